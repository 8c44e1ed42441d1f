//! Explanations of the rows of CuTe; the numbers of their steps are those of the results.

use crate::random::Random;
use std::{collections::BTreeMap, fs};
use stridewise_explain::{CellsOf, Explanation, Unreadable, explain};
use stridewise_value::{Answer, Layout, LayoutError, Operation, evaluate};

pub(crate) struct Explained {
    pub(crate) explanation: Explanation,
    text: String,
    pub(crate) answer: Result<Answer, LayoutError>,
}

/// Operations and arguments of the rows that real CuTe has evaluated.
fn rows() -> Vec<(Operation, Vec<String>)> {
    let mut rows = Vec::new();
    for entry in fs::read_dir("../../tests/vectors/cute").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        for line in fs::read_to_string(path).unwrap().lines().skip(1) {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            let Some(operation) = row["op"].as_str().and_then(Operation::from_name) else {
                continue;
            };
            let arguments = row["args"].as_array().unwrap().iter();
            let arguments = arguments.map(|text| text.as_str().unwrap().to_owned());
            rows.push((operation, arguments.collect()));
        }
    }
    rows
}

/// An explanation that ends with what the operation answers, and tells no step as refused where the
/// operation has an answer; none where the arguments cannot be read.
pub(crate) fn checked(operation: Operation, arguments: &[&str]) -> Option<Explained> {
    let called = format!("{operation} {arguments:?}");
    let answer = evaluate(operation, arguments);
    let explanation = match (explain(operation.name(), arguments), answer) {
        (Ok(explanation), _) => explanation,
        (Err(error), Err(refused)) => {
            assert_eq!(error, Unreadable::Operands(refused), "{called}");
            return None;
        }
        (Err(_), Ok(_)) => panic!("{called} has an answer"),
    };
    let text = explanation.to_string();
    let explained = Explained {
        explanation,
        text,
        answer,
    };
    let result = answer
        .map(|answer| answer.to_string())
        .map_err(|error| error.to_string());
    let told = explained.explanation.call.result.clone();
    let told = told.map_err(|refusal| refusal.message);
    assert_eq!(told, result, "{called}");
    let end = match answer {
        Ok(answer) => format!("\n\nResult: {answer}"),
        Err(error) => format!("\n\nRefused: {error}"),
    };
    assert!(explained.text.ends_with(&end), "{}", explained.text);
    // Where the last call of a recipe has the result, the recipe is the operation.
    let ends_with_result = matches!(
        operation.name(),
        "filter"
            | "thread_view"
            | "with_shape"
            | "tile_to_shape"
            | "recast_layout"
            | "local_partition"
            | "vectorise"
            | "max_common_vector"
            | "make_layout_like"
    );
    let is_plain = !["Sw", "@", "?"]
        .iter()
        .any(|part| explained.text.contains(part));
    let is_by_mode = operation == Operation::Filter && arguments.len() > 1;
    let mut steps = explained.explanation.steps.iter().rev();
    let last = steps.find_map(|step| step.call.as_ref());
    let last = last.filter(|_| ends_with_result && is_plain && !is_by_mode);
    if let (Some(last), Ok(answer)) = (last, answer) {
        let (last, result) = (last.result.as_ref().unwrap(), answer.to_string());
        // Of `make_layout_like`, the strides.
        let strides = result
            .strip_suffix(last)
            .is_some_and(|shape| shape.ends_with(':'));
        assert!(*last == result || strides, "{}", explained.text);
    }
    // A step calls operations on operands that they can read.
    let is_misread = |line: &str| {
        let refused = line.split_once(": refused: ").map_or("", |(_, why)| why);
        refused.contains(", in argument ") || refused.contains("argument(s), found")
    };
    assert!(
        !explained.text.lines().any(is_misread),
        "{}",
        explained.text
    );
    assert!(!explained.text.contains('$'), "{}", explained.text);
    assert!(
        answer.is_err() || explained.explanation.is_complete,
        "{}",
        explained.text
    );
    assert!(
        explained.text.lines().all(|line| line.trim_end() == line),
        "{}",
        explained.text
    );
    Some(explained)
}

/// The modes that the steps of the outermost level name after these words, coalesced; none where a
/// number leaves 64 bits.
fn made_of(explanation: &Explanation, words: &[&str]) -> Option<Layout> {
    let modes = explanation.steps.iter().filter_map(|step| {
        let mode = words.iter().find_map(|word| step.text.split(word).nth(1))?;
        let end = mode.find('.').unwrap_or(mode.len());
        Some(mode[..end].parse::<Layout>().ok())
    });
    let modes: Vec<Layout> = modes.collect::<Option<_>>()?;
    Some(Layout::make_layout(&modes).ok()?.coalesce())
}

