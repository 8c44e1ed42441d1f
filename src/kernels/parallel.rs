//! Kernels on the threads of rayon.

use super::{
    KernelError, copy::Copied, fallible, fill::Fill, fit::must_fit, pairs::Each, reduce::Reduce,
};
use crate::tensor::{
    Borrowed, KernelLayout, Mask, Source, Target, Tensor,
    memory::nested::{Kernel, Nested, copied, one, three, two},
    nest::Known,
};
use core::marker::PhantomData;

/// Targets of fewer bytes are left to the calling thread: to wake others takes longer. On a virtual
/// machine that takes as long as to copy a megabyte in the caches.
const WORTH: usize = 5 << 19;
/// The least bytes of a part.
const LEAST: usize = 1 << 19;
/// As many parts for each thread, as threads are not equally fast.
pub(super) const PARTS: usize = 4;

/// The most elements of a part that has at least a share of the bytes of all.
fn most<T>(size: isize, share: usize) -> isize {
    let bytes = size_of::<T>().max(1);
    let all = (size as usize).saturating_mul(bytes);
    if all < WORTH {
        return size;
    }
    ((all / share).max(LEAST) / bytes) as isize
}

/// A kernel on parts of the elements, on the threads of rayon.
struct Parallel<K>(K);

macro_rules! parallel {
    ($($N:literal: $($P:ident)*;)*) => { $(
        impl<$($P: Borrowed + Send,)* K> Kernel<($($P,)*), $N> for Parallel<K>
        where
            K: Kernel<($($P,)*), $N> + Copy + Send + Sync,
        {
            fn run<X: Known<$N>>(&mut self, elements: Nested<'_, ($($P,)*), $N, X>) {
                let elements = elements.planned();
                let parts = PARTS * rayon::current_num_threads();
                let most = most::<A::Element>(elements.nest().size(), parts);
                let kernel = self.0;
                let run = |part: Nested<'_, ($($P,)*), $N>| { { kernel }.run::<()>(part) };
                elements.in_parts(most, &run, &|(), ()| ());
            }
            fn few(&mut self, elements: Nested<'_, ($($P,)*), $N>) {
                { self.0 }.few(elements);
            }
        }
    )* };
}
parallel! {
    1: A;
    2: A B;
    3: A B C;
}

/// [`Reduce`], in parts.
struct ParallelReduce<T, F> {
    result: T,
    neutral: T,
    f: F,
}

impl<'s, T, P, F> Kernel<(P,), 1> for ParallelReduce<T, F>
where
    T: Copy + Send + Sync + 's,
    P: Source<'s, T> + Send,
    F: Fn(T, T) -> T + Sync,
{
    fn run<X: Known<1>>(&mut self, elements: Nested<'_, (P,), 1, X>) {
        let (f, neutral) = (&self.f, self.neutral);
        // The same parts for any number of threads.
        let most = most::<T>(elements.nest().size(), usize::MAX);
        let run = |part: Nested<'_, (P,), 1>| {
            let mut kernel = Reduce { result: neutral, f };
            kernel.run::<()>(part);
            kernel.result
        };
        let result = elements.planned().in_parts(most, &run, f);
        self.result = f(self.result, result);
    }
    fn few(&mut self, elements: Nested<'_, (P,), 1>) {
        let mut kernel = Reduce {
            result: self.result,
            f: &self.f,
        };
        kernel.few(elements);
        self.result = kernel.result;
    }
}

