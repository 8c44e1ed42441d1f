//! Swizzles passed through a layout: `L ∘ S = S' ∘ L`, and the inverses of swizzled layouts.

use super::{AnyLayout, ComposedLayout, Function};
use crate::{
    algebra::Modes,
    arithmetic::add,
    error::{LayoutError, Reason, Refusal},
    index::cosize,
    layout::Layout,
    swizzle::{Swizzle, exponent},
    tiler::Tiler,
    tuple::size,
};

impl Swizzle {
    /// A swizzle after a layout: `Sw<3,0,3> ∘ (8,8):(8,1)` → `Sw<3,0,3> o 0 o (8,8):(8,1)`.
    ///
    /// # Laws
    /// `r(c) = s(l(c))`; it is `l` where the swizzle leaves every index as it is.
    pub const fn composition_with_layout(self, layout: &Layout) -> AnyLayout {
        AnyLayout::of(Function::Swizzle(self), 0, *layout)
    }

    /// A swizzle after a swizzled layout: `Sw<1,0,3> ∘ (Sw<3,0,3> o 8 o (8,8):(8,1))` →
    /// `Sw<2,1,3> o 8 o (8,8):(8,1)`.
    ///
    /// # Laws
    /// `r(c) = s(l(c))`.
    ///
    /// # Errors
    /// As [`composition`](Self::composition); [`NotSwizzled`](Reason::NotSwizzled).
    pub const fn composition_with_composed(
        self,
        right: &ComposedLayout,
    ) -> Result<AnyLayout, LayoutError> {
        let both = match right.function {
            Function::Swizzle(inner) => self.after(inner),
            Function::Layout(_) => Err(Refusal::of(Reason::NotSwizzled)),
        };
        let swizzle = attempt!(report!(both, Composition, self, right.layout));
        let function = Function::Swizzle(swizzle);
        Ok(AnyLayout::of(function, right.offset, right.layout))
    }
}

impl Layout {
    /// A layout after a swizzle, as a swizzle after the layout: `(8,8):(8,1) ∘ Sw<2,0,-3>` →
    /// `Sw<2,0,3> o 0 o (8,8):(8,1)`.
    ///
    /// The bits of a 1-D coordinate that the swizzle looks at have to be bits of the index; where
    /// those are, the new swizzle is.
    ///
    /// # Laws
    /// `r(i) = l(s(i))` for `0 ≤ i < size(l)`.
    ///
    /// # Errors
    /// [`NotPowerOfTwo`](Reason::NotPowerOfTwo), [`NotASwizzle`](Reason::NotASwizzle).
    ///
    /// Source: CuTe `composition(Layout, Swizzle)`, which does not check that the bits of the index
    /// are those.
    pub const fn composition_with_swizzle(
        &self,
        swizzle: Swizzle,
    ) -> Result<AnyLayout, LayoutError> {
        let result = and_then!(size(&self.tree, self.tree.root()), |count| through(
            self,
            swizzle,
            bits_below(count)
        ));
        let swizzle = attempt!(report!(result, Composition, self, swizzle));
        Ok(AnyLayout::of(Function::Swizzle(swizzle), 0, *self))
    }

    /// A layout after a swizzled one: `(8,8):(8,1) ∘ (Sw<2,0,-3> o 0 o (8,8):(8,1))` →
    /// `Sw<2,0,3> o 0 o (8,8):(1,8)`.
    ///
    /// # Laws
    /// `r(c) = l(right(c))` for every coordinate c of the right layout.
    ///
    /// # Errors
    /// As [`composition_with_swizzle`](Self::composition_with_swizzle) and
    /// [`composition`](Self::composition); [`NonzeroOffset`](Reason::NonzeroOffset),
    /// [`NotSwizzled`](Reason::NotSwizzled).
    pub const fn composition_with_composed(
        &self,
        right: &ComposedLayout,
    ) -> Result<AnyLayout, LayoutError> {
        let swizzle = attempt!(report!(swizzle_of(right), Composition, self, right.layout));
        let passed = through_image(self, &right.layout, swizzle);
        let swizzle = attempt!(report!(passed, Composition, self, swizzle));
        let layout = attempt!(self.composition(&Tiler::layout(&right.layout)));
        Ok(AnyLayout::of(Function::Swizzle(swizzle), 0, layout))
    }
}

