//! Methods of layouts and tuples, each as in a program: with static leaves, with dynamic ones, and
//! with leaves that are refused at run time.

#![expect(clippy::float_cmp, reason = "small whole numbers are exact")]

#[test]
fn algebra() {
    use stridewise::prelude::*;
    type A = Layout![(6, 2) : (8, 2)];
    type B = Layout![(4, 3) : (3, 1)];
    let by_rustc: Composition<A, B> = A::default().composition(B::default());
    assert_eq!(size_of_val(&by_rustc), 0);
    let distance = 8_usize;
    let at_run_time = layout!((6, 2) : (distance, 2)).try_composition(B::default());
    assert_eq!(at_run_time.unwrap().to_string(), by_rustc.to_string());
}

#[test]
fn size() {
    use stridewise::prelude::*;
    assert_eq!(layout!((4, (2, 3)) : (1, (4, 8))).size(), int!(24));
    let rows = 100_usize;
    assert_eq!(layout!((rows, 24) : (32, 1)).size().value(), 2400);
}

#[test]
fn cosize() {
    use stridewise::prelude::*;
    assert_eq!(layout!((4, 3) : (1, 8)).cosize(), int!(20));
    let (rows, none) = (3_usize, 0_usize);
    assert_eq!(layout!((4, rows) : (1, 8)).cosize().value(), 20);
    assert_eq!(layout!((4, none) : (1, 8)).cosize().value(), 0);
}

#[test]
fn coshape() {
    use stridewise::prelude::*;
    assert_eq!(layout!((4, 3) : (1, 8)).coshape(), int!(20));
    assert_eq!(layout!((4, 3) : (1 @ 1, 8 @ 0)).coshape(), shape!((17, 4)));
}

#[test]
fn coprofile() {
    use stridewise::prelude::*;
    assert_eq!(layout!((4, 3) : (1, 8)).coprofile(), int!(0));
}

#[test]
fn shape() {
    use stridewise::prelude::*;
    let rows = 5_usize;
    assert_eq!(
        format!("{:#}", layout!((4, (2, rows)) : (1, (4, 8))).shape()),
        "(_4,(_2,5))"
    );
}

#[test]
fn stride() {
    use stridewise::prelude::*;
    let distance = 24_usize;
    assert_eq!(
        format!("{:#}", layout!((8, 24) : (distance, 1)).stride()),
        "(24,_1)"
    );
}

#[test]
fn coalesce() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((2, (1, 6)) : (1, (6, 2))).coalesce(),
        layout!(12 : 1)
    );
    let columns = 6_usize;
    assert_eq!(
        format!("{:#}", layout!((2, (4, columns)) : (1, (2, 8))).coalesce()),
        "(_8,6):(_1,_8)"
    );
}

#[test]
fn filter() {
    use stridewise::prelude::*;
    // 4 threads read the same 6 elements.
    assert_eq!(layout!((4, 2, 3) : (0, 1, 2)).filter(), layout!(6 : 1));
}

#[test]
fn coalesce_by() {
    use stridewise::prelude::*;
    let layout = layout!((2, (1, 6)) : (1, (6, 2)));
    assert_eq!(layout.coalesce_by(shape!((1, 1))), layout!((2, 6) : (1, 2)));
    assert_eq!(layout.coalesce_by(int!(1)), layout.coalesce());
}

#[test]
fn filter_by() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 3)) : (0, (1, 2)));
    assert_eq!(layout.filter_by(shape!((1, 1))), layout!((1, 6) : (0, 1)));
    assert_eq!(layout.filter_by(int!(1)), layout.filter());
}

#[test]
fn filter_zeros() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 2) : (0, 1)).filter_zeros(),
        layout!((1, 2) : (0, 1))
    );
    // A dynamic stride is not known to be 0.
    let nowhere = 0_usize;
    assert_eq!(
        layout!((4, 2) : (nowhere, 1)).filter_zeros().to_string(),
        "(4,2):(0,1)"
    );
}

#[test]
fn filter_zeros_by() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 3)) : (0, (1, 2)));
    assert_eq!(
        layout.filter_zeros_by(shape!((5, 0))),
        layout!((4, (1, 1)) : (0, (1, 2)))
    );
    assert_eq!(
        layout.filter_zeros_by(layout.stride()),
        layout.filter_zeros()
    );
}

#[test]
fn right_inverse() {
    use stridewise::prelude::*;
    let layout = layout!((4, 8) : (8, 1));
    let inverse = layout.right_inverse();
    assert_eq!(inverse, layout!((8, 4) : (4, 1)));
    assert!(
        (0..inverse.size().value()).all(|index| layout.crd2idx(inverse.crd2idx(index)) == index)
    );
}

#[test]
fn try_right_inverse() {
    use stridewise::{prelude::*, value::Reason};
    let inverse = |rows: usize| layout!((rows, 8) : (8, 1)).try_right_inverse();
    assert_eq!(format!("{:#}", inverse(4).unwrap()), "(_8,4):(4,_1)");
    // A layout without elements has nothing to come back to.
    assert_eq!(inverse(0).unwrap_err().reason(), Reason::UnknownModes);
}

