//! Loops that a user writes over tensors, beside those over slices and arrays.
//!
//! Each pair is two functions that are not inlined, so that neither knows the operands of the
//! benchmark.

use crate::measure::{Candidate, medians};
use std::hint::black_box;
use stridewise::{prelude::*, tensor::Engine};

/// Prints how long each loop takes, over tensors and by hand, and the ratio of speeds.
pub(crate) fn run() {
    println!("| loop | form | µs | by hand µs | × speed by hand |");
    println!("|---|---|---:|---:|---:|");
    saxpy();
    dot();
    micro_kernel();
    stencil();
    softmax();
    prefix_sums();
    transposition();
    histogram();
}

/// One row for each form beside the loop by hand, which comes last.
fn compare<T: ?Sized>(name: &str, mut candidates: Vec<Candidate<'_, T>>, target: &mut T) {
    let times = medians(&mut candidates, target);
    let (by_hand, forms) = times.split_last().expect("there is a loop by hand");
    for ((form, _), time) in candidates.iter().zip(forms) {
        println!(
            "| {name} | {form} | {:.3} | {:.3} | {:.2} |",
            time * 1e6,
            by_hand * 1e6,
            by_hand / time
        );
    }
}

fn numbers(length: usize) -> Vec<f32> {
    (0..length).map(|i| (i % 97) as f32 / 97.0).collect()
}

/// Candidates of one name each, all closures boxed.
macro_rules! candidates {
    ($T:ty, $($form:literal: $run:expr;)*) => { vec![$(($form, Box::new($run) as Box<dyn FnMut(&mut $T)>)),*] };
}

type Line = Layout![? : 1];

mod saxpy {
    use super::*;
    #[inline(never)]
    pub(super) fn index(a: f32, x: View<'_, f32, Line>, mut y: ViewMut<'_, f32, Line>) {
        for i in 0..y.size().value() {
            y[i] += a * x[i];
        }
    }
    #[inline(never)]
    pub(super) fn get(a: f32, x: View<'_, f32, Line>, mut y: ViewMut<'_, f32, Line>) {
        for i in 0..y.size().value() {
            if let (Some(y), Some(x)) = (y.get_mut(i), x.get(i)) {
                *y += a * x;
            }
        }
    }
    #[inline(never)]
    pub(super) fn iter(a: f32, x: View<'_, f32, Line>, mut y: ViewMut<'_, f32, Line>) {
        y.iter_mut().zip(&x).for_each(|(y, x)| *y += a * x);
    }
    #[inline(never)]
    pub(super) fn generic<L: Layout, M: Layout>(
        a: f32,
        x: View<'_, f32, L>,
        mut y: ViewMut<'_, f32, M>,
    ) {
        for i in 0..y.size().value() {
            y[i] += a * x[i];
        }
    }
    #[inline(never)]
    pub(super) fn zipped<L: Layout, M: Layout>(
        a: f32,
        x: View<'_, f32, L>,
        y: ViewMut<'_, f32, M>,
    ) {
        y.zip(x).for_each(|(y, x)| *y += a * x);
    }
    #[inline(never)]
    pub(super) fn slices(a: f32, x: View<'_, f32, Line>, mut y: ViewMut<'_, f32, Line>) {
        if let (Some(y), Some(x)) = (y.as_slice_mut(), x.as_slice()) {
            y.iter_mut().zip(x).for_each(|(y, x)| *y += a * x);
        }
    }
    #[inline(never)]
    pub(super) fn by_hand_get(a: f32, x: &[f32], y: &mut [f32]) {
        for i in 0..y.len() {
            if let (Some(y), Some(x)) = (y.get_mut(i), x.get(i)) {
                *y += a * x;
            }
        }
    }
    #[inline(never)]
    pub(super) fn by_hand(a: f32, x: &[f32], y: &mut [f32]) {
        for (y, x) in y.iter_mut().zip(x) {
            *y += a * x;
        }
    }
}

