//! Equality of shapes up to chosen properties.

use super::{ArrayShape, Dimension, ElementType, Shape};

/// Which element types count as equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Elements {
    /// Equal ones.
    #[default]
    Equal,
    /// Equal ones, and any two that are floating-point.
    EqualButForPrecision,
    /// All.
    Any,
}

impl Elements {
    fn same(self, one: ElementType, other: ElementType) -> bool {
        match self {
            Self::Equal => one == other,
            Self::EqualButForPrecision => one == other || one.is_floating() && other.is_floating(),
            Self::Any => true,
        }
    }
}

/// Properties in which two arrays may differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ignoring {
    /// Which element types count as equal.
    pub elements: Elements,
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
        self.dimensions
            .iter()
            .map(|dimension| dimension.bound())
            .eq(other.dimensions.iter().map(|dimension| dimension.bound()))
    }

    /// Whether the two are equal up to ignored properties.
    #[must_use]
    pub fn equal_ignoring(&self, other: &Self, ignoring: Ignoring) -> bool {
        let elements = ignoring
            .elements
            .same(self.element_type, other.element_type);
        let dimensions = self.same_dimensions(other)
            && (ignoring.dynamism
                || self
                    .dimensions
                    .iter()
                    .map(|&dimension| Dimension::is_dynamic(dimension))
                    .eq(other
                        .dimensions
                        .iter()
                        .map(|&dimension| dimension.is_dynamic())));
        elements && dimensions && (ignoring.layout || self.layout == other.layout)
    }
}

impl Shape {
    /// Whether both are arrays, or tuples of one structure.
    ///
    /// Source: XLA `ShapeUtil::EqualStructure`.
    #[must_use]
    pub fn equal_structure(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Tuple(one), Self::Tuple(other)) => {
                one.len() == other.len()
                    && one
                        .iter()
                        .zip(other)
                        .all(|(one, other)| one.equal_structure(other))
            }
            (Self::Tuple(_), _) | (_, Self::Tuple(_)) => false,
            _ => true,
        }
    }

    /// Whether the two are equal up to ignored properties of the arrays in them.
    ///
    /// ```
    /// use stridewise::xla::{Elements, Ignoring, Shape};
    /// let (one, other): (Shape, Shape) = ("f32[2,3]{1,0}".parse()?, "bf16[2,3]{1,0}".parse()?);
    /// assert!(one.equal_ignoring(
    ///     &other,
    ///     Ignoring {
    ///         elements: Elements::EqualButForPrecision,
    ///         ..Ignoring::default()
    ///     }
    /// ));
    /// assert!(!one.compatible(&other));
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// Source: XLA `ShapeUtil::EqualIgnoringFpPrecision`, `EqualIgnoringElementType`.
    #[must_use]
    pub fn equal_ignoring(&self, other: &Self, ignoring: Ignoring) -> bool {
        match (self, other) {
            (Self::Array(one), Self::Array(other)) => one.equal_ignoring(other, ignoring),
            (Self::Buffer(one), Self::Buffer(other)) => one.equal_ignoring(other, ignoring),
            (Self::Tuple(one), Self::Tuple(other)) => {
                one.len() == other.len()
                    && one
                        .iter()
                        .zip(other)
                        .all(|(one, other)| one.equal_ignoring(other, ignoring))
            }
            _ => self == other,
        }
    }

    /// Whether element types and extents are equal, in any layout, static or bounded.
    ///
    /// Source: XLA `ShapeUtil::Compatible`.
    #[must_use]
    pub fn compatible(&self, other: &Self) -> bool {
        self.compatible_elements(other, Elements::Equal)
    }

    /// [`compatible`](Self::compatible), but for element types.
    ///
    /// Source: XLA `ShapeUtil::CompatibleIgnoringElementType`, `CompatibleIgnoringFpPrecision`.
    #[must_use]
    pub fn compatible_elements(&self, other: &Self, elements: Elements) -> bool {
        self.equal_ignoring(
            other,
            Ignoring {
                elements,
                layout: true,
                dynamism: true,
            },
        )
    }
}
