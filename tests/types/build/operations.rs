//! The operations that are checked, and how they are spelled in Rust.
//!
//! The library's table has the methods of an operation and their aliases; an operation without a
//! method there is a function of its first operand, which cannot fail.

use crate::notation::Kind;
use std::sync::LazyLock;

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

const BT: &[Form] = &[Basis, Tuple];
const TB: &[Form] = &[Tuple, Basis];
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

/// A method of the library's table.
#[derive(Debug)]
struct Method {
    operation: &'static str,
    of_tuples: bool,
    name: &'static str,
    /// The form that returns an error.
    fallible: Option<&'static str>,
    alias: &'static str,
    /// The bounds of the operands but the first.
    bounds: &'static [&'static str],
}

macro_rules! methods {
    ($($Name:ident $operation:ident [$($forms:tt)*]
        $(layouts { $($method:ident<$($P:ident: $Bound:ident),*>($($operand:ident),*) -> $Alias:ident $Fn:ident $text:literal;)* })?
        $(checked { $($checked:ident $try_form:ident<$($Q:ident: $CheckedBound:ident),*>($($checked_operand:ident),*) -> $CheckedAlias:ident $CheckedFn:ident $checked_text:literal;)* })?
        $($(also_tuples)? $(tuples)? { $($tuple:ident<$($R:ident: $TupleBound:ident),*>($($tuple_operand:ident),*) -> $Kind:ident $TupleAlias:ident $twin:ident $tuple_text:literal;)* })?
    ;)*) => {
        /// The methods of the library's table.
        static METHODS: &[Method] = &[
            $($($(Method {
                operation: stringify!($operation),
                of_tuples: false,
                name: stringify!($method),
                fallible: None,
                alias: stringify!($Alias),
                bounds: &[$(stringify!($Bound)),*],
            },)*)?
            $($(Method {
                operation: stringify!($operation),
                of_tuples: false,
                name: stringify!($checked),
                fallible: Some(stringify!($try_form)),
                alias: stringify!($CheckedAlias),
                bounds: &[$(stringify!($CheckedBound)),*],
            },)*)?
            $($(Method {
                operation: stringify!($operation),
                of_tuples: true,
                name: stringify!($tuple),
                fallible: None,
                alias: stringify!($TupleAlias),
                bounds: &[$(stringify!($TupleBound)),*],
            },)*)?)*
        ];
    };
}
stridewise_value::all_operations!(methods);

/// Methods with a signature of their own that can fail.
const FALLIBLE: &[&str] = &[
    "ceil_div",
    "complement",
    "composition",
    "domain_distribute",
    "evenly_divides",
    "round_up",
    "shape_div",
];

/// The method of these operands.
fn method(operation: &str, forms: &[Form]) -> Option<&'static Method> {
    METHODS.iter().find(|method| {
        method.operation == operation
            && method.of_tuples == matches!(forms[0], Tuple)
            && method.bounds.len() + 1 == forms.len()
    })
}

/// An operation of the vectors, and how it is spelled in Rust with the arguments `{0}`, `{1}`, …;
/// `{=0}` has static leaves only.
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    /// What the arguments are.
    pub(crate) forms: &'static [Form],
    /// The file of generated code.
    pub(crate) file: &'static str,
    as_type: String,
    as_value: String,
}

/// As the library's table spells it.
fn as_listed(file: &'static str, name: &'static str, forms: &'static [Form]) -> Operation {
    let operands = |is_static: &dyn Fn(usize) -> bool| -> Vec<String> {
        (0..forms.len())
            .map(|place| match forms[place] {
                Word(word) => word.to_owned(),
                _ if is_static(place) => format!("{{={place}}}"),
                _ => format!("{{{place}}}"),
            })
            .collect()
    };
    let (alias, called, operands, can_fail) = match method(name, forms) {
        Some(method) => (
            method.alias.to_owned(),
            method.fallible.unwrap_or(method.name).to_owned(),
            // Numbers that choose a type.
            operands(&|place| {
                place > 0
                    && ["Int", "Path", "Place", "Selection"].contains(&method.bounds[place - 1])
            }),
            method.fallible.is_some(),
        ),
        None if FALLIBLE.contains(&name) => (
            camel_case(name),
            format!("try_{name}"),
            operands(&|_| false),
            true,
        ),
        None => (
            camel_case(name),
            name.to_owned(),
            operands(&|_| false),
            false,
        ),
    };
    let value = format!("{{0}}.{called}({})", operands[1..].join(", "));
    Operation {
        name,
        forms,
        file,
        as_type: format!("{alias}<{}>", operands.join(", ")),
        as_value: if can_fail {
            value
        } else {
            format!("Ok({value})")
        },
    }
}

