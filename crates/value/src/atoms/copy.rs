//! Copies between shared memory and registers.
//!
//! Written by `tests/generate_atoms.rs`, which also checks that it is.

#[doc(hidden)]
#[macro_export]
macro_rules! copy_atoms {
    ($then:ident) => {
        $then! {
            /// `ldmatrix.sync.aligned.x1.m8n8.shared.b16`.
            SM75_U32x1_LDSM_N 32 : 1, ((8, 4), 128) : ((128, 0), 1), (32, 32) : (32, 1), (32, 32) : (32, 1);
            /// `ldmatrix.sync.aligned.x2.m8n8.shared.b16`.
            SM75_U32x2_LDSM_N 32 : 1, ((16, 2), 128) : ((128, 0), 1), (32, (32, 2)) : (32, (1, 1024)), (32, (32, 2)) : (32, (1, 1024));
            /// `ldmatrix.sync.aligned.x4.m8n8.shared.b16`.
            SM75_U32x4_LDSM_N 32 : 1, (32, 128) : (128, 1), (32, (32, 4)) : (32, (1, 1024)), (32, (32, 4)) : (32, (1, 1024));
            /// `ldmatrix.sync.aligned.x1.trans.m8n8.shared.b16`.
            SM75_U16x2_LDSM_T 32 : 1, ((8, 4), 128) : ((128, 0), 1), ((4, 8), (16, 2)) : ((256, 16), (1, 128)), ((4, 8), (16, 2)) : ((256, 16), (1, 128));
            /// `ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16`.
            SM75_U16x4_LDSM_T 32 : 1, ((16, 2), 128) : ((128, 0), 1), ((4, 8), (16, 2, 2)) : ((256, 16), (1, 128, 1024)), ((4, 8), (16, 2, 2)) : ((256, 16), (1, 128, 1024));
            /// `ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16`.
            SM75_U16x8_LDSM_T 32 : 1, (32, 128) : (128, 1), ((4, 8), (16, 2, 4)) : ((256, 16), (1, 128, 1024)), ((4, 8), (16, 2, 4)) : ((256, 16), (1, 128, 1024));
            /// `stmatrix.sync.aligned.x4.m8n8.shared.b16`.
            SM90_U32x4_STSM_N 32 : 1, (32, (32, 4)) : (32, (1, 1024)), (32, 128) : (128, 1), (32, (32, 4)) : (32, (1, 1024));
            /// `stmatrix.sync.aligned.x4.trans.m8n8.shared.b16`.
            SM90_U16x8_STSM_T 32 : 1, ((4, 8), (16, 2, 4)) : ((256, 16), (1, 128, 1024)), (32, 128) : (128, 1), ((4, 8), (16, 2, 4)) : ((256, 16), (1, 128, 1024));
            /// `stmatrix.sync.aligned.x1.m8n8.shared.b16`.
            SM90_U32x1_STSM_N 32 : 1, (32, 32) : (32, 1), ((8, 4), 128) : ((128, 0), 1), (32, 32) : (32, 1);
            /// `stmatrix.sync.aligned.x2.m8n8.shared.b16`.
            SM90_U32x2_STSM_N 32 : 1, (32, (32, 2)) : (32, (1, 1024)), ((16, 2), 128) : ((128, 0), 1), (32, (32, 2)) : (32, (1, 1024));
            /// `stmatrix.sync.aligned.x1.trans.m8n8.shared.b16`.
            SM90_U16x2_STSM_T 32 : 1, ((4, 8), (16, 2)) : ((256, 16), (1, 128)), ((8, 4), 128) : ((128, 0), 1), ((4, 8), (16, 2)) : ((256, 16), (1, 128));
            /// `stmatrix.sync.aligned.x2.trans.m8n8.shared.b16`.
            SM90_U16x4_STSM_T 32 : 1, ((4, 8), (16, 2, 2)) : ((256, 16), (1, 128, 1024)), ((16, 2), 128) : ((128, 0), 1), ((4, 8), (16, 2, 2)) : ((256, 16), (1, 128, 1024));
        }
    };
}
