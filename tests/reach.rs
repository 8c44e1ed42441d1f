//! Layouts of 8 modes with values up to 2^31 in every operation, within the recursion limit that
//! rustc has by itself; against the value layer.

use stridewise::{
    algebra::{
        BlockedProduct, CeilDiv, CoalesceBy, Coshape, Cosize, DomainDistribute, Downcast,
        EvenlyDivides, Filter, FilterZeros, FlatDivide, FlatProduct, IsBijective, IsContiguous,
        IsInjective, IsSurjective, LeftInverse, MakeFragmentLike, MakeLayoutLike, MaxAlignment,
        MaxCommonLayout, Nullspace, OuterPartition, RakedProduct, RecastLayout, RightInverse,
        ShapeDiv, TileToShape, TiledDivide, TiledProduct, Upcast, WithShape, ZippedDividePredicate,
        ZippedProduct,
    },
    composed::AnyLayout,
    layout::*,
    prelude::*,
    tuple::{Compatible, ElemLess},
    value,
};

/// 1,784,742,960 elements.
type Extents = Shape![(13, 17, 11, 19, 23, 7, 5, 48)];
type Rows = RowMajor<Extents>;
type Columns = ColMajor<Extents>;
/// Every second element in each of 8 modes.
type Gaps = Layout![(2, 2, 2, 2, 2, 2, 2, 2) : (2, 32, 512, 8192, 131_072, 2_097_152, 33_554_432, 536_870_912)];
/// A tile of some of each mode.
type Tiles = Tile![13, 4, 11, 5, 23, 3, 5, 16];

/// In two modes.
type Nested = Shape![((13, 17, 11, 19), (23, 7, 5, 48))];

type Divided = ShapeDiv<Extents, Int![892_371_480]>;
type Covered = CeilDiv<Extents, Tiles>;
type Last = Idx2CrdTuple<Extents, Int![1_784_742_959]>;
type Back = Crd2IdxTuple<Extents, Last>;
type Strided = Idx2Crd<Rows, Int![1_784_742_959]>;
type Index = Crd2Idx<Rows, Coord![(12, 16, 10, 18, 22, 6, 4, 47)]>;
type Part = LocalTile<Rows, Tiles, Coord![(0, 3, 0, 2, 0, 1, 0, 2)]>;
type Places = MakeIdentityLayout<Extents>;
type Corner = Call<Places, Coord![(12, 16, 10, 18, 22, 6, 4, 47)]>;
/// 46,189 threads, and what each has.
type ByThread = Layout![((13, 17, 11, 19), (23, 7, 5, 48)) : ((1, 13, 221, 2_431), (46_189, 1_062_347, 7_436_429, 37_182_145))];
type Predicate = ZippedDividePredicate<Rows, Tiles>;

fn of<L: Layout + Default>() -> value::Layout {
    L::default().to_value().unwrap()
}

/// Each operation as a type, beside the same on values.
macro_rules! reach {
    ($($name:ident: $Result:ty, $expected:expr;)*) => { $(
        #[test]
        fn $name() {
            assert_eq!(of::<$Result>(), $expected.unwrap());
        }
    )* };
}

