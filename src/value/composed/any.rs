//! A layout, composed or not.

use super::{ComposedLayout, Function};
use crate::value::{
    arithmetic::attempt,
    coord::Coord,
    error::{Error, Refusal, report},
    int_tuple::IntTuple,
    layout::Layout,
    parse::Parser,
    text::{LONGEST, Text, display},
};

/// A layout, composed with a swizzle or not: what operations on a [`ComposedLayout`] answer, and
/// what a text may be.
///
/// ```
/// use stridewise::value::{AnyLayout, ComposedLayout};
/// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?;
/// // Of a single row the swizzle permutes the elements in a way that strides can say.
/// let (row, offset) = tile.slice_and_offset(&"(1,_)".parse()?)?;
/// assert!(matches!(row, AnyLayout::Layout(_)));
/// assert_eq!((row.to_string().as_str(), offset), ("((2,4)):((-1,2))", 9));
/// # Ok::<(), stridewise::value::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[expect(clippy::large_enum_variant, reason = "layouts are stored inline")]
pub enum AnyLayout {
    /// `(8,8):(8,1)`
    Layout(Layout),
    /// `Sw<3,0,3> o 0 o (8,8):(8,1)`
    Composed(ComposedLayout),
}

impl AnyLayout {
    /// Without a function that does nothing.
    pub(super) const fn of(function: Function, offset: i64, layout: Layout) -> Self {
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

    /// Reads either; `FromStr` for constants.
    ///
    /// ```
    /// # use stridewise::value::{AnyLayout, expect};
    /// const TILE: AnyLayout = expect(AnyLayout::parse("Sw<3,0,3> o 0 o (8,8):(8,1)"));
    /// const PLAIN: AnyLayout = expect(AnyLayout::parse("(8,8):(8,1)"));
    /// assert_eq!(TILE.shape(), PLAIN.shape());
    /// ```
    ///
    /// # Errors
    /// [`Syntax`](crate::value::Reason::Syntax) with the position; as [`ComposedLayout::parse`].
    pub const fn parse(text: &str) -> Result<Self, Error> {
        report!(Self::read(text), Parse)
    }

    const fn read(text: &str) -> Result<Self, Refusal> {
        let mut parser = Parser::new(text);
        if !parser.starts_swizzle() {
            let layout = attempt!(parser.checked_layout());
            if parser.end().is_ok() {
                return Ok(Self::Layout(layout));
            }
            parser = Parser::new(text);
        }
        let composed = attempt!(parser.composed());
        attempt!(parser.end());
        Ok(Self::Composed(composed))
    }

    /// The extents, in elements.
    ///
    /// ```
    /// # use stridewise::value::AnyLayout;
    /// assert_eq!(
    ///     "Sw<3,0,3> o 0 o (8,4):(4,1)"
    ///         .parse::<AnyLayout>()?
    ///         .shape()
    ///         .to_string(),
    ///     "(8,4)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `shape`.
    #[must_use]
    pub const fn shape(&self) -> IntTuple {
        match self {
            Self::Layout(layout) => layout.shape(),
            Self::Composed(composed) => composed.shape(),
        }
    }

    /// The number of elements.
    ///
    /// ```
    /// # use stridewise::value::AnyLayout;
    /// assert_eq!(
    ///     "Sw<3,0,3> o 0 o (8,4):(4,1)".parse::<AnyLayout>()?.size()?,
    ///     32
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `size`.
    pub const fn size(&self) -> Result<i64, Error> {
        match self {
            Self::Layout(layout) => layout.size(),
            Self::Composed(composed) => composed.size(),
        }
    }

    /// The index of a coordinate.
    ///
    /// ```
    /// # use stridewise::value::AnyLayout;
    /// for (text, index) in [("(8,8):(8,1)", 8), ("Sw<3,0,3> o 0 o (8,8):(8,1)", 9)] {
    ///     assert_eq!(
    ///         text.parse::<AnyLayout>()?.crd2idx(&"(1,0)".parse()?)?,
    ///         index
    ///     );
    /// }
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::crd2idx`].
    ///
    /// Source: CuTe `operator()`.
    pub const fn crd2idx(&self, coord: &Coord) -> Result<i64, Error> {
        match self {
            Self::Layout(layout) => layout.crd2idx(coord),
            Self::Composed(composed) => composed.crd2idx(coord),
        }
    }

    /// The index of a 1-D coordinate.
    ///
    /// ```
    /// # use stridewise::value::AnyLayout;
    /// assert_eq!(
    ///     "Sw<3,0,3> o 0 o (8,8):(8,1)".parse::<AnyLayout>()?.at(1)?,
    ///     9
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::at`].
    ///
    /// Source: CuTe `operator()`.
    pub const fn at(&self, position: i64) -> Result<i64, Error> {
        match self {
            Self::Layout(layout) => layout.at(position),
            Self::Composed(composed) => composed.at(position),
        }
    }

    /// The layout, if it is a plain one.
    ///
    /// ```
    /// # use stridewise::value::AnyLayout;
    /// assert!("(8,8):(8,1)".parse::<AnyLayout>()?.as_layout().is_some());
    /// assert!(
    ///     "Sw<3,0,3> o 0 o (8,8):(8,1)"
    ///         .parse::<AnyLayout>()?
    ///         .as_layout()
    ///         .is_none()
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    #[must_use]
    pub const fn as_layout(&self) -> Option<Layout> {
        match self {
            Self::Layout(layout) => Some(*layout),
            Self::Composed(_) => None,
        }
    }
}

impl AnyLayout {
    /// The layout that has the coordinates.
    pub(crate) const fn inside(&self) -> &Layout {
        match self {
            Self::Layout(layout) => layout,
            Self::Composed(composed) => &composed.layout,
        }
    }

    /// What becomes of an index of that.
    pub(crate) const fn of_index(&self, index: i64) -> Result<i64, Refusal> {
        match self {
            Self::Layout(_) => Ok(index),
            Self::Composed(composed) => composed.of_index(index),
        }
    }
}

impl From<&Layout> for AnyLayout {
    fn from(layout: &Layout) -> Self {
        Self::Layout(*layout)
    }
}

impl From<Layout> for AnyLayout {
    fn from(layout: Layout) -> Self {
        Self::Layout(layout)
    }
}

impl From<ComposedLayout> for AnyLayout {
    fn from(composed: ComposedLayout) -> Self {
        Self::Composed(composed)
    }
}

impl core::str::FromStr for AnyLayout {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl<const N: usize> Text<N> {
    const fn any_layout(&mut self, any: &AnyLayout) {
        match any {
            AnyLayout::Layout(layout) => self.layout(layout),
            AnyLayout::Composed(composed) => self.composed_layout(composed),
        }
    }
}

display!(AnyLayout, 4 * LONGEST + 32, any_layout);

impl core::fmt::Debug for AnyLayout {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, formatter)
    }
}
