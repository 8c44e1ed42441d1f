//! Everything in constants; the ends of 64 bits; capacity; sizes and traits.

use static_assertions::{assert_impl_all, const_assert, const_assert_eq};
use stridewise::value::{
    Access, Answer, AnyLayout, BankedMemory, BasisStride, ComposedLayout, Coord, IntTuple, Layout,
    LayoutError, ModePath, Operation, Predicate, Reason, Swizzle, SwizzleChoice, Tiler, evaluate,
    expect,
};

assert_impl_all!(Layout: Copy, Send, Sync, Eq, core::hash::Hash, core::fmt::Debug, core::fmt::Display, core::str::FromStr);
assert_impl_all!(IntTuple: Copy, Send, Sync, Eq, core::hash::Hash, core::fmt::Debug, core::fmt::Display, core::str::FromStr);
assert_impl_all!(Coord: Copy, Send, Sync, Eq, core::hash::Hash, core::fmt::Debug, core::fmt::Display, core::str::FromStr);
assert_impl_all!(Tiler: Copy, Send, Sync, Eq, core::hash::Hash, core::fmt::Debug, core::fmt::Display, core::str::FromStr);
assert_impl_all!(Predicate: Copy, Send, Sync, Eq, core::fmt::Display);
assert_impl_all!(LayoutError: Copy, Send, Sync, Eq, core::error::Error);
assert_impl_all!(Swizzle: Copy, Send, Sync, Eq, core::hash::Hash, core::fmt::Debug, core::fmt::Display, core::str::FromStr);
assert_impl_all!(ComposedLayout: Copy, Send, Sync, Eq, core::hash::Hash, core::fmt::Debug, core::fmt::Display, core::str::FromStr);
assert_impl_all!(ModePath: Copy, core::fmt::Display);
assert_impl_all!(Answer: Copy, core::fmt::Display);

const fn layout(text: &str) -> Layout {
    expect(Layout::parse(text))
}
const fn tuple(text: &str) -> IntTuple {
    expect(IntTuple::parse(text))
}
const fn tiler(text: &str) -> Tiler {
    expect(Tiler::parse(text))
}
const fn coord(text: &str) -> Coord {
    expect(Coord::parse(text))
}

const L: Layout = layout("(4,(2,2)):(1,(4,8))");

const TILE: ComposedLayout = expect(ComposedLayout::parse("Sw<3,0,3> o 0 o (8,8):(8,1)"));
const ROW: (AnyLayout, i64) = expect(TILE.slice_and_offset(&coord("(1,_)")));
const_assert!(ROW.0.as_layout().is_some() && ROW.1 == 9);
const_assert!(
    expect(TILE.zipped_divide(&tiler("<4,2>")))
        .as_layout()
        .is_none()
);
const_assert!(
    TILE.right_inverse().is_ok()
        && TILE.upcast(4).is_ok()
        && expect(TILE.bank_conflicts(4, 32, 4)) == 2
);
const SHAPE: IntTuple = tuple("(4,(2,2))");
const ROWS: Access = expect(Access::along(&SHAPE, 0, 4));

// Short enough for the lint `long_running_const_eval`.
const LARGE_CHOICE: SwizzleChoice = {
    let (tile, memory) = (layout("(64,64):(64,1)"), BankedMemory::SHARED);
    let copied = expect(Access::along(&tile.shape(), 1, 8));
    let read = expect(Access::ldmatrix(&tile.shape(), 1, 16));
    expect(tile.choose_swizzle(&[copied, read], expect(memory.of_bits(16))))
};

