//! Rows whose leaves are static or dynamic at random, of any nesting, for the operations that
//! `random.rs` leaves out.

use crate::{
    notation::{Tree, parse},
    operations::{Form, OPERATIONS, Operation},
    random::Random,
    rows::{Demand, Row, of_value_layer},
};
use stridewise::value::Swizzle;

/// The rows of these operations or files only, if this variable names some.
pub(crate) const ONLY: &str = "STRIDEWISE_MIXED_ONLY";

/// Whether the rows of an operation are asked for.
pub(crate) fn is_asked(name: &str, file: &str) -> bool {
    std::env::var(ONLY).map_or(true, |only| {
        only.split(',').any(|asked| asked == name || asked == file)
    })
}

/// What is compared with the value layer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Law {
    /// One function, with a tile and a rest of these sizes.
    Function,
    /// One text.
    Text,
    /// What is undone is undone as far as the answer goes, and no farther than the value layer
    /// goes.
    RightInverse,
    /// All positions come back from their indices, or the function of the value layer.
    LeftInverse,
    /// As `Function`, where no dynamic stride is 0.
    Zeros,
    /// An answer that is known of all dynamic leaves: a part of the answer for these.
    Part,
    /// A composed layout: the values at all positions, counted from where it begins.
    Values,
    /// Strides of extents other than 1: a dynamic 1 is not known to have stride 0.
    Compact,
    /// Numbers other than 1: a dynamic 1 is not left out.
    Factors,
}

impl Law {
    /// The law of an operation.
    pub(crate) fn of(operation: &Operation) -> Self {
        match operation.name {
            "right_inverse" => Self::RightInverse,
            "left_inverse" => Self::LeftInverse,
            "filter" | "filter_zeros" if operation.file == "unary" => Self::Zeros,
            "nullspace" | "max_common_layout" | "max_common_vector" | "max_alignment" => Self::Part,
            "make_layout_like"
            | "make_fragment_like"
            | "make_ordered_layout"
            | "compact_col_major"
            | "compact_row_major"
            | "compact_order" => Self::Compact,
            "make_layout" if matches!(operation.forms[0], Form::Tuple) => Self::Compact,
            "ceil_div" if matches!(operation.forms[1], Form::Layout) => Self::Factors,
            _ if operation.file == "swizzle" => Self::Values,
            _ if ["tuple", "index", "structure", "basis"].contains(&operation.file) => Self::Text,
            _ => Self::Function,
        }
    }

    /// The method that checks it.
    pub(crate) fn method(self) -> &'static str {
        match self {
            Self::Function => "agrees",
            Self::Text => "reads",
            Self::RightInverse => "undoes",
            Self::LeftInverse => "is_undone",
            Self::Zeros => "filters",
            Self::Part => "is_part",
            Self::Values => "has_values",
            Self::Compact => "is_compact",
            Self::Factors => "has_factors",
        }
    }
}

/// Modes of all kinds, and tuples of them.
impl Random {
    /// Extents and strides; some are 0, 1 or negative.
    fn modes(&mut self, least: i64, most: i64) -> Vec<(i64, i64)> {
        let mut next = 1;
        let mut modes = Vec::new();
        for _ in 0..self.between(least, most) {
            let extent = if self.between(0, 30) == 0 {
                0
            } else {
                self.one_of(&[1, 2, 2, 3, 4, 4, 6, 8])
            };
            let stride = match self.between(0, 9) {
                0 | 1 => 0,
                2 => -next,
                3 => self.between(-3, 12),
                _ => next * self.one_of(&[1, 1, 1, 1, 2]),
            };
            next = (stride.abs() * extent).max(next);
            modes.push((extent, stride));
        }
        if modes.len() > 1 && self.between(0, 2) == 0 {
            let other = self.between(1, modes.len() as i64 - 1) as usize;
            modes.swap(0, other);
        }
        modes
    }

