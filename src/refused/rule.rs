//! The rules that can be broken in types, and the sentences that say so.

use super::{Number, Reason, Spelling, example::example, spelled::sentence};
use crate::{
    value::Message,
    verdict::{Condition, must},
};
use core::marker::PhantomData;

/// A rule that holds. None of those that were broken does; the sentence says why, with numbers
/// below 1000 in decimal.
///
/// It is what [`Admissible`](super::Admissible) comes down to for a refused layout, so that rustc
/// reports the sentence:
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
    note = "the type names the rule: its page in the documentation, in `stridewise::refused`, says what it asks",
    note = "numbers of four digits and more are shown where the result is made and not used: build `let _ = ...;`"
)]
pub trait Holds {}

/// What the sentences are about.
#[derive(Debug)]
pub struct Layouts;

/// The trait whose absence prints a sentence, and what to write instead.
macro_rules! sentence_trait {
    ($Sentence:ident<$($N:ident),*> $message:literal $help:literal) => {
        /// The rule as a sentence.
        #[diagnostic::on_unimplemented(message = $message, label = "there is no such result", note = $help)]
        pub trait $Sentence<$(const $N: u64),*> {}
    };
    // Operations have a longer message. rustc does not come to it while another use of the result
    // is refused.
    ($Sentence:ident<$($N:ident),*> $message:literal $help:literal shown) => {
        /// The rule as a sentence.
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "there is no such result",
            note = $help,
            note = "the operands and the mode are shown where the result is made and not used: build `let _ = ...;`"
        )]
        pub trait $Sentence<$(const $N: u64),*> {}
    };
}

