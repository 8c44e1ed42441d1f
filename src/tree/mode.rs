//! How a mode is made, and that no extent is negative.

use super::*;
use crate::{
    int::{Int, Static, Zero},
    lang::{
        kind::Bounds,
        verdict::{Met, conditions, sentence_if},
    },
    num::{Bit, Nat},
    value,
};
use core::mem::offset_of;

conditions! {
    /// A leaf can be an extent.
    pub(super) IsExtent<S: Int> = sentence_if(
        !<S::IsExtent as Bit>::VALUE,
        "an extent must be an integer of 0 or more: only strides may be negative, or have a \
         direction",
    );
}

impl<S: Int + Default, D: Default> Default for Mode<S, D> {
    #[inline(always)]
    fn default() -> Self {
        let () = Met::<IsExtent<S>>::HERE;
        Self(S::default(), D::default())
    }
}

impl<S: Int, D: Int> Mode<S, D> {
    /// Where the extent and the stride lie, in bytes: rustc chooses.
    #[doc(hidden)]
    pub const OFFSETS: [usize; 2] = [offset_of!(Self, 0), offset_of!(Self, 1)];

    /// The mode of an extent and a stride, in elements.
    ///
    /// [`layout!`](crate::layout!) and [`make_layout`] make a mode of leaves of any form.
    ///
    /// ```
    /// use stridewise::{layout::Mode, prelude::*};
    /// let rows = 4;
    /// let mode = Mode::new(int!(rows), int!(2));
    /// assert_eq!(mode, layout!(rows : 2));
    /// ```
    ///
    /// # Panics
    /// If the extent is negative.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn new(extent: S, stride: D) -> Self {
        let () = Met::<IsExtent<S>>::HERE;
        with_extents(Self(extent, stride))
    }
}

impl<N: Nat, D: Int> Mode<Static<N>, D> {
    /// As [`new`](Self::new), in constants: rustc knows the extent, and there is nothing to check.
    ///
    /// ```
    /// use stridewise::{layout::Mode, prelude::*};
    /// const ROWS: Layout![4 : 2] = Mode::fixed(int!(4), int!(2));
    /// assert_eq!(ROWS, layout!(4 : 2));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn fixed(extent: Static<N>, stride: D) -> Self {
        Self(extent, stride)
    }
}

/// The layout, as one that is made: no extent of it may be negative, no index leave its range.
///
/// # Panics
/// If one is.
#[inline(always)]
#[track_caller]
pub(crate) fn with_extents<L: Layout>(layout: L) -> L {
    match try_with_extents(layout) {
        Ok(layout) => layout,
        Err(error) => error.panic(),
    }
}

/// [`with_extents`], or the error.
#[inline(always)]
pub(crate) fn try_with_extents<L: Layout>(layout: L) -> Result<L, value::LayoutError> {
    let shortest = Bounds::of(layout).shortest;
    if shortest < 0 {
        return Err(value::LayoutError::negative_extent(shortest));
    }
    indices_fit(layout)
}

/// The layout, whose indices fit into 32 bits if all of its dynamic leaves do.
///
/// # Panics
/// If they do not.
#[inline(always)]
#[track_caller]
pub(crate) fn in_range<L: Layout>(layout: L) -> L {
    match indices_fit(layout) {
        Ok(layout) => layout,
        Err(error) => error.panic(),
    }
}

/// The layout, if no two indices are too far apart for its leaves, where all dynamic ones have 32
/// bits.
///
/// # Errors
/// [`IndexWidth`](crate::value::Reason::IndexWidth).
#[inline(always)]
pub(crate) fn indices_fit<L: Layout>(layout: L) -> Result<L, value::LayoutError> {
    if const { L::WIDTHS.are_narrow() } {
        if let Some(span) = Bounds::of(layout).too_wide() {
            return Err(value::LayoutError::index_width(span));
        }
    }
    Ok(layout)
}

/// The extent of a mode of a tiler.
///
/// # Panics
/// If it is negative.
#[doc(hidden)]
#[must_use]
#[inline(always)]
#[track_caller]
pub fn extent<S: Int>(extent: S) -> S {
    with_extents(Mode(extent, Zero)).0
}