fallible! {
    /// [`fill`](super::fill()) on the threads of rayon.
    ///
    /// ```
    /// use stridewise::{kernels::par_fill, prelude::*};
    /// let mut data = vec![0_u64; 100 * 1000];
    /// par_fill(Tensor::new(&mut data[..], layout!((1000, 99) : (1, 1000))), 7);
    /// assert_eq!((data[98_999], data[99_000]), (7, 0));
    /// ```
    ///
    /// # Panics
    /// Where [`fill`](super::fill()) does.
    #[inline]
    pub fn par_fill | try_par_fill
    ['t, T: Copy + Send + Sync + 't, P: Target<'t, T> + Send, L: KernelLayout, M: Mask]
    (target: Tensor<P, L, M>, value: T) -> () | KernelError
    {
        one(target, &mut Parallel(Fill(value)), &mut ())
    }

    /// [`copy`](super::copy()) on the threads of rayon.
    ///
    /// The elements are cut into parts along the modes in which the target steps farthest, so that
    /// threads write to different cache lines where the strides allow. Less than 2.5 MiB are copied
    /// by the calling thread.
    ///
    /// ```
    /// use stridewise::{kernels::par_copy, prelude::*};
    /// let (data, mut transposed) = ((0..512 * 300).collect::<Vec<u32>>(), vec![0; 512 * 300]);
    /// par_copy(
    ///     Tensor::new(&data[..], layout!((512, 300) : (300, 1))),
    ///     Tensor::new(&mut transposed[..], layout!((512, 300) : (1, 512))),
    /// );
    /// assert_eq!(transposed[512 * 7 + 3], 300 * 3 + 7);
    /// ```
    ///
    /// # Panics
    /// Where [`copy`](super::copy()) does; static shapes that do not fit do not compile.
    #[inline]
    pub fn par_copy | try_par_copy
    [
        's, 't, T: Copy + Send + Sync + 'static, P: Source<'s, T> + Send, A: KernelLayout, M: Mask,
        Q: Target<'t, T> + Send, B: KernelLayout, N: Mask
    ]
    (source: Tensor<P, A, M>, target: Tensor<Q, B, N>) -> () | KernelError
    static { const { must_fit::<B, A>() } }
    {
        copied(target, source, &mut Parallel(Copied(PhantomData)), &mut ())
    }

    /// [`transform`](super::transform()) on the threads of rayon.
    ///
    /// ```
    /// use stridewise::{kernels::par_transform, prelude::*};
    /// let (data, mut roots) = (vec![4.0_f64; 100_000], vec![0.0; 100_000]);
    /// let layout = layout!((1000, 100) : (1, 1000));
    /// par_transform(
    ///     Tensor::new(&data[..], layout),
    ///     Tensor::new(&mut roots[..], layout),
    ///     f64::sqrt,
    /// );
    /// assert!(roots.iter().all(|root| *root == 2.0));
    /// ```
    ///
    /// # Panics
    /// Where [`copy`](super::copy()) does; static shapes that do not fit do not compile. A panic of
    /// `f` is passed on when no thread writes any more.
    #[inline]
    pub fn par_transform | try_par_transform
    [
        's, 't, T: Copy + Sync + 's, U: Send + 't, P: Source<'s, T> + Send, A: KernelLayout,
            M: Mask,
        Q: Target<'t, U> + Send, B: KernelLayout, N: Mask
    ]
    (source: Tensor<P, A, M>, target: Tensor<Q, B, N>, f: impl Fn(T) -> U + Sync)
        -> () | KernelError
    static { const { must_fit::<B, A>() } }
    {
        let f = &|to: &mut U, from: &T| *to = f(*from);
        two(target, source, &mut Parallel(Each::pair(f)), &mut ())
    }

    /// [`transform_two`](super::transform_two()) on the threads of rayon.
    ///
    /// # Panics
    /// Where [`par_transform`] does.
    #[inline]
    pub fn par_transform_two | try_par_transform_two
    [
        's, 't, T: Copy + Sync + 's, U: Copy + Sync + 's, V: Send + 't, P: Source<'s, T> + Send,
        A: KernelLayout, M: Mask, Q: Source<'s, U> + Send, B: KernelLayout, N: Mask,
        R: Target<'t, V> + Send, C: KernelLayout, O: Mask
    ]
    (
        first: Tensor<P, A, M>,
        second: Tensor<Q, B, N>,
        target: Tensor<R, C, O>,
        f: impl Fn(T, U) -> V + Sync,
    ) -> () | KernelError
    static {
        const {
            must_fit::<C, A>();
            must_fit::<C, B>();
        }
    }
    {
        let f = &|to: &mut V, x: &T, y: &U| *to = f(*x, *y);
        three(target, first, second, &mut Parallel(Each::triple(f)), &mut ())
    }

    /// [`update`](super::update()) on the threads of rayon.
    ///
    /// # Panics
    /// Where [`par_transform`] does.
    #[inline]
    pub fn par_update | try_par_update
    [
        's, 't, T: Copy + Sync + 's, U: Copy + Send + 't, P: Source<'s, T> + Send, A: KernelLayout,
        M: Mask, Q: Target<'t, U> + Send, B: KernelLayout, N: Mask
    ]
    (source: Tensor<P, A, M>, target: Tensor<Q, B, N>, f: impl Fn(U, T) -> U + Sync)
        -> () | KernelError
    static { const { must_fit::<B, A>() } }
    {
        let f = &|to: &mut U, from: &T| *to = f(*to, *from);
        two(target, source, &mut Parallel(Each::pair(f)), &mut ())
    }

    /// [`update_two`](super::update_two()) on the threads of rayon.
    ///
    /// # Panics
    /// Where [`par_transform`] does.
    #[inline]
    pub fn par_update_two | try_par_update_two
    [
        's, 't, T: Copy + Sync + 's, U: Copy + Sync + 's, V: Copy + Send + 't,
        P: Source<'s, T> + Send, A: KernelLayout, M: Mask, Q: Source<'s, U> + Send, B: KernelLayout,
        N: Mask, R: Target<'t, V> + Send, C: KernelLayout, O: Mask
    ]
    (
        first: Tensor<P, A, M>,
        second: Tensor<Q, B, N>,
        target: Tensor<R, C, O>,
        f: impl Fn(V, T, U) -> V + Sync,
    ) -> () | KernelError
    static {
        const {
            must_fit::<C, A>();
            must_fit::<C, B>();
        }
    }
    {
        let f = &|to: &mut V, x: &T, y: &U| *to = f(*to, *x, *y);
        three(target, first, second, &mut Parallel(Each::triple(f)), &mut ())
    }

    /// [`reduce`](super::reduce()) on the threads of rayon. `neutral` changes no element, as 0 does
    /// not change a sum: `f(neutral, x) = x`.
    ///
    /// # Laws
    /// The parts that the threads put together depend on the tensor alone: the result is the same
    /// for any number of threads, also of floating-point numbers. It may differ from that of
    /// [`reduce`](super::reduce()) where `f` rounds.
    ///
    /// ```
    /// use stridewise::{kernels::par_reduce, prelude::*};
    /// let data: Vec<u64> = (0..100_000).collect();
    /// let matrix = Tensor::new(&data[..], layout!((1000, 100) : (100, 1)));
    /// assert_eq!(par_reduce(matrix, 0, |x, y| x + y), 4_999_950_000);
    /// assert_eq!(par_reduce(matrix, 0, u64::max), 99_999);
    /// ```
    ///
    /// # Panics
    /// Where [`reduce`](super::reduce()) does.
    #[inline]
    pub fn par_reduce | try_par_reduce
    ['s, T: Copy + Send + Sync + 's, P: Source<'s, T> + Send, L: KernelLayout, M: Mask]
    (source: Tensor<P, L, M>, neutral: T, f: impl Fn(T, T) -> T + Sync) -> T | KernelError
    {
        let mut kernel = ParallelReduce { result: neutral, neutral, f };
        one(source, &mut kernel, &mut ())?;
        Ok(kernel.result)
    }
}
