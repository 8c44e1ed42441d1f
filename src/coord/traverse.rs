//! The elements of a layout, one after the other: a loop for each mode, the first one inside.

use super::{
    At, Coord, CoordTree, CoordTuple, Leaves, Loop, Loops, NativeCoords, Offset, Widths, count_of,
};
use crate::{
    int::{Dyn, Int, Word},
    num::Bit,
    refused::{Reason, Refused},
    tree::{
        Layout, LayoutTuple, Mode, Modes, NoModes,
        tuple::{Cons, Nil},
    },
};

/// Bounds of the indices of a layout, if there are any.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The number of elements; it saturates.
    pub size: isize,
    /// The least index; it saturates.
    pub least: isize,
    /// The largest index; it saturates.
    pub most: isize,
    /// The least extent, which should not be negative.
    pub shortest: isize,
    /// Whether each leaf has the value of its type.
    pub is_sound: bool,
}

impl Bounds {
    /// Those of `():()`.
    pub(crate) const UNIT: Self = Self {
        size: 1,
        least: 0,
        most: 0,
        shortest: 0,
        is_sound: true,
    };

    /// Those of a layout.
    #[inline(always)]
    pub fn of<L: Layout>(layout: L) -> Self {
        let mut bounds = Self::UNIT;
        layout.bounds(&mut bounds);
        bounds
    }

    /// The distance of two indices, if it is too far for leaves of 32 bits: the cosize is one more,
    /// and a leaf that left its range has stayed at the end, 2³¹ − 1.
    #[inline]
    pub(crate) fn too_wide(&self) -> Option<isize> {
        let span = self.most.saturating_sub(self.least);
        (self.size != 0 && span >= Word::MAX as isize - 1).then_some(span)
    }

    /// Whether there are elements, and no number has left its range.
    #[inline]
    pub(crate) fn are_exact(&self) -> bool {
        let are_limits = self.least == isize::MIN || self.most == isize::MAX;
        self.are_counted() && self.size > 0 && !are_limits
    }

    /// Whether no extent is negative, each leaf has the value of its type, and `isize` counts the
    /// elements.
    #[inline]
    pub(crate) fn are_counted(&self) -> bool {
        self.shortest >= 0 && self.is_sound && self.size != isize::MAX
    }

    /// One more mode. Not generic: there is one for each leaf of each layout.
    #[inline]
    pub(crate) fn push(&mut self, extent: isize, stride: isize, is_sound: bool) {
        let last = extent.saturating_sub(1).saturating_mul(stride);
        *self = Self {
            size: self.size.saturating_mul(extent),
            least: self.least.saturating_add(last.min(0)),
            most: self.most.saturating_add(last.max(0)),
            shortest: self.shortest.min(extent),
            is_sound: self.is_sound && is_sound,
        };
    }
}

/// How consecutive positions of a layout lie.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Spacing {
    /// The number of elements; it saturates.
    pub size: isize,
    /// The distance between the indices of consecutive positions, if it is equal
    /// everywhere; 1 where none follow.
    pub step: Option<isize>,
    /// Whether a mode of several elements does not step.
    pub repeats: bool,
}

impl Spacing {
    /// Those of a layout.
    #[inline(always)]
    pub fn of<L: Layout>(layout: L) -> Self {
        let mut spacing = Self {
            size: 1,
            step: Some(1),
            repeats: false,
        };
        layout.spacing(&mut spacing);
        spacing
    }

    /// One more mode. Not generic: there is one for each leaf of each layout.
    #[inline]
    fn push(&mut self, extent: isize, stride: isize) {
        *self = Self {
            size: self.size.saturating_mul(extent),
            step: match self.step {
                step if extent == 1 => step,
                _ if self.size == 1 => Some(stride),
                Some(step) if step.saturating_mul(self.size) == stride => Some(step),
                _ => None,
            },
            repeats: self.repeats || extent > 1 && stride == 0,
        };
    }
}

/// Whether a leaf with a divisor is a multiple of it.
#[inline(always)]
fn is_multiple<I: Int>(value: isize) -> bool {
    if const { I::DIVISOR.is_none() } {
        return true;
    }
    I::DIVISOR.is_some_and(|divisor| value % divisor == 0)
}

