//! Proofs, without memory, that a layout lies inside of another one.
//!
//! A [`Within`] is made here only, each by an argument that stands beside it, and memory relies on
//! it. Coordinates are trees: a coordinate of another crate is asked for its tree once, as its next
//! answer may differ.

#![expect(
    missing_debug_implementations,
    reason = "public types here have no public path"
)]

mod divisions;
mod dynamic;

pub(super) use divisions::CountsThreads;
pub(super) use divisions::{Division, LocalPartitioning, Partitioning, Tiling};
pub(super) use dynamic::{
    DynWithin, dyn_composition, dyn_local_tile, dyn_select, dyn_slice, dyn_tile, dyn_window,
    dyn_with_shape, same_elements,
};

use super::{
    Mask, TensorError, Unmasked,
    mask::{Between, between},
    writable::{checked, distinct, fits},
};
use crate::{
    LayoutExt,
    algebra::{
        AtPath, CountedShape, FirstOfFn, FlipFn, ReshapedFn, RestWithoutFn, StepByFn,
        twin::{CompositionFn, ZippedDivideFn},
        *,
    },
    coord::*,
    int::{Dyn, Int, One, Static, Zero},
    lang::{
        apply::{LayoutOperand, of_any, of_layout},
        kind::AnyLayout as _,
        verdict::{Met, conditions},
    },
    num::Bit,
    tiled::{self, PartAtFn, RetileFn, Side},
    tree::{
        tuple::{IntTuple as _, Nil},
        *,
    },
    value::{self, Operand, Operation},
};
use core::ops::Range;
use typenum::U2;

/// A layout whose index plus `offset`, at each coordinate that the mask has, is an index of the
/// parent.
#[derive(Clone, Copy)]
pub struct Within<L, Q, M = Unmasked> {
    pub(super) parent: L,
    layout: Q,
    offset: isize,
    mask: M,
    /// Its modes are modes of the parent, from a coordinate of the parent on: else it lies inside
    /// by the laws of an operation, and extents and strides are checked, too.
    is_by_modes: bool,
    /// Different coordinates that the mask has are different coordinates of the parent.
    pub(super) is_one_to_one: bool,
}

impl<L: Layout, Q: Layout, M: Mask> Within<L, Q, M> {
    /// Layout, offset and mask, for memory behind the parent.
    ///
    /// Where the parent has an element at each coordinate, its indices lie in memory from the least
    /// to the largest one. A part without a mask has to lie between them, whatever the algebra
    /// says.
    #[inline(always)]
    pub(super) fn of(self, parent: L, is_exclusive: bool) -> Result<(Q, isize, M), TensorError> {
        assert!(equals(self.parent, parent), "part of another layout");
        if !self.is_by_modes {
            lies_inside::<L, Q, M>(parent, self.layout, self.offset)?;
        }
        // In a parent of 32 bits no two indices are 2³¹ apart, and so in a part of it. A slice of
        // another parent may have leaves of 32 bits alone.
        if const { !L::WIDTHS.are_narrow() } {
            indices_fit(self.layout)?;
        }
        if is_exclusive && !self.is_one_to_one {
            return Err(TensorError::ElementTwice);
        }
        Ok((self.layout, self.offset, self.mask))
    }
}

/// Checks that extents are not negative, that `isize` counts the coordinates, that leaves are what
/// their types say, and, without a mask, that the indices plus `offset` lie between the least and
/// the largest one of the parent: by extents and strides alone. Coordinate tensors have no memory.
#[inline(always)]
fn lies_inside<L: Layout, Q: Layout, M: Mask>(
    parent: L,
    layout: Q,
    offset: isize,
) -> Result<(), TensorError> {
    let (whole, part) = (Bounds::of(parent), Bounds::of(layout));
    let is_anywhere = <L::HasDirections as Bit>::VALUE || !<M::HasNoPredicate as Bit>::VALUE;
    if part.are_counted() && (is_anywhere || are_between(whole, part, offset)) {
        Ok(())
    } else {
        Err(why_outside(whole, part, offset))
    }
}

#[cold]
fn why_outside(whole: Bounds, part: Bounds, offset: isize) -> TensorError {
    match checked(part) {
        Err(error) => error,
        Ok(_) => TensorError::OutsideParent {
            least: part.least.saturating_add(offset),
            most: part.most.saturating_add(offset),
            first: whole.least,
            last: whole.most,
        },
    }
}

