//! Divides of tensors: whole tiles, and with a mask.
//!
//! The tree of a coordinate and the leaf of a thread are parameters of their own: a result that
//! names no projection of an argument is checked once in generic code, not twice.

use super::{
    error::{Error, unwrap},
    memory::{Borrowed, Tensor},
    within,
};
use crate::{
    algebra::*,
    int::{Int, IntoLeaf},
    layout::{Coord, CoordTree, Layout, PaddedAt, granted},
    value::Message,
    verdict::{conditions, must},
};

/// Whole tiles, with the predicate where they overhang.
macro_rules! divides {
    ($($divide:ident $try_divide:ident $masked:ident $Divide:ident $Predicate:ident: $shape:literal $overhanging:literal;)*) => { $(
        #[doc = concat!("The elements as tiles, and what they repeat over: see [`", stringify!($Divide), "`]. No tile may overhang.")]
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::Tensor};
        /// let data: Vec<u32> = (0..8 * 24).collect();
        #[doc = concat!("let tiles = Tensor::new(&data[..], layout!((8, 24) : (24, 1))).", stringify!($divide), "(tile!(4, 8));")]
        #[doc = concat!("assert_eq!(tiles.layout().shape().to_string(), ", stringify!($shape), ");")]
        /// ```
        ///
        /// # Panics
        /// As the `try_` form has errors.
        ///
        /// # Compile errors
        /// Those of the divide. When the program is built: static tiles that overhang.
        ///
        #[doc = concat!("Source: CuTe `", stringify!($divide), "`.")]
        #[inline]
        #[track_caller]
        pub fn $divide<B: Tiler>(self, tiler: B) -> Tensor<P, $Divide<L, B>> {
            must!(WholeTiles<L::Size, Size<$Divide<L, B>>>);
            unwrap(self.$try_divide(tiler))
        }

        #[doc = concat!("As [`", stringify!($divide), "`](Self::", stringify!($divide), "), with an error where it cannot be.")]
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::Tensor};
        /// let (data, rows) = ([0; 20], 5_usize);
        #[doc = concat!("assert!(Tensor::new(&data, layout!((rows, 4) : (4, 1))).", stringify!($try_divide), "(tile!(2, 2)).is_err());")]
        /// ```
        ///
        /// # Errors
        /// [`Overhangs`](Error::Overhangs); those of the divide.
        #[inline]
        pub fn $try_divide<B: Tiler>(self, tiler: B) -> Result<Tensor<P, $Divide<L, B>>, Error> {
            let within = within::$divide(self.layout(), tiler)?;
            Ok(self.part(within))
        }

        #[doc = concat!("As [`", stringify!($divide), "`](Self::", stringify!($divide), "), with a mask: where tiles overhang, there are no elements.")]
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::Tensor};
        /// let data: Vec<u32> = (0..20).collect();
        #[doc = concat!("let tiles = Tensor::new(&data[..], layout!((5, 4) : (4, 1))).", stringify!($masked), "(tile!(4, 4)).unwrap();")]
        #[doc = concat!("assert_eq!(tiles.layout().shape().to_string(), ", stringify!($overhanging), ");")]
        /// assert_eq!((tiles.size().value(), tiles.iter().count()), (32, 20));
        /// ```
        ///
        /// # Errors
        /// Those of the divide; [`ElementTwice`](Error::ElementTwice), of a tensor that can be written.
        #[inline]
        pub fn $masked<B: Tiler>(self, tiler: B) -> Result<Tensor<P, $Divide<L, B>, $Predicate<L, B>>, Error> {
            let within = within::$masked(self.layout(), tiler)?;
            self.try_part(within)
        }
    )* };
}

/// Tiles of borrowed elements.
impl<P: Borrowed, L: Layout> Tensor<P, L> {
    divides! {
        logical_divide try_logical_divide masked_logical_divide LogicalDivide LogicalDividePredicate: "((4,2),(8,3))" "((4,2),(4,1))";
        zipped_divide try_zipped_divide masked_zipped_divide ZippedDivide ZippedDividePredicate: "((4,8),(2,3))" "((4,4),(2,1))";
        tiled_divide try_tiled_divide masked_tiled_divide TiledDivide TiledDividePredicate: "((4,8),2,3)" "((4,4),2,1)";
        flat_divide try_flat_divide masked_flat_divide FlatDivide FlatDividePredicate: "(4,8,2,3)" "(4,4,2,1)";
    }

