//! `cargo run --release -p stridewise-bench-kernels -- [copy|transpose|gemm]`: kernels against their peers, one after the other in each round, medians and ratios as tables.

mod copy;
mod gemm;
mod measure;
mod transpose;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let all: [(&str, fn()); 3] = [("transpose", transpose::run), ("copy", copy::run), ("gemm", gemm::run)];
    for (name, run) in all {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            run();
        }
    }
}
