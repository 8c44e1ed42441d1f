//! Copies from any layout to any layout.

mod interleave;
mod lines;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod registers;
mod transpose;

use super::{KernelError, fallible, fill::Fill, fit::must_fit};
use crate::{
    int::Int,
    num::Bit,
    tensor::{
        Exclusive, KernelLayout, Mask, Shared, Source, Target, Tensor,
        memory::{
            nested::{Kernel, Line, Nested, Pair, TargetOnly, copied, three},
            runs::copy_few,
            units::{Unit, are_units, lines_as_units},
        },
        nest::{FEW_ELEMENTS, INTERLEAVED, Known, SHORT},
    },
    tree::Layout,
};
use core::marker::PhantomData;

fallible! {
    /// Copies each element of `source` to the same coordinate of `target`.
    ///
    /// The shapes have to fit: as many modes, each with as many elements; parentheses inside of a
    /// mode may differ. A tensor of a single mode stands for all modes at once, and its elements
    /// correspond by position. A source may be a broadcast, with strides of 0.
    ///
    /// Modes that go on in both are one loop. Runs that are contiguous in both are moved at once.
    /// Where each is contiguous along another mode, blocks are transposed in registers; large
    /// planes go through a small buffer and bypass the caches (feature `simd`). Of swizzled
    /// tensors, the `2^M` elements that `Sw<B,M,S>` leaves side by side are moved at once.
    ///
    /// # Laws
    /// Afterwards `target(c) = source(c)` for each coordinate c that stands for an element in both.
    /// Other elements, and memory between them, stay as they are.
    ///
    /// ```
    /// use stridewise::{kernels::copy, prelude::*};
    /// let (data, mut transposed) = ([0, 1, 2, 3, 4, 5], [0; 6]);
    /// let columns = Tensor::new(&mut transposed, layout!((2, 3) : (1, 2)));
    /// copy(Tensor::new(&data, layout!((2, 3) : (3, 1))), columns);
    /// assert_eq!(transposed, [0, 3, 1, 4, 2, 5]);
    /// // Rows of 8 into a swizzled tile.
    /// let data: Vec<u16> = (0..64).collect();
    /// let swizzled = swizzle!(2, 1, 3).composition(layout!((8, 8) : (8, 1)));
    /// let mut tile = Tensor::new([0; 64], swizzled);
    /// copy(Tensor::new(&data, layout!((8, 8) : (8, 1))), tile.view_mut());
    /// assert_eq!(tile[(7, 1)], 57);
    /// assert_eq!(tile.into_memory()[16..24], [18, 19, 16, 17, 22, 23, 20, 21]);
    /// ```
    ///
    /// # Panics
    /// With an [`KernelError`] where the shapes do not fit: [`Ranks`](KernelError::Ranks) and
    /// [`Sizes`](KernelError::Sizes); [`Leaves`](KernelError::Leaves), where the inner modes of
    /// one, or of its mask, do not divide those of the other;
    /// [`TooManyLoops`](KernelError::TooManyLoops), for more than 64 loops, 16 for masked operands,
    /// or masks with more than 8 bounds that do not hold everywhere.
    ///
    /// # Compile errors
    /// When the program is built: static shapes that do not fit
    /// (`ui-tests/fail/kernels_shapes.rs`).
    ///
    /// Source: CuTe `copy`.
    #[inline(always)]
    pub fn copy | try_copy
    [
        's, 't, T: Copy + 'static, P: Source<'s, T>, A: KernelLayout, M: Mask,
        Q: Target<'t, T>, B: KernelLayout, N: Mask
    ]
    (source: Tensor<P, A, M>, target: Tensor<Q, B, N>) -> () | KernelError
    static { const { must_fit::<B, A>() } }
    {
        copy_existing(source, target, &mut ())
    }

    /// Copies each element of `source` to the coordinate of `target`, and a value where the source
    /// has none: a partial tile, padded.
    ///
    /// # Laws
    /// Afterwards `target(c)` is `source(c)`, or `value` if that does not exist, for each
    /// coordinate c that stands for an element of the target.
    ///
    /// ```
    /// use stridewise::{kernels::copy_with_fill, prelude::*};
    /// let (data, mut block) = ([1, 2, 3, 4, 5], [7; 4]);
    /// let last = Tensor::new(&data, layout!(5 : 1)).masked().local_tile(tile!(4), 1);
    /// copy_with_fill(last, Tensor::new(&mut block, layout!(4 : 1)), 0);
    /// assert_eq!(block, [5, 0, 0, 0]);
    /// ```
    ///
    /// # Panics
    /// Where [`copy`] does; static shapes that do not fit do not compile.
    ///
    /// Source: CuTe `copy_if` after `clear`; `cp.async` with zero fill.
    #[inline]
    pub fn copy_with_fill | try_copy_with_fill
    [
        's, 't, T: Copy + 'static, P: Source<'s, T>, A: KernelLayout, M: Mask,
        Q: Target<'t, T>, B: KernelLayout, N: Mask
    ]
    (source: Tensor<P, A, M>, target: Tensor<Q, B, N>, value: T) -> () | KernelError
    static { const { must_fit::<B, A>() } }
    {
        copy_existing(source, target, &mut Fill(value))
    }

    /// Copies each element of `source` to the same coordinate of `target` where `predicate` is
    /// true.
    ///
    /// The predicate may be a broadcast, with strides of 0 along the modes that it is not about.
    /// The built-in masks of [`tiles`](Tensor::tiles) need no predicate.
    ///
    /// # Laws
    /// Afterwards `target(c) = source(c)` for each coordinate c that stands for an element in all
    /// three, and where `predicate(c)` is true.
    ///
    /// ```
    /// use stridewise::{kernels::copy_if, prelude::*};
    /// let (data, mut kept) = ([1, 2, 3, 4], [0; 4]);
    /// // Rows 0 and 1 of a matrix of 2 by 2, of which row 1 is left out.
    /// let rows = Tensor::new(&[true, false], layout!((2, 2) : (1, 0)));
    /// let matrix = layout!((2, 2) : (2, 1));
    /// copy_if(rows, Tensor::new(&data, matrix), Tensor::new(&mut kept, matrix));
    /// assert_eq!(kept, [1, 2, 0, 0]);
    /// ```
    ///
    /// # Panics
    /// Where [`copy`] does; static shapes that do not fit do not compile.
    ///
    /// Source: CuTe `copy_if`.
    #[inline]
    pub fn copy_if | try_copy_if
    [
        'p, 's, 't, T: Copy + 'static, R: Source<'p, bool>, C: KernelLayout, O: Mask,
        P: Source<'s, T>, A: KernelLayout, M: Mask, Q: Target<'t, T>, B: KernelLayout, N: Mask
    ]
    (predicate: Tensor<R, C, O>, source: Tensor<P, A, M>, target: Tensor<Q, B, N>) -> () | KernelError
    static {
        const {
            must_fit::<B, A>();
            must_fit::<B, C>();
        }
    }
    {
        three(target, source, predicate, &mut CopiedIf(PhantomData), &mut ())
    }
}

