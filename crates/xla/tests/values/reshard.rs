//! Plans of transfers, executed element by element.

use crate::sharding::{Random, any_tiles, coordinates, separated};
use std::collections::{BTreeMap, BTreeSet};
use stridewise::xla::{Collective, Reshard, Sharding, Shards, Transfer};

/// A sharding of an array of this rank on this number of devices.
fn any_sharding(random: &mut Random, rank: usize, devices: i64) -> Sharding {
    match random.below(12) {
        0 => return Sharding::Replicated,
        1 => return Sharding::Maximal(random.below(devices as usize) as i64),
        _ => {}
    }
    let mut rest = devices;
    let mut extents: Vec<i64> = (0..rank)
        .map(|_| {
            let divisors: Vec<i64> = (1..=rest).filter(|by| rest % by == 0).collect();
            let extent = random.of(&divisors);
            rest /= extent;
            extent
        })
        .collect();
    let order = random.permutation(rank);
    extents = order.iter().map(|&place| extents[place]).collect();
    extents.push(rest);
    let tiles = any_tiles(random, extents);
    format!("{{devices={} last_tile_dim_replicate}}", tiles.text)
        .parse()
        .unwrap()
}

/// Executes the transfers, and checks the laws of the plan.
fn simulate(plan: &Reshard) {
    let elements = |shards: &Shards, device: i64| -> BTreeSet<Vec<i64>> {
        let Ok(bounds) = shards.bounds(device) else {
            return BTreeSet::new();
        };
        let shifted = |coordinate: Vec<i64>| {
            coordinate
                .iter()
                .zip(&bounds.offsets)
                .map(|(digit, offset)| digit + offset)
                .collect()
        };
        coordinates(&bounds.extents())
            .into_iter()
            .map(shifted)
            .collect()
    };
    let mut has: BTreeMap<i64, BTreeSet<Vec<i64>>> = BTreeMap::new();
    let (mut sent, mut received) = (BTreeMap::<i64, i64>::new(), BTreeMap::<i64, i64>::new());
    let mut is_local = true;
    for transfer in plan.transfers() {
        let Transfer {
            source,
            target,
            elements: bounds,
        } = &transfer;
        // What a device keeps comes first.
        assert!(is_local || source != target);
        is_local = source == target;
        let (before, after) = (
            elements(plan.from(), *source),
            has.entry(*target).or_default(),
        );
        let kept = elements(plan.from(), *target);
        let layouts = [
            plan.source_layout(&transfer).unwrap(),
            plan.target_layout(&transfer).unwrap(),
        ];
        for coordinate in coordinates(&bounds.extents()) {
            let index: Vec<i64> = coordinate
                .iter()
                .zip(&bounds.offsets)
                .map(|(digit, offset)| digit + offset)
                .collect();
            assert!(before.contains(&index));
            assert!(after.insert(index.clone()), "an element arrives twice");
            assert!(
                is_local || !kept.contains(&index),
                "an element moves to a device that has it"
            );
            let sides = [(plan.from(), source), (plan.to(), target)];
            for ((layout, offset), (shards, device)) in layouts.iter().zip(sides) {
                let own = shards.bounds(*device).unwrap();
                let digits = index.iter().zip(&own.offsets).zip(shards.shape());
                let place = digits.fold(0, |place, ((index, offset), extent)| {
                    place * extent + index - offset
                });
                let coordinate = format!("({})", separated(&coordinate)).parse().unwrap();
                let found = if index.is_empty() {
                    0
                } else {
                    layout.crd2idx(&coordinate).unwrap()
                };
                assert_eq!(found + offset, place);
            }
            if !is_local {
                *sent.entry(*source).or_default() += 1;
                *received.entry(*target).or_default() += 1;
            }
        }
    }
    for device in plan.to().devices() {
        assert_eq!(
            has.remove(&device).unwrap_or_default(),
            elements(plan.to(), device)
        );
    }
    assert!(has.values().all(BTreeSet::is_empty));
    assert_eq!(plan.moved(), sent.values().sum::<i64>());
    for traffic in plan.traffic() {
        let of = |all: &BTreeMap<i64, i64>| all.get(&traffic.device).copied().unwrap_or(0);
        assert_eq!([traffic.sent, traffic.received], [of(&sent), of(&received)]);
    }
}

