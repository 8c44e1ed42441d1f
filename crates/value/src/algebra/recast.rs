//! Layouts over wider and narrower elements: `upcast`, `downcast`, `recast_layout`.

use super::modes::Modes;
use crate::{
    arithmetic::{ceiling, gcd, multiply, positive},
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    trace::{FlatMode, Trace},
    tree::{Builder, Tree},
    tuple::size,
};

impl Layout {
    /// The layout of the vectors of `count` elements that a layout touches: `(32,4):(1,32)` by 4 →
    /// `(8,4):(1,8)`. See `Upcast`.
    ///
    /// # Errors
    /// [`NeitherDivides`](Reason::NeitherDivides) for a stride and `count`;
    /// [`Straddles`](Reason::Straddles) where the last elements of the modes together lie in a
    /// vector that none of them reaches; [`CountNotPositive`](Reason::CountNotPositive).
    pub const fn upcast(&self, count: i64) -> Result<Self, LayoutError> {
        self.upcast_traced(count, &mut Trace::off())
    }

    /// [`upcast`](Self::upcast), and its steps.
    pub const fn upcast_traced<const N: usize>(
        &self,
        count: i64,
        trace: &mut Trace<N>,
    ) -> Result<Self, LayoutError> {
        report!(upcasted(&self.tree, count, trace), Upcast, self, int count)
    }

    /// The layout in elements that are `count` times as narrow: `(8,4):(1,8)`
    /// by 4 → `(32,4):(1,32)`. See `Downcast`.
    ///
    /// # Errors
    /// [`NoUnitStride`](Reason::NoUnitStride), [`CountNotPositive`](Reason::CountNotPositive),
    /// [`Overflow`](Reason::Overflow).
    pub const fn downcast(&self, count: i64) -> Result<Self, LayoutError> {
        self.downcast_traced(count, &mut Trace::off())
    }

    /// [`downcast`](Self::downcast), and its steps.
    pub const fn downcast_traced<const N: usize>(
        &self,
        count: i64,
        trace: &mut Trace<N>,
    ) -> Result<Self, LayoutError> {
        report!(downcasted(&self.tree, count, trace), Downcast, self, int count)
    }

    /// The layout of these bits in elements of another width: `(8,4):(1,8)` from 32 to 8 bits →
    /// `(32,4):(1,32)`. See `RecastLayout`.
    pub const fn recast_layout(&self, old_bits: i64, new_bits: i64) -> Result<Self, LayoutError> {
        let bits = match IntTuple::flat(&[old_bits, new_bits]) {
            Ok(bits) => bits,
            Err(_) => IntTuple::EMPTY,
        };
        report!(
            recast(&self.tree, old_bits, new_bits),
            RecastLayout,
            self,
            bits
        )
    }
}

const fn recast(tree: &Tree<3>, old_bits: i64, new_bits: i64) -> Result<Layout, Refusal> {
    attempt!(positive(old_bits));
    attempt!(positive(new_bits));
    let common = gcd(old_bits, new_bits);
    let wide = attempt!(upcasted(tree, new_bits / common, &mut Trace::off()));
    downcasted(&wide.tree, old_bits / common, &mut Trace::off())
}

const fn upcasted<const N: usize>(
    tree: &Tree<3>,
    count: i64,
    trace: &mut Trace<N>,
) -> Result<Layout, Refusal> {
    attempt!(positive(count));
    if count == 1 {
        return Ok(Layout { tree: *tree });
    }
    attempt!(tree.undirected_in(tree.root()));
    // Without an element there is nothing to lose.
    let vacant = matches!(size(tree, tree.root()), Ok(0));
    let mut wide = *tree;
    // Where in a vector all modes together step last, counting from its first element.
    let mut reach: i64 = 0;
    for_range!(0..tree.len(), |slot| {
        let [extent, stride, _] = tree.at(slot);
        if stride % count == 0 {
            wide.set(slot, 1, stride / count);
            note!(
                trace,
                Divided {
                    mode: FlatMode::of(tree.at(slot)),
                    wide: FlatMode::of(wide.at(slot))
                }
            );
        } else if count % stride == 0 {
            let steps = (count / stride).abs();
            if extent > 1 && !vacant {
                let last = (extent - 1) % steps * stride;
                // Below 0 a vector ends at its first element.
                reach = if last < 0 {
                    last
                } else {
                    reach.saturating_add(last)
                };
                if last < 0 || reach >= count {
                    return Err(tree.locate(slot, Refusal::of(Reason::Straddles { reach, count })));
                }
            }
            wide.set(slot, 0, attempt!(ceiling(extent, steps)));
            wide.set(slot, 1, stride.signum());
            note!(
                trace,
                Gathered {
                    mode: FlatMode::of(tree.at(slot)),
                    count: steps,
                    wide: FlatMode::of(wide.at(slot))
                }
            );
        } else {
            return Err(tree.locate(
                slot,
                Refusal::of(Reason::NeitherDivides {
                    left: stride,
                    right: count,
                }),
            ));
        }
    });
    Ok(Layout { tree: wide })
}

