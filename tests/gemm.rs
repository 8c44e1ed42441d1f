//! The product of matrices against its definition: small integers, whose sums are exact in any
//! order.

#![allow(clippy::float_cmp, reason = "small integers, which are exact")]

use proptest::prelude::*;
use stridewise::{
    kernels::{GemmError, Scalar, gemm, try_gemm},
    prelude::*,
    tensor::{Mask, View, ViewMut},
};
use stridewise_oracle::product;

trait Number: Scalar + From<i8> + Into<f64> + std::fmt::Debug {
    /// A sum that is exact.
    fn from_sum(sum: f64) -> Self;
}

impl Number for f32 {
    fn from_sum(sum: f64) -> Self {
        sum as f32
    }
}

impl Number for f64 {
    fn from_sum(sum: f64) -> Self {
        sum
    }
}

/// Small integers, not the same ones everywhere.
fn numbers<T: From<i8>>(count: usize, seed: usize) -> Vec<T> {
    (0..count)
        .map(|i| T::from(((i * 7 + seed * 3 + i / 5) % 11) as i8 - 5))
        .collect()
}

/// How long the memory of a layout is.
fn reach<L: Layout>(layout: L) -> usize {
    let (mut least, mut most) = (isize::MAX, isize::MIN);
    for i in 0..layout.size().value() {
        let index = layout.crd2idx(i);
        (least, most) = (least.min(index), most.max(index));
    }
    if least > most {
        return 0;
    }
    (most - least + 1) as usize
}

/// Checks a product in these layouts. What lies between the elements of C stays, and where β is 0
/// those are not read.
fn check<T: Number, LA: Layout, LB: Layout, LC: Writable>(
    scalars: [i8; 2],
    la: LA,
    lb: LB,
    lc: LC,
    nan: T,
) {
    let [alpha, beta] = scalars.map(T::from);
    let a = numbers::<T>(reach(la), 1);
    // B begins at a line of the cache, or at the next number.
    let mut b: Vec<T> = Vec::with_capacity(reach(lb) + 64);
    let begin = b.as_ptr().align_offset(64).min(16) + usize::from(scalars[0] == 1_i8);
    b.resize(begin, nan);
    b.extend(numbers::<T>(reach(lb), 2));
    let (a, b) = (Tensor::new(&a[..], la), Tensor::new(&b[begin..], lb));
    let mut expected = numbers::<T>(reach(lc), 3);
    let mut result = expected.clone();
    if beta == T::ZERO {
        Tensor::new(&mut result[..], lc).fill(nan);
    }
    gemm(alpha, a, b, beta, Tensor::new(&mut result[..], lc));

    let (rows, columns) = (
        lc.get(int!(0)).size().value(),
        lc.get(int!(1)).size().value(),
    );
    let depth = la.get(int!(1)).size().value();
    let (mut of_a, mut of_b, mut of_c) = (Vec::new(), Vec::new(), Vec::new());
    let mut c = Tensor::new(&mut expected[..], lc);
    // Loops: closures would be compiled for each layout.
    for i in 0..rows {
        for k in 0..depth {
            of_a.push(a[(i, k)].into());
        }
    }
    for j in 0..columns {
        for k in 0..depth {
            of_b.push(b[(k, j)].into());
        }
        for i in 0..rows {
            of_c.push(c[(i, j)].into());
        }
    }
    let extents = [rows, columns, depth].map(|extent| extent as usize);
    let [alpha, beta] = scalars;
    product(extents, alpha.into(), &of_a, &of_b, beta.into(), &mut of_c);
    let mut sums = of_c.into_iter();
    for j in 0..columns {
        for i in 0..rows {
            c[(i, j)] = T::from_sum(sums.next().expect("a sum"));
        }
    }
    let names = (la.to_value(), lb.to_value(), lc.to_value());
    assert_eq!(
        result, expected,
        "{alpha:?} · {:?} · {:?} + {beta:?} · {:?}",
        names.0, names.1, names.2
    );
}

/// Both types of numbers.
fn check_both<LA: Layout, LB: Layout, LC: Writable>(scalars: [i8; 2], la: LA, lb: LB, lc: LC) {
    check::<f32, _, _, _>(scalars, la, lb, lc, f32::NAN);
    check::<f64, _, _, _>(scalars, la, lb, lc, f64::NAN);
}

/// How a matrix may lie in memory: the strides for its extents.
fn strides(kind: usize, [rows, columns]: [isize; 2]) -> [isize; 2] {
    let (rows, columns) = (rows.max(1), columns.max(1));
    match kind {
        0 => [columns, 1],
        1 => [1, rows],
        2 => [columns + 3, 1],
        3 => [1, rows + 5],
        4 => [2 * columns, 2],
        5 => [3, 3 * rows + 1],
        6 => [-columns, 1],
        7 => [columns, -1],
        8 => [-1, -rows],
        // Broadcasts, to be read only.
        9 => [0, 1],
        10 => [1, 0],
        _ => [0, 0],
    }
}
const WRITABLE: usize = 9;

