use core::fmt::{self, Display, Formatter};

/// What would have been right where a text went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// The name of an element type in lower case.
    ElementType,
    /// An integer.
    Integer,
    /// An integer that fits into 64 bits.
    IntegerOf64Bits,
    /// An extent, or something else of at least 0.
    Extent,
    /// An extent of a tile, of at least 0, or `*`.
    TileExtent,
    /// A multiple of at least 1.
    Alignment,
    /// One of `D C S H`, the levels of sparse dimensions.
    Level,
    /// The name of an unsigned integer type.
    UnsignedType,
    /// This character.
    Character(char),
    /// `,` or this character.
    CommaOr(char),
    /// An array, which buffers and layouts of sparse arrays are made of.
    Array,
    /// No dimensions and no layout, as after `token` and `opaque`.
    NoDimensions,
    /// The end of a comment, `*/`.
    EndOfComment,
    /// Nothing more.
    End,
}

impl Display for Expected {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::ElementType => formatter.write_str("an element type such as f32"),
            Self::Integer => formatter.write_str("an integer"),
            Self::IntegerOf64Bits => formatter.write_str("an integer of 64 bits"),
            Self::Extent => formatter.write_str("an integer of at least 0"),
            Self::TileExtent => formatter.write_str("the extent of a tile, at least 0, or *"),
            Self::Alignment => formatter.write_str("an alignment of at least 1"),
            Self::Level => formatter.write_str("one of D, C, S, H"),
            Self::UnsignedType => formatter.write_str("an unsigned integer type such as u32"),
            Self::Character(character) => write!(formatter, "'{character}'"),
            Self::CommaOr(character) => write!(formatter, "',' or '{character}'"),
            Self::Array => formatter.write_str("an array"),
            Self::NoDimensions => formatter.write_str("no dimensions and no layout"),
            Self::EndOfComment => formatter.write_str("the end of the comment, */"),
            Self::End => formatter.write_str("the end"),
        }
    }
}
