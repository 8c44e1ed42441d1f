//! Transpositions: each side runs without a gap along another mode.
//!
//! Loops of several modes are fused to planes, so that short modes fill blocks too. Blocks of W by W
//! elements are transposed in registers where the processor has them for the elements. Others are
//! moved one by one, in blocks whose rows and columns stay in the first cache.

use crate::tensor::memory::{
    nested::Pair,
    planes::{COLUMN, ROW},
};

/// The elements of a side of a block that is moved without registers.
const SIDE: usize = 8;

/// Transposes all planes, of two loops if `has_planes`, or else of fused loops. Returns false if
/// there are none.
#[cfg_attr(
    not(all(feature = "simd", target_arch = "x86_64")),
    expect(
        unused_variables,
        reason = "blocks in registers ask whether there are planes"
    )
)]
pub(super) fn planes<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>, has_planes: bool) -> bool {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    if let Some(is_done) = super::registers::planes(nested, has_planes) {
        return is_done;
    }
    let most = [ROW, COLUMN].map(|bytes| (bytes / size_of::<T>().max(1)).max(SIDE));
    nested.for_each_fused(most, SIDE, |mut plane| plane.move_elements::<SIDE>())
}
