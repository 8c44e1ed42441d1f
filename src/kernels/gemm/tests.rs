//! All vectors that there are, not the widest ones alone.

use super::{
    Product,
    lanes::{LONG, SHORT, Scalar, Task},
};
use crate::{
    int::Dyn,
    tensor::{Strided, Tensor},
    tree::{Mode, Modes, NoModes},
};
use std::vec::Vec;

fn matrix([rows, columns]: [usize; 2], [row, column]: [usize; 2]) -> Strided {
    let mode = |extent, stride| Mode(Dyn(extent as isize), Dyn(stride as isize));
    Modes(mode(rows, row), Modes(mode(columns, column), NoModes))
}

/// Products by rows, by columns, and of every second number, against their definition.
fn check<T: Scalar + From<i8> + core::fmt::Debug>(run: impl Fn(Product<'_, T>)) {
    let numbers = |count: usize| {
        (0..count)
            .map(|i| T::from((i * 7 % 11) as i8 - 5))
            .collect::<Vec<T>>()
    };
    // Miri is slow: `cargo +nightly miri test --no-default-features --features alloc --lib gemm`.
    let count = if cfg!(miri) { 4 } else { 7 };
    let small = [[1, 1, 1], [7, 5, 3], [11, 16, 9], [13, 9, 5]];
    let large = [[8, 48, 16], [13, 97, 70], [30, 33, 300]];
    for [m, n, k] in small.into_iter().chain(large).take(count) {
        for [a, b, c] in [
            [[k, 1], [n, 1], [n, 1]],
            [[1, m], [1, k], [n, 1]],
            [[2 * k, 2], [2 * n, 2], [2 * n, 2]],
        ] {
            let (a_numbers, b_numbers) = (numbers(2 * m * k), numbers(2 * k * n));
            let mut result = numbers(2 * m * n);
            let a = Tensor::new(&a_numbers[..], matrix([m, k], a));
            let b = Tensor::new(&b_numbers[..], matrix([k, n], b));
            let of_c = matrix([m, n], c);
            let mut expected = result.clone();
            let scalars = [T::from(2), T::from(3)];
            let c = Tensor::new(&mut result[..], of_c);
            run(Product { scalars, a, b, c });
            let mut c = Tensor::new(&mut expected[..], of_c);
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let sum = (0..k).fold(T::ZERO, |sum, k| sum + a[(i, k)] * b[(k, j)]);
                c[(i, j)] = scalars[0] * sum + scalars[1] * c[(i, j)];
            }
            assert_eq!(result, expected, "{m} {n} {k}");
        }
    }
}

#[test]
fn arrays() {
    check::<f32>(|product| product.run(SHORT));
    check::<f64>(|product| product.run(SHORT));
    // Each function of its own has the width of its caller.
    check::<i32>(|product| product.run(SHORT));
    check::<i64>(|product| product.run(LONG));
}

#[test]
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
fn avx2() {
    use super::lanes::On;
    use core::marker::PhantomData;
    use pulp::Simd;
    if let Some(simd) = pulp::x86::V3::try_new() {
        check::<f32>(|product| Simd::vectorize(simd, On(product, PhantomData::<f32>)));
        check::<f64>(|product| Simd::vectorize(simd, On(product, PhantomData::<f64>)));
    }
}
