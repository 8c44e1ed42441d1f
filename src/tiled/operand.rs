//! An operand of a tiled MMA: how a tensor is divided among threads and values.

use super::{
    atom::{Mma, Mnk},
    part::{Division, First, Plain, Second},
};
use crate::{
    algebra::{Count, twin::*},
    composed::AnyLayout,
    coord::*,
    int::*,
    lang::{apply::operations, sealed::Sealed},
    num::Nat,
    tree::{
        ColMajor, Layout, LayoutTuple, Mode, Modes, NoModes, Shape, Tiler, col_major,
        tuple::{Cons, IntTuple, Nil, Underscore},
    },
    value::Error,
};
use core::marker::PhantomData;
use typenum::{U0, U1, U2, U3};

/// How a mode of the tile is ordered: `_`, as it is; an extent; or a layout of it.
#[doc(hidden)]
pub trait Permutation: Copy + Default + Sealed + 'static {
    /// This, or `N` elements in order.
    type Or<N: Int>: Tiler;
    fn or<N: Int>(self, n: N) -> Self::Or<N>;
    /// The extent of the tile, which is `N` at least.
    type Extent<N: Int>: Int;
    fn extent<N: Int>(self, n: N) -> Self::Extent<N>;
}

macro_rules! permutations {
    ($([$($P:ident: $Bound:ident),*] $Self:ty, |$s:ident| $S:ty = $size:expr;)*) => { $(
        impl<$($P: $Bound + Default),*> Permutation for $Self {
            type Or<E: Int> = Self;
            #[inline(always)]
            fn or<E: Int>(self, _: E) -> Self {
                self
            }
            type Extent<E: Int> = Max<E, $S>;
            #[inline(always)]
            fn extent<E: Int>(self, n: E) -> Self::Extent<E> {
                let $s = self;
                Max(n, $size)
            }
        }
    )* };
}
permutations! {
    [N: Nat] Static<N>, |s| Self = s;
    [S: Int, D: Int] Mode<S, D>, |s| S = s.0;
    [H: Layout, T: LayoutTuple] Modes<H, T>, |s| <Self as Layout>::Size = s.size_of();
}
impl Permutation for Underscore {
    type Or<N: Int> = N;
    #[inline(always)]
    fn or<N: Int>(self, n: N) -> N {
        n
    }
    type Extent<N: Int> = N;
    #[inline(always)]
    fn extent<N: Int>(self, n: N) -> N {
        n
    }
}

/// A permutation for each of M, N and K: `Tile![_, (16, 2) : (2, 1), 16]`; `_` for those left out.
#[doc(hidden)]
pub trait Permutations: Copy + Default + Sealed + 'static {
    type Each: Copy;
    type M: Permutation;
    type N: Permutation;
    type K: Permutation;
    fn each(self) -> (Self::M, Self::N, Self::K);
}

macro_rules! up_to_three {
    ($([$($P:ident $p:ident),*] $Self:ty, $pattern:pat => $M:ty, $N:ty, $K:ty, $each:expr;)*) => { $(
        impl<$($P: Permutation),*> Permutations for $Self {
            type Each = ($M, $N, $K);
            type M = $M;
            type N = $N;
            type K = $K;
            #[inline(always)]
            fn each(self) -> ($M, $N, $K) {
                let $pattern = self;
                $each
            }
        }
    )* };
}
up_to_three! {
    [M m] Cons<M, Nil>, Cons(m, Nil) => M, Underscore, Underscore, (m, Underscore, Underscore);
    [M m, N n] Cons<M, Cons<N, Nil>>, Cons(m, Cons(n, Nil)) => M, N, Underscore, (m, n, Underscore);
    [M m, N n, K k] Cons<M, Cons<N, Cons<K, Nil>>>, Cons(m, Cons(n, Cons(k, Nil))) => M, N, K, (m, n, k);
}

