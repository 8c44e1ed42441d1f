//! Writes a test for each row of the vectors.

mod mixed;
mod notation;
mod operations;
mod random;
mod rows;
mod xla;
mod xla_random;

use mixed::Law;
use notation::{Bare, Kind, Spelling, Tree, parse};
use operations::{OPERATIONS, Operation};
use rows::{Demand, Row, rows};
use std::{collections::BTreeMap, env, fmt::Write, fs, path::Path, ptr};

/// With this variable set, rows whose dynamic leaves have 32 bits get wide ones, and the others.
const OTHER_WIDTH: &str = "STRIDEWISE_OTHER_WIDTH";

fn main() {
    let vectors = Path::new("../vectors");
    for input in ["build", "not_as_cute.txt", "../vectors"] {
        println!("cargo::rerun-if-changed={input}");
    }
    for variable in [random::ROWS, mixed::ONLY, OTHER_WIDTH] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    let out = env::var("OUT_DIR").unwrap();
    let mut rows = rows(vectors);
    rows.extend(random::rows());
    for (file, code) in static_tests(&rows) {
        fs::write(format!("{out}/{file}.rs"), code).unwrap();
    }
    fs::write(format!("{out}/dynamic.rs"), dynamic_tests(&rows)).unwrap();
    let mut mixed = mixed_tests(&random::mixed());
    if mixed::is_asked("linear_index", "xla") {
        mixed += &xla_random::tests(random::count());
    }
    fs::write(format!("{out}/mixed.rs"), mixed).unwrap();
    fs::write(format!("{out}/xla.rs"), xla::tests(&vectors.join("xla"))).unwrap();
    fs::write(format!("{out}/counts.rs"), counts(&rows)).unwrap();
}

/// File by file, an item for each row that demands a type: it compiles if the row holds.
fn static_tests(rows: &[Row]) -> BTreeMap<&str, String> {
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for row in rows {
        let code = files.entry(row.operation.file).or_default();
        let place = &row.place;
        match &row.demand {
            Demand::Type(text) => {
                let result = call(row, Kind::Type, Bare::Static);
                if let Some(number) = result.strip_prefix("const ") {
                    writeln!(
                        code,
                        "const _: () = assert!({number} == {text}); // {place}"
                    )
                    .unwrap();
                } else {
                    let expected = expected(text);
                    writeln!(
                        code,
                        "const _: fn({result}) -> {expected} = |x| x; // {place}"
                    )
                    .unwrap();
                }
            }
            Demand::Refused(bare) => {
                let result = call(row, Kind::Type, *bare);
                // A part, and where it begins.
                let is_pair = result.starts_with('(')
                    || row.operation.file == "partition"
                    || row.operation.name == "thread_view";
                let refused = if is_pair { "one_refused" } else { "refused" };
                writeln!(code, "const _: fn({result}) = {refused}; // {place}").unwrap();
            }
            Demand::Text(_) | Demand::Nothing => {}
        }
    }
    files
}

/// How wide the dynamic leaves of a row are: each second row has leaves of 32 bits where all numbers
/// are small. [`OTHER_WIDTH`] swaps them.
fn width(number: usize, row: &Row) -> Bare {
    let expected = match &row.demand {
        Demand::Type(text) | Demand::Text(text) => text.as_str(),
        _ => "",
    };
    let are_small = (row.arguments.iter().map(String::as_str))
        .chain([expected])
        .flat_map(|text| text.split(|letter: char| !letter.is_ascii_digit()))
        .all(|number| number.len() < 9);
    let is_narrow = (number % 2 == 1) != env::var(OTHER_WIDTH).is_ok();
    if are_small && is_narrow {
        Bare::Narrow
    } else {
        Bare::Dynamic
    }
}

/// A function for each operation, with a check for each row that demands a text.
fn dynamic_tests(rows: &[Row]) -> String {
    let mut code = String::new();
    for operation in OPERATIONS.iter() {
        let name = operation
            .title()
            .replace(", ", "_")
            .replace(' ', "_")
            .to_lowercase();
        writeln!(
            code,
            "#[test]\n#[allow(unused_mut, reason = \"not all operations have dynamic rows\")]\nfn {name}() {{"
        )
        .unwrap();
        writeln!(code, "    let mut differences = Differences::default();").unwrap();
        for (number, row) in of(operation, rows).enumerate() {
            if let Demand::Text(text) = &row.demand {
                let result = call(row, Kind::Value, width(number, row));
                writeln!(
                    code,
                    "    differences.compare({:?}, &marked({result}), {text:?});",
                    row.place
                )
                .unwrap();
            }
        }
        writeln!(code, "    differences.none();\n}}").unwrap();
    }
    code
}

