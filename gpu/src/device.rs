//! The device: PTX. All unsafe code of the kernels is here and in `entries`.

use crate::{Index, Machine, Memory};
use core::{arch::nvptx, fmt::Debug, intrinsics::gpu::gpu_launch_sized_workgroup_mem};
use stridewise::prelude::*;

/// The thread that runs.
#[derive(Clone, Copy)]
pub(crate) struct Device(());

impl Device {
    /// # Safety
    /// This is a kernel on a device, whose launch has its number of threads, and as much shared memory
    /// as it uses. Blocks and threads have numbers below 2³¹.
    #[inline(always)]
    pub(crate) unsafe fn new() -> Self {
        Self(())
    }
}

/// A number of 32 bits.
#[inline(always)]
fn index(number: u32) -> Index {
    int!((number as i32){i32})
}

impl Machine for Device {
    type Shared<T: Copy + Default + Debug + Send + 'static> = Elements<T>;
    #[inline(always)]
    fn thread(self) -> Index {
        // SAFETY: this is a device.
        index(unsafe { nvptx::_thread_idx_x() })
    }
    #[inline(always)]
    fn block(self) -> (Index, Index) {
        // SAFETY: this is a device.
        let x = unsafe { nvptx::_block_idx_x() };
        // SAFETY: this is a device.
        let y = unsafe { nvptx::_block_idx_y() };
        (index(x), index(y))
    }
    #[inline(always)]
    fn shared<T: Copy + Default + Debug + Send + 'static>(self) -> Elements<T> {
        Elements(gpu_launch_sized_workgroup_mem())
    }
    #[inline(always)]
    fn barrier(self) {
        // SAFETY: all threads of a block run the same kernel, whose barriers no branch passes by.
        unsafe { nvptx::_syncthreads() }
    }
    #[inline(always)]
    fn shuffle_xor(self, value: f32, mask: u32) -> f32 {
        let result;
        // SAFETY: all threads of a warp are here, as no branch passes by.
        unsafe {
            core::arch::asm!(
                "shfl.sync.bfly.b32 {}, {}, {}, 31, 0xffffffff;",
                out(reg32) result, in(reg32) value.to_bits(), in(reg32) mask,
                options(nomem, nostack)
            );
        }
        f32::from_bits(result)
    }
    #[inline(always)]
    fn exp2(self, x: f32) -> f32 {
        let result;
        // SAFETY: this is arithmetic.
        unsafe {
            core::arch::asm!(
                "ex2.approx.ftz.f32 {}, {};",
                out(reg32) result, in(reg32) x,
                options(pure, nomem, nostack)
            );
        }
        result
    }
    #[inline(always)]
    fn reciprocal(self, x: f32) -> f32 {
        let result;
        // SAFETY: this is arithmetic.
        unsafe {
            core::arch::asm!(
                "rcp.rn.f32 {}, {};",
                out(reg32) result, in(reg32) x,
                options(pure, nomem, nostack)
            );
        }
        result
    }
}

/// Elements of the device, in global or in shared memory.
#[derive(Clone, Copy)]
pub(crate) struct Elements<T>(*mut T);

impl<T> Elements<T> {
    /// # Safety
    /// Each index that is read or written is that of an element, aligned as `T` is, and no two threads
    /// use it between two barriers, unless both read.
    #[inline(always)]
    pub(crate) unsafe fn new(pointer: *mut T) -> Self {
        Self(pointer)
    }
}

impl<T: Copy> Memory for Elements<T> {
    type Element = T;
    #[inline(always)]
    fn from(self, by: isize) -> Self {
        Self(self.0.wrapping_offset(by))
    }
    #[inline(always)]
    fn read<C: Debug>(self, index: isize, _: C) -> T {
        // SAFETY: there is an element, says the one who made this.
        let element = unsafe { self.0.offset(index) };
        // SAFETY: as above.
        unsafe { element.read() }
    }
    #[inline(always)]
    fn write<C: Debug>(self, index: isize, _: C, value: T) {
        // SAFETY: there is an element, says the one who made this.
        let element = unsafe { self.0.offset(index) };
        // SAFETY: as above.
        unsafe { element.write(value) };
    }
}
