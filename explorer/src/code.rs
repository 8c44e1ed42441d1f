//! What is on the page as code: Rust, C++ with `CuTe`, Python with `CuTe` DSL.

use crate::line::{Line, split};
use stridewise_value::{AnyLayout, IntTuple, Layout, Operation};

/// Operations that `CuTe` has in C++ and in Python under the same name and with the same operands.
const OF_CUTE: &str = "coalesce complement composition cosize depth filter filter_zeros left_inverse rank \
    right_inverse size flat_divide logical_divide tiled_divide zipped_divide blocked_product flat_product \
    logical_product raked_product tiled_product zipped_product";

/// Operations that are methods of `LayoutExt` under the same name, by the number of their operands.
const METHODS: [&str; 2] = [
    "coalesce filter filter_zeros flatten left_inverse make_fragment_like make_layout_like right_inverse",
    "complement composition tile_to_shape with_shape flat_divide logical_divide tiled_divide zipped_divide \
     blocked_product flat_product logical_product raked_product tiled_product zipped_product",
];

fn contains(names: &str, name: &str) -> bool {
    names.split_whitespace().any(|known| known == name)
}

pub(crate) const LANGUAGES: [&str; 3] = ["rust", "cpp", "python"];

/// The code of a line in one of the [`LANGUAGES`].
pub(crate) fn code(language: &str, line: &Line, result: Option<&str>) -> String {
    match language {
        "rust" => rust(line, result),
        "cpp" => cute(&CPP, line, result),
        _ => cute(&PYTHON, line, result),
    }
}

/// A program of the crate `stridewise`: with types where the operation is a method of them, with values
/// otherwise.
fn rust(line: &Line, result: Option<&str>) -> String {
    let typed = |place: usize| rust_operand(line, place);
    let count = line.values.len();
    let methods = count.checked_sub(1).and_then(|at| METHODS.get(at));
    let is_method = methods.is_some_and(|names| contains(names, &line.name));
    let is_view = ["layout", "memory", "thread_value"].contains(&&*line.name);
    let operands: Option<Vec<String>> = (0..count).map(typed).collect();
    let body = match (operands, result) {
        (Some(operands), Some(result)) if is_method => {
            let [layout, others @ ..] = &operands[..] else {
                return String::new();
            };
            format!(
                "    let layout = {layout};\n    let result = layout.{}({});\n    assert_eq!(result.to_string(), {result:?});",
                line.name,
                others.join(", ")
            )
        }
        (Some(operands), _) if is_view => {
            format!(
                "    let layout = {};\n    println!(\"{{layout}}\");",
                operands[0]
            )
        }
        _ => return rust_values(line, result),
    };
    format!("use stridewise::prelude::*;\n\nfn main() {{\n{body}\n}}\n")
}

/// An operand as the macros of the crate write it.
fn rust_operand(line: &Line, place: usize) -> Option<String> {
    let text = &line.values[place];
    let plain = text.replace('<', "(").replace('>', ")").replace(", ", ",");
    let plain = plain.replace(',', ", ").replace(':', " : ");
    if let Ok(AnyLayout::Layout(layout)) = AnyLayout::parse(text) {
        let text = layout.to_string().replace(',', ", ");
        let text = text.replace(':', " : ").replace('@', " @ ");
        return Some(format!("layout!({text})"));
    }
    if text.starts_with('<') {
        return Some(format!("tile!({})", &plain[1..plain.len() - 1]));
    }
    let is_tuple = IntTuple::parse(text).is_ok();
    match (&*line.name, place) {
        ("complement" | "tile_to_shape" | "with_shape", 1) if is_tuple => {
            Some(format!("shape!({text})"))
        }
        _ if text.parse::<i64>().is_ok() => Some(format!("int!({text})")),
        _ => None,
    }
}