/// The leaves of a layout with the places of their modes.
#[inline(always)]
pub(crate) fn leaves_of<L: Layout>(layout: L) -> Leaves {
    let mut list = Leaves::NONE;
    put_leaves_of(layout, &mut list);
    list
}

/// [`leaves_of`], put into an empty list.
#[inline(always)]
pub(crate) fn put_leaves_of<L: Layout, const R: usize>(layout: L, list: &mut Leaves<R>) {
    layout.modes_of().leaves_of_modes(0, list);
}

/// [`leaves_of`] for a static layout.
pub(crate) const fn static_leaves_of<L: Layout>() -> Leaves {
    <L::Modes as Traverse>::LEAVES
}

/// A layout as loops.
#[doc(hidden)]
pub trait Traverse: Copy {
    /// A coordinate with an integer for each leaf.
    type Natural: CoordTree + Offset + Coord<Tree = Self::Natural>;
    /// [`Natural`](Self::Natural) as plain integers in tuples of Rust.
    type Native: Coord<Tree = Self::Natural>;
    fn native(coord: Self::Natural) -> Self::Native;
    /// The extent of each leaf.
    fn extents(self) -> Self::Natural;
    /// The coordinate of a position, counted with the first mode fastest.
    fn natural(self, position: usize) -> Self::Natural;
    /// The last coordinate.
    fn last(self) -> Self::Natural;
    /// Folds coordinates and their indices, all inside of their extents, each once and in the order
    /// of positions.
    ///
    /// Indices wrap, as those of [`index_of`](Layout::index_of).
    fn fold_elements<A, F: FnMut(A, Self::Natural, isize) -> A>(self, start: A, f: &mut F) -> A;
    /// A loop for each leaf, inside of other loops.
    type LoopsIn<const N: usize, C: Offset, X: Loops<N, C>>: Loops<N, C>;
    /// A loop for each leaf, inside of other loops; the steps are those that a function says. It
    /// gets the stride, the distance of the elements of another layout along the leaf, if they are
    /// equally far apart, and the step of the coordinate.
    fn loops_in<const N: usize, C: Offset, X: Loops<N, C>, K: Layout>(
        self,
        beside: K,
        step: &impl Fn(isize, Option<isize>, Self::Natural) -> At<N, C>,
        outer: X,
    ) -> Self::LoopsIn<N, C, X>;
    /// Puts the modes of this to the bounds of others.
    fn bounds(self, others: &mut Bounds);
    /// Puts the modes of this to the spacing of those before.
    fn spacing(self, others: &mut Spacing);
    /// The static leaves.
    const LEAVES: Leaves;
    /// How many leaves there are.
    const COUNT: usize;
    /// Which dynamic ones.
    const WIDTHS: Widths;
    /// The leaves, put into a list as those of a mode.
    fn leaves<const R: usize>(self, mode: usize, list: &mut Leaves<R>);
}

/// [`Traverse`] for tuples of modes.
#[doc(hidden)]
pub trait TraverseTuple: Traverse<Natural = Self::Naturals, Native = Self::Natives> {
    type Naturals: CoordTuple + Offset + Coord<Tree = Self::Naturals>;
    type Natives: NativeCoords + Coord<Tree = Self::Naturals>;
    /// The leaves of all modes, put into a list from this mode on.
    fn leaves_of_modes<const R: usize>(self, first: usize, list: &mut Leaves<R>);
}

