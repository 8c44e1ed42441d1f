//! What one thread of a warp owns of a multiplication, and a tile of shared memory that 8 rows are
//! read from at once.
//!
//! The layouts are those of CuTe's atoms, as types. Run it with
//! `cargo run --features atoms --example thread_view`.

use stridewise::{
    atoms::{
        Mma, SharedMemoryAtom, mma::SM80_16x8x16_F32F16F16F32_TN as Multiply,
        shared_memory::Layout_K_SW128_Atom_16b as Swizzled,
    },
    composed::AnyLayout,
    prelude::*,
};
use stridewise_viz::{Axis, Cell, Paint, Panel, Scene};

/// Thread and value to m + 16 n of the tile of C.
type Accumulators = <Multiply as Mma>::C;
/// 8 rows of 64 halves, 128 bytes each.
type SharedTile = <Swizzled as SharedMemoryAtom>::Layout;
/// The same without a swizzle.
type Plain = <Swizzled as SharedMemoryAtom>::Inside;

fn main() {
    println!(
        "C of SM80_16x8x16_F32F16F16F32_TN, (thread, value) -> m + 16 n: {}",
        printed(Accumulators::default())
    );

    // A tile in global memory, whose rows are as far apart as the caller says.
    let distance = 100;
    let tile = layout!((16, 8) : (distance, 1));
    let thread = 5;
    let (view, offset) = tile.thread_view(Accumulators::default(), thread);
    println!(
        "Thread {thread} of the tile {tile:#} sees {view:#} from {}.\n",
        offset.value()
    );

    let place = |value: usize| Accumulators::default().crd2idx((thread, value)) as usize;
    let cell = |value: usize, column: usize| match column {
        0 => place(value) % 16,
        1 => place(value) / 16,
        _ => (offset.value() + view.crd2idx(value)) as usize,
    };
    let values = Axis::named((0..4).map(|value| format!("V{value}")));
    println!("{}", table(values, Axis::named(["m", "n", "offset"]), cell));
    for value in 0..4 {
        assert_eq!(cell(value, 2), distance * cell(value, 0) + cell(value, 1));
    }

    // All threads together have each element once.
    let mut times = vec![0; 16 * distance];
    for thread in 0..32 {
        let (view, offset) = tile.thread_view(Accumulators::default(), thread);
        (0..4).for_each(|value| times[(offset.value() + view.crd2idx(value)) as usize] += 1);
    }
    assert!(
        times
            .iter()
            .enumerate()
            .all(|(at, &times)| times == usize::from(at % distance < 8))
    );

    println!(
        "A tile of shared memory, {}: the 16 bytes of each row",
        printed(SharedTile::default())
    );
    println!("(down) and column (across) lie in this eighth of the banks:\n");
    let eighth =
        |row: usize, column: usize| SharedTile::default().crd2idx((row, 8 * column)) / 8 % 8;
    println!("{}", table(Axis::new(8), Axis::new(8), eighth));

    println!("In how many passes 32 banks of 4 bytes deliver a column of 8 rows of 16 bytes:");
    let of = |passes: Vec<i64>| {
        passes
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    println!(
        "  {}  {}",
        of(passes(Plain::default())),
        printed(Plain::default())
    );
    println!(
        "  {}  {}",
        of(passes(SharedTile::default())),
        printed(SharedTile::default())
    );
}

/// A layout in CuTe's notation.
fn printed(layout: impl AnyLayout) -> String {
    layout.to_any_value().unwrap().to_string()
}

/// For each column of 8 elements, of 2 bytes each, how many passes all rows of it take.
fn passes(tile: impl AnyLayout) -> Vec<i64> {
    // Eight threads, one for each column: each sees all rows of it.
    let columns = layout!((8, (8, 8)) : (64, (1, 8)));
    let tile = tile.composed();
    (0..8)
        .map(|column| {
            // Where it begins makes no difference: that is a multiple of a word.
            let (view, _) = tile.thread_view(columns, column);
            view.composed()
                .to_value()
                .unwrap()
                .bank_conflicts(2, 32, 4)
                .unwrap()
        })
        .collect()
}

/// A table of numbers.
fn table<T: ToString>(rows: Axis, columns: Axis, number: impl Fn(usize, usize) -> T) -> Scene {
    let cell = |row, column| Cell::new(Paint::default(), number(row, column).to_string(), "");
    let mut scene = Scene::titled("");
    scene.push(Panel::new("", rows, columns, cell), false);
    scene
}
