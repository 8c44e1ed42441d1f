//! Loops that tensors of one shape have in common, for kernels to plan with.
//!
//! A [`Nest`] is made here only, its methods keep its invariant, and memory relies on it.

mod boxes;
mod error;
mod groups;
#[cfg(feature = "rayon")]
mod halves;
mod order;

pub(crate) use boxes::{Guards, Piece};
pub use error::KernelError;

use super::KernelLayout;
use crate::{
    coord::{FEW, Leaf, Leaves, ROOM, static_leaves_of},
    int::Int,
    num::Bit,
    tree::Layout,
};
use core::{marker::PhantomData, ops::Range};

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

    /// Whether all operands step by 1. One number after the other: LLVM would load all of an array
    /// at once, and wait until each one has been stored.
    #[inline(always)]
    pub(crate) fn is_slice(&self) -> bool {
        self.strides.iter().all(|stride| *stride == 1)
    }
}

/// Loops over the elements of N layouts at once, the innermost one first.
///
/// Invariant: the coordinates below the extents are the positions of the layouts, each once, and
/// `begins[k] + Σ coordinate · stride[k]` is the index of layout k there. (A stretched layout has
/// one index along the modes in which it was stretched.)
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nest<'r, const N: usize> {
    axes: &'r [Axis<N>],
    begins: [isize; N],
    size: isize,
    /// The size of the nest that this one is a part of, for one of several threads, or its own.
    whole: isize,
    /// How many coordinates of the innermost loop run at once, before the other loops go on.
    block: isize,
}

impl<'r, const N: usize> Nest<'r, N> {
    /// No elements.
    const NONE: Self = Self {
        axes: &[],
        begins: [0; N],
        size: 0,
        whole: 0,
        block: isize::MAX,
    };

    #[inline(always)]
    pub(crate) const fn rank(&self) -> usize {
        self.axes.len()
    }

    /// Two loops.
    #[inline(always)]
    fn of_rows(axes: &'r [Axis<N>; 2]) -> Self {
        let size = axes[0].extent * axes[1].extent;
        Self {
            axes,
            begins: [0; N],
            size,
            whole: size,
            block: isize::MAX,
        }
    }

    /// A loop, the innermost one first; one that runs once, past the last.
    #[inline(always)]
    pub(crate) const fn axis(&self, place: usize) -> Axis<N> {
        if place < self.axes.len() {
            self.axes[place]
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

    /// The number of coordinates of all parts, if this is a part for one of several threads.
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    pub(crate) const fn whole(&self) -> isize {
        self.whole
    }

    #[inline(always)]
    pub(super) const fn block(&self) -> isize {
        self.block
    }
}

/// Loops that rustc knows: those of static layouts. `()` stands for loops that are planned when the
/// program runs.
pub(crate) trait Known<const N: usize> {
    /// The loops, all numbers of which are constants also in a function for the vectors of the CPU.
    const NEST: Option<Nest<'static, N>> = None;
    /// Whether there are so few elements that to detect the CPU takes longer than the kernel.
    const IS_SMALL: bool = match Self::NEST {
        Some(nest) => nest.size <= FEW_ELEMENTS as isize,
        None => false,
    };
}
impl<const N: usize> Known<N> for () {}

/// Few elements, under loops that are planned when the program runs. Their extents may be constants.
struct Few;
impl<const N: usize> Known<N> for Few {
    const IS_SMALL: bool = true;
}

/// Whether a layout has few elements, whose number is static.
const fn is_few<L: Layout>() -> bool {
    matches!(L::Size::STATIC, Some(0..=FEW_LENGTH))
}
const FEW_LENGTH: isize = FEW_ELEMENTS as isize;

/// The loops over two modes of one leaf each, if the elements of the first operand lie side by side
/// along the first of these places.
#[inline(always)]
fn rows<const N: usize>(
    lists: &[Leaves<2>; N],
    ranks: [usize; N],
    places: [usize; 2],
) -> Option<[Axis<N>; 2]> {
    let mut axes = [Axis::UNIT; 2];
    for (axis, place) in axes.iter_mut().zip(places) {
        axis.extent = lists[0].leaf(place).extent;
        for k in 0..N {
            let Leaf {
                extent,
                stride,
                mode,
            } = lists[k].leaf(place);
            if ranks[k] != 2 || mode != place || extent != axis.extent {
                return None;
            }
            axis.strides[k] = stride;
        }
    }
    (axes[0].strides[0] == 1).then_some(axes)
}

/// A function of operands and of the loops that they have in common. It is called here only, with
/// the loops of `X` if rustc knows them, and memory relies on it.
pub(crate) trait Under<O, const N: usize> {
    /// Whether the first operand has another element at each coordinate.
    const IS_INJECTIVE: bool;
    fn run<X: Known<N>>(self, operands: O, nest: &Nest<'_, N>);
    /// [`run`](Self::run), under at most [`FEW`] loops over few elements, in any order.
    fn few(self, operands: O, nest: &Nest<'_, N>);
}

impl Nest<'_, 3> {
    /// The loops in which the last operand does not step, over the other two and as for a copy, and
    /// those in which it steps, over all. There is room for all of them in each list.
    pub(super) fn split<'r>(
        &self,
        inner: &'r mut [Axis<2>],
        outer: &'r mut [Axis<3>],
    ) -> (Nest<'r, 2>, Nest<'r, 3>) {
        let mut inside = self.part([0, 1], inner, |axis| axis.strides[2] == 0);
        inside.begins = [0; 2];
        arrange_copied(&mut inside);
        let outside = self.part([0, 1, 2], outer, |axis| axis.strides[2] != 0);
        (inside.into_nest(), outside.into_nest())
    }

    /// The loops of the first two operands, as for a copy. There is room for all of them.
    pub(super) fn without_last<'r>(&self, axes: &'r mut [Axis<2>]) -> Nest<'r, 2> {
        let mut plan = self.part([0, 1], axes, |_| true);
        arrange_copied(&mut plan);
        plan.into_nest()
    }

