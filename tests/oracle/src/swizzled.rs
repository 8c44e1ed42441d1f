//! Swizzles and composed layouts, read and evaluated apart from the library, and the laws of what
//! is done with them.

use super::{Law, Plain};
use std::collections::BTreeSet;

/// `A o offset o B`, or a swizzle alone, or a layout alone.
#[derive(Clone, Debug)]
pub struct Mapping {
    /// What is done with an index of the layout, the last thing first.
    functions: Vec<Function>,
    pub layout: Option<Plain>,
}

#[derive(Clone, Debug)]
enum Function {
    Swizzle { bits: u32, base: u32, shift: i32 },
    Offset(i128),
    Layout(Plain),
}

impl Function {
    fn apply(&self, index: i128) -> i128 {
        match self {
            Self::Offset(offset) => index + offset,
            Self::Layout(layout) => layout.at(index),
            // Bit by bit, from the picture in the documentation.
            Self::Swizzle { bits, base, shift } => (0..*bits).fold(index, |toggled, bit| {
                let (low, high) = (base + bit, base + bit + shift.unsigned_abs());
                let (from, to) = if *shift >= 0 {
                    (high, low)
                } else {
                    (low, high)
                };
                toggled ^ ((index >> from & 1) << to)
            }),
        }
    }
}

impl Mapping {
    pub fn parse(text: &str) -> Self {
        let mut functions = Vec::new();
        let mut layout = None;
        let parts: Vec<&str> = text.split(" o ").collect();
        for (place, part) in parts.iter().enumerate() {
            if let Some(numbers) = part.strip_prefix("Sw<") {
                let numbers: Vec<i32> = numbers
                    .trim_end_matches('>')
                    .split(',')
                    .map(|number| number.parse().expect(text))
                    .collect();
                let [bits, base, shift] = numbers[..] else {
                    panic!("{text}")
                };
                functions.push(Function::Swizzle {
                    bits: bits as u32,
                    base: base as u32,
                    shift,
                });
            } else if !part.contains(':') {
                functions.push(Function::Offset(part.parse().expect(text)));
            } else if place + 1 == parts.len() {
                layout = Some(Plain::parse(part));
            } else {
                functions.push(Function::Layout(Plain::parse(part)));
            }
        }
        Self { functions, layout }
    }

    /// What is done with an index.
    pub fn apply(&self, index: i128) -> i128 {
        self.functions
            .iter()
            .rev()
            .fold(index, |index, function| function.apply(index))
    }

    pub fn at(&self, position: i128) -> i128 {
        self.apply(
            self.layout
                .as_ref()
                .map_or(position, |layout| layout.at(position)),
        )
    }

    /// The size of the layout; of a swizzle alone, as many indices as it permutes twice.
    pub fn size(&self) -> i128 {
        match &self.layout {
            Some(layout) => layout.size(),
            None => self
                .functions
                .iter()
                .fold(64, |most, function| match function {
                    Function::Swizzle { bits, base, shift } => {
                        most.max(2 << (bits + base + shift.unsigned_abs()).min(16))
                    }
                    _ => most,
                }),
        }
    }
}

fn equal(size: i128, found: impl Fn(i128) -> i128, wanted: impl Fn(i128) -> i128) -> Law {
    match (0..size).find(|&i| found(i) != wanted(i)) {
        Some(i) => Err(format!("at {i} {} and not {}", found(i), wanted(i))),
        None => Ok(()),
    }
}

/// `r = a ∘ b`, with `b` a layout, a swizzle or composed.
pub fn composition_law(a: &str, b: &str, r: &str) -> Law {
    let (a, b, r) = (Mapping::parse(a), Mapping::parse(b), Mapping::parse(r));
    let size = match (&a.layout, &b.layout) {
        // A swizzle permutes the coordinates of a layout.
        (Some(layout), None) => layout.size(),
        _ => b.size(),
    };
    equal(size, |i| r.at(i), |i| a.at(b.at(i)))
}

/// `l(r(j)) = j`.
pub fn right_inverse_law(l: &str, r: &str) -> Law {
    let (l, r) = (Mapping::parse(l), Mapping::parse(r));
    let inside = (0..r.size()).all(|j| (0..l.size().max(1)).contains(&r.at(j)));
    equal(r.size(), |j| l.at(r.at(j)), |j| j).and_then(|()| {
        if inside {
            Ok(())
        } else {
            Err("past the end".into())
        }
    })
}

