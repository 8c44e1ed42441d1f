//! Properties of XLA's arrays.

use super::Property;
use stridewise_xla::{self as xla, ArrayShape, Padding};

fn in_bytes(size: Result<i64, xla::XlaError>) -> String {
    told(size.map(|size| format!("{size} bytes")))
}

/// The buffer over the elements alone: `1.494 times`.
fn expansion(array: &ArrayShape) -> Result<String, xla::XlaError> {
    let [bytes, buffer] = [array.byte_size_of()?, array.buffer_size()?].map(i128::from);
    if bytes == 0 {
        return Ok("none: there are no elements".to_owned());
    }
    let thousandths = (1000 * buffer + bytes / 2) / bytes;
    Ok(format!(
        "{}.{:03} times the elements",
        thousandths / 1000,
        thousandths % 1000
    ))
}

/// The extents that are filled up: `dimension 1 from 257 to 384 by tile 0`.
fn padding(array: &ArrayShape) -> Result<String, xla::XlaError> {
    let one = |padding: &Padding| {
        let names: Vec<String> = padding.dimensions.iter().map(usize::to_string).collect();
        let what = match names.len() {
            0 => "an axis that only the tile has".to_owned(),
            1 => format!("dimension {}", names[0]),
            _ => format!("dimensions {} together", names.join(" and ")),
        };
        let by = padding
            .tile
            .map_or(String::new(), |tile| format!(" by tile {tile}"));
        format!("{what} from {} to {}{by}", padding.extent, padding.padded)
    };
    let all: Vec<String> = array.padding()?.iter().map(one).collect();
    Ok(if all.is_empty() {
        "no dimension is padded".to_owned()
    } else {
        all.join("; ")
    })
}

/// The order of the dimensions with the least padding.
fn least_padding(array: &ArrayShape) -> Result<String, xla::XlaError> {
    Ok(match array.with_least_padding()? {
        None => "not looked for among so many orders".to_owned(),
        Some(best) if best == *array => "in this order of the dimensions".to_owned(),
        Some(best) => format!(
            "in {best}: {} bytes, {}",
            best.buffer_size()?,
            expansion(&best)?
        ),
    })
}

/// Returns the properties of an XLA array: its sizes in elements and bytes, its padding, and its
/// layout in `CuTe`'s notation.
///
/// ```
/// let array = "f32[3,5]{1,0:T(2,2)}".parse()?;
/// let properties = stridewise_explain::array_properties(&array);
/// assert!(properties.contains(&("byte size", "60 bytes".to_owned())));
/// assert!(properties.contains(&("buffer size", "96 bytes".to_owned())));
/// # Ok::<(), stridewise_xla::XlaError>(())
/// ```
#[must_use]
pub fn array_properties(array: &ArrayShape) -> Vec<Property> {
    let buffer = array.buffer().and_then(|buffer| {
        let (size, elements) = (buffer.size(), array.elements_in()?);
        let bounds: Vec<String> = buffer.bounds().iter().map(i64::to_string).collect();
        Ok(format!(
            "{size} elements, {} of them padding; axes ({})",
            size - elements,
            bounds.join(", ")
        ))
    });
    let bridge = array.to_layout();
    let layout = bridge
        .as_ref()
        .map(|bridge| bridge.layout().to_string())
        .map_err(Clone::clone);
    let predicate = bridge.map(|bridge| {
        if bridge.is_whole() {
            "all coordinates".to_owned()
        } else {
            bridge.predicate().to_string()
        }
    });
    let element_bits = array.element_size_in_bits();
    let element = format!("{}, {element_bits} bits in memory", array.element_type);
    let (rank, true_rank) = (array.rank(), array.true_rank());
    let elements = array.elements_in().map(|elements| elements.to_string());
    let mut lines = vec![
        ("element type", element),
        (
            "rank",
            format!("{rank}, {true_rank} of extents other than 1"),
        ),
        ("elements", told(elements)),
        ("buffer", told(buffer)),
        ("byte size", in_bytes(array.byte_size_of())),
        ("buffer size", in_bytes(array.buffer_size())),
        ("expansion", told(expansion(array))),
        ("padding", told(padding(array))),
        ("least padding", told(least_padding(array))),
        ("CuTe layout", told(layout)),
    ];
    lines.extend(predicate.ok().map(|predicate| ("elements at", predicate)));
    lines
}

/// A result, or why there is none.
fn told(result: Result<String, xla::XlaError>) -> String {
    result.unwrap_or_else(|error| match error {
        // The heading names the shape.
        xla::XlaError::NoBridge { why, .. } => format!("none: {why}"),
        error => format!("none: {error}"),
    })
}
