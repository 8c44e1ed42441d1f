//! The atoms, one by one: that they are what CuTe printed or a vendor documents, that sizes agree,
//! that operands cover their tiles, and what is an exception to that.

use stridewise_oracle as common;

use common::{Plain, Tree, swizzled::Mapping};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::LazyLock,
};
use stridewise::{
    algebra::{IsBijective, IsInjective, IsSurjective},
    atoms::{
        Atom, BlockScaledMma, CopyAtom, Mma, SharedMemoryAtom, SparseMma, atom_by_name, copy::*,
        gmma::*, mma::*, shared_memory::*, tmem::*, umma::*,
    },
    composed::{AnyLayout, Function},
    num::Bit,
    prelude::*,
    value,
};

/// Operands in shared memory, which the instruction reads by a descriptor: all threads see all of
/// the tile.
const SEEN_BY_ALL: &[&str] = &[
    "ABLayout_64x8",
    "ABLayout_64x16",
    "ABLayout_64x32",
    "ABLayout_128x16",
    "ABLayout_256x32",
];
/// Loads and stores of one or two matrices: 8 or 16 threads point to their rows, and the others to
/// those again.
const POINTED_TO_AGAIN: &[&str] = &[
    "SM75_U32x1_LDSM_N",
    "SM75_U32x2_LDSM_N",
    "SM75_U16x2_LDSM_T",
    "SM75_U16x4_LDSM_T",
    "SM90_U32x1_STSM_N",
    "SM90_U32x2_STSM_N",
    "SM90_U16x2_STSM_T",
    "SM90_U16x4_STSM_T",
    "SM100_SU4_DU8x16_x1_LDSM_N",
    "SM100_SU4_DU8x16_x2_LDSM_N",
    "SM100_SU6_DU8x16_x1_LDSM_N",
    "SM100_SU6_DU8x16_x2_LDSM_N",
    "SM100_U8x8_LDSM_T",
    "SM100_U8x4_STSM_T",
    "SM100_U8x8_STSM_T",
];

/// The rows by name, and the exceptions that were met.
struct Atoms {
    rows: BTreeMap<String, Value>,
    seen: BTreeSet<String>,
    seen_by_all: Vec<String>,
    pointed_to_again: Vec<String>,
}

/// Every index below a number comes, once; or `times` times.
fn covers(layout: &Plain, size: i128, times: i128) -> bool {
    let mut counts = vec![0; usize::try_from(size).unwrap()];
    layout
        .image()
        .into_iter()
        .for_each(|index| counts[usize::try_from(index).unwrap()] += 1);
    counts.iter().all(|&count| count == times)
}

/// A layout, as CuTe prints it.
fn printed<L: Layout>(layout: L) -> String {
    layout.to_value().unwrap().to_string()
}

/// How many threads a thread-value layout is for.
fn threads(layout: &Plain) -> i128 {
    let modes = layout.children();
    assert_eq!(modes.len(), 2, "{layout}");
    modes[0].size()
}

/// How many values of all threads have each position of an operand's tile, which is the row's.
fn operand<L: Layout + Default>(row: &Value, field: &str, size: i128, of_threads: i128) -> i128 {
    let name = &row["name"];
    let text = row[field].as_str().unwrap();
    assert_eq!(printed(L::default()), text, "{name} {field}");
    let layout = Plain::parse(text);
    assert_eq!(threads(&layout), of_threads, "{name} {field}");
    let times = layout.size() / size;
    assert!(covers(&layout, size, times), "{name} {field}");
    assert!(<IsSurjective<L> as Bit>::VALUE, "{name} {field}");
    assert_eq!(<IsBijective<L> as Bit>::VALUE, times == 1, "{name} {field}");
    let values: value::Layout = text.parse().unwrap();
    assert_eq!(values.is_bijective().unwrap(), times == 1, "{name} {field}");
    times
}

