//! The operations `xla.…` of `stridewise eval`, on JSON values.

use crate::{Failure, eval::find, read};
use serde_json::{Value, json};
use std::{
    fmt::Display,
    io::{self, Write},
};
use stridewise_value::{
    self as value,
    xla::{self, ArrayShape, Dimension, ElementType, Layout, Shape},
};
use stridewise_viz::{Options, draw};

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

/// The properties of a shape, the positions of its elements, and the contents of its buffer.
pub(crate) fn show(text: &str) -> Result<(), Failure> {
    let shape = read("the shape", text, str::parse::<Shape>)?;
    match (shape.validate(), &shape) {
        (Err(error), _) => Ok(writeln!(io::stdout(), "{shape}\n\nnot valid: {error}")?),
        (Ok(()), Shape::Array(array)) => {
            let picture = draw("xla", &[text], &Options::default()).ok();
            crate::show::show(&shape.to_string(), picture, properties(array))
        }
        (Ok(()), _) => Ok(writeln!(io::stdout(), "{shape}\n\nvalid")?),
    }
}

fn properties(array: &ArrayShape) -> Vec<(&'static str, String)> {
    let bytes = |size: Result<i64, xla::Error>| told(size.map(|size| format!("{size} bytes")));
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
        ("byte size", bytes(array.byte_size_of())),
        ("buffer size", bytes(array.buffer_size())),
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