fn saxpy() {
    let n = black_box(4096_usize);
    let (x, a) = (numbers(n), black_box(0.5));
    macro_rules! over {
        ($f:ident) => {
            |y: &mut Vec<f32>| saxpy::$f(a, Tensor::new(&x[..], layout!(n : 1)), Tensor::new(&mut y[..], layout!(n : 1)))
        };
    }
    compare(
        "saxpy of 4096",
        candidates! {
            Vec<f32>,
            "`y[i] += a * x[i]`": over!(index);
            "`iter_mut().zip(iter)`": over!(iter);
            "`y[i]`, generic": over!(generic);
            "`y.zip(x)`, generic": over!(zipped);
            "`as_slice`": over!(slices);
            "by hand": |y: &mut Vec<f32>| saxpy::by_hand(a, &x, y);
        },
        &mut numbers(n),
    );
    compare(
        "saxpy of 4096",
        candidates! {
            Vec<f32>,
            "`get`, `get_mut`": over!(get);
            "by hand, `get`": |y: &mut Vec<f32>| saxpy::by_hand_get(a, &x, y);
        },
        &mut numbers(n),
    );
}

mod dot {
    use super::*;
    type Static = Layout![(32, 32) : (32, 1)];
    #[inline(never)]
    pub(super) fn index(a: View<'_, f32, Static>, b: View<'_, f32, Static>) -> f32 {
        let mut sum = 0.0;
        for i in 0..32 {
            for j in 0..32 {
                sum += a[(i, j)] * b[(i, j)];
            }
        }
        sum
    }
    #[inline(never)]
    pub(super) fn dynamic<L: Layout>(
        a: View<'_, f32, L>,
        b: View<'_, f32, L>,
        [m, n]: [usize; 2],
    ) -> f32 {
        let mut sum = 0.0;
        for i in 0..m {
            for j in 0..n {
                sum += a[(i, j)] * b[(i, j)];
            }
        }
        sum
    }
    #[inline(never)]
    pub(super) fn iter(a: View<'_, f32, Static>, b: View<'_, f32, Static>) -> f32 {
        a.zip(b).map(|(a, b)| a * b).sum()
    }
    #[inline(never)]
    pub(super) fn by_hand(a: &[[f32; 32]; 32], b: &[[f32; 32]; 32]) -> f32 {
        let mut sum = 0.0;
        for i in 0..32 {
            for j in 0..32 {
                sum += a[i][j] * b[i][j];
            }
        }
        sum
    }
    #[inline(never)]
    pub(super) fn by_hand_dynamic(a: &[f32], b: &[f32], [m, n]: [usize; 2]) -> f32 {
        let mut sum = 0.0;
        for i in 0..m {
            for j in 0..n {
                sum += a[i * n + j] * b[i * n + j];
            }
        }
        sum
    }
}

fn dot() {
    let (a, b) = (numbers(1024), numbers(1024));
    let rows = |data: &[f32]| -> [[f32; 32]; 32] {
        std::array::from_fn(|i| std::array::from_fn(|j| data[32 * i + j]))
    };
    let (rows_a, rows_b) = (rows(&a), rows(&b));
    let of = layout!((32, 32) : (32, 1));
    compare(
        "dot of 32 × 32",
        candidates! {
            f32,
            "`a[(i, j)] * b[(i, j)]`": |sum: &mut f32| *sum = dot::index(Tensor::new(&a[..], of), Tensor::new(&b[..], of));
            "`a.zip(b)`": |sum: &mut f32| *sum = dot::iter(Tensor::new(&a[..], of), Tensor::new(&b[..], of));
            "by hand": |sum: &mut f32| *sum = dot::by_hand(&rows_a, &rows_b);
        },
        &mut 0.0,
    );
    let (m, n) = black_box((32_usize, 32_usize));
    let of = layout!((m, n) : (n, 1));
    compare(
        "dot of ? × ?",
        candidates! {
            f32,
            "`a[(i, j)] * b[(i, j)]`, generic": |sum: &mut f32| *sum = dot::dynamic(Tensor::new(&a[..], of), Tensor::new(&b[..], of), [m, n]);
            "by hand": |sum: &mut f32| *sum = dot::by_hand_dynamic(&a, &b, [m, n]);
        },
        &mut 0.0,
    );
}

