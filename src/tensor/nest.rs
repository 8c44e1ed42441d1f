//! Loops that tensors of one shape have in common, for kernels to plan with.
//!
//! A [`Nest`] is made here only, its methods keep its invariant, and memory relies on it.

mod boxes;
mod error;
mod order;

pub(crate) use boxes::{Guards, Piece};
pub use error::Error;

use super::KernelLayout;
use crate::{
    coord::{FEW, Leaf, Leaves, ROOM, static_leaves_of},
    num::Bit,
    tree::Layout,
};
use core::ops::Range;

/// A loop: how often it runs, and how far each of N operands steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Axis<const N: usize> {
    pub(crate) extent: isize,
    pub(crate) strides: [isize; N],
}

impl<const N: usize> Axis<N> {
    pub(super) const UNIT: Self = Self {
        extent: 1,
        strides: [0; N],
    };
}

/// Loops over the elements of N layouts at once.
///
/// Invariant: the coordinates below the extents are the positions of the layouts, each once, and
/// `begins[k] + Σ coordinate · stride[k]` is the index of layout k there. (A stretched layout has
/// one index along the modes in which it was stretched.)
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nest<const N: usize> {
    // Lists side by side: numbers stored one by one are slow to load as a vector.
    extents: [isize; ROOM],
    strides: [[isize; ROOM]; N],
    rank: usize,
    begins: [isize; N],
    size: isize,
}

impl<const N: usize> Nest<N> {
    /// Room for loops: none are planned yet. Zeros are stored fastest.
    pub(crate) const EMPTY: Self = Self {
        extents: [0; ROOM],
        strides: [[0; ROOM]; N],
        rank: 0,
        begins: [0; N],
        size: 0,
    };

    /// Becomes the loops of layouts whose elements correspond by position.
    ///
    /// Each leaf is split as the leaves of the others are: a mode `s:d` is `(p, s/p):(d, p·d)`
    /// where p divides s. Modes correspond to each other, but the only mode of a layout stands for
    /// all modes of others.
    ///
    /// In place, as the other methods: to move a nest would take longer than a kernel of few
    /// elements.
    #[inline(always)]
    pub(crate) const fn plan<const R: usize>(
        &mut self,
        lists: &[Leaves<R>; N],
        ranks: [usize; N],
    ) -> Result<(), Error> {
        self.plan_used(lists, ranks, 0..N)
    }

    /// [`plan`](Self::plan) of some layouts; the others have stride 0.
    #[inline(always)]
    const fn plan_used<const R: usize>(
        &mut self,
        lists: &[Leaves<R>; N],
        ranks: [usize; N],
        used: Range<usize>,
    ) -> Result<(), Error> {
        (self.extents[0], self.rank, self.size, self.begins) = (0, 1, 0, [0; N]);
        let Range { start, end } = used;
        let (mut empty, mut k) = (0, start);
        while k < end {
            let (first, second) = (ranks[start], ranks[k]);
            if first != 1 && second != 1 && first != second {
                return Err(Error::Ranks { first, second });
            }
            if lists[k].get().is_some() && lists[k].size() == 0 {
                empty += 1;
            }
            k += 1;
        }
        match empty {
            0 => {}
            all if all == end - start => return Ok(()),
            _ => return Err(Error::between(lists, ranks, None)),
        }
        let (mut rank, mut size) = (0, 1);
        // The leaves that are left, the first of them in part.
        let mut left = [Leaf {
            extent: 1,
            stride: 0,
            mode: 0,
        }; N];
        let mut next = [0; N];
        loop {
            let (mut part, mut ended) = (isize::MAX, 0);
            let mut k = start;
            while k < end {
                let Some(leaves) = lists[k].get() else {
                    return Err(Error::TooManyLoops);
                };
                while left[k].extent == 1 && next[k] < leaves.len() {
                    left[k] = leaves[next[k]];
                    next[k] += 1;
                }
                if left[k].extent == 1 {
                    ended += 1;
                }
                if left[k].extent < part {
                    part = left[k].extent;
                }
                k += 1;
            }
            if ended == end - start {
                (self.rank, self.size) = (rank, size);
                return Ok(());
            }
            if ended > 0 {
                return Err(Error::between(lists, ranks, None));
            }
            let mut axis = Axis::UNIT;
            axis.extent = part;
            let mut mode = None;
            let mut k = start;
            while k < end {
                if ranks[k] != 1 {
                    match mode {
                        None => mode = Some(left[k].mode),
                        Some(mode) => {
                            if mode != left[k].mode {
                                return Err(Error::between(lists, ranks, None));
                            }
                        }
                    }
                }
                axis.strides[k] = left[k].stride;
                if left[k].extent == part {
                    left[k].extent = 1;
                } else if left[k].extent % part == 0 {
                    left[k].extent /= part;
                    left[k].stride = left[k].stride.wrapping_mul(part);
                } else {
                    return Err(Error::between(lists, ranks, Some((part, left[k].extent))));
                }
                k += 1;
            }
            size *= axis.extent;
            if !self.push(axis, &mut rank) {
                return Err(Error::TooManyLoops);
            }
        }
    }

