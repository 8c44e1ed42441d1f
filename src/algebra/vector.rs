//! Vectors of elements, and modes that do not step: `max_alignment`, `nullspace`.

use super::coalesce::CoalesceStep;
use crate::{
    int::*,
    lang::{apply::operations, thunk, type_fns},
    tree::*,
};

operations! {
    /// The largest vectors, known to be aligned, that a layout is made of, as a leaf:
    /// `(4,2):(1,16)` → 4, `(8,3):(1,12)` → 4.
    ///
    /// The greatest common divisor of the indices that follow each other from 0 on, without a gap,
    /// and of the strides of all other modes. Of a dynamic stride or extent only the divisor in its
    /// type is known, and where that is nothing, it is 1. (CuTe takes dynamic strides to be
    /// aligned.)
    ///
    /// # Laws
    /// For `n = max_alignment(l)`: with an index x, l has every index from `n·⌊x/n⌋` to
    /// `n·⌊x/n⌋ + n − 1`.
    ///
    /// ```
    /// use stridewise::{algebra::MaxAlignment, prelude::*};
    /// assert_eq!(<MaxAlignment<Layout![(4, 2) : (1, 16)]>>::default(), int!(4));
    /// assert_eq!(layout!((8, 3) : (1, 12)).max_alignment(), int!(4));
    /// ```
    ///
    /// Source: CuTe `max_alignment`.
    MaxAlignment MaxAlignmentFn max_alignment<L: Layout> -> AnyInt =
        <Aligning<L> as thunk::Int>::Out,
        |l| thunk::Int::out(Aligning(l));
    /// The positions that modes of stride 0 reach: `(4,8):(1,0)` → `8:4`, `(2,3,4):(0,1,0)` →
    /// `(2,4):(1,6)`.
    ///
    /// `1:0` where there is no such mode. A dynamic stride is not known to be 0.
    ///
    /// # Laws
    /// For `r = nullspace(l)`: `l(r(i)) = 0` for `0 ≤ i < size(r)`, and r reaches just the
    /// positions of l with digits of 0 in every mode of another stride, each once.
    ///
    /// ```
    /// use stridewise::{algebra::Nullspace, prelude::*};
    /// assert_eq!(
    ///     <Nullspace<Layout![(2, 3, 4) : (0, 1, 0)]>>::default(),
    ///     layout!((2, 4) : (1, 6))
    /// );
    /// let rows = 5;
    /// assert_eq!(format!("{:#}", layout!((rows, 8) : (1, 0)).nullspace()), "_8:5");
    /// ```
    ///
    /// Source: CuTe `nullspace`.
    Nullspace NullspaceFn nullspace<L: Layout> -> Layout =
        MatchLayout<Match<Flat<L>, ConstantModes<One>>, Unwrap>,
        |l| MatchLayout(Match(Flat(l), ConstantModes(One)), Unwrap());
}

type_fns! {
    fn Aligning(L: Layout) -> Int {
        if IsZero(SizeOf(L)) { One } else { EvalInt(Aligned(Fold(Flat(L), CoalesceStep()), One)) }
    }
    /// Goes on with the mode that continues the gapless run `Run`; without one, all
    /// strides that are left have to agree with it.
    fn Aligned(M: List, Run: Int) -> Int {
        MatchInt(Match(M, Next(Run)), Continued(M, Run))
    }
    match Continued(M: List, Run: Int) -> Int {
        [] => { MatchInt(M, Common(Run)) }
        [S : D, ..T] => {
            if IsStatic(S) { EvalInt(Aligned(Match(M, Without(Run)), Mul(S, Run))) }
            else if IsOne(Divisor(S)) { One }
            else { MatchInt(Match(M, Without(Run)), Common(Mul(Divisor(S), Run))) }
        }
    }
    /// The first mode of stride `Run`, alone.
    match Next(Run: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if Eq(D, Run) { Modes(Mode(S, D), NoModes) } else { Match(T, Next(Run)) }
        }
    }
    /// All modes but the first one of stride `Run`.
    match Without(Run: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => { if Eq(D, Run) { T } else { Modes(Mode(S, D), Match(T, Without(Run))) } }
    }
    match Common(N: Int) -> Int {
        [] => { N }
        [S : D, ..T] => { MatchInt(T, Common(CommonDivisor(N, D))) }
    }
    /// Modes of stride 0 in their places; `Place` is the size of the modes before these.
    match ConstantModes(Place: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if Not(IsZero(D)) { Match(T, ConstantModes(Mul(S, Place))) }
            else if IsOne(S) { Modes(Mode(S, Zero), Match(T, ConstantModes(Place))) }
            else { Modes(Mode(S, Place), Match(T, ConstantModes(Mul(S, Place)))) }
        }
    }
}
type SizeOf<L> = <L as Layout>::Size;
