//! Slices of swizzled layouts, as plain layouts where strides can express the swizzle.
//!
//! The bits of an index that a swizzle looks at are digits of their own in a layout of extents
//! `(2^M, 2, …, 2^(|S|−B), 2, …)`. A slice and its offset add up
//! without a carry if their composition with that layout exists. Compositions with these extents
//! and other strides find bits that toggle reached bits, and the worth of each bit.

use super::{
    Around, Function, StaticPart, around,
    digits::{AreApart, Elsewhere, IsStrided, Minus, Outside, Reached, Strides, strides},
};
use crate::{
    algebra::{
        CompositionBy, ThreadCoord, TileSeen, thread_tree, tile_seen,
        twin::{ViewAtFn, ViewFromFn},
        twin_of_composition,
    },
    coord::{CoordTree, IndexAtFn, OffsetAtFn, SliceAtFn, Slicing},
    int::{Add, Dyn, Int, IsStatic, Zero, leaf_of},
    lang::{If, Ready, apply::any_operation, chosen, thunk},
    num::{Bit, Nat},
    swizzle::{Applied, Bits},
    tree::{Layout, NoModes},
};

/// The slice, and where it begins.
#[doc(hidden)]
pub type SliceAndOffset<F, O, L, C> = (
    <F as Function>::Slice<O, L, C>,
    <F as Function>::SliceOffset<O, L, C>,
);

// The slice of a static layout is plain where strides can express the swizzle. The bits that
// toggle others at a dynamic coordinate are known at run time, and so are the strides of those that
// are toggled. CuTe's `slice_and_offset` adds offsets bit by bit, and takes for granted that they
// do not carry.
any_operation!(AnyLayout SliceAtFn [L l] [C c CoordTree] []
    [F O f o F::Slice<O, L, C>, |SliceAtFn(c)| Ok(f.slice_after(o, l, c).0)]);
any_operation!(Any Int OffsetAtFn [L l] [C c CoordTree]
    [F O f o F::SliceOffset<O, L, C>, |OffsetAtFn(c)| f.slice_after(o, l, c).1]);
any_operation!(Any Int IndexAtFn [L l] [C c CoordTree]
[
    F O f o F::At<Add<O, L::IndexOf<C>>>,
    |IndexAtFn(c)| leaf_of(f.of_index(o.value() + l.index_of(c)))
]);

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
type Sliced<L, C> = <C as Slicing>::Sliced<L>;
/// The part of the known bits that stays inside, and the part that goes into the offset.
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
    <<<CompositionBy<Elsewhere<W>, Loose<L, C>> as Layout>::Span as Int>::Magnitude as Nat>::IsZero,
    Ready<X>,
    Ready<Dyn>,
>;

