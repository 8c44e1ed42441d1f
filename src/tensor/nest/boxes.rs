//! Loops over the elements that exist: boxes of loops, in partial tiles.
//!
//! A mask is a list of guards, sums of steps along the loops that have to stay below a bound. The
//! loop with the longest step of a guard has a whole prefix, on which the guard holds whatever the
//! other loops do, and a last index, at which the loops inside are cut. So a tile has a box for
//! each level at which the tile is partial.

use super::{Axis, KernelError, Plan};
use crate::coord::{Leaves, ROOM};

/// Of tiles in tiles, two guards each, of two operands.
const MOST_GUARDS: usize = 8;
const MOST_OPERANDS: usize = 3;
const MOST_LISTS: usize = MOST_OPERANDS + MOST_GUARDS;

/// What masks ask of coordinates: that sums of steps stay below bounds.
#[derive(Debug)]
pub struct Guards {
    /// The steps, behind room for the operands.
    lists: [Leaves; MOST_LISTS],
    ranks: [usize; MOST_LISTS],
    bounds: [isize; MOST_GUARDS],
    /// More than there is room for, where some were left out.
    count: usize,
}

impl Guards {
    pub(crate) const NONE: Self = Self {
        lists: [Leaves::NONE; MOST_LISTS],
        ranks: [1; MOST_LISTS],
        bounds: [0; MOST_GUARDS],
        count: 0,
    };

    /// One more, unless it holds everywhere. There is no room for sums that overflow: those of
    /// parts of the loops do not, then.
    #[inline(always)]
    pub(in crate::tensor) fn push(&mut self, steps: &Leaves, rank: usize, bound: isize) {
        match steps.bounds() {
            Some((isize::MIN, _) | (_, isize::MAX)) => return self.refuse(),
            Some((_, most)) if most < bound => return,
            // Others have no elements, or too many leaves to be planned.
            _ => {}
        }
        if let Some(last) = self.bounds.get_mut(self.count) {
            *last = bound;
            self.lists[MOST_OPERANDS + self.count] = *steps;
            self.ranks[MOST_OPERANDS + self.count] = rank;
        }
        self.count += 1;
    }

    /// There are guards that are not in the list, so that nothing can be planned with it.
    pub(in crate::tensor) fn refuse(&mut self) {
        self.count = MOST_GUARDS + 1;
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Gives modes of operands, some of which are padded, one number of coordinates, and asks of
    /// those that an element is there. `elements` has the modes of padded operands.
    #[inline(never)]
    pub(crate) fn pad<const N: usize>(
        &mut self,
        lists: &mut [Leaves; N],
        ranks: [usize; N],
        elements: [Option<[usize; ROOM]>; N],
    ) -> Result<(), KernelError> {
        let Some(first) = elements.iter().position(Option::is_some) else {
            return Ok(());
        };
        let mut bounds = [None; ROOM];
        let mut coordinates = 1_isize;
        for mode in 0..ranks[first] {
            let sizes = lists.iter().map(|list| list.size_of_mode(mode));
            let size = sizes.fold(0, isize::max);
            let count = |k: usize| match elements[k] {
                Some(modes) => modes[mode] as isize,
                None => lists[k].size_of_mode(mode),
            };
            let wanted = count(first);
            for k in 0..N {
                if ranks[k] != ranks[first] {
                    let (first, second) = (ranks[first], ranks[k]);
                    return Err(KernelError::Ranks { first, second });
                }
                // A target of one element for several has been stretched.
                if count(k) != wanted && !(k == 0 && lists[0].repeats(mode)) {
                    let (first, second) = (wanted, count(k));
                    return Err(KernelError::Sizes {
                        mode,
                        first,
                        second,
                    });
                }
            }
            for k in 0..N {
                let second = lists[k].size_of_mode(mode);
                if second != size {
                    let leaves = lists[k].extended(mode, size);
                    lists[k] = leaves.ok_or(KernelError::Leaves {
                        first: size,
                        second,
                    })?;
                } else if wanted < size && elements[k].is_some() {
                    bounds[mode] = Some((k, wanted));
                }
            }
            let product = coordinates.checked_mul(size);
            coordinates = product.ok_or(KernelError::TooManyLoops)?;
        }
        for (mode, bound) in bounds.into_iter().enumerate() {
            if let Some((k, bound)) = bound {
                self.push(&lists[k].positions_in(mode), ranks[k], bound);
            }
        }
        Ok(())
    }

    /// With as many elements as other leaves in each mode that has one element.
    pub(crate) fn stretched(&mut self, others: &Leaves) {
        for steps in self.lists.iter_mut().skip(MOST_OPERANDS).take(self.count) {
            *steps = steps.stretched(others);
        }
    }
}

/// A box, in which the guards before one hold, and either that one nowhere, or all everywhere.
pub(crate) struct Piece<'a, const M: usize> {
    loops: &'a Plan<'a, MOST_LISTS>,
    /// The guard that holds nowhere.
    pub(crate) broken: Option<usize>,
}

