//! A layout without parentheses, on which the algebra works.

use crate::{
    arithmetic::{add, multiply},
    error::{Reason, Refusal},
    layout::Layout,
    trace::{FlatMode, Trace},
    tree::{Builder, MAX_LEAVES, Node, Path, Tree},
};

/// Modes `extent:stride` from left to right, each with the direction of its stride.
#[derive(Clone, Copy)]
pub(crate) struct Modes {
    len: usize,
    modes: [[i64; 3]; MAX_LEAVES],
}

impl Modes {
    pub(crate) const EMPTY: Self = Self {
        len: 0,
        modes: [[0; 3]; MAX_LEAVES],
    };

    /// The leaves of a subtree.
    pub(crate) const fn of(tree: &Tree<3>, node: Node) -> Self {
        let mut modes = Self::EMPTY;
        for_leaves!(tree, node, |slot| {
            modes.modes[modes.len] = tree.at(slot);
            modes.len += 1;
        });
        modes
    }

    /// The leaves of a layout, if its strides have no directions.
    pub(crate) const fn undirected(layout: &Layout) -> Result<Self, Refusal> {
        attempt!(layout.undirected());
        Ok(Self::of(&layout.tree, layout.tree.root()))
    }

    /// The modes that step in one direction, without it.
    pub(crate) const fn along(&self, direction: Path) -> Self {
        let mut along = Self::EMPTY;
        for_range!(0..self.len, |index| {
            let [extent, stride, path] = self.modes[index];
            if stride != 0 && path == direction.packed() {
                along.modes[along.len] = [extent, stride, 0];
                along.len += 1;
            }
        });
        along
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) const fn extent(&self, index: usize) -> i64 {
        self.modes[index][0]
    }

    pub(crate) const fn stride(&self, index: usize) -> i64 {
        self.modes[index][1]
    }

    /// Whether a mode has this direction.
    pub(crate) const fn steps(&self, index: usize, direction: Path) -> bool {
        self.modes[index][2] == direction.packed()
    }

    pub(crate) const fn mode(&self, index: usize) -> [i64; 3] {
        self.modes[index]
    }

    pub(crate) const fn set_mode(&mut self, index: usize, mode: [i64; 3]) {
        self.modes[index] = mode;
    }

    pub(crate) const fn push(&mut self, extent: i64, stride: i64) -> Result<(), Refusal> {
        self.push_mode([extent, stride, 0])
    }

    pub(crate) const fn push_mode(&mut self, mode: [i64; 3]) -> Result<(), Refusal> {
        if self.len == MAX_LEAVES {
            return Err(Refusal::of(Reason::TooManyLeaves));
        }
        self.modes[self.len] = mode;
        self.len += 1;
        Ok(())
    }

    /// This function of the 1-D coordinate in as few modes as possible. With `keep`, a last
    /// mode of extent 1 stays, as its stride says how the layout goes on.
    pub(crate) const fn coalesce(&mut self, keep: bool) {
        self.coalesce_traced(keep, &mut Trace::off());
    }

    pub(super) const fn coalesce_traced<const N: usize>(
        &mut self,
        keep: bool,
        trace: &mut Trace<N>,
    ) {
        let end = self.len;
        if end == 1 && (keep || self.extent(0) != 1) {
            return;
        }
        // Modes that stay gather at the end, then move to the front.
        let mut first = end;
        let mut index = end;
        while index > 0 {
            index -= 1;
            let [extent, stride, direction] = self.modes[index];
            let mode = FlatMode::of(self.modes[index]);
            if extent == 1 && !(keep && index + 1 == end) {
                note!(trace, Dropped { mode });
                continue;
            }
            if first < end {
                let next = self.modes[first];
                // Modes whose joint extent leaves 64 bits stay apart.
                match (extent.checked_mul(stride), extent.checked_mul(next[0])) {
                    (Some(end), Some(joint)) if end == next[1] && direction == next[2] => {
                        let merged = [joint, stride, direction];
                        self.modes[first] = merged;
                        note!(
                            trace,
                            Merged {
                                mode,
                                next: FlatMode::of(next),
                                merged: FlatMode::of(merged)
                            }
                        );
                        continue;
                    }
                    _ => note!(
                        trace,
                        Apart {
                            mode,
                            next: FlatMode::of(next)
                        }
                    ),
                }
            }
            first -= 1;
            self.modes[first] = [extent, stride, direction];
        }
        self.len = end - first;
        index = 0;
        while index < self.len {
            self.modes[index] = self.modes[first + index];
            index += 1;
        }
        if self.len == 0 {
            self.len = 1;
            self.modes[0] = [1, 0, 0];
        }
    }

    /// The size of all modes before one: the step of its coordinate in 1-D coordinates.
    pub(crate) const fn place(&self, mode: usize) -> Result<i64, Refusal> {
        let mut place = 1;
        for_range!(0..mode, |below| {
            place = attempt!(multiply(place, self.extent(below)));
        });
        Ok(place)
    }

    /// Whether there is no element.
    pub(crate) const fn is_vacant(&self) -> bool {
        for_range!(0..self.len, |mode| {
            if self.extent(mode) == 0 {
                return true;
            }
        });
        false
    }

    /// A single mode as it is, several in parentheses.
    pub(crate) const fn write(&self, builder: &mut Builder<3>) {
        let several = (self.len != 1) as u8;
        builder.open_many(several);
        for_range!(0..self.len, |index| {
            builder.leaf(self.modes[index]);
        });
        builder.close_many(several);
    }

    /// A single mode as it is, several in parentheses.
    pub(crate) const fn layout(&self) -> Layout {
        let (modes, _) = self.modes.split_at(self.len);
        Layout::from_tree(Tree::flat(modes, self.len != 1))
    }

    /// `Σ digit · stride`, with its direction; the extent is 0.
    pub(crate) const fn stride_at(&self, digits: &[i64; MAX_LEAVES]) -> Result<[i64; 3], Refusal> {
        let (mut sum, mut direction) = (0, 0);
        for_range!(0..self.len, |index| {
            let [_, stride, along] = self.modes[index];
            let step = attempt!(multiply(digits[index], stride));
            if step != 0 {
                if sum != 0 && direction != along {
                    return Err(Refusal::of(Reason::SeveralDirections));
                }
                sum = attempt!(add(sum, step));
                direction = if sum == 0 { 0 } else { along };
            }
        });
        Ok([0, sum, direction])
    }

    /// Tells the modes in the order of their strides.
    pub(super) const fn trace_order<const N: usize>(
        &self,
        order: &[u8; MAX_LEAVES],
        trace: &mut Trace<N>,
    ) {
        if trace.is_on() {
            for_range!(0..self.len, |index| {
                let mode = FlatMode::of(self.modes[order[index] as usize]);
                note!(trace, Sorted { mode });
            });
        }
    }

    /// The modes by their strides, equal ones from left to right.
    pub(crate) const fn by_stride(&self) -> [u8; MAX_LEAVES] {
        let mut order = [0_u8; MAX_LEAVES];
        for_range!(0..self.len, |index| {
            let mut place = index;
            while place > 0 && self.stride(order[place - 1] as usize) > self.stride(index) {
                order[place] = order[place - 1];
                place -= 1;
            }
            order[place] = index as u8;
        });
        order
    }
}
