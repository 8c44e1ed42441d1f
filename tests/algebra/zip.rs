//! `zip`: modes of modes, transposed.

use stridewise::{prelude::*, value};

/// `get(zip(l), (j,i)) = get(l, (i,j))`, and twice is once.
#[test]
fn modes_are_transposed() -> Result<(), value::LayoutError> {
    let rows: value::Layout =
        "((4,(2,2),5),(8,3,1),(0,6,7)):((1,(4,8),0),(2,16,9),(3,5,-1))".parse()?;
    let columns = rows.zip()?;
    for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
        assert_eq!(columns.get(&[j, i])?, rows.get(&[i, j])?);
    }
    assert_eq!(columns.zip()?, rows);
    Ok(())
}

#[test]
fn types_zip_as_values() {
    let n = 8_usize;
    let (a, b) = (
        layout!((4, (2, 3)) : (1, (4, 8))),
        layout!((n, 5) : (30, 2)),
    );
    let zipped = a.zip_with(b);
    assert_eq!(
        format!("{zipped:#}"),
        "((_4,8),((_2,_3),_5)):((_1,_30),((_4,_8),_2))"
    );
    assert_eq!(
        zipped.zip().to_string(),
        "((4,(2,3)),(8,5)):((1,(4,8)),(30,2))"
    );
    for (layout, zip) in [
        ("4:1", "4:1"),
        ("():()", "(()):(())"),
        ("(4,(2,3)):(1,(4,8))", "((4,(2,3))):((1,(4,8)))"),
    ] {
        assert_eq!(
            value::evaluate(value::Operation::Zip, &[layout])
                .unwrap()
                .to_string(),
            zip
        );
    }
    assert_eq!(a.zip().to_string(), "((4,(2,3))):((1,(4,8)))");
    assert_eq!(
        (layout!(4 : 1).zip(), layout!(() : ()).zip().to_string()),
        (layout!(4 : 1), "(()):(())".to_owned())
    );
    let error =
        value::evaluate(value::Operation::Zip, &["((4,2),(8,3,1)):((1,4),(2,16,9))"]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "zip: expected 2 modes, found 3, in ((4,2),(8,3,1)):((1,4),(2,16,9))"
    );
}
