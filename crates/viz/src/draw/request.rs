//! The arguments and options of a picture.

use super::{
    super::paint::{Emphasis, Paint},
    DrawError, Result,
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::str::FromStr;
use stridewise_value::{self as value, AnyLayout, Coord, IntTuple, Layout};
use stridewise_xla::ArrayShape;

/// What the colour of a cell is a number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The offset.
    Offset,
    /// The 1-D coordinate.
    Index,
    /// The coordinate, in the colour of its 1-D coordinate.
    Coordinate,
    /// The thread that owns or accesses the element.
    Thread,
    /// The bank of shared memory.
    Bank,
}

impl FromStr for By {
    type Err = DrawError;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "offset" => Ok(Self::Offset),
            "index" => Ok(Self::Index),
            "coordinate" => Ok(Self::Coordinate),
            "thread" => Ok(Self::Thread),
            "bank" => Ok(Self::Bank),
            _ => Err(DrawError::Option {
                name: "--by",
                wanted: "offset, index, coordinate, thread or bank",
            }),
        }
    }
}

/// Options of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The number that colours stand for; each kind has one of its own.
    pub by: Option<By>,
    /// The number that the cells of a layout contain in place of its offsets.
    pub show: Option<By>,
    /// The bits of an element, for banks and addresses.
    pub bits: i64,
    /// A coordinate such as `(1,_)`: all other elements are faded.
    pub highlight: Option<String>,
    /// An access to a tile: `ldmatrix/MODE`, `along/MODE`, `across/MODE`, or a thread-value layout,
    /// each followed by `/ELEMENTS` if vectors are not of 128 bits. Its conflicts are marked.
    pub access: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            by: None,
            show: None,
            bits: 32,
            highlight: None,
            access: None,
        }
    }
}

/// The arguments and options of a picture.
pub(super) struct Request<'a> {
    pub(super) arguments: &'a [&'a str],
    pub(super) options: &'a Options,
}

impl Request<'_> {
    /// Reads the argument at a place.
    pub(super) fn read<T: FromStr<Err = value::LayoutError>>(&self, place: usize) -> Result<T> {
        let parsed = self.arguments[place].parse();
        parsed.map_err(|error| DrawError::Argument(place + 1, error))
    }

    /// Reads the XLA shape at a place.
    pub(super) fn array(&self, place: usize) -> Result<ArrayShape> {
        let parsed = self.arguments[place].parse();
        parsed.map_err(|error| DrawError::Shape(place + 1, error))
    }

    /// A layout, in which `_4` is a static 4 as CuTe prints it; and for each extent whether it is
    /// dynamic, that is, has no `_` where others have.
    pub(super) fn mapping(&self, place: usize) -> Result<(AnyLayout, Vec<bool>)> {
        let text = self.arguments[place];
        let layout =
            AnyLayout::parse(text).map_err(|error| DrawError::Argument(place + 1, error))?;
        Ok((layout, static_leaves(text).1))
    }

    /// The bank and the address in bytes of an offset.
    pub(super) fn bank(&self, offset: i64) -> [i64; 2] {
        let bit = i128::from(offset) * i128::from(self.options.bits);
        [bit.div_euclid(32).rem_euclid(32), bit.div_euclid(8)].map(|number| number as i64)
    }

    /// The 1-D coordinates in a shape that the option `highlight` selects, in order.
    pub(super) fn selected(&self, shape: &IntTuple) -> Result<Option<Vec<i64>>> {
        let Some(text) = &self.options.highlight else {
            return Ok(None);
        };
        let coord =
            Coord::parse(text).map_err(|error| DrawError::OptionText("--highlight", error))?;
        selection(shape, &coord).map(Some)
    }
}

/// Fades all elements but those that are selected, if any are.
pub(super) fn faded(selected: Option<&[i64]>, index: i64, paint: Paint) -> Paint {
    let is_other = selected.is_some_and(|selected| selected.binary_search(&index).is_err());
    paint.with(Emphasis::Faded, is_other)
}

/// The 1-D coordinates of a shape that a coordinate with `_` selects, in order.
pub(super) fn selection(shape: &IntTuple, coord: &Coord) -> Result<Vec<i64>> {
    let (_, begin) = Layout::make_identity_layout(shape)?.slice_and_offset(coord)?;
    let mut digits = begin.leaves().zip(shape.leaves());
    if digits.any(|(digit, extent)| !(0..extent).contains(&digit)) {
        return Err(DrawError::Outside);
    }
    let (slice, first) = Layout::col_major(shape)?.slice_and_offset(coord)?;
    elements(&slice, first.as_int().unwrap_or(0))
}

/// The most elements that are looked at one by one.
const MOST_ELEMENTS: usize = 1 << 24;

/// Refuses more elements than are looked at one by one.
pub(super) fn bounded(elements: i128) -> Result<()> {
    let most = MOST_ELEMENTS;
    if elements > most as i128 {
        return Err(DrawError::TooLarge { most });
    }
    Ok(())
}

/// The offsets of a layout from a first one on, in increasing order.
pub(super) fn elements(layout: &Layout, first: i64) -> Result<Vec<i64>> {
    let size = layout.size()?;
    bounded(size.into())?;
    let offset = |position| Ok(layout.at(position)?.saturating_add(first));
    let mut elements = (0..size).map(offset).collect::<Result<Vec<i64>>>()?;
    elements.sort_unstable();
    Ok(elements)
}

/// A text without the `_` of static integers, and for each integer before the colon whether it had
/// none; nothing if no integer has one.
pub(super) fn static_leaves(text: &str) -> (String, Vec<bool>) {
    let (mut plain, mut dynamic, mut is_shape) = (String::new(), Vec::new(), true);
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    for (at, character) in text.char_indices() {
        match character {
            '_' if is_digit(at + 1) => continue,
            // The shape of a composed layout follows its last `o`.
            'o' | '∘' => {
                dynamic.clear();
                is_shape = true;
            }
            ':' => is_shape = false,
            '0'..='9' if is_shape && (at == 0 || !is_digit(at - 1)) => {
                dynamic.push(!text[..at].ends_with('_'));
            }
            _ => {}
        }
        plain.push(character);
    }
    if plain.len() == text.len() {
        dynamic.clear();
    }
    (plain, dynamic)
}

/// A coordinate, or its index where there is none.
pub(super) fn written(shape: &IntTuple, index: i64) -> String {
    let coordinate = shape.idx2crd(&Coord::int(index));
    coordinate.map_or_else(|_| index.to_string(), |coordinate| coordinate.to_string())
}

/// `coordinate (1,2), index 9`.
pub(super) fn coordinate(shape: &IntTuple, index: i64) -> String {
    format!("coordinate {}, index {index}", written(shape, index))
}
