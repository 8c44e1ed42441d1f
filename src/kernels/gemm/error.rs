//! Why there is no such product.

use core::fmt::{Display, Formatter};

/// Why there is no such product.
///
/// ```
/// use stridewise::{kernels::try_gemm, prelude::*};
/// let (rows, data) = (3_usize, [1.0; 12]);
/// let (a, b) = (Tensor::new(&data, layout!((3, 4) : (4, 1))), Tensor::new(&data, layout!((rows, 4) : (4, 1))));
/// let error = try_gemm(1.0, a, b, 0.0, Tensor::new(&mut [0.0; 12], layout!((3, 4) : (4, 1)))).unwrap_err();
/// assert_eq!(error.to_string(), "gemm: A has 4 columns, and B has 3 rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GemmError {
    /// A has not as many columns as B has rows.
    Inner {
        /// The columns of A.
        a: usize,
        /// The rows of B.
        b: usize,
    },
    /// C has not the shape of the product.
    Outer {
        /// The rows and columns of C.
        c: [usize; 2],
        /// Those of the product.
        product: [usize; 2],
    },
}

impl Display for GemmError {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Inner { a, b } => {
                write!(formatter, "gemm: A has {a} columns, and B has {b} rows")
            }
            Self::Outer {
                c: [rows, columns],
                product: [m, n],
            } => {
                write!(
                    formatter,
                    "gemm: C is {rows} by {columns}, and the product is {m} by {n}"
                )
            }
        }
    }
}

impl core::error::Error for GemmError {}
