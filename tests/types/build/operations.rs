//! The operations that are checked.

use crate::notation::Kind;

/// An operation of the vectors, and how it is spelled in Rust with the arguments `{0}`, `{1}`, …
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    /// The number of arguments.
    pub(crate) arguments: usize,
    /// The file of generated code.
    pub(crate) file: &'static str,
    as_type: &'static str,
    as_value: &'static str,
}

const fn operation(
    name: &'static str,
    arguments: usize,
    file: &'static str,
    as_type: &'static str,
    as_value: &'static str,
) -> Operation {
    Operation { name, arguments, file, as_type, as_value }
}

/// One operation (with so many arguments), one line: another one needs its line here, and another file a test that includes
/// it. Operations that are made of each other share a file, so that rustc need not work them out twice.
#[rustfmt::skip]
pub(crate) static OPERATIONS: &[Operation] = &[
    operation("coalesce", 1, "unary", "Coalesce<{0}>", "Ok({0}.coalesce())"),
    operation("filter", 1, "unary", "Filter<{0}>", "Ok({0}.filter())"),
    operation("complement", 1, "unary", "ComplementDefault<{0}>", "{0}.try_complement(default_target({0}))"),
    operation("complement", 2, "unary", "Complement<{0}, {1}>", "{0}.try_complement({1})"),
    operation("right_inverse", 1, "unary", "RightInverse<{0}>", "{0}.try_right_inverse()"),
    operation("left_inverse", 1, "unary", "LeftInverse<{0}>", "{0}.try_left_inverse()"),
    operation("composition", 2, "composition", "Composition<{0}, {1}>", "{0}.try_composition({1})"),
    operation("logical_divide", 2, "divide", "LogicalDivide<{0}, {1}>", "{0}.try_logical_divide({1})"),
    operation("zipped_divide", 2, "divide", "ZippedDivide<{0}, {1}>", "{0}.try_zipped_divide({1})"),
    operation("tiled_divide", 2, "divide", "TiledDivide<{0}, {1}>", "{0}.try_tiled_divide({1})"),
    operation("flat_divide", 2, "divide", "FlatDivide<{0}, {1}>", "{0}.try_flat_divide({1})"),
    operation("logical_product", 2, "product", "LogicalProduct<{0}, {1}>", "{0}.try_logical_product({1})"),
    operation("zipped_product", 2, "product", "ZippedProduct<{0}, {1}>", "{0}.try_zipped_product({1})"),
    operation("tiled_product", 2, "product", "TiledProduct<{0}, {1}>", "{0}.try_tiled_product({1})"),
    operation("flat_product", 2, "product", "FlatProduct<{0}, {1}>", "{0}.try_flat_product({1})"),
    operation("blocked_product", 2, "product", "BlockedProduct<{0}, {1}>", "{0}.try_blocked_product({1})"),
    operation("raked_product", 2, "product", "RakedProduct<{0}, {1}>", "{0}.try_raked_product({1})"),
];

impl Operation {
    /// The operation on arguments, as a type or as an expression.
    pub(crate) fn call(&self, kind: Kind, arguments: &[String]) -> String {
        let template = if kind == Kind::Type { self.as_type } else { self.as_value };
        arguments
            .iter()
            .enumerate()
            .fold(template.to_owned(), |filled, (place, argument)| filled.replace(&format!("{{{place}}}"), argument))
    }
}
