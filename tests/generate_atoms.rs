//! Writes the atoms that are types, from the table of the values (`crates/value/src/atoms`), the table of other
//! vendors' instructions, from what they document, and the list that `tests/atoms.rs` goes through; the test is that
//! they are as written.
//!
//! `ATOMS=overwrite cargo test --test generate_atoms` writes them anew.

use serde_json::Value;
use std::{fmt::Write, fs, path::Path};
use stridewise::{
    atoms::{Atom, atom_by_name, names},
    value::{MmaAtom, MmaOperand},
};

/// One atom: its name, and what its documentation says beside the layouts.
struct Row {
    name: String,
    /// The instruction and the source of a vendor's.
    vendor: Option<[String; 2]>,
    /// Shape, threads and layouts, as CuTe prints them.
    texts: Vec<String>,
}

/// The instructions and copies that are types: all of a thread, a quad pair and a warp that are no templates.
fn rows() -> [Vec<Row>; 2] {
    let mut groups = [const { Vec::new() }; 2];
    for name in names().filter(|name| name.starts_with("SM") && !name.starts_with("SM90_64x")) {
        let (group, texts) = match atom_by_name(&name) {
            Ok(Atom::Mma(mma)) => (0, mma_texts(&mma.atom)),
            Ok(Atom::Copy(copy)) if is_of_warp(&name) => {
                let layouts = [
                    copy.thread_id,
                    copy.source,
                    copy.destination,
                    copy.reference,
                ];
                (1, layouts.map(|layout| layout.to_string()).into())
            }
            _ => continue,
        };
        groups[group].push(Row {
            name,
            vendor: None,
            texts,
        });
    }
    groups
}

fn is_of_warp(name: &str) -> bool {
    ["LDSM", "STSM", "MOVM", "Shuffle"]
        .iter()
        .any(|part| name.contains(part))
}

fn mma_texts(atom: &MmaAtom) -> Vec<String> {
    let [m, n, k] = atom.shape();
    let operands = [MmaOperand::A, MmaOperand::B, MmaOperand::C];
    let operands = operands.map(|operand| atom.layout_tv(operand).to_string());
    let mut texts = vec![format!("({m},{n},{k})"), atom.thread_id().to_string()];
    texts.extend(operands);
    texts
}

/// The rows of the other vendors.
fn vendors() -> Vec<Row> {
    let text = fs::read_to_string("tests/vectors/vendors.jsonl").expect("the rows");
    let rows = text.lines().skip(1).map(|line| {
        let row: Value = serde_json::from_str(line).expect("a row");
        let text = |field: &str| row[field].as_str().expect(field).to_owned();
        Row {
            name: text("name"),
            vendor: Some(["instruction", "source"].map(text)),
            texts: ["Shape_MNK", "ThrID", "ALayout", "BLayout", "CLayout"]
                .map(text)
                .into(),
        }
    });
    rows.collect()
}

/// `(4,8):(1,4)` with the spaces of Rust.
fn spaced(text: &str) -> String {
    text.replace(',', ", ").replace(':', " : ")
}

