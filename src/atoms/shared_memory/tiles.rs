//! Swizzled tiles of shared memory.
//!
//! Written by `tests/generate_atoms.rs`, which also checks that it is.

shared_memory! {
    /// Elements of 8 bits, M or N contiguous, without a swizzle.
    Layout_MN_INTER_Atom_8b 8, 1, [0, 4, 3], (16, 8) : (1, 16);
    /// Elements of 16 bits, M or N contiguous, without a swizzle.
    Layout_MN_INTER_Atom_16b 16, 2, [0, 4, 3], (8, 8) : (1, 8);
    /// Elements of 32 bits, M or N contiguous, without a swizzle.
    Layout_MN_INTER_Atom_32b 32, 4, [0, 4, 3], (4, 8) : (1, 4);
    /// Elements of 64 bits, M or N contiguous, without a swizzle.
    Layout_MN_INTER_Atom_64b 64, 8, [0, 4, 3], (2, 8) : (1, 2);
    /// Elements of 8 bits, M or N contiguous, swizzled over 32 bytes.
    Layout_MN_SW32_Atom_8b 8, 1, [1, 4, 3], (32, 8) : (1, 32);
    /// Elements of 16 bits, M or N contiguous, swizzled over 32 bytes.
    Layout_MN_SW32_Atom_16b 16, 2, [1, 4, 3], (16, 8) : (1, 16);
    /// Elements of 32 bits, M or N contiguous, swizzled over 32 bytes.
    Layout_MN_SW32_Atom_32b 32, 4, [1, 4, 3], (8, 8) : (1, 8);
    /// Elements of 64 bits, M or N contiguous, swizzled over 32 bytes.
    Layout_MN_SW32_Atom_64b 64, 8, [1, 4, 3], (4, 8) : (1, 4);
    /// Elements of 8 bits, M or N contiguous, swizzled over 64 bytes.
    Layout_MN_SW64_Atom_8b 8, 1, [2, 4, 3], (64, 8) : (1, 64);
    /// Elements of 16 bits, M or N contiguous, swizzled over 64 bytes.
    Layout_MN_SW64_Atom_16b 16, 2, [2, 4, 3], (32, 8) : (1, 32);
    /// Elements of 32 bits, M or N contiguous, swizzled over 64 bytes.
    Layout_MN_SW64_Atom_32b 32, 4, [2, 4, 3], (16, 8) : (1, 16);
    /// Elements of 64 bits, M or N contiguous, swizzled over 64 bytes.
    Layout_MN_SW64_Atom_64b 64, 8, [2, 4, 3], (8, 8) : (1, 8);
    /// Elements of 8 bits, M or N contiguous, swizzled over 128 bytes.
    Layout_MN_SW128_Atom_8b 8, 1, [3, 4, 3], (128, 8) : (1, 128);
    /// Elements of 16 bits, M or N contiguous, swizzled over 128 bytes.
    Layout_MN_SW128_Atom_16b 16, 2, [3, 4, 3], (64, 8) : (1, 64);
    /// Elements of 32 bits, M or N contiguous, swizzled over 128 bytes.
    Layout_MN_SW128_Atom_32b 32, 4, [3, 4, 3], (32, 8) : (1, 32);
    /// Elements of 64 bits, M or N contiguous, swizzled over 128 bytes.
    Layout_MN_SW128_Atom_64b 64, 8, [3, 4, 3], (16, 8) : (1, 16);
    /// Elements of 8 bits, K contiguous, without a swizzle.
    Layout_K_INTER_Atom_8b 8, 1, [0, 4, 3], (8, 16) : (16, 1);
    /// Elements of 16 bits, K contiguous, without a swizzle.
    Layout_K_INTER_Atom_16b 16, 2, [0, 4, 3], (8, 8) : (8, 1);
    /// Elements of 32 bits, K contiguous, without a swizzle.
    Layout_K_INTER_Atom_32b 32, 4, [0, 4, 3], (8, 4) : (4, 1);
    /// Elements of 64 bits, K contiguous, without a swizzle.
    Layout_K_INTER_Atom_64b 64, 8, [0, 4, 3], (8, 2) : (2, 1);
    /// Elements of 8 bits, K contiguous, swizzled over 32 bytes.
    Layout_K_SW32_Atom_8b 8, 1, [1, 4, 3], (8, 32) : (32, 1);
    /// Elements of 16 bits, K contiguous, swizzled over 32 bytes.
    Layout_K_SW32_Atom_16b 16, 2, [1, 4, 3], (8, 16) : (16, 1);
    /// Elements of 32 bits, K contiguous, swizzled over 32 bytes.
    Layout_K_SW32_Atom_32b 32, 4, [1, 4, 3], (8, 8) : (8, 1);
    /// Elements of 64 bits, K contiguous, swizzled over 32 bytes.
    Layout_K_SW32_Atom_64b 64, 8, [1, 4, 3], (8, 4) : (4, 1);
    /// Elements of 8 bits, K contiguous, swizzled over 64 bytes.
    Layout_K_SW64_Atom_8b 8, 1, [2, 4, 3], (8, 64) : (64, 1);
    /// Elements of 16 bits, K contiguous, swizzled over 64 bytes.
    Layout_K_SW64_Atom_16b 16, 2, [2, 4, 3], (8, 32) : (32, 1);
    /// Elements of 32 bits, K contiguous, swizzled over 64 bytes.
    Layout_K_SW64_Atom_32b 32, 4, [2, 4, 3], (8, 16) : (16, 1);
    /// Elements of 64 bits, K contiguous, swizzled over 64 bytes.
    Layout_K_SW64_Atom_64b 64, 8, [2, 4, 3], (8, 8) : (8, 1);
    /// Elements of 8 bits, K contiguous, swizzled over 128 bytes.
    Layout_K_SW128_Atom_8b 8, 1, [3, 4, 3], (8, 128) : (128, 1);
    /// Elements of 16 bits, K contiguous, swizzled over 128 bytes.
    Layout_K_SW128_Atom_16b 16, 2, [3, 4, 3], (8, 64) : (64, 1);
    /// Elements of 32 bits, K contiguous, swizzled over 128 bytes.
    Layout_K_SW128_Atom_32b 32, 4, [3, 4, 3], (8, 32) : (32, 1);
    /// Elements of 64 bits, K contiguous, swizzled over 128 bytes.
    Layout_K_SW128_Atom_64b 64, 8, [3, 4, 3], (8, 16) : (16, 1);
}
