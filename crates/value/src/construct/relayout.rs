//! `relayout`: from the offsets of one layout to those of another.

use crate::{
    algebra::Modes,
    arithmetic::{add, gcd, multiply},
    composed::AnyLayout,
    error::{LayoutError, Reason, Refusal},
    layout::Layout,
    tree::MAX_LEAVES,
    tuple::size,
};

impl Layout {
    /// The layout that takes the offsets of this one to those of another:
    /// `(4,2):(2,1)` to `(4,2):(1,4)` → `(2,4):(4,1)`.
    ///
    /// Where an element lies in the second layout, given where it lies in the first: the
    /// permutation of a copy from one to the other, or the change of a register's number.
    ///
    /// Extents of both, coalesced, must divide one another in turn. So must the strides of the
    /// first, or those of the second are multiples of them by one factor. Other pairs are refused,
    /// though some have a layout: `(2,2):(2,3)` to `(2,2):(1,2)` is `(2,3):(1,1)`.
    ///
    /// An offset that the first layout does not have has an image without meaning. Modes go on
    /// linearly into gaps; between multiples of the least stride, the one below counts.
    ///
    /// # Laws
    /// - `r(a(i)) = b(i)` for `0 ≤ i < size(a)`;
    /// - `cosize(a) ≤ size(r)`, if a has an element.
    ///
    /// ```
    /// use stridewise::value::{Layout, Reason};
    /// let (rows, columns): (Layout, Layout) = ("(4,2):(2,1)".parse()?, "(4,2):(1,4)".parse()?);
    /// let moved = rows.relayout(&columns)?;
    /// assert_eq!(moved.to_string(), "(2,4):(4,1)");
    /// assert_eq!(moved.at(rows.at(6)?)?, columns.at(6)?);
    ///
    /// // Both rows lie in one place, and have to go to two.
    /// let broadcast: Layout = "(4,2):(0,1)".parse()?;
    /// assert_eq!(
    ///     broadcast.relayout(&columns).unwrap_err().reason(),
    ///     Reason::NotAFunction { first: 0, second: 1, offset: 0 }
    /// );
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`NotAFunction`](Reason::NotAFunction) where a has one offset at two coordinates, and b two;
    /// [`NeitherDivides`](Reason::NeitherDivides) for extents,
    /// [`StrideNotMultiple`](Reason::StrideNotMultiple) and
    /// [`NegativeStride`](Reason::NegativeStride) for strides of a;
    /// [`SizeMismatch`](Reason::SizeMismatch), [`Directed`](Reason::Directed),
    /// [`Overflow`](Reason::Overflow).
    ///
    /// Source: this library; `b ∘ left_inverse(a)` of CuTe, where that is exact.
    pub const fn relayout(&self, other: &Self) -> Result<Self, LayoutError> {
        report!(let modes = between(self, other) => modes.layout(), Relayout, self, other)
    }
}

impl AnyLayout {
    /// [`Layout::relayout`] of layouts that may be swizzled: `Sw<3,0,3> o 0 o (8,8):(8,1)` to
    /// `(8,8):(1,8)` → `Sw<3,0,-3> o 0 o (8,8):(8,1)`.
    ///
    /// # Errors
    /// As [`Layout::relayout`] and [`Layout::composition_with_swizzle`];
    /// [`NonzeroOffset`](Reason::NonzeroOffset), [`NotSwizzled`](Reason::NotSwizzled),
    /// [`ShiftMismatch`](Reason::ShiftMismatch).
    pub const fn relayout(&self, other: &Self) -> Result<Self, LayoutError> {
        let layout = attempt!(self.inside().relayout(other.inside()));
        let result = match self {
            Self::Layout(_) => Ok(other.around(&layout)),
            Self::Composed(from) => from.relayout_around(&layout, other),
        };
        report!(result, Relayout, self.inside(), other.inside())
    }
}