/// A product of these extents, each matrix of a kind, known at run time.
fn check_dynamic([m, n, k]: [isize; 3], [a, b, c]: [usize; 3], scalars: [i8; 2]) {
    let layout = |kind, rows, columns| {
        let [row, column] = strides(kind, [rows, columns]);
        layout!((rows, columns) : (row, column))
    };
    check_both(scalars, layout(a, m, k), layout(b, k, n), layout(c, m, n));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn random_extents(
        extents in prop::array::uniform3(prop_oneof![0..9_isize, 9..70_isize]),
        (a, b, c) in (0..12_usize, 0..12_usize, 0..WRITABLE),
        scalars in prop::array::uniform2(-2..3_i8),
    ) {
        check_dynamic(extents, [a, b, c], scalars);
    }
}

#[test]
fn each_pair_of_kinds() {
    for a in 0..12 {
        for b in 0..12 {
            for c in 0..WRITABLE {
                check_dynamic([13, 35, 9], [a, b, c], [2, -1]);
            }
        }
    }
}

/// More than one block in each direction, and partial panels.
#[test]
fn blocks() {
    for kinds in [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 1],
        [1, 1, 0],
        [6, 3, 2],
        [8, 5, 4],
    ] {
        check_dynamic([205, 131, 530], kinds, [1, 1]);
        check_dynamic([7, 2050, 259], kinds, [1, 0]);
    }
    // Whole vectors: B is read where it is, from the second cache, if it begins at a line of the
    // cache; or packed, in several blocks; or few rows of A read it.
    for alpha in [1, 2] {
        check_dynamic([50, 96, 150], [0, 0, 0], [alpha, 1]);
        check_dynamic([20, 320, 1030], [0, 0, 0], [alpha, 1]);
        check_dynamic([7, 2048, 520], [0, 0, 0], [alpha, 1]);
    }
}

macro_rules! squares {
    ($($name:ident $m:literal $n:literal $k:literal $T:ident $U:ident;)*) => { $(
        /// Static extents, by rows and by columns, of each type in half of the cases; dynamic ones
        /// of both types in all cases.
        #[test]
        fn $name() {
            for scalars in [[1, 0], [1, 1], [-2, 3]] {
                let (a, at) = (layout!(($m, $k) : ($k, 1)), layout!(($m, $k) : (1, $m)));
                let (b, bt) = (layout!(($k, $n) : ($n, 1)), layout!(($k, $n) : (1, $k)));
                let (c, ct) = (layout!(($m, $n) : ($n, 1)), layout!(($m, $n) : (1, $m)));
                check(scalars, a, b, c, $T::NAN);
                check(scalars, at, b, c, $U::NAN);
                check(scalars, a, bt, c, $T::NAN);
                check(scalars, at, bt, ct, $U::NAN);
                check(scalars, a, b, ct, $T::NAN);
                check(scalars, a, bt, ct, $U::NAN);
                for kinds in [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 1], [0, 0, 1], [0, 1, 1]] {
                    check_dynamic([$m, $n, $k], kinds, scalars);
                }
            }
        }
    )* };
}
squares! {
    square_1 1 1 1 f32 f64;
    square_4 4 4 4 f64 f32;
    square_8 8 8 8 f32 f64;
    square_16 16 16 16 f64 f32;
    square_24 24 24 24 f32 f64;
    square_48 48 48 48 f64 f32;
    square_64 64 64 64 f32 f64;
    odd 5 7 3 f64 f32;
    uneven 12 28 20 f32 f64;
    long 2 33 17 f64 f32;
    tall 61 3 9 f32 f64;
    row 1 40 6 f64 f32;
    column 40 1 6 f32 f64;
    larger 65 70 80 f64 f32;
}

/// Other static layouts: padded, backwards, in tiles, broadcast.
#[test]
fn static_layouts() {
    let tiles = layout!(((4, 3), (2, 8)) : ((2, 128), (1, 8)));
    let plain = layout!((16, 20) : (20, 1));
    let nested = layout!(((4, (2, 2)), (5, 4)) : ((1, (4, 80)), (16, 160)));
    for scalars in [[1, 0], [3, -1]] {
        check_both(scalars, tiles, plain, layout!((12, 20) : (24, 1)));
        check_both(scalars, tiles, nested, layout!((12, 20) : (1, 16)));
        check_both(
            scalars,
            layout!((12, 16) : (0, 1)),
            plain,
            layout!((12, (5, 4)) : (5, (1, 60))),
        );
        check_both(
            scalars,
            layout!((12, 16) : (-16, 1)),
            nested,
            layout!(((3, 4), 20) : ((80, 20), 1)),
        );
        check_both(
            scalars,
            layout!((12, 16) : (16, -1)),
            plain,
            layout!((12, 20) : (20, -1)),
        );
        check_both(
            scalars,
            layout!((100, 16) : (16, 1)),
            nested,
            layout!(((10, 10), 20) : ((1, 201), 10)),
        );
    }
}