/// That the views of all threads together have each element of a tile by rows equally often, where
/// the operand says.
fn views(row: &Value, field: &str, [tall, wide]: [i128; 2], of_threads: i128) {
    let operand = row[field].as_str().unwrap();
    let (tv, oracle) = (
        operand.parse::<value::Layout>().unwrap(),
        Plain::parse(operand),
    );
    let tile: value::Layout = format!("({tall},{wide}):({wide},1)").parse().unwrap();
    let mut seen = vec![0; usize::try_from(tall * wide).unwrap()];
    for thread in 0..of_threads {
        let (view, offset) = tile
            .thread_view(&tv, i64::try_from(thread).unwrap())
            .unwrap();
        for (v, index) in Plain::of(&view).image().into_iter().enumerate() {
            let position = oracle.at(thread + of_threads * v as i128);
            let wanted = position % tall * wide + position / tall;
            assert_eq!(
                index + i128::from(offset.as_int().unwrap()),
                wanted,
                "{} {field}: thread {thread}, value {v}",
                row["name"]
            );
            seen[usize::try_from(wanted).unwrap()] += 1;
        }
    }
    assert!(
        seen.iter()
            .all(|&count| i128::from(count) == oracle.size() / (tall * wide)),
        "{} {field}",
        row["name"]
    );
}

/// What holds of all instructions; (M,N,K), and how many threads they are for.
fn instruction<M: Mma>(row: &Value) -> ([i128; 3], i128) {
    let name = &row["name"];
    let shape = row["Shape_MNK"].as_str().unwrap();
    assert_eq!(
        M::Shape::default().to_value().unwrap().to_string(),
        shape,
        "{name}"
    );
    let [m, n, k] = Tree::parse(shape).leaves()[..] else {
        panic!("{shape}")
    };
    let numbers = row["ThrID"].as_str().unwrap();
    assert_eq!(printed(M::ThreadId::default()), numbers, "{name}");
    let (numbers, of_threads) = (Plain::parse(numbers).image(), Plain::parse(numbers).size());
    // Threads of one warp or wavefront, each once.
    assert!(
        numbers.iter().all(|thread| (0..64).contains(thread)),
        "{name}"
    );
    assert!(<IsInjective<M::ThreadId> as Bit>::VALUE, "{name}");
    let repeated = [
        operand::<M::B>(row, "BLayout", n * k, of_threads),
        operand::<M::C>(row, "CLayout", m * n, of_threads),
    ];
    let is_wmma = name.as_str().unwrap().starts_with("RDNA3");
    assert_eq!(repeated, [if is_wmma { 2 } else { 1 }, 1], "{name}");
    views(row, "CLayout", [m, n], of_threads);
    ([m, n, k], of_threads)
}

impl Atoms {
    /// The row of a name; of an atom that CuTe did not print, its value, whose rule holds for others of its family.
    fn row(&mut self, name: &str) -> Value {
        assert!(self.seen.insert(name.to_owned()), "{name} comes twice");
        self.rows.remove(name).unwrap_or_else(|| of_value(name))
    }

    fn mma<M: Mma>(&mut self, name: &str) {
        let row = self.row(name);
        let ([m, _, k], of_threads) = instruction::<M>(&row);
        let repeated = operand::<M::A>(&row, "ALayout", m * k, of_threads);
        assert_eq!(repeated, times_in_a(name), "{name}");
        views(&row, "ALayout", [m, k], of_threads);
    }