    /// The loops in which the last operand steps, for that one alone. There is room for all.
    pub(super) fn of_last<'r>(&self, axes: &'r mut [Axis<1>]) -> Nest<'r, 1> {
        let mut plan = self.part([2], axes, |axis| axis.strides[2] != 0);
        arrange_one(&mut plan);
        plan.into_nest()
    }

    /// Some loops of some operands.
    fn part<'r, const M: usize>(
        &self,
        operands: [usize; M],
        axes: &'r mut [Axis<M>],
        is_wanted: impl Fn(&Axis<3>) -> bool,
    ) -> Plan<'r, M> {
        let mut plan = Plan::on(axes);
        plan.begins = operands.map(|k| self.begins[k]);
        plan.size = isize::from(self.size != 0);
        for &Axis { extent, strides } in self.axes.iter().filter(|axis| is_wanted(axis)) {
            let strides = operands.map(|k| strides[k]);
            plan.axes[plan.rank] = Axis { extent, strides };
            (plan.rank, plan.size) = (plan.rank + 1, plan.size * extent);
        }
        plan
    }
}

/// A [`Nest`] that is being made, in a list with room for its loops.
#[derive(Debug)]
pub(crate) struct Plan<'r, const N: usize> {
    axes: &'r mut [Axis<N>],
    rank: usize,
    begins: [isize; N],
    size: isize,
    block: isize,
}

impl<'r, const N: usize> Plan<'r, N> {
    /// No loops yet.
    #[inline(always)]
    pub(crate) const fn on(axes: &'r mut [Axis<N>]) -> Self {
        Self {
            axes,
            rank: 0,
            begins: [0; N],
            size: 0,
            block: isize::MAX,
        }
    }

