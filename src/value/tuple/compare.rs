//! Tuples compared: in every element, or from the first or the last one on.

use super::congruent::same_rank;
use crate::value::{
    arithmetic::attempt,
    error::{Error, Refusal, report},
    int_tuple::IntTuple,
    tree::{Node, Tree},
};
use core::cmp::Ordering;

/// A comparison made of `less`, as CuTe makes it: of these operands or of those swapped, and as it
/// is or negated.
macro_rules! comparisons {
    ($($(#[doc = $doc:literal])* $name:ident $Operation:ident $less:ident $swapped:literal $negated:literal;)*) => {
        impl IntTuple { $(
            $(#[doc = $doc])*
            ///
            /// # Errors
            /// [`TupleForInteger`](crate::value::Reason::TupleForInteger),
            /// [`IntegerForTuple`](crate::value::Reason::IntegerForTuple) wherever an integer
            /// stands against a tuple.
            ///
            #[doc = concat!("Source: CuTe `", stringify!($name), "`.")]
            pub const fn $name(&self, other: &Self) -> Result<bool, Error> {
                let (a, b) = if $swapped { (other, self) } else { (self, other) };
                match $less(&a.tree, a.tree.root(), &b.tree, b.tree.root()) {
                    Ok(less) => Ok(less != $negated),
                    Err(refusal) => report!(Err(refusal), $Operation, self, other),
                }
            }
        )* }
    };
}

comparisons! {
    /// Whether every element is less than that of the other tuple in its place: `(1,2)` and
    /// `(2,3)`.
    ///
    /// The other tuple may have more elements, but not fewer.
    ///
    /// # Laws
    /// Irreflexive (but of `()`) and transitive. A coordinate c with digits of 0 or more lies in a
    /// shape of its profile if `elem_less(c, shape)`.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let coord: IntTuple = "(1,(0,2))".parse()?;
    /// assert!(coord.elem_less(&"(4,(2,3))".parse()?)?);
    /// assert!(!coord.elem_less(&"(4,(2,2))".parse()?)?);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    elem_less ElemLess elem_less false false;

    /// Whether the other tuple is not [less in every element](Self::elem_less).
    ///
    /// As in CuTe this is the negation of [`elem_gtr`](Self::elem_gtr), and not “less or equal in
    /// every element”: it holds of `(3,10)` and `(2,10)`.
    ///
    /// # Laws
    /// `elem_leq(a, b) = !elem_less(b, a)`.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let (a, b): (IntTuple, IntTuple) = ("(3,10)".parse()?, "(2,10)".parse()?);
    /// assert!(a.elem_leq(&b)? && b.elem_leq(&a)?);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    elem_leq ElemLeq elem_less true true;

    /// Whether every element of the other tuple is less: `(2,3)` and `(1,2)`.
    ///
    /// # Laws
    /// `elem_gtr(a, b) = elem_less(b, a)`.
    elem_gtr ElemGtr elem_less true false;

    /// Whether this tuple is not [less in every element](Self::elem_less): the negation, as in
    /// CuTe.
    ///
    /// # Laws
    /// `elem_geq(a, b) = !elem_less(a, b)`.
    elem_geq ElemGeq elem_less false true;

    /// Whether the tuple comes first in lexicographic order: `(1,9)` and `(2,0)`; the first
    /// elements decide.
    ///
    /// A tuple comes before those that go on where it ends.
    ///
    /// # Laws
    /// A strict total order on tuples in which integers stand against integers.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let tuple: IntTuple = "(1,9)".parse()?;
    /// assert!(tuple.lex_less(&"(2,0)".parse()?)? && tuple.lex_less(&"(1,9,0)".parse()?)?);
    /// assert!(!tuple.colex_less(&"(2,0)".parse()?)?);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    lex_less LexLess lex_less false false;

    /// Whether the tuple comes first in lexicographic order, or is the other one.
    ///
    /// # Laws
    /// `lex_leq(a, b) = !lex_less(b, a)`.
    lex_leq LexLeq lex_less true true;

    /// Whether the tuple comes last in lexicographic order.
    ///
    /// # Laws
    /// `lex_gtr(a, b) = lex_less(b, a)`.
    lex_gtr LexGtr lex_less true false;

    /// Whether the tuple comes last in lexicographic order, or is the other one.
    ///
    /// # Laws
    /// `lex_geq(a, b) = !lex_less(a, b)`.
    lex_geq LexGeq lex_less false true;

    /// Whether the tuple comes first in colexicographic order: `(9,1)` and `(0,2)`; the last
    /// elements decide.
    ///
    /// Tuples of different ranks stand beside each other from the last element on.
    ///
    /// # Laws
    /// A strict total order on tuples in which integers stand against integers; that of the 1-D
    /// coordinates: for coordinates a, b in a shape, `colex_less(a, b)` if
    /// `crd2idx(a) < crd2idx(b)`.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// assert!("(9,1)".parse::<IntTuple>()?.colex_less(&"(0,2)".parse()?)?);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    colex_less ColexLess colex_less false false;

    /// Whether the tuple comes first in colexicographic order, or is the other one.
    ///
    /// # Laws
    /// `colex_leq(a, b) = !colex_less(b, a)`.
    colex_leq ColexLeq colex_less true true;

    /// Whether the tuple comes last in colexicographic order.
    ///
    /// # Laws
    /// `colex_gtr(a, b) = colex_less(b, a)`.
    colex_gtr ColexGtr colex_less true false;

    /// Whether the tuple comes last in colexicographic order, or is the other one.
    ///
    /// # Laws
    /// `colex_geq(a, b) = !colex_less(a, b)`.
    colex_geq ColexGeq colex_less false true;
}

const fn elem_less(a: &Tree<1>, node: Node, b: &Tree<1>, theirs: Node) -> Result<bool, Refusal> {
    if !a.is_tuple(node) && !b.is_tuple(theirs) {
        return Ok(a.at(node.begin())[0] < b.at(theirs.begin())[0]);
    }
    attempt!(both_tuples(a, node, b, theirs));
    let mut less = a.rank(node) <= b.rank(theirs);
    let mut pair = (a.first(node), b.first(theirs));
    let mut index = 0;
    // To the end, so that what cannot be compared is refused whatever stands before it.
    while let (Some(left), Some(right)) = pair {
        match elem_less(a, left, b, right) {
            Ok(here) => less &= here,
            Err(refusal) => return Err(refusal.inside(index)),
        }
        pair = (a.next(node, left), b.next(theirs, right));
        index += 1;
    }
    Ok(less)
}

const fn lex_less(a: &Tree<1>, node: Node, b: &Tree<1>, theirs: Node) -> Result<bool, Refusal> {
    match order(a, node, b, theirs, false) {
        Ok(order) => Ok(matches!(order, Ordering::Less)),
        Err(refusal) => Err(refusal),
    }
}

const fn colex_less(a: &Tree<1>, node: Node, b: &Tree<1>, theirs: Node) -> Result<bool, Refusal> {
    match order(a, node, b, theirs, true) {
        Ok(order) => Ok(matches!(order, Ordering::Less)),
        Err(refusal) => Err(refusal),
    }
}

/// Lexicographic order, or with `backwards` that from the last element on.
const fn order(
    a: &Tree<1>,
    node: Node,
    b: &Tree<1>,
    theirs: Node,
    backwards: bool,
) -> Result<Ordering, Refusal> {
    if !a.is_tuple(node) && !b.is_tuple(theirs) {
        return Ok(compare(a.at(node.begin())[0], b.at(theirs.begin())[0]));
    }
    attempt!(both_tuples(a, node, b, theirs));
    let (left, right) = (a.rank(node), b.rank(theirs));
    let mut decided = Ordering::Equal;
    let mut index = 0;
    while index < left && index < right {
        let places = if backwards {
            (left - 1 - index, right - 1 - index)
        } else {
            (index, index)
        };
        if let (Some(ours), Some(other)) = (a.mode(node, places.0), b.mode(theirs, places.1)) {
            match order(a, ours, b, other, backwards) {
                Ok(here) if matches!(decided, Ordering::Equal) => decided = here,
                Ok(_) => {}
                Err(refusal) => return Err(refusal.inside(places.0)),
            }
        }
        index += 1;
    }
    Ok(match decided {
        Ordering::Equal => compare(left as i64, right as i64),
        decided => decided,
    })
}

const fn compare(a: i64, b: i64) -> Ordering {
    if a < b {
        Ordering::Less
    } else if a == b {
        Ordering::Equal
    } else {
        Ordering::Greater
    }
}

/// Two tuples, of any rank.
pub(super) const fn both_tuples(
    a: &Tree<1>,
    node: Node,
    b: &Tree<1>,
    theirs: Node,
) -> Result<(), Refusal> {
    if a.is_tuple(node) && b.is_tuple(theirs) {
        return Ok(());
    }
    same_rank(a, node, b, theirs)
}
