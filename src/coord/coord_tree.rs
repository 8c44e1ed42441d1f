//! Coordinates, and their indices: `crd2idx`.
//!
//! A coordinate has an integer, or a coordinate of its own, for each mode; an integer for a tuple
//! of modes counts through them, first mode first. `_` stands for the whole mode.

use super::{
    Accepted, CoordConversion, CoordConversions, IntegerInMode, IntegerInModes, NamesPart,
    OtherCount, PrefixSlice, PrefixSlices, Rejected, Slicing, SlicingTuple, TupleInMode, Verdict,
    Widths, leaf_at,
};
use crate::{
    int::*,
    lang::{
        apply::operations,
        kind,
        text::{Text, TextTail},
        type_fns,
        verdict::{Met, conditions},
    },
    num::Nat,
    refused::{Number, Reason, Refused, Spell, TupleForInteger},
    tree::{
        AskedOfAll, CoordsFor, Flat, Layout, LayoutTuple, List, MatchInt, NoModes, Tiler,
        TilerTuple,
        tuple::{Cons, Nil, Underscore},
    },
    value::{self, Message},
};

/// A coordinate: an integer, `_`, or a tuple of coordinates.
///
/// Plain integers and tuples of Rust are coordinates (`layout.crd2idx((i, (j, k)))`); those of
/// [`coord!`](crate::coord) may be static, in part or as a whole.
///
/// ```
/// use stridewise::prelude::*;
/// fn at<L: Layout, C: Coord>(layout: L, coord: C) -> isize {
///     layout.crd2idx(coord)
/// }
/// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
/// assert_eq!(
///     (
///         at(layout, (1, (1, 0))),
///         at(layout, (1, 1)),
///         at(layout, 5),
///         at(layout, coord!((1, (1, _))))
///     ),
///     (5, 5, 5, 5)
/// );
/// ```
///
/// `_` is no expression of Rust: `slice((1, _))` is refused by rustc before any library is asked
/// (`ui-tests/fail/bare_underscore.rs`), so write `slice(coord!((1, _)))`,
/// or `slice((1, tuple::Underscore))`.
///
/// # Compile errors
/// An argument that is neither an integer nor a tuple (`ui-tests/fail/not_a_coordinate.rs`); a
/// static coordinate outside of a static extent, a tuple of another rank
/// (`ui-tests/fail/coordinate_*.rs`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate: a coordinate is an integer, `_`, or a tuple of \
         coordinates",
    label = "not a coordinate",
    note = "`_` and static integers are written with the macro: `coord!((1, _))`"
)]
pub trait Coord: Copy {
    #[doc(hidden)]
    type Tree: CoordTree;
    #[doc(hidden)]
    fn tree(self) -> Self::Tree;
}

/// A coordinate of leaves and `_`.
#[doc(hidden)]
pub trait CoordTree:
    Copy
    + Send
    + Sync
    + Slicing
    + PrefixSlice
    + CoordConversion
    + kind::StaticPart
    + Tiler
    + Text
    + 'static
{
    /// Whether there is a `_`.
    const HAS_UNDERSCORE: bool;
    /// Which dynamic integers there are.
    const WIDTHS: Widths;
    /// Whether this names an element: without `_`.
    type Single: Verdict;
    /// Whether this stands for a mode of extent `S`.
    type FormInMode<S: Int>: Verdict;
    /// Whether this stands for the modes of a tuple.
    type FormInModes<M: LayoutTuple>: Verdict;
    /// The index in the mode `S:D`.
    type InMode<S: Int, D: Int>: Int;
    /// The index in a tuple of modes.
    type InModes<M: LayoutTuple>: Int;
    fn in_mode<W: Width, S: Int, D: Int>(self, s: S, d: D) -> W;
    fn in_modes<W: Width, M: LayoutTuple>(self, m: M) -> W;
}