// A name for each operation, so that none is forgotten: `every_operation_is_called_in_a_constant`
// counts them.
const IN_CONSTANTS: &[(Operation, bool)] = &[
    (Operation::Parse, Layout::parse("(4,2:1").is_err()),
    (
        Operation::MakeSwizzle,
        Swizzle::new(3, 0, 2).is_err() && expect(Swizzle::new(3, 0, 3)).bits() == 3,
    ),
    (
        Operation::SwizzleApply,
        expect(Swizzle::parse("Sw<3,0,3>")).apply(46) == 43,
    ),
    (
        Operation::MakeLayout,
        Layout::new(&SHAPE, &L.stride()).is_ok() && Layout::make_layout(&[L, L]).is_ok(),
    ),
    (Operation::Size, expect(L.size()) == 16),
    (Operation::Cosize, expect(L.cosize()) == 16),
    (
        Operation::Coprofile,
        matches!(expect(L.coprofile()).as_int(), Some(0)),
    ),
    (
        Operation::Coshape,
        matches!(expect(L.coshape()).as_int(), Some(16)),
    ),
    (Operation::Rank, L.rank() == 2),
    (Operation::Depth, L.depth() == 2),
    (
        Operation::CompactColMajor,
        SHAPE.compact_col_major(&IntTuple::int(1)).is_ok(),
    ),
    (
        Operation::CompactRowMajor,
        SHAPE.compact_row_major(&IntTuple::int(1)).is_ok(),
    ),
    (
        Operation::CompactOrder,
        SHAPE.compact_order(&tuple("(1,0)")).is_ok(),
    ),
    (
        Operation::MakeOrderedLayout,
        Layout::make_ordered_layout(&SHAPE, &tuple("(1,0)")).is_ok(),
    ),
    (Operation::MakeIdentityLayout, {
        let identity = expect(Layout::make_identity_layout(&SHAPE));
        expect(identity.composition(&tiler("(2,4):(4,1)"))).rank() == 2
            && expect(L.composition(&Tiler::layout(&identity))).rank() == 2
            && expect(identity.zipped_divide(&Tiler::int(4)))
                .call(&coord("(1,2)"))
                .is_ok()
            && expect(identity.cosize()) == 16
    }),
    (
        Operation::MakeBasisLike,
        BasisStride::make_basis_like(&SHAPE).is_ok(),
    ),
    (Operation::MakeLayoutLike, L.make_layout_like().is_ok()),
    (Operation::MakeFragmentLike, L.make_fragment_like().is_ok()),
    (
        Operation::TileToShape,
        L.tile_to_shape(&tuple("(8,8)")).is_ok()
            && L.tile_to_shape_in_order(&tuple("(8,8)"), &tuple("(1,0)"))
                .is_ok(),
    ),
    (Operation::IsInjective, expect(L.is_injective())),
    (Operation::IsSurjective, expect(L.is_surjective())),
    (Operation::IsBijective, expect(L.is_bijective())),
    (Operation::IsContiguous, expect(L.is_contiguous())),
    (Operation::Collision, expect(L.collision()).is_none()),
    (Operation::FirstGap, expect(L.first_gap()).is_none()),
    (
        Operation::Overlap,
        expect(L.overlap(&L, 0)).is_some() && expect(L.overlap(&L, 16)).is_none(),
    ),
    (
        Operation::BankConflicts,
        expect(L.bank_conflicts(4, 32, 4)) == 1,
    ),
    (Operation::Segments, expect(L.segments(4, 32)) == 2),
    (Operation::MakeAccess, ROWS.vector == 4),
    (
        Operation::AccessCost,
        expect(ROWS.cost(&AnyLayout::Layout(L), BankedMemory::SHARED)).degree == 1,
    ),
    (
        Operation::Coalescing,
        expect(ROWS.cost(&AnyLayout::Layout(L), BankedMemory::GLOBAL)).wavefronts == 1,
    ),
    (Operation::ChooseSwizzle, {
        let choice = expect(L.choose_swizzle(&[ROWS], BankedMemory::SHARED));
        choice.is_free()
            && choice.swizzle.is_identity()
            && choice.costs().len() == 1
            && LARGE_CHOICE.is_free()
    }),
    (
        Operation::LeastPadding,
        expect(L.least_padding(&[ROWS], BankedMemory::SHARED)).is_some(),
    ),
    (Operation::Vectorise, expect(L.vectorise(4)).rank() == 2),
    (
        Operation::LocalTile,
        expect(L.local_tile(&tiler("<2,2>"), &coord("(1,1)")))
            .1
            .as_int()
            .unwrap()
            == 10,
    ),
    (
        Operation::InnerPartition,
        L.inner_partition(&tiler("<2,2>"), &coord("(_,1)")).is_ok(),
    ),
    (
        Operation::OuterPartition,
        expect(L.outer_partition(&tiler("<2,2>"), &coord("(1,1)")))
            .1
            .as_int()
            .unwrap()
            == 5,
    ),
    (
        Operation::LocalPartition,
        expect(L.local_partition(&layout("(2,2):(1,2)"), 3))
            .1
            .as_int()
            .unwrap()
            == 5,
    ),
    (
        Operation::ThreadView,
        expect(L.thread_view(&layout("(4,4):(1,4)"), 3))
            .1
            .as_int()
            .unwrap()
            == 3,
    ),
    (Operation::WithShape, L.with_shape(&tuple("(2,8)")).is_ok()),
    (
        Operation::DomainDistribute,
        SHAPE.domain_distribute(8).is_ok(),
    ),
    (Operation::GetHierCoord, L.get_hier_coord(13).is_ok()),
    (Operation::GetFlatCoord, L.get_flat_coord(13).is_ok()),
    (Operation::Get1dCoord, expect(L.get_1d_coord(13)) == 13),
    (Operation::Call, expect(L.at(5)) == 5),
    (
        Operation::Crd2Idx,
        expect(L.crd2idx(&coord("(1,(1,1))"))) == 13,
    ),
    (
        Operation::Idx2Crd,
        SHAPE.idx2crd(&Coord::int(13)).is_ok() && L.idx2crd(&Coord::int(13)).is_ok(),
    ),
    (
        Operation::Crd2Crd,
        SHAPE.crd2crd(&coord("(1,3)"), &tuple("(4,4)")).is_ok(),
    ),
    (Operation::Slice, L.slice(&coord("(_,0)")).is_ok()),
    (Operation::Dice, L.dice(&coord("(_,0)")).is_ok()),
    (
        Operation::SliceAndOffset,
        expect(L.slice_and_offset(&coord("(_,1)")))
            .1
            .as_int()
            .unwrap()
            == 4,
    ),
    (Operation::Flatten, L.flatten().rank() == 3),
    (Operation::Unflatten, L.flatten().unflatten(&SHAPE).is_ok()),
    (Operation::Group, L.group(0, 1).is_ok()),
    (Operation::Select, L.select(&[1, 0]).is_ok()),
    (Operation::Take, L.take(1, 2).is_ok()),
    (Operation::Get, L.get(&[1, 0]).is_ok()),
    (Operation::Append, L.append(&L).is_ok()),
    (Operation::Prepend, L.prepend(&L).is_ok()),
    (Operation::AppendN, L.append_n(4, &Layout::UNIT).is_ok()),
    (Operation::PrependN, L.prepend_n(4, &Layout::UNIT).is_ok()),
    (Operation::ReplaceN, L.replace(0, &Layout::UNIT).is_ok()),
    (Operation::Congruent, SHAPE.congruent(&L.stride())),
    (
        Operation::WeaklyCongruent,
        tuple("(1,1)").weakly_congruent(&SHAPE),
    ),
    (Operation::Compatible, tuple("(4,4)").compatible(&SHAPE)),
    (
        Operation::ElemLess,
        expect(tuple("(1,2)").elem_less(&tuple("(2,3)"))),
    ),
    (
        Operation::ElemLeq,
        expect(tuple("(1,2)").elem_leq(&tuple("(1,2)"))),
    ),
    (
        Operation::ElemGtr,
        expect(tuple("(2,3)").elem_gtr(&tuple("(1,2)"))),
    ),
    (
        Operation::ElemGeq,
        expect(tuple("(1,2)").elem_geq(&tuple("(1,2)"))),
    ),
    (
        Operation::LexLess,
        expect(tuple("(1,9)").lex_less(&tuple("(2,0)"))),
    ),
    (
        Operation::LexLeq,
        expect(tuple("(1,9)").lex_leq(&tuple("(1,9)"))),
    ),
    (
        Operation::LexGtr,
        expect(tuple("(2,0)").lex_gtr(&tuple("(1,9)"))),
    ),
    (
        Operation::LexGeq,
        expect(tuple("(1,9)").lex_geq(&tuple("(1,9)"))),
    ),
    (
        Operation::ColexLess,
        expect(tuple("(9,1)").colex_less(&tuple("(0,2)"))),
    ),
    (
        Operation::ColexLeq,
        expect(tuple("(9,1)").colex_leq(&tuple("(9,1)"))),
    ),
    (
        Operation::ColexGtr,
        expect(tuple("(0,2)").colex_gtr(&tuple("(9,1)"))),
    ),
    (
        Operation::ColexGeq,
        expect(tuple("(9,1)").colex_geq(&tuple("(9,1)"))),
    ),
    (Operation::Product, expect(SHAPE.product()) == 16),
    (Operation::ProductEach, SHAPE.product_each().is_ok()),
    (
        Operation::ProductLike,
        SHAPE.product_like(&tuple("(0,0)")).is_ok(),
    ),
    (
        Operation::ElemScale,
        tuple("(2,3)").elem_scale(&SHAPE).is_ok(),
    ),
    (
        Operation::InnerProduct,
        expect(SHAPE.inner_product(&L.stride())) == 28,
    ),
    (Operation::Sum, expect(SHAPE.sum()) == 8),
    (Operation::Reverse, SHAPE.reverse().rank() == 2),
    (
        Operation::ShapeDiv,
        SHAPE.shape_div(&IntTuple::int(2)).is_ok(),
    ),
    (Operation::CeilDiv, SHAPE.ceil_div(&Tiler::int(3)).is_ok()),
    (Operation::RoundUp, SHAPE.round_up(&tuple("(3)")).is_ok()),
    (
        Operation::EvenlyDivides,
        expect(SHAPE.evenly_divides(&tiler("(2,4)"))),
    ),
    (Operation::Upcast, L.upcast(2).is_ok()),
    (Operation::Downcast, L.downcast(2).is_ok()),
    (Operation::RecastLayout, L.recast_layout(8, 16).is_ok()),
    (
        Operation::MaxCommonVector,
        expect(L.max_common_vector(&L)) == 16,
    ),
    (Operation::MaxCommonLayout, L.max_common_layout(&L).is_ok()),
    (Operation::MaxAlignment, expect(L.max_alignment()) == 16),
    (Operation::Nullspace, L.nullspace().is_ok()),
    (
        Operation::Coalesce,
        L.coalesce().rank() == 1 && L.coalesce_by(&tuple("(1,1)")).is_ok(),
    ),
    (
        Operation::Filter,
        L.filter().rank() == 1 && L.filter_by(&tuple("(1,1)")).is_ok(),
    ),
    (
        Operation::FilterZeros,
        L.filter_zeros().rank() == 2 && L.filter_zeros_by(&tuple("(1,0)")).is_ok(),
    ),
    (
        Operation::Composition,
        L.composition(&tiler("(2,4):(4,1)")).is_ok(),
    ),
    (
        Operation::Complement,
        L.complement().is_ok() && L.complement_in(&IntTuple::int(32)).is_ok(),
    ),
    (Operation::RightInverse, L.right_inverse().is_ok()),
    (Operation::LeftInverse, L.left_inverse().is_ok()),
    (
        Operation::LogicalDivide,
        L.logical_divide(&Tiler::int(4)).is_ok(),
    ),
    (
        Operation::ZippedDivide,
        L.zipped_divide(&Tiler::int(4)).is_ok(),
    ),
    (
        Operation::TiledDivide,
        L.tiled_divide(&Tiler::int(4)).is_ok(),
    ),
    (Operation::FlatDivide, L.flat_divide(&Tiler::int(4)).is_ok()),
    (
        Operation::LogicalProduct,
        L.logical_product(&Tiler::int(4)).is_ok(),
    ),
    (
        Operation::ZippedProduct,
        L.zipped_product(&Tiler::int(4)).is_ok(),
    ),
    (
        Operation::TiledProduct,
        L.tiled_product(&Tiler::int(4)).is_ok(),
    ),
    (
        Operation::FlatProduct,
        L.flat_product(&Tiler::int(4)).is_ok(),
    ),
    (
        Operation::BlockedProduct,
        L.blocked_product(&layout("(2,2):(1,2)")).is_ok(),
    ),
    (
        Operation::RakedProduct,
        L.raked_product(&layout("(2,2):(1,2)")).is_ok(),
    ),
    (
        Operation::Zip,
        layout("((4,2),(8,3)):((1,4),(2,16))").zip().is_ok(),
    ),
    (
        Operation::LayoutFrom,
        expect(AnyLayout::from_offsets(&tuple("4"), &[0, 1, 3, 2]))
            .as_layout()
            .is_none(),
    ),
    (Operation::Relayout, L.relayout(&layout("16:2")).is_ok()),
    (
        Operation::LogicalDividePredicate,
        L.logical_divide_predicate(&Tiler::int(3)).is_ok(),
    ),
    (
        Operation::ZippedDividePredicate,
        L.zipped_divide_predicate(&Tiler::int(3)).is_ok(),
    ),
    (
        Operation::TiledDividePredicate,
        L.tiled_divide_predicate(&Tiler::int(3)).is_ok(),
    ),
    (
        Operation::FlatDividePredicate,
        expect(expect(L.flat_divide_predicate(&Tiler::int(3))).contains(&Coord::int(0))),
    ),
];

