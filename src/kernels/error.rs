//! Why operands are incompatible.

use crate::{
    rules::{errors, kernel_rules},
    tensor::nest::Misfit,
};
use core::fmt::{Debug, Display, Formatter};

macro_rules! error {
    ($($rules:tt)*) => {
        errors! {
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
            pub enum Error by sentence { $($rules)* }
        }
    };
}
kernel_rules!(error);

impl Error {
    /// Of the sizes of modes.
    #[cold]
    pub(super) const fn of(misfit: Misfit) -> Self {
        match misfit {
            Misfit::Ranks(first, second) => Self::Ranks { first, second },
            Misfit::Sizes {
                mode,
                first,
                second,
            } => Self::Sizes {
                mode,
                first,
                second,
            },
            Misfit::Leaves(first, second) => Self::Leaves { first, second },
            Misfit::TooMany => Self::TooManyLoops,
        }
    }
}

impl Debug for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        Display::fmt(self, formatter)
    }
}
