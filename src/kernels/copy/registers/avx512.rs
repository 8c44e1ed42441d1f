//! Blocks in the registers of AVX-512.

use crate::tensor::memory::blocks::Block;
use core::arch::x86_64::{__m512, __m512d};
use pulp::{cast, x86::V4};

impl Block<u32, 16> for V4 {
    #[inline(always)]
    fn columns(self, rows: [&[u32; 16]; 16]) -> [[u32; 16]; 16] {
        #[inline(always)]
        fn four(simd: V4, rows: &[&[u32; 16]; 16], at: usize) -> [__m512; 4] {
            let rows = [
                cast(*rows[at]),
                cast(*rows[at + 1]),
                cast(*rows[at + 2]),
                cast(*rows[at + 3]),
            ];
            quarters!(simd.avx512f, _mm512_shuffle_ps, rows)
        }
        let (a, b) = (four(self, &rows, 0), four(self, &rows, 4));
        let (c, d) = (four(self, &rows, 8), four(self, &rows, 12));
        let mut columns = [[0; 16]; 16];
        let mut k = 0;
        while k < 4 {
            // Once more, with quarters in place of elements.
            let [e, f, g, h] =
                quarters!(self.avx512f, _mm512_shuffle_f32x4, [a[k], b[k], c[k], d[k]]);
            [columns[k], columns[4 + k], columns[8 + k], columns[12 + k]] =
                [cast(e), cast(f), cast(g), cast(h)];
            k += 1;
        }
        columns
    }
}

impl Block<u64, 8> for V4 {
    #[inline(always)]
    fn columns(self, rows: [&[u64; 8]; 8]) -> [[u64; 8]; 8] {
        #[inline(always)]
        fn two(simd: V4, rows: &[&[u64; 8]; 8], at: usize) -> [__m512d; 2] {
            let (a, b) = (cast(*rows[at]), cast(*rows[at + 1]));
            [
                simd.avx512f._mm512_unpacklo_pd(a, b),
                simd.avx512f._mm512_unpackhi_pd(a, b),
            ]
        }
        let (a, b) = (two(self, &rows, 0), two(self, &rows, 2));
        let (c, d) = (two(self, &rows, 4), two(self, &rows, 6));
        let mut columns = [[0; 8]; 8];
        let mut k = 0;
        while k < 2 {
            let [e, f, g, h] =
                quarters!(self.avx512f, _mm512_shuffle_f64x2, [a[k], b[k], c[k], d[k]]);
            [columns[k], columns[2 + k], columns[4 + k], columns[6 + k]] =
                [cast(e), cast(f), cast(g), cast(h)];
            k += 1;
        }
        columns
    }
}
