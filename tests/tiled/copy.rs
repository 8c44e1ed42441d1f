//! Tiled copies as types beside values: static and dynamic tensors, threads, swizzles, fragments.

mod values;

use std::collections::BTreeMap;
use stridewise::{
    atoms::{copy::*, mma::*},
    composed::AnyLayout as _,
    layout::make_identity_layout,
    prelude::*,
    tiled::*,
    value::{self, AnyLayout, CopySide, MmaOperand, Reason},
};
use values::{atom, elements};

/// 16 bits, of another crate.
struct Half;
impl ElementWidth for Half {
    type Bits = Int![16];
}

type TwoByTwo = Layout![(2, 2, 1) : (1, 2, 0)];
type Mma16 = TiledMma<SM80_16x8x16_F32F16F16F32_TN, TwoByTwo>;
type Gapped = TiledMma<SM80_16x8x16_F32F16F16F32_TN, TwoByTwo, Tile![_, (8, 2, 2) : (1, 16, 8), _]>;

/// The atom as values.
fn copy_atom<A: CopyAtom, E: ElementWidth>(_: TypedCopy<A, E>) -> value::CopyAtom {
    value::CopyAtom::new(
        &A::ThreadId::default().to_value().unwrap(),
        &A::Source::default().to_value().unwrap(),
        &A::Destination::default().to_value().unwrap(),
        &A::Reference::default().to_value().unwrap(),
        E::Bits::default().value() as i64,
    )
    .unwrap()
}

fn mma(order: &str) -> value::TiledMma {
    let atoms = "(2,2,1):(1,2,0)".parse().unwrap();
    value::TiledMma::new(
        &atom(SM80_16x8x16_F32F16F16F32_TN),
        &atoms,
        &order.parse().unwrap(),
    )
    .unwrap()
}

/// The values of the constructors.
macro_rules! made {
    ($Atom:ty, threads $threads:literal $values:literal) => {
        value::TiledCopy::of_threads(
            &copy_atom(<$Atom>::default()),
            &$threads.parse().unwrap(),
            &$values.parse().unwrap(),
        )
    };
    ($Atom:ty, mma $operand:ident $order:literal) => {
        value::TiledCopy::of_mma(
            &copy_atom(<$Atom>::default()),
            &mma($order),
            MmaOperand::$operand,
        )
    };
    ($Atom:ty, copy $side:ident $of:expr) => {
        value::TiledCopy::of_copy(&copy_atom(<$Atom>::default()), &$of, CopySide::$side)
    };
}

/// A side of all threads, as types and as values.
macro_rules! agrees {
    ($copy:ident $values:ident $m:literal $n:literal $side:ident $thread:literal: $tidfrg:ident $layout_tv:ident
        $partition:ident $try_partition:ident) => {{
        let side = CopySide::$side;
        let tensor = layout!(($m, $n, 3) : ($n, 1, 100_000));
        let text: AnyLayout = tensor.to_string().parse().unwrap();
        let values = $values.layout_tv(side).unwrap();
        assert_eq!($copy.$layout_tv().to_value().unwrap(), values);
        let values = $values.tidfrg(side, &text).unwrap();
        assert_eq!(AnyLayout::Layout($copy.$tidfrg(tensor).to_value().unwrap()), values);
        let threads = $values.size().unwrap();
        let mut hits = BTreeMap::new();
        for thread in 0..threads {
            let (part, offset) = $copy.get_slice(thread as usize).$partition(tensor);
            let (wanted, begin) = $values.partition(side, &text, thread).unwrap();
            assert_eq!(AnyLayout::Layout(part.to_value().unwrap()), wanted);
            assert_eq!(offset.value() as i64, begin.as_int().unwrap());
            for element in elements(&wanted, begin.as_int().unwrap()) {
                *hits.entry(element).or_insert(0) += 1;
            }
        }
        let (part, offset) = $copy.get_slice(int!($thread)).$partition(tensor);
        let (wanted, begin) = $values.partition(side, &text, $thread).unwrap();
        assert_eq!(AnyLayout::Layout(part.to_value().unwrap()), wanted);
        assert_eq!(offset.value() as i64, begin.as_int().unwrap());
        for absent in [threads, -1] {
            let error = $copy.get_slice(absent as isize).$try_partition(tensor).unwrap_err();
            assert!(matches!(error.reason(), Reason::NoSuchThread { .. }), "{error}");
        }
        assert_eq!(hits.len(), $m * $n * 3, "every element");
        hits
    }};
}

