//! `filter`, `filter_zeros`: a layout without modes of stride 0.

use super::coalesce::{CoalesceStep, under_profile};
use crate::{
    int::*,
    lang::{apply::operations, items, type_fns},
    tree::{tuple::IntTuple, *},
};

type_fns! {
    /// Leaves out modes of stride 0.
    match Filtering() -> List {
        [] => { NoModes }
        [S : D, ..T] => { if Or(IsOne(S), IsZero(D)) { T } else { Modes(Mode(S, D), T) } }
    }
}

operations! {
    /// The layout without modes that repeat: `(4,2,3):(0,1,2)` → `6:1`.
    ///
    /// It reaches each index of the layout once, if the layout does not overlap itself.
    ///
    /// # Laws
    /// `r` reaches the indices of the layout, each first met in its order; `r = coalesce(r)`.
    ///
    /// ```
    /// use stridewise::{algebra::Filter, prelude::*};
    /// assert_eq!(<Filter<Layout![(4, 2, 3) : (0, 1, 2)]>>::default(), layout!(6 : 1));
    /// assert_eq!(layout!((4, 2, 3) : (0, 1, 2)).filter(), layout!(6 : 1));
    /// ```
    ///
    /// Source: CuTe `filter`.
    Filter FilterFn filter<L: Layout> -> AnyLayout =
        MatchLayout<Fold<Fold<Flat<L>, Filtering>, CoalesceStep>, Unwrap>,
        |l| MatchLayout(Fold(Fold(Flat(l), Filtering()), CoalesceStep()), Unwrap());
    /// [`Filter`] mode by mode: each integer of the profile stands for a mode of the result.
    /// `(4,(2,3)):(0,(1,2))` by `(1,1)` → `(1,6):(0,1)`.
    ///
    /// # Laws
    /// As [`Filter`], in each mode; modes past the profile stay as they are.
    ///
    /// ```
    /// use stridewise::{algebra::FilterBy, prelude::*};
    /// type L = FilterBy<Layout![(4, (2, 3)) : (0, (1, 2))], Shape![(1, 1)]>;
    /// assert_eq!(L::default().to_string(), "(1,6):(0,1)");
    /// assert_eq!(layout!((4, (2, 3)) : (0, (1, 2))).filter_by(shape!((1, 1))), L::default());
    /// ```
    ///
    /// # Compile errors
    /// A profile with more modes than the layout (`ui-tests/fail/profile_too_long.rs`).
    ///
    /// Source: CuTe `filter(layout, profile)`.
    FilterBy FilterByFn filter_by<L: Layout; P: IntTuple> -> AnyLayout =
        <P as Tiler>::Of<FilterModes, L>,
        |l; p| p.apply::<FilterModes, L>(l);
    /// Extents of 1 where the stride is 0: `(4,2):(0,1)` → `(1,2):(0,1)`.
    ///
    /// A dynamic stride is not known to be 0.
    ///
    /// # Laws
    /// The parentheses and the set of indices are kept.
    ///
    /// ```
    /// use stridewise::{algebra::FilterZeros, prelude::*};
    /// type L = FilterZeros<Layout![(4, (2, 3)) : (0, (1, 0))]>;
    /// assert_eq!(L::default().to_string(), "(1,(2,1)):(0,(1,0))");
    /// assert_eq!(layout!((4, (2, 3)) : (0, (1, 0))).filter_zeros(), L::default());
    /// ```
    ///
    /// Source: CuTe `filter_zeros`.
    FilterZeros FilterZerosFn filter_zeros<L: Layout> -> AnyLayout =
        <L as Layout>::Bind<UnitWhereZero>,
        |l| l.bind(UnitWhereZero());
    /// Extents of 1 where the profile is 0: `(4,(2,3)):(8,(1,2))` by `(5,0)` →
    /// `(4,(1,1)):(8,(1,2))`.
    ///
    /// A 0 stands for a whole mode, any other integer leaves its mode as it is, and so does a
    /// dynamic one.
    ///
    /// # Laws
    /// `filter_zeros_by(l, stride of l) = filter_zeros(l)`.
    ///
    /// ```
    /// use stridewise::{algebra::FilterZerosBy, prelude::*};
    /// type L = FilterZerosBy<Layout![(4, (2, 3)) : (8, (1, 2))], Shape![(5, 0)]>;
    /// assert_eq!(L::default().to_string(), "(4,(1,1)):(8,(1,2))");
    /// assert_eq!(
    ///     layout!((4, (2, 3)) : (8, (1, 2))).filter_zeros_by(shape!((5, 0))),
    ///     L::default()
    /// );
    /// ```
    ///
    /// # Compile errors
    /// A profile of another rank (`ui-tests/fail/profile_rank.rs`).
    ///
    /// Source: CuTe `filter_zeros(layout, profile)`.
    FilterZerosBy FilterZerosByFn filter_zeros_by<L: Layout; P: IntTuple> -> AnyLayout =
        <P as Tiler>::Of<UnitsUnderZero, L>,
        |l; p| p.apply::<UnitsUnderZero, L>(l);
}

under_profile! {
    /// `filter` of the mode under an integer.
    FilterModes Filter filter
}

/// Extents of 1 in the mode under a 0.
#[doc(hidden)]
#[derive(Debug)]
pub struct UnitsUnderZero;
impl ByMode for UnitsUnderZero {
    by_integers!();
    of_same_rank!();
    items! { fn ByInt by_int(A: Layout, N: Int) = EvalLayout(UnitsIfZero(A, N)); }
}

type_fns! {
    /// Extents of 1 where the stride is 0.
    leaves UnitWhereZero() { S : D => EvalLayout(UnitIfZero(S, D)) }
    /// Extents of 1.
    leaves Unit() { S : D => Mode(One, D) }
    fn UnitIfZero(S: Int, D: Int) -> Layout { if IsZero(D) { Mode(One, D) } else { Mode(S, D) } }
    fn UnitsIfZero(L: Layout, N: Int) -> Layout { if IsZero(N) { Bind(L, Unit()) } else { L } }
}
