//! Gathers what a divide or a product made of each mode: tiles in one mode, what they repeat over
//! in the other.

use crate::value::{
    error::Refusal,
    tiler::Tiler,
    tree::{Builder, Node, Tree},
};

/// How the pair of tile and rest is laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// By mode, as it came.
    Logical,
    /// `((tile, tile, …), (rest, rest, …))`
    Zipped,
    /// `((tile, tile, …), rest, rest, …)`
    Tiled,
    /// `(tile, tile, …, rest, rest, …)`
    Flat,
}

impl Form {
    pub(crate) const fn arrange<const W: usize>(
        self,
        tree: Tree<W>,
        tiler: &Tiler,
    ) -> Result<Tree<W>, Refusal> {
        if matches!(self, Self::Logical) {
            return Ok(tree);
        }
        let mut zipped = Builder::new();
        zipped.open();
        side(&mut zipped, &tree, tree.root(), tiler, tiler.tree.root(), 0);
        if tiler.is_all(tiler.tree.root()) {
            zipped.open();
            zipped.close();
        } else {
            side(&mut zipped, &tree, tree.root(), tiler, tiler.tree.root(), 1);
        }
        zipped.close();
        if matches!(self, Self::Zipped) {
            return zipped.finish();
        }
        if let Err(refusal) = zipped.fits() {
            return Err(refusal);
        }
        let zipped = zipped.built();
        let root = zipped.root();
        let mut out = Builder::new();
        out.open();
        if let (Some(tile), Some(rest)) = (zipped.mode(root, 0), zipped.mode(root, 1)) {
            spread(&mut out, zipped, tile, matches!(self, Self::Flat));
            spread(&mut out, zipped, rest, true);
        }
        out.close();
        out.finish()
    }
}

/// The tiles (`which` 0) or the rest (1), following the tiler. A mode under `_` is all tile, and
/// has no rest.
const fn side<const W: usize>(
    out: &mut Builder<W>,
    tree: &Tree<W>,
    node: Node,
    tiler: &Tiler,
    at: Node,
    which: usize,
) {
    if tiler.is_all(at) {
        if which == 0 {
            out.copy(tree, node);
        }
    } else if tiler.is_by_mode(at) {
        out.open();
        let mut modes = (tree.first_mode(node), tiler.tree.first(at));
        while let Some(mode) = modes.0 {
            if let Some(part) = modes.1 {
                side(out, tree, mode, tiler, part, which);
                modes.1 = tiler.tree.next(at, part);
            } else if which == 1 {
                out.copy(tree, mode);
            }
            modes.0 = tree.next(node, mode);
        }
        out.close();
    } else if let Some(mode) = tree.mode(node, which) {
        out.copy(tree, mode);
    }
}

/// Appends a mode, or the modes of it where there are several (none, where it is `()`).
const fn spread<const W: usize>(out: &mut Builder<W>, tree: &Tree<W>, mode: Node, unpack: bool) {
    if unpack && tree.rank(mode) != 1 {
        out.copy_modes(tree, mode);
    } else {
        out.copy(tree, mode);
    }
}