mod micro {
    use super::*;
    pub(super) const K: usize = 128;
    pub(super) type A = Layout![(4, 128) : (1, 4)];
    pub(super) type B = Layout![(128, 16) : (16, 1)];
    pub(super) type C = Layout![(4, 16) : (16, 1)];
    /// Sums in the target.
    #[inline(never)]
    pub(super) fn plain(a: View<'_, f32, A>, b: View<'_, f32, B>, mut c: ViewMut<'_, f32, C>) {
        for k in 0..K {
            for i in 0..4 {
                for j in 0..16 {
                    c[(i, j)] += a[(i, k)] * b[(k, j)];
                }
            }
        }
    }
    /// Sums in the target, where rustc sees that operands are borrowed apart.
    #[inline(never)]
    pub(super) fn inside(a: &[f32; 4 * K], b: &[f32; 16 * K], c: &mut [f32; 64]) {
        let (a, b) = (Tensor::new(a, A::default()), Tensor::new(b, B::default()));
        let mut c = Tensor::new(c, C::default());
        for k in 0..K {
            for i in 0..4 {
                for j in 0..16 {
                    c[(i, j)] += a[(i, k)] * b[(k, j)];
                }
            }
        }
    }
    /// Operands that own their elements, and sums in one that does.
    #[inline(never)]
    pub(super) fn owned(a: &Owned<f32, A>, b: &Owned<f32, B>, c: &mut Owned<f32, C>) {
        for k in 0..K {
            for i in 0..4 {
                for j in 0..16 {
                    c[(i, j)] += a[(i, k)] * b[(k, j)];
                }
            }
        }
    }
    /// Sums in a local array.
    #[inline(never)]
    pub(super) fn local(a: View<'_, f32, A>, b: View<'_, f32, B>, mut c: ViewMut<'_, f32, C>) {
        let mut sums = [[0.0; 16]; 4];
        for k in 0..K {
            for (i, sums) in sums.iter_mut().enumerate() {
                for (j, sum) in sums.iter_mut().enumerate() {
                    *sum += a[(i, k)] * b[(k, j)];
                }
            }
        }
        c.for_each(|(i, j), element| *element += sums[i][j]);
    }
    /// Sums in an owned tensor.
    #[inline(never)]
    pub(super) fn fragment(a: View<'_, f32, A>, b: View<'_, f32, B>, mut c: ViewMut<'_, f32, C>) {
        let mut sums = Owned::<f32, C>::default();
        for k in 0..K {
            for i in 0..4 {
                for j in 0..16 {
                    sums[(i, j)] += a[(i, k)] * b[(k, j)];
                }
            }
        }
        c.for_each(|coord, element| *element += sums[coord]);
    }
    /// Sums in an owned tensor, of operands of any layout.
    #[inline(never)]
    pub(super) fn generic<LA: Layout, LB: Layout>(
        a: View<'_, f32, LA>,
        b: View<'_, f32, LB>,
        mut c: ViewMut<'_, f32, C>,
    ) {
        let mut sums = Owned::<f32, C>::default();
        for k in 0..K {
            for i in 0..4 {
                for j in 0..16 {
                    sums[(i, j)] += a[(i, k)] * b[(k, j)];
                }
            }
        }
        c.for_each(|coord, element| *element += sums[coord]);
    }
    #[inline(never)]
    pub(super) fn by_hand(a: &[[f32; 4]; K], b: &[[f32; 16]; K], c: &mut [[f32; 16]; 4]) {
        let mut sums = [[0.0; 16]; 4];
        for k in 0..K {
            for i in 0..4 {
                for j in 0..16 {
                    sums[i][j] += a[k][i] * b[k][j];
                }
            }
        }
        for i in 0..4 {
            for j in 0..16 {
                c[i][j] += sums[i][j];
            }
        }
    }
    #[inline(never)]
    pub(super) fn by_hand_in_place(a: &[[f32; 4]; K], b: &[[f32; 16]; K], c: &mut [[f32; 16]; 4]) {
        for k in 0..K {
            for i in 0..4 {
                for j in 0..16 {
                    c[i][j] += a[k][i] * b[k][j];
                }
            }
        }
    }
}

