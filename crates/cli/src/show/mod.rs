//! `stridewise show`: the properties of a layout, and its offsets.

mod sharding;
mod xla;

use crate::{
    draw,
    failure::{Failure, Misread},
};
use std::io::{self, Write};
use stridewise_value::{AnyLayout, ComposedLayout, Layout, LayoutError, Operation, evaluate};
use stridewise_viz::{self as viz, Options, Scene, Theme};
use stridewise_xla::Pasted;

pub(crate) fn run(text: &str) -> Result<(), Failure> {
    match Pasted::parse(text) {
        Ok(Pasted::Shape(shape)) => xla::show(&shape),
        Ok(Pasted::Instruction(instruction)) => xla::show_instruction(&instruction),
        Ok(Pasted::Sharding(sharding)) => sharding::show(&sharding),
        Ok(Pasted::Layout(any)) => {
            let lines = match any {
                AnyLayout::Layout(layout) => properties(&layout).to_vec(),
                AnyLayout::Composed(composed) => composed_properties(&composed).to_vec(),
            };
            let title = any.to_string();
            let picture = viz::draw("layout", &[&title], &Options::default()).ok();
            show(&title, picture, lines)
        }
        Ok(unknown) => {
            use Operation as O;
            let line = |operation: O| {
                let answer = evaluate(operation, &[text]);
                let told = answer.map_or_else(
                    |error| format!("none: {}", error.reason()),
                    |answer| answer.to_string(),
                );
                (operation.name(), told)
            };
            let lines = [O::Size, O::Cosize, O::Rank, O::Depth].map(line);
            show(&unknown.to_string(), None, lines.to_vec())
        }
        Err(error) => {
            let what = match error {
                stridewise_xla::Misread::Cute(_) => "the layout",
                stridewise_xla::Misread::Xla(_) if text.trim_start().starts_with('{') => {
                    "the sharding"
                }
                stridewise_xla::Misread::Xla(_) => "the shape",
                _ => "the text",
            };
            Err(Failure::Message(format!(
                "{what}: {}",
                Misread { text, error }
            )))
        }
    }
}

/// Prints a title, properties, and then the panels of a picture.
fn show(
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

fn properties(layout: &Layout) -> [(&'static str, String); 11] {
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
fn composed_properties(composed: &ComposedLayout) -> [(&'static str, String); 9] {
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
