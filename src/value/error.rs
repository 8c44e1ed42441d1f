//! The one error of the value layer: what was refused, where, with which numbers, and a witness.

use super::{
    coord::Coord,
    int_tuple::IntTuple,
    layout::Layout,
    text::{LONGEST, Text, display},
    tiler::Tiler,
    tree::{MAX_DEPTH, MAX_LEAVES},
};

macro_rules! operations {
    ($($(#[$meta:meta])* $Name:ident $text:literal)*) => {
        /// The operations of the value layer, under the names that the command line uses.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Operation { $($(#[$meta])* #[doc = concat!("`", $text, "`")] $Name,)* }

        impl Operation {
            /// Every operation.
            pub const ALL: &'static [Self] = &[$(Self::$Name),*];

            /// The operation of a name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|operation| operation.name() == name)
            }

            /// The name: `composition`, `zipped_divide`, …
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Name => $text,)* }
            }
        }
    };
}

operations! {
    Parse "parse" MakeLayout "make_layout"
    Size "size" Cosize "cosize" Coshape "coshape" Rank "rank" Depth "depth"
    CompactColMajor "compact_col_major" CompactRowMajor "compact_row_major" CompactOrder "compact_order"
    MakeOrderedLayout "make_ordered_layout"
    Call "call" Crd2Idx "crd2idx" Idx2Crd "idx2crd" Crd2Crd "crd2crd"
    Slice "slice" Dice "dice" SliceAndOffset "slice_and_offset"
    Flatten "flatten" Unflatten "unflatten" Group "group" Select "select" Take "take" Get "get"
    Append "append" Prepend "prepend" AppendN "append_n" PrependN "prepend_n" ReplaceN "replace_n"
    Congruent "congruent" WeaklyCongruent "weakly_congruent" Compatible "compatible"
    ShapeDiv "shape_div" CeilDiv "ceil_div"
    Coalesce "coalesce" Filter "filter" FilterZeros "filter_zeros"
    Composition "composition" Complement "complement" RightInverse "right_inverse" LeftInverse "left_inverse"
    LogicalDivide "logical_divide" ZippedDivide "zipped_divide" TiledDivide "tiled_divide" FlatDivide "flat_divide"
    LogicalProduct "logical_product" ZippedProduct "zipped_product" TiledProduct "tiled_product"
    LogicalDividePredicate "logical_divide_predicate" ZippedDividePredicate "zipped_divide_predicate"
    TiledDividePredicate "tiled_divide_predicate" FlatDividePredicate "flat_divide_predicate"
    FlatProduct "flat_product" BlockedProduct "blocked_product" RakedProduct "raked_product"
}

impl core::fmt::Display for Operation {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.pad(self.name())
    }
}

