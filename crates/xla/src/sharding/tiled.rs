//! A tile assignment whose last dimensions may be replicas or subgroups.

use super::{NamedSharding, TileAssignment, layout_of};
use crate::{ShardingFault, XlaError, separated};
use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::fmt::{self, Display, Formatter};
use stridewise_value::{IntTuple, Layout};

/// The meaning of a last tile dimension, which divides no dimension of the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subgroup {
    /// The program says what these devices do.
    Manual,
    /// The value is the sum of those of these devices.
    Unreduced,
    /// These devices have the same tile.
    Replicated,
}

impl Subgroup {
    /// All of them, in the order in which XLA prints them.
    pub const ALL: [Self; 3] = [Self::Manual, Self::Unreduced, Self::Replicated];

    /// `manual`, `unreduced` or `replicated`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Unreduced => "unreduced",
            Self::Replicated => "replicated",
        }
    }
}

/// Tiles of an array, and the devices that have each:
/// `{devices=[2,1,2]<=[4] last_tile_dim_replicate}`.
///
/// The first dimensions of the tile assignment divide those of the array. Each of the others has a
/// [`Subgroup`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiledSharding {
    assignment: TileAssignment,
    subgroups: Vec<Subgroup>,
}

impl TiledSharding {
    /// The sharding of a tile assignment whose last dimensions have the given meanings.
    ///
    /// As in XLA, last dimensions of extent 1 are removed, those of the same meaning are merged,
    /// they are sorted by meaning, and replicas are sorted by device number.
    ///
    /// ```
    /// use stridewise::xla::{Subgroup, TileAssignment, TiledSharding};
    ///
    /// let tiles = TileAssignment::row_major(vec![2, 4, 2])?;
    /// let sharding = TiledSharding::new(&tiles, &[Subgroup::Replicated, Subgroup::Manual])?;
    /// assert_eq!(
    ///     sharding.to_string(),
    ///     "{devices=[2,2,4]<=[2,4,2]T(0,2,1) last_tile_dims={manual, replicated}}"
    /// );
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`ShardingFault::Subgroups`] for more meanings than dimensions.
    ///
    /// Source: XLA `HloSharding::Subgroup`, `hlo_sharding.cc`.
    pub fn new(assignment: &TileAssignment, subgroups: &[Subgroup]) -> Result<Self, XlaError> {
        let dimensions = assignment.extents().len();
        let Some(rank) = dimensions.checked_sub(subgroups.len()) else {
            return Err(ShardingFault::Subgroups {
                subgroups: subgroups.len(),
                dimensions,
            }
            .into());
        };
        let of = |kind: Subgroup| {
            let extents = assignment.extents();
            (rank..dimensions)
                .filter(move |&place| extents[place] != 1 && subgroups[place - rank] == kind)
        };
        let mut extents = assignment.extents()[..rank].to_vec();
        let mut order: Vec<usize> = (0..rank).collect();
        let mut kinds = Vec::new();
        for kind in Subgroup::ALL {
            if of(kind).next().is_some() {
                extents.push(of(kind).map(|place| assignment.extents()[place]).product());
                order.extend(of(kind));
                kinds.push(kind);
            }
        }
        // Of a single tile there may be no dimension left.
        order.extend((rank..dimensions).filter(|&place| assignment.extents()[place] == 1));
        let mut assignment = assignment.transpose(&order).reshaped(extents);
        if kinds.last() == Some(&Subgroup::Replicated) {
            assignment = assignment.with_sorted_replicas();
        }
        Ok(Self {
            assignment,
            subgroups: kinds,
        })
    }

    /// Every device has the whole array.
    pub(super) fn replicated(rank: usize, devices: i64) -> Result<Self, XlaError> {
        let mut extents = vec![1; rank];
        extents.push(devices);
        Self::new(
            &TileAssignment::row_major(extents)?,
            &[Subgroup::Replicated],
        )
    }

    /// One device has the whole array.
    pub(super) fn maximal(rank: usize, device: i64) -> Self {
        Self {
            assignment: TileAssignment::single(rank, device),
            subgroups: Vec::new(),
        }
    }

    /// A sharding of a single tile, for an array of this rank.
    pub(super) fn of_rank(&self, rank: usize) -> Self {
        let mut extents = vec![1; rank];
        extents.extend(&self.assignment.extents()[self.rank()..]);
        Self {
            assignment: self.assignment.reshaped(extents),
            subgroups: self.subgroups.clone(),
        }
    }

    /// The tile assignment, with the last dimensions.
    #[must_use]
    pub const fn assignment(&self) -> &TileAssignment {
        &self.assignment
    }

    /// The meanings of the last dimensions.
    #[must_use]
    pub fn subgroups(&self) -> &[Subgroup] {
        &self.subgroups
    }

    /// The number of dimensions of the array.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.assignment.extents().len() - self.subgroups.len()
    }

    /// The number of tiles along each dimension of the array.
    #[must_use]
    pub fn tiles(&self) -> &[i64] {
        &self.assignment.extents()[..self.rank()]
    }

    /// The meaning of all devices, if the array is in one tile: `{replicated}`, `{manual}`.
    #[must_use]
    pub fn whole(&self) -> Option<Subgroup> {
        match self.subgroups[..] {
            [kind] if self.tiles().iter().all(|&tiles| tiles == 1) => Some(kind),
            _ => None,
        }
    }

    /// The layout from tile coordinates to device numbers, with a mode for each dimension of the
    /// tile assignment: `{devices=[2,2]<=[4] last_tile_dim_replicate}` → `(2,2):(2,1)`.
    ///
    /// # Errors
    /// Those of [`TileAssignment::to_layout`].
    pub fn to_layout(&self) -> Result<Layout, XlaError> {
        self.assignment.to_layout()
    }

    /// The sharding of a layout from tile coordinates to device numbers, with a dimension for each
    /// mode: `(2,2):(1,4)` on 8 devices → `{devices=[2,2,2]<=[4,2]T(1,0) last_tile_dim_replicate}`.
    ///
    /// The replicas are the complement of the layout in the number of devices.
    ///
    /// # Errors
    /// [`ShardingFault::NotOneToOne`] unless the layout and its complement map their coordinates
    /// one to one to the devices.
    pub fn from_layout(layout: &Layout, devices: i64) -> Result<Self, XlaError> {
        let refused = |_| {
            XlaError::from(ShardingFault::NotOneToOne {
                layout: layout.to_string(),
                devices,
            })
        };
        let within = IntTuple::flat(&[devices]).map_err(refused)?;
        let replicas = layout.complement_in(&within).map_err(refused)?;
        // The digits of a mode are innermost first, and replicas are sorted by device number.
        let replicas = Layout::make_layout(&[replicas]).map_err(refused)?;
        let mut modes: Vec<Layout> = layout.modes().collect();
        modes.extend(replicas.modes());
        let all = Layout::make_layout(&modes).map_err(refused)?;
        if all.size() != Ok(devices) {
            return Err(ShardingFault::NotOneToOne {
                layout: layout.to_string(),
                devices,
            }
            .into());
        }
        Self::new(&layout_of::assignment(&all)?, &[Subgroup::Replicated])
    }

    /// Whether every device has the same tile, of the same meaning, of arrays of every shape.
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self.subgroups == other.subgroups
            && self.assignment.extents() == other.assignment.extents()
            && (self.assignment == other.assignment
                || self.assignment.devices() == other.assignment.devices())
    }

    /// The same sharding with a mesh, whose axes are `axis_0`, `axis_1`, … as XLA names them.
    ///
    /// The axes are the digits of the layout, largest stride first. Without a layout, they are the
    /// dimensions of the tile assignment.
    ///
    /// ```
    /// use stridewise::xla::Sharding;
    ///
    /// let Sharding::Tiled(sharding) = "{devices=[4,2]<=[2,4]T(1,0)}".parse()? else {
    ///     unreachable!()
    /// };
    /// assert_eq!(
    ///     sharding.to_named()?.to_string(),
    ///     "{mesh['axis_0'=2,'axis_1'=4], [{'axis_1'}, {'axis_0'}]}"
    /// );
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`ShardingFault::DeviceOutside`] for a list that lacks a device: a mesh has all.
    pub fn to_named(&self) -> Result<NamedSharding, XlaError> {
        self.assignment.clone().complete()?;
        Ok(NamedSharding::of_tiled(self))
    }
}

