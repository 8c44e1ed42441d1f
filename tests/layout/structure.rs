//! Modes of layouts and tuples in types: `get`, `take`, `group`, `append`, `flatten` and kin.

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
