//! `stridewise show`: the properties of a layout, and its offsets.

mod sharding;
mod xla;

use crate::{
    draw,
    failure::{Failure, Misread},
};
use std::io::{self, Write};
use stridewise_explain::layout_properties;
use stridewise_value::{Operation, evaluate};
use stridewise_viz::{self as viz, Options, Scene, Theme};
use stridewise_xla::Pasted;

pub(crate) fn run(text: &str) -> Result<(), Failure> {
    match Pasted::parse(text) {
        Ok(Pasted::Shape(shape)) => xla::show(&shape),
        Ok(Pasted::Instruction(instruction)) => xla::show_instruction(&instruction),
        Ok(Pasted::Sharding(sharding)) => sharding::show(&sharding),
        Ok(Pasted::Layout(any)) => {
            let lines = layout_properties(&any);
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
