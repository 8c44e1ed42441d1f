//! The numbers of operations that only evaluate a formula.

use super::Narrator;
use std::collections::{BTreeMap, BTreeSet};
use stridewise_value::{AnyLayout, Coord, Function, IntTuple, Layout, Swizzle};

/// The modes without parentheses.
fn leaves(layout: &Layout) -> Vec<Layout> {
    layout.flatten().modes().collect()
}

/// Extent and stride of each mode without parentheses.
fn pairs(layout: &Layout) -> Vec<[i64; 2]> {
    let (shape, stride) = (layout.shape(), layout.stride());
    let pairs = shape.leaves().zip(stride.leaves());
    pairs.map(|(extent, stride)| [extent, stride]).collect()
}

/// `a op b op c`.
pub(super) fn chain<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() {
        "none".to_owned()
    } else {
        items.join(between)
    }
}

/// `4*2 = 8`, of the extents.
pub(super) fn size(tell: &mut Narrator, shape: &IntTuple) {
    tell.line(format!(
        "The size is the product of the extents: {}.",
        chain(shape.leaves(), "*")
    ));
}

/// One more than the sum of the last steps.
pub(super) fn cosize(tell: &mut Narrator, layout: &Layout) {
    let steps = pairs(layout).into_iter().filter(|&[extent, _]| extent != 1);
    let steps = steps.map(|[extent, stride]| format!("{}*{stride}", i128::from(extent) - 1));
    tell.line(format!(
        "The cosize is one more than the largest index, to which only positive strides add: {} + 1.",
        chain(steps, " + ")
    ));
}

/// The digits of a coordinate, and the sum of their steps.
pub(super) fn index(tell: &mut Narrator, mapping: &AnyLayout, coord: &Coord, operand: usize) {
    let layout = *mapping.inside();
    let Ok(digits) = layout.shape().idx2crd(coord) else {
        return;
    };
    tell.line(format!(
        "Coordinate {coord} in {} has the digits {digits}.",
        layout.shape()
    ));
    if let Ok(position) = layout.shape().crd2idx(coord) {
        tell.cells(operand, [position]);
    }
    let modes = leaves(&layout).into_iter();
    let strides = modes.map(|mode| mode.basis_stride().to_string());
    let products = digits
        .leaves()
        .zip(strides)
        .map(|(digit, stride)| format!("{digit}*{stride}"));
    tell.line(format!(
        "The index is the sum of digit times stride: {}.",
        chain(products, " + ")
    ));
    if let AnyLayout::Composed(composed) = mapping {
        if let Ok(inner) = layout.crd2idx(coord) {
            let (offset, function) = (composed.offset(), composed.function());
            tell.line(format!(
                "{offset} + {inner} = {}, an index of {}",
                i128::from(offset) + i128::from(inner),
                self::function(function)
            ));
            if let Function::Swizzle(swizzle) = function {
                swizzled(tell, swizzle, offset.wrapping_add(inner));
            }
        }
    }
}

/// The bits that a swizzle toggles in an index.
pub(super) fn swizzled(tell: &mut Narrator, swizzle: Swizzle, index: i64) {
    let toggled = swizzle.apply(index);
    tell.line(format!(
        "{index} is {index:#b}; its bits {} toggle bits {}, by {:#b}: {toggled:#b}",
        bits(swizzle, swizzle.shift().max(0)),
        bits(swizzle, -swizzle.shift().min(0)),
        index ^ toggled
    ));
}

/// The bits of a swizzle that lie so far above its base.
pub(super) fn bits(swizzle: Swizzle, above: i32) -> String {
    let first = i64::from(swizzle.base()) + i64::from(above);
    match swizzle.bits() {
        0 => "(none)".to_owned(),
        1 => first.to_string(),
        count => format!("{first} to {}", first + i64::from(count) - 1),
    }
}