/// The coordinates of the modes.
#[doc(hidden)]
pub trait CoordTuple:
    CoordTree
    + SlicingTuple
    + PrefixSlices
    + CoordConversions
    + kind::StaticPartTuple
    + TilerTuple
    + TextTail
{
    const RANK: usize;
    const ANY_UNDERSCORE: bool;
    const ALL_WIDTHS: Widths;
    /// The rank.
    type CoordCount: Int;
    /// Whether each stands for a mode of `M`, where `C` and `L` are the coordinate and the layout
    /// that end with these modes.
    type FormInRest<M: LayoutTuple, C: CoordTuple, L: LayoutTuple>: Verdict;
    type InRest<M: LayoutTuple, W: AskedOfAll>: Int;
    fn in_rest<W: Width, M: LayoutTuple>(self, m: M) -> W;
}

type_fns! {
    /// An integer counted through the modes; the last one is not wrapped.
    match Linear(I: Int) -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if IsEmpty(T) { Mul(I, D) }
            else { Add(Mul(FloorRem(I, S), D), MatchInt(T, Linear(FloorDiv(I, S)))) }
        }
    }
}
use crate::tree::IsEmpty;

/// The index of a position in modes.
///
/// Positions are not negative, so that a division by a static extent is a shift or a
/// multiplication. Who answers for memory or for a mask has asked before.
#[inline(always)]
fn linear<W: Width, M: LayoutTuple>(position: isize, modes: M) -> W {
    debug_assert!(position >= 0, "position {position} is negative");
    modes.flat_onto(NoModes).at_position(W::from(position))
}

impl<I: Int> CoordTree for I {
    const HAS_UNDERSCORE: bool = false;
    const WIDTHS: Widths = Widths::of::<I>();
    type Single = Accepted;
    type FormInMode<S: Int> = IntegerInMode<Self, S>;
    type FormInModes<M: LayoutTuple> = IntegerInModes<Self, M>;
    type InMode<S: Int, D: Int> = Mul<Self, D>;
    type InModes<M: LayoutTuple> = MatchInt<Flat<M>, Linear<Self>>;
    #[inline(always)]
    fn in_mode<W: Width, S: Int, D: Int>(self, _: S, d: D) -> W {
        W::of(self).times(W::of(d))
    }
    #[inline(always)]
    fn in_modes<W: Width, M: LayoutTuple>(self, m: M) -> W {
        if const { I::IS_NARROW } {
            linear(self.value(), m)
        } else {
            // Sums wrap, but a position loses digits if it is cut before it is divided.
            W::from(linear::<isize, M>(self.value(), m))
        }
    }
}

impl<I: Integer> Coord for I {
    type Tree = Dyn;
    #[inline(always)]
    fn tree(self) -> Dyn {
        Dyn(self.saturated())
    }
}

conditions! {
    /// A static coordinate must lie inside a static extent.
    pub(super) InExtent<C: Int, S: Int> = outside(C::STATIC, S::STATIC);
    /// A tuple of coordinates must have one for each mode.
    pub(super) SameRank<C: CoordTuple, M: Layout> = if C::RANK == M::RANK {
        None
    } else {
        Some(OtherCount(C::RANK, M::RANK))
    };
    /// A tuple never stands for an integer: only where such a mode `S` is reached is that asked.
    ForInteger<C: CoordTuple, S: Int> = Some(TupleInMode(C::RANK));
}

const fn outside(coordinate: Option<isize>, extent: Option<isize>) -> Option<Message> {
    match (coordinate, extent) {
        (Some(coordinate), Some(extent)) if coordinate < 0 || coordinate >= extent => {
            let outside = value::Reason::OutsideMode {
                coordinate: coordinate as i64,
                extent: extent as i64,
            };
            Some(outside.message())
        }
        _ => None,
    }
}

/// What is a coordinate of leaves and `_` already.
macro_rules! trees {
    ($([$($g:tt)*] $Tree:ty;)*) => { $(
        impl<$($g)*> Coord for $Tree {
            type Tree = Self;
            #[inline(always)]
            fn tree(self) -> Self {
                self
            }
        }
    )* };
}
each_leaf!(trees);
trees! {
    [] Underscore;
    [] Nil;
    [H: CoordTree, T: CoordTuple] Cons<H, T>;
}

