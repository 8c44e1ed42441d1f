//! Instructions by their layouts.

use crate::{
    algebra::Bijective,
    int::{Int, One, Zero},
    tree::{
        Layout, Mode, Modes, NoModes,
        tuple::{Cons, IntTuple, Nil},
    },
};
use core::marker::PhantomData;

/// A multiply-accumulate instruction, `C += A · Bᵀ`: A is (M,K), B is (N,K), C is (M,N).
///
/// The layouts of the operands are thread-value layouts: mode 0 is over threads, mode 1 over the
/// values of a thread, and the index is a position in the tile, in elements, counted with the first
/// mode of the tile fastest. The traits are open: an instruction of your own is one more type.
///
/// ```
/// use stridewise::{
///     atoms::{Mma, mma::*},
///     prelude::*,
/// };
/// /// Registers of a thread for its accumulators.
/// fn accumulators<M: Mma>(_: M) -> isize {
///     let (view, _) = M::C::default().thread_view(M::C::default(), 0_usize);
///     view.size().value()
/// }
/// assert_eq!(accumulators(SM80_16x8x16_F32F16F16F32_TN), 4);
/// assert_eq!(accumulators(SM70_8x8x4_F32F16F16F32_TN), 8);
/// ```
///
/// Source: CuTe `MMA_Traits`.
pub trait Mma: Copy + Default + 'static {
    /// How much it multiplies: (M,N,K), in elements.
    type Shape: IntTuple + Mnk + Default;
    /// Which thread of the warp a thread of the instruction is: `32:1` for all of them, in order.
    type ThreadId: Layout + Default;
    /// Thread and value to a position in A, which is (M,K).
    ///
    /// Of `SM80_16x8x128_S32U1U1S32_TN_{XOR,AND}POPC` it is refused: CUTLASS 4.7.0 has a stride
    /// with other parentheses than the shape.
    type A: Layout + Default;
    /// Thread and value to a position in B, which is (N,K).
    type B: Layout + Default;
    /// Thread and value to a position in C, which is (M,N): each is accumulated by one thread, in
    /// one value.
    type C: Bijective + Default;
}

/// A shape of three extents: `Shape![(16, 8, 16)]`.
pub trait Mnk: IntTuple {
    /// The first.
    type M: Int;
    /// The second.
    type N: Int;
    /// The third.
    type K: Int;
    /// All of them.
    fn mnk(self) -> (Self::M, Self::N, Self::K);
}

impl<M: Int, N: Int, K: Int> Mnk for Cons<M, Cons<N, Cons<K, Nil>>> {
    type M = M;
    type N = N;
    type K = K;
    #[inline(always)]
    fn mnk(self) -> (M, N, K) {
        let Self(m, Cons(n, Cons(k, Nil))) = self;
        (m, n, k)
    }
}

/// One thread multiplies one element of A by one of B.
///
/// Source: CuTe `UniversalFMA<D, A, B, C>`.
#[derive(Clone, Copy, Debug)]
pub struct UniversalFma<D, A = D, B = D, C = D>(PhantomData<(D, A, B, C)>);

impl<D, A, B, C> Default for UniversalFma<D, A, B, C> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

/// `(1,1):(0,0)`.
type One11 = Modes<Mode<One, Zero>, Modes<Mode<One, Zero>, NoModes>>;

impl<D: Copy + 'static, A: Copy + 'static, B: Copy + 'static, C: Copy + 'static> Mma
    for UniversalFma<D, A, B, C>
{
    type Shape = Cons<One, Cons<One, Cons<One, Nil>>>;
    type ThreadId = Mode<One, Zero>;
    type A = One11;
    type B = One11;
    type C = One11;
}