/// Where the digits of a position come from.
pub(super) fn digits(tell: &mut Narrator, shape: &IntTuple, position: i64) {
    let (mut place, last) = (1_i128, shape.leaves().count());
    for (mode, extent) in shape.leaves().map(i128::from).enumerate() {
        let above = i128::from(position).div_euclid(place);
        if mode + 1 == last {
            return tell.line(format!("{position} / {place} = {above}"));
        }
        if extent <= 0 {
            return;
        }
        let digit = above.rem_euclid(extent);
        tell.line(format!("{position} / {place} mod {extent} = {digit}"));
        place = place.saturating_mul(extent);
    }
}

/// The parts of a divisor that the extents take from left to right.
pub(super) fn shape_div(tell: &mut Narrator, shape: &IntTuple, divisor: &IntTuple) {
    let Ok(mut rest) = divisor.product() else {
        return;
    };
    for extent in shape.leaves() {
        let (one, by) = (IntTuple::int(extent), IntTuple::int(rest));
        match (one.shape_div(&by), by.shape_div(&one)) {
            (Ok(quotient), next) => {
                let next = next.ok().and_then(|next| next.as_int()).unwrap_or(1);
                tell.line(format!(
                    "{extent} by {rest} → {quotient}, and {next} goes on to the next"
                ));
                rest = next;
            }
            (Err(error), _) => {
                return tell.line(format!("{extent} by {rest}: {}: refused", error.reason()));
            }
        }
    }
}

pub(super) const fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The first indices of one layout at the positions of the indices of another one.
pub(super) fn common(tell: &mut Narrator, layout: &AnyLayout, positions: &Layout) {
    const MOST: i64 = 16;
    let count = positions.size().unwrap_or(0);
    let index = |place: i64| layout.at(positions.at(place).ok()?).ok();
    let indices: Vec<i64> = (0..count.min(MOST)).map_while(index).collect();
    let more = if count > MOST { ", …" } else { "" };
    let counted = (0..)
        .zip(&indices)
        .take_while(|&(place, &index)| place == index)
        .count();
    tell.line(format!(
        "at these positions {layout} has the indices {}{more}",
        chain(&indices, ", ")
    ));
    if counted < indices.len() {
        tell.line(format!(
            "they count up before place {counted}; whole modes of that are common"
        ));
    }
}

/// The words of the elements, by bank; or the words alone.
pub(super) fn words(
    tell: &mut Narrator,
    layout: &AnyLayout,
    element: i64,
    width: i64,
    banks: Option<i64>,
) {
    const MOST: i64 = 1 << 11;
    let size = layout.size().unwrap_or(0);
    // Elements of many words would take long.
    if size > MOST
        || element / width.max(1) > MOST
        || element <= 0
        || width <= 0
        || banks.is_some_and(|banks| banks <= 0)
    {
        return;
    }
    let mut words = BTreeMap::<i128, BTreeSet<i128>>::new();
    for index in (0..size)
        .filter_map(|place| layout.at(place).ok())
        .map(i128::from)
    {
        let (first, last) = (
            index * i128::from(element),
            (index + 1) * i128::from(element) - 1,
        );
        for word in first.div_euclid(width.into())..=last.div_euclid(width.into()) {
            let bank = banks.map_or(0, |banks| word.rem_euclid(banks.into()));
            words.entry(bank).or_default().insert(word);
        }
    }
    let worst = words.iter().rev().max_by_key(|(_, words)| words.len());
    let Some((bank, asked)) = worst else { return };
    let shown = chain(asked.iter().take(8), ", ");
    let more = if asked.len() > 8 { ", …" } else { "" };
    let of = if banks.is_some() {
        format!("bank {bank}, the one with most, has words")
    } else {
        "the segments are".to_owned()
    };
    tell.line(format!(
        "{of} {shown}{more}: {} of {width} bytes",
        asked.len()
    ));
}

pub(super) fn function(function: Function) -> String {
    match function {
        Function::Swizzle(swizzle) => swizzle.to_string(),
        Function::Layout(layout) => layout.to_string(),
    }
}
