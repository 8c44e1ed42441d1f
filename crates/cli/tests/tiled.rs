//! Values against the rows of CuTe, through the command; laws by brute force.

use serde_json::{Map, Value, json};
use std::{
    collections::{BTreeMap, HashMap},
    io::Write,
    process::{Command, Stdio},
    thread,
};
use stridewise_value::{AnyLayout, IntTuple, Layout, MmaOperand, TiledMma, atoms::mma_by_name};

const ROWS: &str = include_str!("../../../tests/vectors/tiled/tiled_group.jsonl");

type Row = Map<String, Value>;

fn rows() -> Vec<Row> {
    // The first line describes the fields.
    let rows = ROWS.lines().skip(1);
    rows.map(|row| serde_json::from_str(row).unwrap()).collect()
}

fn text<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// The fields that CuTe answers.
fn answered(row: &Row) -> Vec<&'static str> {
    let fields: &[&'static str] = match text(row, "fn") {
        "tiled_mma" => &[
            "shape_mnk",
            "thr_id",
            "atomA_TV",
            "atomB_TV",
            "atomC_TV",
            "thr_layout_vmnk",
            "size",
            "tile_mnk",
            "layoutA_TV",
            "layoutB_TV",
            "layoutC_TV",
        ],
        "tiled_copy" => &[
            "tiler_mn",
            "tv",
            "thr_id",
            "atom_src",
            "atom_dst",
            "atom_ref",
            "size",
            "layoutS_TV",
            "layoutD_TV",
        ],
        "local_tile" => &["layout", "offset", "values"],
        _ => &[
            "out",
            "part",
            "layout",
            "offset",
            "values",
            "coord",
            "thr_layout_vmnk",
        ],
    };
    fields
        .iter()
        .copied()
        .filter(|field| row.contains_key(*field))
        .collect()
}

/// The answers of `stridewise eval`, in one call.
fn answers(rows: &[Row]) -> Vec<Value> {
    let mut input = String::new();
    for row in rows {
        let answered = if row.contains_key("error") {
            vec![]
        } else {
            answered(row)
        };
        let is_input = |field: &&String| {
            let field = field.as_str();
            !answered.contains(&field)
                && !["fn", "law", "error", "why"].contains(&field)
                && !field.starts_with("thrfrg")
                && !field.ends_with("_cute")
        };
        let arguments: Row = (row.iter().filter(|(field, _)| is_input(field)))
            .map(|(field, value)| (field.clone(), value.clone()))
            .collect();
        let request = json!({ "op": format!("tiled.{}", text(row, "fn")), "args": arguments });
        input.extend([request.to_string(), "\n".to_owned()]);
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_stridewise"))
        .arg("eval")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()).unwrap());
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    writer.join().unwrap();
    let answers: Vec<Value> = (output.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), rows.len());
    answers
}

fn layout(text: &str) -> Layout {
    // A slice that begins inside of a swizzle's bits has an offset of bits in CuTe.
    let inside = text.rsplit(" o ").next().unwrap_or(text);
    inside
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// With as few modes in each mode as the function allows.
fn by_mode(text: &str) -> Layout {
    let layout = layout(text);
    let ones = vec![1; layout.rank()];
    layout.coalesce_by(&IntTuple::flat(&ones).unwrap()).unwrap()
}

/// The sizes of the modes.
fn sizes(layout: &Layout) -> Vec<i64> {
    layout.modes().map(|mode| mode.size().unwrap()).collect()
}

/// Whether CuTe knows some of the input at run time only, or slices a swizzled tensor, whose modes
/// then depend on the thread.
fn is_dynamic(row: &Row) -> bool {
    row.keys().any(|field| field.ends_with("_cute")) || text(row, "in").starts_with("Sw<")
}

/// Why an answer that differs from CuTe's is right.
fn reason(row: &Row, field: &str, wanted: &Value, given: &Value) -> Option<&'static str> {
    let (Some(wanted), Some(given)) = (wanted.as_str(), given.as_str()) else {
        return (row.contains_key("values") && field == "offset").then_some("a slice of a swizzle");
    };
    if field == "layoutC_TV" && row.get("law") == Some(&json!(false)) {
        return Some("threads beyond K"); // `threads_in_k_have_the_elements_of_the_first`
    }
    // The elements are in `values`.
    if row.contains_key("values") && field == "layout" {
        return Some("a slice of a swizzle");
    }
    // A shape is compared as a layout that repeats it.
    let layout_of = |text: &str| {
        by_mode(&if text.contains(':') {
            text.to_owned()
        } else {
            format!("{text}:{text}")
        })
    };
    let (wanted, given) = (layout_of(wanted), layout_of(given));
    let is_fragment = field == "out" && text(row, "fn").contains("fragment");
    if field == "out" && text(row, "fn").starts_with("partition_shape") {
        return (is_dynamic(row) && sizes(&wanted) == sizes(&given)).then_some("dynamic extents");
    }
    if wanted == given {
        let is_one_tuple = ["(128)", "(4096)"]
            .iter()
            .any(|shape| text(row, "in").starts_with(shape));
        return (is_dynamic(row) || is_one_tuple).then_some("modes joined");
    }
    // CuTe orders dynamic strides after static ones.
    let is_compact = given.filter().is_bijective().unwrap();
    (is_fragment && is_dynamic(row) && is_compact && sizes(&wanted) == sizes(&given))
        .then_some("dynamic order")
}