#[test]
fn every_operation_is_called_in_a_constant() {
    assert_eq!(IN_CONSTANTS.len(), Operation::ALL.len());
    for (operation, holds) in IN_CONSTANTS {
        assert!(holds, "{operation}");
        assert_eq!(Operation::from_name(operation.name()), Some(*operation));
    }
}

const ERROR: LayoutError = match layout("(3,2):(2,1)").composition(&tiler("(2,2):(1,2)")) {
    Ok(_) => panic!(),
    Err(error) => error,
};

#[test]
fn an_error_in_a_constant_has_everything() {
    assert_eq!(ERROR.operation(), Operation::Composition);
    assert_eq!(
        ERROR.reason(),
        Reason::Carries {
            reach: 3,
            extent: 3
        }
    );
    assert_eq!(ERROR.mode().modes(), [1]);
    let witness = ERROR.witness().unwrap();
    assert_eq!(
        (witness.coordinate, witness.inner, witness.outer),
        (3, 3, 1)
    );
    assert_eq!(ERROR.operands(), ["(3,2):(2,1)", "(2,2):(1,2)"]);
}

#[test]
#[should_panic(
    expected = "cosize: a number does not fit in 64 bits, in (3,2):(9223372036854775807,1)"
)]
fn expect_panics_with_the_message() {
    let _ = expect(layout("(3,2):(9223372036854775807,1)").cosize());
}

