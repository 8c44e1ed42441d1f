//! `evenly_divides`: whether tiles fill a shape.

use super::ceil_div::part;
use crate::{
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    tiler::Tiler,
    tree::{Builder, Node, Step, Tree},
    tuple::size,
};

impl IntTuple {
    /// `EvenlyDivides`: whether tiles fill a shape, so that none is partial.
    ///
    /// # Errors
    /// As [`ceil_div`](Self::ceil_div) of the parts; more modes than there are do not divide.
    pub const fn evenly_divides(&self, divisor: &Tiler) -> Result<bool, LayoutError> {
        report!(divides(&self.tree, divisor), EvenlyDivides, self, divisor)
    }
}

const fn divides(shape: &Tree<1>, tiler: &Tiler) -> Result<bool, Refusal> {
    let mut even = true;
    let mut walk = tiler.over(shape);
    loop {
        match walk.next() {
            Ok(Some(Step::Part(mode, at))) => {
                even &= attempt_at!(walk, is_filled(shape, mode, tiler, at));
            }
            Ok(Some(_)) => {}
            Ok(None) => return Ok(even),
            // More modes than there are.
            Err(_) => return Ok(false),
        }
    }
}

/// Whether a part of the shape has as many elements as its tiles.
const fn is_filled(shape: &Tree<1>, node: Node, tiler: &Tiler, at: Node) -> Result<bool, Refusal> {
    if tiler.is_all(at) {
        return Ok(true);
    }
    let mut tiles = Builder::new();
    attempt!(part(&mut tiles, shape, node, tiler, at));
    let tiles = attempt!(tiles.finish());
    let tile = attempt!(size(&tiler.tree, at));
    let whole = attempt!(size(shape, node));
    // A product past 64 bits is more than the shape has.
    Ok(
        match attempt!(size(&tiles, tiles.root())).checked_mul(tile) {
            Some(covered) => covered == whole,
            None => false,
        },
    )
}
