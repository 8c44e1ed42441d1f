//! Vectors: those of the CPU, with the feature `simd`, or arrays.

use super::Product;
use crate::{
    kernels::widest::{Work, in_widest},
    tensor::memory::slices::{chunks, chunks_mut},
};
use core::{
    marker::PhantomData,
    ops::{Add, Mul},
};

/// A number that matrices are multiplied of: `f32`, `f64`, or an integer of up to 64 bits.
///
/// Sealed.
pub trait Scalar:
    Copy + PartialEq + Add<Output = Self> + Mul<Output = Self> + private::Sealed + 'static
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// Whether each multiple of 0 is 0, which one of an infinity is not.
    #[doc(hidden)]
    fn is_finite(self) -> bool;
    /// `a · b`, of integers modulo 2ⁿ.
    #[doc(hidden)]
    fn multiply(a: Self, b: Self) -> Self;
    /// `a · b + c`, of integers modulo 2ⁿ.
    #[doc(hidden)]
    fn multiply_add(a: Self, b: Self, c: Self) -> Self;
    /// Runs a task with the widest vectors that there are.
    #[doc(hidden)]
    fn widest<K: Task<Self>>(task: K) -> K::Output;
    /// Runs a task on arrays, as a function of its own.
    #[doc(hidden)]
    fn apart<K: Task<Self>, const WIDTH: usize>(arrays: Arrays<WIDTH>, task: K) -> K::Output;
    /// Multiplies large matrices. Of floating-point numbers this is compiled with the crate.
    #[doc(hidden)]
    fn large(product: Product<'_, Self>);
}

/// `α · sum + β · c`; where β is 0, C is not read.
#[inline(always)]
pub(super) fn update<T: Scalar>([alpha, beta]: [T; 2], sum: T, c: &mut T) {
    let sum = T::multiply(alpha, sum);
    *c = if beta == T::ZERO {
        sum
    } else {
        T::multiply_add(beta, *c, sum)
    };
}

/// Code for vectors of any width.
pub trait Task<T> {
    type Output;
    fn run<S: Lanes<T>>(self, lanes: S) -> Self::Output;
}

/// Vectors of several numbers.
pub trait Lanes<T>: Copy {
    type Vector: Copy;
    const COUNT: usize;
    const REGISTERS: usize;
    /// Runs a task as a function of its own, with registers of its own.
    fn apart<K: Task<T>>(self, task: K) -> K::Output;
    fn splat(self, value: T) -> Self::Vector;
    fn mul_add(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn vectors(slice: &[T]) -> &[Self::Vector];
    fn vectors_mut(slice: &mut [T]) -> &mut [Self::Vector];
    /// At most a vector, the rest 0.
    fn load_part(self, slice: &[T]) -> Self::Vector;
    /// As much of a vector as there is room for.
    fn store_part(self, slice: &mut [T], vector: Self::Vector);
}

/// Arrays as vectors: rustc compiles them to the registers of the target.
#[derive(Clone, Copy, Debug)]
pub struct Arrays<const WIDTH: usize>;

/// Four `f32`, a register of any CPU that has some.
pub(super) const SHORT: Arrays<4> = Arrays;
/// For large matrices of integers: LLVM makes vectors of their products where there are many.
pub(super) const LONG: Arrays<16> = Arrays;

impl<T: Scalar, const WIDTH: usize> Lanes<T> for Arrays<WIDTH> {
    type Vector = [T; WIDTH];
    const COUNT: usize = WIDTH;
    // Products and sums take one more.
    const REGISTERS: usize = 8;
    #[inline(always)]
    fn apart<K: Task<T>>(self, task: K) -> K::Output {
        T::apart(self, task)
    }
    #[inline(always)]
    fn splat(self, value: T) -> [T; WIDTH] {
        [value; WIDTH]
    }
    #[inline(always)]
    fn mul_add(self, a: [T; WIDTH], b: [T; WIDTH], c: [T; WIDTH]) -> [T; WIDTH] {
        let mut result = c;
        for i in 0..WIDTH {
            result[i] = T::multiply_add(a[i], b[i], c[i]);
        }
        result
    }
    #[inline(always)]
    fn mul(self, a: [T; WIDTH], b: [T; WIDTH]) -> [T; WIDTH] {
        let mut result = a;
        for i in 0..WIDTH {
            result[i] = T::multiply(a[i], b[i]);
        }
        result
    }
    #[inline(always)]
    fn vectors(slice: &[T]) -> &[[T; WIDTH]] {
        chunks(slice).0
    }
    #[inline(always)]
    fn vectors_mut(slice: &mut [T]) -> &mut [[T; WIDTH]] {
        chunks_mut(slice)
    }
    #[inline(always)]
    fn load_part(self, slice: &[T]) -> [T; WIDTH] {
        let mut vector = [T::ZERO; WIDTH];
        for i in 0..WIDTH {
            if i < slice.len() {
                vector[i] = slice[i];
            }
        }
        vector
    }
    #[inline(always)]
    fn store_part(self, slice: &mut [T], vector: [T; WIDTH]) {
        for (place, value) in slice.iter_mut().zip(vector) {
            *place = value;
        }
    }
}

#[cfg(all(test, feature = "simd"))]
pub(super) use wide::On;

#[cfg(feature = "simd")]
mod wide {
    use super::{Lanes, PhantomData, SHORT, Task};
    use pulp::{
        Simd, WithSimd,
        bytemuck::{cast_slice, cast_slice_mut},
    };

