//! Transpositions in the registers of a processor with AVX2 or AVX-512.
//!
//! Shuffles inside of quarters make columns of four rows, and then quarters are put together. A
//! target that fits into the caches is written in place; a larger one is put together in a small
//! buffer, whose lines bypass the caches.

use crate::tensor::{
    Exclusive, Shared, Tensor,
    memory::{
        blocks::{Block, LINE, fence, in_blocks, stream_row},
        caches::last_cache,
        nested::{Pair, Plane},
        planes::{COLUMN, ROW},
        units::Bits,
    },
};
use pulp::{Arch, NullaryFnOnce, cast, x86::V3};

/// The largest target that stays in the first cache beside its source, in bytes.
const SMALL: usize = 20 << 10;

/// Whether a target bypasses the caches: with its source it fills the last one.
fn bypasses<T>(nested: &Pair<'_, '_, T>) -> bool {
    let bytes = nested.nest().whole() as usize * size_of::<T>();
    // Most are smaller than any such cache, and need not ask.
    bytes >= 1 << 20 && bytes >= last_cache() / 2
}

/// Transposes all planes, of two loops if `has_planes`, and else of fused loops. Returns whether
/// there are any; `None`, if the elements are no numbers, the processor lacks the registers, or
/// planes are narrower than they are.
pub(super) fn planes<T: Copy + 'static>(
    nested: &mut Pair<'_, '_, T>,
    has_planes: bool,
) -> Option<bool> {
    macro_rules! planes {
        ($U:ident: $N:literal $W:literal $ROOM:literal, $narrow:expr, $wide:expr) => {{
            let mut nested = nested.as_bits::<$U>()?;
            let (narrow, wide) = ($narrow, $wide);
            if (!has_planes || nested.nest().rank() == 2) && bypasses(&nested) {
                let is_done = wide.vectorize(Streamed::<_, _, _, $N, $W, $ROOM> {
                    nested: &mut nested,
                    narrow,
                    wide,
                });
                if is_done || !has_planes {
                    return Some(is_done);
                }
            }
            wide.vectorize(Planes::<_, _, _, $N, $W> {
                nested,
                two_loops: has_planes,
                narrow,
                wide,
            })
        }};
    }
    match (Arch::new(), size_of::<T>()) {
        (Arch::V3(simd), 1) => planes!(u8: 16 16 49152, simd, simd),
        (Arch::V3(simd), 2) => planes!(u16: 8 8 40960, simd, simd),
        #[cfg(feature = "avx512")]
        (Arch::V4(simd), 1) => planes!(u8: 16 16 49152, *simd, *simd),
        #[cfg(feature = "avx512")]
        (Arch::V4(simd), 2) => planes!(u16: 8 8 40960, *simd, *simd),
        #[cfg(feature = "avx512")]
        (Arch::V4(simd), 4) => planes!(u32: 8 16 18432, *simd, simd),
        (Arch::V3(simd), 4) => planes!(u32: 8 8 18432, simd, simd),
        #[cfg(feature = "avx512")]
        (Arch::V4(simd), 8) => planes!(u64: 4 8 4608, *simd, simd),
        (Arch::V3(simd), 8) => planes!(u64: 4 4 4608, simd, simd),
        _ => None,
    }
}

/// The least bytes of a row that bypasses the caches: its ends, which do not, are few of its lines.
const STREAMED: usize = 512;

/// Copies rows past the caches, if the elements are numbers, and the target is as large as that.
pub(super) fn stream_rows<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>) -> bool {
    let nest = nested.nest();
    let bytes = nest.axis(0).extent as usize * size_of::<T>();
    nest.rank() > 1 && bytes >= STREAMED && bypasses(nested) && past_caches(nested)
}

fn past_caches<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>) -> bool {
    macro_rules! rows {
        ($($U:ident)*) => {
            $(if let Some(mut nested) = nested.as_bits::<$U>() {
                nested.for_each_slice(stream_row);
                fence();
                return true;
            })*
        };
    }
    rows!(u8 u16 u32 u64);
    false
}

