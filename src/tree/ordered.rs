//! Compact strides: from given first strides on, and in a given order of the modes.

use super::*;
use crate::{
    int::*,
    lang::{apply::operations, items, twins, type_fns},
    num::Bit,
    refused::{Directed, Ordering, Refused, Spell},
    tree::tuple::IntTuple,
    value,
};
use typenum::B1;

operations! {
    /// Strides of a shape with the first mode fastest, from the stride `D` on: `(4,(2,2))` from 3 →
    /// `(3,(12,24))`.
    ///
    /// A tuple `D` gives each mode its own first stride. An extent of 1 that rustc knows has stride
    /// 0.
    ///
    /// # Laws
    /// With these strides, the 1-D coordinate i of the shape has the index `d · i`, for an integer
    /// d.
    ///
    /// ```
    /// use stridewise::{layout::CompactColMajor, prelude::*};
    /// assert_eq!(
    ///     <CompactColMajor<Shape![(4, (2, 2))], Int![3]>>::default(),
    ///     shape!((3, (12, 24)))
    /// );
    /// assert_eq!(
    ///     shape!((4, (2, 2))).compact_col_major(shape!((1, 100))),
    ///     shape!((1, (100, 200)))
    /// );
    /// ```
    ///
    /// # Compile errors
    /// A tuple `D` whose parentheses are not those of the shape, or fewer
    /// (`ui-tests/fail/order.rs`).
    ///
    /// Source: CuTe `compact_col_major`.
    CompactColMajor CompactColMajorFn compact_col_major<S: IntTuple; D: IntTuple> -> IntTuple =
        Stride<<D as Tiler>::Of<FirstFastest, AsLayout<S>>>,
        |s; d| d.apply::<FirstFastest, _>(s.layout_of()).stride_of();
    /// Strides of a shape with the last mode fastest, from the stride `D` on: `(4,(2,2))` from 3 →
    /// `(12,(6,3))`.
    ///
    /// # Laws
    /// Those of [`CompactColMajor`] of the reversed shape, reversed.
    ///
    /// ```
    /// use stridewise::{layout::CompactRowMajor, prelude::*};
    /// assert_eq!(
    ///     <CompactRowMajor<Shape![(4, (2, 2))], Int![3]>>::default(),
    ///     shape!((12, (6, 3)))
    /// );
    /// assert_eq!(shape!((4, (2, 2))).compact_row_major(int!(1)), shape!((4, (2, 1))));
    /// ```
    ///
    /// # Compile errors
    /// As [`CompactColMajor`].
    ///
    /// Source: CuTe `compact_row_major`.
    CompactRowMajor CompactRowMajorFn compact_row_major<S: IntTuple; D: IntTuple> -> IntTuple =
        Stride<<D as Tiler>::Of<LastFastest, AsLayout<S>>>,
        |s; d| d.apply::<LastFastest, _>(s.layout_of()).stride_of();
    /// Strides of a shape in a given order of its modes: `(4,2)` in order `(1,0)` → `(2,1)`.
    ///
    /// The order is a tuple with a number for each mode, [`LayoutLeft`] or [`LayoutRight`]. An
    /// integer of it stands for a whole mode, first leaf fastest; modes of one number start at the
    /// same stride. Dynamic numbers come after all static ones, from left to right, as in CuTe: the
    /// type of the result cannot depend on them.
    ///
    /// # Laws
    /// Each mode counts up from the product of the sizes that come before it in the order. With
    /// distinct numbers, the layout is a bijection onto `0 … size − 1`.
    ///
    /// ```
    /// use stridewise::{layout::CompactOrder, prelude::*};
    /// assert_eq!(
    ///     <CompactOrder<Shape![(4, (2, 10), 5)], Shape![(2, 0, 1)]>>::default(),
    ///     shape!((100, (1, 2), 20))
    /// );
    /// let rows = 7;
    /// assert_eq!(format!("{:#}", shape!((rows, 8)).compact_order(shape!((1, 0)))), "(_8,_1)");
    /// ```
    ///
    /// # Compile errors
    /// As [`CompactColMajor`].
    ///
    /// Source: CuTe `compact_order`.
    CompactOrder CompactOrderFn compact_order<S: IntTuple; O: Order> -> IntTuple =
        Stride<<O as Order>::Ordered<S>>,
        |s; o| o.ordered(s).stride_of();
    /// The layout of a shape whose modes are compact in a given order: `(2,2,2,2)` in order
    /// `(0,2,3,1)` → `(2,2,2,2):(1,4,8,2)`.
    ///
    /// # Laws
    /// As [`CompactOrder`], which gives the strides.
    ///
    /// ```
    /// use stridewise::{layout::{MakeOrderedLayout, make_ordered_layout}, prelude::*};
    /// type L = MakeOrderedLayout<Shape![(2, 2, 2, 2)], Shape![(0, 2, 3, 1)]>;
    /// assert_eq!(L::default().to_string(), "(2,2,2,2):(1,4,8,2)");
    /// assert_eq!(make_ordered_layout(shape!((2, 2, 2, 2)), shape!((0, 2, 3, 1))), L::default());
    /// ```
    ///
    /// # Compile errors
    /// As [`CompactColMajor`].
    ///
    /// Source: CuTe `make_ordered_layout`.
    MakeOrderedLayout MakeOrderedLayoutFn ordered_layout<S: IntTuple; O: Order> -> Layout =
        <O as Order>::Ordered<S>,
        |s; o| o.ordered(s);
}

