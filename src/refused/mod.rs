//! The result of a refused operation.
//!
//! A type function must have a result for all arguments, or generic code could not call it. If an
//! operation has no correct result, the result is [`Refused`]. This type is a leaf, a list and a
//! layout, every further operation returns it again, and it has no values. Generic code that passes
//! results on does not mention it. Generic code that needs a correct result has the bound
//! [`Admissible`].
//!
//! `rule.rs` makes a type for each rule of the value layer's table, `sentence.rs` the trait whose
//! `on_unimplemented` is the rule's message, and the table at the end of this file the types of the
//! operations, with the longer message of a build.
//!
//! `(6,2):(8,2)` ∘ `(5,3):(3,1)` has no exact result: 5 is no multiple of the 2 steps of 3 in
//! extent 6. Its type is `Refused<Broken<Composing<A, B>, Uneven<3, 2, 5>>>`, with the numbers as
//! types. [`Holds`] has the sentence that `cargo check` prints. [`Composing`] asks the [value
//! layer](crate::value) for the longer message that the build prints: rule, numbers, mode and
//! operands.

use crate::{
    lang::{
        kind::{Int, IntTuple, Layout, Tiler},
        sealed::sealed,
        text::{Text, TextTail},
        twins,
        verdict::{Condition, Met},
    },
    num::{Bit, Truth, truth},
    value,
};
use core::marker::PhantomData;

mod rule;
mod sentence;

pub use rule::*;
// Hidden where they are exported: rustc shortens the names of items that are not hidden themselves.
pub use crate::num::spelled::Number;
#[doc(hidden)]
pub use crate::num::spelled::*;
#[doc(hidden)]
pub use sentence::*;

/// The result of a type-level operation that is refused; `Why` says by which rule.
///
/// It has no values. Its constants, and every operation that would have to produce a value, do not
/// compile, with the message of the operation that was refused first.
///
/// ```
/// use stridewise::{prelude::*, refused::*};
/// type R = Composition<Layout![(3, 2) : (2, 1)], Layout![(2, 2) : (1, 2)]>;
/// let _: fn(R) -> Refused<Broken<_, Carries<Number<3>, Number<3>>>> = |refused| refused;
/// // Further operations yield it again.
/// let _: fn(ZippedDivide<Coalesce<R>, Int![2]>) -> R = |refused| refused;
/// ```
///
/// # Compile errors
/// Wherever a value of it is used (`ui-tests/fail/{value,constants,after_five_operations}.rs`):
///
/// ```compile_fail
/// use stridewise::prelude::*;
/// let r = layout!((3, 2) : (2, 1)).composition(layout!((2, 2) : (1, 2)));
/// println!("{}", r.size());
/// ```
pub struct Refused<Why> {
    pub(crate) never: core::convert::Infallible,
    why: PhantomData<fn() -> Why>,
}

impl<Why> Clone for Refused<Why> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Why> Copy for Refused<Why> {}

impl<Why: Reason> Default for Refused<Why> {
    fn default() -> Self {
        let () = Met::<Why::Sentence>::HERE;
        unreachable!()
    }
}

impl<Why> core::fmt::Debug for Refused<Why> {
    fn fmt(&self, _: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.never {}
    }
}

sealed! { Refused<W> }
impl<W> Text for Refused<W> {
    fn shape(&self, _: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.never {}
    }
}
impl<W> TextTail for Refused<W> {
    fn shapes(&self, _: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.never {}
    }
}

impl<W: Reason> Truth for Refused<W> {
    const KNOWN: Option<bool> = {
        let () = Met::<W::Sentence>::HERE;
        None
    };
}

impl<W> truth::private::Sealed for Refused<W> {}

twins! {
    /// The magnitude of a leaf in decimal.
    pub Spell<I: Int> = Spelled<<I as Int>::Magnitude>, |_i| Default::default();
}

/// Does not compile where it would have to produce a value; the value twin of the type of its
/// name.
#[doc(hidden)]
#[must_use]
#[expect(non_snake_case, reason = "one name for the type and its value twin")]
pub fn Refused<W: Reason>(_: W) -> Refused<W> {
    let () = Met::<W::Sentence>::HERE;
    unreachable!()
}

/// A rule that was broken, or the operation that broke it.
pub trait Reason: 'static {
    /// The condition that is not met: its sentence is the message of rustc.
    #[doc(hidden)]
    #[expect(private_bounds, reason = "conditions are for this crate alone")]
    type Sentence: Condition;
    /// This, where it was refused in `O`: a rule is broken by an operation, and that stays so.
    #[doc(hidden)]
    type In<O: Reason>: Reason;
    /// The rule, without the operation: methods ask whether it [`Holds`], so that the notes of
    /// rustc do not list the operands.
    #[doc(hidden)]
    type Rule;
}