/// Rules: the type with its numbers, the trait of the sentence, the sentence, and what to write
/// instead; `shown`, if an operation breaks the rule and shows its operands.
macro_rules! rules {
    ($($(#[$m:meta])* $Rule:ident<$($P:ident),*> $Sentence:ident<$($N:ident),*> $message:literal $help:literal $($shown:ident)?;)*) => { $(
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

        sentence_trait! { $Sentence<$($N),*> $message $help $($shown)? }

        impl<$(const $N: u64),*> Holds for $Rule<$(Number<$N>),*> where Layouts: $Sentence<$($N),*> {}
    )* };
}
rules! {
    /// The right-hand modes together step to `A` in a left-hand mode of extent `B`.
    Carries<A, B> CarriesNowhere<A, B>
        "composition: the right-hand modes together step to {A} in a left-hand mode of extent {B}, past its end"
        "choose right-hand modes that end where a left-hand mode ends, or compose with the modes one by one" shown;
    /// A right-hand mode carries every `A` steps, which does not divide its extent `B`.
    Uneven<A, B> RunsDivide<A, B>
        "composition: a right-hand mode steps over the end of a left-hand mode every {A} steps, and its extent {B} is not a multiple of that"
        "choose an extent that is a multiple of {A}, or another stride" shown;
    /// There is no element at `A`: the left-hand layout is `()`.
    NothingToIndex<A> HasModes<A> "composition: the left-hand layout has no modes, and so nothing at {A}"
        "a layout without modes has one element: give it modes, or compose with strides of 0" shown;
    /// An extent of 0.
    Empty<A> HasElements<A> "complement: a layout without elements has no complement"
        "write extents of 1 or more" shown;
    /// `A` elements fit into a mode of the layout, which does not divide the extent `B` of the
    /// tiler.
    Splits<A, B> TilesDivide<A, B>
        "divide: {A} elements of the tiler fit into a mode of the layout, and {B} are to be placed, which is not a multiple of that"
        "choose an extent that is a divisor or a multiple of {A}" shown;
    /// `A` elements `B` apart would not be where the tiler says.
    Misplaced<A, B> StaysInPlace<A, B> "divide: {A} elements of the tiler step by {B} in a mode of the layout, which is not where the tiler puts them"
        "divide mode by mode, `tile!(...)`, or choose strides that keep inside of one mode" shown;
    /// No tile has the coordinate `A` of a mode of extent `B`.
    Lost<A, B> LosesNothing<A, B> "divide: no tile would hold coordinate {A} of a mode of extent {B}"
        "divide mode by mode, `tile!(...)`, or choose a tiler whose gaps are filled by its other tiles" shown;
    /// `A` coordinates are a sum of steps, `B` sums there are.
    ///
    /// The law of divides asks it; no divide is known that breaks this rule and no other one first.
    Repeats<A, B> RepeatsNothing<A, B> "divide: tiles would hold some of {A} coordinates of a mode more than once, {B} in all"
        "divide mode by mode, `tile!(...)`" shown;
    /// The tiler names places past the `A` that a block leaves free.
    NoRoom<A> HasRoom<A> "product: the tiler steps over the {A} places that the block leaves free: copies would overlap"
        "choose a tiler of cosize {A} at most, or a block without gaps" shown;
    /// An extent of `−A`.
    NegativeExtent<A> IsExtent<A> "extent -{A} is negative"
        "write an extent of 0 or more";
    /// A stride of `−A`.
    NegativeStride<A> StridesForward<A> "stride -{A} is negative, and this operation has no meaning for it"
        "write a stride of 0 or more" shown;
    /// A stride of `A`, below `B`, which is the first offset not covered.
    Overlaps<A, B> CoversOnce<A, B>
        "complement: the mode of stride {A} starts before the modes below it end, at {B}: elements coincide"
        "choose a stride of {B} or more for this mode" shown;
    /// Which of two strides is the larger one is not known.
    UnknownOrder<A> KnowsOrder<A> "the strides of several modes have to be sorted, and one is known only at run time"
        "write strides as numbers, `8`, or as constants, `const {{ N }}`" shown;
    /// The stride `A` is no multiple of `B`.
    NotMultiple<A, B> StridesDivide<A, B> "left_inverse: stride {A} is not a multiple of the next smaller stride {B}"
        "choose a stride that is a multiple of {B}" shown;
    /// Parentheses stand in different places.
    NotCongruent<A> IsCongruent<A> "shape and stride do not have their parentheses in the same places"
        "write one stride for each extent: `layout!((2, 3) : (1, 2))`";
    /// The rank `A` where `B` is the largest rank that fits.
    TooManyModes<A, B> FitsRank<A, B>
        "rank {A} stands where rank {B} at most fits: a coordinate, tiler, profile or order has more modes than what it is for"
        "write {B} items at most";
    /// The rank `A` where `B` is needed.
    OtherRank<A, B> IsOfRank<A, B>
        "rank {A} stands where rank {B} is needed: a coordinate, profile or order has fewer modes than what it is for"
        "write {B} items";
    /// Parentheses where there are none.
    TupleForInteger<A> HasModesOfItsOwn<A> "a tuple stands for a mode that has no modes of its own, and takes an integer"
        "write an integer, or give the mode modes of its own: `(4, (2, 8))`";
    /// A layout or `_`.
    NotInteger<A> IsInteger<A> "a layout or _ stands where an integer belongs"
        "write an integer for each mode";
    /// An extent of `A`, which is 0, by which is divided.
    NotPositive<A> IsPositive<A> "an extent of 1 or more is needed to divide by, not {A}" "write an extent of 1 or more" shown;
    /// A stride of `A`, which is 0, by which an index is divided.
    ZeroStride<A> HasDigit<A>
        "stride {A} has no digit of an index, nor of a thread's number: a stride of 1 or more is needed to divide by"
        "write strides of 1 or more; an extent of 1 needs none";
    /// A number of `A`, which is 0, of elements, of bits or of threads.
    NoCount<A> IsCount<A> "a number of 1 or more is needed, not {A}" "write a number of 1 or more" shown;
    /// A divisor of `A`, which is 0, of a leaf.
    NoDivisor<A> IsDivisor<A>
        "no leaf but 0 is a multiple of {A}: a divisor is 1 or more"
        "write the number of which every value is a multiple: `{{div=4}}`";
    /// `-A` where 1 or more is needed.
    BelowOne<A> IsOneOrMore<A> "-{A} is negative, where a number of 1 or more is needed" "write a number of 1 or more";
    /// An integer against a tuple.
    NotComparable<A> HasOrder<A> "an integer stands against a tuple, and neither is less: what is compared needs its parentheses in the same places"
        "compare tuples with parentheses in the same places: `(4, 4)` with `(4, 8)`";
    /// Neither `A` divides `B` nor `B` divides `A`.
    NeitherDivides<A, B> OneDivides<A, B> "neither of {A} and {B} divides the other one"
        "choose a divisor or a multiple of {A}" shown;
    /// `A` leaves for `B` places.
    LeafCount<A, B> FillsProfile<A, B> "unflatten: {A} leaves for a profile of {B}"
        "write a profile with {A} leaves" shown;
    /// Parentheses inside.
    NotFlat<A> IsFlat<A> "unflatten: there are parentheses inside already"
        "call `flatten()` first" shown;
    /// `A` elements in one shape, `B` in the other.
    SizeMismatch<A, B> SameSize<A, B> "crd2crd: the shapes have {A} and {B} elements, and must have the same number"
        "choose shapes of one size";
    /// Modes step to `A` in a vector of `B` elements.
    Straddles<A, B> StaysInVector<A, B> "upcast: modes together step to {A} in a vector of {B} elements, and so into the next one"
        "choose a vector that the modes fill before they leave it" shown;
    /// No stride is 1; a parameter of its own it has not.
    NoUnitStride<A> HasUnitStride<A> "downcast: no mode is known to have stride 1, which the parts of an element could join"
        "give one mode the static stride 1" shown;
    /// The extent `A` is no multiple of the block's `B`.
    NotWhole<A, B> TilesWhole<A, B> "tile_to_shape: extent {A} is not a multiple of the block's extent {B}"
        "choose a multiple of {B}: `round_up` gives the next one";
    /// `A` modes of the block that the shape has not.
    MoreModes<A> HasModesForAll<A> "tile_to_shape: the block has more modes than the shape, by {A}"
        "write an extent for each mode of the block";
    /// The index `A` is not where strides lead.
    NotReached<A> Reaches<A> "index {A} is not where its strides lead: the layout does not reach it, or by other digits"
        "ask for an index that `layout.crd2idx(coord)` gives";
    /// The coordinate `A` of a mode of extent `B`.
    OutsideMode<A, B> InsideMode<A, B> "coordinate {A} is outside of a mode of extent {B}"
        "coordinates begin at 0 and end below {B}";
    /// The thread `A` of `B`.
    NoSuchThread<A, B> HasThread<A, B> "thread {A} is none of {B} threads, which are counted from 0"
        "numbers of threads begin at 0 and end below {B}";
    /// A swizzle of `A` bits that shifts by `B`.
    ShortShift<A, B> ShiftsFar<A, B> "a swizzle of {A} bits has to shift by as many at least, not by {B}: no bit may toggle itself"
        "choose a shift of {A} or more, or of -{A} or less";
    /// A layout on the left of a composed one, where a swizzle is needed; a parameter of its own it
    /// has not.
    NotSwizzled<A> IsSwizzled<A> "a composed layout needs a swizzle on the left here, not a layout"
        "make it by `swizzle!(...).composition(layout)`";
    /// The bits of `A` would toggle those of `B`.
    NoSwizzle<A, B> IsOneSwizzle<A, B>
        "the bits of {A} would toggle those of {B}, which no swizzle does: each has to be one run, in the same order, of bits that are the swizzle's own"
        "apply the swizzle to the layout instead: `swizzle!(...).composition(layout)`";
    /// Shifts of `A` and `B`, or of the same in other directions.
    OtherShift<A, B> ShiftsAlike<A, B> "swizzles that shift by {A} and by {B}, or in other directions, are no swizzle together"
        "choose swizzles of one shift, or apply them one after the other";
    /// An offset of `A`.
    OffsetBetween<A> HasNoOffset<A> "the offset {A} stands between, and only 0 goes through the other layout"
        "begin at 0: add the offset to the index instead";
    /// A number `A` that has to be a power of two.
    NotPowerOfTwo<A> IsPowerOfTwo<A> "{A} is not a power of two, so that bits of an index are none of the other"
        "choose 1, 2, 4, 8, ...";
    /// Elements of one vector of `A` come into different ones.
    TornVector<A> KeepsVectors<A> "the swizzle takes elements of one vector of {A} to different vectors"
        "choose a smaller vector, or a swizzle of higher bits";
    /// An offset of `A` in vectors of `B`.
    OffsetSplits<A, B> OffsetDivides<A, B> "the offset {A} is not a multiple of {B}, and so inside of a vector"
        "choose an offset that is a multiple of {B}";
    /// Which bits a swizzle would look at is not known; a parameter of its own it has not.
    UnknownBits<A> KnowsBits<A> "which bits of the index the swizzle would look at depends on numbers that are known only at run time"
        "write extents and strides as numbers, `8`, or as constants, `const {{ N }}`";
    /// Of the first `A` indices some are taken past them.
    SwizzledOut<A> StaysInside<A> "the swizzle takes some of the first {A} indices past them"
        "choose a swizzle whose bits are all below {A}, or a larger layout";
    /// A stride with a direction; a parameter of its own it has not.
    Directed<A> StepsByIntegers<A> "a stride has a direction, and only integers have a meaning here"
        "take a layout whose strides are integers" shown;
    /// Steps in different directions.
    SeveralDirections<A> StepsInOne<A> "a stride would step in two directions at once, and there is none that does"
        "choose strides that stay in one mode of the left-hand layout, or compose mode by mode" shown;
    /// Steps by integers, and inside of a tuple, in one place.
    MixedDirections<A> StepsInPlaces<A> "one stride steps by integers where another steps inside of a tuple: no coordinate has both"
        "choose strides that step inside of the tuple everywhere, or nowhere" shown;
    /// The mode `A` of a layout or tuple of rank `B`.
    NoSuchMode<A, B> HasMode<A, B> "mode {A} is none of {B} modes, which are counted from 0"
        "write a place below {B}";
    /// The modes from `A` up to `B` of a layout of rank `C`.
    NoModesInRange<A, B, C> HasModesInRange<A, B, C>
        "the range of modes from {A} up to but not including {B} is empty, or goes past the last of {C} modes"
        "write a begin below the end, and an end of {C} at most";
    /// `A` entries of a minor-to-major order of `B` dimensions.
    OrderLength<A, B> NamesAll<A, B> "minor_to_major has length {A}, and the shape has rank {B}"
        "name each of the {B} dimensions once";
    /// The dimension `A` of `B`.
    NoSuchDimension<A, B> HasDimension<A, B> "dimension {A} is none of {B} dimensions, which are counted from 0"
        "name a dimension below {B}";
    /// The dimension `−A`.
    NegativeDimension<A> NamesForward<A> "dimension -{A} is negative, where dimensions are counted from 0"
        "write a dimension of 0 or more";
    /// The dimension `A`, once more.
    NamedTwice<A> NamesOnce<A> "minor_to_major names dimension {A} twice"
        "name each dimension once";
    /// A dimension that is not static; a parameter of its own it has not.
    UnknownDimension<A> KnowsDimensions<A> "a dimension is known at run time only, where a shape in types has static ones"
        "write the dimension as a number; `xla::value` has shapes of run time";
    /// An extent of 0; a parameter of its own it has not.
    EmptyTile<A> HoldsElements<A> "a tile has an extent of 0, and holds no element"
        "write extents of 1 or more";
    /// A last `*`; a parameter of its own it has not.
    NothingToCombine<A> HasMoreMinor<A> "* stands last in a tile, where there is no more minor dimension to combine with"
        "write a number last, or leave the `*` out";
    /// A run of `A` positions is cut unevenly.
    NoBridge<A> IsLayout<A>
        "no layout has a mode for each dimension of this tiling: {A} positions along a dimension are cut by a tile into pieces that do not fill them"
        "choose tiles that divide one another; `linear_index` works for every tiling";
    /// The coordinate `A` in a dimension of `B`.
    OutsideDimension<A, B> InsideDimension<A, B> "coordinate {A} is outside of a dimension of {B}"
        "coordinates begin at 0 and end below {B}";
    /// The coordinate `−A`.
    NegativeCoordinate<A> CountsForward<A> "coordinate -{A} is negative"
        "write a coordinate of 0 or more";
    /// Other types of elements on the right; a parameter of its own it has not.
    OtherElements<A> SameElements<A> "broadcast: the operands have different element types"
        "convert one operand: element types have to agree";
    /// Dimensions of `A` and `B`.
    DimensionsDiffer<A, B> DimensionsMatch<A, B>
        "broadcast: dimensions of {A} and {B} stand for each other, and have to be equal, or one of them 1"
        "choose equal dimensions, or 1 for one of them";
    /// `A` entries for an operand of rank `B`.
    BroadcastRank<A, B> NamesEach<A, B> "broadcast: broadcast_dimensions has length {A} for an operand of rank {B}, where each dimension has an entry"
        "write one entry for each dimension of the operand: `shape!((0))` for a single one";
    /// Two operands of rank `A`.
    NotIdentity<A> IsIdentity<A> "broadcast: operands have the same rank {A}, and take no broadcast_dimensions but 0, 1, ... in this order"
        "write `shape!(())`";
    /// `B` after `A`.
    NotIncreasing<A, B> Increases<A, B> "broadcast: broadcast_dimensions have to increase, and {B} comes after {A}"
        "write the entries in increasing order";
    /// `A` entries for a scalar.
    ScalarDimensions<A> ScalarHasNone<A> "broadcast: a scalar has no broadcast_dimensions, and here they have length {A}"
        "write `shape!(())`";
    /// A dimension of `A` into one of `B`.
    FillsNot<A, B> FillsDimension<A, B> "broadcast: a dimension of {A} goes into one of {B}, and has to be as large, or 1"
        "choose a dimension of {B} or 1";
}
