//! Writes the tables in `crates/value/src/atoms`, and the list of atoms that `tests/atoms.rs` goes
//! through, from what CuTe printed and other vendors document; the test is that they are as written.
//!
//! `ATOMS=overwrite cargo test --test generate_atoms` writes them anew.

use serde_json::Value;
use std::{fmt::Write, fs, path::Path};

/// One atom: the fields of its row.
struct Row(Value);

impl Row {
    fn text(&self, field: &str) -> &str {
        self.0[field]
            .as_str()
            .unwrap_or_else(|| panic!("{} in {}", field, self.0))
    }

    fn has(&self, field: &str) -> bool {
        self.0.get(field).is_some()
    }

    /// The name in C++.
    fn name(&self) -> &str {
        self.text("name")
    }

    /// The name in Rust: `SM90::GMMA::ABLayout<64,8>` is `ABLayout_64x8`.
    fn identifier(&self) -> String {
        let name = self
            .name()
            .trim_start_matches("SM90::GMMA::")
            .trim_end_matches('>');
        name.replace('<', "_").replace(',', "x")
    }

    /// The only layout of an operand.
    fn operand(&self) -> &str {
        ["ALayout", "CLayout", "ABLayout"]
            .iter()
            .find(|field| self.has(field))
            .map(|field| self.text(field))
            .expect("a layout")
    }
}