/// Whether the moves are those of the collective.
fn is_collective(plan: &Reshard, collective: Collective) -> bool {
    let moves: Vec<Transfer> = plan.moves().collect();
    let bounds = |shards: &Shards, device| shards.bounds(device).unwrap();
    let mut devices = plan.to().devices();
    let size = |shards: &Shards| shards.shape().iter().product::<i64>();
    match collective {
        Collective::Unmoved => {
            moves.is_empty()
                && devices.all(|device| bounds(plan.from(), device) == bounds(plan.to(), device))
        }
        Collective::DynamicSlice => moves.is_empty() && size(plan.to()) <= size(plan.from()),
        Collective::CollectivePermute => {
            let unique = |of: fn(&Transfer) -> i64| {
                moves.iter().map(of).collect::<BTreeSet<i64>>().len() == moves.len()
            };
            unique(|step| step.source)
                && unique(|step| step.target)
                && moves.iter().all(|step| {
                    step.elements == bounds(plan.from(), step.source)
                        && step.elements == bounds(plan.to(), step.target)
                })
        }
        Collective::AllGather | Collective::AllToAll => {
            // Each group of devices has one of each part that a device of it needs.
            let pairs = plan.from().tiles().iter().zip(plan.to().tiles());
            let ratio = pairs.map(|(from, to)| from / to).max().unwrap();
            // The devices whose tile after has elements of the tile of a device before.
            let mut groups: BTreeMap<Vec<Vec<i64>>, Vec<i64>> = BTreeMap::new();
            for device in plan.to().devices() {
                let (before, after) = (bounds(plan.from(), device), bounds(plan.to(), device));
                // The hull of both boxes is the box of the group.
                let hull = |one: &[i64], other: &[i64], of: fn(i64, i64) -> i64| {
                    one.iter()
                        .zip(other)
                        .map(|(&one, &other)| of(one, other))
                        .collect::<Vec<i64>>()
                };
                let key = vec![
                    hull(&before.offsets, &after.offsets, i64::min),
                    hull(&before.limits, &after.limits, i64::max),
                ];
                groups.entry(key).or_default().push(device);
            }
            groups.values().all(|group| {
                let mut tiles: BTreeMap<Vec<i64>, usize> = BTreeMap::new();
                for &device in group {
                    *tiles
                        .entry(bounds(plan.from(), device).offsets)
                        .or_default() += 1;
                }
                let full = plan.array_divides();
                !full
                    || tiles.len() as i64 == ratio
                        && tiles
                            .values()
                            .all(|&count| count as i64 * ratio == group.len() as i64)
            })
        }
    }
}

trait Divides {
    /// Whether no shard has padding.
    fn array_divides(&self) -> bool;
}

impl Divides for Reshard {
    fn array_divides(&self) -> bool {
        [self.from(), self.to()].iter().all(|shards| {
            shards.devices().all(|device| {
                shards
                    .padding(device)
                    .unwrap()
                    .iter()
                    .all(|&padding| padding == 0)
            })
        })
    }
}