/// Copies the elements at which the predicate is true, behind swizzles or not.
struct CopiedIf<T>(PhantomData<T>);

impl<'p, 's, 't, T, Q, P, R> Kernel<(Q, P, R), 3> for CopiedIf<T>
where
    T: Copy + 'static,
    Q: Target<'t, T>,
    P: Source<'s, T>,
    R: Source<'p, bool>,
{
    #[inline(always)]
    fn run<X: Known<3>>(&mut self, mut elements: Nested<'_, (Q, P, R), 3, X>) {
        if const { Nested::<'_, (Q, P, R), 3, X>::ARE_DIRECT } {
            lines::chosen(elements.direct());
        } else {
            elements.for_each_run(lines::choose);
        }
    }
    #[inline(always)]
    fn few(&mut self, mut elements: Nested<'_, (Q, P, R), 3>) {
        elements.each_of_few(|to, from, is_chosen| {
            if *is_chosen {
                *to = *from;
            }
        });
    }
}

/// Copies elements, behind swizzles or not.
#[derive(Clone, Copy)]
pub(super) struct Copied<T>(pub(super) PhantomData<T>);

impl<'s, 't, T, P, Q> Kernel<(Q, P), 2> for Copied<T>
where
    T: Copy + 'static,
    P: Source<'s, T>,
    Q: Target<'t, T>,
{
    #[inline(always)]
    fn run<X: Known<2>>(&mut self, mut elements: Nested<'_, (Q, P), 2, X>) {
        if const { Nested::<'_, (Q, P), 2, X>::ARE_DIRECT } {
            let mut nested = elements.direct();
            let nest = nested.nest();
            if const { lines::are_known::<T, X>() } {
                lines::known(nested);
            } else if nest.rank() == 1 && nest.axis(0).is_slice() {
                nested.for_each_slice(lines::row);
            } else {
                by_width(nested.planned());
            }
        } else {
            elements.for_each_run(lines::row);
        }
    }
    #[inline(always)]
    fn few(&mut self, mut elements: Nested<'_, (Q, P), 2>) {
        elements.each_of_few(|to, from| *to = *from);
    }
}

/// Copies the elements that exist in both tensors. `target_only` gets those that only the target
/// has.
#[inline(always)]
fn copy_existing<'s, 't, T, P, A: KernelLayout, M: Mask, Q, B: KernelLayout, N: Mask>(
    source: Tensor<P, A, M>,
    target: Tensor<Q, B, N>,
    target_only: &mut impl TargetOnly<Q>,
) -> Result<(), KernelError>
where
    T: Copy + 'static,
    P: Source<'s, T>,
    Q: Target<'t, T>,
{
    if const { A::IS_TYPED && B::IS_TYPED } {
        copy_typed(source.typed(), target.typed(), target_only)
    } else {
        copied(target, source, &mut Copied(PhantomData), target_only)
    }
}

