//! How the parentheses of two tuples compare: `congruent`, `weakly_congruent`, `compatible`; and
//! the coordinate of an index in a shape.

use super::{Cons, IntTuple, Nil, Tuple};
use crate::{
    int::{Add, FloorDiv, FloorRem, Int, One, Ready, Zero},
    lazy::{If, chosen},
    num::Bit,
    refused::{Reason, Refused},
};
use typenum::{B0, B1};

/// One tuple against another one, node by node.
#[doc(hidden)]
pub trait Profile: Sized {
    type IsNil: Bit;
    type IsLeaf: Bit;
    /// Whether there are no leaves.
    type IsHollow: Bit;
    /// How many leaves there are.
    type Leaves: Int;
    /// Whether there are no parentheses inside.
    type IsFlat: Bit;
    /// Whether each leaf is known to be the size of what stands in its place in `B`.
    type Covers<B: IntTuple>: Bit;
    type CoversUnder<H: IntTuple, T: Tuple>: Bit;
    /// Same parentheses as `B`.
    type Congruent<B: IntTuple>: Bit;
    /// `(H, ..T)` has the same parentheses as this.
    type CongruentUnder<H: IntTuple, T: Tuple>: Bit;
    /// The parentheses of `B`, or fewer.
    type Weakly<B: IntTuple>: Bit;
    /// `(H, ..T)` has the parentheses of this, or fewer.
    type WeaklyUnder<H: IntTuple, T: Tuple>: Bit;
    /// The coordinate of index `I` in this shape; the last mode has no end.
    type CoordOf<I: Int>: IntTuple;
    fn coord_of<I: Int>(self, i: I) -> Self::CoordOf<I>;
    /// Whether each leaf is the size of what stands in its place in `b`.
    fn covers<B: IntTuple>(self, b: B) -> bool;
    fn covers_under<H: IntTuple, T: Tuple>(self, h: H, t: T) -> bool;
}

/// The coordinates in the modes of a shape.
#[doc(hidden)]
pub trait ProfileTuple: Profile {
    /// The coordinates of index `I` in the modes `(H, ..self)`.
    type CoordsAfter<H: IntTuple, I: Int>: Tuple;
    fn coords_after<H: IntTuple, I: Int>(self, h: H, i: I) -> Self::CoordsAfter<H, I>;
}

impl<S: Int> Profile for S {
    type IsNil = B0;
    type IsLeaf = B1;
    type IsHollow = B0;
    type Leaves = One;
    type IsFlat = B1;
    type Covers<B: IntTuple> = S::Same<B::Size>;
    type CoversUnder<H: IntTuple, T: Tuple> = B0;
    type Congruent<B: IntTuple> = B::IsLeaf;
    type CongruentUnder<H: IntTuple, T: Tuple> = B0;
    type Weakly<B: IntTuple> = B1;
    type WeaklyUnder<H: IntTuple, T: Tuple> = B0;
    type CoordOf<I: Int> = I;
    #[inline(always)]
    fn coord_of<I: Int>(self, i: I) -> I {
        i
    }
    #[inline(always)]
    fn covers<B: IntTuple>(self, b: B) -> bool {
        self.value() == b.size_of().value()
    }
    fn covers_under<H: IntTuple, T: Tuple>(self, _: H, _: T) -> bool {
        false
    }
}

impl Profile for Nil {
    type IsNil = B1;
    type IsLeaf = B0;
    type IsHollow = B1;
    type Leaves = Zero;
    type IsFlat = B1;
    type Covers<B: IntTuple> = B::IsNil;
    type CoversUnder<H: IntTuple, T: Tuple> = B0;
    type Congruent<B: IntTuple> = B::IsNil;
    type CongruentUnder<H: IntTuple, T: Tuple> = B0;
    type Weakly<B: IntTuple> = B::IsNil;
    type WeaklyUnder<H: IntTuple, T: Tuple> = B0;
    type CoordOf<I: Int> = Self;
    #[inline(always)]
    fn coord_of<I: Int>(self, _: I) -> Self {
        self
    }
    #[inline(always)]
    fn covers<B: IntTuple>(self, _: B) -> bool {
        <B::IsNil as Bit>::VALUE
    }
    fn covers_under<H: IntTuple, T: Tuple>(self, _: H, _: T) -> bool {
        false
    }
}