    fn operand_of_warpgroup<L: Layout + Default>(&mut self, name: &str) {
        let row = self.row(name);
        let field = ["ALayout", "CLayout", "ABLayout"]
            .into_iter()
            .find(|field| row.get(field).is_some())
            .unwrap();
        // As in the name.
        let numbers = name
            .rsplit(['_', '<'])
            .next()
            .unwrap()
            .trim_end_matches('>');
        let sizes: Vec<i128> = numbers
            .split(['x', ','])
            .map(|number| number.parse().unwrap())
            .collect();
        let [tall, wide] = sizes[..] else {
            panic!("{name}")
        };
        if field != "ABLayout" {
            assert_eq!(operand::<L>(&row, field, tall * wide, 128), 1, "{name}");
            views(&row, field, [tall, wide], 128);
            return;
        }
        let text = row[field].as_str().unwrap();
        assert_eq!(printed(L::default()), text, "{name}");
        let layout = Plain::parse(text);
        assert_eq!(
            (layout.size(), threads(&layout)),
            (128 * tall * wide, 128),
            "{name}"
        );
        assert!(covers(&layout, tall * wide, 128), "{name}");
        assert!(covers(&layout.children()[1], tall * wide, 1), "{name}");
        assert!(
            !<IsBijective<L> as Bit>::VALUE && <IsSurjective<L> as Bit>::VALUE,
            "{name}"
        );
        self.seen_by_all.push(name.to_owned());
    }

    /// Loads and stores have each bit of the registers once, and all of memory in each thread.
    fn copy_of_tensor_memory<A: CopyAtom>(&mut self, name: &str) {
        let texts = as_copy::<A>(&self.row(name));
        let [source, destination, reference] =
            [1, 2, 3].map(|place: usize| Plain::parse(&texts[place]));
        if name.contains("UTCCP") {
            assert_eq!(reference.to_string(), destination.to_string(), "{name}");
            return;
        }
        assert_eq!(texts[0], "32:1", "{name}");
        let [memory, registers] = if name.contains("LOAD") {
            [source, destination]
        } else {
            [destination, source]
        };
        assert_eq!(memory.to_string(), reference.to_string(), "{name}");
        let bits = registers.size();
        assert!(covers(&registers, bits, 1), "{name}");
        assert_eq!(memory.to_string(), format!("(32,{bits}):(0,1)"), "{name}");
    }

    fn copy<A: CopyAtom>(&mut self, name: &str) {
        let texts = as_copy::<A>(&self.row(name));
        assert_eq!(texts[0], "32:1", "{name}");
        let [source, destination, reference] =
            [1, 2, 3].map(|place: usize| Plain::parse(&texts[place]));
        assert!(
            [&source, &destination, &reference].map(threads) == [32; 3],
            "{name}"
        );
        // As many words, halves or bytes of each thread as the name says.
        let of_thread = name.split('_').find_map(|part| {
            let (width, count) = part.strip_prefix('U')?.split_once('x')?;
            Some(width.parse::<i128>().ok()? * count.parse::<i128>().ok()?)
        });
        let bits = of_thread.map_or(reference.size(), |bits| 32 * bits);
        if name.contains("Shuffle") || name.contains("MOVM") {
            assert!(
                [&source, &destination].map(|side| covers(side, reference.size(), 1)) == [true; 2],
                "{name}"
            );
            return;
        }
        // Registers have each bit once, and that is the reference. Rows of shared memory may be
        // pointed to again.
        let of_source = (
            <IsBijective<A::Source> as Bit>::VALUE,
            <IsSurjective<A::Source> as Bit>::VALUE,
        );
        let of_destination = (
            <IsBijective<A::Destination> as Bit>::VALUE,
            <IsSurjective<A::Destination> as Bit>::VALUE,
        );
        let sides = [(&source, of_source), (&destination, of_destination)];
        let [(rows, of_rows), (registers, of_registers)] = if name.contains("LDSM") {
            sides
        } else {
            [sides[1], sides[0]]
        };
        assert_eq!(registers.to_string(), reference.to_string(), "{name}");
        assert!(covers(registers, bits, 1), "{name}");
        assert_eq!(of_registers, (true, true), "{name}");
        assert!(covers(rows, bits, rows.size() / bits), "{name}");
        assert_eq!(of_rows, (rows.size() == bits, true), "{name}");
        if rows.size() != bits {
            self.pointed_to_again.push(name.to_owned());
        }
    }

