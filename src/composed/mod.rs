//! Composed layouts as types: a layout, an offset, and a function of the index, `Sw<3,0,3> o 8 o (8,8):(8,1)`.
//!
//! ```
//! use stridewise::prelude::*;
//! // A tile of 8 rows of 8 words whose columns are spread over all banks of a memory.
//! let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
//! assert_eq!(tile.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
//! assert_eq!((0..8).map(|row| tile.crd2idx((row, 0)) % 8).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
//! // Of one row, the swizzle is a matter of strides.
//! let (row, offset) = tile.slice_and_offset(coord!((1, _)));
//! assert_eq!((row.to_string(), offset), ("((2,4)):((-1,2))".to_string(), int!(9)));
//! ```

mod digits;
mod fixing;
mod function;
mod inside;
mod inverse;
mod recast;

mod slice;
mod transfer;

#[doc(hidden)]
pub use digits::Run;
#[doc(hidden)]
pub use fixing::{Fixing, FixingTuple};
pub use function::Function;
pub use inside::Around;
pub use inverse::{SwizzledLeftInverse, SwizzledRightInverse};
pub use recast::{SwizzledCommonVector, SwizzledDowncast, SwizzledUpcast};
#[doc(hidden)]
pub use slice::SliceAndOffset;
pub use slice::{SwizzledOffset, SwizzledSlice};
#[doc(hidden)]
pub use transfer::Through;
pub use transfer::{After, AfterSwizzle, ComposedComposition, CompositionWithComposed, Moved, Swizzling};

use crate::{
    int::{Add, Int, Zero},
    layout::{Coord, Crd2Idx, FormAt, Layout, granted},
    sealed::Sealed,
    swizzle::Swizzle,
    value::{self, Error},
};
use core::{
    fmt::{Debug, Display, Formatter},
    hash::{Hash, Hasher},
};

/// A composed layout `A o offset o B`: the index `A(offset + B(c))` of a coordinate c, where A is a [`Swizzle`] or a layout.
///
/// The three are fields: `F`, what is done with an index; `O`, a leaf that is added before; `L`, the layout that has the coordinates. With static parts it takes
/// no space, and an index costs what the layout costs and, for a swizzle, three instructions.
///
/// ```
/// use stridewise::{composed::ComposedLayout, prelude::*};
/// let tile = ComposedLayout(swizzle!(3, 0, 3), int!(8), layout!((8, 8) : (8, 1)));
/// assert_eq!((tile.to_string(), size_of_val(&tile)), ("Sw<3,0,3> o 8 o (8,8):(8,1)".to_string(), 0));
/// assert_eq!(tile.crd2idx((1, 2)), 16);
///
/// // No layout is this composition, which rustc would refuse.
/// let strided = ComposedLayout(layout!((3, 2) : (2, 1)), int!(0), layout!((2, 2) : (1, 2)));
/// assert_eq!((0..4).map(|i| strided.crd2idx(i)).collect::<Vec<_>>(), [0, 2, 4, 1]);
/// ```
///
/// Source: CuTe `ComposedLayout` (`layout_composed.hpp`).
#[derive(Clone, Copy, Default)]
pub struct ComposedLayout<F, O, L>(pub F, pub O, pub L);

impl<F, O, L> Sealed for ComposedLayout<F, O, L> {}

/// A layout, composed or not: one bound for code that takes either.
///
/// ```
/// use stridewise::{composed::AnyLayout, prelude::*};
/// fn sum<A: AnyLayout>(data: &[u32], layout: A) -> u32 {
///     let layout = layout.composed();
///     (0..layout.size().value()).map(|i| data[layout.crd2idx(i) as usize]).sum()
/// }
/// let data: Vec<u32> = (0..64).collect();
/// assert_eq!(sum(&data, layout!((8, 8) : (8, 1))), sum(&data, swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)))));
/// ```
///
/// Sealed: it is implemented for all layouts, and for [`ComposedLayout`].
pub trait AnyLayout: Copy + Sealed + 'static {
    /// What is done with an index; nothing, for a layout.
    type Function: Function;
    /// What is added to it before.
    type Offset: Int;
    /// The layout that has the coordinates.
    type Inside: Layout;
    /// How many elements its function leaves side by side, a power of two; 0 for all.
    #[doc(hidden)]
    type Unbroken: Int;
    /// In three parts: a plain layout is one after `Sw<0,0,0>`.
    ///
    /// ```
    /// use stridewise::{composed::AnyLayout, prelude::*};
    /// assert_eq!(layout!(8 : 2).composed().to_string(), "Sw<0,0,0> o 0 o 8:2");
    /// ```
    fn composed(self) -> ComposedLayout<Self::Function, Self::Offset, Self::Inside>;
    /// The layout as a plain value.
    ///
    /// ```
    /// use stridewise::{composed::AnyLayout, prelude::*, value};
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!(tile.to_any_value()?, "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?);
    /// # Ok::<(), value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::to_value`].
    fn to_any_value(self) -> Result<value::AnyLayout, Error>;
}

