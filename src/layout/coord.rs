//! Coordinates: `crd2idx`, `slice` and `dice`.
//!
//! A coordinate has an integer, or a coordinate of its own, for each mode; an integer for a tuple of modes counts through them, first mode first.
//! `_` stands for the whole mode.

use super::{Flat, Layout, LayoutTuple, List, MatchInt, Modes, NoModes};
use crate::{
    int::*,
    lazy::type_fns,
    num::Nat,
    refused::{NoSuchMode, Number, Refused},
    tuple::{Cons, Nil, Underscore},
};

/// A coordinate: an integer, `_`, or a tuple of coordinates.
///
/// Plain integers and tuples of Rust are coordinates (`layout.crd2idx((i, (j, k)))`); what [`coord!`](crate::coord) makes may be static, in part or
/// as a whole. A static coordinate outside of a static extent does not compile.
pub trait Coord: Copy {
    #[doc(hidden)]
    type Tree: CoordTree;
    #[doc(hidden)]
    fn tree(self) -> Self::Tree;
}

/// A coordinate of leaves and `_`.
#[doc(hidden)]
pub trait CoordTree: Copy + 'static {
    /// The index in the mode `S:D`.
    type InMode<S: Int, D: Int>: Int;
    /// The index in a tuple of modes.
    type InModes<M: LayoutTuple>: Int;
    /// The modes under `_`, before `T`.
    type KeepOnto<L: Layout, T: LayoutTuple>: LayoutTuple;
    /// The modes that are not under `_`, before `T`.
    type DropOnto<L: Layout, T: LayoutTuple>: LayoutTuple;
    fn in_mode<S: Int, D: Int>(self, s: S, d: D) -> isize;
    fn in_modes<M: LayoutTuple>(self, m: M) -> isize;
    fn keep_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> Self::KeepOnto<L, T>;
    fn drop_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> Self::DropOnto<L, T>;
}

