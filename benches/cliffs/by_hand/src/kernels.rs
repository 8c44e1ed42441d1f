//! The innermost loops, and those around them.
//!
//! The innermost loop is written for what its steps are: `UNIT` (a slice), `BACK` (a slice,
//! backwards), `STAY` (one element), `STEP` (any other).

use crate::{Complex, Element, Function, Kernel, Loops, Number, Request, Rgb, Type, Wide};
use std::hint::black_box;

pub(crate) const UNIT: u8 = 0;
const BACK: u8 = 1;
const STAY: u8 = 2;
pub(crate) const STEP: u8 = 3;

/// An innermost loop of a kernel whose target, first and second source have elements of these types.
pub(crate) trait Line<V, T, S> {
    type State;
    fn begin(target: &mut [V]) -> Self::State;
    fn line(
        state: &mut Self::State,
        operands: (&mut [V], &[T], &[S]),
        at: [isize; 3],
        length: usize,
        steps: [isize; 3],
    );
    #[inline(always)]
    fn end(_: Self::State, _: &mut [V]) {}
}

fn one<V, T, S, K: Line<V, T, S>>(y: &mut [V], x: &[T], z: &[S], loops: &Loops) {
    let mut state = K::begin(y);
    K::line(
        &mut state,
        (y, x, z),
        loops.starts,
        loops.extents[0],
        loops.steps[0],
    );
    K::end(state, y);
}

fn two<V, T, S, K: Line<V, T, S>>(y: &mut [V], x: &[T], z: &[S], loops: &Loops) {
    let ([inner, outer, ..], [steps, step, ..]) = (loops.extents, loops.steps);
    let mut state = K::begin(y);
    let mut at = loops.starts;
    for _ in 0..outer {
        K::line(&mut state, (&mut *y, x, z), at, inner, steps);
        at = moved(at, step);
    }
    K::end(state, y);
}

fn more<V, T, S, K: Line<V, T, S>>(y: &mut [V], x: &[T], z: &[S], loops: &Loops) {
    let Loops { extents, steps, .. } = *loops;
    let mut state = K::begin(y);
    let mut at4 = loops.starts;
    for _ in 0..extents[4] {
        let mut at3 = at4;
        for _ in 0..extents[3] {
            let mut at2 = at3;
            for _ in 0..extents[2] {
                let mut at1 = at2;
                for _ in 0..extents[1] {
                    K::line(&mut state, (&mut *y, x, z), at1, extents[0], steps[0]);
                    at1 = moved(at1, steps[1]);
                }
                at2 = moved(at2, steps[2]);
            }
            at3 = moved(at3, steps[3]);
        }
        at4 = moved(at4, steps[4]);
    }
    K::end(state, y);
}

#[inline(always)]
pub(crate) fn moved(at: [isize; 3], step: [isize; 3]) -> [isize; 3] {
    [at[0] + step[0], at[1] + step[1], at[2] + step[2]]
}

/// `length` elements from a place on.
#[inline(always)]
pub(crate) fn row<T>(slice: &[T], at: isize, length: usize) -> &[T] {
    &slice[at as usize..][..length]
}

#[inline(always)]
pub(crate) fn row_mut<T>(slice: &mut [T], at: isize, length: usize) -> &mut [T] {
    &mut slice[at as usize..][..length]
}

/// Any steps.
#[inline(always)]
fn steps<T>(slice: &[T], mut at: isize, step: isize) -> impl FnMut() -> T
where
    T: Copy,
{
    move || {
        let x = slice[at as usize];
        at += step;
        x
    }
}

/// A function of one source.
pub(crate) trait Each<V, T> {
    type State;
    fn begin() -> Self::State;
    fn each(state: &Self::State, y: &mut V, x: T);
    /// Rows without a gap.
    #[inline(always)]
    fn rows(state: &Self::State, y: &mut [V], x: &[T])
    where
        T: Copy,
    {
        for (y, x) in y.iter_mut().zip(x) {
            Self::each(state, y, *x);
        }
    }
}