    fn shared_memory<A: SharedMemoryAtom>(&mut self, name: &str) {
        let row = self.row(name);
        let row_text = row["layout"].as_str().unwrap();
        let (swizzle, inside) = row_text.split_once(" o 0 o ").unwrap();
        let found = (
            A::Layout::default().to_any_value().unwrap(),
            printed(A::Inside::default()),
        );
        let Ok(value::Function::Swizzle(of_addresses)) = A::Swizzle::default().to_function() else {
            panic!("{name}")
        };
        assert_eq!(
            (of_addresses.to_string().as_str(), found.1.as_str()),
            (swizzle, inside),
            "{name}"
        );
        let width = name.rsplit('_').next().unwrap().trim_end_matches('b');
        assert_eq!(A::BITS.to_string(), width, "{name}");
        // The law: the swizzle of addresses in bytes.
        let bytes = i128::try_from(A::BITS / 8).unwrap();
        let (addresses, plain) = (Mapping::parse(swizzle), Plain::parse(inside));
        let elements = found.0.to_string();
        let elements = Mapping::parse(&elements);
        let size = plain.size();
        let mut indices = Vec::new();
        for position in 0..size {
            assert_eq!(
                bytes * elements.at(position),
                addresses.apply(bytes * plain.at(position)),
                "{name}"
            );
            indices.push(elements.at(position));
        }
        // A permutation of the tile.
        indices.sort_unstable();
        assert!(
            indices.into_iter().eq(0..size) && <IsBijective<A::Inside> as Bit>::VALUE,
            "{name}"
        );
        // 8 rows (or columns), each as many bytes as the swizzle is for: 16 without one.
        let swizzled = match &name[name.find("_Atom").unwrap() - 3..name.find("_Atom").unwrap()] {
            "TER" => 16,
            "W32" => 32,
            "W64" => 64,
            _ => 128,
        };
        assert_eq!(size * bytes, 8 * swizzled, "{name}");
        // 16 bytes of each of the 8, which is what a matrix of `ldmatrix` is, lie in different
        // banks: 32 of 4 bytes.
        let is_k = name.contains("Layout_K");
        let (contiguous, side_by_side) = (swizzled / bytes, 16 / bytes);
        for first in (0..contiguous).step_by(usize::try_from(side_by_side).unwrap()) {
            let mut banks = Vec::new();
            for (row, column) in (0..8)
                .flat_map(|row| (first..first + side_by_side).map(move |column| (row, column)))
            {
                let position = if is_k {
                    row + 8 * column
                } else {
                    column + contiguous * row
                };
                let address = bytes * elements.at(position);
                banks.extend(
                    (address..address + bytes)
                        .filter(|byte| byte % 4 == 0)
                        .map(|byte| byte / 4 % 32),
                );
            }
            banks.sort_unstable();
            let distinct = banks.len();
            banks.dedup();
            assert_eq!(banks.len(), distinct, "{name}: banks");
        }
    }
}

/// Checks that a copy is as its row; gives its layouts as text.
fn as_copy<A: CopyAtom>(row: &Value) -> [String; 4] {
    let texts = [
        printed(A::ThreadId::default()),
        printed(A::Source::default()),
        printed(A::Destination::default()),
        printed(A::Reference::default()),
    ];
    let fields = ["ThrID", "SrcLayout", "DstLayout", "RefLayout"];
    assert_eq!(
        fields.map(|field| row[field].as_str().unwrap()),
        texts.each_ref().map(String::as_str),
        "{}",
        row["name"]
    );
    texts
}

