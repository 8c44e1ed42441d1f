//! oneDNN's format tags: `nChw16c` as a layout.

use crate::{
    arithmetic::{ceiling, multiply},
    error::{LayoutError, Reason, Refusal},
    layout::Layout,
    parse::Parser,
    tree::{Builder, MAX_LEAVES},
};

/// A format tag of oneDNN: the order of the dimensions, and blocks inside of them.
///
/// The tag names the dimensions from the slowest to the fastest one: `nhwc`. A dimension in upper
/// case is cut into blocks, which follow with their extents: in `nChw16c`, 16 channels are
/// contiguous. Several blocks follow each other from the slowest to the fastest one, too:
/// `OIhw4i16o4i`.
///
/// Letters from `a` on are the modes of the extents in this order. A tag without `a` has oneDNN's
/// names instead: the modes are those of `t`, `n`, `g`, `o`, `i`, `c`, `d`, `h` and `w` that the
/// tag has, in this order.
///
/// ```
/// use stridewise::value::{FormatTag, Layout, expect};
/// const IMAGES: FormatTag = expect(FormatTag::parse("nChw16c"));
/// const LAYOUT: Layout = expect(IMAGES.layout(&[2, 20, 5, 7]));
/// assert_eq!(LAYOUT.to_string(), "(2,(16,2),5,7):(1120,(1,560),112,16)");
///
/// let weights = FormatTag::parse("OIhw4i16o4i")?.layout(&[32, 16, 3, 3])?;
/// assert_eq!(weights.to_string(), "((16,2),(4,4,1),3,3):((4,2304),(1,64,2304),768,256)");
/// // Panels of 6 rows, as products of matrices read them.
/// assert_eq!(FormatTag::parse("Ab6a")?.layout(&[8, 10])?.to_string(), "((6,2),10):((1,60),6)");
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: oneDNN `dnnl_format_tag_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatTag {
    /// The letters of the dimensions in lower case, from the slowest to the fastest one.
    letters: [u8; MAX_LEAVES],
    rank: usize,
    /// The letter and the extent of each block, from the slowest to the fastest one.
    blocks: [(u8, i64); MAX_LEAVES],
    count: usize,
}

/// The dimensions that oneDNN names, in the order in which it numbers them.
const NAMES: &[u8] = b"tngoicdhw";

impl FormatTag {
    /// Reads a tag, as in the example above.
    ///
    /// # Errors
    /// [`Syntax`](Reason::Syntax) with the position; [`TooManyLeaves`](Reason::TooManyLeaves).
    pub const fn parse(text: &str) -> Result<Self, LayoutError> {
        report!(Self::read(Parser::new(text)), Parse)
    }

    const fn read(mut parser: Parser<'_>) -> Result<Self, Refusal> {
        let mut tag = Self {
            letters: [0; MAX_LEAVES],
            rank: 0,
            blocks: [(0, 0); MAX_LEAVES],
            count: 0,
        };
        let (mut upper, mut blocked) = (0_u32, 0_u32);
        while parser.peek().is_ascii_alphabetic() {
            let letter = parser.peek().to_ascii_lowercase();
            if tag.place(letter) < tag.rank {
                return parser.expected("a dimension that is not named before");
            }
            upper |= (parser.peek().is_ascii_uppercase() as u32) << tag.rank;
            tag.letters[tag.rank] = letter;
            tag.rank += 1;
            parser.position += 1;
        }
        if tag.rank == 0 {
            return parser.expected("a letter for a dimension");
        }
        while parser.peek().is_ascii_digit() {
            let extent = attempt!(parser.int());
            let place = tag.place(parser.peek());
            if extent < 1 || place == tag.rank || upper & (1 << place) == 0 {
                return parser.expected("a positive extent, then a dimension in upper case before");
            }
            if tag.rank + tag.count == MAX_LEAVES {
                return Err(Refusal::of(Reason::TooManyLeaves));
            }
            blocked |= 1 << place;
            tag.blocks[tag.count] = (parser.peek(), extent);
            tag.count += 1;
            parser.position += 1;
        }
        attempt!(parser.end());
        if blocked != upper {
            return parser.expected("a block of each dimension in upper case");
        }
        for_range!(0..tag.rank, |place| {
            if tag.mode(tag.letters[place]) >= tag.rank {
                return parser.expected("letters from `a` on, or dimensions among `tngoicdhw`");
            }
        });
        Ok(tag)
    }

    /// Where a letter stands among the dimensions, or the rank.
    const fn place(&self, letter: u8) -> usize {
        let mut place = 0;
        while place < self.rank && self.letters[place] != letter {
            place += 1;
        }
        place
    }

    /// The mode of a letter, at least the rank if it is none of the names.
    const fn mode(&self, letter: u8) -> usize {
        if self.place(b'a') < self.rank {
            return (letter - b'a') as usize;
        }
        let (mut mode, mut name) = (0, 0);
        while name < NAMES.len() && NAMES[name] != letter {
            mode += (self.place(NAMES[name]) < self.rank) as usize;
            name += 1;
        }
        if name == NAMES.len() {
            MAX_LEAVES
        } else {
            mode
        }
    }

    /// The layout of an array with these extents. Mode k is dimension k: the extents of its blocks,
    /// the innermost one first, and then the number of blocks.
    ///
    /// If a block does not divide an extent, the last coordinates of the mode are padding.
    ///
    /// # Laws
    /// The layout is bijective, and mode k has the least multiple of its blocks' extent that is
    /// `extents[k]` or more.
    ///
    /// # Errors
    /// [`RankMismatch`](Reason::RankMismatch), [`NegativeExtent`](Reason::NegativeExtent),
    /// [`Overflow`](Reason::Overflow).
    pub const fn layout(&self, extents: &[i64]) -> Result<Layout, LayoutError> {
        report!(self.laid_out(extents), MakeLayout)
    }

    const fn laid_out(&self, extents: &[i64]) -> Result<Layout, Refusal> {
        if extents.len() != self.rank {
            return Err(Refusal::of(Reason::RankMismatch {
                found: extents.len(),
                wanted: self.rank,
            }));
        }
        // The extent of all blocks of a mode; the stride of each block.
        let (mut sizes, mut strides) = ([1; MAX_LEAVES], [1; MAX_LEAVES]);
        let mut outer = [[0; 3]; MAX_LEAVES];
        let mut stride = 1;
        for_range!(0..self.count, |from_last| {
            let (letter, extent) = self.blocks[self.count - 1 - from_last];
            let mode = self.mode(letter);
            strides[self.count - 1 - from_last] = stride;
            stride = attempt!(multiply(stride, extent));
            sizes[mode] = attempt!(multiply(sizes[mode], extent));
        });
        for_range!(0..self.rank, |from_last| {
            let mode = self.mode(self.letters[self.rank - 1 - from_last]);
            let blocks = attempt!(ceiling(extents[mode], sizes[mode]));
            outer[mode] = [blocks, stride, 0];
            stride = attempt!(multiply(stride, blocks));
        });
        let mut builder = Builder::new();
        builder.open();
        for_range!(0..self.rank, |mode| {
            let mut is_blocked = false;
            for_range!(0..self.count, |from_last| {
                let place = self.count - 1 - from_last;
                if self.mode(self.blocks[place].0) == mode {
                    if !is_blocked {
                        builder.open();
                    }
                    is_blocked = true;
                    builder.leaf([self.blocks[place].1, strides[place], 0]);
                }
            });
            builder.leaf(outer[mode]);
            if is_blocked {
                builder.close();
            }
        });
        builder.close();
        Layout::checked(attempt!(builder.finish()))
    }
}

impl core::str::FromStr for FormatTag {
    type Err = LayoutError;
    fn from_str(text: &str) -> Result<Self, LayoutError> {
        Self::parse(text)
    }
}
