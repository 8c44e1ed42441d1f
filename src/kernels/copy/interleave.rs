//! Elements of a few runs by turns: `(r₀ g₀ b₀ r₁ g₁ b₁ …)` from `(r₀ r₁ …)`, `(g₀ g₁ …)` and
//! `(b₀ b₁ …)`.

use crate::tensor::{
    Exclusive, Shared, Tensor,
    memory::nested::{Pair, Plane},
};

/// Interleaves the runs of the source. Measured: in the widest vectors this takes longer.
pub(super) fn runs<T: Copy>(nested: &mut Pair<'_, '_, T>) {
    let extent = nested.nest().axis(0).extent;
    nested.for_each_plane(|to, from| match extent {
        2 => tuples::<T, 2>(to, from),
        3 => tuples::<T, 3>(to, from),
        4 => tuples::<T, 4>(to, from),
        _ => {}
    });
}

#[inline(always)]
fn tuples<T: Copy, const W: usize>(
    mut to: Tensor<Exclusive<'_, T>, Plane>,
    from: Tensor<Shared<'_, T>, Plane>,
) {
    let tuples = to.tuples_mut::<W>();
    // So that no index is checked in the loop.
    let runs: [_; W] = core::array::from_fn(|run| &from.row(run)[..tuples.len()]);
    for (i, tuple) in tuples.iter_mut().enumerate() {
        *tuple = core::array::from_fn(|run| runs[run][i]);
    }
}
