//! Operations by name on text, as the command line calls them.

mod answer;
mod arguments;
#[cfg(feature = "alloc")]
mod tiled;
mod unknown;

use crate::all_operations;
use crate::{
    Access, AnyLayout, BankedMemory, Swizzle,
    basis_stride::BasisStride,
    coord::Coord,
    error::{LayoutError, Operation},
    int_tuple::IntTuple,
    layout::Layout,
};
pub use answer::Answer;
pub use answer::UnknownAnswer;
pub use arguments::Argument;
use arguments::{Arguments, Given};
#[cfg(feature = "alloc")]
pub use tiled::{EvaluateError, TILED_OPERATIONS, evaluate_tiled};

/// The answer of a form: reads the operands from left to right, and then evaluates. A `mapping` is
/// evaluated as the layout or the composed layout that it is.
macro_rules! answer {
    ($given:ident $place:expr, [] $answer:expr) => {
        Answer::from($answer)
    };
    ($given:ident $place:expr, [mapping $operand:ident $(, $($rest:tt)*)?] $answer:expr) => {{
        let read;
        let mapping = match $given.known_layout($place) {
            Some(known) => known,
            None => {
                read = $given.mapping($place)?;
                &read
            }
        };
        match *mapping {
            AnyLayout::Layout($operand) => {
                answer!($given $place + 1, [$($($rest)*)?] $answer)
            }
            AnyLayout::Composed($operand) => {
                answer!($given $place + 1, [$($($rest)*)?] $answer)
            }
        }
    }};
    ($given:ident $place:expr, [$kind:ident $operand:ident $(, $($rest:tt)*)?] $answer:expr) => {{
        let $operand = $given.$kind($place)?;
        answer!($given $place + 1, [$($($rest)*)?] $answer)
    }};
}