/// As XLA prints it.
impl Display for TiledSharding {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if let Some(kind) = self.whole() {
            return write!(formatter, "{{{}}}", kind.name());
        }
        write!(formatter, "{{devices={}", self.assignment)?;
        match self.subgroups[..] {
            [] => {}
            [Subgroup::Replicated] => formatter.write_str(" last_tile_dim_replicate")?,
            _ => {
                let names: Vec<&str> = self.subgroups.iter().map(|kind| kind.name()).collect();
                let names: String = names.join(", ");
                write!(formatter, " last_tile_dims={{{names}}}")?;
            }
        }
        formatter.write_str("}")
    }
}

/// `[4,2]<=[2,4]T(1,0)` or `[2,2]0,3,2,1`.
impl Display for TileAssignment {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("[")?;
        separated(formatter, self.extents())?;
        formatter.write_str("]")?;
        if self.reshape().is_some() {
            formatter.write_str("<=")?;
        }
        self.write_order(formatter)
    }
}

impl TileAssignment {
    /// `[2,4]T(1,0)` or `0,3,2,1`.
    pub(super) fn write_order(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Some((reshape, permutation)) = self.reshape() else {
            return separated(formatter, self.devices());
        };
        formatter.write_str("[")?;
        separated(formatter, reshape)?;
        formatter.write_str("]")?;
        if reshape.len() > 1 {
            formatter.write_str("T(")?;
            separated(formatter, permutation)?;
            formatter.write_str(")")?;
        }
        Ok(())
    }
}
