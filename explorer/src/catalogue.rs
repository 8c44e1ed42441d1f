//! What the page offers: operations and kinds with their operands, an example of each, the atoms.

use crate::line::Line;
use stridewise_value::{AnyLayout, Json, Operation, TILED_OPERATIONS, atoms};
use stridewise_viz::KINDS;

/// An example of each operation and kind, one a line, under headings.
const EXAMPLES: &str = include_str!("examples.txt");

/// Kinds that a line need not name.
const BARE: [&str; 4] = ["layout", "xla", "sharding", "atom"];

/// The operations and kinds, each with an example, its operands, and the place of the first layout among
/// them; and the names of the atoms.
pub(crate) fn json() -> Json {
    let (mut group, mut entries) = ("", Vec::new());
    for line in EXAMPLES.lines() {
        if let Some(heading) = line.strip_prefix("# ") {
            group = heading;
            continue;
        }
        let Ok(read) = Line::read(line) else { continue };
        let kind = KINDS.iter().find(|kind| kind.name == read.name);
        let is_layout = |text: &String| AnyLayout::parse(text).is_ok();
        let layout = read.operands.iter().position(is_layout);
        entries.push(Json::Object(vec![
            ("group", group.into()),
            ("name", read.name.into()),
            ("example", line.into()),
            ("operands", read.operands.into()),
            ("layout", layout.into()),
            ("about", kind.map(|kind| kind.about).into()),
        ]));
    }
    let bare: Vec<&str> = BARE.to_vec();
    Json::Object(vec![
        ("entries", Json::Array(entries)),
        ("bare", bare.into()),
        ("atoms", atoms::names().collect::<Vec<_>>().into()),
    ])
}

/// The operands of a line, each with a label; also those that could be added.
pub(crate) fn fields(line: &Line) -> Json {
    let (labels, least) = labels(line);
    let count = labels.len().max(line.operands.len());
    let field = |place: usize| {
        let text = line.operands.get(place).map_or("", String::as_str);
        let (name, label, text) = match (labels.get(place), text.split_once('=')) {
            (_, Some((name, text))) if line.name.starts_with("tiled.") => (name, name, text),
            (Some(label), _) if line.name.starts_with("tiled.") => (&**label, &**label, text),
            (Some(label), _) => ("", &**label, text),
            (None, _) => ("", "operand", text),
        };
        Json::Object(vec![
            ("name", name.into()),
            ("label", label.into()),
            ("text", text.into()),
            ("is_optional", (place >= least).into()),
        ])
    };
    Json::Array((0..count).map(field).collect())
}

/// The names of the operands, and how many there are at least.
fn labels(line: &Line) -> (Vec<String>, usize) {
    let given = line.operands.len();
    let owned = |names: &[&str]| {
        names
            .iter()
            .map(|&name| name.to_owned())
            .collect::<Vec<_>>()
    };
    if let Some(kind) = KINDS.iter().find(|kind| kind.name == line.name) {
        let labels: Vec<String> = kind.arguments.split(' ').map(str::to_lowercase).collect();
        let least = labels
            .iter()
            .filter(|label| !label.starts_with('['))
            .count();
        let plain = |label: &String| label.trim_matches(['[', ']']).to_owned();
        return (labels.iter().map(plain).collect(), least);
    }
    let Some(operation) = Operation::from_name(&line.name) else {
        let all = TILED_OPERATIONS.iter().chain(stridewise_xla::OPERATIONS);
        let row = all.copied().find(|&(name, _)| name == line.name);
        let labels = row.map_or(Vec::new(), |(_, kinds)| owned(kinds));
        return if line.name.starts_with("tiled.") {
            // The operands are named, and stand in any order.
            (Vec::new(), given)
        } else {
            (labels, given)
        };
    };
    let forms: Vec<_> = operation
        .forms()
        .iter()
        .zip(operation.operand_names())
        .collect();
    let length = |(kinds, _): &&(&&[&str], &&[&str])| kinds.len();
    let is_given = |form: &&(&&[&str], &&[&str])| length(form) == given;
    let form = forms.iter().filter(is_given).max_by_key(length);
    let longest = forms.iter().max_by_key(length);
    let least = forms.iter().map(|form| length(&form)).min().unwrap_or(0);
    if forms.iter().any(|(kinds, _)| ***kinds == ["layouts"]) && (given != 1 || form.is_none()) {
        return (vec!["layout".to_owned(); given + 1], 1);
    }
    let of = |form: &(&&[&str], &&[&str])| {
        let named = form.0.iter().zip(form.1.iter());
        named
            .map(|(kind, name)| label(kind, name))
            .collect::<Vec<String>>()
    };
    let mut labels = form.map_or(Vec::new(), of);
    // Optional operands follow.
    labels.extend(
        longest
            .map_or(Vec::new(), of)
            .into_iter()
            .skip(labels.len()),
    );
    (labels, least)
}

/// The name of an operand, or that of its kind if it has only a letter.
fn label(kind: &str, name: &str) -> String {
    let kind = match kind {
        "mapping" => "layout",
        "coord" => "coordinate",
        "composed" => "swizzled layout",
        kind => kind,
    };
    match name {
        "tv" | "thread_value" => "thread-value layout".to_owned(),
        "bits" => "bits of an element".to_owned(),
        "a" => format!("{kind} a"),
        "b" if kind != "integer" => format!("{kind} b"),
        "b" | "m" if kind == "integer" => name.to_uppercase(),
        "d" if kind == "direction" => kind.to_owned(),
        name if name.len() > 1 => name.replace('_', " "),
        _ => kind.to_owned(),
    }
}
