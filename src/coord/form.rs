//! Whether a coordinate has the form of a layout: a coordinate for each mode, and a tuple only
//! where there are modes.
//!
//! The answer, a [`Verdict`], is a type. Nodes have methods that hide those of
//! [`LayoutExt`](crate::LayoutExt); their bound, that the verdict [`Fits`], is checked by
//! `cargo check` at the call. Code that is generic over the layout calls the methods of the trait,
//! which look at the verdict when the program is built.

use super::{
    Call, Coord, CoordTree, CoordTuple, Crd2Idx, Dice, PrefixSlice, Selection, Slice, call_at,
    coord_tree::{InExtent, index_at},
    dice_at,
    index::HasIndices,
    index_in_width, slice_at,
};
use crate::{
    int::{And, Eq, Int, IsStatic, Not},
    lang::{
        Ready, chosen,
        verdict::{Condition, Met},
    },
    refused::{Holds, Large, Number, Reason, Refused, Spell, Spelling},
    tree::{Layout, LayoutTuple, Mode, Modes, NoModes, RankOf},
    value::coordinate_rules,
    value::{Field, Message},
};
use core::marker::PhantomData;
use typenum::B1;

/// Whether a coordinate is one of a layout.
#[doc(hidden)]
pub trait Verdict {
    /// The sentence, if the coordinate has another form.
    const FORM: Option<&'static str>;
    /// [`FORM`](Self::FORM), or the sentence for a static integer outside of its extent.
    const WHOLE: Option<&'static str>;
    /// This and `V`; another form, if one of them is.
    type And<V: Verdict>: Verdict;
    /// `V` and this, which is not another form.
    type AndThis<V: Verdict>: Verdict;
    /// `f()`, unless the form is another one: `f` would be refused once more, deep inside of it.
    #[inline(always)]
    fn granted<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}

/// The coordinate is one of the layout.
#[doc(hidden)]
#[derive(Debug)]
pub struct Accepted;
/// The integer `C` stands for a mode of extent `S`.
#[doc(hidden)]
#[derive(Debug)]
pub struct IntegerInMode<C, S>(PhantomData<(C, S)>);
/// The integer `C` counts through the modes `M`, whose size is not worked out before a program is
/// built.
#[doc(hidden)]
#[derive(Debug)]
pub struct IntegerInModes<C, M>(PhantomData<(C, M)>);
/// Two verdicts that are not about another form.
#[doc(hidden)]
#[derive(Debug)]
pub struct Both<A, B>(PhantomData<(A, B)>);
/// The coordinate has another form, for the reason `W`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Rejected<W>(PhantomData<W>);

impl Verdict for Accepted {
    const FORM: Option<&'static str> = None;
    const WHOLE: Option<&'static str> = None;
    type And<V: Verdict> = V;
    type AndThis<V: Verdict> = V;
}

impl<C: Int, S: Int> Verdict for IntegerInMode<C, S> {
    const FORM: Option<&'static str> = None;
    const WHOLE: Option<&'static str> = InExtent::<C, S>::BROKEN;
    type And<V: Verdict> = V::AndThis<Self>;
    type AndThis<V: Verdict> = Both<V, Self>;
}

impl<C: Int, M: LayoutTuple> Verdict for IntegerInModes<C, M> {
    const FORM: Option<&'static str> = None;
    const WHOLE: Option<&'static str> = InExtent::<C, M::Size>::BROKEN;
    type And<V: Verdict> = V::AndThis<Self>;
    type AndThis<V: Verdict> = Both<V, Self>;
}

impl<A: Verdict, B: Verdict> Verdict for Both<A, B> {
    const FORM: Option<&'static str> = None;
    const WHOLE: Option<&'static str> = match A::WHOLE {
        None => B::WHOLE,
        text => text,
    };
    type And<V: Verdict> = V::AndThis<Self>;
    type AndThis<V: Verdict> = Both<V, Self>;
}

