//! A layout as a parameter of a kernel has its dynamic leaves, and nothing else.
//!
//! `ptx.sh` names the folder of the PTX, whose parameters are then compared with the sizes here.

use core::any::type_name;
use stridewise::prelude::*;
use stridewise_gpu::tiles::{
    ByThread, HgemmC, HgemmElements, HgemmLoad, InsideTiles, SgemmC, SgemmElements, SgemmLoad,
    Swapped,
};

type Matrix = Layout![(?{i32}, ?{i32}) : (?{i32}, 1)];
type Columns = Layout![(?{i32}, ?{i32}) : (1, ?{i32})];
type Lines = Layout![((32, 8), 4) : ((32, 1), 8)];
type Single = Layout![(256, 1) : (1, 0)];
macro_rules! Numbers {
    [$row:literal, $column:literal] => { Layout![(?{i32}, ?{i32}) : ($row, $column)] };
}

/// The size of a parameter, which is that of its leaves of 32 bits and of as many numbers beside them.
fn size<T>(numbers: usize) -> usize {
    let leaves = type_name::<T>().matches("::Narrow").count() + numbers;
    assert_eq!(size_of::<T>(), 4 * leaves, "{}", type_name::<T>());
    size_of::<T>()
}

/// Each kernel, and the sizes of its layouts.
fn kernels() -> [(&'static str, Vec<usize>); 10] {
    let lines = size::<ByThread<Matrix, Tile![32, 32], Lines>>(0);
    let swapped = size::<Swapped<ByThread<Matrix, Tile![32, 32], Lines>>>(0);
    let in_lines = size::<InsideTiles<Numbers![1, 0], Numbers![0, 1], Tile![32, 32], Lines>>(2);
    let number = size::<ByThread<Columns, Tile![32, 8], SgemmLoad>>(0);
    let numbers = size::<ByThread<Columns, Tile![32, 128], SgemmC>>(0);
    let any = size::<ByThread<Columns, Tile![128, 128], SgemmElements>>(0);
    let in_number = size::<InsideTiles<Numbers![4, 0], Numbers![0, 1], Tile![32, 8], SgemmLoad>>(2);
    let in_any =
        size::<InsideTiles<Numbers![1, 0], Numbers![0, 1], Tile![128, 128], SgemmElements>>(2);
    let half = size::<ByThread<Matrix, Tile![128, 4], HgemmLoad>>(0);
    let pairs = size::<ByThread<Matrix, Tile![128, 64], HgemmC>>(0);
    let sums = size::<ByThread<Matrix, Tile![128, 128], HgemmElements>>(0);
    let in_half = size::<InsideTiles<Numbers![0, 8], Numbers![1, 0], Tile![128, 4], HgemmLoad>>(2);
    let in_sums =
        size::<InsideTiles<Numbers![1, 0], Numbers![0, 1], Tile![128, 128], HgemmElements>>(2);
    [
        (
            "gather",
            vec![size::<ByThread<Matrix, Tile![32, 8], Single>>(0)],
        ),
        ("copy_rows", vec![lines, lines]),
        ("transpose", vec![lines, swapped]),
        ("transpose_any", vec![lines, swapped, in_lines, in_lines]),
        ("sgemm", vec![number, number, numbers]),
        (
            "sgemm_any",
            vec![number, number, any, in_number, in_number, in_any],
        ),
        ("hgemm_f16", vec![half, half, pairs]),
        ("hgemm_bf16", vec![half, half, pairs]),
        (
            "hgemm_any",
            vec![half, half, sums, in_half, in_half, in_sums],
        ),
        ("softmax", vec![size::<Matrix>(0); 2]),
    ]
}

#[test]
fn layouts_take_their_dynamic_leaves() {
    let kernels = kernels();
    let Some(folder) = std::env::var_os("STRIDEWISE_PTX") else {
        return;
    };
    for file in ["sm_80.ptx", "sm_90.ptx"] {
        let ptx = std::fs::read_to_string(std::path::Path::new(&folder).join(file)).unwrap();
        for (name, sizes) in &kernels {
            let found: Vec<usize> = ptx
                .lines()
                .filter(|line| line.contains(".param .align 4 .b8"))
                .filter_map(|line| {
                    line.split_once(&format!(" {name}_param_"))?
                        .1
                        .split_once('[')
                })
                .map(|(_, size)| size.split_once(']').unwrap().0.parse().unwrap())
                .collect();
            assert_eq!(found, *sizes, "{name} in {file}");
        }
    }
}
