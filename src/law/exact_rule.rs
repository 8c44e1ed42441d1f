//! The exact rule in types: a right mode counts in the digits of the left layout, and
//! must not carry.
//!
//! The rule and its reasons are those of the [value layer](crate::value::Layout::composition): the
//! left layout, coalesced, has modes a₀:d₀ … aₙ:dₙ, an index has a floor digit in each, and a
//! right mode is taken in runs of as many steps as carry nowhere. Here all leaves are static.
//! [`ModeWithRoom`] is a mode with the room that the right modes so far leave in it, so one walk
//! places a mode and keeps the account. Nearly always a stride has a single digit that is not 0,
//! and divides its extent; the walk takes that way as long as it goes ([`Stop`]), and the general
//! one ([`Run`]) from there.

use crate::{
    int::{Add, AwayDiv, FloorDiv, FloorRem, Int, Mul, Static, Zero},
    lang::{Ready, chosen, types},
    num::{Bit, CeilDiv, Difference, IsLess, Nat, Product, Quotient, Remainder, Sum},
    refused::{Carries, NothingToIndex, Reason, Refused, Spell, Spelled, Uneven},
    tree::{Layout, List, MatchLayout, Mode, Modes, NoModes, Scan, ScanResult, Scanned, Unwrap},
};
use core::marker::PhantomData;
use typenum::{U0, U1};

/// A left layout with the room in its modes: [`ModeWithRoom`]s, and [`EndlessMode`].
#[doc(hidden)]
pub trait LeftModes: Sized + 'static {
    /// Places `S` elements, at least 2, that are `R` apart, at least 1.
    type Walk<S: Nat, R: Nat>: PlacedMode;
    /// `Walk<S, U1>`, after a mode that was filled: mostly this one is filled, too.
    type WalkOn<S: Nat>: PlacedMode;
    /// How many steps of `R` carry nowhere; 0 if none ever carries.
    type StepsWithoutCarry<R: Int>: Nat;
    /// The layout at `R`.
    type At<R: Int>: Int;
    /// Takes the room of `N` steps of `R`.
    type TakeRoom<N: Nat, R: Int>: LeftModes;
    /// The stride that CuTe gives a single element.
    type Carried<R: Int>: Int;
    /// The stride of the last mode.
    type LastStride: Int;
    /// `X`, unless this is refused.
    type Unless<X: Layout>: Layout;
    /// The last piece of a mode, and this.
    type Finished<S: Nat, P: Int>: PlacedMode;
    /// This, under a mode in which room `K` is left.
    type Under<A: Nat, D: Int, K: Nat>: LeftModes;
    /// This, under a mode; the first one has no end.
    type Cover<A: Nat, D: Int>: LeftModes;
}

/// The mode `A:D`, in which digits may still add up to less than `K`, and the modes above it.
#[doc(hidden)]
#[derive(Debug)]
pub struct ModeWithRoom<A, D, K, T>(PhantomData<(A, D, K, T)>);
/// The last mode, which goes on without end.
#[doc(hidden)]
#[derive(Debug)]
pub struct EndlessMode<D>(PhantomData<D>);
/// `()`: there is nothing but the element at 0.
#[doc(hidden)]
#[derive(Debug)]
pub struct NoLeftModes;

/// A right mode placed.
#[doc(hidden)]
pub trait PlacedMode: Sized {
    /// The resulting mode.
    type Pieces: List;
    /// The left layout with less room.
    type LeftModes: LeftModes;
    /// This result under a mode that it does not touch.
    type Under<A: Nat, D: Int, K: Nat>: PlacedMode;
    /// This result after a piece in the mode under it, in which room `K` is left.
    type PushUnder<S: Nat, P: Int, A: Nat, D: Int, K: Nat>: PlacedMode;
    /// This result after a piece.
    type Push<S: Nat, P: Int>: PlacedMode;
    /// A step through the right layout: the result for a mode of extent `S`, and how to go on;
    /// if `V`, it has no elements, and no refusal of it counts.
    type Step<L: LeftModes, S: Int, V: Bit>: Scanned;
}

/// `Pieces`, and the left layout after them.
#[doc(hidden)]
#[derive(Debug)]
pub struct Placed<Pieces, L>(PhantomData<(Pieces, L)>);
/// A single piece.
type One<S, P, L> = Placed<Modes<Mode<Static<S>, P>, NoModes>, L>;