/// The elements of all threads in a tensor that is dynamic, or swizzled.
macro_rules! elements_agree {
    ($copy:ident $values:ident $tensor:expr) => {{
        let tensor = $tensor;
        let text: AnyLayout = tensor.to_string().parse().unwrap();
        for thread in 0..$values.size().unwrap() {
            let slice = $copy.get_slice(thread as usize);
            let (part, offset) = slice.partition_s(tensor);
            let (wanted, begin) = $values.partition(CopySide::Source, &text, thread).unwrap();
            let found: Vec<i64> = (0..part.inside().size().value())
                .map(|i| part.crd2idx(i) as i64 + offset.value() as i64)
                .collect();
            assert_eq!(found, elements(&wanted, begin.as_int().unwrap()));
            let (part, offset) = slice.partition_d(tensor);
            let (wanted, begin) = $values
                .partition(CopySide::Destination, &text, thread)
                .unwrap();
            let found: Vec<i64> = (0..part.inside().size().value())
                .map(|i| part.crd2idx(i) as i64 + offset.value() as i64)
                .collect();
            assert_eq!(found, elements(&wanted, begin.as_int().unwrap()));
        }
    }};
}

macro_rules! configurations {
    ($($name:ident: $Copy:ty, $Atom:ty, [$($made:tt)*], $m:literal $n:literal, thread $thread:literal, once $once:literal,
        retile $fragment:tt : $stride:tt $(, in $tensor:expr)*;)*) => { $(
        #[test]
        fn $name() {
            let copy = <$Copy>::default();
            let values = made!($Atom, $($made)*).unwrap();
            assert_eq!(copy.tv().to_value().unwrap(), values.tv());
            let tile: value::IntTuple = copy.tiler_mn().to_value().unwrap();
            assert_eq!(value::Tiler::shape(&tile).unwrap(), values.tiler_mn());
            assert_eq!(copy.size().value() as i64, values.size().unwrap());
            agrees!(copy values $m $n Source $thread: tidfrg_s layout_s_tv partition_s try_partition_s);
            let hits = agrees!(copy values $m $n Destination $thread: tidfrg_d layout_d_tv partition_d try_partition_d);
            assert!(hits.values().all(|count| (*count == 1) == $once && *count == hits[&0]));
            $(elements_agree!(copy values $tensor);)*

            let fragment = layout!($fragment : $stride);
            let text: AnyLayout = fragment.to_string().parse().unwrap();
            let wanted = values.retile(&text).unwrap();
            let retiled = copy.get_slice(int!($thread)).retile_d(fragment);
            assert_eq!(AnyLayout::Layout(retiled.to_value().unwrap()), wanted);
            let [mut before, mut after] = [elements(&text, 0), elements(&wanted, 0)];
            before.sort_unstable();
            after.sort_unstable();
            assert_eq!(before, after);
        }
    )* };
}

type Vector<V, E> = TypedCopy<UniversalCopy<V>, E>;
type Loads = MakeTiledCopyA<TypedCopy<SM75_U32x4_LDSM_N, Half>, Mma16>;
type Rows = MakeTiledCopy<Vector<u128, Half>, Layout![(32, 4) : (4, 1)], Layout![(1, 8) : (0, 1)]>;

