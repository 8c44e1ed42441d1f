//! Meshes: layouts from coordinates with names to devices.

use super::{TileAssignment, named::joined};
use crate::{ShardingFault, XlaError};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Display, Formatter};

/// Devices in axes with names: `mesh['a'=2,'b'=4]`.
///
/// A mesh is a layout from mesh coordinates to device numbers, whose modes have names. It is read
/// as XLA or Shardy print it, `mesh['a'=2,'b'=4]` or `@mesh<["a"=2, "b"=4]>`, with the devices
/// after it if they are in another order: `, device_ids=([4,2]T(1,0))`, `, device_ids=[1, 0]`.
///
/// ```
/// use stridewise::xla::Mesh;
///
/// let mesh: Mesh = r#"@mesh<["a"=2,"b"=4]>"#.parse()?;
/// assert_eq!(mesh.to_string(), "mesh['a'=2,'b'=4]");
/// assert_eq!(format!("{mesh:#}"), r#"mesh<["a"=2, "b"=4]>"#);
/// assert_eq!(mesh.assignment().to_layout()?.to_string(), "(2,4):(4,1)");
/// let groups = mesh.replica_groups(&[mesh.axis("a")?])?;
/// assert_eq!(groups.to_string(), "[4,2]<=[2,4]T(1,0)");
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: XLA `Mesh`, `mesh_and_axis.h`; Shardy `sdy.mesh`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mesh {
    names: Vec<String>,
    assignment: TileAssignment,
}

impl Mesh {
    /// The mesh of a name for each dimension of a tile assignment.
    ///
    /// # Errors
    /// Another number of names than dimensions, the same name twice, or an absent device.
    pub fn new(names: Vec<String>, assignment: TileAssignment) -> Result<Self, XlaError> {
        let extents = assignment.extents().len();
        if names.len() != extents {
            return Err(ShardingFault::AxisNames {
                names: names.len(),
                extents,
            }
            .into());
        }
        let is_repeated = |(place, name): &(usize, &String)| names[..*place].contains(name);
        if let Some((_, name)) = names.iter().enumerate().find(is_repeated) {
            let name = name.clone();
            return Err(ShardingFault::AxisNameTwice { name }.into());
        }
        Ok(Self::unchecked(names, assignment.complete()?))
    }

    /// As it is, but devices listed in the order of their numbers are not listed.
    pub(super) fn unchecked(names: Vec<String>, assignment: TileAssignment) -> Self {
        let devices = assignment.devices();
        let is_sorted = !names.is_empty()
            && assignment.reshape().is_none()
            && devices.is_sorted()
            && devices.first() == Some(&0);
        let assignment = if is_sorted {
            TileAssignment::row_major(assignment.extents().to_vec()).unwrap_or(assignment)
        } else {
            assignment
        };
        Self { names, assignment }
    }

    /// A mesh of one device without axes.
    pub(super) fn maximal(device: i64) -> Self {
        Self::unchecked(Vec::new(), TileAssignment::single(0, device))
    }

    /// A mesh without axes, of which nothing is known.
    pub(super) fn empty() -> Self {
        Self::maximal(-1)
    }

    /// The device of a mesh that has one and no axes.
    pub(super) fn maximal_device(&self) -> Option<i64> {
        let device = self.assignment.devices()[0];
        (self.names.is_empty() && device >= 0).then_some(device)
    }

    /// The names of the axes.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The sizes of the axes, and the device at each coordinate.
    #[must_use]
    pub const fn assignment(&self) -> &TileAssignment {
        &self.assignment
    }

    /// The axis with this name, as a whole.
    ///
    /// # Errors
    /// [`ShardingFault::UnknownAxis`].
    pub fn axis(&self, name: &str) -> Result<AxisRef, XlaError> {
        let place = self.names.iter().position(|known| known == name);
        let Some(axis) = place else {
            return Err(ShardingFault::UnknownAxis {
                name: name.to_string(),
                axes: self.names.clone(),
            }
            .into());
        };
        let size = self.assignment.extents()[axis];
        Ok(AxisRef {
            axis,
            pre_size: 1,
            size,
        })
    }

    /// The sub-axis `'name':(pre_size)size`: the axis is divided into extents of `pre_size`, `size`
    /// and the rest, and the middle one is taken.
    ///
    /// # Errors
    /// [`ShardingFault::UnknownAxis`], [`ShardingFault::NoSubAxis`].
    pub fn sub_axis(&self, name: &str, pre_size: i64, size: i64) -> Result<AxisRef, XlaError> {
        let whole = self.axis(name)?;
        let sub_axis = AxisRef {
            pre_size,
            size,
            ..whole
        };
        let end = pre_size.checked_mul(size);
        let divides = |end: i64| pre_size >= 1 && size > 1 && whole.size % end == 0;
        if size >= whole.size || !end.is_some_and(divides) {
            return Err(ShardingFault::NoSubAxis {
                axis: format!("'{name}':({pre_size}){size}"),
                extent: whole.size,
            }
            .into());
        }
        Ok(sub_axis)
    }

