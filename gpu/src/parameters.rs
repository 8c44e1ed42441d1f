//! Parameters of kernels, whose order no rustc chooses: their dynamic leaves, in the order of the tree.
//!
//! Modes come from left to right, and of a mode the extent before the stride. Static leaves take no
//! space: `((32,8),4):((1,r),s)` is `r` and `s`, where these are dynamic.

use crate::{
    Index,
    kernels::{InVectors, Inside},
};
#[cfg(target_arch = "nvptx64")]
use core::mem::MaybeUninit;
#[cfg(not(target_arch = "nvptx64"))]
use stridewise::prelude::*;
use stridewise::{
    int::Int,
    layout::{Mode, Modes, NoModes},
};

/// A parameter of a kernel: a number of 32 bits, or layouts whose dynamic leaves have 32 bits.
pub trait Parameter: Copy {
    /// As a kernel receives it: the words of the host.
    type Passed: Copy;
    /// Appends the words that the host passes.
    #[cfg(not(target_arch = "nvptx64"))]
    fn pass(self, words: &mut Vec<u32>);
    /// The parameter of these words.
    ///
    /// # Safety
    /// The host has passed the words of a parameter.
    #[cfg(target_arch = "nvptx64")]
    unsafe fn receive(passed: Self::Passed) -> Self;
}

/// One after the other.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Both<A, B>(A, B);

/// A leaf as it is passed: itself, of 32 bits, or nothing.
const fn is_word<I: Int>() -> bool {
    assert!(
        I::IS_NARROW || I::STATIC.is_some(),
        "a dynamic leaf of a parameter has 32 bits"
    );
    assert!(size_of::<I>() == if I::IS_NARROW { 4 } else { 0 });
    I::IS_NARROW
}

impl<S: Int, D: Int> Parameter for Mode<S, D> {
    type Passed = Both<S, D>;
    #[cfg(not(target_arch = "nvptx64"))]
    fn pass(self, words: &mut Vec<u32>) {
        if const { is_word::<S>() } {
            words.push(self.shape().value() as u32);
        }
        if const { is_word::<D>() } {
            words.push(self.stride().value() as u32);
        }
    }
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    unsafe fn receive(Both(extent, stride): Both<S, D>) -> Self {
        const { is_word::<S>() };
        const { is_word::<D>() };
        let mut mode = MaybeUninit::<Self>::uninit();
        let [first, second] =
            Self::OFFSETS.map(|offset| mode.as_mut_ptr().wrapping_byte_add(offset));
        // SAFETY: the extent lies there.
        unsafe { first.cast::<S>().write(extent) };
        // SAFETY: the stride lies there.
        unsafe { second.cast::<D>().write(stride) };
        // SAFETY: both are written, and the host has checked the mode that they are from.
        unsafe { mode.assume_init() }
    }
}

impl Parameter for NoModes {
    type Passed = ();
    #[cfg(not(target_arch = "nvptx64"))]
    fn pass(self, _: &mut Vec<u32>) {}
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    unsafe fn receive((): ()) -> Self {
        Self
    }
}

impl<H: Parameter, T: Parameter> Parameter for Modes<H, T> {
    type Passed = Both<H::Passed, T::Passed>;
    #[cfg(not(target_arch = "nvptx64"))]
    fn pass(self, words: &mut Vec<u32>) {
        self.0.pass(words);
        self.1.pass(words);
    }
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    unsafe fn receive(Both(mode, modes): Self::Passed) -> Self {
        // SAFETY: the words begin with those of the first mode.
        let mode = unsafe { H::receive(mode) };
        // SAFETY: the others' follow.
        let modes = unsafe { T::receive(modes) };
        Self(mode, modes)
    }
}

/// The row, the column, and both numbers.
impl<R: Parameter, C: Parameter> Parameter for Inside<R, C> {
    type Passed = Both<Both<R::Passed, C::Passed>, [Index; 2]>;
    #[cfg(not(target_arch = "nvptx64"))]
    fn pass(self, words: &mut Vec<u32>) {
        self.row.pass(words);
        self.column.pass(words);
        self.rows.pass(words);
        self.columns.pass(words);
    }
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    unsafe fn receive(Both(Both(row, column), [rows, columns]): Self::Passed) -> Self {
        // SAFETY: the words begin with those of the row.
        let row = unsafe { R::receive(row) };
        // SAFETY: those of the column follow.
        let column = unsafe { C::receive(column) };
        Self {
            row,
            column,
            rows,
            columns,
        }
    }
}

impl<const BYTES: isize, I: Parameter> Parameter for InVectors<BYTES, I> {
    type Passed = I::Passed;
    #[cfg(not(target_arch = "nvptx64"))]
    fn pass(self, words: &mut Vec<u32>) {
        self.0.pass(words);
    }
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    unsafe fn receive(passed: Self::Passed) -> Self {
        // SAFETY: these are its words.
        Self(unsafe { I::receive(passed) })
    }
}

macro_rules! numbers {
    ($($Number:ty: |$number:ident| $word:expr;)*) => { $(
        impl Parameter for $Number {
            type Passed = Self;
            #[cfg(not(target_arch = "nvptx64"))]
            fn pass(self, words: &mut Vec<u32>) {
                let $number = self;
                words.push($word);
            }
            #[cfg(target_arch = "nvptx64")]
            #[inline(always)]
            unsafe fn receive(passed: Self) -> Self {
                passed
            }
        }
    )* };
}
numbers! {
    Index: |number| number.value() as u32;
    f32: |number| number.to_bits();
}
