//! Slices of swizzled layouts, as plain layouts where strides can say what the swizzle does.
//!
//! The bits of an index that a swizzle looks at are digits of their own in a layout of extents
//! `(2^M, 2, …, 2^(|S|−B), 2, …)`. Whether a slice and what it begins at are added up in them
//! without a carry is whether a composition with that exists; whether two bits are reached of which
//! one toggles the other, and what a bit is then worth, are compositions with the same extents and
//! other strides.

use super::{
    Around, Function, StaticPart, around,
    digits::{AreApart, Elsewhere, IsStrided, Minus, Outside, Reached, Strides, strides},
};
use crate::{
    algebra::{
        Composition, ThreadCoord, TileSeen,
        functions::{ViewAtFn, ViewFromFn},
        thread_tree, tile_seen, twin_of_composition,
    },
    apply::any_operation,
    int::{Add, Dyn, Int, IsStatic, Ready, Zero},
    layout::{CoordTree, IndexAtFn, Layout, NoModes, OffsetAtFn, SliceAtFn, Slicing},
    lazy::{If, chosen, thunk},
    num::{Bit, Nat},
    swizzle::{Applied, Bits},
};
use core::marker::PhantomData;

/// The slice, and where it begins.
#[doc(hidden)]
pub type SliceAndOffset<F, O, L, C> = (
    <F as Function>::Slice<O, L, C>,
    <F as Function>::SliceOffset<O, L, C>,
);

// Of a static layout a slice is a plain one where strides can say what the swizzle does. Which bits
// toggle others at a dynamic coordinate is known at run time, and so are the strides of those that
// are toggled. CuTe's `slice_and_offset` adds offsets bit by bit, and takes for granted that they
// do not carry.
any_operation!(AnyLayout SliceAtFn [L l] [C c CoordTree] []
    [F O f o F::Slice<O, L, C>, |SliceAtFn(c)| Ok(f.slice_after(o, l, c).0)]);
any_operation!(Any Int OffsetAtFn [L l] [C c CoordTree]
    [F O f o F::SliceOffset<O, L, C>, |OffsetAtFn(c)| f.slice_after(o, l, c).1]);
any_operation!(Any Int IndexAtFn [L l] [C c CoordTree]
    [F O f o F::At<Add<O, L::IndexOf<C>>>, |IndexAtFn(c)| Int::of(f.of_index(o.value() + l.index_of(c)))]);

type View<L, T, I> = TileSeen<L, T, I>;
any_operation!(AnyLayout ViewAtFn [L l] [T tv Layout, I thread Int] []
[F O f o F::Slice<O, View<L, T, I>, ThreadCoord<I>>, |ViewAtFn(tv, thread)| {
    Ok(f.slice_after(o, tile_seen(l, tv, thread), thread_tree(thread)).0)
}]);
any_operation!(Any IntTuple ViewFromFn [L l] [T tv Layout, I thread Int]
[F O f o F::SliceOffset<O, View<L, T, I>, ThreadCoord<I>>, |ViewFromFn(tv, thread)| {
    f.slice_after(o, tile_seen(l, tv, thread), thread_tree(thread)).1
}]);

/// The leaves that dynamic integers fix.
type Loose<L, C> = <C as StaticPart>::DynamicOnto<L, NoModes>;
/// Where the slice begins, as far as it is known.
type Base<O, L, C> = Add<O, <C as StaticPart>::Known<L>>;
type Start<O, L, C> = Add<O, <L as Layout>::IndexOf<C>>;
type Kept<L, C> = <C as Slicing>::Kept<L>;
/// What stays inside, and what comes out, of what is known.
type In<W, O, L, C> = Minus<Base<O, L, C>, Out<W, L, C>>;
type Out<W, L, C> = Outside<W, <C as StaticPart>::Known<L>>;
/// A number that is known if dynamic integers fix none of the bits that the swizzle looks at.
type IfInside<X, W, L, C> = chosen::Int<
    <<Reached<W, <W as Bits>::Toggling, Loose<L, C>> as Nat>::IsZero as Bit>::And<
        <Reached<W, <W as Bits>::Toggled, Loose<L, C>> as Nat>::IsZero,
    >,
    Ready<X>,
    Ready<Dyn>,
