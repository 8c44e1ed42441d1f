//! Coordinates to indices and back.

use crate::value::{
    arithmetic::{add, attempt, floor_digit, multiply},
    coord::Coord,
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    layout::Layout,
    tree::{MAX_LEAVES, Node, Tree},
    tuple::{same_rank, size},
};

impl Layout {
    /// The index of a coordinate: `(4,(2,3)):(1,(4,8))` at `(1,(1,2))` → `21`.
    ///
    /// A coordinate is an integer for the whole, a tuple with one item for each mode, or a mixture
    /// at any depth; an integer runs through the leaves of its mode with the first leaf fastest.
    /// The last leaf is not wrapped: past the size it goes on with its stride. Below zero, digits
    /// are *floor* digits (CuTe truncates).
    ///
    /// # Laws
    /// `crd2idx(i) = crd2idx(idx2crd(i))`; for a full coordinate, `Σ coordinate · stride`.
    ///
    /// ```
    /// # use stridewise::value::{Coord, Layout};
    /// let layout: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
    /// for text in ["21", "(1,5)", "(1,(1,2))"] {
    ///     assert_eq!(layout.crd2idx(&text.parse()?)?, 21);
    /// }
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RankMismatch`](Reason::RankMismatch), [`TupleForInteger`](Reason::TupleForInteger),
    /// [`Underscore`](Reason::Underscore), [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `crd2idx`.
    pub const fn crd2idx(&self, coord: &Coord) -> Result<i64, Error> {
        report!(
            self.index_of(coord),
            Crd2Idx,
            self.operand(),
            coord.operand()
        )
    }

    const fn index_of(&self, coord: &Coord) -> Result<i64, Refusal> {
        if coord.has_underscore() {
            return Err(Refusal::of(Reason::Underscore));
        }
        index(&coord.tree, coord.tree.root(), &self.tree, self.tree.root())
    }

    /// The layout as a function of a 1-D coordinate: `(4,2):(2,1)` at 5 → `3`.
    ///
    /// # Laws
    /// `at(i) = crd2idx(i)`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!("(4,2):(2,1)".parse::<Layout>()?.at(5)?, 3);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](Reason::Overflow), [`NothingToIndex`](Reason::NothingToIndex),
    /// [`NotPositive`](Reason::NotPositive) past an extent of 0.
    ///
    /// Source: CuTe `Layout::operator()`.
    pub const fn at(&self, position: i64) -> Result<i64, Error> {
        let found = linear(position, &self.tree, self.tree.root());
        match found {
            Ok(index) => Ok(index),
            Err(refusal) => report!(
                Err(refusal),
                Call,
                self.operand(),
                Coord::int(position).operand()
            ),
        }
    }
}

impl IntTuple {
    /// The 1-D coordinate of a coordinate in this shape: `(4,(2,3))` at `(1,(1,2))` → `21`.
    ///
    /// # Laws
    /// `crd2idx(idx2crd(i)) = i`.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let shape: IntTuple = "(4,(2,3))".parse()?;
    /// assert_eq!(shape.crd2idx(&"(1,(1,2))".parse()?)?, 21);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::crd2idx`].
    ///
    /// Source: CuTe `crd2idx(coord, shape)`.
    pub const fn crd2idx(&self, coord: &Coord) -> Result<i64, Error> {
        report!(
            self.position_of(coord),
            Crd2Idx,
            self.operand(),
            coord.operand()
        )
    }

    pub(super) const fn position_of(&self, coord: &Coord) -> Result<i64, Refusal> {
        if coord.has_underscore() {
            return Err(Refusal::of(Reason::Underscore));
        }
        // The strides of the shape, extents of 1 included: a coordinate past an extent still
        // counts.
        let mut leaves = [[0; 2]; MAX_LEAVES];
        let mut stride = Some(1_i64);
        let mut slot = 0;
        while slot < self.tree.len() {
            if !self.tree.is_empty_slot(slot) {
                let extent = self.tree.at(slot)[0];
                leaves[slot] = match stride {
                    Some(stride) => [extent, stride],
                    None => return Err(Refusal::of(Reason::Overflow)),
                };
                // Only a stride that is used may not overflow.
                stride = match stride {
                    Some(stride) => stride.checked_mul(extent),
                    None => None,
                };
            }
            slot += 1;
        }
        let tree = self.tree.with_leaves(leaves);
        index(&coord.tree, coord.tree.root(), &tree, tree.root())
    }

    /// The coordinate of an index in this shape, first leaf fastest: `21` in `(4,(2,3))` →
    /// `(1,(1,2))`.
    ///
    /// The last leaf of an integer's mode is not wrapped; a tuple goes mode by mode.
    ///
    /// # Laws
    /// `crd2idx(idx2crd(i)) = i`.
    ///
    /// ```
    /// # use stridewise::value::{Coord, IntTuple};
    /// let shape: IntTuple = "(4,(2,3))".parse()?;
    /// assert_eq!(shape.idx2crd(&Coord::int(21))?.to_string(), "(1,(1,2))");
    /// assert_eq!(shape.idx2crd(&"(1,5)".parse()?)?.to_string(), "(1,(1,2))");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::crd2idx`].
    ///
    /// Source: CuTe `idx2crd(index, shape)`.
    pub const fn idx2crd(&self, index: &Coord) -> Result<Self, Error> {
        report!(
            self.coordinate_of(index),
            Idx2Crd,
            self.operand(),
            index.operand()
        )
    }

    const fn coordinate_of(&self, coord: &Coord) -> Result<Self, Refusal> {
        if coord.has_underscore() {
            return Err(Refusal::of(Reason::Underscore));
        }
        self.digits_of(coord)
    }

    /// The same, with 0 for `_`.
    pub(crate) const fn digits_of(&self, coord: &Coord) -> Result<Self, Refusal> {
        let mut leaves = [[0]; MAX_LEAVES];
        attempt!(digits(
            &coord.tree,
            coord.tree.root(),
            &self.tree,
            self.tree.root(),
            &mut leaves
        ));
        Ok(Self {
            tree: self.tree.with_leaves(leaves),
        })
    }

    /// The coordinate in `to` of a coordinate in this shape, of the same size: `18` of `(4,6)` in
    /// `(4,(2,3))` → `(2,(0,2))`.
    ///
    /// Modes of the two shapes are taken in pairs as long as all three are tuples.
    ///
    /// # Laws
    /// `to.crd2idx(crd2crd(c, to)) = crd2idx(c)`, in each pair of modes.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let (from, to): (IntTuple, IntTuple) = ("(4,6)".parse()?, "(4,(2,3))".parse()?);
    /// assert_eq!(
    ///     from.crd2crd(&"(2,4)".parse()?, &to)?.to_string(),
    ///     "(2,(0,2))"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SizeMismatch`](Reason::SizeMismatch), and as [`Layout::crd2idx`].
    ///
    /// Source: CuTe `crd2crd`.
    pub const fn crd2crd(&self, coord: &Coord, to: &Self) -> Result<Self, Error> {
        let mut leaves = [[0]; MAX_LEAVES];
        let nodes = (coord.tree.root(), self.tree.root(), to.tree.root());
        let result = if coord.has_underscore() {
            Err(Refusal::of(Reason::Underscore))
        } else {
            moved(
                &coord.tree,
                nodes.0,
                &self.tree,
                nodes.1,
                &to.tree,
                nodes.2,
                &mut leaves,
            )
        };
        match result {
            Ok(()) => Ok(Self {
                tree: to.tree.with_leaves(leaves),
            }),
            Err(refusal) => match refusal.reason {
                Reason::SizeMismatch { .. } => {
                    report!(Err(refusal), Crd2Crd, self.operand(), to.operand())
                }
                _ => report!(Err(refusal), Crd2Crd, coord.operand(), self.operand()),
            },
        }
    }
}

