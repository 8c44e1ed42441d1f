//! The elements of an array that each device has.

use super::{Subgroup, TiledSharding};
use crate::{ShardingFault, XlaError};
use alloc::{string::ToString, vec, vec::Vec};
use core::fmt::{self, Display, Formatter};
use stridewise_value::{Coord, IntTuple, Layout, LayoutError, Predicate, Tiler};

/// The elements from `offsets` up to, but without, `limits`: `[0,3) x [2,4)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardBox {
    /// The first index along each dimension.
    pub offsets: Vec<i64>,
    /// The index after the last one along each dimension.
    pub limits: Vec<i64>,
}

impl ShardBox {
    /// The number of elements along each dimension.
    #[must_use]
    pub fn extents(&self) -> Vec<i64> {
        let pairs = self.offsets.iter().zip(&self.limits);
        pairs.map(|(offset, limit)| limit - offset).collect()
    }

    /// The number of elements.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.extents().iter().product()
    }
}

impl Display for ShardBox {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if self.offsets.is_empty() {
            return formatter.write_str("()");
        }
        for (place, (offset, limit)) in self.offsets.iter().zip(&self.limits).enumerate() {
            let separator = if place == 0 { "" } else { " x " };
            write!(formatter, "{separator}[{offset},{limit})")?;
        }
        Ok(())
    }
}

/// A shard as a masked tile of the layout of the whole array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The layout of the shard, with its padding.
    pub layout: Layout,
    /// The index of its first element.
    pub offset: i64,
    /// Which coordinates of the shard stand for an element.
    pub predicate: Predicate,
}

/// The shards of an array: for each device the elements that it has.
///
/// All shards have the same shape; the last ones along a dimension have padding, or nothing else.
/// [`Sharding::shards`](crate::Sharding::shards) makes it.
///
/// ```
/// use stridewise::{value::Layout, xla::Sharding};
///
/// let sharding: Sharding = "{devices=[2,2,2]<=[8] last_tile_dim_replicate}".parse()?;
/// let shards = sharding.shards(&[5, 4])?;
/// assert_eq!(shards.shape(), [3, 2]);
/// assert_eq!(shards.devices_at(&[4, 1])?, [4, 5]);
/// assert_eq!(shards.bounds(5)?.to_string(), "[3,5) x [0,2)");
/// let shard = shards.shard(5, &"(5,4):(4,1)".parse::<Layout>()?)?;
/// assert_eq!(shard.layout.to_string(), "(3,2):(4,1)");
/// assert_eq!(shard.offset, 12);
/// assert_eq!(shard.predicate.to_string(), "(3,2):(1@0,1@1) < (2,2)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: XLA `HloSharding::TileOffsetForDevice`, `TileShape`, `hlo_sharding.cc`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shards {
    /// The extents of the array.
    array: Vec<i64>,
    /// The number of tiles along each dimension.
    tiles: Vec<i64>,
    shape: Vec<i64>,
    /// The devices of each tile, tiles in row-major order.
    devices: Vec<i64>,
    /// How many devices have each tile.
    replicas: usize,
    /// Each device with its tile, by device number.
    tile_of: Vec<(i64, usize)>,
}

impl Shards {
    pub(super) fn new(sharding: &TiledSharding, array: &[i64]) -> Result<Self, XlaError> {
        if let Some(dimension) = array.iter().position(|&extent| extent < 0) {
            let extent = array[dimension];
            return Err(XlaError::NegativeExtent { dimension, extent });
        }
        debug_assert!(
            sharding
                .subgroups()
                .iter()
                .all(|&kind| kind == Subgroup::Replicated)
        );
        let tiles = sharding.tiles().to_vec();
        let devices = sharding.assignment().devices();
        let replicas = devices.len() / tiles.iter().product::<i64>() as usize;
        let places = devices.iter().enumerate();
        let mut tile_of: Vec<(i64, usize)> = places
            .map(|(place, &device)| (device, place / replicas))
            .collect();
        tile_of.sort_unstable();
        let pairs = array.iter().zip(&tiles);
        Ok(Self {
            shape: pairs
                .map(|(extent, tiles)| extent.div_euclid(*tiles) + i64::from(extent % tiles != 0))
                .collect(),
            array: array.to_vec(),
            tiles,
            devices,
            replicas,
            tile_of,
        })
    }

    /// The extents of the array.
    #[must_use]
    pub fn array(&self) -> &[i64] {
        &self.array
    }

    /// The number of tiles along each dimension.
    #[must_use]
    pub fn tiles(&self) -> &[i64] {
        &self.tiles
    }

    /// The extents of a shard, with its padding.
    #[must_use]
    pub fn shape(&self) -> &[i64] {
        &self.shape
    }

