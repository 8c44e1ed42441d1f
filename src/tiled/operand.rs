//! An operand of a tiled MMA: how a tensor is divided among threads and values.

use super::{
    atom::{Mma, Mnk},
    inside::{CoversTile, OperandInside, Permutes, SameThreads, ThreadsOfWarp},
    part::{Division, First, Plain, Second},
};
use crate::{
    algebra::{Count, twin::*},
    coord::*,
    int::*,
    lang::{
        apply::{of_any::Layout as _, operations},
        sealed::{Sealed, sealed},
        verdict::Met,
    },
    num::Nat,
    tree::{
        ColMajor, Layout, LayoutTuple, Mode, Modes, NoModes, Shape, Tiler, of_col_major,
        try_with_extents,
        tuple::{Cons, IntTuple, Nil, Underscore},
    },
    value::LayoutError,
};
use core::marker::PhantomData;
use typenum::{U0, U1, U2, U3};

/// How a mode of the tile is ordered: `_`, as it is; an extent; or a layout of it.
#[doc(hidden)]
pub trait Permutation: Copy + Default + Sealed + 'static {
    /// Does not compile if it leaves out a position below its size.
    const PERMUTES: () = ();
    /// This, or `N` elements in order.
    type Or<N: Int>: Tiler;
    fn or<N: Int>(self) -> Self::Or<N>;
    /// The extent of the tile, which is `N` at least.
    type Extent<N: Int>: Int;
}

macro_rules! permutations {
    ($([$($P:ident: $Bound:ident),*] $Self:ty = $S:ty $(, $permutes:expr)?;)*) => { $(
        impl<$($P: $Bound + Default),*> Permutation for $Self {
            $(const PERMUTES: () = $permutes;)?
            type Or<E: Int> = Self;
            #[inline(always)]
            fn or<E: Int>(self) -> Self {
                self
            }
            type Extent<E: Int> = Max<E, $S>;
        }
    )* };
}
permutations! {
    [N: Nat] Static<N> = Self;
    [S: Int, D: Int] Mode<S, D> = S, Met::<Permutes<Self>>::HERE;
    [H: Layout, T: LayoutTuple] Modes<H, T> = <Self as Layout>::Size, Met::<Permutes<Self>>::HERE;
}
impl Permutation for Underscore {
    type Or<N: Int> = N;
    #[inline(always)]
    fn or<N: Int>(self) -> N {
        leaf_of::<N>(0)
    }
    type Extent<N: Int> = N;
}

/// A permutation for each of M, N and K: `Tile![_, (16, 2) : (2, 1), 16]`; `_` for those left out.
#[doc(hidden)]
pub trait Permutations: Copy + Default + Sealed + 'static {
    type M: Permutation;
    type N: Permutation;
    type K: Permutation;
}

impl<M: Permutation> Permutations for Cons<M, Nil> {
    type M = M;
    type N = Underscore;
    type K = Underscore;
}
impl<M: Permutation, N: Permutation> Permutations for Cons<M, Cons<N, Nil>> {
    type M = M;
    type N = N;
    type K = Underscore;
}
impl<M: Permutation, N: Permutation, K: Permutation> Permutations
    for Cons<M, Cons<N, Cons<K, Nil>>>
{
    type M = M;
    type N = N;
    type K = K;
}

/// An operand of a tiled MMA, A, B or C, and how it is divided: the order of its tile, the atom in
/// that, the atom's threads and values, and the threads beside the atom's own. All leaves are
/// static.
#[doc(hidden)]
pub trait Operand: Copy + Default + Sealed + 'static {
    /// Does not compile if the instruction or a permutation reaches outside of its tile.
    const FITS: ();
    type Order: Tiler;
    fn order(self) -> Self::Order;
    type Atom: Tiler;
    fn atom(self) -> Self::Atom;
    type Values: Layout;
    type Repeats: Tiler;
    fn repeats(self) -> Self::Repeats;
    /// From `(ThrV,(ThrM,ThrN,ThrK))` to `(ThrV,(ThrM,ThrN))`.
    type Threads: Tiler;
    fn threads(self) -> Self::Threads;
    /// From the number of a thread to its position in `(ThrV,(ThrM,ThrN,ThrK))`.
    type Numbers: Layout;
    type Tile: IntTuple;
    type Vmnk: Layout;
}