/// The rule that was broken, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The text is not in the notation; `position` counts bytes from 0.
    Syntax {
        /// Where, in bytes from 0.
        position: usize,
        /// What could have stood there.
        expected: &'static str,
    },
    /// Another number of arguments than the operation takes.
    Arguments {
        /// How many there were.
        given: usize,
        /// The least that it takes.
        least: usize,
        /// The most that it takes.
        most: usize,
    },
    /// More than [`MAX_LEAVES`] leaves.
    TooManyLeaves,
    /// More than [`MAX_DEPTH`] levels of parentheses.
    TooDeep,
    /// A number leaves 64 bits.
    Overflow,
    /// A division by this number, which is not positive.
    NotPositive(i64),
    /// An extent below zero.
    NegativeExtent(i64),
    /// Parentheses stand in different places.
    NotCongruent,
    /// A tuple of one rank where another rank is wanted.
    RankMismatch {
        /// The rank that was given.
        found: usize,
        /// The rank that fits.
        wanted: usize,
    },
    /// More modes than the layout has.
    TooManyModes {
        /// The rank that was given.
        found: usize,
        /// The largest rank that fits.
        most: usize,
    },
    /// A tuple where only an integer fits.
    TupleForInteger {
        /// The rank of the tuple.
        rank: usize,
    },
    /// An integer where only a tuple fits.
    IntegerForTuple,
    /// `_` where a number is needed.
    Underscore,
    /// There is no such mode.
    NoSuchMode {
        /// The mode asked for.
        mode: i64,
        /// How many there are.
        rank: usize,
    },
    /// A negative number where a mode or a rank is named.
    NegativeMode(i64),
    /// The range of modes is empty, or goes past the last mode.
    NoSuchRange {
        /// The first mode.
        begin: usize,
        /// One past the last.
        end: usize,
        /// How many modes there are.
        rank: usize,
    },
    /// Parentheses inside a tuple that should be flat.
    NotFlat {
        /// How deep they nest.
        depth: usize,
    },
    /// The profile has another number of leaves.
    LeafCount {
        /// Leaves that are there.
        leaves: usize,
        /// Leaves of the profile.
        places: usize,
    },
    /// A position other than 0 in `()`, which has no mode to go into.
    NothingToIndex {
        /// The position.
        index: i64,
    },
    /// Two shapes that must have one size.
    SizeMismatch {
        /// Size of the left one.
        left: i64,
        /// Size of the right one.
        right: i64,
    },
    /// Neither number divides the other.
    NeitherDivides {
        /// The dividend.
        left: i64,
        /// The divisor.
        right: i64,
    },
    /// A right-hand mode that carries into the next left-hand mode, but not after a divisor of its extent.
    Uneven {
        /// Its stride, or what is left of it.
        stride: i64,
        /// After how many steps it carries.
        steps: i64,
        /// Its extent, or what is left of it.
        extent: i64,
    },
    /// A mode of a tiler that goes past the end of a mode of the layout, but not after a divisor of its extent.
    ExtentSplits {
        /// How many steps fit into the mode of the layout.
        part: i64,
        /// The extent of the tiler's mode, or what is left of it.
        extent: i64,
    },
    /// Modes that together step past the end of a left-hand mode.
    Carries {
        /// The largest digit that the right-hand modes reach together.
        reach: i64,
        /// The extent of the left-hand mode.
        extent: i64,
    },
    /// A stride below zero where the operation has no meaning for it.
    NegativeStride(i64),
    /// A layout without elements.
    Empty,
    /// A mode that starts before the one below it has ended.
    Overlaps {
        /// Its stride.
        stride: i64,
        /// Where the modes below it end.
        reach: i64,
    },
    /// A tiler that names places past those that a block leaves free.
    NoRoom {
        /// The first place it names.
        first: i64,
        /// The last place it names.
        last: i64,
        /// How many places are free.
        room: i64,
    },
    /// A stride that is not a multiple of the next smaller one.
    StrideNotMultiple {
        /// The stride.
        stride: i64,
        /// The next smaller one.
        of: i64,
    },
    /// A divide in which no tile holds an element.
    Lost {
        /// The element, as a position in the layout.
        element: i64,
    },
    /// A divide in which two tiles, or one tile twice, hold an element.
    Repeated {
        /// The element, as a position in the layout.
        element: i64,
    },
    /// A divide whose first tile is not where the tiler says.
    Misplaced {
        /// The element that the tiler names.
        element: i64,
        /// The element found in its place.
        found: i64,
    },
}

/// Where in a layout: `(1,0)` is mode 0 of mode 1; empty for the whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ModePath {
    len: u8,
    modes: [u8; MAX_DEPTH],
}

impl ModePath {
    /// The modes, outermost first.
    #[must_use]
    pub const fn modes(&self) -> &[u8] {
        self.modes.split_at(self.len as usize).0
    }

