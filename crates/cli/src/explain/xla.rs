//! The steps of the operations `xla.…`, each with the numbers of the value layer.

use super::{Narrator, Stop, Told};
use crate::xla::answer;
use serde_json::{Value, json};
use stridewise_xla::{ArrayShape, Dimension, Layout};

/// The most elements that are compared one by one.
const MOST_ELEMENTS: usize = 1 << 16;

/// What an operation does that has no other steps, or how it ends.
#[rustfmt::skip]
fn rule(name: &str) -> &'static str {
    match name {
        "parse" | "parse_layout" => "The text is read, and written in XLA's notation.",
        "validate" => "Valid: no extent is negative, the order has each dimension once, tiles and alignments are positive, and sizes fit 64 bits.",
        "linear_index" => "The position is that of the digits in the axes, the last axis fastest.",
        "tiled_bounds" => "A tile cuts the last axes: counts of tiles, rounded up, then the extents of a tile; * joins an axis to the next.",
        "strides" => "Each stride is the product of the axes that are more minor.",
        "true_rank" => "The true rank counts the extents other than 1.",
        "is_untiled_layout" => "Untiled: each tile takes whole minor axes, then divides one, and is 1 from there on.",
        "broadcast_sizes" => "The new dimensions stand in front, and everything is repeated along them.",
        "permute_dimensions" => "Dimension i of the result is the one at place i; the order in memory stays.",
        "drop_degenerate_dimensions" | "delete_dimension" => "Dimensions after one that goes move down, in the order of memory too.",
        "compatible" => "Compatible: element types and extents are equal; layouts may differ.",
        "to_layout" => "A mode for each dimension: digits of its tiles, times their strides in the buffer.",
        "predicate" => "Coordinates below the extents are elements; others are padding.",
        "from_layout" => "Each mode is a dimension; nested modes are the digits of tiles.",
        _ => "",
    }
}

/// Numbers between commas.
fn listed<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|it| it.to_string()).collect();
    numbers.join(", ")
}

fn numbers(value: &Value) -> Vec<i64> {
    let items = value.as_array().into_iter().flatten();
    items.filter_map(Value::as_i64).collect()
}

/// A step by another operation, and its own steps.
fn call(tell: &mut Narrator, what: &str, name: &str, given: &[Value]) -> Told<Value> {
    let shown: Vec<String> = given.iter().map(super::written).collect();
    let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
    let answer = answer(&format!("xla.{name}"), given);
    let result = answer.as_ref().map(super::written).map_err(Clone::clone);
    tell.called(what, &format!("xla.{name}"), &shown, result);
    // A step of a step that is refused is the reason of this one.
    let _ = tell.inside(|tell| steps(tell, name, given, &answer));
    answer.map_err(|_| Stop)
}

