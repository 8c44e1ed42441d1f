//! The arguments of an operation: which of its forms they fit, and each read by its kind.

use crate::{
    AnyLayout, ComposedLayout, Swizzle,
    basis_stride::BasisStride,
    coord::Coord,
    error::{LayoutError, Operand, Operation, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    parse::{Parser, printed::is_printed_at, unknown::is_unknown},
    tiler::Tiler,
    tree::MAX_LEAVES,
};

/// The arguments as they were given.
#[derive(Clone, Copy)]
pub(super) struct Arguments<'a> {
    pub(super) operation: Operation,
    pub(super) texts: &'a [&'a str],
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
        return text.contains("Sw");
    }
    if text.starts_with(|first: char| is_printed_at(first as u8)) {
        // What is printed around a layout does not tell.
        return matches!(mapping(text), Ok(AnyLayout::Composed(_)));
    }
    text.contains(['o', '∘'])
}

/// A layout, composed or not, whose leaves may have no value.
fn mapping(text: &str) -> Result<AnyLayout, LayoutError> {
    AnyLayout::parse(text).or_else(|error| match error.reason() {
        Reason::UnknownLeaf { .. } => AnyLayout::parse_open(text),
        _ => Err(error),
    })
}

/// Whether an argument may be of a kind, as far as it shows before it is read.
fn fits(kind: &str, text: &str) -> bool {
    let is_layout = text.contains(':');
    match kind {
        "swizzle" => is_swizzled(text) && !is_layout,
        "composed" => is_swizzled(text) && is_layout,
        "layout" | "layouts" => is_layout && !is_swizzled(text),
        "mapping" => is_layout,
        "tiler" => !is_swizzled(text),
        "shape" => is_layout || !is_swizzled(text),
        "direction" => text.starts_with("Layout"),
        "strides" => text.contains('@') && !is_layout,
        _ => !is_layout && !is_swizzled(text) && !text.starts_with("Layout"),
    }
}

/// Whether an argument can be read as one of a kind.
fn reads(kind: &str, text: &str) -> bool {
    fits(kind, text)
        && match kind {
            "swizzle" => Swizzle::parse(text).is_ok(),
            "layout" | "layouts" | "composed" | "mapping" => mapping(text).is_ok(),
            "tiler" => Tiler::parse(text).is_ok(),
            "shape" if text.contains(':') => mapping(text).is_ok(),
            "strides" => BasisStride::parse(text).is_ok(),
            "direction" => true,
            _ => Coord::parse(text).is_ok(),
        }
}

