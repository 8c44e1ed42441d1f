//! The arguments of an operation: which of its forms they fit, and each read by its kind.

use crate::{
    AnyLayout, ComposedLayout, Swizzle,
    basis_stride::BasisStride,
    coord::Coord,
    error::{LayoutError, Operand, Operation, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    parse::{Parser, printed::is_printed_at, unknown::is_unknown},
    text::Text,
    tiler::Tiler,
    tree::{LONGEST, MAX_LEAVES},
};

/// An argument of [`evaluate_arguments`](super::evaluate_arguments).
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    /// A text in CuTe's notation.
    Text(&'a str),
    /// A layout, which is not read again.
    Layout(&'a AnyLayout),
    /// A tuple of integers, or an integer, which is not read again.
    Tuple(&'a IntTuple),
}

impl Argument<'_> {
    /// Whether the argument is a layout, composed or not.
    fn is_layout(self) -> bool {
        match self {
            Self::Text(text) => text.contains(':'),
            Self::Layout(_) => true,
            Self::Tuple(_) => false,
        }
    }

    /// Whether the argument is a swizzle or a composed layout.
    pub(super) fn is_swizzled(self) -> bool {
        match self {
            Self::Text(text) => is_swizzled(text),
            Self::Layout(layout) => matches!(layout, AnyLayout::Composed(_)),
            Self::Tuple(_) => false,
        }
    }

    fn starts_with(self, word: &str) -> bool {
        matches!(self, Self::Text(text) if text.starts_with(word))
    }

    /// Calls a function on the text.
    pub(super) fn with_text<T>(self, read: impl FnOnce(&str) -> T) -> T {
        match self {
            Self::Text(text) => read(text),
            Self::Layout(layout) => {
                let mut text = Text::<{ 6 * LONGEST + 32 }>::new();
                text.any_layout(layout);
                read(text.as_str())
            }
            Self::Tuple(tuple) => {
                let mut text = Text::<LONGEST>::new();
                text.int_tuple(tuple);
                read(text.as_str())
            }
        }
    }
}

/// All arguments.
#[derive(Clone, Copy)]
pub(super) enum Given<'a> {
    Texts(&'a [&'a str]),
    Arguments(&'a [Argument<'a>]),
}

impl<'a> Given<'a> {
    fn len(self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Arguments(arguments) => arguments.len(),
        }
    }

    pub(super) fn at(self, place: usize) -> Argument<'a> {
        match self {
            Self::Texts(texts) => Argument::Text(texts[place]),
            Self::Arguments(arguments) => arguments[place],
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Argument<'a>> {
        (0..self.len()).map(move |place| self.at(place))
    }

    /// Whether a leaf has no value.
    pub(super) fn has_unknown(self) -> bool {
        self.iter().any(|argument| match argument {
            Argument::Text(text) => text.contains('?'),
            _ => false,
        })
    }
}

/// The arguments as they were given.
#[derive(Clone, Copy)]
pub(super) struct Arguments<'a> {
    pub(super) operation: Operation,
    pub(super) given: Given<'a>,
    /// Whether leaves without a value are read, which the operation only moves.
    pub(super) is_open: bool,
}

/// `LayoutLeft` or `LayoutRight`: which mode is fastest.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Left,
    Right,
}

impl Direction {
    /// The compact layout of a shape.
    pub(super) fn layout(self, shape: &IntTuple) -> Result<Layout, LayoutError> {
        match self {
            Self::Left => Layout::col_major(shape),
            Self::Right => Layout::row_major(shape),
        }
    }

    /// The order of so many modes.
    pub(super) fn order(self, rank: usize) -> Result<IntTuple, LayoutError> {
        let mut order: [i64; MAX_LEAVES] = core::array::from_fn(|mode| mode as i64);
        if matches!(self, Self::Right) {
            order[..rank].reverse();
        }
        IntTuple::flat(&order[..rank])
    }
}

