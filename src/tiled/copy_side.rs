//! A side of a tiled copy: how a tensor is divided among threads and values.

use super::{
    atom::{CopyAtom, ElementWidth},
    inside::{CopyInside, ReferenceOnce, SameThreads, SideInside, ThreadsOfWarp},
    part::{Division, First, Plain, Second},
};
use crate::{
    algebra::{Count, twin::*},
    int::*,
    lang::{
        apply::operations,
        sealed::{Sealed, sealed},
        thunk, type_fns,
        verdict::{Met, conditions, sentence_if},
    },
    num::Bit,
    refused::{AtomNotMultiple, Refused, Spell},
    tree::{
        ColMajor, EvalInt, Flat, Fold, Layout, LayoutTuple, List, MatchInt, Mode, NoModes, Shape,
        tuple::{Cons, IntTuple, Nil, Underscore},
    },
};
use core::marker::PhantomData;

/// A side of a tiled copy, where elements come from or where they go, and how it is divided:
/// thread-value layouts in elements. All are static, so that no value but `blank` is needed.
#[doc(hidden)]
pub trait Side: Copy + Default + Sealed + 'static {
    /// Does not compile if a leaf is dynamic, or the instruction or its threads and values reach
    /// outside of their tile.
    const FITS: ();
    /// That of the atom.
    type Reference: Layout;
    /// That of the tile. Refused, if it has no whole atoms.
    type Tv: Layout;
    /// Thread and value of this side to a position in the tile: `(Thr,(FrgV,FrgX))`.
    type ThreadValues: Layout;
    #[inline(always)]
    fn thread_values(self) -> Self::ThreadValues {
        Layout::blank()
    }
    type Tile: IntTuple;
    #[inline(always)]
    fn tile(self) -> Self::Tile {
        IntTuple::blank()
    }
}

/// A layout of bits in elements.
type InElements<L, E> = Plain<L, UpcastFn<<E as ElementWidth>::Bits>>;
type Reference<A, E> = InElements<<A as CopyAtom>::Reference, E>;

/// The number of threads of a thread-value layout.
type Threads<L> = <First<L> as Layout>::Size;
/// The number of values of each.
type Values<L> = <Second<L> as Layout>::Size;

type_fns! {
    /// 1, or a refusal of a number that is no multiple of another.
    fn Multiple(Found: Int, Of: Int) -> Int {
        if Divides(Of, Found) { One } else { Refused(AtomNotMultiple(Spell(Found), Spell(Of))) }
    }
    /// 1, or a refusal of elements that begin or end inside of a run of bits; a single bit stands
    /// for an element of any width.
    fn WholeElements(Values: Int, Bits: Int, Width: Int) -> Int {
        if IsOne(Values) { One } else { EvalInt(Multiple(Bits, Width)) }
    }
    /// The bits that are side by side.
    match Run() -> Int {
        [] => { One }
        [S : D, ..T] => { if IsOne(D) { S } else { One } }
    }
}
type Bits<A> = Second<<A as CopyAtom>::Reference>;
type Whole<A, E> = <WholeElements<
    <Bits<A> as Layout>::Size,
    MatchInt<Fold<Flat<Bits<A>>, CoalesceStep>, Run>,
    <E as ElementWidth>::Bits,
> as thunk::Int>::Out;
type IsWhole<Found, Of> = <Multiple<Found, Of> as thunk::Int>::Out;
/// `V`, if it has whole atoms, and those have whole elements.
type WithAtoms<A, E, V> = <Whole<A, E> as Int>::IfAny<
    <IsWhole<Threads<V>, Threads<Reference<A, E>>> as Int>::IfAny<
        <IsWhole<Values<V>, Values<Reference<A, E>>> as Int>::IfAny<V>,
    >,
>;

conditions! {
    IsKnown<V: Layout, T: IntTuple> = sentence_if(
        !(<V::IsStatic as Bit>::VALUE && <T::IsStatic as Bit>::VALUE),
        "the threads and values of a tiled copy must be static, but an extent or a stride is \
         dynamic",
    );
}

