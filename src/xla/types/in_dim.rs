//! An operand put into given dimensions: `broadcast_in_dim`.

use super::{
    broadcast::{CheckPlaces, Fresh},
    order::{Scattered, Stretched},
    shape::{ArrayShape, Parts, ToLayout},
    tile::{After, BoundOf},
};
use crate::{
    int::*,
    lang::{apply::operations, thunk, type_fns},
    refused::{DoesNotFill, Refused, Spell},
    tree::{tuple::IntTuple, *},
};

operations! {
    /// The shape of the operand `S` put into the dimensions `O`; `B` says for each
    /// dimension of the operand which one it is.
    ///
    /// A dimension of the operand is as large as the one that it is, or 1. The result has the
    /// default layout.
    ///
    /// ```
    /// use stridewise::{prelude::*, xla::types::BroadcastInDim};
    /// type Rows = BroadcastInDim<XlaShape![f32[3]], Shape![(2, 3)], Shape![(1)]>;
    /// let _: fn(Rows) -> XlaShape![f32[2, 3]] = |same| same;
    /// ```
    ///
    /// # Compile errors
    /// A dimension of another size, another number of places, some that do not increase or are not
    /// there (`ui-tests/fail/xla_in_dim.rs`).
    ///
    /// Source: XLA `XlaBuilder::BroadcastInDim`.
    BroadcastInDim BroadcastInDimFn broadcast_in_dim<S: ArrayShape; O: IntTuple, B: IntTuple>
        -> ArrayShape =
        <Check<S, O, B> as Int>::IfShape<<Fresh<S::Element, O> as thunk::ArrayShape>::Out>,
        |_s; _o, _b| Parts::blank();
    /// The layout of the operand of a [`BroadcastInDim`] under the coordinates of the result,
    /// without a copy: `f32[3]` → `(2,3):(0,1)`.
    ///
    /// # Laws
    /// Those of [`BroadcastLeft`](super::BroadcastLeft).
    BroadcastInDimOperand BroadcastInDimOperandFn
        broadcast_in_dim_operand<S: ArrayShape; O: IntTuple, B: IntTuple> -> Layout =
        <Check<S, O, B> as Int>::IfAny<
            Stretched<Extents<O>, Scattered<
                B, <ToLayout<S> as Layout>::AsTuple, Units<O>
            >, SizesIn<S, O, B>>,
        >,
        |_s; _o, _b| Layout::blank();
}

/// `1:0` for each dimension.
type Units<O> = <Extents<O> as LayoutTuple>::Units;
/// The sizes of `S` in the dimensions `O`.
type SizesIn<S, O, B> = Flat<Scattered<B, <S as Parts>::Sizes, Units<O>>>;
/// 0, or the mistake.
type Check<S, O, B> = Add<
    CheckPlaces<B, <S as Parts>::Rank, <Extents<O> as LayoutTuple>::Rank>,
    MatchInt<SizesIn<S, O, B>, Fills<Extents<O>>>,
>;

type_fns! {
    /// 0, if each of these is that of `O`, or 1.
    match Fills(O: List) -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if Or(IsOne(S), Eq(S, BoundOf(O))) { MatchInt(T, Fills(After(O))) }
            else { Refused(DoesNotFill(Spell(S), Spell(BoundOf(O)))) }
        }
    }
}
