//! Layouts over wider and narrower elements: `upcast`, `downcast`, `recast_layout`.

use super::Size;
use crate::{
    int::*,
    lang::{apply::operations, thunk, twins, type_fns},
    law::divide_law::Judging,
    refused::{
        CountNotPositive, Downcasting, NegativeCount, NegativeStride, NeitherDivides, NoUnitStride,
        Refused, Spell, Straddles, Upcasting,
    },
    tree::*,
};

operations! {
    /// The layout of the vectors of `N` elements that a layout touches: `(32,4):(1,32)` by 4 →
    /// `(8,4):(1,8)`.
    ///
    /// A stride that is a multiple of `N` is divided by it. Of a stride that divides `N`, as many
    /// steps as fit into a vector become one step, rounding up. A dynamic stride is taken to be a
    /// multiple; that is checked when it is known.
    ///
    /// # Laws
    /// Those of the [value layer](crate::value::Layout::upcast): vector i stands for the elements
    /// `N·i` to `N·i + N − 1`, and the result has the vectors in which an element lies, and no
    /// others.
    ///
    /// ```
    /// use stridewise::{algebra::Upcast, prelude::*};
    /// assert_eq!(
    ///     <Upcast<Layout![(32, 4) : (1, 32)], Int![4]>>::default(),
    ///     layout!((8, 4) : (1, 8))
    /// );
    /// let distance = 64;
    /// assert_eq!(
    ///     format!("{:#}", layout!((32, 4) : (1, distance)).upcast(int!(4))),
    ///     "(_8,_4):(_1,16)"
    /// );
    /// ```
    ///
    /// # Compile errors
    /// A stride that neither divides `N` nor is a multiple of it, modes that together step into the
    /// next vector, a negative stride that is not a multiple
    /// (`ui-tests/fail/{upcast,straddles}.rs`).
    ///
    /// Source: CuTe `upcast`.
    Upcast UpcastFn upcast<L: Layout; N: Int> -> AnyLayout =
        <<Upcasted<L, N> as thunk::Layout>::Out as Layout>::Within<Upcasting<L, N>>,
        |l; n| thunk::Layout::out(Upcasted(l, n)).within::<Upcasting<L, N>>(),
        composed in "swizzle/composed/recast.rs";
    /// The layout in elements that are `N` times as narrow: `(8,4):(1,8)` by 4
    /// → `(32,4):(1,32)`.
    ///
    /// The first mode of static stride 1 (with more than one element, if there is any such) runs
    /// through the parts of an element; the strides of the others are multiplied.
    ///
    /// # Laws
    /// Those of the [value layer](crate::value::Layout::downcast): `upcast(downcast(l, n), n)` is
    /// l.
    ///
    /// ```
    /// use stridewise::{algebra::Downcast, prelude::*};
    /// assert_eq!(
    ///     <Downcast<Layout![(8, 4) : (1, 8)], Int![4]>>::default(),
    ///     layout!((32, 4) : (1, 32))
    /// );
    /// let rows = 5;
    /// assert_eq!(
    ///     format!("{:#}", layout!((8, rows) : (1, 8)).downcast(int!(4))),
    ///     "(_32,5):(_1,_32)"
    /// );
    /// ```
    ///
    /// # Compile errors
    /// A layout without a mode that is known to have stride 1 (`ui-tests/fail/downcast.rs`).
    ///
    /// Source: CuTe `downcast`.
    Downcast DowncastFn downcast<L: Layout; N: Int> -> AnyLayout =
        <<Downcasted<L, N> as thunk::Layout>::Out as Layout>::Within<Downcasting<L, N>>,
        |l; n| thunk::Layout::out(Downcasted(l, n)).within::<Downcasting<L, N>>(),
        composed in "swizzle/composed/recast.rs";
    /// The bits of a layout in elements of another width: `(8,4):(1,8)` from 32 to 8 bits →
    /// `(32,4):(1,32)`.
    ///
    /// # Laws
    /// With `New / Old` in lowest terms `p / q`: `downcast(upcast(l, p), q)`.
    ///
    /// ```
    /// use stridewise::{algebra::RecastLayout, prelude::*};
    /// type Bytes = RecastLayout<Layout![(8, 4) : (1, 8)], Int![32], Int![8]>;
    /// assert_eq!(Bytes::default(), layout!((32, 4) : (1, 32)));
    /// assert_eq!(
    ///     layout!((32, 4) : (1, 32)).recast_layout(int!(8), int!(16)),
    ///     layout!((16, 4) : (1, 16))
    /// );
    /// ```
    ///
    /// # Compile errors
    /// Those of [`Upcast`] and [`Downcast`].
    ///
    /// Source: CuTe `recast_layout`, which takes the types.
    RecastLayout RecastLayoutFn recast_layout<L: Layout; Old: Int, New: Int> -> AnyLayout =
        Downcast<Upcast<L, Cofactor<New, Old>>, Cofactor<Old, New>>,
        |l; old, new| downcast(upcast(l, Cofactor(new, old)), Cofactor(old, new)),
        composed in "swizzle/composed/recast.rs";
}

