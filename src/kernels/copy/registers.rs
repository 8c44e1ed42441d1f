//! Transpositions in the registers of a processor with AVX2 or AVX-512.
//!
//! Shuffles inside of quarters make columns of four rows, and then quarters are put together.

use super::transpose::{aligned, all_of, staged};
use crate::tensor::memory::{blocks::Block, nested::Pair, units::Bits};
use pulp::{Arch, NullaryFnOnce, cast, x86::V3};

/// The least target that bypasses the caches, in bytes: the size of the second cache.
const LARGE: usize = 2 << 20;
/// The largest target that stays in the first cache beside its source, in bytes.
const SMALL: usize = 20 << 10;

/// Transposes all planes, if the elements are numbers and the processor has the registers.
pub(super) fn planes<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>) -> bool {
    macro_rules! planes {
        ($U:ident: $N:literal $W:literal $S:literal, $narrow:expr, $wide:expr) => {{
            let Some(nested) = nested.as_bits::<$U>() else {
                return false;
            };
            let (narrow, wide) = ($narrow, $wide);
            wide.vectorize(Planes::<_, _, _, $N, $W, $S> {
                nested,
                narrow,
                wide,
            });
        }};
    }
    match (Arch::new(), size_of::<T>()) {
        #[cfg(feature = "avx512")]
        (Arch::V4(simd), 4) => planes!(u32: 8 16 64, *simd, simd),
        (Arch::V3(simd), 4) => planes!(u32: 8 8 64, simd, simd),
        #[cfg(feature = "avx512")]
        (Arch::V4(simd), 8) => planes!(u64: 4 8 32, *simd, simd),
        (Arch::V3(simd), 8) => planes!(u64: 4 4 32, simd, simd),
        _ => return false,
    }
    true
}

/// All planes, in blocks of N or W elements, or in tiles of S.
struct Planes<'n, 'a, T, A, B, const N: usize, const W: usize, const S: usize> {
    nested: Pair<'n, 'a, T>,
    narrow: A,
    wide: B,
}

impl<T: Bits, A: Block<T, N>, B: Block<T, W>, const N: usize, const W: usize, const S: usize>
    NullaryFnOnce for Planes<'_, '_, T, A, B, N, W, S>
{
    type Output = ();

    #[inline(always)]
    fn call(mut self) {
        let nest = self.nested.nest();
        let bytes = nest.size() as usize * size_of::<T>();
        let side = nest.axis(0).extent.min(nest.axis(1).extent) as usize;
        if bytes >= LARGE && side >= 2 * S {
            let mut buffer = [[T::default(); S]; S];
            self.nested.for_each_plane(|mut to, from| {
                staged::<T, A, N, S>(self.narrow, &mut to, from, &mut buffer);
            });
        } else if bytes > SMALL && side >= W {
            self.nested
                .for_each_plane(|mut to, from| aligned::<T, B, W>(self.wide, &mut to, from));
        } else {
            self.nested
                .for_each_plane(|mut to, from| all_of::<T, A, N>(self.narrow, &mut to, from));
        }
    }
}

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

#[cfg(feature = "avx512")]
mod avx512;

#[cfg(test)]
mod tests {
    use super::{super::transpose::Portable, *};
    use crate::{
        prelude::*,
        tensor::{
            Exclusive, Shared,
            memory::nested::{Kernel, copied},
            nest::Known,
        },
    };
    use std::vec::Vec;

    fn check<T: Bits + From<u32> + PartialEq + core::fmt::Debug, B: Block<T, W>, const W: usize>(
        block: Option<B>,
    ) {
        let Some(block) = block else { return };
        let rows: [[T; W]; W] = core::array::from_fn(|row| {
            core::array::from_fn(|column| T::from((row * W + column) as u32))
        });
        let rows = rows.each_ref();
        assert_eq!(block.columns(rows), Portable.columns(rows));
    }

    #[test]
    fn blocks_are_transposed() {
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
            self.0.vectorize(Planes::<_, _, _, 8, 8, 64> {
                nested: elements.planned(),
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
        for (rows, columns) in [(8_usize, 8_usize), (65, 100), (130, 127), (900, 1000)] {
            let data: Vec<u32> = (0..(rows * columns) as u32).collect();
            let mut memory = std::vec![0; rows * columns];
            let from = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
            let to = Tensor::new(&mut memory[..], layout!((rows, columns) : (1, rows)));
            copied(to, from, &mut Narrow(simd), &mut ()).unwrap();
            assert!((0..rows * columns).all(|i| memory[i] == data[i % rows * columns + i / rows]));
        }
    }
}
