//! Copies line by line.

use crate::tensor::memory::nested::Pair;

/// Copies all lines.
pub(super) fn all<T: Copy>(nested: &mut Pair<'_, '_, T>) {
    match nested.nest().axis(0).strides {
        [1, 1] => nested.for_each_line(|mut to, from| {
            if let (Some(to), Some(from)) = (to.as_mut_slice(), from.as_slice()) {
                run(to, from);
            }
        }),
        [1, 0] => nested.for_each_line(|mut to, from| {
            if let (Some(to), Some(&value)) = (to.as_mut_slice(), from.get(0)) {
                to.fill(value);
            }
        }),
        [1, -1] => nested.for_each_line(|mut to, from| {
            if let (Some(to), Some(from)) = (to.as_mut_slice(), from.as_reversed_slice()) {
                to.iter_mut().zip(from.iter().rev()).for_each(|(to, from)| *to = *from);
            }
        }),
        _ => nested.for_each_line(|to, from| to.into_iter().zip(from).for_each(|(to, from)| *to = *from)),
    }
}

/// Copies a run: a short one in two parts that overlap, without a call.
#[inline(always)]
fn run<T: Copy>(to: &mut [T], from: &[T]) {
    match to.len() {
        0 => {}
        1 => to[0] = from[0],
        2..=3 => ends::<T, 2>(to, from),
        4..=7 => ends::<T, 4>(to, from),
        8..=16 => ends::<T, 8>(to, from),
        _ => to.copy_from_slice(from),
    }
}

/// Copies the first and the last elements.
#[inline(always)]
fn ends<T: Copy, const W: usize>(to: &mut [T], from: &[T]) {
    if let (Some(first), Some(last)) = (from.first_chunk::<W>(), from.last_chunk::<W>()) {
        to[..W].copy_from_slice(first);
        let begin = to.len() - W;
        to[begin..].copy_from_slice(last);
    }
}
