//! Gathers the results of a divide or a product by mode: tiles in one mode, the rest in
//! the other.

use crate::{
    error::Refusal,
    tiler::Tiler,
    tree::{Builder, Step, Tree},
};

/// How the pair of tile and rest is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Form {
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
        let (mut out, mut rest) = (Builder::new(), Builder::new());
        let is_flat = matches!(self, Self::Flat);
        if !is_flat {
            out.open();
        }
        let mut walk = tiler.over(tree);
        while let Some(step) = attempt!(walk.next()) {
            match step {
                // A mode under `_` is all tile, and has no rest.
                Step::Part(mode, at) if tiler.is_all(at) => out.copy(tree, mode),
                Step::Part(mode, _) => {
                    if let Some(tile) = tree.first(mode) {
                        out.copy(tree, tile);
                        if let Some(other) = tree.next(mode, tile) {
                            rest.copy(tree, other);
                        }
                    }
                }
                Step::Rest(mode) => rest.copy(tree, mode),
                Step::Open | Step::Close => {
                    out.follow(step, tree);
                    rest.follow(step, tree);
                }
            }
        }
        if rest.len() == 0 {
            rest.empty();
        }
        attempt!(out.fits());
        attempt!(rest.fits());
        if is_flat {
            let tile = out;
            out = Builder::new();
            out.open();
            out.spread(tile.built(), tile.built().root());
        }
        let rest = rest.built();
        if matches!(self, Self::Zipped) {
            out.copy(rest, rest.root());
        } else {
            out.spread(rest, rest.root());
        }
        out.close();
        out.finish()
    }
}
