//! Kernels on the threads of rayon beside those of one thread.

use crate::measure::{Candidate, medians};
use rayon::prelude::*;
use std::hint::black_box;
use stridewise::{kernels::*, prelude::*};

#[cfg(target_os = "linux")]
unsafe extern "C" {
    fn sched_setaffinity(process: i32, bytes: usize, cores: *const u64) -> i32;
}

/// Keeps the calling thread on one core: on a busy machine several threads share one for long.
fn pin(core: usize) {
    #[cfg(target_os = "linux")]
    // SAFETY: the system reads one number of 8 bytes.
    unsafe {
        sched_setaffinity(0, 8, &(1 << (core % 64)));
    }
    _ = core;
}

/// Prints how many times as fast each kernel is on all threads.
pub(crate) fn run() {
    let threads = rayon::ThreadPoolBuilder::new().start_handler(pin);
    threads.build_global().expect("the first pool");
    println!(
        "{} threads; times as fast as one thread.\n",
        rayon::current_num_threads()
    );
    println!(
        "| bytes of the target | memcpy | copy | copy of the transpose | fill | transform | reduce |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|");
    for n in [128, 256, 362, 512, 724, 1024, 2048, 4096] {
        elements(n);
    }
    println!("\n| n | gemm, f32 | gemm, f64 |");
    println!("|---:|---:|---:|");
    for n in [48, 64, 96, 128, 160, 192, 256, 384, 512, 1024] {
        println!("| {n} | {} | {} |", product::<f32>(n), product::<f64>(n));
    }
    println!();
}

/// One thread's time by that of all.
fn ratio<T: ?Sized>(target: &mut T, one: impl FnMut(&mut T), all: impl FnMut(&mut T)) -> String {
    let mut candidates: [Candidate<'_, T>; 2] = [("one", Box::new(one)), ("all", Box::new(all))];
    let times = medians(&mut candidates, target);
    format!("{:.2}", times[0] / times[1])
}

fn elements(n: usize) {
    let size = n * n;
    let source: Vec<f32> = (0..size).map(|i| (i % 65521) as f32).collect();
    let mut target = vec![0.0_f32; size];
    let target = &mut target[..];
    let (rows, columns) = (layout!((n, n) : (n, 1)), layout!((n, n) : (1, n)));
    let from = Tensor::new(&source[..], rows);
    let half = size.div_ceil(rayon::current_num_threads());
    let cells = [
        ratio(
            target,
            |to| to.copy_from_slice(black_box(&source)),
            |to| {
                let parts = to
                    .par_chunks_mut(half)
                    .zip(black_box(&source).par_chunks(half));
                parts.for_each(|(to, from)| to.copy_from_slice(from));
            },
        ),
        ratio(
            target,
            |to| copy(black_box(from), Tensor::new(to, rows)),
            |to| par_copy(black_box(from), Tensor::new(to, rows)),
        ),
        ratio(
            target,
            |to| copy(black_box(from), Tensor::new(to, columns)),
            |to| par_copy(black_box(from), Tensor::new(to, columns)),
        ),
        ratio(
            target,
            |to| fill(Tensor::new(to, rows), black_box(1.0)),
            |to| par_fill(Tensor::new(to, rows), black_box(1.0)),
        ),
        ratio(
            target,
            |to| transform(black_box(from), Tensor::new(to, rows), |x| x * 3.0 + 1.0),
            |to| par_transform(black_box(from), Tensor::new(to, rows), |x| x * 3.0 + 1.0),
        ),
        ratio(
            target,
            |_| _ = black_box(reduce(black_box(from), 0.0, |x, y| x + y)),
            |_| _ = black_box(par_reduce(black_box(from), 0.0, |x, y| x + y)),
        ),
    ];
    println!("| {} | {} |", size * size_of::<f32>(), cells.join(" | "));
}

fn product<T: Scalar + From<f32> + Send + Sync>(n: usize) -> String {
    let a: Vec<T> = (0..n * n).map(|i| T::from((i % 13) as f32)).collect();
    let mut c = vec![T::from(0.0); n * n];
    let rows = layout!((n, n) : (n, 1));
    let a = Tensor::new(&a[..], rows);
    let [one, zero] = [1.0, 0.0].map(T::from);
    ratio(
        &mut c[..],
        |to| gemm(one, black_box(a), a, zero, Tensor::new(to, rows)),
        |to| par_gemm(one, black_box(a), a, zero, Tensor::new(to, rows)),
    )
}
