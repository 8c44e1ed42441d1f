//! Reads XLA's notation. Syntax and ranks are checked here, all else in `validate`.

use super::{
    ArrayShape, Dimension, ElementType, Layout, Shape, SplitConfig, Tile, TileDimension,
    error::{Expected, XlaError},
};
use alloc::{boxed::Box, vec::Vec};
use core::str::FromStr;

/// How many tuples may stand in one another in text.
pub const MAX_NESTING: usize = 128;

/// A shape in XLA's notation.
///
/// An array without a layout gets the default one. Dimensions and layout must agree in their
/// number, and the elements of a tuple must be [valid](Shape::validate), as XLA has it; else
/// anything goes that is written right. Spaces and comments (`/* … */`, `// …`) may stand anywhere
/// between words.
///
/// XLA's prose writes types in upper case and tiles without `T`: `F32[3,5]{1,0:(2,2)}`. That is
/// read too, where a layout follows.
///
/// ```
/// use stridewise::xla::Shape;
/// assert_eq!("f32[2, 3]".parse::<Shape>()?.to_string(), "f32[2,3]{1,0}");
/// assert_eq!(
///     "F32[3,5]{1,0:(2,2)}".parse::<Shape>()?.to_string(),
///     "f32[3,5]{1,0:T(2,2)}"
/// );
/// assert_eq!(
///     "f32[3,,5]".parse::<Shape>().unwrap_err().to_string(),
///     "expected an integer at byte 6"
/// );
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: XLA `ParseShape`, `hlo_parser.cc`.
impl FromStr for Shape {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self, XlaError> {
        let mut parser = Parser::new(text);
        let shape = parser.shape(0)?;
        parser.end()?;
        Ok(shape)
    }
}

/// An array's shape in XLA's notation; see that of [`Shape`].
impl FromStr for ArrayShape {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self, XlaError> {
        text.parse::<Shape>()?.into_array()
    }
}

/// A layout in XLA's notation, of any rank: `{1,0:T(2,2)}`.
///
/// The levels of sparse dimensions, `D(…)`, are read and forgotten, as XLA does; and so is a tile's
/// missing `)`.
///
/// Source: XLA `ParseLayout`, `hlo_parser.cc`.
impl FromStr for Layout {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self, XlaError> {
        let mut parser = Parser::new(text);
        let layout = parser.layout(0, false)?;
        parser.end()?;
        Ok(layout)
    }
}

fn expected_at<T>(position: usize, expected: Expected) -> Result<T, XlaError> {
    Err(XlaError::Syntax { position, expected })
}

pub(crate) struct Parser<'a> {
    text: &'a str,
    pub(crate) position: usize,
}

