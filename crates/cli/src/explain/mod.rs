//! `stridewise explain`: an operation, step by step.

mod tiled;
mod xla;

use crate::{Failure, Misread, eval::unknown};
use serde_json::{Map, Value, json};
use std::{
    fmt::{self, Display, Formatter},
    io::{self, Write},
};
use stridewise_explain::{Explanation, Narrator, Stop, Told, Unreadable, explain};
use stridewise_value::{Error, Operation};

pub(crate) fn run(name: &str, operands: &[String]) -> Result<(), Failure> {
    let explanation = if name.starts_with("xla.") || name.starts_with("tiled.") {
        explain_json(name, operands).map_err(Failure::Message)?
    } else {
        let texts: Vec<&str> = operands.iter().map(String::as_str).collect();
        explain(name, &texts).map_err(|unreadable| failure(unreadable, &texts))?
    };
    Ok(writeln!(io::stdout(), "{explanation}")?)
}

/// The explanation of an operation on JSON.
///
/// Integers and arrays of `xla.…` are written as in JSON, operands of `tiled.…` as `name=value`.
fn explain_json(name: &str, operands: &[String]) -> Result<Explanation, String> {
    let mut tell = Narrator::default();
    let (answer, told) = if let Some(short) = name.strip_prefix("tiled.") {
        let named = |text: &String| {
            let (field, value) = text
                .split_once('=')
                .ok_or_else(|| format!("{name}: {text}: name=value is expected"))?;
            let is_number = field.starts_with("thread");
            let value = if is_number {
                value_of(value)
            } else {
                json!(value)
            };
            Ok((field.to_owned(), value))
        };
        let given: Map<String, Value> =
            operands.iter().map(named).collect::<Result<_, String>>()?;
        let answer = crate::tiled::attempt(name, given.clone())?;
        (answer, tiled::steps(&mut tell, short, &given))
    } else {
        let given: Vec<Value> = operands.iter().map(|text| value_of(text)).collect();
        let answer = crate::xla::answer(name, &given);
        // An operand that cannot be read is no refusal.
        let misread = |why: &&String| {
            let rest = why.strip_prefix(name).unwrap_or(": argument ");
            rest.starts_with(": argument ") || rest.starts_with(" takes ")
        };
        if let Some(why) = answer.as_ref().err().filter(misread) {
            return Err(why.clone());
        }
        let short = name.trim_start_matches("xla.");
        let told = xla::steps(&mut tell, short, &given, &answer);
        (answer, told)
    };
    let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
    let answer = answer.map(|answer| written(&answer));
    Ok(tell.finish(name, &operands, answer, told.is_ok()))
}

/// A number or an array as JSON has it, or a text.
fn value_of(text: &str) -> Value {
    let value: Option<Value> = serde_json::from_str(text).ok();
    let value = value.filter(|value| value.is_number() || value.is_array());
    value.unwrap_or_else(|| json!(text))
}

/// A text as it is, and any other value as JSON.
fn written(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The failure of operands that cannot be read, with the place of the mistake.
fn failure(unreadable: Unreadable, operands: &[&str]) -> Failure {
    let names = || Operation::ALL.iter().map(|operation| operation.name());
    let error = match unreadable {
        Unreadable::Operation(name) => return Failure::Message(unknown(&name, names())),
        Unreadable::Operands(error) => error,
        other => return Failure::Message(other.to_string()),
    };
    let [operand, _] = error.operands();
    let place = operand
        .strip_prefix("argument ")
        .and_then(|place| place.parse::<usize>().ok());
    let text = place.and_then(|place| Some((place, *operands.get(place - 1)?)));
    Failure::Message(match text {
        Some((place, text)) => {
            let error = Unread(error);
            format!("argument {place}: {}", Misread { text, error })
        }
        None => error.to_string(),
    })
}

/// An error of reading whose place is shown beside it.
struct Unread(Error);

impl Display for Unread {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.0.reason().fmt(formatter)
    }
}

impl crate::Misreading for Unread {
    fn place(&self) -> Option<(usize, String)> {
        self.0.place()
    }
}

#[cfg(test)]
mod tests;
