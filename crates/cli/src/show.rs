//! `stridewise show`: the properties of a layout, and its offsets.

use crate::{Failure, draw, read, xla};
use std::io::{self, Write};
use stridewise_value::{AnyLayout, ComposedLayout, Error, Layout};
use stridewise_viz::{self as viz, Options, Scene, Theme};

pub(crate) fn run(text: &str) -> Result<(), Failure> {
    // Only XLA writes dimensions in brackets.
    if text.contains('[') {
        return xla::show(text);
    }
    let any = read("the layout", text, AnyLayout::parse)?;
    let lines = match any {
        AnyLayout::Layout(layout) => properties(&layout).to_vec(),
        AnyLayout::Composed(composed) => composed_properties(&composed).to_vec(),
    };
    let title = any.to_string();
    let picture = viz::draw("layout", &[&title], &Options::default()).ok();
    show(&title, picture, lines)
}

/// Prints a title, properties, and then the panels of a picture.
pub(crate) fn show(
    title: &str,
    picture: Option<Scene>,
    properties: Vec<(&str, String)>,
) -> Result<(), Failure> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    writeln!(output, "{title}\n")?;
    for (name, value) in properties {
        writeln!(output, "{name:<14} {value}")?;
    }
    if let Some(mut scene) = picture {
        scene.title.clear();
        // The last note repeats properties.
        scene.notes.pop();
        write!(
            output,
            "\n{}",
            scene.to_text(draw::style("auto", Theme::Light))
        )?;
    }
    Ok(output.flush()?)
}

fn properties(layout: &Layout) -> [(&'static str, String); 10] {
    [
        ("size", answer(layout.size())),
        ("cosize", answer(layout.cosize())),
        ("rank", layout.rank().to_string()),
        ("depth", layout.depth().to_string()),
        ("offsets", offsets(layout)),
        ("coalesced", layout.coalesce().to_string()),
        ("filtered", layout.filter().to_string()),
        ("complement", answer(layout.complement())),
        ("right inverse", answer(layout.right_inverse())),
        ("left inverse", answer(layout.left_inverse())),
    ]
}

/// Of a swizzled layout; the offsets are those of the layout inside, permuted.
fn composed_properties(composed: &ComposedLayout) -> [(&'static str, String); 8] {
    let inside = composed.layout();
    [
        ("size", answer(composed.size())),
        ("cosize", answer(composed.cosize())),
        ("rank", inside.rank().to_string()),
        ("depth", inside.depth().to_string()),
        ("inside", offsets(&inside)),
        ("coalesced", composed.coalesce().to_string()),
        ("right inverse", answer(composed.right_inverse())),
        ("left inverse", answer(composed.left_inverse())),
    ]
}

/// A result, or why there is none.
fn answer<T: ToString>(result: Result<T, Error>) -> String {
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
