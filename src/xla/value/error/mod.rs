mod expected;
mod mismatch;
mod no_bridge;

pub use expected::Expected;
pub use mismatch::Mismatch;
pub use no_bridge::NoBridge;

use super::{MAX_NESTING, text::separated};
use alloc::{boxed::Box, string::String, vec::Vec};
use core::fmt::{self, Display, Formatter};

/// Why a text, a shape or a layout is refused.
///
/// Positions are bytes, extents and indices are elements.
///
/// ```
/// use stridewise::xla::{Error, Expected, Shape};
///
/// let error = "f32[3,5".parse::<Shape>().unwrap_err();
/// assert_eq!(
///     error,
///     Error::Syntax {
///         position: 7,
///         expected: Expected::CommaOr(']')
///     }
/// );
/// assert_eq!(error.to_string(), "expected ',' or ']' at byte 7");
///
/// let error = "f32[2,3]{0,0}".parse::<Shape>()?.validate().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "minor_to_major {0,0} is no order of the 2 dimensions: 0 comes twice"
/// );
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The text is not in XLA's notation.
    Syntax {
        /// The byte at which that shows.
        position: usize,
        /// What would have been right there.
        expected: Expected,
    },
    /// Tuples in tuples, deeper than [`MAX_NESTING`].
    TooDeep {
        /// The byte at which that shows.
        position: usize,
    },
    /// A layout with another number of dimensions than the shape.
    RankMismatch {
        /// The dimensions of the shape.
        rank: usize,
        /// The dimensions in `minor_to_major`.
        minor_to_major: usize,
    },
    /// An element of a tuple is not valid.
    Element {
        /// Which, counted from 0.
        element: usize,
        /// What is wrong with it.
        error: Box<Error>,
    },
    /// There must be an array, and is something else.
    NotAnArray {
        /// What is there.
        shape: String,
    },
    /// An extent below 0.
    NegativeExtent {
        /// The dimension.
        dimension: usize,
        /// Its extent.
        extent: i64,
    },
    /// `minor_to_major` does not name each dimension once.
    NotAnOrder {
        /// What was given.
        order: Vec<i64>,
        /// How many dimensions there are.
        rank: usize,
    },
    /// A tile without extents, or with one below 1.
    InvalidTile {
        /// Which tile, counted from 0.
        tile: usize,
    },
    /// A tile ends with `*`, which has nothing to be joined with.
    NothingToCombine {
        /// Which tile, counted from 0.
        tile: usize,
    },
    /// A tail padding alignment below 1.
    InvalidAlignment {
        /// What was given, in elements.
        alignment: i64,
    },
    /// A negative number of bits of an element.
    InvalidElementSize {
        /// What was given, in bits.
        bits: i64,
    },
    /// Types of indices or pointers, or a physical shape, which only sparse arrays had.
    Sparse,
    /// A split outside of its dimension, not ascending, or a second one of the same dimension.
    InvalidSplit {
        /// The physical dimension.
        dimension: i64,
    },
    /// As many padded dimensions as dimensions, or none.
    PaddedRank {
        /// The dimensions.
        rank: usize,
        /// The padded dimensions.
        padded: usize,
    },
    /// A padded dimension smaller than the dimension itself.
    PaddedTooSmall {
        /// Which.
        dimension: usize,
        /// Its extent and its padded extent.
        extents: [i64; 2],
    },
    /// The number of elements or bytes does not fit into 64 bits.
    Overflow,
    /// A dimension whose extent is not bounded, where a number is asked for.
    UnboundedDimension {
        /// Which.
        dimension: usize,
    },
    /// Another number of indices than dimensions.
    IndexRank {
        /// The dimensions.
        rank: usize,
        /// The indices.
        given: usize,
    },
    /// An index outside of its dimension.
    IndexOutside {
        /// The dimension.
        dimension: usize,
        /// The index.
        index: i64,
        /// The extent.
        extent: i64,
    },
    /// A position outside of the buffer.
    PositionOutside {
        /// The position, in elements.
        position: i64,
        /// The size of the buffer, in elements.
        size: i64,
    },
    /// There is no such dimension.
    NoSuchDimension {
        /// What was asked for.
        dimension: i64,
        /// How many dimensions there are.
        rank: usize,
    },
    /// Another number of elements.
    ElementCount {
        /// On both sides.
        elements: [i64; 2],
    },
    /// Two shapes do not broadcast, or one does not into another.
    Broadcast {
        /// Why not.
        mismatch: Mismatch,
        /// The operand, or both.
        operands: String,
    },
    /// There is no CuTe layout, or no XLA layout, for the same function.
    NoBridge {
        /// Why not.
        why: NoBridge,
        /// The shape or the layout.
        of: String,
    },
}

