//! Instructions by their layouts.

use crate::{
    algebra::{Bijective, twin::*},
    int::*,
    tree::{
        Layout, LayoutTuple as _, Mode, Modes, NoModes,
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
///     let (view, _) = M::C::default().thread_view(M::C::default(), 0);
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
    type A: Layout + Default;
    /// Thread and value to a position in B, which is (N,K).
    type B: Layout + Default;
    /// Thread and value to a position in C, which is (M,N): each is accumulated by one thread, in
    /// one value.
    type C: Bijective + Default;

    /// The products of which the instruction makes C, one call of `accumulate` each, for tests:
    /// C(m,n) gets A(m,k) and B(n,k), for each k in order.
    ///
    /// Everything is named by a thread and one of its values. `a` and `b` read a fragment;
    /// `accumulate` has the place in C, and what `a` and `b` read.
    ///
    /// ```
    /// use stridewise::{atoms::mma::SM80_16x8x16_F32F16F16F32_TN, tiled::Mma};
    /// // 32 threads with 8 values of A, 4 of B and 4 of C.
    /// let (a, b, mut c) = ([[2; 8]; 32], [[3; 4]; 32], [[0; 4]; 32]);
    /// SM80_16x8x16_F32F16F16F32_TN.multiply(
    ///     |thread, value| a[thread][value],
    ///     |thread, value| b[thread][value],
    ///     |thread, value, x, y| c[thread][value] += x * y,
    /// );
    /// assert_eq!(c, [[16 * 6; 4]; 32]);
    /// ```
    fn multiply<X, Y>(
        self,
        a: impl Fn(usize, usize) -> X,
        b: impl Fn(usize, usize) -> Y,
        mut accumulate: impl FnMut(usize, usize, X, Y),
    ) {
        let (m, n, k) = Self::Shape::default().mnk();
        let (m, n) = (m.value(), n.value());
        let holder = |threads: isize, position: isize| {
            ((position % threads) as usize, (position / threads) as usize)
        };
        let (of_a, of_b, of_c) = (Self::A::default(), Self::B::default(), Self::C::default());
        let [in_a, in_b, in_c] = [threads(of_a), threads(of_b), threads(of_c)];
        let (from_a, from_b) = (right_inverse(of_a), right_inverse(of_b));
        for position in 0..of_c.size_of().value() {
            let index = of_c.index_of(Dyn(position));
            let (row, column) = (index % m, index / m);
            let (thread, value) = holder(in_c, position);
            for depth in 0..k.value() {
                let (t, v) = holder(in_a, from_a.index_of(Dyn(row + m * depth)));
                let x = a(t, v);
                let (t, v) = holder(in_b, from_b.index_of(Dyn(column + n * depth)));
                accumulate(thread, value, x, b(t, v));
            }
        }
    }
}

/// How many threads a thread-value layout has.
fn threads<L: Layout>(tv: L) -> isize {
    tv.modes_of().head().size_of().value()
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
#[derive(Debug)]
pub struct UniversalFma<D, A = D, B = D, C = D>(PhantomData<(D, A, B, C)>);

/// `(1,1):(0,0)`.
type One11 = Modes<Mode<One, Zero>, Modes<Mode<One, Zero>, NoModes>>;

impl<D: 'static, A: 'static, B: 'static, C: 'static> Mma for UniversalFma<D, A, B, C> {
    type Shape = Cons<One, Cons<One, Cons<One, Nil>>>;
    type ThreadId = Mode<One, Zero>;
    type A = One11;
    type B = One11;
    type C = One11;
}

/// A copy between shared memory and registers. Positions are in bits.
///
/// ```
/// use stridewise::{atoms::{CopyAtom, copy::*}, prelude::*};
/// // Of the rows of 16 bytes that 32 threads point to, each gets four words: one of each matrix.
/// type Load = SM75_U32x4_LDSM_N;
/// let rows = <Load as CopyAtom>::Source::default();
/// assert_eq!(rows.to_string(), "(32,128):(128,1)");
/// let words = <Load as CopyAtom>::Destination::default();
/// assert_eq!(words.to_string(), "(32,(32,4)):(32,(1,1024))");
/// ```
///
/// The trait is open. `movmatrix` transposes 8 by 8 halves in the registers of a warp: a thread has
/// two in a row, and gets two of a column.
///
/// ```
/// use stridewise::{prelude::*, tiled::{CopyAtom, MakeTiledCopy, TypedCopy}};
/// #[derive(Clone, Copy, Default)]
/// struct MovMatrix;
/// impl CopyAtom for MovMatrix {
///     type ThreadId = Layout![32 : 1];
///     type Source = Layout![(32, 32) : (32, 1)];
///     type Destination = Layout![((4, 8), (16, 2)) : ((256, 16), (1, 128))];
///     type Reference = Layout![(32, 32) : (32, 1)];
/// }
/// type Transpose = MakeTiledCopy<
///     TypedCopy<MovMatrix, u16>,
///     Layout![(8, 4) : (4, 1)],
///     Layout![(1, 2) : (0, 1)],
/// >;
/// let data: Vec<u16> = (0..64).collect();
/// let matrix = Tensor::new(&data[..], layout!((8, 8) : (8, 1)));
/// for thread in 0..32 {
///     let copy = Transpose::default().get_slice(thread);
///     let (row, column) = (thread / 4, 2 * (thread % 4));
///     assert!(
///         copy.partition_s(matrix)
///             .iter()
///             .eq([&matrix[(row, column)], &matrix[(row, column + 1)]])
///     );
///     assert!(
///         copy.partition_d(matrix)
///             .iter()
///             .eq([&matrix[(column, row)], &matrix[(column + 1, row)]])
///     );
/// }
/// ```
///
/// Source: CuTe `Copy_Traits`; PTX `movmatrix`.
pub trait CopyAtom: Copy + Default + 'static {
    /// Which thread of the warp a thread of the instruction is.
    type ThreadId: Layout + Default;
    /// Thread and value to a bit of the source. Several threads may point to the same.
    type Source: Layout + Default;
    /// Thread and value to a bit of the destination.
    type Destination: Layout + Default;
    /// Thread and value to a bit, as other copies and the MMA have it: source or destination,
    /// whichever is in registers. The bits of a run of values are side by side.
    type Reference: Layout + Default;
    /// Does not compile if the instruction has no such vectors.
    #[doc(hidden)]
    const FITS: () = ();
}

/// How wide an element is, in bits.
///
/// The trait is open to types of your own. For those of another crate, a type of that width serves:
/// `TypedCopy<A, u16>` copies halves, as a copy knows elements by their width alone.
///
/// Source: CuTe `sizeof_bits`.
pub trait ElementWidth: 'static {
    /// The number of bits.
    type Bits: Int + Default;
}