impl<P: List, L: LeftModes> PlacedMode for Placed<P, L> {
    type Pieces = P;
    type LeftModes = L;
    type Under<A: Nat, D: Int, K: Nat> = Placed<P, L::Under<A, D, K>>;
    type PushUnder<S: Nat, Q: Int, A: Nat, D: Int, K: Nat> =
        Placed<Modes<Mode<Static<S>, Q>, P>, L::Under<A, D, K>>;
    type Push<S: Nat, Q: Int> = Q::IfPlacedMode<Placed<Modes<Mode<Static<S>, Q>, P>, L>>;
    type Step<K: LeftModes, S: Int, V: Bit> = ScanResult<MatchLayout<P, Unwrap>, Counting<L, V>>;
}

impl<W: Reason> PlacedMode for Refused<W> {
    type Pieces = Self;
    type LeftModes = Self;
    type Under<A: Nat, D: Int, K: Nat> = Self;
    type PushUnder<S: Nat, Q: Int, A: Nat, D: Int, K: Nat> = Self;
    type Push<S: Nat, Q: Int> = Self;
    type Step<L: LeftModes, S: Int, V: Bit> = chosen::Scanned<V, KeepEmpty<L, S, V>, Fail<W, V>>;
}

impl<W: Reason> LeftModes for Refused<W> {
    type Walk<S: Nat, R: Nat> = Self;
    type WalkOn<S: Nat> = Self;
    type StepsWithoutCarry<R: Int> = U0;
    type At<R: Int> = Self;
    type TakeRoom<N: Nat, R: Int> = Self;
    type Carried<R: Int> = Self;
    type LastStride = Self;
    type Unless<X: Layout> = Self;
    type Finished<S: Nat, P: Int> = Self;
    type Under<A: Nat, D: Int, K: Nat> = Self;
    type Cover<A: Nat, D: Int> = Self;
}

impl LeftModes for NoLeftModes {
    type Walk<S: Nat, R: Nat> = Refused<NothingToIndex<Spelled<R>>>;
    type WalkOn<S: Nat> = Self::Walk<S, U1>;
    type StepsWithoutCarry<R: Int> = U0;
    type At<R: Int> = Zero;
    type TakeRoom<N: Nat, R: Int> = Refused<NothingToIndex<Spell<R>>>;
    type Carried<R: Int> = Zero;
    type LastStride = Zero;
    type Unless<X: Layout> = X;
    type Finished<S: Nat, P: Int> = One<S, P, Self>;
    type Under<A: Nat, D: Int, K: Nat> = ModeWithRoom<A, D, K, Self>;
    type Cover<A: Nat, D: Int> = EndlessMode<D>;
}

impl<D: Int> LeftModes for EndlessMode<D> {
    type Walk<S: Nat, R: Nat> = One<S, Mul<Static<R>, D>, Self>;
    type WalkOn<S: Nat> = One<S, D, Self>;
    type StepsWithoutCarry<R: Int> = U0;
    type At<R: Int> = Mul<R, D>;
    type TakeRoom<N: Nat, R: Int> = Self;
    type Carried<R: Int> = Mul<R, D>;
    type LastStride = D;
    type Unless<X: Layout> = X;
    type Finished<S: Nat, P: Int> = One<S, P, Self>;
    type Under<A: Nat, E: Int, K: Nat> = ModeWithRoom<A, E, K, Self>;
    type Cover<A: Nat, E: Int> = ModeWithRoom<A, E, A, Self>;
}

impl<A: Nat, D: Int, K: Nat, T: LeftModes> LeftModes for ModeWithRoom<A, D, K, T> {
    type Walk<S: Nat, R: Nat> = chosen::PlacedMode<
        <Remainder<R, A> as Nat>::IsZero,
        Pass<A, D, K, T, S, R>,
        Stop<A, D, K, T, S, R>,
    >;
    type WalkOn<S: Nat> = chosen::PlacedMode<
        <<<A::IsOne as Bit>::Not as Bit>::And<IsLess<A, S>> as Bit>::And<
            <<Remainder<S, A> as Nat>::IsZero as Bit>::And<IsLess<Difference<A, U1>, K>>,
        >,
        GoOn<A, D, K, T, S, U1, A>,
        WalkOnly<Self, S>,
    >;
    type StepsWithoutCarry<R: Int> =
        Fewer<StepsInside<A, FloorRem<R, Static<A>>>, T::StepsWithoutCarry<FloorDiv<R, Static<A>>>>;
    type At<R: Int> = Add<Mul<FloorRem<R, Static<A>>, D>, T::At<FloorDiv<R, Static<A>>>>;
    type TakeRoom<N: Nat, R: Int> = chosen::LeftModes<
        IsLess<Product<N, DigitOf<R, A>>, K>,
        Spending<A, D, K, T, N, R>,
        Carrying<A, K, Product<N, DigitOf<R, A>>>,
    >;
    type Carried<R: Int> = chosen::Int<
        A::IsZero,
        Ready<Mul<R, T::LastStride>>,
        Ready<T::Carried<AwayDiv<R, Static<A>>>>,
    >;
    type LastStride = T::LastStride;
    type Unless<X: Layout> = X;
    type Finished<S: Nat, P: Int> = One<S, P, Self>;
    type Under<B: Nat, E: Int, J: Nat> = ModeWithRoom<B, E, J, Self>;
    type Cover<B: Nat, E: Int> = ModeWithRoom<B, E, B, Self>;
}

