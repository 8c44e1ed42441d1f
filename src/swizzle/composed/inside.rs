//! Operations on the coordinates of a composed layout, and so on the layout inside: `S ∘ l`
//! becomes `S ∘ f(l)`.

use super::{ComposedLayout, Function};
use crate::{
    algebra::twin::{MakeFragmentLikeFn, MakeLayoutLikeFn},
    int::Int,
    lang::{
        apply::{LayoutOperand, any_operation},
        thunk,
    },
    tree::Layout,
    value::LayoutError,
};

/// `F o O o L`: the layout itself, where the function is known to do nothing and there is no
/// offset; refused, if that is.
///
/// ```
/// use stridewise::{composed::Around, prelude::*};
/// let _: fn(Around<Swizzle![0, 4, 3], Int![0], Layout![8 : 1]>) -> Layout![8 : 1] = |same| same;
/// let _: fn(
///     Around<Swizzle![1, 0, 1], Int![0], Layout![8 : 1]>,
/// ) -> ComposedLayout<Swizzle![1, 0, 1], Int![0], Layout![8 : 1]> = |same| same;
/// ```
pub type Around<F, O, L> = <F as Function>::Around<O, L>;

/// The value twin.
#[inline(always)]
pub(crate) fn around<F: Function, O: Int, L: Layout>(f: F, o: O, l: L) -> Around<F, O, L> {
    f.wrap(o, l)
}

#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Wrapped<F, O, L>(pub(super) F, pub(super) O, pub(super) L);
impl<F: Function, O: Int, L: Layout> thunk::AnyLayout for Wrapped<F, O, L> {
    type Out = L::AfterFunction<F, O>;
    #[inline(always)]
    fn out(self) -> Self::Out {
        self.2.after_function(self.0, self.1)
    }
}

any_operation!(AnyLayout MakeLayoutLikeFn [L l] [] []
    [F O f o <L as LayoutOperand>::Apply<MakeLayoutLikeFn>, |by| Ok(by.evaluate(l))]);
any_operation!(AnyLayout MakeFragmentLikeFn [L l] [] []
    [F O f o <L as LayoutOperand>::Apply<MakeFragmentLikeFn>, |by| Ok(by.evaluate(l))]);

impl<F: Function, O: Int, L: Layout> ComposedLayout<F, O, L> {
    /// One more than the largest index: the room that an array needs. See
    /// [`value::ComposedLayout::cosize`](crate::value::ComposedLayout::cosize).
    ///
    /// # Errors
    /// [`Overflow`](crate::value::Reason::Overflow); as [`Layout::to_value`].
    pub fn cosize(self) -> Result<usize, LayoutError> {
        Ok(self.to_value()?.cosize()? as usize)
    }
}
