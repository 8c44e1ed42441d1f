//! The tokens of the notation, numbers, tuples, layouts and swizzles.

use super::unknown;
use crate::{
    error::{Reason, Refusal},
    swizzle::Swizzle,
    tree::{Builder, MAX_LEAVES, Path, Tree},
};

#[derive(Clone, Copy)]
pub(crate) struct Parser<'a> {
    text: &'a [u8],
    pub(crate) position: usize,
    /// Whether `?` may stand for an integer.
    is_open: bool,
    /// The kinds of integers in the layout so far.
    kinds: Kinds,
}

/// Which kinds of integers stand in a text.
#[derive(Clone, Copy)]
struct Kinds {
    /// `_4`
    marked: bool,
    /// `4`
    plain: bool,
    /// `4{i32}`
    narrow: bool,
}

impl Kinds {
    const NONE: Self = Self {
        marked: false,
        plain: false,
        narrow: false,
    };

    /// Whether there are dynamic integers, all of 32 bits.
    const fn are_narrow(self) -> bool {
        self.narrow && !(self.marked && self.plain)
    }
}

impl<'a> Parser<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            position: 0,
            is_open: false,
            kinds: Kinds::NONE,
        }
    }

    /// In which `?` stands for a leaf without a value.
    #[cfg(feature = "evaluate")]
    pub(crate) const fn open(text: &'a str) -> Self {
        Self {
            is_open: true,
            ..Self::new(text)
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

    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    /// The text between two places that are not inside of a character.
    pub(crate) const fn between(&self, begin: usize, end: usize) -> &str {
        match core::str::from_utf8(self.text.split_at(end).0.split_at(begin).1) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// Takes a word if it comes next, all bytes side by side.
    pub(crate) const fn word(&mut self, word: &'static str) -> bool {
        self.peek();
        for_range!(0..word.len(), |place| {
            if self.byte(self.position + place) != word.as_bytes()[place] {
                return false;
            }
        });
        self.position += word.len();
        true
    }

    pub(crate) const fn byte(&self, position: usize) -> u8 {
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
            || first == b'?'
            || (first == b'_' && (next.is_ascii_digit() || next == b'-'))
    }

    pub(crate) const fn int(&mut self) -> Result<i64, Refusal> {
        if self.peek() == b'?' {
            return self.unknown();
        }
        let is_marked = self.take(b'_');
        let number = attempt!(self.number());
        if self.is_open && unknown::is_unknown(number) {
            return self
                .expected("a number below 2^62 before this, as there are leaves without a value");
        }
        self.kinds.marked |= is_marked;
        if !self.take(b'{') {
            self.kinds.plain |= !is_marked;
            return Ok(number);
        }
        if self.peek() == b'i' {
            attempt!(self.token("i32"));
            if number.unsigned_abs() > i32::MAX as u64 {
                return Err(Refusal::of(Reason::LeafWidth { number }));
            }
            self.kinds.narrow = true;
            if self.take(b'}') {
                return Ok(number);
            }
            attempt!(self.token(","));
        } else {
            self.kinds.plain |= !is_marked;
        }
        attempt!(self.token("div="));
        let divisor = attempt!(self.number());
        if divisor <= 0 || number % divisor != 0 {
            return Err(Refusal::of(Reason::DivisorMismatch { number, divisor }));
        }
        attempt!(self.token("}"));
        Ok(number)
    }

    /// `?`, `?{div=8}`, `?{i64}`, `?{i64 div=8}`
    const fn unknown(&mut self) -> Result<i64, Refusal> {
        let position = self.position;
        self.position += 1;
        self.kinds.plain = true;
        let (mut is_wide, mut divisor) = (false, 1);
        if self.take(b'{') {
            is_wide = self.word("i64");
            let has_width = is_wide || self.word("i32");
            if has_width {
                self.take(b',');
            }
            if !has_width || self.peek() != b'}' {
                attempt!(self.token("div="));
                self.peek();
                let begin = self.position;
                divisor = attempt!(self.number());
                if divisor < 1 || divisor > unknown::LARGEST_DIVISOR {
                    self.position = begin;
                    return self.expected("a divisor of 1 or more, of at most 32 bits");
                }
            }
            attempt!(self.token("}"));
        }
        if self.is_open {
            Ok(unknown::leaf(is_wide, divisor))
        } else {
            Err(Refusal::of(Reason::UnknownLeaf { position }))
        }
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
            loop {
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
                if self.peek() != b')' {
                    break;
                }
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
        self.kinds = Kinds::NONE;
        let (mut shape, mut stride) = (Builder::<1>::new(), Builder::<2>::new());
        attempt!(self.leaves(&mut shape, false));
        attempt!(self.token(":"));
        attempt!(self.leaves(&mut stride, false));
        let (shape, stride) = (shape.built(), stride.built());
        if !shape.congruent(shape.root(), stride, stride.root()) {
            self.position = start;
            return self.expected("a shape and a stride with the same parentheses");
        }
        let layout = shape.beside(stride);
        if self.kinds.are_narrow() {
            attempt!(index_width(&layout));
        }
        Ok(layout)
    }

    pub(crate) const fn starts_swizzle(&mut self) -> bool {
        self.peek() == b'S'
    }

    /// `Sw<3,0,3>`, or `S<3,0,3>` as CuTe DSL prints it.
    pub(crate) const fn swizzle(&mut self) -> Result<Swizzle, Refusal> {
        if !self.word("S<") {
            attempt!(self.token("Sw<"));
        }
        let bits = attempt!(self.int());
        attempt!(self.token(","));
        let base = attempt!(self.int());
        attempt!(self.token(","));
        self.peek();
        let shift = attempt!(self.int());
        attempt!(self.token(">"));
        Swizzle::checked(bits, base, shift)
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

/// Refuses indices that are too far apart for 32 bits.
const fn index_width(layout: &Tree<3>) -> Result<(), Refusal> {
    let mut span = 0_u64;
    for_leaves!(layout, layout.root(), |slot| {
        let [extent, stride, _] = layout.at(slot);
        if extent <= 0 {
            return Ok(());
        }
        let reach = (extent as u64 - 1).saturating_mul(stride.unsigned_abs());
        span = span.saturating_add(reach);
    });
    if span <= WIDEST_SPAN {
        return Ok(());
    }
    let span = if span > i64::MAX as u64 {
        i64::MAX
    } else {
        span as i64
    };
    Err(Refusal::of(Reason::IndexWidth { span }))
}

/// How far apart the indices of leaves of 32 bits may be.
const WIDEST_SPAN: u64 = 2_147_483_645;
