//! Parts of tensors: whole ones, partial tiles, swizzled ones, coordinates; and products on
//! the registers of all threads.

use stridewise::{
    atoms::{copy::SM75_U32x4_LDSM_N, mma::*},
    kernels,
    prelude::*,
    tensor::{Borrowed, Engine, Mask, TensorError, make_identity_tensor},
    tiled::*,
};

type Mma16 = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 1, 1) : (1, 0, 0)]>;
type Simt = TiledMma<UniversalFma<f32>, Layout![(8, 4, 1) : (1, 8, 0)]>;
type InOrder = TiledMma<
    SM80_16x8x16_F32F16F16F32_TN,
    Layout![(2, 1, 1) : (1, 0, 0)],
    Tile![_, (8, 2) : (2, 1), _],
>;
type Vectors = MakeTiledCopy<
    TypedCopy<UniversalCopy<u64>, u16>,
    Layout![(8, 4) : (4, 1)],
    Layout![(1, 4) : (0, 1)],
>;

/// The elements by position; none where they do not exist.
fn all<P: Borrowed + Engine<Element: Copy>, L: Layout, M: Mask>(
    tensor: &Tensor<P, L, M>,
) -> Vec<Option<P::Element>> {
    (0..tensor.size().value())
        .map(|at| TensorAccess::get(tensor, at).copied())
        .collect()
}

/// Parts of a tile that may be partial, beside parts of one that is padded with `None`.
macro_rules! parts_agree {
    ($tiled:expr, $threads:literal, $rows:literal $columns:literal, $partition:ident $try_partition:ident $partitions:ident) => {
        for (rows, columns) in [($rows, $columns), ($rows - 3, $columns), ($rows - 1, $columns - 5), (1, 2)] {
            let (rows, columns): (usize, usize) = (rows, columns);
            let data: Vec<usize> = (0..rows * columns).collect();
            let matrix = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
            let there = |at: usize| {
                let (i, j) = (at / $columns, at % $columns);
                (i < rows && j < columns).then_some(i * columns + j)
            };
            let padded: Vec<Option<usize>> = (0..$rows * $columns).map(there).collect();
            let padded = Tensor::new(&padded[..], layout!(($rows, $columns) : ($columns, 1)));
            let tile = matrix.masked().local_tile(tile!($rows, $columns), (0, 0));
            let coordinates = make_identity_tensor(shape!((rows, columns)));
            let coordinates = coordinates.masked().local_tile(tile!($rows, $columns), (0, 0));
            // Side by side in swizzled memory, in whole blocks of the swizzle.
            let mut swizzled = Tensor::new(
                vec![None; $rows * $columns],
                swizzle!(1, 1, 2).composition(layout!(($rows, $columns) : ($columns, 1))),
            );
            kernels::copy(padded, swizzled.view_mut());
            let each: Vec<_> = $tiled.$partitions(tile).map(|part| all(&part)).collect();
            assert_eq!(each.len(), $threads);
            for thread in 0..$threads as usize {
                let slice = $tiled.get_slice(thread);
                let part = slice.$partition(tile);
                let expected: Vec<Option<usize>> =
                    slice.$partition(padded).iter().copied().collect();
                assert_eq!(all(&part), expected);
                assert_eq!(each[thread], expected);
                assert_eq!(slice.$partition(swizzled.view()).iter().copied().collect::<Vec<_>>(), expected);
                assert!(part.iter().copied().eq(expected.iter().copied().flatten()));
                // CuTe's predicates are the mask.
                let coordinates = slice.$partition(coordinates);
                for (at, coordinate) in coordinates.coords().enumerate() {
                    let is_there = coordinate.elem_less(shape!((rows, columns)));
                    assert_eq!(is_there, expected[at].is_some());
                    assert_eq!(matrix.get(coordinate), expected[at].as_ref());
                }
            }
            // The layout has the part where the tensor has it.
            let (layout, offset) = $tiled.get_slice(5_usize).$partition(padded.layout());
            let begin = offset.value();
            let whole = $tiled.get_slice(5_usize).$partition(padded);
            for at in 0..layout.size().value() {
                assert_eq!(whole[at], there((begin + layout.crd2idx(at)) as usize));
            }
            assert!(matches!(
                $tiled.get_slice($threads as usize).$try_partition(tile),
                Err(TensorError::NoSuchThread { thread: $threads })
            ));
        }
    };
}

