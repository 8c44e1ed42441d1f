//! Products of square matrices, row by row, in billions of multiplications and additions a second.
//!
//! Each peer in turn, again and again, and the medians; ratios are medians of ratios in a turn.

use gemm::Parallelism;
use nalgebra::SMatrix;
use ndarray::{ArrayView2, ArrayViewMut2, linalg::general_mat_mul};
use std::{
    hint::black_box,
    ops::{Deref, DerefMut},
    time::Instant,
};
use stridewise::{
    kernels::{Scalar, gemm as product},
    prelude::*,
};

/// A way to multiply.
type Peer<'a> = (&'static str, Box<dyn FnMut() + 'a>);

/// How often each peer has its turn.
const TURNS: usize = 101;
/// How many floating-point operations a turn has, about: less than a time slice.
const WORK: f64 = 2e7;

/// All tables.
pub(crate) fn run() {
    println!("GFLOP/s, medians of {TURNS} turns; in parentheses stridewise by the peer.\n");
    println!("C ← A·B of static extents, f32:\n");
    header(&["stridewise", "nalgebra", "matrixmultiply", "gemm", "loops"]);
    small::<4>();
    small::<8>();
    small::<16>();
    small::<24>();
    small::<32>();
    small::<48>();
    small::<64>();
    println!("\nA static tile of 4 by 16, 128 columns of A, f32:\n");
    header(&["stridewise", "loops"]);
    tile();
    println!("\nC ← A·B of integers, i32, extents that are known at run time:\n");
    header(&["stridewise", "loops"]);
    for n in [64, 256] {
        integers(n);
    }
    println!("\nC ← A·B of extents that are known at run time, f32:\n");
    header(&["stridewise", "gemm", "matrixmultiply", "ndarray"]);
    for n in [64, 128, 256, 512, 1024] {
        large::<f32>(n);
    }
    println!("\nf64:\n");
    header(&["stridewise", "gemm", "matrixmultiply", "ndarray"]);
    for n in [64, 128, 256, 512, 1024] {
        large::<f64>(n);
    }
}

fn header(peers: &[&str]) {
    println!("| n | {} |", peers.join(" | "));
    println!("|---:|{}", "---:|".repeat(peers.len()));
}

/// A line of a table.
fn line(n: usize, mut peers: Vec<Peer<'_>>) {
    let flops = 2.0 * (n * n * n) as f64;
    let rounds = ((WORK / flops) as usize).max(1);
    let mut rates: Vec<Vec<f64>> = vec![Vec::new(); peers.len()];
    for _ in 0..TURNS {
        for ((_, peer), rates) in peers.iter_mut().zip(&mut rates) {
            peer();
            let start = Instant::now();
            (0..rounds).for_each(|_| peer());
            rates.push(flops * rounds as f64 / start.elapsed().as_secs_f64() / 1e9);
        }
    }
    let own = rates[0].clone();
    let cells: Vec<String> = rates
        .into_iter()
        .enumerate()
        .map(|(place, rates)| {
            let ratio = median(
                own.iter()
                    .zip(&rates)
                    .map(|(own, peer)| own / peer)
                    .collect(),
            );
            let rate = median(rates);
            if place == 0 {
                format!("{rate:.1}")
            } else {
                format!("{rate:.1} ({ratio:.2})")
            }
        })
        .collect();
    println!("| {n} | {} |", cells.join(" | "));
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Numbers that begin at a line of the cache, for all peers.
struct Aligned<T> {
    memory: Vec<T>,
    begin: usize,
}

impl<T: Copy> Aligned<T> {
    fn new(count: usize, zero: T, number: impl Fn(usize) -> T) -> Self {
        let room = 64 / size_of::<T>();
        let mut memory = Vec::<T>::with_capacity(count + room);
        let begin = memory.as_ptr().align_offset(64).min(room);
        memory.resize(begin, zero);
        memory.extend((0..count).map(number));
        Self { memory, begin }
    }
}

impl<T> Deref for Aligned<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.memory[self.begin..]
    }
}
impl<T> DerefMut for Aligned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.memory[self.begin..]
    }
}

/// Small integers, so that all sums are exact.
fn numbers<T: Scalar + From<i8>>(n: usize) -> Aligned<T> {
    Aligned::new(n * n, T::ZERO, |i| T::from((i * 7 % 11) as i8 - 5))
}
fn zeros<T: Scalar>(n: usize) -> Aligned<T> {
    Aligned::new(n * n, T::ZERO, |_| T::ZERO)
}