/// The operation `O` broke the rule `W`.
///
/// The operation is a type with both sides in it, which the message shows.
#[derive(Debug)]
pub struct Broken<O, W>(PhantomData<(O, W)>);

impl<O: Reason, W: Reason> Reason for Broken<O, W> {
    type Sentence = O::Sentence;
    type In<P: Reason> = Self;
    type Rule = W;
}

impl<O, W: Holds> Holds for Broken<O, W> {}

/// A layout that was not refused: the condition for using a value of it.
///
/// In generic code, say so where a result may be refused: a caller then sees the rule that was
/// broken.
///
/// ```
/// use stridewise::{prelude::*, refused::Admissible};
/// fn composed<A: Layout, B: Layout>(a: A, b: B) -> isize
/// where
///     Composition<A, B>: Admissible,
/// {
///     a.composition(b).size().value()
/// }
/// assert_eq!(composed(layout!((6, 2) : (8, 2)), layout!((4, 3) : (3, 1))), 12);
/// ```
pub trait Admissible {}
impl<W: Holds> Admissible for Refused<W> {}

/// Constants that do not compile, with the message of the refusal.
macro_rules! constants {
    ($($NAME:ident)*) => {
        #[doc(hidden)]
        impl<W: Reason> Refused<W> {
            $(pub const $NAME: usize = {
                let () = Met::<W::Sentence>::HERE;
                0
            };)*
        }
    };
}
constants! { SIZE COSIZE TRUE_RANK ELEMENTS BUFFER_ELEMENTS ELEMENT_BITS BYTES BUFFER_BYTES }

#[doc(hidden)]
impl<W: Reason> Refused<W> {
    /// Does not compile, with the message of the refusal: `swizzle!` calls it.
    #[must_use]
    pub const fn new() -> Self
    where
        W::Rule: Holds,
    {
        panic!("a refused result is never made")
    }
}

/// Methods that hide those of the traits, so that `cargo check` reports a refusal where its result
/// is used.
///
/// They return any type: of one that is not known, rustc refuses no further use.
macro_rules! hidden {
    ($($method:ident($($operand:ident),*))*) => {
        #[doc(hidden)]
        #[allow(unused_variables, reason = "operands have the names of the trait's")]
        impl<W: $crate::refused::Reason> $crate::refused::Refused<W> {
            $(
                pub fn $method<R>(self $(, $operand: impl Sized)*) -> R
                where
                    W::Rule: $crate::refused::Holds,
                {
                    match self.never {}
                }
            )*
        }
    };
}
pub(crate) use hidden;
hidden! {
    modes() to_value() to_string() to_layout() mask() apply(index) typed_apply(index)
    linear_index(coord) typed_linear_index(coord) broadcast(x, y) broadcast_operands(x, y) tensor(x)
        padded(x)
}

/// There is none: where it is asked for, `cargo check` says which rule was broken.
impl<W: Reason<Rule: Holds>> core::fmt::Display for Refused<W> {
    fn fmt(&self, _: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.never {}
    }
}

/// There is nothing to compare: where that is asked for, `cargo check` says which rule was broken.
impl<W: Reason<Rule: Holds>, X: crate::lang::sealed::Sealed> PartialEq<X> for Refused<W> {
    fn eq(&self, _: &X) -> bool {
        match self.never {}
    }
}

/// The longest message of the value layer.
type Explanation = value::ErrorMessage;

/// The message of the value layer, which refuses as types do; of dynamic leaves it
/// knows nothing.
const fn explain<T>(is_static: bool, result: &Result<T, value::LayoutError>) -> Explanation {
    match result {
        Err(error) if is_static => error.message(),
        _ => {
            let mut text = Explanation::new();
            text.push(
                "this layout is refused for what rustc knows of it: where it is used, `cargo \
                 check` says which rule was broken",
            );
            text
        }
    }
}

/// A leaf as a number.
const fn number(leaf: &value::IntTuple) -> i64 {
    match leaf.as_int() {
        Some(number) => number,
        None => 0,
    }
}

/// The value layer's message for an operation.
trait Explained {
    const EXPLANATION: Explanation;
}

