//! Products with an epilogue, of batches, and by a packed B, against their definition: small
//! integers, whose sums are exact in any order.

#![allow(clippy::float_cmp, reason = "small integers, which are exact")]

use half::{bf16, f16};
use num_complex::Complex;
use proptest::prelude::*;
use std::{
    fmt::Debug,
    panic::{AssertUnwindSafe, catch_unwind},
};
use stridewise::{kernels::*, prelude::*, tensor::ViewMut};

/// Small integers, not the same ones everywhere.
fn digit(i: usize, seed: usize) -> i8 {
    ((i * 7 + seed * 3 + i / 5) % 5) as i8 - 2
}

type Matrices = Layout![(?, ?, ?) : (?, ?, ?)];

/// Extents with the strides of one kind: rows or columns in order, with or without gaps, backwards,
/// or the same matrix everywhere.
fn matrices([rows, columns, count]: [usize; 3], kind: usize) -> Matrices {
    let [i, j, l] = [rows, columns, count].map(|extent| extent.max(1) as isize);
    let (row, column, next) = match kind {
        0 => (j, 1, i * j),
        1 => (1, i, i * j),
        2 => (l * (j + 1), l, 1),
        3 => (-1, i + 2, (i + 2) * j),
        4 => (2 * j, 2, -(2 * i * j + 3)),
        5 => (j, 1, 0),
        _ => (1, i, 0),
    };
    layout!((rows, columns, count) : (row, column, next))
}
const WRITABLE: usize = 5;

fn length(layout: Matrices) -> usize {
    let (mut least, mut most) = (0, -1);
    for i in 0..layout.size().value() {
        let index = layout.crd2idx(i);
        (least, most) = (least.min(index), most.max(index));
    }
    (most - least + 1) as usize
}