    /// The tile at a coordinate among the tiles, of which none overhangs: see [`LocalTile`].
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data: Vec<u32> = (0..8 * 24).collect();
    /// let tile = Tensor::new(&data[..], layout!((8, 24) : (24, 1))).local_tile(tile!(4, 8), coord!((1, 2)));
    /// assert_eq!((tile.layout().to_string(), tile[(0, 0)]), ("(4,8):(24,1)".to_string(), 112));
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    ///
    /// # Compile errors
    /// Those of the divide. When the program is built: static tiles that overhang
    /// (`ui-tests/fail/overhanging_tiles.rs`); a coordinate of another rank.
    ///
    /// Source: CuTe `local_tile`.
    #[inline]
    #[track_caller]
    pub fn local_tile<B: Tiler, C: Coord<Tree = T>, T: CoordTree>(
        self,
        tiler: B,
        coord: C,
    ) -> Tensor<P, TiledAt<L, B, T>> {
        must!(WholeTiles<L::Size, Size<ZippedDivide<L, B>>>);
        unwrap(granted!(IsCoord PaddedAt<RestOf<L, B>, C> => self.try_local_tile(tiler, coord)))
    }

    /// As [`local_tile`](Self::local_tile), with an error where it cannot be.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{Error, Tensor}};
    /// let (data, row) = ([0; 32], 2_usize);
    /// let matrix = Tensor::new(&data, layout!((8, 4) : (4, 1)));
    /// assert_eq!(matrix.try_local_tile(tile!(4, 4), (row, 0)).unwrap_err(), Error::OutsideDomain);
    /// ```
    ///
    /// # Errors
    /// [`Overhangs`](Error::Overhangs); [`OutsideDomain`](Error::OutsideDomain); those of the
    /// divide.
    #[inline]
    pub fn try_local_tile<B: Tiler, C: Coord<Tree = T>, T: CoordTree>(
        self,
        tiler: B,
        coord: C,
    ) -> Result<Tensor<P, TiledAt<L, B, T>>, Error> {
        granted!(IsCoord PaddedAt<RestOf<L, B>, C> => {
            let within = within::local_tile(self.layout(), tiler, coord.tree())?;
            Ok(self.part(within))
        })
    }

    /// What stands at a coordinate of every tile, of which none overhangs: see [`OuterPartition`].
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data: Vec<u32> = (0..8 * 24).collect();
    /// let part = Tensor::new(&data[..], layout!((8, 24) : (24, 1))).outer_partition(tile!(4, 8), coord!((1, 2)));
    /// assert_eq!((part.layout().to_string(), part[(0, 0)]), ("(2,3):(96,8)".to_string(), 26));
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    ///
    /// # Compile errors
    /// As [`local_tile`](Self::local_tile).
    ///
    /// Source: CuTe `outer_partition`.
    #[inline]
    #[track_caller]
    pub fn outer_partition<B: Tiler, C: Coord<Tree = T>, T: CoordTree>(
        self,
        tiler: B,
        coord: C,
    ) -> Tensor<P, PartedAt<L, B, T>> {
        must!(WholeTiles<L::Size, Size<ZippedDivide<L, B>>>);
        unwrap(
            granted!(IsCoord PaddedAt<TileOf<L, B>, C> => self.try_outer_partition(tiler, coord)),
        )
    }

