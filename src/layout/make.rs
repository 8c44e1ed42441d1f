//! `make_layout`: a shape and a stride, leaf by leaf.

use super::{Layout, LayoutTuple, List, Mode, Modes, NoModes};
use crate::{
    int::{Int, Just, Mul, One, Zero},
    lazy::If,
    refused::{NotCongruent, Number, Reason, Refused},
    tuple::{Cons, IntTuple, Nil, Tuple},
};

/// The layout of a shape and a stride.
pub type MakeLayout<S, D> = <S as Zip>::Over<D>;

/// The layout of a shape without gaps, first mode first: `(4,(2,3))` → `(4,(2,3)):(1,(4,8))`.
///
/// An extent of 1 that rustc knows has stride 0.
///
/// ```
/// use stridewise::{layout::{ColMajor, col_major}, prelude::*};
/// type Fortran = ColMajor<Shape![(4, (2, 3))]>;
/// assert_eq!(Fortran::default().to_string(), "(4,(2,3)):(1,(4,8))");
/// let rows = 5_usize;
/// assert_eq!(format!("{:#}", col_major(shape!((8, rows, 2)))), "(_8,5,_2):(_1,_8,40)");
/// ```
///
/// Source: CuTe `make_layout(shape, LayoutLeft)`.
pub type ColMajor<S> = <S as Zip>::ColMajorFrom<One>;

/// The layout of a shape without gaps, last mode first: `(4,(2,3))` → `(4,(2,3)):(6,(3,1))`.
///
/// ```
/// use stridewise::{layout::{RowMajor, row_major}, prelude::*};
/// type C = RowMajor<Shape![(4, (2, 3))]>;
/// assert_eq!(C::default().to_string(), "(4,(2,3)):(6,(3,1))");
/// let rows = 5_usize;
/// assert_eq!(format!("{:#}", row_major(shape!((rows, 8)))), "(5,_8):(_8,_1)");
/// ```
///
/// Source: CuTe `make_layout(shape, LayoutRight)`.
pub type RowMajor<S> = <S as Zip>::RowMajorFrom<One>;

/// See [`ColMajor`].
#[inline(always)]
pub fn col_major<S: IntTuple>(shape: S) -> ColMajor<S> {
    shape.col_major_from(One)
}

/// See [`RowMajor`].
#[inline(always)]
pub fn row_major<S: IntTuple>(shape: S) -> RowMajor<S> {
    shape.row_major_from(One)
}

/// The layout of a shape and a stride: `(4,2)` and `(1,4)` → `(4,2):(1,4)`.
///
/// ```
/// use stridewise::prelude::*;
/// assert_eq!(make_layout(shape!((4, 2)), shape!((1, 4))), layout!((4, 2) : (1, 4)));
/// ```
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
    /// The layout of this shape without gaps, first mode first, that starts with stride `D`.
    type ColMajorFrom<D: Int>: Layout;
    fn col_major_from<D: Int>(self, d: D) -> Self::ColMajorFrom<D>;
    /// The same, last mode first.
    type RowMajorFrom<D: Int>: Layout;
    fn row_major_from<D: Int>(self, d: D) -> Self::RowMajorFrom<D>;
    fn over<D: IntTuple>(self, d: D) -> Self::Over<D>;
    fn under_leaf<S: Int>(self, s: S) -> Self::UnderLeaf<S>;
    fn under_tuple<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderTuple<H, T>;
    fn under_nil(self) -> Self::UnderNil;
}

/// The rest of two tuples, leaf by leaf.
#[doc(hidden)]
pub trait ZipTuple: Zip {
    type ColMajorAll<D: Int>: LayoutTuple;
    fn col_major_all<D: Int>(self, d: D) -> Self::ColMajorAll<D>;
    type RowMajorAll<D: Int>: LayoutTuple;
    fn row_major_all<D: Int>(self, d: D) -> Self::RowMajorAll<D>;
    type OverAll<D: Tuple>: LayoutTuple;
    type UnderAll<H: IntTuple, T: Tuple>: LayoutTuple;
    type UnderEnd: LayoutTuple;
    fn over_all<D: Tuple>(self, d: D) -> Self::OverAll<D>;
    fn under_all<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderAll<H, T>;
    fn under_end(self) -> Self::UnderEnd;
}

