//! Tiles and partitions of composed layouts: each element is where the composed layout has it.

use stridewise::{
    algebra::OuterPartition,
    composed::AnyLayout,
    int::Dyn,
    prelude::*,
    value::{self, Tiler},
};

/// The element at `(i, j)` of the tile, of the composed layout itself.
macro_rules! tiles {
    ($($swizzle:expr, $layout:expr;)*) => { $({
        let whole = $swizzle.composition($layout);
        let (tile, threads) = (tile!(4, 8), layout!((4, 8) : (8, 1)));
        for (r, c) in (0..4_usize).flat_map(|r| (0..2_usize).map(move |c| (r, c))) {
            let (part, begin) = whole.local_tile(tile, (r, c));
            let (row, begin_of_row) = whole.local_tile(tile, coord!((r, _)));
            for (i, j) in (0..4_usize).flat_map(|i| (0..8_usize).map(move |j| (i, j))) {
                let expected = whole.crd2idx((4 * r + i, 8 * c + j));
                assert_eq!(part.crd2idx((i, j)) + begin.value(), expected, "{part}");
                assert_eq!(row.crd2idx((i, j, c)) + begin_of_row.value(), expected, "{row}");
                let (outer, begin) = whole.outer_partition(tile, (i, j));
                assert_eq!(outer.crd2idx((r, c)) + begin.value(), expected, "{outer}");
                let (partition, begin) = whole.local_partition(threads, 8 * i + j);
                assert_eq!(partition.crd2idx((r, c)) + begin.value(), expected, "{partition}");
                let (rows, begin) = whole.local_partition(Projected(threads, coord!((1, _))), 8 * i + j);
                assert_eq!(rows.crd2idx((r, 8 * c + j)) + begin.value(), expected, "{rows}");
            }
        }
        assert!(whole.try_local_tile(tile, (4_usize, 0_usize)).is_err());
        assert!(whole.try_local_partition(threads, 32_usize).is_err());
    })* };
}

#[test]
fn tiles_are_where_the_composed_layout_has_them() {
    tiles! {
        swizzle!(3, 0, 3), layout!((16, 16) : (16, 1));
        swizzle!(2, 1, 3), layout!((16, 16) : (1, 16));
        swizzle!(3, 3, 3), layout!((16, 16) : (32, 1));
        swizzle!(2, 0, -3), layout!(((4, 4), 16) : ((16, 64), 1));
    }
    let extent = 16_usize;
    tiles! { swizzle!(3, 0, 3), layout!((extent, 16) : (16, 1)); }
}

#[test]
fn static_tiles_as_values_have_them() {
    type Whole = ComposedLayout<Swizzle![3, 0, 3], Int![0], Layout![(16, 16) : (16, 1)]>;
    type Tile = LocalTile<Whole, Tile![4, 8], Coord![(1, 1)]>;
    type Outer = OuterPartition<Whole, Tile![4, 8], Coord![(1, 2)]>;
    let whole: value::AnyLayout = Whole::default().to_string().parse().unwrap();
    let tiler: Tiler = "<4,8>".parse().unwrap();
    let (part, begin) = whole.local_tile(&tiler, &"(1,1)".parse().unwrap()).unwrap();
    let found = Tile::default();
    assert_eq!(
        (found.0.to_string(), found.1.to_string()),
        (part.to_string(), begin.to_string())
    );
    let (part, begin) = whole
        .outer_partition(&tiler, &"(1,2)".parse().unwrap())
        .unwrap();
    let found = Outer::default();
    assert_eq!(
        (found.0.to_string(), found.1.to_string()),
        (part.to_string(), begin.to_string())
    );
}

#[test]
fn tiles_of_one_mode() {
    let whole = swizzle!(2, 1, 3).composition(layout!(128 : 1));
    for rest in 0..16_usize {
        let (even, begin) = whole.local_tile(layout!(4 : 2), rest);
        let tiles = layout!(128 : 1).zipped_divide(layout!(4 : 2));
        for i in 0..4_usize {
            let expected = whole.crd2idx(tiles.crd2idx((i, rest)));
            assert_eq!(even.crd2idx(i) + begin.value(), expected, "{even}");
        }
    }
    let ((all, begin), (plain, _)) = (
        whole.local_tile(tile!(8), coord!(_)),
        layout!(128 : 1).local_tile(tile!(8), coord!(_)),
    );
    assert_eq!(
        (all.to_string(), begin.value()),
        (format!("Sw<2,1,3> o 0 o {plain}"), 0)
    );
}

/// Code that is generic over layouts, composed or not.
fn sum_of_tile<L: AnyLayout>(layout: L, row: usize) -> isize {
    let (tile, begin) = layout.local_tile(tile!(4, 8), Dyn::new(row as isize));
    let (tile, begin) = (tile.composed(), begin.to_index());
    (0..32_isize)
        .map(|i| tile.crd2idx(Dyn::new(i)) + begin)
        .sum()
}

#[test]
fn generic_tiles() {
    let (plain, swizzled) = (layout!((16, 16) : (16, 1)), swizzle!(3, 0, 3));
    for row in 0..4_usize {
        let places = (0..32_usize).map(|k| 16 * (4 * row + k % 4) + k / 4);
        assert_eq!(
            sum_of_tile(plain, row),
            places.clone().sum::<usize>() as isize
        );
        let whole = swizzled.composition(plain);
        assert_eq!(
            sum_of_tile(whole, row),
            places.map(|i| swizzled.apply(i as isize)).sum::<isize>()
        );
    }
}
