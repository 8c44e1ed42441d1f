//! The law of divides in types: every element is hit once.
//!
//! `divide` evaluates this file for static leaves; dynamic leaves are checked by the value layer.
//! The law and its reasons must stay those of
//! [`value::Layout::logical_divide`](crate::value::Layout::logical_divide), which tests compare.
//!
//! - **Gather**: [`Tiling`] scans the modes of the tiler, and then those of its complement. A mode
//!   *contributes* `part:step` to each mode of the layout in which it steps. Extents are rounded up,
//!   because the last tile may be partial, and therefore a contribution can be wrong.
//! - **Check**: a divide hits each element once exactly if the contributions to each mode, without
//!   those that step past its extent, are the modes of a compact layout that reaches the extent
//!   (`Covering`).

use crate::{
    int::{AwayDiv, Eq, Int, Less, Mul, One, Static, Zero},
    lang::{Ready, chosen, type_fns, types},
    num::{Bit, CeilDiv, IsLess, Nat, Quotient, Remainder},
    refused::{Lost, Misplaced, Reason, Refused, Repeats, Spell, Spelled, UnevenTile},
    tree::{
        Eval, Layout, List, Match, MatchInt, MatchLayout, Mode, Modes, NoModes, Scan, ScanResult,
        Scanned, Unwrap,
    },
};
use core::marker::PhantomData;
use typenum::{B0, B1, U1};

/// A layout with the contributions to its modes: [`GatheredMode`]s, the last one a
/// [`LastGatheredMode`].
#[doc(hidden)]
pub trait GatheredModes: Sized + 'static {
    /// Contributes `S` elements, at least 2, that are `R` apart, at least 1; `P` is whether they
    /// are where they should be so far, and `Q` whether that is asked.
    type Contribute<S: Nat, R: Nat, P: Bit, Q: Bit>: PlacedTile;
    /// The stride that CuTe gives a single element.
    type Carried<R: Int>: Int;
    /// `()` if each element is hit once, or a refusal.
    type Verdict: List;
    /// `()`, unless it is refused already.
    type IfPlaced: List;
    /// This, under a mode with contributions `C`.
    type Under<A: Nat, D: Int, C: List>: GatheredModes;
    /// This, under a mode without contributions; the first one is the last mode.
    type Cover<A: Nat, D: Int>: GatheredModes;
}

/// The mode `A:D` with the contributions `C`, and the modes above it.
#[doc(hidden)]
#[derive(Debug)]
pub struct GatheredMode<A, D, C, T>(PhantomData<(A, D, C, T)>);
/// The last mode `A:D` with the contributions `C`: coordinates past its extent have no element.
#[doc(hidden)]
#[derive(Debug)]
pub struct LastGatheredMode<A, D, C>(PhantomData<(A, D, C)>);
/// `()`, which has a single element.
#[doc(hidden)]
#[derive(Debug)]
pub struct NoGatheredModes;

/// The result of a contribution: the parts that the mode of the tiler is split into, and the
/// layout with them.
#[doc(hidden)]
pub trait PlacedTile: Sized {
    type Pieces: List;
    type GatheredModes: GatheredModes;
    type Under<A: Nat, D: Int, C: List>: PlacedTile;
    type PushUnder<S: Nat, P: Int, A: Nat, D: Int, C: List>: PlacedTile;
}

/// The parts `Pieces`, and the layout `G` after their contributions.
#[doc(hidden)]
#[derive(Debug)]
pub struct Tiles<Pieces, G>(PhantomData<(Pieces, G)>);

impl<P: List, G: GatheredModes> PlacedTile for Tiles<P, G> {
    type Pieces = P;
    type GatheredModes = G;
    type Under<A: Nat, D: Int, C: List> = Tiles<P, G::Under<A, D, C>>;
    type PushUnder<S: Nat, Q: Int, A: Nat, D: Int, C: List> =
        Tiles<Modes<Mode<Static<S>, Q>, P>, G::Under<A, D, C>>;
}

impl<W: Reason> PlacedTile for Refused<W> {
    type Pieces = Self;
    type GatheredModes = Self;
    type Under<A: Nat, D: Int, C: List> = Self;
    type PushUnder<S: Nat, Q: Int, A: Nat, D: Int, C: List> = Self;
}

impl<W: Reason> GatheredModes for Refused<W> {
    type Contribute<S: Nat, R: Nat, P: Bit, Q: Bit> = Self;
    type Carried<R: Int> = Self;
    type Verdict = Self;
    type IfPlaced = Self;
    type Under<A: Nat, D: Int, C: List> = Self;
    type Cover<A: Nat, D: Int> = Self;
}

