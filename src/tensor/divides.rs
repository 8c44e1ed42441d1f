//! Divides of tensors: whole tiles, and with a mask.
//!
//! The tree of a coordinate and the leaf of a thread are parameters of their own: a result that
//! names no projection of an argument is checked once in generic code, not twice.

use super::{
    Borrowed, Engine, Everywhere, Mask, Tensor, TensorError, fallible,
    form::formed_methods,
    tiles::{Share, Tile, TileAt},
    unwrap,
    within::{self, MaskFrom, MaskOf, QuotientMask, TilesMask, WholeMask},
};
use crate::{
    algebra::{
        twin::{FlatDivideFn, LogicalDivideFn, TiledDivideFn, ZippedDivideFn},
        *,
    },
    coord::{Coord, CoordTree, Fine, Fits, PaddedAt, Verdict, WholeAt, granted},
    int::{Int, IntoLeaf},
    lang::verdict::{conditions, must},
    tree::{Layout, Shape, tuple::IntTuple},
    value::{Field, Message},
};

/// Divides and slices of divides, of whole tiles and with a mask.
macro_rules! divides {
    (
        divides { $(
            $divide:ident $try_divide:ident $masked_divide:ident $try_masked_divide:ident
                $Divide:ident $DivideFn:ident $Predicate:ident $DirectedFn:ident $shape:literal;
        )* }
        slices { $(
            $(#[doc = $doc:expr])*
            $name:ident $try_name:ident $masked:ident $try_masked:ident
            [$($G:ident: $Bound:path),*] ($($p:ident: $T:ty),*) if [$Fits:ty]
            where [$($E:ty: $EBound:path),*] tiler [$B:ty] $tiler:expr,
            |$quotient:ident, $tiles:ident| $slice:expr => $Result:ident [$($args:tt)*];
        )* }
        others { $($others:tt)* }
    ) => {
        formed_methods! {
            /// Tiles of borrowed tensors, and partitions of threads.
            ///
            /// `cargo check` refuses arguments that do not fit where it knows all numbers of the
            /// layout, and its extents are static. In code that is generic over the tiler, the
            /// coordinate or the thread, but not over the layout,
            /// `TensorDivide::local_tile(tensor, tiler, coord)` leaves that to the build.
            ///
            /// ```
            /// use stridewise::prelude::*;
            /// fn sum_of_tile<L: Layout>(matrix: View<'_, i32, L>, row: usize) -> i32 {
            ///     matrix.local_tile(tile!(1, 2), (row, 0)).iter().sum()
            /// }
            /// assert_eq!(sum_of_tile(Tensor::new(&[1, 2, 3, 4], layout!((2, 2) : (2, 1))), 1), 7);
            /// ```
            pub trait TensorDivide<P: Engine, L: Layout, M: Mask> for Tensor<P, L, M> where Settled;
            $(
                #[doc = concat!("The elements as tiles, and their repetition: [`", stringify!($Divide), "`]. No tile may overhang.")]
                ///
                /// # Panics
                /// [`Overhangs`](TensorError::Overhangs); those of the divide.
                ///
                /// # Compile errors
                /// Those of the divide; static tiles that overhang
                /// (`ui-tests/fail/overhanging_tiles.rs`).
                ///
                #[doc = concat!("Source: CuTe `", stringify!($divide), "`.")]
                #[inline]
                #[track_caller]
                fn $divide<B: Tiler>(self, tiler: B)
                    -> Tensor<P, $Divide<L, B>, MaskOf<M, $DivideFn<B>, $Divide<L, B>>>
                where WholeAt<L, Size<$Divide<L, B>>>: Fits, P: Borrowed
                {
                    must!(WholeTiles<Shape<L>, B, Size<$Divide<L, B>>>);
                    unwrap(self.$try_divide(tiler))
                }
            )*
            $(
                $(#[doc = $doc])*
                #[inline]
                #[track_caller]
                fn $name<$($G: $Bound),*>(self, $($p: $T),*) -> $Result<P, L, $($args)*, WholeMask<L, $B, M>>
                where <WholeAt<L, Size<PlainDivide<L, $B>>> as Verdict>::And<$Fits>: Fits,
                    P: Borrowed $(, $E: $EBound)*
                {
                    must!(WholeTiles<Shape<L>, $B, Size<PlainDivide<L, $B>>>);
                    unwrap(granted!(IsCoord $Fits => self.$try_name($($p),*)))
                }

                #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") with a mask: where tiles overhang, there are no elements.")]
                ///
                /// # Panics
                /// As there, but for tiles that overhang; [`ElementTwice`](TensorError::ElementTwice), of a
                /// tensor that can be written.
                #[inline]
                #[track_caller]
                fn $masked<$($G: $Bound),*>(self, $($p: $T),*) -> $Result<P, L, $($args)*, TilesMask<L, $B, M>>
                where $Fits: Fits, P: Borrowed $(, $E: $EBound)*
                {
                    unwrap(granted!(IsCoord $Fits => self.$try_masked($($p),*)))
                }
            )*
            $($others)*
        }

        fallible! { impl [P: Engine, L: Layout, M: Mask] Tensor<P, L, M>: $(
            #[doc = concat!("[`", stringify!($divide), "`](TensorDivide::", stringify!($divide), ") with a mask: where tiles overhang, there are no elements.")]
            ///
            /// ```
            /// use stridewise::{prelude::*, tensor::Tensor};
            /// let data: Vec<u32> = (0..20).collect();
            #[doc = concat!("let tiles = Tensor::new(&data[..], layout!((5, 4) : (4, 1))).", stringify!($masked_divide), "(tile!(4, 4));")]
            #[doc = concat!("assert_eq!(tiles.layout().shape().to_string(), ", stringify!($shape), ");")]
            /// assert_eq!((tiles.size().value(), tiles.iter().count()), (32, 20));
            /// ```
            ///
            /// # Panics
            /// As the divide; [`ElementTwice`](TensorError::ElementTwice), of a tensor that can be written.
            #[inline]
            pub fn $masked_divide | $try_masked_divide [B: Tiler] (self: Self, tiler: B)
                -> Tensor<P, $Divide<L, B>, QuotientMask<M, $DivideFn<B>, $Divide<L, B>, $Predicate<L, B>>> | TensorError
            where [P: Borrowed]
            {
                self.try_part(|layout, mask| {
                    within::masked_divide(layout, mask, tiler, $DivideFn(tiler), $DirectedFn(tiler))
                })
            }
        )* }

        tries! { $(
            $divide $try_divide [B: Tiler] (self, tiler: B)
                -> Tensor<P, $Divide<L, B>, MaskOf<M, $DivideFn<B>, $Divide<L, B>>>
            where []
            { self.try_part(|layout, mask| within::divide(layout, mask, tiler, $DivideFn(tiler))) }
        )* $(
            $name $try_name [$($G: $Bound),*] (self, $($p: $T),*)
                -> $Result<P, L, $($args)*, WholeMask<L, $B, M>>
            where [$($E: $EBound),*]
            {
                granted!(IsCoord $Fits => self.try_part(|layout, mask| {
                    let $tiles = $tiler;
                    let $quotient = within::divide(layout, mask, $tiles, ZippedDivideFn($tiles))?;
                    $slice
                }))
            }
            $masked $try_masked [$($G: $Bound),*] (self, $($p: $T),*)
                -> $Result<P, L, $($args)*, TilesMask<L, $B, M>>
            where [$($E: $EBound),*]
            {
                granted!(IsCoord $Fits => self.try_part(|layout, mask| {
                    let $tiles = $tiler;
                    let (by, of_coordinates) = (ZippedDivideFn($tiles), ZippedDirectedFn($tiles));
                    let $quotient = within::masked_divide(layout, mask, $tiles, by, of_coordinates)?;
                    $slice
                }))
            }
        )* }
    };
}

/// The fallible forms of methods of [`TensorDivide`].
macro_rules! tries {
    ($(
        $name:ident $try_name:ident [$($G:ident: $Bound:path),*] ($($arguments:tt)*) -> $R:ty
        where [$($E:ty: $EBound:path),*] $body:block
    )*) => {
        impl<P: Engine, L: Layout, M: Mask> Tensor<P, L, M> { $(
            #[doc = concat!("[`", stringify!($name), "`](crate::tensor::TensorDivide::", stringify!($name), "), or the error.")]
            ///
            /// # Errors
            #[doc = concat!("Where [`", stringify!($name), "`](crate::tensor::TensorDivide::", stringify!($name), ") panics.")]
            #[inline]
            pub fn $try_name<$($G: $Bound),*>($($arguments)*) -> Result<$R, TensorError>
            where P: Borrowed $(, $E: $EBound)*
            $body
        )* }
    };
}
pub(super) use tries;

divides! {
    divides {
        logical_divide try_logical_divide masked_logical_divide try_masked_logical_divide
            LogicalDivide LogicalDivideFn LogicalDividePredicate LogicalDirectedFn "((4,2),(4,1))";
        zipped_divide try_zipped_divide masked_zipped_divide try_masked_zipped_divide
            ZippedDivide ZippedDivideFn ZippedDividePredicate ZippedDirectedFn "((4,4),(2,1))";
        tiled_divide try_tiled_divide masked_tiled_divide try_masked_tiled_divide
            TiledDivide TiledDivideFn TiledDividePredicate TiledDirectedFn "((4,4),2,1)";
        flat_divide try_flat_divide masked_flat_divide try_masked_flat_divide
            FlatDivide FlatDivideFn FlatDividePredicate FlatDirectedFn "(4,4,2,1)";
    }
    slices {
        /// The tile at a coordinate among the tiles, if no tile overhangs: [`LocalTile`].
        ///
        /// Of several rests of a tile a coordinate may name the first ones; the others, and those
        /// under `_`, stay as modes behind those of the tile. A mode that the tiler has `_` for is
        /// whole in each tile, and has no coordinate: tiles of `tile!(_, 8)` are counted by one integer.
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
        /// let (data, row): (Vec<u32>, _) = ((0..8 * 24).collect(), 2);
        /// let matrix = Tensor::new(&data[..], layout!((8, 24) : (24, 1)));
        /// let tile = matrix.local_tile(tile!(4, 8), coord!((1, 2)));
        /// assert_eq!((tile.layout().to_string(), tile[(0, 0)]), ("(4,8):(24,1)".to_string(), 112));
        /// assert_eq!(matrix.try_local_tile(tile!(4, 8), (row, 0)).unwrap_err(), TensorError::OutsideMode { coordinate: 2, extent: 2 });
        /// // Row 1 of tiles of 5 by 7: 3 rows exist, and of the last of 4 tiles 3 columns.
        /// let tiles = matrix.masked_local_tile(tile!(5, 7), coord!((1, _)));
        /// assert_eq!((tiles.layout().shape().to_string(), tiles.iter().count()), ("(5,7,4)".to_string(), 3 * 24));
        /// ```
        ///
        /// # Panics
        /// [`Overhangs`](TensorError::Overhangs); [`OutsideMode`](TensorError::OutsideMode); those of the
        /// divide.
        ///
        /// # Compile errors
        /// Those of the divide; static tiles that overhang (`ui-tests/fail/overhanging_large.rs`); a
        /// coordinate of another rank. `cargo check` refuses them where it knows all numbers of the
        /// layout, else the build does. The build also refuses a static coordinate outside.
        ///
        /// Source: CuTe `local_tile`, `inner_partition`.
        local_tile try_local_tile masked_local_tile try_masked_local_tile
        [B: Tiler, C: Coord<Tree = T>, T: CoordTree] (tiler: B, coord: C)
        if [PaddedAt<RestOf<L, B>, C>] where [] tiler [B] tiler,
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
        if [PaddedAt<TileOf<L, B>, C>] where [] tiler [B] tiler,
        |quotient, tiles| within::outer_partition(quotient, tiles, coord.tree()) => OuterPartitionOf [B, T];

        /// The partition of one thread, where no tile overhangs: [`LocalPartition`]. Where tiles do, it is
        /// [`share`](Self::share).
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
        /// let data: Vec<u32> = (0..8 * 24).collect();
        /// let (matrix, threads) = (Tensor::new(&data[..], layout!((8, 24) : (24, 1))), layout!((4, 8) : (8, 1)));
        /// let sum = |thread: usize| matrix.local_partition(threads, thread).iter().sum::<u32>();
        /// assert_eq!((0..32).map(sum).sum::<u32>(), data.iter().sum());
        /// assert_eq!(matrix.try_local_partition(threads, 32).unwrap_err(), TensorError::NoSuchThread { thread: 32 });
        /// ```
        ///
        /// # Panics
        /// [`Overhangs`](TensorError::Overhangs); [`NoSuchThread`](TensorError::NoSuchThread); those of the divide.
        ///
        /// # Compile errors
        /// As [`local_tile`](Self::local_tile); a static number that no thread has
        /// (`ui-tests/fail/partition_thread.rs`).
        ///
        /// Source: CuTe `local_partition`.
        local_partition try_local_partition masked_local_partition try_masked_local_partition
        [T: Layout, I: IntoLeaf<Leaf = N>, N: Int] (threads: T, thread: I)
        if [ThreadIn<T, N>] where [] tiler [ThreadTiles<T>] thread_tiles(threads),
        |quotient, tiles| {
            let coord = within::coord_of(threads, thread.into_leaf())?;
            within::outer_partition(quotient, tiles, coord)
        } => LocalPartitionOf [T, N];

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
            K: Coord<Tree = J>, J: Sized
        ] (tiler: B, coord: C, projection: K)
        if [Fine] where [] tiler [Kept<B, J>] tiler.kept(),
        |quotient, tiles| {
            let _ = projection;
            within::local_tile(quotient, tiles, coord.tree().kept())
        } => LocalTileOf [Kept<B, J>, Kept<C::Tree, J>];

        /// The partition of one thread, by the modes of the layout of threads that a projection keeps:
        /// threads that differ in the others alone have one partition.
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// let data: Vec<u32> = (0..8 * 6).collect();
        /// // C is (M,N), by 4 by 2 threads; rows of A, which is (M,K), are shared by threads along N.
        /// let (a, threads) = (Tensor::new(&data[..], layout!((8, 6) : (6, 1))), layout!((4, 2) : (1, 4)));
        /// let partition = a.local_partition_projected(threads, 6, coord!((1, _)));
        /// assert_eq!((partition.layout().to_string(), partition[(0, 0)]), ("(2,6):(24,1)".to_string(), 12));
        /// ```
        ///
        /// # Panics
        /// As [`local_partition`](Self::local_partition).
        ///
        /// Source: CuTe `local_partition(tensor, threads, thread, Step<…>)`, which counts threads that
        /// are not there from 0 again.
        local_partition_projected try_local_partition_projected
        masked_local_partition_projected try_masked_local_partition_projected
        [T: Layout, I: IntoLeaf<Leaf = N>, N: Int, K: Coord<Tree = J>, J: Sized]
        (threads: T, thread: I, projection: K)
        if [ThreadIn<T, N>] where [
            ThreadTiles<T>: Projectable<J, Kept: Tiler>,
            FlatCoord<T, N>: Projectable<J, Kept: CoordTree>
        ] tiler [Kept<ThreadTiles<T>, J>] thread_tiles(threads).kept(),
        |quotient, tiles| {
            let _ = projection;
            let coord = within::coord_of(threads, thread.into_leaf())?;
            within::outer_partition(quotient, tiles, coord.kept())
        } => OuterPartitionOf [Kept<ThreadTiles<T>, J>, Kept<FlatCoord<T, N>, J>];
    }
    others {
        /// The tile at a coordinate among the tiles; where it overhangs, it has no elements.
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
        /// let data: Vec<u32> = (0..20).collect();
        /// let matrix = Tensor::new(&data[..], layout!((5, 4) : (4, 1)));
        /// let tile = matrix.tile(tile!(4, 2), coord!((1, 1)));
        /// assert_eq!((tile.get((0, 1)), tile.get((1, 1))), (Some(&19), None));
        /// assert_eq!(matrix.try_tile(tile!(4, 2), (2, 0)).unwrap_err(), TensorError::OutsideMode { coordinate: 2, extent: 2 });
        /// ```
        ///
        /// # Panics
        /// As the divide; [`OutsideMode`](TensorError::OutsideMode);
        /// [`ElementTwice`](TensorError::ElementTwice), of a tensor that can be written.
        ///
        /// # Compile errors
        /// Those of the divide; a coordinate with `_`; a coordinate of another rank. `cargo check`
        /// refuses them where it knows all numbers of the layout, else the build does. The build also
        /// refuses a static coordinate outside.
        #[inline]
        #[track_caller]
        fn tile<B: Tiler, C: Coord<Tree = T>, T: CoordTree>(self, tiler: B, coord: C) -> Tile<P, L, B, M>
        where TileAt<L, B, C>: Fits, P: Borrowed
        {
            unwrap(granted!(IsCoord TileAt<L, B, C> => self.try_tile(tiler, coord)))
        }

        /// The partition of one thread, as [`local_partition`](Self::local_partition), where tiles may
        /// overhang: there are no elements there.
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::Tensor};
        /// let data: Vec<u32> = (0..5 * 7).collect();
        /// let (matrix, threads) = (Tensor::new(&data[..], layout!((5, 7) : (7, 1))), layout!((2, 4) : (4, 1)));
        /// let partitions: Vec<usize> = (0..8).map(|thread| matrix.share(threads, thread).iter().count()).collect();
        /// assert_eq!(partitions, [6, 6, 6, 3, 4, 4, 4, 2]);
        /// let none = 0;
        /// assert!(matrix.try_share(layout!((none, 4) : (4, 1)), 0).is_err());
        /// ```
        ///
        /// # Panics
        /// As [`tile`](Self::tile); [`NoSuchThread`](TensorError::NoSuchThread).
        #[inline]
        #[track_caller]
        fn share<T: Layout, I: IntoLeaf<Leaf = N>, N: Int>(self, threads: T, thread: I) -> Share<P, L, T, M>
        where ThreadIn<T, N>: Fits, P: Borrowed
        {
            unwrap(granted!(IsCoord ThreadIn<T, N> => self.try_share(threads, thread)))
        }
    }
}

/// The items of a tuple that a projection keeps.
type Kept<X, J> = <X as Projectable<J>>::Kept;

/// The result of [`TensorDivide::local_tile`] at the tree `T` of a coordinate among the tiles, where the
/// divide has the mask `N`.
pub type LocalTileOf<P, L, B, T, N = Everywhere> =
    Tensor<P, PlainTile<L, B, T>, MaskFrom<N, TileInFn<T>, PlainTile<L, B, T>>>;

/// The result of [`TensorDivide::outer_partition`] at the tree `T` of a coordinate of the tiles, where
/// the divide has the mask `N`.
pub type OuterPartitionOf<P, L, B, T, N = Everywhere> =
    Tensor<P, PlainPart<L, B, T>, MaskFrom<N, PartInFn<T>, PlainPart<L, B, T>>>;

/// The result of [`TensorDivide::local_partition`] for thread `I` of the threads `T`, where the divide
/// has the mask `N`.
pub type LocalPartitionOf<P, L, T, I, N = Everywhere> =
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
        "have {coordinates} coordinates for {elements} elements, so some tiles are partial and need a mask",
        &["coordinates", "elements"],
        &[
            Field::Number(coordinates as i64),
            Field::Number(elements as i64),
        ],
    );
    text
}