/// Evaluates a form of an operation.
type Form = fn(&Arguments<'_>) -> Result<Answer, LayoutError>;

macro_rules! dispatch {
    ($(
        $Name:ident $name:ident [$(($($kind:ident $operand:ident),*) => $answer:expr);* $(;)?]
        $($methods:ident $rows:tt)*;
    )*) => {
        /// An operation on arguments in CuTe's notation, in CuTe's argument order: `composition`,
        /// `["20:2", "(5,4):(4,1)"]`.
        ///
        /// | kind | argument |
        /// |---|---|
        /// | `layout` | `(4,8):(8,1)`; a stride may have a direction, `1@0` |
        /// | `swizzle` | `Sw<3,0,3>` |
        /// | `composed` | `Sw<3,0,3> o 8 o (8,8):(8,1)` |
        /// | `mapping` | a layout or a composed layout |
        /// | `layouts` | one layout or more |
        /// | `tuple` | `(4,(2,3))` |
        /// | `shape` | a tuple, or the shape of a layout |
        /// | `strides` | a tuple, whose integers may have directions |
        /// | `coord` | a tuple with `_` in some places |
        /// | `tiler` | a layout, an integer, `_`, or `<…>` of these |
        /// | `integer` | `8` |
        /// | `mode` | the number of a mode, or a rank |
        /// | `modes` | `(0,2)` |
        /// | `offsets` | `(0,2,1,3)`, up to 8192 integers |
        /// | `direction` | `LayoutLeft` or `LayoutRight` |
        ///
        /// Layouts are also read inside of what CuTe, CuTe DSL and pycute print around them:
        /// `smem_ptr[16b](0x400) o (_8,_64):(_64,_1)`. A leaf `?`, such as `?{div=8}`, has no
        /// value: operations whose result does not depend on it are evaluated, the others refused.
        ///
        /// | operation | arguments |
        /// |---|---|
        $(#[doc =
            concat!(
                "| `", stringify!($name), "` | ", $("`", $(stringify!($kind), " ",)* "` ",)* "|"
            )])*
        ///
        /// ```
        /// use stridewise::value::{Operation, evaluate};
        /// let answer = evaluate(Operation::Composition, &["20:2", "(5,4):(4,1)"])?;
        /// assert_eq!(answer.to_string(), "(5,4):(8,2)");
        /// let error = evaluate(Operation::Composition, &["20:2", "(5,4"]).unwrap_err();
        /// assert_eq!(
        ///     error.to_string(),
        ///     "composition: expected , or ) at byte 4, in argument 2"
        /// );
        /// # Ok::<(), stridewise::value::LayoutError>(())
        /// ```
        ///
        /// # Errors
        /// Those of the operation; [`Syntax`](super::Reason::Syntax) with the argument,
        /// [`Arguments`](super::Reason::Arguments) for their number,
        /// [`NotForSwizzled`](super::Reason::NotForSwizzled),
        /// [`SwappedArguments`](super::Reason::SwappedArguments),
        /// [`UnknownLeaf`](super::Reason::UnknownLeaf).
        pub fn evaluate(operation: Operation, arguments: &[&str]) -> Result<Answer, LayoutError> {
            evaluate_given(operation, Given::Texts(arguments))
        }

        fn evaluate_given(operation: Operation, given: Given<'_>) -> Result<Answer, LayoutError> {
            let has_unknown = given.has_unknown();
            let given = Arguments {
                operation,
                given,
                is_open: has_unknown && unknown::moves_leaves(operation, given),
            };
            let form = given.form()?;
            if has_unknown {
                if let Some(answer) = unknown::at_zero(&given, operation.forms()[form]) {
                    return answer.map_err(|error| error.of(operation));
                }
            }
            let mut result = match operation {
                $(Operation::$Name => {
                    const FORMS: &[Form] = &[
                        $(|given| Ok(answer!(given 0, [$($kind $operand),*] $answer))),*
                    ];
                    FORMS[form](&given)
                })*
            };
            // In place, because layouts are large.
            match &mut result {
                // An operation may be made of others: the error names the one that was asked for.
                Err(error) => *error = error.of(operation),
                Ok(answer) if given.is_open => *answer = answer.with_unknown(),
                Ok(_) => {}
            }
            result
        }
    };
}
all_operations!(dispatch);

/// [`evaluate`] on texts, layouts and tuples.
///
/// ```
/// use stridewise::value::{AnyLayout, Argument, Operation, evaluate_arguments};
/// let layout = AnyLayout::parse("20:2")?;
/// let arguments = [Argument::Layout(&layout), Argument::Text("(5,4):(4,1)")];
/// let answer = evaluate_arguments(Operation::Composition, &arguments)?;
/// assert_eq!(answer.to_string(), "(5,4):(8,2)");
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// # Errors
/// Those of [`evaluate`].
pub fn evaluate_arguments(
    operation: Operation,
    arguments: &[Argument<'_>],
) -> Result<Answer, LayoutError> {
    evaluate_given(operation, Given::Arguments(arguments))
}

/// The index or coordinate at a coordinate, or the slice under `_`.
fn call(layout: &AnyLayout, coord: &Coord) -> Result<Answer, LayoutError> {
    Ok(match layout {
        AnyLayout::Layout(layout) if coord.has_underscore() => layout.slice(coord)?.into(),
        AnyLayout::Composed(composed) if coord.has_underscore() => composed.slice(coord)?.into(),
        AnyLayout::Layout(layout) => Answer::coordinate(layout.call(coord)?),
        AnyLayout::Composed(composed) => composed.crd2idx(coord)?.into(),
    })
}

/// The layout of a shape and a stride, or of the first stride of a compact layout.
fn strided(shape: &IntTuple, stride: &IntTuple) -> Result<Layout, LayoutError> {
    if shape.congruent(stride) {
        Layout::new(shape, stride)
    } else {
        Layout::new(shape, &shape.compact_col_major(stride)?)
    }
}