type Mismatch = Refused<NotCongruent<Number<0>>>;

/// The stride of an extent: 0, if that is known to be 1.
type StrideOf<I, D> = <<I as Int>::IsOne as If>::Int<Just<Zero>, Just<D>>;

impl<I: Int> Zip for I {
    type ColMajorFrom<D: Int> = Mode<I, StrideOf<I, D>>;
    #[inline(always)]
    fn col_major_from<D: Int>(self, d: D) -> Self::ColMajorFrom<D> {
        Mode(self, <I::IsOne as If>::Int(Just(Zero), Just(d)))
    }
    type RowMajorFrom<D: Int> = Mode<I, StrideOf<I, D>>;
    #[inline(always)]
    fn row_major_from<D: Int>(self, d: D) -> Self::RowMajorFrom<D> {
        self.col_major_from(d)
    }
    type ExtentsOnto<T: List> = Modes<Mode<I, Zero>, T>;
    #[inline(always)]
    fn extents_onto<T: List>(self, t: T) -> Self::ExtentsOnto<T> {
        Modes(Mode(self, Zero), t)
    }
    type Over<D: IntTuple> = D::UnderLeaf<I>;
    type UnderLeaf<S: Int> = S::IfExtent<Mode<S, I>>;
    type UnderTuple<H: IntTuple, T: Tuple> = Mismatch;
    type UnderNil = Mismatch;
    #[inline(always)]
    fn over<D: IntTuple>(self, d: D) -> D::UnderLeaf<I> {
        d.under_leaf(self)
    }
    #[inline(always)]
    fn under_leaf<S: Int>(self, s: S) -> Self::UnderLeaf<S> {
        s.if_extent(Mode(s, self))
    }
    fn under_tuple<H: IntTuple, T: Tuple>(self, _: H, _: T) -> Mismatch {
        Layout::blank()
    }
    fn under_nil(self) -> Mismatch {
        Layout::blank()
    }
}

impl Zip for Nil {
    type ColMajorFrom<D: Int> = NoModes;
    #[inline(always)]
    fn col_major_from<D: Int>(self, _: D) -> NoModes {
        NoModes
    }
    type RowMajorFrom<D: Int> = NoModes;
    #[inline(always)]
    fn row_major_from<D: Int>(self, _: D) -> NoModes {
        NoModes
    }
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
    type ColMajorAll<D: Int> = NoModes;
    #[inline(always)]
    fn col_major_all<D: Int>(self, _: D) -> NoModes {
        NoModes
    }
    type RowMajorAll<D: Int> = NoModes;
    #[inline(always)]
    fn row_major_all<D: Int>(self, _: D) -> NoModes {
        NoModes
    }
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
    type ColMajorFrom<D: Int> = <Self as ZipTuple>::ColMajorAll<D>;
    #[inline(always)]
    fn col_major_from<D: Int>(self, d: D) -> Self::ColMajorFrom<D> {
        self.col_major_all(d)
    }
    type RowMajorFrom<D: Int> = <Self as ZipTuple>::RowMajorAll<D>;
    #[inline(always)]
    fn row_major_from<D: Int>(self, d: D) -> Self::RowMajorFrom<D> {
        self.row_major_all(d)
    }
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
    type ColMajorAll<D: Int> = Modes<DH::ColMajorFrom<D>, DT::ColMajorAll<Mul<DH::Size, D>>>;
    #[inline(always)]
    fn col_major_all<D: Int>(self, d: D) -> Self::ColMajorAll<D> {
        Modes(self.0.col_major_from(d), self.1.col_major_all(Mul(self.0.size_of(), d)))
    }
    type RowMajorAll<D: Int> = Modes<DH::RowMajorFrom<Mul<DT::Size, D>>, DT::RowMajorAll<D>>;
    #[inline(always)]
    fn row_major_all<D: Int>(self, d: D) -> Self::RowMajorAll<D> {
        Modes(self.0.row_major_from(Mul(self.1.size_of(), d)), self.1.row_major_all(d))
    }
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
    type ColMajorAll<D: Int> = Self;
    fn col_major_all<D: Int>(self, _: D) -> Self {
        self
    }
    type RowMajorAll<D: Int> = Self;
    fn row_major_all<D: Int>(self, _: D) -> Self {
        self
    }
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
