//! Operations on tuples and layouts alike: both are trees, and a layout's shape and stride move
//! together.

mod append;
mod compact;
mod compare;
mod congruent;
mod flatten;
mod product;
mod reverse;
mod round_up;
mod select;
mod shape_div;
mod size;
mod zip;

pub(crate) use append::padded;
pub(crate) use shape_div::{Division, divide_leaves};
pub(crate) use size::size;

/// Methods that tuples and layouts share.
macro_rules! on_trees {
    ($($item:tt)*) => {
        impl $crate::IntTuple { $($item)* }
        impl $crate::Layout { $($item)* }
    };
}
pub(crate) use on_trees;
