//! Text that can be composed in a constant: one writer for `Display`, for errors and for constant
//! panics.

/// The replacement of `{name}` in a sentence.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// A number.
    Number(i64),
    /// A number that was not computed.
    Large,
    /// Words.
    Words(&'static str),
}

/// Up to `N` bytes of text; longer text is cut off.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

/// A message composed in a constant.
#[doc(hidden)]
pub type Message = Text<512>;

impl<const N: usize> Text<N> {
    #[doc(hidden)]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            bytes: [0; N],
            len: 0,
        }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "(this message was too long)",
        }
    }

    #[doc(hidden)]
    pub const fn push(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut byte = 0;
        while byte < text.len() && self.len < N {
            self.bytes[self.len] = text[byte];
            self.len += 1;
            byte += 1;
        }
    }

    #[doc(hidden)]
    pub const fn number(&mut self, number: i64) {
        let mut digits = [0; 20];
        let mut first = digits.len();
        let mut rest = number.unsigned_abs();
        loop {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if number < 0 {
            self.push("-");
        }
        let (_, digits) = digits.split_at(first);
        match core::str::from_utf8(digits) {
            Ok(digits) => self.push(digits),
            Err(_) => unreachable!(),
        }
    }

    /// A sentence with numbers in the places of their names, in braces. A `-` before a negative
    /// number is its sign.
    #[doc(hidden)]
    pub const fn sentence(&mut self, sentence: &str, names: &[&str], fields: &[Field]) {
        let mut rest = sentence;
        loop {
            let (before, after) = split(rest, find(rest, b'{'));
            self.push(before);
            if after.is_empty() {
                return;
            }
            let (name, after) = split(after, find(after, b'}'));
            match fields[place(names, split(name, 1).1)] {
                Field::Number(number) => {
                    if number < 0
                        && !before.is_empty()
                        && before.as_bytes()[before.len() - 1] == b'-'
                    {
                        self.len -= 1;
                    }
                    self.number(number);
                }
                Field::Large => self.push("(a large number)"),
                Field::Words(words) => self.push(words),
            }
            rest = split(after, 1).1;
        }
    }

    /// The sentence without the operation before its colon.
    #[doc(hidden)]
    pub const fn rule(&mut self, sentence: &str, names: &[&str], fields: &[Field]) {
        let colon = find(sentence, b':');
        let rule = if colon < find(sentence, b' ') {
            split(sentence, colon + 2).1
        } else {
            sentence
        };
        self.sentence(rule, names, fields);
    }

    /// Such a sentence.
    #[doc(hidden)]
    #[must_use]
    pub const fn of(sentence: &str, names: &[&str], fields: &[Field]) -> Self {
        let mut text = Self::new();
        text.sentence(sentence, names, fields);
        text
    }

    /// Whether something may have been cut off.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.len == N
    }

    /// With `...` at its end, if something was cut off.
    #[doc(hidden)]
    #[must_use]
    pub const fn shortened(mut self) -> Self {
        if self.is_full() {
            self.len -= 3;
            self.push("...");
        }
        self
    }
}

/// `str::split_at`, in constants from Rust 1.86 on.
pub(crate) const fn split(text: &str, at: usize) -> (&str, &str) {
    let (before, after) = text.as_bytes().split_at(at);
    match (core::str::from_utf8(before), core::str::from_utf8(after)) {
        (Ok(before), Ok(after)) => (before, after),
        _ => panic!("a text is split inside of a character"),
    }
}

/// Where a byte stands first; at the end, if nowhere.
const fn find(text: &str, byte: u8) -> usize {
    let mut place = 0;
    while place < text.len() && text.as_bytes()[place] != byte {
        place += 1;
    }
    place
}

/// The place of a name.
const fn place(names: &[&str], name: &str) -> usize {
    let mut place = 0;
    while !is_same(names[place], name) {
        place += 1;
    }
    place
}

/// `==` in constants.
pub(crate) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// `Display` and `Debug` through a [`Text`], so that width and alignment work. Most texts fit into
/// 256 bytes; clearing `$size` bytes costs more than writing them.
macro_rules! display {
    ($Type:ty, $size:expr, $method:ident) => {
        impl core::fmt::Display for $Type {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                use $crate::text::Text;
                let mut text = Text::<256>::new();
                text.$method(self);
                if !text.is_full() {
                    return formatter.pad(text.as_str());
                }
                let mut text = Text::<{ $size }>::new();
                text.$method(self);
                formatter.pad(text.as_str())
            }
        }

        impl core::fmt::Debug for $Type {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, formatter)
            }
        }
    };
}
pub(crate) use display;
