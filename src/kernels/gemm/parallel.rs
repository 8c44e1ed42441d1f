//! Products on the threads of rayon.

use super::{
    Columns, Factor, GemmError, Inner, MatrixA, MatrixB, MatrixC, OuterColumns, OuterRows, Rows,
    Summed, fallible, try_gemm,
};
use crate::{
    int::{One, Zero},
    kernels::parallel::PARTS,
    lang::verdict::Met,
    tensor::{KernelLayout, Mask, Strided, View, ViewMut},
    tree::RankOf,
};

fallible! {
    /// [`gemm`](super::gemm()) on the threads of rayon: each computes blocks of C.
    ///
    /// Matrices whose rows or columns do not step evenly, or that lack elements, are multiplied by
    /// the calling thread, and so are small ones.
    ///
    /// ```
    /// use stridewise::{kernels::{gemm, par_gemm}, prelude::*};
    /// let n = 200;
    /// let a: Vec<f64> = (0..n * n).map(|x| (x % 7) as f64).collect();
    /// let (mut c, mut d) = (vec![0.0; n * n], vec![0.0; n * n]);
    /// let rows = layout!((n, n) : (n, 1));
    /// let a = Tensor::new(&a[..], rows);
    /// par_gemm(1.0, a, a, 0.0, Tensor::new(&mut c[..], rows));
    /// gemm(1.0, a, a, 0.0, Tensor::new(&mut d[..], rows));
    /// assert_eq!(c, d);
    /// ```
    ///
    /// # Panics
    /// Where [`gemm`](super::gemm()) does.
    #[inline]
    pub fn par_gemm | try_par_gemm
    [
        X: Factor<Z::Sum> + Sync, LA: KernelLayout, MA: Mask, Y: Factor<Z::Sum> + Sync,
        LB: KernelLayout, MB: Mask, Z: Summed<Sum: Sync> + Send, LC: KernelLayout, MC: Mask
    ]
    (
        alpha: Z::Sum,
        a: View<'_, X, LA, MA>,
        b: View<'_, Y, LB, MB>,
        beta: Z::Sum,
        c: ViewMut<'_, Z, LC, MC>,
    ) -> () | GemmError
    static {
        let () = Met::<Inner<RankOf<LA::Typed>, Columns<LA::Typed>, RankOf<LB::Typed>, Rows<LB::Typed>>>::HERE;
        let () = Met::<OuterRows<RankOf<LC::Typed>, Rows<LC::Typed>, RankOf<LA::Typed>, Rows<LA::Typed>>>::HERE;
        let () = Met::<OuterColumns<RankOf<LC::Typed>, Columns<LC::Typed>, RankOf<LB::Typed>, Columns<LB::Typed>>>::HERE;
    }
    both {
        let () = Met::<MatrixA<LA>>::HERE;
        let () = Met::<MatrixB<LB>>::HERE;
        let () = Met::<MatrixC<LC>>::HERE;
    }
    {
        if [a.rank_of(), b.rank_of(), c.rank_of()] != [2; 3] {
            return try_gemm(alpha, a, b, beta, c);
        }
        let (Ok(even_a), Ok(even_b)) = (a.into_matrix(), b.into_matrix()) else {
            return try_gemm(alpha, a, b, beta, c);
        };
        match c.into_matrix() {
            Ok(c) => {
                let parts = PARTS * rayon::current_num_threads();
                blocks([alpha, beta], even_a, even_b, c, parts)
            }
            Err(c) => try_gemm(alpha, a, b, beta, c),
        }
    }
}

/// As many multiplications are not worth a second thread.
const FEW_PRODUCTS: usize = 64 * 64 * 64;
/// Rows and columns of a block are multiples of these, so that tiles are those of the whole
/// product, and threads write to different cache lines.
const BLOCK: usize = 96;

/// Multiplies so many blocks of C, on the threads of rayon.
fn blocks<X: Factor<Z::Sum> + Sync, Y: Factor<Z::Sum> + Sync, Z: Summed<Sum: Sync> + Send>(
    scalars: [Z::Sum; 2],
    a: View<'_, X, Strided>,
    b: View<'_, Y, Strided>,
    c: ViewMut<'_, Z, Strided>,
    parts: usize,
) -> Result<(), GemmError> {
    let [[m, k], [inner, n], [rows, columns]] =
        [a.matrix_extents(), b.matrix_extents(), c.matrix_extents()].map(Option::unwrap_or_default);
    let half = m.max(n) / 2 / BLOCK * BLOCK;
    let is_small = m.saturating_mul(n).saturating_mul(k) / 2 < FEW_PRODUCTS;
    if parts < 2 || half == 0 || is_small || inner != k || [rows, columns] != [m, n] {
        let [alpha, beta] = scalars;
        return try_gemm(alpha, a, b, beta, c);
    }
    let ((a, a_rest), (b, b_rest), (c, c_rest)) = if m >= n {
        (a.split_at(Zero, half), (b, b), c.split_at(Zero, half))
    } else {
        ((a, a), b.split_at(One, half), c.split_at(One, half))
    };
    let (first, rest) = rayon::join(
        || blocks(scalars, a, b, c, parts / 2),
        || blocks(scalars, a_rest, b_rest, c_rest, parts / 2),
    );
    first.and(rest)
}
