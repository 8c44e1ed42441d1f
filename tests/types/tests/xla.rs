//! Shapes of XLA, row by row; see `src/lib.rs`.
//!
//! Sizes, layouts, two positions of each shape and what is broadcast are types and constants, which
//! are compared while they are compiled; all positions of all rows are compared while it runs.

// There is nothing to lint in rows.
#[cfg(not(clippy))]
mod rows {
    use stridewise::{
        XlaShape,
        int::Int as _,
        xla::types::{
            self as xla, ArrayShape, Broadcast, BroadcastInDim, BroadcastInDimOperand,
            BroadcastLeft, BroadcastRight, ElementType, LinearIndex, Parts, ToLayout,
        },
    };
    use stridewise_types::prelude::*;

    /// The coordinates of these dimensions, the last one fastest, and what a function makes of
    /// them.
    fn positions<const N: usize>(
        place: &str,
        dimensions: &[usize; N],
        function: impl Fn([usize; N]) -> isize,
        expected: &[isize],
    ) {
        let count: usize = dimensions.iter().product();
        let found: Vec<isize> = (0..count)
            .map(|mut index| {
                let mut coordinate = [0; N];
                for place in (0..N).rev() {
                    coordinate[place] = index % dimensions[place];
                    index /= dimensions[place];
                }
                function(coordinate)
            })
            .collect();
        assert_eq!(found, expected, "{place}");
    }

    /// An element of a buffer.
    fn at(buffer: &[isize], index: isize) -> isize {
        buffer[index as usize]
    }

    /// As many coordinates of the layout stand for an element as there are elements.
    fn mask<S: ArrayShape>(place: &str, shape: S) {
        let coordinates = 0..shape.to_layout().size().value();
        assert_eq!(
            coordinates.filter(|&i| shape.mask().contains(i)).count(),
            S::ELEMENTS,
            "{place}"
        );
    }

    include!(concat!(env!("OUT_DIR"), "/xla.rs"));
}
