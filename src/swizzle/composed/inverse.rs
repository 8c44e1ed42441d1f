//! The inverses of swizzled layouts: a swizzle is its own, and goes through that of the layout.

use super::{
    Around, Function, Moved, around,
    swizzle_through_layout::{BitsUpTo, Last, Live, Shifted},
};
use crate::{
    algebra::{
        LeftInverse, RightInverse, inverse,
        twin::{LeftInverseFn, RightInverseFn, left_inverse, right_inverse},
    },
    int::{Int, IsZero, Zero},
    lang::{apply::any_operation, chosen, thunk, types},
    num::{self, Bit, Nat},
    refused::{Refused, Spelled, SwizzledOut},
    swizzle::{Bits, Common},
    tree::Layout,
    value::{self, Operation},
};

type Right<F, O, L> = chosen::Function<IsZero<O>, Staying<F, RightInverse<L>>, Shifted<O>>;

type Left<F, O, L> = chosen::Function<IsZero<O>, Leaving<F, LeftInverse<L>>, Shifted<O>>;

types! {
    Leaving<F: Function, L: Layout>: Function = Moved<L, F>;
    /// The inverse, if indices stay among those that are undone.
    Staying<F: Function, L: Layout>: Function =
        chosen::Function<F::Stays<Last<L>>, Leaving<F, L>, Gone<L>>;
    Gone<L: Layout>: Function = Refused<SwizzledOut<Spelled<<L::Size as Int>::Magnitude>>>;
}
/// The bits that numbers up to `N` have toggled.
type ToggledUpTo<W, N> = num::Product<Live<W, BitsUpTo<N>>, <W as Bits>::Toggled>;
/// Bits of the first number that the second has not.
type Without<A, B> = num::Difference<A, <Common<A, B> as thunk::Nat>::Out>;
/// Whether a swizzle takes numbers up to `N` to numbers up to `N`.
pub(super) type StaysUpTo<W, N> = <<Without<ToggledUpTo<W, N>, N> as Nat>::IsZero as Bit>::And<
    <Without<<BitsUpTo<<Common<ToggledUpTo<W, N>, N> as thunk::Nat>::Out> as Nat>::Half, N>
        as Nat>::IsZero,
>;

any_operation!(AnyLayout RightInverseFn [L l] [] [
    { inverse(l, Operation::RightInverse, value::Layout::right_inverse, right_inverse) }
]
    [
        F O f o Around<Right<F, O, L>, Zero, RightInverse<L>>,
        |by| Ok(around(<Right<F, O, L>>::only(), Zero, by.try_evaluate(l)?))
    ]);
any_operation!(AnyLayout LeftInverseFn [L l] [] [
    { inverse(l, Operation::LeftInverse, value::Layout::left_inverse, left_inverse) }
]
    [
        F O f o Around<Left<F, O, L>, Zero, LeftInverse<L>>,
        |by| Ok(around(<Left<F, O, L>>::only(), Zero, by.try_evaluate(l)?))
    ]);
