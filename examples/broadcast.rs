//! The examples of XLA's page on broadcasting, <https://openxla.org/xla/broadcasting>: no operand
//! is copied, they are read through strides of 0.
//!
//! Run it with `cargo run --features alloc --example broadcast`.

use stridewise::{
    value::{Coord, IntTuple, Layout},
    xla::{ArrayShape, ElementType::S32, XlaError},
};

/// An array in the default layout, and its elements.
struct Array {
    shape: ArrayShape,
    elements: Vec<i64>,
}

impl Array {
    fn new<const N: usize>(extents: [i64; N], elements: &[i64]) -> Self {
        Self {
            shape: ArrayShape::new(S32, extents),
            elements: elements.to_vec(),
        }
    }

    /// The sum of two arrays, element by element.
    fn add(&self, other: &Self, dimensions: &[i64]) -> Result<Self, XlaError> {
        let broadcast = self
            .shape
            .broadcast_with_dimensions(&other.shape, dimensions)?;
        let [left, right] = &broadcast.dimensions;
        let (left, right) = (
            self.shape.broadcast_view(&broadcast.shape, left)?,
            other.shape.broadcast_view(&broadcast.shape, right)?,
        );
        println!(
            "{} + {} along {dimensions:?} = {}: read as {} and {}",
            self.shape,
            other.shape,
            broadcast.shape,
            left.layout(),
            right.layout()
        );
        let indices = broadcast.shape.buffer()?;
        let sum = indices.indices().map(|index| {
            read(&self.elements, left.layout(), &index)
                + read(&other.elements, right.layout(), &index)
        });
        let sum = Self {
            elements: sum.collect(),
            shape: broadcast.shape,
        };
        sum.print();
        Ok(sum)
    }

    fn print(&self) {
        let columns = self
            .shape
            .dimensions
            .last()
            .and_then(|extent| extent.bound())
            .unwrap_or(1);
        for row in self.elements.chunks(columns as usize) {
            println!(
                "  | {} |",
                row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
            );
        }
    }
}

fn read(elements: &[i64], view: &Layout, index: &[i64]) -> i64 {
    let coordinate = Coord::of(&IntTuple::flat(index).expect("few dimensions"));
    elements[view.crd2idx(&coordinate).expect("inside") as usize]
}

fn main() -> Result<(), XlaError> {
    let matrix = Array::new([2, 3], &[1, 2, 3, 4, 5, 6]);

    // A scalar goes with every element.
    let seven = Array::new([], &[7]);
    assert_eq!(matrix.add(&seven, &[])?.elements, [8, 9, 10, 11, 12, 13]);

    // A vector is matched with the columns of a matrix: dimension 1.
    let vector = Array::new([3], &[7, 8, 9]);
    assert_eq!(matrix.add(&vector, &[1])?.elements, [8, 10, 12, 11, 13, 15]);

    // Along a square's rows or columns, it is another sum.
    let square = Array::new([3, 3], &[0; 9]);
    assert_eq!(
        square.add(&vector, &[1])?.elements,
        [7, 8, 9, 7, 8, 9, 7, 8, 9]
    );
    assert_eq!(
        square.add(&vector, &[0])?.elements,
        [7, 7, 7, 8, 8, 8, 9, 9, 9]
    );

    // A dimension of extent 1 grows to that of the other side.
    let column = Array::new([2, 1], &[7, 8]);
    assert_eq!(matrix.add(&column, &[])?.elements, [8, 9, 10, 12, 13, 14]);

    // Both at once: the vector is matched with dimension 0, and then both grow to 4 by 2.
    let four = Array::new([4], &[1, 2, 3, 4]);
    let row = Array::new([1, 2], &[5, 6]);
    assert_eq!(four.add(&row, &[0])?.elements, [6, 7, 7, 8, 8, 9, 9, 10]);

    // A matrix is matched with two dimensions of a cuboid.
    let cuboid = Array::new(
        [2, 2, 3],
        &[10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120],
    );
    assert_eq!(
        cuboid.add(&matrix, &[1, 2])?.elements[6..],
        [71, 82, 93, 104, 115, 126]
    );

    // Nothing is guessed.
    for (refused, dimensions) in [
        (&vector, &[][..]),
        (&vector, &[0]),
        (&seven, &[0]),
        (&matrix, &[1, 0]),
    ] {
        println!("{}", matrix.add(refused, dimensions).err().expect("no sum"));
    }
    println!("{}", cuboid.add(&matrix, &[2, 1]).err().expect("no sum"));
    Ok(())
}
