//! All elements put together, or those of some modes.

use super::{
    KernelError, fallible,
    fit::must_fit_onto,
    pairs::{Pairs, in_slices},
    widest::{Work, in_widest_unless_small},
};
use crate::tensor::{
    KernelLayout, Mask, Shared, Source, Target, Tensor,
    memory::{
        nested::{Kernel, Line, Nested, Pair, one, onto},
        slices::chunks,
    },
    nest::{Axis, Known},
};
use core::marker::PhantomData;

fallible! {
    /// Puts all elements together with a function, and `start` with the result.
    ///
    /// The function has to be associative and commutative: elements are put together in no
    /// particular order, and several at once. A sum of floating-point numbers is usually nearer to
    /// the exact one than that of a single loop. The source may be swizzled.
    ///
    /// # Laws
    /// The result is `f(start, f(x₀, f(x₁, …)))` over the elements, each as often as it has
    /// coordinates; `start`, if there are none.
    ///
    /// ```
    /// use stridewise::{kernels::reduce, prelude::*};
    /// let data = [3, 1, 4, 1, 5, 9];
    /// assert_eq!(reduce(Tensor::new(&data, layout!((2, 3) : (3, 1))), 0, |x, y| x + y), 23);
    /// assert_eq!(reduce(Tensor::new(&data, layout!(3 : -2)), i32::MIN, i32::max), 5);
    /// ```
    ///
    /// # Panics
    /// If the layout has more than 64 loops, or a masked one more than 16:
    /// [`TooManyLoops`](KernelError::TooManyLoops).
    #[inline]
    pub fn reduce | try_reduce
    ['s, T: Copy + 's, P: Source<'s, T>, L: KernelLayout, M: Mask]
    (source: Tensor<P, L, M>, start: T, f: impl Fn(T, T) -> T) -> T | KernelError
    {
        let mut kernel = Reduce { result: start, f };
        one(source, &mut kernel, &mut ())?;
        Ok(kernel.result)
    }

    /// Puts the elements of some modes together, and those of `target` with the results.
    ///
    /// The target has as many modes as the source, and a single element in those that are reduced:
    /// a matrix is reduced by rows onto `(rows,1)`, by columns onto `(1,columns)`. As for
    /// [`reduce`], the function has to be associative and commutative. Source or target may be
    /// swizzled.
    ///
    /// # Laws
    /// Afterwards `target(c)` is the function of its old value and of all elements of the source at
    /// c, with any coordinate in modes of the target that have one element.
    ///
    /// ```
    /// use stridewise::{kernels::reduce_onto, prelude::*};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let matrix = Tensor::new(&data, layout!((2, 3) : (3, 1)));
    /// let (mut rows, mut columns) = ([0; 2], [0; 3]);
    /// reduce_onto(matrix, Tensor::new(&mut rows, layout!((2, 1) : (1, 0))), |x, y| x + y);
    /// reduce_onto(matrix, Tensor::new(&mut columns, layout!((1, 3) : (0, 1))), |x, y| x + y);
    /// assert_eq!((rows, columns), ([6, 15], [5, 7, 9]));
    /// ```
    ///
    /// # Panics
    /// Where [`copy`](super::copy()) does; static shapes that do not fit do not compile.
    #[inline]
    pub fn reduce_onto | try_reduce_onto
    [
        's, 't, T: Copy + 's + 't, P: Source<'s, T>, A: KernelLayout, M: Mask,
        Q: Target<'t, T>, B: KernelLayout, N: Mask
    ]
    (source: Tensor<P, A, M>, target: Tensor<Q, B, N>, f: impl Fn(T, T) -> T) -> () | KernelError
    static { const { must_fit_onto::<B, A>() } }
    {
        onto(target, source, &mut ReduceOnto { f, of: PhantomData::<T> }, &mut ())
    }
}

/// Elements, behind a swizzle or not, put to a result.
pub(super) struct Reduce<T, F> {
    pub(super) result: T,
    pub(super) f: F,
}

impl<'s, T: Copy + 's, P: Source<'s, T>, F: Fn(T, T) -> T> Kernel<(P,), 1> for Reduce<T, F> {
    #[inline(always)]
    fn run<X: Known<1>>(&mut self, mut elements: Nested<'_, (P,), 1, X>) {
        let Self { result, f } = self;
        let f = &*f;
        if const { P::IS_DIRECT } {
            let (nested, start) = (elements.direct(), *result);
            *result = in_widest_unless_small::<X, 1, _>(All { nested, start, f });
        } else {
            elements.for_each_run(|run| *result = folded(run, *result, f));
        }
    }
    #[inline(always)]
    fn few(&mut self, mut elements: Nested<'_, (P,), 1>) {
        let mut result = self.result;
        elements.each_of_few(|element| result = (self.f)(result, *element));
        self.result = result;
    }
}

/// [`Reduce`], onto a target.
struct ReduceOnto<T, F> {
    f: F,
    of: PhantomData<T>,
}

