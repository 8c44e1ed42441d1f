//! HPTT, if a build of it is named: `hptt.cpp` has the functions that are loaded here.

use crate::cases::Case;
use std::{
    ffi::{CString, c_char, c_int, c_void},
    mem::transmute,
    ptr::NonNull,
};

unsafe extern "C" {
    fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

type Make = extern "C" fn(
    *const c_int,
    c_int,
    *const c_int,
    *const c_void,
    *mut c_void,
    c_int,
) -> *mut c_void;
type Use = extern "C" fn(*mut c_void);

/// The library, for elements of 4 and of 8 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Hptt {
    functions: [(Make, Use, Use); 2],
}

impl Hptt {
    pub(crate) fn load(path: &str) -> Self {
        let name = CString::new(path).expect("no zero");
        // SAFETY: the name is a text of C. The library's initializers are those of OpenMP.
        let library = unsafe { dlopen(name.as_ptr(), 2) };
        assert!(!library.is_null(), "{path} is no library: see hptt.cpp");
        let function = |name: &str| {
            let name = CString::new(name).expect("no zero");
            // SAFETY: the library was opened.
            let function = unsafe { dlsym(library, name.as_ptr()) };
            NonNull::new(function).expect("the library was built with hptt.cpp")
        };
        let functions = ["4", "8"].map(|width| {
            let [make, run, drop] =
                ["plan", "run", "drop"].map(|name| function(&format!("{name}{width}")));
            // SAFETY: hptt.cpp defines the functions with these types.
            unsafe {
                (
                    transmute::<NonNull<c_void>, Make>(make),
                    transmute::<NonNull<c_void>, Use>(run),
                    transmute::<NonNull<c_void>, Use>(drop),
                )
            }
        });
        Self { functions }
    }

    /// Plans a case for these operands.
    pub(crate) fn plan<'a, T>(
        self,
        case: &Case,
        source: &'a [T],
        target: *mut T,
        threads: usize,
    ) -> Option<Plan<'a, T>> {
        let place = [4, 8].iter().position(|width| *width == size_of::<T>())?;
        if case.pitches.is_some() {
            return None;
        }
        let ints =
            |numbers: &[usize]| -> Vec<c_int> { numbers.iter().map(|&n| n as c_int).collect() };
        let (order, extents) = (ints(&case.order), ints(&case.extents));
        let (make, run, drop) = self.functions[place];
        let address = make(
            order.as_ptr(),
            order.len() as c_int,
            extents.as_ptr(),
            source.as_ptr().cast(),
            target.cast(),
            threads as c_int,
        );
        Some(Plan {
            address,
            run,
            drop,
            _source: source,
        })
    }
}

/// A plan, which has the addresses of its operands.
pub(crate) struct Plan<'a, T> {
    address: *mut c_void,
    run: Use,
    drop: Use,
    _source: &'a [T],
}

impl<T> Plan<'_, T> {
    pub(crate) fn run(&self) {
        (self.run)(self.address);
    }
}

impl<T> Drop for Plan<'_, T> {
    fn drop(&mut self) {
        (self.drop)(self.address);
    }
}
