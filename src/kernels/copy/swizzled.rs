//! Copies from and to swizzled layouts.

use super::{REGISTER, is_small};
use crate::{
    kernels::Error,
    tensor::{
        Borrowed, Tensor,
        memory::{nested::pair, runs::copy_few},
    },
    tree::Layout,
};

#[inline(always)]
pub(super) fn runs<
    T: Copy,
    P: Borrowed<Element = T>,
    A: Layout,
    Q: Borrowed<Element = T>,
    B: Layout,
>(
    source: Tensor<P, A>,
    mut target: Tensor<Q, B>,
) -> Result<(), Error> {
    // Large elements would not fit into registers, nor many of them onto the stack.
    if const { is_small::<A>() && is_small::<B>() && size_of::<T>() <= REGISTER } {
        return copy_few(&mut target, &source);
    }
    let mut room = None;
    let mut nested = pair(&mut room, target, source)?;
    nested.for_each_run(|to, from| to.copy_from_slice(from));
    Ok(())
}