#[expect(clippy::too_many_lines, reason = "one arm for each operation")]
pub(super) fn steps(
    tell: &mut Narrator,
    name: &str,
    given: &[Value],
    answer: &Result<Value, String>,
) -> Told {
    let text = |place: usize| given.get(place).and_then(Value::as_str).unwrap_or_default();
    let array = |place| text(place).parse::<ArrayShape>().ok();
    match (name, array(0), array(1)) {
        ("parse_layout", ..) => {
            if let Ok(layout) = text(0).parse() {
                parts(tell, &layout);
            }
        }
        ("parse" | "validate", Some(shape), _) => {
            extents(tell, &shape);
            parts(tell, &shape.layout);
        }
        ("linear_index", Some(shape), _) => positions(tell, &shape, &numbers(&given[1]))?,
        ("multi_index", Some(shape), _) => {
            tilings(tell, &shape)?;
            let buffer = shape.buffer().map_err(|_| Stop)?;
            let position = given[1].as_i64().unwrap_or(0);
            if !(0..buffer.size()).contains(&position) {
                tell.line(match buffer.size() {
                    0 => "The buffer has no position.".to_owned(),
                    size => format!("The buffer has positions 0 to {}.", size - 1),
                });
                return Err(Stop);
            }
            let digits = listed(digits(position, buffer.bounds()));
            tell.line(format!(
                "position {position} has the digits {digits} in these axes"
            ));
            if let Ok(index @ Value::Array(_)) = answer {
                call(
                    tell,
                    "The element there",
                    "linear_index",
                    &[given[0].clone(), index.clone()],
                )?;
            } else {
                let elements = shape.elements_in().map_err(|_| Stop)?;
                let rest = buffer.size() - elements;
                tell.line(format!(
                    "They lie past an extent: one of {rest} positions of padding."
                ));
            }
        }
        ("linear", Some(_), _) => {
            call(tell, "The axes of the buffer", "tiled_bounds", &given[..1])?;
            call(
                tell,
                "The elements, last dimension fastest",
                "elements",
                &given[..1],
            )?;
        }
        ("tiled_bounds" | "is_untiled_layout", Some(shape), _) => tilings(tell, &shape)?,
        ("strides", Some(shape), _) => {
            tilings(tell, &shape)?;
            let strides = shape.strides().map_err(|_| Stop)?;
            for (dimension, stride) in strides.iter().enumerate() {
                tell.line(format!("dimension {dimension} steps by {stride}"));
            }
        }
        ("elements" | "true_rank", Some(shape), _) => extents(tell, &shape),
        ("byte_size", Some(_), _) => {
            call(tell, "The elements", "elements", &given[..1])?;
            bits(tell, &text(0).parse().map_err(|_| Stop)?);
        }
        ("byte_size", None, _) => tell.line(
            "The pointers of a tuple count 8 bytes each; no other shape but an array has bytes.",
        ),
        ("array_size" | "array_data_size" | "buffer_size", Some(mut shape), _) => {
            let kept = match name {
                "buffer_size" => usize::MAX,
                "array_data_size" if shape.rank() < 2 => 0,
                _ => 1,
            };
            shape.layout.tiles.truncate(kept);
            tilings(tell, &shape)?;
            let buffer = shape.buffer().map_err(|_| Stop)?;
            let last: Vec<i64> = buffer.extents().iter().map(|extent| extent - 1).collect();
            let alignment = shape.layout.tail_padding_alignment_in_elements;
            if name != "array_data_size" {
                tell.line(format!(
                    "{} positions, up to a multiple of {alignment} if there are tiles",
                    buffer.size()
                ));
            } else if let Ok(position) = buffer.linear_index(&last) {
                tell.line(format!(
                    "the last element is at position {position}, so that there are {}",
                    position + 1
                ));
            } else {
                tell.line("there is no element");
            }
            bits(tell, &shape);
        }
        ("broadcast", Some(left), Some(right)) => {
            let along = numbers(&given[2]);
            let along = if along.is_empty() && left.rank() == right.rank() {
                (0..left.rank() as i64).collect()
            } else {
                along
            };
            let (small, large) = if left.rank() < right.rank() {
                (left, right)
            } else {
                (right, left)
            };
            aligned(tell, &small, &large.dimensions, &along, true)?;
        }
        ("broadcast_in_dim", Some(operand), _) => {
            let result: Vec<_> = numbers(&given[1])
                .into_iter()
                .map(Dimension::Fixed)
                .collect();
            aligned(tell, &operand, &result, &numbers(&given[2]), false)?;
        }
        ("broadcast_sizes", Some(shape), _) => {
            extents(tell, &shape);
            tell.line(format!("new extents {}", listed(numbers(&given[1]))));
        }
        ("permute_dimensions", Some(shape), _) => {
            for (place, of) in numbers(&given[1]).into_iter().enumerate() {
                let extent = shape.dimension(of).map_err(|error| tell.line(error));
                let extent = extent.map_err(|()| Stop)?;
                tell.line(format!(
                    "dimension {place} is dimension {of}, of extent {extent}"
                ));
            }
        }
        ("transpose_is_bitcast", Some(_), Some(output)) => {
            let all = [given[0].clone(), given[2].clone()];
            let moved = call(
                tell,
                "The shape that moves nothing",
                "permute_dimensions",
                &all,
            )?;
            let equal = if *answer == Ok(json!(true)) {
                "as in"
            } else {
                "not as in"
            };
            tell.line(format!(
                "Its type, order and tiles are {} {equal} {output}.",
                super::written(&moved)
            ));
        }
        ("reshape_is_bitcast", Some(input), Some(output)) => {
            call(tell, "The elements", "elements", &given[..1])?;
            call(tell, "As many", "elements", &given[1..])?;
            moved(tell, &input, &output)?;
        }
        ("drop_degenerate_dimensions" | "delete_dimension", Some(shape), _) => {
            let of_one = |(_, extent): &(usize, &Dimension)| extent.bound() == Some(1);
            let gone: Vec<i64> = match given.get(1).and_then(Value::as_i64) {
                Some(dimension) => vec![dimension],
                None => shape
                    .dimensions
                    .iter()
                    .enumerate()
                    .filter(of_one)
                    .map(|(at, _)| at as i64)
                    .collect(),
            };
            extents(tell, &shape);
            tell.line(format!(
                "dimensions that go: {}",
                if gone.is_empty() {
                    "none".into()
                } else {
                    listed(gone)
                }
            ));
        }
        ("compatible", Some(one), Some(other)) => {
            extents(tell, &one);
            extents(tell, &other);
        }
        ("to_layout" | "predicate", Some(shape), _) => {
            tilings(tell, &shape)?;
            let bridge = shape
                .to_layout()
                .map_err(|error| tell.line(error))
                .map_err(|()| Stop)?;
            for (dimension, mode) in bridge.layout().modes().enumerate() {
                let extent = bridge.extents()[dimension];
                tell.line(format!("dimension {dimension}, of extent {extent}: {mode}"));
            }
        }
        ("from_layout", ..) => {
            if let Ok(layout) = text(1).parse::<stridewise_value::Layout>() {
                for (dimension, mode) in layout.modes().enumerate() {
                    tell.line(format!("dimension {dimension}: {mode}"));
                }
            }
        }
        _ => tell.line("It is about arrays, and goes by the members of a tuple."),
    }
    let rule = rule(name);
    if !rule.is_empty() {
        tell.title(rule);
    }
    Ok(())
}

