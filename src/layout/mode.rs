//! A mode without modes of its own, as a layout.

use super::*;
use crate::{
    int::{Int, Reach},
    lazy::{kind, thunk},
    num::Bit,
    refused::{Number, Reason, Refused, TupleForInteger},
    value,
};
use typenum::B0;

impl<S: Int, D: Int> Layout for Mode<S, D> {
    const RANK: usize = 1;
    const DEPTH: usize = 0;
    const VALUE: Result<value::Layout, value::Error> = match &Self::BASIS {
        Ok(layout) => layout.without_directions(),
        Err(error) => Err(*error),
    };
    fn to_value(self) -> Result<value::Layout, value::Error> {
        if D::DIRECTION == 0 {
            return value::Layout::single(self.0.value() as i64, self.1.value() as i64);
        }
        self.to_basis_layout()?.without_directions()
    }
    const BASIS: Result<value::BasisLayout, value::Error> =
        value::BasisLayout::single(known::<S>(), known::<D>(), D::DIRECTION);
    fn to_basis_layout(self) -> Result<value::BasisLayout, value::Error> {
        value::BasisLayout::single(self.0.value() as i64, self.1.value() as i64, D::DIRECTION)
    }
    type GroundWith<G: kind::IsGround> = <S as Int>::GroundWith<<D as Int>::GroundWith<G>>;
    type HasDirections = D::HasDirection;
    type IsStatic = <S::IsStatic as Bit>::And<D::IsStatic>;
    type IsTuple = B0;
    type Shape = S;
    type Stride = D;
    type Size = S;
    type Span = Reach<S, D>;
    type FlatOnto<T: List> = Modes<Self, T>;
    type Flattened = Self;
    #[inline(always)]
    fn flattened(self) -> Self::Flattened {
        self
    }
    type Bind<F: Bind> = F::Leaf<S, D>;
    type Through<F: State> = F::Leaf<S, D>;
    type Modes = Modes<Self, NoModes>;
    type Reversed = Self;
    #[inline(always)]
    fn reversed(self) -> Self {
        self
    }
    type AsTuple = Refused<TupleForInteger<Number<0>>>;
    fn tuple_of(self) -> Self::AsTuple {
        Layout::blank()
    }
    type IndexOf<C: CoordTree> = C::InMode<S, D>;
    #[inline(always)]
    fn index_of<C: CoordTree>(self, c: C) -> isize {
        c.in_mode(self.0, self.1)
    }
    type SpreadOnto<T: LayoutTuple> = Modes<Self, T>;
    super::node::exists!();
    #[inline(always)]
    fn spread_onto<T: LayoutTuple>(self, t: T) -> Modes<Self, T> {
        Modes(self, t)
    }
    #[inline(always)]
    fn shape_of(self) -> S {
        self.0
    }
    #[inline(always)]
    fn stride_of(self) -> D {
        self.1
    }
    #[inline(always)]
    fn size_of(self) -> S {
        self.0
    }
    #[inline(always)]
    fn span_of(self) -> Self::Span {
        Reach(self.0, self.1)
    }
    #[inline(always)]
    fn flat_onto<T: List>(self, t: T) -> Modes<Self, T> {
        Modes(self, t)
    }
    #[inline(always)]
    fn bind<F: Bind>(self, f: F) -> F::Leaf<S, D> {
        f.leaf(self.0, self.1)
    }
    #[inline(always)]
    fn modes_of(self) -> Self::Modes {
        Modes(self, NoModes)
    }
    #[inline(always)]
    fn blank() -> Self {
        Self(S::of(0), D::of(0))
    }
}
