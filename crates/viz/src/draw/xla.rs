//! XLA's arrays: tiles, padding, buffers, broadcasts.

use super::{
    super::paint::Paint,
    super::scene::{Axis, Cell, PanelOf, Scene},
    DrawError, Result,
    domain::{Domain, count},
    request::Request,
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use stridewise_xla::{ArrayShape, Buffer, TileDimension};

/// `1,2`, or `()` for a scalar.
pub(super) fn written(index: &[i64]) -> String {
    let numbers: Vec<String> = index.iter().map(ToString::to_string).collect();
    match numbers.as_slice() {
        [] => "()".into(),
        numbers => numbers.join(","),
    }
}

/// The domain of an array, whose last two dimensions are rows and columns, and the way from its
/// 1-D coordinates to indices.
pub(super) fn domain(extents: &[i64]) -> (Domain, impl Fn(i64) -> Vec<i64> + use<>) {
    let mut order: Vec<usize> = (0..extents.len()).rev().collect();
    if order.len() > 1 {
        order.swap(0, 1);
    }
    let ordered: Vec<i64> = order.iter().map(|&dimension| extents[dimension]).collect();
    let axes = ordered.iter().map(|&extent| Axis::new(count(extent)));
    let mut domain = Domain::new(axes.collect());
    domain.is_array = true;
    let index = move |mut rest: i64| {
        let mut index = alloc::vec![0; order.len()];
        for (&dimension, &extent) in order.iter().zip(&ordered) {
            index[dimension] = rest % extent.max(1);
            rest /= extent.max(1);
        }
        index
    };
    (domain, index)
}

/// The positions of the elements under their indices, and the buffer as it lies.
pub(super) fn shape(request: &Request<'_>) -> Result<Scene> {
    let shape = request.array(0)?;
    let buffer = shape.buffer()?;
    let width = line(&shape, &buffer);
    let mut scene = Scene::titled(shape.to_string());
    let cell = |index: &[i64], position: i64, text: String| {
        let byte = i128::from(position) * i128::from(shape.element_size_in_bits()) / 8;
        let index = written(index);
        let details = format!("index [{index}], position {position}, byte {byte}");
        Cell::new(Paint::of(position / width), text, details).of(position, position)
    };
    let (mut domain, index) = domain(buffer.extents());
    domain.of = Some(PanelOf::Operand(0));
    domain.draw(&mut scene, "positions of the elements", false, &|at| {
        let index = index(at);
        let position = buffer.linear_index(&index).unwrap_or(0);
        cell(&index, position, position.to_string())
    });
    let memory = Domain::list(count(buffer.size()), count(width));
    let place = |at| match buffer.multi_index(at) {
        Ok(Some(index)) => cell(&index, at, written(&index)),
        _ => Cell::new(Paint::HATCHED, "", format!("position {at}: padding")),
    };
    memory.draw(&mut scene, "the buffer", true, &place);
    let (elements, room) = (shape.elements_in()?, buffer.size());
    if room > elements {
        scene.legend.push((Paint::HATCHED, "padding".into()));
    }
    let note = format!("{elements} elements; the buffer has room for {room}");
    scene.notes.push(note);
    Ok(scene)
}

/// An operand and the result of a broadcast, with each element in one colour.
pub(super) fn broadcast(request: &Request<'_>) -> Result<Scene> {
    let operand = request.array(0)?;
    let result = request.array(1)?;
    let numbers = request.arguments[2].split(',').map(str::trim);
    let numbers = numbers.filter(|number| !number.is_empty()).map(str::parse);
    let Ok(dimensions) = numbers.collect::<core::result::Result<Vec<i64>, _>>() else {
        return Err(DrawError::Arguments {
            kind: "broadcast",
            wanted: "SHAPE SHAPE DIMENSIONS, where the dimensions are integers such as 0,1",
        });
    };
    let result = operand.broadcast_in_dim(&result.dimensions, &dimensions)?;
    let extents = operand.extents()?;
    let along = written(&dimensions);
    let mut scene = Scene::titled(format!("{operand:#} into {result:#} along [{along}]"));
    let itself = (0..).take(extents.len()).collect();
    for (shape, title, along) in [
        (&operand, "operand", itself),
        (&result, "result", dimensions),
    ] {
        let (domain, index) = domain(&shape.extents()?);
        domain.draw(&mut scene, title, false, &|at| {
            let index = index(at);
            // The element of the operand, which is repeated where its extent is 1.
            let digit = |(into, &extent): (&i64, &i64)| match extent {
                1 => 0,
                _ => index[count(*into)],
            };
            let source: Vec<i64> = along.iter().zip(&extents).map(digit).collect();
            let digits = source.iter().zip(&extents);
            let number: i64 = digits.fold(0, |number, (digit, extent)| number * extent + digit);
            let (place, text) = (written(&index), written(&source));
            let details = format!("{title} at [{place}] is operand at [{text}]");
            Cell::new(Paint::of(number), text, details).of(None, number)
        });
    }
    Ok(scene)
}

/// How many positions a row of the buffer has: a tile of the first tiling or, if a later tile pads
/// it, as many axes as that takes; without tiles the most minor dimension.
fn line(shape: &ArrayShape, buffer: &Buffer) -> i64 {
    let size = |dimension: &TileDimension| match dimension {
        TileDimension::Size(size) => *size,
        TileDimension::Combine => 1,
    };
    let tile = match shape.layout.tiles.first() {
        Some(tile) => tile
            .dimensions
            .iter()
            .map(size)
            .fold(1, i64::saturating_mul),
        None => buffer.bounds().last().copied().unwrap_or(1),
    };
    let mut line = 1_i64;
    for &bound in buffer.bounds().iter().rev() {
        if line < tile {
            line = line.saturating_mul(bound);
        }
    }
    line.max(1)
}
