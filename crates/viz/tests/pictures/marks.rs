//! Selections, conflicts and refusals.

use super::{cells, panel, picture};
use std::collections::{BTreeMap, BTreeSet};
use stridewise_viz::{By, Emphasis, Options, Panel, PanelOf, Scene, TextStyle, Theme, draw};

/// The texts of the cells with an emphasis.
fn with(panel: &Panel, emphasis: Emphasis) -> Vec<&str> {
    let cells = cells(panel)
        .iter()
        .filter(|cell| cell.paint.emphasis == emphasis);
    cells.map(|cell| cell.text.as_str()).collect()
}

fn chosen(scene: &Scene) -> Vec<&str> {
    with(panel(scene, 0), Emphasis::Plain)
}

#[test]
fn highlights() {
    let mut options = Options::default();
    for (coord, expected) in [
        ("(1,_)", vec!["3", "4", "5"]),
        ("(_,2)", vec!["2", "5"]),
        ("(0,1)", vec!["1"]),
        ("3", vec!["4"]),
    ] {
        options.highlight = Some(coord.into());
        let scene = draw("layout", &["(2,3):(3,1)"], &options).unwrap();
        assert_eq!(chosen(&scene), expected, "{coord}");
    }
    for coord in ["(2,_)", "(0,0,0)", "x", "(1"] {
        options.highlight = Some(coord.into());
        assert!(
            draw("layout", &["(2,3):(3,1)"], &options).is_err(),
            "{coord}"
        );
    }
}

#[test]
fn parts_stand_out() {
    let scene = picture("local_tile", &["(4,4):(4,1)", "<2,2>", "(1,0)"]);
    assert_eq!(chosen(&scene), ["8", "9", "12", "13"]);
    let scene = picture("slice", &["(_,1)", "(4,4):(4,1)"]);
    assert_eq!(chosen(&scene), ["1", "5", "9", "13"]);
    let scene = picture("local_partition", &["(4,4):(4,1)", "(2,2):(1,2)", "3"]);
    assert_eq!(chosen(&scene), ["5", "7", "13", "15"]);
    // What the right operand of a composition does not reach is faded.
    let scene = picture("composition", &["8:3", "4:2"]);
    assert_eq!(chosen(&scene), ["0", "6", "12", "18"]);
}

#[test]
fn refusals_mark_their_witness() {
    let scene = picture("composition", &["(3,2):(2,1)", "(2,2):(1,2)"]);
    // At coordinate 3 the right layout has index 3, which the left layout maps to 1.
    assert_eq!(with(panel(&scene, 1), Emphasis::Marked), ["3"]);
    assert_eq!(with(panel(&scene, 0), Emphasis::Marked), ["1"]);
    assert_eq!(scene.arrows.len(), 1);
    let scene = picture("complement", &["(2,2):(1,1)", "24"]);
    assert_eq!(with(panel(&scene, 0), Emphasis::Marked), ["1", "1"]);
    let scene = picture("logical_product", &["(2,2):(3,8)", "4:1"]);
    assert_eq!(with(panel(&scene, 1), Emphasis::Marked), ["3"]);
    let scene = picture("left_inverse", &["(2,6):(16,5)"]);
    assert_eq!(with(panel(&scene, 0), Emphasis::Marked), ["5", "16"]);
    let scene = picture("logical_divide", &["(3,6):(6,1)", "8:7"]);
    assert!(scene.notes[0].starts_with("Refused: logical_divide: "));
    assert_eq!(with(panel(&scene, 0), Emphasis::Marked).len(), 1);
}

#[test]
fn conflicts_are_counted_and_marked() {
    let mut options = Options::default();
    options.access = Some("across/1/1".into());
    let scene = draw("swizzle", &["Sw<3,0,3>", "(8,8):(8,1)"], &options).unwrap();
    // 32 threads take four columns: rows r and r + 4 are one bank apart by 32 words.
    let marked = with(panel(&scene, 0), Emphasis::Marked);
    assert_eq!(marked.len(), 32);
    assert!(with(panel(&scene, 1), Emphasis::Marked).is_empty());
    assert!(
        scene.notes[0].starts_with("without: 4 wavefronts, 2 at least"),
        "{:?}",
        scene.notes
    );
    assert!(scene.notes[0].ends_with("2-way conflict, as of threads 0 and 4"));
    assert!(scene.notes[1].starts_with("with: 2 wavefronts, 2 at least"));
    // A column of a 32 x 32 matrix is one bank.
    let scene = draw("layout", &["(32,32):(32,1)"], &options).unwrap();
    assert!(
        scene.notes[0].contains("1024 wavefronts, 32 at least"),
        "{:?}",
        scene.notes
    );
    assert_eq!(with(panel(&scene, 0), Emphasis::Marked).len(), 32);
    for access in [
        "",
        "beside/1",
        "along",
        "along/x",
        "along/9",
        "along/1/0",
        "(4,4):(1,4)/x",
    ] {
        options.access = Some(access.into());
        let error = draw("layout", &["(32,32):(32,1)"], &options).unwrap_err();
        assert!(!error.to_string().contains('\n'), "{access}: {error}");
    }
}

