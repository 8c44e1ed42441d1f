//! Kernels on several threads beside those of one thread, bit by bit, on random layouts.

#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small integers, and sums that are equal bit by bit"
)]

use proptest::prelude::*;
use rayon::ThreadPool;
use std::panic::{AssertUnwindSafe, catch_unwind};
use stridewise::{kernels::*, prelude::*, tensor::DynLayout, value};

fn pool(threads: usize) -> ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap()
}

/// The shape of operands, and how each lies in memory: which mode comes next from small strides to large,
/// the elements between, and the modes that go backwards or do not step.
#[derive(Clone, Debug)]
struct Case {
    shape: [i64; 4],
    orders: [[usize; 4]; 3],
    gap: i64,
    backwards: [bool; 4],
    still: [bool; 4],
}

impl Case {
    fn layout(&self, operand: usize) -> value::Layout {
        let (mut strides, mut next) = ([0; 4], 1);
        for mode in self.orders[operand] {
            if operand > 0 && self.still[mode] {
                continue;
            }
            let sign = if self.backwards[mode] { -1 } else { 1 };
            (strides[mode], next) = (sign * next, next * self.shape[mode] + self.gap);
        }
        let text = |list: [i64; 4]| list.map(|number| number.to_string()).join(",");
        let text = format!("({}):({})", text(self.shape), text(strides));
        text.parse().unwrap()
    }

    fn length(&self) -> usize {
        (0..3)
            .map(|operand| {
                let layout = self.layout(operand);
                layout.cosize().map_or(0, |cosize| cosize as usize)
            })
            .max()
            .unwrap()
    }
}

fn cases() -> impl Strategy<Value = Case> {
    let long = prop_oneof![
        Just([400, 420]),
        Just([3, 50_000]),
        Just([150_000, 1]),
        Just([64, 2500])
    ];
    let shape = (long, 0_i64..4, 1_i64..3).prop_map(|([a, b], c, d)| [a, b, c, d]);
    let order = || Just([0, 1, 2, 3]).prop_shuffle();
    let seldom = || proptest::array::uniform4(proptest::bool::weighted(0.2));
    let layout = ([order(), order(), order()], prop_oneof![Just(0), 1_i64..4]);
    (shape.prop_shuffle(), layout, seldom(), seldom()).prop_map(
        |(shape, (orders, gap), backwards, still)| Case {
            shape,
            orders,
            gap,
            backwards,
            still,
        },
    )
}

type Target<'a, T> = Tensor<stridewise::tensor::Exclusive<'a, T>, DynLayout>;

