use super::Dimension;
use alloc::{boxed::Box, string::String, vec::Vec};
use core::fmt::{self, Display, Formatter};

/// What would have been right where a text went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// The name of an element type in lower case.
    ElementType,
    /// An integer.
    Integer,
    /// An integer that fits into 64 bits.
    IntegerOf64Bits,
    /// An extent, or something else of at least 0.
    Extent,
    /// An extent of a tile, of at least 0, or `*`.
    TileExtent,
    /// A multiple of at least 1.
    Alignment,
    /// One of `D C S H`, the levels of sparse dimensions.
    Level,
    /// The name of an unsigned integer type.
    UnsignedType,
    /// This character.
    Character(char),
    /// `,` or this character.
    CommaOr(char),
    /// An array, which buffers and layouts of sparse arrays are made of.
    Array,
    /// No dimensions and no layout, as after `token` and `opaque`.
    NoDimensions,
    /// The end of a comment, `*/`.
    EndOfComment,
    /// Nothing more.
    End,
}

impl Display for Expected {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::ElementType => formatter.write_str("an element type such as f32"),
            Self::Integer => formatter.write_str("an integer"),
            Self::IntegerOf64Bits => formatter.write_str("an integer of 64 bits"),
            Self::Extent => formatter.write_str("an integer of at least 0"),
            Self::TileExtent => formatter.write_str("the extent of a tile, at least 0, or *"),
            Self::Alignment => formatter.write_str("an alignment of at least 1"),
            Self::Level => formatter.write_str("one of D, C, S, H"),
            Self::UnsignedType => formatter.write_str("an unsigned integer type such as u32"),
            Self::Character(character) => write!(formatter, "'{character}'"),
            Self::CommaOr(character) => write!(formatter, "',' or '{character}'"),
            Self::Array => formatter.write_str("an array"),
            Self::NoDimensions => formatter.write_str("no dimensions and no layout"),
            Self::EndOfComment => formatter.write_str("the end of the comment, */"),
            Self::End => formatter.write_str("the end"),
        }
    }
}

/// Why two shapes do not broadcast, or one does not broadcast into another.
///
/// Source: XLA `ShapeInference`, `shape_inference.cc`; <https://openxla.org/xla/broadcasting>.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// An operand is no array.
    NotAnArray,
    /// The element types differ, and are not both floating-point.
    ElementTypes,
    /// The ranks differ, none is 0, and there are no broadcast dimensions to say which dimension stands for which.
    RanksDiffer {
        /// Of both operands.
        ranks: [usize; 2],
    },
    /// There must be one broadcast dimension for each dimension of the operand of smaller rank.
    WrongNumber {
        /// The dimensions of that operand.
        rank: usize,
        /// The broadcast dimensions.
        given: usize,
    },
    /// With equal ranks the broadcast dimensions must be `0, 1, …`, or left out.
    NotIdentity,
    /// A broadcast dimension below 0.
    Negative {
        /// That dimension.
        dimension: i64,
    },
    /// A broadcast dimension that the result does not have.
    TooLarge {
        /// That dimension.
        dimension: i64,
        /// The rank of the result.
        rank: usize,
    },
    /// The broadcast dimensions must increase.
    Order {
        /// A dimension, and the one after it, which is not larger.
        dimensions: [i64; 2],
    },
    /// Two dimensions that should be equal, or one of them 1.
    Sizes {
        /// The dimension of the operand, counted in the operand.
        dimension: usize,
        /// The dimension of the other operand or of the result.
        into: usize,
        /// Both extents.
        extents: [Dimension; 2],
    },
    /// Two dimensions of which one is known only when the program runs, and which need not be equal then.
    Dynamism {
        /// The dimension of the operand of smaller rank.
        dimension: usize,
        /// The dimension of the other operand.
        into: usize,
    },
    /// The result has fewer dimensions than the operand.
    SmallerRank {
        /// Of the operand and of the result.
        ranks: [usize; 2],
    },
    /// A result's extent below 0.
    NegativeSize {
        /// That extent.
        size: i64,
    },
}

