//! Shardings: which device has which elements of an array.

mod groups;
mod layout_of;
mod mesh;
mod named;
mod parse;
mod reshard;
mod shards;
mod tile_assignment;
mod tiled;

pub use groups::ReplicaGroups;
pub use mesh::{AxisRef, Mesh};
pub use named::{DimensionSharding, NamedSharding, PartitionSpec, SpecEntry};
pub use reshard::{Collective, Reshard, Traffic, Transfer};
pub use shards::{Shard, ShardBox, Shards};
pub use tile_assignment::TileAssignment;
pub use tiled::{Subgroup, TiledSharding};

use crate::{ShardingFault, XlaError};
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

/// Which device has which elements of an array, or of each array of a tuple.
///
/// It is read and printed in XLA's notation:
///
/// | text | meaning |
/// |---|---|
/// | `{devices=[4,2]<=[2,4]T(1,0)}` | 4 by 2 tiles; devices 0 to 7 by 2 and 4, transposed |
/// | `{devices=[2,2]0,3,2,1}` | 2 by 2 tiles; the devices are listed |
/// | `{devices=[2,1,2]<=[4] last_tile_dim_replicate}` | 2 by 1 tiles, each on 2 devices |
/// | `{devices=[2,2,2]<=[8] last_tile_dims={manual, replicated}}` | 2 tiles, with two [`Subgroup`]s |
/// | `{mesh['a'=2,'b'=4], [{'a'}, {'b'}]}` | dimension 0 by axis a of a mesh, 1 by axis b |
/// | `{replicated}`, `{maximal device=3}` | all devices, or one, have the whole array |
/// | `{manual}`, `{unreduced}`, `{unknown}` | the program, a sum, or nothing says what a device has |
/// | `{{replicated}, {manual}}` | a sharding for each element of a tuple |
///
/// Named shardings are also read as Shardy prints them, `<mesh<["a"=2, "b"=4]>, [{"a"}, {"b"}]>`.
/// Metadata, shard groups and priorities are read and forgotten.
///
/// ```
/// use stridewise::xla::Sharding;
///
/// let sharding: Sharding = "{devices=[4,2]<=[2,4]T(0,1)}".parse()?;
/// assert_eq!(sharding.to_string(), "{devices=[4,2]<=[8]}");
/// let shards = sharding.shards(&[10, 6])?;
/// assert_eq!(shards.shape(), [3, 3]);
/// assert_eq!(shards.bounds(7)?.to_string(), "[9,10) x [3,6)");
/// assert_eq!(shards.padding(7)?, [2, 0]);
///
/// let error = "{devices=[3,2]<=[8]}".parse::<Sharding>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the product of [3,2] is 6, but there are 8 devices: both must be equal, at byte 9"
/// );
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: XLA `HloSharding`, `hlo_sharding.h`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sharding {
    /// Every device has the whole array.
    Replicated,
    /// The program says what each device has.
    Manual,
    /// The array is the sum of those of all devices.
    Unreduced,
    /// No sharding has been chosen.
    Unknown,
    /// The device with this number has the whole array.
    Maximal(i64),
    /// By a tile assignment.
    Tiled(TiledSharding),
    /// By the axes of a mesh.
    Named(NamedSharding),
    /// A sharding for each element of a tuple.
    Tuple(Vec<Sharding>),
}

impl Sharding {
    /// The shards of an array with these extents.
    ///
    /// # Errors
    /// Another rank, an extent below 0; [`ShardingFault::NoShards`] of a manual sharding or a
    /// tuple; [`ShardingFault::DevicesUnknown`] of `{replicated}`, see
    /// [`shards_on`](Self::shards_on).
    pub fn shards(&self, shape: &[i64]) -> Result<Shards, XlaError> {
        Shards::new(&self.tiled(shape.len(), None)?, shape)
    }

    /// The shards of an array with these extents, where `{replicated}` means this many devices.
    ///
    /// # Errors
    /// Those of [`shards`](Self::shards).
    pub fn shards_on(&self, devices: i64, shape: &[i64]) -> Result<Shards, XlaError> {
        Shards::new(&self.tiled(shape.len(), Some(devices))?, shape)
    }

