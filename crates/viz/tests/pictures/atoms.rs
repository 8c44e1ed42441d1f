//! The atoms of CuTe and of other vendors.

use super::{cells, common::Plain, panel, picture};
use serde_json::Value;
use std::fs;
use stridewise_viz::{Options, Panel, draw};

/// The thread and the value of each cell, against a thread-value layout of CuTe.
fn owns(panel: &Panel, tv: &Plain, element: impl Fn(usize) -> i128, name: &str) {
    let threads = tv.children()[0].size();
    let image = tv.image();
    for (place, cell) in cells(panel).iter().enumerate() {
        let owners: Vec<i128> = (0..)
            .zip(&image)
            .filter(|&(_, &at)| at == element(place))
            .map(|(owner, _)| owner)
            .collect();
        let expected = match owners[..] {
            [] => String::new(),
            [owner] => format!("T{}\nV{}", owner % threads, owner / threads),
            [first, ..] => format!(
                "T{}+{}\nV{}",
                first % threads,
                owners.len() - 1,
                first / threads
            ),
        };
        assert_eq!(cell.text, expected, "{name} at {place}");
    }
}

#[test]
fn every_atom_is_drawn() {
    let read = |file| fs::read_to_string(format!("../../tests/vectors/{file}")).unwrap();
    let texts = [read("cute/gpu_layouts.jsonl"), read("vendors.jsonl")];
    let rows: Vec<Value> = texts
        .iter()
        .flat_map(|text| text.lines().skip(1))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 224);
    for row in &rows {
        let name = row["name"].as_str().unwrap();
        // The vectors have some layouts that are none, and those are refused.
        let mut options = Options::default();
        options.bits = 1;
        let scene = match draw("atom", &[name], &options) {
            Ok(scene) => scene,
            Err(error) => {
                assert!(error.to_string().contains("parentheses"), "{name}: {error}");
                continue;
            }
        };
        let layout = |field: &str| row[field].as_str().map(Plain::parse);
        match (layout("ALayout"), layout("BLayout"), layout("CLayout")) {
            (Some(a), Some(b), Some(c)) => {
                let shape: Vec<i128> =
                    super::common::Tree::parse(row["Shape_MNK"].as_str().unwrap()).leaves();
                let [m, n, k] = shape[..] else {
                    panic!("{name}")
                };
                let by_rows = |rows: i128, columns: i128| {
                    move |place: usize| place as i128 % columns * rows + place as i128 / columns
                };
                owns(
                    panel(&scene, 0),
                    &b,
                    |place| place as i128 / n * n + place as i128 % n,
                    name,
                );
                owns(panel(&scene, 1), &a, by_rows(m, k), name);
                owns(panel(&scene, 2), &c, by_rows(m, n), name);
            }
            _ if row["SrcLayout"].is_string() => {
                owns(
                    panel(&scene, 0),
                    &layout("SrcLayout").unwrap(),
                    |place| place as i128,
                    name,
                );
                owns(
                    panel(&scene, 1),
                    &layout("DstLayout").unwrap(),
                    |place| place as i128,
                    name,
                );
            }
            _ => assert_eq!(scene.panels.len(), 1, "{name}"),
        }
    }
}

#[test]
fn accumulators_lie_as_ptx_says() {
    let scene = picture("atom", &["SM80_16x8x16_F32F16F16F32_TN"]);
    let c = panel(&scene, 2);
    for m in 0..16 {
        for n in 0..8 {
            let (thread, value) = (m % 8 * 4 + n / 2, n % 2 + m / 8 * 2);
            assert_eq!(c.cell(m, n).unwrap().text, format!("T{thread}\nV{value}"));
        }
    }
}

#[test]
fn unknown_atoms_name_a_near_one() {
    let error = draw("atom", &["SM75_U32x4_LDSM_X"], &Options::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no atom `SM75_U32x4_LDSM_X`; the nearest name is `SM75_U32x4_LDSM_N`"
    );
}