/// The floor digit of `R` in a mode of extent `A`.
type DigitOf<R, A> = <FloorRem<R, Static<A>> as Int>::Magnitude;
/// `⌈A / digit⌉`, or 0 where the digit is.
type StepsInside<A, G> =
    chosen::Nat<<G as Int>::IsZero, Ready<U0>, Steps<A, <G as Int>::Magnitude>>;
/// The lesser of two numbers of steps, where 0 stands for no end.
type Fewer<M, N> = chosen::Nat<<M as Nat>::IsZero, Ready<N>, FewerThan<M, N>>;

types! {
    Steps<A: Nat, G: Nat>: Nat = CeilDiv<A, G>;
    FewerThan<M: Nat, N: Nat>: Nat =
        chosen::Nat<<<N as Nat>::IsZero as Bit>::Or<IsLess<M, N>>, Ready<M>, Ready<N>>;

    /// The stride is a multiple of the mode's extent: it passes.
    Pass<A: Nat, D: Int, K: Nat, T: LeftModes, S: Nat, R: Nat>: PlacedMode =
        <T::Walk<S, Quotient<R, A>> as PlacedMode>::Under<A, D, K>;
    /// It has a digit in this mode. If that is the only one, R, do S elements go past the mode, and
    /// on in the next one? All conditions are checked at once: each one after another takes
    /// levels of recursion.
    Stop<A: Nat, D: Int, K: Nat, T: LeftModes, S: Nat, R: Nat>: PlacedMode =
        chosen::PlacedMode<
            <<<IsLess<R, A> as Bit>::And<<Remainder<A, R> as Nat>::IsZero>
                as Bit>::And<IsLess<Quotient<A, R>, S>> as Bit>::And<
                <<Remainder<S, Quotient<A, R>> as Nat>::IsZero
                    as Bit>::And<IsLess<Difference<A, R>, K>>,
            >,
            GoOn<A, D, K, T, S, R, Quotient<A, R>>,
            EndsInMode<A, D, K, T, S, R, Product<Difference<S, U1>, R>>,
        >;
    /// They step `F` far, and end in this mode, if that is less than the room in it.
    EndsInMode<A: Nat, D: Int, K: Nat, T: LeftModes, S: Nat, R: Nat, F: Nat>: PlacedMode =
        chosen::PlacedMode<
            <IsLess<R, A> as Bit>::And<IsLess<F, K>>,
            Settle<A, D, K, T, S, R, F>,
            Outside<A, D, K, T, S, R, F>,
        >;
    Outside<A: Nat, D: Int, K: Nat, T: LeftModes, S: Nat, R: Nat, F: Nat>: PlacedMode =
        chosen::PlacedMode<
            IsLess<R, A>,
            PassMode<A, D, K, T, S, R, F>,
            Run<ModeWithRoom<A, D, K, T>, S, Static<R>>,
        >;
    /// They go past it, but R does not divide A; or they meet a mode with less room.
    PassMode<A: Nat, D: Int, K: Nat, T: LeftModes, S: Nat, R: Nat, F: Nat>: PlacedMode =
        chosen::PlacedMode<
            <IsLess<CeilDiv<A, R>, S> as Bit>::And<<<Remainder<A, R> as Nat>::IsZero as Bit>::Not>,
            Run<ModeWithRoom<A, D, K, T>, S, Static<R>>,
            Stuck<A, K, S, R, F>,
        >;
    Settle<A: Nat, D: Int, K: Nat, T: LeftModes, S: Nat, R: Nat, F: Nat>: PlacedMode =
        One<S, Mul<Static<R>, D>, ModeWithRoom<A, D, Difference<K, F>, T>>;
    /// They end in it, or R divides A and they would go on.
    Stuck<A: Nat, K: Nat, S: Nat, R: Nat, F: Nat>: PlacedMode =
        chosen::PlacedMode<
            IsLess<CeilDiv<A, R>, S>,
            Broken<A, K, S, R, Quotient<A, R>>,
            Carry<A, K, F>,
        >;
    Broken<A: Nat, K: Nat, S: Nat, R: Nat, P: Nat>: PlacedMode =
        chosen::PlacedMode<
            <Remainder<S, P> as Nat>::IsZero,
            Carry<A, K, Difference<A, R>>,
            UnevenRun<Static<R>, P, S>,
        >;
    WalkOnly<L: LeftModes, S: Nat>: PlacedMode = L::Walk<S, U1>;
    /// They go on with digit 1 in the next mode.
    GoOn<A: Nat, D: Int, K: Nat, T: LeftModes, S: Nat, R: Nat, P: Nat>: PlacedMode =
        <T::WalkOn<Quotient<S, P>>
            as PlacedMode>::PushUnder<P, Mul<Static<R>, D>, A, D, Difference<K, Difference<A, R>>>;

    /// In general: a run of as many steps as carry nowhere.
    Run<L: LeftModes, S: Nat, R: Int>: PlacedMode =
        chosen::PlacedMode<
            IsMore<S, L::StepsWithoutCarry<R>>,
            Part<L, S, R, L::StepsWithoutCarry<R>>,
            Rest<L, S, R>,
        >;
    /// All that are left.
    Rest<L: LeftModes, S: Nat, R: Int>: PlacedMode = <L::At<R>
        as Int>::IfPlacedMode<
            <L::TakeRoom<Difference<S, U1>, R> as LeftModes>::Finished<S, L::At<R>>
        >;
    Part<L: LeftModes, S: Nat, R: Int, P: Nat>: PlacedMode =
        chosen::PlacedMode<
            <Remainder<S, P> as Nat>::IsZero,
            NextRun<L, S, R, P>,
            UnevenRun<R, P, S>,
        >;
    NextRun<L: LeftModes, S: Nat, R: Int, P: Nat>: PlacedMode =
        <<Run<L::TakeRoom<Difference<P, U1>, R>, Quotient<S, P>, Mul<R, Static<P>>>
            as crate::lang::thunk::PlacedMode>::Out as PlacedMode>::Push<P, L::At<R>>;
    UnevenRun<R: Int, P: Nat, S: Nat>: PlacedMode =
        Refused<Uneven<Spell<R>, Spelled<P>, Spelled<S>>>;
    Carry<A: Nat, K: Nat, F: Nat>: PlacedMode =
        Refused<Carries<Spelled<Sum<Difference<A, K>, F>>, Spelled<A>>>;
    Carrying<A: Nat, K: Nat, F: Nat>: LeftModes =
        Refused<Carries<Spelled<Sum<Difference<A, K>, F>>, Spelled<A>>>;
    Spending<A: Nat, D: Int, K: Nat, T: LeftModes, N: Nat, R: Int>: LeftModes =
        <T::TakeRoom<N, FloorDiv<R, Static<A>>>
            as LeftModes>::Under<A, D, Difference<K, Product<N, DigitOf<R, A>>>>;
}

