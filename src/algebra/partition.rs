//! Parts of a layout: the tile at a coordinate, the elements at one place of every tile, the
//! partition of one thread.

use super::{
    PartitionBy, TileBy, Tiler,
    thread_view::no_such_thread,
    twin::{ZippedDivideFn, zipped_divide},
};
use crate::{
    coord::*,
    int::{And, Eq, Int, IsStatic, Not, One, leaf_of},
    lang::{
        apply::{LayoutOperand, any_operation, operations},
        kind::AnyLayout,
        thunk, twins, type_fns,
        verdict::{conditions, if_they_differ},
    },
    num::Bit,
    refused::{NoSuchThread, Refused, Spell},
    tree::{
        tuple::{Cons, Nil},
        *,
    },
    value::{self, LayoutError, Operand, Operation, Reason},
};

/// The tile at coordinate `C` among the tiles, and where it begins: `(8,24):(24,1)` by `<4,8>` at
/// `(1,2)` → `(4,8):(24,1)` and 112.
///
/// Of several rests of a tile a coordinate may name the first ones; the others, and those under
/// `_`, stay as modes behind those of the tile.
///
/// Where strides have directions, as those of an identity layout, a tile begins at a coordinate. In
/// generic code [`to_index`](crate::TupleExt::to_index) is the index where they have
/// none.
///
/// The tile of a composed layout is composed, and where it begins is the part of the offset that
/// strides alone can express.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/local_tile.svg"))]
///
/// # Laws
/// With `q = zipped_divide(l, tiler)`: `tile(t) + offset = q(t, c)` for every coordinate t in the
/// tile.
///
/// ```
/// use stridewise::prelude::*;
/// type T = LocalTile<Layout![(8, 24) : (24, 1)], Tile![4, 8], Coord![(1, 2)]>;
/// assert_eq!(T::default().0, layout!((4, 8) : (24, 1)));
/// let (tile, offset) = layout!((8, 24) : (24, 1)).local_tile(tile!(4, 8), coord!((1, _)));
/// assert_eq!((tile.to_string(), offset.value()), ("(4,8,3):(24,1,8)".to_string(), 96));
/// ```
///
/// # Compile errors
/// Those of [`ZippedDivide`](super::ZippedDivide) and [`Slice`]; a static coordinate that no tile
/// has.
///
/// Source: CuTe `local_tile`, `inner_partition`.
pub type LocalTile<L, B, C> = (
    TiledAt<L, <B as TileBy<<C as Coord>::Tree>>::Tiler, KeptBy<B, C>>,
    TiledFrom<L, <B as TileBy<<C as Coord>::Tree>>::Tiler, KeptBy<B, C>>,
);
type KeptBy<B, C> = <B as TileBy<<C as Coord>::Tree>>::Kept;

/// The elements at coordinate `C` of every tile, and their offset: `(8,24):(24,1)` by `<4,8>`
/// at `(1,2)` → `(2,3):(96,8)` and 26.
///
/// The modes of the part are, in this order:
/// 1. the modes of the tile that the coordinate keeps: those under `_`, and those behind the last
///    one that it names;
/// 2. the modes over which the tiles repeat; a single one stays a mode of its own, in parentheses.
///
/// # Laws
/// With `q = zipped_divide(l, tiler)`:
/// `part(k, r) + offset = q(c with k at the modes that it keeps, r)` for every coordinate k of
/// those modes and r among the tiles.
///
/// ```
/// use stridewise::{algebra::OuterPartition, prelude::*};
/// type P = OuterPartition<Layout![(8, 24) : (24, 1)], Tile![4, 8], Coord![(1, 2)]>;
/// assert_eq!(P::default().0, layout!((2, 3) : (96, 8)));
/// let (part, offset) = layout!((8, 24) : (24, 1)).outer_partition(tile!(4, 8), coord!((1, 2)));
/// assert_eq!((part, offset.value()), (P::default().0, 26));
/// let row = 3;
/// let (part, offset) =
///     layout!((128, 64) : (64, 1)).outer_partition(tile!(16, _), coord!((row, _)));
/// assert_eq!((part.to_string(), offset.value()), ("(64,(8)):(1,(1024))".to_string(), 3 * 64));
/// ```
///
/// # Compile errors
/// Those of [`LocalTile`].
///
/// Source: CuTe `outer_partition`.
pub type OuterPartition<L, B, C> = (
    PartedAt<L, <B as TileBy<<C as Coord>::Tree>>::Tiler, KeptBy<B, C>>,
    PartedFrom<L, <B as TileBy<<C as Coord>::Tree>>::Tiler, KeptBy<B, C>>,
);

