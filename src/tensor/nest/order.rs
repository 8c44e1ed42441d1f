//! The order of loops: each method keeps the elements of a [`Nest`].

use super::{Axis, INTERLEAVED, Plan, SHORT};

impl<const N: usize> Plan<'_, N> {
    /// Counts loops in which an operand steps backwards from their other end.
    #[inline(always)]
    pub(in crate::tensor) const fn turn_forwards(&mut self, operand: usize) {
        let mut i = 0;
        while i < self.rank && self.size != 0 {
            let axis = &mut self.axes[i];
            if axis.strides[operand] < 0 {
                let mut k = 0;
                while k < N {
                    self.begins[k] += (axis.extent - 1) * axis.strides[k];
                    axis.strides[k] = -axis.strides[k];
                    k += 1;
                }
            }
            i += 1;
        }
    }

    /// Sorts loops so that an operand goes forwards through memory: the smallest stride innermost,
    /// none of them negative. Some modes are counted backwards.
    #[inline(always)]
    pub(in crate::tensor) const fn sort_by(&mut self, operand: usize) {
        if self.size == 0 {
            return;
        }
        self.turn_forwards(operand);
        match self.rank {
            ..=1 => {}
            2 => self.sort_first::<2>(operand),
            3 => self.sort_first::<3>(operand),
            4 => self.sort_first::<4>(operand),
            _ => {
                let mut i = 0;
                while i < self.rank {
                    let axis = self.axes[i];
                    // Among those before, which are sorted.
                    let mut place = i;
                    while place > 0 && axis.comes_before(&self.axes[place - 1], operand) {
                        self.axes[place] = self.axes[place - 1];
                        place -= 1;
                    }
                    self.axes[place] = axis;
                    i += 1;
                }
            }
        }
        let (mut rank, mut i) = (0, 0);
        while i < self.rank {
            // There is room for as many as there are.
            _ = self.push(self.axes[i], &mut rank);
            i += 1;
        }
        self.rank = rank;
    }

    /// Sorts the first R loops, in registers: to move a loop right after it was written is slow.
    #[inline(always)]
    const fn sort_first<const R: usize>(&mut self, operand: usize) {
        let Some(axes) = self.axes.first_chunk_mut::<R>() else {
            return;
        };
        let (mut sorted, mut i) = (*axes, 0);
        while i < R {
            let mut next = i + 1;
            while next < R {
                if sorted[next].comes_before(&sorted[i], operand) {
                    (sorted[i], sorted[next]) = (sorted[next], sorted[i]);
                }
                next += 1;
            }
            i += 1;
        }
        *axes = sorted;
    }
}

impl Plan<'_, 2> {
    /// The order in which a pair is copied: operand 0 goes forwards, and operand 1 is near.
    #[inline(always)]
    pub(in crate::tensor) const fn sort_pair(&mut self) {
        if !self.sort_matrix() {
            self.sort_by(0);
            self.bring_together();
        }
    }

    /// Sorts and brings together two loops, in less time, if both operands go forwards, operand 0 is
    /// contiguous in one of them, and so is operand 1 in that one or in the other.
    #[inline(always)]
    pub(super) const fn sort_matrix(&mut self) -> bool {
        if self.rank != 2 {
            return false;
        }
        let (first, second) = (self.axes[0], self.axes[1]);
        let (inner, outer) = if first.strides[0] == 1 {
            (first, second)
        } else {
            (second, first)
        };
        let is_matrix = inner.strides[0] == 1
            && (inner.strides[1] > 0 && outer.strides[0] > 0 && outer.strides[1] > 0)
            && (inner.strides[1] == 1 || outer.strides[1] == 1 && inner.extent >= SHORT);
        if !is_matrix {
            return false;
        }
        // There is room for as many as there were.
        let mut rank = 0;
        _ = self.push(inner, &mut rank);
        _ = self.push(outer, &mut rank);
        self.rank = rank;
        true
    }

    /// Moves the loop in which operand 1 is contiguous next to the innermost one, in which operand
    /// 0 is; inside of it, if that one is short, unless it interleaves runs of operand 1.
    #[inline(always)]
    pub(super) const fn bring_together(&mut self) {
        if self.rank < 2 {
            return;
        }
        let inner = self.axes[0];
        if inner.strides[0] != 1 || inner.strides[1] == 1 {
            return;
        }
        let mut place = 1;
        while place < self.rank && self.axes[place].strides[1] != 1 {
            place += 1;
        }
        if place < self.rank {
            self.move_axis(place, 1);
            let outer = self.axes[1];
            let interleaves = inner.extent <= INTERLEAVED && outer.strides[0] == inner.extent;
            if inner.extent < SHORT && outer.extent > inner.extent && !interleaves {
                self.move_axis(1, 0);
            }
        }
    }

    /// The order in which a source is reduced onto a target: the source goes forwards, and short
    /// loops are not the innermost ones. Of two loops in which the source is contiguous, as windows
    /// have them, the one in which the target steps is inside: its elements are no sum.
    #[inline(always)]
    pub(in crate::tensor) const fn sort_onto(&mut self) {
        self.sort_by(1);
        if self.rank >= 2 {
            let (inner, outer) = (self.axes[0], self.axes[1]);
            if inner.strides[0] == 0
                && inner.extent < LONG
                && outer.strides[0] != 0
                && outer.strides[1] == inner.strides[1]
                && outer.extent >= SHORT
            {
                self.move_axis(1, 0);
            }
        }
        self.lengthen(SHORT);
    }
}

