//! Which swizzle, which padding: every certificate is counted again element by element, and every
//! choice compared with all swizzles of the family, in the order of preference. CuTe's own choices
//! beside them.

use crate::common::{Plain, swizzled::Mapping};
use proptest::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};
use stridewise::{
    Int, Swizzle,
    int::{Const, Int, ToNat},
    layout, swizzle,
    value::{
        Access, AnyLayout, BankedMemory, IntTuple, Layout, LayoutError, Reason, Swizzle, expect,
    },
};

fn layout(text: &str) -> Layout {
    text.parse().expect(text)
}

fn tuple(text: &str) -> IntTuple {
    text.parse().expect(text)
}

/// A memory as the oracle knows it, in bits.
#[derive(Clone, Copy, Debug)]
struct Banks {
    count: i128,
    width: i128,
    element: i128,
}

impl Banks {
    fn memory(self) -> BankedMemory {
        let memory = BankedMemory::new(self.count as i64, self.width as i64);
        memory.unwrap().of_bits(self.element as i64).unwrap()
    }
}

const fn shared(element: i128) -> Banks {
    Banks {
        count: 32,
        width: 32,
        element,
    }
}

/// The words that each vector asks for, phase by phase, with the thread and the instruction.
fn phases(tile: &Mapping, access: &Access, at_once: i128) -> Vec<Vec<(i64, i64, Vec<i128>)>> {
    let tv = Plain::of(&access.thread_value);
    let sizes: Vec<i128> = tv.children().iter().map(Plain::size).collect();
    let (threads, values, vector) = (sizes[0], sizes[1], i128::from(access.vector));
    let mut all = Vec::new();
    for instruction in 0..values / vector {
        for first in (0..threads).step_by(at_once as usize) {
            let phase = (first..threads.min(first + at_once)).map(|thread| {
                let elements = (0..vector).map(|element| {
                    let value = instruction * vector + element;
                    tile.at(tv.at(thread + threads * value))
                });
                (thread as i64, instruction as i64, elements.collect())
            });
            all.push(phase.collect());
        }
    }
    all
}

/// Which words of so many bits the elements lie in.
fn words(elements: &[i128], element: i128, width: i128) -> BTreeSet<i128> {
    let bits = |index: &i128| index * element..(index + 1) * element;
    let words = |bits: Range<i128>| bits.start.div_euclid(width)..=(bits.end - 1).div_euclid(width);
    elements
        .iter()
        .flat_map(|index| words(bits(index)))
        .collect()
}

/// The wavefronts of each phase: the most words in one bank.
fn wavefronts(tile: &Mapping, access: &Access, on: Banks) -> Vec<i128> {
    let vector = i128::from(access.vector) * on.element;
    let at_once = (on.count * on.width / vector.max(on.width)).max(1);
    let phase = |phase: Vec<(i64, i64, Vec<i128>)>| {
        let mut banks: BTreeMap<i128, BTreeSet<i128>> = BTreeMap::new();
        for (_, _, elements) in phase {
            for word in words(&elements, on.element, on.width) {
                banks
                    .entry(word.rem_euclid(on.count))
                    .or_default()
                    .insert(word);
            }
        }
        banks
            .values()
            .map(|words| words.len() as i128)
            .max()
            .unwrap()
    };
    let phases = phases(tile, access, at_once);
    phases.into_iter().map(phase).collect()
}

/// The least that any order of the elements could take: as many wavefronts as a vector fills.
fn least(tile: &Mapping, access: &Access, on: Banks) -> i128 {
    let vector = i128::from(access.vector) * on.element;
    let each = (vector / (on.count * on.width)).max(1);
    wavefronts(tile, access, on).len() as i128 * each
}

fn swizzled(swizzle: impl std::fmt::Display, tile: &Layout) -> Mapping {
    Mapping::parse(&format!("{swizzle} o 0 o {tile}"))
}

fn total(tile: &Mapping, accesses: &[Access], on: Banks) -> i128 {
    let all = accesses.iter().map(|access| wavefronts(tile, access, on));
    all.flatten().sum()
}