/// Whether there are more elements than steps, where 0 steps stand for no end.
type IsMore<S, P> = <<<P as Nat>::IsZero as Bit>::Not as Bit>::And<IsLess<P, S>>;

types! {
    KeepEmpty<L: LeftModes, S: Int, V: Bit>: Scanned = ScanResult<Mode<S, Zero>, Counting<L, V>>;
    Fail<W: Reason, V: Bit>: Scanned = ScanResult<Refused<W>, Counting<Refused<W>, V>>;
}

/// A left layout on the way through the modes of the right one.
#[doc(hidden)]
#[derive(Debug)]
pub struct Counting<L, V>(PhantomData<(L, V)>);

impl<L: LeftModes, V: Bit> Scan for Counting<L, V> {
    type Leaf<S: Int, D: Int> = chosen::Scanned<
        <<S::IsZero as Bit>::Or<S::IsOne> as Bit>::Or<D::IsZero>,
        ConstantMode<L, V, S, D>,
        Count<L, V, S, D>,
    >;
    type Unless<X: Layout> = L::Unless<X>;
    type Second = Self;
}

/// The stride of a mode that does not step: any is right, and this is CuTe's.
type ConstantStride<L, S, D> = chosen::Int<
    <S as Int>::IsOne,
    Ready<
        chosen::Int<
            <<D as Int>::IsZero as Bit>::Not,
            Ready<<L as LeftModes>::Carried<D>>,
            Ready<Zero>,
        >,
    >,
    Ready<Mul<D, <L as LeftModes>::LastStride>>,
>;

types! {
    /// A mode that does not step.
    ConstantMode<L: LeftModes, V: Bit, S: Int, D: Int>: Scanned =
        ScanResult<Mode<S, ConstantStride<L, S, D>>, Counting<L, V>>;
    Count<L: LeftModes, V: Bit, S: Int, D: Int>: Scanned =
        <chosen::PlacedMode<
            D::IsNegative,
            Run<L, S::Magnitude, D>,
            Forward<L, S::Magnitude, D::Magnitude>,
        > as PlacedMode>::Step<L, S, V>;
    Forward<L: LeftModes, S: Nat, R: Nat>: PlacedMode = L::Walk<S, R>;
}
