//! Each kernel in the simulator, beside loops on the CPU; and that the simulator sees what is wrong.

use stridewise::{
    atoms::{copy::SM75_U32x4_LDSM_N, mma::SM80_16x8x16_F32F16F16F32_TN},
    prelude::*,
    tiled::{ElementWidth, MakeTiledCopyA, MakeTiledCopyB, TiledMma, TypedCopy},
    tuple::Underscore,
};
use stridewise_gpu::{
    Buffer, Machine, Memory, Simulator, View,
    cases::{self, Case},
    kernels::{self, Exists, InVectors, Whole},
    launch::{self, Launch},
    tiles::{HgemmA, HgemmB, HgemmElements},
};

/// The text of the fault that this ends with.
fn fault(run: impl FnOnce()) -> String {
    let fault = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_err();
    fault.downcast_ref::<String>().expect("a text").clone()
}

fn simulator(
    kernel: &'static str,
    grid: (usize, usize),
    threads: usize,
    shared: usize,
) -> Simulator {
    Simulator::new(kernel, Launch::new(grid, threads, shared, 49_152).unwrap())
}

/// Of a device with as much shared memory as the least one has.
fn simulated(case: &Case) -> Vec<u32> {
    let mut memory = case.memory.clone();
    case.kernel
        .simulate(case.kernel.launch(49_152).unwrap(), &mut memory);
    memory.pop().unwrap()
}

#[test]
fn kernels_do_as_loops_on_the_cpu() {
    let cases = cases::small().unwrap();
    for case in &cases {
        let result = case.check(&simulated(case), 1);
        assert_eq!(result, Ok(()), "{case}");
    }
    let mut names: Vec<_> = cases.iter().map(|case| case.kernel.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(
        names,
        [
            "copy_rows",
            "gather",
            "hgemm_any",
            "hgemm_bf16",
            "hgemm_f16",
            "sgemm",
            "sgemm_any",
            "softmax",
            "transpose",
            "transpose_any"
        ]
    );
}

#[test]
fn a_wrong_number_is_found() {
    let case = cases::transpose(32, 64).unwrap();
    let mut target = simulated(&case);
    // Row 3 of the source is column 3 of the target.
    target[32 * 5 + 3] = 100_f32.to_bits();
    let expected = f32::from_bits(case.memory[0][3 * 64 + 5]);
    assert_eq!(
        case.check(&target, 1).unwrap_err(),
        format!("the target has 100 at (3,5), and loops on the CPU have {expected}")
    );
    // Nor is anything written between rows.
    let case = cases::copy_rows(32, 128, [128, 132]).unwrap();
    let mut target = simulated(&case);
    target[130] = 0;
    assert_eq!(
        case.check(&target, 1).unwrap_err(),
        "the target has 0 at (0,130), and loops on the CPU have NaN"
    );
}

#[test]
fn sizes_that_tiles_do_not_divide_are_refused() {
    let refused =
        |case: Result<Case, launch::LaunchError>| case.err().expect("this is refused").to_string();
    assert_eq!(
        refused(cases::transpose(33, 64)),
        "the matrix has 2112 elements, and its tiles have 4096"
    );
    assert_eq!(
        refused(cases::sgemm([128, 128, 12], [128; 3], [1.0, 0.0])),
        "the matrix has 384 elements, and its tiles have 512"
    );
}

#[test]
fn softmax_takes_any_matrix() {
    let (rows, columns) = (11, 100);
    let case = cases::softmax(rows, columns).unwrap();
    let source: Vec<f32> = case.memory[0].iter().copied().map(f32::from_bits).collect();
    let (from, to) = (
        Buffer::new("source", &source),
        Buffer::new("target", &vec![0.0; rows * columns]),
    );
    let row_major = layout!((rows{i32}, columns{i32}) : (columns{i32}, 1));
    let column_major = layout!((rows{i32}, columns{i32}) : (1, rows{i32}));
    simulator("softmax", (2, 1), 256, 0).run(|thread| {
        let views = (
            View::new(thread.global(&from), row_major),
            View::new(thread.global(&to), column_major),
        );
        let (rows, columns) = (int!(rows { i32 }), int!(columns { i32 }));
        kernels::softmax::<8, _, _, _, _, _>(thread, views.0, views.1, rows, columns);
    });
    let (columns_of, rows_of) = (to.elements(), simulated(&case));
    for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
        let found = columns_of[j * rows + i].to_bits();
        assert_eq!(found, rows_of[i * (columns + 1) + j], "({i}, {j})");
    }
}

