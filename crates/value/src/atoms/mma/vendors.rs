//! Instructions of AMD, Intel and Arm: a table, as they are documented.

use super::{
    super::family::{Answer, Family, Refusal, Slot::OneOf, Template::No, Values},
    mma,
};
use crate::IntTuple;

/// The text of a layout in a table.
macro_rules! text {
    ($shape:tt : $stride:tt) => {
        concat!(stringify!($shape), ":", stringify!($stride))
    };
}

macro_rules! vendor_mma {
    ($($(#[$m:meta])* $Name:ident $shape:tt, $ts:tt : $td:tt, $as:tt : $ad:tt, $bs:tt : $bd:tt, $cs:tt : $cd:tt;)*) => {
        const NAMES: &[&str] = &[$(stringify!($Name)),*];
        /// Shape, threads, and A, B and C, in the order of the names.
        const LAYOUTS: &[(&str, &str, [&str; 3])] = &[$((
            stringify!($shape),
            text!($ts : $td),
            [text!($as : $ad), text!($bs : $bd), text!($cs : $cd)],
        )),*];
    };
}
crate::vendor_mma_atoms!(vendor_mma);

pub(super) const FAMILIES: &[Family] = &[Family::new("", &[OneOf(NAMES)], No, of_table)];

fn of_table(values: &Values<'_>) -> Answer {
    let place = NAMES.iter().position(|name| *name == values.text(0));
    let (shape, threads, [a, b, c]) = place
        .and_then(|place| LAYOUTS.get(place))
        .ok_or(Refusal::Absent)?;
    let shape: IntTuple = shape.parse()?;
    let [m, n, k] = [0, 1, 2].map(|mode| shape.get(&[mode]).and_then(|size| size.product()));
    Ok(mma(
        [m?, n?, k?],
        threads.parse()?,
        [a.parse()?, b.parse()?, c.parse()?],
    )?
    .into())
}
