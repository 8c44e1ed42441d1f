//! A layout as a function: sizes, coordinates, slices, compact layouts, shapes that refine others.

use crate::common::{
    Plain,
    every::{any_size, small},
};
use proptest::prelude::*;
use stridewise::value::{Coord, IntTuple, Layout};

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sizes_and_cosizes(l in small()) {
        let plain = Plain::of(&l);
        prop_assert_eq!(i128::from(l.size().unwrap()), plain.size());
        let farthest: i128 = plain.modes().iter().map(|mode| (mode.0 - 1) * mode.1.abs()).sum();
        prop_assert_eq!(i128::from(l.cosize().unwrap()), farthest + 1);
        let filtered = Plain::of(&l.filter());
        let set = |plain: &Plain| plain.image().into_iter().collect::<std::collections::BTreeSet<_>>();
        prop_assert_eq!(set(&plain), set(&filtered));
        prop_assert!(filtered.modes().iter().all(|mode| (mode.1 != 0 && mode.0 != 1) || *mode == (1, 0)));
    }

    #[test]
    fn coordinates_go_there_and_back(l in small(), position in 0_i64..5_000) {
        let shape = l.shape();
        // Without a leaf there is nowhere to go but 0.
        let position = if shape.leaves().next().is_none() { 0 } else { position };
        let coord = shape.idx2crd(&Coord::int(position)).unwrap();
        prop_assert!(coord.congruent(&shape));
        prop_assert_eq!(shape.crd2idx(&Coord::of(&coord)).unwrap(), position);
        prop_assert_eq!(l.crd2idx(&Coord::of(&coord)).unwrap(), l.at(position).unwrap());
        prop_assert_eq!(i128::from(l.at(position).unwrap()), Plain::of(&l).at(position.into()));
        prop_assert_eq!(shape.crd2crd(&Coord::of(&coord), &shape).unwrap(), coord);
        let products: i64 = coord.leaves().zip(l.stride().leaves()).map(|(digit, stride)| digit * stride).sum();
        prop_assert_eq!(products, l.at(position).unwrap());
    }

    #[test]
    fn compact_layouts_count_up(l in any_size()) {
        let shape = l.shape();
        let compact = Layout::col_major(&shape).unwrap();
        for position in 0..shape.size().unwrap() {
            prop_assert_eq!(compact.at(position).unwrap(), position);
        }
        let rows = Layout::row_major(&shape).unwrap();
        let mut image = Plain::of(&rows).image();
        image.sort_unstable();
        prop_assert!(image.into_iter().eq(0..i128::from(shape.size().unwrap())));
        prop_assert_eq!(rows.stride(), shape.compact_row_major(&IntTuple::int(1)).unwrap());
    }

    #[test]
    fn slice_and_dice_share_the_modes(l in any_size(), bits in 0_u32..8) {
        if l.depth() == 0 {
            return Ok(());
        }
        let coord: Vec<&str> = (0..l.rank()).map(|mode| if bits >> mode & 1 == 1 { "_" } else { "0" }).collect();
        let coord: Coord = format!("({})", coord.join(",")).parse().unwrap();
        let (slice, offset) = l.slice_and_offset(&coord).unwrap();
        prop_assert_eq!(offset, 0);
        prop_assert_eq!(slice.rank() + l.dice(&coord).unwrap().rank(), l.rank());
        prop_assert_eq!(slice.size().unwrap() * l.dice(&coord).unwrap().size().unwrap(), l.size().unwrap());
        // One mode at a time: the slice begins where the coordinate says.
        if l.rank() == 2 {
            let columns = l.get(&[1]).unwrap().size().unwrap();
            for column in 0..columns {
                let (row, offset) = l.slice_and_offset(&format!("(_,{column})").parse().unwrap()).unwrap();
                for i in 0..row.size().unwrap() {
                    let whole = l.crd2idx(&format!("({i},{column})").parse().unwrap()).unwrap();
                    prop_assert_eq!(row.at(i).unwrap() + offset.as_int().unwrap(), whole);
                }
            }
        }
    }

    #[test]
    fn shapes_refine(l in any_size()) {
        let shape = l.shape();
        prop_assert!(shape.compatible(&shape) && shape.congruent(&shape) && shape.weakly_congruent(&shape));
        prop_assert!(IntTuple::int(shape.size().unwrap()).compatible(&shape));
        prop_assert!(IntTuple::int(1).weakly_congruent(&shape));
        prop_assert!(shape.congruent(&l.stride()));
    }
}
