//! A tile of the product, in registers: `R` rows of `V` vectors.

use super::lanes::{Float, Lanes};

/// The sum of products of a panel of A, `R` rows at each step, and a panel of B, `V` vectors at each step.
#[inline(always)]
pub(super) fn product<T: Float, S: Lanes<T>, const R: usize, const V: usize>(
    lanes: S,
    steps: impl Iterator<Item = ([T; R], [S::Vector; V])>,
) -> [[S::Vector; V]; R] {
    let mut tile = [[lanes.splat(T::ZERO); V]; R];
    for (a, b) in steps {
        for i in 0..R {
            let a = lanes.splat(a[i]);
            for j in 0..V {
                tile[i][j] = lanes.mul_add(a, b[j], tile[i][j]);
            }
        }
    }
    tile
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
    let scaled = |row, c: S::Vector| {
        let row = lanes.mul(alpha, row);
        if keeps { lanes.mul_add(beta, c, row) } else { row }
    };
    if c.len() == V * S::COUNT {
        let c = S::vectors_mut(c);
        for j in 0..V {
            c[j] = scaled(row[j], c[j]);
        }
    } else {
        for (row, c) in row.into_iter().zip(c.chunks_mut(S::COUNT)) {
            let sum = scaled(row, lanes.load_part(c));
            lanes.store_part(c, sum);
        }
    }
}

/// A row of the tile as numbers, for a C that does not lie in order.
#[inline(always)]
pub(super) fn each<T: Float, S: Lanes<T>, const V: usize>(lanes: S, row: [S::Vector; V], mut f: impl FnMut(usize, T)) {
    /// No vector has more.
    const MOST: usize = 64;
    let mut numbers = [T::ZERO; MOST];
    for (j, vector) in row.into_iter().enumerate() {
        lanes.store_part(&mut numbers[..S::COUNT], vector);
        for (i, &number) in numbers[..S::COUNT].iter().enumerate() {
            f(j * S::COUNT + i, number);
        }
    }
}
