//! Layouts of a rank that is known at run time, and the layouts that operands of kernels have.
//!
//! [`DynLayout`] is a layout as ndarray's `IxDyn` is a dimension, so engines, kernels and plans are
//! those of all tensors. `value::Layout` takes 840 bytes, which each view would copy, and has no
//! padding.

use super::{Mask, Strided, TensorError};
use crate::{
    coord::{Bounds, Leaves, ROOM, Traverse, put_leaves_of},
    lang::sealed::Sealed,
    num::Bit,
    tree::Layout,
    value,
};
use core::{
    fmt::{Debug, Display, Formatter},
    ops::Range,
};

/// A layout of a rank that is known at run time: a [`value::Layout`] as the layout of a tensor.
///
/// Each mode has as many coordinates as elements, except where a tile of an
/// XLA shape is padded: there the last coordinates of the mode have no
/// element.
///
/// ```
/// use stridewise::{tensor::DynLayout, value};
/// let layout = DynLayout::try_from("((2,3),4):((1,8),2)".parse::<value::Layout>()?)?;
/// assert_eq!((layout.shape(), layout.size()), (&[6, 4][..], 24));
/// assert_eq!(layout.to_string(), "((2,3),4):((1,8),2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DynLayout {
    extents: [isize; ROOM],
    strides: [isize; ROOM],
    /// The number of elements of each mode.
    shape: [usize; ROOM],
    /// The mode of each leaf. An empty tuple is a leaf `1:0`.
    modes: [u8; ROOM],
    open: [u8; ROOM],
    close: [u8; ROOM],
    /// The leaves that are empty tuples, as bits.
    empty: u32,
    leaves: u8,
    rank: u8,
    is_padded: bool,
}

impl DynLayout {
    const NONE: Self = Self {
        extents: [0; ROOM],
        strides: [0; ROOM],
        shape: [0; ROOM],
        modes: [0; ROOM],
        open: [0; ROOM],
        close: [0; ROOM],
        empty: 0,
        leaves: 0,
        rank: 0,
        is_padded: false,
    };

    /// The layout of a value, which is not copied: it takes 840 bytes.
    pub(super) fn of_value(value: &value::Layout) -> Result<Self, TensorError> {
        if value.has_directions() {
            return Err(value::LayoutError::not_made(value::Reason::Directed).into());
        }
        let mut layout = Self::NONE;
        if *value == value::Layout::EMPTY {
            return Ok(layout);
        }
        let leaves = value.slots().count();
        if leaves > ROOM {
            return Err(TensorError::TooManyLeaves { leaves, most: ROOM });
        }
        let (mut depth, mut sizes) = (0, [1_isize; ROOM]);
        for (place, (open, leaf, close)) in value.slots().enumerate() {
            if place == 0 || depth == 1 {
                layout.rank += 1;
            }
            let mode = layout.rank - 1;
            let [extent, stride] = leaf.unwrap_or([1, 0]).map(isize::try_from);
            layout.extents[place] = extent.map_err(|_| TensorError::Overflow)?;
            layout.strides[place] = stride.map_err(|_| TensorError::Overflow)?;
            layout.modes[place] = mode;
            layout.open[place] = open;
            layout.close[place] = close;
            layout.empty |= u32::from(leaf.is_none()) << place;
            let size = &mut sizes[usize::from(mode)];
            *size = size.saturating_mul(layout.extents[place]);
            depth = depth + open - close;
        }
        layout.leaves = leaves as u8;
        let sizes = &sizes[..layout.rank()];
        for (elements, size) in layout.shape.iter_mut().zip(sizes) {
            *elements = match *size {
                isize::MAX => return Err(TensorError::Overflow),
                size => size as usize,
            };
        }
        Ok(layout)
    }

    /// The layout of a mode for each extent and stride.
    #[cfg(feature = "ndarray")]
    pub(super) fn of_strides(shape: &[usize], strides: &[isize]) -> Result<Self, TensorError> {
        let leaves = shape.len();
        if leaves > ROOM {
            return Err(TensorError::TooManyLeaves { leaves, most: ROOM });
        }
        let mut layout = Self::NONE;
        (layout.leaves, layout.rank) = (leaves as u8, leaves as u8);
        for (mode, (extent, stride)) in shape.iter().zip(strides).enumerate() {
            layout.extents[mode] = isize::try_from(*extent).map_err(|_| TensorError::Overflow)?;
            layout.shape[mode] = *extent;
            layout.strides[mode] = *stride;
            layout.modes[mode] = mode as u8;
        }
        if let Some(last) = leaves.checked_sub(1) {
            (layout.open[0], layout.close[last]) = (1, 1);
        }
        Ok(layout)
    }

