//! A walk through the loops of a layout, from both ends, run by run.
//!
//! Walks are made here only, and memory relies on it: each turn of the loops comes once.
//! Dividing a position for each element instead took 5 ns.
//!
//! Release builds inline every function of a walk and of its loops, because a vectorized loop needs
//! the extents in registers. Debug builds call them: inlined there, they made rustc take 6.8 GB
//! instead of 0.7 GB for `tests/evil/tests/hostile.rs`, and overflowed stacks of 2 MiB.

use crate::coord::{At, Loop, Loops, Offset};

/// Which loops a run consists of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Runs {
    /// None: a run has one turn.
    Single,
    /// The first one that runs more than once.
    First,
    /// All that can be merged: the coordinate is not asked for.
    Merged,
}

/// Which turns exist, where some do not. Those of a run that exist follow each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut<F> {
    pub(super) has: F,
    /// Whether each run that has a turn has its first or its last one.
    pub(super) is_at_end: bool,
}

/// Turns along a run that are left.
#[derive(Clone, Copy, Debug)]
struct Run<const N: usize, C> {
    /// At turn 0.
    begin: At<N, C>,
    first: isize,
    end: isize,
}

impl<const N: usize, C: Offset> Run<N, C> {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(&mut self, step: At<N, C>) -> Option<At<N, C>> {
        let turn = self.first;
        if turn >= self.end {
            return None;
        }
        self.first += 1;
        Some(self.begin.plus(step.times(turn)))
    }
}

/// Turns of loops. Those of the innermost loop are a run.
///
/// Of the runs in the middle, none has begun; the one in front has begun at its first turn, the one
/// at the back at its last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk<const N: usize, C: Offset, O: Loops<N, C>> {
    inner: Loop<N, C>,
    outer: O,
    begin: At<N, C>,
    /// Whether the front has all turns from the beginning on.
    is_single: bool,
    counts: O::Counts,
    /// Where the next run in the middle begins.
    next: At<N, C>,
    /// The runs in the middle, by number.
    middle: isize,
    middle_end: isize,
    front: Run<N, C>,
    back: Run<N, C>,
}

impl<const N: usize, C: Offset, O: Loops<N, C>> Walk<N, C, O> {
    /// All turns from `begin` on. `is_cut` says that runs may lack turns.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(loops: O, begin: At<N, C>, runs: Runs, is_cut: bool) -> Self {
        let mut inner = Loop::ONCE;
        let mut most = match runs {
            Runs::Merged => usize::MAX,
            Runs::First => 1,
            Runs::Single => 0,
        };
        let outer = loops.merged(&mut inner, &mut most);
        let mut count = outer.size();
        if count == 0 || inner.extent == 0 {
            // A run that cannot lack turns is the front, without any.
            (count, inner.extent) = (isize::from(!is_cut), 0);
        }
        let none = Run {
            begin,
            first: 0,
            end: 0,
        };
        let mut walk = Self {
            inner,
            outer,
            begin,
            is_single: count == 1 && !is_cut,
            counts: O::START,
            next: begin,
            middle: 0,
            middle_end: count,
            front: none,
            back: none,
        };
        if !is_cut {
            walk.front.end = inner.extent;
            walk.middle = 1;
            walk.outer.advance(&mut walk.counts, &mut walk.next);
        }
        walk
    }

    /// How many turns are left, those included that runs lack.
    #[inline(always)]
    pub(super) fn left(&self) -> usize {
        let Self { front, back, .. } = self;
        let middle = (self.middle_end - self.middle) * self.inner.extent;
        (front.end - front.first + middle + back.end - back.first) as usize
    }

    /// The turns of a run that exist.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(&self, begin: At<N, C>, cut: Option<Cut<impl Fn(C) -> bool>>) -> Run<N, C> {
        let extent = self.inner.extent;
        // No method of `Option`: LLVM inlines that only into its first callers.
        let (first, end) = match cut {
            None => (0, extent),
            Some(Cut { has, is_at_end }) => existing(extent, is_at_end, |turn| {
                has(begin.plus(self.inner.step.times(turn)).coord)
            }),
        };
        Run { begin, first, end }
    }

    /// The next turn.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn step(&mut self, cut: Option<Cut<impl Fn(C) -> bool + Copy>>) -> Option<At<N, C>> {
        // Asked first, as it never changes: LLVM then compiles a loop over a walk twice, and
        // vectorizes the one over a single run.
        if self.is_single {
            return self.front.step(self.inner.step);
        }
        loop {
            if let Some(at) = self.front.step(self.inner.step) {
                return Some(at);
            }
            if self.middle < self.middle_end {
                self.middle += 1;
                self.front = self.run(self.next, cut);
                self.outer.advance(&mut self.counts, &mut self.next);
            } else if self.back.first < self.back.end {
                self.front = self.back;
                self.back.end = self.back.first;
            } else {
                return None;
            }
        }
    }

    /// The last turn.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn step_back(
        &mut self,
        cut: Option<Cut<impl Fn(C) -> bool + Copy>>,
    ) -> Option<At<N, C>> {
        loop {
            let last = if self.back.first < self.back.end {
                &mut self.back
            } else if self.middle < self.middle_end {
                self.middle_end -= 1;
                let begin = self.begin.plus(self.outer.at(self.middle_end as usize));
                self.back = self.run(begin, cut);
                continue;
            } else if self.front.first < self.front.end {
                &mut self.front
            } else {
                return None;
            };
            last.end -= 1;
            return Some(last.begin.plus(self.inner.step.times(last.end)));
        }
    }

    /// Whether no turn has been taken.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn is_whole(&self, is_cut: bool) -> bool {
        let (first, end) = if is_cut {
            (0, 0)
        } else {
            (1, self.inner.extent)
        };
        let begins = self.middle == first && self.front.first == 0 && self.front.end == end;
        begins && self.back.end == 0 && self.middle_end == self.outer.size().max(first)
    }

    /// All turns, if none has been taken: a loop for each mode, and one of its own for runs in
    /// which all operands are contiguous.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn fold<A>(
        self,
        start: A,
        cut: Option<Cut<impl Fn(C) -> bool + Copy>>,
        f: &mut impl FnMut(A, At<N, C>) -> A,
    ) -> A {
        let Loop { extent, step } = self.inner;
        if extent == 0 {
            return start;
        }
        self.outer
            .fold(start, self.begin, &mut |mut result, begin| {
                let Run { first, end, .. } = self.run(begin, cut);
                if step.indices.iter().all(|index| *index == 1) {
                    let step = At {
                        indices: [1; N],
                        ..step
                    };
                    for turn in first..end {
                        result = f(result, begin.plus(step.times(turn)));
                    }
                } else {
                    for turn in first..end {
                        result = f(result, begin.plus(step.times(turn)));
                    }
                }
                result
            })
    }
}

