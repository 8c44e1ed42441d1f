//! The leaves of a layout as loops, whose extents and steps are numbers of run time.
//!
//! A list of loops has one loop for each leaf, the innermost one first. Loops that are merged or
//! sorted stay in a list of the same length, so that a list needs no bound and stays in registers.

use super::CoordTree;
use crate::{
    int::Dyn,
    tree::tuple::{Cons, Nil},
};

/// A coordinate whose integers are added one by one. [`Nil`] stands for a coordinate that nobody
/// asks for.
#[doc(hidden)]
pub trait Offset: CoordTree {
    const ZERO: Self;
    #[must_use]
    fn plus(self, other: Self) -> Self;
    #[must_use]
    fn times(self, count: isize) -> Self;
}

impl Offset for Dyn {
    const ZERO: Self = Self(0);
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn times(self, count: isize) -> Self {
        Self(self.0.wrapping_mul(count))
    }
}

impl Offset for Nil {
    const ZERO: Self = Self;
    #[inline(always)]
    fn plus(self, _: Self) -> Self {
        self
    }
    #[inline(always)]
    fn times(self, _: isize) -> Self {
        self
    }
}

impl<H: Offset, T: Offset> Offset for Cons<H, T>
where
    Self: CoordTree,
{
    const ZERO: Self = Self(H::ZERO, T::ZERO);
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn plus(self, other: Self) -> Self {
        Self(self.0.plus(other.0), self.1.plus(other.1))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn times(self, count: isize) -> Self {
        Self(self.0.times(count), self.1.times(count))
    }
}

/// The indices of N operands at a coordinate, or the steps of a loop. They wrap.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct At<const N: usize, C> {
    pub(crate) indices: [isize; N],
    pub(crate) coord: C,
}

impl<const N: usize, C: Offset> At<N, C> {
    pub(crate) const ZERO: Self = Self {
        indices: [0; N],
        coord: C::ZERO,
    };

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            indices: core::array::from_fn(|k| self.indices[k].wrapping_add(other.indices[k])),
            coord: self.coord.plus(other.coord),
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub(crate) fn times(self, count: isize) -> Self {
        Self {
            indices: self.indices.map(|index| index.wrapping_mul(count)),
            coord: self.coord.times(count),
        }
    }
}

/// A loop: how often it runs, and how far operands and coordinate step.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Loop<const N: usize, C> {
    pub(crate) extent: isize,
    pub(crate) step: At<N, C>,
}

impl<const N: usize, C: Offset> Loop<N, C> {
    pub(crate) const ONCE: Self = Self {
        extent: 1,
        step: At::ZERO,
    };

    /// What the loops are sorted by: the distance of the first operand's elements. Loops that do
    /// not step come after the others, and those that run once are the last.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn distance(&self) -> usize {
        match self.step.indices[0].unsigned_abs() {
            _ if self.extent == 1 => usize::MAX,
            0 => usize::MAX - 1,
            distance => distance,
        }
    }
}

/// Loops, the innermost one first: [`Nil`] or [`Cons`].
#[doc(hidden)]
pub trait Loops<const N: usize, C: Offset>: Copy {
    /// A count for each loop.
    type Counts: Copy;
    const START: Self::Counts;
    /// As many loops that run once.
    const ONCE: Self;
    /// How often the body runs; saturates.
    fn size(&self) -> isize;
    /// Merges the first loops into one, as long as all operands go on where the loop before ended,
    /// and at most so many loops that run more than once. Loops that run once take the place of
    /// those that were merged.
    #[must_use]
    fn merged(self, into: &mut Loop<N, C>, most: &mut usize) -> Self;
    /// Inserts a loop into sorted ones, the last of which runs once and is dropped.
    #[must_use]
    fn with(self, next: Loop<N, C>) -> Self;
    /// Inserts these into sorted ones. Loops that step backwards run forwards from the other end,
    /// to which `begin` moves.
    #[must_use]
    fn sorted_into<S: Loops<N, C>>(self, sorted: S, begin: &mut At<N, C>) -> S;
    /// Goes on to the next turn; after the last one, to the first.
    fn advance(&self, counts: &mut Self::Counts, at: &mut At<N, C>);
    /// How far it is from the first turn to another one.
    fn at(&self, turn: usize) -> At<N, C>;
    /// A loop for each, around a body that gets indices and coordinate.
    fn fold<A, F: FnMut(A, At<N, C>) -> A>(&self, start: A, begin: At<N, C>, f: &mut F) -> A;
}

