//! The numbers of operations that are made of no other operations, line by line.

use super::{Narrator, Stop, Told};
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

/// Which modes a coalesce joins, from the last one on, and why it keeps the others apart.
pub(super) fn coalesce(tell: &mut Narrator, layout: &Layout) {
    let mut last: Option<Layout> = None;
    for mode in leaves(layout).into_iter().rev() {
        let [extent, stride] = pairs(&mode).first().copied().unwrap_or([1, 0]);
        if extent == 1 {
            tell.line(format!("{mode} has one element, and is dropped"));
            continue;
        }
        last = Some(match last {
            None => mode,
            Some(next) => {
                let joined = Layout::make_layout(&[mode, next]).map(|pair| pair.coalesce());
                let end = i128::from(extent) * i128::from(stride);
                let ends = format!("{mode} ends at {extent}*{stride} = {end}");
                if let Some(joined) = joined.ok().filter(|joined| joined.depth() == 0) {
                    tell.line(format!("{ends}, where {next} steps: joined to {joined}"));
                    joined
                } else {
                    let steps = pairs(&next)[0][1];
                    let why = if i128::from(steps) != end {
                        format!("{end} is not {steps}")
                    } else if mode.has_directions() || next.has_directions() {
                        "the directions differ".to_owned()
                    } else {
                        "their extent leaves 64 bits".to_owned()
                    };
                    tell.line(format!("{ends}, and {next} stays apart: {why}"));
                    mode
                }
            }
        });
    }
}

/// The modes by their strides, equal ones from left to right, each with its place: the step of its
/// coordinate in 1-D coordinates.
fn sorted(tell: &mut Narrator, layout: &Layout) -> Vec<([i64; 2], i128)> {
    let mut place = 1_i128;
    let mut modes = Vec::new();
    for mode in pairs(layout) {
        modes.push((mode, place));
        place = place.saturating_mul(i128::from(mode[0]));
    }
    modes.sort_by_key(|&([_, stride], _)| stride);
    if modes.len() > 1 {
        let shown = modes
            .iter()
            .map(|([extent, stride], _)| format!("{extent}:{stride}"));
        tell.line(format!("by stride: {}", chain(shown, ", ")));
    }
    modes
}

/// The gaps before the modes of a layout without strides of 0, and after the last one.
pub(super) fn complement(tell: &mut Narrator, layout: &Layout, target: &IntTuple) -> Told {
    let mut reach = 1_i128;
    for ([extent, stride], _) in sorted(tell, layout) {
        let wide = i128::from(stride);
        let mode = format!("{extent}:{stride}");
        if stride == 0 {
            continue;
        }
        if wide < reach {
            let why = if stride < 0 {
                "is negative"
            } else {
                "lies inside of that"
            };
            tell.line(format!(
                "indices below {reach} are covered, and the stride of {mode} {why}: refused"
            ));
            return Err(Stop);
        }
        let end = wide * i128::from(extent);
        tell.line(format!(
            "before {mode}: {stride} / {reach} → the gap {}:{reach}; covered up to {stride}*{extent} = {end}",
            wide / reach
        ));
        reach = end;
    }
    let (mut rest, mut count) = (reach, 1_i128);
    for extent in target.leaves().map(i128::from) {
        if extent <= 0 {
            return Ok(());
        }
        let part = (extent - 1) / rest + 1;
        tell.line(format!(
            "after them: {extent} of the target / {rest}, rounded up: {part}"
        ));
        count = count.saturating_mul(part);
        rest = (rest - 1) / extent + 1;
    }
    tell.line(format!(
        "so the last gap is {count}:{reach}; the gaps are coalesced"
    ));
    Ok(())
}

/// The modes that count up from index 0, in order, of a coalesced layout.
pub(super) fn right_inverse(tell: &mut Narrator, layout: &Layout) {
    let mut next = 1;
    for ([extent, stride], place) in sorted(tell, layout) {
        if i128::from(stride) == next {
            let end = next * i128::from(extent);
            tell.line(format!(
                "{extent}:{stride} has the next index, {next}, at coordinate {place}: \
                 the mode {extent}:{place}, up to index {end}"
            ));
            next = end;
        } else {
            tell.line(format!(
                "{extent}:{stride} does not have the next index, {next}, and is left out"
            ));
        }
    }
}

/// The gaps between the modes of a coalesced layout, each with the coordinate of the mode before.
pub(super) fn left_inverse(tell: &mut Narrator, layout: &Layout) -> Told {
    let (mut below, mut gain) = (1, 0);
    let mut last = 1;
    for ([extent, stride], place) in sorted(tell, layout) {
        last = extent;
        if stride == 0 {
            tell.line(format!(
                "{extent}:0 repeats an index, of which coordinate 0 is kept"
            ));
            continue;
        }
        if stride < 0 || stride % below != 0 {
            let why = if stride < 0 {
                "is negative".to_owned()
            } else {
                format!("is no multiple of {below}")
            };
            tell.line(format!("{extent}:{stride}: the stride {why}: refused"));
            return Err(Stop);
        }
        tell.line(format!(
            "{extent}:{stride}: {} multiples of index {below} come before, each worth coordinate {gain}: \
             the mode {}:{gain}; index {stride} is at coordinate {place}",
            stride / below,
            stride / below
        ));
        (below, gain) = (stride, place);
    }
    tell.line(format!(
        "the last mode, {last}:{gain}; the modes are coalesced"
    ));
    Ok(())
}

