//! Every row of `tests/vectors/cute` whose operation the value layer has, evaluated by real CuTe.
//!
//! A row with a result is answered with that text. A row that CuTe answers wrongly (flagged
//! `exact: false` or `law: false`, or listed in `tests/vectors/not_as_cute.jsonl` with the reason)
//! is refused, or answered with what the law says. A row that CuTe refuses is refused, or answered
//! with what the law says.

use crate::common::{
    Law, Plain,
    forms::{self, items},
    recast::{common_law, recast_law, tile_law, touched},
    same_function, swizzled,
};
use std::{collections::BTreeMap, fs, path::Path};
use stridewise::value::{
    Answer, Argument, IntTuple, Layout, LayoutError, Operation, Tiler, evaluate, evaluate_arguments,
};

struct Row {
    file: String,
    operation: Operation,
    arguments: Vec<String>,
    /// What the text says, with `_4` read as 4.
    result: Option<String>,
    flagged: bool,
    overflow: bool,
    dynamic: bool,
}

impl Row {
    fn name(&self) -> String {
        format!("{} {} {:?}", self.file, self.operation, self.arguments)
    }

    fn answer(&self) -> Result<Answer, LayoutError> {
        let texts: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let answer = evaluate(self.operation, &texts);
        // Layouts and tuples are answered as their texts are.
        let layouts: Vec<_> = texts.iter().map(|text| text.parse().ok()).collect();
        let tuples: Vec<_> = texts.iter().map(|text| text.parse().ok()).collect();
        let arguments: Vec<_> = (0..texts.len())
            .map(|place| match (&layouts[place], &tuples[place]) {
                (Some(layout), _) => Argument::Layout(layout),
                (_, Some(tuple)) => Argument::Tuple(tuple),
                _ => Argument::Text(texts[place]),
            })
            .collect();
        assert_eq!(
            evaluate_arguments(self.operation, &arguments),
            answer,
            "{}",
            self.name()
        );
        answer
    }
}

/// `_4` → `4`, `_true` → `true`; `_` alone stays.
fn without_marks(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        if letter != '_'
            || rest
                .peek()
                .is_none_or(|next| !next.is_ascii_alphanumeric() && *next != '-')
        {
            out.push(letter);
        }
    }
    out
}

fn json_lines(path: &Path) -> Vec<serde_json::Value> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut paths: Vec<_> = fs::read_dir("../../tests/vectors/cute")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths.iter().filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "jsonl")
    }) {
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        for row in json_lines(path).into_iter().skip(1) {
            let Some(operation) = row["op"].as_str().and_then(Operation::from_name) else {
                continue;
            };
            let arguments: Vec<String> = row["args"]
                .as_array()
                .unwrap()
                .iter()
                .map(|text| text.as_str().unwrap().to_owned())
                .collect();
            let result = row
                .get("all_static_result")
                .or(row.get("result"))
                .and_then(|text| text.as_str());
            rows.push(Row {
                operation,
                arguments,
                result: result.map(without_marks),
                flagged: row["exact"] == false || row["law"] == false,
                overflow: row["overflow"] == true,
                dynamic: (file.starts_with("unit_dynamic") || file.starts_with("docs_dynamic"))
                    && row.get("all_static_result").is_none(),
                file: file.clone(),
            });
        }
    }
    rows
}

