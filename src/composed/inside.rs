//! What is done with the coordinates of a composed layout, and so with the layout inside: `S ∘ l` becomes `S ∘ f(l)`.

use super::{ComposedLayout, Function};
use crate::{
    algebra::*,
    int::Int,
    layout::{Append, Flatten, Get, Group, Layout, Path, Place, Shape, Structure, Take},
    lazy::thunk,
    tuple::IntTuple,
    value::Error,
};

/// `F o O o L`: the layout itself, where the function is known to do nothing and there is no offset; refused, if that is.
///
/// ```
/// use stridewise::{composed::Around, prelude::*};
/// let _: fn(Around<Swizzle![0, 4, 3], Int![0], Layout![8 : 1]>) -> Layout![8 : 1] = |same| same;
/// let _: fn(Around<Swizzle![1, 0, 1], Int![0], Layout![8 : 1]>) -> ComposedLayout<Swizzle![1, 0, 1], Int![0], Layout![8 : 1]> = |same| same;
/// ```
pub type Around<F, O, L> = <F as Function>::Around<O, L>;

/// The value twin.
#[inline(always)]
pub(super) fn around<F: Function, O: Int, L: Layout>(f: F, o: O, l: L) -> Around<F, O, L> {
    f.wrap(o, l)
}

/// Nothing is done with an index.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Plain<L>(pub(super) L);
impl<L: Layout> thunk::AnyLayout for Plain<L> {
    type Out = L;
    #[inline(always)]
    fn out(self) -> L {
        self.0
    }
}

#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Wrapped<F, O, L>(pub(super) F, pub(super) O, pub(super) L);
impl<F: Function, O: Int, L: Layout> thunk::AnyLayout for Wrapped<F, O, L> {
    type Out = L::AfterFunction<F, O>;
    #[inline(always)]
    fn out(self) -> Self::Out {
        self.2.after_function(self.0, self.1)
    }
}

/// Operations on the layout inside: the name, the type, what else they take, and an example.
macro_rules! inside {
    ($($doc:literal $name:ident $Name:ident<$($P:ident: $Bound:ident),*>($($argument:ident),*): $example:literal => $result:literal;)*) => {
        impl<F: Function, O: Int, L: Layout> ComposedLayout<F, O, L> { $(
            #[doc = concat!("[`", stringify!($Name), "`] of the layout inside: ", $doc)]
            ///
            /// # Laws
            /// Those of the plain one, composed with the function.
            ///
            /// ```
            /// use stridewise::prelude::*;
            /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
            #[doc = concat!("let result = tile.", stringify!($name), "(", $example, ");")]
            #[doc = concat!("assert_eq!(result.to_string(), \"Sw<3,0,3> o 0 o ", $result, "\");")]
            /// ```
            ///
            /// # Panics
            /// As that of a layout.
            ///
            #[doc = concat!("Source: CuTe `", stringify!($name), "(ComposedLayout)`.")]
            #[inline]
            #[track_caller]
            pub fn $name<$($P: $Bound),*>(self $(, $argument: $P)*) -> Around<F, O, $Name<L $(, $P)*>> {
                around(self.0, self.1, self.2.$name($($argument),*))
            }
        )* }
    };
}

inside! {
    "which elements are wanted, and in what shape."
    composition Composition<B: Tiler>(tiler): "tile!(4, 2)" => "(4,2):(8,1)";
    "a tile and the rest."
    logical_divide LogicalDivide<B: Tiler>(tiler): "tile!(4, 2)" => "((4,2),(2,4)):((8,32),(1,2))";
    "all tiles in mode 0, all rests in mode 1."
    zipped_divide ZippedDivide<B: Tiler>(tiler): "tile!(4, 2)" => "((4,2),(2,4)):((8,1),(32,2))";
    "with the modes of the rest side by side."
    tiled_divide TiledDivide<B: Tiler>(tiler): "tile!(4, 2)" => "((4,2),2,4):((8,1),32,2)";
    "with all modes side by side."
    flat_divide FlatDivide<B: Tiler>(tiler): "tile!(4, 2)" => "(4,2,2,4):(8,1,32,2)";
    "copies of a block, each where the tiler says."
    logical_product LogicalProduct<B: Tiler>(tiler): "int!(4)" => "((8,8),4):((8,1),64)";
    "all blocks in mode 0, what they repeat over in mode 1."
    zipped_product ZippedProduct<B: Tiler>(tiler): "int!(4)" => "((8,8),4):((8,1),64)";
    "with what they repeat over side by side."
    tiled_product TiledProduct<B: Tiler>(tiler): "int!(4)" => "((8,8),4):((8,1),64)";
    "with all modes side by side."
    flat_product FlatProduct<B: Tiler>(tiler): "int!(4)" => "(8,8,4):(8,1,64)";
    "copies of a block side by side, mode by mode."
    blocked_product BlockedProduct<B: Layout>(tiler): "layout!((2, 2) : (1, 2))" => "((8,2),(8,2)):((8,64),(1,128))";
    "copies of a block interleaved, mode by mode."
    raked_product RakedProduct<B: Layout>(tiler): "layout!((2, 2) : (1, 2))" => "((2,8),(2,8)):((64,8),(128,1))";
    "copies of a block until a shape is full."
    tile_to_shape TileToShape<S: IntTuple>(shape): "shape!((16, 16))" => "((8,2),(8,2)):((8,64),(1,128))";
    "the same, mode after mode in an order."
    tile_to_shape_in_order TileToShapeInOrder<S: IntTuple, P: IntTuple>(shape, order): "shape!((16, 16)), shape!((1, 0))" => "((8,2),(8,2)):((8,128),(1,64))";
    "the same elements in another shape."
    with_shape WithShape<S: IntTuple>(shape): "shape!((8, 2, 4))" => "(8,2,4):(8,1,2)";
    "as few modes as possible."
    coalesce Coalesce<>(): "" => "(8,8):(8,1)";
    "as few modes as possible, mode by mode."
    coalesce_by CoalesceBy<P: IntTuple>(profile): "shape!((1, 1))" => "(8,8):(8,1)";
    "without modes that repeat."
    filter Filter<>(): "" => "(8,8):(8,1)";
    "without modes that repeat, mode by mode."
    filter_by FilterBy<P: IntTuple>(profile): "shape!((1, 1))" => "(8,8):(8,1)";
    "without inner parentheses."
    flatten Flatten<>(): "" => "(8,8):(8,1)";
    "one more mode."
    append Append<X: Layout>(mode): "layout!(4 : 64)" => "(8,8,4):(8,1,64)";
    "the mode at a place, with all others at 0."
    get Get<N: Path>(place): "int!(1)" => "8:1";
    "the modes from one place up to another."
    take Take<A: Place, E: Place>(begin, end): "int!(0), int!(1)" => "(8):(8)";
    "the modes from one place up to another as one."
    group Group<A: Place, E: Place>(begin, end): "int!(0), int!(2)" => "((8,8)):((8,1))";
}