impl Guards {
    /// Calls a function with boxes of the loops that N operands and the guards have in common,
    /// whose elements correspond by position. The boxes have each coordinate once.
    pub(crate) fn for_each_box<const N: usize>(
        &mut self,
        operands: &[Leaves; N],
        ranks: [usize; N],
        f: &mut dyn FnMut(Piece<'_, N>),
    ) -> Result<(), KernelError> {
        if self.count > MOST_GUARDS {
            return Err(KernelError::TooManyLoops);
        }
        let first = const { MOST_OPERANDS - N };
        self.lists[first..MOST_OPERANDS].copy_from_slice(operands);
        self.ranks[first..MOST_OPERANDS].copy_from_slice(&ranks);
        // The operands, which end at [`MOST_OPERANDS`], and then the steps of the guards.
        let mut axes = [Axis::UNIT; ROOM];
        let mut loops = Plan::on(&mut axes);
        let used = first..MOST_OPERANDS + self.count;
        loops.plan_used(&self.lists, self.ranks, used)?;
        if loops.size > 0 {
            self.cut(&mut loops, 0, f);
        }
        Ok(())
    }

    /// The boxes of loops at which the guards before `first` hold.
    fn cut<const N: usize>(
        &self,
        loops: &mut Plan<'_, MOST_LISTS>,
        first: usize,
        f: &mut dyn FnMut(Piece<'_, N>),
    ) {
        for guard in first..self.count {
            let (bound, list) = (self.bounds[guard], MOST_OPERANDS + guard);
            let [least, most] = loops.reach(list);
            if most < bound {
                continue;
            }
            if least >= bound {
                let broken = Some(guard);
                return f(Piece { loops, broken });
            }
            let place = loops.longest_step(list);
            let counts_down = loops.axes[place].strides[list] < 0;
            if counts_down {
                loops.turn(place);
            }
            let extent = loops.axes[place].extent;
            let step = loops.axes[place].strides[list];
            let last = step.saturating_mul(extent - 1);
            // How many indices of the loop leave room for the most, and for the least, of the
            // others.
            let below = |others: isize| {
                let room = bound.saturating_sub(1).saturating_sub(others);
                if room < 0 {
                    0
                } else {
                    (room / step).saturating_add(1).min(extent)
                }
            };
            let [whole, some] = [most.saturating_sub(last), least].map(below);
            if whole > 0 {
                loops.in_part(place, 0, whole, |loops| self.cut(loops, guard + 1, f));
            }
            for index in whole..some {
                loops.in_part(place, index, 1, |loops| self.cut(loops, guard, f));
            }
            if some < extent {
                let broken = Some(guard);
                loops.in_part(place, some, extent - some, |loops| {
                    f(Piece { loops, broken });
                });
            }
            if counts_down {
                loops.turn(place);
            }
            return;
        }
        let broken = None;
        f(Piece { loops, broken });
    }
}

impl<const M: usize> Piece<'_, M> {
    /// The loops of the first N operands, in a list.
    pub(crate) fn plan<'r, const N: usize>(&self, axes: &'r mut [Axis<N>; ROOM]) -> Plan<'r, N> {
        let mut plan = Plan::on(axes);
        plan.size = 1;
        let first = const { MOST_OPERANDS - M };
        plan.begins
            .copy_from_slice(&self.loops.begins[first..][..N]);
        let mut rank = 0;
        for axis in &self.loops.axes[..self.loops.rank] {
            let extent = axis.extent;
            plan.size *= extent;
            if extent != 1 {
                let mut strides = [0; N];
                strides.copy_from_slice(&axis.strides[first..][..N]);
                // There is room for as many as there are.
                _ = plan.push(Axis { extent, strides }, &mut rank);
            }
        }
        plan.rank = rank;
        plan
    }
}

impl<const N: usize> Plan<'_, N> {
    /// The least and the largest index of an operand; they saturate.
    fn reach(&self, operand: usize) -> [isize; 2] {
        let begin = self.begins[operand];
        let steps = self.axes[..self.rank].iter();
        let last = steps.map(|axis| axis.strides[operand].saturating_mul(axis.extent - 1));
        last.fold([begin; 2], |[least, most], last| {
            [
                least.saturating_add(last.min(0)),
                most.saturating_add(last.max(0)),
            ]
        })
    }

    /// The loop in which an operand steps furthest, among those of several steps.
    fn longest_step(&self, operand: usize) -> usize {
        let (mut best, mut longest) = (0, 0);
        for place in 0..self.rank {
            let axis = &self.axes[place];
            let step = axis.strides[operand].unsigned_abs();
            if axis.extent > 1 && step > longest {
                (best, longest) = (place, step);
            }
        }
        best
    }

    /// Counts a loop from its other end. Twice changes nothing.
    fn turn(&mut self, place: usize) {
        let Axis { extent, strides } = self.axes[place];
        for (begin, stride) in self.begins.iter_mut().zip(strides) {
            *begin = begin.wrapping_add(stride.wrapping_mul(extent - 1));
        }
        let strides = strides.map(isize::wrapping_neg);
        self.axes[place] = Axis { extent, strides };
    }

    /// Runs on the coordinates from an index of a loop on, so many of them, which it has. A copy
    /// of the loops would take longer than a cut.
    fn in_part(&mut self, place: usize, first: isize, count: isize, f: impl FnOnce(&mut Self)) {
        let (begins, size, Axis { extent, strides }) = (self.begins, self.size, self.axes[place]);
        assert!(
            first >= 0 && count >= 0 && first + count <= extent,
            "indices of the loop"
        );
        for (begin, stride) in self.begins.iter_mut().zip(strides) {
            *begin = begin.wrapping_add(stride.wrapping_mul(first));
        }
        self.axes[place].extent = count;
        self.size = size / extent * count;
        f(self);
        (self.begins, self.size, self.axes[place].extent) = (begins, size, extent);
    }
}