/// The partition of thread `I`, and where it begins: `(8,24):(24,1)` by threads `(4,8):(8,1)` at 10
/// → `(2,3):(96,8)` and 26.
///
/// The tiler is the size of each mode of the layout of threads.
///
/// # Laws
/// That of [`OuterPartition`], at the coordinate that the strides of the threads give the index of
/// the thread, one integer a mode; the partitions of all threads together have each element once,
/// where threads are numbered once.
///
/// ```
/// use stridewise::prelude::*;
/// type P = LocalPartition<Layout![(8, 24) : (24, 1)], Layout![(4, 8) : (8, 1)], Int![10]>;
/// assert_eq!(P::default().0, layout!((2, 3) : (96, 8)));
/// let (partition, offset) =
///     layout!((8, 24) : (24, 1)).local_partition(layout!((4, 8) : (8, 1)), 10);
/// assert_eq!((partition.to_string(), offset.value()), ("(2,3):(96,8)".to_string(), 26));
/// ```
///
/// # Compile errors
/// Those of [`ZippedDivide`](super::ZippedDivide); a static number that no thread has
/// (`ui-tests/fail/no_such_thread.rs`), threads with a stride that is not positive.
///
/// Source: CuTe `local_partition`.
pub type LocalPartition<L, T, I> = (
    PartedAt<L, TilerIfPresent<T, I>, <T as PartitionBy<I>>::Kept>,
    PartedFrom<L, TilerIfPresent<T, I>, <T as PartitionBy<I>>::Kept>,
);
type TilerIfPresent<T, I> =
    IfPresent<<T as PartitionBy<I>>::Threads, I, <T as PartitionBy<I>>::Tiler>;

/// The coordinate of a thread, one integer a mode.
#[doc(hidden)]
pub type FlatCoord<L, I> = <<L as Layout>::Modes as LayoutTuple>::FlatCoords<I>;

operations! {
    /// The tile of a quotient, and the rests that a coordinate keeps.
    #[doc(hidden)]
    TileIn TileInFn tile_in<Q: Layout; C: CoordTree> -> Layout =
        <HeadOf<Q> as Layout>::SpreadOnto<<C as PrefixSlice>::PaddedOnto<NextOf<Q>, NoModes>>,
        |q; c| {
            let modes = q.modes_of();
            modes.head().spread_onto(c.padded_onto(modes.tail().head(), NoModes))
        };
    /// The modes of the tile of a quotient that a coordinate keeps, and the rests.
    #[doc(hidden)]
    PartIn PartInFn part_in<Q: Layout; C: CoordTree> -> Layout =
        <C as PrefixSlice>::PaddedOnto<HeadOf<Q>, <NextOf<Q> as Layout>::SpreadOnto<NoModes>>,
        |q; c| {
            let modes = q.modes_of();
            c.padded_onto(modes.head(), modes.tail().head().spread_onto(NoModes))
        };
    /// The layout of a [`LocalTile`].
    #[doc(hidden)]
    TiledAt TiledAtFn tiled_at<L: Layout, B: Tiler; C: CoordTree> -> AnyLayout =
        <FitsIn<C, RestOf<L, B>> as Int>::IfAny<TileIn<PlainDivide<L, B>, C>>,
        |l, b; c| if_fits(rest_of(l, b), c, tile_in(zipped_divide(l, b), c)),
        composed in "below";
    /// Where it begins.
    #[doc(hidden)]
    TiledFrom TiledFromFn tiled_from<L: Layout, B: Tiler; C: CoordTree> -> AnyIntTuple =
        Start<RestOf<L, B>, C>,
        |l, b; c| start(rest_of(l, b), c);
    /// The layout of an [`OuterPartition`].
    #[doc(hidden)]
    PartedAt PartedAtFn parted_at<L: Layout, B: Tiler; C: CoordTree> -> AnyLayout =
        <FitsIn<C, TileOf<L, B>> as Int>::IfAny<PartIn<PlainDivide<L, B>, C>>,
        |l, b; c| if_fits(tile_of(l, b), c, part_in(zipped_divide(l, b), c)),
        composed in "below";
    /// Where it begins.
    #[doc(hidden)]
    PartedFrom PartedFromFn parted_from<L: Layout, B: Tiler; C: CoordTree> -> AnyIntTuple =
        Start<TileOf<L, B>, C>,
        |l, b; c| start(tile_of(l, b), c);
}

