//! Dimensions by number, and shapes with more, fewer and permuted ones.

use super::{ArrayShape, Dimension, Layout, XlaError, validate::is_permutation};
use alloc::vec::Vec;

impl Dimension {
    /// Whether the extent is 1.
    const fn is_degenerate(self) -> bool {
        matches!(self, Self::Fixed(1) | Self::Bounded(1))
    }
}

impl Layout {
    /// Which place in memory each dimension has, the most major one first: `{0,2,1}` → `[2, 0, 1]`.
    ///
    /// # Errors
    /// [`XlaError::NotAnOrder`] if `minor_to_major` is none.
    ///
    /// Source: XLA `LayoutUtil::MakeLogicalToPhysical`.
    pub fn logical_to_physical(&self) -> Result<Vec<i64>, XlaError> {
        self.check_order()?;
        Ok(inverse(&self.major_to_minor()))
    }

    pub(super) fn check_order(&self) -> Result<(), XlaError> {
        let order = &self.minor_to_major;
        if is_permutation(order) {
            Ok(())
        } else {
            Err(XlaError::NotAnOrder {
                order: order.clone(),
                rank: order.len(),
            })
        }
    }

    /// Whether the dimensions are in memory as they are numbered, dimension 0 most major:
    /// `{2,1,0}`.
    ///
    /// Source: XLA `LayoutUtil::IsMonotonicWithDim0Major`.
    #[must_use]
    pub fn is_monotonic_with_dim0_major(&self) -> bool {
        self.minor_to_major.is_sorted_by(|a, b| a > b)
    }

    /// Whether dimension 0 is most minor and the others follow: `{0,1,2}`.
    ///
    /// Source: XLA `LayoutUtil::IsMonotonicWithDim0Minor`.
    #[must_use]
    pub fn is_monotonic_with_dim0_minor(&self) -> bool {
        self.minor_to_major.is_sorted()
    }

    /// Whether the last dimension is contiguous in memory: `{2,0,1}`; not without dimensions.
    ///
    /// Source: XLA `LayoutUtil::HasDescendingLayout`'s weaker kin, `LastDimIsMinorMost`.
    #[must_use]
    pub fn last_dim_is_minor_most(&self) -> bool {
        self.minor_to_major
            .first()
            .is_some_and(|&first| first == self.minor_to_major.len() as i64 - 1)
    }

    /// Whether no other dimension lies between these in memory, in whatever order they are.
    ///
    /// # Errors
    /// [`XlaError::NoSuchDimension`].
    ///
    /// Source: XLA `LayoutUtil::AreDimensionsConsecutive`.
    pub fn are_dimensions_consecutive(&self, dimensions: &[i64]) -> Result<bool, XlaError> {
        let mut places = dimensions
            .iter()
            .map(|&dimension| self.place(dimension))
            .collect::<Result<Vec<_>, _>>()?;
        places.sort_unstable();
        Ok(places.is_sorted_by(|a, b| a + 1 == *b))
    }

    /// The place in `minor_to_major`.
    fn place(&self, dimension: i64) -> Result<usize, XlaError> {
        let place = self
            .minor_to_major
            .iter()
            .position(|&other| other == dimension);
        place.ok_or(XlaError::NoSuchDimension {
            dimension,
            rank: self.minor_to_major.len(),
        })
    }

    /// With this dimension most major, the others as before: `{2,1,0}`, 1 → `{2,0,1}`.
    ///
    /// # Errors
    /// [`XlaError::NoSuchDimension`].
    ///
    /// Source: XLA `LayoutUtil::MoveDimToMajor`.
    pub fn move_dim_to_major(&self, dimension: i64) -> Result<Self, XlaError> {
        let mut layout = self.clone();
        let place = self.place(dimension)?;
        layout.minor_to_major[place..].rotate_left(1);
        Ok(layout)
    }

    /// With this dimension most minor, the others as before: `{2,1,0}`, 1 → `{1,2,0}`.
    ///
    /// # Errors
    /// [`XlaError::NoSuchDimension`].
    ///
    /// Source: XLA `LayoutUtil::MoveDimToMinor`.
    pub fn move_dim_to_minor(&self, dimension: i64) -> Result<Self, XlaError> {
        let mut layout = self.clone();
        let place = self.place(dimension)?;
        layout.minor_to_major[..=place].rotate_right(1);
        Ok(layout)
    }