/// The laws of an answer; `None` where the operation has none beyond its equation.
fn law(row: &Row, answer: &Answer) -> Option<Law> {
    let texts: Vec<String> = row
        .arguments
        .iter()
        .map(|text| without_marks(text))
        .collect();
    if texts.iter().any(|text| text.contains("Sw<")) {
        let refs: Vec<&str> = texts.iter().map(String::as_str).collect();
        return swizzled::law(row.operation.name(), &refs, &answer.to_string())
            .or_else(|| law_inside(row, texts, answer));
    }
    let layout = |place: usize| row.arguments[place].parse::<Layout>().expect("layout");
    let number = |place: usize| {
        row.arguments[place]
            .parse::<IntTuple>()
            .expect("tuple")
            .as_int()
            .expect("a number")
            .into()
    };
    let result = match answer {
        Answer::Layout(result) => result,
        Answer::Number(size) if row.operation == Operation::MaxCommonVector => {
            let vector = layout(0).max_common_layout(&layout(1)).expect("layout");
            let law = common_law(
                &Plain::of(&layout(0)),
                &Plain::of(&layout(1)),
                &Plain::of(&vector),
            );
            return Some(law.and_then(|()| check(vector.size() == Ok(*size))));
        }
        _ => return None,
    };
    Some(match row.operation {
        Operation::Composition | Operation::LogicalDivide | Operation::LogicalProduct => {
            by_mode(row.operation, &layout(0), &row.arguments[1], Some(result))
        }
        Operation::ZippedDivide | Operation::TiledDivide | Operation::FlatDivide => by_mode(
            Operation::LogicalDivide,
            &layout(0),
            &row.arguments[1],
            None,
        )
        .and_then(|()| rearranged(Operation::LogicalDivide, row, result)),
        Operation::ZippedProduct | Operation::TiledProduct | Operation::FlatProduct => by_mode(
            Operation::LogicalProduct,
            &layout(0),
            &row.arguments[1],
            None,
        )
        .and_then(|()| rearranged(Operation::LogicalProduct, row, result)),
        Operation::BlockedProduct | Operation::RakedProduct => {
            let (block, tiler) = (layout(0), layout(1));
            let rank = block.rank().max(tiler.rank());
            let pad = |layout: Layout| layout.append_n(rank, &Layout::UNIT).expect("padded");
            let (block, tiler) = (pad(block), pad(tiler));
            let both = block.depth() > 0 && tiler.depth() > 0;
            let product = block
                .logical_product(&Tiler::layout(&tiler))
                .expect("product");
            let wanted = forms::paired(
                &Plain::of(&product),
                both,
                row.operation == Operation::BlockedProduct,
            )
            .to_string();
            crate::common::product_law(&block, &tiler, &product)
                .and_then(|()| check(result.to_string() == wanted))
        }
        Operation::Complement => {
            let target = match row.arguments.get(1) {
                // A tuple is divided leaf by leaf, and not covered as a whole.
                Some(target) => target
                    .parse::<IntTuple>()
                    .expect("target")
                    .as_int()
                    .unwrap_or(0),
                None => layout(0).filter().cosize().expect("cosize"),
            };
            crate::common::complement_law(&Plain::of(&layout(0)), target.into(), &Plain::of(result))
        }
        Operation::Upcast => recast_law(&Plain::of(&layout(0)), 1, number(1), &Plain::of(result)),
        Operation::Downcast => recast_law(&Plain::of(&layout(0)), number(1), 1, &Plain::of(result)),
        Operation::RecastLayout => recast_law(
            &Plain::of(&layout(0)),
            number(1),
            number(2),
            &Plain::of(result),
        ),
        Operation::MaxCommonLayout => common_law(
            &Plain::of(&layout(0)),
            &Plain::of(&layout(1)),
            &Plain::of(result),
        ),
        Operation::TileToShape => {
            let shape: IntTuple = row.arguments[1].parse().expect("shape");
            let sizes: Vec<i128> = shape
                .product_each()
                .expect("sizes")
                .leaves()
                .map(i128::from)
                .collect();
            tile_law(
                &Plain::of(&layout(0)),
                &sizes,
                has_distinct_tiles(row),
                &Plain::of(result),
            )
        }
        Operation::RightInverse => {
            crate::common::right_inverse_law(&Plain::of(&layout(0)), &Plain::of(result))
        }
        Operation::LeftInverse => {
            crate::common::left_inverse_law(&Plain::of(&layout(0)), &Plain::of(result))
        }
        Operation::Coalesce | Operation::Flatten => {
            check(same_function(&Plain::of(&layout(0)), &Plain::of(result)))
        }
        Operation::Filter => check({
            let mut image = Plain::of(&layout(0)).image();
            image.sort_unstable();
            image.dedup();
            let mut filtered = Plain::of(result).image();
            filtered.sort_unstable();
            filtered.dedup();
            image == filtered
        }),
        _ => return None,
    })
}

