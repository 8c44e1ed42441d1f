//! The modes of a layout by their places: `get`, `take`, `group`, `select`, `replace`, `append`, `prepend`, `flatten`.

use super::{Layout, LayoutTuple, Modes, NoModes};
use crate::{
    int::{Int, Static},
    num::{
        Difference, Nat,
        unary::{Step, Stop},
    },
    places::places,
    tuple,
};

/// A layout without inner parentheses: `((4,2),(2)):((1,8),(4))` → `(4,2,2):(1,8,4)`.
pub type Flatten<L> = <L as Layout>::Flattened;

places! {
    LayoutPlaces, SelectModes, Structure, Layout, LayoutTuple, NoModes, Modes, "layout",
    Get, Take, Group, Select, Replace, Append, Prepend, Flatten,
    "`(4,2,3):(1,4,8)` at 1 → `2:4`.", "`(4,2,3):(1,4,8)` from 1 to 3 → `(2,3):(4,8)`.",
    "`(4,2,3):(1,4,8)` from 0 to 2 → `((4,2),3):((1,4),8)`.", "`(4,2,3):(1,4,8)` at `(2,0)` → `(3,4):(8,1)`.",
    "`(4,2,3):(1,4,8)` with `5:9` at 1 → `(4,5,3):(1,9,8)`.", "`(4,2):(1,4)` and `3:8` → `(4,2,3):(1,4,8)`.",
    "`(2,3):(4,8)` and `4:1` → `(4,2,3):(1,4,8)`.", "`((4,2),(2)):((1,8),(4))` → `(4,2,2):(1,8,4)`."
}
