//! Instructions of a thread, a quad pair and a warp.
//!
//! Written by `tests/generate_atoms.rs`, which also checks that it is.

mma! {
    /// `dp4a.s32.s32`. Source: CuTe `MMA_Traits<SM61_DP4A>`.
    SM61_DP4A (1, 1, 4), 1 : 0, (1, 4) : (0, 1), (1, 4) : (0, 1), (1, 1) : (0, 0);
    /// `dp2a.s32.s32`. Source: CuTe `MMA_Traits<SM61_DP2A>`.
    SM61_DP2A (1, 1, 2), 1 : 0, (1, 2) : (0, 1), (1, 2) : (0, 1), (1, 1) : (0, 0);
    /// `mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16`. Source: CuTe `MMA_Traits<SM70_8x8x4_F16F16F16F16_TN>`.
    SM70_8x8x4_F16F16F16F16_TN (8, 8, 4), (4, 2) : (1, 16), (8, 4) : (1, 8), (8, 4) : (1, 8), (8, 8) : (1, 8);
    /// `mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16`. Source: CuTe `MMA_Traits<SM70_8x8x4_F16F16F16F16_NT>`.
    SM70_8x8x4_F16F16F16F16_NT (8, 8, 4), (4, 2) : (1, 16), ((4, 2), 4) : ((8, 4), 1), ((4, 2), 4) : ((8, 4), 1), (8, 8) : (1, 8);
    /// `mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16`. Source: CuTe `MMA_Traits<SM70_8x8x4_F16F16F16F16_NN>`.
    SM70_8x8x4_F16F16F16F16_NN (8, 8, 4), (4, 2) : (1, 16), ((4, 2), 4) : ((8, 4), 1), (8, 4) : (1, 8), (8, 8) : (1, 8);
    /// `mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16`. Source: CuTe `MMA_Traits<SM70_8x8x4_F16F16F16F16_TT>`.
    SM70_8x8x4_F16F16F16F16_TT (8, 8, 4), (4, 2) : (1, 16), (8, 4) : (1, 8), ((4, 2), 4) : ((8, 4), 1), (8, 8) : (1, 8);
    /// `mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32`. Source: CuTe `MMA_Traits<SM70_8x8x4_F32F16F16F32_TN>`.
    SM70_8x8x4_F32F16F16F32_TN (8, 8, 4), (4, 2) : (1, 16), (8, 4) : (1, 8), (8, 4) : (1, 8), ((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32));
    /// `mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32`. Source: CuTe `MMA_Traits<SM70_8x8x4_F32F16F16F32_NT>`.
    SM70_8x8x4_F32F16F16F32_NT (8, 8, 4), (4, 2) : (1, 16), ((4, 2), 4) : ((8, 4), 1), ((4, 2), 4) : ((8, 4), 1), ((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32));
    /// `mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32`. Source: CuTe `MMA_Traits<SM70_8x8x4_F32F16F16F32_NN>`.
    SM70_8x8x4_F32F16F16F32_NN (8, 8, 4), (4, 2) : (1, 16), ((4, 2), 4) : ((8, 4), 1), (8, 4) : (1, 8), ((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32));
    /// `mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32`. Source: CuTe `MMA_Traits<SM70_8x8x4_F32F16F16F32_TT>`.
    SM70_8x8x4_F32F16F16F32_TT (8, 8, 4), (4, 2) : (1, 16), (8, 4) : (1, 8), ((4, 2), 4) : ((8, 4), 1), ((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32));
    /// `mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32`. Source: CuTe `MMA_Traits<SM75_16x8x8_F32F16F16F32_TN>`.
    SM75_16x8x8_F32F16F16F32_TN (16, 8, 8), 32 : 1, ((4, 8), (2, 2)) : ((32, 1), (16, 8)), ((4, 8), 2) : ((16, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16`. Source: CuTe `MMA_Traits<SM75_16x8x8_F16F16F16F16_TN>`.
    SM75_16x8x8_F16F16F16F16_TN (16, 8, 8), 32 : 1, ((4, 8), (2, 2)) : ((32, 1), (16, 8)), ((4, 8), 2) : ((16, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32`. Source: CuTe `MMA_Traits<SM75_8x8x16_S32S8S8S32_TN>`.
    SM75_8x8x16_S32S8S8S32_TN (8, 8, 16), 32 : 1, ((4, 8), 4) : ((32, 1), 8), ((4, 8), 4) : ((32, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16`. Source: CuTe `MMA_Traits<SM80_16x8x8_F16F16F16F16_TN>`.
    SM80_16x8x8_F16F16F16F16_TN (16, 8, 8), 32 : 1, ((4, 8), (2, 2)) : ((32, 1), (16, 8)), ((4, 8), 2) : ((16, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32`. Source: CuTe `MMA_Traits<SM80_16x8x8_F32F16F16F32_TN>`.
    SM80_16x8x8_F32F16F16F32_TN (16, 8, 8), 32 : 1, ((4, 8), (2, 2)) : ((32, 1), (16, 8)), ((4, 8), 2) : ((16, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32`. Source: CuTe `MMA_Traits<SM80_16x8x8_F32BF16BF16F32_TN>`.
    SM80_16x8x8_F32BF16BF16F32_TN (16, 8, 8), 32 : 1, ((4, 8), (2, 2)) : ((32, 1), (16, 8)), ((4, 8), 2) : ((16, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16`. Source: CuTe `MMA_Traits<SM80_16x8x16_F16F16F16F16_TN>`.
    SM80_16x8x16_F16F16F16F16_TN (16, 8, 16), 32 : 1, ((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128)), ((4, 8), (2, 2)) : ((16, 1), (8, 64)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32`. Source: CuTe `MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>`.
    SM80_16x8x16_F32F16F16F32_TN (16, 8, 16), 32 : 1, ((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128)), ((4, 8), (2, 2)) : ((16, 1), (8, 64)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32`. Source: CuTe `MMA_Traits<SM80_16x8x16_F32BF16BF16F32_TN>`.
    SM80_16x8x16_F32BF16BF16F32_TN (16, 8, 16), 32 : 1, ((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128)), ((4, 8), (2, 2)) : ((16, 1), (8, 64)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32`. Source: CuTe `MMA_Traits<SM80_16x8x4_F32TF32TF32F32_TN>`.
    SM80_16x8x4_F32TF32TF32F32_TN (16, 8, 4), 32 : 1, ((4, 8), 2) : ((16, 1), 8), ((4, 8), 1) : ((8, 1), 0), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32`. Source: CuTe `MMA_Traits<SM80_16x8x8_F32TF32TF32F32_TN>`.
    SM80_16x8x8_F32TF32TF32F32_TN (16, 8, 8), 32 : 1, ((4, 8), (2, 2)) : ((16, 1), (8, 64)), ((4, 8), 2) : ((8, 1), 32), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64`. Source: CuTe `MMA_Traits<SM80_8x8x4_F64F64F64F64_TN>`.
    SM80_8x8x4_F64F64F64F64_TN (8, 8, 4), 32 : 1, ((4, 8), 1) : ((8, 1), 0), ((4, 8), 1) : ((8, 1), 0), ((4, 8), 2) : ((16, 1), 8);
    /// Several multiplications. Source: CuTe `MMA_Traits<SM80_8x8x4_C64C64C64C64_TN>`.
    SM80_8x8x4_C64C64C64C64_TN (8, 8, 4), 32 : 1, ((4, 8), 1) : ((8, 1), 0), ((4, 8), 1) : ((8, 1), 0), ((4, 8), 2) : ((16, 1), 8);
    /// Several multiplications. Source: CuTe `MMA_Traits<SM80_8x8x4_GC64C64C64GC64_TN>`.
    SM80_8x8x4_GC64C64C64GC64_TN (8, 8, 4), 32 : 1, ((4, 8), 1) : ((8, 1), 0), ((4, 8), 1) : ((8, 1), 0), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32`. Source: CuTe `MMA_Traits<SM80_8x8x16_S32S8S8S32_TN>`.
    SM80_8x8x16_S32S8S8S32_TN (8, 8, 16), 32 : 1, ((4, 8), 4) : ((32, 1), 8), ((4, 8), 4) : ((32, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_8x8x16_S32S8S8S32_TN_SATURATE>`.
    SM80_8x8x16_S32S8S8S32_TN_SATURATE (8, 8, 16), 32 : 1, ((4, 8), 4) : ((32, 1), 8), ((4, 8), 4) : ((32, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32`. Source: CuTe `MMA_Traits<SM80_8x8x16_S32S8U8S32_TN>`.
    SM80_8x8x16_S32S8U8S32_TN (8, 8, 16), 32 : 1, ((4, 8), 4) : ((32, 1), 8), ((4, 8), 4) : ((32, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_8x8x16_S32S8U8S32_TN_SATURATE>`.
    SM80_8x8x16_S32S8U8S32_TN_SATURATE (8, 8, 16), 32 : 1, ((4, 8), 4) : ((32, 1), 8), ((4, 8), 4) : ((32, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32`. Source: CuTe `MMA_Traits<SM80_8x8x16_S32U8S8S32_TN>`.
    SM80_8x8x16_S32U8S8S32_TN (8, 8, 16), 32 : 1, ((4, 8), 4) : ((32, 1), 8), ((4, 8), 4) : ((32, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_8x8x16_S32U8S8S32_TN_SATURATE>`.
    SM80_8x8x16_S32U8S8S32_TN_SATURATE (8, 8, 16), 32 : 1, ((4, 8), 4) : ((32, 1), 8), ((4, 8), 4) : ((32, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32`. Source: CuTe `MMA_Traits<SM80_8x8x16_S32U8U8S32_TN>`.
    SM80_8x8x16_S32U8U8S32_TN (8, 8, 16), 32 : 1, ((4, 8), 4) : ((32, 1), 8), ((4, 8), 4) : ((32, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_8x8x16_S32U8U8S32_TN_SATURATE>`.
    SM80_8x8x16_S32U8U8S32_TN_SATURATE (8, 8, 16), 32 : 1, ((4, 8), 4) : ((32, 1), 8), ((4, 8), 4) : ((32, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32`. Source: CuTe `MMA_Traits<SM80_16x8x16_S32S8S8S32_TN>`.
    SM80_16x8x16_S32S8S8S32_TN (16, 8, 16), 32 : 1, ((4, 8), (4, 2)) : ((64, 1), (16, 8)), ((4, 8), 4) : ((32, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x16_S32S8S8S32_TN_SATURATE>`.
    SM80_16x8x16_S32S8S8S32_TN_SATURATE (16, 8, 16), 32 : 1, ((4, 8), (4, 2)) : ((64, 1), (16, 8)), ((4, 8), 4) : ((32, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32`. Source: CuTe `MMA_Traits<SM80_16x8x16_S32S8U8S32_TN>`.
    SM80_16x8x16_S32S8U8S32_TN (16, 8, 16), 32 : 1, ((4, 8), (4, 2)) : ((64, 1), (16, 8)), ((4, 8), 4) : ((32, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x16_S32S8U8S32_TN_SATURATE>`.
    SM80_16x8x16_S32S8U8S32_TN_SATURATE (16, 8, 16), 32 : 1, ((4, 8), (4, 2)) : ((64, 1), (16, 8)), ((4, 8), 4) : ((32, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32`. Source: CuTe `MMA_Traits<SM80_16x8x16_S32U8S8S32_TN>`.
    SM80_16x8x16_S32U8S8S32_TN (16, 8, 16), 32 : 1, ((4, 8), (4, 2)) : ((64, 1), (16, 8)), ((4, 8), 4) : ((32, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x16_S32U8S8S32_TN_SATURATE>`.
    SM80_16x8x16_S32U8S8S32_TN_SATURATE (16, 8, 16), 32 : 1, ((4, 8), (4, 2)) : ((64, 1), (16, 8)), ((4, 8), 4) : ((32, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32`. Source: CuTe `MMA_Traits<SM80_16x8x16_S32U8U8S32_TN>`.
    SM80_16x8x16_S32U8U8S32_TN (16, 8, 16), 32 : 1, ((4, 8), (4, 2)) : ((64, 1), (16, 8)), ((4, 8), 4) : ((32, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x16_S32U8U8S32_TN_SATURATE>`.
    SM80_16x8x16_S32U8U8S32_TN_SATURATE (16, 8, 16), 32 : 1, ((4, 8), (4, 2)) : ((64, 1), (16, 8)), ((4, 8), 4) : ((32, 1), 8), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32S8S8S32_TN>`.
    SM80_16x8x32_S32S8S8S32_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32S8S8S32_TN_SATURATE>`.
    SM80_16x8x32_S32S8S8S32_TN_SATURATE (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32S8U8S32_TN>`.
    SM80_16x8x32_S32S8U8S32_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32S8U8S32_TN_SATURATE>`.
    SM80_16x8x32_S32S8U8S32_TN_SATURATE (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32U8S8S32_TN>`.
    SM80_16x8x32_S32U8S8S32_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32U8S8S32_TN_SATURATE>`.
    SM80_16x8x32_S32U8S8S32_TN_SATURATE (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32U8U8S32_TN>`.
    SM80_16x8x32_S32U8U8S32_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32U8U8S32_TN_SATURATE>`.
    SM80_16x8x32_S32U8U8S32_TN_SATURATE (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32`. Source: CuTe `MMA_Traits<SM80_8x8x32_S32S4S4S32_TN>`.
    SM80_8x8x32_S32S4S4S32_TN (8, 8, 32), 32 : 1, ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_8x8x32_S32S4S4S32_TN_SATURATE>`.
    SM80_8x8x32_S32S4S4S32_TN_SATURATE (8, 8, 32), 32 : 1, ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32`. Source: CuTe `MMA_Traits<SM80_8x8x32_S32S4U4S32_TN>`.
    SM80_8x8x32_S32S4U4S32_TN (8, 8, 32), 32 : 1, ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_8x8x32_S32S4U4S32_TN_SATURATE>`.
    SM80_8x8x32_S32S4U4S32_TN_SATURATE (8, 8, 32), 32 : 1, ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32`. Source: CuTe `MMA_Traits<SM80_8x8x32_S32U4S4S32_TN>`.
    SM80_8x8x32_S32U4S4S32_TN (8, 8, 32), 32 : 1, ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_8x8x32_S32U4S4S32_TN_SATURATE>`.
    SM80_8x8x32_S32U4S4S32_TN_SATURATE (8, 8, 32), 32 : 1, ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32`. Source: CuTe `MMA_Traits<SM80_8x8x32_S32U4U4S32_TN>`.
    SM80_8x8x32_S32U4U4S32_TN (8, 8, 32), 32 : 1, ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_8x8x32_S32U4U4S32_TN_SATURATE>`.
    SM80_8x8x32_S32U4U4S32_TN_SATURATE (8, 8, 32), 32 : 1, ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32S4S4S32_TN>`.
    SM80_16x8x32_S32S4S4S32_TN (16, 8, 32), 32 : 1, ((4, 8), (8, 2)) : ((128, 1), (16, 8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32S4S4S32_TN_SATURATE>`.
    SM80_16x8x32_S32S4S4S32_TN_SATURATE (16, 8, 32), 32 : 1, ((4, 8), (8, 2)) : ((128, 1), (16, 8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32S4U4S32_TN>`.
    SM80_16x8x32_S32S4U4S32_TN (16, 8, 32), 32 : 1, ((4, 8), (8, 2)) : ((128, 1), (16, 8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32S4U4S32_TN_SATURATE>`.
    SM80_16x8x32_S32S4U4S32_TN_SATURATE (16, 8, 32), 32 : 1, ((4, 8), (8, 2)) : ((128, 1), (16, 8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32U4S4S32_TN>`.
    SM80_16x8x32_S32U4S4S32_TN (16, 8, 32), 32 : 1, ((4, 8), (8, 2)) : ((128, 1), (16, 8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32U4S4S32_TN_SATURATE>`.
    SM80_16x8x32_S32U4S4S32_TN_SATURATE (16, 8, 32), 32 : 1, ((4, 8), (8, 2)) : ((128, 1), (16, 8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32U4U4S32_TN>`.
    SM80_16x8x32_S32U4U4S32_TN (16, 8, 32), 32 : 1, ((4, 8), (8, 2)) : ((128, 1), (16, 8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x32_S32U4U4S32_TN_SATURATE>`.
    SM80_16x8x32_S32U4U4S32_TN_SATURATE (16, 8, 32), 32 : 1, ((4, 8), (8, 2)) : ((128, 1), (16, 8)), ((4, 8), (8)) : ((64, 1), (8)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32`. Source: CuTe `MMA_Traits<SM80_16x8x64_S32S4S4S32_TN>`.
    SM80_16x8x64_S32S4S4S32_TN (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (8, 2)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x64_S32S4S4S32_TN_SATURATE>`.
    SM80_16x8x64_S32S4S4S32_TN_SATURATE (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (8, 2)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32`. Source: CuTe `MMA_Traits<SM80_16x8x64_S32S4U4S32_TN>`.
    SM80_16x8x64_S32S4U4S32_TN (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (8, 2)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x64_S32S4U4S32_TN_SATURATE>`.
    SM80_16x8x64_S32S4U4S32_TN_SATURATE (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (8, 2)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32`. Source: CuTe `MMA_Traits<SM80_16x8x64_S32U4S4S32_TN>`.
    SM80_16x8x64_S32U4S4S32_TN (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (8, 2)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x64_S32U4S4S32_TN_SATURATE>`.
    SM80_16x8x64_S32U4S4S32_TN_SATURATE (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (8, 2)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32`. Source: CuTe `MMA_Traits<SM80_16x8x64_S32U4U4S32_TN>`.
    SM80_16x8x64_S32U4U4S32_TN (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (8, 2)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32.satfinite`. Source: CuTe `MMA_Traits<SM80_16x8x64_S32U4U4S32_TN_SATURATE>`.
    SM80_16x8x64_S32U4U4S32_TN_SATURATE (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (8, 2)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc`. Source: CuTe `MMA_Traits<SM80_8x8x128_S32U1U1S32_TN_XORPOPC>`.
    SM80_8x8x128_S32U1U1S32_TN_XORPOPC (8, 8, 128), 32 : 1, ((4, 8), 32) : ((256, 1), 8), ((4, 8), 32) : ((256, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc`. Source: CuTe `MMA_Traits<SM80_8x8x128_S32U1U1S32_TN_ANDPOPC>`.
    SM80_8x8x128_S32U1U1S32_TN_ANDPOPC (8, 8, 128), 32 : 1, ((4, 8), 32) : ((256, 1), 8), ((4, 8), 32) : ((256, 1), 8), ((4, 8), 2) : ((16, 1), 8);
    /// `mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc`. Source: CuTe `MMA_Traits<SM80_16x8x256_S32U1U1S32_TN_XORPOPC>`.
    SM80_16x8x256_S32U1U1S32_TN_XORPOPC (16, 8, 256), 32 : 1, ((4, 8), (32, 2, 2)) : ((512, 1), (16, 8, 2048)), ((4, 8), (32, 2)) : ((256, 1), (8, 1024)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc`. Source: CuTe `MMA_Traits<SM80_16x8x256_S32U1U1S32_TN_ANDPOPC>`.
    SM80_16x8x256_S32U1U1S32_TN_ANDPOPC (16, 8, 256), 32 : 1, ((4, 8), (32, 2, 2)) : ((512, 1), (16, 8, 2048)), ((4, 8), (32, 2)) : ((256, 1), (8, 1024)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32`. Source: CuTe `MMA_Traits<SM89_16x8x32_F32E4M3E4M3F32_TN>`.
    SM89_16x8x32_F32E4M3E4M3F32_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32`. Source: CuTe `MMA_Traits<SM89_16x8x32_F32E4M3E5M2F32_TN>`.
    SM89_16x8x32_F32E4M3E5M2F32_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32`. Source: CuTe `MMA_Traits<SM89_16x8x32_F32E5M2E4M3F32_TN>`.
    SM89_16x8x32_F32E5M2E4M3F32_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32`. Source: CuTe `MMA_Traits<SM89_16x8x32_F32E5M2E5M2F32_TN>`.
    SM89_16x8x32_F32E5M2E5M2F32_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16`. Source: CuTe `MMA_Traits<SM89_16x8x32_F16E4M3E4M3F16_TN>`.
    SM89_16x8x32_F16E4M3E4M3F16_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16`. Source: CuTe `MMA_Traits<SM89_16x8x32_F16E4M3E5M2F16_TN>`.
    SM89_16x8x32_F16E4M3E5M2F16_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16`. Source: CuTe `MMA_Traits<SM89_16x8x32_F16E5M2E4M3F16_TN>`.
    SM89_16x8x32_F16E5M2E4M3F16_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16`. Source: CuTe `MMA_Traits<SM89_16x8x32_F16E5M2E5M2F16_TN>`.
    SM89_16x8x32_F16E5M2E5M2F16_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64`. Source: CuTe `MMA_Traits<SM90_16x8x4_F64F64F64F64_TN>`.
    SM90_16x8x4_F64F64F64F64_TN (16, 8, 4), 32 : 1, ((4, 8), 2) : ((16, 1), 8), ((4, 8), 1) : ((8, 1), 0), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// Several multiplications. Source: CuTe `MMA_Traits<SM90_16x8x4_C64C64C64C64_TN>`.
    SM90_16x8x4_C64C64C64C64_TN (16, 8, 4), 32 : 1, ((4, 8), 2) : ((16, 1), 8), ((4, 8), 1) : ((8, 1), 0), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64`. Source: CuTe `MMA_Traits<SM90_16x8x8_F64F64F64F64_TN>`.
    SM90_16x8x8_F64F64F64F64_TN (16, 8, 8), 32 : 1, ((4, 8), (2, 2)) : ((16, 1), (8, 64)), ((4, 8), 2) : ((8, 1), 32), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// Several multiplications. Source: CuTe `MMA_Traits<SM90_16x8x8_C64C64C64C64_TN>`.
    SM90_16x8x8_C64C64C64C64_TN (16, 8, 8), 32 : 1, ((4, 8), (2, 2)) : ((16, 1), (8, 64)), ((4, 8), 2) : ((8, 1), 32), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64`. Source: CuTe `MMA_Traits<SM90_16x8x16_F64F64F64F64_TN>`.
    SM90_16x8x16_F64F64F64F64_TN (16, 8, 16), 32 : 1, ((4, 8), (2, 4)) : ((16, 1), (8, 64)), ((4, 8), 4) : ((8, 1), 32), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// Several multiplications. Source: CuTe `MMA_Traits<SM90_16x8x16_C64C64C64C64_TN>`.
    SM90_16x8x16_C64C64C64C64_TN (16, 8, 16), 32 : 1, ((4, 8), (2, 4)) : ((16, 1), (8, 64)), ((4, 8), 4) : ((8, 1), 32), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// Several multiplications. Source: CuTe `MMA_Traits<SM100_2x1x1_F32F32F32F32>`.
    SM100_2x1x1_F32F32F32F32 (2, 1, 1), 1 : 0, (1, 2) : (0, 1), (1, 1) : (0, 0), (1, 2) : (0, 1);
    /// Several multiplications. Source: CuTe `MMA_Traits<SM100_1x2x1_F32F32F32F32>`.
    SM100_1x2x1_F32F32F32F32 (1, 2, 1), 1 : 0, (1, 1) : (0, 0), (1, 2) : (0, 1), (1, 2) : (0, 1);
    /// `mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col`. Source: CuTe `MMA_Traits<SM120_16x8x32_TN<A, B, C>>`.
    SM120_16x8x32_TN (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.kind::mxf8f6f4.block_scale.m16n8k32.row.col`. Source: CuTe `MMA_Traits<SM120_16x8x32_TN_VS<A, B, C, SF, VS>>`.
    SM120_16x8x32_TN_VS (16, 8, 32), 32 : 1, ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256)), ((4, 8), (4, 2)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sync.aligned.kind::mxf4nvf4.block_scale.m16n8k64.row.col`. Source: CuTe `MMA_Traits<SM120_16x8x64_TN_VS<A, B, C, SF, VS>>`.
    SM120_16x8x64_TN_VS (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (8, 2)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sp::ordered_metadata.sync.aligned.kind::f8f6f4.m16n8k64.row.col`. Source: CuTe `MMA_Traits<SM120_SPARSE_16x8x64_TN<A, B, C>>`.
    SM120_SPARSE_16x8x64_TN (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (4, 4)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sp::ordered_metadata.sync.aligned.kind::mxf8f6f4.block_scale.m16n8k64.row.col`. Source: CuTe `MMA_Traits<SM120_SPARSE_16x8x64_TN_VS<A, B, C, SF, VS>>`.
    SM120_SPARSE_16x8x64_TN_VS (16, 8, 64), 32 : 1, ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512)), ((4, 8), (4, 4)) : ((32, 1), (8, 128)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    /// `mma.sp::ordered_metadata.sync.aligned.kind::mxf4nvf4.block_scale.m16n8k128.row.col`. Source: CuTe `MMA_Traits<SM120_SPARSE_16x8x128_TN_VS<A, B, C, SF, VS>>`.
    SM120_SPARSE_16x8x128_TN_VS (16, 8, 128), 32 : 1, ((4, 8), (16, 2, 2)) : ((256, 1), (16, 8, 1024)), ((4, 8), (8, 4)) : ((64, 1), (8, 256)), ((4, 8), (2, 2)) : ((32, 1), (16, 8));
}

metadata! {
    SM120_SPARSE_16x8x64_TN ((2, 2, 8), 32) : ((8, 512, 1), 16);
    SM120_SPARSE_16x8x64_TN_VS ((2, 2, 8), 32) : ((8, 512, 1), 16);
    SM120_SPARSE_16x8x128_TN_VS ((2, 2, 8), (64)) : ((8, 1024, 1), (16));
}

scale_factors! {
    SM120_16x8x32_TN_VS ((2, 2, 8), 32) : ((8, 0, 1), 16), ((4, 8), 32) : ((0, 1), 8);
    SM120_16x8x64_TN_VS ((2, 2, 8), 64) : ((8, 0, 1), 16), ((4, 8), 64) : ((0, 1), 8);
    SM120_SPARSE_16x8x64_TN_VS ((2, 2, 8), 64) : ((8, 0, 1), 16), ((4, 8), 64) : ((0, 1), 8);
    SM120_SPARSE_16x8x128_TN_VS ((2, 2, 8), 128) : ((8, 0, 1), 16), ((4, 8), 128) : ((0, 1), 8);
}
