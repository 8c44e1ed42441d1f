//! The figures of XLA's page on tiled layouts, <https://openxla.org/xla/tiled_layout>: where
//! elements lie, and what lies in memory.
//!
//! Run it with `cargo run --features alloc --example xla_tiling`.

use stridewise::{
    value::{Coord, IntTuple},
    xla::ArrayShape,
};
use stridewise_viz::{Options, draw};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    // Figure 1, as the page writes it: two by two elements at a time, and padding where they do not
    // fill a tile.
    let first: ArrayShape = "F32[3,5]{1,0:T(2,2)}".parse()?;
    figure("Figure 1", &first)?;
    assert_eq!(first.linear_index(&[2, 3])?, 17);
    assert_eq!(
        first.buffer()?.positions().collect::<Vec<_>>(),
        [0, 1, 4, 5, 8, 2, 3, 6, 7, 10, 12, 13, 16, 17, 20]
    );
    assert_eq!(
        (
            first.elements_in()?,
            first.byte_size_of()?,
            first.buffer_size()?
        ),
        (15, 60, 96)
    );

    // Figure 2: the second tile takes the tiles of the first one apart, and brings pairs of a
    // column together.
    let second: ArrayShape = "F32[4,8]{1,0:T(2,4)(2,1)}".parse()?;
    figure("Figure 2", &second)?;
    assert_eq!(second.linear_index(&[1, 2])?, 5);
    assert_eq!(
        second
            .buffer()?
            .elements()
            .take(4)
            .collect::<Option<Vec<_>>>(),
        Some(vec![vec![0, 0], vec![1, 0], vec![0, 1], vec![1, 1]])
    );

    // The tiles of a TPU: registers of 8 by 128 words, each of which holds the halves of two rows.
    let halves: ArrayShape = "bf16[16,257]{1,0:T(8,128)(2,1)}".parse()?;
    let bridge = halves.to_layout()?;
    println!(
        "TPU: {halves} is {} where {}",
        bridge.layout(),
        bridge.predicate()
    );
    println!(
        "{} bytes for {} of data: columns are filled up to 384\n",
        halves.buffer_size()?,
        halves.byte_size_of()?
    );
    assert_eq!(
        bridge.layout().to_string(),
        "((2,4,2),(128,3)):((1,256,3072),(2,1024))"
    );
    // Rows 2 i and 2 i + 1 are neighbours in memory.
    let buffer = halves.buffer()?;
    for row in 0..8 {
        for column in 0..257 {
            assert_eq!(
                buffer.linear_index(&[2 * row, column])? + 1,
                buffer.linear_index(&[2 * row + 1, column])?
            );
        }
    }

    // Dimensions that are joined before they are tiled: 2, 7 and 8 become 112, 11 and 10 become
    // 110.
    let joined: ArrayShape = "F32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}".parse()?;
    let plain: ArrayShape = "F32[112,110]{1,0:T(2,3)}".parse()?;
    assert!(joined.buffer()?.positions().eq(plain.buffer()?.positions()));
    assert_eq!(joined.linear_index(&[1, 6, 7, 10, 9])?, 12430);
    println!(
        "Joined: every element of {joined}\nlies where {plain} has it, in a buffer of {} elements.",
        joined.buffer()?.size()
    );
    println!("{}", joined.to_layout().unwrap_err());
    Ok(())
}

/// The positions of the elements, what lies in memory, and the layout, which is checked against
/// both.
fn figure(title: &str, shape: &ArrayShape) -> Result<()> {
    let picture = draw("xla", &[&shape.to_string()], &Options::default())?;
    println!("{title}: {picture}");
    let (bridge, buffer) = (shape.to_layout()?, shape.buffer()?);
    println!(
        "As a CuTe layout: {} where {}\n",
        bridge.layout(),
        bridge.predicate()
    );
    for (position, element) in buffer.elements().enumerate() {
        if let Some(index) = element {
            let coordinate = Coord::of(&IntTuple::flat(&index).expect("two indices"));
            assert_eq!(bridge.layout().crd2idx(&coordinate), Ok(position as i64));
            assert_eq!(bridge.predicate().contains(&coordinate), Ok(true));
        }
    }
    Ok(())
}
