//! Vectors: those of the CPU, with the feature `simd`, or arrays.

use super::{Product, epilogue::Finish, pack::WIDEST};
use crate::tensor::memory::slices::{chunks, chunks_mut};
#[cfg(feature = "simd")]
use core::marker::PhantomData;
use core::ops::{Add, Mul};

/// A number whose products are added by [`gemm`](crate::kernels::gemm()).
///
/// These are `f32`, `f64` and the integers of up to 64 bits. A program implements it for numbers of
/// its own: they need 0 and 1, sums and products.
///
/// # Laws
/// `multiply(a, b)` is `a · b`, and `multiply_add(a, b, c)` is `a · b + c`, up to rounding. Sums
/// and products are associative, and sums commutative, up to rounding; `ZERO` and `ONE` are
/// neutral. If a law does not hold, the result is another number, and nothing else is affected.
///
/// ```
/// use core::ops::{Add, Mul};
/// use stridewise::{kernels::{Scalar, gemm}, prelude::*};
/// /// Numbers modulo 7.
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Residue(u8);
/// impl Add for Residue {
///     type Output = Self;
///     fn add(self, other: Self) -> Self {
///         Self((self.0 + other.0) % 7)
///     }
/// }
/// impl Mul for Residue {
///     type Output = Self;
///     fn mul(self, other: Self) -> Self {
///         Self((self.0 * other.0) % 7)
///     }
/// }
/// impl Scalar for Residue {
///     const ZERO: Self = Self(0);
///     const ONE: Self = Self(1);
/// }
/// let (a, mut c) = ([1, 2, 3, 4].map(Residue), [Residue(0); 4]);
/// let a = Tensor::new(&a, layout!((2, 2) : (2, 1)));
/// gemm(Residue(1), a, a, Residue(0), Tensor::new(&mut c, layout!((2, 2) : (2, 1))));
/// assert_eq!(c, [0, 3, 1, 1].map(Residue));
/// ```
pub trait Scalar: Copy + PartialEq + Add<Output = Self> + Mul<Output = Self> + 'static {
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// Whether portable code is slow: SSE2 cannot multiply vectors of 32-bit integers.
    #[doc(hidden)]
    const IS_WORD: bool = false;
    /// Returns `a · b`, of integers modulo 2ⁿ.
    #[inline(always)]
    #[must_use]
    fn multiply(a: Self, b: Self) -> Self {
        a * b
    }
    /// Returns `a · b + c`, of integers modulo 2ⁿ.
    #[inline(always)]
    #[must_use]
    fn multiply_add(a: Self, b: Self, c: Self) -> Self {
        a * b + c
    }
    /// Whether each multiple of 0 is 0, which one of an infinity is not.
    #[doc(hidden)]
    #[inline(always)]
    fn is_finite(self) -> bool {
        Self::multiply(self, Self::ZERO) == Self::ZERO
    }
    /// Runs a task with the widest vectors that there are.
    #[doc(hidden)]
    #[inline(always)]
    fn widest<K: Task<Self>>(task: K) -> K::Output {
        #[cfg(feature = "simd")]
        {
            wide::dispatch::<Self, K, _>(task.bytes(), wide::OnArrays(task, PhantomData))
        }
        #[cfg(not(feature = "simd"))]
        {
            portable(task)
        }
    }
    /// Multiplies matrices by two strides. Of floating-point numbers this is compiled with the
    /// crate.
    #[doc(hidden)]
    #[inline]
    fn large(product: Product<'_, Self>, finish: Finish<'_, Self>) {
        product.start(finish);
    }
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
    /// How many bytes the vectors should have: at least, and at most. Wider ones would have parts
    /// without use.
    const BYTES: [usize; 2] = [usize::MAX; 2];
    /// How many bytes they should have, between these.
    #[inline(always)]
    fn bytes(&self) -> usize {
        Self::BYTES[1]
    }
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
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The sum of the numbers of a vector.
    fn sum(self, vector: Self::Vector) -> T;
    fn vectors(slice: &[T]) -> &[Self::Vector];
    fn vectors_mut(slice: &mut [T]) -> &mut [Self::Vector];
    /// At most a vector, the rest 0.
    fn load_part(self, slice: &[T]) -> Self::Vector;
    /// As much of a vector as there is room for.
    fn store_part(self, slice: &mut [T], vector: Self::Vector);
}

/// Arrays as vectors: rustc compiles them to the registers of the target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrays<const WIDTH: usize>;

/// The numbers in so many bytes, a power of two: half of the widest panel at most.
const fn count_in<T>(bytes: usize) -> usize {
    let count = match size_of::<T>() {
        0 => 1,
        size => bytes / size.next_power_of_two(),
    };
    match count {
        0 => 1,
        count if count > WIDEST / 2 => WIDEST / 2,
        count => count,
    }
}

/// Runs a task on arrays of 16 bytes, a register of any CPU that has vectors.
#[inline(always)]
pub(super) fn portable<T: Scalar, K: Task<T>>(task: K) -> K::Output {
    constant!(count_in::<T>(16); 1 2 4 8 16 => |WIDTH| task.run(Arrays::<WIDTH>))
}

