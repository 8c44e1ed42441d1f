//! Why there is no such tensor.

use crate::value;
use core::fmt::{Debug, Display, Formatter};

/// Why there is no such tensor, or no such part of one.
///
/// ```
/// use stridewise::{prelude::*, tensor::{Error, Tensor}};
/// let rows = 4_usize;
/// let error = Tensor::try_new(&[0_u8; 8][..], layout!((rows, 3) : (1, 4))).unwrap_err();
/// assert!(matches!(error, Error::OutsideMemory { needed: 12, length: 8 }));
/// assert_eq!(error.to_string(), "the layout reaches over 12 elements of memory, and there are 8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no allocation to put the error of the algebra into"
)]
pub enum Error {
    /// The algebra has no such layout.
    Algebra(value::Error),
    /// The indices of the layout do not fit into the memory.
    OutsideMemory {
        /// How many elements lie from the least index to the largest one.
        needed: usize,
        /// How many there are.
        length: usize,
    },
    /// A swizzled layout has an index below 0, before the swizzle.
    NegativeIndex(isize),
    /// An extent below zero.
    NegativeExtent(isize),
    /// There are more coordinates than an integer counts.
    Overflow,
    /// A mutable tensor would have an element twice, at these positions.
    NotInjective {
        /// One position.
        first: usize,
        /// Another one.
        second: usize,
    },
    /// A coordinate that the tensor does not have, or that names no single element of it.
    OutsideDomain,
    /// A composition would reach positions that the tensor does not have.
    OutsidePositions {
        /// The least position.
        least: isize,
        /// The largest position.
        most: isize,
        /// How many there are.
        size: isize,
    },
    /// Tiles reach past the last element.
    Overhangs {
        /// How many coordinates the tiles have.
        coordinates: isize,
        /// How many elements there are.
        elements: isize,
    },
    /// A mutable tile would have an element twice: a mode of the tiler does not step.
    ElementTwice,
    /// The layout of threads does not have this number, or not where it is looked for.
    NoSuchThread(isize),
    /// A mode of a tensor without elements.
    WithoutElements,
}

impl From<value::Error> for Error {
    fn from(error: value::Error) -> Self {
        Self::Algebra(error)
    }
}

impl Display for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Algebra(error) => Display::fmt(error, formatter),
            Self::OutsideMemory { needed, length } => {
                write!(formatter, "the layout reaches over {needed} elements of memory, and there are {length}")
            }
            Self::NegativeIndex(index) => {
                write!(formatter, "the layout has the index {index} before it is swizzled, and memory begins at 0")
            }
            Self::NegativeExtent(extent) => write!(formatter, "the extent {extent} is negative"),
            Self::Overflow => formatter.write_str("there are more coordinates than an integer counts"),
            Self::NotInjective { first, second } => write!(
                formatter,
                "the layout has one index at positions {first} and {second}: a mutable tensor needs each element once"
            ),
            Self::OutsideDomain => formatter.write_str("the tensor has no such coordinate"),
            Self::OutsidePositions { least, most, size } => write!(
                formatter,
                "the layout on the right reaches from position {least} to {most}, and the tensor has {size} of them"
            ),
            Self::Overhangs { coordinates, elements } => write!(
                formatter,
                "the tiles have {coordinates} coordinates for {elements} elements: some overhang, and need a mask"
            ),
            Self::ElementTwice => formatter
                .write_str("a mode of the tiles does not step: a mutable tensor needs each element in one place"),
            Self::NoSuchThread(thread) => {
                write!(formatter, "the layout of threads has no thread {thread}: each number below its size is one")
            }
            Self::WithoutElements => formatter.write_str("the tensor has no elements, and so its modes have none"),
        }
    }
}

impl Debug for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        Display::fmt(self, formatter)
    }
}

impl core::error::Error for Error {}

/// What a method yields, of what its `try_` form yields.
#[track_caller]
#[inline(always)]
pub(crate) fn unwrap<R, E: Display>(result: Result<R, E>) -> R {
    match result {
        Ok(result) => result,
        Err(error) => refuse(&error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn refuse(error: &impl Display) -> ! {
    panic!("{error}")
}
