use super::modes::Modes;
use crate::value::{
    arithmetic::{attempt, ceiling, multiply},
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    layout::Layout,
};

impl Layout {
    /// The layout of what a layout leaves out, up to its cosize: `4:2` → `2:1`.
    ///
    /// # Laws
    /// As [`complement_in`](Self::complement_in), with `cosize(filter(l))` for the target.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!(
    ///     "(2,2):(1,6)".parse::<Layout>()?.complement()?.to_string(),
    ///     "3:2"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`complement_in`](Self::complement_in).
    ///
    /// Source: CuTe `complement(layout)`.
    pub const fn complement(&self) -> Result<Self, Error> {
        match complement(Modes::of(&self.tree, self.tree.root()), Target::Cosize) {
            Ok(modes) => Ok(modes.layout()),
            Err(refusal) => report!(Err(refusal), Complement, self.operand()),
        }
    }

    /// The layout of what a layout leaves out of a target: `4:2` in `24` → `(2,3):(1,8)`.
    ///
    /// The modes of the layout are sorted by stride; the gaps between them, and what the target has
    /// past the last, are the modes of the complement. A tuple as target is divided leaf by leaf,
    /// which may round up in each.
    ///
    /// # Laws
    /// For `r = complement(l, target)`:
    /// - *disjoint*: `l(i) + r(j) = l(i') + r(j')` only if `j = j'` and `l(i) = l(i')`;
    /// - *ordered*: `r(j) < r(j + 1)`;
    /// - *covers*: where each stride of `filter(l)`, sorted, is a multiple of extent · stride of
    ///   the one before, every index below an integer target is `l(i) + r(j)`.
    ///
    /// ```
    /// # use stridewise::value::{IntTuple, Layout};
    /// let layout: Layout = "4:2".parse()?;
    /// assert_eq!(
    ///     layout.complement_in(&IntTuple::int(24))?.to_string(),
    ///     "(2,3):(1,8)"
    /// );
    /// assert_eq!(
    ///     layout.complement_in(&"(2,(3,4))".parse()?)?.to_string(),
    ///     "(2,2):(1,8)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NegativeStride`](Reason::NegativeStride), [`Overlaps`](Reason::Overlaps),
    /// [`Empty`](Reason::Empty), [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `complement(layout, cotarget)`.
    pub const fn complement_in(&self, target: &IntTuple) -> Result<Self, Error> {
        match complement(
            Modes::of(&self.tree, self.tree.root()),
            Target::Shape(target),
        ) {
            Ok(modes) => Ok(modes.layout()),
            Err(refusal) => report!(Err(refusal), Complement, self.operand(), target.operand()),
        }
    }
}

/// How far a complement goes.
#[derive(Clone, Copy)]
pub(crate) enum Target<'a> {
    /// To the cosize of the layout itself, filtered.
    Cosize,
    Size(i64),
    Shape(&'a IntTuple),
    /// The extents of modes.
    Modes(&'a Modes),
}

/// The complement of modes, coalesced.
pub(crate) const fn complement(mut modes: Modes, target: Target<'_>) -> Result<Modes, Refusal> {
    if modes.is_vacant() {
        return Err(Refusal::of(Reason::Empty));
    }
    modes.filter();
    let order = modes.by_stride();
    let mut out = Modes::EMPTY;
    // The first index that the modes so far do not reach.
    let mut reach = 1;
    // The cosize of the modes so far: all strides are positive.
    let mut cosize = 1;
    let mut index = 0;
    while index < modes.len() {
        let mode = order[index] as usize;
        let (extent, stride) = (modes.extent(mode), modes.stride(mode));
        index += 1;
        if stride == 0 {
            // Only `1:0` is left with stride 0.
            continue;
        }
        if stride < 0 {
            return Err(Refusal::of(Reason::NegativeStride { stride }));
        }
        if stride < reach {
            return Err(Refusal::of(Reason::Overlaps { stride, reach }));
        }
        attempt!(out.push(stride / reach, reach));
        reach = attempt!(multiply(stride, extent));
        // Below `reach`, as the modes do not overlap.
        cosize += (extent - 1) * stride;
    }
    attempt!(out.push(attempt!(target.tiles(cosize, reach)), reach));
    out.coalesce(false);
    Ok(out)
}

impl Target<'_> {
    /// How many times `reach` covers the target, each leaf giving up what it has of `reach`.
    const fn tiles(self, cosize: i64, reach: i64) -> Result<i64, Refusal> {
        let mut tiles = Tiles {
            count: 1,
            reach,
            vacant: false,
        };
        match self {
            Self::Cosize => attempt!(tiles.leaf(cosize)),
            Self::Size(size) => attempt!(tiles.leaf(size)),
            Self::Modes(modes) => {
                let mut index = 0;
                while index < modes.len() {
                    attempt!(tiles.leaf(modes.extent(index)));
                    index += 1;
                }
            }
            Self::Shape(shape) => {
                let mut slot = 0;
                while slot < shape.tree.len() {
                    if !shape.tree.is_empty_slot(slot) {
                        attempt!(tiles.leaf(shape.tree.at(slot)[0]));
                    }
                    slot += 1;
                }
            }
        }
        Ok(if tiles.vacant { 0 } else { tiles.count })
    }
}

struct Tiles {
    count: i64,
    /// What is left of the divisor.
    reach: i64,
    vacant: bool,
}

impl Tiles {
    const fn leaf(&mut self, extent: i64) -> Result<(), Refusal> {
        if extent < 0 {
            return Err(Refusal::of(Reason::NegativeExtent { extent }));
        }
        self.vacant |= extent == 0;
        if !self.vacant {
            self.count = attempt!(multiply(self.count, attempt!(ceiling(extent, self.reach))));
            self.reach = attempt!(ceiling(self.reach, extent));
        }
        Ok(())
    }
}