/// A program on values; their text is read at run time.
fn rust_values(line: &Line, result: Option<&str>) -> String {
    let texts: Vec<String> = line.values.iter().map(|text| format!("{text:?}")).collect();
    let (name, list) = (&*line.name, texts.join(", "));
    let operation = Operation::from_name(name);
    let (feature, path, call) = match name {
        "swizzle" if texts.len() == 2 => (
            "evaluate",
            "value::{Operation, evaluate}",
            format!("evaluate(Operation::Composition, &[{list}])"),
        ),
        "swizzle" => ("", "value::Swizzle", format!("{list}.parse::<Swizzle>()")),
        "xla" => (
            "alloc",
            "xla::ArrayShape",
            format!("{list}.parse::<ArrayShape>()"),
        ),
        "sharding" => (
            "alloc",
            "xla::Sharding",
            format!(
                "{}.parse::<Sharding>()",
                texts.first().map_or("", String::as_str)
            ),
        ),
        "atom" => (
            "atoms",
            "atoms::atom_by_name",
            format!("atom_by_name({list})"),
        ),
        _ if name.starts_with("xla.") || name.starts_with("sharding.") => (
            "evaluate",
            "xla::evaluate",
            format!("evaluate({name:?}, &[{list}])"),
        ),
        _ if name.starts_with("tiled.") => {
            let pairs = line.values.iter().filter_map(|text| text.split_once('='));
            let pairs = pairs
                .map(|pair| format!("{pair:?}"))
                .collect::<Vec<_>>()
                .join(", ");
            let call = format!("evaluate_tiled({name:?}, &[{pairs}], &mut Vec::new())");
            ("evaluate", "value::evaluate_tiled", call)
        }
        _ => {
            let text = texts.first().map_or("", String::as_str);
            let layout = || {
                (
                    "",
                    "value::AnyLayout",
                    format!("{text}.parse::<AnyLayout>()"),
                )
            };
            operation.map_or_else(layout, |operation| {
                let call = format!("evaluate(Operation::{operation:?}, &[{list}])");
                ("evaluate", "value::{Operation, evaluate}", call)
            })
        }
    };
    let body = match result {
        Some(result) if operation.is_some() => {
            format!(
                "    let result = {call}.unwrap();\n    assert_eq!(result.to_string(), {result:?});"
            )
        }
        // What an atom stands for has no text.
        _ if name == "atom" => format!("    println!(\"{{:?}}\", {call});"),
        _ => format!(
            "    match {call} {{\n        Ok(result) => println!(\"{{result}}\"),\n        Err(error) => println!(\"{{error}}\"),\n    }}"
        ),
    };
    let note = match feature {
        "" => String::new(),
        feature => format!("// Needs the feature `{feature}` of stridewise.\n"),
    };
    format!("{note}use stridewise::{path};\n\nfn main() {{\n{body}\n}}\n")
}