reach! {
    coalesce: Coalesce<Columns>, Some(of::<Columns>().coalesce());
    coalesce_by: CoalesceBy<Rows, Shape![(1, 1, 1, 1, 1, 1, 1, 1)]>, of::<Rows>().coalesce_by(&"(1,1,1,1,1,1,1,1)".parse().unwrap());
    filter: Filter<Rows>, Some(of::<Rows>().filter());
    filter_zeros: FilterZeros<Rows>, Some(of::<Rows>().filter_zeros());
    composition: Composition<Rows, Columns>, of::<Rows>().composition(&of::<Columns>().into());
    composition_that_splits: Composition<Rows, Layout![(221, 209, 161, 240) : (1, 221, 46_189, 7_436_429)]>,
        of::<Rows>().composition(&"(221,209,161,240):(1,221,46189,7436429)".parse().unwrap());
    complement: Complement<Gaps, Int![2_147_483_648]>, of::<Gaps>().complement_in(&value::IntTuple::int(1 << 31));
    right_inverse: RightInverse<Rows>, of::<Rows>().right_inverse();
    left_inverse: LeftInverse<Rows>, of::<Rows>().left_inverse();
    logical_divide: LogicalDivide<Rows, Tiles>, of::<Rows>().logical_divide(&"<13,4,11,5,23,3,5,16>".parse().unwrap());
    zipped_divide: ZippedDivide<Rows, Tiles>, of::<Rows>().zipped_divide(&"<13,4,11,5,23,3,5,16>".parse().unwrap());
    tiled_divide: TiledDivide<Rows, Tiles>, of::<Rows>().tiled_divide(&"<13,4,11,5,23,3,5,16>".parse().unwrap());
    flat_divide: FlatDivide<Rows, Tiles>, of::<Rows>().flat_divide(&"<13,4,11,5,23,3,5,16>".parse().unwrap());
    logical_divide_by_a_layout: LogicalDivide<Rows, Layout![(13, 17) : (1, 13)]>, of::<Rows>().logical_divide(&"(13,17):(1,13)".parse().unwrap());
    logical_product: LogicalProduct<Gaps, Layout![(2, 2) : (1, 2)]>, of::<Gaps>().logical_product(&"(2,2):(1,2)".parse().unwrap());
    zipped_product: ZippedProduct<Gaps, Layout![(2, 2) : (1, 2)]>, of::<Gaps>().zipped_product(&"(2,2):(1,2)".parse().unwrap());
    tiled_product: TiledProduct<Gaps, Layout![(2, 2) : (1, 2)]>, of::<Gaps>().tiled_product(&"(2,2):(1,2)".parse().unwrap());
    flat_product: FlatProduct<Gaps, Layout![(2, 2) : (1, 2)]>, of::<Gaps>().flat_product(&"(2,2):(1,2)".parse().unwrap());
    blocked_product: BlockedProduct<Gaps, Layout![(2, 2) : (1, 2)]>, of::<Gaps>().blocked_product(&"(2,2):(1,2)".parse().unwrap());
    raked_product: RakedProduct<Gaps, Layout![(2, 2) : (1, 2)]>, of::<Gaps>().raked_product(&"(2,2):(1,2)".parse().unwrap());
    flatten: Flatten<Group<Rows, Int![2], Int![6]>>, Some(of::<Rows>());
    unflatten: Unflatten<Rows, Shape![((1, 1), (1, (1, 1)), 1, (1, 1))]>, of::<Rows>().unflatten(&"((1,1),(1,(1,1)),1,(1,1))".parse().unwrap());
    make_ordered_layout: MakeOrderedLayout<Extents, Shape![(7, 0, 6, 1, 5, 2, 4, 3)]>,
        value::Layout::make_ordered_layout(&of::<Rows>().shape(), &"(7,0,6,1,5,2,4,3)".parse().unwrap());
    slices: Slice<Rows, Coord![(_, 16, _, 18, _, _, 4, _)]>, of::<Rows>().slice(&"(_,16,_,18,_,_,4,_)".parse().unwrap());
    dices: Dice<Rows, Coord![(_, 16, _, 18, _, _, 4, _)]>, of::<Rows>().dice(&"(_,16,_,18,_,_,4,_)".parse().unwrap());
    upcast: Upcast<Rows, Int![48]>, of::<Rows>().upcast(48);
    downcast: Downcast<Rows, Int![32]>, of::<Rows>().downcast(32);
    recast_layout: RecastLayout<Rows, Int![8], Int![128]>, of::<Rows>().recast_layout(8, 128);
    max_common_layout: MaxCommonLayout<Rows, Columns>, of::<Rows>().max_common_layout(&of::<Columns>());
    max_common_layout_of_one: MaxCommonLayout<Columns, Columns>, of::<Columns>().max_common_layout(&of::<Columns>());
    max_common_layout_in_another_order: MaxCommonLayout<
        Layout![(6, 3, 5, 5, 4, 5, 3, 3) : (900, 5, 45, 1, 225, 16_200, 15, 5400)],
        Layout![(6, 3, 5, 5, 4, 5, 3, 3) : (900, 5, 45, 1, 225, 5400, 15, 27_000)],
    >, "(6,3,5,5,4,5,3,3):(900,5,45,1,225,16200,15,5400)".parse::<value::Layout>().unwrap()
        .max_common_layout(&"(6,3,5,5,4,5,3,3):(900,5,45,1,225,5400,15,27000)".parse().unwrap());
    nullspace: Nullspace<Layout![(13, 17, 11, 19, 23, 7, 5, 48) : (0, 48, 0, 816, 0, 15_504, 0, 1)]>,
        "(13,17,11,19,23,7,5,48):(0,48,0,816,0,15504,0,1)".parse::<value::Layout>().unwrap().nullspace();
    make_layout_like: MakeLayoutLike<Gaps>, of::<Gaps>().make_layout_like();
    make_fragment_like: MakeFragmentLike<Gaps>, of::<Gaps>().make_fragment_like();
    with_shape: WithShape<Columns, Shape![(221, 209, 161, 240)]>, of::<Columns>().with_shape(&"(221,209,161,240)".parse().unwrap());
    tile_to_shape: TileToShape<ColMajor<Shape![(13, 1, 11, 19, 1, 7, 5, 16)]>, Extents>,
        "(13,1,11,19,1,7,5,16)".parse::<value::IntTuple>().and_then(|s| value::Layout::col_major(&s)).unwrap().tile_to_shape(&of::<Rows>().shape());
    domain_distribute: DomainDistribute<Extents, Int![892_371_480]>, of::<Rows>().shape().domain_distribute(892_371_480);
}

