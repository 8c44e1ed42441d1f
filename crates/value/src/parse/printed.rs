//! Layouts inside of the text that CuTe, CuTe DSL and pycute print around them.

use super::Parser;
use crate::{
    composed::{AnyLayout, ComposedLayout, Function},
    error::{Reason, Refusal},
    layout::Layout,
    swizzle::Swizzle,
    text::is_same,
};
#[cfg(feature = "alloc")]
use crate::{coord::Coord, tiler::Tiler};
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::ToString};

/// Where a tensor begins: the swizzle of its byte addresses, if it has one, the bits of an element,
/// and the address, as far as they are printed.
#[derive(Clone, Copy)]
struct Pointer {
    swizzle: Option<Swizzle>,
    bits: i64,
    address: u64,
    /// Elements past that address.
    index: i64,
    is_sparse: bool,
}

impl Pointer {
    const PLAIN: Self = Self {
        swizzle: None,
        bits: 0,
        address: 0,
        index: 0,
        is_sparse: false,
    };

    /// The layout of a tensor that begins here, in elements: behind a swizzle, counted from the
    /// last address that the swizzle leaves in its place.
    const fn tensor(&self, layout: AnyLayout, parser: &Parser<'_>) -> Result<AnyLayout, Refusal> {
        let (Some(swizzle), AnyLayout::Layout(inside)) = (self.swizzle, layout) else {
            return if self.swizzle.is_some() {
                parser.expected("a layout without a swizzle, behind a pointer that has one")
            } else {
                Ok(layout)
            };
        };
        if self.is_sparse {
            return parser.expected("no swizzle around a pointer to sparse elements");
        }
        let of_elements = attempt!(swizzle.of_elements(self.bits));
        let bits = (self.address % swizzle.permuted() as u64) as i128 * 8;
        let offset = bits / self.bits as i128 + self.index as i128;
        if bits % self.bits as i128 != 0 || offset > i64::MAX as i128 {
            return parser.expected("an address that is a multiple of the elements' size");
        }
        let offset = offset as i64;
        Ok(AnyLayout::Composed(ComposedLayout::new(
            Function::Swizzle(of_elements),
            offset,
            &inside,
        )))
    }
}

/// The bits of the element types of CuTe DSL.
const ELEMENT_BITS: &[(i64, &[&str])] = &[
    (1, &["i1"]),
    (4, &["i4", "si4", "ui4", "f4E2M1FN"]),
    (6, &["f6E2M3FN", "f6E3M2FN"]),
    (8, &["i8", "si8", "ui8"]),
    (8, &["f8E5M2", "f8E4M3", "f8E4M3FN"]),
    (8, &["f8E4M3B11FNUZ", "f8E8M0FNU"]),
    (16, &["i16", "si16", "ui16", "f16", "bf16"]),
    (32, &["i32", "si32", "ui32", "f32", "tf32"]),
    (64, &["i64", "si64", "ui64", "f64"]),
    (128, &["i128"]),
];

/// Whether something printed around a layout may begin with a byte.
pub(crate) const fn is_printed_at(first: u8) -> bool {
    first.is_ascii_alphabetic() || first == b'!'
}

