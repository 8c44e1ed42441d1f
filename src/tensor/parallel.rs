//! Tiles and shares for several threads at once.

use super::{
    error::Error,
    fallible,
    memory::{Borrowed, Engine, EngineMut, Shares, Tensor, Tiles},
    tiles::{Share, Tile},
    within::CountsThreads,
};
use crate::{algebra::Tiler, int::Dyn, lang::verdict::must, tree::Layout};
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

/// The shares of all threads of a layout of threads, for the threads of rayon: see
/// [`Tensor::par_shares_mut`].
#[derive(Debug)]
pub struct ParShares<P: Borrowed, L: Layout, T: Layout>(Shares<P, L, T>);

fallible! { impl [E: Engine, L: Layout] Tensor<E, L>:
    /// [`tiles`](Self::tiles) for the threads of rayon: see [`ParTiles`].
    ///
    /// # Panics
    /// Where [`tiles`](Self::tiles) does.
    #[inline]
    pub fn par_tiles | try_par_tiles [B: Tiler]
    (self: &Self, tiler: B) -> ParTiles<E::View<'_>, L, B> | Error
    where [E: Engine<Element: Sync>]
    {
        self.try_tiles(tiler).map(ParTiles)
    }

    /// [`tiles_mut`](Self::tiles_mut) for the threads of rayon.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use stridewise::prelude::*;
    /// let mut data = vec![0; 20];
    /// let mut matrix = Tensor::new(&mut data[..], layout!((5, 4) : (4, 1)));
    /// matrix.par_tiles_mut(tile!(3, 2)).enumerate().for_each(|(number, mut tile)| tile.fill(number));
    /// assert!(matrix.try_par_tiles_mut(tile!((2, 5) : (0, 1))).is_err());
    /// assert_eq!(data, [0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 1, 1, 3, 3, 1, 1, 3, 3]);
    /// ```
    ///
    /// # Panics
    /// Where [`tiles_mut`](Self::tiles_mut) does.
    #[inline]
    pub fn par_tiles_mut | try_par_tiles_mut [B: Tiler]
    (self: &mut Self, tiler: B) -> ParTiles<E::ViewMut<'_>, L, B> | Error
    where [E: EngineMut<Element: Send>]
    {
        self.try_tiles_mut(tiler).map(ParTiles)
    }

    /// [`shares_mut`](Self::shares_mut) for the threads of rayon.
    ///
    /// ```
    /// use rayon::prelude::*;
    /// use stridewise::prelude::*;
    /// let mut data = [0; 15];
    /// let mut matrix = Tensor::new(&mut data, layout!((3, 5) : (5, 1)));
    /// matrix.par_shares_mut(layout!((2, 2) : (2, 1))).enumerate().for_each(|(thread, mut share)| share.fill(thread));
    /// assert!(matrix.try_par_shares_mut(layout!((2, 2) : (4, 2))).is_err());
    /// assert_eq!(data, [0, 1, 0, 1, 0, 2, 3, 2, 3, 2, 0, 1, 0, 1, 0]);
    /// ```
    ///
    /// # Panics
    /// Where [`shares_mut`](Self::shares_mut) does.
    #[inline]
    pub fn par_shares_mut | try_par_shares_mut [T: Layout]
    (self: &mut Self, threads: T) -> ParShares<E::ViewMut<'_>, L, T> | Error
    where [E: EngineMut<Element: Send>]
    static { must!(CountsThreads<T>) }
    {
        self.try_shares_mut(threads).map(ParShares)
    }
}

/// Parts, as rayon splits them in two.
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
