//! Copies line by line.

use super::REGISTER;
#[cfg(feature = "avx512")]
use crate::kernels::widest::in_avx512;
use crate::{
    coord::ROOM,
    int::Dyn,
    kernels::{
        pairs::{reversed_slices, three_slices},
        widest::{Work, in_widest, in_widest_unless_small},
    },
    tensor::{
        Exclusive, Shared, Tensor,
        memory::{
            blocks::{LINE, for_each_row},
            nested::{Line, Nested, Pair, Triple, zip, zip_two},
        },
        nest::{Known, Nest},
    },
    tree::Mode,
};

pub(super) const SHORT: isize = 128;

/// Code of its own for frequent strides, and for pairs with a 1.
macro_rules! by_strides {
    ($strides:expr, |$known:ident| $copy:expr) => {
        by_strides!(@of $strides, |$known| $copy; [1, 2], [1, 3], [1, 4], [2, 1], [3, 1], [4, 1])
    };
    (@of $strides:expr, |$known:ident| $copy:expr; $([$to:literal, $from:literal]),*) => {
        match $strides {
            $([$to, $from] => { let $known = [$to, $from]; $copy })*
            [1, stride] => { let $known = [1, stride]; $copy }
            [stride, 1] => { let $known = [stride, 1]; $copy }
            $known => $copy,
        }
    };
}

pub(super) fn all<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>) {
    match nested.nest().axis(0).strides {
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        [1, 1] if super::registers::stream_rows(nested) => return,
        [1, 1] => return nested.for_each_slice(row),
        [1, 0] => return nested.for_each_line(fill),
        [1, -1] => return nested.for_each_line(reverse),
        _ => {}
    }
    // Measured: wider vectors are faster at every third element, the widest at every fourth.
    match nested.nest().axis(0).strides {
        #[cfg(feature = "simd")]
        [1, 3] => in_widest(Lines(nested)),
        #[cfg(feature = "avx512")]
        [1, 4] => in_avx512(Lines(nested)),
        _ => Lines(nested).run::<()>(),
    }
}

/// Copies a line to another one that is as long, if it is.
#[inline(always)]
pub(super) fn line<T: Copy>(
    to: Tensor<Exclusive<'_, T>, Line>,
    from: Tensor<Shared<'_, T>, Line>,
) -> bool {
    let (mut to, from) = match to.layout() {
        Mode(_, Dyn(..0)) => (to.turned(), from.turned()),
        _ => (to, from),
    };
    let (Mode(to_extent, Dyn(to_stride)), Mode(extent, Dyn(stride))) = (to.layout(), from.layout());
    if to_extent != extent {
        return false;
    }
    match [to_stride, stride] {
        [1, 1] => run(to, from),
        [1, 0] => fill(to, from),
        [1, -1] => reverse(to, from),
        // Faster in wider vectors.
        [1, 3 | 4] => return false,
        strides => by_strides!(strides, |known| {
            zip(&mut to, from, known, |to, from| *to = *from);
        }),
    }
    true
}

#[inline(always)]
pub(super) fn run<T: Copy>(
    mut to: Tensor<Exclusive<'_, T>, Line>,
    from: Tensor<Shared<'_, T>, Line>,
) {
    if let (Some(to), Some(from)) = (to.as_slice_mut(), from.into_slice()) {
        row(to, from);
    }
}

/// Copies a contiguous row, piece by piece if it is of medium length.
///
/// The C library copies such rows by `rep movsb`. On AMD's Zen 3 that takes 20 times as long where
/// the addresses of source and target differ by a multiple of 4096 and a few bytes, as those of two
/// vectors of equal length often do. Shorter pieces are copied in vectors.
#[inline(always)]
pub(super) fn row<T: Copy>(to: &mut [T], from: &[T]) {
    let is_medium = (PIECE + 1..=MEDIUM).contains(&size_of_val(from));
    if cfg!(target_arch = "x86_64") && is_medium && size_of::<T>() <= PIECE {
        assert!(to.len() == from.len(), "rows of different lengths");
        // LLVM would put pieces together whose length it knows.
        let piece = core::hint::black_box(PIECE / size_of::<T>());
        for (to, from) in to.chunks_mut(piece).zip(from.chunks(piece)) {
            to.copy_from_slice(from);
        }
    } else {
        to.copy_from_slice(from);
    }
}

