//! Blocks of planes, and stores that go past the caches.

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
use super::{Borrowed, units::Bits};
use super::{Engine, Exclusive, Shared, Tensor, nested::Plane, slices::slice_mut};
use crate::tree::{Mode, Modes};
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
use core::ops::Range;

impl<E: Engine> Tensor<E, Plane> {
    /// The extents, and the distance of the rows.
    #[inline(always)]
    pub(crate) fn sides(&self) -> (usize, usize, isize) {
        let Modes(near, Modes(Mode(far, stride), _)) = *self.layout;
        (near.0.0 as usize, far.0 as usize, stride.0)
    }
}

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
impl<P: Borrowed> Tensor<P, Plane> {
    /// How many elements of each row come before one at a multiple of so many bytes, if all rows
    /// agree in that.
    #[inline(always)]
    pub(crate) fn before_aligned(&self, bytes: usize) -> Option<usize> {
        let (size, address) = (size_of::<P::Element>(), self.engine.pointer(0).addr());
        let (.., stride) = self.sides();
        let is_multiple = |number: usize| number.checked_rem(size) == Some(0);
        let keeps = is_multiple(bytes) && (stride * size as isize) % bytes as isize == 0;
        (keeps && is_multiple(address)).then(|| (bytes - address % bytes) % bytes / size)
    }
}

impl<T> Tensor<Exclusive<'_, T>, Plane> {
    /// Rows of W elements without a gap between, to be written.
    #[inline(always)]
    pub(crate) fn tuples_mut<const W: usize>(&mut self) -> &mut [[T; W]] {
        let (width, height, stride) = self.sides();
        assert!(
            width == W && stride == W as isize,
            "rows of another number of elements, or with a gap"
        );
        // SAFETY: elements side by side, as rows are as far from each other as they are wide.
        unsafe { slice_mut(self.engine.origin.cast(), height) }
    }
}

/// Calls a function with W elements of each row of two planes that are as high, those from each of
/// some coordinates on.
#[inline(always)]
pub(crate) fn for_each_row<T, const W: usize, const N: usize>(
    to: &mut Tensor<Exclusive<'_, T>, Plane>,
    from: Tensor<Shared<'_, T>, Plane>,
    nears: [usize; N],
    mut f: impl FnMut(&mut [T; W], &[T; W]),
) {
    let ((width, height, to_stride), (from_width, from_height, from_stride)) =
        (to.sides(), from.sides());
    let has_row = |width: usize| W <= width && nears.iter().all(|near| *near <= width - W);
    assert!(
        has_row(width) && has_row(from_width) && height == from_height,
        "a row reaches past the plane"
    );
    let (mut to, mut from) = (to.engine.origin, from.engine.origin);
    let mut next = || {
        for near in nears {
            let (to, from) = (to.wrapping_add(near), from.wrapping_add(near));
            // SAFETY: W elements side by side of each plane, in which elements step by 1; those
            // that are written are borrowed exclusively.
            unsafe { f(&mut *to.cast(), &*from.cast()) }
        }
        to = to.wrapping_offset(to_stride);
        from = from.wrapping_offset(from_stride);
    };
    if W * size_of::<T>() > LINE {
        return (0..height).for_each(|_| next());
    }
    // Four a turn: with short rows the loop itself takes its part of the time.
    for _ in 0..height / 4 {
        next();
        next();
        next();
        next();
    }
    for _ in 0..height % 4 {
        next();
    }
}

/// Transposes blocks of W by W elements in registers. No closure: it has to be inlined into code for
/// its processor to run in its registers.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub(crate) trait Block<T, const W: usize>: Copy {
    /// The columns of a block, from its rows.
    fn columns(self, rows: [&[T; W]; W]) -> [[T; W]; W];
}

