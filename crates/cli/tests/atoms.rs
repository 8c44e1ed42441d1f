//! Atoms of CUTLASS through the command: every name and alias that CuTe evaluated, and names that do not exist.

use serde_json::{Value, json};
use std::{
    io::Write,
    process::{Command, Stdio},
    thread,
};

fn rows() -> Vec<Value> {
    let text = include_str!("../../../tests/vectors/cute/atoms.jsonl");
    let rows = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap());
    rows.collect()
}

/// The answers of `stridewise eval` to some requests.
fn eval(requests: &[Value]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stridewise"))
        .arg("eval")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines: Vec<_> = requests.iter().map(Value::to_string).collect();
    let writer = thread::spawn(move || input.write_all(lines.join("\n").as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn tiled_mma(name: &str) -> Value {
    json!({"op": "tiled.tiled_mma", "args": {"atom": name, "atom_layout": "(1,1,1):(0,0,0)", "perm": "<_,_,_>"}})
}

/// One thread beside the next, each with a line of values.
fn tiled_copy(name: &str, element: &str, threads: &str, values: &str) -> Value {
    let args = json!({
        "atom": format!("{name}, {element}"),
        "make": "make_tiled_copy",
        "thr_layout": format!("({threads},1):(1,0)"),
        "val_layout": format!("(1,{values}):(0,1)"),
    });
    json!({"op": "tiled.tiled_copy", "args": args})
}

fn names(row: &Value) -> impl Iterator<Item = &str> {
    let names = core::iter::once(&row["name"]).chain(row["alias"].as_array().unwrap());
    names.map(|name| name.as_str().unwrap())
}

#[test]
fn each_mma_is_as_in_cute() {
    let rows = rows();
    let rows: Vec<_> = rows
        .iter()
        .filter(|row| row["exists"] == true && row["kind"] == "mma")
        .collect();
    let asked: Vec<_> = rows
        .iter()
        .flat_map(|row| names(row).map(move |name| (*row, name)))
        .collect();
    let requests: Vec<_> = asked.iter().map(|(_, name)| tiled_mma(name)).collect();
    let answers = eval(&requests);
    assert_eq!((rows.len(), answers.len()), (3271, requests.len()));
    let mut malformed = 0;
    for ((row, name), answer) in asked.into_iter().zip(answers) {
        // Its shape and its stride are not congruent.
        if row["ALayout"] == "((4,8),(32,2)):((512,1),((16,8)))" {
            let why = answer["error"].as_str().unwrap();
            assert!(
                why.contains("layouts that contradict each other"),
                "{answer}"
            );
            malformed += 1;
            continue;
        }
        let pairs = [
            ("Shape_MNK", "shape_mnk"),
            ("ThrID", "thr_id"),
            ("ALayout", "atomA_TV"),
            ("BLayout", "atomB_TV"),
            ("CLayout", "atomC_TV"),
            ("ELayout", "atomE_TV"),
            ("SFALayout", "atomSFA_TV"),
            ("SFBLayout", "atomSFB_TV"),
        ];
        for (field, found) in pairs {
            assert_eq!(row[field], answer["result"][found], "{name}: {answer}");
        }
    }
    assert_eq!(malformed, 4);
}

#[test]
fn each_copy_is_as_in_cute() {
    let types = [
        ("4", "int4_t"),
        ("8", "int8_t"),
        ("16", "half_t"),
        ("32", "float"),
        ("64", "double"),
        ("128", "uint128_t"),
    ];
    let rows = rows();
    let mut asked = Vec::new();
    for row in rows
        .iter()
        .filter(|row| row["exists"] == true && row["kind"] == "copy")
    {
        let threads = row["ThrID"].as_str().unwrap().split(':').next().unwrap();
        for (name, (width, element)) in names(row).flat_map(|name| types.map(|one| (name, one))) {
            let wanted = row["elements"].get(width);
            // A multiple of the values of any layout of the atom.
            asked.push((tiled_copy(name, element, threads, "131072"), wanted));
        }
    }
    let answers = eval(
        &asked
            .iter()
            .map(|(request, _)| request.clone())
            .collect::<Vec<_>>(),
    );
    let mut refused = 0;
    for ((request, wanted), answer) in asked.iter().zip(&answers) {
        let Some(wanted) = wanted else {
            assert!(
                answer["error"].is_string() || answer["refused"].is_string(),
                "{request} {answer}"
            );
            refused += 1;
            continue;
        };
        for (field, found) in [
            ("src", "atom_src"),
            ("dst", "atom_dst"),
            ("ref", "atom_ref"),
        ] {
            assert_eq!(wanted[field], answer["result"][found], "{request} {answer}");
        }
    }
    println!("{} answered, {refused} refused", answers.len() - refused);
}

#[test]
fn names_that_do_not_exist_are_refused() {
    let rows = rows();
    let absent = rows.iter().filter(|row| row["exists"] == false);
    let requests: Vec<_> = absent
        .map(
            |row| match (row["kind"].as_str().unwrap(), row["name"].as_str().unwrap()) {
                ("copy", name) => tiled_copy(name, "float", "1", "1"),
                (_, name) => tiled_mma(name),
            },
        )
        .collect();
    for (request, answer) in requests.iter().zip(eval(&requests)) {
        assert!(answer["error"].is_string(), "{request} {answer}");
    }
}

/// Names that users wrote in public reports.
#[test]
fn reported_names_are_answered() {
    let copy = json!({"op": "tiled.tiled_copy", "args": {
        "atom": "AutoVectorizingCopyWithAssumedAlignment<128>, half_t",
        "make": "make_tiled_copy", "thr_layout": "(16,16):(1,16)", "val_layout": "(8,1):(1,8)",
    }});
    let answers = eval(&[
        copy,
        tiled_mma("SM90_64x8x8_F32TF32TF32_RS_TN"),
        tiled_mma("SM90_64x128x32_F32E4M3E4M3_RS_TN"),
        tiled_copy("Banana<float>", "float", "64", "8"),
        tiled_mma("SM75_U32x4_LDSM_N"),
    ]);
    assert_eq!(answers[0]["result"]["tiler_mn"], "(128,16)");
    assert_eq!(
        answers[1]["result"]["atomA_TV"],
        "((4,8,4),(2,2)):((64,1,16),(8,256))"
    );
    assert_eq!(
        answers[2]["result"]["atomA_TV"],
        "((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))"
    );
    assert_eq!(
        answers[3]["error"],
        "tiled.tiled_copy: there is no atom `Banana<float>`"
    );
    assert_eq!(
        answers[4]["error"],
        "tiled.tiled_mma: `SM75_U32x4_LDSM_N` is a copy, not an MMA"
    );
    let drawn = Command::new(env!("CARGO_BIN_EXE_stridewise"))
        .args(["draw", "atom", "GMMA::Layout_K_SW128_Atom<float>"])
        .output()
        .unwrap();
    let drawn = str::from_utf8(&drawn.stdout).unwrap();
    assert!(drawn.contains("Sw<3,2,3> o 0 o (8,32):(32,1)"), "{drawn}");
}
