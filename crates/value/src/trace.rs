//! The steps of an algorithm as data: what an explanation tells comes from the algorithm itself.

use crate::{error::ModePath, layout::Layout, tree::Tree};
use core::fmt::{self, Debug, Display, Formatter};

/// Adds an event to a trace. The event is not computed for a trace without capacity.
macro_rules! note {
    ($trace:expr, $Event:ident { $($fields:tt)* }) => {
        if $trace.is_on() {
            $trace.push($crate::trace::Event::$Event { $($fields)* });
        }
    };
}

/// One mode `extent:stride`, as an algorithm handles it. The type is not named `Mode`, because
/// rustc then prints the mode of a layout type with its whole path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FlatMode([i64; 3]);

impl FlatMode {
    pub(crate) const fn of(mode: [i64; 3]) -> Self {
        Self(mode)
    }

    pub(crate) const fn new(extent: i64, stride: i64) -> Self {
        Self([extent, stride, 0])
    }

    /// Returns the extent, in elements.
    #[must_use]
    pub const fn extent(self) -> i64 {
        self.0[0]
    }

    /// Returns the stride, in elements, without its direction.
    #[must_use]
    pub const fn stride(self) -> i64 {
        self.0[1]
    }

    /// Returns the mode as a layout without parentheses.
    pub const fn layout(self) -> Layout {
        Layout::from_tree(Tree::leaf(self.0))
    }
}

impl Display for FlatMode {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.layout(), formatter)
    }
}

impl Debug for FlatMode {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, formatter)
    }
}

/// A step of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// `coalesce` drops a mode of extent 1.
    Dropped {
        /// The mode.
        mode: FlatMode,
    },
    /// `coalesce` merges two adjacent modes.
    Merged {
        /// The left one of the modes.
        mode: FlatMode,
        /// The right one, in which modes may already be merged.
        next: FlatMode,
        /// The mode of both.
        merged: FlatMode,
    },
    /// `coalesce` keeps two adjacent modes apart.
    Apart {
        /// The left one of the modes.
        mode: FlatMode,
        /// The right one, in which modes may already be merged.
        next: FlatMode,
    },
    /// A mode, in the order of the strides in which the algorithm takes them.
    Sorted {
        /// The mode.
        mode: FlatMode,
    },
    /// `complement` finds the gap between the indices that are covered and the next mode.
    Gap {
        /// The next mode by stride.
        mode: FlatMode,
        /// The gap, as a mode of the result.
        gap: FlatMode,
        /// The number of indices covered with the mode.
        covered: i64,
    },
    /// `complement` counts how often the covered indices fit into an extent of the target.
    Repeats {
        /// The extent of the target.
        extent: i64,
        /// The divisor: the part of the covered indices that earlier extents have left.
        divisor: i64,
        /// The quotient, rounded up.
        count: i64,
    },
    /// `complement` appends the gap past all modes.
    LastGap {
        /// The gap, as a mode of the result.
        gap: FlatMode,
    },
    /// `right_inverse` takes a mode, whose stride is the next index.
    Inverted {
        /// The mode.
        mode: FlatMode,
        /// The mode of the result, which steps in 1-D coordinates.
        inverse: FlatMode,
        /// The index that comes next.
        next: i64,
    },
    /// `right_inverse` leaves a mode out, whose stride is not the next index.
    LeftOut {
        /// The mode.
        mode: FlatMode,
        /// The index that comes next.
        next: i64,
    },
    /// `left_inverse` passes a mode of stride 0.
    Repeated {
        /// The mode.
        mode: FlatMode,
    },
    /// `left_inverse` reaches the stride of a mode by steps of the stride before.
    Reached {
        /// The mode.
        mode: FlatMode,
        /// The mode of the result: how many steps, and the 1-D coordinate that one of them is
        /// worth.
        inverse: FlatMode,
        /// The 1-D coordinate at which the mode has its first step.
        coordinate: i64,
    },
    /// `left_inverse` appends the extent of the last mode.
    LastInverse {
        /// The mode of the result.
        inverse: FlatMode,
    },
    /// `nullspace` takes a mode of stride 0.
    Null {
        /// The mode.
        mode: FlatMode,
        /// The mode of the result, which steps in 1-D coordinates.
        null: FlatMode,
    },
    /// `nullspace` leaves a mode out that steps.
    Steps {
        /// The mode.
        mode: FlatMode,
    },
    /// `upcast` divides the stride of a mode by the number of elements in a vector.
    Divided {
        /// The mode.
        mode: FlatMode,
        /// The mode of the result.
        wide: FlatMode,
    },
    /// `upcast` divides the extent of a mode whose stride is shorter than a vector.
    Gathered {
        /// The mode.
        mode: FlatMode,
        /// The number of elements of the mode in one vector.
        count: i64,
        /// The mode of the result.
        wide: FlatMode,
    },
    /// `downcast` multiplies the extent of the mode of stride 1.
    Split {
        /// The mode.
        mode: FlatMode,
        /// The mode of the result.
        narrow: FlatMode,
    },
    /// `downcast` multiplies the stride of a mode.
    Scaled {
        /// The mode.
        mode: FlatMode,
        /// The mode of the result.
        narrow: FlatMode,
    },
    /// `domain_distribute` takes the common factor of an extent and of what is left of the count.
    Distributed {
        /// The extent.
        extent: i64,
        /// The part of the count that is left.
        rest: i64,
        /// The mode of the result.
        part: FlatMode,
    },
    /// `max_alignment` extends the run of contiguous elements by a mode.
    Extends {
        /// The mode.
        mode: FlatMode,
        /// The number of contiguous elements with the mode.
        run: i64,
    },
    /// `max_alignment` finds a mode outside of the run: vectors must divide its stride.
    Outside {
        /// The mode.
        mode: FlatMode,
    },
    /// `composition` counts an index in the modes of the coalesced left layout: the digit of this
    /// one is below its extent, unless the mode is the last.
    Counts {
        /// The mode of the left layout.
        mode: FlatMode,
        /// Whether it is the last one, whose digit has no bound.
        is_last: bool,
    },
    /// `composition` begins a mode of the right layout.
    Right {
        /// The mode.
        mode: FlatMode,
        /// Its place in the right layout.
        path: ModePath,
    },
    /// `composition` has no step to take, in a mode of extent 1 or of stride 0.
    Fixed {
        /// The mode of the result.
        mode: FlatMode,
    },
    /// `composition` finds a digit of a stride of the right layout.
    Digit {
        /// The digit.
        digit: i64,
        /// The mode of the left layout in which the digit counts.
        mode: FlatMode,
    },
    /// `composition` knows all digits of a stride, and how many steps of it do not carry.
    Room {
        /// The stride.
        stride: i64,
        /// The number of steps left in the mode of the right layout.
        extent: i64,
        /// The steps without a carry; `None` if no number of steps carries.
        room: Option<i64>,
    },
    /// `composition` takes a run of steps that do not carry.
    Run {
        /// The run as a mode of the result.
        mode: FlatMode,
        /// The stride of the right layout.
        stride: i64,
        /// The number of steps that are left after the run.
        left: i64,
    },
    /// `composition` adds the steps of a run to those of the runs before it.
    Together {
        /// The number of the left mode in which the digits are added.
        digit: usize,
        /// The largest digit of the runs before.
        before: i64,
        /// The largest digit of the run.
        steps: i64,
        /// The extent of the left mode, which the sum must stay below.
        extent: i64,
    },
    /// A divide begins with a part of the layout, coalesced: one mode of it.
    Divides {
        /// The mode.
        mode: FlatMode,
    },
    /// A divide takes steps in one mode of the coalesced layout.
    Part {
        /// Whether the steps are inside of a tile, or from tile to tile.
        is_tile: bool,
        /// The mode of the tiler, or of its complement.
        right: FlatMode,
        /// The mode of the coalesced layout.
        mode: FlatMode,
        /// The number of steps and their width in that mode.
        steps: FlatMode,
        /// The mode of the result.
        part: FlatMode,
    },
    /// A divide has checked that its steps in one mode of the layout reach each element once.
    Covered {
        /// The mode of the coalesced layout.
        mode: FlatMode,
        /// The number of coordinates of the result along the mode, at least its extent.
        covered: i64,
    },
}