/// Of a composed layout, these are slices of the layout inside, its modes in another order.
macro_rules! slices {
    ($($At:ident $From:ident[$B:ident $b:ident $KindB:ident, $C:ident $c:ident $KindC:ident]
        = [$l:ident] $Modes:ty, $modes:expr; $Coord:ty, $coord:expr;)*) => { $(
        any_operation!(AnyLayout $At [L $l] [$B $b $KindB, $C $c $KindC] []
            [
                F O f o F::Slice<O, $Modes, $Coord>,
                |$At($b, $c)| Ok(f.slice_after(o, $modes, $coord).0)
            ]);
        any_operation!(Any IntTuple $From [L $l] [$B $b $KindB, $C $c $KindC]
            [
                F O f o F::SliceOffset<O, $Modes, $Coord>,
                |$From($b, $c)| f.slice_after(o, $modes, $coord).1
            ]);
    )* };
}
slices! {
    TiledAtFn TiledFromFn[B b Tiler, C c CoordTree] = [l]
        TileModes<L, B, C>, TileModes(l, b, c); TileCoord<L, B, C>, TileCoord(l, b, c);
    PartedAtFn PartedFromFn[B b Tiler, C c CoordTree] = [l]
        PartModes<L, B, C>, PartModes(l, b, c); PartCoord<L, B, C>, PartCoord(l, b, c);
}
twins! {
    /// The modes of the tile, and the rests as one.
    TileModes<L: Layout, B: Tiler, C: CoordTree> =
        <FitsIn<C, RestOf<L, B>>
            as Int>::IfAny<<TileOf<L, B> as Layout>::SpreadOnto<Modes<RestOf<L, B>, NoModes>>>,
        |l, b, c| {
            let rest = rest_of(l, b);
            if_fits(rest, c, tile_of(l, b).spread_onto(Modes(rest, NoModes)))
        };
    /// The tile as one mode, and the rests.
    PartModes<L: Layout, B: Tiler, C: CoordTree> =
        <FitsIn<C, TileOf<L, B>>
            as Int>::IfAny<Modes<TileOf<L, B>, <RestOf<L, B> as Layout>::SpreadOnto<NoModes>>>,
        |l, b, c| {
            let tile = tile_of(l, b);
            if_fits(tile, c, Modes(tile, rest_of(l, b).spread_onto(NoModes)))
        };
    /// `(_, …, C)`
    TileCoord<L: Layout, B: Tiler, C: CoordTree> =
        FreeBefore<<TileOf<L, B> as Layout>::SpreadOnto<NoModes>, Cons<
            <C as PrefixSlice>::Padded<RestOf<L, B>>, Nil
        >>,
        |l, b, c| tile_of(l, b).spread_onto(NoModes)
            .free_before(Cons(c.padded(rest_of(l, b)), Nil));
    /// `(C, _, …)`
    PartCoord<L: Layout, B: Tiler, C: CoordTree> =
        Cons<<C as PrefixSlice>::Padded<TileOf<L, B>>, FreeBefore<
            <RestOf<L, B> as Layout>::SpreadOnto<NoModes>, Nil
        >>,
        |l, b, c| Cons(
            c.padded(tile_of(l, b)), rest_of(l, b).spread_onto(NoModes).free_before(Nil)
        );
}
/// [`LocalTile`] and its kin of a layout that is not composed, each as its own application: rustc
/// has fewer obligations to prove in generic code.
#[doc(hidden)]
pub type PlainTile<L, B, C> = <L as LayoutOperand>::Apply<TiledAtFn<B, C>>;
#[doc(hidden)]
pub type PlainPart<L, B, C> = <L as LayoutOperand>::Apply<PartedAtFn<B, C>>;

/// 1, or a refusal of a static coordinate that a layout does not have.
type FitsIn<C, L> = <C as PrefixSlice>::Fits<L>;
#[inline(always)]
fn if_fits<L: Layout, C: CoordTree, X: Layout>(
    _: L,
    _: C,
    x: X,
) -> <FitsIn<C, L> as Int>::IfAny<X> {
    leaf_of::<FitsIn<C, L>>(1).if_any(x)
}

