//! A device of CUDA: memory, launches, time, and cuBLAS. All unsafe code of the program is here.

use core::{
    ffi::{c_int, c_void},
    marker::PhantomData,
    ptr,
};
use cudarc::{
    cublas::{result as blas, sys as blas_sys},
    driver::{CudaContext, CudaSlice, CudaStream, DevicePtr, DriverError, result, sys},
};
use std::{ffi::CString, sync::Arc};
use stridewise_gpu::{
    cases::{Case, Numbers, Work},
    launch::{Launch, address},
};
use sys::{
    CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN as AVAILABLE,
    CUevent_flags::CU_EVENT_DEFAULT,
    CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES as DYNAMIC,
};

/// What could not be done, and why.
pub(crate) type Result<T> = core::result::Result<T, String>;

/// Launches that are timed together.
const RUNS: u16 = 20;

/// A device, and its stream of launches.
#[derive(Debug)]
pub(crate) struct Device {
    stream: Arc<CudaStream>,
    context: Arc<CudaContext>,
}

/// The sentence of the driver.
fn text(error: DriverError) -> String {
    error.error_string().map_or_else(
        |_| format!("error {:?}", error.0),
        |text| text.to_string_lossy().into_owned(),
    )
}

impl Device {
    /// The first one; or why there is none.
    ///
    /// # Errors
    /// Where there is one that cannot be used.
    pub(crate) fn first() -> Result<core::result::Result<Self, String>> {
        // SAFETY: a driver may be loaded at any time.
        if !unsafe { sys::is_culib_present() } {
            return Ok(Err("no driver of CUDA is installed".into()));
        }
        let none = "the driver of CUDA has no device";
        match CudaContext::device_count() {
            Err(error) => return Ok(Err(format!("{none} ({})", text(error)))),
            Ok(0) => return Ok(Err(none.into())),
            Ok(_) => {}
        }
        let context = CudaContext::new(0)
            .map_err(|error| format!("the device cannot be used: {}", text(error)))?;
        let stream = context.default_stream();
        Ok(Ok(Self { stream, context }))
    }

    pub(crate) fn name(&self) -> Result<String> {
        self.context.name().map_err(text)
    }

    /// The version of its instructions: 8 and 0 for `sm_80`.
    pub(crate) fn capability(&self) -> Result<(i32, i32)> {
        self.context.compute_capability().map_err(text)
    }

    /// Bytes of shared memory that a block can have.
    pub(crate) fn shared(&self) -> Result<usize> {
        let bytes = self.context.attribute(AVAILABLE).map_err(text)?;
        usize::try_from(bytes).map_err(|_| format!("a block has {bytes} bytes of shared memory"))
    }

    /// The kernels of a text of PTX, which the driver assembles.
    pub(crate) fn load(&self, ptx: String) -> Result<Module<'_>> {
        let ptx = CString::new(ptx).map_err(|_| "it has a zero byte")?;
        // SAFETY: this is a text that ends with a zero byte.
        let module = unsafe { result::module::load_data(ptx.as_ptr().cast()) };
        let device = self;
        module.map(|module| Module { device, module }).map_err(text)
    }

    /// The memory of a case before its launch, if that is not refused.
    pub(crate) fn upload<'a>(&self, case: &'a Case) -> Result<Loaded<'a>> {
        let launch = case.kernel.launch(self.shared()?);
        let launch = launch.map_err(|error| error.to_string())?;
        let memory = case.memory.iter().map(|words| {
            let memory = self.stream.clone_htod(words);
            memory.map_err(text)
        });
        let memory = memory.collect::<Result<Vec<_>>>()?;
        let addresses = memory
            .iter()
            .zip(case.kernel.elements())
            .map(|(of, bytes)| {
                address(of.device_ptr(&self.stream).0, *bytes).map_err(|error| error.to_string())
            });
        Ok(Loaded {
            case,
            launch,
            addresses: addresses.collect::<Result<_>>()?,
            memory,
        })
    }

    /// Compares each `step`-th number of the target, after all launches before.
    pub(crate) fn check(&self, loaded: &Loaded<'_>, step: usize) -> Result<()> {
        let target = &loaded.memory[loaded.memory.len() - 1];
        let target = self.stream.clone_dtoh(target).map_err(text)?;
        self.stream.synchronize().map_err(text)?;
        loaded.case.check(&target, step)
    }

    /// Milliseconds of one, on average.
    pub(crate) fn time(&self, mut one: impl FnMut() -> Result<()>) -> Result<f64> {
        let record = || {
            let event = self.stream.record_event(Some(CU_EVENT_DEFAULT));
            event.map_err(text)
        };
        one()?;
        let start = record()?;
        for _ in 0..RUNS {
            one()?;
        }
        let all = start.elapsed_ms(&record()?).map_err(text)?;
        Ok(f64::from(all) / f64::from(RUNS))
    }

    /// Milliseconds that a copy of as many bytes takes the driver.
    pub(crate) fn time_copy(&self, bytes: usize) -> Result<f64> {
        let memory = || self.stream.alloc_zeros::<u8>(bytes).map_err(text);
        let (from, mut to) = (memory()?, memory()?);
        self.time(|| self.stream.memcpy_dtod(&from, &mut to).map_err(text))
    }
}

