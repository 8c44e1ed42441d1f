//! The events that an algorithm emits, in words.

use crate::{
    explanation::CellsOf::{self, Operand},
    narrator::Narrator,
    numbers::chain,
};
use std::mem::discriminant;
use stridewise_value::trace::{Event, FlatMode, Trace};

/// Enough for a composition of layouts with the most leaves.
const MOST_EVENTS: usize = 2048;

/// Calls an algorithm and tells its events.
pub(crate) fn traced<T>(
    tell: &mut Narrator,
    algorithm: impl FnOnce(&mut Trace<MOST_EVENTS>) -> T,
) -> T {
    let mut trace = Box::new(Trace::new());
    let result = algorithm(&mut trace);
    let (mut digits, mut place) = (Vec::new(), 1_i64);
    let is_list = |one: &Event, next: &Event| {
        matches!(
            one,
            Event::Sorted { .. }
                | Event::Divides { .. }
                | Event::Counts { .. }
                | Event::Digit { .. }
        ) && discriminant(one) == discriminant(next)
    };
    for events in trace.events().chunk_by(is_list) {
        let modes = events.iter().filter_map(|event| match event {
            Event::Sorted { mode } | Event::Divides { mode } => Some(mode),
            _ => None,
        });
        match events[0] {
            Event::Sorted { .. } if events.len() > 1 => {
                let modes = chain(modes, ", ");
                tell.line(format!(
                    "In the order of the strides, the modes are {modes}."
                ));
            }
            Event::Divides { .. } => {
                let modes = chain(modes, ", ");
                tell.line(format!(
                    "The divide splits the modes of the coalesced layout: {modes}."
                ));
            }
            Event::Counts { .. } => {
                tell.line("An index of the left layout, coalesced, has one digit in each mode:");
                for (digit, event) in events.iter().enumerate() {
                    let Event::Counts { mode, is_last } = event else {
                        continue;
                    };
                    let bound = if *is_last {
                        "has no bound".to_owned()
                    } else {
                        format!("is below {}", mode.extent())
                    };
                    let stride = mode.layout().basis_stride();
                    tell.step(
                        1,
                        format!("digit {digit} {bound} and has stride {stride}"),
                        None,
                    );
                }
            }
            Event::Digit { .. } => {
                let pair = |event: &Event| match *event {
                    Event::Digit { digit, mode } => Some((digit, mode)),
                    _ => None,
                };
                digits = events.iter().filter_map(pair).collect();
            }
            Event::Room {
                stride,
                extent,
                room,
            } => steps_of(tell, &digits, stride, extent, room),
            ref event => {
                let (level, text) = sentence(event);
                if !text.is_empty() {
                    highlight(tell, level, text, event, &mut place);
                }
            }
        }
    }
    result
}

