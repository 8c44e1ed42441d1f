//! Explains operations on layouts: how each one arrives at its result, or why it is refused.
//!
//! [`explain`] returns an [`Explanation`]: plain data, which a program prints, a web page shows, or a
//! notebook draws. A [`Step`] has a sentence, the operation that it calls with its operands and
//! result, the cells of the operands to highlight, and steps of its own.
//!
//! ```
//! use stridewise_explain::explain;
//!
//! let explanation = explain("complement", &["(2,2):(1,6)", "24"])?;
//! assert_eq!(explanation.call.result.as_deref(), Ok("(3,2):(2,12)"));
//! assert_eq!(
//!     explanation.to_string(),
//!     "\
//! complement (2,2):(1,6) 24
//!
//! The modes of stride 0 are dropped and the others coalesced: filter (2,2):(1,6) → (2,2):(1,6)
//! In the order of the strides, the modes are 2:1, 2:6.
//! Before mode 2:1, indices below 1 are covered: 1 / 1 gives the gap 1:1. With the mode, indices below 1*2 = 2 are.
//! Before mode 2:6, indices below 2 are covered: 6 / 2 gives the gap 3:2. With the mode, indices below 6*2 = 12 are.
//! Extent 24 of the target / 12, rounded up, is 2.
//! The last gap is 2:12. The gaps are coalesced.
//!
//! Result: (3,2):(2,12)"
//! );
//! # Ok::<(), stridewise_explain::Unreadable>(())
//! ```
//!
//! The numbers come from the algorithms themselves: an operation of `stridewise-value` that is made
//! of no others tells its [`Event`](stridewise_value::trace::Event)s, and every other step is a call
//! of an operation.

#![forbid(unsafe_code)]

mod events;
mod numbers;
mod recipes;

#[doc(hidden)]
pub use recipes::modes;
use std::fmt::{self, Display, Formatter};
use stridewise_value::{Answer, Error, Operation, Reason, evaluate, unprinted};

/// An operation, its steps and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The operation, its operands, and its result or the message of the refusal.
    pub call: Call,
    /// The steps, first one first.
    pub steps: Vec<Step>,
    /// Whether the steps lead to the result: `false` where the operation stops at a refused step.
    pub is_complete: bool,
}

/// An operation with its operands and its result, as text in CuTe's or XLA's notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The name, such as `logical_divide`.
    pub operation: String,
    /// The operands, first one first.
    pub operands: Vec<String>,
    /// The result, or the reason of the refusal.
    pub result: Result<String, String>,
}

/// A step of an operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// What happens, in words.
    pub text: String,
    /// The operation that the step calls, if it calls one.
    pub call: Option<Call>,
    /// The cells of the operands that the step is about. The operands are those of the call to
    /// which the step belongs.
    pub highlight: Vec<Cells>,
    /// The steps of this step.
    pub steps: Vec<Step>,
}

/// Elements of an operand that is a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The number of the operand, counted from 0.
    pub operand: usize,
    /// The 1-D coordinates of the elements, at most [`MOST_CELLS`](Self::MOST_CELLS) of them.
    pub positions: Vec<i64>,
}

impl Cells {
    /// The most positions that a step names.
    pub const MOST_CELLS: usize = 1024;
}

/// Why an operation on text has no explanation: its name or its operands cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "an error shows its layouts")]
pub enum Unreadable {
    /// No operation has this name.
    Operation(String),
    /// The operands do not fit the operation, or one of them cannot be read.
    Operands(Error),
}

impl Display for Unreadable {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operation(name) => write!(formatter, "no operation has the name `{name}`"),
            Self::Operands(error) => Display::fmt(error, formatter),
        }
    }
}

impl std::error::Error for Unreadable {}

