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

/// Pictures of a layout.
const VIEWS: [&str; 3] = ["layout", "memory", "thread_value"];

pub(crate) const LANGUAGES: [&str; 3] = ["rust", "cpp", "python"];

/// The code of a line in one of the [`LANGUAGES`].
pub(crate) fn code(language: &str, line: &Line, result: Option<&str>) -> String {
    match language {
        "rust" => rust(line, result),
        _ => cute(language == "cpp", line, result),
    }
}

/// A program of the crate `stridewise`: with types where the operation is a method of them, with
/// values otherwise.
fn rust(line: &Line, result: Option<&str>) -> String {
    let name = &line.name;
    let places = 0..line.values.len();
    let typed: Option<Vec<String>> = places.map(|place| rust_operand(line, place)).collect();
    let Some([layout, others @ ..]) = typed.as_deref() else {
        return rust_values(line, result);
    };
    let methods = METHODS.get(others.len());
    let is_method = methods.is_some_and(|names| contains(names, name));
    let uses = match result {
        Some(result) if is_method => {
            let others = others.join(", ");
            format!(
                "let result = layout.{name}({others});\n    assert_eq!(result.to_string(), {result:?});"
            )
        }
        _ if VIEWS.contains(&&**name) => "println!(\"{layout}\");".to_owned(),
        _ => return rust_values(line, result),
    };
    format!(
        "use stridewise::prelude::*;\n\nfn main() {{\n    let layout = {layout};\n    {uses}\n}}\n"
    )
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
    let takes_shape = contains("complement tile_to_shape with_shape", &line.name) && place == 1;
    if takes_shape && IntTuple::parse(text).is_ok() {
        return Some(format!("shape!({text})"));
    }
    text.parse::<i64>().ok().map(|_| format!("int!({text})"))
}

/// A program on values; their text is read at run time.
fn rust_values(line: &Line, result: Option<&str>) -> String {
    let texts: Vec<String> = line.values.iter().map(|text| format!("{text:?}")).collect();
    let (name, list) = (&*line.name, texts.join(", "));
    let operation = match (name, texts.len()) {
        ("swizzle", 2) => Some(Operation::Composition),
        _ => Operation::from_name(name),
    };
    // The feature of the crate, what is imported, and the call.
    let parsed = |feature: &'static str, path: &'static str| {
        let text = texts.first().map_or("", String::as_str);
        let kind = path.rsplit(':').next().unwrap_or(path);
        (feature, path, format!("{text}.parse::<{kind}>()"))
    };
    let (feature, path, call) = match (operation, name) {
        (Some(operation), _) => {
            let call = format!("evaluate(Operation::{operation:?}, &[{list}])");
            ("evaluate", "value::{Operation, evaluate}", call)
        }
        (_, "swizzle") => parsed("", "value::Swizzle"),
        (_, "xla") => parsed("alloc", "xla::ArrayShape"),
        (_, "sharding") => parsed("alloc", "xla::Sharding"),
        (_, "atom") => (
            "atoms",
            "atoms::atom_by_name",
            format!("atom_by_name({list})"),
        ),
        _ if name.starts_with("tiled.") => {
            let pairs = line.values.iter().filter_map(|text| text.split_once('='));
            let pairs: Vec<String> = pairs.map(|pair| format!("{pair:?}")).collect();
            let pairs = pairs.join(", ");
            let call = format!("evaluate_tiled({name:?}, &[{pairs}], &mut Vec::new())");
            ("evaluate", "value::evaluate_tiled", call)
        }
        _ if name.contains('.') => {
            let call = format!("evaluate({name:?}, &[{list}])");
            ("evaluate", "xla::evaluate", call)
        }
        _ => parsed("", "value::AnyLayout"),
    };
    let body = match result {
        Some(result) if operation.is_some() => {
            format!(
                "let result = {call}.unwrap();\n    assert_eq!(result.to_string(), {result:?});"
            )
        }
        // What an atom stands for has no text.
        _ if name == "atom" => format!("println!(\"{{:?}}\", {call});"),
        _ => {
            let arm =
                |of: &str, it: &str| format!("        {of}({it}) => println!(\"{{{it}}}\"),\n");
            let (ok, err) = (arm("Ok", "result"), arm("Err", "error"));
            format!("match {call} {{\n{ok}{err}    }}")
        }
    };
    let note = match feature {
        "" => String::new(),
        feature => format!("// Needs the feature `{feature}` of stridewise.\n"),
    };
    format!("{note}use stridewise::{path};\n\nfn main() {{\n    {body}\n}}\n")
}

