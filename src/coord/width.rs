//! The width in which an index is computed: 32 bits, if the layout and the coordinate have dynamic
//! leaves of 32 bits and no wider ones; else that of `isize`.

use super::{Bounds, CoordTree};
use crate::{
    int::{Int, Word, leaf_of},
    num::Bit,
    tree::Layout,
    value::LayoutError,
};

/// The widths of the dynamic leaves of a layout or a coordinate.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// Whether a leaf has 32 bits.
    narrow: bool,
    /// Whether a leaf has the bits of `isize`.
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

    /// Whether there are leaves of 32 bits.
    pub(crate) const fn any_narrow(self) -> bool {
        self.narrow
    }
}

/// The number of coordinates of a layout as an `isize`, where it saturates. In the leaf
/// [`size_of`](Layout::size_of), a product of extents of 32 bits saturates there, whatever the
/// width of the others.
#[inline(always)]
pub(crate) fn count_of<L: Layout>(layout: L) -> isize {
    if const { L::WIDTHS.any_narrow() } {
        Bounds::of(layout).size
    } else {
        layout.size_of().value()
    }
}

/// Checks that no product of extents saturates in a leaf of 32 bits: the size of the layout, and of
/// each mode of it, is then the number of its coordinates. Negative extents are refused elsewhere.
///
/// A layout with strides of 0 may have more coordinates. Operations that compute with sizes ask
/// here.
///
/// One comparison serves for all modes: the size is the product of theirs, and one that saturates
/// is too small. (If an extent is 0, so is each size that is used.)
#[inline(always)]
pub(crate) fn sizes_fit<L: Layout>(layout: L) -> Result<(), LayoutError> {
    // The value of a static size may not exist.
    <L::Size as Int>::IsStatic::choose(
        || Ok(()),
        || {
            if const { L::WIDTHS.any_narrow() } {
                let (size, exact) = (layout.size_of().value(), Bounds::of(layout).size);
                if exact > 0 && size != exact {
                    return Err(LayoutError::size_width(exact));
                }
            }
            Ok(())
        },
    )
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

/// [`index_in_width`] of a coordinate inside of a layout, any two of whose indices lie less than
/// 2³¹ apart: this one has 32 bits, whatever the integers of the coordinate.
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