/// The coordinates of the modes.
#[doc(hidden)]
pub trait CoordTuple: CoordTree {
    const RANK: usize;
    type InRest<M: LayoutTuple>: Int;
    type KeepAll<M: LayoutTuple, T: LayoutTuple>: LayoutTuple;
    type DropAll<M: LayoutTuple, T: LayoutTuple>: LayoutTuple;
    fn in_rest<M: LayoutTuple>(self, m: M) -> isize;
    fn keep_all<M: LayoutTuple, T: LayoutTuple>(self, m: M, t: T) -> Self::KeepAll<M, T>;
    fn drop_all<M: LayoutTuple, T: LayoutTuple>(self, m: M, t: T) -> Self::DropAll<M, T>;
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
use super::IsEmpty;

/// The index of a position in modes.
///
/// Positions are not negative, so that a division by a static extent is a shift or a multiplication.
#[inline(always)]
fn linear<M: LayoutTuple>(position: isize, modes: M) -> isize {
    debug_assert!(position >= 0, "position {position} is negative");
    modes.flat_onto(NoModes).at_position(position as usize)
}

macro_rules! leaves {
    ($([$($g:tt)*] $Leaf:ty;)*) => { $(
        impl<$($g)*> Coord for $Leaf {
            type Tree = Self;
            #[inline(always)]
            fn tree(self) -> Self {
                self
            }
        }

        impl<$($g)*> CoordTree for $Leaf {
            type InMode<S: Int, D: Int> = Mul<Self, D>;
            type InModes<M: LayoutTuple> = MatchInt<Flat<M>, Linear<Self>>;
            type KeepOnto<L: Layout, T: LayoutTuple> = T;
            type DropOnto<L: Layout, T: LayoutTuple> = Modes<L, T>;
            #[inline(always)]
            fn in_mode<S: Int, D: Int>(self, _: S, d: D) -> isize {
                const { inside(<Self as Int>::STATIC, S::STATIC) };
                self.value() * d.value()
            }
            #[inline(always)]
            fn in_modes<M: LayoutTuple>(self, m: M) -> isize {
                const { inside(<Self as Int>::STATIC, <M::Size as Int>::STATIC) };
                linear(self.value(), m)
            }
            #[inline(always)]
            fn keep_onto<L: Layout, T: LayoutTuple>(self, _: L, t: T) -> T {
                t
            }
            #[inline(always)]
            fn drop_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> Modes<L, T> {
                Modes(l, t)
            }
        }
    )* };
}
leaves! {
    [N: Nat] Static<N>;
    [N: Nat] Negative<N>;
    [] Dyn;
}

macro_rules! integers {
    ($($integer:ty)*) => { $(
        impl Coord for $integer {
            type Tree = Dyn;
            #[inline(always)]
            fn tree(self) -> Dyn {
                Dyn(self as isize)
            }
        }
    )* };
}
integers!(u8 u16 u32 usize i8 i16 i32 isize);

/// A static coordinate must lie inside a static extent.
const fn inside(coordinate: Option<isize>, extent: Option<isize>) {
    if let (Some(coordinate), Some(extent)) = (coordinate, extent)
        && (coordinate < 0 || coordinate >= extent)
    {
        let mut text = crate::value::Message::new();
        text.push("coordinate ");
        text.number(coordinate as i64);
        text.push(" is outside of a mode of extent ");
        text.number(extent as i64);
        panic!("{}", text.as_str())
    }
}

/// A tuple of coordinates must have one for each mode.
const fn same_rank(found: usize, wanted: usize) {
    if found != wanted {
        let mut text = crate::value::Message::new();
        text.push("a coordinate of rank ");
        text.number(found as i64);
        text.push(" for a layout of rank ");
        text.number(wanted as i64);
        panic!("{}", text.as_str())
    }
}

impl Coord for Underscore {
    type Tree = Self;
    #[inline(always)]
    fn tree(self) -> Self {
        self
    }
}

impl CoordTree for Underscore {
    type InMode<S: Int, D: Int> = Zero;
    type InModes<M: LayoutTuple> = Zero;
    type KeepOnto<L: Layout, T: LayoutTuple> = Modes<L, T>;
    type DropOnto<L: Layout, T: LayoutTuple> = T;
    #[inline(always)]
    fn in_mode<S: Int, D: Int>(self, _: S, _: D) -> isize {
        0
    }
    #[inline(always)]
    fn in_modes<M: LayoutTuple>(self, _: M) -> isize {
        0
    }
    #[inline(always)]
    fn keep_onto<L: Layout, T: LayoutTuple>(self, l: L, t: T) -> Modes<L, T> {
        Modes(l, t)
    }
    #[inline(always)]
    fn drop_onto<L: Layout, T: LayoutTuple>(self, _: L, t: T) -> T {
        t
    }
}

macro_rules! tuples {
    ($([$($g:tt)*] $Tuple:ty;)*) => { $(
        impl<$($g)*> Coord for $Tuple {
            type Tree = Self;
            #[inline(always)]
            fn tree(self) -> Self {
                self
            }
        }

        impl<$($g)*> CoordTree for $Tuple {
            type InMode<S: Int, D: Int> = Refused<NoSuchMode<Number<0>>>;
            type InModes<M: LayoutTuple> = <Self as CoordTuple>::InRest<M>;
            type KeepOnto<L: Layout, X: LayoutTuple> = <Self as CoordTuple>::KeepAll<L::Modes, X>;
            type DropOnto<L: Layout, X: LayoutTuple> = <Self as CoordTuple>::DropAll<L::Modes, X>;
            #[inline(always)]
            fn in_mode<S: Int, D: Int>(self, s: S, _: D) -> isize {
                const { tuple_for_integer::<S>(<Self as CoordTuple>::RANK) };
                s.value()
            }
            #[inline(always)]
            fn in_modes<M: LayoutTuple>(self, m: M) -> isize {
                const { same_rank(<Self as CoordTuple>::RANK, M::RANK) };
                self.in_rest(m)
            }
            #[inline(always)]
            fn keep_onto<L: Layout, X: LayoutTuple>(self, l: L, x: X) -> Self::KeepOnto<L, X> {
                const { same_rank(<Self as CoordTuple>::RANK, L::RANK) };
                self.keep_all(l.modes_of(), x)
            }
            #[inline(always)]
            fn drop_onto<L: Layout, X: LayoutTuple>(self, l: L, x: X) -> Self::DropOnto<L, X> {
                const { same_rank(<Self as CoordTuple>::RANK, L::RANK) };
                self.drop_all(l.modes_of(), x)
            }
        }
    )* };
}
tuples! {
    [] Nil;
    [H: CoordTree, T: CoordTuple] Cons<H, T>;
}

/// A tuple stands where the mode has no modes of its own.
const fn tuple_for_integer<S: Int>(rank: usize) {
    let _ = S::STATIC;
    let mut text = crate::value::Message::new();
    text.push("a coordinate of rank ");
    text.number(rank as i64);
    text.push(" for a mode without modes of its own, which takes an integer");
    panic!("{}", text.as_str())
}

impl CoordTuple for Nil {
    const RANK: usize = 0;
    type InRest<M: LayoutTuple> = Zero;
    type KeepAll<M: LayoutTuple, X: LayoutTuple> = X;
    type DropAll<M: LayoutTuple, X: LayoutTuple> = X;
    #[inline(always)]
    fn in_rest<M: LayoutTuple>(self, _: M) -> isize {
        0
    }
    #[inline(always)]
    fn keep_all<M: LayoutTuple, X: LayoutTuple>(self, _: M, x: X) -> X {
        x
    }
    #[inline(always)]
    fn drop_all<M: LayoutTuple, X: LayoutTuple>(self, _: M, x: X) -> X {
        x
    }
}

impl<H: CoordTree, T: CoordTuple> CoordTuple for Cons<H, T> {
    const RANK: usize = 1 + T::RANK;
    type InRest<M: LayoutTuple> = Add<<M::Head as Layout>::IndexOf<H>, T::InRest<M::Tail>>;
    type KeepAll<M: LayoutTuple, X: LayoutTuple> = H::KeepOnto<M::Head, T::KeepAll<M::Tail, X>>;
    type DropAll<M: LayoutTuple, X: LayoutTuple> = H::DropOnto<M::Head, T::DropAll<M::Tail, X>>;
    #[inline(always)]
    fn in_rest<M: LayoutTuple>(self, m: M) -> isize {
        m.head().index_of(self.0) + self.1.in_rest(m.tail())
    }
    #[inline(always)]
    fn keep_all<M: LayoutTuple, X: LayoutTuple>(self, m: M, x: X) -> Self::KeepAll<M, X> {
        self.0.keep_onto(m.head(), self.1.keep_all(m.tail(), x))
    }
    #[inline(always)]
    fn drop_all<M: LayoutTuple, X: LayoutTuple>(self, m: M, x: X) -> Self::DropAll<M, X> {
        self.0.drop_onto(m.head(), self.1.drop_all(m.tail(), x))
    }
}

/// Tuples of Rust.
macro_rules! native {
    ($([$($C:ident $c:tt),+])*) => { $(
        impl<$($C: Coord),+> Coord for ($($C,)+) {
            type Tree = native!(@type $($C)+);
            #[inline(always)]
            fn tree(self) -> Self::Tree {
                native!(@value self $($c)+)
            }
        }
    )* };
    (@type) => { Nil };
    (@type $C:ident $($rest:ident)*) => { Cons<$C::Tree, native!(@type $($rest)*)> };
    (@value $self:ident) => { Nil };
    (@value $self:ident $c:tt $($rest:tt)*) => { Cons($self.$c.tree(), native!(@value $self $($rest)*)) };
}
native! {
    [A 0]
    [A 0, B 1]
    [A 0, B 1, C 2]
    [A 0, B 1, C 2, D 3]
    [A 0, B 1, C 2, D 3, E 4]
    [A 0, B 1, C 2, D 3, E 4, F 5]
    [A 0, B 1, C 2, D 3, E 4, F 5, G 6]
    [A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7]
}

impl Coord for () {
    type Tree = Nil;
    #[inline(always)]
    fn tree(self) -> Nil {
        Nil
    }
}

/// The index of the coordinate `C`, as a leaf.
pub type Crd2Idx<L, C> = <L as Layout>::IndexOf<<C as Coord>::Tree>;
/// The modes under `_`.
pub type Slice<L, C> = <<C as Coord>::Tree as Sliced<L>>::Kept;
/// The modes that are not under `_`.
pub type Dice<L, C> = <<C as Coord>::Tree as Sliced<L>>::Dropped;

/// A coordinate as it slices `L`: `_` and an integer by themselves take no parentheses off or put them on.
#[doc(hidden)]
pub trait Sliced<L: Layout>: CoordTree {
    type Kept: Layout;
    type Dropped: Layout;
    fn kept(self, l: L) -> Self::Kept;
    fn dropped(self, l: L) -> Self::Dropped;
}

impl<L: Layout> Sliced<L> for Underscore {
    type Kept = L;
    type Dropped = NoModes;
    #[inline(always)]
    fn kept(self, l: L) -> L {
        l
    }
    #[inline(always)]
    fn dropped(self, _: L) -> NoModes {
        NoModes
    }
}

macro_rules! sliced {
    ($([$($g:tt)*] $Coord:ty, $dropped:ty, |$self:ident, $l:ident| $value:expr;)*) => { $(
        impl<L: Layout, $($g)*> Sliced<L> for $Coord {
            type Kept = Self::KeepOnto<L, NoModes>;
            type Dropped = $dropped;
            #[inline(always)]
            fn kept(self, l: L) -> Self::Kept {
                self.keep_onto(l, NoModes)
            }
            #[inline(always)]
            fn dropped($self, $l: L) -> Self::Dropped {
                $value
            }
        }
    )* };
}
sliced! {
    [N: Nat] Static<N>, L, |self, l| l;
    [N: Nat] Negative<N>, L, |self, l| l;
    [] Dyn, L, |self, l| l;
    [] Nil, Self::DropOnto<L, NoModes>, |self, l| self.drop_onto(l, NoModes);
    [H: CoordTree, T: CoordTuple] Cons<H, T>, Self::DropOnto<L, NoModes>, |self, l| self.drop_onto(l, NoModes);
}

/// Coordinates and slices of layouts.
pub trait Index: Layout {
    /// The index of a coordinate, in elements: `(4,(2,2)):(1,(4,8))` at `(1,(1,0))` → 5.
    ///
    /// An integer for a tuple of modes counts through them. Nothing is checked at run time; where everything is static, a
    /// coordinate outside of its extent does not compile. A multiplication and an addition for each mode, as by hand.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// assert_eq!(layout.crd2idx((1, (1, 0))), 5);
    /// assert_eq!(layout.crd2idx((1, 3)), layout.crd2idx((1, (1, 1))));
    /// assert_eq!(layout.crd2idx(13), 13);
    /// ```
    ///
    /// # Compile errors
    /// A tuple of another rank; a tuple where an integer fits; a static coordinate outside of a static extent.
    ///
    /// Source: CuTe `crd2idx`.
    #[inline(always)]
    fn crd2idx<C: Coord>(self, coord: C) -> isize {
        self.index_of(coord.tree())
    }

