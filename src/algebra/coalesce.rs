//! `coalesce`: the function of the index in as few modes as possible.

use crate::{
    int::*,
    lang::{apply::operations, type_fns},
    tree::{tuple::IntTuple, *},
};

type_fns! {
    /// Folded from the right: drops extents of 1 and joins neighbours that are contiguous.
    match CoalesceStep() -> List {
        [] => { NoModes }
        [S : D, ..T] => { if IsOne(S) { T } else { Match(T, Join(S, D)) } }
    }
    /// As `CoalesceStep`, but a last mode of extent 1 stays with its stride: the last mode goes on
    /// as far as asked.
    match CoalesceKeepLast() -> List {
        [] => { NoModes }
        [S : D, ..T] => { if And(IsOne(S), Not(IsEmpty(T))) { T } else { Match(T, Join(S, D)) } }
    }
    /// 1 if there is a single mode, else 0.
    match CountsOne() -> Int {
        [] => { Zero }
        [S : D, ..T] => { MatchInt(T, CountsNone()) }
    }
    match CountsNone() -> Int {
        [] => { One }
        [S : D, ..T] => { Zero }
    }
    /// Puts `S0:D0` in front, joined with the head where that is known to continue it; as in CuTe,
    /// a dynamic extent stays apart from those before it.
    match Join(S0: Int, D0: Int) -> List {
        [] => { Modes(Mode(S0, D0), NoModes) }
        [S : D, ..T] => {
            if And(Eq(Mul(S0, D0), D), IsStatic(S)) { Modes(Mode(Mul(S0, S), D0), T) }
            else { Modes(Mode(S0, D0), Modes(Mode(S, D), T)) }
        }
    }
}

operations! {
    /// The function of the index, in as few modes as possible: `(2,(1,6)):(1,(6,2))` → `12:1`.
    ///
    /// Other operations start from it. Modes are joined where rustc knows that they continue each
    /// other; a dynamic extent stays apart from those before it, and a dynamic 1 is not dropped, as
    /// in CuTe.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/coalesce.svg"))]
    ///
    /// # Laws
    /// `r(i) = l(i)` for every index i, `size(r) = size(l)`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(<Coalesce<Layout![(2, (1, 6)) : (1, (6, 2))]>>::default(), layout!(12 : 1));
    /// let rows = 5;
    /// assert_eq!(format!("{:#}", layout!((2, 4, rows) : (1, 2, 8)).coalesce()), "(_8,5):(_1,_8)");
    /// ```
    ///
    /// Source: CuTe `coalesce`.
    Coalesce CoalesceFn coalesce<L: Layout> -> AnyLayout =
        MatchLayout<Fold<Flat<L>, CoalesceStep>, Unwrap>,
        |l| MatchLayout(Fold(Flat(l), CoalesceStep()), Unwrap());
    /// [`Coalesce`] mode by mode: each integer of the profile stands for a mode of the result.
    /// `(2,(1,6)):(1,(6,2))` by `(1,1)` → `(2,6):(1,2)`.
    ///
    /// Modes past the profile stay as they are.
    ///
    /// # Laws
    /// As [`Coalesce`], in each mode.
    ///
    /// ```
    /// use stridewise::{algebra::CoalesceBy, prelude::*};
    /// type L = CoalesceBy<Layout![(2, (1, 6)) : (1, (6, 2))], Shape![(1, 1)]>;
    /// assert_eq!(L::default().to_string(), "(2,6):(1,2)");
    /// assert_eq!(layout!((2, (1, 6)) : (1, (6, 2))).coalesce_by(shape!((1, 1))), L::default());
    /// ```
    ///
    /// # Compile errors
    /// A profile with more modes than the layout (`ui-tests/fail/profile_too_long.rs`).
    ///
    /// Source: CuTe `coalesce(layout, profile)`.
    CoalesceBy CoalesceByFn coalesce_by<L: Layout; P: IntTuple> -> AnyLayout =
        <P as Tiler>::Of<CoalesceModes, L>,
        |l; p| p.apply::<CoalesceModes, L>(l);
}

/// An operation on the modes under the integers of a profile.
macro_rules! under_profile {
    ($(#[$m:meta])* $Name:ident $Operation:ident $twin:ident) => {
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Name;
        impl ByMode for $Name {
            by_integers!();
            by_modes!();
            type ByInt<A: Layout, N: Int> = $Operation<A>;
            #[inline(always)]
            fn by_int<A: Layout, N: Int>(a: A, _: N) -> $Operation<A> {
                $twin(a)
            }
            $crate::lang::items! { fn Rest rest(M: LayoutTuple, W: AskedOfAll) = M; }
        }
    };
}
pub(super) use under_profile;

under_profile! {
    /// `coalesce` of the mode under an integer.
    CoalesceModes Coalesce coalesce
}

/// Whether a layout is a single mode, coalesced.
pub(super) type IsSingle<L> = IsOne<MatchInt<Fold<Flat<L>, CoalesceKeepLast>, CountsOne>>;
