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
    mask::{Everywhere, Mask},
    writable::{distinct, fits},
};
use crate::{
    LayoutExt,
    algebra::{
        twin::{CompositionFn, FlatDivideFn, LogicalDivideFn, TiledDivideFn, ZippedDivideFn},
        *,
    },
    coord::*,
    int::{Dyn, Int, One, Zero},
    lang::{
        apply::{LayoutOperand, of_any, of_layout},
        kind::AnyLayout as _,
        verdict::{conditions, must, sentence_if},
    },
    num::Bit,
    tiled::{self, CopyTiling, NumberedFn, PartAtFn, RetileFn, part_at},
    tree::{
        tuple::{IntTuple as _, Nil},
        *,
    },
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
    proof: Proof,
    /// Different coordinates that the mask has are different coordinates of the parent.
    pub(super) is_one_to_one: bool,
}

/// Why a part lies inside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    /// Its modes are modes of the parent, from a coordinate of the parent on.
    ByModes,
    /// By the laws of an operation: extents and strides are checked, too.
    ByLaw,
}

impl<L: Layout, Q: Layout, M: Mask> Within<L, Q, M> {
    /// Layout, offset and mask, for memory behind the parent.
    ///
    /// Where the parent has an element at each coordinate, its indices lie in memory from the least
    /// to the largest one. A part without a mask has to lie between them, whatever the algebra says.
    #[inline(always)]
    pub(super) fn of(self, parent: L, is_exclusive: bool) -> (Q, isize, M) {
        assert!(equals(self.parent, parent), "part of another layout");
        assert!(
            self.proof == Proof::ByModes
                || lies_inside::<L, Q, M>(parent, self.layout, self.offset),
            "a part reaches outside of its tensor"
        );
        assert!(
            self.is_one_to_one || !is_exclusive,
            "a mutable part has an element twice"
        );
        (self.layout, self.offset, self.mask)
    }
}

/// Whether extents are not negative, leaves are what their types say, and, without a mask, the
/// indices plus `offset` lie between the least and the largest one of the parent: by extents and
/// strides alone. Coordinate tensors have no memory.
#[inline(always)]
fn lies_inside<L: Layout, Q: Layout, M: Mask>(parent: L, layout: Q, offset: isize) -> bool {
    let (whole, part) = (Bounds::of(parent), Bounds::of(layout));
    if <L::HasDirections as Bit>::VALUE || !<M::IsEverywhere as Bit>::VALUE {
        return part.shortest >= 0 && part.is_sound;
    }
    // A saturated bound of the part is beyond all of the parent.
    let reaches = |bound: isize| {
        bound
            .checked_add(offset)
            .is_some_and(|index| whole.least <= index && index <= whole.most)
    };
    part.shortest >= 0
        && part.is_sound
        && (part.size == 0 || whole.size != 0 && reaches(part.least) && reaches(part.most))
}

/// A part without a mask, whose modes are modes of the parent, from a coordinate on.
#[inline(always)]
fn all<L, Q>(parent: L, layout: Q, offset: isize) -> Within<L, Q> {
    some(parent, layout, offset, Everywhere)
}

/// A part whose modes are modes of the parent, from a coordinate on.
#[inline(always)]
fn some<L, Q, M>(parent: L, layout: Q, offset: isize, mask: M) -> Within<L, Q, M> {
    Within {
        proof: Proof::ByModes,
        ..part(parent, layout, offset, mask)
    }
}

/// A part, each of whose coordinates is a different one of the parent.
#[inline(always)]
fn part<L, Q, M>(parent: L, layout: Q, offset: isize, mask: M) -> Within<L, Q, M> {
    Within {
        parent,
        layout,
        offset,
        mask,
        proof: Proof::ByLaw,
        is_one_to_one: true,
    }
}

