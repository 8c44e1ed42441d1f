//! Layouts after other ones: `make_layout_like`, `make_fragment_like`, `with_shape`,
//! `tile_to_shape`, `domain_distribute`.

use super::{
    checked::{self, Both},
    coalesce::CoalesceStep,
    composition::CompositionBy,
    filter::FilterZeros,
    product::{Blocked, Padded, TiledProduct, TiledProductFn},
    twin,
};
use crate::{
    int::*,
    lang::{
        apply::{LayoutOperand, operations},
        thunk, twins, type_fns,
    },
    refused::{
        CountNotPositive, ExtentNotMultiple, MoreModes, NegativeCount, NotPositive, Refused, Spell,
    },
    tree::{tuple::IntTuple, *},
    value::Operation,
};

operations! {
    /// The compact layout of this shape with strides in this order: `(4,8):(32,2)` →
    /// `(4,8):(8,1)`.
    ///
    /// Modes of stride 0 keep it. Dynamic strides come after static ones, from left to right: the
    /// type of the result cannot depend on them. Of a composed layout, it is that of the layout
    /// inside: the order of its strides is kept, and the swizzle is not.
    ///
    /// # Laws
    /// Those of the [value layer](crate::value::Layout::make_layout_like).
    ///
    /// ```
    /// use stridewise::{algebra::MakeLayoutLike, prelude::*};
    /// assert_eq!(
    ///     <MakeLayoutLike<Layout![(4, 8) : (32, 2)]>>::default(),
    ///     layout!((4, 8) : (8, 1))
    /// );
    /// let rows = 100;
    /// assert_eq!(
    ///     format!("{:#}", layout!((rows, 8) : (64, 2)).make_layout_like()),
    ///     "(100,_8):(_8,_1)"
    /// );
    /// type Tile = ComposedLayout<Swizzle![3, 4, 3], Int![6], Layout![(8, 2) : (2, 16)]>;
    /// assert_eq!(<MakeLayoutLike<Tile>>::default(), layout!((8, 2) : (1, 8)));
    /// ```
    ///
    /// # Compile errors
    /// A stride with a direction, which has no order.
    ///
    /// Source: CuTe `make_layout_like`.
    MakeLayoutLike MakeLayoutLikeFn make_layout_like<L: Layout> -> AnyLayout =
        MakeLayout<Shape<L>, CompactOrder<Shape<FilterZeros<L>>, Stride<L>>>,
        |l| make_layout(
            l.shape_of(), compact_order(twin::filter_zeros(l).shape_of(), l.stride_of())
        ),
        composed in "swizzle/composed/inside.rs";
    /// The compact layout of a copy in registers: mode 0 side by side, the others in the order of
    /// their strides: `(4,8,2):(32,2,1)` → `(4,8,2):(1,8,4)`.
    ///
    /// Modes of stride 0 inside mode 0 keep it. A layout of rank 1, and one with a dynamic extent,
    /// is compact with its first leaf fastest, as in CuTe.
    ///
    /// # Laws
    /// Those of the [value layer](crate::value::Layout::make_fragment_like), for static extents.
    ///
    /// ```
    /// use stridewise::{algebra::MakeFragmentLike, prelude::*};
    /// assert_eq!(
    ///     <MakeFragmentLike<Layout![(4, 8, 2) : (32, 2, 1)]>>::default(),
    ///     layout!((4, 8, 2) : (1, 8, 4))
    /// );
    /// assert_eq!(
    ///     layout!((4, 8, 2) : (32, 2, 1)).make_fragment_like(),
    ///     layout!((4, 8, 2) : (1, 8, 4))
    /// );
    /// ```
    ///
    /// Source: CuTe `make_fragment_like`.
    MakeFragmentLike MakeFragmentLikeFn make_fragment_like<L: Layout> -> AnyLayout =
        <Fragment<L> as thunk::Layout>::Out,
        |l| thunk::Layout::out(Fragment(l)),
        composed in "swizzle/composed/inside.rs";
}

