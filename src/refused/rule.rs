//! The rules that can be broken in types, and the sentences that say so.

use super::{Number, Reason, Spelling, spelled::sentence};
use core::marker::PhantomData;

/// A rule that holds. None of those that were broken does; the sentence says why, with numbers below 1000 in decimal.
///
/// It is what [`Admissible`](super::Admissible) comes down to for a refused layout, so that rustc reports the sentence:
///
/// ```compile_fail
/// use stridewise::refused::{Carries, Holds, Number};
/// fn check<W: Holds>() {}
/// // The right-hand modes together step to 3 in a left-hand mode of extent 2, past its end.
/// check::<Carries<Number<3>, Number<2>>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "there is no such result: {Self}",
    label = "refused",
    note = "numbers of four digits and more are shown when the program is built, with both layouts"
)]
pub trait Holds {}

/// What the sentences are about.
#[doc(hidden)]
#[derive(Debug)]
pub struct Layouts;

macro_rules! rules {
    ($($(#[$m:meta])* $Rule:ident<$($P:ident),*> $Sentence:ident<$($N:ident),*> $message:literal
        $(where $example:literal is $why:literal)?;)*) => { $(
        $(#[$m])*
        $(
            ///
            /// ```
            /// use stridewise::{layout::*, prelude::*, refused::*};
            #[doc = concat!("type R = ", $example, ";")]
            #[doc = concat!("let _: fn(R) -> Refused<", $why, "> = |refused| refused;")]
            /// ```
        )?
        #[derive(Debug)]
        pub struct $Rule<$($P),*> {
            numbers: PhantomData<($($P,)*)>,
        }

        #[doc(hidden)]
        #[must_use]
        #[expect(non_snake_case, reason = "one name for the type and its value twin")]
        pub fn $Rule<$($P),*>($(_: $P),*) -> $Rule<$($P),*> {
            $Rule { numbers: PhantomData }
        }

        impl<$($P: Spelling),*> Reason for $Rule<$($P),*> {
            const MESSAGE: () = panic!("{}", sentence($message, &[$($P::NUMBER),*]).as_str());
            type In<O: Reason> = super::Broken<O, Self>;
        }

        /// The rule as a sentence.
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "there is no such result",
            note = "the message that shows both layouts and the mode comes when the program is built"
        )]
        pub trait $Sentence<$(const $N: u64),*> {}

        impl<$(const $N: u64),*> Holds for $Rule<$(Number<$N>),*> where Layouts: $Sentence<$($N),*> {}
    )* };
}
rules! {
    /// The right-hand modes together step to `A` in a left-hand mode of extent `B`.
    Carries<A, B> CarriesNowhere<A, B>
        "composition: the right-hand modes together step to {A} in a left-hand mode of extent {B}, past its end"
        where "Composition<Layout![(3, 2) : (2, 1)], Layout![(2, 2) : (1, 2)]>" is "Broken<_, Carries<Number<3>, Number<3>>>";
    /// A right-hand mode carries every `A` steps, which does not divide its extent `B`.
    Uneven<A, B> RunsDivide<A, B>
        "composition: a right-hand mode steps over the end of a left-hand mode every {A} steps, and its extent {B} is not a multiple of that"
        where "Composition<Layout![(6, 2) : (8, 2)], Layout![5 : 3]>" is "Broken<_, Uneven<Number<2>, Number<5>>>";
    /// There is no element at `A`: the left-hand layout is `()`.
    NothingToIndex<A> HasModes<A> "composition: the left-hand layout has no modes, and so nothing at {A}"
        where "Composition<Layout![() : ()], Layout![2 : 1]>" is "Broken<_, NothingToIndex<Number<1>>>";
    /// An extent of 0.
    Empty<A> HasElements<A> "complement: a layout without elements has no complement"
        where "Complement<Layout![(3, 0) : (1, 3)], Int![8]>" is "Broken<_, Empty<Number<0>>>";
    /// `A` elements fit into a mode of the layout, which does not divide the extent `B` of the tiler.
    Splits<A, B> TilesDivide<A, B>
        "divide: {A} elements of the tiler fit into a mode of the layout, and {B} are to be placed, which is not a multiple of that"
        where "LogicalDivide<Layout![(6, 3) : (3, 1)], Int![8]>" is "Broken<_, Splits<Number<6>, Number<8>>>";
    /// `A` elements `B` apart would not be where the tiler says.
    Misplaced<A, B> StaysInPlace<A, B> "divide: {A} elements of the tiler step by {B} in a mode of the layout, which is not where the tiler puts them"
        where "LogicalDivide<Layout![(3, 6) : (6, 1)], Layout![8 : 7]>" is "Broken<_, Misplaced<Number<8>, Number<3>>>";
    /// No tile has the coordinate `A` of a mode of extent `B`.
    Lost<A, B> LosesNothing<A, B> "divide: no tile would hold coordinate {A} of a mode of extent {B}"
        where "LogicalDivide<Layout![(32, (4, 8)) : (8, (256, 1))], Layout![(2, 8) : (6, 16)]>" is "Broken<_, Lost<Number<12>, Number<128>>>";
    /// `A` coordinates are a sum of steps, `B` sums there are.
    ///
    /// The law of divides asks it; no divide is known that breaks this rule and no other one first.
    Repeats<A, B> RepeatsNothing<A, B> "divide: tiles would hold some of {A} coordinates of a mode more than once, {B} in all";
    /// The tiler names places past the `A` that a block leaves free.
    NoRoom<A> HasRoom<A> "product: the tiler steps over the {A} places that the block leaves free: copies would overlap"
        where "LogicalProduct<Layout![(2, 2) : (3, 8)], Layout![4 : 1]>" is "Broken<_, NoRoom<Number<3>>>";
    /// An extent of `−A`.
    NegativeExtent<A> IsExtent<A> "extent -{A} is negative"
        where "Layout![(4, -3) : (1, 4)]" is "NegativeExtent<Number<3>>";
    /// A stride of `−A`.
    NegativeStride<A> StridesForward<A> "stride -{A} is negative, and this operation has no meaning for it"
        where "Complement<Layout![4 : -1], Int![8]>" is "Broken<_, NegativeStride<Number<1>>>";
    /// A stride of `A`, below `B`, which is the first offset not covered.
    Overlaps<A, B> CoversOnce<A, B>
        "complement: the mode of stride {A} starts before the modes below it end, at {B}: elements coincide"
        where "Complement<Layout![(2, 4) : (9, 9)], Int![40]>" is "Broken<_, Overlaps<Number<9>, Number<18>>>";
    /// Which of two strides is the larger one is not known.
    UnknownOrder<A> KnowsOrder<A> "the strides of several modes have to be sorted, and one is known only at run time"
        where "Complement<Layout![(2, 2) : (?, ?)], Int![32]>" is "Broken<_, UnknownOrder<Number<0>>>";
    /// The stride `A` is no multiple of `B`.
    NotMultiple<A, B> StridesDivide<A, B> "left_inverse: stride {A} is not a multiple of the next smaller stride {B}"
        where "LeftInverse<Layout![(2, 6) : (16, 5)]>" is "Broken<_, NotMultiple<Number<16>, Number<5>>>";
    /// Parentheses stand in different places.
    NotCongruent<A> IsCongruent<A> "shape and stride do not have their parentheses in the same places"
        where "Layout![(2, 3) : 1]" is "NotCongruent<Number<0>>";
    /// More modes than the layout has.
    TooManyModes<A> FitsRank<A> "a coordinate, tiler, profile or order has more modes than what it is for"
        where "CoalesceBy<Layout![(4, 2) : (1, 4)], Shape![(1, 1, 1)]>" is "TooManyModes<Number<0>>";
    /// Fewer modes than the layout has.
    OtherRank<A> IsOfRank<A> "a coordinate, profile or order has fewer modes than what it is for"
        where "FilterZerosBy<Layout![(4, 2) : (1, 4)], Shape![(0)]>" is "OtherRank<Number<0>>";
    /// Parentheses where there are none.
    TupleForInteger<A> HasModesOfItsOwn<A> "a tuple stands for a mode that has no modes of its own, and takes an integer"
        where "Crd2Idx<Layout![(4, 2) : (1, 4)], Coord![(1, (1, 1))]>" is "TupleForInteger<Number<0>>";
    /// A layout or `_`.
    NotInteger<A> IsInteger<A> "a layout or _ stands where an integer belongs"
        where "Idx2Crd<Layout![(4, 2) : (1, 4)], Coord![_]>" is "NotInteger<Number<0>>";
    /// `A` is not a positive number.
    NotPositive<A> IsPositive<A> "{A} is not a positive number, and nothing can be divided by it"
        where "CeilDiv<Shape![(41, 64)], Tile![4, 0]>" is "Broken<_, NotPositive<Number<0>>>";
    /// Neither `A` divides `B` nor `B` divides `A`.
    NeitherDivides<A, B> OneDivides<A, B> "shape_div: neither of {A} and {B} divides the other one"
        where "ShapeDiv<Shape![(6, 32)], Int![4]>" is "Broken<_, NeitherDivides<Number<6>, Number<4>>>";
    /// `A` leaves for `B` places.
    LeafCount<A, B> FillsProfile<A, B> "unflatten: {A} leaves for a profile of {B}"
        where "Unflatten<Layout![(2, 3, 5) : (1, 2, 6)], Shape![(1, 1)]>" is "Broken<_, LeafCount<Number<3>, Number<2>>>";
    /// Parentheses inside.
    NotFlat<A> IsFlat<A> "unflatten: there are parentheses inside already"
        where "UnflattenTuple<Shape![(2, (3, 5))], Shape![((1, 1), 1)]>" is "Broken<_, NotFlat<Number<0>>>";
    /// There is no such mode.
    NoSuchMode<A> HasMode<A> "there is no such mode: there are fewer modes"
        where "Get<Layout![(4, 2) : (1, 4)], Int![2]>" is "NoSuchMode<Number<0>>";
    /// A range that ends where it begins, or before.
    NoModesInRange<A> EndsLater<A> "there are no modes in this range: its end has to come after its beginning"
        where "Take<Layout![(4, 2) : (1, 4)], Int![1], Int![1]>" is "NoModesInRange<Number<0>>";
}