#[test]
fn a_path_leads_from_place_to_place() {
    let mut options = Options::default();
    options.highlight = Some("(2,3)".into());
    let scene = draw("relayout", &["(4,8):(8,1)", "(4,8):(1,4)"], &options).unwrap();
    let [from, to] = [scene.arrows[0].from, scene.arrows[0].to];
    let text = |[number, row, column]: [usize; 3]| {
        panel(&scene, number)
            .cell(row, column)
            .unwrap()
            .text
            .clone()
    };
    assert_eq!((text(from), text(to)), ("(2,3)".into(), "(2,3)".into()));
    // In rows of 16: offset 2 * 8 + 3, and offset 2 + 3 * 4.
    assert_eq!(
        (from[1..].to_vec(), to[1..].to_vec()),
        (vec![1, 3], vec![0, 14])
    );
}

/// Where several elements lie at an offset, or several threads own an element, all writers tell the
/// meaning of `+1`.
#[test]
fn others_in_a_cell_are_explained() {
    for (kind, layout, others) in [
        ("memory", "(2,2):(0,3)", Some("elements lie at the offset")),
        ("memory", "(2,2):(1,3)", None),
        ("cosize", "(3,4):(1,2)", Some("elements lie at the offset")),
        (
            "thread_value",
            "(4,(4,2)):(1,(4,0))",
            Some("threads or values own the element"),
        ),
        ("thread_value", "(4,4):(1,4)", None),
        // A warp owns each element of its copy once, and a thread none twice.
        ("atom", "SM75_U32x4_LDSM_N", None),
        ("layout", "(2,2):(0,3)", None),
    ] {
        let scene = picture(kind, &[layout]);
        let mut panels = scene.panels.iter().map(|(_, panel)| cells(panel));
        let has_others = panels.any(|cells| cells.iter().any(|cell| cell.text.contains('+')));
        assert_eq!(has_others, others.is_some(), "{kind} {layout}");
        let said = format!("+n: n more {}", others.unwrap_or_default());
        for text in [
            scene.to_text(TextStyle::default()),
            scene.to_svg(Theme::Light, false),
            scene.to_html(Theme::Dark),
            scene.to_tikz(),
        ] {
            assert_eq!(text.contains(&said), has_others, "{kind} {layout}: {text}");
        }
        // Once, even if several panels have such cells.
        let notes = scene.notes.iter().filter(|note| note.contains("+n"));
        assert_eq!(notes.count(), usize::from(has_others), "{kind} {layout}");
    }
}

#[test]
fn static_and_dynamic_leaves_are_told_apart() {
    let scene = picture("layout", &["((_2,2),(_4,_2)):((1,4),(2,16))"]);
    let (_, panel) = &scene.panels[0];
    assert_eq!(panel.rows().leaves, [(2, false), (2, true)]);
    assert_eq!(panel.columns().leaves, [(4, false), (2, false)]);
    assert_eq!(
        (panel.rows().border(2), panel.rows().border(4)),
        ((1, false), (2, true))
    );
    assert_eq!(
        (panel.columns().border(3), panel.columns().border(4)),
        ((0, false), (1, false))
    );
    assert!(
        scene
            .to_svg(Theme::Light, false)
            .contains("stroke-dasharray")
    );
    let scene = picture("layout", &["(_4,8):(_8,_1)"]);
    assert_eq!(panel_leaves(&scene), [(4, false), (8, true)]);
}

fn panel_leaves(scene: &Scene) -> Vec<(usize, bool)> {
    let panel = panel(scene, 0);
    panel
        .rows()
        .leaves
        .iter()
        .chain(&panel.columns().leaves)
        .copied()
        .collect()
}

/// What the cells of a panel show: the operand or the result, and for each cell the 1-D coordinate and
/// the number of the element.
fn shown(scene: &Scene, number: usize) -> (Option<PanelOf>, Vec<[Option<i64>; 2]>) {
    let panel = panel(scene, number);
    let numbers = cells(panel).iter().map(|cell| [cell.index, cell.element]);
    (panel.of, numbers.collect())
}

