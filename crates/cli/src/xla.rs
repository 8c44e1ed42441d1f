//! The operations `xla.…` of `stridewise eval`, on JSON values.

use crate::{Failure, eval::find};
use serde_json::{Value, json};
use std::{
    fmt::Display,
    io::{self, Write},
};
use stridewise_value as value;
use stridewise_viz::{Options, draw};
use stridewise_xla::{
    self as xla, ArrayShape, Dimension, ElementType, Instruction, Layout, Padding, Shape,
};

/// How many positions an answer lists.
const MOST_POSITIONS: i64 = 1 << 20;

type Answer = Result<Value, String>;

/// The name, the kinds of the arguments, and the answer.
type Operation = (&'static str, &'static str, fn(&[Value]) -> Answer);

/// How help writes the kind of an argument.
macro_rules! kind {
    (element_type) => {
        "element type"
    };
    (layout) => {
        "layout"
    };
    (number $name:literal) => {
        $name
    };
    (numbers $name:literal) => {
        concat!("[", $name, "]")
    };
    ($text:ident) => {
        "text"
    };
}

/// The operations: `name(argument: kind, …) => answer`.
macro_rules! operations {
    ($($name:ident($first:ident: $kind:ident $(, $more:ident: $Kind:ident $($label:literal)?)*) => $answer:expr;)*) => {
        const OPERATIONS: &[Operation] = &[$((
            concat!("xla.", stringify!($name)),
            concat!(kind!($kind) $(, ", ", kind!($Kind $($label)?))*),
            |given| {
                let mut given = given.iter().enumerate();
                let $first = $kind(given.next())?;
                $(let $more = $Kind(given.next())?;)*
                $answer
            },
        )),*];
    };
}
operations! {
    parse(a: shape) => Ok(json!(a.to_string()));
    parse_layout(a: xla_layout) => Ok(json!(a.to_string()));
    validate(a: shape) => said(a.validate().map(|()| true));
    linear(a: array) => linear(&a);
    linear_index(a: array, index: numbers "indices") => said(a.linear_index(&index));
    multi_index(a: array, position: number "position") => said(a.multi_index(position));
    strides(a: array) => said(a.strides());
    tiled_bounds(a: array) => said(a.buffer().map(|buffer| buffer.bounds().to_vec()));
    elements(a: array) => said(a.elements_in());
    true_rank(a: array) => Ok(json!(a.true_rank()));
    byte_size(a: shape) => said(a.byte_size_of());
    array_size(a: array) => said(a.array_size());
    array_data_size(a: array) => said(a.array_data_size());
    buffer_size(a: array) => said(a.buffer_size());
    is_untiled_layout(a: array) => said(a.is_untiled_layout());
    broadcast(a: shape, b: shape, along: numbers "dimensions") => printed(a.broadcast(&b, &along));
    broadcast_in_dim(a: array, extents: numbers "extents", along: numbers "dimensions") => {
        let extents: Vec<Dimension> = extents.into_iter().map(Dimension::Fixed).collect();
        printed(a.broadcast_in_dim(&extents, &along))
    };
    broadcast_sizes(a: array, sizes: numbers "extents") => printed(a.broadcast_sizes(&sizes));
    permute_dimensions(a: array, order: numbers "permutation") => printed(a.permute_dimensions(&order));
    transpose_is_bitcast(a: array, b: array, order: numbers "dimensions") =>
        said(a.transpose_is_bitcast(&b, &order));
    reshape_is_bitcast(a: array, b: array) => said(a.reshape_is_bitcast(&b));
    drop_degenerate_dimensions(a: array) => printed(a.drop_degenerate_dimensions());
    delete_dimension(a: array, dimension: number "dimension") => printed(a.delete_dimension(dimension));
    compatible(a: shape, b: shape) => Ok(json!(a.compatible(&b)));
    to_layout(a: array) => printed(a.to_layout().map(|bridge| *bridge.layout()));
    predicate(a: array) => printed(a.to_layout().map(|bridge| bridge.predicate()));
    from_layout(element: element_type, l: layout) => printed(ArrayShape::from_layout(element, &l));
}

