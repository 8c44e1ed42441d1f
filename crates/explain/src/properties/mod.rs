//! Properties of layouts and of XLA's arrays, as names and texts, for a table beside a picture.
//!
//! A new property is a row of `plain` or `composed`. Front ends show the rows in this order.

mod xla;

pub use xla::array_properties;

use stridewise_value::{AnyLayout, ComposedLayout, Layout, LayoutError};

/// A name, and a number, a layout or a sentence.
pub type Property = (&'static str, String);

/// Returns the properties of a layout: its sizes, its offsets, its simplified forms and its
/// inverses. A property that the layout does not have says why: `none: …`.
///
/// ```
/// let layout = "(4,8):(8,1)".parse()?;
/// let properties = stridewise_explain::layout_properties(&layout);
/// assert_eq!(properties[0], ("size", "32".to_owned()));
/// assert_eq!(properties[4], ("offsets", "0 to 31, each once, without gaps".to_owned()));
/// # Ok::<(), stridewise_value::LayoutError>(())
/// ```
#[must_use]
pub fn layout_properties(layout: &AnyLayout) -> Vec<Property> {
    match layout {
        AnyLayout::Layout(layout) => plain(layout).into(),
        AnyLayout::Composed(layout) => composed(layout).into(),
    }
}

fn plain(layout: &Layout) -> [(&'static str, String); 11] {
    [
        ("size", answer(layout.size())),
        ("cosize", answer(layout.cosize())),
        ("rank", layout.rank().to_string()),
        ("depth", layout.depth().to_string()),
        ("offsets", offsets(layout)),
        ("32-bit indices", fits_32_bits(&layout.into())),
        ("coalesced", layout.coalesce().to_string()),
        ("filtered", layout.filter().to_string()),
        ("complement", answer(layout.complement())),
        ("right inverse", answer(layout.right_inverse())),
        ("left inverse", answer(layout.left_inverse())),
    ]
}

/// Of a swizzled layout; the offsets are those of the layout inside, permuted.
fn composed(composed: &ComposedLayout) -> [(&'static str, String); 9] {
    let inside = composed.layout();
    [
        ("size", answer(composed.size())),
        ("cosize", answer(composed.cosize())),
        ("rank", inside.rank().to_string()),
        ("depth", inside.depth().to_string()),
        ("inside", offsets(&inside)),
        (
            "32-bit indices",
            fits_32_bits(&AnyLayout::Composed(*composed)),
        ),
        ("coalesced", composed.coalesce().to_string()),
        ("right inverse", answer(composed.right_inverse())),
        ("left inverse", answer(composed.left_inverse())),
    ]
}

/// A result, or why there is none.
fn answer<T: ToString>(result: Result<T, LayoutError>) -> String {
    match result {
        Ok(value) => value.to_string(),
        Err(error) => {
            let message = error.to_string();
            let prefix = format!("{}: ", error.operation());
            format!(
                "none: {}",
                message.strip_prefix(&prefix).unwrap_or(&message)
            )
        }
    }
}

/// The range of the offsets, whether they repeat, and whether they leave gaps.
fn offsets(layout: &Layout) -> String {
    if layout.size() == Ok(0) {
        return "none".to_owned();
    }
    let Some((least, most)) = ends(layout) else {
        return "not all in 64 bits".to_owned();
    };
    let range = if least == most {
        format!("{least}")
    } else {
        format!("{least} to {most}")
    };
    let repeats = match layout.collision() {
        Ok(None) => "each once".to_owned(),
        Ok(Some((i, j))) => format!("some repeat, as at {} and {}", i.min(j), i.max(j)),
        Err(_) => "repeats not looked for".to_owned(),
    };
    let gaps = match layout.first_gap() {
        Ok(None) => "without gaps".to_owned(),
        Ok(Some(gap)) => format!("with gaps from {gap} on"),
        Err(_) => "gaps not looked for".to_owned(),
    };
    format!("{range}, {repeats}, {gaps}")
}

/// The least and the largest offset of a layout with elements.
fn ends(layout: &Layout) -> Option<(i64, i64)> {
    let (mut least, mut most) = (0_i64, 0_i64);
    for (extent, stride) in layout.shape().leaves().zip(layout.stride().leaves()) {
        let reach = (extent - 1).checked_mul(stride)?;
        least = least.checked_add(reach.min(0))?;
        most = most.checked_add(reach.max(0))?;
    }
    Some((least, most))
}

/// Whether 1-D coordinates and offsets fit into signed integers of 32 bits, as CuTe's are.
fn fits_32_bits(layout: &AnyLayout) -> String {
    const MOST: i64 = i32::MAX as i64;
    let inside = layout.inside();
    let Ok(size) = layout.size() else {
        return "no: the size leaves 64 bits".to_owned();
    };
    if size == 0 {
        return "yes".to_owned();
    }
    if size > MOST {
        return format!("no: 1-D coordinates reach {}", size - 1);
    }
    let far = match layout {
        AnyLayout::Layout(_) if inside.has_directions() => {
            let ends = inside.coshape().ok().and_then(|ends| ends.leaves().max());
            ends.map(|end| end - 1)
        }
        AnyLayout::Layout(_) => {
            ends(inside).map(|(least, most)| if least < -MOST { least } else { most })
        }
        // A swizzle keeps the signs, and reaches no further for a negative index.
        AnyLayout::Composed(composed) => composed.cosize().ok().map(|end| end - 1),
    };
    match far {
        None => "no: offsets leave 64 bits".to_owned(),
        Some(far) if far.abs() > MOST => format!("no: offsets reach {far}"),
        Some(_) => "yes".to_owned(),
    }
}