/// The layout of a shape whose modes are compact in a given order: `(4,2)` in order `(1,0)` →
/// `(4,2):(2,1)`. See [`MakeOrderedLayout`].
///
/// ```
/// use stridewise::{layout::make_ordered_layout, prelude::*};
/// let rows = 100;
/// assert_eq!(
///     format!(
///         "{:#}",
///         make_ordered_layout(shape!((rows, 8)), shape!((1, 0)))
///     ),
///     "(100,_8):(_8,_1)"
/// );
/// ```
///
/// # Panics
/// If a dynamic extent is negative.
///
/// Source: CuTe `make_ordered_layout`.
#[inline(always)]
#[track_caller]
pub fn make_ordered_layout<S: IntTuple, O: Order>(shape: S, order: O) -> MakeOrderedLayout<S, O> {
    with_extents(ordered_layout(shape, order))
}

/// The order of the modes of a compact layout: a tuple with a number for each, [`LayoutLeft`] or
/// [`LayoutRight`].
///
/// ```
/// use stridewise::{layout::{make_ordered_layout, LayoutRight, Order}, prelude::*};
/// fn compact<S: IntTuple, O: Order>(shape: S, order: O) -> String {
///     make_ordered_layout(shape, order)
///         .to_value()
///         .unwrap()
///         .to_string()
/// }
/// assert_eq!(
///     compact(shape!((2, 3, 5)), shape!((1, 0, 2))),
///     "(2,3,5):(3,1,6)"
/// );
/// assert_eq!(compact(shape!((2, 3, 5)), LayoutRight), "(2,3,5):(15,5,1)");
/// ```
pub trait Order: Copy + 'static {
    /// Whether all numbers are static.
    #[doc(hidden)]
    type IsStatic: Bit;
    #[doc(hidden)]
    type Ordered<S: IntTuple>: Layout;
    #[doc(hidden)]
    fn ordered<S: IntTuple>(self, shape: S) -> Self::Ordered<S>;
    /// The order as numbers, of as many modes as this rank.
    #[doc(hidden)]
    fn numbers(self, rank: usize) -> Result<value::IntTuple, value::LayoutError>;
}

impl<O: IntTuple> Order for O {
    type IsStatic = <O as IntTuple>::IsStatic;
    type Ordered<S: IntTuple> =
        <<Starts<S, O> as Tiler>::Of<FirstFastest, AsLayout<S>> as Layout>::Within<Ordering<S, O>>;
    #[inline(always)]
    fn ordered<S: IntTuple>(self, shape: S) -> Self::Ordered<S> {
        let parts = Flat(self.apply::<PartSizes, _>(shape.layout_of()));
        let numbered = Match(parts, Numbered(First(parts)));
        Filled(Match(numbered, Starting(numbered)), self)
            .stride_of()
            .apply::<FirstFastest, _>(shape.layout_of())
            .within::<Ordering<S, O>>()
    }
    fn numbers(self, _: usize) -> Result<value::IntTuple, value::LayoutError> {
        self.to_value()
    }
}

