//! `stridewise show` of XLA's shapes.

use crate::failure::Failure;
use std::io::{self, Write};
use stridewise_viz::{Options, draw};
use stridewise_xla::{self as xla, ArrayShape, Instruction, Padding, Shape};

/// The properties of a shape, and the contents of its buffer; of a tuple, those of each element.
pub(super) fn show(shape: &Shape) -> Result<(), Failure> {
    match (shape.validate(), shape) {
        (Err(error), _) => Ok(writeln!(io::stdout(), "{shape}\n\nnot valid: {error}")?),
        (Ok(()), Shape::Array(array)) => {
            let text = shape.to_string();
            let picture = draw("xla", &[&text], &Options::default()).ok();
            super::show(&text, picture, properties(array))
        }
        (Ok(()), _) => Ok(writeln!(io::stdout(), "{shape}\n\n{}", summary(shape))?),
    }
}

/// The result of an instruction, and the operands whose shapes are printed.
pub(super) fn show_instruction(instruction: &Instruction) -> Result<(), Failure> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    writeln!(output, "{instruction}\n\nresult {}\n", instruction.shape)?;
    writeln!(output, "{}", summary(&instruction.shape))?;
    for operand in &instruction.operands {
        if let Some(shape) = &operand.shape {
            writeln!(output, "\noperand {operand}\n\n{}", summary(shape))?;
        }
    }
    Ok(output.flush()?)
}

/// The properties of a shape; of a tuple, its sizes and those of each element.
fn summary(shape: &Shape) -> String {
    if let Err(error) = shape.validate() {
        return format!("not valid: {error}");
    }
    let mut blocks = Vec::new();
    if let Shape::Tuple(elements) = shape {
        let leaves = shape.leaves();
        let sum = |size: fn(&Shape) -> Result<i64, xla::XlaError>| {
            let add = |sum: i64, leaf| sum.checked_add(size(leaf)?).ok_or(xla::XlaError::Overflow);
            let mut leaves = leaves.iter().map(|(_, leaf)| *leaf);
            told(
                leaves
                    .try_fold(0, add)
                    .map(|bytes| format!("{bytes} bytes")),
            )
        };
        blocks.push(lines(&[
            ("elements", elements.len().to_string()),
            ("pointers", in_bytes(shape.byte_size_of())),
            ("byte size", sum(Shape::byte_size_of)),
            ("buffer size", sum(padded_size)),
        ]));
    }
    for (place, leaf) in shape.leaves() {
        let properties = match leaf {
            Shape::Array(array) => lines(&properties(array)),
            Shape::Buffer(array) => lines(&properties(array)),
            leaf => lines(&[("byte size", in_bytes(leaf.byte_size_of()))]),
        };
        let heading = if place.is_empty() {
            String::new()
        } else {
            let place: Vec<String> = place.iter().map(usize::to_string).collect();
            format!("element {{{}}} {leaf}\n", place.join(","))
        };
        blocks.push(heading + &properties);
    }
    blocks.join("\n\n")
}

/// How many bytes a shape that is no tuple takes with padding.
fn padded_size(shape: &Shape) -> Result<i64, xla::XlaError> {
    match shape {
        Shape::Array(array) => array.buffer_size(),
        Shape::Buffer(array) => array.buffer_size(),
        shape => shape.byte_size_of(),
    }
}

/// Names and values, a line each.
fn lines(properties: &[(&str, String)]) -> String {
    let line = |(name, value): &(&str, String)| format!("{name:<14} {value}");
    properties.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn in_bytes(size: Result<i64, xla::XlaError>) -> String {
    told(size.map(|size| format!("{size} bytes")))
}

/// The buffer over the elements alone: `1.494 times`.
fn expansion(array: &ArrayShape) -> Result<String, xla::XlaError> {
    let [bytes, buffer] = [array.byte_size_of()?, array.buffer_size()?].map(i128::from);
    if bytes == 0 {
        return Ok("none: there are no elements".to_owned());
    }
    let thousandths = (1000 * buffer + bytes / 2) / bytes;
    Ok(format!(
        "{}.{:03} times the elements",
        thousandths / 1000,
        thousandths % 1000
    ))
}

/// The extents that are filled up: `dimension 1 from 257 to 384 by tile 0`.
fn padding(array: &ArrayShape) -> Result<String, xla::XlaError> {
    let one = |padding: &Padding| {
        let names: Vec<String> = padding.dimensions.iter().map(usize::to_string).collect();
        let what = match names.len() {
            0 => "an axis that only the tile has".to_owned(),
            1 => format!("dimension {}", names[0]),
            _ => format!("dimensions {} together", names.join(" and ")),
        };
        let by = padding
            .tile
            .map_or(String::new(), |tile| format!(" by tile {tile}"));
        format!("{what} from {} to {}{by}", padding.extent, padding.padded)
    };
    let all: Vec<String> = array.padding()?.iter().map(one).collect();
    Ok(if all.is_empty() {
        "no dimension is padded".to_owned()
    } else {
        all.join("; ")
    })
}

/// The order of the dimensions with the least padding.
fn least_padding(array: &ArrayShape) -> Result<String, xla::XlaError> {
    Ok(match array.with_least_padding()? {
        None => "not looked for among so many orders".to_owned(),
        Some(best) if best == *array => "in this order of the dimensions".to_owned(),
        Some(best) => format!(
            "in {best}: {} bytes, {}",
            best.buffer_size()?,
            expansion(&best)?
        ),
    })
}

fn properties(array: &ArrayShape) -> Vec<(&'static str, String)> {
    let buffer = array.buffer().and_then(|buffer| {
        let (size, elements) = (buffer.size(), array.elements_in()?);
        let bounds: Vec<String> = buffer.bounds().iter().map(i64::to_string).collect();
        Ok(format!(
            "{size} elements, {} of them padding; axes ({})",
            size - elements,
            bounds.join(", ")
        ))
    });
    let bridge = array.to_layout();
    let layout = bridge
        .as_ref()
        .map(|bridge| bridge.layout().to_string())
        .map_err(Clone::clone);
    let predicate = bridge.map(|bridge| {
        if bridge.is_whole() {
            "all coordinates".to_owned()
        } else {
            bridge.predicate().to_string()
        }
    });
    let element_bits = array.element_size_in_bits();
    let element = format!("{}, {element_bits} bits in memory", array.element_type);
    let (rank, true_rank) = (array.rank(), array.true_rank());
    let elements = array.elements_in().map(|elements| elements.to_string());
    let mut lines = vec![
        ("element type", element),
        (
            "rank",
            format!("{rank}, {true_rank} of extents other than 1"),
        ),
        ("elements", told(elements)),
        ("buffer", told(buffer)),
        ("byte size", in_bytes(array.byte_size_of())),
        ("buffer size", in_bytes(array.buffer_size())),
        ("expansion", told(expansion(array))),
        ("padding", told(padding(array))),
        ("least padding", told(least_padding(array))),
        ("CuTe layout", told(layout)),
    ];
    lines.extend(predicate.ok().map(|predicate| ("elements at", predicate)));
    lines
}

/// A result, or why there is none.
fn told(result: Result<String, xla::XlaError>) -> String {
    result.unwrap_or_else(|error| match error {
        // The heading names the shape.
        xla::XlaError::NoBridge { why, .. } => format!("none: {why}"),
        error => format!("none: {error}"),
    })
}
