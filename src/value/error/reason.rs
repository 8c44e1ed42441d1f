//! The rules that can be broken, and the sentences that say so.

use crate::value::{
    text::Text,
    tree::{MAX_DEPTH, MAX_LEAVES},
};

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
    /// A number of elements or of bits that is not positive.
    NoCount(i64),
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
    /// Too many combinations to try.
    Undecided,
    /// An access to more words than are counted.
    TooManyWords {
        /// How many are.
        most: usize,
    },
    /// There is no such mode.
    NoSuchMode {
        /// The mode asked for.
        mode: usize,
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
    /// A right-hand mode that carries into the next left-hand mode, but not after a divisor of its
    /// extent.
    Uneven {
        /// Its stride, or what is left of it.
        stride: i64,
        /// After how many steps it carries.
        steps: i64,
        /// Its extent, or what is left of it.
        extent: i64,
    },
    /// A mode of a tiler that goes past the end of a mode of the layout, but not after a divisor of
    /// its extent.
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
    /// A result in types whose modes would depend on numbers that are known only at run time.
    UnknownModes,
    /// A layout that is none of the type it should have, which has directions, or was refused.
    OtherType,
    /// A layout whose parentheses are not those of the type it should have.
    OtherParentheses,
    /// An extent that is not the static one of the type.
    OtherExtent {
        /// The extent.
        found: i64,
        /// That of the type.
        wanted: i64,
    },
    /// A stride that is not the static one of the type.
    OtherStride {
        /// The stride.
        found: i64,
        /// That of the type.
        wanted: i64,
    },
    /// A number that is not a multiple of the divisor that the type of a leaf says.
    BrokenDivisor {
        /// The number.
        number: i64,
        /// The divisor.
        divisor: i64,
    },
    /// A stride below zero where the operation has no meaning for it.
    NegativeStride(i64),
    /// A layout without elements, which has no complement.
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
    /// An extent that is not a multiple of what should fill it.
    Indivisible {
        /// The extent.
        extent: i64,
        /// What it should be a multiple of.
        by: i64,
    },
    /// Modes that together end in a vector that none of them reaches.
    Straddles {
        /// Where they end, counted from the first element of the last vector that they reach one by
        /// one.
        reach: i64,
        /// How many elements a vector has.
        count: i64,
    },
    /// A layout without a mode of stride 1, in which the parts of an element could lie side by
    /// side.
    NoUnitStride,
    /// An index that the layout does not have at the coordinate that its strides lead to.
    NotReached {
        /// The index.
        index: i64,
    },
    /// A coordinate past the end of a mode, or below 0.
    OutsideMode {
        /// The coordinate.
        coordinate: i64,
        /// The size of the mode.
        extent: i64,
    },
    /// A thread that a thread-value layout does not have.
    NoSuchThread {
        /// The thread asked for.
        thread: i64,
        /// How many there are.
        threads: i64,
    },
    /// A number of bits that is negative.
    NegativeBits(i64),
    /// A swizzle whose bits would toggle themselves.
    ShortShift {
        /// How many bits are toggled.
        bits: i64,
        /// How much higher those stand that toggle them.
        shift: i64,
    },
    /// A swizzle that reaches past the bits of an index.
    TooManyBits {
        /// How many there may be.
        most: i64,
    },
    /// Two swizzles that do not make one because their shifts differ.
    OtherShift {
        /// The shift of the left one.
        left: i64,
        /// The shift of the right one.
        right: i64,
    },
    /// Bits that toggle others as no swizzle does.
    NoSwizzle {
        /// The bits that toggle, as a number.
        toggling: i64,
        /// The bits that are toggled, as a number.
        toggled: i64,
    },
    /// A bit of a coordinate that is worth no bit of the index.
    NoBit {
        /// The bit, as a number.
        bit: i64,
        /// What it is worth.
        step: i64,
    },
    /// A swizzle that takes elements of a vector to different vectors.
    TornVector {
        /// How many elements a vector has.
        count: i64,
    },
    /// A number that has to be a power of two.
    NotPowerOfTwo(i64),
    /// An offset where there must be none.
    OffsetBetween(i64),
    /// A swizzle that takes an index past those that are there.
    SwizzledOut {
        /// How many indices there are.
        count: i64,
    },
    /// An operation that has no meaning for a swizzled layout.
    NotForSwizzled,
    /// A composed layout that begins with a layout where a swizzle is needed.
    NotSwizzled,
    /// A stride with a direction where only integers have a meaning.
    Directed,
    /// A stride that would step in two directions at once.
    SeveralDirections,
    /// Strides that step by integers in one place of a coordinate, and in modes inside that place.
    MixedDirections,
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
    pub(super) const fn write<const N: usize>(self, text: &mut Text<N>) {
        let (template, numbers): (&str, [i64; 3]) = match self {
            Self::Syntax { position, expected } => {
                text.push("expected ");
                text.push(expected);
                (" at byte $", [count(position), 0, 0])
            }
            Self::Arguments { given, least, most } if least == most => ("$ arguments given, $ needed", [count(given), count(least), 0]),
            Self::Arguments { given, least, most } => ("$ arguments given, $ to $ needed", [count(given), count(least), count(most)]),
            Self::NegativeMode(mode) => ("$ is negative and names no mode", [mode, 0, 0]),
            Self::TooManyLeaves => ("there are more than $ leaves, and no more fit", [count(MAX_LEAVES), 0, 0]),
            Self::TooDeep => ("parentheses nest deeper than the $ levels that fit", [count(MAX_DEPTH), 0, 0]),
            Self::Overflow => ("a number leaves 64 bits", [0; 3]),
            Self::NotPositive(divisor) => ("an extent or stride of 1 or more is needed to divide by, not $", [divisor, 0, 0]),
            Self::NoCount(count) => ("a number of 1 or more is needed, not $", [count, 0, 0]),
            Self::NegativeExtent(extent) => ("the extent $ is negative", [extent, 0, 0]),
            Self::NotCongruent => ("the parentheses stand in different places", [0; 3]),
            Self::RankMismatch { found, wanted } => ("rank $ stands where rank $ is needed", [count(found), count(wanted), 0]),
            Self::TooManyModes { found, most } => ("rank $ stands where rank $ at most fits", [count(found), count(most), 0]),
            Self::TupleForInteger { rank } => ("a tuple of rank $ stands where an integer is needed", [count(rank), 0, 0]),
            Self::IntegerForTuple => ("an integer stands where a tuple is needed", [0; 3]),
            Self::Underscore => ("_ stands where a number is needed", [0; 3]),
            Self::Undecided => ("strides overlap in too many ways to try them all", [0; 3]),
            Self::TooManyWords { most } => ("the elements lie in more than $ words, and no more are counted", [count(most), 0, 0]),
            Self::NoSuchMode { mode, rank } => ("mode $ is none of $ modes, which are counted from 0", [count(mode), count(rank), 0]),
            Self::NoSuchRange { begin, end, rank } =>
                ("the range of modes from $ up to but not including $ is empty, or goes past the last of $ modes", [count(begin), count(end), count(rank)]),
            Self::NotFlat { depth } => ("depth $ stands where a flat tuple is needed", [count(depth), 0, 0]),
            Self::LeafCount { leaves, places } => ("$ leaves do not fill a profile of $", [count(leaves), count(places), 0]),
            Self::NothingToIndex { index } => ("position $ has no mode to go into", [index, 0, 0]),
            Self::SizeMismatch { left, right } => ("size $ is not size $", [left, right, 0]),
            Self::NeitherDivides { left, right } => ("neither of $ and $ divides the other", [left, right, 0]),
            Self::Uneven { stride, steps, extent } =>
                ("stride $ steps over the end of a left-hand mode every $ steps, and its extent $ is not a multiple of that", [stride, steps, extent]),
            Self::ExtentSplits { part, extent } =>
                ("$ does not divide $: that many steps of the tiler fit into a mode of the layout, this many are left to place", [part, extent, 0]),
            Self::Carries { reach, extent } =>
                ("the right-hand modes together step to $ in the left-hand mode of extent $, past its end", [reach, extent, 0]),
            Self::UnknownModes =>
                ("which modes the result has depends on numbers that rustc does not know: make them static", [0; 3]),
            Self::OtherType => ("the type has no such layout", [0; 3]),
            Self::OtherParentheses => ("the type has other parentheses than the layout", [0; 3]),
            Self::OtherExtent { found, wanted } => ("the extent is $, and that of the type is $", [found, wanted, 0]),
            Self::OtherStride { found, wanted } => ("the stride is $, and that of the type is $", [found, wanted, 0]),
            Self::BrokenDivisor { number, divisor } => ("$ is not a multiple of $, which the type of this leaf says", [number, divisor, 0]),
            Self::NegativeStride(stride) => ("stride $ is negative, and this operation has no meaning for it", [stride, 0, 0]),
            Self::Empty => ("a layout without elements has no complement", [0; 3]),
            Self::Overlaps { stride, reach } =>
                ("the mode of stride $ starts before the modes below it end, at $: elements coincide", [stride, reach, 0]),
            Self::NoRoom { first, last, room } =>
                ("the tiler names places $ to $ where the block leaves $ free: copies would overlap", [first, last, room]),
            Self::StrideNotMultiple { stride, of } => ("stride $ is not a multiple of the next smaller stride $", [stride, of, 0]),
            Self::Indivisible { extent, by } => ("extent $ is not a multiple of $", [extent, by, 0]),
            Self::Straddles { reach, count } =>
                ("the modes together end at element $ of a vector of $, which is outside of it", [reach, count, 0]),
            Self::NoUnitStride =>
                ("no mode has stride 1, so that the parts of an element have no mode to lie in side by side", [0; 3]),
            Self::NotReached { index } =>
                ("index $ is not where its strides lead: the layout does not reach it, or by other digits", [index, 0, 0]),
            Self::OutsideMode { coordinate, extent } => ("coordinate $ is outside of a mode of extent $", [coordinate, extent, 0]),
            Self::NoSuchThread { thread, threads } => ("thread $ is none of $ threads, which are counted from 0", [thread, threads, 0]),
            Self::NegativeBits(bits) => ("a swizzle of $ bits, or from bit $ on, is none", [bits, bits, 0]),
            Self::ShortShift { bits, shift } =>
                ("a swizzle of $ bits has to shift by as many at least, not by $: no bit may toggle itself", [bits, shift, 0]),
            Self::TooManyBits { most } => ("the swizzle reaches past the $ bits that an index may have", [most, 0, 0]),
            Self::OtherShift { left, right } => ("swizzles that shift by $ and by $ are no swizzle together", [left, right, 0]),
            Self::NoSwizzle { toggling, toggled } =>
                ("the bits of $ would toggle those of $, which no swizzle does: each has to be one run, in the same order", [toggling, toggled, 0]),
            Self::NoBit { bit, step } =>
                ("the swizzle looks at bit $ of the coordinate, which is worth $ in the left-hand layout and so is no bit of the index", [bit, step, 0]),
            Self::TornVector { count } =>
                ("the swizzle takes elements of one vector of $ to different vectors", [count, 0, 0]),
            Self::NotPowerOfTwo(number) => ("$ is not a power of two, so that bits of an index are none of the other", [number, 0, 0]),
            Self::OffsetBetween(offset) => ("the offset $ stands between, and only 0 goes through the other layout", [offset, 0, 0]),
            Self::SwizzledOut { count } => ("the swizzle takes some of the first $ indices past them", [count, 0, 0]),
            Self::NotForSwizzled => ("this has no meaning for a swizzled layout: take the layout inside of it, or a slice", [0; 3]),
            Self::NotSwizzled => ("a composed layout needs a swizzle on the left here, not a layout", [0; 3]),
            Self::Directed => ("a stride has a direction, and only integers have a meaning here", [0; 3]),
            Self::SeveralDirections => ("a stride would step in two directions at once, and there is none that does", [0; 3]),
            Self::MixedDirections =>
                ("one stride steps by integers where another steps inside of a tuple: no coordinate has both", [0; 3]),
            Self::Lost { element } => ("no tile would hold element $ of the layout", [element, 0, 0]),
            Self::Repeated { element } => ("tiles would hold element $ of the layout more than once", [element, 0, 0]),
            Self::Misplaced { element, found } =>
                ("the first tile would hold element $ of the layout where the tiler asks for element $", [found, element, 0]),
        };
        Self::fill(text, template, &numbers);
    }
}

/// A count as a number to print.
const fn count(count: usize) -> i64 {
    let wide = count as u64;
    if wide > i64::MAX as u64 {
        i64::MAX
    } else {
        wide as i64
    }
}
