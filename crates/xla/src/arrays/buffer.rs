//! Positions of the elements of an array in memory.

use super::{ArrayShape, Layout, Tile, TileDimension, XlaError};
use alloc::vec::Vec;

/// Where the elements of an array lie in memory, and where there is padding: the function that a
/// valid layout describes.
///
/// The dimensions, most major first, are axes. A tile of rank k cuts each of the last k axes into
/// tiles, `(…, d, …)` → `(…, ⌈d/t⌉, …, t, …)`; where it has `*`, the axis is joined with the next
/// one first. The next tile cuts the axes that there are then, so it may reach across
/// the tiles before. The position of an element is row-major over the last axes; a tile with more
/// extents than there are axes finds axes of extent 1.
///
/// # Laws
/// `multi_index(linear_index(i)) = Some(i)` for each index `i` of the array; at all other positions
/// below `size` there is `None`, padding.
///
/// ```
/// use stridewise::xla::ArrayShape;
///
/// let buffer = "f32[3,5]{1,0:T(2,2)}".parse::<ArrayShape>()?.buffer()?;
/// assert_eq!((buffer.bounds(), buffer.size()), (&[2, 3, 2, 2][..], 24));
/// assert_eq!(buffer.linear_index(&[2, 3])?, 17);
/// assert_eq!(buffer.multi_index(17)?, Some(vec![2, 3]));
/// assert_eq!(buffer.multi_index(18)?, None); // the row below the last one
///
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: XLA `LinearIndexForNestedTiling`, `layout_util.cc`;
/// <https://openxla.org/xla/tiled_layout>.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    pub(super) extents: Vec<i64>,
    pub(super) minor_to_major: Vec<usize>,
    pub(super) cuts: Vec<Cut>,
    pub(super) bounds: Vec<i64>,
    size: i64,
}

/// The effect of a tile on the last axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// Axes of extent 1 put in front.
    pub(super) missing: usize,
    /// The bounds of the axes before, with the missing ones.
    pub(super) before: Vec<i64>,
    /// For each axis that is cut: how many axes are joined to it, itself included; its extent then;
    /// the extent of the tile.
    pub(super) axes: Vec<Joined>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Joined {
    pub(super) count: usize,
    pub(super) extent: i64,
    pub(super) tile: i64,
}

impl Cut {
    fn new(place: usize, tile: &Tile, mut before: Vec<i64>) -> Result<Self, XlaError> {
        let missing = tile.dimensions.len().saturating_sub(before.len());
        before.splice(0..0, core::iter::repeat_n(1, missing));
        let first = before.len() - tile.dimensions.len();
        let mut axes = Vec::new();
        let (mut count, mut extent) = (0, 1_i64);
        for (&bound, dimension) in before[first..].iter().zip(&tile.dimensions) {
            count += 1;
            extent = extent.checked_mul(bound).ok_or(XlaError::Overflow)?;
            if let &TileDimension::Size(tile) = dimension {
                axes.push(Joined {
                    count,
                    extent,
                    tile,
                });
                (count, extent) = (0, 1);
            }
        }
        if count > 0 {
            return Err(XlaError::NothingToCombine { tile: place });
        }
        Ok(Self {
            missing,
            before,
            axes,
        })
    }

    /// How many axes stay as they are.
    pub(super) fn kept(&self) -> usize {
        self.before.len() - self.axes.iter().map(|axis| axis.count).sum::<usize>()
    }

    fn bounds(&self) -> Vec<i64> {
        let mut bounds = self.before[..self.kept()].to_vec();
        bounds.extend(
            self.axes
                .iter()
                .map(|axis| axis.extent / axis.tile + i64::from(axis.extent % axis.tile > 0)),
        );
        bounds.extend(self.axes.iter().map(|axis| axis.tile));
        bounds
    }

    /// The values on the axes, cut.
    fn apply(&self, values: &mut Vec<i64>) {
        values.splice(0..0, core::iter::repeat_n(0, self.missing));
        let mut from = self.kept();
        let (mut to, mut rests) = (from, Vec::with_capacity(self.axes.len()));
        for axis in &self.axes {
            let joined = from..from + axis.count;
            let value = joined
                .clone()
                .fold(0, |value, place| value * self.before[place] + values[place]);
            values[to] = value / axis.tile;
            rests.push(value % axis.tile);
            (from, to) = (joined.end, to + 1);
        }
        values.truncate(to);
        values.append(&mut rests);
    }