/// The mask of the part `Q` that an operation `F` makes of a layout of mask `M`.
pub(super) type MaskOf<M, F, Q> = <M as Mask>::Of<F, Q>;
/// That of a part that begins elsewhere.
pub(super) type MaskFrom<M, F, Q> = <<M as Mask>::From as Mask>::Of<F, Q>;
/// The mask of a slice.
pub(super) type SliceMask<M, L, T> = MaskFrom<M, SliceAtFn<T>, PlainSlice<L, T>>;
/// A layout after an operation.
pub(super) type Plain<L, F> = <L as LayoutOperand>::Apply<F>;

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
/// the parent, a different one for each; its index is the sum of the slice's and the integers'. The
/// mask counts from there.
#[inline(always)]
pub(super) fn slice<L: Layout, M: Mask, C: CoordTree>(
    parent: L,
    mask: M,
    coord: C,
) -> Result<Within<L, PlainSlice<L, C>, SliceMask<M, L, C>>, Error> {
    if !coord.is_inside(parent) {
        return Err(Error::OutsideDomain);
    }
    let layout = slice_at(parent, coord);
    let mask = mask.from(GetFn(Nil), coord).of(SliceAtFn(coord), layout)?;
    Ok(some(parent, layout, parent.index_of(coord), mask))
}