    /// The tiles of an array of this rank; `devices` is the number that `{replicated}` does not
    /// say.
    pub(crate) fn tiled(
        &self,
        rank: usize,
        devices: Option<i64>,
    ) -> Result<TiledSharding, XlaError> {
        let no_shards = |kind| Err(ShardingFault::NoShards { kind }.into());
        let tiled = match self {
            Self::Manual => return no_shards("manual"),
            Self::Unreduced => return no_shards("unreduced"),
            Self::Unknown => return no_shards("unknown"),
            Self::Tuple(_) => return no_shards("tuple"),
            Self::Maximal(device) => return Ok(TiledSharding::maximal(rank, *device)),
            Self::Replicated => {
                let devices = devices.ok_or(ShardingFault::DevicesUnknown)?;
                return TiledSharding::replicated(rank, devices);
            }
            Self::Named(named) if named.is_maximal() => {
                return named.to_tiled().map(|one| one.of_rank(rank));
            }
            Self::Named(named) if named.mesh().names().is_empty() => {
                return Self::Replicated.tiled(rank, devices);
            }
            Self::Named(named) => named.to_tiled()?,
            Self::Tiled(tiled) => tiled.clone(),
        };
        let other = tiled
            .subgroups()
            .iter()
            .find(|kind| **kind != Subgroup::Replicated);
        if let Some(kind) = other {
            return no_shards(kind.name());
        }
        if tiled.whole().is_some() {
            return Ok(tiled.of_rank(rank));
        }
        if tiled.rank() != rank {
            return Err(ShardingFault::ShardingRank {
                sharding: tiled.rank(),
                shape: rank,
            }
            .into());
        }
        Ok(tiled)
    }

    /// Whether both shardings give every device the same elements of every array:
    /// `{devices=[2]0,1}` and `{mesh['a'=2], [{'a'}]}`.
    ///
    /// `{replicated}` is the same on any number of devices.
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        match (self.simple(), other.simple()) {
            (Self::Tiled(one), Self::Tiled(other)) => one.is_equivalent(&other),
            (Self::Tuple(one), Self::Tuple(other)) => {
                one.len() == other.len()
                    && one
                        .iter()
                        .zip(&other)
                        .all(|(one, other)| one.is_equivalent(other))
            }
            (one, other) => one == other,
        }
    }

    /// Without names, and with the name of a sharding of a single tile.
    fn simple(&self) -> Self {
        let named = match self {
            Self::Named(named) => match named.to_tiled() {
                Ok(_) if named.is_maximal() => {
                    let device = named.mesh().maximal_device();
                    return device.map_or(Self::Unknown, Self::Maximal);
                }
                Ok(tiled) => Self::Tiled(tiled),
                // There are no axes.
                Err(_) => return Self::Replicated,
            },
            other => other.clone(),
        };
        match named {
            Self::Tiled(tiled) => match tiled.whole() {
                Some(Subgroup::Replicated) => Self::Replicated,
                Some(Subgroup::Manual) => Self::Manual,
                Some(Subgroup::Unreduced) => Self::Unreduced,
                None => Self::Tiled(tiled),
            },
            other => other,
        }
    }

    /// `replicated`, `manual`, `unreduced`, `unknown`, `maximal` or `tuple`; nothing if there are
    /// tiles.
    #[must_use]
    pub fn kind(&self) -> Option<&'static str> {
        Some(match self.simple() {
            Self::Replicated => "replicated",
            Self::Manual => "manual",
            Self::Unreduced => "unreduced",
            Self::Unknown => "unknown",
            Self::Maximal(_) => "maximal",
            Self::Tuple(_) => "tuple",
            Self::Tiled(_) | Self::Named(_) => return None,
        })
    }
}

/// In XLA's notation.
impl Display for Sharding {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replicated => formatter.write_str("{replicated}"),
            Self::Manual => formatter.write_str("{manual}"),
            Self::Unreduced => formatter.write_str("{unreduced}"),
            Self::Unknown => formatter.write_str("{unknown}"),
            Self::Maximal(device) => write!(formatter, "{{maximal device={device}}}"),
            Self::Tiled(tiled) => tiled.fmt(formatter),
            Self::Named(named) => named.fmt(formatter),
            Self::Tuple(elements) => {
                formatter.write_str("{")?;
                for (place, element) in elements.iter().enumerate() {
                    match place {
                        0 => {}
                        // XLA numbers every fifth element.
                        place if place % 5 == 0 => write!(formatter, ", /*index={place}*/")?,
                        _ => formatter.write_str(", ")?,
                    }
                    element.fmt(formatter)?;
                }
                formatter.write_str("}")
            }
        }
    }
}