impl Layout {
    /// The coordinate that a compact layout gives an index: `13` in `(2,12):(12,1)` → `(1,1)`.
    ///
    /// Each leaf takes `(index / stride) mod extent`; extents of 1 take 0.
    ///
    /// # Laws
    /// `idx2crd(crd2idx(c)) = c` for a layout whose strides, sorted, are those of a compact one.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(2,12):(12,1)".parse()?;
    /// assert_eq!(layout.idx2crd(&13.into())?.to_string(), "(1,1)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NotPositive`](Reason::NotPositive) for a stride below 1, and as [`Layout::crd2idx`].
    ///
    /// Source: CuTe `idx2crd(index, shape, stride)`.
    pub const fn idx2crd(&self, index: &Coord) -> Result<IntTuple, Error> {
        let mut leaves = [[0]; MAX_LEAVES];
        let result = if index.has_underscore() {
            Err(Refusal::of(Reason::Underscore))
        } else {
            strided_digits(
                &index.tree,
                index.tree.root(),
                &self.tree,
                self.tree.root(),
                &mut leaves,
            )
        };
        match result {
            Ok(()) => Ok(IntTuple {
                tree: self.tree.with_leaves(leaves),
            }),
            Err(refusal) => report!(Err(refusal), Idx2Crd, self.operand(), index.operand()),
        }
    }
}

/// The index of a coordinate in which no `_` stands (or in which `_` is 0).
pub(crate) const fn index(
    coord: &Tree<1>,
    at: Node,
    layout: &Tree<2>,
    node: Node,
) -> Result<i64, Refusal> {
    if !coord.is_tuple(at) {
        return linear(coord.at(at.begin)[0], layout, node);
    }
    attempt!(same_rank(layout, node, coord, at));
    let mut sum = 0;
    let mut modes = (coord.first(at), layout.first(node));
    let mut position = 0;
    while let (Some(digit), Some(mode)) = modes {
        sum = match index(coord, digit, layout, mode) {
            Ok(part) => attempt!(add(sum, part)),
            Err(refusal) => return Err(refusal.inside(position)),
        };
        modes = (coord.next(at, digit), layout.next(node, mode));
        position += 1;
    }
    Ok(sum)
}