/// Some extents known to rustc, in tiles whose number is not.
#[test]
fn mixed_layouts() {
    for (rows, depth, columns) in [(3_usize, 2_usize, 5_usize), (11, 9, 7), (1, 30, 1)] {
        let a = layout!(((8, rows), (4, depth)) : ((4, { 32 * depth }), (1, 32)));
        let b = layout!(((4, depth), columns) : ((1, 4), { 4 * depth }));
        let c = layout!(((8, rows), columns) : ((1, 8), { 8 * rows }));
        check_both([1, 0], a, b, c);
        check_both([2, 1], a, b, c);
        check_both(
            [2, 1],
            layout!((16, depth) : (1, 16)),
            layout!((depth, 12) : (12, 1)),
            layout!((16, 12) : (12, 1)),
        );
    }
}

/// Windows that overlap, as a convolution has them, on either side.
#[test]
fn windows() {
    for (down, right, step) in [(5_usize, 6_usize, 1_usize), (4, 3, 2)] {
        let width = right * step + 2;
        let lines = layout!(((3, 3), (right, down)) : ((1, width), (step, { step * width })));
        let columns = layout!(((right, down), (3, 3)) : ((step, { step * width }), (1, width)));
        let count = right * down;
        check_both(
            [1, 0],
            layout!((7, 9) : (9, 1)),
            lines,
            layout!((7, count) : (count, 1)),
        );
        check_both(
            [2, 1],
            columns,
            layout!((9, 7) : (1, 9)),
            layout!((count, 7) : (1, count)),
        );
        check_both([2, 1], columns, lines, layout!((count, count) : (1, count)));
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let (three, four, data) = (3_usize, 4_usize, [0.0_f64; 64]);
    let matrix = |rows: usize, columns: usize| {
        Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)))
    };
    let mut memory = [0.0; 64];
    let mut c = |rows: usize, columns: usize, a, b| {
        try_gemm(
            1.0,
            a,
            b,
            0.0,
            Tensor::new(&mut memory[..], layout!((rows, columns) : (columns, 1))),
        )
    };
    let error = c(three, three, matrix(three, four), matrix(three, three)).unwrap_err();
    assert_eq!(error, GemmError::Inner { a: 4, b: 3 });
    let error = c(four, three, matrix(three, four), matrix(four, three)).unwrap_err();
    assert_eq!(
        error,
        GemmError::Outer {
            rows: 4,
            columns: 3,
            m: 3,
            n: 3
        }
    );
    assert_eq!(
        error.to_string(),
        "gemm: C is 4 by 3, but the product is 3 by 3"
    );
}

/// A product against its definition, whose terms are left out where an element does not exist.
fn check_masked<LA: Layout, LB: Layout, LC: Layout, MA: Mask, MB: Mask, MC: Mask>(
    [alpha, beta]: [f64; 2],
    a: View<'_, f64, LA, MA>,
    b: View<'_, f64, LB, MB>,
    mut c: ViewMut<'_, f64, LC, MC>,
) {
    let (rows, columns) = (
        c.layout().get(int!(0)).size(),
        c.layout().get(int!(1)).size(),
    );
    let depth = a.extent(int!(1));
    let mut expected = Vec::new();
    for j in 0..columns.value() {
        for i in 0..rows.value() {
            let depth = if alpha == 0.0 { 0 } else { depth };
            let products = (0..depth).filter_map(|k| Some(*a.get((i, k))? * *b.get((k, j))?));
            let sum = products.sum::<f64>();
            let old = c.get((i, j)).map(|old| {
                if beta == 0.0 {
                    alpha * sum
                } else {
                    alpha * sum + beta * *old
                }
            });
            expected.push(old);
        }
    }
    gemm(alpha, a, b, beta, c.view_mut());
    let mut expected = expected.into_iter();
    for j in 0..columns.value() {
        for i in 0..rows.value() {
            let [found, wanted] = [c.get((i, j)).copied(), expected.next().unwrap()];
            let is_nan = |x: Option<f64>| x.is_some_and(f64::is_nan);
            let are_nan = is_nan(found) && is_nan(wanted);
            assert!(
                found == wanted || are_nan,
                "{i} {j}: {found:?}, not {wanted:?}"
            );
        }
    }
}

