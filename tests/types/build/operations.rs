//! The operations that are checked.

use crate::notation::Kind;

/// What an argument has to be for a line of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// A layout.
    Layout,
    /// A layout with directions.
    Basis,
    /// A tuple or an integer.
    Tuple,
    /// This word.
    Word(&'static str),
    /// A swizzle.
    Swizzle,
    /// A composed layout.
    Composed,
}
use Form::{Basis, Composed, Layout, Swizzle, Tuple, Word};

impl Form {
    fn is_of(self, argument: &str) -> bool {
        match self {
            Basis => argument.contains('@') && Layout.is_of(argument),
            Layout => argument.contains(':') && !argument.starts_with(['<', 'S']),
            Tuple => {
                argument.starts_with('<')
                    || !argument.contains(':') && !argument.starts_with(['L', 'S'])
            }
            Word(word) => argument == word,
            Swizzle => argument.starts_with("Sw<") && !argument.contains(':'),
            // One swizzle in a row.
            Composed => {
                argument.starts_with("Sw<")
                    && argument.contains(':')
                    && argument.matches("Sw<").count() == 1
            }
        }
    }
}

/// An operation of the vectors, and how it is spelled in Rust with the arguments `{0}`, `{1}`, …;
/// `{=0}` has static leaves only.
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    /// What the arguments are.
    pub(crate) forms: &'static [Form],
    /// The file of generated code.
    pub(crate) file: &'static str,
    as_type: &'static str,
    as_value: &'static str,
}

const fn operation(
    name: &'static str,
    forms: &'static [Form],
    file: &'static str,
    as_type: &'static str,
    as_value: &'static str,
) -> Operation {
    Operation {
        name,
        forms,
        file,
        as_type,
        as_value,
    }
}

const BT: &[Form] = &[Basis, Tuple];
const TB: &[Form] = &[Tuple, Basis];
/// A layout, and a tiler that is a layout; other tilers are tuples, `_` or by mode.
const L: &[Form] = &[Layout];
const LL: &[Form] = &[Layout, Layout];
const LLL: &[Form] = &[Layout, Layout, Layout];
const LLT: &[Form] = &[Layout, Layout, Tuple];
const LT: &[Form] = &[Layout, Tuple];
const LTL: &[Form] = &[Layout, Tuple, Layout];
const LTT: &[Form] = &[Layout, Tuple, Tuple];
const LTTT: &[Form] = &[Layout, Tuple, Tuple, Tuple];
const LTLEFT: &[Form] = &[Layout, Tuple, Word("LayoutLeft")];
const LTRIGHT: &[Form] = &[Layout, Tuple, Word("LayoutRight")];
const T: &[Form] = &[Tuple];
const TL: &[Form] = &[Tuple, Layout];
const TT: &[Form] = &[Tuple, Tuple];
const TTT: &[Form] = &[Tuple, Tuple, Tuple];
const C: &[Form] = &[Composed];
const CC: &[Form] = &[Composed, Composed];
const CL: &[Form] = &[Composed, Layout];
const CLT: &[Form] = &[Composed, Layout, Tuple];
const CT: &[Form] = &[Composed, Tuple];
const CTT: &[Form] = &[Composed, Tuple, Tuple];
const LC: &[Form] = &[Layout, Composed];
const LS: &[Form] = &[Layout, Swizzle];
const SL: &[Form] = &[Swizzle, Layout];
const SS: &[Form] = &[Swizzle, Swizzle];
const ST: &[Form] = &[Swizzle, Tuple];
const TC: &[Form] = &[Tuple, Composed];
const LEFT: &[Form] = &[Tuple, Word("LayoutLeft")];
const RIGHT: &[Form] = &[Tuple, Word("LayoutRight")];

