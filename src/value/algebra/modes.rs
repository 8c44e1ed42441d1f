//! A layout without parentheses: what the algebra works on.

use crate::value::{
    arithmetic::{add, attempt, multiply},
    error::{Reason, Refusal},
    layout::Layout,
    tiler::Tiler,
    tree::{Builder, MAX_LEAVES, Node, Tree},
};

/// Modes `extent:stride` from left to right; a third number is the direction in which the stride
/// steps.
#[derive(Clone, Copy)]
pub(crate) struct Modes<const W: usize = 2> {
    len: usize,
    modes: [[i64; W]; MAX_LEAVES],
}

impl<const W: usize> Modes<W> {
    pub(crate) const EMPTY: Self = Self {
        len: 0,
        modes: [[0; W]; MAX_LEAVES],
    };

    /// The leaves of a subtree.
    pub(crate) const fn of(tree: &Tree<W>, node: Node) -> Self {
        let mut modes = Self::EMPTY;
        let mut slot = node.begin;
        while slot < node.end {
            if !tree.is_empty_slot(slot) {
                modes.modes[modes.len] = tree.at(slot);
                modes.len += 1;
            }
            slot += 1;
        }
        modes
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

    /// A mode with its direction, if there are directions.
    pub(crate) const fn mode(&self, index: usize) -> [i64; W] {
        self.modes[index]
    }

    /// A mode without steps: `extent:0`.
    pub(crate) const fn still(extent: i64) -> [i64; W] {
        let mut mode = [0; W];
        mode[0] = extent;
        mode
    }

    pub(crate) const fn set_mode(&mut self, index: usize, mode: [i64; W]) {
        self.modes[index] = mode;
    }

    pub(crate) const fn push_mode(&mut self, mode: [i64; W]) -> Result<(), Refusal> {
        if self.len == MAX_LEAVES {
            return Err(Refusal::of(Reason::TooManyLeaves));
        }
        self.modes[self.len] = mode;
        self.len += 1;
        Ok(())
    }

    /// `coalesce`: folded from the right, drops extents of 1 and joins neighbours that are
    /// contiguous.
    ///
    /// With `keep`, a last mode of extent 1 stays with its stride: the last mode goes on past its
    /// extent with it. Modes whose joint extent leaves 64 bits stay apart.
    pub(crate) const fn coalesce(&mut self, keep: bool) {
        // What is kept gathers at the end, then moves to the front.
        let end = self.len;
        let mut first = end;
        let mut index = end;
        while index > 0 {
            index -= 1;
            let mut mode = self.modes[index];
            let (extent, stride) = (mode[0], mode[1]);
            if extent == 1 && !(keep && index + 1 == end) {
                continue;
            }
            if first < end {
                let next = self.modes[first];
                if let (Some(continued), Some(joint)) =
                    (extent.checked_mul(stride), extent.checked_mul(next[0]))
                    && continued == next[1]
                    && (W == 2 || mode[W - 1] == next[W - 1])
                {
                    mode[0] = joint;
                    self.modes[first] = mode;
                    continue;
                }
            }
            first -= 1;
            self.modes[first] = mode;
        }
        self.len = end - first;
        index = 0;
        while index < self.len {
            self.modes[index] = self.modes[first + index];
            index += 1;
        }
        if self.len == 0 {
            self.len = 1;
            self.modes[0] = Self::still(1);
        }
    }

    /// How many elements stand before a mode: what one step in it is worth as a position.
    pub(crate) const fn place(&self, mode: usize) -> Result<i64, Refusal> {
        let mut place = 1;
        let mut below = 0;
        while below < mode {
            place = attempt!(multiply(place, self.extent(below)));
            below += 1;
        }
        Ok(place)
    }

    /// Whether a mode has no elements.
    pub(crate) const fn is_vacant(&self) -> bool {
        let mut mode = 0;
        while mode < self.len {
            if self.extent(mode) == 0 {
                return true;
            }
            mode += 1;
        }
        false
    }

    /// Appends the modes to what is built: a single one without parentheses.
    pub(crate) const fn write(&self, builder: &mut Builder<W>) {
        if self.len != 1 {
            builder.open();
        }
        let mut index = 0;
        while index < self.len {
            builder.leaf(self.modes[index]);
            index += 1;
        }
        if self.len != 1 {
            builder.close();
        }
    }

    /// The modes as they are built.
    pub(crate) const fn tree(&self) -> Tree<W> {
        let mut builder = Builder::new();
        self.write(&mut builder);
        match builder.finish() {
            Ok(tree) => tree,
            // No more modes than leaves fit, in one level.
            Err(_) => Tree::leaf(Self::still(1)),
        }
    }

    /// The modes without their directions.
    pub(crate) const fn plain(&self) -> Modes {
        let mut plain = Modes {
            len: self.len,
            modes: [[0; 2]; MAX_LEAVES],
        };
        let mut index = 0;
        while index < self.len {
            plain.modes[index] = [self.modes[index][0], self.modes[index][1]];
            index += 1;
        }
        plain
    }

    /// `0:` the sum of digit · stride, which must step in one direction.
    pub(crate) const fn stride_at(&self, digits: &[i64; MAX_LEAVES]) -> Result<[i64; W], Refusal> {
        let mut sum = [0; W];
        let mut index = 0;
        while index < self.len {
            let mode = self.modes[index];
            let step = attempt!(multiply(digits[index], mode[1]));
            if step != 0 {
                if W > 2 && sum[1] != 0 && sum[W - 1] != mode[W - 1] {
                    return Err(Refusal::of(Reason::SeveralDirections));
                }
                let total = attempt!(add(sum[1], step));
                if W > 2 {
                    sum[W - 1] = if total == 0 { 0 } else { mode[W - 1] };
                }
                sum[1] = total;
            }
            index += 1;
        }
        Ok(sum)
    }
}

impl Modes {
    /// The leaves of the layout at a node of a tiler that is one, or an integer.
    pub(crate) const fn of_tiler(tiler: &Tiler, at: Node) -> Result<Self, Refusal> {
        if tiler.is_int(at) {
            let layout = attempt!(tiler.layout_at(at));
            return Ok(Self::of(&layout, layout.root()));
        }
        Ok(Self::of(&tiler.tree, at))
    }

    pub(crate) const fn push(&mut self, extent: i64, stride: i64) -> Result<(), Refusal> {
        self.push_mode([extent, stride])
    }

    /// The positions of the modes in the order of their strides; equal strides stay in order.
    pub(crate) const fn by_stride(&self) -> [u8; MAX_LEAVES] {
        let mut order = [0_u8; MAX_LEAVES];
        let mut index = 0;
        while index < self.len {
            let mut place = index;
            while place > 0 && self.stride(order[place - 1] as usize) > self.stride(index) {
                order[place] = order[place - 1];
                place -= 1;
            }
            order[place] = index as u8;
            index += 1;
        }
        order
    }

    pub(crate) const fn layout(&self) -> Layout {
        Layout { tree: self.tree() }
    }
}