#[test]
fn operands_of_hgemm_are_those_of_its_atoms() {
    type Tiling =
        TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)], Tile![32, 32, 16]>;
    struct F16Bits;
    impl ElementWidth for F16Bits {
        type Bits = Int![16];
    }
    type LoadA = MakeTiledCopyA<TypedCopy<SM75_U32x4_LDSM_N, F16Bits>, Tiling>;
    type LoadB = MakeTiledCopyB<TypedCopy<SM75_U32x4_LDSM_N, F16Bits>, Tiling>;
    // Shared memory without the swizzle, in halves: both see rows of 32.
    let shared = layout!((128, 32) : (32, 1));
    let (a, b) = (
        HgemmA::<(), _>::new((), Whole),
        HgemmB::<(), _>::new((), Whole),
    );
    let plain = |swizzled: isize| (swizzled ^ ((swizzled >> 3) & 3)) * 8;
    for thread in 0..128_usize {
        let (of_a, at_a) = LoadA::default().get_slice(thread).partition_s(shared);
        let (of_b, at_b) = LoadB::default().get_slice(thread).partition_s(shared);
        for (part, step) in (0..4_usize).flat_map(|part| (0..2_usize).map(move |k| (part, k))) {
            let expected = at_a.value() + of_a.crd2idx((0_usize, part, step));
            assert_eq!(
                plain(a.place(thread, step, part)),
                expected,
                "A of thread {thread}"
            );
            let expected = at_b.value() + of_b.crd2idx((0_usize, part, step));
            assert_eq!(
                plain(b.place(thread, step, part)),
                expected,
                "B of thread {thread}"
            );
        }
        // The target: pairs of a thread are the instruction's.
        let (of_c, at_c) = Tiling::default()
            .get_slice(thread)
            .partition_c(layout!((128, 128) : (1, 128)));
        let mine = HgemmElements::default();
        for value in 0..4_usize {
            for (m, n) in (0..4_usize).flat_map(|m| (0..8_usize).map(move |n| (m, n))) {
                assert_eq!(
                    mine.crd2idx((thread, (value, m, n))),
                    at_c.value() + of_c.crd2idx((value, m, n)),
                    "C of thread {thread}, value {value}, ({m}, {n})"
                );
            }
        }
    }
}

#[test]
fn vectors_exist_up_to_the_last_number_of_31_bits() {
    let vectors = (1_usize << 28) - 4;
    let along = layout!((1_usize{i32}, vectors{i32}) : (0, 8));
    let across = layout!((1_usize{i32}, vectors{i32}) : (1, 0));
    let threads = layout!((4, 1) : (1, 0));
    for numbers in [1, 45, 8 * vectors - 27, 8 * vectors - 1, 8 * vectors] {
        let inside = launch::inside((along, numbers), (across, 1), tile!(1, 4), threads);
        let exists = InVectors::<2, _>(inside.unwrap());
        let last = vectors / 4 - 1;
        for tile in [0, 1, 2, last - 1, last] {
            for thread in 0..4 {
                let bytes = exists.bytes((thread, Underscore, (0_usize, Underscore)));
                let left = numbers.saturating_sub(8 * (4 * tile + thread));
                let expected = 2 * left.min(8) as isize;
                assert_eq!(bytes(0, tile as i32), Some(expected), "{numbers} {tile}");
            }
        }
    }
}

