//! The steps of each operation: which operations it calls with which operands, and a sentence.

mod sharding;
mod special;
mod xla;

use crate::{
    explanation::CallRefusal,
    narrator::{Narrator, called, evaluate},
    numbers::{chain, largest_index, products, written},
};
use std::collections::BTreeMap;
use stridewise_value::{AnyLayout, ComposedLayout, Function, IntTuple, Layout, Tiler};

/// The recipe of an operation on operands of a form, a row for each step:
///
/// - `text | operation operands > name` calls an operation and names its result; a `?` in front of
///   the text says that the operation may have a result where the call has none;
/// - `~ operation operands` tells the events of an algorithm;
/// - any other row is a sentence, which only the explained operation itself has.
///
/// [`variable`] has the names of operands. A row with a name that has no value is left out.
#[expect(clippy::too_many_lines, reason = "a table: a row for each operation")]
fn recipe(name: &str, form: &str) -> &'static [&'static str] {
    match (name, form) {
        ("coalesce", "alone" | "composed") => &["~ coalesce $1"],
        ("coalesce" | "filter", _) if form != "alone" => &["The layout as one mode | $name $1"],
        ("filter", _) => &[
            "The modes of stride 0 get extent 1 | filter_zeros $1 > zeros",
            "Adjacent modes are merged | coalesce $zeros",
        ],
        ("complement", "alone") => &[
            "The modes of stride 0 are dropped, and adjacent modes are merged | filter $1 > modes",
            "The target | cosize $modes > target",
            "~ complement $modes $target",
        ],
        ("complement", _) => &[
            "The modes of stride 0 are dropped, and adjacent modes are merged | filter $1 > modes",
            "~ complement $modes $s2",
        ],
        ("right_inverse" | "left_inverse", "swizzle") => {
            &["A swizzle is its own inverse: it toggles the same bits again."]
        }
        ("right_inverse" | "left_inverse", "composed") => &[
            "Inside | $name $inside > inner",
            "The swizzle is its own inverse, and passes through the inverse of the layout.",
            "?The swizzle | composition $inner $function",
        ],
        ("right_inverse" | "left_inverse", _) => &[
            "Adjacent modes are merged | coalesce $1 > modes",
            "~ $name $modes",
        ],
        ("composition", "_") => &["The layout stays as it is."],
        ("logical_divide", "_") => &["The layout is one tile."],
        ("logical_divide", _) => &[
            "Adjacent modes of the layout are merged | coalesce $1 > modes",
            "The first indices of the tiles are the complement of the tiler | complement $t2 \
             $smodes",
            "~ logical_divide $1 $2",
        ],
        ("logical_product", "_") => &["The block is not repeated."],
        ("logical_product", _) => &[
            "The elements of the block | size $1 > size",
            "The largest number of copies | cosize $t2 > cosize",
            "The indices of all copies | inner_product $size $cosize > room",
            "The first indices of the copies are the complement of the block | complement $1 \
             $room > free",
            "The copies in the order of the tiler | composition $free $t2",
        ],
        ("zipped_divide", _) => &[
            "Each mode becomes a tile and the tiles | logical_divide $1 $2",
            "The tiles' modes go to mode 0, those that count tiles to mode 1.",
        ],
        ("tiled_divide", _) => &[
            "Each mode becomes a tile and the tiles | logical_divide $1 $2",
            "The tiles' modes go to mode 0; those that count tiles follow side by side.",
        ],
        ("flat_divide", _) => &[
            "Each mode becomes a tile and the tiles | logical_divide $1 $2",
            "The tiles' modes stand side by side; those that count tiles follow.",
        ],
        ("zipped_product", _) => &[
            "Each mode becomes a block and the copies | logical_product $1 $2",
            "The blocks' modes go to mode 0, those that count copies to mode 1.",
        ],
        ("tiled_product", _) => &[
            "Each mode becomes a block and the copies | logical_product $1 $2",
            "The blocks' modes go to mode 0; those that count copies follow side by side.",
        ],
        ("flat_product", _) => &[
            "Each mode becomes a block and the copies | logical_product $1 $2",
            "The blocks' modes stand side by side; those that count copies follow.",
        ],
        ("blocked_product" | "raked_product", _) => &[
            "The block gets as many modes as the tiler | append_n $1 $rank > block",
            "The tiler gets as many modes as the block | append_n $2 $rank > copies",
            "The block and the copies | logical_product $block $copies",
            "Mode i of the result pairs mode i of the block and mode i of the copies: $order \
             first.",
        ],
        (
            "logical_divide_predicate"
            | "zipped_divide_predicate"
            | "tiled_divide_predicate"
            | "flat_divide_predicate",
            _,
        ) => &[
            "The divide | $divide $1 $2",
            "Each mode of the divide counts along one mode of the coalesced layout; the sum \
             must be less than the extent of that mode.",
        ],
        ("local_tile" | "inner_partition" | "outer_partition", "projected") => {
            &["The tiler and the coordinate lose the modes at which $4 has no integer."]
        }
        ("local_partition", "projected") => {
            &["The threads lose the modes at which $4 has no integer."]
        }
        ("local_partition", _) => &[
            "The number of threads along each mode | product_each $s2 > sizes",
            "The coordinate of the thread | get_flat_coord $2 $3 > coord",
            "The element at this coordinate of every tile | outer_partition $1 $sizes $coord",
        ],
        ("thread_view", _) => &[
            "The elements by thread and value | composition $1 $2 > tile",
            "The values of the thread | slice_and_offset ($3,_) $tile",
        ],
        ("upcast" | "downcast", "swizzle") => &["The bits of $1 move by the exponent of $2."],
        ("upcast" | "downcast", "composed") => &[
            "Inside | $name $inside $2",
            "?The outer function | $name $function $2",
            "The offset $offset is counted in the new elements.",
        ],
        ("nullspace", _) => &["~ nullspace $1"],
        ("upcast" | "downcast" | "domain_distribute", _) => &["~ $name $1 $2"],
        ("recast_layout", _) => &[
            "$2 and $3 bits have the common divisor $gcd: elements become $wider times as \
             wide, then $narrower times as narrow.",
            "Wider elements | upcast $1 $wider > wide",
            "Narrower elements | downcast $wide $narrower",
        ],
        ("max_common_layout" | "max_common_vector", "composed") => &[
            "?Inside | $name $inside $inside2",
            "The result has the elements that both functions leave contiguous.",
        ],
        ("max_common_layout", _) => &[
            "The coordinates of the indices 0, 1, 2, … | right_inverse $2 > coordinates",
            "?The first layout at these coordinates | composition $1 $coordinates",
            "The result has the modes of $2 along which the first layout, too, has the indices \
             0, 1, 2, …",
        ],
        ("max_common_vector", _) => &[
            "The common layout | max_common_layout $1 $2 > layout",
            "The number of its elements | size $layout",
        ],
        ("max_alignment", "swizzle") => {
            &["The swizzle $1 leaves the bits below its base in place."]
        }
        ("max_alignment", "composed") => &[
            "Inside | $name $inside",
            "The swizzle | $name $function",
            "The result is their common divisor, and that of the offset $offset.",
        ],
        ("max_alignment", _) => &[
            "Adjacent modes are merged | coalesce $1 > modes",
            "~ max_alignment $modes",
        ],
        ("tile_to_shape", _) => &[
            "The block gets as many modes as the shape | append_n $1 $rank > block",
            "The elements along each mode of the block | product_each $sblock > sizes",
            "The extents of the shape | product_each $s2 > extents",
            "The number of blocks along each mode | shape_div $extents $sizes > tiles",
            "The blocks in column-major order | make_layout $tiles$alone > copies",
            "?The blocks in the order $3 | make_ordered_layout $tiles $3 > copies",
            "The block, repeated | blocked_product $block $copies",
        ],
        ("with_shape", _) => &[
            "The coordinates of the shape, counted | make_layout $2 > counts",
            "The layout at these coordinates | composition $1 $counts",
        ],
        ("make_layout_like", _) => &[
            "A mode of stride 0 has one element | filter_zeros $1 > single",
            "Compact strides in the order of the strides | compact_order $ssingle $d1",
        ],
        ("ceil_div", "layout") => &["The tiles are counted by the complement | complement $2 $s1"],
        ("ceil_div", _) => &[
            "Each extent is divided by its part of the divisor, rounding up; the rest of the \
             divisor goes on to the next extent.",
        ],
        ("shape_div", _) => &[
            "Each extent is divided by its part of the divisor; the rest of the divisor goes on \
             to the next extent.",
        ],
        ("evenly_divides", _) => &[
            "?The tiles | ceil_div $1 $2 > tiles",
            "The number of tiles | size $tiles",
            "The number of elements | size $1",
            "The tiles must have as many elements as the layout.",
        ],
        ("cosize", "composed") => &[
            "Inside | $name $inside",
            "The offset, and the range of $function, are added.",
        ],
        ("slice_and_offset", "composed") => &[
            "Inside | $name $1 $inside2",
            "A swizzle of a sum is a sum of swizzles if no bit carries: the offset leaves the \
             swizzle if that holds.",
        ],
        ("slice_and_offset", _) => &[
            "The modes at `_` | slice $1 $2",
            "The modes at integers | dice $1 $2 > fixed",
            "The offset | crd2idx $integers $fixed",
        ],
        ("relayout", _) => &[
            "The result maps indices of the first layout to indices of the second.",
            "?From indices to coordinates | left_inverse $inside > back",
            "?From coordinates to the indices of the second | composition $inside2 $back",
        ],
        ("is_injective", _) => &["Two coordinates with one index | collision $1"],
        ("is_bijective", _) => &[
            "The number of elements | size $1",
            "The number of indices up to the largest | cosize $1",
            "Each of them is the index of an element | is_surjective $1",
        ],
        ("is_surjective", _) => &[
            "An index that is left out | first_gap $1",
            "The least index must be 0.",
        ],
        ("is_contiguous", _) => &["An index that is left out | first_gap $1"],
        ("collision", _) => &[
            "?The index at the first coordinate | call $1 $first",
            "?The index at the second coordinate | call $1 $second",
            "A search by the strides finds two coordinates with one index, or () if there are \
             none.",
        ],
        ("overlap", _) => &[
            "?The index of the first layout | call $1 $first",
            "?The index of the second layout | call $2 $second",
            "A search by the strides finds two coordinates with one index, or () if there are \
             none.",
        ],
        ("first_gap", _) => &[
            "The result is the first number between two indices that is no index, or () if there \
             is none.",
        ],
        ("bank_conflicts", _) => &[
            "Word w of $4 bytes is in bank w mod $3; an element of $2 bytes with index i begins \
             at byte $2*i. The result is the largest number of different words in one bank.",
        ],
        ("segments", _) => &[
            "An element of $2 bytes with index i begins at byte $2*i. The result is the number \
             of segments of $3 bytes that have a byte of an element.",
        ],
        ("choose_swizzle" | "least_padding", _) => &[
            "Before | access_cost $1 $2 $3 $4",
            "?After | access_cost $chosen $2 $3 $4",
        ],
        ("vectorise", _) => &[
            "The elements in the order of memory | right_inverse $1 > inverse",
            "The longest aligned vector | max_alignment $1 > aligned",
            "The length of a vector divides $aligned and $2.",
            "?A vector | composition $inverse $vector > first",
            "The layout, vector by vector | zipped_divide $1 $first",
        ],
        ("parse", _) => &["The text is read, and written in CuTe's notation."],
        ("make_layout", _) => &[
            "Layouts become the modes of one layout. A shape without strides gets compact ones, \
             mode 0 fastest.",
        ],
        ("size" | "product", _) => &["The product of the extents: $product."],
        ("sum", _) => &["The sum of the integers: $sum."],
        ("inner_product", _) => &["The sum of the products: $products."],
        ("cosize", _) => {
            &["One more than the largest index, to which only positive strides add: $largest + 1."]
        }
        ("rank", _) => &["The rank is the number of modes; an integer has one."],
        ("depth", _) => &["The depth is the largest number of parentheses around an integer."],
        ("coshape" | "coprofile", _) => &[
            "In each direction of the strides, one more than the largest coordinate; without \
             directions, the cosize.",
        ],
        ("compact_col_major", _) => {
            &["Each stride is the product of the extents before it: mode 0 is fastest."]
        }
        ("compact_row_major", _) => {
            &["Each stride is the product of the extents after it: the last mode is fastest."]
        }
        ("compact_order" | "make_ordered_layout", _) => {
            &["Each stride is the product of the extents with a lower number in the order."]
        }
        ("make_identity_layout" | "make_basis_like", _) => &[
            "Each mode steps by 1 in a direction of its own, so that each coordinate is its own \
             image.",
        ],
        ("make_fragment_like", _) => &[
            "The strides become compact: mode 0 first, then the other modes in the order of \
             their strides.",
        ],
        ("get_hier_coord" | "idx2crd" | "get_flat_coord" | "get_1d_coord", _) => {
            &["The digit of a mode is the index divided by the stride, modulo the extent."]
        }
        ("crd2crd", _) => {
            &["The coordinate in $2 has a 1-D coordinate, which has a coordinate in $3."]
        }
        ("slice", _) => &["The modes of $2 at which $1 has `_`."],
        ("dice", _) => &["The modes of $2 at which $1 has an integer."],
        ("flatten", _) => &["All leaves become modes, from left to right."],
        ("unflatten", _) => &["The leaves of $1 get the parentheses of $2, from left to right."],
        ("group", _) => &["The modes from $2 up to, but not including, $3 become one mode."],
        ("select", _) => &["The modes $2, in that order."],
        ("take", _) => &["The modes from $2 up to, but not including, $3."],
        ("get", _) => &["The mode $2; several numbers are a path through nested modes."],
        ("append", _) => &["$2 becomes the last mode."],
        ("prepend", _) => &["$2 becomes the first mode."],
        ("append_n", _) => &["A mode is appended until the rank is $2."],
        ("prepend_n", _) => &["A mode is prepended until the rank is $2."],
        ("replace_n", _) => &["Mode $2 becomes $3."],
        ("zip", _) => &["Mode j of mode i becomes mode i of mode j."],
        ("congruent", _) => &["Two tuples are congruent if their parentheses are equal."],
        ("weakly_congruent", _) => &[
            "The first tuple is weakly congruent to the second if the second has an integer or a \
             tuple at each integer of the first.",
        ],
        ("compatible", _) => &[
            "The first shape is compatible with the second if the second has the same size at \
             each integer of the first.",
        ],
        ("elem_less", _) => {
            &["Each integer of $1 must be less than the integer of $2 at the same position."]
        }
        ("elem_leq", _) => {
            &["Each integer of $1 must be at most the integer of $2 at the same position."]
        }
        ("elem_gtr", _) => {
            &["Each integer of $1 must be greater than the integer of $2 at the same position."]
        }
        ("elem_geq", _) => {
            &["Each integer of $1 must be at least the integer of $2 at the same position."]
        }
        ("lex_less" | "lex_leq" | "lex_gtr" | "lex_geq", _) => {
            &["The first integers that differ, from the left, decide."]
        }
        ("colex_less" | "colex_leq" | "colex_gtr" | "colex_geq", _) => {
            &["The first integers that differ, from the right, decide."]
        }
        ("product_each", _) => &["The product of the integers of each mode."],
        ("product_like", _) => &["The product of the integers of $1 at each integer of $2."],
        ("elem_scale", _) => &[
            "Each integer of $1 is multiplied by the product of the integers of $2 at the same \
             position.",
        ],
        ("reverse", _) => &["The modes, last one first."],
        ("filter_zeros", _) => &["An extent becomes 1 where the stride, or the profile, is 0."],
        ("round_up", _) => &[
            "Each integer of $1 becomes the next multiple of the integer of $2 at the same \
             position.",
        ],
        ("layout_from", _) => &[
            "The strides are the differences of the offsets; then each offset is compared with \
             the layout.",
        ],
        ("make_access", _) => {
            &["Threads go along the mode, and each thread has a vector of contiguous coordinates."]
        }
        ("xla.linear_index", _) => {
            &["The position counts the digits in the last axes, the last axis fastest."]
        }
        ("xla.tiled_bounds", _) => &[
            "A tile splits the last axes: the numbers of tiles, rounded up, then the extents of \
             the tile. `*` joins an axis with the next.",
        ],
        ("xla.linear", _) => &[
            "The axes of the buffer | xla.tiled_bounds $1",
            "The number of elements | xla.elements $1",
            "The elements are listed with the last dimension fastest.",
        ],
        ("xla.elements" | "xla.true_rank" | "xla.compatible" | "xla.byte_size", "tuple") => {
            &["A shape that is no array is decided by its elements; a pointer counts 8 bytes."]
        }
        ("xla.byte_size", _) => &[
            "The number of elements | xla.elements $1",
            "Each element has $bits bits; the result is rounded up to whole bytes.",
        ],
        ("xla.transpose_is_bitcast", _) => &[
            "The shape with the dimensions in the new order, without a move in memory | \
             xla.permute_dimensions $1 $3",
            "Element type, order and tiles must be those of $2.",
        ],
        ("xla.reshape_is_bitcast", _) => &[
            "The number of elements | xla.elements $1",
            "The number of elements afterwards | xla.elements $2",
        ],
        ("xla.parse" | "xla.parse_layout", _) => {
            &["The text is read, and written in XLA's notation."]
        }
        ("xla.validate", _) => &[
            "In a valid shape, no extent is negative, the order has each dimension once, tiles \
             and alignments are positive, and sizes fit into 64 bits.",
        ],
        ("xla.strides", _) => &[
            "The stride of a dimension is the product of the extents of the more minor \
             dimensions; tiles do not count.",
        ],
        ("xla.true_rank", _) => &["The true rank is the number of extents other than 1."],
        ("xla.elements", _) => &["The number of elements is the product of the extents."],
        ("xla.is_untiled_layout", _) => &[
            "A layout is untiled if each tile has whole minor axes, divides at most one more, \
             and has extent 1 from there on.",
        ],
        ("xla.broadcast" | "xla.broadcast_in_dim", _) => {
            &["Two extents must be equal, or one of them 1, which is then repeated."]
        }
        ("xla.broadcast_sizes", _) => {
            &["The new dimensions come first; the array is repeated along them."]
        }
        ("xla.permute_dimensions", _) => &["The order in memory stays."],
        ("xla.drop_degenerate_dimensions" | "xla.delete_dimension", _) => {
            &["The dimensions behind a dropped one move down, in the order of memory, too."]
        }
        ("xla.compatible", _) => {
            &["Shapes are compatible if element types and extents are equal; layouts may differ."]
        }
        ("xla.to_layout", _) => {
            &["A dimension becomes a mode, whose nested modes are the digits that the tiles make."]
        }
        ("xla.predicate", _) => {
            &["A coordinate below the extents has an element; others are padding."]
        }
        ("xla.from_layout", _) => {
            &["Each mode becomes a dimension, and nested modes become the digits that tiles make."]
        }
        ("tiled.tiled_mma", _) => &[
            "Along M, N and K, the tile is the extent of the atom times the number of atoms, or \
             the size of the permutation if that is larger.",
        ],
        ("tiled.tiled_copy", _) => &[
            "A copy for an operand of an MMA has the threads and values of the MMA.",
            "The numbers of threads and of values must be multiples of those of the atom.",
        ],
        ("tiled.thr_coord", _) => &[
            "A thread has the coordinate (V,M,N,K): V inside the atom, the others among the atoms.",
        ],
        ("tiled.local_partition", _) => {
            &["With a projection, the threads lose the modes at which it has no integer."]
        }
        _ => &[],
    }
}

