//! Why there is no such product.

use crate::value::{errors, gemm_rules};

macro_rules! error {
    ($($rules:tt)*) => {
        errors! {
            /// Why there is no such product.
            ///
            /// ```
            /// use stridewise::{kernels::try_gemm, prelude::*};
            /// let (rows, data) = (3, [1.0; 12]);
            /// let (a, b) = (
            ///     Tensor::new(&data, layout!((3, 4) : (4, 1))),
            ///     Tensor::new(&data, layout!((rows, 4) : (4, 1))),
            /// );
            /// let error =
            ///     try_gemm(1.0, a, b, 0.0, Tensor::new(&mut [0.0; 12], layout!((3, 4) : (4, 1))))
            ///         .unwrap_err();
            /// assert_eq!(error.to_string(), "gemm: A has 4 columns, but B has 3 rows");
            /// ```
            #[derive(Clone, Copy, PartialEq, Eq)]
            pub enum GemmError by sentence { $($rules)* }
        }
    };
}
gemm_rules!(error);