/// The law of the layouts inside, with the same around them.
fn law_inside(row: &Row, mut arguments: Vec<String>, answer: &Answer) -> Option<Law> {
    let (around, inside) = arguments[0]
        .rsplit_once(" o ")
        .map(|(around, inside)| (around.to_owned(), inside.to_owned()))?;
    let text = answer.to_string();
    let result = match text.rsplit_once(" o ") {
        Some((same, result)) if same == around => result,
        None if around.starts_with("Sw<0,") && around.ends_with(" o 0") => &text,
        _ => return Some(Err(format!("{text} is not after {around}"))),
    };
    let answer = Answer::Layout(result.parse().expect("a layout"));
    arguments[0] = inside;
    let row = Row {
        file: row.file.clone(),
        operation: row.operation,
        arguments,
        result: None,
        ..*row
    };
    law(&row, &answer)
}

/// Equal numbers in an order lay the tiles of `tile_to_shape` over each other, unless there is one
/// of them.
fn has_distinct_tiles(row: &Row) -> bool {
    row.arguments.get(2).is_none_or(|order| {
        order.parse::<IntTuple>().is_ok_and(|order| {
            let mut numbers: Vec<i64> = order.leaves().collect();
            numbers.sort_unstable();
            numbers.windows(2).all(|pair| pair[0] != pair[1])
        })
    })
}

fn check(holds: bool) -> Law {
    if holds {
        Ok(())
    } else {
        Err("another function".into())
    }
}

/// The law of an operation with a tiler, mode by mode down to its layouts.
fn by_mode(operation: Operation, a: &Layout, tiler: &str, result: Option<&Layout>) -> Law {
    let tiler = without_marks(tiler);
    if let Some(items) = items(&tiler) {
        let results: Option<Vec<Layout>> = result.map(|result| result.modes().collect());
        for (index, item) in items.iter().enumerate() {
            let mode = a.get(&[index]).map_err(|error| error.to_string())?;
            by_mode(
                operation,
                &mode,
                item,
                results.as_ref().map(|results| &results[index]),
            )?;
        }
        return Ok(());
    }
    if tiler == "_" {
        return Ok(());
    }
    let unit = if operation == Operation::Composition {
        1
    } else {
        i64::from(tiler != "1")
    };
    let tiler: Layout = if tiler.contains(':') {
        tiler
    } else {
        format!("{tiler}:{unit}")
    }
    .parse()
    .expect("tiler");
    match operation {
        Operation::LogicalDivide => crate::common::divide_law(a, &tiler),
        Operation::LogicalProduct => {
            let product = a
                .logical_product(&Tiler::layout(&tiler))
                .map_err(|error| error.to_string())?;
            crate::common::product_law(a, &tiler, &product)?;
            check(result.is_none_or(|result| *result == product))
        }
        _ => crate::common::composition_law(
            &Plain::of(a),
            &Plain::of(&tiler),
            &Plain::of(result.expect("a result")),
        ),
    }
}

/// The modes of the logical form in their places.
fn rearranged(logical: Operation, row: &Row, result: &Layout) -> Law {
    let texts: Vec<&str> = row.arguments.iter().map(String::as_str).collect();
    let Ok(Answer::Layout(logical)) = evaluate(logical, &texts) else {
        return Err("no logical form".into());
    };
    let form = row.operation.name().split('_').next().expect("a name");
    let wanted = forms::arranged(
        form,
        &Plain::of(&logical),
        &without_marks(&row.arguments[1]),
    )
    .to_string();
    if result.to_string() == wanted {
        Ok(())
    } else {
        Err(format!("not {wanted}"))
    }
}

/// Rows that are not answered as CuTe does, with the reason: file `not_as_cute.jsonl`.
fn listed() -> BTreeMap<String, (String, serde_json::Value)> {
    json_lines(Path::new("../../tests/vectors/not_as_cute.jsonl"))
        .into_iter()
        .map(|row| {
            let arguments: Vec<&str> = row["args"]
                .as_array()
                .unwrap()
                .iter()
                .map(|text| text.as_str().unwrap())
                .collect();
            let key = format!("{} {arguments:?}", row["op"].as_str().unwrap());
            (
                key,
                (
                    row["why"].as_str().unwrap().to_owned(),
                    row["witness"].clone(),
                ),
            )
        })
        .collect()
}

