//! Laws that types decide: the exact rule of composition, the law of divides, and injectivity.
//!
//! The exact rule decides `(6,2):(8,2)` ∘ `(4,3):(3,1)` by digits. The left layout is
//! `ModeWithRoom<6, 8, 6, EndlessMode<2>>`: mode 6:8 has room 6, and the last mode has no end.
//! 1. 4:3: steps of 3 fill extent 6 after 2 steps, and 4 is a multiple of 2. The first run is 2:24,
//!    and takes 3 of the room: 3 are left. The other 2 elements step by 1 in the next mode: 2:2.
//! 2. 3:1: the last of 3 elements steps to 2, which is less than the room 3: 3:8.
//!
//! The modes together do not carry, so the composition is exact. 4:1 as the second mode steps to 3:
//! `Carries<6, 6>`. The law of divides walks through the `GatheredModes` of `divide_law` in the
//! same way, and counts how often each element is hit.

pub(crate) mod divide_law;
pub(crate) mod exact_rule;
pub(crate) mod injective;
