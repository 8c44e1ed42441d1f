//! The events that an algorithm emits, in words.

use super::{Narrator, numbers::chain};
use stridewise_value::{
    Coord, Error, Layout, Tiler,
    trace::{Event, FlatMode, Trace},
};

/// Enough for a composition of layouts with the most leaves.
const MOST_EVENTS: usize = 2048;

/// Calls an algorithm and tells its events.
pub(super) fn traced<T>(
    tell: &mut Narrator,
    algorithm: impl FnOnce(&mut Trace<MOST_EVENTS>) -> T,
) -> T {
    let mut trace = Box::new(Trace::new());
    let result = algorithm(&mut trace);
    let events = trace.events();
    let sections = events.split_inclusive(|event| !is_gathered(event));
    let mut place = 1_i64;
    for section in sections {
        let Some((event, gathered)) = section.split_last() else {
            continue;
        };
        if is_gathered(event) {
            gather(tell, section);
            continue;
        }
        gather(tell, gathered);
        let digits: Vec<(i64, FlatMode)> = gathered.iter().filter_map(digit).collect();
        tell_event(tell, event, &digits, &mut place);
    }
    result
}

/// Events of which several make one line.
const fn is_gathered(event: &Event) -> bool {
    matches!(
        event,
        Event::Sorted { .. } | Event::Counts { .. } | Event::Digit { .. } | Event::Divides { .. }
    )
}

const fn digit(event: &Event) -> Option<(i64, FlatMode)> {
    match event {
        Event::Digit { digit, mode } => Some((*digit, *mode)),
        _ => None,
    }
}

fn gather(tell: &mut Narrator, events: &[Event]) {
    let sorted = events.iter().filter_map(|event| match event {
        Event::Sorted { mode } => Some(mode),
        _ => None,
    });
    let sorted: Vec<&FlatMode> = sorted.collect();
    if sorted.len() > 1 {
        tell.line(format!(
            "In the order of the strides, the modes are {}.",
            chain(sorted, ", ")
        ));
    }
    let divided = events.iter().filter_map(|event| match event {
        Event::Divides { mode } => Some(mode),
        _ => None,
    });
    let divided: Vec<&FlatMode> = divided.collect();
    if !divided.is_empty() {
        tell.line(format!(
            "The divide steps in the modes of the coalesced layout: {}.",
            chain(divided, ", ")
        ));
    }
    let counts = events.iter().filter_map(|event| match event {
        Event::Counts { mode, is_last } => Some((mode, is_last)),
        _ => None,
    });
    let counts: Vec<_> = counts.collect();
    if !counts.is_empty() {
        tell.line("An index of the left layout, coalesced, has a digit in each mode:");
        tell.inside(|tell| {
            for (digit, (mode, is_last)) in counts.into_iter().enumerate() {
                let bound = if *is_last {
                    "has no bound".to_owned()
                } else {
                    format!("is below {}", mode.extent())
                };
                tell.line(format!(
                    "digit {digit} {bound} and has stride {}",
                    mode.layout().basis_stride()
                ));
            }
        });
    }
}

/// `extent` numbers `stride` apart.
fn along(mode: FlatMode) -> impl Iterator<Item = i64> {
    (0..mode.extent()).map_while(move |step| step.checked_mul(mode.stride()))
}

