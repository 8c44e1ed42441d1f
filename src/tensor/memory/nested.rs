//! Several tensors under the loops that they have in common, line by line and plane by plane.

use super::{Borrowed, Everywhere, Exclusive, Mask, Shared, Tensor};
use crate::{
    coord::Leaves,
    int::{Dyn, One},
    tensor::{
        KernelLayout,
        nest::{self, Axis, Error, Guards, Nest, Piece},
        within::Strided,
    },
    tree::{Mode, Modes, NoModes},
};

pub(crate) type Line = Mode<Dyn, Dyn>;
/// Elements along two loops, in the inner one without a gap.
pub(crate) use crate::tensor::within::Plane;
use core::ops::Range;

/// Tensors under the loops that their layouts have in common.
///
/// The nest is made of the operands' layouts: at each of its coordinates there is an element of
/// each operand. An exclusive operand has different elements at different coordinates of the loops
/// in which it steps.
pub(crate) struct Nested<'n, O, const N: usize> {
    pub(super) operands: O,
    pub(super) nest: &'n Nest<N>,
    /// Whether the elements are units of numbers, all bytes of which are data.
    pub(super) are_numbers: bool,
}

macro_rules! nested {
    ($($name:ident $plan:ident $N:literal: $($P:ident $L:ident $M:ident $l:ident)*;)*) => { $(
        /// Calls a function of a kernel with whole tensors under the loops that they have in common.
        /// A function that names no layout is compiled for all of them.
        #[inline(always)]
        pub(crate) fn $name<$($P: Borrowed, $L: KernelLayout, $M: Mask,)* K>(
            $($l: Tensor<$P, $L, $M>,)*
            kernel: K,
            each: impl FnOnce(K, Nested<'_, ($($P,)*), $N>),
        ) -> Result<(), Error> {
            assert!(true $(&& $l.has_all())*, "elements are missing");
            let layouts = ($(&*$l.layout,)*);
            nest::$plan(layouts, (($($l.engine,)*), kernel, each), under)
        }
    )* };
}
nested! {
    one one 1: P A M a;
    pair two 2: P A M a Q B N b;
    onto onto 2: P A M a Q B N b;
    triple three 3: P A M a Q B N b R C O c;
}

#[inline(always)]
fn under<O, K, const N: usize>(
    (operands, kernel, each): (O, K, impl FnOnce(K, Nested<'_, O, N>)),
    nest: &Nest<N>,
) {
    let nested = Nested {
        operands,
        nest,
        are_numbers: false,
    };
    each(kernel, nested);
}

macro_rules! direct {
    ($($N:literal: $($P:ident $p:ident)*;)*) => { $(
        impl<'n, $($P: Borrowed),*> Nested<'n, ($($P,)*), $N> {
            /// Whether no operand has a swizzle.
            pub(crate) const ARE_DIRECT: bool = true $(&& $P::IS_DIRECT)*;

            /// The operands, which have no swizzle, as what they are then.
            #[inline(always)]
            #[allow(clippy::type_complexity, reason = "an engine for each operand")]
            pub(crate) fn direct(self) -> Nested<'n, ($($P::Direct,)*), $N> {
                assert!(Self::ARE_DIRECT, "an operand has a swizzle");
                let ($($p,)*) = self.operands;
                Nested { operands: ($($p.direct(),)*), nest: self.nest, are_numbers: false }
            }
        }
    )* };
}
direct! {
    1: P a;
    2: P a Q b;
    3: P a Q b R c;
}

/// Calls a function of a kernel with the elements in some rows and columns of a matrix.
#[inline(always)]
pub(crate) fn window<P: Borrowed, K>(
    matrix: &mut Tensor<P, Strided>,
    rows: Range<usize>,
    columns: Range<usize>,
    kernel: K,
    each: impl FnOnce(K, Nested<'_, (P,), 1>),
) -> Result<(), Error> {
    // SAFETY: the matrix is borrowed exclusively, and the function returns before that ends.
    let engine = unsafe { matrix.engine.again() };
    let part = Tensor::of(engine, *matrix.layout, Everywhere).block(rows, columns);
    one(part, kernel, each)
}

#[inline(always)]
fn leaves_of(layout: &impl KernelLayout) -> Leaves {
    let mut list = Leaves::NONE;
    layout.put_leaves(&mut list);
    list
}

/// Tensors of which elements may be missing, in boxes where all have them, and boxes where the
/// first one has them alone.
macro_rules! boxes {
    ($($name:ident $N:literal: $P:ident $A:ident $M:ident $a:ident $($Q:ident $B:ident $O:ident $b:ident)*;
        |$lists:ident| $prepared:expr, |$guards:ident, $others:ident| $guarded:block, |$nest:ident| $arranged:expr;)*) => { $(
        /// Calls a function with the elements that all tensors have, and another one with those
        /// that only the first one has.
        #[inline(always)]
        #[allow(clippy::type_complexity, reason = "an engine for each operand")]
        pub(crate) fn $name<$P: Borrowed, $A: KernelLayout, $M: Mask $(, $Q: Borrowed, $B: KernelLayout, $O: Mask)*>(
            $a: Tensor<$P, $A, $M>,
            $($b: Tensor<$Q, $B, $O>,)*
            mut all: impl FnMut(Nested<'_, ($P, $($Q,)*), $N>),
            mut alone: impl FnMut(Nested<'_, ($P,), 1>),
        ) -> Result<(), Error> {
            let $lists = [leaves_of(&*$a.layout), $(leaves_of(&*$b.layout)),*];
            let ranks = [$a.layout.rank_of(), $($b.layout.rank_of()),*];
            let mut $lists = $prepared;
            let mut $guards = Guards::NONE;
            $a.mask.guards(&mut $guards);
            if const { !($A::IS_TYPED $(&& $B::IS_TYPED)*) } {
                let elements = [$a.layout.padded(), $($b.layout.padded()),*];
                $guards.pad(&mut $lists, ranks, elements)?;
            }
            let of_first = $guards.count();
            $($b.mask.guards(&mut $guards);)*
            let $others = &$lists;
            $guarded
            let engines = ($a.engine, $($b.engine,)*);
            $guards.for_each_box(&$lists, ranks, &mut |piece: Piece<'_, $N>| {
                match piece.broken {
                    None => {
                        let mut $nest: Nest<$N> = piece.nest();
                        $arranged;
                        let ($a, $($b,)*) = &engines;
                        // SAFETY: boxes have different coordinates, and the engines are used in one
                        // box after the other. Here all guards hold, so that the masks have its
                        // coordinates.
                        let operands = unsafe { ($a.again(), $($b.again(),)*) };
                        all(Nested { operands, nest: &$nest, are_numbers: false });
                    }
                    Some(guard) if guard >= of_first => {
                        let mut nest: Nest<1> = piece.nest();
                        nest.sort_by(0);
                        // SAFETY: as above; the guards of the first operand hold.
                        let operands = unsafe { (engines.0.again(),) };
                        alone(Nested { operands, nest: &nest, are_numbers: false });
                    }
                    // The first one has no elements.
                    Some(_) => {}
                }
            })
        }
    )* };
}
boxes! {
    one_in_boxes 1: P A M a; |lists| lists, |guards, _lists| {}, |nest| nest.sort_by(0);
    pair_in_boxes 2: P A M a Q B N b; |lists| lists, |guards, _lists| {}, |nest| nest.sort_pair();
    onto_in_boxes 2: P A M a Q B N b;
        |lists| [lists[0].stretched(&lists[1]), lists[1]], |guards, lists| { guards.stretched(&lists[1]); },
        |nest| nest.sort_by(1);
    triple_in_boxes 3: P A M a Q B N b R C O c; |lists| lists, |guards, _lists| {}, |nest| nest.sort_by(0);
}

macro_rules! slice {
    (Shared $T:ident) => {
        &[$T]
    };
    (Exclusive $T:ident) => {
        &mut [$T]
    };
}
macro_rules! lines {
    ($($N:literal: $($E:ident $T:ident $l:ident $place:tt)*;)*) => { $(
        impl<'a, $($T),*> Nested<'_, ($($E<'a, $T>,)*), $N> {
            /// The elements along the innermost loop, once for each coordinate of the others. An
            /// exclusive operand that does not step in it has one element.
            #[inline(always)]
            pub(crate) fn for_each_line(&mut self, mut f: impl FnMut($(Tensor<$E<'_, $T>, Line>),*)) {
                let Axis { extent, strides } = self.nest.axis(0);
                self.around(1, |operands, offsets| {
                    f($({
                        let is_single = <$E<'a, $T> as Borrowed>::IS_EXCLUSIVE && strides[$place] == 0;
                        let layout = Mode(Dyn(if is_single { extent.min(1) } else { extent }), Dyn(strides[$place]));
                        // SAFETY: coordinates of the innermost loop, at one coordinate of the
                        // others. Those at which an exclusive operand does not step are left out,
                        // but for one. Nothing else is used as long as the lines are there.
                        let engine = unsafe { operands.$place.again() };
                        Tensor::of(engine.moved(offsets[$place]), layout, Everywhere)
                    }),*);
                });
            }

            /// The elements along the innermost loop, in which all operands step by 1, once for each
            /// coordinate of the others.
            #[inline(always)]
            pub(crate) fn for_each_slice(&mut self, mut f: impl FnMut($(slice!($E $T)),*)) {
                let Axis { extent, strides } = self.nest.axis(0);
                assert!(strides == [1; $N], "an operand does not step by 1");
                self.around(1, |operands, offsets| {
                    f($({
                        // SAFETY: the innermost loop at one coordinate of the others, as above; no
                        // operand has an element of it twice.
                        let engine = unsafe { operands.$place.again() };
                        // SAFETY: so many elements are there, side by side, as each is one further.
                        unsafe { engine.moved(offsets[$place]).slice(extent as usize) }
                    }),*);
                });
            }
        }
    )* };
}
lines! {
    1: Shared T a 0;
    1: Exclusive T a 0;
    2: Exclusive T a 0 Shared U b 1;
    3: Exclusive T a 0 Shared U b 1 Shared V c 2;
}

impl<O, const N: usize> Nested<'_, O, N> {
    #[inline(always)]
    pub(crate) fn nest(&self) -> &Nest<N> {
        self.nest
    }

    /// Goes through the loops from `first` on; the offsets are those of coordinate 0 of the loops
    /// inside.
    #[inline(always)]
    pub(super) fn around(&mut self, first: usize, mut f: impl FnMut(&mut O, [isize; N])) {
        let Self { operands, nest, .. } = self;
        let (near, next) = (nest.axis(first), nest.axis(first + 1));
        let mut begins = nest.begins();
        let mut counts = [0; crate::coord::ROOM];
        if nest.size() == 0 {
            return;
        }
        loop {
            let mut outer = begins;
            for _ in 0..next.extent {
                let mut offsets = outer;
                for _ in 0..near.extent {
                    f(operands, offsets);
                    step(&mut offsets, near.strides);
                }
                step(&mut outer, next.strides);
            }
            if nest.rank() <= first + 2 || !count(nest, first + 2, &mut counts, &mut begins) {
                return;
            }
        }
    }
}

/// Goes on with the loops from a place on, which count as the digits of a number do; false, if they
/// have ended.
///
/// Not inlined: its preparations for all loops would delay the first of few elements.
#[inline(never)]
fn count<const N: usize>(
    nest: &Nest<N>,
    first: usize,
    counts: &mut [isize],
    begins: &mut [isize; N],
) -> bool {
    for (place, count) in counts.iter_mut().enumerate().take(nest.rank()).skip(first) {
        let Axis { extent, strides } = nest.axis(place);
        *count += 1;
        step(begins, strides);
        if *count < extent {
            return true;
        }
        *count = 0;
        step(begins, strides.map(|stride| stride.wrapping_mul(-extent)));
    }
    false
}

#[inline(always)]
fn step<const N: usize>(offsets: &mut [isize; N], strides: [isize; N]) {
    for (offset, stride) in offsets.iter_mut().zip(strides) {
        *offset = offset.wrapping_add(stride);
    }
}

impl<'a, T, U> Nested<'_, (Exclusive<'a, T>, Shared<'a, U>), 2> {
    /// The elements along the two innermost loops, once for each coordinate of the others. The
    /// target steps by 1 in the innermost loop; the source does so too, or in the one around it,
    /// and then its plane is transposed.
    #[inline(always)]
    pub(crate) fn for_each_plane(
        &mut self,
        mut f: impl FnMut(Tensor<Exclusive<'_, T>, Plane>, Tensor<Shared<'_, U>, Plane>),
    ) {
        let (inner, outer) = (self.nest.axis(0), self.nest.axis(1));
        let plane = |near: isize, far: isize, stride: isize| {
            let rows = Modes(Mode(Dyn(far), Dyn(stride)), NoModes);
            Modes(Mode(Dyn(near), One::default()), rows)
        };
        assert!(
            inner.strides[0] == 1 && (outer.strides[0] != 0 || outer.extent <= 1),
            "no plane to be written"
        );
        let target = plane(inner.extent, outer.extent, outer.strides[0]);
        let source = if inner.strides[1] == 1 {
            plane(inner.extent, outer.extent, outer.strides[1])
        } else {
            assert!(outer.strides[1] == 1, "no plane to be read");
            plane(outer.extent, inner.extent, inner.strides[1])
        };
        self.around(2, |(to, from), offsets| {
            // SAFETY: the coordinates of the two loops, in either order, at one coordinate of the
            // others; the target steps in both. Nothing else is used as long as the parts are
            // there.
            let to = unsafe { to.again() };
            f(
                Tensor::of(to.moved(offsets[0]), target, Everywhere),
                Tensor::of(from.moved(offsets[1]), source, Everywhere),
            );
        });
    }
}

/// Calls a function with the elements of two lines of these strides: where they are constants, so
/// are the steps of the loop.
#[inline(always)]
pub(crate) fn zip<T, U>(
    to: &mut Tensor<Exclusive<'_, T>, Line>,
    from: Tensor<Shared<'_, U>, Line>,
    strides: [isize; 2],
    mut f: impl FnMut(&mut T, &U),
) {
    let (Mode(Dyn(extent), Dyn(step)), Mode(Dyn(other), Dyn(other_step))) =
        (*to.layout, *from.layout);
    assert!([step, other_step] == strides, "lines of other strides");
    for i in 0..extent.min(other) {
        // SAFETY: i is below both extents, so there is an element of each, in the memory of the one
        // at 0; the target is borrowed exclusively, and each of its elements comes once.
        unsafe {
            f(
                &mut *to.engine.origin.offset(i * strides[0]),
                &*from.engine.origin.offset(i * strides[1]),
            );
        }
    }
}

impl<T: Copy> Tensor<Shared<'_, T>, Line> {
    /// The only element, if the line does not step.
    #[inline(always)]
    pub(crate) fn as_single(self) -> Option<T> {
        let Mode(Dyn(extent), Dyn(stride)) = *self.layout;
        if stride != 0 || extent == 0 {
            return None;
        }
        self.get(0).copied()
    }
}

pub(crate) type Pair<'n, 'a, T> = Pair2<'n, 'a, T, T>;
/// A target and a source of another element.
pub(crate) type Pair2<'n, 'a, U, T> = Nested<'n, (Exclusive<'a, U>, Shared<'a, T>), 2>;
