//! Which dimensions padding comes from, and the order of dimensions with the least of it.

use super::{ArrayShape, Buffer, XlaError};
use alloc::vec::Vec;

/// An extent that is filled up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Padding {
    /// The dimensions that have the extent: one, several that a `*` joins, or none for an axis of a
    /// tile that has more extents than the array has dimensions.
    pub dimensions: Vec<usize>,
    /// The tile that fills it up; none for `padded_dimensions`.
    pub tile: Option<usize>,
    /// The extent, in elements or in tiles of an earlier tile.
    pub extent: i64,
    /// The extent with padding.
    pub padded: i64,
}

/// The most orders of dimensions that are compared.
const MOST_ORDERS: usize = 1 << 16;

impl Buffer {
    /// Calls with each axis that a tile cuts: the tile, the dimensions that it comes from, its
    /// extent and that of the tile.
    fn for_axes(
        &self,
        mut visit: impl FnMut(usize, &[usize], i64, i64) -> Result<(), XlaError>,
    ) -> Result<(), XlaError> {
        let order = self.minor_to_major.iter().rev();
        let mut origins: Vec<Vec<usize>> = order.map(|&dimension| alloc::vec![dimension]).collect();
        for (tile, cut) in self.cuts.iter().enumerate() {
            origins.splice(0..0, core::iter::repeat_n(Vec::new(), cut.missing));
            let mut rest = origins.split_off(cut.kept()).into_iter();
            let mut joined = Vec::new();
            for axis in &cut.axes {
                let mut origin: Vec<usize> = rest.by_ref().take(axis.count).flatten().collect();
                origin.sort_unstable();
                origin.dedup();
                visit(tile, &origin, axis.extent, axis.tile)?;
                joined.push(origin);
            }
            origins.extend(joined.iter().cloned());
            origins.append(&mut joined);
        }
        Ok(())
    }
}

impl ArrayShape {
    /// The extents that tiles fill up, in the order of the tiles: of
    /// `bf16[16,257]{1,0:T(8,128)(2,1)}`, dimension 1 from 257 to 384 by tile 0.
    ///
    /// # Laws
    /// The buffer has as many elements as the array, times `padded / extent` of each.
    ///
    /// # Errors
    /// Those of [`buffer`](Self::buffer).
    pub fn padding(&self) -> Result<Vec<Padding>, XlaError> {
        let (buffer, mut padding) = (self.buffer()?, Vec::new());
        let padded = self.layout.padded_dimensions.iter();
        for (dimension, (&extent, &padded)) in buffer.extents.iter().zip(padded).enumerate() {
            padding.push(Padding {
                dimensions: alloc::vec![dimension],
                tile: None,
                extent,
                padded,
            });
        }
        buffer.for_axes(|tile, dimensions, extent, size| {
            let padded = extent.div_euclid(size) + i64::from(extent % size > 0);
            padding.push(Padding {
                dimensions: dimensions.to_vec(),
                tile: Some(tile),
                extent,
                padded: padded.checked_mul(size).ok_or(XlaError::Overflow)?,
            });
            Ok(())
        })?;
        padding.retain(|padding| padding.padded > padding.extent);
        Ok(padding)
    }

    /// The array with its dimensions in the order in which the tiles need the least padding:
    /// `f32[2,300]{0,1:T(8,128)}` → `f32[2,300]{1,0:T(8,128)}`. The order stays if no other one
    /// needs less. `None` if there are more than 65,536 orders of the dimensions that tiles cut.
    ///
    /// # Laws
    /// No order of the dimensions has a smaller [`buffer_size`](Self::buffer_size).
    ///
    /// # Errors
    /// Those of [`buffer_size`](Self::buffer_size).
    pub fn with_least_padding(&self) -> Result<Option<Self>, XlaError> {
        let mut least = self.buffer_size()?;
        let (buffer, rank) = (self.buffer()?, self.rank());
        let mut depth = 0;
        let places: Vec<usize> = {
            let mut places = alloc::vec![0; rank];
            for (place, &dimension) in buffer.minor_to_major.iter().enumerate() {
                places[dimension] = place;
            }
            places
        };
        buffer.for_axes(|_, dimensions, _, _| {
            let reached = dimensions.iter().map(|&dimension| places[dimension] + 1);
            depth = reached.max().unwrap_or(0).max(depth);
            Ok(())
        })?;
        let orders = (0..depth).try_fold(1_usize, |orders, place| orders.checked_mul(rank - place));
        if orders.is_none_or(|orders| orders > MOST_ORDERS) {
            return Ok(None);
        }
        let mut best = self.clone();
        let mut shape = self.clone();
        // Orders of the most minor dimensions, as numbers in a mixed radix.
        for number in 0..orders.unwrap_or(0) {
            let (mut rest, mut number) = (self.layout.minor_to_major.clone(), number);
            let mut order = Vec::with_capacity(rank);
            for _ in 0..depth {
                order.push(rest.remove(number % rest.len()));
                number /= rest.len() + 1;
            }
            order.append(&mut rest);
            shape.layout.minor_to_major = order;
            match shape.buffer_size() {
                Ok(size) if size < least => {
                    least = size;
                    best = shape.clone();
                }
                _ => {}
            }
        }
        Ok(Some(best))
    }
}
