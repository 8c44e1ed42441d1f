//! Rows that nobody chose: small layouts with zero, negative and size-1 entries, for which types
//! must answer or refuse as the value layer does.

use crate::{
    mixed::is_asked,
    operations::{Form, OPERATIONS},
    rows::{Demand, Row, of_value_layer},
};
use std::collections::BTreeSet;
use stridewise::value::{Layout, Swizzle};

/// How many rows each operation gets.
const EACH: usize = 60;
/// How many rows each operation gets in which some leaves are dynamic; as many as this variable
/// says, if there is one.
const MIXED: i64 = 12;
pub(crate) const ROWS: &str = "STRIDEWISE_MIXED_ROWS";
/// How many rows each fact gets.
const FACTS: usize = 400;

/// Xorshift; the rows are the same in every build.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number from `least` to `most`.
    pub(crate) fn between(&mut self, least: i64, most: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        least + (self.0 % (most - least + 1) as u64) as i64
    }

    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.between(0, choices.len() as i64 - 1) as usize]
    }

    /// Modes that often divide their way through each other: each stride is mostly a multiple of
    /// what is below it.
    pub(crate) fn layout(&mut self, most_modes: i64) -> String {
        let rank = self.between(1, most_modes);
        let mut next = 1;
        let (mut shape, mut stride) = (Vec::new(), Vec::new());
        for _ in 0..rank {
            let extent = self.one_of(&[1, 2, 2, 3, 4, 4, 6, 8]);
            let step = match self.between(0, 9) {
                0 => 0,
                1 => -next,
                2 | 3 => self.between(-3, 12),
                _ => next * self.one_of(&[1, 1, 1, 2, 3]),
            };
            next = (step.abs() * extent).max(1);
            shape.push(if self.between(0, 40) == 0 { 0 } else { extent });
            stride.push(step);
        }
        let swapped = self.between(0, 2) == 0 && rank > 1;
        if swapped {
            shape.swap(0, 1);
            stride.swap(0, 1);
        }
        format!("{}:{}", tuple(&shape), tuple(&stride))
    }

    /// A layout in which most modes step in a direction of their own.
    fn directed(&mut self, most_modes: i64) -> String {
        let rank = self.between(1, most_modes);
        let (mut shape, mut stride) = (Vec::new(), Vec::new());
        for mode in 0..rank {
            shape.push(
                self.one_of(&["1", "2", "2", "3", "4", "4", "6", "8"])
                    .to_owned(),
            );
            let direction = if self.between(0, 3) == 0 {
                self.between(0, rank - 1)
            } else {
                mode
            };
            let inner = if self.between(0, 12) == 0 { "@0" } else { "" };
            stride.push(match self.one_of(&[0, 1, 1, 1, 1, 2, 3, -1]) {
                0 => "0".to_owned(),
                step => format!("{step}{inner}@{direction}"),
            });
        }
        let join = |leaves: &[String]| {
            if rank == 1 {
                leaves.concat()
            } else {
                format!("({})", leaves.join(","))
            }
        };
        format!("{}:{}", join(&shape), join(&stride))
    }
}

impl Random {
    /// Modes in any order whose strides often are within the reach of others, and often still give
    /// no index twice.
    fn overlapping(&mut self, most_modes: i64) -> String {
        if self.between(0, 3) == 0 {
            return self.layout(most_modes);
        }
        let rank = self.between(2, most_modes);
        let extents: Vec<i64> = (0..rank)
            .map(|_| self.one_of(&[1, 2, 2, 3, 3, 4, 5]))
            .collect();
        let all: i64 = extents.iter().product();
        let strides: Vec<i64> = (0..rank as usize)
            .map(|mode| {
                let step = match self.between(0, 5) {
                    0 => self.between(0, 4),
                    // The product of the other extents, as in the remainder theorem.
                    1 | 2 => all / extents[mode],
                    _ => self.between(1, 3 * all),
                };
                if self.between(0, 5) == 0 { -step } else { step }
            })
            .collect();
        format!("{}:{}", tuple(&extents), tuple(&strides))
    }
}

impl Random {
    /// A swizzle of few bits, of which some are none.
    pub(crate) fn swizzle(&mut self) -> String {
        format!(
            "Sw<{},{},{}>",
            self.between(0, 3),
            self.between(0, 3),
            self.one_of(&[-4, -3, -2, -1, 0, 1, 2, 3, 3, 4])
        )
    }

