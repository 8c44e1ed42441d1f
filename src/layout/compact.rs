//! Layouts without gaps: `col_major`, `row_major`; and a shape as a layout of its own.

use super::{Layout, LayoutTuple, Mode, NoModes, with_extents};
use crate::{
    apply::operations,
    int::{Int, Just, Mul, One, Zero},
    lazy::{If, chosen},
    refused::{Reason, Refused},
    tuple::{Cons, IntTuple, Nil, Tuple},
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
    /// let rows = 5_usize;
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
    /// let rows = 5_usize;
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
/// let rows = 5_usize;
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
/// let (rows, columns) = (5_usize, 8_usize);
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

/// A shape as a layout.
#[doc(hidden)]
pub trait Compact: Sized {
    /// The layout of this shape without gaps, first mode first, that starts with stride `D`.
    type ColMajorFrom<D: Int>: Layout;
    /// The same, last mode first.
    type RowMajorFrom<D: Int>: Layout;
    /// The layout of this shape that goes nowhere, which carries a tuple through what is made for
    /// layouts.
    type AsLayout: Layout;
    fn col_major_from<D: Int>(self, d: D) -> Self::ColMajorFrom<D>;
    fn row_major_from<D: Int>(self, d: D) -> Self::RowMajorFrom<D>;
    fn layout_of(self) -> Self::AsLayout;
}

/// The modes of a shape as layouts.
#[doc(hidden)]
pub trait CompactTuple: Compact {
    type ColMajorAll<D: Int>: LayoutTuple;
    type RowMajorAll<D: Int>: LayoutTuple;
    type AsLayouts: LayoutTuple;
    fn col_major_all<D: Int>(self, d: D) -> Self::ColMajorAll<D>;
    fn row_major_all<D: Int>(self, d: D) -> Self::RowMajorAll<D>;
    fn layouts_of(self) -> Self::AsLayouts;
}

/// The stride of an extent: 0, if that is known to be 1.
type StrideOf<I, D> = chosen::Int<<I as Int>::IsOne, Just<Zero>, Just<D>>;

impl<I: Int> Compact for I {
    type ColMajorFrom<D: Int> = I::IfExtent<Mode<I, StrideOf<I, D>>>;
    type RowMajorFrom<D: Int> = Self::ColMajorFrom<D>;
    type AsLayout = Mode<I, Zero>;
    #[inline(always)]
    fn col_major_from<D: Int>(self, d: D) -> Self::ColMajorFrom<D> {
        self.if_extent(Mode(self, <I::IsOne as If>::Int(Just(Zero), Just(d))))
    }
    #[inline(always)]
    fn row_major_from<D: Int>(self, d: D) -> Self::RowMajorFrom<D> {
        self.col_major_from(d)
    }
    #[inline(always)]
    fn layout_of(self) -> Self::AsLayout {
        Mode(self, Zero)
    }
}

/// The modes of a tuple are its own.
macro_rules! of_modes {
    () => {
        type ColMajorFrom<D: Int> = <Self as CompactTuple>::ColMajorAll<D>;
        type RowMajorFrom<D: Int> = <Self as CompactTuple>::RowMajorAll<D>;
        type AsLayout = <Self as CompactTuple>::AsLayouts;
        #[inline(always)]
        fn col_major_from<D: Int>(self, d: D) -> Self::ColMajorFrom<D> {
            self.col_major_all(d)
        }
        #[inline(always)]
        fn row_major_from<D: Int>(self, d: D) -> Self::RowMajorFrom<D> {
            self.row_major_all(d)
        }
        #[inline(always)]
        fn layout_of(self) -> Self::AsLayout {
            self.layouts_of()
        }
    };
}

impl Compact for Nil {
    of_modes!();
}

impl CompactTuple for Nil {
    type ColMajorAll<D: Int> = NoModes;
    type RowMajorAll<D: Int> = NoModes;
    type AsLayouts = NoModes;
    #[inline(always)]
    fn col_major_all<D: Int>(self, _: D) -> NoModes {
        NoModes
    }
    #[inline(always)]
    fn row_major_all<D: Int>(self, _: D) -> NoModes {
        NoModes
    }
    #[inline(always)]
    fn layouts_of(self) -> NoModes {
        NoModes
    }
}

impl<H: IntTuple, T: Tuple> Compact for Cons<H, T> {
    of_modes!();
}

impl<H: IntTuple, T: Tuple> CompactTuple for Cons<H, T> {
    type ColMajorAll<D: Int> =
        <H::ColMajorFrom<D> as Layout>::Before<T::ColMajorAll<Mul<H::Size, D>>>;
    type RowMajorAll<D: Int> =
        <H::RowMajorFrom<Mul<T::Size, D>> as Layout>::Before<T::RowMajorAll<D>>;
    type AsLayouts = <H::AsLayout as Layout>::Before<T::AsLayouts>;
    #[inline(always)]
    fn col_major_all<D: Int>(self, d: D) -> Self::ColMajorAll<D> {
        self.0
            .col_major_from(d)
            .before(self.1.col_major_all(Mul(self.0.size_of(), d)))
    }
    #[inline(always)]
    fn row_major_all<D: Int>(self, d: D) -> Self::RowMajorAll<D> {
        self.0
            .row_major_from(Mul(self.1.size_of(), d))
            .before(self.1.row_major_all(d))
    }
    #[inline(always)]
    fn layouts_of(self) -> Self::AsLayouts {
        self.0.layout_of().before(self.1.layouts_of())
    }
}

impl<W: Reason> CompactTuple for Refused<W> {
    type ColMajorAll<D: Int> = Self;
    type RowMajorAll<D: Int> = Self;
    type AsLayouts = Self;
    fn col_major_all<D: Int>(self, _: D) -> Self {
        self
    }
    fn row_major_all<D: Int>(self, _: D) -> Self {
        self
    }
    fn layouts_of(self) -> Self {
        self
    }
}

/// A shape as a layout that goes nowhere.
#[doc(hidden)]
pub type AsLayout<S> = <S as Compact>::AsLayout;

/// The leaves of a tuple as extents of modes.
#[doc(hidden)]
pub type Extents<S> = <AsLayout<S> as Layout>::FlatOnto<NoModes>;

/// The leaves of a tuple as extents of modes.
#[doc(hidden)]
#[inline(always)]
#[expect(
    non_snake_case,
    reason = "one name for the type function and its value twin"
)]
pub fn Extents<S: IntTuple>(shape: S) -> Extents<S> {
    shape.layout_of().flat_onto(NoModes)
}