/// One operation (on such arguments), one line: another one needs its line here, and another file a
/// test that includes it. Operations that are made of each other share a file, so that rustc need
/// not work them out twice.
#[rustfmt::skip]
pub(crate) static OPERATIONS: &[Operation] = &[
    operation("call", BT, "basis", "Call<{0}, {1}>", "Ok({0}.call({1}))"),
    operation("slice", TB, "basis", "Slice<{1}, {0}>", "Ok({1}.slice({0}))"),
    operation("make_identity_layout", T, "basis", "MakeIdentityLayout<{0}>", "Ok(make_identity_layout({0}))"),
    operation("make_basis_like", T, "basis", "MakeBasisLike<{0}>", "Ok(make_basis_like({0}))"),
    operation("coalesce", L, "unary", "Coalesce<{0}>", "Ok({0}.coalesce())"),
    operation("coalesce", LT, "unary", "CoalesceBy<{0}, {1}>", "Ok({0}.coalesce_by({1}))"),
    operation("filter", L, "unary", "Filter<{0}>", "Ok({0}.filter())"),
    operation("filter", LT, "unary", "FilterBy<{0}, {1}>", "Ok({0}.filter_by({1}))"),
    operation("filter_zeros", L, "unary", "FilterZeros<{0}>", "Ok({0}.filter_zeros())"),
    operation("filter_zeros", LT, "unary", "FilterZerosBy<{0}, {1}>", "Ok({0}.filter_zeros_by({1}))"),
    operation("complement", L, "unary", "ComplementDefault<{0}>", "{0}.try_complement(default_target({0}))"),
    operation("complement", LT, "unary", "Complement<{0}, {1}>", "{0}.try_complement({1})"),
    operation("right_inverse", L, "unary", "RightInverse<{0}>", "{0}.try_right_inverse()"),
    operation("left_inverse", L, "unary", "LeftInverse<{0}>", "{0}.try_left_inverse()"),
    operation("composition", LL, "composition", "Composition<{0}, {1}>", "{0}.try_composition({1})"),
    operation("composition", LT, "composition", "Composition<{0}, {1}>", "{0}.try_composition({1})"),
    operation("logical_divide", LL, "divide", "LogicalDivide<{0}, {1}>", "{0}.try_logical_divide({1})"),
    operation("logical_divide", LT, "divide", "LogicalDivide<{0}, {1}>", "{0}.try_logical_divide({1})"),
    operation("zipped_divide", LL, "divide", "ZippedDivide<{0}, {1}>", "{0}.try_zipped_divide({1})"),
    operation("zipped_divide", LT, "divide", "ZippedDivide<{0}, {1}>", "{0}.try_zipped_divide({1})"),
    operation("tiled_divide", LL, "divide", "TiledDivide<{0}, {1}>", "{0}.try_tiled_divide({1})"),
    operation("tiled_divide", LT, "divide", "TiledDivide<{0}, {1}>", "{0}.try_tiled_divide({1})"),
    operation("flat_divide", LL, "divide", "FlatDivide<{0}, {1}>", "{0}.try_flat_divide({1})"),
    operation("flat_divide", LT, "divide", "FlatDivide<{0}, {1}>", "{0}.try_flat_divide({1})"),
    operation("logical_product", LL, "product", "LogicalProduct<{0}, {1}>", "{0}.try_logical_product({1})"),
    operation("logical_product", LT, "product", "LogicalProduct<{0}, {1}>", "{0}.try_logical_product({1})"),
    operation("zipped_product", LL, "product", "ZippedProduct<{0}, {1}>", "{0}.try_zipped_product({1})"),
    operation("zipped_product", LT, "product", "ZippedProduct<{0}, {1}>", "{0}.try_zipped_product({1})"),
    operation("tiled_product", LL, "product", "TiledProduct<{0}, {1}>", "{0}.try_tiled_product({1})"),
    operation("tiled_product", LT, "product", "TiledProduct<{0}, {1}>", "{0}.try_tiled_product({1})"),
    operation("flat_product", LL, "product", "FlatProduct<{0}, {1}>", "{0}.try_flat_product({1})"),
    operation("flat_product", LT, "product", "FlatProduct<{0}, {1}>", "{0}.try_flat_product({1})"),
    operation("blocked_product", LL, "product", "BlockedProduct<{0}, {1}>", "{0}.try_blocked_product({1})"),
    operation("raked_product", LL, "product", "RakedProduct<{0}, {1}>", "{0}.try_raked_product({1})"),
    operation("size", L, "tuple", "Size<{0}>", "Ok({0}.size())"),
    operation("size", T, "tuple", "TupleSize<{0}>", "Ok({0}.size())"),
    operation("cosize", L, "tuple", "Cosize<{0}>", "Ok({0}.cosize())"),
    operation("coshape", L, "tuple", "Coshape<{0}>", "Ok({0}.coshape())"),
    operation("coprofile", L, "tuple", "Coprofile<{0}>", "Ok({0}.coprofile())"),
    operation("rank", L, "tuple", "const <{0} as Layout>::RANK", "Ok(rank({0}))"),
    operation("rank", T, "tuple", "const <{0} as IntTuple>::RANK", "Ok(tuple_rank({0}))"),
    operation("depth", L, "tuple", "const <{0} as Layout>::DEPTH", "Ok(depth({0}))"),
    operation("depth", T, "tuple", "const <{0} as IntTuple>::DEPTH", "Ok(tuple_depth({0}))"),
    operation("congruent", TT, "tuple", "Congruent<{0}, {1}>", "Ok({0}.congruent({1}))"),
    operation("weakly_congruent", TT, "tuple", "WeaklyCongruent<{0}, {1}>", "Ok({0}.weakly_congruent({1}))"),
    operation("compatible", TT, "tuple", "Compatible<{0}, {1}>", "Ok({0}.compatible({1}))"),
    operation("elem_less", TT, "tuple", "ElemLess<{0}, {1}>", "Ok({0}.elem_less({1}))"),
    operation("elem_leq", TT, "tuple", "ElemLeq<{0}, {1}>", "Ok({0}.elem_leq({1}))"),
    operation("lex_less", TT, "tuple", "LexLess<{0}, {1}>", "Ok({0}.lex_less({1}))"),
    operation("colex_less", TT, "tuple", "ColexLess<{0}, {1}>", "Ok({0}.colex_less({1}))"),
    operation("evenly_divides", TT, "tuple", "EvenlyDivides<{0}, {1}>", "{0}.try_evenly_divides({1})"),
    operation("shape_div", TT, "tuple", "ShapeDiv<{0}, {1}>", "{0}.try_shape_div({1})"),
    operation("ceil_div", TT, "tuple", "CeilDiv<{0}, {1}>", "{0}.try_ceil_div({1})"),
    operation("ceil_div", TL, "tuple", "CeilDiv<{0}, {1}>", "{0}.try_ceil_div({1})"),
    operation("product", T, "tuple", "TupleSize<{0}>", "Ok({0}.size())"),
    operation("product_each", T, "tuple", "ProductEach<{0}>", "Ok({0}.product_each())"),
    operation("product_like", TT, "tuple", "ProductLike<{0}, {1}>", "Ok({0}.product_like({1}))"),
    operation("elem_scale", TT, "tuple", "ElemScale<{0}, {1}>", "Ok({0}.elem_scale({1}))"),
    operation("inner_product", TT, "tuple", "InnerProduct<{0}, {1}>", "Ok({0}.inner_product({1}))"),
    operation("sum", T, "tuple", "Sum<{0}>", "Ok({0}.sum())"),
    operation("reverse", T, "tuple", "Reverse<{0}>", "Ok({0}.reverse())"),
    operation("round_up", TT, "tuple", "RoundUp<{0}, {1}>", "{0}.try_round_up({1})"),
    operation("compact_col_major", T, "tuple", "Stride<ColMajor<{0}>>", "Ok(col_major({0}).stride())"),
    operation("compact_col_major", TT, "tuple", "CompactColMajor<{0}, {1}>", "Ok({0}.compact_col_major({1}))"),
    operation("compact_row_major", T, "tuple", "Stride<RowMajor<{0}>>", "Ok(row_major({0}).stride())"),
    operation("compact_row_major", TT, "tuple", "CompactRowMajor<{0}, {1}>", "Ok({0}.compact_row_major({1}))"),
    operation("compact_order", TT, "tuple", "CompactOrder<{0}, {1}>", "Ok({0}.compact_order({1}))"),
    operation("compact_order", LEFT, "tuple", "CompactOrder<{0}, LayoutLeft>", "Ok({0}.compact_order(LayoutLeft))"),
    operation("compact_order", RIGHT, "tuple", "CompactOrder<{0}, LayoutRight>", "Ok({0}.compact_order(LayoutRight))"),
    operation("make_ordered_layout", TT, "tuple", "MakeOrderedLayout<{0}, {1}>", "Ok(make_ordered_layout({0}, {1}))"),
    operation("make_ordered_layout", LEFT, "tuple", "MakeOrderedLayout<{0}, LayoutLeft>", "Ok(make_ordered_layout({0}, LayoutLeft))"),
    operation("make_ordered_layout", RIGHT, "tuple", "MakeOrderedLayout<{0}, LayoutRight>", "Ok(make_ordered_layout({0}, LayoutRight))"),
    operation("make_layout", T, "tuple", "ColMajor<{0}>", "Ok(col_major({0}))"),
    operation("make_layout", LEFT, "tuple", "ColMajor<{0}>", "Ok(col_major({0}))"),
    operation("make_layout", RIGHT, "tuple", "RowMajor<{0}>", "Ok(row_major({0}))"),
    operation("make_layout", L, "tuple", "Modes<{0}, NoModes>", "Ok(Modes({0}, NoModes))"),
    operation("make_layout", LL, "tuple", "Modes<{0}, Modes<{1}, NoModes>>", "Ok(Modes({0}, Modes({1}, NoModes)))"),
    operation("make_layout", LLL, "tuple", "Modes<{0}, Modes<{1}, Modes<{2}, NoModes>>>", "Ok(Modes({0}, Modes({1}, Modes({2}, NoModes))))"),
    operation("call", LT, "index", "Crd2Idx<{0}, {1}>", "Ok({0}.typed_crd2idx({1}))"),
    operation("crd2idx", TL, "index", "Crd2Idx<{1}, {0}>", "Ok({1}.typed_crd2idx({0}))"),
    operation("crd2idx", TT, "index", "Crd2IdxTuple<{1}, {0}>", "Ok({1}.crd2idx({0}))"),
    operation("idx2crd", TT, "index", "Idx2CrdTuple<{1}, {0}>", "Ok({1}.idx2crd({0}))"),
    operation("idx2crd", TTT, "index", "Idx2Crd<MakeLayout<{1}, {2}>, {0}>", "Ok(make_layout({1}, {2}).idx2crd({0}))"),
    operation("crd2crd", TTT, "index", "Crd2Crd<{1}, {0}, {2}>", "{1}.try_crd2crd({0}, {2})"),
    operation("get_hier_coord", LT, "index", "GetHierCoord<{0}, {1}>", "Ok({0}.get_hier_coord({1}))"),
    operation("get_flat_coord", LT, "index", "GetFlatCoord<{0}, {1}>", "Ok({0}.get_flat_coord({1}))"),
    operation("get_1d_coord", LT, "index", "Get1dCoord<{0}, {1}>", "Ok({0}.get_1d_coord({1}))"),
    operation("slice", TL, "index", "Slice<{1}, {0}>", "Ok({1}.slice({0}))"),
    operation("dice", TL, "index", "Dice<{1}, {0}>", "Ok({1}.dice({0}))"),
    operation("slice_and_offset", TL, "index", "(Slice<{1}, {0}>, Crd2Idx<{1}, {0}>)", "Ok(Pair({1}.slice_and_offset({0})))"),
    operation("upcast", LT, "reshape", "Upcast<{0}, {=1}>", "{0}.try_upcast({=1})"),
    operation("downcast", LT, "reshape", "Downcast<{0}, {=1}>", "{0}.try_downcast({=1})"),
    operation("recast_layout", LTT, "reshape", "RecastLayout<{0}, {=1}, {=2}>", "{0}.try_recast_layout({=1}, {=2})"),
    operation("max_common_layout", LL, "reshape", "MaxCommonLayout<{0}, {1}>", "Ok({0}.max_common_layout({1}))"),
    operation("max_common_vector", LL, "reshape", "MaxCommonVector<{0}, {1}>", "Ok({0}.max_common_vector({1}))"),
    operation("max_alignment", L, "reshape", "MaxAlignment<{0}>", "Ok({0}.max_alignment())"),
    operation("nullspace", L, "reshape", "Nullspace<{0}>", "Ok({0}.nullspace())"),
    operation("make_layout_like", L, "reshape", "MakeLayoutLike<{0}>", "Ok({0}.make_layout_like())"),
    operation("make_fragment_like", L, "reshape", "MakeFragmentLike<{0}>", "Ok({0}.make_fragment_like())"),
    operation("with_shape", LT, "reshape", "WithShape<{0}, {1}>", "{0}.try_with_shape({1})"),
    operation("tile_to_shape", LT, "reshape", "TileToShape<{0}, {1}>", "{0}.try_tile_to_shape({1})"),
    operation("tile_to_shape", LTLEFT, "reshape", "TileToShapeInOrder<{0}, {1}, LayoutLeft>", "{0}.try_tile_to_shape_in_order({1}, LayoutLeft)"),
    operation("tile_to_shape", LTRIGHT, "reshape", "TileToShapeInOrder<{0}, {1}, LayoutRight>", "{0}.try_tile_to_shape_in_order({1}, LayoutRight)"),
    operation("tile_to_shape", LTT, "reshape", "TileToShapeInOrder<{0}, {1}, {2}>", "{0}.try_tile_to_shape_in_order({1}, {2})"),
    operation("domain_distribute", TT, "reshape", "DomainDistribute<{0}, {1}>", "{0}.try_domain_distribute({1})"),
    operation("local_tile", LTT, "partition", "LocalTile<{0}, {1}, {2}>", "{0}.try_local_tile({1}, {2}).map(Pair)"),
    operation("local_tile", LTTT, "partition", "LocalTileProjected<{0}, {1}, {2}, {3}>", "{0}.try_local_tile_projected({1}, {2}, {3}).map(Pair)"),
    operation("inner_partition", LTT, "partition", "LocalTile<{0}, {1}, {2}>", "{0}.try_local_tile({1}, {2}).map(Pair)"),
    operation("outer_partition", LTT, "partition", "OuterPartition<{0}, {1}, {2}>", "{0}.try_outer_partition({1}, {2}).map(Pair)"),
    operation("local_partition", LLT, "partition", "LocalPartition<{0}, {1}, {2}>", "{0}.try_local_partition({1}, {2}).map(Pair)"),
    operation("thread_view", LLT, "partition", "ThreadView<{0}, {1}, {2}>", "{0}.try_thread_view({1}, {2}).map(Pair)"),
    operation("thread_view", CLT, "swizzle", "ThreadView<{0}, {1}, {2}>", "{0}.try_thread_view({1}, {2}).map(Pair)"),
    operation("swizzle_apply", ST, "swizzle", "<{0} as Function>::At<{1}>", "Ok({0}.typed_apply({1}))"),
    operation("call", CT, "swizzle", "Crd2Idx<{0}, {1}>", "Ok({0}.typed_crd2idx({1}))"),
    operation("slice_and_offset", TC, "swizzle", "(Slice<{1}, {0}>, SliceOffset<{1}, {0}>)", "Ok(Pair({1}.slice_and_offset({0})))"),
    operation("composition", SL, "swizzle", "<{1} as AfterSwizzle>::Swizzled<{0}>", "Ok({0}.composition({1}))"),
    operation("composition", SS, "swizzle", "After<{0}, {1}>", "Ok({0}.composition({1}))"),
    operation("composition", LS, "swizzle", "Composition<{0}, {1}>", "{0}.try_composition({1})"),
    operation("composition", LC, "swizzle", "Composition<{0}, {1}>", "{0}.try_composition({1})"),
    operation("composition", CC, "swizzle", "Composition<{0}, {1}>", "{0}.try_composition({1})"),
    operation("composition", CT, "swizzle", "Composition<{0}, {1}>", "{0}.try_composition({1})"),
    operation("logical_divide", CT, "swizzle", "LogicalDivide<{0}, {1}>", "{0}.try_logical_divide({1})"),
    operation("zipped_divide", CT, "swizzle", "ZippedDivide<{0}, {1}>", "{0}.try_zipped_divide({1})"),
    operation("tiled_divide", CT, "swizzle", "TiledDivide<{0}, {1}>", "{0}.try_tiled_divide({1})"),
    operation("flat_divide", CT, "swizzle", "FlatDivide<{0}, {1}>", "{0}.try_flat_divide({1})"),
    operation("tile_to_shape", CT, "swizzle", "TileToShape<{0}, {1}>", "{0}.try_tile_to_shape({1})"),
    operation("tile_to_shape", CTT, "swizzle", "TileToShapeInOrder<{0}, {1}, {2}>", "{0}.try_tile_to_shape_in_order({1}, {2})"),
    operation("upcast", CT, "swizzle", "Upcast<{0}, {=1}>", "{0}.try_upcast({=1})"),
    operation("downcast", CT, "swizzle", "Downcast<{0}, {=1}>", "{0}.try_downcast({=1})"),
    operation("upcast", ST, "swizzle", "<{0} as Function>::Upcast<{=1}>", "Ok({0}.upcast({=1}))"),
    operation("downcast", ST, "swizzle", "<{0} as Function>::Downcast<{=1}>", "Ok({0}.downcast({=1}))"),
    operation("right_inverse", C, "swizzle", "RightInverse<{0}>", "{0}.try_right_inverse()"),
    operation("left_inverse", C, "swizzle", "LeftInverse<{0}>", "{0}.try_left_inverse()"),
    operation("max_common_vector", CC, "swizzle", "MaxCommonVector<{0}, {1}>", "Ok({0}.max_common_vector({1}))"),
    operation("max_common_vector", CL, "swizzle", "MaxCommonVector<{0}, {1}>", "Ok({0}.max_common_vector({1}))"),
    operation("flatten", L, "structure", "Flatten<{0}>", "Ok({0}.flatten())"),
    operation("unflatten", LT, "structure", "Unflatten<{0}, {1}>", "Ok({0}.unflatten({1}))"),
    operation("get", LT, "structure", "Get<{0}, {=1}>", "Ok({0}.get({=1}))"),
    operation("select", LT, "structure", "Select<{0}, {=1}>", "Ok({0}.select({=1}))"),
    operation("take", LTT, "structure", "Take<{0}, {=1}, {=2}>", "Ok({0}.take({=1}, {=2}))"),
    operation("group", LTT, "structure", "Group<{0}, {=1}, {=2}>", "Ok({0}.group({=1}, {=2}))"),
    operation("append", LL, "structure", "Append<{0}, {1}>", "Ok({0}.append({1}))"),
    operation("prepend", LL, "structure", "Prepend<{0}, {1}>", "Ok({0}.prepend({1}))"),
    operation("append_n", LT, "structure", "AppendN<{0}, {=1}, Mode<One, Zero>>", "Ok({0}.append_n({=1}, Mode::new(One, Zero)))"),
    operation("append_n", LTL, "structure", "AppendN<{0}, {=1}, {2}>", "Ok({0}.append_n({=1}, {2}))"),
    operation("prepend_n", LT, "structure", "PrependN<{0}, {=1}, Mode<One, Zero>>", "Ok({0}.prepend_n({=1}, Mode::new(One, Zero)))"),
    operation("prepend_n", LTL, "structure", "PrependN<{0}, {=1}, {2}>", "Ok({0}.prepend_n({=1}, {2}))"),
    // Facts are types only.
    operation("is_injective", L, "facts", "IsInjective<{0}>", ""),
    operation("is_surjective", L, "facts", "IsSurjective<{0}>", ""),
    operation("is_bijective", L, "facts", "IsBijective<{0}>", ""),
    operation("is_contiguous", L, "facts", "IsContiguous<{0}>", ""),
    operation("replace_n", LTL, "structure", "Replace<{0}, {=1}, {2}>", "Ok({0}.replace({=1}, {2}))"),
];