    /// The values on the axes before, or `None` past the end of an axis.
    fn undo(&self, values: &[i64]) -> Option<Vec<i64>> {
        let kept = self.kept();
        let (tiles, rests) = values[kept..].split_at(self.axes.len());
        let mut before = values[..kept].to_vec();
        before.resize(self.before.len(), 0);
        let mut place = kept;
        for ((axis, tile), rest) in self.axes.iter().zip(tiles).zip(rests) {
            let mut value = tile * axis.tile + rest;
            if value >= axis.extent {
                return None;
            }
            for joined in (place..place + axis.count).rev() {
                before[joined] = value % self.before[joined];
                value /= self.before[joined];
            }
            place += axis.count;
        }
        Some(before.split_off(self.missing))
    }
}

/// The values of the dimensions, most major first.
pub(super) fn major_to_minor(minor_to_major: &[usize], values: &[i64]) -> Vec<i64> {
    let order = minor_to_major.iter().rev();
    order.map(|&dimension| values[dimension]).collect()
}

/// The coordinate at a row-major position.
pub(super) fn row_major(mut position: i64, extents: &[i64]) -> Vec<i64> {
    let mut coordinate = extents.to_vec();
    for place in coordinate.iter_mut().rev() {
        let extent = *place;
        *place = position % extent;
        position /= extent;
    }
    coordinate
}

/// A product that may be 0 whatever the factors are.
pub(super) fn product(factors: &[i64]) -> Result<i64, XlaError> {
    if factors.contains(&0) {
        return Ok(0);
    }
    factors
        .iter()
        .try_fold(1_i64, |product, &factor| product.checked_mul(factor))
        .ok_or(XlaError::Overflow)
}

impl Layout {
    /// The padded extents.
    fn padded<'a>(&'a self, extents: &'a [i64]) -> &'a [i64] {
        if self.padded_dimensions.is_empty() {
            extents
        } else {
            &self.padded_dimensions
        }
    }
}

impl Buffer {
    /// Of the first so many tiles.
    pub(super) fn new(shape: &ArrayShape, tiles: usize) -> Result<Self, XlaError> {
        shape.validate()?;
        let extents = shape.extents()?;
        let layout = &shape.layout;
        let order = layout.minor_to_major.iter();
        let minor_to_major: Vec<usize> = order.map(|&dimension| dimension as usize).collect();
        let mut bounds = major_to_minor(&minor_to_major, layout.padded(&extents));
        let mut cuts = Vec::new();
        for (place, tile) in layout.tiles.iter().take(tiles).enumerate() {
            let cut = Cut::new(place, tile, bounds)?;
            bounds = cut.bounds();
            cuts.push(cut);
        }
        let size = product(&bounds)?;
        Ok(Self {
            extents,
            minor_to_major,
            cuts,
            bounds,
            size,
        })
    }

    /// The extents of the array, in elements; those of dynamic dimensions are their bounds.
    #[must_use]
    pub fn extents(&self) -> &[i64] {
        &self.extents
    }

    /// The extents of the axes in memory, most major first.
    #[must_use]
    pub fn bounds(&self) -> &[i64] {
        &self.bounds
    }

    /// The extents of the axes, most major first: before the tiles, and after each of them. The
    /// last ones are the [`bounds`](Self::bounds).
    ///
    /// ```
    /// use stridewise::xla::ArrayShape;
    /// let buffer = "f32[3,5]{1,0:T(2,2)}".parse::<ArrayShape>()?.buffer()?;
    /// assert!(buffer.axes().eq([&[3, 5][..], &[2, 3, 2, 2]]));
    /// let mut digits = Vec::new();
    /// buffer.linear_index_traced(&[2, 3], |of_axes| digits.push(of_axes.to_vec()))?;
    /// assert_eq!(digits, [vec![2, 3], vec![1, 1, 0, 1]]);
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    pub fn axes(&self) -> impl Iterator<Item = &[i64]> {
        let before = self.cuts.iter().map(|cut| &cut.before[cut.missing..]);
        before.chain([self.bounds()])
    }