impl Arguments<'_> {
    /// Two arguments in each other's place, if the others are where a form has them.
    fn swapped(&self) -> Option<LayoutError> {
        let forms = self.operation.forms().iter();
        let mut forms = forms.filter(|form| form.len() == self.texts.len());
        forms.find_map(|form| {
            let reads_at = |place: usize, text: usize| reads(form[place], self.texts[text]);
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

    /// The first form that the arguments fit; else the one that they fit longest, whose reading
    /// fails; else an error that says how many arguments are needed.
    pub(super) fn form(&self) -> Result<&'static [&'static str], LayoutError> {
        let given = self.texts.len();
        let misfit = |form: &[&str]| {
            let mut pairs = form.iter().zip(self.texts);
            pairs.position(|(kind, text)| !fits(kind, text))
        };
        let most = |form: &[&str]| match form {
            ["layouts"] => MAX_LEAVES,
            _ => form.len(),
        };
        let all = self.operation.forms();
        let of_count = |form: &&&[&str]| (form.len()..=most(form)).contains(&given);
        let fitting = || all.iter().filter(|form| misfit(form).is_none());
        if let Some(form) = fitting().find(of_count) {
            return Ok(form);
        }
        if let Some(error) = self.swapped() {
            return Err(error);
        }
        let prefix = fitting().map(|form| form.len()).max();
        let nearest = all.iter().filter(of_count).max_by_key(|form| misfit(form));
        match nearest.map(|form| (form, misfit(form))) {
            Some((form, place)) if place >= prefix => match place {
                Some(place) if is_swizzled(self.texts[place]) => {
                    Err(self.wrong(place, Reason::NotForSwizzled))
                }
                _ => Ok(form),
            },
            _ => {
                let forms = || {
                    let is_wanted = |form: &&&[&str]| prefix.is_none() || misfit(form).is_none();
                    all.iter().filter(is_wanted)
                };
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
        parse: impl Fn(&str) -> Result<T, LayoutError>,
    ) -> Result<T, LayoutError> {
        parse(self.texts[place]).map_err(|error| self.wrong(place, error.reason()))
    }

    /// A number of a mode, or a rank.
    fn mode_of(&self, place: usize, number: i64) -> Result<usize, LayoutError> {
        let reason = Reason::NegativeMode { mode: number };
        usize::try_from(number).map_err(|_| self.wrong(place, reason))
    }

    /// All arguments as the modes of a layout.
    pub(super) fn layouts(&self, first: usize) -> Result<Layout, LayoutError> {
        let mut layout = Layout::make_layout(&[self.layout(first)?])?;
        for place in first + 1..self.texts.len() {
            layout = layout.append(&self.layout(place)?)?;
        }
        Ok(layout)
    }

    /// A tuple, or the shape of a layout, whose strides may have no value.
    pub(super) fn shape(&self, place: usize) -> Result<IntTuple, LayoutError> {
        if !fits("mapping", self.texts[place]) {
            return self.tuple(place);
        }
        let shape = self.read(place, mapping)?.shape();
        let has_unknown = self.texts[place].contains('?') && shape.leaves().any(is_unknown);
        if has_unknown && !self.is_open {
            return Ok(self.mapping(place)?.shape());
        }
        Ok(shape)
    }

    pub(super) fn integer(&self, place: usize) -> Result<i64, LayoutError> {
        let tuple = self.read(place, IntTuple::parse)?;
        let reason = Reason::TupleForInteger { rank: tuple.rank() };
        tuple.as_int().ok_or_else(|| self.wrong(place, reason))
    }

    pub(super) fn mode(&self, place: usize) -> Result<usize, LayoutError> {
        self.mode_of(place, self.integer(place)?)
    }

    pub(super) fn modes(&self, place: usize) -> Result<Modes, LayoutError> {
        let tuple = self.read(place, IntTuple::parse)?;
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
        Ok(Offsets(self.texts[place]))
    }

    pub(super) fn direction(&self, place: usize) -> Result<Direction, LayoutError> {
        match self.texts[place] {
            "LayoutLeft" => Ok(Direction::Left),
            "LayoutRight" => Ok(Direction::Right),
            _ => {
                let (position, expected) = (0, "LayoutLeft or LayoutRight");
                Err(self.wrong(place, Reason::Syntax { position, expected }))
            }
        }
    }
}

/// Kinds that are read by the `parse` of a type. An operation that only moves leaves reads those
/// without a value, too.
macro_rules! read {
    ($($kind:ident $Type:ident)*) => {
        impl Arguments<'_> { $(
            pub(super) fn $kind(&self, place: usize) -> Result<$Type, LayoutError> {
                if self.is_open {
                    self.read(place, $Type::parse_open)
                } else {
                    self.read(place, $Type::parse)
                }
            }
        )* }
    };
}
read! {
    composed ComposedLayout
    layout Layout
    mapping AnyLayout
    tuple IntTuple
    strides BasisStride
    coord Coord
}

impl Arguments<'_> {
    pub(super) fn swizzle(&self, place: usize) -> Result<Swizzle, LayoutError> {
        self.read(place, Swizzle::parse)
    }

    pub(super) fn tiler(&self, place: usize) -> Result<Tiler, LayoutError> {
        self.read(place, Tiler::parse)
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
pub(super) struct Offsets<'a>(&'a str);

impl Offsets<'_> {
    #[expect(
        clippy::large_stack_arrays,
        reason = "not allocated, and only where they are needed"
    )]
    pub(super) fn layout(&self, shape: &IntTuple) -> Result<AnyLayout, LayoutError> {
        let mut offsets = [0; MOST_OFFSETS];
        let count = report!(Parser::new(self.0).integers(&mut offsets), Parse)?;
        AnyLayout::from_offsets(shape, &offsets[..count])
    }
}
