//! The product of two matrices.
//!
//! | | |
//! |---|---|
//! | `lanes` | vectors, those of the CPU or plain arrays, and which ones a task is run with |
//! | `tile`, `micro` | one tile of the result in registers; as a function of its own |
//! | `small` | small matrices of static layouts, without packing |
//! | `near` | matrices by two strides that stay in the first cache |
//! | `buffer`, `pack` | a block of a matrix as panels |
//! | `blocked` | large matrices: blocks, panels of them, and tiles |
//! | `element` | elements of A, B and C, and products of matrices with elements of several types |
//! | `epilogue` | a function of the elements of C, which tiles go through when they are complete |
//! | `parallel` | blocks of C on several threads |
//! | `staged` | matrices whose modes do not step evenly, or that lack elements |

#![expect(
    clippy::needless_range_loop,
    reason = "iterators over arrays are not always inlined to where the vectors of the CPU may be \
         used; loops are part of their function"
)]

/// A constant as a parameter: the one of these that it is.
macro_rules! constant {
    ($constant:expr; $($N:literal)* => |$name:ident| $call:expr) => {
        match const { $constant } {
            $($N => { const $name: usize = $N; $call })*
            _ => unreachable!("another number is not among these"),
        }
    };
}

mod blocked;
mod buffer;
mod dynamic;
mod element;
mod epilogue;
mod error;
mod lanes;
mod micro;
mod near;
mod pack;
#[cfg(feature = "rayon")]
mod parallel;
mod small;
mod staged;
mod tile;

#[cfg(test)]
mod tests;

pub use element::{Factor, Summed};
pub use error::GemmError;
pub use lanes::Scalar;
#[cfg(feature = "rayon")]
pub use parallel::{par_gemm, par_gemm_with, try_par_gemm, try_par_gemm_with};

use super::fallible;
use crate::{
    LayoutExt,
    coord::{Get, count_of},
    int::{Int, One, Zero},
    lang::verdict::{Met, conditions, if_they_differ},
    num::Bit,
    tensor::{KernelLayout, Mask, Strided, Unmasked, View, ViewMut},
    tree::{Layout, LayoutTuple},
    value::Message,
};
use element::Mixed;
use epilogue::{At, Epilogue, apply, scale};