/// Explains an operation by name on operands in CuTe's notation, which may be printed by CuTe.
///
/// # Errors
/// [`Unreadable`] if the name or the operands cannot be read. A refusal of the operation is no
/// error: the explanation has its reason.
pub fn explain(name: &str, operands: &[&str]) -> Result<Explanation, Unreadable> {
    let operation = Operation::from_name(name);
    let operation = operation.ok_or_else(|| Unreadable::Operation(name.to_owned()))?;
    explain_operation(operation, operands).map_err(Unreadable::Operands)
}

/// Explains an operation on values, such as `Answer::from(layout)`.
///
/// # Errors
/// As [`explain_operation`].
pub fn explain_values(operation: Operation, operands: &[Answer]) -> Result<Explanation, Error> {
    let texts: Vec<String> = operands.iter().map(ToString::to_string).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    explain_operation(operation, &texts)
}

/// Explains an operation on operands in CuTe's notation.
///
/// # Errors
/// Those of [`evaluate`] for operands that cannot be read or are too few or too many.
pub fn explain_operation(operation: Operation, operands: &[&str]) -> Result<Explanation, Error> {
    let plain: Vec<_> = operands.iter().map(|text| unprinted(text)).collect();
    let operands: Vec<&str> = plain.iter().map(AsRef::as_ref).collect();
    let answer = evaluate(operation, &operands);
    if let Err(error) = answer {
        if !is_refusal(&error) {
            return Err(error);
        }
    }
    let mut tell = Narrator::default();
    let has_unknown = operands.iter().any(|text| text.contains('?'));
    let is_complete = if has_unknown && answer.is_ok() {
        // Steps would compute with them.
        tell.line("The result does not depend on the leaves ?, which have no value.");
        true
    } else {
        recipes::steps(&mut tell, operation, &operands, &answer).is_ok()
    };
    let result = answer.map_err(|error| error.to_string());
    Ok(tell.finish(operation.name(), &operands, result, is_complete))
}

/// Whether an operation has refused operands that it could read.
fn is_refusal(error: &Error) -> bool {
    let [operand, _] = error.operands();
    let is_misfit = matches!(
        error.reason(),
        Reason::Arguments { .. }
            | Reason::ArgumentsBetween { .. }
            | Reason::SwappedArguments { .. }
    );
    !is_misfit && !operand.starts_with("argument ")
}

/// A line of the operation, a line of each step indented by its level, and the result.
impl Display for Explanation {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Call {
            operation,
            operands,
            result,
        } = &self.call;
        writeln!(formatter, "{operation} {}\n", operands.join(" "))?;
        for step in &self.steps {
            step.write(formatter, 0)?;
        }
        let is_silent = self.steps.is_empty();
        let gap = if is_silent { "" } else { "\n" };
        match result {
            Ok(result) => write!(formatter, "{gap}Result: {result}"),
            Err(reason) => write!(formatter, "{gap}Refused: {reason}"),
        }
    }
}

impl Step {
    fn write(&self, formatter: &mut Formatter<'_>, level: usize) -> fmt::Result {
        write!(formatter, "{:1$}{2}", "", 2 * level, self.text)?;
        if let Some(call) = &self.call {
            write!(
                formatter,
                ": {} {}",
                call.operation,
                call.operands.join(" ")
            )?;
            match &call.result {
                Ok(result) => write!(formatter, " → {result}")?,
                Err(reason) => write!(formatter, ": refused: {reason}")?,
            }
        }
        writeln!(formatter)?;
        let mut steps = self.steps.iter();
        steps.try_for_each(|step| step.write(formatter, level + 1))
    }
}

/// A step was refused, and the steps that would use its answer are not told.
#[doc(hidden)]
#[derive(Debug)]
pub struct Stop;

#[doc(hidden)]
pub type Told<T = ()> = Result<T, Stop>;

/// The steps told so far: those of each call that is being told, innermost last.
#[doc(hidden)]
#[derive(Debug)]
pub struct Narrator(Vec<Vec<Step>>);

impl Default for Narrator {
    fn default() -> Self {
        Self(vec![Vec::new()])
    }
}