/// The instruction of PTX that a name stands for; complex numbers take several.
fn instruction(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split('_').collect();
    match parts[..] {
        ["SM61", "DP4A"] => Some("dp4a.s32.s32".to_owned()),
        ["SM61", "DP2A"] => Some("dp2a.s32.s32".to_owned()),
        ["SM75", "U32x1", "MOVM", "T"] => Some("movmatrix.sync.aligned.m8n8.trans.b16".to_owned()),
        ["SM75" | "SM90", matrices, "LDSM" | "STSM", order] => {
            let is_transposed = order == "T";
            let (width, count) = matrices.split_once('x')?;
            // A matrix has a word, or two halves, in each thread.
            let count = count.parse::<u32>().ok()? / if width == "U16" { 2 } else { 1 };
            let verb = if name.contains("LDSM") {
                "ldmatrix"
            } else {
                "stmatrix"
            };
            Some(format!(
                "{verb}.sync.aligned.x{count}{}.m8n8.shared.b16",
                if is_transposed { ".trans" } else { "" }
            ))
        }
        [_, shape, types, majors, ..] => {
            let [m, n, k] = shape.split('x').collect::<Vec<_>>()[..] else {
                return None;
            };
            // D, A, B, C: a letter or two, and digits.
            let mut kinds = Vec::new();
            let mut rest = types.to_lowercase();
            while !rest.is_empty() {
                let end = ["tf32", "bf16", "e4m3", "e5m2"]
                    .iter()
                    .find(|kind| rest.starts_with(*kind))
                    .map(|kind| kind.len());
                let digits = || {
                    let begin = rest.find(|c: char| c.is_ascii_digit())?;
                    Some(
                        rest[begin..]
                            .find(|c: char| !c.is_ascii_digit())
                            .map_or(rest.len(), |length| begin + length),
                    )
                };
                let kind: String = rest.drain(..end.or_else(digits)?).collect();
                kinds.push(kind.replace("u1", "b1"));
            }
            // B is written as (N,K): T is the major order of BLAS.
            let orders = match majors {
                "TN" => "row.col",
                "NT" => "col.row",
                "NN" => "col.col",
                "TT" => "row.row",
                _ => return None,
            };
            if types.contains('C') {
                return None;
            }
            let suffix = match parts.last() {
                Some(&"SATURATE") => ".satfinite",
                Some(&"XORPOPC") => ".xor.popc",
                Some(&"ANDPOPC") => ".and.popc",
                _ => "",
            };
            Some(format!(
                "mma.sync.aligned.m{m}n{n}k{k}.{orders}.{}{suffix}",
                kinds.join(".")
            ))
        }
        _ => None,
    }
}

const HEADER: &str = "//! Written by `tests/generate_atoms.rs`, which also checks that it is.";

/// A call of a macro with the rows.
fn call(name: &str, about: &str, rows: &str) -> String {
    format!("//! {about}\n//!\n{HEADER}\n\n{name}! {{\n{rows}}}\n")
}

/// A table: a macro that passes its rows to another one.
fn table(name: &str, about: &str, rows: &str) -> String {
    format!(
        "//! {about}\n//!\n{HEADER}\n\n#[doc(hidden)]\n#[macro_export]\nmacro_rules! {name} {{\n    \
         ($then:ident) => {{\n        $then! {{\n{rows}        }}\n    }};\n}}\n"
    )
}

fn mma(rows: &[Row]) -> String {
    let mut code = String::new();
    for Row {
        name,
        vendor,
        texts,
    } in rows
    {
        let (about, source) = match vendor {
            Some([instruction, source]) => (format!("`{instruction}`"), source.clone()),
            None => (
                instruction(name).map_or("Several multiplications".to_owned(), |name| {
                    format!("`{name}`")
                }),
                format!("CuTe `MMA_Traits<{name}>`"),
            ),
        };
        let layouts: Vec<_> = texts.iter().map(|text| spaced(text)).collect();
        writeln!(
            code,
            "/// {about}. Source: {source}.\n{name} {};",
            layouts.join(", ")
        )
        .unwrap();
    }
    code
}

fn copy(rows: &[Row]) -> String {
    let mut code = String::new();
    for Row { name, texts, .. } in rows {
        let about =
            instruction(name).map_or("A copy of a warp".to_owned(), |name| format!("`{name}`"));
        let layouts: Vec<_> = texts.iter().map(|text| spaced(text)).collect();
        writeln!(code, "/// {about}.\n{name} {};", layouts.join(", ")).unwrap();
    }
    code
}

fn indented(code: &str, spaces: usize) -> String {
    code.lines()
        .map(|line| format!("{}{line}\n", " ".repeat(spaces)))
        .collect()
}