#[test]
fn numbers_and_tuples() {
    let rows = of::<Rows>();
    assert_eq!(
        (Rows::SIZE as i64, Rows::COSIZE as i64),
        (rows.size().unwrap(), rows.cosize().unwrap())
    );
    assert_eq!(
        Divided::default().to_value().unwrap(),
        rows.shape()
            .shape_div(&value::IntTuple::int(892_371_480))
            .unwrap()
    );
    assert_eq!(
        Covered::default().to_value().unwrap(),
        rows.shape()
            .ceil_div(&"<13,4,11,5,23,3,5,16>".parse().unwrap())
            .unwrap()
    );
    assert_eq!(
        Last::default().to_value().unwrap(),
        rows.shape().idx2crd(&1_784_742_959.into()).unwrap()
    );
    assert_eq!(Back::default(), int!(1_784_742_959));
    assert_eq!(
        Strided::default().to_value().unwrap(),
        rows.idx2crd(&1_784_742_959.into()).unwrap()
    );
    assert_eq!(Index::default(), int!(1_784_742_959));
    assert_eq!(
        Predicate::default().to_string(),
        rows.zipped_divide_predicate(&"<13,4,11,5,23,3,5,16>".parse().unwrap())
            .unwrap()
            .to_string()
    );
    let (tile, offset) = <Part>::default();
    let (expected, at) = rows
        .local_tile(
            &"<13,4,11,5,23,3,5,16>".parse().unwrap(),
            &"(0,3,0,2,0,1,0,2)".parse().unwrap(),
        )
        .unwrap();
    assert_eq!(
        (tile.to_value().unwrap(), (offset.value() as i64).into()),
        (expected, at)
    );
    assert_eq!(
        <MaxAlignment<Rows>>::default().value() as i64,
        rows.max_alignment().unwrap()
    );
    const { assert!(<IsInjective<Rows> as stridewise::num::Bit>::VALUE) };
    const { assert!(<IsInjective<Gaps> as stridewise::num::Bit>::VALUE) };
    const { assert!(<IsSurjective<Rows> as stridewise::num::Bit>::VALUE) };
    const { assert!(!<IsContiguous<Gaps> as stridewise::num::Bit>::VALUE) };
    const { assert!(<IsBijective<Rows> as stridewise::num::Bit>::VALUE) };
    const { assert!(!<IsBijective<Gaps> as stridewise::num::Bit>::VALUE) };
    const { assert!(<Compatible<Int![1_784_742_960], Extents> as stridewise::num::Bit>::VALUE) };
}

