//! Proofs, without memory, that a layout lies inside of another one.
//!
//! A [`Within`] is made here only, each by an argument that stands beside it, and memory relies on
//! it. Coordinates are trees: a coordinate of another crate is asked for its tree once, as its next
//! answer may differ.

#![expect(
    missing_debug_implementations,
    reason = "public types here have no public path"
)]

use super::{
    error::Error,
    mask::{Everywhere, InTile, Mask, OfTiles},
    writable::distinct,
};
use crate::{
    LayoutExt,
    algebra::*,
    coord::*,
    int::{Dyn, Int, One},
    lang::verdict::{conditions, must, sentence_if},
    num::Bit,
    tree::*,
    value::{self, Operand, Operation},
};
use core::ops::Range;

/// A layout whose index plus `offset`, at each coordinate that the mask has, is an index of the
/// parent.
#[derive(Clone, Copy)]
pub struct Within<L, Q, M = Everywhere> {
    parent: L,
    layout: Q,
    offset: isize,
    mask: M,
    /// Different coordinates that the mask has are different coordinates of the parent.
    pub(super) is_one_to_one: bool,
}

impl<L: Layout, Q: Layout, M: Mask> Within<L, Q, M> {
    /// Layout, offset and mask, for memory behind the parent.
    #[inline(always)]
    pub(super) fn of(self, parent: L, is_exclusive: bool) -> (Q, isize, M) {
        assert!(equals(self.parent, parent), "part of another layout");
        assert!(
            self.is_one_to_one || !is_exclusive,
            "a mutable part has an element twice"
        );
        (self.layout, self.offset, self.mask)
    }
}

/// A part without a mask, each of whose coordinates is a different one of the parent.
#[inline(always)]
fn all<L, Q>(parent: L, layout: Q, offset: isize) -> Within<L, Q> {
    Within {
        parent,
        layout,
        offset,
        mask: Everywhere,
        is_one_to_one: true,
    }
}

#[inline(always)]
fn size<L: Layout>(layout: L) -> isize {
    Bounds::of(layout).size
}

/// The index of an element.
///
/// Every integer is below the size of its mode, and so every digit is below its extent.
#[inline(always)]
pub(super) fn index<L: Layout, C: CoordTree>(layout: L, coord: C) -> Option<isize> {
    must!(NamesOne<C>);
    if coord.is_inside(layout) {
        Some(layout.index_of(coord))
    } else {
        None
    }
}

conditions! {
    NamesOne<C: CoordTree> = if C::HAS_UNDERSCORE { Some(NamesPart(0)) } else { None };
}

/// The modes under `_`.
///
/// The integers are below the sizes of their modes. With them a coordinate of the slice is one of
/// the parent, a different one for each; its index is the sum of the slice's and the integers'.
#[inline(always)]
pub(super) fn slice<L: Layout, C: CoordTree>(
    parent: L,
    coord: C,
) -> Result<Within<L, SliceAt<L, C>>, Error> {
    if !coord.is_inside(parent) {
        return Err(Error::OutsideDomain);
    }
    Ok(all(parent, slice_at(parent, coord), parent.index_of(coord)))
}

/// Some modes of the parent, each once. The others are at 0, which exists unless the parent is
/// empty.
#[inline(always)]
fn some_modes<L: Layout, Q: Layout>(parent: L, layout: Q) -> Result<Within<L, Q>, Error> {
    if size(parent) == 0 && size(layout) != 0 {
        return Err(Error::WithoutElements);
    }
    Ok(all(parent, layout, 0))
}

#[inline(always)]
pub(super) fn mode<L: Layout, N: Path>(parent: L, place: N) -> Result<Within<L, Get<L, N>>, Error> {
    some_modes(parent, parent.get(place))
}

#[inline(always)]
pub(super) fn take<L: Layout, B: Place, E: Place>(
    parent: L,
    begin: B,
    end: E,
) -> Result<Within<L, Take<L, B, E>>, Error> {
    some_modes(parent, parent.take(begin, end))
}

/// The modes at some places, in any order.
#[inline(always)]
pub(super) fn select<L: Layout, I: Selection>(
    parent: L,
    places: I,
) -> Result<Within<L, Select<L, I>>, Error> {
    must!(HasForm<I::Once>);
    some_modes(parent, parent.select(places))
}

/// All modes, in other parentheses.
#[inline(always)]
pub(super) fn group<L: Layout, B: Place, E: Place>(
    parent: L,
    begin: B,
    end: E,
) -> Within<L, Group<L, B, E>> {
    all(parent, parent.group(begin, end), 0)
}