/// The layout of atoms, for all of M, N and K.
type Atoms<L> = Plain<L, AppendNFn<Static<U3>, Mode<One, Zero>>>;
/// How often the atom is repeated in one of them.
type Repeat<L, I> = <Plain<Atoms<L>, GetFn<Static<I>>> as Layout>::Size;
/// `(ThrV,ThrM,ThrN,ThrK)`.
pub(super) type Vmnk<A, L> = Plain<<A as Mma>::ThreadId, TiledProductFn<Atoms<L>>>;

/// The extents of M, N and K: of the atom, its repeats, and both together.
macro_rules! extents {
    ($($M:ident $I:ident $Repeat:ident $Whole:ident;)*) => { $(
        type $M<A> = <<A as Mma>::Shape as Mnk>::$M;
        type $Repeat<L> = Repeat<L, $I>;
        type $Whole<A, L> = Mul<$M<A>, $Repeat<L>>;
    )* };
}
extents! {
    M U0 RepeatM WholeM;
    N U1 RepeatN WholeN;
    K U2 RepeatK WholeK;
}

/// Numbers that no thread has, below the largest one.
type Gaps<A, L> = Plain<Vmnk<A, L>, ComplementDefaultFn>;
/// From the number of a thread to its position, or to that past all of them.
type Inverse<A, L> = Plain<Modes<Vmnk<A, L>, Modes<Gaps<A, L>, NoModes>>, RightInverseFn>;
/// The positions, and 0 past them.
type Positions<A, L> = Modes<
    Mode<<Vmnk<A, L> as Layout>::Size, One>,
    Modes<Mode<<Gaps<A, L> as Layout>::Size, Zero>, NoModes>,
>;
type Numbers<A, L> = Plain<Positions<A, L>, CompositionFn<Inverse<A, L>>>;

/// `<_,(M,N,K):(…)>`
type Repeats<L, SM, SN, SK> = Cons<
    Underscore,
    Cons<
        Modes<
            Mode<RepeatM<L>, SM>,
            Modes<Mode<RepeatN<L>, SN>, Modes<Mode<RepeatK<L>, SK>, NoModes>>,
        >,
        Nil,
    >,