fn tell_event(tell: &mut Narrator, event: &Event, digits: &[(i64, FlatMode)], place: &mut i64) {
    match *event {
        Event::Dropped { mode } => tell.line(format!("Mode {mode} has extent 1 and is dropped.")),
        Event::Merged { mode, next, merged } => tell.line(format!(
            "{}, the stride of {next}: both modes are merged into {merged}.",
            end(mode)
        )),
        Event::Apart { mode, next } => {
            let why = if end_of(mode) != i128::from(next.stride()) {
                "which is not the stride of"
            } else if mode.layout().has_directions() || next.layout().has_directions() {
                "the stride in another direction of"
            } else {
                "but 64 bits do not hold the extent of both, so it stays beside"
            };
            tell.line(format!("{}, {why} {next}: both modes stay.", end(mode)));
        }
        Event::Gap { mode, gap, covered } => tell.line(format!(
            "Before mode {mode}, indices below {0} are covered: {1} / {0} gives the gap {gap}. \
             With the mode, indices below {1}*{2} = {covered} are.",
            gap.stride(),
            mode.stride(),
            mode.extent()
        )),
        Event::Repeats {
            extent,
            divisor,
            count,
        } => tell.line(format!(
            "Extent {extent} of the target / {divisor}, rounded up, is {count}."
        )),
        Event::LastGap { gap } => {
            tell.line(format!("The last gap is {gap}. The gaps are coalesced."));
        }
        Event::Inverted {
            mode,
            inverse,
            next,
        } => {
            tell.line(format!(
                "Mode {mode} has the next index, {}, at 1-D coordinate {}: the mode {inverse}. \
                 Index {next} is next.",
                mode.stride(),
                inverse.stride()
            ));
            tell.cells(0, along(inverse));
        }
        Event::LeftOut { mode, next } => tell.line(format!(
            "Mode {mode} does not have the next index, {next}, as its stride and is left out."
        )),
        Event::Repeated { mode } => tell.line(format!(
            "Mode {mode} repeats one index, of which coordinate 0 is kept."
        )),
        Event::Reached {
            mode,
            inverse,
            coordinate,
        } => {
            tell.line(format!(
                "Mode {mode} has stride {0}, {1} times the stride before, which is worth \
                 1-D coordinate {2}: the mode {inverse}. Index {0} is at coordinate {coordinate}.",
                mode.stride(),
                inverse.extent(),
                inverse.stride()
            ));
            tell.cells(0, [coordinate]);
        }
        Event::LastInverse { inverse } => tell.line(format!(
            "The last extent gives the mode {inverse}. The modes are coalesced."
        )),
        Event::Null { mode, null } => {
            tell.line(format!(
                "Mode {mode} repeats one index {} times, at positions {} apart: the mode {null}.",
                null.extent(),
                null.stride()
            ));
            tell.cells(0, along(null));
        }
        Event::Steps { mode } => tell.line(format!("Mode {mode} steps and is left out.")),
        Event::Divided { mode, wide } => tell.line(format!(
            "Mode {mode}: its stride is a multiple of the vector length: the mode {wide}."
        )),
        Event::Gathered { mode, count, wide } => tell.line(format!(
            "Mode {mode}: a vector has {count} of its elements, so {} elements lie in {} vectors: \
             the mode {wide}.",
            mode.extent(),
            wide.extent()
        )),
        Event::Split { mode, narrow } => tell.line(format!(
            "Mode {mode}: the parts of its elements are contiguous, so its extent is multiplied: \
             the mode {narrow}."
        )),
        Event::Scaled { mode, narrow } => tell.line(format!(
            "Mode {mode}: it steps over narrower elements, so its stride is multiplied: the mode \
             {narrow}."
        )),
        Event::Distributed { extent, rest, part } => tell.line(format!(
            "Extent {extent} and the remaining count {rest} have the common divisor {}: the mode \
             {part}.",
            part.extent()
        )),
        Event::Extends { mode, run } => tell.line(format!(
            "Mode {mode} extends the run of contiguous elements to {run}."
        )),
        Event::Outside { mode } => tell.line(format!(
            "Mode {mode} is not in the run, so the vector length must divide {}.",
            mode.stride()
        )),
        Event::Part {
            is_tile,
            right,
            mode,
            steps,
            part,
        } => {
            let what = if is_tile {
                "Inside a tile, mode"
            } else {
                "From tile to tile, mode"
            };
            tell.line(format!(
                "{what} {right} takes {} steps of {} in mode {mode}: the mode {part}.",
                steps.extent(),
                steps.stride()
            ));
            tell.cells(0, along(right));
        }
        Event::Covered { mode, covered } => {
            let extent = mode.extent();
            let rest = if covered > extent {
                ": the last tile is partial"
            } else {
                ""
            };
            tell.line(format!(
                "Along mode {mode}, the result has {covered} coordinates for {extent} elements{rest}."
            ));
        }
        _ => composition(tell, event, digits, place),
    }
}