/// `r(l(i)) = i`, of a layout that repeats nothing.
pub fn left_inverse_law(l: &str, r: &str) -> Law {
    let (l, r) = (Mapping::parse(l), Mapping::parse(r));
    let distinct: BTreeSet<i128> = (0..l.size()).map(|i| l.at(i)).collect();
    if distinct.len() < l.size() as usize {
        return Ok(());
    }
    equal(l.size(), |i| r.at(l.at(i)), |i| i)
}

/// The indices of `r` are those of the vectors in which elements of `l` lie, with `new / old`
/// elements in each, or `old / new` to each.
pub fn recast_law(l: &str, old: i128, new: i128, r: &str) -> Law {
    let (l, r) = (Mapping::parse(l), Mapping::parse(r));
    if l.layout.is_none() {
        // Of a swizzle, index by index.
        let common = (1..=old.min(new))
            .rev()
            .find(|&n| old % n == 0 && new % n == 0)
            .expect("1");
        let (wider, narrower) = (new / common, old / common);
        return equal(
            l.size() * narrower,
            |i| r.at(i / narrower / wider * narrower + i % narrower),
            |i| l.at(i / narrower) / wider * narrower + i % narrower,
        );
    }
    // The elements of a vector stay together.
    if new > old {
        for inner in l.layout.as_ref().expect("a layout").image() {
            let (found, wanted) = (
                r.apply((inner * old).div_euclid(new)),
                (l.apply(inner) * old).div_euclid(new),
            );
            if old == 1 && found != wanted {
                return Err(format!(
                    "element {inner} is in vector {wanted}, not in {found}"
                ));
            }
        }
    }
    let image = |mapping: &Mapping| {
        (0..mapping.size())
            .map(|i| mapping.at(i))
            .collect::<BTreeSet<i128>>()
    };
    let wanted: BTreeSet<i128> = image(&l)
        .into_iter()
        .flat_map(|index| (0..old).map(move |part| (index * old + part).div_euclid(new)))
        .collect();
    if image(&r) == wanted {
        Ok(())
    } else {
        Err("other elements".into())
    }
}

/// `slice(filled in) + offset = l(coordinate)`: the slice has its modes where the coordinate has
/// `_`, in the order of the leaves.
pub fn slice_law(coordinate: &str, l: &str, slice: &str, offset: i128) -> Law {
    let (l, slice) = (Mapping::parse(l), Mapping::parse(slice));
    let plain = l.layout.clone().expect("a layout");
    let mut free = Vec::new();
    let mut fixed = 0;
    walk(
        &coordinate.replace('(', "<").replace(')', ">"),
        &plain,
        &mut free,
        &mut fixed,
    );
    let size = free.iter().map(Plain::size).product();
    equal(
        size,
        |i| slice.at(i) + offset,
        |i| {
            let mut rest = i;
            let inner = free.iter().map(|mode| {
                let digit = rest % mode.size();
                rest /= mode.size();
                mode.at(digit)
            });
            l.apply(fixed + inner.sum::<i128>())
        },
    )
}

/// The modes under `_`, and the index of what is fixed.
fn walk(coordinate: &str, layout: &Plain, free: &mut Vec<Plain>, fixed: &mut i128) {
    if coordinate == "_" {
        free.push(layout.clone());
    } else if let Some(items) = super::forms::items(coordinate) {
        for (item, mode) in items.iter().zip(layout.children()) {
            walk(item, &mode, free, fixed);
        }
    } else {
        *fixed += layout.at(coordinate.parse().expect(coordinate));
    }
}

/// The law of an answer, by the name of the operation; `None` where it has none beyond its
/// equation.
pub fn law(operation: &str, arguments: &[&str], answer: &str) -> Option<Law> {
    let number = |place: usize| arguments[place].parse::<i128>().expect("a number");
    Some(match operation {
        "composition" if !arguments[1].starts_with('<') => {
            composition_law(arguments[0], arguments[1], answer)
        }
        "right_inverse" => right_inverse_law(arguments[0], answer),
        "left_inverse" => left_inverse_law(arguments[0], answer),
        "upcast" => recast_law(arguments[0], 1, number(1), answer),
        "downcast" => recast_law(arguments[0], number(1), 1, answer),
        "recast_layout" => recast_law(arguments[0], number(1), number(2), answer),
        "slice_and_offset" => {
            let (slice, offset) = answer.split_once(" ; ").expect("two parts");
            slice_law(
                arguments[0],
                arguments[1],
                slice,
                offset.parse().expect("a number"),
            )
        }
        _ => return None,
    })
}