/// What an event says, and how deep it stands below the mode that the algorithm is at.
#[expect(clippy::too_many_lines, reason = "a table: a sentence for each event")]
fn sentence(event: &Event) -> (usize, String) {
    let text = match *event {
        Event::Dropped { mode } => format!("Mode {mode} has extent 1 and is dropped."),
        Event::Merged { mode, next, merged } => format!(
            "{}, the stride of {next}: both modes are merged into {merged}.",
            end(mode)
        ),
        Event::Apart { mode, next } if end_of(mode) != i128::from(next.stride()) => format!(
            "{}, which is not the stride of {next}: both modes stay.",
            end(mode)
        ),
        Event::Apart { mode, next }
            if mode.layout().has_directions() || next.layout().has_directions() =>
        {
            format!(
                "{}, the stride in another direction of {next}: both modes stay.",
                end(mode)
            )
        }
        Event::Apart { mode, next } => format!(
            "{}, the stride of {next}, but the extent of both exceeds 64 bits: both modes stay.",
            end(mode)
        ),
        Event::Gap { mode, gap, covered } if gap.extent() == 1 => format!(
            "The next mode, {mode}, begins at {0}, where the covered indices end. With it, the \
             indices below {0}*{1} = {covered} are covered.",
            mode.stride(),
            mode.extent()
        ),
        Event::Gap { mode, gap, covered } => format!(
            "The next mode, {mode}, begins at {1}, but only the indices below {0} are covered: \
             {1} / {0} gives the gap {gap}. With both, the indices below {1}*{2} = {covered} \
             are covered.",
            gap.stride(),
            mode.stride(),
            mode.extent()
        ),
        Event::Repeats {
            extent,
            divisor,
            count,
        } => format!("Extent {extent} of the target / {divisor}, rounded up, is {count}."),
        Event::LastGap { gap } => format!("The last gap is {gap}. The gaps are coalesced."),
        Event::Inverted {
            mode,
            inverse,
            next,
        } => format!(
            "Mode {mode} has the next index, {}, at 1-D coordinate {}: the mode {inverse}. \
             Index {next} is next.",
            mode.stride(),
            inverse.stride()
        ),
        Event::LeftOut { mode, next } => format!(
            "The stride of mode {mode} is not the next index, {next}: the mode is left out."
        ),
        Event::Repeated { mode } => {
            format!("Mode {mode} repeats one index: the inverse takes coordinate 0.")
        }
        Event::Reached {
            mode,
            inverse,
            coordinate,
        } if inverse.stride() == 0 => format!(
            "The stride {0} of mode {mode} is the least: the mode {inverse}. Index {0} is at \
             1-D coordinate {coordinate}.",
            mode.stride()
        ),
        Event::Reached {
            mode,
            inverse,
            coordinate,
        } => format!(
            "The stride {0} of mode {mode} is {1} times the stride before, which is at 1-D \
             coordinate {2}: the mode {inverse}. Index {0} is at 1-D coordinate \
                 {coordinate}.",
            mode.stride(),
            inverse.extent(),
            inverse.stride()
        ),
        Event::LastInverse { inverse } => {
            format!("The last extent gives the mode {inverse}. The modes are coalesced.")
        }
        Event::Null { mode, null } => format!(
            "Mode {mode} has one index at {} coordinates, {} apart: the mode {null}.",
            null.extent(),
            null.stride()
        ),
        Event::Steps { mode } => {
            format!("The stride of mode {mode} is not 0: the mode is left out.")
        }
        Event::Divided { mode, wide } => format!(
            "Mode {mode}: the stride is a multiple of the vector length and is divided by \
             it: the mode {wide}."
        ),
        Event::Gathered { mode, count, wide } => format!(
            "Mode {mode}: a vector holds {count} of the elements, so {} elements are {} \
             vectors: the mode {wide}.",
            mode.extent(),
            wide.extent()
        ),
        Event::Split { mode, narrow } => format!(
            "Mode {mode}: the parts of its elements are contiguous, so the extent is \
             multiplied: the mode {narrow}."
        ),
        Event::Scaled { mode, narrow } => format!(
            "Mode {mode}: the stride counts narrower elements, so it is multiplied: the \
             mode {narrow}."
        ),
        Event::Distributed { extent, rest, part } => format!(
            "Extent {extent} and the remaining count {rest} have the common divisor {}: the \
             mode {part}.",
            part.extent()
        ),
        Event::Extends { mode, run } => {
            format!("Mode {mode} extends the run of contiguous elements to {run}.")
        }
        Event::Outside { mode } => format!(
            "Mode {mode} is not in the run, so the vector length must divide {}.",
            mode.stride()
        ),
        Event::Part {
            is_tile: true,
            right,
            mode,
            steps,
            part,
        } => format!(
            "Inside a tile, mode {right} takes the elements {steps} of mode {mode}: the \
             mode {part}."
        ),
        Event::Part {
            right,
            mode,
            steps,
            part,
            ..
        } => format!(
            "From tile to tile, mode {right} takes the elements {steps} of mode {mode}: \
             the mode {part}."
        ),
        Event::Covered { mode, covered } => format!(
            "Along mode {mode}, the result has {covered} coordinates for {} elements{}.",
            mode.extent(),
            if covered > mode.extent() {
                ": the last tile is partial"
            } else {
                ""
            }
        ),
        Event::Right { mode, path } if path.modes().is_empty() => {
            format!("Mode {mode} of the right layout:")
        }
        Event::Right { mode, path } => format!("Mode {mode} of the right layout, in mode {path}:"),
        Event::Fixed { mode } => {
            return (
                1,
                format!("The mode does not step: the result has the mode {mode}."),
            );
        }
        Event::Run {
            mode, left: ..=1, ..
        } => return (2, format!("the mode {mode}")),
        Event::Run { mode, stride, left } => {
            return (
                2,
                format!(
                    "the mode {mode}, and {left} steps of stride {} are left",
                    stride.saturating_mul(mode.extent())
                ),
            );
        }
        Event::Together {
            digit,
            before: before @ 1..,
            steps,
            extent,
        } => return (2, together(digit, before, steps, extent)),
        _ => String::new(),
    };
    (0, text)
}