// Inline, and no larger than it has to be.
const_assert!(size_of::<Layout>() <= 32 * 24 + 72);
const_assert!(size_of::<IntTuple>() <= 32 * 8 + 72);
const_assert_eq!(size_of::<ModePath>(), 9);
const_assert!(size_of::<LayoutError>() <= size_of::<Layout>());

fn reason(operation: &str, arguments: &[&str]) -> Reason {
    evaluate(Operation::from_name(operation).unwrap(), arguments)
        .unwrap_err()
        .reason()
}

fn answer(operation: &str, arguments: &[&str]) -> String {
    evaluate(Operation::from_name(operation).unwrap(), arguments)
        .unwrap()
        .to_string()
}

#[test]
fn numbers_past_64_bits_are_errors() {
    let overflow = [
        ("size", &["(4294967296,4294967296):(1,1)"][..]),
        ("size", &["(9223372036854775807,2)"]),
        ("cosize", &["2:9223372036854775807"]),
        ("cosize", &["2:-9223372036854775808"]),
        (
            "coshape",
            &["(3,3):(4611686018427387904,4611686018427387904)"],
        ),
        ("make_layout", &["(4294967296,4294967296,2)"]),
        ("compact_row_major", &["(2,4294967296,4294967296)"]),
        ("crd2idx", &["(2,0)", "(3,3):(9223372036854775807,1)"]),
        ("crd2idx", &["(1,1)", "(2,2):(9223372036854775807,1)"]),
        ("call", &["4:9223372036854775807", "3"]),
        ("complement", &["2:4611686018427387904"]),
        ("composition", &["4:9223372036854775807", "2:2"]),
        ("composition", &["(4,4):(1,4611686018427387904)", "2:8"]),
        ("logical_product", &["4611686018427387904:1", "4:1"]),
        (
            "logical_divide",
            &["(4611686018427387904,4611686018427387904):(1,0)", "4:1"],
        ),
    ];
    for (operation, arguments) in overflow {
        assert_eq!(
            reason(operation, arguments),
            Reason::Overflow,
            "{operation} {arguments:?}"
        );
    }
    // Up to the end of 64 bits everything is exact; 0 absorbs.
    assert_eq!(
        answer("size", &["(4294967296,2147483647)"]),
        "9223372032559808512"
    );
    assert_eq!(answer("size", &["(4294967296,4294967296,0)"]), "0");
    assert_eq!(
        answer("cosize", &["2:9223372036854775806"]),
        "9223372036854775807"
    );
    assert_eq!(
        answer("call", &["4:-3074457345618258602", "3"]),
        "-9223372036854775806"
    );
    assert_eq!(
        answer("composition", &["8:1", "2:9223372036854775807"]),
        "2:9223372036854775807"
    );
    assert_eq!(
        answer("composition", &["(4,4):(1,9223372036854775807)", "1:4"]),
        "1:9223372036854775807"
    );
    assert_eq!(
        answer("composition", &["(4,4):(1,9223372036854775807)", "1:8"]),
        "1:0"
    );
    assert_eq!(
        answer("ceil_div", &["9223372036854775807", "2"]),
        "4611686018427387904"
    );
    assert_eq!(
        answer("crd2idx", &["(0,1)", "(9223372036854775807,2)"]),
        "9223372036854775807"
    );
    assert_eq!(
        answer("idx2crd", &["9223372036854775807", "(2,4)"]),
        "(1,4611686018427387903)"
    );
    assert_eq!(answer("call", &["(4,2):(1,4)", "-1"]), "-1");
    // Where the size leaves 64 bits and the answer does not.
    let square = "(4294967296,4294967296):(1,4294967296)";
    assert_eq!(answer("coalesce", &[square]), square);
    assert_eq!(answer("composition", &[square, "4:1"]), "4:1");
    assert_eq!(
        answer("right_inverse", &["(9223372036854775807,9,4):(7,3,0)"]),
        "1:0"
    );
    assert_eq!(
        answer("left_inverse", &["(4294967296,4294967296,3):(0,1,0)"]),
        "4294967296:4294967296"
    );
    // A single element does not step, however far.
    assert_eq!(
        answer("logical_divide", &["10:7", "(2,1):(1,9223372036854775807)"]),
        "((2,1),5):((7,0),14)"
    );
}

