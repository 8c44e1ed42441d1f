//! Poison: what a refused operation yields.
//!
//! A type function must have a result for all arguments, or generic code could not call it. Where there is no right one, the result is
//! [`Refused`]: it is a leaf, a list and a layout all at once, every further operation on it yields it again, and no value of it exists.

use crate::{layout::Layout, tuple::IntTuple, value};
use core::marker::PhantomData;

/// The result of a type-level operation that is refused; `Why` says by which rule.
///
/// It has no values. Its constants, and every operation that would have to produce a value, do not compile, with the message of the operation that was
/// refused first.
pub struct Refused<Why> {
    pub(crate) never: core::convert::Infallible,
    why: PhantomData<Why>,
}

impl<Why> Clone for Refused<Why> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Why> Copy for Refused<Why> {}

impl<Why> core::fmt::Debug for Refused<Why> {
    fn fmt(&self, _: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.never {}
    }
}

/// Does not compile where it would have to produce a value; the value twin of the type of the same name.
#[doc(hidden)]
#[must_use]
#[expect(non_snake_case, reason = "one name for the type and its value twin")]
pub fn Refused<W: Reason>(_: W) -> Refused<W> {
    const { W::MESSAGE };
    unreachable!()
}

/// A rule that was broken.
pub trait Reason: 'static {
    /// Does not compile, with the sentence that says what was refused.
    const MESSAGE: ();
    /// This, where it was refused in `O`: a rule gives way to the operation that broke it, an operation stays.
    type In<O: Reason>: Reason;
}

/// There is no such mode.
#[derive(Debug)]
pub struct NoSuchMode;

impl Reason for NoSuchMode {
    const MESSAGE: () = panic!("there is no such mode: the layout has fewer");
    type In<O: Reason> = Self;
}

/// Shape and stride, or two profiles, have their parentheses in different places.
#[derive(Debug)]
pub struct NotCongruent;

impl Reason for NotCongruent {
    const MESSAGE: () =
        panic!("make_layout: shape and stride are not congruent: their parentheses stand in different places");
    type In<O: Reason> = Self;
}

/// The message of the value layer, which must refuse what was refused in types.
const fn explain(result: &Result<value::Layout, value::Error>) {
    match result {
        Err(error) => error.panic(),
        Ok(_) => panic!("this layout is refused, because it has an operand that is"),
    }
}

macro_rules! operations {
    ($($(#[$m:meta])* $Operation:ident<A, $($B:ident: $Bound:ident)?> = |$a:ident $(, $b:ident)?| $result:expr;)*) => { $(
        $(#[$m])*
        #[derive(Debug)]
        pub struct $Operation<A, $($B)?>(PhantomData<(A, $($B)?)>);
        impl<A: Layout, $($B: $Bound)?> Reason for $Operation<A, $($B)?> {
            const MESSAGE: () = match (&A::VALUE, $(&<$B as $Bound>::VALUE)?) {
                (Ok($a), $(Ok($b))?) => explain(&$result),
                (Err(error), ..) => error.panic(),
                $((_, Err($b)) => $b.panic(),)?
            };
            type In<O: Reason> = Self;
        }
    )* };
}
operations! {
    /// `A ∘ B`.
    Composing<A, B: Layout> = |a, b| a.composition(&value::Tiler::layout(b));
    /// `A` divided by `B`.
    Dividing<A, B: Layout> = |a, b| a.logical_divide(&value::Tiler::layout(b));
    /// Copies of `A` by `B`.
    Multiplying<A, B: Layout> = |a, b| a.logical_product(&value::Tiler::layout(b));
    /// The complement of `A` in `C`.
    Complementing<A, C: IntTuple> = |a, c| a.complement_in(c);
    /// The left inverse of `A`.
    LeftInverting<A,> = |a| a.left_inverse();
}

macro_rules! rules {
    ($($(#[$m:meta])* $Rule:ident<$($P:ident),*> $message:literal;)*) => { $(
        $(#[$m])*
        #[derive(Debug)]
        pub struct $Rule<$($P),*> {
            numbers: PhantomData<($($P,)*)>,
        }
        #[doc(hidden)]
        #[expect(non_snake_case, reason = "one name for the type and its value twin")]
        pub fn $Rule<$($P),*>($(_: $P),*) -> $Rule<$($P),*> {
                $Rule { numbers: PhantomData }
        }
        impl<$($P: 'static),*> Reason for $Rule<$($P),*> {
            const MESSAGE: () = panic!($message);
            type In<O: Reason> = O;
        }
    )* };
}
rules! {
    /// In a mode of extent `A` with room `K`, the right-hand modes would step `F` further.
    Carries<A, K, F> "composition: the right-hand modes together step past the end of a left-hand mode";
    /// `P` steps of `R` carry nowhere, which does not divide `S`.
    Uneven<R, P, S> "composition: a right-hand mode leaves a left-hand mode in the middle of its extent";
    /// An extent of 0.
    Empty<S> "complement: the layout has no elements";
    /// `N` elements fit into a left-hand mode, which does not divide the extent `S` of the tiler.
    Splits<N, S> "divide: a mode of the tiler leaves a mode of the layout in the middle of its extent";
    /// A step of the tiler is not where it should be.
    Misplaced<S, R> "divide: a mode of the tiler steps elsewhere than it says";
    /// No tile has the coordinate `C` of a mode of extent `A`.
    Lost<C, A> "divide: elements of the layout are in no tile";
    /// The tiler names places past the `E` that a block leaves free.
    NoRoom<E> "product: the tiler names places past those that the block leaves free";
    /// A tile repeats an element.
    Repeats<C, P> "divide: elements of the layout are in several tiles";
    /// A stride of `D`.
    NegativeStride<D> "complement: a stride is negative";
    /// A stride of `D`, below `Next`, which is the first offset not covered.
    Overlaps<D, Next> "complement: the layout overlaps itself";
    /// Which of the strides `D` and `E` is the larger one is not known.
    UnknownOrder<D, E> "complement: strides that are known only at run time cannot be sorted";
    /// The stride `D` is no multiple of `E`.
    NotMultiple<D, E> "left_inverse: a stride is no multiple of the stride below it";
    /// There is no element at `R`: the left-hand layout is `()`.
    NothingToIndex<R> "composition: the left-hand layout has no modes";
}
