//! Random arrays of XLA, whose coordinates are static or dynamic, number by number.

use crate::{random::Random, xla::shape};
use std::fmt::Write;
use stridewise::xla::ArrayShape;

/// Dimensions in any order, with tiles of which some reach over several axes, or combine them.
fn array(random: &mut Random) -> (String, Vec<i64>) {
    let rank = random.between(0, 4) as usize;
    let sizes: Vec<i64> = (0..rank)
        .map(|_| random.one_of(&[1, 2, 3, 4, 5, 8]))
        .collect();
    let mut order: Vec<i64> = (0..rank as i64).collect();
    for place in (1..rank).rev() {
        order.swap(place, random.between(0, place as i64) as usize);
    }
    if rank == 0 {
        return ("f32[]".to_owned(), sizes);
    }
    let list = |numbers: &[i64]| {
        numbers
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(",")
    };
    let mut tiles = String::new();
    for place in 0..random.between(0, 2) {
        let count = random.between(1, rank as i64 + 1 + place);
        let items: Vec<_> = (0..count)
            .map(|item| match random.between(0, 6) {
                0 if item + 1 < count => "*".to_owned(),
                _ => random.one_of(&["1", "2", "2", "3", "4", "8"]).to_owned(),
            })
            .collect();
        write!(
            tiles,
            "{}({})",
            if place == 0 { ":T" } else { "" },
            items.join(",")
        )
        .unwrap();
    }
    (
        format!("f32[{}]{{{}{tiles}}}", list(&sizes), list(&order)),
        sizes,
    )
}

/// The checks: the position at a coordinate, and the layout, where tiles tell it.
pub(crate) fn tests(count: i64) -> String {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut code =
        "#[test]\nfn arrays_of_xla() {\n    let mut differences = Differences::default();\n"
            .to_owned();
    let mut rows = 0;
    for index in 0..count {
        let (text, sizes) = array(&mut random);
        let value: ArrayShape = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let (Ok(buffer), Some(array)) = (value.buffer(), shape(&text)) else {
            continue;
        };
        for _ in 0..2 {
            let (mut types, mut values, mut shown) =
                ("Nil".to_owned(), "Nil".to_owned(), String::new());
            let mut coordinate = Vec::new();
            for &size in sizes.iter().rev() {
                // What is not in the array is an error of rustc where it is static, and not checked
                // where it is dynamic.
                let at = if random.between(0, 15) == 0 {
                    size
                } else {
                    random.between(0, size - 1)
                };
                let is_static = at == size || random.between(0, 1) == 0;
                let (leaf, number) = if is_static {
                    (format!("Static<U{at}>"), format!("Static::<U{at}>::new()"))
                } else {
                    ("Dyn".to_owned(), format!("Dyn::new({at})"))
                };
                types = format!("Cons<{leaf}, {types}>");
                values = format!("Cons({number}, {values})");
                shown = format!("{}{at} {shown}", if is_static { "_" } else { "" });
                coordinate.insert(0, at);
            }
            let expected = buffer
                .linear_index(&coordinate)
                .map_or("None".to_owned(), |at| format!("Some(\"{at}\")"));
            let found = format!("xla::LinearIndex<{array}, {types}>");
            writeln!(
                code,
                "    differences.reads(\"xla:{index} linear_index\", Row {{ arguments: &[{text:?}, {shown:?}], may_refuse: false }}, \
                 <<{found} as Known>::Exist as Bit>::choose(|| shown(|| Ok(<{array}>::default().typed_linear_index({values}))), || absent::<{found}>()), {expected});"
            )
            .unwrap();
            rows += 1;
        }
        // Values look at every element where tiles do not tell.
        let expected = value.to_layout().map_or("None".to_owned(), |found| {
            format!("Some({:?})", found.layout().to_string().replace(' ', ""))
        });
        let found = format!("xla::ToLayout<{array}>");
        writeln!(
            code,
            "    differences.agrees(\"xla:{index} to_layout\", Row {{ arguments: &[{text:?}], may_refuse: true }}, \
             <<{found} as Known>::Exist as Bit>::choose(|| shown(|| Ok(<{array}>::default().to_layout())), || absent::<{found}>()), {expected});"
        )
        .unwrap();
        rows += 1;
    }
    writeln!(code, "    differences.none_of_answers({rows});\n}}").unwrap();
    code
}
