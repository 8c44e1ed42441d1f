//! Kernels beside twins with index arithmetic by hand: the twins do the same, and are no shorter.
//!
//! `ptx.sh` names the folder of both as PTX, and of what `ptxas` says of them.

use bytemuck::{Pod, cast_slice};
use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::Path,
};
use stridewise_gpu::{
    Buffer, F16, Simulator,
    cases::{self, Case, Numbers},
    launch::LaunchError,
    twins::{self, Product, Sizes},
};

/// Runs a twin on the memories of a case, the last of which is its target.
fn check<T: Pod, U: Pod>(
    case: Result<Case, LaunchError>,
    twin: impl Fn(Simulator, &[Buffer<T>], &Buffer<U>),
) {
    let case = case.unwrap();
    let (target, sources) = case.memory.split_last().unwrap();
    let sources: Vec<_> = sources
        .iter()
        .map(|words| Buffer::new("source", cast_slice(words)))
        .collect();
    let target = Buffer::new("target", cast_slice(target));
    let launch = case.kernel.launch(49_152).unwrap();
    let simulator = Simulator::new(case.kernel.name(), launch);
    twin(simulator, &sources, &target);
    let result = case.check(cast_slice(&target.elements()), 1);
    assert_eq!(result, Ok(()), "{case}");
}

/// Runs a twin of one source, of elements as the target has.
fn check_copy<T: Pod>(
    case: Result<Case, LaunchError>,
    twin: impl Fn(Simulator, &Buffer<T>, &Buffer<T>),
) {
    check::<T, T>(case, |simulator, sources, target| {
        twin(simulator, &sources[0], target);
    });
}

#[test]
fn twins_do_as_loops_on_the_cpu() {
    check_copy(cases::gather(64, 24, 31), |simulator, source, target| {
        simulator.run(|thread| {
            twins::gather(thread, thread.global(source), thread.global(target), 31, 2);
        });
    });
    let rows = cases::copy_rows(64, 384, [400, 388]);
    check_copy::<[f32; 4]>(rows, |simulator, source, target| {
        simulator.run(|thread| {
            let (source, target) = (thread.global(source), thread.global(target));
            twins::copy_rows(thread, source, target, 100, 97);
        });
    });
    check_copy(cases::transpose(64, 96), |simulator, source, target| {
        simulator.run(|thread| {
            let (source, target) = (thread.global(source), thread.global(target));
            twins::transpose::<false, _>(thread, source, target, 64, 96);
        });
    });
    for (rows, columns) in [(33, 7), (70, 45)] {
        let case = cases::transpose_any(rows, columns);
        let [rows, columns] = [rows, columns].map(|n| n as i32);
        check_copy(case, |simulator, source, target| {
            simulator.run(|thread| {
                let (source, target) = (thread.global(source), thread.global(target));
                twins::transpose::<true, _>(thread, source, target, rows, columns);
            });
        });
    }
    check_copy(cases::softmax(11, 100), |simulator, source, target| {
        simulator.run(|thread| {
            let (source, target) = (thread.global(source), thread.global(target));
            twins::softmax(thread, source, target, 100, 101, 11, 100);
        });
    });
    for [alpha, beta] in [[2.0, -1.0], [1.0, 0.0]] {
        let case = cases::sgemm([256, 128, 40], [264, 128, 260], [alpha, beta]);
        let (distances, tiles) = ([66, 32, 65], 5);
        let product = Product { distances, tiles };
        check::<[f32; 4], [f32; 4]>(case, |simulator, sources, c| {
            simulator.run(|thread| {
                let [a, b] = [0, 1].map(|i| thread.global(&sources[i]));
                twins::sgemm(thread, a, b, thread.global(c), product, alpha, beta);
            });
        });
    }
    for [alpha, beta] in [[2.0, -1.0], [1.0, 0.0]] {
        let case = cases::sgemm_any([130, 70, 13], [132, 76, 130], [alpha, beta]);
        let (distances, tiles) = ([33, 19, 130], 2);
        let (product, sizes) = (
            Product { distances, tiles },
            Sizes {
                m: 130,
                n: 70,
                k: 13,
            },
        );
        check::<[f32; 4], f32>(case, |simulator, sources, c| {
            simulator.run(|thread| {
                let [a, b] = [0, 1].map(|i| thread.global(&sources[i]));
                twins::sgemm_any(thread, a, b, thread.global(c), product, sizes, alpha, beta);
            });
        });
    }
    let case = cases::hgemm_any([130, 70, 45], [48, 56, 70]);
    let (distances, tiles) = ([6, 7, 70], 2);
    let (product, sizes) = (
        Product { distances, tiles },
        Sizes {
            m: 130,
            n: 70,
            k: 45,
        },
    );
    check::<[u32; 4], f32>(case, |simulator, sources, c| {
        simulator.run(|thread| {
            let [a, b] = [0, 1].map(|i| thread.global(&sources[i]));
            twins::hgemm_any::<F16, _, _>(thread, a, b, thread.global(c), product, sizes);
        });
    });
    let case = cases::hgemm(Numbers::F16, [128, 256, 96], [104, 96, 258]);
    let (distances, tiles) = ([13, 12, 129], 3);
    let product = Product { distances, tiles };
    check::<[u32; 4], [f32; 2]>(case, |simulator, sources, c| {
        simulator.run(|thread| {
            let [a, b] = [0, 1].map(|i| thread.global(&sources[i]));
            twins::hgemm::<F16, _, _, _>(thread, a, b, thread.global(c), product);
        });
    });
}

