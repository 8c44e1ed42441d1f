//! The order of loops: each method keeps the elements of a [`Nest`].

use super::{Axis, INTERLEAVED, Plan, SHORT};

impl<const N: usize> Plan<'_, N> {
    /// Counts loops in which an operand steps backwards from their other end.
    #[inline(always)]
    pub(in crate::tensor) const fn turn_forwards(&mut self, operand: usize) {
        if self.size != 0 {
            let (axes, _) = self.axes.split_at_mut(self.rank);
            turn(axes, &mut self.begins, operand);
        }
    }

    /// Sorts loops so that an operand goes forwards through memory: the smallest stride innermost,
    /// none of them negative. Some modes are counted backwards. Loops that go on in all operands
    /// are merged.
    #[inline(always)]
    pub(in crate::tensor) const fn sort_by(&mut self, operand: usize) {
        if self.size == 0 {
            return;
        }
        match self.rank {
            2 => self.sort_first::<2>(operand),
            3 => self.sort_first::<3>(operand),
            4 => self.sort_first::<4>(operand),
            5 => self.sort_first::<5>(operand),
            rank => {
                let (axes, _) = self.axes.split_at_mut(rank);
                turn(axes, &mut self.begins, operand);
                sort(axes, operand);
                let (mut rank, mut i) = (0, 0);
                while i < axes.len() {
                    rank = put(axes, rank, axes[i]);
                    i += 1;
                }
                self.rank = rank;
            }
        }
    }

    /// [`sort_by`](Self::sort_by), of R loops, in registers: to move a loop right after it was
    /// written is slow.
    #[inline(always)]
    const fn sort_first<const R: usize>(&mut self, operand: usize) {
        let Some(axes) = self.axes.first_chunk_mut::<R>() else {
            return;
        };
        let mut sorted = *axes;
        turn(&mut sorted, &mut self.begins, operand);
        sort(&mut sorted, operand);
        let (mut rank, mut i) = (0, 0);
        while i < R {
            rank = put(axes, rank, sorted[i]);
            i += 1;
        }
        self.rank = rank;
    }
}

/// Writes a loop to place `rank`, and returns the next place; a loop that runs once is written
/// over.
#[inline(always)]
const fn put<const N: usize>(axes: &mut [Axis<N>], rank: usize, axis: Axis<N>) -> usize {
    axes[rank] = axis;
    rank + (axis.extent != 1) as usize
}

/// Counts loops in which an operand steps backwards from their other end, from which the operands
/// begin then.
#[inline(always)]
const fn turn<const N: usize>(axes: &mut [Axis<N>], begins: &mut [isize; N], operand: usize) {
    let mut i = 0;
    while i < axes.len() {
        let axis = &mut axes[i];
        if axis.strides[operand] < 0 {
            let mut k = 0;
            while k < N {
                begins[k] += (axis.extent - 1) * axis.strides[k];
                axis.strides[k] = -axis.strides[k];
                k += 1;
            }
        }
        i += 1;
    }
}

/// Sorts loops by the strides of an operand. A loop that goes on with another one in all operands
/// is put to that one, and runs once then.
#[inline(always)]
const fn sort<const N: usize>(axes: &mut [Axis<N>], operand: usize) {
    let mut i = 0;
    while i < axes.len() {
        let mut next = i + 1;
        while next < axes.len() {
            if axes[next].comes_before(&axes[i], operand) {
                (axes[i], axes[next]) = (axes[next], axes[i]);
            }
            next += 1;
        }
        let mut inner = i;
        while inner > 0 {
            inner -= 1;
            if axes[inner].goes_on(&axes[i]) {
                axes[inner].extent *= axes[i].extent;
                axes[i] = Axis::UNIT;
            }
        }
        i += 1;
    }
}

impl Plan<'_, 2> {
    /// The order in which a pair is copied: operand 0 goes forwards, and operand 1 is near.
    #[inline(always)]
    pub(in crate::tensor) const fn sort_pair(&mut self) {
        self.sort_by(0);
        self.bring_together();
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
                && inner.extent < LONG_SUM
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
    /// A contiguous loop is preferred, because its elements are worked on in vectors. One of so
    /// many elements is not short.
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
        let mut i = from;
        while i > to {
            self.axes.swap(i, i - 1);
            i -= 1;
        }
    }
}

/// A loop of other strides than 1 is innermost if it has so many elements, or if no loop is longer.
const LONG: isize = 32;
/// A sum of so many contiguous elements is faster than as many sums of one element more.
const LONG_SUM: isize = 128;
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
