//! What a compiler needs.

use crate::Result;
use std::{
    array,
    fs::{self, File},
    ops::{Div, Sub},
    path::Path,
    process::{Command, Stdio},
};
use wait4::Wait4;

/// Processor time and peak memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) milliseconds: f64,
    pub(crate) megabytes: f64,
}

impl Cost {
    const UNKNOWN: Self = Self {
        milliseconds: f64::INFINITY,
        megabytes: f64::INFINITY,
    };

    fn min(self, other: Self) -> Self {
        Self {
            milliseconds: self.milliseconds.min(other.milliseconds),
            megabytes: self.megabytes.min(other.megabytes),
        }
    }
}

impl Sub for Cost {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            milliseconds: self.milliseconds - other.milliseconds,
            megabytes: self.megabytes - other.megabytes,
        }
    }
}

impl Div<u32> for Cost {
    type Output = Self;
    fn div(self, count: u32) -> Self {
        let count = f64::from(count);
        Self {
            milliseconds: self.milliseconds / count,
            megabytes: self.megabytes / count,
        }
    }
}

/// Runs a compiler, which must succeed.
pub(crate) fn cost(compiler: &mut Command, folder: &Path) -> Result<Cost> {
    let name = compiler.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| format!("{name}: {error}");
    // A pipe would have to be read while the compiler runs.
    let messages = folder.join("messages");
    let child = compiler
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(&messages).map_err(failed)?)
        .spawn()
        .map_err(failed)?;
    let used = child.wait4().map_err(failed)?;
    if !used.status.success() {
        return Err(format!(
            "{name} failed:\n{}",
            fs::read_to_string(&messages).map_err(failed)?
        ));
    }
    Ok(Cost {
        milliseconds: (used.rusage.utime + used.rusage.stime).as_secs_f64() * 1e3,
        megabytes: f64::from((used.rusage.maxrss >> 10) as u32) / 1024.0,
    })
}

/// The least cost of each program. They take turns, so that all have the same share of a bad
/// moment.
pub(crate) fn least<const N: usize>(
    programs: &[String; N],
    repetitions: usize,
    compile: impl Fn(&str) -> Result<Cost>,
) -> Result<[Cost; N]> {
    let mut costs = [Cost::UNKNOWN; N];
    for _ in 0..repetitions.max(1) {
        for index in array::from_fn::<_, N, _>(|index| index) {
            costs[index] = costs[index].min(compile(&programs[index])?);
        }
    }
    Ok(costs)
}