/// A function for each operation, with a check for each row: with some leaves dynamic, the answer
/// of the value layer or none.
fn mixed_tests(rows: &[Row]) -> String {
    let mut code = String::new();
    for operation in OPERATIONS.iter() {
        let name = operation
            .title()
            .replace(", ", "_")
            .replace(' ', "_")
            .to_lowercase();
        let rows: Vec<_> = of(operation, rows).collect();
        if rows.is_empty() {
            continue;
        }
        writeln!(
            code,
            "#[test]\nfn {name}() {{\n    let mut differences = Differences::default();"
        )
        .unwrap();
        for (number, row) in rows.iter().enumerate() {
            let bare = width(number, row);
            let (result, value) = (call(row, Kind::Type, bare), call(row, Kind::Value, bare));
            let expected = match &row.demand {
                Demand::Type(text) => format!("Some({text:?})"),
                _ => "None".to_owned(),
            };
            let law = Law::of(operation).method();
            // What rustc refuses is not compiled.
            let (exists, absent) = if result.starts_with("const ") {
                ("B1".to_owned(), "Found::Panic(String::new())".to_owned())
            } else {
                (
                    format!("<{result} as Known>::Exist"),
                    format!("absent::<{result}>()"),
                )
            };
            let place = format!("{} {}", row.place, row.operation.name);
            let arguments = format!(
                "Row {{ arguments: &{:?}, may_refuse: {} }}",
                row.arguments,
                mixed::is_refused_of_others(row)
            );
            writeln!(
                code,
                "    differences.{law}({place:?}, {arguments}, <{exists} as Bit>::choose(|| shown(|| {value}), || {absent}), {expected});"
            )
            .unwrap();
        }
        writeln!(code, "    differences.none_of_answers({});\n}}", rows.len()).unwrap();
    }
    code
}

/// Operation by operation, how many rows are checked.
fn counts(rows: &[Row]) -> String {
    let mut code = "&[\n".to_owned();
    for operation in OPERATIONS.iter() {
        let count = |counted: fn(&Demand) -> bool| {
            of(operation, rows)
                .filter(|row| counted(&row.demand))
                .count()
        };
        writeln!(
            code,
            "    Count {{ operation: {:?}, file: {:?}, answered: {}, refused: {}, at_run_time: {} }},",
            operation.title(),
            operation.file,
            count(|demand| matches!(demand, Demand::Type(_))),
            count(|demand| matches!(demand, Demand::Refused(_))),
            count(|demand| matches!(demand, Demand::Text(_))),
        )
        .unwrap();
    }
    code + "]\n"
}

fn of<'a>(operation: &Operation, rows: &'a [Row]) -> impl Iterator<Item = &'a Row> {
    rows.iter()
        .filter(move |row| ptr::eq(row.operation, operation))
}

/// The operation on its arguments.
fn call(row: &Row, kind: Kind, bare: Bare) -> String {
    let spelled = |text: &String| match parse(text) {
        Some(tree) => (spell(&tree, kind, bare), spell(&tree, kind, Bare::Static)),
        // A word, which stands in no template.
        None => (text.clone(), text.clone()),
    };
    row.operation
        .call(kind, &row.arguments.iter().map(spelled).collect::<Vec<_>>())
}

/// The type of an answer: a truth value, a layout with an offset, or a tree.
fn expected(text: &str) -> String {
    if let Some((layout, offset)) = text.split_once(';') {
        return format!("({}, {})", expected(layout), expected(offset));
    }
    match text {
        "true" => "B1".to_owned(),
        "false" => "B0".to_owned(),
        _ => {
            let tree = parse(text).unwrap_or_else(|| panic!("{text} is no tuple, layout or tiler"));
            spell(&tree, Kind::Type, Bare::Static)
        }
    }
}

fn spell(tree: &Tree, kind: Kind, bare: Bare) -> String {
    Spelling { kind, bare }.spell(tree)
}
