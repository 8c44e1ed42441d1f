//! Divides of tensors: whole tiles, and with a mask.
//!
//! The tree of a coordinate and the leaf of a thread are parameters of their own: a result that
//! names no projection of an argument is checked once in generic code, not twice.

use super::{
    error::Error,
    fallible,
    mask::{Everywhere, Mask},
    memory::{Borrowed, Tensor},
    within::{self, InQuotient, MaskOf, QuotientMask, ThreadMask},
};
use crate::{
    algebra::{
        twin::{FlatDivideFn, LogicalDivideFn, TiledDivideFn, ZippedDivideFn},
        *,
    },
    coord::{Coord, CoordTree, PaddedAt},
    int::{Int, IntoLeaf},
    lang::verdict::{conditions, must},
    tree::Layout,
    value::Message,
};

macro_rules! divides {
    ($(
        $divide:ident $try_divide:ident $masked:ident $try_masked:ident $Divide:ident $DivideFn:ident
            $Predicate:ident $shape:literal;
    )*) => { fallible! { impl [P: Borrowed, L: Layout, M: Mask] Tensor<P, L, M>: $(
        #[doc = concat!("The elements as tiles, and their repetition: [`", stringify!($Divide), "`]. No tile may overhang.")]
        ///
        /// # Panics
        /// [`Overhangs`](Error::Overhangs); those of the divide.
        ///
        /// # Compile errors
        /// Those of the divide. When the program is built: static tiles that overhang.
        ///
        #[doc = concat!("Source: CuTe `", stringify!($divide), "`.")]
        #[inline]
        pub fn $divide | $try_divide [B: Tiler] (self: Self, tiler: B)
            -> Tensor<P, $Divide<L, B>, MaskOf<M, $DivideFn<B>, $Divide<L, B>>> | Error
        static { must!(WholeTiles<L::Size, Size<$Divide<L, B>>>) }
        {
            self.try_part(|layout, mask| within::$divide(layout, mask, tiler))
        }

        #[doc = concat!("[`", stringify!($divide), "`](Self::", stringify!($divide), ") with a mask: where tiles overhang, there are no elements.")]
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::Tensor};
        /// let data: Vec<u32> = (0..20).collect();
        #[doc = concat!("let tiles = Tensor::new(&data[..], layout!((5, 4) : (4, 1))).", stringify!($masked), "(tile!(4, 4));")]
        #[doc = concat!("assert_eq!(tiles.layout().shape().to_string(), ", stringify!($shape), ");")]
        /// assert_eq!((tiles.size().value(), tiles.iter().count()), (32, 20));
        /// ```
        ///
        /// # Panics
        /// As the divide; [`ElementTwice`](Error::ElementTwice), of a tensor that can be written.
        #[inline]
        pub fn $masked | $try_masked [B: Tiler] (self: Self, tiler: B)
            -> Tensor<P, $Divide<L, B>, QuotientMask<M, $DivideFn<B>, $Divide<L, B>, $Predicate<L, B>>> | Error
        {
            self.try_part(|layout, mask| within::$masked(layout, mask, tiler))
        }
    )* } };
}

divides! {
    logical_divide try_logical_divide masked_logical_divide try_masked_logical_divide
        LogicalDivide LogicalDivideFn LogicalDividePredicate "((4,2),(4,1))";
    zipped_divide try_zipped_divide masked_zipped_divide try_masked_zipped_divide
        ZippedDivide ZippedDivideFn ZippedDividePredicate "((4,4),(2,1))";
    tiled_divide try_tiled_divide masked_tiled_divide try_masked_tiled_divide
        TiledDivide TiledDivideFn TiledDividePredicate "((4,4),2,1)";
    flat_divide try_flat_divide masked_flat_divide try_masked_flat_divide
        FlatDivide FlatDivideFn FlatDividePredicate "(4,4,2,1)";
}

