//! Why a text, a shape or a layout of XLA is refused.

#[macro_use]
mod described;
mod expected;
mod mismatch;
mod no_bridge;
mod sharding_fault;

pub use expected::Expected;
pub use mismatch::Mismatch;
pub use no_bridge::NoBridge;
pub use sharding_fault::{MAX_DEVICES, ShardingFault};

use super::{MAX_NESTING, text::separated};
use alloc::{boxed::Box, string::String, vec::Vec};
use core::fmt::{self, Display, Formatter};

described! {
    /// Why a text, a shape or a layout is refused.
    ///
    /// Positions are bytes, extents and indices are elements.
    ///
    /// ```
    /// use stridewise::xla::{XlaError, Expected, Shape};
    ///
    /// let error = "f32[3,5".parse::<Shape>().unwrap_err();
    /// assert_eq!(
    ///     error,
    ///     XlaError::Syntax {
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
    /// # Ok::<(), XlaError>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum XlaError {
        /// The text is not in XLA's notation from the byte `position` on.
        Syntax { position: usize, expected: Expected } "expected {expected} at byte {position}";
        /// Tuples in tuples, deeper than [`MAX_NESTING`].
        TooDeep { position: usize } "more than {most} tuples in one another at byte {position}",
            most = MAX_NESTING;
        /// A layout with another number of dimensions than the shape.
        RankMismatch { rank: usize, minor_to_major: usize }
        "the shape has {rank} dimensions, and minor_to_major of its layout {minor_to_major}";
        /// An element of a tuple, counted from 0, is not valid.
        Element { element: usize, error: Box<XlaError> } "element {element} of the tuple: {error}";
        /// Another shape where an array is needed.
        NotAnArray { shape: String } "{shape} is no array";
        /// An extent below 0.
        NegativeExtent { dimension: usize, extent: i64 }
            "dimension {dimension} has extent {extent}";
        /// `minor_to_major` does not name each dimension once.
        NotAnOrder { order: Vec<i64>, rank: usize } "{order}", order = Order(order, *rank);
        /// A tile, counted from 0, without extents, or with one below 1.
        InvalidTile { tile: usize } "tile {tile} is empty, or has an extent below 1";
        /// A tile, counted from 0, that ends with `*`, which has nothing to be joined with.
        NothingToCombine { tile: usize }
            "tile {tile} ends with *, and there is no more minor dimension to join with";
        /// A tail padding alignment below 1.
        InvalidAlignment { alignment: i64 }
            "a tail padding alignment of {alignment} elements; it is at least 1";
        /// A negative number of bits of an element.
        InvalidElementSize { bits: i64 } "an element of {bits} bits";
        /// Types of indices or pointers, or a physical shape, which only sparse arrays had.
        Sparse "types of indices and pointers and physical shapes belong to sparse arrays, which \
             there are none";
        /// A split outside of its physical dimension, not ascending, or a second one.
        InvalidSplit { dimension: i64 }
        "the splits of physical dimension {dimension} are not ascending inside of it, or it is \
         split twice, or there is no such dimension";
        /// There are as many padded dimensions as dimensions, or none.
        PaddedRank { rank: usize, padded: usize }
            "{padded} padded dimensions for {rank} dimensions";
        /// A padded dimension smaller than the dimension itself.
        PaddedTooSmall { dimension: usize, extents: [i64; 2] }
        "dimension {dimension} of {extent} elements is padded to {padded}", extent = extents[0],
            padded = extents[1];
        /// The number of elements or bytes does not fit into 64 bits.
        Overflow "the number of elements or bytes does not fit into 64 bits";
        /// A dimension whose extent is not bounded, where a number is asked for.
        UnboundedDimension { dimension: usize }
            "the extent of dimension {dimension} is not bounded";
        /// Another number of indices than dimensions.
        IndexRank { rank: usize, given: usize } "{given} indices for {rank} dimensions";
        /// An index outside of its dimension.
        IndexOutside { dimension: usize, index: i64, extent: i64 }
        "index {index} is outside of dimension {dimension}, which has {extent} elements";
        /// A position outside of the buffer; both in elements.
        PositionOutside { position: i64, size: i64 }
        "position {position} is outside of the buffer, which has {size} elements";
        /// There is no such dimension.
        NoSuchDimension { dimension: i64, rank: usize }
            "there is no dimension {dimension} among {rank}";
        /// Different numbers of elements.
        ElementCount { elements: [i64; 2] } "{one} elements against {other}", one = elements[0],
            other = elements[1];
        /// Two shapes do not broadcast, or one does not into another.
        Broadcast { mismatch: Mismatch, operands: String } "broadcast of {operands}: {mismatch}";
        /// A sharding, a mesh or a set of replica groups is refused.
        Sharding(fault: ShardingFault) "{fault}";
        /// The text of a sharding is refused from the byte `position` on.
        ShardingText { position: usize, fault: ShardingFault } "{fault}, at byte {position}";
        /// There is no CuTe layout, or no XLA layout, for this function.
        NoBridge { why: NoBridge, of: String } "no layout for {of}: {why}";
    }
}

/// Why `{1,0}` is no order of so many dimensions.
struct Order<'a>(&'a [i64], usize);

impl Display for Order<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self(order, rank) = *self;
        formatter.write_str("minor_to_major {")?;
        separated(formatter, order)?;
        write!(formatter, "}} is no order of the {rank} dimensions: ")?;
        let outside = |dimension: &&i64| **dimension < 0 || **dimension >= rank as i64;
        if let Some(outside) = order.iter().find(outside) {
            return write!(formatter, "there is no dimension {outside}");
        }
        let is_repeated = |&(place, dimension): &(usize, &i64)| order[..place].contains(dimension);
        match order.iter().enumerate().find(is_repeated) {
            Some((_, twice)) => write!(formatter, "{twice} comes twice"),
            None => write!(formatter, "it has {}", order.len()),
        }
    }
}

impl From<ShardingFault> for XlaError {
    fn from(fault: ShardingFault) -> Self {
        Self::Sharding(fault)
    }
}

impl core::error::Error for XlaError {}
