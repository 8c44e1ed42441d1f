//! Transpositions of square matrices of `f32`, from rows into columns.

use crate::measure::{Candidate, medians};
use std::hint::black_box;
use stridewise::{kernels, prelude::*};

/// Prints bytes read and written a second, and ratios.
pub(crate) fn run() {
    println!(
        "| n | memcpy GB/s | stridewise | `transpose` | ndarray | loops | of memcpy | × `transpose` | × ndarray | × loops |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    let (rows, columns) = (layout!((64, 64) : (64, 1)), layout!((64, 64) : (1, 64)));
    line("64, static", rates(64, rows, columns));
    for n in [64, 256, 1024, 2048, 4096] {
        line(
            &n.to_string(),
            rates(n, layout!((n, n) : (n, 1)), layout!((n, n) : (1, n))),
        );
    }
    println!();
}

fn line(n: &str, [memcpy, ours, transpose, ndarray, loops]: [f64; 5]) {
    println!(
        "| {n} | {memcpy:.1} | {ours:.1} | {transpose:.1} | {ndarray:.1} | {loops:.1} | {:.2} | {:.1} | {:.1} | {:.1} |",
        ours / memcpy,
        ours / transpose,
        ours / ndarray,
        ours / loops
    );
}

/// Of each candidate, in GB/s.
fn rates<A: Layout, B: Writable>(n: usize, rows: A, columns: B) -> [f64; 5] {
    let source: Vec<f32> = (0..n * n).map(|i| (i % 65521) as f32).collect();
    let mut target = vec![0.0_f32; n * n];
    let matrix = Tensor::new(&source[..], rows);
    let array = ndarray::ArrayView2::from_shape((n, n), &source[..]).unwrap();
    let mut candidates: [Candidate<'_, [f32]>; 5] = [
        (
            "memcpy",
            Box::new(|target| target.copy_from_slice(black_box(&source))),
        ),
        (
            "stridewise",
            Box::new(|target| kernels::copy(black_box(matrix), Tensor::new(target, columns))),
        ),
        (
            "transpose",
            Box::new(|target| transpose::transpose(black_box(&source), target, n, n)),
        ),
        (
            "ndarray",
            Box::new(|target| {
                let mut target = ndarray::ArrayViewMut2::from_shape((n, n), target).unwrap();
                target.assign(&black_box(array).t());
            }),
        ),
        (
            "loops",
            Box::new(|target| {
                let source = black_box(&source);
                for j in 0..n {
                    for i in 0..n {
                        target[j * n + i] = source[i * n + j];
                    }
                }
            }),
        ),
    ];
    for (name, run) in &mut candidates[1..] {
        target.fill(-1.0);
        run(&mut target);
        assert!(
            (0..n * n).all(|i| target[i] == source[i % n * n + i / n]),
            "{name} does not transpose"
        );
    }
    let bytes = (2 * n * n * size_of::<f32>()) as f64;
    let times = medians(&mut candidates, &mut target[..]);
    core::array::from_fn(|i| bytes / times[i] / 1e9)
}
