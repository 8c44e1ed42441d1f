//! What becomes of an element of C once its products have been added.

use super::{
    Summed, extents,
    lanes::{Lanes, Scalar, Task},
};
use crate::{
    coord::count_of,
    tensor::{Mask, Strided, TensorAccess, ViewMut},
    tree::Layout,
};

/// A function of the coordinate of an element and of its sum; `()` keeps the sum.
pub(super) trait Epilogue<S>: Copy {
    const IS_IDENTITY: bool;
    fn value(&self, coord: [usize; 3], sum: S) -> S;
}

impl<S> Epilogue<S> for () {
    const IS_IDENTITY: bool = true;
    #[inline(always)]
    fn value(&self, _: [usize; 3], sum: S) -> S {
        sum
    }
}

impl<S, F: Fn([usize; 3], S) -> S> Epilogue<S> for &F {
    const IS_IDENTITY: bool = false;
    #[inline(always)]
    fn value(&self, coord: [usize; 3], sum: S) -> S {
        self(coord, sum)
    }
}

/// The epilogue of a part of C, whose first element has this coordinate.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<E>(pub(super) E, pub(super) [usize; 3]);

impl<S, E: Epilogue<S>> Epilogue<S> for At<E> {
    const IS_IDENTITY: bool = E::IS_IDENTITY;
    #[inline(always)]
    fn value(&self, [i, j, l]: [usize; 3], sum: S) -> S {
        let Self(epilogue, [first_i, first_j, first_l]) = self;
        epilogue.value([first_i + i, first_j + j, first_l + l], sum)
    }
}

/// What is done with a tile of C whose sums are complete, if anything is. Compiled products call
/// it, with the coordinate of the first element.
pub(super) type Finish<'f, T> = Option<&'f dyn Fn(ViewMut<'_, T, Strided>, [usize; 2])>;

/// The sums of a tile, as the epilogue has them, in vectors of the CPU where rustc finds any.
pub(super) fn apply<T: Scalar, E: Epilogue<T>>(
    epilogue: E,
    tile: ViewMut<'_, T, Strided>,
    first: [usize; 2],
) {
    if const { !E::IS_IDENTITY } {
        T::widest(Applied(At(epilogue, [first[0], first[1], 0]), tile));
    }
}

struct Applied<'a, T, E>(E, ViewMut<'a, T, Strided>);

impl<T: Scalar, E: Epilogue<T>> Task<T> for Applied<'_, T, E> {
    type Output = ();
    #[inline(always)]
    fn run<S: Lanes<T>>(self, _: S) {
        let Self(epilogue, tile) = self;
        let is_by_rows = tile.view().lines().is_some();
        let mut tile = if is_by_rows { tile } else { tile.swapped() };
        let [rows, columns] = extents(tile.layout());
        let coord = |i, j| if is_by_rows { [i, j, 0] } else { [j, i, 0] };
        if let Some(mut lines) = tile.view_mut().lines() {
            for i in 0..rows {
                for (j, c) in lines.row(i).iter_mut().enumerate() {
                    *c = epilogue.value(coord(i, j), *c);
                }
            }
            return;
        }
        for i in 0..rows {
            for j in 0..columns {
                tile[(i, j)] = epilogue.value(coord(i, j), tile[(i, j)]);
            }
        }
    }
}

/// The elements of any C that exist, as a function has them.
pub(super) fn rewrite<Z: Copy, L: Layout, M: Mask>(
    mut c: ViewMut<'_, Z, L, M>,
    f: impl Fn([usize; 3], Z) -> Z,
) {
    let rows = extents(c.layout())[0];
    for position in 0..count_of(c.layout()) as usize {
        if let Some(c) = TensorAccess::get_mut(&mut c, position) {
            *c = f([position % rows, position / rows, 0], *c);
        }
    }
}

/// `C ← β·C`, which is not read where β is 0, as the epilogue has it.
pub(super) fn scale<Z: Summed, L: Layout, M: Mask, E: Epilogue<Z::Sum>>(
    beta: Z::Sum,
    mut c: ViewMut<'_, Z, L, M>,
    epilogue: E,
) {
    let is_zero = beta == Z::Sum::ZERO;
    if const { !E::IS_IDENTITY } {
        rewrite(c, |coord, c| {
            let sum = if is_zero {
                Z::Sum::ZERO
            } else {
                Scalar::multiply(beta, c.widen())
            };
            Z::round(epilogue.value(coord, sum))
        });
    } else if is_zero {
        c.fill(Z::round(Z::Sum::ZERO));
    } else {
        c.iter_mut()
            .for_each(|c| *c = Z::round(Scalar::multiply(beta, c.widen())));
    }
}
