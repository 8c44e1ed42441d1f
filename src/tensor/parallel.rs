//! Tiles and shares for several threads at once.

use super::{
    error::{Error, unwrap},
    memory::{Borrowed, Engine, EngineMut, Shares, Tensor, Tiles},
    tiles::{Share, Tile},
    within::CountsThreads,
};
use crate::{algebra::Tiler, int::Dyn, layout::Layout, verdict::must};
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

/// The shares of all threads of a layout of threads, for the threads of rayon.
///
/// ```
/// use rayon::prelude::*;
/// use stridewise::prelude::*;
/// let mut data = vec![0; 100 * 30];
/// let mut matrix = Tensor::new(&mut data[..], layout!((100, 30) : (30, 1)));
/// matrix.par_shares_mut(layout!((4, 8) : (8, 1))).for_each(|mut share| share.iter_mut().for_each(|element| *element += 1));
/// assert!(data.iter().all(|&element| element == 1));
/// ```
#[derive(Debug)]
pub struct ParShares<P: Borrowed, L: Layout, T: Layout>(Shares<P, L, T>);

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

    /// As [`tiles_mut`](Self::tiles_mut), for the threads of rayon: no two tiles have an element in
    /// common.
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
    pub fn try_par_tiles_mut<B: Tiler>(
        &mut self,
        tiler: B,
    ) -> Result<ParTiles<E::ViewMut<'_>, L, B>, Error>
    where
        E: EngineMut<Element: Send>,
    {
        self.try_tiles_mut(tiler).map(ParTiles)
    }

    /// As [`shares_mut`](Self::shares_mut), for the threads of rayon: no two shares have an element
    /// in common.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use stridewise::prelude::*;
    /// let mut data = [0; 15];
    /// let mut matrix = Tensor::new(&mut data, layout!((3, 5) : (5, 1)));
    /// matrix.par_shares_mut(layout!((2, 2) : (2, 1))).enumerate().for_each(|(thread, mut share)| share.fill(thread));
    /// assert_eq!(data, [0, 1, 0, 1, 0, 2, 3, 2, 3, 2, 0, 1, 0, 1, 0]);
    /// ```
    ///
    /// # Panics
    /// As [`try_par_shares_mut`](Self::try_par_shares_mut) has errors.
    #[inline]
    #[track_caller]
    pub fn par_shares_mut<T: Layout>(&mut self, threads: T) -> ParShares<E::ViewMut<'_>, L, T>
    where
        E: EngineMut<Element: Send>,
    {
        must!(CountsThreads<T>);
        unwrap(self.try_par_shares_mut(threads))
    }

    /// As [`par_shares_mut`](Self::par_shares_mut), with an error where there are none.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let mut matrix = Tensor::new([0; 20], layout!((5, 4) : (4, 1)));
    /// assert!(matrix.try_par_shares_mut(layout!((2, 2) : (4, 2))).is_err());
    /// ```
    ///
    /// # Errors
    /// As [`try_shares_mut`](Self::try_shares_mut).
    #[inline]
    pub fn try_par_shares_mut<T: Layout>(
        &mut self,
        threads: T,
    ) -> Result<ParShares<E::ViewMut<'_>, L, T>, Error>
    where
        E: EngineMut<Element: Send>,
    {
        self.try_shares_mut(threads).map(ParShares)
    }
}

/// What is split in two.
struct Halves<I>(I);

macro_rules! parallel {
    ($($ParParts:ident $Parts:ident<$B:ident: $Bound:ident>: $Part:ty;)*) => { $(
        impl<P: Borrowed + Send, L: Layout, $B: $Bound> ParallelIterator for $ParParts<P, L, $B> {
            type Item = $Part;
            fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
                bridge(self, consumer)
            }
            fn opt_len(&self) -> Option<usize> {
                Some(self.0.len())
            }
        }

        impl<P: Borrowed + Send, L: Layout, $B: $Bound> IndexedParallelIterator for $ParParts<P, L, $B> {
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

        impl<P: Borrowed + Send, L: Layout, $B: $Bound> Producer for Halves<$Parts<P, L, $B>> {
            type Item = $Part;
            type IntoIter = $Parts<P, L, $B>;
            fn into_iter(self) -> Self::IntoIter {
                self.0
            }
            fn split_at(self, index: usize) -> (Self, Self) {
                let (first, second) = self.0.split(index);
                (Self(first), Self(second))
            }
        }
    )* };
}
parallel! {
    ParTiles Tiles<B: Tiler>: Tile<P, L, B>;
    ParShares Shares<T: Layout>: Share<P, L, T, Dyn>;
}
