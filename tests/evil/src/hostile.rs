//! Numbers at which arithmetic goes wrong, and layouts of them.

use std::{
    fmt::Debug,
    panic::{AssertUnwindSafe, catch_unwind},
};
use stridewise::{
    int::{Dyn, Int, Multiple, Narrow},
    layout::{Layout, LayoutTuple},
    num::typenum::U8,
    value,
};

pub use crate::modes;
pub use stridewise::layout::{Mode, Modes, NoModes};

/// A sequence of numbers that each seed repeats.
#[derive(Debug)]
pub struct Random(u64);
impl Random {
    /// The sequence of a test.
    pub const NEW: Self = Self(0x9E37_79B9_7F4A_7C15);

    /// Another sequence for each seed.
    #[must_use]
    pub const fn of(seed: u64) -> Self {
        Self((seed + 1).wrapping_mul(Self::NEW.0))
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below an end, which is not 0.
    pub fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 11) % end
    }

    /// A small number, mostly; else one beside a power of two, of either sign.
    pub fn number(&mut self) -> isize {
        match self.below(8) {
            0..5 => self.below(10) as isize,
            5 => -(self.below(9) as isize),
            _ => {
                let powers = [15, 16, 28, 30, 31, 32, 33, 40, 61, 62, 63];
                let power = powers[self.below(powers.len() as u64) as usize];
                let number = (1_i128 << power) + i128::from(self.below(5)) - 2;
                let sign = if self.below(4) == 0 { -1 } else { 1 };
                (number * sign).clamp(isize::MIN as i128, isize::MAX as i128) as isize
            }
        }
    }

    /// [`number`](Self::number) without its sign.
    pub fn extent(&mut self) -> isize {
        self.number().saturating_abs()
    }
}

/// A leaf near a number.
pub trait Leaf: Int {
    /// The number, or one near it that this leaf holds.
    fn near(number: isize) -> Self;
}
impl Leaf for Dyn {
    fn near(number: isize) -> Self {
        Self::new(number)
    }
}
impl Leaf for Narrow {
    fn near(number: isize) -> Self {
        Self::new(number.clamp(-0x7FFF_FFFF, 0x7FFF_FFFF))
    }
}
impl Leaf for Eights {
    fn near(number: isize) -> Self {
        Self::new(number / 8 * 8)
    }
}
impl Leaf for NarrowEights {
    fn near(number: isize) -> Self {
        Self::new(number.clamp(-0x7FFF_FFF8, 0x7FFF_FFF8) / 8 * 8)
    }
}

/// Multiples of 8.
pub type Eights = Multiple<U8>;
/// Multiples of 8 in 32 bits.
pub type NarrowEights = Narrow<Multiple<U8>>;

/// A layout of random leaves.
pub trait Hostile: Layout {
    /// The next layout of a sequence.
    fn hostile(random: &mut Random) -> Self;
}
impl<S: Leaf, D: Leaf> Hostile for Mode<S, D> {
    fn hostile(random: &mut Random) -> Self {
        // A stride of 0 gives few indices many coordinates.
        let stride = match random.below(3) {
            0 => 0,
            _ => random.number(),
        };
        let (extent, stride) = (S::near(random.extent()), D::near(stride));
        let layout = value::Layout::single(extent.value() as i64, stride.value() as i64);
        // 32 bits may be too few for the last index.
        let mode = layout.ok().and_then(|layout| Self::try_from(layout).ok());
        mode.unwrap_or_else(|| Self::new(S::near(8), D::near(0)))
    }
}
impl Hostile for NoModes {
    fn hostile(_: &mut Random) -> Self {
        Self
    }
}
impl<H: Hostile, T: Hostile + LayoutTuple> Hostile for Modes<H, T> {
    fn hostile(random: &mut Random) -> Self {
        Self(H::hostile(random), T::hostile(random))
    }
}
/// Modes of these leaves.
#[macro_export]
macro_rules! modes {
    () => { $crate::hostile::NoModes };
    ($S:ident $D:ident $($rest:ident)*) => { $crate::hostile::Modes<$crate::hostile::Mode<$S, $D>, $crate::modes!($($rest)*)> };
}

/// A call that returns: a panic of it is a failure, with what it was given.
/// # Panics
/// If the call does.
pub fn calm<R>(what: &dyn Debug, call: impl FnOnce() -> R) -> R {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| panic!("a panic with {what:?}"))
}

/// How many layouts a test tries.
///
/// # Panics
/// If `STRIDEWISE_HOSTILE_CASES` is no number.
#[must_use]
pub fn cases_to_try() -> usize {
    if cfg!(miri) {
        return 5;
    }
    let cases = std::env::var("STRIDEWISE_HOSTILE_CASES");
    cases.map_or(5_000, |cases| cases.parse().expect("a number"))
}
