//! Elements of A, B and C, and the type in which their products are added.

use super::{
    Product, Scalar,
    epilogue::{Epilogue, scale},
    extents,
    lanes::update,
    large,
};
use crate::{
    layout,
    tensor::{Mask, Strided, Tensor, TensorAccess, View, ViewMut},
    tree::Layout,
};

/// An element of A or B, as a number of the type `S` in which products are added.
///
/// Each [`Scalar`] is a factor of its own sums. Besides these, `i8`, `u8` and `i16` are factors of
/// sums of `i32`, and `f32` of sums of `f64`. The feature `half` adds `f16` and `bf16` (crate
/// `half`) for sums of `f32`, and `num-complex` adds real factors of complex sums. A program
/// implements it for types of its own.
///
/// ```
/// use stridewise::{kernels::gemm, prelude::*};
/// let (a, b, mut c) = ([100_i8; 6], [100_i8; 6], [0_i32; 4]);
/// gemm(
///     1,
///     Tensor::new(&a, layout!((2, 3) : (3, 1))),
///     Tensor::new(&b, layout!((3, 2) : (2, 1))),
///     0,
///     Tensor::new(&mut c, layout!((2, 2) : (2, 1))),
/// );
/// assert_eq!(c, [30_000; 4]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`gemm` cannot multiply elements of `{Self}` for sums of `{S}`",
    label = "`kernels::Factor<{S}>` is not implemented for `{Self}`",
    note = "elements of A and B have the type of C's elements, or `i8`, `u8` or `i16` if C has \
         `i32`, or `f32` if C has `f64`",
    note = "feature `half`: `f16` and `bf16` for sums of `f32`; feature `num-complex`: real \
         numbers for complex sums",
    note = "implement `kernels::Factor<{S}>` for a type of your own, or convert the elements before"
)]
pub trait Factor<S>: Copy + 'static {
    /// Whether this is `S`.
    #[doc(hidden)]
    const IS_SUM: bool = false;
    /// Returns the number as one of the type of sums.
    fn widen(self) -> S;
    /// The tensor itself, if this is `S`.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn sums<L: Layout, M: Mask>(_: View<'_, Self, L, M>) -> Option<View<'_, S, L, M>> {
        None
    }
}

impl<T: Scalar> Factor<T> for T {
    const IS_SUM: bool = true;
    #[inline(always)]
    fn widen(self) -> T {
        self
    }
    #[inline(always)]
    fn sums<L: Layout, M: Mask>(matrix: View<'_, T, L, M>) -> Option<View<'_, T, L, M>> {
        Some(matrix)
    }
}

/// An element of C, which is rounded from a sum of products.
///
/// Each [`Scalar`] is its own sum. The feature `half` adds `f16` and `bf16` (crate `half`), whose
/// sums are `f32`: an element is rounded once, after all its products and β·C have been added. A
/// program implements it for types of its own.
#[diagnostic::on_unimplemented(
    message = "`gemm` cannot add products in elements of `{Self}`",
    label = "`kernels::Summed` is not implemented for `{Self}`",
    note = "elements of C are `f32`, `f64` or integers of up to 64 bits",
    note = "feature `half`: `f16` and `bf16`; feature `num-complex`: `Complex<f32>` and \
         `Complex<f64>`",
    note = "implement `kernels::Scalar` for numbers of your own, or `kernels::Summed` if their \
         sums have another type"
)]
pub trait Summed: Factor<<Self as Summed>::Sum> {
    /// The type of sums, and of α and β.
    type Sum: Scalar;
    /// Returns the element that is nearest to a sum.
    fn round(sum: Self::Sum) -> Self;
    /// The tensor itself, if this is its own sum.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn own_sums<L: Layout, M: Mask>(
        _: ViewMut<'_, Self, L, M>,
    ) -> Option<ViewMut<'_, Self::Sum, L, M>> {
        None
    }
}

