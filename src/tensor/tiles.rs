//! Tiles that may overhang and partitions of threads: each with a mask, and all at once.

use super::{
    Borrowed, Engine, EngineMut, Everywhere, Mask, Partitions, Tensor, TensorError, Tiles,
    divides::tries,
    fallible,
    within::{CountsThreads, Division, LocalPartitionMask, Steps, TileMask, Tiling, coord_of},
};
use crate::{
    algebra::*,
    coord::{Coord, CoordTree, ElementAt, PaddedAt, Verdict, granted},
    int::{Int, IntoLeaf},
    lang::verdict::must,
    tree::Layout,
};

/// A tile of a tensor of layout `L` and mask `M` by a tiler `B`: where it overhangs, there are no
/// elements.
pub type Tile<P, L, B, M = Everywhere> = Tensor<P, TileOf<L, B>, TileMask<L, B, M>>;
/// The partition of a thread of the threads `T`: where tiles overhang, there are no elements.
pub type Share<P, L, T, M = Everywhere> =
    Tensor<P, RestOf<L, ThreadTiles<T>>, LocalPartitionMask<L, ThreadTiles<T>, M>>;

/// The verdict on the coordinate `C` of one tile.
pub(super) type TileAt<L, B, C> =
    <PaddedAt<RestOf<L, B>, C> as Verdict>::And<ElementAt<RestOf<L, B>, C>>;

fallible! { impl [E: Engine, L: Layout, M: Mask] Tensor<E, L, M>:
    /// The tiles, one after the other: [`ZippedDivide`]. Where they overhang, they have no
    /// elements.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data: Vec<u32> = (0..20).collect();
    /// let matrix = Tensor::new(&data[..], layout!((5, 4) : (4, 1)));
    /// let sizes: Vec<usize> = matrix.tiles(tile!(2, 3)).map(|tile| tile.iter().count()).collect();
    /// assert_eq!(sizes, [6, 6, 3, 2, 2, 1]);
    /// let none = 0;
    /// assert!(matrix.try_tiles(tile!(none)).is_err());
    /// ```
    ///
    /// # Panics
    /// As the divide.
    #[doc(alias = "chunks")]
    #[inline]
    pub fn tiles | try_tiles [B: Tiler] (self: &Self, tiler: B) -> Tiles<E::View<'_>, L, B, M> | TensorError
    {
        self.view().divided(tiler)
    }

    /// The tiles, to be written, all of them at once if need be.
    ///
    /// # Laws
    /// All tiles together have each element once.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
    /// let mut data = [0; 20];
    /// let mut matrix = Tensor::new(&mut data, layout!((5, 4) : (4, 1)));
    /// let mut tiles: Vec<_> = matrix.tiles_mut(tile!(3, 2)).collect();
    /// for (number, tile) in (1..).zip(&mut tiles) {
    ///     tile.fill(number);
    /// }
    /// // A tile that has each row twice.
    /// assert_eq!(matrix.try_tiles_mut(tile!((2, 5) : (0, 1))).unwrap_err(), TensorError::ElementTwice);
    /// assert_eq!(data, [1, 1, 3, 3, 1, 1, 3, 3, 1, 1, 3, 3, 2, 2, 4, 4, 2, 2, 4, 4]);
    /// ```
    ///
    /// # Panics
    /// As the divide; [`ElementTwice`](TensorError::ElementTwice).
    ///
    /// # Compile errors
    /// When the program is built: a static tiler with a mode of several elements and stride 0
    /// (`ui-tests/fail/tiles_twice.rs`).
    #[doc(alias = "chunks_mut")]
    #[inline]
    pub fn tiles_mut | try_tiles_mut [B: Tiler]
    (self: &mut Self, tiler: B) -> Tiles<E::ViewMut<'_>, L, B, M> | TensorError
    where [E: EngineMut]
    static { must!(Steps<B>) }
    {
        self.view_mut().divided(tiler)
    }

    /// The [partitions](super::TensorDivide::share) of all threads, to be written, all of them at once if need be.
    /// Where tiles overhang, there are no elements.
    ///
    /// # Laws
    /// All partitions together have each element once.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
    /// let mut data = [0; 15];
    /// let mut matrix = Tensor::new(&mut data, layout!((3, 5) : (5, 1)));
    /// let mut partitions: Vec<_> = matrix.partitions_mut(layout!((2, 2) : (2, 1))).collect();
    /// for (thread, partition) in partitions.iter_mut().enumerate() {
    ///     partition.fill(thread);
    /// }
    /// // No thread has number 1.
    /// assert_eq!(matrix.try_partitions_mut(layout!((2, 2) : (4, 2))).unwrap_err(), TensorError::NoSuchThread { thread: 1 });
    /// assert_eq!(data, [0, 1, 0, 1, 0, 2, 3, 2, 3, 2, 0, 1, 0, 1, 0]);
    /// ```
    ///
    /// # Panics
    /// [`NoSuchThread`](TensorError::NoSuchThread), where a number below the size of the layout of
    /// threads is none of its indices; those of the divide.
    ///
    /// # Compile errors
    /// When the program is built: a static stride of the threads that is not positive
    /// (`ui-tests/fail/partition_stride.rs`).
    #[inline]
    pub fn partitions_mut | try_partitions_mut [T: Layout]
    (self: &mut Self, threads: T) -> Partitions<E::ViewMut<'_>, L, T, M> | TensorError
    where [E: EngineMut]
    static { must!(CountsThreads<T>) }
    {
        self.view_mut().divided(threads)
    }
}

tries! {
    tile try_tile [B: Tiler, C: Coord<Tree = T>, T: CoordTree] (self, tiler: B, coord: C)
        -> Tile<P, L, B, M>
    where []
    {
        granted!(IsCoord TileAt<L, B, C> => {
            self.try_part(|layout, mask| Tiling::of(layout, mask, tiler)?.tile(coord.tree()))
        })
    }
    share try_share [T: Layout, I: IntoLeaf<Leaf = N>, N: Int] (self, threads: T, thread: I)
        -> Share<P, L, T, M>
    where []
    {
        granted!(IsCoord ThreadIn<T, N> => self.try_part(|layout, mask| {
            let tiling = Tiling::of(layout, mask, thread_tiles(threads))?;
            tiling.partition(coord_of(threads, thread.into_leaf())?)
        }))
    }
}