/// All modes, without inner parentheses.
#[inline(always)]
pub(super) fn flatten<L: Layout>(parent: L) -> Within<L, Flatten<L>> {
    all(parent, parent.flatten(), 0)
}

/// Two modes whose extents and strides are known at run time.
pub(crate) type Strided = Modes<Mode<Dyn, Dyn>, Modes<Mode<Dyn, Dyn>, NoModes>>;

/// Two modes; elements lie side by side in the first one: `(?,?):(1,?)`.
pub(crate) type Plane = Modes<Mode<Dyn, One>, Modes<Mode<Dyn, Dyn>, NoModes>>;

/// Two modes, if positions in each of them step evenly: index i · step for position i, as with one
/// extent and stride.
#[inline(always)]
pub(super) fn strided<L: Layout>(parent: L) -> Option<Within<L, Strided>> {
    let modes = parent.modes_of();
    if L::RANK != 2 {
        return None;
    }
    let (first, second) = (Bounds::of(modes.head()), Bounds::of(modes.tail().head()));
    Some(all(
        parent,
        matrix([first.size, second.size], [first.step?, second.step?]),
        0,
    ))
}

#[inline(always)]
pub(super) fn line<L: Layout>(parent: L) -> Option<Within<L, Mode<Dyn, Dyn>>> {
    let Bounds { size, step, .. } = Bounds::of(parent);
    Some(all(parent, Mode(Dyn(size), Dyn(step?)), 0))
}

/// Two modes, if the first one steps by 1.
#[inline(always)]
pub(super) fn plane(parent: Strided) -> Option<Within<Strided, Plane>> {
    let Modes(Mode(near, step), far) = parent;
    (step.0 == 1).then(|| all(parent, Modes(Mode(near, One::default()), far), 0))
}

/// The rows as modes of a plane, if they lie in order. Rows of one element do, whatever the stride.
/// Rows without elements are none: nothing is known of where they would be.
#[inline(always)]
pub(super) fn lines(parent: Strided) -> Option<Within<Strided, Plane>> {
    let Modes(Mode(count, distance), Modes(Mode(length, step), NoModes)) = parent;
    let count = if length.0 == 0 { Dyn(0) } else { count };
    let rows = Modes(Mode(count, distance), NoModes);
    (step.0 == 1 || length.0 == 1)
        .then(|| all(parent, Modes(Mode(length, One::default()), rows), 0))
}

/// The two modes in the other order.
#[inline(always)]
pub(super) fn transposed(parent: Strided) -> Within<Strided, Strided> {
    let Modes(first, Modes(second, NoModes)) = parent;
    all(parent, Modes(second, Modes(first, NoModes)), 0)
}

/// Some rows and columns of it.
#[inline(always)]
pub(super) fn window(
    parent: Strided,
    rows: Range<usize>,
    columns: Range<usize>,
) -> Within<Strided, Strided> {
    let Modes(Mode(height, down), Modes(Mode(width, right), NoModes)) = parent;
    let are_inside =
        |part: &Range<usize>, extent: Dyn| part.start <= part.end && part.end <= extent.0 as usize;
    assert!(
        are_inside(&rows, height) && are_inside(&columns, width),
        "a window past the matrix"
    );
    // Of no elements the place does not matter, and it may be one past the end.
    let begin = rows.start as isize * down.0 + columns.start as isize * right.0;
    all(
        parent,
        matrix(
            [rows.len() as isize, columns.len() as isize],
            [down.0, right.0],
        ),
        begin,
    )
}

#[inline(always)]
fn matrix([rows, columns]: [isize; 2], [row, column]: [isize; 2]) -> Strided {
    Modes(
        Mode(Dyn(rows), Dyn(row)),
        Modes(Mode(Dyn(columns), Dyn(column)), NoModes),
    )
}

/// The function of positions is kept, by the law of `coalesce`.
#[inline(always)]
pub(super) fn coalesce<L: Layout>(parent: L) -> Result<Within<L, Coalesce<L>>, Error> {
    as_large(parent, parent.coalesce())
}

/// The elements in another order. By the law of the operation each has at least one coordinate:
/// with as many coordinates as elements, exactly one.
#[inline(always)]
fn as_large<L: Layout, Q: Layout>(parent: L, layout: Q) -> Result<Within<L, Q>, Error> {
    let (coordinates, elements) = (size(layout), size(parent));
    if coordinates != elements {
        return Err(Error::Overhangs {
            coordinates,
            elements,
        });
    }
    Ok(all(parent, layout, 0))
}