impl<T: Scalar> Summed for T {
    type Sum = T;
    #[inline(always)]
    fn round(sum: T) -> T {
        sum
    }
    #[inline(always)]
    fn own_sums<L: Layout, M: Mask>(matrix: ViewMut<'_, T, L, M>) -> Option<ViewMut<'_, T, L, M>> {
        Some(matrix)
    }
}

macro_rules! factors {
    ($($T:ty => $S:ty;)*) => { $(
        impl Factor<$S> for $T {
            #[inline(always)]
            fn widen(self) -> $S {
                <$S>::from(self)
            }
        }
    )* };
}
factors! {
    i8 => i32;
    u8 => i32;
    i16 => i32;
    f32 => f64;
}

#[cfg(feature = "half")]
mod halves {
    use super::{Factor, Summed};
    use half::{bf16, f16};

    macro_rules! halves {
        ($($T:ident)*) => { $(
            impl Factor<f32> for $T {
                #[inline(always)]
                fn widen(self) -> f32 {
                    self.to_f32()
                }
            }
            impl Summed for $T {
                type Sum = f32;
                #[inline(always)]
                fn round(sum: f32) -> Self {
                    Self::from_f32(sum)
                }
            }
        )* };
    }
    halves!(f16 bf16);
}

#[cfg(feature = "num-complex")]
mod complex {
    use super::{Factor, Scalar};
    use num_complex::Complex;