#[test]
fn every_row_holds() {
    let listed = listed();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut per_operation: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows() {
        *per_operation.entry(row.operation.name()).or_default() += 1;
        let answer = row.answer();
        let is_listed = listed.contains_key(&format!("{} {:?}", row.operation, row.arguments));
        let (kind, holds) = match (&row.result, &answer) {
            (_, Ok(answer)) if row.overflow => {
                ("overflow in CuTe, exact here", is_exact(&row, answer))
            }
            (Some(_), Err(_)) if row.flagged || is_listed => ("wrong in CuTe, refused", true),
            (Some(_), Ok(answer)) if row.flagged || is_listed => (
                "wrong in CuTe, answered lawfully",
                law(&row, answer).is_none_or(|law| law.is_ok()),
            ),
            (Some(result), Ok(answer)) if answer.to_string() == *result => ("equal", true),
            (Some(result), Ok(answer)) if row.dynamic => (
                "dynamic leaves differ, the same function",
                same_answer(&row, result, answer),
            ),
            (Some(_), _) => ("different", false),
            (None, Err(_)) => ("refused", true),
            (None, Ok(answer)) => match law(&row, answer) {
                Some(law) => ("refused by CuTe, answered lawfully", law.is_ok()),
                None => (
                    "refused by CuTe for an empty tuple",
                    of_an_empty_tuple(&row) == Some(answer.to_string()),
                ),
            },
        };
        *counts.entry(kind).or_default() += 1;
        if !holds {
            let answer = answer.map_or_else(|error| error.to_string(), |answer| answer.to_string());
            wrong.push(format!(
                "{}\n  CuTe: {:?}\n  here: {answer}",
                row.name(),
                row.result
            ));
        }
    }
    println!("{counts:#?}\n{per_operation:?}");
    assert!(
        wrong.is_empty(),
        "{} rows do not hold:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(counts["equal"] > 10_000, "{counts:?}");
    // All but reading itself, making a swizzle, the four predicates, the eight comparisons that are
    // neither `…_less` nor `elem_leq`, the fifteen that look at what a layout is as a function or
    // how it is accessed, `layout_from`, `relayout` and `thread_view`, for which CuTe has no names,
    // and `zip`, which has laws only.
    assert_eq!(
        per_operation.len(),
        Operation::ALL.len() - 33,
        "an operation without a row: {per_operation:?}"
    );
}

/// What a number past 31 bits is, in 128 bits; for a layout, its law.
fn is_exact(row: &Row, answer: &Answer) -> bool {
    let number = |place: usize| row.arguments[place].parse::<i128>().expect("a number");
    let Answer::Number(found) = answer else {
        return match (row.operation, answer) {
            (Operation::CeilDiv, Answer::Tuple(found)) => {
                found.as_int().map(i128::from) == Some((number(0) + number(1) - 1) / number(1))
            }
            (Operation::RoundUp, Answer::Tuple(found)) => {
                found.as_int().map(i128::from)
                    == Some((number(0) + number(1) - 1) / number(1) * number(1))
            }
            (_, Answer::Layout(found)) => law_of_large(row, &Plain::of(found)),
            _ => false,
        };
    };
    let layout = Plain::parse(&row.arguments[0]);
    let wanted = match row.operation {
        Operation::Size => layout.size(),
        Operation::Cosize => {
            1 + layout
                .modes()
                .iter()
                .map(|mode| (mode.0 - 1) * mode.1.abs())
                .sum::<i128>()
        }
        _ => return false,
    };
    i128::from(*found) == wanted
}

/// The law of a layout with more elements than one would walk through: a coalesced layout at some
/// positions, a complement by the modes of which it consists.
fn law_of_large(row: &Row, found: &Plain) -> bool {
    let layout = Plain::parse(&row.arguments[0]);
    match row.operation {
        Operation::Coalesce => same_function(&layout, found),
        Operation::Downcast => {
            // Of n:1, all parts of all elements, side by side.
            let count: i128 = row.arguments[1].parse().expect("a number");
            layout.modes() == [(layout.size(), 1)] && found.modes() == [(layout.size() * count, 1)]
        }
        Operation::LogicalDivide => {
            // Of n:1, the parts are the modes of a compact layout of the same size.
            let mut modes: Vec<_> = found
                .modes()
                .into_iter()
                .filter(|mode| mode.0 != 1)
                .collect();
            modes.sort_by_key(|mode| mode.1);
            let reach = modes
                .iter()
                .try_fold(1, |reach, mode| (mode.1 == reach).then_some(reach * mode.0));
            layout.modes() == [(layout.size(), 1)] && reach == Some(layout.size())
        }
        Operation::Complement => {
            // The modes of the two together are those of a compact layout that covers the target
            // and not one tile more.
            let filtered = layout.modes().into_iter().filter(|mode| mode.0 != 1);
            let mut modes: Vec<_> = filtered
                .chain(found.modes())
                .filter(|&mode| mode != (1, 0))
                .collect();
            modes.sort_by_key(|mode| mode.1);
            let reach = modes
                .iter()
                .try_fold(1, |reach, mode| (mode.1 == reach).then_some(reach * mode.0));
            let farthest = layout
                .modes()
                .iter()
                .map(|mode| mode.0 * mode.1)
                .max()
                .expect("a mode");
            let target: i128 = row
                .arguments
                .get(1)
                .map_or(farthest, |text| text.parse().expect("a number"));
            reach.is_some_and(|reach| reach >= target && reach < target + farthest)
        }
        _ => false,
    }
}

/// An empty tuple has no depth for CuTe, and nowhere to look.
fn of_an_empty_tuple(row: &Row) -> Option<String> {
    let text = &row.arguments[0];
    let levels = |text: &str| {
        let mut level = 0;
        let levels = text.chars().map(|letter| {
            level += i32::from(letter == '(') - i32::from(letter == ')');
            level
        });
        levels.max().unwrap_or(0)
    };
    match row.operation {
        _ if !text.contains("()") => None,
        Operation::Depth => Some(levels(text.split(':').next()?).to_string()),
        // At 0, the only position there is.
        Operation::Call => Some("0".to_owned()),
        // All of it is left.
        Operation::Complement => row.arguments.get(1).map(|_| "1:0".to_owned()),
        _ => None,
    }
}

/// Inverses, complements, divides and products of layouts of coordinates.
#[test]
fn layouts_with_directions_are_those_of_cute_dsl() {
    let mut rows = 0;
    for row in json_lines(Path::new("../../tests/vectors/dsl/directions.jsonl"))
        .into_iter()
        .skip(1)
    {
        let operation = Operation::from_name(row["op"].as_str().unwrap()).unwrap();
        let arguments: Vec<&str> = row["args"]
            .as_array()
            .unwrap()
            .iter()
            .map(|text| text.as_str().unwrap())
            .collect();
        let answer = evaluate(operation, &arguments).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            answer.to_string(),
            row["result"],
            "{operation} {arguments:?}"
        );
        rows += 1;
    }
    assert!(rows > 400, "{rows}");
}