#[test]
fn parts_of_c() {
    parts_agree!(Mma16::default(), 64, 32 16, partition_c try_partition_c partitions_c);
}

#[test]
fn parts_of_a() {
    parts_agree!(Mma16::default(), 64, 32 32, partition_a try_partition_a partitions_a);
}

#[test]
fn parts_of_b_in_another_order() {
    parts_agree!(InOrder::default(), 64, 16 16, partition_b try_partition_b partitions_b);
}

#[test]
fn parts_of_single_elements() {
    parts_agree!(Simt::default(), 32, 16 8, partition_c try_partition_c partitions_c);
}

#[test]
fn parts_of_vectors() {
    parts_agree!(Vectors::default(), 32, 16 16, partition_s try_partition_s partitions_s);
}

/// Threads write their parts at once, and each element is written once; elements that several
/// threads read cannot be.
#[test]
fn all_threads_write() {
    for (rows, columns) in [(32_usize, 16_usize), (29, 11)] {
        let mut data = vec![0; rows * columns];
        let mut matrix = Tensor::new(&mut data[..], layout!((rows, columns) : (1, rows)));
        let mut tile = matrix.view_mut().masked().local_tile(tile!(32, 16), (0, 0));
        let mut parts: Vec<_> = Mma16::default().partitions_c(tile.view_mut()).collect();
        std::thread::scope(|scope| {
            for part in &mut parts {
                scope.spawn(|| part.for_each(|_, element| *element += 1));
            }
        });
        let parts = Vectors::default().partitions_d(tile.view_mut());
        parts
            .into_iter()
            .for_each(|mut part| part.for_each(|_, element| *element += 1));
        assert!(Mma16::default().try_partitions_a(tile.view_mut()).is_ok());
        let is_shared = Simt::default().try_partitions_a(tile.view_mut());
        assert!(matches!(is_shared, Err(TensorError::ElementTwice)));
        assert!(data.iter().all(|count| *count == 2));
    }
}

/// A copy through the parts of any two tiled copies is a copy.
#[test]
fn copies_through_parts_are_copies() {
    type Columns = MakeTiledCopy<
        TypedCopy<UniversalCopy<u16>, u16>,
        Layout![(16, 2) : (1, 16)],
        Layout![(1, 2) : (0, 1)],
    >;
    for (rows, columns) in [(16_usize, 16_usize), (13, 7)] {
        let data: Vec<u16> = (1..=(rows * columns) as u16).collect();
        let matrix = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
        let tile = matrix.masked().local_tile(tile!(16, 16), (0, 0));
        let mut shared = Tensor::new(
            vec![0_u16; 256],
            swizzle!(2, 2, 3).composition(layout!((16, 16) : (16, 1))),
        );
        for thread in 0..32_usize {
            let copy = Vectors::default().get_slice(thread);
            kernels::copy_with_fill(
                copy.partition_s(tile),
                copy.partition_d(shared.view_mut()),
                0,
            );
        }
        let mut back = vec![0_u16; rows * columns];
        let mut target = Tensor::new(&mut back[..], layout!((rows, columns) : (columns, 1)));
        for thread in 0..32_usize {
            let copy = Columns::default().get_slice(thread);
            let part =
                copy.partition_d(target.view_mut().masked().local_tile(tile!(16, 16), (0, 0)));
            kernels::copy(copy.partition_s(shared.view()), part);
        }
        assert_eq!(back, data);
    }
}