pub(crate) struct FromOne<F, const Y: u8, const X: u8>(F);
impl<V, T: Copy, F: Each<V, T>, const Y: u8, const X: u8> Line<V, T, u8> for FromOne<F, Y, X> {
    type State = F::State;
    #[inline(always)]
    fn begin(_: &mut [V]) -> F::State {
        F::begin()
    }
    #[inline(always)]
    fn line(
        state: &mut F::State,
        (y, x, _): (&mut [V], &[T], &[u8]),
        at: [isize; 3],
        length: usize,
        by: [isize; 3],
    ) {
        let state = &*state;
        if length == 0 {
            return;
        }
        if Y != UNIT {
            let mut place = at[0];
            if X == UNIT {
                for x in row(x, at[1], length) {
                    F::each(state, &mut y[place as usize], *x);
                    place += by[0];
                }
            } else {
                let mut x = steps(x, at[1], by[1]);
                for _ in 0..length {
                    F::each(state, &mut y[place as usize], x());
                    place += by[0];
                }
            }
            return;
        }
        let y = row_mut(y, at[0], length);
        match X {
            UNIT => F::rows(state, y, row(x, at[1], length)),
            BACK => {
                let x = row(x, at[1] + 1 - length as isize, length);
                for (y, x) in y.iter_mut().zip(x.iter().rev()) {
                    F::each(state, y, *x);
                }
            }
            STAY => {
                let x = x[at[1] as usize];
                for y in y {
                    F::each(state, y, x);
                }
            }
            _ => {
                let mut x = steps(x, at[1], by[1]);
                for y in y {
                    F::each(state, y, x());
                }
            }
        }
    }
}

pub(crate) struct Copied;
impl<T: Copy> Each<T, T> for Copied {
    type State = ();
    #[inline(always)]
    fn begin() {}
    #[inline(always)]
    fn each((): &(), y: &mut T, x: T) {
        *y = x;
    }
    #[inline(always)]
    fn rows((): &(), y: &mut [T], x: &[T]) {
        y.copy_from_slice(x);
    }
}

pub(crate) struct Mapped;
impl<T: Element> Each<T, T> for Mapped {
    type State = ();
    #[inline(always)]
    fn begin() {}
    #[inline(always)]
    fn each((): &(), y: &mut T, x: T) {
        *y = x.map();
    }
}

struct Summed;
impl<T: Number> Each<T, T> for Summed {
    type State = [T; 2];
    #[inline(always)]
    fn begin() -> [T; 2] {
        black_box(T::FACTORS)
    }
    #[inline(always)]
    fn each(&[alpha, beta]: &[T; 2], y: &mut T, x: T) {
        *y = alpha * x + beta * *y;
    }
}

/// A conversion, `y = f(x)`.
pub trait Conversion<V> {
    /// The other type.
    fn convert(self) -> V;
}
macro_rules! conversions {
    ($($T:ident -> $V:ident;)*) => { $(
        impl Conversion<$V> for $T {
            #[inline(always)]
            #[allow(clippy::cast_lossless, reason = "some are")]
            fn convert(self) -> $V {
                self as $V
            }
        }
    )* };
}
conversions! {
    u8 -> f32;
    u16 -> f32;
    f32 -> u8;
    f64 -> f32;
}

struct Converted;
impl<V, T: Conversion<V>> Each<V, T> for Converted {
    type State = ();
    #[inline(always)]
    fn begin() {}
    #[inline(always)]
    fn each((): &(), y: &mut V, x: T) {
        *y = x.convert();
    }
}

pub(crate) struct Filled<const Y: u8>;
impl<T: Element, S, const Y: u8> Line<T, S, u8> for Filled<Y> {
    type State = T;
    #[inline(always)]
    fn begin(_: &mut [T]) -> T {
        black_box(T::of(3))
    }
    #[inline(always)]
    fn line(
        value: &mut T,
        (y, _, _): (&mut [T], &[S], &[u8]),
        at: [isize; 3],
        length: usize,
        by: [isize; 3],
    ) {
        if Y == UNIT {
            return row_mut(y, at[0], length).fill(*value);
        }
        let mut place = at[0];
        for _ in 0..length {
            y[place as usize] = *value;
            place += by[0];
        }
    }
}

struct InPlace<const Y: u8>;
impl<T: Element, const Y: u8> Line<T, u8, u8> for InPlace<Y> {
    type State = ();
    #[inline(always)]
    fn begin(_: &mut [T]) {}
    #[inline(always)]
    fn line(
        (): &mut (),
        (y, _, _): (&mut [T], &[u8], &[u8]),
        at: [isize; 3],
        length: usize,
        by: [isize; 3],
    ) {
        if Y == UNIT {
            for y in row_mut(y, at[0], length) {
                *y = y.map();
            }
            return;
        }
        let mut place = at[0];
        for _ in 0..length {
            let y = &mut y[place as usize];
            *y = y.map();
            place += by[0];
        }
    }
}

/// A function of two sources.
trait Both<V, T, S> {
    fn both(x: T, z: S) -> V;
}

