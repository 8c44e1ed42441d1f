//! Products on the threads of rayon.

use super::{
    Columns, Factor, GemmError, Inner, MatrixA, MatrixB, MatrixC, OuterColumns, OuterRows, Rows,
    Summed, fallible, try_gemm,
};
use crate::{
    int::{Dyn, One, Zero},
    kernels::parallel::PARTS,
    lang::verdict::Met,
    tensor::{KernelLayout, Mask, Strided, View, ViewMut},
    tree::{Mode, Modes, RankOf},
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
                let threads = rayon::current_num_threads();
                let [[m, k], [_, n]] =
                    [even_a.matrix_extents(), even_b.matrix_extents()].map(Option::unwrap_or_default);
                let is_large = m.saturating_mul(n).saturating_mul(k) >= MANY_PRODUCTS;
                let parts = if threads > 1 && is_large { PARTS * threads } else { threads };
                blocks([alpha, beta], even_a, even_b, c, parts)
            }
            Err(c) => try_gemm(alpha, a, b, beta, c),
        }
    }
}

/// As many multiplications take as long as to wake a second thread.
const FEW_PRODUCTS: usize = 144 * 144 * 144;
/// Products of fewer multiplications have a part for each thread, larger ones several, as threads
/// are not equally fast: each part copies parts of A and B of its own.
const MANY_PRODUCTS: usize = 1024 * 1024 * 1024;
/// Rows that are contiguous are cut at multiples of so many elements, which are whole tiles and
/// whole cache lines, columns of them at multiples of the rows of a tile.
const CUTS: [usize; 2] = [64, 6];

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
    let products = m.saturating_mul(n).saturating_mul(k);
    let is_fit = inner == k && [rows, columns] == [m, n];
    let cut = if parts < 2 || products < FEW_PRODUCTS || !is_fit {
        None
    } else {
        let Modes(Mode(_, Dyn(down)), Modes(Mode(_, Dyn(along)), _)) = c.layout();
        cut([m, n], [down, along], parts)
    };
    let Some((along_rows, place)) = cut else {
        let [alpha, beta] = scalars;
        return try_gemm(alpha, a, b, beta, c);
    };
    let ((a, a_rest), (b, b_rest), (c, c_rest)) = if along_rows {
        (a.split_at(Zero, place), (b, b), c.split_at(Zero, place))
    } else {
        ((a, a), b.split_at(One, place), c.split_at(One, place))
    };
    let (first, rest) = rayon::join(
        || blocks(scalars, a, b, c, parts / 2),
        || blocks(scalars, a_rest, b_rest, c_rest, parts - parts / 2),
    );
    first.and(rest)
}

/// Whether C is cut along its rows or its columns, for so many parts, and where.
///
/// The mode in which C is contiguous is cut, if parts become about equal: each part then copies a
/// part of the matrix that is copied, and not all of it.
fn cut(extents: [usize; 2], strides: [isize; 2], parts: usize) -> Option<(bool, usize)> {
    let contiguous = usize::from(strides[0].unsigned_abs() > strides[1].unsigned_abs());
    let cuts = [contiguous, 1 - contiguous]
        .into_iter()
        .zip(CUTS)
        .map(|(mode, step)| {
            let wanted = extents[mode] * (parts / 2) / parts;
            let place = (wanted + step / 2) / step * step;
            (
                place.abs_diff(wanted) * 16 / extents[mode].max(1),
                mode,
                place,
            )
        });
    let cuts = cuts.filter(|(_, mode, place)| (1..extents[*mode]).contains(place));
    // The first of the least.
    let (_, mode, place) = cuts.min_by_key(|(error, ..)| *error)?;
    Some((mode == 0, place))
}