    /// [`plan`](Self::plan) for few modes of equal extents, each of a single leaf of several
    /// elements; false, if the layouts are others. Loops that go on are not put together yet.
    ///
    /// The rank is known where this is inlined, so that lists stay in registers.
    #[inline(always)]
    const fn plan_modes<const R: usize>(
        &mut self,
        lists: &[Leaves<R>; N],
        ranks: [usize; N],
    ) -> bool {
        let (rank, mut size, mut mode) = (ranks[0], 1, 0);
        let mut k = 0;
        while k < N {
            if ranks[k] != rank || lists[k].count() != rank || rank > FEW {
                return false;
            }
            k += 1;
        }
        while mode < rank {
            let mut axis = Axis::UNIT;
            axis.extent = lists[0].leaf(mode).extent;
            let mut k = 0;
            while k < N {
                let leaf = lists[k].leaf(mode);
                if leaf.mode != mode || leaf.extent != axis.extent || leaf.extent < 2 {
                    return false;
                }
                axis.strides[k] = leaf.stride;
                k += 1;
            }
            self.put(mode, axis);
            // It overflows only where a mode that follows is empty.
            size = isize::wrapping_mul(size, axis.extent);
            mode += 1;
        }
        (self.rank, self.size, self.begins) = (rank, size, [0; N]);
        true
    }

    /// One more loop around the first ones, if there is room; it goes on with the last one where
    /// all operands do.
    #[inline(always)]
    const fn push(&mut self, axis: Axis<N>, rank: &mut usize) -> bool {
        if *rank > 0 && self.get(*rank - 1).goes_on(&axis) {
            self.extents[*rank - 1] *= axis.extent;
        } else if *rank < ROOM {
            self.put(*rank, axis);
            *rank += 1;
        } else {
            return false;
        }
        true
    }

    #[inline(always)]
    pub(crate) const fn rank(&self) -> usize {
        self.rank
    }

    /// A loop, the innermost one first; one that runs once, past the last.
    #[inline(always)]
    pub(crate) const fn axis(&self, place: usize) -> Axis<N> {
        if place < self.rank {
            self.get(place)
        } else {
            Axis::UNIT
        }
    }

    /// The index of each operand at coordinate 0.
    #[inline(always)]
    pub(super) const fn begins(&self) -> [isize; N] {
        self.begins
    }

    #[inline(always)]
    pub(crate) const fn size(&self) -> isize {
        self.size
    }

    #[inline(always)]
    const fn get(&self, place: usize) -> Axis<N> {
        let mut axis = Axis::UNIT;
        axis.extent = self.extents[place];
        let mut k = 0;
        while k < N {
            axis.strides[k] = self.strides[k][place];
            k += 1;
        }
        axis
    }

    #[inline(always)]
    const fn put(&mut self, place: usize, axis: Axis<N>) {
        self.extents[place] = axis.extent;
        let mut k = 0;
        while k < N {
            self.strides[k][place] = axis.strides[k];
            k += 1;
        }
    }
}

