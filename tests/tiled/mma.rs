//! Tiled MMAs as types beside values: static and dynamic tensors, static and dynamic threads.

mod values;

use stridewise::{
    atoms::mma::*,
    composed::AnyLayout as _,
    layout::make_identity_layout,
    prelude::*,
    tiled::{Mma, TiledMma, UniversalFma},
    value::{self, AnyLayout, MmaOperand, Reason},
};
use values::{atom, elements};

/// The parts of a tensor, of all threads, as types and as values.
macro_rules! agrees {
    ($mma:ident $values:ident $tensor:ident $text:ident: $($operand:ident $thrfrg:ident $partition:ident $try_partition:ident $layout_tv:ident $partition_shape:ident),*) => { $(
        let operand = MmaOperand::$operand;
        let shape = $tensor.shape();
        let wanted = $values.partition_shape(operand, &shape.to_value().unwrap()).unwrap();
        assert_eq!($mma.$partition_shape(shape).to_value().unwrap(), wanted);
        assert_eq!($mma.$layout_tv().to_string(), $values.layout_tv(operand).unwrap().to_string());
        assert_eq!($mma.$thrfrg($tensor).to_string(), $values.thrfrg(operand, &$text).unwrap().to_string());
        let threads = $values.thr_layout_vmnk();
        for position in 0..threads.size().unwrap() {
            let thread = threads.at(position).unwrap();
            let (part, offset) = $mma.get_slice(thread as usize).$partition($tensor);
            let (wanted, begin) = $values.partition(operand, &$text, thread).unwrap();
            assert_eq!((part.to_string(), offset.value() as i64), (wanted.to_string(), begin.as_int().unwrap()));
        }
        let past = threads.cosize().unwrap() as usize;
        let error = $mma.get_slice(past).$try_partition($tensor).unwrap_err();
        assert!(matches!(error.reason(), Reason::NoSuchThread { .. }), "{error}");
    )* };
}

macro_rules! configurations {
    ($($name:ident: $Atom:ty, $atoms:tt, $perm:tt, $text:literal: $m:literal $n:literal $k:literal;)*) => { $(
        #[test]
        fn $name() {
            type Tiled = configurations!(@ $Atom, $atoms, $perm);
            let mma = Tiled::default();
            let (atoms, order) = $text.split_once(' ').unwrap();
            let values = value::TiledMma::new(&atom(<$Atom>::default()), &atoms.parse().unwrap(), &order.parse().unwrap()).unwrap();
            assert_eq!(mma.thr_layout_vmnk().to_string(), values.thr_layout_vmnk().to_string());
            let (a, b, c) = (
                layout!(($m, $k) : ($k, 1)),
                layout!(($n, $k) : (1, $n)),
                layout!(($m, $n, 3) : ($n, 1, 100_000)),
            );
            let texts = [a.to_string(), b.to_string(), c.to_string()];
            let [at, bt, ct] = texts.map(|text| text.parse::<AnyLayout>().unwrap());
            agrees!(mma values a at: A thrfrg_a partition_a try_partition_a layout_a_tv partition_shape_a);
            agrees!(mma values b bt: B thrfrg_b partition_b try_partition_b layout_b_tv partition_shape_b);
            agrees!(mma values c ct: C thrfrg_c partition_c try_partition_c layout_c_tv partition_shape_c);
            // Rows that are known at run time only: modes that CuTe joins may stand apart.
            let rows = $m as usize;
            let c = layout!((rows, $n) : ($n, 1));
            let text = c.to_string().parse::<AnyLayout>().unwrap();
            for thread in [0_usize, 1] {
                let (part, offset) = mma.get_slice(thread).partition_c(c);
                let (wanted, begin) = values.partition(MmaOperand::C, &text, thread as i64).unwrap();
                let part = part.to_string().parse::<AnyLayout>().unwrap();
                assert_eq!(elements(&part, offset.value() as i64), elements(&wanted, begin.as_int().unwrap()));
            }
        }
    )* };
    (@ $Atom:ty, [$($atoms:tt)*], [$($perm:tt)*]) => { TiledMma<$Atom, Layout![$($atoms)*], Tile![$($perm)*]> };
}
configurations! {
    one_warp: SM80_16x8x16_F32F16F16F32_TN, [(1, 1, 1) : (0, 0, 0)], [_, _, _], "(1,1,1):(0,0,0) <_,_,_>": 64 32 32;
    four_warps: SM80_16x8x16_F32F16F16F32_TN, [(2, 2, 1) : (1, 2, 0)], [_, _, _], "(2,2,1):(1,2,0) <_,_,_>": 64 64 32;
    permuted: SM80_16x8x16_F32F16F16F32_TN, [(2, 2, 1) : (1, 2, 0)], [32, 32, 16], "(2,2,1):(1,2,0) <32,32,16>": 64 64 32;
    by_layout: SM80_16x8x16_F32F16F16F32_TN, [(2, 1, 1) : (1, 0, 0)], [_, (8, 2, 2) : (1, 16, 8), _], "(2,1,1):(1,0,0) <_,(8,2,2):(1,16,8),_>": 64 64 32;
    of_rank_two: SM80_8x8x4_F64F64F64F64_TN, [(2, 4) : (4, 1)], [_, _], "(2,4):(4,1) <_,_>": 64 64 16;
    several_in_k: SM80_16x8x8_F32TF32TF32F32_TN, [(2, 1, 2) : (1, 0, 2)], [_, _, _], "(2,1,2):(1,0,2) <_,_,_>": 64 16 32;
    with_gaps: SM70_8x8x4_F32F16F16F32_TN, [(1, 2, 1) : (0, 4, 0)], [_, _, _], "(1,2,1):(0,4,0) <_,_,_>": 32 32 8;
    single_threads: UniversalFma<f32>, [(8, 4, 1) : (1, 8, 0)], [(8, 2) : (2, 1), _, 4], "(8,4,1):(1,8,0) <(8,2):(2,1),_,4>": 32 16 8;
}

