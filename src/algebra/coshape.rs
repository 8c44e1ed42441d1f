//! `coshape`, `coprofile`: the codomain of a layout, as a tuple.

use crate::{
    coord::{CodomainOf, Origin},
    lang::apply::operations,
    tree::{Layout, Shape},
};

operations! {
    /// The shape of the codomain of a layout: `(4,3):(1,8)` → 20. Where strides are integers, it is
    /// one integer, the [`Cosize`](super::Cosize); where they have directions, a tuple.
    ///
    /// ```
    /// use stridewise::{algebra::Coshape, prelude::*};
    /// assert_eq!(<Coshape<Layout![(4, 3) : (1 @ 1, 8 @ 0)]>>::default(), shape!((17, 4)));
    /// assert_eq!(<Coshape<Layout![(4, 3) : (1, 8)]>>::default(), int!(20));
    /// assert_eq!(layout!((4, 3) : (1, 8)).coshape(), int!(20));
    /// ```
    ///
    /// Source: CuTe `coshape`.
    Coshape CoshapeFn coshape<L: Layout> -> IntTuple =
        Shape<CodomainOf<L>>,
        |l| CodomainOf(l).shape_of();
    /// The parentheses of the codomain of a layout, with 0 in each place: `(4,3):(1,8)` → 0. Where
    /// strides are integers, it is one.
    ///
    /// # Laws
    /// Congruent to [`Coshape`].
    ///
    /// ```
    /// use stridewise::{algebra::Coprofile, prelude::*};
    /// assert_eq!(<Coprofile<Layout![(4, 3) : (1, 8)]>>::default(), int!(0));
    /// assert_eq!(layout!((4, 3) : (1, 8)).coprofile(), int!(0));
    /// assert_eq!(layout!((4, 3) : (1 @ 1, 8 @ 0)).coprofile(), shape!((0, 0)));
    /// ```
    ///
    /// Source: CuTe `coprofile`.
    Coprofile CoprofileFn coprofile<L: Layout> -> IntTuple =
        Shape<<CodomainOf<L> as Layout>::Bind<Origin>>,
        |l| CodomainOf(l).bind(Origin()).shape_of();
}