macro_rules! words {
    (
        $($(#[$m:meta])* $Word:ident $Major:ident $major:ident |$place:ident, $rank:ident|
        $number:expr;)*
    ) => { $(
        $(#[$m])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $Word;
        impl Order for $Word {
            type IsStatic = B1;
            type Ordered<S: IntTuple> = $Major<S>;
            #[inline(always)]
            fn ordered<S: IntTuple>(self, shape: S) -> $Major<S> {
                $major(shape)
            }
            fn numbers(self, $rank: usize) -> Result<value::IntTuple, value::LayoutError> {
                let mut numbers = value::IntTuple::tuple(&[])?;
                for $place in 0..$rank {
                    numbers = numbers.append(&value::IntTuple::int($number as i64))?;
                }
                Ok(numbers)
            }
        }
    )* };
}
words! {
    /// The [`Order`] from left to right: the first mode is fastest.
    ///
    /// ```
    /// use stridewise::{layout::{make_ordered_layout, LayoutLeft}, prelude::*};
    /// assert_eq!(make_ordered_layout(shape!((4, 2)), LayoutLeft), layout!((4, 2) : (1, 4)));
    /// ```
    ///
    /// Source: CuTe `LayoutLeft`, `GenColMajor`.
    LayoutLeft ColMajor col_major |place, rank| place;
    /// The [`Order`] from right to left: the last mode is fastest.
    ///
    /// ```
    /// use stridewise::{layout::{make_ordered_layout, LayoutRight}, prelude::*};
    /// assert_eq!(make_ordered_layout(shape!((4, 2)), LayoutRight), layout!((4, 2) : (2, 1)));
    /// assert_eq!(shape!((4, 2)).compact_order(LayoutRight), shape!((2, 1)));
    /// let block = layout!((2, 2) : (1, 2));
    /// assert_eq!(
    ///     block.tile_to_shape_in_order(shape!((8, 8)), LayoutRight).to_string(),
    ///     "((2,4),(2,4)):((1,16),(2,4))"
    /// );
    /// ```
    ///
    /// Source: CuTe `LayoutRight`, `GenRowMajor`.
    LayoutRight RowMajor row_major |place, rank| rank - 1 - place;
}

macro_rules! under_integers {
    ($($(#[$m:meta])* $Name:ident($A:ident, $N:ident) = $body:ident $args:tt;)*) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Name;
        impl ByMode for $Name {
            by_integers!();
            of_same_rank!();
            items! { fn ByInt by_int($A: Layout, $N: Int) = $body $args; }
        }
    )* };
}
under_integers! {
    /// Compact strides from `N` on, first mode fastest.
    FirstFastest(A, N) = ColMajorFrom(Shape(A), N);
    /// Compact strides from `N` on, last mode fastest.
    LastFastest(A, N) = RowMajorFrom(Shape(A), N);
    /// The size of each part of a shape, with its number in the order for a stride.
    PartSizes(A, N) = Mode(Size(A), N);
}

/// The parts of a shape under the integers of an order.
type Parts<S, O> = Flat<<O as Tiler>::Of<PartSizes, AsLayout<S>>>;
/// The parts, all with static numbers.
type Orders<S, O> = Match<Parts<S, O>, Numbered<First<Parts<S, O>>>>;
/// The first stride of each part.
type Starts<S, O> = Stride<Filled<Match<Orders<S, O>, Starting<Orders<S, O>>>, O>>;

twins! {
    /// The first number after the static ones.
    First<Parts: List> = Add<MatchInt<Parts, Largest<Zero>>, One>,
        |parts| Add(MatchInt(parts, Largest(Zero)), One);
}

type_fns! {
    /// The largest static number.
    match Largest(N: Int) -> Int {
        [] => { N }
        [S : D, ..T] => {
            if Less(N, D) { MatchInt(T, Largest(D)) } else { MatchInt(T, Largest(N)) }
        }
    }
    /// With static numbers, counted up from `N`, in place of dynamic ones.
    match Numbered(N: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if HasDirection(D) { Refused(Directed(Spell(Zero))) }
            else if IsStatic(D) { Modes(Mode(S, D), Match(T, Numbered(Add(N, One)))) }
            else { Modes(Mode(S, N), Match(T, Numbered(Add(N, One)))) }
        }
    }
    /// Where each part starts among `All`.
    match Starting(All: List) -> List {
        [] => { NoModes }
        [S : D, ..T] => { Modes(Mode(S, MatchInt(All, SizeBefore(D))), Match(T, Starting(All))) }
    }
    /// The size of the parts before number `N`.
    match SizeBefore(N: Int) -> Int {
        [] => { One }
        [S : D, ..T] => {
            if Less(D, N) { Mul(S, MatchInt(T, SizeBefore(N))) } else { MatchInt(T, SizeBefore(N)) }
        }
    }
}
