//! Each kernel at a few sizes, beside loops on the CPU: for the simulator and for a device.

#![allow(clippy::cast_precision_loss, reason = "the numbers are small")]

use crate::{
    entries::{self, Lines},
    kernels::InVectors,
    launch::{Kernel, LaunchError, by_thread, inside, swapped},
    tiles::{
        ByThread, HgemmC, HgemmElements, HgemmLoad, InsideTiles, SgemmC, SgemmElements, SgemmLoad,
    },
};
use core::fmt::{Display, Formatter, Result as Written};
use half::{bf16, f16};
use stridewise::prelude::*;

/// A kernel with its memory, and what loops on the CPU make of that.
#[allow(
    missing_debug_implementations,
    reason = "its expectation is a function"
)]
pub struct Case {
    /// With its parameters.
    pub kernel: Box<dyn Kernel>,
    /// The words of each global memory before the launch; the last one is the target.
    pub memory: Vec<Vec<u32>>,
    /// What there is to do.
    pub work: Work,
    sizes: Vec<usize>,
    target: Target,
    /// Beside the number that is expected.
    tolerance: f32,
    expected: Box<dyn Fn(usize, usize) -> Option<f32> + Send + Sync>,
}

/// Numbers of the target are at `distance i + j`, or at `i + distance j`.
#[derive(Clone, Copy, Debug)]
enum Target {
    Rows(usize),
    Columns(usize),
}

/// What a kernel has to do.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Bytes that it reads or writes at least.
    Move(usize),
    /// A product of matrices.
    Multiply(Product),
}

/// `C = α A Bᵀ + β C` of `m` by `k` and `n` by `k` numbers. All are column-major for `f32`, and all are
/// row-major for halves, whose α is 1 and β 0.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    /// The extents.
    pub sizes: [usize; 3],
    /// How far columns or rows of A, B and C are apart.
    pub distances: [usize; 3],
    /// The numbers of A and B.
    pub operands: Numbers,
    /// α and β.
    pub factors: [f32; 2],
}

/// Numbers of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Numbers {
    F32,
    F16,
    Bf16,
}

impl Display for Case {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        write!(f, "{} of {}", self.kernel.name(), sizes.join(" by "))
    }
}

impl Case {
    /// Compares each `step`-th word of the target with loops on the CPU.
    ///
    /// # Errors
    /// A sentence about the first one that is another.
    pub fn check(&self, target: &[u32], step: usize) -> Result<(), String> {
        let untouched = self.memory.last().map_or(&[][..], Vec::as_slice);
        for (index, (&found, &before)) in target.iter().zip(untouched).enumerate().step_by(step) {
            let (i, j) = match self.target {
                Target::Rows(distance) => (index / distance, index % distance),
                Target::Columns(distance) => (index % distance, index / distance),
            };
            let [found, before] = [found, before].map(f32::from_bits);
            let expected = (self.expected)(i, j);
            let is_right = match expected {
                Some(expected) => (found - expected).abs() <= self.tolerance * expected.abs(),
                // Between rows or columns nothing is written.
                None => found.to_bits() == before.to_bits(),
            };
            if !is_right {
                let expected = expected.unwrap_or(before);
                return Err(format!(
                    "the target has {found} at ({i},{j}), and loops on the CPU have {expected}"
                ));
            }
        }
        Ok(())
    }
}

fn matrix(
    rows: usize,
    columns: usize,
    distance: usize,
) -> Result<Layout![(?{i32}, ?{i32}) : (?{i32}, 1)], LaunchError> {
    let wide = layout!((rows, columns) : (distance, 1));
    Ok(wide.to_value()?.try_into()?)
}

fn columns(
    rows: usize,
    columns: usize,
    distance: usize,
) -> Result<Layout![(?{i32}, ?{i32}) : (1, ?{i32})], LaunchError> {
    let wide = layout!((rows, columns) : (1, distance));
    Ok(wide.to_value()?.try_into()?)
}

/// Different numbers.
fn numbers(count: usize) -> Vec<f32> {
    let number = |i| ((i * 37 + 11) % 101) as f32 / 8.0 - 6.0;
    (0..count).map(number).collect()
}