/// What recipes name: operands by number, and parts of operands and of the answer.
fn variable(word: &str, name: &str, given: &[&str], answer: &str) -> Option<String> {
    let [a, b, c] = first_three(given);
    let leaves = |text: &str| tuple(text).leaves().collect::<Vec<i64>>();
    let inside = |text: &str| Some(AnyLayout::parse(text).ok()?.inside().to_string());
    let common = || gcd(number(b), number(c));
    Some(match word {
        "1" | "2" | "3" | "4" => (*given.get(word.parse::<usize>().ok()? - 1)?).to_owned(),
        "s1" => tuple(a).to_string(),
        "s2" => tuple(b).to_string(),
        "d1" => layout(a)?.stride().to_string(),
        "t2" if b.contains(':') => b.to_owned(),
        "t2" => Layout::col_major(&IntTuple::int(number(b)))
            .ok()?
            .to_string(),
        "name" => name.to_owned(),
        "divide" => name.strip_suffix("_predicate")?.to_owned(),
        "order" => if name == "raked_product" {
            "the copies"
        } else {
            "the block"
        }
        .to_owned(),
        "rank" => tuple(a).rank().max(tuple(b).rank()).to_string(),
        "alone" => c.is_empty().then(String::new)?,
        "largest" => largest_index(&layout(a)?),
        "product" => chain(leaves(a), "*"),
        "products" => products(leaves(a), leaves(b)),
        "sum" => chain(leaves(a), " + "),
        "gcd" => common().to_string(),
        "wider" => number(c).checked_div(common())?.to_string(),
        "narrower" => number(b).checked_div(common())?.to_string(),
        "inside" => inside(a)?,
        "inside2" => inside(b)?,
        "function" => written(composed(a)?.function()),
        "offset" => composed(a)?.offset().to_string(),
        "integers" if !a.starts_with('(') => a.parse::<i64>().ok()?.to_string(),
        "integers" if !a.contains(|letter: char| letter.is_ascii_digit()) => return None,
        "integers" => format!(
            "({})",
            a.split(['(', ')', ',', '_'])
                .filter(|leaf| !leaf.is_empty())
                .collect::<Vec<_>>()
                .join(",")
        ),
        "first" => leaves(answer).first()?.to_string(),
        "second" => leaves(answer).get(1)?.to_string(),
        "vector" => format!("{}:1", layout(answer)?.get(&[0]).ok()?.size().ok()?),
        "chosen" if answer.starts_with("Sw") => format!("{answer} o 0 o {}", inside(a)?),
        "chosen" => layout(answer)?.to_string(),
        "bits" => xla::bits(a)?,
        _ => return None,
    })
}

