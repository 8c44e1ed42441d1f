//! The page's entry point: a request as text, the answer as JSON.
//!
//! The page writes a request to the memory of the WebAssembly module and reads the answer from
//! there: `reserve` makes room for the request, `respond` answers it, `text` is where both are.
//! Rust dereferences no pointer, and the page needs no generated code.

#![deny(unsafe_code)]

mod catalogue;
mod code;
mod line;
mod page;
mod request;
mod swizzles;

use std::cell::RefCell;

/// Answers a request, whose fields are written as in the fragment of a link:
/// `x=(4,8):(8,1)&by=bank`.
///
/// The answer is JSON: an object with `error` if the request cannot be read.
///
/// ```
/// let answer = stridewise_explorer::answer("x=composition((4,8):(8,1),4:2)");
/// assert!(answer.contains(r#""result":"(2,2):(16,1)""#), "{answer}");
/// ```
#[must_use]
pub fn answer(request: &str) -> String {
    page::answer(&request::Request::read(request)).to_string()
}

thread_local! {
    /// The request, and then the answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of `len` bytes, and returns where it is to be written.
#[expect(unsafe_code, reason = "the page calls the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn reserve(len: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(len, 0);
        text.as_mut_ptr()
    })
}

/// Answers the request that was written, and returns the number of bytes of the answer.
#[expect(unsafe_code, reason = "the page calls the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn respond() -> usize {
    TEXT.with_borrow_mut(|text| {
        *text = answer(&String::from_utf8_lossy(text)).into_bytes();
        text.len()
    })
}

/// Returns where the answer is.
#[expect(unsafe_code, reason = "the page calls the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    TEXT.with_borrow(Vec::as_ptr)
}