/// The cost that the library finds is that of the oracle, and its witness is one.
fn check_cost(tile: &AnyLayout, access: &Access, on: Banks) {
    let cost = access.cost(tile, on.memory()).unwrap();
    let mapping = Mapping::parse(&tile.to_string());
    let counted = wavefronts(&mapping, access, on);
    let what = format!("{tile} by {access:?} on {on:?}");
    assert_eq!(i128::from(cost.wavefronts), counted.iter().sum(), "{what}");
    assert_eq!(
        i128::from(cost.least),
        least(&mapping, access, on),
        "{what}"
    );
    let vector = i128::from(access.vector) * on.element;
    let each = (vector / (on.count * on.width)).max(1);
    let worst = counted.iter().max().unwrap_or(&0);
    assert_eq!(i128::from(cost.degree), worst / each, "{what}");
    assert_eq!(cost.threads.is_some(), cost.degree > 1, "{what}");
    if let Some((one, other)) = cost.threads {
        let at_once = (on.count * on.width / vector.max(on.width)).max(1);
        let phases = phases(&mapping, access, at_once);
        let vectors: Vec<BTreeSet<i128>> = [one, other]
            .iter()
            .map(|wanted| {
                let mut all = phases.iter().filter(|phase| {
                    let of = |wanted: i64| {
                        let mut threads = phase.iter();
                        threads.any(|&(thread, at, _)| thread == wanted && at == cost.instruction)
                    };
                    of(one) && of(other)
                });
                let phase = all.next().expect("threads of one phase");
                let found = phase.iter().find(|(thread, ..)| thread == wanted);
                words(&found.unwrap().2, on.element, on.width)
            })
            .collect();
        let banks = |words: &BTreeSet<i128>| -> BTreeSet<i128> {
            words.iter().map(|word| word.rem_euclid(on.count)).collect()
        };
        assert!(vectors[0].is_disjoint(&vectors[1]), "{what}");
        assert!(
            !banks(&vectors[0]).is_disjoint(&banks(&vectors[1])),
            "{what}"
        );
    }
}

/// The first of the best swizzles among all that reach `bits` bits and keep vectors whole.
fn best_of_all(tile: &Layout, accesses: &[Access], on: Banks, bits: i32) -> (i128, Swizzle) {
    let wavefronts = |swizzle| total(&swizzled(swizzle, tile), accesses, on);
    first_of_the_best(accesses, bits, wavefronts)
}

fn first_of_the_best(
    accesses: &[Access],
    bits: i32,
    wavefronts: impl Fn(Swizzle) -> i128,
) -> (i128, Swizzle) {
    let vector = accesses.iter().map(|access| access.vector.ilog2() as i32);
    let vector = vector.max().unwrap_or(0);
    let mut best = (wavefronts(Swizzle::IDENTITY), Swizzle::IDENTITY);
    for count in 1..=bits {
        for distance in count..=bits {
            for shift in [distance, -distance] {
                for base in vector..=bits - distance - count {
                    let swizzle = Swizzle::new(count as u32, base as u32, shift).unwrap();
                    let found = wavefronts(swizzle);
                    if found < best.0 {
                        best = (found, swizzle);
                    }
                }
            }
        }
    }
    best
}

fn check_choice(tile: &Layout, accesses: &[Access], on: Banks) -> Swizzle {
    let bits = 128 - (Plain::of(tile).image().iter().max().unwrap()).leading_zeros() as i32;
    let choice = tile.choose_swizzle(accesses, on.memory()).unwrap();
    let (wavefronts, swizzle) = best_of_all(tile, accesses, on, bits + 1);
    let what = format!("{tile} by {accesses:?} on {on:?}");
    assert_eq!(choice.swizzle, swizzle, "{what}");
    let certified = choice
        .costs()
        .iter()
        .map(|cost| i128::from(cost.wavefronts));
    assert_eq!(certified.sum::<i128>(), wavefronts, "{what}");
    let mapping = swizzled(swizzle, tile);
    let composed: AnyLayout = format!("{swizzle} o 0 o {tile}").parse().unwrap();
    for (access, cost) in accesses.iter().zip(choice.costs()) {
        let again = access.cost(&composed, on.memory());
        assert_eq!(again.unwrap(), *cost, "{what}");
    }
    assert_eq!(choice.costs().len(), accesses.len());
    let free = accesses
        .iter()
        .map(|access| least(&mapping, access, on))
        .sum::<i128>();
    assert_eq!(choice.is_free(), wavefronts == free, "{what}");
    swizzle
}

/// Rows by whole vectors of 16 bytes, and columns by `ldmatrix`.
fn rows_and_matrices(tile: &Layout, mode: usize, bits: i64) -> [Access; 2] {
    let shape = tile.shape();
    [
        Access::along(&shape, mode, 128 / bits).unwrap(),
        Access::ldmatrix(&shape, mode, bits).unwrap(),
    ]
}

#[test]
fn all_shared_memory_atoms_of_sm90_and_sm100_are_chosen() {
    let mut count = 0;
    for line in include_str!("../../src/atoms/shared_memory/tiles.rs").lines() {
        // `Layout_K_SW64_Atom_16b 16, 2, [2, 4, 3], (8, 32) : (32, 1);`
        let Some((name, rest)) = line
            .trim()
            .split_once("b ")
            .filter(|_| line.contains("Atom_"))
        else {
            continue;
        };
        let parts: Vec<&str> = rest.trim_end_matches(';').splitn(3, ", ").collect();
        let (swizzle, tile) = parts[2].split_once("], ").unwrap();
        let swizzle: Vec<i32> = swizzle[1..]
            .split(", ")
            .map(|number| number.parse().unwrap())
            .collect();
        let bits: i64 = parts[0].parse().unwrap();
        let tile = layout(&tile.replace(' ', ""));
        let in_bytes = Swizzle::new(swizzle[0] as u32, swizzle[1] as u32, swizzle[2]).unwrap();
        let cute = in_bytes.recast_layout(8, bits).unwrap();
        let mode = usize::from(name.contains("_K_"));
        let accesses = rows_and_matrices(&tile, mode, bits);
        let choice = tile
            .choose_swizzle(&accesses, shared(bits.into()).memory())
            .unwrap();
        assert!(choice.is_free(), "{name}");
        if cute.is_identity() {
            assert!(choice.swizzle.is_identity(), "{name}: {}", choice.swizzle);
        } else {
            assert_eq!(choice.swizzle, cute, "{name}");
        }
        if tile.size().unwrap() <= 256 {
            check_choice(&tile, &accesses, shared(bits.into()));
        }
        count += 1;
    }
    assert_eq!(count, 32);
}