    /// The loops, as they are now.
    #[inline(always)]
    pub(super) const fn nest(&self) -> Nest<'_, N> {
        Nest {
            axes: self.axes.split_at(self.rank).0,
            begins: self.begins,
            size: self.size,
            whole: self.size,
            block: self.block,
        }
    }

    /// [`nest`](Self::nest), as long as the list is lent.
    #[inline(always)]
    fn into_nest(self) -> Nest<'r, N> {
        let Self {
            axes,
            rank,
            begins,
            size,
            block,
        } = self;
        Nest {
            axes: axes.split_at(rank).0,
            begins,
            size,
            whole: size,
            block,
        }
    }

    /// Becomes the loops of layouts whose elements correspond by position.
    ///
    /// Each leaf is split as the leaves of the others are: a mode `s:d` is `(p, s/p):(d, p·d)`
    /// where p divides s. Modes correspond to each other, but the only mode of a layout stands for
    /// all modes of others.
    #[inline(always)]
    pub(crate) const fn plan<const R: usize>(
        &mut self,
        lists: &[Leaves<R>; N],
        ranks: [usize; N],
    ) -> Result<(), KernelError> {
        self.plan_used(lists, ranks, 0..N)
    }

    /// [`plan`](Self::plan) of some layouts; the others have stride 0.
    #[inline(always)]
    const fn plan_used<const R: usize>(
        &mut self,
        lists: &[Leaves<R>; N],
        ranks: [usize; N],
        used: Range<usize>,
    ) -> Result<(), KernelError> {
        (self.rank, self.size, self.begins) = (0, 0, [0; N]);
        let Range { start, end } = used;
        let (mut empty, mut k) = (0, start);
        while k < end {
            let (first, second) = (ranks[start], ranks[k]);
            if first != 1 && second != 1 && first != second {
                return Err(KernelError::Ranks { first, second });
            }
            if lists[k].get().is_some() && lists[k].size() == 0 {
                empty += 1;
            }
            k += 1;
        }
        match empty {
            0 => {}
            all if all == end - start => return Ok(()),
            _ => return Err(KernelError::between(lists, ranks, None)),
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
                    return Err(KernelError::TooManyLoops);
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
                return Err(KernelError::between(lists, ranks, None));
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
                                return Err(KernelError::between(lists, ranks, None));
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
                    return Err(KernelError::between(
                        lists,
                        ranks,
                        Some((part, left[k].extent)),
                    ));
                }
                k += 1;
            }
            size *= axis.extent;
            if !self.push(axis, &mut rank) {
                return Err(KernelError::TooManyLoops);
            }
        }
    }

    /// [`plan`](Self::plan) for modes of equal extents, each of a single leaf; false, if the
    /// layouts are others, or have too many modes. Loops that can be merged are not merged yet.
    #[inline(always)]
    const fn plan_modes<const R: usize>(
        &mut self,
        lists: &[Leaves<R>; N],
        ranks: [usize; N],
    ) -> bool {
        let (count, mut rank, mut size, mut mode) = (ranks[0], 0, 1, 0);
        let mut k = 0;
        while k < N {
            if ranks[k] != count || lists[k].count() != count || count > self.axes.len() {
                return false;
            }
            k += 1;
        }
        while mode < count {
            let mut axis = Axis::UNIT;
            axis.extent = lists[0].leaf(mode).extent;
            let mut k = 0;
            while k < N {
                let leaf = lists[k].leaf(mode);
                if leaf.mode != mode || leaf.extent != axis.extent {
                    return false;
                }
                axis.strides[k] = leaf.stride;
                k += 1;
            }
            if axis.extent != 1 {
                self.axes[rank] = axis;
                rank += 1;
            }
            // The product overflows only where an extent that follows is 0.
            size = isize::wrapping_mul(size, axis.extent);
            mode += 1;
        }
        (self.rank, self.size, self.begins) = (rank, size, [0; N]);
        true
    }

    /// One more loop beside the first ones, if there is room; it goes on with one of them where all
    /// operands do.
    #[inline(always)]
    const fn push(&mut self, axis: Axis<N>, rank: &mut usize) -> bool {
        let mut place = *rank;
        while place > 0 {
            place -= 1;
            if self.axes[place].goes_on(&axis) {
                self.axes[place].extent *= axis.extent;
                return true;
            }
        }
        if *rank == self.axes.len() {
            return false;
        }
        self.axes[*rank] = axis;
        *rank += 1;
        true
    }
}

/// The most loops that a plan has room for.
pub(crate) const MANY: usize = 64;

/// The loops of static layouts, worked out by rustc.
struct Planned<const N: usize> {
    axes: [Axis<N>; ROOM],
    rank: usize,
    begins: [isize; N],
    size: isize,
    block: isize,
}

impl<const N: usize> Planned<N> {
    #[inline(always)]
    const fn nest(&self) -> Nest<'_, N> {
        Nest {
            axes: self.axes.split_at(self.rank).0,
            begins: self.begins,
            size: self.size,
            whole: self.size,
            block: self.block,
        }
    }
}