>;
/// A number that is known if they fix no others.
type IfOutside<X, W, L, C> = chosen::Int<
    <<<Composition<Elsewhere<W>, Loose<L, C>> as Layout>::Span as Int>::Magnitude as Nat>::IsZero,
    Ready<X>,
    Ready<Dyn>,
>;

/// The slice and its offset, case by case.
macro_rules! slices {
    ($($(#[$m:meta])* $Case:ident($o:ident, $l:ident, $c:ident)
        : $slice:ty = $layout:expr; $offset:ty = $index:expr;)*) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Case<W, O, L, C>(O, L, C, PhantomData<W>);
        impl<W, O: Copy, L: Copy, C: Copy> Clone for $Case<W, O, L, C> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<W, O: Copy, L: Copy, C: Copy> Copy for $Case<W, O, L, C> {}
        #[allow(unused_variables, reason = "not every case uses all three")]
        impl<W: Bits + Function, O: Int, L: Layout, C: CoordTree> thunk::AnyLayout for $Case<W, O, L, C> {
            type Out = $slice;
            #[inline(always)]
            fn out(self) -> Self::Out {
                let Self($o, $l, $c, _) = self;
                $layout
            }
        }
        #[allow(unused_variables, reason = "not every case uses all three")]
        impl<W: Bits + Function, O: Int, L: Layout, C: CoordTree> thunk::Int for $Case<W, O, L, C> {
            type Out = $offset;
            #[inline(always)]
            fn out(self) -> Self::Out {
                let Self($o, $l, $c, _) = self;
                $index
            }
        }
    )* };
}
slices! {
    /// What needs no look at the bits: nothing is fixed, no swizzle, or bits that are not known.
    Simple(o, l, c): chosen::AnyLayout<C::IsFree, Free<W, O, L, C>, Fixed<W, O, L, C>>
        = <C::IsFree as If>::AnyLayout(Free(o, l, c, PhantomData), Fixed(o, l, c, PhantomData));
        chosen::Int<C::IsFree, Free<W, O, L, C>, Fixed<W, O, L, C>>
        = <C::IsFree as If>::Int(Free(o, l, c, PhantomData), Fixed(o, l, c, PhantomData));
    /// Nothing is fixed.
    Free(o, l, c): Around<W, O, Kept<L, C>> = around(W::default(), o, c.kept(l)); Zero = Zero;
    Fixed(o, l, c): chosen::AnyLayout<W::IsIdentity, Unswizzled<W, O, L, C>, Whole<W, O, L, C>>
        = <W::IsIdentity as If>::AnyLayout(Unswizzled(o, l, c, PhantomData), Whole(o, l, c, PhantomData));
        chosen::Int<W::IsIdentity, Unswizzled<W, O, L, C>, Whole<W, O, L, C>>
        = <W::IsIdentity as If>::Int(Unswizzled(o, l, c, PhantomData), Whole(o, l, c, PhantomData));
    Unswizzled(o, l, c): Kept<L, C> = c.kept(l); Start<O, L, C> = start(o, l, c);
    /// A static layout after a swizzle, of which something is fixed: which bits it has is known.
    Known(o, l, c): chosen::AnyLayout<IsPlain<W, O, L, C>, Strided<W, O, L, C>, Composed<W, O, L, C>>
        = <IsPlain<W, O, L, C> as If>::AnyLayout(Strided(o, l, c, PhantomData), Composed(o, l, c, PhantomData));
        chosen::Int<IsPlain<W, O, L, C>, Strided<W, O, L, C>, Composed<W, O, L, C>>
        = <IsPlain<W, O, L, C> as If>::Int(Strided(o, l, c, PhantomData), Composed(o, l, c, PhantomData));
    Strided(o, l, c): Composition<Strides<W, Base<O, L, C>, Loose<L, C>>, Kept<L, C>>
        = twin_of_composition(strides::<W, Base<O, L, C>, Loose<L, C>>(start(o, l, c).value() as i64), c.kept(l));
        Applied<W, Start<O, L, C>> = Int::of(W::SWIZZLE.apply(start(o, l, c).value() as i64) as isize);
    Composed(o, l, c): chosen::AnyLayout<IsSplit<W, O, L, C>, Split<W, O, L, C>, Whole<W, O, L, C>>
        = <IsSplit<W, O, L, C> as If>::AnyLayout(Split(o, l, c, PhantomData), Whole(o, l, c, PhantomData));
        chosen::Int<IsSplit<W, O, L, C>, Split<W, O, L, C>, Whole<W, O, L, C>>
        = <IsSplit<W, O, L, C> as If>::Int(Split(o, l, c, PhantomData), Whole(o, l, c, PhantomData));
    /// The bits that the swizzle looks at stay inside, the others come out.
    Split(o, l, c): Around<W, IfInside<In<W, O, L, C>, W, L, C>, Kept<L, C>>
        = around(W::default(), Int::of(start(o, l, c).value() - outside::<W, L, C>(l, c)), c.kept(l));
        IfOutside<Out<W, L, C>, W, L, C> = Int::of(outside::<W, L, C>(l, c));
    /// All stays inside.
    Whole(o, l, c): Around<W, Start<O, L, C>, Kept<L, C>> = around(W::default(), start(o, l, c), c.kept(l)); Zero = Zero;
}