/// A tile of CuTe's defaults, with its swizzle, the accesses, and the swizzle that is chosen.
type Default = (&'static str, i64, &'static str, Vec<Access>, &'static str);

/// The tiles of CUTLASS's default configurations for tensor cores, SM75 (16-bit elements, 32 in a
/// row) and SM80, with the copies that they name: rows by 16 bytes, and `ldmatrix`, or operands of
/// the instruction element by element.
fn defaults() -> Vec<Default> {
    let matrices = |tile: &'static str, bits, mode, cute| -> Default {
        (
            tile,
            bits,
            cute,
            rows_and_matrices(&layout(tile), mode, bits).to_vec(),
            cute,
        )
    };
    let by = |tile: &'static str, mode, vector, tv, bits, cute, chosen| -> Default {
        let copied = Access::along(&layout(tile).shape(), mode, vector).unwrap();
        (
            tile,
            bits,
            cute,
            vec![copied, Access::new(&layout(tv), 1)],
            chosen,
        )
    };
    vec![
        // half_t by rows, on SM75 and SM80; by columns, with `.trans`.
        matrices("(8,32):(32,1)", 16, 1, "Sw<2,3,3>"),
        matrices("(8,64):(64,1)", 16, 1, "Sw<3,3,3>"),
        matrices("(64,8):(1,64)", 16, 0, "Sw<3,3,3>"),
        // tfloat32_t and int8_t by rows.
        matrices("(8,16):(16,1)", 32, 1, "Sw<2,2,3>"),
        matrices("(8,32):(32,1)", 32, 1, "Sw<3,2,3>"),
        matrices("(16,64):(64,1)", 8, 1, "Sw<2,4,3>"),
        matrices("(8,128):(128,1)", 8, 1, "Sw<3,4,3>"),
        // Matrices of 8 rows of 16 bytes in a row: only the copies from global memory conflict.
        matrices("(8,(8,8)):(8,(1,64))", 16, 1, "Sw<3,3,3>"),
        // double, by columns and by rows: ((4,8),_) of the 8x4 operand.
        by(
            "(16,4):(1,16)",
            0,
            2,
            "((4,8),2):((16,1),8)",
            64,
            "Sw<2,2,2>",
            "Sw<2,2,2>",
        ),
        by(
            "(4,16):(1,4)",
            1,
            1,
            "((4,4),4):((4,1),16)",
            64,
            "Sw<2,0,4>",
            "Sw<2,0,4>",
        ),
        // tfloat32_t by columns, the 16x8 operand.
        by(
            "(32,8):(1,32)",
            0,
            4,
            "((4,8),(2,2,2)):((32,1),(8,128,16))",
            32,
            "Sw<3,2,3>",
            "Sw<2,3,2>",
        ),
    ]
}

#[test]
fn defaults_of_sm75_and_sm80_are_chosen_but_one() {
    let mut better = Vec::new();
    for (text, bits, cute, accesses, chosen) in defaults() {
        let (tile, on) = (layout(text), shared(bits.into()));
        let choice = tile.choose_swizzle(&accesses, on.memory()).unwrap();
        assert_eq!(choice.swizzle.to_string(), chosen, "{text}");
        assert!(choice.is_free(), "{text}");
        let of_cute = total(&swizzled(cute, &tile), &accesses, on);
        let of_ours = total(&swizzled(chosen, &tile), &accesses, on);
        if cute == chosen {
            assert_eq!(of_cute, of_ours);
        } else {
            better.push((text, of_cute, of_ours));
        }
        check_choice(&tile, &accesses, on);
    }
    // M-major tiles of tfloat32_t are read with two-way conflicts on SM80.
    assert_eq!(better, [("(32,8):(1,32)", 24, 16)]);
}