>;
/// Operands: their layout in the atom, their two modes, and the strides of threads in M, N and K.
macro_rules! operands {
    ($($Of:ident $Values:ident $I:ident $RepeatI:ident $WholeI:ident, $J:ident $RepeatJ:ident
        $WholeJ:ident,
        [$SM:ty, $SN:ty, $SK:ty] $(, $Onto:ident)?;)*) => { $(
        #[doc = concat!(
            "The operand ", stringify!($Values), ", of (", stringify!($I), ",", stringify!($J), ")."
        )]
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Of<A, L, P>(PhantomData<(A, L, P)>);
        zero_sized! { $Of<A, L, P> }
        sealed! { $Of<A, L, P> }
        impl<A: Mma, L: Layout + Default, P: Permutations> Operand for $Of<A, L, P> {
            const FITS: () = {
                let () = Met::<ThreadsOfWarp<A::ThreadId>>::HERE;
                let () =
                    Met::<SameThreads<
                        <First<A::$Values> as Layout>::Size, <A::ThreadId as Layout>::Size
                    >>::HERE;
                let () = Met::<OperandInside<A::$Values, Mul<$I<A>, $J<A>>>>::HERE;
                $(let () = Met::<$Onto<<A::$Values as Layout>::Size, Mul<$I<A>, $J<A>>>>::HERE;)?
                let () = P::$I::PERMUTES;
                let () = P::$J::PERMUTES;
            };
            type Order = Cons<
                <P::$I as Permutation>::Or<$WholeI<A, L>>,
                Cons<<P::$J as Permutation>::Or<$WholeJ<A, L>>, Nil>,
            >;
            #[inline(always)]
            fn order(self) -> Self::Order {
                Cons(P::$I::default().or(), Cons(P::$J::default().or(), Nil))
            }
            type Atom = Cons<Count<$I<A>>, Cons<Count<$J<A>>, Nil>>;
            #[inline(always)]
            fn atom(self) -> Self::Atom {
                Cons(Layout::blank(), Cons(Layout::blank(), Nil))
            }
            type Values = A::$Values;
            type Repeats = Cons<Count<$RepeatI<L>>, Cons<Count<$RepeatJ<L>>, Nil>>;
            #[inline(always)]
            fn repeats(self) -> Self::Repeats {
                Cons(Layout::blank(), Cons(Layout::blank(), Nil))
            }
            type Threads = Repeats<L, $SM, $SN, $SK>;
            #[inline(always)]
            fn threads(self) -> Self::Threads {
                Cons(Underscore, Cons(Layout::blank(), Nil))
            }
            type Numbers = Numbers<A, L>;
            type Tile = Cons<
                <P::$I as Permutation>::Extent<$WholeI<A, L>>,
                Cons<<P::$J as Permutation>::Extent<$WholeJ<A, L>>, Nil>,
            >;
            type Vmnk = Vmnk<A, L>;
        }
    )* };
}
operands! {
    OfA A M RepeatM WholeM, K RepeatK WholeK, [One, Zero, RepeatM<L>];
    OfB B N RepeatN WholeN, K RepeatK WholeK, [Zero, One, RepeatN<L>];
    OfC C M RepeatM WholeM, N RepeatN WholeN, [One, RepeatM<L>, Zero], CoversTile;
}

/// The tiles of an atom, in the order of the permutation.
type Tiles<X, O> =
    Plain<Plain<X, LogicalDivideFn<<O as Operand>::Order>>, ZippedDivideFn<<O as Operand>::Atom>>;
type Values<Q, O> = Plain<First<Q>, CompositionFn<<O as Operand>::Values>>;
type Rest<Q, O> = Plain<Second<Q>, ZippedDivideFn<<O as Operand>::Repeats>>;
type Regrouped<V, R> = Plain<<V as Layout>::Before<<R as Layout>::Before<NoModes>>, ZipFn>;
/// `((FrgV,(RestM,RestN)))` as one mode of several: `(FrgV,RestM,RestN)`.
type Spread<F> = <First<F> as Layout>::Before<<Second<F> as Layout>::Modes>;
#[inline(always)]
fn spread<F: Layout>(f: F) -> Spread<F> {
    let parts = f.modes_of();
    parts.head().before(parts.tail().head().modes_of())
}