#[test]
fn left_inverse() {
    use stridewise::prelude::*;
    let layout = layout!((4, 8) : (9, 1));
    let inverse = layout.left_inverse();
    assert!((0..32).all(|i| inverse.crd2idx(layout.crd2idx(i)) == i));
}

#[test]
fn try_left_inverse() {
    use stridewise::{prelude::*, value::Reason};
    let inverse = |rows: usize| layout!(rows : 2).try_left_inverse();
    assert_eq!(format!("{:#}", inverse(4).unwrap()), "(_2,4):(_0,_1)");
    assert_eq!(inverse(0).unwrap_err().reason(), Reason::UnknownModes);
}

#[test]
fn complement() {
    use stridewise::prelude::*;
    let every_second = layout!(4 : 2);
    assert_eq!(every_second.complement(int!(24)), layout!((2, 3) : (1, 8)));
    let size = 100_usize;
    assert_eq!(
        format!("{:#}", every_second.complement(int!(size))),
        "(_2,13):(_1,_8)"
    );
}

#[test]
fn try_complement() {
    use stridewise::{prelude::*, value::Reason};
    let complement = |distance: isize| layout!(4 : distance).try_complement(int!(24));
    assert_eq!(format!("{:#}", complement(2).unwrap()), "(2,3):(_1,8)");
    assert_eq!(
        complement(-2).unwrap_err().reason(),
        Reason::NegativeStride { stride: -2 }
    );
}

#[test]
fn logical_divide() {
    use stridewise::prelude::*;
    let tiles = layout!((4, 2, 3) : (2, 1, 8)).logical_divide(layout!(4 : 2));
    assert_eq!(tiles, layout!(((2, 2), (2, 3)) : ((4, 1), (2, 8))));
    // The last tile overhangs.
    let rows = 41_usize;
    assert_eq!(
        format!("{:#}", layout!(rows : 1).logical_divide(int!(4))),
        "(_4,11):(_1,_4)"
    );
}

#[test]
fn try_logical_divide() {
    use stridewise::{prelude::*, value::Reason};
    // Rows 0 and 3, 1 and 4, 2 and 5 make tiles of 6 rows; with 4 rows, pairs 3 apart lie in two columns.
    let tiles = |rows: usize| layout!((rows, 6) : (6, 1)).try_logical_divide(layout!(2 : 3));
    assert_eq!(
        tiles(6).unwrap().to_string(),
        "((2,1),((3,1),(1,6))):((18,1),((6,1),(36,1)))"
    );
    assert_eq!(tiles(4).unwrap_err().reason(), Reason::Lost { element: 4 });
}

#[test]
fn zipped_divide() {
    use stridewise::prelude::*;
    let (rows, columns) = (8_usize, 24_usize);
    let tiles = layout!((rows, columns) : (columns, 1)).zipped_divide(tile!(4, 8));
    assert_eq!(format!("{tiles:#}"), "((_4,_8),(2,3)):((24,_1),(96,_8))");
    // Row 1, column 2 of the tile that is second down and third across.
    assert_eq!(tiles.crd2idx(((1, 2), (1, 2))), (4 + 1) * 24 + 16 + 2);
}

#[test]
fn try_zipped_divide() {
    use stridewise::{prelude::*, value::Reason};
    let tiles = |tile: usize| layout!((8, 24) : (24, 1)).try_zipped_divide(tile!(tile, 8));
    assert_eq!(
        format!("{:#}", tiles(4).unwrap()),
        "((4,_8),(2,_3)):((_24,_1),(96,_8))"
    );
    assert_eq!(tiles(0).unwrap_err().reason(), Reason::Empty);
}

#[test]
fn tiled_divide() {
    use stridewise::prelude::*;
    let rows = 8_usize;
    let tiles = layout!((rows, 24) : (24, 1)).tiled_divide(tile!(4, 8));
    assert_eq!(format!("{tiles:#}"), "((_4,_8),2,_3):((_24,_1),_96,_8)");
}

#[test]
fn try_tiled_divide() {
    use stridewise::{prelude::*, value::Reason};
    let tiles = |tile: usize| layout!((8, 24) : (24, 1)).try_tiled_divide(tile!(tile, 8));
    assert_eq!(
        format!("{:#}", tiles(4).unwrap()),
        "((4,_8),2,_3):((_24,_1),96,_8)"
    );
    assert_eq!(tiles(0).unwrap_err().reason(), Reason::Empty);
}

#[test]
fn flat_divide() {
    use stridewise::prelude::*;
    let rows = 8_usize;
    let tiles = layout!((rows, 24) : (24, 1)).flat_divide(tile!(4, 8));
    assert_eq!(format!("{tiles:#}"), "(_4,_8,2,_3):(_24,_1,_96,_8)");
}

#[test]
fn try_flat_divide() {
    use stridewise::{prelude::*, value::Reason};
    let tiles = |tile: usize| layout!((8, 24) : (24, 1)).try_flat_divide(tile!(tile, 8));
    assert_eq!(
        format!("{:#}", tiles(4).unwrap()),
        "(4,_8,2,_3):(_24,_1,96,_8)"
    );
    assert_eq!(tiles(0).unwrap_err().reason(), Reason::Empty);
}