/// Calls a function with the loops of layouts: worked out by rustc where all are static, and else
/// by a function for all layouts, or for those of few modes. With it, all but the lists of leaves
/// is compiled once for the operands, whatever the layouts.
macro_rules! nests {
    (
        $($name:ident $listed:ident $arrange:ident $apart:ident $few:ident $some:ident $many:ident
        $N:literal by $by:literal, stretches $stretches:literal [
            $($L:ident $l:ident $k:literal)*
        ] |$lists:ident| $prepared:expr, |$plan:ident| $arranged:expr;)*
    ) => { $(
        #[inline(always)]
        pub(super) fn $name<$($L: KernelLayout,)* O, F: Under<O, $N>>(
            ($($l,)*): ($(&$L,)*),
            operands: O,
            f: F,
        ) -> Result<(), KernelError> {
            struct Static<$($L),*>(PhantomData<($($L,)*)>);
            impl<$($L: KernelLayout),*> Static<$($L),*> {
                const PLANNED: &'static Result<Planned<$N>, KernelError> = &{
                    let $lists = [$(static_leaves_of::<$L::Typed>()),*];
                    let mut axes = [Axis::UNIT; ROOM];
                    let mut plan = Plan::on(&mut axes);
                    match plan.plan(&$prepared, [$(<$L::Typed as Layout>::RANK),*]) {
                        Ok(()) => {
                            $arrange(&mut plan);
                            let Plan { rank, begins, size, block, .. } = plan;
                            Ok(Planned { axes, rank, begins, size, block })
                        }
                        Err(misfit) => Err(misfit),
                    }
                };
            }
            impl<$($L: KernelLayout),*> Known<$N> for Static<$($L),*> {
                const NEST: Option<Nest<'static, $N>> = match Self::PLANNED {
                    Ok(planned) => Some(planned.nest()),
                    Err(_) => None,
                };
            }
            // Loops of few leaves have room, even if no two layouts split them alike.
            if const {
                true $(&& $L::IS_TYPED && <<$L::Typed as Layout>::IsStatic as Bit>::VALUE)*
                && 0 $(+ $L::COUNT)* <= ROOM
            } {
                return match Static::<$($L),*>::PLANNED {
                    Ok(planned) => {
                        f.run::<Static<$($L),*>>(operands, &planned.nest());
                        Ok(())
                    }
                    Err(misfit) => Err(*misfit),
                };
            }
            let ranks = [$($l.rank_of()),*];
            if const { true $(&& $L::IS_TYPED && $L::COUNT == 1)* } {
                // A single loop is planned here, in registers.
                let mut $lists = [Leaves::<1>::NONE; $N];
                $($l.put_leaves(&mut $lists[$k]);)*
                let $lists = $prepared;
                let mut axes = [Axis::UNIT];
                let mut plan = Plan::on(&mut axes);
                if !plan.plan_modes(&$lists, ranks) {
                    return Err(KernelError::between(&$lists, ranks, None));
                }
                plan.turn_forwards($by);
                f.run::<()>(operands, &plan.nest());
                return Ok(());
            }
            // Rows of few elements, as in tiles of a static shape: rustc knows their extents.
            if const { !$stretches $(&& $L::IS_TYPED && $L::COUNT == 2 && is_few::<$L::Typed>())* } {
                let mut lists = [Leaves::<2>::NONE; $N];
                $($l.put_leaves(&mut lists[$k]);)*
                if let Some(axes) = rows(&lists, ranks, [0, 1]) {
                    f.run::<Few>(operands, &Nest::of_rows(&axes));
                    return Ok(());
                }
                if let Some(axes) = rows(&lists, ranks, [1, 0]) {
                    f.run::<Few>(operands, &Nest::of_rows(&axes));
                    return Ok(());
                }
            }
            // In registers: nothing else uses these lists.
            macro_rules! of_leaves {
                ($count:literal) => {
                    if const { true $(&& $L::IS_TYPED && $L::COUNT == $count)* } {
                        let mut lists = [Leaves::<$count>::NONE; $N];
                        $($l.put_leaves(&mut lists[$k]);)*
                        if const { !$stretches } {
                            let found = Dense::of_leaves(&lists, ranks, F::IS_INJECTIVE);
                            if let Some(Dense { begin, size }) = found {
                                dense(operands, begin, size, f);
                                return Ok(());
                            }
                        }
                        let mut axes = [Axis::UNIT; $count];
                        if let Some(plan) =
                            Plan::of_leaves::<$stretches, $count>(&mut axes, &lists, ranks) {
                            plan.run::<$stretches, _>($apart, operands, f);
                            return Ok(());
                        }
                    }
                };
            }
            of_leaves!(2);
            of_leaves!(3);
            of_leaves!(4);
            of_leaves!(5);
            // In place: to move a list right after it was written is slow.
            macro_rules! under {
                ($planned:ident) => {{
                    let mut lists = [Leaves::NONE; $N];
                    $($l.put_leaves(&mut lists[$k]);)*
                    return under($planned, &lists, ranks, operands, f);
                }};
            }
            if const { true $(&& $L::IS_TYPED && $L::COUNT <= FEW)* } {
                under!($few)
            }
            if const { true $(&& $L::IS_TYPED && $L::COUNT <= ROOM)* } {
                under!($some)
            }
            if const { false $(|| !$L::IS_TYPED)* } {
                if true $(&& $l.count_of() <= FEW)* {
                    let mut lists = [Leaves::NONE; $N];
                    $($l.put_leaves(&mut lists[$k]);)*
                    return $listed(&lists, ranks, operands, f);
                }
                if true $(&& $l.count_of() <= ROOM)* {
                    under!($some)
                }
            }
            under!($many)
        }
        /// [`$name`], of few leaves in lists.
        #[inline(always)]
        pub(super) fn $listed<O, F: Under<O, $N>>(
            lists: &[Leaves<FEW>; $N],
            ranks: [usize; $N],
            operands: O,
            f: F,
        ) -> Result<(), KernelError> {
            if const { !$stretches } {
                let found = Dense::of_leaves(lists, ranks, F::IS_INJECTIVE);
                if let Some(Dense { begin, size }) = found {
                    dense(operands, begin, size, f);
                    return Ok(());
                }
            }
            let mut axes = [Axis::UNIT; FEW];
            if let Some(plan) = Plan::of_leaves::<$stretches, FEW>(&mut axes, lists, ranks) {
                plan.run::<$stretches, _>($apart, operands, f);
                return Ok(());
            }
            under($few, lists, ranks, operands, f)
        }
        #[inline(always)]
        pub(super) const fn $arrange($plan: &mut Plan<'_, $N>) {
            $arranged;
        }
        #[inline(never)]
        fn $apart(plan: &mut Plan<'_, $N>) {
            $arrange(plan);
        }
        nests! { @planned $few FEW $arrange $N |$lists| $prepared }
        nests! { @planned $some ROOM $arrange $N |$lists| $prepared }
        nests! { @planned $many MANY $arrange $N |$lists| $prepared }
    )* };
    (
        @planned $planned:ident $room:ident $arrange:ident $N:literal |$lists:ident| $prepared:expr
    ) => {
        #[inline(never)]
        fn $planned<'r>(
            small: &'r mut [Axis<$N>; $room],
            large: &'r mut Option<[Axis<$N>; MANY]>,
            nest: &mut Nest<'r, $N>,
            $lists: &[Leaves<$room>; $N],
            ranks: &[usize; $N],
        ) -> Result<(), KernelError> {
            let prepared = $prepared;
            let mut plan = Plan::on(small);
            if !plan.plan_modes(&prepared, *ranks) {
                let mut result = plan.plan(&prepared, *ranks);
                if let (Err(KernelError::TooManyLoops), true) = (result, $room < MANY) {
                    plan = Plan::on(large.insert([Axis::UNIT; MANY]));
                    result = plan.plan(&prepared, *ranks);
                }
                result?;
            }
            $arrange(&mut plan);
            *nest = plan.into_nest();
            Ok(())
        }
    };
}
nests! {
    one one_listed arrange_one arrange_one_apart few_one plan_one many_one 1 by 0,
        stretches false [A a 0] |lists| lists, |plan| { plan.sort_by(0); plan.lengthen(SHORT) };
    copied copied_listed arrange_copied arrange_copied_apart few_copied plan_copied many_copied
        2 by 0, stretches false [A a 0 B b 1] |lists| lists, |plan| plan.sort_pair();
    two two_listed arrange_two arrange_two_apart few_two plan_two many_two 2 by 0,
        stretches false [A a 0 B b 1] |lists| lists,
        |plan| { plan.sort_pair(); plan.lengthen(SHORT / 2) };
    three three_listed arrange_three arrange_three_apart few_three plan_three many_three 3 by 0,
        stretches false [A a 0 B b 1 C c 2] |lists| lists,
        |plan| { plan.sort_by(0); plan.lengthen(SHORT / 2) };
    // The target has one element for several of the source.
    onto onto_listed arrange_onto arrange_onto_apart few_onto plan_onto many_onto 2 by 1,
        stretches true [A a 0 B b 1] |lists| [lists[0].stretched(&lists[1]), lists[1]],
        |plan| plan.sort_onto();
}

