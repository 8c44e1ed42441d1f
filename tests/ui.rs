//! What does not compile, and says why: one case for each rule that a user can break, with the
//! message that a person has read.
//!
//! `cargo check` refuses most cases, and so an editor shows them. What it cannot refuse is listed
//! in [`WHEN_BUILT`]: the message comes when the program is built, and ends with the user's line.
//! All cases are built, so that the library is compiled for them once. rustc says of an error
//! whether it came after the check.
//!
//! Messages belong to one minor version of rustc, so the cases run on that one only. Of a message,
//! [`essence`] is compared, so that neither a patch release nor a moved line of the library breaks a
//! case. After a change, `TRYBUILD=overwrite cargo test --test ui` writes the messages anew: read each
//! one.

use std::{env, fs, process::Command};

/// The compiler whose messages `ui-tests/fail/*.stderr` are.
const TOOLCHAIN: &str = "rustc 1.95.";

/// The cases that `cargo check` accepts.
const WHEN_BUILT: &[&str] = &[
    // Whether a number is in range, or an array large enough, is a constant.
    "coordinate_outside",
    "split_outside",
    "step_of_modes",
    "overflow",
    "small_array",
    "swizzled_beyond",
    // Functions and operators have no method that could hide them.
    "coordinate_of_whole_mode",
    "element_of_slice",
    "element_rank",
    "gemm_inner",
    "gemm_modes",
    "gemm_outer",
    "kernels_closure",
    "kernels_shapes",
    "partition_slice",
    // What depends on a tiler or on another layout, of a tensor that is written.
    "mutable_repeats",
    "partition_stride",
    "tiles_twice",
    // What an instruction, a thread-value layout or a permutation reaches is a constant.
    "async_width",
    "atom_covers",
    "atom_shape",
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
    "sharding_twice",
    "zip_rank",
    // The result has another type than it would have; nothing asks for it.
    "directed_index",
    "not_comparable",
    "value",
];

/// The flags of rustc in all of trybuild's builds. trybuild adds the last one for the cases alone,
/// so that cargo would compile all dependencies again.
const FLAGS: &[&str] = &[
    "--cfg=trybuild",
    "--verbose",
    "-Adead_code",
    "--diagnostic-width=140",
];
const FLAGS_OF_CARGO: &str = "CARGO_ENCODED_RUSTFLAGS";

/// Set if the caller asked to keep the messages that this run writes.
const KEEP: &str = "STRIDEWISE_KEEP_MESSAGES";

/// The names of the cases, in order; with arguments, those that contain one of them:
/// `cargo test --test ui kernels_`.
fn cases() -> Vec<String> {
    let parts: Vec<_> = env::args()
        .skip(1)
        .filter(|part| !part.starts_with('-'))
        .collect();
    let files = fs::read_dir("ui-tests/fail")
        .expect("there are cases")
        .map(|entry| entry.expect("a file").path());
    let mut cases: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .filter(|case| parts.is_empty() || parts.iter().any(|part| case.contains(part)))
        .collect();
    cases.sort();
    cases
}

fn is_of_the_toolchain() -> bool {
    let version = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .arg("--version")
        .output()
        .expect("rustc says its version");
    let is_that = String::from_utf8_lossy(&version.stdout).starts_with(TOOLCHAIN);
    if !is_that {
        eprintln!("the messages are those of {TOOLCHAIN}x: not compared");
    }
    is_that
}

/// Runs this program again, with the flags.
fn with_flags() -> ! {
    let program = env::current_exe().expect("this program");
    let mut again = Command::new(program);
    again
        .args(env::args_os().skip(1))
        .env(FLAGS_OF_CARGO, FLAGS.join("\u{1f}"))
        // trybuild's project has no profiles of its own.
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        // trybuild would compare whole messages, so it only writes them.
        .env("TRYBUILD", "overwrite");
    if env::var("TRYBUILD").is_ok_and(|mode| mode == "overwrite") {
        again.env(KEEP, "1");
    }
    let status = again.status().expect("this program runs");
    std::process::exit(i32::from(!status.success()))
}

