//! `filter`: a layout without what repeats.

use super::coalesce::Joining;
use crate::{int::*, layout::*, lazy::type_fns};

type_fns! {
    /// Leaves out what repeats.
    match Filtering() -> List {
        [] => { NoModes }
        [S : D, ..T] => { if Or(IsOne(S), IsZero(D)) { T } else { Modes(Mode(S, D), T) } }
    }
}

/// The layout without modes that repeat: `(4,2,3):(0,1,2)` → `6:1`.
///
/// What a layout reaches, each index once (if it does not overlap itself).
///
/// # Laws
/// the same set of indices, each first met in the same order; `r = coalesce(r)`.
///
/// ```
/// use stridewise::prelude::*;
/// assert_eq!(<Filter<Layout![(4, 2, 3) : (0, 1, 2)]>>::default(), layout!(6 : 1));
/// assert_eq!(layout!((4, 2, 3) : (0, 1, 2)).filter(), layout!(6 : 1));
/// ```
///
/// Source: CuTe `filter`.
pub type Filter<L> = MatchLayout<Fold<Fold<Flat<L>, Filtering>, Joining>, Unwrap>;

/// The value twin.
#[inline(always)]
pub(super) fn filter<L: Layout>(layout: L) -> Filter<L> {
    MatchLayout(Fold(Fold(Flat(layout), Filtering()), Joining()), Unwrap())
}