/// A text with the values of its names; none if one has no value.
fn fill(text: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut parts = text.split('$');
    let mut out = parts.next()?.to_owned();
    for part in parts {
        let is_end = |letter: char| !letter.is_ascii_alphanumeric();
        let (word, rest) = part.split_at(part.find(is_end).unwrap_or(part.len()));
        out += &value(word)?;
        out += rest;
    }
    Some(out)
}

/// Tells the rows of a recipe; none if a call that the operation needs is refused.
fn follow(
    tell: &mut Narrator,
    rows: &[&str],
    name: &str,
    given: &[&str],
    answer: &str,
) -> Option<()> {
    let mut results = BTreeMap::<String, String>::new();
    for row in rows {
        let result = |word: &str| results.get(word).cloned();
        let value = |word: &str| result(word).or_else(|| variable(word, name, given, answer));
        let events = row.strip_prefix("~ ").unwrap_or_default();
        let (text, call) = row.split_once(" | ").unwrap_or((row, events));
        let (call, result) = call.split_once(" > ").unwrap_or((call, ""));
        let words = call.split(' ').map(|word| fill(word, value));
        let (Some(words), Some(text)) = (words.collect::<Option<Vec<String>>>(), fill(text, value))
        else {
            continue;
        };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (operation, operands) = words.split_first()?;
        if !events.is_empty() {
            special::trace(tell, operation, operands)?;
        } else if call.is_empty() {
            if tell.is_outermost() {
                tell.line(text);
            }
        } else if let Some(found) = tell.call(text.trim_start_matches('?'), operation, operands) {
            // Also the shape of the result.
            results.insert(format!("s{result}"), tuple(&found).to_string());
            results.insert(result.to_owned(), found);
        } else if !text.starts_with('?') {
            return None;
        }
    }
    Some(())
}

