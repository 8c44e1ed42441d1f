//! Operands of a warpgroup's multiplication.
//!
//! Written by `tests/generate_atoms.rs`, which also checks that it is.

layouts! {
    /// C of 64×8 in registers.
    CLayout_64x8 ((4, 8, 4), (2, 2, 1)) : ((128, 1, 16), (64, 8, 512));
    /// C of 64×16 in registers.
    CLayout_64x16 ((4, 8, 4), (2, 2, 2)) : ((128, 1, 16), (64, 8, 512));
    /// C of 64×32 in registers.
    CLayout_64x32 ((4, 8, 4), (2, 2, 4)) : ((128, 1, 16), (64, 8, 512));
    /// C of 64×64 in registers.
    CLayout_64x64 ((4, 8, 4), (2, 2, 8)) : ((128, 1, 16), (64, 8, 512));
    /// C of 64×96 in registers.
    CLayout_64x96 ((4, 8, 4), (2, 2, 12)) : ((128, 1, 16), (64, 8, 512));
    /// C of 64×128 in registers.
    CLayout_64x128 ((4, 8, 4), (2, 2, 16)) : ((128, 1, 16), (64, 8, 512));
    /// C of 64×192 in registers.
    CLayout_64x192 ((4, 8, 4), (2, 2, 24)) : ((128, 1, 16), (64, 8, 512));
    /// C of 64×256 in registers.
    CLayout_64x256 ((4, 8, 4), (2, 2, 32)) : ((128, 1, 16), (64, 8, 512));
    /// A of 64×8 in registers.
    ALayout_64x8 ((4, 8, 4), (2, 2)) : ((64, 1, 16), (8, 256));
    /// A of 64×16 in registers.
    ALayout_64x16 ((4, 8, 4), (2, 2, 2)) : ((128, 1, 16), (64, 8, 512));
    /// A of 64×32 in registers.
    ALayout_64x32 ((4, 8, 4), (4, 2, 2)) : ((256, 1, 16), (64, 8, 1024));
    /// A of 64×64 in registers.
    ALayout_64x64 ((4, 8, 4), (8, 2, 2)) : ((512, 1, 16), (64, 8, 2048));
    /// A or B of 64×8 in shared memory, as every thread sees it.
    ABLayout_64x8 (128, (64, 8)) : (0, (1, 64));
    /// A or B of 64×16 in shared memory, as every thread sees it.
    ABLayout_64x16 (128, (64, 16)) : (0, (1, 64));
    /// A or B of 64×32 in shared memory, as every thread sees it.
    ABLayout_64x32 (128, (64, 32)) : (0, (1, 64));
    /// A or B of 128×16 in shared memory, as every thread sees it.
    ABLayout_128x16 (128, (128, 16)) : (0, (1, 128));
    /// A or B of 256×32 in shared memory, as every thread sees it.
    ABLayout_256x32 (128, (256, 32)) : (0, (1, 256));
}