/// The fields of a row, from the value of a name.
fn of_value(name: &str) -> Value {
    match atom_by_name(name).unwrap() {
        Atom::Mma(mma) => {
            let [m, n, k] = mma.atom.shape();
            let [a, b, c] = [
                value::MmaOperand::A,
                value::MmaOperand::B,
                value::MmaOperand::C,
            ]
            .map(|operand| mma.atom.layout_tv(operand).to_string());
            let (shape, threads) = (format!("({m},{n},{k})"), mma.atom.thread_id().to_string());
            json!({"name": name, "Shape_MNK": shape, "ThrID": threads, "ALayout": a, "BLayout": b, "CLayout": c})
        }
        Atom::Copy(copy) => {
            let [threads, source, destination, reference] = [
                copy.thread_id,
                copy.source,
                copy.destination,
                copy.reference,
            ]
            .map(|layout| layout.to_string());
            json!({"name": name, "ThrID": threads, "SrcLayout": source, "DstLayout": destination, "RefLayout": reference})
        }
        Atom::Operand(operand) => {
            let field = format!("{}Layout", name.split_once("Layout").unwrap().0);
            json!({"name": name, field: operand.layout.to_string()})
        }
        Atom::SharedMemory(tile) => {
            json!({"name": name, "layout": format!("{} o 0 o {}", tile.swizzle, tile.layout)})
        }
    }
}

/// How often an instruction has A: once in each block, in each half of the lanes of RDNA3, and in
/// each group of a dot product.
fn times_in_a(name: &str) -> i128 {
    let blocks = name
        .split('_')
        .find_map(|part| part.strip_suffix('B')?.parse().ok());
    match name.split('_').next() {
        Some("RDNA3") => 2,
        Some("AVX512") => 16,
        _ => blocks.unwrap_or(1),
    }
}

/// The rows of a file, by name.
fn rows(file: &str) -> BTreeMap<String, Value> {
    let text = fs::read_to_string(file).unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let row: Value = serde_json::from_str(line).unwrap();
        (row["name"].as_str().unwrap().to_owned(), row)
    });
    rows.collect()
}

/// The row and the depth of a lane's value of A or B, as the vendor documents it. The blocks of B,
/// each of so many rows, lie below one another.
fn input(name: &str, is_b: bool, [rows, k]: [i128; 2], lane: i128, v: i128) -> (i128, i128) {
    let family = name.split('_').next().unwrap();
    let is_wide = name.contains("F16");
    match family {
        "CDNA1" | "CDNA2" | "CDNA3" => {
            let blocks = times_in_a(name);
            let (group, values) = (lane / rows, rows * k * blocks / 64);
            let block = if is_b { group % blocks } else { 0 };
            (lane % rows + rows * block, group / blocks * values + v)
        }
        "RDNA3" => (lane % 16, v),
        "RDNA4" if is_wide => (lane % 16, v / 4 * 8 + lane / 16 * 4 + v % 4),
        "RDNA4" => (lane % 16, lane / 16 * (k / 2) + v),
        // Rows of 64 bytes: row r of B has K from r · K/16 on, of all columns.
        "AMX" if is_b => {
            let group = k / 16;
            (v / group % 16, v / k * group + v % group)
        }
        "AVX512" if !is_b => (0, v % k),
        // Bytes or wider elements of a register of 16 lanes, those of A by rows, and those of B
        // in groups of 32 bits.
        "XE" => {
            let place = lane + 16 * v;
            let group = k / 8;
            if is_b {
                let word = place / group;
                (word % 16, word / 16 * group + place % group)
            } else {
                (place / k, place % k)
            }
        }
        _ => (v / k, v % k),
    }
}

