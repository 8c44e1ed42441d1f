//! The numbers in the cells are those of CuTe and XLA.

use super::{
    cells,
    common::{Plain, Tree, swizzled::Mapping},
    panel, picture,
};
use serde_json::Value;
use std::fs;

fn rows(file: &str) -> Vec<Value> {
    let text = fs::read_to_string(format!("../../tests/vectors/{file}.jsonl")).unwrap();
    text.lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The 1-D coordinate of a coordinate: digits of the leaves, fastest first.
fn position(coord: &Tree, shape: &Tree) -> i128 {
    match (coord, shape) {
        (Tree::Int(index), _) => *index,
        (Tree::Tuple(coords), Tree::Tuple(shapes)) => {
            let mut position = 0;
            let mut size = 1;
            for (coord, shape) in coords.iter().zip(shapes) {
                position += size * self::position(coord, shape);
                size *= shape.size();
            }
            position
        }
        _ => panic!("{coord} in {shape}"),
    }
}

/// The text of the element at a 1-D coordinate, found by its row, column and panel.
fn drawn(scene: &stridewise_viz::Scene, shape: &Tree, position: i128) -> Option<String> {
    let sizes: Vec<i128> = match shape {
        Tree::Tuple(modes) => modes.iter().map(Tree::size).collect(),
        Tree::Int(size) => vec![*size],
    };
    let (number, row, column) = match *sizes {
        [] => (0, 0, 0),
        [size] if size <= 32 => (0, 0, position),
        [_] => (0, position / 32, position % 32),
        [rows, columns, ..] => (
            position / (rows * columns),
            position % rows,
            position / rows % columns,
        ),
    };
    let (_, panel) = scene.panels.get(number as usize)?;
    Some(panel.cell(row as usize, column as usize)?.text.clone())
}

#[test]
fn offsets_are_those_of_cute() {
    let mut checked = 0;
    for file in ["cute/call", "cute/crd2idx"] {
        for row in rows(file) {
            let (arguments, Some(result)) = (&row["args"], row["result"].as_str()) else {
                continue;
            };
            let mut texts: Vec<&str> = arguments
                .as_array()
                .unwrap()
                .iter()
                .map(|text| text.as_str().unwrap())
                .collect();
            if file == "cute/crd2idx" {
                texts.reverse();
            }
            let [layout, coord] = texts[..] else { continue };
            let is_plain = |text: &str| !text.contains(['_', '@', 'S', '?']);
            if !(layout.contains(':') && is_plain(layout) && is_plain(coord)) {
                continue;
            }
            let plain = Plain::parse(layout);
            let position = position(&Tree::parse(coord), &plain.shape);
            // Past the end, CuTe counts on, and there is no cell.
            if !(0..plain.size()).contains(&position) {
                continue;
            }
            if let Some(text) = drawn(&picture("layout", &[layout]), &plain.shape, position) {
                assert_eq!(text, result, "{layout} at {coord}");
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "{checked} rows");
}

#[test]
fn every_cell_of_every_operand_and_result() {
    // All layouts in the rows of divides and products, evaluated by the oracle.
    let mut checked = 0;
    for file in [
        "zipped_divide",
        "blocked_product",
        "raked_product",
        "composition",
        "complement",
    ] {
        for row in rows(&format!("cute/{file}")).into_iter().take(60) {
            let Some(result) = row["result"].as_str() else {
                continue;
            };
            let arguments = row["args"].as_array().unwrap().iter();
            for text in arguments.filter_map(Value::as_str).chain([result]) {
                if !text.contains(':') || text.contains(['<', '@', 'S']) {
                    continue;
                }
                let plain = Plain::parse(text);
                if plain.size() > 10_000 {
                    continue;
                }
                let scene = picture("layout", &[text]);
                for position in 0..plain.size() {
                    if let Some(drawn) = drawn(&scene, &plain.shape, position) {
                        assert_eq!(
                            drawn,
                            plain.at(position).to_string(),
                            "{text} at {position}"
                        );
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked > 5000, "{checked} cells");
}

#[test]
fn swizzled_offsets() {
    for text in [
        "Sw<3,0,3> o 0 o (8,8):(8,1)",
        "Sw<2,3,3> o 5 o ((4,2),16):((32,1),2)",
    ] {
        let (oracle, scene) = (Mapping::parse(text), picture("layout", &[text]));
        let shape = Tree::parse(
            text.rsplit(" o ")
                .next()
                .unwrap()
                .split(':')
                .next()
                .unwrap(),
        );
        for position in 0..oracle.size() {
            let offset = oracle.at(position).to_string();
            assert_eq!(
                drawn(&scene, &shape, position),
                Some(offset),
                "{text} at {position}"
            );
        }
    }
}

#[test]
fn memory_is_the_inverse() {
    for layout in ["(4,(2,2)):(2,(1,16))", "(3,5):(5,1)", "(2,2):(0,3)", "4:-2"] {
        let (plain, scene) = (Plain::parse(layout), picture("memory", &[layout]));
        let (image, panel) = (plain.image(), panel(&scene, 0));
        let least = *image.iter().min().unwrap();
        for (place, cell) in cells(panel).iter().enumerate() {
            let here: Vec<_> = (0..plain.size())
                .filter(|&i| plain.at(i) == least + place as i128)
                .collect();
            assert_eq!(
                cell.paint.hatched,
                here.is_empty() && place as i128 <= image.iter().max().unwrap() - least
            );
            if let Some(first) = here.first() {
                assert!(
                    cell.details.contains(&format!("index {first}")),
                    "{layout}: {cell:?}"
                );
                assert_eq!(cell.text.contains('+'), here.len() > 1);
            }
        }
    }
}

#[test]
fn devices_are_those_of_xla() {
    let mut checked = 0;
    for row in rows("xla/sharding") {
        let array = row["args"][1].as_array();
        let (true, Some([rows, columns])) =
            (row["op"] == "sharding.tiles", array.map(Vec::as_slice))
        else {
            continue;
        };
        let text = row["args"][0].as_str().unwrap();
        let scene = picture("sharding", &[text, &format!("{rows},{columns}")]);
        let panel = panel(&scene, 0);
        let mut colours = std::collections::BTreeMap::new();
        for (number, cell) in cells(panel).iter().enumerate() {
            let columns = columns.as_u64().unwrap() as usize;
            let index = [number / columns, number % columns].map(|digit| digit as u64);
            let holds = |bounds: &Value| {
                index.iter().enumerate().all(|(dimension, digit)| {
                    let end = |end: usize| bounds[dimension][end].as_u64().unwrap();
                    (end(0)..end(1)).contains(digit)
                })
            };
            let indices = row["indices"].as_object().unwrap().iter();
            let holders = indices.filter(|(_, bounds)| holds(bounds));
            let mut holders: Vec<u64> =
                holders.map(|(device, _)| device.parse().unwrap()).collect();
            let digits = |text: &str| {
                text.split(',')
                    .filter_map(|digit| digit.parse().ok())
                    .collect::<Vec<u64>>()
            };
            let mut shown = digits(&cell.text);
            if holders.len() > 4 {
                assert_eq!(cell.text, format!("{} of them", holders.len()));
            } else {
                holders.sort_unstable();
                shown.sort_unstable();
                assert_eq!(shown, holders, "{text} at {index:?}");
            }
            // One colour is one set of devices.
            let known = colours.entry(holders).or_insert(cell.paint);
            assert_eq!(*known, cell.paint, "{text} at {index:?}");
            checked += 1;
        }
        let numbers = scene.panels[scene.panels.len() - 1].1.cells().len();
        assert!(numbers > 0, "{text}");
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn positions_are_those_of_xla() {
    let mut checked = 0;
    for row in rows("xla/tiled_index") {
        let (shape, linear) = (
            row["shape"].as_str().unwrap(),
            row["linear"].as_array().unwrap(),
        );
        let dims: Vec<usize> = row["dims"]
            .as_array()
            .unwrap()
            .iter()
            .map(|dim| dim.as_u64().unwrap() as usize)
            .collect();
        let (Some(memory), [.., rows, columns]) = (row["memory"].as_array(), dims.as_slice())
        else {
            continue;
        };
        let scene = picture("xla", &[shape]);
        let before: usize = dims[..dims.len() - 2].iter().product();
        if before > 16 || linear.len() > 2000 {
            continue;
        }
        for (number, position) in linear.iter().enumerate() {
            // The panels count the first dimension slowest, but the last of those before fastest.
            let (block, cell) = (number / (rows * columns), number % (rows * columns));
            let title = index(block, &dims[..dims.len() - 2]);
            let (_, panel) = scene
                .panels
                .iter()
                .find(|(_, panel)| {
                    panel.title.ends_with(&title) && panel.title.starts_with("positions")
                })
                .unwrap();
            let text = &panel.cell(cell / columns, cell % columns).unwrap().text;
            assert_eq!(*text, position.to_string(), "{shape} at {number}");
            checked += 1;
        }
        let (_, buffer) = scene
            .panels
            .iter()
            .find(|(_, panel)| panel.title == "the buffer")
            .unwrap();
        for (cell, element) in cells(buffer).iter().zip(memory) {
            let element = element.as_i64().unwrap();
            assert_eq!(cell.paint.hatched, element < 0, "{shape}");
            if element >= 0 {
                let numbers = index(element as usize, &dims);
                assert_eq!(
                    format!(" [{}]", cell.text),
                    numbers.replace(",_,_]", "]"),
                    "{shape}"
                );
            }
        }
    }
    assert!(checked > 1000, "{checked} positions");
}

/// ` [1,2,_,_]`: the digits of a row-major number; nothing for no dimensions.
fn index(mut number: usize, dims: &[usize]) -> String {
    let mut digits = Vec::new();
    for &dim in dims.iter().rev() {
        digits.insert(0, (number % dim).to_string());
        number /= dim;
    }
    if dims.is_empty() {
        String::new()
    } else {
        format!(" [{},_,_]", digits.join(","))
    }
}

#[test]
fn broadcasts_repeat_the_operand() {
    for row in rows("xla/broadcast_in_dim") {
        let Some(result) = row["result"].as_str() else {
            continue;
        };
        let list = |name: &str| -> Vec<i64> {
            row[name]
                .as_array()
                .unwrap()
                .iter()
                .map(|number| number.as_i64().unwrap())
                .collect()
        };
        let (operand, along) = (list("operand"), list("broadcast_dimensions"));
        let text = |numbers: &[i64]| {
            numbers
                .iter()
                .map(i64::to_string)
                .collect::<Vec<_>>()
                .join(",")
        };
        let shape = format!("s32[{}]", text(&operand));
        let scene = picture("broadcast", &[&shape, result, &text(&along)]);
        let out = list("out_dims");
        let [rows, columns] = out[..] else { continue };
        let (_, panel) = scene
            .panels
            .iter()
            .find(|(_, panel)| panel.title == "result")
            .unwrap();
        for at in 0..rows * columns {
            let index = [at / columns, at % columns];
            let source: Vec<i64> = (0..operand.len())
                .map(|d| {
                    if operand[d] == 1 {
                        0
                    } else {
                        index[along[d] as usize]
                    }
                })
                .collect();
            let expected = if source.is_empty() {
                "()".into()
            } else {
                text(&source)
            };
            assert_eq!(
                cells(panel)[at as usize].text,
                expected,
                "{shape} into {result}"
            );
        }
    }
}

#[test]
fn one_element_has_one_colour() {
    // In a divide, an offset lies in one tile on both sides.
    let scene = picture("zipped_divide", &["(8,24):(24,1)", "<4,8>"]);
    let colour = |number: usize, text: &str| {
        let cell = cells(panel(&scene, number))
            .iter()
            .find(|cell| cell.text == text);
        cell.unwrap().paint.colour
    };
    for offset in 0..192 {
        let tile = (offset / 24 / 4) + (offset % 24 / 8) * 2;
        let text = offset.to_string();
        assert_eq!(
            (colour(0, &text), colour(1, &text)),
            (Some(tile), Some(tile))
        );
    }
    // Coordinates of a partial tile past the end have no element, though their offset may be one of another.
    let scene = picture("zipped_divide", &["(5,5):(5,1)", "<4,2>"]);
    let result = panel(&scene, 1);
    for row in 0..8 {
        for column in 0..6 {
            let (m, n) = (row % 4 + 4 * (column % 2), row / 4 + 2 * (column / 2));
            let paint = result.cell(row, column).unwrap().paint;
            if m < 5 && n < 5 {
                let operand = panel(&scene, 0).cell(m, n).unwrap();
                let tile = Some(column as i64);
                assert_eq!((paint.colour, operand.paint.colour), (tile, tile));
                assert!(!paint.hatched);
            } else {
                assert!(paint.hatched, "{row} {column}");
            }
        }
    }
    assert!(scene.legend.iter().any(|(paint, _)| paint.hatched));
    // In a product, a copy has the colour of its cell in the tiler.
    let scene = picture("blocked_product", &["(2,5):(5,1)", "(3,4):(1,3)"]);
    for (at, cell) in cells(panel(&scene, 2)).iter().enumerate() {
        let (row, column) = (at / 20, at % 20);
        assert_eq!(cell.paint.colour, Some((row / 2 + column / 5 * 3) as i64));
    }
    // A complement's copies cover memory once.
    let scene = picture("complement", &["(2,2):(1,6)", "24"]);
    let memory = cells(panel(&scene, 2));
    assert_eq!(memory.len(), 24);
    assert!(memory.iter().all(|cell| !cell.paint.hatched));
    let first: Vec<usize> = (0..24)
        .filter(|&at| memory[at].paint.colour == Some(0))
        .collect();
    assert_eq!(first, [0, 1, 6, 7]);
}

#[test]
fn predicates_hatch_partial_tiles() {
    let scene = picture("zipped_divide_predicate", &["(5,5):(5,1)", "<2,4>"]);
    let (_, panel) = scene.panels.last().unwrap();
    for row in 0..8 {
        for column in 0..6 {
            // ((2,4),(3,2)): the element is m = row % 2 + 2 (column % 3), n = row / 2 + 4 (column / 3).
            let inside = row % 2 + 2 * (column % 3) < 5 && row / 2 + 4 * (column / 3) < 5;
            assert_eq!(panel.cell(row, column).unwrap().paint.hatched, !inside);
        }
    }
}

#[test]
fn large_pictures_are_rasters() {
    for (kind, arguments) in [
        ("layout", vec!["(4096,4096):(4096,1)"]),
        ("layout", vec!["(1099511627776,1099511627776):(1,3)"]),
        ("layout", vec!["((4294967296,4294967296)):((0,0))"]),
        ("layout", vec!["Sw<3,4,3> o 0 o (4096,4096):(4096,1)"]),
        ("memory", vec!["(4096,4096):(4096,1)"]),
        ("xla", vec!["f32[4096,4096]{1,0:T(8,128)}"]),
        ("zipped_divide", vec!["(4096,4096):(4096,1)", "<128,128>"]),
        (
            "composition",
            vec!["(4096,4096):(4096,1)", "(4096,4096):(1,4096)"],
        ),
        ("atom", vec!["SM90_64x256x16_F32F16F16_SS"]),
    ] {
        let scene = picture(kind, &arguments);
        let mut panels = scene.panels.iter();
        assert!(
            panels.any(|(_, panel)| panel.cells().is_empty()),
            "{kind} {arguments:?}"
        );
        assert!(
            scene
                .notes
                .iter()
                .any(|note| note.contains("cells: a pixel")),
            "{:?}",
            scene.notes
        );
        assert!(scene.to_svg(stridewise_viz::Theme::Light, true).len() < 4_000_000);
        assert!(scene.to_tikz().len() < 6_000_000);
    }
}