/// Sides: which layout of the atom they have.
macro_rules! sides {
    ($($Of:ident $Side:ident;)*) => { $(
        #[doc = concat!(
            "The side of a copy with the layout `", stringify!($Side), "` of the atom."
        )]
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Of<A, E, V, T>(PhantomData<fn() -> (A, E, V, T)>);
        zero_sized! { $Of<A, E, V, T> }
        sealed! { $Of<A, E, V, T> }
        impl<A: CopyAtom, E: ElementWidth, V: Layout, T: IntTuple> Side for $Of<A, E, V, T> {
            const FITS: () = {
                let () = A::FITS;
                let () = Met::<IsKnown<V, T>>::HERE;
                let () = Met::<ThreadsOfWarp<A::ThreadId>>::HERE;
                let () = Met::<SameThreads<Threads<A::$Side>, <A::ThreadId as Layout>::Size>>::HERE;
                let () = Met::<ReferenceOnce<A::Reference>>::HERE;
                let () = Met::<SideInside<A::$Side, <A::Reference as Layout>::Size>>::HERE;
                let () = Met::<CopyInside<V, <ColMajor<T> as Layout>::Size>>::HERE;
            };
            type Reference = Reference<A, E>;
            type Tv = WithAtoms<A, E, V>;
            type ThreadValues =
                ThreadValues<Reference<A, E>, InElements<A::$Side, E>, WithAtoms<A, E, V>>;
            type Tile = T;
        }
        impl<A: CopyAtom, E: ElementWidth, V: Layout, T: IntTuple> Division for $Of<A, E, V, T> {
            type Threads = Mode<Threads<WithAtoms<A, E, V>>, One>;
            #[inline(always)]
            fn threads(self) -> Self::Threads {
                Layout::blank()
            }
            type ByThread = CopyByThreadFn<Self>;
            #[inline(always)]
            fn by_thread(self) -> Self::ByThread {
                CopyByThreadFn(self)
            }
            type Tile = T;
            type Fragments = TidfrgFn<Self>;
            #[inline(always)]
            fn fragments(self) -> Self::Fragments {
                TidfrgFn(self)
            }
        }
    )* };
}
sides! {
    OfSource Source;
    OfDestination Destination;
}

type Third<Q> =
    <<<<Q as Layout>::Modes as LayoutTuple>::Tail as LayoutTuple>::Tail as LayoutTuple>::Head;
/// `(Thr,(FrgV,FrgX),(Rest,…))` as `(Thr,((FrgV,FrgX),Rest,…))`.
type ByThreads<F> = <First<F> as Layout>::Before<
    <<Second<F> as Layout>::Before<<Third<F> as Layout>::Modes> as Layout>::Before<NoModes>,
>;

#[inline(always)]
fn by_threads<F: Layout>(tidfrg: F) -> ByThreads<F> {
    let modes = tidfrg.modes_of();
    let (values, rest) = (modes.tail().head(), modes.tail().tail().head());
    modes
        .head()
        .before(values.before(rest.modes_of()).before(NoModes))
}

/// `(1,(1,1))`.
type OneInPair = Cons<One, Cons<Cons<One, Cons<One, Nil>>, Nil>>;
/// `<L,_>`.
type OfFirst<L> = Cons<L, Cons<Underscore, Nil>>;
/// From thread and value of the side `S` to those of the reference `R`, in the atom.
type InReference<R, S> = Plain<Plain<R, RightInverseFn>, CompositionFn<S>>;
/// An atom's threads and values.
type AtomSize<R> = Cons<Threads<R>, Cons<Values<R>, Nil>>;
/// `((ThrAtom,ValAtom),(Thr,Val))`
type Atoms<R, S, V> =
    Plain<Plain<V, ZippedDivideFn<AtomSize<R>>>, CompositionFn<OfFirst<InReference<R, S>>>>;
/// Thread and value of the side `S` to a position in the tile of `V`: `(Thr,(FrgV,FrgX))`.
type ThreadValues<R, S, V> = Plain<Plain<Atoms<R, S, V>, ZipFn>, CoalesceByFn<OneInPair>>;

/// The thread-value layout of a side of a copy, as `(Thr,(FrgV,FrgX))`.
///
/// Source: CuTe `get_layoutS_TV`, `get_layoutD_TV`.
pub type SideTv<O> = Plain<ColMajor<<O as Side>::Tile>, CompositionFn<<O as Side>::ThreadValues>>;
type Tiles<X, O> = Plain<X, ZippedDivideFn<<O as Side>::Tile>>;
type Seen<Q, O> = Plain<First<Q>, CompositionFn<<O as Side>::ThreadValues>>;
/// `(Thr,(FrgV,FrgX))` and the rest beside it.
type Beside<S, R> =
    <First<S> as Layout>::Before<<Second<S> as Layout>::Before<<R as Layout>::Before<NoModes>>>;
