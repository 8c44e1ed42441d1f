//! The operations by name.

macro_rules! operations {
    ($($(#[$meta:meta])* $Name:ident $text:literal)*) => {
        /// The operations of the value layer, under the names that the command line uses.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Operation { $($(#[$meta])* #[doc = concat!("`", $text, "`")] $Name,)* }

        impl Operation {
            /// Every operation.
            pub const ALL: &'static [Self] = &[$(Self::$Name),*];

            /// The operation of a name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|operation| operation.name() == name)
            }

            /// The name: `composition`, `zipped_divide`, …
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Name => $text,)* }
            }
        }
    };
}

operations! {
    Parse "parse" MakeLayout "make_layout"
    Size "size" Cosize "cosize" Coshape "coshape" Coprofile "coprofile" Rank "rank" Depth "depth"
    CompactColMajor "compact_col_major" CompactRowMajor "compact_row_major" CompactOrder "compact_order"
    MakeOrderedLayout "make_ordered_layout" MakeIdentityLayout "make_identity_layout" MakeBasisLike "make_basis_like"
    MakeLayoutLike "make_layout_like" MakeFragmentLike "make_fragment_like"
    TileToShape "tile_to_shape" WithShape "with_shape" DomainDistribute "domain_distribute"
    Call "call" Crd2Idx "crd2idx" Idx2Crd "idx2crd" Crd2Crd "crd2crd"
    GetHierCoord "get_hier_coord" GetFlatCoord "get_flat_coord" Get1dCoord "get_1d_coord"
    Slice "slice" Dice "dice" SliceAndOffset "slice_and_offset"
    Flatten "flatten" Unflatten "unflatten" Group "group" Select "select" Take "take" Get "get"
    Append "append" Prepend "prepend" AppendN "append_n" PrependN "prepend_n" ReplaceN "replace_n"
    Congruent "congruent" WeaklyCongruent "weakly_congruent" Compatible "compatible"
    ElemLess "elem_less" ElemLeq "elem_leq" ElemGtr "elem_gtr" ElemGeq "elem_geq"
    LexLess "lex_less" LexLeq "lex_leq" LexGtr "lex_gtr" LexGeq "lex_geq"
    ColexLess "colex_less" ColexLeq "colex_leq" ColexGtr "colex_gtr" ColexGeq "colex_geq"
    Product "product" ProductEach "product_each" ProductLike "product_like" ElemScale "elem_scale"
    InnerProduct "inner_product" Sum "sum" Reverse "reverse"
    ShapeDiv "shape_div" CeilDiv "ceil_div" RoundUp "round_up" EvenlyDivides "evenly_divides"
    Upcast "upcast" Downcast "downcast" RecastLayout "recast_layout"
    MaxCommonVector "max_common_vector" MaxCommonLayout "max_common_layout" MaxAlignment "max_alignment" Nullspace "nullspace"
    Coalesce "coalesce" Filter "filter" FilterZeros "filter_zeros"
    Composition "composition" Complement "complement" RightInverse "right_inverse" LeftInverse "left_inverse"
    LogicalDivide "logical_divide" ZippedDivide "zipped_divide" TiledDivide "tiled_divide" FlatDivide "flat_divide"
    LogicalProduct "logical_product" ZippedProduct "zipped_product" TiledProduct "tiled_product"
    LogicalDividePredicate "logical_divide_predicate" ZippedDividePredicate "zipped_divide_predicate"
    TiledDividePredicate "tiled_divide_predicate" FlatDividePredicate "flat_divide_predicate"
    LocalTile "local_tile" LocalPartition "local_partition" InnerPartition "inner_partition" OuterPartition "outer_partition"
    ThreadView "thread_view"
    IsInjective "is_injective" IsSurjective "is_surjective" IsBijective "is_bijective" IsContiguous "is_contiguous"
    Collision "collision" FirstGap "first_gap" Overlap "overlap" BankConflicts "bank_conflicts" Segments "segments"
    MakeSwizzle "make_swizzle" SwizzleApply "swizzle_apply"
    FlatProduct "flat_product" BlockedProduct "blocked_product" RakedProduct "raked_product"
}

impl Operation {
    /// Whether the right-hand side is a tiler, and a mode that is named is one of it.
    pub(super) const fn takes_tiler(self) -> bool {
        matches!(
            self,
            Self::Composition
                | Self::LogicalDivide
                | Self::ZippedDivide
                | Self::TiledDivide
                | Self::FlatDivide
                | Self::LogicalDividePredicate
                | Self::ZippedDividePredicate
                | Self::TiledDividePredicate
                | Self::FlatDividePredicate
                | Self::LogicalProduct
                | Self::ZippedProduct
                | Self::TiledProduct
                | Self::FlatProduct
                | Self::BlockedProduct
                | Self::RakedProduct
        )
    }
}

impl core::fmt::Display for Operation {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.pad(self.name())
    }
}
