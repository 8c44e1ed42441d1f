//! A tile of the product, in registers: `R` rows of `V` vectors.

use super::lanes::{Float, Lanes};

/// The sum of products over so many steps: at each one, `a` has a number for each row, and `b` has the vectors of a row.
/// So many steps are a turn of the loop.
#[inline(always)]
pub(super) fn product<T: Float, S: Lanes<T>, const R: usize, const V: usize>(
    lanes: S,
    steps: usize,
    at_once: usize,
    a: impl Fn(usize, usize) -> T,
    b: impl Fn(usize, usize) -> S::Vector,
) -> [[S::Vector; V]; R] {
    let mut tile = [[lanes.splat(T::ZERO); V]; R];
    for turn in 0..steps / at_once {
        for more in 0..at_once {
            step(lanes, turn * at_once + more, &a, &b, &mut tile);
        }
    }
    for k in steps / at_once * at_once..steps {
        step(lanes, k, &a, &b, &mut tile);
    }
    tile
}

/// One step of it.
#[inline(always)]
fn step<T: Float, S: Lanes<T>, const R: usize, const V: usize>(
    lanes: S,
    k: usize,
    a: &impl Fn(usize, usize) -> T,
    b: &impl Fn(usize, usize) -> S::Vector,
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
pub(super) fn update<T: Float, S: Lanes<T>, const V: usize>(
    lanes: S,
    [alpha, beta]: [T; 2],
    row: [S::Vector; V],
    c: &mut [T],
) {
    let (alpha, keeps) = (lanes.splat(alpha), beta != T::ZERO);
    let beta = lanes.splat(beta);
    if c.len() == V * S::COUNT {
        let c = S::vectors_mut(c);
        for j in 0..V {
            let row = lanes.mul(alpha, row[j]);
            c[j] = if keeps { lanes.mul_add(beta, c[j], row) } else { row };
        }
    } else {
        let end = c.len();
        for j in 0..V {
            let c = &mut c[end.min(j * S::COUNT)..end.min((j + 1) * S::COUNT)];
            let row = lanes.mul(alpha, row[j]);
            let row = if keeps { lanes.mul_add(beta, lanes.load_part(c), row) } else { row };
            lanes.store_part(c, row);
        }
    }
}

/// The first numbers of a row of the tile, for a C that does not lie in order.
#[inline(always)]
pub(super) fn each<T: Float, S: Lanes<T>, const V: usize>(
    lanes: S,
    row: [S::Vector; V],
    count: usize,
    mut f: impl FnMut(usize, T),
) {
    /// No vector has more numbers.
    const MOST: usize = 64;
    let mut numbers = [T::ZERO; MOST];
    for j in 0..count {
        if j % S::COUNT == 0 {
            lanes.store_part(&mut numbers[..S::COUNT], row[j / S::COUNT]);
        }
        f(j, numbers[j % S::COUNT]);
    }
}
