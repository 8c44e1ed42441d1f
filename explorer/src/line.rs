//! The line that people type: a layout, an operation with its operands, an atom or an XLA shape.

use stridewise_value::{
    Answer, EvaluateError, LayoutError, Operation, Reason, TILED_OPERATIONS, atoms, evaluate,
};
use stridewise_viz::KINDS;
use stridewise_xla::{Misread, Pasted, XlaError};

/// The longest line that is read.
const LONGEST: usize = 1 << 16;
const QUOTES: [char; 2] = ['\'', '"'];
/// How deep calls may stand in operands.
const DEEPEST: usize = 16;

/// An operation or a kind of picture, with its operands as text.
pub(crate) struct Line {
    pub(crate) name: String,
    /// The operands as they were typed.
    pub(crate) operands: Vec<String>,
    /// The operands, in which calls have been replaced by their results.
    pub(crate) values: Vec<String>,
}

/// Why a line cannot be read.
pub(crate) struct Unread {
    pub(crate) message: String,
    /// The text with the mistake, and the byte at which it shows.
    pub(crate) place: Option<(String, usize)>,
}

impl From<String> for Unread {
    fn from(message: String) -> Self {
        let place = None;
        Self { message, place }
    }
}

/// The names of all operations and kinds of pictures.
fn names() -> impl Iterator<Item = &'static str> {
    let others = TILED_OPERATIONS.iter().chain(stridewise_xla::OPERATIONS);
    let operations = Operation::ALL.iter().map(|operation| operation.name());
    let kinds = KINDS.iter().map(|kind| kind.name);
    operations.chain(kinds).chain(others.map(|&(name, _)| name))
}

fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

impl Line {
    pub(crate) fn read(text: &str) -> Result<Self, Unread> {
        if text.len() > LONGEST {
            return Err(format!("a line has at most {LONGEST} bytes").into());
        }
        Self::read_at(text.trim(), 0)
    }

    fn read_at(text: &str, depth: usize) -> Result<Self, Unread> {
        let Some((name, operands)) = call(text) else {
            return Self::bare(text);
        };
        if !is_known(name) {
            return Err(EvaluateError::unknown(name, names()).to_string().into());
        }
        let operands = joined(name, operands);
        let value = |text: &String| match call(text) {
            Some((inner, _)) if is_known(inner) && !name.starts_with("tiled.") => {
                if depth == DEEPEST {
                    return Err(format!("calls stand more than {DEEPEST} deep").into());
                }
                Self::read_at(text, depth + 1)?.result()
            }
            _ => Ok(text.clone()),
        };
        let values = operands.iter().map(value).collect::<Result<_, Unread>>()?;
        Ok(Self {
            name: name.to_owned(),
            operands,
            values,
        })
    }

    fn of(name: &str, operand: &str) -> Self {
        let operands = vec![operand.to_owned()];
        Self {
            name: name.to_owned(),
            values: operands.clone(),
            operands,
        }
    }

    /// A text without the name of an operation.
    fn bare(text: &str) -> Result<Self, Unread> {
        let error = match Pasted::parse(text) {
            Ok(Pasted::Shape(_)) => return Ok(Self::of("xla", text)),
            Ok(Pasted::Instruction(instruction)) => {
                return Ok(Self::of("xla", &instruction.shape.to_string()));
            }
            Ok(Pasted::Sharding(_)) => return Ok(Self::of("sharding", text)),
            Ok(_) => return Ok(Self::of("layout", text)),
            Err(error) => error,
        };
        match atoms::atom_by_name(text) {
            Ok(_) => return Ok(Self::of("atom", text)),
            // The name is that of an atom, but something is wrong with it.
            Err(why) if looks_like_an_atom(text) => return Err(why.to_string().into()),
            Err(_) => {}
        }
        match evaluate(Operation::Parse, &[text]) {
            Ok(Answer::Swizzle(_)) => Ok(Self::of("swizzle", text)),
            Ok(Answer::Tuple(_) | Answer::Number(_)) => Ok(Self::of("make_layout", text)),
            _ => Err(Unread {
                message: error.to_string(),
                place: place(&error).map(|at| (text.to_owned(), at)),
            }),
        }
    }