/// The CuTe that the laws count against real CuTe: the same answers, and the same refusals.
#[test]
fn the_emulated_composition_is_that_of_cute() {
    let (mut answered, mut refused) = (0, 0);
    for row in rows() {
        let is_static =
            row.arguments.iter().all(|text| !text.contains('_')) && !row.file.contains("dynamic");
        let layouts = row.arguments.iter().all(|text| {
            text.parse::<Layout>()
                .is_ok_and(|layout| !layout.has_directions())
        });
        let empty = row.arguments.iter().any(|text| text.contains("()"));
        if row.operation != Operation::Composition || !is_static || !layouts || empty {
            continue;
        }
        let (a, b) = (
            Plain::parse(&row.arguments[0]),
            Plain::parse(&row.arguments[1]),
        );
        match (crate::common::cute_composition(&a, &b.modes()), &row.result) {
            (Ok(parts), Some(result)) => {
                answered += 1;
                assert_eq!(
                    parts.concat(),
                    Plain::parse(result).modes(),
                    "{}",
                    row.name()
                );
            }
            (Err(()), None) => refused += 1,
            (emulated, _) => panic!("{}: {emulated:?}", row.name()),
        }
    }
    println!("{answered} compositions answered and {refused} refused as CuTe does");
    assert!(answered > 500 && refused > 40, "{answered} {refused}");
}

