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
//! ```
//! Blanks may stand between tokens. CuTe prints static integers as `_4`; here they are read as `4`.
//! So are layouts in types printed that know a divisor, as `64{div=16}`: it has to be one; or the
//! width, as `64{i32}` and `64{i32,div=16}`: the number has to fit.

use super::{
    basis::Path,
    error::{Reason, Refusal},
    tree::{Builder, MAX_LEAVES, Tree},
};

#[derive(Clone, Copy)]
pub(crate) struct Parser<'a> {
    text: &'a [u8],
    pub(crate) position: usize,
}

impl<'a> Parser<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            position: 0,
        }
    }

    pub(crate) const fn expected<T>(&self, expected: &'static str) -> Result<T, Refusal> {
        Err(Refusal::of(Reason::Syntax {
            position: self.position,
            expected,
        }))
    }

    /// The next byte that is not blank, or 0 at the end.
    pub(crate) const fn peek(&mut self) -> u8 {
        while self.position < self.text.len() && self.text[self.position].is_ascii_whitespace() {
            self.position += 1;
        }
        self.byte(self.position)
    }

    const fn byte(&self, position: usize) -> u8 {
        if position < self.text.len() {
            self.text[position]
        } else {
            0
        }
    }

    pub(crate) const fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        self.position += found as usize;
        found
    }

    /// All bytes of a token, or a refusal that names it.
    pub(crate) const fn token(&mut self, token: &'static str) -> Result<(), Refusal> {
        for_range!(0..token.len(), |place| {
            if !self.take(token.as_bytes()[place]) {
                return self.expected(token);
            }
        });
        Ok(())
    }

    pub(crate) const fn starts_int(&mut self) -> bool {
        let first = self.peek();
        let next = self.byte(self.position + 1);
        first.is_ascii_digit()
            || first == b'-'
            || (first == b'_' && (next.is_ascii_digit() || next == b'-'))
    }

    pub(crate) const fn int(&mut self) -> Result<i64, Refusal> {
        self.take(b'_');
        let number = attempt!(self.number());
        if !self.take(b'{') {
            return Ok(number);
        }
        if self.peek() == b'i' {
            attempt!(self.token("i32"));
            if number.unsigned_abs() > i32::MAX as u64 {
                return Err(Refusal::of(Reason::LeafWidth { number }));
            }
            if self.take(b'}') {
                return Ok(number);
            }
            attempt!(self.token(","));
        }
        attempt!(self.token("div="));
        let divisor = attempt!(self.number());
        if divisor <= 0 || number % divisor != 0 {
            return Err(Refusal::of(Reason::DivisorMismatch { number, divisor }));
        }
        attempt!(self.token("}"));
        Ok(number)
    }

    const fn number(&mut self) -> Result<i64, Refusal> {
        let negative = self.take(b'-');
        let start = self.position;
        let mut value: i64 = 0;
        while self.byte(self.position).is_ascii_digit() {
            let digit = (self.byte(self.position) - b'0') as i64;
            // Negative from the start: there is one more integer below zero than above.
            value = match value.checked_mul(10) {
                Some(tens) => match tens.checked_sub(digit) {
                    Some(value) => value,
                    None => return self.expected("a number of at most 64 bits before this digit"),
                },
                None => return self.expected("a number of at most 64 bits before this digit"),
            };
            self.position += 1;
        }
        if self.position == start {
            return self.expected("a digit");
        }
        if negative {
            return Ok(value);
        }
        match value.checked_neg() {
            Some(value) => Ok(value),
            None => self.expected("a number of at most 64 bits before this"),
        }
    }

    pub(crate) const fn end(&mut self) -> Result<(), Refusal> {
        self.peek();
        if self.position == self.text.len() {
            Ok(())
        } else {
            self.expected("nothing more")
        }
    }

    /// A tuple; with `underscores`, `_` may stand for a leaf, and the bits of those leaves are
    /// returned. With two numbers a leaf, the second is the direction of the first.
    pub(crate) const fn tuple<const W: usize>(
        &mut self,
        underscores: bool,
    ) -> Result<(Tree<W>, u32), Refusal> {
        let mut builder = Builder::new();
        let free = attempt!(self.leaves(&mut builder, underscores));
        Ok((attempt!(builder.finish()), free))
    }

    const fn leaves<const W: usize>(
        &mut self,
        builder: &mut Builder<W>,
        underscores: bool,
    ) -> Result<u32, Refusal> {
        let mut free = 0;
        let mut level: u32 = 0;
        loop {
            // One item: its opening parentheses, then a leaf or an empty tuple.
            let mut done = false;
            while self.take(b'(') {
                builder.open();
                level += 1;
                if self.take(b')') {
                    builder.close();
                    level -= 1;
                    done = true;
                    break;
                }
            }
            if !done {
                if underscores && !self.starts_int() && self.take(b'_') {
                    // A slot past the last is an error that `finish` reports.
                    if builder.len() < MAX_LEAVES {
                        free |= 1 << builder.len();
                    }
                    builder.leaf([0; W]);
                } else if self.starts_int() {
                    let mut leaf = [0; W];
                    leaf[0] = attempt!(self.int());
                    if W > 1 {
                        let path = attempt!(self.path());
                        // A step of 0 has no direction.
                        leaf[W - 1] = if leaf[0] == 0 { 0 } else { path.packed() };
                    }
                    builder.leaf(leaf);
                } else {
                    return self.expected(if underscores {
                        "an integer, _ or ("
                    } else {
                        "an integer or ("
                    });
                }
            }
            // Its closing parentheses, then a comma or the end.
            while level > 0 && self.take(b')') {
                builder.close();
                level -= 1;
            }
            if level == 0 {
                attempt!(builder.fits());
                return Ok(free);
            }
            if !self.take(b',') {
                return self.expected(", or )");
            }
        }
    }

    /// `(3,0,-1)` of any length, or a single integer, and nothing more: the first ones, and the
    /// number of them all.
    #[cfg(feature = "evaluate")]
    pub(crate) fn integers(mut self, into: &mut [i64]) -> Result<usize, Refusal> {
        let is_list = self.take(b'(');
        let (mut count, mut more) = (0, !is_list || !self.take(b')'));
        while more {
            let number = self.int()?;
            if let Some(place) = into.get_mut(count) {
                *place = number;
            }
            count += 1;
            more = is_list && !self.take(b')');
            if more && !self.take(b',') {
                return self.expected(", or )");
            }
        }
        self.end()?;
        Ok(count)
    }

    /// `shape:stride`.
    pub(crate) const fn layout(&mut self) -> Result<Tree<3>, Refusal> {
        let start = self.position;
        let (mut shape, mut stride) = (Builder::<1>::new(), Builder::<2>::new());
        attempt!(self.leaves(&mut shape, false));
        attempt!(self.token(":"));
        attempt!(self.leaves(&mut stride, false));
        let (shape, stride) = (shape.built(), stride.built());
        if !shape.congruent(shape.root(), stride, stride.root()) {
            self.position = start;
            return self.expected("a shape and a stride with the same parentheses");
        }
        Ok(shape.beside(stride))
    }

    /// Strides with directions.
    pub(crate) const fn strides(&mut self) -> Result<Tree<2>, Refusal> {
        Ok(attempt!(self.tuple(false)).0)
    }

    /// `@1@0`, the outermost mode last.
    const fn path(&mut self) -> Result<Path, Refusal> {
        let mut path = Path::NONE;
        while self.take(b'@') {
            if !self.peek().is_ascii_digit() {
                return self.expected("the number of a mode");
            }
            path = attempt!(path.inside(attempt!(self.int())));
        }
        Ok(path)
    }
}
