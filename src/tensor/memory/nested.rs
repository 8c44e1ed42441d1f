//! Several tensors under the loops that they have in common, line by line and plane by plane.

use super::{Borrowed, Exclusive, Mask, Shared, Tensor, Unmasked};
use crate::{
    coord::{FEW, Leaves, ROOM},
    int::{Dyn, One},
    tensor::{
        KernelLayout,
        nest::{self, Axis, Guards, KernelError, Known, Nest, Piece, Under},
    },
    tree::{Layout, Mode, Modes, NoModes},
};
use core::marker::PhantomData;

pub(crate) type Line = Mode<Dyn, Dyn>;
/// Elements along two loops, in the inner one without a gap.
pub(crate) use crate::tensor::within::Plane;

/// Tensors under the loops that their layouts have in common.
///
/// The nest is made of the operands' layouts: at each of its coordinates there is an element of
/// each operand. An exclusive operand has different elements at different coordinates of the loops
/// in which it steps.
pub(crate) struct Nested<'n, O, const N: usize, X = ()> {
    pub(super) operands: O,
    pub(super) nest: &'n Nest<'n, N>,
    /// Whether the elements are units of numbers, all bytes of which are data.
    pub(super) are_numbers: bool,
    /// The nest, if rustc knows it.
    pub(super) known: PhantomData<X>,
}