/// Matrices that lack elements in each of their tiles, or in the last ones; C keeps the others.
#[test]
fn masked_matrices() {
    for [m, n, k] in [
        [13_usize, 11_usize, 10_usize],
        [16, 8, 12],
        [3, 2, 1],
        [50, 41, 33],
    ] {
        let (mut of_a, of_b, of_c) = (
            numbers::<f64>(m * k, 1),
            numbers::<f64>(k * n, 2),
            numbers::<f64>(m * n, 3),
        );
        for scalars in [[1.0, 0.0], [2.0, -1.0], [0.0, 3.0]] {
            for has_infinity in [false, true] {
                if has_infinity {
                    of_a[(m * k) / 2] = f64::INFINITY;
                }
                let a = Tensor::new(&of_a[..], layout!((m, k) : (k, 1)));
                let b = Tensor::new(&of_b[..], layout!((k, n) : (1, k)));
                let mut memory = of_c.clone();
                let mut c = Tensor::new(&mut memory[..], layout!((m, n) : (n, 1)));
                // Tiles in each mode: the last one is partial.
                check_masked(
                    scalars,
                    a.masked().logical_divide(tile!(4, 3)),
                    b.masked().logical_divide(tile!(3, 4)),
                    c.view_mut().masked().logical_divide(tile!(4, 4)),
                );
                // Tiles whose first rows are every second one: gaps within.
                check_masked(
                    scalars,
                    a.masked()
                        .logical_divide(tile!((2, 2) : (2, 1), (2, 2) : (2, 1))),
                    b.masked().logical_divide(tile!((2, 2) : (2, 1), 4)),
                    c.view_mut().masked().logical_divide(tile!(4, 4)),
                );
            }
            of_a = numbers::<f64>(m * k, 1);
        }
    }
}

/// Sums of integers wrap around, in any layout and of any width.
#[test]
fn integers() {
    macro_rules! check {
        ($($T:ident)*) => { $(
            for [m, n, k] in [[5_usize, 7_usize, 3_usize], [1, 1, 1], [33, 70, 17], [9, 65, 520]] {
                let number = |seed: usize| move |i: usize| ((i * 7 + seed) * 0x9E37_79B9 >> 3) as $T;
                let a: Vec<$T> = (0..m * k).map(number(1)).collect();
                let b: Vec<$T> = (0..k * n).map(number(2)).collect();
                let old: Vec<$T> = (0..m * n).map(number(3)).collect();
                for (la, lb, lc) in [
                    (layout!((m, k) : (k, { 1 })), layout!((k, n) : (n, { 1 })), layout!((m, n) : (n, { 1 }))),
                    (layout!((m, k) : ({ 1 }, m)), layout!((k, n) : ({ 1 }, k)), layout!((m, n) : ({ 1 }, m))),
                ] {
                    let (a, b) = (Tensor::new(&a[..], la), Tensor::new(&b[..], lb));
                    for [alpha, beta] in [[1 as $T, 0], [3, 5]] {
                        let mut result = old.clone();
                        gemm(alpha, a, b, beta, Tensor::new(&mut result[..], lc));
                        let result = Tensor::new(&result[..], lc);
                        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                            let sum = (0..k).fold(0 as $T, |sum, k| sum.wrapping_add(a[(i, k)].wrapping_mul(b[(k, j)])));
                            let old = Tensor::new(&old[..], lc)[(i, j)];
                            let expected = alpha.wrapping_mul(sum).wrapping_add(beta.wrapping_mul(old));
                            assert_eq!(result[(i, j)], expected, "{m} {n} {k}: {i} {j}");
                        }
                    }
                }
            }
            let (a, b) = ([3 as $T; 32], [5 as $T; 32]);
            let mut c = [7 as $T; 16];
            let (of_a, of_b) = (layout!((4, 8) : (8, 1)), layout!((8, 4) : (4, 1)));
            gemm(1, Tensor::new(&a, of_a), Tensor::new(&b, of_b), 1, Tensor::new(&mut c, layout!((4, 4) : (4, 1))));
            assert_eq!(c, [127 as $T; 16]);
        )* };
    }
    // One of each width.
    check!(i8 u16 i32 u64);
}

/// With α = 0, A and B are not read; with β = 0, C is not.
#[test]
fn nothing_spreads_from_what_is_not_read() {
    let (nan, n) = ([f64::NAN; 9], 3_usize);
    let matrix = || Tensor::new(&nan[..], layout!((n, n) : (n, 1)));
    let mut c = [1.0; 9];
    gemm(
        0.0,
        matrix(),
        matrix(),
        2.0,
        Tensor::new(&mut c[..], layout!((n, n) : (n, 1))),
    );
    assert_eq!(c, [2.0; 9]);
    let mut c = nan;
    gemm(
        0.0,
        matrix(),
        matrix(),
        0.0,
        Tensor::new(&mut c[..], layout!((n, n) : (n, 1))),
    );
    assert_eq!(c, [0.0; 9]);
}
