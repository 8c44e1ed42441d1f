//! What does not compile, and says why: one case for each rule that a user can break, with the message that a person has read.
//!
//! Messages belong to one toolchain, so the cases run on that one only. After a change, `TRYBUILD=overwrite cargo test --test ui` writes them
//! anew: read each one.

/// The compiler whose messages `ui-tests/fail/*.stderr` are.
const TOOLCHAIN: &str = "rustc 1.95.";

#[test]
fn messages_are_readable() {
    let version = std::process::Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .arg("--version")
        .output()
        .expect("rustc says its version");
    if !String::from_utf8_lossy(&version.stdout).starts_with(TOOLCHAIN) {
        eprintln!("the messages are those of {TOOLCHAIN}x: not compared");
        return;
    }
    let cases = trybuild::TestCases::new();
    // With a case that must pass, trybuild builds instead of checking, and constants are evaluated.
    cases.pass("ui-tests/pass/*.rs");
    cases.compile_fail("ui-tests/fail/*.rs");
}
