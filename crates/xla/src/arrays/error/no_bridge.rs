//! Why an XLA layout is no CuTe layout.

use super::XlaError;
use alloc::{string::ToString, vec::Vec};

described! {
    /// Why an XLA layout is no CuTe layout, or a CuTe layout no XLA layout.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoBridge {
        /// Positions are no sum over dimensions: `*` joined two dimensions that a tile then cuts.
        ///
        /// At the indices `at`, one more along a dimension moves the element by another distance.
        NotSeparable { dimensions: [usize; 2], at: Vec<i64> }
        "how far dimension {other} moves an element depends on dimension {one}, as at {at:?}",
            one = dimensions[0], other = dimensions[1];
        /// The positions along a dimension are no sum of digits times strides; `index` is the first
        /// that does not fit.
        NoDigits { dimension: usize, index: i64 }
        "dimension {dimension} is no sum of digits times strides from index {index} on: a later \
         tile does not divide an earlier one";
        /// No layout follows from the tiles, and there are too many elements to look at each.
        TooLarge
            "it does not follow from the tiles, and there are too many elements to look at each";
        /// More digits than a layout of [`value`](crate) holds.
        TooManyDigits "it would have more than {most} digits", most = stridewise_value::MAX_LEAVES;
        /// A dynamic dimension.
        Unbounded { dimension: usize } "the extent of dimension {dimension} is not bounded";
        /// A CuTe layout whose strides are not those of any order of dimensions and of tiles.
        NotTiles "its strides are not those of dimensions in an order, or of tiles";
    }
}

impl NoBridge {
    /// The error for this shape or layout.
    pub(crate) fn of(self, of: &impl ToString) -> XlaError {
        XlaError::NoBridge {
            why: self,
            of: of.to_string(),
        }
    }
}
