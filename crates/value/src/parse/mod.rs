//! CuTe's notation, read byte by byte so that it works in constants.
//!
//! ```text
//! int    := '_'? '-'? digits [divisor]
//! divisor := '{' 'div' '=' digits '}'
//! tuple  := int | '(' [tuple {',' tuple}] ')'
//! coord  := '_' | int | '(' [coord {',' coord}] ')'
//! stride := int {'@' digits} | '(' [stride {',' stride}] ')'
//! layout := tuple ':' stride
//! swizzle := 'Sw<' int ',' int ',' int '>'
//! composed := (swizzle | layout) 'o' int 'o' layout
//! tiler  := '_' | '<' [tiler {',' tiler}] '>' | '(' [tiler {',' tiler}] ')' | layout | int
//! predicate := layout '<' tuple
//! ```
//! Blanks may stand between tokens, and a comma before `)`, as in Python's `(4,)`. CuTe prints
//! static integers as `_4`; here they are read as `4`. So are layouts in types printed that know a
//! divisor, as `64{div=16}`: it has to be one; or the width, as `64{i32}` and `64{i32,div=16}`: the
//! number has to fit, and so have the indices of a layout whose dynamic leaves all have 32 bits.
//! Leaves are dynamic without `_` where others have it. A leaf `?` has no value ([`unknown`]).
//! `printed` has what is printed around layouts.

mod parser;
pub(crate) mod printed;
mod tiler;
pub(crate) mod unknown;

pub(crate) use parser::Parser;
#[cfg(feature = "alloc")]
pub use printed::unprinted;

use crate::{
    algebra::Predicate,
    basis_stride::BasisStride,
    composed::{AnyLayout, ComposedLayout},
    coord::Coord,
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    swizzle::Swizzle,
    tiler::{Tiler, TilerBuilder},
};

/// `parse` and `FromStr` of the types: an example of their text, and how it is read.
macro_rules! notations {
    ($($Type:ident $example:literal |$parser:ident| $read:expr;)*) => { $(
        impl $Type {
            #[doc = concat!("Reads CuTe's notation, `", $example, "`; `FromStr` for constants.")]
            ///
            /// # Errors
            /// [`Syntax`](crate::Reason::Syntax) with the position; another broken rule.
            pub const fn parse(text: &str) -> Result<Self, LayoutError> {
                Self::read_all(Parser::new(text))
            }

            /// [`parse`](Self::parse), in which `?` stands for a leaf without a value.
            #[cfg(feature = "evaluate")]
            #[allow(dead_code, reason = "not all kinds of operands may have such leaves")]
            pub(crate) fn parse_open(text: &str) -> Result<Self, LayoutError> {
                Self::read_all(Parser::open(text))
            }

            const fn read_all(mut parser: Parser<'_>) -> Result<Self, LayoutError> {
                let value = attempt!(report!(Self::read(&mut parser), Parse));
                attempt!(report!(parser.end(), Parse));
                Ok(value)
            }

            #[inline(always)]
            const fn read($parser: &mut Parser<'_>) -> Result<Self, Refusal> {
                $read
            }
        }

        impl core::str::FromStr for $Type {
            type Err = LayoutError;
            fn from_str(text: &str) -> Result<Self, LayoutError> {
                Self::parse(text)
            }
        }
    )* };
}

notations! {
    IntTuple "(4,(2,2))" |parser| Ok(Self::from_tree(attempt!(parser.tuple(false)).0));
    Coord "(1,_)" |parser| {
        let (tree, free) = attempt!(parser.tuple(true));
        Ok(Self { tree, free })
    };
    BasisStride "(1@0,8@1)" |parser| Ok(Self::from_tree(attempt!(parser.tuple(false)).0));
    Layout "(4,8):(8,1)" |parser| parser.plain_layout();
    Tiler "<4,(2,2):(1,2),_>" |parser| {
        let mut builder = TilerBuilder::new();
        attempt!(parser.tiler(&mut builder));
        builder.finish()
    };
    Swizzle "Sw<3,0,3>" |parser| parser.swizzle();
    ComposedLayout "Sw<3,0,3> o 8 o (8,8):(8,1)" |parser| match attempt!(parser.any_layout()) {
        AnyLayout::Composed(composed) => Ok(composed),
        AnyLayout::Layout(_) => parser.expected("o"),
    };
    AnyLayout "Sw<3,0,3> o 0 o (8,8):(8,1)" |parser| parser.any_layout();
    Predicate "(4,11):(1@0,4@0) < (41)" |parser| {
        let steps = attempt!(parser.plain_layout());
        attempt!(parser.token("<"));
        let bounds = IntTuple::from_tree(attempt!(parser.tuple(false)).0);
        match Predicate::checked(steps, bounds) {
            Some(predicate) => Ok(predicate),
            None => parser.expected("a flat tuple with a bound for the direction of each stride"),
        }
    };
}