/// The value of a layout at a coordinate that names the first modes only: an index, or a
/// coordinate.
type Start<L, C> = Shape<<FitsIn<C, L> as Int>::IfAny<<StartOf<L, C> as thunk::Layout>::Out>>;
#[inline(always)]
fn start<L: Layout, C: CoordTree>(layout: L, coord: C) -> Start<L, C> {
    if_fits(layout, coord, thunk::Layout::out(StartOf(layout, coord))).shape_of()
}

/// 1, or a refusal of a static number that no thread has.
pub(crate) type Present<T, I> =
    <IsPresent<NumberThere<T, I>, I, <T as Layout>::Size> as thunk::Int>::Out;
#[inline(always)]
pub(crate) fn if_present<T: Layout, I: Int, X: Layout>(
    _: T,
    _: I,
    x: X,
) -> <Present<T, I> as Int>::IfAny<X> {
    leaf_of::<Present<T, I>>(1).if_any(x)
}

type_fns! {
    fn IsPresent(There: Int, I: Int, Threads: Int) -> Int {
        if And(And(IsStatic(There), IsStatic(I)), Not(Eq(There, I))) {
            Refused(NoSuchThread(Spell(I), Spell(Threads)))
        }
        else { One }
    }
}

/// The zipped divide of a layout that is not composed.
#[doc(hidden)]
pub type PlainDivide<L, B> = <L as LayoutOperand>::Apply<ZippedDivideFn<B>>;
/// A tile.
#[doc(hidden)]
pub type TileOf<L, B> = HeadOf<PlainDivide<L, B>>;
/// The layout over which tiles repeat.
#[doc(hidden)]
pub type RestOf<L, B> = NextOf<PlainDivide<L, B>>;
/// Mode 0.
type HeadOf<Q> = <<Q as Layout>::Modes as LayoutTuple>::Head;
/// Mode 1.
type NextOf<Q> = <<<Q as Layout>::Modes as LayoutTuple>::Tail as LayoutTuple>::Head;
/// The size of each mode of a layout of threads, as a tiler.
#[doc(hidden)]
pub type ThreadTiles<T> = Shape<<<T as Layout>::Modes as LayoutTuple>::Sizes>;
/// A tiler of integers, or a refusal of a static number that no thread has.
#[doc(hidden)]
pub type IfPresent<T, I, B> = Shape<<Present<T, I> as Int>::IfAny<AsLayout<B>>>;

/// The coordinate of a thread, if there is one with this number: the layout of threads has the
/// number there.
#[inline(always)]
pub(crate) fn thread_coord<T: Layout, I: Int>(threads: T, thread: I) -> Option<FlatCoord<T, I>> {
    let modes = threads.modes_of();
    let coord = modes.flat_coords(thread);
    (modes.index_of(coord) == thread.value() && counts_up(threads)).then_some(coord)
}

/// Whether all strides of threads are positive; rustc knows that of static ones.
#[inline(always)]
fn counts_up<T: Layout>(threads: T) -> bool {
    let counts = |extent: i64, stride: i64| extent == 1 || stride > 0;
    let by_value = |threads: value::Layout| {
        let (shape, stride) = (threads.shape(), threads.stride());
        let mut leaves = shape.leaves().zip(stride.leaves());
        leaves.all(|(extent, stride)| counts(extent, stride))
    };
    <T::IsStatic as Bit>::choose(
        || true,
        || match leaves_of(threads).get() {
            Some(leaves) => leaves
                .iter()
                .all(|leaf| counts(leaf.extent as i64, leaf.stride as i64)),
            None => threads.to_value().is_ok_and(by_value),
        },
    )
}

/// A thread that is not there, or threads that have no numbers.
#[cold]
pub(crate) fn absent<L: Layout, T: Layout>(layout: L, threads: T, thread: impl Int) -> LayoutError {
    if counts_up(threads) {
        return no_such_thread(layout, threads, thread, threads.size_of());
    }
    let found = threads
        .to_value()
        .and_then(|threads| threads.get_flat_coord(thread.value() as i64));
    found
        .err()
        .unwrap_or_else(|| no_such_thread(layout, threads, thread, threads.size_of()))
}

