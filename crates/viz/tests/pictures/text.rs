//! Pictures as text.

use super::picture;
use stridewise_viz::{Axis, Cell, Paint, Panel, Scene, TextStyle, Theme};

/// The panels of a layout.
fn grid(layout: &str) -> String {
    let mut scene = picture("layout", &[layout]);
    scene.title.clear();
    scene.notes.clear();
    scene.to_string()
}

fn table(rows: Axis, columns: Axis, text: impl Fn(usize, usize) -> String) -> String {
    let cell = |row, column| Cell::new(Paint::default(), text(row, column), "");
    let panel = Panel::new("", rows, columns, cell);
    let mut scene = Scene::default();
    scene.push(panel, false);
    scene.to_string()
}

#[test]
fn rank_0_and_depth_0_and_rank_1() {
    assert_eq!(grid("():()"), "0\n");
    assert_eq!(grid("7:0"), "0 1 2 3 4 5 6\n-------------\n0 0 0 0 0 0 0\n");
    assert_eq!(grid("(4):(5)"), "0 1  2  3\n---------\n0 5 10 15\n");
    assert_eq!(grid("((2,2)):((3,1))"), "0 1 2 3\n-------\n0 3 1 4\n");
    assert_eq!(grid("1:7"), "0\n-\n0\n");
}

#[test]
fn long_rows_are_cut_into_lines() {
    let text = grid("70:1");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[2].starts_with(" 0 |  0  1") && lines[3].starts_with("32 | 32 33"));
    assert!(lines[4].starts_with("64 | 64 65 66 67 68 69"));
}

#[test]
fn negative_strides() {
    assert_eq!(grid("3:-6"), "0  1   2\n--------\n0 -6 -12\n");
    assert_eq!(
        grid("(2,2):(-1,4)"),
        "  |  0 1\n--+-----\n0 |  0 4\n1 | -1 3\n"
    );
}

#[test]
fn directions_are_coordinates() {
    assert_eq!(
        grid("(2,2):(1@0,1@1)"),
        "  |     0     1\n--+------------\n0 | (0,0) (0,1)\n1 | (1,0) (1,1)\n"
    );
}

#[test]
fn no_elements() {
    for layout in [
        "0:1",
        "(0):(3)",
        "(4,0):(1,4)",
        "(9223372036854775807,9,0):(1,1,1)",
    ] {
        let text = grid(layout);
        assert!(
            text == "(no elements)\n" || text.is_empty(),
            "{layout}: {text}"
        );
    }
}

#[test]
fn further_modes_are_panels() {
    let expected = "(_,_,0,0)\n  | 0\n--+--\n0 | 0\n1 | 1\n\n(_,_,1,0)\n  | 0\n--+--\n0 | 2\n1 | 3\n\n\
                    (_,_,0,1)\n  | 0\n--+--\n0 | 4\n1 | 5\n\n(_,_,1,1)\n  | 0\n--+--\n0 | 6\n1 | 7\n";
    assert_eq!(grid("(2,1,2,2):(1,0,2,4)"), expected);
    // A nested further mode has one coordinate.
    assert!(grid("(2,1,(2,2)):(1,0,(2,4))").contains("(_,_,3)\n  | 0\n--+--\n0 | 6\n1 | 7"));
    // Those of an array are written before its rows and columns.
    let text = picture("xla", &["f32[2,1,3]"]).to_string();
    assert!(
        text.contains("[1,_,_]\n  | 0 1 2\n--+------\n0 | 3 4 5\n"),
        "{text}"
    );
}

#[test]
fn large_layouts_say_what_is_left_out() {
    assert!(grid("(70,2):(1,70)").ends_with("\n63 | 63 133\n(6 rows left out)\n"));
    let panels = picture("layout", &["(1,1,66):(0,0,1)"]);
    assert_eq!(panels.notes[0], "… and 50 more panels");
    assert_eq!(
        picture("layout", &["(101,100):(1,101)"]).notes[0],
        "10100 cells: a pixel is a cell"
    );
    let large = picture("layout", &["(4096,4096):(1,4096)"]);
    assert_eq!(
        large.notes[0],
        "16777216 cells: a pixel has the colour of one of 8 x 8 cells"
    );
    let legend: Vec<&str> = large.legend.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(legend, ["offset 0", "offset 16777215"]);
}

#[test]
fn offsets_outside_64_bits() {
    assert_eq!(
        grid("3:9223372036854775807"),
        "0                   1        2\n------------------------------\n0 9223372036854775807 overflow\n"
    );
}

#[test]
fn numbers_and_lines() {
    let number = |row: usize, column: usize| (9 * row + column).to_string();
    let unlabelled = || Axis {
        step: None,
        ..Axis::new(2)
    };
    let tens = Axis {
        step: Some(10),
        ..Axis::new(2)
    };
    assert_eq!(table(tens, unlabelled(), number), " 0 | 0  1\n10 | 9 10\n");
    // No line ends in spaces, and characters count, not bytes.
    let text = |row, column| if row == column { "é" } else { "10" }.to_string();
    assert_eq!(table(unlabelled(), unlabelled(), text), " é 10\n10  é\n");
    let text = |row, _| if row == 0 { "" } else { "ab" }.to_string();
    assert_eq!(table(unlabelled(), unlabelled(), text), "\nab ab\n");
}

#[test]
fn narrow_terminals_get_fewer_columns() {
    let style = TextStyle {
        width: 12,
        ..TextStyle::default()
    };
    let text = picture("layout", &["(2,16):(16,1)"]).to_text(style);
    assert!(
        text.contains("0 |  0  1  2\n") || text.contains("0 |  0  1\n"),
        "{text}"
    );
    assert!(text.contains(" columns left out)\n"));
    assert!(
        text.lines()
            .filter(|line| line.contains('|'))
            .all(|line| line.len() <= 12)
    );
}

#[test]
fn colours_add_nothing_but_escape_sequences() {
    let scene = picture("zipped_divide", &["(8,8):(8,1)", "<4,2>"]);
    for theme in [Theme::Light, Theme::Dark] {
        let coloured = scene.to_text(TextStyle {
            colours: true,
            theme,
            ..TextStyle::default()
        });
        assert!(coloured.contains("\x1b[38;2;"));
        let mut plain = String::new();
        for (number, part) in coloured.split('\x1b').enumerate() {
            plain += if number == 0 {
                part
            } else {
                part.split_once('m').unwrap().1
            };
        }
        let lines = |text: &str| {
            text.lines()
                .map(|line| line.trim_end().to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(&plain), lines(&scene.to_string()));
    }
}