macro_rules! small {
    ($($N:literal)*) => { $(
        impl Static for [(); $N] {
            #[inline(never)]
            fn product(a: &[f32], b: &[f32], c: &mut [f32]) {
                let layout = layout!(($N, $N) : ($N, 1));
                product(1.0, Tensor::new(a, layout), Tensor::new(b, layout), 0.0, Tensor::new(c, layout));
            }
        }
    )* };
}
/// The product of stridewise for matrices of so many rows and columns.
trait Static {
    fn product(a: &[f32], b: &[f32], c: &mut [f32]);
}
small!(4 8 16 24 32 48 64);

fn small<const N: usize>()
where
    [(); N]: Static,
{
    let (a, b) = (numbers::<f32>(N), numbers::<f32>(N));
    let mut c: [_; 5] = std::array::from_fn(|_| zeros::<f32>(N));
    let [own, dense, other, third, plain] = &mut c;
    // By columns: nalgebra computes Cᵀ ← Bᵀ·Aᵀ, which is the same work.
    let (left, right) = (
        SMatrix::<f32, N, N>::from_column_slice(&b),
        SMatrix::<f32, N, N>::from_column_slice(&a),
    );
    let mut result = SMatrix::<f32, N, N>::zeros();
    let peers: Vec<Peer<'_>> = vec![
        (
            "stridewise",
            Box::new(|| <[(); N]>::product(black_box(&a), black_box(&b), black_box(own))),
        ),
        (
            "nalgebra",
            Box::new(|| {
                black_box(&left).mul_to(black_box(&right), black_box(&mut result));
                dense.copy_from_slice(result.as_slice());
            }),
        ),
        (
            "matrixmultiply",
            Box::new(|| f32::matrixmultiply(N, black_box(&a), black_box(&b), other)),
        ),
        (
            "gemm",
            Box::new(|| crate_gemm(N, black_box(&a), black_box(&b), third)),
        ),
        (
            "loops",
            Box::new(|| {
                let (a, b, c) = (black_box(&a), black_box(&b), black_box(&mut *plain));
                for i in 0..N {
                    for j in 0..N {
                        c[i * N + j] = (0..N).map(|k| a[i * N + k] * b[k * N + j]).sum();
                    }
                }
            }),
        ),
    ];
    line(N, peers);
    assert!(
        c.iter().all(|other| other[..] == c[0][..]),
        "the peers do not agree"
    );
}

#[inline(never)]
fn static_tile(a: &[f32], b: &[f32], c: &mut [f32]) {
    product(
        1.0,
        Tensor::new(a, layout!((4, 128) : (128, 1))),
        Tensor::new(b, layout!((128, 16) : (16, 1))),
        0.0,
        Tensor::new(c, layout!((4, 16) : (16, 1))),
    );
}

#[inline(never)]
fn tile_by_hand(a: &[f32], b: &[f32], c: &mut [f32]) {
    let (a, b): (&[f32; 512], &[f32; 2048]) = (a.try_into().unwrap(), b.try_into().unwrap());
    let mut sums = [[0.0; 16]; 4];
    for k in 0..128 {
        for i in 0..4 {
            for j in 0..16 {
                sums[i][j] += a[i * 128 + k] * b[k * 16 + j];
            }
        }
    }
    c.copy_from_slice(sums.as_flattened());
}

/// A tile of C in registers.
fn tile() {
    let number = |i: usize| (i * 7 % 11) as f32 - 5.0;
    let a = Aligned::new(4 * 128, 0.0, number);
    let b = Aligned::new(128 * 16, 0.0, number);
    let [mut own, mut plain] = std::array::from_fn(|_| Aligned::new(64, 0.0, |_| 0.0));
    let peers: Vec<Peer<'_>> = vec![
        (
            "stridewise",
            Box::new(|| static_tile(black_box(&a), black_box(&b), black_box(&mut own))),
        ),
        (
            "loops",
            Box::new(|| tile_by_hand(black_box(&a), black_box(&b), black_box(&mut plain))),
        ),
    ];
    // As many products as a square of 20 and a bit.
    line(20, peers);
    assert_eq!(own[..], plain[..], "the peers do not agree");
}

