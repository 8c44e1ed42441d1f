//! `make_layout`: a shape and a stride, leaf by leaf.

use super::{Layout, LayoutTuple, Mode, NoModes, with_extents};
use crate::{
    apply::operations,
    int::Int,
    refused::{NotCongruent, Number, Reason, Refused},
    tuple::{Cons, IntTuple, Nil, Tuple},
};

operations! {
    /// The layout of a shape and a stride: `(4,2)` and `(1,4)` → `(4,2):(1,4)`.
    ///
    /// ```
    /// use stridewise::{layout::MakeLayout, prelude::*};
    /// type L = MakeLayout<Shape![(4, 2)], Shape![(1, 4)]>;
    /// assert_eq!(L::default(), layout!((4, 2) : (1, 4)));
    /// assert_eq!(make_layout(shape!((4, 2)), shape!((1, 4))), L::default());
    /// ```
    ///
    /// # Compile errors
    /// Parentheses in different places, a negative extent
    /// (`ui-tests/fail/{profile_mismatch,negative_extent}.rs`).
    ///
    /// Source: CuTe `make_layout(shape, stride)`.
    MakeLayout MakeLayoutFn with_stride<S: IntTuple, D: IntTuple> -> Layout =
        <S as Zip>::WithStride<D>,
        |s, d| s.with_stride(d);
}

/// The layout of a shape and a stride: `(4,2)` and `(1,4)` → `(4,2):(1,4)`. See [`MakeLayout`].
///
/// ```
/// use stridewise::prelude::*;
/// let (rows, distance) = (4_usize, 10_usize);
/// let layout = make_layout(shape!((rows, 2)), shape!((1, distance)));
/// assert_eq!(format!("{layout:#}"), "(4,_2):(_1,10)");
/// assert_eq!(make_layout(layout.shape(), layout.stride()), layout);
/// ```
///
/// # Compile errors
/// Those of [`MakeLayout`].
///
/// # Panics
/// If a dynamic extent is negative. Strides may be.
///
/// Source: CuTe `make_layout(shape, stride)`.
#[inline(always)]
#[track_caller]
pub fn make_layout<S: IntTuple, D: IntTuple>(shape: S, stride: D) -> MakeLayout<S, D> {
    with_extents(with_stride(shape, stride))
}

/// Two tuples, leaf by leaf.
#[doc(hidden)]
pub trait Zip: Sized {
    /// The layout of shape `self` and stride `D`.
    type WithStride<D: IntTuple>: Layout;
    /// The layout of shape `S`, a leaf, and stride `self`.
    type UnderLeaf<S: Int>: Layout;
    /// The layout of shape `(H, ..T)` and stride `self`.
    type UnderTuple<H: IntTuple, T: Tuple>: Layout;
    /// The layout of shape `()` and stride `self`.
    type UnderNil: Layout;
    fn with_stride<D: IntTuple>(self, d: D) -> Self::WithStride<D>;
    fn under_leaf<S: Int>(self, s: S) -> Self::UnderLeaf<S>;
    fn under_tuple<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderTuple<H, T>;
    fn under_nil(self) -> Self::UnderNil;
}

/// The rest of two tuples, leaf by leaf.
#[doc(hidden)]
pub trait ZipTuple: Zip {
    type WithStrides<D: Tuple>: LayoutTuple;
    type UnderAll<H: IntTuple, T: Tuple>: LayoutTuple;
    type UnderEnd: LayoutTuple;
    fn with_strides<D: Tuple>(self, d: D) -> Self::WithStrides<D>;
    fn under_all<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderAll<H, T>;
    fn under_end(self) -> Self::UnderEnd;
}

type Mismatch = Refused<NotCongruent<Number<0>>>;

impl<I: Int> Zip for I {
    type WithStride<D: IntTuple> = D::UnderLeaf<I>;
    type UnderLeaf<S: Int> = S::IfExtent<Mode<S, I>>;
    type UnderTuple<H: IntTuple, T: Tuple> = I::IfAny<Mismatch>;
    type UnderNil = I::IfAny<Mismatch>;
    #[inline(always)]
    fn with_stride<D: IntTuple>(self, d: D) -> D::UnderLeaf<I> {
        d.under_leaf(self)
    }
    #[inline(always)]
    fn under_leaf<S: Int>(self, s: S) -> Self::UnderLeaf<S> {
        s.if_extent(Mode(s, self))
    }
    fn under_tuple<H: IntTuple, T: Tuple>(self, _: H, _: T) -> Self::UnderTuple<H, T> {
        Layout::blank()
    }
    fn under_nil(self) -> Self::UnderNil {
        Layout::blank()
    }
}

impl Zip for Nil {
    type WithStride<D: IntTuple> = D::UnderNil;
    type UnderLeaf<S: Int> = Mismatch;
    type UnderTuple<H: IntTuple, T: Tuple> = Mismatch;
    type UnderNil = NoModes;
    #[inline(always)]
    fn with_stride<D: IntTuple>(self, d: D) -> D::UnderNil {
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
    type WithStrides<D: Tuple> = D::UnderEnd;
    type UnderAll<H: IntTuple, T: Tuple> = Mismatch;
    type UnderEnd = NoModes;
    #[inline(always)]
    fn with_strides<D: Tuple>(self, d: D) -> D::UnderEnd {
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
    type WithStride<D: IntTuple> = D::UnderTuple<DH, DT>;
    type UnderLeaf<S: Int> = Mismatch;
    type UnderTuple<H: IntTuple, T: Tuple> =
        <H::WithStride<DH> as Layout>::Before<T::WithStrides<DT>>;
    type UnderNil = Mismatch;
    #[inline(always)]
    fn with_stride<D: IntTuple>(self, d: D) -> D::UnderTuple<DH, DT> {
        d.under_tuple(self.0, self.1)
    }
    fn under_leaf<S: Int>(self, _: S) -> Mismatch {
        Layout::blank()
    }
    #[inline(always)]
    fn under_tuple<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderTuple<H, T> {
        h.with_stride(self.0).before(t.with_strides(self.1))
    }
    fn under_nil(self) -> Mismatch {
        Layout::blank()
    }
}

impl<DH: IntTuple, DT: Tuple> ZipTuple for Cons<DH, DT> {
    type WithStrides<D: Tuple> = D::UnderAll<DH, DT>;
    type UnderAll<H: IntTuple, T: Tuple> =
        <H::WithStride<DH> as Layout>::Before<T::WithStrides<DT>>;
    type UnderEnd = Mismatch;
    #[inline(always)]
    fn with_strides<D: Tuple>(self, d: D) -> D::UnderAll<DH, DT> {
        d.under_all(self.0, self.1)
    }
    #[inline(always)]
    fn under_all<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::UnderAll<H, T> {
        h.with_stride(self.0).before(t.with_strides(self.1))
    }
    fn under_end(self) -> Mismatch {
        Layout::blank()
    }
}

impl<W: Reason> ZipTuple for Refused<W> {
    type WithStrides<D: Tuple> = Self;
    type UnderAll<H: IntTuple, T: Tuple> = Self;
    type UnderEnd = Self;
    fn with_strides<D: Tuple>(self, _: D) -> Self {
        self
    }
    fn under_all<H: IntTuple, T: Tuple>(self, _: H, _: T) -> Self {
        self
    }
    fn under_end(self) -> Self {
        self
    }
}