impl Narrator {
    /// The explanation of an operation by these steps.
    #[must_use]
    pub fn finish(
        mut self,
        operation: &str,
        operands: &[&str],
        result: Result<impl Display, String>,
        is_complete: bool,
    ) -> Explanation {
        Explanation {
            call: called(operation, operands, result),
            steps: self.0.pop().unwrap_or_default(),
            is_complete,
        }
    }

    fn push(&mut self, step: Step) {
        if let Some(steps) = self.0.last_mut() {
            steps.push(step);
        }
    }

    /// A step in words.
    pub fn line(&mut self, text: impl Display) {
        let text = text.to_string();
        self.push(Step {
            text,
            ..Step::default()
        });
    }

    /// A line of the explained operation alone, and not of a step.
    pub fn title(&mut self, text: &str) {
        if self.0.len() == 1 {
            self.line(text);
        }
    }

    /// Elements of an operand that the last line is about.
    fn cells(&mut self, operand: usize, positions: impl IntoIterator<Item = i64>) {
        let last = self.0.last_mut().and_then(|steps| steps.last_mut());
        if let Some(step) = last {
            let positions = positions.into_iter().take(Cells::MOST_CELLS).collect();
            step.highlight.push(Cells { operand, positions });
        }
    }

    /// Steps of the last line.
    pub fn inside<T>(&mut self, steps: impl FnOnce(&mut Self) -> T) -> T {
        self.0.push(Vec::new());
        let told = steps(self);
        let steps = self.0.pop().unwrap_or_default();
        if let Some(last) = self.0.last_mut().and_then(|outer| outer.last_mut()) {
            last.steps.extend(steps);
        }
        told
    }

    /// Steps of the last step of so many levels of last steps.
    fn deepest(&mut self, levels: usize, steps: impl FnOnce(&mut Self)) {
        self.0.push(Vec::new());
        steps(self);
        let steps = self.0.pop().unwrap_or_default();
        let mut target = self.0.last_mut();
        for _ in 0..levels {
            target = target.and_then(|steps| Some(&mut steps.last_mut()?.steps));
        }
        if let Some(target) = target {
            target.extend(steps);
        }
    }

    /// A step: an operation on operands, its answer, and its own steps.
    fn attempt(
        &mut self,
        what: &str,
        operation: Operation,
        operands: &[&str],
    ) -> Result<Answer, Error> {
        let answer = evaluate(operation, operands);
        let result = answer.map_err(|error| error.reason().to_string());
        self.called(what, operation.name(), operands, result);
        let simplifies = matches!(operation, Operation::Coalesce | Operation::Filter);
        let is_same = |answer: &Answer| operands == [answer.to_string()];
        // There is nothing to tell of a layout that is simple already.
        if !(simplifies && answer.as_ref().is_ok_and(is_same)) {
            // A step of a step that is refused is the reason of this one.
            let _ = self.inside(|tell| recipes::steps(tell, operation, operands, &answer));
        }
        answer
    }

    /// A step that calls an operation.
    pub fn called(
        &mut self,
        what: &str,
        operation: &str,
        operands: &[&str],
        result: Result<impl Display, String>,
    ) {
        self.push(Step {
            text: what.to_owned(),
            call: Some(called(operation, operands, result)),
            ..Step::default()
        });
    }

    /// A step without whose answer the operation is refused, too.
    ///
    /// # Errors
    /// [`Stop`] if the step is refused.
    pub fn call(&mut self, what: &str, operation: Operation, operands: &[&str]) -> Told<String> {
        match self.attempt(what, operation, operands) {
            Ok(answer) => Ok(answer.to_string()),
            Err(_) => Err(Stop),
        }
    }
}

fn called(operation: &str, operands: &[&str], result: Result<impl Display, String>) -> Call {
    Call {
        operation: operation.to_owned(),
        operands: operands.iter().map(|&text| text.to_owned()).collect(),
        result: result.map(|answer| answer.to_string()),
    }
}
