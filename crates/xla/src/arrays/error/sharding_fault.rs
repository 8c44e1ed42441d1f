//! Why a sharding, a mesh or a set of replica groups is refused.

use super::super::text::separated;
use alloc::{string::String, vec::Vec};
use core::fmt::{self, Display, Formatter};

/// The largest number of devices of a sharding or a mesh.
pub const MAX_DEVICES: i64 = 1 << 20;

/// `[2,4]`.
struct Listed<'a, T>(&'a [T]);

impl<T: Display> Display for Listed<'_, T> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("[")?;
        separated(formatter, self.0)?;
        formatter.write_str("]")
    }
}

described! {
    /// Why a sharding, a mesh or a set of replica groups is refused.
    ///
    /// ```
    /// use stridewise::xla::Sharding;
    ///
    /// let error = "{devices=[2,2]0,1,2,2}".parse::<Sharding>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "device 2 is listed at places 2 and 3: each device must be listed once, at byte 20"
    /// );
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ShardingFault {
        /// No extents between the brackets.
        NoDimensions "the list of extents is empty: it needs one extent or more";
        /// An extent of a tile assignment below 1.
        DimensionBelowOne { dimension: usize, extent: i64 }
        "extent {dimension} is {extent}, and must be at least 1";
        /// More devices than [`MAX_DEVICES`].
        TooManyDevices { extents: Vec<i64> }
        "the product of {extents} is more than {most}, the largest number of devices",
            extents = Listed(extents), most = MAX_DEVICES;
        /// The number of tiles is not that of devices.
        TileCount { extents: Vec<i64>, tiles: i64, devices: i64 }
        "the product of {extents} is {tiles}, but there are {devices} devices: both must be equal",
            extents = Listed(extents);
        /// A device is listed twice; `places` are counted from 0.
        DeviceTwice { device: i64, places: [usize; 2] }
        "device {device} is listed at places {one} and {other}: each device must be listed once",
            one = places[0], other = places[1];
        /// A device below 0; `place` is counted from 0.
        NegativeDevice { device: i64, place: usize }
        "device {device} at place {place} is negative: devices have numbers from 0 on";
        /// A number that is not one of the devices of a mesh or of replica groups; `place` is
        /// counted from 0.
        DeviceOutside { device: i64, place: usize, devices: i64 }
        "device {device} at place {place} does not exist: {devices} devices have the numbers 0 to \
         {last}",
            last = devices - 1;
        /// `T(…)` must be a permutation of the extents before it.
        NotAPermutation { permutation: Vec<i64>, rank: usize }
        "T({list}) is no permutation of the {rank} extents before it: it must name each of 0 to \
         {last} once",
            list = Joined(permutation), last = rank.saturating_sub(1);
        /// More kinds in `last_tile_dims` than tile dimensions.
        Subgroups { subgroups: usize, dimensions: usize }
        "{subgroups} kinds of last tile dimensions for {dimensions} tile dimensions";
        /// Devices where none may be given.
        TakesNoDevices { kind: &'static str } "a {kind} sharding takes no devices";
        /// `maximal` without its device.
        NoDevice "a maximal sharding names one device, at least 0, as in {{maximal device=0}}";
        /// Two axes of a mesh have the same name.
        AxisNameTwice { name: String } "the mesh has two axes with the name '{name}'";
        /// Another number of names than of extents of a mesh.
        AxisNames { names: usize, extents: usize } "{names} names for the {extents} axes of a mesh";
        /// A name that no axis of the mesh has.
        UnknownAxis { name: String, axes: Vec<String> }
        "the mesh has no axis '{name}': its axes are {axes}", axes = Listed(axes);
        /// An axis, or a part of one, that is used twice.
        AxisTwice { one: String, other: String }
        "{one} and {other} overlap: each part of a mesh axis may be used once";
        /// A sub-axis that is no part of its axis.
        NoSubAxis { axis: String, extent: i64 }
        "{axis} is no sub-axis: its pre-size must be at least 1, its size at least 2 and less than \
         {extent}, and the product of both must divide {extent}, the size of the axis";
        /// Two sub-axes that do not divide one another.
        SubAxesDiffer { one: String, other: String }
        "{one} and {other} do not fit together: where one ends must divide where the other begins";
        /// Two neighbouring sub-axes that are one.
        SubAxesMerge { one: String, other: String }
            "{one} and {other} are one sub-axis: write it as one";
        /// Axes without an order of their own are listed as in the mesh.
        AxesOrder { kind: &'static str, one: String, other: String }
        "{kind} axes must be in the order of the mesh, but {one} is before {other}";
        /// A mesh is named, and its axes are not known.
        UnknownMesh { name: String }
        "the axes of the mesh @{name} are not given: write mesh<[\"axis\"=size, …]> instead";
        /// Another rank than the shape.
        ShardingRank { sharding: usize, shape: usize }
        "the sharding divides {sharding} dimensions, but the shape has {shape}";
        /// The sharding does not say what a device holds.
        NoShards { kind: &'static str }
            "a {kind} sharding does not say which elements a device has";
        /// `{replicated}` without a number of devices.
        DevicesUnknown "the sharding does not say how many devices there are";
        /// A device that has no part in the sharding.
        NoSuchDevice { device: i64 } "device {device} has no part in the sharding";
        /// A sharding that is no layout, or a layout that is no sharding.
        NoLayout { of: String, why: String } "no layout for {of}: {why}";
        /// Groups of different sizes.
        GroupSizes { sizes: [usize; 2] }
            "groups of {one} and of {other} devices: all groups must have the same size",
            one = sizes[0], other = sizes[1];
        /// The layout is no bijection onto the devices.
        NotOneToOne { layout: String, devices: i64 }
        "{layout} must map its coordinates to different devices, with strides that divide \
         {devices} devices into equal parts";
    }
}

/// `2,4`.
struct Joined<'a>(&'a [i64]);

impl Display for Joined<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        separated(formatter, self.0)
    }
}
