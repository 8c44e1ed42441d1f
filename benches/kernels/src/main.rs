//! How fast the kernels are, beside others: `cargo run --release -p stridewise-bench-kernels -- gemm`.

mod gemm;

fn main() {
    for name in std::env::args().skip(1) {
        match name.as_str() {
            "gemm" => gemm::run(),
            _ => eprintln!("there is no benchmark `{name}`: gemm"),
        }
    }
}
