//! What does not compile, and says why: one case for each rule that a user can break, with the
//! message that a person has read.
//!
//! `cargo check` refuses most cases, and so an editor shows them. What it cannot refuse is listed
//! in [`WHEN_BUILT`]: the message comes when the program is built, and ends with the user's line.
//!
//! Messages belong to one toolchain, so the cases run on that one only. After a change,
//! `TRYBUILD=overwrite cargo test --test ui` writes them anew: read each one.

/// The compiler whose messages `ui-tests/fail/*.stderr` are.
const TOOLCHAIN: &str = "rustc 1.95.";

/// The cases that `cargo check` accepts.
const WHEN_BUILT: &[&str] = &[
    // Whether a number is in range, or an array large enough, is a constant.
    "coordinate_outside",
    "literal",
    "overflow",
    "small_array",
    "swizzled_beyond",
    // Functions and operators have no method that could hide them.
    "element_of_slice",
    "element_rank",
    "gemm_inner",
    "gemm_modes",
    "gemm_outer",
    "kernels_shapes",
    // What depends on a tiler or on another layout, of a tensor: code that is generic over a tile
    // size could not say that it fits.
    "mutable_repeats",
    "overhanging_tiles",
    "share_stride",
    "tiles_twice",
    // What an instruction, a thread-value layout or a permutation reaches is a constant.
    "atom_covers",
    "atom_outside",
    "atom_thread_id",
    "atom_threads",
    "copy_atom_outside",
    "copy_outside",
    "copy_reference",
    "permutation_gaps",
    "recast_width",
    // Whether a leaf can be an extent, a layout is that of a matrix, or elements are an array.
    "extent_default",
    "extent_direction",
    "not_an_array",
    "rows_of_vector",
    "zip_rank",
    // The result has another type than it would have; nothing asks for it.
    "constants",
    "directed_index",
    "not_comparable",
    "value",
    "xla_bytes",
];

/// The cases of `cargo check`, or those of `cargo build`.
fn cases(are_built: bool) -> impl Iterator<Item = String> {
    let files = std::fs::read_dir("ui-tests/fail")
        .expect("there are cases")
        .map(|entry| entry.expect("a file").path());
    let mut cases: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter(|path| {
            path.file_stem()
                .is_some_and(|name| WHEN_BUILT.iter().any(|built| name == *built) == are_built)
        })
        .map(|path| path.display().to_string())
        .collect();
    cases.sort();
    cases.into_iter()
}

fn is_of_the_toolchain() -> bool {
    let version =
        std::process::Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
            .arg("--version")
            .output()
            .expect("rustc says its version");
    let is_that = String::from_utf8_lossy(&version.stdout).starts_with(TOOLCHAIN);
    if !is_that {
        eprintln!("the messages are those of {TOOLCHAIN}x: not compared");
    }
    is_that
}

#[test]
fn cargo_check_refuses() {
    if is_of_the_toolchain() {
        // Without a case that must pass, trybuild only checks.
        let run = trybuild::TestCases::new();
        cases(false).for_each(|case| run.compile_fail(case));
    }
}

#[test]
fn cargo_build_refuses() {
    if is_of_the_toolchain() {
        // With a case that must pass, trybuild builds instead of checking, and constants are
        // evaluated.
        let run = trybuild::TestCases::new();
        run.pass("ui-tests/pass/*.rs");
        cases(true).for_each(|case| run.compile_fail(case));
    }
}

#[test]
fn messages_are_short() {
    for case in cases(false).chain(cases(true)) {
        let path = case.replace(".rs", ".stderr");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let longest = text
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or_default();
        assert!(longest <= 1500, "{path} has a line of {longest} characters");
        assert!(
            text.contains(&format!("--> {case}:")),
            "{path} does not name the user's file"
        );
        if path.starts_with("ui-tests/fail/generic_") {
            assert!(
                text.len() <= 6_000 && text.lines().count() <= 40,
                "{path}: {} bytes",
                text.len()
            );
        }
    }
}
