//! Format tags: every tag of oneDNN's header, and arrays that oneDNN packed.

use serde_json::Value;
use stridewise_value::{FormatTag, Layout, Reason};

fn integers(list: &Value) -> Vec<i64> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_i64().unwrap())
        .collect()
}

/// Names of oneDNN's header that are no spelling of the format for which they stand: a dimension
/// without blocks in upper case, or a block that is left out or is that of another dimension.
const MISPRINTED: [&str; 4] = ["OhwI32o", "gOhwI32o", "gIOhw2i8o16i2o", "gIOdhw2i8o16i2o"];

#[test]
fn tags_of_onednn() {
    let (mut same, mut refused) = (0, 0);
    for row in include_str!("../../../../tests/vectors/onednn/tags.txt").lines() {
        let [tag, extents, layout] = row.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let extents: Vec<i64> = extents
            .trim_matches(['(', ')'])
            .split(',')
            .map(|extent| extent.parse().unwrap())
            .collect();
        if MISPRINTED.contains(&tag) {
            let found = FormatTag::parse(tag).and_then(|tag| tag.layout(&extents));
            assert_ne!(found.ok(), Some(layout.parse().unwrap()), "{tag}");
            continue;
        }
        match FormatTag::parse(tag) {
            // Layers and directions of recurrent networks have no order of their own.
            Err(error) if tag.contains('l') && !tag.contains('a') => {
                assert!(
                    matches!(error.reason(), Reason::Syntax { .. }),
                    "{tag}: {error}"
                );
                refused += 1;
            }
            parsed => {
                let found = parsed.unwrap().layout(&extents).unwrap();
                assert_eq!(
                    found,
                    layout.parse::<Layout>().unwrap(),
                    "{tag} of {extents:?}"
                );
                same += 1;
            }
        }
    }
    assert_eq!((same, refused), (968, 14));
}

/// Element k of the array, row-major, has the value k + 1, and padding is 0.
#[test]
fn arrays_of_onednn() {
    for row in include_str!("../../../../tests/vectors/onednn/reorders.jsonl").lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let (extents, packed) = (integers(&row["extents"]), integers(&row["packed"]));
        let tag: FormatTag = row["tag"].as_str().unwrap().parse().unwrap();
        let layout = tag.layout(&extents).unwrap();
        assert_eq!(layout.cosize().unwrap() as usize, packed.len(), "{row}");
        assert!(layout.is_bijective().unwrap(), "{row}");
        for (position, &value) in packed.iter().enumerate().filter(|(_, value)| **value > 0) {
            let mut rest = value - 1;
            let mut coord = vec![0; extents.len()];
            for (digit, extent) in coord.iter_mut().zip(&extents).rev() {
                (*digit, rest) = (rest % extent, rest / extent);
            }
            let index: i64 = layout
                .modes()
                .zip(coord)
                .map(|(mode, digit)| mode.at(digit).unwrap())
                .sum();
            assert_eq!(index as usize, position, "{row}: {value}");
        }
        let elements = packed.iter().filter(|value| **value > 0).count() as i64;
        assert_eq!(elements, extents.iter().product::<i64>(), "{row}");
    }
}

#[test]
fn refusals() {
    for (text, message) in [
        ("", "a letter for a dimension at byte 0"),
        ("16a", "a letter for a dimension at byte 0"),
        ("nchc", "a dimension that is not named before at byte 3"),
        ("nChw", "a block of each dimension in upper case at byte 4"),
        (
            "nchw16c",
            "a positive extent, then a dimension in upper case before at byte 6",
        ),
        (
            "nChw0c",
            "a positive extent, then a dimension in upper case before at byte 5",
        ),
        (
            "nChw16",
            "a positive extent, then a dimension in upper case before at byte 6",
        ),
        (
            "nChw16C",
            "a positive extent, then a dimension in upper case before at byte 6",
        ),
        ("nChw16c!", "nothing more at byte 7"),
        (
            "nlhw",
            "letters from `a` on, or dimensions among `tngoicdhw` at byte 4",
        ),
        (
            "acd",
            "letters from `a` on, or dimensions among `tngoicdhw` at byte 3",
        ),
    ] {
        let error = FormatTag::parse(text).unwrap_err().to_string();
        assert!(
            error.ends_with(&format!("expected {message}")),
            "{text}: {error}"
        );
    }
    let many = format!("A{}", "2a".repeat(32));
    let reason = |text: &str| FormatTag::parse(text).unwrap_err().reason();
    assert_eq!(reason(&many), Reason::TooManyLeaves);
    let tag = FormatTag::parse("aB16b").unwrap();
    let reason = |extents: &[i64]| tag.layout(extents).unwrap_err().reason();
    assert_eq!(
        reason(&[2]),
        Reason::RankMismatch {
            found: 1,
            wanted: 2
        }
    );
    assert_eq!(reason(&[2, -20]), Reason::NegativeExtent { extent: -1 });
    assert_eq!(reason(&[1 << 40, 1 << 40]), Reason::Overflow);
    assert_eq!(tag.layout(&[0, 5]).unwrap().size().unwrap(), 0);
    assert_eq!(tag.layout(&[3, 0]).unwrap().size().unwrap(), 0);
    // A block longer than the extent, and blocks of one element.
    let long = FormatTag::parse("A1a64a").unwrap().layout(&[3]).unwrap();
    assert_eq!(long.to_string(), "((64,1,1)):((1,64,64))");
}
