//! A mode without modes of its own, as a layout.

use super::*;
use crate::{
    int::{Int, Reach, Static, Zero},
    lazy::thunk,
    num::{Bit, Nat},
    refused::{Number, Reason, Refused, TupleForInteger},
    value,
};
use typenum::B0;

impl<S: Int, D: Int> Mode<S, D> {
    /// The mode of an extent and a stride, in elements.
    ///
    /// [`layout!`](crate::layout!) and [`make_layout`] make the same mode of leaves of any form.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let rows = 4_usize;
    /// let mode = Mode::new(int!(rows), int!(2));
    /// assert_eq!(mode, layout!(rows : 2));
    /// ```
    ///
    /// # Panics
    /// If the extent is negative.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn new(extent: S, stride: D) -> Self {
        with_extents(Self(extent, stride))
    }
}

impl<N: Nat, D: Int> Mode<Static<N>, D> {
    /// As [`new`](Self::new), in constants: rustc knows the extent, and there is nothing to check.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// const ROWS: Layout![4 : 2] = Mode::fixed(int!(4), int!(2));
    /// assert_eq!(ROWS, layout!(4 : 2));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn fixed(extent: Static<N>, stride: D) -> Self {
        Self(extent, stride)
    }
}

/// The layout, as one that is made: no extent of it may be negative.
///
/// # Panics
/// If one is.
#[inline(always)]
#[track_caller]
pub(crate) fn with_extents<L: Layout>(layout: L) -> L {
    let shortest = Bounds::of(layout).shortest;
    if shortest < 0 {
        value::Error::negative_extent(shortest).panic();
    }
    layout
}

/// The extent of a mode of a tiler.
///
/// # Panics
/// If it is negative.
#[doc(hidden)]
#[must_use]
#[inline(always)]
#[track_caller]
pub fn extent<S: Int>(extent: S) -> S {
    with_extents(Mode(extent, Zero)).0
}

impl<S: Int, D: Int> Layout for Mode<S, D> {
    const RANK: usize = 1;
    const DEPTH: usize = 0;
    const VALUE: Result<value::Layout, value::Error> =
        value::Layout::single_in(known::<S>(), known::<D>(), D::DIRECTION);
    fn to_value(self) -> Result<value::Layout, value::Error> {
        value::Layout::single_in(self.0.value() as i64, self.1.value() as i64, D::DIRECTION)
    }
    type HasDirections = D::HasDirection;
    type IsStatic = <S::IsStatic as Bit>::And<D::IsStatic>;
    type IsTuple = B0;
    type Shape = S;
    type Stride = D;
    type Size = S;
    type Span = Reach<S, D>;
    type FlatOnto<T: List> = Modes<Self, T>;
    type Flattened = Self;
    #[inline(always)]
    fn flattened(self) -> Self::Flattened {
        self
    }
    type Bind<F: Bind> = F::Leaf<S, D>;
    type Through<F: State> = F::Leaf<S, D>;
    type Modes = Modes<Self, NoModes>;
    type Reversed = Self;
    #[inline(always)]
    fn reversed(self) -> Self {
        self
    }
    type AsTuple = Refused<TupleForInteger<Number<0>>>;
    fn tuple_of(self) -> Self::AsTuple {
        Layout::blank()
    }
    type FormOf<C: CoordTree> = C::FormInMode<S>;
    type IndexOf<C: CoordTree> = C::InMode<S, D>;
    #[inline(always)]
    fn index_of<C: CoordTree>(self, c: C) -> isize {
        c.in_mode(self.0, self.1)
    }
    type SpreadOnto<T: LayoutTuple> = Modes<Self, T>;
    super::node::exists!();
    #[inline(always)]
    fn spread_onto<T: LayoutTuple>(self, t: T) -> Modes<Self, T> {
        Modes(self, t)
    }
    #[inline(always)]
    fn shape_of(self) -> S {
        self.0
    }
    #[inline(always)]
    fn stride_of(self) -> D {
        self.1
    }
    #[inline(always)]
    fn size_of(self) -> S {
        self.0
    }
    #[inline(always)]
    fn span_of(self) -> Self::Span {
        Reach(self.0, self.1)
    }
    #[inline(always)]
    fn flat_onto<T: List>(self, t: T) -> Modes<Self, T> {
        Modes(self, t)
    }
    #[inline(always)]
    fn bind<F: Bind>(self, f: F) -> F::Leaf<S, D> {
        f.leaf(self.0, self.1)
    }
    #[inline(always)]
    fn modes_of(self) -> Self::Modes {
        Modes(self, NoModes)
    }
    #[inline(always)]
    fn blank() -> Self {
        Self(S::of(0), D::of(0))
    }
}