/// Small integers, whose products and sums are exact in all of the formats.
fn integers(count: usize) -> Vec<f32> {
    let number = |i| ((i * 37 + 11) % 13) as f32 - 6.0;
    (0..count).map(number).collect()
}

fn words(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().copied().map(f32::to_bits).collect()
}

/// Two halves a word.
fn halves(numbers: &[f32], of: Numbers) -> Vec<u32> {
    let bits = |number: f32| match of {
        Numbers::F16 => f16::from_f32(number).to_bits(),
        _ => bf16::from_f32(number).to_bits(),
    };
    let word = |two: &[f32]| u32::from(bits(two[0])) | u32::from(bits(two[1])) << 16;
    numbers.chunks_exact(2).map(word).collect()
}

/// Numbers that nobody has written.
fn nothing(count: usize) -> Vec<u32> {
    vec![f32::NAN.to_bits(); count]
}

/// Tiles of 32 by 8 of rows that are `distance` apart.
///
/// # Errors
/// As [`by_thread`].
pub fn gather(rows: usize, columns: usize, distance: usize) -> Result<Case, LaunchError> {
    let source = numbers(rows * distance);
    let threads = layout!((256, 1) : (1, 0));
    let from = by_thread(matrix(rows, columns, distance)?, tile!(32, 8), threads)?;
    let (down, right) = (rows / 32, columns / 8);
    let tiles = layout!(((32, 8), (down, right)) : ((8, 1), (256, 256 * down)));
    let to = tiles.to_value()?.try_into()?;
    Ok(Case {
        kernel: Box::new(entries::gather { from, to }),
        memory: vec![words(&source), nothing(rows * columns)],
        work: Work::Move(8 * rows * columns),
        sizes: vec![rows, columns],
        target: Target::Rows(256),
        tolerance: 0.0,
        // Tiles column by column; in one, rows of 8 whose places are XORed with the row number.
        expected: Box::new(move |tile, place| {
            let row = place / 8;
            let column = (place % 8) ^ (row % 8);
            let (down, right) = (tile % down, tile / down);
            Some(source[(32 * down + row) * distance + 8 * right + column])
        }),
    })
}

/// Rows of numbers that are `before` apart to where they are `after` apart, in vectors of four.
///
/// # Errors
/// As [`by_thread`], and of vectors that are not aligned.
pub fn copy_rows(
    rows: usize,
    columns: usize,
    [before, after]: [usize; 2],
) -> Result<Case, LaunchError> {
    let source = numbers(rows * before);
    let vectors = |distance| {
        let vectors = matrix(rows, columns, distance)?.try_upcast(int!(4))?;
        by_thread(vectors, tile!(32, 32), Lines::default())
    };
    Ok(Case {
        kernel: Box::new(entries::copy_rows {
            from: vectors(before)?,
            to: vectors(after)?,
        }),
        memory: vec![words(&source), nothing(rows * after)],
        work: Work::Move(8 * rows * columns),
        sizes: vec![rows, columns],
        target: Target::Rows(after),
        tolerance: 0.0,
        expected: Box::new(move |i, j| (j < columns).then(|| source[i * before + j])),
    })
}

/// A matrix of rows to one of columns.
///
/// # Errors
/// As [`by_thread`].
pub fn transpose(rows: usize, columns: usize) -> Result<Case, LaunchError> {
    let lines = |rows, columns| {
        by_thread(
            matrix(rows, columns, columns)?,
            tile!(32, 32),
            Lines::default(),
        )
    };
    let kernel = entries::transpose {
        from: lines(rows, columns)?,
        to: swapped(lines(columns, rows)?),
    };
    Ok(transposition(Box::new(kernel), rows, columns))
}

/// As [`transpose`], of any sizes.
///
/// # Errors
/// As [`inside`].
pub fn transpose_any(rows: usize, columns: usize) -> Result<Case, LaunchError> {
    let up = |n: usize| n.next_multiple_of(32);
    let threads = Lines::default();
    let lines = |rows, columns| {
        let matrix = matrix(up(rows), up(columns), columns)?;
        by_thread(matrix, tile!(32, 32), threads)
    };
    let exists = |rows: usize, columns: usize| {
        let all = [up(rows), up(columns)];
        elements(all, [rows, columns], tile!(32, 32), threads)
    };
    let kernel = entries::transpose_any {
        from: lines(rows, columns)?,
        to: swapped(lines(columns, rows)?),
        in_source: exists(rows, columns)?,
        in_target: exists(columns, rows)?,
    };
    Ok(transposition(Box::new(kernel), rows, columns))
}

