//! Composed layouts as types: a layout, an offset, and a function of the index,
//! `Sw<3,0,3> o 8 o (8,8):(8,1)`.
//!
#![cfg_attr(all(doc, not(doctest)), doc = include_str!("../../pictures/composed.svg"))]
//!
//! ```
//! use stridewise::prelude::*;
//! // A tile of 8 rows of 8 words whose columns are spread over all banks of a memory.
//! let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
//! assert_eq!(tile.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
//! assert_eq!(
//!     (0..8).map(|row| tile.crd2idx((row, 0)) % 8).collect::<Vec<_>>(),
//!     [0, 1, 2, 3, 4, 5, 6, 7]
//! );
//! // Of one row, the swizzle is a matter of strides.
//! let (row, offset) = tile.slice_and_offset(coord!((1, _)));
//! assert_eq!((row.to_string(), offset), ("((2,4)):((-1,2))".to_string(), int!(9)));
//! ```

mod digits;
mod function;
mod inside;
mod inverse;
mod recast;
mod slice;
mod static_part;
mod swizzle_through_layout;

#[doc(hidden)]
pub use digits::Run;
pub use function::Function;
pub use inside::Around;
pub(crate) use inside::around;
#[doc(hidden)]
pub use recast::{LimitedBoth, WithComposed, WithLayout};
#[doc(hidden)]
pub use slice::SliceAndOffset;
#[doc(hidden)]
pub use static_part::{StaticPart, StaticPartTuple};
pub use swizzle_through_layout::{After, AfterSwizzle, Moved};
#[doc(hidden)]
pub use swizzle_through_layout::{AfterComposedFn, AfterSwizzleFn, SwizzledFn, Through};

use crate::{
    coord::{CoordTree, index_in_width},
    int::{Int, Word, Zero},
    lang::{
        apply::{LayoutOperand, of_any, unwrap},
        sealed::Sealed,
        text::shown,
    },
    swizzle::Swizzle,
    tree::{Layout, equals, feed, tuple::IntTuple},
    value::{self, LayoutError},
};
use core::{
    fmt::Display,
    hash::{Hash, Hasher},
};

/// A composed layout `A o offset o B`: the index `A(offset + B(c))` of a coordinate c, where A is a
/// [`Swizzle`] or a layout.
///
/// The three are fields: `F`, the function of an index; `O`, a leaf that is added before; `L`,
/// the layout that has the coordinates. With static parts it takes no space, and an index costs
/// the layout's instructions and, for a swizzle, three more.
///
/// ```
/// use stridewise::{composed::ComposedLayout, prelude::*};
/// let tile = ComposedLayout(swizzle!(3, 0, 3), int!(8), layout!((8, 8) : (8, 1)));
/// assert_eq!(
///     (tile.to_string(), size_of_val(&tile)),
///     ("Sw<3,0,3> o 8 o (8,8):(8,1)".to_string(), 0)
/// );
/// assert_eq!(tile.crd2idx((1, 2)), 16);
/// ```
///
/// Source: CuTe `ComposedLayout` (`layout_composed.hpp`).
#[derive(Clone, Copy, Default)]
pub struct ComposedLayout<F, O, L>(pub F, pub O, pub L);

impl<F, O, L> Sealed for ComposedLayout<F, O, L> {}

/// Operations whose result is no plain layout, by its kind, and their evaluation.
macro_rules! evaluation {
    (declared, $Apply:ident $evaluate:ident $Kind:ident $apply:ident $Bound:ident) => {
        #[doc(hidden)]
        type $Apply<G: of_any::$Kind>: $Bound;
        #[doc(hidden)]
        #[track_caller]
        fn $evaluate<G: of_any::$Kind>(self, g: G) -> Self::$Apply<G>;
    };
    (plain $L:ident, $Apply:ident $evaluate:ident $Kind:ident $apply:ident $Bound:ident) => {
        type $Apply<G: of_any::$Kind> = <$L as LayoutOperand>::$Apply<G>;
        #[inline(always)]
        #[track_caller]
        fn $evaluate<G: of_any::$Kind>(self, g: G) -> Self::$Apply<G> {
            LayoutOperand::$apply(self, g)
        }
    };
    (
        composed $F:ident $O:ident $L:ident,
        $Apply:ident $evaluate:ident $Kind:ident $apply:ident $Bound:ident
    ) => {
        type $Apply<G: of_any::$Kind> = G::Composed<$F, $O, $L>;
        #[inline(always)]
        #[track_caller]
        fn $evaluate<G: of_any::$Kind>(self, g: G) -> Self::$Apply<G> {
            g.composed(self.0, self.1, self.2)
        }
    };
}

