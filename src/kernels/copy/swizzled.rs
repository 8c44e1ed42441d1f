//! Copies from and to swizzled layouts.

use super::is_static;
use crate::{
    kernels::Error,
    layout::Layout,
    tensor::{Borrowed, Tensor, memory::nested::any_pair},
};

/// Copies runs of elements that the swizzles leave side by side, and one element after the other where they leave none.
#[inline(always)]
pub(super) fn runs<T: Copy, P: Borrowed<Element = T>, A: Layout, Q: Borrowed<Element = T>, B: Layout>(
    source: Tensor<P, A>,
    target: Tensor<Q, B>,
) -> Result<(), Error> {
    let mut room = None;
    let mut nested = any_pair(&mut room, target, source).map_err(Error::of)?;
    nested.for_each_run(const { is_static::<A>() && is_static::<B>() }, |to, from| to.copy_from_slice(from));
    Ok(())
}