fn transposition(kernel: Box<dyn Kernel>, rows: usize, columns: usize) -> Case {
    let source = numbers(rows * columns);
    Case {
        kernel,
        memory: vec![words(&source), nothing(rows * columns)],
        work: Work::Move(8 * rows * columns),
        sizes: vec![rows, columns],
        target: Target::Columns(rows),
        tolerance: 0.0,
        expected: Box::new(move |i, j| Some(source[i * columns + j])),
    }
}

/// Softmax of rows, which are one number farther apart in the target.
///
/// # Errors
/// Of numbers that do not fit into 32 bits.
pub fn softmax(rows: usize, columns: usize) -> Result<Case, LaunchError> {
    let source = numbers(rows * columns);
    let after = columns + 1;
    Ok(Case {
        kernel: Box::new(entries::softmax {
            from: matrix(rows, columns, columns)?,
            to: matrix(rows, columns, after)?,
            rows: int!(rows { i32 }),
            columns: int!(columns { i32 }),
        }),
        memory: vec![words(&source), nothing(rows * after)],
        work: Work::Move(8 * rows * columns),
        sizes: vec![rows, columns],
        target: Target::Rows(after),
        tolerance: 1e-5,
        expected: Box::new(move |i, j| {
            let row = &source[i * columns..][..columns];
            let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let power = |x: &f32| f64::from(x - most).exp();
            let sum: f64 = row.iter().map(power).sum();
            row.get(j).map(|x| (power(x) / sum) as f32)
        }),
    })
}

/// Which elements exist of a matrix whose last tiles are partial: as many rows and columns of all.
fn elements<B: Tiler, V: Layout>(
    [m, n]: [usize; 2],
    [rows, columns]: [usize; 2],
    tile: B,
    threads: V,
) -> Result<Elements<B, V>, LaunchError> {
    let row = layout!((m{i32}, n{i32}) : (1, 0));
    let column = layout!((m{i32}, n{i32}) : (0, 1));
    inside((row, rows), (column, columns), tile, threads)
}

type Elements<B, V> =
    InsideTiles<Layout![(?{i32}, ?{i32}) : (1, 0)], Layout![(?{i32}, ?{i32}) : (0, 1)], B, V>;

/// The target of a product whose last tiles are partial, and which of its elements exist.
fn target<L: Layout, V: Layout>(
    matrix: fn(usize, usize, usize) -> Result<L, LaunchError>,
    sizes: [usize; 2],
    distance: usize,
    threads: V,
) -> Result<(ByThread<L, Square, V>, Elements<Square, V>), LaunchError> {
    let all = sizes.map(|size| size.next_multiple_of(128));
    Ok((
        by_thread(matrix(all[0], all[1], distance)?, tile!(128, 128), threads)?,
        elements(all, sizes, tile!(128, 128), threads)?,
    ))
}

type Square = Tile![128, 128];

impl Product {
    fn new(operands: Numbers, sizes: [usize; 3], distances: [usize; 3], factors: [f32; 2]) -> Self {
        Self {
            sizes,
            distances,
            operands,
            factors,
        }
    }

    fn case(self, kernel: Box<dyn Kernel>) -> Case {
        let Self {
            sizes: [m, n, k],
            distances: [in_a, in_b, in_c],
            operands,
            factors: [alpha, beta],
        } = self;
        let is_f32 = operands == Numbers::F32;
        // Lines of A, B and C: columns, or rows.
        let [of_a, of_b, of_c] = if is_f32 { [k, k, n] } else { [m, n, m] };
        let [a, b] = [in_a * of_a, in_b * of_b].map(integers);
        let mut c = integers(in_c * of_c);
        if beta == 0.0 {
            // It is not read.
            c.fill(f32::NAN);
        }
        let pack = |numbers: &[f32]| {
            if is_f32 {
                words(numbers)
            } else {
                halves(numbers, operands)
            }
        };
        Case {
            kernel,
            memory: vec![pack(&a), pack(&b), words(&c)],
            work: Work::Multiply(self),
            sizes: vec![m, n, k],
            target: if is_f32 {
                Target::Columns(in_c)
            } else {
                Target::Rows(in_c)
            },
            tolerance: 0.0,
            expected: Box::new(move |i, j| {
                let at = |line: usize, k: usize, distance: usize| {
                    if is_f32 {
                        line + distance * k
                    } else {
                        distance * line + k
                    }
                };
                (i < m && j < n).then(|| {
                    let sum: f32 = (0..k).map(|k| a[at(i, k, in_a)] * b[at(j, k, in_b)]).sum();
                    if beta == 0.0 {
                        alpha * sum
                    } else {
                        alpha * sum + beta * c[at(i, j, in_c)]
                    }
                })
            }),
        }
    }
}

