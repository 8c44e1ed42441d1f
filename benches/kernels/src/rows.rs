//! Kernels on matrices of short rows with a gap between, beside loops by hand: what a row costs.

use crate::measure::{Candidate, medians};
use std::hint::black_box;
use stridewise::{kernels, prelude::*};

const ROWS: usize = 1000;
const WIDTHS: [usize; 7] = [2, 4, 8, 16, 40, 100, 1003];

pub(crate) fn run() {
    let widths = WIDTHS.map(|width| format!(" {width} |")).concat();
    println!("\n| 1000 rows of `f32`, time as a multiple of the loop by hand |{widths}");
    println!("|---|{}", "---:|".repeat(WIDTHS.len()));
    row(
        "`copy`",
        |x, y, n| kernels::copy(matrix(x, n), matrix_mut(y, n)),
        |x, y, n| y[..n].copy_from_slice(&x[..n]),
    );
    row(
        "`fill`",
        |_, y, n| kernels::fill(matrix_mut(y, n), 1.0),
        |_, y, n| y[..n].fill(1.0),
    );
    row(
        "`transform`",
        |x, y, n| kernels::transform(matrix(x, n), matrix_mut(y, n), |x| 2.0 * x + 1.0),
        |x, y, n| {
            let pairs = y[..n].iter_mut().zip(&x[..n]);
            pairs.for_each(|(y, x)| *y = 2.0 * x + 1.0);
        },
    );
    row(
        "`axpby`",
        |x, y, n| kernels::axpby(2.0, matrix(x, n), 0.5, matrix_mut(y, n)),
        |x, y, n| {
            let pairs = y[..n].iter_mut().zip(&x[..n]);
            pairs.for_each(|(y, x)| *y = 2.0 * x + 0.5 * *y);
        },
    );
    row(
        "`reduce`, a sum",
        |x, y, n| y[0] = kernels::reduce(matrix(x, n), 0.0, |a, b| a + b),
        |x, y, n| y[0] += x[..n].iter().sum::<f32>(),
    );
    row(
        "`reduce_onto` a column",
        |x, y, n| {
            let column = Tensor::new(&mut y[..], layout!((ROWS, 1) : (n + 3, 0)));
            kernels::reduce_onto(matrix(x, n), column, |a, b| a + b);
        },
        |x, y, n| y[0] += x[..n].iter().sum::<f32>(),
    );
}

fn matrix(x: &[f32], n: usize) -> View<'_, f32, Layout![(?, ?) : (?, 1)]> {
    Tensor::new(x, layout!((ROWS, n) : (n + 3, 1)))
}

fn matrix_mut(y: &mut [f32], n: usize) -> ViewMut<'_, f32, Layout![(?, ?) : (?, 1)]> {
    Tensor::new(y, layout!((ROWS, n) : (n + 3, 1)))
}

/// A kernel on all rows, and a loop by hand on each.
fn row(
    name: &str,
    kernel: impl Fn(&[f32], &mut [f32], usize),
    by_hand: impl Fn(&[f32], &mut [f32], usize),
) {
    let ratios = WIDTHS.map(|width| {
        let data: Vec<f32> = (0..ROWS * (width + 3)).map(|i| (i % 7) as f32).collect();
        let n = || black_box(width);
        let mut candidates: [Candidate<'_, Vec<f32>>; 2] = [
            ("kernel", Box::new(|y| kernel(black_box(&data), y, n()))),
            (
                "by hand",
                Box::new(|y| {
                    let (n, distance) = (n(), black_box(width + 3));
                    let rows = black_box(&data).chunks_exact(distance);
                    let pairs = rows.zip(y.chunks_exact_mut(distance));
                    pairs.for_each(|(x, y)| by_hand(x, y, n));
                }),
            ),
        ];
        let times = medians(&mut candidates, &mut data.clone());
        format!(" {:.2} |", times[0] / times[1])
    });
    println!("| {name} |{}", ratios.concat());
}