/// The first turn that exists, of as many as `extent`, and the one after the last.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn existing(extent: isize, is_at_end: bool, has: impl Fn(isize) -> bool) -> (isize, isize) {
    match (has(0), has(extent - 1)) {
        (true, true) => (0, extent),
        (true, false) => (0, change(0, extent, has)),
        (false, true) => (change(0, extent, |turn| !has(turn)), extent),
        (false, false) if is_at_end => (0, 0),
        (false, false) => match (0..extent).find(|&turn| has(turn)) {
            Some(first) => (first, change(first, extent, has)),
            None => (0, 0),
        },
    }
}

/// The first turn after `some` that is not one of these, before `none`, which is not either.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn change(mut some: isize, mut none: isize, is: impl Fn(isize) -> bool) -> isize {
    while none - some > 1 {
        let middle = some + (none - some) / 2;
        if is(middle) {
            some = middle;
        } else {
            none = middle;
        }
    }
    none
}

/// A shorter innermost loop is not worth a loop of its own, where a longer one is contiguous.
const SHORT: isize = 16;

/// Calls a function with all turns, each with its coordinate: a loop for each mode. If the
/// innermost one is short, and modes are contiguous, there is one loop for these that counts
/// coordinates. A function that does not use them is then vectorized.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn for_each_turn<const N: usize, C: Offset, O: Loops<N, C>>(
    loops: O,
    begin: At<N, C>,
    f: &mut impl FnMut(At<N, C>),
) {
    let (mut inner, mut merged) = (Loop::ONCE, Loop::ONCE);
    _ = loops.merged(&mut inner, &mut { 1 });
    let outer = loops.merged(&mut merged, &mut { usize::MAX });
    if inner.extent >= SHORT || inner.extent == merged.extent || merged.step.indices != [1; N] {
        let walk = Walk::new(loops, begin, Runs::First, false);
        return walk.fold((), None::<Cut<fn(C) -> bool>>, &mut |(), at| f(at));
    }
    outer.fold((), begin, &mut |(), begin| {
        let (mut counts, mut at) = (O::START, begin);
        for turn in 0..merged.extent {
            let indices = begin.indices.map(|index| index.wrapping_add(turn));
            f(At { indices, ..at });
            loops.advance(&mut counts, &mut at);
        }
    });
}