/// Transposes a part of a plane, W by W elements at a time. The last blocks of a side overlap those
/// before, so that they are whole; of a narrower part they reach past it, inside of the plane.
///
/// Along rows of the target. Pointers are moved from block to block: addresses computed for each
/// would take as long as the rest.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn in_blocks<T: Copy, B: Block<T, W>, const W: usize>(
    block: B,
    to: &mut Tensor<Exclusive<'_, T>, Plane>,
    from: Tensor<Shared<'_, T>, Plane>,
    near: Range<usize>,
    far: Range<usize>,
) {
    let ((width, height, to_stride), (from_width, from_height, from_stride)) =
        (to.sides(), from.sides());
    assert!(
        near.end.max(W) <= width.min(from_height) && far.end.max(W) <= height.min(from_width),
        "blocks reach past the plane"
    );
    // The first block and the number of whole ones; the last block, which ends with the side.
    let parts = |side: &Range<usize>| {
        let length = side.len();
        [
            (side.start, length / W),
            (side.end.saturating_sub(W), length.div_ceil(W) - length / W),
        ]
    };
    for (j, count) in parts(&far) {
        for j in (0..count).map(|block| j + block * W) {
            for (i, count) in parts(&near) {
                let (near, far) = (i as isize, j as isize);
                let mut to = to.engine.origin.wrapping_offset(near + far * to_stride);
                let mut from = from.engine.origin.wrapping_offset(far + near * from_stride);
                for _ in 0..count {
                    if W * size_of::<T>() == LINE {
                        expect_writes(to.wrapping_add(W), to_stride, W);
                    }
                    let rows = core::array::from_fn(|row| {
                        // SAFETY: W elements side by side from coordinate j on, in which elements
                        // step by 1, of a row below i + W; both ends are of the plane.
                        unsafe { &*from.wrapping_offset(row as isize * from_stride).cast() }
                    });
                    for (row, column) in block.columns(rows).into_iter().enumerate() {
                        // SAFETY: as above, i and j the other way round. The target is borrowed
                        // exclusively, and the rows that were read are no longer used.
                        unsafe { *to.wrapping_offset(row as isize * to_stride).cast() = column }
                    }
                    to = to.wrapping_add(W);
                    from = from.wrapping_offset(W as isize * from_stride);
                }
            }
        }
    }
}

pub(crate) const LINE: usize = 64;

/// Prefetches lines of the cache, so many elements apart, that are written soon. The addresses may
/// be anything.
#[inline(always)]
pub(super) fn expect_writes<T>(first: *mut T, stride: isize, count: usize) {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    for i in 0..count {
        use core::arch::x86_64::{_MM_HINT_ET0, _mm_prefetch};
        let next = first.wrapping_offset(i as isize * stride);
        // SAFETY: a hint; whatever the address is, no memory is read or written.
        unsafe { _mm_prefetch::<_MM_HINT_ET0>(next.cast_const().cast()) }
    }
    // Others have no hint without a choice of their own.
    #[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
    let _ = (first, stride, count);
}

/// Copies a row; whole lines bypass the caches.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn stream_row<T: Bits>(row: &mut [T], elements: &[T]) {
    use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
    assert!(row.len() == elements.len(), "rows of different lengths");
    let in_line = LINE / size_of::<T>();
    let before = (row.as_ptr().addr().wrapping_neg() % LINE / size_of::<T>()).min(row.len());
    let after = before + (row.len() - before) / in_line * in_line;
    row[..before].copy_from_slice(&elements[..before]);
    row[after..].copy_from_slice(&elements[after..]);
    let to = row[before..after].as_mut_ptr_range();
    let (mut to, end) = (to.start.cast::<__m128i>(), to.end.cast());
    let mut from = elements[before..after].as_ptr().cast::<__m128i>();
    while to < end {
        for part in 0..LINE / size_of::<__m128i>() {
            let (to, from) = (to.wrapping_add(part), from.wrapping_add(part));
            // SAFETY: whole lines are left of both, which are numbers; those that are written begin
            // at a multiple of 16, are borrowed, and are read by no one before the fence.
            unsafe {
                let part = _mm_loadu_si128(from);
                // Miri has no such stores.
                if cfg!(miri) {
                    *to = part;
                } else {
                    _mm_stream_si128(to, part);
                }
            }
        }
        let in_line = LINE / size_of::<__m128i>();
        (to, from) = (to.wrapping_add(in_line), from.wrapping_add(in_line));
    }
}

/// Writes of [`stream_row`] come before all that follow.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn fence() {
    // Miri does not know it.
    if !cfg!(miri) {
        // SAFETY: every x86-64 has it.
        unsafe { core::arch::x86_64::_mm_sfence() }
    }
}