operations! {
    /// The function of the 1-D coordinate, with another shape: `12:1` as `(6,2)` →
    /// `(6,2):(1,6)`.
    ///
    /// # Laws
    /// The [`Composition`](super::Composition) with the compact layout of the shape, first mode
    /// fastest.
    ///
    /// ```
    /// use stridewise::{algebra::WithShape, prelude::*};
    /// type L = WithShape<Layout![(4, 16) : (10, 20)], Shape![(8, 8)]>;
    /// assert_eq!(L::default().to_string(), "((4,2),8):((10,20),40)");
    /// assert_eq!(layout!((4, 16) : (10, 20)).with_shape(shape!((8, 8))), L::default());
    /// ```
    ///
    /// # Compile errors
    /// Those of [`Composition`](super::Composition).
    ///
    /// Source: CuTe `Layout::with_shape`.
    WithShape WithShapeFn with_shape<L: Layout; S: IntTuple> -> AnyLayout =
        CompositionBy<L, ColMajor<S>>,
        |l; s| twin::composition(l, of_col_major(s)),
        checked {
            checked::by_value::<Both<L::IsStatic, <S as IntTuple>::IsStatic>, _, _, _>(
                l, Operation::WithShape, |l| {
                    let shape = s.to_value()?;
                    Ok((l.with_shape(&shape), move || shape.operand().marked(S::DYNAMIC)))
                }, || with_shape(l, s))
        };
    /// A block repeated until it fills a shape, tiles column by column: `(2,2):(1,2)` to `(8,8)` →
    /// `((2,4),(2,4)):((1,4),(2,16))`.
    ///
    /// # Laws
    /// Those of the [value layer](crate::value::Layout::tile_to_shape_in_order): it covers the
    /// shape, repeats the block, and tiles are disjoint.
    ///
    /// ```
    /// use stridewise::{algebra::TileToShape, prelude::*};
    /// type L = TileToShape<Layout![(2, 2) : (1, 2)], Shape![(8, 8)]>;
    /// assert_eq!(L::default().to_string(), "((2,4),(2,4)):((1,4),(2,16))");
    /// assert_eq!(layout!((2, 2) : (1, 2)).tile_to_shape(shape!((8, 8))), L::default());
    /// ```
    ///
    /// # Compile errors
    /// An extent that is no multiple of the block's, a block of higher rank than the shape
    /// (`ui-tests/fail/tile_to_shape.rs`); those of [`BlockedProduct`](super::BlockedProduct).
    ///
    /// Source: CuTe `tile_to_shape(block, shape)`.
    TileToShape TileToShapeFn tile_to_shape<L: Layout, S: IntTuple> -> AnyLayout =
        <Tiles<L, S> as Layout>::Then<TilingTo<PaddedTo<L, S>, ColMajor<Shape<Tiles<L, S>>>>>,
        |l, s| {
            let tiles = Tiles(l, s);
            tiles.then(TilingTo(PaddedTo(l, s), of_col_major(tiles.shape_of())))
        },
        checked {
            checked::by_value::<Both<L::IsStatic, <S as IntTuple>::IsStatic>, _, _, _>(
                l, Operation::TileToShape, |l| {
                    let shape = s.to_value()?;
                    Ok((l.tile_to_shape(&shape), move || shape.operand().marked(S::DYNAMIC)))
                }, || tile_to_shape(l, s))
        };
    /// [`TileToShape`] with the tiles in a given order of the modes: `(2,2):(1,2)` to `(8,8)` in
    /// order `(1,0)` → `((2,4),(2,4)):((1,16),(2,4))`.
    ///
    /// ```
    /// use stridewise::{algebra::TileToShapeInOrder, layout::LayoutRight, prelude::*};
    /// type L = TileToShapeInOrder<Layout![(2, 2) : (1, 2)], Shape![(8, 8)], Shape![(1, 0)]>;
    /// assert_eq!(L::default().to_string(), "((2,4),(2,4)):((1,16),(2,4))");
    /// type R = TileToShapeInOrder<Layout![(2, 2) : (1, 2)], Shape![(8, 8)], LayoutRight>;
    /// assert_eq!(R::default(), L::default());
    /// ```
    ///
    /// # Compile errors
    /// As [`TileToShape`] and [`MakeOrderedLayout`].
    ///
    /// Source: CuTe `tile_to_shape(block, shape, order)`.
    TileToShapeInOrder TileToShapeInOrderFn tile_to_shape_in_order<L: Layout, S: IntTuple; O: Order>
        -> AnyLayout =
        <Tiles<L, S>
            as Layout>::Then<TilingTo<PaddedTo<L, S>, MakeOrderedLayout<Shape<Tiles<L, S>>, O>>>,
        |l, s; o| {
            let tiles = Tiles(l, s);
            tiles.then(TilingTo(PaddedTo(l, s), ordered_layout(tiles.shape_of(), o)))
        },
        checked {
            checked::by_value::<
                Both<Both<L::IsStatic, <S as IntTuple>::IsStatic>, <O as Order>::IsStatic>, _, _, _
            >(
                l, Operation::TileToShape, |l| {
                    let shape = s.to_value()?;
                    Ok((
                        l.tile_to_shape_in_order(&shape, &o.numbers(S::RANK)?),
                        move || shape.operand().marked(S::DYNAMIC)
                    ))
                }, || tile_to_shape_in_order(l, s, o))
        };
    /// Some of the elements of a shape, evenly: `(15,14)` and 6 → `(3,2):(1,15)`.
    ///
    /// Each extent, from left to right, gives as many elements as its greatest common divisor with
    /// the rest of `N`.
    ///
    /// # Laws
    /// Those of the [value layer](crate::value::IntTuple::domain_distribute).
    ///
    /// ```
    /// use stridewise::{algebra::DomainDistribute, prelude::*};
    /// assert_eq!(
    ///     <DomainDistribute<Shape![(15, 14)], Int![6]>>::default(),
    ///     layout!((3, 2) : (1, 15))
    /// );
    /// ```
    ///
    /// # Compile errors
    /// An extent or a number that is not positive.
    ///
    /// Source: CuTe `domain_distribute`.
    DomainDistribute DomainDistributeFn domain_distribute<S: IntTuple; N: Int> -> Layout =
        MatchLayout<Fold<Match<Extents<S>, Distributing<N, One>>, CoalesceStep>, Unwrap>,
        |s; n| MatchLayout(Fold(Match(Extents(s), Distributing(n, One)), CoalesceStep()), Unwrap());
}