/// Calls a function with the loops that another one plans. Each part is written where the next one
/// reads it: to move loops right after they were written is slow.
#[inline(always)]
fn under<O, const R: usize, const N: usize>(
    plan: impl for<'r> FnOnce(
        &'r mut [Axis<N>; R],
        &'r mut Option<[Axis<N>; MANY]>,
        &mut Nest<'r, N>,
        &[Leaves<R>; N],
        &[usize; N],
    ) -> Result<(), KernelError>,
    lists: &[Leaves<R>; N],
    ranks: [usize; N],
    operands: O,
    f: impl Under<O, N>,
) -> Result<(), KernelError> {
    let (mut small, mut large, mut nest) = ([Axis::UNIT; R], None, Nest::NONE);
    plan(&mut small, &mut large, &mut nest, lists, &ranks)?;
    apart(operands, &nest, f);
    Ok(())
}

/// Calls a function that names no layout: it is compiled once for all dynamic layouts.
#[inline(never)]
fn apart<O, const N: usize>(operands: O, nest: &Nest<'_, N>, f: impl Under<O, N>) {
    f.run::<()>(operands, nest);
}

/// Elements that lie side by side in all operands, from an offset on.
struct Dense {
    begin: isize,
    size: isize,
}

impl Dense {
    /// The elements of layouts of the same leaves, if there are some, they have the same strides in
    /// all layouts, and lie side by side in the first one.
    ///
    /// They do where as many elements lie between the first one and the last as there are, and all
    /// are different ones. If that is not known, the modes have to be in the order of columns or of
    /// rows.
    #[inline(always)]
    fn of_leaves<const R: usize, const N: usize>(
        lists: &[Leaves<R>; N],
        ranks: [usize; N],
        is_injective: bool,
    ) -> Option<Self> {
        let count = lists[0].count();
        let mut are_alike = count <= R;
        for k in 1..N {
            are_alike &= lists[k].count() == count && ranks[k] == ranks[0];
        }
        let (mut size, mut span, mut begin) = (1, 1, 0);
        let (mut are_columns, mut are_rows, mut outer) = (true, true, None);
        for place in 0..R {
            if !are_alike || place >= count {
                break;
            }
            let first = lists[0].leaf(place);
            for list in &lists[1..] {
                let leaf = list.leaf(place);
                are_alike &= leaf.mode == first.mode
                    && leaf.extent == first.extent
                    && (leaf.stride == first.stride || leaf.extent == 1);
            }
            if !is_injective && first.extent != 1 {
                let stride = first.stride.wrapping_abs();
                are_columns &= stride == size;
                are_rows &= outer.is_none_or(|outer| outer == stride.wrapping_mul(first.extent));
                outer = Some(stride);
            }
            let last = first.stride.wrapping_mul(first.extent.wrapping_sub(1));
            size = isize::wrapping_mul(size, first.extent);
            span = isize::wrapping_add(span, last.wrapping_abs());
            begin = isize::wrapping_add(begin, last.min(0));
        }
        let is_dense = are_alike && size == span && size > 0 && (are_columns || are_rows);
        is_dense.then_some(Self { begin, size })
    }
}