impl GatheredModes for NoGatheredModes {
    type Contribute<S: Nat, R: Nat, P: Bit, Q: Bit> =
        Tiles<Modes<Mode<Static<S>, Zero>, NoModes>, Self>;
    type Carried<R: Int> = Zero;
    type Verdict = NoModes;
    type IfPlaced = NoModes;
    type Under<A: Nat, D: Int, C: List> = GatheredMode<A, D, C, Self>;
    type Cover<A: Nat, D: Int> = LastGatheredMode<A, D, NoModes>;
}

impl<A: Nat, D: Int, C: List> GatheredModes for LastGatheredMode<A, D, C> {
    type Contribute<S: Nat, R: Nat, P: Bit, Q: Bit> =
        chosen::PlacedTile<IsLess<R, A>, StartsInMode<A, D, C, S, R, P>, Outside<A, D, C, S, R>>;
    type Carried<R: Int> = Mul<R, D>;
    type Verdict = Covered<C, A>;
    type IfPlaced = NoModes;
    type Under<B: Nat, E: Int, K: List> = GatheredMode<B, E, K, Self>;
    type Cover<B: Nat, E: Int> = GatheredMode<B, E, NoModes, Self>;
}

impl<A: Nat, D: Int, C: List, T: GatheredModes> GatheredModes for GatheredMode<A, D, C, T> {
    type Contribute<S: Nat, R: Nat, P: Bit, Q: Bit> = chosen::PlacedTile<
        IsLess<R, A>,
        Here<A, D, C, T, S, R, P, Q>,
        PassMode<A, D, C, T, S, R, P, Q>,
    >;
    type Carried<R: Int> =
        T::Carried<chosen::Int<A::IsZero, Ready<R>, Ready<AwayDiv<R, Static<A>>>>>;
    type Verdict = Match<T::Verdict, Checking<Static<A>, C>>;
    type IfPlaced = NoModes;
    type Under<B: Nat, E: Int, K: List> = GatheredMode<B, E, K, Self>;
    type Cover<B: Nat, E: Int> = GatheredMode<B, E, NoModes, Self>;
}

/// The rest of a stride past a mode; a mode without elements is passed over.
type Passing<R, A> = chosen::Nat<<A as Nat>::IsZero, Ready<R>, Ceiling<R, A>>;

/// Whether the condition `Q` still holds when `D` has divided `N`.
type Holds<P, Q, D, N> =
    <P as Bit>::And<<<Q as Bit>::Not as Bit>::Or<<Remainder<N, D> as Nat>::IsZero>>;

types! {
    Ceiling<R: Nat, A: Nat>: Nat = CeilDiv<R, A>;
    StartsInMode<A: Nat, D: Int, C: List, S: Nat, R: Nat, P: Bit>: PlacedTile =
        chosen::PlacedTile<P, Settle<A, D, C, S, R>, MisplacedTile<S, R>>;
    Settle<A: Nat, D: Int, C: List, S: Nat, R: Nat>: PlacedTile = Tiles<
        Modes<Mode<Static<S>, Mul<Static<R>, D>>, NoModes>,
        LastGatheredMode<A, D, Modes<Mode<Static<S>, Static<R>>, C>>,
    >;
    Outside<A: Nat, D: Int, C: List, S: Nat, R: Nat>: PlacedTile =
        Tiles<Modes<Mode<Static<S>, Mul<Static<R>, D>>, NoModes>, LastGatheredMode<A, D, C>>;
    MisplacedTile<S: Nat, R: Nat>: PlacedTile = Refused<Misplaced<Spelled<S>, Spelled<R>>>;

    PassMode<
        A: Nat, D: Int, C: List, T: GatheredModes, S: Nat, R: Nat, P: Bit, Q: Bit
    >: PlacedTile =
        <T::Contribute<S, Passing<R, A>, Holds<P, Q, A, R>, Q> as PlacedTile>::Under<A, D, C>;
    Here<A: Nat, D: Int, C: List, T: GatheredModes, S: Nat, R: Nat, P: Bit, Q: Bit>: PlacedTile =
        chosen::PlacedTile<P, Place<A, D, C, T, S, R, P, Q, CeilDiv<A, R>>, MisplacedTile<S, R>>;
    Place<
        A: Nat, D: Int, C: List, T: GatheredModes, S: Nat, R: Nat, P: Bit, Q: Bit, N: Nat
    >: PlacedTile =
        chosen::PlacedTile<IsLess<N, S>, Cross<A, D, C, T, S, R, P, Q, N>, Stay<A, D, C, T, S, R>>;
    Stay<A: Nat, D: Int, C: List, T: GatheredModes, S: Nat, R: Nat>: PlacedTile = Tiles<
        Modes<Mode<Static<S>, Mul<Static<R>, D>>, NoModes>,
        GatheredMode<A, D, Modes<Mode<Static<S>, Static<R>>, C>, T>,
    >;
    Cross<
        A: Nat, D: Int, C: List, T: GatheredModes, S: Nat, R: Nat, P: Bit, Q: Bit, N: Nat
    >: PlacedTile =
        chosen::PlacedTile<
            <Remainder<S, N> as Nat>::IsZero,
            GoOn<A, D, C, T, S, R, P, Q, N>,
            UnevenStep<N, S>,
        >;
    GoOn<
        A: Nat, D: Int, C: List, T: GatheredModes, S: Nat, R: Nat, P: Bit, Q: Bit, N: Nat
    >: PlacedTile =
        <T::Contribute<Quotient<S, N>, U1, Holds<P, Q, R, A>, Q> as PlacedTile>::PushUnder<
            N,
            Mul<Static<R>, D>,
            A,
            D,
            Modes<Mode<Static<N>, Static<R>>, C>,
        >;
    UnevenStep<N: Nat, S: Nat>: PlacedTile = Refused<UnevenTile<Spelled<N>, Spelled<S>>>;
}

