//! Identity layouts: the coordinates of a shape as a layout.

use super::{Layout, LayoutTuple, Mode, NoModes, Stride, with_extents};
use crate::{
    apply::operations,
    int::{Basis, Int, One},
    num::Nat,
    refused::{Reason, Refused},
    tuple::{Cons, IntTuple, Nil, Tuple},
};
use core::marker::PhantomData;
use typenum::U0;

operations! {
    /// The coordinates of a shape as a layout: `(4,(2,5))` → `(4,(2,5)):(1@0,(1@0@1,1@1@1))`; of an
    /// integer n, `n:1`.
    ///
    /// What tiles and slices pick out of it are the coordinates that they pick out of any layout of
    /// that shape.
    ///
    /// # Laws
    /// `call(c) = idx2crd(c, shape)`: every coordinate is itself.
    ///
    /// ```
    /// use stridewise::{layout::MakeIdentityLayout, prelude::*};
    /// type I = MakeIdentityLayout<Shape![(4, (2, 5))]>;
    /// assert_eq!(I::default(), layout!((4, (2, 5)) : (1 @ 0, (1 @ 0 @ 1, 1 @ 1 @ 1))));
    /// assert_eq!(make_identity_layout(shape!((4, (2, 5)))), I::default());
    /// ```
    ///
    /// # Compile errors
    /// A negative extent.
    ///
    /// Source: CuTe `make_identity_layout`.
    MakeIdentityLayout MakeIdentityLayoutFn identity_layout<S: IntTuple> -> Layout =
        <S as Identity>::In<Whole>,
        |s| s.identity::<Whole>();
}

/// The unit step of each place of a shape: `(4,(2,5))` → `(1@0,(1@0@1,1@1@1))`; of an integer, `1`.
///
/// ```
/// use stridewise::{layout::MakeBasisLike, prelude::*};
/// assert_eq!(
///     <MakeBasisLike<Shape![(4, (2, 5))]>>::default().to_string(),
///     "(1@0,(1@0@1,1@1@1))"
/// );
/// assert_eq!(
///     make_basis_like(shape!((4, (2, 5)))).to_string(),
///     "(1@0,(1@0@1,1@1@1))"
/// );
/// ```
///
/// Source: CuTe `make_basis_like`.
pub type MakeBasisLike<S> = Stride<MakeIdentityLayout<S>>;

/// The coordinates of a shape as a layout: `(4,(2,5))` → `(4,(2,5)):(1@0,(1@0@1,1@1@1))`. See
/// [`MakeIdentityLayout`].
///
/// ```
/// use stridewise::prelude::*;
/// let rows = 41_usize;
/// let tiles = make_identity_layout(shape!((rows, 64))).zipped_divide(tile!(4, 16));
/// assert_eq!(
///     format!("{tiles:#}"),
///     "((_4,_16),(11,_4)):((_1@0,_1@1),(_4@0,_16@1))"
/// );
/// // Element (3,0) of tile (10,2) would be past the 41 rows.
/// assert_eq!(tiles.call(coord!(((3, 0), (10, 2)))).to_string(), "(43,32)");
/// ```
///
/// # Compile errors
/// A negative extent.
///
/// # Panics
/// If a dynamic extent is negative.
///
/// Source: CuTe `make_identity_layout`.
#[inline(always)]
#[track_caller]
pub fn make_identity_layout<S: IntTuple>(shape: S) -> MakeIdentityLayout<S> {
    with_extents(identity_layout(shape))
}

/// The unit step of each place of a shape: `(4,(2,5))` → `(1@0,(1@0@1,1@1@1))`. See
/// [`MakeBasisLike`].
///
/// ```
/// use stridewise::prelude::*;
/// let rows = 4_usize;
/// assert_eq!(
///     format!("{:#}", make_basis_like(shape!((rows, 8)))),
///     "(_1@0,_1@1)"
/// );
/// ```
///
/// Source: CuTe `make_basis_like`.
#[inline(always)]
pub fn make_basis_like<S: IntTuple>(shape: S) -> MakeBasisLike<S> {
    identity_layout(shape).stride_of()
}

/// Where a mode stands.
#[doc(hidden)]
pub trait Standing: 'static {
    /// The step `V` from there on.
    type Step<V: Int>: Int;
}
/// The whole.
#[doc(hidden)]
#[derive(Debug)]
pub struct Whole;
impl Standing for Whole {
    type Step<V: Int> = V;
}
/// Mode `K` of what stands at `P`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Below<P, K>(PhantomData<(P, K)>);
impl<P: Standing, K: Nat> Standing for Below<P, K> {
    type Step<V: Int> = P::Step<Basis<V, K>>;
}

/// A shape with a direction for each place.
#[doc(hidden)]
pub trait Identity: Sized {
    type In<P: Standing>: Layout;
    fn identity<P: Standing>(self) -> Self::In<P>;
}

/// The modes of a shape from mode `K` on.
#[doc(hidden)]
pub trait IdentityTuple: Identity {
    type From<P: Standing, K: Nat>: LayoutTuple;
    fn identities<P: Standing, K: Nat>(self) -> Self::From<P, K>;
}

impl<I: Int> Identity for I {
    type In<P: Standing> = I::IfExtent<Mode<I, P::Step<One>>>;
    #[inline(always)]
    fn identity<P: Standing>(self) -> Self::In<P> {
        self.if_extent(Mode(self, Int::of(1)))
    }
}

macro_rules! of_modes {
    ($([$($g:tt)*] $Tuple:ty;)*) => { $(
        impl<$($g)*> Identity for $Tuple {
            type In<P: Standing> = <Self as IdentityTuple>::From<P, U0>;
            #[inline(always)]
            fn identity<P: Standing>(self) -> Self::In<P> {
                self.identities::<P, U0>()
            }
        }
    )* };
}
of_modes! {
    [] Nil;
    [H: IntTuple, T: Tuple] Cons<H, T>;
}

impl IdentityTuple for Nil {
    type From<P: Standing, K: Nat> = NoModes;
    #[inline(always)]
    fn identities<P: Standing, K: Nat>(self) -> NoModes {
        NoModes
    }
}

impl<H: IntTuple, T: Tuple> IdentityTuple for Cons<H, T> {
    type From<P: Standing, K: Nat> = <H::In<Below<P, K>> as Layout>::Before<T::From<P, K::Next>>;
    #[inline(always)]
    fn identities<P: Standing, K: Nat>(self) -> Self::From<P, K> {
        self.0
            .identity::<Below<P, K>>()
            .before(self.1.identities::<P, K::Next>())
    }
}

impl<W: Reason> IdentityTuple for Refused<W> {
    type From<P: Standing, K: Nat> = Self;
    fn identities<P: Standing, K: Nat>(self) -> Self {
        self
    }
}
