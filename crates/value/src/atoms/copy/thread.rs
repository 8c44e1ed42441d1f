//! Copies of a vector by one thread: `copy_traits.hpp`, those of SM80 and of SM100's wide loads and
//! stores.

use super::{
    super::family::{
        Answer, Family, Refusal,
        Slot::{self, OneOf, Text, Type},
        Template::{No, Of},
        Values,
    },
    copy, line,
};

const ZERO_FILL: Slot = OneOf(&["", "_ZFILL"]);

#[rustfmt::skip]
pub(super) const FAMILIES: &[Family] = &[
    Family::new("", &[Text("UniversalCopy")], Of(1, &[Type, Type]), universal),
    Family::new("", &[Text("AutoVectorizingCopyWithAssumedAlignment")], Of(0, &[OneOf(&["128", "64", "32", "16", "8"])]), any_width),
    Family::new("", &[OneOf(&["AutoVectorizingCopy", "DefaultCopy"])], No, any_width),
    Family::new("", &[Text("SM80_CP_ASYNC_"), OneOf(&["CACHEALWAYS", "CACHEGLOBAL"]), ZERO_FILL], Of(1, &[Type, Type]), asynchronous),
    Family::new("", &[Text("SM100_"), OneOf(&["LOAD", "STORE"]), Text("_256bit_CACHE_NOALLOCATION")], No, wide),
];

/// The widths of source and destination, which is as the source where it is not given.
fn widths(values: &Values<'_>, slot: usize) -> [i64; 2] {
    let source = values.bits(slot);
    let destination = if values.text(slot + 1).is_empty() {
        source
    } else {
        values.bits(slot + 1)
    };
    [source, destination]
}

fn universal(values: &Values<'_>) -> Answer {
    let [source, destination] = widths(values, 0);
    if source < 8 || destination < 8 {
        return Err(Refusal::Absent);
    }
    Ok(copy(
        layout!(1 : 0),
        line(source)?,
        line(destination)?,
        true,
    ))
}

/// As wide as the elements allow.
fn any_width(_: &Values<'_>) -> Answer {
    let one = layout!((1, 1) : (0, 0));
    Ok(copy(layout!(1 : 0), one, one, true))
}

/// `cp.async` of 4, 8 or 16 bytes; past the first cache of 16.
fn asynchronous(values: &Values<'_>) -> Answer {
    let [source, destination] = widths(values, 2);
    let is_known = match values.text(0) {
        "CACHEGLOBAL" => source == 128,
        _ => [32, 64, 128].contains(&source),
    };
    if !is_known || source != destination {
        return Err(Refusal::Absent);
    }
    Ok(copy(layout!(1 : 0), line(source)?, line(source)?, true))
}

fn wide(_: &Values<'_>) -> Answer {
    Ok(copy(layout!(1 : 0), line(256)?, line(256)?, true))
}
