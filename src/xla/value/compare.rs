//! Whether two shapes are the same, as far as one looks.

use super::{ArrayShape, Dimension, ElementType, Shape};

/// What of two arrays need not be the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ignoring {
    /// The element types.
    pub element_type: bool,
    /// The element types if both are floating-point.
    pub floating_precision: bool,
    /// The layouts.
    pub layout: bool,
    /// Whether a dimension is static or has a bound.
    pub dynamism: bool,
}

impl ArrayShape {
    /// Whether the ranks and the extents or their bounds are equal.
    ///
    /// Source: XLA `ShapeUtil::SameDimensions`.
    #[must_use]
    pub fn same_dimensions(&self, other: &Self) -> bool {
        self.dimensions.iter().map(|dimension| dimension.bound()).eq(other.dimensions.iter().map(|dimension| dimension.bound()))
    }

    /// Whether the two are equal but for what is ignored.
    #[must_use]
    pub fn equal_ignoring(&self, other: &Self, ignoring: Ignoring) -> bool {
        let floating = |element: ElementType| element.is_floating();
        let elements = self.element_type == other.element_type
            || ignoring.element_type
            || ignoring.floating_precision && floating(self.element_type) && floating(other.element_type);
        let dimensions = self.same_dimensions(other)
            && (ignoring.dynamism
                || self.dimensions.iter().map(|&dimension| Dimension::is_dynamic(dimension)).eq(other.dimensions.iter().map(|&dimension| dimension.is_dynamic())));
        elements && dimensions && (ignoring.layout || self.layout == other.layout)
    }
}

impl Shape {
    /// Whether both are arrays, or tuples of the same structure.
    ///
    /// Source: XLA `ShapeUtil::EqualStructure`.
    #[must_use]
    pub fn equal_structure(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Tuple(one), Self::Tuple(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.equal_structure(other))
            }
            (Self::Tuple(_), _) | (_, Self::Tuple(_)) => false,
            _ => true,
        }
    }

    /// Whether the two are equal but for what is ignored of the arrays in them.
    ///
    /// ```
    /// use stridewise::xla::{Ignoring, Shape};
    /// let (one, other): (Shape, Shape) = ("f32[2,3]{1,0}".parse()?, "bf16[2,3]{1,0}".parse()?);
    /// assert!(one.equal_ignoring(&other, Ignoring { floating_precision: true, ..Ignoring::default() }));
    /// assert!(!one.compatible(&other));
    /// # Ok::<(), stridewise::xla::Error>(())
    /// ```
    ///
    /// Source: XLA `ShapeUtil::EqualIgnoringFpPrecision`, `EqualIgnoringElementType`.
    #[must_use]
    pub fn equal_ignoring(&self, other: &Self, ignoring: Ignoring) -> bool {
        match (self, other) {
            (Self::Array(one), Self::Array(other)) => one.equal_ignoring(other, ignoring),
            (Self::Buffer(one), Self::Buffer(other)) => one.equal_ignoring(other, ignoring),
            (Self::Tuple(one), Self::Tuple(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.equal_ignoring(other, ignoring))
            }
            _ => self == other,
        }
    }

    /// Whether the two have the same elements and extents, in whatever layout, static or bounded.
    ///
    /// Source: XLA `ShapeUtil::Compatible`.
    #[must_use]
    pub fn compatible(&self, other: &Self) -> bool {
        self.compatible_ignoring(other, Ignoring::default())
    }

    /// Whether the two are compatible but for what is ignored: of elements, as layouts and bounds are anyhow.
    ///
    /// Source: XLA `ShapeUtil::CompatibleIgnoringElementType`, `CompatibleIgnoringFpPrecision`.
    #[must_use]
    pub fn compatible_ignoring(&self, other: &Self, ignoring: Ignoring) -> bool {
        self.equal_ignoring(other, Ignoring { layout: true, dynamism: true, ..ignoring })
    }
}
