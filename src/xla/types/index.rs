//! Positions in a tiled buffer: `linear_index`.

use super::{
    order::{Select, Selected},
    tile::{PositionIn, Tiles},
};
use crate::{
    coord::*,
    int::*,
    lang::{If, chosen, type_fns},
    refused::{NegativeCoordinate, OutsideDimension, RankMismatch, Refused, Spell},
    tree::{tuple::IntTuple, *},
};

/// The dimensions under a coordinate: each a mode, with the coordinate in it for a stride.
#[doc(hidden)]
#[derive(Debug)]
pub struct Place;

impl ByMode for Place {
    by_integers!();
    of_same_rank!();
    type ByInt<A: Layout, N: Int> = chosen::Layout<A::IsTuple, Short<A>, Placed<A, N>>;
    #[inline(always)]
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N> {
        <A::IsTuple as If>::Layout(Short(a), Placed(a, n))
    }
}

type_fns! {
    /// An integer for several dimensions.
    fn Short(A: Layout) -> Layout { Refused(RankMismatch(Spell(One), Spell(RankOf(A)))) }
    fn Placed(A: Layout, N: Int) -> Layout {
        if IsNegative(N) { Refused(NegativeCoordinate(Spell(N))) }
        else if And(And(IsStatic(N), IsStatic(SizeOf(A))), Not(Less(N, SizeOf(A)))) {
            Refused(OutsideDimension(Spell(N), Spell(SizeOf(A))))
        }
        else { Mode(SizeOf(A), N) }
    }
    /// The axes, the most minor one first, under a coordinate.
    fn Along(P: Layout, M: List) -> Layout { Match(M, Select(TupleOf(P))) }
}

macro_rules! twins {
    ($($Name:ident<$($P:ident: $K:ident),*> = $t:ty, |$($p:ident),*| $value:expr;)*) => { $(
        type $Name<$($P),*> = $t;
        #[inline(always)]
        #[expect(non_snake_case, reason = "one name for the type function and its value twin")]
        fn $Name<$($P: $K),*>($($p: $P),*) -> $Name<$($P),*> {
            $value
        }
    )* };
}
twins! {
    SizeOf<A: Layout> = <A as Layout>::Size, |a| a.size_of();
    TupleOf<P: Layout> = <P as Layout>::AsTuple, |p| p.tuple_of();
}

/// The axes of dimensions `D` in the order `M`, under a coordinate.
type AxesAt<D, M, C> = Flat<
    <<C as Tiler>::Of<Place, AsLayout<D>> as Layout>::Then<
        Along<<C as Tiler>::Of<Place, AsLayout<D>>, Extents<M>>,
    >,
>;
/// The position of a coordinate.
pub(super) type Index<D, M, T, C> = PositionIn<<T as Tiles>::TiledAxes<AxesAt<D, M, C>>>;

/// The value twin.
#[inline(always)]
pub(super) fn index<D: IntTuple, M: IntTuple, T: Tiles, C: CoordTree>(
    coord: C,
) -> Index<D, M, T, C> {
    let placed = coord.apply::<Place, _>(D::blank().layout_of());
    let axes = Flat(placed.then(Along(placed, Extents(M::blank()))));
    PositionIn(T::tiled_axes(axes))
}

/// The axes of dimensions `D` in the order `M`, the most minor one first.
pub(super) type Axes<D, M> = Selected<M, <AsLayout<D> as Layout>::AsTuple>;
