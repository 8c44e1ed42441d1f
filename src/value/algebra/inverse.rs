use super::modes::Modes;
use crate::value::{
    arithmetic::{attempt, multiply},
    error::{Error, Reason, Refusal, report},
    layout::Layout,
};

impl Layout {
    /// A layout that this one undoes: `(4,8):(8,1)` → `(8,4):(4,1)`.
    ///
    /// It goes as far as the indices of the layout follow each other without a gap, starting from
    /// 0; `1:0` where they do not, and `0:1` for a layout without elements. Modes whose stride does
    /// not continue the row, negative ones included, are passed over.
    ///
    /// # Laws
    /// For `r = right_inverse(l)`: `l(r(j)) = j` for `0 ≤ j < size(r)`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!(
    ///     "(4,8):(8,1)"
    ///         .parse::<Layout>()?
    ///         .right_inverse()?
    ///         .to_string(),
    ///     "(8,4):(4,1)"
    /// );
    /// assert_eq!(
    ///     "(6,5,8):(1,0,0)"
    ///         .parse::<Layout>()?
    ///         .right_inverse()?
    ///         .to_string(),
    ///     "6:1"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `right_inverse`.
    pub const fn right_inverse(&self) -> Result<Self, Error> {
        match right(Modes::of(&self.tree, self.tree.root())) {
            Ok(modes) => Ok(modes.layout()),
            Err(refusal) => report!(Err(refusal), RightInverse, self.operand()),
        }
    }

    /// A layout that undoes this one: `(4,8):(8,1)` → `(8,4):(4,1)`, `4:2` → `(2,4):(0,1)`.
    ///
    /// Indices that the layout does not reach are sent where a neighbour below them is sent: gaps
    /// become stride-0 modes.
    ///
    /// # Laws
    /// For `r = left_inverse(l)`:
    /// - `r(l(i)) = i` for `0 ≤ i < size(l)`, if l is injective;
    /// - `r(l(i)) = i` for every position i of any l whose digits are 0 in modes of stride 0, and
    ///   stay below the quotient of the next larger stride and their own elsewhere. A layout that
    ///   overlaps itself has no left inverse; this is the part of it that has one.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(2,4):(8,1)".parse()?;
    /// let inverse = layout.left_inverse()?;
    /// assert_eq!(inverse.to_string(), "(8,2):(2,1)");
    /// for i in 0..8 {
    ///     assert_eq!(inverse.at(layout.at(i)?)?, i);
    /// }
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`StrideNotMultiple`](Reason::StrideNotMultiple),
    /// [`NegativeStride`](Reason::NegativeStride), [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `left_inverse`.
    pub const fn left_inverse(&self) -> Result<Self, Error> {
        match left(Modes::of(&self.tree, self.tree.root())) {
            Ok(modes) => Ok(modes.layout()),
            Err(refusal) => report!(Err(refusal), LeftInverse, self.operand()),
        }
    }
}

pub(super) const fn right(mut modes: Modes) -> Result<Modes, Refusal> {
    modes.coalesce(false);
    let order = modes.by_stride();
    let mut out = Modes::EMPTY;
    let mut next = 1;
    let mut index = 0;
    if modes.is_vacant() {
        // No element, and so none to come back to.
        attempt!(out.push(0, 1));
        return Ok(out);
    }
    while index < modes.len() {
        let mode = order[index] as usize;
        if modes.stride(mode) == next {
            attempt!(out.push(modes.extent(mode), attempt!(modes.place(mode))));
            next = attempt!(multiply(modes.extent(mode), next));
        }
        index += 1;
    }
    out.coalesce(false);
    Ok(out)
}

const fn left(mut modes: Modes) -> Result<Modes, Refusal> {
    modes.coalesce(false);
    let order = modes.by_stride();
    let mut out = Modes::EMPTY;
    // The last mode passed: its stride, and what a position gains by a step of it.
    let (mut below, mut gain) = (1, 0);
    let mut last = 0;
    let mut index = 0;
    while index < modes.len() {
        last = order[index] as usize;
        let stride = modes.stride(last);
        index += 1;
        if stride == 0 {
            continue;
        }
        if stride < 0 {
            return Err(Refusal::of(Reason::NegativeStride { stride }));
        }
        if stride % below != 0 {
            return Err(Refusal::of(Reason::StrideNotMultiple { stride, of: below }));
        }
        attempt!(out.push(stride / below, gain));
        below = stride;
        gain = attempt!(modes.place(last));
    }
    attempt!(out.push(modes.extent(last), gain));
    out.coalesce(false);
    Ok(out)
}