    /// Becomes the layout whose modes have this number of elements each, no more than it has
    /// coordinates. Outer extents become as small as they can, so that most modes need no padding.
    pub(super) fn with_elements(mut self, elements: &[i64]) -> Result<Self, TensorError> {
        if elements.len() != self.rank() {
            let (given, rank) = (elements.len(), self.rank());
            return Err(TensorError::OtherRank { given, rank });
        }
        for (mode, &elements) in elements.iter().enumerate() {
            let elements = isize::try_from(elements).map_err(|_| TensorError::Overflow)?;
            let coordinates = self.coordinates(mode);
            if elements < 0 || elements > coordinates {
                return Err(TensorError::MoreElements {
                    mode,
                    elements,
                    coordinates,
                });
            }
            let (mut inner, mut is_reached) = (1, false);
            for leaf in self.leaves_of(mode) {
                if is_reached {
                    self.extents[leaf] = 1;
                    continue;
                }
                // `inner` is not 0: it is less than the number of elements.
                let needed = elements / inner + isize::from(elements % inner != 0);
                is_reached = needed <= self.extents[leaf];
                self.extents[leaf] = self.extents[leaf].min(needed);
                inner *= self.extents[leaf];
            }
            self.shape[mode] = elements as usize;
            self.is_padded |= inner != elements;
        }
        Ok(self)
    }

    /// The number of modes; a layout without parentheses has one.
    #[must_use]
    #[inline]
    pub const fn rank(&self) -> usize {
        self.rank as usize
    }

    /// The number of elements of each mode.
    #[must_use]
    #[inline]
    pub fn shape(&self) -> &[usize] {
        &self.shape[..self.rank()]
    }

    /// The number of elements; the number saturates.
    #[must_use]
    #[inline]
    pub fn size(&self) -> usize {
        let shape = self.shape().iter();
        shape.fold(1, |size, elements| size.saturating_mul(*elements))
    }

    /// Whether a mode has coordinates without an element.
    #[must_use]
    #[inline]
    pub const fn is_padded(&self) -> bool {
        self.is_padded
    }