/// How an operand is divided: the order of its tile, the atom in that, the atom's threads and
/// values, and the threads beside the atom's own.
#[doc(hidden)]
pub trait OperandTiling: Copy + Default + 'static {
    type Order: Tiler;
    fn order(self) -> Self::Order;
    type Atom: Tiler;
    fn atom(self) -> Self::Atom;
    type Values: Layout;
    fn values(self) -> Self::Values;
    type Repeats: Tiler;
    fn repeats(self) -> Self::Repeats;
    /// From `(ThrV,(ThrM,ThrN,ThrK))` to `(ThrV,(ThrM,ThrN))`.
    type Threads: Tiler;
    fn threads(self) -> Self::Threads;
    /// From the number of a thread to its position in `(ThrV,(ThrM,ThrN,ThrK))`.
    type Numbers: Layout;
    fn numbers(self) -> Self::Numbers;
    type Tile: IntTuple;
    fn tile(self) -> Self::Tile;
    type Vmnk: Layout;
    fn vmnk(self) -> Self::Vmnk;
}

/// The layout of atoms, for all of M, N and K.
type Atoms<L> = Plain<L, AppendNFn<Static<U3>, Mode<One, Zero>>>;
/// How often the atom is repeated in one of them.
type Repeat<L, I> = <Plain<Atoms<L>, GetFn<Static<I>>> as Layout>::Size;
/// `(ThrV,ThrM,ThrN,ThrK)`.
pub(super) type Vmnk<A, L> = Plain<<A as Mma>::ThreadId, TiledProductFn<Atoms<L>>>;

#[inline(always)]
fn atoms<L: Layout>(layout: L) -> Atoms<L> {
    append_n(
        layout,
        Static::default(),
        Mode(One::default(), Zero::default()),
    )
}
#[inline(always)]
fn repeat<L: Layout, I: Nat>(layout: L) -> Repeat<L, I>
where
    Static<I>: Place + Path,
{
    get(atoms(layout), Static::<I>::default()).size_of()
}
#[inline(always)]
pub(super) fn vmnk<A: Mma, L: Layout>(_: A, layout: L) -> Vmnk<A, L> {
    tiled_product(A::ThreadId::default(), atoms(layout))
}