    /// As [`outer_partition`](Self::outer_partition), with an error where it cannot be.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{Error, Tensor}};
    /// let (data, row) = ([0; 32], 4_usize);
    /// let matrix = Tensor::new(&data, layout!((8, 4) : (4, 1)));
    /// assert_eq!(matrix.try_outer_partition(tile!(4, 4), (row, 0)).unwrap_err(), Error::OutsideDomain);
    /// ```
    ///
    /// # Errors
    /// As [`try_local_tile`](Self::try_local_tile).
    #[inline]
    pub fn try_outer_partition<B: Tiler, C: Coord<Tree = T>, T: CoordTree>(
        self,
        tiler: B,
        coord: C,
    ) -> Result<Tensor<P, PartedAt<L, B, T>>, Error> {
        granted!(IsCoord PaddedAt<TileOf<L, B>, C> => {
            let within = within::outer_partition(self.layout(), tiler, coord.tree())?;
            Ok(self.part(within))
        })
    }

    /// The share of one thread, where no tile overhangs: see [`LocalPartition`]. Where tiles do, it
    /// is [`share`](Self::share).
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data: Vec<u32> = (0..8 * 24).collect();
    /// let (matrix, threads) = (Tensor::new(&data[..], layout!((8, 24) : (24, 1))), layout!((4, 8) : (8, 1)));
    /// let sum = |thread: usize| matrix.local_partition(threads, thread).iter().sum::<u32>();
    /// assert_eq!((0..32).map(sum).sum::<u32>(), data.iter().sum());
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    ///
    /// Source: CuTe `local_partition`.
    #[inline]
    #[track_caller]
    pub fn local_partition<T: Layout, I: IntoLeaf<Leaf = N>, N: Int>(
        self,
        threads: T,
        thread: I,
    ) -> LocalShare<P, L, T, N> {
        must!(WholeTiles<L::Size, Size<ZippedDivide<L, ThreadTiles<T>>>>);
        must!(IsThread<N, NumberThere<T, N>>);
        unwrap(self.try_local_partition(threads, thread))
    }

    /// As [`local_partition`](Self::local_partition), with an error where it cannot be.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{Error, Tensor}};
    /// let (data, rows) = ([0; 20], 5_usize);
    /// let matrix = Tensor::new(&data, layout!((rows, 4) : (4, 1)));
    /// assert!(matrix.try_local_partition(layout!((2, 4) : (4, 1)), 0_usize).is_err());
    /// assert_eq!(matrix.try_local_partition(layout!((1, 4) : (4, 1)), 4_usize).unwrap_err(), Error::NoSuchThread { thread: 4 });
    /// ```
    ///
    /// # Errors
    /// [`Overhangs`](Error::Overhangs); [`NoSuchThread`](Error::NoSuchThread); those of the divide.
    #[inline]
    pub fn try_local_partition<T: Layout, I: IntoLeaf<Leaf = N>, N: Int>(
        self,
        threads: T,
        thread: I,
    ) -> Result<LocalShare<P, L, T, N>, Error> {
        must!(IsThread<N, NumberThere<T, N>>);
        let thread = thread.into_leaf();
        if thread_coord(threads, thread).is_none() {
            return Err(Error::NoSuchThread {
                thread: thread.value(),
            });
        }
        let within = within::local_partition(self.layout(), threads, thread)?;
        Ok(self.part(within))
    }
}

/// The tile at a coordinate `C` among the tiles of a tensor of layout `L` by `B`, where none
/// overhangs.
pub type LocalTileOf<P, L, B, C> = Tensor<P, TiledAt<L, B, <C as Coord>::Tree>>;

/// What stands at a coordinate `C` of all tiles of a tensor of layout `L` by `B`, where none
/// overhangs.
pub type OuterPartitionOf<P, L, B, C> = Tensor<P, PartedAt<L, B, <C as Coord>::Tree>>;

/// The share of thread `I` of the threads `T`, where no tile overhangs.
pub type LocalShare<P, L, T, I> = Tensor<P, ShareAt<L, T, I>>;

conditions! {
    /// As many coordinates as elements.
    WholeTiles<N: Int, C: Int> = overhang(N::STATIC, C::STATIC);
}

const fn overhang(elements: Option<isize>, coordinates: Option<isize>) -> Option<Message> {
    if let (Some(elements), Some(coordinates)) = (elements, coordinates)
        && elements != coordinates
    {
        let overhangs = Error::Overhangs {
            coordinates,
            elements,
        };
        return Some(overhangs.message());
    }
    None
}
