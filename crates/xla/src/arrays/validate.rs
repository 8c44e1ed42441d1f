//! Checks that XLA makes of a shape.

use super::{ArrayShape, Layout, Shape, TileDimension, XlaError};
use alloc::boxed::Box;

impl Shape {
    /// Whether the shape means something: extents, layout, tiles and sizes are right, those of
    /// elements of tuples too.
    ///
    /// ```
    /// use stridewise::xla::{XlaError, Shape};
    /// assert!("f32[3,5]{1,0:T(2,2)}".parse::<Shape>()?.validate().is_ok());
    /// assert_eq!(
    ///     "f32[3,5]{1,0:T(2,0)}".parse::<Shape>()?.validate(),
    ///     Err(XlaError::InvalidTile { tile: 0 })
    /// );
    /// assert_eq!(
    ///     "f32[9223372036854775807]".parse::<Shape>()?.validate(),
    ///     Err(XlaError::Overflow)
    /// );
    /// # Ok::<(), XlaError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ArrayShape::validate`]; [`XlaError::Element`] for a mistake in a tuple;
    /// [`XlaError::NotAnArray`] for no shape at all.
    ///
    /// Source: XLA `ShapeUtil::ValidateShape`, of the newest XLA, which looks at splits too.
    pub fn validate(&self) -> Result<(), XlaError> {
        match self {
            Self::Array(array) => array.validate(),
            Self::Buffer(array) => array.validate(),
            Self::Token | Self::Opaque => Ok(()),
            Self::Invalid => Err(self.not_an_array()),
            Self::Tuple(elements) => {
                elements
                    .iter()
                    .enumerate()
                    .try_for_each(|(element, shape)| {
                        shape.validate().map_err(|error| XlaError::Element {
                            element,
                            error: Box::new(error),
                        })
                    })
            }
        }
    }
}

impl ArrayShape {
    /// Whether the array means something: extents of at least 0, a layout that
    /// [fits](Self::validate_layout), and no more elements and bytes than 64 bits count.
    ///
    /// # Errors
    /// [`XlaError::NegativeExtent`], [`XlaError::NotAnArray`] if the element type is not one of
    /// arrays, [`XlaError::Overflow`], and those of [`validate_layout`](Self::validate_layout).
    ///
    /// Source: XLA `ShapeUtil::ValidateShape`.
    pub fn validate(&self) -> Result<(), XlaError> {
        if !self.element_type.is_array() {
            return Err(Shape::Array(self.clone()).not_an_array());
        }
        for (dimension, extent) in self.dimensions.iter().enumerate() {
            if let Some(extent) = extent.bound().filter(|&extent| extent < 0) {
                return Err(XlaError::NegativeExtent { dimension, extent });
            }
        }
        self.validate_layout()?;
        self.validate_size()
    }

    /// Whether the layout belongs to this shape: `minor_to_major` is an order of its dimensions,
    /// extents of tiles are at least 1, …
    ///
    /// # Errors
    /// [`XlaError::RankMismatch`], [`XlaError::NotAnOrder`], [`XlaError::InvalidTile`],
    /// [`XlaError::InvalidAlignment`], [`XlaError::InvalidElementSize`], [`XlaError::Sparse`],
    /// [`XlaError::InvalidSplit`], [`XlaError::PaddedRank`], [`XlaError::PaddedTooSmall`].
    ///
    /// Source: XLA `LayoutUtil::ValidateLayoutForShape`.
    pub fn validate_layout(&self) -> Result<(), XlaError> {
        let (layout, rank) = (&self.layout, self.rank());
        self.check_rank()?;
        layout.validate()?;
        for (place, split) in layout.split_configs.iter().enumerate() {
            let extent = usize::try_from(split.dimension)
                .ok()
                .filter(|&dimension| dimension < rank)
                .map(|dimension| {
                    self.dimensions[layout.minor_to_major[rank - 1 - dimension] as usize].bound()
                });
            let ascending = split
                .split_indices
                .iter()
                .try_fold(0, |last, &index| (index > last).then_some(index));
            let inside = match (extent, ascending) {
                (Some(Some(extent)), Some(last)) => split.split_indices.is_empty() || last < extent,
                (Some(None), Some(_)) => true,
                _ => false,
            };
            if !inside
                || layout.split_configs[..place]
                    .iter()
                    .any(|other| other.dimension == split.dimension)
            {
                return Err(XlaError::InvalidSplit {
                    dimension: split.dimension,
                });
            }
        }
        let padded = &layout.padded_dimensions;
        if !padded.is_empty() && padded.len() != rank {
            return Err(XlaError::PaddedRank {
                rank,
                padded: padded.len(),
            });
        }
        for (dimension, (extent, &padded)) in self.dimensions.iter().zip(padded).enumerate() {
            if let Some(extent) = extent.bound().filter(|&extent| padded < extent) {
                return Err(XlaError::PaddedTooSmall {
                    dimension,
                    extents: [extent, padded],
                });
            }
        }
        Ok(())
    }

    /// Whether the layout orders as many dimensions as there are.
    pub(super) fn check_rank(&self) -> Result<(), XlaError> {
        let (rank, minor_to_major) = (self.rank(), self.layout.minor_to_major.len());
        if rank == minor_to_major {
            return Ok(());
        }
        Err(XlaError::RankMismatch {
            rank,
            minor_to_major,
        })
    }

    /// Whether elements and bytes can be counted in 64 bits, at the bounds of dynamic dimensions.
    fn validate_size(&self) -> Result<(), XlaError> {
        let bounds = || {
            self.dimensions
                .iter()
                .filter_map(|dimension| dimension.bound())
        };
        if bounds().any(|extent| extent == 0) {
            return Ok(());
        }
        let elements = bounds()
            .try_fold(1_i64, i64::checked_mul)
            .ok_or(XlaError::Overflow)?;
        elements
            .checked_mul(self.element_type.bytes().into())
            .ok_or(XlaError::Overflow)?;
        Ok(())
    }
}

impl Layout {
    /// Checks of a layout that are independent of the shape.
    fn validate(&self) -> Result<(), XlaError> {
        self.check_order()?;
        for (place, tile) in self.tiles.iter().enumerate() {
            let wrong = |dimension: &TileDimension| matches!(dimension, TileDimension::Size(..=0));
            if tile.dimensions.is_empty() || tile.dimensions.iter().any(wrong) {
                return Err(XlaError::InvalidTile { tile: place });
            }
        }
        if self.tail_padding_alignment_in_elements < 1 {
            return Err(XlaError::InvalidAlignment {
                alignment: self.tail_padding_alignment_in_elements,
            });
        }
        if self.element_size_in_bits < 0 {
            return Err(XlaError::InvalidElementSize {
                bits: self.element_size_in_bits,
            });
        }
        if self.index_primitive_type.is_some()
            || self.pointer_primitive_type.is_some()
            || self.physical_shape.is_some()
        {
            return Err(XlaError::Sparse);
        }
        Ok(())
    }
}

/// Whether each of `0, 1, …` stands there once.
pub(super) fn is_permutation(order: &[i64]) -> bool {
    let mut seen = alloc::vec![false; order.len()];
    order.iter().all(|&dimension| {
        let place = usize::try_from(dimension)
            .ok()
            .and_then(|dimension| seen.get_mut(dimension));
        place.is_some_and(|seen| !core::mem::replace(seen, true))
    })
}