/// Products of elements that `x`, `y` and `z` make, in each way, beside sums in the type of sums.
fn check<X, Y, Z>(
    [m, n, k, count]: [usize; 4],
    kinds: [usize; 3],
    scalars: [i8; 2],
    (x, y, z): (impl Fn(i8) -> X, impl Fn(i8) -> Y, impl Fn(i8) -> Z + Sync),
) where
    X: Factor<Z::Sum> + Sync,
    Y: Factor<Z::Sum> + Sync,
    Z: Summed<Sum: Sync + Debug> + Send + PartialEq + Debug,
{
    let (la, lb) = (
        matrices([m, k, count], kinds[0]),
        matrices([k, n, count], kinds[1]),
    );
    let lc = matrices([m, n, count], kinds[2]);
    let a: Vec<X> = (0..length(la)).map(|i| x(digit(i, 1))).collect();
    let b: Vec<Y> = (0..length(lb)).map(|i| y(digit(i, 2))).collect();
    let old: Vec<Z> = (0..length(lc)).map(|i| z(digit(i, 3))).collect();
    let (a, b) = (Tensor::new(&a[..], la), Tensor::new(&b[..], lb));
    let [alpha, beta] = scalars.map(|scalar| z(scalar).widen());
    // Different everywhere, and not the same twice.
    let f = |[i, j, l]: [usize; 3], sum: Z::Sum| {
        sum * sum + z((i % 3) as i8).widen() + z((j % 5) as i8 * 3).widen() * z(l as i8).widen()
    };
    let ways: [(&str, bool, &dyn Fn(ViewMut<'_, Z, Matrices>)); 4] = [
        ("gemm", false, &|c| gemm(alpha, a, b, beta, c)),
        ("gemm_with", true, &|c| gemm_with(alpha, a, b, beta, c, f)),
        ("par_gemm", false, &|c| par_gemm(alpha, a, b, beta, c)),
        ("par_gemm_with", true, &|c| {
            par_gemm_with(alpha, a, b, beta, c, f)
        }),
    ];
    let mut expected = [old.clone(), old.clone()];
    for (expected, has_epilogue) in expected.iter_mut().zip([false, true]) {
        let mut c = Tensor::new(&mut expected[..], lc);
        for (i, j, l) in
            (0..count).flat_map(|l| (0..n).flat_map(move |j| (0..m).map(move |i| (i, j, l))))
        {
            let mut sum = Z::Sum::ZERO;
            for k in 0..k {
                sum = Scalar::multiply_add(a[(i, k, l)].widen(), b[(k, j, l)].widen(), sum);
            }
            sum = Scalar::multiply_add(alpha, sum, Scalar::multiply(beta, c[(i, j, l)].widen()));
            c[(i, j, l)] = Z::round(if has_epilogue { f([i, j, l], sum) } else { sum });
        }
    }
    for (name, has_epilogue, run) in ways {
        let mut result = old.clone();
        run(Tensor::new(&mut result[..], lc));
        let expected = &expected[usize::from(has_epilogue)];
        assert!(
            result == *expected,
            "{name} {scalars:?} {la} {lb} {lc}\n{result:?}\n{expected:?}"
        );
    }
}

/// All types of elements.
fn check_all(extents: [usize; 4], kinds: [usize; 3], scalars: [i8; 2]) {
    let complex = |x: i8| Complex::new(f32::from(x), f32::from(x % 3));
    check(extents, kinds, scalars, (f32::from, f32::from, f32::from));
    check(extents, kinds, scalars, (f64::from, f64::from, f64::from));
    check(extents, kinds, scalars, (i64::from, i64::from, i64::from));
    check(extents, kinds, scalars, (|x| x, |x| x, i32::from));
    check(extents, kinds, scalars, (f16::from, bf16::from, f32::from));
    check(extents, kinds, scalars, (complex, f32::from, complex));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_batches(
        extents in prop::array::uniform3(prop_oneof![0..5_usize, 5..40_usize]),
        count in 0..4_usize,
        (a, b, c) in (0..7_usize, 0..7_usize, 0..WRITABLE),
        scalars in prop::array::uniform2(-1..3_i8),
    ) {
        let [m, n, k] = extents;
        check_all([m, n, k, count], [a, b, c], scalars);
    }
}

/// Several blocks in each direction, on several threads, and matrices whose columns are cut.
#[test]
fn blocks() {
    let floats = (f32::from, f32::from, f32::from);
    for kinds in [[0, 0, 0], [1, 1, 1], [0, 1, 4], [3, 2, 3]] {
        check([100, 70, 530, 1], kinds, [1, 1], floats);
        check([70, 30, 120, 13], kinds, [2, -1], floats);
    }
    check([2, 300, 600, 1], [0, 1, 0], [1, 1], floats);
    check(
        [300, 290, 70, 1],
        [0, 0, 1],
        [1, 2],
        (|x| x, |x| x, i32::from),
    );
}

#[test]
fn static_layouts() {
    let (a, b): (Vec<f32>, Vec<f32>) = (0..512)
        .map(|i| (f32::from(digit(i, 1)), f32::from(digit(i, 2))))
        .unzip();
    macro_rules! check {
        ($($a:tt $b:tt $c:tt;)*) => { $({
            let a = Tensor::new(&a[..], layout!((5, 7, 3) : $a));
            let b = Tensor::new(&b[..], layout!((7, 9, 3) : $b));
            let mut result = [f32::NAN; 512];
            let mut c = Tensor::new(&mut result, layout!((5, 9, 3) : $c));
            let f = |[i, j, l]: [usize; 3], sum: f32| sum + (i * 100 + j * 10 + l) as f32;
            gemm_with(2.0, a, b, 0.0, c.view_mut(), f);
            for (i, j, l) in (0..135).map(|at| (at % 5, at / 5 % 9, at / 45)) {
                let sum: f32 = (0..7).map(|k| a[(i, k, l)] * b[(k, j, l)]).sum();
                assert_eq!(c[(i, j, l)], f([i, j, l], 2.0 * sum), "{i} {j} {l}");
            }
            assert_eq!(result.iter().filter(|x| x.is_nan()).count(), 512 - 135);
        })* };
    }
    check! {
        (7, 1, 35) (9, 1, 63) (9, 1, 45);
        (1, 5, 35) (1, 7, 63) (1, 5, 45);
        (7, 1, 35) (1, 7, 0) (9, 1, 50);
        (21, 3, 1) (9, 1, 0) (1, 5, 45);
    }
}

/// Elements that do not exist: the epilogue is not asked about them.
#[test]
fn partial_tiles() {
    let numbers: Vec<f64> = (0..200).map(|i| f64::from(digit(i, 1))).collect();
    let a = Tensor::new(&numbers[..], layout!((7, 5, 2) : (10, 2, 1)));
    let b = Tensor::new(&numbers[..], layout!((5, 6, 2) : (6, 1, 40)));
    let mut results = [[0.5; 100]; 3];
    let f = |[i, j, l]: [usize; 3], sum: f64| {
        assert!(i < 7 && j < 6 && l < 2, "{i} {j} {l}");
        sum.max(0.0) + (i * j) as f64
    };
    let c = layout!((7, 6, 2) : (6, 1, 50));
    let [whole, corners, gaps] = &mut results;
    gemm_with(1.0, a, b, 1.0, Tensor::new(&mut whole[..], c), f);
    let padded = shape!((8, 8, 2));
    let (padded_a, padded_b) = (a.padded(padded), b.padded(padded));
    gemm_with(
        1.0,
        padded_a,
        padded_b,
        1.0,
        Tensor::new(&mut corners[..], c).padded(padded),
        f,
    );
    let rows = tile!((2, 2) : (2, 1), 3);
    let (tiled_a, tiled_b) = (
        a.masked().logical_divide(rows),
        b.masked().logical_divide(tile!(3, 3)),
    );
    let tiled_c = Tensor::new(&mut gaps[..], c).masked().logical_divide(rows);
    // Rows are counted as C has them: 0, 2, 1 and 3.
    gemm_with(1.0, tiled_a, tiled_b, 1.0, tiled_c, |[i, j, l], sum| {
        f([i / 4 * 4 + [0, 2, 1, 3][i % 4], j, l], sum)
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

/// K = 0, extents of 0 and 1, α = 0 and β = 0, with NaN in what is not read.
#[test]
fn degenerate_extents_and_scalars() {
    let nan = [f64::NAN; 16];
    let matrix = |m: usize, n: usize| Tensor::new(&nan[..], layout!((m, n) : (n, 1)));
    let bias = |[i, j, l]: [usize; 3], sum: f64| sum + (i * 4 + j + l) as f64;
    let mut c = [1.0; 4];
    let square = layout!((2, 2) : (2, 1));
    // α is not multiplied with sums of nothing: 0 · ∞ is no number.
    gemm_with(
        f64::INFINITY,
        matrix(2, 0),
        matrix(0, 2),
        3.0,
        Tensor::new(&mut c, square),
        bias,
    );
    assert_eq!(c, [3.0, 4.0, 7.0, 8.0]);
    par_gemm_with(
        0.0,
        matrix(2, 3),
        matrix(3, 2),
        0.0,
        Tensor::new(&mut c, square),
        bias,
    );
    assert_eq!(c, [0.0, 1.0, 4.0, 5.0]);
    let mut halves = [f16::NAN; 4];
    let of_halves = [f16::ONE; 4];
    let empty = |m: usize, n: usize| Tensor::new(&of_halves[..], layout!((m, n) : (n, 1)));
    gemm(
        f32::INFINITY,
        empty(2, 0),
        empty(0, 2),
        0.0,
        Tensor::new(&mut halves, square),
    );
    assert_eq!(halves, [f16::ZERO; 4]);
    // Nothing is written where there is nothing.
    for [m, n] in [[0, 2], [2, 0]] {
        let c = Tensor::new(&mut c[..], layout!((m, n) : (n, 1)));
        gemm_with(1.0, matrix(m, 2), matrix(2, n), 0.0, c, |_, _| {
            panic!("no such element")
        });
    }
    assert_eq!(c, [0.0, 1.0, 4.0, 5.0]);
    let ones = [1.0; 4];
    let one = Tensor::new(&ones, layout!((1, 1) : (1, 1)));
    let mut c = [f64::NAN];
    gemm_with(
        2.0,
        one,
        one,
        0.0,
        Tensor::new(&mut c, layout!((1, 1) : (1, 1))),
        bias,
    );
    assert_eq!(c, [2.0]);
}

#[test]
fn what_does_not_fit_is_refused_before_anything_is_written() {
    let data = [1.0_f32; 64];
    let batch = |m: usize, n: usize, count: usize| {
        Tensor::new(&data[..], layout!((m, n, count) : (n, 1, 1)))
    };
    let mut c = [7.0_f32; 64];
    let run = |a, b, m: usize, n: usize, count: usize| {
        let c = layout!((m, n, count) : (n, 1, { m * n }));
        let f = |_, sum| sum;
        let mut memory = [7.0; 64];
        let serial = try_gemm_with(1.0, a, b, 0.0, Tensor::new(&mut memory[..], c), f);
        let parallel = try_par_gemm_with(1.0, a, b, 0.0, Tensor::new(&mut memory[..], c), f);
        assert!(serial == parallel && memory == [7.0; 64]);
        serial.unwrap_err().to_string()
    };
    assert_eq!(
        run(batch(2, 3, 2), batch(3, 2, 3), 2, 2, 2),
        "gemm: mode 2 has extent 2 in A, 3 in B and 2 in C, but a batch has as many matrices of \
         each; a stride of 0 repeats a matrix"
    );
    assert_eq!(
        run(batch(2, 3, 2), batch(2, 2, 2), 2, 2, 2),
        "gemm: A has 3 columns, but B has 2 rows"
    );
    assert_eq!(
        run(batch(2, 3, 2), batch(3, 2, 2), 2, 3, 2),
        "gemm: C is 2 by 3, but the product is 2 by 2"
    );
    let a = Tensor::new_dyn(&data[..], "(2,2,2):(2,1,4)".parse().unwrap());
    let b = Tensor::new(&data[..], layout!((2, 2) : (2, 1)));
    let result = Tensor::new(&mut c[..], layout!((2, 2, 2) : (2, 1, 4)));
    assert_eq!(
        try_gemm(1.0, a, b, 0.0, result).unwrap_err().to_string(),
        "gemm: A has 3 modes, B has 2 and C has 3, but all need two, or all need three; a batch \
         mode of stride 0 repeats a matrix"
    );
    assert_eq!(c, [7.0; 64]);
}

/// Tensors of a rank that is known at run time, also beside others.
#[test]
fn ranks_known_at_run_time() {
    let numbers: Vec<i32> = (0..64).map(|i| i32::from(digit(i, 1))).collect();
    let a = Tensor::new_dyn(&numbers[..], "(2,(3,2),4):(6,(2,1),12)".parse().unwrap());
    let b = Tensor::new(&numbers[..], layout!((6, 3, 4) : (3, 1, 0)));
    let mut results = [[0; 24]; 2];
    let [dynamic, typed] = &mut results;
    let f = |[i, j, l]: [usize; 3], sum: i32| sum * 10 + (i + j * 2 + l * 4) as i32;
    let c = "(2,3,4):(3,1,6)".parse().unwrap();
    assert_eq!(
        try_gemm_with(1, a, b, 0, Tensor::new_dyn(&mut dynamic[..], c), f),
        Err(GemmError::UnevenSteps { matrix: "A" })
    );
    let a = Tensor::new_dyn(&numbers[..], "(2,(3,2),4):(6,(1,3),12)".parse().unwrap());
    gemm_with(1, a, b, 0, Tensor::new_dyn(&mut dynamic[..], c), f);
    let a = Tensor::new(&numbers[..], layout!((2, 6, 4) : (6, 1, 12)));
    gemm_with(
        1,
        a,
        b,
        0,
        Tensor::new(&mut typed[..], layout!((2, 3, 4) : (3, 1, 6))),
        f,
    );
    assert_eq!(results[0], results[1]);
    assert_ne!(results[0], [0; 24]);
}

/// A panic of an epilogue is passed on when no thread writes any more.
#[test]
fn a_panic_ends_the_product() {
    let n = 400;
    let a = vec![1.0_f32; n * n];
    let mut c = vec![0.0; n * n];
    let rows = layout!((n, n) : (n, 1));
    let a = Tensor::new(&a[..], rows);
    let f = |[i, j, _]: [usize; 3], sum: f32| {
        assert!([i, j] != [211, 307], "no such element");
        sum
    };
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(3)
        .build()
        .unwrap();
    let result = catch_unwind(AssertUnwindSafe(|| {
        threads.install(|| par_gemm_with(1.0, a, a, 0.0, Tensor::new(&mut c[..], rows), f));
    }));
    assert!(result.is_err());
    let after = c.clone();
    std::thread::sleep(std::time::Duration::from_millis(20));
    assert_eq!(after, c);
}
