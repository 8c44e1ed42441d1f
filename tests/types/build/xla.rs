//! Writes a test for each row of XLA: types compared while they are compiled, positions while they
//! run.

use crate::notation::{Bare, Kind, Spelling, Tree, parse};
use serde_json::Value as Json;
use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

/// The code, of items and of functions.
#[derive(Default)]
struct Code {
    /// Constants: they compile if the rows hold.
    types: String,
    /// Checks, one test for each file.
    checks: String,
}

/// The rows of all files that are about arrays.
pub(crate) fn tests(vectors: &Path) -> String {
    let mut code = Code::default();
    for (file, row) in [
        (
            "element_types",
            element_type as fn(&mut Code, &str, &Json) -> bool,
        ),
        ("linear_index", linear_index),
        ("tiled_index", tiled_index),
        ("tiled_index_seed_combine", seed_combine),
        ("cute_map", cute_map),
        ("byte_size", byte_size),
        ("shape_helpers", true_rank),
        ("broadcast_shape", broadcast_shape),
        ("broadcast_value", broadcast_value),
        ("broadcast_in_dim", broadcast_in_dim),
    ] {
        let path = vectors.join(format!("{file}.jsonl"));
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let rows: Vec<Json> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect(line))
            .collect();
        writeln!(code.checks, "#[test]\nfn {file}() {{").unwrap();
        // The first line is about the file.
        let checked = (1..rows.len()).filter(|&index| {
            row(
                &mut code,
                &format!("{file}.jsonl:{}", index + 1),
                &rows[index],
            )
        });
        let (count, all) = (checked.count(), rows.len() - 1);
        writeln!(
            code.checks,
            "    println!(\"{file}: {count} of {all} rows\");\n}}"
        )
        .unwrap();
    }
    code.types + &code.checks
}

/// The shape of an array as a type, or `None` of what is none: a tuple, a token, a dimension
/// without a size, an attribute that types do not have.
///
/// It is spelled out: rustc works a macro out anew wherever it stands.
pub(crate) fn shape(text: &str) -> Option<String> {
    let (element, rest) = text.split_once('[')?;
    let (dimensions, rest) = rest.split_once(']')?;
    let mut marker = element.to_owned();
    marker.get_mut(..1)?.make_ascii_uppercase();
    let is_array = element.starts_with(|letter: char| letter.is_ascii_lowercase())
        && element.ends_with(|letter: char| letter.is_ascii_alphanumeric())
        && !["token", "opaque"].contains(&element);
    if !is_array || dimensions.contains(['<', '?']) {
        return None;
    }
    let sizes = read(dimensions)?;
    let layout = rest
        .strip_prefix('{')
        .map_or("", |rest| rest.trim_end_matches('}'));
    let (order, attributes) = layout.split_once(':').unwrap_or((layout, ""));
    let order = if rest.is_empty() {
        (0..sizes.len() as i64).rev().collect()
    } else {
        read(order)?
    };
    let (mut tiles, mut numbers) = (Vec::new(), BTreeMap::from([('L', 1), ('E', 0), ('S', 0)]));
    let mut name = ' ';
    for part in attributes.split_terminator(')') {
        let (before, inside) = part.split_once('(')?;
        name = before.chars().next().unwrap_or(name);
        match name {
            'T' => tiles.push(
                inside
                    .split(',')
                    .map(|item| match item {
                        "*" => "xla::Combine".to_owned(),
                        size => leaf(size.parse().unwrap()),
                    })
                    .collect::<Vec<_>>(),
            ),
            _ => *numbers.get_mut(&name)? = inside.parse().ok()?,
        }
    }
    let tiles: Vec<_> = tiles.into_iter().map(cons).collect();
    let [bits, padding, space] = ['E', 'L', 'S'].map(|name| leaf(numbers[&name]));
    Some(format!(
        "xla::Shape<xla::{marker}, {}, {}, {}, xla::Attributes<{bits}, {padding}, {space}>>",
        static_tuple(&sizes),
        static_tuple(&order),
        cons(tiles)
    ))
}