fn micro_kernel() {
    let (a, b) = (numbers(4 * micro::K), numbers(16 * micro::K));
    let array_a: [[f32; 4]; micro::K] =
        std::array::from_fn(|k| std::array::from_fn(|i| a[4 * k + i]));
    let array_b: [[f32; 16]; micro::K] =
        std::array::from_fn(|k| std::array::from_fn(|j| b[16 * k + j]));
    let owned_a = Owned::<f32, micro::A>::from_fn(|(i, k)| array_a[k][i]);
    let owned_b = Owned::<f32, micro::B>::from_fn(|(k, j)| array_b[k][j]);
    let mut owned_c = Owned::<f32, micro::C>::default();
    macro_rules! over {
        ($f:ident) => {
            |c: &mut [[f32; 16]; 4]| {
                micro::$f(
                    Tensor::new(&a[..], micro::A::default()),
                    Tensor::new(&b[..], micro::B::default()),
                    Tensor::new(c.as_flattened_mut(), micro::C::default()),
                );
            }
        };
    }
    compare(
        "micro-kernel of 4 × 16",
        candidates! {
            [[f32; 16]; 4],
            "sums in C, a view": over!(plain);
            "sums in C, views of arrays made inside": |c: &mut [[f32; 16]; 4]| micro::inside(
                a.first_chunk().expect("so many"),
                b.first_chunk().expect("so many"),
                c.as_flattened_mut().first_chunk_mut().expect("so many"),
            );
            "`&Owned`, `&mut Owned`": |_: &mut [[f32; 16]; 4]| micro::owned(&owned_a, &owned_b, &mut owned_c);
            "by hand": |c: &mut [[f32; 16]; 4]| micro::by_hand_in_place(&array_a, &array_b, c);
        },
        &mut [[0.0; 16]; 4],
    );
    compare(
        "micro-kernel of 4 × 16",
        candidates! {
            [[f32; 16]; 4],
            "sums in an array": over!(local);
            "sums in `Owned`": over!(fragment);
            "sums in `Owned`, generic": over!(generic);
            "by hand": |c: &mut [[f32; 16]; 4]| micro::by_hand(&array_a, &array_b, c);
        },
        &mut [[0.0; 16]; 4],
    );
}

