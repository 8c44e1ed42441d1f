//! From an index back to the coordinate at which a layout has it: `get_hier_coord`,
//! `get_flat_coord`, `get_1d_coord`.

use super::*;
use crate::{
    int::*,
    lang::{apply::operations, thunk, twins, type_fns},
    refused::{NotReached, Refused, Spell},
    tree::*,
};

operations! {
    /// The coordinate at which a layout has an index: 98 in `(24,(5,2)):(5,(1,120))` →
    /// `(19,(3,0))`.
    ///
    /// Each leaf takes `(index / stride) mod extent`, which finds the index in a layout whose
    /// strides, sorted, are those of a compact one or leave room.
    ///
    /// # Laws
    /// `crd2idx(get_hier_coord(i)) = i`. Static numbers for which that does not hold are refused;
    /// dynamic ones are not checked.
    ///
    /// ```
    /// use stridewise::{layout::GetHierCoord, prelude::*};
    /// type L = Layout![(24, (5, 2)) : (5, (1, 120))];
    /// assert_eq!(<GetHierCoord<L, Int![98]>>::default(), coord!((19, (3, 0))));
    /// assert_eq!(L::default().get_hier_coord(98).to_string(), "(19,(3,0))");
    /// ```
    ///
    /// # Compile errors
    /// An index that the layout does not have there (`ui-tests/fail/not_reached.rs`), a stride that
    /// is not positive.
    ///
    /// Source: CuTe `Layout::get_hier_coord`.
    GetHierCoord GetHierCoordFn get_hier_coord<L: Layout; I: Int> -> IntTuple =
        Shape<<Hierarchical<L, I> as thunk::Layout>::Out>,
        |l; i| thunk::Layout::out(Hierarchical(l, i)).shape_of();
    /// [`GetHierCoord`] with one integer a mode: 98 in `(24,(5,2)):(5,(1,120))` → `(19,3)`. The
    /// coordinate of a layout of rank 1 is an integer.
    ///
    /// ```
    /// use stridewise::{layout::GetFlatCoord, prelude::*};
    /// assert_eq!(
    ///     <GetFlatCoord<Layout![(24, (5, 2)) : (5, (1, 120))], Int![98]>>::default(),
    ///     coord!((19, 3))
    /// );
    /// ```
    ///
    /// # Compile errors
    /// As [`GetHierCoord`].
    ///
    /// Source: CuTe `Layout::get_flat_coord`.
    GetFlatCoord GetFlatCoordFn get_flat_coord<L: Layout; I: Int> -> IntTuple =
        Shape<<FlatOf<L, I> as thunk::Layout>::Out>,
        |l; i| thunk::Layout::out(FlatOf(l, i)).shape_of();
    /// [`GetHierCoord`] as a 1-D coordinate, as a leaf: 98 in `(24,(5,2)):(5,(1,120))` → 91.
    ///
    /// ```
    /// use stridewise::{layout::Get1dCoord, prelude::*};
    /// assert_eq!(
    ///     <Get1dCoord<Layout![(24, (5, 2)) : (5, (1, 120))], Int![98]>>::default(),
    ///     int!(91)
    /// );
    /// ```
    ///
    /// # Compile errors
    /// As [`GetHierCoord`].
    ///
    /// Source: CuTe `Layout::get_1d_coord`.
    Get1dCoord Get1dCoordFn get_1d_coord<L: Layout; I: Int> -> Int =
        <LinearOf<L, I> as thunk::Int>::Out,
        |l; i| thunk::Int::out(LinearOf(l, i));
}

type_fns! {
    fn Hierarchical(L: Layout, I: Int)
        -> Layout { if Missed(L, I) { Refused(NotReached(Spell(I))) } else { InStrides(L, I) } }
    fn FlatOf(L: Layout, I: Int) -> Layout {
        if Missed(L, I) { Refused(NotReached(Spell(I))) }
        else if Eq(RankOf(L), One) { Mode(FlatDigit(L, I), Zero) }
        else { EachMode(L, I) }
    }
    fn LinearOf(L: Layout, I: Int)
        -> Int { if Missed(L, I) { Refused(NotReached(Spell(I))) } else { FlatDigit(L, I) } }
    /// The index at the digits of `N`.
    match Again(N: Int) -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if IsOne(S) { MatchInt(T, Again(N)) }
            else { Add(Mul(FloorRem(FloorDiv(N, D), S), D), MatchInt(T, Again(N))) }
        }
    }
}

/// Whether static strides lead a static index elsewhere.
type Missed<L, I> =
    And<And<<L as Layout>::IsStatic, IsStatic<I>>, Not<Eq<MatchInt<Flat<L>, Again<I>>, I>>>;
twins! {
    InStrides<L: Layout, I: Int> = <StridedDigits as ByMode>::ByInt<L, I>,
        |layout, i| StridedDigits::by_int(layout, i);
    EachMode<L: Layout, I: Int> = AsLayout<<<L as Layout>::Modes as LayoutTuple>::FlatCoords<I>>,
        |layout, i| layout.modes_of().flat_coords(i).layout_of();
}
