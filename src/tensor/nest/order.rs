//! The order of loops: each method keeps the elements of a [`Nest`].

use super::{Axis, INTERLEAVED, Nest, SHORT};

impl<const N: usize> Nest<N> {
    /// Sorts loops so that an operand goes forwards through memory: the smallest stride innermost,
    /// none of them negative. Some modes are counted backwards.
    #[inline(always)]
    pub(in crate::tensor) const fn sort_by(&mut self, operand: usize) {
        if self.size == 0 {
            return;
        }
        let mut i = 0;
        while i < self.rank {
            let mut axis = self.get(i);
            if axis.strides[operand] < 0 {
                let mut k = 0;
                while k < N {
                    self.begins[k] += (axis.extent - 1) * axis.strides[k];
                    axis.strides[k] = -axis.strides[k];
                    k += 1;
                }
            }
            // Among those before, which are sorted.
            let mut place = i;
            while place > 0 && axis.comes_before(&self.get(place - 1), operand) {
                self.put(place, self.get(place - 1));
                place -= 1;
            }
            self.put(place, axis);
            i += 1;
        }
        let (mut rank, mut i) = (0, 0);
        while i < self.rank {
            // There is room for as many as there are.
            _ = self.push(self.get(i), &mut rank);
            i += 1;
        }
        self.rank = rank;
    }
}

impl Nest<2> {
    /// The order in which a pair is copied: operand 0 goes forwards, and operand 1 is near.
    #[inline(always)]
    pub(in crate::tensor) const fn sort_pair(&mut self) {
        if !self.sort_matrix() {
            self.sort_by(0);
            self.bring_together();
        }
    }

    /// Moves a loop to another place further in, and those between outwards.
    #[inline(always)]
    const fn move_axis(&mut self, from: usize, to: usize) {
        assert!(to <= from && from < self.rank, "there is no such loop");
        let (axis, mut i) = (self.get(from), from);
        while i > to {
            self.put(i, self.get(i - 1));
            i -= 1;
        }
        self.put(to, axis);
    }

    /// Sorts and brings together two loops, in less time, if both operands go forwards, operand 0 is
    /// contiguous in one of them, and so is operand 1 in that one or in the other.
    #[inline(always)]
    pub(super) const fn sort_matrix(&mut self) -> bool {
        let (first, second) = (self.get(0), self.get(1));
        let (inner, outer) = if first.strides[0] == 1 {
            (first, second)
        } else {
            (second, first)
        };
        let is_matrix = self.rank == 2
            && inner.strides[0] == 1
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
        let inner = self.axis(0);
        if inner.strides[0] != 1 || inner.strides[1] == 1 {
            return;
        }
        let mut place = 1;
        while place < self.rank && self.strides[1][place] != 1 {
            place += 1;
        }
        if place < self.rank {
            self.move_axis(place, 1);
            let outer = self.axis(1);
            let interleaves = inner.extent <= INTERLEAVED && outer.strides[0] == inner.extent;
            if inner.extent < SHORT && outer.extent > inner.extent && !interleaves {
                self.move_axis(1, 0);
            }
        }
    }
}

impl<const N: usize> Axis<N> {
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
                    let mut nest = Nest {
                        rank: 2,
                        size: extents[0] * extents[1],
                        ..Nest::EMPTY
                    };
                    for i in 0..2 {
                        let (extent, strides) = (extents[i], [to[i], from[i]]);
                        nest.put(i, Axis { extent, strides });
                    }
                    let mut fast = nest;
                    if fast.sort_matrix() {
                        nest.sort_by(0);
                        nest.bring_together();
                        let loops = |nest: &Nest<2>| [nest.axis(0), nest.axis(1)];
                        assert_eq!(
                            (fast.rank, fast.begins, loops(&fast)),
                            (nest.rank, nest.begins, loops(&nest))
                        );
                        sorted += 1;
                    }
                }
            }
        }
        assert!(sorted > 1000, "{sorted}");
    }
}
