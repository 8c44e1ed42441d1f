//! The operations on layouts that an operation of a tiled atom calls.

use crate::{
    coord::Coord, error::Operation, int_tuple::IntTuple, layout::Layout, text::Text, tiler::Tiler,
};

/// A call of an operation on layouts by an operation of a tiled atom.
#[derive(Clone, Copy, Debug)]
pub struct Called {
    what: &'static str,
    operation: Operation,
    operands: [Text<1024>; 3],
}

impl Called {
    /// Returns what the call computes, in words.
    #[must_use]
    pub const fn what(&self) -> &'static str {
        self.what
    }

    /// Returns the operation.
    #[must_use]
    pub const fn operation(&self) -> Operation {
        self.operation
    }

    /// Returns the operands in CuTe's notation, one to three of them.
    pub fn operands(&self) -> impl Iterator<Item = &str> {
        let texts = self.operands.iter().map(Text::as_str);
        texts.filter(|text| !text.is_empty())
    }
}

/// The calls of an operation, at most `N` of them.
pub(crate) struct Calls<const N: usize> {
    len: usize,
    calls: [Called; N],
}

impl Calls<0> {
    /// Keeps no call: the compiler removes every trace of it.
    pub(crate) const fn off() -> Self {
        Self::new()
    }
}

impl<const N: usize> Calls<N> {
    pub(crate) const fn new() -> Self {
        let blank = Called {
            what: "",
            operation: Operation::Parse,
            operands: [Text::new(); 3],
        };
        Self {
            len: 0,
            calls: [blank; N],
        }
    }

    #[cfg(all(feature = "evaluate", feature = "alloc"))]
    pub(crate) fn calls(&self) -> &[Called] {
        &self.calls[..self.len]
    }

    /// Adds a call that is about to be made.
    pub(crate) const fn push(
        &mut self,
        what: &'static str,
        operation: Operation,
        operands: &[OperandOf<'_>],
    ) {
        if self.len < N {
            let mut call = Called {
                what,
                operation,
                operands: [Text::new(); 3],
            };
            for_range!(0..operands.len(), |place| {
                call.operands[place] = operands[place].text();
            });
            self.calls[self.len] = call;
            self.len += 1;
        }
    }
}

/// An operand of a call.
#[derive(Clone, Copy)]
pub(crate) enum OperandOf<'a> {
    Number(i64),
    Tuple(&'a IntTuple),
    Coord(&'a Coord),
    Layout(&'a Layout),
    Tiler(&'a Tiler),
}

impl OperandOf<'_> {
    const fn text(self) -> Text<1024> {
        let mut text = Text::new();
        match self {
            Self::Number(number) => text.number(number),
            Self::Tuple(tuple) => text.coord(&Coord::of(tuple)),
            Self::Coord(coord) => text.coord(coord),
            Self::Layout(layout) => text.layout(layout),
            Self::Tiler(tiler) => text.tiler(tiler),
        }
        text
    }
}

/// Adds a call that is about to be made: `called!(calls, "what" => Operation, Kind(&operand), …)`.
macro_rules! called {
    ($calls:expr, $what:literal => $Operation:ident $(, $Kind:ident($operand:expr))+) => {
        $calls.push(
            $what,
            $crate::error::Operation::$Operation,
            &[$(OperandOf::$Kind($operand)),+],
        )
    };
}
