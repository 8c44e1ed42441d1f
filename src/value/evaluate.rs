//! Operations by name on text: what the command line calls, line by line.

use super::{
    Predicate,
    coord::Coord,
    error::{Error, Operand, Operation, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
    tree::MAX_LEAVES,
};

/// What an operation answers: a number, a truth value, a tuple, a layout, …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "layouts are stored inline")]
pub enum Answer {
    /// An integer.
    Number(i64),
    /// `true` or `false`.
    Truth(bool),
    /// A tuple.
    Tuple(IntTuple),
    /// A layout.
    Layout(Layout),
    /// A layout and where it begins, printed `layout ; offset`.
    Slice(Layout, i64),
    /// A predicate.
    Predicate(Predicate),
}

impl core::fmt::Display for Answer {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(formatter),
            Self::Truth(truth) => truth.fmt(formatter),
            Self::Tuple(tuple) => tuple.fmt(formatter),
            Self::Layout(layout) => layout.fmt(formatter),
            Self::Slice(layout, offset) => write!(formatter, "{layout} ; {offset}"),
            Self::Predicate(predicate) => predicate.fmt(formatter),
        }
    }
}

/// An operation on arguments in CuTe's notation, in CuTe's argument order: `composition`, `["20:2", "(5,4):(4,1)"]`.
///
/// | operations | arguments |
/// |---|---|
/// | `size` `rank` `depth` | layout or tuple |
/// | `cosize` `coshape` `flatten` `right_inverse` `left_inverse` | layout |
/// | `make_layout` | shape `LayoutLeft`∣`LayoutRight`?, or shape stride, or layout layout … |
/// | `compact_col_major` `compact_row_major` | shape, first stride? |
/// | `compact_order` `make_ordered_layout` | shape, order |
/// | `call` | layout, coordinate |
/// | `crd2idx` `slice` `dice` `slice_and_offset` | coordinate, layout (or shape, but for the last) |
/// | `idx2crd` | index, shape, stride? |
/// | `crd2crd` | coordinate, shape, shape |
/// | `congruent` `weakly_congruent` `compatible` `shape_div` | tuple, tuple |
/// | `ceil_div` | shape, tiler |
/// | `unflatten` `coalesce` `filter` `filter_zeros` | layout, profile (but for the first, optional) |
/// | `get` `select` | layout, tuple of modes |
/// | `take` `group` | layout, begin, end |
/// | `append` `prepend` | layout, layout |
/// | `append_n` `prepend_n` | layout, rank, layout? |
/// | `replace_n` | layout, mode, layout |
/// | `complement` | layout, target? |
/// | `composition`, divides, products | layout, tiler |
/// | `blocked_product` `raked_product` | layout, layout |
///
/// Where a layout goes, `get`, `select`, `take`, `group`, `append`, … also take a tuple. Divides end in `_predicate` for
/// their [`Predicate`].
///
/// ```
/// use stridewise::value::{Operation, evaluate};
/// let answer = evaluate(Operation::Composition, &["20:2", "(5,4):(4,1)"])?;
/// assert_eq!(answer.to_string(), "(5,4):(8,2)");
/// let error = evaluate(Operation::Composition, &["20:2", "(5,4"]).unwrap_err();
/// assert_eq!(error.to_string(), "composition: expected , or ) at byte 4, in argument 2");
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// # Errors
/// Those of the operation; [`Syntax`](Reason::Syntax) with the argument, [`Arguments`](Reason::Arguments) for their number.
pub fn evaluate(operation: Operation, arguments: &[&str]) -> Result<Answer, Error> {
    // Some are made of others, which is nothing to whom asked.
    answer(operation, &Arguments { operation, texts: arguments }).map_err(|error| error.of(operation))
}

