//! Which layouts have no index twice: a fact about types.
//!
//! Two coordinates of one index differ by a step in each mode, and the steps add up to nothing:
//! `Σ stride · x = 0`, where each x is less than its extent, and not all are 0. The largest stride
//! that takes part is balanced by smaller ones. Where it is more than they reach together, which is
//! so in nearly all layouts, there is nothing to try; else each count of it is tried that is within
//! their reach and leaves a multiple of their common divisor.

use crate::{
    int::{Add, Int, IsOne, IsStatic, IsZero, Less, Or, Reach, Static, Zero},
    lang::{apply::operations, chosen, thunk, types},
    num::{Bit, CeilDiv, Difference, Gcd, IsEqual, IsLess, Nat, Product, Quotient, Remainder, Sum},
    refused::{NotInteger, Number, Reason, Refused},
    tree::{Flat, Layout, List},
};
use core::marker::PhantomData;
use typenum::{B1, U0, U1, U2, U128};

operations! {
    /// Whether no index comes twice, as a [`Bit`]: `(4,2):(1,4)` and `(2,2):(2,3)`, but not
    /// `(4,2):(1,3)`.
    ///
    /// Of a layout with dynamic strides it is not known, and does not hold; an extent may be
    /// dynamic in the mode of the largest stride.
    ///
    /// # Laws
    /// `l(i) ≠ l(j)` for `0 ≤ i < j < size(l)`. That is decided exactly where each stride is more
    /// than all smaller ones reach together, and for any two modes. Where more strides overlap, up
    /// to 128 combinations are tried: a layout that takes more is not known to have no index twice,
    /// and this does not hold.
    ///
    /// ```
    /// use stridewise::{algebra::IsInjective, num::Bit, prelude::*};
    /// assert!(<IsInjective<Layout![(4, (2, 3)) : (1, (16, 4))]>>::VALUE);
    /// assert!(<IsInjective<Layout![(2, 2) : (2, 3)]>>::VALUE);
    /// assert!(!<IsInjective<Layout![(4, 2) : (1, 3)]>>::VALUE);
    /// assert!(<IsInjective<Layout![(?, 8) : (40, 1)]>>::VALUE);
    /// ```
    IsInjective IsInjectiveFn is_injective<L: Layout> -> Bit =
        Or<IsZero<<L as Layout>::Size>, Not<
            IsZeroNat<<<Flat<L> as List>::SortedModes as SortedModes>::Apart<SearchBudget>>
        >>,
        |_l| Default::default();
}

/// A layout that is known to have no index twice: a bound for code that writes through it, from
/// several threads, say.
///
/// ```
/// use stridewise::{algebra::Injective, prelude::*};
/// /// Each element is written once.
/// fn scatter<L: Injective>(layout: L, data: &mut [u8], values: &[u8]) {
///     (0..layout.size().value())
///         .for_each(|i| data[layout.crd2idx(i) as usize] = values[i as usize]);
/// }
/// let mut data = [0; 8];
/// scatter(layout!((2, 2) : (5, 1)), &mut data, b"abcd");
/// assert_eq!(&data, b"ac\0\0\0bd\0");
/// ```
///
/// # Compile errors
/// A layout that has an index twice, or is not known to have none (`ui-tests/fail/injective.rs`).
#[diagnostic::on_unimplemented(
    message = "this layout may map two coordinates to the same index",
    label = "a stride is 0, dynamic, or too small for the modes of smaller strides",
    note = "each stride must be greater than the sum of (extent - 1) · stride over the modes of \
         smaller strides",
    note = "in generic code, write the bound on the result: `where RightInverse<L>: Injective`"
)]
pub trait Injective: Layout {}
#[diagnostic::do_not_recommend]
impl<L: Layout> Injective for L where IsInjective<L>: IsTrue {}

/// That a fact about a type is known to hold.
#[doc(hidden)]
pub trait IsTrue {}
#[diagnostic::do_not_recommend]
impl IsTrue for B1 {}

