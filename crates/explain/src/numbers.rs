//! The numbers of operations that evaluate a formula.

use crate::{
    explanation::{CallRefusal, CellsOf::Operand},
    narrator::Narrator,
};
use stridewise_value::{AnyLayout, Coord, Function, IntTuple, Layout, Swizzle};

/// `a op b op c`.
pub(crate) fn chain<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() {
        "none".to_owned()
    } else {
        items.join(between)
    }
}

/// `a*x + b*y + c*z`
pub(crate) fn products<A: ToString, B: ToString>(
    left: impl IntoIterator<Item = A>,
    right: impl IntoIterator<Item = B>,
) -> String {
    let pairs = left.into_iter().zip(right);
    chain(
        pairs.map(|(a, b)| format!("{}*{}", a.to_string(), b.to_string())),
        " + ",
    )
}

/// The largest index, to which only positive strides add.
pub(crate) fn largest_index(layout: &Layout) -> String {
    let (shape, stride) = (layout.shape(), layout.stride());
    let pairs = shape.leaves().zip(stride.leaves());
    let (last, strides): (Vec<i128>, Vec<i64>) = pairs
        .filter(|&(extent, stride)| extent != 1 && stride > 0)
        .map(|(extent, stride)| (i128::from(extent) - 1, stride))
        .unzip();
    if last.is_empty() {
        "0".to_owned()
    } else {
        products(last, strides)
    }
}

/// The digits of a coordinate, and the sum of their steps.
pub(crate) fn index(tell: &mut Narrator, mapping: &AnyLayout, coord: &Coord, operand: usize) {
    let layout = mapping.inside();
    let shape = layout.shape();
    let Ok(digits) = shape.idx2crd(coord) else {
        return;
    };
    let step = tell.line(format!(
        "Coordinate {coord} in {shape} has the digits {digits}."
    ));
    if let Ok(position) = shape.crd2idx(coord) {
        step.highlight(Operand(operand), [position]);
    }
    let modes = layout.flatten();
    let products = products(
        digits.leaves(),
        modes.modes().map(|mode| mode.basis_stride()),
    );
    tell.line(format!(
        "The index is the sum of digit times stride: {products}."
    ));
    if let (AnyLayout::Composed(composed), Ok(inner)) = (mapping, layout.crd2idx(coord)) {
        let (offset, function) = (composed.offset(), written(composed.function()));
        let sum = i128::from(offset) + i128::from(inner);
        tell.line(format!(
            "With the offset, {offset} + {inner} = {sum} is an index of {function}."
        ));
        if let Function::Swizzle(swizzle) = composed.function() {
            swizzled(tell, swizzle, offset.wrapping_add(inner));
        }
    }
}

/// The bits that a swizzle toggles in an index.
pub(crate) fn swizzled(tell: &mut Narrator, swizzle: Swizzle, index: i64) {
    let toggled = swizzle.apply(index);
    let by = index ^ toggled;
    let bits = bits(swizzle);
    tell.line(format!("{bits}: {index:#b} xor {by:#b} is {toggled:#b}."));
}

/// The bits that a swizzle reads and toggles.
pub(crate) fn bits(swizzle: Swizzle) -> String {
    let [from, to] = [swizzle.shift().max(0), -swizzle.shift().min(0)]
        .map(|above| i64::from(swizzle.base()) + i64::from(above));
    match i64::from(swizzle.bits()) {
        0 => "The swizzle toggles no bits".to_owned(),
        1 => format!("Bit {from} of an index toggles bit {to}"),
        count => {
            let last = [from, to].map(|first| first + count - 1);
            format!(
                "Bits {from} to {} of an index toggle bits {to} to {}",
                last[0], last[1]
            )
        }
    }
}

/// Where the digits of an index come from.
pub(crate) fn digits(tell: &mut Narrator, shape: &IntTuple, index: i64, digits: &IntTuple) {
    let (mut place, last) = (1_i128, shape.leaves().count());
    for (mode, (extent, digit)) in shape.leaves().zip(digits.leaves()).enumerate() {
        let modulo = if mode + 1 == last {
            String::new()
        } else {
            format!(" mod {extent}")
        };
        tell.line(format!("{index} / {place}{modulo} = {digit}"));
        place = place.saturating_mul(extent.into());
    }
}

pub(crate) fn written(function: Function) -> String {
    match function {
        Function::Swizzle(swizzle) => swizzle.to_string(),
        Function::Layout(layout) => layout.to_string(),
    }
}

/// Why a composition is refused, by the indices at the witness of the refusal.
pub(crate) fn witness(tell: &mut Narrator, left: &Layout, right: &Layout, refusal: &CallRefusal) {
    const MOST: i64 = 12;
    let [inner, coordinate] = &refusal.witness[..] else {
        return;
    };
    let (inner, coordinate) = (inner.positions[0], coordinate.positions[0]);
    let (Ok(digits), Ok(outer)) = (
        right.shape().idx2crd(&Coord::int(coordinate)),
        left.at(inner),
    ) else {
        return;
    };
    let at = |steps: i64, stride: i64| left.at(steps.checked_mul(stride)?).ok();
    let (shape, strides) = (right.shape(), right.stride());
    let modes = shape.leaves().zip(strides.leaves()).zip(digits.leaves());
    let moved: Vec<_> = modes.filter(|&(_, digit)| digit != 0).collect();
    let parts = moved.iter().map(|&((_, stride), digit)| at(digit, stride));
    let Some(parts) = parts.collect::<Option<Vec<i64>>>() else {
        return;
    };
    let sum: i128 = parts.iter().copied().map(i128::from).sum();
    if parts.len() > 1 && sum != i128::from(outer) {
        let step = tell.line(format!(
            "At coordinate {digits}, the right layout has index {inner}, at which the left layout \
             has index {outer}."
        ));
        step.cells.extend_from_slice(&refusal.witness);
        let parts = chain(parts, " + ");
        tell.line(format!(
            "A layout adds the indices of its modes, {parts} = {sum}, not {outer}. \
             No layout is the composition."
        ));
    } else if let [((extent, stride), _)] = moved[..] {
        let indices = (0..extent.min(MOST)).map_while(|step| at(step, stride));
        let more = if extent > MOST { ", …" } else { "" };
        let indices = chain(indices, ", ");
        tell.line(format!(
            "Along this mode the indices would be {indices}{more}. They have no common stride."
        ));
    }
}
