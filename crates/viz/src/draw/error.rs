//! Why there is no picture.

use alloc::string::String;
use core::fmt::{self, Display, Formatter};
use stridewise_value::{self as value, nearest, xla};

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A name that no atom has, or neither a kind nor an operation, and the nearest known one.
    Unknown {
        /// `atom` or `kind of picture`.
        what: &'static str,
        /// The name.
        name: String,
        /// A name that is known.
        nearest: Option<&'static str>,
    },
    /// Another number of arguments than the kind takes.
    Arguments {
        /// The kind.
        kind: &'static str,
        /// Its arguments.
        wanted: &'static str,
    },
    /// An option that means nothing for the kind.
    Option {
        /// The option.
        name: &'static str,
        /// What it takes.
        wanted: &'static str,
    },
    /// A coordinate to highlight that is not inside of the shape.
    Outside,
    /// More elements than are looked at one by one.
    TooLarge {
        /// The most that are.
        most: usize,
    },
    /// An argument, counted from 1, that cannot be read.
    Argument(usize, value::Error),
    /// An argument, counted from 1, that is no XLA shape.
    Shape(usize, xla::Error),
    /// An option whose text cannot be read.
    OptionText(&'static str, value::Error),
    /// A value that is not accepted.
    Value(value::Error),
    /// An XLA shape that is not accepted.
    Xla(xla::Error),
}

impl Display for Error {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown {
                what,
                name,
                nearest,
            } => {
                write!(out, "there is no {what} `{name}`")?;
                nearest.map_or(Ok(()), |nearest| write!(out, "; `{nearest}` is near"))
            }
            Self::Arguments { kind, wanted } => write!(out, "{kind}: the arguments are {wanted}"),
            Self::Option { name, wanted } => write!(out, "the option {name} takes {wanted}"),
            Self::Outside => out.write_str("the coordinate is not inside of the shape"),
            Self::TooLarge { most } => {
                write!(out, "the picture would look at more than {most} elements")
            }
            Self::Argument(place, error) => {
                write!(out, "argument {place}: ")?;
                unreadable(out, error)
            }
            Self::Shape(place, error) => write!(out, "argument {place}: {error}"),
            Self::OptionText(name, error) => {
                write!(out, "the option {name}: ")?;
                unreadable(out, error)
            }
            Self::Value(error) => error.fmt(out),
            Self::Xla(error) => error.fmt(out),
        }
    }
}

/// An error of a text; where it does not follow the notation, the name of the parser says nothing.
fn unreadable(out: &mut Formatter<'_>, error: &value::Error) -> fmt::Result {
    match error.reason() {
        reason @ value::Reason::Syntax { .. } => reason.fmt(out),
        _ => error.fmt(out),
    }
}

impl core::error::Error for Error {}

impl Error {
    /// A name that is none of those that are known.
    pub(super) fn unknown(
        what: &'static str,
        name: &str,
        known: impl Iterator<Item = &'static str>,
    ) -> Self {
        Self::Unknown {
            what,
            name: name.chars().take(64).collect(),
            nearest: nearest(name, known),
        }
    }
}

impl From<value::Error> for Error {
    fn from(error: value::Error) -> Self {
        Self::Value(error)
    }
}

impl From<xla::Error> for Error {
    fn from(error: xla::Error) -> Self {
        Self::Xla(error)
    }
}
