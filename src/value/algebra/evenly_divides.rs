use super::ceil_div::tile_into;
use crate::value::{
    arithmetic::attempt,
    error::{Error, Refusal, report},
    int_tuple::IntTuple,
    tiler::Tiler,
    tree::{Builder, Node, Tree},
    tuple::size,
};

impl IntTuple {
    /// Whether tiles fill a shape and go nowhere beyond: `(6,(2,4))` by `(3,8)`, but not by
    /// `(4,2)`.
    ///
    /// The tiles of an integer or a layout are counted as [`ceil_div`](Self::ceil_div) counts them,
    /// leaf by leaf, so that 2 does not divide `(3,2)`. Modes past the last of the divisor are not
    /// divided; a divisor with more modes than the shape does not divide it, and `_` divides
    /// everything.
    ///
    /// # Laws
    /// If `evenly_divides(a, b)`, and the divide exists,
    /// `size(logical_divide(col_major(a), b)) = size(a)`. For integers, b divides a.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let shape: IntTuple = "(6,(2,4))".parse()?;
    /// assert!(
    ///     shape.evenly_divides(&"(3,8)".parse()?)?
    ///         && shape.evenly_divides(&"<3:2,_>".parse()?)?
    /// );
    /// assert!(!shape.evenly_divides(&"(4,2)".parse()?)?);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NotPositive`](crate::value::Reason::NotPositive),
    /// [`NegativeExtent`](crate::value::Reason::NegativeExtent); for a layout, as
    /// [`complement`](crate::value::Layout::complement).
    ///
    /// Source: CuTe `evenly_divides`.
    pub const fn evenly_divides(&self, divisor: &Tiler) -> Result<bool, Error> {
        let nodes = (self.tree.root(), divisor.tree.root());
        let result = divides(&self.tree, nodes.0, divisor, nodes.1);
        report!(result, EvenlyDivides, self.operand(), divisor.operand())
    }
}

const fn divides(shape: &Tree<1>, node: Node, tiler: &Tiler, at: Node) -> Result<bool, Refusal> {
    if tiler.is_all(at) {
        return Ok(true);
    }
    if !tiler.is_by_mode(at) {
        let mut builder = Builder::new();
        attempt!(tile_into(&mut builder, shape, node, tiler, at));
        let tiles = IntTuple {
            tree: attempt!(builder.finish()),
        };
        let tile = attempt!(size(&tiler.tree, at));
        let whole = attempt!(size(shape, node));
        // What leaves 64 bits is more than the shape has.
        return Ok(
            match attempt!(size(&tiles.tree, tiles.tree.root())).checked_mul(tile) {
                Some(covered) => covered == whole,
                None => false,
            },
        );
    }
    if shape.rank(node) < tiler.tree.rank(at) {
        return Ok(false);
    }
    let mut modes = (shape.first_mode(node), tiler.tree.first(at));
    let mut even = true;
    let mut index = 0;
    while let (Some(mode), Some(part)) = modes {
        match divides(shape, mode, tiler, part) {
            Ok(here) => even &= here,
            Err(refusal) => return Err(refusal.inside(index)),
        }
        modes = (shape.next(node, mode), tiler.tree.next(at, part));
        index += 1;
    }
    Ok(even)
}