impl CoordTree for Underscore {
    const HAS_UNDERSCORE: bool = true;
    const WIDTHS: Widths = Widths::NONE;
    type Single = Rejected<NamesPart<Number<0>>>;
    type FormInMode<S: Int> = Accepted;
    type FormInModes<M: LayoutTuple> = Accepted;
    type InMode<S: Int, D: Int> = Zero;
    type InModes<M: LayoutTuple> = Zero;
    #[inline(always)]
    fn in_mode<W: Width, S: Int, D: Int>(self, _: S, _: D) -> W {
        W::ZERO
    }
    #[inline(always)]
    fn in_modes<W: Width, M: LayoutTuple>(self, _: M) -> W {
        W::ZERO
    }
}

macro_rules! tuples {
    ($([$($g:tt)*] $Tuple:ty => $single:ty;)*) => { $(
        impl<$($g)*> CoordTree for $Tuple {
            const HAS_UNDERSCORE: bool = <Self as CoordTuple>::ANY_UNDERSCORE;
            const WIDTHS: Widths = <Self as CoordTuple>::ALL_WIDTHS;
            type Single = $single;
            type FormInMode<S: Int> =
                Rejected<TupleInMode<Spell<<Self as CoordTuple>::CoordCount>>>;
            type FormInModes<M: LayoutTuple> = <Self as CoordTuple>::FormInRest<M, Self, M>;
            type InMode<S: Int, D: Int> = Refused<TupleForInteger<Number<0>>>;
            type InModes<M: LayoutTuple> = <Self as CoordTuple>::InRest<M, CoordsFor<Self, M>>;
            #[inline(always)]
            fn in_mode<W: Width, S: Int, D: Int>(self, s: S, _: D) -> W {
                let () = Met::<ForInteger<Self, S>>::HERE;
                W::of(s)
            }
            #[inline(always)]
            fn in_modes<W: Width, M: LayoutTuple>(self, m: M) -> W {
                let () = Met::<SameRank<Self, M>>::HERE;
                self.in_rest(m)
            }
        }
    )* };
}
tuples! {
    [] Nil => Accepted;
    [H: CoordTree, T: CoordTuple] Cons<H, T> => <H::Single as Verdict>::And<T::Single>;
}

impl CoordTuple for Nil {
    const RANK: usize = 0;
    const ANY_UNDERSCORE: bool = false;
    const ALL_WIDTHS: Widths = Widths::NONE;
    type CoordCount = Zero;
    type FormInRest<M: LayoutTuple, C: CoordTuple, L: LayoutTuple> = M::FormOfNone<C, L>;
    type InRest<M: LayoutTuple, W: AskedOfAll> = <M::Exhausted<W> as Layout>::Span;
    #[inline(always)]
    fn in_rest<W: Width, M: LayoutTuple>(self, _: M) -> W {
        W::ZERO
    }
}

impl<H: CoordTree, T: CoordTuple> CoordTuple for Cons<H, T> {
    const RANK: usize = 1 + T::RANK;
    const ANY_UNDERSCORE: bool = H::HAS_UNDERSCORE || T::ANY_UNDERSCORE;
    const ALL_WIDTHS: Widths = H::WIDTHS.and(T::ALL_WIDTHS);
    type CoordCount = Add<One, T::CoordCount>;
    type FormInRest<M: LayoutTuple, C: CoordTuple, L: LayoutTuple> = M::FormOfSome<H, T, C, L>;
    type InRest<M: LayoutTuple, W: AskedOfAll> =
        Add<<M::HeadOr<W> as Layout>::IndexOf<H>, T::InRest<M::TailOr<W>, W>>;
    #[inline(always)]
    fn in_rest<W: Width, M: LayoutTuple>(self, m: M) -> W {
        let first: W = m.head().index_in(self.0);
        first.plus(self.1.in_rest(m.tail()))
    }
}

