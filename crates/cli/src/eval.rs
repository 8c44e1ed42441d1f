//! `stridewise eval`: JSON lines in, JSON lines out, one for one.

use crate::failure::Failure;
use serde_json::Value;
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Write},
};
use stridewise_value::{EvaluateError, Json, Operation, evaluate, evaluate_tiled};

/// The longest line that is read; no operation has arguments anywhere near it.
const LONGEST_LINE: usize = 1 << 20;

pub(crate) fn run(file: Option<&str>) -> Result<(), Failure> {
    match file {
        None | Some("-") => answer_all("standard input", io::stdin().lock()),
        Some(path) => {
            let file =
                File::open(path).map_err(|error| Failure::Message(format!("{path}: {error}")))?;
            answer_all(path, BufReader::new(file))
        }
    }
}

/// Answers each line before it reads the next.
fn answer_all(name: &str, mut input: impl BufRead) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    for number in 1_u64.. {
        let read = next_line(&mut input, &mut line)
            .map_err(|error| Failure::Message(format!("{name}: {error}")))?;
        let answer = match read {
            Line::End => break,
            Line::TooLong => Err(format!("line {number}: longer than {LONGEST_LINE} bytes")),
            Line::Read => match parse(&line) {
                Ok(call) => call(),
                Err(why) => Err(format!("line {number}: {why}")),
            },
        };
        let answer = match answer {
            Ok(result) => Json::Object(vec![("result", result)]),
            Err(error) => Json::Object(vec![("error", error.into())]),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

enum Line {
    Read,
    TooLong,
    End,
}

/// Reads up to the end of a line, without keeping more of it than the longest line.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let (mut any, mut too_long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let ended = end.is_some() || chunk.is_empty();
        any |= !chunk.is_empty();
        too_long |= line.len() + part.len() > LONGEST_LINE;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if ended {
            return Ok(match (any, too_long) {
                (false, _) => Line::End,
                (true, false) => Line::Read,
                (true, true) => Line::TooLong,
            });
        }
    }
}

/// The call of an operation on arguments that are there, but may not be what it takes.
type Call = Box<dyn FnOnce() -> Result<Json, String>>;

/// The call that a line asks for: on text in CuTe's notation, on XLA's shapes and shardings, or of
/// tiled atoms, whose arguments have names.
fn parse(line: &[u8]) -> Result<Call, String> {
    let text = std::str::from_utf8(line)
        .map_err(|error| format!("not UTF-8 from byte {}", error.valid_up_to()))?;
    if text.trim().is_empty() {
        return Err(r#"empty, where {"op":"...","args":["..."]} is expected"#.to_owned());
    }
    let value: Value = serde_json::from_str(text).map_err(|error| misread(&error))?;
    let Value::Object(fields) = &value else {
        return Err(format!(
            r#"expected an object {{"op":"...","args":["..."]}}, found {}"#,
            kind(&value)
        ));
    };
    let name = match fields.get("op") {
        None => return Err(r#"there is no "op""#.to_owned()),
        Some(Value::String(name)) => name,
        Some(other) => return Err(format!(r#""op" is {}, not a string"#, kind(other))),
    };
    let name = name.clone();
    let is_tiled = name.starts_with("tiled.");
    let is_xla = ["xla.", "sharding."]
        .iter()
        .any(|group| name.starts_with(group));
    let names = || Operation::ALL.iter().map(|operation| operation.name());
    let operation = Operation::from_name(&name);
    if operation.is_none() && !is_tiled && !is_xla {
        return Err(EvaluateError::unknown(&name, names()).to_string());
    }
    let arguments = fields.get("args").ok_or(r#"there are no "args""#)?;
    let wrong = |wanted| format!(r#""args" is {}, not {wanted}"#, kind(arguments));
    if is_tiled {
        let arguments = arguments.as_object().ok_or_else(|| wrong("an object"))?;
        let arguments: Vec<(String, String)> = arguments
            .iter()
            .map(|(field, value)| (field.clone(), written(value)))
            .collect();
        return Ok(Box::new(move || {
            let arguments = arguments.iter().map(|(name, text)| (&**name, &**text));
            let arguments: Vec<_> = arguments.collect();
            evaluate_tiled(&name, &arguments, &mut Vec::new()).map_err(|why| why.to_string())
        }));
    }
    let arguments = arguments.as_array().ok_or_else(|| wrong("an array"))?;
    let texts: Vec<String> = match operation {
        None => arguments.iter().map(written).collect(),
        Some(_) => (1..)
            .zip(arguments)
            .map(|(place, value)| argument(place, value))
            .collect::<Result<_, _>>()?,
    };
    Ok(Box::new(move || {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let Some(operation) = operation else {
            return stridewise_xla::evaluate(&name, &texts).map_err(|why| why.to_string());
        };
        let answer = evaluate(operation, &texts).map_err(|error| error.to_string())?;
        Ok(answer.to_string().into())
    }))
}

/// A text as it is, and any other value as JSON.
fn written(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn argument(place: usize, value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) if number.is_i64() => Ok(number.to_string()),
        Value::Array(items) => {
            let items = items.iter().map(|item| argument(place, item));
            Ok(format!(
                "({})",
                items.collect::<Result<Vec<_>, _>>()?.join(",")
            ))
        }
        Value::Number(number) => Err(format!(
            "argument {place} is {number}, not an integer of 64 bits"
        )),
        other => Err(format!(
            "argument {place} is {}, not a string or an integer",
            kind(other)
        )),
    }
}

/// The mistake in the JSON, at a place counted in bytes from 0 as everywhere else.
fn misread(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // The parser sees a single line, whose number means nothing here.
    let what = text
        .rsplit_once(" at line ")
        .map_or(text.as_str(), |(what, _)| what);
    // The column is that of the byte that was read last, counted from 1; an end that comes too
    // early is one past it.
    let byte = if error.is_eof() {
        error.column()
    } else {
        error.column().saturating_sub(1)
    };
    format!("not JSON: {what} at byte {byte}")
}

const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