/// The bytes of a piece: less than glibc's threshold for `rep movsb`, 2112 bytes.
const PIECE: usize = 1536;
/// The bytes of the longest row that is copied in pieces.
const MEDIUM: usize = 1 << 18;

/// Fills a line that runs without a gap with the only element of another one.
#[inline(always)]
fn fill<T: Copy>(mut to: Tensor<Exclusive<'_, T>, Line>, from: Tensor<Shared<'_, T>, Line>) {
    if let (Some(to), Some(element)) = (to.as_slice_mut(), from.as_single()) {
        to.fill(element);
    }
}

/// Copies a line to another one that runs the other way.
#[inline(always)]
fn reverse<T: Copy>(to: Tensor<Exclusive<'_, T>, Line>, from: Tensor<Shared<'_, T>, Line>) {
    if let (Some(to), Some(from)) = (to.into_slice(), from.turned().into_slice()) {
        reversed_slices(to, from, &|to: &mut T, from: &T| *to = *from);
    }
}

struct Lines<'l, 'n, 'a, T>(&'l mut Pair<'n, 'a, T>);

impl<T: Copy> Work for Lines<'_, '_, '_, T> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        by_strides!(self.0.nest().axis(0).strides, |known| self.0.for_each_line(
            |mut to, from| zip(&mut to, from, known, |to, from| *to = *from)
        ));
    }
}

/// Copies runs of at most [`SHORT`] elements, in two parts that overlap, without a call for each.
pub(super) fn short_runs<T: Copy>(nested: &mut Pair<'_, '_, T>) {
    if nested.nest().size() == 0 {
        return;
    }
    let bytes = nested.nest().axis(0).extent as usize * size_of::<T>();
    if !cfg!(feature = "simd") || bytes <= REGISTER {
        Runs(nested).run::<()>();
    } else {
        in_widest(Runs(nested));
    }
}

struct Runs<'l, 'n, 'a, T>(&'l mut Pair<'n, 'a, T>);

impl<T: Copy> Work for Runs<'_, '_, '_, T> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        // A loop for each width: with a choice in the loop, copies of tiles take up to twice as
        // long.
        match self.0.nest().axis(0).extent {
            ..=1 => parts::<T, 1>(self.0),
            2..=3 => parts::<T, 2>(self.0),
            4..=7 => parts::<T, 4>(self.0),
            8..=15 => parts::<T, 8>(self.0),
            16..=31 => parts::<T, 16>(self.0),
            32..=63 => parts::<T, 32>(self.0),
            _ => parts::<T, 64>(self.0),
        }
    }
}

/// The first W elements of each row and the last ones.
#[inline(always)]
fn parts<T: Copy, const W: usize>(nested: &mut Pair<'_, '_, T>) {
    let extent = nested.nest().axis(0).extent as usize;
    nested.for_each_plane(|mut to, from| {
        if extent > W {
            for_each_row::<T, W, 2>(&mut to, from, [0, extent - W], forwards);
        } else {
            for_each_row::<T, W, 1>(&mut to, from, [0], forwards);
        }
    });
}

/// Copies an array forwards: rustc copies long ones backwards, which takes longer where parts cross
/// lines of the cache.
#[inline(always)]
fn forwards<T: Copy, const W: usize>(to: &mut [T; W], from: &[T; W]) {
    if W * size_of::<T>() <= LINE || W % 4 != 0 {
        *to = *from;
        return;
    }
    for k in 0..4 {
        let part = k * (W / 4)..(k + 1) * (W / 4);
        to[part.clone()].copy_from_slice(&from[part]);
    }
}

/// Whether rustc knows the loops, or their extents, and lines are copied faster than planes are
/// transposed: few elements, or some without registers for them.
pub(super) const fn are_known<T, X: Known<2>>() -> bool {
    let Some(nest) = X::NEST else {
        return X::IS_SMALL;
    };
    let (inner, outer) = (nest.axis(0), nest.axis(1));
    let is_plane =
        inner.strides[0] == 1 && !matches!(inner.strides[1], 0 | 1) && outer.strides[1] == 1;
    X::IS_SMALL || !is_plane || !is_transposed::<T>(nest)
}

/// Whether a plane is transposed block by block.
pub(super) const fn is_transposed<T>(nest: Nest<'_, 2>) -> bool {
    let in_registers = cfg!(feature = "simd") && matches!(size_of::<T>(), 4 | 8);
    nest.axis(0).extent >= super::SHORT
        && nest.axis(1).extent >= super::SHORT
        && (in_registers || nest.size() > FEW_TRANSPOSED)
}

