//! Coordinates and indices of layouts and tuples in types.

#![expect(clippy::float_cmp, reason = "small whole numbers are exact")]

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

/// Numbers without a suffix, where a method of the result is called.
#[test]
fn literals_need_no_type() {
    use stridewise::{prelude::*, tuple::Underscore};
    let matrix = layout!((4, 8) : (8, 1));
    assert_eq!(matrix.slice((1, Underscore)).size(), 8);
    assert_eq!(matrix.local_partition(layout!(2 : 1), 1).0.size(), 16);
    let sizes = (1..4).map(|rows| layout!((rows, 4) : (4, 1)).size());
    assert!(sizes.eq([4, 8, 12]));
    for thread in 0..8 {
        let swizzled = swizzle!(3, 0, 3).typed_apply(int!(thread));
        assert_eq!(swizzled.value(), thread);
    }
    let data = [7; 32];
    let tensor = Tensor::new(&data[..], matrix);
    assert_eq!(
        tensor
            .masked()
            .local_partition(layout!((2, 4) : (4, 1)), 3)
            .iter()
            .count(),
        4
    );
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
    use stridewise::{layout::make_identity_layout, prelude::*};
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

/// No position is one of an extent of 0: as in types, all of it is the digit there.
#[test]
fn extents_of_0() {
    use stridewise::prelude::*;
    let zero = std::hint::black_box(0_usize);
    let (layout, shape) = (layout!((zero, 4) : (4, 1)), shape!((zero, 4)));
    for position in [0, 5, isize::MAX / 4] {
        assert_eq!(layout.crd2idx(position), 4 * position);
        assert_eq!(layout.typed_crd2idx(position).value(), 4 * position);
        assert_eq!(shape.crd2idx(position).value(), position);
        assert_eq!(shape.idx2crd(position), shape!((position, 0_usize)));
        assert!(
            !layout
                .zipped_divide_predicate(tile!(2, 2))
                .contains(position)
        );
    }
    // Of the strides (4,1): 13 / 4, and 13 mod 4.
    assert_eq!(layout.idx2crd(13_usize), shape!((3_usize, 1_usize)));
    assert_eq!(layout.get_hier_coord(13_usize), shape!((3_usize, 1_usize)));
}
