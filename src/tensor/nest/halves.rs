//! Loops in halves, for two threads.

use super::{Axis, MANY, Nest};

/// The bytes of a cache line.
const LINE: usize = 64;

impl<const N: usize> Nest<'_, N> {
    /// Cuts the loop in which the first operand steps farthest; one that is contiguous in an operand
    /// only if no other loop can be cut, because kernels are fast along such loops. `apart` are the operands that must
    /// not have an element in both halves: they step in the loop that is cut. Halves of a first
    /// operand with elements of `bytes` bytes share no cache line, if the operand begins at one.
    ///
    /// Returns `None` for a single loop run, and if no loop can be cut like that.
    pub(in crate::tensor) fn halves<'r>(
        &self,
        bytes: usize,
        apart: [bool; N],
        [first, rest]: &'r mut [[Axis<N>; MANY]; 2],
    ) -> Option<[Nest<'r, N>; 2]> {
        if self.size == 0 {
            return None;
        }
        let cuts = self.axes.iter().enumerate().filter_map(|(place, axis)| {
            let is_apart = (0..N).all(|k| axis.strides[k] != 0 || !apart[k]);
            let step = axis.strides[0].unsigned_abs();
            let in_line = LINE / common_divisor(LINE, step.wrapping_mul(bytes));
            let half = axis.extent / 2 / in_line as isize * in_line as isize;
            let is_contiguous = axis.strides.iter().any(|stride| stride.unsigned_abs() == 1);
            (is_apart && half > 0).then_some((!is_contiguous, step, place, half))
        });
        let (.., place, half) = cuts.max()?;
        let rank = self.axes.len();
        let Axis { extent, strides } = self.axes[place];
        let mut begins = self.begins;
        for (begin, stride) in begins.iter_mut().zip(strides) {
            *begin = begin.wrapping_add(stride.wrapping_mul(half));
        }
        let part = |axes: &'r mut [Axis<N>; MANY], begins, part| {
            let axes = &mut axes[..rank];
            axes.copy_from_slice(self.axes);
            axes[place].extent = part;
            let size = self.size / extent * part;
            Nest {
                axes,
                begins,
                size,
                ..*self
            }
        };
        Some([
            part(first, self.begins, half),
            part(rest, begins, extent - half),
        ])
    }
}

const fn common_divisor(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
