//! Elements of a few runs by turns: `(r₀ g₀ b₀ r₁ g₁ b₁ …)` from `(r₀ r₁ …)`, `(g₀ g₁ …)` and
//! `(b₀ b₁ …)`.

use crate::tensor::memory::nested::Pair;

/// Interleaves the runs of the source. Measured: in the widest vectors this takes longer.
pub(super) fn runs<T: Copy>(nested: &mut Pair<'_, '_, T>) {
    match nested.nest().axis(0).extent {
        2 => tuples::<T, 2>(nested),
        3 => tuples::<T, 3>(nested),
        4 => tuples::<T, 4>(nested),
        _ => {}
    }
}

#[inline(always)]
fn tuples<T: Copy, const W: usize>(nested: &mut Pair<'_, '_, T>) {
    nested.for_each_plane(|mut to, from| {
        let tuples = to.tuples_mut::<W>();
        // So that no index is checked in the loop.
        let runs: [_; W] = core::array::from_fn(|run| &from.row(run)[..tuples.len()]);
        for (i, tuple) in tuples.iter_mut().enumerate() {
            *tuple = core::array::from_fn(|run| runs[run][i]);
        }
    });
}
