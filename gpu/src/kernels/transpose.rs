//! Copies through shared memory.

use super::Inside;
use crate::{Index, Machine, Memory, View};
use core::{array, fmt::Debug};
use stridewise::{composed::AnyLayout, prelude::*, tuple::Underscore};

/// Copies the `V` elements of each thread through shared memory: both layouts of global memory have the
/// modes (thread, value, block), those of shared memory (thread, value).
///
/// An element that a thread writes to shared memory at `filled` is read, after a barrier, by the thread
/// that has it at `emptied`. Where `filled` follows lines of the source, and `emptied` lines of the
/// target, both sides of global memory are read and written in lines: a transposition. In either, the
/// index of a thread and that of a value have no bit in common.
#[inline(always)]
pub fn transpose<const V: usize, M, S, D, L, Q, F, E>(
    machine: M,
    source: View<S, L>,
    filled: F,
    emptied: E,
    target: View<D, Q>,
) where
    M: Machine,
    S: Memory<Element: Default + Debug + Send + 'static>,
    D: Memory<Element = S::Element>,
    L: Layout,
    Q: Layout,
    F: AnyLayout,
    E: AnyLayout,
{
    through_shared::<V, _, _, _, _, _, _, _>(
        machine,
        (source, |_| true),
        filled,
        emptied,
        (target, |_| true),
    );
}

/// The number of a value, in 32 bits.
#[inline(always)]
fn number(v: usize) -> Index {
    int!(v { i32 })
}

/// The place of a thread and a value, whose indices have no bit in common: one XOR a value, and the
/// index of the value is a constant.
#[inline(always)]
fn joined<S: Memory, F: AnyLayout>(shared: S, layout: F, thread: Index, v: usize) -> S {
    let [of_thread, of_value] = [
        layout.crd2idx((thread, int!(0))),
        layout.crd2idx((int!(0), number(v))),
    ];
    debug_assert_eq!(
        of_thread ^ of_value,
        layout.crd2idx((thread, number(v))),
        "bits in common"
    );
    shared.at_xor(of_thread, of_value)
}

/// [`transpose`], where tiles may be partial: elements that do not exist are neither read nor written.
#[inline(always)]
pub fn transpose_any<const V: usize, M, S, D, L, Q, F, E, R, C>(
    machine: M,
    source: View<S, L>,
    in_source: Inside<R, C>,
    filled: F,
    emptied: E,
    target: View<D, Q>,
    in_target: Inside<R, C>,
) where
    M: Machine,
    S: Memory<Element: Default + Debug + Send + 'static>,
    D: Memory<Element = S::Element>,
    L: Layout,
    Q: Layout,
    F: AnyLayout,
    E: AnyLayout,
    R: Layout,
    C: Layout,
{
    let (thread, (x, y)) = (machine.thread(), machine.block());
    through_shared::<V, _, _, _, _, _, _, _>(
        machine,
        (source, |v| in_source.has((thread, v, (x, y)))),
        filled,
        emptied,
        (target, |v| in_target.has((thread, v, (y, x)))),
    );
}

/// [`transpose`] of the values that each side has.
#[inline(always)]
fn through_shared<const V: usize, M, S, D, L, Q, F, E>(
    machine: M,
    (source, has): (View<S, L>, impl Fn(Index) -> bool),
    filled: F,
    emptied: E,
    (target, takes): (View<D, Q>, impl Fn(Index) -> bool),
) where
    M: Machine,
    S: Memory<Element: Default + Debug + Send + 'static>,
    D: Memory<Element = S::Element>,
    L: Layout,
    Q: Layout,
    F: AnyLayout,
    E: AnyLayout,
{
    let (thread, block) = (machine.thread(), machine.block());
    let shared = machine.shared::<S::Element>();
    let place = (thread, Underscore, block);
    let (source, target) = (source.slice(place), target.slice(place));
    let values: [S::Element; V] = array::from_fn(|v| {
        if has(number(v)) {
            source.read((v,))
        } else {
            S::Element::default()
        }
    });
    for v in 0..V {
        joined(shared, filled, thread, v).write(0, (thread, v), values[v]);
    }
    machine.barrier();
    for v in 0..V {
        if takes(number(v)) {
            let element = joined(shared, emptied, thread, v).read(0, (thread, v));
            target.write((v,), element);
        }
    }
}
