//! Memory with a guard around it, and calls that may panic.
//!
//! Each test is a safe program that tries to leave its memory, or to have an element twice. It is
//! refused, it panics, or it is harmless: natively the guards are whole, and Miri finds no undefined
//! behaviour.

pub mod hostile;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// What the guard consists of.
pub const GUARD: u32 = 0xDEAD_BEEF;
/// Numbers of the guard on each side; Miri sees each access itself.
const ROOM: usize = if cfg!(miri) { 4 } else { 4096 };

/// Calls a function with `length` numbers `0, 1, …` in the middle of a guard; whether it ended
/// without a panic.
///
/// # Panics
/// If the guard is not whole after the call.
pub fn guarded(length: usize, attack: impl FnOnce(&mut [u32])) -> bool {
    let mut memory = vec![GUARD; ROOM + length + ROOM];
    for (number, element) in (0..).zip(&mut memory[ROOM..ROOM + length]) {
        *element = number;
    }
    let ended = ends(|| attack(&mut memory[ROOM..ROOM + length]));
    let is_whole = |guard: &[u32]| guard.iter().all(|element| *element == GUARD);
    assert!(
        is_whole(&memory[..ROOM]) && is_whole(&memory[ROOM + length..]),
        "the guard was overwritten"
    );
    ended
}

/// Whether a function ends without a panic.
pub fn ends<R>(attack: impl FnOnce() -> R) -> bool {
    catch_unwind(AssertUnwindSafe(attack)).is_ok()
}

/// Whether all references are to different elements, each of which has a size.
pub fn are_distinct<'a, T: 'a>(elements: impl IntoIterator<Item = &'a mut T>) -> bool {
    let mut addresses: Vec<usize> = elements
        .into_iter()
        .map(|element| std::ptr::from_mut(element).addr())
        .collect();
    addresses.sort_unstable();
    addresses.windows(2).all(|pair| pair[0] != pair[1])
}