impl<L: Layout> AnyLayout for L {
    type Function = Swizzle<Zero, Zero, Zero>;
    type Offset = Zero;
    type Inside = L;
    type Unbroken = Zero;
    #[inline(always)]
    fn composed(self) -> ComposedLayout<Self::Function, Zero, L> {
        ComposedLayout(Swizzle::new(), Zero, self)
    }
    fn to_any_value(self) -> Result<value::AnyLayout, Error> {
        Ok(self.to_value()?.into())
    }
}

impl<F: Function, O: Int, L: Layout> AnyLayout for ComposedLayout<F, O, L> {
    type Function = F;
    type Offset = O;
    type Inside = L;
    type Unbroken = F::Unbroken<O>;
    #[inline(always)]
    fn composed(self) -> Self {
        self
    }
    fn to_any_value(self) -> Result<value::AnyLayout, Error> {
        Ok(self.to_value()?.into())
    }
}

impl<F: Function, O: Int, L: Layout> ComposedLayout<F, O, L> {
    /// The number of modes: that of the layout inside.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!(tile.rank(), 2);
    /// ```
    ///
    /// Source: CuTe `rank`.
    #[must_use]
    pub const fn rank(&self) -> usize {
        L::RANK
    }

    /// The index of a coordinate: `Sw<3,0,3> o 8 o (8,8):(8,1)` at `(1,2)` → 16.
    ///
    /// # Laws
    /// `crd2idx(c) = A(offset + B(c))`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!((tile.crd2idx((1, 0)), tile.crd2idx(9)), (9, 8));
    /// ```
    ///
    /// # Compile errors
    /// As [`Index::crd2idx`](crate::layout::Index::crd2idx).
    ///
    /// Source: CuTe `ComposedLayout::operator()`.
    #[inline(always)]
    pub fn crd2idx<C: Coord>(self, coord: C) -> isize {
        granted!(IsCoord FormAt<L, C> => self.0.of_index(self.1.value() + self.2.index_of(coord.tree())))
    }

    /// The same as a leaf, which is static where the coordinate and all parts are.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!(tile.typed_crd2idx(coord!((1, 0))), int!(9));
    /// ```
    #[inline(always)]
    pub fn typed_crd2idx<C: Coord>(self, coord: C) -> F::At<Add<O, Crd2Idx<L, C>>> {
        granted!(IsCoord FormAt<L, C> => Int::of(self.crd2idx(coord)))
    }

    /// The layout as a plain value.
    ///
    /// ```
    /// use stridewise::{prelude::*, value};
    /// let rows = 8_usize;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((rows, 8) : (8, 1)));
    /// assert_eq!(tile.to_value()?, "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?);
    /// # Ok::<(), value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::to_value`].
    pub fn to_value(self) -> Result<value::ComposedLayout, Error> {
        Ok(value::ComposedLayout::new(self.0.to_function()?, self.1.value() as i64, &self.2.to_value()?))
    }
}

/// CuTe's notation; `{:#}` marks the leaves that rustc knows with `_`.
impl<F: Function + Display, O: Int + Display, L: Layout + Display> Display for ComposedLayout<F, O, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        Display::fmt(&self.0, f)?;
        f.write_str(" o ")?;
        Display::fmt(&self.1, f)?;
        f.write_str(" o ")?;
        Display::fmt(&self.2, f)
    }
}

/// As `{:#}` of [`Display`].
impl<F: Function + Display, O: Int + Display, L: Layout + Display> Debug for ComposedLayout<F, O, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self:#}")
    }
}

impl<F: Function, O: Int, L: Layout, G: Function, P: Int, M: Layout> PartialEq<ComposedLayout<G, P, M>>
    for ComposedLayout<F, O, L>
{
    fn eq(&self, other: &ComposedLayout<G, P, M>) -> bool {
        self.1.value() == other.1.value() && self.0.is_same(other.0) && self.2.equals(&other.2)
    }
}
impl<F: Function, O: Int, L: Layout> Eq for ComposedLayout<F, O, L> {}
impl<F: Function, O: Int, L: Layout> Hash for ComposedLayout<F, O, L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.1.value().hash(state);
        self.2.feed(state);
    }
}