/// So many elements side by side are done before the CPU is detected.
const FEW_IN_LINE: isize = 128;

/// Calls a function with elements that lie side by side in all operands.
#[inline(never)]
fn dense<O, const N: usize>(operands: O, begin: isize, size: isize, f: impl Under<O, N>) {
    let axes = [Axis {
        extent: size,
        strides: [1; N],
    }];
    let nest = Nest {
        axes: &axes,
        begins: [begin; N],
        size,
        whole: size,
        block: isize::MAX,
    };
    // To detect the CPU would take longer.
    if cfg!(feature = "simd") && size <= FEW_IN_LINE {
        f.run::<Few>(operands, &nest);
    } else {
        f.run::<()>(operands, &nest);
    }
}

/// Calls a function with few elements, which names no layout.
#[inline(never)]
fn few<O, const N: usize>(operands: O, nest: &Nest<'_, N>, f: impl Under<O, N>) {
    f.few(operands, nest);
}

/// So many elements are not worth a plan.
pub(super) const FEW_AT_ONCE: isize = 32;
/// So many elements are not worth a choice of the way, if they are in short lines.
const FEW_IN_LINES: isize = 128;
const SHORT_LINE: isize = 4;

impl<'r, const N: usize> Plan<'r, N> {
    /// The loops over the leaves as they stand, if all layouts have the same leaves. If the first
    /// layout `STRETCHES`, its modes of one element have as many as those of the others.
    #[inline(always)]
    fn of_leaves<const STRETCHES: bool, const R: usize>(
        axes: &'r mut [Axis<N>; R],
        lists: &[Leaves<R>; N],
        ranks: [usize; N],
    ) -> Option<Self> {
        let count = lists[0].count();
        let mut is_fit = count <= R;
        for k in 1..N {
            is_fit &= lists[k].count() == count && ranks[k] == ranks[0];
        }
        if !is_fit {
            return None;
        }
        let (mut rank, mut size) = (0, 1);
        for place in 0..R {
            if place >= count {
                break;
            }
            let (axis, last) = (&mut axes[rank], lists[N - 1].leaf(place));
            axis.extent = last.extent;
            for (k, list) in lists.iter().enumerate() {
                let leaf = list.leaf(place);
                is_fit &= leaf.mode == last.mode && (!STRETCHES || leaf.mode == place);
                if STRETCHES && k == 0 && leaf.extent == 1 {
                    axis.strides[k] = 0;
                } else {
                    is_fit &= leaf.extent == last.extent;
                    axis.strides[k] = leaf.stride;
                }
            }
            rank += usize::from(last.extent != 1);
            // The product overflows only where an extent that follows is 0.
            size = isize::wrapping_mul(size, last.extent);
        }
        is_fit.then_some(Self {
            axes,
            rank,
            begins: [0; N],
            size,
            block: isize::MAX,
        })
    }