struct Joined;
impl<T: Element> Both<T, T, T> for Joined {
    #[inline(always)]
    fn both(x: T, z: T) -> T {
        x.two(z)
    }
}

struct Scaled;
impl Both<f32, u8, f32> for Scaled {
    #[inline(always)]
    fn both(x: u8, z: f32) -> f32 {
        f32::from(x) * z
    }
}

struct FromTwo<F, const Y: u8, const X: u8, const Z: u8>(F);
impl<V, T: Copy, S: Copy, F: Both<V, T, S>, const Y: u8, const X: u8, const Z: u8> Line<V, T, S>
    for FromTwo<F, Y, X, Z>
{
    type State = ();
    #[inline(always)]
    fn begin(_: &mut [V]) {}
    #[inline(always)]
    fn line(
        (): &mut (),
        (y, x, z): (&mut [V], &[T], &[S]),
        at: [isize; 3],
        length: usize,
        by: [isize; 3],
    ) {
        if length == 0 {
            return;
        }
        if Y != UNIT {
            let mut place = at[0];
            let (mut x, mut z) = (steps(x, at[1], by[1]), steps(z, at[2], by[2]));
            for _ in 0..length {
                y[place as usize] = F::both(x(), z());
                place += by[0];
            }
            return;
        }
        let y = row_mut(y, at[0], length);
        match (X, Z) {
            (UNIT, UNIT) => {
                let (x, z) = (row(x, at[1], length), row(z, at[2], length));
                for ((y, x), z) in y.iter_mut().zip(x).zip(z) {
                    *y = F::both(*x, *z);
                }
            }
            (UNIT, STAY) => {
                let (x, z) = (row(x, at[1], length), z[at[2] as usize]);
                for (y, x) in y.iter_mut().zip(x) {
                    *y = F::both(*x, z);
                }
            }
            (STAY, UNIT) => {
                let (x, z) = (x[at[1] as usize], row(z, at[2], length));
                for (y, z) in y.iter_mut().zip(z) {
                    *y = F::both(x, *z);
                }
            }
            (STAY, STAY) => {
                let value = || F::both(x[at[1] as usize], z[at[2] as usize]);
                for y in y {
                    *y = value();
                }
            }
            (UNIT, _) => {
                let mut z = steps(z, at[2], by[2]);
                for (y, x) in y.iter_mut().zip(row(x, at[1], length)) {
                    *y = F::both(*x, z());
                }
            }
            (_, UNIT) => {
                let mut x = steps(x, at[1], by[1]);
                for (y, z) in y.iter_mut().zip(row(z, at[2], length)) {
                    *y = F::both(x(), *z);
                }
            }
            _ => {
                let (mut x, mut z) = (steps(x, at[1], by[1]), steps(z, at[2], by[2]));
                for y in y {
                    *y = F::both(x(), z());
                }
            }
        }
    }
}

struct Chosen<const YX: u8, const Z: u8>;
impl<T: Copy, const YX: u8, const Z: u8> Line<T, T, bool> for Chosen<YX, Z> {
    type State = ();
    #[inline(always)]
    fn begin(_: &mut [T]) {}
    #[inline(always)]
    fn line(
        (): &mut (),
        (y, x, z): (&mut [T], &[T], &[bool]),
        at: [isize; 3],
        length: usize,
        by: [isize; 3],
    ) {
        if length == 0 || Z == STAY && !z[at[2] as usize] {
            return;
        }
        match (YX, Z) {
            (UNIT, STAY) => row_mut(y, at[0], length).copy_from_slice(row(x, at[1], length)),
            (UNIT, UNIT) => {
                let (x, z) = (row(x, at[1], length), row(z, at[2], length));
                for ((y, x), z) in row_mut(y, at[0], length).iter_mut().zip(x).zip(z) {
                    if *z {
                        *y = *x;
                    }
                }
            }
            _ => {
                let [mut to, mut from, mut place] = at;
                for _ in 0..length {
                    if Z == STAY || z[place as usize] {
                        y[to as usize] = x[from as usize];
                    }
                    to += by[0];
                    from += by[1];
                    place += by[2];
                }
            }
        }
    }
}

