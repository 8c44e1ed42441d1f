//! All elements of a tensor, each once.

use super::{Borrowed, Tensor};
use crate::{
    coord::{At, Loops, Offset, Traverse, static_leaves_of},
    num::Bit,
    tensor::{
        mask::Mask,
        walk::{Cut, Runs, Walk, for_each_turn},
    },
    tree::{Layout, tuple::Nil},
};

/// Whether rustc knows that all elements are contiguous in the order of positions.
pub(super) const fn is_slice<P: Borrowed, L: Layout, M: Mask>() -> bool {
    let leaves = static_leaves_of::<L>();
    P::IS_DIRECT
        && <M::HasNoPredicate as Bit>::VALUE
        && <L::IsStatic as Bit>::VALUE
        && leaves.are_side_by_side(leaves.size() as usize)
}

type LoopsOf<L, const N: usize, C> = <L as Traverse>::LoopsIn<N, C, Nil>;
pub(super) type WalkOf<L, const N: usize, C> = Walk<N, C, LoopsOf<L, N, C>>;

/// The elements of a tensor with their coordinates, or with what is [asked](Mask::Asked) of them.
pub(in crate::tensor) struct Elements<P, L: Layout, M, C: Offset> {
    pub(super) tensor: Tensor<P, L, M>,
    walk: WalkOf<L, 1, C>,
    /// Whether elements are missing.
    is_cut: bool,
    is_in_memory_order: bool,
}

/// The runs of a tensor without all elements: those that exist follow each other.
#[inline(always)]
pub(super) fn cut_runs<L: Layout, M: Mask>(mask: M) -> Runs {
    if mask.is_even::<L>() {
        Runs::First
    } else {
        Runs::Single
    }
}

/// Whether elements of a tensor are missing.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn is_cut<P: Borrowed, L: Layout, M: Mask>(tensor: &Tensor<P, L, M>) -> bool {
    let is_masked = const { !<M::HasNoPredicate as Bit>::VALUE };
    is_masked && !tensor.mask().has_all(tensor.layout())
}

/// The coordinates that a mask has. If no mode counts down, a bound leaves out the last coordinates
/// of a leaf, and one end of each run exists, or nothing.
#[inline(always)]
pub(super) fn cut_by<M: Mask, C: Offset>(mask: M) -> Cut<impl Fn(C) -> bool + Copy + use<M, C>> {
    Cut {
        has: move |coord| mask.has(coord),
        is_at_end: mask.counts_up(),
    }
}

/// The elements with their coordinates.
pub(in crate::tensor) type Indexed<P, L, M> = Elements<P, L, M, <L as Traverse>::Natural>;
/// The elements alone.
pub(in crate::tensor) type Items<P, L, M> =
    Elements<P, L, M, <M as Mask>::Asked<<L as Traverse>::Natural>>;

impl<P: Borrowed, L: Layout, M: Mask> Tensor<P, L, M> {
    /// The elements in the order of positions.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::tensor) fn items(self) -> Items<P, L, M> {
        Elements::new(self, M::asked, Runs::Merged, false)
    }

    /// The elements in the order of memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::tensor) fn items_in_memory_order(self) -> Items<P, L, M> {
        Elements::new(self, M::asked, Runs::Merged, true)
    }

    /// The elements with their coordinates, in the order of positions.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::tensor) fn indexed(self) -> Indexed<P, L, M> {
        Elements::new(self, |coord| coord, Runs::First, false)
    }
}

impl<P: Borrowed, L: Layout, M: Mask, C: Offset> Elements<P, L, M, C> {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn new(
        tensor: Tensor<P, L, M>,
        asked: impl Fn(L::Natural) -> C,
        runs: Runs,
        is_in_memory_order: bool,
    ) -> Self {
        let is_cut = is_cut(&tensor);
        let runs = if is_cut {
            cut_runs::<L, M>(tensor.mask())
        } else {
            runs
        };
        let (loops, begin) = loops_of(tensor.layout(), asked, is_in_memory_order);
        let walk = Walk::new(loops, begin, runs, is_cut);
        Self {
            tensor,
            walk,
            is_cut,
            is_in_memory_order,
        }
    }

    /// How many coordinates are left, elements or not.
    #[inline(always)]
    pub(in crate::tensor) fn left(&self) -> usize {
        self.walk.left()
    }