/// Whether the contributions `C` to a mode of extent `A` hit each of its coordinates once.
type Covered<C, A> = Eval<Covering<C, Static<A>, One, MatchInt<C, Together<One>>>>;

type_fns! {
    /// A mode, after those above it.
    match Checking(A: Int, C: List) -> List {
        [] => { Eval(Covering(C, A, One, MatchInt(C, Together(One)))) }
        [S : D, ..T] => { NoModes }
    }
    /// All numbers below `Covered` are a sum of steps, once; `All` is how many sums there are.
    fn Covering(C: List, A: Int, Sums: Int, All: Int) -> List {
        if Less(Sums, A) { Match(Match(C, Find(Sums)), Cover(C, A, Sums, All)) }
        else if Eq(Sums, All) { NoModes }
        else { Refused(Repeats(Spell(Sums), Spell(All))) }
    }
    /// Over the part with the next step.
    match Cover(C: List, A: Int, Sums: Int, All: Int) -> List {
        [] => { Refused(Lost(Spell(Sums), Spell(A))) }
        [S : D, ..T] => { Eval(Covering(C, A, Mul(S, Sums), All)) }
    }
    /// The part with step `Step`.
    match Find(Step: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if Eq(D, Step) { Modes(Mode(S, D), NoModes) } else { Match(T, Find(Step)) }
        }
    }
    /// `X`, if there is nothing against it.
    match Judging(X: Layout) -> Layout {
        [] => { X }
        [S : D, ..T] => { X }
    }
    /// How many sums there are.
    match Together(N: Int) -> Int {
        [] => { N }
        [S : D, ..T] => { MatchInt(T, Together(Mul(S, N))) }
    }
}

/// What a divide must satisfy: [`Elements`] or [`NoElements`].
#[doc(hidden)]
pub trait DivideCheck: 'static {
    type Verdict<G: GatheredModes>: List;
    /// Whether a step of a tile must have the index that the tiler asks for.
    type IsAsked: Bit;
}
/// Each element must be hit once.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Elements;
/// The layout has no elements, so that a divide cannot lose one.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct NoElements;
impl DivideCheck for Elements {
    type Verdict<G: GatheredModes> = G::Verdict;
    type IsAsked = B1;
}
impl DivideCheck for NoElements {
    type Verdict<G: GatheredModes> = G::IfPlaced;
    type IsAsked = B0;
}

/// The layout `G` with the contributions of the modes scanned so far. `Q` is on in the tiler and off
/// in its complement, and `V` decides which contributions are refused.
#[doc(hidden)]
#[derive(Debug)]
pub struct Tiling<G, Q, V>(PhantomData<(G, Q, V)>);

impl<G: GatheredModes, Q: Bit, V: DivideCheck> Scan for Tiling<G, Q, V> {
    type Leaf<S: Int, D: Int> = chosen::Scanned<
        <S::IsOne as Bit>::Or<D::IsZero>,
        ConstantMode<G, Q, V, S, D>,
        Feeding<G, Q, V, S, D>,
    >;
    type Unless<X: Layout> = MatchLayout<V::Verdict<G>, Judging<X>>;
    type Second = Tiling<G, B0, V>;
}

types! {
    ConstantMode<G: GatheredModes, Q: Bit, V: DivideCheck, S: Int, D: Int>: Scanned =
        ScanResult<
            Mode<S, chosen::Int<D::IsZero, Ready<Zero>, Ready<G::Carried<D>>>>, Tiling<G, Q, V>
        >;
    Feeding<G: GatheredModes, Q: Bit, V: DivideCheck, S: Int, D: Int>: Scanned =
        <G::Contribute<S::Magnitude, D::Magnitude, B1, Q> as Contributes<Q, V>>::Step;
}

/// A step through a tiler.
#[doc(hidden)]
pub trait Contributes<Q, V> {
    type Step: Scanned;
}
impl<Q: Bit, V: DivideCheck, F: PlacedTile> Contributes<Q, V> for F {
    type Step = ScanResult<MatchLayout<F::Pieces, Unwrap>, Tiling<F::GatheredModes, Q, V>>;
}
