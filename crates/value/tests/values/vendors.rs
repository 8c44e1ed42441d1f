//! Instructions of AMD, Intel and Arm against the formulas of their manuals, and of AMD's matrix
//! instruction calculator: the lane and the item, or the element of a register, that has an element
//! of A, B or C.

use stridewise::{
    atoms::mma_by_name,
    value::{Layout, MmaOperand},
};

type Place = (i64, i64);

/// The formulas of an instruction: for `(i, k)` of A, `(j, k)` of B and `(i, j)` of C.
struct Manual {
    names: &'static [&'static str],
    shape: [i64; 3],
    lanes: i64,
    a: fn(i64, i64) -> Place,
    b: fn(i64, i64) -> Place,
    c: fn(i64, i64) -> Place,
    /// How often a lane has an element of A and B.
    times: i64,
}

/// AMD CDNA: `lane = i + M (k / K_L)` and `item = k mod K_L`, with `K_L = K M / 64` for a lane.
fn cdna<const M: i64, const PER_LANE: i64>(i: i64, k: i64) -> Place {
    (i + M * (k / PER_LANE), k % PER_LANE)
}

fn by_rows<const WIDTH: i64>(row: i64, column: i64) -> Place {
    (0, WIDTH * row + column)
}

/// Intel AMX: the row of a tile has `P` consecutive k of each column.
fn vnni<const P: i64>(j: i64, k: i64) -> Place {
    (0, 16 * P * (k / P) + P * j + k % P)
}

const C_32: fn(i64, i64) -> Place = |i, j| (j + 32 * (i / 4 % 2), i % 4 + 4 * (i / 8));
const C_16: fn(i64, i64) -> Place = |i, j| (j + 16 * (i / 4), i % 4);

macro_rules! manual {
    ($([$($name:ident)*] $shape:expr, $lanes:literal, $a:expr, $b:expr, $c:expr, $times:literal;)*) => {
        &[$(Manual {
            names: &[$(stringify!($name)),*],
            shape: $shape,
            lanes: $lanes,
            a: $a,
            b: $b,
            c: $c,
            times: $times,
        }),*]
    };
}

const MANUALS: &[Manual] = manual! {
    [V_MFMA_F32_32x32x2_F32] [32, 32, 2], 64, cdna::<32, 1>, cdna::<32, 1>, C_32, 1;
    [V_MFMA_F32_16x16x4_F32] [16, 16, 4], 64, cdna::<16, 1>, cdna::<16, 1>, C_16, 1;
    [V_MFMA_F32_32x32x8_F16 V_MFMA_F32_32x32x8_BF16] [32, 32, 8], 64, cdna::<32, 4>, cdna::<32, 4>, C_32, 1;
    [V_MFMA_F32_16x16x16_F16 V_MFMA_F32_16x16x16_BF16] [16, 16, 16], 64, cdna::<16, 4>, cdna::<16, 4>, C_16, 1;
    [V_MFMA_I32_32x32x16_I8 V_MFMA_F32_32x32x16_FP8_FP8] [32, 32, 16], 64, cdna::<32, 8>, cdna::<32, 8>, C_32, 1;
    [V_MFMA_I32_16x16x32_I8 V_MFMA_F32_16x16x32_FP8_FP8] [16, 16, 32], 64, cdna::<16, 8>, cdna::<16, 8>, C_16, 1;
    [V_MFMA_F64_16x16x4_F64] [16, 16, 4], 64, cdna::<16, 1>, cdna::<16, 1>, |i, j| (j + 16 * (i % 4), i / 4), 1;
    [V_WMMA_F32_16x16x16_F16 V_WMMA_F32_16x16x16_BF16 V_WMMA_I32_16x16x16_IU8]
        [16, 16, 16], 32, |i, k| (i, k), |j, k| (j, k), |i, j| (j + 16 * (i % 2), i / 2), 2;
    [TDPBF16PS] [16, 16, 32], 1, by_rows::<32>, vnni::<2>, by_rows::<16>, 1;
    [TDPBSSD] [16, 16, 64], 1, by_rows::<64>, vnni::<4>, by_rows::<16>, 1;
    [SMMLA] [2, 2, 8], 1, by_rows::<8>, by_rows::<8>, by_rows::<2>, 1;
    [BFMMLA] [2, 2, 4], 1, by_rows::<4>, by_rows::<4>, by_rows::<2>, 1;
};

/// Each element is at the place of the formula, and at no other, but for lanes that have it again.
fn is_placed(
    layout: &Layout,
    [rows, columns]: [i64; 2],
    place: fn(i64, i64) -> Place,
    lanes: i64,
    times: i64,
) {
    assert_eq!(layout.size(), Ok(rows * columns * times), "{layout}");
    for row in 0..rows {
        for column in 0..columns {
            let (lane, item) = place(row, column);
            for again in 0..times {
                let lane = lane + again * lanes / times;
                let coord = format!("({lane},{item})").parse().unwrap();
                let index = row + rows * column;
                assert_eq!(
                    layout.crd2idx(&coord),
                    Ok(index),
                    "{layout} at {row} {column}"
                );
            }
        }
    }
}

#[test]
fn other_vendors_as_in_their_manuals() {
    let mut seen = 0;
    for manual in MANUALS {
        for name in manual.names {
            let atom = mma_by_name(name).unwrap().unwrap();
            let [m, n, k] = manual.shape;
            assert_eq!(atom.shape(), manual.shape, "{name}");
            assert_eq!(atom.thread_id().size(), Ok(manual.lanes), "{name}");
            let check = |operand, extents, place, times| {
                is_placed(
                    &atom.layout_tv(operand),
                    extents,
                    place,
                    manual.lanes,
                    times,
                );
            };
            check(MmaOperand::A, [m, k], manual.a, manual.times);
            check(MmaOperand::B, [n, k], manual.b, manual.times);
            check(MmaOperand::C, [m, n], manual.c, 1);
            seen += 1;
        }
    }
    let is_other = |name: &&str| {
        ["V_", "TDP", "SMMLA", "BFMMLA"]
            .iter()
            .any(|start| name.starts_with(start))
    };
    assert_eq!(seen, stridewise::atoms::names().filter(is_other).count());
}