    /// Which coordinates have an element, where some have none.
    #[inline(always)]
    fn cut(&self) -> Option<Cut<impl Fn(C) -> bool + Copy + use<P, L, M, C>>> {
        let is_cut = const { !<M::HasNoPredicate as Bit>::VALUE } && self.is_cut;
        is_cut.then(|| cut_by(self.tensor.mask()))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::tensor) fn step(&mut self) -> Option<(C, P::Item)> {
        let At { indices, coord } = self.walk.step(self.cut())?;
        // SAFETY: the loops of the layout go through the indices of its coordinates, and the walk
        // has each of those that the mask has once.
        Some((coord, unsafe { self.tensor.item_at(indices[0]) }))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::tensor) fn step_back(&mut self) -> Option<(C, P::Item)> {
        let At { indices, coord } = self.walk.step_back(self.cut())?;
        // SAFETY: as above.
        Some((coord, unsafe { self.tensor.item_at(indices[0]) }))
    }

    /// The elements as a slice, if rustc knows that they are contiguous, all are left, and nobody
    /// asks for coordinates. Their order in memory is that of positions.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_slice(self) -> Result<P::Slice, Self> {
        let is_slice = const { is_slice::<P, L, M>() && size_of::<C>() == 0 };
        if !is_slice || !self.walk.is_whole(false) {
            return Err(self);
        }
        let slice = self.tensor.whole().into_slice();
        Ok(slice.unwrap_or_else(|| unreachable!("contiguous elements")))
    }

    /// All that are left: of all elements, a loop for each mode.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::tensor) fn fold<A>(self, start: A, mut f: impl FnMut(A, C, P::Item) -> A) -> A {
        let mut elements = match self.into_slice() {
            Ok(slice) => {
                return slice
                    .into_iter()
                    .fold(start, |result, item| f(result, C::ZERO, item));
            }
            Err(elements) => elements,
        };
        if !elements.walk.is_whole(elements.is_cut) {
            let mut result = start;
            while let Some((coord, item)) = elements.step() {
                result = f(result, coord, item);
            }
            return result;
        }
        let is_static = const {
            <L::IsStatic as Bit>::VALUE && <M::HasNoPredicate as Bit>::VALUE && size_of::<C>() == 0
        };
        if is_static && !elements.is_in_memory_order && elements.left() > 0 {
            // The numbers of a walk would not be constants to LLVM.
            let tensor = &elements.tensor;
            return tensor
                .layout()
                .fold_elements(start, &mut |result, _, index| {
                    // SAFETY: the loops go through each coordinate below the shape once.
                    f(result, C::ZERO, unsafe { tensor.item_at(index) })
                });
        }
        let (cut, Self { tensor, walk, .. }) = (elements.cut(), elements);
        walk.fold(start, cut, &mut |result, At { indices, coord }| {
            // SAFETY: as above.
            f(result, coord, unsafe { tensor.item_at(indices[0]) })
        })
    }
}

/// The loops of a layout, and where they begin. In the order of memory, the loop of the least
/// stride is inside, and no loop goes backwards.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn loops_of<L: Layout, C: Offset>(
    layout: L,
    asked: impl Fn(L::Natural) -> C,
    is_in_memory_order: bool,
) -> (LoopsOf<L, 1, C>, At<1, C>) {
    let step = |stride, _, unit| At {
        indices: [stride],
        coord: asked(unit),
    };
    let loops = layout.loops_in(layout, &step, Nil);
    if !is_in_memory_order {
        return (loops, At::ZERO);
    }
    let mut begin = At::ZERO;
    (loops.sorted_into(Loops::ONCE, &mut begin), begin)
}

impl<P: Borrowed, L: Layout, M: Mask> Tensor<P, L, M> {
    /// Calls a function with each coordinate and its element, in the order of memory.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::tensor) fn for_each_in_memory_order(
        self,
        mut f: impl FnMut(L::Natural, P::Item),
    ) {
        let (loops, begin) = loops_of(self.layout(), |coord| coord, true);
        let tensor = &self;
        let mut f = |At { indices, coord }: At<1, L::Natural>| {
            // SAFETY: the loops of the layout go through the indices of its coordinates, each turn
            // comes once, and the mask has its coordinate.
            f(coord, unsafe { tensor.item_at(indices[0]) });
        };
        if is_cut(tensor) {
            let runs = cut_runs::<L, M>(tensor.mask());
            let walk = Walk::new(loops, begin, runs, true);
            walk.fold((), Some(cut_by(tensor.mask())), &mut |(), at| f(at));
        } else {
            for_each_turn(loops, begin, &mut f);
        }
    }
}