type Not<A> = <A as Bit>::Not;
/// So many combinations are tried.
type SearchBudget = U128;

/// Modes by their strides, from large ones to small ones, all without sign and without extents of
/// 1.
#[doc(hidden)]
pub trait SortedModes: 'static {
    /// How far the last element is from the first.
    type Reach: Int;
    /// A divisor of all strides.
    type Divisor: Nat;
    /// With the mode `S:D`.
    type With<S: Int, D: Int>: SortedModes;
    /// The rest of the search budget `F` if no index comes twice, else 0.
    type Apart<F: Nat>: Nat;
    /// The rest of it if no sum of strides, each up to `2 (extent − 1)` times, is `X`.
    type Misses<F: Nat, X: Nat>: Nat;
}

/// The mode `S:D` before those of `T`.
#[doc(hidden)]
#[derive(Debug)]
pub struct SortedMode<S, D, T>(PhantomData<(S, D, T)>);
/// No modes.
#[doc(hidden)]
#[derive(Debug)]
pub struct NoSortedModes;

impl SortedModes for NoSortedModes {
    type Reach = Zero;
    type Divisor = U0;
    type With<S: Int, D: Int> = SortedMode<S, D, Self>;
    type Apart<F: Nat> = F;
    type Misses<F: Nat, X: Nat> = chosen::Nat<X::IsZero, Keep<U0>, Keep<F>>;
}

impl<S: Int, D: Int, T: SortedModes> SortedModes for SortedMode<S, D, T> {
    type Reach = Add<Reach<S, D>, T::Reach>;
    type Divisor = Gcd<D::Magnitude, T::Divisor>;
    type With<A: Int, B: Int> =
        chosen::SortedModes<Less<B, D>, InsertAfter<S, D, T, A, B>, InsertBefore<S, D, T, A, B>>;
    type Apart<F: Nat> = chosen::Nat<Less<T::Reach, D>, RestApart<T, F>, NotClear<S, D, T, F>>;
    type Misses<F: Nat, X: Nat> = chosen::Nat<
        <IsLess<Limit<S, D, T>, X> as Bit>::Or<Not<IsZeroNat<Remainder<X, Self::Divisor>>>>,
        Keep<F>,
        Counted<
            F,
            Least<X, Twice<T::Reach>, D>,
            Most<Twice<Reach<S, Unit>>, X, D>,
            X,
            D::Magnitude,
            T,
        >,
    >;
}

impl<W: Reason> SortedModes for Refused<W> {
    type Reach = Self;
    type Divisor = U0;
    type With<S: Int, D: Int> = Self;
    type Apart<F: Nat> = U0;
    type Misses<F: Nat, X: Nat> = U0;
}

type IsKnown<N> = <IsStatic<N> as Bit>::And<<N as Int>::IsExtent>;
type Unit = Static<U1>;
type IsZeroNat<N> = <N as Nat>::IsZero;
type Twice<N> = <<N as Int>::Magnitude as Nat>::Twice;
/// The largest sum.
type Limit<S, D, T> = Sum<Twice<Reach<S, D>>, Twice<<T as SortedModes>::Reach>>;
/// The least count of D after which the others reach the rest of `X`.
type Least<X, Others, D> = CeilDiv<Above<X, Others>, <D as Int>::Magnitude>;
/// `X − N`, or 0.
type Above<X, N> = chosen::Nat<IsLess<X, N>, Keep<U0>, Minus<X, N>>;
/// The largest count of D, up to `N`, that is not above `X`.
type Most<N, X, D> = Lesser<N, Quotient<X, <D as Int>::Magnitude>>;
type Lesser<A, B> = chosen::Nat<IsLess<A, B>, Keep<A>, Keep<B>>;
/// The least multiple of D that the divisor of others divides, in multiples of D.
type Period<D, T> = Quotient<<T as SortedModes>::Divisor, Gcd<<T as SortedModes>::Divisor, D>>;
/// How many of those are within the reach of others.
type Periods<S, D, T> = Quotient<
    Most<<Reach<S, Unit> as Int>::Magnitude, <<T as SortedModes>::Reach as Int>::Magnitude, D>,
    Period<<D as Int>::Magnitude, T>,
