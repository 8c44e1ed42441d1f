//! Loops of a transposition in groups: one that is contiguous in the target, one that is contiguous
//! in the source, and the loops around them.
//!
//! Each of the two groups is a side of a plane, with a table of offsets, so that short modes fill
//! whole blocks of registers. The loops around them run by the smaller of both strides, which keeps
//! pages near. Planes of two modes alone reached half of HPTT's speed for rank 6.

use super::{Axis, MANY, Nest};

/// The most loops of a group: each has two elements at least.
const DEPTH: usize = 10;

/// Loops that are one loop in one operand, in which that operand steps by 1. The outermost one may
/// be cut into parts, of which the last one may have fewer elements.
#[derive(Clone, Copy, Debug)]
pub(in crate::tensor) struct Group {
    axes: [Axis<2>; DEPTH],
    rank: usize,
    /// The number of elements of a part, and of the last one.
    lengths: [usize; 2],
    parts: isize,
}

/// The loops of a transposition.
#[derive(Debug)]
pub(in crate::tensor) struct Groups<'r> {
    /// The loops that are one loop of the target.
    pub(in crate::tensor) target: Group,
    /// The loops that are one loop of the source.
    pub(in crate::tensor) source: Group,
    /// The loops around both, and those over the parts of the groups, which operands 2 and 3 count.
    pub(in crate::tensor) outer: Nest<'r, 4>,
}

impl Group {
    const NONE: Self = Self {
        axes: [Axis::UNIT; DEPTH],
        rank: 0,
        lengths: [1; 2],
        parts: 1,
    };

    /// The number of elements of a part.
    #[inline(always)]
    pub(in crate::tensor) fn length(&self, part: isize) -> usize {
        self.lengths[usize::from(part + 1 == self.parts)]
    }

    /// The offsets of an operand at the elements of a part; the last part has the first of them.
    pub(in crate::tensor) fn put_offsets(&self, operand: usize, table: &mut [isize]) {
        let mut length = 1;
        table[0] = 0;
        for axis in &self.axes[..self.rank] {
            let size = length * axis.extent as usize;
            for place in length..size {
                table[place] = table[place - length].wrapping_add(axis.strides[operand]);
            }
            length = size;
        }
    }

    /// Takes loops out of a list, as long as the group has at most `most` elements. Returns the loop
    /// over the parts of the last one, of at least `least` elements if the loop can be cut like that.
    fn take(
        &mut self,
        operand: usize,
        [least, most]: [usize; 2],
        loops: &mut List,
    ) -> Option<Axis<4>> {
        let mut length = 1;
        while self.rank < DEPTH && length * 2 <= most {
            let Some(axis) = loops.take(|axis| axis.strides[operand] == length as isize) else {
                break;
            };
            let extent = axis.extent as usize;
            let parts = extent.div_ceil(most / length);
            // Parts of about the same length, the last one not too short.
            let same = extent.div_ceil(parts);
            let is_long = |part: &usize| ((extent - 1) % part + 1) * length >= least;
            let part = (1..=same).rev().find(is_long).unwrap_or(same);
            let parts = extent.div_ceil(part);
            self.axes[self.rank] = Axis {
                extent: part as isize,
                ..axis
            };
            self.rank += 1;
            self.lengths = [length * part, length * (extent - (parts - 1) * part)];
            if parts > 1 {
                self.parts = parts as isize;
                let [to, from] = axis
                    .strides
                    .map(|stride| stride.wrapping_mul(part as isize));
                let strides = [
                    to,
                    from,
                    isize::from(operand == 0),
                    isize::from(operand == 1),
                ];
                return Some(Axis {
                    extent: self.parts,
                    strides,
                });
            }
            length *= extent;
        }
        None
    }
}

/// Loops from which some are taken.
struct List {
    axes: [Axis<2>; MANY],
    rank: usize,
}

impl List {
    fn take(&mut self, is_wanted: impl Fn(&Axis<2>) -> bool) -> Option<Axis<2>> {
        let axes = &mut self.axes[..self.rank];
        let place = axes.iter().position(is_wanted)?;
        axes[place..].rotate_left(1);
        self.rank -= 1;
        Some(self.axes[self.rank])
    }
}

impl Nest<'_, 2> {
    /// The loops in groups of at most so many elements of the target and of the source, the loops
    /// around them by the smaller stride of both operands. `None`, if one loop is contiguous in
    /// both operands, or if a group has fewer than `least` elements.
    pub(in crate::tensor) fn groups<'r>(
        &self,
        most: [usize; 2],
        least: usize,
        room: &'r mut [Axis<4>; MANY],
    ) -> Option<Groups<'r>> {
        let steps = |operand: usize| move |axis: &&Axis<2>| axis.strides[operand] == 1;
        let (near, far) = (
            self.axes.iter().find(steps(0))?,
            self.axes.iter().find(steps(1))?,
        );
        if near.strides[1] == 1 || far.strides[0] == 1 || self.size == 0 {
            return None;
        }
        let mut list = List {
            axes: [Axis::UNIT; MANY],
            rank: self.axes.len(),
        };
        list.axes[..list.rank].copy_from_slice(self.axes);
        let (mut target, mut source) = (Group::NONE, Group::NONE);
        // The first loop of the source is no loop of the target's group, which it may go on with.
        let first = list.take(|axis| axis.strides[1] == 1)?;
        let cut = target.take(0, [least, most[0]], &mut list);
        list.axes[list.rank] = first;
        list.rank += 1;
        let cuts = [cut, source.take(1, [least, most[1]], &mut list)];
        let shortest = |group: &Group| group.lengths[0].min(group.lengths[1]);
        if shortest(&target).min(shortest(&source)) < least {
            return None;
        }
        let mut rank = 0;
        let around = list.axes[..list.rank].iter().map(|axis| Axis {
            extent: axis.extent,
            strides: [axis.strides[0], axis.strides[1], 0, 0],
        });
        for axis in around.chain(cuts.into_iter().flatten()) {
            room[rank] = axis;
            rank += 1;
        }
        let axes = &mut room[..rank];
        axes.sort_unstable_by_key(|axis| nearest(&axis.strides[..2]));
        let size = axes.iter().map(|axis| axis.extent).product();
        let [to, from] = self.begins;
        let outer = Nest {
            axes,
            begins: [to, from, 0, 0],
            size,
            whole: self.whole,
            block: isize::MAX,
        };
        Some(Groups {
            target,
            source,
            outer,
        })
    }

    /// The loops around the innermost one by the smaller stride of both operands, so that neither
    /// leaves its pages of memory for long.
    pub(in crate::tensor) fn by_both<'r>(&self, room: &'r mut [Axis<2>; MANY]) -> Nest<'r, 2> {
        let axes = &mut room[..self.axes.len()];
        axes.copy_from_slice(self.axes);
        if let Some((_, outer)) = axes.split_first_mut() {
            outer.sort_unstable_by_key(|axis| nearest(&axis.strides));
        }
        Nest { axes, ..*self }
    }
}

fn nearest(strides: &[isize]) -> usize {
    let distances = strides.iter().map(|stride| stride.unsigned_abs());
    distances.min().unwrap_or_default()
}
