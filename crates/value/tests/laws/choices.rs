//! The swizzle that is chosen for a tile, against all swizzles of the family, each counted element
//! by element: all small tiles, by rows and by columns.

use std::collections::{BTreeMap, BTreeSet};
use stridewise::value::{Access, BankedMemory, Layout, Swizzle};

/// The banks of a memory, the bits of a word and of an element.
type Memory = (i64, i64, i64);

/// The wavefronts of all phases: the most words that one bank has to deliver in each.
fn wavefronts(tile: &Layout, access: &Access, memory: Memory, swizzle: Swizzle) -> i64 {
    let (banks, word, element) = memory;
    let tv = &access.thread_value;
    let modes: Vec<i64> = tv.modes().map(|mode| mode.size().unwrap()).collect();
    let [threads, values] = modes[..] else {
        panic!("{tv}")
    };
    let at_once = (banks * word / (access.vector * element).max(word)).max(1);
    let mut wavefronts = 0;
    for instruction in 0..values / access.vector {
        for first in (0..threads).step_by(at_once as usize) {
            let mut words: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
            for thread in first..threads.min(first + at_once) {
                for value in 0..access.vector {
                    let value = instruction * access.vector + value;
                    let coordinate = tv.at(thread + threads * value).unwrap();
                    let index = swizzle.apply(tile.at(coordinate).unwrap());
                    let bits = index * element..(index + 1) * element;
                    for each in bits.start.div_euclid(word)..=(bits.end - 1).div_euclid(word) {
                        words
                            .entry(each.rem_euclid(banks))
                            .or_default()
                            .insert(each);
                    }
                }
            }
            wavefronts += words.values().map(BTreeSet::len).max().unwrap() as i64;
        }
    }
    wavefronts
}

/// All swizzles of an index of so many bits, and of the bit above, in the order of preference.
fn family(bits: u32, vector: i64) -> Vec<Swizzle> {
    let (end, least) = (bits as i32 + 1, vector.trailing_zeros() as i32);
    let mut all = vec![Swizzle::IDENTITY];
    for count in 1..=7 {
        for distance in count..=end {
            for shift in [distance, -distance] {
                for base in least..=end - distance - count {
                    all.push(Swizzle::new(count as u32, base as u32, shift).unwrap());
                }
            }
        }
    }
    all
}

#[test]
fn choices_for_all_small_tiles() {
    let (mut count, mut chosen) = (0, BTreeSet::new());
    for (rows, columns, kind) in
        (0..8 * 8 * 3).map(|number| (number % 8, number / 8 % 8, number / 64))
    {
        let [rows, columns] = [rows, columns].map(|place| [1, 2, 3, 4, 5, 8, 12, 16][place]);
        // By rows, with padding after each, and from the last row to the first.
        let row = [columns, columns + 3, -columns][kind];
        let tile: Layout = format!("({rows},{columns}):({row},1)").parse().unwrap();
        let shape = tile.shape();
        let bits = 64 - (tile.cosize().unwrap() - 1).leading_zeros();
        for (memory, vector) in [((8, 32, 32), 1), ((4, 32, 8), 1), ((4, 16, 32), 2)] {
            let accesses: Vec<Access> = [
                Access::across(&shape, 1, vector),
                Access::along(&shape, 1, vector),
                Access::across(&shape, 0, 1),
            ]
            .into_iter()
            .flatten()
            .collect();
            let banked = BankedMemory::new(memory.0, memory.1)
                .unwrap()
                .of_bits(memory.2)
                .unwrap();
            for accesses in [&accesses[..1.min(accesses.len())], &accesses] {
                let Ok(choices) = tile.choose_swizzle_of_each_bits(accesses, banked) else {
                    assert!(
                        accesses
                            .iter()
                            .any(|access| access.cost(&tile.into(), banked).is_err())
                    );
                    continue;
                };
                let widest = accesses
                    .iter()
                    .map(|access| access.vector)
                    .max()
                    .unwrap_or(1);
                let all = |swizzle| -> i64 {
                    accesses
                        .iter()
                        .map(|access| wavefronts(&tile, access, memory, swizzle))
                        .sum()
                };
                let family: Vec<(i64, Swizzle)> = family(bits, widest)
                    .into_iter()
                    .map(|swizzle| (all(swizzle), swizzle))
                    .collect();
                let what = format!("{tile} by {accesses:?} of {memory:?}");
                let mut least = i64::MAX;
                for (number, choice) in choices.iter().enumerate() {
                    let costs: i64 = choice.costs().iter().map(|cost| cost.wavefronts).sum();
                    assert_eq!(costs, all(choice.swizzle), "{what}");
                    let of_bits = tile.choose_swizzle_of_bits(accesses, banked, number as u32);
                    assert_eq!(of_bits, Ok(*choice), "{what}");
                    // Swizzles that are left out are no better than one of fewer bits.
                    least = least.min(costs);
                    let up_to = family
                        .iter()
                        .filter(|(_, swizzle)| swizzle.bits() as usize <= number);
                    assert_eq!(least, up_to.map(|found| found.0).min().unwrap(), "{what}");
                }
                let first = family.iter().find(|found| found.0 == least).unwrap().1;
                let best = tile.choose_swizzle(accesses, banked).unwrap();
                assert_eq!(best.swizzle, first, "{what}");
                chosen.insert(best.swizzle.to_string());
                count += 1;
            }
        }
    }
    println!("{count} choices: {chosen:?}");
    assert!(
        count > 400 && chosen.len() > 10,
        "{count} choices: {chosen:?}"
    );
}

#[test]
fn large_tiles_take_no_longer_than_their_phases() {
    let tile: Layout = "(1000,1000):(1000,1)".parse().unwrap();
    let across = Access::across(&tile.shape(), 1, 1).unwrap();
    let memory = BankedMemory::SHARED.of_bits(32).unwrap();
    let choices = tile.choose_swizzle_of_each_bits(&[across], memory).unwrap();
    let costs = choices.map(|choice| choice.costs()[0].wavefronts);
    assert_eq!(
        costs[..6],
        [248_000, 124_000, 62_250, 32_000, 58_178, 54_426]
    );
    assert_eq!(choices[3].swizzle.to_string(), "Sw<3,0,5>");
    assert_eq!(tile.least_padding(&[across], memory), Ok(None));
}
