//! All tiles of a tensor, and the partitions of all threads.

use super::{
    Engine, EngineMut, Mask, Partitions, Tensor, TensorError, Tiles,
    divides::WholeTiles,
    fallible,
    within::{CountsThreads, Steps},
};
use crate::{
    algebra::{PlainDivide, Size, ThreadTiles, Tiler},
    lang::verdict::{AfterCondition, Met},
    tree::{Layout, Shape},
};

fallible! { impl [E: Engine, L: Layout, M: Mask] Tensor<E, L, M>:
    /// Returns the tiles, one after the other: mode 0 of the
    /// [`zipped_divide`](super::TensorDivide::zipped_divide) at each position of mode 1.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data: Vec<u32> = (0..20).collect();
    /// let matrix = Tensor::new(&data[..], layout!((5, 4) : (4, 1)));
    /// let sizes: Vec<usize> =
    ///     matrix.masked().tiles(tile!(2, 3)).map(|tile| tile.iter().count()).collect();
    /// assert_eq!(sizes, [6, 6, 3, 2, 2, 1]);
    /// let none = 0;
    /// assert!(matrix.try_tiles(tile!(none)).is_err());
    /// ```
    ///
    /// # Panics
    /// As the divide.
    #[doc(alias = "chunks")]
    #[inline]
    pub fn tiles | try_tiles [B: Tiler] (self: &Self, tiler: B)
        -> Tiles<E::View<'_>, L, B, M> | TensorError
    static { let () = Met::<WholeTiles<M, Shape<L>, B, Size<PlainDivide<L, B>>>>::HERE; }
    {
        self.view().divided(tiler)
    }

    /// Returns the [`tiles`](Self::tiles) to be written; several tiles may be used at once.
    ///
    /// # Laws
    /// All tiles together have each element once.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
    /// let mut data = [0; 20];
    /// let mut matrix = Tensor::new(&mut data, layout!((5, 4) : (4, 1))).masked();
    /// let mut tiles: Vec<_> = matrix.tiles_mut(tile!(3, 2)).collect();
    /// for (number, tile) in (1..).zip(&mut tiles) {
    ///     tile.fill(number);
    /// }
    /// // A tile that has each row twice.
    /// assert_eq!(
    ///     matrix.try_tiles_mut(tile!((2, 5) : (0, 1))).unwrap_err(),
    ///     TensorError::ElementTwice
    /// );
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
    static {
        let () = Met::<Steps<B>>::HERE;
        let () =
            Met::<
                AfterCondition<Steps<B>, WholeTiles<M, Shape<L>, B, Size<PlainDivide<L, B>>>>
            >::HERE;
    }
    {
        self.view_mut().divided(tiler)
    }

    /// Returns the partitions of all threads, in the order of their numbers: see
    /// [`local_partition`](super::TensorDivide::local_partition).
    ///
    /// # Panics
    /// As [`partitions_mut`](Self::partitions_mut).
    ///
    /// # Compile errors
    /// As [`partitions_mut`](Self::partitions_mut).
    #[inline]
    pub fn partitions | try_partitions [T: Layout]
    (self: &Self, threads: T) -> Partitions<E::View<'_>, L, T, M> | TensorError
    static {
        let () = Met::<CountsThreads<T>>::HERE;
        let () =
            Met::<
                WholeTiles<M, Shape<L>, ThreadTiles<T>, Size<PlainDivide<L, ThreadTiles<T>>>>
            >::HERE;
    }
    {
        self.view().divided(threads)
    }

    /// Returns the [`partitions`](Self::partitions) to be written; several partitions may be used
    /// at once.
    ///
    /// # Laws
    /// All partitions together have each element once.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
    /// let mut data = [0; 15];
    /// let mut matrix = Tensor::new(&mut data, layout!((3, 5) : (5, 1))).masked();
    /// let mut partitions: Vec<_> = matrix.partitions_mut(layout!((2, 2) : (2, 1))).collect();
    /// for (thread, partition) in partitions.iter_mut().enumerate() {
    ///     partition.fill(thread);
    /// }
    /// // No thread has number 1.
    /// assert_eq!(
    ///     matrix.try_partitions_mut(layout!((2, 2) : (4, 2))).unwrap_err(),
    ///     TensorError::NoSuchThread { thread: 1 }
    /// );
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
    static {
        let () = Met::<CountsThreads<T>>::HERE;
        let () =
            Met::<
                WholeTiles<M, Shape<L>, ThreadTiles<T>, Size<PlainDivide<L, ThreadTiles<T>>>>
            >::HERE;
    }
    {
        self.view_mut().divided(threads)
    }
}
