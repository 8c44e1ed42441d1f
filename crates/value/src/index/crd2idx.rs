//! Coordinates to indices and back.

use crate::{
    arithmetic::{add, floor_digit, multiply},
    coord::Coord,
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tree::{MAX_LEAVES, Node, Rule, Step, Tree, Walk, same_rank},
    tuple::size,
};

/// A number for each leaf.
type Digits = [[i64; 1]; MAX_LEAVES];

impl Layout {
    /// `Crd2Idx`: `(4,(2,3)):(1,(4,8))` at `(1,(1,2))` → `21`.
    ///
    /// An integer runs through the leaves of its mode, first leaf fastest, and the last leaf is not
    /// wrapped. Below zero, digits are *floor* digits (CuTe truncates).
    ///
    /// # Errors
    /// [`RankMismatch`](Reason::RankMismatch), [`TupleForInteger`](Reason::TupleForInteger),
    /// [`Underscore`](Reason::Underscore), [`Overflow`](Reason::Overflow);
    /// [`Directed`](Reason::Directed), where [`call`](Self::call) answers a coordinate.
    pub const fn crd2idx(&self, coord: &Coord) -> Result<i64, LayoutError> {
        let result = and_then!(without_underscore(coord), |coord| index(coord, &self.tree));
        report!(result, Crd2Idx, self, coord)
    }

    /// The layout as a function of a 1-D coordinate: `(4,2):(2,1)` at 5 → `3`.
    ///
    /// # Errors
    /// [`Overflow`](Reason::Overflow), [`NothingToIndex`](Reason::NothingToIndex),
    /// [`NotPositive`](Reason::NotPositive) past an extent of 0, [`Directed`](Reason::Directed).
    pub const fn at(&self, position: i64) -> Result<i64, LayoutError> {
        report!(
            linear(position, &self.tree),
            Call,
            self,
            Coord::int(position)
        )
    }

    /// The coordinate at which a layout has an index, digit by digit `index / stride mod extent`:
    /// `(4,8):(8,1)` at 11 → `(1,3)`.
    ///
    /// # Errors
    /// As [`crd2idx`](Self::crd2idx); [`NotPositive`](Reason::NotPositive) for a stride.
    pub const fn idx2crd(&self, index: &Coord) -> Result<IntTuple, LayoutError> {
        let result = and_then!(without_underscore(index), |index| self
            .strided_digits(index));
        report!(result, Idx2Crd, self, index)
    }

    pub(super) const fn strided_digits(&self, index: &Tree<1>) -> Result<IntTuple, Refusal> {
        attempt!(self.undirected());
        let layout = &self.tree;
        let mut leaves = [[0]; MAX_LEAVES];
        let mut walk = Walk::new(layout, index, Rule::SameRank);
        while let Some(step) = attempt!(walk.next()) {
            let Step::Part(mode, at) = step else { continue };
            let wanted = index.at(at.begin())[0];
            for_range!(mode.begin()..mode.end(), |slot| {
                let [extent, stride, _] = layout.at(slot);
                if !layout.is_empty_slot(slot) && extent != 1 {
                    let (_, quotient) = attempt_at!(walk, floor_digit(wanted, stride));
                    leaves[slot] = [attempt_at!(walk, floor_digit(quotient, extent)).0];
                }
            });
        }
        Ok(IntTuple::from_tree(layout.with_leaves(leaves)))
    }
}

impl IntTuple {
    /// `Crd2Idx` in the compact layout of a shape: `(4,(2,3))` at
    /// `(1,(1,2))` → `21`.
    pub const fn crd2idx(&self, coord: &Coord) -> Result<i64, LayoutError> {
        report!(self.position_of(coord), Crd2Idx, self, coord)
    }

    pub(super) const fn position_of(&self, coord: &Coord) -> Result<i64, Refusal> {
        let mut leaves = [[0]; MAX_LEAVES];
        attempt!(digits(
            attempt!(without_underscore(coord)),
            &self.tree,
            &mut leaves
        ));
        // The strides of the shape, extents of 1 included: a coordinate past an extent still
        // counts. Only a stride that is used may not overflow.
        let (mut position, mut stride) = (0, Some(1_i64));
        for_leaves!(self.tree, self.tree.root(), |slot| {
            let Some(here) = stride else {
                return Err(Refusal::of(Reason::Overflow));
            };
            position = attempt!(add(position, attempt!(multiply(leaves[slot][0], here))));
            stride = here.checked_mul(self.tree.at(slot)[0]);
        });
        Ok(position)
    }