/// Whether the row has a thread that its threads do not have: CuTe takes any number.
fn has_no_such_thread(row: &Row, error: &str) -> bool {
    let threads = match row.get("threads") {
        Some(threads) => threads.as_array().unwrap().clone(),
        None => vec![row["thread"].clone()],
    };
    let layout = match row.get("thr_layout") {
        Some(layout) => layout.as_str().unwrap().parse().unwrap(),
        None => mma(row).thr_layout_vmnk(),
    };
    let numbers: Vec<i64> = (0..layout.size().unwrap())
        .map(|i| layout.at(i).unwrap())
        .collect();
    let is_missing = |thread: &Value| !numbers.contains(&thread.as_i64().unwrap());
    threads.iter().any(is_missing) && (error.contains("thread ") || error.contains("index "))
}

fn mma(row: &Row) -> TiledMma {
    let atom = mma_by_name(text(row, "atom")).unwrap();
    let atoms = text(row, "atom_layout").parse().unwrap();
    TiledMma::new(&atom, &atoms, &text(row, "perm").parse().unwrap()).unwrap()
}

#[test]
fn every_row_of_cute() {
    let rows = rows();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (row, answer) in rows.iter().zip(answers(&rows)) {
        let shown = Value::Object(row.clone());
        if row.contains_key("error") {
            assert!(answer.get("error").is_some(), "{shown}");
            *counts.entry("refused by both").or_default() += 1;
            continue;
        }
        if let Some(error) = answer.get("error").and_then(Value::as_str) {
            assert!(has_no_such_thread(row, error), "{shown}\n{error}");
            *counts.entry("no such thread").or_default() += 1;
            continue;
        }
        let mut equal = "equal";
        for field in answered(row) {
            let (wanted, given) = (&row[field], &answer["result"][field]);
            if wanted != given {
                let why = reason(row, field, wanted, given);
                equal = why.unwrap_or_else(|| panic!("{shown}\n{field}: {given}"));
            }
        }
        *counts.entry(equal).or_default() += 1;
    }
    println!("{counts:?}");
    assert_eq!(counts["refused by both"], 7);
    assert!(counts["equal"] >= 1560, "{counts:?}");
}

/// Where a thread's values lie in the tile, by the thread-value layout.
fn tile_of(mma: &TiledMma, operand: MmaOperand) -> AnyLayout {
    let [m, n, k] = {
        let tile = mma.tile_shape().unwrap();
        [0, 1, 2].map(|mode| tile.get(&[mode]).unwrap().as_int().unwrap())
    };
    let shape = match operand {
        MmaOperand::A => [m, k],
        MmaOperand::B => [n, k],
        MmaOperand::C => [m, n],
    };
    Layout::col_major(&IntTuple::flat(&shape).unwrap())
        .unwrap()
        .into()
}

fn configurations() -> impl Iterator<Item = (Row, TiledMma)> {
    let rows = rows()
        .into_iter()
        .filter(|row| text(row, "fn") == "tiled_mma");
    rows.map(|row| {
        let mma = mma(&row);
        (row, mma)
    })
}

/// The threads that take part.
fn threads(mma: &TiledMma) -> Vec<i64> {
    let layout = mma.thr_layout_vmnk();
    (0..layout.size().unwrap())
        .map(|i| layout.at(i).unwrap())
        .collect()
}