impl ComposedLayout {
    /// A composed layout after a swizzled one:
    /// `(Sw<2,0,3> o 0 o (8,8):(8,1)) ∘ (Sw<2,0,-3> o 0 o (8,8):(8,1))` → `(8,8):(1,8)`.
    ///
    /// # Laws
    /// `r(c) = self(right(c))` for every coordinate c of the right layout.
    ///
    /// Source: CuTe `composition(ComposedLayout, ComposedLayout)`, which keeps the swizzles side by
    /// side.
    pub const fn composition_with_composed(&self, right: &Self) -> Result<AnyLayout, LayoutError> {
        let inner = match self.layout.composition_with_composed(right) {
            Ok(AnyLayout::Composed(inner)) => inner,
            Ok(AnyLayout::Layout(inner)) => return Ok(self.around(inner)),
            Err(error) => return Err(error),
        };
        match (swizzle_of(self), inner.function) {
            (Ok(left), Function::Swizzle(passed)) => match left.after(passed) {
                Ok(swizzle) => Ok(AnyLayout::of(Function::Swizzle(swizzle), 0, inner.layout)),
                Err(refusal) => report!(Err(refusal), Composition, left, passed),
            },
            (Err(refusal), _) => report!(Err(refusal), Composition, self.layout, right.layout),
            // The swizzle of the right-hand side has not become a layout.
            (Ok(_), Function::Layout(_)) => unreachable!(),
        }
    }

    /// A layout that this one undoes: `Sw<1,0,2> o 0 o (4,4):(4,1)` →
    /// `Sw<1,0,-2> o 0 o (4,4):(4,1)`.
    ///
    /// # Laws
    /// `self(r(j)) = j` for `0 ≤ j < size(r)`.
    ///
    /// # Errors
    /// As [`Layout::right_inverse`] and [`Layout::composition_with_swizzle`];
    /// [`SwizzledOut`](Reason::SwizzledOut) where the swizzle takes indices past those that the
    /// inverse of the layout undoes; [`NonzeroOffset`](Reason::NonzeroOffset),
    /// [`NotSwizzled`](Reason::NotSwizzled).
    pub const fn right_inverse(&self) -> Result<AnyLayout, LayoutError> {
        let inverse = attempt!(self.layout.right_inverse());
        report!(self.inverse(&inverse, true), RightInverse, self.layout)
    }

    /// A layout that undoes this one: `Sw<1,0,2> o 0 o (4,4):(4,1)` →
    /// `Sw<1,0,-2> o 0 o (4,4):(4,1)`.
    ///
    /// # Laws
    /// `r(self(i)) = i` for `0 ≤ i < size(self)`, of a layout that reaches no index twice.
    ///
    /// # Errors
    /// As [`Layout::left_inverse`] and [`Layout::composition_with_swizzle`];
    /// [`NonzeroOffset`](Reason::NonzeroOffset), [`NotSwizzled`](Reason::NotSwizzled).
    pub const fn left_inverse(&self) -> Result<AnyLayout, LayoutError> {
        let inverse = attempt!(self.layout.left_inverse());
        report!(self.inverse(&inverse, false), LeftInverse, self.layout)
    }

    /// From the indices of this to those of another one, where `layout` does so for the layouts
    /// inside.
    pub(crate) const fn relayout_around(
        &self,
        layout: &Layout,
        other: &AnyLayout,
    ) -> Result<AnyLayout, Refusal> {
        let swizzle = attempt!(swizzle_of(self));
        let inside = attempt!(cosize(&self.layout.tree, self.layout.tree.root()));
        let last = swizzle.max_reach(inside - (inside > 0) as i64);
        let swizzle = attempt!(through(layout, swizzle, bits_below(attempt!(add(last, 1)))));
        let swizzle = match other {
            _ if swizzle.is_identity() => return Ok(other.around(layout)),
            AnyLayout::Layout(_) => swizzle,
            AnyLayout::Composed(other) => attempt!(attempt!(swizzle_of(other)).after(swizzle)),
        };
        Ok(AnyLayout::of(Function::Swizzle(swizzle), 0, *layout))
    }

    /// `inverse ∘ S`, as a swizzle is its own inverse.
    const fn inverse(&self, inverse: &Layout, stays: bool) -> Result<AnyLayout, Refusal> {
        let swizzle = attempt!(swizzle_of(self));
        let count = attempt!(size(&inverse.tree, inverse.tree.root()));
        if stays && count > 0 && swizzle.max_reach(count - 1) >= count {
            return Err(Refusal::of(Reason::SwizzledOut { count }));
        }
        let swizzle = attempt!(through(inverse, swizzle, bits_below(count)));
        Ok(AnyLayout::of(Function::Swizzle(swizzle), 0, *inverse))
    }
}

/// The swizzle of a composed layout that has no offset.
const fn swizzle_of(composed: &ComposedLayout) -> Result<Swizzle, Refusal> {
    match composed.function {
        Function::Layout(_) => Err(Refusal::of(Reason::NotSwizzled)),
        Function::Swizzle(_) if composed.offset != 0 => Err(Refusal::of(Reason::NonzeroOffset {
            offset: composed.offset,
        })),
        Function::Swizzle(swizzle) => Ok(swizzle),
    }
}

