//! Parameters of kernels: their words on the host, in the order that is written down.
//!
//! `ptx.sh` names the folder of the PTX, whose parameters are then compared.

use std::{collections::BTreeSet, path::Path};
use stridewise::prelude::*;
use stridewise_gpu::{cases, kernels::Inside, parameters::Parameter};

fn words<P: Parameter>(parameter: P) -> Vec<u32> {
    let mut words = Vec::new();
    parameter.pass(&mut words);
    assert_eq!(size_of::<P::Passed>(), 4 * words.len());
    words
}

#[test]
fn dynamic_leaves_in_the_order_of_the_tree() {
    let (a, b, c, d) = (2, 3, 4, 5);
    let layout = layout!(((a{i32}, 7), (b{i32}, c{i32})) : ((1, d{i32}), (6{i32}, 9)));
    assert_eq!(words(layout), [2, 5, 3, 6, 4]);
    assert_eq!(words(layout!((4, 8) : (8, 1))), []);
    let (rows, columns) = (int!(10{i32}), int!(11{i32}));
    let inside = Inside {
        row: layout!((a{i32}, b{i32}) : (1, 0)),
        column: layout!((c{i32}, 8) : (0, d{i32})),
        rows,
        columns,
    };
    assert_eq!(words(inside), [2, 3, 4, 5, 10, 11]);
    assert_eq!(words(1.5_f32), [1.5_f32.to_bits()]);
    assert_eq!(words(layout!(4 : (-1){i32})), [u32::MAX]);
}

/// The parameters of a kernel in PTX: their bytes, and the offsets that it loads from.
fn parameters(ptx: &str, kernel: &str) -> Vec<(usize, BTreeSet<usize>)> {
    let (_, entry) = ptx.split_once(&format!(".entry {kernel}(")).unwrap();
    let (head, body) = entry.split_once(')').unwrap();
    let body = body.split(".entry").next().unwrap();
    let parameter = |(number, declared): (usize, &str)| {
        let bytes = match declared.rsplit_once('[') {
            Some((_, bytes)) => bytes.trim_end_matches(']').parse().unwrap(),
            None if declared.contains(".u64") => 8,
            None if declared.contains("32 ") => 4,
            None => panic!("{kernel}: {declared}"),
        };
        let name = format!("[{kernel}_param_{number}");
        let loads = body.match_indices(&name).filter_map(|(place, _)| {
            let (offset, _) = body[place + name.len()..].split_once(']')?;
            match offset.strip_prefix('+') {
                Some(offset) => offset.parse().ok(),
                None => offset.is_empty().then_some(0),
            }
        });
        (bytes, loads.collect())
    };
    (0..).zip(head.trim().split(',')).map(parameter).collect()
}

#[test]
fn kernels_receive_what_the_host_passes() {
    let Some(folder) = std::env::var_os("STRIDEWISE_PTX") else {
        return;
    };
    for file in ["sm_80.ptx", "sm_90.ptx"] {
        let ptx = std::fs::read_to_string(Path::new(&folder).join(file)).unwrap();
        for case in cases::small().unwrap() {
            let kernel = case.kernel;
            let addresses = kernel.elements().iter().map(|_| 8);
            let words = kernel.parameters().into_iter();
            let passed: Vec<usize> = addresses
                .chain(words.map(|words| 4 * words.len()))
                .collect();
            let received = parameters(&ptx, kernel.name()).into_iter();
            let received: Vec<usize> = received.map(|(bytes, _)| bytes).collect();
            assert_eq!(received, passed, "{} in {file}", kernel.name());
        }
        // `((32,8),4):((1,r),8r)` of the source, and blocks `(m,n):(32r,32)`, so r, 8r, m, 32r, n:
        // extents are not asked. Blocks of the target are the other way around. Of what exists, numbers of
        // rows and columns are constants but for two extents each, and both sizes stand at the end.
        let layouts = [
            &[0][..],
            &[0],
            &[0, 4, 12],
            &[0, 4, 16],
            &[16, 20],
            &[16, 20],
        ];
        for (kernel, layouts) in [("transpose", &layouts[..4]), ("transpose_any", &layouts)] {
            let parameters = parameters(&ptx, kernel).into_iter();
            let offsets: Vec<_> = parameters.map(|(_, offsets)| offsets).collect();
            let expected = layouts
                .iter()
                .map(|offsets| offsets.iter().copied().collect());
            assert_eq!(offsets, expected.collect::<Vec<_>>(), "{kernel} in {file}");
        }
    }
}