/// The tile, over the fragments of `V` values of all threads.
type Fragments<O, V> = Plain<
    Plain<Plain<<O as Side>::Tv, RightInverseFn>, WithShapeFn<<O as Side>::Tile>>,
    UpcastFn<Mul<Threads<<O as Side>::Tv>, V>>,
>;
/// The values of fragments, in the order in which atoms take them: `(AtomVals,Rest)`.
type ByAtom<V, O> = Plain<
    Plain<Count<V>, LogicalProductFn<Plain<Fragments<O, V>, RightInverseFn>>>,
    ZippedDivideFn<Count<Values<<O as Side>::Reference>>>,
>;
/// So many values, and so many fragments in each mode.
type Together<V, O> = Shape<
    <Mode<V, Zero> as Layout>::Before<<<Fragments<O, V> as Layout>::Modes as LayoutTuple>::Sizes>,
>;
#[inline(always)]
fn by_atom<V: Int, O: Side>(_: O) -> OfFirst<ByAtom<V, O>> {
    Cons(Layout::blank(), Cons(Underscore, Nil))
}
#[inline(always)]
fn together<V: Int, O: Side>(_: O) -> Together<V, O> {
    IntTuple::blank()
}
/// Without the one tile of values.
type Kept<Q> = <First<Q> as Layout>::Before<<<Second<Q> as Layout>::Modes as LayoutTuple>::Tail>;
type ValuesOf<X> = <First<X> as Layout>::Size;

operations! {
    /// A side of a tiled copy, by thread and value: `(Thr,(FrgV,FrgX),(RestM,RestN,…))`. See
    /// [`TiledCopy`](super::TiledCopy).
    ///
    /// # Compile errors
    /// Threads or values that are no whole atoms, and elements that do not fit into one
    /// (`ui-tests/fail/{tiled_copy_atom,tiled_copy_width}.rs`).
    ///
    /// Source: CuTe `TiledCopy::tidfrg_S`, `tidfrg_D`.
    Tidfrg TidfrgFn tidfrg<X: Layout; O: Side> -> AnyLayout =
        Beside<Seen<Tiles<X, O>, O>, Second<Tiles<X, O>>>,
        |x; o| {
            let tiles = zipped_divide(x, o.tile()).modes_of();
            let seen = composition(tiles.head(), o.thread_values()).modes_of();
            seen.head().before(seen.tail().head().before(tiles.tail().head().before(NoModes)))
        },
        checked {
            {
                let tiles = ZippedDivideFn(o.tile()).try_evaluate(x)?.modes_of();
                CompositionFn(o.thread_values()).try_evaluate(tiles.head())?;
                Ok(tidfrg(x, o))
            }
        };
    /// [`Tidfrg`] by the number of a thread: `(Thr,((FrgV,FrgX),RestM,RestN,…))`.
    #[doc(hidden)]
    CopyByThread CopyByThreadFn by_thread<X: Layout; O: Side> -> AnyLayout =
        ByThreads<Plain<X, TidfrgFn<O>>>,
        |x; o| by_threads(tidfrg(x, o)),
        checked { { TidfrgFn(o).try_evaluate(x)?; Ok(by_thread(x, o)) } };
    /// A fragment `(V,M,N,…)` of an MMA as `((AtomVals,Rest),RestM,…)`, as an atom copies it. See
    /// [`TiledCopy`](super::TiledCopy).
    ///
    /// # Laws
    /// The elements of a fragment are those of the retiled one.
    ///
    /// Source: CuTe `ThrCopy::retile_S`, `retile_D`.
    Retile RetileFn retile<X: Layout; O: Side> -> AnyLayout =
        Kept<Plain<
            Plain<X, ZippedDivideFn<Together<ValuesOf<X>, O>>>,
            CompositionFn<OfFirst<ByAtom<ValuesOf<X>, O>>>,
        >>,
        |x; o| {
            let tiles = zipped_divide(x, together::<ValuesOf<X>, O>(o));
            let tiles = composition(tiles, by_atom::<ValuesOf<X>, O>(o)).modes_of();
            tiles.head().before(tiles.tail().head().modes_of().tail())
        },
        checked {
            {
                let tiles = ZippedDivideFn(together::<ValuesOf<X>, O>(o)).try_evaluate(x)?;
                CompositionFn(by_atom::<ValuesOf<X>, O>(o)).try_evaluate(tiles)?;
                Ok(retile(x, o))
            }
        };
}