/// `{1,0}`.
struct Order<'a>(&'a [i64]);

impl Display for Order<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("{")?;
        separated(formatter, self.0)?;
        formatter.write_str("}")
    }
}

impl Display for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { position, expected } => write!(formatter, "expected {expected} at byte {position}"),
            Self::TooDeep { position } => {
                write!(formatter, "more than {MAX_NESTING} tuples in one another at byte {position}")
            }
            Self::RankMismatch { rank, minor_to_major } => {
                write!(formatter, "the shape has {rank} dimensions, and minor_to_major of its layout {minor_to_major}")
            }
            Self::Element { element, error } => write!(formatter, "element {element} of the tuple: {error}"),
            Self::NotAnArray { shape } => write!(formatter, "{shape} is no array"),
            Self::NegativeExtent { dimension, extent } => {
                write!(formatter, "dimension {dimension} has extent {extent}")
            }
            Self::NotAnOrder { order, rank } => {
                write!(formatter, "minor_to_major {} is no order of the {rank} dimensions: ", Order(order))?;
                match order.iter().find(|&&dimension| dimension < 0 || dimension >= *rank as i64) {
                    Some(outside) => write!(formatter, "there is no dimension {outside}"),
                    None => {
                        match order.iter().enumerate().find(|&(place, dimension)| order[..place].contains(dimension)) {
                            Some((_, twice)) => write!(formatter, "{twice} comes twice"),
                            None => write!(formatter, "it has {}", order.len()),
                        }
                    }
                }
            }
            Self::InvalidTile { tile } => write!(formatter, "tile {tile} is empty, or has an extent below 1"),
            Self::NothingToCombine { tile } => {
                write!(formatter, "tile {tile} ends with *, and there is no more minor dimension to join with")
            }
            Self::InvalidAlignment { alignment } => {
                write!(formatter, "a tail padding alignment of {alignment} elements; it is at least 1")
            }
            Self::InvalidElementSize { bits } => write!(formatter, "an element of {bits} bits"),
            Self::Sparse => formatter.write_str(
                "types of indices and pointers and physical shapes belong to sparse arrays, which there are none",
            ),
            Self::InvalidSplit { dimension } => write!(
                formatter,
                "the splits of physical dimension {dimension} are not ascending inside of it, or it is split twice, or there is no such dimension"
            ),
            Self::PaddedRank { rank, padded } => write!(formatter, "{padded} padded dimensions for {rank} dimensions"),
            Self::PaddedTooSmall { dimension, extents: [extent, padded] } => {
                write!(formatter, "dimension {dimension} of {extent} elements is padded to {padded}")
            }
            Self::Overflow => formatter.write_str("the number of elements or bytes does not fit into 64 bits"),
            Self::UnboundedDimension { dimension } => {
                write!(formatter, "the extent of dimension {dimension} is not bounded")
            }
            Self::IndexRank { rank, given } => write!(formatter, "{given} indices for {rank} dimensions"),
            Self::IndexOutside { dimension, index, extent } => {
                write!(formatter, "index {index} is outside of dimension {dimension}, which has {extent} elements")
            }
            Self::PositionOutside { position, size } => {
                write!(formatter, "position {position} is outside of the buffer, which has {size} elements")
            }
            Self::NoSuchDimension { dimension, rank } => {
                write!(formatter, "there is no dimension {dimension} among {rank}")
            }
            Self::ElementCount { elements: [one, other] } => write!(formatter, "{one} elements against {other}"),
            Self::Broadcast { mismatch, operands } => write!(formatter, "broadcast of {operands}: {mismatch}"),
            Self::NoBridge { why, of } => write!(formatter, "no layout for {of}: {why}"),
        }
    }
}

impl core::error::Error for Error {}
