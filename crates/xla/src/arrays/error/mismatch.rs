//! Why shapes do not go together.

use crate::Dimension;

described! {
    /// Why two shapes do not broadcast, or one does not broadcast into another.
    ///
    /// Source: XLA `ShapeInference`, `shape_inference.cc`; <https://openxla.org/xla/broadcasting>.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Mismatch {
        /// An operand is no array.
        NotAnArray "only arrays broadcast";
        /// The element types differ, and are not both floating-point.
        ElementTypes "the element types differ";
        /// The ranks differ, neither is 0, and there are no broadcast dimensions.
        RanksDiffer { ranks: [usize; 2] }
        "the ranks are {one} and {other}: broadcast dimensions must say which dimension stands for \
         which",
            one = ranks[0], other = ranks[1];
        /// There must be one broadcast dimension for each dimension of the operand of smaller rank.
        WrongNumber { rank: usize, given: usize }
            "an operand of rank {rank} takes {rank} broadcast dimensions, not {given}";
        /// With equal ranks the broadcast dimensions must be `0, 1, …`, or left out.
        NotIdentity
            "operands of the same rank take no broadcast dimensions, or 0, 1, … in this order";
        /// A broadcast dimension below 0.
        BelowZero { dimension: i64 } "broadcast dimension {dimension} is below 0";
        /// A broadcast dimension that the result does not have.
        TooLarge { dimension: i64, rank: usize }
            "there is no dimension {dimension} in a result of rank {rank}";
        /// The broadcast dimensions must increase.
        Order { dimensions: [i64; 2] }
            "broadcast dimensions must increase, and {after} comes after {before}",
            before = dimensions[0], after = dimensions[1];
        /// Two dimensions that should be equal, or one of them 1: `dimension` of the operand, and
        /// `into` of the other operand or of the result.
        Sizes { dimension: usize, into: usize, extents: [Dimension; 2] }
        "dimension {dimension} has extent {extent} and dimension {into} on the other side {other}: \
         they must be equal, or one of them 1",
            extent = extents[0], other = extents[1];
        /// Two dimensions that may differ, as one is dynamic: `dimension` of the operand
        /// of smaller rank, and `into` of the other one.
        Dynamism { dimension: usize, into: usize }
        "dimension {dimension} and dimension {into} on the other side: one is known only at run \
         time, and they may differ";
        /// The result has fewer dimensions than the operand.
        SmallerRank { ranks: [usize; 2] }
            "an operand of rank {operand} does not fit into a result of rank {result}",
            operand = ranks[0], result = ranks[1];
        /// An extent below 0 in the result.
        NegativeSize { size: i64 } "an extent of {size}";
    }
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
