//! Why there is no picture.

use alloc::string::{String, ToString};
use stridewise_value::{self as value, atoms::AtomError, nearest};
use stridewise_xla as xla;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// A name of neither a kind nor an operation, and the nearest known one.
    #[error("there is no {what} `{name}`{}", near(*.nearest))]
    Unknown {
        /// `kind of picture`.
        what: &'static str,
        /// The name.
        name: String,
        /// A name that is known.
        nearest: Option<&'static str>,
    },
    /// Another number of arguments than the kind takes.
    #[error("{kind}: the arguments are {wanted}")]
    Arguments {
        /// The kind.
        kind: &'static str,
        /// Its arguments.
        wanted: &'static str,
    },
    /// An option that means nothing for the kind.
    #[error("the option {name} takes {wanted}")]
    Option {
        /// The option.
        name: &'static str,
        /// What it takes.
        wanted: &'static str,
    },
    /// A coordinate to highlight that is not inside of the shape.
    #[error("the coordinate is not inside of the shape")]
    Outside,
    /// More elements than are looked at one by one.
    #[error("the picture would look at more than {most} elements")]
    TooLarge {
        /// The most that are.
        most: usize,
    },
    /// An argument, counted from 1, that cannot be read.
    #[error("argument {}: {}", .0, unreadable(.1))]
    Argument(usize, value::LayoutError),
    /// An argument, counted from 1, that is no XLA shape.
    #[error("argument {0}: {1}")]
    Shape(usize, xla::XlaError),
    /// An option whose text cannot be read.
    #[error("the option {}: {}", .0, unreadable(.1))]
    OptionText(&'static str, value::LayoutError),
    /// A name that stands for no atom.
    #[error(transparent)]
    Atom(#[from] AtomError),
    /// A value that is not accepted.
    #[error(transparent)]
    Value(#[from] value::LayoutError),
    /// An XLA shape that is not accepted.
    #[error(transparent)]
    Xla(#[from] xla::XlaError),
}

fn near(name: Option<&str>) -> String {
    name.map_or(String::new(), |name| alloc::format!("; `{name}` is near"))
}

/// An error of a text; where it does not follow the notation, the name of the parser says nothing.
fn unreadable(error: &value::LayoutError) -> String {
    match error.reason() {
        reason @ value::Reason::Syntax { .. } => reason.to_string(),
        _ => error.to_string(),
    }
}

impl DrawError {
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