/// What is done with the elements of operands under the loops that they have in common. It names no
/// layout, so that it is compiled once for all dynamic ones.
pub(crate) trait Kernel<O, const N: usize> {
    fn run<X: Known<N>>(&mut self, elements: Nested<'_, O, N, X>);
    /// [`run`](Self::run), of few elements under at most [`FEW`] loops: to choose a way would take
    /// longer than to go through them one by one.
    fn few(&mut self, elements: Nested<'_, O, N>);
}

/// Operands of a kernel.
pub(crate) trait Operands {
    /// Whether the first one is borrowed exclusively: it has another element at each coordinate.
    const FIRST_IS_EXCLUSIVE: bool;
}

impl<O: Operands, K: Kernel<O, N>, const N: usize> Under<O, N> for &mut K {
    const IS_INJECTIVE: bool = O::FIRST_IS_EXCLUSIVE;
    #[inline(always)]
    fn run<X: Known<N>>(self, operands: O, nest: &Nest<'_, N>) {
        self.run::<X>(Nested::new(operands, nest));
    }
    #[inline(always)]
    fn few(self, operands: O, nest: &Nest<'_, N>) {
        self.few(Nested::new(operands, nest));
    }
}

/// What is done with the elements of a target where the sources have none: nothing, by `()`.
pub(crate) trait TargetOnly<P> {
    const FILLS: bool = true;
    fn fill(&mut self, elements: Nested<'_, (P,), 1>);
}
impl<P> TargetOnly<P> for () {
    const FILLS: bool = false;
    #[inline(always)]
    fn fill(&mut self, _: Nested<'_, (P,), 1>) {}
}

/// [`TargetOnly`] as a kernel.
struct Rest<'r, Z>(&'r mut Z);
impl<P, Z: TargetOnly<P>> Kernel<(P,), 1> for Rest<'_, Z> {
    #[inline(always)]
    fn run<X: Known<1>>(&mut self, elements: Nested<'_, (P,), 1, X>) {
        self.0.fill(elements.planned());
    }
    #[inline(always)]
    fn few(&mut self, elements: Nested<'_, (P,), 1>) {
        self.0.fill(elements);
    }
}

macro_rules! nested {
    ($(
        $(#[doc = $doc:literal])* $name:ident $N:literal $listed:tt $in_boxes:ident:
        $P:ident $A:ident $M:ident $a:ident 0
        $($Q:ident $B:ident $O:ident $b:ident $k:tt)*;
    )*) => { $(
        $(#[doc = $doc])*
        ///
        /// Whole operands are under the loops that they have in common. Where elements are missing,
        /// but each operand has the first ones of each loop, the loops are cut. Else there are
        /// boxes of elements that exist.
        #[inline(always)]
        pub(crate) fn $name<
            $P: Borrowed, $A: KernelLayout, $M: Mask
            $(, $Q: Borrowed, $B: KernelLayout, $O: Mask)*
        >(
            $a: Tensor<$P, $A, $M>,
            $($b: Tensor<$Q, $B, $O>,)*
            kernel: &mut impl Kernel<($P, $($Q,)*), $N>,
            target_only: &mut impl TargetOnly<$P>,
        ) -> Result<(), KernelError> {
            if $a.has_all() $(&& $b.has_all())* {
                let layouts = (&*$a.layout, $(&*$b.layout,)*);
                return nest::$name(layouts, ($a.engine, $($b.engine,)*), kernel);
            }
            nested! { @cut $N $listed kernel target_only: $P $A $M $a 0 $($Q $B $O $b $k)* }
            $in_boxes($a, $($b,)* kernel, target_only)
        }
    )* };
    // No loops are cut.
    (@cut $N:literal - $($rest:tt)*) => {};
    (
        @cut $N:literal $listed:ident $kernel:ident $target_only:ident:
        $($P:ident $L:ident $M:ident $l:ident $k:tt)*
    ) => {
        if const { true $(&& $L::IS_TYPED && $L::COUNT <= FEW)* && nested!(@alike $($L)*) } {
            let ranks = [$($l.layout.rank_of()),*];
            let mut wholes = [Leaves::<FEW>::NONE; $N];
            $($l.layout.put_leaves(&mut wholes[$k]);)*
            let mut parts = wholes;
            let has_box = true
                $(&& wholes[0].are_like(&wholes[$k]) && $l.mask.cut(&wholes[$k], &mut parts[$k]))*;
            if has_box {
                let (first, mut all) = (parts[0], parts[0]);
                $(all.cut_to(&parts[$k]);)*
                $(parts[$k].cut_to(&all);)*
                let engines = ($($l.engine,)*);
                if nested!(@fills $target_only $($P)*) {
                    first.rest(&all, |rest, begin| {
                        // SAFETY: elements of the first operand at other coordinates than
                        // those below, and it is used by one of both at a time.
                        let operands = (unsafe { engines.0.duplicate_unchecked() }.moved(begin),);
                        let mut kernel = Rest(&mut *$target_only);
                        _ = nest::one_listed(&[*rest], [ranks[0]], operands, &mut kernel);
                    });
                }
                return nest::$listed(&parts, ranks, engines, $kernel);
            }
        }
    };
    (@fills $target_only:ident $P:ident $($Q:ident)*) => { fills::<$P, _>($target_only) };
    (@alike $L:ident $($K:ident)*) => {
        true $(
            && <$L::Typed as Layout>::RANK == <$K::Typed as Layout>::RANK && $L::COUNT == $K::COUNT
        )*
    };
}
nested! {
    /// Runs a kernel on the elements of a tensor.
    one 1 one_listed one_in_boxes: P A M a 0;
    /// Runs a kernel on the elements of two tensors, in the order of a copy.
    copied 2 copied_listed copied_in_boxes: P A M a 0 Q B N b 1;
    /// Runs a kernel on the elements of two tensors.
    two 2 two_listed two_in_boxes: P A M a 0 Q B N b 1;
    /// Runs a kernel on the elements of three tensors.
    three 3 three_listed three_in_boxes: P A M a 0 Q B N b 1 R C O c 2;
    /// Runs a kernel on the elements of two tensors, the first of which may have one element along
    /// a mode.
    onto 2 - onto_in_boxes: P A M a 0 Q B N b 1;
}

#[inline(always)]
fn fills<P, Z: TargetOnly<P>>(_: &Z) -> bool {
    const { Z::FILLS }
}

impl<'n, O, const N: usize, X> Nested<'n, O, N, X> {
    #[inline(always)]
    pub(super) fn new(operands: O, nest: &'n Nest<'n, N>) -> Self {
        Self {
            operands,
            nest,
            are_numbers: false,
            known: PhantomData,
        }
    }
}

macro_rules! direct {
    ($($N:literal: $First:ident $first:ident $($P:ident $p:ident)*;)*) => { $(
        impl<$First: Borrowed $(, $P)*> Operands for ($First, $($P,)*) {
            const FIRST_IS_EXCLUSIVE: bool = $First::IS_EXCLUSIVE;
        }
        direct! { @nested $N: $First $first $($P $p)* }
    )* };
    (@nested $N:literal: $($P:ident $p:ident)*) => {
        impl<'n, $($P: Borrowed,)* X> Nested<'n, ($($P,)*), $N, X> {
            /// Whether no operand has a swizzle.
            pub(crate) const ARE_DIRECT: bool = true $(&& $P::IS_DIRECT)*;

            /// The operands, which have no swizzle, as what they are then.
            #[inline(always)]
            #[allow(clippy::type_complexity, reason = "an engine for each operand")]
            pub(crate) fn direct(self) -> Nested<'n, ($($P::Direct,)*), $N, X> {
                assert!(Self::ARE_DIRECT, "an operand has a swizzle");
                let ($($p,)*) = self.operands;
                Nested::new(($($p.direct(),)*), self.nest)
            }
        }
    };
}
direct! {
    1: P a;
    2: P a Q b;
    3: P a Q b R c;
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
    ($(
        $name:ident $N:literal:
        $P:ident $A:ident $M:ident $a:ident $($Q:ident $B:ident $O:ident $b:ident)*;
        |$lists:ident| $prepared:expr, |$guards:ident, $others:ident| $guarded:block,
        $arrange:ident;
    )*) => { $(
        #[inline(always)]
        fn $name<
            $P: Borrowed, $A: KernelLayout, $M: Mask
            $(, $Q: Borrowed, $B: KernelLayout, $O: Mask)*
        >(
            $a: Tensor<$P, $A, $M>,
            $($b: Tensor<$Q, $B, $O>,)*
            kernel: &mut impl Kernel<($P, $($Q,)*), $N>,
            target_only: &mut impl TargetOnly<$P>,
        ) -> Result<(), KernelError> {
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
                        let mut axes = [Axis::UNIT; ROOM];
                        let mut plan = piece.plan(&mut axes);
                        nest::$arrange(&mut plan);
                        let ($a, $($b,)*) = &engines;
                        // SAFETY: boxes have different coordinates, and the engines are used in one
                        // box after the other. Here all guards hold, so that the masks have its
                        // coordinates.
                        let operands =
                            unsafe { ($a.duplicate_unchecked(), $($b.duplicate_unchecked(),)*) };
                        kernel.run::<()>(Nested::new(operands, &plan.nest()));
                    }
                    Some(guard) if guard >= of_first => {
                        let mut axes = [Axis::UNIT; ROOM];
                        let mut plan = piece.plan(&mut axes);
                        nest::arrange_one(&mut plan);
                        // SAFETY: as above; the guards of the first operand hold.
                        let operands = unsafe { (engines.0.duplicate_unchecked(),) };
                        target_only.fill(Nested::new(operands, &plan.nest()));
                    }
                    // The first one has no elements.
                    Some(_) => {}
                }
            })
        }
    )* };
}
boxes! {
    one_in_boxes 1: P A M a; |lists| lists, |guards, _lists| {}, arrange_one;
    copied_in_boxes 2: P A M a Q B N b; |lists| lists, |guards, _lists| {}, arrange_copied;
    two_in_boxes 2: P A M a Q B N b; |lists| lists, |guards, _lists| {}, arrange_two;
    onto_in_boxes 2: P A M a Q B N b;
        |lists| [lists[0].stretched(&lists[1]), lists[1]],
        |guards, lists| { guards.stretched(&lists[1]); }, arrange_onto;
    three_in_boxes 3: P A M a Q B N b R C O c; |lists| lists, |guards, _lists| {}, arrange_three;
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
        impl<'a, $($T,)* X: Known<$N>> Nested<'_, ($($E<'a, $T>,)*), $N, X> {
            /// The elements along the innermost loop, or along each block of it, once for each
            /// coordinate of the others. An exclusive operand that does not step in it has one
            /// element.
            #[inline(always)]
            pub(crate) fn for_each_line(
                &mut self, mut f: impl FnMut($(Tensor<$E<'_, $T>, Line>),*)
            ) {
                let Axis { strides, .. } = self.nest().axis(0);
                self.in_blocks(|operands, offsets, extent| {
                    f($({
                        let stride = strides[$place];
                        let is_single = <$E<'a, $T> as Borrowed>::IS_EXCLUSIVE && stride == 0;
                        let extent = if is_single { extent.min(1) } else { extent };
                        let layout = Mode(Dyn(extent), Dyn(stride));
                        // SAFETY: coordinates of the innermost loop, at one coordinate of the
                        // others. Those at which an exclusive operand does not step are left out,
                        // but for one. Nothing else is used as long as the lines are there.
                        let engine = unsafe { operands.$place.duplicate_unchecked() };
                        Tensor::of(engine.moved(offsets[$place]), layout, Unmasked)
                    }),*);
                });
            }

            /// The elements along the innermost loop, in which all operands step by 1, or along
            /// each block of it, once for each coordinate of the others.
            #[inline(always)]
            pub(crate) fn for_each_slice(&mut self, mut f: impl FnMut($(slice!($E $T)),*)) {
                assert!(self.nest().axis(0).is_slice(), "an operand does not step by 1");
                self.in_blocks(|operands, offsets, extent| {
                    f($({
                        // SAFETY: the innermost loop at one coordinate of the others, as above; no
                        // operand has an element of it twice.
                        let engine = unsafe { operands.$place.duplicate_unchecked() };
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

impl<'n, O, const N: usize, X: Known<N>> Nested<'n, O, N, X> {
    /// The elements, under loops that rustc may not know: code for them is compiled once.
    #[inline(always)]
    pub(crate) fn planned(self) -> Nested<'n, O, N> {
        Nested::new(self.operands, self.nest)
    }
}

/// A loop for each element of few.
macro_rules! few {
    ($(
        $(#[doc = $doc:literal])* $name:ident $N:literal:
        $($P:ident $p:ident $place:tt [$($mutable:tt)*])*;
    )*) => { $(
        impl<$($P: Borrowed,)* X: Known<$N>> Nested<'_, ($($P,)*), $N, X> {
            $(#[doc = $doc])*
            #[inline(always)]
            pub(crate) fn $name(&mut self, mut f: impl FnMut($(& $($mutable)* $P::Element),*)) {
                const {
                    assert!(
                        true $(&& few!(@is_lent $P [$($mutable)*]))*,
                        "what is written is borrowed exclusively"
                    );
                };
                let nest = self.nest();
                let Axis { extent, strides } = nest.axis(0);
                let (mut coord, mut in_row, mut offsets) = ([0; FEW], 0, nest.begins());
                let ($($p,)*) = &self.operands;
                // One loop, because LLVM would prepare each of several ones for vectors.
                for _ in 0..nest.size() {
                    // SAFETY: the elements at a coordinate of the loops. That of an exclusive
                    // operand is lent for the call.
                    unsafe { f($(&$($mutable)* *$p.pointer(offsets[$place])),*) };
                    step(&mut offsets, strides);
                    in_row += 1;
                    if in_row < extent {
                        continue;
                    }
                    in_row = 0;
                    step(&mut offsets, strides.map(|stride| stride.wrapping_mul(-extent)));
                    for place in 1..nest.rank() {
                        let Axis { extent, strides } = nest.axis(place);
                        step(&mut offsets, strides);
                        coord[place] += 1;
                        if coord[place] < extent {
                            break;
                        }
                        coord[place] = 0;
                        step(&mut offsets, strides.map(|stride| stride.wrapping_mul(-extent)));
                    }
                }
            }
        }
    )* };
    (@is_lent $P:ident []) => { true };
    (@is_lent $P:ident [mut]) => { $P::IS_EXCLUSIVE };
}
few! {
    /// Each element of few.
    each_of_few 1: P p 0 [];
    /// Each element of few, to be written.
    each_of_few_mut 1: P p 0 [mut];
    /// The elements at each coordinate of few.
    each_of_few 2: P p 0 [mut] Q q 1 [];
    /// The elements at each coordinate of few.
    each_of_few 3: P p 0 [mut] Q q 1 [] R r 2 [];
}

impl<'n, O, const N: usize, X: Known<N>> Nested<'n, O, N, X> {
    #[inline(always)]
    pub(crate) fn nest(&self) -> Nest<'n, N> {
        match const { X::NEST } {
            Some(nest) => nest,
            None => *self.nest,
        }
    }

    /// Goes through all loops but the innermost one, for each block of that one: the offsets are
    /// those of its first coordinate, and the number is that of its coordinates.
    #[inline(always)]
    fn in_blocks(&mut self, mut f: impl FnMut(&mut O, [isize; N], isize)) {
        let nest = self.nest();
        let Axis { extent, strides } = nest.axis(0);
        let (block, mut first) = (nest.block(), 0);
        if nest.size() == 0 {
            return;
        }
        loop {
            let count = (extent - first).min(block);
            let begin = strides.map(|stride| stride.wrapping_mul(first));
            self.around_part(1, begin, count, &mut f);
            first += count;
            if first >= extent {
                return;
            }
        }
    }

    /// Goes through the loops from `first` on; the offsets are those of coordinate 0 of the loops
    /// inside.
    #[inline(always)]
    pub(super) fn around(&mut self, first: usize, mut f: impl FnMut(&mut O, [isize; N])) {
        self.around_part(first, [0; N], 0, &mut |operands, offsets, _| {
            f(operands, offsets);
        });
    }

    /// [`around`](Self::around), with `begin` added to all offsets. `count` is passed on: a closure
    /// that had it would be one more function, which LLVM does not inline and so compiles without
    /// the CPU's vectors.
    #[inline(always)]
    fn around_part(
        &mut self,
        first: usize,
        begin: [isize; N],
        count: isize,
        f: &mut impl FnMut(&mut O, [isize; N], isize),
    ) {
        let (nest, operands) = (self.nest(), &mut self.operands);
        let (near, next) = (nest.axis(first), nest.axis(first + 1));
        if nest.size() == 0 {
            return;
        }
        let mut outer = Outer::new(&nest, first + 2);
        loop {
            let mut begins = outer.begins;
            step(&mut begins, begin);
            for _ in 0..next.extent {
                let mut offsets = begins;
                for _ in 0..near.extent {
                    f(operands, offsets, count);
                    step(&mut offsets, near.strides);
                }
                step(&mut begins, next.strides);
            }
            if nest.rank() <= first + 2 || !outer.next() {
                return;
            }
        }
    }
}

/// The loops from a place on, which count as the digits of a number do.
struct Outer<'n, const N: usize> {
    nest: &'n Nest<'n, N>,
    first: usize,
    begins: [isize; N],
    /// The position in these loops.
    position: isize,
}

impl<'n, const N: usize> Outer<'n, N> {
    #[inline(always)]
    fn new(nest: &'n Nest<'n, N>, first: usize) -> Self {
        Self {
            nest,
            first,
            begins: nest.begins(),
            position: 0,
        }
    }

    /// Goes on; false, if the loops have ended.
    ///
    /// Not inlined: its preparations for all loops would delay the first of few elements.
    #[inline(never)]
    fn next(&mut self) -> bool {
        let Self {
            nest,
            first,
            begins,
            position,
        } = self;
        *position += 1;
        let mut left = *position;
        for place in *first..nest.rank() {
            let Axis { extent, strides } = nest.axis(place);
            step(begins, strides);
            let digit = left % extent;
            if digit != 0 {
                return true;
            }
            left /= extent;
            step(begins, strides.map(|stride| stride.wrapping_mul(-extent)));
        }
        false
    }
}

#[inline(always)]
fn step<const N: usize>(offsets: &mut [isize; N], strides: [isize; N]) {
    for (offset, stride) in offsets.iter_mut().zip(strides) {
        *offset = offset.wrapping_add(stride);
    }
}

impl<'a, T, U, X: Known<2>> Nested<'_, (Exclusive<'a, T>, Shared<'a, U>), 2, X> {
    /// The elements along the two innermost loops, once for each coordinate of the others. The
    /// target steps by 1 in the innermost loop; the source does so too, or in the one around it,
    /// and then its plane is transposed.
    #[inline(always)]
    pub(crate) fn for_each_plane(
        &mut self,
        mut f: impl FnMut(Tensor<Exclusive<'_, T>, Plane>, Tensor<Shared<'_, U>, Plane>),
    ) {
        let (inner, outer) = (self.nest().axis(0), self.nest().axis(1));
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
            let to = unsafe { to.duplicate_unchecked() };
            f(
                Tensor::of(to.moved(offsets[0]), target, Unmasked),
                Tensor::of(from.moved(offsets[1]), source, Unmasked),
            );
        });
    }
}

macro_rules! zips {
    ($(
        $(#[doc = $doc:literal])* $name:ident $N:literal:
        $($from:ident $U:ident $step:ident $place:tt)*;
    )*) => { $(
        $(#[doc = $doc])*
        #[inline(always)]
        pub(crate) fn $name<T $(, $U)*>(
            to: &mut Tensor<Exclusive<'_, T>, Line>,
            $($from: Tensor<Shared<'_, $U>, Line>,)*
            strides: [isize; $N],
            mut f: impl FnMut(&mut T $(, &$U)*),
        ) {
            let Mode(Dyn(extent), Dyn(step)) = *to.layout;
            $(let Mode(Dyn($step), Dyn(other)) = *$from.layout;
            assert!(other == strides[$place], "a line of another stride");
            let extent = extent.min($step);)*
            assert!(step == strides[0], "a line of another stride");
            for i in 0..extent {
                // SAFETY: i is below all extents, so each line has an element there, in the memory
                // of the one at 0; the target is borrowed exclusively, and each of its elements
                // comes once.
                unsafe {
                    f(
                        &mut *to.engine.origin.offset(i * strides[0]),
                        $(&*$from.engine.origin.offset(i * strides[$place])),*
                    );
                }
            }
        }
    )* };
}
zips! {
    /// Calls a function with the elements of a line of this stride.
    each 1:;
    /// Calls a function with the elements of two lines of these strides: where they are constants,
    /// so are the steps of the loop.
    zip 2: from U extent_of_from 1;
    /// [`zip`], with two sources.
    zip_two 3: first U extent_of_first 1 second V extent_of_second 2;
}

impl<T: Copy> Tensor<Shared<'_, T>, Line> {
    /// Puts the elements together with a function, in several lanes at once, so that no call waits
    /// for the one before.
    #[inline(always)]
    pub(crate) fn in_lanes<const L: usize>(self, f: &impl Fn(T, T) -> T) -> Option<T> {
        let Mode(Dyn(extent), Dyn(stride)) = *self.layout;
        // SAFETY: the callers ask for elements at coordinates below the extent.
        let at = |i: isize| unsafe { *self.engine.origin.offset(i * stride) };
        let mut begin = 0;
        let mut result = None;
        let count = extent / L as isize;
        if count > 1 {
            let mut lanes: [T; L] = core::array::from_fn(|lane| at(lane as isize));
            for chunk in 1..count {
                for (lane, result) in lanes.iter_mut().enumerate() {
                    *result = f(*result, at(chunk * L as isize + lane as isize));
                }
            }
            begin = count * L as isize;
            let [first, others @ ..] = lanes.as_slice() else {
                return None;
            };
            let mut part = *first;
            for lane in others {
                part = f(part, *lane);
            }
            result = Some(part);
        }
        for i in begin..extent {
            let element = at(i);
            result = Some(match result {
                Some(result) => f(result, element),
                None => element,
            });
        }
        result
    }
}

impl<P: Borrowed> Tensor<P, Line> {
    /// The line from its last element to the first one.
    #[inline(always)]
    pub(crate) fn turned(self) -> Self {
        let Mode(Dyn(extent), Dyn(stride)) = *self.layout;
        let last = (extent - 1).max(0) * stride;
        let layout = Mode(Dyn(extent), Dyn(stride.wrapping_neg()));
        Self::of(self.engine.moved(last), layout, Unmasked)
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

impl<'a, T, P, X: Known<3>> Nested<'_, (Exclusive<'a, T>, Shared<'a, T>, Shared<'a, P>), 3, X> {
    /// The number of coordinates in the loops in which the last operand does not step.
    pub(crate) fn stationary(&self) -> isize {
        let nest = self.nest();
        let axes = (0..nest.rank()).map(|place| nest.axis(place));
        let extents = axes
            .filter(|axis| axis.strides[2] == 0)
            .map(|axis| axis.extent);
        extents.product()
    }

    /// Calls a function with the elements of the last operand, each once. There is room for so many
    /// loops.
    pub(crate) fn with_last<R>(&self, f: impl FnOnce(Nested<'_, (Shared<'_, P>,), 1>) -> R) -> R {
        let mut axes = [Axis::UNIT; ROOM];
        let nest = self.nest().of_last(&mut axes);
        // SAFETY: elements of the last operand, which are shared.
        let last = unsafe { self.operands.2.duplicate_unchecked() };
        f(Nested::new((last,), &nest))
    }

    /// Calls a function with the other operands, as for a copy. There is room for so many loops.
    pub(crate) fn with_others(&mut self, f: impl FnOnce(Pair<'_, '_, T>)) {
        let mut axes = [Axis::UNIT; ROOM];
        let nest = self.nest().without_last(&mut axes);
        // SAFETY: nothing else of this, which is borrowed mutably, is used meanwhile.
        let operands = unsafe {
            (
                self.operands.0.duplicate_unchecked(),
                self.operands.1.duplicate_unchecked(),
            )
        };
        f(Nested::new(operands, &nest));
    }

    /// Calls a function with each element of the last operand, and with the others under the loops
    /// in which that one does not step, as for a copy. There is room for so many loops.
    pub(crate) fn for_each_of_last(&mut self, mut f: impl FnMut(&P, Pair<'_, '_, T>)) {
        let (mut inner, mut outer) = ([Axis::UNIT; ROOM], [Axis::UNIT; ROOM]);
        let (inside, outside) = self.nest().split(&mut inner, &mut outer);
        let operands = &self.operands;
        let mut nested: Nested<'_, _, 3> = Nested::new((), &outside);
        nested.around(0, |(), [to, from, last]| {
            // SAFETY: the coordinates of the inner loops, at one coordinate of the outer ones, at
            // which the last operand has an element.
            let last = unsafe { operands.2.item(last) };
            // SAFETY: as above; nothing else is used as long as this is there.
            let target = unsafe { operands.0.duplicate_unchecked() };
            let operands = (target.moved(to), operands.1.moved(from));
            f(last, Nested::new(operands, &inside));
        });
    }
}

pub(crate) type Pair<'n, 'a, T, X = ()> = Pair2<'n, 'a, T, T, X>;
/// A target and a source of another element.
pub(crate) type Pair2<'n, 'a, U, T, X = ()> = Nested<'n, (Exclusive<'a, U>, Shared<'a, T>), 2, X>;
/// A target and two sources.
pub(crate) type Triple<'n, 'a, V, T, U, X = ()> =
    Nested<'n, (Exclusive<'a, V>, Shared<'a, T>, Shared<'a, U>), 3, X>;