/// The positions that each mode of stride 0 reaches.
pub(super) fn nullspace(tell: &mut Narrator, layout: &Layout) {
    let mut place = 1_i128;
    for [extent, stride] in pairs(layout) {
        tell.line(if stride == 0 {
            format!("{extent}:0 repeats one index {extent} times, {place} positions apart: the mode {extent}:{place}")
        } else {
            format!("{extent}:{stride} steps, and is left out")
        });
        place = place.saturating_mul(extent.into());
    }
}

/// How each mode becomes one of vectors of so many elements.
pub(super) fn upcast(tell: &mut Narrator, layout: &Layout, count: i64) -> Told {
    if count <= 0 {
        return Ok(());
    }
    for mode in leaves(layout) {
        let [extent, stride] = pairs(&mode)[0];
        match mode.upcast(count) {
            Ok(wide) if stride % count == 0 => tell.line(format!(
                "{mode}: {count} divides the stride: the mode {wide}"
            )),
            Ok(wide) => tell.line(format!(
                "{mode}: {} elements lie in a vector of {count}, {extent} in {}: the mode {wide}",
                (count / stride).abs(),
                wide.shape()
            )),
            Err(error) => {
                tell.line(format!("{mode}: {}: refused", error.reason()));
                return Err(Stop);
            }
        }
    }
    Ok(())
}

/// How each mode becomes one of elements so many times as narrow.
pub(super) fn downcast(tell: &mut Narrator, layout: &Layout, count: i64) {
    let modes = pairs(layout);
    let steps = |wanted: &[i64; 2]| wanted[0] != 1 && wanted[1] == 1;
    let unit = modes.iter().position(steps);
    let unit = unit.or_else(|| modes.iter().position(|&mode| mode == [1, 1]));
    let Some(unit) = unit.filter(|_| count > 1) else {
        return;
    };
    for (place, &[extent, stride]) in modes.iter().enumerate() {
        tell.line(if place == unit {
            format!("{extent}:{stride} has the parts of an element side by side: extent {extent}*{count}")
        } else {
            format!("{extent}:{stride} steps over {count} times as many elements: stride {stride}*{count}")
        });
    }
}

/// The extent of the longest run of consecutive elements, and the strides that align it.
pub(super) fn alignment(tell: &mut Narrator, layout: &Layout) {
    let mut run = 1;
    for ([extent, stride], _) in sorted(tell, layout) {
        if i128::from(stride) == run {
            run *= i128::from(extent);
            tell.line(format!(
                "{extent}:{stride} continues the run of elements, up to {run}"
            ));
        } else {
            tell.line(format!(
                "{extent}:{stride} is no part of the run, so vectors have to divide {stride}"
            ));
        }
    }
}

/// `4*2 = 8`, of the extents.
pub(super) fn size(tell: &mut Narrator, shape: &IntTuple) {
    tell.line(format!(
        "the product of the extents, {}",
        chain(shape.leaves(), "*")
    ));
}

/// One more than the sum of the last steps.
pub(super) fn cosize(tell: &mut Narrator, layout: &Layout) {
    let steps = pairs(layout).into_iter().filter(|&[extent, _]| extent != 1);
    let steps = steps.map(|[extent, stride]| format!("{}*{stride}", i128::from(extent) - 1));
    tell.line(format!(
        "one past the largest index, in which only positive strides count: {} + 1",
        chain(steps, " + ")
    ));
}

/// The digits of a coordinate, and the sum of their steps.
pub(super) fn index(tell: &mut Narrator, mapping: &AnyLayout, coord: &Coord) {
    let layout = *mapping.inside();
    let Ok(digits) = layout.shape().idx2crd(coord) else {
        return;
    };
    tell.line(format!(
        "{coord} in {} has the digits {digits}",
        layout.shape()
    ));
    let modes = leaves(&layout).into_iter();
    let strides = modes.map(|mode| mode.basis_stride().to_string());
    let products = digits
        .leaves()
        .zip(strides)
        .map(|(digit, stride)| format!("{digit}*{stride}"));
    tell.line(format!(
        "each digit times its stride: {}",
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

/// The common factors of the extents and the count.
pub(super) fn distribute(tell: &mut Narrator, shape: &IntTuple, count: i64) {
    let (mut rest, mut place) = (count, 1_i128);
    for extent in shape.leaves() {
        if extent <= 0 || rest <= 0 {
            return;
        }
        let part = gcd(extent, rest);
        tell.line(format!(
            "{extent} and {rest} have the factor {part}: the mode {part}:{place}"
        ));
        rest /= part;
        place = place.saturating_mul(extent.into());
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
