//! The A operand of a tensor-core multiplication: from the instruction's registers to shared and to
//! global memory.
//!
//! `mma.m16n8k16` takes a 16×16 tile of A, spread over the registers of 32 threads, 8 elements
//! each. Which thread holds which element is a layout. Tiled over a 128×64 block in shared memory
//! it is a layout again, worked out by rustc; tiled over a matrix in global memory, whose rows are
//! as far apart as the caller says, it is a layout with a few numbers filled in at run time. Both
//! are checked against plain index arithmetic.

use stridewise::{prelude::*, tuple::Cons};
use stridewise_viz::{Axis, Cell, Paint, Panel, Scene};

/// (thread, value) → m + 16 k of the 16×16 tile: the A layout of `SM80_16x8x16_F32F16F16F32_TN`.
type Atom = Layout![((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128))];
/// The block of A in shared memory, 128 by 64 elements, row by row.
type Shared = Layout![(128, 64) : (64, 1)];

/// A layout of A tiled by the instruction: ((thread, value), (tile in m, tile in k)) → offset.
type ByThread<A> = Composition<ZippedDivide<A, Tile![16, 16]>, Cons<Atom, Tile![_]>>;
type SharedByThread = ByThread<Shared>;
type Expected = Layout![(((4, 8), (2, 2, 2)), (8, 4)) : (((2, 64), (1, 512, 8)), (1024, 16))];
/// rustc has worked it out: this line does not compile if it is another layout.
const _: fn(SharedByThread) -> Expected = |layout| layout;

/// The same for a layout with dynamic leaves.
fn by_thread<A: Layout>(a: A) -> ByThread<A> {
    a.zipped_divide(tile!(16, 16))
        .composition(Cons(Atom::default(), tile!(_)))
}

fn main() {
    println!("The instruction: (thread, value) -> m + 16 k");
    println!("  {}", Atom::default());
    println!("Thread of each element of the 16 by 16 tile, m down and k across:\n");
    // The inverse names the register of an element; thread and value are its coordinate in 32 by 8.
    let register = Atom::default().right_inverse();
    let thread = |m: usize, k: usize| register.crd2idx(m + 16 * k) % 32;
    println!("{}", table(Axis::new(16), Axis::new(16), thread));

    let shared = SharedByThread::default();
    println!("The block in shared memory");
    println!("  {}", Shared::default());
    println!("tiled by the instruction: ((thread, value), (tile in m, tile in k)) -> offset");
    println!("  {shared}");
    println!(
        "It is known to rustc, and takes {} bytes.\n",
        size_of_val(&shared)
    );

    let thread = 5;
    let mine = coord!(((thread, _), _));
    let (values, start) = shared.slice_and_offset(mine);
    let start = start.value();
    println!(
        "What thread {thread} loads of it: {values} from offset {start}; one letter is 4 by 2 elements:\n"
    );
    let mut owned = vec![false; Shared::COSIZE];
    for i in 0..values.size().value() {
        owned[(start + values.crd2idx(i)) as usize] = true;
    }
    println!("{}\n", picture(&owned));

    println!("Offsets of its 8 values, two neighbours at a time, in the first tiles down:\n");
    let offset = |tile: usize, value: usize| start + values.crd2idx((value, (tile, 0)));
    let tiles = Axis::named((0..4).map(|tile| format!("tile ({tile},0)")));
    let values_of_a_tile = Axis::named((0..8).map(|value| format!("V{value}")));
    println!("{}", table(tiles, values_of_a_tile, offset));

    // The matrix in global memory: its extents and the distance of its rows are known only now.
    let (rows, columns, distance) = (512, 256, 264);
    let global = layout!((rows, columns) : (distance, 1));
    println!("The matrix in global memory: {global}, and `_` for what rustc knows: {global:#}");
    let blocks = global.zipped_divide(tile!(128, 64));
    println!("in blocks of 128 by 64: ((m, k), (block in m, block in k)) -> offset");
    println!("  {blocks:#}");
    let (block, _) = blocks.modes();
    let offset = blocks.crd2idx(((0, 0), (3, 2)));
    let tiled = by_thread(block);
    println!("A block tiled by the instruction");
    println!("  {tiled:#}");
    let (values, start) = tiled.slice_and_offset(mine);
    println!(
        "Block (3,2) begins at {offset}; thread {thread} loads {values} from offset {}\n",
        offset + start.value()
    );

    check(shared, 0, 64);
    check(tiled, offset, distance as isize);
    println!("Checked: every element is loaded once, by the thread that the instruction wants.");
}

/// A table of numbers.
fn table(rows: Axis, columns: Axis, number: impl Fn(usize, usize) -> isize) -> Scene {
    let cell = |row, column| {
        let number = number(row, column);
        Cell::new(Paint::of(number as i64), number.to_string(), "")
    };
    let mut scene = Scene::titled("");
    scene.push(Panel::new("", rows, columns, cell), false);
    scene
}

/// The block, one letter for 4 by 2 elements: `#` where the thread owns any.
fn picture(owned: &[bool]) -> String {
    let row = |m: usize| -> String {
        (0..32)
            .map(|k| {
                if (0..8).any(|i| owned[(4 * m + i / 2) * 64 + 2 * k + i % 2]) {
                    '#'
                } else {
                    '.'
                }
            })
            .collect()
    };
    (0..32).map(row).collect::<Vec<_>>().join("\n")
}

/// Compares a tiling with the index arithmetic that one would write by hand.
fn check(tiled: impl Layout, offset: isize, distance: isize) {
    let mut times_loaded = vec![0; 128 * 64];
    for (thread, value, tile_m, tile_k) in
        (0..32 * 8 * 8 * 4).map(|i: isize| (i % 32, i / 32 % 8, i / 256 % 8, i / 2048))
    {
        // Figure "MMA .m16n8k16 fragment layout for matrix A" of the PTX manual.
        let m = thread / 4 + 8 * (value / 2 % 2) + 16 * tile_m;
        let k = thread % 4 * 2 + value % 2 + 8 * (value / 4) + 16 * tile_k;
        assert_eq!(
            tiled.crd2idx(((thread, value), (tile_m, tile_k))),
            distance * m + k
        );
        times_loaded[(64 * m + k) as usize] += 1;
    }
    assert!(times_loaded.iter().all(|&times| times == 1));
    assert!(offset == 0 || offset == distance * 3 * 128 + 2 * 64);
}
