//! Runs the kernels for GPUs on a device: `cargo run --release -p stridewise-gpu-run -- OUT`, where
//! `gpu/ptx.sh OUT` has compiled them.
//!
//! Each kernel is launched at small sizes, and all that it writes is compared with loops on the CPU. Then it
//! is launched at large ones, where each 10007th number is compared, and timed: copies, transpositions and
//! softmax beside a copy by the driver, products beside cuBLAS, if that is installed. Both libraries are
//! loaded at run time. Without a device the simulator runs the small sizes.
//!
//! Exits with 0 where all is right or nobody reads on, 1 where a number is wrong or a launch fails, and 2 for
//! bad arguments.

#![allow(clippy::cast_precision_loss, reason = "rates are approximate")]

mod device;

use device::{Blas, Device, Module, Result};
use std::{
    env, fs,
    io::{self, Write},
    panic::{self, AssertUnwindSafe},
    path::PathBuf,
    process::ExitCode,
};
use stridewise_gpu::cases::{self, Case, Work};

/// Of large cases each such number is compared: a prime, so that it meets all rows and columns of tiles.
const STEP: usize = 10_007;

/// Bytes of shared memory that a block has on any device.
const LEAST_SHARED: usize = 48 << 10;

/// Why the program ends early.
enum Failure {
    /// For the user, on standard error.
    Message(String),
    /// Nobody reads standard output any more.
    Closed,
}

type Outcome = core::result::Result<(), Failure>;

impl From<String> for Failure {
    fn from(sentence: String) -> Self {
        Self::Message(sentence)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Message(format!("standard output: {error}")),
        }
    }
}

fn main() -> ExitCode {
    let folder = match folder() {
        Ok(folder) => folder,
        Err(sentence) => {
            eprintln!("{sentence}");
            return ExitCode::from(2);
        }
    };
    let first = Device::first().map_err(Failure::Message);
    let result = first.and_then(|device| match device {
        Ok(device) => on_device(&device, &folder),
        Err(why) => {
            writeln!(io::stdout(), "{why}, so the simulator runs the kernels")?;
            simulated()
        }
    });
    match result {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::Message(sentence)) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the PTX.
fn folder() -> Result<PathBuf> {
    let mut arguments = env::args_os().skip(1);
    let (Some(folder), None) = (arguments.next(), arguments.next()) else {
        return Err("one argument is needed: the folder that gpu/ptx.sh has written".into());
    };
    let folder = PathBuf::from(folder);
    for name in ["sm_80.ptx", "sm_90.ptx"] {
        if !folder.join(name).is_file() {
            return Err(format!(
                "{} has no {name}: gpu/ptx.sh writes it",
                folder.display()
            ));
        }
    }
    Ok(folder)
}

fn small() -> Result<Vec<Case>> {
    cases::small().map_err(|error| error.to_string())
}

fn simulated() -> Outcome {
    // A fault is a sentence, which is printed where the program ends.
    panic::set_hook(Box::new(|_| {}));
    for case in small()? {
        let run = || {
            let launch = case.kernel.launch(LEAST_SHARED);
            let launch = launch.map_err(|error| error.to_string())?;
            let mut memory = case.memory.clone();
            case.kernel.simulate(launch, &mut memory);
            case.check(&memory[memory.len() - 1], 1)
        };
        let result = panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|fault| {
            let fault = fault.downcast_ref::<String>();
            Err(fault
                .map_or("the simulator has ended", String::as_str)
                .into())
        });
        result.map_err(|error| format!("{case}: {error}"))?;
        writeln!(io::stdout(), "{case}: as loops on the CPU")?;
    }
    Ok(())
}

fn on_device(device: &Device, folder: &std::path::Path) -> Outcome {
    let (major, minor) = device.capability()?;
    let name = device.name()?;
    let file = match major {
        ..8 => {
            writeln!(
                io::stdout(),
                "{name} is sm_{major}{minor} and the kernels need sm_80, so the simulator runs them"
            )?;
            return simulated();
        }
        8 => "sm_80.ptx",
        _ => "sm_90.ptx",
    };
    writeln!(io::stdout(), "{name}, sm_{major}{minor}: {file}")?;
    let file = folder.join(file);
    let of_file = |error| format!("{}: {error}", file.display());
    let ptx = fs::read_to_string(&file).map_err(|error| of_file(error.to_string()))?;
    let module = device.load(ptx).map_err(of_file)?;
    for case in small()? {
        let run = || {
            let loaded = device.upload(&case)?;
            module.launch(&loaded)?;
            device.check(&loaded, 1)
        };
        run().map_err(|error| format!("{case}: {error}"))?;
        writeln!(io::stdout(), "{case}: as loops on the CPU")?;
    }
    let blas = Blas::load(device);
    if let Err(why) = &blas {
        writeln!(io::stdout(), "{why}, so products are timed alone")?;
    }
    for case in cases::LARGE {
        let case = case().map_err(|error| error.to_string())?;
        let line = timed(device, &module, blas.as_ref().ok(), &case);
        let line = line.map_err(|error| format!("{case}: {error}"))?;
        writeln!(io::stdout(), "{case}: {line}")?;
    }
    Ok(())
}

/// Launches a large case, and says how long it takes.
fn timed(
    device: &Device,
    module: &Module<'_>,
    blas: Option<&Blas<'_>>,
    case: &Case,
) -> Result<String> {
    let loaded = device.upload(case)?;
    module.launch(&loaded)?;
    device.check(&loaded, STEP)?;
    let ours = device.time(|| module.launch(&loaded))?;
    drop(loaded);
    Ok(match case.work {
        Work::Move(bytes) => {
            let rate = |time: f64| bytes as f64 / time / 1e6;
            // A copy reads one half of them, and writes the other.
            let copy = device.time_copy(bytes / 2)?;
            format!(
                "{ours:.3} ms, {:.0} GB/s; {:.0} by a copy of the driver",
                rate(ours),
                rate(copy)
            )
        }
        Work::Multiply(product) => {
            let [m, n, k] = product.sizes.map(|size| size as f64);
            let operations = 2.0 * m * n * k;
            let rate = |time: f64| operations / time / 1e9;
            let line = format!("{ours:.3} ms, {:.1} TFLOPS", rate(ours));
            let Some(blas) = blas else {
                return Ok(line);
            };
            let loaded = device.upload(case)?;
            let by_blas = |error| format!("by cuBLAS: {error}");
            blas.multiply(&loaded).map_err(by_blas)?;
            device.check(&loaded, STEP).map_err(by_blas)?;
            let theirs = device.time(|| blas.multiply(&loaded)).map_err(by_blas)?;
            format!("{line}; {:.1} by cuBLAS", rate(theirs))
        }
    })
}