fallible! {
    /// The product of two matrices, `C ← α·A·B + β·C`: A is (M,K), B is (K,N) and C is (M,N).
    ///
    /// All three may have any layout of two modes: rows or columns that are contiguous, padded or
    /// backwards, tiles in tiles, broadcasts. (CuTe's `gemm` takes B as (N,K).)
    ///
    /// Where β is 0, C is not read, so that `NaN` does not spread from it. Where α is 0, A and B
    /// are not read.
    ///
    /// Products are added in the type that [`Summed`] names for the elements of C: their own type,
    /// or `f32` for `f16` and `bf16`. A and B may have elements of other types, if these are a
    /// [`Factor`] of the sums: `i8` times `i8` is added in `i32`. Such matrices are converted block
    /// by block; tiles in tiles and matrices that lack elements, element by element.
    ///
    /// Operands of three modes are batches: A is (M,K,L), B is (K,N,L) and C is (M,N,L), as in
    /// CuTe, and matrix l of C is the product of matrices l. A stride of 0 in mode 2 repeats a
    /// matrix of A or B. [`gemm_with`](gemm_with()) finishes each element by a function.
    ///
    /// Small static matrices are multiplied where they are, a tile of C at a time in registers, or
    /// a row at a time. Of others, A is read where it is if its rows are contiguous, or it is
    /// small. Whole vectors of contiguous rows of B are, if B stays in a cache or few rows of A
    /// meet it. A few rows of A meet contiguous columns of B one dot product after the other. What
    /// else is needed is packed block by block, on the stack if that suffices. Larger blocks are
    /// allocated with the feature `alloc`, and else are smaller. With the feature `simd` the
    /// vectors are those of the CPU, and products are added without rounding in between, where it
    /// has such an instruction and there are more than a few.
    ///
    /// Matrices of a rank that is known at run time are multiplied where they are, if their rows
    /// and columns step evenly, and else copied (feature `alloc`).
    ///
    /// Matrices with partial tiles at their edges are cut there. Of those that lack elements
    /// elsewhere, A, B and C are copied first.
    ///
    /// # Laws
    /// `C(i, j)` is α · Σ A(i, k) · B(k, j) + β · C(i, j), up to rounding: sums may be in any
    /// order. Of integers it is that modulo 2ⁿ, without a panic. Where tiles are partial, products
    /// with elements of A or B that do not exist are left out.
    ///
    /// ```
    /// use stridewise::{kernels::gemm, prelude::*};
    /// let (a, b) = ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [1.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    /// let a = Tensor::new(&a, layout!((2, 3) : (3, 1)));
    /// let b = Tensor::new(&b, layout!((3, 2) : (2, 1)));
    /// let mut c = [f32::NAN; 4];
    /// gemm(1.0, a, b, 0.0, Tensor::new(&mut c, layout!((2, 2) : (2, 1))));
    /// assert_eq!(c, [4.0, 5.0, 10.0, 11.0]);
    /// // By columns, and added to the old values.
    /// gemm(2.0, a, b, 1.0, Tensor::new(&mut c, layout!((2, 2) : (1, 2))));
    /// assert_eq!(c, [12.0, 25.0, 20.0, 33.0]);
    /// // Two matrices of A, and the same B for both.
    /// let (rows, mut products) = ([1, 2, 3, 4], [0; 4]);
    /// gemm(
    ///     1,
    ///     Tensor::new(&rows, layout!((1, 2, 2) : (2, 1, 2))),
    ///     Tensor::new(&[1, 1, 0, 2], layout!((2, 2, 2) : (2, 1, 0))),
    ///     0,
    ///     Tensor::new(&mut products, layout!((1, 2, 2) : (2, 1, 2))),
    /// );
    /// assert_eq!(products, [1, 5, 3, 11]);
    /// ```
    ///
    /// # Panics
    /// With a [`GemmError`], where extents do not fit.
    ///
    /// # Compile errors
    /// When the program is built: layouts that do not all have two modes, or all three; static
    /// extents that do not fit (`ui-tests/fail/gemm_*.rs`).
    ///
    /// Source: BLAS `gemm`, CuTe `gemm`.
    #[inline]
    pub fn gemm | try_gemm
    [
        X: Factor<Z::Sum>, LA: KernelLayout, MA: Mask, Y: Factor<Z::Sum>, LB: KernelLayout,
        MB: Mask, Z: Summed, LC: KernelLayout, MC: Mask
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
        multiply([alpha, beta], a, b, c, ())
    }

    /// [`gemm`](gemm()), and a function of each element of C: `C ← f(α·A·B + β·C)`.
    ///
    /// `f` gets the coordinate, which is row, column and number of the matrix in its batch (0
    /// without one), and the sum in the type of sums; C gets what `f` returns, rounded once. A
    /// bias, an activation or a conversion costs no second pass over C: `f` runs on a block whose
    /// sums are complete, while a cache has it. `f` runs once for each element of C that exists, in
    /// no order.
    ///
    /// ```
    /// use stridewise::{kernels::gemm_with, prelude::*};
    /// let (a, b) = ([1.0, 2.0, 3.0, 4.0], [1.0, 0.0, -1.0, 0.0, 1.0, -1.0]);
    /// let a = Tensor::new(&a, layout!((2, 2) : (2, 1)));
    /// let b = Tensor::new(&b, layout!((2, 3) : (3, 1)));
    /// let (bias, mut c) = ([0.5, -3.0, 4.0], [f32::NAN; 6]);
    /// let bias_and_relu = |[_, j, _]: [usize; 3], sum: f32| (sum + bias[j]).max(0.0);
    /// gemm_with(1.0, a, b, 0.0, Tensor::new(&mut c, layout!((2, 3) : (3, 1))), bias_and_relu);
    /// assert_eq!(c, [1.5, 0.0, 1.0, 3.5, 1.0, 0.0]);
    /// ```
    ///
    /// # Panics
    /// Where [`gemm`](gemm()) does. A panic of `f` is passed on, and leaves a part of C written.
    ///
    /// Source: the epilogues of CUTLASS.
    #[inline]
    pub fn gemm_with | try_gemm_with
    [
        X: Factor<Z::Sum>, LA: KernelLayout, MA: Mask, Y: Factor<Z::Sum>, LB: KernelLayout,
        MB: Mask, Z: Summed, LC: KernelLayout, MC: Mask
    ]
    (
        alpha: Z::Sum,
        a: View<'_, X, LA, MA>,
        b: View<'_, Y, LB, MB>,
        beta: Z::Sum,
        c: ViewMut<'_, Z, LC, MC>,
        f: impl Fn([usize; 3], Z::Sum) -> Z::Sum,
    ) -> () | GemmError
    static { const { must_fit::<LA, LB, LC>() } }
    both { const { must_be_matrices::<LA, LB, LC>() } }
    {
        multiply([alpha, beta], a, b, c, &f)
    }
}