#[test]
fn composition() {
    use stridewise::prelude::*;
    let (a, b) = (layout!((6, 2) : (8, 2)), layout!((4, 3) : (3, 1)));
    let r = a.composition(b);
    assert_eq!(r, layout!(((2, 2), 3) : ((24, 2), 8)));
    assert!((0..12).all(|i| r.crd2idx(i) == a.crd2idx(b.crd2idx(i))));
    // The first 2 of the rows, and all columns.
    let distance = 24_usize;
    assert_eq!(
        format!(
            "{:#}",
            layout!((8, 24) : (distance, 1)).composition(tile!(2, _))
        ),
        "(_2,_24):(24,_1)"
    );
}

#[test]
fn try_composition() {
    use stridewise::{prelude::*, value::Reason};
    let r = |rows: usize| layout!((rows, 2) : (2, 1)).try_composition(layout!((2, 2) : (1, 2)));
    assert_eq!(r(4).unwrap().to_string(), "((2,1),(2,1)):((2,1),(4,1))");
    // Steps of 1 and of 2 together leave a mode of 3 rows: 1 + 2 = 3.
    assert_eq!(
        r(3).unwrap_err().reason(),
        Reason::Carries {
            reach: 3,
            extent: 3
        }
    );
}

#[test]
fn thread_view() {
    use stridewise::prelude::*;
    let (distance, thread) = (64_usize, 5_usize);
    let tile = layout!((16, 8) : (distance, 1));
    let (view, offset) = tile.thread_view(layout!(((4, 8), (2, 2)) : ((32, 1), (16, 8))), thread);
    assert_eq!(
        (format!("{view:#}"), offset.value()),
        ("((_2,_2)):((_1,512))".to_string(), 64 + 2)
    );
}

#[test]
fn try_thread_view() {
    use stridewise::prelude::*;
    let tile = layout!((16, 8) : (8, 1));
    let error = tile
        .try_thread_view(layout!((32, 4) : (4, 1)), 32_usize)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("thread_view: thread 32 is none of 32 threads"),
        "{error}"
    );
}

#[test]
fn reshape() {
    use stridewise::prelude::*;
    // A block of shared memory in vectors of four, whatever its layout is.
    fn vectors<L: Layout>(block: L) -> isize {
        block.upcast(int!(4)).size().value()
    }
    assert_eq!(vectors(layout!((32, 8) : (1, 40))), 64);
}

#[test]
fn upcast() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((32, 4) : (1, 32)).upcast(int!(4)),
        layout!((8, 4) : (1, 8))
    );
}

#[test]
fn try_upcast() {
    use stridewise::prelude::*;
    let distance = 6_usize;
    let error = layout!((32, 4) : (1, distance))
        .try_upcast(int!(4))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("upcast: neither of 6 and 4 divides the other"),
        "{error}"
    );
}

#[test]
fn downcast() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((8, 4) : (1, 8)).downcast(int!(4)),
        layout!((32, 4) : (1, 32))
    );
}

#[test]
fn try_downcast() {
    use stridewise::prelude::*;
    let count = 0_usize;
    assert!(layout!((8, 4) : (1, 8)).try_downcast(int!(count)).is_err());
}

#[test]
fn with_shape() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!(12 : 1).with_shape(shape!((6, 2))),
        layout!((6, 2) : (1, 6))
    );
}

#[test]
fn try_with_shape() {
    use stridewise::prelude::*;
    let rows = 5_usize;
    let error = layout!((rows, 4) : (1, 8))
        .try_with_shape(shape!((2, 10)))
        .unwrap_err();
    assert!(error.to_string().starts_with("with_shape: "), "{error}");
}

#[test]
fn tile_to_shape() {
    use stridewise::prelude::*;
    let rows = 8_usize;
    let tiled = layout!((2, 2) : (1, 2)).tile_to_shape(shape!((rows, 8)));
    assert_eq!(format!("{tiled:#}"), "((_2,4),(_2,_4)):((_1,_4),(_2,16))");
}

#[test]
fn try_tile_to_shape() {
    use stridewise::prelude::*;
    let rows = 9_usize;
    assert!(
        layout!((2, 2) : (1, 2))
            .try_tile_to_shape(shape!((rows, 8)))
            .is_err()
    );
}

#[test]
fn tile_to_shape_in_order() {
    use stridewise::prelude::*;
    let tiled = layout!((2, 2) : (1, 2)).tile_to_shape_in_order(shape!((8, 8)), shape!((1, 0)));
    assert_eq!(tiled.to_string(), "((2,4),(2,4)):((1,16),(2,4))");
    assert_eq!(
        tiled,
        layout!((2, 2) : (1, 2)).tile_to_shape_in_order(shape!((8, 8)), LayoutRight)
    );
}

#[test]
fn try_tile_to_shape_in_order() {
    use stridewise::prelude::*;
    let rows = 9_usize;
    assert!(
        layout!((2, 2) : (1, 2))
            .try_tile_to_shape_in_order(shape!((rows, 8)), shape!((1, 0)))
            .is_err()
    );
}

#[test]
fn recast_layout() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((8, 4) : (1, 8)).recast_layout(int!(32), int!(8)),
        layout!((32, 4) : (1, 32))
    );
}

