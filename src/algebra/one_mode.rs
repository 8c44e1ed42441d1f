//! Layouts with one mode changed: backwards, with each n-th element, or with fewer of them.

use crate::{
    coord::Path,
    int::{Add, CeilDiv, Dyn, Int, IsNegative, Mul, Negative, Static, Zero},
    lang::{apply::operations, type_fns},
    num::Bit,
    tree::{EvalInt, Layout, MakeLayout, MapLeaves, Mode, Stride, make_layout_of, tuple::IntTuple},
};
use typenum::U1;

operations! {
    /// A mode whose strides are negated: `(4,8):(8,1)` at 1 → `(4,8):(8,-1)`. From the last
    /// coordinate of the mode on, it counts backwards.
    #[doc(hidden)]
    Flip FlipFn flip<L: Layout; N: Path> -> AnyLayout =
        <N as Path>::Put<L, <<N as Path>::Of<L> as Layout>::Bind<Negated>>,
        |l; n| n.put(l, n.at(l).bind(Negated));
    /// Each `K`-th element of a leaf: `(4,8):(8,1)` at 1 by 3 → `(4,3):(8,3)`.
    #[doc(hidden)]
    StepBy StepByFn step_by<L: Layout; N: Path, K: Int> -> AnyLayout =
        <N as Path>::Put<L, <<N as Path>::Of<L> as Layout>::Bind<Stepped<K>>>,
        |l; n, k| n.put(l, n.at(l).bind(Stepped(k)));
    /// The first `K` elements of a leaf: `(4,8):(8,1)` at 1, 3 → `(4,3):(8,1)`.
    #[doc(hidden)]
    FirstOf FirstOfFn first_of<L: Layout; N: Path, K: Int> -> AnyLayout =
        <N as Path>::Put<L, <<N as Path>::Of<L> as Layout>::Bind<First<K>>>,
        |l; n, k| n.put(l, n.at(l).bind(First(k)));
    /// As many elements of a leaf as are left without `K`: `(4,8):(8,1)` at 1, 3 → `(4,5):(8,1)`.
    #[doc(hidden)]
    RestWithout RestWithoutFn rest_without<L: Layout; N: Path, K: Int> -> AnyLayout =
        <N as Path>::Put<L, <<N as Path>::Of<L> as Layout>::Bind<Without<K>>>,
        |l; n, k| n.put(l, n.at(l).bind(Without(k)));
    /// The strides with another shape: `(4,8):(8,1)` and `(2,3)` → `(2,3):(8,1)`.
    #[doc(hidden)]
    Reshaped ReshapedFn reshaped<L: Layout; S: IntTuple> -> AnyLayout =
        MakeLayout<S, Stride<L>>,
        |l; s| make_layout_of(s, l.stride_of());
}

type MinusOne = Negative<U1>;
type_fns! {
    /// An extent that is known to be negative is 0: the split has an error of its own then.
    fn AtLeastZero(N: Int) -> Int { if IsNegative(N) { Zero } else { N } }
}

/// Functions of a leaf, each as a type and as its value.
macro_rules! of_leaves {
    (
        $($(#[$m:meta])* $Name:ident$(<$K:ident>)? |$this:ident, $s:ident, $d:ident| $extent:ty =
        $e:expr, $stride:ty = $x:expr;)*
    ) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        pub struct $Name$(<$K>(pub $K))?;
        impl$(<$K: Int>)? MapLeaves for $Name$(<$K>)? {
            type Leaf<S: Int, D: Int> = Mode<$extent, $stride>;
            #[inline(always)]
            #[allow(unused_variables, reason = "not each function looks at all")]
            fn leaf<S: Int, D: Int>(self, $s: S, $d: D) -> Self::Leaf<S, D> {
                let $this = self;
                Mode($e, $x)
            }
        }
    )* };
}
of_leaves! {
    /// Backwards.
    Negated |this, s, d| S = s, Mul<D, MinusOne> = Mul(d, MinusOne::default());
    /// Each `K`-th element.
    Stepped<K> |this, s, d| CeilDiv<S, K> = CeilDiv(s, this.0), Mul<D, K> = Mul(d, this.0);
    /// The first `K` elements.
    First<K> |this, s, d| K = this.0, D = d;
    /// All but `K` elements.
    Without<K> |this, s, d| EvalInt<AtLeastZero<Add<S, Mul<K, MinusOne>>>> =
        EvalInt(AtLeastZero(Add(s, Mul(this.0, MinusOne::default())))), D = d;
}

/// Where a path leads in a layout, which says whether two layouts have modes at it that correspond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtPath {
    /// Through how many parentheses.
    levels: usize,
    /// Whether the mode has no modes of its own.
    pub(crate) is_leaf: bool,
    /// Whether each stride of the mode has a negative: one that has stayed at the least number has
    /// none.
    pub(crate) turns: bool,
}

impl AtPath {
    /// Where a path leads in a layout.
    #[inline(always)]
    pub(crate) fn of<L: Layout, N: Path>(layout: L, place: N) -> Self {
        let mode = place.at(layout);
        let without_negative = mode.bind(WithoutNegative).span_of().value();
        Self {
            levels: N::levels::<L>(),
            is_leaf: !<<N::Of<L> as Layout>::IsTuple as Bit>::VALUE,
            turns: without_negative == 0,
        }
    }

    /// Whether the modes of two layouts are through as many parentheses, and both are leaves if one
    /// has to be.
    #[inline(always)]
    pub(crate) fn corresponds(self, other: Self) -> bool {
        self.levels == other.levels && (other.is_leaf || !self.is_leaf)
    }
}

/// A span of 1 for each stride without a negative.
#[derive(Clone, Copy)]
struct WithoutNegative;

impl MapLeaves for WithoutNegative {
    type Leaf<S: Int, D: Int> = Mode<crate::Int![2], Dyn>;
    #[inline(always)]
    fn leaf<S: Int, D: Int>(self, _: S, d: D) -> Self::Leaf<S, D> {
        let negative = Mul(d, MinusOne::default()).value();
        let has_none = d.value().checked_neg() != Some(negative);
        Mode(Static::default(), Dyn(isize::from(has_none)))
    }
}