    /// The layout as a plain value, with the coordinates that are padding.
    ///
    /// ```
    /// use stridewise::{tensor::DynLayout, value};
    /// let value: value::Layout = "(3,(2,2)):(4,(1,2))".parse()?;
    /// assert_eq!(DynLayout::try_from(value)?.to_value(), value);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_value(&self) -> value::Layout {
        let mut writer = value::Writer::START;
        if self.rank() == 0 {
            return value::Layout::EMPTY;
        }
        for leaf in 0..self.count() {
            (0..self.open[leaf]).for_each(|_| writer.open());
            if self.empty & (1 << leaf) == 0 {
                writer.leaf(self.extents[leaf] as i64, self.strides[leaf] as i64, 0);
            } else {
                writer.open();
                writer.close();
            }
            (0..self.close[leaf]).for_each(|_| writer.close());
        }
        match writer.finish() {
            Ok(layout) => layout,
            Err(error) => {
                unreachable!("a layout with the leaves and levels of another one: {error}")
            }
        }
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        usize::from(self.leaves).min(ROOM)
    }

    /// The leaves, as kernels take them.
    pub(super) fn leaves(&self) -> Leaves {
        let mut list = Leaves::NONE;
        self.put_leaves(&mut list);
        list
    }

    /// The number of coordinates of a mode; the number saturates.
    pub(super) fn coordinates(&self, mode: usize) -> isize {
        let extents = self.leaves_of(mode).map(|leaf| self.extents[leaf]);
        extents.fold(1, isize::saturating_mul)
    }

    /// The leaves of a mode.
    pub(super) fn leaves_of(&self, mode: usize) -> Range<usize> {
        let modes = &self.modes[..self.count()];
        let first = modes.partition_point(|at| usize::from(*at) < mode);
        first..modes.partition_point(|at| usize::from(*at) <= mode)
    }

    #[inline]
    pub(super) fn leaf(&self, place: usize) -> [isize; 2] {
        [self.extents[place], self.strides[place]]
    }

    #[inline]
    pub(super) fn mode_of(&self, leaf: usize) -> usize {
        self.modes[leaf].into()
    }

    /// Changes the number of elements along a leaf of a layout without padding.
    pub(super) fn set_extent(&mut self, leaf: usize, extent: isize) {
        self.extents[leaf] = extent;
        let mode = self.mode_of(leaf);
        self.shape[mode] = self.coordinates(mode) as usize;
    }

    /// The bounds of the indices at all coordinates, those of padding included.
    #[inline]
    pub(super) fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::UNIT;
        for leaf in 0..self.count() {
            bounds.push(self.extents[leaf], self.strides[leaf], true);
        }
        bounds
    }

    /// The index of a coordinate with an integer for each mode; one integer alone is a position.
    #[inline]
    pub(super) fn index_of(&self, coord: &[usize]) -> Option<isize> {
        let rank = self.rank();
        if coord.len() == rank {
            return self.index_in(coord.iter().copied());
        }
        let &[mut position] = coord else {
            return None;
        };
        let index = self.index_in(self.shape().iter().map(|&elements| {
            let digit = position.checked_rem(elements).unwrap_or_default();
            position = position.checked_div(elements).unwrap_or_default();
            digit
        }))?;
        (position == 0).then_some(index)
    }

    /// The index of a coordinate with an integer for each mode.
    #[inline(always)]
    fn index_in(&self, coord: impl Iterator<Item = usize>) -> Option<isize> {
        let (mut index, mut leaf) = (0, 0);
        for (mode, integer) in coord.enumerate() {
            if integer >= self.shape[mode] {
                return None;
            }
            // The integer is below the product of the extents, which are not 0.
            let mut rest = integer as isize;
            while leaf < self.count() && self.mode_of(leaf) == mode {
                let is_last = leaf + 1 == self.count() || self.mode_of(leaf + 1) != mode;
                let [extent, stride] = self.leaf(leaf);
                let digit = if is_last { rest } else { rest % extent };
                // It overflows only where a mode that follows is empty.
                index = isize::wrapping_add(index, digit.wrapping_mul(stride));
                rest = if is_last { 0 } else { rest / extent };
                leaf += 1;
            }
        }
        Some(index)
    }

    /// Whether each leaf says what the type of a layout says.
    pub(super) fn try_typed<L: Layout + TryFrom<value::Layout, Error = value::LayoutError>>(
        &self,
    ) -> Result<L, TensorError> {
        self.whole()?;
        Ok(L::try_from(self.to_value())?)
    }

    /// Refuses padding.
    pub(super) fn whole(&self) -> Result<(), TensorError> {
        match (0..self.rank()).find(|mode| self.coordinates(*mode) as usize != self.shape[*mode]) {
            None => Ok(()),
            Some(mode) => Err(TensorError::PaddedMode {
                mode,
                elements: self.shape[mode],
                coordinates: self.coordinates(mode),
            }),
        }
    }
}

impl TryFrom<value::Layout> for DynLayout {
    type Error = TensorError;
    /// # Errors
    /// [`TooManyLeaves`](TensorError::TooManyLeaves), for more than 16;
    /// [`Overflow`](TensorError::Overflow); [`Algebra`](TensorError::Algebra), for strides with a
    /// direction.
    fn try_from(value: value::Layout) -> Result<Self, TensorError> {
        Self::of_value(&value)
    }
}

impl Display for DynLayout {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        Display::fmt(&self.to_value(), formatter)
    }
}
impl Debug for DynLayout {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        Display::fmt(&self.to_value(), formatter)
    }
}

/// The elements of a layout in the order of positions, mode 0 fastest: the index of the next one.
#[derive(Clone, Copy)]
pub(super) struct Positions {
    layout: DynLayout,
    digits: [isize; ROOM],
    coord: [usize; ROOM],
    index: isize,
    left: usize,
}

impl Positions {
    pub(super) fn of(layout: DynLayout) -> Self {
        Self {
            layout,
            digits: [0; ROOM],
            coord: [0; ROOM],
            index: 0,
            left: layout.size(),
        }
    }

