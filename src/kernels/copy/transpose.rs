//! Transpositions: each side runs without a gap along another mode.
//!
//! Blocks of W by W elements are read and written row by row, and transposed in registers between.
//! A target that fits into the caches is written in place; a larger one is put together in a small
//! buffer, whose lines bypass the caches. Loops of several modes are fused, so that short modes fill
//! blocks too.

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
use crate::tensor::memory::{
    blocks::{LINE, fence},
    units::Bits,
};
use crate::tensor::{
    Exclusive, Shared, Tensor,
    memory::{
        blocks::{Block, in_blocks},
        nested::{Pair, Plane},
    },
};

type To<'a, T> = Tensor<Exclusive<'a, T>, Plane>;
type From<'a, T> = Tensor<Shared<'a, T>, Plane>;

#[derive(Clone, Copy)]
pub(super) struct Portable;

impl<T: Copy, const W: usize> Block<T, W> for Portable {
    #[inline(always)]
    fn columns(self, rows: [&[T; W]; W]) -> [[T; W]; W] {
        let mut columns = [*rows[0]; W];
        for (place, column) in columns.iter_mut().enumerate() {
            for (to, row) in column.iter_mut().zip(rows) {
                *to = row[place];
            }
        }
        columns
    }
}

/// Transposes all planes, of two loops if `has_planes`, or else of fused loops. Returns false if
/// there are none.
pub(super) fn planes<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>, has_planes: bool) -> bool {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    if let Some(is_done) = super::registers::planes(nested, has_planes) {
        return is_done;
    }
    if nested.nest().rank() > 2 && fused::<T, _, _, 8, 8>(nested, Portable, Portable) {
        return true;
    }
    if has_planes {
        nested.for_each_plane(|mut to, from| all_of::<T, _, 8>(Portable, &mut to, from));
    }
    has_planes
}

#[inline(always)]
pub(super) fn all_of<T: Copy, B: Block<T, W>, const W: usize>(
    block: B,
    to: &mut To<'_, T>,
    from: From<'_, T>,
) {
    let (width, height, _) = to.sides();
    in_blocks(block, to, from, 0..width, 0..height);
}

/// The whole plane, in blocks whose writes are aligned; reads too, if a row of a block is a whole
/// line of the cache.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn aligned<T: Copy, B: Block<T, W>, const W: usize>(
    block: B,
    to: &mut To<'_, T>,
    from: From<'_, T>,
) {
    let (width, height, _) = to.sides();
    let bytes = W * size_of::<T>();
    let near = to
        .before_aligned(bytes)
        .filter(|before| before + W <= width)
        .unwrap_or(0);
    let far = from
        .before_aligned(bytes)
        .filter(|before| bytes == LINE && before + W <= height)
        .unwrap_or(0);
    for far in [0..far, far..height] {
        for near in [0..near, near..width] {
            in_blocks(block, to, from, near, far.clone());
        }
    }
}

/// The bytes of a row of the target in a fused plane, and those of a column of the source, which
/// stay in the first and second cache.
const ROW: usize = 1 << 10;
const COLUMN: usize = 1 << 10;

/// Transposes all elements in planes of fused loops, in blocks of W or of N elements. Returns
/// whether there are such planes.
#[inline(always)]
pub(super) fn fused<T, A, B, const N: usize, const W: usize>(
    nested: &mut Pair<'_, '_, T>,
    narrow: A,
    wide: B,
) -> bool
where
    T: Copy,
    A: Block<T, N>,
    B: Block<T, W>,
{
    let most = [ROW, COLUMN].map(|bytes| (bytes / size_of::<T>()).max(W));
    nested.for_each_fused(most, N, |mut plane| {
        if is_wide::<N, W>(plane.sides()) {
            plane.transpose(wide);
        } else {
            plane.transpose(narrow);
        }
    })
}

/// Whether a plane is transposed in blocks of W elements and not of N, which are slower by a quarter
/// but overlap less at the ends.
#[inline(always)]
fn is_wide<const N: usize, const W: usize>(sides: [usize; 2]) -> bool {
    let written = |block: usize| -> usize {
        let sides = sides.map(|side| side.next_multiple_of(block));
        sides[0] * sides[1]
    };
    sides[0].min(sides[1]) >= W && written(W) * 4 <= written(N) * 5
}

/// [`fused`], in rows that bypass the caches.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn streamed<T, A, B, const N: usize, const W: usize, const ROOM: usize>(
    nested: &mut Pair<'_, '_, T>,
    narrow: A,
    wide: B,
) -> bool
where
    T: Bits,
    A: Block<T, N>,
    B: Block<T, W>,
{
    // A few lines of each column.
    let (row, column) = (ROW / size_of::<T>(), 4 * LINE / size_of::<T>());
    let mut buffer = [T::default(); ROOM];
    let most = [row.max(W), column.clamp(W, 128)];
    let is_fused = nested.for_each_fused(most, N, |mut plane| {
        if is_wide::<N, W>(plane.sides()) {
            plane.stream(wide, &mut buffer);
        } else {
            plane.stream(narrow, &mut buffer);
        }
    });
    fence();
    is_fused
}