#[test]
fn the_padding_of_sgemm_sm80_conflicts_and_132_does_not() {
    let threads = |tile: &Layout| Access::along(&tile.shape(), 1, 1).unwrap();
    let on = shared(32);
    let (plain, cute) = (layout("(128,8):(1,128)"), layout("(128,8):(1,129)"));
    let wavefronts = |tile: &Layout| {
        let cost = threads(tile).cost(&tile.into(), on.memory()).unwrap();
        check_cost(&tile.into(), &threads(tile), on);
        (cost.wavefronts, cost.least)
    };
    assert_eq!(wavefronts(&plain), (256, 32));
    assert_eq!(wavefronts(&cute), (128, 32));
    let padded = plain
        .least_padding(&[threads(&plain)], on.memory())
        .unwrap()
        .unwrap();
    assert_eq!(padded.to_string(), "(128,8):(1,132)");
    assert_eq!(wavefronts(&padded), (32, 32));
    let choice = plain
        .choose_swizzle(&[threads(&plain)], on.memory())
        .unwrap();
    assert_eq!(
        (choice.swizzle.to_string().as_str(), choice.is_free()),
        ("Sw<3,2,5>", true)
    );
}

#[test]
fn a_type_can_be_built_from_a_choice() {
    const TILE: Layout = expect(Layout::parse("(8,64):(64,1)"));
    const SWIZZLE: Swizzle = {
        let accesses = [
            expect(Access::along(&TILE.shape(), 1, 8)),
            expect(Access::ldmatrix(&TILE.shape(), 1, 16)),
        ];
        let memory = expect(BankedMemory::SHARED.of_bits(16));
        let choice = expect(TILE.choose_swizzle(&accesses, memory));
        assert!(choice.is_free());
        choice.swizzle
    };
    type Banks = Swizzle![{ SWIZZLE }];
    const PADDED: Option<Layout> = {
        let columns = expect(Access::across(&TILE.shape(), 1, 8));
        expect(TILE.least_padding(&[columns], expect(BankedMemory::SHARED.of_bits(16))))
    };
    const VECTORS: Layout = expect(TILE.vectorise(8));
    assert_eq!((Banks::VALUE, Banks::new()), (SWIZZLE, swizzle!(3, 3, 3)));
    let tile = Banks::new().composition(layout!((8, 64) : (64, 1)));
    assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    assert_eq!(PADDED, Some(layout("(8,64):(72,1)")));
    assert_eq!(VECTORS, layout("(8,(8,8)):(1,(64,8))"));
}

#[test]
fn numbers_of_a_swizzle_are_leaves_of_int() {
    const UP: Swizzle = expect(Swizzle::new(2, 1, -4));
    const TWO: u8 = 2;
    mod numbers {
        pub(super) const FOUR: i64 = -4;
    }
    fn by_type<M: Int>() -> Swizzle![2, type M, -4] {
        swizzle!(2, type M, -4)
    }
    fn by_number<const M: usize>() -> Swizzle![2, const M, -4]
    where
        Const<M>: ToNat,
    {
        swizzle!(2, const M, -4)
    }
    let written: Swizzle![2, 1, -4] = swizzle!({ UP });
    let _: [Swizzle![2, 1, -4]; 7] = [
        swizzle!({ UP.bits() }, { UP.base() }, { UP.shift() }),
        swizzle!(TWO, 1, { -4 }),
        swizzle!(TWO, TWO - 1, numbers::FOUR),
        <Swizzle![const { TWO }, 1, const { -4 }]>::new(),
        by_type::<Int![1]>(),
        by_number::<1>(),
        written,
    ];
    assert_eq!(<Swizzle![{ UP }]>::VALUE, UP);
    assert_eq!(<Swizzle![{ Swizzle::IDENTITY }]>::VALUE, Swizzle::IDENTITY);
    // The last bit that there may be.
    assert_eq!(swizzle!(0, 40, 22).to_string(), "Sw<0,40,22>");
}

/// Accesses that permute the elements of a tile, in some way.
fn accesses(size_exponent: u32) -> impl Strategy<Value = Access> {
    let bits: Vec<u32> = (0..size_exponent).collect();
    (Just(bits).prop_shuffle(), 0..=size_exponent, 0..3_u32).prop_map(
        move |(bits, threads, vector)| {
            let vector = vector.min(size_exponent - threads);
            // The lowest bits are the vector, the others are shuffled over threads and values.
            let mut bits: Vec<u32> = bits.into_iter().filter(|&bit| bit >= vector).collect();
            let mut values: Vec<u32> = (0..vector).collect();
            values.extend(bits.split_off(bits.len().min(threads as usize)));
            let mode = |bits: &[u32]| {
                let extents = vec!["2"; bits.len()].join(",");
                let strides: Vec<String> = bits.iter().map(|bit| (1 << bit).to_string()).collect();
                (format!("({extents})"), format!("({})", strides.join(",")))
            };
            let (threads, values) = (mode(&bits), mode(&values));
            let tv = format!("({},{}):({},{})", threads.0, values.0, threads.1, values.1);
            Access::new(&layout(&tv), 1 << vector)
        },
    )
}

