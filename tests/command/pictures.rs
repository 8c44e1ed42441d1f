//! Pictures of layouts as text.

use stridewise::{
    value::Layout,
    viz::{Grid, Table},
};

fn grid(layout: &str) -> String {
    Grid::new(layout.parse::<Layout>().unwrap()).to_string()
}

#[test]
fn rank_0_and_depth_0_and_rank_1() {
    assert_eq!(grid("():()"), "()\n--\n 0");
    assert_eq!(grid("7:0"), "0 1 2 3 4 5 6\n-------------\n0 0 0 0 0 0 0");
    assert_eq!(grid("(4):(5)"), "0 1  2  3\n---------\n0 5 10 15");
    assert_eq!(grid("((2,2)):((3,1))"), "0 1 2 3\n-------\n0 3 1 4");
    assert_eq!(grid("(()):(())"), "0\n-\n0");
    assert_eq!(grid("1:7"), "0\n-\n0");
}

#[test]
fn negative_strides() {
    assert_eq!(grid("3:-6"), "0  1   2\n--------\n0 -6 -12");
    assert_eq!(
        grid("(2,2):(-1,4)"),
        "  |  0 1\n--+-----\n0 |  0 4\n1 | -1 3"
    );
}

#[test]
fn no_elements() {
    for layout in [
        "0:1",
        "(0):(3)",
        "(4,0):(1,4)",
        "(2,3,0):(1,2,6)",
        "(9223372036854775807,9,0):(1,1,1)",
    ] {
        assert_eq!(grid(layout), "(no elements)");
    }
}

#[test]
fn further_modes_head_their_tables() {
    let expected = "(_,_,0,0)\n  | 0\n--+--\n0 | 0\n1 | 1\n\n(_,_,1,0)\n  | 0\n--+--\n0 | 2\n1 | 3\n\n\
                    (_,_,0,1)\n  | 0\n--+--\n0 | 4\n1 | 5\n\n(_,_,1,1)\n  | 0\n--+--\n0 | 6\n1 | 7";
    assert_eq!(grid("(2,1,2,2):(1,0,2,4)"), expected);
    // A nested further mode has one coordinate.
    assert!(grid("(2,1,(2,2)):(1,0,(2,4))").contains("(_,_,3)\n  | 0\n--+--\n0 | 6\n1 | 7"));
}

#[test]
fn large_layouts_say_what_is_left_out() {
    assert!(grid("100:1").ends_with(" 62 63\n(36 columns left out)"));
    assert!(grid("(70,2):(1,70)").ends_with("\n63 | 63 133\n(6 rows left out)"));
    let tables = grid("(1,1,66):(0,0,1)");
    assert!(
        tables.ends_with("(_,_,63)\n  |  0\n--+---\n0 | 63\n\n(2 tables left out)"),
        "{tables}"
    );
    // More elements than 64 bits count.
    assert!(grid("((4294967296,4294967296)):((0,0))").contains("(at least "));
}

#[test]
fn offsets_outside_64_bits() {
    assert_eq!(
        grid("3:9223372036854775807"),
        "0                   1        2\n\
                                              ------------------------------\n\
                                              0 9223372036854775807 overflow"
    );
}

#[test]
fn without_rows_or_columns() {
    assert_eq!(Table::new(0, 3, |_, _| 1).to_string(), "(empty)");
    assert_eq!(Table::new(3, 0, |_, _| 1).to_string(), "(empty)");
}

#[test]
fn one_header_without_the_other() {
    let table = Table::new(2, 2, |row, column| 9 * row + column);
    assert_eq!(
        table.row_headers(|row| ["top", "low"][row]).to_string(),
        "top | 0  1\nlow | 9 10"
    );
    assert_eq!(
        table.column_headers(|column| 10 * column).to_string(),
        "0 10\n----\n0  1\n9 10"
    );
}

#[test]
fn no_line_ends_in_spaces() {
    let table = Table::new(
        2,
        3,
        |row, column| if row == 0 && column > 0 { "" } else { "ab" },
    );
    assert_eq!(table.to_string(), "ab\nab ab ab");
    let blank = Table::new(1, 2, |_, _| "")
        .row_headers(|_| "x")
        .column_headers(|_| "");
    assert_eq!(blank.to_string(), "  |\n--+--\nx |");
}

#[test]
fn characters_count_not_bytes() {
    let table = Table::new(2, 2, |row, column| if row == column { "é" } else { "10" });
    assert_eq!(table.to_string(), " é 10\n10  é");
}

#[test]
fn what_is_left_out_is_said() {
    let text = Table::new(65, 100, |_, _| 0).to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 65);
    assert_eq!(lines[0].split(' ').count(), 64);
    assert_eq!(lines[64], "(1 row and 36 columns left out)");
    assert!(Table::new(64, 64, |_, _| 0).to_string().ends_with('0'));
    assert!(
        Table::new(1, 66, |_, _| 0)
            .to_string()
            .ends_with("\n(2 columns left out)")
    );
    let endless = Table::new(usize::MAX, 1, |_, _| 0).to_string();
    let most = usize::MAX - 64;
    assert!(endless.ends_with(&format!("\n(at least {most} rows left out)")));
}
