//! The modes of a tuple by their places: `get`, `take`, `group`, `select`, `replace`, `append`, `prepend`, `flatten`.

use super::{Cons, IntTuple, Nil, Tuple};
use crate::{
    int::{Int, Static},
    num::{
        Difference, Nat,
        unary::{Step, Stop},
    },
    places::places,
    tuple,
};

/// A tuple without inner parentheses: `((4,2),(2))` → `(4,2,2)`.
pub type FlattenTuple<T> = <T as IntTuple>::Flattened;

places! {
    Places, SelectItems, TupleStructure, IntTuple, Tuple, Nil, Cons, "tuple",
    GetItem, TakeItems, GroupItems, SelectFrom, ReplaceItem, AppendItem, PrependItem, FlattenTuple,
    "`(4,2,3)` at 1 → `2`.", "`(4,2,3)` from 1 to 3 → `(2,3)`.", "`(4,2,3)` from 0 to 2 → `((4,2),3)`.",
    "`(4,2,3)` at `(2,0)` → `(3,4)`.", "`(4,2,3)` with `5` at 1 → `(4,5,3)`.", "`(4,2)` and `3` → `(4,2,3)`.",
    "`(2,3)` and `4` → `(4,2,3)`.", "`((4,2),(2))` → `(4,2,2)`."
}