impl<W: Condition> Verdict for Rejected<W> {
    const FORM: Option<&'static str> = W::BROKEN;
    const WHOLE: Option<&'static str> = W::BROKEN;
    type And<V: Verdict> = Self;
    type AndThis<V: Verdict> = Self;
    fn granted<R>(_: impl FnOnce() -> R) -> R {
        unreachable!("the method that asks does not compile")
    }
}

/// The condition that a coordinate has the form of a layout.
#[doc(hidden)]
#[derive(Debug)]
pub struct HasForm<V>(PhantomData<V>);
impl<V: Verdict> Condition for HasForm<V> {
    const TEXT: Option<Message> = None;
    const BROKEN: Option<&'static str> = V::FORM;
}
/// The condition that its static integers are below the extents, too.
#[doc(hidden)]
#[derive(Debug)]
pub struct IsCoord<V>(PhantomData<V>);
impl<V: Verdict> Condition for IsCoord<V> {
    const TEXT: Option<Message> = None;
    const BROKEN: Option<&'static str> = V::WHOLE;
}

/// An expression, on the condition that a verdict meets `HasForm` or `IsCoord`. It stands in the
/// method that a user calls, so that the message ends with that call.
macro_rules! granted {
    ($Condition:ident $Verdict:ty => $value:expr) => {{
        let () = $crate::lang::verdict::Met::<$crate::coord::$Condition<$Verdict>>::HERE;
        <$Verdict as $crate::coord::Verdict>::granted(
            #[inline(always)]
            move || $value,
        )
    }};
}
pub(crate) use granted;

/// The bound of a call on its verdict.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "whether the coordinate, tiler or thread fits the layout is not known in this \
         generic code",
    label = "depends on a type parameter",
    note = "in code that is generic over the coordinate, tiler or thread, call the method of the \
         trait, which checks the arguments when the program is built: `LayoutExt::crd2idx(layout, \
         coord)`, `TensorAccess::get(&tensor, coord)`, `TensorDivide::local_tile(tensor, tiler, \
         coord)`"
)]
pub trait Fits {
    /// `R`, where this holds. Elsewhere rustc does not know the type, and so refuses no further use
    /// of it.
    type Result<R>;
    fn result<R>(result: R) -> Self::Result<R>;
}
macro_rules! fits {
    ($([$($g:tt)*] $Verdict:ty;)*) => { $(
        impl<$($g)*> Fits for $Verdict {
            type Result<R> = R;
            #[inline(always)]
            fn result<R>(result: R) -> R {
                result
            }
        }
    )* };
}
fits! {
    [] Accepted;
    [C, S] IntegerInMode<C, S>;
    [C, M] IntegerInModes<C, M>;
    [A, B] Both<A, B>;
}
impl<W: Written> Fits for Rejected<W> {
    type Result<R> = W::Result<R>;
    fn result<R>(result: R) -> W::Result<R> {
        W::result(result)
    }
}

/// That a reason does not apply: rustc prints its sentence where this is asked for.
#[doc(hidden)]
pub trait Written {
    /// As [`Fits::Result`].
    type Result<R>;
    fn result<R>(result: R) -> Self::Result<R>;
}

/// That tiles fit which have 1024 coordinates or more.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the tiles have more coordinates than the tensor has elements, so some tiles are \
         partial",
    label = "some of these tiles are partial",
    note = "call `masked()` on the tensor first: a masked tensor keeps the predicate of partial \
         tiles"
)]
pub trait LargeTilesFit<E> {}
impl<E> Written for TilesArePartial<Large, E>
where
    Coordinates: LargeTilesFit<E>,
{
    type Result<R> = R;
    fn result<R>(result: R) -> R {
        result
    }
}

/// Of a divide that is refused.
impl<W: Reason> Condition for Refused<W> {
    const TEXT: Option<Message> = {
        let () = Met::<W::Sentence>::HERE;
        None
    };
}
impl<W: Holds> Written for Refused<W> {
    type Result<R> = R;
    fn result<R>(result: R) -> R {
        result
    }
}