/// `3,5`.
fn read(numbers: &str) -> Option<Vec<i64>> {
    numbers
        .split(',')
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().ok())
        .collect()
}

/// A static leaf.
fn leaf(number: i64) -> String {
    Spelling {
        kind: Kind::Type,
        bare: Bare::Static,
    }
    .spell(&Tree::Leaf {
        value: number.into(),
        marked: false,
        direction: Vec::new(),
    })
}

/// A layout.
fn spelled(text: &str) -> String {
    Spelling {
        kind: Kind::Type,
        bare: Bare::Static,
    }
    .spell(&parse(&text.replace(' ', "")).unwrap())
}

/// The shape of 32-bit integers.
fn array(dimensions: &[i64]) -> String {
    shape(&format!("s32[{}]", list(dimensions).replace(' ', ""))).unwrap()
}

fn cons(items: Vec<String>) -> String {
    items.into_iter().rfold("Nil".to_owned(), |tail, head| {
        format!("Cons<{head}, {tail}>")
    })
}

fn static_tuple(numbers: &[i64]) -> String {
    cons(numbers.iter().copied().map(leaf).collect())
}

fn numbers(json: &Json) -> Vec<i64> {
    json.as_array()
        .expect("a list")
        .iter()
        .map(|number| number.as_i64().expect("a number"))
        .collect()
}