    /// Modes in parentheses of any depth, with one-tuples and empty ones, as two congruent texts.
    fn nested(&mut self, modes: &[(i64, i64)], level: usize) -> (String, String) {
        if let [(extent, stride)] = modes
            && (level > 2 || self.between(0, 5) > 0)
        {
            return (extent.to_string(), stride.to_string());
        }
        let (mut shapes, mut strides) = (Vec::new(), Vec::new());
        let mut rest = modes;
        while !rest.is_empty() {
            let count = if level > 2 {
                1
            } else {
                self.between(1, rest.len() as i64) as usize
            };
            let count = if self.between(0, 1) == 0 { 1 } else { count };
            let (shape, stride) = self.nested(&rest[..count], level + 1);
            shapes.push(shape);
            strides.push(stride);
            rest = &rest[count..];
        }
        if self.between(0, 30) == 0 {
            shapes.push("()".to_owned());
            strides.push("()".to_owned());
        }
        (
            format!("({})", shapes.join(",")),
            format!("({})", strides.join(",")),
        )
    }

    /// Two congruent tuples of so many leaves; none, now and then.
    fn tuples(&mut self, most: i64) -> (String, String) {
        let least = i64::from(self.between(0, 24) > 0);
        let modes = self.modes(least, most.max(least));
        self.nested(&modes, 0)
    }

    /// A flat layout, or one of any nesting.
    pub(crate) fn any(&mut self, most: i64) -> String {
        if self.between(0, 2) == 0 {
            self.tree(most)
        } else {
            self.layout(most)
        }
    }

    /// A layout of any nesting.
    fn tree(&mut self, most: i64) -> String {
        let (shape, stride) = self.tuples(most);
        format!("{shape}:{stride}")
    }

    /// Two congruent tuples, of which the first one has elements when it is a shape.
    fn with_elements(&mut self, most: i64) -> (String, String) {
        loop {
            let (shape, stride) = self.tuples(most);
            if size(&parse(&shape).unwrap()) > 0 {
                return (shape, stride);
            }
        }
    }

    /// A shape of any nesting.
    fn shape(&mut self, most: i64) -> String {
        self.tuples(most).0
    }

    /// An integer or a part of the parentheses of a tuple, each place filled by one of these.
    fn profile(&mut self, tree: &Tree, leaves: &[i64]) -> String {
        match tree {
            Tree::Tuple(items) if self.between(0, 3) > 0 => {
                let items: Vec<_> = items
                    .iter()
                    .map(|item| self.profile(item, leaves))
                    .collect();
                format!("({})", items.join(","))
            }
            _ => self.one_of(leaves).to_string(),
        }
    }

    /// A coordinate of a shape, with integers for some tuples, and with `_` if asked.
    fn coord_of(&mut self, tree: &Tree, with_underscore: bool) -> String {
        if with_underscore && self.between(0, 2) == 0 {
            return "_".to_owned();
        }
        match tree {
            Tree::Tuple(items) if self.between(0, 3) > 0 => {
                let items: Vec<_> = items
                    .iter()
                    .map(|item| self.coord_of(item, with_underscore))
                    .collect();
                format!("({})", items.join(","))
            }
            _ => self.between(0, size(tree).max(1) - 1).to_string(),
        }
    }

    /// A pair of tuples: congruent, by an integer, by a profile, or any.
    fn pair_of_tuples(&mut self, leaves: &[i64]) -> Vec<String> {
        let (first, second) = self.tuples(4);
        match self.between(0, 4) {
            0 => vec![first, self.one_of(leaves).to_string()],
            1 => vec![first, self.shape(4)],
            2 => vec![first, second],
            _ => {
                let other = self.profile(&parse(&first).unwrap(), leaves);
                vec![first, other]
            }
        }
    }

    /// A swizzle and a layout of any nesting.
    fn swizzled(&mut self) -> String {
        let swizzle = self.valid_swizzle();
        let (shape, stride) = self.with_elements(3);
        let layout = if self.between(0, 2) == 0 {
            format!("{shape}:{stride}")
        } else {
            self.bits()
        };
        format!(
            "{swizzle}o{}o{layout}",
            self.one_of(&[0, 0, 0, 1, 4, 8, -1])
        )
    }

    fn valid_swizzle(&mut self) -> String {
        loop {
            let swizzle = self.swizzle();
            if swizzle.parse::<Swizzle>().is_ok() {
                return swizzle;
            }
        }
    }
}

fn size(tree: &Tree) -> i64 {
    match tree {
        Tree::Leaf { value, .. } => *value as i64,
        Tree::Tuple(items) => items.iter().map(size).product(),
        _ => 1,
    }
}