impl ProfileTuple for Nil {
    type CoordsAfter<H: IntTuple, I: Int> = Cons<H::CoordOf<I>, Self>;
    #[inline(always)]
    fn coords_after<H: IntTuple, I: Int>(self, h: H, i: I) -> Self::CoordsAfter<H, I> {
        Cons(h.coord_of(i), self)
    }
}

impl<H: IntTuple, T: Tuple> Profile for Cons<H, T> {
    type IsNil = B0;
    type IsLeaf = B0;
    type IsHollow = <H::IsHollow as Bit>::And<T::IsHollow>;
    type Leaves = Add<H::Leaves, T::Leaves>;
    type IsFlat = <H::IsLeaf as Bit>::And<T::IsFlat>;
    type Covers<B: IntTuple> = B::CoversUnder<H, T>;
    type CoversUnder<A: IntTuple, X: Tuple> = <A::Covers<H> as Bit>::And<X::Covers<T>>;
    type Congruent<B: IntTuple> = B::CongruentUnder<H, T>;
    type CongruentUnder<A: IntTuple, X: Tuple> = <A::Congruent<H> as Bit>::And<X::Congruent<T>>;
    type Weakly<B: IntTuple> = B::WeaklyUnder<H, T>;
    type WeaklyUnder<A: IntTuple, X: Tuple> = <A::Weakly<H> as Bit>::And<X::Weakly<T>>;
    type CoordOf<I: Int> = T::CoordsAfter<H, I>;
    #[inline(always)]
    fn coord_of<I: Int>(self, i: I) -> Self::CoordOf<I> {
        self.1.coords_after(self.0, i)
    }
    #[inline(always)]
    fn covers<B: IntTuple>(self, b: B) -> bool {
        b.covers_under(self.0, self.1)
    }
    #[inline(always)]
    fn covers_under<A: IntTuple, X: Tuple>(self, a: A, x: X) -> bool {
        a.covers(self.0) && x.covers(self.1)
    }
}

/// Where an index is wrapped in `A` before the modes `M`: at 0, which is never, if `A` is the last
/// mode with leaves.
type Wrap<M, A> = chosen::Int<<M as Profile>::IsHollow, Ready<Zero>, Ready<<A as IntTuple>::Size>>;

impl<H: IntTuple, T: Tuple> ProfileTuple for Cons<H, T> {
    type CoordsAfter<A: IntTuple, I: Int> =
        Cons<A::CoordOf<FloorRem<I, Wrap<Self, A>>>, T::CoordsAfter<H, FloorDiv<I, Wrap<Self, A>>>>;
    #[inline(always)]
    fn coords_after<A: IntTuple, I: Int>(self, a: A, i: I) -> Self::CoordsAfter<A, I> {
        let size = <Self::IsHollow as If>::Int(Ready(Zero), Ready(a.size_of()));
        Cons(
            a.coord_of(FloorRem(i, size)),
            self.1.coords_after(self.0, FloorDiv(i, size)),
        )
    }
}

impl<W: Reason> ProfileTuple for Refused<W> {
    type CoordsAfter<H: IntTuple, I: Int> = Self;
    fn coords_after<H: IntTuple, I: Int>(self, _: H, _: I) -> Self {
        self
    }
}