impl<'s, 't, T: Copy + 's + 't, P: Source<'s, T>, Q: Target<'t, T>, F: Fn(T, T) -> T>
    Kernel<(Q, P), 2> for ReduceOnto<T, F>
{
    #[inline(always)]
    fn run<X: Known<2>>(&mut self, mut elements: Nested<'_, (Q, P), 2, X>) {
        let f = &self.f;
        if const { Nested::<'_, (Q, P), 2, X>::ARE_DIRECT } {
            let nested = elements.direct();
            in_widest_unless_small::<X, 2, _>(Onto { nested, f });
        } else {
            let put = |to: &mut T, from: &T| *to = f(*to, *from);
            elements.for_each_run(|to, from| in_slices(to, from, &put));
        }
    }
    #[inline(always)]
    fn few(&mut self, mut elements: Nested<'_, (Q, P), 2>) {
        // A sum is not read again from memory as long as the target does not step.
        let mut last = None;
        elements.each_of_few(|to, from| {
            let here = core::ptr::from_ref(to);
            let sum = match last {
                Some((place, sum)) if place == here => sum,
                _ => *to,
            };
            *to = (self.f)(sum, *from);
            last = Some((here, *to));
        });
    }
}

struct All<'n, 'a, 'f, T, F, X> {
    nested: Nested<'n, (Shared<'a, T>,), 1, X>,
    start: T,
    f: &'f F,
}

impl<T: Copy, F: Fn(T, T) -> T, X: Known<1>> Work for All<'_, '_, '_, T, F, X> {
    type Output = T;
    #[inline(always)]
    fn run<S>(mut self) -> T {
        let mut result = self.start;
        let (f, nested) = (self.f, &mut self.nested);
        let Axis { extent, strides } = nested.nest().axis(0);
        match (strides, extent) {
            ([1], ..FEW) => {
                nested.for_each_slice(|elements| result = few(elements, result, f));
            }
            ([1], _) if fits_vectors::<T>() => {
                nested.for_each_slice(|elements| result = folded(elements, result, f));
            }
            _ => nested.for_each_line(|elements| result = line(elements, result, f)),
        }
        result
    }
}

struct Onto<'n, 'a, 'f, T, F, X> {
    nested: Pair<'n, 'a, T, X>,
    f: &'f F,
}

impl<T: Copy, F: Fn(T, T) -> T, X: Known<2>> Work for Onto<'_, '_, '_, T, F, X> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        let Self { mut nested, f } = self;
        if nested.nest().axis(0).strides[0] != 0 {
            let f = |to: &mut T, from: &T| *to = f(*to, *from);
            return Pairs { nested, f: &f }.run::<S>();
        }
        nested.for_each_line(|to, from| {
            // A single one.
            for to in to {
                *to = line(from, *to, f);
            }
        });
    }
}

#[inline(always)]
fn line<T: Copy>(line: Tensor<Shared<'_, T>, Line>, start: T, f: &impl Fn(T, T) -> T) -> T {
    match line.into_slice() {
        Some(elements) if fits_vectors::<T>() => folded(elements, start, f),
        _ => with(start, line.in_lanes::<4>(f), f),
    }
}

/// Whether vectors may have such elements, so that LLVM does not keep many lanes in memory.
const fn fits_vectors<T>() -> bool {
    size_of::<T>().is_power_of_two()
}

/// The elements of a slice put together, and then with a value, so that the processor works on the
/// next slice before this one is done. In lanes, as long as there are enough elements for them.
#[inline(always)]
fn folded<T: Copy>(elements: &[T], start: T, f: &impl Fn(T, T) -> T) -> T {
    let (long, rest) = chunks::<_, 64>(elements);
    let (short, rest) = chunks::<_, 8>(rest);
    let lanes: [T; 8] = match (long, short) {
        ([first, long @ ..], short) => {
            let half: [T; 32] = halved(&in_lanes(*first, long, f), f);
            let quarter: [T; 16] = halved(&half, f);
            in_lanes(halved(&quarter, f), short, f)
        }
        ([], [first, short @ ..]) => in_lanes(*first, short, f),
        ([], []) => return few(rest, start, f),
    };
    let [a, b, c, d] = halved(&lanes, f);
    few(rest, f(start, f(f(a, c), f(b, d))), f)
}

/// [`folded`], one after the other.
///
/// A loop, and no iterator of the standard library: some of its functions that return a pair may be
/// in another codegen unit (`Copied::next`), and LLVM does not inline what calls them into code for
/// the CPU's vectors, because such calls would pass the pair in another way.
#[inline(always)]
fn few<T: Copy>(elements: &[T], start: T, f: &impl Fn(T, T) -> T) -> T {
    let Some((first, elements)) = elements.split_first() else {
        return start;
    };
    let mut part = *first;
    for element in elements {
        part = f(part, *element);
    }
    f(start, part)
}

#[inline(always)]
fn with<T>(start: T, part: Option<T>, f: &impl Fn(T, T) -> T) -> T {
    match part {
        Some(part) => f(start, part),
        None => start,
    }
}

/// A shorter slice is put together faster without lanes.
const FEW: isize = 16;

/// Each lane with the elements of all chunks at its place.
#[inline(always)]
fn in_lanes<T: Copy, const N: usize>(
    mut lanes: [T; N],
    chunks: &[[T; N]],
    f: &impl Fn(T, T) -> T,
) -> [T; N] {
    for chunk in chunks {
        for lane in 0..N {
            lanes[lane] = f(lanes[lane], chunk[lane]);
        }
    }
    lanes
}

/// Each lane of the first half with one of the second.
#[inline(always)]
fn halved<T: Copy, const N: usize, const H: usize>(
    lanes: &[T; N],
    f: &impl Fn(T, T) -> T,
) -> [T; H] {
    const { assert!(N == 2 * H, "lanes of two halves") };
    let mut half = [lanes[0]; H];
    for lane in 0..H {
        half[lane] = f(lanes[lane], lanes[H + lane]);
    }
    half
}