/// Whether layout and offset are static.
type AreKnown<O, L> = <IsStatic<O> as Bit>::And<<L as Layout>::IsStatic>;
/// Whether the bits are looked at.
type IsAsked<W, O, L, C> =
    <<<<C as StaticPart>::IsFree as Bit>::Or<<W as Function>::IsIdentity> as Bit>::Not as Bit>::And<
        AreKnown<O, L>,
    >;
type IsPlain<W, O, L, C> = <AreApart<W, Kept<L, C>, Loose<L, C>, Base<O, L, C>, Zero> as Bit>::And<
    IsStrided<W, Kept<L, C>>,
>;
type IsSplit<W, O, L, C> = AreApart<W, Kept<L, C>, Loose<L, C>, In<W, O, L, C>, Out<W, L, C>>;

#[inline(always)]
fn start<O: Int, L: Layout, C: CoordTree>(o: O, l: L, c: C) -> Start<O, L, C> {
    Int::of(o.value() + l.index_of(c))
}

/// What of a fixed index the swizzle does not look at.
#[inline(always)]
fn outside<W: Bits, L: Layout, C: CoordTree>(l: L, c: C) -> isize {
    l.index_of(c) & !(W::SWIZZLE.looked_at() as isize)
}

/// The slice of a swizzled layout.
pub(super) type SliceOf<W, O, L, C> =
    chosen::AnyLayout<IsAsked<W, O, L, C>, Known<W, O, L, C>, Simple<W, O, L, C>>;
/// Where it begins.
pub(super) type OffsetOf<W, O, L, C> =
    chosen::Int<IsAsked<W, O, L, C>, Known<W, O, L, C>, Simple<W, O, L, C>>;

type Sliced<W, O, L, C> = (SliceOf<W, O, L, C>, OffsetOf<W, O, L, C>);

/// The value twins.
#[inline]
#[track_caller]
pub(super) fn slice<W: Bits + Function, O: Int, L: Layout, C: CoordTree>(
    o: O,
    l: L,
    c: C,
) -> Sliced<W, O, L, C> {
    // What bits a dynamic integer may have is known of those inside only.
    if <IsAsked<W, O, L, C> as Bit>::VALUE {
        assert!(
            c.is_inside(l),
            "slice: a coordinate is outside of the layout"
        );
    }
    (
        <IsAsked<W, O, L, C> as If>::AnyLayout(
            Known(o, l, c, PhantomData),
            Simple(o, l, c, PhantomData),
        ),
        <IsAsked<W, O, L, C> as If>::Int(Known(o, l, c, PhantomData), Simple(o, l, c, PhantomData)),
    )
}