/// Whether a text is a swizzle or a composed layout.
pub(super) fn is_swizzled(text: &str) -> bool {
    let text = text.trim_start();
    if text.starts_with("Sw<") || text.starts_with("S<") {
        return true;
    }
    if !text.contains(':') {
        return text.as_bytes().windows(2).any(|pair| pair == b"Sw");
    }
    if text.starts_with(|first: char| is_printed_at(first as u8)) {
        // What is printed around a layout does not tell.
        return matches!(mapping(text), Ok(AnyLayout::Composed(_)));
    }
    text.contains('o') || text.contains('∘')
}

/// A layout, composed or not, whose leaves may have no value.
fn mapping(text: &str) -> Result<AnyLayout, LayoutError> {
    AnyLayout::parse(text).or_else(|error| match error.reason() {
        Reason::UnknownLeaf { .. } => AnyLayout::parse_open(text),
        _ => Err(error),
    })
}

/// Whether an argument may be of a kind, as far as it shows before it is read.
fn fits(kind: &str, argument: Argument<'_>) -> bool {
    let is_layout = argument.is_layout();
    match kind {
        "swizzle" => argument.is_swizzled() && !is_layout,
        "composed" => is_layout && argument.is_swizzled(),
        "layout" | "layouts" => is_layout && !argument.is_swizzled(),
        "mapping" => is_layout,
        "tiler" => !argument.is_swizzled(),
        "shape" => is_layout || !argument.is_swizzled(),
        "direction" => argument.starts_with("Layout"),
        "strides" => !is_layout && argument.with_text(|text| text.contains('@')),
        _ => !is_layout && !argument.is_swizzled() && !argument.starts_with("Layout"),
    }
}

/// Whether an argument can be read as one of a kind.
fn reads(kind: &str, argument: Argument<'_>) -> bool {
    fits(kind, argument)
        && argument.with_text(|text| match kind {
            "swizzle" => Swizzle::parse(text).is_ok(),
            "layout" | "layouts" | "composed" | "mapping" => mapping(text).is_ok(),
            "tiler" => Tiler::parse(text).is_ok(),
            "shape" if text.contains(':') => mapping(text).is_ok(),
            "strides" => BasisStride::parse(text).is_ok(),
            "direction" => true,
            _ => Coord::parse(text).is_ok(),
        })
}