/// `parent ∘ right`, whose index is that of the parent at the position `right(c)`: all of them are
/// positions of the parent.
#[inline]
pub(super) fn composition<L: Layout, B: Layout>(
    parent: L,
    right: B,
    is_exclusive: bool,
) -> Result<Within<L, Composition<L, B>>, Error> {
    const {
        assert!(
            !<B::HasDirections as Bit>::VALUE,
            "the layout on the right has directions, and no positions"
        );
    };
    const { well_formed::<B>() };
    let (bounds, size) = (Bounds::of(right), size(parent));
    let Bounds { least, most, .. } = bounds;
    if bounds.shortest < 0 || !bounds.is_sound || bounds.size != 0 && (least < 0 || most >= size) {
        return Err(Error::OutsidePositions { least, most, size });
    }
    let layout = parent.try_composition(right)?;
    if is_exclusive {
        distinct(layout)?;
    }
    Ok(Within {
        parent,
        layout,
        offset: 0,
        mask: Everywhere,
        is_one_to_one: is_exclusive,
    })
}

/// Refuses static numbers with leading zeros, about which the algebra of types might be wrong.
const fn well_formed<B: Tiler>() {
    let _ = &B::TILER;
}

/// Quotients: the whole one, and one with a mask.
macro_rules! divides {
    ($($divide:ident $Divide:ident $masked:ident $Predicate:ident $try_divide:ident $try_predicate:ident;)*) => { $(
        /// By the law of divides each element is hit.
        #[inline(always)]
        pub(super) fn $divide<L: Layout, B: Tiler>(parent: L, tiler: B) -> Result<Within<L, $Divide<L, B>>, Error> {
            const { well_formed::<B>() };
            as_large(parent, parent.$try_divide(tiler)?)
        }
        /// By the law of divides.
        #[inline(always)]
        pub(super) fn $masked<L: Layout, B: Tiler>(
            parent: L,
            tiler: B,
        ) -> Result<Within<L, $Divide<L, B>, $Predicate<L, B>>, Error> {
            const { well_formed::<B>() };
            let (layout, mask) = (parent.$try_divide(tiler)?, parent.$try_predicate(tiler)?);
            let is_one_to_one = hits_once(layout)?;
            Ok(Within { parent, layout, offset: 0, mask, is_one_to_one })
        }
    )* };
}
divides! {
    logical_divide LogicalDivide masked_logical_divide LogicalDividePredicate try_logical_divide try_logical_divide_predicate;
    zipped_divide ZippedDivide masked_zipped_divide ZippedDividePredicate try_zipped_divide try_zipped_divide_predicate;
    tiled_divide TiledDivide masked_tiled_divide TiledDividePredicate try_tiled_divide try_tiled_divide_predicate;
    flat_divide FlatDivide masked_flat_divide FlatDividePredicate try_flat_divide try_flat_divide_predicate;
}

/// Whether a divide has each element once.
///
/// By its law, each coordinate that the predicate has is an element, hit as often as the tiler
/// repeats. A mode in which it repeats does not step.
#[inline(always)]
fn hits_once<Q: Layout>(quotient: Q) -> Result<bool, Error> {
    let bounds = Bounds::of(quotient);
    // So that sums of steps do not overflow in the predicate.
    if bounds.size == isize::MAX {
        Err(Error::Overflow)
    } else {
        Ok(!bounds.repeats)
    }
}

/// A slice of a quotient, at a coordinate of the modes beside it.
#[inline(always)]
fn slice_of_quotient<L: Layout, Q, C: CoordTree, R: Layout>(
    parent: L,
    layout: impl FnOnce() -> Q,
    coord: C,
    modes: R,
) -> Result<Within<L, Q>, Error> {
    if coord.is_inside(modes) {
        Ok(all(parent, layout(), coord.padded_index(modes)))
    } else {
        Err(Error::OutsideDomain)
    }
}

#[inline(always)]
pub(super) fn local_tile<L: Layout, B: Tiler, C: CoordTree>(
    parent: L,
    tiler: B,
    coord: C,
) -> Result<Within<L, TiledAt<L, B, C>>, Error> {
    let rest = zipped_divide(parent, tiler)?
        .layout
        .modes_of()
        .tail()
        .head();
    slice_of_quotient(parent, || tiled_at(parent, tiler, coord), coord, rest)
}

/// The elements at one place of every tile.
#[inline(always)]
pub(super) fn outer_partition<L: Layout, B: Tiler, C: CoordTree>(
    parent: L,
    tiler: B,
    coord: C,
) -> Result<Within<L, PartedAt<L, B, C>>, Error> {
    let tile = zipped_divide(parent, tiler)?.layout.modes_of().head();
    slice_of_quotient(parent, || parted_at(parent, tiler, coord), coord, tile)
}