twins! {
    /// `A / gcd(A, B)`.
    pub Cofactor<A: Int, B: Int> = Div<A, CommonDivisor<A, B>>, |a, b| Div(a, CommonDivisor(a, b));
}

type_fns! {
    /// A number of elements that is not positive.
    fn Uncounted(N: Int) -> List {
        if IsZero(N) { Refused(CountNotPositive(Spell(N))) }
        else { Refused(NegativeCount(Spell(N))) }
    }
    fn Upcasted(L: Layout, N: Int) -> Layout {
        if Or(IsZero(N), IsNegative(N)) { Eval(Uncounted(N)) }
        else if Or(Not(AllStatic(L)), IsZero(Size(L))) { Widened(L, N) }
        else { MatchLayout(Match(Flat(L), Within(N, Zero)), Judging(Widened(L, N))) }
    }
    /// `()` if no vector is left from within: `Last` is where in a vector the modes before these
    /// step last.
    match Within(N: Int, Last: Int) -> List {
        [] => { if Less(Last, N) { NoModes } else { Refused(Straddles(Spell(Last), Spell(N))) } }
        [S : D, ..T] => {
            if Or(IsOne(S), Or(IsZero(D), Divides(N, D))) { Match(T, Within(N, Last)) }
            else if Not(Divides(D, N)) { Refused(NeitherDivides(Spell(D), Spell(N))) }
            else if IsNegative(LastStep(S, D, N)) { Refused(NegativeStride(Spell(D))) }
            else { Match(T, Within(N, Add(Last, LastStep(S, D, N)))) }
        }
    }
    leaves Widen(N: Int) { S : D => EvalLayout(Wide(S, D, N)) }
    fn Wide(S: Int, D: Int, N: Int) -> Layout {
        if IsZero(D) { Mode(S, D) }
        else if Or(Not(IsStatic(D)), Divides(N, D)) { Mode(S, ShapeDiv(D, N)) }
        else if Divides(D, N) { Mode(CeilDiv(S, Div(N, D)), ShapeDiv(D, N)) }
        else { Refused(NeitherDivides(Spell(D), Spell(N))) }
    }
    fn Downcasted(L: Layout, N: Int) -> Layout {
        if Or(IsZero(N), IsNegative(N)) { Eval(Uncounted(N)) }
        else if IsOne(N) { L }
        else if IsZero(MatchInt(Flat(L), LeastUnitStride())) { Refused(NoUnitStride(Spell(Zero))) }
        else { Filled(Match(Flat(L), Narrow(N, MatchInt(Flat(L), Stepping()))), Shape(L)) }
    }
    /// 1 if there is a mode of stride 1 that steps, else 0.
    match Stepping() -> Int {
        [] => { Zero }
        [S : D, ..T] => { if And(IsOne(D), Not(IsOne(S))) { One } else { MatchInt(T, Stepping()) } }
    }
    /// 1 if there is a mode of stride 1, else 0.
    match LeastUnitStride() -> Int {
        [] => { Zero }
        [S : D, ..T] => { if IsOne(D) { One } else { MatchInt(T, LeastUnitStride()) } }
    }
    /// Up to the mode of stride 1, which has to step if there is any such.
    match Narrow(N: Int, Steps: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if And(IsOne(D), Or(Not(IsOne(S)), IsZero(Steps))) {
                Modes(Mode(Mul(S, N), D), Match(T, Apart(N)))
            }
            else { Modes(Mode(S, Mul(D, N)), Match(T, Narrow(N, Steps))) }
        }
    }
    match Apart(N: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => { Modes(Mode(S, Mul(D, N)), Match(T, Apart(N))) }
    }
}
type AllStatic<L> = <L as Layout>::IsStatic;

twins! {
    /// Where in a vector of `N` elements the last step of a mode is, which divides it.
    LastStep<S: Int, D: Int, N: Int> = Mul<Rem<Reach<S, One>, Div<N, D>>, D>,
        |s, d, n| Mul(Rem(Reach(s, One), Div(n, d)), d);
    /// Each mode over vectors of `N` elements.
    Widened<L: Layout, N: Int> = <L as Layout>::Bind<Widen<N>>, |layout, n| layout.bind(Widen(n));
}