/// Some modes of the parent, each once, those of `filter` coalesced. The others are at 0, which is
/// a coordinate unless the parent has none.
#[inline(always)]
pub(super) fn some_modes<L: Layout, M: Mask, F: of_layout::Layout>(
    parent: L,
    mask: M,
    modes: F,
) -> Result<Within<L, Plain<L, F>, MaskOf<M, F, Plain<L, F>>>, Error> {
    let layout = LayoutOperand::apply_layout(parent, modes);
    if size(parent) == 0 && size(layout) != 0 {
        return Err(Error::WithoutElements);
    }
    Ok(part(parent, layout, 0, mask.of(modes, layout)?))
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

/// All positions, each once, by the law of the operation: `coalesce`, `group` and
/// `flatten`; of `retile`, after a check.
#[inline(always)]
pub(super) fn same_positions<L: Layout, M: Mask, F: of_any::Layout>(
    parent: L,
    mask: M,
    by: F,
) -> Result<Within<L, Plain<L, F>, MaskOf<M, F, Plain<L, F>>>, Error> {
    as_large(parent, mask, by, by.try_evaluate(parent)?)
}

/// The elements in another order. By the law of the operation each has at least one coordinate:
/// with as many coordinates as elements, exactly one. The operation moves the positions of the mask
/// as it moves those of the parent.
#[inline(always)]
fn as_large<L: Layout, M: Mask, F: of_any::Layout, Q: Layout>(
    parent: L,
    mask: M,
    by: F,
    layout: Q,
) -> Result<Within<L, Q, MaskOf<M, F, Q>>, Error> {
    let (coordinates, elements) = (size(layout), size(parent));
    if coordinates != elements {
        return Err(Error::Overhangs {
            coordinates,
            elements,
        });
    }
    mask.check(by)?;
    Ok(part(parent, layout, 0, mask.of(by, layout)?))
}

/// Another layout of all elements. The parent has as many different indices as there are numbers
/// from the least to the largest one: each is an index. Those of the layout are among these.
pub(super) fn with_layout<L: Layout, Q: Layout>(
    parent: L,
    layout: Q,
    is_exclusive: bool,
) -> Result<Within<L, Q>, Error> {
    let (size, Bounds { least, most, .. }) = (size(parent), Bounds::of(parent));
    let is_full = size == 0 || most.saturating_sub(least) == size - 1;
    if !is_full || distinct(parent).is_err() {
        return Err(Error::NotContiguous);
    }
    let place = fits(layout, size as usize)?;
    if is_exclusive {
        distinct(layout)?;
    }
    Ok(Within {
        is_one_to_one: is_exclusive,
        ..part(parent, layout, least + place, Everywhere)
    })
}

/// `parent ∘ right`, whose index is that of the parent at the position `right(c)`: all of them are
/// positions of the parent. Where `right` has no position twice, no element is there twice.
#[inline]
pub(super) fn composition<L: Layout, M: Mask, B: Layout>(
    parent: L,
    mask: M,
    right: B,
    is_exclusive: bool,
) -> Result<Within<L, Composition<L, B>, MaskOf<M, CompositionFn<B>, Composition<L, B>>>, Error> {
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
    mask.check(CompositionFn(right))?;
    if is_exclusive {
        distinct(right)?;
    }
    let mask = mask.of(CompositionFn(right), layout)?;
    Ok(Within {
        is_one_to_one: is_exclusive,
        ..part(parent, layout, 0, mask)
    })
}

/// Refuses static numbers with leading zeros, about which the algebra of types might be wrong.
const fn well_formed<B: Tiler>() {
    let _ = &B::TILER;
}

/// The mask of a quotient whose tiles may overhang, where `N` is the predicate of the divide.
pub(super) type QuotientMask<M, F, Q, N> = <MaskOf<M, F, Q> as Mask>::And<N>;

/// Quotients: the whole one, and one with a mask.
macro_rules! divides {
    ($($divide:ident $Divide:ident $DivideFn:ident $masked:ident $Predicate:ident $try_divide:ident $try_predicate:ident;)*) => { $(
        /// By the law of divides each element is hit.
        #[inline(always)]
        pub(super) fn $divide<L: Layout, M: Mask, B: Tiler>(
            parent: L,
            mask: M,
            tiler: B,
        ) -> Result<Within<L, $Divide<L, B>, MaskOf<M, $DivideFn<B>, $Divide<L, B>>>, Error> {
            const { well_formed::<B>() };
            as_large(parent, mask, $DivideFn(tiler), parent.$try_divide(tiler)?)
        }
        /// By the law of divides. The mask of the parent is divided as its positions are, where the
        /// predicate has any.
        #[inline(always)]
        pub(super) fn $masked<L: Layout, M: Mask, B: Tiler>(
            parent: L,
            mask: M,
            tiler: B,
        ) -> Result<Within<L, $Divide<L, B>, QuotientMask<M, $DivideFn<B>, $Divide<L, B>, $Predicate<L, B>>>, Error> {
            const { well_formed::<B>() };
            let (layout, inside) = (parent.$try_divide(tiler)?, parent.$try_predicate(tiler)?);
            mask.check($DivideFn(tiler))?;
            let mask = mask.of($DivideFn(tiler), layout)?.and(inside);
            let is_one_to_one = hits_once(layout, tiler)?;
            Ok(Within { is_one_to_one, ..part(parent, layout, 0, mask) })
        }
    )* };
}
divides! {
    logical_divide LogicalDivide LogicalDivideFn masked_logical_divide LogicalDividePredicate try_logical_divide try_logical_divide_predicate;
    zipped_divide ZippedDivide ZippedDivideFn masked_zipped_divide ZippedDividePredicate try_zipped_divide try_zipped_divide_predicate;
    tiled_divide TiledDivide TiledDivideFn masked_tiled_divide TiledDividePredicate try_tiled_divide try_tiled_divide_predicate;
    flat_divide FlatDivide FlatDivideFn masked_flat_divide FlatDividePredicate try_flat_divide try_flat_divide_predicate;
}

/// Whether a divide has each element once.
///
/// By its law, each coordinate that the predicate has is a position of the parent, hit as often as
/// the tiler repeats. A mode in which it repeats does not step in the quotient. The reverse is not
/// true: a mode of a single element may have stride 0, and overhangs without a repetition.
#[inline(always)]
fn hits_once<Q: Layout, B: Tiler>(quotient: Q, tiler: B) -> Result<bool, Error> {
    let bounds = Bounds::of(quotient);
    // So that sums of steps do not overflow in the predicate.
    if bounds.size == isize::MAX {
        Err(Error::Overflow)
    } else {
        Ok(const { steps::<B>() } || !bounds.repeats || !repeats(tiler))
    }
}

/// Whether no mode of a tiler repeats, whatever its dynamic leaves are.
const fn steps<B: Tiler>() -> bool {
    matches!(&B::TILER, Ok(tiler) if tiler.steps())
}

/// Whether a mode of a tiler repeats; one that is too large for a value may.
#[cold]
#[inline(never)]
fn repeats<B: Tiler>(tiler: B) -> bool {
    !matches!(tiler.to_tiler(), Ok(tiler) if !tiler.repeats())
}

conditions! {
    /// No static tiler repeats.
    pub(super) Steps<B: Tiler> = match &B::TILER {
        Ok(tiler) if <B::AllStatic as Bit>::VALUE && tiler.repeats() => {
            Some(Error::ElementTwice.message())
        }
        _ => None,
    };
}

/// The mask of a quotient of whole tiles.
pub(super) type WholeMask<L, B, M> = MaskOf<M, ZippedDivideFn<B>, PlainDivide<L, B>>;
/// The mask of a zipped quotient whose tiles may overhang.
pub(super) type TilesMask<L, B, M> =
    QuotientMask<M, ZippedDivideFn<B>, PlainDivide<L, B>, ZippedDividePredicate<L, B>>;

/// The slice `layout` of a quotient, which `F` makes of it, at a coordinate of its mode `K`.
///
/// A coordinate of the slice and this one are a coordinate of the quotient, a different one for
/// each.
#[inline(always)]
fn in_quotient<L: Layout, Q: Layout, M: Mask, K: Path, C: CoordTree, F: of_layout::Layout, R>(
    quotient: Within<L, Q, M>,
    (place, coord): (K, C),
    by: F,
    layout: impl FnOnce() -> R,
) -> Result<Within<L, R, MaskFrom<M, F, R>>, Error>
where
    R: Layout,
{
    let beside = place.at(quotient.layout);
    if !coord.is_inside(beside) {
        return Err(Error::OutsideDomain);
    }
    let layout = layout();
    let mask = quotient.mask.from(GetFn(place), coord).of(by, layout)?;
    Ok(Within {
        is_one_to_one: quotient.is_one_to_one,
        ..part(quotient.parent, layout, coord.padded_index(beside), mask)
    })
}

/// A tile, and the rests that the coordinate keeps.
#[inline(always)]
pub(super) fn local_tile<L: Layout, M: Mask, B: Tiler, C: CoordTree>(
    quotient: Within<L, PlainDivide<L, B>, M>,
    tiler: B,
    coord: C,
) -> Result<Within<L, PlainTile<L, B, C>, MaskFrom<M, TileInFn<C>, PlainTile<L, B, C>>>, Error> {
    let parent = quotient.parent;
    in_quotient(quotient, (One::default(), coord), TileInFn(coord), || {
        tiled_at(parent, tiler, coord)
    })
}

/// The elements at one place of every tile.
#[inline(always)]
pub(super) fn outer_partition<L: Layout, M: Mask, B: Tiler, C: CoordTree>(
    quotient: Within<L, PlainDivide<L, B>, M>,
    tiler: B,
    coord: C,
) -> Result<Within<L, PlainPart<L, B, C>, MaskFrom<M, PartInFn<C>, PlainPart<L, B, C>>>, Error> {
    let parent = quotient.parent;
    in_quotient(quotient, (Zero::default(), coord), PartInFn(coord), || {
        parted_at(parent, tiler, coord)
    })
}

/// The share of a thread: the elements at its coordinate of every tile.
#[inline(always)]
pub(super) fn local_partition<L: Layout, M: Mask, T: Layout, I: Int>(
    quotient: Within<L, PlainDivide<L, ThreadTiles<T>>, M>,
    threads: T,
    thread: I,
) -> Result<Within<L, PlainShare<L, T, I>, ThreadMask<M, L, T, I>>, Error> {
    let (parent, coord) = (quotient.parent, threads.modes_of().flat_coords(thread));
    in_quotient(quotient, (Zero::default(), coord), PartInFn(coord), || {
        share_at(parent, threads, thread)
    })
}
/// The mask of the share of a thread.
pub(super) type ThreadMask<M, L, T, I> =
    MaskFrom<M, PartInFn<FlatCoord<T, I>>, PlainShare<L, T, I>>;

/// The mask of a layout by the number of a thread.
type NumberedMask<L, M, O> = MaskOf<M, NumberedFn<O>, Plain<L, NumberedFn<O>>>;
/// The layout of the part of a thread.
pub(super) type PartLayout<L, O, I> = Plain<Plain<L, PartAtFn<O, I>>, GetFn<Zero>>;
/// Its mask.
pub(super) type PartMask<L, M, O, I> =
    MaskFrom<NumberedMask<L, M, O>, GetFn<One>, PartLayout<L, O, I>>;

/// Checks that an operation takes positions of a parent to positions of it: applied to the layout
/// whose index is the position. Atoms and thread-value layouts of other crates enter here.
#[inline]
fn positions<L: Layout, F: of_any::Layout>(
    parent: L,
    by: F,
) -> Result<Plain<ColMajor<Shape<L>>, F>, Error> {
    let positions = by.try_evaluate(col_major(parent.shape_of()))?;
    let (bounds, size) = (Bounds::of(positions), size(parent));
    let Bounds { least, most, .. } = bounds;
    let are_inside =
        bounds.shortest >= 0 && bounds.is_sound && (bounds.size == 0 || 0 <= least && most < size);
    if are_inside {
        Ok(positions)
    } else {
        Err(Error::OutsideTensor { least, most, size })
    }
}

/// A fragment as a side of a copy takes it.
#[inline]
pub(super) fn retiled<L: Layout, M: Mask, O: CopyTiling>(
    parent: L,
    mask: M,
    o: O,
    is_exclusive: bool,
) -> Result<Within<L, Plain<L, RetileFn<O>>, MaskOf<M, RetileFn<O>, Plain<L, RetileFn<O>>>>, Error>
{
    let positions = positions(parent, RetileFn(o))?;
    if is_exclusive {
        distinct(positions)?;
    }
    same_positions(parent, mask, RetileFn(o))
}

/// The positions of a parent by the number of a thread.
type NumberedPositions<L, O> = Plain<ColMajor<Shape<L>>, NumberedFn<O>>;

/// A layout by the number of a thread: a composition, all of whose positions are there where the
/// tile divides the layout; and its positions.
#[inline]
fn by_number<L: Layout, M: Mask, O: tiled::Division>(
    parent: L,
    mask: M,
    o: O,
) -> Result<
    (
        Within<L, Plain<L, NumberedFn<O>>, NumberedMask<L, M, O>>,
        NumberedPositions<L, O>,
    ),
    Error,
> {
    let layout = parent.try_evaluate(NumberedFn(o))?;
    let (coordinates, elements) = (
        size(parent.try_zipped_divide(O::Tile::blank())?),
        size(parent),
    );
    if coordinates != elements {
        return Err(Error::Overhangs {
            coordinates,
            elements,
        });
    }
    let positions = positions(parent, NumberedFn(o))?;
    mask.check(NumberedFn(o))?;
    let within = part(parent, layout, 0, mask.of(NumberedFn(o), layout)?);
    Ok((within, positions))
}

/// The part of a thread of a tiled MMA or copy. Where its positions differ, its elements do.
#[inline]
pub(super) fn partition<L: Layout, M: Mask, O: tiled::Division, I: Int>(
    parent: L,
    mask: M,
    o: O,
    thread: I,
    is_exclusive: bool,
) -> Result<Within<L, PartLayout<L, O, I>, PartMask<L, M, O, I>>, Error> {
    let (numbered, positions) = by_number(parent, mask, o)?;
    if thread_coord(o.threads(), thread).is_none() {
        return Err(Error::NoSuchThread {
            thread: thread.value(),
        });
    }
    if is_exclusive {
        distinct(positions.modes_of().tail().head())?;
    }
    let layout = LayoutOperand::apply_layout(part_at(parent, o, thread), GetFn(Zero::default()));
    let mask = numbered
        .mask
        .from(GetFn(Zero::default()), thread)
        .of(GetFn(One::default()), layout)?;
    let offset = numbered.layout.modes_of().head().index_of(thread);
    Ok(part(parent, layout, offset, mask))
}

/// Parts of a layout, each with a number. Parts of different numbers share no coordinate that
/// their masks have. Other crates cannot name it.
pub trait Division: Copy + Send {
    type Parent: Layout;
    type ParentMask: Mask;
    type By;
    type Part: Layout;
    type Mask: Mask;
    const NAME: &'static str;
    fn of(parent: Self::Parent, mask: Self::ParentMask, by: Self::By) -> Result<Self, Error>;
    fn parent(&self) -> Self::Parent;
    /// Whether no element is in two parts, or in one of them twice.
    fn is_one_to_one(&self) -> bool;
    fn count(&self) -> usize;
    /// The part of a number below the count.
    fn at(&self, number: usize) -> Within<Self::Parent, Self::Part, Self::Mask>;
}

/// The tiles of a layout, whole ones and those that overhang: slices of the masked quotient.
#[derive(Clone, Copy)]
pub struct Tiling<L: Layout, B: Tiler, M: Mask = Everywhere> {
    pub(super) parent: L,
    tile: TileOf<L, B>,
    rest: RestOf<L, B>,
    mask: TilesMask<L, B, M>,
    /// Whether no element stands at two coordinates of the tiles.
    pub(super) is_one_to_one: bool,
}

/// The mask of a tile.
pub(super) type TileMask<L, B, M> = MaskFrom<TilesMask<L, B, M>, GetFn<Zero>, TileOf<L, B>>;
/// The mask of the elements at one coordinate of every tile.
pub(super) type ShareMask<L, B, M> = MaskFrom<TilesMask<L, B, M>, GetFn<One>, RestOf<L, B>>;

impl<L: Layout, B: Tiler, M: Mask> Tiling<L, B, M> {
    #[inline(always)]
    pub(super) fn tile<C: CoordTree>(
        &self,
        coord: C,
    ) -> Result<Within<L, TileOf<L, B>, TileMask<L, B, M>>, Error> {
        must!(NamesOne<C>);
        if coord.is_inside(self.rest) {
            Ok(self.behind(coord))
        } else {
            Err(Error::OutsideDomain)
        }
    }

    /// The elements at a coordinate of every tile.
    #[inline(always)]
    pub(super) fn share<C: CoordTree>(
        &self,
        coord: C,
    ) -> Result<Within<L, RestOf<L, B>, ShareMask<L, B, M>>, Error> {
        if coord.is_inside(self.tile) {
            Ok(self.beside(coord))
        } else {
            Err(Error::OutsideDomain)
        }
    }

    #[inline(always)]
    fn behind<C: CoordTree>(&self, rest: C) -> Within<L, TileOf<L, B>, TileMask<L, B, M>> {
        let mask = self.mask.from(GetFn(One::default()), rest);
        let mask = mask.part(GetFn(Zero::default()), self.tile);
        self.part(self.tile, self.rest.index_of(rest), mask)
    }

    #[inline(always)]
    fn beside<C: CoordTree>(&self, tile: C) -> Within<L, RestOf<L, B>, ShareMask<L, B, M>> {
        let mask = self.mask.from(GetFn(Zero::default()), tile);
        let mask = mask.part(GetFn(One::default()), self.rest);
        self.part(self.rest, self.tile.index_of(tile), mask)
    }

    #[inline(always)]
    fn part<Q: Layout, N: Mask>(&self, layout: Q, offset: isize, mask: N) -> Within<L, Q, N> {
        Within {
            is_one_to_one: self.is_one_to_one,
            ..part(self.parent, layout, offset, mask)
        }
    }
}

impl<L: Layout, B: Tiler, M: Mask> Division for Tiling<L, B, M> {
    type Parent = L;
    type ParentMask = M;
    type By = B;
    type Part = TileOf<L, B>;
    type Mask = TileMask<L, B, M>;
    const NAME: &'static str = "tiles";
    #[inline(always)]
    fn of(parent: L, mask: M, tiler: B) -> Result<Self, Error> {
        let quotient = masked_zipped_divide(parent, mask, tiler)?;
        let modes = quotient.layout.modes_of();
        Ok(Self {
            parent,
            tile: modes.head(),
            rest: modes.tail().head(),
            mask: quotient.mask,
            is_one_to_one: quotient.is_one_to_one,
        })
    }
    #[inline(always)]
    fn parent(&self) -> L {
        self.parent
    }
    #[inline(always)]
    fn is_one_to_one(&self) -> bool {
        self.is_one_to_one
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
pub struct Sharing<L: Layout, T: Layout, M: Mask = Everywhere> {
    tiling: Tiling<L, ThreadTiles<T>, M>,
    threads: T,
}

impl<L: Layout, T: Layout, M: Mask> Division for Sharing<L, T, M> {
    type Parent = L;
    type ParentMask = M;
    type By = T;
    type Part = RestOf<L, ThreadTiles<T>>;
    type Mask = ShareMask<L, ThreadTiles<T>, M>;
    const NAME: &'static str = "shares";
    #[inline]
    fn of(parent: L, mask: M, threads: T) -> Result<Self, Error> {
        let modes = threads.modes_of();
        let tiling = Tiling::of(parent, mask, modes.sizes_of().shape_of())?;
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
    fn parent(&self) -> L {
        self.tiling.parent
    }
    #[inline(always)]
    fn is_one_to_one(&self) -> bool {
        self.tiling.is_one_to_one
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

/// The parts of all threads of a tiled MMA or copy, in the order of its layout of threads.
#[derive(Clone, Copy)]
pub struct Partitioning<L: Layout, M: Mask, O: tiled::Division> {
    numbered: Within<L, Plain<L, NumberedFn<O>>, NumberedMask<L, M, O>>,
    threads: O::Threads,
}

impl<L: Layout, M: Mask, O: tiled::Division> Division for Partitioning<L, M, O> {
    type Parent = L;
    type ParentMask = M;
    type By = O;
    type Part = Plain<Plain<L, NumberedFn<O>>, GetFn<One>>;
    type Mask = MaskFrom<NumberedMask<L, M, O>, GetFn<One>, Self::Part>;
    const NAME: &'static str = "parts";
    /// Threads that differ in what they have, and positions that differ, are one part each, where
    /// no two threads have one number.
    fn of(parent: L, mask: M, o: O) -> Result<Self, Error> {
        let threads = o.threads();
        let (within, _) = by_number(parent, mask, o)?;
        let fragments = o.fragments(col_major(parent.shape_of()));
        let is_one_to_one = size(fragments.modes_of().head()) == size(threads)
            && distinct(fragments).is_ok()
            && distinct(threads).is_ok();
        let numbered = Within {
            is_one_to_one,
            ..within
        };
        Ok(Self { numbered, threads })
    }
    fn parent(&self) -> L {
        self.numbered.parent
    }
    fn is_one_to_one(&self) -> bool {
        self.numbered.is_one_to_one
    }
    fn count(&self) -> usize {
        size(self.threads) as usize
    }
    #[inline(always)]
    fn at(&self, place: usize) -> Within<L, Self::Part, Self::Mask> {
        let Within {
            parent,
            layout,
            mask,
            is_one_to_one,
            ..
        } = self.numbered;
        let thread = Dyn(self.threads.index_of(Dyn(place as isize)));
        let mask = mask.from(GetFn(Zero::default()), thread);
        let values = LayoutOperand::apply_layout(layout, GetFn(One::default()));
        let mask = mask.part(GetFn(One::default()), values);
        let offset = layout.modes_of().head().index_of(thread);
        Within {
            is_one_to_one,
            ..part(parent, values, offset, mask)
        }
    }
}

/// Mode 0 of a layout, at each coordinate of the others.
#[derive(Clone, Copy)]
pub(crate) struct Columns<L, M> {
    parent: L,
    mask: M,
}

impl<L: Layout, M: Mask> Columns<L, M> {
    #[inline(always)]
    pub(super) fn new(parent: L, mask: M) -> Self {
        Self { parent, mask }
    }
}

impl<L: Layout, M: Mask> Division for Columns<L, M> {
    type Parent = L;
    type ParentMask = M;
    type By = ();
    type Part = PlainSlice<L, L::Column>;
    type Mask = SliceMask<M, L, L::Column>;
    const NAME: &'static str = "columns";
    #[inline(always)]
    fn of(parent: L, mask: M, (): ()) -> Result<Self, Error> {
        Ok(Self::new(parent, mask))
    }
    #[inline(always)]
    fn parent(&self) -> L {
        self.parent
    }
    #[inline(always)]
    fn is_one_to_one(&self) -> bool {
        true
    }
    #[inline(always)]
    fn count(&self) -> usize {
        match self.parent.height() {
            0 => 0,
            height => size(self.parent) as usize / height,
        }
    }
    #[inline(always)]
    fn at(&self, number: usize) -> Within<L, Self::Part, Self::Mask> {
        let (parent, coord) = (self.parent, self.parent.column(number));
        let layout = slice_at(parent, coord);
        let mask = self
            .mask
            .from(GetFn(Nil), coord)
            .part(SliceAtFn(coord), layout);
        some(parent, layout, parent.index_of(coord), mask)
    }
}

/// How many rows and columns of a matrix the mask has, if it has all elements in these.
///
/// A monotone mask has no more rows than in column 0, and no more columns than in row 0.
pub(super) fn existing<L: Layout, M: Mask>(parent: L, mask: M) -> Option<[usize; 2]> {
    let Within { layout, .. } = strided(parent)?;
    let Modes(Mode(height, _), Modes(Mode(width, _), NoModes)) = layout;
    let has = |i, j| mask.has(Dyn(i + j * height.0));
    let rows = first_false(height.0, |i| width.0 > 0 && has(i, 0));
    let columns = first_false(width.0, |j| height.0 > 0 && has(0, j));
    let extents = [rows as usize, columns as usize];
    corner(parent, mask, extents).map(|_| extents)
}

/// The first rows and columns of a matrix, if the mask has all elements there: where a monotone
/// mask has the last one, it has all before.
pub(super) fn corner<L: Layout, M: Mask>(
    parent: L,
    mask: M,
    [rows, columns]: [usize; 2],
) -> Option<Within<L, Strided>> {
    let Within { layout, .. } = strided(parent)?;
    let Modes(Mode(height, down), Modes(Mode(width, right), NoModes)) = layout;
    let (rows, columns) = (rows as isize, columns as isize);
    let is_empty = rows == 0 || columns == 0;
    let is_there = || {
        rows <= height.0
            && columns <= width.0
            && mask.is_monotone()
            && mask.has(Dyn(rows - 1 + (columns - 1) * height.0))
    };
    (is_empty || is_there()).then(|| all(parent, matrix([rows, columns], [down.0, right.0]), 0))
}

/// The least number below `end` at which a condition is false, which it then stays; else `end`.
fn first_false(end: isize, is_true: impl Fn(isize) -> bool) -> isize {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_true(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
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