impl Mismatch {
    /// A short name of the rule, `sizes`, `order`, …
    #[must_use]
    pub const fn class(&self) -> &'static str {
        match self {
            Self::NotAnArray => "not_an_array",
            Self::ElementTypes => "element_types",
            Self::RanksDiffer { .. } => "ranks_differ",
            Self::WrongNumber { .. } => "wrong_number",
            Self::NotIdentity => "not_identity",
            Self::Negative { .. } => "negative",
            Self::TooLarge { .. } => "too_large",
            Self::Order { .. } => "order",
            Self::Sizes { .. } => "sizes",
            Self::Dynamism { .. } => "dynamism",
            Self::SmallerRank { .. } => "smaller_rank",
            Self::NegativeSize { .. } => "negative_size",
        }
    }
}

impl Display for Mismatch {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnArray => formatter.write_str("only arrays broadcast"),
            Self::ElementTypes => formatter.write_str("the element types differ"),
            Self::RanksDiffer { ranks: [one, other] } => {
                write!(
                    formatter,
                    "the ranks are {one} and {other}: broadcast dimensions must say which dimension stands for which"
                )
            }
            Self::WrongNumber { rank, given } => {
                write!(formatter, "an operand of rank {rank} takes {rank} broadcast dimensions, not {given}")
            }
            Self::NotIdentity => {
                formatter.write_str("operands of the same rank take no broadcast dimensions, or 0, 1, … in this order")
            }
            Self::Negative { dimension } => write!(formatter, "broadcast dimension {dimension} is below 0"),
            Self::TooLarge { dimension, rank } => {
                write!(formatter, "there is no dimension {dimension} in a result of rank {rank}")
            }
            Self::Order { dimensions: [first, second] } => {
                write!(formatter, "broadcast dimensions must increase, and {second} comes after {first}")
            }
            Self::Sizes { dimension, into, extents: [extent, other] } => write!(
                formatter,
                "dimension {dimension} has extent {extent} and dimension {into} on the other side {other}: they must be equal, or one of them 1"
            ),
            Self::Dynamism { dimension, into } => write!(
                formatter,
                "dimension {dimension} and dimension {into} on the other side: one is known only at run time, and they may differ"
            ),
            Self::SmallerRank { ranks: [operand, result] } => {
                write!(formatter, "an operand of rank {operand} does not fit into a result of rank {result}")
            }
            Self::NegativeSize { size } => write!(formatter, "an extent of {size}"),
        }
    }
}

/// Why an XLA layout is no CuTe layout, or a CuTe layout no XLA layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoBridge {
    /// Where an element lies does not depend on each dimension by itself: `*` joined two dimensions that a tile then cuts apart.
    NotSeparable {
        /// The two dimensions.
        dimensions: [usize; 2],
        /// Indices at which that shows: raising one of the dimensions moves the element by different distances.
        at: Vec<i64>,
    },
    /// One dimension's positions are no sum of digits times strides: a later tile does not divide an earlier one.
    NoDigits {
        /// That dimension.
        dimension: usize,
        /// The first index along it whose position does not fit.
        index: i64,
    },
    /// No layout follows from the structure of the tiles, and there are too many elements to look at each.
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

/// Why a text, a shape or a layout is refused.
///
/// Positions are bytes, extents and indices are elements.
///
/// ```
/// use stridewise::xla::{Error, Expected, Shape};
///
/// let error = "f32[3,5".parse::<Shape>().unwrap_err();
/// assert_eq!(error, Error::Syntax { position: 7, expected: Expected::CommaOr(']') });
/// assert_eq!(error.to_string(), "expected ',' or ']' at byte 7");
///
/// let error = "f32[2,3]{0,0}".parse::<Shape>()?.validate().unwrap_err();
/// assert_eq!(error.to_string(), "minor_to_major {0,0} is no order of the 2 dimensions: 0 comes twice");
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
    /// Tuples in tuples, deeper than [`MAX_NESTING`](super::MAX_NESTING).
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
        super::text::separated(formatter, self.0)?;
        formatter.write_str("}")
    }
}

impl Display for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { position, expected } => write!(formatter, "expected {expected} at byte {position}"),
            Self::TooDeep { position } => {
                write!(formatter, "more than {} tuples in one another at byte {position}", super::MAX_NESTING)
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
