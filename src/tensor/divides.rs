//! Divides of tensors: whole tiles, and with a mask.
//!
//! The tree of a coordinate and the leaf of a thread are parameters of their own: a result that
//! names no projection of an argument is checked once in generic code, not twice.

use super::{
    Borrowed, Engine, Error, Everywhere, Mask, Tensor, fallible,
    within::{self, MaskFrom, MaskOf, QuotientMask, TilesMask, WholeMask},
};
use crate::{
    algebra::{
        twin::{FlatDivideFn, LogicalDivideFn, TiledDivideFn, ZippedDivideFn},
        *,
    },
    coord::{Coord, CoordTree, PaddedAt},
    int::{Int, IntoLeaf},
    lang::verdict::{conditions, must},
    tree::{Layout, Shape, tuple::IntTuple},
    value::{Field, Message},
};

macro_rules! divides {
    ($(
        $divide:ident $try_divide:ident $masked:ident $try_masked:ident $Divide:ident $DivideFn:ident
            $Predicate:ident $DirectedFn:ident $shape:literal;
    )*) => { fallible! { impl [P: Engine, L: Layout, M: Mask] Tensor<P, L, M>: $(
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
        where [P: Borrowed]
        static { must!(WholeTiles<Shape<L>, B, Size<$Divide<L, B>>>) }
        {
            self.try_part(|layout, mask| within::divide(layout, mask, tiler, $DivideFn(tiler)))
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
        where [P: Borrowed]
        {
            self.try_part(|layout, mask| {
                within::masked_divide(layout, mask, tiler, $DivideFn(tiler), $DirectedFn(tiler))
            })
        }
    )* } };
}

divides! {
    logical_divide try_logical_divide masked_logical_divide try_masked_logical_divide
        LogicalDivide LogicalDivideFn LogicalDividePredicate LogicalDirectedFn "((4,2),(4,1))";
    zipped_divide try_zipped_divide masked_zipped_divide try_masked_zipped_divide
        ZippedDivide ZippedDivideFn ZippedDividePredicate ZippedDirectedFn "((4,4),(2,1))";
    tiled_divide try_tiled_divide masked_tiled_divide try_masked_tiled_divide
        TiledDivide TiledDivideFn TiledDividePredicate TiledDirectedFn "((4,4),2,1)";
    flat_divide try_flat_divide masked_flat_divide try_masked_flat_divide
        FlatDivide FlatDivideFn FlatDividePredicate FlatDirectedFn "(4,4,2,1)";
}

/// Slices of divides: of whole tiles, and with a mask.
macro_rules! slices {
    ($(
        $(#[doc = $doc:expr])*
        $name:ident $try_name:ident $masked:ident $try_masked:ident
        [$($generics:tt)*] ($($p:ident: $T:ty),*)
        if [$($Condition:ident [$Verdict:ty])?] where [$($bounds:tt)*] tiler [$B:ty] $tiler:expr,
        |$quotient:ident, $tiles:ident| $slice:expr => $Result:ident [$($args:tt)*]
        $(both $checks:block)?;
    )*) => { $(
        fallible! { impl [P: Engine, L: Layout, M: Mask] Tensor<P, L, M>:
            $(#[doc = $doc])*
            #[inline]
            pub fn $name | $try_name [$($generics)*]
            (self: Self, $($p: $T),*) -> $Result<P, L, $($args)*, WholeMask<L, $B, M>> | Error
            where [P: Borrowed, $($bounds)*]
            $(if $Condition [$Verdict])?
            static { must!(WholeTiles<Shape<L>, $B, Size<ZippedDivide<L, $B>>>) }
            $(both $checks)?
            {
                self.try_part(|layout, mask| {
                    let $tiles = $tiler;
                    let $quotient = within::divide(layout, mask, $tiles, ZippedDivideFn($tiles))?;
                    $slice
                })
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") with a mask: where tiles overhang, there are no elements.")]
            ///
            /// # Panics
            /// As there, but for tiles that overhang; [`ElementTwice`](Error::ElementTwice), of a
            /// tensor that can be written.
            #[inline]
            pub fn $masked | $try_masked [$($generics)*]
            (self: Self, $($p: $T),*) -> $Result<P, L, $($args)*, TilesMask<L, $B, M>> | Error
            where [P: Borrowed, $($bounds)*]
            $(if $Condition [$Verdict])?
            $(both $checks)?
            {
                self.try_part(|layout, mask| {
                    let $tiles = $tiler;
                    let (by, of_coordinates) = (ZippedDivideFn($tiles), ZippedDirectedFn($tiles));
                    let $quotient = within::masked_divide(layout, mask, $tiles, by, of_coordinates)?;
                    $slice
                })
            }
        }
    )* };
}
slices! {
    /// The tile at a coordinate among the tiles, if no tile overhangs: [`LocalTile`].
    ///
    /// Of several rests of a tile a coordinate may name the first ones; the others, and those
    /// under `_`, stay as modes behind those of the tile. A mode that the tiler has `_` for is
    /// whole in each tile, and has no coordinate: tiles of `tile!(_, 8)` are counted by one integer.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{Error, Tensor}};
    /// let (data, row): (Vec<u32>, _) = ((0..8 * 24).collect(), 2);
    /// let matrix = Tensor::new(&data[..], layout!((8, 24) : (24, 1)));
    /// let tile = matrix.local_tile(tile!(4, 8), coord!((1, 2)));
    /// assert_eq!((tile.layout().to_string(), tile[(0, 0)]), ("(4,8):(24,1)".to_string(), 112));
    /// assert_eq!(matrix.try_local_tile(tile!(4, 8), (row, 0)).unwrap_err(), Error::OutsideMode { coordinate: 2, extent: 2 });
    /// // Row 1 of tiles of 5 by 7: 3 rows exist, and of the last of 4 tiles 3 columns.
    /// let tiles = matrix.masked_local_tile(tile!(5, 7), coord!((1, _)));
    /// assert_eq!((tiles.layout().shape().to_string(), tiles.iter().count()), ("(5,7,4)".to_string(), 3 * 24));
    /// ```
    ///
    /// # Panics
    /// [`Overhangs`](Error::Overhangs); [`OutsideMode`](Error::OutsideMode); those of the
    /// divide.
    ///
    /// # Compile errors
    /// Those of the divide. When the program is built: static tiles that overhang
    /// (`ui-tests/fail/overhanging_tiles.rs`); a coordinate of another rank.
    ///
    /// Source: CuTe `local_tile`, `inner_partition`.
    local_tile try_local_tile masked_local_tile try_masked_local_tile
    [B: Tiler, C: Coord<Tree = T>, T: CoordTree] (tiler: B, coord: C)
    if [IsCoord [PaddedAt<RestOf<L, B>, C>]] where [] tiler [B] tiler,
    |quotient, tiles| within::local_tile(quotient, tiles, coord.tree()) => LocalTileOf [B, T];

    /// The elements at a coordinate of every tile, if no tile overhangs: [`OuterPartition`], which
    /// has the order of the modes.
    ///
    /// # Panics
    /// As [`local_tile`](Self::local_tile).
    ///
    /// Source: CuTe `outer_partition`.
    outer_partition try_outer_partition masked_outer_partition try_masked_outer_partition
    [B: Tiler, C: Coord<Tree = T>, T: CoordTree] (tiler: B, coord: C)
    if [IsCoord [PaddedAt<TileOf<L, B>, C>]] where [] tiler [B] tiler,
    |quotient, tiles| within::outer_partition(quotient, tiles, coord.tree()) => OuterPartitionOf [B, T];

    /// The share of one thread, where no tile overhangs: [`LocalPartition`]. Where tiles do, it is
    /// [`share`](Self::share).
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{Error, Tensor}};
    /// let data: Vec<u32> = (0..8 * 24).collect();
    /// let (matrix, threads) = (Tensor::new(&data[..], layout!((8, 24) : (24, 1))), layout!((4, 8) : (8, 1)));
    /// let sum = |thread: usize| matrix.local_partition(threads, thread).iter().sum::<u32>();
    /// assert_eq!((0..32).map(sum).sum::<u32>(), data.iter().sum());
    /// assert_eq!(matrix.try_local_partition(threads, 32).unwrap_err(), Error::NoSuchThread { thread: 32 });
    /// ```
    ///
    /// # Panics
    /// [`Overhangs`](Error::Overhangs); [`NoSuchThread`](Error::NoSuchThread); those of the divide.
    ///
    /// Source: CuTe `local_partition`.
    local_partition try_local_partition masked_local_partition try_masked_local_partition
    [T: Layout, I: IntoLeaf<Leaf = N>, N: Int] (threads: T, thread: I)
    if [] where [] tiler [ThreadTiles<T>] thread_tiles(threads),
    |quotient, tiles| {
        let coord = within::coord_of(threads, thread.into_leaf())?;
        within::outer_partition(quotient, tiles, coord)
    } => LocalShare [T, N]
    both { must!(IsThread<N, NumberThere<T, N>>); };

    /// The tile at a coordinate, by the modes of tiler and coordinate that a projection keeps:
    /// [`LocalTileProjected`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let (tiler, coord) = (tile!(16, 24, 8), coord!((1, 0, _)));
    /// let data: Vec<u32> = (0..40 * 32).collect();
    /// let a = Tensor::new(&data[..], layout!((40, 32) : (32, 1)));
    /// // A is (M,K): tiles of 16 by 8, in row 1 of the tiles.
    /// let tiles = a.masked_local_tile_projected(tiler, coord, coord!((1, _, 1)));
    /// assert_eq!(tiles.layout().to_string(), "(16,8,4):(32,1,8)");
    /// ```
    ///
    /// # Panics
    /// As [`local_tile`](Self::local_tile).
    ///
    /// Source: CuTe `local_tile(tensor, tiler, coord, Step<…>)`.
    local_tile_projected try_local_tile_projected
    masked_local_tile_projected try_masked_local_tile_projected
    [
        B: Projectable<J, Kept: Tiler>, C: Coord<Tree: Projectable<J, Kept: CoordTree>>,
        K: Coord<Tree = J>, J
    ] (tiler: B, coord: C, projection: K)
    if [] where [] tiler [Kept<B, J>] tiler.kept(),
    |quotient, tiles| {
        let _ = projection;
        within::local_tile(quotient, tiles, coord.tree().kept())
    } => LocalTileOf [Kept<B, J>, Kept<C::Tree, J>];

    /// The share of one thread, by the modes of the layout of threads that a projection keeps:
    /// threads that differ in the others alone have one share.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let data: Vec<u32> = (0..8 * 6).collect();
    /// // C is (M,N), by 4 by 2 threads; rows of A, which is (M,K), are shared by threads along N.
    /// let (a, threads) = (Tensor::new(&data[..], layout!((8, 6) : (6, 1))), layout!((4, 2) : (1, 4)));
    /// let share = a.local_partition_projected(threads, 6, coord!((1, _)));
    /// assert_eq!((share.layout().to_string(), share[(0, 0)]), ("(2,6):(24,1)".to_string(), 12));
    /// ```
    ///
    /// # Panics
    /// As [`local_partition`](Self::local_partition).
    ///
    /// Source: CuTe `local_partition(tensor, threads, thread, Step<…>)`, which counts threads that
    /// are not there from 0 again.
    local_partition_projected try_local_partition_projected
    masked_local_partition_projected try_masked_local_partition_projected
    [T: Layout, I: IntoLeaf<Leaf = N>, N: Int, K: Coord<Tree = J>, J]
    (threads: T, thread: I, projection: K)
    if [] where [
        ThreadTiles<T>: Projectable<J, Kept: Tiler>,
        FlatCoord<T, N>: Projectable<J, Kept: CoordTree>,
    ] tiler [Kept<ThreadTiles<T>, J>] thread_tiles(threads).kept(),
    |quotient, tiles| {
        let _ = projection;
        let coord = within::coord_of(threads, thread.into_leaf())?;
        within::outer_partition(quotient, tiles, coord.kept())
    } => OuterPartitionOf [Kept<ThreadTiles<T>, J>, Kept<FlatCoord<T, N>, J>]
    both { must!(IsThread<N, NumberThere<T, N>>); };
}

/// The items of a tuple that a projection keeps.
type Kept<X, J> = <X as Projectable<J>>::Kept;

/// The result of [`Tensor::local_tile`] at the tree `T` of a coordinate among the tiles, where the
/// divide has the mask `N`.
pub type LocalTileOf<P, L, B, T, N = Everywhere> =
    Tensor<P, PlainTile<L, B, T>, MaskFrom<N, TileInFn<T>, PlainTile<L, B, T>>>;

/// The result of [`Tensor::outer_partition`] at the tree `T` of a coordinate of the tiles, where
/// the divide has the mask `N`.
pub type OuterPartitionOf<P, L, B, T, N = Everywhere> =
    Tensor<P, PlainPart<L, B, T>, MaskFrom<N, PartInFn<T>, PlainPart<L, B, T>>>;

/// The result of [`Tensor::local_partition`] for thread `I` of the threads `T`, where the divide
/// has the mask `N`.
pub type LocalShare<P, L, T, I, N = Everywhere> =
    OuterPartitionOf<P, L, ThreadTiles<T>, FlatCoord<T, I>, N>;

conditions! {
    /// As many coordinates, `C`, as the shape `S` has.
    WholeTiles<S: IntTuple, B: Tiler, C: Int> = match [S::Size::STATIC, C::STATIC] {
        [Some(elements), Some(coordinates)] if elements != coordinates => {
            Some(overhanging::<S, B>([elements, coordinates]))
        }
        _ => None,
    };
}

const fn overhanging<S: IntTuple, B: Tiler>([elements, coordinates]: [isize; 2]) -> Message {
    let mut text = Message::new();
    text.push("the tiles ");
    if let (Ok(shape), Ok(tiler)) = (&S::VALUE, &B::TILER) {
        text.tiler(tiler);
        text.push(" of a tensor of shape ");
        text.int_tuple(shape);
        text.push(" ");
    }
    text.sentence(
        "have {coordinates} coordinates for {elements} elements: some overhang, and need a mask",
        &["coordinates", "elements"],
        &[
            Field::Number(coordinates as i64),
            Field::Number(elements as i64),
        ],
    );
    text
}