#[test]
fn products_on_registers() {
    let mma = InOrder::default();
    let (m, n, k) = (32_usize, 32_usize, 32_usize);
    let number = |at: usize| (at * 5 % 13) as i32 - 6;
    let (a, b): (Vec<i32>, Vec<i32>) = (
        (0..m * k).map(number).collect(),
        (7..n * k + 7).map(number).collect(),
    );
    let (a, b) = (
        Tensor::new(&a[..], layout!((m, k) : (k, 1))),
        Tensor::new(&b[..], layout!((n, k) : (1, n))),
    );
    let mut registers = (
        Tensor::new(vec![0; m * k], layout!((64, 8, 1, 2) : (16, 1, 0, 8))),
        Tensor::new(vec![0; 64 * 32], layout!((64, 4, 4, 2) : (32, 1, 4, 16))),
        Tensor::new(vec![0; m * n], layout!((64, 4, 1, 4) : (16, 1, 0, 4))),
    );
    for thread in 0..64_usize {
        let slice = mma.get_slice(thread);
        let of = coord!((thread, _, _, _));
        kernels::copy(slice.partition_a(a), registers.0.view_mut().slice(of));
        kernels::copy(slice.partition_b(b), registers.1.view_mut().slice(of));
    }
    let (of_a, of_b) = (registers.0.view(), registers.1.view());
    kernels::mma(mma, of_a, of_b, registers.2.view_mut(), |c, a, b| {
        *c += a * b;
    });
    let mut c = vec![0; m * n];
    let mut product = Tensor::new(&mut c[..], layout!((m, n) : (n, 1)));
    for (thread, part) in mma.partitions_c(product.view_mut()).enumerate() {
        kernels::copy(registers.2.view().slice(coord!((thread, _, _, _))), part);
    }
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        assert_eq!(
            c[i * n + j],
            (0..k).map(|l| a[(i, l)] * b[(j, l)]).sum::<i32>()
        );
    }
    let mut other = vec![0; m * n];
    let target = Tensor::new(&mut other[..], layout!((64, 4, 1, 4) : (16, 1, 0, 4)));
    let sixty_three = 63_usize;
    let dynamic = Tensor::new(&c[..], layout!((sixty_three, 8, 1, 2) : (16, 1, 0, 8)));
    let error = kernels::try_mma(mma, dynamic, of_b, target, |c, a, b| *c += a * b).unwrap_err();
    assert_eq!(
        error,
        kernels::KernelError::Sizes {
            mode: 0,
            first: 64,
            second: 63
        }
    );
}

/// What a thread gets by `ldmatrix`, in the registers that `retile_d` gives it, is its part of the
/// MMA: the instruction is a relayout from rows that threads point to.
#[test]
fn fragments_by_ldmatrix_are_those_of_the_mma() {
    type Load = MakeTiledCopyA<TypedCopy<SM75_U32x4_LDSM_N, u16>, Mma16>;
    let data: Vec<u16> = (0..32 * 32).collect();
    let swizzled = swizzle!(2, 3, 3).composition(layout!((32, 32) : (32, 1)));
    let shared = Tensor::new(&data[..], swizzled);
    let fragment = layout!(((2, 2, 2), 1, 2) : ((1, 2, 4), 0, 8));
    for thread in 0..64_usize {
        let (copy, mma) = (
            Load::default().get_slice(thread),
            Mma16::default().get_slice(thread),
        );
        let (mut loaded, mut direct) = ([0_u16; 16], [0_u16; 16]);
        let registers = Tensor::new(&mut loaded, fragment);
        kernels::copy(copy.partition_d(shared), copy.retile_d(registers));
        kernels::copy(mma.partition_a(shared), Tensor::new(&mut direct, fragment));
        assert_eq!(loaded, direct);
        // Where it points: rows of 8 elements, of which it gets two.
        let rows = copy.partition_s(shared);
        assert!(
            rows.iter()
                .zip(rows.iter().skip(1))
                .step_by(8)
                .all(|(a, b)| *b == *a + 1)
        );
    }
}