/// So many elements are transposed line by line where there are no registers for them.
const FEW_TRANSPOSED: isize = 1024;

/// Copies lines of constant extents and strides.
#[inline(always)]
pub(super) fn known<T: Copy, X: Known<2>>(nested: Pair<'_, '_, T, X>) {
    in_widest_unless_small::<X, 2, _>(KnownLines(nested));
}

struct KnownLines<'n, 'a, T, X>(Pair<'n, 'a, T, X>);

impl<T: Copy, X: Known<2>> Work for KnownLines<'_, '_, T, X> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        let Self(mut nested) = self;
        match nested.nest().axis(0).strides {
            [1, 1] => nested.for_each_slice(row),
            [1, 0] => nested.for_each_line(fill),
            strides => nested.for_each_line(|mut to, from| {
                zip(&mut to, from, strides, |to, from| *to = *from);
            }),
        }
    }
}

/// Copies the elements at which the predicate is true.
///
/// An element of the predicate that decides about many elements is tested once. Loops over those
/// elements are the inner ones then, which costs more than tests if memory is left at each step, and
/// many elements are copied.
#[inline(always)]
pub(super) fn chosen<T: Copy + 'static, X: Known<3>>(mut nested: Triple<'_, '_, T, T, bool, X>) {
    let nest = nested.nest();
    let inner = nest.axis(0);
    if const { !X::IS_SMALL } && matches!(nest.rank(), 2..=ROOM) {
        let stationary = nested.stationary();
        // A test for each row, and all of a row is copied at once.
        let is_row = inner.strides == [1, 1, 0] && inner.extent == stationary;
        if stationary >= FEW_DECIDED && !is_row {
            let count = nested.with_last(count);
            let tests = nest.size() / stationary;
            if count == 0 {
                return;
            }
            if count == tests {
                return nested.with_others(super::by_width);
            }
            let is_seldom = inner.strides[2] == 0 || count < tests / SELDOM;
            if stationary >= FEW_COPIED && is_seldom {
                return nested.for_each_of_last(|is_chosen, elements| {
                    if *is_chosen {
                        super::by_width(elements);
                    }
                });
            }
        }
    }
    in_widest_unless_small::<X, 3, _>(Chosen(nested));
}

/// The number of elements that are true.
#[inline(never)]
fn count(mut flags: Nested<'_, (Shared<'_, bool>,), 1>) -> isize {
    let mut count = 0;
    flags.for_each_line(|line| match line.into_slice() {
        Some(flags) => count += flags.iter().filter(|flag| **flag).count() as isize,
        None => count += line.into_iter().filter(|flag| **flag).count() as isize,
    });
    count
}

/// Elements that decide about fewer are not counted.
const FEW_DECIDED: isize = 8;
/// Fewer elements are copied without a choice of the way.
const FEW_COPIED: isize = 32;
/// One true element of so many is seldom.
const SELDOM: isize = 8;

struct Chosen<'n, 'a, T, X>(Triple<'n, 'a, T, T, bool, X>);

impl<T: Copy, X: Known<3>> Work for Chosen<'_, '_, T, X> {
    type Output = ();
    #[inline(always)]
    fn run<S>(self) {
        let Self(mut nested) = self;
        match nested.nest().axis(0).strides {
            [1, 1, 1] => nested.for_each_slice(|to, from, predicate| {
                choose(to, from, predicate);
            }),
            [to_stride, stride, 0] => nested.for_each_line(|mut to, from, predicate| {
                if predicate.as_single() != Some(true) {
                    return;
                }
                match (to.as_slice_mut(), from.into_slice()) {
                    (Some(to), Some(from)) => row(to, from),
                    _ => zip(&mut to, from, [to_stride, stride], |to, from| *to = *from),
                }
            }),
            strides => nested.for_each_line(|mut to, from, predicate| {
                zip_two(&mut to, from, predicate, strides, |to, from, is_chosen| {
                    if *is_chosen {
                        *to = *from;
                    }
                });
            }),
        }
    }
}

/// Copies the elements of a slice at which the predicate is true. The others are written, too, as
/// they are: vectors have no branches.
#[inline(always)]
pub(super) fn choose<T: Copy>(to: &mut [T], from: &[T], predicate: &[bool]) {
    three_slices(
        to,
        from,
        predicate,
        &|to: &mut T, from: &T, is_chosen: &bool| {
            *to = if *is_chosen { *from } else { *to };
        },
    );
}
