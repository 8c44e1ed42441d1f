//! Why a kernel has nothing to do.

use crate::tensor::nest::Misfit;
use core::fmt::{Debug, Display, Formatter};

/// Why the operands of a kernel do not fit.
///
/// ```
/// use stridewise::{kernels::try_copy, prelude::*};
/// let (data, rows) = ([0; 12], 3_usize);
/// let mut target = [0; 12];
/// let error = try_copy(Tensor::new(&data, layout!((rows, 4) : (4, 1))), Tensor::new(&mut target, layout!((4, 3) : (1, 4)))).unwrap_err();
/// assert_eq!(error.to_string(), "mode 0 has 4 elements in one operand and 3 in another");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The operands have a different number of modes, and none of them has a single one.
    Ranks(usize, usize),
    /// A mode has as many elements in one operand, and as many in another.
    Sizes {
        /// The mode.
        mode: usize,
        /// In one operand.
        first: isize,
        /// In another one.
        second: isize,
    },
    /// Leaves of a mode, of which neither is whole parts of the other.
    Leaves(isize, isize),
    /// The loops are more than 16.
    TooManyLoops,
}

impl Error {
    /// Of the sizes of modes.
    #[cold]
    pub(super) const fn of(misfit: Misfit) -> Self {
        match misfit {
            Misfit::Ranks(first, second) => Self::Ranks(first, second),
            Misfit::Sizes {
                mode,
                first,
                second,
            } => Self::Sizes {
                mode,
                first,
                second,
            },
            Misfit::Leaves(first, second) => Self::Leaves(first, second),
            Misfit::TooMany => Self::TooManyLoops,
        }
    }
}

impl Display for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Ranks(first, second) => {
                write!(
                    formatter,
                    "one operand has {first} modes and another one {second}"
                )
            }
            Self::Sizes {
                mode,
                first,
                second,
            } => {
                write!(
                    formatter,
                    "mode {mode} has {first} elements in one operand and {second} in another"
                )
            }
            Self::Leaves(first, second) => write!(
                formatter,
                "a mode has {first} elements in a row in one operand and {second} in another, and neither divides the other"
            ),
            Self::TooManyLoops => {
                formatter.write_str("the operands have more than 16 modes, or loops in common")
            }
        }
    }
}

impl Debug for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        Display::fmt(self, formatter)
    }
}

impl core::error::Error for Error {}
