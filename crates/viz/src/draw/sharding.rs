//! Arrays in the colours of their devices, beside the mesh.

use super::{
    super::paint::Paint,
    super::scene::{Cell, Scene},
    DrawError, Result,
    request::Request,
    xla::{domain, written},
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use stridewise_value::Json;
use stridewise_xla::{Sharding, Shards, TileAssignment};

/// The most devices that are listed in a cell.
const MOST_LISTED: usize = 4;

/// The array with the devices of each element, and the mesh or the tiles with the device of each
/// coordinate. All devices of a tile have its colour.
pub(super) fn draw(request: &Request<'_>) -> Result<Scene> {
    let sharding: Sharding = request.arguments[0]
        .parse()
        .map_err(|error| DrawError::Shape(1, error))?;
    let (devices, title) = devices(&sharding);
    let array = match request.arguments.get(1) {
        Some(text) => extents(text)?,
        // An element stands for a tile.
        None => tiles(&sharding),
    };
    let shards = sharding.shards(&array)?;
    let mut scene = Scene::titled(match request.arguments.get(1) {
        Some(_) => format!("{sharding} of an array of {}", times(&array)),
        None => sharding.to_string(),
    });
    let name = if request.arguments.len() > 1 {
        "the devices of the elements"
    } else {
        "the devices of the tiles"
    };
    let (elements, index) = domain(&array);
    elements.draw(&mut scene, name, false, &|at| {
        let index = index(at);
        let holders = shards.devices_at(&index).unwrap_or_default();
        let text = match holders {
            holders if holders.len() <= MOST_LISTED => written(holders),
            holders => format!("{} of them", holders.len()),
        };
        let details = format!("index [{}], devices {}", written(&index), written(holders));
        Cell::new(paint(&shards, holders.first().copied()), text, details)
    });
    // Without replicas and an array, the tiles are the devices already.
    let is_shown = match &sharding {
        Sharding::Tiled(tiled) => request.arguments.len() > 1 || !tiled.subgroups().is_empty(),
        _ => true,
    };
    if let Some(devices) = devices.filter(|_| is_shown) {
        let numbers = devices.devices();
        let (coordinates, coordinate) = domain(devices.extents());
        coordinates.draw(&mut scene, &title, false, &|at| {
            let coordinate = coordinate(at);
            let place = coordinate.iter().zip(devices.extents());
            let place = place.fold(0, |place, (digit, extent)| place * extent + digit);
            let device = numbers.get(place as usize).copied();
            let bounds = device.and_then(|device| shards.bounds(device).ok());
            let text = device.map(|device| device.to_string()).unwrap_or_default();
            let bounds = bounds.map(|bounds| bounds.to_string()).unwrap_or_default();
            let details = format!(
                "coordinate [{}], device {text}, elements {bounds}",
                written(&coordinate)
            );
            Cell::new(paint(&shards, device), text, details)
        });
    }
    if request.arguments.len() > 1 {
        let padded = shards.devices().filter(|&device| {
            let padding = shards.padding(device).unwrap_or_default();
            padding.iter().any(|&padding| padding > 0)
        });
        let padded = match padded.count() {
            0 => "none has padding".to_string(),
            1 => "1 has padding".to_string(),
            padded => format!("{padded} have padding"),
        };
        let note = format!(
            "{} devices; shards of {}, {padded}",
            shards.device_count(),
            times(shards.shape())
        );
        scene.notes.push(note);
    }
    Ok(scene)
}

/// The colour of a device's tile is that of the first device that has it.
fn paint(shards: &Shards, device: Option<i64>) -> Paint {
    let first = device.and_then(|device| shards.replicas_of(device).ok()?.first().copied());
    first.map_or_else(Paint::default, Paint::of)
}

/// `10 x 6`, or `one element`.
fn times(extents: &[i64]) -> String {
    let extents: Vec<String> = extents.iter().map(ToString::to_string).collect();
    if extents.is_empty() {
        return "one element".into();
    }
    extents.join(" x ")
}

/// The devices beside the array, and what they are.
fn devices(sharding: &Sharding) -> (Option<TileAssignment>, String) {
    match sharding {
        Sharding::Named(named) if !named.mesh().names().is_empty() => {
            let (names, assignment) = (named.mesh().names(), named.mesh().assignment());
            let axes = names.iter().zip(assignment.extents());
            let axes: Vec<String> = axes.map(|(name, size)| format!("{name}={size}")).collect();
            (
                Some(assignment.clone()),
                format!("the mesh {}", axes.join(", ")),
            )
        }
        Sharding::Tiled(tiled) => {
            let kinds: Vec<&str> = tiled.subgroups().iter().map(|kind| kind.name()).collect();
            let last = if kinds.is_empty() {
                String::new()
            } else {
                format!(", {} last", kinds.join(", "))
            };
            (
                Some(tiled.assignment().clone()),
                format!("the devices{last}"),
            )
        }
        _ => (None, String::new()),
    }
}

/// The number of tiles along each dimension.
fn tiles(sharding: &Sharding) -> Vec<i64> {
    match sharding {
        Sharding::Tiled(tiled) => tiled.tiles().to_vec(),
        Sharding::Named(named) => named
            .to_tiled()
            .map(|tiled| tiled.tiles().to_vec())
            .unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// `[10,6]` or `10,6`.
fn extents(text: &str) -> Result<Vec<i64>> {
    let text = text.trim().trim_start_matches('[').trim_end_matches(']');
    Json::integers(&format!("[{text}]")).ok_or(DrawError::Arguments {
        kind: "sharding",
        wanted: "SHARDING [EXTENTS], where the extents are integers such as 10,6",
    })
}
