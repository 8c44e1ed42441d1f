//! What a type-level operation costs rustc, and what its twin in CuTe costs g++.
//!
//! `cargo run --release -p stridewise-bench-compile-cost -- --help`
//!
//! An operation is instantiated with 100 distinct operands in one program, and compared with a
//! *baseline*: the same program with the operands and without the operation. The differences are
//! divided by the number of instances. They are of processor time (user and system), which other
//! work on the machine disturbs least, and of peak memory; each is the least of several runs.
//!
//! What makes rustc evaluate a type is that it stands in an item. The figure is that of
//! `pub const C: PhantomData<Result> = PhantomData;`, which has nothing else to check;
//! `pub fn f(x: Result) -> Result { x }` names the type twice and has a body to check, and is given
//! beside it. A program that compares each result with that of `stridewise::value` is compiled
//! first, so that what is measured is right and not refused.
//!
//! With `--chains`, what is measured is *generic* functions with 1 to 16 operations after one
//! another, over an empty program: see [`chains`].
//!
//! CuTe's twin is `static_assert(sizeof(decltype(operation(A{}, B{}))) > 0)` under
//! `g++ -std=c++17 -fsyntax-only`. CuTe's headers include CUDA's, so `--cute` is given once for
//! each: CUTLASS's `include`, and those of the CUDA toolkit (`cuda_runtime_api.h`,
//! `crt/host_defines.h` and `cuda/std`; the toolkit has them in one folder, its packages in three).
//! No CUDA compiler is needed.

mod chains;
mod cute;
mod draw;
mod measure;
mod operands;
mod operation;
mod random;
mod rust;
mod table;

use chains::CHAINS;
use clap::Parser;
use cute::Cute;
use measure::{Cost, least};
use operation::{Instance, OPERATIONS, Operation};
use random::Random;
use rust::{Compiler, Item, Stridewise};
use std::{path::PathBuf, process::ExitCode};

/// What could not be measured, and why.
pub(crate) type Result<T> = std::result::Result<T, String>;

/// Measures what a type-level operation costs rustc, in milliseconds and megabytes.
#[derive(Debug, Parser)]
struct Arguments {
    /// Measure CuTe too; once for each folder of headers
    #[arg(long, value_name = "INCLUDE DIR")]
    cute: Vec<PathBuf>,
    /// Only operations whose name starts so
    #[arg(long, value_name = "NAME", default_value = "")]
    operation: String,
    /// Measure chains in generic functions, and nothing else
    #[arg(long)]
    chains: bool,
    /// The longest chain
    #[arg(long, value_name = "N", default_value_t = 16)]
    links: usize,
    /// Find the smallest recursion limit that compiles, too
    #[arg(long)]
    depth: bool,
    /// How often each program is compiled
    #[arg(long, value_name = "N", default_value_t = 5)]
    repetitions: usize,
    /// How many instances there are of an operation
    #[arg(long, value_name = "N", default_value_t = 100)]
    instances: u32,
    #[command(flatten)]
    compiler: Compiler,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let bench = Bench {
        arguments,
        stridewise: Stridewise::build(folder.path(), &arguments.compiler)?,
        cute: (!arguments.cute.is_empty()).then(|| Cute::new(&arguments.cute, folder.path())),
    };
    if arguments.chains {
        table::chains(arguments.links);
        for chain in CHAINS
            .iter()
            .filter(|chain| chain.label.starts_with(&arguments.operation))
        {
            table::chain(
                chain,
                &chain.costs(&bench.stridewise, arguments.links, arguments.repetitions)?,
            );
        }
        return Ok(());
    }
    let chosen = || {
        OPERATIONS
            .iter()
            .filter(|operation| operation.label.starts_with(&arguments.operation))
    };
    table::costs();
    for operation in chosen() {
        bench.costs(operation)?;
    }
    table::depths();
    chosen().try_for_each(|operation| bench.large(operation))
}

/// What the measurements share.
struct Bench<'a> {
    arguments: &'a Arguments,
    stridewise: Stridewise,
    cute: Option<Cute>,
}

impl Bench<'_> {
    /// A row of the first table.
    fn costs(&self, operation: &Operation) -> Result<()> {
        let instances = operation.instances(&mut Random::new(5), 17, self.arguments.instances)?;
        let program = |item| Stridewise::program(operation, &instances, item);
        self.stridewise.compile(&program(Item::Comparison), None)?;
        let programs = [
            program(Item::None),
            program(Item::Constant),
            program(Item::Function),
        ];
        let [none, constant, function] =
            self.per_operation(&programs, |program| self.stridewise.compile(program, None))?;
        let cute = self.cute.as_ref().zip(operation.cute);
        let cute = cute
            .map(|(cute, expression)| self.twin(cute, expression, &instances))
            .transpose()?;
        let depth = self
            .arguments
            .depth
            .then(|| self.depth(operation, &instances))
            .transpose()?;
        table::row(operation, constant - none, function - none, depth, cute);
        Ok(())
    }

    fn twin(&self, cute: &Cute, expression: &str, instances: &[Instance]) -> Result<Cost> {
        let programs = [
            Cute::program(expression, instances, false),
            Cute::program(expression, instances, true),
        ];
        let [none, all] = self.per_operation(&programs, |program| cute.compile(program))?;
        Ok(all - none)
    }

    /// The least cost of each program, divided by the number of instances.
    fn per_operation<const N: usize>(
        &self,
        programs: &[String; N],
        compile: impl Fn(&str) -> Result<Cost>,
    ) -> Result<[Cost; N]> {
        let costs = least(programs, self.arguments.repetitions, compile)?;
        Ok(costs.map(|cost| cost / self.arguments.instances))
    }

    /// A row of the second table: numbers up to 2³¹.
    fn large(&self, operation: &Operation) -> Result<()> {
        let instances = operation.instances(
            &mut Random::new(31),
            31,
            self.arguments.instances.div_ceil(10).max(10),
        )?;
        let program = Stridewise::program(operation, &instances, Item::Comparison);
        let by_default = self.stridewise.compile(&program, None).is_ok();
        table::depth_row(operation, by_default, self.depth(operation, &instances)?);
        Ok(())
    }

    /// The smallest `#![recursion_limit]` that compiles.
    fn depth(&self, operation: &Operation, instances: &[Instance]) -> Result<usize> {
        let program = Stridewise::program(operation, instances, Item::Constant);
        self.stridewise.compile(&program, Some(LARGEST_DEPTH))?;
        let (mut low, mut high) = (1, LARGEST_DEPTH);
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.stridewise.compile(&program, Some(middle)) {
                Ok(_) => high = middle,
                Err(_) => low = middle + 1,
            }
        }
        Ok(low)
    }
}

/// No operation may need more.
const LARGEST_DEPTH: usize = 512;
