//! The program where nobody reads its output.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

#[test]
fn a_closed_output_ends_it_quietly() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for name in ["sm_80.ptx", "sm_90.ptx"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let mut program = Command::new(env!("CARGO_BIN_EXE_stridewise-gpu-run"))
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(program.stdout.take());
    let output = program.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