mod stencil {
    use super::*;
    pub(super) type Static = Layout![(130, 130) : (130, 1)];
    #[inline(never)]
    pub(super) fn fixed(from: View<'_, f32, Static>, mut to: ViewMut<'_, f32, Static>) {
        for i in 1..129 {
            for j in 1..129 {
                to[(i, j)] = 0.2
                    * (from[(i, j)]
                        + from[(i - 1, j)]
                        + from[(i + 1, j)]
                        + from[(i, j - 1)]
                        + from[(i, j + 1)]);
            }
        }
    }
    #[inline(never)]
    pub(super) fn generic<L: Layout, M: Layout>(
        from: View<'_, f32, L>,
        mut to: ViewMut<'_, f32, M>,
        [m, n]: [usize; 2],
    ) {
        for i in 1..m - 1 {
            for j in 1..n - 1 {
                to[(i, j)] = 0.2
                    * (from[(i, j)]
                        + from[(i - 1, j)]
                        + from[(i + 1, j)]
                        + from[(i, j - 1)]
                        + from[(i, j + 1)]);
            }
        }
    }
    /// Three rows as slices.
    #[inline(never)]
    pub(super) fn rows(
        from: View<'_, f32, Layout![(?, ?) : (?, 1)]>,
        to: ViewMut<'_, f32, Layout![(?, ?) : (?, 1)]>,
    ) {
        let rows: Vec<&[f32]> = from.rows().collect();
        for (i, to) in to.rows().enumerate().take(rows.len() - 1).skip(1) {
            let (above, here, below) = (rows[i - 1], rows[i], rows[i + 1]);
            for j in 1..to.len() - 1 {
                to[j] = 0.2 * (here[j] + above[j] + below[j] + here[j - 1] + here[j + 1]);
            }
        }
    }
    #[inline(never)]
    pub(super) fn by_hand(from: &[[f32; 130]; 130], to: &mut [[f32; 130]; 130]) {
        for i in 1..129 {
            for j in 1..129 {
                to[i][j] = 0.2
                    * (from[i][j]
                        + from[i - 1][j]
                        + from[i + 1][j]
                        + from[i][j - 1]
                        + from[i][j + 1]);
            }
        }
    }
    #[inline(never)]
    pub(super) fn by_hand_dynamic(from: &[f32], to: &mut [f32], [m, n]: [usize; 2]) {
        for i in 1..m - 1 {
            for j in 1..n - 1 {
                to[i * n + j] = 0.2
                    * (from[i * n + j]
                        + from[(i - 1) * n + j]
                        + from[(i + 1) * n + j]
                        + from[i * n + j - 1]
                        + from[i * n + j + 1]);
            }
        }
    }
    /// By rows, as one writes it who cares.
    #[inline(never)]
    pub(super) fn by_hand_rows(from: &[f32], to: &mut [f32], n: usize) {
        let rows: Vec<&[f32]> = from.chunks_exact(n).collect();
        for (i, to) in to
            .chunks_exact_mut(n)
            .enumerate()
            .take(rows.len() - 1)
            .skip(1)
        {
            let (above, here, below) = (rows[i - 1], rows[i], rows[i + 1]);
            for j in 1..to.len() - 1 {
                to[j] = 0.2 * (here[j] + above[j] + below[j] + here[j - 1] + here[j + 1]);
            }
        }
    }
}

fn stencil() {
    let from = numbers(130 * 130);
    let array: Vec<[f32; 130]> = from.as_chunks().0.to_vec();
    let array = array.first_chunk::<130>().expect("there are so many rows");
    compare(
        "stencil of 128 × 128",
        candidates! {
            [[f32; 130]; 130],
            "`from[(i, j)]`": |to: &mut [[f32; 130]; 130]| stencil::fixed(
                Tensor::new(&from[..], stencil::Static::default()),
                Tensor::new(to.as_flattened_mut(), stencil::Static::default()),
            );
            "by hand": |to: &mut [[f32; 130]; 130]| stencil::by_hand(array, to);
        },
        vec![[0.0; 130]; 130]
            .first_chunk_mut::<130>()
            .expect("there are so many rows"),
    );
    let (m, n) = black_box((130_usize, 130_usize));
    let of = layout!((m, n) : (n, 1));
    compare(
        "stencil of ? × ?",
        candidates! {
            Vec<f32>,
            "`from[(i, j)]`, generic": |to: &mut Vec<f32>| stencil::generic(Tensor::new(&from[..], of), Tensor::new(&mut to[..], of), [m, n]);
            "by hand": |to: &mut Vec<f32>| stencil::by_hand_dynamic(&from, to, [m, n]);
        },
        &mut numbers(130 * 130),
    );
    compare(
        "stencil of ? × ?",
        candidates! {
            Vec<f32>,
            "`rows()`": |to: &mut Vec<f32>| stencil::rows(Tensor::new(&from[..], of), Tensor::new(&mut to[..], of));
            "by hand, `chunks_exact`": |to: &mut Vec<f32>| stencil::by_hand_rows(&from, to, n);
        },
        &mut numbers(130 * 130),
    );
}

