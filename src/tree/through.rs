//! A walk from leaf to leaf that carries a state, for static layouts.

use super::{Layout, LayoutTuple, Modes};
use core::marker::PhantomData;

/// What is known between two leaves.
#[doc(hidden)]
pub trait State: Sized + 'static {
    /// What becomes of the next leaf, and of the state.
    type Leaf<S: crate::int::Int, D: crate::int::Int>: Stepped;
    /// `X`, unless the walk was refused on the way.
    type Unless<X: Layout>: Layout;
    /// The state for a second layout after a first one.
    type Second: State;
}

/// What became of a layout, and the state after it.
#[doc(hidden)]
pub trait Stepped: Sized {
    type Out: Layout;
    type State: State;
    /// The layout, unless the walk was refused on the way.
    type End: Layout;
    /// Goes on with the modes after it.
    type Then<T: LayoutTuple>: SteppedAll;
}

/// What became of the modes of a tuple.
#[doc(hidden)]
pub trait SteppedAll: Stepped {
    /// The same with a mode in front.
    type Push<X: Layout>: SteppedAll;
}

/// `X`, and the state after it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Stepping<X, F>(PhantomData<(X, F)>);
/// The modes `X`, and the state after them.
#[doc(hidden)]
#[derive(Debug)]
pub struct SteppingAll<X, F>(PhantomData<(X, F)>);

impl<X: Layout, F: State> Stepped for Stepping<X, F> {
    type Out = X;
    type State = F;
    type End = F::Unless<X>;
    type Then<T: LayoutTuple> = <T::ThroughAll<F> as SteppedAll>::Push<X>;
}

impl<X: LayoutTuple, F: State> Stepped for SteppingAll<X, F> {
    type Out = X;
    type State = F;
    type End = F::Unless<X>;
    type Then<T: LayoutTuple> = <T::ThroughAll<F> as SteppedAll>::Push<X>;
}

impl<X: LayoutTuple, F: State> SteppedAll for SteppingAll<X, F> {
    type Push<Y: Layout> = SteppingAll<Modes<Y, X>, F>;
}