impl<S: Int, D: Int> Traverse for Mode<S, D> {
    type Natural = Dyn;
    type Native = usize;
    #[inline(always)]
    fn native(coord: Dyn) -> usize {
        coord.0 as usize
    }
    #[inline(always)]
    fn extents(self) -> Dyn {
        Dyn(self.0.value())
    }
    #[inline(always)]
    fn natural(self, position: usize) -> Dyn {
        Dyn(position as isize)
    }
    #[inline(always)]
    fn last(self) -> Dyn {
        Dyn(self.0.value() - 1)
    }
    #[inline(always)]
    fn fold_elements<A, F: FnMut(A, Dyn, isize) -> A>(self, start: A, f: &mut F) -> A {
        let (extent, stride) = (self.0.value(), self.1.value());
        let (mut result, mut i) = (start, 0);
        while i < extent {
            result = f(result, Dyn(i), i.wrapping_mul(stride));
            i += 1;
        }
        result
    }
    type LoopsIn<const N: usize, C: Offset, X: Loops<N, C>> = Cons<Loop<N, C>, X>;
    #[inline(always)]
    fn loops_in<const N: usize, C: Offset, X: Loops<N, C>, K: Layout>(
        self,
        beside: K,
        step: &impl Fn(isize, Option<isize>, Dyn) -> At<N, C>,
        outer: X,
    ) -> Cons<Loop<N, C>, X> {
        let step = step(self.1.value(), Spacing::of(beside).step, Dyn(1));
        let extent = self.0.value();
        Cons(Loop { extent, step }, outer)
    }
    #[inline(always)]
    fn bounds(self, others: &mut Bounds) {
        let (extent, stride) = (self.0.value(), self.1.value());
        let is_sound =
            <S::IsExtent as Bit>::VALUE && is_multiple::<S>(extent) && is_multiple::<D>(stride);
        others.push(extent, stride, is_sound);
    }
    #[inline(always)]
    fn spacing(self, others: &mut Spacing) {
        others.push(self.0.value(), self.1.value());
    }
    const LEAVES: Leaves = Leaves::one(S::STATIC, D::STATIC);
    const COUNT: usize = 1;
    const WIDTHS: Widths = Widths::of::<S>().and(Widths::of::<D>());
    #[inline(always)]
    fn leaves<const R: usize>(self, mode: usize, list: &mut Leaves<R>) {
        list.push(self.0.value(), self.1.value(), mode);
    }
}

impl Traverse for NoModes {
    type Natural = Nil;
    type Native = ();
    #[inline(always)]
    fn native(_: Nil) {}
    #[inline(always)]
    fn extents(self) -> Nil {
        Nil
    }
    #[inline(always)]
    fn natural(self, _: usize) -> Nil {
        Nil
    }
    #[inline(always)]
    fn last(self) -> Nil {
        Nil
    }
    #[inline(always)]
    fn fold_elements<A, F: FnMut(A, Nil, isize) -> A>(self, start: A, f: &mut F) -> A {
        f(start, Nil, 0)
    }
    type LoopsIn<const N: usize, C: Offset, X: Loops<N, C>> = X;
    #[inline(always)]
    fn loops_in<const N: usize, C: Offset, X: Loops<N, C>, K: Layout>(
        self,
        _: K,
        _: &impl Fn(isize, Option<isize>, Nil) -> At<N, C>,
        outer: X,
    ) -> X {
        outer
    }
    #[inline(always)]
    fn bounds(self, _: &mut Bounds) {}
    #[inline(always)]
    fn spacing(self, _: &mut Spacing) {}
    const LEAVES: Leaves = Leaves::NONE;
    const COUNT: usize = 0;
    const WIDTHS: Widths = Widths::NONE;
    #[inline(always)]
    fn leaves<const R: usize>(self, _: usize, _: &mut Leaves<R>) {}
}

impl TraverseTuple for NoModes {
    type Naturals = Nil;
    type Natives = ();
    #[inline(always)]
    fn leaves_of_modes<const R: usize>(self, _: usize, _: &mut Leaves<R>) {}
}

