//! Tuples compared: in every element, or from the first or the last one on.

use crate::{
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    tree::{Node, Tree, same_rank},
};
use core::cmp::Ordering;

/// A comparison made of one of the three “less”, as CuTe makes it: of these operands or of those
/// swapped, and as it is or negated.
macro_rules! comparisons {
    (
        $($doc:literal $name:ident $Operation:ident $By:ident $swapped:literal $negated:literal;)*
    ) => {
        impl IntTuple { $(
            #[doc = $doc]
            #[doc = concat!("As the type `", stringify!($Operation), "`.")]
            ///
            /// # Errors
            /// [`TupleForInteger`](crate::Reason::TupleForInteger),
            /// [`IntegerForTuple`](crate::Reason::IntegerForTuple) wherever an integer
            /// stands against a tuple.
            pub const fn $name(&self, other: &Self) -> Result<bool, LayoutError> {
                let (a, b) = if $swapped { (other, self) } else { (self, other) };
                report!(
                    let less = less(&a.tree, &b.tree, By::$By) => less != $negated,
                    $Operation, self, other
                )
            }
        )* }
    };
}

comparisons! {
    "Whether every element is less than that of the other tuple: `(1,(0,2))` and `(4,(2,3))`."
    elem_less ElemLess Element false false;
    "`!elem_gtr(a, b)`, so true of `(3,10)` and `(2,10)`."
    elem_leq ElemLeq Element true true;
    "`elem_less(b, a)`."
    elem_gtr ElemGtr Element true false;
    "`!elem_less(a, b)`."
    elem_geq ElemGeq Element false true;
    "Whether the first elements that differ are less: `(1,9)` and `(2,0)`; or the tuple ends \
     before the other: `(1,9)` and `(1,9,0)`."
    lex_less LexLess First false false;
    "`!lex_less(b, a)`."
    lex_leq LexLeq First true true;
    "`lex_less(b, a)`."
    lex_gtr LexGtr First true false;
    "`!lex_less(a, b)`."
    lex_geq LexGeq First false true;
    "Whether the last elements that differ are less: `(9,1)` and `(0,2)`. It is the order of 1-D \
     coordinates."
    colex_less ColexLess Last false false;
    "`!colex_less(b, a)`."
    colex_leq ColexLeq Last true true;
    "`colex_less(b, a)`."
    colex_gtr ColexGtr Last true false;
    "`!colex_less(a, b)`."
    colex_geq ColexGeq Last false true;
}

/// The order that decides.
#[derive(Clone, Copy)]
enum By {
    Element,
    First,
    Last,
}

const fn less(a: &Tree<1>, b: &Tree<1>, by: By) -> Result<bool, Refusal> {
    let (node, theirs) = (a.root(), b.root());
    if matches!(by, By::Element) {
        return elem_less(a, node, b, theirs);
    }
    let order = attempt!(order(a, node, b, theirs, matches!(by, By::Last)));
    Ok(matches!(order, Ordering::Less))
}

const fn elem_less(a: &Tree<1>, node: Node, b: &Tree<1>, theirs: Node) -> Result<bool, Refusal> {
    if !a.is_tuple(node) && !b.is_tuple(theirs) {
        return Ok(a.at(node.begin())[0] < b.at(theirs.begin())[0]);
    }
    attempt!(both_tuples(a, node, b, theirs));
    let mut less = a.rank(node) <= b.rank(theirs);
    // To the end, so that tuples of different form are refused whatever their first integers are.
    for_modes!((a, node), (b, theirs), |index, left, right| {
        let here = attempt!(elem_less(a, left, b, right), |refusal| refusal
            .inside(index));
        less &= here;
    });
    Ok(less)
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
const fn both_tuples(a: &Tree<1>, node: Node, b: &Tree<1>, theirs: Node) -> Result<(), Refusal> {
    if a.is_tuple(node) && b.is_tuple(theirs) {
        return Ok(());
    }
    same_rank(a, node, b, theirs)
}
