//! # Tensors over several devices
//!
//! This guide goes from a mesh to a reshard. It needs nothing but this crate.
//!
//! ## 1. A mesh names the devices
//!
//! Eight devices stand in 2 rows and 4 columns. The rows share the batch, the columns share the
//! model:
//!
//! ```
//! use stridewise::xla::Mesh;
//!
//! let mesh: Mesh = "mesh['data'=2,'model'=4]".parse()?;
//! // A mesh is a layout from coordinates to device numbers.
//! assert_eq!(mesh.assignment().to_layout()?.to_string(), "(2,4):(4,1)");
//! # Ok::<(), stridewise::xla::XlaError>(())
//! ```
//!
//! ```text
//! the mesh data=2, model=4
//!   | 0 1 2 3
//! --+--------
//! 0 | 0 1 2 3
//! 1 | 4 5 6 7
//! ```
//!
//! Devices in another order are listed behind the axes: `mesh['data'=2,'model'=4],
//! device_ids=(0,1,2,3,7,6,5,4)`.
//!
//! ## 2. A partition spec names the axes of each dimension
//!
//! An array of 10 by 8 elements is divided along both axes. A dimension without an axis is whole,
//! and an axis without a dimension holds replicas:
//!
//! ```
//! use stridewise::xla::{Mesh, PartitionSpec, Sharding};
//!
//! let mesh: Mesh = "mesh['data'=2,'model'=4]".parse()?;
//! let both: PartitionSpec = "P('model', 'data')".parse()?;
//! let rows: PartitionSpec = "P('data', None)".parse()?;
//! let (both, rows) = (both.on(&mesh, 2)?, rows.on(&mesh, 2)?);
//! // What XLA prints for it:
//! assert_eq!(both.to_tiled()?.to_string(), "{devices=[4,2]<=[2,4]T(1,0)}");
//! assert_eq!(
//!     rows.to_tiled()?.to_string(),
//!     "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"
//! );
//! // Its layout from tiles to devices: a step along dimension 0 is the next device.
//! assert_eq!(both.to_tiled()?.to_layout()?.to_string(), "(4,2):(1,4)");
//!
//! // Every form has the same meaning.
//! let text: Sharding = "{devices=[4,2]<=[2,4]T(1,0)}".parse()?;
//! assert!(Sharding::Named(both).is_equivalent(&text));
//! # Ok::<(), stridewise::xla::XlaError>(())
//! ```
//!
//! The order of the axes of one dimension matters: `('data', 'model')` and `('model', 'data')`
//! divide a dimension into the same 8 parts, and give them to the devices in different orders. A
//! product of shards in different orders is wrong without any message; [`Sharding::is_equivalent`]
//! tells.
//!
//! ## 3. Shards: what a device has
//!
//! Ten rows over four tiles are 3, 3, 3 and 1. All shards have the same shape, and the last one is
//! padded, as in XLA:
//!
//! ```
//! use stridewise::xla::Sharding;
//!
//! let sharding: Sharding = "{devices=[4,2]<=[2,4]T(1,0)}".parse()?;
//! let shards = sharding.shards(&[10, 8])?;
//! assert_eq!(shards.shape(), [3, 4]);
//! assert_eq!(shards.bounds(7)?.to_string(), "[9,10) x [4,8)");
//! assert_eq!(shards.padding(7)?, [2, 0]);
//! assert_eq!(shards.devices_at(&[9, 4])?, [7]);
//!
//! // The shard as a masked tile of the array's own layout.
//! let array = "(10,8):(8,1)".parse().expect("a layout");
//! let shard = shards.shard(7, &array)?;
//! assert_eq!((shard.layout.to_string(), shard.offset), ("(3,4):(8,1)".into(), 76));
//! assert_eq!(shard.predicate.to_string(), "(3,4):(1@0,1@1) < (1,4)");
//! # Ok::<(), stridewise::xla::XlaError>(())
//! ```
//!
//! ```text
//! the devices of the elements
//!   | 0 1 2 3 4 5 6 7
//! --+----------------
//! 0 | 0 0 0 0 4 4 4 4
//! 1 | 0 0 0 0 4 4 4 4
//! 2 | 0 0 0 0 4 4 4 4
//! 3 | 1 1 1 1 5 5 5 5
//! 4 | 1 1 1 1 5 5 5 5
//! 5 | 1 1 1 1 5 5 5 5
//! 6 | 2 2 2 2 6 6 6 6
//! 7 | 2 2 2 2 6 6 6 6
//! 8 | 2 2 2 2 6 6 6 6
//! 9 | 3 3 3 3 7 7 7 7
//! ```
//!
//! `stridewise draw sharding '{devices=[4,2]<=[2,4]T(1,0)}' 10,8` draws it.
//!
//! With sizes that are known when the program is compiled, mesh and sharding are types, the shape
//! of a shard is a constant, and an axis of another mesh does not compile: see
//! [`StaticSharding`](crate::StaticSharding).
//!
//! ## 4. Groups: which devices work together
//!
//! A collective along an axis takes the devices whose other coordinates are equal:
//!
//! ```
//! use stridewise::xla::Mesh;
//!
//! let mesh: Mesh = "mesh['data'=2,'model'=4]".parse()?;
//! let groups = mesh.replica_groups(&[mesh.axis("data")?])?;
//! assert_eq!(groups.to_string(), "[4,2]<=[2,4]T(1,0)");
//! assert_eq!(format!("{groups:#}"), "{{0,4},{1,5},{2,6},{3,7}}");
//! // One half of the columns: the sub-axis is a divide of the axis.
//! let pairs = mesh.replica_groups(&[mesh.sub_axis("model", 2, 2)?])?;
//! assert_eq!(format!("{pairs:#}"), "{{0,1},{2,3},{4,5},{6,7}}");
//! # Ok::<(), stridewise::xla::XlaError>(())
//! ```
//!
//! ## 5. Reshard: from one sharding to another
//!
//! The plan has the fewest elements that must move, and the single collective that moves them, if
//! there is one:
//!
//! ```
//! use stridewise::xla::{Collective, Reshard, Sharding};
//!
//! let rows: Sharding = "{devices=[8,1]<=[8]}".parse()?;
//! let columns: Sharding = "{devices=[1,8]<=[8]}".parse()?;
//! let plan = Reshard::new(&[16, 8], &rows, &columns)?;
//! assert_eq!(plan.collective(), Some(Collective::AllToAll));
//! // Each of 8 devices keeps 1 of its 8 boxes of 2 by 1 elements.
//! assert_eq!(plan.moved(), 8 * 7 * 2);
//! let first = plan.moves().next().expect("a move");
//! assert_eq!((first.source, first.target), (0, 1));
//! assert_eq!(first.elements.to_string(), "[0,2) x [1,2)");
//! // Where the box lies in both shards, for a copy without packing by hand.
//! assert_eq!(plan.source_layout(&first)?.0.to_string(), "(2,1):(8,1)");
//! assert_eq!(plan.target_layout(&first)?.0.to_string(), "(2,1):(1,1)");
//!
//! let everywhere = Reshard::new(&[16, 8], &rows, &Sharding::Replicated)?;
//! assert_eq!(everywhere.collective(), Some(Collective::AllGather));
//! let back = Reshard::new(&[16, 8], &Sharding::Replicated, &rows)?;
//! assert_eq!((back.collective(), back.moved()), (Some(Collective::DynamicSlice), 0));
//! # Ok::<(), stridewise::xla::XlaError>(())
//! ```
//!
//! ## 6. Ranks: the devices of an MPI job
//!
//! The crate [`stridewise-mpi`](https://docs.rs/stridewise-mpi) carries these plans out where
//! device d is rank d of an MPI job, for arrays that do not fit one machine. A `Distributed` array
//! has a shape, a sharding, and on each rank a shard as a tensor:
//!
//! ```rust,ignore
//! use stridewise_mpi::{Distributed, MpiError, run};
//!
//! run(|ranks| {
//!     // Four ranks: each has two rows, and then two columns.
//!     let (rows, columns) = ("{devices=[4,1]<=[4]}".parse()?, "{devices=[1,4]<=[4]}".parse()?);
//!     let by_rows =
//!         Distributed::from_fn(ranks, &[8, 8], &rows, |index| 10 * index[0] + index[1])?;
//!     let by_columns = by_rows.reshard(&columns)?;
//!     assert_eq!(by_columns.local().shape(), [8, 2]);
//!     // The bytes that this rank has sent are those of the plan: three blocks of two by two.
//!     assert_eq!(ranks.sent().bytes, 3 * 2 * 2 * 8);
//!     // The whole array, on rank 0 only.
//!     let whole = by_columns.to_global(0)?;
//!     assert_eq!(whole.is_some(), ranks.rank() == 0);
//!     Ok::<(), MpiError>(())
//! });
//! ```
//!
//! The layouts of a transfer become MPI datatypes, so that MPI reads and writes the elements where
//! they lie. Before anything moves, the ranks compare shape, element type and shardings; a
//! difference is an error on every rank. An array that is resharded again and again takes a
//! `Route`, which the ranks agree on once. Sends, broadcasts, scatters, gathers and all-to-alls
//! take any layouts of one shape.
//!
//! ## What others call it
//!
//! | here | JAX | PyTorch `DTensor` | Shardy | XLA |
//! |---|---|---|---|---|
//! | [`Mesh`] | `Mesh` | `DeviceMesh` | `sdy.mesh` | `Mesh`, reshape extents |
//! | axis of a mesh | axis name | `mesh_dim_names` | axis, `"a"` | reshape extent |
//! | [`Mesh::sub_axis`] | | `_StridedShard` | sub-axis, `"a":(1)2` | digit of a reshape extent |
//! | [`PartitionSpec`], [`NamedSharding`] | `PartitionSpec`, `NamedSharding` | `placements`, one for each axis of the mesh | `#sdy.sharding` | `NamedSharding` |
//! | a divided dimension | `P('a')` | `Shard(0)` | `[{"a"}]` | tile dimension |
//! | [`Subgroup::Replicated`] | `None`, an axis without dimension | `Replicate()` | `replicated={"a"}` | `last_tile_dim_replicate` |
//! | [`Subgroup::Unreduced`] | `unreduced` | `Partial()` | `unreduced={"a"}` | `unreduced` |
//! | [`Shards::shape`] | `shard_shape` | `to_local().shape` | | `TileShape` |
//! | [`Shards::bounds`] | `devices_indices_map` | `compute_local_shape_and_global_offset` | | `TileOffsetForDevice`, `TileLimitForDevice` |
//! | [`Reshard`] | `device_put`, `reshard` | `redistribute` | `sdy.reshard` | collectives |
//! | [`ReplicaGroups`] | `axis_index_groups` | `ProcessGroup` | | `replica_groups` |
//!
//! [`Mesh`]: crate::Mesh
//! [`Mesh::sub_axis`]: crate::Mesh::sub_axis
//! [`PartitionSpec`]: crate::PartitionSpec
//! [`NamedSharding`]: crate::NamedSharding
//! [`Subgroup::Replicated`]: crate::Subgroup::Replicated
//! [`Subgroup::Unreduced`]: crate::Subgroup::Unreduced
//! [`Shards::shape`]: crate::Shards::shape
//! [`Shards::bounds`]: crate::Shards::bounds
//! [`Reshard`]: crate::Reshard
//! [`ReplicaGroups`]: crate::ReplicaGroups
//! [`Sharding::is_equivalent`]: crate::Sharding::is_equivalent