/// Operations on a left-hand and a right-hand side, each with the constant that has its value.
macro_rules! operations {
    ($($(#[$m:meta])*
        $Operation:ident<$A:ident: $Left:ident $left:ident
        $(, $B:ident: $Right:ident $right:ident)?>
        $example:literal => $why:literal = |$a:ident $(, $b:ident)?| $result:expr;)*) => { $(
        $(#[$m])*
        ///
        #[doc = concat!(
            "```\nuse stridewise::{algebra::*, layout::*, prelude::*, refused::*};\ntype R = ",
                $example,
            ";\nlet _: fn(R) -> Refused<Broken<", $why, ", _>> = |refused| refused;\n```"
        )]
        #[derive(Debug)]
        pub struct $Operation<$A, $($B)?>(PhantomData<($A, $($B)?)>);
        impl<$A: $Left, $($B: $Right)?> Reason for $Operation<$A, $($B)?> {
            type Sentence = Self;
            type In<Outer: Reason> = Self;
            type Rule = Self;
        }
        impl<$A: $Left, $($B: $Right)?> Explained for $Operation<$A, $($B)?> {
            const EXPLANATION: Explanation =
                match (&<$A as $Left>::$left, $(&<$B as $Right>::$right)?) {
                (Ok($a), $(Ok($b))?) => explain(<<$A as $Left>::IsStatic as Bit>::VALUE, &$result),
                (Err(error), ..) => error.message(),
                $((_, Err($b)) => $b.message(),)?
            };
        }
        impl<$A: $Left, $($B: $Right)?> Condition for $Operation<$A, $($B)?> {
            const TEXT: Option<value::Message> = None;
            const BROKEN: Option<&'static str> = Some(const { &Self::EXPLANATION }.as_str());
        }
    )* };
}
operations! {
    /// `A ∘ B`.
    Composing<A: Layout VALUE, B: Layout VALUE>
        "Composition<Layout![(3, 2) : (2, 1)], Layout![(2, 2) : (1, 2)]>"
        => "Composing<_, _>"
        = |a, b| a.composition(&value::Tiler::layout(b));
    /// `A` divided by `B`.
    Dividing<A: Layout VALUE, B: Layout VALUE>
        "LogicalDivide<Layout![(6, 3) : (3, 1)], Layout![8 : 1]>"
        => "Dividing<_, _>"
        = |a, b| a.logical_divide(&value::Tiler::layout(b));
    /// Copies of `A` by `B`.
    Multiplying<A: Layout VALUE, B: Layout VALUE>
        "LogicalProduct<Layout![(2, 2) : (3, 8)], Layout![4 : 1]>"
        => "Multiplying<_, _>"
        = |a, b| a.logical_product(&value::Tiler::layout(b));
    /// The complement of `A` in `C`.
    Complementing<A: Layout VALUE, C: IntTuple VALUE>
        "Complement<Layout![4 : -1], Int![8]>"
        => "Complementing<_, _>"
        = |a, c| a.complement_in(c);
    /// The left inverse of `A`.
    LeftInverting<A: Layout VALUE>
        "LeftInverse<Layout![(2, 6) : (16, 5)]>"
        => "LeftInverting<_>"
        = |a| a.left_inverse();
    /// The shape `S` by the divisor `D`.
    ShapeDividing<S: IntTuple VALUE, D: IntTuple VALUE>
        "ShapeDiv<Shape![(6, 32)], Int![4]>"
        => "ShapeDividing<_, _>"
        = |s, d| s.shape_div(d);
    /// How many tiles `B` cover the shape `S`.
    CeilDividing<S: IntTuple VALUE, B: Tiler TILER>
        "CeilDiv<Shape![(41, 64)], Tile![4, 0]>"
        => "CeilDividing<_, _>"
        = |s, b| s.ceil_div(b);
    /// Whether tiles `B` fill the shape `S`.
    EvenlyDividing<S: IntTuple VALUE, B: Tiler TILER>
        "EvenlyDivides<Shape![(41, 64)], Tile![4, 0]>"
        => "EvenlyDividing<_, _>"
        = |s, b| s.evenly_divides(b);
    /// The leaves of `A` in the parentheses of `P`.
    Unflattening<A: Layout VALUE, P: IntTuple VALUE>
        "Unflatten<Layout![(2, 3, 5) : (1, 2, 6)], Shape![(1, 1)]>"
        => "Unflattening<_, _>"
        = |a, p| a.unflatten(p);
    /// `A` over vectors of `N` elements.
    Upcasting<A: Layout VALUE, N: IntTuple VALUE>
        "Upcast<Layout![4 : 6], Int![4]>"
        => "Upcasting<_, _>"
        = |a, n| a.upcast(number(n));
    /// `A` over the `N` parts of each element.
    Downcasting<A: Layout VALUE, N: IntTuple VALUE>
        "Downcast<Layout![4 : 6], Int![4]>"
        => "Downcasting<_, _>"
        = |a, n| a.downcast(number(n));
    /// The shape `S` in the order `O`.
    Ordering<S: IntTuple VALUE, O: IntTuple VALUE>
        "MakeOrderedLayout<Shape![(4, 2)], Shape![(2, 0, 1)]>"
        => "Ordering<_, _>"
        = |s, o| s.compact_order(o);
}