fn integers(n: usize) {
    let numbers = || Aligned::new(n * n, 0_i32, |i| (i * 7 % 11) as i32 - 5);
    let (a, b) = (numbers(), numbers());
    let [mut own, mut plain] = std::array::from_fn(|_| Aligned::new(n * n, 0_i32, |_| 0));
    let layout = layout!((n, n) : (n, 1));
    let peers: Vec<Peer<'_>> = vec![
        (
            "stridewise",
            Box::new(|| {
                let (a, b) = (black_box(&a[..]), black_box(&b[..]));
                let c = Tensor::new(black_box(&mut own[..]), layout);
                product(1, Tensor::new(a, layout), Tensor::new(b, layout), 0, c);
            }),
        ),
        (
            "loops",
            Box::new(|| {
                let (a, b, c) = (black_box(&a), black_box(&b), black_box(&mut plain));
                for (row, a) in c.chunks_exact_mut(n).zip(a.chunks_exact(n)) {
                    row.fill(0);
                    for (a, b) in a.iter().zip(b.chunks_exact(n)) {
                        row.iter_mut().zip(b).for_each(|(c, b)| *c += a * b);
                    }
                }
            }),
        ),
    ];
    line(n, peers);
    assert_eq!(own[..], plain[..], "the peers do not agree");
}

fn large<T: Large>(n: usize) {
    let (a, b) = (numbers::<T>(n), numbers::<T>(n));
    let mut c: [_; 4] = std::array::from_fn(|_| zeros::<T>(n));
    let [own, third, other, views] = &mut c;
    let layout = layout!((n, n) : (n, 1));
    let mut own = Tensor::new(&mut own[..], layout);
    let peers: Vec<Peer<'_>> = vec![
        (
            "stridewise",
            Box::new(|| {
                let (a, b) = (
                    Tensor::new(black_box(&a[..]), layout),
                    Tensor::new(black_box(&b[..]), layout),
                );
                product(T::ONE, a, b, T::ZERO, own.view_mut());
            }),
        ),
        (
            "gemm",
            Box::new(|| crate_gemm(n, black_box(&a), black_box(&b), third)),
        ),
        (
            "matrixmultiply",
            Box::new(|| T::matrixmultiply(n, black_box(&a), black_box(&b), other)),
        ),
        (
            "ndarray",
            Box::new(|| {
                let view = |data| ArrayView2::from_shape((n, n), data).unwrap();
                let mut c = ArrayViewMut2::from_shape((n, n), &mut views[..]).unwrap();
                general_mat_mul(
                    T::ONE,
                    &view(black_box(&a)),
                    &view(black_box(&b)),
                    T::ZERO,
                    &mut c,
                );
            }),
        ),
    ];
    line(n, peers);
    assert!(
        c.iter().all(|other| other[..] == c[0][..]),
        "the peers do not agree"
    );
}

/// What the peers have one function for each.
trait Large: Scalar + From<i8> + ndarray::LinalgScalar {
    fn matrixmultiply(n: usize, a: &[Self], b: &[Self], c: &mut [Self]);
}
macro_rules! large {
    ($($T:ident $product:ident;)*) => { $(
        impl Large for $T {
            fn matrixmultiply(n: usize, a: &[$T], b: &[$T], c: &mut [$T]) {
                assert!(a.len() == n * n && b.len() == n * n && c.len() == n * n);
                let row = n as isize;
                // SAFETY: all three are n by n.
                unsafe {
                    matrixmultiply::$product(
                        n, n, n, 1.0, a.as_ptr(), row, 1, b.as_ptr(), row, 1, 0.0, c.as_mut_ptr(), row, 1,
                    );
                }
            }
        }
    )* };
}
large! {
    f32 sgemm;
    f64 dgemm;
}

fn crate_gemm<T: Scalar>(n: usize, a: &[T], b: &[T], c: &mut [T]) {
    assert!(a.len() == n * n && b.len() == n * n && c.len() == n * n);
    let row = n as isize;
    // SAFETY: all three are n by n.
    unsafe {
        gemm::gemm(
            n,
            n,
            n,
            c.as_mut_ptr(),
            1,
            row,
            false,
            a.as_ptr(),
            1,
            row,
            b.as_ptr(),
            1,
            row,
            T::ZERO,
            T::ONE,
            false,
            false,
            false,
            Parallelism::None,
        );
    }
}