impl<const N: usize> Plan<'_, N> {
    /// Moves a longer loop into a short innermost one. The longer loop runs in blocks, so that the
    /// elements of a block stay in the first cache while the short loops return to them.
    ///
    /// A contiguous loop is preferred, because its elements are worked on in vectors. One of so many elements
    /// is not short.
    #[inline(always)]
    pub(in crate::tensor) const fn lengthen(&mut self, contiguous: isize) {
        if self.rank < 2 {
            return;
        }
        let inner = self.axes[0];
        let enough = if inner.is_contiguous() {
            contiguous
        } else {
            LONG
        };
        if inner.extent >= enough && inner.steps() {
            return;
        }
        let (mut best, mut place) = (0, 1);
        while place < self.rank {
            let (axis, chosen) = (&self.axes[place], &self.axes[best]);
            let is_better = if !chosen.steps() {
                axis.extent >= SHORT
            } else if axis.extent >= SHORT && chosen.extent >= SHORT {
                axis.is_contiguous() && !chosen.is_contiguous()
                    || axis.extent >= LONG && chosen.extent < LONG && !chosen.is_contiguous()
            } else {
                axis.extent > chosen.extent
            };
            if is_better {
                best = place;
            }
            place += 1;
        }
        if best > 0 {
            self.move_axis(best, 0);
            self.block = BLOCK;
        }
    }

    /// Moves a loop to another place further in, and those between outwards.
    #[inline(always)]
    const fn move_axis(&mut self, from: usize, to: usize) {
        assert!(to <= from && from < self.rank, "there is no such loop");
        let (axis, mut i) = (self.axes[from], from);
        while i > to {
            self.axes[i] = self.axes[i - 1];
            i -= 1;
        }
        self.axes[to] = axis;
    }
}

/// A loop of other strides than 1 is innermost if it has so many elements, or if no loop is longer.
const LONG: isize = 32;
/// How many elements of a loop run at once, if loops around it return to elements next to them.
const BLOCK: isize = 256;

impl<const N: usize> Axis<N> {
    /// Whether an operand steps along the loop. A loop in which none does is an outer one.
    const fn steps(&self) -> bool {
        let mut k = 0;
        while k < N {
            if self.strides[k] != 0 {
                return true;
            }
            k += 1;
        }
        false
    }

    /// Whether all operands are contiguous along the loop, or stay at one element.
    pub(super) const fn is_contiguous(&self) -> bool {
        let mut k = 0;
        while k < N {
            if !matches!(self.strides[k], 0 | 1) {
                return false;
            }
            k += 1;
        }
        true
    }

    /// By the strides of an operand, and where they are equal, by those of the others.
    const fn comes_before(&self, other: &Self, operand: usize) -> bool {
        let (mut place, mut next) = (operand, 0);
        loop {
            let mine = self.strides[place].unsigned_abs();
            let theirs = other.strides[place].unsigned_abs();
            if mine != theirs || next == N {
                return mine < theirs;
            }
            (place, next) = (next, next + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All loops over two operands; the first one is injective.
    #[test]
    fn matrices_are_sorted_as_all_loops_are() {
        let strides = || (-2..=10).flat_map(|a| (-2..=10).map(move |b| [a, b]));
        let mut sorted = 0;
        for extents in [2, 3, 8, 10]
            .into_iter()
            .flat_map(|a| [2, 7, 9].map(|b| [a, b]))
        {
            for to in strides() {
                let mut indices: std::vec::Vec<_> = (0..extents[0])
                    .flat_map(|i| (0..extents[1]).map(move |j| i * to[0] + j * to[1]))
                    .collect();
                indices.sort_unstable();
                if indices.windows(2).any(|pair| pair[0] == pair[1]) {
                    continue;
                }
                for from in strides() {
                    let axes: [_; 2] = core::array::from_fn(|i| Axis {
                        extent: extents[i],
                        strides: [to[i], from[i]],
                    });
                    let (mut fast, mut slow) = (axes, axes);
                    let plan = |axes| Plan {
                        rank: 2,
                        size: extents[0] * extents[1],
                        ..Plan::on(axes)
                    };
                    let (mut fast, mut slow) = (plan(&mut fast), plan(&mut slow));
                    if fast.sort_matrix() {
                        slow.sort_by(0);
                        slow.bring_together();
                        let (fast, slow) = (fast.nest(), slow.nest());
                        assert_eq!((fast.axes, fast.begins), (slow.axes, slow.begins));
                        sorted += 1;
                    }
                }
            }
        }
        assert!(sorted > 1000, "{sorted}");
    }
}