/// The share of a thread: the elements at its coordinate of every tile.
#[inline(always)]
pub(super) fn local_partition<L: Layout, T: Layout, I: Int>(
    parent: L,
    threads: T,
    thread: I,
) -> Result<Within<L, ShareAt<L, T, I>>, Error> {
    let modes = threads.modes_of();
    let Within { layout, offset, .. } = outer_partition(
        parent,
        modes.sizes_of().shape_of(),
        modes.flat_coords(thread),
    )?;
    debug_assert!(
        equals(layout, share_at(parent, threads, thread)),
        "a share is one of the parts"
    );
    Ok(all(parent, share_at(parent, threads, thread), offset))
}

/// Parts of a layout, each with a number. Parts of different numbers share no coordinate that
/// their masks have. Other crates cannot name it.
pub trait Division: Copy + Send {
    type Parent: Layout;
    type Tiler: Tiler;
    type By;
    type Part: Layout;
    type Mask: Mask + Send;
    const NAME: &'static str;
    fn of(parent: Self::Parent, by: Self::By) -> Result<Self, Error>;
    /// The tiles that the parts are, or are made across.
    fn tiling(&self) -> &Tiling<Self::Parent, Self::Tiler>;
    fn count(&self) -> usize;
    /// The part of a number below the count.
    fn at(&self, number: usize) -> Within<Self::Parent, Self::Part, Self::Mask>;
}

/// The tiles of a layout, whole ones and those that overhang: slices of the masked quotient.
#[derive(Clone, Copy)]
pub struct Tiling<L: Layout, B: Tiler> {
    pub(super) parent: L,
    tile: TileOf<L, B>,
    rest: RestOf<L, B>,
    inside: ZippedDividePredicate<L, B>,
    /// Whether no element stands at two coordinates of the tiles.
    pub(super) is_one_to_one: bool,
}

/// A tile at a coordinate among the tiles, and its mask.
type TileWithin<L, B, C> = Within<L, TileOf<L, B>, TileMask<L, B, C>>;
type TileMask<L, B, C> = InTile<ZippedDividePredicate<L, B>, C>;
/// The elements at one coordinate of every tile, and their mask.
type ShareWithin<L, B, C> = Within<L, RestOf<L, B>, ShareMask<L, B, C>>;
type ShareMask<L, B, C> = OfTiles<ZippedDividePredicate<L, B>, C>;

impl<L: Layout, B: Tiler> Tiling<L, B> {
    #[inline(always)]
    pub(super) fn tile<C: CoordTree>(&self, coord: C) -> Result<TileWithin<L, B, C>, Error> {
        must!(NamesOne<C>);
        if coord.is_inside(self.rest) {
            Ok(self.behind(coord))
        } else {
            Err(Error::OutsideDomain)
        }
    }

    /// The elements at a coordinate of every tile.
    #[inline(always)]
    pub(super) fn share<C: CoordTree>(&self, coord: C) -> Result<ShareWithin<L, B, C>, Error> {
        if coord.is_inside(self.tile) {
            Ok(self.beside(coord))
        } else {
            Err(Error::OutsideDomain)
        }
    }

    #[inline(always)]
    fn behind<C: CoordTree>(&self, rest: C) -> TileWithin<L, B, C> {
        let inside = self.inside;
        self.part(self.tile, self.rest.index_of(rest), InTile { inside, rest })
    }

    #[inline(always)]
    fn beside<C: CoordTree>(&self, tile: C) -> ShareWithin<L, B, C> {
        let inside = self.inside;
        self.part(
            self.rest,
            self.tile.index_of(tile),
            OfTiles { inside, tile },
        )
    }

    #[inline(always)]
    fn part<Q: Layout, M: Mask>(&self, layout: Q, offset: isize, mask: M) -> Within<L, Q, M> {
        Within {
            parent: self.parent,
            layout,
            offset,
            mask,
            is_one_to_one: self.is_one_to_one,
        }
    }
}

