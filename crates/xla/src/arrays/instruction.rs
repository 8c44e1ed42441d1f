//! A line of HLO: the shape of an instruction, and those of its operands.

use super::{Expected, Shape, XlaError, parse::Parser};
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

/// An instruction of HLO, as XLA prints it:
/// `ROOT %add.1 = f32[8,128]{1,0} add(f32[8,128]{1,0} %a, %b)`.
///
/// What follows the operands is read and forgotten, and so are operands that are no instructions,
/// such as the value of a constant.
///
/// ```
/// use stridewise::xla::Instruction;
/// let line = "%fusion.1 = f32[8,128]{1,0:T(8,128)} fusion(f32[8]{0} %a, %b), kind=kLoop";
/// let instruction: Instruction = line.parse()?;
/// assert_eq!(instruction.shape.to_string(), "f32[8,128]{1,0:T(8,128)}");
/// assert_eq!(instruction.operands[0].shape, Some("f32[8]".parse()?));
/// assert_eq!(
///     instruction.to_string(),
///     "%fusion.1 = f32[8,128]{1,0:T(8,128)} fusion(f32[8]{0} %a, %b)"
/// );
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: XLA `HloInstruction::ToString`, `hlo_parser.cc`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Whether it is the result of its computation.
    pub is_root: bool,
    /// The name, without `%`.
    pub name: String,
    /// The shape of the result.
    pub shape: Shape,
    /// The operation: `fusion`, `dynamic-slice`, …
    pub opcode: String,
    /// The operands that are instructions.
    pub operands: Vec<InstructionOperand>,
}

/// An operand of an [`Instruction`]: `f32[8]{0} %a`, or `%a`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstructionOperand {
    /// The shape, if it is printed.
    pub shape: Option<Shape>,
    /// The name, without `%`; empty if it is not printed.
    pub name: String,
}

impl FromStr for Instruction {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self, XlaError> {
        let mut parser = Parser::new(text);
        let is_root = parser.take_word("ROOT")?;
        let name = parser
            .name()?
            .ok_or_else(|| parser.misses(Expected::Name))?;
        parser.character('=')?;
        let shape = parser.shape(0)?;
        let opcode = parser.word()?.to_string();
        if opcode.is_empty() || !parser.take_word(&opcode)? {
            return Err(parser.misses(Expected::Opcode));
        }
        parser.character('(')?;
        let mut operands = Vec::new();
        while let Some(operand) = parser.operand() {
            operands.push(operand);
            if !parser.take(",")? {
                break;
            }
        }
        Ok(Self {
            is_root,
            name,
            shape,
            opcode,
            operands,
        })
    }
}

impl Instruction {
    /// Whether a text can only be an instruction: it begins as one, up to `=`.
    #[cfg(feature = "evaluate")]
    pub(crate) fn begins(text: &str) -> bool {
        let mut parser = Parser::new(text);
        let mut begins = || {
            let is_root = parser.take_word("ROOT")?;
            let has_name = parser.name()?.is_some();
            Ok::<_, XlaError>(is_root || has_name && parser.take("=")?)
        };
        begins() == Ok(true)
    }
}

impl Parser<'_> {
    fn misses(&self, expected: Expected) -> XlaError {
        XlaError::Syntax {
            position: self.position,
            expected,
        }
    }

    /// `%add.1` or `add.1`.
    fn name(&mut self) -> Result<Option<String>, XlaError> {
        let is_marked = self.take("%")?;
        let name = self.word()?;
        if !is_marked
            && !name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        {
            return Ok(None);
        }
        self.position += name.len();
        Ok((!name.is_empty()).then(|| name.to_string()))
    }

    /// An operand that is an instruction, up to a comma or the end.
    fn operand(&mut self) -> Option<InstructionOperand> {
        let begin = self.position;
        let shape = self.shape(0).ok();
        if shape.is_none() {
            self.position = begin;
        }
        let name = self.name().ok()?.unwrap_or_default();
        let is_whole = matches!(self.peek(), Ok(Some(',' | ')')));
        (is_whole && (shape.is_some() || !name.is_empty()))
            .then_some(InstructionOperand { shape, name })
    }
}

impl Display for InstructionOperand {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match (&self.shape, self.name.as_str()) {
            (Some(shape), "") => shape.fmt(formatter),
            (Some(shape), name) => write!(formatter, "{shape} %{name}"),
            (None, name) => write!(formatter, "%{name}"),
        }
    }
}

/// As XLA prints it, without what follows the operands.
impl Display for Instruction {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let root = if self.is_root { "ROOT " } else { "" };
        let (name, shape, opcode) = (&self.name, &self.shape, &self.opcode);
        write!(formatter, "{root}%{name} = {shape} {opcode}(")?;
        for (place, operand) in self.operands.iter().enumerate() {
            let separator = if place == 0 { "" } else { ", " };
            write!(formatter, "{separator}{operand}")?;
        }
        formatter.write_str(")")
    }
}
