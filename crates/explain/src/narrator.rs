//! Steps, told one after another, and the calls of operations among them.

use crate::explanation::{Call, CallRefusal, Cells, CellsOf, Explanation, Step, Unreadable};
use std::fmt::Display;
use stridewise_value::{EvaluateError, Json, LayoutError, Operation, Reason, TILED_OPERATIONS};

/// The steps told so far, and how deep in them the next one is told.
#[derive(Debug, Default)]
pub(crate) struct Narrator {
    steps: Vec<Step>,
    pub(crate) depth: usize,
}

impl Narrator {
    /// Tells a step as one of the last step of `level` levels of last steps.
    pub(crate) fn step(
        &mut self,
        level: usize,
        text: impl Display,
        call: Option<Call>,
    ) -> &mut Step {
        let mut steps = &mut self.steps;
        for _ in 0..self.depth + level {
            if !steps.is_empty() {
                let last = steps.len() - 1;
                steps = &mut steps[last].steps;
            }
        }
        let text = text.to_string();
        steps.push(Step {
            text,
            call,
            ..Step::default()
        });
        let last = steps.len() - 1;
        &mut steps[last]
    }

    /// Tells a step in words.
    pub(crate) fn line(&mut self, text: impl Display) -> &mut Step {
        self.step(0, text, None)
    }

    /// Whether the next step is one of the explained operation itself.
    pub(crate) const fn is_outermost(&self) -> bool {
        self.depth == 0
    }

    /// Ends the explanation of an operation.
    pub(crate) fn finish(
        mut self,
        name: &str,
        operands: &[&str],
        result: Result<String, CallRefusal>,
        is_complete: bool,
    ) -> Explanation {
        match &result {
            Ok(result) if self.steps.is_empty() && operands.first() == Some(&result.as_str()) => {
                self.line("The operation leaves the operand as it is.");
            }
            _ if self.steps.is_empty() => {
                self.line("The operation has no explanation for these operands.");
            }
            _ => {}
        }
        let (call, mut steps) = (called(name, operands, result), self.steps);
        prune(&mut steps, call.result.is_ok());
        Explanation {
            call,
            steps,
            is_complete,
        }
    }
}

impl Step {
    /// Adds elements that the step is about.
    pub(crate) fn highlight(
        &mut self,
        of: CellsOf,
        positions: impl IntoIterator<Item = i64>,
    ) -> &mut Self {
        let positions = positions.into_iter().take(Cells::MOST_CELLS).collect();
        self.cells.push(Cells { of, positions });
        self
    }
}

/// Removes the elements of results that are refused.
fn prune(steps: &mut [Step], has_result: bool) {
    for step in steps {
        step.cells
            .retain(|cells| has_result || cells.of != CellsOf::Result);
        let has_result = step
            .call
            .as_ref()
            .map_or(has_result, |call| call.result.is_ok());
        prune(&mut step.steps, has_result);
    }
}

pub(crate) fn called(name: &str, operands: &[&str], result: Result<String, CallRefusal>) -> Call {
    let operands = operands.iter().map(|&text| text.to_owned()).collect();
    Call {
        operation: name.to_owned(),
        operands,
        result,
    }
}

/// A result or a refusal; an error if the name or the operands cannot be read.
type Answered = Result<Result<String, CallRefusal>, Unreadable>;

/// Evaluates an operation on layouts or on XLA's shapes and shardings.
pub(crate) fn evaluate(name: &str, operands: &[&str]) -> Answered {
    if name.starts_with("xla.") || name.starts_with("sharding.") {
        return answered(stridewise_xla::evaluate(name, operands));
    }
    let Some(operation) = Operation::from_name(name) else {
        let tiled = TILED_OPERATIONS.iter().chain(stridewise_xla::OPERATIONS);
        let names = Operation::ALL.iter().map(|operation| operation.name());
        let unknown = EvaluateError::unknown(name, names.chain(tiled.map(|&(name, _)| name)));
        return Err(Unreadable::Message(unknown.to_string()));
    };
    match stridewise_value::evaluate(operation, operands) {
        Ok(answer) => Ok(Ok(answer.to_string())),
        Err(error) if is_refusal(&error) => Ok(Err(refusal(&error, operands))),
        Err(error) => Err(Unreadable::Operands(error)),
    }
}

/// Whether an operation has refused operands that it could read.
fn is_refusal(error: &LayoutError) -> bool {
    let [operand, _] = error.operands();
    let is_misfit = matches!(
        error.reason(),
        Reason::Arguments { .. }
            | Reason::ArgumentsBetween { .. }
            | Reason::SwappedArguments { .. }
    );
    !is_misfit && !operand.starts_with("argument ")
}

fn refusal(error: &LayoutError, operands: &[&str]) -> CallRefusal {
    // By mode, and in a product, the witness is one of layouts that are no operands.
    let is_composition = matches!(
        error.operation(),
        Operation::Composition | Operation::ThreadView
    );
    let right = operands
        .get(1)
        .filter(|right| is_composition && !right.starts_with('<'));
    let witness = right.and(error.witness()).map_or(Vec::new(), |witness| {
        let both = [(0, witness.inner), (1, witness.coordinate)];
        both.map(|(place, at)| Cells {
            of: CellsOf::Operand(place),
            positions: vec![at],
        })
        .into()
    });
    let (message, reason) = (error.to_string(), error.reason().to_string());
    CallRefusal {
        message,
        reason,
        witness,
    }
}

/// An answer as text: that of an object with one field is the field, of others the fields with
/// their names.
pub(crate) fn answered(answer: Result<Json, EvaluateError>) -> Answered {
    let text = |json: &Json| match json {
        Json::Text(text) => text.clone(),
        other => other.to_string(),
    };
    match answer {
        Ok(Json::Object(fields)) if fields.len() == 1 => Ok(Ok(text(&fields[0].1))),
        Ok(Json::Object(fields)) => {
            let fields = fields
                .iter()
                .map(|(name, json)| format!("{name} {}", text(json)));
            Ok(Ok(fields.collect::<Vec<_>>().join("; ")))
        }
        Ok(json) => Ok(Ok(text(&json))),
        Err(EvaluateError::NoResult(message)) => {
            let reason = message
                .split_once(": ")
                .map_or("", |(_, reason)| reason)
                .to_owned();
            Ok(Err(CallRefusal {
                message,
                reason,
                witness: Vec::new(),
            }))
        }
        Err(EvaluateError::InvalidRequest(message)) => Err(Unreadable::Message(message)),
    }
}