    const fn write<const N: usize>(&self, text: &mut Text<N>) {
        if self.len == 0 {
            return;
        }
        if self.len == 1 {
            return text.number(self.modes[0] as i64);
        }
        text.push("(");
        let mut level = 0;
        while level < self.len as usize {
            if level > 0 {
                text.push(",");
            }
            text.number(self.modes[level] as i64);
            level += 1;
        }
        text.push(")");
    }
}

display!(ModePath, 64, mode_path);

impl<const N: usize> Text<N> {
    const fn mode_path(&mut self, path: &ModePath) {
        path.write(self);
    }
}

/// A position at which a refused composition would have to be wrong.
///
/// The right-hand layout maps `coordinate` to `inner`, and the left-hand one maps that to `outer`; the modes of the
/// right-hand layout, taken one by one, cannot say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Witness {
    /// A 1-D coordinate of the right-hand layout.
    pub coordinate: i64,
    /// `right(coordinate)`.
    pub inner: i64,
    /// `left(right(coordinate))`.
    pub outer: i64,
}

/// A [`Reason`] on its way up to the operation that reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Refusal {
    pub(crate) reason: Reason,
    pub(crate) mode: ModePath,
    pub(crate) witness: Option<Witness>,
}

impl Refusal {
    pub(crate) const fn of(reason: Reason) -> Self {
        Self { reason, mode: ModePath { len: 0, modes: [0; MAX_DEPTH] }, witness: None }
    }

    /// The same refusal, found in mode `mode` of what the caller looks at.
    pub(crate) const fn inside(mut self, mode: usize) -> Self {
        let mut level = MAX_DEPTH - 1;
        while level > 0 {
            self.mode.modes[level] = self.mode.modes[level - 1];
            level -= 1;
        }
        self.mode.modes[0] = mode as u8;
        if (self.mode.len as usize) < MAX_DEPTH {
            self.mode.len += 1;
        }
        self
    }
}

/// What an operation was called with, for the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operand {
    /// There was none.
    None,
    /// An argument that could not be read, counted from 1.
    Argument(usize),
    /// A tuple of integers.
    Tuple(IntTuple),
    /// A coordinate.
    Coord(Coord),
    /// A layout.
    Layout(Layout),
    /// A tiler.
    Tiler(Tiler),
}

/// Why an operation has no result: the operation, the rule with its numbers, the mode, the operands and, for
/// [`composition`](Layout::composition), a witness.
///
/// ```
/// use stridewise::value::{Layout, Reason, Tiler};
/// let (a, b): (Layout, Layout) = ("(3,2):(2,1)".parse()?, "(2,2):(1,2)".parse()?);
/// let error = a.composition(&Tiler::layout(&b)).unwrap_err();
/// assert_eq!(error.reason(), Reason::Carries { reach: 3, extent: 3 });
/// assert_eq!(
///     error.to_string(),
///     "composition: the right-hand modes together step to 3 in the left-hand mode of extent 3, past its end, \
///      in mode 1 of (3,2):(2,1) ∘ (2,2):(1,2); at coordinate 3 the right-hand layout is 3 and the left-hand layout of that is 1"
/// );
/// # Ok::<(), stridewise::value::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Error {
    operation: Operation,
    refusal: Refusal,
    left: Operand,
    right: Operand,
}

impl Error {
    pub(crate) const fn new(operation: Operation, refusal: Refusal, left: Operand, right: Operand) -> Self {
        Self { operation, refusal, left, right }
    }

    /// What was asked for.
    #[must_use]
    pub const fn operation(&self) -> Operation {
        self.operation
    }

