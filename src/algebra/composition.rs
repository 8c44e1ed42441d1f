//! `composition`: `r(c) = a(b(c))`.

use super::{coalesce::Extending, exact::Counting};
use crate::{
    int::*,
    layout::*,
    lazy::{If, thunk, type_fns},
    num::Bit,
    refused::{Composing, Refused},
};

/// The exact composition of static layouts.
pub type Exact<A, B> = <Through<A, B> as Composed<A, B>>::Out;
type Through<A, B> = <B as Layout>::Through<
    Counting<<Fold<Flat<A>, Extending> as List>::Left, <<B as Layout>::Size as Int>::IsZero>,
>;
/// A walk that is done, for both of its operands.
pub trait Composed<A, B> {
    /// The result, or the refusal.
    type Out: Layout;
}
impl<A: Layout, B: Layout, P: Stepped> Composed<A, B> for P {
    type Out = <P::State as State>::Unless<P::Out, Composing<A, B>>;
}
