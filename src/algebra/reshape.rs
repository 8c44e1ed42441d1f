//! Recasting and reshaping of layouts as methods, checked where leaves are known only at run time.

use super::{methods::methods, *};
use crate::{
    composed::AnyLayout,
    int::Int,
    layout::{Layout, Order},
    tuple::IntTuple,
    value::Error,
};

/// Layouts over wider and narrower elements, and over other shapes.
///
/// ```
/// use stridewise::prelude::*;
/// // A block of shared memory in vectors of four, whatever its layout is.
/// fn vectors<L: Layout>(block: L) -> isize {
///     block.upcast(int!(4)).size().value()
/// }
/// assert_eq!(vectors(layout!((32, 8) : (1, 40))), 64);
/// ```
pub trait Reshape: AnyLayout {
    methods! {
        /// The layout of the vectors of `count` elements that a layout touches: `(32,4):(1,32)` by
        /// 4 → `(8,4):(1,8)`. See [`Upcast`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// assert_eq!(layout!((32, 4) : (1, 32)).upcast(int!(4)), layout!((8, 4) : (1, 8)));
        /// ```
        upcast<N: Int>(count) -> Upcast UpcastFn;
        /// ```
        /// use stridewise::prelude::*;
        /// let distance = 6_usize;
        /// let error = layout!((32, 4) : (1, distance)).try_upcast(int!(4)).unwrap_err();
        /// assert!(error.to_string().starts_with("upcast: neither of 6 and 4 divides the other"), "{error}");
        /// ```
        try_upcast;

        /// The layout of the elements of which `count` lie in each element of a layout:
        /// `(8,4):(1,8)` by 4 → `(32,4):(1,32)`. See [`Downcast`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// assert_eq!(layout!((8, 4) : (1, 8)).downcast(int!(4)), layout!((32, 4) : (1, 32)));
        /// ```
        downcast<N: Int>(count) -> Downcast DowncastFn;
        /// ```
        /// use stridewise::prelude::*;
        /// let count = 0_usize;
        /// assert!(layout!((8, 4) : (1, 8)).try_downcast(int!(count)).is_err());
        /// ```
        try_downcast;

        /// The same function of the 1-D coordinate with another shape: `12:1` as `(6,2)` →
        /// `(6,2):(1,6)`. See [`WithShape`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// assert_eq!(layout!(12 : 1).with_shape(shape!((6, 2))), layout!((6, 2) : (1, 6)));
        /// ```
        with_shape<S: IntTuple>(shape) -> WithShape WithShapeFn;
        /// ```
        /// use stridewise::prelude::*;
        /// let rows = 5_usize;
        /// let error = layout!((rows, 4) : (1, 8)).try_with_shape(shape!((2, 10))).unwrap_err();
        /// assert!(error.to_string().starts_with("with_shape: "), "{error}");
        /// ```
        try_with_shape;

        /// A block repeated until it fills a shape: `(2,2):(1,2)` to `(8,8)` →
        /// `((2,4),(2,4)):((1,4),(2,16))`. See [`TileToShape`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let rows = 8_usize;
        /// let tiled = layout!((2, 2) : (1, 2)).tile_to_shape(shape!((rows, 8)));
        /// assert_eq!(format!("{tiled:#}"), "((_2,4),(_2,_4)):((_1,_4),(_2,16))");
        /// ```
        tile_to_shape<S: IntTuple>(shape) -> TileToShape TileToShapeFn;
        /// ```
        /// use stridewise::prelude::*;
        /// let rows = 9_usize;
        /// assert!(layout!((2, 2) : (1, 2)).try_tile_to_shape(shape!((rows, 8))).is_err());
        /// ```
        try_tile_to_shape;

        /// The same as [`tile_to_shape`](Self::tile_to_shape) with the tiles in a given order of
        /// the modes: `(1,0)` or [`LayoutRight`](crate::layout::LayoutRight) →
        /// `((2,4),(2,4)):((1,16),(2,4))`. See [`TileToShapeInOrder`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let tiled = layout!((2, 2) : (1, 2)).tile_to_shape_in_order(shape!((8, 8)), shape!((1, 0)));
        /// assert_eq!(tiled.to_string(), "((2,4),(2,4)):((1,16),(2,4))");
        /// assert_eq!(tiled, layout!((2, 2) : (1, 2)).tile_to_shape_in_order(shape!((8, 8)), LayoutRight));
        /// ```
        tile_to_shape_in_order<S: IntTuple, O: Order>(shape, order) -> TileToShapeInOrder TileToShapeInOrderFn;
        /// ```
        /// use stridewise::prelude::*;
        /// let rows = 9_usize;
        /// assert!(layout!((2, 2) : (1, 2)).try_tile_to_shape_in_order(shape!((rows, 8)), shape!((1, 0))).is_err());
        /// ```
        try_tile_to_shape_in_order;

        /// The layout of the same bits in elements of another width: `(8,4):(1,8)` from 32 to 8
        /// bits → `(32,4):(1,32)`. See [`RecastLayout`].
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// assert_eq!(layout!((8, 4) : (1, 8)).recast_layout(int!(32), int!(8)), layout!((32, 4) : (1, 32)));
        /// ```
        recast_layout<Old: Int, New: Int>(old_bits, new_bits) -> RecastLayout RecastLayoutFn;
        /// ```
        /// use stridewise::prelude::*;
        /// let distance = 6_usize;
        /// assert!(layout!((32, 4) : (1, distance)).try_recast_layout(int!(8), int!(32)).is_err());
        /// ```
        try_recast_layout;
    }

