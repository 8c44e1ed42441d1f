//! Why a name stands for no atom.

use super::{Atom, family::Refusal};
use crate::{LayoutError, text::Text};
use core::fmt;

/// A name of an atom; of a longer one the beginning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AtomName(Text<256>);

impl AtomName {
    pub(super) fn new(name: &str) -> Self {
        let mut text = Text::new();
        let end = (0..=name.len().min(256))
            .rev()
            .find(|&end| name.is_char_boundary(end));
        text.push(&name[..end.unwrap_or(0)]);
        Self(text)
    }

    /// The text.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for AtomName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl fmt::Debug for AtomName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

/// Why a name stands for no atom, or for none of the kind that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(
    clippy::large_enum_variant,
    reason = "names are kept without an allocation"
)]
pub enum AtomError {
    /// No atom has the name.
    Unknown {
        /// The name.
        name: AtomName,
        /// The name of an atom that is nearest to it, if one is near.
        nearest: Option<AtomName>,
    },
    /// The atom is of another kind.
    Kind {
        /// The name.
        name: AtomName,
        /// The kind that was asked for.
        wanted: &'static str,
        /// The kind of the atom.
        found: &'static str,
    },
    /// CUTLASS describes the instruction by layouts that contradict each other.
    Malformed {
        /// The name.
        name: AtomName,
        /// The contradiction.
        why: &'static str,
    },
    /// The layouts do not go with the element width.
    Value(LayoutError),
}

impl AtomError {
    pub(super) fn of(refusal: Refusal, name: &str) -> Self {
        match refusal {
            Refusal::Absent => Self::Unknown {
                name: AtomName::new(name),
                #[cfg(feature = "alloc")]
                nearest: super::family::nearest(super::TABLES, name)
                    .map(|name| AtomName::new(&name)),
                #[cfg(not(feature = "alloc"))]
                nearest: None,
            },
            Refusal::Malformed(why) => Self::Malformed {
                name: AtomName::new(name),
                why,
            },
            Refusal::Value(error) => Self::Value(error),
        }
    }

    pub(super) fn kind(name: &str, wanted: &'static str, found: &Atom) -> Self {
        let found = match found {
            Atom::Mma(_) => "an MMA",
            Atom::Copy(_) => "a copy",
            Atom::SharedMemory(_) => "a tile of shared memory",
            Atom::Operand(_) => "an operand of a warpgroup",
        };
        Self::Kind {
            name: AtomName::new(name),
            wanted,
            found,
        }
    }
}

impl From<LayoutError> for AtomError {
    fn from(error: LayoutError) -> Self {
        Self::Value(error)
    }
}

impl fmt::Display for AtomError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown {
                name,
                nearest: None,
            } => write!(formatter, "there is no atom `{name}`"),
            Self::Unknown {
                name,
                nearest: Some(nearest),
            } => {
                write!(
                    formatter,
                    "there is no atom `{name}`; the nearest name is `{nearest}`"
                )
            }
            Self::Kind {
                name,
                wanted,
                found,
            } => write!(formatter, "`{name}` is {found}, not {wanted}"),
            Self::Malformed { name, why } => {
                write!(
                    formatter,
                    "CUTLASS describes `{name}` by layouts that contradict each other: {why}"
                )
            }
            Self::Value(error) => error.fmt(formatter),
        }
    }
}

impl core::error::Error for AtomError {}