    /// The rule that was broken, with its numbers.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.refusal.reason
    }

    /// The mode in which it was broken: of the right-hand layout for a composition, else of the layout itself.
    #[must_use]
    pub const fn mode(&self) -> ModePath {
        self.refusal.mode
    }

    /// A coordinate that shows it, for a composition.
    #[must_use]
    pub const fn witness(&self) -> Option<Witness> {
        self.refusal.witness
    }

    /// What the operation was called with.
    #[must_use]
    pub const fn operands(&self) -> [Operand; 2] {
        [self.left, self.right]
    }

    /// Panics with the message; in a constant, a compile error that shows it.
    ///
    /// # Panics
    /// Always.
    #[track_caller]
    pub const fn panic(&self) -> ! {
        let text = self.message();
        panic!("{}", text.as_str())
    }

    const fn message(&self) -> Text<{ 4 * LONGEST + 512 }> {
        let mut text = Text::new();
        text.push(self.operation.name());
        text.push(": ");
        self.refusal.reason.write(&mut text);
        if !matches!(self.left, Operand::None) {
            text.push(if self.refusal.mode.len > 0 { ", in mode " } else { ", in " });
            if self.refusal.mode.len > 0 {
                self.refusal.mode.write(&mut text);
                text.push(" of ");
            }
            self.left.write(&mut text);
        }
        if !matches!(self.right, Operand::None) {
            text.push(match self.operation {
                Operation::Composition => " ∘ ",
                _ => " and ",
            });
            self.right.write(&mut text);
        }
        if let Reason::Uneven { .. } | Reason::Carries { .. } = self.refusal.reason
            && !matches!(self.operation, Operation::Composition)
        {
            text.push(" (the left-hand layout is the complement of the first)");
        }
        if let Some(witness) = self.refusal.witness {
            text.push("; at coordinate ");
            text.number(witness.coordinate);
            text.push(" the right-hand layout is ");
            text.number(witness.inner);
            text.push(" and the left-hand layout of that is ");
            text.number(witness.outer);
        }
        text
    }
}

impl Operand {
    const fn write<const N: usize>(&self, text: &mut Text<N>) {
        match self {
            Self::None => {}
            Self::Argument(place) => {
                text.push("argument ");
                text.number(*place as i64);
            }
            Self::Tuple(tuple) => text.tree(&tuple.tree, tuple.tree.root(), 0, 0),
            Self::Coord(coord) => text.coord(coord),
            Self::Layout(layout) => text.layout(layout),
            Self::Tiler(tiler) => text.tiler(tiler),
        }
    }
}

impl Reason {
    /// Writes the template, with `$` for each number.
    const fn fill<const N: usize>(text: &mut Text<N>, template: &str, numbers: &[i64]) {
        let mut rest = template;
        let mut next = 0;
        loop {
            let bytes = rest.as_bytes();
            let mut end = 0;
            while end < bytes.len() && bytes[end] != b'$' {
                end += 1;
            }
            let (head, tail) = rest.split_at(end);
            text.push(head);
            if tail.is_empty() {
                return;
            }
            text.number(numbers[next]);
            next += 1;
            rest = tail.split_at(1).1;
        }
    }

