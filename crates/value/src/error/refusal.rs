//! A refusal on its way up: where it was found, and a coordinate that shows it.

use super::Reason;
use crate::{
    capacity::MAX_DEPTH,
    text::{Text, display},
};

/// Where in a layout: `(1,0)` is mode 0 of mode 1; empty for the whole.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ModePath {
    pub(super) len: u8,
    modes: [u8; MAX_DEPTH],
}

impl ModePath {
    /// The modes, outermost first.
    #[must_use]
    pub const fn modes(&self) -> &[u8] {
        self.modes.split_at(self.len as usize).0
    }

    pub(super) const fn write<const N: usize>(&self, text: &mut Text<N>) {
        if self.len == 0 {
            return;
        }
        if self.len == 1 {
            return text.number(self.modes[0] as i64);
        }
        text.push("(");
        for_range!(0..self.len as usize, |level| {
            if level > 0 {
                text.push(",");
            }
            text.number(self.modes[level] as i64);
        });
        text.push(")");
    }
}

display!(ModePath, 64, mode_path);

impl<const N: usize> Text<N> {
    const fn mode_path(&mut self, path: &ModePath) {
        path.write(self);
    }
}

/// Where a refused composition carries from one mode of the left layout into the next.
///
/// The right layout maps `coordinate` to `inner`, and the left one maps that to `outer`.
/// The modes of the right layout, taken one by one, add up to another index, unless strides of
/// the left layout coincide or vanish. By mode, all three are those of the part in which it
/// happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Witness {
    /// A 1-D coordinate of the right layout, or of its part.
    pub coordinate: i64,
    /// `right(coordinate)`.
    pub inner: i64,
    /// `left(right(coordinate))`.
    pub outer: i64,
}

/// A [`Reason`] on its way up to the operation that reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(hidden)]
pub struct Refusal {
    pub reason: Reason,
    pub mode: ModePath,
    pub witness: Option<Witness>,
}

impl Refusal {
    #[doc(hidden)]
    #[must_use]
    pub const fn of(reason: Reason) -> Self {
        Self {
            reason,
            mode: ModePath {
                len: 0,
                modes: [0; MAX_DEPTH],
            },
            witness: None,
        }
    }

    /// This refusal with `mode` in front of its path.
    #[doc(hidden)]
    #[must_use]
    pub const fn inside(mut self, mode: usize) -> Self {
        let mut level = MAX_DEPTH - 1;
        while level > 0 {
            self.mode.modes[level] = self.mode.modes[level - 1];
            level -= 1;
        }
        self.mode.modes[0] = mode as u8;
        if (self.mode.len as usize) < MAX_DEPTH {
            self.mode.len += 1;
        }
        self
    }
}