#[test]
fn results_that_do_not_fit_are_errors() {
    let full = format!("({})", vec!["2"; 32].join(","));
    let full = format!("{full}:{full}");
    let deep = "((((((((2)))))))):((((((((1))))))))";
    // 32 modes of which no two are contiguous; and without an overlap, as far as 64 bits allow.
    let modes = |count: usize, stride: &dyn Fn(usize) -> i64| {
        let strides: Vec<String> = (0..count).map(|mode| stride(mode).to_string()).collect();
        format!("({}):({})", vec!["2"; count].join(","), strides.join(","))
    };
    let scattered = modes(32, &|mode| if mode % 2 == 0 { 1 } else { 5 });
    let distinct = modes(32, &|mode| 1 << (31 - mode));
    for (operation, arguments, wanted) in [
        ("append", vec![full.as_str(), "2:1"], Reason::TooManyLeaves),
        (
            "make_layout",
            vec![full.as_str(), "2:1"],
            Reason::TooManyLeaves,
        ),
        ("append_n", vec!["2:1", "1000000"], Reason::TooManyLeaves),
        (
            "blocked_product",
            vec![full.as_str(), "2:0"],
            Reason::Overlaps {
                stride: 2,
                reach: 4,
            },
        ),
        ("make_layout", vec![deep], Reason::TooDeep),
        ("group", vec![deep, "0", "1"], Reason::TooDeep),
        ("logical_product", vec![deep, "2:1"], Reason::TooDeep),
        // 32 parts, and one more mode.
        (
            "composition",
            vec![scattered.as_str(), "(4294967296,1):(1,0)"],
            Reason::TooManyLeaves,
        ),
        // The tile, and 32 modes of the rest.
        (
            "logical_divide",
            vec![scattered.as_str(), "1:0"],
            Reason::TooManyLeaves,
        ),
        (
            "logical_product",
            vec![distinct.as_str(), "2:0"],
            Reason::TooManyLeaves,
        ),
    ] {
        assert_eq!(reason(operation, &arguments), wanted, "{operation}");
    }
    // With one less, they fit.
    assert!(answer("composition", &[&scattered, "4294967296:1"]).starts_with("(2,2,"));
    assert_eq!(answer("zipped_divide", &[deep, "2:1"]), "(2,1):(1,0)");
}