#[inline(never)]
fn alone<T, S: Lanes<T>, K: Task<T>>(lanes: S, task: K) -> K::Output {
    task.run(lanes)
}

impl<T: Scalar, const WIDTH: usize> Lanes<T> for Arrays<WIDTH> {
    type Vector = [T; WIDTH];
    const COUNT: usize = WIDTH;
    // Products and sums take one more.
    const REGISTERS: usize = 8;
    #[inline(always)]
    fn apart<K: Task<T>>(self, task: K) -> K::Output {
        alone(self, task)
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
    fn add(self, a: [T; WIDTH], b: [T; WIDTH]) -> [T; WIDTH] {
        self.mul_add([T::ONE; WIDTH], a, b)
    }
    #[inline(always)]
    fn sum(self, mut vector: [T; WIDTH]) -> T {
        let mut half = WIDTH / 2;
        while half > 0 {
            for i in 0..half {
                vector[i] = T::multiply_add(T::ONE, vector[half + i], vector[i]);
            }
            half /= 2;
        }
        vector[0]
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
    use super::{Arrays, Lanes, PhantomData, Scalar, Task, WIDEST, count_in, portable};
    #[cfg(target_arch = "x86_64")]
    use pulp::x86::{V3, V3_128b};
    use pulp::{Simd, WithSimd};

    /// Vectors of floating-point numbers, and of integers of their width.
    #[derive(Clone, Copy)]
    pub(super) struct Wide<S>(S);

    pub(in super::super) struct On<T, K>(
        pub(in super::super) K,
        pub(in super::super) PhantomData<T>,
    );

    /// Runs a task with the vectors of the CPU, but with narrower ones where those suffice.
    #[inline(always)]
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(
            unused_variables,
            reason = "other processors have vectors of one width"
        )
    )]
    pub(super) fn dispatch<T, K: Task<T>, W: WithSimd>(bytes: usize, task: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        match pulp::Arch::new() {
            #[cfg(feature = "avx512")]
            pulp::Arch::V4(simd) => {
                return if const { K::BYTES[1] > 32 } && (const { K::BYTES[0] > 32 } || bytes > 32) {
                    Simd::vectorize(simd, task)
                } else {
                    narrow::<T, K, W>(*simd, bytes, task)
                };
            }
            pulp::Arch::V3(simd) => return narrow::<T, K, W>(simd, bytes, task),
            _ => {}
        }
        task.with_simd(pulp::Scalar)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn narrow<T, K: Task<T>, W: WithSimd>(simd: V3, bytes: usize, task: W) -> W::Output {
        if const { K::BYTES[1] > 16 } && (const { K::BYTES[0] > 16 } || bytes > 16) {
            Simd::vectorize(simd, task)
        } else {
            Simd::vectorize(V3_128b(simd), task)
        }
    }

    macro_rules! lanes {
        ($($T:ident $Vector:ident $COUNT:ident $splat:ident [$($fused:ident)?] $mul:ident $add:ident
            [$($sum:ident)?]
            $vectors:ident $vectors_mut:ident $load:ident $store:ident;)*) => { $(
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
                    $(return self.0.$fused(a, b, c);)?
                    #[allow(unreachable_code, reason = "integers have no such instruction")]
                    self.0.$add(self.0.$mul(a, b), c)
                }
                #[inline(always)]
                fn mul(self, a: S::$Vector, b: S::$Vector) -> S::$Vector {
                    self.0.$mul(a, b)
                }
                #[inline(always)]
                fn add(self, a: S::$Vector, b: S::$Vector) -> S::$Vector {
                    self.0.$add(a, b)
                }
                #[inline(always)]
                fn sum(self, vector: S::$Vector) -> $T {
                    $(return self.0.$sum(vector);)?
                    #[allow(unreachable_code, reason = "integers have no such instruction")]
                    {
                        let mut numbers = [$T::ZERO; WIDEST];
                        self.store_part(&mut numbers[..S::$COUNT], vector);
                        numbers[..S::$COUNT].iter()
                            .fold($T::ZERO, |sum, x| $T::multiply_add(*x, $T::ONE, sum))
                    }
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
                    self.0.$load(&slice[..slice.len().min(S::$COUNT)])
                }
                #[inline(always)]
                fn store_part(self, slice: &mut [$T], vector: S::$Vector) {
                    let length = slice.len().min(S::$COUNT);
                    self.0.$store(&mut slice[..length], vector);
                }
            }
            impl<K: Task<$T>> WithSimd for On<$T, K> {
                type Output = K::Output;
                #[inline(always)]
                fn with_simd<S: Simd>(self, simd: S) -> K::Output {
                    // One number at a time is slower than arrays.
                    if S::IS_SCALAR { portable(self.0) } else { self.0.run(Wide(simd)) }
                }
            }
        )* };
    }
    lanes! {
        f32 f32s F32_LANES splat_f32s [mul_add_e_f32s] mul_f32s add_f32s [reduce_sum_f32s]
            as_simd_f32s
            as_mut_simd_f32s partial_load_f32s partial_store_f32s;
        f64 f64s F64_LANES splat_f64s [mul_add_e_f64s] mul_f64s add_f64s [reduce_sum_f64s]
            as_simd_f64s
            as_mut_simd_f64s partial_load_f64s partial_store_f64s;
        i32 i32s I32_LANES splat_i32s [] mul_i32s add_i32s [] as_simd_i32s as_mut_simd_i32s
            partial_load_i32s
            partial_store_i32s;
        u32 u32s U32_LANES splat_u32s [] mul_u32s add_u32s [] as_simd_u32s as_mut_simd_u32s
            partial_load_u32s
            partial_store_u32s;
    }

    /// Arrays in functions that are compiled for the vectors of the CPU.
    #[derive(Clone, Copy)]
    struct WideArrays<S, const WIDTH: usize>(S);

    pub(super) struct OnArrays<T, K>(pub(super) K, pub(super) PhantomData<T>);

    impl<T: Scalar, K: Task<T>> WithSimd for OnArrays<T, K> {
        type Output = K::Output;
        #[inline(always)]
        fn with_simd<S: Simd>(self, simd: S) -> K::Output {
            let Self(task, _) = self;
            constant! {
                count_in::<T>(if S::IS_SCALAR { 16 } else { size_of::<S::f32s>() });
                1 2 4 8 16 32 => |WIDTH| task.run(WideArrays::<S, WIDTH>(simd))
            }
        }
    }

    impl<S: Simd, T: Scalar, const WIDTH: usize> Lanes<T> for WideArrays<S, WIDTH> {
        type Vector = [T; WIDTH];
        const COUNT: usize = WIDTH;
        const REGISTERS: usize = <Arrays<WIDTH> as Lanes<T>>::REGISTERS;
        #[inline(always)]
        fn apart<K: Task<T>>(self, task: K) -> K::Output {
            self.0.vectorize(VectorTask(task, self, PhantomData))
        }
        #[inline(always)]
        fn splat(self, value: T) -> [T; WIDTH] {
            Arrays.splat(value)
        }
        #[inline(always)]
        fn mul_add(self, a: [T; WIDTH], b: [T; WIDTH], c: [T; WIDTH]) -> [T; WIDTH] {
            Arrays.mul_add(a, b, c)
        }
        #[inline(always)]
        fn mul(self, a: [T; WIDTH], b: [T; WIDTH]) -> [T; WIDTH] {
            Arrays.mul(a, b)
        }
        #[inline(always)]
        fn add(self, a: [T; WIDTH], b: [T; WIDTH]) -> [T; WIDTH] {
            Arrays.add(a, b)
        }
        #[inline(always)]
        fn sum(self, vector: [T; WIDTH]) -> T {
            Arrays.sum(vector)
        }
        #[inline(always)]
        fn vectors(slice: &[T]) -> &[[T; WIDTH]] {
            Arrays::vectors(slice)
        }
        #[inline(always)]
        fn vectors_mut(slice: &mut [T]) -> &mut [[T; WIDTH]] {
            Arrays::vectors_mut(slice)
        }
        #[inline(always)]
        fn load_part(self, slice: &[T]) -> [T; WIDTH] {
            Arrays.load_part(slice)
        }
        #[inline(always)]
        fn store_part(self, slice: &mut [T], vector: [T; WIDTH]) {
            Arrays.store_part(slice, vector);
        }
    }

    /// A task on arrays, as a function of its own for the same vectors.
    struct VectorTask<T, K, L>(K, L, PhantomData<T>);
    impl<T, K: Task<T>, L: Lanes<T>> WithSimd for VectorTask<T, K, L> {
        type Output = K::Output;
        #[inline(always)]
        fn with_simd<S: Simd>(self, _: S) -> K::Output {
            self.0.run(self.1)
        }
    }
}

