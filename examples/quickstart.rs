//! The A operand of a tensor-core multiplication: from the instruction's registers to shared and to global memory.
//!
//! `mma.m16n8k16` takes a 16×16 tile of A, spread over the registers of 32 threads, 8 elements each. Which thread holds
//! which element is a layout. Tiled over a 128×64 block in shared memory, and over a matrix in global memory, it says where
//! each thread loads from; all of it is worked out here in constants, and checked against plain index arithmetic.

use stridewise::{
    value::{Coord, Error, IntTuple, Layout, Tiler, expect},
    viz::Table,
};

/// (thread, value) → m + 16 k of the 16×16 tile: the A layout of `SM80_16x8x16_F32F16F16F32_TN`.
const ATOM: Layout = expect(Layout::parse("((4,8),(2,2,2)):((32,1),(16,8,128))"));
/// The block of A in shared memory, 128 by 64 elements, row by row.
const SHARED: Layout = expect(Layout::parse("(128,64):(64,1)"));
/// A in global memory, 512 by 256 elements, rows 264 apart.
const GLOBAL: Layout = expect(Layout::parse("(512,256):(264,1)"));

/// ((thread, value), (tile in m, tile in k)) → offset in shared memory.
const SHARED_BY_THREAD: Layout = by_thread(&SHARED);

/// Tiles a layout of A by the instruction: each 16×16 tile seen as (thread, value).
const fn by_thread(a: &Layout) -> Layout {
    let tiles = expect(a.zipped_divide(&expect(Tiler::parse("<16,16>"))));
    expect(tiles.composition(&expect(Tiler::by_mode(&[Tiler::layout(&ATOM), Tiler::ALL]))))
}

fn main() -> Result<(), Error> {
    println!("The instruction: (thread, value) -> m + 16 k");
    println!("  {ATOM}");
    println!("Thread of each element of the 16 by 16 tile, m down and k across:\n");
    // The inverse names the register of an element; thread and value are its coordinate in 32 by 8.
    let register = ATOM.right_inverse()?;
    let owner = |m: usize, k: usize| -> Result<(i64, i64), Error> {
        let position = register.at(m as i64 + 16 * k as i64)?;
        Ok((position % 32, position / 32))
    };
    println!("{}\n", Table::new(16, 16, |m, k| owner(m, k).map_or(-1, |(thread, _)| thread)));

    println!("The block in shared memory");
    println!("  {SHARED}");
    println!("tiled by the instruction: ((thread, value), (tile in m, tile in k)) -> offset");
    println!("  {SHARED_BY_THREAD}\n");

    let thread = 5;
    let mine = Coord::tuple(&[Coord::tuple(&[Coord::int(thread), Coord::ALL])?, Coord::ALL])?;
    let (values, start) = SHARED_BY_THREAD.slice_and_offset(&mine)?;
    println!("What thread {thread} loads of it: {values} from offset {start}; one letter is 4 by 2 elements:\n");
    let mut owned = vec![false; SHARED.cosize()? as usize];
    for i in 0..values.size()? {
        owned[(start + values.at(i)?) as usize] = true;
    }
    println!("{}\n", picture(&owned));

    println!("Offsets of its 8 values, two neighbours at a time, in the first tiles down:\n");
    let offset = |tile: usize, value: usize| values.at((8 * tile + value) as i64).map_or(-1, |offset| start + offset);
    let table =
        Table::new(4, 8, offset).row_headers(|tile| format!("tile ({tile},0)")).column_headers(|v| format!("V{v}"));
    println!("{table}\n");

    // A block of the matrix in global memory: the same tiling, one mode further in.
    let blocks = GLOBAL.zipped_divide(&"<128,64>".parse()?)?;
    println!("The matrix in global memory, in blocks of 128 by 64: ((m, k), (block in m, block in k)) -> offset");
    println!("  {blocks}");
    let (block, offset) = blocks.slice_and_offset(&"(_,(3,2))".parse()?)?;
    let block = by_thread(&block.get(&[0])?);
    let (values, start) = block.slice_and_offset(&mine)?;
    println!("Block (3,2) begins at {offset}; thread {thread} loads {values} from offset {}\n", offset + start);

    check(&block, offset)?;
    println!("Checked: every element is loaded once, by the thread that the instruction wants.");
    Ok(())
}

/// The block, one letter for 4 by 2 elements: `#` where the thread owns any.
fn picture(owned: &[bool]) -> String {
    let row = |m: usize| -> String {
        (0..32).map(|k| if (0..8).any(|i| owned[(4 * m + i / 2) * 64 + 2 * k + i % 2]) { '#' } else { '.' }).collect()
    };
    (0..32).map(row).collect::<Vec<_>>().join("\n")
}

/// Compares both tilings with the index arithmetic that one would write by hand.
fn check(block: &Layout, block_offset: i64) -> Result<(), Error> {
    let shape: IntTuple = "((32,8),(8,4))".parse()?;
    let mut times_loaded = vec![0; 128 * 64];
    for position in 0..shape.size()? {
        let coord = shape.idx2crd(&position.into())?;
        let [thread, value, tile_m, tile_k] = coord.leaves().collect::<Vec<_>>()[..] else { unreachable!() };
        // Figure "MMA .m16n8k16 fragment layout for matrix A" of the PTX manual.
        let m = thread / 4 + 8 * (value / 2 % 2) + 16 * tile_m;
        let k = thread % 4 * 2 + value % 2 + 8 * (value / 4) + 16 * tile_k;
        assert_eq!(SHARED_BY_THREAD.crd2idx(&coord.into())?, 64 * m + k);
        assert_eq!(block_offset + block.crd2idx(&coord.into())?, 264 * (3 * 128 + m) + 2 * 64 + k);
        times_loaded[(64 * m + k) as usize] += 1;
    }
    assert!(times_loaded.iter().all(|&times| times == 1));
    Ok(())
}