fn elements(mma: &TiledMma, operand: MmaOperand, thread: i64) -> Vec<i64> {
    let (part, offset) = mma
        .partition(operand, &tile_of(mma, operand), thread)
        .unwrap();
    let begin = offset.as_int().unwrap();
    (0..part.size().unwrap())
        .map(|i| part.at(i).unwrap() + begin)
        .collect()
}

#[test]
fn each_element_of_c_is_in_one_part() {
    for (row, mma) in configurations() {
        let depth = mma.thr_layout_vmnk().get(&[3]).unwrap().size().unwrap();
        let mut owners: HashMap<i64, i64> = HashMap::new();
        for thread in threads(&mma) {
            for element in elements(&mma, MmaOperand::C, thread) {
                *owners.entry(element).or_default() += 1;
            }
        }
        let size = tile_of(&mma, MmaOperand::C).size().unwrap();
        assert_eq!(owners.len() as i64, size, "{row:?}");
        // Threads that differ in K share their elements.
        assert!(owners.values().all(|&count| count == depth), "{row:?}");
    }
}

#[test]
fn parts_are_those_of_the_thread_value_layouts() {
    for (row, mma) in configurations() {
        for operand in [MmaOperand::A, MmaOperand::B, MmaOperand::C] {
            let tv = mma.layout_tv(operand).unwrap();
            let values = tv.get(&[1]).unwrap();
            for thread in threads(&mma) {
                let begin = tv.get(&[0]).unwrap().at(thread).unwrap();
                let by_layout: Vec<i64> = (0..values.size().unwrap())
                    .map(|value| begin + values.at(value).unwrap())
                    .collect();
                assert_eq!(
                    elements(&mma, operand, thread),
                    by_layout,
                    "{row:?} {operand:?} {thread}"
                );
            }
        }
    }
}

/// CuTe's `layoutC_TV` takes them outside of the tile.
#[test]
fn threads_in_k_have_the_elements_of_the_first() {
    let mut seen = 0;
    for (row, mma) in configurations() {
        if row.get("law") != Some(&json!(false)) || !text(&row, "why").contains("thread in K") {
            continue;
        }
        seen += 1;
        let size = tile_of(&mma, MmaOperand::C).size().unwrap();
        let cute = layout(text(&row, "layoutC_TV"));
        assert!(cute.cosize().unwrap() > size, "{row:?}");
        assert_eq!(
            mma.layout_tv(MmaOperand::C).unwrap().cosize().unwrap(),
            size,
            "{row:?}"
        );
    }
    assert!(seen > 4, "{seen}");
}

#[test]
fn mistakes_are_named() {
    let cases = [
        (
            r#"{"op":"tiled.partition_C","args":{"atom":"SM80_16x8x16_F32F16F16F32_TN","atom_layout":"(1,1,1):(0,0,0)","perm":"<_,_,_>","in":"(16,8):(8,1)","threads":[32]}}"#,
            "tiled.partition_C: thread_view: thread 32 is out of bounds: there are 32 threads, numbered from 0, in (32,1,1,1):(1,0,0,0)",
        ),
        (
            r#"{"op":"tiled.thr_coord","args":{"atom":"SM80","atom_layout":"1:0","perm":"<_>","threads":[0]}}"#,
            "tiled.thr_coord: there is no atom `SM80`",
        ),
        (
            r#"{"op":"tiled.thrfrg","args":{}}"#,
            r#"unknown operation "tiled.thrfrg"; did you mean "tiled.thrfrg_A"?"#,
        ),
        (
            r#"{"op":"tiled.retile","args":[]}"#,
            r#"line 1: "args" is an array, not an object"#,
        ),
        (
            r#"{"op":"tiled.retile","args":{"atom":"DefaultCopy","tv":"(1,1):(0,0)"}}"#,
            r#"tiled.retile: "atom" names no element type: "copy, type""#,
        ),
        (
            r#"{"op":"tiled.partition_D","args":{"atom":"UniversalCopy<uint128_t>, half_t","tiler_mn":"(4,4)","tv":"(4,4):(1,4)","in":"(4,4):(1,4)","threads":[0]}}"#,
            "tiled.partition_D: zipped_divide: a copy has 4 threads, values or bits, but its atom or its element needs a multiple of 8, in (4,4):(1,4)",
        ),
    ];
    for (request, wanted) in cases {
        let mut child = Command::new(env!("CARGO_BIN_EXE_stridewise"))
            .arg("eval")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(request.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["error"], wanted);
    }
}
