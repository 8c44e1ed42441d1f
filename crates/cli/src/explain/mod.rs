//! `stridewise explain`: an operation, step by step.
//!
//! A step is the call of another operation, so that the value layer computes every number that a
//! step shows. `recipes` has the steps of each operation, and `numbers` the lines with numbers of
//! those that are made of no others.

mod numbers;
mod recipes;
#[cfg(test)]
mod tests;
mod tiled;
mod xla;

use crate::{Failure, Misread, eval::unknown};
use serde_json::{Map, Value, json};
use std::{
    fmt::Display,
    io::{self, Write},
};
use stridewise_value::{Answer, Error, Layout, Operation, Reason, Tiler, evaluate, unprinted};

pub(crate) fn run(name: &str, arguments: &[String]) -> Result<(), Failure> {
    if name.starts_with("xla.") || name.starts_with("tiled.") {
        let told = explain_json(name, arguments).map_err(Failure::Message)?;
        return Ok(writeln!(io::stdout(), "{told}")?);
    }
    let names = || Operation::ALL.iter().map(|operation| operation.name());
    let operation =
        Operation::from_name(name).ok_or_else(|| Failure::Message(unknown(name, names())))?;
    let plain: Vec<_> = arguments.iter().map(|text| unprinted(text)).collect();
    let texts: Vec<&str> = plain.iter().map(AsRef::as_ref).collect();
    let explained = explain(operation, &texts).map_err(|error| unreadable(error, &texts))?;
    Ok(writeln!(io::stdout(), "{}", explained.text)?)
}

/// An operation in words.
struct Explained {
    text: String,
    #[cfg_attr(not(test), expect(dead_code, reason = "the text ends with it"))]
    answer: Result<Answer, Error>,
    /// Whether a step was refused.
    #[cfg_attr(not(test), expect(dead_code, reason = "the text names the step"))]
    stopped: bool,
}

/// The steps of an operation, and its result or refusal in the last line; an error where the
/// arguments cannot be read.
fn explain(operation: Operation, arguments: &[&str]) -> Result<Explained, Error> {
    let answer = evaluate(operation, arguments);
    if let Err(error) = answer {
        if place(&error).is_some() || is_misfit(&error) {
            return Err(error);
        }
    }
    let mut narrator = Narrator::default();
    let composed = arguments.iter().any(|text| text.contains("Sw"));
    if operation == Operation::Composition && !composed {
        narrator.text = format!("{} ∘ {}\n", arguments[0], arguments[1]);
    } else {
        narrator.text = format!("{operation} {}\n\n", arguments.join(" "));
    }
    let has_unknown = arguments.iter().any(|text| text.contains('?'));
    let stopped = if has_unknown && answer.is_ok() {
        // Steps would compute with them.
        narrator.line("The result does not depend on the leaves ?, which have no value.");
        false
    } else {
        recipes::steps(&mut narrator, operation, arguments, &answer).is_err()
    };
    let told = narrator.text.trim_end();
    let text = match answer {
        Ok(answer) => format!("{told}\n\nResult: {answer}"),
        Err(error) => format!("{told}\n\nRefused: {error}"),
    };
    Ok(Explained {
        text,
        answer,
        stopped,
    })
}

/// The steps of an operation on JSON, and its result or refusal in the last line.
///
/// Integers and arrays of `xla.…` are written as in JSON, arguments of `tiled.…` as `name=value`.
fn explain_json(name: &str, arguments: &[String]) -> Result<String, String> {
    let mut narrator = Narrator {
        text: format!("{name} {}\n\n", arguments.join(" ")),
        depth: 0,
    };
    let answer = if let Some(short) = name.strip_prefix("tiled.") {
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
            arguments.iter().map(named).collect::<Result<_, String>>()?;
        let answer = crate::tiled::attempt(name, given.clone())?;
        let _ = tiled::steps(&mut narrator, short, &given);
        answer
    } else {
        let given: Vec<Value> = arguments.iter().map(|text| value_of(text)).collect();
        let answer = crate::xla::answer(name, &given);
        // What cannot be read is no refusal.
        let misread = |why: &&String| {
            let rest = why.strip_prefix(name).unwrap_or(": argument ");
            rest.starts_with(": argument ") || rest.starts_with(" takes ")
        };
        if let Some(why) = answer.as_ref().err().filter(misread) {
            return Err(why.clone());
        }
        let short = name.trim_start_matches("xla.");
        let _ = xla::steps(&mut narrator, short, &given, &answer);
        answer
    };
    let told = narrator.text.trim_end();
    Ok(match answer {
        Ok(answer) => format!("{told}\n\nResult: {}", written(&answer)),
        Err(why) => format!("{told}\n\nRefused: {why}"),
    })
}