/// All planes of fused loops past the caches, in blocks of N or W elements, through a buffer of
/// `ROOM` elements. Only this function has room for it on the stack: to make room takes as long as
/// to transpose a small plane.
struct Streamed<'l, 'n, 'a, T, A, B, const N: usize, const W: usize, const ROOM: usize> {
    nested: &'l mut Pair<'n, 'a, T>,
    narrow: A,
    wide: B,
}

impl<T: Bits, A: Block<T, N>, B: Block<T, W>, const N: usize, const W: usize, const ROOM: usize>
    NullaryFnOnce for Streamed<'_, '_, '_, T, A, B, N, W, ROOM>
{
    type Output = bool;

    #[inline(always)]
    fn call(self) -> bool {
        fused::<T, A, B, N, W, ROOM>(self.nested, self.narrow, self.wide)
    }
}

/// The longest side of a plane whose lines stay in the caches until the next block of them.
const MOST_ALONE: isize = 512;

/// All planes, in blocks of N or W elements.
struct Planes<'n, 'a, T, A, B, const N: usize, const W: usize> {
    nested: Pair<'n, 'a, T>,
    /// Whether planes of two loops are transposed; fused ones of more loops were looked for then.
    two_loops: bool,
    narrow: A,
    wide: B,
}

impl<T: Bits, A: Block<T, N>, B: Block<T, W>, const N: usize, const W: usize> NullaryFnOnce
    for Planes<'_, '_, T, A, B, N, W>
{
    type Output = Option<bool>;

    #[inline(always)]
    fn call(mut self) -> Option<bool> {
        let nest = self.nested.nest();
        let bytes = nest.size() as usize * size_of::<T>();
        let side = nest.axis(0).extent.min(nest.axis(1).extent) as usize;
        let is_plane = nest.axis(0).strides[0] == 1 && nest.axis(1).strides[1] == 1;
        let (narrow, wide) = (self.narrow, self.wide);
        let sides = [nest.axis(0).extent, nest.axis(1).extent];
        let is_lengthened = (2..nest.rank()).any(|place| {
            let [to, from] = nest.axis(place).strides;
            to == sides[0] || from == sides[1]
        });
        // Long sides need no other loops, and small planes that no loop lengthens have none.
        let is_alone = is_plane
            && (side >= 4 * W
                || side >= N && !is_lengthened && sides[0].max(sides[1]) <= MOST_ALONE);
        let is_fused = !self.two_loops
            && nest.rank() > 2
            && !is_alone
            && fused::<T, A, B, N, W, 0>(&mut self.nested, narrow, wide);
        if is_fused || !self.two_loops {
            return Some(is_fused);
        }
        if side < N {
            return None;
        }
        if bytes > SMALL && side >= W {
            self.nested
                .for_each_plane(|mut to, from| aligned::<T, B, W>(wide, &mut to, from));
        } else {
            self.nested
                .for_each_plane(|mut to, from| all_of::<T, A, N>(narrow, &mut to, from));
        }
        Some(true)
    }
}