/// A layout, composed or not: one bound for code that takes either.
///
/// ```
/// use stridewise::{composed::AnyLayout, prelude::*};
/// fn sum<A: AnyLayout>(data: &[u32], layout: A) -> u32 {
///     let layout = layout.composed();
///     (0..layout.size().value()).map(|i| data[layout.crd2idx(i) as usize]).sum()
/// }
/// let data: Vec<u32> = (0..64).collect();
/// assert_eq!(
///     sum(&data, layout!((8, 8) : (8, 1))),
///     sum(&data, swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))))
/// );
/// ```
///
/// Sealed: it is implemented for all layouts, and for [`ComposedLayout`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a layout nor a composed layout",
    label = "not a layout",
    note = "write `layout!((8, 24) : (24, 1))`, or convert a `value::Layout` with `<Layout![(?, ?) \
         : (?, ?)]>::try_from(value)`",
    note = "memory and its layout make a tensor: `Tensor::new(&data[..], layout)`"
)]
pub trait AnyLayout: Copy + Sealed + 'static {
    /// The function of an index; the identity, for a layout.
    type Function: Function;
    /// The offset that is added before.
    type Offset: Int;
    /// The layout that has the coordinates.
    type Inside: Layout;
    /// How many elements its function leaves side by side, a power of two; 0 for all.
    #[doc(hidden)]
    type Unbroken: Int;
    #[doc(hidden)]
    type Apply<F: of_any::Layout>: AnyLayout;
    /// # Panics
    /// As the `try_` form has errors.
    #[doc(hidden)]
    #[track_caller]
    fn evaluate<F: of_any::Layout>(self, f: F) -> Self::Apply<F>;
    /// # Errors
    /// Where dynamic leaves are inadmissible.
    #[doc(hidden)]
    #[track_caller]
    fn try_evaluate<F: of_any::Layout>(self, f: F) -> Result<Self::Apply<F>, LayoutError>;
    evaluation! { declared, ApplyAny evaluate_any Any apply_any AnyLayout }
    evaluation! { declared, ApplyInt evaluate_int Int apply_int Int }
    evaluation! { declared, ApplyTuple evaluate_tuple IntTuple apply_tuple IntTuple }
    /// The layout that has the coordinates.
    #[doc(hidden)]
    fn inside(self) -> Self::Inside;
    /// The index of a coordinate.
    #[doc(hidden)]
    fn index_at<C: CoordTree>(self, coord: C) -> isize;
    /// In three parts: a plain layout is one after `Sw<0,0,0>`.
    fn composed(self) -> ComposedLayout<Self::Function, Self::Offset, Self::Inside>;
    /// The layout as a plain value.
    ///
    /// # Errors
    /// As [`Layout::to_value`].
    fn to_any_value(self) -> Result<value::AnyLayout, LayoutError>;
}

#[diagnostic::do_not_recommend]
impl<L: Layout> AnyLayout for L {
    type Function = Swizzle<Zero, Zero, Zero>;
    type Offset = Zero;
    type Inside = L;
    type Unbroken = Zero;
    type Apply<F: of_any::Layout> = <L as LayoutOperand>::Apply<F>;
    #[inline(always)]
    #[track_caller]
    fn evaluate<F: of_any::Layout>(self, f: F) -> Self::Apply<F> {
        f.evaluate(self)
    }
    #[inline(always)]
    fn try_evaluate<F: of_any::Layout>(self, f: F) -> Result<Self::Apply<F>, LayoutError> {
        f.try_evaluate(self)
    }
    evaluation! { plain L, ApplyAny evaluate_any Any apply_any AnyLayout }
    evaluation! { plain L, ApplyInt evaluate_int Int apply_int Int }
    evaluation! { plain L, ApplyTuple evaluate_tuple IntTuple apply_tuple IntTuple }
    #[inline(always)]
    fn inside(self) -> L {
        self
    }
    #[inline(always)]
    fn index_at<C: CoordTree>(self, coord: C) -> isize {
        index_in_width(self, coord)
    }
    #[inline(always)]
    fn composed(self) -> ComposedLayout<Self::Function, Zero, L> {
        ComposedLayout(Swizzle::new(), Zero, self)
    }
    fn to_any_value(self) -> Result<value::AnyLayout, LayoutError> {
        Ok(self.to_value()?.into())
    }
}

