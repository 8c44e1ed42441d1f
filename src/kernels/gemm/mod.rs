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
pub use parallel::{par_gemm, try_par_gemm};

use super::fallible;
use crate::{
    LayoutExt,
    coord::{Get, count_of},
    int::{Int, One, Zero},
    lang::verdict::{Met, conditions, if_they_differ},
    num::Bit,
    tensor::{KernelLayout, Mask, Strided, Unmasked, View, ViewMut},
    tree::{Layout, RankOf},
    value::{Field, Message},
};
use element::Mixed;

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
    /// ```
    ///
    /// # Panics
    /// With a [`GemmError`], where extents do not fit.
    ///
    /// # Compile errors
    /// When the program is built: a layout that does not have two modes; static extents that do not
    /// fit (`ui-tests/fail/gemm_*.rs`).
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
    static {
        let () =
            Met::<
                Inner<RankOf<LA::Typed>, Columns<LA::Typed>, RankOf<LB::Typed>, Rows<LB::Typed>>
            >::HERE;
        let () =
            Met::<
                OuterRows<RankOf<LC::Typed>, Rows<LC::Typed>, RankOf<LA::Typed>, Rows<LA::Typed>>
            >::HERE;
        let () =
            Met::<OuterColumns<
                RankOf<LC::Typed>, Columns<LC::Typed>, RankOf<LB::Typed>, Columns<LB::Typed>
            >>::HERE;
    }
    both {
        let () = Met::<MatrixA<LA>>::HERE;
        let () = Met::<MatrixB<LB>>::HERE;
        let () = Met::<MatrixC<LC>>::HERE;
    }
    {
        if const { !(LA::IS_TYPED && LB::IS_TYPED && LC::IS_TYPED) } {
            return dynamic::gemm(alpha, a, b, beta, c);
        }
        let (a, b, c) = (a.typed(), b.typed(), c.typed());
        let ([m, k], [inner, n]) = (extents(a.layout()), extents(b.layout()));
        if k != inner {
            return Err(GemmError::Inner { a: k, b: inner });
        }
        let [rows, columns] = extents(c.layout());
        if [rows, columns] != [m, n] {
            return Err(GemmError::Outer { rows, columns, m, n });
        }
        let scalars = [alpha, beta];
        if const { X::IS_SUM && Y::IS_SUM && Z::IS_SUM } {
            let (Some(a), Some(b), Some(c)) = (X::sums(a), Y::sums(b), Z::own_sums(c)) else {
                unreachable!("elements are of the type of sums");
            };
            Product { scalars, a, b, c }.multiply();
        } else {
            Mixed { scalars, a, b, c }.multiply();
        }
        Ok(())
    }
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
    fn multiply(self) {
        let Self { scalars, a, b, c } = self;
        let ([m, k], [_, n]) = (extents(a.layout()), extents(b.layout()));
        let [alpha, beta] = scalars;
        if m == 0 || n == 0 {
            return;
        }
        if k == 0 || alpha == T::ZERO {
            return scale(beta, c);
        }
        if const { is_everywhere::<<MA::And<MB> as Mask>::And<MC>>() }
            || a.is_whole() && b.is_whole() && c.is_whole()
        {
            let (a, b, c) = (a.whole(), b.whole(), c.whole());
            let product = Product { scalars, a, b, c };
            return if const { small::Plan::<LA, LB, LC>::SERVES } {
                small::Small(product).start();
            } else {
                product.staged();
            };
        }
        let (Some(of_a), Some(of_b), Some([rows, columns])) =
            (a.existing(), b.existing(), c.existing())
        else {
            return Self { scalars, a, b, c }.staged();
        };
        let (m, n) = (of_a[0].min(rows), of_b[1].min(columns));
        let k = of_a[1].min(of_b[0]);
        let (a, b) = (a.corner([m, k]), b.corner([k, n]));
        let mut c = c.corner([rows, columns]);
        scale(beta, c.view_mut().block(m..rows, 0..columns));
        scale(beta, c.view_mut().block(0..m, n..columns));
        let c = c.block(0..m, 0..n);
        Product { scalars, a, b, c }.multiply();
    }
}

/// Whether a mask has all coordinates, whatever the layout is. Other ways are not compiled then, if
/// this is asked as a constant.
const fn is_everywhere<M: Mask>() -> bool {
    <M::IsEverywhere as Bit>::VALUE
}

/// `C ← β·C`, which is not read where β is 0.
#[inline]
fn scale<T: Scalar, L: Layout, M: Mask>(beta: T, mut c: ViewMut<'_, T, L, M>) {
    if beta == T::ZERO {
        c.fill(T::ZERO);
    } else {
        c.iter_mut().for_each(|c| *c = T::multiply(beta, *c));
    }
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
    MatrixA<L: KernelLayout> = has_two_modes::<L>("A");
    MatrixB<L: KernelLayout> = has_two_modes::<L>("B");
    MatrixC<L: KernelLayout> = has_two_modes::<L>("C");
    Inner<R: Int, N: Int, Q: Int, M: Int> =
        differ::<R, N, Q, M>("gemm: A has {n} columns, but B has {m} rows");
    OuterRows<R: Int, N: Int, Q: Int, M: Int> =
        differ::<R, N, Q, M>("gemm: C has {n} rows, but A has {m} rows");
    OuterColumns<R: Int, N: Int, Q: Int, M: Int> =
        differ::<R, N, Q, M>("gemm: C has {n} columns, but B has {m} columns");
}

const fn has_two_modes<L: KernelLayout>(matrix: &'static str) -> Option<Message> {
    let rank = <L::Typed as Layout>::RANK;
    if rank == 2 {
        return None;
    }
    let sentence =
        "gemm: {matrix} has a layout of {rank} modes, but a matrix has two: rows and columns";
    let numbers = [Field::Words(matrix), Field::Number(rank as i64)];
    Some(Message::of(sentence, &["matrix", "rank"], &numbers))
}

/// Extents of layouts of ranks `R` and `Q`. Those that are no matrices are refused already.
const fn differ<R: Int, N: Int, Q: Int, M: Int>(sentence: &str) -> Option<Message> {
    match (R::STATIC, Q::STATIC) {
        (Some(2), Some(2)) => if_they_differ([N::STATIC, M::STATIC], ["n", "m"], sentence),
        _ => None,
    }
}
