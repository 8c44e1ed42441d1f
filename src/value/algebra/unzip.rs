//! Gathers what a divide or a product made of each mode: tiles in one mode, what they repeat over
//! in the other.

use crate::value::{
    arithmetic::attempt,
    by_mode::Step,
    error::Refusal,
    tiler::Tiler,
    tree::{Builder, Tree},
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
    pub(crate) const fn arrange(self, tree: &Tree<3>, tiler: &Tiler) -> Result<Tree<3>, Refusal> {
        if matches!(self, Self::Logical) {
            return Ok(*tree);
        }
        let mut zipped = Builder::new();
        zipped.open();
        attempt!(side(&mut zipped, tree, tiler, 0));
        if tiler.is_all(tiler.tree.root()) {
            zipped.empty();
        } else {
            attempt!(side(&mut zipped, tree, tiler, 1));
        }
        zipped.close();
        if matches!(self, Self::Zipped) {
            return zipped.finish();
        }
        attempt!(zipped.fits());
        let zipped = zipped.built();
        let root = zipped.root();
        let mut out = Builder::new();
        out.open();
        if let (Some(tile), Some(rest)) = (zipped.mode(root, 0), zipped.mode(root, 1)) {
            if matches!(self, Self::Flat) {
                out.spread(zipped, tile);
            } else {
                out.copy(zipped, tile);
            }
            out.spread(zipped, rest);
        }
        out.close();
        out.finish()
    }
}

/// The tiles (`which` 0) or the rest (1), following the tiler. A mode under `_` is all tile, and
/// has no rest.
const fn side(
    out: &mut Builder<3>,
    tree: &Tree<3>,
    tiler: &Tiler,
    which: usize,
) -> Result<(), Refusal> {
    let mut walk = tiler.over(tree);
    while let Some(step) = attempt!(walk.next()) {
        match step {
            Step::Part(mode, at) if tiler.is_all(at) => {
                if which == 0 {
                    out.copy(tree, mode);
                }
            }
            Step::Part(mode, _) => {
                if let Some(part) = tree.mode(mode, which) {
                    out.copy(tree, part);
                }
            }
            Step::Rest(_) if which == 0 => {}
            step => out.follow(step, tree),
        }
    }
    Ok(())
}
