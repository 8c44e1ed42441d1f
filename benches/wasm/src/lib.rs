//! `benches/wasm/run`: kernels in WebAssembly with vectors of 128 bits, against loops that rustc
//! vectorizes. `run.mjs` calls [`run`], and takes the times.

#![allow(clippy::cast_precision_loss, reason = "numbers that are only moved")]

use std::cell::RefCell;
use stridewise::{kernels, prelude::*};

thread_local! {
    static MEMORY: RefCell<[Vec<f32>; 2]> = const { RefCell::new([Vec::new(), Vec::new()]) };
}

/// Makes two matrices of n by n.
#[unsafe(no_mangle)]
pub extern "C" fn make(n: usize) {
    let source = (0..n * n).map(|x| x as f32).collect();
    MEMORY.set([source, vec![0.0; n * n]]);
}

/// Runs a case many times, as a kernel or as a loop, and returns a sum of the target.
#[unsafe(no_mangle)]
pub extern "C" fn run(case: usize, is_loop: bool, n: usize, times: usize) -> f32 {
    MEMORY.with_borrow_mut(|[from, to]| {
        for _ in 0..times {
            if is_loop {
                by_loop(case, n, from, to);
            } else {
                by_kernel(case, n, from, to);
            }
        }
        to.iter().step_by(7).sum()
    })
}

#[inline(never)]
fn by_kernel(case: usize, n: usize, from: &[f32], to: &mut [f32]) {
    let source = Tensor::new(from, layout!((n, n) : (n, 1)));
    let rows = layout!((n, n) : (n, 1));
    match case {
        0 => kernels::copy(source, Tensor::new(to, rows)),
        1 => kernels::copy(source, Tensor::new(to, layout!((n, n) : (1, n)))),
        2 => kernels::fill(Tensor::new(to, rows), 3.0),
        3 => kernels::transform(source, Tensor::new(to, rows), |x| x * 2.0 + 1.0),
        4 => kernels::axpby(2.0, source, 0.5, Tensor::new(to, rows)),
        _ => to[0] = kernels::reduce(source, 0.0, |a, b| if a > b { a } else { b }),
    }
}

#[inline(never)]
fn by_loop(case: usize, n: usize, from: &[f32], to: &mut [f32]) {
    let pairs = to.iter_mut().zip(from);
    match case {
        0 => pairs.for_each(|(to, from)| *to = *from),
        1 => {
            for (i, row) in from.chunks_exact(n).enumerate() {
                for (j, x) in row.iter().enumerate() {
                    to[j * n + i] = *x;
                }
            }
        }
        2 => to.fill(3.0),
        3 => pairs.for_each(|(to, from)| *to = from * 2.0 + 1.0),
        4 => pairs.for_each(|(to, from)| *to = 2.0 * from + 0.5 * *to),
        _ => to[0] = from.iter().fold(0.0, |a, &b| if a > b { a } else { b }),
    }
}
