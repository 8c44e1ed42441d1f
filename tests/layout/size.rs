//! Shape, stride, size and cosize of layouts in types.

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