impl<const N: usize, C: Offset> Loops<N, C> for Nil {
    type Counts = Nil;
    const START: Nil = Nil;
    const ONCE: Self = Self;
    #[inline(always)]
    fn size(&self) -> isize {
        1
    }
    #[inline(always)]
    fn merged(self, _: &mut Loop<N, C>, _: &mut usize) -> Self {
        self
    }
    #[inline(always)]
    fn with(self, _: Loop<N, C>) -> Self {
        self
    }
    #[inline(always)]
    fn sorted_into<S: Loops<N, C>>(self, sorted: S, _: &mut At<N, C>) -> S {
        sorted
    }
    #[inline(always)]
    fn advance(&self, _: &mut Nil, _: &mut At<N, C>) {}
    #[inline(always)]
    fn at(&self, _: usize) -> At<N, C> {
        At::ZERO
    }
    #[inline(always)]
    fn fold<A, F: FnMut(A, At<N, C>) -> A>(&self, start: A, begin: At<N, C>, f: &mut F) -> A {
        f(start, begin)
    }
}

impl<const N: usize, C: Offset, T: Loops<N, C>> Loops<N, C> for Cons<Loop<N, C>, T> {
    type Counts = Cons<isize, T::Counts>;
    const START: Self::Counts = Cons(0, T::START);
    const ONCE: Self = Self(Loop::ONCE, T::ONCE);
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size(&self) -> isize {
        self.0.extent.saturating_mul(self.1.size())
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn merged(self, into: &mut Loop<N, C>, most: &mut usize) -> Self {
        let Self(this, rest) = self;
        let mut kept = Loop::ONCE;
        if this.extent == 1 {
        } else if *most > 0 && into.extent == 1 {
            *into = this;
            *most -= 1;
        } else if *most > 0 && into.step.times(into.extent).indices == this.step.indices {
            // It overflows only where another loop has no turn.
            into.extent = into.extent.wrapping_mul(this.extent);
            *most -= 1;
        } else {
            kept = this;
            *most = 0;
        }
        Self(kept, rest.merged(into, most))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn with(self, next: Loop<N, C>) -> Self {
        let Self(this, rest) = self;
        let (near, far) = if next.distance() < this.distance() {
            (next, this)
        } else {
            (this, next)
        };
        Self(near, rest.with(far))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sorted_into<S: Loops<N, C>>(self, sorted: S, begin: &mut At<N, C>) -> S {
        let Self(mut this, rest) = self;
        if this.step.indices[0] < 0 {
            *begin = begin.plus(this.step.times(this.extent.wrapping_sub(1)));
            this.step = this.step.times(-1);
        }
        rest.sorted_into(sorted.with(this), begin)
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn advance(&self, counts: &mut Self::Counts, at: &mut At<N, C>) {
        let Self(this, rest) = self;
        counts.0 += 1;
        if counts.0 < this.extent {
            *at = at.plus(this.step);
        } else {
            // Back to the first turn.
            *at = at.plus(this.step.times(1 - counts.0));
            counts.0 = 0;
            rest.advance(&mut counts.1, at);
        }
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn at(&self, turn: usize) -> At<N, C> {
        let Self(this, rest) = self;
        if this.extent == 1 {
            return rest.at(turn);
        }
        let extent = this.extent as usize;
        let here = this.step.times((turn % extent) as isize);
        here.plus(rest.at(turn / extent))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fold<A, F: FnMut(A, At<N, C>) -> A>(&self, start: A, begin: At<N, C>, f: &mut F) -> A {
        let Self(this, rest) = self;
        rest.fold(start, begin, &mut |mut result, mut at| {
            for _ in 0..this.extent {
                result = f(result, at);
                at = at.plus(this.step);
            }
            result
        })
    }
}