/// A program of `CuTe`, in C++ or in Python.
fn cute(is_cpp: bool, line: &Line, result: Option<&str>) -> String {
    let [begin, end, comment, before, after, function] = if is_cpp {
        let begin = "#include <cute/tensor.hpp>\nusing namespace cute;\n\nint main() {\n";
        [begin, "}\n", "//", "auto ", ";", ""]
    } else {
        let begin = "import cutlass.cute as cute\n\n\n@cute.jit\ndef main():\n";
        [begin, "\n\nmain()\n", "#", "", "", "cute."]
    };
    let name = &*line.name;
    let value = |text: &str| value(is_cpp, text, "make_shape");
    let operands: Option<Vec<String>> = line.values.iter().map(|text| value(text)).collect();
    let is_of_layout = line.values.first().is_some_and(|text| text.contains(':'));
    // Only `logical_product` of CuTe DSL takes a tuple of layouts.
    let is_by_tuple = |text: &String| text.starts_with('<');
    let is_product = name.ends_with("_product") && name != "logical_product";
    let is_refused = is_product && line.values.iter().any(is_by_tuple) && !is_cpp;
    let is_call = contains(OF_CUTE, name) && is_of_layout && result.is_some() && !is_refused;
    let mut lines = Vec::new();
    let bound: Vec<(&str, String)> = match operands {
        Some(operands) if is_call => {
            let mut bound: Vec<_> = ["layout", "tiler"].into_iter().zip(operands).collect();
            let names: Vec<&str> = bound.iter().map(|(name, _)| *name).collect();
            bound.push(("result", format!("{function}{name}({})", names.join(", "))));
            bound
        }
        Some(operands) if name == "swizzle" && operands.len() == 2 => {
            let parts = operands.join(if is_cpp { ", Int<0>{}, " } else { ", 0, " });
            vec![("layout", format!("{function}make_composed_layout({parts})"))]
        }
        Some(mut operands) if name == "swizzle" || VIEWS.contains(&name) => {
            vec![("layout", operands.swap_remove(0))]
        }
        _ => {
            let call = format!("{name}({})", line.values.join(", "));
            // A slice is followed by its offset.
            let result = result.and_then(|result| result.split(" ; ").next());
            let Some(result) = result.and_then(value) else {
                return format!("{comment} CuTe has no name for {call}\n");
            };
            lines.push(format!("{comment} {call}"));
            vec![("result", result)]
        }
    };
    let last = bound.last().map_or("", |(name, _)| *name);
    let statement = |(name, value): &(&str, String)| format!("{before}{name} = {value}{after}");
    lines.extend(bound.iter().map(statement));
    lines.push(format!("print({last}){after}"));
    let lines: String = lines.iter().flat_map(|line| ["    ", line, "\n"]).collect();
    [begin, &lines, end].concat()
}

/// A layout, tuple, tiler, swizzle or integer; none for other texts. A tuple in C++ is a call of
/// `tuple`.
fn value(is_cpp: bool, text: &str, tuple: &str) -> Option<String> {
    let text = text.trim();
    let function = if is_cpp { "" } else { "cute." };
    let all = |parts: Vec<&str>, tuple: &str| -> Option<Vec<String>> {
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.map(|part| value(is_cpp, part, tuple)).collect()
    };
    let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    if let Some([left, offset, right]) = split(text, &|c| c == 'o').as_deref() {
        let parts = all(vec![left, offset, right], tuple)?.join(", ");
        return Some(format!("{function}make_composed_layout({parts})"));
    }
    if let Some(numbers) = inside("Sw<", ">") {
        let spaced = numbers.replace(',', ", ");
        let python = format!("cute.make_swizzle({spaced})");
        return Some(if is_cpp {
            format!("Swizzle<{numbers}>{{}}")
        } else {
            python
        });
    }
    if Layout::parse(text).is_ok() {
        let [shape, stride] = <[&str; 2]>::try_from(split(text, &|c| c == ':')?).ok()?;
        let shape = value(is_cpp, shape, "make_shape")?;
        let stride = value(is_cpp, stride, "make_stride")?;
        let name = if is_cpp { "" } else { "stride=" };
        return Some(format!("{function}make_layout({shape}, {name}{stride})"));
    }
    if let Some(modes) = inside("<", ">").or(inside("(", ")")) {
        let tuple = [tuple, "make_tile"][usize::from(text.starts_with('<'))];
        let parts = all(split(modes, &|c| c == ',')?, tuple)?;
        return Some(match (is_cpp, &parts[..]) {
            (true, _) => format!("{tuple}({})", parts.join(", ")),
            (false, [one]) => format!("({one},)"),
            (false, _) => format!("({})", parts.join(", ")),
        });
    }
    if let Some((step, modes)) = text.split_once('@') {
        // The innermost mode comes first.
        let modes = modes.rsplit('@').collect::<Vec<_>>().join(", ");
        let basis = match (is_cpp, modes.contains(',')) {
            (true, _) => format!("E<{modes}>{{}}"),
            (false, true) => format!("cute.E([{modes}])"),
            (false, false) => format!("cute.E({modes})"),
        };
        if step == "1" {
            return Some(basis);
        }
        return Some(format!("{} * {basis}", value(is_cpp, step, "")?));
    }
    match (text, is_cpp, text.parse::<i64>()) {
        ("_", true, _) => Some("_".to_owned()),
        ("_", false, _) => Some("None".to_owned()),
        (_, true, Ok(_)) => Some(format!("Int<{text}>{{}}")),
        (_, false, Ok(_)) => Some(text.to_owned()),
        _ => None,
    }
}