/// Whether all indices of a part plus `offset` lie between the least and the largest one.
#[inline]
fn are_between(whole: Bounds, part: Bounds, offset: isize) -> bool {
    // A saturated bound of the part is beyond all of the parent.
    let has = |bound: isize| match bound.checked_add(offset) {
        Some(index) => whole.least <= index && index <= whole.most,
        None => false,
    };
    part.size == 0 || whole.size != 0 && has(part.least) && has(part.most)
}

/// A part without a mask, whose modes are modes of the parent, from a coordinate on.
#[inline(always)]
fn all<L, Q>(parent: L, layout: Q, offset: isize) -> Within<L, Q> {
    some(parent, layout, offset, Unmasked)
}

/// A part whose modes are modes of the parent, from a coordinate on.
#[inline(always)]
fn some<L, Q, M>(parent: L, layout: Q, offset: isize, mask: M) -> Within<L, Q, M> {
    Within {
        is_by_modes: true,
        ..part(parent, layout, offset, mask, true)
    }
}

/// A part, which says whether each of its coordinates is a different one of the parent.
#[inline(always)]
fn part<L, Q, M>(
    parent: L,
    layout: Q,
    offset: isize,
    mask: M,
    is_one_to_one: bool,
) -> Within<L, Q, M> {
    Within {
        parent,
        layout,
        offset,
        mask,
        is_by_modes: false,
        is_one_to_one,
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

/// Whether a coordinate is that of an element.
///
/// Every integer is below the size of its mode then, and so every digit is below its extent.
#[inline(always)]
pub(super) fn has<L: Layout, C: CoordTree>(layout: L, coord: C) -> bool {
    let () = Met::<NamesOne<C>>::HERE;
    coord.is_inside(layout)
}

/// Which integer of a coordinate a layout does not have.
#[cold]
fn outside<L: Layout, C: CoordTree>(layout: L, coord: C) -> TensorError {
    match coord.outside(layout) {
        Some((coordinate, extent)) => TensorError::OutsideMode { coordinate, extent },
        None => TensorError::OutsideDomain,
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
) -> Result<Within<L, PlainSlice<L, C>, SliceMask<M, L, C>>, TensorError> {
    if !coord.is_inside(parent) {
        return Err(outside(parent, coord));
    }
    let layout = slice_at(parent, coord);
    let mask = mask.from(GetFn(Nil), coord).of(SliceAtFn(coord), layout)?;
    Ok(some(parent, layout, parent.index_of(coord), mask))
}

/// The matrix at a place in mode 2 of three: a [`slice`], which is compiled for two modes, too.
///
/// The position is that of (0,0,place), which is below the size of the parent, and so is the
/// position of any other coordinate of these two modes there.
#[inline(always)]
pub(super) fn matrix_at<L: Layout, M: Mask>(
    parent: L,
    mask: M,
    place: usize,
) -> Result<Within<L, MatrixOf<L>, MaskFrom<M, FirstTwo, MatrixOf<L>>>, TensorError> {
    let first_two = TakeFn(Zero::default(), Static::default());
    let layout = LayoutOperand::apply_layout(parent, first_two);
    // Of a matrix without elements the place does not matter: the position is 0.
    let position = (place as isize).saturating_mul(size(layout));
    if position > size(parent) - size(layout) {
        return Err(TensorError::OutsideDomain);
    }
    let position = Dyn(position);
    let mask = mask.from(GetFn(Nil), position).of(first_two, layout)?;
    Ok(some(parent, layout, parent.index_of(position), mask))
}

/// The layout of [`matrix_at`].
pub(crate) type MatrixOf<L> = Plain<L, FirstTwo>;
pub(super) type FirstTwo = TakeFn<Zero, Static<U2>>;

/// Some modes of the parent, each once, those of `filter` coalesced. The others are at 0, which is
/// a coordinate unless the parent has none.
#[inline(always)]
pub(super) fn some_modes<L: Layout, M: Mask, F: of_layout::Layout>(
    parent: L,
    mask: M,
    modes: F,
) -> Result<Within<L, Plain<L, F>, MaskOf<M, F, Plain<L, F>>>, TensorError> {
    let layout = LayoutOperand::apply_layout(parent, modes);
    if size(parent) == 0 && size(layout) != 0 {
        return Err(TensorError::WithoutElements);
    }
    Ok(part(parent, layout, 0, mask.of(modes, layout)?, true))
}

/// Two modes whose extents and strides are known at run time.
pub(crate) type Strided = Modes<Mode<Dyn, Dyn>, Modes<Mode<Dyn, Dyn>, NoModes>>;

/// Matrices by two strides, with a third one from each to the next.
pub(crate) type Batch = Modes<Mode<Dyn, Dyn>, Strided>;

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
    let (first, second) = (Spacing::of(modes.head()), Spacing::of(modes.tail().head()));
    let layout = matrix([first.size, second.size], [first.step?, second.step?]);
    Some(all(parent, layout, 0))
}

#[inline(always)]
pub(super) fn line<L: Layout>(parent: L) -> Option<Within<L, Mode<Dyn, Dyn>>> {
    let Spacing { size, step, .. } = Spacing::of(parent);
    Some(all(parent, Mode(Dyn(size), Dyn(step?)), 0))
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
pub(super) fn swapped(parent: Strided) -> Within<Strided, Strided> {
    let Modes(first, Modes(second, NoModes)) = parent;
    all(parent, Modes(second, Modes(first, NoModes)), 0)
}

/// Where a path leads in a parent whose mask has the modes that are there, too.
#[inline(always)]
fn at_path<L: Layout, M: Mask, N: Path>(
    parent: L,
    mask: M,
    place: N,
) -> Result<AtPath, TensorError> {
    let found = AtPath::of(parent, place);
    mask.along(place, found)?;
    Ok(found)
}

/// The coordinates from the last one of a mode on, backwards: each is a different one of the
/// parent. The mask counts from there.
#[inline(always)]
pub(super) fn flip<L: Layout, M: Mask, N: Path>(
    parent: L,
    mask: M,
    place: N,
) -> Result<Within<L, Plain<L, FlipFn<N>>, FlipMask<M, L, N>>, TensorError> {
    if !at_path(parent, mask, place)?.turns {
        return Err(TensorError::Overflow);
    }
    let (layout, mode) = (
        LayoutOperand::apply_layout(parent, FlipFn(place)),
        place.at(parent),
    );
    let last = mode.last();
    let mask = mask.from(GetFn(place), last).of(FlipFn(place), layout)?;
    let is_empty = size(parent) == 0;
    let offset = if is_empty { 0 } else { mode.index_of(last) };
    Ok(part(parent, layout, offset, mask, true))
}

/// The mask of a tensor with a mode backwards.
pub(super) type FlipMask<M, L, N> = MaskFrom<M, FlipFn<N>, Plain<L, FlipFn<N>>>;

/// Each `K`-th coordinate of a leaf, from 0 on: a different one of the parent each.
#[inline(always)]
pub(super) fn step_by<L: Layout, M: Mask, N: Path, K: Int>(
    parent: L,
    mask: M,
    place: N,
    step: K,
) -> Result<
    Within<L, Plain<L, StepByFn<N, K>>, MaskOf<M, StepByFn<N, K>, Plain<L, StepByFn<N, K>>>>,
    TensorError,
> {
    at_path(parent, mask, place)?;
    if step.value() < 1 {
        return Err(TensorError::StepBelowOne { step: step.value() });
    }
    let by = StepByFn(place, step);
    let layout = LayoutOperand::apply_layout(parent, by);
    Ok(part(parent, layout, 0, mask.of(by, layout)?, true))
}

/// The coordinates of a leaf below a number, and the others: no coordinate of the parent is in
/// both.
pub(super) struct Halves<A, B> {
    pub(super) first: A,
    pub(super) rest: B,
}

/// The part of a tensor below a number in a leaf.
type FirstHalf<L, M, N, K> =
    Within<L, Plain<L, FirstOfFn<N, K>>, MaskOf<M, FirstOfFn<N, K>, Plain<L, FirstOfFn<N, K>>>>;
/// The part from there on.
type RestHalf<L, M, N, K> = Within<
    L,
    Plain<L, RestWithoutFn<N, K>>,
    MaskFrom<M, RestWithoutFn<N, K>, Plain<L, RestWithoutFn<N, K>>>,
>;

/// Each coordinate of the two is a different one of the parent, as one of the first is below `at`
/// in the leaf, and one of the rest is not.
#[inline(always)]
pub(super) fn split_at<L: Layout, M: Mask, N: Path, K: Int>(
    parent: L,
    mask: M,
    place: N,
    at: K,
) -> Result<Halves<FirstHalf<L, M, N, K>, RestHalf<L, M, N, K>>, TensorError> {
    at_path(parent, mask, place)?;
    let (mode, begin) = (place.at(parent), at.value());
    let extent = Bounds::of(mode).size;
    if begin < 0 || begin > extent {
        return Err(TensorError::OutsideSplit { at: begin, extent });
    }
    let by = FirstOfFn(place, at);
    let layout = LayoutOperand::apply_layout(parent, by);
    let first = part(parent, layout, 0, mask.of(by, layout)?, true);
    let by = RestWithoutFn(place, at);
    let layout = LayoutOperand::apply_layout(parent, by);
    // Of no elements the place does not matter.
    let begin = Dyn(if begin == extent || size(parent) == 0 {
        0
    } else {
        begin
    });
    let mask = mask.from(GetFn(place), begin).of(by, layout)?;
    let rest = part(parent, layout, mode.index_of(begin), mask, true);
    Ok(Halves { first, rest })
}

/// The leaves of a coordinate beside those of a layout, which have to correspond.
fn beside_leaves<L: Layout, Q: Layout, C: CoordTree + tuple::IntTuple>(
    parent: L,
    layout: Q,
    begin: C,
    each: &mut dyn FnMut(Leaf, isize, isize) -> Result<(), TensorError>,
) -> Result<(), TensorError> {
    let (whole, extents) = (leaves_of(parent), leaves_of(layout));
    let begins = leaves_of(begin.layout_of());
    let (Some(whole), Some(extents), Some(begins)) = (whole.get(), extents.get(), begins.get())
    else {
        return Err(TensorError::OutsideDomain);
    };
    if whole.len() != extents.len() || whole.len() != begins.len() {
        return Err(TensorError::OutsideDomain);
    }
    for ((whole, extent), begin) in whole.iter().zip(extents).zip(begins) {
        if whole.mode != begin.mode {
            return Err(TensorError::OutsideDomain);
        }
        each(*whole, extent.extent, begin.extent)?;
    }
    Ok(())
}

/// The coordinates from one on, below a shape: each leaf has so many of the parent's, and its step.
/// The mask counts from there.
#[inline(always)]
pub(super) fn window<L: Layout, M: Mask, S: tuple::IntTuple, C: CoordTree + tuple::IntTuple>(
    parent: L,
    mask: M,
    begin: C,
    shape: S,
) -> Result<Within<L, MakeLayout<S, Stride<L>>, WindowMask<M, L, S>>, TensorError> {
    let layout = make_layout_of(shape, parent.stride_of());
    let (mut is_empty, mut offset) = (false, 0_isize);
    beside_leaves(parent, layout, begin, &mut |whole, extent, begin| {
        let (mode, size) = (whole.mode, whole.extent);
        let end = begin.checked_add(extent);
        if begin < 0 || extent < 0 || end.is_none_or(|end| end > size) {
            return Err(TensorError::OutsideWindow {
                mode,
                begin,
                extent,
                size,
            });
        }
        is_empty |= extent == 0;
        offset = offset.wrapping_add(begin.wrapping_mul(whole.stride));
        Ok(())
    })?;
    let offset = if is_empty { 0 } else { offset };
    let mask = window_mask(mask, begin, shape, layout)?;
    Ok(part(parent, layout, offset, mask, true))
}

/// The mask of a window of a tensor of mask `M`.
pub(super) type WindowMask<M, L, S> = MaskFrom<M, ReshapedFn<S>, MakeLayout<S, Stride<L>>>;

/// The mask from a coordinate on, which has the parentheses of the shape.
#[inline(always)]
fn window_mask<M: Mask, S: tuple::IntTuple, C: CoordTree, Q: Layout>(
    mask: M,
    begin: C,
    shape: S,
    layout: Q,
) -> Result<MaskFrom<M, ReshapedFn<S>, Q>, TensorError> {
    if !mask.has_profile::<S>() {
        return Err(TensorError::MaskWithoutModes);
    }
    mask.from(GetFn(Nil), begin).of(ReshapedFn(shape), layout)
}

/// The coordinates from one on, below a shape, which may be outside of the parent. The mask has
/// those that are inside, and that the mask of the parent has. No index overflows.
#[inline(always)]
pub(super) fn padded_window<
    L: Layout,
    M: Mask,
    S: tuple::IntTuple,
    C: CoordTree + tuple::IntTuple,
>(
    parent: L,
    mask: M,
    begin: C,
    shape: S,
) -> Result<Within<L, MakeLayout<S, Stride<L>>, PaddedMask<M, L, S>>, TensorError> {
    let layout = make_layout_of(shape, parent.stride_of());
    let bounds = Bounds::of(layout);
    checked(bounds)?;
    let mut offset = Some(0_isize);
    beside_leaves(parent, layout, begin, &mut |whole, extent, begin| {
        let step = begin.checked_mul(whole.stride);
        offset = offset.and_then(|offset| offset.checked_add(step?));
        // Coordinates, and their distances to both ends of the mode, are numbers.
        let end = begin.checked_add(extent);
        let far = begin.checked_add(1).and(whole.extent.checked_sub(begin));
        end.and(far).map(drop).ok_or(TensorError::Overflow)
    })?;
    let offset = offset.ok_or(TensorError::Overflow)?;
    let is_number = |bound: isize| {
        bound != isize::MIN && bound != isize::MAX && offset.checked_add(bound).is_some()
    };
    if !is_number(bounds.least) || !is_number(bounds.most) {
        return Err(TensorError::Overflow);
    }
    let inside = Predicate::new(CountedShape(shape), CountedShape(parent.shape_of()));
    let mask = window_mask(mask, begin, shape, layout)?.and(between(inside, begin));
    Ok(part(parent, layout, offset, mask, true))
}

/// The mask of a window of the shape `S` that may reach outside of a tensor of layout `L` and mask
/// `M`.
pub(super) type PaddedMask<M, L, S> =
    <WindowMask<M, L, S> as Mask>::And<Between<CountedShape<S>, CountedShape<Shape<L>>>>;

/// Other extents, leaf by leaf. The mask has the coordinates of the parent, with the parent's
/// indices. No index overflows.
#[inline(always)]
pub(super) fn padded<L: Layout, S: tuple::IntTuple>(
    parent: L,
    shape: S,
) -> Result<Within<L, MakeLayout<S, Stride<L>>, PaddingMask<S, L>>, TensorError> {
    let layout = make_layout_of(shape, parent.stride_of());
    let bounds = Bounds::of(layout);
    checked(bounds)?;
    if bounds.least == isize::MIN || bounds.most == isize::MAX {
        return Err(TensorError::Overflow);
    }
    let mask = Predicate::new(CountedShape(shape), CountedShape(parent.shape_of()));
    Ok(part(parent, layout, 0, mask, true))
}

/// The mask of a tensor of layout `L` that is padded to the shape `S`.
pub(super) type PaddingMask<S, L> = Predicate<CountedShape<S>, CountedShape<Shape<L>>>;

/// Some rows and columns of it.
#[inline(always)]
pub(super) fn block(
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
    let extents = [rows.len() as isize, columns.len() as isize];
    all(parent, matrix(extents, [down.0, right.0]), begin)
}

#[inline(always)]
fn matrix([rows, columns]: [isize; 2], [row, column]: [isize; 2]) -> Strided {
    let columns = Modes(Mode(Dyn(columns), Dyn(column)), NoModes);
    Modes(Mode(Dyn(rows), Dyn(row)), columns)
}

/// The elements in another order, by the law of the operation: `coalesce`, `group`, `flatten`;
/// of `retile`, after a check. Each has at least one coordinate: with as many coordinates
/// as elements, exactly one. The operation moves the positions of the mask as it moves those of the
/// parent.
#[inline(always)]
pub(super) fn same_positions<L: Layout, M: Mask, F: of_any::Layout>(
    parent: L,
    mask: M,
    by: F,
) -> Result<Within<L, Plain<L, F>, MaskOf<M, F, Plain<L, F>>>, TensorError> {
    let layout = by.try_evaluate(parent)?;
    tiles_are_whole(parent, layout)?;
    mask.check(by)?;
    Ok(part(parent, layout, 0, mask.of(by, layout)?, true))
}

/// As many coordinates as elements.
#[inline(always)]
fn tiles_are_whole<L: Layout, Q: Layout>(parent: L, quotient: Q) -> Result<(), TensorError> {
    let (coordinates, elements) = (size(quotient), size(parent));
    if coordinates == elements {
        return Ok(());
    }
    Err(TensorError::PartialTiles {
        coordinates,
        elements,
    })
}

/// Another layout of all elements. The parent has as many different indices as there are numbers
/// from the least to the largest one: each is an index. Those of the layout are among these.
pub(super) fn with_layout<L: Layout, Q: Layout>(
    parent: L,
    layout: Q,
    is_exclusive: bool,
) -> Result<Within<L, Q>, TensorError> {
    let (size, Bounds { least, most, .. }) = (size(parent), Bounds::of(parent));
    let is_full = size == 0 || most.saturating_sub(least) == size - 1;
    if !is_full || distinct(parent).is_err() {
        return Err(TensorError::NotContiguous);
    }
    let place = fits(layout, size as usize)?;
    if is_exclusive {
        distinct(layout)?;
    }
    let offset = least + place;
    Ok(part(parent, layout, offset, Unmasked, is_exclusive))
}

/// `parent ∘ right`, whose index is that of the parent at the position `right(c)`: all of them are
/// positions of the parent. Where `right` has no position twice, no element is there twice.
#[inline]
pub(super) fn composition<L: Layout, M: Mask, B: Layout>(
    parent: L,
    mask: M,
    right: B,
    is_exclusive: bool,
) -> Result<Within<L, Composition<L, B>, MaskOf<M, CompositionFn<B>, Composition<L, B>>>, TensorError>
{
    const {
        assert!(
            !<B::HasDirections as Bit>::VALUE,
            "the layout on the right has directions, and no positions"
        );
    };
    const { well_formed::<B>() };
    sizes_fit(parent)?;
    let (bounds, size) = (Bounds::of(right), size(parent));
    let Bounds { least, most, .. } = bounds;
    if bounds.shortest < 0 || !bounds.is_sound || bounds.size != 0 && (least < 0 || most >= size) {
        return Err(TensorError::OutsidePositions { least, most, size });
    }
    let layout = parent.try_composition(right)?;
    mask.check(CompositionFn(right))?;
    if is_exclusive {
        distinct(right)?;
    }
    let mask = mask.of(CompositionFn(right), layout)?;
    Ok(part(parent, layout, 0, mask, is_exclusive))
}

/// Refuses static numbers with leading zeros, about which the algebra of types might be wrong.
const fn well_formed<B: Tiler>() {
    let _ = &B::TILER;
}

/// The mask of a divide `F` by the tiler `B`; `G` is that divide of the coordinates.
pub(super) type DivideMask<M, L, B, F, G> = <M as Mask>::OfDivide<L, B, F, G>;

/// The tiles of `by`, a divide by the tiler, by the law of divides; `of_coordinates` is that divide
/// of the coordinates. Without a mask, there are as many coordinates as elements, so that each
/// element has one. Otherwise the mask of the parent is divided as its positions are, where the
/// predicate has any.
#[inline(always)]
pub(super) fn divide<L: Layout, M: Mask, B: Tiler, F: of_any::Layout, G: of_layout::Layout>(
    parent: L,
    mask: M,
    tiler: B,
    by: F,
    of_coordinates: G,
) -> Result<Within<L, Plain<L, F>, DivideMask<M, L, B, F, G>>, TensorError> {
    const { well_formed::<B>() };
    sizes_fit(parent)?;
    let layout = by.try_evaluate(parent)?;
    let is_one_to_one = if M::KEEPS_PREDICATES {
        mask.check(by)?;
        hits_once(layout, tiler)?
    } else {
        tiles_are_whole(parent, layout)?;
        true
    };
    let mask = mask.of_divide(parent, layout, tiler, by, of_coordinates)?;
    Ok(part(parent, layout, 0, mask, is_one_to_one))
}

/// Whether a divide has each element once.
///
/// By its law, each coordinate that the predicate has is a position of the parent, hit as often as
/// the tiler repeats. A mode in which it repeats does not step in the quotient. The reverse is not
/// true: a mode of a single element may have stride 0, and be partial without a repetition.
#[inline(always)]
fn hits_once<Q: Layout, B: Tiler>(quotient: Q, tiler: B) -> Result<bool, TensorError> {
    let quotient = Spacing::of(quotient);
    // So that sums of steps do not overflow in the predicate.
    if quotient.size == isize::MAX {
        Err(TensorError::Overflow)
    } else {
        Ok(const { steps::<B>() } || !quotient.repeats || !repeats(tiler))
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
            let mut text = TensorError::ElementTwice.message();
            text.push("; the tiles are ");
            text.tiler(tiler);
            Some(text)
        }
        _ => None,
    };
}

/// The mask of a zipped quotient.
pub(super) type TilesMask<L, B, M> = DivideMask<M, L, B, ZippedDivideFn<B>, ZippedDirectedFn<B>>;

/// The zipped quotient.
#[inline(always)]
pub(super) fn zipped_divide<L: Layout, M: Mask, B: Tiler>(
    parent: L,
    mask: M,
    tiler: B,
) -> Result<Within<L, PlainDivide<L, B>, TilesMask<L, B, M>>, TensorError> {
    let (by, of_coordinates) = (ZippedDivideFn(tiler), ZippedDirectedFn(tiler));
    divide(parent, mask, tiler, by, of_coordinates)
}

impl<L: Layout, Q: Layout, M: Mask> Within<L, Q, M> {
    /// A mode of a quotient at a coordinate of the other mode, `place`, which has it.
    ///
    /// A coordinate of the one and this one are a coordinate of the quotient, a different one for
    /// each.
    #[inline(always)]
    fn beside<K: Path, C: CoordTree, J: Path, R: Layout>(
        &self,
        (place, coord): (K, C),
        (mode, layout): (J, R),
    ) -> Within<L, R, MaskFrom<M, GetFn<J>, R>> {
        let mask = self.mask.from(GetFn(place), coord);
        let mask = mask.part(GetFn(mode), layout);
        let offset = place.at(self.layout).index_of(coord);
        part(self.parent, layout, offset, mask, self.is_one_to_one)
    }
}

/// The slice of a quotient that `by` makes of it, and `of_parent` of its parent, at a coordinate of
/// its mode `place`.
///
/// A coordinate of the slice and this one are a coordinate of the quotient, a different one for
/// each.
#[inline(always)]
fn in_quotient<L: Layout, Q: Layout, M: Mask, K: Path, C: CoordTree, F, G>(
    quotient: Within<L, Q, M>,
    (place, coord): (K, C),
    by: F,
    of_parent: G,
) -> Result<Within<L, Plain<L, G>, MaskFrom<M, F, Plain<L, G>>>, TensorError>
where
    F: of_layout::Layout,
    G: of_layout::Layout,
{
    let beside = place.at(quotient.layout);
    if !coord.is_inside(beside) {
        return Err(outside(beside, coord));
    }
    let layout = LayoutOperand::apply_layout(quotient.parent, of_parent);
    let mask = quotient.mask.from(GetFn(place), coord).of(by, layout)?;
    let (offset, parent) = (coord.padded_index(beside), quotient.parent);
    Ok(part(parent, layout, offset, mask, quotient.is_one_to_one))
}

/// A tile, and the rests that the coordinate keeps.
#[inline(always)]
pub(super) fn local_tile<L: Layout, M: Mask, B: Tiler, C: CoordTree>(
    quotient: Within<L, PlainDivide<L, B>, M>,
    tiler: B,
    coord: C,
) -> Result<Within<L, PlainTile<L, B, C>, MaskFrom<M, TileInFn<C>, PlainTile<L, B, C>>>, TensorError>
{
    let (by, of_parent) = (TileInFn(coord), TiledAtFn(tiler, coord));
    in_quotient(quotient, (One::default(), coord), by, of_parent)
}

/// The elements at one place of every tile.
#[inline(always)]
pub(super) fn outer_partition<L: Layout, M: Mask, B: Tiler, C: CoordTree>(
    quotient: Within<L, PlainDivide<L, B>, M>,
    tiler: B,
    coord: C,
) -> Result<Within<L, PlainPart<L, B, C>, MaskFrom<M, PartInFn<C>, PlainPart<L, B, C>>>, TensorError>
{
    let (by, of_parent) = (PartInFn(coord), PartedAtFn(tiler, coord));
    in_quotient(quotient, (Zero::default(), coord), by, of_parent)
}

/// The coordinate of a thread among the threads, if it is there.
#[inline(always)]
pub(super) fn coord_of<T: Layout, I: Int>(
    threads: T,
    thread: I,
) -> Result<FlatCoord<T, I>, TensorError> {
    thread_coord(threads, thread).ok_or(TensorError::NoSuchThread {
        thread: thread.value(),
    })
}

/// The mask of a layout by the number of a thread.
type NumberedMask<L, M, O> = MaskOf<M, ByThread<O>, Plain<L, ByThread<O>>>;
type ByThread<O> = <O as tiled::Division>::ByThread;
/// The layout of the part of a thread.
pub(super) type PartLayout<L, O, I> =
    Plain<Plain<Plain<L, ByThread<O>>, PartAtFn<<O as tiled::Division>::Threads, I>>, GetFn<Zero>>;
/// Its mask.
pub(super) type PartMask<L, M, O, I> =
    MaskFrom<NumberedMask<L, M, O>, GetFn<One>, PartLayout<L, O, I>>;

/// Checks that an operation takes positions of a parent to positions of it: applied to the layout
/// whose index is the position. Atoms and thread-value layouts of other crates enter here.
#[inline]
fn positions<L: Layout, F: of_any::Layout>(
    parent: L,
    by: F,
) -> Result<Plain<ColMajor<Shape<L>>, F>, TensorError> {
    sizes_fit(parent)?;
    let positions = by.try_evaluate(of_col_major(parent.shape_of()))?;
    let (bounds, size) = (Bounds::of(positions), size(parent));
    let Bounds { least, most, .. } = bounds;
    let are_inside =
        bounds.shortest >= 0 && bounds.is_sound && (bounds.size == 0 || 0 <= least && most < size);
    if are_inside {
        Ok(positions)
    } else {
        Err(TensorError::OutsideTensor { least, most, size })
    }
}

/// A fragment as a side of a copy takes it.
#[inline]
pub(super) fn retiled<L: Layout, M: Mask, O: Side>(
    parent: L,
    mask: M,
    o: O,
    is_exclusive: bool,
) -> Result<
    Within<L, Plain<L, RetileFn<O>>, MaskOf<M, RetileFn<O>, Plain<L, RetileFn<O>>>>,
    TensorError,
> {
    let positions = positions(parent, RetileFn(o))?;
    if is_exclusive {
        distinct(positions)?;
    }
    same_positions(parent, mask, RetileFn(o))
}

/// The positions of a parent by the number of a thread.
type NumberedPositions<L, O> = Plain<ColMajor<Shape<L>>, ByThread<O>>;

/// A layout by the number of a thread: a composition, all of whose positions are there where the
/// tile divides the layout; and its positions.
#[inline]
fn by_number<L: Layout, M: Mask, O: tiled::Division>(
    parent: L,
    mask: M,
    o: O,
) -> Result<
    (
        Within<L, Plain<L, ByThread<O>>, NumberedMask<L, M, O>>,
        NumberedPositions<L, O>,
    ),
    TensorError,
> {
    let layout = parent.try_evaluate(o.by_thread())?;
    tiles_are_whole(parent, parent.try_zipped_divide(O::Tile::blank())?)?;
    let positions = positions(parent, o.by_thread())?;
    mask.check(o.by_thread())?;
    let mask = mask.of(o.by_thread(), layout)?;
    Ok((part(parent, layout, 0, mask, true), positions))
}

/// The part of a thread of a tiled MMA or copy. Where its positions differ, its elements do.
#[inline]
pub(super) fn partition<L: Layout, M: Mask, O: tiled::Division, I: Int>(
    parent: L,
    mask: M,
    o: O,
    thread: I,
    is_exclusive: bool,
) -> Result<Within<L, PartLayout<L, O, I>, PartMask<L, M, O, I>>, TensorError> {
    let (numbered, positions) = by_number(parent, mask, o)?;
    coord_of(o.threads(), thread)?;
    if is_exclusive {
        distinct(positions.modes_of().tail().head())?;
    }
    let partition = LayoutOperand::apply_layout(numbered.layout, PartAtFn(o.threads(), thread));
    let layout = LayoutOperand::apply_layout(partition, GetFn(Zero::default()));
    Ok(numbered.beside((Zero::default(), thread), (One::default(), layout)))
}

/// How many rows and columns of a matrix the mask has, if it has all elements in these.
///
/// A monotone mask has no more rows than in column 0, and no more columns than in row 0.
pub(super) fn existing<L: Layout, M: Mask>(parent: L, mask: M) -> Option<[usize; 2]> {
    let Within { layout, .. } = strided(parent)?;
    let Modes(Mode(height, _), Modes(Mode(width, _), NoModes)) = layout;
    if const { <M::HasNoPredicate as Bit>::VALUE } {
        return Some([height.0 as usize, width.0 as usize]);
    }
    // Of others, the first row or column says nothing of the rest.
    if !mask.is_monotone() {
        return None;
    }
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
#[inline(always)]
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
