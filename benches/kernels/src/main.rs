//! `cargo run --release -p stridewise-bench-kernels -- [transpose|gemm|copy|loops|residues|layouts|rows|threads]`: kernels against
//! their peers, one after the other in each round, medians and ratios as tables.

#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "rates, and numbers that are only moved"
)]

mod copy;
mod gemm;
mod layouts;
mod loops;
mod measure;
mod residues;
mod rows;
mod threads;
mod transpose;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let all: [(&str, fn()); 8] = [
        ("transpose", transpose::run),
        ("gemm", gemm::run),
        ("copy", copy::run),
        ("loops", loops::run),
        ("residues", residues::run),
        ("layouts", layouts::run),
        ("rows", rows::run),
        ("threads", threads::run),
    ];
    for (name, run) in all {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            run();
        }
    }
}