/// How a language writes tuples, layouts and calls of `CuTe`.
struct Dialect {
    begin: &'static str,
    end: &'static str,
    comment: &'static str,
    /// `auto ` before a name, `;` after a statement.
    binding: [&'static str; 2],
    function: &'static str,
    integer: [&'static str; 2],
    stride: &'static str,
    is_cpp: bool,
}

const CPP: Dialect = Dialect {
    begin: "#include <cute/tensor.hpp>\nusing namespace cute;\n\nint main() {\n",
    end: "}\n",
    comment: "//",
    binding: ["auto ", ";"],
    function: "",
    integer: ["Int<", ">{}"],
    stride: "",
    is_cpp: true,
};

const PYTHON: Dialect = Dialect {
    begin: "import cutlass.cute as cute\n\n\n@cute.jit\ndef main():\n",
    end: "\n\nmain()\n",
    comment: "#",
    binding: ["", ""],
    function: "cute.",
    integer: ["", ""],
    stride: "stride=",
    is_cpp: false,
};

fn cute(dialect: &Dialect, line: &Line, result: Option<&str>) -> String {
    let Dialect {
        function, comment, ..
    } = *dialect;
    let value = |text: &String| dialect.value(text, "make_shape");
    let operands: Option<Vec<String>> = line.values.iter().map(value).collect();
    let is_view = ["layout", "memory", "thread_value", "swizzle"].contains(&&*line.name);
    let is_of_layout = line.values.first().is_some_and(|text| text.contains(':'));
    // Only `logical_product` of CuTe DSL takes a tuple of layouts.
    let is_by_tuple = |text: &String| text.starts_with('<');
    let is_product = line.name.ends_with("_product") && line.name != "logical_product";
    let is_refused = is_product && line.values.iter().any(is_by_tuple) && !dialect.is_cpp;
    let is_call = contains(OF_CUTE, &line.name) && is_of_layout && result.is_some() && !is_refused;
    let mut lines = Vec::new();
    let bound: Vec<(&str, String)> = match operands {
        Some(operands) if is_call => {
            let mut bound: Vec<_> = ["layout", "tiler"].into_iter().zip(operands).collect();
            let names: Vec<&str> = bound.iter().map(|(name, _)| *name).collect();
            let call = format!("{function}{}({})", line.name, names.join(", "));
            bound.push(("result", call));
            bound
        }
        Some(operands) if line.name == "swizzle" && operands.len() == 2 => {
            let zero = dialect.integer.join("0");
            let parts = [&operands[0], &zero, &operands[1]]
                .map(String::as_str)
                .join(", ");
            vec![("layout", format!("{function}make_composed_layout({parts})"))]
        }
        Some(mut operands) if is_view => vec![("layout", operands.swap_remove(0))],
        _ => {
            let call = format!("{}({})", line.name, line.values.join(", "));
            // A slice is followed by its offset.
            let result = result.and_then(|result| result.split(" ; ").next());
            let Some(result) = result.and_then(|result| dialect.value(result, "make_shape")) else {
                return format!("{comment} CuTe has no name for {call}\n");
            };
            lines.push(format!("{comment} {call}"));
            vec![("result", result)]
        }
    };
    let [before, after] = dialect.binding;
    let last = bound.last().map_or("", |(name, _)| *name);
    let statement = |(name, value): &(&str, String)| format!("{before}{name} = {value}{after}");
    lines.extend(bound.iter().map(statement));
    lines.push(format!("print({last}){after}"));
    let lines: String = lines.iter().flat_map(|line| ["    ", line, "\n"]).collect();
    [dialect.begin, &lines, dialect.end].concat()
}

impl Dialect {
    /// A layout, tuple, tiler, swizzle or integer; none for other texts.
    fn value(&self, text: &str, tuple: &str) -> Option<String> {
        let text = text.trim();
        let all = |parts: Vec<&str>, tuple: &str| -> Option<Vec<String>> {
            parts
                .into_iter()
                .filter(|part| !part.is_empty())
                .map(|part| self.value(part, tuple))
                .collect()
        };
        let function = self.function;
        if let Some([left, offset, right]) =
            split(text, &|c| c == 'o').and_then(|parts| <[&str; 3]>::try_from(parts).ok())
        {
            let parts = all(vec![left, offset, right], tuple)?.join(", ");
            return Some(format!("{function}make_composed_layout({parts})"));
        }
        if let Some(inside) = text
            .strip_prefix("Sw<")
            .and_then(|text| text.strip_suffix('>'))
        {
            return Some(if self.is_cpp {
                format!("Swizzle<{inside}>{{}}")
            } else {
                format!("cute.make_swizzle({})", inside.replace(',', ", "))
            });
        }
        if Layout::parse(text).is_ok() {
            let [shape, stride] = <[&str; 2]>::try_from(split(text, &|c| c == ':')?).ok()?;
            let (shape, stride) = (
                self.value(shape, "make_shape")?,
                self.value(stride, "make_stride")?,
            );
            return Some(format!(
                "{function}make_layout({shape}, {}{stride})",
                self.stride
            ));
        }
        let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close);
        if let Some(inside) = inside('<', '>').or(inside('(', ')')) {
            let tuple = if text.starts_with('<') {
                "make_tile"
            } else {
                tuple
            };
            let parts = all(split(inside, &|c| c == ',')?, tuple)?;
            return Some(match (self.is_cpp, &parts[..]) {
                (true, _) => format!("{tuple}({})", parts.join(", ")),
                (false, [one]) => format!("({one},)"),
                (false, _) => format!("({})", parts.join(", ")),
            });
        }
        let number = |text: &str| {
            text.parse::<i64>().ok()?;
            let [before, after] = self.integer;
            Some(format!("{before}{text}{after}"))
        };
        if let Some((step, modes)) = text.split_once('@') {
            // The innermost mode comes first.
            let modes = modes.rsplit('@').collect::<Vec<_>>().join(", ");
            let basis = match (self.is_cpp, modes.contains(',')) {
                (true, _) => format!("E<{modes}>{{}}"),
                (false, true) => format!("cute.E([{modes}])"),
                (false, false) => format!("cute.E({modes})"),
            };
            return Some(match step {
                "1" => basis,
                step => format!("{} * {basis}", number(step)?),
            });
        }
        match text {
            "_" if self.is_cpp => Some("_".to_owned()),
            "_" => Some("None".to_owned()),
            text => number(text),
        }
    }
}
