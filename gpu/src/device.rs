//! The device: PTX. All unsafe code of the kernels is here and in `entries`.

use crate::{Element, Half, Index, Machine, Memory, Pair, Vector};
use core::{
    arch::{asm, nvptx},
    fmt::Debug,
    intrinsics::gpu::gpu_launch_sized_workgroup_mem,
};
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
    type Elements<T: Element> = Elements<T>;
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
    fn shared<T: Element>(self) -> Elements<T> {
        let pointer: *mut T = gpu_launch_sized_workgroup_mem();
        let in_shared;
        // SAFETY: this is arithmetic.
        unsafe {
            asm!(
                "{{ .reg .u64 t; cvta.to.shared.u64 t, {1}; cvt.u32.u64 {0}, t; }}",
                out(reg32) in_shared, in(reg64) pointer,
                options(pure, nomem, nostack)
            );
        }
        Elements { pointer, in_shared }
    }
    #[inline(always)]
    fn barrier(self) {
        // SAFETY: all threads of a block run the same kernel, whose barriers no branch passes by.
        unsafe { nvptx::_syncthreads() }
    }
    #[inline(always)]
    fn copy_async<T: Vector, C: Debug>(
        self,
        source: Elements<T>,
        target: Elements<T>,
        bytes: Option<isize>,
        _: C,
    ) {
        if let Some(bytes) = bytes {
            // SAFETY: both have an element here, say those who made them: of the source as many bytes as
            // an `Exists` says, no more than 16.
            unsafe {
                asm!(
                    "cp.async.cg.shared.global [{}], [{}], 16, {};",
                    in(reg32) target.in_shared, in(reg64) source.pointer, in(reg32) bytes as u32,
                    options(nostack)
                );
            }
        } else {
            // SAFETY: both have an element here, say those who made them.
            unsafe {
                asm!(
                    "cp.async.cg.shared.global [{}], [{}], 16;",
                    in(reg32) target.in_shared, in(reg64) source.pointer,
                    options(nostack)
                );
            }
        }
    }
    #[inline(always)]
    fn commit_copies(self) {
        // SAFETY: the copies stay as they are.
        unsafe { asm!("cp.async.commit_group;", options(nostack)) }
    }
    #[inline(always)]
    fn wait_for_copies<const LEFT: usize>(self) {
        // SAFETY: this waits.
        unsafe { asm!("cp.async.wait_group {};", const LEFT, options(nostack)) }
    }
    #[inline(always)]
    fn multiply_add(self, a: f32, b: f32, c: f32) -> f32 {
        core::intrinsics::fmaf32(a, b, c)
    }
    #[inline(always)]
    fn exp2(self, x: f32) -> f32 {
        let result;
        // SAFETY: this is arithmetic.
        unsafe {
            asm!(
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
            asm!(
                "rcp.rn.f32 {}, {};",
                out(reg32) result, in(reg32) x,
                options(pure, nomem, nostack)
            );
        }
        result
    }
    #[inline(always)]
    fn shuffle_xor(self, value: f32, mask: u32) -> f32 {
        let result;
        // SAFETY: all threads of a warp are here, as no branch passes by.
        unsafe {
            asm!(
                "shfl.sync.bfly.b32 {}, {}, {}, 31, 0xffffffff;",
                out(reg32) result, in(reg32) value.to_bits(), in(reg32) mask,
                options(nomem, nostack)
            );
        }
        f32::from_bits(result)
    }
    #[inline(always)]
    fn load_matrices<T: Vector, C: Debug>(self, row: Elements<T>, _: C) -> [u32; 4] {
        let (x, y, z, w);
        // SAFETY: all threads of a warp are here, each with an element of shared memory.
        unsafe {
            asm!(
                "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{{}, {}, {}, {}}}, [{}];",
                out(reg32) x, out(reg32) y, out(reg32) z, out(reg32) w,
                in(reg32) row.in_shared,
                options(nostack, readonly)
            );
        }
        [x, y, z, w]
    }
    #[inline(always)]
    fn multiply<H: Half>(self, a: [u32; 4], b: [u32; 2], mut c: [f32; 4]) -> [f32; 4] {
        macro_rules! multiply {
            ($name:literal) => {
                asm!(
                    concat!($name, " {{{0}, {1}, {2}, {3}}}, {{{4}, {5}, {6}, {7}}}, {{{8}, {9}}}, {{{0}, {1}, {2}, {3}}};"),
                    inout(reg32) c[0], inout(reg32) c[1], inout(reg32) c[2], inout(reg32) c[3],
                    in(reg32) a[0], in(reg32) a[1], in(reg32) a[2], in(reg32) a[3],
                    in(reg32) b[0], in(reg32) b[1],
                    options(nomem, nostack)
                )
            };
        }
        if H::IS_BFLOAT {
            // SAFETY: all threads of a warp are here.
            unsafe { multiply!("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32") }
        } else {
            // SAFETY: all threads of a warp are here.
            unsafe { multiply!("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32") }
        }
        c
    }
}

/// Elements of the device, in global or in shared memory.
#[derive(Clone, Copy)]
pub(crate) struct Elements<T> {
    pointer: *mut T,
    /// The address of shared memory in its own space, of 32 bits; of global memory no address.
    in_shared: u32,
}

/// Global memory that a launch hands to a kernel: only a launch makes one. It is elements `T`, aligned,
/// at each index that the layouts with it have, of vectors that exist in part their first bytes, and no
/// two threads use one of them between two barriers, unless both read.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Global<T>(*mut T);

impl<T> Global<T> {
    /// Its elements.
    #[inline(always)]
    pub(crate) fn elements(self) -> Elements<T> {
        Elements {
            pointer: self.0,
            in_shared: 0,
        }
    }
}

impl Pair for core::simd::f32x2 {
    #[inline(always)]
    fn of(first: f32, second: f32) -> Self {
        Self::from_array([first, second])
    }
}

impl Vector for core::simd::f32x4 {
    #[inline(always)]
    fn words(self) -> [u32; 4] {
        self.to_array().words()
    }
    #[inline(always)]
    fn from_words(words: [u32; 4]) -> Self {
        Self::from_array(Vector::from_words(words))
    }
}

impl<T: Copy> Memory for Elements<T> {
    type Element = T;
    #[inline(always)]
    fn from(self, by: isize) -> Self {
        let bytes = (by as u32).wrapping_mul(size_of::<T>() as u32);
        Self {
            pointer: self.pointer.wrapping_offset(by),
            in_shared: self.in_shared.wrapping_add(bytes),
        }
    }
    #[inline(always)]
    fn at_xor(self, a: isize, b: isize) -> Self {
        let size = size_of::<T>() as isize;
        if const { !size_of::<T>().is_power_of_two() } {
            return self.from(a ^ b);
        }
        let bytes = (a * size) ^ (b * size);
        Self {
            pointer: self.pointer.wrapping_byte_offset(bytes),
            in_shared: self.in_shared.wrapping_add(bytes as u32),
        }
    }
    #[inline(always)]
    fn read<C: Debug>(self, index: isize, _: C) -> T {
        // SAFETY: there is an element: `Global` and the launch's shared memory say so.
        let element = unsafe { self.pointer.offset(index) };
        // SAFETY: as above.
        unsafe { element.read() }
    }
    #[inline(always)]
    fn write<C: Debug>(self, index: isize, _: C, value: T) {
        // SAFETY: there is an element: `Global` and the launch's shared memory say so.
        let element = unsafe { self.pointer.offset(index) };
        // SAFETY: as above.
        unsafe { element.write(value) };
    }
}