operations! {
    /// An operand of a tiled MMA, by thread and value: `((ThrV,(ThrM,ThrN)),(FrgV,(RestM,RestN)))`,
    /// and further modes at the end. See [`TiledMma`](super::TiledMma).
    ///
    /// The operand is divided in the order of the permutations, then into atoms; the atom's
    /// thread-value layout takes each atom apart, and the threads divide the atoms.
    ///
    /// # Laws
    /// Element by element `thrfrg ∘ (thread, value)` is the operand: each step is exact or refused.
    ///
    /// ```
    /// use stridewise::{atoms::mma::SM80_16x8x16_F32F16F16F32_TN, prelude::*, tiled::TiledMma};
    /// let mma =
    ///     TiledMma::<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)]>::default();
    /// let c = mma.thrfrg_c(row_major(shape!((64, 32))));
    /// assert_eq!(
    ///     c.to_string(),
    ///     "(((4,8),(2,2)),((2,2),(2,2))):(((2,32),(512,8)),((1,256),(1024,16)))"
    /// );
    /// ```
    ///
    /// # Compile errors
    /// Tiles that do not divide a mode (`ui-tests/fail/tiled_uneven.rs`).
    ///
    /// Source: CuTe `TiledMMA::thrfrg_A`, `thrfrg_B`, `thrfrg_C`.
    Thrfrg ThrfrgFn thrfrg<X: Layout; O: Operand> -> AnyLayout =
        Regrouped<Values<Tiles<X, O>, O>, Rest<Tiles<X, O>, O>>,
        |x; o| {
            let tiles = zipped_divide(logical_divide(x, o.order()), o.atom()).modes_of();
            let values = composition(tiles.head(), <O::Values>::blank());
            zip(values.before(zipped_divide(tiles.tail().head(), o.repeats()).before(NoModes)))
        },
        checked {
            {
                let tiles = LogicalDivideFn(o.order()).try_evaluate(x)?;
                let tiles = ZippedDivideFn(o.atom()).try_evaluate(tiles)?;
                let tiles = tiles.modes_of();
                CompositionFn(<O::Values>::blank()).try_evaluate(tiles.head())?;
                ZippedDivideFn(o.repeats()).try_evaluate(tiles.tail().head())?;
                Ok(thrfrg(x, o))
            }
        };
    /// [`Thrfrg`] by the number of a thread: `(Thr,(FrgV,RestM,RestN,…))`.
    #[doc(hidden)]
    ByThread ByThreadFn by_thread<X: Layout; O: Operand> -> AnyLayout =
        ByThreads<Plain<X, ThrfrgFn<O>>, O>,
        |x; o| by_threads(thrfrg(x, o), o),
        checked { { ThrfrgFn(o).try_evaluate(x)?; Ok(by_thread(x, o)) } };
}
type ByNumber<T, O> =
    Plain<Plain<T, CompositionFn<<O as Operand>::Threads>>, CompositionFn<<O as Operand>::Numbers>>;
type ByThreads<F, O> =
    <ByNumber<First<F>, O> as Layout>::Before<<Spread<Second<F>> as Layout>::Before<NoModes>>;
#[inline(always)]
fn by_threads<F: Layout, O: Operand>(thrfrg: F, o: O) -> ByThreads<F, O> {
    let modes = thrfrg.modes_of();
    composition(
        composition(modes.head(), o.threads()),
        <O::Numbers>::blank(),
    )
    .before(spread(modes.tail().head()).before(NoModes))
}

/// Thread and value to a position in the tile of an operand.
pub type LayoutTv<O> = Modes<
    First<Plain<Whole<O>, ByThreadFn<O>>>,
    Modes<Second<Plain<Whole<O>, ThrfrgFn<O>>>, NoModes>,
>;
/// The tile, counted with its first mode fastest.
type Whole<O> = ColMajor<<O as Operand>::Tile>;

/// The shape of a thread's part of an operand of shape `S`: `(FrgV,RestM,RestN)`.
///
/// Source: CuTe `partition_shape_A`, `partition_shape_B`, `partition_shape_C`.
pub type PartitionShape<S, O> = Shape<Spread<Second<Plain<ColMajor<S>, ThrfrgFn<O>>>>>;
#[inline(always)]
pub(super) fn try_partition_shape<S: IntTuple, O: Operand>(
    shape: S,
    o: O,
) -> Result<PartitionShape<S, O>, LayoutError> {
    let parts = ThrfrgFn(o)
        .try_evaluate(try_with_extents(of_col_major(shape))?)?
        .modes_of();
    Ok(spread(parts.tail().head()).shape_of())
}

impl<O: Operand> Division for O {
    type Threads = O::Vmnk;
    #[inline(always)]
    fn threads(self) -> Self::Threads {
        Layout::blank()
    }
    type ByThread = ByThreadFn<O>;
    #[inline(always)]
    fn by_thread(self) -> Self::ByThread {
        ByThreadFn(self)
    }
    type Tile = O::Tile;
    type Fragments = ThrfrgFn<O>;
    #[inline(always)]
    fn fragments(self) -> Self::Fragments {
        ThrfrgFn(self)
    }
}
