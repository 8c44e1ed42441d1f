//! Imports between the folders of `src` run one way.
//!
//! Each folder uses only those before it in `ORDER`. Traits that are defined by cases over each
//! other are named by their entries in `src/lang/kind.rs`, the one file that names them all. Values
//! are a crate of their own, below all of them.

use std::{fs, path::Path};

/// The folders and files of `src`, each above those it uses.
const ORDER: &str = "lang num refused int tree coord law algebra swizzle tuple \
    layout methods tiled tensor kernels xla atoms macros guide prelude lib";
const KINDS: &str = "lang/kind.rs";
/// What is exported at the root of the crate, and where it stands.
const AT_ROOT: &[(&str, &str)] = &[("LayoutExt", "methods"), ("TupleExt", "methods")];

fn place(folder: &str) -> Option<usize> {
    ORDER.split(' ').position(|name| name == folder)
}

/// The names after `crate::` in a text, of `crate::{a::X, b}` all of them, with their offsets.
fn imports(code: &str) -> Vec<(usize, &str)> {
    let word = |at: usize| {
        let rest = &code[at..];
        &rest[..rest
            .find(|c: char| c != '_' && !c.is_alphanumeric())
            .unwrap_or(rest.len())]
    };
    let mut found = Vec::new();
    for (at, path) in code.match_indices("crate::") {
        let start = at + path.len();
        if !code[start..].starts_with('{') {
            found.push((start, word(start)));
            continue;
        }
        let (mut depth, mut first) = (0, false);
        for (offset, c) in code[start..].char_indices() {
            match c {
                '{' => (depth, first) = (depth + 1, depth == 0),
                '}' => depth -= 1,
                ',' => first = depth == 1,
                c if first && !c.is_whitespace() => {
                    found.push((start + offset, word(start + offset)));
                    first = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    found
}

fn check(file: &Path, root: &Path, upward: &mut Vec<String>) {
    let name = file.strip_prefix(root).unwrap().to_str().unwrap();
    let folder = name.split(['/', '.']).next().unwrap();
    let own = place(folder).unwrap_or_else(|| panic!("`{folder}` has no place in the order"));
    let text = fs::read_to_string(file).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    // Comments and links go; lines stay.
    let code: String = text
        .lines()
        .map(|line| if line.contains("#[doc") { "" } else { line })
        .map(|line| line.split("//").next().unwrap().to_owned() + "\n")
        .collect();
    for (at, target) in imports(&code) {
        let target = AT_ROOT
            .iter()
            .find(|(item, _)| *item == target)
            .map_or(target, |(_, at)| at);
        if place(target).is_some_and(|target| target > own) {
            let line = code[..at].matches('\n').count() + 1;
            upward.push(format!("src/{name}:{line}: {folder} uses {target}"));
        }
    }
}

fn walk(folder: &Path, root: &Path, upward: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, root, upward);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with(KINDS) {
            check(&path, root, upward);
        }
    }
}

#[test]
fn imports_run_one_way() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut upward = Vec::new();
    walk(&root, &root, &mut upward);
    upward.sort();
    assert!(
        upward.is_empty(),
        "{} imports run up:\n{}",
        upward.len(),
        upward.join("\n")
    );
}
