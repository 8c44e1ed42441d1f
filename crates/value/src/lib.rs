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
//! | [`FormatTag`] | the order and the blocks of dimensions, in oneDNN's notation | `nChw16c` |
//! | [`Predicate`] | which coordinates of a divide stand for an element | `(4,11):(1@0,4@0) < (41)` |
//!
//! Every operation answers exactly what its laws say, or returns an [`LayoutError`] with the
//! reason. All of them can be called in constants; [`expect`] takes the value out of a result
//! there.
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
//! An operation on text, a tree or numbers that do not fit answers an [`LayoutError`] with its
//! [`Reason`]. An operation lists the rules of its own, and a form of it has those of the
//! operation. These are listed nowhere else:
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
//! layouts as types too: `stridewise::value` is `stridewise_value`. An operation's full text, with
//! its laws and its source, stands at the type that the line of a method names, `Composition` or
//! `Crd2Idx`, in [`algebra`](https://docs.rs/stridewise/latest/stridewise/algebra/),
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

// The layers, bottom first. A module uses only modules of its own layer and of those before it, and
// no two modules use each other; `tests/imports.rs` has the order.

// 1. Words and numbers: text in constants, the tables of operations and of rules, errors, exact
// arithmetic. An error holds its operands as text, and knows none of the types.
#[macro_use]
mod control;
mod capacity;
#[cfg(feature = "alloc")]
mod json;
#[cfg(feature = "alloc")]
mod nearest;
mod operations;
mod rules;
mod text;
#[macro_use]
mod error;
mod arithmetic;

// 2. The tree: leaves with parentheses, the builder, the walk through two trees, directions.
// Tuples, coordinates, layouts and tilers are trees.
#[macro_use]
mod tree;

// 3. The types, each with its constructors and its text.
mod basis_stride;
mod coord;
mod int_tuple;
mod layout;
mod swizzle;
mod tiler;

// 4. The algebra: parentheses and extents (`tuple`), coordinates and indices (`index`), the events
// of the algorithms (`trace`), and one file for each operation on layouts.
#[macro_use]
pub mod trace;
mod algebra;
mod index;
mod tuple;

// 5. Composed layouts: the algebra behind a swizzle or another layout.
mod composed;
mod convert;

// 6. The parser of all types.
mod parse;

// 7. Applications: analysis of accesses, layouts from offsets, tiled copies and MMAs, atoms.
mod analysis;
pub mod atoms;
mod construct;
#[macro_use]
mod tiled;

// 8. Operations by name, on text.
#[cfg(feature = "evaluate")]
mod evaluate;

#[doc(hidden)]
pub use algebra::Form;
pub use algebra::Predicate;
pub use analysis::{Access, AccessCost, BankedMemory, SwizzleChoice};
pub use basis_stride::BasisStride;
pub use capacity::{MAX_DEPTH, MAX_LEAVES};
pub use composed::{AnyLayout, ComposedLayout, Function};
pub use construct::FormatTag;
#[cfg(feature = "alloc")]
pub use construct::layout_from;
pub use coord::Coord;
#[doc(hidden)]
pub use error::{DynamicLeaves, ErrorMessage, Operand, Refusal};
pub use error::{LayoutError, ModePath, Operation, Reason, Witness, expect};
#[cfg(feature = "evaluate")]
#[cfg_attr(docsrs, doc(cfg(feature = "evaluate")))]
pub use evaluate::{Answer, Argument, UnknownAnswer, evaluate, evaluate_arguments};
#[cfg(all(feature = "evaluate", feature = "alloc"))]
#[cfg_attr(docsrs, doc(cfg(all(feature = "evaluate", feature = "alloc"))))]
pub use evaluate::{EvaluateError, TILED_OPERATIONS, evaluate_tiled};
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
pub use parse::unprinted;
pub use swizzle::Swizzle;
#[doc(hidden)]
pub use text::{Field, Message, Text};
pub use tiled::{Called, CopyAtom, CopySide, MmaAtom, MmaOperand, TiledCopy, TiledMma};
pub use tiler::Tiler;
