//! What the page offers: operations and kinds with their operands, an example of each, the atoms.

use crate::line::Line;
use stridewise_value::{AnyLayout, Json, Operation, atoms};
use stridewise_viz::KINDS;

/// An example of each operation and kind, one a line, under headings.
const EXAMPLES: &str = include_str!("examples.txt");

/// Kinds that a line need not name.
const BARE: [&str; 4] = ["layout", "xla", "sharding", "atom"];

/// The operations and kinds, each with an example, its operands, and the place of the first layout
/// among them; and the names of the atoms.
pub(crate) fn json() -> Json {
    let (mut group, mut entries) = ("", Vec::new());
    for line in EXAMPLES.lines() {
        if let Some(heading) = line.strip_prefix("# ") {
            group = heading;
            continue;
        }
        let Ok(read) = Line::read(line) else { continue };
        let is_layout = |text: &String| AnyLayout::parse(text).is_ok();
        let layout = read.operands.iter().position(is_layout);
        entries.push(Json::Object(vec![
            ("group", group.into()),
            ("name", read.name.into()),
            ("example", line.into()),
            ("operands", read.operands.into()),
            ("layout", layout.into()),
        ]));
    }
    Json::Object(vec![
        ("entries", Json::Array(entries)),
        ("bare", BARE.to_vec().into()),
        ("atoms", atoms::names().collect::<Vec<_>>().into()),
    ])
}

/// The operands of a line, each with a label; also those that could be added.
pub(crate) fn fields(line: &Line) -> Json {
    let (labels, least) = labels(line);
    let is_tiled = line.name.starts_with("tiled.");
    let field = |place: usize| {
        let text = line.operands.get(place).map_or("", String::as_str);
        let label = labels.get(place).map_or("operand", String::as_str);
        let (name, label, text) = match text.split_once('=') {
            Some((name, text)) if is_tiled => (name, name, text),
            _ => ("", label, text),
        };
        Json::Object(vec![
            ("name", name.into()),
            ("label", label.into()),
            ("text", text.into()),
            ("is_optional", (place >= least).into()),
        ])
    };
    let count = labels.len().max(line.operands.len());
    Json::Array((0..count).map(field).collect())
}

/// The names of the operands, and how many there are at least.
fn labels(line: &Line) -> (Vec<String>, usize) {
    let given = line.operands.len();
    if let Some(kind) = KINDS.iter().find(|kind| kind.name == line.name) {
        let words = || kind.arguments.split(' ');
        let plain = |word: &str| word.trim_matches(['[', ']']).to_lowercase();
        let least = words().filter(|word| !word.starts_with('[')).count();
        return (words().map(plain).collect(), least);
    }
    let Some(operation) = Operation::from_name(&line.name) else {
        // The operands of the tiled operations are named, and stand in any order.
        let mut others = stridewise_xla::OPERATIONS.iter();
        let row = others.find(|row| row.0 == line.name);
        let kinds = row.map_or(&[][..], |row| row.1);
        return (kinds.iter().map(|&kind| kind.to_owned()).collect(), given);
    };
    let forms = operation.forms().iter().zip(operation.operand_names());
    let forms: Vec<Vec<(&str, &str)>> = forms
        .map(|(kinds, names)| kinds.iter().copied().zip(names.iter().copied()).collect())
        .collect();
    let form = forms.iter().rfind(|form| form.len() == given);
    let least = forms.iter().map(Vec::len).min().unwrap_or(0);
    let takes_layouts = forms
        .iter()
        .any(|form| matches!(form[..], [("layouts", _)]));
    if takes_layouts && (given != 1 || form.is_none()) {
        return (vec!["layout".to_owned(); given + 1], 1);
    }
    // Optional operands follow.
    let longest = forms.iter().max_by_key(|form| form.len());
    let given = form.into_iter().flatten();
    let others = longest.into_iter().flatten().skip(form.map_or(0, Vec::len));
    let labels = given.chain(others).map(|(kind, name)| label(kind, name));
    (labels.collect(), least)
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
        name if name.len() > 1 => name.replace('_', " "),
        _ => kind.to_owned(),
    }
}