/// The events of a composition; `place` is the distance of the elements of the next right mode in
/// 1-D coordinates.
fn composition(tell: &mut Narrator, event: &Event, digits: &[(i64, FlatMode)], place: &mut i64) {
    match *event {
        Event::Right { mode, path } => {
            let at = if path.modes().is_empty() {
                String::new()
            } else {
                format!(", in mode {path}")
            };
            tell.line(format!("Mode {mode} of the right layout{at}:"));
            let here = *place;
            tell.cells(
                1,
                (0..mode.extent()).map_while(|step| step.checked_mul(here)),
            );
            *place = place.saturating_mul(mode.extent().max(1));
        }
        Event::Fixed { mode } => {
            tell.inside(|tell| tell.line(format!("It does not step: the mode {mode}.")));
        }
        Event::Room {
            stride,
            extent,
            room,
        } => tell.inside(|tell| steps_of(tell, digits, stride, extent, room)),
        Event::Run { mode, stride, left } => {
            // The run is a step of the stride, which is a step of the mode.
            tell.deepest(2, |tell| {
                let rest = if left > 1 {
                    let next = stride.saturating_mul(mode.extent());
                    format!(", and {left} steps of stride {next} are left")
                } else {
                    String::new()
                };
                tell.line(format!("the mode {mode}{rest}"));
                tell.cells(
                    0,
                    (0..mode.extent()).map_while(|step| step.checked_mul(stride)),
                );
            });
        }
        Event::Together {
            digit,
            before,
            steps,
            extent,
        } if before > 0 => {
            let reach = before.saturating_add(steps);
            let end = if reach < extent {
                format!("< {extent}")
            } else {
                format!(">= {extent}, which carries: refused")
            };
            tell.deepest(2, |tell| {
                tell.line(format!(
                    "together with the runs before, digit {digit} reaches {before} + {steps} = {reach} {end}"
                ));
            });
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
    tell.line(format!("stride {stride} has the {shown}, index {index}"));
    tell.inside(|tell| {
        let Some(room) = room else {
            return tell.line("no number of steps carries");
        };
        let counting = digits.iter().take(digits.len() - 1);
        let counting = counting.filter(|(digit, _)| *digit > 0);
        let counting =
            counting.map(|(digit, mode)| format!("{}*{digit} < {}", room - 1, mode.extent()));
        let divides = match room < extent {
            false => String::new(),
            true if extent % room == 0 => format!("; {room} divides {extent}"),
            true => format!("; {room} does not divide {extent}: refused"),
        };
        tell.line(format!(
            "steps without a carry: {room}, as {}{divides}",
            chain(counting, " and ")
        ));
    });
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

/// Why a composition is refused, by the indices of a coordinate that shows it.
pub(super) fn witness(tell: &mut Narrator, left: &Layout, right: &Tiler, error: &Error) {
    const MOST: i64 = 12;
    let (Some(witness), Ok(right)) = (error.witness(), right.to_string().parse::<Layout>()) else {
        return;
    };
    let Ok(digits) = right.shape().idx2crd(&Coord::int(witness.coordinate)) else {
        return;
    };
    let at = |steps: i64, stride: i64| left.at(steps.checked_mul(stride)?).ok();
    let strides = right.stride();
    let moved = digits.leaves().zip(strides.leaves());
    let moved: Vec<(i64, i64)> = moved.filter(|&(digit, _)| digit != 0).collect();
    let parts: Option<Vec<i64>> = moved
        .iter()
        .map(|&(digit, stride)| at(digit, stride))
        .collect();
    let Some(parts) = parts else { return };
    let sum: i128 = parts.iter().copied().map(i128::from).sum();
    if parts.len() > 1 && sum != i128::from(witness.outer) {
        tell.line(format!(
            "At coordinate {digits}, the right layout has index {} and the left layout, there, {}.",
            witness.inner, witness.outer
        ));
        tell.cells(0, [witness.inner]);
        tell.cells(1, [witness.coordinate]);
        tell.line(format!(
            "A layout adds the indices of its modes: {} = {sum}, not {}. No layout is the composition.",
            chain(parts, " + "),
            witness.outer
        ));
        return;
    }
    let [(_, stride)] = moved[..] else { return };
    let extents = right.shape();
    let extent = extents
        .leaves()
        .zip(strides.leaves())
        .find(|&(_, step)| step == stride);
    let extent = extent.map_or(1, |(extent, _)| extent);
    let indices = (0..extent.min(MOST)).map_while(|step| at(step, stride));
    let more = if extent > MOST { ", …" } else { "" };
    tell.line(format!(
        "Along this mode the indices would be {}{more}, which no layout has.",
        chain(indices, ", ")
    ));
}