/// The same, with an error where dynamic leaves are inadmissible.
macro_rules! tried {
    ($($name:ident $try_name:ident $Name:ident<$($P:ident: $Bound:ident),*>($($argument:ident),*): $example:literal;)*) => {
        impl<F: Function, O: Int, L: Layout> ComposedLayout<F, O, L> { $(
            #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), "), with an error where dynamic leaves are inadmissible.")]
            ///
            /// ```
            /// use stridewise::prelude::*;
            /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
            #[doc = concat!("assert!(tile.", stringify!($try_name), "(", $example, ").is_ok());")]
            /// ```
            ///
            /// # Errors
            /// As that of a layout.
            #[inline]
            pub fn $try_name<$($P: $Bound),*>(self $(, $argument: $P)*) -> Result<Around<F, O, $Name<L $(, $P)*>>, Error> {
                Ok(around(self.0, self.1, self.2.$try_name($($argument),*)?))
            }
        )* }
    };
}

tried! {
    composition try_composition Composition<B: Tiler>(tiler): "tile!(4, 2)";
    logical_divide try_logical_divide LogicalDivide<B: Tiler>(tiler): "tile!(4, 2)";
    zipped_divide try_zipped_divide ZippedDivide<B: Tiler>(tiler): "tile!(4, 2)";
    tiled_divide try_tiled_divide TiledDivide<B: Tiler>(tiler): "tile!(4, 2)";
    flat_divide try_flat_divide FlatDivide<B: Tiler>(tiler): "tile!(4, 2)";
    logical_product try_logical_product LogicalProduct<B: Tiler>(tiler): "int!(4)";
    zipped_product try_zipped_product ZippedProduct<B: Tiler>(tiler): "int!(4)";
    tiled_product try_tiled_product TiledProduct<B: Tiler>(tiler): "int!(4)";
    flat_product try_flat_product FlatProduct<B: Tiler>(tiler): "int!(4)";
    blocked_product try_blocked_product BlockedProduct<B: Layout>(tiler): "layout!((2, 2) : (1, 2))";
    raked_product try_raked_product RakedProduct<B: Layout>(tiler): "layout!((2, 2) : (1, 2))";
    tile_to_shape try_tile_to_shape TileToShape<S: IntTuple>(shape): "shape!((16, 16))";
    tile_to_shape_in_order try_tile_to_shape_in_order TileToShapeInOrder<S: IntTuple, P: IntTuple>(shape, order): "shape!((16, 16)), shape!((1, 0))";
    with_shape try_with_shape WithShape<S: IntTuple>(shape): "shape!((8, 2, 4))";
}

impl<F: Function, O: Int, L: Layout> ComposedLayout<F, O, L> {
    /// The number of elements, as a leaf.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!(tile.size(), int!(64));
    /// ```
    ///
    /// # Panics
    /// If it leaves the range of `isize`.
    ///
    /// Source: CuTe `size`.
    #[inline]
    #[track_caller]
    pub fn size(self) -> Size<L> {
        self.2.size()
    }

    /// The extents, in elements.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!(tile.shape(), shape!((8, 8)));
    /// ```
    ///
    /// Source: CuTe `shape`.
    #[inline]
    pub fn shape(self) -> Shape<L> {
        self.2.shape()
    }

    /// What no index reaches: the room that an array needs. See [`value::ComposedLayout::cosize`](crate::value::ComposedLayout::cosize).
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))).cosize()?, 64);
    /// // A swizzle may reach past the last index that it is given.
    /// assert_eq!(swizzle!(1, 0, 3).composition(layout!(9 : 1)).cosize()?, 10);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](crate::value::Reason::Overflow); as [`Layout::to_value`].
    pub fn cosize(self) -> Result<usize, Error> {
        Ok(self.to_value()?.cosize()? as usize)
    }

    /// A layout of the same shape for a copy that nobody else sees: [`MakeFragmentLike`] of the layout inside.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!(tile.make_fragment_like(), layout!((8, 8) : (8, 1)).make_fragment_like());
    /// ```
    ///
    /// Source: CuTe `make_fragment_like(ComposedLayout)`.
    #[inline]
    pub fn make_fragment_like(self) -> MakeFragmentLike<L> {
        self.2.make_fragment_like()
    }
}