    /// Calls a function with the loops, in any order if there are few elements, else in the order
    /// of another function.
    #[inline(always)]
    fn run<const STRETCHES: bool, O>(
        mut self,
        arrange: fn(&mut Plan<'_, N>),
        operands: O,
        f: impl Under<O, N>,
    ) {
        if self.size <= FEW_AT_ONCE {
            if STRETCHES {
                // Sums one after the other.
                let axes = &mut self.axes[..self.rank];
                if let Some(place) = axes.iter().position(|axis| axis.strides[0] == 0) {
                    axes.swap(0, place);
                }
            }
            few(operands, &self.nest(), f);
        } else {
            arrange(&mut self);
            let inner = &self.axes[0];
            if !STRETCHES
                && self.size <= FEW_IN_LINES
                && inner.extent <= SHORT_LINE
                && !inner.is_contiguous()
            {
                few(operands, &self.nest(), f);
            } else {
                apart(operands, &self.nest(), f);
            }
        }
    }
}

/// Whether the elements of layouts correspond by position: [`Plan::plan`] succeeds.
pub(crate) const fn correspond<const N: usize>(
    lists: &[Leaves; N],
    ranks: [usize; N],
) -> Result<(), KernelError> {
    let mut axes = [Axis::UNIT; MANY];
    let mut k = 0;
    while k < N {
        // Lists of more leaves are compared when the program runs.
        if lists[k].get().is_none() {
            return Ok(());
        }
        k += 1;
    }
    Plan::on(&mut axes).plan(lists, ranks)
}

pub(crate) const FEW_ELEMENTS: usize = 64;

/// The indices of two static layouts of few elements at each position, in the order of the first
/// one; the last ones are repeated.
pub(crate) const fn indices_of_few<A: Layout, B: Layout>()
-> Result<[[isize; 2]; FEW_ELEMENTS], KernelError> {
    if !(<A::IsStatic as Bit>::VALUE && <B::IsStatic as Bit>::VALUE) {
        return Err(KernelError::TooManyLoops);
    }
    let mut axes = [Axis::UNIT; ROOM];
    let mut nest = Plan::on(&mut axes);
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
            let Axis { extent, strides } = nest.axes[place];
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