    /// The operands, whose calls have been replaced.
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.values.iter().map(String::as_str).collect()
    }

    /// The result of the operation, as an operand of another one.
    fn result(&self) -> Result<String, Unread> {
        let explanation = stridewise_explain::explain(&self.name, &self.texts())
            .map_err(|unreadable| unreadable.to_string())?;
        let refused = |refusal: stridewise_explain::CallRefusal| refusal.message;
        let result = explanation.call.result.map_err(refused)?;
        // A slice is followed by its offset.
        Ok(result.split(" ; ").next().unwrap_or_default().to_owned())
    }
}

/// The place of a mistake in a text that follows no notation.
fn place(error: &Misread) -> Option<usize> {
    match error {
        Misread::Cute(error) | Misread::Neither(error, _) => place_in(error),
        Misread::Xla(XlaError::Syntax { position, .. }) => Some(*position),
        _ => None,
    }
}

pub(crate) fn place_in(error: &LayoutError) -> Option<usize> {
    match error.reason() {
        Reason::Syntax { position, .. } | Reason::UnknownLeaf { position } => Some(position),
        _ => None,
    }
}

fn looks_like_an_atom(text: &str) -> bool {
    let is_name = |text: &str| text.starts_with(|first: char| first.is_ascii_alphabetic());
    let is_in_name = |c: char| c.is_ascii_alphanumeric() || "_:<>, *".contains(c);
    is_name(text) && text.contains('_') && text.chars().all(is_in_name)
}

/// A name and its operands: `name(operand, operand)`, or `name operand operand` as in a shell.
fn call(text: &str) -> Option<(&str, Vec<&str>)> {
    let is_in_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let end = text.find(|c| !is_in_name(c))?;
    let (name, rest) = text.split_at(end);
    if !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        return None;
    }
    let rest = rest.trim();
    if text[end..].starts_with(char::is_whitespace) && is_known(name) {
        let words = split(rest, &char::is_whitespace)?;
        let words = words.into_iter().filter(|word| !word.is_empty());
        return Some((name, words.map(|word| word.trim_matches(QUOTES)).collect()));
    }
    let inside = rest.strip_prefix('(')?.strip_suffix(')')?;
    Some((name, split(inside, &|c| c == ',')?))
}

/// The parts between separators that stand in no parentheses; none if parentheses do not match.
pub(crate) fn split<'a>(
    text: &'a str,
    is_separator: &dyn Fn(char) -> bool,
) -> Option<Vec<&'a str>> {
    let (mut parts, mut begin, mut depth, mut quote) = (Vec::new(), 0, 0_usize, None);
    for (at, c) in text.char_indices() {
        match c {
            _ if quote.is_some() => quote = quote.filter(|&begun| begun != c),
            _ if QUOTES.contains(&c) => quote = Some(c),
            // `<=` is no bracket: `{devices=[4,2]<=[8]}`.
            '<' if text[at..].starts_with("<=") => {}
            '(' | '<' | '[' | '{' => depth += 1,
            ')' | '>' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ if depth == 0 && is_separator(c) => {
                parts.push(text[begin..at].trim());
                begin = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[begin..].trim());
    (depth == 0 && quote.is_none()).then_some(parts)
}

/// The operands as the operation takes them: the name of an atom may contain commas.
fn joined(name: &str, operands: Vec<&str>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for operand in operands {
        let is_more = name == "atom" || name.starts_with("tiled.") && !operand.contains('=');
        match all.last_mut() {
            Some(last) if is_more => *last = format!("{last}, {operand}"),
            _ => all.push(operand.to_owned()),
        }
    }
    // `name()` has no operands.
    if all.len() == 1 && all[0].is_empty() {
        all.clear();
    }
    all
}
