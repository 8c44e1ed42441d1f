//! Resharding and messages beside packing by hand, and beside plain calls of the crate `mpi` that move
//! as many contiguous bytes. `crates/mpi/bench` runs it with 2 and 4 ranks and prints a table.
//!
//! All variants take turns. A time is the least of all turns, on the slowest rank.

use mpi::{
    collective::SystemOperation,
    traits::{Communicator, CommunicatorCollectives, Destination, Source},
};
use std::time::Instant;
use stridewise::{value::Layout, xla::Sharding};
use stridewise_mpi::{Distributed, MpiError, Ranks, ReceiveBuffer, SendBuffer, run};

fn main() {
    run(|ranks| {
        for extent in [64, 512, 2048] {
            reshards(ranks, extent)?;
            halves(ranks, extent)?;
        }
        Ok::<(), MpiError>(())
    });
}

/// Calls all variants in turns, and prints the least time of each, in microseconds.
fn compare(ranks: &Ranks, name: &str, turns: usize, variants: &mut [&mut dyn FnMut()]) {
    let world = ranks.communicator();
    let mut least = vec![f64::INFINITY; variants.len()];
    for _ in 0..turns {
        for (variant, least) in variants.iter_mut().zip(&mut least) {
            world.barrier();
            let begin = Instant::now();
            variant();
            let own = begin.elapsed().as_secs_f64();
            let mut slowest = 0.0;
            world.all_reduce_into(&own, &mut slowest, SystemOperation::max());
            *least = least.min(slowest);
        }
    }
    if ranks.rank() == 0 {
        let times: Vec<String> = least.iter().map(|time| (time * 1e6).to_string()).collect();
        println!("{};{name};{}", ranks.count(), times.join(";"));
    }
}

fn turns(extent: usize) -> usize {
    if extent > 1000 { 20 } else { 200 }
}

/// A matrix that is divided by rows, and then by columns, and back.
fn reshards(ranks: &Ranks, extent: usize) -> Result<(), MpiError> {
    let (count, world) = (ranks.count() as usize, ranks.communicator());
    let sharding = |tiles: &str| format!("{{devices=[{tiles}]<=[{count}]}}").parse::<Sharding>();
    let (rows, columns) = (
        sharding(&format!("{count},1"))?,
        sharding(&format!("1,{count}"))?,
    );
    let shape = [extent as i64; 2];
    let width = extent / count;
    let of = |index: &[i64]| (index[0] * 10_000 + index[1]) as i32;
    let array = Distributed::from_fn(ranks, &shape, &rows, of)?;
    let mut by_columns = Distributed::zeros(ranks, &shape, &columns)?;
    let mut back = Distributed::zeros(ranks, &shape, &rows)?;

    let first = width as i64 * i64::from(ranks.rank());
    let row = |place: usize| [first + (place / extent) as i64, (place % extent) as i64];
    let source: Vec<i32> = (0..width * extent).map(|place| of(&row(place))).collect();
    let mut buffers = [(); 4].map(|()| vec![0; width * extent]);
    let [packed, received, result, plain] = &mut buffers;
    // A block of each rank is `width` rows of `width` elements of longer rows.
    let rows_of = |block: usize| (0..width).map(move |row| row * extent + block * width);

    let name = format!("rows to columns, {extent} by {extent}");
    let route = array.route(&columns)?;
    let mut by_layout = || {
        let done = array.reshard_by(&route, &mut by_columns);
        done.expect("a reshard");
    };
    let mut by_hand = || {
        for (rank, block) in packed.chunks_exact_mut(width * width).enumerate() {
            for (line, from) in block.chunks_exact_mut(width).zip(rows_of(rank)) {
                line.copy_from_slice(&source[from..][..width]);
            }
        }
        world.all_to_all_into(&packed[..], &mut received[..]);
    };
    let mut contiguous = || world.all_to_all_into(&source[..], &mut plain[..]);
    let variants: &mut [&mut dyn FnMut()] = &mut [&mut by_layout, &mut by_hand, &mut contiguous];
    compare(ranks, &name, turns(extent), variants);

    let name = format!("columns to rows, {extent} by {extent}");
    let shards = received.clone();
    let route = by_columns.route(&rows)?;
    let mut by_layout = || {
        let done = by_columns.reshard_by(&route, &mut back);
        done.expect("a reshard");
    };
    let mut by_hand = || {
        world.all_to_all_into(&shards[..], &mut received[..]);
        for (rank, block) in received.chunks_exact(width * width).enumerate() {
            for (line, to) in block.chunks_exact(width).zip(rows_of(rank)) {
                result[to..][..width].copy_from_slice(line);
            }
        }
    };
    let variants: &mut [&mut dyn FnMut()] = &mut [&mut by_layout, &mut by_hand, &mut contiguous];
    compare(ranks, &name, turns(extent), variants);
    // Both ways end where they began.
    assert_eq!(*result, source);
    assert!(back.local().iter().eq(array.local().iter()));
    Ok(())
}

/// The left half of a matrix, from each even rank to the next one.
fn halves(ranks: &Ranks, extent: usize) -> Result<(), MpiError> {
    let (world, rank) = (ranks.communicator(), ranks.rank());
    let width = extent / 2;
    let layout: Layout = format!("({extent},{width}):({extent},1)").parse()?;
    let source: Vec<i32> = (0..extent * extent).map(|place| place as i32).collect();
    let [mut target, mut by_copy] = [(); 2].map(|()| vec![0; extent * extent]);
    let mut packed = vec![0; extent * width];
    let peer = world.process_at_rank(rank ^ 1);
    let is_source = rank % 2 == 0;

    let mut by_layout = || {
        let done = if is_source {
            SendBuffer::new(&source, &layout).and_then(|buffer| ranks.send(&buffer, rank ^ 1))
        } else {
            let buffer = ReceiveBuffer::new(&mut target, &layout);
            buffer.and_then(|mut buffer| ranks.receive(&mut buffer, rank ^ 1))
        };
        done.expect("a message");
    };
    let mut by_hand = || {
        if is_source {
            for (line, row) in packed
                .chunks_exact_mut(width)
                .zip(source.chunks_exact(extent))
            {
                line.copy_from_slice(&row[..width]);
            }
            peer.send(&packed[..]);
        } else {
            peer.receive_into(&mut packed[..]);
            for (line, row) in packed
                .chunks_exact(width)
                .zip(by_copy.chunks_exact_mut(extent))
            {
                row[..width].copy_from_slice(line);
            }
        }
    };
    let mut plain = vec![0; extent * width];
    let mut contiguous = || {
        if is_source {
            peer.send(&source[..extent * width]);
        } else {
            peer.receive_into(&mut plain[..]);
        }
    };
    let name = format!("half of the columns, {extent} by {extent}");
    let variants: &mut [&mut dyn FnMut()] = &mut [&mut by_layout, &mut by_hand, &mut contiguous];
    compare(ranks, &name, turns(extent), variants);
    assert_eq!(target, by_copy);
    Ok(())
}