fn rows() -> Vec<Row> {
    let read = |file| {
        let text = fs::read_to_string(file).expect("the rows");
        let rows = text.lines().skip(1);
        rows.map(|line| Row(serde_json::from_str(line).expect("a row")))
            .collect::<Vec<_>>()
    };
    let mut rows = read("tests/vectors/cute/gpu_layouts.jsonl");
    rows.extend(read("tests/vectors/vendors.jsonl"));
    rows
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
        [_, matrices, "LDSM" | "STSM", order] => {
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

/// A table: a macro that passes its rows to another one.
fn table(name: &str, about: &str, rows: &str) -> String {
    format!(
        "//! {about}\n//!\n{HEADER}\n\n#[doc(hidden)]\n#[macro_export]\nmacro_rules! {name} {{\n    \
         ($then:ident) => {{\n        $then! {{\n{rows}        }}\n    }};\n}}\n"
    )
}

/// The first line of an atom's documentation.
fn summary(row: &Row, otherwise: &str) -> String {
    let named = row.0["instruction"].as_str().map(str::to_owned);
    named
        .or_else(|| instruction(row.name()))
        .map_or_else(|| otherwise.to_owned(), |name| format!("`{name}`"))
}

fn mma(rows: &[Row]) -> String {
    let mut code = String::new();
    for row in rows {
        let [a, b, c] = ["ALayout", "BLayout", "CLayout"].map(|field| row.text(field));
        let (shape, threads) = (row.text("Shape_MNK"), row.text("ThrID"));
        let name = row.name();
        let source = if row.has("instruction") {
            row.text("source").to_owned()
        } else {
            format!("CuTe `MMA_Traits<{name}>`")
        };
        let malformed = if is_malformed(a) {
            "            ///\n    /// A is refused: in CUTLASS 4.7.0 its stride has other parentheses than its shape.\n"
        } else {
            ""
        };
        write!(
            code,
            "            /// {}. Source: {source}.\n{malformed}            {name} {};\n",
            summary(row, "Several multiplications of real numbers"),
            [shape, threads, a, b, c].map(spaced).join(", "),
        )
        .unwrap();
    }
    table(
        "mma_atoms",
        "Multiply-accumulate instructions by architecture.",
        &code,
    )
}

/// Other parentheses in shape and stride.
fn is_malformed(layout: &str) -> bool {
    let profile = |text: &str| {
        text.chars()
            .filter(|c| "(),".contains(*c))
            .collect::<String>()
    };
    let (shape, stride) = layout.split_once(':').expect("a layout");
    profile(shape) != profile(stride)
}

fn gmma(rows: &[Row]) -> String {
    let mut code = String::new();
    for row in rows {
        let (name, layout) = (row.identifier(), row.operand());
        let (kind, shape) = name.split_once('_').expect("a name and a shape");
        let shape = shape.replace('x', "×");
        let what = match kind {
            "CLayout" => format!("C of {shape} in registers"),
            "ALayout" => format!("A of {shape} in registers"),
            _ => format!("A or B of {shape} in shared memory, as every thread sees it"),
        };
        write!(
            code,
            "            /// {what}.\n            {name} {};\n",
            spaced(layout)
        )
        .unwrap();
    }
    table(
        "warpgroup_layouts",
        "Operands of a warpgroup's multiplication, 128 threads.",
        &code,
    )
}

fn copy(rows: &[Row]) -> String {
    let mut code = String::new();
    for row in rows {
        let fields = ["ThrID", "SrcLayout", "DstLayout", "RefLayout"].map(|field| row.text(field));
        write!(
            code,
            "            /// {}.\n            {} {};\n",
            summary(row, "A copy"),
            row.identifier(),
            fields.map(spaced).join(", "),
        )
        .unwrap();
    }
    table(
        "copy_atoms",
        "Copies between shared memory and registers.",
        &code,
    )
}

fn shared_memory(rows: &[Row]) -> String {
    let mut code = String::new();
    for row in rows {
        let (name, layout) = (row.identifier(), row.text("layout"));
        let [swizzle, "0", inside] = layout.split(" o ").collect::<Vec<_>>()[..] else {
            panic!("{layout}")
        };
        let (template, bits) = name.rsplit_once('_').expect("a width");
        let bits: u32 = bits.trim_end_matches('b').parse().expect("bits");
        let numbers = swizzle.trim_start_matches("Sw<").trim_end_matches('>');
        let order = if template.contains("_MN_") {
            "M or N"
        } else {
            "K"
        };
        let bytes = match template.split('_').nth(2) {
            Some("INTER") => "without a swizzle".to_owned(),
            Some(swizzled) => format!("swizzled over {} bytes", swizzled.trim_start_matches("SW")),
            None => panic!("{name}"),
        };
        write!(
            code,
            "            /// Elements of {bits} bits, {order} contiguous, {bytes}.\n            {name} {bits}, {}, [{}], {};\n",
            bits / 8,
            numbers.replace(',', ", "),
            spaced(inside),
        )
        .unwrap();
    }
    table(
        "shared_memory_atoms",
        "Swizzled tiles of shared memory, `SM90::GMMA::Layout_…_Atom<T>`.",
        &code,
    )
}

/// What `tests/atoms.rs` goes through: each type, with the name of its row.
fn list(groups: [&[Row]; 4]) -> String {
    let mut code = "// Written by `tests/generate_atoms.rs`.\n{\n".to_owned();
    for (method, rows) in ["mma", "operand_of_warpgroup", "copy", "shared_memory"]
        .iter()
        .zip(groups)
    {
        for row in rows {
            // No value of a refused layout compiles.
            let malformed = row.has("ALayout") && is_malformed(row.text("ALayout"));
            let method = if malformed { "malformed_mma" } else { method };
            writeln!(
                code,
                "    atoms.{method}::<{}>(\"{}\");",
                row.identifier(),
                row.name()
            )
            .unwrap();
        }
    }
    code + "}\n"
}

/// Stores that CuTe defines as the loads with their sides exchanged, where it printed the loads
/// alone.
fn stores(copies: &[Row]) -> Vec<Row> {
    let mut stores = Vec::new();
    for load in copies.iter().filter(|row| row.name().contains("LDSM")) {
        let name = load.name().replace("SM75", "SM90").replace("LDSM", "STSM");
        let mut store = load.0.clone();
        store["name"] = name.clone().into();
        store["SrcLayout"] = load.0["DstLayout"].clone();
        store["DstLayout"] = load.0["SrcLayout"].clone();
        match copies.iter().find(|row| row.name() == name) {
            Some(printed) => {
                for field in ["ThrID", "SrcLayout", "DstLayout", "RefLayout"] {
                    assert_eq!(printed.text(field), store[field], "{name} {field}");
                }
            }
            None => stores.push(Row(store)),
        }
    }
    stores
}

#[test]
fn the_files_are_as_written() {
    let mut groups = [const { Vec::new() }; 4];
    for row in rows() {
        let group = if row.has("Shape_MNK") {
            0
        } else if row.has("SrcLayout") {
            2
        } else if row.has("layout") {
            3
        } else {
            1
        };
        groups[group].push(row);
    }
    assert_eq!(groups.each_ref().map(Vec::len).iter().sum::<usize>(), 224);
    let more = stores(&groups[2]);
    assert_eq!(more.len(), 4);
    groups[2].extend(more);
    let [instructions, operands, copies, tiles] = &groups;
    let files = [
        ("crates/value/src/atoms/mma.rs", mma(instructions)),
        ("crates/value/src/atoms/gmma.rs", gmma(operands)),
        ("crates/value/src/atoms/copy.rs", copy(copies)),
        (
            "crates/value/src/atoms/shared_memory.rs",
            shared_memory(tiles),
        ),
        (
            "tests/atoms/list.rs",
            list([instructions, operands, copies, tiles]),
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
