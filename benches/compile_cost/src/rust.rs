//! Programs with operations of stridewise, and rustc.

use crate::{
    Result,
    measure::{Cost, cost},
    operands::Operand,
    operation::{Instance, Operation},
};
use serde_json::Value;
use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use stridewise::value::{IntTuple, Layout, Swizzle};

/// The library, as cargo built it, and a folder for programs.
#[derive(Debug)]
pub(crate) struct Stridewise {
    library: PathBuf,
    /// Where the libraries are that it depends on.
    dependencies: Vec<PathBuf>,
    folder: PathBuf,
    compiler: Compiler,
}

/// Which rustc compiles, and how.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Compiler {
    /// Another toolchain than the one that runs this, such as `nightly`
    #[arg(long, value_name = "NAME")]
    toolchain: Option<String>,
    /// The next trait solver, of a nightly toolchain
    #[arg(long, requires = "toolchain")]
    next_solver: bool,
}

impl Compiler {
    /// `cargo` or `rustc`, as the one that runs this or that of the toolchain.
    fn command(&self, tool: &str) -> Command {
        match &self.toolchain {
            Some(toolchain) => {
                let mut command = Command::new("rustup");
                command
                    .args(["run", toolchain, tool])
                    .env_remove("RUSTC")
                    .env_remove("RUSTUP_TOOLCHAIN");
                command
            }
            None => Command::new(env::var_os(tool.to_uppercase()).unwrap_or_else(|| tool.into())),
        }
    }

    const NEXT_SOLVER: &str = "-Znext-solver=globally";
}

/// What stands in the program for each instance besides its operands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Item {
    None,
    Constant,
    Function,
    /// A constant of the type that the value layer says.
    Comparison,
}

const PRELUDE: &str = "use core::marker::PhantomData;
use stridewise::{algebra::*, composed::*, int::*, num::typenum::{B0, B1, UInt, UTerm}, swizzle::Swizzle, tuple::*};
use stridewise::layout::{Crd2Idx, MakeOrderedLayout, Mode, Modes, NoModes, Slice, SliceOffset};
type SliceAndOffset<L, C> = (Slice<L, C>, SliceOffset<L, C>);
";

impl Stridewise {
    /// Has cargo build the library as it builds it for others, and asks it where the library is.
    pub(crate) fn build(folder: &Path, compiler: &Compiler) -> Result<Self> {
        let mut cargo = compiler.command("cargo");
        cargo.args([
            "build",
            "--release",
            "--package",
            "stridewise",
            "--lib",
            "--no-default-features",
            "--message-format=json-render-diagnostics",
        ]);
        if compiler.next_solver {
            cargo
                .args(["--target-dir", "target/next-solver"])
                .env("RUSTFLAGS", Compiler::NEXT_SOLVER);
        }
        let output = cargo
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cargo: {error}"))?;
        let messages: Vec<Value> = String::from_utf8_lossy(&output.stdout)
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let library = messages
            .iter()
            .filter(|message| message["target"]["name"] == "stridewise")
            .find_map(rlib);
        let mut dependencies: Vec<PathBuf> = messages
            .iter()
            .filter_map(rlib)
            .filter_map(|file| Some(file.parent()?.to_path_buf()))
            .collect();
        dependencies.sort();
        dependencies.dedup();
        let library = library.ok_or("cargo did not build the library")?;
        Ok(Self {
            library,
            dependencies,
            folder: folder.to_path_buf(),
            compiler: compiler.clone(),
        })
    }

    /// The operands, and an item for each instance.
    pub(crate) fn program(operation: &Operation, instances: &[Instance], item: Item) -> String {
        let mut program = PRELUDE.to_string();
        for (index, instance) in instances.iter().enumerate() {
            let operands: Vec<String> = instance.operands.iter().map(operand).collect();
            let operands = operands.join(", ");
            let result = format!("{}<{operands}>", operation.alias);
            writeln!(
                program,
                "pub const O{index}: PhantomData<({operands},)> = PhantomData;"
            )
            .expect("a string");
            match item {
                Item::None => Ok(()),
                Item::Constant => writeln!(
                    program,
                    "pub const C{index}: PhantomData<{result}> = PhantomData;"
                ),
                Item::Function => {
                    writeln!(program, "pub fn f{index}(x: {result}) -> {result} {{ x }}")
                }
                Item::Comparison => {
                    let expected = operand(&instance.result);
                    writeln!(
                        program,
                        "pub const C{index}: PhantomData<{expected}> = PhantomData::<{result}>;"
                    )
                }
            }
            .expect("a string");
        }
        program
    }

