//! XLA's arrays: tiles, padding, buffers, broadcasts.

use super::{
    super::scene::{Axis, Cell, Paint, Scene},
    Error, Result,
    domain::{Domain, count},
    request::Request,
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use stridewise_value::xla::{ArrayShape, Buffer, TileDimension};

/// `1,2`, or `()` for a scalar.
fn written(index: &[i64]) -> String {
    let numbers: Vec<String> = index.iter().map(ToString::to_string).collect();
    match numbers.as_slice() {
        [] => "()".into(),
        numbers => numbers.join(","),
    }
}

/// The domain of an array, whose last two dimensions are rows and columns, and the way from its
/// 1-D coordinates to indices.
fn domain(extents: &[i64]) -> (Domain, impl Fn(i64) -> Vec<i64> + use<>) {
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
    let tile = |position: i64| Paint::of(position / width);
    let (domain, index) = domain(buffer.extents());
    let cell = |at| {
        let index = index(at);
        let position = buffer.linear_index(&index).unwrap_or(0);
        let details = details(&shape, &index, position);
        Cell::new(tile(position), position.to_string(), details)
    };
    domain.draw(&mut scene, "positions of the elements", false, &cell);
    let memory = Domain::list(count(buffer.size()), count(width));
    let cell = |at| match buffer.multi_index(at) {
        Ok(Some(index)) => Cell::new(tile(at), written(&index), details(&shape, &index, at)),
        _ => Cell::new(Paint::HATCHED, "", format!("position {at}: padding")),
    };
    memory.draw(&mut scene, "the buffer", true, &cell);
    let elements = shape.elements_in()?;
    if buffer.size() > elements {
        scene.legend.push((Paint::HATCHED, "padding".into()));
    }
    let note = format!(
        "{elements} elements; the buffer has room for {}",
        buffer.size()
    );
    scene.notes.push(note);
    Ok(scene)
}

fn details(shape: &ArrayShape, index: &[i64], position: i64) -> String {
    let bits = shape.element_size_in_bits();
    let byte = i128::from(position) * i128::from(bits) / 8;
    format!(
        "index [{}], position {position}, byte {byte}",
        written(index)
    )
}

/// An operand and the result of a broadcast, with each element in one colour.
pub(super) fn broadcast(request: &Request<'_>) -> Result<Scene> {
    let operand = request.array(0)?;
    let result = request.array(1)?;
    let wanted = "SHAPE SHAPE DIMENSIONS, where the dimensions are integers such as 0,1";
    let numbers = request.arguments[2]
        .split(',')
        .filter(|part| !part.trim().is_empty());
    let dimensions: Vec<i64> = numbers
        .map(|part| part.trim().parse())
        .collect::<core::result::Result<_, _>>()
        .map_err(|_| Error::Arguments {
            kind: "broadcast",
            wanted,
        })?;
    let result = operand.broadcast_in_dim(&result.dimensions, &dimensions)?;
    let extents = operand.extents()?;
    let mut scene = Scene::titled(format!(
        "{operand:#} into {result:#} along [{}]",
        written(&dimensions)
    ));
    let sources = [(&operand, "operand", false), (&result, "result", true)];
    for (shape, title, is_result) in sources {
        let (domain, index) = domain(&shape.extents()?);
        // The element of the operand: its index along the dimensions, 0 where it is repeated.
        let source = |index: &[i64]| -> Vec<i64> {
            let along = |(dimension, &extent): (usize, &i64)| match dimensions[dimension] {
                _ if !is_result => index[dimension],
                _ if extent == 1 => 0,
                into => index[count(into)],
            };
            extents.iter().enumerate().map(along).collect()
        };
        let cell = |at| {
            let index = index(at);
            let source = source(&index);
            let digits = source.iter().zip(&extents);
            let number = digits.fold(0, |number, (digit, extent)| number * extent + digit);
            let (place, text) = (written(&index), written(&source));
            let details = format!("{title} at [{place}] is operand at [{text}]");
            Cell::new(Paint::of(number), text, details)
        };
        domain.draw(&mut scene, title, false, &cell);
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
