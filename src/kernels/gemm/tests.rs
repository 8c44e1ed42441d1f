//! All vectors that there are, not the widest ones alone.

use super::{
    Product,
    blocked::Blocked,
    lanes::{Arrays, Scalar, Task, portable},
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
    let count = if cfg!(miri) { 6 } else { 9 };
    let small = [
        [1, 1, 1],
        [7, 5, 3],
        [1, 5, 70],
        [3, 9, 20],
        [11, 16, 9],
        [13, 9, 5],
    ];
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
                let step = |sum, k: usize| T::multiply_add(a[(i, k)], b[(k, j)], sum);
                let sum = (0..k).fold(T::ZERO, step);
                let old = T::multiply(scalars[1], c[(i, j)]);
                c[(i, j)] = T::multiply_add(scalars[0], sum, old);
            }
            assert_eq!(result, expected, "{m} {n} {k}");
        }
    }
}

fn whole<T>(product: Product<'_, T>) -> Blocked<'_, T> {
    Blocked {
        product,
        finish: None,
    }
}

#[test]
fn arrays() {
    fn both<T: Scalar + From<i8> + core::fmt::Debug>() {
        check::<T>(|product| portable(whole(product)));
        check::<T>(|product| match product.near() {
            Ok(near) => portable(near),
            Err(product) => portable(whole(product)),
        });
    }
    both::<f32>();
    both::<f64>();
    both::<i8>();
    both::<i32>();
    // Wider than a register.
    check::<i64>(|product| whole(product).run(Arrays::<16>));
}

#[test]
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
fn avx2() {
    use super::lanes::On;
    use core::marker::PhantomData;
    use pulp::Simd;
    if let Some(simd) = pulp::x86::V3::try_new() {
        check::<f32>(|product| Simd::vectorize(simd, On(whole(product), PhantomData::<f32>)));
        check::<f64>(|product| Simd::vectorize(simd, On(whole(product), PhantomData::<f64>)));
    }
}

/// Elements of several types against sums in the type of C, or in `f32`, which are exact here.
#[test]
#[cfg(all(feature = "half", feature = "num-complex", not(miri)))]
fn elements_of_several_types() {
    use crate::kernels::{Factor, Summed, gemm};
    use half::{bf16, f16};
    use num_complex::Complex;

    fn mixed<X: Factor<Z::Sum>, Y: Factor<Z::Sum>, Z: Summed + PartialEq + core::fmt::Debug>(
        x: impl Fn(i8) -> X,
        y: impl Fn(i8) -> Y,
        z: impl Fn(i8) -> Z,
    ) {
        let digit = |i: usize| (i * 7 % 5) as i8 - 2;
        for [m, n, k] in [
            [1, 1, 1],
            [2, 3, 2],
            [3, 5, 40],
            [9, 20, 17],
            [300, 3, 5],
            [4, 7, 300],
        ] {
            for [a, b, c] in [
                [[k, 1], [n, 1], [n, 1]],
                [[1, m], [1, k], [1, m]],
                [[2 * k, 2], [2 * n, 2], [2 * n, 2]],
            ] {
                let of_a: Vec<X> = (0..2 * m * k).map(digit).map(&x).collect();
                let of_b: Vec<Y> = (0..2 * k * n).map(digit).map(&y).collect();
                let mut result: Vec<Z> = (0..2 * m * n).map(digit).map(&z).collect();
                let mut expected = result.clone();
                let (a, b) = (matrix([m, k], a), matrix([k, n], b));
                let (a, b) = (Tensor::new(&of_a[..], a), Tensor::new(&of_b[..], b));
                let of_c = matrix([m, n], c);
                let two = z(2).widen();
                gemm(Z::Sum::ONE, a, b, two, Tensor::new(&mut result[..], of_c));
                let mut c = Tensor::new(&mut expected[..], of_c);
                for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                    let step = |sum, k: usize| sum + a[(i, k)].widen() * b[(k, j)].widen();
                    let sum = (0..k).fold(Z::Sum::ZERO, step);
                    c[(i, j)] = Z::round(sum + two * c[(i, j)].widen());
                }
                assert_eq!(result, expected, "{m} {n} {k}");
            }
        }
    }

    mixed(|x| x, |y| y as u8 % 3, i32::from);
    mixed(|x| x, i32::from, i32::from);
    mixed(f32::from, f64::from, f64::from);
    mixed(f16::from, f16::from, f32::from);
    mixed(f16::from, bf16::from, f16::from);
    mixed(bf16::from, f32::from, bf16::from);
    let complex = |x: i8| Complex::new(f32::from(x), f32::from(x % 3));
    mixed(complex, complex, complex);
    mixed(f32::from, complex, complex);
}
