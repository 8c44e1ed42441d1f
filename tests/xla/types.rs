//! Shapes of XLA as types, beyond its rows: 8 dimensions, dimensions of 0, operands with tiles;
//! against the definition of tiles, step by step.

use stridewise::{prelude::*, xla::types::*};

/// The position of a coordinate: axes from major to minor, each with its bound and where in it;
/// `None` in a tile is `*`.
fn position(
    sizes: &[u64],
    minor_to_major: &[usize],
    tiles: &[&[Option<u64>]],
    coordinate: &[u64],
) -> u64 {
    let mut axes: Vec<(u64, u64)> = minor_to_major
        .iter()
        .rev()
        .map(|&i| (sizes[i], coordinate[i]))
        .collect();
    for tile in tiles {
        let missing = tile.len().saturating_sub(axes.len());
        axes.splice(0..0, vec![(1, 0); missing]);
        let under = axes.split_off(axes.len() - tile.len());
        let (mut combined, mut extents) = (vec![(1, 0)], vec![]);
        for (&(bound, place), extent) in under.iter().zip(*tile) {
            let (more, major) = combined.pop().unwrap();
            combined.push((more * bound, major * bound + place));
            if let Some(extent) = extent {
                extents.push(extent);
                combined.push((1, 0));
            }
        }
        let cut: Vec<_> = combined.into_iter().zip(extents).collect();
        axes.extend(
            cut.iter()
                .map(|&((bound, place), &t)| (bound.div_ceil(t), place / t)),
        );
        axes.extend(cut.iter().map(|&((_, place), &t)| (t, place % t)));
    }
    axes.iter()
        .fold(0, |position, (bound, place)| position * bound + place)
}

macro_rules! shapes {
    ($($name:ident: $Shape:ty, $sizes:expr, $order:expr, $tiles:expr;)*) => { $(
        /// At a hundred coordinates, from the first to the last one.
        #[test]
        fn $name() {
            let sizes: [u64; 8] = $sizes;
            for step in 0..100 {
                let c = sizes.map(|size| (size - 1) * step / 99);
                let coord = (c[0] as usize, c[1] as usize, c[2] as usize, c[3] as usize, c[4] as usize, c[5] as usize, c[6] as usize, c[7] as usize);
                let expected = position(&sizes, &$order, $tiles, &c);
                assert_eq!(<$Shape>::default().linear_index(coord) as u64, expected, "{c:?}");
                assert_eq!(<$Shape>::default().to_layout().crd2idx(coord) as u64, expected, "{c:?}");
                assert!(<$Shape>::default().mask().contains(coord));
            }
        }
    )* };
}

const SIZES: [u64; 8] = [13, 17, 11, 19, 23, 7, 5, 48];
shapes! {
    eight_dimensions: XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]{7, 0, 6, 1, 5, 2, 4, 3}],
        SIZES, [7, 0, 6, 1, 5, 2, 4, 3], &[];
    eight_dimensions_in_two_tiles: XlaShape![bf16[13, 17, 11, 19, 23, 7, 5, 48]{7, 0, 6, 1, 5, 2, 4, 3 : T(8, 128)(2, 1)}],
        SIZES, [7, 0, 6, 1, 5, 2, 4, 3], &[&[Some(8), Some(128)], &[Some(2), Some(1)]];
    two_tiles_of_eight_dimensions:
        XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]{7, 0, 6, 1, 5, 2, 4, 3 : T(2, 2, 4, 2, 2, 2, 8, 8)(2, 2, 2, 2, 2, 2, 4, 2)}],
        SIZES, [7, 0, 6, 1, 5, 2, 4, 3],
        &[&[2, 2, 4, 2, 2, 2, 8, 8].map(Some), &[2, 2, 2, 2, 2, 2, 4, 2].map(Some)];
    eight_dimensions_combined: XlaShape![f32[13, 17, 11, 19, 23, 7, 5, 48]{7, 6, 5, 4, 3, 2, 1, 0 : T(*, *, *, *, *, *, *, 48)(5, 8)}],
        SIZES, [7, 6, 5, 4, 3, 2, 1, 0],
        &[&[None, None, None, None, None, None, None, Some(48)], &[Some(5), Some(8)]];
}

