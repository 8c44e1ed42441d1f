//! Shapes of arrays and tuples.

use super::{ElementType, Layout, XlaError};
use alloc::{boxed::Box, string::ToString, vec::Vec};

/// An extent of an array, in elements: `5`, `<=5`, `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dimension {
    /// This many elements.
    Fixed(i64),
    /// As many as is known when the program runs, up to this bound, for which memory is laid out:
    /// `<=5`.
    Bounded(i64),
    /// As many as is known when the program runs: `?`.
    Unbounded,
}

impl Dimension {
    /// The extent or its bound, in elements; `None` for `?`.
    #[must_use]
    pub const fn bound(self) -> Option<i64> {
        match self {
            Self::Fixed(size) | Self::Bounded(size) => Some(size),
            Self::Unbounded => None,
        }
    }

    /// Whether the extent is known only when the program runs.
    #[must_use]
    pub const fn is_dynamic(self) -> bool {
        !matches!(self, Self::Fixed(_))
    }
}

impl From<i64> for Dimension {
    fn from(size: i64) -> Self {
        Self::Fixed(size)
    }
}

/// An array's element type, dimensions and layout: `f32[3,5]{1,0:T(2,2)}`.
///
/// Plain data, right or wrong: [`ArrayShape::validate`] says which, and operations that need it to
/// be right return an [`XlaError`](super::XlaError) where it is not.
///
/// Source: XLA `Shape`, `shape.h`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct ArrayShape {
    /// The type of the elements.
    pub element_type: ElementType,
    /// The extents, in elements.
    pub dimensions: Vec<Dimension>,
    /// How it lies in memory.
    pub layout: Layout,
}

impl ArrayShape {
    /// An array of static or dynamic dimensions with the default layout, last dimension contiguous.
    pub fn new<D: Into<Dimension>>(
        element_type: ElementType,
        dimensions: impl IntoIterator<Item = D>,
    ) -> Self {
        let dimensions: Vec<Dimension> = dimensions.into_iter().map(Into::into).collect();
        let layout = Layout::descending(dimensions.len());
        Self {
            element_type,
            dimensions,
            layout,
        }
    }

    /// This shape with another layout.
    pub fn with_layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// How many dimensions there are.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.dimensions.len()
    }

    /// This shape with the default layout: `f32[2,3]{0,1:T(2)}` → `f32[2,3]{1,0}`.
    ///
    /// Source: XLA `ShapeUtil::MakeShapeWithDescendingLayout`.
    pub fn with_default_layout(&self) -> Self {
        Self {
            layout: Layout::descending(self.rank()),
            ..self.clone()
        }
    }
}

/// The shape of a value: an array, several of them, or a value without elements.
///
/// Source: XLA `Shape`, `shape.h`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// `f32[3,5]{1,0}`.
    Array(ArrayShape),
    /// `(f32[2]{0}, s32[])`.
    Tuple(Vec<Shape>),
    /// `token[]`.
    Token,
    /// `opaque[]`.
    Opaque,
    /// `b(f32[2]{0})`: a place in memory that operations write to.
    Buffer(Box<ArrayShape>),
    /// `primitive_type_invalid[]`: XLA's shape of nothing. Only the text `P()` of a layout makes
    /// one, and no shape with it is valid.
    Invalid,
}

impl Shape {
    /// The type of an array's elements, or the kind of another shape.
    #[must_use]
    pub fn element_type(&self) -> Option<ElementType> {
        match self {
            Self::Array(array) => Some(array.element_type),
            Self::Tuple(_) => Some(ElementType::Tuple),
            Self::Token => Some(ElementType::Token),
            Self::Opaque => Some(ElementType::Opaque),
            Self::Buffer(_) => Some(ElementType::Buffer),
            Self::Invalid => None,
        }
    }

    /// The shapes that are no tuples, each with the places that lead to it through tuples.
    ///
    /// ```
    /// use stridewise::xla::Shape;
    /// let shape: Shape = "(f32[2], (s32[], token[]))".parse()?;
    /// let places: Vec<_> = shape.leaves().into_iter().map(|(place, _)| place).collect();
    /// assert_eq!(places, [vec![0], vec![1, 0], vec![1, 1]]);
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// Source: XLA `ShapeUtil::GetLeafShapes`.
    #[must_use]
    pub fn leaves(&self) -> Vec<(Vec<usize>, &Self)> {
        let Self::Tuple(elements) = self else {
            return alloc::vec![(Vec::new(), self)];
        };
        let mut all = Vec::new();
        for (place, element) in elements.iter().enumerate() {
            for (mut path, leaf) in element.leaves() {
                path.insert(0, place);
                all.push((path, leaf));
            }
        }
        all
    }

    /// The array, if it is one.
    #[must_use]
    pub fn as_array(&self) -> Option<&ArrayShape> {
        match self {
            Self::Array(array) => Some(array),
            _ => None,
        }
    }
}

impl From<ArrayShape> for Shape {
    fn from(array: ArrayShape) -> Self {
        Self::Array(array)
    }
}

impl Shape {
    /// The array.
    ///
    /// # Errors
    /// [`XlaError::NotAnArray`] if it is something else.
    pub fn into_array(self) -> Result<ArrayShape, XlaError> {
        match self {
            Self::Array(array) => Ok(array),
            other => Err(other.not_an_array()),
        }
    }

    pub(super) fn not_an_array(&self) -> XlaError {
        XlaError::NotAnArray {
            shape: self.to_string(),
        }
    }
}