    /// `Idx2Crd`, first leaf fastest: `21` in `(4,(2,3))` → `(1,(1,2))`.
    pub const fn idx2crd(&self, index: &Coord) -> Result<Self, LayoutError> {
        let result = if index.has_underscore() {
            Err(Refusal::of(Reason::Underscore))
        } else {
            self.digits_of(index)
        };
        report!(result, Idx2Crd, self, index)
    }

    /// The coordinate with all parentheses, with 0 for `_`.
    pub(crate) const fn digits_of(&self, coord: &Coord) -> Result<Self, Refusal> {
        let mut leaves = [[0]; MAX_LEAVES];
        attempt!(digits(&coord.tree, &self.tree, &mut leaves));
        Ok(Self::from_tree(self.tree.with_leaves(leaves)))
    }

    /// `Crd2Crd`: `(1,5)` in `(4,6)` → `(1,(1,2))` in `(4,(2,3))`.
    ///
    /// # Errors
    /// As [`crd2idx`](Self::crd2idx); [`SizeMismatch`](Reason::SizeMismatch).
    pub const fn crd2crd(&self, coord: &Coord, to: &Self) -> Result<Self, LayoutError> {
        let mut leaves = [[0]; MAX_LEAVES];
        let nodes = (coord.tree.root(), self.tree.root(), to.tree.root());
        let result = and_then!(without_underscore(coord), |coord| convert(
            (coord, &self.tree, &to.tree),
            nodes,
            &mut leaves
        ));
        match result {
            Ok(()) => Ok(Self::from_tree(to.tree.with_leaves(leaves))),
            Err(refusal) => match refusal.reason {
                Reason::SizeMismatch { .. } => report!(Err(refusal), Crd2Crd, self, to),
                _ => report!(Err(refusal), Crd2Crd, coord, self),
            },
        }
    }
}

/// A coordinate without `_`.
const fn without_underscore(coord: &Coord) -> Result<&Tree<1>, Refusal> {
    if coord.has_underscore() {
        Err(Refusal::of(Reason::Underscore))
    } else {
        Ok(&coord.tree)
    }
}

/// The index of a coordinate, with 0 for `_`.
pub(super) const fn index(coord: &Tree<1>, layout: &Tree<3>) -> Result<i64, Refusal> {
    if !coord.is_tuple(coord.root()) {
        return linear(coord.at(0)[0], layout);
    }
    if coord.congruent(coord.root(), layout, layout.root()) {
        return inner_product(coord, layout);
    }
    let mut sum = 0;
    let mut walk = Walk::new(layout, coord, Rule::SameRank);
    while let Some(step) = attempt!(walk.next()) {
        if let Step::Part(mode, at) = step {
            let part = linear_in(coord.at(at.begin())[0], layout, mode);
            sum = attempt!(add(sum, attempt_at!(walk, part)));
        }
    }
    Ok(sum)
}

/// The index of a coordinate with all parentheses of the layout: `Σ coord · stride`.
const fn inner_product(coord: &Tree<1>, layout: &Tree<3>) -> Result<i64, Refusal> {
    let mut sum = 0;
    for_range!(0..layout.len(), |slot| {
        let [_, stride, direction] = layout.at(slot);
        let part = match multiply(coord.at(slot)[0], stride) {
            Ok(_) if direction != 0 => Err(Refusal::of(Reason::Directed)),
            part => part,
        };
        let part = attempt!(part, |refusal| layout.locate(slot, refusal));
        sum = attempt!(add(sum, part));
    });
    Ok(sum)
}

/// The index of a 1-D coordinate.
pub(crate) const fn linear(position: i64, layout: &Tree<3>) -> Result<i64, Refusal> {
    linear_in(position, layout, layout.root())
}