/// The layouts of GPU instructions, but for the two that are malformed upstream, and the one of the
/// quickstart.
#[test]
fn the_layouts_of_gpu_instructions_are_read() {
    let (mut layouts, mut malformed) = (0, Vec::new());
    let quickstart = fs::read_to_string("../../examples/quickstart.rs").unwrap();
    for row in json_lines(Path::new("../../tests/vectors/cute/gpu_layouts.jsonl"))
        .into_iter()
        .skip(1)
    {
        let name = row["name"].as_str().unwrap();
        for key in [
            "ThrID",
            "ALayout",
            "BLayout",
            "CLayout",
            "ABLayout",
            "SrcLayout",
            "DstLayout",
            "RefLayout",
        ] {
            let Some(text) = row[key].as_str() else {
                continue;
            };
            match text.parse::<Layout>() {
                Ok(layout) => {
                    layouts += 1;
                    assert_eq!(layout.to_string(), text, "{name}");
                }
                Err(_) => malformed.push(format!("{name} {key}")),
            }
        }
        if name == "SM80_16x8x16_F32F16F16F32_TN" {
            let atom = format!("typeAtom=Layout![{}];", row["ALayout"].as_str().unwrap());
            assert!(quickstart.replace(' ', "").contains(&atom), "{atom}");
        }
    }
    assert_eq!(
        malformed,
        ["XOR", "AND"].map(|name| format!("SM80_16x8x128_S32U1U1S32_TN_{name}POPC ALayout"))
    );
    assert!(layouts > 400, "{layouts}");
}

/// Answers of the all-static call where the row has dynamic leaves: another text, the same
/// function.
fn same_answer(row: &Row, result: &str, answer: &Answer) -> bool {
    match (row.operation, answer) {
        (Operation::CompactColMajor | Operation::CompactRowMajor, Answer::Tuple(stride)) => {
            let with = |stride: &str| {
                Plain::parse(&format!("{}:{stride}", without_marks(&row.arguments[0])))
            };
            same_function(&with(result), &with(&stride.to_string()))
        }
        // Fewer modes than CuTe can see to be joined.
        (Operation::SliceAndOffset, Answer::Slice(..)) => {
            let arguments: Vec<String> = row
                .arguments
                .iter()
                .map(|text| without_marks(text))
                .collect();
            let refs: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let holds = |text: &str| {
                swizzled::law("slice_and_offset", &refs, text).is_some_and(|law| law.is_ok())
            };
            holds(result) && holds(&answer.to_string())
        }
        // A longer one than CuTe can see.
        (Operation::RightInverse, Answer::Layout(_)) => {
            law(row, answer).is_some_and(|law| law.is_ok())
        }
        (_, Answer::Layout(layout)) => same_function(&Plain::parse(result), &Plain::of(layout)),
        _ => false,
    }
}

