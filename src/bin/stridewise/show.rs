//! `stridewise show`: what a layout is, and its offsets.

use crate::{Failure, read};
use std::io::{self, Write};
use stridewise::{
    value::{Error, Layout},
    viz::Grid,
};

pub(crate) fn run(text: &str) -> Result<(), Failure> {
    let layout = read("the layout", text, Layout::parse)?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    writeln!(output, "{layout}\n")?;
    for (name, value) in properties(&layout) {
        writeln!(output, "{name:<14} {value}")?;
    }
    writeln!(output, "\n{}", Grid::new(&layout))?;
    Ok(output.flush()?)
}

fn properties(layout: &Layout) -> [(&'static str, String); 10] {
    [
        ("size", answer(layout.size())),
        ("cosize", answer(layout.cosize())),
        ("rank", layout.rank().to_string()),
        ("depth", layout.depth().to_string()),
        ("offsets", offsets(layout)),
        ("coalesced", answer(layout.coalesce())),
        ("filtered", answer(layout.filter())),
        ("complement", answer(layout.complement())),
        ("right inverse", answer(layout.right_inverse())),
        ("left inverse", answer(layout.left_inverse())),
    ]
}

/// A result, or why there is none.
fn answer<T: ToString>(result: Result<T, Error>) -> String {
    match result {
        Ok(value) => value.to_string(),
        Err(error) => {
            let message = error.to_string();
            let prefix = format!("{}: ", error.operation());
            format!("none: {}", message.strip_prefix(&prefix).unwrap_or(&message))
        }
    }
}

/// The range of the offsets, and whether they repeat or leave gaps where that is quickly counted.
fn offsets(layout: &Layout) -> String {
    const MOST: i64 = 1 << 20;
    let size = match layout.size() {
        Ok(0) => return "none".to_owned(),
        Ok(size) => size,
        Err(_) => i64::MAX,
    };
    // An extent times a stride fits, but a sum of them need not.
    let (mut least, mut most) = (0_i128, 0_i128);
    for (extent, stride) in layout.shape().leaves().zip(layout.stride().leaves()) {
        let reach = i128::from(extent - 1) * i128::from(stride);
        least += reach.min(0);
        most += reach.max(0);
    }
    let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    if size > MOST {
        return range;
    }
    let Ok(mut all) = (0..size).map(|position| layout.at(position)).collect::<Result<Vec<_>, _>>() else {
        return range;
    };
    all.sort_unstable();
    all.dedup();
    let distinct = all.len() as i128;
    let repeats = if distinct == i128::from(size) { "each once" } else { "some repeat" };
    let gaps = if distinct == most - least + 1 { "without gaps" } else { "with gaps" };
    format!("{range}, {repeats}, {gaps}")
}
