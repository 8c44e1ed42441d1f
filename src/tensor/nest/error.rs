//! Why operands are incompatible.

use crate::{
    coord::Leaves,
    value::{errors, kernel_rules},
};

macro_rules! error {
    ($($rules:tt)*) => {
        errors! {
            /// Why the operands of a kernel do not fit.
            ///
            /// ```
            /// use stridewise::{kernels::try_copy, prelude::*};
            /// let (data, rows) = ([0; 12], 3);
            /// let mut target = [0; 12];
            /// let error = try_copy(
            ///     Tensor::new(&data, layout!((rows, 4) : (4, 1))),
            ///     Tensor::new(&mut target, layout!((4, 3) : (1, 4))),
            /// )
            /// .unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "mode 0 has extent 4 in one operand, but 3 in another"
            /// );
            /// ```
            #[derive(Clone, Copy, PartialEq, Eq)]
            pub enum KernelError by sentence { $($rules)* }
        }
    };
}
kernel_rules!(error);

impl KernelError {
    /// The first difference in modes and their sizes, and if there is none, that of leaves.
    #[cold]
    pub(super) const fn between<const N: usize, const R: usize>(
        lists: &[Leaves<R>; N],
        ranks: [usize; N],
        leaves: Option<(isize, isize)>,
    ) -> Self {
        let mut k = 1;
        while k < N {
            let is_flat = ranks[0] == 1 || ranks[k] == 1;
            let (mut mode, modes) = (0, if is_flat { 1 } else { ranks[0] });
            while mode < modes {
                let (first, second) = if is_flat {
                    (lists[0].size(), lists[k].size())
                } else {
                    (lists[0].size_of_mode(mode), lists[k].size_of_mode(mode))
                };
                if first != second {
                    return Self::Sizes {
                        mode,
                        first,
                        second,
                    };
                }
                mode += 1;
            }
            k += 1;
        }
        match leaves {
            Some((first, second)) => Self::Leaves { first, second },
            None => Self::Ranks {
                first: ranks[0],
                second: ranks[N - 1],
            },
        }
    }
}