    /// Without the dimensions that are not kept; the others are numbered anew.
    fn keep(&self, kept: &impl Fn(usize) -> bool) -> Self {
        let number = |dimension: usize| (0..dimension).filter(|&other| kept(other)).count() as i64;
        let rest = self
            .minor_to_major
            .iter()
            .map(|&dimension| dimension as usize)
            .filter(|&dimension| kept(dimension));
        let minor_to_major = rest.map(number).collect();
        Self {
            minor_to_major,
            padded_dimensions: retained(&self.padded_dimensions, kept),
            ..self.clone()
        }
    }
}

/// The items at the places that are kept.
fn retained<T: Copy>(items: &[T], kept: impl Fn(usize) -> bool) -> Vec<T> {
    let items = items.iter().enumerate();
    items
        .filter_map(|(place, &item)| kept(place).then_some(item))
        .collect()
}

/// The inverse permutation.
pub(super) fn inverse(permutation: &[i64]) -> Vec<i64> {
    let mut inverse = alloc::vec![0; permutation.len()];
    for (place, &number) in permutation.iter().enumerate() {
        inverse[number as usize] = place as i64;
    }
    inverse
}

impl ArrayShape {
    /// The number of a dimension that may be counted from the end: -1 is the last one.
    ///
    /// ```
    /// use stridewise::xla::ArrayShape;
    /// let shape: ArrayShape = "f32[2,3]".parse()?;
    /// assert_eq!(
    ///     (shape.dimension_number(-1)?, shape.dimension_number(0)?),
    ///     (1, 0)
    /// );
    /// assert_eq!(
    ///     shape.dimension_number(-3).unwrap_err().to_string(),
    ///     "there is no dimension -3 among 2"
    /// );
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`XlaError::NoSuchDimension`].
    ///
    /// Source: XLA `ShapeUtil::GetDimensionNumber`.
    pub fn dimension_number(&self, dimension: i64) -> Result<usize, XlaError> {
        let rank = self.rank();
        let number = if dimension < 0 {
            dimension.checked_add(rank as i64)
        } else {
            Some(dimension)
        };
        let number = number
            .and_then(|number| usize::try_from(number).ok())
            .filter(|&number| number < rank);
        number.ok_or(XlaError::NoSuchDimension { dimension, rank })
    }

    /// The extent of a dimension that may be counted from the end.
    ///
    /// # Errors
    /// [`XlaError::NoSuchDimension`].
    ///
    /// Source: XLA `ShapeUtil::GetDimension`.
    pub fn dimension(&self, dimension: i64) -> Result<Dimension, XlaError> {
        Ok(self.dimensions[self.dimension_number(dimension)?])
    }

    /// How many dimensions have an extent that is not 1; 0 counts.
    ///
    /// Source: XLA `ShapeUtil::TrueNumDimensions`.
    #[must_use]
    pub fn true_rank(&self) -> usize {
        self.dimensions
            .iter()
            .filter(|dimension| !dimension.is_degenerate())
            .count()
    }

    /// Whether there are no dimensions.
    #[must_use]
    pub fn is_scalar(&self) -> bool {
        self.rank() == 0
    }

    /// Whether all extents are 1.
    ///
    /// Source: XLA `ShapeUtil::IsEffectiveScalar`.
    #[must_use]
    pub fn is_effective_scalar(&self) -> bool {
        self.true_rank() == 0
    }

    /// Whether an extent is 0.
    ///
    /// Source: XLA `ShapeUtil::IsZeroElementArray`.
    #[must_use]
    pub fn is_zero_element_array(&self) -> bool {
        self.dimensions
            .iter()
            .any(|dimension| dimension.bound() == Some(0))
    }

    /// Whether an extent is 1.
    ///
    /// Source: XLA `ShapeUtil::HasDegenerateDimensions`.
    #[must_use]
    pub fn has_degenerate_dimensions(&self) -> bool {
        self.dimensions
            .iter()
            .any(|dimension| dimension.is_degenerate())
    }

    /// Whether any extent is known only when the program runs.
    #[must_use]
    pub fn is_dynamic(&self) -> bool {
        self.dimensions
            .iter()
            .any(|dimension| dimension.is_dynamic())
    }

    /// Without the dimensions that are not kept.
    fn keep(&self, kept: impl Fn(usize) -> bool) -> Result<Self, XlaError> {
        self.check_layout()?;
        Ok(Self {
            element_type: self.element_type,
            dimensions: retained(&self.dimensions, &kept),
            layout: self.layout.keep(&kept),
        })
    }

    /// Checks that the layout has an order of the dimensions, as renumbering needs.
    fn check_layout(&self) -> Result<(), XlaError> {
        self.check_rank()?;
        self.layout.check_order()
    }

    /// Without the dimensions of extent 1: `f32[1,3,1]{2,0,1}` → `f32[3]{0}`.
    ///
    /// # Errors
    /// [`XlaError::RankMismatch`], [`XlaError::NotAnOrder`].
    ///
    /// Source: XLA `ShapeUtil::DropDegenerateDimensions`.
    pub fn drop_degenerate_dimensions(&self) -> Result<Self, XlaError> {
        self.keep(|dimension| !self.dimensions[dimension].is_degenerate())
    }

    /// Without one dimension, which may be counted from the end.
    ///
    /// # Errors
    /// [`XlaError::NoSuchDimension`], [`XlaError::RankMismatch`], [`XlaError::NotAnOrder`].
    ///
    /// Source: XLA `ShapeUtil::DeleteDimension`.
    pub fn delete_dimension(&self, dimension: i64) -> Result<Self, XlaError> {
        let deleted = self.dimension_number(dimension)?;
        self.keep(|dimension| dimension != deleted)
    }

    /// With one more dimension in front of another, most major in memory: `f32[2,3]{0,1}`, at 1, 7
    /// → `f32[2,7,3]{0,2,1}`.
    ///
    /// # Errors
    /// [`XlaError::NoSuchDimension`] past the end, [`XlaError::RankMismatch`],
    /// [`XlaError::NotAnOrder`].
    pub fn insert_dimension(
        &self,
        at: usize,
        extent: impl Into<Dimension>,
    ) -> Result<Self, XlaError> {
        let minor_to_major = self.renumbered(at)?.chain([at as i64]).collect();
        Ok(self.inserted(at, extent.into(), minor_to_major))
    }

    /// With one more dimension at the end, most major in memory.
    ///
    /// # Errors
    /// [`XlaError::RankMismatch`], [`XlaError::NotAnOrder`].
    ///
    /// Source: XLA `ShapeUtil::AppendMajorDimension`.
    pub fn append_major_dimension(&self, extent: impl Into<Dimension>) -> Result<Self, XlaError> {
        self.insert_dimension(self.rank(), extent)
    }

    /// With one more dimension at the end, most minor in memory.
    ///
    /// # Errors
    /// [`XlaError::RankMismatch`], [`XlaError::NotAnOrder`].
    ///
    /// Source: XLA `ShapeUtil::AppendMinorDimension`.
    pub fn append_minor_dimension(&self, extent: impl Into<Dimension>) -> Result<Self, XlaError> {
        let at = self.rank();
        let minor_to_major = core::iter::once(at as i64)
            .chain(self.renumbered(at)?)
            .collect();
        Ok(self.inserted(at, extent.into(), minor_to_major))
    }

    /// With one more dimension in front, most major in memory; of the layout only the order is
    /// kept.
    ///
    /// # Errors
    /// [`XlaError::RankMismatch`], [`XlaError::NotAnOrder`].
    ///
    /// Source: XLA `ShapeUtil::PrependMajorDimension`.
    pub fn prepend_major_dimension(&self, extent: impl Into<Dimension>) -> Result<Self, XlaError> {
        let shape = self.insert_dimension(0, extent)?;
        let layout = Layout::new(shape.layout.minor_to_major);
        Ok(Self { layout, ..shape })
    }

    /// The order of the dimensions with room for another one.
    fn renumbered(&self, at: usize) -> Result<impl Iterator<Item = i64>, XlaError> {
        self.check_layout()?;
        if at > self.rank() {
            return Err(XlaError::NoSuchDimension {
                dimension: at as i64,
                rank: self.rank(),
            });
        }
        let order = self.layout.minor_to_major.iter();
        Ok(order.map(move |&dimension| dimension + i64::from(dimension >= at as i64)))
    }

    fn inserted(&self, at: usize, extent: Dimension, minor_to_major: Vec<i64>) -> Self {
        let mut shape = self.clone();
        shape.dimensions.insert(at, extent);
        shape.layout.minor_to_major = minor_to_major;
        if let (false, Some(bound)) = (shape.layout.padded_dimensions.is_empty(), extent.bound()) {
            shape.layout.padded_dimensions.insert(at, bound);
        }
        shape
    }

    /// Dimension `i` of the result is dimension `permutation[i]`, and the layout follows, so that
    /// no element moves: `f32[2,3]{1,0}`, `[1, 0]` → `f32[3,2]{0,1}`.
    ///
    /// # Laws
    /// `transpose_is_bitcast(self, result, permutation)`.
    ///
    /// # Errors
    /// [`XlaError::NotAnOrder`] if the permutation is none of the dimensions;
    /// [`XlaError::RankMismatch`].
    ///
    /// Source: XLA `ShapeUtil::PermuteDimensions`.
    pub fn permute_dimensions(&self, permutation: &[i64]) -> Result<Self, XlaError> {
        self.check_layout()?;
        let rank = self.rank();
        if permutation.len() != rank || !is_permutation(permutation) {
            return Err(XlaError::NotAnOrder {
                order: permutation.to_vec(),
                rank,
            });
        }
        let places = inverse(permutation);
        let mut layout = self.layout.clone();
        layout
            .minor_to_major
            .iter_mut()
            .for_each(|dimension| *dimension = places[*dimension as usize]);
        let padded = &self.layout.padded_dimensions;
        if padded.len() == rank {
            layout.padded_dimensions = permutation
                .iter()
                .map(|&dimension| padded[dimension as usize])
                .collect();
        }
        let dimensions = permutation
            .iter()
            .map(|&dimension| self.dimensions[dimension as usize])
            .collect();
        Ok(Self {
            element_type: self.element_type,
            dimensions,
            layout,
        })
    }

    /// Dimensions renumbered from most major to most minor in memory: `f32[2,3]{0,1}` →
    /// `f32[3,2]{1,0}`.
    ///
    /// # Errors
    /// [`XlaError::RankMismatch`], [`XlaError::NotAnOrder`].
    ///
    /// Source: XLA `ShapeUtil::MakeShapeWithDescendingLayoutAndSamePhysicalLayout`.
    pub fn with_descending_layout_and_same_physical_layout(&self) -> Result<Self, XlaError> {
        self.permute_dimensions(&self.layout.major_to_minor())
    }

    /// The layout with its order descending and all else kept: `f32[2,3]{0,1:T(2)}` →
    /// `f32[2,3]{1,0:T(2)}`.
    ///
    /// Source: XLA `LayoutUtil::GetWithDefaultLayout`.
    pub fn with_descending_order(&self) -> Self {
        let minor_to_major = Layout::descending(self.rank()).minor_to_major;
        Self {
            layout: Layout {
                minor_to_major,
                ..self.layout.clone()
            },
            ..self.clone()
        }
    }

    /// The shape for a host without tiles and memory spaces: of the layout only the order is kept.
    ///
    /// Source: XLA `ShapeUtil::DeviceShapeToHostShape`.
    pub fn host_shape(&self) -> Self {
        Self {
            layout: Layout::new(self.layout.minor_to_major.iter().copied()),
            ..self.clone()
        }
    }

    /// Whether the layout is nothing but an order.
    #[must_use]
    pub fn is_host_shape(&self) -> bool {
        *self == self.host_shape()
    }

    /// Whether only dimensions of extent 1 are more major in memory.
    ///
    /// # Errors
    /// [`XlaError::NoSuchDimension`].
    ///
    /// Source: XLA `ShapeUtil::IsEffectivelyMostMajorDimension`.
    pub fn is_effectively_most_major_dimension(&self, dimension: i64) -> Result<bool, XlaError> {
        let wanted = self.dimension_number(dimension)? as i64;
        self.check_layout()?;
        let more_major = self
            .layout
            .major_to_minor()
            .into_iter()
            .take_while(|&other| other != wanted);
        Ok(more_major
            .into_iter()
            .all(|other| self.dimensions[other as usize].is_degenerate()))
    }
}
