//! `stridewise explain`: an operation, step by step.

use crate::{Failure, read};
use std::io::{self, Write};
use stridewise_value::{Layout, Tiler};

/// Operations that can be explained.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Explained {
    Composition,
}

pub(crate) fn run(operation: Explained, left: &str, right: &str) -> Result<(), Failure> {
    match operation {
        Explained::Composition => {
            let left = read("argument 1", left, Layout::parse)?;
            let right = read("argument 2", right, Tiler::parse)?;
            let explained = left.explain_composition(&right);
            Ok(writeln!(io::stdout(), "{explained}")?)
        }
    }
}
