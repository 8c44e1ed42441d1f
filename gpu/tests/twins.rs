//! Kernels beside twins with index arithmetic by hand: the twins do the same, and are no shorter.
//!
//! `ptx.sh` names the folder of both as PTX, and of what `ptxas` says of them.

use bytemuck::{Pod, cast_slice};
use std::{fs, path::Path};
use stridewise_gpu::{
    Buffer, Simulator,
    cases::{self, Case},
    launch::Error,
    twins,
};

fn check<T: Pod>(case: Result<Case, Error>, twin: impl Fn(Simulator, &Buffer<T>, &Buffer<T>)) {
    let case = case.unwrap();
    let source = Buffer::new("source", cast_slice::<u32, T>(&case.memory[0]));
    let target = Buffer::new("target", cast_slice::<u32, T>(&case.memory[1]));
    let launch = case.kernel.launch(49_152).unwrap();
    let simulator = Simulator::new(case.kernel.name(), launch);
    twin(simulator, &source, &target);
    let result = case.check(cast_slice(&target.elements()), 1);
    assert_eq!(result, Ok(()), "{case}");
}

#[test]
fn twins_do_as_loops_on_the_cpu() {
    check(cases::gather(64, 24, 31), |simulator, source, target| {
        simulator.run(|thread| {
            twins::gather(thread, thread.global(source), thread.global(target), 31, 2);
        });
    });
    let rows = cases::copy_rows(64, 384, [400, 388]);
    check::<[f32; 4]>(rows, |simulator, source, target| {
        simulator.run(|thread| {
            twins::copy_rows(
                thread,
                thread.global(source),
                thread.global(target),
                100,
                97,
            );
        });
    });
    check(cases::transpose(64, 96), |simulator, source, target| {
        simulator.run(|thread| {
            twins::transpose(thread, thread.global(source), thread.global(target), 64, 96);
        });
    });
    check(cases::softmax(11, 100), |simulator, source, target| {
        simulator.run(|thread| {
            let (source, target) = (thread.global(source), thread.global(target));
            twins::softmax(thread, source, target, 100, 101, 11, 100);
        });
    });
}

/// The instructions of a kernel in PTX: what ends with a semicolon and is no directive.
fn instructions(ptx: &str, kernel: &str) -> usize {
    let (_, entry) = ptx.split_once(&format!(".entry {kernel}(")).unwrap();
    let entry = entry.split(".entry").next().unwrap();
    let (body, _) = entry.rsplit_once(';').unwrap();
    let statements = body.split(';').map(|text| text.trim().lines().last());
    statements
        .filter(|line| {
            !line
                .unwrap()
                .trim_matches(['{', '}', ' ', '\t'])
                .starts_with('.')
        })
        .count()
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
        for kernel in ["gather", "copy_rows", "transpose", "softmax"] {
            let (ours, twin) = (instructions(&ours, kernel), instructions(&twins, kernel));
            println!("{kernel}, {arch}: {ours} instructions of PTX, and {twin} by hand");
            assert!(
                ours <= twin,
                "{kernel}, {arch}: {ours} instructions, and {twin} by hand"
            );
            if let [Some(ours), Some(twins)] = &said {
                let (ours, twin) = (registers(ours, kernel), registers(twins, kernel));
                println!("{kernel}, {arch}: {ours} registers, and {twin} by hand");
                assert!(
                    ours <= twin,
                    "{kernel}, {arch}: {ours} registers, and {twin} by hand"
                );
            }
        }
    }
}
