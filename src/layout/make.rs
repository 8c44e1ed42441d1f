//! `make_layout`: a shape and a stride, leaf by leaf.

use super::{Layout, LayoutTuple, List, Mode, Modes, NoModes};
use crate::{
    int::{Int, Zero},
    refused::{NotCongruent, Number, Reason, Refused},
    tuple::{Cons, IntTuple, Nil, Tuple},
};

/// The layout of a shape and a stride.
pub type MakeLayout<S, D> = <S as Zip>::Over<D>;

/// The layout of a shape and a stride.
#[inline(always)]
pub fn make_layout<S: IntTuple, D: IntTuple>(shape: S, stride: D) -> MakeLayout<S, D> {
    shape.over(stride)
}

/// Two tuples, leaf by leaf.
#[doc(hidden)]
pub trait Zip: Sized {
    /// The layout of shape `self` and stride `D`.
    type Over<D: IntTuple>: Layout;
    /// The layout of shape `S`, a leaf, and stride `self`.
    type UnderLeaf<S: Int>: Layout;
    /// The layout of shape `(H, ..T)` and stride `self`.
    type UnderTuple<H: IntTuple, T: Tuple>: Layout;
    /// The layout of shape `()` and stride `self`.
    type UnderNil: Layout;
    /// The leaves as extents, before the modes `T`.
    type ExtentsOnto<T: List>: List;
    fn extents_onto<T: List>(self, t: T) -> Self::ExtentsOnto<T>;
    fn over<D: IntTuple>(self, d: D) -> Self::Over<D>;
    fn under_leaf<S: Int>(self, s: S) -> Self::UnderLeaf<S>;
    fn under_tuple<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderTuple<H, T>;
    fn under_nil(self) -> Self::UnderNil;
}

/// The rest of two tuples, leaf by leaf.
#[doc(hidden)]
pub trait ZipTuple: Zip {
    type OverAll<D: Tuple>: LayoutTuple;
    type UnderAll<H: IntTuple, T: Tuple>: LayoutTuple;
    type UnderEnd: LayoutTuple;
    fn over_all<D: Tuple>(self, d: D) -> Self::OverAll<D>;
    fn under_all<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderAll<H, T>;
    fn under_end(self) -> Self::UnderEnd;
}

type Mismatch = Refused<NotCongruent<Number<0>>>;

impl<I: Int> Zip for I {
    type ExtentsOnto<T: List> = Modes<Mode<I, Zero>, T>;
    #[inline(always)]
    fn extents_onto<T: List>(self, t: T) -> Self::ExtentsOnto<T> {
        Modes(Mode(self, Zero), t)
    }
    type Over<D: IntTuple> = D::UnderLeaf<I>;
    type UnderLeaf<S: Int> = Mode<S, I>;
    type UnderTuple<H: IntTuple, T: Tuple> = Mismatch;
    type UnderNil = Mismatch;
    #[inline(always)]
    fn over<D: IntTuple>(self, d: D) -> D::UnderLeaf<I> {
        d.under_leaf(self)
    }
    #[inline(always)]
    fn under_leaf<S: Int>(self, s: S) -> Mode<S, I> {
        Mode(s, self)
    }
    fn under_tuple<H: IntTuple, T: Tuple>(self, _: H, _: T) -> Mismatch {
        Layout::blank()
    }
    fn under_nil(self) -> Mismatch {
        Layout::blank()
    }
}

impl Zip for Nil {
    type ExtentsOnto<T: List> = T;
    #[inline(always)]
    fn extents_onto<T: List>(self, t: T) -> T {
        t
    }
    type Over<D: IntTuple> = D::UnderNil;
    type UnderLeaf<S: Int> = Mismatch;
    type UnderTuple<H: IntTuple, T: Tuple> = Mismatch;
    type UnderNil = NoModes;
    #[inline(always)]
    fn over<D: IntTuple>(self, d: D) -> D::UnderNil {
        d.under_nil()
    }
    fn under_leaf<S: Int>(self, _: S) -> Mismatch {
        Layout::blank()
    }
    fn under_tuple<H: IntTuple, T: Tuple>(self, _: H, _: T) -> Mismatch {
        Layout::blank()
    }
    #[inline(always)]
    fn under_nil(self) -> NoModes {
        NoModes
    }
}

