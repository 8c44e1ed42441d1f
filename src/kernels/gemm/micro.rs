//! The innermost kernel: a tile of C from rows of A and rows of B, in a function of its own.

use super::{
    Product,
    lanes::{Lanes, Scalar, Task},
    tile,
};
use crate::tensor::{
    Strided,
    memory::{columns::Steps, nested::Plane},
};

/// The operands of a tile of C, of whole vectors a row: as many rows of B as A has columns.
pub(super) type Tile<'a, T> = Product<'a, T, Strided, Plane, Plane>;

pub(super) type Kernel<S, T> = fn(S, &mut Tile<'_, T>);

/// The kernel for tiles of so many vectors a row, of at most `MOST`.
///
/// Called through a table, so that they stay functions: each has all registers for itself.
#[inline(always)]
pub(super) fn kernel<S: Lanes<T>, T: Scalar, const R: usize, const MOST: usize>(
    vectors: usize,
) -> Kernel<S, T> {
    const { assert!(MOST == 2 || MOST == 4) }
    if const { MOST == 2 } {
        let kernels: [Kernel<S, T>; 2] = [of::<S, T, R, 1>, of::<S, T, R, 2>];
        kernels[vectors - 1]
    } else {
        let kernels: [Kernel<S, T>; 4] = [
            of::<S, T, R, 1>,
            of::<S, T, R, 2>,
            of::<S, T, R, 3>,
            of::<S, T, R, 4>,
        ];
        kernels[vectors - 1]
    }
}

fn of<S: Lanes<T>, T: Scalar, const R: usize, const V: usize>(lanes: S, tile: &mut Tile<'_, T>) {
    lanes.apart(Of::<_, R, V>(tile));
}

/// V vectors a row.
///
/// By reference: to move a tile would load it, and wait for all stores before, those to C too.
struct Of<'t, 'a, T, const R: usize, const V: usize>(&'t mut Tile<'a, T>);

impl<T: Scalar, const R: usize, const V: usize> Task<T> for Of<'_, '_, T, R, V> {
    type Output = ();

    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        let Self(Product { scalars, a, b, c }) = self;
        let steps = Steps::new(a, b, V * S::COUNT);
        // For contiguous rows of A fewer addresses are computed.
        let sums = if let Some(steps) = steps.apart(1) {
            tile::stream::<T, S, R, V>(lanes, steps)
        } else {
            tile::stream::<T, S, R, V>(lanes, steps)
        };
        // Whole rows only: with a branch for shorter ones this becomes a loop, and the sums spill.
        let rows = c.all::<R>(V * S::COUNT);
        for i in 0..R {
            tile::update_whole(lanes, *scalars, sums[i], S::vectors_mut(rows[i]));
        }
    }
}