#[test]
fn races_are_found_whoever_was_first() {
    // Each thread reads what its neighbour writes.
    let run = |has_barrier: bool| {
        let target = Buffer::new("target", &[0; 64]);
        simulator("shift", (1, 1), 64, 64 * 4).run(|thread| {
            let shared = View::new(thread.shared::<i32>(), layout!(64 : 1));
            let number = thread.thread().value();
            shared.write(number, number as i32);
            if has_barrier {
                thread.barrier();
            }
            let value = shared.read((number + 1) % 64);
            View::new(thread.global(&target), layout!(64 : 1)).write(number, value);
        });
        target.elements()
    };
    let shifted: Vec<i32> = (1..64).chain([0]).collect();
    assert_eq!(run(true), shifted);
    let text = fault(|| drop(run(false)));
    assert!(
        text.starts_with("kernel shift, block (0, 0), thread "),
        "{text}"
    );
    assert!(
        text.contains("of shared memory, at the coordinate ")
            && text.ends_with("without a barrier in between"),
        "{text}"
    );
}

#[test]
fn copies_are_waited_for() {
    // Each thread copies a vector, and reads the next one's.
    let source = Buffer::new("source", &[[1, 2, 3, 4]; 32]);
    let target = Buffer::new("target", &[[0; 4]; 32]);
    let run = |waits: bool, meets: bool, bytes| {
        simulator("copies", (1, 1), 32, 32 * 16).run(|thread| {
            let from = View::new(thread.global(&source), layout!(32 : 1));
            let shared = View::new(thread.shared::<[u32; 4]>(), layout!(32 : 1));
            let number = thread.thread().value();
            from.copy_async(thread, number, shared.at(number), bytes);
            thread.commit_copies();
            if waits {
                thread.wait_for_copies::<0>();
            } else {
                thread.wait_for_copies::<1>();
            }
            if meets {
                thread.barrier();
            }
            let value = shared.read((number + 1) % 32);
            View::new(thread.global(&target), layout!(32 : 1)).write(number, value);
        });
        target.elements()
    };
    assert_eq!(run(true, true, None), [[1, 2, 3, 4]; 32]);
    assert_eq!(run(true, true, Some(6)), [[1, 2, 0, 0]; 32]);
    assert_eq!(run(true, true, Some(0)), [[0; 4]; 32]);
    let text = fault(|| drop(run(false, true, None)));
    assert!(text.ends_with("to which a copy is on its way"), "{text}");
    let text = fault(|| drop(run(true, false, None)));
    assert!(
        text.ends_with("without a barrier in between") || text.ends_with("is on its way"),
        "{text}"
    );
}

#[test]
fn blocks_wait_for_nobody() {
    let target = Buffer::new("target", &[0; 8]);
    let text = fault(|| {
        simulator("sum", (2, 1), 4, 0).run(|thread| {
            let all = View::new(thread.global(&target), layout!(8 : 1));
            thread.barrier();
            all.write(thread.thread(), 1);
        });
    });
    assert_eq!(
        text,
        "kernel sum, block (1, 0), thread 0, after 1 barriers writes element 0 of target, at the coordinate 0, \
         which thread 0 of block (0, 0) has written without a barrier in between"
    );
}

#[test]
fn accesses_outside_and_missed_barriers_are_found() {
    let target = Buffer::new("target", &[0; 8]);
    let text = fault(|| {
        simulator("past", (1, 1), 9, 0).run(|thread| {
            View::new(thread.global(&target), layout!((4, 3) : (1, 4))).write(thread.thread(), 1);
        });
    });
    assert_eq!(
        text,
        "kernel past, block (0, 0), thread 8, after 0 barriers writes element 8 of target, at the coordinate 8: there are 8"
    );
    let text = fault(|| {
        simulator("early", (1, 1), 4, 0).run(|thread| {
            if thread.thread().value() != 2 {
                thread.barrier();
            }
        });
    });
    assert!(
        text.starts_with("kernel early, block (0, 0), thread ")
            && text.ends_with("waits for threads that have ended"),
        "{text}"
    );
    let before = Buffer::new("target", &[0; 8]);
    let text = fault(|| {
        simulator("before", (1, 1), 1, 0).run(|thread| {
            thread.global(&before).from(-1).write(0, (), 1);
        });
    });
    assert!(text.contains("element -1 of target"), "{text}");
}
