use super::Error;
use alloc::{string::ToString, vec::Vec};
use core::fmt::{self, Display, Formatter};

/// Why an XLA layout is no CuTe layout, or a CuTe layout no XLA layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoBridge {
    /// Where an element lies does not depend on each dimension by itself: `*` joined two dimensions
    /// that a tile then cuts apart.
    NotSeparable {
        /// The two dimensions.
        dimensions: [usize; 2],
        /// Indices at which that shows: raising one of the dimensions moves the element by
        /// different distances.
        at: Vec<i64>,
    },
    /// One dimension's positions are no sum of digits times strides: a later tile does not divide
    /// an earlier one.
    NoDigits {
        /// That dimension.
        dimension: usize,
        /// The first index along it whose position does not fit.
        index: i64,
    },
    /// No layout follows from the structure of the tiles, and there are too many elements to look
    /// at each.
    TooLarge,
    /// A layout of [`value`](crate::value) does not hold as many digits as there would be.
    TooManyDigits,
    /// A dimension whose extent is known only when the program runs.
    Unbounded {
        /// That dimension.
        dimension: usize,
    },
    /// A CuTe layout whose strides are not those of any order of dimensions and of tiles.
    NotTiles,
}

impl NoBridge {
    /// The error for this shape or layout.
    pub(in crate::xla) fn of(self, of: &impl ToString) -> Error {
        Error::NoBridge {
            why: self,
            of: of.to_string(),
        }
    }
}

impl Display for NoBridge {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSeparable { dimensions: [one, other], at } => {
                write!(formatter, "how far dimension {other} moves an element depends on dimension {one}, as at {at:?}")
            }
            Self::NoDigits { dimension, index } => write!(
                formatter,
                "dimension {dimension} is no sum of digits times strides from index {index} on: a later tile does not divide an earlier one"
            ),
            Self::TooLarge => formatter
                .write_str("it does not follow from the tiles, and there are too many elements to look at each"),
            Self::TooManyDigits => write!(formatter, "it would have more than {} digits", crate::value::MAX_LEAVES),
            Self::Unbounded { dimension } => write!(formatter, "the extent of dimension {dimension} is not bounded"),
            Self::NotTiles => formatter.write_str("its strides are not those of dimensions in an order, or of tiles"),
        }
    }
}