struct Reduced<const X: u8>;
impl<T: Element, const X: u8> Line<T, T, u8> for Reduced<X> {
    type State = T;
    #[inline(always)]
    fn begin(_: &mut [T]) -> T {
        black_box(T::of(1))
    }
    #[inline(always)]
    fn line(
        sum: &mut T,
        (_, x, _): (&mut [T], &[T], &[u8]),
        at: [isize; 3],
        length: usize,
        by: [isize; 3],
    ) {
        if X == UNIT {
            *sum = row(x, at[1], length)
                .iter()
                .fold(*sum, |sum, x| sum.put(*x));
        } else {
            let mut x = steps(x, at[1], by[1]);
            *sum = (0..length).fold(*sum, |sum, _| sum.put(x()));
        }
    }
    #[inline(always)]
    fn end(sum: T, y: &mut [T]) {
        y[0] = sum;
    }
}

struct Onto<const Y: u8, const X: u8>;
impl<T: Element, const Y: u8, const X: u8> Line<T, T, u8> for Onto<Y, X> {
    type State = ();
    #[inline(always)]
    fn begin(_: &mut [T]) {}
    #[inline(always)]
    fn line(
        (): &mut (),
        (y, x, _): (&mut [T], &[T], &[u8]),
        at: [isize; 3],
        length: usize,
        by: [isize; 3],
    ) {
        match (Y, X) {
            (STAY, _) => {
                let y = &mut y[at[0] as usize];
                Reduced::<X>::line(y, (&mut [], x, &[]), at, length, by);
            }
            (UNIT, UNIT) => {
                let x = row(x, at[1], length);
                for (y, x) in row_mut(y, at[0], length).iter_mut().zip(x) {
                    *y = y.put(*x);
                }
            }
            (UNIT, _) => {
                let mut x = steps(x, at[1], by[1]);
                for y in row_mut(y, at[0], length) {
                    *y = y.put(x());
                }
            }
            _ => {
                let mut place = at[0];
                let mut x = steps(x, at[1], by[1]);
                for _ in 0..length {
                    let y = &mut y[place as usize];
                    *y = y.put(x());
                    place += by[0];
                }
            }
        }
    }
}

/// A function as one that does not tell the types of its elements.
pub(crate) fn erased<V, T, S>(function: fn(&mut [V], &[T], &[S], &Loops)) -> Function {
    // SAFETY: slices are passed alike, whatever their elements are, and the caller of the result
    // passes those of these types.
    unsafe { std::mem::transmute(function) }
}

fn around<V, T, S, K: Line<V, T, S>>(loops: &Loops) -> Function {
    erased(match loops.rank {
        0 | 1 => one::<V, T, S, K>,
        2 => two::<V, T, S, K>,
        _ => more::<V, T, S, K>,
    })
}

/// What the innermost loop of an operand is.
fn kind(step: isize) -> u8 {
    match step {
        1 => UNIT,
        -1 => BACK,
        0 => STAY,
        _ => STEP,
    }
}

fn from_one<V, T: Copy, F: Each<V, T>>(loops: &Loops) -> Function {
    let [y, x, _] = loops.steps[0].map(kind);
    match (y, x) {
        (UNIT, UNIT) => around::<V, T, u8, FromOne<F, UNIT, UNIT>>(loops),
        (UNIT, BACK) => around::<V, T, u8, FromOne<F, UNIT, BACK>>(loops),
        (UNIT, STAY) => around::<V, T, u8, FromOne<F, UNIT, STAY>>(loops),
        (UNIT, _) => around::<V, T, u8, FromOne<F, UNIT, STEP>>(loops),
        (_, UNIT) => around::<V, T, u8, FromOne<F, STEP, UNIT>>(loops),
        _ => around::<V, T, u8, FromOne<F, STEP, STEP>>(loops),
    }
}

fn from_two<V, T: Copy, S: Copy, F: Both<V, T, S>>(loops: &Loops) -> Function {
    let [y, x, z] = loops.steps[0].map(kind);
    match (y, x, z) {
        (UNIT, UNIT, UNIT) => around::<V, T, S, FromTwo<F, UNIT, UNIT, UNIT>>(loops),
        (UNIT, UNIT, STAY) => around::<V, T, S, FromTwo<F, UNIT, UNIT, STAY>>(loops),
        (UNIT, STAY, UNIT) => around::<V, T, S, FromTwo<F, UNIT, STAY, UNIT>>(loops),
        (UNIT, STAY, STAY) => around::<V, T, S, FromTwo<F, UNIT, STAY, STAY>>(loops),
        (UNIT, UNIT, _) => around::<V, T, S, FromTwo<F, UNIT, UNIT, STEP>>(loops),
        (UNIT, _, UNIT) => around::<V, T, S, FromTwo<F, UNIT, STEP, UNIT>>(loops),
        (UNIT, _, _) => around::<V, T, S, FromTwo<F, UNIT, STEP, STEP>>(loops),
        _ => around::<V, T, S, FromTwo<F, STEP, STEP, STEP>>(loops),
    }
}