macro_rules! floats {
    ($($T:ident)*) => { $(
        impl Scalar for $T {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            #[inline(always)]
            fn is_finite(self) -> bool {
                <$T>::is_finite(self)
            }
            #[inline(always)]
            fn widest<K: Task<Self>>(task: K) -> K::Output {
                #[cfg(feature = "simd")]
                {
                    wide::dispatch::<Self, K, _>(task.bytes(), wide::On(task, PhantomData))
                }
                #[cfg(not(feature = "simd"))]
                {
                    portable(task)
                }
            }
            #[inline(never)]
            fn large(product: Product<'_, Self>, finish: Finish<'_, Self>) {
                product.start(finish);
            }
        }
    )* };
}
floats!(f32 f64);

macro_rules! integers {
    ($($T:ident [$($widest:item)*])*) => { $(
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
            $($widest)*
        }
    )* };
}
/// Arrays of these are compiled to vectors by chance alone.
macro_rules! words {
    ($($T:ident)*) => { integers! { $($T [
        const IS_WORD: bool = true;
        #[cfg(feature = "simd")]
        #[inline(always)]
        fn widest<K: Task<Self>>(task: K) -> K::Output {
            wide::dispatch::<Self, K, _>(task.bytes(), wide::On(task, PhantomData))
        }
    ])* } };
}
words!(i32 u32);
integers!(i8[] i16[] i64[] isize[] u8[] u16[] u64[] usize[]);