/// Whether a layout has a coordinate.
#[inline(always)]
fn inside<L: Layout, C: CoordTree>(
    layout: L,
    coord: C,
    operation: Operation,
) -> Result<(), LayoutError> {
    if coord.is_inside(layout) {
        Ok(())
    } else {
        Err(outside(layout, coord, operation))
    }
}

/// A coordinate that a layout does not have.
#[cold]
fn outside<L: Layout, C: CoordTree>(layout: L, coord: C, operation: Operation) -> LayoutError {
    let Some((coordinate, extent)) = coord.outside(layout) else {
        unreachable!("every coordinate is inside")
    };
    let shape = match layout.to_value() {
        Ok(layout) => layout.shape(),
        Err(error) => return error.of(operation),
    };
    let (coordinate, extent) = (coordinate as i64, extent as i64);
    let reason = Reason::OutsideMode { coordinate, extent };
    LayoutError::of_rule(operation, reason, shape.operand(), Operand::NONE)
}

/// The number that the threads have at the coordinate of thread `I`.
pub(crate) type NumberThere<T, I> = <<T as Layout>::Modes as Layout>::IndexOf<FlatCoord<T, I>>;

/// The verdict on thread `I` of the threads `T`.
#[doc(hidden)]
pub type ThreadIn<T, I> = ThreadAt<I, NumberThere<T, I>>;

conditions! {
    /// A static number must be that of a thread: the layout of threads has it at the coordinate
    /// that it is for.
    pub(crate) IsThread<I: Int, K: Int> = if_they_differ(
        [I::STATIC, K::STATIC],
        ["thread", "found"],
        "local_partition: no thread has number {thread}",
    );
}

#[inline(always)]
fn tile_of<L: Layout, B: Tiler>(layout: L, tiler: B) -> TileOf<L, B> {
    zipped_divide(layout, tiler).modes_of().head()
}
#[inline(always)]
fn rest_of<L: Layout, B: Tiler>(layout: L, tiler: B) -> RestOf<L, B> {
    zipped_divide(layout, tiler).modes_of().tail().head()
}
#[inline(always)]
pub(crate) fn thread_tiles<T: Layout>(threads: T) -> ThreadTiles<T> {
    threads.modes_of().sizes_of().shape_of()
}

/// [`LocalTile`] at a tree.
type Tile<L, B, C> = (TiledAt<L, B, C>, TiledFrom<L, B, C>);
/// [`OuterPartition`] at a tree.
type Part<L, B, C> = (PartedAt<L, B, C>, PartedFrom<L, B, C>);

/// The tile at a coordinate, and where it begins.
#[inline]
pub(crate) fn try_local_tile<L: AnyLayout, B: Tiler, C: CoordTree>(
    layout: L,
    tiler: B,
    coord: C,
) -> Result<Tile<L, B, C>, LayoutError> {
    let plain = layout.inside();
    plain.try_evaluate(ZippedDivideFn(tiler))?;
    inside(rest_of(plain, tiler), coord, Operation::LocalTile)?;
    Ok((
        layout.evaluate(TiledAtFn(tiler, coord)),
        layout.evaluate_tuple(TiledFromFn(tiler, coord)),
    ))
}

/// The elements at one place of every tile, and their offset.
#[inline]
pub(crate) fn try_outer_partition<L: AnyLayout, B: Tiler, C: CoordTree>(
    layout: L,
    tiler: B,
    coord: C,
) -> Result<Part<L, B, C>, LayoutError> {
    let plain = layout.inside();
    plain.try_evaluate(ZippedDivideFn(tiler))?;
    inside(tile_of(plain, tiler), coord, Operation::OuterPartition)?;
    Ok((
        layout.evaluate(PartedAtFn(tiler, coord)),
        layout.evaluate_tuple(PartedFromFn(tiler, coord)),
    ))
}

/// The partition of a thread, and where it begins.
#[inline]
pub(crate) fn try_local_partition<L: AnyLayout, T: PartitionBy<I>, I: Int>(
    layout: L,
    threads: T,
    thread: I,
) -> Result<LocalPartition<L, T, I>, LayoutError> {
    let (all, tiler) = (threads.threads(), threads.tiler().layout_of());
    match thread_coord(all, thread) {
        Some(coord) => {
            let tiler = if_present(all, thread, tiler).shape_of();
            try_outer_partition(layout, tiler, T::kept(coord))
        }
        None => Err(absent(layout.inside(), all, thread).of(Operation::LocalPartition)),
    }
}
