//! Why a request has no answer, in words for the user.

use std::{
    fmt::{self, Display, Formatter},
    io,
};
use stridewise_value::{LayoutError, Operation, Reason};

/// Why there is no answer.
pub(crate) enum Failure {
    /// For the user, on standard error; exit code 2.
    Message(String),
    /// Nobody reads standard output any more, which is no concern of ours.
    Closed,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Message(format!("standard output: {error}")),
        }
    }
}

/// An error of a parser.
pub(crate) trait Misreading: Display {
    /// The byte of the mistake, and the token expected there.
    fn place(&self) -> Option<(usize, String)>;
}

impl Misreading for LayoutError {
    fn place(&self) -> Option<(usize, String)> {
        match self.reason() {
            Reason::Syntax { position, expected } => Some((position, expected.to_string())),
            Reason::UnknownLeaf { position } => Some((
                position,
                "a number, for the leaf ? has no value,".to_owned(),
            )),
            _ => None,
        }
    }
}

impl Misreading for stridewise_xla::Misread {
    fn place(&self) -> Option<(usize, String)> {
        match self {
            Self::Cute(error) => error.place(),
            Self::Xla(error) => error.place(),
            Self::Neither(cute, xla) => {
                let ((place, cute), (_, xla)) = (cute.place()?, xla.place()?);
                Some((place, format!("{cute} as of CuTe, or {xla} as of XLA,")))
            }
            _ => None,
        }
    }
}

impl Misreading for stridewise_xla::XlaError {
    fn place(&self) -> Option<(usize, String)> {
        match self {
            Self::Syntax { position, expected } => Some((*position, expected.to_string())),
            _ => None,
        }
    }
}

/// Reads an argument, or names the mistake and its place.
pub(crate) fn read<T, E: Misreading>(
    what: &str,
    text: &str,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, Failure> {
    parse(text).map_err(|error| Failure::Message(format!("{what}: {}", Misread { text, error })))
}

/// A text that is not in the notation, with a caret under the byte at which that shows.
pub(crate) struct Misread<'a, E> {
    pub(crate) text: &'a str,
    pub(crate) error: E,
}

impl<E: Misreading> Display for Misread<'_, E> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        // One place for each character, so that the caret stands under the right one.
        let shown: String = self
            .text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let Some((position, expected)) = self.error.place() else {
            let message = self.error.to_string();
            let parse = format!("{}: ", Operation::Parse);
            return write!(
                formatter,
                "{}\n  {shown}",
                message.strip_prefix(&parse).unwrap_or(&message)
            );
        };
        let before = self
            .text
            .char_indices()
            .take_while(|&(start, _)| start < position)
            .count();
        write!(
            formatter,
            "expected {expected} at byte {position}\n  {shown}\n  {:before$}^",
            ""
        )
    }
}
