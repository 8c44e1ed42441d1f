//! Writes the atoms that are types, from the table of the values (`crates/value/src/atoms`), the table of other
//! vendors' instructions, from what they document, and the list that `tests/atoms.rs` goes through; the test is that
//! they are as written.
//!
//! `ATOMS=overwrite cargo test --test generate_atoms` writes them anew.

use serde_json::Value;
use std::{fmt::Write, fs, path::Path};
use stridewise::{
    atoms::{Atom, atom_by_name, named_mma, names},
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

/// The instructions of SM120, whose layouts depend on no element type: the name, types that it takes, and PTX.
const SM120: [[&str; 3]; 6] = [
    [
        "SM120_16x8x32_TN",
        "float_e4m3_t, float_e4m3_t, float",
        "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col",
    ],
    [
        "SM120_16x8x32_TN_VS",
        "float_e4m3_t, float_e4m3_t, float, float_ue8m0_t, 32",
        "mma.sync.aligned.kind::mxf8f6f4.block_scale.m16n8k32.row.col",
    ],
    [
        "SM120_16x8x64_TN_VS",
        "float_e2m1_t, float_e2m1_t, float, float_ue8m0_t, 32",
        "mma.sync.aligned.kind::mxf4nvf4.block_scale.m16n8k64.row.col",
    ],
    [
        "SM120_SPARSE_16x8x64_TN",
        "float_e4m3_t, float_e4m3_t, float",
        "mma.sp::ordered_metadata.sync.aligned.kind::f8f6f4.m16n8k64.row.col",
    ],
    [
        "SM120_SPARSE_16x8x64_TN_VS",
        "float_e4m3_t, float_e4m3_t, float, float_ue8m0_t, 64",
        "mma.sp::ordered_metadata.sync.aligned.kind::mxf8f6f4.block_scale.m16n8k64.row.col",
    ],
    [
        "SM120_SPARSE_16x8x128_TN_VS",
        "float_e2m1_t, float_e2m1_t, float, float_ue8m0_t, 64",
        "mma.sp::ordered_metadata.sync.aligned.kind::mxf4nvf4.block_scale.m16n8k128.row.col",
    ],
];

/// The name in CUTLASS of a type: of a template, with arguments.
fn name_of_type(name: &str) -> String {
    let Some([_, types, _]) = SM120.iter().find(|row| row[0] == name) else {
        return name.to_owned();
    };
    let space = match (name.contains("_VS"), name.contains("_SPARSE")) {
        (false, false) => "",
        (false, true) => "SM120::SPARSE::",
        (true, false) => "SM120::BLOCKSCALED::",
        (true, true) => "SM120::BLOCKSCALED::SPARSE::",
    };
    format!("{space}{name}<{types}>")
}

fn of_sm120([name, _, instruction]: [&str; 3]) -> Row {
    let mma = named_mma(&name_of_type(name)).expect(name);
    let arguments = if name.contains("_VS") {
        "A, B, C, SF, VS"
    } else {
        "A, B, C"
    };
    Row {
        name: name.to_owned(),
        vendor: Some([
            instruction.to_owned(),
            format!("CuTe `MMA_Traits<{name}<{arguments}>>`"),
        ]),
        texts: mma_texts(&mma.atom),
    }
}

/// The layouts of metadata, and of scale factors, of the instructions of SM120 that have some.
fn further_operands() -> String {
    let (mut metadata, mut scale_factors) = (String::new(), String::new());
    for [name, ..] in SM120 {
        let mma = named_mma(&name_of_type(name)).expect(name);
        if let Some(layout) = mma.metadata {
            writeln!(metadata, "    {name} {};", spaced(&layout.to_string())).unwrap();
        }
        if let Some([a, b]) = mma.scale_factors.map(|of| of.map(|one| one.to_string())) {
            writeln!(scale_factors, "    {name} {}, {};", spaced(&a), spaced(&b)).unwrap();
        }
    }
    format!("\nmetadata! {{\n{metadata}}}\n\nscale_factors! {{\n{scale_factors}}}\n")
}

/// The instructions and copies that are types: all of a thread, a quad pair and a warp that are no templates, and copies
/// of tensor memory.
fn rows() -> [Vec<Row>; 3] {
    let mut groups = [const { Vec::new() }; 3];
    for name in names().filter(|name| name.starts_with("SM") && !name.starts_with("SM90_64x")) {
        let (group, texts) = match atom_by_name(&name) {
            Ok(Atom::Mma(mma)) => (0, mma_texts(&mma.atom)),
            Ok(Atom::Copy(copy)) if is_of_warp(&name) || is_of_tensor_memory(&name) => {
                let layouts = [
                    copy.thread_id,
                    copy.source,
                    copy.destination,
                    copy.reference,
                ];
                let group = if is_of_warp(&name) { 1 } else { 2 };
                (group, layouts.map(|layout| layout.to_string()).into())
            }
            _ => continue,
        };
        groups[group].push(Row {
            name,
            vendor: None,
            texts,
        });
    }
    groups[0].extend(SM120.map(of_sm120));
    groups
}

fn is_of_tensor_memory(name: &str) -> bool {
    ["TMEM_LOAD", "TMEM_STORE", "UTCCP"]
        .iter()
        .any(|part| name.contains(part))
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
        ["SM100", "TMEM", verb, ref rest @ ..] => {
            let (verb, suffix) = match verb {
                "LOAD" if rest[0] == "STAT" => ("ld.red", ""),
                "LOAD" => ("ld", ".pack::16b"),
                _ => ("st", ".unpack::16b"),
            };
            let packed = rest.last() == Some(&"16b");
            let shape = rest[rest.len() - 1 - usize::from(packed)];
            let (lanes, rest) = shape.split_once("dp").expect("lanes");
            let (bits, times) = rest.split_once('b').expect("bits");
            // Each half of a warp has its own columns.
            let shape = if (lanes, bits) == ("16", "32") {
                "16x32bx2".to_owned()
            } else {
                format!("{lanes}x{bits}b")
            };
            Some(format!(
                "tcgen05.{verb}.sync.aligned.{shape}.x{}{}.b32",
                times.trim_end_matches('x'),
                if packed { suffix } else { "" }
            ))
        }
        ["SM100", "UTCCP", shape, blocks] => {
            let group = if blocks == "1cta" { 1 } else { 2 };
            let (shape, order) = match shape.strip_prefix("2x64dp128bit") {
                Some("lw0213") => ("64x128b".to_owned(), ".warpx2::02_13"),
                Some(_) => ("64x128b".to_owned(), ".warpx2::01_23"),
                None if shape.starts_with("4x") => ("32x128b".to_owned(), ".warpx4"),
                None => (shape.replace("dp", "x").replace("bit", "b"), ""),
            };
            Some(format!("tcgen05.cp.cta_group::{group}.{shape}{order}"))
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
    let lines = code.lines().map(|line| " ".repeat(spaces) + line + "\n");
    lines.collect()
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
fn list(groups: [&str; 5]) -> String {
    let mut code = "// Written by `tests/generate_atoms.rs`.\n{\n".to_owned();
    let methods = [
        "mma",
        "operand_of_warpgroup",
        "copy",
        "copy_of_tensor_memory",
        "shared_memory",
    ];
    for (method, rows) in methods.iter().zip(groups) {
        for row in rows.lines().filter(|line| !line.starts_with("///")) {
            let name = row.split(' ').next().expect("a name");
            let known = name_of_type(name);
            writeln!(code, "    atoms.{method}::<{name}>(\"{known}\");").unwrap();
        }
    }
    code + "}\n"
}

#[test]
fn the_files_are_as_written() {
    let [instructions, copies, tensor_memory] = rows();
    let instructions = mma(&instructions);
    let (copies, tensor_memory) = (copy(&copies), copy(&tensor_memory));
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
            ) + &further_operands(),
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
            "src/atoms/tmem/copies.rs",
            call(
                "copy",
                "Copies to and from tensor memory.",
                &indented(&tensor_memory, 4),
            ),
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
            list([
                &(instructions + &vendors),
                &operands,
                &copies,
                &tensor_memory,
                &tiles,
            ]),
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