#[test]
fn a_negative_extent_is_refused_wherever_a_tiler_goes() {
    for extent in [-1, i64::MIN] {
        let tiler = Tiler::int(extent);
        let refused = [
            L.composition(&tiler),
            L.logical_divide(&tiler),
            L.zipped_divide(&tiler),
            L.tiled_divide(&tiler),
            L.flat_divide(&tiler),
            L.logical_product(&tiler),
            L.zipped_product(&tiler),
            L.tiled_product(&tiler),
            L.flat_product(&tiler),
        ];
        for error in refused {
            assert_eq!(
                error.unwrap_err().reason(),
                Reason::NegativeExtent { extent }
            );
        }
        assert_eq!(
            L.flat_divide_predicate(&tiler).unwrap_err().reason(),
            Reason::NegativeExtent { extent }
        );
        assert_eq!(
            Tiler::by_mode(&[tiler]).unwrap_err().reason(),
            Reason::NegativeExtent { extent }
        );
        assert_eq!(
            SHAPE.ceil_div(&tiler).unwrap_err().reason(),
            Reason::NotPositive { divisor: extent }
        );
        assert_eq!(
            L.composition(&tiler).unwrap_err().reason(),
            Reason::NegativeExtent { extent }
        );
    }
}

#[test]
fn refusals_say_what_to_look_at() {
    let message = |operation: &str, arguments: &[&str]| {
        evaluate(Operation::from_name(operation).unwrap(), arguments)
            .unwrap_err()
            .to_string()
    };
    for (operation, arguments, wanted) in [
        (
            "composition",
            &["(6,2):(8,2)", "(4,5):(1,3)"][..],
            "composition: stride 3 leaves a mode of the left layout after 2 steps, so the right mode's extent must be a \
             multiple of 2, but it is 5, in mode 1 on the right of (6,2):(8,2) ∘ (4,5):(1,3); at coordinate 8 the right layout has index 6, which the left layout maps to 2",
        ),
        (
            "composition",
            &["8:1", "<2,2>"],
            "composition: expected at most 1 modes, found 2, in 8:1 ∘ <2,2>",
        ),
        (
            "complement",
            &["(4,2):(1,2)"],
            "complement: the mode of stride 2 begins before another mode ends, at 4, so elements coincide, in (4,2):(1,2)",
        ),
        (
            "left_inverse",
            &["(2,6):(16,5)"],
            "left_inverse: stride 16 is not a multiple of the next smaller stride 5, in (2,6):(16,5)",
        ),
        (
            "logical_divide",
            &["(32,(4,8)):(8,(256,1))", "(2,8):(6,16)"],
            // The tile steps by 6 and 16, the rest by 1 up to 6: 0 to 11, then 16 to 27, …
            "logical_divide: no tile would contain element 12 of the layout, in (32,(4,8)):(8,(256,1)) and (2,8):(6,16)",
        ),
        (
            "logical_product",
            &["(2,2):(2,6)", "2:2"],
            "logical_product: the tiler places copies of the block at positions 0 to 2, but the block leaves 2 positions free, so copies would overlap, in \
             (2,2):(2,6) and 2:2",
        ),
        (
            // The complement of the block in 36 is 1:0: nothing to step in, where 2:0 would put
            // both copies on one place.
            "logical_product",
            &["(3,3,2):(4,1,20)", "2:1"],
            "logical_product: the tiler places copies of the block at positions 0 to 1, but the block leaves 1 positions free, so copies would overlap, in \
             (3,3,2):(4,1,20) and 2:1",
        ),
        (
            "slice",
            &["(_,0,0)", "(2,32):(32,1)"],
            "slice: expected 2 modes, found 3, in (2,32):(32,1) and (_,0,0)",
        ),
        (
            "crd2idx",
            &["(0,(0,0))", "(2,32):(32,1)"],
            "crd2idx: expected an integer, found a tuple of rank 2, in mode 1 of (2,32):(32,1) and (0,(0,0))",
        ),
        (
            "shape_div",
            &["(6,4)", "9"],
            "shape_div: neither 6 nor 9 divides the other, in (6,4) and 9",
        ),
        (
            "get",
            &["(2,32):(32,1)", "(2)"],
            "get: mode 2 is out of bounds: there are 2 modes, numbered from 0, in (2,32):(32,1)",
        ),
        (
            "take",
            &["(2,32):(32,1)", "1", "1"],
            "take: the range of modes 1..1 is empty or ends past the last of 2 modes, in (2,32):(32,1)",
        ),
        ("size", &[], "size: expected 1 argument(s), found 0"),
        (
            "make_layout",
            &[],
            "make_layout: expected 1 to 32 arguments, found 0",
        ),
        (
            "idx2crd",
            &["3", "4:1", "9"],
            "idx2crd: expected 2 argument(s), found 3",
        ),
        (
            "append_n",
            &["(4,2):(1,4)", "3", "5"],
            "append_n: expected : at byte 1, in argument 3",
        ),
        (
            "get",
            &["(4,2):(1,4)", "((1),0)"],
            "get: expected a flat tuple, found a tuple of depth 2, in argument 2",
        ),
        (
            "crd2crd",
            &["(0,0,0)", "(4,6)", "24"],
            "crd2crd: expected 2 modes, found 3, in (0,0,0) and (4,6)",
        ),
        (
            "logical_product",
            &["(2,2):(1,6)", "(2,(2,5)):(1,(2,4))"],
            // The complement begins 3:2, and the tiler's 2:1 and 2:2 step to 1 + 2 in it.
            "logical_product: the modes of the right layout together step to 3 in a left mode, whose extent is 3, in \
             mode (1,0) of the tiler, in (2,2):(1,6) and (2,(2,5)):(1,(2,4)) (the left layout is the complement of the \
             first); at coordinate 3 the right layout has index 3, which the left layout maps to 12",
        ),
        (
            "composition",
            &["((3,2),4):((2,1),9)", "<(2,2):(1,2),2>"],
            "composition: the modes of the right layout together step to 3 in a left mode, whose extent is 3, in mode \
             (0,1) on the right of ((3,2),4):((2,1),9) ∘ <(2,2):(1,2),2>; at coordinate 3 of that mode the right layout has index 3, which the left layout maps to 1",
        ),
        (
            "call",
            &["(4,2):(1,4)", "(0,0,0)"],
            "call: expected 2 modes, found 3, in (4,2):(1,4) and (0,0,0)",
        ),
        (
            "take",
            &["(2,32):(32,1)", "-1", "1"],
            "take: -1 is negative, but modes are numbered from 0, in argument 2",
        ),
        (
            "flatten",
            &["(2,32:1"],
            "flatten: expected , or ) at byte 5, in argument 1",
        ),
    ] {
        assert_eq!(message(operation, arguments), wanted);
    }
}