    /// Compiles a program up to its metadata: without code, but with all types checked.
    pub(crate) fn compile(&self, program: &str, recursion_limit: Option<usize>) -> Result<Cost> {
        let (source, output) = (
            self.folder.join("program.rs"),
            self.folder.join("program.rmeta"),
        );
        let limit = recursion_limit
            .map(|limit| format!("#![recursion_limit = \"{limit}\"]\n"))
            .unwrap_or_default();
        fs::write(&source, limit + program).map_err(|error| error.to_string())?;
        let mut rustc = self.compiler.command("rustc");
        rustc.args(self.compiler.next_solver.then_some(Compiler::NEXT_SOLVER));
        rustc.args([
            "--edition=2024",
            "--crate-type=lib",
            "--crate-name=program",
            "--emit=metadata",
            "--cap-lints=allow",
        ]);
        rustc.arg("-o").arg(output).arg(source);
        rustc
            .arg("--extern")
            .arg(format!("stridewise={}", self.library.display()));
        for dependency in &self.dependencies {
            rustc
                .arg("-L")
                .arg(format!("dependency={}", dependency.display()));
        }
        cost(&mut rustc, &self.folder)
    }
}

/// The library that a message of cargo is about, if it is about one.
fn rlib(message: &Value) -> Option<PathBuf> {
    let files = message["filenames"].as_array()?;
    files
        .iter()
        .filter_map(Value::as_str)
        .map(PathBuf::from)
        .find(|file| file.extension().is_some_and(|kind| kind == "rlib"))
}

fn operand(value: &Operand) -> String {
    match value {
        Operand::Layout(value) => layout(value),
        Operand::Ints(value) => ints(value),
        Operand::Row(row) => list(
            "Cons",
            "Nil",
            [leaf(*row), "Underscore".to_string()].into_iter(),
        ),
        Operand::Swizzle(value) => swizzle(*value),
        Operand::Swizzled(function, inside) => {
            format!(
                "ComposedLayout<{}, {}, {}>",
                swizzle(*function),
                leaf(0),
                layout(inside)
            )
        }
        Operand::Part(value, offset) => format!("({}, {})", layout(value), leaf(*offset)),
        Operand::Truth(value) => format!("B{}", u8::from(*value)),
    }
}

fn swizzle(value: Swizzle) -> String {
    let [bits, base, shift] = [
        value.bits().into(),
        value.base().into(),
        value.shift().into(),
    ]
    .map(leaf);
    format!("Swizzle<{bits}, {base}, {shift}>")
}

fn layout(value: &Layout) -> String {
    match (value.shape().as_int(), value.stride().as_int()) {
        (Some(extent), Some(stride)) => format!("Mode<{}, {}>", leaf(extent), leaf(stride)),
        _ => list("Modes", "NoModes", value.modes().map(|mode| layout(&mode))),
    }
}

/// A tuple of integers has no tuples within.
fn ints(value: &IntTuple) -> String {
    value
        .as_int()
        .map_or_else(|| list("Cons", "Nil", value.leaves().map(leaf)), leaf)
}

fn list(cons: &str, nil: &str, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    items.iter().rev().fold(nil.to_string(), |rest, item| {
        format!("{cons}<{item}, {rest}>")
    })
}

fn leaf(value: i64) -> String {
    let sign = if value < 0 { "Negative" } else { "Static" };
    format!("{sign}<{}>", number(value.unsigned_abs()))
}

/// A number as typenum spells it, the last bit outermost.
fn number(value: u64) -> String {
    match value {
        0 => "UTerm".to_string(),
        _ => format!("UInt<{}, B{}>", number(value / 2), value % 2),
    }
}
