//! CuTe's layout algebra on plain values: rank and extents known at run time, no allocation, all of
//! it `const fn`.
//!
//! | type | meaning | text |
//! |---|---|---|
//! | [`IntTuple`] | integers, nested in any way | `(4,(2,2))` |
//! | [`Coord`] | integers and `_` | `(1,_)` |
//! | [`Layout`] | shape and stride, a function from coordinates to indices | `(4,(2,2)):(1,(4,8))` |
//! | | the strides may have directions: a function from coordinates to coordinates | `(4,8):(1@0,1@1)` |
//! | [`Tiler`] | a layout, an integer, `_`, or these by mode | `<4,(2,2):(1,2),_>` |
//! | [`Swizzle`] | bits of an index that toggle others | `Sw<3,0,3>` |
//! | [`ComposedLayout`] | a swizzle (or a layout) of an offset and a layout | `Sw<3,0,3> o 8 o (8,8):(8,1)` |
//! | [`Predicate`] | which coordinates of a divide stand for an element | `(4,11):(1@0,4@0) < (41)` |
//!
//! Every operation answers exactly what its laws say, or returns a [`LayoutError`] with the reason.
//! All of them can be called in constants; [`expect`] takes the value out of a result there.
//!
//! ```
//! use stridewise::value::{Layout, Tiler, expect};
//!
//! const MATRIX: Layout = expect(Layout::parse("(8,24):(24,1)"));
//! const TILES: Layout = expect(MATRIX.zipped_divide(&expect(Tiler::parse("<4,8>"))));
//! assert_eq!(TILES.to_string(), "((4,8),(2,3)):((24,1),(96,8))");
//! ```
//!
//! # Exactness
//! CuTe answers some compositions, divides and products with a layout that is not the function
//! asked for. Here they are refused: see [`Layout::composition`], [`Layout::logical_divide`] and
//! [`Layout::logical_product`] for the laws.
//!
//! # Errors
//! An operation on text, a tree or numbers that do not fit answers a [`LayoutError`] with its [`Reason`].
//! An operation lists the rules of its own, and a form of it has those of the operation. These are
//! listed nowhere else:
//! - [`Overflow`](Reason::Overflow), [`TooManyLeaves`](Reason::TooManyLeaves) and
//!   [`TooDeep`](Reason::TooDeep) past the capacity below;
//! - [`RankMismatch`](Reason::RankMismatch), [`TupleForInteger`](Reason::TupleForInteger),
//!   [`IntegerForTuple`](Reason::IntegerForTuple) and [`TooManyModes`](Reason::TooManyModes) where
//!   the parentheses of two operands do not match;
//! - [`NegativeExtent`](Reason::NegativeExtent).
//!
//! # Capacity
//! A tuple, a layout or a tiler holds up to [`MAX_LEAVES`] leaves and [`MAX_DEPTH`] levels of
//! parentheses; an empty tuple takes the place of a leaf. Numbers are exact in 64 bits. Larger ones
//! are errors.

//! # Paths
//! Examples name this crate as [`stridewise`](https://docs.rs/stridewise) does, which has the
//! layouts as types too: `stridewise::value` is `stridewise_value`. An operation's full text, with its laws and its source, stands at the
//! type that the line of a method names, `Composition` or `Crd2Idx`, in
//! [`algebra`](https://docs.rs/stridewise/latest/stridewise/algebra/),
//! [`layout`](https://docs.rs/stridewise/latest/stridewise/layout/) and
//! [`tuple`](https://docs.rs/stridewise/latest/stridewise/tuple/) of that crate.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(
    clippy::missing_errors_doc,
    reason = "the errors of all operations are listed above"
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

#[macro_use]
mod control;
mod operations;
mod rules;

mod algebra;
mod analysis;
mod arithmetic;
pub mod atoms;
mod basis;
mod by_mode;
mod composed;
mod construct;
mod convert;
mod coord;
mod error;
mod index;
mod int_tuple;
#[cfg(feature = "alloc")]
mod json;
mod layout;
#[cfg(feature = "alloc")]
mod nearest;
mod parse;
mod printed;
mod swizzle;
mod text;
#[macro_use]
mod tiled;
mod tiler;
pub mod trace;
mod tree;
mod tuple;
mod unknown;

// Below `tiled`, whose macro it calls.
#[cfg(feature = "evaluate")]
mod evaluate;

#[doc(hidden)]
pub use algebra::Form;
pub use algebra::Predicate;
pub use analysis::{Access, AccessCost, BankedMemory, SwizzleChoice};
pub use basis::BasisStride;
pub use composed::{AnyLayout, ComposedLayout, Function};
#[cfg(feature = "alloc")]
pub use construct::layout_from;
pub use coord::Coord;
#[doc(hidden)]
pub use error::{ErrorMessage, Operand, Refusal};
pub use error::{LayoutError, ModePath, Operation, Reason, Witness};
#[cfg(feature = "evaluate")]
#[cfg_attr(docsrs, doc(cfg(feature = "evaluate")))]
pub use evaluate::{Answer, UnknownAnswer, evaluate};
#[cfg(all(feature = "evaluate", feature = "alloc"))]
#[cfg_attr(docsrs, doc(cfg(all(feature = "evaluate", feature = "alloc"))))]
pub use evaluate::{TILED_OPERATIONS, Unanswered, evaluate_tiled};
pub use int_tuple::IntTuple;
#[cfg(feature = "alloc")]
#[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
pub use json::Json;
pub use layout::Layout;
#[doc(hidden)]
pub use layout::Writer;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use nearest::nearest;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use printed::unprinted;
/// A message composed in a constant.
#[doc(hidden)]
pub type Message = Text<512>;
pub use swizzle::Swizzle;
#[doc(hidden)]
pub use text::Field;
#[doc(hidden)]
pub use text::Text;
pub use tiled::{Called, CopyAtom, CopySide, MmaAtom, MmaOperand, TiledCopy, TiledMma};
pub use tiler::Tiler;
pub use tree::{MAX_DEPTH, MAX_LEAVES};

/// The value of a result, or a panic with the message of its error: `unwrap` for constants.
///
/// In a constant the panic is a compile error that shows the message.
///
/// ```
/// use stridewise::value::{Layout, expect};
/// const SIZE: i64 = expect(expect(Layout::parse("(4,8):(8,1)")).size());
/// assert_eq!(SIZE, 32);
/// ```
///
/// ```compile_fail
/// # use stridewise::value::{Layout, expect};
/// const LAYOUT: Layout = expect(Layout::parse("(4,8):(8)")); // parse: expected a shape and a stride with the same parentheses at byte 0
/// # assert_eq!(LAYOUT.rank(), 2);
/// ```
///
/// # Panics
/// If the result is an error.
#[track_caller]
pub const fn expect<T: Copy>(result: Result<T, LayoutError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => error.panic(),
    }
}