/// [`copy_existing`], of layouts that are types.
#[inline(always)]
fn copy_typed<'s, 't, T, P, A: Layout, M: Mask, Q, B: Layout, N: Mask>(
    source: Tensor<P, A, M>,
    mut target: Tensor<Q, B, N>,
    target_only: &mut impl TargetOnly<Q>,
) -> Result<(), KernelError>
where
    T: Copy + 'static,
    P: Source<'s, T>,
    Q: Target<'t, T>,
{
    let is_whole = target.has_all() && source.has_all();
    // A single mode each: there is nothing to plan.
    if const { P::IS_DIRECT && Q::IS_DIRECT && A::RANK == 1 && B::RANK == 1 }
        && const { !(is_static::<A>() && is_static::<B>()) }
        && is_whole
    {
        let to = target.view_mut().whole().direct().line();
        let from = source.view().whole().direct().line();
        if let (Some(to), Some(from)) = (to, from) {
            if line_by_width(to, from) {
                return Ok(());
            }
        }
    }
    // Large elements would not fit into registers, nor many of them onto the stack.
    if const { !(P::IS_DIRECT && Q::IS_DIRECT) && is_small::<A>() && is_small::<B>() }
        && const { size_of::<T>() <= REGISTER }
        && is_whole
    {
        return copy_few(&mut target.whole(), &source.whole());
    }
    copied(target, source, &mut Copied(PhantomData), target_only)
}

const fn is_static<L: Layout>() -> bool {
    <L::IsStatic as Bit>::VALUE
}

/// Whether a layout has few static elements.
const fn is_small<L: Layout>() -> bool {
    is_static::<L>() && matches!(L::Size::STATIC, Some(size) if size <= FEW_ELEMENTS as isize)
}

/// The bytes of a register that all processors have.
const REGISTER: usize = 16;

/// One body for all elements of a width, compiled with this crate.
macro_rules! widths {
    ($($U:ident)*) => {
        /// Whether elements are units, so that rustc leaves bodies of their own out.
        const fn has_width<T>() -> bool {
            false $(|| are_units::<T, $U>())*
        }

        #[inline(always)]
        fn by_width<T: Copy + 'static>(mut nested: Pair<'_, '_, T>) {
            if const { !has_width::<T>() } {
                return elements(&mut nested);
            }
            $(
                if const { are_units::<T, $U>() } {
                    #[inline(never)]
                    fn units(mut nested: Pair<'_, '_, Unit<$U>>) {
                        elements(&mut nested);
                    }
                    if let Some(nested) = nested.as_units() {
                        units(nested);
                    }
                }
            )*
        }

        /// [`lines::line`] for all elements of a width.
        #[inline(always)]
        fn line_by_width<T: Copy>(
            mut to: Tensor<Exclusive<'_, T>, Line>,
            from: Tensor<Shared<'_, T>, Line>,
        ) -> bool {
            if const { !has_width::<T>() } {
                return lines::line(to, from);
            }
            $(
                if const { are_units::<T, $U>() } {
                    #[inline(never)]
                    fn units(
                        to: Tensor<Exclusive<'_, Unit<$U>>, Line>,
                        from: Tensor<Shared<'_, Unit<$U>>, Line>,
                    ) -> bool {
                        lines::line(to, from)
                    }
                    if let Some((to, from)) = lines_as_units(&mut to, &from) {
                        return units(to, from);
                    }
                }
            )*
            false
        }
    };
}
// In SSE2 LLVM shuffles floats and not integers. The x87 would not keep all of their bits.
#[cfg(not(target_arch = "x86"))]
widths!(u8 u16 f32 f64);
#[cfg(target_arch = "x86")]
widths!(u8 u16 u32 u64);

/// The least bytes of a target whose loops are fused or sorted by both operands: fewer stay in the
/// first cache.
const LARGE: usize = if cfg!(miri) { 1 << 10 } else { 16 << 10 };

fn elements<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>) {
    let nest = nested.nest();
    let is_large = nest.rank() > 2 && nest.size() as usize >= LARGE / size_of::<T>().max(1);
    if is_large && size_of::<T>() <= REGISTER {
        if !transpose::planes(nested, false) {
            nested.by_both(in_loops);
        }
    } else {
        in_loops(nested);
    }
}

fn in_loops<T: Copy + 'static>(nested: &mut Pair<'_, '_, T>) {
    let (inner, outer) = (nested.nest().axis(0), nested.nest().axis(1));
    let fits_registers = size_of::<T>() <= REGISTER;
    match (inner.strides, outer.strides) {
        ([1, 1], _) if fits_registers && inner.extent <= lines::SHORT => lines::short_runs(nested),
        ([1, from], [to, 1]) if fits_registers && from != 1 => {
            if inner.extent <= INTERLEAVED && to == inner.extent {
                interleave::runs(nested);
            } else if !(from != 0
                && lines::is_transposed::<T>(nested.nest())
                && transpose::planes(nested, true))
            {
                lines::all(nested);
            }
        }
        _ => lines::all(nested),
    }
}