#[expect(clippy::too_many_lines, reason = "a table: one operation, one row")]
fn answer(operation: Operation, given: &Arguments<'_>) -> Result<Answer, Error> {
    use Operation as O;
    Ok(match operation {
        O::Parse => {
            given.count(1, 1)?;
            if given.is_layout(0) { Answer::Layout(given.layout(0)?) } else { Answer::Tuple(given.tuple(0)?) }
        }
        O::Size | O::Rank | O::Depth => {
            given.count(1, 1)?;
            let shape = given.shape(0)?;
            Answer::Number(match operation {
                O::Size => shape.size()?,
                O::Rank => shape.rank() as i64,
                _ => shape.depth() as i64,
            })
        }
        O::Cosize | O::Coshape | O::RightInverse | O::LeftInverse => {
            given.count(1, 1)?;
            let layout = given.layout(0)?;
            match operation {
                O::Cosize => Answer::Number(layout.cosize()?),
                O::Coshape => Answer::Tuple(layout.coshape()?),
                O::RightInverse => Answer::Layout(layout.right_inverse()?),
                _ => Answer::Layout(layout.left_inverse()?),
            }
        }
        O::MakeLayout => given.make_layout()?,
        O::CompactColMajor | O::CompactRowMajor => {
            given.count(1, 2)?;
            let current = if given.has(1) { given.tuple(1)? } else { IntTuple::int(1) };
            let shape = given.tuple(0)?;
            Answer::Tuple(match operation {
                O::CompactColMajor => shape.compact_col_major(&current)?,
                _ => shape.compact_row_major(&current)?,
            })
        }
        O::CompactOrder | O::MakeOrderedLayout => {
            given.count(2, 2)?;
            let shape = given.tuple(0)?;
            let layout = match given.texts[1] {
                "LayoutLeft" => Layout::col_major(&shape)?,
                "LayoutRight" => Layout::row_major(&shape)?,
                _ if operation == O::CompactOrder => return Ok(Answer::Tuple(shape.compact_order(&given.tuple(1)?)?)),
                _ => Layout::make_ordered_layout(&shape, &given.tuple(1)?)?,
            };
            if operation == O::CompactOrder { Answer::Tuple(layout.stride()) } else { Answer::Layout(layout) }
        }
        O::Call => {
            given.count(2, 2)?;
            let (layout, coord) = (given.layout(0)?, given.coord(1)?);
            if coord.has_underscore() {
                Answer::Layout(layout.slice(&coord)?)
            } else {
                Answer::Number(layout.crd2idx(&coord)?)
            }
        }
        O::Crd2Idx => {
            given.count(2, 2)?;
            let coord = given.coord(0)?;
            Answer::Number(if given.is_layout(1) {
                given.layout(1)?.crd2idx(&coord)?
            } else {
                given.tuple(1)?.crd2idx(&coord)?
            })
        }
        O::Idx2Crd => {
            given.count(2, if given.is_layout(1) { 2 } else { 3 })?;
            let index = given.coord(0)?;
            Answer::Tuple(if given.is_layout(1) {
                given.layout(1)?.idx2crd(&index)?
            } else if given.has(2) {
                let (shape, stride) = (given.tuple(1)?, given.tuple(2)?);
                let stride = if shape.congruent(&stride) { stride } else { shape.compact_col_major(&stride)? };
                Layout::new(&shape, &stride)?.idx2crd(&index)?
            } else {
                given.tuple(1)?.idx2crd(&index)?
            })
        }
        O::Crd2Crd => {
            given.count(3, 3)?;
            Answer::Tuple(given.shape(1)?.crd2crd(&given.coord(0)?, &given.shape(2)?)?)
        }
        O::SliceAndOffset => {
            given.count(2, 2)?;
            let (layout, offset) = given.layout(1)?.slice_and_offset(&given.coord(0)?)?;
            Answer::Slice(layout, offset)
        }
        O::Congruent | O::WeaklyCongruent | O::Compatible => {
            given.count(2, 2)?;
            let (a, b) = (given.shape(0)?, given.shape(1)?);
            Answer::Truth(match operation {
                O::Congruent => a.congruent(&b),
                O::WeaklyCongruent => a.weakly_congruent(&b),
                _ => a.compatible(&b),
            })
        }
        O::ShapeDiv => {
            given.count(2, 2)?;
            Answer::Tuple(given.tuple(0)?.shape_div(&given.tuple(1)?)?)
        }
        O::CeilDiv => {
            given.count(2, 2)?;
            Answer::Tuple(given.shape(0)?.ceil_div(&given.tiler(1)?)?)
        }
        O::Coalesce | O::Filter | O::FilterZeros => {
            given.count(1, 2)?;
            let layout = given.layout(0)?;
            let profile = if given.has(1) { Some(given.tuple(1)?) } else { None };
            Answer::Layout(match (operation, profile) {
                (O::Coalesce, None) => layout.coalesce(),
                (O::Coalesce, Some(profile)) => layout.coalesce_by(&profile)?,
                (O::Filter, None) => layout.filter(),
                (O::Filter, Some(profile)) => layout.filter_by(&profile)?,
                (_, None) => layout.filter_zeros(),
                (_, Some(profile)) => layout.filter_zeros_by(&profile)?,
            })
        }
        O::Complement => {
            given.count(1, 2)?;
            let layout = given.layout(0)?;
            Answer::Layout(if given.has(1) { layout.complement_in(&given.shape(1)?)? } else { layout.complement()? })
        }
        O::BlockedProduct | O::RakedProduct => {
            given.count(2, 2)?;
            let (block, tiler) = (given.layout(0)?, given.layout(1)?);
            Answer::Layout(match operation {
                O::BlockedProduct => block.blocked_product(&tiler)?,
                _ => block.raked_product(&tiler)?,
            })
        }
        O::Slice
        | O::Dice
        | O::Flatten
        | O::Unflatten
        | O::Group
        | O::Select
        | O::Take
        | O::Get
        | O::Append
        | O::Prepend
        | O::AppendN
        | O::PrependN
        | O::ReplaceN => given.on_tree()?,
        _ => given.with_tiler()?,
    })
}

