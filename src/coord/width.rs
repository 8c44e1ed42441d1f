//! Indices of 32 bits: where no leaf of a layout and of its coordinate is wider.

use super::CoordTree;
use crate::{
    int::{Int, Word, leaf_of},
    tree::Layout,
};

/// Which dynamic leaves there are.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    narrow: bool,
    wide: bool,
}

impl Widths {
    pub(crate) const NONE: Self = Self {
        narrow: false,
        wide: false,
    };

    /// Those of one leaf.
    pub(crate) const fn of<I: Int>() -> Self {
        Self {
            narrow: I::IS_NARROW,
            wide: I::STATIC.is_none() && !I::IS_NARROW,
        }
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self {
            narrow: self.narrow || other.narrow,
            wide: self.wide || other.wide,
        }
    }

    /// Whether there are leaves of 32 bits, and no wider ones.
    pub(crate) const fn are_narrow(self) -> bool {
        self.narrow && !self.wide
    }
}

/// The index of a coordinate in 32 bits.
///
/// Of a coordinate outside of the layout it wraps: debug builds panic.
#[inline(always)]
fn narrow_index<L: Layout, C: CoordTree>(layout: L, coord: C) -> isize {
    let index = layout.index_in::<Word, C>(coord) as isize;
    debug_assert!(
        index == layout.index_in::<isize, C>(coord),
        "the index of a coordinate outside of the layout leaves 32 bits"
    );
    index
}

/// The index of a coordinate, in 32 bits where neither has a wider leaf.
#[inline(always)]
pub(crate) fn index_in_width<L: Layout, C: CoordTree>(layout: L, coord: C) -> isize {
    if const { L::WIDTHS.and(C::WIDTHS).are_narrow() } {
        narrow_index(layout, coord)
    } else {
        layout.index_in(coord)
    }
}

/// [`index_in_width`] of a coordinate inside of a layout, any two of whose indices lie less than 2³¹
/// apart: this one has 32 bits, whatever the integers of the coordinate.
#[inline(always)]
pub(crate) fn index_inside<L: Layout, C: CoordTree>(layout: L, coord: C) -> isize {
    if const { L::WIDTHS.are_narrow() } {
        narrow_index(layout, coord)
    } else {
        layout.index_in(coord)
    }
}

/// The index of a coordinate as a leaf, in its width.
#[inline(always)]
pub(crate) fn leaf_at<I: Int, L: Layout, C: CoordTree>(layout: L, coord: C) -> I {
    leaf_of(if const { I::IS_NARROW } {
        narrow_index(layout, coord)
    } else {
        layout.index_in(coord)
    })
}