#[test]
fn each_atom_is_checked() {
    // The names in Rust: `SM90::GMMA::ABLayout<64,8>` is `ABLayout_64x8`.
    let identifier = |name: String| {
        let name = name
            .trim_start_matches("SM90::GMMA::")
            .trim_end_matches('>');
        name.replace('<', "_").replace(',', "x")
    };
    let mut rows: BTreeMap<_, _> = rows("tests/vectors/cute/gpu_layouts.jsonl")
        .into_iter()
        .map(|(name, row)| (identifier(name), row))
        .collect();
    let warps = self::rows("tests/vectors/cute/atoms.jsonl")
        .into_iter()
        .filter(|(name, row)| {
            let family = row["family"].as_str().unwrap();
            ["thread", "warp", "ldsm", "stsm", "shuffle", "tmem", "utccp"].contains(&family)
                && !name.contains('<')
        });
    rows.extend(warps);
    rows.extend(self::rows("tests/vectors/vendors.jsonl"));
    let (seen_by_all, pointed_to_again) = (Vec::new(), Vec::new());
    let mut atoms = Atoms {
        rows,
        seen: BTreeSet::new(),
        seen_by_all,
        pointed_to_again,
    };
    include!("atoms/list.rs");
    assert_eq!(atoms.seen.len(), 411);
    // Those that CUTLASS describes by a shape and a stride with other parentheses are no types.
    let left: Vec<&str> = atoms.rows.keys().map(String::as_str).collect();
    assert_eq!(
        left,
        [
            "SM80_16x8x128_S32U1U1S32_TN_ANDPOPC",
            "SM80_16x8x128_S32U1U1S32_TN_XORPOPC"
        ]
    );
    assert_eq!(atoms.seen_by_all, SEEN_BY_ALL);
    assert_eq!(atoms.pointed_to_again, POINTED_TO_AGAIN);
}

/// The row and the column of a lane's value of C, as [`input`].
fn output(name: &str, [m, n]: [i128; 2], lane: i128, v: i128) -> (i128, i128) {
    match name.split('_').next().unwrap() {
        "CDNA2" if name.contains("F64") => (4 * v + lane / 16, lane % 16),
        "CDNA1" | "CDNA2" | "CDNA3" => {
            // Groups of four rows go round the lanes, then the registers, then the blocks.
            let lane_groups = (64 / n).min(m / 4);
            let registers = m / lane_groups;
            let (group, in_block) = (lane / n, v % registers);
            let block = group / lane_groups + v / registers;
            let row = (in_block / 4 * lane_groups + group % lane_groups) * 4 + v % 4;
            (row, lane % n + n * block)
        }
        "RDNA3" => (2 * v + lane / 16, lane % 16),
        "RDNA4" => (lane / 16 * 8 + v, lane % 16),
        "XE" => (v, lane),
        _ => (v / n, v % n),
    }
}

/// Each register of each lane has the element that the vendor documents.
#[test]
fn registers_are_as_documented() {
    for name in rows("tests/vectors/vendors.jsonl").keys() {
        let atom = stridewise::atoms::mma_by_name(name).unwrap();
        let [m, n, k] = atom.shape().map(i128::from);
        // N of a block of the instruction.
        let is_of_blocks = name.starts_with("CDNA");
        let columns = n / if is_of_blocks { times_in_a(name) } else { 1 };
        let operands = [
            value::MmaOperand::A,
            value::MmaOperand::B,
            value::MmaOperand::C,
        ];
        for (operand, rows) in operands.into_iter().zip([m, n, m]) {
            let layout = Plain::of(&atom.layout_tv(operand));
            let of_threads = threads(&layout);
            for (place, index) in (0..).zip(layout.image()) {
                let (lane, v) = (place % of_threads, place / of_threads);
                let (row, column) = match operand {
                    value::MmaOperand::A => input(name, false, [m, k], lane, v),
                    value::MmaOperand::B => input(name, true, [columns, k], lane, v),
                    value::MmaOperand::C => output(name, [m, columns], lane, v),
                };
                let wanted = row + rows * column;
                assert_eq!(index, wanted, "{name} {operand:?}: lane {lane}, value {v}");
            }
        }
    }
}

