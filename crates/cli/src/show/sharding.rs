//! `stridewise show` of shardings.

use crate::failure::Failure;
use std::io::{self, Write};
use stridewise_viz::{Options, draw};
use stridewise_xla::{NamedSharding, Sharding, TiledSharding, XlaError};

/// The properties of a sharding in all forms, and the devices of its tiles; of a tuple, those of
/// each element.
pub(super) fn show(sharding: &Sharding) -> Result<(), Failure> {
    let text = sharding.to_string();
    match sharding {
        Sharding::Tuple(elements) => {
            writeln!(
                io::stdout(),
                "{text}\n\n{:<14} {}",
                "elements",
                elements.len()
            )?;
            elements.iter().try_for_each(|element| {
                writeln!(io::stdout())?;
                show(element)
            })
        }
        Sharding::Tiled(tiled) => picture(&text, properties(tiled, &tiled.to_named())),
        Sharding::Named(named) => match named.to_tiled() {
            Ok(tiled) => picture(&text, properties(&tiled, &Ok(named.clone()))),
            Err(error) => picture(&text, vec![("devices", told(Err(error)))]),
        },
        other => {
            let devices = match other {
                Sharding::Maximal(device) => format!("{device} has the whole array"),
                Sharding::Replicated => "each has the whole array".to_owned(),
                Sharding::Manual => "the program says what each has".to_owned(),
                Sharding::Unreduced => "the array is the sum of those of all".to_owned(),
                _ => "unknown".to_owned(),
            };
            super::show(&text, None, vec![("devices", devices)])
        }
    }
}

fn picture(text: &str, properties: Vec<(&'static str, String)>) -> Result<(), Failure> {
    let mut picture = draw("sharding", &[text], &Options::default()).ok();
    if let Some(picture) = &mut picture {
        // The properties come instead of the last note.
        picture.notes.push(String::new());
    }
    super::show(text, picture, properties)
}

fn properties(
    tiled: &TiledSharding,
    named: &Result<NamedSharding, XlaError>,
) -> Vec<(&'static str, String)> {
    let numbers = |numbers: &[i64]| {
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        numbers.join(" x ")
    };
    let tiles: i64 = tiled.tiles().iter().product();
    let count = tiled.assignment().device_count();
    let kinds: Vec<&str> = tiled.subgroups().iter().map(|kind| kind.name()).collect();
    let last = if kinds.is_empty() {
        String::new()
    } else {
        format!(", {}", kinds.join(", "))
    };
    vec![
        ("rank", tiled.rank().to_string()),
        ("tiles", numbers(tiled.tiles())),
        (
            "devices",
            format!("{count}, {} for each tile{last}", count / tiles),
        ),
        ("XLA", tiled.to_string()),
        ("named", told(named.clone().map(|named| named.to_string()))),
        (
            "Shardy",
            told(named.clone().map(|named| format!("{named:#}"))),
        ),
        (
            "layout",
            told(tiled.to_layout().map(|layout| layout.to_string())),
        ),
    ]
}

/// A result, or why there is none.
fn told(result: Result<String, XlaError>) -> String {
    result.unwrap_or_else(|error| format!("none: {error}"))
}