/// The swizzle after `left` that is `swizzle` before it, for all indices of `right`.
const fn through_image(
    left: &Layout,
    right: &Layout,
    swizzle: Swizzle,
) -> Result<Swizzle, Refusal> {
    if swizzle.is_identity() {
        return Ok(Swizzle::IDENTITY);
    }
    for_range!(0..right.tree.len(), |slot| {
        let [extent, stride, _] = right.tree.at(slot);
        if extent > 1 && stride < 0 {
            return Err(Refusal::of(Reason::NegativeStride { stride }));
        }
    });
    let own = attempt!(size(&left.tree, left.tree.root()));
    let asked = attempt!(cosize(&right.tree, right.tree.root()));
    through(
        left,
        swizzle,
        bits_below(if asked > own { asked } else { own }),
    )
}

/// All bits that numbers from 0 to `end − 1` may have.
const fn bits_below(end: i64) -> i64 {
    if end > 1 {
        ((2_u64 << (end - 1).ilog2()) - 1) as i64
    } else {
        0
    }
}

/// The swizzle s with `layout(swizzle(i)) = s(layout(i))` for all i that have no other bits than
/// `set`.
const fn through(layout: &Layout, swizzle: Swizzle, set: i64) -> Result<Swizzle, Refusal> {
    match each_bit_through(layout, swizzle, set) {
        // Bits that no such i has toggle nothing, wherever they would go.
        Err(refusal) => match swizzle.within(set) {
            shorter if shorter.is(swizzle) => Err(refusal),
            shorter => each_bit_through(layout, shorter, set),
        },
        passed => passed,
    }
}

/// [`through`] with all bits of the swizzle. Each bit of i that toggles or is toggled has to step
/// by one bit of the index, which nothing else in i touches or carries into; these are the bits of
/// the new swizzle.
const fn each_bit_through(layout: &Layout, swizzle: Swizzle, set: i64) -> Result<Swizzle, Refusal> {
    if swizzle.is_identity() {
        return Ok(Swizzle::IDENTITY);
    }
    let (toggling, toggled) = (swizzle.toggling_mask(), swizzle.toggled_mask());
    let steps = attempt!(BitSteps::of(layout, swizzle, set));
    let new = (steps.joint(toggling), steps.joint(toggled));
    let refused = Err(Refusal::of(Reason::NotASwizzle {
        toggling: new.0,
        toggled: new.1,
    }));
    // The bits that are toggled by bits that are ever set, and all that are ever set in the index.
    let live = swizzle.toggled(set);
    let taken = steps.joint(set | live);
    // Two steps with a common bit carry into all bits above it.
    let shared = steps.shared(set | live);
    let carried = shared & -shared;
    // A bit that is never set must not become one that is.
    if steps.joint(toggling & !set) & taken != 0
        || (carried != 0 && (new.0 | steps.joint(live)) >= carried)
    {
        return refused;
    }
    let new = attempt!(Swizzle::of_masks(new.0, new.1));
    for_range!(0..swizzle.end(), |bit| {
        let here = 1_i64 << bit;
        if toggling & set & here != 0 {
            let there = swizzle.toggled(here).trailing_zeros() as usize;
            if new.toggled(steps.0[bit as usize]) != steps.0[there] {
                return refused;
            }
        }
    });
    Ok(new)
}

/// How far each bit of a 1-D coordinate steps in the index.
struct BitSteps([i64; 64]);

impl BitSteps {
    /// The steps of the bits in `set` and of those that a swizzle reads or toggles.
    const fn of(layout: &Layout, swizzle: Swizzle, set: i64) -> Result<Self, Refusal> {
        let mut modes = attempt!(Modes::undirected(layout));
        modes.coalesce(true);
        let mut steps = [0; 64];
        let (mut bit, mut mode, mut place) = (0_u32, 0, 0_u32);
        while bit < swizzle.end() || set >> bit != 0 {
            while mode + 1 < modes.len() && bit >= place + attempt!(exponent(modes.extent(mode))) {
                place += attempt!(exponent(modes.extent(mode)));
                mode += 1;
            }
            let here = 1_i64 << bit;
            if (set | swizzle.bit_mask()) & here != 0 {
                let Some(step) = modes.stride(mode).checked_mul(1 << (bit - place)) else {
                    return Err(Refusal::of(Reason::Overflow));
                };
                if swizzle.bit_mask() & here != 0 && (step <= 0 || step.count_ones() != 1) {
                    return Err(Refusal::of(Reason::NoBit { bit: here, step }));
                }
                steps[bit as usize] = step;
            }
            bit += 1;
        }
        Ok(Self(steps))
    }

    /// All bits that the steps of some bits have.
    const fn joint(&self, bits: i64) -> i64 {
        let mut joint = 0;
        for_range!(0..64, |bit| {
            joint |= if bits >> bit & 1 == 0 { 0 } else { self.0[bit] };
        });
        joint
    }

    /// The bits that the steps of two of some bits have in common.
    const fn shared(&self, bits: i64) -> i64 {
        let (mut joint, mut shared) = (0, 0);
        for_range!(0..64, |bit| {
            if bits >> bit & 1 != 0 {
                shared |= joint & self.0[bit];
                joint |= self.0[bit];
            }
        });
        shared
    }
}