#[test]
fn random_plans_move_each_element_once() {
    let mut random = Random::new(6);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..10_000 {
        let rank = random.below(4);
        let array: Vec<i64> = (0..rank)
            .map(|_| random.of(&[0, 1, 2, 3, 4, 4, 5, 6, 8, 8]))
            .collect();
        let devices = random.of(&[1, 2, 3, 4, 6, 8, 12]);
        let from = any_sharding(&mut random, rank, devices);
        let devices = if random.below(8) == 0 {
            random.of(&[1, 2, 4, 6])
        } else {
            devices
        };
        let to = any_sharding(&mut random, rank, devices);
        let plan = match Reshard::new(&array, &from, &to) {
            Ok(plan) => plan,
            Err(error) => {
                assert_eq!(
                    error.to_string(),
                    "the sharding does not say how many devices there are"
                );
                assert!(
                    [&from, &to]
                        .iter()
                        .all(|sharding| sharding.device_count().is_none())
                );
                continue;
            }
        };
        simulate(&plan);
        let collective = plan.collective();
        if let Some(collective) = collective {
            assert!(
                is_collective(&plan, collective),
                "{array:?} {from} {to} {collective:?}"
            );
        }
        *counts
            .entry(collective.map_or("none", Collective::name))
            .or_default() += 1;
    }
    println!("{counts:?}");
    assert!(
        counts.len() == 6 && counts.values().all(|&count| count > 50),
        "{counts:?}"
    );
}

#[test]
fn collectives_of_known_pairs() {
    let cases = [
        ([8, 8], "{devices=[4,1]<=[4]}", "{replicated}", "all-gather"),
        (
            [8, 8],
            "{devices=[2,2]<=[4]}",
            "{devices=[2,1,2]<=[4] last_tile_dim_replicate}",
            "all-gather",
        ),
        // Each of two dimensions needs its own.
        ([8, 8], "{devices=[2,2]<=[4]}", "{replicated}", "none"),
        (
            [8, 8],
            "{devices=[4,1]<=[4]}",
            "{devices=[1,4]<=[4]}",
            "all-to-all",
        ),
        // The devices of a group would have to change places.
        (
            [8, 8],
            "{devices=[4,1]<=[4]}",
            "{devices=[1,4]0,2,1,3}",
            "none",
        ),
        (
            [8, 8],
            "{devices=[4,2]<=[8]}",
            "{devices=[4,2]<=[2,4]T(1,0)}",
            "collective-permute",
        ),
        (
            [8, 8],
            "{replicated}",
            "{devices=[4,1]<=[4]}",
            "dynamic-slice",
        ),
        (
            [8, 8],
            "{devices=[2,2]<=[4]}",
            "{mesh['a'=2,'b'=2], [{'a'}, {'b'}]}",
            "copy",
        ),
        ([8, 8], "{maximal device=0}", "{devices=[4,1]<=[4]}", "none"),
        // Padding: 5 rows are 3 and 2, which are 2, 1 and 2, 0 in quarters.
        (
            [5, 8],
            "{devices=[4,1]<=[4]}",
            "{devices=[2,1,2]<=[4] last_tile_dim_replicate}",
            "none",
        ),
        (
            [7, 8],
            "{devices=[4,1]<=[4]}",
            "{devices=[2,1,2]<=[4] last_tile_dim_replicate}",
            "all-gather",
        ),
    ];
    for (array, from, to, name) in cases {
        let plan = Reshard::new(&array, &from.parse().unwrap(), &to.parse().unwrap()).unwrap();
        let collective = plan.collective().map_or("none", Collective::name);
        assert_eq!(collective, name, "{array:?} {from} {to}");
    }
}

/// Replicas share the work.
#[test]
fn sources_are_balanced() {
    let from: Sharding = "{devices=[2,4]<=[8] last_tile_dim_replicate}"
        .parse()
        .unwrap();
    let to: Sharding = "{devices=[2,4]4,5,6,7,0,1,2,3 last_tile_dim_replicate}"
        .parse()
        .unwrap();
    let plan = Reshard::new(&[8], &from, &to).unwrap();
    assert!(
        plan.traffic()
            .iter()
            .all(|traffic| (traffic.sent, traffic.received) == (4, 4))
    );
    let error = Reshard::new(&[1 << 60], &from, &to).map(|plan| plan.moved());
    assert_eq!(error, Err(stridewise::xla::XlaError::Overflow));
}