/// The instructions of a kernel in PTX, and of its longest innermost loop: what ends with a semicolon
/// and is no directive. A loop is what lies between a label and the last branch back to it.
fn instructions(ptx: &str, kernel: &str) -> [usize; 2] {
    let (_, entry) = ptx.split_once(&format!(".entry {kernel}(")).unwrap();
    let entry = entry.split(".entry").next().unwrap();
    let (body, _) = entry.rsplit_once(';').unwrap();
    let (mut count, mut labels, mut loops) = (0, HashMap::new(), BTreeMap::new());
    for statement in body.split(';') {
        let mut lines = statement.trim().lines().rev();
        let line = lines.next().unwrap().trim_matches(['{', '}', ' ', '\t']);
        labels.extend(lines.filter_map(|line| Some((line.strip_suffix(':')?, count))));
        if !line.starts_with('.') {
            let target = line.split_whitespace().last();
            if let Some(&first) = target.and_then(|label| labels.get(label)) {
                loops.insert(first, count);
            }
            count += 1;
        }
    }
    let is_inside = |(&a, &b), (&first, &last)| (first, last) != (a, b) && first <= a && b <= last;
    let innermost = loops
        .iter()
        .filter(|&outer| !loops.iter().any(|inner| is_inside(inner, outer)));
    let longest = innermost.map(|(first, last)| last - first + 1).max();
    [count, longest.unwrap_or(0)]
}

/// The registers of a kernel, as `ptxas` says.
fn registers(said: &str, kernel: &str) -> usize {
    let begin = format!("entry function '{kernel}'");
    let (_, said) = said.split_once(&begin).unwrap();
    let (_, said) = said.split_once("Used ").unwrap();
    said.split_once(' ').unwrap().0.parse().unwrap()
}

#[test]
fn kernels_are_no_longer_than_twins() {
    let Some(folder) = std::env::var_os("STRIDEWISE_PTX") else {
        return;
    };
    let read = |name: String| fs::read_to_string(Path::new(&folder).join(name));
    for arch in ["sm_80", "sm_90"] {
        let of = |name: &str| [format!("{arch}.{name}"), format!("twins.{arch}.{name}")];
        let [ours, twins] = of("ptx").map(|name| read(name).unwrap());
        let said = of("txt").map(|name| read(name).ok());
        for kernel in [
            "gather",
            "copy_rows",
            "transpose",
            "transpose_any",
            "softmax",
            "sgemm",
            "sgemm_any",
            "hgemm_any",
            "hgemm_f16",
            "hgemm_bf16",
        ] {
            let is_at_most = |what: &str, ours: usize, twin: usize| {
                println!("{kernel}, {arch}: {ours} {what}, and {twin} by hand");
                assert!(
                    ours <= twin,
                    "{kernel}, {arch}: {ours} {what}, and {twin} by hand"
                );
            };
            let [all, of_twin] = [&ours, &twins].map(|ptx| instructions(ptx, kernel));
            is_at_most("instructions of the inner loop", all[1], of_twin[1]);
            is_at_most("instructions of PTX", all[0], of_twin[0]);
            if let [Some(ours), Some(twins)] = &said {
                let (ours, twin) = (registers(ours, kernel), registers(twins, kernel));
                is_at_most("registers", ours, twin);
            }
        }
    }
}
