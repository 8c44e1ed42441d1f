//! Elements of a few runs by turns, and a run of such elements taken apart: `(r₀ g₀ b₀ r₁ g₁ b₁ …)` from `(r₀ r₁ …)`, `(g₀ g₁ …)`, `(b₀ b₁ …)` and back.

use crate::{
    kernels::widest::{Work, in_widest},
    tensor::memory::nested::Pair,
};

/// The target has elements of runs of the source by turns.
pub(super) fn runs<T: Copy>(nested: &mut Pair<'_, '_, T>) {
    in_widest(Runs(nested));
}

/// The source has elements of runs of the target by turns.
pub(super) fn elements<T: Copy>(nested: &mut Pair<'_, '_, T>) {
    in_widest(Elements(nested));
}

struct Runs<'l, 'n, 'a, T>(&'l mut Pair<'n, 'a, T>);

impl<T: Copy> Work for Runs<'_, '_, '_, T> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        match self.0.nest().axis(0).extent {
            2 => together::<T, 2>(self.0),
            3 => together::<T, 3>(self.0),
            4 => together::<T, 4>(self.0),
            _ => {}
        }
    }
}

struct Elements<'l, 'n, 'a, T>(&'l mut Pair<'n, 'a, T>);

impl<T: Copy> Work for Elements<'_, '_, '_, T> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        match self.0.nest().axis(1).extent {
            2 => apart::<T, 2>(self.0),
            3 => apart::<T, 3>(self.0),
            4 => apart::<T, 4>(self.0),
            _ => {}
        }
    }
}

#[inline(always)]
fn together<T: Copy, const W: usize>(nested: &mut Pair<'_, '_, T>) {
    nested.for_each_plane(|mut to, from| {
        let runs = from.rows::<W>();
        let tuples = to.tuples_mut::<W>();
        // So that no index is checked in the loop.
        let runs = runs.map(|run| &run[..tuples.len()]);
        for (i, tuple) in tuples.iter_mut().enumerate() {
            *tuple = core::array::from_fn(|run| runs[run][i]);
        }
    });
}

#[inline(always)]
fn apart<T: Copy, const W: usize>(nested: &mut Pair<'_, '_, T>) {
    nested.for_each_plane(|mut to, from| {
        let tuples = from.tuples::<W>();
        let mut runs = to.rows_mut::<W>().map(|run| &mut run[..tuples.len()]);
        for (i, tuple) in tuples.iter().enumerate() {
            for (run, element) in runs.iter_mut().zip(tuple) {
                run[i] = *element;
            }
        }
    });
}
