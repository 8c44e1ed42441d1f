use super::modes::Modes;
use crate::value::{
    arithmetic::attempt,
    error::{Error, Reason, Refusal, report},
    layout::Layout,
    tree::Tree,
};

impl Layout {
    /// The positions that modes of stride 0 reach: `(4,8):(1,0)` → `8:4`, `(2,3,4):(0,1,0)` →
    /// `(2,4):(1,6)`. See [`Nullspace`](crate::algebra::Nullspace).
    ///
    /// # Errors
    /// [`Overflow`](Reason::Overflow).
    pub const fn nullspace(&self) -> Result<Self, Error> {
        report!(still(&self.tree), Nullspace, self)
    }
}

const fn still(tree: &Tree<3>) -> Result<Layout, Refusal> {
    attempt!(tree.undirected_in(tree.root()));
    let modes = Modes::of(tree, tree.root());
    let mut out = Modes::EMPTY;
    // Only a place that is used may not overflow.
    let mut place = Some(1_i64);
    let mut mode = 0;
    while mode < modes.len() {
        let extent = modes.extent(mode);
        if modes.stride(mode) == 0 {
            let stride = match place {
                _ if extent == 1 => 0,
                Some(place) => place,
                None => return Err(Refusal::of(Reason::Overflow)),
            };
            attempt!(out.push(extent, stride));
        }
        place = match place {
            Some(place) => place.checked_mul(extent),
            None => None,
        };
        mode += 1;
    }
    if out.len() == 0 {
        return Ok(Layout::UNIT);
    }
    Ok(out.layout())
}