impl Parser<'_> {
    /// A layout, alone or inside of what is printed around it.
    #[inline(always)]
    pub(super) const fn plain_layout(&mut self) -> Result<Layout, Refusal> {
        if self.starts_int() || self.peek() == b'(' {
            return self.checked_layout();
        }
        self.printed_layout()
    }

    #[inline(never)]
    const fn printed_layout(&mut self) -> Result<Layout, Refusal> {
        if !is_printed_at(self.peek()) {
            return self.checked_layout();
        }
        let begin = self.position;
        match attempt!(self.any_layout()) {
            AnyLayout::Layout(layout) => Ok(layout),
            AnyLayout::Composed(_) => {
                self.position = begin;
                self.expected("a layout without a swizzle")
            }
        }
    }

    /// A layout, composed or not, in any form that is printed.
    ///
    /// ```text
    /// printed  := [name (':' | '=')] ( mapping | tensor | dialect )
    /// mapping  := layout ['o' int 'o' layout] | swizzle 'o' (int | pointer) 'o' layout
    /// tensor   := iterator 'o' mapping [(':' | '=') values]
    ///           | 'tensor(' iterator 'o' mapping values
    ///           | 'tensor<' iterator 'o' mapping '>' | 'Tensor<' address '@' space 'o' mapping '>'
    /// iterator := [swizzle '_'] pointer | 'ArithTuple'? '(' … ')' | 'counting_iter(' … ')'
    ///           | ('GMMA' | 'UMMA') '::DescriptorIterator'
    /// pointer  := {('gmem' | 'smem' | 'rmem' | 'tmem' | 'sparse<' int '>') '_'} ['sub'] ['ptr']
    ///             '[' bits 'b]' ['(' address ')']
    ///           | 'ptr<' type {',' attribute} '>'
    ///           | 'raw_ptr(' address ':' type {',' attribute} ')'
    /// dialect  := '!cute.' ('layout' | 'composed_layout') '<"' mapping '">'
    ///           | '!cute.memref<' type {',' attribute} ',' '"' mapping '">'
    ///           | '!cute.coord_tensor<"' … '",' '"' mapping '">'
    /// ```
    pub(crate) const fn any_layout(&mut self) -> Result<AnyLayout, Refusal> {
        self.label();
        if self.word("!cute.") {
            return self.dialect();
        }
        if self.word("Tensor<") {
            self.skip_past(b'@');
            self.name();
            attempt!(self.after());
            let layout = attempt!(self.mapping());
            attempt!(self.token(">"));
            return Ok(layout);
        }
        let (in_angles, in_parentheses) = (self.word("tensor<"), self.word("tensor("));
        let is_coordinate = in_angles && self.peek() == b'(';
        let pointer = if is_coordinate {
            attempt!(self.skip_group());
            Pointer::PLAIN
        } else {
            match attempt!(self.iterator()) {
                Some(pointer) => pointer,
                None if in_angles || in_parentheses => {
                    return self.expected("a pointer or a coordinate");
                }
                None => return self.mapping(),
            }
        };
        attempt!(self.after());
        let layout = attempt!(pointer.tensor(attempt!(self.mapping()), self));
        if in_angles {
            attempt!(self.token(">"));
        } else if matches!(self.peek(), b':' | b'=')
            || in_parentheses && matches!(self.peek(), b',' | b')')
        {
            // The elements follow.
            self.position = self.len();
        }
        Ok(layout)
    }

    /// A layout or a composed one.
    const fn mapping(&mut self) -> Result<AnyLayout, Refusal> {
        if !self.starts_swizzle() {
            let layout = attempt!(self.checked_layout());
            return match self.peek() {
                b'o' | 0xE2 => self.composed_of(Function::Layout(layout)),
                _ => Ok(AnyLayout::Layout(layout)),
            };
        }
        let swizzle = attempt!(self.swizzle());
        if self.peek() == b'_' {
            return self.expected("o");
        }
        let mut ahead = *self;
        attempt!(ahead.after());
        if let Some(mut pointer) = attempt!(ahead.pointer()) {
            *self = ahead;
            attempt!(self.after());
            pointer.swizzle = Some(swizzle);
            let layout = AnyLayout::Layout(attempt!(self.checked_layout()));
            return pointer.tensor(layout, self);
        }
        self.composed_of(Function::Swizzle(swizzle))
    }

    /// `o 8 o (8,8):(8,1)`, behind a function.
    const fn composed_of(&mut self, function: Function) -> Result<AnyLayout, Refusal> {
        attempt!(self.after());
        self.peek();
        let offset = attempt!(self.int());
        attempt!(self.after());
        let layout = attempt!(self.checked_layout());
        Ok(AnyLayout::Composed(ComposedLayout::new(
            function, offset, &layout,
        )))
    }

    const fn checked_layout(&mut self) -> Result<Layout, Refusal> {
        Layout::checked(attempt!(self.layout()))
    }

    /// `o` or `∘`.
    const fn after(&mut self) -> Result<(), Refusal> {
        if self.take(b'o') || self.word("∘") {
            Ok(())
        } else {
            self.expected("o")
        }
    }

    /// A type of the dialect `cute`, after its first word.
    const fn dialect(&mut self) -> Result<AnyLayout, Refusal> {
        let mut pointer = Pointer::PLAIN;
        if self.word("memref<") {
            pointer = attempt!(self.attributes());
        } else if self.word("coord_tensor<") {
            attempt!(self.token("\""));
            self.skip_past(b'"');
            attempt!(self.token(","));
        } else if !self.word("layout<") && !self.word("composed_layout<") {
            return self.expected("layout<, composed_layout<, memref< or coord_tensor<");
        }
        attempt!(self.token("\""));
        let layout = attempt!(pointer.tensor(attempt!(self.mapping()), self));
        attempt!(self.token("\""));
        attempt!(self.token(">"));
        Ok(layout)
    }

    /// Whatever stands for the memory of a tensor, if something does.
    const fn iterator(&mut self) -> Result<Option<Pointer>, Refusal> {
        if self.word("ArithTuple") || self.word("counting_iter") {
            attempt!(self.skip_group());
            return Ok(Some(Pointer::PLAIN));
        }
        if self.word("GMMA::DescriptorIterator") || self.word("UMMA::DescriptorIterator") {
            return Ok(Some(Pointer::PLAIN));
        }
        if self.word("raw_ptr(") {
            self.skip_past(b':');
            let pointer = attempt!(self.attributes());
            attempt!(self.token(")"));
            return Ok(Some(pointer));
        }
        if self.word("ptr<") {
            let pointer = attempt!(self.attributes());
            attempt!(self.token(">"));
            return Ok(Some(pointer));
        }
        let mut ahead = *self;
        if ahead.starts_swizzle() {
            let swizzle = attempt!(ahead.swizzle());
            if ahead.take(b'_') {
                *self = ahead;
                return match attempt!(self.pointer()) {
                    Some(pointer) => Ok(Some(Pointer {
                        swizzle: Some(swizzle),
                        ..pointer
                    })),
                    None => self.expected("a pointer such as smem_ptr[16b](0x400)"),
                };
            }
            return Ok(None);
        }
        self.pointer()
    }

    /// `smem_ptr[16b](0x400)`, as CuTe prints a pointer, if there is one.
    const fn pointer(&mut self) -> Result<Option<Pointer>, Refusal> {
        let mut pointer = Pointer::PLAIN;
        let mut ahead = *self;
        loop {
            if ahead.word("sparse<") {
                attempt!(ahead.int());
                attempt!(ahead.token(">"));
                attempt!(ahead.token("_"));
                pointer.is_sparse = true;
            } else if !(ahead.word("gmem_")
                || ahead.word("smem_")
                || ahead.word("rmem_")
                || ahead.word("tmem_"))
            {
                break;
            }
        }
        ahead.word("sub");
        ahead.word("ptr");
        if ahead.position == self.position || !ahead.take(b'[') {
            return Ok(None);
        }
        *self = ahead;
        self.peek();
        let begin = self.position;
        pointer.bits = attempt!(self.int());
        if pointer.bits < 1 {
            self.position = begin;
            return self.expected("the bits of an element, 1 or more");
        }
        attempt!(self.token("b]"));
        if self.take(b'(') {
            (pointer.address, pointer.index) = self.address();
            self.skip_past(b')');
        }
        Ok(Some(pointer))
    }

    /// `0x400`, and the element `.3` there; anything else, as `unset`, is an address that the
    /// swizzle leaves in its place.
    const fn address(&mut self) -> (u64, i64) {
        const UNSET: (u64, i64) = (0, 0);
        if !self.word("0x") {
            return UNSET;
        }
        let (mut address, mut index) = (0_u64, 0);
        while let Some(digit) = (self.byte(self.position) as char).to_digit(16) {
            address = address << 4 | digit as u64;
            self.position += 1;
        }
        if self.byte(self.position) == b'.' {
            self.position += 1;
            while self.byte(self.position).is_ascii_digit() && index < 1 << 8 {
                index = 10 * index + (self.byte(self.position) - b'0') as i64;
                self.position += 1;
            }
        }
        if self.byte(self.position) == b')' {
            (address, index)
        } else {
            UNSET
        }
    }

    /// An element type and attributes behind commas, up to a string or the end of the list.
    const fn attributes(&mut self) -> Result<Pointer, Refusal> {
        let mut pointer = Pointer::PLAIN;
        self.peek();
        let (begin, end) = self.name();
        let mut is_last = !self.take(b',');
        while !is_last {
            if self.peek() == b'"' {
                break;
            }
            if self.starts_swizzle() {
                pointer.swizzle = Some(attempt!(self.swizzle()));
                pointer.bits = attempt!(self.element_bits(begin, end));
            } else {
                let (first, last) = self.name();
                if first == last {
                    return self.expected("an attribute such as gmem or align<16>");
                }
                if self.peek() == b'<' {
                    attempt!(self.skip_group());
                }
            }
            is_last = !self.take(b',');
        }
        Ok(pointer)
    }

    /// The bits of the element type whose name stands there.
    const fn element_bits(&self, begin: usize, end: usize) -> Result<i64, Refusal> {
        for_range!(0..ELEMENT_BITS.len(), |row| {
            let (bits, names) = ELEMENT_BITS[row];
            for_range!(0..names.len(), |name| {
                if is_same(names[name], self.between(begin, end)) {
                    return Ok(bits);
                }
            });
        });
        Err(Refusal::of(Reason::Syntax {
            position: begin,
            expected: "an element type such as f16, whose size the swizzle needs",
        }))
    }

    /// The name of a variable, as `print("sA: ")` puts it before a layout.
    const fn label(&mut self) {
        let mut ahead = *self;
        if !ahead.peek().is_ascii_alphabetic() {
            return;
        }
        ahead.name();
        let separator = ahead.peek();
        let is_path = ahead.byte(ahead.position + 1) == b':';
        if separator == b'=' || separator == b':' && !is_path {
            ahead.position += 1;
            *self = ahead;
        }
    }

    /// Goes past letters, digits and `_`, and returns where they begin and end.
    const fn name(&mut self) -> (usize, usize) {
        self.peek();
        let begin = self.position;
        while matches!(self.byte(self.position), b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_') {
            self.position += 1;
        }
        (begin, self.position)
    }

    /// Goes past the next such byte, or to the end.
    const fn skip_past(&mut self, byte: u8) {
        while self.position < self.len() {
            self.position += 1;
            if self.byte(self.position - 1) == byte {
                return;
            }
        }
    }

    /// Goes past a group in brackets of any kind, with all groups inside.
    const fn skip_group(&mut self) -> Result<(), Refusal> {
        self.peek();
        let mut level = 0_usize;
        loop {
            match self.byte(self.position) {
                b'(' | b'<' => level += 1,
                b')' | b'>' => level = level.saturating_sub(1),
                _ if level == 0 => return self.expected("("),
                _ if self.position == self.len() => return self.expected("a closing bracket"),
                _ => {}
            }
            self.position += 1;
            if level == 0 {
                return Ok(());
            }
        }
    }
}

/// A text, or the layout in it where something is printed around it: text that is looked at by its
/// letters is plain then.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[must_use]
pub fn unprinted(text: &str) -> Cow<'_, str> {
    let first = text.trim_start().bytes().next().unwrap_or(0);
    let mut parts = text.split(',').skip(1);
    let has_tuple_of_one = parts.any(|part| part.trim_start().starts_with(')'));
    if has_tuple_of_one || is_printed_at(first) && text.contains(':') {
        let layout = AnyLayout::parse(text).map(|layout| layout.to_string());
        let coord = || Coord::parse(text).map(|coord| coord.to_string());
        let tiler = |_| Tiler::parse(text).map(|tiler| tiler.to_string());
        if let Ok(plain) = layout.or_else(|_| coord()).or_else(tiler) {
            return plain.into();
        }
    }
    text.into()
}
