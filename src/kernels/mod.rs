//! Kernels: what is done with all elements of tensors, whatever their layouts are.

mod copy;
mod error;
mod fit;

pub use copy::{copy, try_copy};
pub use error::Error;

/// What a kernel yields, of what its `try_` form yields.
#[track_caller]
#[inline(always)]
fn unwrap<R>(result: Result<R, Error>) -> R {
    match result {
        Ok(result) => result,
        Err(error) => refuse(&error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn refuse(error: &Error) -> ! {
    panic!("{error}")
}
