//! The coordinate of an element in another shape: `crd2crd`.

use super::*;
use crate::{
    int::*,
    lang::{apply::operations, twins, type_fns},
    num::Bit,
    refused::{Refused, SizeMismatch, Spell},
    tree::{
        tree_fns,
        tuple::{Cons, IntTuple, Nil},
        *,
    },
};

/// The coordinate in the shape `T` of the coordinate `C` of the shape `F`: see
/// [`TupleExt::crd2crd`](crate::TupleExt::crd2crd).
pub type Crd2Crd<F, C, T> = Crd2CrdAt<F, T, <C as Coord>::Tree>;

operations! {
    /// [`Crd2Crd`] at a tree.
    #[doc(hidden)]
    Crd2CrdAt Crd2CrdAtFn crd2crd_at<F: IntTuple, T: IntTuple; C: CoordTree> -> IntTuple =
        Shape<Converted<C, AsLayout<F>, AsLayout<T>>>,
        |f, t; c| c.converted(f.layout_of(), t.layout_of()).shape_of();
}

/// The sizes of two shapes that differ.
#[doc(hidden)]
pub type Mismatch = Option<(isize, isize)>;

tree_fns! {
    /// A coordinate, taken from one shape into another one; shapes are layouts with strides 0.
    trait CoordConversion for CoordTree;
    /// The coordinate in `B` of this coordinate of `A`.
    fn Converted converted(A: Layout, B: Layout) -> Layout {
        I => { EvalLayout(InShape(I, A, B)) }
        _ => { NoInteger() }
        () => { EvalLayout(ConvertedTuple(Nil, A, B)) }
        (H, ..T) => { EvalLayout(ConvertedTuple(Cons(H, T), A, B)) }
    }
    /// The first sizes that differ where they have to be equal.
    value Mismatch mismatch(A: Layout, B: Layout) -> Mismatch {
        I => { differing(A, B) }
        _ => { None }
        () => { mismatch_of_tuple(Nil, A, B) }
        (H, ..T) => { mismatch_of_tuple(Cons(H, T), A, B) }
    }
}
tree_fns! {
    /// The coordinates of modes; `V` and `W` say why ranks differ.
    trait CoordConversions for CoordTuple;
    fn ConvertedAll converted_all(A: LayoutTuple, B: LayoutTuple, V: AskedOfAll, W: AskedOfAll)
        -> LayoutTuple {
        () => { Joined(Exhausted(A, V), Exhausted(B, W)) }
        (H, ..T) => {
            Before(
                Converted(H, HeadOr(A, V), HeadOr(B, W)),
                ConvertedAll(T, TailOr(A, V), TailOr(B, W), V, W)
            )
        }
    }
    value Mismatches mismatch_in(A: LayoutTuple, B: LayoutTuple) -> Mismatch {
        () => { None }
        (H, ..T) => { H.mismatch(A.head(), B.head()).or_else(|| T.mismatch_in(A.tail(), B.tail())) }
    }
}
type_fns! {
    /// An index of `A` in `B`, which has as many elements.
    fn InShape(I: Int, A: Layout, B: Layout) -> Layout {
        if And(And(IsStatic(Size(A)), IsStatic(Size(B))), Not(Eq(Size(A), Size(B)))) {
            Refused(SizeMismatch(Spell(Size(A)), Spell(Size(B))))
        } else { DigitsIn(I, B) }
    }
    /// Mode by mode, where both shapes have modes; else by the index.
    fn ConvertedTuple(C: CoordTuple, A: Layout, B: Layout) -> Layout {
        if And(IsTuple(A), IsTuple(B)) {
            ConvertedAll(
                C, ModesOf(A), ModesOf(B), CoordsFor(C, ModesOf(A)), CoordsFor(C, ModesOf(B))
            )
        } else { EvalLayout(InShape(NumberOf(A, C), A, B)) }
    }
}
twins! {
    DigitsIn<I: Int, T: Layout> = <Digits as ByMode>::ByInt<T, I>, |i, t| Digits::by_int(t, i);
    /// The index of a coordinate in a shape.
    NumberOf<F: Layout, C: CoordTree> = <Positions<Shape<F>> as Layout>::IndexOf<C>,
        |f, c| leaf_of(positions(f.shape_of()).index_of(c));
    NoInteger<> = NotAnInteger, | | unreachable!("what is not an integer is refused");
}
type IsTuple<L> = <L as Layout>::IsTuple;

fn differing<A: Layout, B: Layout>(a: A, b: B) -> Mismatch {
    let sizes = (count_of(a), count_of(b));
    (sizes.0 != sizes.1).then_some(sizes)
}

fn mismatch_of_tuple<C: CoordTuple, A: Layout, B: Layout>(coord: C, a: A, b: B) -> Mismatch {
    if <And<A::IsTuple, B::IsTuple> as Bit>::VALUE {
        coord.mismatch_in(a.modes_of(), b.modes_of())
    } else {
        differing(a, b)
    }
}