#[test]
fn parts_and_coordinates() {
    let rows = of::<Rows>();
    let tiles = "<13,4,11,5,23,3,5,16>".parse().unwrap();
    let (part, offset) =
        <OuterPartition<Rows, Tiles, Coord![(12, 3, 10, 4, 22, 2, 4, 15)]>>::default();
    let expected = rows
        .outer_partition(&tiles, &"(12,3,10,4,22,2,4,15)".parse().unwrap())
        .unwrap();
    assert_eq!(
        (part.to_value().unwrap(), (offset.value() as i64).into()),
        expected
    );
    let (partition, offset) = <LocalPartition<
        Rows,
        ColMajor<Shape![(13, 4, 11, 5, 23, 3, 5, 16)]>,
        Int![15_786_000],
    >>::default();
    let threads = of::<ColMajor<Shape![(13, 4, 11, 5, 23, 3, 5, 16)]>>();
    let expected = rows.local_partition(&threads, 15_786_000).unwrap();
    assert_eq!(
        (
            partition.to_value().unwrap(),
            (offset.value() as i64).into()
        ),
        expected
    );
    let (view, offset) = <ThreadView<Rows, ByThread, Int![46_188]>>::default();
    let expected = rows.thread_view(&of::<ByThread>(), 46_188).unwrap();
    assert_eq!(
        (view.to_value().unwrap(), (offset.value() as i64).into()),
        expected
    );
    let crd2crd = <Crd2Crd<Extents, Last, Int![1_784_742_960]>>::default();
    assert_eq!(crd2crd, int!(1_784_742_959));
    let back = <Crd2Crd<Int![1_784_742_960], Int![1_784_742_959], Extents>>::default();
    assert_eq!(back, Last::default());
    assert_eq!(
        <Get1dCoord<Rows, Int![1_784_742_959]>>::default().value() as i64,
        rows.get_1d_coord(1_784_742_959).unwrap()
    );
    assert_eq!(
        <GetFlatCoord<Rows, Int![1_234_567_890]>>::default()
            .to_value()
            .unwrap(),
        rows.get_flat_coord(1_234_567_890).unwrap()
    );
    assert_eq!(
        <GetHierCoord<Rows, Int![1_234_567_890]>>::default()
            .to_value()
            .unwrap(),
        rows.get_hier_coord(1_234_567_890).unwrap()
    );
}

#[test]
fn functions_of_tuples() {
    let extents = of::<Rows>().shape();
    let strides = of::<Rows>().stride();
    assert_eq!(
        <Sum<Extents>>::default().value() as i64,
        extents.sum().unwrap()
    );
    assert_eq!(
        <Sum<Stride<Rows>>>::default().value() as i64,
        strides.sum().unwrap()
    );
    assert_eq!(
        <InnerProduct<Extents, Stride<Rows>>>::default().value() as i64,
        extents.inner_product(&strides).unwrap()
    );
    assert_eq!(
        <ProductEach<Nested>>::default().to_value().unwrap(),
        Nested::default()
            .to_value()
            .unwrap()
            .product_each()
            .unwrap()
    );
    assert_eq!(
        <ProductLike<Nested, Shape![(1, 1)]>>::default()
            .to_value()
            .unwrap(),
        Nested::default()
            .to_value()
            .unwrap()
            .product_like(&"(1,1)".parse().unwrap())
            .unwrap()
    );
    assert_eq!(
        <ElemScale<Shape![(2, 3)], Nested>>::default()
            .to_value()
            .unwrap(),
        "(2,3)"
            .parse::<value::IntTuple>()
            .unwrap()
            .elem_scale(&Nested::default().to_value().unwrap())
            .unwrap()
    );
    assert_eq!(
        <Reverse<Stride<Rows>>>::default().to_value().unwrap(),
        strides.reverse()
    );
    assert_eq!(
        <RoundUp<Stride<Rows>, Extents>>::default()
            .to_value()
            .unwrap(),
        strides.round_up(&extents).unwrap()
    );
    const { assert!(<ElemLess<Last, Extents> as stridewise::num::Bit>::VALUE) };
    const {
        assert!(<EvenlyDivides<Extents, Shape![(13, 17, 11, 19, 23, 7, 5, 16)]> as stridewise::num::Bit>::VALUE);
    };
}

/// Layouts with directions, each as a type and as a value.
#[test]
fn directions() {
    let places = Places::default().to_value().unwrap();
    assert_eq!(
        places,
        value::Layout::make_identity_layout(&of::<Rows>().shape()).unwrap()
    );
    assert_eq!(
        <ZippedDivide<Places, Tiles>>::default().to_value(),
        places.zipped_divide(&"<13,4,11,5,23,3,5,16>".parse().unwrap())
    );
    assert_eq!(
        <Composition<Places, Columns>>::default().to_value(),
        places.composition(&of::<Columns>().into())
    );
    assert_eq!(
        of::<Composition<Rows, Places>>(),
        of::<Rows>()
            .composition(&value::Tiler::layout(&places))
            .unwrap()
    );
    assert_eq!(
        <Coalesce<Places>>::default().to_value().unwrap(),
        places.coalesce()
    );
    assert_eq!(Corner::default(), coord!((12, 16, 10, 18, 22, 6, 4, 47)));
    assert_eq!(<Coshape<Places>>::default(), Extents::default());
    assert_eq!(
        <Cosize<Places>>::default().value() as i64,
        places.cosize().unwrap()
    );
}

