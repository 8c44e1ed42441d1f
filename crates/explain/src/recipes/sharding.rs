//! Steps of the operations on shardings.

use super::first_three;
use crate::narrator::Narrator;
use stridewise_value::Json;
use stridewise_xla::{Collective, Mesh, PartitionSpec, Reshard, Sharding, Shards};

/// Tells the steps of an operation on shardings.
pub(crate) fn steps(tell: &mut Narrator, name: &str, given: &[&str]) -> Option<()> {
    let [a, b, c] = first_three(given);
    let extents = |text: &str| Json::integers(text);
    match name {
        "sharding.parse" => {
            tell.line(
                "The text is read, and written as XLA writes it: extents of 1 are left out \
                 of the devices, neighbours that stay neighbours are merged, and replicas are \
                 sorted.",
            );
            devices(tell, &a.parse().ok()?);
        }
        "sharding.tiles" => {
            let sharding: Sharding = a.parse().ok()?;
            devices(tell, &sharding);
            divisions(tell, &sharding.shards(&extents(b)?).ok()?);
        }
        "sharding.named" => {
            let (mesh, spec): (Mesh, PartitionSpec) = (a.parse().ok()?, b.parse().ok()?);
            let shape = extents(c)?;
            let named = spec.on(&mesh, shape.len()).ok()?;
            tell.line(format!(
                "Each dimension is divided by its axes of the mesh, outermost first: {named}."
            ));
            let sharding = Sharding::Named(named);
            devices(tell, &sharding);
            divisions(tell, &sharding.shards(&shape).ok()?);
            tell.line(
                "The text counts devices by their places in the mesh, as JAX passes it to \
                 XLA; the indices are those of the devices themselves.",
            );
        }
        "sharding.reshard" => reshard(tell, &extents(a)?, [b, c])?,
        "sharding.to_layout" => {
            devices(tell, &a.parse().ok()?);
            tell.line(
                "The devices are an array of row-major numbers, transposed. Its layout is \
                 composed with the row-major layout of the tiles.",
            );
        }
        "sharding.from_layout" => {
            tell.call(
                "The replicas are the complement in the number of devices",
                "complement",
                &[a, b],
            )?;
            tell.line(
                "The digits of both, by their strides, are the reshape extents; their order \
                 is the permutation.",
            );
        }
        _ => return None,
    }
    Some(())
}

/// Tells the tiles of a sharding, and how many devices have each.
fn devices(tell: &mut Narrator, sharding: &Sharding) {
    let tiled = match sharding {
        Sharding::Tiled(tiled) => tiled.clone(),
        Sharding::Named(named) => match named.to_tiled() {
            Ok(tiled) => tiled,
            Err(_) => return,
        },
        _ => return,
    };
    let all = tiled.assignment().device_count();
    let tiles: Vec<String> = tiled.tiles().iter().map(i64::to_string).collect();
    let count: i64 = tiled.tiles().iter().product();
    let line = format!(
        "{all} devices have {} tiles: {} on each.",
        tiles.join(" x "),
        all / count
    );
    if !tiles.is_empty() {
        tell.line(line);
    }
}

/// Tells how each dimension is divided.
fn divisions(tell: &mut Narrator, shards: &Shards) {
    let dimensions = shards
        .array()
        .iter()
        .zip(shards.tiles())
        .zip(shards.shape());
    for (dimension, ((extent, tiles), size)) in dimensions.enumerate() {
        let filled = if *size == 0 { 0 } else { extent / size };
        let rest = extent - filled * size;
        let last = match (tiles - filled, rest) {
            (0, _) => String::new(),
            (1, 0) => "; the last one is empty".to_owned(),
            (1, rest) => format!("; the last one has {rest}"),
            (empty, 0) => format!("; {empty} are empty"),
            (others, rest) => format!("; one has {rest}, and {} are empty", others - 1),
        };
        tell.line(format!(
            "Dimension {dimension}: {extent} elements in {tiles} tiles of {size}, rounded up{last}."
        ));
    }
}

/// Tells the tiles before and after, and what moves.
fn reshard(tell: &mut Narrator, array: &[i64], texts: [&str; 2]) -> Option<()> {
    let [from, to] = texts.map(|text| text.parse::<Sharding>().ok());
    let plan = Reshard::new(array, &from?, &to?).ok()?;
    let [from, to] = [plan.from(), plan.to()].map(|shards| {
        let tiles: Vec<String> = shards.tiles().iter().map(i64::to_string).collect();
        format!(
            "{} tiles on {} devices",
            tiles.join(" x "),
            shards.device_count()
        )
    });
    tell.line(format!("Before, there are {from}; afterwards, {to}."));
    tell.line(
        "Along each dimension, the tiles before are intersected with those afterwards. A box \
         is one intersection of each dimension.",
    );
    let moved = plan.moved();
    tell.line(format!(
        "A device keeps the elements that it has; {moved} elements move, each from \
         the device that has sent the fewest."
    ));
    tell.line(match plan.collective() {
        Some(Collective::Unmoved) => "Every device keeps what it has.".to_owned(),
        Some(collective) => format!("A single {} does the same.", collective.name()),
        None => "No single collective does the same.".to_owned(),
    });
    Some(())
}