#[test]
fn try_recast_layout() {
    use stridewise::prelude::*;
    let distance = 6_usize;
    assert!(
        layout!((32, 4) : (1, distance))
            .try_recast_layout(int!(8), int!(32))
            .is_err()
    );
}

#[test]
fn make_layout_like() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 8) : (32, 2)).make_layout_like(),
        layout!((4, 8) : (8, 1))
    );
}

#[test]
fn make_fragment_like() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 8, 2) : (32, 2, 1)).make_fragment_like(),
        layout!((4, 8, 2) : (1, 8, 4))
    );
}

#[test]
fn max_alignment() {
    use stridewise::prelude::*;
    assert_eq!(layout!((4, 2) : (1, 16)).max_alignment(), int!(4));
}

#[test]
fn max_common_layout() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((8, 4) : (1, 8)).max_common_layout(layout!((8, 4) : (1, 64))),
        layout!(8 : 1)
    );
}

#[test]
fn max_common_vector() {
    use stridewise::prelude::*;
    // A copy between two layouts can be vectorised that far.
    assert_eq!(
        layout!((8, 4) : (1, 8)).max_common_vector(layout!((8, 4) : (1, 64))),
        int!(8)
    );
}

#[test]
fn nullspace() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((2, 3, 4) : (0, 1, 0)).nullspace(),
        layout!((2, 4) : (1, 6))
    );
}

#[test]
fn structure() {
    use stridewise::prelude::*;
    fn without_the_first<L: Layout>(layout: L) -> impl Layout {
        layout.replace(int!(0), layout!(1 : 0))
    }
    assert_eq!(
        without_the_first(layout!((4, 2) : (1, 4))).size().value(),
        2
    );
}

#[test]
fn get() {
    use stridewise::prelude::*;
    let layout = layout!((4, (3, 6)) : (1, (4, 12)));
    assert_eq!(layout.get(int!(1)), layout!((3, 6) : (4, 12)));
    assert_eq!(layout.get(shape!((1, 0))), layout!(3 : 4));
}

#[test]
fn take() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 2, 3) : (1, 4, 8)).take(int!(1), int!(3)),
        layout!((2, 3) : (4, 8))
    );
}

#[test]
fn group() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 2, 3) : (1, 4, 8)).group(int!(0), int!(2)),
        layout!(((4, 2), 3) : ((1, 4), 8))
    );
}

#[test]
fn select() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 2, 3) : (1, 4, 8)).select(shape!((2, 0))),
        layout!((3, 4) : (8, 1))
    );
}

#[test]
fn replace() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 2, 3) : (1, 4, 8)).replace(int!(1), layout!(5 : 9)),
        layout!((4, 5, 3) : (1, 9, 8))
    );
}

#[test]
fn append() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, 2) : (1, 4)).append(layout!(3 : 8)),
        layout!((4, 2, 3) : (1, 4, 8))
    );
}

#[test]
fn prepend() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((2, 3) : (4, 8)).prepend(layout!(4 : 1)),
        layout!((4, 2, 3) : (1, 4, 8))
    );
}

#[test]
fn append_n() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!(10 : 1).append_n(int!(3), layout!(1 : 0)),
        layout!((10, 1, 1) : (1, 0, 0))
    );
}

#[test]
fn prepend_n() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!(10 : 1).prepend_n(int!(3), layout!(1 : 0)),
        layout!((1, 1, 10) : (0, 0, 1))
    );
}

#[test]
fn flatten() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!(((4, 2), (2)) : ((1, 8), (4))).flatten(),
        layout!((4, 2, 2) : (1, 8, 4))
    );
}

#[test]
fn unflatten() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((2, 3, 5) : (1, 2, 6)).unflatten(shape!(((1, 1), 1))),
        layout!(((2, 3), 5) : ((1, 2), 6))
    );
}

#[test]
fn index() {
    use stridewise::prelude::*;
    fn sum_of_row<L: Layout>(layout: L, data: &[f32], row: isize, columns: isize) -> f32 {
        (0..columns)
            .map(|column| data[layout.crd2idx((row, column)) as usize])
            .sum()
    }
    assert_eq!(
        sum_of_row(layout!((2, 3) : (1, 2)), &[1., 2., 3., 4., 5., 6.], 1, 3),
        12.
    );
}

#[test]
fn crd2idx() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    assert_eq!(layout.crd2idx((1, (1, 0))), 5);
    assert_eq!(layout.crd2idx((1, 3)), layout.crd2idx((1, (1, 1))));
    assert_eq!(layout.crd2idx(13), 13);
}

#[test]
fn call() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 5)) : (1 @ 0, (1 @ 0 @ 1, 3 @ 1 @ 1)));
    assert_eq!(layout.call(coord!((3, (1, 4)))), coord!((3, (1, 12))));
    let (i, j) = (1_usize, 4_usize);
    assert_eq!(
        format!("{:#}", layout.call(coord!((3, (i, j))))),
        "(_3,(1,12))"
    );
    assert_eq!(layout!((4, 8) : (8, 1)).call((i, j)).value(), 12);
}

