//! Programs with the same operations in CuTe, and g++.

use crate::{
    Result,
    measure::{Cost, cost},
    operands::Operand,
    operation::Instance,
};
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use stridewise::value::{IntTuple, Layout, Swizzle};

/// CuTe's headers, and a folder for programs.
#[derive(Debug)]
pub(crate) struct Cute {
    headers: Vec<PathBuf>,
    folder: PathBuf,
}

impl Cute {
    pub(crate) fn new(headers: &[PathBuf], folder: &Path) -> Self {
        Self {
            headers: headers.to_vec(),
            folder: folder.to_path_buf(),
        }
    }

    /// The operands, and the operation for each instance if it is asked for: an expression in which
    /// `$0` is the first operand.
    pub(crate) fn program(
        expression: &str,
        instances: &[Instance],
        with_operation: bool,
    ) -> String {
        let mut program =
            "#include <cute/layout.hpp>\n#include <cute/swizzle_layout.hpp>\nusing namespace cute;\n".to_string();
        for (index, instance) in instances.iter().enumerate() {
            let mut call = expression.to_string();
            for (place, value) in instance.operands.iter().enumerate() {
                let name = format!("Operand{index}_{place}");
                writeln!(
                    program,
                    "using {name} = {};\nstatic_assert(sizeof({name}) > 0);",
                    operand(value)
                )
                .expect("a string");
                call = call.replace(&format!("${place}"), &(name + "{}"));
            }
            if with_operation {
                writeln!(program, "static_assert(sizeof(decltype({call})) > 0);")
                    .expect("a string");
            }
        }
        program
    }

    /// Checks a program without code generation.
    pub(crate) fn compile(&self, program: &str) -> Result<Cost> {
        let source = self.folder.join("program.cpp");
        fs::write(&source, program).map_err(|error| error.to_string())?;
        let mut compiler = Command::new("g++");
        compiler.args(["-std=c++17", "-fsyntax-only", "-w"]);
        for headers in &self.headers {
            compiler.arg("-I").arg(headers);
        }
        cost(compiler.arg(source), &self.folder)
    }
}

fn operand(operand: &Operand) -> String {
    match operand {
        Operand::Layout(value) => layout(value),
        Operand::Ints(value) => value
            .as_int()
            .map_or_else(|| tuple(value.leaves().map(leaf)), leaf),
        Operand::Row(row) => tuple([leaf(*row), "cute::Underscore".to_string()].into_iter()),
        Operand::Swizzle(value) => swizzle(*value),
        Operand::Swizzled(function, inside) => {
            format!(
                "cute::ComposedLayout<{}, {}, {}>",
                swizzle(*function),
                leaf(0),
                layout(inside)
            )
        }
        Operand::Part(..) | Operand::Truth(_) => unreachable!("results"),
    }
}

fn layout(layout: &Layout) -> String {
    format!(
        "cute::Layout<{}, {}>",
        ints(layout, Layout::shape),
        ints(layout, Layout::stride)
    )
}

fn swizzle(swizzle: Swizzle) -> String {
    format!(
        "cute::Swizzle<{}, {}, {}>",
        swizzle.bits(),
        swizzle.base(),
        swizzle.shift()
    )
}

/// The shape or the stride of a layout.
fn ints(layout: &Layout, column: fn(&Layout) -> IntTuple) -> String {
    column(layout).as_int().map_or_else(
        || tuple(layout.modes().map(|mode| ints(&mode, column))),
        leaf,
    )
}

fn tuple(items: impl Iterator<Item = String>) -> String {
    format!("cute::tuple<{}>", items.collect::<Vec<_>>().join(", "))
}

fn leaf(value: i64) -> String {
    format!("cute::C<{value}>")
}
