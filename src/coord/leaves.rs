//! The leaves of a layout as numbers, for loops that are planned with them.

use crate::value;

/// How many leaves a list has room for; and one for few leaves, which takes less time to prepare.
pub(crate) const ROOM: usize = 16;
pub(crate) const FEW: usize = 5;

/// An extent, a stride, and the place of the mode that has them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    pub(crate) extent: isize,
    pub(crate) stride: isize,
    pub(crate) mode: usize,
}

impl Leaf {
    const NONE: Self = Self {
        extent: 0,
        stride: 0,
        mode: 0,
    };

    /// How far the last element is from the first one; it saturates.
    #[inline]
    fn reach(&self) -> usize {
        let steps = self.extent.saturating_sub(1).max(0) as usize;
        steps.saturating_mul(self.stride.unsigned_abs())
    }
}

/// The leaves of a layout in their order, with their modes by number.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Leaves<const R: usize = ROOM> {
    list: [Leaf; R],
    /// More than there is room for, where some were left out.
    count: usize,
}

impl<const R: usize> Leaves<R> {
    pub(crate) const NONE: Self = Self {
        list: [Leaf::NONE; R],
        count: 0,
    };

    /// A single one.
    pub(super) const fn one(extent: Option<isize>, stride: Option<isize>) -> Self {
        let mut leaves = Self::NONE;
        if let (Some(extent), Some(stride)) = (extent, stride) {
            leaves.push(extent, stride, 0);
        }
        leaves
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn push(&mut self, extent: isize, stride: isize, mode: usize) {
        if self.count < R {
            self.list[self.count] = Leaf {
                extent,
                stride,
                mode,
            };
        }
        self.count += 1;
    }

    /// All of them in mode 0, and then others, each in the mode after its own.
    pub(super) const fn followed_by(mut self, others: Self) -> Self {
        let mut i = 0;
        while i < self.count && i < R {
            self.list[i].mode = 0;
            i += 1;
        }
        let mut i = 0;
        while i < others.count && i < R {
            let Leaf {
                extent,
                stride,
                mode,
            } = others.list[i];
            self.push(extent, stride, mode + 1);
            i += 1;
        }
        if others.count > R {
            self.count = R + 1;
        }
        self
    }

    /// The number of elements.
    pub(crate) const fn size(&self) -> isize {
        let (mut size, mut i) = (1_isize, 0);
        while i < self.count && i < R {
            size = size.saturating_mul(self.list[i].extent);
            i += 1;
        }
        size
    }

    /// The number of elements of a mode.
    pub(crate) const fn size_of_mode(&self, mode: usize) -> isize {
        let (mut size, mut i) = (1_isize, 0);
        while i < self.count && i < R {
            if self.list[i].mode == mode {
                size = size.saturating_mul(self.list[i].extent);
            }
            i += 1;
        }
        size
    }

    /// Whether there are so many elements, each one after the one at the position before.
    pub(crate) const fn are_side_by_side(&self, count: usize) -> bool {
        let (mut step, mut i) = (1, 0);
        while i < self.count && i < R {
            let Leaf { extent, stride, .. } = self.list[i];
            if extent > 1 && stride != step {
                return count == 0 && self.size() == 0;
            }
            step = step.saturating_mul(extent);
            i += 1;
        }
        self.count <= R && step >= 0 && step as usize == count
    }

    /// The least and the largest index, if there is one at all, and leaves are not too many; they
    /// saturate.
    pub(crate) const fn bounds(&self) -> Option<(isize, isize)> {
        let Some(leaves) = self.get() else {
            return None;
        };
        let (mut least, mut most, mut i) = (0_isize, 0_isize, 0);
        while i < leaves.len() {
            let Leaf { extent, stride, .. } = leaves[i];
            if extent <= 0 {
                return None;
            }
            let last = (extent - 1).saturating_mul(stride);
            if last < 0 {
                least = least.saturating_add(last);
            } else {
                most = most.saturating_add(last);
            }
            i += 1;
        }
        Some((least, most))
    }

    /// With as many elements as other leaves in each mode that has one element, all at one
    /// index.
    #[inline(always)]
    pub(crate) const fn stretched(&self, others: &Self) -> Self {
        let mut result = Self::NONE;
        let mut i = 0;
        while i < self.count && i < R {
            let mode = self.list[i].mode;
            if self.size_of_mode(mode) == 1 {
                result.push(others.size_of_mode(mode), 0, mode);
                while i < self.count && i < R && self.list[i].mode == mode {
                    i += 1;
                }
            } else {
                result.push(self.list[i].extent, self.list[i].stride, mode);
                i += 1;
            }
        }
        if self.count > R {
            result.count = R + 1;
        }
        result
    }

    /// The number of elements of a mode and the distance between them, if that is equal everywhere.
    pub(crate) fn even_mode(&self, mode: usize) -> Option<[isize; 2]> {
        let leaves = self.get()?.iter().filter(|leaf| leaf.mode == mode);
        let mut steps = leaves.filter(|leaf| leaf.extent != 1);
        let Some(first) = steps.next() else {
            return Some([1, 0]);
        };
        let even = steps.try_fold(first.extent, |size, leaf| {
            let is_even = first.stride.checked_mul(size) == Some(leaf.stride);
            is_even.then(|| size.saturating_mul(leaf.extent))
        });
        Some([even?, first.stride])
    }

    /// With more elements in a mode, for which its last loop runs longer; none, if other loops of
    /// the mode do not divide their number.
    pub(crate) fn extended(&self, mode: usize, size: isize) -> Option<Self> {
        let (mut result, old) = (*self, self.size_of_mode(mode));
        let leaves = &mut result.list[..self.count.min(R)];
        let mut longest = leaves.iter_mut().rev();
        let last = longest.find(|leaf| leaf.mode == mode && leaf.extent > 1)?;
        let inner = old / last.extent;
        last.extent = size / inner;
        (size % inner == 0).then_some(result)
    }

    /// The same loops, which step through the positions of a mode.
    pub(crate) fn positions_in(&self, mode: usize) -> Self {
        let (mut result, mut step) = (*self, 1);
        for leaf in &mut result.list[..self.count.min(R)] {
            leaf.stride = 0;
            if leaf.mode == mode {
                leaf.stride = step;
                step *= leaf.extent;
            }
        }
        result
    }

    /// Whether a mode of several elements has one index.
    pub(crate) fn repeats(&self, mode: usize) -> bool {
        let mut leaves = self.list[..self.count.min(R)].iter();
        self.size_of_mode(mode) > 1 && leaves.all(|leaf| leaf.mode != mode || leaf.stride == 0)
    }

    /// The leaves at which others have a certain stride; stride 0 at the rest.
    pub(crate) const fn at_stride(&self, others: &Self, stride: isize) -> Self {
        let (mut result, mut i) = (*self, 0);
        while i < self.count && i < R {
            if others.list[i].stride != stride {
                result.list[i].stride = 0;
            }
            i += 1;
        }
        result
    }

    /// Cuts leaves to the coordinates at which the sum of the steps in each direction is below its
    /// bound, if each direction has steps along one leaf at most, all forwards; else false. `part`
    /// has these leaves, or has been cut before. A direction is the stride of a leaf of
    /// `directions` and of `bounds`.
    #[inline(always)]
    pub(crate) fn cut(&self, part: &mut Self, [steps, directions, bounds]: [&Self; 3]) -> bool {
        if bounds.count > R || !self.are_like(steps) {
            return false;
        }
        for bound in &bounds.list[..bounds.count] {
            let (direction, bound) = (bound.stride, bound.extent);
            let mut is_cut = direction == 0;
            for place in 0..self.count {
                let Leaf { extent, stride, .. } = steps.list[place];
                if direction == 0
                    || directions.list[place].stride != direction
                    || extent == 1
                    || stride == 0
                {
                    continue;
                }
                if is_cut || stride < 0 {
                    return false;
                }
                let most = bound.max(0);
                let most = if stride == 1 {
                    most
                } else {
                    most / stride + isize::from(most % stride != 0)
                };
                part.list[place].extent = part.list[place].extent.min(most);
                is_cut = true;
            }
            if !is_cut && bound <= 0 {
                return false;
            }
        }
        true
    }

    /// Whether the leaves have the extents of others, in the same modes.
    #[inline(always)]
    pub(crate) fn are_like(&self, others: &Self) -> bool {
        if self.count > R || self.count != others.count {
            return false;
        }
        let mut are_like = true;
        for place in 0..self.count {
            let (a, b) = (self.list[place], others.list[place]);
            are_like &= a.extent == b.extent && a.mode == b.mode;
        }
        are_like
    }

    /// Cuts leaves to the extents of others.
    #[inline(always)]
    pub(crate) fn cut_to(&mut self, others: &Self) {
        for place in 0..self.count.min(R) {
            let extent = others.list[place].extent;
            self.list[place].extent = self.list[place].extent.min(extent);
        }
    }

    /// The elements that leaves have and the first ones of their loops do not, in disjoint parts:
    /// each with the index at which it begins. `part` are the first ones.
    pub(crate) fn rest(&self, part: &Self, mut f: impl FnMut(&Self, isize)) {
        let mut rest = *self;
        for place in 0..self.count.min(R) {
            let (leaf, inside) = (self.list[place], part.list[place].extent);
            if inside < leaf.extent {
                rest.list[place].extent = leaf.extent - inside;
                f(&rest, inside.wrapping_mul(leaf.stride));
            }
            rest.list[place].extent = inside;
        }
    }

    /// Whether leaves of one mode go on where the ones before them end, in one direction.
    pub(crate) fn step_evenly(&self, directions: &Self) -> bool {
        let (Some(leaves), Some(directions)) = (self.get(), directions.get()) else {
            return false;
        };
        let mut leaves = leaves.iter().zip(directions);
        let Some(mut last) = leaves.find(|(leaf, _)| leaf.extent != 1) else {
            return true;
        };
        leaves.filter(|(leaf, _)| leaf.extent != 1).all(|next| {
            let ((leaf, along), (before, along_before)) = (next, last);
            last = next;
            leaf.mode != before.mode
                || along.stride == along_before.stride
                    && before.stride.checked_mul(before.extent) == Some(leaf.stride)
        })
    }

    /// How many there are, those that there is no room for included.
    #[inline(always)]
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// The leaf at a place below the count, if there is room for it.
    #[inline(always)]
    pub(crate) const fn leaf(&self, place: usize) -> Leaf {
        self.list[place]
    }

    /// The leaves, unless they are too many.
    #[inline(always)]
    pub(crate) const fn get(&self) -> Option<&[Leaf]> {
        if self.count > R {
            None
        } else {
            Some(self.list.split_at(self.count).0)
        }
    }
}

/// Whether each stride is more than smaller ones reach together, so that no index comes twice; sums
/// that overflow are not. Of few leaves, to sort them would take longer.
#[inline]
pub(crate) fn step_apart(leaves: &[Leaf]) -> bool {
    let mut are_apart = true;
    for (place, leaf) in leaves.iter().enumerate() {
        let (stride, mut reach) = (leaf.stride.unsigned_abs(), 0_usize);
        for (other, smaller) in leaves.iter().enumerate() {
            if (smaller.stride.unsigned_abs(), other) < (stride, place) {
                reach = reach.saturating_add(smaller.reach());
            }
        }
        let is_exact = reach.saturating_add(leaf.reach()) != usize::MAX;
        are_apart &= leaf.extent <= 1 || stride > reach && is_exact;
    }
    are_apart
}

/// [`step_apart`] for strides that ascend or descend, as most do. It is unrolled where the layout
/// says how many leaves there are; then their list is none in memory.
#[inline]
pub(crate) fn ascend(leaves: &[Leaf]) -> bool {
    steps_past(leaves.iter()) || steps_past(leaves.iter().rev())
}

/// Whether each stride is more than those before reach together.
#[inline]
fn steps_past<'a>(leaves: impl Iterator<Item = &'a Leaf>) -> bool {
    let mut steps = leaves.filter(|leaf| leaf.extent > 1);
    let reach = steps.try_fold(0_usize, |reach, leaf| {
        let stride = leaf.stride.unsigned_abs();
        let sum = (leaf.extent as usize - 1).checked_mul(stride)?;
        sum.checked_add(reach).filter(|_| stride > reach)
    });
    reach.is_some()
}

