//! Steps of the operations on XLA's shapes.

use crate::{
    explanation::{CallRefusal, CellsOf::Operand},
    narrator::Narrator,
    numbers::chain,
};
use stridewise_value::Json;
use stridewise_xla::{ArrayShape, Buffer, Dimension, Layout};

/// The most elements that are compared one by one.
const MOST_ELEMENTS: usize = 1 << 16;

/// The bits of an element of a shape.
pub(crate) fn bits(text: &str) -> Option<String> {
    let shape: ArrayShape = text.parse().ok()?;
    Some(shape.element_size_in_bits().to_string())
}

/// Whether an operand is a shape that is no array.
pub(crate) fn is_other(name: &str, text: &str) -> bool {
    name != "xla.parse_layout" && name != "xla.from_layout" && text.parse::<ArrayShape>().is_err()
}

/// Numbers between commas.
fn listed<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    chain(numbers, ", ")
}

/// Tells the steps of an operation on arrays that come before those of its recipe.
pub(crate) fn steps(
    tell: &mut Narrator,
    name: &str,
    given: &[&str],
    result: &Result<String, CallRefusal>,
) -> Option<()> {
    let [a, b, c] = super::first_three(given);
    if name == "parse_layout" {
        order(tell, &a.parse().ok()?);
    } else if name == "from_layout" {
        let layout: stridewise_value::Layout = b.parse().ok()?;
        for (dimension, mode) in layout.modes().enumerate() {
            tell.line(format!("Dimension {dimension} is mode {mode}."));
        }
    }
    let Ok(shape) = a.parse::<ArrayShape>() else {
        return Some(());
    };
    let numbers = |text: &str| Json::integers(text).unwrap_or_default();
    match name {
        "parse" | "validate" => {
            extents(tell, &shape);
            order(tell, &shape.layout);
        }
        "elements" | "true_rank" | "broadcast_sizes" => extents(tell, &shape),
        "compatible" => {
            extents(tell, &shape);
            if let Ok(other) = b.parse() {
                extents(tell, &other);
            }
        }
        "linear_index" => {
            let (buffer, mut digits) = (shape.buffer().ok()?, Vec::new());
            let position = buffer
                .linear_index_traced(&numbers(b), |of| digits.push(listed(of)))
                .ok()?;
            axes(tell, &shape, &buffer, &digits);
            tell.line(format!("The element is at position {position}."))
                .highlight(Operand(0), [position]);
        }
        "multi_index" => {
            let (buffer, mut digits) = (shape.buffer().ok()?, Vec::new());
            let position = b.parse().ok()?;
            let index = buffer
                .multi_index_traced(position, |of| digits.push(listed(of)))
                .ok()?;
            digits.resize(shape.layout.tiles.len() + 1, String::new());
            digits.reverse();
            axes(tell, &shape, &buffer, &digits);
            let padding = buffer.size() - shape.elements_in().ok()?;
            let text = index.map_or_else(
                || {
                    format!(
                        "These digits lie past an extent: the position is one of {padding} \
                     positions of padding."
                    )
                },
                |index| {
                    format!(
                        "The element at position {position} has the index {}.",
                        listed(index)
                    )
                },
            );
            tell.line(text).highlight(Operand(0), [position]);
        }
        "tiled_bounds" | "is_untiled_layout" => axes(tell, &shape, &shape.buffer().ok()?, &[]),
        "strides" => {
            for (dimension, stride) in shape.strides().ok()?.iter().enumerate() {
                tell.line(format!("Dimension {dimension} has stride {stride}."));
            }
        }
        "array_size" | "array_data_size" | "buffer_size" => size(tell, name, shape)?,
        "broadcast" => {
            let other: ArrayShape = b.parse().ok()?;
            let along = match numbers(c) {
                given if given.is_empty() && shape.rank() == other.rank() => {
                    (0..).take(shape.rank()).collect()
                }
                given => given,
            };
            let (small, large) = if shape.rank() < other.rank() {
                (&shape, &other)
            } else {
                (&other, &shape)
            };
            aligned(tell, &small.dimensions, &large.dimensions, &along);
        }
        "broadcast_in_dim" => {
            let result: Vec<_> = numbers(b).into_iter().map(Dimension::Fixed).collect();
            aligned(tell, &shape.dimensions, &result, &numbers(c));
        }
        "permute_dimensions" => {
            for (place, of) in numbers(b).into_iter().enumerate() {
                let extent = shape.dimension(of).ok()?;
                tell.line(format!(
                    "Dimension {place} of the result is dimension {of}, of extent {extent}."
                ));
            }
        }
        "reshape_is_bitcast" => moved(
            tell,
            &shape.buffer().ok()?,
            &b.parse::<ArrayShape>().ok()?.buffer().ok()?,
        ),
        "drop_degenerate_dimensions" | "delete_dimension" => {
            extents(tell, &shape);
            let of_one = shape
                .dimensions
                .iter()
                .enumerate()
                .filter(|(_, extent)| extent.bound() == Some(1));
            let gone = if b.is_empty() {
                listed(of_one.map(|(at, _)| at))
            } else {
                b.to_owned()
            };
            tell.line(format!("The operation drops these dimensions: {gone}."));
        }
        "to_layout" | "predicate" => {
            axes(tell, &shape, &shape.buffer().ok()?, &[]);
            let bridge = shape.to_layout().ok().filter(|_| result.is_ok())?;
            for ((dimension, mode), extent) in
                bridge.layout().modes().enumerate().zip(bridge.extents())
            {
                tell.line(format!(
                    "Dimension {dimension}, of extent {extent}, is the mode {mode}."
                ));
            }
        }
        _ => {}
    }
    Some(())
}

