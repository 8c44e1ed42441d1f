//! Run by `crates/mpi/check` with 1, 2 and 4 ranks; `cargo test` runs it with one.
//!
//! With the argument `panic` or `refused`, the last rank panics or returns an error while the others
//! wait for it.

mod arrays;
mod datatypes;
mod messages;

use stridewise::value::Layout;
use stridewise_mpi::{MpiError, Ranks, ReceiveBuffer, run};

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("panic") => run(|ranks| leave(ranks, || panic!("a message of the last rank"))),
        Some("refused") => run(|ranks| leave(ranks, || Err(MpiError::NoRootBuffer))),
        _ => run(|ranks| {
            datatypes::all(ranks);
            messages::all(ranks);
            arrays::all(ranks);
            Ok::<(), MpiError>(())
        }),
    }
}

/// The last rank leaves, and the others wait for a message of it.
fn leave(ranks: &Ranks, last: impl FnOnce() -> Result<(), MpiError>) -> Result<(), MpiError> {
    let (rank, source) = (ranks.rank(), ranks.count() - 1);
    if rank == source {
        return last();
    }
    ranks.receive(
        &mut ReceiveBuffer::new(&mut [0_u8], &layout("1:1"))?,
        source,
    )
}

/// Runs a test, and says on rank 0 that it holds.
fn test(ranks: &Ranks, name: &str, test: impl FnOnce(&Ranks) -> String) {
    let counts = test(ranks);
    if ranks.rank() == 0 {
        println!("{} ranks: {name}: {counts}", ranks.count());
    }
}

fn layout(text: &str) -> Layout {
    text.parse().expect(text)
}

/// Pseudo-random numbers, the same ones on each rank.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as i64 % bound
    }

    /// A layout of a shape: its modes in any order of memory, with gaps, in both directions.
    fn layout(&mut self, shape: &[i64]) -> Layout {
        let mut order: Vec<usize> = (0..shape.len()).collect();
        for place in (1..order.len()).rev() {
            order.swap(place, self.below(place as i64 + 1) as usize);
        }
        let (mut strides, mut stride) = (vec![0; shape.len()], 1);
        for mode in order {
            let sign = if self.below(4) == 0 { -1 } else { 1 };
            strides[mode] = sign * stride;
            stride *= shape[mode].max(1) + self.below(2);
        }
        let text = |items: &[i64]| {
            let items: Vec<String> = items.iter().map(ToString::to_string).collect();
            items.join(",")
        };
        layout(&format!("({}):({})", text(shape), text(&strides)))
    }

    fn shape(&mut self) -> Vec<i64> {
        let rank = 1 + self.below(4);
        (0..rank).map(|_| self.below(5)).collect()
    }
}

/// As many elements as the layout needs, each with its index as a value.
fn numbered(layout: &Layout) -> Vec<i32> {
    (0..room(layout)).collect()
}

fn room(layout: &Layout) -> i32 {
    let size = layout.size().unwrap();
    let indices = (0..size).map(|position| layout.at(position).unwrap());
    let (least, most) = indices.fold((0, -1), |(least, most), index| {
        (least.min(index), most.max(index))
    });
    (most - least + 1) as i32
}