/// The index of a 1-D coordinate of a mode: `Σ digit · stride`.
#[inline(always)]
pub(super) const fn linear_in(position: i64, layout: &Tree<3>, node: Node) -> Result<i64, Refusal> {
    let (mut sum, mut rest, mut directions) = (0, position, 0);
    let mut leaf = first_leaf(layout, node.begin(), node.end());
    while leaf < node.end() {
        let [extent, stride, direction] = layout.at(leaf);
        let next = first_leaf(layout, leaf + 1, node.end());
        directions |= direction;
        if rest != 0 {
            let (digit, above) = if next < node.end() {
                attempt!(floor_digit(rest, extent))
            } else {
                (rest, 0)
            };
            sum = attempt!(add(sum, attempt!(multiply(digit, stride))));
            rest = above;
        }
        leaf = next;
    }
    if directions != 0 {
        return Err(Refusal::of(Reason::Directed));
    }
    nothing_left(rest, position, sum)
}

/// The result, if all of a position was counted.
const fn nothing_left<T: Copy>(rest: i64, position: i64, result: T) -> Result<T, Refusal> {
    if rest == 0 {
        Ok(result)
    } else {
        Err(Refusal::of(Reason::NothingToIndex { index: position }))
    }
}

/// The digits of a coordinate in the extents of a shape.
const fn digits(coord: &Tree<1>, shape: &Tree<1>, leaves: &mut Digits) -> Result<(), Refusal> {
    if !coord.is_tuple(coord.root()) {
        return linear_digits(coord.at(0)[0], shape, shape.root(), leaves);
    }
    let mut walk = Walk::new(shape, coord, Rule::SameRank);
    while let Some(step) = attempt!(walk.next()) {
        if let Step::Part(mode, at) = step {
            let position = coord.at(at.begin())[0];
            attempt_at!(walk, linear_digits(position, shape, mode, leaves));
        }
    }
    Ok(())
}

/// The digits of an integer in the leaves of one mode; the last leaf takes the rest.
const fn linear_digits(
    position: i64,
    shape: &Tree<1>,
    node: Node,
    leaves: &mut Digits,
) -> Result<(), Refusal> {
    let mut rest = position;
    let mut leaf = first_leaf(shape, node.begin(), node.end());
    // Nothing is left to count: all further digits are 0, also below an extent of 0.
    while leaf < node.end() && rest != 0 {
        let next = first_leaf(shape, leaf + 1, node.end());
        let (digit, above) = if next < node.end() {
            attempt!(floor_digit(rest, shape.at(leaf)[0]))
        } else {
            (rest, 0)
        };
        leaves[leaf] = [digit];
        rest = above;
        leaf = next;
    }
    nothing_left(rest, position, ())
}

/// The first leaf from a slot on; `end` if there is none.
const fn first_leaf<const W: usize>(tree: &Tree<W>, mut slot: usize, end: usize) -> usize {
    while slot < end && tree.is_empty_slot(slot) {
        slot += 1;
    }
    slot
}

/// Mode by mode where coordinate and shapes are tuples; then through the position.
const fn convert(
    trees: (&Tree<1>, &Tree<1>, &Tree<1>),
    (at, source, target): (Node, Node, Node),
    leaves: &mut Digits,
) -> Result<(), Refusal> {
    let (coord, from, to) = trees;
    if coord.is_tuple(at) && from.is_tuple(source) && to.is_tuple(target) {
        attempt!(same_rank(from, source, coord, at));
        attempt!(same_rank(from, source, to, target));
        let mut mode = 0;
        while let (Some(digit), Some(old), Some(new)) = (
            coord.mode(at, mode),
            from.mode(source, mode),
            to.mode(target, mode),
        ) {
            attempt!(convert(trees, (digit, old, new), leaves), |refusal| refusal
                .inside(mode));
            mode += 1;
        }
        return Ok(());
    }
    let (left, right) = (attempt!(size(from, source)), attempt!(size(to, target)));
    if left != right {
        return Err(Refusal::of(Reason::SizeMismatch { left, right }));
    }
    let part = Coord {
        tree: coord.subtree(at),
        free: 0,
    };
    let shape = IntTuple::from_tree(from.subtree(source));
    linear_digits(attempt!(shape.position_of(&part)), to, target, leaves)
}