/// [`gemm_with`](gemm_with()) of any layouts. Where it fails, nothing has been written.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn multiply<
    X: Factor<Z::Sum>,
    LA: KernelLayout,
    MA: Mask,
    Y: Factor<Z::Sum>,
    LB: KernelLayout,
    MB: Mask,
    Z: Summed,
    LC: KernelLayout,
    MC: Mask,
>(
    scalars: [Z::Sum; 2],
    a: View<'_, X, LA, MA>,
    b: View<'_, Y, LB, MB>,
    c: ViewMut<'_, Z, LC, MC>,
    epilogue: impl Epilogue<Z::Sum>,
) -> Result<(), GemmError> {
    if const { !(LA::IS_TYPED && LB::IS_TYPED && LC::IS_TYPED) } {
        return dynamic::gemm(scalars, a, b, c, epilogue);
    }
    let (a, b, mut c) = (a.typed(), b.typed(), c.typed());
    let (of_a, of_b, of_c) = (counts(a.layout()), counts(b.layout()), counts(c.layout()));
    fit(of_a, of_b, of_c)?;
    if const { <LC::Typed as Layout>::RANK != 3 } {
        matrices(scalars, a, b, c, epilogue);
        return Ok(());
    }
    if of_c.contains(&0) {
        return Ok(());
    }
    for l in 0..of_c[2] {
        let (a, b, c) = (a.matrix_at(l), b.matrix_at(l), c.view_mut().matrix_at(l));
        matrices(scalars, a, b, c, At(epilogue, [0, 0, l]));
    }
    Ok(())
}

/// Rows, columns and matrices of a batch, which is 1 of two modes.
#[inline(always)]
fn counts<L: Layout>(layout: L) -> [usize; 3] {
    let [rows, columns] = extents(layout);
    let matrices = if const { L::RANK == 3 } {
        count_of(layout.modes_of().tail().tail().head()) as usize
    } else {
        1
    };
    [rows, columns, matrices]
}

/// Refuses extents that do not fit, which are [`counts`].
#[inline(always)]
fn fit(a: [usize; 3], b: [usize; 3], c: [usize; 3]) -> Result<(), GemmError> {
    let ([m, k, of_a], [inner, n, of_b], [rows, columns, of_c]) = (a, b, c);
    if k != inner {
        Err(GemmError::Inner { a: k, b: inner })
    } else if [rows, columns] != [m, n] {
        Err(GemmError::Outer {
            rows,
            columns,
            m,
            n,
        })
    } else if [of_a, of_b] != [of_c; 2] {
        Err(GemmError::Batch {
            a: of_a,
            b: of_b,
            c: of_c,
        })
    } else {
        Ok(())
    }
}

/// Of two matrices whose extents fit.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn matrices<
    X: Factor<Z::Sum>,
    LA: Layout,
    MA: Mask,
    Y: Factor<Z::Sum>,
    LB: Layout,
    MB: Mask,
    Z: Summed,
    LC: Layout,
    MC: Mask,