    /// How many elements there is room for, with padding.
    #[must_use]
    pub const fn size(&self) -> i64 {
        self.size
    }

    /// The position of an element, in elements.
    ///
    /// # Errors
    /// [`XlaError::IndexRank`] and [`XlaError::IndexOutside`].
    pub fn linear_index(&self, index: &[i64]) -> Result<i64, XlaError> {
        self.linear_index_traced(index, |_| ())
    }

    /// [`linear_index`](Self::linear_index); calls `digits` with the digits of the index in each of
    /// [`axes`](Self::axes).
    ///
    /// # Errors
    /// As [`linear_index`](Self::linear_index).
    pub fn linear_index_traced(
        &self,
        index: &[i64],
        digits: impl FnMut(&[i64]),
    ) -> Result<i64, XlaError> {
        if index.len() != self.extents.len() {
            return Err(XlaError::IndexRank {
                rank: self.extents.len(),
                given: index.len(),
            });
        }
        for (dimension, (&index, &extent)) in index.iter().zip(&self.extents).enumerate() {
            if index < 0 || index >= extent {
                return Err(XlaError::IndexOutside {
                    dimension,
                    index,
                    extent,
                });
            }
        }
        Ok(self.position_traced(index, digits))
    }

    /// The position of an element that exists.
    pub(super) fn position(&self, index: &[i64]) -> i64 {
        self.position_traced(index, |_| ())
    }

    fn position_traced(&self, index: &[i64], mut digits: impl FnMut(&[i64])) -> i64 {
        let mut values = major_to_minor(&self.minor_to_major, index);
        digits(&values);
        for cut in &self.cuts {
            cut.apply(&mut values);
            digits(&values);
        }
        values
            .iter()
            .zip(&self.bounds)
            .fold(0, |position, (value, bound)| position * bound + value)
    }

    /// The index of the element at a position, or `None` where there is padding.
    ///
    /// # Errors
    /// [`XlaError::PositionOutside`].
    pub fn multi_index(&self, position: i64) -> Result<Option<Vec<i64>>, XlaError> {
        self.multi_index_traced(position, |_| ())
    }

    /// [`multi_index`](Self::multi_index); calls `digits` with the digits of the position in each
    /// of [`axes`](Self::axes), the last ones first, up to those that lie in padding.
    ///
    /// # Errors
    /// As [`multi_index`](Self::multi_index).
    pub fn multi_index_traced(
        &self,
        position: i64,
        mut digits: impl FnMut(&[i64]),
    ) -> Result<Option<Vec<i64>>, XlaError> {
        if position < 0 || position >= self.size {
            return Err(XlaError::PositionOutside {
                position,
                size: self.size,
            });
        }
        let mut values = row_major(position, &self.bounds);
        digits(&values);
        for cut in self.cuts.iter().rev() {
            match cut.undo(&values) {
                Some(before) => {
                    values = before;
                    digits(&values);
                }
                None => return Ok(None),
            }
        }
        let mut index = alloc::vec![0; self.extents.len()];
        for (&dimension, &value) in self.minor_to_major.iter().rev().zip(&values) {
            if value >= self.extents[dimension] {
                return Ok(None);
            }
            index[dimension] = value;
        }
        Ok(Some(index))
    }

    /// The indices of the array in logical order, last dimension fastest.
    pub fn indices(&self) -> impl Iterator<Item = Vec<i64>> {
        let first = (!self.extents.contains(&0)).then(|| alloc::vec![0; self.extents.len()]);
        core::iter::successors(first, |index| {
            let mut next = index.clone();
            let place = (0..next.len())
                .rev()
                .find(|&place| next[place] + 1 < self.extents[place])?;
            next[place] += 1;
            next[place + 1..].fill(0);
            Some(next)
        })
    }

    /// The positions of the elements in logical order, last dimension fastest.
    pub fn positions(&self) -> impl Iterator<Item = i64> {
        self.indices().map(|index| self.position(&index))
    }

