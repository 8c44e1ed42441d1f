//! The rules that can be broken in types, and the sentences that say so.

use super::{Number, Reason, Spelling, example::example, spelled::sentence};
use crate::{
    value::Message,
    verdict::{Condition, must},
};
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
#[derive(Debug)]
pub struct Layouts;

macro_rules! rules {
    ($($(#[$m:meta])* $Rule:ident<$($P:ident),*> $Sentence:ident<$($N:ident),*> $message:literal;)*) => { $(
        $(#[$m])*
        ///
        #[doc = example!($Rule)]
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
            const MESSAGE: () = must!(Self);
            type In<O: Reason> = super::Broken<O, Self>;
        }
        impl<$($P: Spelling),*> Condition for $Rule<$($P),*> {
            const TEXT: Option<Message> = Some(sentence($message, &[$($P::NUMBER),*]));
        }

        /// The rule as a sentence.
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
        "composition: the right-hand modes together step to {A} in a left-hand mode of extent {B}, past its end";
    /// A right-hand mode carries every `A` steps, which does not divide its extent `B`.
    Uneven<A, B> RunsDivide<A, B>
        "composition: a right-hand mode steps over the end of a left-hand mode every {A} steps, and its extent {B} is not a multiple of that";
    /// There is no element at `A`: the left-hand layout is `()`.
    NothingToIndex<A> HasModes<A> "composition: the left-hand layout has no modes, and so nothing at {A}";
    /// An extent of 0.
    Empty<A> HasElements<A> "complement: a layout without elements has no complement";
    /// `A` elements fit into a mode of the layout, which does not divide the extent `B` of the tiler.
    Splits<A, B> TilesDivide<A, B>
        "divide: {A} elements of the tiler fit into a mode of the layout, and {B} are to be placed, which is not a multiple of that";
    /// `A` elements `B` apart would not be where the tiler says.
    Misplaced<A, B> StaysInPlace<A, B> "divide: {A} elements of the tiler step by {B} in a mode of the layout, which is not where the tiler puts them";
    /// No tile has the coordinate `A` of a mode of extent `B`.
    Lost<A, B> LosesNothing<A, B> "divide: no tile would hold coordinate {A} of a mode of extent {B}";
    /// `A` coordinates are a sum of steps, `B` sums there are.
    ///
    /// The law of divides asks it; no divide is known that breaks this rule and no other one first.
    Repeats<A, B> RepeatsNothing<A, B> "divide: tiles would hold some of {A} coordinates of a mode more than once, {B} in all";
    /// The tiler names places past the `A` that a block leaves free.
    NoRoom<A> HasRoom<A> "product: the tiler steps over the {A} places that the block leaves free: copies would overlap";
    /// An extent of `−A`.
    NegativeExtent<A> IsExtent<A> "extent -{A} is negative";
    /// A stride of `−A`.
    NegativeStride<A> StridesForward<A> "stride -{A} is negative, and this operation has no meaning for it";
    /// A stride of `A`, below `B`, which is the first offset not covered.
    Overlaps<A, B> CoversOnce<A, B>
        "complement: the mode of stride {A} starts before the modes below it end, at {B}: elements coincide";
    /// Which of two strides is the larger one is not known.
    UnknownOrder<A> KnowsOrder<A> "the strides of several modes have to be sorted, and one is known only at run time";
    /// The stride `A` is no multiple of `B`.
    NotMultiple<A, B> StridesDivide<A, B> "left_inverse: stride {A} is not a multiple of the next smaller stride {B}";
    /// Parentheses stand in different places.
    NotCongruent<A> IsCongruent<A> "shape and stride do not have their parentheses in the same places";
    /// More modes than the layout has.
    TooManyModes<A> FitsRank<A> "a coordinate, tiler, profile or order has more modes than what it is for";
    /// Fewer modes than the layout has.
    OtherRank<A> IsOfRank<A> "a coordinate, profile or order has fewer modes than what it is for";
    /// Parentheses where there are none.
    TupleForInteger<A> HasModesOfItsOwn<A> "a tuple stands for a mode that has no modes of its own, and takes an integer";
    /// A layout or `_`.
    NotInteger<A> IsInteger<A> "a layout or _ stands where an integer belongs";
    /// `A` is not a positive number.
    NotPositive<A> IsPositive<A> "{A} is not a positive number, and nothing can be divided by it";
    /// An integer against a tuple.
    NotComparable<A> HasOrder<A> "an integer stands against a tuple, and neither is less: what is compared needs its parentheses in the same places";
    /// Neither `A` divides `B` nor `B` divides `A`.
    NeitherDivides<A, B> OneDivides<A, B> "neither of {A} and {B} divides the other one";
    /// `A` leaves for `B` places.
    LeafCount<A, B> FillsProfile<A, B> "unflatten: {A} leaves for a profile of {B}";
    /// Parentheses inside.
    NotFlat<A> IsFlat<A> "unflatten: there are parentheses inside already";
    /// `A` elements in one shape, `B` in the other.
    SizeMismatch<A, B> SameSize<A, B> "crd2crd: the shapes have {A} and {B} elements, and must have the same number";
    /// Modes step to `A` in a vector of `B` elements.
    Straddles<A, B> StaysInVector<A, B> "upcast: modes together step to {A} in a vector of {B} elements, and so into the next one";
    /// No stride is 1; a parameter of its own it has not.
    NoUnitStride<A> HasUnitStride<A> "downcast: no mode is known to have stride 1, which the parts of an element could join";
    /// The extent `A` is no multiple of the block's `B`.
    NotWhole<A, B> TilesWhole<A, B> "tile_to_shape: extent {A} is not a multiple of the block's extent {B}";
    /// The index `A` is not where strides lead.
    NotReached<A> Reaches<A> "index {A} is not where its strides lead: the layout does not reach it, or by other digits";
    /// The coordinate `A` of a mode of extent `B`.
    OutsideMode<A, B> InsideMode<A, B> "coordinate {A} is outside of a mode of extent {B}";
    /// The thread `A` of `B`.
    NoSuchThread<A, B> HasThread<A, B> "thread {A} is none of {B} threads, which are counted from 0";
    /// A swizzle of `A` bits that shifts by `B`.
    ShortShift<A, B> ShiftsFar<A, B> "a swizzle of {A} bits has to shift by as many at least, not by {B}: no bit may toggle itself";
    /// A layout on the left of a composed one, where a swizzle is needed; a parameter of its own it has not.
    NotSwizzled<A> IsSwizzled<A> "a composed layout needs a swizzle on the left here, not a layout";
    /// The bits of `A` would toggle those of `B`.
    NoSwizzle<A, B> IsOneSwizzle<A, B>
        "the bits of {A} would toggle those of {B}, which no swizzle does: each has to be one run, in the same order, of bits that are the swizzle's own";
    /// Shifts of `A` and `B`, or of the same in other directions.
    OtherShift<A, B> ShiftsAlike<A, B> "swizzles that shift by {A} and by {B}, or in other directions, are no swizzle together";
    /// An offset of `A`.
    OffsetBetween<A> HasNoOffset<A> "the offset {A} stands between, and only 0 goes through the other layout";
    /// A number `A` that has to be a power of two.
    NotPowerOfTwo<A> IsPowerOfTwo<A> "{A} is not a power of two, so that bits of an index are none of the other";
    /// Elements of one vector of `A` come into different ones.
    TornVector<A> KeepsVectors<A> "the swizzle takes elements of one vector of {A} to different vectors";
    /// An offset of `A` in vectors of `B`.
    OffsetSplits<A, B> OffsetDivides<A, B> "the offset {A} is not a multiple of {B}, and so inside of a vector";
    /// Which bits a swizzle would look at is not known; a parameter of its own it has not.
    UnknownBits<A> KnowsBits<A> "which bits of the index the swizzle would look at depends on numbers that are known only at run time";
    /// Of the first `A` indices some are taken past them.
    SwizzledOut<A> StaysInside<A> "the swizzle takes some of the first {A} indices past them";
    /// A stride with a direction; a parameter of its own it has not.
    Directed<A> StepsByIntegers<A> "a stride has a direction, and only integers have a meaning here";
    /// Steps in different directions.
    SeveralDirections<A> StepsInOne<A> "a stride would step in two directions at once, and there is none that does";
    /// Steps by integers, and inside of a tuple, in one place.
    MixedDirections<A> StepsInPlaces<A> "one stride steps by integers where another steps inside of a tuple: no coordinate has both";
    /// There is no such mode.
    NoSuchMode<A> HasMode<A> "there is no such mode: there are fewer modes";
    /// A range that ends where it begins, or before.
    NoModesInRange<A> EndsLater<A> "there are no modes in this range: its end has to come after its beginning";
    /// `A` entries of a minor-to-major order of `B` dimensions.
    OrderLength<A, B> NamesAll<A, B> "minor_to_major has length {A}, and the shape has rank {B}";
    /// The dimension `A` of `B`.
    NoSuchDimension<A, B> HasDimension<A, B> "dimension {A} is none of {B} dimensions, which are counted from 0";
    /// The dimension `−A`.
    NegativeDimension<A> NamesForward<A> "dimension -{A} is negative, where dimensions are counted from 0";
    /// The dimension `A`, once more.
    NamedTwice<A> NamesOnce<A> "minor_to_major names dimension {A} twice";
    /// A dimension that is not static; a parameter of its own it has not.
    UnknownDimension<A> KnowsDimensions<A> "a dimension is known at run time only, where a shape in types has static ones";
    /// An extent of 0; a parameter of its own it has not.
    EmptyTile<A> HoldsElements<A> "a tile has an extent of 0, and holds no element";
    /// A last `*`; a parameter of its own it has not.
    NothingToCombine<A> HasMoreMinor<A> "* stands last in a tile, where there is no more minor dimension to combine with";
    /// A run of `A` positions is cut unevenly.
    NoBridge<A> IsLayout<A>
        "no layout has a mode for each dimension of this tiling: {A} positions along a dimension are cut by a tile into pieces that do not fill them";
    /// The coordinate `A` in a dimension of `B`.
    OutsideDimension<A, B> InsideDimension<A, B> "coordinate {A} is outside of a dimension of {B}";
    /// The coordinate `−A`.
    NegativeCoordinate<A> CountsForward<A> "coordinate -{A} is negative";
    /// Other types of elements on the right; a parameter of its own it has not.
    OtherElements<A> SameElements<A> "broadcast: the operands have different element types";
    /// Dimensions of `A` and `B`.
    DimensionsDiffer<A, B> DimensionsMatch<A, B>
        "broadcast: dimensions of {A} and {B} stand for each other, and have to be equal, or one of them 1";
    /// `A` entries for an operand of rank `B`.
    BroadcastRank<A, B> NamesEach<A, B> "broadcast: broadcast_dimensions has length {A} for an operand of rank {B}, where each dimension has an entry";
    /// Two operands of rank `A`.
    NotIdentity<A> IsIdentity<A> "broadcast: operands have the same rank {A}, and take no broadcast_dimensions but 0, 1, ... in this order";
    /// `B` after `A`.
    NotIncreasing<A, B> Increases<A, B> "broadcast: broadcast_dimensions have to increase, and {B} comes after {A}";
    /// `A` entries for a scalar.
    ScalarDimensions<A> ScalarHasNone<A> "broadcast: a scalar has no broadcast_dimensions, and here they have length {A}";
    /// A dimension of `A` into one of `B`.
    FillsNot<A, B> FillsDimension<A, B> "broadcast: a dimension of {A} goes into one of {B}, and has to be as large, or 1";
}