/// The index of a 1-D coordinate: floor digits, the last leaf unbounded.
pub(crate) const fn linear(position: i64, layout: &Tree<2>, node: Node) -> Result<i64, Refusal> {
    let mut sum = 0;
    let mut rest = position;
    let mut leaf = first_leaf(layout, node.begin, node.end);
    // Nothing is left to count: all further digits are 0, also below an extent of 0.
    while leaf < node.end && rest != 0 {
        let [extent, stride] = layout.at(leaf);
        let next = first_leaf(layout, leaf + 1, node.end);
        let digit = if next < node.end {
            let (digit, above) = attempt!(floor_digit(rest, extent));
            rest = above;
            digit
        } else {
            rest
        };
        sum = attempt!(add(sum, attempt!(multiply(digit, stride))));
        if next >= node.end {
            return Ok(sum);
        }
        leaf = next;
    }
    if rest == 0 {
        Ok(sum)
    } else {
        Err(Refusal::of(Reason::NothingToIndex { index: position }))
    }
}

const fn first_leaf<const W: usize>(tree: &Tree<W>, mut slot: usize, end: usize) -> usize {
    while slot < end && tree.is_empty_slot(slot) {
        slot += 1;
    }
    slot
}

const fn digits(
    coord: &Tree<1>,
    at: Node,
    shape: &Tree<1>,
    node: Node,
    leaves: &mut [[i64; 1]; MAX_LEAVES],
) -> Result<(), Refusal> {
    if !coord.is_tuple(at) {
        return linear_digits(coord.at(at.begin)[0], shape, node, leaves);
    }
    attempt!(same_rank(shape, node, coord, at));
    let mut modes = (coord.first(at), shape.first(node));
    let mut position = 0;
    while let (Some(digit), Some(mode)) = modes {
        if let Err(refusal) = digits(coord, digit, shape, mode, leaves) {
            return Err(refusal.inside(position));
        }
        modes = (coord.next(at, digit), shape.next(node, mode));
        position += 1;
    }
    Ok(())
}

const fn linear_digits(
    position: i64,
    shape: &Tree<1>,
    node: Node,
    leaves: &mut [[i64; 1]; MAX_LEAVES],
) -> Result<(), Refusal> {
    let mut rest = position;
    let mut leaf = first_leaf(shape, node.begin, node.end);
    if leaf >= node.end && position != 0 {
        return Err(Refusal::of(Reason::NothingToIndex { index: position }));
    }
    while leaf < node.end && rest != 0 {
        let next = first_leaf(shape, leaf + 1, node.end);
        if next >= node.end {
            leaves[leaf] = [rest];
        } else {
            let (digit, above) = attempt!(floor_digit(rest, shape.at(leaf)[0]));
            leaves[leaf] = [digit];
            rest = above;
        }
        leaf = next;
    }
    Ok(())
}

pub(super) const fn strided_digits(
    coord: &Tree<1>,
    at: Node,
    layout: &Tree<2>,
    node: Node,
    leaves: &mut [[i64; 1]; MAX_LEAVES],
) -> Result<(), Refusal> {
    if coord.is_tuple(at) {
        attempt!(same_rank(layout, node, coord, at));
        let mut modes = (coord.first(at), layout.first(node));
        let mut position = 0;
        while let (Some(digit), Some(mode)) = modes {
            if let Err(refusal) = strided_digits(coord, digit, layout, mode, leaves) {
                return Err(refusal.inside(position));
            }
            modes = (coord.next(at, digit), layout.next(node, mode));
            position += 1;
        }
        return Ok(());
    }
    let mut slot = node.begin;
    while slot < node.end {
        let [extent, stride] = layout.at(slot);
        if !layout.is_empty_slot(slot) && extent != 1 {
            let (_, quotient) = attempt!(floor_digit(coord.at(at.begin)[0], stride));
            leaves[slot] = [attempt!(floor_digit(quotient, extent)).0];
        }
        slot += 1;
    }
    Ok(())
}

const fn moved(
    coord: &Tree<1>,
    at: Node,
    from: &Tree<1>,
    source: Node,
    to: &Tree<1>,
    target: Node,
    leaves: &mut [[i64; 1]; MAX_LEAVES],
) -> Result<(), Refusal> {
    if coord.is_tuple(at) && from.is_tuple(source) && to.is_tuple(target) {
        attempt!(same_rank(from, source, coord, at));
        attempt!(same_rank(from, source, to, target));
        let mut modes = (coord.first(at), from.first(source), to.first(target));
        let mut position = 0;
        while let (Some(digit), Some(old), Some(new)) = modes {
            if let Err(refusal) = moved(coord, digit, from, old, to, new, leaves) {
                return Err(refusal.inside(position));
            }
            modes = (
                coord.next(at, digit),
                from.next(source, old),
                to.next(target, new),
            );
            position += 1;
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
    let position = attempt!(
        IntTuple {
            tree: from.subtree(source)
        }
        .position_of(&part)
    );
    linear_digits(position, to, target, leaves)
}
