//! Meshes and shardings of static sizes: the shape of a shard is a constant, and a wrong axis does
//! not compile.

use core::marker::PhantomData;

/// A mesh of devices whose axes are types. [`static_mesh!`](crate::static_mesh) declares one.
///
/// Devices have row-major numbers, the last axis fastest: the mesh `{ Data = 2, Model = 4 }` is the
/// layout `(2,4):(4,1)` from axis coordinates to devices.
///
/// An implementation of another kind gives other shards, and breaks no memory: no method reads
/// memory.
///
/// Source: `Mesh` of JAX, `sdy.mesh` of Shardy.
pub trait StaticMesh {
    /// The names of the axes, outermost first.
    const NAMES: &'static [&'static str];
    /// The sizes of the axes.
    const SIZES: &'static [i64];
}

/// An axis of the mesh `M`. [`static_mesh!`](crate::static_mesh) declares the axes.
#[diagnostic::on_unimplemented(
    message = "sharding: `{Self}` is no axis of the mesh `{M}`",
    label = "no axis of this mesh",
    note = "write an axis that `static_mesh!` declares for `{M}`"
)]
pub trait MeshAxis<M: StaticMesh> {
    /// The place of the axis in the mesh.
    const PLACE: usize;
}

/// A dimension that no axis divides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undivided;

/// A dimension that `Axis` divides; each of its parts is divided again as `Inner` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DividedBy<Axis, Inner = Undivided>(PhantomData<(Axis, Inner)>);

/// How a dimension is divided over the mesh `M`: [`Undivided`] or [`DividedBy`].
#[diagnostic::on_unimplemented(
    message = "sharding: `{Self}` does not say how a dimension is divided",
    label = "no division of a dimension",
    note = "write `Undivided`, `DividedBy<Axis>` or `DividedBy<Outer, DividedBy<Inner>>`"
)]
pub trait DimensionAxes<M: StaticMesh> {
    /// The number of tiles.
    const TILES: i64;
    /// The places of the axes in the mesh, as bits.
    #[doc(hidden)]
    const AXES: u64;
    /// How many axes are named.
    #[doc(hidden)]
    const COUNT: u32;

    /// The tile of a device.
    #[must_use]
    fn tile(device: i64) -> i64;

    /// Passes the places of the axes, outermost first.
    #[doc(hidden)]
    fn each_axis(then: &mut dyn FnMut(usize));
}

impl<M: StaticMesh> DimensionAxes<M> for Undivided {
    const TILES: i64 = 1;
    const AXES: u64 = 0;
    const COUNT: u32 = 0;

    fn tile(_: i64) -> i64 {
        0
    }

    fn each_axis(_: &mut dyn FnMut(usize)) {}
}

impl<M: StaticMesh, A: MeshAxis<M>, I: DimensionAxes<M>> DimensionAxes<M> for DividedBy<A, I> {
    const TILES: i64 = M::SIZES[A::PLACE] * I::TILES;
    const AXES: u64 = 1 << A::PLACE | I::AXES;
    const COUNT: u32 = 1 + I::COUNT;

    fn tile(device: i64) -> i64 {
        let stride: i64 = M::SIZES[A::PLACE + 1..].iter().product();
        device / stride % M::SIZES[A::PLACE] * I::TILES + I::tile(device)
    }

    fn each_axis(then: &mut dyn FnMut(usize)) {
        then(A::PLACE);
        I::each_axis(then);
    }
}

/// How each dimension of an array is divided: a tuple of up to six [`DimensionAxes`].
#[diagnostic::on_unimplemented(
    message = "sharding: `{Self}` does not say how each dimension is divided",
    label = "no division of each dimension",
    note = "write a tuple with an entry for each dimension, such as `(DividedBy<Axis>, Undivided)`"
)]
pub trait ArrayAxes<M: StaticMesh> {
    /// The number of tiles along each dimension.
    const TILES: &'static [i64];
    #[doc(hidden)]
    const AXES: u64;
    #[doc(hidden)]
    const COUNT: u32;

    /// Writes the tile of a device along each dimension.
    #[doc(hidden)]
    fn tile(device: i64, tile: &mut [i64]);

    /// Passes the places of the axes of a dimension, outermost first.
    #[doc(hidden)]
    fn each_axis(dimension: usize, then: &mut dyn FnMut(usize));
}

/// A tuple with an entry for each of `RANK` dimensions, by which rustc knows the length of an array
/// of extents.
pub trait DividesRank<const RANK: usize> {}