impl Narrator {
    /// Tells a call of an operation and its steps; none if it is refused.
    pub(crate) fn call(&mut self, what: &str, name: &str, operands: &[&str]) -> Option<String> {
        let result = evaluate(name, operands).unwrap_or_else(|unreadable| {
            let (message, reason) = (unreadable.to_string(), unreadable.to_string());
            Err(CallRefusal {
                message,
                reason,
                witness: Vec::new(),
            })
        });
        let is_same = result
            .as_ref()
            .is_ok_and(|result| operands.first() == Some(&result.as_str()));
        // A call that changes nothing is not told.
        if is_same && matches!(name, "append_n" | "coalesce" | "filter" | "filter_zeros") {
            return result.ok();
        }
        self.step(0, what, Some(called(name, operands, result.clone())));
        self.depth += 1;
        // A step of a step that is refused is the reason of this one.
        let _ = steps(self, name, operands, &result);
        self.depth -= 1;
        result.ok()
    }
}

/// Tells the sentence with which an operation of a tiled atom ends.
pub(crate) fn close(tell: &mut Narrator, name: &str) {
    let _ = follow(tell, recipe(name, ""), name, &[], "");
}

/// Tells the steps of an operation, up to one that is refused; then there are none.
pub(crate) fn steps(
    tell: &mut Narrator,
    name: &str,
    given: &[&str],
    result: &Result<String, CallRefusal>,
) -> Option<()> {
    if name.starts_with("sharding.") {
        return sharding::steps(tell, name, given);
    }
    let plain: Vec<String> = given.iter().map(|text| static_text(text)).collect();
    let given: Vec<&str> = plain.iter().map(String::as_str).collect();
    let [a, b, _] = first_three(&given);
    if acts_inside(tell, name, &given, result) {
        return Some(());
    }
    let directed = match name {
        "right_inverse" | "left_inverse" | "complement" | "logical_product" => a,
        "composition" | "logical_divide" => b,
        _ => "",
    };
    if directed.contains('@') {
        tell.line(
            "The modes that step in one direction are a layout of integers, and the \
             operation goes direction by direction.",
        );
        return Some(());
    }
    let is_tiler = matches!(
        name,
        "composition" | "logical_divide" | "logical_product" | "ceil_div" | "coalesce" | "filter"
    );
    let tiler = Tiler::parse(b).ok().filter(|_| is_tiler);
    let parts = tiler.map_or_else(|| b.to_owned(), |tiler| tiler.to_string());
    let is_by_mode = is_tiler && (!parts.contains(':') || parts.starts_with('<'));
    if let (Some(all), Some(parts)) = (modes(a), modes(&parts)) {
        if is_by_mode || name == "shape_div" {
            return by_mode(tell, name, &all, &parts);
        }
    }
    let form = match name {
        _ if name.starts_with("xla.") && xla::is_other(name, a) => "tuple",
        "local_tile" | "inner_partition" | "outer_partition" | "local_partition"
            if given.len() > 3 =>
        {
            "projected"
        }
        _ if b == "_" => "_",
        _ if composed(a).is_some() || composed(b).is_some() => "composed",
        _ if a.starts_with("Sw") => "swizzle",
        _ if b.is_empty() => "alone",
        _ if layout(b).is_some() => "layout",
        _ => "",
    };
    if form != "tuple" && form != "projected" && form != "_" {
        special::steps(tell, name, &given, result)?;
    }
    let answer = result.as_deref().unwrap_or_default();
    follow(tell, recipe(name, form), name, &given, answer)
}

