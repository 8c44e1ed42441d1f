//! Divides of tensors, and parts of divides: tiles, and partitions of threads.
//!
//! The tree of a coordinate and the leaf of a thread are parameters of their own: a result that
//! names no projection of an argument is checked once in generic code, not twice.

use super::{
    Borrowed, Engine, Mask, Tensor, TensorError, Unmasked,
    form::formed_methods,
    unwrap,
    within::{self, DivideMask, MaskFrom, TilesMask},
};
use crate::{
    algebra::{
        twin::{FlatDivideFn, LogicalDivideFn, TiledDivideFn, ZippedDivideFn},
        *,
    },
    coord::{Coord, CoordTree, Fits, PaddedFormOf, Verdict, WholeAt, granted},
    int::{Int, IntoLeaf},
    lang::verdict::{Met, conditions},
    tree::{Layout, Shape, tuple::IntTuple},
    value::{Field, Message},
};

/// Divides and slices of zipped divides.
macro_rules! divides {
    (
        divides { $(
            $divide:ident $try_divide:ident $Divide:ident $DivideFn:ident $DirectedFn:ident
                $shape:literal;
        )* }
        slices { $(
            $(#[doc = $doc:expr])*
            $name:ident $try_name:ident
            [$($G:ident: $Bound:path),*] ($($p:ident: $T:ty),*) if [$Fits:ty]
            tiler [$B:ty] $tiler:expr,
            |$quotient:ident, $tiles:ident| $slice:expr => $Result:ident [$($args:tt)*];
        )* }
    ) => {
        formed_methods! {
            /// Divides of borrowed tensors: tiles, and partitions of threads.
            ///
            /// Without a mask, a divide refuses partial tiles; a [masked](Tensor::masked) tensor
            /// keeps their predicate.
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
            pub trait TensorDivide<P: Engine, L: Layout, M: Mask> for Tensor<P, L, M>
                where KnownExtents, M: KnownMask;
            $(
                #[doc = concat!(
                    "Divides the elements into tiles and their repetition: [`", stringify!($Divide),
                    "`]."
                )]
                ///
                /// ```
                /// use stridewise::prelude::*;
                /// let data: Vec<u32> = (0..20).collect();
                /// let matrix = Tensor::new(&data[..], layout!((5, 4) : (4, 1)));
                #[doc = concat!(
                    "let tiles = matrix.masked().", stringify!($divide), "(tile!(4, 4));"
                )]
                #[doc = concat!(
                    "assert_eq!(tiles.layout().shape().to_string(), ", stringify!($shape), ");"
                )]
                /// assert_eq!((tiles.size().value(), tiles.iter().count()), (32, 20));
                /// ```
                ///
                /// # Panics
                /// [`PartialTiles`](TensorError::PartialTiles), of partial tiles of an unmasked
                /// tensor; [`ElementTwice`](TensorError::ElementTwice), of a masked tensor that
                /// can be written; those of the divide.
                ///
                /// # Compile errors
                /// Those of the divide; static partial tiles of an unmasked tensor
                /// (`ui-tests/fail/partial_tiles.rs`).
                ///
                #[doc = concat!("Source: CuTe `", stringify!($divide), "`.")]
                #[inline]
                #[track_caller]
                fn $divide<B: Tiler>(self, tiler: B)
                    -> Tensor<P, $Divide<L, B>, DivideMask<M, L, B, $DivideFn<B>, $DirectedFn<B>>>
                where M::IfUnmasked<WholeAt<L, Size<$Divide<L, B>>>>: Fits, P: Borrowed
                {
                    let () = Met::<WholeTiles<M, Shape<L>, B, Size<$Divide<L, B>>>>::HERE;
                    unwrap(self.$try_divide(tiler))
                }
            )*
            $(
                $(#[doc = $doc])*
                #[inline]
                #[track_caller]
                fn $name<$($G: $Bound),*>(self, $($p: $T),*) -> $Result<P, L, $($args)*, M>
                where <M::IfUnmasked<WholeAt<L, Size<PlainDivide<L, $B>>>>
                    as Verdict>::And<$Fits>: Fits,
                    P: Borrowed
                {
                    let () = Met::<WholeTiles<M, Shape<L>, $B, Size<PlainDivide<L, $B>>>>::HERE;
                    unwrap(granted!(IsCoord $Fits => self.$try_name($($p),*)))
                }
            )*
        }

        tries! { $(
            $divide $try_divide [B: Tiler] (self, tiler: B)
                -> Tensor<P, $Divide<L, B>, DivideMask<M, L, B, $DivideFn<B>, $DirectedFn<B>>>
            {
                self.try_part(|layout, mask| {
                    within::divide(layout, mask, tiler, $DivideFn(tiler), $DirectedFn(tiler))
                })
            }
        )* $(
            $name $try_name [$($G: $Bound),*] (self, $($p: $T),*) -> $Result<P, L, $($args)*, M>
            {
                granted!(IsCoord $Fits => self.try_part(|layout, mask| {
                    let $tiles = $tiler;
                    let $quotient = within::zipped_divide(layout, mask, $tiles)?;
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
        $body:block
    )*) => {
        impl<P: Engine, L: Layout, M: Mask> Tensor<P, L, M> { $(
            #[doc = concat!(
                "[`", stringify!($name), "`](crate::tensor::TensorDivide::", stringify!($name),
                "), or the error."
            )]
            ///
            /// # Errors
            #[doc = concat!(
                "Where [`", stringify!($name), "`](crate::tensor::TensorDivide::",
                stringify!($name), ") panics."
            )]
            #[inline]
            pub fn $try_name<$($G: $Bound),*>($($arguments)*) -> Result<$R, TensorError>
            where P: Borrowed
            $body
        )* }
    };
}