/// Checks that an instruction is as the rows of its shape in some families are; gives the number of rows.
fn as_rows<M: Mma>(families: &[&str], source: &str) -> usize {
    static ROWS: LazyLock<BTreeMap<String, Value>> =
        LazyLock::new(|| rows("tests/vectors/cute/atoms.jsonl"));
    let shape = M::Shape::default().to_value().unwrap().to_string();
    let texts = [
        ("Shape_MNK", shape.clone()),
        ("ThrID", printed(M::ThreadId::default())),
        ("ALayout", printed(M::A::default())),
        ("BLayout", printed(M::B::default())),
        ("CLayout", printed(M::C::default())),
    ];
    let rows = ROWS.values().filter(|row| {
        let (name, family) = (
            row["name"].as_str().unwrap(),
            row["family"].as_str().unwrap(),
        );
        families.contains(&family) && row["Shape_MNK"] == *shape && name.contains(source)
    });
    rows.map(|row| {
        for (field, text) in &texts {
            assert_eq!(row[field], **text, "{row}");
        }
    })
    .count()
}

#[test]
fn instructions_of_a_warpgroup_are_as_in_cute() {
    const FAMILIES: &[&str] = &["warpgroup", "warpgroup_sparse"];
    let mut rows = 0;
    macro_rules! check {
        ($($n:tt)*) => { $(
            rows += as_rows::<Gmma<Int![$n], Int![8], AInSharedMemory>>(FAMILIES, "_SS");
            rows += as_rows::<Gmma<Int![$n], Int![8], AInRegisters>>(FAMILIES, "_RS");
            rows += as_rows::<Gmma<Int![$n], Int![16], AInSharedMemory>>(FAMILIES, "_SS");
            rows += as_rows::<Gmma<Int![$n], Int![16], AInRegisters>>(FAMILIES, "_RS");
            rows += as_rows::<Gmma<Int![$n], Int![32], AInSharedMemory>>(FAMILIES, "_SS");
            rows += as_rows::<Gmma<Int![$n], Int![32], AInRegisters>>(FAMILIES, "_RS");
            rows += as_rows::<Gmma<Int![$n], Int![64], AInSharedMemory>>(FAMILIES, "_SS");
            rows += as_rows::<Gmma<Int![$n], Int![64], AInRegisters>>(FAMILIES, "_RS");
        )* };
    }
    check! { 8 16 24 64 96 128 136 192 248 256 }
    assert!(rows > 400, "{rows}");
}

#[test]
fn instructions_of_thread_blocks_are_as_in_cute() {
    const ONE: &[&str] = &[
        "tcgen05",
        "tcgen05_ts",
        "tcgen05_sparse",
        "tcgen05_scaled",
        "tcgen05_sparse_scaled",
    ];
    const TWO: &[&str] = &[
        "tcgen05_2sm",
        "tcgen05_2sm_ts",
        "tcgen05_2sm_sparse",
        "tcgen05_2sm_scaled",
        "tcgen05_2sm_sparse_scaled",
    ];
    let mut rows = 0;
    macro_rules! check {
        ($($m:tt $n:tt $k:tt;)*) => { $(
            rows += as_rows::<Umma<Int![$m], Int![$n], Int![$k], OneBlock>>(ONE, "");
            rows += as_rows::<Umma<Int![$m], Int![$n], Int![$k], TwoBlocks>>(TWO, "");
        )* };
    }
    check! {
        64 8 8; 64 128 16; 64 256 32; 128 64 8; 128 128 8; 128 128 16; 128 128 32; 128 128 64; 128 256 16; 128 256 32;
        128 128 128; 128 128 96; 256 128 16; 256 64 32; 256 256 32; 256 128 64; 256 256 96; 256 256 128;
    }
    assert!(rows > 100, "{rows}");
}