macro_rules! tuples {
    ($($rank:literal ($($D:ident $place:tt),*);)*) => { $(
        impl<$($D),*> DividesRank<$rank> for ($($D,)*) {}

        impl<M: StaticMesh, $($D: DimensionAxes<M>),*> ArrayAxes<M> for ($($D,)*) {
            const TILES: &'static [i64] = &[$($D::TILES),*];
            const AXES: u64 = 0 $(| $D::AXES)*;
            const COUNT: u32 = 0 $(+ $D::COUNT)*;

            #[allow(unused_variables, reason = "an array of rank 0 has one tile")]
            fn tile(device: i64, tile: &mut [i64]) {
                $(tile[$place] = $D::tile(device);)*
            }

            #[allow(unused_variables, reason = "an array of rank 0 has no axes")]
            fn each_axis(dimension: usize, then: &mut dyn FnMut(usize)) {
                $(if dimension == $place {
                    $D::each_axis(then);
                })*
            }
        }
    )* };
}
tuples! {
    0 ();
    1 (A 0);
    2 (A 0, B 1);
    3 (A 0, B 1, C 2);
    4 (A 0, B 1, C 2, D 3);
    5 (A 0, B 1, C 2, D 3, E 4);
    6 (A 0, B 1, C 2, D 3, E 4, F 5);
}

/// A sharding over the mesh `M`, with the division of each dimension in the tuple `D`:
/// `StaticSharding<Pod, (DividedBy<Model>, Undivided)>` over `{ Data = 2, Model = 4 }` is
/// `{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}`.
///
/// # Laws
/// - Each index of an array lies in the bounds of `DEVICES / TILES.product()` devices: of one, if
///   every axis divides a dimension.
/// - Bounds, shapes of shards and tiles are those of [`to_value`](Self::to_value).
///
/// Source: `NamedSharding` of JAX, `HloSharding::TileShape` and `TileOffsetForDevice` of XLA.
///
/// ```
/// use stridewise::xla::{DividedBy, Sharding, StaticSharding, Undivided, static_mesh};
///
/// static_mesh! {
///     /// Eight devices in two rows.
///     Pod { Data = 2, Model = 4 }
/// }
/// type Weights = StaticSharding<Pod, (DividedBy<Model>, Undivided)>;
///
/// // The shape of a shard is a constant.
/// const SHARD: [i64; 2] = Weights::shard_shape([10, 8]);
/// assert_eq!((SHARD, Weights::DEVICES), ([3, 8], 8));
/// let mut shard = [[0.0_f32; SHARD[1] as usize]; SHARD[0] as usize];
/// shard[2][7] = 1.0;
///
/// // The same as a value.
/// let value = Weights::to_value()?;
/// assert_eq!(value.to_string(), "{mesh['Data'=2,'Model'=4], [{'Model'}, {}]}");
/// let shards = Sharding::Named(value).shards(&[10, 8])?;
/// for device in 0..8 {
///     let [offsets, limits] = Weights::bounds(device, [10, 8]);
///     let bounds = shards.bounds(device)?;
///     assert_eq!((&offsets[..], &limits[..]), (&bounds.offsets[..], &bounds.limits[..]));
/// }
///
/// // Both axes along one dimension, the outer one first.
/// type Batch = StaticSharding<Pod, (DividedBy<Data, DividedBy<Model>>,)>;
/// assert_eq!(Batch::shard_shape([64]), [8]);
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// # Compile errors
/// An axis of another mesh:
/// ```compile_fail,E0277
/// use stridewise::xla::{DividedBy, StaticSharding, static_mesh};
/// static_mesh! { Pod { Data = 2, Model = 4 } }
/// static_mesh! { Host { Core = 2 } }
/// // error: sharding: `Core` is no axis of the mesh `Pod`
/// let shard = StaticSharding::<Pod, (DividedBy<Core>,)>::shard_shape([10]);
/// ```
/// An axis that divides twice:
/// ```compile_fail,E0080
/// use stridewise::xla::{DividedBy, StaticSharding, static_mesh};
/// static_mesh! { Pod { Data = 2, Model = 4 } }
/// // error: sharding: an axis divides twice: each axis of the mesh may be named once
/// let shard = StaticSharding::<Pod, (DividedBy<Data>, DividedBy<Data>)>::shard_shape([10, 8]);
/// ```
/// An array of another rank:
/// ```compile_fail,E0308
/// use stridewise::xla::{DividedBy, StaticSharding, static_mesh};
/// static_mesh! { Pod { Data = 2, Model = 4 } }
/// // error: mismatched types: expected an array with a size of 1, found one with a size of 2
/// let shard = StaticSharding::<Pod, (DividedBy<Data>,)>::shard_shape([10, 8]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StaticSharding<M, D>(PhantomData<(M, D)>);

impl<M: StaticMesh, D> StaticSharding<M, D> {
    /// The number of devices.
    pub const DEVICES: i64 = {
        let (mut devices, mut axis) = (1_i64, 0);
        while axis < M::SIZES.len() {
            devices = match devices.checked_mul(M::SIZES[axis]) {
                Some(devices) => devices,
                None => panic!("sharding: the mesh has more devices than 64 bits can count"),
            };
            axis += 1;
        }
        devices
    };