#[diagnostic::do_not_recommend]
impl<F: Function, O: Int, L: Layout> AnyLayout for ComposedLayout<F, O, L> {
    type Function = F;
    type Offset = O;
    type Inside = L;
    type Unbroken = F::Unbroken<O>;
    type Apply<G: of_any::Layout> = G::Composed<F, O, L>;
    #[inline(always)]
    #[track_caller]
    fn evaluate<G: of_any::Layout>(self, g: G) -> Self::Apply<G> {
        unwrap(self.try_evaluate(g))
    }
    #[inline(always)]
    #[track_caller]
    fn try_evaluate<G: of_any::Layout>(self, g: G) -> Result<Self::Apply<G>, LayoutError> {
        g.try_composed(self.0, self.1, self.2)
    }
    evaluation! { composed F O L, ApplyAny evaluate_any Any apply_any AnyLayout }
    evaluation! { composed F O L, ApplyInt evaluate_int Int apply_int Int }
    evaluation! { composed F O L, ApplyTuple evaluate_tuple IntTuple apply_tuple IntTuple }
    #[inline(always)]
    fn inside(self) -> L {
        self.2
    }
    #[inline(always)]
    fn index_at<C: CoordTree>(self, coord: C) -> isize {
        let index = index_in_width(self.2, coord);
        if const { matches!(O::STATIC, Some(0)) && L::WIDTHS.and(C::WIDTHS).are_narrow() } {
            self.0.of_word(index as Word)
        } else {
            self.0.of_index(self.1.value() + index)
        }
    }
    #[inline(always)]
    fn composed(self) -> Self {
        self
    }
    fn to_any_value(self) -> Result<value::AnyLayout, LayoutError> {
        Ok(self.to_value()?.into())
    }
}

impl<F: Function, O: Int, L: Layout> ComposedLayout<F, O, L> {
    /// The number of modes: that of the layout inside.
    ///
    /// Source: CuTe `rank`.
    #[must_use]
    pub const fn rank(&self) -> usize {
        L::RANK
    }

    /// The layout as a plain value.
    ///
    /// # Errors
    /// As [`Layout::to_value`].
    pub fn to_value(self) -> Result<value::ComposedLayout, LayoutError> {
        Ok(value::ComposedLayout::new(
            self.0.to_function()?,
            self.1.value() as i64,
            &self.2.to_value()?,
        ))
    }
}

shown! {
    [F: Function + Display, O: Int + Display, L: Layout + Display] ComposedLayout<F, O, L>,
    |layout, f| {
        Display::fmt(&layout.0, f)?;
        f.write_str(" o ")?;
        Display::fmt(&layout.1, f)?;
        f.write_str(" o ")?;
        Display::fmt(&layout.2, f)
    }
}

impl<F: Function, O: Int, L: Layout, G: Function, P: Int, M: Layout>
    PartialEq<ComposedLayout<G, P, M>> for ComposedLayout<F, O, L>
{
    fn eq(&self, other: &ComposedLayout<G, P, M>) -> bool {
        self.1.value() == other.1.value() && self.0.is_same(other.0) && equals(self.2, other.2)
    }
}
impl<F: Function, O: Int, L: Layout> Eq for ComposedLayout<F, O, L> {}
impl<F: Function, O: Int, L: Layout> Hash for ComposedLayout<F, O, L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.1.value().hash(state);
        feed(self.2, state);
    }
}
