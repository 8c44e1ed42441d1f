//! Tensors: layouts over memory, safe to read and to write without a check at each element.
//!
//! A [`Tensor`] is an engine, which has the elements, and a layout, which says where they are. When
//! a tensor is made, all indices of the layout are checked to lie inside of the memory: by rustc
//! where both are static. Slices, tiles and partitions of threads are tensors over that memory,
//! without another check.
//!
//! `tensor.composition(layout!((4, 3) : (3, 1)))` of a tensor with the layout `(6,2):(8,2)` is a
//! tensor with the layout `((2,2),3):((24,2),8)` over the same memory. `within.rs` compares its
//! least and largest index, 0 and 42, with those of the parent, 0 and 42. If the tensor is written,
//! no index may come twice.
//!
//! ```
//! use stridewise::prelude::*;
//! let mut data: Vec<u32> = (0..6 * 5).collect();
//! // Borrowed to be read: any layout, broadcasts and negative strides too.
//! let matrix = Tensor::new(&data[..], layout!((6, 5) : (5, 1)));
//! assert_eq!((matrix[(1, 2)], matrix.get((6, 0))), (7, None));
//! assert_eq!(
//!     matrix.slice(coord!((_, 0))).iter().copied().collect::<Vec<_>>(),
//!     [0, 5, 10, 15, 20, 25]
//! );
//!
//! // Borrowed to be written: tiles of 4 by 4, all of them at once. A mask keeps partial tiles.
//! let mut matrix = Tensor::new(&mut data[..], layout!((6, 5) : (5, 1))).masked();
//! let mut tiles: Vec<_> = matrix.tiles_mut(tile!(4, 4)).collect();
//! tiles[3].for_each(|_, element| *element = 0);
//! assert_eq!((data[24], data[29], data[23]), (0, 0, 23));
//!
//! // Owned, without allocation, as large as the layout needs.
//! let mut block = Owned::<f32, Layout![(4, 8) : (9, 1)]>::default();
//! block[(3, 7)] = 1.0;
//! assert_eq!(block.view().slice(coord!((3, _))).iter().sum::<f32>(), 1.0);
//!
//! // Swizzled: the column of a tile lies in all banks of a memory.
//! let tile = Tensor::new(
//!     (0..64).collect::<Vec<_>>(),
//!     swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))),
//! );
//! assert_eq!(
//!     tile.view().slice(coord!((_, 0))).iter().map(|place| place % 8).collect::<Vec<_>>(),
//!     [0, 1, 2, 3, 4, 5, 6, 7]
//! );
//! ```
//!
//! | | memory | layout |
//! |---|---|---|
//! | [`View`] | `&[T]`, `&[T; N]`, `&Vec<T>` | any |
//! | [`ViewMut`] | `&mut [T]`, `&mut [T; N]`, `&mut Vec<T>` | [`Writable`] |
//! | [`Owned`] | `[T; cosize]`, without a length to write; of a swizzled layout, in whole blocks of the swizzle (feature `generic-array`) | static, [`Writable`] |
//! | `Tensor<E, L>` | `[T; N]`, and with the feature `alloc` `Vec<T>`, `Box<[T]>` | [`Writable`] |
//!
//! Each may have a swizzled layout, whose inner layout is as in the table. The swizzle is then in
//! the engine, [`Swizzled`], and `L` is the inner layout. Parts are made of it, and their offset is
//! added before the swizzle, so that they stay swizzled. Index 0 is the first element, and memory
//! has to have room for the [cosize](crate::composed::ComposedLayout::cosize).
//!
//! Parts are taken of borrowed tensors, by value: of a [`View`] itself, which is `Copy`, of others
//! through [`view`](Tensor::view) and [`view_mut`](Tensor::view_mut). A method panics where there
//! is no such part; its `try_` form returns the [`TensorError`].
//!
//! [`permute`](TensorSlice::permute) and [`transposed`](Tensor::transposed) put modes into another
//! order; [`select`](TensorSlice::select), [`mode`](Tensor::mode) and [`take`](Tensor::take) leave
//! some out. [`flip`](Tensor::flip), [`step_by`](Tensor::step_by) and
//! [`split_at`](Tensor::split_at) change one mode, and [`extent`](Tensor::extent) is its size.
//! [`window`](Tensor::window) takes a part of a shape from a coordinate on.
//!
//! | ndarray | here |
//! |---|---|
//! | `a.invert_axis(Axis(1))` | `a.flip(int!(1))` |
//! | `a.slice_axis(Axis(1), (..;2).into())` | `a.step_by(int!(1), 2)` |
//! | `a.split_at(Axis(1), k)` | `a.split_at(int!(1), k)` |
//! | `a.len_of(Axis(1))`, `a.dim()` | `a.extent(int!(1))`, `a.extents()` |
//! | `a.slice(s![i..i + 2, j..j + 3])` | `a.window((i, j), shape!((2, 3)))` |
//! | `a.permuted_axes([1, 0])` | `a.permute(shape!((1, 0)))` |
//!
//! # Tensors like others
//! `make_tensor_like` and `make_fragment_like` make owned tensors for copies of a tensor (feature
//! `generic-array`). [`filter`](Tensor::filter) leaves out what repeats.
//! [`with_layout`](Tensor::with_layout) takes the memory of a contiguous tensor by another layout,
//! and `recast` its bytes as elements of another type (feature `bytemuck`).
//! [`widest_vector`](Tensor::widest_vector) says in which vectors two tensors can be copied.
//! `{tensor}` is the layout with the elements.
//!
//! # Writing
//! Two coordinates of one element would borrow it twice. So a tensor that can be written has an
//! injective layout: rustc proves it of static layouts, others are checked when the tensor is made.
//! [`tiles_mut`](Tensor::tiles_mut) returns all tiles at once, and no two of them have an element
//! in common; [`partitions_mut`](Tensor::partitions_mut) returns the partitions of all threads.
//!
//! # Partial tiles
//! If a tile does not divide an extent, the last tile is partial: some of its coordinates have no
//! element. The third parameter of a tensor, its [`Mask`], decides what the divides,
//! [`local_tile`](TensorDivide::local_tile), [`local_partition`](TensorDivide::local_partition),
//! [`tiles`](Tensor::tiles) and [`partitions`](Tensor::partitions) do then. A tensor without a mask
//! refuses partial tiles, at compile time where all is static. [`masked`](Tensor::masked) returns
//! the same tensor, whose tiles keep a [predicate](crate::algebra::Predicate).
//! [`whole`](Tensor::whole) drops the mask of a tile whose coordinates all have elements.
//!
#![cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/mask.svg"))]
//!
//! A masked tensor supports every operation of a plain one. A slice, a tile or a thread's partition
//! of it carries the corresponding part of the mask; of a tile of a tile, both masks count.
//! [Kernels](crate::kernels) access the elements that exist, and no others.
//!
//! # Windows that reach outside
//! The padding of a convolution has elements on no side of the image: a tile begins at a coordinate
//! below 0. [`padded_window`](Tensor::padded_window) is that tile, with a mask of two bounds for
//! each mode, and a kernel of it touches the elements that exist.
//!
//! ```
//! use stridewise::{kernels, prelude::*};
//! /// The sums of 3 by 3 elements around each one, with zeros outside, in tiles of 16 by 16.
//! type Image = Layout![(?, ?) : (?, 1)];
//! fn blur(image: View<'_, f32, Image>, sums: &mut ViewMut<'_, f32, Image>) {
//!     let (rows, columns) = image.extents();
//!     let mut halo = Owned::<f32, Layout![(18, 18) : (18, 1)]>::default();
//!     for i in (0..rows).step_by(16) {
//!         for j in (0..columns).step_by(16) {
//!             let window =
//!                 image.padded_window((i as isize - 1, j as isize - 1), shape!((18, 18)));
//!             kernels::copy_with_fill(window, halo.view_mut(), 0.0);
//!             let mut tile = sums.view_mut().padded_window((i, j), shape!((16, 16)));
//!             tile.fill(0.0);
//!             for (di, dj) in (0..9).map(|k| (k / 3, k % 3)) {
//!                 kernels::axpby(
//!                     1.0,
//!                     halo.view().window((di, dj), shape!((16, 16))),
//!                     1.0,
//!                     tile.view_mut(),
//!                 );
//!             }
//!         }
//!     }
//! }
//! let image: Vec<f32> = (0..20 * 21).map(|x| (x % 7) as f32).collect();
//! let mut sums = vec![0.0; 20 * 21];
//! let (rows, columns) = (20, 21);
//! let layout = layout!((rows, columns) : (columns, 1));
//! blur(Tensor::new(&image[..], layout), &mut Tensor::new(&mut sums[..], layout));
//! let at = |i: isize, j: isize| {
//!     let is_inside = (0..20).contains(&i) && (0..21).contains(&j);
//!     if is_inside { image[(i * 21 + j) as usize] } else { 0.0 }
//! };
//! for (i, j) in (0..20 * 21).map(|k| (k / 21, k % 21)) {
//!     let sum: f32 = (0..9).map(|k| at(i + k / 3 - 1, j + k % 3 - 1)).sum();
//!     assert_eq!(sums[(i * 21 + j) as usize], sum);
//! }
//! ```
//!
//! Kernels compare coordinates of a window with its bounds. They take a window inside of the image
//! as a tensor without a mask, and copy a window that reaches outside in boxes of rows. The
//! operands of a kernel may together have eight bounds that do not hold everywhere.
//!
//! # Coordinates
//! [`make_identity_tensor`] has the coordinates of a shape for elements. Its tiles and parts say
//! which coordinates those of the data have, as CuTe's predicates do: see [`CoordTensor`].
//!
//! # A rank that is known at run time
//! Files and other languages bring arrays whose rank no type says. [`new_dyn`](Tensor::new_dyn)
//! makes a tensor of memory and a [`value::Layout`](crate::value::Layout): its layout is a
//! [`DynLayout`], its coordinates are slices of numbers, and its parts are made by operations on
//! values. [Kernels](crate::kernels) take such tensors beside others. `try_into` gives it the type
//! of a layout, [`into_dyn`](Tensor::into_dyn) takes the type away, and
//! [`new_dyn_padded`](Tensor::new_dyn_padded) takes XLA's tiled arrays.
//!
//! # Parts of threads
//! `partition_a` and its kin, of a thread of a [tiled MMA or copy](crate::tiled), take tensors;
//! `partitions_c` and its kin are the parts of all threads, which may write them at once.
//!
//! # Trusted code
//! All unsafe code is in one module, which moves a pointer by an index and dereferences it. The
//! index is one of the tensor by checked coordinates. A part of a tensor lies inside of it by
//! extents and strides, whatever an operation says. Partial tiles, and that no element comes twice,
//! rest on the laws of [`coalesce`](crate::algebra::Coalesce), the
//! [divides](crate::algebra::LogicalDivide) and swizzles, which are tested by brute force.
//! Instructions and layouts of other crates are checked where they enter; `SECURITY.md` lists them.
//! Every way to touch memory runs under Miri.

