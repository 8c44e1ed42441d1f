//! What is said at run time, where rustc cannot know it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use stridewise::{prelude::*, value};

/// What a function panics with.
fn said<R>(f: impl FnOnce() -> R) -> String {
    let payload = catch_unwind(AssertUnwindSafe(f)).err().expect("it panics");
    payload
        .downcast_ref::<String>()
        .cloned()
        .expect("with a message")
}

#[test]
fn elements_that_are_not_there_are_named() {
    let (mut data, rows) = ([0; 32], 4_usize);
    let tensor = Tensor::new(&data, layout!((rows, 8) : (8, 1)));
    let outside = "the coordinate (4,0) is outside of the tensor, whose shape is (4,8)";
    assert_eq!(said(|| tensor[(4, 0)]), outside);
    assert_eq!(said(|| tensor[(4_u64, 0_i64)]), outside);
    assert_eq!(said(|| tensor[coord!((rows, 0))]), outside);
    assert_eq!(
        said(|| tensor[32]),
        "the coordinate 32 is outside of the tensor, whose shape is (4,8)"
    );
    let far = said(|| tensor[(u64::MAX, 0)]);
    assert_eq!(
        far,
        "the coordinate (9223372036854775807,0) is outside of the tensor, whose shape is (4,8)"
    );
    let tile = tensor.masked().local_tile(tile!(3, 8), coord!((1, 0)));
    assert_eq!(
        said(|| tile[(1, 7)]),
        "the tile of shape (3,8) is partial: the coordinate (1,7) has no element"
    );
    let mut nested = Tensor::new(&mut data, layout!((4, (2, 4)) : (8, (4, 1))));
    let text = said(|| nested[(0, (2, 0))] = 1);
    assert_eq!(
        text,
        "the coordinate (0,(2,0)) is outside of the tensor, whose shape is (4,(2,4))"
    );
}

#[test]
fn layouts_of_another_type_are_named() {
    type Rows = Layout![(?, (8, 2)) : (?{div=16}, (1, 8))];
    let said = |text: &str| match Rows::try_from(text.parse::<value::Layout>().unwrap()) {
        Ok(layout) => format!("{layout:#}"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        said("(100,(8,2)):(32,(1,8))"),
        "(100,(_8,_2)):(32{div=16},(_1,_8))"
    );
    let of_the_type = "of (100,(8,2)):(32,(1,16)) for the type (?,(8,2)):(?{div=16},(1,8))";
    let stride = format!(
        "make_layout: the stride is 16, but the static stride of the type is 8, in mode (1,1) {of_the_type}"
    );
    assert_eq!(said("(100,(8,2)):(32,(1,16))"), stride);
    assert!(
        said("(100,(4,2)):(32,(1,8))")
            .contains("the extent is 4, but the static extent of the type is 8, in mode (1,0) of")
    );
    assert!(said("(100,(8,2)):(40,(1,8))").contains(
        "40 is not a multiple of 16, the divisor in the type of this leaf, in mode 0 of"
    ));
    assert!(
        said("(100,8):(16,1)")
            .contains("the parentheses of the layout differ from those of the type, in mode 1 of")
    );
    assert!(said("100:16").contains(
        "the parentheses of the layout differ from those of the type, in 100:16 for the type"
    ));
}