    #[inline]
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// The next index, and its distance to others that follow: with it, so many elements.
    #[inline]
    pub(super) fn next_run(&mut self) -> Option<(isize, isize, usize)> {
        if self.left == 0 {
            return None;
        }
        let begin = self.index;
        if self.layout.count() == 0 {
            self.left = 0;
            return Some((begin, 0, 1));
        }
        let [extent, stride] = self.layout.leaf(0);
        let in_leaf = (extent - self.digits[0]) as usize;
        let count = in_leaf.min(self.layout.shape[0] - self.coord[0]);
        let last = count - 1;
        self.digits[0] += last as isize;
        self.coord[0] += last;
        self.index = begin.wrapping_add(stride.wrapping_mul(last as isize));
        self.left -= count;
        if self.left > 0 {
            self.step();
        }
        Some((begin, stride, count))
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<isize> {
        self.left = self.left.checked_sub(1)?;
        let index = self.index;
        if self.left > 0 {
            self.step();
        }
        Some(index)
    }

    /// Goes on to the next coordinate, as the digits of a number do.
    #[inline]
    fn step(&mut self) {
        let mut leaf = 0;
        for mode in 0..self.layout.rank() {
            let begin = leaf;
            while leaf < self.layout.count() && usize::from(self.layout.modes[leaf]) == mode {
                leaf += 1;
            }
            self.coord[mode] += 1;
            if self.coord[mode] < self.layout.shape[mode] {
                for leaf in begin..leaf {
                    let [extent, stride] = self.layout.leaf(leaf);
                    self.digits[leaf] += 1;
                    self.index = self.index.wrapping_add(stride);
                    if self.digits[leaf] < extent {
                        return;
                    }
                    self.index = self.index.wrapping_sub(stride.wrapping_mul(extent));
                    self.digits[leaf] = 0;
                }
                return;
            }
            self.coord[mode] = 0;
            for leaf in begin..leaf {
                let back = self.layout.strides[leaf].wrapping_mul(self.digits[leaf]);
                self.index = self.index.wrapping_sub(back);
                self.digits[leaf] = 0;
            }
        }
    }
}

/// The layout of an operand of a kernel: a [`Layout`], or a [`DynLayout`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the layout of a tensor",
    label = "neither a `Layout` nor a `DynLayout`"
)]
pub trait KernelLayout: Copy + Send + Sync + Sealed + 'static {
    #[doc(hidden)]
    const IS_TYPED: bool;
    /// This layout, if it is typed.
    #[doc(hidden)]
    type Typed: Layout;
    #[doc(hidden)]
    fn typed(self) -> Self::Typed;
    /// How many leaves the type has; 0, if it does not say.
    #[doc(hidden)]
    const COUNT: usize;
    #[doc(hidden)]
    fn rank_of(&self) -> usize;
    #[doc(hidden)]
    fn count_of(&self) -> usize;
    #[doc(hidden)]
    fn put_leaves<const R: usize>(&self, list: &mut Leaves<R>);
    /// The number of elements of each mode, where a mode has padding.
    #[doc(hidden)]
    fn padded(&self) -> Option<[usize; ROOM]>;
    /// Whether each coordinate has an element.
    #[doc(hidden)]
    fn is_whole<M: Mask>(&self, mask: M) -> bool;
}

#[diagnostic::do_not_recommend]
impl<L: Layout> KernelLayout for L {
    const IS_TYPED: bool = true;
    type Typed = L;
    #[inline(always)]
    fn typed(self) -> L {
        self
    }
    const COUNT: usize = <L::Modes as Traverse>::COUNT;
    #[inline(always)]
    fn rank_of(&self) -> usize {
        L::RANK
    }
    #[inline(always)]
    fn count_of(&self) -> usize {
        <L::Modes as Traverse>::COUNT
    }
    #[inline(always)]
    fn put_leaves<const R: usize>(&self, list: &mut Leaves<R>) {
        put_leaves_of(*self, list);
    }
    #[inline(always)]
    fn padded(&self) -> Option<[usize; ROOM]> {
        None
    }
    #[inline(always)]
    fn is_whole<M: Mask>(&self, mask: M) -> bool {
        if const { <M::HasNoPredicate as Bit>::VALUE } {
            return true;
        }
        mask.has_all(*self)
    }
}

impl Sealed for DynLayout {}
impl KernelLayout for DynLayout {
    const IS_TYPED: bool = false;
    // Two modes, as code that is never run has to be compiled: also that of products.
    type Typed = Strided;
    fn typed(self) -> Strided {
        unreachable!("the rank is known at run time")
    }
    const COUNT: usize = 0;
    #[inline]
    fn rank_of(&self) -> usize {
        self.rank()
    }
    #[inline]
    fn count_of(&self) -> usize {
        self.count()
    }
    #[inline]
    fn put_leaves<const R: usize>(&self, list: &mut Leaves<R>) {
        for leaf in 0..self.count() {
            let [extent, stride] = self.leaf(leaf);
            list.push(extent, stride, self.modes[leaf].into());
        }
    }
    #[inline]
    fn padded(&self) -> Option<[usize; ROOM]> {
        self.is_padded.then_some(self.shape)
    }
    #[inline(always)]
    fn is_whole<M: Mask>(&self, _: M) -> bool {
        !self.is_padded
    }
}
