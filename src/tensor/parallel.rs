//! Tiles for several threads at once.

use super::{
    error::{Error, unwrap},
    memory::{Borrowed, Engine, EngineMut, Tensor, Tiles},
    tiles::Tile,
};
use crate::{algebra::Tiler, layout::Layout};
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
/// let matrix = Tensor::new(&data[..], layout!((100, 30) : (30, 1)));
/// let sum: u64 = matrix.par_tiles(tile!(16, 8)).map(|tile| tile.iter().sum::<u64>()).sum();
/// assert_eq!(sum, data.iter().sum());
/// ```
#[derive(Debug)]
pub struct ParTiles<P: Borrowed, L: Layout, B: Tiler>(Tiles<P, L, B>);

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// As [`tiles`](Self::tiles), for the threads of rayon.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use stridewise::prelude::*;
    /// let data: Vec<u64> = (0..20).collect();
    /// let matrix = Tensor::new(&data[..], layout!((5, 4) : (4, 1)));
    /// let largest: Vec<u64> = matrix.par_tiles(tile!(3, 2)).map(|tile| *tile.iter().max().unwrap()).collect();
    /// assert_eq!(largest, [9, 17, 11, 19]);
    /// ```
    ///
    /// # Panics
    /// As [`try_tiles`](Self::try_tiles) has errors.
    #[inline]
    #[track_caller]
    pub fn par_tiles<B: Tiler>(&self, tiler: B) -> ParTiles<E::View<'_>, L, B>
    where
        E: Engine<Element: Sync>,
    {
        ParTiles(self.tiles(tiler))
    }

    /// As [`tiles_mut`](Self::tiles_mut), for the threads of rayon: no two tiles have an element in common.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use stridewise::prelude::*;
    /// let mut data = vec![0; 20];
    /// let mut matrix = Tensor::new(&mut data[..], layout!((5, 4) : (4, 1)));
    /// matrix.par_tiles_mut(tile!(3, 2)).enumerate().for_each(|(number, mut tile)| tile.fill(number));
    /// assert_eq!(data, [0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 1, 1, 3, 3, 1, 1, 3, 3]);
    /// ```
    ///
    /// # Panics
    /// As [`try_par_tiles_mut`](Self::try_par_tiles_mut) has errors.
    #[inline]
    #[track_caller]
    pub fn par_tiles_mut<B: Tiler>(&mut self, tiler: B) -> ParTiles<E::ViewMut<'_>, L, B>
    where
        E: EngineMut<Element: Send>,
    {
        unwrap(self.try_par_tiles_mut(tiler))
    }

    /// As [`par_tiles_mut`](Self::par_tiles_mut), with an error where there are none.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let mut matrix = Tensor::new([0; 20], layout!((5, 4) : (4, 1)));
    /// assert!(matrix.try_par_tiles_mut(tile!((2, 5) : (0, 1))).is_err());
    /// ```
    ///
    /// # Errors
    /// As [`try_tiles_mut`](Self::try_tiles_mut).
    #[inline]
    pub fn try_par_tiles_mut<B: Tiler>(&mut self, tiler: B) -> Result<ParTiles<E::ViewMut<'_>, L, B>, Error>
    where
        E: EngineMut<Element: Send>,
    {
        self.try_tiles_mut(tiler).map(ParTiles)
    }
}

impl<P: Borrowed + Send, L: Layout, B: Tiler> ParallelIterator for ParTiles<P, L, B> {
    type Item = Tile<P, L, B>;
    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }
    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

impl<P: Borrowed + Send, L: Layout, B: Tiler> IndexedParallelIterator for ParTiles<P, L, B> {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }
    fn with_producer<C: ProducerCallback<Self::Item>>(self, callback: C) -> C::Output {
        callback.callback(Halves(self.0))
    }
}

/// Tiles that are split in two.
struct Halves<P, L: Layout, B: Tiler>(Tiles<P, L, B>);

impl<P: Borrowed + Send, L: Layout, B: Tiler> Producer for Halves<P, L, B> {
    type Item = Tile<P, L, B>;
    type IntoIter = Tiles<P, L, B>;
    fn into_iter(self) -> Self::IntoIter {
        self.0
    }
    fn split_at(self, index: usize) -> (Self, Self) {
        let (first, second) = self.0.split(index);
        (Self(first), Self(second))
    }
}
