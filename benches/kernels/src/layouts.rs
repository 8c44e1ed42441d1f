//! Operations on layouts with dynamic leaves: where rustc does not know that there is a result, the
//! value layer is asked.

use crate::measure::{Candidate, medians};
use std::hint::black_box;
use stridewise::prelude::*;

pub(crate) fn run() {
    let n = black_box(96_usize);
    let matrix = layout!((n, n) : (n, 1));
    let rows = layout!((n, 4) : (4, 1));
    let mut candidates: Vec<Candidate<'_, ()>> = vec![
        row("tile of 4 by 8: `zipped_divide`", move || {
            black_box(matrix).zipped_divide(tile!(4, 8))
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
    let times = medians(&mut candidates, &mut ());
    println!("| operation on a dynamic layout | ns |\n|---|---:|");
    for ((name, _), time) in candidates.iter().zip(times) {
        println!("| {name} | {:.0} |", time * 1e9);
    }
}

/// An operation whose result is looked at.
fn row<'a, R: 'a>(name: &'static str, operation: impl Fn() -> R + 'a) -> Candidate<'a, ()> {
    let run = move |(): &mut ()| {
        black_box(operation());
    };
    (name, Box::new(run))
}