>(
    scalars: [Z::Sum; 2],
    a: View<'_, X, LA, MA>,
    b: View<'_, Y, LB, MB>,
    c: ViewMut<'_, Z, LC, MC>,
    epilogue: impl Epilogue<Z::Sum>,
) {
    if const { X::IS_SUM && Y::IS_SUM && Z::IS_SUM } {
        let (Some(a), Some(b), Some(c)) = (X::sums(a), Y::sums(b), Z::own_sums(c)) else {
            unreachable!("elements are of the type of sums");
        };
        Product { scalars, a, b, c }.multiply(epilogue);
    } else {
        Mixed { scalars, a, b, c }.multiply(epilogue);
    }
}

/// Of matrices by two strides that are not empty.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn large<T: Scalar, E: Epilogue<T>>(product: Product<'_, T>, epilogue: E) {
    if const { E::IS_IDENTITY } {
        return T::large(product, None);
    }
    let Product {
        scalars,
        a,
        b,
        mut c,
    } = product;
    let ([m, k], [_, n]) = (extents(a.layout()), extents(b.layout()));
    if blocked::are_few::<T>([m, n, k]) {
        let tile = c.view_mut();
        T::large(
            Product {
                scalars,
                a,
                b,
                c: tile,
            },
            None,
        );
        return apply(epilogue, c, [0, 0]);
    }
    let finish = |tile: ViewMut<'_, T, Strided>, first: [usize; 2]| apply(epilogue, tile, first);
    T::large(Product { scalars, a, b, c }, Some(&finish));
}

/// Matrices whose extents fit, and the factors α and β.
#[expect(missing_debug_implementations, reason = "it has no public path")]
pub struct Product<
    'a,
    T,
    LA = Strided,
    LB = Strided,
    LC = Strided,
    MA = Unmasked,
    MB = Unmasked,
    MC = Unmasked,
> {
    scalars: [T; 2],
    a: View<'a, T, LA, MA>,
    b: View<'a, T, LB, MB>,
    c: ViewMut<'a, T, LC, MC>,
}

impl<T: Scalar, LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>
    Product<'_, T, LA, LB, LC, MA, MB, MC>
{
    /// Of matrices with partial tiles at their edges, the rows and columns that exist are
    /// multiplied.
    #[inline]
    fn multiply<E: Epilogue<T>>(self, epilogue: E) {
        let Self { scalars, a, b, c } = self;
        let ([m, k], [_, n]) = (extents(a.layout()), extents(b.layout()));
        let [alpha, beta] = scalars;
        if m == 0 || n == 0 {
            return;
        }
        if k == 0 || alpha == T::ZERO {
            return scale(beta, c, epilogue);
        }
        if const { is_everywhere::<<MA::And<MB> as Mask>::And<MC>>() }
            || a.is_whole() && b.is_whole() && c.is_whole()
        {
            let (a, b, mut c) = (a.whole(), b.whole(), c.whole());
            if const { !small::Plan::<LA, LB, LC>::SERVES } {
                return Product { scalars, a, b, c }.staged(epilogue);
            }
            if const { E::IS_IDENTITY } {
                return small::Small(Product { scalars, a, b, c }).start();
            }
            let tile = c.view_mut();
            small::Small(Product {
                scalars,
                a,
                b,
                c: tile,
            })
            .start();
            return c
                .strided()
                .into_iter()
                .for_each(|c| apply(epilogue, c, [0, 0]));
        }
        let (Some(of_a), Some(of_b), Some([rows, columns])) =
            (a.existing(), b.existing(), c.existing())
        else {
            return Self { scalars, a, b, c }.staged(epilogue);
        };
        let (m, n) = (of_a[0].min(rows), of_b[1].min(columns));
        let k = of_a[1].min(of_b[0]);
        let (a, b) = (a.corner([m, k]), b.corner([k, n]));
        let mut c = c.corner([rows, columns]);
        for [i, j, end] in [[m, 0, rows], [0, n, m]] {
            let part = c.view_mut().block(i..end, j..columns);
            scale(beta, part, At(epilogue, [i, j, 0]));
        }
        let c = c.block(0..m, 0..n);
        Product { scalars, a, b, c }.multiply(epilogue);
    }
}