/// The memory of a target after one thread wrote it, and after several did.
fn check<T: Copy + PartialEq + std::fmt::Debug + Send>(
    case: &Case,
    old: T,
    threads: &ThreadPool,
    serial: impl Fn(Target<'_, T>),
    parallel: impl Fn(Target<'_, T>) + Sync,
) -> Result<(), TestCaseError> {
    let [mut expected, mut found] = [(); 2].map(|()| vec![old; case.length()]);
    serial(Tensor::new_dyn(&mut expected[..], case.layout(0)));
    threads.install(|| parallel(Tensor::new_dyn(&mut found[..], case.layout(0))));
    prop_assert!(expected == found, "{}", case.layout(0));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn as_one_thread_writes(case in cases(), threads in 1_usize..6) {
        let (length, pool) = (case.length(), pool(threads));
        let numbers: Vec<f32> = (0..length).map(|x| x as f32 * 0.37).collect();
        let bytes: Vec<u8> = (0..length).map(|x| (x * 7) as u8).collect();
        let x = Tensor::new_dyn(&numbers[..], case.layout(1));
        let y = Tensor::new_dyn(&bytes[..], case.layout(2));
        check(&case, 0.0, &pool, |to| fill(to, 3.0), |to| par_fill(to, 3.0))?;
        check(&case, 0.0, &pool, |to| copy(x, to), |to| par_copy(x, to))?;
        let triples: Vec<[u16; 3]> = (0..length).map(|x| [x as u16, 1, (x >> 16) as u16]).collect();
        let triples = Tensor::new_dyn(&triples[..], case.layout(2));
        check(&case, [0; 3], &pool, |to| copy(triples, to), |to| par_copy(triples, to))?;
        let f = |x: f32| x.sqrt() + 0.1;
        check(&case, 0.0, &pool, |to| transform(x, to, f), |to| par_transform(x, to, f))?;
        let f = |x: f32, y: u8| x / (f32::from(y) + 0.3);
        check(&case, 0.0, &pool, |to| transform_two(x, y, to, f), |to| par_transform_two(x, y, to, f))?;
        let f = |old: f64, x: f32| old * 0.9 + f64::from(x);
        check(&case, 7.0, &pool, |to| update(x, to, f), |to| par_update(x, to, f))?;
        let f = |old: f32, x: f32, y: u8| old * 0.9 + x * f32::from(y);
        check(&case, 7.0, &pool, |to| update_two(x, y, to, f), |to| par_update_two(x, y, to, f))?;
    }

    #[test]
    fn sums_do_not_depend_on_the_number_of_threads(case in cases(), threads in 2_usize..6) {
        let numbers: Vec<f32> = (0..case.length()).map(|x| (x as f32).sin()).collect();
        let x = Tensor::new_dyn(&numbers[..], case.layout(1));
        let sums = [1, threads].map(|threads| pool(threads).install(|| par_reduce(x, 0.0, |x, y| x + y).to_bits()));
        prop_assert_eq!(sums[0], sums[1]);
        let wide = |x: f64, y: f64| x + y;
        let exact: Vec<f64> = numbers.iter().map(|x| f64::from(*x)).collect();
        let exact = Tensor::new_dyn(&exact[..], case.layout(1));
        let (one, several) = (reduce(exact, 0.0, wide), pool(threads).install(|| par_reduce(exact, 0.0, wide)));
        prop_assert!((one - several).abs() <= 1e-9 * (1.0 + case.length() as f64), "{} {}", one, several);
        prop_assert_eq!(reduce(x, f32::MIN, f32::max), par_reduce(x, f32::MIN, f32::max));
    }

    #[test]
    fn products(m in 1_usize..300, n in 1_usize..300, k in 0_usize..130, by_columns: [bool; 3], threads in 1_usize..4) {
        let matrix = |rows: usize, columns: usize, by_columns: bool| {
            let [down, right] = if by_columns { [1, rows + 1] } else { [columns + 2, 1] };
            layout!((rows, columns) : (down, right))
        };
        let numbers: Vec<f32> = (0..(n + m + 2) * (k + n + m)).map(|x| ((x * 31) % 101) as f32 * 0.1).collect();
        let a = Tensor::new(&numbers[..], matrix(m, k, by_columns[0]));
        let b = Tensor::new(&numbers[..], matrix(k, n, by_columns[1]));
        let mut results = [(); 2].map(|()| vec![0.5_f32; (m + 1) * (n + 2)]);
        let [serial, parallel] = &mut results;
        let c = matrix(m, n, by_columns[2]);
        gemm(1.5, a, b, -0.5, Tensor::new(&mut serial[..], c));
        pool(threads).install(|| par_gemm(1.5, a, b, -0.5, Tensor::new(&mut parallel[..], c)));
        prop_assert!(results[0] == results[1]);
    }
}

#[test]
fn swizzled_and_partial_tiles() {
    let data: Vec<u32> = (0..512 * 600).collect();
    let matrix = layout!((512, 600) : (600, 1));
    let (mut one, mut several) = (vec![0; 1 << 19], vec![0; 1 << 19]);
    let swizzled = swizzle!(3, 2, 3).composition(layout!((512, 1024) : (1024, 1)));
    let source = Tensor::new(&data[..], matrix).padded(shape!((512, 1024)));
    copy(source, Tensor::new(&mut one[..], swizzled));
    pool(3).install(|| par_copy(source, Tensor::new(&mut several[..], swizzled)));
    assert_eq!(one, several);
    assert_eq!(several.iter().filter(|x| **x != 0).count(), data.len() - 1);
    let sum = |x: u32, y: u32| x.wrapping_add(y);
    for tile in Tensor::new(&data[..], matrix)
        .masked()
        .tiles(tile!(400, 500))
    {
        assert_eq!(
            reduce(tile, 0, sum),
            pool(2).install(|| par_reduce(tile, 0, sum))
        );
    }
}

#[test]
fn misfits_are_refused_before_anything_is_written() {
    let data = vec![1_u32; 1 << 18];
    let mut target = vec![0_u32; 1 << 18];
    let (m, n) = (1 << 10, 1 << 8);
    let source = Tensor::new(&data[..], layout!((m, n) : (1, m)));
    let error = try_par_copy(
        source,
        Tensor::new(&mut target[..], layout!((n, m) : (1, n))),
    );
    assert_eq!(
        error,
        try_copy(
            source,
            Tensor::new(&mut vec![0; 1 << 18][..], layout!((n, m) : (1, n)))
        )
    );
    assert!(error.is_err() && target.iter().all(|x| *x == 0));
    let (a, mut c) = (vec![1.0_f32; m * n], vec![0.0; m * n]);
    let a = Tensor::new(&a[..], layout!((m, n) : (1, m)));
    let error = try_par_gemm(
        1.0,
        a,
        a,
        0.0,
        Tensor::new(&mut c[..], layout!((m, n) : (1, m))),
    );
    assert_eq!(error, Err(GemmError::Inner { a: n, b: m }));
}

#[test]
fn a_panic_ends_the_kernel() {
    let data: Vec<u32> = (0..1 << 18).collect();
    let mut target = vec![0; 1 << 18];
    let layout = layout!((512, 512) : (512, 1));
    let result = catch_unwind(AssertUnwindSafe(|| {
        par_transform(
            Tensor::new(&data[..], layout),
            Tensor::new(&mut target[..], layout),
            |x| {
                assert!(x != 200_000, "no such element");
                x
            },
        );
    }));
    assert!(result.is_err());
    // No thread writes any more: each element is the old one or the new one.
    let after = target.clone();
    assert!(
        after == target
            && target
                .iter()
                .enumerate()
                .all(|(i, x)| *x == 0 || *x == i as u32)
    );
}
