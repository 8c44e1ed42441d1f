//! PTX to machine code, by `ptxas`, and what it says about each kernel.

use crate::{Result, ptx, sass, table::Figures};
use std::{collections::HashMap, fs, path::Path, process::Command};

/// Registers, and bytes of memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Resources {
    pub(crate) registers: u32,
    pub(crate) shared: u32,
    pub(crate) stack: u32,
    /// Stores and loads together.
    pub(crate) spills: u32,
}

/// The tools that follow a compiler.
#[derive(Debug)]
pub(crate) struct Assembler<'a> {
    pub(crate) ptxas: &'a Path,
    pub(crate) nvdisasm: Option<&'a Path>,
}

impl Assembler<'_> {
    /// Writes PTX to a file, assembles it beside, and counts in both.
    pub(crate) fn figures(
        &self,
        text: &str,
        arch: &str,
        file: &Path,
    ) -> Result<HashMap<String, Figures>> {
        fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        let cubin = file.with_extension("cubin");
        let said = output(
            Command::new(self.ptxas)
                .args(["--verbose", "--gpu-name", arch, "--output-file"])
                .args([&cubin, file]),
        )?;
        let mut resources = resources(&said);
        let mut sass = match self.nvdisasm {
            Some(nvdisasm) => sass::kernels(&output(Command::new(nvdisasm).arg("-c").arg(&cubin))?),
            None => HashMap::new(),
        };
        let figures = ptx::kernels(text).into_iter().map(|(name, ptx)| {
            let figures = Figures {
                ptx,
                sass: sass.remove(&name),
                resources: resources.remove(&name),
            };
            (name, figures)
        });
        Ok(figures.collect())
    }
}

/// The last word of the release line.
pub(crate) fn version(tool: &Path) -> Result<String> {
    let said = output(Command::new(tool).arg("--version"))?;
    let release = said.lines().find_map(|line| line.split_once("release "));
    let (_, release) = release.ok_or_else(|| format!("{}: it has no release", tool.display()))?;
    Ok(release
        .rsplit([' ', ',', 'V'])
        .next()
        .unwrap_or(release)
        .to_string())
}

/// What a tool says, which must succeed.
fn output(tool: &mut Command) -> Result<String> {
    let name = tool.get_program().to_string_lossy().into_owned();
    let output = tool.output().map_err(|error| format!("{name}: {error}"))?;
    let said = [&output.stdout[..], &output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    if output.status.success() {
        Ok(said)
    } else {
        Err(format!("{name} failed: {said}"))
    }
}

/// What `ptxas --verbose` says about each kernel.
fn resources(said: &str) -> HashMap<String, Resources> {
    let mut all: HashMap<String, Resources> = HashMap::new();
    let mut entry = None;
    // Properties are also of functions that kernels call.
    let mut function = None;
    for line in said.lines() {
        if let Some((_, after)) = line.split_once("Compiling entry function '") {
            entry = after.split('\'').next();
            function = entry;
            all.entry(after.split('\'').next().unwrap_or_default().to_string())
                .or_default();
        } else if let Some((_, name)) = line.split_once("Function properties for ") {
            function = Some(name.trim());
        } else if let Some(resources) = entry.and_then(|name| all.get_mut(name)) {
            if line.contains("bytes stack frame") && function == entry {
                resources.stack = number(line, "bytes stack frame");
                resources.spills =
                    number(line, "bytes spill stores") + number(line, "bytes spill loads");
            } else if line.contains("Used ") {
                resources.registers = number(line, "registers");
                resources.shared = number(line, "bytes smem");
            }
        }
    }
    all
}

/// The number before a phrase; 0 if the phrase is not there.
fn number(line: &str, phrase: &str) -> u32 {
    line.split_once(phrase)
        .and_then(|(before, _)| before.split_whitespace().last()?.parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spills() {
        let resources = resources(
            "\
ptxas info    : 6536 bytes gmem, 21856 bytes cmem[4]
ptxas info    : Compiling entry function 'first' for 'sm_80'
ptxas info    : Function properties for first
    48 bytes stack frame, 44 bytes spill stores, 40 bytes spill loads
ptxas info    : Used 32 registers, used 1 barriers, 24576 bytes smem, 412 bytes cmem[0]
ptxas info    : Compile time = 636.434 ms
ptxas info    : Compiling entry function 'second' for 'sm_80'
ptxas info    : Function properties for second
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Function properties for function
    16 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads
ptxas info    : Used 10 registers, used 0 barriers, 380 bytes cmem[0]
",
        );
        assert_eq!(resources.len(), 2);
        assert_eq!(
            resources["first"],
            Resources {
                registers: 32,
                shared: 24576,
                stack: 48,
                spills: 84,
            }
        );
        assert_eq!(
            resources["second"],
            Resources {
                registers: 10,
                ..Resources::default()
            }
        );
    }
}
