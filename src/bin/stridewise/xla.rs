//! The operations `xla.…` of `stridewise eval`, on JSON values.

use crate::{Failure, nearest, read};
use serde_json::{Value, json};
use std::{
    fmt::Display,
    io::{self, Write},
};
use stridewise::{
    value,
    viz::{InMemory, Positions},
    xla::{self, ArrayShape, Dimension, ElementType, Layout, Shape},
};

/// How many positions an answer lists.
const MOST_POSITIONS: i64 = 1 << 20;

type Answer = Result<Value, String>;

/// What comes after `xla.`, what the arguments are, and the answer.
type Operation = (&'static str, &'static str, fn(&Arguments<'_>) -> Answer);

const OPERATIONS: &[Operation] = &[
    ("parse", "text", |given| {
        Ok(json!(given.shape(0)?.to_string()))
    }),
    ("parse_layout", "text", |given| {
        Ok(json!(given.read::<Layout>(0)?.to_string()))
    }),
    ("validate", "text", |given| {
        said(given.shape(0)?.validate().map(|()| true))
    }),
    ("linear", "text", linear),
    ("linear_index", "text, [indices]", |given| {
        said(given.array(0)?.linear_index(&given.numbers(1)?))
    }),
    ("multi_index", "text, position", |given| {
        said(given.array(0)?.multi_index(given.number(1)?))
    }),
    ("strides", "text", |given| said(given.array(0)?.strides())),
    ("tiled_bounds", "text", |given| {
        said(
            given
                .array(0)?
                .buffer()
                .map(|buffer| buffer.bounds().to_vec()),
        )
    }),
    ("elements", "text", |given| {
        said(given.array(0)?.elements_in())
    }),
    ("true_rank", "text", |given| {
        Ok(json!(given.array(0)?.true_rank()))
    }),
    ("byte_size", "text", |given| {
        said(given.shape(0)?.byte_size_of())
    }),
    ("array_size", "text", |given| {
        said(given.array(0)?.array_size())
    }),
    ("array_data_size", "text", |given| {
        said(given.array(0)?.array_data_size())
    }),
    ("buffer_size", "text", |given| {
        said(given.array(0)?.buffer_size())
    }),
    ("is_untiled_layout", "text", |given| {
        said(given.array(0)?.is_untiled_layout())
    }),
    ("broadcast", "text, text, [dimensions]", |given| {
        printed(
            given
                .shape(0)?
                .broadcast(&given.shape(1)?, &given.numbers(2)?),
        )
    }),
    (
        "broadcast_in_dim",
        "text, [extents], [dimensions]",
        |given| {
            let extents: Vec<Dimension> = given
                .numbers(1)?
                .into_iter()
                .map(Dimension::Fixed)
                .collect();
            printed(
                given
                    .array(0)?
                    .broadcast_in_dim(&extents, &given.numbers(2)?),
            )
        },
    ),
    ("broadcast_sizes", "text, [extents]", |given| {
        printed(given.array(0)?.broadcast_sizes(&given.numbers(1)?))
    }),
    ("permute_dimensions", "text, [permutation]", |given| {
        printed(given.array(0)?.permute_dimensions(&given.numbers(1)?))
    }),
    (
        "transpose_is_bitcast",
        "text, text, [dimensions]",
        |given| {
            said(
                given
                    .array(0)?
                    .transpose_is_bitcast(&given.array(1)?, &given.numbers(2)?),
            )
        },
    ),
    ("reshape_is_bitcast", "text, text", |given| {
        said(given.array(0)?.reshape_is_bitcast(&given.array(1)?))
    }),
    ("drop_degenerate_dimensions", "text", |given| {
        printed(given.array(0)?.drop_degenerate_dimensions())
    }),
    ("delete_dimension", "text, dimension", |given| {
        printed(given.array(0)?.delete_dimension(given.number(1)?))
    }),
    ("compatible", "text, text", |given| {
        Ok(json!(given.shape(0)?.compatible(&given.shape(1)?)))
    }),
    ("to_layout", "text", |given| {
        printed(given.array(0)?.to_layout().map(|bridge| *bridge.layout()))
    }),
    ("predicate", "text", |given| {
        printed(given.array(0)?.to_layout().map(|bridge| bridge.predicate()))
    }),
    ("from_layout", "element type, layout", |given| {
        printed(ArrayShape::from_layout(
            given.read::<ElementType>(0)?,
            &given.read::<value::Layout>(1)?,
        ))
    }),
];

/// Whether the name is one of these operations, known or not.
pub(crate) fn is_operation(name: &str) -> bool {
    name.starts_with("xla.")
}

/// Answers an operation by its whole name.
pub(crate) fn answer(name: &str, arguments: &[Value]) -> Answer {
    let known = |operation: &&Operation| name.strip_prefix("xla.") == Some(operation.0);
    let Some((_, kinds, run)) = OPERATIONS.iter().find(known) else {
        let names: Vec<String> = OPERATIONS
            .iter()
            .map(|(name, ..)| format!("xla.{name}"))
            .collect();
        return Err(crate::eval::unknown_name(
            name,
            nearest(name, names.iter().map(String::as_str)),
        ));
    };
    let wanted = kinds.split(", ").count();
    if arguments.len() != wanted {
        return Err(format!(
            "{name} takes {wanted} arguments ({kinds}), not {}",
            arguments.len()
        ));
    }
    run(&Arguments { arguments }).map_err(|why| format!("{name}: {why}"))
}

/// The names with their arguments, for the help.
pub(crate) fn help() -> String {
    let lines: Vec<String> = OPERATIONS
        .iter()
        .map(|(name, kinds, _)| format!("  xla.{name} [{kinds}]"))
        .collect();
    lines.join("\n")
}

fn said<T>(answer: Result<T, xla::Error>) -> Answer
where
    Value: From<T>,
{
    answer.map(Value::from).map_err(|error| error.to_string())
}

fn printed<T: Display>(answer: Result<T, xla::Error>) -> Answer {
    answer
        .map(|answer| json!(answer.to_string()))
        .map_err(|error| error.to_string())
}

/// The positions of all elements in logical order, last dimension fastest.
fn linear(given: &Arguments<'_>) -> Answer {
    let shape = given.array(0)?;
    let buffer = shape.buffer().map_err(|error| error.to_string())?;
    let elements = shape.elements_in().map_err(|error| error.to_string())?;
    if elements > MOST_POSITIONS {
        return Err(format!(
            "{elements} elements, more than the {MOST_POSITIONS} that are listed"
        ));
    }
    Ok(json!(buffer.positions().collect::<Vec<_>>()))
}

struct Arguments<'a> {
    arguments: &'a [Value],
}

impl Arguments<'_> {
    fn read<T: std::str::FromStr<Err: Display>>(&self, place: usize) -> Result<T, String> {
        match &self.arguments[place] {
            Value::String(text) => text
                .parse()
                .map_err(|error| format!("argument {}: {error}", place + 1)),
            other => Err(format!(
                "argument {} is {}, not a string",
                place + 1,
                crate::eval::kind(other)
            )),
        }
    }

    fn shape(&self, place: usize) -> Result<Shape, String> {
        self.read(place)
    }

    fn array(&self, place: usize) -> Result<ArrayShape, String> {
        self.read(place)
    }

    fn number(&self, place: usize) -> Result<i64, String> {
        let value = &self.arguments[place];
        value.as_i64().ok_or_else(|| {
            format!(
                "argument {} is {}, not an integer of 64 bits",
                place + 1,
                crate::eval::kind(value)
            )
        })
    }

    fn numbers(&self, place: usize) -> Result<Vec<i64>, String> {
        let wrong = || {
            format!(
                "argument {} is not an array of integers of 64 bits",
                place + 1
            )
        };
        let items = self.arguments[place].as_array().ok_or_else(wrong)?;
        items
            .iter()
            .map(|item| item.as_i64().ok_or_else(wrong))
            .collect()
    }
}