/// The extents of M, N and K: of the atom, its repeats, and both together.
macro_rules! extents {
    ($($M:ident $m:ident $place:tt $I:ident $Repeat:ident $repeat:ident $Whole:ident $whole:ident;)*) => { $(
        type $M<A> = <<A as Mma>::Shape as Mnk>::$M;
        #[inline(always)]
        fn $m<A: Mma>() -> $M<A> {
            A::Shape::default().mnk().$place
        }
        type $Repeat<L> = Repeat<L, $I>;
        #[inline(always)]
        fn $repeat<L: Layout + Default>() -> $Repeat<L> {
            repeat::<L, $I>(L::default())
        }
        type $Whole<A, L> = Mul<$M<A>, $Repeat<L>>;
        #[inline(always)]
        fn $whole<A: Mma, L: Layout + Default>() -> $Whole<A, L> {
            Mul($m::<A>(), $repeat::<L>())
        }
    )* };
}
extents! {
    M m 0 U0 RepeatM repeat_m WholeM whole_m;
    N n 1 U1 RepeatN repeat_n WholeN whole_n;
    K k 2 U2 RepeatK repeat_k WholeK whole_k;
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

#[inline(always)]
fn numbers<A: Mma, L: Layout + Default>() -> Numbers<A, L> {
    let vmnk = vmnk(A::default(), L::default());
    let gaps = complement_default(vmnk);
    let past = Mode(gaps.size_of(), Zero::default());
    let positions = Modes(Mode(vmnk.size_of(), One::default()), Modes(past, NoModes));
    composition(positions, right_inverse(Modes(vmnk, Modes(gaps, NoModes))))
}

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
#[inline(always)]
fn repeats<L: Layout + Default, SM: Int, SN: Int, SK: Int>(
    (m, n, k): (SM, SN, SK),
) -> Repeats<L, SM, SN, SK> {
    let (m, n, k) = (
        Mode(repeat_m::<L>(), m),
        Mode(repeat_n::<L>(), n),
        Mode(repeat_k::<L>(), k),
    );
    Cons(Underscore, Cons(Modes(m, Modes(n, Modes(k, NoModes))), Nil))
}

/// Operands: their layout in the atom, their two modes, and the strides of threads in M, N and K.
macro_rules! operands {
    ($($(#[$meta:meta])* $Of:ident $Values:ident
        $I:ident $i:ident $place:tt $RepeatI:ident $repeat_i:ident $WholeI:ident $whole_i:ident,
        $J:ident $j:ident $other:tt $RepeatJ:ident $repeat_j:ident $WholeJ:ident $whole_j:ident,
        [$SM:ty, $SN:ty, $SK:ty] $strides:expr;)*) => { $(
        $(#[$meta])*
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Of<A, L, P>(PhantomData<(A, L, P)>);
        zero_sized! { $Of<A, L, P> }
        impl<A: Mma, L: Layout + Default, P: Permutations> OperandTiling for $Of<A, L, P> {
            type Order = Cons<<P::$I as Permutation>::Or<$WholeI<A, L>>, Cons<<P::$J as Permutation>::Or<$WholeJ<A, L>>, Nil>>;
            #[inline(always)]
            fn order(self) -> Self::Order {
                let each = P::default().each();
                Cons(each.$place.or($whole_i::<A, L>()), Cons(each.$other.or($whole_j::<A, L>()), Nil))
            }
            type Atom = Cons<Count<$I<A>>, Cons<Count<$J<A>>, Nil>>;
            #[inline(always)]
            fn atom(self) -> Self::Atom {
                Cons(Count($i::<A>()), Cons(Count($j::<A>()), Nil))
            }
            type Values = A::$Values;
            #[inline(always)]
            fn values(self) -> Self::Values {
                A::$Values::default()
            }
            type Repeats = Cons<Count<$RepeatI<L>>, Cons<Count<$RepeatJ<L>>, Nil>>;
            #[inline(always)]
            fn repeats(self) -> Self::Repeats {
                Cons(Count($repeat_i::<L>()), Cons(Count($repeat_j::<L>()), Nil))
            }
            type Threads = Repeats<L, $SM, $SN, $SK>;
            #[inline(always)]
            fn threads(self) -> Self::Threads {
                repeats::<L, _, _, _>($strides)
            }
            type Numbers = Numbers<A, L>;
            #[inline(always)]
            fn numbers(self) -> Self::Numbers {
                numbers::<A, L>()
            }
            type Tile = Cons<<P::$I as Permutation>::Extent<$WholeI<A, L>>, Cons<<P::$J as Permutation>::Extent<$WholeJ<A, L>>, Nil>>;
            type Vmnk = Vmnk<A, L>;
            #[inline(always)]
            fn vmnk(self) -> Self::Vmnk {
                vmnk(A::default(), L::default())
            }
            #[inline(always)]
            fn tile(self) -> Self::Tile {
                let each = P::default().each();
                Cons(each.$place.extent($whole_i::<A, L>()), Cons(each.$other.extent($whole_j::<A, L>()), Nil))
            }
        }
    )* };
}
operands! {
    /// A, of (M,K).
    OfA A M m 0 RepeatM repeat_m WholeM whole_m, K k 2 RepeatK repeat_k WholeK whole_k,
        [One, Zero, RepeatM<L>] (One::default(), Zero::default(), repeat_m::<L>());
    /// B, of (N,K).
    OfB B N n 1 RepeatN repeat_n WholeN whole_n, K k 2 RepeatK repeat_k WholeK whole_k,
        [Zero, One, RepeatN<L>] (Zero::default(), One::default(), repeat_n::<L>());
    /// C, of (M,N).
    OfC C M m 0 RepeatM repeat_m WholeM whole_m, N n 1 RepeatN repeat_n WholeN whole_n,
        [One, RepeatM<L>, Zero] (One::default(), repeat_m::<L>(), Zero::default());
}

/// The tiles of an atom, in the order of the permutation.
type Tiles<X, O> = Plain<
    Plain<X, LogicalDivideFn<<O as OperandTiling>::Order>>,
    ZippedDivideFn<<O as OperandTiling>::Atom>,
>;
type Values<Q, O> = Plain<First<Q>, CompositionFn<<O as OperandTiling>::Values>>;
type Rest<Q, O> = Plain<Second<Q>, ZippedDivideFn<<O as OperandTiling>::Repeats>>;
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
    /// let mma = TiledMma::<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)]>::default();
    /// let c = mma.thrfrg_c(row_major(shape!((64, 32))));
    /// assert_eq!(c.to_string(), "(((4,8),(2,2)),((2,2),(2,2))):(((2,32),(512,8)),((1,256),(1024,16)))");
    /// ```
    ///
    /// # Compile errors
    /// Tiles that do not divide a mode (`ui-tests/fail/tiled_uneven.rs`).
    ///
    /// Source: CuTe `TiledMMA::thrfrg_A`, `thrfrg_B`, `thrfrg_C`.
    Thrfrg ThrfrgFn thrfrg<X: Layout; O: OperandTiling> -> AnyLayout =
        Regrouped<Values<Tiles<X, O>, O>, Rest<Tiles<X, O>, O>>,
        |x; o| {
            let tiles = zipped_divide(logical_divide(x, o.order()), o.atom()).modes_of();
            let values = composition(tiles.head(), o.values());
            zip(values.before(zipped_divide(tiles.tail().head(), o.repeats()).before(NoModes)))
        },
        checked {
            {
                let tiles = x.try_evaluate(LogicalDivideFn(o.order()))?.try_evaluate(ZippedDivideFn(o.atom()))?;
                let tiles = tiles.modes_of();
                tiles.head().try_evaluate(CompositionFn(o.values()))?;
                tiles.tail().head().try_evaluate(ZippedDivideFn(o.repeats()))?;
                Ok(thrfrg(x, o))
            }
        };
    /// [`Thrfrg`] by the number of a thread: `(Thr,(FrgV,RestM,RestN,…))`.
    #[doc(hidden)]
    ByThread ByThreadFn by_thread<X: Layout; O: OperandTiling> -> AnyLayout =
        ByThreads<Plain<X, ThrfrgFn<O>>, O>,
        |x; o| by_threads(thrfrg(x, o), o),
        checked { x.try_evaluate(ThrfrgFn(o)).map(|_| by_thread(x, o)) };
}
type ByNumber<T, O> = Plain<
    Plain<T, CompositionFn<<O as OperandTiling>::Threads>>,
    CompositionFn<<O as OperandTiling>::Numbers>,
>;
type ByThreads<F, O> =
    <ByNumber<First<F>, O> as Layout>::Before<<Spread<Second<F>> as Layout>::Before<NoModes>>;
#[inline(always)]
fn by_threads<F: Layout, O: OperandTiling>(thrfrg: F, o: O) -> ByThreads<F, O> {
    let modes = thrfrg.modes_of();
    composition(composition(modes.head(), o.threads()), o.numbers())
        .before(spread(modes.tail().head()).before(NoModes))
}

/// Thread and value to a position in the tile of an operand.
pub type LayoutTv<O> = Modes<
    First<Plain<Whole<O>, ByThreadFn<O>>>,
    Modes<Second<Plain<Whole<O>, ThrfrgFn<O>>>, NoModes>,
>;
/// The tile, counted with its first mode fastest.
type Whole<O> = ColMajor<<O as OperandTiling>::Tile>;

/// The shape of a thread's part of an operand of shape `S`: `(FrgV,RestM,RestN)`.
///
/// Source: CuTe `partition_shape_A`, `partition_shape_B`, `partition_shape_C`.
pub type PartitionShape<S, O> = Shape<Spread<Second<Plain<ColMajor<S>, ThrfrgFn<O>>>>>;
#[inline(always)]
pub(super) fn try_partition_shape<S: IntTuple, O: OperandTiling>(
    shape: S,
    o: O,
) -> Result<PartitionShape<S, O>, Error> {
    let parts = col_major(shape).try_evaluate(ThrfrgFn(o))?.modes_of();
    Ok(spread(parts.tail().head()).shape_of())
}

pub(super) fn layout_tv<O: OperandTiling>(o: O) -> LayoutTv<O> {
    let whole = col_major(o.tile());
    let threads = by_thread(whole, o).modes_of().head();
    Modes(
        threads,
        Modes(thrfrg(whole, o).modes_of().tail().head(), NoModes),
    )
}

impl<O: OperandTiling> Division for O {
    type Threads = O::Vmnk;
    #[inline(always)]
    fn threads(self) -> Self::Threads {
        self.vmnk()
    }
    type ByThread<X: Layout> = Plain<X, ByThreadFn<O>>;
    #[inline(always)]
    fn by_thread<X: Layout>(self, x: X) -> Self::ByThread<X> {
        by_thread(x, self)
    }
    fn check<X: Layout>(self, x: X) -> Result<(), Error> {
        x.try_evaluate(ByThreadFn(self)).map(|_| ())
    }
}
