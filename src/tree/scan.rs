//! A walk from leaf to leaf that carries a state, for static layouts.

use super::{Layout, LayoutTuple, Modes};
use core::marker::PhantomData;

/// The state of a scan between two leaves.
#[doc(hidden)]
pub trait Scan: Sized + 'static {
    /// The image of the next leaf, and the next state.
    type Leaf<S: crate::int::Int, D: crate::int::Int>: Scanned;
    /// `X`, unless the walk was refused on the way.
    type Unless<X: Layout>: Layout;
    /// The state for a second layout after a first one.
    type Second: Scan;
}

/// The image of a layout, and the state after it.
#[doc(hidden)]
pub trait Scanned: Sized {
    type Out: Layout;
    type Scan: Scan;
    /// The layout, unless the walk was refused on the way.
    type End: Layout;
    /// Goes on with the modes after it.
    type Then<T: LayoutTuple>: ScannedAll;
}

/// The image of the modes of a tuple.
#[doc(hidden)]
pub trait ScannedAll: Scanned {
    /// This image with a mode in front.
    type Push<X: Layout>: ScannedAll;
}

/// `X`, and the state after it.
#[doc(hidden)]
#[derive(Debug)]
pub struct ScanResult<X, F>(PhantomData<(X, F)>);
/// The modes `X`, and the state after them.
#[doc(hidden)]
#[derive(Debug)]
pub struct ScanResultAll<X, F>(PhantomData<(X, F)>);

impl<X: Layout, F: Scan> Scanned for ScanResult<X, F> {
    type Out = X;
    type Scan = F;
    type End = F::Unless<X>;
    type Then<T: LayoutTuple> = <T::ThroughAll<F> as ScannedAll>::Push<X>;
}

impl<X: LayoutTuple, F: Scan> Scanned for ScanResultAll<X, F> {
    type Out = X;
    type Scan = F;
    type End = F::Unless<X>;
    type Then<T: LayoutTuple> = <T::ThroughAll<F> as ScannedAll>::Push<X>;
}

impl<X: LayoutTuple, F: Scan> ScannedAll for ScanResultAll<X, F> {
    type Push<Y: Layout> = ScanResultAll<Modes<Y, X>, F>;
}