impl Arguments<'_> {
    /// Two arguments in each other's place, if the others are where a form has them.
    fn swapped(&self) -> Option<LayoutError> {
        let forms = self.operation.forms().iter();
        let mut forms = forms.filter(|form| form.len() == self.given.len());
        forms.find_map(|form| {
            let reads_at = |place: usize, at: usize| reads(form[place], self.given.at(at));
            let wrong = |&place: &usize| !reads_at(place, place);
            let one = (0..form.len()).find(wrong)?;
            let other = (one + 1..form.len()).find(|&other| {
                let mut rest = (0..form.len()).filter(|&place| place != one && place != other);
                reads_at(one, other) && reads_at(other, one) && rest.all(|place| !wrong(&place))
            })?;
            let name = |kind| match kind {
                "mapping" | "composed" => "layout",
                "coord" => "coordinate",
                "integer" | "mode" => "number",
                "modes" => "list of modes",
                "strides" => "tuple",
                kind => kind,
            };
            let reason = Reason::SwappedArguments {
                one: one + 1,
                other: other + 1,
                kind: name(form[other]),
                other_kind: name(form[one]),
            };
            Some(self.error(reason, Operand::NONE))
        })
    }

    /// The number of the first form that the arguments fit; else of the one that they fit longest,
    /// whose reading fails; else an error that says how many arguments are needed.
    pub(super) fn form(&self) -> Result<usize, LayoutError> {
        let given = self.given.len();
        let misfit = |form: &[&str]| {
            let mut pairs = form.iter().zip(self.given.iter());
            pairs.position(|(kind, argument)| !fits(kind, argument))
        };
        let most = |form: &[&str]| match form {
            ["layouts"] => MAX_LEAVES,
            _ => form.len(),
        };
        let all = self.operation.forms();
        let is_of_count = |form: &[&str]| (form.len()..=most(form)).contains(&given);
        let is_fit = |form: &[&str]| misfit(form).is_none();
        if let Some(form) = all
            .iter()
            .position(|form| is_of_count(form) && is_fit(form))
        {
            return Ok(form);
        }
        if let Some(error) = self.swapped() {
            return Err(error);
        }
        let fitting = all.iter().filter(|form| is_fit(form));
        let prefix = fitting.map(|form| form.len()).max();
        let of_count = (0..all.len()).filter(|&form| is_of_count(all[form]));
        let nearest = of_count.max_by_key(|&form| misfit(all[form]));
        match nearest.map(|form| (form, misfit(all[form]))) {
            Some((form, place)) if place >= prefix => match place {
                Some(place) if self.given.at(place).is_swizzled() => {
                    Err(self.wrong(place, Reason::NotForSwizzled))
                }
                _ => Ok(form),
            },
            _ => {
                let forms = || all.iter().filter(|form| prefix.is_none() || is_fit(form));
                let least = forms().map(|form| form.len()).min().unwrap_or(0);
                let most = forms().map(|form| most(form)).max().unwrap_or(0);
                let reason = if least == most {
                    let needed = least;
                    Reason::Arguments { given, needed }
                } else {
                    Reason::ArgumentsBetween { given, least, most }
                };
                Err(self.error(reason, Operand::NONE))
            }
        }
    }

    fn error(&self, reason: Reason, operand: Operand) -> LayoutError {
        LayoutError::new(self.operation, Refusal::of(reason), operand, Operand::NONE)
    }

    fn wrong(&self, place: usize, reason: Reason) -> LayoutError {
        self.error(reason, Operand::argument(place + 1))
    }

    /// Names the operation and the argument in an error of reading.
    fn read<T>(
        &self,
        place: usize,
        parse: impl FnOnce(&str) -> Result<T, LayoutError>,
    ) -> Result<T, LayoutError> {
        let read = self.given.at(place).with_text(parse);
        read.map_err(|error| self.wrong(place, error.reason()))
    }

    /// A number of a mode, or a rank.
    fn mode_of(&self, place: usize, number: i64) -> Result<usize, LayoutError> {
        let reason = Reason::NegativeMode { mode: number };
        usize::try_from(number).map_err(|_| self.wrong(place, reason))
    }

    /// All arguments as the modes of a layout.
    pub(super) fn layouts(&self, first: usize) -> Result<Layout, LayoutError> {
        let mut layout = Layout::make_layout(&[self.layout(first)?])?;
        for place in first + 1..self.given.len() {
            layout = layout.append(&self.layout(place)?)?;
        }
        Ok(layout)
    }

    /// A tuple, or the shape of a layout, whose strides may have no value.
    pub(super) fn shape(&self, place: usize) -> Result<IntTuple, LayoutError> {
        let argument = self.given.at(place);
        if !argument.is_layout() {
            return self.tuple(place);
        }
        let Argument::Text(text) = argument else {
            return Ok(self.mapping(place)?.shape());
        };
        let shape = self.read(place, mapping)?.shape();
        let has_unknown = text.contains('?') && shape.leaves().any(is_unknown);
        if has_unknown && !self.is_open {
            return Ok(self.mapping(place)?.shape());
        }
        Ok(shape)
    }

    /// An argument that is a layout already.
    pub(super) fn known_layout(&self, place: usize) -> Option<&AnyLayout> {
        match self.given.at(place) {
            Argument::Layout(layout) if !self.is_open => Some(layout),
            _ => None,
        }
    }

    /// A tuple whose leaves have a value.
    fn integers(&self, place: usize) -> Result<IntTuple, LayoutError> {
        match self.given.at(place) {
            Argument::Tuple(tuple) => Ok(*tuple),
            _ => self.read(place, IntTuple::parse),
        }
    }

    pub(super) fn integer(&self, place: usize) -> Result<i64, LayoutError> {
        let tuple = self.integers(place)?;
        let reason = Reason::TupleForInteger { rank: tuple.rank() };
        tuple.as_int().ok_or_else(|| self.wrong(place, reason))
    }

    pub(super) fn mode(&self, place: usize) -> Result<usize, LayoutError> {
        self.mode_of(place, self.integer(place)?)
    }

    pub(super) fn modes(&self, place: usize) -> Result<Modes, LayoutError> {
        let tuple = self.integers(place)?;
        let depth = tuple.depth();
        if depth > 1 {
            return Err(self.wrong(place, Reason::NotFlat { depth }));
        }
        let mut list = Modes {
            len: 0,
            modes: [0; MAX_LEAVES],
        };
        for number in tuple.leaves() {
            list.modes[list.len] = self.mode_of(place, number)?;
            list.len += 1;
        }
        Ok(list)
    }

    pub(super) fn offsets(&self, place: usize) -> Result<Offsets<'_>, LayoutError> {
        let count = |text: &str| report!(Parser::new(text).integers(&mut []), Parse);
        let count = self.read(place, count)?;
        if count > MOST_OFFSETS {
            return Err(self.wrong(place, Reason::TooManyOffsets { count }));
        }
        Ok(Offsets(self.given.at(place)))
    }

    pub(super) fn direction(&self, place: usize) -> Result<Direction, LayoutError> {
        match self.given.at(place) {
            Argument::Text("LayoutLeft") => Ok(Direction::Left),
            Argument::Text("LayoutRight") => Ok(Direction::Right),
            _ => {
                let (position, expected) = (0, "LayoutLeft or LayoutRight");
                Err(self.wrong(place, Reason::Syntax { position, expected }))
            }
        }
    }
}

