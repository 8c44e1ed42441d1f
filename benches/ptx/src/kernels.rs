//! The kernels, and their sources in CuTe.

use crate::Result;
use std::{fs, path::PathBuf};

/// A kernel, and the file that has it.
#[derive(Debug)]
pub(crate) struct Kernel {
    pub(crate) name: &'static str,
    pub(crate) file: &'static str,
    pub(crate) source: &'static str,
}

macro_rules! kernels {
    ($($name:literal in $file:literal,)*) => {
        &[$(Kernel {
            name: $name,
            file: $file,
            source: include_str!(concat!("../cute/", $file)),
        }),*]
    };
}

/// In the order of the table.
pub(crate) const KERNELS: &[Kernel] = kernels![
    "gather" in "gather.cu",
    "gather_wide" in "gather.cu",
    "copy_rows" in "copy_rows.cu",
    "transpose" in "transpose.cu",
    "transpose_any" in "transpose_any.cu",
    "softmax" in "softmax.cu",
    "sgemm" in "sgemm.cu",
    "hgemm_f16" in "hgemm.cu",
    "hgemm_bf16" in "hgemm.cu",
];

/// The version in `cutlass/version.h`.
pub(crate) fn cutlass_version(include: &[PathBuf]) -> Result<String> {
    let header = include
        .iter()
        .find_map(|folder| fs::read_to_string(folder.join("cutlass/version.h")).ok())
        .ok_or("--include: no folder has cutlass/version.h")?;
    let number = |name: &str| {
        header
            .lines()
            .filter_map(|line| line.strip_prefix("#define "))
            .find_map(|line| line.strip_prefix(name)?.split_whitespace().next())
            .ok_or_else(|| format!("cutlass/version.h: it does not define {name}"))
    };
    Ok(format!(
        "{}.{}.{}",
        number("CUTLASS_MAJOR")?,
        number("CUTLASS_MINOR")?,
        number("CUTLASS_PATCH")?
    ))
}
