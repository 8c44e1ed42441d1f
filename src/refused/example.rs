//! For each rule an operation that breaks it, and for each operation what it refuses: the examples
//! of their documentation.

/// The documentation's example of a rule or of an operation: that a result is refused, and why.
macro_rules! example {
    (Carries) => {
        example!(
            "Composition<Layout![(3, 2) : (2, 1)], Layout![(2, 2) : (1, 2)]>",
            "Broken<_, Carries<Number<3>, Number<3>>>"
        )
    };
    (Uneven) => {
        example!("Composition<Layout![(6, 2) : (8, 2)], Layout![5 : 3]>", "Broken<_, Uneven<Number<2>, Number<5>>>")
    };
    (NothingToIndex) => {
        example!("Composition<Layout![() : ()], Layout![2 : 1]>", "Broken<_, NothingToIndex<Number<1>>>")
    };
    (Directed) => {
        example!("Complement<Layout![4 : 2 @ 0], Int![8]>", "Broken<_, Directed<Number<0>>>")
    };
    (SeveralDirections) => {
        example!(
            "Composition<Layout![(4, 4) : (1 @ 0, 1 @ 1)], Layout![2 : 5]>",
            "Broken<_, SeveralDirections<Number<0>>>"
        )
    };
    (MixedDirections) => {
        example!(
            "Composition<Layout![((4, 2), 4) : ((1, 4), 8)], Layout![(2, 2) : (1 @ 0, 1 @ 0 @ 0)]>",
            "Broken<_, MixedDirections<Number<0>>>"
        )
    };
    (Empty) => {
        example!("Complement<Layout![(3, 0) : (1, 3)], Int![8]>", "Broken<_, Empty<Number<0>>>")
    };
    (Splits) => {
        example!("LogicalDivide<Layout![(6, 3) : (3, 1)], Int![8]>", "Broken<_, Splits<Number<6>, Number<8>>>")
    };
    (Misplaced) => {
        example!(
            "LogicalDivide<Layout![(3, 6) : (6, 1)], Layout![8 : 7]>",
            "Broken<_, Misplaced<Number<8>, Number<3>>>"
        )
    };
    (Lost) => {
        example!(
            "LogicalDivide<Layout![(32, (4, 8)) : (8, (256, 1))], Layout![(2, 8) : (6, 16)]>",
            "Broken<_, Lost<Number<12>, Number<128>>>"
        )
    };
    (NoRoom) => {
        example!("LogicalProduct<Layout![(2, 2) : (3, 8)], Layout![4 : 1]>", "Broken<_, NoRoom<Number<3>>>")
    };
    (NegativeExtent) => {
        example!("Layout![(4, -3) : (1, 4)]", "NegativeExtent<Number<3>>")
    };
    (NegativeStride) => {
        example!("Complement<Layout![4 : -1], Int![8]>", "Broken<_, NegativeStride<Number<1>>>")
    };
    (Overlaps) => {
        example!("Complement<Layout![(2, 4) : (9, 9)], Int![40]>", "Broken<_, Overlaps<Number<9>, Number<18>>>")
    };
    (UnknownOrder) => {
        example!("Complement<Layout![(2, 2) : (?, ?)], Int![32]>", "Broken<_, UnknownOrder<Number<0>>>")
    };
    (NotMultiple) => {
        example!("LeftInverse<Layout![(2, 6) : (16, 5)]>", "Broken<_, NotMultiple<Number<16>, Number<5>>>")
    };
    (NotCongruent) => {
        example!("Layout![(2, 3) : 1]", "NotCongruent<Number<0>>")
    };
    (TooManyModes) => {
        example!("CoalesceBy<Layout![(4, 2) : (1, 4)], Shape![(1, 1, 1)]>", "TooManyModes<Number<3>, Number<2>>")
    };
    (OtherRank) => {
        example!("FilterZerosBy<Layout![(4, 2) : (1, 4)], Shape![(0)]>", "OtherRank<Number<1>, Number<2>>")
    };
    (TupleForInteger) => {
        example!("Crd2Idx<Layout![(4, 2) : (1, 4)], Coord![(1, (1, 1))]>", "TupleForInteger<Number<0>>")
    };
    (NotInteger) => {
        example!("Idx2Crd<Layout![(4, 2) : (1, 4)], Coord![_]>", "NotInteger<Number<0>>")
    };
    (NotPositive) => {
        example!("CeilDiv<Shape![(41, 64)], Tile![4, 0]>", "Broken<_, NotPositive<Number<0>>>")
    };
    (ZeroStride) => {
        example!("Idx2Crd<Layout![(4, 6) : (0, 1)], Int![7]>", "ZeroStride<Number<0>>")
    };
    (NoCount) => {
        example!("Upcast<Layout![(4, 6) : (1, 4)], Int![0]>", "Broken<_, NoCount<Number<0>>>")
    };
    (NoDivisor) => {
        example!("stridewise::int::DynWith<Int![0]>", "NoDivisor<Number<0>>")
    };
    (BelowOne) => {
        example!("Upcast<Layout![(4, 6) : (1, 4)], Int![-2]>", "Broken<_, BelowOne<Number<2>>>")
    };
    (NotComparable) => {
        example!("stridewise::tuple::ElemLess<Shape![(4, 4)], Shape![(4, (2, 2))]>", "NotComparable<Number<0>>")
    };
    (NeitherDivides) => {
        example!("ShapeDiv<Shape![(6, 32)], Int![4]>", "Broken<_, NeitherDivides<Number<6>, Number<4>>>")
    };
    (LeafCount) => {
        example!(
            "Unflatten<Layout![(2, 3, 5) : (1, 2, 6)], Shape![(1, 1)]>",
            "Broken<_, LeafCount<Number<3>, Number<2>>>"
        )
    };
    (NotFlat) => {
        example!("UnflattenTuple<Shape![(2, (3, 5))], Shape![((1, 1), 1)]>", "Broken<_, NotFlat<Number<0>>>")
    };
    (SizeMismatch) => {
        example!("Crd2Crd<Shape![(4, 6)], Coord![(2, 4)], Shape![(4, (2, 2))]>", "SizeMismatch<Number<6>, Number<4>>")
    };
    (Straddles) => {
        example!("Upcast<Layout![(2, 4) : (3, 1)], Int![6]>", "Broken<_, Straddles<Number<6>, Number<6>>>")
    };
    (NoUnitStride) => {
        example!("Downcast<Layout![(4, 2) : (2, 8)], Int![4]>", "Broken<_, NoUnitStride<Number<0>>>")
    };
    (NotPowerOfTwo) => {
        example!(
            "stridewise::algebra::Upcast<ComposedLayout<Swizzle![1, 4, 3], Int![0], Layout![4 : 3]>, Int![3]>",
            "NotPowerOfTwo<Number<3>>"
        )
    };
    (TornVector) => {
        example!(
            "stridewise::algebra::Upcast<ComposedLayout<Swizzle![2, 0, -3], Int![0], Layout![4 : 1]>, Int![4]>",
            "TornVector<Number<4>>"
        )
    };
    (OffsetSplits) => {
        example!(
            "stridewise::algebra::Upcast<ComposedLayout<Swizzle![1, 4, 3], Int![6], Layout![4 : 4]>, Int![4]>",
            "OffsetSplits<Number<6>, Number<4>>"
        )
    };
    (UnknownBits) => {
        example!("stridewise::composed::Moved<Layout![(?, 2) : (2, 1)], Swizzle![1, 0, 1]>", "UnknownBits<Number<0>>")
    };
    (NotSwizzled) => {
        example!(
            "stridewise::algebra::RightInverse<ComposedLayout<Layout![4 : 2], Int![0], Layout![4 : 1]>>",
            "NotSwizzled<Number<0>>"
        )
    };
    (NoSwizzle) => {
        example!(
            "stridewise::composed::After<Swizzle![1, 0, 3], Swizzle![1, 2, 3]>",
            "NoSwizzle<Number<40>, Number<5>>"
        )
    };
    (OtherShift) => {
        example!(
            "stridewise::composed::After<Swizzle![1, 0, 3], Swizzle![1, 0, 2]>",
            "OtherShift<Number<3>, Number<2>>"
        )
    };
    (OffsetBetween) => {
        example!(
            "stridewise::algebra::RightInverse<ComposedLayout<Swizzle![1, 0, 1], Int![4], Layout![4 : 1]>>",
            "OffsetBetween<Number<4>>"
        )
    };
    (SwizzledOut) => {
        example!(
            "stridewise::algebra::RightInverse<ComposedLayout<Swizzle![1, 0, -3], Int![0], Layout![4 : 1]>>",
            "SwizzledOut<Number<4>>"
        )
    };
    (ShortShift) => {
        example!("Swizzle![3, 0, 2]", "ShortShift<Number<3>, Number<2>>")
    };
    (NotWhole) => {
        example!("TileToShape<Layout![(4, 2) : (1, 4)], Shape![(10, 8)]>", "NotWhole<Number<10>, Number<4>>")
    };
    (MoreModes) => {
        example!("TileToShape<Layout![(4, 2) : (1, 4)], Int![8]>", "MoreModes<Number<1>>")
    };
    (NotReached) => {
        example!("Get1dCoord<Layout![4 : 2], Int![3]>", "NotReached<Number<3>>")
    };
    (OutsideMode) => {
        example!(
            "TiledAt<Layout![(8, 24) : (24, 1)], Tile![4, 8], Coord![(2, 0)]>",
            "OutsideMode<Number<2>, Number<2>>"
        )
    };
    (NoSuchThread) => {
        example!(
            "TileSeen<Layout![(4, 8) : (8, 1)], Layout![(4, 8) : (1, 4)], Int![4]>",
            "NoSuchThread<Number<4>, Number<4>>"
        )
    };
    (NoSuchMode) => {
        example!("Get<Layout![(4, 2) : (1, 4)], Int![2]>", "NoSuchMode<Number<2>, Number<2>>")
    };
    (NoModesInRange) => {
        example!("Take<Layout![(4, 2) : (1, 4)], Int![1], Int![1]>", "NoModesInRange<Number<1>, Number<1>, Number<2>>")
    };
    (OrderLength) => {
        example!("XlaShape![f32[3, 5]{0}]", "OrderLength<Number<1>, Number<2>>")
    };
    (NoSuchDimension) => {
        example!("XlaShape![f32[3, 5]{2, 0}]", "NoSuchDimension<Number<2>, Number<2>>")
    };
    (NegativeDimension) => {
        example!(
            "stridewise::xla::types::BroadcastInDim<XlaShape![f32[3]], Shape![(2, 3)], Shape![(-1)]>",
            "NegativeDimension<Number<1>>"
        )
    };
    (NamedTwice) => {
        example!("XlaShape![f32[3, 5]{1, 1}]", "NamedTwice<Number<1>>")
    };
    (UnknownDimension) => {
        example!("XlaShape![f32[3, ?]]", "UnknownDimension<Number<0>>")
    };
    (EmptyTile) => {
        example!("XlaShape![f32[3, 5]{1, 0 : T(2, 0)}]", "EmptyTile<Number<0>>")
    };
    (NothingToCombine) => {
        example!("XlaShape![f32[3, 5]{1, 0 : T(2, *)}]", "NothingToCombine<Number<0>>")
    };
    (NoBridge) => {
        example!("stridewise::xla::types::ToLayout<XlaShape![f32[4, 7]{1, 0 : T(3, 2)(2, 1)}]>", "NoBridge<Number<3>>")
    };
    (OutsideDimension) => {
        example!(
            "stridewise::xla::types::LinearIndex<XlaShape![f32[3, 5]], Coord![(3, 0)]>",
            "OutsideDimension<Number<3>, Number<3>>"
        )
    };
    (NegativeCoordinate) => {
        example!(
            "stridewise::xla::types::LinearIndex<XlaShape![f32[3, 5]], Coord![(-1, 0)]>",
            "NegativeCoordinate<Number<1>>"
        )
    };
    (OtherElements) => {
        example!("stridewise::xla::types::Broadcast<XlaShape![f32[3]], XlaShape![s32[3]]>", "OtherElements<Number<0>>")
    };
    (DimensionsDiffer) => {
        example!(
            "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[2, 4]]>",
            "DimensionsDiffer<Number<3>, Number<4>>"
        )
    };
    (BroadcastRank) => {
        example!(
            "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[3]]>",
            "BroadcastRank<Number<0>, Number<1>>"
        )
    };
    (NotIdentity) => {
        example!(
            "stridewise::xla::types::Broadcast<XlaShape![f32[2, 2]], XlaShape![f32[2, 2]], Shape![(1, 0)]>",
            "NotIdentity<Number<2>>"
        )
    };
    (NotIncreasing) => {
        example!(
            "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3, 4]], XlaShape![f32[4, 3]], Shape![(2, 1)]>",
            "NotIncreasing<Number<2>, Number<1>>"
        )
    };
    (ScalarDimensions) => {
        example!(
            "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[]], Shape![(0)]>",
            "ScalarDimensions<Number<1>>"
        )
    };
    (FillsNot) => {
        example!(
            "stridewise::xla::types::BroadcastInDim<XlaShape![f32[2]], Shape![(4, 3)], Shape![(0)]>",
            "FillsNot<Number<2>, Number<4>>"
        )
    };
    (Repeats) => {
        ""
    };
    (Composing) => {
        example!(
            "Composition<Layout![(3, 2) : (2, 1)], Layout![(2, 2) : (1, 2)]>",
            "Broken<Composing<Layout![(3, 2) : (2, 1)], Layout![(2, 2) : (1, 2)]>, _>"
        )
    };
    (Dividing) => {
        example!(
            "LogicalDivide<Layout![(6, 3) : (3, 1)], Layout![8 : 1]>",
            "Broken<Dividing<Layout![(6, 3) : (3, 1)], Layout![8 : 1]>, _>"
        )
    };
    (Multiplying) => {
        example!(
            "LogicalProduct<Layout![(2, 2) : (3, 8)], Layout![4 : 1]>",
            "Broken<Multiplying<Layout![(2, 2) : (3, 8)], Layout![4 : 1]>, _>"
        )
    };
    (Complementing) => {
        example!("Complement<Layout![4 : -1], Int![8]>", "Broken<Complementing<Layout![4 : -1], Int![8]>, _>")
    };
    (LeftInverting) => {
        example!("LeftInverse<Layout![(2, 6) : (16, 5)]>", "Broken<LeftInverting<Layout![(2, 6) : (16, 5)]>, _>")
    };
    (ShapeDividing) => {
        example!("ShapeDiv<Shape![(6, 32)], Int![4]>", "Broken<ShapeDividing<Shape![(6, 32)], Int![4]>, _>")
    };
    (CeilDividing) => {
        example!("CeilDiv<Shape![(41, 64)], Tile![4, 0]>", "Broken<CeilDividing<Shape![(41, 64)], Tile![4, 0]>, _>")
    };
    (EvenlyDividing) => {
        example!(
            "EvenlyDivides<Shape![(41, 64)], Tile![4, 0]>",
            "Broken<EvenlyDividing<Shape![(41, 64)], Tile![4, 0]>, _>"
        )
    };
    (Unflattening) => {
        example!(
            "Unflatten<Layout![(2, 3, 5) : (1, 2, 6)], Shape![(1, 1)]>",
            "Broken<Unflattening<Layout![(2, 3, 5) : (1, 2, 6)], Shape![(1, 1)]>, _>"
        )
    };
    (Upcasting) => {
        example!("Upcast<Layout![4 : 6], Int![4]>", "Broken<Upcasting<_, _>, _>")
    };
    (Downcasting) => {
        example!("Downcast<Layout![4 : 6], Int![4]>", "Broken<Downcasting<_, _>, _>")
    };
    (Ordering) => {
        example!(
            "MakeOrderedLayout<Shape![(4, 2)], Shape![(2, 0, 1)]>",
            "Broken<Ordering<Shape![(4, 2)], Shape![(2, 0, 1)]>, _>"
        )
    };
    ($result:literal, $why:literal) => {
        concat!(
            "```\nuse stridewise::{layout::*, prelude::*, refused::*};\ntype R = ",
            $result,
            ";\nlet _: fn(R) -> Refused<",
            $why,
            "> = |refused| refused;\n```"
        )
    };
}
pub(super) use example;