/// The shape of a layout, a composed one too.
fn shape_of(layout: &str) -> Tree {
    let layout = layout.rsplit('o').next().unwrap();
    parse(layout.split(':').next().unwrap()).unwrap()
}

fn rank(tree: &Tree) -> i64 {
    if let Tree::Tuple(items) = tree {
        items.len() as i64
    } else {
        1
    }
}

/// A block, and a shape that it fills, or nearly.
fn tiled_to_shape(forms: &[Form], random: &mut Random) -> Vec<String> {
    let block = if matches!(forms[0], Form::Composed) {
        random.swizzled()
    } else {
        random.tree(3)
    };
    let shape = shape_of(&block);
    let times = |random: &mut Random, tree: &Tree| {
        size(tree) * random.one_of(&[1, 2, 3, 4]) + i64::from(random.between(0, 14) == 0)
    };
    let sizes = match &shape {
        Tree::Tuple(items) => {
            let mut sizes: Vec<_> = items
                .iter()
                .map(|item| times(random, item).to_string())
                .collect();
            if random.between(0, 5) == 0 {
                sizes.push(random.between(1, 4).to_string());
            }
            format!("({})", sizes.join(","))
        }
        leaf => times(random, leaf).to_string(),
    };
    let order: Vec<_> = (0..rank(&parse(&sizes).unwrap()))
        .map(|_| random.between(0, 4).to_string())
        .collect();
    let order = if sizes.starts_with('(') {
        format!("({})", order.join(","))
    } else {
        order.concat()
    };
    match forms {
        [_, _, Form::Word(word)] => vec![block, sizes, (*word).to_owned()],
        [_, _, _] => vec![block, sizes, order],
        _ => vec![block, sizes],
    }
}

/// Arguments for an operation, or `None` where it has none of its own.
fn arguments(operation: &Operation, random: &mut Random) -> Option<Vec<String>> {
    use Form::{Basis, Composed, Layout, Tuple, Word};
    let counts = [1, 2, 3, 4, 6, 8];
    Some(match (operation.file, operation.name, operation.forms) {
        ("facts" | "basis", ..) | (_, _, [Basis, ..]) => return None,
        (_, "coalesce" | "filter", [Layout, Tuple]) => {
            let layout = random.tree(4);
            let profile = random.profile(&shape_of(&layout), &[1, 1, 0]);
            vec![layout, profile]
        }
        (_, "filter_zeros", [_, Tuple]) => {
            let (shape, stride) = random.tuples(4);
            let profile = random.profile(&parse(&shape).unwrap(), &[1, 0, 0, 3]);
            vec![
                format!("{shape}:{stride}"),
                if random.between(0, 2) == 0 {
                    stride
                } else {
                    profile
                },
            ]
        }
        (_, "recast_layout", [Layout, ..]) => {
            vec![
                random.tree(3),
                random.one_of(&counts).to_string(),
                random.one_of(&counts).to_string(),
            ]
        }
        (_, "upcast" | "downcast", [first, _]) => {
            let first = match first {
                Layout => random.tree(3),
                Composed => random.swizzled(),
                _ => random.valid_swizzle(),
            };
            vec![first, random.one_of(&counts).to_string()]
        }
        (_, "with_shape", _) => {
            let layout = random.tree(3);
            let whole = size(&shape_of(&layout)).max(1);
            let extent = random.one_of(&[1, 2, 3, 4]);
            let shape = match random.between(0, 3) {
                0 => random.shape(3),
                1 if whole % extent == 0 => format!("({extent},({}))", whole / extent),
                2 if whole % extent == 0 => format!("({},{extent})", whole / extent),
                _ => whole.to_string(),
            };
            vec![layout, shape]
        }
        (_, "tile_to_shape", forms) => tiled_to_shape(forms, random),
        (_, "domain_distribute", _) => vec![random.shape(3), random.between(1, 24).to_string()],
        ("swizzle", "left_inverse", _) => {
            let layout = random.one_of(&[
                "8:1",
                "(4,8):(8,1)",
                "(2,(4,4)):(1,(8,2))",
                "(4,4):(1,8)",
                "(4,2):(2,0)",
            ]);
            vec![format!(
                "{}o{}o{layout}",
                random.valid_swizzle(),
                random.one_of(&[0, 0, 0, 1])
            )]
        }
        ("swizzle", name, forms) => swizzled(name, forms, random),
        ("tuple", "make_layout", [Layout, ..]) => {
            operation.forms.iter().map(|_| random.tree(2)).collect()
        }
        ("tuple", "evenly_divides" | "shape_div" | "ceil_div" | "round_up", [_, Tuple]) => {
            let mut pair = random.pair_of_tuples(&[1, 2, 2, 3, 4, 8]);
            // A tuple may be negative where a shape may not.
            if random.between(0, 9) == 0 {
                pair[0] = random.tuples(3).1;
            }
            pair
        }
        ("tuple", "ceil_div", _) => vec![random.shape(3), random.tree(2)],
        ("tuple", "compact_order" | "make_ordered_layout", [_, Tuple]) => {
            let shape = random.shape(4);
            let order = random.profile(&parse(&shape).unwrap(), &[0, 1, 2, 3, 4]);
            vec![shape, order]
        }
        ("tuple", _, [Tuple, Word(word)]) => vec![random.shape(4), (*word).to_owned()],
        ("tuple", "compact_col_major" | "compact_row_major", [_, _]) => {
            random.pair_of_tuples(&[1, 1, 2, 3])
        }
        ("tuple", "sum" | "reverse" | "rank" | "depth", [Tuple]) => {
            let (shape, stride) = random.tuples(4);
            vec![if random.between(0, 1) == 0 {
                shape
            } else {
                stride
            }]
        }
        ("tuple", _, [Tuple, Tuple]) => random.pair_of_tuples(&[-1, 0, 1, 2, 3]),
        ("index", name, _) => indices(operation, name, random)?,
        ("structure", name, _) => structured(name, operation.forms, random)?,
        (_, _, [Layout]) => vec![random.tree(4)],
        (_, _, [Layout, Layout]) => {
            let layout = random.tree(3);
            // Of two layouts that have nothing to do with each other little can be said.
            let other = if random.between(0, 2) == 0 {
                layout.clone()
            } else {
                random.tree(3)
            };
            vec![layout, other]
        }
        (_, _, [Tuple]) => vec![random.shape(4)],
        _ => return None,
    })
}

