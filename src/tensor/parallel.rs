//! Tiles and partitions for several threads at once.

use super::{
    Borrowed, Engine, EngineMut, Mask, Parts, Tensor, TensorError, Unmasked,
    divides::WholeTiles,
    fallible,
    within::{CountsThreads, Division, LocalPartitioning, Steps, Tiling},
};
use crate::{
    algebra::{PlainDivide, Size, ThreadTiles, Tiler},
    lang::verdict::{AfterCondition, Met},
    tree::{Layout, Shape},
};
use core::fmt::{Debug, Formatter};
use rayon::iter::{
    IndexedParallelIterator, ParallelIterator,
    plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge},
};

/// The tiles of a tensor, for the threads of rayon.
///
/// ```
/// use rayon::prelude::*;
/// use stridewise::prelude::*;
/// let data: Vec<u64> = (0..100 * 30).collect();
/// let matrix = Tensor::new(&data[..], layout!((100, 30) : (30, 1))).masked();
/// let sum: u64 = matrix.par_tiles(tile!(16, 8)).map(|tile| tile.iter().sum::<u64>()).sum();
/// assert_eq!(sum, data.iter().sum());
/// ```
pub type ParTiles<P, L, B, M = Unmasked> = ParParts<P, Tiling<L, B, M>>;

/// The partitions of all threads of a layout of threads, for the threads of rayon: see
/// [`Tensor::par_partitions_mut`].
pub type ParPartitions<P, L, T, M = Unmasked> = ParParts<P, LocalPartitioning<L, T, M>>;

/// The parts of a tensor, for the threads of rayon: [`ParTiles`] or [`ParPartitions`].
pub struct ParParts<P: Borrowed, D: Division>(Parts<P, D>);

fallible! { impl [E: Engine, L: Layout, M: Mask] Tensor<E, L, M>:
    /// [`tiles`](Self::tiles) for the threads of rayon: see [`ParTiles`].
    ///
    /// # Panics
    /// Where [`tiles`](Self::tiles) does.
    ///
    /// # Compile errors
    /// Elements that threads may not share (`ui-tests/fail/not_sync.rs`).
    #[inline]
    pub fn par_tiles | try_par_tiles [B: Tiler]
    (self: &Self, tiler: B) -> ParTiles<E::View<'_>, L, B, M> | TensorError
    where [E: Engine<Element: Sync>]
    static { let () = Met::<WholeTiles<M, Shape<L>, B, Size<PlainDivide<L, B>>>>::HERE; }
    {
        self.try_tiles(tiler).map(ParParts)
    }

    /// [`tiles_mut`](Self::tiles_mut) for the threads of rayon.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use stridewise::prelude::*;
    /// let mut data = vec![0; 20];
    /// let mut matrix = Tensor::new(&mut data[..], layout!((5, 4) : (4, 1))).masked();
    /// matrix
    ///     .par_tiles_mut(tile!(3, 2))
    ///     .enumerate()
    ///     .for_each(|(number, mut tile)| tile.fill(number));
    /// assert!(matrix.try_par_tiles_mut(tile!((2, 5) : (0, 1))).is_err());
    /// assert_eq!(data, [0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 1, 1, 3, 3, 1, 1, 3, 3]);
    /// ```
    ///
    /// # Panics
    /// Where [`tiles_mut`](Self::tiles_mut) does.
    #[inline]
    pub fn par_tiles_mut | try_par_tiles_mut [B: Tiler]
    (self: &mut Self, tiler: B) -> ParTiles<E::ViewMut<'_>, L, B, M> | TensorError
    where [E: EngineMut<Element: Send>]
    static {
        let () = Met::<Steps<B>>::HERE;
        let () =
            Met::<
                AfterCondition<Steps<B>, WholeTiles<M, Shape<L>, B, Size<PlainDivide<L, B>>>>
            >::HERE;
    }
    {
        self.try_tiles_mut(tiler).map(ParParts)
    }

    /// [`partitions_mut`](Self::partitions_mut) for the threads of rayon.
    ///
    /// # Panics
    /// Where [`partitions_mut`](Self::partitions_mut) does.
    #[inline]
    pub fn par_partitions_mut | try_par_partitions_mut [T: Layout]
    (self: &mut Self, threads: T) -> ParPartitions<E::ViewMut<'_>, L, T, M> | TensorError
    where [E: EngineMut<Element: Send>]
    static {
        let () = Met::<CountsThreads<T>>::HERE;
        let () =
            Met::<
                WholeTiles<M, Shape<L>, ThreadTiles<T>, Size<PlainDivide<L, ThreadTiles<T>>>>
            >::HERE;
    }
    {
        self.try_partitions_mut(threads).map(ParParts)
    }
}

impl<P: Borrowed, D: Division> Debug for ParParts<P, D> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<P: Borrowed + Send, D: Division> ParallelIterator for ParParts<P, D> {
    type Item = Tensor<P, D::Part, D::Mask>;
    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }
    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

impl<P: Borrowed + Send, D: Division> IndexedParallelIterator for ParParts<P, D> {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }
    fn with_producer<C: ProducerCallback<Self::Item>>(self, callback: C) -> C::Output {
        callback.callback(self)
    }
}

impl<P: Borrowed + Send, D: Division> Producer for ParParts<P, D> {
    type Item = Tensor<P, D::Part, D::Mask>;
    type IntoIter = Parts<P, D>;
    fn into_iter(self) -> Self::IntoIter {
        self.0
    }
    fn split_at(self, index: usize) -> (Self, Self) {
        let (first, second) = self.0.split(index);
        (Self(first), Self(second))
    }
}