fallible! { impl [P: Borrowed, L: Layout, M: Mask] Tensor<P, L, M>:
    /// The tile at a coordinate among the tiles, if no tile overhangs: [`LocalTile`].
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{Error, Tensor}};
    /// let (data, row): (Vec<u32>, _) = ((0..8 * 24).collect(), 2_usize);
    /// let matrix = Tensor::new(&data[..], layout!((8, 24) : (24, 1)));
    /// let tile = matrix.local_tile(tile!(4, 8), coord!((1, 2)));
    /// assert_eq!((tile.layout().to_string(), tile[(0, 0)]), ("(4,8):(24,1)".to_string(), 112));
    /// assert_eq!(matrix.try_local_tile(tile!(4, 8), (row, 0)).unwrap_err(), Error::OutsideDomain);
    /// ```
    ///
    /// # Panics
    /// [`Overhangs`](Error::Overhangs); [`OutsideDomain`](Error::OutsideDomain); those of the
    /// divide.
    ///
    /// # Compile errors
    /// Those of the divide. When the program is built: static tiles that overhang
    /// (`ui-tests/fail/overhanging_tiles.rs`); a coordinate of another rank.
    ///
    /// Source: CuTe `local_tile`.
    #[inline]
    pub fn local_tile | try_local_tile [B: Tiler, C: Coord<Tree = T>, T: CoordTree]
    (self: Self, tiler: B, coord: C) -> LocalTileOf<P, L, B, T, M> | Error
    if IsCoord [PaddedAt<RestOf<L, B>, C>]
    static { must!(WholeTiles<L::Size, Size<ZippedDivide<L, B>>>) }
    {
        self.try_part(|layout, mask| within::local_tile(layout, mask, tiler, coord.tree()))
    }

    /// The elements at a coordinate of every tile, if no tile overhangs: [`OuterPartition`].
    ///
    /// # Panics
    /// As [`local_tile`](Self::local_tile).
    ///
    /// Source: CuTe `outer_partition`.
    #[inline]
    pub fn outer_partition | try_outer_partition [B: Tiler, C: Coord<Tree = T>, T: CoordTree]
    (self: Self, tiler: B, coord: C) -> OuterPartitionOf<P, L, B, T, M> | Error
    if IsCoord [PaddedAt<TileOf<L, B>, C>]
    static { must!(WholeTiles<L::Size, Size<ZippedDivide<L, B>>>) }
    {
        self.try_part(|layout, mask| within::outer_partition(layout, mask, tiler, coord.tree()))
    }

    /// The share of one thread, where no tile overhangs: [`LocalPartition`]. Where tiles do, it is
    /// [`share`](Self::share).
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{Error, Tensor}};
    /// let data: Vec<u32> = (0..8 * 24).collect();
    /// let (matrix, threads) = (Tensor::new(&data[..], layout!((8, 24) : (24, 1))), layout!((4, 8) : (8, 1)));
    /// let sum = |thread: usize| matrix.local_partition(threads, thread).iter().sum::<u32>();
    /// assert_eq!((0..32).map(sum).sum::<u32>(), data.iter().sum());
    /// assert_eq!(matrix.try_local_partition(threads, 32_usize).unwrap_err(), Error::NoSuchThread { thread: 32 });
    /// ```
    ///
    /// # Panics
    /// [`Overhangs`](Error::Overhangs); [`NoSuchThread`](Error::NoSuchThread); those of the divide.
    ///
    /// Source: CuTe `local_partition`.
    #[inline]
    pub fn local_partition | try_local_partition [T: Layout, I: IntoLeaf<Leaf = N>, N: Int]
    (self: Self, threads: T, thread: I) -> LocalShare<P, L, T, N, M> | Error
    static {
        must!(WholeTiles<L::Size, Size<ZippedDivide<L, ThreadTiles<T>>>>);
        must!(IsThread<N, NumberThere<T, N>>);
    }
    {
        must!(IsThread<N, NumberThere<T, N>>);
        let thread = thread.into_leaf();
        if thread_coord(threads, thread).is_none() {
            return Err(Error::NoSuchThread {
                thread: thread.value(),
            });
        }
        self.try_part(|layout, mask| within::local_partition(layout, mask, threads, thread))
    }
}

/// The result of [`Tensor::local_tile`] at the tree `T` of a coordinate among the tiles.
pub type LocalTileOf<P, L, B, T, M = Everywhere> =
    Tensor<P, TiledAt<L, B, T>, InQuotient<M, L, B, TileInFn<T>, TiledAt<L, B, T>>>;

/// The result of [`Tensor::outer_partition`] at the tree `T` of a coordinate of the tiles.
pub type OuterPartitionOf<P, L, B, T, M = Everywhere> =
    Tensor<P, PartedAt<L, B, T>, InQuotient<M, L, B, PartInFn<T>, PartedAt<L, B, T>>>;

/// The result of [`Tensor::local_partition`] for thread `I` of the threads `T`.
pub type LocalShare<P, L, T, I, M = Everywhere> =
    Tensor<P, ShareAt<L, T, I>, ThreadMask<M, L, T, I>>;

conditions! {
    /// As many coordinates as elements.
    WholeTiles<N: Int, C: Int> = overhang(N::STATIC, C::STATIC);
}

const fn overhang(elements: Option<isize>, coordinates: Option<isize>) -> Option<Message> {
    let (Some(elements), Some(coordinates)) = (elements, coordinates) else {
        return None;
    };
    if elements == coordinates {
        return None;
    }
    let mut text = Message::new();
    text.push("the tiles have ");
    text.number(coordinates as i64);
    text.push(" coordinates for ");
    text.number(elements as i64);
    text.push(" elements: some overhang, and need a mask");
    Some(text)
}