/// Transposes all elements in planes of fused loops, in blocks of W or of N elements; through a
/// buffer of `ROOM` elements, whose rows bypass the caches, if that is not 0. Returns whether there
/// are such planes.
#[inline(always)]
fn fused<T, A, B, const N: usize, const W: usize, const ROOM: usize>(
    nested: &mut Pair<'_, '_, T>,
    narrow: A,
    wide: B,
) -> bool
where
    T: Bits,
    A: Block<T, N>,
    B: Block<T, W>,
{
    let most = if ROOM == 0 {
        [ROW, COLUMN].map(|bytes| (bytes / size_of::<T>()).max(W))
    } else {
        // A few lines of each column.
        let (row, column) = (ROW / size_of::<T>(), 4 * LINE / size_of::<T>());
        [row.max(W), column.clamp(W, 128)]
    };
    let mut buffer = [T::default(); ROOM];
    let is_fused = nested.for_each_fused(most, N, |mut plane| {
        // Constants leave one of the ways out: a closure that has both is not inlined, and so
        // compiled without the registers.
        match (ROOM == 0, is_wide::<N, W>(plane.sides())) {
            (true, true) => plane.transpose(wide),
            (true, false) => plane.transpose(narrow),
            (false, true) => plane.stream(wide, &mut buffer),
            (false, false) => plane.stream(narrow, &mut buffer),
        }
    });
    if ROOM != 0 {
        fence();
    }
    is_fused
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

type To<'a, T> = Tensor<Exclusive<'a, T>, Plane>;
type From<'a, T> = Tensor<Shared<'a, T>, Plane>;

#[inline(always)]
fn all_of<T: Copy, B: Block<T, W>, const W: usize>(
    block: B,
    to: &mut To<'_, T>,
    from: From<'_, T>,
) {
    let (width, height, _) = to.sides();
    in_blocks(block, to, from, 0..width, 0..height);
}

/// The whole plane, in blocks whose writes are aligned; reads too, if a row of a block is a whole
/// line of the cache. Short sides are not worth the blocks that overlap at the ends.
#[inline(always)]
fn aligned<T: Copy, B: Block<T, W>, const W: usize>(
    block: B,
    to: &mut To<'_, T>,
    from: From<'_, T>,
) {
    let (width, height, _) = to.sides();
    let bytes = W * size_of::<T>();
    let near = to
        .before_aligned(bytes)
        .filter(|_| width >= 8 * W)
        .unwrap_or(0);
    let far = from
        .before_aligned(bytes)
        .filter(|_| bytes == LINE && height >= 8 * W)
        .unwrap_or(0);
    let tile = if width > LONG && height > W {
        TILE
    } else {
        width
    };
    let (mut begin, mut end) = (0, near);
    while begin < width {
        for far in [0..far, far..height] {
            in_blocks(block, to, from, begin..end, far);
        }
        // A last tile is not narrower than a block.
        let is_last = width - end < tile + W;
        (begin, end) = (end, if is_last { width } else { end + tile });
    }
}

/// Longer rows of the target are cut: the lines of the source that one of them needs would leave
/// the second cache before the next one needs them.
const LONG: usize = 4096;
/// The elements of a row of such a tile.
const TILE: usize = 64;

/// Transposes 4 by 4 blocks, one in each quarter of four registers.
macro_rules! quarters {
    ($simd:expr, $shuffle:ident, $rows:expr) => {{
        let [a, b, c, d] = $rows;
        let ab = $simd.$shuffle::<0b10_00_10_00>(a, b);
        let ab_odd = $simd.$shuffle::<0b11_01_11_01>(a, b);
        let cd = $simd.$shuffle::<0b10_00_10_00>(c, d);
        let cd_odd = $simd.$shuffle::<0b11_01_11_01>(c, d);
        [
            $simd.$shuffle::<0b10_00_10_00>(ab, cd),
            $simd.$shuffle::<0b10_00_10_00>(ab_odd, cd_odd),
            $simd.$shuffle::<0b11_01_11_01>(ab, cd),
            $simd.$shuffle::<0b11_01_11_01>(ab_odd, cd_odd),
        ]
    }};
}

impl Block<u32, 8> for V3 {
    #[inline(always)]
    fn columns(self, rows: [&[u32; 8]; 8]) -> [[u32; 8]; 8] {
        let simd = self.avx;
        let [a, b, c, d, e, f, g, h] = rows;
        // Columns i and 4 + i of four rows side by side.
        let upper = [cast(*a), cast(*b), cast(*c), cast(*d)];
        let upper = quarters!(simd, _mm256_shuffle_ps, upper);
        let lower = [cast(*e), cast(*f), cast(*g), cast(*h)];
        let lower = quarters!(simd, _mm256_shuffle_ps, lower);
        let mut columns = [[0; 8]; 8];
        for k in 0..4 {
            columns[k] = cast(simd._mm256_permute2f128_ps::<0b10_00_00>(upper[k], lower[k]));
            columns[4 + k] = cast(simd._mm256_permute2f128_ps::<0b11_00_01>(upper[k], lower[k]));
        }
        columns
    }
}

impl Block<u64, 4> for V3 {
    #[inline(always)]
    fn columns(self, rows: [&[u64; 4]; 4]) -> [[u64; 4]; 4] {
        let simd = self.avx;
        let [a, b, c, d] = rows;
        let (a, b, c, d) = (cast(*a), cast(*b), cast(*c), cast(*d));
        let upper = [simd._mm256_unpacklo_pd(a, b), simd._mm256_unpackhi_pd(a, b)];
        let lower = [simd._mm256_unpacklo_pd(c, d), simd._mm256_unpackhi_pd(c, d)];
        let mut columns = [[0; 4]; 4];
        for k in 0..2 {
            columns[k] = cast(simd._mm256_permute2f128_pd::<0b10_00_00>(upper[k], lower[k]));
            columns[2 + k] = cast(simd._mm256_permute2f128_pd::<0b11_00_01>(upper[k], lower[k]));
        }
        columns
    }
}

/// Transposes W by W blocks: elements of rows i and W/2 + i in turn, once for each bit of W.
macro_rules! interleaved {
    ($simd:expr, $W:literal $low:ident $high:ident, $rows:expr) => {{
        let mut rows = $rows.map(|row| cast(*row));
        let mut step = 1;
        while step < $W {
            let mut next = rows;
            let mut i = 0;
            while i < $W / 2 {
                next[2 * i] = $simd.$low(rows[i], rows[$W / 2 + i]);
                next[2 * i + 1] = $simd.$high(rows[i], rows[$W / 2 + i]);
                i += 1;
            }
            rows = next;
            step *= 2;
        }
        rows.map(|row| cast(row))
    }};
}

impl Block<u16, 8> for V3 {
    #[inline(always)]
    fn columns(self, rows: [&[u16; 8]; 8]) -> [[u16; 8]; 8] {
        interleaved!(self.sse2, 8 _mm_unpacklo_epi16 _mm_unpackhi_epi16, rows)
    }
}

impl Block<u8, 16> for V3 {
    #[inline(always)]
    fn columns(self, rows: [&[u8; 16]; 16]) -> [[u8; 16]; 16] {
        interleaved!(self.sse2, 16 _mm_unpacklo_epi8 _mm_unpackhi_epi8, rows)
    }
}

#[cfg(feature = "avx512")]
mod avx512;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        prelude::*,
        tensor::{
            Exclusive, Shared,
            memory::nested::{Kernel, copied},
            nest::Known,
        },
    };
    use std::vec::Vec;

    fn check<
        T: Bits + TryFrom<usize> + PartialEq + core::fmt::Debug,
        B: Block<T, W>,
        const W: usize,
    >(
        block: Option<B>,
    ) {
        let Some(block) = block else { return };
        let rows: [[T; W]; W] = core::array::from_fn(|row| {
            core::array::from_fn(|column| T::try_from(row * W + column).ok().unwrap())
        });
        let columns = core::array::from_fn(|column| rows.map(|row| row[column]));
        assert_eq!(block.columns(rows.each_ref()), columns);
    }

    #[test]
    fn blocks_are_transposed() {
        check::<u16, V3, 8>(V3::try_new());
        check::<u8, V3, 16>(V3::try_new());
        check::<u32, V3, 8>(V3::try_new());
        check::<u64, V3, 4>(V3::try_new());
        #[cfg(feature = "avx512")]
        {
            use pulp::x86::V4;
            check::<u32, V4, 16>(V4::try_new());
            check::<u64, V4, 8>(V4::try_new());
        }
    }

    struct Narrow(V3);
    impl<'a> Kernel<(Exclusive<'a, u32>, Shared<'a, u32>), 2> for Narrow {
        fn run<X: Known<2>>(&mut self, elements: Pair<'_, 'a, u32, X>) {
            self.0.vectorize(Planes::<_, _, _, 8, 8> {
                nested: elements.planned(),
                two_loops: true,
                narrow: self.0,
                wide: self.0,
            });
        }
        fn few(&mut self, elements: Pair<'_, 'a, u32>) {
            self.run(elements);
        }
    }

    /// A processor with AVX-512 has AVX2 too, and would not be asked to go without.
    #[test]
    fn planes_are_transposed_without_avx512() {
        let Some(simd) = V3::try_new() else { return };
        let sizes = [
            (8_usize, 8_usize),
            (17, 12),
            (65, 100),
            (130, 127),
            (900, 1000),
        ];
        for &(rows, columns) in &sizes[..if cfg!(miri) { 2 } else { sizes.len() }] {
            let data: Vec<u32> = (0..(rows * columns) as u32).collect();
            let mut memory = std::vec![0; rows * columns];
            let from = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
            let to = Tensor::new(&mut memory[..], layout!((rows, columns) : (1, rows)));
            copied(to, from, &mut Narrow(simd), &mut ()).unwrap();
            assert!((0..rows * columns).all(|i| memory[i] == data[i % rows * columns + i / rows]));
        }
    }

    struct PastCachesFused(V3);
    macro_rules! streamed {
        ($($T:ident $N:literal $ROOM:literal;)*) => {
            $(impl<'a> Kernel<(Exclusive<'a, $T>, Shared<'a, $T>), 2> for PastCachesFused {
                fn run<X: Known<2>>(&mut self, elements: Pair<'_, 'a, $T, X>) {
                    let mut elements = elements.planned();
                    let is_fused = fused::<$T, _, _, $N, $N, $ROOM>(&mut elements, self.0, self.0);
                    assert!(is_fused, "no planes");
                }
                fn few(&mut self, elements: Pair<'_, 'a, $T>) {
                    self.run(elements);
                }
            })*

            /// A target would have to fill the caches.
            #[test]
            fn rows_bypass_the_caches() {
                let Some(simd) = V3::try_new() else { return };
                // The last part of 993 columns would be one of them.
                let sizes = [(16, 2, 17, 3), (40, 9, 50, 0), (993, 2, 20, 0), (300, 17, 20, 0), (33, 30, 260, 5)];
                for &(a, b, c, gap) in &sizes[..if cfg!(miri) { 1 } else { sizes.len() }] {
                    $({
                        let number = |x: usize| (x % 251) as $T;
                        let data: Vec<$T> = (0..a * b * c).map(number).collect();
                        // Rows of (2, 0), of 2, and of (2, 1) in the target.
                        let (pitch, end) = (c + gap, (c + gap) * a * b);
                        for [x, y, z] in [[pitch, pitch * a, 1], [pitch * b, pitch, 1]] {
                            let mut memory = std::vec![7; end];
                            let from = Tensor::new(&data[..], layout!((a, b, c) : (1, a, {a * b})));
                            let to = Tensor::new(&mut memory[..], layout!((a, b, c) : (x, y, z)));
                            copied(to, from, &mut PastCachesFused(simd), &mut ()).unwrap();
                            for (i, element) in memory.iter().enumerate() {
                                let (k, row) = (i % pitch, i / pitch);
                                let (i, j) = if x == pitch { (row % a, row / a) } else { (row / b, row % b) };
                                let expected = if k < c { data[i + j * a + k * a * b] } else { 7 };
                                assert_eq!(*element, expected, "{a} {b} {c}, {x} {y}, at {i} {j} {k}");
                            }
                        }
                    })*
                }
            }
        };
    }
    struct PastCaches;
    impl<'a> Kernel<(Exclusive<'a, u16>, Shared<'a, u16>), 2> for PastCaches {
        fn run<X: Known<2>>(&mut self, elements: Pair<'_, 'a, u16, X>) {
            let mut elements = elements.planned();
            let mut units = elements.as_units::<u16>().unwrap();
            assert!(past_caches(&mut units), "no numbers");
        }
        fn few(&mut self, elements: Pair<'_, 'a, u16>) {
            self.run(elements);
        }
    }

    #[test]
    fn rows_that_go_on_bypass_the_caches() {
        for length in [40_usize, 64, 301] {
            let data: Vec<u16> = (0..5 * length as u16).collect();
            let mut memory = std::vec![7; 5 * (length + 3) + 1];
            let from = Tensor::new(&data[..], layout!((length, 5) : (1, length)));
            let to = Tensor::new(&mut memory[1..], layout!((length, 5) : (1, {length + 3})));
            copied(to, from, &mut PastCaches, &mut ()).unwrap();
            for (i, element) in memory[1..].iter().enumerate() {
                let (i, j) = (i % (length + 3), i / (length + 3));
                let expected = if i < length { data[i + j * length] } else { 7 };
                assert_eq!(*element, expected, "{length}: {i} {j}");
            }
        }
    }

    streamed! {
        u8 16 49152;
        u16 8 40960;
        u32 8 18432;
        u64 4 4608;
    }
}
