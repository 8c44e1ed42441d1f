//! Text about a layout in any notation, as people paste it.

use crate::{Instruction, Shape, Sharding, XlaError};
use core::fmt::{self, Display, Formatter};
use stridewise_value::{
    self as value, Answer, AnyLayout, Operation, Reason, UnknownAnswer, evaluate,
};

/// A text about a layout: in CuTe's notation, inside of what CuTe, CuTe DSL or pycute print around
/// it, or in XLA's notation.
///
/// Reading decides which notation a text is in.
///
/// ```
/// use stridewise::xla::Pasted;
/// let read = |text| Pasted::parse(text).map(|pasted| pasted.to_string());
/// assert_eq!(
///     read("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)")?,
///     "Sw<3,3,3> o 0 o (8,64):(64,1)"
/// );
/// assert_eq!(read("f32[3,5]{1,0:T(2,2)}")?, "f32[3,5]{1,0:T(2,2)}");
/// assert_eq!(
///     read("ROOT %add = f32[8]{0} add(%a, %b)")?,
///     "ROOT %add = f32[8]{0} add(%a, %b)"
/// );
/// assert_eq!(
///     read("{devices=[4,2]<=[2,4]T(0,1)}")?,
///     "{devices=[4,2]<=[8]}"
/// );
/// assert_eq!(
///     read("f32[3,5").unwrap_err().to_string(),
///     "expected ',' or ']' at byte 7"
/// );
/// # Ok::<(), stridewise::xla::Misread>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pasted {
    /// A layout, composed or not.
    Layout(AnyLayout),
    /// A layout with leaves `?`, which have no value.
    Unknown(UnknownAnswer),
    /// An XLA shape.
    Shape(Shape),
    /// A line of HLO.
    Instruction(Instruction),
    /// A sharding.
    Sharding(Sharding),
}

/// Why a text is in no notation that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misread {
    /// It is in CuTe's notation up to a byte that is further on.
    Cute(value::LayoutError),
    /// It is in XLA's notation up to a byte that is further on.
    Xla(XlaError),
    /// It is in both notations up to the same byte.
    Neither(value::LayoutError, XlaError),
}

impl Pasted {
    /// Reads a text.
    ///
    /// # Errors
    /// [`Misread`]: the error of the notation that the text follows longer.
    pub fn parse(text: &str) -> Result<Self, Misread> {
        let cute = match AnyLayout::parse(text) {
            Ok(layout) => return Ok(Self::Layout(layout)),
            Err(error) if matches!(error.reason(), Reason::UnknownLeaf { .. }) => {
                match evaluate(Operation::Parse, &[text]) {
                    Ok(Answer::Unknown(answer)) if text.contains(':') => {
                        return Ok(Self::Unknown(answer));
                    }
                    Ok(_) => error,
                    Err(error) => error,
                }
            }
            Err(error) => error,
        };
        let xla = if text.trim_start().starts_with(['{', '<', '#', '@']) {
            text.parse().map(Self::Sharding)
        } else if Instruction::begins(text) {
            text.parse().map(Self::Instruction)
        } else {
            text.parse().map(Self::Shape)
        };
        let xla = match xla {
            Ok(read) => return Ok(read),
            Err(error) => error,
        };
        // An error other than of the notation comes after it.
        let cute_end = match cute.reason() {
            Reason::Syntax { position, .. } => position,
            _ => usize::MAX,
        };
        let xla_end = match xla {
            XlaError::Syntax { position, .. } | XlaError::ShardingText { position, .. } => position,
            _ => usize::MAX,
        };
        Err(match cute_end.cmp(&xla_end) {
            core::cmp::Ordering::Less => Misread::Xla(xla),
            core::cmp::Ordering::Greater => Misread::Cute(cute),
            core::cmp::Ordering::Equal => Misread::Neither(cute, xla),
        })
    }
}

impl Display for Pasted {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(layout) => layout.fmt(formatter),
            Self::Unknown(layout) => layout.fmt(formatter),
            Self::Shape(shape) => shape.fmt(formatter),
            Self::Instruction(instruction) => instruction.fmt(formatter),
            Self::Sharding(sharding) => sharding.fmt(formatter),
        }
    }
}

impl Display for Misread {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cute(error) => error.reason().fmt(formatter),
            Self::Xla(error) => error.fmt(formatter),
            Self::Neither(cute, xla) => {
                write!(
                    formatter,
                    "neither a layout of CuTe ({}) nor an XLA shape ({xla})",
                    cute.reason()
                )
            }
        }
    }
}

impl core::error::Error for Misread {}
