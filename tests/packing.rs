//! Formats of engines: arrays that oneDNN and ggml packed, bit by bit.

use serde_json::Value;
use stridewise::{
    kernels::{copy, copy_with_fill, transform},
    layout::LayoutRight,
    packing::{
        Format, Interleaved, NChw8c, NChw16c, OIhw4i16o4i, OIhw16i16o, Panels, Quads, RowSlabs,
        Slabs,
    },
    prelude::*,
    value::FormatTag,
};

/// A row of oneDNN with this tag.
fn onednn(tag: &str) -> ([usize; 4], Vec<i32>) {
    let rows = include_str!("vectors/onednn/reorders.jsonl").lines();
    let row = rows
        .map(|row| serde_json::from_str::<Value>(row).unwrap())
        .find(|row| row["tag"] == tag)
        .unwrap();
    let integers = |name: &str| {
        let list = row[name].as_array().unwrap().iter();
        list.map(|n| n.as_i64().unwrap()).collect::<Vec<_>>()
    };
    let extents = integers("extents")
        .iter()
        .map(|&n| n as usize)
        .collect::<Vec<_>>();
    (
        extents.try_into().unwrap(),
        integers("packed").iter().map(|&n| n as i32).collect(),
    )
}

/// One copy writes what oneDNN wrote, with the layout of the tag.
macro_rules! as_onednn {
    ($($Format:ident $tag:literal)*) => { $({
        let ([a, b, c, d], packed) = onednn($tag);
        let data: Vec<i32> = (1..=(a * b * c * d) as i32).collect();
        let strides = (b * c * d, c * d, d);
        let array = Tensor::new(
            &data[..],
            layout!((a, b, c, d) : (strides.0, strides.1, strides.2, 1)),
        );
        let format = $Format::default();
        let layout = format.layout(shape!((a, b, c, d)));
        let mut found = vec![-1; packed.len()];
        copy_with_fill(
            array.padded(format.shape(shape!((a, b, c, d)))),
            Tensor::new(&mut found[..], layout),
            0,
        );
        assert_eq!(found, packed, $tag);
        let tag = FormatTag::parse($tag).unwrap();
        let value = tag.layout(&[a, b, c, d].map(|extent| extent as i64)).unwrap();
        for index in 0..value.size().unwrap() {
            assert_eq!(layout.to_value().unwrap().at(index), value.at(index));
        }
    })* };
}

#[test]
fn onednn_with_residues() {
    type NChw4c = Format<Layout![(1, 4, 1, 1) : (0, 1, 0, 0)], LayoutRight>;
    as_onednn! {
        NChw4c "nChw4c" NChw8c "nChw8c" NChw16c "nChw16c"
        OIhw16i16o "OIhw16i16o" OIhw4i16o4i "OIhw4i16o4i"
    }
}

/// The layout of a format is that of its tag.
#[test]
fn panels_as_tags() {
    let (rows, depth) = (13, 20);
    macro_rules! same {
        ($($Format:ty, $tag:literal;)*) => { $({
            let layout = <$Format>::default().layout(shape!((rows, depth))).to_value().unwrap();
            let tag = FormatTag::parse($tag).unwrap();
            let value = tag.layout(&[rows as i64, depth as i64]).unwrap();
            assert_eq!(layout.size(), value.size());
            for index in 0..value.size().unwrap() {
                assert_eq!(layout.at(index), value.at(index), "{}: {layout} {value}", $tag);
            }
        })* };
    }
    same! {
        Panels<Int![6]>, "Ab6a";
        Panels<Int![16]>, "Ab16a";
        Slabs<Int![6], Int![8]>, "BA8b6a";
        RowSlabs<Int![6], Int![8]>, "BA6a8b";
        Quads<Int![8]>, "AB8a4b";
    }
}

#[test]
fn ggml_interleaves_rows() {
    let bytes = |text: &str| -> Vec<u8> {
        let byte = |at| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
        (0..text.len()).step_by(2).map(byte).collect()
    };
    let mut count = 0;
    for line in include_str!("vectors/ggml/repacked.txt").lines() {
        let [name, rows, blocks, before, after] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (rows, blocks): (usize, usize) = (rows.parse().unwrap(), blocks.parse().unwrap());
        let (before, after) = (bytes(before), bytes(after));
        macro_rules! repacked {
            ($($name:literal $R:literal $C:literal $Q:literal)*) => { match name { $( $name => {
                let format = Interleaved::<Int![$R], Int![$C], Int![$Q]>::default();
                let mut found = vec![0; after.len()];
                let block = 2 + $Q;
                let scales = Tensor::new(
                    &before[..], layout!((rows, blocks, 2) : (block * blocks, block, 1)),
                );
                copy(scales, Tensor::new(&mut found[..], format.scales(rows, blocks)));
                let quants = Tensor::new(
                    &before[2..], layout!((rows, blocks, $Q) : (block * blocks, block, 1)),
                );
                let toggled = if $Q == 16 { 0x88 } else { 0 };
                transform(
                    quants,
                    Tensor::new(&mut found[2 * $R..], format.quants(rows, blocks)),
                    |byte| byte ^ toggled,
                );
                assert_eq!(found, after, "{name}");
            } )* _ => panic!("{name}") } };
        }
        repacked! {
            "q4_0_4x4" 4 4 16 "q4_0_4x8" 4 8 16 "q4_0_8x8" 8 8 16
            "q8_0_4x4" 4 4 32 "q8_0_4x8" 4 8 32
        }
        count += 1;
    }
    assert_eq!(count, 5);
}
