//! Kernels for GPUs whose indices are layouts.
//!
//! A kernel is a plain function of a [`Machine`] and of [`View`]s: memory behind a layout. Its threads,
//! values and blocks are modes of that layout, which the host has made and checked, so that the kernel
//! itself only adds and multiplies. One body runs on a device, and block by block in the
//! [`simulator`](crate::Simulator), which checks each access.
//!
//! `./ptx.sh OUT` compiles all kernels to PTX, for which neither a GPU nor a linker is needed, and `run`
//! launches them on a device.

#![cfg_attr(target_arch = "nvptx64", no_std)]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(
        abi_ptx,
        asm_experimental_arch,
        core_intrinsics,
        gpu_intrinsics,
        gpu_launch_sized_workgroup_mem,
        portable_simd,
        stdarch_nvptx
    )
)]
#![cfg_attr(
    target_arch = "nvptx64",
    allow(internal_features, reason = "shared memory is an intrinsic")
)]

#[cfg(not(target_arch = "nvptx64"))]
pub mod cases;
#[cfg(target_arch = "nvptx64")]
mod device;
pub mod entries;
pub mod kernels;
#[cfg(not(target_arch = "nvptx64"))]
pub mod launch;
mod machine;
pub mod parameters;
#[cfg(not(target_arch = "nvptx64"))]
mod simulator;
pub mod tiles;
#[cfg(feature = "twins")]
pub mod twins;
mod view;

pub use machine::{Bf16, Element, F16, Half, Index, Machine, Memory, Pair, Vector};
#[cfg(not(target_arch = "nvptx64"))]
pub use simulator::{Buffer, Elements, Simulator, Thread};
pub use view::View;
