//! Element types and their width.

use super::error::{Expected, XlaError};
use crate::element_types;
use core::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

/// The kind of numbers that an element type holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Truth,
    Signed,
    Unsigned,
    Floating,
    Complex,
    /// No element of an array.
    Other,
}

macro_rules! element_type {
    ($($(#[$doc:meta])* $Type:ident $name:ident $number:literal $bits:literal $class:ident;)*) => {
        /// The type of an element, and the other types that XLA lists beside them: `f32`, `bf16`,
        /// `pred`, `token`.
        ///
        /// The numbers are those of XLA's protocol buffers.
        ///
        /// Source: XLA `PrimitiveType`, `xla_data.proto`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ElementType {
            $($(#[$doc])* $Type = $number,)*
        }

        impl ElementType {
            /// All of them, by their numbers.
            pub const ALL: &[Self] = &[$(Self::$Type),*];

            /// The name in text, in lower case.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Type => stringify!($name),)*
                }
            }

            /// Bits of information in an element; 0 for types that no array has.
            #[must_use]
            pub const fn bits(self) -> u32 {
                match self {
                    $(Self::$Type => $bits,)*
                }
            }

            const fn class(self) -> Class {
                match self {
                    $(Self::$Type => Class::$class,)*
                }
            }
        }
    };
}

element_types!(element_type);

impl ElementType {
    /// The number in XLA's protocol buffers.
    #[must_use]
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// The type with this number in XLA's protocol buffers.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|element| element.number() == number)
    }

    /// The type with this name in lower case, `f32`; `None` if there is none.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|element| element.name() == name)
    }

    /// How many bytes an element takes unless a layout packs it: `bits`, rounded up to bytes.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// Whether arrays are made of it.
    #[must_use]
    pub const fn is_array(self) -> bool {
        !matches!(self.class(), Class::Other)
    }

    /// Whether it is an integer, signed or unsigned.
    #[must_use]
    pub const fn is_integral(self) -> bool {
        self.is_signed_integral() || self.is_unsigned_integral()
    }

    /// Whether it is a signed integer.
    #[must_use]
    pub const fn is_signed_integral(self) -> bool {
        matches!(self.class(), Class::Signed)
    }

    /// Whether it is an unsigned integer.
    #[must_use]
    pub const fn is_unsigned_integral(self) -> bool {
        matches!(self.class(), Class::Unsigned)
    }

    /// Whether it is a floating-point number.
    #[must_use]
    pub const fn is_floating(self) -> bool {
        matches!(self.class(), Class::Floating)
    }

    /// Whether it is a complex number.
    #[must_use]
    pub const fn is_complex(self) -> bool {
        matches!(self.class(), Class::Complex)
    }

    /// The type in which an operation on both results: of two floating-point types the one with the
    /// larger range, and then with more digits.
    ///
    /// `None` if the types differ and are not both floating-point.
    ///
    /// ```
    /// use stridewise::xla::ElementType::{Bf16, F16, F32, S32};
    /// assert_eq!(
    ///     (Bf16.higher_precision(F32), F16.higher_precision(Bf16)),
    ///     (Some(F32), Some(Bf16))
    /// );
    /// assert_eq!(
    ///     (S32.higher_precision(S32), S32.higher_precision(F32)),
    ///     (Some(S32), None)
    /// );
    /// ```
    ///
    /// Source: XLA `ShapeUtil::HigherPrecisionElementType`.
    #[must_use]
    pub fn higher_precision(self, other: Self) -> Option<Self> {
        match (self.precision(), other.precision()) {
            _ if self == other => Some(self),
            (Some(mine), Some(theirs)) => Some(if mine >= theirs { self } else { other }),
            _ => None,
        }
    }

    /// The exponent past the largest number, and the digits of the significand.
    const fn precision(self) -> Option<(u32, u32)> {
        Some(match self {
            Self::F64 => (1024, 53),
            Self::F32 => (128, 24),
            Self::Bf16 => (128, 8),
            Self::F8e8m0fnu => (128, 1),
            Self::F16 => (16, 11),
            Self::F8e5m2 | Self::F8e5m2fnuz => (16, 3),
            Self::F8e4m3fn => (9, 4),
            Self::F8e4m3 | Self::F8e4m3fnuz => (8, 4),
            Self::F8e4m3b11fnuz => (5, 4),
            Self::F6e3m2fn => (5, 3),
            Self::F8e3m4 => (4, 5),
            Self::F6e2m3fn => (3, 4),
            Self::F4e2m1fn => (3, 2),
            _ => return None,
        })
    }
}

impl Display for ElementType {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for ElementType {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self, XlaError> {
        Self::from_name(text).ok_or(XlaError::Syntax {
            position: 0,
            expected: Expected::ElementType,
        })
    }
}
