//! The products of a tiled MMA, on the registers of all its threads.

use super::{KernelError, fallible, fit::message};
use crate::{
    LayoutExt,
    coord::{Leaves, leaves_of, static_leaves_of},
    int::Int,
    lang::verdict::{Met, conditions},
    num::Bit,
    tensor::{View, ViewMut},
    tiled::{Mma, Permutations, TiledMma},
    tree::{Layout, LayoutTuple},
};

fallible! {
    /// `C += A · Bᵀ` by a tiled MMA: the instruction of each group of threads, on their registers.
    ///
    /// The registers of all threads are a tensor: A is `(Thr,V,RestM,RestK)`, B is
    /// `(Thr,V,RestN,RestK)` and C is `(Thr,V,RestM,RestN)`. Mode 0 counts threads, and the others
    /// are those of `partition_shape_a`, `partition_shape_b` and `partition_shape_c`. Element types
    /// are free: `accumulate` adds a product to an element of C. It runs for each product once, for
    /// tests of what threads have; for speed there is [`gemm`](super::gemm()).
    ///
    /// ```
    /// use stridewise::{
    ///     atoms::mma::SM80_16x8x16_F32F16F16F32_TN, kernels, prelude::*, tiled::TiledMma,
    /// };
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN>;
    /// // 32 threads, with 8 elements of A, 4 of B and 4 of C each.
    /// let (a, b, mut c) = ([2; 32 * 8], [3; 32 * 4], [0; 32 * 4]);
    /// kernels::mma(
    ///     Mma::default(),
    ///     Tensor::new(&a, layout!((32, 8, 1, 1) : (8, 1, 0, 0))),
    ///     Tensor::new(&b, layout!((32, 4, 1, 1) : (4, 1, 0, 0))),
    ///     Tensor::new(&mut c, layout!((32, 4, 1, 1) : (4, 1, 0, 0))),
    ///     |c, a, b| *c += a * b,
    /// );
    /// assert_eq!(c, [16 * 6; 32 * 4]);
    /// ```
    ///
    /// # Panics
    /// With a [`KernelError`], for registers of another shape.
    ///
    /// # Compile errors
    /// When the program is built: static registers of another shape.
    ///
    /// Source: CuTe `gemm(mma, A, B, C)`.
    #[inline]
    pub fn mma | try_mma
    [
        I: Mma, L: Layout + Default, P: Permutations, X: Copy, LA: Layout, Y: Copy, LB: Layout, Z,
        LC: Layout
    ]
    (
        mma: TiledMma<I, L, P>,
        a: View<'_, X, LA>,
        b: View<'_, Y, LB>,
        c: ViewMut<'_, Z, LC>,
        accumulate: impl Fn(&mut Z, X, Y),
    ) -> () | KernelError
    static { let () = Met::<Registers<I, LA, LB, LC>>::HERE; }
    {
        let mut c = c;
        let lists = [leaves_of(a.layout()), leaves_of(b.layout()), leaves_of(c.layout())];
        fit::<I>(&lists, [LA::RANK, LB::RANK, LC::RANK])?;
        let threads = mma.thr_layout_vmnk();
        let needed = threads.cosize().value();
        if let Some(list) = lists.iter().find(|list| list.size_of_mode(0) < needed) {
            return Err(sizes(0, needed, list.size_of_mode(0)));
        }
        let count = threads.modes_of().head().size_of().value();
        let groups = threads.modes_of().tail().size_of().value();
        let [rest_m, rest_n] = [2, 3].map(|mode| lists[2].size_of_mode(mode) as usize);
        let rest_k = lists[0].size_of_mode(3) as usize;
        for group in 0..groups {
            let number = |thread: usize| threads.crd2idx(thread as isize + count * group) as usize;
            for (m, n, k) in (0..rest_k).flat_map(|k| {
                (0..rest_n).flat_map(move |n| (0..rest_m).map(move |m| (m, n, k)))
            }) {
                I::default().multiply(
                    |thread, value| a[(number(thread), value, m, k)],
                    |thread, value| b[(number(thread), value, n, k)],
                    |thread, value, x, y| accumulate(&mut c[(number(thread), value, m, n)], x, y),
                );
            }
        }
        Ok(())
    }
}

conditions! {
    Registers<I: Mma, A: Layout, B: Layout, C: Layout> =
        if <A::IsStatic as Bit>::VALUE && <B::IsStatic as Bit>::VALUE
            && <C::IsStatic as Bit>::VALUE {
            message(fit::<I>(
                &[static_leaves_of::<A>(), static_leaves_of::<B>(), static_leaves_of::<C>()],
                [A::RANK, B::RANK, C::RANK],
            ))
        } else {
            None
        };
}

/// Refuses the first mode of registers that is not as the instruction, or another operand, has it.
const fn fit<I: Mma>(lists: &[Leaves; 3], ranks: [usize; 3]) -> Result<(), KernelError> {
    let mut k = 0;
    while k < 3 {
        let (first, second) = (4, ranks[k]);
        if first != second {
            return Err(KernelError::Ranks { first, second });
        }
        k += 1;
    }
    let [a, b, c] = lists;
    let pairs = [
        (1, values::<I::A>(), a.size_of_mode(1)),
        (1, values::<I::B>(), b.size_of_mode(1)),
        (1, values::<I::C>(), c.size_of_mode(1)),
        (2, Some(a.size_of_mode(2)), c.size_of_mode(2)),
        (3, Some(a.size_of_mode(3)), b.size_of_mode(3)),
        (3, Some(b.size_of_mode(2)), c.size_of_mode(3)),
    ];
    let mut k = 0;
    while k < pairs.len() {
        let (mode, first, second) = pairs[k];
        match first {
            Some(first) if first != second => return Err(sizes(mode, first, second)),
            _ => k += 1,
        }
    }
    Ok(())
}

const fn sizes(mode: usize, first: isize, second: isize) -> KernelError {
    KernelError::Sizes {
        mode,
        first,
        second,
    }
}

/// How many values a thread has, in a thread-value layout.
const fn values<L: Layout>() -> Option<isize> {
    match (
        <L::Size as Int>::STATIC,
        <<<L::Modes as LayoutTuple>::Head as Layout>::Size as Int>::STATIC,
    ) {
        (Some(all), Some(threads)) if threads > 0 => Some(all / threads),
        _ => None,
    }
}