impl Operation {
    /// Whether this line is for these arguments.
    pub(crate) fn takes(&self, name: &str, arguments: &[String]) -> bool {
        name == self.name
            && arguments.len() == self.forms.len()
            && self
                .forms
                .iter()
                .zip(arguments)
                .all(|(form, argument)| form.is_of(argument))
    }

    /// What the line is called.
    pub(crate) fn title(&self) -> String {
        let forms = self.forms.iter().map(|form| match form {
            Layout => "layout",
            Basis => "directions",
            Tuple => "tuple",
            Word(word) => word,
            Swizzle => "swizzle",
            Composed => "composed",
        });
        format!("{} of {}", self.name, forms.collect::<Vec<_>>().join(", "))
    }

    /// The operation on arguments, as a type or as an expression; each argument is spelled as
    /// given, and with static leaves.
    pub(crate) fn call(&self, kind: Kind, arguments: &[(String, String)]) -> String {
        let template = if kind == Kind::Type {
            self.as_type
        } else {
            self.as_value
        };
        arguments.iter().enumerate().fold(
            template.to_owned(),
            |filled, (place, (given, all_static))| {
                filled
                    .replace(&format!("{{{place}}}"), given)
                    .replace(&format!("{{={place}}}"), all_static)
            },
        )
    }
}
