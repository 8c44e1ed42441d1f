//! Operations on XLA's shapes by name, on text, as front ends call them.

use crate::{ArrayShape, Dimension, ElementType, Layout, Shape, XlaError};
use alloc::{format, string::ToString, vec::Vec};
use core::{fmt::Display, str::FromStr};
use stridewise_value::{self as value, EvaluateError, Json};

/// How many positions an answer lists.
const MOST_POSITIONS: i64 = 1 << 20;

type Result<T> = core::result::Result<T, EvaluateError>;

/// How help writes the kind of an operand.
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

/// The operations: `name(operand: kind, …) => answer`.
macro_rules! operations {
    ($($name:ident($($operand:ident: $kind:ident $($label:literal)?),*) => $answer:expr;)*) => {
        /// The operations on XLA's shapes: their names, and the kinds of their operands.
        pub const OPERATIONS: &[(&str, &[&str])] = &[$((
            concat!("xla.", stringify!($name)),
            &[$(kind!($kind $($label)?)),*],
        )),*];

        const ROWS: &[fn(&[&str]) -> Result<Json>] = &[$(|given| {
            let mut given = given.iter().copied().enumerate();
            $(let $operand = $kind(given.next().unwrap_or_default())?;)*
            $answer
        }),*];
    };
}
operations! {
    parse(a: shape) => Ok(a.to_string().into());
    parse_layout(a: xla_layout) => Ok(a.to_string().into());
    validate(a: shape) => json(a.validate().map(|()| true));
    linear(a: array) => linear(&a);
    linear_index(a: array, index: numbers "indices") => json(a.linear_index(&index));
    multi_index(a: array, position: number "position") => json(a.multi_index(position));
    strides(a: array) => json(a.strides());
    tiled_bounds(a: array) => json(a.buffer().map(|buffer| buffer.bounds().to_vec()));
    elements(a: array) => json(a.elements_in());
    true_rank(a: array) => Ok(a.true_rank().into());
    byte_size(a: shape) => json(a.byte_size_of());
    array_size(a: array) => json(a.array_size());
    array_data_size(a: array) => json(a.array_data_size());
    buffer_size(a: array) => json(a.buffer_size());
    is_untiled_layout(a: array) => json(a.is_untiled_layout());
    broadcast(a: shape, b: shape, along: numbers "dimensions") => text(a.broadcast(&b, &along));
    broadcast_in_dim(a: array, extents: numbers "extents", along: numbers "dimensions") => {
        let extents: Vec<Dimension> = extents.into_iter().map(Dimension::Fixed).collect();
        text(a.broadcast_in_dim(&extents, &along))
    };
    broadcast_sizes(a: array, sizes: numbers "extents") => text(a.broadcast_sizes(&sizes));
    permute_dimensions(a: array, order: numbers "permutation") => text(a.permute_dimensions(&order));
    transpose_is_bitcast(a: array, b: array, order: numbers "dimensions") =>
        json(a.transpose_is_bitcast(&b, &order));
    reshape_is_bitcast(a: array, b: array) => json(a.reshape_is_bitcast(&b));
    drop_degenerate_dimensions(a: array) => text(a.drop_degenerate_dimensions());
    delete_dimension(a: array, dimension: number "dimension") => text(a.delete_dimension(dimension));
    compatible(a: shape, b: shape) => Ok(a.compatible(&b).into());
    to_layout(a: array) => text(a.to_layout().map(|bridge| *bridge.layout()));
    predicate(a: array) => text(a.to_layout().map(|bridge| bridge.predicate()));
    from_layout(element: element_type, l: layout) => text(ArrayShape::from_layout(element, &l));
}

/// Evaluates an operation by name on operands in XLA's notation; integers and arrays of integers are
/// written as in JSON.
///
/// ```
/// use stridewise::{value::EvaluateError, xla::evaluate};
/// let answer = evaluate("xla.linear_index", &["f32[3,5]{1,0:T(2,2)}", "[2,3]"])?;
/// assert_eq!(answer.to_string(), "17");
/// # Ok::<(), EvaluateError>(())
/// ```
///
/// # Errors
/// [`EvaluateError`] if the name or an operand cannot be read, or if the operation refuses its operands.
pub fn evaluate(name: &str, operands: &[&str]) -> Result<Json> {
    let names = || OPERATIONS.iter().map(|&(name, _)| name);
    let row = names().position(|known| known == name);
    let row = row.ok_or_else(|| EvaluateError::unknown(name, names()))?;
    let (wanted, given) = (OPERATIONS[row].1, operands.len());
    if given != wanted.len() {
        return Err(EvaluateError::InvalidRequest(format!(
            "{name} takes {} arguments ({}), not {given}",
            wanted.len(),
            wanted.join(", ")
        )));
    }
    ROWS[row](operands).map_err(|why| why.of(name))
}

fn refused(error: impl Display) -> EvaluateError {
    EvaluateError::NoResult(error.to_string())
}

fn json<T: Into<Json>>(answer: core::result::Result<T, XlaError>) -> Result<Json> {
    answer.map(T::into).map_err(refused)
}

fn text<T: Display>(answer: core::result::Result<T, XlaError>) -> Result<Json> {
    json(answer.map(|answer| answer.to_string()))
}

/// The positions of all elements in logical order, last dimension fastest.
fn linear(shape: &ArrayShape) -> Result<Json> {
    let buffer = shape.buffer().map_err(refused)?;
    let elements = shape.elements_in().map_err(refused)?;
    if elements > MOST_POSITIONS {
        return Err(refused(format!(
            "{elements} elements, more than the {MOST_POSITIONS} that are listed"
        )));
    }
    Ok(buffer.positions().collect::<Vec<i64>>().into())
}

/// An operand and its place.
type Operand<'a> = (usize, &'a str);

fn unreadable<T>((place, _): Operand<'_>, why: impl Display) -> Result<T> {
    let place = place + 1;
    Err(EvaluateError::InvalidRequest(format!(
        "argument {place}{why}"
    )))
}

fn parsed<T: FromStr<Err: Display>>(operand: Operand<'_>) -> Result<T> {
    let parsed = operand.1.parse();
    parsed.or_else(|error| unreadable(operand, format!(": {error}")))
}

/// Readers of one kind of text.
macro_rules! readers {
    ($($name:ident: $Type:ty;)*) => { $(
        fn $name(operand: Operand<'_>) -> Result<$Type> {
            parsed(operand)
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

fn number(operand: Operand<'_>) -> Result<i64> {
    let number = operand.1.trim().parse();
    number.or_else(|_| unreadable(operand, " is not an integer of 64 bits"))
}

fn numbers(operand: Operand<'_>) -> Result<Vec<i64>> {
    let numbers = Json::integers(operand.1);
    let wrong = || unreadable(operand, " is not an array of integers of 64 bits");
    numbers.map_or_else(wrong, Ok)
}