#[test]
fn instructions_of_sm120_are_as_in_cute() {
    let rows = rows("tests/vectors/cute/atoms.jsonl");
    let mut seen = 0;
    let mut check = |identifier: &str, fields: &[(&str, String)]| {
        let template = format!("{identifier}<");
        for (name, row) in &rows {
            let of_type = name.rsplit("::").find(|part| part.contains("SM120_"));
            if row["exists"] == true && of_type.is_some_and(|name| name.starts_with(&template)) {
                for (field, text) in fields {
                    assert_eq!(row[field], **text, "{name} {field}");
                }
                seen += 1;
            }
        }
    };
    macro_rules! check {
        ($($Name:ident $([$Trait:ident $($Operand:ident $field:literal),*])*;)*) => { $(
            check(stringify!($Name), &[
                ("Shape_MNK", <$Name as Mma>::Shape::default().to_value().unwrap().to_string()),
                ("ThrID", printed(<$Name as Mma>::ThreadId::default())),
                ("ALayout", printed(<$Name as Mma>::A::default())),
                ("BLayout", printed(<$Name as Mma>::B::default())),
                ("CLayout", printed(<$Name as Mma>::C::default())),
                $($(($field, printed(<$Name as $Trait>::$Operand::default())),)*)*
            ]);
        )* };
    }
    check! {
        SM120_16x8x32_TN;
        SM120_16x8x32_TN_VS [BlockScaledMma ScaleA "SFALayout", ScaleB "SFBLayout"];
        SM120_16x8x64_TN_VS [BlockScaledMma ScaleA "SFALayout", ScaleB "SFBLayout"];
        SM120_SPARSE_16x8x64_TN [SparseMma Metadata "ELayout"];
        SM120_SPARSE_16x8x64_TN_VS
            [SparseMma Metadata "ELayout"] [BlockScaledMma ScaleA "SFALayout", ScaleB "SFBLayout"];
        SM120_SPARSE_16x8x128_TN_VS
            [SparseMma Metadata "ELayout"] [BlockScaledMma ScaleA "SFALayout", ScaleB "SFBLayout"];
    }
    assert_eq!(seen, 109);
}

#[test]
fn bulk_and_tensor_copies_are_as_in_cute() {
    let rows = rows("tests/vectors/cute/atoms.jsonl");
    let mut seen = 0;
    macro_rules! check {
        ([$($bits:tt)*] $names:tt) => { $(check! { @ $bits $names })* };
        (@ $bits:tt [$($Name:ident)*]) => { $(
            for row in rows.values() {
                // Those on a pointer or of the prefetch have the layouts of the operation.
                let operation = row["operation"].as_str().unwrap_or_default();
                let operation = operation.trim_end_matches("::PREFETCH");
                let operation = operation.trim_end_matches("_OP").trim_end_matches("_PTR");
                if operation == stringify!($Name) && row["NumBitsPerTMA"] == $bits {
                    as_copy::<$Name<Int![$bits]>>(row);
                    seen += 1;
                }
            }
        )* };
    }
    check! {
        [128 1024 4096 8192 16384 65536 131072]
        [SM90_BULK_COPY_G2S SM90_BULK_COPY_S2G SM90_TMA_LOAD SM90_TMA_LOAD_MULTICAST SM90_TMA_LOAD_IM2COL
         SM90_TMA_LOAD_IM2COL_MULTICAST SM90_TMA_STORE SM90_TMA_STORE_IM2COL SM90_TMA_REDUCE_ADD
         SM100_TMA_LOAD_2D_GATHER4 SM100_TMA_LOAD_MULTICAST_2D_GATHER4 SM100_TMA_STORE_2D_SCATTER4
         SM100_TMA_2SM_LOAD SM100_TMA_2SM_LOAD_MULTICAST SM100_TMA_2SM_LOAD_IM2COL
         SM100_TMA_2SM_LOAD_IM2COL_MULTICAST]
    }
    let all = rows
        .values()
        .filter(|row| row.get("NumBitsPerTMA").is_some());
    assert_eq!(seen, all.count());
}
