//! Layouts without inner parentheses, as lists of modes, on which the algebra works.

use super::{Layout, LayoutTuple, Mode, Modes, NoModes};
use crate::{
    int::{Dyn, Int, One, Width, Zero},
    lang::{
        cases,
        kind::{self, CoordTree},
        thunk, twins, type_fns,
    },
    num::Bit,
    refused::{Reason, Refused},
};
use core::fmt::{self, Formatter};
use typenum::{B0, B1};

/// A function of each leaf of a layout.
#[doc(hidden)]
pub trait MapLeaves: Copy {
    type Leaf<S: Int, D: Int>: Layout;
    fn leaf<S: Int, D: Int>(self, s: S, d: D) -> Self::Leaf<S, D>;
}

/// A distance in each direction.
#[doc(hidden)]
pub trait Along: Copy {
    fn along<D: Int>(self, direction: D) -> isize;
}

/// A flat list of modes, taken apart by `Match` (one step) or `Fold` (from the right).
#[doc(hidden)]
pub trait List: LayoutTuple {
    type IsEmpty: Bit;
    /// The modes after mode 0.
    type Rest: List;
    fn rest(self) -> Self::Rest;
    type Match<V: cases::List>: List;
    type Fold<V: cases::List>: List;
    type MatchLayout<V: cases::Layout>: Layout;
    type MatchInt<V: cases::Int>: Int;
    // Three items of single algorithms. A trait of the algorithm would have to be a bound of each
    // generic signature with a layout, because `L: Layout` implies no other trait of its list.
    // `git grep -o ': Layout\b' src | wc -l` counts 1,140 such bounds.
    /// The digits that the exact rule of composition counts in.
    type LeftModes: kind::LeftModes;
    /// The modes in which the law of divides gathers tiles.
    type GatheredModes: kind::GatheredModes;
    /// The modes by stride, for injectivity.
    type SortedModes: kind::SortedModes;
    /// The index of a position. It wraps.
    fn at_position<W: Width>(self, position: W) -> W;
    /// This search in the modes after `S:D`.
    fn at_position_after<W: Width, S: Int, D: Int>(self, position: W, s: S, d: D) -> W;
    /// Whether a layout with directions stays below each of these extents in the direction beside
    /// it, at a coordinate.
    fn bound<Q: Layout, C: CoordTree>(self, layout: Q, coord: C) -> bool;
    /// The extents, less a distance in the direction beside each.
    type Remaining: List;
    fn remaining<F: Along>(self, distance: F) -> Self::Remaining;
    /// The extent beside a direction, which is in the list once.
    fn extent_along(self, direction: u64) -> isize;
    /// Writes the extents that are bounds, with commas between.
    fn write_bounds(self, formatter: &mut Formatter<'_>, is_first: bool) -> fmt::Result;
    fn match_list<V: cases::List>(self, v: V) -> Self::Match<V>;
    fn fold<V: cases::List>(self, v: V) -> Self::Fold<V>;
    fn match_layout<V: cases::Layout>(self, v: V) -> Self::MatchLayout<V>;
    fn match_int<V: cases::Int>(self, v: V) -> Self::MatchInt<V>;
}

impl List for NoModes {
    type IsEmpty = B1;
    type Rest = Self::Tail;
    fn rest(self) -> Self::Rest {
        self.tail()
    }
    type Match<V: cases::List> = V::Nil;
    type Fold<V: cases::List> = V::Nil;
    type MatchLayout<V: cases::Layout> = V::Nil;
    type MatchInt<V: cases::Int> = V::Nil;
    type LeftModes = kind::NoLeftModes;
    type GatheredModes = kind::NoGatheredModes;
    type SortedModes = kind::NoSortedModes;
    #[inline(always)]
    fn at_position<W: Width>(self, _: W) -> W {
        W::ZERO
    }
    #[inline(always)]
    fn at_position_after<W: Width, S: Int, D: Int>(self, position: W, _: S, d: D) -> W {
        position.times(W::of(d))
    }
    #[inline(always)]
    fn bound<Q: Layout, C: CoordTree>(self, _: Q, _: C) -> bool {
        true
    }
    type Remaining = Self;
    #[inline(always)]
    fn remaining<F: Along>(self, _: F) -> Self {
        self
    }
    #[inline(always)]
    fn extent_along(self, _: u64) -> isize {
        0
    }
    fn write_bounds(self, _: &mut Formatter<'_>, _: bool) -> fmt::Result {
        Ok(())
    }
    #[inline(always)]
    fn match_list<V: cases::List>(self, v: V) -> V::Nil {
        v.nil()
    }
    #[inline(always)]
    fn fold<V: cases::List>(self, v: V) -> V::Nil {
        v.nil()
    }
    #[inline(always)]
    fn match_layout<V: cases::Layout>(self, v: V) -> V::Nil {
        v.nil()
    }
    #[inline(always)]
    fn match_int<V: cases::Int>(self, v: V) -> V::Nil {
        v.nil()
    }
}

impl<S: Int, D: Int, T: List> List for Modes<Mode<S, D>, T> {
    type IsEmpty = B0;
    type Rest = T;
    #[inline(always)]
    fn rest(self) -> T {
        self.1
    }
    type Match<V: cases::List> = V::Cons<S, D, T>;
    type Fold<V: cases::List> = V::Cons<S, D, T::Fold<V>>;
    type MatchLayout<V: cases::Layout> = V::Cons<S, D, T>;
    type MatchInt<V: cases::Int> = V::Cons<S, D, T>;
    type LeftModes = <T::LeftModes as kind::LeftModes>::Cover<S::Magnitude, D>;
    type GatheredModes = <T::GatheredModes as kind::GatheredModes>::Cover<S::Magnitude, D>;
    type SortedModes = kind::Sort<S, D, T::SortedModes>;
    #[inline(always)]
    fn at_position<W: Width>(self, position: W) -> W {
        self.1.at_position_after(position, self.0.0, self.0.1)
    }
    #[inline(always)]
    fn at_position_after<W: Width, A: Int, B: Int>(self, position: W, a: A, b: B) -> W {
        let extent = W::of(a);
        // As of types, the digit of an extent of 0 is the whole position. The code of other static
        // extents does not change.
        // A static extent of more bits than the index has holds any position, too.
        if const { !matches!(A::STATIC, Some(extent) if extent > 0 && extent <= W::MOST) }
            && (extent == W::ZERO || const { A::STATIC.is_some() })
        {
            return position.times(W::of(b));
        }
        let digit = position.modulo(extent);
        digit
            .times(W::of(b))
            .plus(self.at_position(position.over(extent)))
    }
    #[inline(always)]
    fn bound<Q: Layout, C: CoordTree>(self, layout: Q, coord: C) -> bool {
        self.0.1.bounds(self.0.0, layout, coord) && self.1.bound(layout, coord)
    }
    type Remaining = Modes<Mode<Dyn, D>, T::Remaining>;
    #[inline(always)]
    fn remaining<F: Along>(self, distance: F) -> Self::Remaining {
        let Self(Mode(extent, direction), others) = self;
        let left = Dyn(extent.value().saturating_sub(distance.along(direction)));
        Modes(Mode(left, direction), others.remaining(distance))
    }
    #[inline(always)]
    fn extent_along(self, direction: u64) -> isize {
        if D::DIRECTION == direction {
            self.0.0.value()
        } else {
            self.1.extent_along(direction)
        }
    }
    fn write_bounds(self, formatter: &mut Formatter<'_>, is_first: bool) -> fmt::Result {
        if D::DIRECTION == 0 {
            return self.1.write_bounds(formatter, is_first);
        }
        formatter.write_str(if is_first { "" } else { "," })?;
        crate::int::leaf_text(self.0.0, formatter)?;
        self.1.write_bounds(formatter, false)
    }
    #[inline(always)]
    fn match_list<V: cases::List>(self, v: V) -> Self::Match<V> {
        v.cons(self.0.0, self.0.1, self.1)
    }
    #[inline(always)]
    fn fold<V: cases::List>(self, v: V) -> Self::Fold<V> {
        v.cons(self.0.0, self.0.1, self.1.fold(v))
    }
    #[inline(always)]
    fn match_layout<V: cases::Layout>(self, v: V) -> Self::MatchLayout<V> {
        v.cons(self.0.0, self.0.1, self.1)
    }
    #[inline(always)]
    fn match_int<V: cases::Int>(self, v: V) -> Self::MatchInt<V> {
        v.cons(self.0.0, self.0.1, self.1)
    }
}

impl<W: Reason> List for Refused<W> {
    type IsEmpty = B0;
    type Rest = Self;
    fn rest(self) -> Self {
        self
    }
    type Match<V: cases::List> = Self;
    type Fold<V: cases::List> = Self;
    type MatchLayout<V: cases::Layout> = Self;
    type MatchInt<V: cases::Int> = Self;
    type LeftModes = Self;
    type GatheredModes = Self;
    type SortedModes = Self;
    fn at_position<N: Width>(self, _: N) -> N {
        match self.never {}
    }
    fn at_position_after<N: Width, S: Int, D: Int>(self, _: N, _: S, _: D) -> N {
        match self.never {}
    }
    fn bound<Q: Layout, C: CoordTree>(self, _: Q, _: C) -> bool {
        match self.never {}
    }
    type Remaining = Self;
    fn remaining<F: Along>(self, _: F) -> Self {
        match self.never {}
    }
    fn extent_along(self, _: u64) -> isize {
        match self.never {}
    }
    fn write_bounds(self, _: &mut Formatter<'_>, _: bool) -> fmt::Result {
        match self.never {}
    }
    fn match_list<V: cases::List>(self, _: V) -> Self {
        self
    }
    fn fold<V: cases::List>(self, _: V) -> Self {
        self
    }
    fn match_layout<V: cases::Layout>(self, _: V) -> Self {
        self
    }
    fn match_int<V: cases::Int>(self, _: V) -> Self {
        self
    }
}

twins! {
    /// One step into a list.
    pub Match<L: List, V: cases::List> = <L as List>::Match<V>, |l, v| l.match_list(v);
    /// A list folded from the right.
    pub Fold<L: List, V: cases::List> = <L as List>::Fold<V>, |l, v| l.fold(v);
    /// One step into a list, to a layout.
    pub MatchLayout<L: List, V: cases::Layout> =
        <L as List>::MatchLayout<V>, |l, v| l.match_layout(v);
    /// One step into a list, to an integer.
    pub MatchInt<L: List, V: cases::Int> = <L as List>::MatchInt<V>, |l, v| l.match_int(v);
    /// The value of a thunk of a list.
    pub Eval<F: thunk::List> = <F as thunk::List>::Out, |f| f.out();
    /// The value of a thunk of an integer.
    pub EvalInt<F: thunk::Int> = <F as thunk::Int>::Out, |f| f.out();
    /// The extent `S` of `X`, unless it is none.
    pub IfExtent<S: Int, X: Layout> = <S as Int>::IfExtent<X>, |s, x| s.if_extent(x);
    /// `X`, unless the leaf is refused.
    pub IfAny<S: Int, X: Layout> = <S as Int>::IfAny<X>, |s, x| s.if_any(x);
    /// The modes after mode 0 of a list.
    pub Rest<L: List> = <L as List>::Rest, |l| l.rest();
    /// The leaves of a layout.
    pub Flat<L: Layout> = <L as Layout>::FlatOnto<NoModes>, |l| l.flat_onto(NoModes);
}
/// Whether a list is empty.
#[doc(hidden)]
pub type IsEmpty<L> = <L as List>::IsEmpty;

type_fns! {
    /// A list as a layout: one mode stands alone, none is `1:0`.
    match Unwrap() -> Layout {
        [] => { Mode(One, Zero) }
        [S : D, ..T] => { MatchLayout(T, UnwrapMore(S, D)) }
    }
    match UnwrapMore(S0: Int, D0: Int) -> Layout {
        [] => { Mode(S0, D0) }
        [S : D, ..T] => { Modes(Mode(S0, D0), Modes(Mode(S, D), T)) }
    }
}