struct Arguments<'a> {
    operation: Operation,
    texts: &'a [&'a str],
}

/// The operations that tuples and layouts share, by name.
macro_rules! on_tree {
    ($given:ident, $place:literal, $method:ident, $Answer:ident, $unit:expr) => {{
        let tree = $given.$method($place)?;
        Answer::$Answer(match $given.operation {
            Operation::Slice => tree.slice(&$given.coord(0)?)?,
            Operation::Dice => tree.dice(&$given.coord(0)?)?,
            Operation::Flatten => tree.flatten(),
            Operation::Unflatten => tree.unflatten(&$given.tuple(1)?)?,
            Operation::Group => tree.group($given.number(1)?, $given.number(2)?)?,
            Operation::Take => tree.take($given.number(1)?, $given.number(2)?)?,
            Operation::Select => tree.select($given.modes(1)?.as_slice())?,
            Operation::Get => tree.get($given.modes(1)?.as_slice())?,
            Operation::Append => tree.append(&$given.$method(1)?)?,
            Operation::Prepend => tree.prepend(&$given.$method(1)?)?,
            Operation::ReplaceN => tree.replace($given.number(1)?, &$given.$method(2)?)?,
            operation => {
                let rank = $given.number(1)?;
                let mode = if $given.has(2) { $given.$method(2)? } else { $unit };
                if operation == Operation::AppendN { tree.append_n(rank, &mode)? } else { tree.prepend_n(rank, &mode)? }
            }
        })
    }};
}

