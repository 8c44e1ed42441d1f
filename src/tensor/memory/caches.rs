//! The caches of the processor.

use core::{
    arch::x86_64::{__cpuid, __cpuid_count, CpuidResult},
    sync::atomic::{AtomicUsize, Ordering},
};

/// The bytes of the last cache, if the processor does not say.
const USUAL: usize = 8 << 20;

/// The bytes of the last cache, which several cores may share.
#[cold]
fn ask() -> usize {
    // SAFETY: each x86-64 has the instruction.
    #[allow(unused_unsafe, reason = "later versions of Rust call it safe")]
    let leaf = |leaf, part| unsafe { __cpuid_count(leaf, part) };
    #[allow(unused_unsafe, reason = "as above")]
    // SAFETY: as above.
    let [most, most_extended] = [0, 0x8000_0000].map(|first| unsafe { __cpuid(first) }.eax);
    // The leaf of AMD, and that of Intel, which have the same fields.
    let leaves = [(0x8000_001d, most_extended), (4, most)];
    let known = leaves.into_iter().filter(|(first, most)| first <= most);
    let caches = known.flat_map(|(first, _)| (0..8).map(move |part| leaf(first, part)));
    caches
        .map(bytes)
        .max()
        .filter(|bytes| *bytes > 0)
        .unwrap_or(USUAL)
}

fn bytes(cache: CpuidResult) -> usize {
    let CpuidResult { eax, ebx, ecx, .. } = cache;
    // Kinds: 0, none; 2, instructions.
    if matches!(eax & 31, 0 | 2) {
        return 0;
    }
    let [ways, parts, line] =
        [ebx >> 22, (ebx >> 12) & 1023, ebx & 4095].map(|field| field as usize + 1);
    ways * parts * line * (ecx as usize + 1)
}

/// [`ask`], once: a virtual machine takes microseconds to answer.
pub(crate) fn last_cache() -> usize {
    static BYTES: AtomicUsize = AtomicUsize::new(0);
    match BYTES.load(Ordering::Relaxed) {
        0 => {
            let bytes = ask();
            BYTES.store(bytes, Ordering::Relaxed);
            bytes
        }
        bytes => bytes,
    }
}