/// Kinds that are read by the `parse` of a type, unless the argument has a value already. An
/// operation that only moves leaves reads those without a value, too.
macro_rules! read {
    ($($kind:ident $Type:ident $($argument:pat_param => $value:expr)?;)*) => {
        impl Arguments<'_> { $(
            pub(super) fn $kind(&self, place: usize) -> Result<$Type, LayoutError> {
                if self.is_open {
                    return self.read(place, $Type::parse_open);
                }
                match self.given.at(place) {
                    $($argument => Ok($value),)?
                    _ => self.read(place, $Type::parse),
                }
            }
        )* }
    };
}
read! {
    composed ComposedLayout Argument::Layout(AnyLayout::Composed(composed)) => *composed;
    layout Layout Argument::Layout(AnyLayout::Layout(layout)) => *layout;
    mapping AnyLayout Argument::Layout(layout) => *layout;
    tuple IntTuple Argument::Tuple(tuple) => *tuple;
    strides BasisStride;
    coord Coord Argument::Tuple(tuple) => Coord::of(tuple);
}

impl Arguments<'_> {
    pub(super) fn swizzle(&self, place: usize) -> Result<Swizzle, LayoutError> {
        self.read(place, Swizzle::parse)
    }

    pub(super) fn tiler(&self, place: usize) -> Result<Tiler, LayoutError> {
        let known = match self.given.at(place) {
            Argument::Layout(AnyLayout::Layout(layout)) => Ok(Tiler::layout(layout)),
            Argument::Tuple(tuple) => Tiler::shape(tuple),
            _ => return self.read(place, Tiler::parse),
        };
        // An extent below zero is refused where the tiler is used.
        known.or_else(|_| self.read(place, Tiler::parse))
    }
}

/// Numbers of modes.
pub(super) struct Modes {
    len: usize,
    modes: [usize; MAX_LEAVES],
}

impl core::ops::Deref for Modes {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.modes[..self.len]
    }
}

/// The most offsets that are read.
const MOST_OFFSETS: usize = 1 << 13;

/// A text of offsets.
pub(super) struct Offsets<'a>(Argument<'a>);

impl Offsets<'_> {
    #[expect(
        clippy::large_stack_arrays,
        reason = "not allocated, and only where they are needed"
    )]
    pub(super) fn layout(&self, shape: &IntTuple) -> Result<AnyLayout, LayoutError> {
        let mut offsets = [0; MOST_OFFSETS];
        let read = |text: &str| Parser::new(text).integers(&mut offsets);
        let count = report!(self.0.with_text(read), Parse)?;
        AnyLayout::from_offsets(shape, &offsets[..count])
    }
}