fn operands() -> String {
    let mut code = String::new();
    let sizes = |kind: &str, columns: &[i64]| -> Vec<String> {
        columns
            .iter()
            .map(|size| format!("{kind}Layout_64x{size}"))
            .collect()
    };
    let mut names = sizes("C", &[8, 16, 32, 64, 96, 128, 192, 256]);
    names.extend(sizes("A", &[8, 16, 32, 64]));
    names.extend(
        ["64x8", "64x16", "64x32", "128x16", "256x32"].map(|size| format!("ABLayout_{size}")),
    );
    for name in names {
        let Ok(Atom::Operand(operand)) = atom_by_name(&name) else {
            panic!("{name}")
        };
        let [rows, columns] = operand.shape;
        let what = match name.split_once("Layout").expect("a kind").0 {
            "AB" => format!("A or B of {rows}×{columns} in shared memory, as every thread sees it"),
            operand => format!("{operand} of {rows}×{columns} in registers"),
        };
        writeln!(
            code,
            "/// {what}.\n{name} {};",
            spaced(&operand.layout.to_string())
        )
        .unwrap();
    }
    code
}

fn shared_memory() -> String {
    let mut code = String::new();
    for name in names().filter(|name| name.contains("_Atom_") && name.ends_with('b')) {
        let Ok(Atom::SharedMemory(tile)) = atom_by_name(&name) else {
            panic!("{name}")
        };
        let order = if name.contains("_MN_") { "M or N" } else { "K" };
        let bytes = match tile.swizzle.bits() {
            0 => "without a swizzle".to_owned(),
            bits => format!("swizzled over {} bytes", 16 << bits),
        };
        let swizzle = tile.swizzle;
        writeln!(
            code,
            "/// Elements of {bits} bits, {order} contiguous, {bytes}.\n{name} {bits}, {}, [{}, {}, {}], {};",
            tile.bits / 8,
            swizzle.bits(),
            swizzle.base(),
            swizzle.shift(),
            spaced(&tile.layout.to_string()),
            bits = tile.bits,
        )
        .unwrap();
    }
    code
}

/// What `tests/atoms.rs` goes through: each type by name.
fn list(groups: [&str; 4]) -> String {
    let mut code = "// Written by `tests/generate_atoms.rs`.\n{\n".to_owned();
    for (method, rows) in ["mma", "operand_of_warpgroup", "copy", "shared_memory"]
        .iter()
        .zip(groups)
    {
        for row in rows.lines().filter(|line| !line.starts_with("///")) {
            let name = row.split(' ').next().expect("a name");
            writeln!(code, "    atoms.{method}::<{name}>(\"{name}\");").unwrap();
        }
    }
    code + "}\n"
}

#[test]
fn the_files_are_as_written() {
    let [instructions, copies] = rows();
    let (instructions, copies) = (mma(&instructions), copy(&copies));
    let (operands, tiles, vendors) = (operands(), shared_memory(), mma(&vendors()));
    let files = [
        (
            "crates/value/src/atoms/vendor_table.rs",
            table(
                "vendor_mma_atoms",
                "Instructions of AMD, Intel and Arm.",
                &indented(&vendors, 12),
            ),
        ),
        (
            "src/atoms/mma/nvidia.rs",
            call(
                "mma",
                "Instructions of a thread, a quad pair and a warp.",
                &indented(&instructions, 4),
            ),
        ),
        (
            "src/atoms/gmma/operands.rs",
            call(
                "layouts",
                "Operands of a warpgroup's multiplication.",
                &indented(&operands, 4),
            ),
        ),
        (
            "src/atoms/copy/warp.rs",
            call("copy", "Copies of a warp.", &indented(&copies, 4)),
        ),
        (
            "src/atoms/shared_memory/tiles.rs",
            call(
                "shared_memory",
                "Swizzled tiles of shared memory.",
                &indented(&tiles, 4),
            ),
        ),
        (
            "tests/atoms/list.rs",
            list([&(instructions + &vendors), &operands, &copies, &tiles]),
        ),
    ];
    for (path, wanted) in files {
        if std::env::var_os("ATOMS").is_some_and(|value| value == "overwrite") {
            fs::create_dir_all(Path::new(path).parent().expect("a folder")).expect("a folder");
            fs::write(path, &wanted).expect(path);
        }
        let found = fs::read_to_string(path).unwrap_or_default();
        assert!(
            found == wanted,
            "{path} is not as it is written: run `ATOMS=overwrite cargo test --test generate_atoms`"
        );
    }
}