#[test]
fn every_listed_row_breaks_its_law() {
    let rows = rows();
    for (key, (why, witness)) in listed() {
        let mut found = rows
            .iter()
            .filter(|row| format!("{} {:?}", row.operation, row.arguments) == key);
        let row = found.next().unwrap_or_else(|| panic!("{key} is no row"));
        let result = row.result.as_deref().expect("a result");
        let a = || Plain::parse(&without_marks(&row.arguments[0]));
        match why.as_str() {
            "no layout" => assert!(
                result.contains('-')
                    && Plain::parse(result)
                        .shape
                        .leaves()
                        .iter()
                        .any(|&extent| extent < 0)
                    || without_marks(&row.arguments[0]).parse::<Layout>().is_err(),
                "{key}"
            ),
            "not exact" => {
                let coordinate = i128::from(witness["coordinate"].as_i64().unwrap());
                let path: Vec<usize> = witness["mode"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|mode| mode.as_u64().unwrap() as usize)
                    .collect();
                let mut tiler = row.arguments[1].clone();
                if row.operation == Operation::WithShape {
                    tiler = Layout::col_major(&tiler.parse().expect("shape"))
                        .expect("layout")
                        .to_string();
                }
                let (mut a, mut r) = (a(), Plain::parse(result));
                for mode in path {
                    tiler = items(&tiler).expect("by mode").swap_remove(mode);
                    (a, r) = (
                        a.children().swap_remove(mode),
                        r.children().swap_remove(mode),
                    );
                }
                let b = Plain::parse(&tiler);
                assert_ne!(r.at(coordinate), a.at(b.at(coordinate)), "{key}");
            }
            "elements lost" | "elements added" => {
                let number = |place: usize| {
                    i128::from(
                        without_marks(&row.arguments[place])
                            .parse::<i64>()
                            .expect("a number"),
                    )
                };
                let (old, new) = match row.operation {
                    Operation::Upcast => (1, number(1)),
                    Operation::Downcast => (number(1), 1),
                    _ => (number(1), number(2)),
                };
                let (l, r) = (a(), Plain::parse(result));
                let coordinate = i128::from(witness["coordinate"].as_i64().unwrap());
                if why == "elements lost" {
                    // The new element in which the old one begins.
                    assert!((0..l.size()).contains(&coordinate), "{key}");
                    assert!(
                        !r.image()
                            .contains(&(l.at(coordinate) * old).div_euclid(new)),
                        "{key}"
                    );
                } else {
                    assert!((0..r.size()).contains(&coordinate), "{key}");
                    assert!(!touched(&l, old, new).contains(&r.at(coordinate)), "{key}");
                }
            }
            "copies overlap" => {
                // Two positions of the product's mode 0 with one index.
                let pair: Vec<i128> = witness["positions"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|at| i128::from(at.as_i64().unwrap()))
                    .collect();
                let zipped = Plain::parse(result);
                assert_ne!(pair[0], pair[1]);
                assert_eq!(zipped.at(pair[0]), zipped.at(pair[1]), "{key}");
            }
            "tiles overlap" => {
                // Two coordinates in different tiles with one index, without equal numbers in the
                // order.
                let tiles = Plain::parse(result);
                let mut blocks: Vec<i128> = a().children().iter().map(Plain::size).collect();
                blocks.resize(tiles.children().len(), 1);
                let [first, second] = [0, 1].map(|which| {
                    let position = i128::from(witness["positions"][which].as_i64().unwrap());
                    assert!((0..tiles.size()).contains(&position), "{key}");
                    let (mut rest, mut tile) = (position, Vec::new());
                    for (mode, block) in tiles.children().iter().zip(&blocks) {
                        tile.push(rest % mode.size() / block);
                        rest /= mode.size();
                    }
                    (tile, tiles.at(position))
                });
                assert!(has_distinct_tiles(row), "{key}");
                assert_ne!(first.0, second.0, "{key}");
                assert_eq!(first.1, second.1, "{key}");
            }
            "dynamic order" => assert!(
                row.arguments[1].contains('_')
                    && row.arguments[1].contains(",4")
                    && row.operation == Operation::MakeOrderedLayout,
                "{key}: the order has static and dynamic leaves, and CuTe puts the static ones first"
            ),
            "swizzled" | "two swizzles" => {
                let texts: Vec<String> = row
                    .arguments
                    .iter()
                    .map(|text| without_marks(text))
                    .collect();
                let refs: Vec<&str> = texts.iter().map(String::as_str).collect();
                let law = swizzled::law(row.operation.name(), &refs, result).expect("a law");
                // The others are right, and longer than they have to be.
                assert_eq!(law.is_err(), why == "swizzled", "{key}: {law:?}");
            }
            "underscore" => {
                assert!(row.arguments[1].contains('_'), "{key}");
                assert!(row.answer().is_ok(), "{key}");
            }
            other => panic!("{key}: unknown reason {other}"),
        }
    }
}
