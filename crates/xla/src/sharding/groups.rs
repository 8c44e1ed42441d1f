//! Groups of devices that take part in a collective together.

use super::{AxisRef, Mesh, TileAssignment};
use crate::{ShardingFault, XlaError, separated};
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

/// The groups of a collective: `[4,2]<=[2,4]T(1,0)` or `{{0,4},{1,5},{2,6},{3,7}}`.
///
/// It is read with or without `replica_groups=`.
///
/// ```
/// use stridewise::xla::ReplicaGroups;
///
/// let groups: ReplicaGroups = "replica_groups=[2,4]<=[4,2]T(1,0)".parse()?;
/// assert_eq!(groups.groups(), [[0, 2, 4, 6], [1, 3, 5, 7]]);
/// assert_eq!(format!("{groups:#}"), "{{0,2,4,6},{1,3,5,7}}");
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: XLA `IotaReplicaGroupList`, `CollectiveDeviceList`, `replica_group.h`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplicaGroups {
    /// The groups, and the devices of a group.
    assignment: TileAssignment,
}

impl ReplicaGroups {
    /// The groups of a tile assignment with two dimensions, the groups and their devices.
    ///
    /// # Errors
    /// [`ShardingFault::ShardingRank`] for another number of dimensions;
    /// [`ShardingFault::DeviceOutside`] for an absent device.
    pub fn new(assignment: TileAssignment) -> Result<Self, XlaError> {
        let dimensions = assignment.extents().len();
        if dimensions != 2 {
            return Err(ShardingFault::ShardingRank {
                sharding: dimensions,
                shape: 2,
            }
            .into());
        }
        Ok(Self {
            assignment: assignment.complete()?,
        })
    }

    /// The groups and their devices.
    #[must_use]
    pub const fn assignment(&self) -> &TileAssignment {
        &self.assignment
    }

    /// The devices of each group.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<i64>> {
        let size = self.assignment.extents()[1] as usize;
        let devices = self.assignment.devices();
        devices.chunks(size).map(<[i64]>::to_vec).collect()
    }
}

impl Mesh {
    /// The groups of devices whose coordinates differ in the given axes only, as a collective along
    /// these axes has them. The first axis is the outermost of a group.
    ///
    /// # Errors
    /// Axes that overlap, or sub-axes without a common division of their axis.
    ///
    /// Source: XLA `MeshAxesReplicaGroupList`, `replica_group.cc`.
    pub fn replica_groups(&self, axes: &[AxisRef]) -> Result<ReplicaGroups, XlaError> {
        self.check_apart(axes)?;
        let (divided, places) = self.divided(axes);
        let size: i64 = axes.iter().map(|axis| axis.size()).product();
        let mut order: Vec<usize> = (0..divided.len()).collect();
        order.retain(|place| !places.contains(place));
        order.extend(&places);
        let extents = [self.assignment().device_count() / size, size].to_vec();
        let assignment = self.assignment().reshaped(divided).transpose(&order);
        Ok(ReplicaGroups {
            assignment: assignment.reshaped(extents),
        })
    }
}

/// As XLA prints it; with `{:#}`, as lists.
impl Display for ReplicaGroups {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if !formatter.alternate() && self.assignment.reshape().is_some() {
            return self.assignment.fmt(formatter);
        }
        formatter.write_str("{")?;
        for (place, group) in self.groups().iter().enumerate() {
            formatter.write_str(if place == 0 { "{" } else { ",{" })?;
            separated(formatter, group)?;
            formatter.write_str("}")?;
        }
        formatter.write_str("}")
    }
}