mod softmax {
    use super::*;
    #[inline(never)]
    pub(super) fn generic<L: Layout>(mut x: ViewMut<'_, f32, L>, rows: usize) {
        for i in 0..rows {
            let mut row = x.view_mut().slice(coord!((i, _)));
            let most = row.iter().copied().fold(f32::MIN, f32::max);
            let mut sum = 0.0;
            for element in &mut row {
                *element = approximate_exp(*element - most);
                sum += *element;
            }
            for element in &mut row {
                *element /= sum;
            }
        }
    }
    #[inline(never)]
    pub(super) fn by_hand(x: &mut [f32], columns: usize) {
        for row in x.chunks_exact_mut(columns) {
            let most = row.iter().copied().fold(f32::MIN, f32::max);
            let mut sum = 0.0;
            for element in &mut *row {
                *element = approximate_exp(*element - most);
                sum += *element;
            }
            for element in row {
                *element /= sum;
            }
        }
    }
    /// A polynomial, so that the loop and not the library of C is measured.
    #[inline(always)]
    fn approximate_exp(x: f32) -> f32 {
        let x = 1.0 + x / 16.0;
        let (x2, x4) = (x * x, x * x * x * x);
        x2 * x4 * x4 * x4 * x2
    }
}

fn softmax() {
    let (m, n) = black_box((64_usize, 100_usize));
    compare(
        "softmax of 64 rows",
        candidates! {
            Vec<f32>,
            "`slice`, `iter`, `iter_mut`, generic": |x: &mut Vec<f32>| softmax::generic(Tensor::new(&mut x[..], layout!((m, n) : (n, 1))), m);
            "`slice`, …, static extents": |x: &mut Vec<f32>| softmax::generic(Tensor::new(&mut x[..], layout!((64, 100) : (100, 1))), 64);
            "by hand": |x: &mut Vec<f32>| softmax::by_hand(x, n);
        },
        &mut numbers(m * n),
    );
}

mod prefix {
    use super::*;
    #[inline(never)]
    pub(super) fn along_rows<L: Layout>(mut x: ViewMut<'_, f32, L>, [m, n]: [usize; 2]) {
        for i in 0..m {
            for j in 1..n {
                x[(i, j)] = 0.5 * x[(i, j)] + 0.5 * x[(i, j - 1)];
            }
        }
    }
    #[inline(never)]
    pub(super) fn along_columns<L: Layout>(mut x: ViewMut<'_, f32, L>, [m, n]: [usize; 2]) {
        for i in 1..m {
            for j in 0..n {
                x[(i, j)] = 0.5 * x[(i, j)] + 0.5 * x[(i - 1, j)];
            }
        }
    }
    #[inline(never)]
    pub(super) fn by_hand_rows(x: &mut [f32], [m, n]: [usize; 2]) {
        for i in 0..m {
            for j in 1..n {
                x[i * n + j] = 0.5 * x[i * n + j] + 0.5 * x[i * n + j - 1];
            }
        }
    }
    #[inline(never)]
    pub(super) fn by_hand_columns(x: &mut [f32], [m, n]: [usize; 2]) {
        for i in 1..m {
            for j in 0..n {
                x[i * n + j] = 0.5 * x[i * n + j] + 0.5 * x[(i - 1) * n + j];
            }
        }
    }
}

fn prefix_sums() {
    let (m, n) = black_box((64_usize, 100_usize));
    let of = layout!((m, n) : (n, 1));
    compare(
        "prefix sums along rows",
        candidates! {
            Vec<f32>,
            "`x[(i, j - 1)]`, generic": |x: &mut Vec<f32>| prefix::along_rows(Tensor::new(&mut x[..], of), [m, n]);
            "by hand": |x: &mut Vec<f32>| prefix::by_hand_rows(x, [m, n]);
        },
        &mut numbers(m * n),
    );
    compare(
        "prefix sums along columns",
        candidates! {
            Vec<f32>,
            "`x[(i - 1, j)]`, generic": |x: &mut Vec<f32>| prefix::along_columns(Tensor::new(&mut x[..], of), [m, n]);
            "by hand": |x: &mut Vec<f32>| prefix::by_hand_columns(x, [m, n]);
        },
        &mut numbers(m * n),
    );
}

