//! Multiply-accumulate instructions of AMD, Intel and Arm, under the names of their manuals.
//!
//! An element of A is `m + M·k`, one of B `n + N·k`, and one of C `m + M·n`, as in CuTe.
//! `crates/value/tests/values/vendors.rs` has the formulas of the manuals.

#[doc(hidden)]
#[macro_export]
macro_rules! vendor_atoms {
    ($then:ident) => {
        $then! {
            /// AMD CDNA: 64 lanes, one element of A and B each.
            V_MFMA_F32_32x32x2_F32 "AMD CDNA3 ISA, matrix arithmetic instructions" (32, 32, 2), 64 : 1, ((32, 2), 1) : ((1, 32), 0), ((32, 2), 1) : ((1, 32), 0), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// AMD CDNA: 64 lanes, one element of A and B each.
            V_MFMA_F32_16x16x4_F32 "AMD CDNA3 ISA, matrix arithmetic instructions" (16, 16, 4), 64 : 1, ((16, 4), 1) : ((1, 16), 0), ((16, 4), 1) : ((1, 16), 0), ((16, 4), 4) : ((16, 4), 1);
            /// AMD CDNA: 64 lanes, 4 elements of A and B each.
            V_MFMA_F32_32x32x8_F16 "AMD CDNA3 ISA, matrix arithmetic instructions" (32, 32, 8), 64 : 1, ((32, 2), 4) : ((1, 128), 32), ((32, 2), 4) : ((1, 128), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// AMD CDNA: 64 lanes, 4 elements of A and B each.
            V_MFMA_F32_16x16x16_F16 "AMD CDNA3 ISA, matrix arithmetic instructions" (16, 16, 16), 64 : 1, ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((16, 4), 1);
            /// AMD CDNA: 64 lanes, 4 elements of A and B each.
            V_MFMA_F32_32x32x8_BF16 "AMD CDNA3 ISA, matrix arithmetic instructions" (32, 32, 8), 64 : 1, ((32, 2), 4) : ((1, 128), 32), ((32, 2), 4) : ((1, 128), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// AMD CDNA: 64 lanes, 4 elements of A and B each.
            V_MFMA_F32_16x16x16_BF16 "AMD CDNA3 ISA, matrix arithmetic instructions" (16, 16, 16), 64 : 1, ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((16, 4), 1);
            /// AMD CDNA: 64 lanes, 8 elements of A and B each.
            V_MFMA_I32_32x32x16_I8 "AMD CDNA3 ISA, matrix arithmetic instructions" (32, 32, 16), 64 : 1, ((32, 2), 8) : ((1, 256), 32), ((32, 2), 8) : ((1, 256), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// AMD CDNA: 64 lanes, 8 elements of A and B each.
            V_MFMA_I32_16x16x32_I8 "AMD CDNA3 ISA, matrix arithmetic instructions" (16, 16, 32), 64 : 1, ((16, 4), 8) : ((1, 128), 16), ((16, 4), 8) : ((1, 128), 16), ((16, 4), 4) : ((16, 4), 1);
            /// AMD CDNA: 64 lanes, 8 elements of A and B each.
            V_MFMA_F32_32x32x16_FP8_FP8 "AMD CDNA3 ISA, matrix arithmetic instructions" (32, 32, 16), 64 : 1, ((32, 2), 8) : ((1, 256), 32), ((32, 2), 8) : ((1, 256), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// AMD CDNA: 64 lanes, 8 elements of A and B each.
            V_MFMA_F32_16x16x32_FP8_FP8 "AMD CDNA3 ISA, matrix arithmetic instructions" (16, 16, 32), 64 : 1, ((16, 4), 8) : ((1, 128), 16), ((16, 4), 8) : ((1, 128), 16), ((16, 4), 4) : ((16, 4), 1);
            /// AMD CDNA: 64 lanes, one element of A and B each.
            V_MFMA_F64_16x16x4_F64 "AMD CDNA3 ISA, matrix arithmetic instructions" (16, 16, 4), 64 : 1, ((16, 4), 1) : ((1, 16), 0), ((16, 4), 1) : ((1, 16), 0), ((16, 4), 4) : ((16, 1), 4);
            /// AMD RDNA3: 32 lanes; lanes 16 to 31 have A and B again.
            V_WMMA_F32_16x16x16_F16 "AMD RDNA3 ISA, WMMA" (16, 16, 16), 32 : 1, ((16, 2), 16) : ((1, 0), 16), ((16, 2), 16) : ((1, 0), 16), ((16, 2), 8) : ((16, 1), 2);
            /// AMD RDNA3: 32 lanes; lanes 16 to 31 have A and B again.
            V_WMMA_F32_16x16x16_BF16 "AMD RDNA3 ISA, WMMA" (16, 16, 16), 32 : 1, ((16, 2), 16) : ((1, 0), 16), ((16, 2), 16) : ((1, 0), 16), ((16, 2), 8) : ((16, 1), 2);
            /// AMD RDNA3: 32 lanes; lanes 16 to 31 have A and B again.
            V_WMMA_I32_16x16x16_IU8 "AMD RDNA3 ISA, WMMA" (16, 16, 16), 32 : 1, ((16, 2), 16) : ((1, 0), 16), ((16, 2), 16) : ((1, 0), 16), ((16, 2), 8) : ((16, 1), 2);
            /// Intel AMX: tiles by rows; B has pairs of k side by side (VNNI).
            TDPBF16PS "Intel SDM, TDPBF16PS" (16, 16, 32), 1 : 0, (1, (32, 16)) : (0, (16, 1)), (1, (2, 16, 16)) : (0, (16, 1, 32)), (1, (16, 16)) : (0, (16, 1));
            /// Intel AMX: tiles by rows; B has groups of four k side by side (VNNI).
            TDPBSSD "Intel SDM, TDPBSSD" (16, 16, 64), 1 : 0, (1, (64, 16)) : (0, (16, 1)), (1, (4, 16, 16)) : (0, (16, 1, 64)), (1, (16, 16)) : (0, (16, 1));
            /// Arm Neon and SVE: 2 by 8 times 8 by 2 bytes in a segment of 128 bits.
            SMMLA "Arm ARM, SMMLA (vector)" (2, 2, 8), 1 : 0, (1, (8, 2)) : (0, (2, 1)), (1, (8, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1));
            /// Arm Neon and SVE: 2 by 4 times 4 by 2 halves in a segment of 128 bits.
            BFMMLA "Arm ARM, BFMMLA" (2, 2, 4), 1 : 0, (1, (4, 2)) : (0, (2, 1)), (1, (4, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1));
        }
    };
}