/// Swizzles and composed layouts.
fn swizzled(name: &str, forms: &[Form], random: &mut Random) -> Vec<String> {
    use Form::{Composed, Layout, Swizzle, Tuple};
    match forms {
        _ if name == "thread_view" => {
            let (threads, values) = (random.layout(2), random.layout(1));
            let both = crate::random::side_by_side(&threads, &values);
            vec![random.swizzled(), both, random.between(0, 4).to_string()]
        }
        [Swizzle, Tuple] => vec![random.valid_swizzle(), random.between(0, 3000).to_string()],
        [Composed, Tuple] if name == "call" => {
            let tile = random.swizzled();
            let coord = random.coord_of(&shape_of(&tile), false);
            vec![tile, coord]
        }
        [Tuple, Composed] => {
            let tile = random.swizzled();
            vec![random.coord_of(&shape_of(&tile), true), tile]
        }
        [Composed, Tuple] => {
            let tile = random.swizzled();
            let tiler = if random.between(0, 1) == 0 {
                random.tiler(2)
            } else {
                random.between(1, 8).to_string()
            };
            vec![tile, tiler]
        }
        // Two swizzles in a row are one only where they are alike, and the first one fits into what
        // comes after.
        [Layout | Composed, Composed] if name == "composition" => {
            let whole =
                random.one_of(&["64:1", "(8,8):(1,8)", "(8,8):(8,1)", "(4,(2,8)):(1,(4,8))"]);
            let (first, second) = (random.valid_swizzle(), random.valid_swizzle());
            let first = if random.between(0, 1) == 0 {
                second.clone()
            } else {
                first
            };
            // A swizzle that does nothing goes through a layout that rustc does not know, too.
            let second = if random.between(0, 1) == 0 {
                "Sw<0,4,3>".to_owned()
            } else {
                second
            };
            let offset = random.one_of(&[0, 0, 0, 8]);
            let left = if matches!(forms[0], Layout) {
                whole.to_owned()
            } else {
                format!("{first}o{offset}o{whole}")
            };
            vec![left, format!("{second}o0o{}", random.bits())]
        }
        _ => {
            let of_form = |form: &Form| match form {
                Composed => random.swizzled(),
                Swizzle => random.valid_swizzle(),
                Layout if random.between(0, 2) == 0 => random.tree(2),
                _ => random.bits(),
            };
            forms.iter().map(of_form).collect()
        }
    }
}