/// Of `f32`, in tiles of 128 by 128 by 8.
///
/// # Errors
/// As [`by_thread`], and of vectors that are not aligned.
pub fn sgemm(
    sizes: [usize; 3],
    distances: [usize; 3],
    factors @ [alpha, beta]: [f32; 2],
) -> Result<Case, LaunchError> {
    let ([m, n, k], [in_a, in_b, in_c]) = (sizes, distances);
    let vectors = |rows, numbers, distance| {
        Ok::<_, LaunchError>(columns(rows, numbers, distance)?.try_upcast(int!(4))?)
    };
    let operand = |length, distance| {
        by_thread(
            vectors(length, k, distance)?,
            tile!(32, 8),
            SgemmLoad::default(),
        )
    };
    let kernel = entries::sgemm {
        of_a: operand(m, in_a)?,
        of_b: operand(n, in_b)?,
        of_c: by_thread(vectors(m, n, in_c)?, tile!(32, 128), SgemmC::default())?,
        alpha,
        beta,
    };
    let product = Product::new(Numbers::F32, sizes, distances, factors);
    Ok(product.case(Box::new(kernel)))
}

/// As [`sgemm`], of any sizes.
///
/// # Errors
/// As [`inside`], and of vectors that are not aligned.
pub fn sgemm_any(
    sizes: [usize; 3],
    distances: [usize; 3],
    factors @ [alpha, beta]: [f32; 2],
) -> Result<Case, LaunchError> {
    let ([m, n, k], [in_a, in_b, in_c]) = (sizes, distances);
    let operand = |length: usize, distance| {
        let (rows, depth) = (length.next_multiple_of(128), k.next_multiple_of(8));
        let (tile, threads) = (tile!(32, 8), SgemmLoad::default());
        let vectors = columns(rows, depth, distance)?.try_upcast(int!(4))?;
        let row = layout!(((rows / 4){i32}, depth{i32}) : (4, 0));
        let column = layout!(((rows / 4){i32}, depth{i32}) : (0, 1));
        Ok::<_, LaunchError>((
            by_thread(vectors, tile, threads)?,
            InVectors(inside((row, length), (column, k), tile, threads)?),
        ))
    };
    let ((of_a, in_a), (of_b, in_b)) = (operand(m, in_a)?, operand(n, in_b)?);
    let (of_c, in_c) = target(columns, [m, n], in_c, SgemmElements::default())?;
    let kernel = entries::sgemm_any {
        of_a,
        of_b,
        of_c,
        in_a,
        in_b,
        in_c,
        alpha,
        beta,
    };
    let product = Product::new(Numbers::F32, sizes, distances, factors);
    Ok(product.case(Box::new(kernel)))
}

/// Of halves, in tiles of 128 by 128 by 32.
///
/// # Errors
/// As [`by_thread`], and of vectors that are not aligned.
pub fn hgemm(
    operands: Numbers,
    sizes: [usize; 3],
    distances: [usize; 3],
) -> Result<Case, LaunchError> {
    let ([m, n, k], [in_a, in_b, in_c]) = (sizes, distances);
    let operand = |length, distance| {
        let vectors = matrix(length, k, distance)?.try_upcast(int!(8))?;
        by_thread(vectors, tile!(128, 4), HgemmLoad::default())
    };
    let (of_a, of_b) = (operand(m, in_a)?, operand(n, in_b)?);
    let pairs = matrix(m, n, in_c)?.try_upcast(int!(2))?;
    let of_c = by_thread(pairs, tile!(128, 64), HgemmC::default())?;
    let kernel: Box<dyn Kernel> = match operands {
        Numbers::Bf16 => Box::new(entries::hgemm_bf16 { of_a, of_b, of_c }),
        _ => Box::new(entries::hgemm_f16 { of_a, of_b, of_c }),
    };
    Ok(Product::new(operands, sizes, distances, [1.0, 0.0]).case(kernel))
}