impl<L: Layout, B: Tiler> Division for Tiling<L, B> {
    type Parent = L;
    type Tiler = B;
    type By = B;
    type Part = TileOf<L, B>;
    type Mask = TileMask<L, B, <RestOf<L, B> as Traverse>::Natural>;
    const NAME: &'static str = "tiles";
    #[inline(always)]
    fn of(parent: L, tiler: B) -> Result<Self, Error> {
        let quotient = masked_zipped_divide(parent, tiler)?;
        let modes = quotient.layout.modes_of();
        Ok(Self {
            parent,
            tile: modes.head(),
            rest: modes.tail().head(),
            inside: quotient.mask,
            is_one_to_one: quotient.is_one_to_one,
        })
    }
    #[inline(always)]
    fn tiling(&self) -> &Self {
        self
    }
    #[inline(always)]
    fn count(&self) -> usize {
        size(self.rest) as usize
    }
    #[inline(always)]
    fn at(&self, position: usize) -> Within<L, Self::Part, Self::Mask> {
        debug_assert!(position < self.count(), "there is no tile {position}");
        self.behind(self.rest.natural(position))
    }
}

/// The shares of all threads: one for each coordinate of a tile. At the coordinate of a thread, the
/// layout of threads has its number: different threads have different coordinates.
#[derive(Clone, Copy)]
pub struct Sharing<L: Layout, T: Layout> {
    tiling: Tiling<L, ThreadTiles<T>>,
    threads: T,
}

impl<L: Layout, T: Layout> Division for Sharing<L, T> {
    type Parent = L;
    type Tiler = ThreadTiles<T>;
    type By = T;
    type Part = RestOf<L, ThreadTiles<T>>;
    type Mask = ShareMask<L, ThreadTiles<T>, FlatCoord<T, Dyn>>;
    const NAME: &'static str = "shares";
    #[inline]
    fn of(parent: L, threads: T) -> Result<Self, Error> {
        let modes = threads.modes_of();
        let tiling = Tiling::of(parent, modes.sizes_of().shape_of())?;
        let is_there =
            |thread: &isize| is_at(modes.flat_coords(Dyn(*thread)), tiling.tile, modes, *thread);
        let absent = <HasNumbers<T> as Bit>::choose(
            || Ok((0..size(threads)).find(|thread| !is_there(thread))),
            || first_absent(&threads.to_value()?).map(Some),
        );
        absent?.map_or(Ok(Self { tiling, threads }), |thread| {
            Err(Error::NoSuchThread { thread })
        })
    }
    #[inline(always)]
    fn tiling(&self) -> &Tiling<L, ThreadTiles<T>> {
        &self.tiling
    }
    #[inline(always)]
    fn count(&self) -> usize {
        size(self.threads) as usize
    }
    #[inline(always)]
    fn at(&self, thread: usize) -> Within<L, Self::Part, Self::Mask> {
        debug_assert!(thread < self.count(), "there is no thread {thread}");
        let coord = |modes: T::Modes| modes.flat_coords(Dyn(thread as isize));
        <HasNumbers<T> as Bit>::choose(
            || self.tiling.beside(coord(self.threads.modes_of())),
            || unreachable!("no thread has number {thread}"),
        )
    }
}

/// Whether each stride of a layout of threads can be divided by, as far as rustc knows: a static
/// one is positive, or its extent 1.
type HasNumbers<T> = <<FlatDigit<T, Dyn> as Int>::IfAny<NoModes> as Layout>::Exists;

conditions! {
    /// No static stride gives two threads one number.
    pub(super) CountsThreads<T: Layout> = sentence_if(
        !<HasNumbers<T> as Bit>::VALUE,
        "a stride of the layout of threads is 0 or less, so that two threads would have one share: write strides of 1 or more",
    );
}

/// The first number that is not at the coordinate of its digits: a stride that is not positive has
/// the digit 0.
///
/// There is none only where all such strides have dynamic extents of 1.
#[cold]
fn first_absent(threads: &value::Layout) -> Result<isize, value::Error> {
    let (shape, stride) = (threads.shape(), threads.stride());
    let index = |thread: i64| -> i64 {
        let digit = |(extent, stride): (i64, i64)| {
            if stride > 0 {
                thread / stride % extent * stride
            } else {
                0
            }
        };
        shape.leaves().zip(stride.leaves()).map(digit).sum()
    };
    let size = shape.leaves().product();
    let absent = (0..size).find(|&thread| index(thread) != thread);
    absent.map(|thread| thread as isize).ok_or_else(|| {
        value::Error::unknown_modes(
            Operation::LocalPartition,
            Operand::Layout(*threads),
            Operand::None,
        )
    })
}

/// Whether a layout of threads has a number at a coordinate, which is one of the tile too.
#[inline(always)]
fn is_at<C: CoordTree, Q: Layout, T: Layout>(coord: C, tile: Q, threads: T, thread: isize) -> bool {
    coord.is_inside(tile) && coord.is_inside(threads) && threads.index_of(coord) == thread
}
