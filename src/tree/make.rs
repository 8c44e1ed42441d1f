//! `make_layout`: a shape and a stride, leaf by leaf.

use super::{Before, IfAny, IfExtent, Layout, LayoutTuple, Mode, NoModes, with_extents};
use crate::{
    int::Int,
    lang::{apply::operations, twins},
    refused::{NotCongruent, Number, Refused},
    tree::{
        tree_fns,
        tuple::{IntTuple, Tuple},
    },
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
    MakeLayout MakeLayoutFn make_layout_of<S: IntTuple, D: IntTuple> -> Layout =
        <S as BesideStride>::WithStride<D>,
        |s, d| s.with_stride(d);
}

/// The layout of a shape and a stride: `(4,2)` and `(1,4)` → `(4,2):(1,4)`. See [`MakeLayout`].
///
/// ```
/// use stridewise::prelude::*;
/// let (rows, distance) = (4, 10);
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
    with_extents(make_layout_of(shape, stride))
}

tree_fns! {
    /// A shape beside a stride, leaf by leaf.
    trait BesideStride for IntTuple;
    /// The layout of this shape and stride `D`.
    fn WithStride with_stride(D: IntTuple) -> Layout {
        I => { UnderLeaf(D, I) }
        () => { UnderNil(D) }
        (H, ..T) => { UnderTuple(D, H, T) }
    }
    /// The layout of shape `S`, a leaf, and this stride.
    fn UnderLeaf under_leaf(S: Int) -> Layout {
        I => { IfExtent(S, Mode(S, I)) }
        () => { Mismatch() }
        (H, ..T) => { Mismatch() }
    }
    /// The layout of shape `()` and this stride.
    fn UnderNil under_nil() -> Layout {
        I => { IfAny(I, Mismatch()) }
        () => { NoModes }
        (H, ..T) => { Mismatch() }
    }
    /// The layout of shape `(A, ..X)` and this stride.
    fn UnderTuple under_tuple(A: IntTuple, X: Tuple) -> Layout {
        I => { IfAny(I, Mismatch()) }
        () => { Mismatch() }
        (H, ..T) => { Before(WithStride(A, H), WithStrides(X, T)) }
    }
}
tree_fns! {
    /// The rest of a shape beside the rest of a stride.
    trait BesideStrideTuple for Tuple;
    /// The modes of this shape and stride `D`.
    fn WithStrides with_strides(D: Tuple) -> LayoutTuple {
        () => { UnderEnd(D) }
        (H, ..T) => { UnderAll(D, H, T) }
    }
    fn UnderEnd under_end() -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { Mismatch() }
    }
    fn UnderAll under_all(A: IntTuple, X: Tuple) -> LayoutTuple {
        () => { Mismatch() }
        (H, ..T) => { Before(WithStride(A, H), WithStrides(X, T)) }
    }
}
twins! {
    Mismatch<> = Refused<NotCongruent<Number<0>>>, | | Layout::blank();
}
