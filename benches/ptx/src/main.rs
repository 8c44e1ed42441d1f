//! GPU kernels of stridewise as PTX and SASS, beside the same kernels in CuTe.
//!
//! `cargo run --release -p stridewise-bench-ptx -- --help`
//!
//! CuTe's kernels are the files of `cute/`, one or two kernels each. NVRTC compiles them to PTX for
//! each architecture. `--ours` is a folder with `sm_80.ptx` and `sm_90.ptx`: the kernels of the same
//! names, compiled by rustc. `ptxas` assembles both. No GPU is needed, and nothing is linked against
//! CUDA. All kernels for two architectures take NVRTC about four minutes.
//!
//! The tools are Python packages. `pip download --no-deps` brings each as a wheel, and `unzip`
//! unpacks it. All paths are inside of the folder that they are unpacked in:
//!
//! | package | what it is for | argument |
//! |---|---|---|
//! | `nvidia-cuda-nvrtc-cu12` | NVRTC | `--nvrtc nvidia/cuda_nvrtc/lib/libnvrtc.so.12` |
//! | `nvidia-cuda-nvcc-cu12` | `ptxas`, to be made executable | `--ptxas nvidia/cuda_nvcc/bin/ptxas` |
//! | the same | `crt/host_defines.h` | `--include nvidia/cuda_nvcc/include` |
//! | `nvidia-cutlass` | CuTe | `--include cutlass_library/source/include` |
//! | `nvidia-cuda-runtime-cu12` | CUDA's headers | `--include nvidia/cuda_runtime/include` |
//! | `nvidia-cuda-cccl-cu12` | `cuda/std` | `--include nvidia/cuda_cccl/include` |
//! | `nvidia-cuda-nvdisasm` | columns of SASS, if wanted | `--nvdisasm nvidia/cu13/bin/nvdisasm` |
//!
//! What is counted:
//!
//! - *PTX*, *SASS*: the instructions of a kernel. Directives and labels are none. In SASS what pads
//!   a kernel after its end is left out; routines that `ptxas` adds, such as 64-bit division, count.
//! - *loop*: the instructions of the innermost loop that has most of them. A loop is what lies
//!   between a label and a later branch to it, if control gets from the one to the other. An
//!   unrolled loop counts as it stands. `--loops` prints all loops, with the instructions of the
//!   outer ones and of the inner ones.
//! - *registers*, *shared*, *stack*, *spills*: what `ptxas -v` says, the last three in bytes. Spills
//!   are stores and loads together. Shared memory is what the kernel declares.
//! - *call*: whether PTX calls a function, or only SASS does.

mod code;
mod kernels;
mod nvrtc;
mod ptx;
mod ptxas;
mod sass;
mod table;

use clap::Parser;
use kernels::{KERNELS, Kernel};
use nvrtc::Nvrtc;
use ptxas::Assembler;
use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};
use table::Figures;

/// What could not be measured, and why.
pub(crate) type Result<T> = std::result::Result<T, String>;

/// Counts instructions, registers and memory of GPU kernels, in stridewise and in CuTe.
#[derive(Debug, Parser)]
struct Arguments {
    /// The library of NVRTC
    #[arg(long, value_name = "libnvrtc.so.12")]
    nvrtc: PathBuf,
    /// Once for each folder of headers: CUTLASS's, and those of CUDA
    #[arg(long, value_name = "INCLUDE DIR", required = true)]
    include: Vec<PathBuf>,
    /// The assembler
    #[arg(long, value_name = "FILE")]
    ptxas: PathBuf,
    /// The disassembler; without it SASS is not counted
    #[arg(long, value_name = "FILE")]
    nvdisasm: Option<PathBuf>,
    /// The folder of `sm_80.ptx` and `sm_90.ptx`, compiled from Rust
    #[arg(long, value_name = "DIR")]
    ours: Option<PathBuf>,
    /// Once for each architecture
    #[arg(long, value_name = "sm_NN", default_values = ["sm_80", "sm_90"])]
    arch: Vec<String>,
    /// Leave PTX and cubins in this folder
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Only this kernel
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,
    /// Print every loop, too
    #[arg(long)]
    loops: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    let chosen: Vec<_> = KERNELS
        .iter()
        .filter(|kernel| {
            let name = arguments.kernel.as_ref();
            name.is_none_or(|name| name == kernel.name)
        })
        .collect();
    if chosen.is_empty() {
        let names: Vec<_> = KERNELS.iter().map(|kernel| kernel.name).collect();
        return Err(format!("--kernel: it is one of {}", names.join(", ")));
    }

    let temporary = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = arguments.keep.as_deref().unwrap_or(temporary.path());
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let nvrtc = Nvrtc::load(&arguments.nvrtc, &arguments.include)?;
    let assembler = Assembler {
        ptxas: &arguments.ptxas,
        nvdisasm: arguments.nvdisasm.as_deref(),
    };

    let mut cute = HashMap::new();
    let mut ours = HashMap::new();
    for arch in &arguments.arch {
        let ours = ours.entry(arch).or_insert_with(HashMap::new);
        if let Some(ptx) = &arguments.ours {
            let file = format!("{arch}.ptx");
            let ptx = read(&ptx.join(&file))?;
            ours.extend(assembler.figures(&ptx, arch, &folder.join(format!("ours.{file}")))?);
        }
        let cute = cute.entry(arch).or_insert_with(HashMap::new);
        for kernel in &chosen {
            if !cute.contains_key(kernel.name) {
                cute.extend(compile(kernel, arch, &nvrtc, &assembler, folder)?);
            }
        }
    }

    table::head();
    for kernel in &chosen {
        for arch in &arguments.arch {
            table::row(
                kernel.name,
                arch,
                ours[arch].get(kernel.name),
                cute[arch].get(kernel.name),
            );
        }
    }
    if arguments.loops {
        table::loops_head();
        for kernel in &chosen {
            for arch in &arguments.arch {
                let sides = [("stridewise", &ours[arch]), ("CuTe", &cute[arch])];
                for (side, figures) in sides {
                    if let Some(figures) = figures.get(kernel.name) {
                        table::loops(kernel.name, arch, side, figures);
                    }
                }
            }
        }
    }

    println!();
    println!("NVRTC {},", nvrtc.version()?);
    println!("ptxas {},", ptxas::version(&arguments.ptxas)?);
    if let Some(nvdisasm) = &arguments.nvdisasm {
        println!("nvdisasm {},", ptxas::version(nvdisasm)?);
    }
    println!("CUTLASS {}.", kernels::cutlass_version(&arguments.include)?);
    Ok(())
}

/// The figures of the kernels in the same file as this one, in CuTe.
fn compile(
    kernel: &Kernel,
    arch: &str,
    nvrtc: &Nvrtc,
    assembler: &Assembler,
    folder: &Path,
) -> Result<HashMap<String, Figures>> {
    let ptx = nvrtc.compile(kernel.source, kernel.file, arch)?;
    let stem = kernel.file.trim_end_matches(".cu");
    let figures = assembler.figures(&ptx, arch, &folder.join(format!("{stem}.{arch}.ptx")))?;
    if figures.contains_key(kernel.name) {
        Ok(figures)
    } else {
        Err(format!("{}: it has no kernel {}", kernel.file, kernel.name))
    }
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}
