//! The loops by hand, from two compilations of one source.

use by_hand::{Choice, Function, Loops, Request};
use std::{
    ffi::{CString, c_char, c_int, c_void},
    path::Path,
};

unsafe extern "C" {
    fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// A compilation of the loops.
pub(crate) struct Twin {
    choose: fn(&Request) -> Choice,
}

/// A loop that is ready to run.
pub(crate) struct Way {
    pub(crate) function: Function,
    pub(crate) loops: Loops,
}

impl Twin {
    /// Loads one.
    pub(crate) fn load(path: &Path) -> Self {
        let name = CString::new(path.to_str().expect("a path is text")).expect("no zero");
        // SAFETY: the name is a text of C; the library has no initializers.
        let library = unsafe { dlopen(name.as_ptr(), 2) };
        assert!(
            !library.is_null(),
            "{} is missing: use benches/cliffs/run",
            path.display()
        );
        // SAFETY: the library was opened.
        let function = unsafe { dlsym(library, c"stridewise_by_hand".as_ptr()) };
        assert!(!function.is_null(), "{} is another library", path.display());
        // SAFETY: the function has this type, and was compiled by the same compiler.
        let choose =
            unsafe { std::mem::transmute::<*mut c_void, fn(&Request) -> Choice>(function) };
        Self { choose }
    }

    /// The ways of a request.
    pub(crate) fn ways(&self, request: &Request) -> Vec<Way> {
        let choice = (self.choose)(request);
        choice.ways[..choice.count]
            .iter()
            .map(|&(function, loops)| Way {
                function: function.expect("each kernel has a loop by hand"),
                loops,
            })
            .collect()
    }
}
