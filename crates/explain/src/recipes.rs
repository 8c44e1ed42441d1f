//! The steps of each operation.

use super::{
    Narrator, Stop, Told,
    events::{traced, witness},
    numbers as n,
};
use Operation as O;
use stridewise_value::{
    Access, Answer, AnyLayout, BankedMemory, Coord, Error, IntTuple, Layout, Operation, Swizzle,
    Tiler, evaluate,
};

/// Operations that act on the layout inside of a composed one.
const INSIDE: &[Operation] = &[
    O::LogicalDivide,
    O::ZippedDivide,
    O::TiledDivide,
    O::FlatDivide,
    O::LogicalProduct,
    O::ZippedProduct,
    O::TiledProduct,
    O::FlatProduct,
    O::BlockedProduct,
    O::RakedProduct,
    O::TileToShape,
    O::WithShape,
    O::Coalesce,
    O::Filter,
    O::Append,
    O::AppendN,
    O::Prepend,
    O::PrependN,
    O::ReplaceN,
    O::Select,
    O::Unflatten,
    O::FilterZeros,
    O::Get,
    O::Take,
    O::Group,
    O::Zip,
    O::Flatten,
    O::MakeFragmentLike,
    O::MakeLayoutLike,
];

/// Operations of a mapping and a tiler that go mode by mode where the tiler does.
const BY_MODE: &[Operation] = &[
    O::Composition,
    O::LogicalDivide,
    O::LogicalProduct,
    O::CeilDiv,
    O::Coalesce,
    O::Filter,
];

/// What an operation does that has no other steps, or how it ends; `$1` and `$2` are arguments.
#[rustfmt::skip]
const fn rule(operation: Operation) -> &'static str {
    match operation {
        O::Parse => "The text is read, and written in CuTe's notation.",
        O::MakeLayout => "Modes side by side, or a shape and its strides; without strides the first mode is fastest.",
        O::Rank => "The rank is the number of modes; an integer has one.",
        O::Depth => "The depth is the number of parentheses around the innermost integer.",
        O::Coshape | O::Coprofile => "The coordinate past the largest one in each direction of the strides; without directions, the cosize.",
        O::CompactColMajor => "Each stride is the product of the extents before it: the first mode is fastest.",
        O::CompactRowMajor => "Each stride is the product of the extents after it: the last mode is fastest.",
        O::CompactOrder => "Each stride is the product of the extents with a lower number in the order.",
        O::MakeOrderedLayout => "A compact layout, its strides in the order.",
        O::MakeIdentityLayout | O::MakeBasisLike => "Each mode steps by one in a direction of its own: a coordinate is its own image.",
        O::MakeFragmentLike => "Compact: mode 0 side by side, the other modes in the order of their strides.",
        O::GetHierCoord | O::Idx2Crd | O::GetFlatCoord | O::Get1dCoord => "Each digit is the index over the stride, modulo the extent.",
        O::Crd2Crd => "The coordinate becomes a position in $2, and the position a coordinate in $3.",
        O::Slice => "Modes of $2 under _ in $1 stay.",
        O::Dice => "Modes of $2 under integers in $1 stay.",
        O::Flatten => "Inner parentheses are dropped.",
        O::Unflatten => "The leaves of $1 go into the parentheses of $2, from left to right.",
        O::Group => "The modes from $2 up to $3, which is left out, become one mode.",
        O::Select => "The modes at $2, in that order.",
        O::Take => "The modes from $2 up to $3, which is left out.",
        O::Get => "The mode at $2, a place or a path of places.",
        O::Append => "$2 becomes the last mode.",
        O::Prepend => "$2 becomes the first mode.",
        O::AppendN => "A mode is appended as often as rank $2 needs it.",
        O::PrependN => "A mode is prepended as often as rank $2 needs it.",
        O::ReplaceN => "The mode at place $2 becomes $3.",
        O::Zip => "Modes of modes are transposed.",
        O::Congruent => "Congruent: the parentheses are equal.",
        O::WeaklyCongruent => "Weakly congruent: a tuple may stand where the first one has an integer.",
        O::Compatible => "Compatible: sizes are equal wherever the first one has an integer.",
        O::ElemLess => "Every integer has to be less than the one in its place.",
        O::ElemLeq => "Every integer has to be at most the one in its place.",
        O::ElemGtr => "Every integer has to be greater than the one in its place.",
        O::ElemGeq => "Every integer has to be at least the one in its place.",
        O::LexLess | O::LexLeq | O::LexGtr | O::LexGeq => "The first integers that differ, from the left, decide.",
        O::ColexLess | O::ColexLeq | O::ColexGtr | O::ColexGeq => "The first integers that differ, from the right, decide.",
        O::ProductEach => "The product of the integers of each mode.",
        O::ProductLike => "The product of the integers that stand against each integer of $2.",
        O::ElemScale => "Each integer times the product of the integers in its place in $2.",
        O::Reverse => "The modes from the last to the first.",
        O::FilterZeros => "Extents become 1 where the stride, or the profile, is 0.",
        O::RoundUp => "Each integer becomes the next multiple of the one in its place in $2.",
        O::ZippedDivide | O::ZippedProduct => "All first modes go to mode 0, all second ones to mode 1.",
        O::TiledDivide | O::TiledProduct => "All first modes go to mode 0, the second ones follow side by side.",
        O::FlatDivide | O::FlatProduct => "All first modes side by side, then all second ones.",
        O::LayoutFrom => "The offsets are taken for the values of a layout, whose strides are their differences.",
        O::MakeAccess => "Threads go along the mode, and each has a vector of consecutive elements.",
        _ => "",
    }
}

