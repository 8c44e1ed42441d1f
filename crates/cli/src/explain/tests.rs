//! Explanations end with the answers of the operations, and their numbers make these answers.

use super::{Explained, explain};
use std::{collections::BTreeMap, fs};
use stridewise_value::{Answer, Layout, Operation, evaluate};

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
fn checked(operation: Operation, arguments: &[&str]) -> Option<Explained> {
    let called = format!("{operation} {arguments:?}");
    let answer = evaluate(operation, arguments);
    let explained = match (explain(operation, arguments), answer) {
        (Ok(explained), _) => explained,
        (Err(error), Err(refused)) => {
            assert_eq!(error, refused, "{called}");
            return None;
        }
        (Err(_), Ok(_)) => panic!("{called} has an answer"),
    };
    assert_eq!(explained.answer, answer, "{called}");
    let end = match answer {
        Ok(answer) => format!("\n\nResult: {answer}"),
        Err(error) => format!("\n\nRefused: {error}"),
    };
    assert!(explained.text.ends_with(&end), "{}", explained.text);
    assert!(answer.is_err() || !explained.stopped, "{}", explained.text);
    assert!(
        explained.text.lines().all(|line| line.trim_end() == line),
        "{}",
        explained.text
    );
    Some(explained)
}

/// The modes that follow a word in the steps of the outermost level, side by side and coalesced;
/// none where a number leaves 64 bits.
fn made_of(text: &str, word: &str) -> Option<Layout> {
    let lines = text.lines().filter(|line| !line.starts_with(' '));
    let modes = lines.filter_map(|line| {
        let mode = line.split(word).nth(1)?;
        let end = mode.find([';', ',']).unwrap_or(mode.len());
        Some(mode[..end].parse::<Layout>().ok())
    });
    let modes: Vec<Layout> = modes.collect::<Option<_>>()?;
    Some(Layout::make_layout(&modes).ok()?.coalesce())
}

/// Whether the numbers in the lines of an explanation are those of its result.
fn has_its_numbers(operation: Operation, explained: &Explained) -> bool {
    let word = match operation {
        Operation::Complement => "the gap ",
        Operation::RightInverse => ": the mode ",
        Operation::LeftInverse | Operation::Nullspace => "mode ",
        _ => return false,
    };
    let text = explained
        .text
        .replace("the last gap is ", "the gap ")
        .replace("the last mode, ", "the mode ");
    let text = text.replace("the gap ", "mode ").replace(word, "mode ");
    let Ok(Answer::Layout(result)) = explained.answer else {
        return false;
    };
    if result.size() == Ok(0) || text.contains("Sw") {
        return false;
    }
    let made = made_of(&text, "mode ");
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
        stopped += usize::from(explained.stopped);
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
        let text = super::explain_json(&name, &arguments).unwrap();
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
            let text = super::explain_json(name, &arguments).unwrap();
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

/// Numbers that are as random as a test needs them.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// A layout of up to three modes, one of which may have modes of its own.
    fn layout(&mut self) -> String {
        let mode = |random: &mut Self| {
            let extents = 7 + u64::from(random.below(9) == 0);
            let extent: i64 = [1, 2, 2, 3, 4, 6, 8, 1 << 62][random.below(extents) as usize];
            let stride: i64 =
                [0, 1, 1, 2, 3, 4, 6, 8, 12, 24, -1, 16, i64::MAX][random.below(13) as usize];
            (extent.to_string(), stride.to_string())
        };
        let modes: Vec<_> = (0..=self.below(3)).map(|_| mode(self)).collect();
        let (mut shape, mut stride): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
        if shape.len() == 3 && self.below(2) == 0 {
            for part in [&mut shape, &mut stride] {
                let last = part.split_off(1).join(",");
                part.push(format!("({last})"));
            }
        }
        match shape.as_slice() {
            [_] => format!("{}:{}", shape[0], stride[0]),
            _ => format!("({}):({})", shape.join(","), stride.join(",")),
        }
    }

    /// An operation, and arguments of one of its forms.
    fn request(&mut self) -> (Operation, Vec<String>) {
        let operation = Operation::ALL[self.below(Operation::ALL.len() as u64) as usize];
        let forms = operation.forms();
        let form = forms[self.below(forms.len() as u64) as usize];
        let arguments: Vec<String> = form
            .iter()
            .map(|kind| match *kind {
                "swizzle" => {
                    ["Sw<1,0,2>", "Sw<2,1,3>", "Sw<2,0,-2>"][self.below(3) as usize].into()
                }
                "composed" => format!("Sw<2,0,2> o {} o {}", 4 * self.below(2), self.layout()),
                "mapping" if self.below(4) == 0 => format!("Sw<2,0,2> o 0 o {}", self.layout()),
                "mapping" | "layout" | "layouts" => self.layout(),
                "tiler" if self.below(2) == 0 => self.layout(),
                "tiler" => ["2", "4", "<2,2>", "<2,_>", "<2:1,<2,1>>", "(2,2)", "_"]
                    [self.below(7) as usize]
                    .into(),
                "coord" => ["0", "3", "(1,_)", "(0,1)", "(_,1)", "(1,(0,1))"]
                    [self.below(6) as usize]
                    .into(),
                "strides" => "(1@0,1@1)".into(),
                "direction" => ["LayoutLeft", "LayoutRight"][self.below(2) as usize].into(),
                "integer" | "mode" => [0, 1, 2, 4, 8, 16, -1][self.below(7) as usize].to_string(),
                "offsets" => "(0,1,2,3)".into(),
                "modes" => ["0", "(0)", "(1,0)"][self.below(3) as usize].into(),
                _ => ["2", "(2,2)", "(4,(2,3))", "(1,0)", "12", "(4,6)", "()"]
                    [self.below(7) as usize]
                    .into(),
            })
            .collect();
        (operation, arguments)
    }
}

#[test]
fn random_requests_are_explained() {
    let mut random = Random(38);
    let (mut answered, mut refused, mut stopped, mut numbers) = (0, 0, 0, 0);
    for _ in 0..20_000 {
        let (operation, arguments) = random.request();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let Some(explained) = checked(operation, &arguments) else {
            continue;
        };
        if explained.answer.is_ok() {
            answered += 1;
        } else {
            refused += 1;
        }
        stopped += usize::from(explained.stopped);
        numbers += usize::from(has_its_numbers(operation, &explained));
    }
    println!(
        "{answered} answers and {refused} refusals explained, {stopped} at a step; {numbers} by their numbers"
    );
    assert!(
        answered > 5000 && refused > 3000 && stopped > 500 && numbers > 100,
        "{answered} {refused} {stopped} {numbers}"
    );
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