/// What a shape is, where its elements lie, and what lies in its buffer.
pub(crate) fn show(text: &str) -> Result<(), Failure> {
    let shape = read("the shape", text, str::parse::<Shape>)?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    writeln!(output, "{shape}\n")?;
    match (shape.validate(), &shape) {
        (Err(error), _) => writeln!(output, "not valid: {error}")?,
        (Ok(()), Shape::Array(array)) => {
            for (name, value) in properties(array) {
                writeln!(output, "{name:<14} {value}")?;
            }
            if let (Ok(positions), Ok(memory)) = (Positions::new(array), InMemory::new(array)) {
                writeln!(
                    output,
                    "\nposition of each element\n{positions}\n\nelement at each position\n{memory}"
                )?;
            }
        }
        (Ok(()), _) => writeln!(output, "valid")?,
    }
    Ok(output.flush()?)
}

fn properties(array: &ArrayShape) -> Vec<(&'static str, String)> {
    let bytes = |size: Result<i64, xla::Error>| told(size.map(|size| format!("{size} bytes")));
    let buffer = array.buffer().and_then(|buffer| {
        let (size, elements) = (buffer.size(), array.elements_in()?);
        let bounds = buffer
            .bounds()
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(", ");
        Ok(format!(
            "{size} elements, {} of them padding; axes ({bounds})",
            size - elements
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
    [
        (
            "element type",
            format!(
                "{}, {} bits in memory",
                array.element_type,
                array.element_size_in_bits()
            ),
        ),
        (
            "rank",
            format!(
                "{}, {} of extents other than 1",
                array.rank(),
                array.true_rank()
            ),
        ),
        (
            "elements",
            told(array.elements_in().map(|elements| elements.to_string())),
        ),
        ("buffer", told(buffer)),
        ("byte size", bytes(array.byte_size_of())),
        ("buffer size", bytes(array.buffer_size())),
        ("CuTe layout", told(layout)),
    ]
    .into_iter()
    .chain(predicate.ok().map(|predicate| ("elements at", predicate)))
    .collect()
}

/// A result, or why there is none.
fn told(result: Result<String, xla::Error>) -> String {
    result.unwrap_or_else(|error| match error {
        // What it is about stands above.
        xla::Error::NoBridge { why, .. } => format!("none: {why}"),
        error => format!("none: {error}"),
    })
}
