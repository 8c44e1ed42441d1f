//! Which layouts a mutable tensor may have.

use super::{error::TensorError, memory::Borrowed};
use crate::{
    coord::{
        Bounds, FEW, Leaf, Leaves, ROOM, Traverse, ascend, leaves_of, put_leaves_of,
        static_leaves_of, step_apart, value_of,
    },
    int::{Int, Not, Or},
    lang::verdict::{Met, conditions, sentence_about, sentence_if},
    law::injective::IsInjective,
    num::Bit,
    swizzle::Bits,
    tree::{Layout, indices_fit},
    value::{self, Message},
};
use typenum::B1;

/// A layout of mutable tensors: injective, or with dynamic leaves, which are checked when the
/// tensor is made. No element can then be borrowed twice.
///
/// ```
/// use stridewise::{prelude::*, tensor::{Tensor, Writable}};
/// /// Each element is written once.
/// fn fill<L: Writable>(data: &mut [u8], layout: L, value: u8) {
///     Tensor::new(data, layout).fill(value);
/// }
/// let mut data = [0; 6];
/// fill(&mut data, layout!((2, 2) : (3, 1)), 1);
/// assert_eq!(data, [1, 1, 0, 1, 1, 0]);
/// ```
///
/// # Compile errors
/// A static layout that is not known to be injective: see [`IsInjective`]
/// (`ui-tests/fail/{mutable_broadcast,mutable_overlap}.rs`). If injectivity takes too many
/// combinations to prove, dynamic leaves leave it to the program.
#[diagnostic::on_unimplemented(
    message = "a mutable tensor needs a layout that maps different coordinates to different \
         indices",
    label = "two coordinates may borrow the same element: a stride is 0, or too small for the \
         modes of smaller strides",
    note = "each stride must be greater than the sum of (extent - 1) · stride over the modes of \
         smaller strides",
    note = "a tensor over `&[T]` may have any layout",
    note = "in generic code, write the bound on the result: `where ZippedDivide<L, Tile![8, 8]>: \
         Writable`",
    note = "or take a `ViewMut<'_, T, Layout![(const N, 8) : (8, 1)]>` as the argument: the caller \
         has made it, so the function needs the bound `Const<N>: ToNat` only"
)]
pub trait Writable: Layout {}
#[diagnostic::do_not_recommend]
impl<L: Layout> Writable for L where IsWritable<L>: Written {}

/// Injective, or to be checked.
type IsWritable<L> = Or<IsInjective<L>, Not<<L as Layout>::IsStatic>>;

/// That a layout may be written through.
#[doc(hidden)]
pub trait Written {}
#[diagnostic::do_not_recommend]
impl Written for B1 {}

/// Checks that no index comes twice.
///
/// rustc decides it for static layouts and some others. Of few leaves, most are decided in place: a
/// list that is passed on costs more than the tensor. The rest is one function for all layouts but
/// those of too many leaves.
#[inline(always)]
pub(super) fn distinct<L: Layout>(layout: L) -> Result<(), TensorError> {
    if const { <IsInjective<L> as Bit>::VALUE } {
        return Ok(());
    }
    if const { <L::Modes as Traverse>::COUNT <= FEW } {
        let mut few = Leaves::<FEW>::NONE;
        put_leaves_of(layout, &mut few);
        let is_short = const { <L::Modes as Traverse>::COUNT <= 3 };
        let are_apart = |leaves: &[Leaf]| ascend(leaves) || is_short && step_apart(leaves);
        if few.get().is_some_and(are_apart) {
            return Ok(());
        }
        // A copy: the address of the list itself would keep it out of registers.
        let list = few;
        distinct_leaves(list.get())
    } else if const { <L::Modes as Traverse>::COUNT <= ROOM } {
        distinct_leaves(leaves_of(layout).get())
    } else {
        no_collision(&layout.to_value()?)
    }
}

#[inline(never)]
pub(super) fn distinct_leaves(leaves: Option<&[Leaf]>) -> Result<(), TensorError> {
    let leaves = leaves.unwrap_or_default();
    if ascend(leaves) || step_apart(leaves) {
        return Ok(());
    }
    no_collision(&value_of(leaves)?)
}

#[inline(never)]
fn no_collision(layout: &value::Layout) -> Result<(), TensorError> {
    match layout.collision()? {
        None => Ok(()),
        Some((first, second)) => Err(TensorError::NotInjective {
            first: first as usize,
            second: second as usize,
        }),
    }
}

/// Checks that a layout lies in memory of this length, which begins at the least index: the place
/// of index 0.
#[inline(always)]
pub(super) fn fits<L: Layout>(layout: L, length: usize) -> Result<isize, TensorError> {
    let () = Met::<WithoutDirections<L>>::HERE;
    let place = begin(Bounds::of(layout), length)?;
    indices_fit(layout)?;
    Ok(place)
}

/// The place of index 0. Not generic: there is one for all layouts.
#[inline]
pub(super) fn begin(bounds: Bounds, length: usize) -> Result<isize, TensorError> {
    let Some(Bounds { least, most, .. }) = checked(bounds)? else {
        return Ok(0);
    };
    // A saturated value is not below any length.
    let reach = most.saturating_sub(least);
    if (reach as usize) < length.min(isize::MAX as usize) {
        Ok(-least)
    } else {
        Err(TensorError::OutsideMemory {
            needed: reach as usize + 1,
            length,
        })
    }
}