    #[derive(Clone, Copy)]
    pub(super) struct Wide<S>(S);

    pub(in super::super) struct On<T, K>(
        pub(in super::super) K,
        pub(in super::super) PhantomData<T>,
    );

    macro_rules! lanes {
        ($($T:ident $Vector:ident $COUNT:ident $splat:ident $mul_add:ident $mul:ident $vectors:ident $vectors_mut:ident;)*) => { $(
            impl<S: Simd> Lanes<$T> for Wide<S> {
                type Vector = S::$Vector;
                const COUNT: usize = S::$COUNT;
                const REGISTERS: usize = S::REGISTER_COUNT;
                #[inline(always)]
                fn apart<K: Task<$T>>(self, task: K) -> K::Output {
                    self.0.vectorize(On(task, PhantomData))
                }
                #[inline(always)]
                fn splat(self, value: $T) -> S::$Vector {
                    self.0.$splat(value)
                }
                #[inline(always)]
                fn mul_add(self, a: S::$Vector, b: S::$Vector, c: S::$Vector) -> S::$Vector {
                    self.0.$mul_add(a, b, c)
                }
                #[inline(always)]
                fn mul(self, a: S::$Vector, b: S::$Vector) -> S::$Vector {
                    self.0.$mul(a, b)
                }
                #[inline(always)]
                fn vectors(slice: &[$T]) -> &[S::$Vector] {
                    S::$vectors(slice).0
                }
                #[inline(always)]
                fn vectors_mut(slice: &mut [$T]) -> &mut [S::$Vector] {
                    S::$vectors_mut(slice).0
                }
                #[inline(always)]
                fn load_part(self, slice: &[$T]) -> S::$Vector {
                    let mut vector = self.0.$splat(0.0);
                    cast_slice_mut(core::slice::from_mut(&mut vector))[..slice.len()].copy_from_slice(slice);
                    vector
                }
                #[inline(always)]
                fn store_part(self, slice: &mut [$T], vector: S::$Vector) {
                    slice.copy_from_slice(&cast_slice(&[vector])[..slice.len()]);
                }
            }
            impl<K: Task<$T>> WithSimd for On<$T, K> {
                type Output = K::Output;
                #[inline(always)]
                fn with_simd<S: Simd>(self, simd: S) -> K::Output {
                    // One number at a time is slower than arrays.
                    if S::IS_SCALAR { self.0.run(SHORT) } else { self.0.run(Wide(simd)) }
                }
            }
        )* };
    }
    lanes! {
        f32 f32s F32_LANES splat_f32s mul_add_e_f32s mul_f32s as_simd_f32s as_mut_simd_f32s;
        f64 f64s F64_LANES splat_f64s mul_add_e_f64s mul_f64s as_simd_f64s as_mut_simd_f64s;
    }
}

macro_rules! floats {
    ($($T:ident)*) => { $(
        impl private::Sealed for $T {}
        impl Scalar for $T {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            #[inline(always)]
            fn is_finite(self) -> bool {
                <$T>::is_finite(self)
            }
            #[inline(always)]
            fn multiply(a: Self, b: Self) -> Self {
                a * b
            }
            #[inline(always)]
            fn multiply_add(a: Self, b: Self, c: Self) -> Self {
                a * b + c
            }
            #[inline(always)]
            fn widest<K: Task<Self>>(task: K) -> K::Output {
                #[cfg(feature = "simd")]
                {
                    pulp::Arch::new().dispatch(wide::On(task, PhantomData::<$T>))
                }
                #[cfg(not(feature = "simd"))]
                {
                    task.run(SHORT)
                }
            }
            #[inline(never)]
            fn apart<K: Task<Self>, const WIDTH: usize>(arrays: Arrays<WIDTH>, task: K) -> K::Output {
                task.run(arrays)
            }
            #[inline(never)]
            fn large(product: Product<'_, Self>) {
                product.start();
            }
        }
    )* };
}
floats!(f32 f64);

/// A task on arrays, in the registers that the CPU has for them.
struct OnArrays<K, T, const WIDTH: usize>(K, Arrays<WIDTH>, PhantomData<T>);
impl<T: Scalar, K: Task<T>, const WIDTH: usize> Work for OnArrays<K, T, WIDTH> {
    type Output = K::Output;
    #[inline(always)]
    fn run<S>(self) -> K::Output {
        self.0.run(self.1)
    }
}

macro_rules! integers {
    ($($T:ident)*) => { $(
        impl private::Sealed for $T {}
        impl Scalar for $T {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn is_finite(self) -> bool {
                true
            }
            #[inline(always)]
            fn multiply(a: Self, b: Self) -> Self {
                a.wrapping_mul(b)
            }
            #[inline(always)]
            fn multiply_add(a: Self, b: Self, c: Self) -> Self {
                a.wrapping_mul(b).wrapping_add(c)
            }
            #[inline(always)]
            fn widest<K: Task<Self>>(task: K) -> K::Output {
                in_widest(OnArrays(task, LONG, PhantomData))
            }
            #[inline(never)]
            fn apart<K: Task<Self>, const WIDTH: usize>(arrays: Arrays<WIDTH>, task: K) -> K::Output {
                in_widest(OnArrays(task, arrays, PhantomData))
            }
            #[inline]
            fn large(product: Product<'_, Self>) {
                product.start();
            }
        }
    )* };
}
integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

mod private {
    pub trait Sealed {}
}