#[test]
fn slice_and_call() {
    use stridewise::prelude::*;
    let row = 2_usize;
    let (slice, offset) = make_identity_layout(shape!((4, 8))).slice_and_call(coord!((row, _)));
    assert_eq!(
        (slice.to_string(), offset.to_string()),
        ("(8):(1@1)".into(), "(2,0)".into())
    );
}

#[test]
fn typed_crd2idx() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    let five: Int![5] = layout.typed_crd2idx(coord!((1, (1, 0))));
    assert_eq!(five.value(), 5);
}

#[test]
fn idx2crd() {
    use stridewise::prelude::*;
    let layout = layout!((2, 12) : (12, 1));
    assert_eq!(layout.idx2crd(int!(13)), coord!((1, 1)));
    assert_eq!(layout.idx2crd(13_usize).to_string(), "(1,1)");
}

#[test]
fn slice() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    assert_eq!(layout.slice(coord!((1, (_, 0)))).to_string(), "(2):(4)");
}

#[test]
fn slice_and_offset() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    let (slice, offset) = layout.slice_and_offset(coord!((1, (_, 1))));
    assert_eq!(
        (slice.to_string(), offset.value()),
        ("(2):(4)".to_string(), 9)
    );
}

#[test]
fn dice() {
    use stridewise::prelude::*;
    let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    assert_eq!(layout.dice(coord!((1, (_, 0)))).to_string(), "(4,2):(1,8)");
}

#[test]
fn index_tuple() {
    use stridewise::prelude::*;
    let rows = 41_usize;
    let shape = shape!((rows, (2, 3)));
    assert_eq!(shape.crd2idx(shape.idx2crd(100_usize)).value(), 100);
}

#[test]
fn to_index() {
    use stridewise::prelude::*;
    fn first<L: Layout, T: Layout>(tile: L, tv: T, data: &[f32], thread: usize) -> f32 {
        let (_, begin) = tile.thread_view(tv, thread);
        data[begin.to_index() as usize]
    }
    assert_eq!(
        first(
            layout!(4 : 1),
            layout!((2, 2) : (2, 1)),
            &[1., 2., 3., 4.],
            1
        ),
        3.
    );
}

#[test]
fn crd2idx_of_index() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (2, 3))).crd2idx(coord!((1, (0, 2)))), int!(17));
    assert_eq!(
        shape!((4, (2, 3)))
            .crd2idx((1_usize, (0_usize, 2_usize)))
            .value(),
        17
    );
}

#[test]
fn idx2crd_of_index() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (2, 3))).idx2crd(int!(17)), coord!((1, (0, 2))));
    assert_eq!(
        shape!((4, (2, 3))).idx2crd(17_usize).to_string(),
        "(1,(0,2))"
    );
    assert_eq!(
        shape!((4, (2, 3))).idx2crd((1_usize, 4_usize)).to_string(),
        "(1,(0,2))"
    );
}

#[test]
fn crd2crd() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, 6)).crd2crd(coord!((2, 4)), shape!((4, (2, 3)))),
        coord!((2, (0, 2)))
    );
    assert_eq!(
        shape!((4, 6))
            .crd2crd(18_usize, shape!((4, (2, 3))))
            .to_string(),
        "(2,(0,2))"
    );
}

#[test]
fn try_crd2crd() {
    use stridewise::prelude::*;
    let rows = 5_usize;
    let error = shape!((rows, 6))
        .try_crd2crd(coord!((2, 4)), shape!((4, (2, 3))))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("crd2crd: the shapes have 5 and 4 elements"),
        "{error}"
    );
}

#[test]
fn slice_of_index() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, (2, 3))).slice(coord!((_, (0, _)))),
        shape!((4, 3))
    );
}

#[test]
fn dice_of_index() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (2, 3))).dice(coord!((_, (0, _)))), shape!((2)));
}

#[test]
fn partition() {
    use stridewise::prelude::*;
    // The sum of what thread i of 32 owns of a matrix.
    fn sum<L: Layout>(matrix: L, data: &[i64], thread: usize) -> i64 {
        let (share, offset) = matrix.local_partition(layout!((4, 8) : (8, 1)), thread);
        (0..share.size().value())
            .map(|i| data[(offset.to_index() + share.crd2idx(i)) as usize])
            .sum()
    }
    let data: Vec<i64> = (0..8 * 24).collect();
    let matrix = layout!((8, 24) : (24, 1));
    assert_eq!(
        (0..32)
            .map(|thread| sum(matrix, &data, thread))
            .sum::<i64>(),
        data.iter().sum()
    );
}

#[test]
fn local_tile() {
    use stridewise::prelude::*;
    let rows = 100_usize;
    let (tile, offset) = layout!((rows, 64) : (64, 1)).local_tile(tile!(16, 8), (2_usize, 3_usize));
    assert_eq!(
        (tile.to_string(), offset.value()),
        ("(16,8):(64,1)".to_string(), 2 * 16 * 64 + 3 * 8)
    );
}

#[test]
fn try_local_tile() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    assert!(
        layout!((8, 24) : (24, 1))
            .try_local_tile(tile!(tile, 8), (0_usize, 0_usize))
            .is_err()
    );
}

