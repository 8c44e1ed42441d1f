//! XLA's notation, out.

use super::{ArrayShape, Dimension, Layout, Shape, SplitConfig, Tile, TileDimension};
use core::fmt::{self, Display, Formatter};

/// `1,2,3`.
pub(crate) fn separated<T: Display>(
    formatter: &mut Formatter<'_>,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (place, item) in items.into_iter().enumerate() {
        if place > 0 {
            formatter.write_str(",")?;
        }
        write!(formatter, "{item}")?;
    }
    Ok(())
}

impl Display for Dimension {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(size) => write!(formatter, "{size}"),
            Self::Bounded(size) => write!(formatter, "<={size}"),
            Self::Unbounded => formatter.write_str("?"),
        }
    }
}

impl Display for TileDimension {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => write!(formatter, "{size}"),
            Self::Combine => formatter.write_str("*"),
        }
    }
}

impl Display for Tile {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("(")?;
        separated(formatter, &self.dimensions)?;
        formatter.write_str(")")
    }
}

impl Display for SplitConfig {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "({}:", self.dimension)?;
        separated(formatter, &self.split_indices)?;
        formatter.write_str(")")
    }
}

impl Layout {
    /// Whether the text says more than the order of the dimensions.
    fn has_attributes(&self) -> bool {
        let plain = Self::new([]);
        self.tiles != plain.tiles
            || self.tail_padding_alignment_in_elements != plain.tail_padding_alignment_in_elements
            || self.index_primitive_type.is_some()
            || self.pointer_primitive_type.is_some()
            || self.element_size_in_bits != 0
            || self.memory_space != 0
            || !self.split_configs.is_empty()
            || self.physical_shape.is_some()
            || self.dynamic_shape_metadata_prefix_bytes > 0
    }
}

/// `{1,0:T(2,2)}`; defaults are left out.
impl Display for Layout {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("{")?;
        separated(formatter, &self.minor_to_major)?;
        if self.has_attributes() {
            formatter.write_str(":")?;
        }
        if !self.tiles.is_empty() {
            formatter.write_str("T")?;
            self.tiles.iter().try_for_each(|tile| tile.fmt(formatter))?;
        }
        if self.tail_padding_alignment_in_elements != 1 {
            write!(formatter, "L({})", self.tail_padding_alignment_in_elements)?;
        }
        if let Some(element) = self.index_primitive_type {
            write!(formatter, "#({element})")?;
        }
        if let Some(element) = self.pointer_primitive_type {
            write!(formatter, "*({element})")?;
        }
        if self.element_size_in_bits != 0 {
            write!(formatter, "E({})", self.element_size_in_bits)?;
        }
        if self.memory_space != 0 {
            write!(formatter, "S({})", self.memory_space)?;
        }
        if !self.split_configs.is_empty() {
            formatter.write_str("SC")?;
            self.split_configs
                .iter()
                .try_for_each(|split| split.fmt(formatter))?;
        }
        if let Some(shape) = &self.physical_shape {
            write!(formatter, "P({shape})")?;
        }
        if self.dynamic_shape_metadata_prefix_bytes > 0 {
            write!(formatter, "M({})", self.dynamic_shape_metadata_prefix_bytes)?;
        }
        formatter.write_str("}")
    }
}

/// `f32[3,5]{1,0}`; a scalar's layout is left out if it says nothing. The alternate form, `{:#}`,
/// leaves out all layouts: `f32[3,5]`.
///
/// Source: XLA `ShapeUtil::HumanStringWithLayout`, and `HumanString` for the alternate form.
impl Display for ArrayShape {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}[", self.element_type)?;
        separated(formatter, &self.dimensions)?;
        formatter.write_str("]")?;
        if !formatter.alternate() && (self.rank() > 0 || self.layout.has_attributes()) {
            write!(formatter, "{}", self.layout)?;
        }
        Ok(())
    }
}

/// `(f32[2]{0}, token[])`, every fifth element after `/*index=5*/`. The alternate form, `{:#}`,
/// leaves out all layouts.
impl Display for Shape {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Array(array) => array.fmt(formatter),
            Self::Token => formatter.write_str("token[]"),
            Self::Opaque => formatter.write_str("opaque[]"),
            Self::Invalid => formatter.write_str("primitive_type_invalid[]"),
            Self::Buffer(array) => {
                formatter.write_str("b(")?;
                array.fmt(formatter)?;
                formatter.write_str(")")
            }
            Self::Tuple(elements) => {
                formatter.write_str("(")?;
                for (place, element) in elements.iter().enumerate() {
                    if place > 0 {
                        formatter.write_str(", ")?;
                        if place % 5 == 0 {
                            write!(formatter, "/*index={place}*/")?;
                        }
                    }
                    element.fmt(formatter)?;
                }
                formatter.write_str(")")
            }
        }
    }
}
