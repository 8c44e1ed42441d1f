//! The widest vectors of the processor, found out when the program runs.

/// What is compiled for each kind of vectors. A function that is inlined always: what is not inlined is compiled for any processor.
pub(super) trait Work {
    type Output;
    fn run(self) -> Self::Output;
}

/// Runs with the widest vectors that the processor has, where the feature `simd` is on.
#[inline(always)]
pub(super) fn in_widest<W: Work>(work: W) -> W::Output {
    #[cfg(feature = "simd")]
    {
        struct Vectorized<W>(W);
        impl<W: Work> pulp::NullaryFnOnce for Vectorized<W> {
            type Output = W::Output;
            #[inline(always)]
            fn call(self) -> W::Output {
                self.0.run()
            }
        }
        pulp::Arch::new().dispatch(Vectorized(work))
    }
    #[cfg(not(feature = "simd"))]
    work.run()
}