configurations! {
    halves_of_16_bytes: Rows, Vector<u128, Half>, [threads "(32,4):(4,1)" "(1,8):(0,1)"],
        64 64, thread 77, once true, retile (8, 2, 2) : (1, 8, 16),
        in layout!((64_usize, 64) : (64, 1)), in swizzle!(2, 3, 3).composition(layout!((64, 64) : (64, 1)));
    floats_of_16_bytes: MakeTiledCopy<Vector<u128, f32>, Layout![(32, 8) : (1, 32)], Layout![(4, 1) : (1, 0)]>,
        Vector<u128, f32>, [threads "(32,8):(1,32)" "(4,1):(1,0)"],
        128 16, thread 255, once true, retile ((4, 1), 2, 3) : ((1, 0), 4, 8);
    bytes_of_16_bytes: MakeTiledCopy<Vector<u128, u8>, Layout![(16, 2) : (2, 1)], Layout![(1, 32) : (0, 1)]>,
        Vector<u128, u8>, [threads "(16,2):(2,1)" "(1,32):(0,1)"],
        32 64, thread 0, once true, retile (32, 2, 1) : (2, 1, 0);
    single_numbers: MakeTiledCopy<TypedCopy<AutoVectorizingCopy, f64>, Layout![(8, 4) : (1, 8)], Layout![(2, 3) : (3, 1)]>,
        TypedCopy<AutoVectorizingCopy, f64>, [threads "(8,4):(1,8)" "(2,3):(3,1)"],
        32 24, thread 31, once true, retile (6, 2, 1) : (2, 1, 0);
    ldmatrix_x4_of_a: Loads, TypedCopy<SM75_U32x4_LDSM_N, Half>, [mma A "<_,_,_>"],
        64 32, thread 33, once false, retile ((2, 2, 2), 2, 2) : ((1, 2, 4), 8, 16),
        in layout!((64_usize, 32) : (40_usize, 1)),
        in swizzle!(3, 3, 3).composition(layout!(((8, 8), 64) : ((64, 512), 1)));
    ldmatrix_x2_of_b: MakeTiledCopyB<TypedCopy<SM75_U32x2_LDSM_N, Half>, Mma16>,
        TypedCopy<SM75_U32x2_LDSM_N, Half>, [mma B "<_,_,_>"],
        32 32, thread 127, once false, retile ((2, 2), 2, 2) : ((1, 2), 4, 8);
    ldmatrix_x1_of_b: MakeTiledCopyB<TypedCopy<SM75_U32x1_LDSM_N, Half>, Mma16>,
        TypedCopy<SM75_U32x1_LDSM_N, Half>, [mma B "<_,_,_>"],
        32 32, thread 64, once false, retile ((2, 2), 2, 2) : ((1, 2), 4, 8);
    transposed_x4_of_permuted_b: MakeTiledCopyB<TypedCopy<SM75_U16x8_LDSM_T, Half>, Gapped>,
        TypedCopy<SM75_U16x8_LDSM_T, Half>, [mma B "<_,(8,2,2):(1,16,8),_>"],
        64 32, thread 99, once false, retile ((2, 2), 4, 2) : ((1, 2), 4, 16),
        in swizzle!(3, 3, 3).composition(layout!((64_usize, 64) : (1, 64)));
    accumulators: MakeTiledCopyC<Vector<u64, f32>, Mma16>, Vector<u64, f32>, [mma C "<_,_,_>"],
        64 64, thread 12, once true, retile ((2, 2), 2, 4) : ((1, 2), 4, 8),
        in layout!((96_usize, 48_usize) : (50, 1));
    from_the_source_of_another: MakeTiledCopyS<Vector<u32, Half>, Rows>, Vector<u32, Half>,
        [copy Source made!(Vector<u128, Half>, threads "(32,4):(4,1)" "(1,8):(0,1)").unwrap()],
        64 64, thread 5, once true, retile (8, 2, 2) : (1, 8, 16);
    to_the_destination_of_another: MakeTiledCopyD<Vector<u32, Half>, Loads>, Vector<u32, Half>,
        [copy Destination made!(TypedCopy<SM75_U32x4_LDSM_N, Half>, mma A "<_,_,_>").unwrap()],
        64 32, thread 5, once false, retile ((2, 2, 2), 2, 2) : ((1, 2, 4), 8, 16);
}