/// 2^31 elements in 8 modes of powers of two, in two orders.
type Bits = Layout![(16, 8, 16, 16, 16, 8, 16, 32) : (134_217_728, 16_777_216, 1_048_576, 65_536, 4096, 512, 32, 1)];
type Tall = Layout![(1024, 8, 4, 4, 4, 8, 4, 32) : (1, 268_435_456, 67_108_864, 16_777_216, 4_194_304, 524_288, 131_072, 4096)];

#[test]
fn swizzles() {
    let swizzle = swizzle!(3, 4, 3);
    let (bits, tall) = (
        swizzle.composition(Bits::default()),
        swizzle.composition(Tall::default()),
    );
    let (bits_value, tall_value) = (bits.to_value().unwrap(), tall.to_value().unwrap());

    let (slice, offset) = bits.slice_and_offset(coord!((3, 1, 3, _, _, _, 7, _)));
    let (slice_value, offset_value) = bits_value
        .slice_and_offset(&"(3,1,3,_,_,_,7,_)".parse().unwrap())
        .unwrap();
    assert_eq!(
        (slice.to_string(), offset.value() as i64),
        (slice_value.to_string(), offset_value)
    );

    assert_eq!(
        tall.left_inverse().to_string(),
        tall_value.left_inverse().unwrap().to_string()
    );
    assert_eq!(
        tall.right_inverse().to_string(),
        tall_value.right_inverse().unwrap().to_string()
    );
    assert_eq!(
        tall.upcast(int!(16)).to_string(),
        tall_value.upcast(16).unwrap().to_string()
    );
    assert_eq!(
        tall.downcast(int!(16)).to_string(),
        tall_value.downcast(16).unwrap().to_string()
    );
    let moved = Tall::default().composition(swizzle);
    let moved_value = of::<Tall>().composition_with_swizzle("Sw<3,4,3>".parse().unwrap());
    assert_eq!(moved.to_string(), moved_value.unwrap().to_string());
    let index = tall.typed_crd2idx(coord!((1000, 7, 3, 3, 3, 5, 2, 30)));
    let index_value = tall_value.crd2idx(&"(1000,7,3,3,3,5,2,30)".parse().unwrap());
    assert_eq!(
        (index.value() as i64, size_of_val(&index)),
        (index_value.unwrap(), 0)
    );
}

/// 2^30 elements; the bits of the swizzle stand in one mode of the inverse.
type Scattered = Layout![(16, 16, 16, 16, 16, 16, 4, 4) : (262_144, 4096, 1, 16, 256, 4_194_304, 65_536, 67_108_864)];

#[test]
fn swizzles_of_many_bits() {
    let same = |found: value::AnyLayout, expected: Result<value::AnyLayout, value::LayoutError>| {
        assert_eq!(found, expected.unwrap());
    };
    let tile = swizzle!(3, 2, 3).composition(Scattered::default());
    let value = tile.to_value().unwrap();
    same(
        tile.right_inverse().to_any_value().unwrap(),
        value.right_inverse(),
    );
    same(
        tile.left_inverse().to_any_value().unwrap(),
        value.left_inverse(),
    );
    let moved = Scattered::default().composition(swizzle!(2, 0, 2));
    same(
        moved.to_any_value().unwrap(),
        of::<Scattered>().composition_with_swizzle("Sw<2,0,2>".parse().unwrap()),
    );
    // All banks of a memory.
    let tile = swizzle!(5, 0, 5).composition(layout!((32_768, 32_768) : (1, 32_768)));
    let (column, offset) = tile.slice_and_offset(coord!((_, 4097)));
    let (expected, at) = tile
        .to_value()
        .unwrap()
        .slice_and_offset(&"(_,4097)".parse().unwrap())
        .unwrap();
    assert_eq!(
        (column.to_any_value().unwrap(), offset.value() as i64),
        (expected, at)
    );
    let (row, offset) = tile.slice_and_offset(coord!((4097, _)));
    let (expected, at) = tile
        .to_value()
        .unwrap()
        .slice_and_offset(&"(4097,_)".parse().unwrap())
        .unwrap();
    assert_eq!(
        (row.to_any_value().unwrap(), offset.value() as i64),
        (expected, at)
    );
    let inverse = tile.right_inverse();
    same(
        inverse.to_any_value().unwrap(),
        tile.to_value().unwrap().right_inverse(),
    );
}
