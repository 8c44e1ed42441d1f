//! What can be wrong with a buffer, a message or a sharding.

use core::fmt::{self, Display, Formatter};
use mpi::Rank;
use stridewise::{tensor::TensorError, value::LayoutError, xla::XlaError};

/// Why an operation did not take place. No rank has sent or received an element of it then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MpiError {
    /// An operation on a layout was refused.
    Layout(LayoutError),
    /// An operation on a sharding was refused.
    Sharding(XlaError),
    /// A tensor was refused.
    Tensor(TensorError),
    /// A layout has indices past the end of the memory.
    OutsideMemory {
        /// The elements that the layout needs.
        needed: i128,
        /// The elements of the memory.
        length: usize,
    },
    /// A swizzled layout has an index below 0, which is the first element of the memory.
    NegativeIndex(i64),
    /// A layout of elements that are received has two coordinates of one element.
    NotInjective,
    /// MPI counts in 32 bits.
    TooManyBlocks {
        /// The number of blocks, or of contiguous elements.
        count: i64,
    },
    /// The indices of a swizzled or masked layout are listed.
    TooManyListed {
        /// The number of coordinates.
        size: i64,
        /// The largest number.
        most: i64,
    },
    /// An index or a distance in bytes does not fit into 64 bits.
    Overflow,
    /// A predicate of another shape than the layout.
    OtherShape {
        /// The shape of the layout.
        layout: String,
        /// The shape of the predicate.
        predicate: String,
    },
    /// The blocks of all ranks need a layout without a mask or a swizzle, whose last mode counts
    /// the ranks.
    NoBlocks {
        /// The shape of the layout.
        shape: String,
        /// The number of ranks.
        ranks: Rank,
    },
    /// The root of a collective has no buffer for the blocks of all ranks.
    NoRootBuffer,
    /// A route is not from the shards of an array to those of the other one.
    OtherArray,
    /// A rank is not in the communicator, or a message is for its sender.
    NoPeer {
        /// The rank.
        rank: Rank,
        /// The number of ranks.
        ranks: Rank,
    },
    /// Two ranks call different operations, or with different shapes or element types.
    Differ {
        /// A rank, and what it called.
        one: (Rank, String),
        /// Another rank, and what it called.
        other: (Rank, String),
    },
    /// Another rank was refused.
    OtherRank {
        /// The first of these ranks.
        rank: Rank,
    },
}

impl Display for MpiError {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(error) => error.fmt(formatter),
            Self::Sharding(error) => error.fmt(formatter),
            Self::Tensor(error) => error.fmt(formatter),
            Self::OutsideMemory { needed, length } => write!(
                formatter,
                "the layout needs {needed} elements, but the memory has {length}"
            ),
            Self::NegativeIndex(index) => write!(
                formatter,
                "the swizzled layout has the index {index}, but its memory begins at index 0"
            ),
            Self::NotInjective => formatter.write_str(
                "the layout of received elements has two coordinates of one element: \
                 each stride must lead to other elements, so no stride may be 0",
            ),
            Self::TooManyBlocks { count } => write!(
                formatter,
                "an MPI datatype counts up to {} blocks or elements, but the layout has {count}: \
                 send it in parts",
                i32::MAX
            ),
            Self::TooManyListed { size, most } => write!(
                formatter,
                "the indices of a swizzled or masked layout are listed, up to {most}, but the \
                 layout has {size} coordinates: send its tiles"
            ),
            Self::Overflow => formatter.write_str("an index in bytes does not fit into 64 bits"),
            Self::OtherShape { layout, predicate } => write!(
                formatter,
                "the predicate has the shape {predicate}, but the layout {layout}: \
                 both must be equal"
            ),
            Self::NoBlocks { shape, ranks } => write!(
                formatter,
                "the last mode of the layout must have an extent of {ranks}, the number of ranks, \
                 and the layout neither a mask nor a swizzle; its shape is {shape}"
            ),
            Self::NoRootBuffer => {
                formatter.write_str("the root must pass the buffer with the blocks of all ranks")
            }
            Self::OtherArray => formatter.write_str(
                "the route leads from other shards, or to other ones: \
                 both arrays must have those of the route",
            ),
            Self::NoPeer { rank, ranks } => write!(
                formatter,
                "rank {rank} is no other rank: the communicator has ranks below {ranks}, and a \
                 rank copies to itself by `kernels::copy`"
            ),
            Self::Differ { one, other } => write!(
                formatter,
                "rank {} calls {}, but rank {} calls {}: operation, element type and shape must be \
                 equal; nothing was sent",
                one.0, one.1, other.0, other.1
            ),
            Self::OtherRank { rank } => {
                write!(formatter, "rank {rank} was refused; nothing was sent")
            }
        }
    }
}

impl core::error::Error for MpiError {}

impl From<LayoutError> for MpiError {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}
impl From<XlaError> for MpiError {
    fn from(error: XlaError) -> Self {
        Self::Sharding(error)
    }
}
impl From<TensorError> for MpiError {
    fn from(error: TensorError) -> Self {
        Self::Tensor(error)
    }
}