    /// Modes of powers of two, in any order, and some others.
    pub(crate) fn bits(&mut self) -> String {
        if self.between(0, 4) == 0 {
            return self.pair();
        }
        let extents = [self.one_of(&[1, 2, 4, 8]), self.one_of(&[2, 4, 8, 16])];
        let strides = match self.between(0, 3) {
            0 => [1, extents[0]],
            1 => [extents[1], 1],
            _ => [
                self.one_of(&[1, 2, 4, 8, 16]),
                self.one_of(&[1, 2, 8, 16, 32]),
            ],
        };
        format!("{}:{}", tuple(&extents), tuple(&strides))
    }

    /// Two modes of any kind.
    fn pair(&mut self) -> String {
        let extents = [self.one_of(&[1, 2, 3, 4, 6]), self.one_of(&[1, 2, 3, 4, 6])];
        let strides = [self.between(-2, 8), self.between(0, 12)];
        format!("{}:{}", tuple(&extents), tuple(&strides))
    }

    fn composed(&mut self) -> String {
        let swizzle = loop {
            let swizzle = self.swizzle();
            if swizzle.parse::<Swizzle>().is_ok() {
                break swizzle;
            }
        };
        format!(
            "{swizzle}o{}o{}",
            self.one_of(&[0, 0, 0, 1, 4, 8, -1]),
            self.bits()
        )
    }
}

impl Random {
    /// An extent for each mode of a layout, and sometimes `_` or a layout.
    pub(crate) fn tiler(&mut self, most_modes: i64) -> String {
        let items: Vec<_> = (0..self.between(1, most_modes))
            .map(|_| match self.between(0, 7) {
                0 => "_".to_owned(),
                1 => self.layout(1),
                _ => self.one_of(&["1", "2", "2", "3", "4"]).to_owned(),
            })
            .collect();
        format!("<{}>", items.join(","))
    }

    /// A coordinate for some modes of these sizes.
    fn coord(&mut self, sizes: &[i64]) -> String {
        let named = self.between(1, sizes.len().max(1) as i64) as usize;
        let items: Vec<_> = sizes[..named.min(sizes.len())]
            .iter()
            .map(|&size| {
                if self.between(0, 2) == 0 {
                    "_".to_owned()
                } else {
                    self.between(0, size.max(1) - 1).to_string()
                }
            })
            .collect();
        format!("({})", items.join(","))
    }

    /// Each leaf with a mark, or without one.
    pub(crate) fn marked(&mut self, text: &str) -> String {
        let mut marked = String::new();
        let mut begins = true;
        for letter in text.chars() {
            if begins && (letter == '-' || letter.is_ascii_digit()) && self.between(0, 1) == 0 {
                marked.push('_');
            }
            marked.push(letter);
            begins = "(<,:o".contains(letter);
        }
        marked
    }
}

/// What has the parts of a layout, but for projections.
const PARTS: &[&str] = &[
    "local_tile",
    "inner_partition",
    "outer_partition",
    "local_partition",
];

/// A layout, a tiler and a coordinate; or threads and one of them.
fn parts(name: &str, random: &mut Random) -> Vec<String> {
    let layout = if random.between(0, 3) == 0 {
        random.directed(3)
    } else {
        random.layout(3)
    };
    let modes = layout
        .split(':')
        .next()
        .map_or(1, |shape| shape.matches(',').count() as i64 + 1);
    if name == "local_partition" {
        let threads = random.layout(modes.min(2));
        let of: Layout = threads.parse().unwrap();
        let position = random.between(0, of.size().unwrap().max(1) - 1);
        let thread = if random.between(0, 7) == 0 {
            random.between(-1, 30)
        } else {
            of.at(position).unwrap()
        };
        return vec![layout, threads, thread.to_string()];
    }
    let tiler = random.tiler(modes);
    // A coordinate of the tiles, or of one of them; some are past the end of a mode, and some have
    // too many numbers.
    let quotient = layout
        .parse::<Layout>()
        .unwrap()
        .zipped_divide(&tiler.parse().unwrap())
        .ok();
    let sizes = quotient.and_then(|quotient| {
        let sliced = quotient
            .get(&[usize::from(name != "outer_partition")])
            .ok()?;
        Some(
            sliced
                .shape()
                .product_each()
                .ok()?
                .leaves()
                .collect::<Vec<_>>(),
        )
    });
    let mut sizes = sizes.unwrap_or_else(|| vec![1]);
    let mode = random.between(0, sizes.len() as i64) as usize;
    match random.between(0, 11) {
        0 => sizes.push(1),
        1 | 2 if mode < sizes.len() => sizes[mode] += 2,
        _ => {}
    }
    let coord = random.coord(&sizes);
    vec![layout, tiler, coord]
}

