//! Directions: where in a coordinate a stride steps.

use super::{MAX_DEPTH, MAX_LEAVES};
use crate::{
    error::{Reason, Refusal},
    text::Text,
};

/// The modes of a coordinate from the outermost one in, packed into one integer so that it stands
/// beside a stride: 8 bits a level, the outermost lowest, each 1 more than the mode. 0 for a stride
/// without a direction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Path(u64);

const BITS: u32 = 8;
const LEVEL: u64 = 0xff;

impl Path {
    /// The whole: no direction.
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn of(packed: i64) -> Self {
        Self(packed as u64)
    }

    /// From the leaves of types, where modes may be any.
    pub(crate) const fn checked(direction: u64) -> Result<Self, Refusal> {
        let path = Self(direction);
        let mut level = path.len();
        while level > 0 {
            level -= 1;
            if path.mode(level) >= MAX_LEAVES {
                return Err(Refusal::of(Reason::TooManyLeaves));
            }
        }
        Ok(path)
    }

    pub(crate) const fn packed(self) -> i64 {
        self.0 as i64
    }

    const fn level(mode: i64) -> Result<u64, Refusal> {
        // A coordinate has no more modes than leaves.
        if mode < MAX_LEAVES as i64 {
            Ok(mode as u64 + 1)
        } else {
            Err(Refusal::of(Reason::TooManyLeaves))
        }
    }

    /// This place in mode `mode` of a larger coordinate.
    pub(crate) const fn inside(self, mode: i64) -> Result<Self, Refusal> {
        if self.len() == MAX_DEPTH {
            return Err(Refusal::of(Reason::TooDeep));
        }
        Ok(Self(self.0 << BITS | attempt!(Self::level(mode))))
    }

    /// Mode `mode` of this place.
    pub(crate) const fn then(self, mode: usize) -> Result<Self, Refusal> {
        if self.len() == MAX_DEPTH {
            return Err(Refusal::of(Reason::TooDeep));
        }
        let level = attempt!(Self::level(mode as i64));
        Ok(Self(self.0 | level << (BITS * self.len() as u32)))
    }

    pub(crate) const fn len(self) -> usize {
        ((u64::BITS - self.0.leading_zeros()).div_ceil(BITS)) as usize
    }

    /// The mode at a level.
    pub(crate) const fn mode(self, level: usize) -> usize {
        (self.0 >> (BITS * level as u32) & LEVEL) as usize - 1
    }

    /// Whether this is `place`, or inside of it.
    pub(crate) const fn is_in(self, place: Self) -> bool {
        let bits = BITS * place.len() as u32;
        bits == 0 || (self.0 ^ place.0) << (u64::BITS - bits) == 0
    }
}

impl<const N: usize> Text<N> {
    /// `@1@0`, the outermost mode last.
    pub(crate) const fn path(&mut self, path: Path) {
        let mut level = path.len();
        while level > 0 {
            level -= 1;
            self.push("@");
            self.number(path.mode(level) as i64);
        }
    }
}