fn list(numbers: &[i64]) -> String {
    numbers
        .iter()
        .map(i64::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A tuple of Rust, or of a macro.
fn tuple(items: &[String]) -> String {
    match items {
        [one] => format!("({one},)"),
        _ => format!("({})", items.join(", ")),
    }
}

/// `(c[0], c[1])`.
fn coordinate(rank: usize) -> String {
    tuple(
        &(0..rank)
            .map(|place| format!("c[{place}]"))
            .collect::<Vec<_>>(),
    )
}

/// Coordinates in row-major order, the last one fastest.
fn position(dimensions: &[i64], mut index: i64) -> Vec<i64> {
    let mut coordinate: Vec<i64> = dimensions
        .iter()
        .rev()
        .map(|size| {
            let digit = index % size;
            index /= size;
            digit
        })
        .collect();
    coordinate.reverse();
    coordinate
}

impl Code {
    fn is(&mut self, place: &str, found: &str, expected: &str) {
        writeln!(
            self.types,
            "const _: fn({found}) -> {expected} = |x| x; // {place}"
        )
        .unwrap();
    }
    fn is_refused(&mut self, place: &str, found: &str) {
        writeln!(self.types, "const _: fn({found}) = refused; // {place}").unwrap();
    }
    fn equals(&mut self, place: &str, found: &str, expected: &Json) {
        writeln!(
            self.types,
            "const _: () = assert!({found} == {expected}); // {place}"
        )
        .unwrap();
    }
    /// A function of coordinates takes them, in row-major order, to these numbers.
    fn counts(&mut self, place: &str, dimensions: &[i64], function: &str, expected: &[i64]) {
        writeln!(
            self.checks,
            "    positions({place:?}, &[{}], |{}| {function}, &[{}]);",
            list(dimensions),
            if dimensions.is_empty() { "_" } else { "c" },
            list(expected)
        )
        .unwrap();
    }
    /// The positions of all elements at run time; those of the last one and of one in the middle as
    /// types.
    fn positions(&mut self, place: &str, shape: &str, dimensions: &[i64], linear: &[i64]) {
        let at = coordinate(dimensions.len());
        self.counts(
            place,
            dimensions,
            &format!("<{shape}>::default().linear_index({at})"),
            linear,
        );
        for index in [linear.len().wrapping_sub(1), linear.len() / 2] {
            if let Some(found) = linear.get(index) {
                let coord = static_tuple(&position(dimensions, index as i64));
                self.is(
                    place,
                    &format!("LinearIndex<{shape}, {coord}>"),
                    &leaf(*found),
                );
            }
        }
    }
}

fn element_type(code: &mut Code, place: &str, row: &Json) -> bool {
    let is_array = row["is_array"] == true;
    if is_array {
        let name = row["name"].as_str().unwrap();
        let element = format!("<<XlaShape![{name}[]] as Parts>::Element as ElementType>");
        code.equals(place, &format!("{element}::BITS"), &row["bits"]);
        code.equals(place, &format!("{element}::BYTES"), &row["bytes"]);
        writeln!(code.checks, "    assert_eq!({element}::NAME, {name:?});").unwrap();
    }
    is_array
}

fn linear_index(code: &mut Code, place: &str, row: &Json) -> bool {
    let shape = shape(row["shape"].as_str().unwrap()).unwrap();
    let dimensions = numbers(&row["dims"]);
    code.positions(place, &shape, &dimensions, &numbers(&row["linear"]));
    // An extent of 1 steps nowhere.
    let strides: Vec<i64> = dimensions
        .iter()
        .zip(numbers(&row["strides"]))
        .map(|(&size, stride)| if size == 1 { 0 } else { stride })
        .collect();
    code.is(
        place,
        &format!("ToLayout<{shape}>"),
        &spelled(&format!("({}):({})", list(&dimensions), list(&strides))),
    );
    true
}

fn tiled_index(code: &mut Code, place: &str, row: &Json) -> bool {
    let shape = shape(row["shape"].as_str().unwrap()).unwrap();
    code.positions(
        place,
        &shape,
        &numbers(&row["dims"]),
        &numbers(&row["linear"]),
    );
    code.equals(place, &format!("<{shape}>::BUFFER_ELEMENTS"), &row["size"]);
    true
}

fn seed_combine(code: &mut Code, place: &str, row: &Json) -> bool {
    let shape = shape(row["shape"].as_str().unwrap()).unwrap();
    let coord = static_tuple(&numbers(&row["index"]));
    code.is(
        place,
        &format!("LinearIndex<{shape}, {coord}>"),
        &leaf(row["linear"].as_i64().unwrap()),
    );
    true
}

/// A layout by its digits: a mode of a single one has no parentheses, and an extent of 1 is no
/// digit.
fn layout(shapes: &Json, strides: &Json) -> String {
    let digits = |mode: (&Json, &Json)| -> (Vec<i64>, Vec<i64>) {
        numbers(mode.0)
            .into_iter()
            .zip(numbers(mode.1))
            .filter(|digit| digit.0 != 1)
            .unzip()
    };
    let mode = |numbers: Vec<i64>, unit: &str| match numbers[..] {
        [] => unit.to_owned(),
        [one] => one.to_string(),
        _ => format!("({})", list(&numbers)),
    };
    let (shape, stride): (Vec<_>, Vec<_>) = (shapes.as_array().unwrap().iter())
        .zip(strides.as_array().unwrap())
        .map(digits)
        .map(|(shape, stride)| (mode(shape, "1"), mode(stride, "0")))
        .unzip();
    spelled(&format!("({}):({})", shape.join(","), stride.join(",")))
}

fn cute_map(code: &mut Code, place: &str, row: &Json) -> bool {
    let text = row["shape"].as_str().unwrap();
    let shape = shape(text).unwrap();
    if row["representable"] == false {
        code.is_refused(place, &format!("ToLayout<{shape}>"));
        return true;
    }
    if !row["cute_shape"].is_null() {
        code.is(
            place,
            &format!("ToLayout<{shape}>"),
            &layout(&row["cute_shape"], &row["cute_stride"]),
        );
    }
    let sizes = text[text.find('[').unwrap() + 1..]
        .split(']')
        .next()
        .unwrap();
    let dimensions: Vec<i64> = sizes
        .split(',')
        .filter(|size| !size.is_empty())
        .map(|size| size.parse().unwrap())
        .collect();
    let at = coordinate(dimensions.len());
    code.counts(
        place,
        &dimensions,
        &format!("<{shape}>::default().to_layout().crd2idx({at})"),
        &numbers(&row["linear"]),
    );
    writeln!(code.checks, "    mask({place:?}, <{shape}>::default());").unwrap();
    true
}

fn byte_size(code: &mut Code, place: &str, row: &Json) -> bool {
    let text = row["text"].as_str().unwrap();
    let Some(shape) = shape(text) else {
        return false;
    };
    code.is(place, &format!("XlaShape![{text}]"), &shape);
    code.equals(place, &format!("<{shape}>::ELEMENTS"), &row["elements_in"]);
    code.equals(place, &format!("<{shape}>::BYTES"), &row["byte_size_of"]);
    code.equals(
        place,
        &format!("<{shape}>::ELEMENT_BITS"),
        &row["element_size_in_bits"],
    );
    // XLA looks at the first tile alone.
    if !text.contains(")(") {
        code.equals(
            place,
            &format!("<{shape}>::BUFFER_BYTES"),
            &row["array_size"],
        );
    }
    true
}

fn true_rank(code: &mut Code, place: &str, row: &Json) -> bool {
    let text = row["text"].as_str().unwrap();
    let Some(shape) = shape(text) else {
        return false;
    };
    code.is(place, &format!("XlaShape![{text}]"), &shape);
    code.equals(place, &format!("<{shape}>::TRUE_RANK"), &row["true_rank"]);
    true
}

/// The dimensions that an operand is broadcast into.
fn places(row: &Json) -> String {
    static_tuple(&numbers(&row["broadcast_dimensions"]))
}

fn broadcast_shape(code: &mut Code, place: &str, row: &Json) -> bool {
    let [left, right] = ["lhs", "rhs"].map(|operand| row[operand].as_str().unwrap());
    let (Some(lhs), Some(rhs)) = (shape(left), shape(right)) else {
        return false;
    };
    let found = format!("Broadcast<{lhs}, {rhs}, {}>", places(row));
    let elements = |text: &str| text[..text.find('[').unwrap()].to_owned();
    // XLA takes the wider of two types of floats; types refuse them.
    match row["result"].as_str() {
        Some(result) if elements(left) == elements(right) => {
            code.is(place, &found, &shape(result).unwrap());
        }
        _ => code.is_refused(place, &found),
    }
    true
}

fn broadcast_value(code: &mut Code, place: &str, row: &Json) -> bool {
    let [left, right, result] =
        ["lhs_dims", "rhs_dims", "result_dims"].map(|operand| array(&numbers(&row[operand])));
    let (types, dimensions) = (
        format!("{left}, {right}, {}", places(row)),
        numbers(&row["result_dims"]),
    );
    let at = coordinate(dimensions.len());
    let operator = match row["op"].as_str().unwrap() {
        "add" => "+",
        "sub" => "-",
        "mul" => "*",
        other => panic!("{other} is no operation of these rows"),
    };
    let value = |operand: &str, view: &str| {
        let data = list(&numbers(&row[operand]));
        format!("at(&[{data}], <{view}<{types}>>::default().crd2idx({at}))")
    };
    let value = format!(
        "{} {operator} {}",
        value("lhs", "BroadcastLeft"),
        value("rhs", "BroadcastRight")
    );
    code.counts(place, &dimensions, &value, &numbers(&row["result"]));
    code.is(place, &format!("Broadcast<{types}>"), &result);
    true
}

fn broadcast_in_dim(code: &mut Code, place: &str, row: &Json) -> bool {
    let [operand, out] = ["operand", "out_dims"].map(|dimensions| numbers(&row[dimensions]));
    let types = format!(
        "{}, {}, {}",
        array(&operand),
        static_tuple(&out),
        places(row)
    );
    match row["result"].as_str() {
        Some(result) => {
            code.is(
                place,
                &format!("BroadcastInDim<{types}>"),
                &shape(result).unwrap(),
            );
            // Where each element of the result comes from, by the rule alone.
            let into = numbers(&row["broadcast_dimensions"]);
            let elements = (0..out.iter().product()).map(|index| {
                let coordinate = position(&out, index);
                operand.iter().zip(&into).fold(0, |index, (&size, &place)| {
                    index * size + coordinate[place as usize] % size
                })
            });
            let at = coordinate(out.len());
            let value = format!("<BroadcastInDimOperand<{types}>>::default().crd2idx({at})");
            code.counts(place, &out, &value, &elements.collect::<Vec<_>>());
        }
        None => code.is_refused(place, &format!("BroadcastInDim<{types}>")),
    }
    true
}