/// Tells a sentence with the elements that it is about; `place` is the distance in 1-D coordinates
/// between the elements of the next mode of the right layout of a composition.
fn highlight(tell: &mut Narrator, level: usize, text: String, event: &Event, place: &mut i64) {
    let along =
        |extent: i64, stride: i64| (0..extent).map_while(move |step| step.checked_mul(stride));
    let step = tell.step(level, text, None);
    match *event {
        Event::Inverted { inverse: mode, .. }
        | Event::Null { null: mode, .. }
        | Event::Part { right: mode, .. } => {
            step.highlight(Operand(0), along(mode.extent(), mode.stride()));
        }
        Event::Reached { coordinate, .. } => {
            step.highlight(Operand(0), [coordinate]);
        }
        Event::Run { mode, stride, .. } => {
            step.highlight(Operand(0), along(mode.extent(), stride));
        }
        // The result has the coordinates of the right layout.
        Event::Right { mode, .. } => {
            step.highlight(Operand(1), along(mode.extent(), *place));
            step.highlight(CellsOf::Result, along(mode.extent(), *place));
            *place = place.saturating_mul(mode.extent().max(1));
        }
        _ => {}
    }
}

/// The digits of a stride, and how many steps of it do not carry.
fn steps_of(
    tell: &mut Narrator,
    digits: &[(i64, FlatMode)],
    stride: i64,
    extent: i64,
    room: Option<i64>,
) {
    let shown = match digits {
        [(digit, _)] => format!("digit {digit}"),
        _ => format!(
            "digits ({})",
            chain(digits.iter().map(|(digit, _)| digit), ",")
        ),
    };
    let products = digits
        .iter()
        .map(|(digit, mode)| format!("{digit}*{}", mode.layout().basis_stride()));
    let mut index = chain(products, " + ");
    if !digits
        .iter()
        .any(|(_, mode)| mode.layout().has_directions())
    {
        let sum = |&(digit, mode): &(i64, FlatMode)| i128::from(digit) * i128::from(mode.stride());
        index = format!("{index} = {}", digits.iter().map(sum).sum::<i128>());
    }
    tell.step(
        1,
        format!("stride {stride} has the {shown}, index {index}"),
        None,
    );
    let Some(room) = room else {
        tell.step(
            2,
            "steps without a carry: any number, because only the last digit changes",
            None,
        );
        return;
    };
    let counting = digits
        .iter()
        .take(digits.len() - 1)
        .filter(|(digit, _)| *digit > 0);
    let counting =
        counting.map(|(digit, mode)| format!("{}*{digit} < {}", room - 1, mode.extent()));
    let divides = match room < extent {
        false => String::new(),
        true if extent % room == 0 => format!("; {room} divides {extent}"),
        true => format!("; {room} does not divide {extent}: refused"),
    };
    let counting = chain(counting, " and ");
    tell.step(
        2,
        format!("steps without a carry: {room}, because {counting}{divides}"),
        None,
    );
}

/// The digit that all runs so far reach together.
fn together(digit: usize, before: i64, steps: i64, extent: i64) -> String {
    let reach = before.saturating_add(steps);
    let end = if reach < extent {
        format!("< {extent}")
    } else {
        format!(">= {extent}, which carries: refused")
    };
    format!(
        "together with the runs before, digit {digit} reaches {before} + {steps} = {reach} {end}"
    )
}

const fn end_of(mode: FlatMode) -> i128 {
    mode.extent() as i128 * mode.stride() as i128
}

fn end(mode: FlatMode) -> String {
    format!(
        "Mode {mode} ends at {}*{} = {}",
        mode.extent(),
        mode.stride(),
        end_of(mode)
    )
}