/// Answers an operation by its whole name.
pub(crate) fn answer(name: &str, arguments: &[Value]) -> Answer {
    let (_, kinds, run) = find(name, OPERATIONS)?;
    let wanted = kinds.split(", ").count();
    if arguments.len() != wanted {
        return Err(format!(
            "{name} takes {wanted} arguments ({kinds}), not {}",
            arguments.len()
        ));
    }
    run(arguments).map_err(|why| format!("{name}: {why}"))
}

/// The names with their arguments, for the help.
pub(crate) fn help() -> String {
    let lines: Vec<String> = OPERATIONS
        .iter()
        .map(|(name, kinds, _)| format!("  {name} [{kinds}]"))
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
fn linear(shape: &ArrayShape) -> Answer {
    let buffer = shape.buffer().map_err(|error| error.to_string())?;
    let elements = shape.elements_in().map_err(|error| error.to_string())?;
    if elements > MOST_POSITIONS {
        return Err(format!(
            "{elements} elements, more than the {MOST_POSITIONS} that are listed"
        ));
    }
    Ok(json!(buffer.positions().collect::<Vec<_>>()))
}

/// An argument and its place; [`answer`] has counted them.
type Argument<'a> = Option<(usize, &'a Value)>;

fn parsed<T: std::str::FromStr<Err: Display>>(argument: Argument<'_>) -> Result<T, String> {
    let (place, value) = argument.expect("as many arguments as the operation takes");
    match value {
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

/// Readers of one kind of text.
macro_rules! readers {
    ($($name:ident: $Type:ty;)*) => { $(
        fn $name(argument: Argument<'_>) -> Result<$Type, String> {
            parsed(argument)
        }
    )* };
}
readers! {
    shape: Shape;
    array: ArrayShape;
    xla_layout: Layout;
    element_type: ElementType;
    layout: value::Layout;
}

fn number(argument: Argument<'_>) -> Result<i64, String> {
    let (place, value) = argument.expect("as many arguments as the operation takes");
    value.as_i64().ok_or_else(|| {
        format!(
            "argument {} is {}, not an integer of 64 bits",
            place + 1,
            crate::eval::kind(value)
        )
    })
}

fn numbers(argument: Argument<'_>) -> Result<Vec<i64>, String> {
    let (place, value) = argument.expect("as many arguments as the operation takes");
    let items = value.as_array();
    items
        .and_then(|items| items.iter().map(Value::as_i64).collect())
        .ok_or_else(|| {
            format!(
                "argument {} is not an array of integers of 64 bits",
                place + 1
            )
        })
}

/// The properties of a shape, and the contents of its buffer; of a tuple, those of each element.
pub(crate) fn show(shape: &Shape) -> Result<(), Failure> {
    match (shape.validate(), shape) {
        (Err(error), _) => Ok(writeln!(io::stdout(), "{shape}\n\nnot valid: {error}")?),
        (Ok(()), Shape::Array(array)) => {
            let text = shape.to_string();
            let picture = draw("xla", &[&text], &Options::default()).ok();
            crate::show::show(&text, picture, properties(array))
        }
        (Ok(()), _) => Ok(writeln!(io::stdout(), "{shape}\n\n{}", summary(shape))?),
    }
}

/// The result of an instruction, and the operands whose shapes are printed.
pub(crate) fn show_instruction(instruction: &Instruction) -> Result<(), Failure> {
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
        let sum = |size: fn(&Shape) -> Result<i64, xla::Error>| {
            let add = |sum: i64, leaf| sum.checked_add(size(leaf)?).ok_or(xla::Error::Overflow);
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
fn padded_size(shape: &Shape) -> Result<i64, xla::Error> {
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

fn in_bytes(size: Result<i64, xla::Error>) -> String {
    told(size.map(|size| format!("{size} bytes")))
}

/// The buffer over the elements alone: `1.494 times`.
fn expansion(array: &ArrayShape) -> Result<String, xla::Error> {
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
fn padding(array: &ArrayShape) -> Result<String, xla::Error> {
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
fn least_padding(array: &ArrayShape) -> Result<String, xla::Error> {
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
fn told(result: Result<String, xla::Error>) -> String {
    result.unwrap_or_else(|error| match error {
        // The heading names the shape.
        xla::Error::NoBridge { why, .. } => format!("none: {why}"),
        error => format!("none: {error}"),
    })
}