#[test]
fn the_last_of_eight_dimensions_is_a_constant() {
    type Tiled =
        XlaShape![bf16[13, 17, 11, 19, 23, 7, 5, 48]{7, 0, 6, 1, 5, 2, 4, 3 : T(8, 128)(2, 1)}];
    type Last = LinearIndex<Tiled, Coord![(12, 16, 10, 18, 22, 6, 4, 47)]>;
    let tiles: [&[Option<u64>]; 2] = [&[Some(8), Some(128)], &[Some(2), Some(1)]];
    let expected = position(
        &SIZES,
        &[7, 0, 6, 1, 5, 2, 4, 3],
        &tiles,
        &SIZES.map(|size| size - 1),
    );
    assert_eq!(Last::STATIC, Some(expected as isize));
}

#[test]
fn a_shape_without_elements_has_a_layout() {
    type Empty = XlaShape![f32[3, 0, 5]{1, 0, 2 : T(*, 4, 2)(3)}];
    assert_eq!(
        (Empty::ELEMENTS, Empty::BUFFER_BYTES, Empty::TRUE_RANK),
        (0, 0, 3)
    );
    assert_eq!(Empty::default().to_layout().to_string(), "(3,0,5):(0,1,0)");
    assert_eq!(
        <Broadcast<Empty, XlaShape![f32[3, 1, 5]]>>::default().to_string(),
        "f32[3,0,5]{2,1,0}"
    );
}

#[test]
fn operands_keep_their_tiles() {
    let (left, right) = (
        xla_shape!(s32[5, 1, 6]{0, 2, 1 : T(2, 4)(2, 1)}),
        xla_shape!(s32[3, 6]{0, 1 : T(2, 2)}),
    );
    let places = shape!((1, 2));
    assert_eq!(
        left.broadcast(right, places).to_string(),
        "s32[5,3,6]{2,1,0}"
    );
    let (first, second) = left.broadcast_operands(right, places);
    let (third, fourth) = right.broadcast_operands(left, places);
    assert_eq!((first, second), (fourth, third));
    for (i, j, k) in (0..5_usize)
        .flat_map(|i| (0..3_usize).flat_map(move |j| (0..6_usize).map(move |k| (i, j, k))))
    {
        assert_eq!(first.crd2idx((i, j, k)), left.linear_index((i, 0_usize, k)));
        assert_eq!(second.crd2idx((i, j, k)), right.linear_index((j, k)));
    }
}

#[test]
fn text_is_that_of_xla() {
    macro_rules! prints {
        ($($text:literal: $Shape:ty;)*) => { $(assert_eq!(<$Shape>::default().to_string(), $text);)* };
    }
    prints! {
        "f32[]": XlaShape![f32[]];
        "f32[]{:T(128)}": XlaShape![f32[]{: T(128)}];
        "f32[3,5]{1,0}": XlaShape![f32[3, 5]];
        "pred[2]{0:S(1)}": XlaShape![pred[2]{0 : S(1)}];
        "s4[9,8]{0,1:T(*,2)(4)L(16)E(4)S(2)}": XlaShape![s4[9, 8]{0, 1 : T(*, 2)(4)L(16)E(4)S(2)}];
    }
}

/// A sum of three operands, of which none has a known shape: the shape, and the size of its layout.
fn sum_of<S: ArrayShape, R: ArrayShape, Q: ArrayShape>(s: S, r: R, q: Q) -> (String, isize) {
    let sum = s
        .broadcast(r, shape!(()))
        .broadcast(q, shape!(()))
        .broadcast(r, shape!(()))
        .broadcast(s, shape!(()));
    let (left, right) = sum.broadcast_operands(q, shape!(()));
    assert_eq!(left.size().value(), right.size().value());
    let spread = sum.to_layout().display().to_string();
    assert_eq!(
        left.display().to_string(),
        spread,
        "the sum has the elements of each operand"
    );
    (spread, sum.to_layout().size().value())
}

#[test]
fn broadcasts_of_generic_operands() {
    let (column, row) = (xla_shape!(f32[3, 1]), xla_shape!(f32[1, 5]));
    assert_eq!(sum_of(column, row, column), ("(3,5):(5,1)".into(), 15));
    assert_eq!(sum_of(row, row, column), ("(3,5):(5,1)".into(), 15));
    let tiled = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)});
    assert_eq!(
        sum_of(tiled, tiled, tiled),
        ("((2,2),(2,3)):((2,12),(1,4))".into(), 24)
    );
}