    /// An axis as XLA writes it, `'b':(2)2`.
    pub(super) fn written(&self, axis: AxisRef) -> String {
        let name = &self.names[axis.axis];
        if axis.size == self.assignment.extents()[axis.axis] {
            format!("'{name}'")
        } else {
            format!("'{name}':({}){}", axis.pre_size, axis.size)
        }
    }

    /// The extents of all axes, divided where one of the given axes begins or ends, and the place
    /// of each given axis among them.
    pub(super) fn divided(&self, axes: &[AxisRef]) -> (Vec<i64>, Vec<usize>) {
        let (mut extents, mut begins) = (Vec::new(), Vec::new());
        for (axis, &size) in self.assignment.extents().iter().enumerate() {
            let own = axes.iter().filter(|other| other.axis == axis);
            let mut cuts: Vec<i64> = own
                .flat_map(|own| [own.pre_size, own.pre_size * own.size])
                .chain([1, size])
                .collect();
            cuts.sort_unstable();
            cuts.dedup();
            if size == 1 {
                cuts.push(1);
            }
            for pair in cuts.windows(2) {
                extents.push(pair[1] / pair[0]);
                begins.push((axis, pair[0]));
            }
        }
        let place = |own: &AxisRef| begins.iter().position(|&at| at == (own.axis, own.pre_size));
        let places = axes.iter().filter_map(place).collect();
        (extents, places)
    }

    /// Refuses axes that overlap, or that have no common division of the mesh.
    pub(super) fn check_apart(&self, axes: &[AxisRef]) -> Result<(), ShardingFault> {
        for (place, one) in axes.iter().enumerate() {
            for other in &axes[..place] {
                let written = || (self.written(*other), self.written(*one));
                if one.axis != other.axis {
                    continue;
                }
                let (low, high) = if one.pre_size < other.pre_size {
                    (one, other)
                } else {
                    (other, one)
                };
                let end = low.pre_size * low.size;
                if end > high.pre_size || one == other {
                    let (one, other) = written();
                    return Err(ShardingFault::AxisTwice { one, other });
                }
                if high.pre_size % end != 0 {
                    let (one, other) = written();
                    return Err(ShardingFault::SubAxesDiffer { one, other });
                }
            }
        }
        Ok(())
    }
}

/// An axis of a [`Mesh`], or a part of one: `'a'` or `'b':(2)2`.
///
/// [`Mesh::axis`] and [`Mesh::sub_axis`] make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AxisRef {
    /// The place of the axis in the mesh.
    pub(super) axis: usize,
    /// The product of the extents of the axis before this part.
    pub(super) pre_size: i64,
    pub(super) size: i64,
}

impl AxisRef {
    /// The number of devices along it.
    #[must_use]
    pub const fn size(self) -> i64 {
        self.size
    }

    /// Whether `other` is the part of the axis that follows this one.
    pub(super) fn is_before(self, other: Self) -> bool {
        self.axis == other.axis && self.pre_size * self.size == other.pre_size
    }
}

/// As XLA prints it; with `{:#}`, as Shardy does: `mesh<["a"=2, "b"=4]>`.
impl Display for Mesh {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let shardy = formatter.alternate();
        let device = self.maximal_device();
        if let (Some(device), false) = (device, shardy) {
            return write!(formatter, "maximal_mesh[device_id={device}]");
        }
        let axes = self.names.iter().zip(self.assignment.extents());
        let quote = if shardy { '"' } else { '\'' };
        let axes = axes.map(|(name, size)| format!("{quote}{name}{quote}={size}"));
        let is_listed =
            device.is_some() || !self.names.is_empty() && !self.assignment.is_row_major();
        if shardy {
            write!(formatter, "mesh<[{}]", joined(axes))?;
            if is_listed {
                let devices = self.assignment.devices();
                let devices = devices.iter().map(ToString::to_string);
                write!(formatter, ", device_ids=[{}]", joined(devices))?;
            }
            return formatter.write_str(">");
        }
        let axes: Vec<String> = axes.collect();
        write!(formatter, "mesh[{}]", axes.join(","))?;
        if is_listed {
            formatter.write_str(", device_ids=(")?;
            self.assignment.write_order(formatter)?;
            formatter.write_str(")")?;
        }
        Ok(())
    }
}