/// Whether a mask has all coordinates, whatever the layout is. Other ways are not compiled then, if
/// this is asked as a constant.
const fn is_everywhere<M: Mask>() -> bool {
    <M::HasNoPredicate as Bit>::VALUE
}

#[inline(always)]
fn extents<L: Layout>(layout: L) -> [usize; 2] {
    [
        count_of(layout.get(Zero)) as usize,
        count_of(layout.get(One)) as usize,
    ]
}

type Rows<L> = <Get<L, Zero> as Layout>::Size;
type Columns<L> = <Get<L, One> as Layout>::Size;

conditions! {
    MatrixA<L: KernelLayout> = is_matrix::<L>("A");
    MatrixB<L: KernelLayout> = is_matrix::<L>("B");
    MatrixC<L: KernelLayout> = is_matrix::<L>("C");
    Ranks<A: KernelLayout, B: KernelLayout, C: KernelLayout> =
        match [rank::<A>(), rank::<B>(), rank::<C>()] {
            [Some(a), Some(b), Some(c)] if a != c || b != c => {
                Some(GemmError::OtherRanks { a, b, c }.message())
            }
            _ => None,
        };
    Inner<N: Int, M: Int> = differ::<N, M>("gemm: A has {n} columns, but B has {m} rows");
    OuterRows<N: Int, M: Int> = differ::<N, M>("gemm: C has {n} rows, but A has {m} rows");
    OuterColumns<N: Int, M: Int> = differ::<N, M>("gemm: C has {n} columns, but B has {m} columns");
    Batches<A: KernelLayout, B: KernelLayout, C: KernelLayout> = match (
        [rank::<A>(), rank::<B>(), rank::<C>()],
        [batch::<A::Typed>(), batch::<B::Typed>(), batch::<C::Typed>()],
    ) {
        ([Some(3), Some(3), Some(3)], [Some(a), Some(b), Some(c)]) if a != c || b != c => {
            Some(GemmError::Batch { a, b, c }.message())
        }
        _ => None,
    };
}

/// Checks in types that all operands are matrices, or all are batches of these.
const fn must_be_matrices<A: KernelLayout, B: KernelLayout, C: KernelLayout>() {
    let () = Met::<MatrixA<A>>::HERE;
    let () = Met::<MatrixB<B>>::HERE;
    let () = Met::<MatrixC<C>>::HERE;
    let () = Met::<Ranks<A, B, C>>::HERE;
}

/// Checks in types that static extents fit.
const fn must_fit<A: KernelLayout, B: KernelLayout, C: KernelLayout>() {
    let () = Met::<Inner<Columns<A::Typed>, Rows<B::Typed>>>::HERE;
    let () = Met::<OuterRows<Rows<C::Typed>, Rows<A::Typed>>>::HERE;
    let () = Met::<OuterColumns<Columns<C::Typed>, Columns<B::Typed>>>::HERE;
    let () = Met::<Batches<A, B, C>>::HERE;
}

/// How many modes a layout has, if that is known.
const fn rank<L: KernelLayout>() -> Option<usize> {
    if L::IS_TYPED {
        Some(<L::Typed as Layout>::RANK)
    } else {
        None
    }
}

/// How many matrices a static layout has.
const fn batch<L: Layout>() -> Option<usize> {
    match (L::Size::STATIC, Rows::<L>::STATIC, Columns::<L>::STATIC) {
        (Some(size), Some(rows @ 1..), Some(columns @ 1..)) => {
            Some((size / rows / columns) as usize)
        }
        _ => None,
    }
}

const fn is_matrix<L: KernelLayout>(matrix: &'static str) -> Option<Message> {
    match rank::<L>() {
        None | Some(2 | 3) => None,
        Some(rank) => Some(GemmError::NotMatrix { matrix, rank }.message()),
    }
}

const fn differ<N: Int, M: Int>(sentence: &str) -> Option<Message> {
    if_they_differ([N::STATIC, M::STATIC], ["n", "m"], sentence)
}
