//! A tile of the product, in registers: `R` rows of `V` vectors.

use super::lanes::{Lanes, Scalar};
use crate::tensor::memory::columns::{Column, Steps};

/// The sum of products over so many steps, `at_once` of them an iteration. From what `next` says of
/// a step, `a` has a number for each row, and `b` the vectors of a row.
#[inline(always)]
pub(super) fn product<T: Scalar, S: Lanes<T>, K, const R: usize, const V: usize>(
    lanes: S,
    steps: usize,
    at_once: usize,
    mut next: impl FnMut(usize) -> K,
    a: impl Fn(&K, usize) -> T,
    b: impl Fn(&K, usize) -> S::Vector,
) -> [[S::Vector; V]; R] {
    let mut tile = [[lanes.splat(T::ZERO); V]; R];
    for turn in 0..steps / at_once {
        for more in 0..at_once {
            step(lanes, &next(turn * at_once + more), &a, &b, &mut tile);
        }
    }
    for k in steps / at_once * at_once..steps {
        step(lanes, &next(k), &a, &b, &mut tile);
    }
    tile
}

/// [`product`] of columns of A and rows of B.
#[inline(always)]
pub(super) fn stream<T: Scalar, S: Lanes<T>, const R: usize, const V: usize>(
    lanes: S,
    mut steps: Steps<'_, T, R>,
) -> [[S::Vector; V]; R] {
    let a = |(column, _): &(Column<'_, T, R>, &[T]), i: usize| column.get(i);
    let b = |(_, row): &(Column<'_, T, R>, &[T]), j: usize| S::vectors(row)[j];
    product(lanes, steps.left(), TURN, |_| steps.take(), a, b)
}

/// [`stream`] of vectors from these places of a row on.
#[inline(always)]
pub(super) fn stream_at<T: Scalar, S: Lanes<T>, const R: usize, const V: usize>(
    lanes: S,
    mut steps: Steps<'_, T, R>,
    places: [usize; V],
) -> [[S::Vector; V]; R] {
    let a = |(column, _): &(Column<'_, T, R>, &[T]), i: usize| column.get(i);
    let b = |(_, row): &(Column<'_, T, R>, &[T]), j: usize| S::vectors(&row[places[j]..])[0];
    product(lanes, steps.left(), TURN, |_| steps.take(), a, b)
}

/// Steps of an iteration: one leaves the loop's overhead, four take registers from the sums.
const TURN: usize = 2;

/// The sums of products of a row with columns of its length, each in U vectors.
#[inline(always)]
pub(super) fn dots<T: Scalar, S: Lanes<T>, const N: usize, const U: usize>(
    lanes: S,
    row: &[T],
    columns: [&[T]; N],
) -> [T; N] {
    let vectors = S::vectors(row);
    let whole = vectors.len() / U * U;
    let mut sums = [[lanes.splat(T::ZERO); U]; N];
    let others = columns.map(|column| &S::vectors(column)[..vectors.len()]);
    for turn in 0..whole / U {
        for u in 0..U {
            for n in 0..N {
                let (a, b) = (vectors[turn * U + u], others[n][turn * U + u]);
                sums[n][u] = lanes.mul_add(a, b, sums[n][u]);
            }
        }
    }
    for k in whole..vectors.len() {
        for n in 0..N {
            sums[n][0] = lanes.mul_add(vectors[k], others[n][k], sums[n][0]);
        }
    }
    let rest = vectors.len() * S::COUNT;
    if rest < row.len() {
        let last = lanes.load_part(&row[rest..]);
        for n in 0..N {
            let other = lanes.load_part(&columns[n][rest..row.len()]);
            sums[n][U - 1] = lanes.mul_add(last, other, sums[n][U - 1]);
        }
    }
    let mut result = [T::ZERO; N];
    for n in 0..N {
        let mut sum = sums[n][0];
        for u in 1..U {
            sum = lanes.add(sum, sums[n][u]);
        }
        result[n] = lanes.sum(sum);
    }
    result
}

#[inline(always)]
fn step<T: Scalar, S: Lanes<T>, K, const R: usize, const V: usize>(
    lanes: S,
    k: &K,
    a: &impl Fn(&K, usize) -> T,
    b: &impl Fn(&K, usize) -> S::Vector,
    tile: &mut [[S::Vector; V]; R],
) {
    let mut row = [lanes.splat(T::ZERO); V];
    for j in 0..V {
        row[j] = b(k, j);
    }
    for i in 0..R {
        let a = lanes.splat(a(k, i));
        for j in 0..V {
            tile[i][j] = lanes.mul_add(a, row[j], tile[i][j]);
        }
    }
}

/// `α · row`, added to β times a row of C that lies in order; it may be shorter.
#[inline(always)]
pub(super) fn update<T: Scalar, S: Lanes<T>, const V: usize>(
    lanes: S,
    [alpha, beta]: [T; 2],
    row: [S::Vector; V],
    c: &mut [T],
) {
    let end = c.len();
    if end == V * S::COUNT {
        return update_whole(lanes, [alpha, beta], row, S::vectors_mut(c));
    }
    let (alpha, keeps) = (lanes.splat(alpha), beta != T::ZERO);
    let beta = lanes.splat(beta);
    for j in 0..V {
        let c = &mut c[end.min(j * S::COUNT)..end.min((j + 1) * S::COUNT)];
        let row = lanes.mul(alpha, row[j]);
        let row = if keeps {
            lanes.mul_add(beta, lanes.load_part(c), row)
        } else {
            row
        };
        lanes.store_part(c, row);
    }
}

/// [`update`] of whole vectors.
#[inline(always)]
pub(super) fn update_whole<T: Scalar, S: Lanes<T>, const V: usize>(
    lanes: S,
    [alpha, beta]: [T; 2],
    row: [S::Vector; V],
    c: &mut [S::Vector],
) {
    let (alpha, keeps) = (lanes.splat(alpha), beta != T::ZERO);
    let beta = lanes.splat(beta);
    for j in 0..V {
        let row = lanes.mul(alpha, row[j]);
        c[j] = if keeps {
            lanes.mul_add(beta, c[j], row)
        } else {
            row
        };
    }
}
