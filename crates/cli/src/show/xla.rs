//! `stridewise show` of XLA's shapes.

use crate::failure::Failure;
use std::io::{self, Write};
use stridewise_explain::array_properties;
use stridewise_viz::{Options, draw};
use stridewise_xla::{self as xla, Instruction, Shape};

/// The properties of a shape, and the contents of its buffer; of a tuple, those of each element.
pub(super) fn show(shape: &Shape) -> Result<(), Failure> {
    match (shape.validate(), shape) {
        (Err(error), _) => Ok(writeln!(io::stdout(), "{shape}\n\nnot valid: {error}")?),
        (Ok(()), Shape::Array(array)) => {
            let text = shape.to_string();
            let picture = draw("xla", &[&text], &Options::default()).ok();
            super::show(&text, picture, array_properties(array))
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
            Shape::Array(array) => lines(&array_properties(array)),
            Shape::Buffer(array) => lines(&array_properties(array)),
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

/// A result, or why there is none.
fn told(result: Result<String, xla::XlaError>) -> String {
    result.unwrap_or_else(|error| format!("none: {error}"))
}