    macro_rules! complex {
        ($($T:ident)*) => { $(
            impl Scalar for Complex<$T> {
                const ZERO: Self = Complex { re: 0.0, im: 0.0 };
                const ONE: Self = Complex { re: 1.0, im: 0.0 };
            }
            impl Factor<Complex<$T>> for $T {
                #[inline(always)]
                fn widen(self) -> Complex<$T> {
                    Complex { re: self, im: 0.0 }
                }
            }
        )* };
    }
    complex!(f32 f64);
}

/// Products of matrices whose elements are not all of the type of sums.
pub(super) struct Mixed<S, A, B, C> {
    pub(super) scalars: [S; 2],
    pub(super) a: A,
    pub(super) b: B,
    pub(super) c: C,
}

/// How many rows, columns and products of a block are copied at once.
const SIDE: usize = if cfg!(feature = "alloc") { 256 } else { 16 };
/// So few products are computed without copies.
const FEW: usize = 64;

impl<
    X: Factor<Z::Sum>,
    Y: Factor<Z::Sum>,
    Z: Summed,
    LA: Layout,
    LB: Layout,
    LC: Layout,
    MA: Mask,
    MB: Mask,
    MC: Mask,
> Mixed<Z::Sum, View<'_, X, LA, MA>, View<'_, Y, LB, MB>, ViewMut<'_, Z, LC, MC>>
{
    /// By blocks of copies, where all matrices have two strides and all elements; else by elements.
    pub(super) fn multiply<E: Epilogue<Z::Sum>>(mut self, epilogue: E) {
        let ([m, k], [_, n]) = (extents(self.a.layout()), extents(self.b.layout()));
        if k == 0 || self.scalars[0] == Z::Sum::ZERO {
            return scale(self.scalars[1], self.c, epilogue);
        }
        if m.saturating_mul(n).saturating_mul(k) > FEW {
            let (a, b, c) = (
                plain(self.a),
                plain(self.b),
                self.c.view_mut().try_whole().ok(),
            );
            if let (Some(a), Some(b), Some(c)) = (a, b, c.and_then(Tensor::strided)) {
                let scalars = self.scalars;
                return Mixed { scalars, a, b, c }.by_blocks(epilogue);
            }
        }
        self.by_elements(epilogue);
    }

    fn by_elements<E: Epilogue<Z::Sum>>(self, epilogue: E) {
        let Self {
            scalars,
            a,
            b,
            mut c,
        } = self;
        let ([m, inner], [_, n]) = (extents(a.layout()), extents(b.layout()));
        for position in 0..m * n {
            let Some(c) = TensorAccess::get_mut(&mut c, position) else {
                continue;
            };
            let (i, j) = (position % m, position / m);
            let step = |sum, k: usize| {
                let a = TensorAccess::get(&a, i + k * m);
                let b = TensorAccess::get(&b, k + j * inner);
                a.zip(b).map_or(sum, |(a, b)| {
                    Scalar::multiply_add(a.widen(), b.widen(), sum)
                })
            };
            let mut sum = c.widen();
            update(scalars, (0..inner).fold(Z::Sum::ZERO, step), &mut sum);
            *c = Z::round(epilogue.value([i, j, 0], sum));
        }
    }
}

fn plain<T, L: Layout, M: Mask>(matrix: View<'_, T, L, M>) -> Option<View<'_, T, Strided>> {
    matrix.try_whole().ok()?.strided()
}

impl<X: Factor<Z::Sum>, Y: Factor<Z::Sum>, Z: Summed>
    Mixed<Z::Sum, View<'_, X, Strided>, View<'_, Y, Strided>, ViewMut<'_, Z, Strided>>
{
    /// The sums of a block of C are complete before they are rounded.
    fn by_blocks<E: Epilogue<Z::Sum>>(self, epilogue: E) {
        let Self {
            scalars: [alpha, beta],
            a,
            b,
            mut c,
        } = self;
        let ([m, k], [_, n]) = (extents(a.layout()), extents(b.layout()));
        let blocks = |extent: usize| {
            (0..extent)
                .step_by(SIDE)
                .map(move |begin| begin..extent.min(begin + SIDE))
        };
        #[cfg(feature = "alloc")]
        let mut memory =
            [m * k, k * n, m * n].map(|count| alloc::vec![Z::Sum::ZERO; count.min(SIDE * SIDE)]);
        #[cfg(not(feature = "alloc"))]
        let mut memory = [[Z::Sum::ZERO; SIDE * SIDE]; 3];
        let [a_room, b_room, c_room] = &mut memory;
        for columns in blocks(n) {
            for rows in blocks(m) {
                let mut c = c.view_mut().block(rows.clone(), columns.clone());
                let (height, width) = (rows.len(), columns.len());
                let layout = layout!((height, width) : (width, { 1_usize }));
                let mut sums = Tensor::new(&mut c_room[..], layout);
                if beta != Z::Sum::ZERO {
                    for i in 0..height {
                        for j in 0..width {
                            sums[(i, j)] = c[(i, j)].widen();
                        }
                    }
                }
                for depth in blocks(k) {
                    let a = widened(a.block(rows.clone(), depth.clone()), a_room);
                    let b = widened(b.block(depth.clone(), columns.clone()), b_room);
                    let scalars = [alpha, if depth.start == 0 { beta } else { Z::Sum::ONE }];
                    if let Some(c) = sums.view_mut().strided() {
                        large(Product { scalars, a, b, c }, ());
                    }
                }
                for i in 0..height {
                    for j in 0..width {
                        let coord = [rows.start + i, columns.start + j, 0];
                        c[(i, j)] = Z::round(epilogue.value(coord, sums[(i, j)]));
                    }
                }
            }
        }
    }
}

/// A copy of a matrix in numbers of the type of sums, in its order.
fn widened<'a, S: Scalar, X: Factor<S>>(
    matrix: View<'_, X, Strided>,
    room: &'a mut [S],
) -> View<'a, S, Strided> {
    let by_columns = matrix.lines().is_none() && matrix.swapped().lines().is_some();
    let matrix = if by_columns { matrix.swapped() } else { matrix };
    let [rows, columns] = extents(matrix.layout());
    let room = &mut room[..rows * columns];
    for (i, to) in room.chunks_exact_mut(columns).enumerate() {
        if let Some(lines) = matrix.lines() {
            for (to, from) in to.iter_mut().zip(lines.row(i)) {
                *to = from.widen();
            }
        } else {
            for (k, to) in to.iter_mut().enumerate() {
                *to = matrix[(i, k)].widen();
            }
        }
    }
    let copy = Tensor::new(&*room, layout!((rows, columns) : (columns, { 1_usize })));
    if by_columns { copy.swapped() } else { copy }
}
