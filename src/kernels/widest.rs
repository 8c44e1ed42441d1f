//! The widest vectors of the processor, found out when the program runs.

use crate::tensor::nest::Known;

/// Code that is compiled for each kind of vectors. `run` is inlined always: functions that are not
/// inlined are compiled for any processor. Its closures are, too, unless LLVM finds a single call:
/// so each kind `S` has its own.
pub(super) trait Work {
    type Output;
    fn run<S>(self) -> Self::Output;
}

#[cfg(feature = "simd")]
struct Vectorized<W>(W);

#[cfg(feature = "simd")]
impl<W: Work> pulp::WithSimd for Vectorized<W> {
    type Output = W::Output;
    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) -> W::Output {
        self.0.run::<S>()
    }
}

/// Runs with the widest vectors that the processor has, where the feature `simd` is on.
#[inline(always)]
pub(super) fn in_widest<W: Work>(work: W) -> W::Output {
    #[cfg(feature = "simd")]
    {
        pulp::Arch::new().dispatch(Vectorized(work))
    }
    #[cfg(not(feature = "simd"))]
    work.run::<()>()
}

/// [`in_widest`], but for work of few static elements, which is inlined: to detect the CPU would
/// take longer.
#[inline(always)]
pub(super) fn in_widest_unless_small<X: Known<N>, const N: usize, W: Work>(work: W) -> W::Output {
    if const { X::IS_SMALL } {
        work.run::<()>()
    } else {
        in_widest(work)
    }
}

/// Runs with AVX-512 where the processor has it, else in portable code: AVX2 would take longer.
#[cfg(feature = "avx512")]
#[inline(always)]
pub(super) fn in_avx512<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let pulp::Arch::V4(simd) = pulp::Arch::new() {
        return pulp::Simd::vectorize(simd, Vectorized(work));
    }
    work.run::<()>()
}