/// Whether an operation has only acted on the layout inside of a composed one: then, tells that.
fn acts_inside(
    tell: &mut Narrator,
    name: &str,
    given: &[&str],
    result: &Result<String, CallRefusal>,
) -> bool {
    let Some(whole) = given.first().and_then(|text| composed(text)) else {
        return false;
    };
    let inside = whole.layout().to_string();
    let inner = [&[inside.as_str()], &given[1..]].concat();
    let around = match whole.function() {
        Function::Swizzle(swizzle) if swizzle.bits() == 0 && whole.offset() == 0 => String::new(),
        function => format!("{} o {} o ", written(function), whole.offset()),
    };
    let acts = match (result, evaluate(name, &inner)) {
        (Ok(result), Ok(Ok(inner))) => result.strip_prefix(&around) == Some(&inner),
        (Err(refusal), Ok(Err(inner))) => refusal.reason == inner.reason,
        _ => false,
    };
    if acts {
        if tell.is_outermost() {
            tell.line(
                "A composed layout has the coordinates of the layout inside, on which the \
                 operation acts.",
            );
        }
        tell.call("Inside", name, &inner);
    }
    acts
}

/// Tells one mode after another, each with the part of the other operand for it.
fn by_mode(tell: &mut Narrator, name: &str, all: &[String], parts: &[String]) -> Option<()> {
    for (place, mode) in all.iter().enumerate() {
        match parts.get(place).map(String::as_str) {
            Some("_") => {
                tell.line(format!("Mode {place}, {mode}, stays whole."));
            }
            Some(part) => {
                let is_simplified = matches!(name, "coalesce" | "filter");
                let count = if is_simplified && !part.starts_with('(') {
                    1
                } else {
                    2
                };
                let operands = &[mode.as_str(), part][..count];
                let result = tell.call(&format!("Mode {place}"), name, operands)?;
                if is_simplified && result == *mode {
                    tell.line(format!("Mode {place}, {mode}, stays as it is."));
                }
            }
            None if name == "composition" => {
                tell.line(format!(
                    "Mode {place}, {mode}, is dropped: the tiler has no mode for it."
                ));
            }
            None => {
                tell.line(format!(
                    "Mode {place}, {mode}, stays as it is: the other operand has no mode for it."
                ));
            }
        }
    }
    if parts.len() > all.len() {
        tell.line(format!(
            "The other operand has {} modes, and there are {}.",
            parts.len(),
            all.len()
        ));
    }
    Some(())
}

