//! Every pair of shardings of small shapes, against a gather and a scatter through rank 0.

use crate::test;
use mpi::{
    Rank,
    collective::SystemOperation,
    traits::{Communicator, CommunicatorCollectives, Destination, Source},
};
use stridewise::xla::{ShardBox, Sharding};
use stridewise_mpi::{Distributed, MpiError, Ranks};

pub(crate) fn all(ranks: &Ranks) {
    test(ranks, "from_global and to_global", global);
    test(ranks, "every pair of shardings", pairs);
    test(ranks, "shardings that differ", differences);
}

/// Shardings of an array of this rank: all tiles, in several orders of the ranks, with and without
/// replicas, on all ranks or fewer.
fn shardings(rank: usize, ranks: i64) -> Vec<Sharding> {
    let mut texts = vec![
        String::from("{replicated}"),
        String::from("{maximal device=0}"),
    ];
    texts.push(format!("{{maximal device={}}}", ranks - 1));
    if ranks > 2 && rank > 0 {
        // The other ranks have no shard.
        let ones = ",1".repeat(rank - 1);
        texts.push(format!("{{devices=[2{ones}]{},1}}", ranks - 1));
    }
    let mut tiles = vec![vec![]];
    for _ in 0..=rank {
        let longer = |tiles: &Vec<i64>| {
            let one = tiles.clone();
            (1..=ranks).map(move |count| [&one[..], &[count]].concat())
        };
        tiles = tiles.iter().flat_map(longer).collect();
    }
    let product = |tiles: &Vec<i64>| tiles.iter().product::<i64>() == ranks;
    for tiles in tiles.into_iter().filter(product) {
        let listed = |devices: Vec<i64>| {
            let text = |items: &[i64]| {
                let items: Vec<String> = items.iter().map(ToString::to_string).collect();
                items.join(",")
            };
            let replicas = " last_tile_dim_replicate";
            format!("{{devices=[{}]{}{replicas}}}", text(&tiles), text(&devices))
        };
        texts.push(listed((0..ranks).collect()));
        texts.push(listed((0..ranks).rev().collect()));
        texts.push(listed(
            (0..ranks).map(|place| (place * 3 + 1) % ranks).collect(),
        ));
    }
    let mut shardings: Vec<Sharding> = texts.iter().map(|text| text.parse().expect(text)).collect();
    if ranks == 4 {
        shardings.push(
            "{mesh['x'=2,'y'=2], [{'y','x'}]}"
                .parse::<Sharding>()
                .unwrap(),
        );
        shardings.retain(|sharding| sharding.shards_on(ranks, &vec![1; rank]).is_ok());
    }
    shardings.dedup();
    shardings
}

fn linear(shape: &[i64], index: &[i64]) -> i64 {
    let digits = shape.iter().zip(index);
    digits.fold(0, |sum, (extent, digit)| sum * extent + digit)
}

