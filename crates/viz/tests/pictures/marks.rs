//! Selections, conflicts and refusals.

use super::{cells, panel, picture};
use stridewise_viz::{Emphasis, Options, Panel, Scene, TextStyle, Theme, draw};

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
