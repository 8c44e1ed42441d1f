//! Explanations as data: calls, steps and cells, written as text and as JSON.

use std::fmt::{self, Display, Formatter};
use stridewise_value::{Json, LayoutError};

/// An operation, its steps and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The operation, its operands, and its result or refusal.
    pub call: Call,
    /// The steps, first one first; at least one.
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
    /// The result, or the refusal.
    pub result: Result<String, CallRefusal>,
}

/// Why a call has no result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallRefusal {
    /// The whole message: the operation, the reason, the mode and the operands.
    pub message: String,
    /// The rule that is broken, with its numbers.
    pub reason: String,
    /// The elements at which a composition would be wrong: one of the left operand, and the one of
    /// the right operand that stands for it. Empty for other operations.
    pub witness: Vec<Cells>,
}

/// A step of an operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// What happens, in words.
    pub text: String,
    /// The operation that the step calls, if it calls one; the text then says what for.
    pub call: Option<Call>,
    /// The elements that the step is about, for a picture to highlight. They belong to the
    /// innermost call around the step: that of the nearest step around it which has one, or the
    /// explained call.
    pub cells: Vec<Cells>,
    /// The steps of this step.
    pub steps: Vec<Step>,
}

/// Elements of an operand or of the result of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The operand or the result.
    pub of: CellsOf,
    /// The elements, at most [`MOST_CELLS`](Self::MOST_CELLS) of them. For a layout, these are 1-D
    /// coordinates, which count mode 0 fastest; an operand `n` stands for the layout `n:1`. For an
    /// array of XLA, these are positions in its buffer.
    pub positions: Vec<i64>,
}

/// The layout to which [`Cells`] belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellsOf {
    /// An operand of the call, counted from 0.
    Operand(usize),
    /// The result of the call.
    Result,
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
    /// The operands do not fit the operation, or one of them is not in CuTe's notation.
    Operands(LayoutError),
    /// Anything else, as a message.
    Message(String),
}

impl Display for Unreadable {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operands(error) => Display::fmt(error, formatter),
            Self::Message(message) => formatter.write_str(message),
        }
    }
}

impl std::error::Error for Unreadable {}

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
        match result {
            Ok(result) => write!(formatter, "\nResult: {result}"),
            Err(refusal) => write!(formatter, "\nRefused: {}", refusal.message),
        }
    }
}

impl Step {
    fn write(&self, formatter: &mut Formatter<'_>, level: usize) -> fmt::Result {
        write!(formatter, "{:1$}{2}", "", 2 * level, self.text)?;
        if let Some(call) = &self.call {
            let operands = call.operands.join(" ");
            write!(formatter, ": {} {operands}", call.operation)?;
            match &call.result {
                Ok(result) => write!(formatter, " → {result}")?,
                Err(refusal) => write!(formatter, ": refused: {}", refusal.reason)?,
            }
        }
        writeln!(formatter)?;
        let mut steps = self.steps.iter();
        steps.try_for_each(|step| step.write(formatter, level + 1))
    }

    fn json(&self) -> Json {
        let steps: Vec<Json> = self.steps.iter().map(Self::json).collect();
        Json::Object(vec![
            ("text", self.text.as_str().into()),
            ("call", self.call.as_ref().map(Call::json).into()),
            ("cells", Cells::json(&self.cells)),
            ("steps", steps.into()),
        ])
    }
}

impl Explanation {
    /// Returns the explanation as JSON, with the names of the fields here. A call has `result`, or
    /// `refusal` with `message`, `reason` and `witness`. Cells are `{"of": 0, "positions": [0, 4]}`
    /// of an operand, or have `"of": "result"`.
    ///
    /// ```
    /// let json =
    ///     stridewise_explain::explain("call", &["(2,3):(3,1)", "(1,2)"])?.to_json().to_string();
    /// assert!(json.starts_with(
    ///     r#"{"call":{"operation":"call","operands":["(2,3):(3,1)","(1,2)"],"result":"5"},"steps":[{"text":"#
    /// ));
    /// assert!(json.contains(r#""cells":[{"of":0,"positions":[5]}]"#));
    /// # Ok::<(), stridewise_explain::Unreadable>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> Json {
        let steps: Vec<Json> = self.steps.iter().map(Step::json).collect();
        Json::Object(vec![
            ("call", self.call.json()),
            ("steps", steps.into()),
            ("is_complete", self.is_complete.into()),
        ])
    }
}

impl Call {
    fn json(&self) -> Json {
        let result = match &self.result {
            Ok(result) => ("result", result.as_str().into()),
            Err(refusal) => {
                let fields = vec![
                    ("message", refusal.message.as_str().into()),
                    ("reason", refusal.reason.as_str().into()),
                    ("witness", Cells::json(&refusal.witness)),
                ];
                ("refusal", Json::Object(fields))
            }
        };
        let operands: Vec<&str> = self.operands.iter().map(String::as_str).collect();
        Json::Object(vec![
            ("operation", self.operation.as_str().into()),
            ("operands", operands.into()),
            result,
        ])
    }
}

impl Cells {
    fn json(all: &[Self]) -> Json {
        let one = |cells: &Self| {
            let of = match cells.of {
                CellsOf::Operand(place) => place.into(),
                CellsOf::Result => "result".into(),
            };
            Json::Object(vec![
                ("of", of),
                ("positions", cells.positions.clone().into()),
            ])
        };
        Json::Array(all.iter().map(one).collect())
    }
}