/// Calls a function with the loops of layouts: worked out by rustc where all are static, and else by
/// a function for all layouts, or for those of few modes. With it, all but the lists of leaves is
/// compiled once for the operands, whatever the layouts.
macro_rules! nests {
    ($($name:ident $few:ident $planned:ident $N:literal [$($L:ident $l:ident $k:literal)*] |$lists:ident| $prepared:expr, |$nest:ident| $arranged:expr;)*) => { $(
        #[inline(always)]
        pub(super) fn $name<$($L: KernelLayout,)* O>(
            ($($l,)*): ($(&$L,)*),
            operands: O,
            f: impl FnOnce(O, &Nest<$N>),
        ) -> Result<(), Error> {
            if const { true $(&& $L::IS_TYPED && <<$L::Typed as Layout>::IsStatic as Bit>::VALUE)* } {
                let planned: &'static Result<Nest<$N>, Error> = const { &{
                    let $lists = [$(static_leaves_of::<$L::Typed>()),*];
                    let mut nest = Nest::EMPTY;
                    let result = nest.plan(&$prepared, [$(<$L::Typed as Layout>::RANK),*]);
                    let $nest = &mut nest;
                    $arranged;
                    match result {
                        Ok(()) => Ok(nest),
                        Err(misfit) => Err(misfit),
                    }
                } };
                return match planned {
                    Ok(nest) => {
                        f(operands, nest);
                        Ok(())
                    }
                    Err(misfit) => Err(*misfit),
                };
            }
            // In place: to move a list right after it was written is slow.
            let ranks = [$($l.rank_of()),*];
            if const { true $(&& $L::COUNT <= FEW)* } && (true $(&& $l.count_of() <= FEW)*) {
                let mut lists = [Leaves::NONE; $N];
                $($l.put_leaves(&mut lists[$k]);)*
                return under($few, &lists, ranks, operands, f);
            }
            let mut lists = [Leaves::NONE; $N];
            $($l.put_leaves(&mut lists[$k]);)*
            under($planned, &lists, ranks, operands, f)
        }
        nests! { @planned $few FEW $N |$lists| $prepared, |$nest| $arranged }
        nests! { @planned $planned ROOM $N |$lists| $prepared, |$nest| $arranged }
    )* };
    (@planned $planned:ident $room:ident $N:literal |$lists:ident| $prepared:expr, |$nest:ident| $arranged:expr) => {
        #[inline(never)]
        fn $planned<'r>(room: &'r mut Option<Nest<$N>>, $lists: &[Leaves<$room>; $N], ranks: [usize; $N]) -> Planned<'r, $N> {
            let $nest = room.insert(Nest::EMPTY);
            let prepared = $prepared;
            // With a known rank, all of it stays in registers.
            if ranks == [2; $N] && $nest.plan_modes(&prepared, [2; $N]) {
                $arranged;
                return Ok($nest);
            }
            if !$nest.plan_modes(&prepared, ranks) {
                $nest.plan(&prepared, ranks)?;
            }
            $arranged;
            Ok($nest)
        }
    };
}
nests! {
    one few_one plan_one 1 [A a 0] |lists| lists, |nest| nest.sort_by(0);
    two few_two plan_two 2 [A a 0 B b 1] |lists| lists, |nest| nest.sort_pair();
    three few_three plan_three 3 [A a 0 B b 1 C c 2] |lists| lists, |nest| nest.sort_by(0);
    // The target has one element for several of the source.
    onto few_onto plan_onto 2 [A a 0 B b 1] |lists| [lists[0].stretched(&lists[1]), lists[1]], |nest| nest.sort_by(1);
}

/// Calls a function with the loops that another one plans.
#[inline]
fn under<O, const R: usize, const N: usize>(
    plan: impl for<'r> FnOnce(&'r mut Option<Nest<N>>, &[Leaves<R>; N], [usize; N]) -> Planned<'r, N>,
    lists: &[Leaves<R>; N],
    ranks: [usize; N],
    operands: O,
    f: impl FnOnce(O, &Nest<N>),
) -> Result<(), Error> {
    f(operands, plan(&mut None, lists, ranks)?);
    Ok(())
}

type Planned<'r, const N: usize> = Result<&'r Nest<N>, Error>;

pub(crate) const FEW_ELEMENTS: usize = 64;

/// The indices of two static layouts of few elements at each position, in the order of the first
/// one; the last ones are repeated.
pub(crate) const fn indices_of_few<A: Layout, B: Layout>()
-> Result<[[isize; 2]; FEW_ELEMENTS], Error> {
    if !(<A::IsStatic as Bit>::VALUE && <B::IsStatic as Bit>::VALUE) {
        return Err(Error::TooManyLoops);
    }
    let mut nest = Nest::EMPTY;
    if let Err(misfit) = nest.plan(
        &[static_leaves_of::<A>(), static_leaves_of::<B>()],
        [A::RANK, B::RANK],
    ) {
        return Err(misfit);
    }
    nest.sort_by(0);
    let (mut indices, mut k) = ([nest.begins; FEW_ELEMENTS], 0);
    while k < FEW_ELEMENTS && nest.size > 0 {
        let last = nest.size - 1;
        let (mut position, mut place) = (if last < k as isize { last } else { k as isize }, 0);
        while place < nest.rank {
            let Axis { extent, strides } = nest.get(place);
            let coord = position % extent;
            indices[k][0] = indices[k][0].wrapping_add(coord.wrapping_mul(strides[0]));
            indices[k][1] = indices[k][1].wrapping_add(coord.wrapping_mul(strides[1]));
            position /= extent;
            place += 1;
        }
        k += 1;
    }
    Ok(indices)
}

/// A shorter loop is not the innermost one, if another one is longer.
pub(crate) const SHORT: isize = 8;
pub(crate) const INTERLEAVED: isize = 4;

impl<const N: usize> Axis<N> {
    /// Whether the loop of another axis around this one is one loop with it.
    const fn goes_on(&self, outer: &Self) -> bool {
        let mut k = 0;
        while k < N {
            if self.strides[k].wrapping_mul(self.extent) != outer.strides[k] {
                return false;
            }
            k += 1;
        }
        true
    }
}
