//! Elements under common loops, in halves for the threads of rayon.

use super::{Borrowed, nested::Nested};
use crate::tensor::nest::{Axis, MANY};

/// Calls a function with parts of the elements, on the threads of rayon, and puts the results
/// together in the order of the parts. The parts depend on the elements and on `most` alone.
macro_rules! in_parts {
    ($($N:literal: $($P:ident $p:ident)*;)*) => { $(
        impl<$($P: Borrowed + Send),*> Nested<'_, ($($P,)*), $N> {
            /// Calls `run` with parts of at most `most` elements, where the loops can be cut.
            pub(crate) fn in_parts<R: Send>(
                self,
                most: isize,
                run: &(impl Fn(Nested<'_, ($($P,)*), $N>) -> R + Sync),
                put: &(impl Fn(R, R) -> R + Sync),
            ) -> R {
                if self.nest.size() <= most {
                    return run(self);
                }
                let mut room = [[Axis::UNIT; MANY]; 2];
                let halves =
                    self.nest.halves(size_of::<A::Element>(), [$($P::IS_EXCLUSIVE),*], &mut room);
                let Some([first, rest]) = halves else {
                    return run(self);
                };
                let ($($p,)*) = &self.operands;
                // SAFETY: the halves have different coordinates of a loop in which each exclusive
                // operand steps, and such an operand has different elements there.
                let operands = unsafe { ($($p.duplicate_unchecked(),)*) };
                let (first, rest) =
                    (Nested::new(operands, &first), Nested::new(self.operands, &rest));
                let (first, rest) = rayon::join(
                    || first.in_parts(most, run, put),
                    || rest.in_parts(most, run, put),
                );
                put(first, rest)
            }
        }
    )* };
}
in_parts! {
    1: A a;
    2: A a B b;
    3: A a B b C c;
}