const fn between(a: &Layout, b: &Layout) -> Result<Modes, Refusal> {
    let left = attempt!(size(&a.tree, a.tree.root()));
    let right = attempt!(size(&b.tree, b.tree.root()));
    if left != right {
        return Err(Refusal::of(Reason::SizeMismatch { left, right }));
    }
    let a = attempt!(Modes::undirected(a));
    let b = attempt!(Modes::undirected(b));
    let mut out = Modes::EMPTY;
    if left == 0 {
        attempt!(out.push(1, 0));
        return Ok(out);
    }
    let modes = &attempt!(common(a, b));
    let order = &modes.by_stride();
    // The latest run: `extent` multiples of the offset `from`, each of which steps by `to`; and the
    // first of its modes.
    let (mut extent, mut from, mut to, mut first) = (1, 1, 0, 0);
    for_range!(0..modes.len(), |index| {
        let mode = order[index] as usize;
        let [count, stride, image] = modes.mode(mode);
        if count == 1 {
            continue;
        }
        if stride < 0 {
            return Err(Refusal::of(Reason::NegativeStride { stride }));
        }
        if stride % from != 0 {
            let reason = Reason::StrideNotMultiple { stride, of: from };
            return scaled(modes, Refusal::of(reason));
        }
        let steps = stride / from;
        if steps >= extent {
            attempt!(out.push(steps, to));
            (extent, from, to, first) = (count, stride, image, index);
        } else if attempt!(multiply(steps, to)) == image {
            extent = attempt!(add(extent, attempt!(multiply(steps, count - 1))));
        } else {
            return Err(Refusal::of(Reason::NotAFunction {
                first: attempt!(position(modes, order, first..index, stride)),
                second: attempt!(modes.place(mode)),
                offset: stride,
            }));
        }
    });
    attempt!(out.push(extent, to));
    out.coalesce(false);
    Ok(out)
}

/// The multiples of the first strides' divisor, if all second strides are as many times as large.
const fn scaled(modes: &Modes, refusal: Refusal) -> Result<Modes, Refusal> {
    let (mut from, mut to, mut reach) = (0, 0, 0);
    for_range!(0..modes.len(), |mode| {
        let [count, stride, image] = modes.mode(mode);
        if stride as i128 * to as i128 != image as i128 * from as i128 {
            return Err(refusal);
        }
        if stride != 0 {
            from = gcd(stride, from);
            to = image / (stride / from);
            reach = attempt!(add(reach, attempt!(multiply(count - 1, stride))));
        }
    });
    let mut out = Modes::EMPTY;
    attempt!(out.push(from, 0));
    attempt!(out.push(attempt!(add(reach / from, 1)), to));
    out.coalesce(false);
    Ok(out)
}

/// The modes at which two layouts of one size step together: extent, and both strides.
const fn common(mut a: Modes, mut b: Modes) -> Result<Modes, Refusal> {
    a.coalesce(false);
    b.coalesce(false);
    let mut out = Modes::EMPTY;
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let (left, right) = (a.extent(i), b.extent(j));
        let count = if left < right { left } else { right };
        if left % count != 0 || right % count != 0 {
            return Err(Refusal::of(Reason::NeitherDivides { left, right }));
        }
        // The second stride stands in the place of a direction.
        attempt!(out.push_mode([count, a.stride(i), b.stride(j)]));
        i = attempt!(behind(&mut a, i, count));
        j = attempt!(behind(&mut b, j, count));
    }
    Ok(out)
}

/// The place of the mode after the first elements of a mode, which loses them.
const fn behind(modes: &mut Modes, index: usize, count: i64) -> Result<usize, Refusal> {
    let (extent, stride) = (modes.extent(index), modes.stride(index));
    if extent == count {
        return Ok(index + 1);
    }
    let stride = attempt!(multiply(stride, count));
    modes.set_mode(index, [extent / count, stride, 0]);
    Ok(index)
}

/// The 1-D coordinate of an offset in a run of modes, the largest stride first.
const fn position(
    modes: &Modes,
    order: &[u8; MAX_LEAVES],
    run: core::ops::Range<usize>,
    mut offset: i64,
) -> Result<i64, Refusal> {
    let (mut position, mut index) = (0, run.end);
    while index > run.start {
        index -= 1;
        let mode = order[index] as usize;
        let [count, stride, _] = modes.mode(mode);
        if stride > 0 {
            let steps = offset / stride;
            let steps = if steps < count { steps } else { count - 1 };
            offset -= steps * stride;
            position += steps * attempt!(modes.place(mode));
        }
    }
    Ok(position)
}