fn extents(tell: &mut Narrator, shape: &ArrayShape) {
    let all = if shape.rank() == 0 {
        "none, a scalar".into()
    } else {
        listed(&shape.dimensions)
    };
    tell.line(format!("{} of extents {all}", shape.element_type));
}

fn bits(tell: &mut Narrator, shape: &ArrayShape) {
    let bits = shape.element_size_in_bits();
    tell.line(format!("times {bits} bits, up to whole bytes of 8"));
}

fn parts(tell: &mut Narrator, layout: &Layout) {
    tell.line(format!(
        "from minor to major: {}",
        listed(&layout.minor_to_major)
    ));
    for tile in &layout.tiles {
        tell.line(format!("tile {tile}"));
    }
}

/// The shape with none of its tiles, with the first one, and so on.
fn by_tiles(shape: &ArrayShape) -> impl Iterator<Item = ArrayShape> {
    (0..=shape.layout.tiles.len()).map(|kept| {
        let mut shape = shape.clone();
        shape.layout.tiles.truncate(kept);
        if kept == 0 {
            shape.layout.tail_padding_alignment_in_elements = 1;
        }
        shape
    })
}

/// The axes of the buffer after each tile.
fn tilings(tell: &mut Narrator, shape: &ArrayShape) -> Told {
    for part in by_tiles(shape) {
        let buffer = part
            .buffer()
            .map_err(|error| tell.line(error))
            .map_err(|()| Stop)?;
        let what = part.layout.tiles.last().map_or_else(
            || "from major to minor".into(),
            |tile| format!("tile {tile}"),
        );
        tell.line(format!(
            "{what}: axes of extents {}",
            listed(buffer.bounds())
        ));
    }
    Ok(())
}

/// The digits of a position, the last axis fastest.
fn digits(mut position: i64, axes: &[i64]) -> Vec<i64> {
    let mut digits = Vec::new();
    for &axis in axes.iter().rev() {
        digits.insert(0, position % axis.max(1));
        position /= axis.max(1);
    }
    digits
}

/// Where an element is after each tile.
fn positions(tell: &mut Narrator, shape: &ArrayShape, index: &[i64]) -> Told {
    for part in by_tiles(shape) {
        let found = part
            .buffer()
            .and_then(|buffer| Ok((buffer.linear_index(index)?, buffer)));
        let (position, buffer) = found.map_err(|error| tell.line(error)).map_err(|()| Stop)?;
        let what = part.layout.tiles.last().map_or_else(
            || "from major to minor".into(),
            |tile| format!("tile {tile}"),
        );
        let (axes, digits) = (
            listed(buffer.bounds()),
            listed(digits(position, buffer.bounds())),
        );
        tell.line(format!(
            "{what}: axes of extents {axes}, digits {digits}, position {position}"
        ));
    }
    Ok(())
}

/// The dimensions of an operand beside those that they stand for.
fn aligned(
    tell: &mut Narrator,
    operand: &ArrayShape,
    others: &[Dimension],
    along: &[i64],
    both: bool,
) -> Told {
    if along.len() != operand.rank() {
        tell.line(format!(
            "{} dimensions have {} places",
            operand.rank(),
            along.len()
        ));
        return Err(Stop);
    }
    for (dimension, (&extent, &into)) in operand.dimensions.iter().zip(along).enumerate() {
        let Some(&other) = usize::try_from(into).ok().and_then(|into| others.get(into)) else {
            tell.line(format!(
                "there is no dimension {into} for dimension {dimension}"
            ));
            return Err(Stop);
        };
        let one = |extent: Dimension| extent.bound() == Some(1);
        let how = match (extent.bound(), other.bound()) {
            (Some(extent), Some(other)) if extent == other => "equal",
            (None, _) | (_, None) => "known at run time",
            _ if one(extent) || both && one(other) => "the 1 is repeated",
            _ => "neither equal nor 1: refused",
        };
        tell.line(format!(
            "dimension {dimension} of {extent} at dimension {into} of {other}: {how}"
        ));
    }
    Ok(())
}

/// The first element, by its row-major number, that two shapes have at different positions.
fn moved(tell: &mut Narrator, input: &ArrayShape, output: &ArrayShape) -> Told {
    let [one, other] = [input, output].map(ArrayShape::buffer);
    let (Ok(one), Ok(other)) = (one, other) else {
        return Err(Stop);
    };
    let pairs = || one.positions().zip(other.positions()).take(MOST_ELEMENTS);
    match pairs().enumerate().find(|(_, (one, other))| one != other) {
        Some((element, (one, other))) => tell.line(format!(
            "element {element} is at position {one} of one, {other} of the other"
        )),
        None => tell.line(format!(
            "the first {} elements are at the same positions",
            pairs().count()
        )),
    }
    Ok(())
}