impl<'a> Parser<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, position: 0 }
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    pub(crate) fn expected<T>(&self, expected: Expected) -> Result<T, XlaError> {
        expected_at(self.position, expected)
    }

    /// Goes on to the next word.
    pub(crate) fn skip(&mut self) -> Result<(), XlaError> {
        loop {
            let rest = self.rest();
            let step = if rest.starts_with([' ', '\t', '\n', '\r']) {
                1
            } else if rest.starts_with("//") {
                rest.find(['\n', '\r']).unwrap_or(rest.len())
            } else if let Some(comment) = rest.strip_prefix("/*") {
                match comment.find("*/") {
                    Some(end) => end + 4,
                    None => return self.expected(Expected::EndOfComment),
                }
            } else {
                return Ok(());
            };
            self.position += step;
        }
    }

    /// The next character, which stays where it is.
    pub(crate) fn peek(&mut self) -> Result<Option<char>, XlaError> {
        self.skip()?;
        Ok(self.rest().chars().next())
    }

    /// Takes this if it comes next.
    pub(crate) fn take(&mut self, what: &str) -> Result<bool, XlaError> {
        self.skip()?;
        let taken = self.rest().starts_with(what);
        if taken {
            self.position += what.len();
        }
        Ok(taken)
    }

    pub(crate) fn character(&mut self, character: char) -> Result<(), XlaError> {
        if self.take(character.encode_utf8(&mut [0; 4]))? {
            Ok(())
        } else {
            self.expected(Expected::Character(character))
        }
    }

    pub(crate) fn end(&mut self) -> Result<(), XlaError> {
        self.skip()?;
        if self.rest().is_empty() {
            Ok(())
        } else {
            self.expected(Expected::End)
        }
    }

    /// Letters, digits and other characters of a name.
    pub(crate) fn word(&mut self) -> Result<&'a str, XlaError> {
        self.skip()?;
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.' | '-'))
            .unwrap_or(rest.len());
        Ok(&rest[..end])
    }

    /// Takes this word if it comes next, as a whole.
    pub(crate) fn take_word(&mut self, word: &str) -> Result<bool, XlaError> {
        let taken = self.word()? == word;
        if taken {
            self.position += word.len();
        }
        Ok(taken)
    }

    fn at_integer(&mut self) -> Result<bool, XlaError> {
        self.skip()?;
        Ok(self
            .rest()
            .trim_start_matches('-')
            .starts_with(|c: char| c.is_ascii_digit()))
    }

    pub(crate) fn integer(&mut self) -> Result<i64, XlaError> {
        self.skip()?;
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return self.expected(Expected::Integer);
        }
        let Ok(number) = rest[..sign + digits].parse() else {
            return self.expected(Expected::IntegerOf64Bits);
        };
        self.position += sign + digits;
        Ok(number)
    }

    /// An integer of at least this.
    fn at_least(&mut self, least: i64, expected: Expected) -> Result<i64, XlaError> {
        self.skip()?;
        let start = self.position;
        let number = self.integer()?;
        if number < least {
            return expected_at(start, expected);
        }
        Ok(number)
    }

    /// Items with commas between them up to the closing character, which is taken; perhaps none.
    pub(crate) fn list<T>(
        &mut self,
        close: char,
        mut item: impl FnMut(&mut Self) -> Result<T, XlaError>,
    ) -> Result<Vec<T>, XlaError> {
        let mut items = Vec::new();
        if self.peek()? == Some(close) {
            self.character(close)?;
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            match self.peek()? {
                Some(',') => self.character(',')?,
                Some(next) if next == close => {
                    self.character(close)?;
                    return Ok(items);
                }
                _ => return self.expected(Expected::CommaOr(close)),
            }
        }
    }

    pub(super) fn shape(&mut self, depth: usize) -> Result<Shape, XlaError> {
        self.skip()?;
        if depth > MAX_NESTING {
            return Err(XlaError::TooDeep {
                position: self.position,
            });
        }
        if self.take("(")? {
            let elements = self.list(')', |parser| parser.shape(depth + 1))?;
            let shape = Shape::Tuple(elements);
            shape.validate()?;
            return Ok(shape);
        }
        let start = self.position;
        let word = self.word()?;
        if word == "b" && self.text[start + 1..].starts_with('(') {
            self.position += 2;
            let inside = self.position;
            let Shape::Array(array) = self.shape(depth + 1)? else {
                return expected_at(inside, Expected::Array);
            };
            self.character(')')?;
            return Ok(Shape::Buffer(Box::new(array)));
        }
        let prose = word.starts_with(|c: char| c.is_ascii_uppercase());
        let Some(element_type) = named(word, prose) else {
            return self.expected(Expected::ElementType);
        };
        self.position += word.len();
        self.character('[')?;
        let inside = self.position;
        let dimensions = self.list(']', Self::dimension)?;
        let has_layout = self.peek()? == Some('{') && {
            let brace = self.position;
            self.character('{')?;
            let follows = self.peek()? == Some(':') || self.at_integer()?;
            self.position = brace;
            follows
        };
        if !element_type.is_array() {
            if !dimensions.is_empty() || has_layout {
                return expected_at(inside, Expected::NoDimensions);
            }
            return Ok(if element_type == ElementType::Token {
                Shape::Token
            } else {
                Shape::Opaque
            });
        }
        let mut array = ArrayShape::new(element_type, dimensions);
        if has_layout {
            array.layout = self.layout(depth, prose)?;
            array.check_rank()?;
            if array.layout.physical_shape.is_some() {
                return Err(XlaError::Sparse);
            }
        } else if prose {
            return expected_at(start, Expected::ElementType);
        }
        Ok(Shape::Array(array))
    }

    fn dimension(&mut self) -> Result<Dimension, XlaError> {
        if self.take("?")? {
            return Ok(Dimension::Unbounded);
        }
        let bounded = self.take("<=")?;
        let size = self.at_least(0, Expected::Extent)?;
        Ok(if bounded {
            Dimension::Bounded(size)
        } else {
            Dimension::Fixed(size)
        })
    }

    fn layout(&mut self, depth: usize, prose: bool) -> Result<Layout, XlaError> {
        self.character('{')?;
        let mut layout = Layout::new([]);
        while self.at_integer()? || !layout.minor_to_major.is_empty() {
            layout.minor_to_major.push(self.integer()?);
            if !self.take(",")? {
                break;
            }
        }
        if self.take(":")? {
            self.attributes(&mut layout, depth, prose)?;
        }
        self.character('}')?;
        Ok(layout)
    }

    fn attributes(
        &mut self,
        layout: &mut Layout,
        depth: usize,
        prose: bool,
    ) -> Result<(), XlaError> {
        if self.take_word("D")? {
            self.character('(')?;
            self.list(')', Self::level)?;
        }
        if self.take_word("T")? || prose {
            if !prose || self.peek()? == Some('(') {
                self.character('(')?;
                layout.tiles.push(self.tile()?);
            }
            while self.take("(")? {
                layout.tiles.push(self.tile()?);
            }
        }
        if self.take_word("L")? {
            layout.tail_padding_alignment_in_elements =
                self.in_parentheses(|parser| parser.at_least(1, Expected::Alignment))?;
        }
        if self.take("#")? {
            layout.index_primitive_type = Some(self.in_parentheses(Self::unsigned_type)?);
        }
        if self.take("*")? {
            layout.pointer_primitive_type = Some(self.in_parentheses(Self::unsigned_type)?);
        }
        if self.take_word("E")? {
            layout.element_size_in_bits = self.in_parentheses(Self::integer)?;
        }
        if self.take_word("S")? {
            layout.memory_space = self.in_parentheses(Self::integer)?;
        }
        if self.take_word("SC")? {
            loop {
                self.character('(')?;
                layout.split_configs.push(self.split()?);
                if self.peek()? != Some('(') {
                    break;
                }
            }
        }
        if self.take_word("P")? {
            let shape = self.in_parentheses(|parser| match parser.peek()? {
                Some(')') => Ok(Shape::Invalid),
                _ => parser.shape(depth + 1),
            })?;
            layout.physical_shape = Some(Box::new(shape));
        }
        if self.take_word("M")? {
            layout.dynamic_shape_metadata_prefix_bytes =
                self.in_parentheses(|parser| parser.at_least(0, Expected::Extent))?;
        }
        Ok(())
    }

    fn in_parentheses<T>(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<T, XlaError>,
    ) -> Result<T, XlaError> {
        self.character('(')?;
        let inside = inside(self)?;
        self.character(')')?;
        Ok(inside)
    }

    /// The extents of a tile, after its parenthesis.
    fn tile(&mut self) -> Result<Tile, XlaError> {
        let mut tile = Tile::default();
        if self.take(")")? {
            return Ok(tile);
        }
        loop {
            tile.dimensions.push(if self.take("*")? {
                TileDimension::Combine
            } else {
                TileDimension::Size(self.at_least(0, Expected::TileExtent)?)
            });
            if !self.take(",")? {
                break;
            }
        }
        // XLA does not miss it.
        self.take(")")?;
        Ok(tile)
    }

    /// A split, after its parenthesis.
    fn split(&mut self) -> Result<SplitConfig, XlaError> {
        let dimension = self.integer()?;
        self.character(':')?;
        Ok(SplitConfig {
            dimension,
            split_indices: self.list(')', Self::integer)?,
        })
    }

    fn unsigned_type(&mut self) -> Result<ElementType, XlaError> {
        let word = self.word()?;
        match ElementType::from_name(word).filter(|element| element.is_unsigned_integral()) {
            Some(element) => {
                self.position += word.len();
                Ok(element)
            }
            None => self.expected(Expected::UnsignedType),
        }
    }

    fn level(&mut self) -> Result<(), XlaError> {
        let word = self.word()?;
        if !matches!(word, "D" | "C" | "S" | "H") {
            return self.expected(Expected::Level);
        }
        self.position += word.len();
        self.take("+")?;
        self.take("~")?;
        Ok(())
    }
}

/// The type of an array, a token or something opaque, in lower case, or all in upper case.
fn named(word: &str, prose: bool) -> Option<ElementType> {
    let known = |element: &&ElementType| {
        let name = element.name();
        let same = if prose {
            word.len() == name.len()
                && word
                    .bytes()
                    .zip(name.bytes())
                    .all(|(w, n)| w == n.to_ascii_uppercase())
        } else {
            word == name
        };
        same && (element.is_array()
            || !prose && matches!(element, ElementType::Token | ElementType::Opaque))
    };
    ElementType::ALL.iter().find(known).copied()
}