#[test]
fn inner_partition() {
    use stridewise::prelude::*;
    let (tile, offset) = layout!((8, 24) : (24, 1)).inner_partition(tile!(4, 8), coord!((1, 2)));
    assert_eq!(
        (tile.to_string(), offset.value()),
        ("(4,8):(24,1)".to_string(), 112)
    );
}

#[test]
fn outer_partition() {
    use stridewise::prelude::*;
    let (part, offset) = layout!((8, 24) : (24, 1)).outer_partition(tile!(4, 8), coord!((1, _)));
    assert_eq!(
        (part.to_string(), offset.value()),
        ("(8,2,3):(1,96,8)".to_string(), 24)
    );
}

#[test]
fn try_outer_partition() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    assert!(
        layout!((8, 24) : (24, 1))
            .try_outer_partition(tile!(tile, 8), (0_usize, 0_usize))
            .is_err()
    );
}

#[test]
fn local_partition() {
    use stridewise::prelude::*;
    let (share, offset) =
        layout!((8, 24) : (24, 1)).local_partition(layout!((4, 8) : (8, 1)), int!(10));
    assert_eq!(
        (share.to_string(), offset.value()),
        ("(2,3):(96,8)".to_string(), 26)
    );
}

#[test]
fn try_local_partition() {
    use stridewise::prelude::*;
    let error = layout!((8, 24) : (24, 1))
        .try_local_partition(layout!((4, 8) : (8, 1)), 32_usize)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("local_partition: thread 32 is none of 32 threads"),
        "{error}"
    );
}

#[test]
fn message() {
    use stridewise::{algebra::Projectable, prelude::*};
    let tiler = tile!(16, 32, 8);
    assert_eq!(
        <_ as Projectable<Coord![(1, _, 1)]>>::kept(tiler),
        tile!(16, 8)
    );
}

#[test]
fn kept() {
    use stridewise::{algebra::Projectable, prelude::*};
    assert_eq!(
        <_ as Projectable<Coord![(_, 1)]>>::kept(tile!(16, 8)),
        tile!(8)
    );
}

#[test]
fn project() {
    use stridewise::prelude::*;
    // What one block of C = A · B reads of A and of B, K-tile by K-tile, and writes of C.
    let (tiler, block) = (tile!(16, 32, 8), coord!((1, 0, _)));
    let (a, _) = layout!((64, 64) : (64, 1)).local_tile_projected(tiler, block, coord!((1, _, 1)));
    let (b, _) = layout!((64, 64) : (64, 1)).local_tile_projected(tiler, block, coord!((_, 1, 1)));
    let (c, _) = layout!((64, 64) : (64, 1)).local_tile_projected(tiler, block, coord!((1, 1, _)));
    assert_eq!(
        (a.shape(), b.shape(), c.shape()),
        (shape!((16, 8, 8)), shape!((32, 8, 8)), shape!((16, 32)))
    );
}

#[test]
fn local_tile_projected() {
    use stridewise::prelude::*;
    let rows = 100_usize;
    let (tile, offset) = layout!((rows, 64) : (64, 1)).local_tile_projected(
        tile!(16, 32, 8),
        coord!((2, 0, _)),
        coord!((1, _, 1)),
    );
    assert_eq!(
        (tile.to_string(), offset.value()),
        ("(16,8,8):(64,1,8)".to_string(), 2 * 16 * 64)
    );
}

#[test]
fn try_local_tile_projected() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    assert!(
        layout!((8, 24) : (24, 1))
            .try_local_tile_projected(tile!(tile, 4, 8), coord!((0, 0, 0)), coord!((1, _, 1)))
            .is_err()
    );
}

#[test]
fn swizzling() {
    use stridewise::prelude::*;
    let matrix = layout!((8, 8) : (8, 1));
    assert_eq!(
        matrix.composition(swizzle!(2, 0, -3)).to_string(),
        "Sw<2,0,3> o 0 o (8,8):(8,1)"
    );
}

#[test]
fn composition_with_swizzle() {
    use stridewise::prelude::*;
    let moved = layout!((8, 8) : (8, 1)).composition(swizzle!(2, 0, -3));
    assert!(
        (0..64)
            .all(|i| moved.crd2idx(i)
                == layout!((8, 8) : (8, 1)).crd2idx(swizzle!(2, 0, -3).apply(i)))
    );
}

#[test]
fn composition_with_composed() {
    use stridewise::prelude::*;
    let matrix = layout!((8, 8) : (8, 1));
    let right = swizzle!(2, 0, -3).composition(matrix);
    assert_eq!(
        matrix.composition(right).to_string(),
        "Sw<2,0,3> o 0 o (8,8):(1,8)"
    );
    let both = swizzle!(3, 0, 3).composition(matrix).composition(right);
    assert_eq!(both.to_string(), "Sw<1,2,3> o 0 o (8,8):(1,8)");
}

#[test]
fn shape_algebra() {
    use stridewise::prelude::*;
    // How many blocks of 128 by 64 a grid needs.
    fn blocks<S: IntTuple>(shape: S) -> isize {
        shape.ceil_div(tile!(128, 64)).size().value()
    }
    assert_eq!(blocks(shape!((1000, 1000))), 8 * 16);
}

