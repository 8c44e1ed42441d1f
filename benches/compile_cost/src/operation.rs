//! The operations, as they are called here and in CuTe.

use crate::{
    Result,
    draw::{self, Draw},
    operands::{Operand, Scale},
    random::Random,
};
use std::collections::HashSet;

/// An operation and its operands.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) label: &'static str,
    /// The type function in `stridewise::algebra`.
    pub(crate) alias: &'static str,
    /// The expression in CuTe, with `$0` for the first operand.
    pub(crate) cute: Option<&'static str>,
    /// How many modes the operands have.
    pub(crate) modes: &'static str,
    powers_of_two: bool,
    draw: Draw,
}

/// Operands, and what the operation makes of them in `stridewise::value`.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(crate) operands: Vec<Operand>,
    pub(crate) result: Operand,
}

impl Operation {
    /// Distinct instances with numbers up to about `2^bits`.
    pub(crate) fn instances(
        &self,
        random: &mut Random,
        bits: u32,
        count: u32,
    ) -> Result<Vec<Instance>> {
        let scale = Scale {
            bits,
            powers_of_two: self.powers_of_two,
        };
        let mut seen = HashSet::new();
        let instances: Vec<Instance> = (0..100 * count)
            .filter_map(|_| (self.draw)(random, scale).ok())
            .filter(|instance| seen.insert(format!("{:?}", instance.operands)))
            .take(count as usize)
            .collect();
        if instances.len() < count as usize {
            Err(format!("{}: too few instances are admissible", self.label))
        } else {
            Ok(instances)
        }
    }
}

/// A row for each operation: its label and modes, the type function and the expression in CuTe, if
/// there is one, and what draws its operands, of any numbers or of powers of two.
macro_rules! operations {
    ($($label:literal, $modes:literal: $Type:ident = $cute:expr, $draw:ident of $numbers:ident;)*) => {
        /// All that is measured.
        pub(crate) const OPERATIONS: &[Operation] = &[$(Operation {
            label: $label,
            modes: $modes,
            alias: stringify!($Type),
            cute: $cute,
            powers_of_two: $numbers,
            draw: draw::$draw,
        }),*];
    };
}
const ANY: bool = false;
const POWERS_OF_TWO: bool = true;

operations! {
    "coalesce", "8": Coalesce = Some("coalesce($0)"), coalesce of ANY;
    "composition", "8 o 4": Composition = Some("composition($0, $1)"), composition of ANY;
    "composition, powers of 2", "8 o 4": Composition = Some("composition($0, $1)"), composition of POWERS_OF_TWO;
    "complement", "8": Complement = Some("complement($0, $1)"), complement of ANY;
    "right_inverse", "8": RightInverse = Some("right_inverse($0)"), right_inverse of ANY;
    "left_inverse", "8": LeftInverse = Some("left_inverse($0)"), left_inverse of ANY;
    "logical_divide", "8 / 2": LogicalDivide = Some("logical_divide($0, $1)"), logical_divide of ANY;
    "zipped_divide", "(4,4) / (n,n)": ZippedDivide = Some("zipped_divide($0, $1)"), zipped_divide of ANY;
    "logical_product", "5 x 3": LogicalProduct = Some("logical_product($0, $1)"), logical_product of ANY;
    "blocked_product", "(2,2) x (2,2)": BlockedProduct = Some("blocked_product($0, $1)"), blocked_product of ANY;
    "local_tile", "(4,4) / (n,n)": LocalTile = Some("slice_and_offset(make_coord(_, $2), zipped_divide($0, $1))"), local_tile of ANY;
    "tile_to_shape", "8 to 8": TileToShape = Some("tile_to_shape($0, $1)"), tile_to_shape of ANY;
    "make_ordered_layout", "8": MakeOrderedLayout = Some("make_ordered_layout($0, $1)"), make_ordered_layout of ANY;
    "make_layout_like", "8": MakeLayoutLike = Some("make_layout_like($0)"), make_layout_like of ANY;
    "crd2idx", "8": Crd2Idx = Some("crd2idx($1, $0)"), crd2idx of ANY;
    "nullspace", "8": Nullspace = Some("nullspace($0)"), nullspace of ANY;
    "max_alignment", "8": MaxAlignment = Some("max_alignment($0)"), max_alignment of ANY;
    "max_common_layout", "8 and 8": MaxCommonLayout = Some("max_common_layout($0, $1)"), max_common_layout of ANY;
    "upcast", "8": Upcast = Some("upcast<$1>($0)"), upcast of POWERS_OF_TWO;
    "recast_layout", "8": RecastLayout = Some("recast_layout<uint_bit_t<$1>, uint_bit_t<$2>>($0)"), recast_layout of POWERS_OF_TWO;
    "swizzled slice_and_offset", "(4,4) at (n,_)": SliceAndOffset = Some("slice_and_offset($1, $0)"), swizzled_slice of POWERS_OF_TWO;
    "swizzled right_inverse", "8": RightInverse = Some("right_inverse($0)"), swizzled_right_inverse of POWERS_OF_TWO;
    "composition with swizzle", "8": Composition = Some("composition($0, $1)"), composition_with_swizzle of POWERS_OF_TWO;
    "injective", "8": IsInjective = None, injective of ANY;
    "injective, interleaved", "8": IsInjective = None, interleaved of ANY;
    "bijective", "8": IsBijective = None, bijective of ANY;
}