    /// The same as a leaf, which is static where the coordinate and the strides are: see [`Crd2Idx`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// let five: Int![5] = layout.typed_crd2idx(coord!((1, (1, 0))));
    /// assert_eq!(five.value(), 5);
    /// ```
    #[inline(always)]
    fn typed_crd2idx<C: Coord>(self, coord: C) -> Crd2Idx<Self, C> {
        Int::of(self.crd2idx(coord))
    }

    /// The modes under `_`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` → `(2):(4)`. See [`Slice`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// assert_eq!(layout.slice(coord!((1, (_, 0)))).to_string(), "(2):(4)");
    /// ```
    ///
    /// Source: CuTe `slice`.
    #[inline(always)]
    fn slice<C: Coord>(self, coord: C) -> Slice<Self, C>
    where
        C::Tree: Sliced<Self>,
    {
        coord.tree().kept(self)
    }

    /// The slice, and the index of the rest of the coordinate: `(4,(2,2)):(1,(4,8))` at `(1,(_,1))` → `(2):(4)` and 9.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// let (slice, offset) = layout.slice_and_offset(coord!((1, (_, 1))));
    /// assert_eq!((slice.to_string(), offset.value()), ("(2):(4)".to_string(), 9));
    /// ```
    ///
    /// Source: CuTe `slice_and_offset`.
    #[inline(always)]
    fn slice_and_offset<C: Coord>(self, coord: C) -> (Slice<Self, C>, Crd2Idx<Self, C>)
    where
        C::Tree: Sliced<Self>,
    {
        (self.slice(coord), self.typed_crd2idx(coord))
    }

    /// The modes that are not under `_`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` → `(4,2):(1,8)`. See [`Dice`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// assert_eq!(layout.dice(coord!((1, (_, 0)))).to_string(), "(4,2):(1,8)");
    /// ```
    ///
    /// Source: CuTe `dice`.
    #[inline(always)]
    fn dice<C: Coord>(self, coord: C) -> Dice<Self, C>
    where
        C::Tree: Sliced<Self>,
    {
        coord.tree().dropped(self)
    }
}

impl<L: Layout> Index for L {}