fn camel_case(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect()
}

struct Table(Vec<Operation>);

impl Table {
    /// Operations of these names, with operands of all these forms.
    fn listed(&mut self, file: &'static str, names: &'static str, forms: &[&'static [Form]]) {
        for name in names.split(' ') {
            self.0
                .extend(forms.iter().map(|forms| as_listed(file, name, forms)));
        }
    }

    /// Divides and products, by a tiler that is a layout, and by one that is none.
    fn by_tilers(&mut self) {
        for method in METHODS {
            let file = method.name.rsplit('_').next().unwrap_or(method.name);
            match method.bounds {
                ["Tiler"] => self.listed(file, method.name, &[LL, LT]),
                ["Layout"] if method.fallible.is_some() => self.listed(file, method.name, &[LL]),
                _ => {}
            }
        }
    }

    /// In words of its own.
    fn spelled(
        &mut self,
        file: &'static str,
        name: &'static str,
        forms: &'static [Form],
        as_type: &str,
        as_value: &str,
    ) {
        self.0.push(Operation {
            name,
            forms,
            file,
            as_type: as_type.to_owned(),
            as_value: as_value.to_owned(),
        });
    }
}

/// One operation (on such arguments), one line: another one needs its line here, and another file a
/// test that includes it. Operations that are made of each other share a file, so that rustc need
/// not work them out twice.
#[rustfmt::skip]
pub(crate) static OPERATIONS: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    let mut all = Table(Vec::new());
    all.listed("basis", "call", &[BT]);
    all.spelled("basis", "slice", TB, "Slice<{1}, {0}>", "Ok({1}.slice({0}))");
    all.spelled("basis", "make_identity_layout", T, "MakeIdentityLayout<{0}>", "Ok(make_identity_layout({0}))");
    all.spelled("basis", "make_basis_like", T, "MakeBasisLike<{0}>", "Ok(make_basis_like({0}))");
    all.listed("unary", "coalesce filter filter_zeros", &[L, LT]);
    all.spelled("unary", "complement", L, "ComplementDefault<{0}>", "{0}.try_complement(default_target({0}))");
    all.listed("unary", "complement", &[LT]);
    all.listed("unary", "right_inverse left_inverse", &[L]);
    all.listed("composition", "composition", &[LL, LT]);
    all.by_tilers();
    all.listed("tuple", "size", &[L]);
    all.spelled("tuple", "size", T, "TupleSize<{0}>", "Ok({0}.size())");
    all.listed("tuple", "cosize coshape coprofile", &[L]);
    all.spelled("tuple", "rank", L, "const <{0} as Layout>::RANK", "Ok(rank({0}))");
    all.spelled("tuple", "rank", T, "const <{0} as IntTuple>::RANK", "Ok(tuple_rank({0}))");
    all.spelled("tuple", "depth", L, "const <{0} as Layout>::DEPTH", "Ok(depth({0}))");
    all.spelled("tuple", "depth", T, "const <{0} as IntTuple>::DEPTH", "Ok(tuple_depth({0}))");
    all.listed("tuple", "congruent weakly_congruent compatible elem_less elem_leq", &[TT]);
    all.listed("tuple", "evenly_divides shape_div", &[TT]);
    all.listed("tuple", "ceil_div", &[TT, TL]);
    all.spelled("tuple", "product", T, "TupleSize<{0}>", "Ok({0}.size())");
    all.listed("tuple", "product_each", &[T]);
    all.listed("tuple", "product_like elem_scale inner_product", &[TT]);
    all.listed("tuple", "sum reverse", &[T]);
    all.listed("tuple", "round_up", &[TT]);
    all.spelled("tuple", "compact_col_major", T, "Stride<ColMajor<{0}>>", "Ok(col_major({0}).stride())");
    all.listed("tuple", "compact_col_major", &[TT]);
    all.spelled("tuple", "compact_row_major", T, "Stride<RowMajor<{0}>>", "Ok(row_major({0}).stride())");
    all.listed("tuple", "compact_row_major", &[TT]);
    all.listed("tuple", "compact_order", &[TT, LEFT, RIGHT]);
    all.spelled("tuple", "make_ordered_layout", TT, "MakeOrderedLayout<{0}, {1}>", "Ok(make_ordered_layout({0}, {1}))");
    all.spelled("tuple", "make_ordered_layout", LEFT, "MakeOrderedLayout<{0}, LayoutLeft>", "Ok(make_ordered_layout({0}, LayoutLeft))");
    all.spelled("tuple", "make_ordered_layout", RIGHT, "MakeOrderedLayout<{0}, LayoutRight>", "Ok(make_ordered_layout({0}, LayoutRight))");
    all.spelled("tuple", "make_layout", T, "ColMajor<{0}>", "Ok(col_major({0}))");
    all.spelled("tuple", "make_layout", LEFT, "ColMajor<{0}>", "Ok(col_major({0}))");
    all.spelled("tuple", "make_layout", RIGHT, "RowMajor<{0}>", "Ok(row_major({0}))");
    all.spelled("tuple", "make_layout", L, "Modes<{0}, NoModes>", "Ok(Modes({0}, NoModes))");
    all.spelled("tuple", "make_layout", LL, "Modes<{0}, Modes<{1}, NoModes>>", "Ok(Modes({0}, Modes({1}, NoModes)))");
    all.spelled("tuple", "make_layout", LLL, "Modes<{0}, Modes<{1}, Modes<{2}, NoModes>>>", "Ok(Modes({0}, Modes({1}, Modes({2}, NoModes))))");
    all.spelled("index", "call", LT, "Crd2Idx<{0}, {1}>", "Ok({0}.typed_crd2idx({1}))");
    all.spelled("index", "crd2idx", TL, "Crd2Idx<{1}, {0}>", "Ok({1}.typed_crd2idx({0}))");
    all.spelled("index", "crd2idx", TT, "Crd2IdxTuple<{1}, {0}>", "Ok({1}.crd2idx({0}))");
    all.spelled("index", "idx2crd", TT, "Idx2CrdTuple<{1}, {0}>", "Ok({1}.idx2crd({0}))");
    all.spelled("index", "idx2crd", TTT, "Idx2Crd<MakeLayout<{1}, {2}>, {0}>", "Ok(make_layout({1}, {2}).idx2crd({0}))");
    all.spelled("index", "crd2crd", TTT, "Crd2Crd<{1}, {0}, {2}>", "{1}.try_crd2crd({0}, {2})");
    all.listed("index", "get_hier_coord get_flat_coord get_1d_coord", &[LT]);
    all.spelled("index", "slice", TL, "Slice<{1}, {0}>", "Ok({1}.slice({0}))");
    all.spelled("index", "dice", TL, "Dice<{1}, {0}>", "Ok({1}.dice({0}))");
    all.spelled("index", "slice_and_offset", TL, "(Slice<{1}, {0}>, Crd2Idx<{1}, {0}>)", "Ok(Pair({1}.slice_and_offset({0})))");
    all.listed("reshape", "upcast downcast", &[LT]);
    all.listed("reshape", "recast_layout", &[LTT]);
    all.listed("reshape", "max_common_layout max_common_vector", &[LL]);
    all.listed("reshape", "max_alignment nullspace make_layout_like make_fragment_like", &[L]);
    all.listed("reshape", "with_shape", &[LT]);
    all.listed("reshape", "tile_to_shape", &[LT, LTLEFT, LTRIGHT, LTT]);
    all.listed("reshape", "domain_distribute", &[TT]);
    all.spelled("partition", "local_tile", LTT, "LocalTile<{0}, {1}, {2}>", "{0}.try_local_tile({1}, {2}).map(Pair)");
    all.spelled("partition", "local_tile", LTTT, "LocalTile<{0}, Projected<{1}, {3}>, {2}>", "{0}.try_local_tile(Projected({1}, {3}), {2}).map(Pair)");
    all.spelled("partition", "inner_partition", LTT, "LocalTile<{0}, {1}, {2}>", "{0}.try_local_tile({1}, {2}).map(Pair)");
    all.spelled("partition", "outer_partition", LTT, "OuterPartition<{0}, {1}, {2}>", "{0}.try_outer_partition({1}, {2}).map(Pair)");
    all.spelled("partition", "local_partition", LLT, "LocalPartition<{0}, {1}, {2}>", "{0}.try_local_partition({1}, {2}).map(Pair)");
    all.spelled("partition", "thread_view", LLT, "ThreadView<{0}, {1}, {2}>", "{0}.try_thread_view({1}, {2}).map(Pair)");
    all.spelled("swizzle", "thread_view", CLT, "ThreadView<{0}, {1}, {2}>", "{0}.try_thread_view({1}, {2}).map(Pair)");
    all.spelled("swizzle", "swizzle_apply", ST, "<{0} as Function>::At<{1}>", "Ok({0}.typed_apply({1}))");
    all.spelled("swizzle", "call", CT, "Crd2Idx<{0}, {1}>", "Ok({0}.typed_crd2idx({1}))");
    all.spelled("swizzle", "slice_and_offset", TC, "(Slice<{1}, {0}>, SliceOffset<{1}, {0}>)", "Ok(Pair({1}.slice_and_offset({0})))");
    all.spelled("swizzle", "composition", SL, "<{1} as AfterSwizzle>::Swizzled<{0}>", "Ok({0}.composition({1}))");
    all.spelled("swizzle", "composition", SS, "After<{0}, {1}>", "Ok({0}.composition({1}))");
    all.listed("swizzle", "composition", &[LS, LC, CC]);
    all.listed("swizzle", "composition logical_divide zipped_divide tiled_divide flat_divide", &[CT]);
    all.listed("swizzle", "tile_to_shape", &[CT, CTT]);
    all.listed("swizzle", "upcast downcast", &[CT]);
    all.spelled("swizzle", "upcast", ST, "<{0} as Function>::Upcast<{=1}>", "Ok({0}.upcast({=1}))");
    all.spelled("swizzle", "downcast", ST, "<{0} as Function>::Downcast<{=1}>", "Ok({0}.downcast({=1}))");
    all.listed("swizzle", "right_inverse left_inverse", &[C]);
    all.listed("swizzle", "max_common_vector", &[CC, CL]);
    all.listed("structure", "flatten", &[L]);
    all.listed("structure", "unflatten get select", &[LT]);
    all.listed("structure", "take group", &[LTT]);
    all.listed("structure", "append prepend", &[LL]);
    all.spelled("structure", "append_n", LT, "AppendN<{0}, {=1}, Mode<One, Zero>>", "Ok({0}.append_n({=1}, Mode::new(One, Zero)))");
    all.listed("structure", "append_n", &[LTL]);
    all.spelled("structure", "prepend_n", LT, "PrependN<{0}, {=1}, Mode<One, Zero>>", "Ok({0}.prepend_n({=1}, Mode::new(One, Zero)))");
    all.listed("structure", "prepend_n", &[LTL]);
    // Facts are types only.
    all.listed("facts", "is_injective is_surjective is_bijective is_contiguous", &[L]);
    all.listed("structure", "replace_n", &[LTL]);
    all.0
});

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
            &self.as_type
        } else {
            &self.as_value
        };
        arguments.iter().enumerate().fold(
            template.clone(),
            |filled, (place, (given, all_static))| {
                filled
                    .replace(&format!("{{{place}}}"), given)
                    .replace(&format!("{{={place}}}"), all_static)
            },
        )
    }
}