/// The slice and its offset, case by case: `if` chooses between two other cases.
macro_rules! slices {
    () => {};
    ($(#[$m:meta])* $Case:ident = if $If:ty { $Then:ident } else { $Else:ident }; $($rest:tt)*) => {
        slices! {
            $(#[$m])* $Case(w, o, l, c):
                chosen::AnyLayout<$If, $Then<W, O, L, C>, $Else<W, O, L, C>>
                    = <$If as If>::AnyLayout($Then(w, o, l, c), $Else(w, o, l, c));
                chosen::Int<$If, $Then<W, O, L, C>, $Else<W, O, L, C>>
                    = <$If as If>::Int($Then(w, o, l, c), $Else(w, o, l, c));
            $($rest)*
        }
    };
    ($(#[$m:meta])* $Case:ident($w:ident, $o:ident, $l:ident, $c:ident)
        : $slice:ty = $layout:expr; $offset:ty = $index:expr; $($rest:tt)*) => {
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        pub struct $Case<W, O, L, C>(W, O, L, C);
        slices! { @thunk AnyLayout $Case($w, $o, $l, $c): $slice = $layout }
        slices! { @thunk Int $Case($w, $o, $l, $c): $offset = $index }
        slices! { $($rest)* }
    };
    (@thunk $Kind:ident $Case:ident($($p:ident),*): $Out:ty = $value:expr) => {
        #[allow(unused_variables, reason = "not every case uses all four")]
        impl<W: Bits + Function, O: Int, L: Layout, C: CoordTree> thunk::$Kind for
            $Case<W, O, L, C> {
            type Out = $Out;
            #[inline(always)]
            fn out(self) -> Self::Out {
                let Self($($p),*) = self;
                $value
            }
        }
    };
}
slices! {
    /// Cases without a look at the bits: nothing is fixed, no swizzle, or bits that are not known.
    Simple = if C::IsFree { Free } else { Fixed };
    /// Nothing is fixed.
    Free(w, o, l, c): Around<W, O, Sliced<L, C>> = around(w, o, c.sliced(l)); Zero = Zero;
    Fixed = if W::IsIdentity { Unswizzled } else { Whole };
    Unswizzled(w, o, l, c): Sliced<L, C> = c.sliced(l); Start<O, L, C> = start(o, l, c);
    /// A static layout after a swizzle, with fixed modes: its bits are known.
    Known = if IsPlain<W, O, L, C> { Strided } else { Composed };
    Strided(w, o, l, c): CompositionBy<Strides<W, Base<O, L, C>, Loose<L, C>>, Sliced<L, C>>
        = twin_of_composition(
            strides::<W, Base<O, L, C>, Loose<L, C>>(start(o, l, c).value() as i64), c.sliced(l)
        );
        Applied<W, Start<O, L, C>> =
            leaf_of(W::SWIZZLE.apply(start(o, l, c).value() as i64) as isize);
    Composed = if IsSplit<W, O, L, C> { Split } else { Whole };
    /// The bits that the swizzle looks at stay inside, the others come out.
    Split(w, o, l, c): Around<W, IfInside<In<W, O, L, C>, W, L, C>, Sliced<L, C>>
        = around(w, leaf_of(start(o, l, c).value() - outside::<W, L, C>(l, c)), c.sliced(l));
        IfOutside<Out<W, L, C>, W, L, C> = leaf_of(outside::<W, L, C>(l, c));
    /// All stays inside.
    Whole(w, o, l, c): Around<W, Start<O, L, C>, Sliced<L, C>> = around(
        w, start(o, l, c), c.sliced(l)
    ); Zero = Zero;
}

/// Whether layout and offset are static.
type AreKnown<O, L> = <IsStatic<O> as Bit>::And<<L as Layout>::IsStatic>;
/// Whether the bits are looked at.
type IsAsked<W, O, L, C> =
    <<<<C as StaticPart>::IsFree as Bit>::Or<<W as Function>::IsIdentity> as Bit>::Not as Bit>::And<
        AreKnown<O, L>,
    >;
type IsPlain<W, O, L, C> =
    <AreApart<W, Sliced<L, C>, Loose<L, C>, Base<O, L, C>, Zero> as Bit>::And<
        IsStrided<W, Sliced<L, C>>,
    >;
type IsSplit<W, O, L, C> = AreApart<W, Sliced<L, C>, Loose<L, C>, In<W, O, L, C>, Out<W, L, C>>;

#[inline(always)]
fn start<O: Int, L: Layout, C: CoordTree>(o: O, l: L, c: C) -> Start<O, L, C> {
    leaf_of(o.value() + l.index_of(c))
}

/// The part of a fixed index that the swizzle does not look at.
#[inline(always)]
fn outside<W: Bits, L: Layout, C: CoordTree>(l: L, c: C) -> isize {
    l.index_of(c) & !(W::SWIZZLE.bit_mask() as isize)
}

/// The slice of a swizzled layout.
pub(super) type SliceOf<W, O, L, C> =
    chosen::AnyLayout<IsAsked<W, O, L, C>, Known<W, O, L, C>, Simple<W, O, L, C>>;
/// Where it begins.
pub(super) type OffsetOf<W, O, L, C> =
    chosen::Int<IsAsked<W, O, L, C>, Known<W, O, L, C>, Simple<W, O, L, C>>;

type SliceAt<W, O, L, C> = (SliceOf<W, O, L, C>, OffsetOf<W, O, L, C>);

/// The value twins.
#[inline]
#[track_caller]
pub(super) fn slice<W: Bits + Function, O: Int, L: Layout, C: CoordTree>(
    w: W,
    o: O,
    l: L,
    c: C,
) -> SliceAt<W, O, L, C> {
    // Of dynamic integers, the possible bits are known only for those inside.
    if <IsAsked<W, O, L, C> as Bit>::VALUE {
        assert!(
            c.is_inside(l),
            "slice: a coordinate is outside of the layout"
        );
    }
    let (known, simple) = (Known(w, o, l, c), Simple(w, o, l, c));
    (
        <IsAsked<W, O, L, C> as If>::AnyLayout(known, simple),
        <IsAsked<W, O, L, C> as If>::Int(known, simple),
    )
}