/// The subject of the sentences.
#[doc(hidden)]
#[derive(Debug)]
pub struct Coordinates;

/// Reasons, each with the sentence that `cargo check` prints, and the one that comes when the
/// program is built.
macro_rules! reasons {
    (
        $($(#[$m:meta])* $Reason:ident($($n:ident),+) $message:literal $Sentence:ident
        $label:literal $note:literal;)*
    ) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Debug)]
        #[allow(non_camel_case_types, reason = "the sentence names its numbers")]
        pub struct $Reason<$($n),+> {
            numbers: PhantomData<($($n,)+)>,
        }

        #[doc(hidden)]
        #[allow(non_snake_case, dead_code, reason = "one name for the type and its value twin")]
        pub(crate) const fn $Reason($($n: usize),+) -> Message {
            Message::of($message, &[$(stringify!($n)),+], &[$(Field::Number($n as i64)),+])
        }

        #[allow(non_camel_case_types, reason = "the sentence names its numbers")]
        impl<$($n: Spelling),+> Condition for $Reason<$($n),+> {
            const TEXT: Option<Message> =
                Some(Message::of($message, &[$(stringify!($n)),+], &[$($n::FIELD),+]));
        }

        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        #[allow(non_upper_case_globals, reason = "the sentence names its numbers")]
        pub trait $Sentence<$(const $n: u64),+> {
            /// As [`Fits::Result`].
            type Result<R>;
            fn result<R>(result: R) -> Self::Result<R>;
        }

        #[allow(non_upper_case_globals, reason = "the sentence names its numbers")]
        impl<$(const $n: u64),+> Written for $Reason<$(Number<$n>),+>
        where
            Coordinates: $Sentence<$($n),+>,
        {
            type Result<R> = <Coordinates as $Sentence<$($n),+>>::Result<R>;
            fn result<R>(result: R) -> Self::Result<R> {
                <Coordinates as $Sentence<$($n),+>>::result(result)
            }
        }
    )* };
}
coordinate_rules!(reasons);

/// The verdict on a coordinate with another number of modes.
#[doc(hidden)]
pub type OtherRankOf<C, M> =
    Rejected<OtherCount<Spell<<C as CoordTuple>::CoordCount>, Spell<<M as LayoutTuple>::Rank>>>;

/// The verdict on a coordinate with more modes than those that it names the first ones of.
#[doc(hidden)]
pub type PastDivideOf<C, M> =
    Rejected<PastDivide<Spell<<C as CoordTuple>::CoordCount>, Spell<<M as LayoutTuple>::Rank>>>;

/// The verdict on a coordinate `C` of a layout `L`.
#[doc(hidden)]
pub type FormAt<L, C> = <L as Layout>::FormOf<<C as Coord>::Tree>;
/// The verdict on a coordinate `C` that names one element of a layout `L`.
#[doc(hidden)]
pub type ElementAt<L, C> =
    <<<C as Coord>::Tree as CoordTree>::Single as Verdict>::And<FormAt<L, C>>;

/// A layout whose parentheses rustc knows, with any leaves.
#[doc(hidden)]
pub trait KnownParentheses {}
impl<S, D> KnownParentheses for Mode<S, D> {}
impl KnownParentheses for NoModes {}
impl<H: KnownParentheses, T: KnownParentheses> KnownParentheses for Modes<H, T> {}

/// A layout of static extents and strides of any kind, whose numbers rustc knows.
#[doc(hidden)]
pub trait KnownExtents {}
impl<S: Int<IsStatic = B1>, D: Int> KnownExtents for Mode<S, D>
where
    Spell<S>: Concrete,
    Spell<D>: Concrete,
{
}
impl KnownExtents for NoModes {}
impl<H: KnownExtents, T: KnownExtents> KnownExtents for Modes<H, T> {}

/// A number that depends on no parameter.
#[doc(hidden)]
pub trait Concrete {}
impl<const N: u64> Concrete for Number<N> {}
impl Concrete for Large {}