macro_rules! widths {
    ($($Bits:tt: $($Element:ty),*;)*) => { $($(
        impl ElementWidth for $Element {
            type Bits = crate::Int![$Bits];
        }
    )*)* };
}
widths! {
    8: u8, i8;
    16: u16, i16;
    32: u32, i32, f32;
    64: u64, i64, f64;
    128: u128, i128;
}

/// One thread copies a vector as wide as `V`: `UniversalCopy<u128>` takes 16 bytes.
///
/// Source: CuTe `UniversalCopy<V>`.
#[derive(Debug)]
pub struct UniversalCopy<V>(PhantomData<fn() -> V>);

/// One thread copies element by element, or as many at once as its layouts allow.
///
/// Source: CuTe `AutoVectorizingCopy`, `DefaultCopy`.
#[derive(Clone, Copy, Debug, Default)]
pub struct AutoVectorizingCopy;

// Copies by one thread: their thread-value layout counts bits.
impl<V: ElementWidth> CopyAtom for UniversalCopy<V> {
    type ThreadId = Mode<One, Zero>;
    type Source = Modes<Mode<One, Zero>, Modes<Mode<V::Bits, One>, NoModes>>;
    type Destination = Self::Source;
    type Reference = Self::Source;
}
impl CopyAtom for AutoVectorizingCopy {
    type ThreadId = Mode<One, Zero>;
    type Source = One11;
    type Destination = One11;
    type Reference = One11;
}

/// A copy instruction for elements of a type: `TypedCopy<UniversalCopy<u128>, f32>` copies four.
///
/// Source: CuTe `Copy_Atom<CopyOp, T>`.
#[derive(Debug)]
pub struct TypedCopy<A, E>(PhantomData<fn() -> (A, E)>);

zero_sized! { UniversalFma<D, A, B, C> UniversalCopy<V> TypedCopy<A, E> }
