//! Matrices of small integers, whose products are exact, the product by three loops, and the grid.

use stridewise::prelude::*;

/// Integers from -5 to 5.
pub(crate) fn numbers(count: usize) -> Vec<f32> {
    let number = |i: usize| i16::try_from(i * 7 % 11).map_or(0.0, f32::from) - 5.0;
    (0..count).map(number).collect()
}

/// The largest difference of `c(i, j)` from `Σ a(i, k) · b(j, k)`.
pub(crate) fn largest_error(
    (m, n, k): (usize, usize, usize),
    a: impl Fn(usize, usize) -> f32,
    b: impl Fn(usize, usize) -> f32,
    c: impl Fn(usize, usize) -> f32,
) -> f32 {
    let error = |i, j| (c(i, j) - (0..k).map(|l| a(i, l) * b(j, l)).sum::<f32>()).abs();
    let errors = (0..m).flat_map(|i| (0..n).map(move |j| (i, j)));
    // A NaN is an error, too.
    errors
        .map(|(i, j)| error(i, j))
        .fold(0.0, |x, y| if y <= x { x } else { y })
}

/// The CTAs of a grid, one after the other: each has a square tile of C.
pub(crate) fn grid<C: Layout>(c: C, tile: usize) -> impl Iterator<Item = (usize, usize)> {
    let tiles = |extent: isize| (extent as usize).div_ceil(tile);
    let rows = tiles(c.get(int!(0)).size().value());
    let columns = tiles(c.get(int!(1)).size().value());
    (0..rows).flat_map(move |i| (0..columns).map(move |j| (i, j)))
}