    /// The contents of the positions 0, 1, … of the buffer: the index of an element, or `None` for
    /// padding.
    ///
    /// ```
    /// use stridewise::xla::ArrayShape;
    /// let buffer = "f32[3]{0:T(2)}".parse::<ArrayShape>()?.buffer()?;
    /// assert_eq!(
    ///     buffer.elements().collect::<Vec<_>>(),
    ///     [Some(vec![0]), Some(vec![1]), Some(vec![2]), None]
    /// );
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    pub fn elements(&self) -> impl Iterator<Item = Option<Vec<i64>>> {
        (0..self.size).map(|position| self.multi_index(position).ok().flatten())
    }
}

impl ArrayShape {
    /// The extents, in elements; those of dynamic dimensions are their bounds.
    ///
    /// # Errors
    /// [`XlaError::UnboundedDimension`].
    pub fn extents(&self) -> Result<Vec<i64>, XlaError> {
        let bound = |(dimension, extent): (usize, &super::Dimension)| {
            extent
                .bound()
                .ok_or(XlaError::UnboundedDimension { dimension })
        };
        self.dimensions.iter().enumerate().map(bound).collect()
    }

    /// Where the elements lie: for more than a few of them, ask once.
    ///
    /// # Errors
    /// Those of [`validate`](Self::validate), [`XlaError::UnboundedDimension`],
    /// [`XlaError::NothingToCombine`], [`XlaError::Overflow`].
    pub fn buffer(&self) -> Result<Buffer, XlaError> {
        Buffer::new(self, self.layout.tiles.len())
    }

    /// The position of an element in the buffer, in elements: `f32[3,5]{1,0:T(2,2)}` at `(2,3)` →
    /// 17.
    ///
    /// # Errors
    /// Those of [`buffer`](Self::buffer) and [`Buffer::linear_index`].
    ///
    /// Source: XLA `LayoutUtil::LinearIndex`, `IndexUtil::MultidimensionalIndexToLinearIndex`.
    pub fn linear_index(&self, index: &[i64]) -> Result<i64, XlaError> {
        self.buffer()?.linear_index(index)
    }

    /// The index of the element at a position of the buffer, or `None` where there is padding.
    ///
    /// # Errors
    /// Those of [`buffer`](Self::buffer) and [`Buffer::multi_index`].
    ///
    /// Source: XLA `IndexUtil::LinearIndexToMultidimensionalIndex`, with tiles.
    pub fn multi_index(&self, position: i64) -> Result<Option<Vec<i64>>, XlaError> {
        self.buffer()?.multi_index(position)
    }

    /// How far apart neighbours in each dimension are, in elements, without regard to tiles:
    /// `f32[2,3]{0,1}` → `[1, 2]`.
    ///
    /// # Errors
    /// Those of [`validate`](Self::validate), [`XlaError::UnboundedDimension`].
    ///
    /// Source: XLA `IndexUtil::GetDimensionStride`.
    pub fn strides(&self) -> Result<Vec<i64>, XlaError> {
        self.validate()?;
        let extents = self.extents()?;
        let padded = self.layout.padded(&extents);
        let mut strides = alloc::vec![0; self.rank()];
        let mut stride = 1_i64;
        for (place, &dimension) in self.layout.minor_to_major.iter().enumerate() {
            strides[dimension as usize] = stride;
            if place + 1 < self.rank() {
                stride = stride
                    .checked_mul(padded[dimension as usize])
                    .ok_or(XlaError::Overflow)?;
            }
        }
        Ok(strides)
    }

    /// [`strides`](Self::strides) in bytes of the element type: `f32[2,3]{0,1}` → `[4, 8]`.
    ///
    /// # Errors
    /// Those of [`strides`](Self::strides), [`XlaError::Overflow`].
    ///
    /// Source: XLA `ShapeUtil::ByteStrides`.
    pub fn byte_strides(&self) -> Result<Vec<i64>, XlaError> {
        let bytes = i64::from(self.element_type.bytes());
        self.strides()?
            .into_iter()
            .map(|stride| stride.checked_mul(bytes).ok_or(XlaError::Overflow))
            .collect()
    }
}