#[test]
fn constructors_have_the_types() {
    let (vector, load) = (
        Vector::<u128, Half>::default(),
        TypedCopy::<SM75_U32x4_LDSM_N, Half>::default(),
    );
    let rows: Rows = make_tiled_copy(vector, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1)));
    let loads: Loads = make_tiled_copy_a(load, Mma16::default());
    let _: MakeTiledCopyB<_, Mma16> = make_tiled_copy_b(load, Mma16::default());
    let _: MakeTiledCopyC<_, Mma16> = make_tiled_copy_c(vector, Mma16::default());
    let _: MakeTiledCopyS<_, Rows> = make_tiled_copy_s(vector, rows);
    let _: MakeTiledCopyD<_, Loads> = make_tiled_copy_d(vector, loads);
    assert_eq!(size_of_val(&loads), 0);
}

/// Of any tensor and by any atom: bounds of the operands alone.
fn first_elements<A: CopyAtom, E: ElementWidth, M: Mma, L: Layout>(
    atom: TypedCopy<A, E>,
    tensor: L,
    thread: usize,
) -> Vec<isize> {
    let copy = make_tiled_copy_a(atom, TiledMma::<M, TwoByTwo>::default());
    let (part, offset) = copy.get_slice(thread).partition_s(tensor);
    let part = part.coalesce();
    (0..part.size().value())
        .map(|i| part.crd2idx(i) + offset.to_index())
        .collect()
}

#[test]
fn generic_code_has_bounds_of_the_operands_alone() {
    let rows = 64_usize;
    let tensor = layout!((rows, 32) : (32, 1));
    let load = TypedCopy::<SM75_U32x4_LDSM_N, Half>::default();
    let found = first_elements::<_, _, SM80_16x8x16_F32F16F16F32_TN, _>(load, tensor, 33);
    assert_eq!(found[..8], [512 + 32, 545, 546, 547, 548, 549, 550, 551]);
}

#[test]
fn parts_of_coordinates_are_coordinates() {
    let coordinates = make_identity_layout(shape!((64, 64)));
    let (part, begin) = Rows::default().get_slice(int!(77)).partition_d(coordinates);
    assert_eq!(part.to_string(), "((8,1),2,2):((1@1,0),32@0,32@1)");
    assert_eq!(begin, coord!((19, 8)));
}

#[test]
fn elements_wider_than_an_atom_are_refused() {
    for (vector, element) in [(16, 32), (32, 24), (64, 128)] {
        let error = value::CopyAtom::universal(vector, element).unwrap_err();
        assert_eq!(
            error.reason(),
            Reason::AtomNotMultiple {
                found: vector,
                of: element
            }
        );
    }
    assert!(value::CopyAtom::elements().is_ok());
}

#[test]
fn fragments_may_be_swizzled_or_dynamic() {
    let thread = Loads::default().get_slice(0_usize);
    let fragment = swizzle!(1, 0, 3).composition(layout!(((2, 2, 2), 2, 2) : ((1, 2, 4), 8, 16)));
    assert_eq!(
        thread.retile_s(fragment).to_string(),
        "Sw<1,0,3> o 0 o ((8,1),2,2):((1,0),8,16)"
    );
    let columns = 3_usize;
    let fragment = layout!(((2, 2, 2), 2, columns) : ((1, 2, 4), 8, 16));
    let retiled = thread.try_retile_s(fragment).unwrap();
    assert_eq!(retiled.to_string(), "((8,1),2,3):((1,0),8,16)");
}