impl Arguments<'_> {
    fn on_tree(&self) -> Result<Answer, Error> {
        match self.operation {
            Operation::Flatten => self.count(1, 1)?,
            Operation::Group | Operation::Take | Operation::ReplaceN => self.count(3, 3)?,
            Operation::AppendN | Operation::PrependN => self.count(2, 3)?,
            _ => self.count(2, 2)?,
        }
        Ok(match self.operation {
            Operation::Slice | Operation::Dice if self.is_layout(1) => on_tree!(self, 1, layout, Layout, Layout::UNIT),
            Operation::Slice | Operation::Dice => on_tree!(self, 1, tuple, Tuple, IntTuple::int(1)),
            _ if self.is_layout(0) => on_tree!(self, 0, layout, Layout, Layout::UNIT),
            _ => on_tree!(self, 0, tuple, Tuple, IntTuple::int(1)),
        })
    }

    fn with_tiler(&self) -> Result<Answer, Error> {
        self.count(2, 2)?;
        let (layout, tiler) = (self.layout(0)?, self.tiler(1)?);
        Ok(match self.operation {
            Operation::LogicalDividePredicate => Answer::Predicate(layout.logical_divide_predicate(&tiler)?),
            Operation::ZippedDividePredicate => Answer::Predicate(layout.zipped_divide_predicate(&tiler)?),
            Operation::TiledDividePredicate => Answer::Predicate(layout.tiled_divide_predicate(&tiler)?),
            Operation::FlatDividePredicate => Answer::Predicate(layout.flat_divide_predicate(&tiler)?),
            Operation::LogicalDivide => Answer::Layout(layout.logical_divide(&tiler)?),
            Operation::ZippedDivide => Answer::Layout(layout.zipped_divide(&tiler)?),
            Operation::TiledDivide => Answer::Layout(layout.tiled_divide(&tiler)?),
            Operation::FlatDivide => Answer::Layout(layout.flat_divide(&tiler)?),
            Operation::LogicalProduct => Answer::Layout(layout.logical_product(&tiler)?),
            Operation::ZippedProduct => Answer::Layout(layout.zipped_product(&tiler)?),
            Operation::TiledProduct => Answer::Layout(layout.tiled_product(&tiler)?),
            Operation::FlatProduct => Answer::Layout(layout.flat_product(&tiler)?),
            _ => Answer::Layout(layout.composition(&tiler)?),
        })
    }

    fn make_layout(&self) -> Result<Answer, Error> {
        if self.texts.is_empty() || self.is_layout(0) {
            self.count(1, MAX_LEAVES)?;
            let mut layout = Layout::make_layout(&[self.layout(0)?])?;
            for place in 1..self.texts.len() {
                layout = layout.append(&self.layout(place)?)?;
            }
            return Ok(Answer::Layout(layout));
        }
        self.count(1, 2)?;
        let shape = self.tuple(0)?;
        Ok(Answer::Layout(match self.texts.get(1) {
            None | Some(&"LayoutLeft") => Layout::col_major(&shape)?,
            Some(&"LayoutRight") => Layout::row_major(&shape)?,
            Some(_) => Layout::new(&shape, &self.tuple(1)?)?,
        }))
    }

    fn count(&self, least: usize, most: usize) -> Result<(), Error> {
        let given = self.texts.len();
        if (least..=most).contains(&given) {
            return Ok(());
        }
        Err(self.error(Reason::Arguments { given, least, most }, Operand::None))
    }

    fn error(&self, reason: Reason, operand: Operand) -> Error {
        Error::new(self.operation, Refusal::of(reason), operand, Operand::None)
    }

    fn has(&self, place: usize) -> bool {
        place < self.texts.len()
    }

    fn is_layout(&self, place: usize) -> bool {
        self.texts.get(place).is_some_and(|text| text.contains(':'))
    }

    /// Names the operation and the argument in an error of reading.
    fn read<T>(&self, place: usize, parse: impl Fn(&str) -> Result<T, Error>) -> Result<T, Error> {
        parse(self.texts[place]).map_err(|error| self.error(error.reason(), Operand::Argument(place + 1)))
    }

    fn layout(&self, place: usize) -> Result<Layout, Error> {
        self.read(place, Layout::parse)
    }

    fn tuple(&self, place: usize) -> Result<IntTuple, Error> {
        self.read(place, IntTuple::parse)
    }

    fn coord(&self, place: usize) -> Result<Coord, Error> {
        self.read(place, Coord::parse)
    }

    fn tiler(&self, place: usize) -> Result<Tiler, Error> {
        self.read(place, Tiler::parse)
    }

    /// A shape, or the shape of a layout.
    fn shape(&self, place: usize) -> Result<IntTuple, Error> {
        if self.is_layout(place) { Ok(self.layout(place)?.shape()) } else { self.tuple(place) }
    }

    fn number(&self, place: usize) -> Result<usize, Error> {
        let tuple = self.tuple(place)?;
        let reason = match tuple.as_int() {
            Some(number) => match usize::try_from(number) {
                Ok(number) => return Ok(number),
                Err(_) => Reason::NegativeMode(number),
            },
            None => Reason::TupleForInteger { rank: tuple.rank() },
        };
        Err(self.error(reason, Operand::Argument(place + 1)))
    }

    fn modes(&self, place: usize) -> Result<ModeList, Error> {
        let tuple = self.tuple(place)?;
        if tuple.depth() > 1 {
            return Err(self.error(Reason::NotFlat { depth: tuple.depth() }, Operand::Argument(place + 1)));
        }
        let mut list = ModeList { len: 0, modes: [0; MAX_LEAVES] };
        for number in tuple.leaves() {
            list.modes[list.len] = usize::try_from(number)
                .map_err(|_| self.error(Reason::NegativeMode(number), Operand::Argument(place + 1)))?;
            list.len += 1;
        }
        Ok(list)
    }
}

struct ModeList {
    len: usize,
    modes: [usize; MAX_LEAVES],
}

impl ModeList {
    fn as_slice(&self) -> &[usize] {
        &self.modes[..self.len]
    }
}