/// Coordinates and indices.
fn indices(operation: &Operation, name: &str, random: &mut Random) -> Option<Vec<String>> {
    use Form::{Layout, Tuple};
    Some(match (name, operation.forms) {
        ("call", _) => {
            let (shape, stride) = random.with_elements(4);
            let layout = format!("{shape}:{stride}");
            let coord = random.coord_of(&shape_of(&layout), false);
            vec![layout, coord]
        }
        ("crd2idx", [_, second]) => {
            let (shape, stride) = random.with_elements(4);
            let layout = format!("{shape}:{stride}");
            let coord = random.coord_of(&shape_of(&layout), false);
            vec![
                coord,
                if matches!(second, Layout) {
                    layout
                } else {
                    shape
                },
            ]
        }
        ("idx2crd", [Tuple, Tuple]) => {
            let (shape, _) = random.with_elements(4);
            let tree = parse(&shape).unwrap();
            vec![random.coord_of(&tree, false), shape]
        }
        ("idx2crd", _) => {
            let (shape, stride) = random.with_elements(4);
            let tree = parse(&shape).unwrap();
            vec![random.coord_of(&tree, false), shape, stride]
        }
        ("crd2crd", _) => {
            let (shape, other) = random.with_elements(3);
            let other = if random.between(0, 1) == 0 {
                shape.clone()
            } else {
                other
            };
            let tree = parse(&shape).unwrap();
            vec![random.coord_of(&tree, false), shape, other]
        }
        ("get_hier_coord" | "get_flat_coord" | "get_1d_coord", _) => {
            let layout = random.tree(3);
            let value: stridewise::value::Layout = layout.parse().unwrap();
            let position = random.between(0, value.size().unwrap().max(1) - 1);
            let index = if random.between(0, 4) == 0 {
                random.between(-1, 40)
            } else {
                value.at(position).unwrap()
            };
            vec![layout, index.to_string()]
        }
        ("slice" | "dice" | "slice_and_offset", _) => {
            let (shape, stride) = random.with_elements(4);
            let layout = format!("{shape}:{stride}");
            vec![random.coord_of(&shape_of(&layout), true), layout]
        }
        _ => return None,
    })
}

/// Modes by their places.
fn structured(name: &str, forms: &[Form], random: &mut Random) -> Option<Vec<String>> {
    let layout = random.tree(4);
    let modes = rank(&shape_of(&layout));
    Some(match name {
        "flatten" => vec![layout],
        "unflatten" => {
            let modes = random.modes(1, 4);
            let flat: Vec<_> = modes.iter().map(|(extent, _)| extent.to_string()).collect();
            let strides: Vec<_> = modes.iter().map(|(_, stride)| stride.to_string()).collect();
            let layout = format!("({}):({})", flat.join(","), strides.join(","));
            vec![
                if random.between(0, 4) == 0 {
                    random.tree(4)
                } else {
                    layout
                },
                random.nested(&modes, 0).0,
            ]
        }
        "get" => {
            let place = random.between(0, modes.max(1) - 1);
            vec![layout, format!("({place})")]
        }
        "append" | "prepend" => vec![layout, random.tree(2)],
        "replace_n" => {
            let place = random.between(0, modes.max(1) - 1);
            vec![layout, place.to_string(), random.tree(2)]
        }
        "append_n" | "prepend_n" => {
            let wanted = random.between(modes, modes + 2).to_string();
            if forms.len() == 3 {
                vec![layout, wanted, random.tree(1)]
            } else {
                vec![layout, wanted]
            }
        }
        "take" | "group" => {
            let begin = random.between(0, modes.max(1) - 1);
            let end = random.between(begin + 1, modes.max(begin + 1));
            vec![layout, begin.to_string(), end.to_string()]
        }
        _ => return None,
    })
}