/// As [`hgemm`] of `f16`, of any sizes.
///
/// # Errors
/// As [`inside`], and of vectors that are not aligned.
pub fn hgemm_any(sizes: [usize; 3], distances: [usize; 3]) -> Result<Case, LaunchError> {
    let ([m, n, k], [in_a, in_b, in_c]) = (sizes, distances);
    let operand = |length: usize, distance| {
        let (rows, depth) = (length.next_multiple_of(128), k.next_multiple_of(32));
        let (tile, threads) = (tile!(128, 4), HgemmLoad::default());
        let vectors = matrix(rows, depth, distance)?.try_upcast(int!(8))?;
        let along = layout!((rows{i32}, (depth / 8){i32}) : (0, 8));
        let across = layout!((rows{i32}, (depth / 8){i32}) : (1, 0));
        Ok::<_, LaunchError>((
            by_thread(vectors, tile, threads)?,
            InVectors(inside((along, k), (across, length), tile, threads)?),
        ))
    };
    let ((of_a, in_a), (of_b, in_b)) = (operand(m, in_a)?, operand(n, in_b)?);
    let (of_c, in_c) = target(matrix, [m, n], in_c, HgemmElements::default())?;
    let kernel = entries::hgemm_any {
        of_a,
        of_b,
        of_c,
        in_a,
        in_b,
        in_c,
    };
    let product = Product::new(Numbers::F16, sizes, distances, [1.0, 0.0]);
    Ok(product.case(Box::new(kernel)))
}

/// All kernels at sizes that a simulator can run.
///
/// # Errors
/// None: tiles divide these sizes, where a kernel needs it.
pub fn small() -> Result<Vec<Case>, LaunchError> {
    let mut cases = vec![
        gather(64, 24, 31)?,
        copy_rows(64, 384, [400, 388])?,
        transpose(64, 96)?,
        sgemm([256, 128, 40], [264, 128, 260], [2.0, -1.0])?,
        sgemm([128, 128, 8], [128, 128, 128], [1.0, 0.0])?,
        sgemm_any([1, 1, 1], [4, 8, 1], [1.0, 2.0])?,
        sgemm_any([130, 70, 13], [132, 76, 130], [1.0, 0.0])?,
        sgemm_any([127, 129, 24], [128, 136, 127], [1.0, 2.0])?,
        hgemm(Numbers::F16, [128, 256, 96], [104, 96, 258])?,
        hgemm(Numbers::Bf16, [128, 256, 96], [104, 96, 258])?,
        hgemm_any([1, 1, 1], [8, 16, 1])?,
        hgemm_any([130, 70, 45], [48, 56, 70])?,
        hgemm_any([127, 129, 64], [64, 72, 129])?,
    ];
    for (rows, columns) in [(1, 1), (33, 7), (32, 64), (70, 45)] {
        cases.push(transpose_any(rows, columns)?);
    }
    for (rows, columns) in [(1, 1), (9, 5), (16, 64), (11, 100)] {
        cases.push(softmax(rows, columns)?);
    }
    Ok(cases)
}

const N: usize = 4096;
const ODD: usize = 4001;

/// All kernels at sizes that keep a device busy; one at a time, as they take memory of the host.
pub const LARGE: [fn() -> Result<Case, LaunchError>; 10] = [
    || gather(2 * N, 2 * N, 2 * N),
    || copy_rows(2 * N, 2 * N, [2 * N; 2]),
    || transpose(2 * N, 2 * N),
    || transpose_any(2 * ODD, 2 * ODD),
    || softmax(2 * N, 2 * N),
    || sgemm([N; 3], [N; 3], [1.0, 0.0]),
    || sgemm_any([ODD; 3], [N, N, ODD], [1.0, 0.0]),
    || hgemm(Numbers::F16, [N; 3], [N; 3]),
    || hgemm(Numbers::Bf16, [N; 3], [N; 3]),
    || hgemm_any([ODD; 3], [N, N, ODD]),
];
