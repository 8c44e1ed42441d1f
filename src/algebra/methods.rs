//! The algebra as methods of layouts, checked where leaves are known only at run time.

use super::{
    checked::{self, Both, unwrap},
    functions::{ViewAtFn, ViewFromFn},
    thread_view::seen,
    *,
};
use crate::{
    composed::AnyLayout,
    int::{IntoLeaf, leaf_in_range},
    layout::{Layout, Shape, Stride},
    tuple::IntTuple,
    value::{Error, Operation},
    verdict::must_exist,
};

/// A method, which panics where dynamic leaves are inadmissible, and its `try_` form.
macro_rules! methods {
    ($(
        $(#[$m:meta])* $method:ident<$($P:ident: $Bound:ident),*>($($argument:ident),*) -> $Name:ident $By:ident;
        $(#[$t:meta])* $try_method:ident;
    )*) => { $(
        $(#[$m])*
        ///
        /// # Panics
        /// As the `try_` form has errors.
        ///
        #[doc = concat!("Source: CuTe `", stringify!($method), "`.")]
        #[inline]
        #[track_caller]
        fn $method<$($P: $Bound),*>(self $(, $argument: $P)*) -> $Name<Self $(, $P)*> {
            $crate::verdict::must_exist!(Layout <$Name<Self $(, $P)*> as AnyLayout>::Inside);
            self.evaluate($crate::algebra::functions::$By($($argument),*))
        }

        #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), with an error where dynamic leaves are inadmissible.")]
        ///
        $(#[$t])*
        ///
        /// # Errors
        /// Those of the [value layer](crate::value::Layout), and
        /// [`UnknownModes`](crate::value::Reason::UnknownModes) where the type is not that of the
        /// right result.
        #[inline]
        fn $try_method<$($P: $Bound),*>(self $(, $argument: $P)*) -> Result<$Name<Self $(, $P)*>, Error> {
            self.try_evaluate($crate::algebra::functions::$By($($argument),*))
        }
    )* };
}
pub(super) use methods;

/// The algebra of layouts.
///
/// Each operation `f` is a type alias `F<…>`, a method `f` that panics where dynamic leaves are
/// inadmissible, and a method `try_f` that returns an error there. Where all leaves are static,
/// rustc has decided: what is refused does not compile.
///
/// ```
/// use stridewise::prelude::*;
/// type A = Layout![(6, 2) : (8, 2)];
/// type B = Layout![(4, 3) : (3, 1)];
/// let by_rustc: Composition<A, B> = A::default().composition(B::default());
/// assert_eq!(size_of_val(&by_rustc), 0);
/// let distance = 8_usize;
/// let at_run_time = layout!((6, 2) : (distance, 2)).try_composition(B::default());
/// assert_eq!(at_run_time.unwrap().to_string(), by_rustc.to_string());
/// ```
pub trait Algebra: AnyLayout {
    /// The number of elements: `(4,(2,3)):(1,(4,8))` → 24. See [`Size`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((4, (2, 3)) : (1, (4, 8))).size(), int!(24));
    /// let rows = 100_usize;
    /// assert_eq!(layout!((rows, 24) : (32, 1)).size().value(), 2400);
    /// ```
    ///
    /// # Panics
    /// If it leaves the range of `isize`.
    ///
    /// Source: CuTe `size`.
    #[inline]
    #[track_caller]
    fn size(self) -> Size<Self::Inside> {
        must_exist!(Int Size<Self::Inside>);
        leaf_in_range(self.inside().size_of())
    }

    /// One more than the largest index, in elements: `(4,3):(1,8)` → 20; 0 for a layout without
    /// elements. See [`Cosize`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((4, 3) : (1, 8)).cosize(), int!(20));
    /// let (rows, none) = (3_usize, 0_usize);
    /// assert_eq!(layout!((4, rows) : (1, 8)).cosize().value(), 20);
    /// assert_eq!(layout!((4, none) : (1, 8)).cosize().value(), 0);
    /// ```
    ///
    /// # Panics
    /// If it leaves the range of `isize`.
    ///
    /// Source: CuTe `cosize`.
    #[inline]
    #[track_caller]
    fn cosize(self) -> Cosize<Self>
    where
        Self: Layout,
    {
        must_exist!(Int Cosize<Self>);
        leaf_in_range(complement::cosize(self))
    }

    /// The shape of the codomain, which is as large as the [`cosize`](Self::cosize): `(4,3):(1,8)`
    /// → 20. See [`Coshape`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((4, 3) : (1, 8)).coshape(), int!(20));
    /// assert_eq!(layout!((4, 3) : (1 @ 1, 8 @ 0)).coshape(), shape!((17, 4)));
    /// ```
    ///
    /// # Panics
    /// As [`cosize`](Self::cosize).
    ///
    /// Source: CuTe `coshape`.
    #[inline]
    #[track_caller]
    fn coshape(self) -> Coshape<Self>
    where
        Self: Layout,
    {
        self.cosize();
        twin::coshape(self)
    }

    /// The parentheses of the codomain, with 0 in each place: `(4,3):(1,8)` → 0. See [`Coprofile`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((4, 3) : (1, 8)).coprofile(), int!(0));
    /// ```
    ///
    /// Source: CuTe `coprofile`.
    #[inline]
    fn coprofile(self) -> Coprofile<Self>
    where
        Self: Layout,
    {
        twin::coprofile(self)
    }

    /// The shape: `(4,(2,3)):(1,(4,8))` → `(4,(2,3))`. See [`Shape`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let rows = 5_usize;
    /// assert_eq!(format!("{:#}", layout!((4, (2, rows)) : (1, (4, 8))).shape()), "(_4,(_2,5))");
    /// ```
    ///
    /// Source: CuTe `shape`.
    #[inline]
    fn shape(self) -> Shape<Self::Inside> {
        self.inside().shape_of()
    }

    /// The stride, in elements: `(4,(2,3)):(1,(4,8))` → `(1,(4,8))`. See [`Stride`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let distance = 24_usize;
    /// assert_eq!(format!("{:#}", layout!((8, 24) : (distance, 1)).stride()), "(24,_1)");
    /// ```
    ///
    /// Source: CuTe `stride`.
    #[inline]
    fn stride(self) -> Stride<Self>
    where
        Self: Layout,
    {
        self.stride_of()
    }

    /// The same function of the index in as few modes as possible: `(2,(1,6)):(1,(6,2))` → `12:1`.
    /// See [`Coalesce`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((2, (1, 6)) : (1, (6, 2))).coalesce(), layout!(12 : 1));
    /// let columns = 6_usize;
    /// assert_eq!(format!("{:#}", layout!((2, (4, columns)) : (1, (2, 8))).coalesce()), "(_8,6):(_1,_8)");
    /// ```
    ///
    /// Source: CuTe `coalesce`.
    #[inline]
    fn coalesce(self) -> Coalesce<Self> {
        self.evaluate(functions::CoalesceFn())
    }

    /// The layout without modes that repeat: `(4,2,3):(0,1,2)` → `6:1`. See [`Filter`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// // 4 threads read the same 6 elements.
    /// assert_eq!(layout!((4, 2, 3) : (0, 1, 2)).filter(), layout!(6 : 1));
    /// ```
    ///
    /// Source: CuTe `filter`.
    #[inline]
    fn filter(self) -> Filter<Self> {
        self.evaluate(functions::FilterFn())
    }

    /// [`coalesce`](Self::coalesce) mode by mode: `(2,(1,6)):(1,(6,2))` by `(1,1)` → `(2,6):(1,2)`.
    /// See [`CoalesceBy`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((2, (1, 6)) : (1, (6, 2)));
    /// assert_eq!(layout.coalesce_by(shape!((1, 1))), layout!((2, 6) : (1, 2)));
    /// assert_eq!(layout.coalesce_by(int!(1)), layout.coalesce());
    /// ```
    ///
    /// # Compile errors
    /// A profile with more modes than the layout (`ui-tests/fail/profile_too_long.rs`).
    ///
    /// Source: CuTe `coalesce(layout, profile)`.
    #[inline]
    fn coalesce_by<P: IntTuple>(self, profile: P) -> CoalesceBy<Self, P> {
        must_exist!(Layout <CoalesceBy<Self, P> as AnyLayout>::Inside);
        self.evaluate(functions::CoalesceByFn(profile))
    }

    /// [`filter`](Self::filter) mode by mode: `(4,(2,3)):(0,(1,2))` by `(1,1)` → `(1,6):(0,1)`. See
    /// [`FilterBy`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 3)) : (0, (1, 2)));
    /// assert_eq!(layout.filter_by(shape!((1, 1))), layout!((1, 6) : (0, 1)));
    /// assert_eq!(layout.filter_by(int!(1)), layout.filter());
    /// ```
    ///
    /// # Compile errors
    /// A profile with more modes than the layout (`ui-tests/fail/profile_too_long.rs`).
    ///
    /// Source: CuTe `filter(layout, profile)`.
    #[inline]
    fn filter_by<P: IntTuple>(self, profile: P) -> FilterBy<Self, P> {
        must_exist!(Layout <FilterBy<Self, P> as AnyLayout>::Inside);
        self.evaluate(functions::FilterByFn(profile))
    }

    /// Extents of 1 where the stride is 0: `(4,2):(0,1)` → `(1,2):(0,1)`. See [`FilterZeros`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((4, 2) : (0, 1)).filter_zeros(), layout!((1, 2) : (0, 1)));
    /// // A dynamic stride is not known to be 0.
    /// let nowhere = 0_usize;
    /// assert_eq!(layout!((4, 2) : (nowhere, 1)).filter_zeros().to_string(), "(4,2):(0,1)");
    /// ```
    ///
    /// Source: CuTe `filter_zeros`.
    #[inline]
    fn filter_zeros(self) -> FilterZeros<Self> {
        self.evaluate(functions::FilterZerosFn())
    }

    /// Extents of 1 where the profile is 0: `(4,(2,3)):(8,(1,2))` by `(5,0)` →
    /// `(4,(1,1)):(8,(1,2))`. See [`FilterZerosBy`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 3)) : (0, (1, 2)));
    /// assert_eq!(layout.filter_zeros_by(shape!((5, 0))), layout!((4, (1, 1)) : (0, (1, 2))));
    /// assert_eq!(layout.filter_zeros_by(layout.stride()), layout.filter_zeros());
    /// ```
    ///
    /// # Compile errors
    /// A profile of another rank (`ui-tests/fail/profile_rank.rs`).
    ///
    /// Source: CuTe `filter_zeros(layout, profile)`.
    #[inline]
    fn filter_zeros_by<P: IntTuple>(self, profile: P) -> FilterZerosBy<Self, P> {
        must_exist!(Layout <FilterZerosBy<Self, P> as AnyLayout>::Inside);
        self.evaluate(functions::FilterZerosByFn(profile))
    }

    methods! {
        /// A layout that this one undoes: `(4,8):(8,1)` → `(8,4):(4,1)`. See [`RightInverse`].
        ///
        /// Over the elements in the order in which memory has them, it gives their coordinates.
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let layout = layout!((4, 8) : (8, 1));
        /// let inverse = layout.right_inverse();
        /// assert_eq!(inverse, layout!((8, 4) : (4, 1)));
        /// assert!((0..inverse.size().value()).all(|index| layout.crd2idx(inverse.crd2idx(index)) == index));
        /// ```
        right_inverse<>() -> RightInverse RightInverseFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let inverse = |rows: usize| layout!((rows, 8) : (8, 1)).try_right_inverse();
        /// assert_eq!(format!("{:#}", inverse(4).unwrap()), "(_8,4):(4,_1)");
        /// // A layout without elements has nothing to come back to.
        /// assert_eq!(inverse(0).unwrap_err().reason(), Reason::UnknownModes);
        /// ```
        try_right_inverse;
        /// A layout that undoes this one: `4:2` → `(2,4):(0,1)`. See [`LeftInverse`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let layout = layout!((4, 8) : (9, 1));
        /// let inverse = layout.left_inverse();
        /// assert!((0..32).all(|i| inverse.crd2idx(layout.crd2idx(i)) == i));
        /// ```
        ///
        /// # Compile errors
        /// A stride that is negative, dynamic, or no multiple of the next smaller one
        /// (`ui-tests/fail/left_inverse.rs`).
        left_inverse<>() -> LeftInverse LeftInverseFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let inverse = |rows: usize| layout!(rows : 2).try_left_inverse();
        /// assert_eq!(format!("{:#}", inverse(4).unwrap()), "(_2,4):(_0,_1)");
        /// assert_eq!(inverse(0).unwrap_err().reason(), Reason::UnknownModes);
        /// ```
        try_left_inverse;
    }

    /// The layout of what this one leaves out of `target`: `4:2` in 24 → `(2,3):(1,8)`. See
    /// [`Complement`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let every_second = layout!(4 : 2);
    /// assert_eq!(every_second.complement(int!(24)), layout!((2, 3) : (1, 8)));
    /// let size = 100_usize;
    /// assert_eq!(format!("{:#}", every_second.complement(int!(size))), "(_2,13):(_1,_8)");
    /// ```
    ///
    /// # Compile errors
    /// A negative stride, an overlap, no elements, dynamic strides of several modes
    /// (`ui-tests/fail/complement_*.rs`, `unknown_order.rs`).
    ///
    /// # Panics
    /// As the `try_` form has errors.
    ///
    /// Source: CuTe `complement`.
    #[inline]
    #[track_caller]
    fn complement<C: IntTuple>(self, target: C) -> Complement<Self, C>
    where
        Self: Layout,
    {
        must_exist!(Layout Complement<Self, C>);
        unwrap(self.try_complement(target))
    }

    /// As [`complement`](Self::complement), with an error where dynamic leaves are inadmissible.
    ///
    /// ```
    /// use stridewise::{prelude::*, value::Reason};
    /// let complement = |distance: isize| layout!(4 : distance).try_complement(int!(24));
    /// assert_eq!(format!("{:#}", complement(2).unwrap()), "(2,3):(_1,8)");
    /// assert_eq!(complement(-2).unwrap_err().reason(), Reason::NegativeStride { stride: -2 });
    /// ```
    ///
    /// # Errors
    /// Those of the [value layer](crate::value::Layout::complement_in), and
    /// [`UnknownModes`](crate::value::Reason::UnknownModes) where the type is not that of the right
    /// complement.
    #[inline]
    fn try_complement<C: IntTuple>(self, target: C) -> Result<Complement<Self, C>, Error>
    where
        Self: Layout,
    {
        checked::by_value::<Both<Self::IsStatic, C::IsStatic>, _, _>(
            self,
            Operation::Complement,
            |layout| {
                let target = target.to_value()?;
                Ok((layout.complement_in(&target), target.operand()))
            },
            || twin::complement(self, target),
        )
    }

    methods! {
        /// A tile and the rest: `(4,2,3):(2,1,8)` by `4:2` → `((2,2),(2,3)):((4,1),(2,8))`. See
        /// [`LogicalDivide`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let tiles = layout!((4, 2, 3) : (2, 1, 8)).logical_divide(layout!(4 : 2));
        /// assert_eq!(tiles, layout!(((2, 2), (2, 3)) : ((4, 1), (2, 8))));
        /// // The last tile overhangs.
        /// let rows = 41_usize;
        /// assert_eq!(format!("{:#}", layout!(rows : 1).logical_divide(int!(4))), "(_4,11):(_1,_4)");
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalDivide`].
        logical_divide<B: Tiler>(tiler) -> LogicalDivide LogicalDivideFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// // Rows 0 and 3, 1 and 4, 2 and 5 make tiles of 6 rows; with 4 rows, pairs 3 apart lie in two columns.
        /// let tiles = |rows: usize| layout!((rows, 6) : (6, 1)).try_logical_divide(layout!(2 : 3));
        /// assert_eq!(tiles(6).unwrap().to_string(), "((2,1),((3,1),(1,6))):((18,1),((6,1),(36,1)))");
        /// assert_eq!(tiles(4).unwrap_err().reason(), Reason::Lost { element: 4 });
        /// ```
        try_logical_divide;
        /// All tiles in mode 0, all rests in mode 1: `(8,24):(24,1)` by `<4,8>` →
        /// `((4,8),(2,3)):((24,1),(96,8))`. See [`ZippedDivide`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let (rows, columns) = (8_usize, 24_usize);
        /// let tiles = layout!((rows, columns) : (columns, 1)).zipped_divide(tile!(4, 8));
        /// assert_eq!(format!("{tiles:#}"), "((_4,_8),(2,3)):((24,_1),(96,_8))");
        /// // Row 1, column 2 of the tile that is second down and third across.
        /// assert_eq!(tiles.crd2idx(((1, 2), (1, 2))), (4 + 1) * 24 + 16 + 2);
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalDivide`].
        zipped_divide<B: Tiler>(tiler) -> ZippedDivide ZippedDivideFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let tiles = |tile: usize| layout!((8, 24) : (24, 1)).try_zipped_divide(tile!(tile, 8));
        /// assert_eq!(format!("{:#}", tiles(4).unwrap()), "((4,_8),(2,_3)):((_24,_1),(96,_8))");
        /// assert_eq!(tiles(0).unwrap_err().reason(), Reason::Empty);
        /// ```
        try_zipped_divide;
        /// The modes of the rest side by side: `(8,24):(24,1)` by `<4,8>` →
        /// `((4,8),2,3):((24,1),96,8)`. See [`TiledDivide`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let rows = 8_usize;
        /// let tiles = layout!((rows, 24) : (24, 1)).tiled_divide(tile!(4, 8));
        /// assert_eq!(format!("{tiles:#}"), "((_4,_8),2,_3):((_24,_1),_96,_8)");
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalDivide`].
        tiled_divide<B: Tiler>(tiler) -> TiledDivide TiledDivideFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let tiles = |tile: usize| layout!((8, 24) : (24, 1)).try_tiled_divide(tile!(tile, 8));
        /// assert_eq!(format!("{:#}", tiles(4).unwrap()), "((4,_8),2,_3):((_24,_1),96,_8)");
        /// assert_eq!(tiles(0).unwrap_err().reason(), Reason::Empty);
        /// ```
        try_tiled_divide;
        /// All modes side by side: `(8,24):(24,1)` by `<4,8>` → `(4,8,2,3):(24,1,96,8)`. See
        /// [`FlatDivide`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let rows = 8_usize;
        /// let tiles = layout!((rows, 24) : (24, 1)).flat_divide(tile!(4, 8));
        /// assert_eq!(format!("{tiles:#}"), "(_4,_8,2,_3):(_24,_1,_96,_8)");
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalDivide`].
        flat_divide<B: Tiler>(tiler) -> FlatDivide FlatDivideFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let tiles = |tile: usize| layout!((8, 24) : (24, 1)).try_flat_divide(tile!(tile, 8));
        /// assert_eq!(format!("{:#}", tiles(4).unwrap()), "(4,_8,2,_3):(_24,_1,96,_8)");
        /// assert_eq!(tiles(0).unwrap_err().reason(), Reason::Empty);
        /// ```
        try_flat_divide;
    }

    methods! {
        /// One layout after another: `(6,2):(8,2) ∘ (4,3):(3,1)` → `((2,2),3):((24,2),8)`. See
        /// [`Composition`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let (a, b) = (layout!((6, 2) : (8, 2)), layout!((4, 3) : (3, 1)));
        /// let r = a.composition(b);
        /// assert_eq!(r, layout!(((2, 2), 3) : ((24, 2), 8)));
        /// assert!((0..12).all(|i| r.crd2idx(i) == a.crd2idx(b.crd2idx(i))));
        /// // The first 2 of the rows, and all columns.
        /// let distance = 24_usize;
        /// assert_eq!(format!("{:#}", layout!((8, 24) : (distance, 1)).composition(tile!(2, _))), "(_2,_24):(24,_1)");
        /// ```
        ///
        /// The rule for which of them exist is this library's, not CuTe's.
        ///
        /// # Compile errors
        /// Those of [`Composition`].
        composition<B: Tiler>(tiler) -> Composition CompositionFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let r = |rows: usize| layout!((rows, 2) : (2, 1)).try_composition(layout!((2, 2) : (1, 2)));
        /// assert_eq!(r(4).unwrap().to_string(), "((2,1),(2,1)):((2,1),(4,1))");
        /// // Steps of 1 and of 2 together leave a mode of 3 rows: 1 + 2 = 3.
        /// assert_eq!(r(3).unwrap_err().reason(), Reason::Carries { reach: 3, extent: 3 });
        /// ```
        try_composition;
        /// A block and where its copies go: `(2,2):(4,1)` by `6:1` → `((2,2),(2,3)):((4,1),(2,8))`.
        /// See [`LogicalProduct`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// assert_eq!(layout!((2, 2) : (4, 1)).logical_product(layout!(6 : 1)), layout!(((2, 2), (2, 3)) : ((4, 1), (2, 8))));
        /// let copies = 6_usize;
        /// assert_eq!(format!("{:#}", layout!(8 : 1).logical_product(int!(copies))), "(_8,6):(_1,_8)");
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalProduct`].
        logical_product<B: Tiler>(tiler) -> LogicalProduct LogicalProductFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let copies = |distance: usize| layout!(2 : distance).try_logical_product(layout!(6 : 1));
        /// assert_eq!(copies(2).unwrap().to_string(), "(2,(2,3)):(2,(1,4))");
        /// // 4 copies fit between the elements, and 6 is no multiple of 4.
        /// assert_eq!(copies(4).unwrap_err().reason(), Reason::Uneven { stride: 1, steps: 4, extent: 6 });
        /// ```
        try_logical_product;
        /// All blocks in mode 0, all copies in mode 1: `(2,5):(5,1)` by `<3:5,4:6>` →
        /// `((2,5),(3,4)):((5,1),(10,30))`. See [`ZippedProduct`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let copies = layout!((2, 5) : (5, 1)).zipped_product(tile!(3 : 5, 4 : 6));
        /// assert_eq!(copies, layout!(((2, 5), (3, 4)) : ((5, 1), (10, 30))));
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalProduct`].
        zipped_product<B: Tiler>(tiler) -> ZippedProduct ZippedProductFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let copies = |copies: usize| layout!((2, 2) : (4, 1)).try_zipped_product(tile!(copies));
        /// assert_eq!(copies(8).unwrap().to_string(), "((2),((4,2),2)):((4),((1,8),1))");
        /// assert_eq!(copies(6).unwrap_err().reason(), Reason::Uneven { stride: 1, steps: 4, extent: 6 });
        /// ```
        try_zipped_product;
        /// The modes of the copies side by side: `(2,5):(5,1)` by `<3:5,4:6>` →
        /// `((2,5),3,4):((5,1),10,30)`. See [`TiledProduct`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let copies = layout!((2, 5) : (5, 1)).tiled_product(tile!(3 : 5, 4 : 6));
        /// assert_eq!(copies, layout!(((2, 5), 3, 4) : ((5, 1), 10, 30)));
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalProduct`].
        tiled_product<B: Tiler>(tiler) -> TiledProduct TiledProductFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let copies = |distance: usize| layout!(2 : distance).try_tiled_product(layout!((2, 3) : (1, 2)));
        /// assert_eq!(copies(2).unwrap().to_string(), "(2,(2,1),(1,3)):(2,(1,4),(2,4))");
        /// assert_eq!(copies(4).unwrap_err().reason(), Reason::Uneven { stride: 2, steps: 2, extent: 3 });
        /// ```
        try_tiled_product;
        /// All modes side by side: `(2,5):(5,1)` by `<3:5,4:6>` → `(2,5,3,4):(5,1,10,30)`. See
        /// [`FlatProduct`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let copies = layout!((2, 5) : (5, 1)).flat_product(tile!(3 : 5, 4 : 6));
        /// assert_eq!(copies, layout!((2, 5, 3, 4) : (5, 1, 10, 30)));
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalProduct`].
        flat_product<B: Tiler>(tiler) -> FlatProduct FlatProductFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let copies = |distance: usize| layout!(3 : 4).try_flat_product(layout!(3 : distance));
        /// assert_eq!(copies(4).unwrap().to_string(), "(3,1,3):(4,4,12)");
        /// assert_eq!(copies(3).unwrap_err().reason(), Reason::Uneven { stride: 3, steps: 2, extent: 3 });
        /// ```
        try_flat_product;
    }

    methods! {
        /// A block repeated mode by mode, the block inside: `(2,5):(5,1)` by `(3,4):(1,3)` →
        /// `((2,3),(5,4)):((5,10),(1,30))`. See [`BlockedProduct`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let copies = layout!((2, 5) : (5, 1)).blocked_product(layout!((3, 4) : (1, 3)));
        /// assert_eq!(copies, layout!(((2, 3), (5, 4)) : ((5, 10), (1, 30))));
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalProduct`].
        blocked_product<B: Layout>(tiler) -> BlockedProduct BlockedProductFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let copies = |rows: usize| layout!((rows, 2) : (1, 2)).try_blocked_product(layout!((4, 3) : (1, 4)));
        /// assert_eq!(copies(2).unwrap().to_string(), "((2,(1,4)),(2,(1,3))):((1,(2,4)),(2,(8,16)))");
        /// // Columns 2 apart overlap where a column is 3 long.
        /// assert_eq!(copies(3).unwrap_err().reason(), Reason::Overlaps { stride: 2, reach: 3 });
        /// ```
        try_blocked_product;
        /// A block repeated mode by mode, the copies inside: `(2,5):(5,1)` by `(3,4):(1,3)` →
        /// `((3,2),(4,5)):((10,5),(30,1))`. See [`RakedProduct`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let copies = layout!((2, 5) : (5, 1)).raked_product(layout!((3, 4) : (1, 3)));
        /// assert_eq!(copies, layout!(((3, 2), (4, 5)) : ((10, 5), (30, 1))));
        /// ```
        ///
        /// # Compile errors
        /// Those of [`LogicalProduct`].
        raked_product<B: Layout>(tiler) -> RakedProduct RakedProductFn;
        /// ```
        /// use stridewise::{prelude::*, value::Reason};
        /// let copies = |rows: usize| layout!((rows, 2) : (1, 2)).try_raked_product(layout!((4, 3) : (1, 4)));
        /// assert_eq!(copies(2).unwrap().to_string(), "(((1,4),2),((1,3),2)):(((2,4),1),((8,16),2))");
        /// assert_eq!(copies(3).unwrap_err().reason(), Reason::Overlaps { stride: 2, reach: 3 });
        /// ```
        try_raked_product;
    }

    /// What one thread sees of this tile through a thread-value layout: `(16,8):(8,1)` through
    /// `((4,8),(2,2)):((32,1),(16,8))`, at thread 5 → `((2,2)):((1,64))` and 10. See
    /// [`ThreadView`].
    ///
    /// Where the tile has dynamic leaves, that is a composition to check for each thread: one that
    /// is made once, `tile.composition(tv)`, may be sliced for all of them.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let (distance, thread) = (64_usize, 5_usize);
    /// let tile = layout!((16, 8) : (distance, 1));
    /// let (view, offset) = tile.thread_view(layout!(((4, 8), (2, 2)) : ((32, 1), (16, 8))), thread);
    /// assert_eq!((format!("{view:#}"), offset.value()), ("((_2,_2)):((_1,512))".to_string(), 64 + 2));
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    ///
    /// Source: CuTe `composition(tensor, tv)(thread, _)`.
    #[inline]
    #[track_caller]
    fn thread_view<T: Layout, I: IntoLeaf>(self, tv: T, thread: I) -> ThreadView<Self, T, I::Leaf> {
        must_exist!(Layout <Composition<Self, T> as AnyLayout>::Inside);
        unwrap(self.try_thread_view(tv, thread))
    }

    /// As [`thread_view`](Self::thread_view), with an error where dynamic leaves are inadmissible.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = layout!((16, 8) : (8, 1));
    /// let error = tile.try_thread_view(layout!((32, 4) : (4, 1)), 32_usize).unwrap_err();
    /// assert!(error.to_string().starts_with("thread_view: thread 32 is none of 32 threads"), "{error}");
    /// ```
    ///
    /// # Errors
    /// Those of [`try_composition`](Self::try_composition);
    /// [`NoSuchThread`](crate::value::Reason::NoSuchThread).
    #[inline]
    fn try_thread_view<T: Layout, I: IntoLeaf>(
        self,
        tv: T,
        thread: I,
    ) -> Result<ThreadView<Self, T, I::Leaf>, Error> {
        let thread = thread.into_leaf();
        seen(self.inside(), tv, thread)?;
        Ok((
            self.evaluate(ViewAtFn(tv, thread)),
            self.evaluate_tuple(ViewFromFn(tv, thread)),
        ))
    }
}

impl<X: AnyLayout> Algebra for X {}