/// Whether the numbers in the steps of an explanation are those of its result.
pub(crate) fn has_its_numbers(operation: Operation, explained: &Explained) -> bool {
    let words = match operation {
        Operation::Complement => ["gives the gap ", "last gap is "],
        Operation::RightInverse | Operation::LeftInverse | Operation::Nullspace => {
            [": the mode ", "gives the mode "]
        }
        _ => return false,
    };
    let Ok(Answer::Layout(result)) = explained.answer else {
        return false;
    };
    let text = &explained.text;
    if result.size() == Ok(0) || text.contains("Sw") || text.contains('@') {
        return false;
    }
    let made = made_of(&explained.explanation, &words);
    assert!(made.is_none_or(|made| made == result.coalesce()), "{text}");
    made.is_some()
}

#[test]
fn every_row_of_cute_is_explained() {
    let (mut told, mut refused, mut stopped, mut numbers) = (0, 0, 0, 0);
    let mut lines = BTreeMap::<&str, usize>::new();
    for (operation, arguments) in rows() {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let Some(explained) = checked(operation, &arguments) else {
            continue;
        };
        told += 1;
        refused += usize::from(explained.answer.is_err());
        stopped += usize::from(!explained.explanation.is_complete);
        numbers += usize::from(has_its_numbers(operation, &explained));
        let most = lines.entry(operation.name()).or_default();
        *most = (*most).max(explained.text.lines().count());
    }
    println!(
        "{told} rows explained, {refused} of them refused, {stopped} at a step; {numbers} by their numbers"
    );
    let silent: Vec<_> = lines.iter().filter(|&(_, &lines)| lines < 4).collect();
    assert!(silent.is_empty(), "nothing is told of {silent:?}");
    assert!(told > 5000 && numbers > 200, "{told} {numbers}");
}

#[test]
fn requests_with_leaves_without_a_value_are_explained() {
    let mut random = Random(56);
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let (operation, mut arguments) = random.request();
        if arguments.is_empty() {
            continue;
        }
        let place = random.below(arguments.len() as u64) as usize;
        let text = &mut arguments[place];
        let digits = text.match_indices(|letter: char| letter.is_ascii_digit());
        let digits: Vec<usize> = digits.map(|(at, _)| at).collect();
        if digits.is_empty() || text.contains("Sw") {
            continue;
        }
        let at = digits[random.below(digits.len() as u64) as usize];
        let leaf = ["?", "?{div=8}", "?{i64 div=2}"][random.below(3) as usize];
        text.replace_range(at..=at, leaf);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        match checked(operation, &arguments) {
            Some(explained) if explained.answer.is_ok() => answered += 1,
            _ => refused += 1,
        }
    }
    assert!(answered > 500 && refused > 5000, "{answered} {refused}");
}

/// The modes that the runs of a composition have are those of its result.
#[test]
fn a_composition_is_made_of_its_runs() {
    let modes = |extents: &[i64], strides: &[i64]| -> Vec<[i64; 2]> {
        let pairs = |&extent: &i64| strides.iter().map(move |&stride| [extent, stride]);
        extents.iter().flat_map(pairs).collect()
    };
    let left = modes(&[1, 2, 3, 6], &[-1, 0, 2, 7]);
    let right = modes(&[1, 2, 3, 4], &[-2, 0, 1, 3, 6]);
    let text = |[a, b]: [[i64; 2]; 2]| format!("({},{}):({},{})", a[0], b[0], a[1], b[1]);
    let (mut composed, mut refused) = (0, 0);
    let pairs = |all: &[[i64; 2]]| -> Vec<String> {
        all.iter()
            .flat_map(|a| all.iter().map(|b| text([*a, *b])))
            .collect()
    };
    let (left, right) = (pairs(&left), pairs(&right));
    let all = left
        .iter()
        .flat_map(|left| right.iter().map(move |right| [left.as_str(), right]));
    // A seventh of them, of all combinations of modes.
    for operands in all.step_by(7) {
        let explained = checked(Operation::Composition, &operands).unwrap();
        let shown = &explained.text;
        let Ok(Answer::Layout(result)) = explained.answer else {
            assert!(shown.contains("refused"), "{shown}");
            refused += 1;
            continue;
        };
        let mut made = Vec::new();
        for line in shown.lines() {
            if let Some((_, mode)) = line.split_once("the mode ") {
                let end = mode.find([',', '.']).unwrap_or(mode.len());
                made.push(mode[..end].parse::<Layout>().unwrap());
            }
        }
        let flat: Vec<Layout> = result.flatten().modes().collect();
        assert_eq!(made, flat, "{shown}");
        composed += 1;
    }
    assert!(composed > 3000 && refused > 500, "{composed} {refused}");
}

/// The cells that a step highlights are those that its numbers name.
#[test]
fn steps_highlight_cells() {
    let composition = explain("composition", &["(6,2):(8,2)", "(4,3):(3,1)"]).unwrap();
    let modes = &composition.steps[1..];
    for (mode, positions) in modes.iter().zip([[0, 1, 2, 3].as_slice(), &[0, 4, 8]]) {
        let of = mode.cells.iter().map(|cells| (cells.of, &*cells.positions));
        let both = [CellsOf::Operand(1), CellsOf::Result].map(|of| (of, positions));
        assert!(of.eq(both), "{mode:?}");
    }
    let index = explain("call", &["(4,8):(8,1)", "(1,2)"]).unwrap();
    assert_eq!(index.steps[0].cells[0].positions, [9]);
}
