//! Explanations of operations of tiled atoms and on XLA's shapes end with the answers of the operations.

use std::{collections::BTreeMap, fs};
use stridewise_explain::{CallRefusal, Explanation, Step, explain};
use stridewise_value::{EvaluateError, Json, evaluate_tiled};

type Row = serde_json::Map<String, serde_json::Value>;

fn rows(path: &str) -> Vec<Row> {
    let text = fs::read_to_string(format!("../../tests/vectors/{path}")).unwrap();
    // The first line describes the fields.
    let rows = text.lines().skip(1);
    rows.map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A text as it is, and any other value as JSON.
fn written(value: &serde_json::Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn explained(name: &str, operands: &[String]) -> (Explanation, String) {
    let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
    let explanation = explain(name, &operands).unwrap();
    let text = explanation.to_string();
    (explanation, text)
}

/// The calls of a tiled operation are those that the operation makes: the last one arrives at CuTe's own
/// layout.
#[test]
fn every_row_of_tiled_atoms_is_explained() {
    let (mut told, mut arrived) = (0, BTreeMap::<String, usize>::new());
    for row in rows("tiled/tiled_group.jsonl").iter().step_by(3) {
        let function = row["fn"].as_str().unwrap();
        let name = format!("tiled.{function}");
        let operands: Vec<String> = row
            .iter()
            .map(|(field, value)| format!("{field}={}", written(value)))
            .collect();
        let named: Vec<(&str, &str)> = operands
            .iter()
            .map(|operand| operand.split_once('=').unwrap())
            .collect();
        let answer = evaluate_tiled(&name, &named, &mut Vec::new());
        let (explanation, text) = explained(&name, &operands);
        let end = match (&answer, &explanation.call.result) {
            (Ok(_), Ok(result)) => format!("\n\nResult: {result}"),
            (Err(EvaluateError::NoResult(why)), Err(_)) => format!("\n\nRefused: {why}"),
            unequal => panic!("{text}\n{unequal:?}"),
        };
        assert!(text.ends_with(&end) && text.lines().count() > 4, "{text}");
        assert!(answer.is_err() || explanation.is_complete, "{text}");
        told += 1;
        let in_swizzle = operands.iter().any(|operand| operand.contains("Sw"));
        let Ok(Json::Object(fields)) = answer else {
            continue;
        };
        let last = explanation
            .steps
            .iter()
            .rev()
            .find_map(|step| step.call.as_ref());
        let Some(last) = last.filter(|_| !in_swizzle && !function.starts_with("tiled_")) else {
            continue;
        };
        // A slice has an offset; the parts of one thread stand for those of all.
        let last = last.result.as_ref().unwrap().split(" ; ").next().unwrap();
        let field = |name| fields.iter().find(|(field, _)| *field == name);
        let (_, wanted) = field("out")
            .or_else(|| field("layout"))
            .or_else(|| field("coord"))
            .unwrap();
        let wanted = written(&serde_json::from_str(&wanted.to_string()).unwrap());
        let arrives = last == wanted
            || last.starts_with(&format!("{wanted}:"))
            || wanted.ends_with(&format!("\"{last}\"]"));
        assert!(arrives, "{wanted}\n{text}");
        *arrived.entry(function.to_owned()).or_default() += 1;
    }
    assert!(told > 500 && arrived.len() > 20, "{told} {arrived:?}");
}

fn has_call(step: &Step, name: &str) -> bool {
    step.call
        .as_ref()
        .is_some_and(|call| call.operation == name)
}

/// Each operation on XLA's shapes, on the shapes of XLA's own rows.
#[test]
fn operations_on_shapes_are_explained() {
    let shapes = rows("xla/tiled_index.jsonl");
    let (mut told, mut refused) = (0, 0);
    for (row, other) in shapes.iter().zip(shapes.iter().skip(1)) {
        let [shape, other] = [row, other].map(|row| row["shape"].as_str().unwrap());
        let integers = |field: &str| Json::integers(&row[field].to_string()).unwrap_or_default();
        let (dims, linear) = (integers("dims"), integers("linear"));
        let last = linear.last().copied().unwrap_or(0);
        let index: Vec<i64> = dims.iter().map(|dim| dim - 1).collect();
        let identity: Vec<usize> = (0..dims.len()).collect();
        for (name, kinds) in stridewise_xla::OPERATIONS {
            let operand = |(place, kind): (usize, &&str)| match (*kind, place) {
                ("text", 0) if *name == "xla.parse_layout" => {
                    shape[shape.find('{').unwrap_or(shape.len())..].to_owned()
                }
                ("text", 0) => shape.to_owned(),
                ("text", _) => other.to_owned(),
                ("element type", _) => "f32".into(),
                ("layout", _) => "(3,5):(8,1)".into(),
                ("sharding", _) if dims.is_empty() => "{replicated}".into(),
                ("sharding", _) => {
                    let ones = ",1".repeat(dims.len() - 1);
                    format!(
                        "{{devices=[3{ones},{place}]<=[3,{place}]T(1,0) last_tile_dim_replicate}}"
                    )
                    .replace(",0]<=[3,0]T(1,0) last_tile_dim_replicate", "]<=[3]")
                }
                ("mesh", _) => "mesh['a'=2,'b'=4]".into(),
                ("partition spec", _) => "P('b')".into(),
                ("devices", _) => "40".into(),
                ("position", _) => last.to_string(),
                ("dimension", _) => "0".into(),
                ("[indices]", _) => format!("{index:?}"),
                ("[extents]", _) => format!("{dims:?}"),
                _ => format!("{identity:?}"),
            };
            let operands: Vec<String> = kinds.iter().enumerate().map(operand).collect();
            let (explanation, text) = explained(name, &operands);
            told += 1;
            refused += usize::from(explanation.call.result.is_err());
            assert!(
                !explanation.steps.is_empty() || explanation.call.result.is_err(),
                "{text}"
            );
            assert!(
                explanation.call.result.is_err() || explanation.is_complete,
                "{text}"
            );
            let is_empty = dims.contains(&0);
            let steps = || explanation.steps.iter();
            if *name == "xla.linear_index" && !is_empty {
                // Each element is told at the position that XLA has.
                let found = steps()
                    .flat_map(|step| &step.cells)
                    .flat_map(|cells| &cells.positions);
                assert!(found.eq(&[last]), "{text}");
                assert_eq!(explanation.call.result, Ok(last.to_string()));
            }
            if *name == "xla.multi_index" && !is_empty {
                let order = integers("minor_to_major").into_iter().rev();
                let digits: Vec<i64> = order.map(|dim| index[dim as usize]).collect();
                let digits = format!("the digits are {}.", listed(&digits));
                let first = steps().next().unwrap();
                assert!(
                    dims.is_empty() || first.text.ends_with(&digits),
                    "{digits} {text}"
                );
            }
            if *name == "xla.tiled_bounds" {
                let axes = steps()
                    .rev()
                    .find(|step| step.text.contains("axes have extents "))
                    .unwrap();
                let axes = axes
                    .text
                    .split("extents ")
                    .nth(1)
                    .unwrap()
                    .trim_end_matches('.');
                let axes = axes.replace("none", "").replace(", ", ",");
                assert_eq!(
                    format!("[{axes}]"),
                    row["tiled_bounds"].to_string(),
                    "{text}"
                );
            }
            if *name == "xla.byte_size" {
                assert!(steps().any(|step| has_call(step, "xla.elements")), "{text}");
            }
        }
    }
    assert!(told > 1000 && refused > 100, "{told} {refused}");
}

fn listed(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(", ")
}

/// A refusal has its message, its rule and the elements that show it, also as JSON.
#[test]
fn a_refusal_has_a_witness() {
    let explanation = explain("composition", &["(3,2):(2,1)", "(2,2):(1,2)"]).unwrap();
    let CallRefusal {
        message,
        reason,
        witness,
    } = explanation.call.result.clone().unwrap_err();
    assert!(message.contains(&reason), "{message}");
    // At coordinate 3 the right layout has index 3.
    assert_eq!(
        witness
            .iter()
            .map(|cells| cells.positions[0])
            .collect::<Vec<_>>(),
        [3, 3]
    );
    let json: serde_json::Value = serde_json::from_str(&explanation.to_json().to_string()).unwrap();
    assert_eq!(json["call"]["refusal"]["reason"], reason);
    assert_eq!(
        json["call"]["refusal"]["witness"][1],
        serde_json::json!({"of": 1, "positions": [3]})
    );
    assert_eq!(
        json["steps"][1]["cells"],
        serde_json::json!([{"of": 1, "positions": [0, 1]}])
    );
    assert_eq!(json["is_complete"], false);
}