mod transposed {
    use super::*;
    #[inline(never)]
    pub(super) fn generic<L: Layout, M: Layout>(
        from: View<'_, f32, L>,
        mut to: ViewMut<'_, f32, M>,
        [m, n]: [usize; 2],
    ) {
        for i in 0..m {
            for j in 0..n {
                to[(i, j)] = from[(i, j)];
            }
        }
    }
    #[inline(never)]
    pub(super) fn for_each<L: Layout, M: Layout>(
        from: View<'_, f32, L>,
        mut to: ViewMut<'_, f32, M>,
    ) {
        to.for_each(|coord, element| *element = from[coord]);
    }
    #[inline(never)]
    pub(super) fn by_hand(from: &[f32], to: &mut [f32], [m, n]: [usize; 2]) {
        for i in 0..m {
            for j in 0..n {
                to[i + j * m] = from[i * n + j];
            }
        }
    }
    #[inline(never)]
    pub(super) fn by_hand_columns(from: &[f32], to: &mut [f32], [m, n]: [usize; 2]) {
        for j in 0..n {
            for i in 0..m {
                to[i + j * m] = from[i * n + j];
            }
        }
    }
}

fn transposition() {
    let (m, n) = black_box((48_usize, 64_usize));
    let from = numbers(m * n);
    compare(
        "transposition, rows outside",
        candidates! {
            Vec<f32>,
            "`to[(i, j)] = from[(i, j)]`, generic": |to: &mut Vec<f32>| transposed::generic(Tensor::new(&from[..], layout!((m, n) : (n, 1))), Tensor::new(&mut to[..], layout!((m, n) : (1, m))), [m, n]);
            "by hand": |to: &mut Vec<f32>| transposed::by_hand(&from, to, [m, n]);
        },
        &mut numbers(m * n),
    );
    compare(
        "transposition, columns outside",
        candidates! {
            Vec<f32>,
            "`for_each`, generic": |to: &mut Vec<f32>| transposed::for_each(Tensor::new(&from[..], layout!((m, n) : (n, 1))), Tensor::new(&mut to[..], layout!((m, n) : (1, m))));
            "by hand": |to: &mut Vec<f32>| transposed::by_hand_columns(&from, to, [m, n]);
        },
        &mut numbers(m * n),
    );
}

mod histogram {
    use super::*;
    #[inline(never)]
    pub(super) fn view(
        data: View<'_, u8, Layout![? : 1]>,
        mut counts: ViewMut<'_, u32, Layout![256 : 1]>,
    ) {
        for byte in &data {
            counts[*byte] += 1;
        }
    }
    #[inline(never)]
    pub(super) fn generic<E: Engine<Element = u8>, L: Layout>(
        data: &Tensor<E, L>,
        mut counts: ViewMut<'_, u32, Layout![256 : 1]>,
    ) {
        for byte in data {
            counts[*byte] += 1;
        }
    }
    #[inline(never)]
    pub(super) fn by_hand(data: &[u8], counts: &mut [u32; 256]) {
        for byte in data {
            counts[usize::from(*byte)] += 1;
        }
    }
}

fn histogram() {
    let n = black_box(4096_usize);
    let data: Vec<u8> = (0..n).map(|i| (i * 7919 / 8) as u8).collect();
    compare(
        "histogram of 4096",
        candidates! {
            [u32; 256],
            "`counts[byte]`": |counts: &mut [u32; 256]| histogram::view(Tensor::new(&data[..], layout!(n : 1)), Tensor::new(counts, layout!(256 : 1)));
            "`counts[byte]`, generic": |counts: &mut [u32; 256]| histogram::generic(&Tensor::new(&data[..], layout!(n : 1)), Tensor::new(counts, layout!(256 : 1)));
            "by hand": |counts: &mut [u32; 256]| histogram::by_hand(&data, counts);
        },
        &mut [0; 256],
    );
}