/// Kernels on a device, which unloads them when the program ends.
#[derive(Debug)]
pub(crate) struct Module<'a> {
    device: &'a Device,
    module: sys::CUmodule,
}

/// A case whose memory is on a device.
pub(crate) struct Loaded<'a> {
    case: &'a Case,
    launch: Launch,
    addresses: Vec<u64>,
    memory: Vec<CudaSlice<u32>>,
}

impl Module<'_> {
    /// Begins the launch of a case.
    pub(crate) fn launch(&self, loaded: &Loaded<'_>) -> Result<()> {
        let Launch {
            grid: (x, y),
            threads,
            shared,
        } = loaded.launch;
        let words = loaded.case.kernel.parameters();
        let addresses = loaded.addresses.iter().map(|of| ptr::from_ref(of).cast());
        let words = words.iter().map(|words| words.as_ptr().cast());
        let parameters = addresses.chain(words).map(<*const c_void>::cast_mut);
        let name = CString::new(loaded.case.kernel.name()).expect("a name without zero bytes");
        // SAFETY: the module is loaded.
        let function = unsafe { result::module::get_function(self.module, name) }.map_err(text)?;
        // More than 48 KiB have to be asked for.
        // SAFETY: the function is of that module.
        unsafe { result::function::set_function_attribute(function, DYNAMIC, shared as i32) }
            .map_err(text)?;
        // SAFETY: the function has these parameters, which the driver copies; the memory of a case is as
        // long as its layouts need, and is freed in the order of the stream.
        unsafe {
            result::launch_kernel(
                function,
                (x, y, 1),
                (threads, 1, 1),
                shared,
                self.device.stream.cu_stream(),
                &mut parameters.collect::<Vec<_>>(),
            )
        }
        .map_err(text)
    }
}

/// cuBLAS on a device, until the program ends.
#[derive(Debug)]
pub(crate) struct Blas<'a> {
    handle: blas_sys::cublasHandle_t,
    device: PhantomData<&'a Device>,
}

impl<'a> Blas<'a> {
    /// # Errors
    /// Where the library cannot be loaded.
    pub(crate) fn load(_: &'a Device) -> Result<Self> {
        // SAFETY: the library may be loaded at any time.
        if !unsafe { blas_sys::is_culib_present() } {
            return Err("cuBLAS is not installed".into());
        }
        let handle = blas::create_handle()
            .map_err(|error| format!("cuBLAS cannot be used ({:?})", error.0))?;
        Ok(Self {
            handle,
            device: PhantomData,
        })
    }

    /// Begins the product of a case. cuBLAS has columns, and rows of halves are columns of a transposed
    /// matrix: `Cᵀ = B Aᵀ`.
    pub(crate) fn multiply(&self, loaded: &Loaded<'_>) -> Result<()> {
        use blas_sys::{
            cublasComputeType_t::CUBLAS_COMPUTE_32F,
            cublasGemmAlgo_t::CUBLAS_GEMM_DFALT,
            cublasOperation_t::{CUBLAS_OP_N, CUBLAS_OP_T},
            cudaDataType_t::{CUDA_R_16BF, CUDA_R_16F, CUDA_R_32F},
        };
        let (Work::Multiply(product), &[a, b, c]) = (loaded.case.work, &loaded.addresses[..])
        else {
            return Err("it is no product".into());
        };
        let [a, b, c] = [a, b, c].map(|address| address as *mut c_void);
        let numbers = match product.operands {
            Numbers::F32 => CUDA_R_32F,
            Numbers::F16 => CUDA_R_16F,
            Numbers::Bf16 => CUDA_R_16BF,
        };
        let [m, n, k] = product.sizes.map(|size| size as c_int);
        let [in_a, in_b, in_c] = product.distances.map(|distance| distance as c_int);
        let ((m, n), (a, in_a), (b, in_b), of_a, of_b) = match product.operands {
            Numbers::F32 => ((m, n), (a, in_a), (b, in_b), CUBLAS_OP_N, CUBLAS_OP_T),
            _ => ((n, m), (b, in_b), (a, in_a), CUBLAS_OP_T, CUBLAS_OP_N),
        };
        let [alpha, beta] = &product.factors;
        // SAFETY: the matrices have these sizes, and stay until a download has waited; factors are on the
        // host, where a handle expects them.
        unsafe {
            blas::gemm_ex(
                self.handle,
                of_a,
                of_b,
                m,
                n,
                k,
                ptr::from_ref(alpha).cast(),
                a,
                numbers,
                in_a,
                b,
                numbers,
                in_b,
                ptr::from_ref(beta).cast(),
                c,
                CUDA_R_32F,
                in_c,
                CUBLAS_COMPUTE_32F,
                CUBLAS_GEMM_DFALT,
            )
        }
        .map_err(|error| format!("cuBLAS refuses it ({:?})", error.0))
    }
}
