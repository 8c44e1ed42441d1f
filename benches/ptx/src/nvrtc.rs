//! CUDA C++ to PTX, by NVRTC, which is loaded at run time.

use crate::Result;
use libloading::Library;
use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    path::{Path, PathBuf},
    ptr,
};

type Program = *mut c_void;
type Status = c_int;

/// Each function of NVRTC that is called, with its parameters; all answer a status.
macro_rules! functions {
    ($($name:ident = $symbol:literal: ($($parameter:ty),*);)*) => {
        /// The functions of NVRTC. They stay valid as long as the library is loaded.
        struct Functions {
            $($name: unsafe extern "C" fn($($parameter),*) -> Status,)*
        }

        impl Functions {
            fn find(library: &Library) -> Result<Self> {
                Ok(Self {
                    // SAFETY: `nvrtc.h` declares the function so since CUDA 7.
                    $($name: *unsafe { library.get($symbol) }.map_err(|error| error.to_string())?,)*
                })
            }
        }
    };
}

functions! {
    version = b"nvrtcVersion\0": (*mut c_int, *mut c_int);
    create = b"nvrtcCreateProgram\0":
        (*mut Program, *const c_char, *const c_char, c_int, *const *const c_char, *const *const c_char);
    compile = b"nvrtcCompileProgram\0": (Program, c_int, *const *const c_char);
    log_size = b"nvrtcGetProgramLogSize\0": (Program, *mut usize);
    log = b"nvrtcGetProgramLog\0": (Program, *mut c_char);
    ptx_size = b"nvrtcGetPTXSize\0": (Program, *mut usize);
    ptx = b"nvrtcGetPTX\0": (Program, *mut c_char);
    destroy = b"nvrtcDestroyProgram\0": (*mut Program);
}

/// A compiler, with its folders of headers.
pub(crate) struct Nvrtc {
    functions: Functions,
    include: Vec<PathBuf>,
    _library: Library,
}

impl Nvrtc {
    pub(crate) fn load(file: &Path, include: &[PathBuf]) -> Result<Self> {
        // SAFETY: what runs when a library is loaded is NVRTC's, which the user names.
        let library = unsafe { Library::new(file) }
            .map_err(|error| format!("NVRTC could not be loaded: {error}"))?;
        Ok(Self {
            functions: Functions::find(&library)?,
            include: include.to_vec(),
            _library: library,
        })
    }

    pub(crate) fn version(&self) -> Result<String> {
        let (mut major, mut minor) = (0, 0);
        // SAFETY: both pointers are to integers of this function.
        check("nvrtcVersion", unsafe {
            (self.functions.version)(&raw mut major, &raw mut minor)
        })?;
        Ok(format!("{major}.{minor}"))
    }

    /// The PTX of a program, which must compile.
    pub(crate) fn compile(&self, source: &str, name: &str, arch: &str) -> Result<String> {
        let number = arch
            .strip_prefix("sm_")
            .ok_or_else(|| format!("--arch {arch}: an architecture starts with sm_"))?;
        let mut options = vec![
            c_string(format!("--gpu-architecture=compute_{number}"))?,
            c_string("--std=c++17")?,
            c_string("--disable-warnings")?,
            // Some functions of CUTLASS do not say where they run.
            c_string("--device-as-default-execution-space")?,
        ];
        for folder in &self.include {
            options.push(c_string(format!("--include-path={}", folder.display()))?);
        }
        let options: Vec<_> = options.iter().map(|option| option.as_ptr()).collect();
        let (source, c_name) = (c_string(source)?, c_string(name)?);

        let mut program = Created {
            functions: &self.functions,
            program: ptr::null_mut(),
        };
        // SAFETY: all strings end with a zero and outlive the call; there are no headers.
        check("nvrtcCreateProgram", unsafe {
            (self.functions.create)(
                &raw mut program.program,
                source.as_ptr(),
                c_name.as_ptr(),
                0,
                ptr::null(),
                ptr::null(),
            )
        })?;
        // SAFETY: the program was created, and the options outlive the call.
        let status = unsafe {
            (self.functions.compile)(program.program, options.len() as c_int, options.as_ptr())
        };
        if status != 0 {
            let log = program.text(self.functions.log_size, self.functions.log)?;
            // The instances that led to an error take pages.
            let first = log.lines().find(|line| line.contains("error"));
            let first = first.unwrap_or("NVRTC does not say why");
            return Err(format!("{name} does not compile for {arch}: {first}"));
        }
        program.text(self.functions.ptx_size, self.functions.ptx)
    }
}

/// A program, until it is dropped.
struct Created<'a> {
    functions: &'a Functions,
    program: Program,
}

impl Created<'_> {
    /// What NVRTC writes in as many bytes as it says, the last one a zero.
    fn text(
        &self,
        size: unsafe extern "C" fn(Program, *mut usize) -> Status,
        write: unsafe extern "C" fn(Program, *mut c_char) -> Status,
    ) -> Result<String> {
        let mut bytes = 0;
        // SAFETY: the program was created.
        check("the size of a text of NVRTC", unsafe {
            size(self.program, &raw mut bytes)
        })?;
        let mut text = vec![0_u8; bytes];
        // SAFETY: there is room for as many bytes as NVRTC asked for.
        check("a text of NVRTC", unsafe {
            write(self.program, text.as_mut_ptr().cast())
        })?;
        let text = CStr::from_bytes_until_nul(&text).map_err(|error| error.to_string())?;
        Ok(text.to_string_lossy().into_owned())
    }
}

impl Drop for Created<'_> {
    fn drop(&mut self) {
        if !self.program.is_null() {
            // SAFETY: the program was created, and is not used any more.
            unsafe { (self.functions.destroy)(&raw mut self.program) };
        }
    }
}

fn c_string(text: impl Into<Vec<u8>>) -> Result<CString> {
    CString::new(text).map_err(|error| error.to_string())
}

fn check(what: &str, status: Status) -> Result<()> {
    match status {
        0 => Ok(()),
        status => Err(format!("{what}: NVRTC answers status {status}")),
    }
}