/// The first operands, empty where there are fewer.
pub(crate) fn first_three<'a>(given: &[&'a str]) -> [&'a str; 3] {
    [0, 1, 2].map(|place| given.get(place).copied().unwrap_or_default())
}

/// A composed layout, if a text is one.
pub(crate) fn composed(text: &str) -> Option<ComposedLayout> {
    match AnyLayout::parse(text).ok().filter(|_| text.contains(':'))? {
        AnyLayout::Composed(composed) => Some(composed),
        AnyLayout::Layout(_) => None,
    }
}

/// A layout, if a text is one.
pub(crate) fn layout(text: &str) -> Option<Layout> {
    text.parse().ok().filter(|_| text.contains(':'))
}

/// A tuple, or the shape of a layout.
pub(crate) fn tuple(text: &str) -> IntTuple {
    let shape = AnyLayout::parse(text).ok().filter(|_| text.contains(':'));
    shape.map_or_else(
        || IntTuple::parse(text).unwrap_or(IntTuple::EMPTY),
        |map| map.shape(),
    )
}

pub(crate) fn number(text: &str) -> i64 {
    text.parse().unwrap_or(0)
}

const fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a.wrapping_rem(b));
    }
    a
}

/// The modes of a layout, or the items of a tuple or of a tiler by mode.
pub(crate) fn modes(text: &str) -> Option<Vec<String>> {
    if let Some(layout) = layout(text) {
        return Some(layout.modes().map(|mode| mode.to_string()).collect());
    }
    let inner = text.strip_prefix(['<', '('])?.strip_suffix(['>', ')'])?;
    let (mut depth, mut items) = (0, vec![String::new()]);
    for letter in inner.chars() {
        depth += i32::from("<(".contains(letter)) - i32::from(">)".contains(letter));
        match items.last_mut() {
            Some(item) if letter != ',' || depth > 0 => item.push(letter),
            _ => items.push(String::new()),
        }
    }
    Some(items).filter(|_| !inner.is_empty())
}

/// A text without the marks of static integers: `_4` is 4.
fn static_text(text: &str) -> String {
    let unmarked =
        |text: String, start: char| text.replace(&format!("_{start}"), &start.to_string());
    "-0123456789".chars().fold(text.to_owned(), unmarked)
}