impl ZipTuple for Nil {
    type OverAll<D: Tuple> = D::UnderEnd;
    type UnderAll<H: IntTuple, T: Tuple> = Mismatch;
    type UnderEnd = NoModes;
    #[inline(always)]
    fn over_all<D: Tuple>(self, d: D) -> D::UnderEnd {
        d.under_end()
    }
    fn under_all<H: IntTuple, T: Tuple>(self, _: H, _: T) -> Mismatch {
        Layout::blank()
    }
    #[inline(always)]
    fn under_end(self) -> NoModes {
        NoModes
    }
}

impl<DH: IntTuple, DT: Tuple> Zip for Cons<DH, DT> {
    type ExtentsOnto<T: List> = DH::ExtentsOnto<DT::ExtentsOnto<T>>;
    #[inline(always)]
    fn extents_onto<T: List>(self, t: T) -> Self::ExtentsOnto<T> {
        self.0.extents_onto(self.1.extents_onto(t))
    }
    type Over<D: IntTuple> = D::UnderTuple<DH, DT>;
    type UnderLeaf<S: Int> = Mismatch;
    type UnderTuple<H: IntTuple, T: Tuple> = <H::Over<DH> as Layout>::Before<T::OverAll<DT>>;
    type UnderNil = Mismatch;
    #[inline(always)]
    fn over<D: IntTuple>(self, d: D) -> D::UnderTuple<DH, DT> {
        d.under_tuple(self.0, self.1)
    }
    fn under_leaf<S: Int>(self, _: S) -> Mismatch {
        Layout::blank()
    }
    #[inline(always)]
    fn under_tuple<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderTuple<H, T> {
        h.over(self.0).before(t.over_all(self.1))
    }
    fn under_nil(self) -> Mismatch {
        Layout::blank()
    }
}

impl<DH: IntTuple, DT: Tuple> ZipTuple for Cons<DH, DT> {
    type OverAll<D: Tuple> = D::UnderAll<DH, DT>;
    type UnderAll<H: IntTuple, T: Tuple> = <H::Over<DH> as Layout>::Before<T::OverAll<DT>>;
    type UnderEnd = Mismatch;
    #[inline(always)]
    fn over_all<D: Tuple>(self, d: D) -> D::UnderAll<DH, DT> {
        d.under_all(self.0, self.1)
    }
    #[inline(always)]
    fn under_all<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderAll<H, T> {
        h.over(self.0).before(t.over_all(self.1))
    }
    fn under_end(self) -> Mismatch {
        Layout::blank()
    }
}

impl<W: Reason> ZipTuple for Refused<W> {
    type OverAll<D: Tuple> = Self;
    type UnderAll<H: IntTuple, T: Tuple> = Self;
    type UnderEnd = Self;
    fn over_all<D: Tuple>(self, _: D) -> Self {
        self
    }
    fn under_all<H: IntTuple, T: Tuple>(self, _: H, _: T) -> Self {
        self
    }
    fn under_end(self) -> Self {
        self
    }
}

/// The leaves of a tuple as extents of modes.
#[doc(hidden)]
pub type Extents<S> = <S as Zip>::ExtentsOnto<NoModes>;

/// The leaves of a tuple as extents of modes.
#[doc(hidden)]
#[inline(always)]
#[expect(non_snake_case, reason = "one name for the type function and its value twin")]
pub fn Extents<S: IntTuple>(shape: S) -> Extents<S> {
    shape.extents_onto(NoModes)
}
