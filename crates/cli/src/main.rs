//! The command `stridewise`: evaluates, draws and explains layouts from text.

mod draw;
mod eval;
mod explain;
mod failure;
mod show;
mod swizzle;

use clap::{CommandFactory, Parser, Subcommand};
use failure::Failure;
use std::{
    io::{self, Write},
    process::ExitCode,
};
use stridewise_value::{Operation, TILED_OPERATIONS};

/// CuTe's layouts and XLA's shapes on the command line: their values, their algebra, step by step.
///
/// Layouts are written as CuTe prints them: (4,(2,2)):(1,(4,8)). Quote them for the shell.
///
/// The exit code is 0 when there is an answer, and 2 when the request cannot be read.
#[derive(Parser)]
#[command(
    name = "stridewise",
    version,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Command {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Answer operations, one JSON object a line.
    #[command(long_about = eval_help())]
    Eval {
        /// The file to read; standard input if it is - or left out.
        #[arg(allow_hyphen_values = true)]
        file: Option<String>,
    },
    /// Print a layout's properties and its offsets; an XLA shape, its sizes, and its buffer with
    /// the padding; or a sharding, its forms, and the devices of its tiles.
    Show {
        /// For example '(4,(2,2)):(1,(4,8))', 'f32[3,5]{1,0:T(2,2)}', '{devices=[4,2]<=[8]}', a
        /// tensor as CuTe or CuTe DSL print it, or a line of HLO.
        #[arg(allow_hyphen_values = true)]
        layout: String,
    },
    /// Tell step by step how an operation arrives at its result.
    ///
    /// Operations and their arguments are those of `stridewise eval --help`; arguments of `tiled.…`
    /// are written as `name=value`. The last line has the result. A refusal is explained too, and
    /// is an answer: the exit code is 0.
    Explain {
        /// The operation, such as `logical_divide`.
        operation: String,
        /// Its arguments, such as '(4,2,3):(2,1,8)' and '4:2'.
        #[arg(allow_hyphen_values = true, required = true)]
        arguments: Vec<String>,
    },
    /// Choose the swizzle, or the padding, with which accesses to a tile have the fewest conflicts.
    ///
    /// Each line of the table has the wavefronts of all accesses and of each one: the least there
    /// can be, those without a swizzle, those with the best swizzle of each number of bits, and
    /// those with padding.
    Swizzle(swizzle::Request),
    /// Draw a layout, an operation, an atom, an XLA shape or a sharding.
    #[command(long_about = draw::help())]
    Draw(draw::Request),
    /// Print the completions of a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the page of the manual.
    Man,
}

const EVAL: &str = r#"Answer operations, one JSON object a line.

A line {"op":"composition","args":["20:2","(5,4):(4,1)"]} is answered by a line {"result":"(5,4):(8,2)"}, or by {"error":"..."} with the reason; for a line that cannot be read the reason begins with its number, counted from 1.

Layouts are also read inside of what CuTe, CuTe DSL and pycute print around them, such as smem_ptr[16b](0x400) o (_8,_64):(_64,_1). Leaves ? have no value: an operation whose result depends on them is refused.

Arguments are strings or integers. Each answer is written before the next line is read. The exit code is 0 whatever the answers are.

On layouts, tuples and swizzles in CuTe's notation, where a mapping is a layout such as (4,8):(8,1) or a composed one such as Sw<3,0,3> o 0 o (8,8):(8,1), a shape is a tuple or the shape of a layout, a coord may contain _, a tiler is a layout, an integer, _ or <...> of these, and a direction is LayoutLeft or LayoutRight:"#;

fn eval_help() -> String {
    let form = |form: &&[&str]| format!("[{}]", form.join(", "));
    let row = |operation: &Operation| {
        let forms: Vec<_> = operation.forms().iter().map(form).collect();
        format!("  {operation} {}", forms.join(" or "))
    };
    let cute: Vec<_> = Operation::ALL.iter().map(row).collect();
    let named = |rows: &[(&str, &[&str])], [begin, end]: [char; 2]| {
        let rows = rows.iter();
        let rows = rows.map(|(name, kinds)| format!("  {name} {begin}{}{end}", kinds.join(", ")));
        rows.collect::<Vec<_>>().join("\n")
    };
    format!(
        "{EVAL}\n{}\n\nOn XLA's shapes and shardings, with numbers, truths, arrays and objects of \
         JSON as arguments and results:\n{}\n\nOn tiled atoms, with an object of named \
         arguments:\n{}",
        cute.join("\n"),
        named(stridewise_xla::OPERATIONS, ['[', ']']),
        named(TILED_OPERATIONS, ['{', '}'])
    )
}

fn main() -> ExitCode {
    let done = match Command::parse().verb {
        Verb::Eval { file } => eval::run(file.as_deref()),
        Verb::Show { layout } => show::run(&layout),
        Verb::Explain {
            operation,
            arguments,
        } => explain::run(&operation, &arguments),
        Verb::Swizzle(request) => swizzle::run(&request),
        Verb::Draw(request) => draw::run(&request),
        Verb::Completions { shell } => {
            let (mut command, mut output) = (Command::command(), io::stdout());
            clap_complete::generate(shell, &mut command, "stridewise", &mut output);
            Ok(())
        }
        Verb::Man => clap_mangen::Man::new(Command::command())
            .render(&mut io::stdout())
            .map_err(Failure::from),
    };
    match done {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::Message(message)) => {
            // There is nobody left to tell if this fails.
            let _ = writeln!(io::stderr(), "error: {message}");
            ExitCode::from(2)
        }
    }
}