/// The events of an algorithm, at most `N` of them.
///
/// An operation `f` has a twin `f_traced` that takes a trace; `f` calls it with a trace of capacity
/// 0, of which the compiler removes every trace.
///
/// ```
/// use stridewise::value::{Layout, trace::{Event, Trace}};
/// let layout: Layout = "(2,(1,6)):(1,(6,2))".parse()?;
/// let mut trace = Trace::<64>::new();
/// assert_eq!(layout.coalesce_traced(&mut trace), layout.coalesce());
/// assert!(matches!(trace.events()[1], Event::Merged { .. }));
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace<const N: usize> {
    len: usize,
    events: [Event; N],
}

impl Trace<0> {
    /// A trace that keeps no event.
    pub(crate) const fn off() -> Self {
        Self::new()
    }
}

impl<const N: usize> Default for Trace<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Trace<N> {
    /// Returns a trace without events.
    #[must_use]
    pub const fn new() -> Self {
        let blank = Event::Dropped {
            mode: FlatMode([1, 0, 0]),
        };
        Self {
            len: 0,
            events: [blank; N],
        }
    }

    /// Returns the events, first one first. Events past the capacity are missing.
    #[must_use]
    pub const fn events(&self) -> &[Event] {
        self.events.split_at(self.len).0
    }

    /// Whether the trace keeps events: decided at compile time.
    #[inline(always)]
    pub(crate) const fn is_on(&self) -> bool {
        !self.events.is_empty()
    }

    pub(crate) const fn push(&mut self, event: Event) {
        if self.len < N {
            self.events[self.len] = event;
            self.len += 1;
        }
    }
}