type_fns! {
    /// The block with as many modes as the shape.
    type PaddedTo(L: Layout, S: IntTuple) = Padded(L, AsLayout(S));
    /// How many blocks each mode of a shape takes.
    type Tiles(L: Layout, S: IntTuple) =
        Fold(Match(SizesOf(AsLayout(S)), Counting(SizesOf(PaddedTo(L, S)))), Whole());
}
twins! {
    /// Each mode as one.
    SizesOf<L: Layout> =
        <<L as Layout>::Modes as LayoutTuple>::Sizes, |layout| layout.modes_of().sizes_of();
}

type HasStaticShape<L> = <Shape<L> as IntTuple>::IsStatic;
/// Mode 0 of a fragment.
type Block<L> = <<L as Layout>::Modes as LayoutTuple>::Head;
/// The other modes.
type Others<L> = <<L as Layout>::Modes as LayoutTuple>::Tail;
type CompactBlock<L> = MakeLayout<Shape<Block<L>>, Stride<ColMajor<Shape<FilterZeros<Block<L>>>>>>;
type OrderedOthers<L> =
    MakeLayout<Shape<Others<L>>, CompactOrder<Shape<Others<L>>, Stride<Others<L>>>>;
twins! {
    Registers<L: Layout> = TiledProduct<CompactBlock<L>, OrderedOthers<L>>,
        |layout| {
        let (block, others) = (layout.modes_of().head(), layout.modes_of().tail());
        let stride = col_major(twin::filter_zeros(block).shape_of()).stride_of();
        let order = compact_order(others.shape_of(), others.stride_of());
        let others = make_layout(others.shape_of(), order);
        LayoutOperand::apply_layout(make_layout(block.shape_of(), stride), TiledProductFn(others))
    };
    Compacted<L: Layout> = ColMajor<Shape<L>>, |layout| col_major(layout.shape_of());
}
type_fns! {
    /// An extent that is not positive.
    fn NoExtent(S: Int) -> List {
        if IsZero(S) { Refused(NotPositive(Spell(S))) } else { Refused(NegativeCount(Spell(S))) }
    }
    fn Fragment(L: Layout) -> Layout {
        if And(HasStaticShape(L), Less(One, RankOf(L))) { Registers(L) } else { Compacted(L) }
    }
    fn TilingTo(B: Layout, T: Layout) -> Layout { Blocked(B, T) }
    /// Over the sizes of the modes of a shape, with those of a block beside them.
    match Counting(B: List) -> List {
        [] => { if IsEmpty(B) { NoModes } else { Refused(MoreModes(Spell(RankOf(B)))) } }
        [S : D, ..T] => { Match(B, Count(S, T)) }
    }
    match Count(S0: Int, T0: List) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if Or(IsZero(S), IsNegative(S)) { Eval(NoExtent(S)) }
            else if And(And(IsStatic(S0), IsStatic(S)), Not(Divides(S, S0))) {
                Refused(ExtentNotMultiple(Spell(S0), Spell(S)))
            }
            else { Modes(Mode(CeilDiv(S0, S), Zero), Match(T0, Counting(T))) }
        }
    }
    /// Folded from the right: the list, unless it is refused somewhere.
    match Whole() -> List {
        [] => { NoModes }
        [S : D, ..T] => { Match(T, Before(S, D)) }
    }
    match Before(S0: Int, D0: Int) -> List {
        [] => { Modes(Mode(S0, D0), NoModes) }
        [S : D, ..T] => { Modes(Mode(S0, D0), Modes(Mode(S, D), T)) }
    }
    /// So many of each extent as `N` has in common with it; `Place` is the size of the extents
    /// before these.
    match Distributing(N: Int, Place: Int) -> List {
        // The rest of `N` is 0 only if `N` was.
        [] => { if IsZero(N) { Refused(CountNotPositive(Spell(N))) } else { NoModes } }
        [S : D, ..T] => {
            if Or(IsZero(S), IsNegative(S)) { Eval(NoExtent(S)) }
            else if IsNegative(N) { Refused(NegativeCount(Spell(N))) }
            else {
                Modes(
                    Mode(Gcd(S, N), Place), Match(T, Distributing(Div(N, Gcd(S, N)), Mul(S, Place)))
                )
            }
        }
    }
}