/// A mapping, if a text is one.
fn mapping(text: &str) -> Option<AnyLayout> {
    text.contains(':').then(|| AnyLayout::parse(text).ok())?
}

fn layout(text: &str) -> Option<Layout> {
    mapping(text).and_then(|mapping| mapping.as_layout())
}

fn number(text: &str) -> i64 {
    tuple(text).as_int().unwrap_or(0)
}

/// A tuple, or the shape of a layout.
fn tuple(text: &str) -> IntTuple {
    let shape = mapping(text).map(|mapping| mapping.shape());
    shape.unwrap_or_else(|| IntTuple::parse(text).unwrap_or(IntTuple::EMPTY))
}

/// A tiler as it prints: a tuple is one of integers by mode.
fn tiler(text: &str) -> String {
    Tiler::parse(text).map_or_else(|_| text.to_owned(), |tiler| tiler.to_string())
}

/// A tiler as a layout: an integer is an extent of stride 1.
fn as_layout(text: &str) -> String {
    match text.contains(':') {
        true => text.to_owned(),
        false if number(text) == 1 => "1:0".to_owned(),
        false => format!("{}:1", number(text)),
    }
}

/// The modes of a layout, or the items of a tuple or of a tiler by mode.
#[must_use]
pub fn modes(text: &str) -> Option<Vec<String>> {
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

/// Tells the steps of an operation, up to one that is refused.
#[expect(clippy::too_many_lines, reason = "one arm for each operation")]
pub(super) fn steps(
    tell: &mut Narrator,
    operation: Operation,
    arguments: &[&str],
    answer: &Result<Answer, Error>,
) -> Told {
    let plain: Vec<String> = arguments.iter().map(|text| static_text(text)).collect();
    let given = |place: usize| plain.get(place).map_or("", String::as_str);
    let (a, b, c) = (given(0), given(1), given(2));
    if let Some(AnyLayout::Composed(composed)) = mapping(a) {
        if INSIDE.contains(&operation) || operation == O::Composition && tiler_is_plain(b) {
            tell.title("The coordinates are those of the layout inside, and so is the operation.");
            let inside = composed.layout().to_string();
            let rest = plain.iter().skip(1).map(String::as_str);
            let inner: Vec<&str> = std::iter::once(inside.as_str()).chain(rest).collect();
            tell.call("Inside", operation, &inner)?;
            return Ok(());
        }
    }
    let directed = match operation {
        O::RightInverse | O::LeftInverse | O::Complement | O::LogicalProduct => a,
        O::Composition | O::LogicalDivide => b,
        _ => "",
    };
    if directed.contains('@') {
        tell.line("The modes that step in one direction are a layout of integers, and the operation goes direction by direction.");
        return Ok(());
    }
    if BY_MODE.contains(&operation) && !b.is_empty() {
        let parts = tiler(b);
        if let (Some(parts), Some(all)) = (
            modes(&parts).filter(|_| !parts.contains(':') || parts.starts_with('<')),
            modes(a),
        ) {
            return by_mode(tell, operation, &all, &parts);
        }
    }
    match operation {
        O::Composition => composition(tell, a, b, answer)?,
        O::Coalesce | O::Filter if !b.is_empty() => {
            tell.call("The layout as one mode", operation, &[a])?;
        }
        O::Filter => {
            let zeros = tell.call("The modes of stride 0 get extent 1", O::FilterZeros, &[a])?;
            tell.call("The modes are coalesced", O::Coalesce, &[&zeros])?;
        }
        O::Coalesce => {
            if let Some(layout) = layout(a) {
                traced(tell, |trace| layout.coalesce_traced(trace));
            }
        }
        O::Complement => {
            let modes = tell.call(
                "The modes of stride 0 are dropped and the others coalesced",
                O::Filter,
                &[a],
            )?;
            let target = match b {
                "" => IntTuple::int(number(&tell.call("The target", O::Cosize, &[&modes])?)),
                target => tuple(target),
            };
            if let Some(modes) = layout(&modes).filter(|modes| modes.size() != Ok(0)) {
                let gaps = traced(tell, |trace| modes.complement_in_traced(&target, trace));
                gaps.map_err(|_| Stop)?;
            }
        }
        O::RightInverse | O::LeftInverse => inverse(tell, operation, a)?,
        O::LogicalDivide => divide(tell, a, &tiler(b))?,
        O::LogicalProduct => product(tell, a, &tiler(b))?,
        O::ZippedDivide | O::TiledDivide | O::FlatDivide => {
            tell.call(
                "Mode by mode, a tile and the rest",
                O::LogicalDivide,
                &[a, b],
            )?;
        }
        O::ZippedProduct | O::TiledProduct | O::FlatProduct => {
            tell.call(
                "Mode by mode, a block and its copies",
                O::LogicalProduct,
                &[a, b],
            )?;
        }
        O::BlockedProduct | O::RakedProduct => {
            let rank = tuple(a).rank().max(tuple(b).rank()).to_string();
            let pad = |tell: &mut Narrator, what, text: &str| match tuple(text).rank() {
                found if found.to_string() == rank => Ok(text.to_owned()),
                _ => tell.call(what, O::AppendN, &[text, &rank]),
            };
            let block = pad(tell, "The block has as many modes as the tiler", a)?;
            let copies = pad(tell, "The tiler has as many modes as the block", b)?;
            tell.call(
                "The block and its copies",
                O::LogicalProduct,
                &[&block, &copies],
            )?;
            let first = if operation == O::BlockedProduct {
                "block"
            } else {
                "copy"
            };
            tell.line(format!(
                "Mode by mode they become pairs, the {first} first."
            ));
        }
        O::LogicalDividePredicate
        | O::ZippedDividePredicate
        | O::TiledDividePredicate
        | O::FlatDividePredicate => {
            let name = operation.name().trim_end_matches("_predicate");
            if let Some(divide) = Operation::from_name(name) {
                tell.call("The divide", divide, &[a, b])?;
            }
            tell.line("Each of its modes counts up in one mode of the coalesced layout, and has to stay below that extent.");
        }
        O::LocalTile | O::InnerPartition | O::OuterPartition => {
            if plain.len() > 3 {
                tell.line(format!(
                    "The modes of tile and coordinate where {} has integers.",
                    given(3)
                ));
                return Ok(());
            }
            let zipped = tell.call(
                "Tiles in mode 0, their places in mode 1",
                O::ZippedDivide,
                &[a, b],
            )?;
            let (fixed, whole) = if operation == O::OuterPartition {
                ("0", "1")
            } else {
                ("1", "0")
            };
            let fixed = tell.call("The mode of the coordinate", O::Get, &[&zipped, fixed])?;
            let mut coord = c.to_owned();
            if c.starts_with('(') {
                let mut places = modes(c).unwrap_or_default();
                let rank = tuple(&fixed).rank().max(places.len());
                places.resize(rank, "_".to_owned());
                coord = format!("({})", places.join(","));
            }
            tell.call("Its slice", O::SliceAndOffset, &[&coord, &fixed])?;
            tell.call("The other mode stays whole", O::Get, &[&zipped, whole])?;
        }
        O::LocalPartition => {
            let sizes = tell.call(
                "The threads of each mode",
                O::ProductEach,
                &[&tuple(b).to_string()],
            )?;
            let coord = tell.call("The place of the thread", O::GetFlatCoord, &[b, c])?;
            tell.call(
                "That place of every tile",
                O::OuterPartition,
                &[a, &sizes, &coord],
            )?;
        }
        O::ThreadView => {
            let tile = tell.call("The elements by thread and value", O::Composition, &[a, b])?;
            tell.call(
                "The slice of the thread",
                O::SliceAndOffset,
                &[&format!("({c},_)"), &tile],
            )?;
        }
        O::Upcast | O::Downcast => recast(tell, operation, a, b)?,
        O::RecastLayout => {
            let [old, new] = [number(b), number(c)];
            if old > 0 && new > 0 {
                let common = n::gcd(old, new);
                let [wider, narrower] = [new / common, old / common].map(|times| times.to_string());
                tell.line(format!(
                    "{new} / {old} in lowest terms is {wider} / {narrower}."
                ));
                let wide = tell.call("Wider elements", O::Upcast, &[a, &wider])?;
                tell.call("Narrower elements", O::Downcast, &[&wide, &narrower])?;
            }
        }
        O::MaxCommonLayout | O::MaxCommonVector => common(tell, operation, a, b)?,
        O::MaxAlignment => match mapping(a) {
            Some(AnyLayout::Layout(_)) => {
                let modes = tell.call("Coalesced", O::Coalesce, &[a])?;
                if let Some(modes) = layout(&modes).filter(|modes| modes.size() != Ok(0)) {
                    let aligned = traced(tell, |trace| modes.max_alignment_traced(trace));
                    aligned.map_err(|_| Stop)?;
                }
            }
            Some(AnyLayout::Composed(composed)) => {
                tell.call("Inside", operation, &[&composed.layout().to_string()])?;
                let function = n::function(composed.function());
                tell.call("The swizzle", operation, &[&function])?;
                tell.line(format!(
                    "Their common divisor, and that of the offset {}.",
                    composed.offset()
                ));
            }
            None => tell.line(format!("The swizzle {a} permutes no bits below its base.")),
        },
        O::Nullspace => {
            if let Some(layout) = layout(a) {
                let null = traced(tell, |trace| layout.nullspace_traced(trace));
                null.map_err(|_| Stop)?;
            }
        }
        O::TileToShape => tile_to_shape(tell, a, b, c)?,
        O::WithShape => {
            let counts = tell.call("Positions in the shape", O::MakeLayout, &[b])?;
            tell.call(
                "The layout at these positions",
                O::Composition,
                &[a, &counts],
            )?;
        }
        O::MakeLayoutLike if answer.is_ok() => {
            let single = tell.call("Modes of stride 0 have one element", O::FilterZeros, &[a])?;
            if let (Some(single), Some(layout)) = (layout(&single), layout(a)) {
                let [shape, stride] =
                    [single.shape(), layout.stride()].map(|part| part.to_string());
                tell.call(
                    "Strides in the order of the strides",
                    O::CompactOrder,
                    &[&shape, &stride],
                )?;
            }
        }
        O::CeilDiv if b.contains(':') => {
            tell.call(
                "The tiles are counted by the complement",
                O::Complement,
                &[b, &tuple(a).to_string()],
            )?;
        }
        O::CeilDiv => tell.line(format!(
            "Extents are divided by {b}, rounding up; each gives up its part of the divisor."
        )),
        O::EvenlyDivides => {
            if let Ok(tiles) = tell.attempt("The tiles", O::CeilDiv, &[a, b]) {
                let whole = tell.call("All elements", O::Size, &[a])?;
                let tiles = tell.call("The number of tiles", O::Size, &[&tiles.to_string()])?;
                tell.line(format!(
                    "{tiles} times the elements of {b} has to be {whole}."
                ));
            }
        }
        O::ShapeDiv => match (modes(a), modes(b)) {
            (Some(all), Some(parts)) => by_mode(tell, operation, &all, &parts)?,
            _ => n::shape_div(tell, &tuple(a), &tuple(b)),
        },
        O::DomainDistribute => {
            let shape = tuple(a);
            let some = traced(tell, |trace| {
                shape.domain_distribute_traced(number(b), trace)
            });
            some.map_err(|_| Stop)?;
        }
        O::Size | O::Product => n::size(tell, &tuple(a)),
        O::Sum => tell.line(n::chain(tuple(a).leaves(), " + ")),
        O::InnerProduct => {
            let (left, right) = (tuple(a), tuple(b));
            let products = left.leaves().zip(right.leaves());
            tell.line(n::chain(products.map(|(x, y)| format!("{x}*{y}")), " + "));
        }
        O::Cosize => match mapping(a) {
            Some(AnyLayout::Layout(layout)) if layout.size() != Ok(0) => n::cosize(tell, &layout),
            Some(AnyLayout::Composed(composed)) => {
                tell.call("Inside", operation, &[&composed.layout().to_string()])?;
                tell.line(format!(
                    "The offset, and then the reach of {}, are added.",
                    n::function(composed.function())
                ));
            }
            _ => {}
        },
        O::Call | O::Crd2Idx => {
            let place = usize::from(operation == O::Crd2Idx);
            let (map, coord) = if place == 0 { (a, b) } else { (b, a) };
            match (mapping(map), Coord::parse(coord)) {
                (Some(_), Ok(coord)) if coord.has_underscore() => {
                    tell.call("The slice", O::Slice, &[&coord.to_string(), map])?;
                }
                (Some(map), Ok(coord)) => n::index(tell, &map, &coord, place),
                (None, Ok(coord)) => {
                    let counts = tell.call("Positions in the shape", O::MakeLayout, &[map])?;
                    if let Some(counts) = mapping(&counts) {
                        n::index(tell, &counts, &coord, place);
                    }
                }
                _ => {}
            }
        }
        O::Idx2Crd if c.is_empty() && !b.contains(':') && tuple(a).as_int().is_some() => {
            n::digits(tell, &tuple(b), number(a));
        }
        O::SliceAndOffset => {
            tell.line("Modes under _ stay; integers say where that begins.");
            if let Some(AnyLayout::Composed(composed)) = mapping(b) {
                tell.call("Inside", operation, &[a, &composed.layout().to_string()])?;
                tell.line(format!(
                    "{} of a sum is taken apart where its bits allow it.",
                    n::function(composed.function())
                ));
            } else {
                tell.call("The modes that stay", O::Slice, &[a, b])?;
                let fixed = tell.call("The modes that integers fix", O::Dice, &[a, b])?;
                if let (Some(fixed), Ok(coord)) = (layout(&fixed), Coord::parse(a)) {
                    if let Ok(integers) = coord.dice(&coord) {
                        n::index(tell, &fixed.into(), &integers, 1);
                    }
                }
            }
        }
        O::Relayout => {
            tell.line("From the indices of the first back to its coordinates, and from these to the indices of the second.");
            if let (Some(from), Some(to)) = (mapping(a), mapping(b)) {
                let [from, to] = [from, to].map(|map| map.inside().to_string());
                // Where a step is refused, the operation may still have an answer.
                if let Ok(back) =
                    tell.attempt("Back, if indices are given once", O::LeftInverse, &[&from])
                {
                    let back = back.to_string();
                    let _ = tell.attempt("And on", O::Composition, &[&to, &back]);
                }
            }
        }
        O::IsInjective
        | O::Collision
        | O::IsBijective
        | O::IsSurjective
        | O::IsContiguous
        | O::FirstGap => {
            image(tell, operation, a)?;
        }
        O::Overlap => {
            tell.line(
                "Two positions with one index are looked for, by the strides of both layouts.",
            );
            if let Ok(Answer::Tuple(found)) = answer {
                for (map, place) in [a, b].into_iter().zip(found.leaves()) {
                    let _ = tell.attempt("The index there", O::Call, &[map, &place.to_string()]);
                }
            }
        }
        O::BankConflicts | O::Segments => {
            if let Some(map) = mapping(a) {
                let (width, banks) = match operation {
                    O::Segments => (c, None),
                    _ => (given(3), Some(number(c))),
                };
                n::words(tell, &map, number(b), number(width), banks);
            }
        }
        O::AccessCost | O::Coalescing | O::ChooseSwizzle | O::LeastPadding => {
            access(tell, operation, [a, b, c, given(3)], answer)?;
        }
        O::Vectorise => {
            let inverse =
                tell.call("The elements in the order of memory", O::RightInverse, &[a])?;
            let aligned = tell.call("The longest aligned vectors", O::MaxAlignment, &[a])?;
            tell.line(format!("Vectors have a common divisor of {aligned} and {b} elements; shorter ones, if an element were lost."));
            if let Ok(Answer::Layout(vectors)) = answer {
                let vector = vectors.modes().next().map_or(Layout::UNIT, |mode| mode);
                let vector = format!("{}:1", vector.size().unwrap_or(1));
                let first = tell.call("A vector", O::Composition, &[&inverse, &vector])?;
                tell.call("The layout over it", O::ZippedDivide, &[a, &first])?;
            }
        }
        O::MakeSwizzle => {
            if let Ok(Answer::Swizzle(swizzle)) = answer {
                let [from, to] = [swizzle.shift().max(0), -swizzle.shift().min(0)];
                tell.line(format!(
                    "The bits {} toggle the bits {} of an index.",
                    n::bits(*swizzle, from),
                    n::bits(*swizzle, to)
                ));
            }
        }
        O::SwizzleApply => {
            if let Ok(swizzle) = Swizzle::parse(a) {
                n::swizzled(tell, swizzle, number(b));
            }
        }
        _ => {}
    }
    let rule = rule(operation)
        .replace("$1", a)
        .replace("$2", b)
        .replace("$3", c);
    if !rule.is_empty() {
        tell.title(&rule);
    }
    Ok(())
}

/// A text without the marks of static integers: `_4` is 4.
fn static_text(text: &str) -> String {
    let mut letters = text.chars().peekable();
    let mut out = String::new();
    while let Some(letter) = letters.next() {
        let is_mark = letter == '_'
            && letters
                .peek()
                .is_some_and(|next| next.is_ascii_digit() || *next == '-');
        if !is_mark {
            out.push(letter);
        }
    }
    out
}

fn tiler_is_plain(text: &str) -> bool {
    !text.contains("Sw") && Tiler::parse(text).is_ok()
}

/// One mode after another, and the part that stands against it.
fn by_mode(tell: &mut Narrator, operation: Operation, all: &[String], parts: &[String]) -> Told {
    for (place, mode) in all.iter().enumerate() {
        match parts.get(place).map(String::as_str) {
            Some("_") => tell.line(format!("Mode {place}, {mode}, stays whole")),
            Some(part) => {
                let is_profile = matches!(operation, O::Coalesce | O::Filter);
                let arguments = [mode.as_str(), part];
                let count = if is_profile && !part.starts_with('(') {
                    1
                } else {
                    2
                };
                tell.call(&format!("Mode {place}"), operation, &arguments[..count])?;
            }
            None if operation == O::Composition => {
                tell.line(format!(
                    "Mode {place}, {mode}, is dropped: the tiler has no mode for it"
                ));
            }
            None => tell.line(format!(
                "Mode {place}, {mode}, stays as it is: the other operand has no mode for it"
            )),
        }
    }
    if parts.len() > all.len() {
        tell.line(format!("{} modes stand against {}", parts.len(), all.len()));
    }
    Ok(())
}

fn composition(tell: &mut Narrator, a: &str, b: &str, answer: &Result<Answer, Error>) -> Told {
    if let (Some(left), Ok(right)) = (layout(a), Tiler::parse(b)) {
        if b == "_" {
            tell.line("The layout stays as it is.");
            return Ok(());
        }
        if !b.contains(':') {
            tell.line(format!("The extent {b} stands for the layout {b}:1."));
        }
        if tuple(b).size() == Ok(0) {
            tell.line("The right layout has no elements, so that every stride is right.");
            return Ok(());
        }
        let composed = traced(tell, |trace| left.composition_traced(&right, trace));
        if let Err(error) = answer {
            witness(tell, &left, &right, error);
        }
        return composed.map(|_| ()).map_err(|_| Stop);
    }
    let has_swizzle = |text: &str| text.contains("Sw");
    match (has_swizzle(a), mapping(b)) {
        (true, Some(AnyLayout::Layout(_))) => tell.line("A swizzle after a layout: they stay side by side."),
        (false, Some(AnyLayout::Composed(right))) => {
            tell.line("The swizzle passes through the layout: each of its bits has to be one bit of the index.");
            let (function, inside) = (n::function(right.function()), right.layout().to_string());
            // The bits that no index of the right-hand layout has need not pass.
            let _ = tell.attempt("The swizzle", O::Composition, &[a, &function]);
            tell.call("The layouts", O::Composition, &[a, &inside])?;
        }
        (false, _) => tell.line("The swizzle passes through the layout: each of its bits has to be one bit of the index."),
        (true, Some(AnyLayout::Composed(right))) => {
            tell.line(format!("One swizzle after another toggles the bits of both: {} after {}.", a, n::function(right.function())));
        }
        (true, None) => tell.line("One swizzle after another toggles the bits of both, which have to be one swizzle."),
    }
    Ok(())
}

fn inverse(tell: &mut Narrator, operation: Operation, a: &str) -> Told {
    match mapping(a) {
        None => tell.line("A swizzle undoes itself: it toggles the bits again."),
        Some(AnyLayout::Composed(composed)) => {
            let inner = tell.call("Inside", operation, &[&composed.layout().to_string()])?;
            let function = n::function(composed.function());
            tell.line("The swizzle undoes itself, and passes through the inverse.");
            let _ = tell.attempt("The swizzle", O::Composition, &[&inner, &function]);
        }
        Some(AnyLayout::Layout(_)) => {
            let modes = tell.call("Coalesced", O::Coalesce, &[a])?;
            match layout(&modes) {
                Some(modes) if operation == O::LeftInverse => {
                    let inverse = traced(tell, |trace| modes.left_inverse_traced(trace));
                    inverse.map_err(|_| Stop)?;
                }
                Some(modes) => {
                    let inverse = traced(tell, |trace| modes.right_inverse_traced(trace));
                    inverse.map_err(|_| Stop)?;
                }
                None => {}
            }
        }
    }
    Ok(())
}

/// The tile, and the rest over the tiles, of a layout as one mode.
fn divide(tell: &mut Narrator, a: &str, b: &str) -> Told {
    if b == "_" {
        tell.line("The layout is one tile.");
        return Ok(());
    }
    let tile = as_layout(b);
    let modes = tell.call("The layout, coalesced", O::Coalesce, &[a])?;
    let shape = tuple(&modes).to_string();
    tell.call(
        "The first indices of the tiles are the complement of the tiler",
        O::Complement,
        &[&tile, &shape],
    )?;
    let (Some(layout), Ok(tiler)) = (layout(a), Tiler::parse(b)) else {
        return Ok(());
    };
    let divided = traced(tell, |trace| layout.logical_divide_traced(&tiler, trace));
    if divided.is_err() {
        tell.line("Each element must be in one tile, once, and the first tile where the tiler has it: refused.");
    }
    divided.map(|_| ()).map_err(|_| Stop)
}

/// The block and its copies, of a layout as one mode.
fn product(tell: &mut Narrator, a: &str, b: &str) -> Told {
    if b == "_" {
        tell.line("The block is not repeated.");
        return Ok(());
    }
    let tiles = as_layout(b);
    let size = tell.call("The elements of the block", O::Size, &[a])?;
    let cosize = tell.call("The places of the copies", O::Cosize, &[&tiles])?;
    let room = tell.call("The room", O::InnerProduct, &[&size, &cosize])?;
    let free = tell.call(
        "The indices that the block leaves free in it",
        O::Complement,
        &[a, &room],
    )?;
    tell.call("The copies", O::Composition, &[&free, &tiles])?;
    Ok(())
}

fn recast(tell: &mut Narrator, operation: Operation, a: &str, b: &str) -> Told {
    match mapping(a) {
        None => tell.line(format!("The bits of {a} move by the exponent of {b}.")),
        Some(AnyLayout::Composed(composed)) => {
            tell.call("Inside", operation, &[&composed.layout().to_string(), b])?;
            // An outer layout may have no mode of stride 1.
            let function = n::function(composed.function());
            let _ = tell.attempt("The outer function", operation, &[&function, b]);
            tell.line(format!(
                "The offset {} becomes one in such elements.",
                composed.offset()
            ));
        }
        Some(AnyLayout::Layout(layout)) if !layout.has_directions() => {
            let count = number(b);
            let recast = traced(tell, |trace| match operation {
                O::Upcast => layout.upcast_traced(count, trace),
                _ => layout.downcast_traced(count, trace),
            });
            recast.map_err(|_| Stop)?;
        }
        Some(AnyLayout::Layout(_)) => {}
    }
    Ok(())
}

fn common(tell: &mut Narrator, operation: Operation, a: &str, b: &str) -> Told {
    let (Some(left), Some(right)) = (mapping(a), mapping(b)) else {
        return Ok(());
    };
    if let (AnyLayout::Layout(_), AnyLayout::Layout(_)) = (left, right) {
        if operation == O::MaxCommonVector {
            let layout = tell.call("The common layout", O::MaxCommonLayout, &[a, b])?;
            tell.call("Its elements", O::Size, &[&layout])?;
        } else {
            let positions =
                tell.call("The coordinates of index 0, 1, 2, …", O::RightInverse, &[b])?;
            if let Some(positions) = layout(&positions) {
                n::common(tell, &left, &positions);
            }
        }
    } else {
        let pair = match left {
            AnyLayout::Layout(_) => [right, left],
            AnyLayout::Composed(_) => [left, right],
        };
        let [x, y] = pair.map(|map| map.inside().to_string());
        tell.call("Inside", operation, &[&x, &y])?;
        tell.line("Swizzles that differ limit it to the elements that they leave side by side.");
    }
    Ok(())
}

fn tile_to_shape(tell: &mut Narrator, a: &str, b: &str, c: &str) -> Told {
    let (shape, rank) = (tuple(b), tuple(b).rank());
    let block = match tuple(a).rank() {
        found if found < rank => tell.call(
            "The block in as many modes",
            O::AppendN,
            &[a, &rank.to_string()],
        )?,
        _ => a.to_owned(),
    };
    let sizes = tell.call(
        "The elements of its modes",
        O::ProductEach,
        &[&tuple(&block).to_string()],
    )?;
    let extents = tell.call(
        "The extents of the shape",
        O::ProductEach,
        &[&shape.to_string()],
    )?;
    let mut tiles = Vec::new();
    for (extent, by) in tuple(&extents).leaves().zip(tuple(&sizes).leaves()) {
        if by <= 0 || extent % by != 0 {
            tell.line(format!(
                "{by} elements do not fill an extent of {extent}: refused"
            ));
            return Err(Stop);
        }
        tell.line(format!("{extent} / {by} = {} blocks", extent / by));
        tiles.push((extent / by).to_string());
    }
    let tiles = format!("({})", tiles.join(","));
    let order = match c {
        "LayoutRight" => format!("({})", n::chain((0..rank).rev(), ",")),
        "" | "LayoutLeft" => String::new(),
        order => order.to_owned(),
    };
    let copies = if order.is_empty() {
        tell.call("The blocks, first mode fastest", O::MakeLayout, &[&tiles])?
    } else {
        tell.call(
            "The blocks, in the order",
            O::MakeOrderedLayout,
            &[&tiles, &order],
        )?
    };
    tell.call("The block, repeated", O::BlockedProduct, &[&block, &copies])?;
    Ok(())
}

/// Whether indices repeat, and whether some are left out.
fn image(tell: &mut Narrator, operation: Operation, a: &str) -> Told {
    if operation == O::Collision || operation == O::FirstGap {
        let found = evaluate(operation, &[a]).ok();
        match found {
            Some(Answer::Tuple(places)) if places.leaves().count() == 2 => {
                for place in places.leaves() {
                    let _ = tell.attempt("The index there", O::Call, &[a, &place.to_string()]);
                }
            }
            Some(Answer::Number(gap)) => tell.line(format!(
                "{gap} is the first number between two indices that no coordinate has."
            )),
            Some(_) => tell.line("None is found."),
            None => {}
        }
        return Ok(());
    }
    match operation {
        O::IsInjective => {
            tell.call("Two positions with one index", O::Collision, &[a])?;
        }
        O::IsBijective => {
            tell.call("The elements", O::Size, &[a])?;
            tell.call("As many indices", O::Cosize, &[a])?;
            tell.call("Every index comes", O::IsSurjective, &[a])?;
        }
        _ => {
            tell.call("An index that is left out", O::FirstGap, &[a])?;
        }
    }
    if operation == O::IsSurjective {
        tell.line("The least index has to be 0.");
    }
    Ok(())
}

/// The wavefronts of an access without a swizzle, and with each.
fn access(
    tell: &mut Narrator,
    operation: Operation,
    [a, bits, tv, vector]: [&str; 4],
    answer: &Result<Answer, Error>,
) -> Told {
    let (Some(map), Some(threads)) = (mapping(a), layout(tv)) else {
        return Ok(());
    };
    let arguments = [a, bits, tv, vector];
    match operation {
        O::ChooseSwizzle | O::LeastPadding => {
            tell.call("As it is", O::AccessCost, &arguments)?;
            let chosen = match answer {
                Ok(Answer::Swizzle(swizzle)) => format!("{swizzle} o 0 o {}", map.inside()),
                Ok(Answer::Layout(padded)) => padded.to_string(),
                _ => return Ok(()),
            };
            tell.call(
                "With the choice",
                O::AccessCost,
                &[&chosen, bits, tv, vector],
            )?;
        }
        _ => {
            let memory = if operation == O::Coalescing {
                BankedMemory::GLOBAL
            } else {
                BankedMemory::SHARED
            };
            let access = Access::new(&threads, number(vector));
            let cost = memory
                .of_bits(number(bits))
                .and_then(|memory| access.cost(&map, memory));
            if let Ok(cost) = cost {
                tell.line(format!(
                    "{} wavefronts, where {} bits would fill {}; at most {} words in one bank",
                    cost.wavefronts, cost.useful_bits, cost.least, cost.degree
                ));
                if let Some((one, other)) = cost.threads.filter(|_| cost.degree > 1) {
                    tell.line(format!(
                        "threads {one} and {other} ask for two of them, by their vector {}",
                        cost.instruction
                    ));
                }
            }
        }
    }
    Ok(())
}
