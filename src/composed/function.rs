//! What a composed layout does with an index.

use super::{
    AnyLayout, Around,
    inside::around,
    slice::{OffsetOf, SliceOf, slice},
};
use crate::{
    int::{Add, Dyn, Int, Zero},
    layout::{CoordTree, Layout, Slicing},
    num::Bit,
    sealed::Sealed,
    swizzle::{Applied, Swizzle},
    value::{self, Error},
};
use typenum::B0;

/// What a [`ComposedLayout`](super::ComposedLayout) does with an index: a [`Swizzle`], or a layout.
///
/// ```
/// use stridewise::{composed::Function, prelude::*};
/// fn of_eight<F: Function>(function: F) -> Result<value::Function, value::Error> {
///     function.to_function()
/// }
/// # use stridewise::value;
/// assert_eq!(of_eight(swizzle!(3, 0, 3))?, value::Function::Swizzle("Sw<3,0,3>".parse()?));
/// assert_eq!(of_eight(layout!((3, 2) : (2, 1)))?, value::Function::Layout("(3,2):(2,1)".parse()?));
/// # Ok::<(), value::Error>(())
/// ```
///
/// Sealed.
pub trait Function: Copy + Sealed + 'static {
    /// The function as a plain value.
    ///
    /// ```
    /// use stridewise::{composed::Function, prelude::*, value};
    /// assert_eq!(swizzle!(3, 0, 3).to_function()?, value::Function::Swizzle("Sw<3,0,3>".parse()?));
    /// # Ok::<(), value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::to_value`].
    fn to_function(self) -> Result<value::Function, Error>;

    /// Known to do nothing.
    #[doc(hidden)]
    type IsIdentity: Bit;
    #[doc(hidden)]
    type At<I: Int>: Int;
    #[doc(hidden)]
    fn at(self, index: isize) -> isize;
    /// The same function as another one.
    #[doc(hidden)]
    fn is<G: Function>(self, other: G) -> bool {
        matches!((self.to_function(), other.to_function()), (Ok(a), Ok(b)) if a == b)
    }
    /// The slice of a layout after this.
    #[doc(hidden)]
    type Slice<O: Int, L: Layout, C: CoordTree>: AnyLayout;
    /// Where it begins.
    #[doc(hidden)]
    type SliceOffset<O: Int, L: Layout, C: CoordTree>: Int;
    #[doc(hidden)]
    #[track_caller]
    fn slice<O: Int, L: Layout, C: CoordTree>(
        self,
        o: O,
        l: L,
        c: C,
    ) -> (Self::Slice<O, L, C>, Self::SliceOffset<O, L, C>);
}

impl<B: Int, M: Int, S: Int> Function for Swizzle<B, M, S> {
    fn to_function(self) -> Result<value::Function, Error> {
        Ok(value::Function::Swizzle(Self::VALUE))
    }
    type IsIdentity = B::IsZero;
    type At<I: Int> = Applied<Self, I>;
    #[inline(always)]
    fn at(self, index: isize) -> isize {
        self.apply(index)
    }
    type Slice<O: Int, L: Layout, C: CoordTree> = SliceOf<Self, O, L, C>;
    type SliceOffset<O: Int, L: Layout, C: CoordTree> = OffsetOf<Self, O, L, C>;
    #[inline]
    #[track_caller]
    fn slice<O: Int, L: Layout, C: CoordTree>(
        self,
        o: O,
        l: L,
        c: C,
    ) -> (Self::Slice<O, L, C>, Self::SliceOffset<O, L, C>) {
        slice::<Self, O, L, C>(o, l, c)
    }
}

impl<A: Layout> Function for A {
    fn to_function(self) -> Result<value::Function, Error> {
        Ok(value::Function::Layout(self.to_value()?))
    }
    type IsIdentity = B0;
    type At<I: Int> = A::IndexOf<I>;
    #[inline(always)]
    fn at(self, index: isize) -> isize {
        self.index_of(Dyn(index))
    }
    type Slice<O: Int, L: Layout, C: CoordTree> = Around<A, Add<O, L::IndexOf<C>>, <C as Slicing>::Kept<L>>;
    type SliceOffset<O: Int, L: Layout, C: CoordTree> = Zero;
    #[inline]
    fn slice<O: Int, L: Layout, C: CoordTree>(self, o: O, l: L, c: C) -> (Self::Slice<O, L, C>, Zero) {
        (around(self, Int::of(o.value() + l.index_of(c)), c.kept(l)), Zero)
    }
}