/// The rows of the operations that have a table of arguments here.
pub(crate) fn rows(count: i64) -> Vec<Row> {
    let mut rows = Vec::new();
    for (place, operation) in OPERATIONS.iter().enumerate() {
        if !is_asked(operation.name, operation.file) {
            continue;
        }
        // A stream for each operation, so that more rows of one change none of another.
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ ((place as u64 + 1) << 17));
        for index in 0..count {
            let Some(arguments) = arguments(operation, &mut random) else {
                break;
            };
            let arguments: Vec<_> = arguments.iter().map(|text| random.marked(text)).collect();
            let demand = oracle(operation, &arguments);
            rows.push(Row {
                place: format!("any:{index}"),
                operation,
                arguments,
                demand,
            });
        }
    }
    rows
}

/// The leaves of a text, each where it begins, where it ends, and whether it is static.
fn leaves(text: &str) -> Vec<(usize, usize, bool)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let begins = rest.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-');
        if !begins {
            at += 1;
            continue;
        }
        let length = rest[1..]
            .find(|letter: char| !letter.is_ascii_digit())
            .map_or(rest.len(), |end| end + 1);
        found.push((at, at + length, text[..at].ends_with('_')));
        at += length;
    }
    found
}

/// The text with other numbers in the places of dynamic leaves.
fn with_dynamic(text: &str, mut number: impl FnMut(usize, i64) -> i64) -> String {
    let mut other = String::new();
    let mut end = 0;
    for (place, (begin, next, is_static)) in leaves(text).into_iter().enumerate() {
        other.push_str(&text[end..begin]);
        let old: i64 = text[begin..next].parse().unwrap();
        other.push_str(&if is_static { old } else { number(place, old) }.to_string());
        end = next;
    }
    other + &text[end..]
}

/// The numbers of an order as types take them: dynamic ones come after all static ones, from left
/// to right.
fn in_order(order: &str) -> String {
    let is_static = |(begin, end, is_static): &(usize, usize, bool)| {
        is_static.then(|| order[*begin..*end].parse::<i64>().unwrap())
    };
    let most = leaves(order)
        .iter()
        .filter_map(is_static)
        .max()
        .unwrap_or(0)
        .max(0);
    with_dynamic(order, |place, _| most + 1 + place as i64)
}

/// What the value layer answers, asked for what is known of dynamic leaves where that decides.
fn oracle(operation: &Operation, arguments: &[String]) -> Demand {
    let known = match (operation.name, arguments) {
        ("compact_order" | "make_ordered_layout", [shape, order]) if !order.starts_with('L') => {
            vec![shape.clone(), in_order(order)]
        }
        ("tile_to_shape", [block, shape, order]) if !order.starts_with('L') => {
            vec![block.clone(), shape.clone(), in_order(order)]
        }
        ("make_layout_like", [layout]) => {
            let (shape, stride) = layout.split_once(':').unwrap();
            vec![format!("{shape}:{}", in_order(stride))]
        }
        ("make_fragment_like", [layout]) => {
            let (shape, stride) = layout.split_once(':').unwrap();
            if leaves(shape).iter().any(|(_, _, is_static)| !is_static) {
                let named = stridewise::value::Operation::MakeLayout;
                let answer = stridewise::value::evaluate(named, &[shape]).unwrap();
                return Demand::Type(answer.to_string());
            }
            vec![format!("{shape}:{}", in_order(stride))]
        }
        ("filter_zeros", [layout, profile]) => {
            vec![layout.clone(), with_dynamic(profile, |_, _| 1)]
        }
        _ => arguments.to_vec(),
    };
    of_value_layer(operation, &known)
}

/// Whether the value layer refuses the row with other numbers in the places of dynamic leaves:
/// rustc, which does not know them, may then refuse it for all.
pub(crate) fn is_refused_of_others(row: &Row) -> bool {
    let mut random = Random(0xa076_1d64_78bd_642f);
    row.arguments
        .iter()
        .flat_map(|text| leaves(text))
        .any(|(_, _, is_static)| !is_static)
        && (0..200).any(|_| {
            let arguments: Vec<_> = row
                .arguments
                .iter()
                .map(|text| with_dynamic(text, |_, _| random.one_of(&[1, 2, 3, 4, 5, 7, 12])))
                .collect();
            matches!(
                of_value_layer(row.operation, &arguments),
                Demand::Refused(_)
            )
        })
}