#[test]
fn refusals_of_recasts_and_comparisons_say_what_to_look_at() {
    for (operation, arguments, wanted) in [
        (
            "upcast",
            &["(10,12):(1,1)", "2"][..],
            // 9 and 11, the last elements of the modes, are the second ones of their vectors; 20 is
            // in a vector after both.
            "upcast: the modes together reach element 2, past the end of a vector of 2 elements, in mode 1 of (10,12):(1,1) and 2",
        ),
        (
            "upcast",
            &["(4,3):(8,5)", "4"],
            "upcast: neither 5 nor 4 divides the other, in mode 1 of (4,3):(8,5) and 4",
        ),
        (
            "upcast",
            &["4:1", "0"],
            "upcast: expected a number of 1 or more, found 0, in 4:1 and 0",
        ),
        (
            "upcast",
            &["4:1", "(2,2)"],
            "upcast: expected an integer, found a tuple of rank 2, in argument 2",
        ),
        (
            "recast_layout",
            &["(4,2):(2,8)", "32", "8"],
            "recast_layout: the parts of an element need a mode of stride 1, but no mode has stride 1, in (4,2):(2,8) and (32,8)",
        ),
        (
            "elem_less",
            &["(1,2)", "(4,(2,2))"],
            "elem_less: expected an integer, found a tuple of rank 2, in mode 1 of (1,2) and (4,(2,2))",
        ),
    ] {
        let error = evaluate(Operation::from_name(operation).unwrap(), arguments).unwrap_err();
        assert_eq!(error.to_string(), wanted);
    }
}