fn extents(tell: &mut Narrator, shape: &ArrayShape) {
    tell.line(match shape.rank() {
        0 => format!("The array is one {}.", shape.element_type),
        _ => format!(
            "The array has elements of {} and extents {}.",
            shape.element_type,
            listed(&shape.dimensions)
        ),
    });
}

fn order(tell: &mut Narrator, layout: &Layout) {
    tell.line(format!(
        "The dimensions from minor to major are {}.",
        listed(&layout.minor_to_major)
    ));
    for (place, tile) in layout.tiles.iter().enumerate() {
        tell.line(format!("Tile {place} is {tile}."));
    }
}

/// The axes of the buffer before the tiles and after each of them, with digits in them if there are
/// some.
fn axes(tell: &mut Narrator, shape: &ArrayShape, buffer: &Buffer, digits: &[String]) {
    for (place, bounds) in buffer.axes().enumerate() {
        let when = match place
            .checked_sub(1)
            .and_then(|tile| shape.layout.tiles.get(tile))
        {
            Some(tile) => format!("After tile {tile}"),
            None => "From major to minor".to_owned(),
        };
        let digits = digits.get(place).filter(|digits| !digits.is_empty());
        let digits = digits.map_or(String::new(), |digits| {
            format!(", and the digits are {digits}")
        });
        tell.line(format!(
            "{when}, the axes have extents {}{digits}.",
            listed(bounds)
        ));
    }
}

/// The tiles that a size looks at, the positions, and their bits.
fn size(tell: &mut Narrator, name: &str, mut shape: ArrayShape) -> Option<()> {
    shape.layout.tiles.truncate(match name {
        "buffer_size" => usize::MAX,
        "array_data_size" if shape.rank() < 2 => 0,
        _ => 1,
    });
    let buffer = shape.buffer().ok()?;
    axes(tell, &shape, &buffer, &[]);
    let last: Vec<i64> = buffer.extents().iter().map(|extent| extent - 1).collect();
    let (positions, alignment) = (
        buffer.size(),
        shape.layout.tail_padding_alignment_in_elements,
    );
    tell.line(match buffer.linear_index(&last) {
        _ if name != "array_data_size" => format!(
            "The buffer has {positions} positions; with tiles, the number is rounded up to \
                 a multiple of {alignment}."
        ),
        Ok(position) => format!("The last element is at position {position}."),
        Err(_) => "There is no element.".to_owned(),
    });
    tell.line(format!(
        "Each element has {} bits; the result is rounded up to whole bytes.",
        shape.element_size_in_bits()
    ));
    Some(())
}

/// The dimensions of an operand beside those of the result.
fn aligned(tell: &mut Narrator, operand: &[Dimension], others: &[Dimension], along: &[i64]) {
    for (dimension, (extent, into)) in operand.iter().zip(along).enumerate() {
        let other = usize::try_from(*into)
            .ok()
            .and_then(|into| others.get(into));
        let other = other.map_or("which does not exist".to_owned(), |other| {
            format!("of extent {other}")
        });
        tell.line(format!(
            "Dimension {dimension}, of extent {extent}, meets dimension {into}, {other}."
        ));
    }
}

/// The first element, by its row-major number, that two shapes have at different positions.
fn moved(tell: &mut Narrator, one: &Buffer, other: &Buffer) {
    let pairs = || one.positions().zip(other.positions()).take(MOST_ELEMENTS);
    match pairs().enumerate().find(|(_, (one, other))| one != other) {
        Some((element, (one, other))) => tell
            .line(format!(
                "Element {element} in row-major order moves from position {one} to \
                 position {other}."
            ))
            .highlight(Operand(0), [one])
            .highlight(Operand(1), [other]),
        None => tell.line(format!(
            "The first {} elements keep their positions.",
            pairs().count()
        )),
    };
}