fn chosen<T: Copy>(loops: &Loops) -> Function {
    let [y, x, z] = loops.steps[0].map(kind);
    match ((y, x) == (UNIT, UNIT), z) {
        (true, UNIT) => around::<T, T, bool, Chosen<UNIT, UNIT>>(loops),
        (true, STAY) => around::<T, T, bool, Chosen<UNIT, STAY>>(loops),
        (_, STAY) => around::<T, T, bool, Chosen<STEP, STAY>>(loops),
        _ => around::<T, T, bool, Chosen<STEP, STEP>>(loops),
    }
}

fn onto<T: Element>(loops: &Loops) -> Function {
    let [y, x, _] = loops.steps[0].map(kind);
    match (y, x) {
        (STAY, UNIT) => around::<T, T, u8, Onto<STAY, UNIT>>(loops),
        (STAY, _) => around::<T, T, u8, Onto<STAY, STEP>>(loops),
        (UNIT, UNIT) => around::<T, T, u8, Onto<UNIT, UNIT>>(loops),
        (UNIT, _) => around::<T, T, u8, Onto<UNIT, STEP>>(loops),
        _ => around::<T, T, u8, Onto<STEP, STEP>>(loops),
    }
}

fn any<T: Element>(kernel: Kernel, loops: &Loops) -> Option<Function> {
    let [y, x, _] = loops.steps[0].map(kind);
    Some(match kernel {
        Kernel::Copy => from_one::<T, T, Copied>(loops),
        Kernel::Map => from_one::<T, T, Mapped>(loops),
        Kernel::Fill if y == UNIT => around::<T, u8, u8, Filled<UNIT>>(loops),
        Kernel::Fill => around::<T, u8, u8, Filled<STEP>>(loops),
        Kernel::MapInPlace if y == UNIT => around::<T, u8, u8, InPlace<UNIT>>(loops),
        Kernel::MapInPlace => around::<T, u8, u8, InPlace<STEP>>(loops),
        Kernel::Two => from_two::<T, T, T, Joined>(loops),
        Kernel::CopyIf => chosen::<T>(loops),
        Kernel::Reduce if x == UNIT => around::<T, T, u8, Reduced<UNIT>>(loops),
        Kernel::Reduce => around::<T, T, u8, Reduced<STEP>>(loops),
        Kernel::ReduceOnto => onto::<T>(loops),
        Kernel::Axpby | Kernel::Convert | Kernel::Scale | Kernel::Product => return None,
    })
}

pub(crate) fn function(request: &Request, loops: &Loops) -> Option<Function> {
    let Request {
        kernel, element, ..
    } = *request;
    Some(match (kernel, element) {
        (Kernel::Axpby, Type::U8) => from_one::<u8, u8, Summed>(loops),
        (Kernel::Axpby, Type::U16) => from_one::<u16, u16, Summed>(loops),
        (Kernel::Axpby, Type::U64) => from_one::<u64, u64, Summed>(loops),
        (Kernel::Axpby, Type::F32) => from_one::<f32, f32, Summed>(loops),
        (Kernel::Axpby, Type::F64) => from_one::<f64, f64, Summed>(loops),
        (Kernel::Axpby, Type::Complex) => from_one::<Complex, Complex, Summed>(loops),
        (Kernel::Convert, Type::U8) => from_one::<f32, u8, Converted>(loops),
        (Kernel::Convert, Type::U16) => from_one::<f32, u16, Converted>(loops),
        (Kernel::Convert, Type::F32) => from_one::<u8, f32, Converted>(loops),
        (Kernel::Convert, Type::F64) => from_one::<f32, f64, Converted>(loops),
        (Kernel::Scale, _) => from_two::<f32, u8, f32, Scaled>(loops),
        (_, Type::U8) => any::<u8>(kernel, loops)?,
        (_, Type::Rgb) => any::<Rgb>(kernel, loops)?,
        (_, Type::U16) => any::<u16>(kernel, loops)?,
        (_, Type::F32) => any::<f32>(kernel, loops)?,
        (_, Type::F64) => any::<f64>(kernel, loops)?,
        (_, Type::U64) => any::<u64>(kernel, loops)?,
        (_, Type::I32) => return None,
        (_, Type::Complex) => any::<Complex>(kernel, loops)?,
        (_, Type::Wide) => any::<Wide>(kernel, loops)?,
    })
}
