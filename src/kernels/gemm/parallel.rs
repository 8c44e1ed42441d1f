//! Products on the threads of rayon.

use super::{
    Factor, GemmError, Summed, counts,
    epilogue::{At, Epilogue},
    fallible, fit, matrices, multiply, must_be_matrices, must_fit,
};
use crate::{
    int::{Dyn, One, Static, Zero},
    kernels::parallel::PARTS,
    tensor::{Batch, KernelLayout, Mask, Strided, View, ViewMut},
    tree::{Mode, Modes},
};
use typenum::U2;

fallible! {
    /// [`gemm`](super::gemm()) on the threads of rayon: each computes matrices of a batch, or blocks
    /// of C.
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
    static { const { must_fit::<LA, LB, LC>() } }
    both { const { must_be_matrices::<LA, LB, LC>() } }
    {
        parallel([alpha, beta], a, b, c, ())
    }

    /// [`gemm_with`](super::gemm_with()) on the threads of rayon: each computes blocks of C.
    ///
    /// # Panics
    /// Where [`gemm_with`](super::gemm_with()) does. A panic of `f` is passed on when no thread
    /// writes any more.
    #[inline]
    pub fn par_gemm_with | try_par_gemm_with
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
        f: impl Fn([usize; 3], Z::Sum) -> Z::Sum + Sync,
    ) -> () | GemmError
    static { const { must_fit::<LA, LB, LC>() } }
    both { const { must_be_matrices::<LA, LB, LC>() } }
    {
        parallel([alpha, beta], a, b, c, &f)
    }
}

/// Products of any layouts, on several threads if all matrices step evenly.
fn parallel<
    X: Factor<Z::Sum> + Sync,
    LA: KernelLayout,
    Y: Factor<Z::Sum> + Sync,
    LB: KernelLayout,
    Z: Summed<Sum: Sync> + Send,
    LC: KernelLayout,
>(
    scalars: [Z::Sum; 2],
    a: View<'_, X, LA, impl Mask>,
    b: View<'_, Y, LB, impl Mask>,
    c: ViewMut<'_, Z, LC, impl Mask>,
    epilogue: impl Epilogue<Z::Sum> + Sync + Send,
) -> Result<(), GemmError> {
    let rank = c.rank_of();
    if !matches!(rank, 2 | 3) || [a.rank_of(), b.rank_of()] != [rank; 2] {
        return multiply(scalars, a, b, c, epilogue);
    }
    let (Ok(even_a), Ok(even_b)) = (a.into_batch(), b.into_batch()) else {
        return multiply(scalars, a, b, c, epilogue);
    };
    match c.into_batch() {
        Ok(c) => {
            let [of_a, of_b, of_c] = [
                counts(even_a.layout()),
                counts(even_b.layout()),
                counts(c.layout()),
            ];
            fit(of_a, of_b, of_c)?;
            let threads = rayon::current_num_threads();
            let is_uneven = of_c[2] > 1 || products(of_a, of_b) >= MANY_PRODUCTS;
            let parts = if threads > 1 && is_uneven {
                PARTS * threads
            } else {
                threads
            };
            batches(scalars, even_a, even_b, c, parts, epilogue, 0);
            Ok(())
        }
        Err(c) => multiply(scalars, a, b, c, epilogue),
    }
}

/// How many multiplications there are, of matrices or batches with these extents.
fn products([m, k, count]: [usize; 3], [_, n, _]: [usize; 3]) -> usize {
    m.saturating_mul(n).saturating_mul(k).saturating_mul(count)
}

/// As many multiplications take as long as to wake a second thread.
const FEW_PRODUCTS: usize = 144 * 144 * 144;
/// Products of fewer multiplications have a part for each thread, larger ones several, as threads
/// are not equally fast: each part copies parts of A and B of its own.
const MANY_PRODUCTS: usize = 1024 * 1024 * 1024;
/// Rows that are contiguous are cut at multiples of so many elements, which are whole tiles and
/// whole cache lines, columns of them at multiples of the rows of a tile.
const CUTS: [usize; 2] = [64, 6];

/// Multiplies so many parts of a batch, whose first matrix has a number, on the threads of rayon.
fn batches<X: Factor<Z::Sum> + Sync, Y: Factor<Z::Sum> + Sync, Z: Summed<Sum: Sync> + Send>(
    scalars: [Z::Sum; 2],
    a: View<'_, X, Batch>,
    b: View<'_, Y, Batch>,
    mut c: ViewMut<'_, Z, Batch>,
    parts: usize,
    epilogue: impl Epilogue<Z::Sum> + Sync + Send,
    first: usize,
) {
    let [m, n, count] = counts(c.layout());
    if parts < 2 || count < 2 || products(counts(a.layout()), counts(b.layout())) < FEW_PRODUCTS {
        for l in 0..if m * n == 0 { 0 } else { count } {
            let (a, b, c) = (a.matrix_at(l), b.matrix_at(l), c.view_mut().matrix_at(l));
            blocks(scalars, a, b, c, parts, epilogue, [0, 0, first + l]);
        }
        return;
    }
    let place = (count * (parts / 2) / parts).max(1);
    let mode = Static::<U2>::default();
    let ((a, a_rest), (b, b_rest)) = (a.split_at(mode, place), b.split_at(mode, place));
    let (c, c_rest) = c.split_at(mode, place);
    rayon::join(
        || batches(scalars, a, b, c, parts / 2, epilogue, first),
        || {
            batches(
                scalars,
                a_rest,
                b_rest,
                c_rest,
                parts - parts / 2,
                epilogue,
                first + place,
            );
        },
    );
}

/// Multiplies so many blocks of C, whose first element has a coordinate, on the threads of rayon.
fn blocks<X: Factor<Z::Sum> + Sync, Y: Factor<Z::Sum> + Sync, Z: Summed<Sum: Sync> + Send>(
    scalars: [Z::Sum; 2],
    a: View<'_, X, Strided>,
    b: View<'_, Y, Strided>,
    c: ViewMut<'_, Z, Strided>,
    parts: usize,
    epilogue: impl Epilogue<Z::Sum> + Sync + Send,
    first: [usize; 3],
) {
    let [of_a, of_b] = [counts(a.layout()), counts(b.layout())];
    let cut = if parts < 2 || products(of_a, of_b) < FEW_PRODUCTS {
        None
    } else {
        let Modes(Mode(_, Dyn(down)), Modes(Mode(_, Dyn(along)), _)) = c.layout();
        cut([of_a[0], of_b[1]], [down, along], parts)
    };
    let Some((along_rows, place)) = cut else {
        return matrices(scalars, a, b, c, At(epilogue, first));
    };
    let ((a, a_rest), (b, b_rest), (c, c_rest)) = if along_rows {
        (a.split_at(Zero, place), (b, b), c.split_at(Zero, place))
    } else {
        ((a, a), b.split_at(One, place), c.split_at(One, place))
    };
    let mut next = first;
    next[usize::from(!along_rows)] += place;
    rayon::join(
        || blocks(scalars, a, b, c, parts / 2, epilogue, first),
        || {
            blocks(
                scalars,
                a_rest,
                b_rest,
                c_rest,
                parts - parts / 2,
                epilogue,
                next,
            );
        },
    );
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