/// Coordinates of all modes, as closures get them: a tuple of Rust, and [`Cons`] of more than 8.
#[doc(hidden)]
pub trait NativeCoords: Coord<Tree: CoordTuple> {
    /// With the coordinate of one more mode in front.
    type Prepend<C: Coord>: NativeCoords + Coord<Tree = Cons<C::Tree, Self::Tree>>;
    fn prepend<C: Coord>(self, first: C) -> Self::Prepend<C>;
}

impl<H: CoordTree, T: CoordTuple + Coord<Tree = T>> NativeCoords for Cons<H, T> {
    type Prepend<C: Coord> = Cons<C::Tree, Self>;
    #[inline(always)]
    fn prepend<C: Coord>(self, first: C) -> Self::Prepend<C> {
        Cons(first.tree(), self)
    }
}

/// Tuples of Rust.
macro_rules! native {
    ($([$($C:ident $c:tt),*] $($Longer:ident)?;)*) => { $(
        impl<$($C: Coord),*> Coord for ($($C,)*) {
            type Tree = native!(@type $($C)*);
            #[inline(always)]
            fn tree(self) -> Self::Tree {
                native!(@value self $($c)*)
            }
        }
        impl<$($C: Coord),*> NativeCoords for ($($C,)*) {
            native!(@prepend [$($C $c),*] $($Longer)?);
        }
    )* };
    (@prepend [$($C:ident $c:tt),*]) => {
        type Prepend<First: Coord> = (First, $($C,)*);
        #[inline(always)]
        fn prepend<First: Coord>(self, first: First) -> Self::Prepend<First> {
            (first, $(self.$c,)*)
        }
    };
    (@prepend [$($C:ident $c:tt),*] Cons) => {
        type Prepend<First: Coord> = Cons<First::Tree, Self::Tree>;
        #[inline(always)]
        fn prepend<First: Coord>(self, first: First) -> Self::Prepend<First> {
            Cons(first.tree(), self.tree())
        }
    };
    (@type) => { Nil };
    (@type $C:ident $($rest:ident)*) => { Cons<$C::Tree, native!(@type $($rest)*)> };
    (@value $self:ident) => { Nil };
    (@value $self:ident $c:tt $($rest:tt)*) => {
        Cons($self.$c.tree(), native!(@value $self $($rest)*))
    };
}
native! {
    [];
    [A 0];
    [A 0, B 1];
    [A 0, B 1, C 2];
    [A 0, B 1, C 2, D 3];
    [A 0, B 1, C 2, D 3, E 4];
    [A 0, B 1, C 2, D 3, E 4, F 5];
    [A 0, B 1, C 2, D 3, E 4, F 5, G 6];
    [A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7] Cons;
}

/// The index of the coordinate `C`, as a leaf, in elements: `(4,(2,2)):(1,(4,8))` at `(1,(1,0))` →
/// 5. See [`LayoutExt::typed_crd2idx`](crate::LayoutExt::typed_crd2idx).
///
/// It is static where the coordinate and the strides are.
///
/// ```
/// use stridewise::{layout::Crd2Idx, prelude::*};
/// type L = Layout![(4, (2, 2)) : (1, (4, 8))];
/// assert_eq!(<Crd2Idx<L, Coord![(1, (1, 0))]>>::STATIC, Some(5));
/// assert_eq!(<Crd2Idx<L, Coord![(1, (1, ?))]>>::STATIC, None);
/// let five: Crd2Idx<L, Coord![(1, (1, 0))]> = L::default().typed_crd2idx(coord!((1, (1, 0))));
/// assert_eq!(five.value(), 5);
/// ```
///
/// Source: CuTe `crd2idx`.
pub type Crd2Idx<L, C> = IndexAt<L, <C as Coord>::Tree>;

operations! {
    /// [`Crd2Idx`] at a tree.
    #[doc(hidden)]
    IndexAt IndexAtFn index_at<L: Layout; C: CoordTree> -> AnyInt =
        <L as Layout>::IndexOf<C>,
        |l; c| leaf_at(l, c);
}