>;

types! {
    Keep<N: Nat>: Nat = N;
    Minus<A: Nat, B: Nat>: Nat = Difference<A, B>;
    Skip<T: SortedModes>: SortedModes = T;
    Sorted<S: Int, D: Int, T: SortedModes>: SortedModes =
        chosen::SortedModes<S::IsExtent, Inserted<S, D, T>, Unknown>;
    Inserted<S: Int, D: Int, T: SortedModes>: SortedModes = T::With<S, Reach<Static<U2>, D>>;
    /// Of an extent that is none, nothing is known.
    Unknown<>: SortedModes = Refused<NotInteger<Number<0>>>;
    InsertAfter<S: Int, D: Int, T: SortedModes, A: Int, B: Int>: SortedModes =
        SortedMode<S, D, T::With<A, B>>;
    InsertBefore<S: Int, D: Int, T: SortedModes, A: Int, B: Int>: SortedModes =
        SortedMode<A, B, SortedMode<S, D, T>>;
    RestApart<T: SortedModes, F: Nat>: Nat = T::Apart<F>;
    /// The stride is not known to be more than smaller ones reach. What is refused is unknown.
    NotClear<S: Int, D: Int, T: SortedModes, F: Nat>: Nat =
        chosen::Nat<
            <IsKnown<Add<S, Add<D, T::Reach>>> as Bit>::And<Not<IsZero<D>>>,
            Tried<S, D, T, F>,
            Keep<U0>,
        >;
    /// Each count of D that others may balance.
    Tried<S: Int, D: Int, T: SortedModes, F: Nat>: Nat = <Counted<
        T::Apart<F>, U1, Periods<S, D, T>, <T::Reach as Int>::Magnitude,
            Product<Period<D::Magnitude, T>, D::Magnitude>, T,
    > as thunk::Nat>::Out;
    /// Each count of D from `A` to `B`, if patience is enough for so many.
    Counted<F: Nat, A: Nat, B: Nat, X: Nat, D: Nat, T: SortedModes>: Nat =
        chosen::Nat<IsLess<B, A>, Keep<F>, Some<F, A, B, X, D, T>>;
    Some<F: Nat, A: Nat, B: Nat, X: Nat, D: Nat, T: SortedModes>: Nat =
        chosen::Nat<IsLess<Difference<B, A>, F>, Each<F, A, B, X, D, T>, Keep<U0>>;
    /// By halves, so that rustc need not go deep.
    Each<F: Nat, A: Nat, B: Nat, X: Nat, D: Nat, T: SortedModes>: Nat =
        chosen::Nat<IsEqual<A, B>, One<F, A, X, D, T>, Halves<F, A, B, Sum<A, B>, X, D, T>>;
    Halves<F: Nat, A: Nat, B: Nat, C: Nat, X: Nat, D: Nat, T: SortedModes>: Nat = <Each<
        <Each<F, A, C::Half, X, D, T> as thunk::Nat>::Out, Sum<C::Half, U1>, B, X, D, T,
    > as thunk::Nat>::Out;
    One<F: Nat, A: Nat, X: Nat, D: Nat, T: SortedModes>: Nat =
        chosen::Nat<
            F::IsZero,
            Keep<U0>,
            Missed<Difference<F, U1>, Difference<X, Product<A, D>>, T>,
        >;
    Missed<F: Nat, X: Nat, T: SortedModes>: Nat = T::Misses<F, X>;
}

/// A mode before others, sorted.
#[doc(hidden)]
pub type Sort<S, D, T> = chosen::SortedModes<IsOne<S>, Skip<T>, Sorted<S, D, T>>;