/// A number or an array as JSON has it, or a text.
fn value_of(text: &str) -> Value {
    let value: Option<Value> = serde_json::from_str(text).ok();
    let value = value.filter(|value| value.is_number() || value.is_array());
    value.unwrap_or_else(|| json!(text))
}

/// A text as it is, and else JSON.
fn written(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The argument, counted from 1, that could not be read.
fn place(error: &Error) -> Option<usize> {
    let [operand, _] = error.operands();
    operand.strip_prefix("argument ")?.parse().ok()
}

/// Whether there are too few arguments or too many.
fn is_misfit(error: &Error) -> bool {
    let reason = error.reason();
    matches!(
        reason,
        Reason::Arguments { .. }
            | Reason::ArgumentsBetween { .. }
            | Reason::SwappedArguments { .. }
    )
}

/// The failure of arguments that cannot be read, with the place of the mistake.
fn unreadable(error: Error, arguments: &[&str]) -> Failure {
    let text = place(&error).and_then(|place| Some((place, *arguments.get(place - 1)?)));
    Failure::Message(match text {
        Some((place, text)) => {
            let error = Unread(error);
            format!("argument {place}: {}", Misread { text, error })
        }
        None => error.to_string(),
    })
}

/// An error of reading, of which the place is told beside it.
struct Unread(Error);

impl Display for Unread {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.reason().fmt(formatter)
    }
}

impl crate::Misreading for Unread {
    fn place(&self) -> Option<(usize, String)> {
        self.0.place()
    }
}

/// A step was refused, and those that would use its answer are not told.
struct Stop;

type Told<T = ()> = Result<T, Stop>;

/// The lines told so far.
#[derive(Default)]
struct Narrator {
    text: String,
    depth: usize,
}

impl Narrator {
    fn line(&mut self, line: impl Display) {
        for line in line.to_string().lines() {
            let indent = if line.is_empty() { 0 } else { 2 * self.depth };
            self.text.extend([&" ".repeat(indent), line, "\n"]);
        }
    }

    /// A line of the explained operation alone, and not of a step.
    fn title(&mut self, line: &str) {
        if self.depth == 0 {
            self.line(line);
        }
    }

    /// A step: an operation on arguments, its answer, and its own steps.
    fn attempt(
        &mut self,
        what: &str,
        operation: Operation,
        arguments: &[&str],
    ) -> Result<Answer, Error> {
        let answer = evaluate(operation, arguments);
        let call = format!("{what}: {operation} {}", arguments.join(" "));
        match &answer {
            Ok(answer) => self.line(format!("{call} → {answer}")),
            Err(error) => self.line(format!("{call}: refused: {}", error.reason())),
        }
        let simplifies = matches!(operation, Operation::Coalesce | Operation::Filter);
        let is_same = |answer: &Answer| arguments == [answer.to_string()];
        // There is nothing to tell of a layout that is simple already.
        if !(simplifies && answer.as_ref().is_ok_and(is_same)) {
            self.depth += 1;
            // A step of a step that is refused is the reason of this one.
            let _ = recipes::steps(self, operation, arguments, &answer);
            self.depth -= 1;
        }
        answer
    }

    /// A step without whose answer the operation is refused, too.
    fn call(&mut self, what: &str, operation: Operation, arguments: &[&str]) -> Told<String> {
        match self.attempt(what, operation, arguments) {
            Ok(answer) => Ok(answer.to_string()),
            Err(_) => Err(Stop),
        }
    }

    /// The runs of a composition of layouts.
    fn composition(&mut self, left: &Layout, right: &Tiler) {
        let told = left.explain_composition(right).to_string();
        let begin = told.find('\n').map_or(0, |end| end + 1);
        let end = told.rfind("\nRe").unwrap_or(told.len());
        let body = &told[begin..end.max(begin)];
        self.line(if self.depth == 0 { body } else { body.trim() });
    }
}