const fn downcasted<const N: usize>(
    tree: &Tree<3>,
    count: i64,
    trace: &mut Trace<N>,
) -> Result<Layout, Refusal> {
    attempt!(positive(count));
    if count == 1 {
        return Ok(Layout { tree: *tree });
    }
    attempt!(tree.undirected_in(tree.root()));
    let Some(unit) = unit_mode(tree) else {
        return Err(Refusal::of(Reason::NoUnitStride));
    };
    let mut narrow = *tree;
    for_range!(0..tree.len(), |slot| {
        let column = if slot == unit { 0 } else { 1 };
        let value = attempt!(multiply(tree.at(slot)[column], count), |refusal| tree
            .locate(slot, refusal));
        narrow.set(slot, column, value);
        let (mode, narrow) = (FlatMode::of(tree.at(slot)), FlatMode::of(narrow.at(slot)));
        if slot == unit {
            note!(trace, Split { mode, narrow });
        } else {
            note!(trace, Scaled { mode, narrow });
        }
    });
    Ok(Layout { tree: narrow })
}

/// The layout as a function of the index, over vectors: `w(⌊i / count⌋) = ⌊l(i) / count⌋`.
///
/// That takes a layout that counts through each vector: its first mode has stride 1, and the others
/// step by vectors.
pub(crate) const fn function_upcasted(outer: &Layout, count: i64) -> Result<Layout, Refusal> {
    let wide = attempt!(upcasted(&outer.tree, count, &mut Trace::off()));
    if count == 1 {
        return Ok(wide);
    }
    let mut modes = Modes::of(&outer.tree, outer.tree.root());
    modes.coalesce(true);
    let mut is_torn = false;
    for_range!(0..modes.len(), |mode| {
        let [extent, stride, _] = modes.mode(mode);
        if mode == 0 {
            let ends_inside = modes.len() > 1 && extent % count != 0;
            is_torn |= stride != 1 || ends_inside;
            modes.set_mode(0, [attempt!(ceiling(extent, count)), stride, 0]);
        } else {
            is_torn |= stride % count != 0;
            modes.set_mode(mode, [extent, stride / count, 0]);
        }
    });
    if is_torn {
        return Err(Refusal::of(Reason::TornVector { count }));
    }
    Ok(wide)
}

/// The layout as a function of the index, over parts of elements:
/// `n(count · i + k) = count · l(i) + k` for `0 ≤ k < count`.
pub(crate) const fn function_downcasted(outer: &Layout, count: i64) -> Result<Layout, Refusal> {
    let mut modes = Modes::of(&outer.tree, outer.tree.root());
    modes.coalesce(true);
    if modes.stride(0) == 1 || count == 1 {
        return downcasted(&outer.tree, count, &mut Trace::off());
    }
    attempt!(outer.undirected());
    let mut parts = Builder::new();
    parts.open();
    parts.leaf([count, 1, 0]);
    map_leaves!(parts, outer.tree, outer.tree.root(), |slot| {
        let [extent, stride, _] = outer.tree.at(slot);
        parts.leaf([extent, attempt!(multiply(stride, count)), 0]);
    });
    parts.close();
    Layout::of(parts.finish())
}

/// The first mode of stride 1 that steps, or the first that does not.
const fn unit_mode(tree: &Tree<3>) -> Option<usize> {
    let mut single = None;
    for_range!(0..tree.len(), |slot| {
        match tree.at(slot) {
            [1, 1, _] if single.is_none() => single = Some(slot),
            [1, ..] => {}
            [_, 1, _] => return Some(slot),
            _ => {}
        }
    });
    single
}
