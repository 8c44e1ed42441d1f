//! Zero cost: what is written with layouts compiles to the instructions of what is written by hand.
//!
//! The pairs are in `tests/zero_cost/src/lib.rs`. They are compiled with optimization to assembly,
//! and compared block by block and instruction by instruction; in which order a block adds up
//! numbers that do not depend on each other, and in which registers, is LLVM's own affair.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
};

/// The assembly of the pairs.
fn assembly() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A directory of its own: cargo holds a lock on the one that this test is built in.
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("zero_cost");
    let output = Command::new(env!("CARGO"))
        .args([
            "rustc",
            "--release",
            // Values are called for messages alone.
            "--config=profile.release.package.stridewise-value.opt-level=0",
            "--package=stridewise-zero-cost",
            "--target-dir",
        ])
        .arg(&target)
        .args(["--", "--emit=asm", "-Ccodegen-units=1", "-Cdebuginfo=0"])
        .current_dir(root)
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let newest = std::fs::read_dir(target.join("release/deps"))
        .expect("the target directory is there")
        .filter_map(Result::ok)
        .filter(|entry| {
            entry
                .file_name()
                .to_string_lossy()
                .starts_with("stridewise_zero_cost")
        })
        .filter(|entry| {
            entry
                .path()
                .extension()
                .is_some_and(|extension| extension == "s")
        })
        .max_by_key(|entry| {
            entry
                .metadata()
                .and_then(|metadata| metadata.modified())
                .ok()
        })
        .expect("the assembly is there");
    std::fs::read_to_string(newest.path()).expect("the assembly can be read")
}

/// The instructions of each function of the crate by its name; labels without the number of the
/// function.
fn functions(assembly: &str) -> BTreeMap<String, Vec<String>> {
    let mut functions = BTreeMap::new();
    let mut current: Option<String> = None;
    for line in assembly.lines() {
        if let Some(label) = line.strip_suffix(':')
            && let Some(name) = name_in(label)
        {
            functions.insert(name.clone(), Vec::new());
            current = Some(name);
        } else if let Some((left, right)) = line.split_once(" = ")
            && let (Some(alias), Some(name)) = (name_in(left), name_in(right))
        {
            // LLVM found them to be the same, and kept one.
            let body = functions.get(&name).cloned().unwrap_or_default();
            functions.insert(alias, body);
        } else if line.starts_with(".Lfunc_end") {
            current = None;
        } else if let Some(body) = current.as_ref().and_then(|name| functions.get_mut(name)) {
            let line = line.trim();
            if !line.starts_with('.') || line.starts_with(".LBB") {
                body.push(without_registers(&without_numbers(line)));
            }
        }
    }
    functions
}

/// The name of a function of a pair, in a mangled one.
fn name_in(label: &str) -> Option<String> {
    let (_, rest) = label.split_once("stridewise_zero_cost")?;
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let end = rest
        .find("_typed")
        .map(|at| at + 6)
        .or_else(|| rest.find("_by_hand").map(|at| at + 8))?;
    Some(rest[..end].to_string())
}

/// `.LBB3_7` is the seventh block of the third function.
fn without_numbers(line: &str) -> String {
    match line.split_once(".LBB") {
        Some((before, after)) => {
            let block = after.trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{before}.LBB{block}")
        }
        None => line.to_string(),
    }
}

/// `addq %rdx, %rdi` adds two registers.
fn without_registers(line: &str) -> String {
    let mut parts = line.split('%');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| {
        text + "%" + part.trim_start_matches(|c: char| c.is_ascii_alphanumeric())
    })
}

/// The instructions of each block, sorted; labels are numbered as the blocks stand, as LLVM leaves
/// numbers out where it drops blocks.
fn blocks(body: &[String]) -> Vec<Vec<String>> {
    let labels: Vec<&str> = body
        .iter()
        .filter_map(|line| line.strip_suffix(':'))
        .collect();
    let numbered = |line: &String| {
        let at = labels
            .iter()
            .position(|&label| line.split([' ', '\t', ':']).any(|word| word == label));
        at.map_or_else(
            || line.clone(),
            |at| line.replace(labels[at], &format!(".LBB{at}")),
        )
    };
    let mut blocks: Vec<Vec<String>> = body
        .chunk_by(|_, next| !next.starts_with(".LBB"))
        .map(|block| block.iter().map(numbered).collect())
        .collect();
    for block in &mut blocks {
        block.sort();
    }
    blocks
}

#[test]
#[cfg(target_arch = "x86_64")]
fn layouts_compile_to_what_one_would_write_by_hand() {
    let functions = functions(&assembly());
    let typed: Vec<_> = functions
        .keys()
        .filter_map(|name| name.strip_suffix("_typed"))
        .collect();
    assert_eq!(typed.len(), 20, "{typed:?}");
    for name in typed {
        let by_hand = &functions[&format!("{name}_by_hand")];
        assert!(by_hand.len() > 1, "{name} by hand is there");
        assert_eq!(
            blocks(&functions[&format!("{name}_typed")]),
            blocks(by_hand),
            "{name}"
        );
    }
}
