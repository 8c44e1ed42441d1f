//! Slices: what a coordinate with `_` keeps, what it fixes, and where that begins.

use super::crd2idx::index;
use crate::value::{
    arithmetic::attempt,
    coord::Coord,
    error::{Error, Refusal, report},
    layout::Layout,
    tree::{Builder, Node, Tree},
    tuple::{on_trees, same_rank},
};

on_trees! {
    /// The modes where the coordinate has `_`: `(3,4,5):(1,3,12)` at `(_,2,_)` → `(3,5):(1,12)`.
    ///
    /// Nested modes are lifted: `(4,(2,3))` at `(_,(0,_))` → `(4,3)`. `_` alone keeps everything,
    /// an integer nothing.
    ///
    /// # Laws
    /// `layout(c) = slice(c)(the coordinates at _) + offset`, with
    /// [`slice_and_offset`](Layout::slice_and_offset).
    ///
    /// ```
    /// # use stridewise::value::{IntTuple, Layout};
    /// let layout: Layout = "(3,4,5):(1,3,12)".parse()?;
    /// assert_eq!(layout.slice(&"(_,2,_)".parse()?)?.to_string(), "(3,5):(1,12)");
    /// assert_eq!(layout.shape().slice(&"(_,2,_)".parse()?)?.to_string(), "(3,5)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RankMismatch`](crate::value::Reason::RankMismatch) and its like.
    ///
    /// Source: CuTe `slice` (`underscore.hpp`).
    pub const fn slice(&self, coord: &Coord) -> Result<Self, Error> {
        match pick(&self.tree, coord, true) {
            Ok(tree) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), Slice, self.operand(), coord.operand()),
        }
    }

    /// The modes where the coordinate has integers: `(3,4,5):(1,3,12)` at `(_,2,_)` → `(4):(3)`.
    ///
    /// # Laws
    /// The modes of [`slice`](Self::slice) and of `dice` together are the modes of the layout.
    ///
    /// ```
    /// # use stridewise::value::{IntTuple, Layout};
    /// let layout: Layout = "(3,4,5):(1,3,12)".parse()?;
    /// assert_eq!(layout.dice(&"(_,2,_)".parse()?)?.to_string(), "(4):(3)");
    /// assert_eq!(layout.shape().dice(&"(_,2,_)".parse()?)?.to_string(), "(4)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RankMismatch`](crate::value::Reason::RankMismatch) and its like.
    ///
    /// Source: CuTe `dice` (`underscore.hpp`).
    pub const fn dice(&self, coord: &Coord) -> Result<Self, Error> {
        match pick(&self.tree, coord, false) {
            Ok(tree) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), Dice, self.operand(), coord.operand()),
        }
    }
}

impl Layout {
    /// The slice and the index where it begins: `(4,8):(8,1)` at `(2,_)` → `(8):(1)` and `16`.
    ///
    /// # Laws
    /// For every coordinate with `_` filled in: `layout(c) = slice(the filled in) + offset`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,8):(8,1)".parse()?;
    /// let (row, offset) = layout.slice_and_offset(&"(2,_)".parse()?)?;
    /// assert_eq!((row.to_string().as_str(), offset), ("(8):(1)", 16));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`slice`](Self::slice) and [`crd2idx`](Self::crd2idx).
    ///
    /// Source: CuTe `slice_and_offset`.
    pub const fn slice_and_offset(&self, coord: &Coord) -> Result<(Self, i64), Error> {
        let result = match pick(&self.tree, coord, true) {
            Ok(tree) => match index(&coord.tree, coord.tree.root(), &self.tree, self.tree.root()) {
                Ok(offset) => Ok((Self { tree }, offset)),
                Err(refusal) => Err(refusal),
            },
            Err(refusal) => Err(refusal),
        };
        report!(result, SliceAndOffset, self.operand(), coord.operand())
    }
}

/// The modes whose coordinate is `_` (or is not, for `dice`).
const fn pick<const W: usize>(
    tree: &Tree<W>,
    coord: &Coord,
    free: bool,
) -> Result<Tree<W>, Refusal> {
    let (node, at) = (tree.root(), coord.tree.root());
    if !coord.tree.is_tuple(at) {
        return Ok(if coord.is_free(at) == free {
            *tree
        } else {
            Tree::EMPTY
        });
    }
    let mut builder = Builder::new();
    builder.open();
    attempt!(pick_into(&mut builder, tree, node, coord, at, free));
    builder.close();
    builder.finish()
}

const fn pick_into<const W: usize>(
    builder: &mut Builder<W>,
    tree: &Tree<W>,
    node: Node,
    coord: &Coord,
    at: Node,
    free: bool,
) -> Result<(), Refusal> {
    attempt!(same_rank(tree, node, &coord.tree, at));
    let mut modes = (tree.first(node), coord.tree.first(at));
    let mut position = 0;
    while let (Some(mode), Some(place)) = modes {
        if coord.tree.is_tuple(place) {
            if let Err(refusal) = pick_into(builder, tree, mode, coord, place, free) {
                return Err(refusal.inside(position));
            }
        } else if coord.is_free(place) == free {
            builder.copy(tree, mode);
        }
        modes = (tree.next(node, mode), coord.tree.next(at, place));
        position += 1;
    }
    Ok(())
}
