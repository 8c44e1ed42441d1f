//! Explanations of operations on JSON end with their answers.

use std::{collections::BTreeMap, fs};

/// The last value that a step of the outermost level arrives at.
fn last_step(told: &str) -> Option<&str> {
    let steps = told.lines().filter(|line| !line.starts_with(' '));
    steps
        .filter_map(|line| line.split_once(" → "))
        .next_back()
        .map(|(_, value)| value)
}

/// Explanations of the rows of CuTe's tiled atoms: the last step arrives at CuTe's own layout.
#[test]
fn every_row_of_tiled_atoms_is_explained() {
    let (mut told, mut arrived) = (0, BTreeMap::<String, usize>::new());
    let rows = fs::read_to_string("../../tests/vectors/tiled/tiled_group.jsonl").unwrap();
    for line in rows.lines().skip(1).step_by(3) {
        let row: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
        let function = row["fn"].as_str().unwrap();
        let arguments: Vec<String> = row
            .iter()
            .map(|(field, value)| format!("{field}={}", super::written(value)))
            .collect();
        let name = format!("tiled.{function}");
        let text = super::explain_json(&name, &arguments).unwrap().to_string();
        let answer = crate::tiled::answer(&name, row.clone());
        let end = match &answer {
            Ok(answer) => format!("\n\nResult: {answer}"),
            Err(why) => format!("\n\nRefused: {why}"),
        };
        assert!(text.ends_with(&end) && text.lines().count() > 4, "{text}");
        told += 1;
        // Rows that take steps to a layout, and not to one that a swizzle is around.
        let arrives = [
            "thrfrg_",
            "tidfrg_",
            "partition_",
            "make_fragment",
            "local_tile",
        ];
        let tensor = row
            .get("in")
            .or(row.get("shape"))
            .map_or("", |it| it.as_str().unwrap());
        if !arrives.iter().any(|name| function.starts_with(name)) || tensor.contains("Sw") {
            continue;
        }
        let Ok(answer) = answer else { continue };
        let wanted = ["out", "layout"]
            .iter()
            .find_map(|field| answer[*field].as_str())
            .unwrap();
        let last = last_step(&text).unwrap().split(" ; ").next().unwrap();
        // Of a shape alone, the steps take strides.
        let is_shape = last.starts_with(&format!("{wanted}:"));
        assert!(last == wanted || is_shape, "{wanted}\n{text}");
        *arrived.entry(function.to_owned()).or_default() += 1;
    }
    assert!(told > 500 && arrived.len() > 10, "{told} {arrived:?}");
}

/// Each operation on XLA's shapes, on the shapes of XLA's own rows.
#[test]
fn operations_on_shapes_are_explained() {
    let shapes: Vec<serde_json::Value> =
        fs::read_to_string("../../tests/vectors/xla/tiled_index.jsonl")
            .unwrap()
            .lines()
            .skip(1)
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
    let (mut told, mut refused) = (0, 0);
    for (row, other) in shapes.iter().zip(shapes.iter().skip(1)) {
        let [shape, other] = [row, other].map(|row| row["shape"].as_str().unwrap());
        let dims: Vec<i64> = row["dims"]
            .as_array()
            .unwrap()
            .iter()
            .map(|dim| dim.as_i64().unwrap())
            .collect();
        let last = row["linear"]
            .as_array()
            .and_then(|all| all.last())
            .map_or(0, |it| it.as_i64().unwrap());
        let index: Vec<i64> = dims.iter().map(|dim| dim - 1).collect();
        let identity: Vec<usize> = (0..dims.len()).collect();
        for line in crate::xla::help().lines() {
            let (name, kinds) = line.trim().split_once(" [").unwrap();
            let arguments: Vec<String> = kinds[..kinds.len() - 1]
                .split(", ")
                .enumerate()
                .map(|(place, kind)| match (kind, place) {
                    ("text", 0) if name == "xla.parse_layout" => {
                        shape[shape.find('{').unwrap_or(shape.len())..].to_owned()
                    }
                    ("text", 0) => shape.to_owned(),
                    ("text", _) => other.to_owned(),
                    ("element type", _) => "f32".into(),
                    ("layout", _) => "(3,5):(8,1)".into(),
                    ("position", _) => last.to_string(),
                    ("dimension", _) => "0".into(),
                    ("[indices]", _) => format!("{index:?}"),
                    ("[extents]", _) => format!("{dims:?}"),
                    _ => format!("{identity:?}"),
                })
                .collect();
            let text = super::explain_json(name, &arguments).unwrap().to_string();
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() > 4, "{text}");
            let end = lines[lines.len() - 1];
            told += 1;
            refused += usize::from(end.starts_with("Refused: "));
            let is_empty = dims.contains(&0);
            if name == "xla.linear_index" && !is_empty {
                let position = lines[lines.len() - 4].rsplit(' ').next().unwrap();
                assert_eq!(position, last.to_string(), "{text}");
                assert_eq!(end, format!("Result: {last}"));
            }
            if name == "xla.tiled_bounds" {
                let axes = lines[lines.len() - 4]
                    .rsplit("axes of extents ")
                    .next()
                    .unwrap()
                    .replace(", ", ",");
                assert_eq!(
                    format!("[{axes}]"),
                    row["tiled_bounds"].to_string(),
                    "{text}"
                );
            }
        }
    }
    assert!(told > 1000 && refused > 100, "{told} {refused}");
}