/// The element of each 1-D coordinate.
fn elements(scene: &Scene, number: usize) -> BTreeMap<i64, i64> {
    let (_, cells) = shown(scene, number);
    let pairs = cells
        .iter()
        .filter_map(|&[index, element]| Some((index?, element?)));
    pairs.collect()
}

#[test]
fn cells_of_one_element_have_one_number() {
    let operands = [0, 1].map(|place| Some(PanelOf::Operand(place)));
    // (6,2):(8,2) at the offsets of (4,3):(3,1), which are 1-D coordinates of it.
    let scene = picture("composition", &["(6,2):(8,2)", "(4,3):(3,1)"]);
    let panels = [0, 1, 2].map(|number| shown(&scene, number).0);
    assert_eq!(panels, [operands[0], operands[1], Some(PanelOf::Result)]);
    let [left, right, result] = [0, 1, 2].map(|number| elements(&scene, number));
    for (i, j) in (0..3).flat_map(|j| (0..4).map(move |i| (i, j))) {
        let (at, of_left) = (i + 4 * j, 3 * i + j);
        let offset = of_left % 6 * 8 + of_left / 6 * 2;
        let found = [left[&of_left], right[&at], result[&at]];
        assert_eq!(found, [offset; 3], "({i},{j})");
    }
    // A slice is numbered by the operand, although its offsets begin at 0.
    let scene = picture("slice", &["(2,_)", "(4,8):(8,1)"]);
    let panels = [0, 1].map(|number| shown(&scene, number).0);
    assert_eq!(panels, [operands[1], Some(PanelOf::Result)]);
    let [whole, part] = [0, 1].map(|number| elements(&scene, number));
    assert!((0..8).all(|at| part[&at] == 16 + at && whole[&(2 + 4 * at)] == 16 + at));
    // An inverse maps offsets to 1-D coordinates.
    let scene = picture("right_inverse", &["(4,8):(8,1)"]);
    let [layout, inverse] = [0, 1].map(|number| elements(&scene, number));
    assert!((0..32).all(|at| layout[&at] == inverse[&(at % 4 * 8 + at / 4)]));
    // A swizzle moves elements to other offsets.
    let scene = picture("swizzle", &["Sw<2,0,2>", "(4,4):(4,1)"]);
    assert_eq!(elements(&scene, 0), elements(&scene, 1));
    // A tile of a divide keeps its elements; a tiler has none.
    let scene = picture("zipped_divide", &["(4,8):(8,1)", "<(2,2):(1,2),4>"]);
    let sorted = |number| {
        elements(&scene, number)
            .into_values()
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(sorted(0), sorted(1));
    assert_eq!(elements(&scene, 1)[&2], 16);
    let scene = picture("logical_divide", &["(4,2,3):(2,1,8)", "4:2"]);
    assert_eq!(elements(&scene, 3), BTreeMap::new());
}

#[test]
fn cells_of_buffers_and_threads() {
    let scene = picture("xla", &["f32[3,5]{1,0:T(2,2)}"]);
    let [array, buffer] = [0, 1].map(|number| elements(&scene, number));
    assert_eq!(array, buffer);
    assert_eq!((array.len(), buffer.get(&5)), (15, Some(&5)));
    let scene = picture("atom", &["SM80_16x8x16_F32F16F16F32_TN"]);
    let of_thread = |number: usize| {
        let cells = cells(panel(&scene, number)).iter();
        cells.filter(|cell| cell.thread == Some(5)).count()
    };
    // B, A and C of thread 5; an element of A is none of B.
    assert_eq!([0, 1, 2].map(of_thread), [4, 8, 4]);
    assert!(elements(&scene, 0).is_empty());
    let scene = picture("thread_value", &["((2,2),(2,2)):((2,8),(1,4))", "(4,4)"]);
    let by_thread = |number: usize| {
        let cells = cells(panel(&scene, number)).iter();
        let pairs = cells.map(|cell| (cell.element.unwrap(), cell.thread.unwrap()));
        pairs.collect::<BTreeMap<_, _>>()
    };
    assert_eq!(by_thread(0), by_thread(1));
    assert_eq!(by_thread(0)[&9], 2);
}

#[test]
fn cells_show_another_number() {
    let texts = |by| {
        let mut options = Options::default();
        (options.show, options.bits) = (Some(by), 64);
        options.access = (by == By::Thread).then(|| "along/1/1".into());
        let scene = draw("layout", &["(2,20):(20,1)"], &options).unwrap();
        let cells = cells(panel(&scene, 0)).iter();
        cells.map(|cell| cell.text.clone()).collect::<Vec<_>>()
    };
    // The cell in row 1 and column 3 is number 23.
    let at = |by| texts(by)[23].clone();
    assert_eq!(at(By::Offset), "23");
    assert_eq!(at(By::Index), "7");
    assert_eq!(at(By::Coordinate), "(1,3)");
    assert_eq!(at(By::Bank), "14");
    // The threads of one phase of an access along a row, and offsets beside them.
    assert_eq!(texts(By::Thread)[3], "T3");
    assert_eq!(at(By::Thread), "23");
}

#[test]
fn interactive_svg() {
    let scene = picture("slice", &["(2,_)", "(4,8):(8,1)"]);
    let svg = scene.to_interactive_svg(Theme::Light);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let of = |node: &roxmltree::Node<'_, '_>, name: &str| node.attribute(name).map(str::to_owned);
    let mut found = document
        .descendants()
        .filter(|node| node.has_attribute("data-at"));
    let cell = found
        .find(|node| node.attribute("data-at") == Some("1,0,3"))
        .unwrap();
    let names = ["data-of", "data-index", "data-element", "data-thread"];
    let values = names.map(|name| of(&cell, name));
    assert_eq!(
        values,
        [
            Some("result".into()),
            Some("3".into()),
            Some("19".into()),
            None
        ]
    );
    // Without the attributes, the picture is that with details.
    let mut plain = String::new();
    let mut rest = svg.as_str();
    while let Some(begin) = rest.find(" data-") {
        plain += &rest[..begin];
        rest = &rest[begin + 1..];
        rest = &rest[rest.find([' ', '>']).unwrap()..];
    }
    assert_eq!(plain + rest, scene.to_svg(Theme::Light, true));
}

#[test]
fn panels_are_arranged_for_a_place() {
    let places = |scene: &Scene| -> Vec<[usize; 2]> {
        scene.panels.iter().map(|(place, _)| *place).collect()
    };
    let titles = |scene: &Scene| -> Vec<char> {
        let titles = scene.panels.iter().map(|(_, panel)| panel.title.chars());
        titles.filter_map(|mut title| title.next()).collect()
    };
    let mma = picture("atom", &["SM80_16x8x16_F32F16F16F32_TN"]);
    assert_eq!(titles(&mma), ['B', 'A', 'C']);
    let mut wide = mma.clone();
    wide.arrange([1300, 1100]);
    assert_eq!(titles(&wide), ['A', 'B', 'C']);
    assert_eq!(places(&wide), [[0, 0], [0, 1], [0, 2]]);
    // B as it was, in another place.
    assert_eq!(wide.panels[1].1, mma.panels[0].1);
    let mut narrow = mma.clone();
    narrow.arrange([640, 1200]);
    assert_eq!(places(&narrow), [[0, 0], [1, 0], [1, 1]]);
    // No other rows are larger in this place.
    let mut tall = mma.clone();
    tall.arrange([900, 1500]);
    assert_eq!(places(&tall), places(&mma));
}

#[test]
fn a_list_is_cut_into_rows_that_fit() {
    let list = picture("memory", &["(4,8):(12,1)"]);
    let mut narrow = list.clone();
    narrow.arrange([600, 1100]);
    let extents = |scene: &Scene| {
        [
            panel(scene, 0).rows().extent,
            panel(scene, 0).columns().extent,
        ]
    };
    assert_eq!(extents(&list), [3, 16]);
    // The last 4 of 48 cells are past offset 43, so that the last row remains.
    assert_eq!(extents(&narrow), [6, 8]);
    assert_eq!(panel(&narrow, 0).rows().label(5), Some("40".into()));
    assert_eq!(cells(panel(&narrow, 0)), cells(panel(&list, 0)));
    // 48 elements: the second row of 32 has 16, and its second half has none.
    let list = picture("memory", &["48:1"]);
    let mut narrow = list.clone();
    narrow.arrange([500, 1100]);
    assert_eq!([extents(&list), extents(&narrow)], [[2, 32], [3, 16]]);
    assert_eq!(cells(panel(&narrow, 0)), &cells(panel(&list, 0))[..48]);
    // The columns of a layout of rank 2 stay.
    let layout = picture("layout", &["(2,32):(32,1)"]);
    let mut narrow = layout.clone();
    narrow.arrange([300, 1100]);
    assert_eq!(narrow, layout);
}