#[test]
fn size_of_shapes() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (2, 3))).size(), int!(24));
}

#[test]
fn shape_div() {
    use stridewise::prelude::*;
    assert_eq!(shape!((6, 32)).shape_div(int!(12)), shape!((1, 16)));
}

#[test]
fn try_shape_div() {
    use stridewise::prelude::*;
    let (rows, tile) = (32_usize, 12_usize);
    let error = shape!((rows)).try_shape_div(int!(tile)).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("shape_div: neither of 32 and 12 divides the other"),
        "{error}"
    );
}

#[test]
fn domain_distribute() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((15, 14)).domain_distribute(int!(6)),
        layout!((3, 2) : (1, 15))
    );
}

#[test]
fn try_domain_distribute() {
    use stridewise::prelude::*;
    let of = |count: usize| shape!((15, 14)).try_domain_distribute(int!(count));
    assert_eq!(of(6).unwrap().to_string(), "(3,2):(1,15)");
    let error = of(0).unwrap_err();
    assert!(
        error.to_string().starts_with("domain_distribute: "),
        "{error}"
    );
}

#[test]
fn ceil_div() {
    use stridewise::prelude::*;
    let rows = 41_usize;
    assert_eq!(
        shape!((rows, 64)).ceil_div(tile!(4, 16)).to_string(),
        "(11,4)"
    );
}

#[test]
fn try_ceil_div() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    let error = shape!((41, 64)).try_ceil_div(tile!(tile, 16)).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("1 or more is needed to divide by, not 0"),
        "{error}"
    );
}

#[test]
fn evenly_divides() {
    use stridewise::prelude::*;
    let rows = 48_usize;
    assert!(shape!((rows, 64)).evenly_divides(tile!(16, 8)));
    assert!(!shape!((rows, 64)).evenly_divides(tile!(32, 8)));
}

#[test]
fn try_evenly_divides() {
    use stridewise::prelude::*;
    let tile = 0_usize;
    let error = shape!((41, 64))
        .try_evenly_divides(tile!(tile, 16))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("1 or more is needed to divide by, not 0"),
        "{error}"
    );
}

#[test]
fn tuple_structure() {
    use stridewise::prelude::*;
    let (rows, batch) = (100_usize, 7_usize);
    assert_eq!(
        shape!((rows, 64))
            .append(int!(batch))
            .select(shape!((2, 0)))
            .to_string(),
        "(7,100)"
    );
}

#[test]
fn get_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (3, 6))).get(shape!((1, 0))), int!(3));
}

#[test]
fn take_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, 2, 3)).take(int!(1), int!(3)), shape!((2, 3)));
}

#[test]
fn group_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, 2, 3)).group(int!(0), int!(2)),
        shape!(((4, 2), 3))
    );
}

#[test]
fn select_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, 2, 3)).select(shape!((2, 0))), shape!((3, 4)));
}

#[test]
fn replace_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, 2, 3)).replace(int!(1), int!(5)),
        shape!((4, 5, 3))
    );
}

#[test]
fn append_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, 2)).append(int!(3)), shape!((4, 2, 3)));
}

#[test]
fn prepend_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(shape!((2, 3)).prepend(int!(4)), shape!((4, 2, 3)));
}

#[test]
fn append_n_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(int!(10).append_n(int!(3), int!(1)), shape!((10, 1, 1)));
}

#[test]
fn prepend_n_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(int!(10).prepend_n(int!(3), int!(1)), shape!((1, 1, 10)));
}

#[test]
fn flatten_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(shape!(((4, 2), (2))).flatten(), shape!((4, 2, 2)));
}

#[test]
fn unflatten_of_tuple_structure() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((2, 3, 5)).unflatten(shape!(((1, 1), 1))),
        shape!(((2, 3), 5))
    );
}

#[test]
fn tuple_functions() {
    use stridewise::prelude::*;
    let (rows, columns) = (41_usize, 30_usize);
    // The padded size of a matrix.
    assert_eq!(
        shape!((rows, columns))
            .round_up(shape!((16, 8)))
            .size()
            .value(),
        48 * 32
    );
}

#[test]
fn product_each() {
    use stridewise::prelude::*;
    assert_eq!(shape!(((4, (2, 5)), 2)).product_each(), shape!((40, 2)));
}

#[test]
fn product_like() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((5, (8, 4))).product_like(shape!((1, 1))),
        shape!((5, 32))
    );
}

#[test]
fn elem_scale() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, 2)).elem_scale(shape!(((2, 8, 4), 4))),
        shape!((256, 8))
    );
}

#[test]
fn inner_product() {
    use stridewise::prelude::*;
    // The index of a coordinate.
    assert_eq!(coord!((1, 2)).inner_product(shape!((64, 1))), int!(66));
}

#[test]
fn sum() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (2, 3))).sum(), int!(9));
}

#[test]
fn reverse() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, (2, 3), 5)).reverse(), shape!((5, (2, 3), 4)));
}

#[test]
fn round_up() {
    use stridewise::prelude::*;
    let rows = 41_usize;
    assert_eq!(
        format!("{:#}", shape!((rows, 64)).round_up(shape!((16)))),
        "(48,_64)"
    );
}

