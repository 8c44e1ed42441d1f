//! Explanations agree with the compositions that they explain.

use super::*;
use std::{
    string::{String, ToString},
    vec::Vec,
};

fn explain(left: &str, right: &str) -> (Explanation, String) {
    let explanation = left
        .parse::<Layout>()
        .unwrap()
        .explain_composition(&right.parse().unwrap());
    (explanation, explanation.to_string())
}

/// The narration ends as the composition does, and its modes are those of the result.
fn agrees(left: &str, right: &str) {
    let (explanation, text) = explain(left, right);
    match explanation.result() {
        Ok(result) => {
            let told = text
                .lines()
                .filter_map(|line| line.split_once("the mode "))
                .map(|(_, mode)| {
                    let end = mode.find(',').unwrap_or(mode.len());
                    mode[..end].parse::<Layout>().unwrap()
                });
            let told: Vec<Layout> = told.filter(|mode| mode.size() != Ok(1)).collect();
            let flat = Layout::make_layout(&[result]).unwrap().flatten();
            let modes: Vec<Layout> = flat.modes().filter(|mode| mode.size() != Ok(1)).collect();
            if text.contains("stays at 0") || text.contains("nothing can be wrong") {
                // A mode of stride 0 is in the result, but has no runs.
                let mut modes = modes.iter();
                assert!(
                    told.iter().all(|mode| modes.any(|other| other == mode)),
                    "{text}"
                );
            } else {
                assert_eq!(told, modes, "{text}");
            }
            assert!(
                !text.contains("refused") && text.ends_with(&std::format!("\nResult: {result}")),
                "{text}"
            );
        }
        Err(error) => {
            // The stride of a mode that stays at 0 is not told, and may overflow.
            assert!(
                text.contains(": refused\n") || text.contains("stays at 0"),
                "{text}"
            );
            assert!(
                text.ends_with(&std::format!("\nRefused: {error}")),
                "{text}"
            );
        }
    }
}

#[test]
fn tells_what_the_composition_does() {
    let modes = |extents: &[i64], strides: &[i64]| -> Vec<[i64; 2]> {
        extents
            .iter()
            .flat_map(|&extent| strides.iter().map(move |&stride| [extent, stride]))
            .collect()
    };
    let left = modes(&[1, 2, 3, 6], &[-1, 0, 2, 7]);
    let right = modes(&[0, 1, 2, 3, 4], &[-2, 0, 1, 3, 6]);
    for [a, b] in left.iter().flat_map(|a| left.iter().map(move |b| [a, b])) {
        for [c, d] in right.iter().flat_map(|c| right.iter().map(move |d| [c, d])) {
            let text =
                |[a, b]: [&[i64; 2]; 2]| std::format!("({},{}):({},{})", a[0], b[0], a[1], b[1]);
            agrees(&text([a, b]), &text([c, d]));
        }
    }
}

#[test]
fn tells_the_rare_cases() {
    let large = "(9223372036854775807,9223372036854775807):(1,9223372036854775807)";
    let pairs = [
        ("():()", "4:1"),
        ("():()", "(1,4):(3,0)"),
        ("(3,2,4):(1,0,5)", "():()"),
        ("(0,3):(1,5)", "(2,2):(1,2)"),
        ("(3,0):(1,5)", "(0,2):(1,2)"),
        ("(12,0,3):(22,4,2)", "2:1"),
        ("(4,4,4):(16,1,4)", "((2,2),(4,4)):((1,2),(4,16))"),
        ("(4,2):(9223372036854775807,1)", "(2,2):(2,4)"),
        ("(4,2):(9223372036854775807,1)", "(0,2):(2,2)"),
        ("(4,2):(1,9223372036854775807)", "1:8"),
        (large, "2:1"),
        ("8:1", "2:9223372036854775807"),
    ];
    for (left, right) in pairs {
        agrees(left, right);
    }
}

#[test]
fn by_mode() {
    let (_, text) = explain("((4,2),(6,2),3):((1,8),(8,2),0)", "<<_,2>,(4,1):(3,0)>");
    let expected = [
        "((4,2),(6,2),3):((1,8),(8,2),0) ∘ <<_,2>,(4,1):(3,0)>",
        "",
        "In mode (0,0), 4:1 ∘ _ stays as it is.",
        "",
        "In mode (0,1), 2:8 ∘ 2, which stands for 2:1",
        "",
        "The left-hand layout, coalesced, counts in these digits:",
        "  digit 0  without end, worth 8",
        "",
        "The right-hand mode 2:1 in mode (0,1)",
        "  stride 1 is the digit 1, worth 1*8 = 8",
        "    any number of steps carries nowhere",
        "    the mode 2:8",
        "",
        "In mode 1, (6,2):(8,2) ∘ (4,1):(3,0)",
        "",
        "The left-hand layout, coalesced, counts in these digits:",
        "  digit 0  below 6, worth 8",
        "  digit 1  without end, worth 2",
        "",
        "The right-hand mode 4:3 in mode (1,0)",
        "  stride 3 is the digits (3,0), worth 3*8 + 0*2 = 24",
        "    2 steps carry nowhere, as 1*3 < 6",
        "    2 divides 4: the mode 2:24, and 2 more steps of stride 6",
        "  stride 6 is the digits (0,1), worth 0*8 + 1*2 = 2",
        "    any number of steps carries nowhere",
        "    the mode 2:2",
        "",
        "The right-hand mode 1:0 in mode (1,1)",
        "  stays at 0",
        "",
        "Mode 2, 3:0, is dropped: nothing stands against it.",
        "",
        "Result: ((4,2),((2,2),1)):((1,8),((24,2),0))",
    ];
    assert_eq!(text, expected.join("\n"));
}

#[test]
fn too_many_modes() {
    let (_, text) = explain("(4,2):(1,4)", "<2,_,_>");
    assert!(
        text.contains(
            "\n3 modes stand against the 2 of (4,2):(1,4): refused\n\nRefused: composition: "
        ),
        "{text}"
    );
}

#[test]
fn a_witness_in_words() {
    let (_, text) = explain("(3,2):(2,1)", "(2,2):(1,2)");
    let why = "At (1,1) the right-hand layout is 3, and the left-hand layout of that is 1.\n\
               A layout adds up what its modes say one by one: 2 + 4 = 6, not 1. So no layout is the composition.\n";
    assert!(text.contains(why), "{text}");
    // By itself: 0, 3, 6, 9, 12 are 0, 3 · 8, 2, 2 + 3 · 8, 2 · 2.
    let (_, text) = explain("(6,2):(8,2)", "5:3");
    assert!(
        text.contains("\nAlong this mode the offsets would be 0, 24, 2, 26, 4.\n"),
        "{text}"
    );
}
