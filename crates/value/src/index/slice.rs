//! Slices: the modes that a coordinate with `_` keeps, those that it fixes, and where that begins.

use super::crd2idx::linear_in;
use crate::{
    arithmetic::add,
    coord::Coord,
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tree::{Builder, Rule, Step, Tree, Walk},
    tuple::{on_trees, size},
};

on_trees! {
    /// `Slice`, the modes under `_`: `(4,(2,3)):(1,(4,8))` at `(_,(1,_))`
    /// → `(4,3):(1,8)`.
    pub const fn slice(&self, coord: &Coord) -> Result<Self, LayoutError> {
        report!(tree pick(&self.tree, coord, true), Slice, self, coord)
    }

    /// `Dice`, the modes under integers: `(4,(2,3)):(1,(4,8))` at
    /// `(_,(1,_))` → `(2):(4)`.
    pub const fn dice(&self, coord: &Coord) -> Result<Self, LayoutError> {
        report!(tree pick(&self.tree, coord, false), Dice, self, coord)
    }
}

impl Layout {
    /// The slice and the index where it begins: `(4,8):(8,1)` at `(2,_)` → `(8):(1)` and `16`; with
    /// directions, the coordinate: `(4,8):(1@0,1@1)` → `(8):(1@1)` and `(2,0)`.
    ///
    /// # Laws
    /// For every coordinate with `_` filled in: `layout(c) = slice(the filled in) + offset`.
    pub const fn slice_and_offset(&self, coord: &Coord) -> Result<(Self, IntTuple), LayoutError> {
        report!(self.slice_and_begin(coord), SliceAndOffset, self, coord)
    }

    /// Whether the integers of a coordinate with `_` are those of elements, each in its mode.
    #[doc(hidden)]
    pub const fn has_slice(&self, coord: &Coord) -> Result<bool, LayoutError> {
        report!(self.integers_are_inside(coord), Slice, self, coord)
    }

    const fn integers_are_inside(&self, coord: &Coord) -> Result<bool, Refusal> {
        let mut walk = Walk::new(&self.tree, &coord.tree, Rule::SameRank);
        while let Some(step) = attempt!(walk.next()) {
            if let Step::Part(mode, at) = step {
                let integer = coord.tree.at(at.begin())[0];
                let is_inside = 0 <= integer && integer < attempt!(size(&self.tree, mode));
                if !(coord.is_free(at) || is_inside) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    pub(crate) const fn slice_and_begin(&self, coord: &Coord) -> Result<(Self, IntTuple), Refusal> {
        let root = coord.tree.root();
        if self.has_directions() || !coord.tree.is_tuple(root) {
            let tree = attempt!(pick(&self.tree, coord, true));
            return Ok((Self { tree }, attempt!(self.coordinate_at(coord))));
        }
        let mut builder = Builder::new();
        let mut offset = 0;
        builder.open();
        let mut walk = Walk::new(&self.tree, &coord.tree, Rule::SameRank);
        while let Some(step) = attempt!(walk.next()) {
            match step {
                Step::Part(mode, at) if coord.is_free(at) => builder.copy(&self.tree, mode),
                Step::Part(mode, at) => {
                    let index = linear_in(coord.tree.at(at.begin())[0], &self.tree, mode);
                    offset = attempt!(add(offset, attempt_at!(walk, index)));
                }
                _ => {}
            }
        }
        builder.close();
        let tree = attempt!(builder.finish());
        Ok((Self { tree }, IntTuple::int(offset)))
    }
}

/// The modes whose coordinate is `_` (or is not, for `dice`).
const fn pick<const W: usize>(
    tree: &Tree<W>,
    coord: &Coord,
    free: bool,
) -> Result<Tree<W>, Refusal> {
    let root = coord.tree.root();
    if !coord.tree.is_tuple(root) {
        let is_kept = coord.is_free(root) == free;
        return Ok(if is_kept { *tree } else { Tree::EMPTY });
    }
    let mut builder = Builder::new();
    builder.open();
    let mut walk = Walk::new(tree, &coord.tree, Rule::SameRank);
    while let Some(step) = attempt!(walk.next()) {
        match step {
            Step::Part(mode, at) if coord.is_free(at) == free => builder.copy(tree, mode),
            _ => {}
        }
    }
    builder.close();
    builder.finish()
}