divides! {
    divides {
        logical_divide try_logical_divide LogicalDivide LogicalDivideFn LogicalDirectedFn
            "((4,2),(4,1))";
        zipped_divide try_zipped_divide ZippedDivide ZippedDivideFn ZippedDirectedFn
            "((4,4),(2,1))";
        tiled_divide try_tiled_divide TiledDivide TiledDivideFn TiledDirectedFn "((4,4),2,1)";
        flat_divide try_flat_divide FlatDivide FlatDivideFn FlatDirectedFn "(4,4,2,1)";
    }
    slices {
        /// Returns the tile at a coordinate among the tiles: [`LocalTile`].
        ///
        /// If the tiler has fewer modes than the tensor repeats over, a coordinate may name the
        /// first modes of the repetition; the others, and those under `_`, stay as modes behind
        /// those of the tile. A mode that the tiler has `_` for is whole in each tile, and has no
        /// coordinate: tiles of `tile!(_, 8)` are counted by one integer.
        ///
        /// [`Projected`] tilers divide an operand of several by the modes that it has.
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
        /// let (data, row): (Vec<u32>, _) = ((0..8 * 24).collect(), 2);
        /// let matrix = Tensor::new(&data[..], layout!((8, 24) : (24, 1)));
        /// let tile = matrix.local_tile(tile!(4, 8), coord!((1, 2)));
        /// assert_eq!(
        ///     (tile.layout().to_string(), tile[(0, 0)]),
        ///     ("(4,8):(24,1)".to_string(), 112)
        /// );
        /// assert_eq!(
        ///     matrix.try_local_tile(tile!(4, 8), (row, 0)).unwrap_err(),
        ///     TensorError::OutsideMode { coordinate: 2, extent: 2 }
        /// );
        /// // Row 1 of tiles of 5 by 7: 3 rows exist, and of the last of 4 tiles 3 columns.
        /// let tiles = matrix.masked().local_tile(tile!(5, 7), coord!((1, _)));
        /// assert_eq!(
        ///     (tiles.layout().shape().to_string(), tiles.iter().count()),
        ///     ("(5,7,4)".to_string(), 3 * 24)
        /// );
        /// let last = matrix.masked().local_tile(tile!(5, 7), coord!((1, 3)));
        /// assert_eq!(
        ///     (last.get((2, 2)), last.get((3, 2)), last.get((2, 3))),
        ///     (Some(&191), None, None)
        /// );
        /// ```
        ///
        /// # Panics
        /// [`PartialTiles`](TensorError::PartialTiles), of partial tiles of an unmasked tensor;
        /// [`OutsideMode`](TensorError::OutsideMode); [`ElementTwice`](TensorError::ElementTwice),
        /// of a masked tensor that can be written; those of the divide.
        ///
        /// # Compile errors
        /// Those of the divide; static partial tiles of an unmasked tensor
        /// (`ui-tests/fail/partial_tiles_large.rs`); a coordinate of another rank. `cargo check`
        /// refuses them where it knows all numbers of the layout, else the build does. The build
        /// also refuses a static coordinate outside.
        ///
        /// Source: CuTe `local_tile`, `inner_partition`.
        local_tile try_local_tile
        [B: TileBy<T>, C: Coord<Tree = T>, T: CoordTree] (tiler: B, coord: C)
        if [PaddedFormOf<RestOf<L, B::Tiler>, B::Kept>] tiler [B::Tiler] tiler.tiler(),
        |quotient, tiles| within::local_tile(quotient, tiles, B::kept(coord.tree()))
        => LocalTileOf [B, T];

        /// Returns the elements at a coordinate of every tile: [`OuterPartition`], which has the
        /// order of the modes.
        ///
        /// # Panics
        /// As [`local_tile`](Self::local_tile).
        ///
        /// Source: CuTe `outer_partition`.
        outer_partition try_outer_partition
        [B: TileBy<T>, C: Coord<Tree = T>, T: CoordTree] (tiler: B, coord: C)
        if [PaddedFormOf<TileOf<L, B::Tiler>, B::Kept>] tiler [B::Tiler] tiler.tiler(),
        |quotient, tiles| within::outer_partition(quotient, tiles, B::kept(coord.tree()))
        => OuterPartitionOf [B, T];

        /// Returns the partition of one thread: [`LocalPartition`].
        ///
        /// A [`Projected`] layout of threads keeps some of its modes: threads that differ in the
        /// others alone have one partition.
        ///
        /// ```
        /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
        /// let data: Vec<u32> = (0..8 * 24).collect();
        /// let (matrix, threads) =
        ///     (Tensor::new(&data[..], layout!((8, 24) : (24, 1))), layout!((4, 8) : (8, 1)));
        /// let sum = |thread: usize| matrix.local_partition(threads, thread).iter().sum::<u32>();
        /// assert_eq!((0..32).map(sum).sum::<u32>(), data.iter().sum());
        /// assert_eq!(
        ///     matrix.try_local_partition(threads, 32).unwrap_err(),
        ///     TensorError::NoSuchThread { thread: 32 }
        /// );
        ///
        /// let (matrix, threads) =
        ///     (Tensor::new(&data[..35], layout!((5, 7) : (7, 1))), layout!((2, 4) : (4, 1)));
        /// let count =
        ///     |thread: usize| matrix.masked().local_partition(threads, thread).iter().count();
        /// assert_eq!((0..8).map(count).collect::<Vec<_>>(), [6, 6, 6, 3, 4, 4, 4, 2]);
        /// ```
        ///
        /// # Panics
        /// [`NoSuchThread`](TensorError::NoSuchThread); as [`local_tile`](Self::local_tile).
        ///
        /// # Compile errors
        /// As [`local_tile`](Self::local_tile); a static number that no thread has
        /// (`ui-tests/fail/partition_thread.rs`).
        ///
        /// Source: CuTe `local_partition`; with a `Step`, it counts threads that are not there from
        /// 0 again.
        local_partition try_local_partition
        [T: PartitionBy<N>, I: IntoLeaf<Leaf = N>, N: Int] (threads: T, thread: I)
        if [ThreadIn<T::Threads, N>] tiler [T::Tiler] threads.tiler(),
        |quotient, tiles| {
            let coord = within::coord_of(threads.threads(), thread.into_leaf())?;
            within::outer_partition(quotient, tiles, T::kept(coord))
        } => LocalPartitionOf [T, N];
    }
}