    /// Returns the extents of a shard of an array with these extents in elements, with its padding:
    /// `[10,8]` over 4 and 1 tiles → `[3,8]`.
    ///
    /// # Panics
    /// If an extent is negative.
    ///
    /// # Compile errors
    /// The array must have a dimension for each entry of the sharding.
    #[must_use]
    pub const fn shard_shape<const RANK: usize>(array: [i64; RANK]) -> [i64; RANK]
    where
        D: ArrayAxes<M> + DividesRank<RANK>,
    {
        let mut shard = array;
        let mut dimension = 0;
        while dimension < RANK {
            assert!(
                array[dimension] >= 0,
                "sharding: the extents of the array must not be negative"
            );
            let tiles = Self::TILES[dimension];
            let rounds_up = array[dimension] % tiles != 0;
            shard[dimension] = array[dimension] / tiles + rounds_up as i64;
            dimension += 1;
        }
        shard
    }

    /// Returns the sharding as a value, `{mesh['Data'=2,'Model'=4], [{'Model'}, {}]}`.
    ///
    /// # Errors
    /// More than [`MAX_DEVICES`](crate::MAX_DEVICES) devices, or two axes of one name.
    #[cfg(feature = "alloc")]
    #[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
    pub fn to_value() -> Result<crate::NamedSharding, crate::XlaError>
    where
        D: ArrayAxes<M>,
    {
        use crate::{DimensionSharding, Mesh, NamedSharding, TileAssignment};
        use alloc::{string::ToString, vec::Vec};

        let names = M::NAMES.iter().map(ToString::to_string).collect();
        let mesh = Mesh::new(names, TileAssignment::row_major(M::SIZES.to_vec())?)?;
        let mut dimensions = Vec::new();
        for dimension in 0..Self::TILES.len() {
            let mut axes = Vec::new();
            D::each_axis(dimension, &mut |place| {
                axes.push(mesh.axis(M::NAMES[place]));
            });
            let axes = axes.into_iter().collect::<Result<_, _>>()?;
            dimensions.push(DimensionSharding {
                axes,
                is_open: false,
            });
        }
        NamedSharding::new(mesh, dimensions, &[])
    }

    /// Returns the first index along each dimension of a device's shard, and the one after the
    /// last, clipped to the array: of `[10,8]` over 4 and 1 tiles, the last tile has
    /// `[[9,0],[10,8]]`. A device without an element has two equal indices.
    ///
    /// # Panics
    /// If `device` is not one of the mesh, or an extent is negative.
    #[must_use]
    pub fn bounds<const RANK: usize>(device: i64, array: [i64; RANK]) -> [[i64; RANK]; 2]
    where
        D: ArrayAxes<M> + DividesRank<RANK>,
    {
        assert!(
            (0..Self::DEVICES).contains(&device),
            "sharding: the device must be below {}, but is {device}",
            Self::DEVICES
        );
        let (shard, mut tile) = (Self::shard_shape(array), [0; RANK]);
        D::tile(device, &mut tile);
        let clip = |after: i64| {
            core::array::from_fn(|dimension| {
                let tile = tile[dimension] + after;
                tile.saturating_mul(shard[dimension]).min(array[dimension])
            })
        };
        [clip(0), clip(1)]
    }
}

impl<M: StaticMesh, D: ArrayAxes<M>> StaticSharding<M, D> {
    /// The number of tiles along each dimension.
    pub const TILES: &'static [i64] = {
        assert!(
            D::AXES.count_ones() == D::COUNT,
            "sharding: an axis divides twice: each axis of the mesh may be named once"
        );
        D::TILES
    };
}

/// Declares a mesh of devices, whose axes are types:
/// `static_mesh! { Pod { Data = 2, Model = 4 } }`.
///
/// [`StaticSharding`](crate::StaticSharding) has an example.
#[macro_export]
macro_rules! static_mesh {
    (
        $(#[$doc:meta])* $visible:vis $Mesh:ident {
            $($(#[$axis_doc:meta])* $Axis:ident = $size:literal),* $(,)?
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        $visible struct $Mesh;

        impl $crate::StaticMesh for $Mesh {
            const NAMES: &'static [&'static str] = &[$(stringify!($Axis)),*];
            const SIZES: &'static [i64] =
                &[$({ assert!($size > 0, "static_mesh: an axis has size 0"); $size }),*];
        }

        $crate::static_mesh! { @axes $visible $Mesh [] $([$(#[$axis_doc])* $Axis])* }
    };
    (
        @axes $visible:vis $Mesh:ident [$($before:tt)*] [$(#[$doc:meta])* $Axis:ident] $($rest:tt)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        $visible struct $Axis;

        impl $crate::MeshAxis<$Mesh> for $Axis {
            const PLACE: usize = {
                const BEFORE: &[()] = &[$($before)*];
                BEFORE.len()
            };
        }

        $crate::static_mesh! { @axes $visible $Mesh [$($before)* (),] $($rest)* }
    };
    (@axes $visible:vis $Mesh:ident [$($before:tt)*]) => {};
}