/// How many rows with dynamic leaves each operation gets.
pub(crate) fn count() -> i64 {
    std::env::var(ROWS).map_or(MIXED, |count| count.parse().expect(ROWS))
}

/// Rows of operations that check dynamic leaves, of which each leaf is static or dynamic.
pub(crate) fn mixed() -> Vec<Row> {
    let mut random = Random(0x8cb9_2ba7_2f3d_8dd7);
    let mut rows = Vec::new();
    let count = count();
    let checked = OPERATIONS.iter().filter(|operation| {
        let has_form = ["composition", "divide", "product"].contains(&operation.file)
            || operation.file == "partition" && operation.forms.len() == 3
            || ["coalesce", "complement", "upcast", "downcast"].contains(&operation.name);
        has_form
            && !operation
                .forms
                .iter()
                .any(|form| matches!(form, Form::Composed | Form::Swizzle))
            && operation.name != "filter"
            && is_asked(operation.name, operation.file)
    });
    for operation in checked {
        for index in 0..count {
            let arguments = match (operation.name, operation.forms) {
                (name, _) if PARTS.contains(&name) => parts(name, &mut random),
                ("thread_view", _) => {
                    let values = random.layout(1);
                    let thread = random.between(-1, 4).to_string();
                    let tile = if random.between(0, 3) == 0 {
                        random.directed(3)
                    } else {
                        random.layout(3)
                    };
                    vec![tile, side_by_side(&random.layout(2), &values), thread]
                }
                ("upcast" | "downcast", _) => {
                    vec![
                        random.any(3),
                        random.one_of(&["1", "2", "3", "4", "6", "8"]).to_owned(),
                    ]
                }
                ("complement", [_, _]) => vec![random.any(3), random.between(1, 60).to_string()],
                ("coalesce", [_, _]) => break,
                (_, [_]) => vec![random.any(4)],
                (_, [_, Form::Layout]) => vec![random.any(3), random.any(2)],
                _ if random.between(0, 2) == 0 => {
                    vec![
                        random.any(3),
                        random.one_of(&["1", "2", "3", "4", "6", "8"]).to_owned(),
                    ]
                }
                _ => vec![random.any(3), random.tiler(3)],
            };
            let demand = of_value_layer(operation, &arguments);
            let arguments = arguments.iter().map(|text| random.marked(text)).collect();
            rows.push(Row {
                place: format!("mixed:{index}"),
                operation,
                arguments,
                demand,
            });
        }
    }
    rows.extend(crate::mixed::rows(count));
    rows
}

/// Two layouts as the modes of one.
pub(crate) fn side_by_side(left: &str, right: &str) -> String {
    let layout = |text: &str| text.parse::<Layout>().unwrap();
    Layout::make_layout(&[layout(left), layout(right)])
        .unwrap()
        .to_string()
}

fn tuple(leaves: &[i64]) -> String {
    let texts: Vec<_> = leaves.iter().map(ToString::to_string).collect();
    if leaves.len() == 1 {
        texts.concat()
    } else {
        format!("({})", texts.join(","))
    }
}

/// A fact, by looking at all indices.
fn looked_at(name: &str, text: &str) -> bool {
    let layout: Layout = text.parse().unwrap();
    let indices: Vec<i64> = (0..layout.size().unwrap())
        .map(|position| layout.at(position).unwrap())
        .collect();
    let set: BTreeSet<i64> = indices.iter().copied().collect();
    let is_injective = set.len() == indices.len();
    let is_surjective = set.iter().copied().eq(0..layout.cosize().unwrap());
    match name {
        "is_injective" => is_injective,
        "is_surjective" => is_surjective,
        "is_bijective" => is_injective && is_surjective,
        _ => set
            .first()
            .zip(set.last())
            .is_none_or(|(first, last)| last - first + 1 == set.len() as i64),
    }
}

