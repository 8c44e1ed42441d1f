//! Imports between the files and folders of a crate run one way.
//!
//! Each uses only those before it in `CRATES`. Traits of the crate `stridewise` that are defined by
//! cases over each other are named by their entries in `src/lang/kind.rs`, the one file that names
//! them all.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

/// The files and folders of each crate, each above those it uses.
const CRATES: &[(&str, &str)] = &[
    (
        "src",
        "lang num refused int tree coord law algebra swizzle tuple \
         layout methods packing tiled tensor kernels xla atoms macros guide prelude lib",
    ),
    (
        "crates/value/src",
        "control text capacity json nearest operations rules error arithmetic tree \
         int_tuple coord basis_stride layout tiler swizzle tuple index trace algebra \
         composed convert parse construct analysis tiled atoms evaluate lib",
    ),
    (
        "crates/xla/src",
        "element_types arrays sharding static_sharding pasted evaluate guide lib",
    ),
    (
        "crates/viz/src",
        "paint palette scene shapes text svg raster tikz html draw lib",
    ),
    (
        "crates/explain/src",
        "explanation narrator numbers events recipes properties lib",
    ),
    (
        "crates/cli/src",
        "failure draw eval explain show swizzle lib",
    ),
    (
        "crates/mpi/src",
        "element error type_map memory datatype ranks route distributed lib",
    ),
    (
        "explorer/src",
        "line request swizzles catalogue code page lib",
    ),
];
const KINDS: &str = "src/lang/kind.rs";

/// The files of a folder, each with its text from which comments, links and unit tests are taken;
/// lines stay.
fn files(folder: &Path, into: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("tests.rs") {
            let text = fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            let code = text
                .lines()
                .map(|line| if line.contains("#[doc") { "" } else { line })
                .map(|line| line.split("//").next().unwrap().to_owned() + "\n")
                .collect();
            into.push((path, code));
        }
    }
}

/// Adds the paths of a `use` tree that begins at an offset, `super::{a::X, b}` as `super::a::X` and
/// `super::b`, and returns where it ends.
fn expand(code: &str, at: usize, before: &str, paths: &mut Vec<(usize, String)>) -> usize {
    let length = code[at..].find(|c| !is_in_path(c));
    let mut end = length.map_or(code.len(), |length| at + length);
    let path = before.to_owned() + &code[at..end];
    if !(path.ends_with("::") && code[end..].starts_with('{')) {
        paths.push((at, path));
        return end;
    }
    while !code[end..].starts_with('}') {
        end = if code[end..].starts_with(is_in_path) {
            expand(code, end, &path, paths)
        } else {
            end + code[end..].chars().next().unwrap().len_utf8()
        };
    }
    end + 1
}

fn is_in_path(c: char) -> bool {
    c == '_' || c == ':' || c.is_alphanumeric()
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c != '_' && !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// The file or folder of each name at the root of a crate: exported from it, or defined in `lib`.
fn at_root(files: &[(PathBuf, String)]) -> HashMap<String, String> {
    let root =
        |(path, _): &&(PathBuf, String)| path.ends_with("lib.rs") || path.ends_with("main.rs");
    let (_, code) = files.iter().find(root).unwrap();
    let mut names = HashMap::new();
    for (at, _) in code.match_indices("pub use ") {
        let text = &code[at + "pub use ".len()..];
        let text = &text[..text.find(';').unwrap()];
        let text = text
            .trim_start_matches("self::")
            .trim_start_matches("crate::");
        let text = text.trim_start_matches('{').trim_end_matches('}');
        // Commas outside of braces part the modules.
        let mut depth = 0;
        let modules = text.split(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        for module in modules {
            let mut words = words(module);
            let Some(module) = words.next() else { continue };
            names.extend(words.map(|name| (name.to_owned(), module.to_owned())));
        }
    }
    let kinds = ["fn ", "struct ", "enum ", "trait ", "type ", "const "];
    for line in code
        .lines()
        .filter(|line| !line.starts_with(char::is_whitespace))
    {
        if let Some((_, rest)) = kinds.iter().find_map(|kind| line.split_once(kind)) {
            names.extend(
                words(rest)
                    .next()
                    .map(|name| (name.to_owned(), "lib".to_owned())),
            );
        }
    }
    names
}

/// Which imports of a crate run up.
fn upward(folder: &str, order: &str) -> Vec<String> {
    let base = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = base.join(folder);
    let mut all = Vec::new();
    files(&root, &mut all);
    let names = at_root(&all);
    let place = |name: &str| order.split_whitespace().position(|other| other == name);
    let mut upward = Vec::new();
    for (path, code) in &all {
        let inside = path.strip_prefix(&root).unwrap();
        let own = inside.iter().next().unwrap().to_str().unwrap();
        let own = own.trim_end_matches(".rs").replace("main", "lib");
        let own_place =
            place(&own).unwrap_or_else(|| panic!("`{folder}/{own}` has no place in the order"));
        let name = path.strip_prefix(base).unwrap();
        if name == Path::new(KINDS) || own == "lib" {
            continue;
        }
        let mut paths = Vec::new();
        for (at, _) in code
            .match_indices("crate::")
            .chain(code.match_indices("super::"))
        {
            if !code[..at].ends_with(is_in_path) {
                expand(code, at, "", &mut paths);
            }
        }
        let depth = inside.iter().count() - usize::from(path.ends_with("mod.rs"));
        let from_here = "super::".repeat(depth);
        for (at, path) in paths {
            let inside = path
                .strip_prefix("crate::")
                .or_else(|| path.strip_prefix(&from_here));
            let first = inside
                .and_then(|path| words(path).next())
                .unwrap_or_default();
            let target = names.get(first).map_or(first, String::as_str);
            if place(target).is_some_and(|target| target > own_place) {
                let line = code[..at].matches('\n').count() + 1;
                upward.push(format!("{}:{line}: {own} uses {target}", name.display()));
            }
        }
    }
    upward.sort();
    upward.dedup();
    upward
}

#[test]
fn imports_run_one_way() {
    let upward: Vec<String> = CRATES
        .iter()
        .flat_map(|(folder, order)| upward(folder, order))
        .collect();
    assert!(
        upward.is_empty(),
        "{} imports run up:\n{}",
        upward.len(),
        upward.join("\n")
    );
}

/// A crate without a row would not be checked.
#[test]
fn every_crate_has_a_row() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    for entry in fs::read_dir(crates).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let folder = format!("crates/{name}/src");
        assert!(
            CRATES.iter().any(|(row, _)| *row == folder),
            "`{folder}` has no row"
        );
    }
}
