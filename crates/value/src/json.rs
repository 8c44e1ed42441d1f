//! JSON, in which front ends take answers and explanations.

use alloc::{string::String, vec::Vec};
use core::fmt::{self, Display, Formatter, Write};

/// A JSON value. `Display` writes it on one line.
///
/// ```
/// use stridewise::value::Json;
/// let answer =
///     Json::Object(vec![("out", "(4,8):(8,1)".into()), ("sizes", vec![4_i64, 8].into())]);
/// assert_eq!(answer.to_string(), r#"{"out":"(4,8):(8,1)","sizes":[4,8]}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Truth(bool),
    /// An integer.
    Number(i64),
    /// A string.
    Text(String),
    /// An array.
    Array(Vec<Json>),
    /// An object, with its fields in this order.
    Object(Vec<(&'static str, Json)>),
    /// An object whose fields have names that are known only at run time.
    Map(Vec<(String, Json)>),
}

impl Json {
    /// Reads an array of integers, such as `[2,3]`.
    #[must_use]
    pub fn integers(text: &str) -> Option<Vec<i64>> {
        let items = text.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
        if items.is_empty() {
            return Some(Vec::new());
        }
        items
            .split(',')
            .map(|item| item.trim().parse().ok())
            .collect()
    }
}

impl Display for Json {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => formatter.write_str("null"),
            Self::Truth(truth) => write!(formatter, "{truth}"),
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Text(text) => quoted(text, formatter),
            Self::Array(items) => {
                for (place, item) in items.iter().enumerate() {
                    write!(formatter, "{}{item}", if place == 0 { '[' } else { ',' })?;
                }
                formatter.write_str(if items.is_empty() { "[]" } else { "]" })
            }
            Self::Object(fields) => object(fields, formatter),
            Self::Map(fields) => object(fields, formatter),
        }
    }
}

fn object(fields: &[(impl AsRef<str>, Json)], formatter: &mut Formatter<'_>) -> fmt::Result {
    formatter.write_char('{')?;
    for (place, (name, value)) in fields.iter().enumerate() {
        formatter.write_str(if place == 0 { "" } else { "," })?;
        quoted(name.as_ref(), formatter)?;
        write!(formatter, ":{value}")?;
    }
    formatter.write_char('}')
}

fn quoted(text: &str, formatter: &mut Formatter<'_>) -> fmt::Result {
    formatter.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(formatter, "\\{letter}")?,
            letter if letter < ' ' => write!(formatter, "\\u{:04x}", letter as u32)?,
            letter => formatter.write_char(letter)?,
        }
    }
    formatter.write_char('"')
}

macro_rules! from {
    ($($Type:ty: $value:ident => $json:expr;)*) => { $(
        impl From<$Type> for Json {
            fn from($value: $Type) -> Self {
                $json
            }
        }
    )* };
}
from! {
    bool: truth => Self::Truth(truth);
    i64: number => Self::Number(number);
    usize: number => Self::Number(i64::try_from(number).unwrap_or(i64::MAX));
    &str: text => Self::Text(text.into());
    String: text => Self::Text(text);
}

impl<T: Into<Self>> From<Vec<T>> for Json {
    fn from(items: Vec<T>) -> Self {
        Self::Array(items.into_iter().map(T::into).collect())
    }
}

impl<T: Into<Self>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, T::into)
    }
}