    /// The compact layout of the same shape whose strides are in the same order: `(4,8):(32,2)` →
    /// `(4,8):(8,1)`. See [`MakeLayoutLike`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((4, 8) : (32, 2)).make_layout_like(), layout!((4, 8) : (8, 1)));
    /// ```
    #[inline]
    fn make_layout_like(self) -> MakeLayoutLike<Self>
    where
        Self: Layout,
    {
        twin::make_layout_like(self)
    }

    /// The compact layout of a copy in registers: `(4,8,2):(32,2,1)` → `(4,8,2):(1,8,4)`. See
    /// [`MakeFragmentLike`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((4, 8, 2) : (32, 2, 1)).make_fragment_like(), layout!((4, 8, 2) : (1, 8, 4)));
    /// ```
    #[inline]
    fn make_fragment_like(self) -> MakeFragmentLike<Self> {
        self.evaluate(functions::MakeFragmentLikeFn())
    }

    /// The largest vectors, known to be aligned, that a layout is made of: `(4,2):(1,16)` → 4. See
    /// [`MaxAlignment`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((4, 2) : (1, 16)).max_alignment(), int!(4));
    /// ```
    #[inline]
    fn max_alignment(self) -> MaxAlignment<Self> {
        self.evaluate_int(functions::MaxAlignmentFn())
    }

    /// The coordinates at which two layouts both count up from 0: `(8,4):(1,8)` and `(8,4):(1,64)`
    /// → `8:1`. See [`MaxCommonLayout`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((8, 4) : (1, 8)).max_common_layout(layout!((8, 4) : (1, 64))), layout!(8 : 1));
    /// ```
    #[inline]
    fn max_common_layout<B: Layout>(self, other: B) -> MaxCommonLayout<Self, B>
    where
        Self: Layout,
    {
        twin::max_common_layout(self, other)
    }

    /// How many elements stand at the same coordinates in two layouts, side by side from 0 on:
    /// `(8,4):(1,8)` and `(8,4):(1,64)` → 8. See [`MaxCommonVector`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// // A copy between two layouts can be vectorised that far.
    /// assert_eq!(layout!((8, 4) : (1, 8)).max_common_vector(layout!((8, 4) : (1, 64))), int!(8));
    /// ```
    #[inline]
    fn max_common_vector<B: AnyLayout>(self, other: B) -> MaxCommonVector<Self, B> {
        self.evaluate_int(functions::MaxCommonVectorFn(other))
    }

    /// The positions that modes of stride 0 reach: `(2,3,4):(0,1,0)` → `(2,4):(1,6)`. See
    /// [`Nullspace`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(layout!((2, 3, 4) : (0, 1, 0)).nullspace(), layout!((2, 4) : (1, 6)));
    /// ```
    #[inline]
    fn nullspace(self) -> Nullspace<Self>
    where
        Self: Layout,
    {
        twin::nullspace(self)
    }
}

impl<X: AnyLayout> Reshape for X {}