    #[rustfmt::skip]
    const fn write<const N: usize>(self, text: &mut Text<N>) {
        let (template, numbers): (&str, [i64; 3]) = match self {
            Self::Syntax { position, expected } => {
                text.push("expected ");
                text.push(expected);
                (" at byte $", [position as i64, 0, 0])
            }
            Self::Arguments { given, least, most } if least == most => ("$ given as arguments, $ needed", [given as i64, least as i64, 0]),
            Self::Arguments { given, least, most } => ("$ given as arguments, $ to $ needed", [given as i64, least as i64, most as i64]),
            Self::NegativeMode(mode) => ("$ is negative and names no mode", [mode, 0, 0]),
            Self::TooManyLeaves => ("there are more than $ leaves, and no more fit", [MAX_LEAVES as i64, 0, 0]),
            Self::TooDeep => ("parentheses nest deeper than the $ levels that fit", [MAX_DEPTH as i64, 0, 0]),
            Self::Overflow => ("a number leaves 64 bits", [0; 3]),
            Self::NotPositive(divisor) => ("an extent or stride of 1 or more is needed to divide by, not $", [divisor, 0, 0]),
            Self::NegativeExtent(extent) => ("the extent $ is negative", [extent, 0, 0]),
            Self::NotCongruent => ("the parentheses stand in different places", [0; 3]),
            Self::RankMismatch { found, wanted } => ("rank $ stands where rank $ is needed", [found as i64, wanted as i64, 0]),
            Self::TooManyModes { found, most } => ("rank $ stands where rank $ at most fits", [found as i64, most as i64, 0]),
            Self::TupleForInteger { rank } => ("a tuple of rank $ stands where an integer is needed", [rank as i64, 0, 0]),
            Self::IntegerForTuple => ("an integer stands where a tuple is needed", [0; 3]),
            Self::Underscore => ("_ stands where a number is needed", [0; 3]),
            Self::NoSuchMode { mode, rank } => ("there is no mode $ in rank $", [mode, rank as i64, 0]),
            Self::NoSuchRange { begin, end, rank } =>
                ("modes $ up to $ are not a range with at least one mode in rank $", [begin as i64, end as i64, rank as i64]),
            Self::NotFlat { depth } => ("depth $ stands where a flat tuple is needed", [depth as i64, 0, 0]),
            Self::LeafCount { leaves, places } => ("$ leaves do not fill a profile of $", [leaves as i64, places as i64, 0]),
            Self::NothingToIndex { index } => ("position $ has no mode to go into", [index, 0, 0]),
            Self::SizeMismatch { left, right } => ("size $ is not size $", [left, right, 0]),
            Self::NeitherDivides { left, right } => ("neither of $ and $ divides the other", [left, right, 0]),
            Self::Uneven { stride, steps, extent } =>
                ("stride $ steps over the end of a left-hand mode every $ steps, and its extent $ is not a multiple of that", [stride, steps, extent]),
            Self::ExtentSplits { part, extent } =>
                ("$ does not divide $: that many steps of the tiler fit into a mode of the layout, this many are left to place", [part, extent, 0]),
            Self::Carries { reach, extent } =>
                ("the right-hand modes together step to $ in the left-hand mode of extent $, past its end", [reach, extent, 0]),
            Self::NegativeStride(stride) => ("stride $ is negative, and this operation has no meaning for it", [stride, 0, 0]),
            Self::Empty => ("the layout has no elements", [0; 3]),
            Self::Overlaps { stride, reach } =>
                ("the mode of stride $ starts before the modes below it end, at $: elements coincide", [stride, reach, 0]),
            Self::NoRoom { first, last, room } =>
                ("the tiler names places $ to $ where the block leaves $ free: copies would overlap", [first, last, room]),
            Self::StrideNotMultiple { stride, of } => ("stride $ is not a multiple of the next smaller stride $", [stride, of, 0]),
            Self::Lost { element } => ("no tile would hold element $ of the layout", [element, 0, 0]),
            Self::Repeated { element } => ("tiles would hold element $ of the layout more than once", [element, 0, 0]),
            Self::Misplaced { element, found } =>
                ("the first tile would hold element $ of the layout where the tiler asks for element $", [found, element, 0]),
        };
        Self::fill(text, template, &numbers);
    }
}

impl core::fmt::Display for Error {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.message().as_str())
    }
}

impl core::fmt::Debug for Error {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.message().as_str())
    }
}

impl core::error::Error for Error {}

/// Names the operation and its operands in a refusal.
macro_rules! report {
    ($result:expr, $operation:ident) => {
        report!($result, $operation, $crate::value::error::Operand::None)
    };
    ($result:expr, $operation:ident, $left:expr) => {
        report!($result, $operation, $left, $crate::value::error::Operand::None)
    };
    ($result:expr, $operation:ident, $left:expr, $right:expr) => {
        match $result {
            Ok(value) => Ok(value),
            Err(refusal) => Err({
                use $crate::value::error::{Error, Operation};
                Error::new(Operation::$operation, refusal, $left, $right)
            }),
        }
    };
}
pub(crate) use report;
