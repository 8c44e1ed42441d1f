//! Operations on layouts with dynamic leaves: where rustc does not know that there is a result, the
//! value layer is asked.

use crate::measure::{Candidate, medians};
use std::hint::black_box;
use stridewise::{kernels::copy, prelude::*};

pub(crate) fn run() {
    let n = black_box(96_usize);
    let matrix = layout!((n, n) : (n, 1));
    let rows = layout!((n, 4) : (4, 1));
    let mut candidates: Vec<Candidate<'_, ()>> = vec![
        row("tile of 4 by 8: `zipped_divide`", move || {
            black_box(matrix).zipped_divide(tile!(4, 8))
        }),
        row("tile of n by n: `zipped_divide`", move || {
            black_box(matrix).zipped_divide(tile!(n, n))
        }),
        row("each second of 8 rows: `zipped_divide`", move || {
            black_box(matrix).zipped_divide(tile!(4 : 2, _))
        }),
        row("a column of 4 by n: `composition`", move || {
            black_box(rows).composition(black_box(layout!((4, n) : (1, 4))))
        }),
        row("`complement` in n", move || {
            layout!(4 : 2).complement(int!({ black_box(n) }))
        }),
        row("2 by 2 of it: `blocked_product`", move || {
            black_box(rows).blocked_product(layout!((2, 2) : (2, 1)))
        }),
        row("`right_inverse`", move || black_box(rows).right_inverse()),
        row("`to_value`", move || black_box(matrix).to_value()),
    ];
    print("operation on a dynamic layout", &mut candidates, &mut ());
    tensors();
}

/// Tensors of dynamic layouts, made and used: the checks of memory and layout are in the time.
fn tensors() {
    let data = vec![1.0_f32; 8192];
    let numbers = || black_box((8_usize, 8_usize, 4_usize));
    let mut candidates: Vec<Candidate<'_, Vec<f32>>> = vec![
        (
            "made to read an element, 2 modes",
            Box::new(|_| {
                let (m, n, _) = numbers();
                let source = Tensor::new(black_box(&data[..]), layout!((m, n) : (n, 1)));
                black_box(source[(1, 1)]);
            }),
        ),
        (
            "made to write an element, 2 modes",
            Box::new(|target| {
                let (m, n, _) = numbers();
                Tensor::new(&mut target[..], layout!((m, n) : (n, 1)))[(1, 1)] = 2.0;
            }),
        ),
        (
            "made to write an element, 3 leaves",
            Box::new(|target| {
                let (m, n, k) = numbers();
                let layout = layout!(((m, k), n) : ((1, m), m * k));
                Tensor::new(&mut target[..], layout)[((1, 1), 1)] = 2.0;
            }),
        ),
        (
            "made to write an element, 5 leaves",
            Box::new(|target| {
                let (m, n, k) = numbers();
                let layout =
                    layout!(((m, k), (n, k), k) : ((k, 1), (m * k * k, m * k), m * n * k * k));
                Tensor::new(&mut target[..], layout)[((1, 1), (1, 1), 0)] = 2.0;
            }),
        ),
        (
            "both made, 8 rows of 8 copied",
            Box::new(|target| {
                let (m, n, _) = numbers();
                let source = Tensor::new(&data[..], layout!((m, n) : (32, 1)));
                copy(
                    source,
                    Tensor::new(&mut target[..], layout!((m, n) : (16, 1))),
                );
            }),
        ),
        (
            "both made, ((8,4),8) copied to another order",
            Box::new(|target| {
                let (m, n, k) = numbers();
                let source = Tensor::new(&data[..], layout!(((m, k), n) : ((k, 1), m * k)));
                let layout = layout!(((m, k), n) : ((1, m), m * k));
                copy(source, Tensor::new(&mut target[..], layout));
            }),
        ),
    ];
    let mut target = vec![0.0; 8192];
    print("tensors of dynamic layouts", &mut candidates, &mut target);
}

fn print<T>(title: &str, candidates: &mut [Candidate<'_, T>], target: &mut T) {
    let times = medians(candidates, target);
    println!("| {title} | ns |\n|---|---:|");
    for ((name, _), time) in candidates.iter().zip(times) {
        println!("| {name} | {:.1} |", time * 1e9);
    }
}

/// An operation whose result is looked at.
fn row<'a, R: 'a>(name: &'static str, operation: impl Fn() -> R + 'a) -> Candidate<'a, ()> {
    let run = move |(): &mut ()| {
        black_box(operation());
    };
    (name, Box::new(run))
}
