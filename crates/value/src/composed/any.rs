//! A layout, composed or not.

use super::{ComposedLayout, Function};
use crate::{
    coord::Coord,
    error::LayoutError,
    int_tuple::IntTuple,
    layout::Layout,
    text::{Text, display},
    tree::LONGEST,
};

/// A layout, composed with a swizzle or not: the result of operations on a [`ComposedLayout`], and
/// of parsing a text.
///
/// ```
/// use stridewise::value::{AnyLayout, ComposedLayout};
/// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?;
/// // Of a single row the swizzle permutes the elements in a way that strides can say.
/// let (row, offset) = tile.slice_and_offset(&"(1,_)".parse()?)?;
/// assert!(matches!(row, AnyLayout::Layout(_)));
/// assert_eq!((row.to_string().as_str(), offset), ("((2,4)):((-1,2))", 9));
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[expect(clippy::large_enum_variant, reason = "layouts are stored inline")]
#[must_use]
pub enum AnyLayout {
    /// `(8,8):(8,1)`
    Layout(Layout),
    /// `Sw<3,0,3> o 0 o (8,8):(8,1)`
    Composed(ComposedLayout),
}

impl AnyLayout {
    /// Without a function that does nothing.
    pub(crate) const fn of(function: Function, offset: i64, layout: Layout) -> Self {
        match function {
            Function::Swizzle(swizzle) if swizzle.is_identity() && offset == 0 => {
                Self::Layout(layout)
            }
            _ => Self::Composed(ComposedLayout {
                function,
                offset,
                layout,
            }),
        }
    }

    /// The layout, if it is a plain one.
    #[must_use]
    pub const fn as_layout(&self) -> Option<Layout> {
        match self {
            Self::Layout(layout) => Some(*layout),
            Self::Composed(_) => None,
        }
    }
}

/// Methods that plain and composed layouts share.
macro_rules! either {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $Type:ty),*) -> $Answer:ty;)*) => {
        impl AnyLayout { $(
            $(#[$doc])*
            pub const fn $name(&self $(, $argument: $Type)*) -> $Answer {
                match self {
                    Self::Layout(layout) => layout.$name($($argument),*),
                    Self::Composed(composed) => composed.$name($($argument),*),
                }
            }
        )* }
    };
}

either! {
    /// The extents, in elements.
    shape() -> IntTuple;
    /// The number of elements.
    size() -> Result<i64, LayoutError>;
    /// The index past the largest one.
    cosize() -> Result<i64, LayoutError>;
    /// The index of a coordinate: `(8,8):(8,1)` at `(1,0)` → `8`, `Sw<3,0,3> o 0 o (8,8):(8,1)` →
    /// `9`.
    crd2idx(coord: &Coord) -> Result<i64, LayoutError>;
    /// The index of a 1-D coordinate.
    at(position: i64) -> Result<i64, LayoutError>;
}

impl AnyLayout {
    /// The layout that has the coordinates.
    #[doc(hidden)]
    pub const fn inside(&self) -> &Layout {
        match self {
            Self::Layout(layout) => layout,
            Self::Composed(composed) => &composed.layout,
        }
    }

    /// This function and offset around another layout.
    pub(crate) const fn around(&self, layout: &Layout) -> Self {
        match self {
            Self::Layout(_) => Self::Layout(*layout),
            Self::Composed(composed) => composed.around(*layout),
        }
    }

    /// [`Layout::make_layout_like`] of the layout that has the coordinates.
    pub const fn make_layout_like(&self) -> Result<Layout, LayoutError> {
        self.inside().make_layout_like()
    }

    /// [`Layout::make_fragment_like`] of the layout that has the coordinates.
    pub const fn make_fragment_like(&self) -> Result<Layout, LayoutError> {
        self.inside().make_fragment_like()
    }

    /// The slice and where it begins: [`Layout::slice_and_offset`], or
    /// [`ComposedLayout::slice_and_offset`].
    pub const fn slice_and_offset(&self, coord: &Coord) -> Result<(Self, IntTuple), LayoutError> {
        match self {
            Self::Layout(layout) => {
                let (slice, offset) = attempt!(layout.slice_and_offset(coord));
                Ok((Self::Layout(slice), offset))
            }
            Self::Composed(composed) => {
                let (slice, offset) = attempt!(composed.slice_and_offset(coord));
                Ok((slice, IntTuple::int(offset)))
            }
        }
    }
}

impl<const N: usize> Text<N> {
    pub(crate) const fn any_layout(&mut self, any: &AnyLayout) {
        match any {
            AnyLayout::Layout(layout) => self.layout(layout),
            AnyLayout::Composed(composed) => self.composed_layout(composed),
        }
    }
}

display!(AnyLayout, 6 * LONGEST + 32, any_layout);