/// A layout of leaves as a value. Parentheses inside of modes are left out.
pub(crate) fn value_of(leaves: &[Leaf]) -> Result<value::Layout, value::LayoutError> {
    let mut modes = [value::Layout::EMPTY; ROOM];
    let mut rank = 0;
    for mode in leaves.chunk_by(|a, b| a.mode == b.mode) {
        let mut inner = [value::Layout::EMPTY; ROOM];
        for (leaf, single) in mode.iter().zip(&mut inner) {
            *single = value::Layout::single(leaf.extent as i64, leaf.stride as i64)?;
        }
        modes[rank] = match &inner[..mode.len()] {
            [single] => *single,
            several => value::Layout::make_layout(several)?,
        };
        rank += 1;
    }
    match &modes[..rank] {
        [mode] => Ok(*mode),
        modes => value::Layout::make_layout(modes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All layouts of three leaves with small extents and strides.
    #[test]
    fn leaves_step_apart_as_sorted_ones_do() {
        let mode = 0;
        let sizes = (0..4).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| [a, b, c])));
        for extents in sizes {
            for number in 0..9_isize.pow(3) {
                let strides = [number % 9 - 4, number / 9 % 9 - 4, 2 * (number / 81) - 8];
                let leaves: [Leaf; 3] = core::array::from_fn(|k| Leaf {
                    extent: extents[k],
                    stride: strides[k],
                    mode,
                });
                let mut sorted = leaves;
                sorted.sort_by_key(|leaf| leaf.stride.unsigned_abs());
                let is_expected = steps_past(sorted.iter());
                assert_eq!(step_apart(&leaves), is_expected, "{extents:?}:{strides:?}");
            }
        }
        let far = |extent, stride| Leaf {
            extent,
            stride,
            mode,
        };
        assert!(!step_apart(&[far(3, isize::MAX), far(2, 1)]));
    }
}
