//! Instructions of AMD, Intel and Arm.
//!
//! Written by `tests/generate_atoms.rs`, which also checks that it is.

#[doc(hidden)]
#[macro_export]
macro_rules! vendor_mma_atoms {
    ($then:ident) => {
        $then! {
            /// `v_mfma_f32_16x16x8_xf32`. Source: AMD's matrix instruction calculator.
            CDNA3_16x16x8_F32XF32XF32_MFMA (16, 16, 8), 64 : 1, ((16, 4), 2) : ((1, 32), 16), ((16, 4), 2) : ((1, 32), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_f32_32x32x4_xf32`. Source: AMD's matrix instruction calculator.
            CDNA3_32x32x4_F32XF32XF32_MFMA (32, 32, 4), 64 : 1, ((32, 2), 2) : ((1, 64), 32), ((32, 2), 2) : ((1, 64), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_f32_32x32x1_2b_f32`. Source: AMD's matrix instruction calculator.
            CDNA1_32x32x1_2B_F32F32F32_MFMA (32, 64, 1), 64 : 1, ((32, 2), 1) : ((1, 0), 0), (64, 1) : (1, 0), ((32, 2), (4, 4, 2)) : ((32, 4), (1, 8, 1024));
            /// `v_mfma_f32_16x16x1_4b_f32`. Source: AMD's matrix instruction calculator.
            CDNA1_16x16x1_4B_F32F32F32_MFMA (16, 64, 1), 64 : 1, ((16, 4), 1) : ((1, 0), 0), (64, 1) : (1, 0), ((16, 4), (4, 4)) : ((16, 4), (1, 256));
            /// `v_mfma_f32_4x4x1_16b_f32`. Source: AMD's matrix instruction calculator.
            CDNA1_4x4x1_16B_F32F32F32_MFMA (4, 64, 1), 64 : 1, ((4, 16), 1) : ((1, 0), 0), (64, 1) : (1, 0), (64, 4) : (4, 1);
            /// `v_mfma_f32_32x32x2_f32`. Source: AMD's matrix instruction calculator.
            CDNA1_32x32x2_F32F32F32_MFMA (32, 32, 2), 64 : 1, (64, 1) : (1, 0), (64, 1) : (1, 0), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_f32_16x16x4_f32`. Source: AMD's matrix instruction calculator.
            CDNA1_16x16x4_F32F32F32_MFMA (16, 16, 4), 64 : 1, (64, 1) : (1, 0), (64, 1) : (1, 0), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_f32_32x32x4_2b_f16`. Source: AMD's matrix instruction calculator.
            CDNA1_32x32x4_2B_F32F16F16_MFMA (32, 64, 4), 64 : 1, ((32, 2), 4) : ((1, 0), 32), (64, 4) : (1, 64), ((32, 2), (4, 4, 2)) : ((32, 4), (1, 8, 1024));
            /// `v_mfma_f32_16x16x4_4b_f16`. Source: AMD's matrix instruction calculator.
            CDNA1_16x16x4_4B_F32F16F16_MFMA (16, 64, 4), 64 : 1, ((16, 4), 4) : ((1, 0), 16), (64, 4) : (1, 64), ((16, 4), (4, 4)) : ((16, 4), (1, 256));
            /// `v_mfma_f32_4x4x4_16b_f16`. Source: AMD's matrix instruction calculator.
            CDNA1_4x4x4_16B_F32F16F16_MFMA (4, 64, 4), 64 : 1, ((4, 16), 4) : ((1, 0), 4), (64, 4) : (1, 64), (64, 4) : (4, 1);
            /// `v_mfma_f32_32x32x8_f16`. Source: AMD's matrix instruction calculator.
            CDNA1_32x32x8_F32F16F16_MFMA (32, 32, 8), 64 : 1, ((32, 2), 4) : ((1, 128), 32), ((32, 2), 4) : ((1, 128), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_f32_16x16x16_f16`. Source: AMD's matrix instruction calculator.
            CDNA1_16x16x16_F32F16F16_MFMA (16, 16, 16), 64 : 1, ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_i32_32x32x4_2b_i8`. Source: AMD's matrix instruction calculator.
            CDNA1_32x32x4_2B_I32I8I8_MFMA (32, 64, 4), 64 : 1, ((32, 2), 4) : ((1, 0), 32), (64, 4) : (1, 64), ((32, 2), (4, 4, 2)) : ((32, 4), (1, 8, 1024));
            /// `v_mfma_i32_16x16x4_4b_i8`. Source: AMD's matrix instruction calculator.
            CDNA1_16x16x4_4B_I32I8I8_MFMA (16, 64, 4), 64 : 1, ((16, 4), 4) : ((1, 0), 16), (64, 4) : (1, 64), ((16, 4), (4, 4)) : ((16, 4), (1, 256));
            /// `v_mfma_i32_4x4x4_16b_i8`. Source: AMD's matrix instruction calculator.
            CDNA1_4x4x4_16B_I32I8I8_MFMA (4, 64, 4), 64 : 1, ((4, 16), 4) : ((1, 0), 4), (64, 4) : (1, 64), (64, 4) : (4, 1);
            /// `v_mfma_i32_32x32x16_i8`. Source: AMD's matrix instruction calculator.
            CDNA3_32x32x16_I32I8I8_MFMA (32, 32, 16), 64 : 1, ((32, 2), 8) : ((1, 256), 32), ((32, 2), 8) : ((1, 256), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_i32_16x16x32_i8`. Source: AMD's matrix instruction calculator.
            CDNA3_16x16x32_I32I8I8_MFMA (16, 16, 32), 64 : 1, ((16, 4), 8) : ((1, 128), 16), ((16, 4), 8) : ((1, 128), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_f32_32x32x4_2b_bf16`. Source: AMD's matrix instruction calculator.
            CDNA2_32x32x4_2B_F32BF16BF16_MFMA (32, 64, 4), 64 : 1, ((32, 2), 4) : ((1, 0), 32), (64, 4) : (1, 64), ((32, 2), (4, 4, 2)) : ((32, 4), (1, 8, 1024));
            /// `v_mfma_f32_16x16x4_4b_bf16`. Source: AMD's matrix instruction calculator.
            CDNA2_16x16x4_4B_F32BF16BF16_MFMA (16, 64, 4), 64 : 1, ((16, 4), 4) : ((1, 0), 16), (64, 4) : (1, 64), ((16, 4), (4, 4)) : ((16, 4), (1, 256));
            /// `v_mfma_f32_4x4x4_16b_bf16`. Source: AMD's matrix instruction calculator.
            CDNA2_4x4x4_16B_F32BF16BF16_MFMA (4, 64, 4), 64 : 1, ((4, 16), 4) : ((1, 0), 4), (64, 4) : (1, 64), (64, 4) : (4, 1);
            /// `v_mfma_f32_32x32x8_bf16`. Source: AMD's matrix instruction calculator.
            CDNA2_32x32x8_F32BF16BF16_MFMA (32, 32, 8), 64 : 1, ((32, 2), 4) : ((1, 128), 32), ((32, 2), 4) : ((1, 128), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_f32_16x16x16_bf16`. Source: AMD's matrix instruction calculator.
            CDNA2_16x16x16_F32BF16BF16_MFMA (16, 16, 16), 64 : 1, ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_f64_16x16x4_f64`. Source: AMD's matrix instruction calculator.
            CDNA2_16x16x4_F64F64F64_MFMA (16, 16, 4), 64 : 1, (64, 1) : (1, 0), (64, 1) : (1, 0), ((16, 4), 4) : ((16, 1), 4);
            /// `v_mfma_f64_4x4x4_4b_f64`. Source: AMD's matrix instruction calculator.
            CDNA2_4x4x4_4B_F64F64F64_MFMA (4, 16, 4), 64 : 1, ((4, 4, 4), 1) : ((1, 0, 4), 0), (64, 1) : (1, 0), ((16, 4), 1) : ((4, 1), 0);
            /// `v_mfma_f32_16x16x32_bf8_bf8`. Source: AMD's matrix instruction calculator.
            CDNA3_16x16x32_F32BF8BF8_MFMA (16, 16, 32), 64 : 1, ((16, 4), 8) : ((1, 128), 16), ((16, 4), 8) : ((1, 128), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_f32_16x16x32_bf8_fp8`. Source: AMD's matrix instruction calculator.
            CDNA3_16x16x32_F32BF8F8_MFMA (16, 16, 32), 64 : 1, ((16, 4), 8) : ((1, 128), 16), ((16, 4), 8) : ((1, 128), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_f32_16x16x32_fp8_bf8`. Source: AMD's matrix instruction calculator.
            CDNA3_16x16x32_F32F8BF8_MFMA (16, 16, 32), 64 : 1, ((16, 4), 8) : ((1, 128), 16), ((16, 4), 8) : ((1, 128), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_f32_16x16x32_fp8_fp8`. Source: AMD's matrix instruction calculator.
            CDNA3_16x16x32_F32F8F8_MFMA (16, 16, 32), 64 : 1, ((16, 4), 8) : ((1, 128), 16), ((16, 4), 8) : ((1, 128), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_f32_32x32x16_bf8_bf8`. Source: AMD's matrix instruction calculator.
            CDNA3_32x32x16_F32BF8BF8_MFMA (32, 32, 16), 64 : 1, ((32, 2), 8) : ((1, 256), 32), ((32, 2), 8) : ((1, 256), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_f32_32x32x16_bf8_fp8`. Source: AMD's matrix instruction calculator.
            CDNA3_32x32x16_F32BF8F8_MFMA (32, 32, 16), 64 : 1, ((32, 2), 8) : ((1, 256), 32), ((32, 2), 8) : ((1, 256), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_f32_32x32x16_fp8_bf8`. Source: AMD's matrix instruction calculator.
            CDNA3_32x32x16_F32F8BF8_MFMA (32, 32, 16), 64 : 1, ((32, 2), 8) : ((1, 256), 32), ((32, 2), 8) : ((1, 256), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_f32_32x32x16_fp8_fp8`. Source: AMD's matrix instruction calculator.
            CDNA3_32x32x16_F32F8F8_MFMA (32, 32, 16), 64 : 1, ((32, 2), 8) : ((1, 256), 32), ((32, 2), 8) : ((1, 256), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_i32_32x32x8i8`. Source: AMD's matrix instruction calculator.
            CDNA1_32x32x8_I32I8I8_MFMA (32, 32, 8), 64 : 1, ((32, 2), 4) : ((1, 128), 32), ((32, 2), 4) : ((1, 128), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_i32_16x16x16i8`. Source: AMD's matrix instruction calculator.
            CDNA1_16x16x16_I32I8I8_MFMA (16, 16, 16), 64 : 1, ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((1, 64), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_mfma_f32_32x32x2bf16`. Source: AMD's matrix instruction calculator.
            CDNA1_32x32x2_2B_F32BF16BF16_MFMA (32, 64, 2), 64 : 1, ((32, 2), 2) : ((1, 0), 32), (64, 2) : (1, 64), ((32, 2), (4, 4, 2)) : ((32, 4), (1, 8, 1024));
            /// `v_mfma_f32_16x16x2bf16`. Source: AMD's matrix instruction calculator.
            CDNA1_16x16x2_4B_F32BF16BF16_MFMA (16, 64, 2), 64 : 1, ((16, 4), 2) : ((1, 0), 16), (64, 2) : (1, 64), ((16, 4), (4, 4)) : ((16, 4), (1, 256));
            /// `v_mfma_f32_4x4x2bf16`. Source: AMD's matrix instruction calculator.
            CDNA1_4x4x2_16B_F32BF16BF16_MFMA (4, 64, 2), 64 : 1, ((4, 16), 2) : ((1, 0), 4), (64, 2) : (1, 64), (64, 4) : (4, 1);
            /// `v_mfma_f32_32x32x4bf16`. Source: AMD's matrix instruction calculator.
            CDNA1_32x32x4_F32BF16BF16_MFMA (32, 32, 4), 64 : 1, ((32, 2), 2) : ((1, 64), 32), ((32, 2), 2) : ((1, 64), 32), ((32, 2), (4, 4)) : ((32, 4), (1, 8));
            /// `v_mfma_f32_16x16x8bf16`. Source: AMD's matrix instruction calculator.
            CDNA1_16x16x8_F32BF16BF16_MFMA (16, 16, 8), 64 : 1, ((16, 4), 2) : ((1, 32), 16), ((16, 4), 2) : ((1, 32), 16), ((16, 4), 4) : ((16, 4), 1);
            /// `v_wmma_f32_16x16x16_f16`. Source: AMD's matrix instruction calculator.
            RDNA3_16x16x16_F32F16F16_WMMA (16, 16, 16), 32 : 1, ((16, 2), 16) : ((1, 0), 16), ((16, 2), 16) : ((1, 0), 16), ((16, 2), 8) : ((16, 1), 2);
            /// `v_wmma_f32_16x16x16_bf16`. Source: AMD's matrix instruction calculator.
            RDNA3_16x16x16_F32BF16BF16_WMMA (16, 16, 16), 32 : 1, ((16, 2), 16) : ((1, 0), 16), ((16, 2), 16) : ((1, 0), 16), ((16, 2), 8) : ((16, 1), 2);
            /// `v_wmma_f16_16x16x16_f16`. Source: AMD's matrix instruction calculator.
            RDNA3_16x16x16_F16F16F16_WMMA (16, 16, 16), 32 : 1, ((16, 2), 16) : ((1, 0), 16), ((16, 2), 16) : ((1, 0), 16), ((16, 2), 8) : ((16, 1), 2);
            /// `v_wmma_bf16_16x16x16_bf16`. Source: AMD's matrix instruction calculator.
            RDNA3_16x16x16_BF16BF16BF16_WMMA (16, 16, 16), 32 : 1, ((16, 2), 16) : ((1, 0), 16), ((16, 2), 16) : ((1, 0), 16), ((16, 2), 8) : ((16, 1), 2);
            /// `v_wmma_i32_16x16x16_iu8`. Source: AMD's matrix instruction calculator.
            RDNA3_16x16x16_I32I8I8_WMMA (16, 16, 16), 32 : 1, ((16, 2), 16) : ((1, 0), 16), ((16, 2), 16) : ((1, 0), 16), ((16, 2), 8) : ((16, 1), 2);
            /// `v_wmma_i32_16x16x16_iu4`. Source: AMD's matrix instruction calculator.
            RDNA3_16x16x16_I32I4I4_WMMA (16, 16, 16), 32 : 1, ((16, 2), 16) : ((1, 0), 16), ((16, 2), 16) : ((1, 0), 16), ((16, 2), 8) : ((16, 1), 2);
            /// `v_wmma_f32_16x16x16_f16`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_F32F16F16_WMMA (16, 16, 16), 32 : 1, ((16, 2), (4, 2)) : ((1, 64), (16, 128)), ((16, 2), (4, 2)) : ((1, 64), (16, 128)), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_f32_16x16x16_bf16`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_F32BF16BF16_WMMA (16, 16, 16), 32 : 1, ((16, 2), (4, 2)) : ((1, 64), (16, 128)), ((16, 2), (4, 2)) : ((1, 64), (16, 128)), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_f16_16x16x16_f16`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_F16F16F16_WMMA (16, 16, 16), 32 : 1, ((16, 2), (4, 2)) : ((1, 64), (16, 128)), ((16, 2), (4, 2)) : ((1, 64), (16, 128)), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_bf16_16x16x16_bf16`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_BF16BF16BF16_WMMA (16, 16, 16), 32 : 1, ((16, 2), (4, 2)) : ((1, 64), (16, 128)), ((16, 2), (4, 2)) : ((1, 64), (16, 128)), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_i32_16x16x16_iu8`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_I32I8I8_WMMA (16, 16, 16), 32 : 1, ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_i32_16x16x16_iu4`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_I32I4I4_WMMA (16, 16, 16), 32 : 1, ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_i32_16x16x32_iu4`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x32_I32I4I4_WMMA (16, 16, 32), 32 : 1, ((16, 2), 16) : ((1, 256), 16), ((16, 2), 16) : ((1, 256), 16), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_f32_16x16x16_fp8_fp8`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_F32F8F8_WMMA (16, 16, 16), 32 : 1, ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_f32_16x16x16_fp8_bf8`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_F32F8BF8_WMMA (16, 16, 16), 32 : 1, ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_f32_16x16x16_bf8_fp8`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_F32BF8F8_WMMA (16, 16, 16), 32 : 1, ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((16, 8), 1);
            /// `v_wmma_f32_16x16x16_bf8_bf8`. Source: AMD's matrix instruction calculator.
            RDNA4_16x16x16_F32BF8BF8_WMMA (16, 16, 16), 32 : 1, ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((1, 128), 16), ((16, 2), 8) : ((16, 8), 1);
            /// `tdpbf16ps`. Source: Intel's Software Developer's Manual.
            AMX_16x16x32_F32BF16BF16F32 (16, 16, 32), 1 : 0, (1, (32, 16)) : (0, (16, 1)), (1, (2, 16, 16)) : (0, (16, 1, 32)), (1, (16, 16)) : (0, (16, 1));
            /// `tdpfp16ps`. Source: Intel's Software Developer's Manual.
            AMX_16x16x32_F32F16F16F32 (16, 16, 32), 1 : 0, (1, (32, 16)) : (0, (16, 1)), (1, (2, 16, 16)) : (0, (16, 1, 32)), (1, (16, 16)) : (0, (16, 1));
            /// `tdpbssd`. Source: Intel's Software Developer's Manual.
            AMX_16x16x64_S32S8S8S32 (16, 16, 64), 1 : 0, (1, (64, 16)) : (0, (16, 1)), (1, (4, 16, 16)) : (0, (16, 1, 64)), (1, (16, 16)) : (0, (16, 1));
            /// `tdpbsud`. Source: Intel's Software Developer's Manual.
            AMX_16x16x64_S32S8U8S32 (16, 16, 64), 1 : 0, (1, (64, 16)) : (0, (16, 1)), (1, (4, 16, 16)) : (0, (16, 1, 64)), (1, (16, 16)) : (0, (16, 1));
            /// `tdpbusd`. Source: Intel's Software Developer's Manual.
            AMX_16x16x64_S32U8S8S32 (16, 16, 64), 1 : 0, (1, (64, 16)) : (0, (16, 1)), (1, (4, 16, 16)) : (0, (16, 1, 64)), (1, (16, 16)) : (0, (16, 1));
            /// `tdpbuud`. Source: Intel's Software Developer's Manual.
            AMX_16x16x64_S32U8U8S32 (16, 16, 64), 1 : 0, (1, (64, 16)) : (0, (16, 1)), (1, (4, 16, 16)) : (0, (16, 1, 64)), (1, (16, 16)) : (0, (16, 1));
            /// `vpdpbusd`. Source: Intel's Software Developer's Manual.
            AVX512_1x16x4_S32U8S8S32_VNNI (1, 16, 4), 1 : 0, (1, (4, 16)) : (0, (1, 0)), (1, (4, 16)) : (0, (16, 1)), (1, 16) : (0, 1);
            /// `vpdpwssd`. Source: Intel's Software Developer's Manual.
            AVX512_1x16x2_S32S16S16S32_VNNI (1, 16, 2), 1 : 0, (1, (2, 16)) : (0, (1, 0)), (1, (2, 16)) : (0, (16, 1)), (1, 16) : (0, 1);
            /// `vdpbf16ps`. Source: Intel's Software Developer's Manual.
            AVX512_1x16x2_F32BF16BF16F32 (1, 16, 2), 1 : 0, (1, (2, 16)) : (0, (1, 0)), (1, (2, 16)) : (0, (16, 1)), (1, 16) : (0, 1);
            /// `dpas.8x8`. Source: Intel's `MMA_Traits<XE_DPAS_TT>` of SYCL*TLA.
            XE_8x16x16_F32F16F16F32_TT (8, 16, 16), 16 : 1, (16, 8) : (8, 1), ((2, 8), (2, 8)) : ((16, 1), (8, 32)), (16, 8) : (8, 1);
            /// `dpas.8x8`. Source: Intel's `MMA_Traits<XE_DPAS_TT>` of SYCL*TLA.
            XE_8x16x16_F32BF16BF16F32_TT (8, 16, 16), 16 : 1, (16, 8) : (8, 1), ((2, 8), (2, 8)) : ((16, 1), (8, 32)), (16, 8) : (8, 1);
            /// `dpas.8x8`. Source: Intel's `MMA_Traits<XE_DPAS_TT>` of SYCL*TLA.
            XE_8x16x8_F32TF32TF32F32_TT (8, 16, 8), 16 : 1, ((8, 2), 4) : ((8, 1), 2), (16, 8) : (1, 16), (16, 8) : (8, 1);
            /// `dpas.8x8`. Source: Intel's `MMA_Traits<XE_DPAS_TT>` of SYCL*TLA.
            XE_8x16x32_S32S8S8S32_TT (8, 16, 32), 16 : 1, (16, (2, 8)) : (8, (128, 1)), ((4, 4), (4, 8)) : ((16, 1), (4, 64)), (16, 8) : (8, 1);
            /// `dpas.8x8`. Source: Intel's `MMA_Traits<XE_DPAS_TT>` of SYCL*TLA.
            XE_8x16x32_S32U8U8S32_TT (8, 16, 32), 16 : 1, (16, (2, 8)) : (8, (128, 1)), ((4, 4), (4, 8)) : ((16, 1), (4, 64)), (16, 8) : (8, 1);
            /// `smmla`. Source: Arm's Architecture Reference Manual.
            NEON_2x2x8_S32S8S8S32 (2, 2, 8), 1 : 0, (1, (8, 2)) : (0, (2, 1)), (1, (8, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1));
            /// `ummla`. Source: Arm's Architecture Reference Manual.
            NEON_2x2x8_U32U8U8U32 (2, 2, 8), 1 : 0, (1, (8, 2)) : (0, (2, 1)), (1, (8, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1));
            /// `usmmla`. Source: Arm's Architecture Reference Manual.
            NEON_2x2x8_S32U8S8S32 (2, 2, 8), 1 : 0, (1, (8, 2)) : (0, (2, 1)), (1, (8, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1));
            /// `bfmmla`. Source: Arm's Architecture Reference Manual.
            NEON_2x2x4_F32BF16BF16F32 (2, 2, 4), 1 : 0, (1, (4, 2)) : (0, (2, 1)), (1, (4, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1));
            /// `fmmla`. Source: Arm's Architecture Reference Manual.
            SVE_2x2x2_F32F32F32F32 (2, 2, 2), 1 : 0, (1, (2, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1));
            /// `fmmla`. Source: Arm's Architecture Reference Manual.
            SVE_2x2x2_F64F64F64F64 (2, 2, 2), 1 : 0, (1, (2, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1)), (1, (2, 2)) : (0, (2, 1));
        }
    };
}
