//! The rows of the vectors, and what they demand.

use crate::{
    notation::Bare,
    operations::{OPERATIONS, Operation},
};
use serde_json::Value as Json;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};
use stridewise::value;

/// A row of the vectors.
pub(crate) struct Row {
    /// File and line.
    pub(crate) place: String,
    pub(crate) operation: &'static Operation,
    pub(crate) arguments: Vec<String>,
    pub(crate) demand: Demand,
}

/// What a row demands.
pub(crate) enum Demand {
    /// With all leaves static, the type of this text.
    Type(String),
    /// A refusal.
    Refused(Bare),
    /// With the unmarked leaves dynamic, this text.
    Text(String),
    /// Nothing: the value layer, which answers where CuTe does not, has no dynamic leaves.
    Nothing,
}

/// All rows of the operations in the table.
pub(crate) fn rows(vectors: &Path) -> Vec<Row> {
    let other_answers = fs::read_to_string("not_as_cute.txt").unwrap();
    let other_answer = |place: &str| {
        let of_place = |line: &str| {
            line.strip_prefix(place)?
                .strip_prefix(' ')
                .map(str::to_owned)
        };
        other_answers.lines().find_map(of_place)
    };
    let not_as_cute: BTreeSet<String> = json_lines(&vectors.join("not_as_cute.jsonl"))
        .iter()
        .map(key)
        .collect();
    let mut rows = Vec::new();
    for path in files(&vectors.join("cute")) {
        let file = path.file_name().unwrap().to_str().unwrap();
        // The first line is about the file.
        for (index, row) in json_lines(&path).iter().enumerate().skip(1) {
            let place = format!("{file}:{}", index + 1);
            let Some((operation, arguments)) = read(row) else {
                continue;
            };
            let is_dynamic = file.contains("dynamic");
            let demand = demand(
                row,
                operation,
                &arguments,
                is_dynamic,
                not_as_cute.contains(&key(row)),
            );
            let demand = other_answer(&place).map_or(demand, Demand::Text);
            rows.push(Row {
                place,
                operation,
                arguments,
                demand,
            });
        }
    }
    rows
}

/// The files of rows; the others are about other libraries, and layouts alone.
fn files(cute: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(cute)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let has_rows = !name.starts_with("diffs_") && name != "gpu_layouts.jsonl";
        has_rows
            && path
                .extension()
                .is_some_and(|extension| extension == "jsonl")
    });
    paths.sort();
    paths
}

fn json_lines(path: &Path) -> Vec<Json> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

fn key(row: &Json) -> String {
    format!("{} {}", row["op"], row["args"])
}

/// `None` for an operation that is not in the table.
fn read(row: &Json) -> Option<(&'static Operation, Vec<String>)> {
    let arguments: Vec<String> = row["args"]
        .as_array()?
        .iter()
        .map(without_spaces)
        .collect::<Option<_>>()?;
    let operation = OPERATIONS
        .iter()
        .find(|known| known.takes(row["op"].as_str().unwrap(), &arguments))?;
    Some((operation, arguments))
}

/// What CuTe answers is demanded where it is right.
fn demand(
    row: &Json,
    operation: &Operation,
    arguments: &[String],
    is_dynamic: bool,
    not_as_cute: bool,
) -> Demand {
    let breaks_a_law = not_as_cute || row["exact"] == false || row["law"] == false;
    match (
        is_dynamic,
        without_spaces(&row["result"]).filter(|_| !breaks_a_law),
    ) {
        (false, Some(result)) => Demand::Type(result),
        (false, None) => of_value_layer(operation, arguments),
        // CuTe marks a truth that is known to the compiler, too.
        (true, Some(result)) if ["_true", "_false"].contains(&&*result) => {
            Demand::Text(result[1..].to_owned())
        }
        (true, Some(result)) => Demand::Text(result),
        (true, None) if is_about_types(row) => Demand::Refused(Bare::Dynamic),
        // Breaks a law for these numbers, for which there are checks at run time; functions do not
        // have them.
        (true, None) => Demand::Nothing,
    }
}

/// Whether CuTe refuses for what is known without the numbers.
fn is_about_types(row: &Json) -> bool {
    // CuTe wants to know while it compiles whether a block divides a static shape; here that may
    // wait until its extents are known.
    if row["op"] == "tile_to_shape" && row["why"] == "type_error" {
        return false;
    }
    // A slice that CuTe cannot take apart stays swizzled here.
    if row["op"] == "slice_and_offset"
        && row["args"][1]
            .as_str()
            .is_some_and(|text| text.starts_with("Sw<"))
    {
        return false;
    }
    [
        "type_error",
        "complement_dynamic_stride",
        "left_inverse_dynamic_stride",
    ]
    .iter()
    .any(|why| row["why"] == *why)
}

fn without_spaces(text: &Json) -> Option<String> {
    text.as_str().map(|text| text.replace(' ', ""))
}

/// With static leaves, types answer and refuse as the value layer does.
pub(crate) fn of_value_layer(operation: &Operation, arguments: &[String]) -> Demand {
    let named = value::Operation::from_name(operation.name).expect(operation.name);
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match value::evaluate(named, &texts) {
        Ok(answer) => Demand::Type(answer.to_string().replace(' ', "")),
        Err(_) => Demand::Refused(Bare::Static),
    }
}
