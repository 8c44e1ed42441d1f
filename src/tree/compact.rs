//! Layouts without gaps: `col_major`, `row_major`; and a shape as a layout of its own.

use super::{Before, Flat, IfExtent, Layout, LayoutTuple, Mode, NoModes, with_extents};
use crate::{
    int::{Int, Mul, One, Zero},
    lang::{If, Ready, apply::operations, chosen, twins, type_fns},
    tree::{tree_fns, tuple::IntTuple},
};

operations! {
    /// The layout of a shape without gaps, first mode first: `(4,(2,3))` → `(4,(2,3)):(1,(4,8))`.
    ///
    /// An extent of 1 that rustc knows has stride 0.
    ///
    /// ```
    /// use stridewise::{layout::{ColMajor, col_major}, prelude::*};
    /// type Fortran = ColMajor<Shape![(4, (2, 3))]>;
    /// assert_eq!(Fortran::default().to_string(), "(4,(2,3)):(1,(4,8))");
    /// let rows = 5;
    /// assert_eq!(format!("{:#}", col_major(shape!((8, rows, 2)))), "(_8,5,_2):(_1,_8,40)");
    /// ```
    ///
    /// Source: CuTe `make_layout(shape, LayoutLeft)`.
    ColMajor ColMajorFn of_col_major<S: IntTuple> -> Layout =
        <S as Compact>::ColMajorFrom<One>,
        |s| s.col_major_from(One);
    /// The layout of a shape without gaps, last mode first: `(4,(2,3))` → `(4,(2,3)):(6,(3,1))`.
    ///
    /// ```
    /// use stridewise::{layout::{RowMajor, row_major}, prelude::*};
    /// type C = RowMajor<Shape![(4, (2, 3))]>;
    /// assert_eq!(C::default().to_string(), "(4,(2,3)):(6,(3,1))");
    /// let rows = 5;
    /// assert_eq!(format!("{:#}", row_major(shape!((rows, 8)))), "(5,_8):(_8,_1)");
    /// ```
    ///
    /// Source: CuTe `make_layout(shape, LayoutRight)`.
    RowMajor RowMajorFn of_row_major<S: IntTuple> -> Layout =
        <S as Compact>::RowMajorFrom<One>,
        |s| s.row_major_from(One);
}

/// The layout of a shape without gaps, first mode first: `(4,(2,3))` → `(4,(2,3)):(1,(4,8))`. See
/// [`ColMajor`].
///
/// ```
/// use stridewise::prelude::*;
/// assert_eq!(col_major(shape!((4, (2, 3)))), layout!((4, (2, 3)) : (1, (4, 8))));
/// let rows = 5;
/// assert_eq!(col_major(shape!((rows, 8))).crd2idx((2, 3)), 3 * 5 + 2);
/// ```
///
/// # Panics
/// If a dynamic extent is negative.
///
/// Source: CuTe `make_layout(shape, LayoutLeft)`.
#[inline(always)]
#[track_caller]
pub fn col_major<S: IntTuple>(shape: S) -> ColMajor<S> {
    with_extents(of_col_major(shape))
}

/// The layout of a shape without gaps, last mode first: `(4,(2,3))` → `(4,(2,3)):(6,(3,1))`. See
/// [`RowMajor`].
///
/// ```
/// use stridewise::prelude::*;
/// assert_eq!(row_major(shape!((4, (2, 3)))), layout!((4, (2, 3)) : (6, (3, 1))));
/// let (rows, columns) = (5, 8);
/// assert_eq!(row_major(shape!((rows, columns))).crd2idx((2, 3)), 2 * 8 + 3);
/// ```
///
/// # Panics
/// If a dynamic extent is negative.
///
/// Source: CuTe `make_layout(shape, LayoutRight)`.
#[inline(always)]
#[track_caller]
pub fn row_major<S: IntTuple>(shape: S) -> RowMajor<S> {
    with_extents(of_row_major(shape))
}

tree_fns! {
    /// A shape as a layout.
    trait Compact for IntTuple;
    /// The layout of a shape without gaps, first mode first, from stride `D` on.
    fn ColMajorFrom col_major_from(D: Int) -> Layout {
        I => { IfExtent(I, Mode(I, StrideOf(I, D))) }
        () => { NoModes }
        (H, ..T) => { Before(ColMajorFrom(H, D), ColMajorAll(T, Mul(SizeOf(H), D))) }
    }
    /// The layout of a shape without gaps, last mode first, from stride `D` on.
    fn RowMajorFrom row_major_from(D: Int) -> Layout {
        I => { ColMajorFrom(I, D) }
        () => { NoModes }
        (H, ..T) => { Before(RowMajorFrom(H, Mul(SizeOf(T), D)), RowMajorAll(T, D)) }
    }
    /// The shape with all strides 0, so that layout functions accept tuples.
    fn AsLayout layout_of() -> Layout {
        I => { Mode(I, Zero) }
        () => { NoModes }
        (H, ..T) => { Before(AsLayout(H), AsLayouts(T)) }
    }
}
tree_fns! {
    /// The rest of a shape as modes.
    trait CompactTuple for Tuple;
    /// [`ColMajorFrom`] of the items.
    fn ColMajorAll col_major_all(D: Int) -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { Before(ColMajorFrom(H, D), ColMajorAll(T, Mul(SizeOf(H), D))) }
    }
    /// [`RowMajorFrom`] of the items.
    fn RowMajorAll row_major_all(D: Int) -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { Before(RowMajorFrom(H, Mul(SizeOf(T), D)), RowMajorAll(T, D)) }
    }
    /// [`AsLayout`] of the items.
    fn AsLayouts layouts_of() -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { Before(AsLayout(H), AsLayouts(T)) }
    }
}
twins! {
    /// The stride of an extent: 0, if that is known to be 1.
    pub StrideOf<I: Int, D: Int> = chosen::Int<<I as Int>::IsOne, Ready<Zero>, Ready<D>>,
        |_i, d| <I::IsOne as If>::Int(Ready(Zero), Ready(d));
    /// The product of the leaves.
    pub SizeOf<T: IntTuple> = <T as IntTuple>::Size, |t| t.size_of();
}
type_fns! {
    /// The leaves of a tuple as extents of modes.
    type Extents(S: IntTuple) = Flat(AsLayout(S));
}
