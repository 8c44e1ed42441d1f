//! `stridewise explain`: an operation, step by step.

use crate::failure::{Failure, Misread, Misreading};
use std::{
    fmt::{self, Display, Formatter},
    io::{self, Write},
};
use stridewise_explain::{Unreadable, explain};
use stridewise_value::LayoutError;

pub(crate) fn run(name: &str, operands: &[String]) -> Result<(), Failure> {
    let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
    let explanation = explain(name, &operands);
    let explanation = explanation.map_err(|unreadable| failure(&unreadable, &operands))?;
    Ok(writeln!(io::stdout(), "{explanation}")?)
}

/// The failure of operands that cannot be read, with a caret at the place of the mistake.
fn failure(unreadable: &Unreadable, operands: &[&str]) -> Failure {
    let Unreadable::Operands(error) = unreadable else {
        return Failure::Message(unreadable.to_string());
    };
    let [operand, _] = error.operands();
    let place = operand.strip_prefix("argument ");
    let place = place.and_then(|place| place.parse::<usize>().ok());
    let text = place.and_then(|place| Some((place, *operands.get(place - 1)?)));
    Failure::Message(text.map_or(error.to_string(), |(place, text)| {
        let error = Unread(*error);
        format!("argument {place}: {}", Misread { text, error })
    }))
}

/// An error of reading whose place is shown beside it.
struct Unread(LayoutError);

impl Display for Unread {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.0.reason().fmt(formatter)
    }
}

impl Misreading for Unread {
    fn place(&self) -> Option<(usize, String)> {
        self.0.place()
    }
}