/// The verdict on a divide with `C` coordinates for the elements of a layout `L`.
#[doc(hidden)]
pub type WholeAt<L, C> = <C as Int>::Covers<<L as Layout>::Size>;
/// The verdict on a divide with more coordinates, `C`, than there are elements.
#[doc(hidden)]
pub type PartialTilesOf<C, S> = Rejected<TilesArePartial<Spell<C>, Spell<S>>>;

/// The verdict on places `I` that name each mode of a layout `L` once.
#[doc(hidden)]
pub type Permutes<L, I> = <<I as Selection>::Once as Verdict>::And<
    chosen::Verdict<
        Eq<PlacesOf<L, I>, RankOf<L>>,
        Ready<Accepted>,
        Ready<Rejected<LeavesOut<Spell<PlacesOf<L, I>>, Spell<RankOf<L>>>>>,
    >,
>;
type PlacesOf<L, I> = <<I as Selection>::Of<<L as Layout>::Modes> as LayoutTuple>::Rank;

/// The verdict on thread `N`, where the layout of threads has the number `There`.
#[doc(hidden)]
pub type ThreadAt<N, There> = chosen::Verdict<
    And<IsStatic<N>, And<IsStatic<There>, Not<Eq<There, N>>>>,
    Ready<Rejected<ThreadIsAbsent<Spell<N>>>>,
    Ready<Accepted>,
>;

/// The verdict on a coordinate `C` that names the first modes of a layout `L`.
#[doc(hidden)]
pub type PaddedAt<L, C> = PaddedFormOf<L, <C as Coord>::Tree>;
#[doc(hidden)]
pub type PaddedFormOf<L, T> = <T as PrefixSlice>::PaddedForm<L>;

/// Methods of nodes that hide those of [`LayoutExt`](crate::LayoutExt), so that `cargo check`
/// refuses coordinates of another form.
macro_rules! hiding {
    ([$($g:tt)*] $Node:ty) => {
        hiding! { @methods [$($g)*] $Node, layout coord
            crd2idx isize = indexed IsCoord index_in_width(layout, coord);
            typed_crd2idx Crd2Idx<Self, C> = indexed IsCoord index_at(layout, coord);
            call Call<Self, C> = any IsCoord call_at(layout, coord);
            slice <FormAt<Self, C> as Fits>::Result<Slice<Self, C>> =
                any HasForm <FormAt<Self, C> as Fits>::result(slice_at(layout, coord));
            slice_and_offset (Slice<Self, C>, Crd2Idx<Self, C>) =
                indexed IsCoord (slice_at(layout, coord), index_at(layout, coord));
            slice_and_call (Slice<Self, C>, Call<Self, C>) =
                any IsCoord (slice_at(layout, coord), call_at(layout, coord));
            dice <FormAt<Self, C> as Fits>::Result<Dice<Self, C>> =
                any HasForm <FormAt<Self, C> as Fits>::result(dice_at(layout, coord));
        }
    };
    (@methods [$($g:tt)*] $Node:ty, $layout:ident $coord:ident
        $($method:ident $Result:ty = $strides:ident $Condition:ident $value:expr;)*
    ) => {
        #[doc(hidden)]
        impl<$($g)*> $Node {
            $(
                #[inline(always)]
                pub fn $method<C: Coord>(self, coord: C) -> $Result
                where
                    FormAt<Self, C>: Fits,
                {
                    hiding!(@strides $strides);
                    let ($layout, $coord) = (self, coord.tree());
                    let () = Met::<$Condition<FormAt<Self, C>>>::HERE;
                    $value
                }
            )*
        }
    };
    (@strides indexed) => { let () = Met::<HasIndices<Self>>::HERE; };
    (@strides any) => {};
}
hiding!([S: Int, D: Int] Mode<S, D>);
hiding!([] NoModes);
hiding!([H: Layout + KnownParentheses, T: LayoutTuple + KnownParentheses] Modes<H, T>);