/// The lines of a message that are compared: errors, excerpts of the user's code with their labels,
/// and the notes of this library. Excerpts of the library's source and rustc's own notes are left
/// out, and so are the digits of typenum's numbers.
fn essence(message: &str) -> Vec<String> {
    const NOTES_OF_RUSTC: &[&str] = &["required ", "this ", "expected ", "the trait ", "the full "];
    let mut is_of_user = false;
    let mut lines = Vec::new();
    for line in message.lines() {
        let text = line.trim_start();
        if line.starts_with("error") {
            is_of_user = false;
            lines.push(line);
        } else if text.starts_with("--> ") || text.starts_with("::: ") {
            is_of_user = text.contains("ui-tests/fail/");
            if is_of_user {
                lines.push(text);
            }
        } else if let Some(note) = text.strip_prefix("= note: ") {
            if !NOTES_OF_RUSTC.iter().any(|begin| note.starts_with(begin)) {
                lines.push(text);
            }
        } else if text.is_empty() || text.starts_with("= help: ") {
            is_of_user = false;
        } else if is_of_user {
            lines.push(line);
        }
    }
    lines.into_iter().map(without_digits).collect()
}

/// A line in which each number of typenum is `UTerm`: `UInt<UInt<UTerm, B1>, B0>` → `UTerm`.
fn without_digits(line: &str) -> String {
    line.replace("UInt<", "")
        .replace(", B0>", "")
        .replace(", B1>", "")
}

/// The file of a message, and its text.
type Message = (String, Option<String>);

/// Puts the messages back, also if trybuild panics: a test leaves its files as they were.
struct Restored(Vec<Message>);

impl Drop for Restored {
    fn drop(&mut self) {
        for (path, text) in &self.0 {
            match text {
                Some(text) => fs::write(path, text).expect("the message is written"),
                None => drop(fs::remove_file(path)),
            }
        }
    }
}

/// Compiles the cases, and compares the messages.
fn rustc_refuses() {
    let message = |case: &String| {
        let path = format!("ui-tests/fail/{case}.stderr");
        let text = fs::read_to_string(&path).ok();
        (path, text)
    };
    let cases = cases();
    let restored = env::var_os(KEEP)
        .is_none()
        .then(|| Restored(cases.iter().map(message).collect()));
    let run = trybuild::TestCases::new();
    // With a case that must pass, trybuild builds instead of checking, and constants are evaluated.
    run.pass("ui-tests/pass/*.rs");
    for case in &cases {
        run.compile_fail(format!("ui-tests/fail/{case}.rs"));
    }
    drop(run);
    let Some(Restored(expected)) = &restored else {
        return;
    };
    let mut differ = Vec::new();
    for (path, expected) in expected {
        let found = fs::read_to_string(path).expect("trybuild has written the message");
        let expected = expected.as_deref().unwrap_or_default();
        if essence(&found) != essence(expected) {
            println!("{path}\nexpected:\n{expected}\nfound:\n{found}");
            differ.push(path);
        }
    }
    assert!(differ.is_empty(), "messages that differ: {differ:#?}");
}

/// Whether `cargo check` refuses a case, its lines, and where they point.
fn messages_are_short() {
    for case in cases() {
        let path = format!("ui-tests/fail/{case}.stderr");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(
            text.contains("the above error was encountered while instantiating"),
            WHEN_BUILT.contains(&case.as_str()),
            "{path}: whether `cargo check` accepts it"
        );
        let longest = text
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or_default();
        assert!(longest <= 1600, "{path} has a line of {longest} characters");
        assert!(
            text.contains(&format!("--> ui-tests/fail/{case}.rs:")),
            "{path} does not name the user's file"
        );
        for error in text.split("\n\nerror") {
            let lines = error.lines().count();
            assert!(lines <= 40, "{path} has an error of {lines} lines");
        }
        if case.starts_with("generic_") {
            assert!(text.len() <= 6_000, "{path}: {} bytes", text.len());
        }
    }
}

fn main() {
    if env::var_os(FLAGS_OF_CARGO).is_none() {
        with_flags();
    }
    if is_of_the_toolchain() {
        rustc_refuses();
    }
    messages_are_short();
    println!("{} cases are refused as their messages say", cases().len());
}
