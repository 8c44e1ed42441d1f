//! Compositions with swizzles in types.

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