    /// The devices, in ascending order.
    pub fn devices(&self) -> impl Iterator<Item = i64> + '_ {
        self.tile_of.iter().map(|&(device, _)| device)
    }

    /// The number of devices.
    #[must_use]
    pub fn device_count(&self) -> usize {
        self.devices.len()
    }

    /// The number of devices that have each tile.
    pub(super) const fn replicas(&self) -> usize {
        self.replicas
    }

    /// The devices of the tile with this row-major number.
    pub(super) fn holders(&self, tile: usize) -> &[i64] {
        &self.devices[tile * self.replicas..][..self.replicas]
    }

    /// The row-major number of a device's tile.
    pub(super) fn tile_of(&self, device: i64) -> Option<usize> {
        let place = self
            .tile_of
            .binary_search_by_key(&device, |&(device, _)| device);
        place.ok().map(|place| self.tile_of[place].1)
    }

    /// The coordinate of a tile among the tiles.
    pub(super) fn coordinate(&self, mut tile: usize) -> Vec<i64> {
        let mut coordinate: Vec<i64> = self
            .tiles
            .iter()
            .rev()
            .map(|&tiles| {
                let digit = tile % tiles as usize;
                tile /= tiles as usize;
                digit as i64
            })
            .collect();
        coordinate.reverse();
        coordinate
    }

    /// The elements of the tile at a coordinate along one dimension.
    pub(super) fn interval(&self, dimension: usize, coordinate: i64) -> (i64, i64) {
        let (extent, size) = (self.array[dimension], self.shape[dimension]);
        let clip = |index: i64| index.saturating_mul(size).min(extent);
        (clip(coordinate), clip(coordinate + 1))
    }

    /// The devices that have the same elements as a device, itself among them.
    ///
    /// # Errors
    /// [`ShardingFault::NoSuchDevice`].
    pub fn replicas_of(&self, device: i64) -> Result<&[i64], XlaError> {
        let tile = self.tile_of(device);
        let tile = tile.ok_or(ShardingFault::NoSuchDevice { device })?;
        Ok(self.holders(tile))
    }

    fn tile(&self, device: i64) -> Result<Vec<i64>, XlaError> {
        let tile = self
            .tile_of(device)
            .ok_or(ShardingFault::NoSuchDevice { device })?;
        Ok(self.coordinate(tile))
    }

    /// The elements that a device has; perhaps none.
    ///
    /// # Errors
    /// [`ShardingFault::NoSuchDevice`].
    pub fn bounds(&self, device: i64) -> Result<ShardBox, XlaError> {
        let tile = self.tile(device)?;
        let intervals = tile.iter().enumerate();
        let intervals = intervals.map(|(dimension, &digit)| self.interval(dimension, digit));
        let (offsets, limits) = intervals.unzip();
        Ok(ShardBox { offsets, limits })
    }

    /// How many indices of a device's shard along each dimension stand for no element.
    ///
    /// # Errors
    /// [`ShardingFault::NoSuchDevice`].
    pub fn padding(&self, device: i64) -> Result<Vec<i64>, XlaError> {
        let extents = self.bounds(device)?.extents();
        let pairs = self.shape.iter().zip(extents);
        Ok(pairs.map(|(size, extent)| size - extent).collect())
    }

    /// The devices that have the element at an index.
    ///
    /// # Errors
    /// Another number of indices than dimensions, an index outside of the array.
    pub fn devices_at(&self, index: &[i64]) -> Result<&[i64], XlaError> {
        let (rank, given) = (self.array.len(), index.len());
        if rank != given {
            return Err(XlaError::IndexRank { rank, given });
        }
        let mut tile = 0;
        for (dimension, &index) in index.iter().enumerate() {
            let extent = self.array[dimension];
            if !(0..extent).contains(&index) {
                return Err(XlaError::IndexOutside {
                    dimension,
                    index,
                    extent,
                });
            }
            tile = tile * self.tiles[dimension] + index / self.shape[dimension];
        }
        Ok(self.holders(tile as usize))
    }

    /// A device's shard in the layout of the whole array, which has a mode for each dimension: the
    /// tile of the zipped divide by the shape of a shard.
    ///
    /// A shard without elements has the offset 0.
    ///
    /// # Errors
    /// [`ShardingFault::NoSuchDevice`]; [`ShardingFault::NoLayout`] where the modes of the layout
    /// are not the dimensions of the array, or where a shard of it is no layout.
    pub fn shard(&self, device: i64, array: &Layout) -> Result<Shard, XlaError> {
        let tile = self.tile(device)?;
        let bounds = self.bounds(device)?;
        let refused = |why: &dyn ToString| {
            XlaError::from(ShardingFault::NoLayout {
                of: array.to_string(),
                why: why.to_string(),
            })
        };
        let extents: Result<Vec<i64>, LayoutError> =
            array.modes().map(|mode| mode.size()).collect();
        if extents.as_ref() != Ok(&self.array) {
            return Err(refused(&"its modes must be the dimensions of the array"));
        }
        let said = |error: LayoutError| refused(&error);
        let shape = IntTuple::flat(&self.shape).map_err(said)?;
        let is_empty = self.shape.contains(&0);
        let sliced = if is_empty {
            Layout::row_major(&shape).map(|layout| (layout, 0))
        } else if bounds.size() == 0 {
            tile_at(array, &shape, &vec![0; tile.len()])
        } else {
            tile_at(array, &shape, &tile)
        };
        let (layout, offset) = sliced.map_err(said)?;
        Ok(Shard {
            layout,
            offset,
            predicate: Predicate::of_modes(&layout, &bounds.extents()),
        })
    }
}

/// The tile at a coordinate of the zipped divide.
fn tile_at(array: &Layout, shape: &IntTuple, tile: &[i64]) -> Result<(Layout, i64), LayoutError> {
    let divided = array.zipped_divide(&Tiler::shape(shape)?)?;
    let mut modes = divided.modes();
    let (Some(inner), Some(outer)) = (modes.next(), modes.next()) else {
        return Ok((*array, 0));
    };
    let offset = outer.crd2idx(&Coord::from(IntTuple::flat(tile)?))?;
    Ok((inner, offset))
}