/// Whether two tuples have the same parentheses, as a [`Bit`]: `(4,(2,3))` and `(1,(2,2))` have.
///
/// ```
/// use stridewise::{num::Bit, prelude::*, tuple::Congruent};
/// assert!(<Congruent<Shape![(4, (2, 3))], Shape![(1, (2, 2))]>>::VALUE);
/// assert!(!<Congruent<Shape![(4, (2, 3))], Shape![(4, 6)]>>::VALUE);
/// ```
///
/// Source: CuTe `congruent`.
pub type Congruent<A, B> = <A as Profile>::Congruent<B>;
/// Whether a tuple has the parentheses of another one, or fewer, as a [`Bit`]: `(4,6)` has, of
/// `(1,(2,2))`.
///
/// # Laws
/// A partial order of profiles: both ways round it is [`Congruent`].
///
/// ```
/// use stridewise::{num::Bit, prelude::*, tuple::WeaklyCongruent};
/// assert!(<WeaklyCongruent<Shape![(4, 6)], Shape![(1, (2, 2))]>>::VALUE);
/// assert!(!<WeaklyCongruent<Shape![(1, (2, 2))], Shape![(4, 6)]>>::VALUE);
/// ```
///
/// Source: CuTe `weakly_congruent`.
pub type WeaklyCongruent<A, B> = <A as Profile>::Weakly<B>;
/// Whether each coordinate in a shape is one in another one, as a [`Bit`]: each in `(4,6)` is one
/// in `(4,(2,3))`.
///
/// Sizes that are not known to rustc are not known to be equal.
///
/// ```
/// use stridewise::{num::Bit, prelude::*, tuple::Compatible};
/// assert!(<Compatible<Shape![(4, 6)], Shape![(4, (2, 3))]>>::VALUE);
/// assert!(!<Compatible<Shape![(4, 6)], Shape![(4, (2, 2))]>>::VALUE);
/// assert!(!<Compatible<Shape![(4, ?)], Shape![(4, (2, 3))]>>::VALUE);
/// ```
///
/// Source: CuTe `compatible`.
pub type Compatible<A, B> = <A as Profile>::Covers<B>;

/// Profiles: where the parentheses of a tuple stand.
///
/// ```
/// use stridewise::prelude::*;
/// let shape = shape!((4, (2, 3)));
/// assert!(shape.congruent(shape!((1, (4, 8)))));
/// assert!(shape!((4, 6)).weakly_congruent(shape) && shape!((4, 6)).compatible(shape));
/// ```
pub trait Profiles: IntTuple {
    /// Whether both have the same parentheses: `(4,(2,3))` and `(1,(2,2))` have. See [`Congruent`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert!(shape!((4, (2, 3))).congruent(shape!((1, (2, 2)))));
    /// assert!(!shape!((4, (2, 3))).congruent(shape!((4, 6))));
    /// ```
    ///
    /// Source: CuTe `congruent`.
    #[inline(always)]
    #[must_use]
    fn congruent<B: IntTuple>(self, _: B) -> bool {
        <Self::Congruent<B> as Bit>::VALUE
    }

    /// Whether this has the parentheses of the other one, or fewer: `(4,6)` and `(1,(2,2))`. See
    /// [`WeaklyCongruent`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert!(shape!((4, 6)).weakly_congruent(shape!((1, (2, 2)))));
    /// assert!(!shape!((1, (2, 2))).weakly_congruent(shape!((4, 6))));
    /// ```
    ///
    /// Source: CuTe `weakly_congruent`.
    #[inline(always)]
    #[must_use]
    fn weakly_congruent<B: IntTuple>(self, _: B) -> bool {
        <Self::Weakly<B> as Bit>::VALUE
    }

    /// Whether each coordinate in this shape is one in the other: `(4,6)` and `(4,(2,3))`. See
    /// [`Compatible`].
    ///
    /// Each integer must be the size of what stands in its place.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert!(shape!((4, 6)).compatible(shape!((4, (2, 3)))));
    /// assert!(!shape!((4, 6)).compatible(shape!((4, (2, 2)))));
    /// ```
    ///
    /// Source: CuTe `compatible`.
    #[inline(always)]
    #[must_use]
    fn compatible<B: IntTuple>(self, other: B) -> bool {
        self.covers(other)
    }
}

impl<T: IntTuple> Profiles for T {}
