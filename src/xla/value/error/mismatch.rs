use crate::xla::Dimension;
use core::fmt::{self, Display, Formatter};

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
    /// The ranks differ, none is 0, and there are no broadcast dimensions to say which dimension
    /// stands for which.
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
    BelowZero {
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
    /// Two dimensions of which one is known only when the program runs, and which need not be equal
    /// then.
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
            Self::BelowZero { .. } => "below_zero",
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
            Self::RanksDiffer {
                ranks: [one, other],
            } => {
                write!(
                    formatter,
                    "the ranks are {one} and {other}: broadcast dimensions must say which dimension stands for which"
                )
            }
            Self::WrongNumber { rank, given } => {
                write!(
                    formatter,
                    "an operand of rank {rank} takes {rank} broadcast dimensions, not {given}"
                )
            }
            Self::NotIdentity => formatter.write_str(
                "operands of the same rank take no broadcast dimensions, or 0, 1, … in this order",
            ),
            Self::BelowZero { dimension } => {
                write!(formatter, "broadcast dimension {dimension} is below 0")
            }
            Self::TooLarge { dimension, rank } => {
                write!(
                    formatter,
                    "there is no dimension {dimension} in a result of rank {rank}"
                )
            }
            Self::Order {
                dimensions: [first, second],
            } => {
                write!(
                    formatter,
                    "broadcast dimensions must increase, and {second} comes after {first}"
                )
            }
            Self::Sizes {
                dimension,
                into,
                extents: [extent, other],
            } => write!(
                formatter,
                "dimension {dimension} has extent {extent} and dimension {into} on the other side {other}: they must be equal, or one of them 1"
            ),
            Self::Dynamism { dimension, into } => write!(
                formatter,
                "dimension {dimension} and dimension {into} on the other side: one is known only at run time, and they may differ"
            ),
            Self::SmallerRank {
                ranks: [operand, result],
            } => {
                write!(
                    formatter,
                    "an operand of rank {operand} does not fit into a result of rank {result}"
                )
            }
            Self::NegativeSize { size } => write!(formatter, "an extent of {size}"),
        }
    }
}