/// Rows with directions: on the left, on the right, and on both sides.
fn directed(random: &mut Random) -> Vec<Row> {
    let mut rows = Vec::new();
    for name in [
        "composition",
        "composition",
        "composition",
        "logical_divide",
        "zipped_divide",
        "coalesce",
        "filter",
        "coshape",
        "cosize",
    ] {
        for index in 0..EACH {
            let arguments = match (name, index % 3) {
                ("composition", 0) => vec![random.layout(3), random.directed(2)],
                ("composition", 1) => vec![random.directed(3), random.directed(2)],
                ("composition" | "logical_divide" | "zipped_divide", _) => {
                    vec![random.directed(3), random.layout(2)]
                }
                _ => vec![random.directed(4)],
            };
            let operation = OPERATIONS
                .iter()
                .find(|known| known.takes(name, &arguments))
                .expect(name);
            let demand = of_value_layer(operation, &arguments);
            rows.push(Row {
                place: format!("random:{index}"),
                operation,
                arguments,
                demand,
            });
        }
    }
    rows
}

/// The rows of all operations that take layouts.
pub(crate) fn rows() -> Vec<Row> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut views = Random(0xd1b5_4a32_d192_ed03);
    let mut rows = Vec::new();
    for operation in OPERATIONS.iter().filter(|operation| {
        [
            "unary",
            "composition",
            "divide",
            "product",
            "reshape",
            "facts",
            "swizzle",
            "partition",
        ]
        .contains(&operation.file)
    }) {
        let is_fact = operation.file == "facts";
        for index in 0..if is_fact { FACTS } else { EACH } {
            let arguments = match operation.forms {
                _ if is_fact => vec![random.overlapping(4)],
                [Form::Composed] => vec![random.composed()],
                [Form::Swizzle, Form::Swizzle] => vec![random.swizzle(), random.swizzle()],
                [Form::Swizzle, Form::Layout] => vec![random.swizzle(), random.bits()],
                [Form::Layout, Form::Swizzle] => vec![random.bits(), random.swizzle()],
                [Form::Swizzle, Form::Tuple] if operation.name == "swizzle_apply" => {
                    vec![random.swizzle(), random.between(-40, 3000).to_string()]
                }
                [Form::Layout, Form::Composed] => vec![random.bits(), random.composed()],
                [Form::Composed, Form::Composed] => vec![random.composed(), random.composed()],
                [Form::Composed, Form::Layout] => vec![random.composed(), random.bits()],
                [Form::Tuple, Form::Composed] => {
                    vec![
                        random
                            .one_of(&["(0,_)", "(_,1)", "(1,_)", "(_,_)", "(0,0)"])
                            .to_owned(),
                        random.composed(),
                    ]
                }
                [Form::Composed | Form::Swizzle, Form::Tuple]
                    if operation.name.ends_with("cast") =>
                {
                    let tile = if matches!(operation.forms[0], Form::Swizzle) {
                        random.swizzle()
                    } else {
                        random.composed()
                    };
                    vec![tile, random.one_of(&["1", "2", "4", "8", "3"]).to_owned()]
                }
                [Form::Layout] => vec![random.layout(4)],
                _ if operation.name == "thread_view" => {
                    let (threads, values) = (views.layout(2), views.layout(1));
                    let thread = views.between(-1, 4).to_string();
                    let is_composed = matches!(operation.forms[0], Form::Composed);
                    let tile = if is_composed {
                        views.composed()
                    } else {
                        views.layout(3)
                    };
                    vec![tile, side_by_side(&threads, &values), thread]
                }
                [_, Form::Layout] => vec![random.layout(3), random.layout(2)],
                _ if operation.name.ends_with("cast") => {
                    vec![
                        random.layout(3),
                        random
                            .one_of(&["1", "2", "3", "4", "6", "8", "0"])
                            .to_owned(),
                    ]
                }
                _ if operation.forms.len() == 3 && PARTS.contains(&operation.name) => {
                    parts(operation.name, &mut views)
                }
                _ if operation.name == "complement" => {
                    vec![random.layout(3), random.between(1, 60).to_string()]
                }
                _ => continue,
            };
            let demand = of_value_layer(operation, &arguments);
            if is_fact {
                assert!(
                    matches!(&demand, Demand::Type(text) if *text == looked_at(operation.name, &arguments[0]).to_string())
                );
            }
            rows.push(Row {
                place: format!("random:{index}"),
                operation,
                arguments,
                demand,
            });
        }
    }
    rows.extend(directed(&mut random));
    rows
}