fn memories() -> impl Strategy<Value = Banks> {
    let exponent = |range: Range<u32>| range.prop_map(|exponent| 1_i128 << exponent);
    (exponent(0..5), exponent(2..7), exponent(2..7)).prop_map(|(count, width, element)| Banks {
        count,
        width,
        element,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_choices_are_the_best(
        accesses in prop::collection::vec(accesses(6), 1..3),
        on in memories(),
        rows in 0..4_u32,
        padding in 0..3_i64,
    ) {
        // By columns, or by rows with gaps of whole vectors.
        let (rows, columns) = (1_i64 << rows, 64_i64 >> rows);
        let tiles = [
            format!("({columns},{rows}):(1,{})", columns + 4 * padding),
            format!("({columns},{rows}):(1,{})", 128 - columns),
        ];
        for tile in tiles {
            let tile = layout(&tile);
            let whole = |access: &Access| access.vector <= columns;
            if accesses.iter().all(whole) && accesses.iter().all(|a| a.cost(&tile.into(), on.memory()).is_ok()) {
                for access in &accesses {
                    check_cost(&tile.into(), access, on);
                }
                check_choice(&tile, &accesses, on);
            }
        }
    }

    #[test]
    fn random_costs_of_swizzled_layouts(
        access in accesses(7), on in memories(), bits in 0..4_u32, base in 2..4_u32, shift in 0..3_i32,
    ) {
        let swizzle = Swizzle::new(bits, base, bits as i32 + shift).unwrap();
        for tile in ["(16,8):(8,1)", "128:1", "(4,32):(1,4)"] {
            let tile: AnyLayout = format!("{swizzle} o 0 o {tile}").parse().unwrap();
            if access.cost(&tile, on.memory()).is_ok() {
                check_cost(&tile, &access, on);
            }
        }
    }

    #[test]
    fn phases_of_powers_of_two_cost_what_counted_ones_do(
        accesses in prop::collection::vec(accesses(6), 1..3),
        on in memories(),
        bits in Just((2..10).collect::<Vec<u32>>()).prop_shuffle(),
        is_broadcast in any::<[bool; 4]>(),
        (count, base, shift, is_down) in (0..4_u32, 0..6_u32, 0..3_i32, any::<bool>()),
    ) {
        let stride = |mode: usize| if is_broadcast[mode] { 0 } else { 1 << bits[mode] };
        let [a, b, c, d] = [0, 1, 2, 3].map(stride);
        let tile = layout(&format!("(4,(2,2),(2,2)):(1,({a},{b}),({c},{d}))"));
        // With an offset, even one past all banks, each phase is counted.
        let cost = |swizzle: Swizzle, offset: i64, access: &Access| {
            let tile: AnyLayout = format!("{swizzle} o {offset} o {tile}").parse().unwrap();
            access.cost(&tile, on.memory()).map_err(|error| error.reason())
        };
        let shift = (count as i32 + shift) * if is_down { -1 } else { 1 };
        let swizzle = Swizzle::new(count, base, shift).unwrap();
        for access in &accesses {
            for swizzle in [Swizzle::IDENTITY, swizzle] {
                prop_assert_eq!(cost(swizzle, 0, access), cost(swizzle, 1 << 40, access));
            }
        }
        let Ok(choice) = tile.choose_swizzle(&accesses, on.memory()) else {
            prop_assert!(accesses.iter().any(|access| access.cost(&tile.into(), on.memory()).is_err()));
            return Ok(());
        };
        let all = |swizzle| {
            let costs = accesses.iter().map(|access| cost(swizzle, 1 << 40, access).unwrap());
            costs.map(|cost| i128::from(cost.wavefronts)).sum()
        };
        let (wavefronts, best) = first_of_the_best(&accesses, 11, all);
        prop_assert_eq!(choice.swizzle, best);
        prop_assert_eq!(wavefronts, choice.costs().iter().map(|cost| i128::from(cost.wavefronts)).sum());
    }

    #[test]
    fn random_sectors(access in accesses(7), element in 2..7_u32, stride in 1..9_i64) {
        let (element, tile) = (1_i64 << element, layout(&format!("(16,8):({stride},{})", 16 * stride)));
        let Ok(cost) = access.cost(&tile.into(), BankedMemory::GLOBAL.of_bits(element).unwrap()) else {
            prop_assert!(access.vector > 1);
            return Ok(());
        };
        let mapping = Mapping::parse(&tile.to_string());
        let (mut sectors, mut useful, mut least) = (0, 0, 0);
        for phase in phases(&mapping, &access, 32) {
            let elements: Vec<i128> = phase.into_iter().flat_map(|(_, _, elements)| elements).collect();
            sectors += words(&elements, element.into(), 256).len();
            let own = elements.iter().collect::<BTreeSet<_>>().len() * element as usize;
            useful += own;
            least += own.div_ceil(256);
        }
        let found = (cost.wavefronts as usize, cost.useful_bits as usize, cost.least as usize);
        prop_assert_eq!(found, (sectors, useful, least));
        let percent = useful * 100 / (sectors * 256);
        prop_assert_eq!(cost.percent(BankedMemory::GLOBAL) as usize, percent);
    }
}

#[test]
fn the_least_padding_is_the_least_of_one_row() {
    let mut found = BTreeMap::new();
    for (rows, columns) in [(8, 8), (4, 16), (3, 8), (6, 5), (16, 4), (1, 8)] {
        for bits in [8, 32, 64] {
            let tile = layout(&format!("({rows},{columns}):({columns},1)"));
            for vector in [1, 2, 4] {
                let Ok(access) = Access::across(&tile.shape(), 1, vector) else {
                    continue;
                };
                let on = Banks {
                    count: 8,
                    width: 32,
                    element: bits,
                };
                if access.cost(&tile.into(), on.memory()).is_err() {
                    continue;
                }
                let is_free = |tile: &Layout| {
                    let mapping = Mapping::parse(&tile.to_string());
                    let all: i128 = wavefronts(&mapping, &access, on).iter().sum();
                    all == least(&mapping, &access, on)
                };
                let rows_padded = (0..1024).step_by(vector as usize).map(|padding| {
                    layout(&format!("({rows},{columns}):({},1)", columns + padding))
                });
                let wanted = rows_padded.into_iter().find(|tile| is_free(tile));
                let padded = tile.least_padding(&[access], on.memory()).unwrap();
                *found.entry(padded.is_some()).or_insert(0) += 1;
                if let Some(padded) = padded {
                    assert!(is_free(&padded), "{tile} {bits} {vector}: {padded}");
                }
                let room = |tile: Option<Layout>| tile.map(|tile| tile.cosize().unwrap());
                assert_eq!(room(padded), room(wanted), "{tile} {bits} {vector}");
            }
        }
    }
    assert!(found[&true] > 20, "{found:?}");
}

#[test]
fn padding_is_after_rows_that_end() {
    let memory = shared(32).memory();
    let padded = |text: &str, tv: &str| {
        let padded = layout(text).least_padding(&[Access::new(&layout(tv), 1)], memory);
        padded.unwrap().map(|padded| padded.to_string())
    };
    // One broadcast, and nothing at all.
    assert_eq!(padded("32:0", "(32,1):(1,0)").as_deref(), Some("32:0"));
    assert_eq!(padded("0:1", "(0,1):(1,0)").as_deref(), Some("0:1"));
    // Rows of 32, in three levels; a step that is no row.
    assert_eq!(
        padded("((4,8),32):((1,4),32)", "(32,1):(32,0)").as_deref(),
        Some("((4,8),32):((1,4),33)")
    );
    assert_eq!(padded("(2,32):(33,32)", "(32,1):(2,0)"), None);
    assert_eq!(
        padded("(2,32):(-1,-32)", "(32,1):(2,0)").as_deref(),
        Some("(2,32):(-1,-33)")
    );
}

#[test]
fn negative_strides_have_a_choice() {
    for tile in ["(8,8):(-8,1)", "(8,8):(8,-1)", "(8,8):(-8,-1)"] {
        let tile = layout(tile);
        let on = Banks {
            count: 8,
            width: 32,
            element: 32,
        };
        let accesses = [
            Access::along(&tile.shape(), 1, 1).unwrap(),
            Access::across(&tile.shape(), 1, 1).unwrap(),
        ];
        for access in &accesses {
            check_cost(&tile.into(), access, on);
        }
        let choice = tile.choose_swizzle(&accesses, on.memory()).unwrap();
        let (all, swizzle) = best_of_all(&tile, &accesses, on, 8);
        assert_eq!(
            (choice.swizzle, choice.is_free()),
            (swizzle, all == 16),
            "{tile}"
        );
    }
}

#[test]
fn the_best_of_each_number_of_bits() {
    let tile = layout("(8,32):(32,1)");
    let accesses = rows_and_matrices(&tile, 1, 16);
    let of = |bits| {
        let choice = tile
            .choose_swizzle_of_bits(&accesses, shared(16).memory(), bits)
            .unwrap();
        let all: i64 = choice.costs().iter().map(|cost| cost.wavefronts).sum();
        (choice.swizzle.to_string(), all)
    };
    let of_each: Vec<_> = (0..5).map(of).collect();
    let wanted = [
        ("Sw<0,0,0>", 20),
        ("Sw<1,4,2>", 12),
        ("Sw<2,3,3>", 8),
        ("Sw<3,3,3>", 8),
        ("Sw<0,0,0>", 20),
    ];
    assert_eq!(
        of_each
            .iter()
            .map(|(name, all)| (name.as_str(), *all))
            .collect::<Vec<_>>(),
        wanted
    );
}

#[test]
fn vectors_are_whole_and_the_elements_the_same() {
    let mut wide = 0;
    let modes: Vec<(i64, i64)> = [1, 2, 3, 4, 6, 8]
        .iter()
        .flat_map(|&extent| [-4, -1, 0, 1, 2, 3, 4, 6, 8, 12, 16].map(|stride| (extent, stride)))
        .collect();
    for &(a, x) in &modes {
        for &(b, y) in &modes {
            let tile = layout(&format!("({a},{b}):({x},{y})"));
            for width in [1, 2, 3, 4, 8, 12] {
                let Ok(vectors) = tile.vectorise(width) else {
                    // As the inverse: nothing else is refused.
                    assert!(tile.right_inverse().is_err(), "{tile} by {width}");
                    continue;
                };
                let plain = Plain::of(&vectors);
                let parts = plain.children();
                let (vector, count) = (parts[0].size(), parts[1].size());
                assert_eq!(
                    i128::from(width) % vector,
                    0,
                    "{tile} by {width}: {vectors}"
                );
                for j in 0..count {
                    let first = plain.at(vector * j);
                    assert_eq!(first.rem_euclid(vector), 0, "{tile} by {width}: {vectors}");
                    assert!(
                        (0..vector).all(|k| plain.at(vector * j + k) == first + k),
                        "{tile} by {width}: {vectors}"
                    );
                }
                let (mut ours, mut all) = (plain.image(), Plain::of(&tile).image());
                ours.sort_unstable();
                all.sort_unstable();
                assert_eq!(ours, all, "{tile} by {width}: {vectors}");
                wide += usize::from(vector > 1);
            }
        }
    }
    assert!(wide > 300, "{wide}");
    assert_eq!(
        layout("(2,8):(8,1)").vectorise(4).unwrap().to_string(),
        "(4,(2,2)):(1,(8,4))"
    );
    assert_eq!(layout("():()").vectorise(4).unwrap().size().unwrap(), 1);
    assert_eq!(
        layout("8:1").vectorise(0).unwrap_err().reason(),
        Reason::CountNotPositive { count: 0 }
    );
}

#[test]
fn whole_tiles_are_accessed() {
    for shape in ["(8,64)", "(4,(2,8),6)", "16", "(16)", "(3,0)"] {
        let shape = tuple(shape);
        for mode in 0..shape.rank() {
            for access in [
                Access::along(&shape, mode, 2),
                Access::across(&shape, mode, 2),
                Access::along(&shape, mode, 1),
            ] {
                let Ok(access) = access else { continue };
                assert_eq!(access.thread_value.size(), shape.size());
                assert!(
                    access.thread_value.is_bijective().unwrap() || shape.size() == Ok(0),
                    "{access:?}"
                );
            }
        }
    }
    let tv = |access: Result<Access, LayoutError>| access.unwrap().thread_value.to_string();
    let shape = tuple("(8,64)");
    assert_eq!(tv(Access::along(&shape, 1, 8)), "((8,8),8):((64,1),8)");
    assert_eq!(tv(Access::across(&shape, 1, 8)), "((8,8),8):((1,64),8)");
    assert_eq!(tv(Access::across(&shape, 0, 4)), "((64,2),4):((8,4),1)");
    assert_eq!(
        Access::ldmatrix(&shape, 1, 16),
        Access::across(&shape, 1, 8)
    );
}

#[test]
fn nothing_and_no_modes() {
    let memory = BankedMemory::SHARED;
    for (tile, tv) in [
        ("():()", "(1,1):(0,0)"),
        ("1:0", "(1,1):(0,0)"),
        ("0:1", "(0,1):(1,0)"),
        ("0:1", "(32,0):(1,0)"),
    ] {
        let (tile, access) = (layout(tile), Access::new(&layout(tv), 1));
        let cost = access.cost(&tile.into(), memory).unwrap();
        let elements = access.thread_value.size().unwrap();
        assert_eq!(
            (cost.wavefronts, cost.least, cost.degree, cost.threads),
            (elements, elements, elements, None)
        );
        let choice = tile.choose_swizzle(&[access], memory).unwrap();
        assert!(choice.swizzle.is_identity() && choice.is_free());
        assert_eq!(tile.least_padding(&[access], memory).unwrap(), Some(tile));
        assert!(cost.percent(memory) <= 100);
    }
    let nothing = layout("(8,8):(8,1)").choose_swizzle(&[], memory).unwrap();
    assert!(nothing.swizzle.is_identity() && nothing.is_free() && nothing.costs().is_empty());
    // No threads, of a number that no sum holds.
    let none = Access::new(&layout(&format!("({},0):(1,1)", i64::MAX)), 1);
    assert_eq!(
        none.cost(&layout("8:1").into(), memory).unwrap().wavefronts,
        0
    );
}

#[test]
fn what_is_refused() {
    let memory = shared(32).memory();
    let cost = |tile: &str, tv: &str, vector| {
        let access = Access::new(&layout(tv), vector);
        let tile: AnyLayout = tile.parse().unwrap();
        let error = access.cost(&tile, memory).unwrap_err();
        if let Some(tile) = tile.as_layout() {
            assert_eq!(
                tile.choose_swizzle(&[access], memory).unwrap_err().reason(),
                error.reason()
            );
            assert_eq!(
                tile.choose_swizzle_of_bits(&[access], memory, 2)
                    .unwrap_err()
                    .reason(),
                error.reason()
            );
            assert_eq!(
                tile.least_padding(&[access], memory).unwrap_err().reason(),
                error.reason()
            );
        }
        error
    };
    let huge = format!("(2,{}):(1,2)", i64::MAX);
    let reasons = [
        (
            cost("32:1", "32:1", 1),
            Reason::RankMismatch {
                found: 1,
                wanted: 2,
            },
        ),
        (
            cost("32:1", "():()", 1),
            Reason::RankMismatch {
                found: 0,
                wanted: 2,
            },
        ),
        (
            cost("32:1", "(32,1):(1,0)", 0),
            Reason::CountNotPositive { count: 0 },
        ),
        (
            cost("32:1", "(32,1):(1,0)", i64::MIN),
            Reason::CountNotPositive { count: i64::MIN },
        ),
        (
            cost("32:1", "(8,3):(3,1)", 3),
            Reason::NotPowerOfTwo { number: 3 },
        ),
        (
            cost("32:1", "(8,3):(3,1)", 2),
            Reason::ExtentNotMultiple { extent: 3, of: 2 },
        ),
        (
            cost("32:1", "(9,4):(4,1)", 4),
            Reason::OutsideMode {
                coordinate: 32,
                extent: 32,
            },
        ),
        (
            cost("32:1", "(8,1):(-1,0)", 1),
            Reason::OutsideMode {
                coordinate: -1,
                extent: 32,
            },
        ),
        (
            cost("32:2", "(8,4):(4,1)", 4),
            Reason::ScatteredVector {
                thread: 0,
                count: 4,
            },
        ),
        (
            cost("32:1", "(7,4):(3,1)", 4),
            Reason::ScatteredVector {
                thread: 1,
                count: 4,
            },
        ),
        (
            cost("Sw<1,0,3> o 0 o 32:1", "(8,4):(4,1)", 4),
            Reason::ScatteredVector {
                thread: 2,
                count: 4,
            },
        ),
        (cost("32:1", &huge, 1), Reason::Overflow),
        (
            cost("32:1", "(1048576,2):(0,0)", 1),
            Reason::TooManyParts {
                parts: "elements of an access",
                most: 1 << 20,
            },
        ),
        (
            cost(&format!("(2,4):(1,{})", i64::MAX), "(2,4):(1,2)", 1),
            Reason::Overflow,
        ),
    ];
    for (error, reason) in reasons {
        assert_eq!(error.reason(), reason, "{error}");
    }
    assert!(
        cost("8:1@0", "(8,1):(1,0)", 1)
            .to_string()
            .contains("basis stride")
    );
    let tile = layout("8:1");
    let access = Access::new(&layout("(8,1):(1,0)"), 1);
    assert_eq!(
        tile.choose_swizzle(&[access; 9], memory)
            .unwrap_err()
            .to_string(),
        "choose_swizzle: there are more than 8 accesses, which is the limit, in 8:1"
    );
    for (banks, bits, element) in [
        (0, 32, 32),
        (33, 32, 8),
        (128, 32, 8),
        (32, 256, 8),
        (32, 5, 8),
        (32, 32, 0),
        (32, 32, 256),
        (32, 32, 6),
        (i64::MAX, 1, 1),
        (1, i64::MIN, 1),
    ] {
        let memory = BankedMemory::new(banks, bits).and_then(|memory| memory.of_bits(element));
        assert!(memory.is_err(), "{banks} {bits} {element}");
    }
    for access in [
        Access::along(&tuple("(8,8)"), 2, 1),
        Access::along(&tuple("()"), 0, 1),
        Access::along(&tuple("(8,8)"), 1, 3),
        Access::across(&tuple("(8,8)"), 1, 0),
        Access::across(&tuple(&format!("({0},{0})", i64::MAX)), 1, 1),
        Access::ldmatrix(&tuple("(8,8)"), 1, 48),
        Access::ldmatrix(&tuple("(8,8)"), 1, 256),
        Access::ldmatrix(&tuple("(8,4)"), 1, 16),
    ] {
        assert!(access.is_err(), "{access:?}");
    }
}

#[test]
fn strides_at_the_end_of_64_bits() {
    let memory = shared(32).memory();
    for stride in [
        1_i64 << 40,
        1 << 61,
        1 << 62,
        -(1 << 62),
        i64::MAX,
        i64::MIN,
    ] {
        let tile = layout(&format!("(1,2):(0,{stride})"));
        let access = Access::new(&layout("(2,1):(1,0)"), 1);
        // An answer, or an error.
        if let Ok(choice) = tile.choose_swizzle(&[access], memory) {
            assert!(choice.costs()[0].wavefronts <= 2);
        }
        let _ = tile.least_padding(&[access], memory);
        let _ = tile.vectorise(i64::MAX);
        let _ = access.cost(&tile.into(), BankedMemory::GLOBAL);
    }
    assert!(
        layout(&format!("(2,{}):(1,2)", i64::MAX))
            .choose_swizzle(&[], memory)
            .is_err()
    );
}