/// Checks that a layout after a swizzle and an offset lies in memory of this length, index 0 at its
/// beginning.
#[inline(always)]
pub(super) fn fits_swizzled<W: Bits, L: Layout>(
    layout: L,
    offset: isize,
    length: usize,
) -> Result<(), TensorError> {
    match bounds(layout)? {
        None => Ok(()),
        Some(Bounds { least, most, .. }) if is_inside::<W>(least, most, offset, length) => Ok(()),
        Some(Bounds { least, most, .. }) => match reach::<W>(least, most, offset) {
            None => Err(TensorError::Overflow),
            Some((first, _)) if first < 0 => Err(TensorError::NegativeIndex { index: first }),
            Some((_, needed)) if needed as usize > length => Err(TensorError::OutsideMemory {
                needed: needed as usize,
                length,
            }),
            Some(_) => Ok(()),
        },
    }
}

/// Whether the whole blocks of `2^(M + B + |S|)` elements that the swizzle permutes are inside: a
/// sufficient condition, faster than [`reach`].
#[inline(always)]
fn is_inside<W: Bits>(least: isize, most: isize, offset: isize, length: usize) -> bool {
    let (Some(first), Some(last)) = (least.checked_add(offset), most.checked_add(offset)) else {
        return false;
    };
    first >= 0
        && most != isize::MAX
        && ((last | const { W::SWIZZLE.permuted() as isize - 1 }) as usize) < length
}

/// The least index before the swizzle, and the cosize, if that index is not negative. A swizzle
/// keeps the sign of an index.
const fn reach<W: Bits>(least: isize, most: isize, offset: isize) -> Option<(isize, isize)> {
    // A saturated value is unknown.
    if least == isize::MIN || most == isize::MAX {
        return None;
    }
    let (Some(least), Some(most)) = (least.checked_add(offset), most.checked_add(offset)) else {
        return None;
    };
    if least < 0 {
        return Some((least, 0));
    }
    match (W::SWIZZLE.max_reach(most as i64) as isize).checked_add(1) {
        Some(needed) => Some((least, needed)),
        None => None,
    }
}

/// The bounds of a layout that memory may have; none, if it has no elements.
#[inline(always)]
pub(super) fn bounds<L: Layout>(layout: L) -> Result<Option<Bounds>, TensorError> {
    let () = Met::<WithoutDirections<L>>::HERE;
    let bounds = checked(Bounds::of(layout))?;
    indices_fit(layout)?;
    Ok(bounds)
}

/// [`bounds`], given them. Not generic: there is one for all layouts.
#[inline]
pub(super) fn checked(bounds: Bounds) -> Result<Option<Bounds>, TensorError> {
    if bounds.shortest < 0 {
        return Err(value::LayoutError::negative_extent(bounds.shortest).into());
    }
    if !bounds.is_sound {
        return Err(value::LayoutError::not_made(value::Reason::TypeMismatch).into());
    }
    match bounds.size {
        0 => Ok(None),
        isize::MAX => Err(TensorError::Overflow),
        _ => Ok(Some(bounds)),
    }
}

/// The cosize of a static swizzled layout; an index below 0 is left to [`fits_swizzled`].
pub(super) const fn needed_swizzled<W: Bits, O: Int, L: Layout>() -> Option<usize> {
    let (Some(offset), true) = (O::STATIC, <L::IsStatic as Bit>::VALUE) else {
        return None;
    };
    if static_leaves_of::<L>().size() == isize::MAX {
        return None;
    }
    let Some((least, most)) = static_leaves_of::<L>().bounds() else {
        return None;
    };
    match reach::<W>(least, most, offset) {
        Some((first, needed)) if first >= 0 => Some(needed as usize),
        _ => None,
    }
}

/// Checks the room in types, where layout and memory are static.
pub(super) const fn too_small(needed: Option<usize>, length: Option<usize>) -> Option<Message> {
    match (needed, length) {
        (Some(needed), Some(length)) if needed > length => {
            Some(TensorError::OutsideMemory { needed, length }.message())
        }
        _ => None,
    }
}

/// Checks in types that a part that is written has no index twice.
pub(super) const fn must_be_distinct<P: Borrowed, L: Layout>() {
    let () = Met::<Distinct<P, L>>::HERE;
}

conditions! {
    Distinct<P: Borrowed, L: Layout> = sentence_about(
        &L::VALUE,
        P::IS_EXCLUSIVE && <L::IsStatic as Bit>::VALUE && !<IsInjective<L> as Bit>::VALUE,
        "a mutable tensor needs a layout that maps different coordinates to different indices, but \
         a stride of this part is 0, or too small for the modes of smaller strides; a tensor over \
         `&[T]` may have any layout",
    );
    pub(super) WithoutDirections<L: Layout> = sentence_if(
        <L::HasDirections as Bit>::VALUE,
        "a tensor needs integer strides, but one has a direction: the layout maps to coordinates, \
         not to elements",
    );
}