impl<H: Layout, T: LayoutTuple> Traverse for Modes<H, T> {
    type Natural = Cons<H::Natural, T::Naturals>;
    type Native = <T::Natives as NativeCoords>::Prepend<H::Native>;
    #[inline(always)]
    fn native(Cons(head, tail): Self::Natural) -> Self::Native {
        T::native(tail).prepend(H::native(head))
    }
    #[inline(always)]
    fn extents(self) -> Self::Natural {
        Cons(self.0.extents(), self.1.extents())
    }
    #[inline(always)]
    fn natural(self, position: usize) -> Self::Natural {
        // The last mode takes the whole quotient, so that a single mode needs no division.
        if T::RANK == 0 {
            return Cons(self.0.natural(position), self.1.natural(0));
        }
        let size = count_of(self.0) as usize;
        Cons(
            self.0.natural(position % size),
            self.1.natural(position / size),
        )
    }
    #[inline(always)]
    fn last(self) -> Self::Natural {
        Cons(self.0.last(), self.1.last())
    }
    #[inline(always)]
    fn fold_elements<A, F: FnMut(A, Self::Natural, isize) -> A>(self, start: A, f: &mut F) -> A {
        let Self(head, tail) = self;
        tail.fold_elements(start, &mut |result, behind, begin| {
            head.fold_elements(result, &mut |result, before, index| {
                f(result, Cons(before, behind), begin.wrapping_add(index))
            })
        })
    }
    type LoopsIn<const N: usize, C: Offset, X: Loops<N, C>> = H::LoopsIn<N, C, T::LoopsIn<N, C, X>>;
    #[inline(always)]
    fn loops_in<const N: usize, C: Offset, X: Loops<N, C>, K: Layout>(
        self,
        beside: K,
        step: &impl Fn(isize, Option<isize>, Self::Natural) -> At<N, C>,
        outer: X,
    ) -> Self::LoopsIn<N, C, X> {
        let (Self(head, tail), modes) = (self, beside.modes_of());
        let outer = tail.loops_in(
            modes.tail(),
            &|stride, other, unit| step(stride, other, Cons(H::Natural::ZERO, unit)),
            outer,
        );
        head.loops_in(
            modes.head(),
            &|stride, other, unit| step(stride, other, Cons(unit, T::Naturals::ZERO)),
            outer,
        )
    }
    #[inline(always)]
    fn bounds(self, others: &mut Bounds) {
        self.0.bounds(others);
        self.1.bounds(others);
    }
    #[inline(always)]
    fn spacing(self, others: &mut Spacing) {
        self.0.spacing(others);
        self.1.spacing(others);
    }
    const LEAVES: Leaves = H::LEAVES.followed_by(T::LEAVES);
    const COUNT: usize = H::COUNT + T::COUNT;
    const WIDTHS: Widths = H::WIDTHS.and(T::WIDTHS);
    #[inline(always)]
    fn leaves<const R: usize>(self, mode: usize, list: &mut Leaves<R>) {
        self.0.leaves(mode, list);
        self.1.leaves(mode, list);
    }
}

impl<H: Layout, T: LayoutTuple> TraverseTuple for Modes<H, T> {
    type Naturals = Cons<H::Natural, T::Naturals>;
    type Natives = <T::Natives as NativeCoords>::Prepend<H::Native>;
    #[inline(always)]
    fn leaves_of_modes<const R: usize>(self, first: usize, list: &mut Leaves<R>) {
        self.0.leaves(first, list);
        self.1.leaves_of_modes(first + 1, list);
    }
}

impl<W: Reason> Traverse for Refused<W> {
    type Natural = Nil;
    type Native = ();
    fn native(_: Nil) {}
    fn extents(self) -> Nil {
        match self.never {}
    }
    fn natural(self, _: usize) -> Nil {
        match self.never {}
    }
    fn last(self) -> Nil {
        match self.never {}
    }
    fn fold_elements<A, F: FnMut(A, Nil, isize) -> A>(self, _: A, _: &mut F) -> A {
        match self.never {}
    }
    type LoopsIn<const N: usize, C: Offset, X: Loops<N, C>> = X;
    fn loops_in<const N: usize, C: Offset, X: Loops<N, C>, K: Layout>(
        self,
        _: K,
        _: &impl Fn(isize, Option<isize>, Nil) -> At<N, C>,
        _: X,
    ) -> X {
        match self.never {}
    }
    fn bounds(self, _: &mut Bounds) {
        match self.never {}
    }
    fn spacing(self, _: &mut Spacing) {
        match self.never {}
    }
    const LEAVES: Leaves = Leaves::NONE;
    const COUNT: usize = 0;
    const WIDTHS: Widths = Widths::NONE;
    fn leaves<const R: usize>(self, _: usize, _: &mut Leaves<R>) {
        match self.never {}
    }
}

impl<W: Reason> TraverseTuple for Refused<W> {
    type Naturals = Nil;
    type Natives = ();
    fn leaves_of_modes<const R: usize>(self, _: usize, _: &mut Leaves<R>) {
        match self.never {}
    }
}