// In the order of the page of `Tensor`.
#[allow(
    unsafe_code,
    reason = "memory is read and written where a layout says, by a check that was made before"
)]
pub(crate) mod memory;
// Elements.
mod access;
// Loops.
mod iterate;
// Parts.
mod parts;
// Tiles and partitions.
mod tiles;
// Threads.
#[cfg(not(feature = "rayon"))]
mod not_parallel;
#[cfg(feature = "rayon")]
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
mod parallel;
// Divides.
mod divides;
mod dyn_layout;
mod dyn_parts;
mod partition;
// Owned tensors, and others.
mod coordinates;
#[cfg(feature = "generic-array")]
mod owned;
mod widest_vector;
mod writable;
// What stands behind.
mod error;
mod fallible;
mod form;
mod mask;
pub(crate) mod nest;
mod walk;
mod within;

pub use access::TensorAccess;
pub use coordinates::{CoordIn, CoordTensor};
pub use divides::{LocalPartitionOf, LocalTileOf, OuterPartitionOf, TensorDivide};
pub use dyn_layout::{DynLayout, KernelLayout};
pub use error::TensorError;
pub(crate) use error::unwrap;
pub(crate) use fallible::fallible;
pub use iterate::{IndexedIter, Iter};
pub use mask::{Both, Mask, Masked, Unmasked};
pub use memory::{
    Borrowed, Counter, Engine, EngineMut, Exclusive, IdentityTensor, Memory, Owner, Partitions,
    Parts, Rows, Shared, Source, Swizzled, Target, Tensor, Tiles, Zip, make_identity_tensor,
};
#[cfg(feature = "ndarray")]
#[cfg_attr(docsrs, doc(cfg(feature = "ndarray")))]
pub use memory::{Dimensional, Dimensions};
#[doc(hidden)]
pub use memory::{InMemory, RawParts, Reach, Stored};
#[cfg(feature = "generic-array")]
#[cfg_attr(docsrs, doc(cfg(feature = "generic-array")))]
pub use owned::{Owned, Owning, make_fragment_like, make_tensor, make_tensor_like};
#[cfg(feature = "rayon")]
#[cfg_attr(docsrs, doc(cfg(feature = "rayon")))]
pub use parallel::{ParPartitions, ParParts, ParTiles};
pub use partition::{PartOf, RetiledOf, ThreadParts};
pub use parts::{
    Flipped, Padded, PaddedWindow, SplitFirst, SplitRest, SteppedBy, TensorSlice, ThreadSlice,
    ThreadViewOf, Window,
};
pub(crate) use within::{Batch, Strided};
pub use writable::Writable;

/// A tensor over borrowed elements, to be read.
///
/// ```
/// use stridewise::prelude::*;
/// fn sum<L: Layout>(tensor: View<'_, i32, L>) -> i32 {
///     tensor.iter().sum()
/// }
/// assert_eq!(sum(Tensor::new(&[1, 2, 3, 4], layout!((2, 2) : (2, 1)))), 10);
/// ```
pub type View<'a, T, L, M = Unmasked> = Tensor<Shared<'a, T>, L, M>;

/// A tensor over borrowed elements, to be written.
pub type ViewMut<'a, T, L, M = Unmasked> = Tensor<Exclusive<'a, T>, L, M>;
