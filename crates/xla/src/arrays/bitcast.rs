//! Whether a transposition or a reshape leaves every element where it is.

use super::{
    ArrayShape, Buffer, Layout, Tile, TileDimension, XlaError, error::NoBridge,
    validate::is_permutation,
};
use alloc::vec::Vec;

/// How many elements are compared one by one.
const MOST_ELEMENTS: usize = 1 << 20;

impl Layout {
    /// Whether everything but the order of the dimensions is equal.
    fn same_but_for_the_order(&self, other: &Self) -> bool {
        let with = |layout: &Self| Self {
            minor_to_major: Vec::new(),
            padded_dimensions: Vec::new(),
            ..layout.clone()
        };
        with(self) == with(other)
    }
}

impl ArrayShape {
    /// Whether the transposition into `output`, whose dimension `i` is dimension `dimensions[i]` of
    /// this one, leaves all elements where they are.
    ///
    /// As in XLA, the order of dimensions of extent 1 counts.
    ///
    /// ```
    /// use stridewise::xla::ArrayShape;
    /// let rows: ArrayShape = "f32[2,3]{1,0}".parse()?;
    /// assert!(rows.transpose_is_bitcast(&"f32[3,2]{0,1}".parse()?, &[1, 0])?);
    /// assert!(!rows.transpose_is_bitcast(&"f32[3,2]{1,0}".parse()?, &[1, 0])?);
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`XlaError::NotAnOrder`] if the dimensions are no order of those of either shape; those of
    /// [`validate`](Self::validate).
    ///
    /// Source: XLA `ShapeUtil::TransposeIsBitcast`.
    pub fn transpose_is_bitcast(
        &self,
        output: &Self,
        dimensions: &[i64],
    ) -> Result<bool, XlaError> {
        self.validate()?;
        output.validate()?;
        let rank = self.rank();
        let not_an_order = || XlaError::NotAnOrder {
            order: dimensions.to_vec(),
            rank,
        };
        if dimensions.len() != rank || output.rank() != rank || !is_permutation(dimensions) {
            return Err(not_an_order());
        }
        let bounds = |shape: &Self, dimension: usize| shape.dimensions[dimension].bound();
        if (0..rank).any(|place| bounds(output, place) != bounds(self, dimensions[place] as usize))
        {
            return Err(not_an_order());
        }
        let order = output
            .layout
            .minor_to_major
            .iter()
            .map(|&dimension| dimensions[dimension as usize]);
        Ok(self.element_type == output.element_type
            && order.eq(self.layout.minor_to_major.iter().copied())
            && self.layout.same_but_for_the_order(&output.layout))
    }

    /// Whether the reshape into `output`, row-major in both, leaves all elements where they are.
    ///
    /// The digits of the logical number of an element decide, however many elements there are. Only
    /// where `*` joins dimensions that a tile then splits, elements are compared one by one, up to
    /// 2^20 of them.
    ///
    /// ```
    /// use stridewise::xla::ArrayShape;
    /// let shape: ArrayShape = "f32[2,6]{1,0}".parse()?;
    /// assert!(shape.reshape_is_bitcast(&"f32[4,3]{1,0}".parse()?)?);
    /// assert!(!shape.reshape_is_bitcast(&"f32[4,3]{0,1}".parse()?)?);
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`XlaError::ElementCount`] if the numbers of elements differ; [`XlaError::NoBridge`] where
    /// more elements than that are to be compared; those of [`buffer`](Self::buffer).
    ///
    /// Source: XLA `ShapeUtil::ReshapeIsBitcast`.
    pub fn reshape_is_bitcast(&self, output: &Self) -> Result<bool, XlaError> {
        let (one, other) = (self.buffer()?, output.buffer()?);
        let elements = [self.elements_in()?, output.elements_in()?];
        if elements[0] != elements[1] {
            return Err(XlaError::ElementCount { elements });
        }
        if self.element_type != output.element_type
            || self.element_size_in_bits() != output.element_size_in_bits()
        {
            return Ok(false);
        }
        if elements[0] == 0 || self == output {
            return Ok(true);
        }
        let refuse = |shape: &Self| Err(NoBridge::TooLarge.of(shape));
        match (one.levels(), other.levels()) {
            (Some(one), Some(other)) => Ok(one == other),
            (levels, _) => match one.stays_in(&other) {
                Some(stays) => Ok(stays),
                None if levels.is_none() => refuse(self),
                None => refuse(output),
            },
        }
    }

    /// Whether the tiles make no difference: every element is where it would be without them, and
    /// there is no padding.
    ///
    /// # Errors
    /// Those of [`buffer`](Self::buffer).
    ///
    /// Source: XLA `LayoutUtil::IsUntiledLayout`.
    pub fn is_untiled_layout(&self) -> Result<bool, XlaError> {
        self.buffer()?;
        let extents = self.extents()?;
        let mut axes: Vec<i64> = self
            .layout
            .major_to_minor()
            .iter()
            .map(|&dimension| extents[dimension as usize])
            .collect();
        Ok(self.layout.tiles.iter().all(|tile| leaves(&mut axes, tile)))
    }
}

impl Buffer {
    /// Whether each element has the same position in another array of as many elements; `None` if
    /// there are too many to look at each, and the first ones have.
    fn stays_in(&self, other: &Self) -> Option<bool> {
        let mut pairs = self.positions().zip(other.positions());
        let moved = pairs
            .by_ref()
            .take(MOST_ELEMENTS)
            .any(|(one, other)| one != other);
        (moved || pairs.next().is_none()).then_some(!moved)
    }
}

/// Whether a tile leaves the axes as they are in memory: whole minor ones, one that it divides, and
/// 1 from there on. The axes are cut.
fn leaves(axes: &mut Vec<i64>, tile: &Tile) -> bool {
    let rank = tile.dimensions.len();
    if rank > axes.len() {
        return false;
    }
    let kept = axes.len() - rank;
    let (mut counts, mut sizes, mut joined) = (Vec::new(), Vec::new(), 1);
    let mut cut = Vec::new();
    for (&axis, dimension) in axes[kept..].iter().zip(&tile.dimensions) {
        joined *= axis;
        if let &TileDimension::Size(size) = dimension {
            cut.push((joined, size));
            joined = 1;
        }
    }
    let mut whole = true;
    for &(axis, size) in cut.iter().rev() {
        if !(if whole { axis % size == 0 } else { size == 1 }) {
            return false;
        }
        whole &= axis == size;
        counts.push(axis / size);
        sizes.push(size);
    }
    axes.truncate(kept);
    axes.extend(counts.into_iter().rev());
    axes.extend(sizes.into_iter().rev());
    true
}
