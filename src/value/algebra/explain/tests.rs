use super::*;
use std::{string::String, string::ToString, vec, vec::Vec};

fn explain(left: &str, right: &str) -> (Explanation, String) {
    let explanation = left.parse::<Layout>().unwrap().explain_composition(&right.parse().unwrap());
    (explanation, explanation.to_string())
}

/// The narration ends as the composition does, and its parts are those of the result.
fn agrees(left: &str, right: &str) {
    let (explanation, text) = explain(left, right);
    match explanation.result() {
        Ok(result) => {
            let gives = text.lines().filter_map(|line| line.strip_prefix("  gives   "));
            let gives = gives.map(|line| line.split(' ').next().unwrap().parse::<Layout>().unwrap());
            let modes: Vec<Layout> = gives.collect();
            let told = Layout::make_layout(&modes).unwrap().flatten();
            assert_eq!(told, Layout::make_layout(&[result]).unwrap().flatten(), "{text}");
            assert!(!text.contains("Witness") && text.ends_with(&std::format!("\nResult: {result}")), "{text}");
        }
        Err(error) => {
            assert!(text.contains("refused: ") || text.contains("leaves 64 bits"), "{text}");
            assert!(text.ends_with(&std::format!("\nRefused: {error}")), "{text}");
        }
    }
}

#[test]
fn tells_what_the_composition_does() {
    let modes = |extents: &[i64], strides: &[i64]| -> Vec<[i64; 2]> {
        extents.iter().flat_map(|&extent| strides.iter().map(move |&stride| [extent, stride])).collect()
    };
    let left = modes(&[1, 2, 3, 6], &[-1, 0, 2, 7]);
    let right = modes(&[0, 1, 2, 3, 4], &[-2, 0, 1, 3, 6]);
    for [a, b] in left.iter().flat_map(|a| left.iter().map(move |b| [a, b])) {
        for [c, d] in right.iter().flat_map(|c| right.iter().map(move |d| [c, d])) {
            let text = |[a, b]: [&[i64; 2]; 2]| std::format!("({},{}):({},{})", a[0], b[0], a[1], b[1]);
            agrees(&text([a, b]), &text([c, d]));
        }
    }
}

#[test]
fn tells_the_rare_cases() {
    let large = "(9223372036854775807,9223372036854775807):(1,9223372036854775807)";
    let pairs = vec![
        ("():()", "()"),
        ("():()", "4:1"),
        ("():()", "(1,4):(3,0)"),
        ("(3,2,4):(1,0,5)", "():()"),
        ("(0,3):(1,5)", "(2,2):(1,2)"),
        ("(3,0):(1,5)", "(0,2):(1,2)"),
        ("(4,4,4):(16,1,4)", "((2,2),(4,4)):((1,2),(4,16))"),
        ("(4,2):(9223372036854775807,1)", "(2,2):(2,4)"),
        ("(4,2):(9223372036854775807,1)", "(0,2):(2,2)"),
        ("(4,2):(1,9223372036854775807)", "1:8"),
        (large, "2:1"),
        ("8:1", "2:9223372036854775807"),
    ];
    for (left, right) in pairs {
        if right != "()" {
            agrees(left, right);
        }
        assert!(!explain(left, right).1.is_empty());
    }
}

#[test]
fn by_mode() {
    let (_, text) = explain("((4,2),(6,2),3):((1,8),(8,2),0)", "<<_,2>,(4,1):(3,0)>");
    let expected = [
        "((4,2),(6,2),3):((1,8),(8,2),0) ∘ <<_,2>,(4,1):(3,0)>",
        "",
        "By mode, (0,0): 4:1 ∘ _: stays as it is.",
        "",
        "By mode, (0,1): 2:8 ∘ 2, which stands for 2:1",
        "",
        "The left-hand layout, flattened and coalesced:",
        "  mode 0  2:8  the last, which goes on without end",
        "",
        "Mode (0,1) of the right-hand layout, 2:1",
        "  mode 0  ends here, the last mode, with 2 steps of stride 1",
        "          contributes 2:1, in the result with stride 1 * 8 = 8",
        "  gives   2:8",
        "",
        "By mode, 1: (6,2):(8,2) ∘ (4,1):(3,0)",
        "",
        "The left-hand layout, flattened and coalesced:",
        "  mode 0  6:8",
        "  mode 1  2:2  the last, which goes on without end",
        "",
        "Mode (1,0) of the right-hand layout, 4:3",
        "  mode 0  splits: 2 steps of stride 3 fill the extent 6; 4 / 2 = 2 steps are left, with stride 1",
        "          contributes 2:3, in the result with stride 3 * 8 = 24",
        "          largest digit 0 + (2 - 1) * 3 = 3 <= 5, so that nothing carries",
        "  mode 1  ends here, the last mode, with 2 steps of stride 1",
        "          contributes 2:1, in the result with stride 1 * 2 = 2",
        "  gives   (2,2):(24,2)",
        "",
        "Mode (1,1) of the right-hand layout, 1:0",
        "  stays at 0: its stride is 0",
        "          contributes 1:0, in the result with stride 0 * 8 = 0",
        "  gives   1:0",
        "",
        "The right-hand side has no more modes: what is left of ((4,2),(6,2),3):((1,8),(8,2),0) is dropped.",
        "",
        "Result: ((4,2),((2,2),1)):((1,8),((24,2),0))",
    ];
    assert_eq!(text, expected.join("\n"));
}

#[test]
fn too_many_modes() {
    let (_, text) = explain("(4,2):(1,4)", "<2,_,_>");
    assert!(text.contains("\n3 modes on the right, but 2 in (4,2):(1,4).\n\nRefused: composition: "), "{text}");
}