/// The result of [`TensorDivide::local_tile`] at the tree `T` of a coordinate among the tiles, of a
/// tensor of layout `L` and mask `M`.
pub type LocalTileOf<P, L, B, T, M = Unmasked> = Tensor<
    P,
    PlainTile<L, <B as TileBy<T>>::Tiler, <B as TileBy<T>>::Kept>,
    MaskFrom<
        TilesMask<L, <B as TileBy<T>>::Tiler, M>,
        TileInFn<<B as TileBy<T>>::Kept>,
        PlainTile<L, <B as TileBy<T>>::Tiler, <B as TileBy<T>>::Kept>,
    >,
>;

/// The result of [`TensorDivide::outer_partition`] at the tree `T` of a coordinate of the tiles, of
/// a tensor of layout `L` and mask `M`.
pub type OuterPartitionOf<P, L, B, T, M = Unmasked> =
    PartitionedAt<P, L, <B as TileBy<T>>::Tiler, <B as TileBy<T>>::Kept, M>;

/// The result of [`TensorDivide::local_partition`] for thread `I` of the threads `T`, of a tensor
/// of layout `L` and mask `M`.
pub type LocalPartitionOf<P, L, T, I, M = Unmasked> =
    PartitionedAt<P, L, <T as PartitionBy<I>>::Tiler, <T as PartitionBy<I>>::Kept, M>;

type PartitionedAt<P, L, B, T, M> =
    Tensor<P, PlainPart<L, B, T>, MaskFrom<TilesMask<L, B, M>, PartInFn<T>, PlainPart<L, B, T>>>;

conditions! {
    /// As many coordinates, `C`, as the shape `S` has, unless the mask keeps predicates.
    pub(super) WholeTiles<M: Mask, S: IntTuple, B: Tiler, C: Int> =
        match [S::Size::STATIC, C::STATIC] {
        [Some(elements), Some(coordinates)] if !M::KEEPS_PREDICATES && elements != coordinates => {
            Some(partial_tiles::<S, B>([elements, coordinates]))
        }
        _ => None,
    };
}

const fn partial_tiles<S: IntTuple, B: Tiler>([elements, coordinates]: [isize; 2]) -> Message {
    let mut text = Message::new();
    text.push("the tiles ");
    if let (Ok(shape), Ok(tiler)) = (&S::VALUE, &B::TILER) {
        text.tiler(tiler);
        text.push(" of a tensor of shape ");
        text.int_tuple(shape);
        text.push(" ");
    }
    text.sentence(
        "have {coordinates} coordinates for {elements} elements, so some tiles are partial: call \
         `masked()` on the tensor first",
        &["coordinates", "elements"],
        &[
            Field::Number(coordinates as i64),
            Field::Number(elements as i64),
        ],
    );
    text
}
