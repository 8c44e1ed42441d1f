use super::error::{Error, Expected};
use core::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

/// What kind of numbers an element type holds.
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

macro_rules! element_types {
    ($($(#[$doc:meta])* $Type:ident = $number:literal, $name:literal, $bits:literal, $class:ident;)*) => {
        /// What an array is made of, and what else XLA counts among its types: `f32`, `bf16`,
        /// `pred`, `token`.
        ///
        /// The numbers are those of XLA's protocol buffers.
        ///
        /// ```
        /// use stridewise::xla::ElementType;
        ///
        /// let element: ElementType = "bf16".parse()?;
        /// assert_eq!((element, element.bits(), element.is_floating()), (ElementType::Bf16, 16, true));
        /// // A truth value has one bit, and takes a byte.
        /// assert_eq!((ElementType::Pred.bits(), ElementType::Pred.bytes()), (1, 1));
        /// # Ok::<(), stridewise::xla::Error>(())
        /// ```
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
                    $(Self::$Type => $name,)*
                }
            }

            /// How many bits of information an element has; 0 of what is no array.
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

element_types! {
    /// Truth values, of one byte each.
    Pred = 1, "pred", 1, Truth;
    /// Signed, 8 bits.
    S8 = 2, "s8", 8, Signed;
    /// Signed, 16 bits.
    S16 = 3, "s16", 16, Signed;
    /// Signed, 32 bits.
    S32 = 4, "s32", 32, Signed;
    /// Signed, 64 bits.
    S64 = 5, "s64", 64, Signed;
    /// Unsigned, 8 bits.
    U8 = 6, "u8", 8, Unsigned;
    /// Unsigned, 16 bits.
    U16 = 7, "u16", 16, Unsigned;
    /// Unsigned, 32 bits.
    U32 = 8, "u32", 32, Unsigned;
    /// Unsigned, 64 bits.
    U64 = 9, "u64", 64, Unsigned;
    /// IEEE half precision.
    F16 = 10, "f16", 16, Floating;
    /// IEEE single precision.
    F32 = 11, "f32", 32, Floating;
    /// IEEE double precision.
    F64 = 12, "f64", 64, Floating;
    /// Several shapes together; no array.
    Tuple = 13, "tuple", 0, Other;
    /// What a custom call alone understands; no array.
    Opaque = 14, "opaque", 0, Other;
    /// Two `f32`.
    C64 = 15, "c64", 64, Complex;
    /// The upper half of an `f32`.
    Bf16 = 16, "bf16", 16, Floating;
    /// An order of side effects; no array.
    Token = 17, "token", 0, Other;
    /// Two `f64`.
    C128 = 18, "c128", 128, Complex;
    /// 5 bits of exponent, 2 of mantissa.
    F8e5m2 = 19, "f8e5m2", 8, Floating;
    /// 4 bits of exponent, 3 of mantissa, no infinities.
    F8e4m3fn = 20, "f8e4m3fn", 8, Floating;
    /// Signed, 4 bits.
    S4 = 21, "s4", 4, Signed;
    /// Unsigned, 4 bits.
    U4 = 22, "u4", 4, Unsigned;
    /// 4 bits of exponent with bias 11, 3 of mantissa, no infinities, one zero.
    F8e4m3b11fnuz = 23, "f8e4m3b11fnuz", 8, Floating;
    /// 5 bits of exponent, 2 of mantissa, no infinities, one zero.
    F8e5m2fnuz = 24, "f8e5m2fnuz", 8, Floating;
    /// 4 bits of exponent, 3 of mantissa, no infinities, one zero.
    F8e4m3fnuz = 25, "f8e4m3fnuz", 8, Floating;
    /// Signed, 2 bits.
    S2 = 26, "s2", 2, Signed;
    /// Unsigned, 2 bits.
    U2 = 27, "u2", 2, Unsigned;
    /// 4 bits of exponent, 3 of mantissa, as IEEE would have it.
    F8e4m3 = 28, "f8e4m3", 8, Floating;
    /// 3 bits of exponent, 4 of mantissa, as IEEE would have it.
    F8e3m4 = 29, "f8e3m4", 8, Floating;
    /// Signed, 1 bit.
    S1 = 30, "s1", 1, Signed;
    /// Unsigned, 1 bit.
    U1 = 31, "u1", 1, Unsigned;
    /// 2 bits of exponent, 1 of mantissa, no infinities, no NaN.
    F4e2m1fn = 32, "f4e2m1fn", 4, Floating;
    /// 8 bits of exponent: powers of two.
    F8e8m0fnu = 33, "f8e8m0fnu", 8, Floating;
    /// A place in memory; no array.
    Buffer = 34, "buffer", 0, Other;
    /// 3 bits of exponent, 2 of mantissa, no infinities, no NaN.
    F6e3m2fn = 35, "f6e3m2fn", 6, Floating;
    /// 2 bits of exponent, 3 of mantissa, no infinities, no NaN.
    F6e2m3fn = 36, "f6e2m3fn", 6, Floating;
}

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
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::from_name(text).ok_or(Error::Syntax {
            position: 0,
            expected: Expected::ElementType,
        })
    }
}
