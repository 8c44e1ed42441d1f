//! `stridewise explain`: an operation, step by step.

use crate::{Failure, nearest, read};
use std::io::{self, Write};
use stridewise::value::{Layout, Operation, Tiler};

pub(crate) fn run(operation: &str, arguments: &[String]) -> Result<(), Failure> {
    let name = Operation::Composition.name();
    if operation != name {
        return Err(Failure::Message(refuse(operation)));
    }
    let [left, right] = arguments else {
        let given = arguments.len();
        return Err(Failure::Message(format!(
            "{name} takes 2 arguments, a layout and a tiler; {given} given"
        )));
    };
    let left = read("argument 1", left, Layout::parse)?;
    let right = read("argument 2", right, Tiler::parse)?;
    Ok(writeln!(
        io::stdout(),
        "{}",
        left.explain_composition(&right)
    )?)
}

fn refuse(operation: &str) -> String {
    let name = Operation::Composition.name();
    match Operation::from_name(operation) {
        Some(_) => format!("{operation} cannot be explained; what can be: {name}"),
        None => match nearest(
            operation,
            Operation::ALL.iter().map(|operation| operation.name()),
        ) {
            Some(near) => format!(
                "unknown operation {operation}, did you mean {near}? What can be explained: {name}"
            ),
            None => format!("unknown operation {operation}; what can be explained: {name}"),
        },
    }
}
