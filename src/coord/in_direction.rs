//! Layouts whose strides have directions, taken along one of them.

use super::CoordTree;
use crate::{
    int::{Dyn, Int, Less},
    num::{Bit, Nat},
    tree::{Layout, MapLeaves, Mode},
};
use core::marker::PhantomData;

/// Each stride as far as it steps in direction `K`.
#[doc(hidden)]
#[derive(Debug)]
pub struct InDirection<K>(PhantomData<K>);

impl<K> InDirection<K> {
    pub(crate) const NEW: Self = Self(PhantomData);
}
impl<K> Clone for InDirection<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for InDirection<K> {}

impl<K: Nat> MapLeaves for InDirection<K> {
    type Leaf<S: Int, D: Int> = Mode<S, D::InDirection<K>>;
    #[inline(always)]
    fn leaf<S: Int, D: Int>(self, s: S, d: D) -> Self::Leaf<S, D> {
        Mode(s, d.in_direction())
    }
}

/// In the place of each stride one more than the mode in which it steps, the outermost one, as
/// [`InDirection`] looks at it; 0, where it steps in none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberedDirections;

impl MapLeaves for NumberedDirections {
    type Leaf<S: Int, D: Int> = Mode<S, Dyn>;
    #[inline(always)]
    fn leaf<S: Int, D: Int>(self, s: S, _: D) -> Mode<S, Dyn> {
        Mode(s, Dyn((D::DIRECTION & 0xff) as isize))
    }
}

/// Whether a layout is below an extent in direction `K` at a coordinate. Where rustc knows that it
/// always is, nothing is computed.
#[doc(hidden)]
#[inline(always)]
pub fn stays_below<K: Nat, S: Int, L: Layout, C: CoordTree>(
    extent: S,
    layout: L,
    coord: C,
) -> bool {
    <Less<<L::Bind<InDirection<K>> as Layout>::Span, S> as Bit>::VALUE
        || layout.bind(InDirection::<K>(PhantomData)).index_of(coord) < extent.value()
}

/// How far a layout steps in direction `K` up to a coordinate, which may name the first modes only.
#[doc(hidden)]
#[inline(always)]
pub fn index_along<K: Nat, L: Layout, C: CoordTree>(layout: L, coord: C) -> isize {
    coord.padded_index(layout.bind(InDirection::<K>(PhantomData)))
}
