//! Tiled MMAs and copies: instructions, thread-value layouts and layouts of atoms of other crates.
//!
//! What rustc sees is refused when the program is built: `ui-tests/fail/evil_*.rs`.

use stridewise::{
    prelude::*,
    tensor::{TensorError, Writable},
    tiled::{
        CopyAtom, MakeTiledCopy, Mma, TiledCopy, TiledMma, TypedCopy, UniversalCopy, UniversalFma,
    },
};
use stridewise_evil::guarded;

/// An instruction in order, of four threads.
#[derive(Clone, Copy, Default)]
struct Quad;
impl Mma for Quad {
    type Shape = Shape![(2, 2, 1)];
    type ThreadId = Layout![4 : 1];
    type A = Layout![((2, 2), 1) : ((1, 0), 0)];
    type B = Layout![((2, 2), 1) : ((0, 1), 0)];
    type C = Layout![(4, 1) : (1, 0)];
}

#[test]
fn an_honest_instruction_has_each_element_once() {
    assert!(guarded(64, |memory| {
        let mut matrix = Tensor::new(memory, layout!((8, 8) : (8, 1)));
        let mma = TiledMma::<Quad, Layout![(2, 2, 1) : (1, 2, 0)]>::default();
        let mut parts: Vec<_> = mma.partitions_c(matrix.view_mut()).collect();
        assert!(stridewise_evil::are_distinct(parts.iter_mut().flatten()));
        assert_eq!(parts.len(), 16);
        drop(parts);
        for thread in 0..16_usize {
            mma.get_slice(thread).partition_c(matrix.view_mut()).fill(7);
        }
        assert!(matrix.iter().all(|element| *element == 7));
    }));
}

/// Two threads of one number have one part.
#[test]
fn atoms_at_one_place() {
    type Twice = TiledMma<UniversalFma<f32>, Layout![(2, 1, 1) : (0, 0, 0)]>;
    let mut data = [0_u32; 64];
    let mut matrix = Tensor::new(&mut data[..], layout!((8, 8) : (8, 1)));
    let error = Twice::default()
        .try_partitions_c(matrix.view_mut())
        .map(drop);
    assert!(error.is_err(), "{error:?}");
}

/// Values that several threads of a copy have: to be read, not to be written at once.
#[test]
fn values_of_several_threads() {
    type Broadcast =
        TiledCopy<TypedCopy<UniversalCopy<u32>, u32>, Layout![(4, 4) : (0, 1)], Shape![(2, 2)]>;
    let mut data: Vec<u32> = (0..16).collect();
    let matrix = Tensor::new(&data[..], layout!((4, 4) : (4, 1)));
    let parts = Broadcast::default().try_partitions_s(matrix);
    assert!(parts.is_ok_and(|parts| parts.count() == 4));
    let matrix = Tensor::new(&mut data[..], layout!((4, 4) : (4, 1)));
    let error = Broadcast::default().try_partitions_d(matrix).unwrap_err();
    assert_eq!(error, TensorError::ElementTwice);
}

/// A value layout with a position twice.
#[test]
fn a_value_twice() {
    type Twice = TiledCopy<
        TypedCopy<UniversalCopy<u32>, u32>,
        Layout![(2, (2, 2)) : (1, (0, 2))],
        Shape![(2, 2)],
    >;
    let mut data: Vec<u32> = (0..16).collect();
    let copy = Twice::default().get_slice(0_usize);
    assert!(
        copy.try_partition_s(Tensor::new(&data[..], layout!((4, 4) : (4, 1))))
            .is_ok()
    );
    let matrix = Tensor::new(&mut data[..], layout!((4, 4) : (4, 1)));
    assert!(copy.try_partition_d(matrix).is_err());
}

/// Fragments of all sizes as copies of all sizes take them.
#[test]
fn fragments_of_other_sizes() {
    type Load = MakeTiledCopy<
        TypedCopy<UniversalCopy<u64>, u32>,
        Layout![(4, 2) : (2, 1)],
        Layout![(1, 2) : (0, 1)],
    >;
    fn try_all<L: Writable>(layout: L) {
        guarded(64, |memory| {
            let copy = Load::default().get_slice(1_usize);
            let tensor = Tensor::new(&mut *memory, layout);
            if let Ok(mut part) = copy.try_retile_d(tensor) {
                part.fill(1);
                assert!(stridewise_evil::are_distinct(part.iter_mut()));
            }
            if let Ok(part) = copy.try_retile_s(Tensor::new(&*memory, layout)) {
                assert!(part.iter().all(|element| *element < 64));
            }
        });
    }
    let (two, three, eight) = (2_usize, 3_usize, 8_usize);
    try_all(layout!((2, 4, 4) : (1, 2, 8)));
    try_all(layout!((4, 4, 4) : (1, 4, 16)));
    try_all(layout!((2, 3, 5) : (1, 2, 8)));
    try_all(layout!((6, 2, 2) : (1, 6, 12)));
    try_all(layout!((2, three, eight) : (1, 2, 8)));
    try_all(layout!((2, two, eight) : (4, 2, 8)));
    try_all(layout!((8, 1, 1) : (8, 0, 0)));
    try_all(layout!((2, (2, 2), 4) : (1, (2, 4), 8)));
}

/// The bits of a copy instruction, in another order.
#[derive(Clone, Copy, Default)]
struct Crossed;
impl CopyAtom for Crossed {
    type ThreadId = Layout![2 : 1];
    type Source = Layout![(2, (32, 2)) : (64, (1, 32))];
    type Destination = Layout![(2, (32, 2)) : (32, (1, 64))];
    type Reference = Layout![(2, 64) : (64, 1)];
}

#[test]
fn a_copy_in_another_order() {
    type Cross =
        MakeTiledCopy<TypedCopy<Crossed, u32>, Layout![(2, 1) : (1, 0)], Layout![(1, 2) : (0, 1)]>;
    let data: Vec<u32> = (0..4).collect();
    let matrix = Tensor::new(&data[..], layout!((2, 2) : (2, 1)));
    for thread in 0..2_usize {
        let copy = Cross::default().get_slice(thread);
        let source: Vec<u32> = copy.partition_s(matrix).iter().copied().collect();
        let target: Vec<u32> = copy.partition_d(matrix).iter().copied().collect();
        let first = thread as u32;
        assert_eq!(
            (source, target),
            (vec![2 * first, 2 * first + 1], vec![first, first + 2])
        );
    }
}