/// The row-major indices of a box.
fn indices(bounds: &ShardBox) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for (from, to) in bounds.offsets.iter().zip(&bounds.limits) {
        let longer = |index: &Vec<i64>| {
            let one = index.clone();
            (*from..*to).map(move |digit| [&one[..], &[digit]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The elements of this rank in row-major order.
fn elements(array: &Distributed<'_, i64>) -> Vec<i64> {
    let bounds = array.bounds();
    let local = array.local();
    let at = |index: Vec<i64>| {
        let pairs = index.iter().zip(&bounds.offsets);
        local[pairs
            .map(|(digit, offset)| (digit - offset) as usize)
            .collect::<Vec<_>>()]
    };
    indices(&bounds).into_iter().map(at).collect()
}

fn has_part(array: &Distributed<'_, i64>) -> bool {
    array
        .shards()
        .devices()
        .any(|device| device == i64::from(array.ranks().rank()))
}

/// The whole array on rank 0, by plain messages.
fn gathered(array: &Distributed<'_, i64>) -> Vec<i64> {
    let (ranks, world) = (array.ranks(), array.ranks().communicator());
    if ranks.rank() != 0 {
        if has_part(array) {
            world.process_at_rank(0).send(&elements(array)[..]);
        }
        return Vec::new();
    }
    let size = array.shape().iter().product::<i64>() as usize;
    let mut whole = vec![i64::MIN; size];
    for device in array.shards().devices() {
        let part = match device {
            0 => elements(array),
            device => world.process_at_rank(device as Rank).receive_vec::<i64>().0,
        };
        let bounds = array.shards().bounds(device).unwrap();
        for (index, element) in indices(&bounds).iter().zip(&part) {
            let place = linear(array.shape(), index) as usize;
            assert!(
                whole[place] == i64::MIN || whole[place] == *element,
                "replicas"
            );
            whole[place] = *element;
        }
    }
    assert!(
        whole.iter().all(|element| *element != i64::MIN),
        "an element is missing"
    );
    whole
}

/// The elements of this rank, by plain messages from rank 0.
fn scattered(whole: &[i64], array: &Distributed<'_, i64>) -> Vec<i64> {
    let world = array.ranks().communicator();
    let part = |device: i64| -> Vec<i64> {
        let bounds = array.shards().bounds(device).unwrap();
        let places = indices(&bounds);
        places
            .iter()
            .map(|index| whole[linear(array.shape(), index) as usize])
            .collect()
    };
    if array.ranks().rank() == 0 {
        for device in array.shards().devices().filter(|device| *device != 0) {
            world
                .process_at_rank(device as Rank)
                .send(&part(device)[..]);
        }
        return if has_part(array) { part(0) } else { Vec::new() };
    }
    if has_part(array) {
        world.process_at_rank(0).receive_vec::<i64>().0
    } else {
        Vec::new()
    }
}

fn shapes() -> Vec<Vec<i64>> {
    let shapes: &[&[i64]] = &[&[4, 6], &[5, 3], &[1, 3], &[0, 2], &[7], &[2, 3, 4], &[]];
    shapes.iter().map(|shape| shape.to_vec()).collect()
}

fn pairs(ranks: &Ranks) -> String {
    let (mut count, mut bytes) = (0, 0);
    // Messages of the last shape are too long to be packed.
    for (shape, step) in shapes()
        .into_iter()
        .map(|shape| (shape, 1))
        .chain([(vec![61, 64], 4)])
    {
        let all = shardings(shape.len(), ranks.count().into());
        let all: Vec<Sharding> = all.into_iter().step_by(step).collect();
        for from in &all {
            let array =
                Distributed::from_fn(ranks, &shape, from, |index| linear(&shape, index) + 100);
            let array = array.unwrap();
            let whole = gathered(&array);
            for to in &all {
                let before = ranks.sent();
                let moved = array.reshard(to).unwrap();
                let sent = ranks.sent().bytes - before.bytes;
                let expected = scattered(&whole, &moved);
                if has_part(&moved) {
                    assert_eq!(elements(&moved), expected, "{shape:?} {from} {to}");
                }
                // The bytes are those of the plan.
                let route = array.route(to).unwrap();
                let plan = route.plan();
                let own = plan.traffic();
                let own = own.iter().find(|own| own.device == i64::from(ranks.rank()));
                assert_eq!(
                    sent,
                    8 * own.map_or(0, |own| own.sent) as u64,
                    "{shape:?} {from} {to}"
                );
                let mut sum = 0;
                ranks
                    .communicator()
                    .all_reduce_into(&sent, &mut sum, SystemOperation::sum());
                assert_eq!(sum, 8 * plan.moved() as u64);
                (count, bytes) = (count + 1, bytes + sum);
                // Again into memory that has other elements.
                let mut again = Distributed::from_fn(ranks, &shape, to, |_| -1).unwrap();
                array.reshard_by(&route, &mut again).unwrap();
                if has_part(&again) {
                    assert_eq!(elements(&again), expected, "{shape:?} {from} {to}");
                }
            }
        }
    }
    format!("{count} pairs, {bytes} bytes")
}

fn global(ranks: &Ranks) -> String {
    let mut count = 0;
    for shape in shapes() {
        for sharding in shardings(shape.len(), ranks.count().into()) {
            let root = count % ranks.count();
            let size = shape.iter().product::<i64>() as usize;
            let data: Vec<i64> = (0..size).map(|place| place as i64).collect();
            let own = (ranks.rank() == root).then_some(&data[..]);
            let array = Distributed::from_global(ranks, &shape, &sharding, root, own).unwrap();
            let places = indices(&array.bounds());
            if has_part(&array) {
                let expected: Vec<i64> = places.iter().map(|index| linear(&shape, index)).collect();
                assert_eq!(elements(&array), expected, "{shape:?} {sharding}");
            }
            let target = (root + 1) % ranks.count();
            let whole = array.to_global(target).unwrap();
            assert_eq!(
                whole,
                (ranks.rank() == target).then_some(data),
                "{shape:?} {sharding}"
            );
            count += 1;
        }
    }
    format!("{count} arrays")
}

fn differences(ranks: &Ranks) -> String {
    let (rank, count) = (ranks.rank(), ranks.count());
    let rows: Sharding = format!("{{devices=[{count},1]<=[{count}]}}")
        .parse()
        .unwrap();
    let columns: Sharding = format!("{{devices=[1,{count}]<=[{count}]}}")
        .parse()
        .unwrap();
    let array = Distributed::<i64>::zeros(ranks, &[4, 6], &rows).unwrap();
    let before = ranks.sent();
    if count > 1 {
        let to = if rank == 1 { &rows } else { &columns };
        let error = array.reshard(to).unwrap_err();
        assert!(matches!(error, MpiError::Differ { .. }), "{error}");
        let other = Distributed::<i64>::zeros(ranks, &[4, 6 + i64::from(rank)], &rows).unwrap();
        assert!(matches!(
            other.reshard(&columns),
            Err(MpiError::Differ { .. })
        ));
        let far: Sharding = if rank == 1 {
            "{manual}".parse().unwrap()
        } else {
            columns.clone()
        };
        let error = array.reshard(&far).unwrap_err();
        assert_eq!(matches!(error, MpiError::Sharding(_)), rank == 1, "{error}");
        assert_eq!(
            error == MpiError::OtherRank { rank: 1 },
            rank != 1,
            "{error}"
        );
    }
    if count > 1 {
        let (mut target, route) = (array.clone(), array.route(&columns).unwrap());
        let error = array.reshard_by(&route, &mut target).unwrap_err();
        assert_eq!(error, MpiError::OtherArray);
    }
    let beyond: Sharding = format!("{{maximal device={count}}}").parse().unwrap();
    let error = array.reshard(&beyond).unwrap_err();
    assert_eq!(
        error,
        MpiError::NoPeer {
            rank: count,
            ranks: count
        }
    );
    let error = Distributed::<i64>::from_global(ranks, &[4, 6], &rows, 0, Some(&[0; 23]));
    let expected = if rank == 0 {
        MpiError::OutsideMemory {
            needed: 24,
            length: 23,
        }
    } else {
        MpiError::OtherRank { rank: 0 }
    };
    assert_eq!(error.unwrap_err(), expected);
    assert!(Distributed::<i64>::zeros(ranks, &[4], &rows).is_err());
    assert_eq!(ranks.sent(), before);
    String::from("all")
}
