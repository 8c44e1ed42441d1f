//! The algebra: one operation, one file.
//!
//! Five files are shared by operations. `modes` is a flat list of modes on the stack, the operand
//! of most algorithms. `by_direction` applies one of them to each direction of a layout whose
//! strides are basis strides. `exact_rule` decides compositions, and `walk` places a mode of a
//! tiler in the modes of a layout. `divide_forms` regroups the modes of a quotient or a product.

mod by_direction;
mod ceil_div;
mod coalesce;
mod complement;
mod composition;
mod divide;
mod divide_forms;
mod domain;
mod evenly_divides;
mod exact_rule;
mod filter;
mod inverse;
mod make_like;
mod modes;
mod nullspace;
mod partition;
mod predicate;
mod product;
mod recast;
mod thread_view;
mod tile_to_shape;
mod vector;
mod walk;

#[doc(hidden)]
pub use divide_forms::Form;
pub(crate) use modes::Modes;
pub(crate) use partition::padded;
pub use predicate::Predicate;
pub(crate) use recast::{function_downcasted, function_upcasted};
pub(crate) use thread_view::coord_of;
