//! The loops that somebody writes who knows the layouts.

use crate::{Loops, MODES};

/// The orders worth a try, each with the modes merged: by the memory of the target and of the
/// sources, with modes in which the target stays at one element outermost, innermost, and between.
pub(crate) fn orders(modes: &Loops, operands: usize) -> Vec<Loops> {
    let modes = ascending(modes);
    let extent = |mode: usize| modes.extents[mode];
    let of = |operand: usize, zeros: usize| {
        let mut order: Vec<usize> = (0..modes.rank).filter(|&mode| extent(mode) > 1).collect();
        // Of the modes in which the operand stays, those in which others stay too come last.
        order.sort_by_key(|&mode| match modes.steps[mode][operand].unsigned_abs() {
            0 => (
                zeros,
                modes.steps[mode]
                    .iter()
                    .map(|step| step.unsigned_abs())
                    .max(),
            ),
            step => (step, None),
        });
        order
    };
    let mut found = Vec::new();
    let mut add = |order: Vec<usize>| {
        let loops = merged(&modes, &order);
        if !found.contains(&loops) {
            found.push(loops);
        }
    };
    for operand in 0..operands {
        add(of(operand, usize::MAX));
    }
    // A row of the target, and then the modes in which it stays.
    let mut rows = of(0, 0);
    if let Some(place) = rows.iter().position(|&mode| modes.steps[mode][0] != 0) {
        let row = rows.remove(place);
        rows.insert(0, row);
        add(rows);
    }
    for operand in 0..operands {
        add(of(operand, 0));
    }
    found
}

/// Steps of the first operand that moves are positive.
fn ascending(modes: &Loops) -> Loops {
    let mut modes = *modes;
    for mode in 0..modes.rank {
        let steps = &mut modes.steps[mode];
        if steps
            .iter()
            .find(|&&step| step != 0)
            .is_some_and(|&step| step < 0)
        {
            for (start, step) in modes.starts.iter_mut().zip(steps) {
                *start += (modes.extents[mode] as isize - 1) * *step;
                *step = -*step;
            }
        }
    }
    modes
}

/// Loops in an order, the innermost first; those that go on in all operands are one.
fn merged(modes: &Loops, order: &[usize]) -> Loops {
    let mut loops = Loops {
        rank: 0,
        extents: [1; MODES],
        steps: [[0; 3]; MODES],
        starts: modes.starts,
    };
    for &mode in order {
        let (extent, steps) = (modes.extents[mode], modes.steps[mode]);
        if let Some(last) = loops.rank.checked_sub(1) {
            let inner = loops.extents[last];
            if loops.steps[last].map(|step| step * inner as isize) == steps {
                loops.extents[last] *= extent;
                continue;
            }
        }
        loops.extents[loops.rank] = extent;
        loops.steps[loops.rank] = steps;
        loops.rank += 1;
    }
    loops.rank = loops.rank.max(1);
    loops
}