#[test]
fn swizzled_tiles_have_the_same_elements() {
    type Tiled = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)]>;
    let tile = swizzle!(3, 3, 3).composition(layout!(((8, 8), 64) : ((64, 512), 1)));
    let values = value::TiledMma::new(
        &atom(SM80_16x8x16_F32F16F16F32_TN),
        &"(2,2,1):(1,2,0)".parse().unwrap(),
        &"<_,_,_>".parse().unwrap(),
    )
    .unwrap();
    let text: AnyLayout = tile.to_string().parse().unwrap();
    for thread in 0..128_usize {
        let (part, offset) = Tiled::default().get_slice(thread).partition_a(tile);
        let (wanted, begin) = values
            .partition(MmaOperand::A, &text, thread as i64)
            .unwrap();
        let found: Vec<i64> = (0..part.inside().size().value())
            .map(|i| part.crd2idx(i) as i64 + offset.value() as i64)
            .collect();
        assert_eq!(
            found,
            elements(&wanted, begin.as_int().unwrap()),
            "{thread}"
        );
    }
}

#[test]
fn parts_of_coordinates_are_coordinates() {
    type Tiled = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)]>;
    let coordinates = make_identity_layout(shape!((64, 32)));
    let (part, begin) = Tiled::default()
        .get_slice(int!(65))
        .partition_c(coordinates);
    assert_eq!(part.to_string(), "((2,2),2,2):((1@1,8@0),32@0,16@1)");
    assert_eq!(begin, coord!((0, 10)));
}

/// The product that the fragments of an instruction hold, against that of the matrices.
fn multiplies<A: Mma>(mma: A) {
    let values = atom(mma);
    let [m, n, k] = values.shape();
    let (a, b) = (
        |m: i64, k: i64| 3 * m + 7 * k + 1,
        |n: i64, k: i64| n * n + k,
    );
    let at = |operand, rows: i64, thread: usize, value: usize| {
        let tv = values.layout_tv(operand);
        let threads = tv.get(&[0]).unwrap().size().unwrap();
        let position = tv.at(thread as i64 + threads * value as i64).unwrap();
        (position % rows, position / rows)
    };
    let mut c = std::collections::BTreeMap::new();
    mma.multiply(
        |thread, value| {
            let (row, depth) = at(MmaOperand::A, m, thread, value);
            a(row, depth)
        },
        |thread, value| {
            let (column, depth) = at(MmaOperand::B, n, thread, value);
            b(column, depth)
        },
        |thread, value, x, y| *c.entry(at(MmaOperand::C, m, thread, value)).or_insert(0) += x * y,
    );
    assert_eq!(c.len() as i64, m * n);
    for ((row, column), sum) in c {
        assert_eq!(
            sum,
            (0..k)
                .map(|depth| a(row, depth) * b(column, depth))
                .sum::<i64>()
        );
    }
}

#[test]
fn instructions_multiply() {
    multiplies(UniversalFma::<f32>::default());
    multiplies(SM61_DP4A);
    multiplies(SM70_8x8x4_F32F16F16F32_NT);
    multiplies(SM80_16x8x16_F32F16F16F32_TN);
    multiplies(SM80_16x8x8_F32TF32TF32F32_TN);
    multiplies(SM80_8x8x4_F64F64F64F64_TN);
    multiplies(CDNA1_32x32x8_F32F16F16_MFMA);
    multiplies(CDNA1_4x4x4_16B_F32F16F16_MFMA);
    multiplies(CDNA2_16x16x4_F64F64F64_MFMA);
    multiplies(RDNA3_16x16x16_F32F16F16_WMMA);
    multiplies(RDNA4_16x16x16_F32F16F16_WMMA);
    multiplies(AMX_16x16x32_F32BF16BF16F32);
    multiplies(AVX512_1x16x4_S32U8S8S32_VNNI);
    multiplies(XE_8x16x16_F32F16F16F32_TT);
    multiplies(NEON_2x2x8_S32S8S8S32);
}