#[test]
fn try_round_up() {
    use stridewise::{prelude::*, value::Reason};
    let rounded = |by: usize| shape!((41, 64)).try_round_up(shape!((by)));
    assert_eq!(rounded(16).unwrap().to_string(), "(48,64)");
    assert_eq!(
        rounded(0).unwrap_err().reason(),
        Reason::NotPositive { divisor: 0 }
    );
}

#[test]
fn compact_strides() {
    use stridewise::prelude::*;
    let shape = shape!((8, 16));
    assert_eq!(
        make_layout(shape, shape.compact_row_major(int!(1))),
        row_major(shape)
    );
}

#[test]
fn compact_col_major() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, (2, 2))).compact_col_major(int!(1)),
        shape!((1, (4, 8)))
    );
}

#[test]
fn compact_row_major() {
    use stridewise::prelude::*;
    assert_eq!(
        shape!((4, (2, 2))).compact_row_major(int!(1)),
        shape!((4, (2, 1)))
    );
}

#[test]
fn compact_order() {
    use stridewise::prelude::*;
    assert_eq!(shape!((4, 2)).compact_order(shape!((1, 0))), shape!((2, 1)));
}

#[test]
fn get_coord() {
    use stridewise::prelude::*;
    // Which row and column an offset is of.
    let columns = 30_usize;
    let matrix = layout!((41, columns) : (columns, 1));
    assert_eq!(
        matrix.get_hier_coord(matrix.crd2idx((7, 11))).to_string(),
        "(7,11)"
    );
}

#[test]
fn get_hier_coord() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, (2, 2)) : (1, (4, 8))).get_hier_coord(int!(13)),
        coord!((1, (1, 1)))
    );
}

#[test]
fn get_flat_coord() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((4, (2, 2)) : (1, (4, 8))).get_flat_coord(int!(13)),
        coord!((1, 3))
    );
}

#[test]
fn get_1d_coord() {
    use stridewise::prelude::*;
    assert_eq!(layout!((4, 2) : (2, 1)).get_1d_coord(int!(1)), int!(4));
}

#[test]
fn profiles() {
    use stridewise::prelude::*;
    let shape = shape!((4, (2, 3)));
    assert!(shape.congruent(shape!((1, (4, 8)))));
    assert!(shape!((4, 6)).weakly_congruent(shape) && shape!((4, 6)).compatible(shape));
}

#[test]
fn congruent() {
    use stridewise::prelude::*;
    assert!(shape!((4, (2, 3))).congruent(shape!((1, (2, 2)))));
    assert!(!shape!((4, (2, 3))).congruent(shape!((4, 6))));
}

#[test]
fn weakly_congruent() {
    use stridewise::prelude::*;
    assert!(shape!((4, 6)).weakly_congruent(shape!((1, (2, 2)))));
    assert!(!shape!((1, (2, 2))).weakly_congruent(shape!((4, 6))));
}

#[test]
fn compatible() {
    use stridewise::prelude::*;
    assert!(shape!((4, 6)).compatible(shape!((4, (2, 3)))));
    assert!(!shape!((4, 6)).compatible(shape!((4, (2, 2)))));
}

#[test]
fn logical_divide_predicate() {
    use stridewise::prelude::*;
    let inside = layout!((5, 5) : (25, 1)).logical_divide_predicate(int!(4));
    assert_eq!(inside.to_string(), "(4,(2,5)):(1@0,(4@0,1@1)) < (5,5)");
    let tile = 0_usize;
    assert!(
        layout!((6, 8) : (1, 6))
            .try_logical_divide_predicate(tile!(tile))
            .is_err()
    );
}

#[test]
fn zipped_divide_predicate() {
    use stridewise::prelude::*;
    let inside = layout!((5, 5) : (25, 1)).zipped_divide_predicate(tile!(4, 2));
    assert_eq!(
        inside.to_string(),
        "((4,2),(2,3)):((1@0,1@1),(4@0,2@1)) < (5,5)"
    );
    let tile = 0_usize;
    assert!(
        layout!((6, 8) : (1, 6))
            .try_zipped_divide_predicate(tile!(tile))
            .is_err()
    );
}

#[test]
fn tiled_divide_predicate() {
    use stridewise::prelude::*;
    let inside = layout!((5, 5) : (25, 1)).tiled_divide_predicate(tile!(4, 2));
    assert_eq!(
        inside.to_string(),
        "((4,2),2,3):((1@0,1@1),4@0,2@1) < (5,5)"
    );
    let tile = 0_usize;
    assert!(
        layout!((6, 8) : (1, 6))
            .try_tiled_divide_predicate(tile!(tile))
            .is_err()
    );
}

#[test]
fn flat_divide_predicate() {
    use stridewise::prelude::*;
    let inside = layout!((5, 5) : (25, 1)).flat_divide_predicate(tile!(4, 2));
    assert_eq!(inside.to_string(), "(4,2,2,3):(1@0,1@1,4@0,2@1) < (5,5)");
    let tile = 0_usize;
    assert!(
        layout!((6, 8) : (1, 6))
            .try_flat_divide_predicate(tile!(tile))
            .is_err()
    );
}
