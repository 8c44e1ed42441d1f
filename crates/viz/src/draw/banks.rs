//! Banks of shared memory: accesses with their conflicts, without and with a swizzle.

use super::{
    super::paint::{Emphasis, Paint},
    super::scene::{Cell, Scene},
    DrawError, Options, Result,
    layout::Grid,
    request::{By, Request},
};
use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
};
use stridewise_value::{Access, AnyLayout, BankedMemory, IntTuple, Layout, Swizzle};

/// Adds a tile in the colours of its banks. The option `access` adds the threads of the worst phase
/// and marks on those that wait for each other.
pub(super) fn panel(scene: &mut Scene, grid: &Grid<'_>, title: &str) -> Result<()> {
    let Options { bits, access, .. } = grid.request.options;
    let Some(access) = access else {
        grid.draw(scene, title, &|_, paint| paint);
        return Ok(());
    };
    let access = Access::parse(access, &grid.layout.shape(), *bits)
        .map_err(|error| DrawError::OptionText("--access", error))?;
    let cost = access.cost(grid.layout, BankedMemory::SHARED.of_bits(*bits)?)?;
    let (tv, vector) = (&access.thread_value, access.vector);
    let threads = tv.get(&[0])?.size()?;
    // A phase has as many threads as fill 32 banks of 32 bits.
    let phase = (1024 / (vector * bits).max(1)).clamp(1, 32);
    let first = cost.threads.map_or(0, |(thread, _)| thread) / phase * phase;
    let (mut owners, mut words) = (BTreeMap::new(), BTreeMap::<i64, BTreeSet<i64>>::new());
    for thread in first..(first + phase).min(threads) {
        for element in 0..vector {
            let value = cost.instruction * vector + element;
            let index = tv.at(thread + threads * value)?;
            let offset = grid.layout.at(index)?;
            let [bank, address] = grid.request.bank(offset);
            words.entry(bank).or_default().insert(address / 4);
            owners.insert(index, (thread, bank));
        }
    }
    let waits = |bank: i64| words.get(&bank).is_some_and(|words| words.len() > 1);
    let by_thread = grid.by == By::Thread;
    let cell = |index| {
        let Some(&(thread, bank)) = owners.get(&index) else {
            let offset = grid.layout.at(index).ok();
            let paint = Paint::of(offset.map(|offset| grid.request.bank(offset)[0]));
            return grid.cell(index, paint.with(Emphasis::Faded, true));
        };
        let paint = Paint::of(if by_thread { thread } else { bank });
        let paint = paint.with(Emphasis::Marked, waits(bank));
        let cell = grid.cell(index, paint);
        let text = match grid.request.options.show {
            Some(By::Thread) => format!("T{thread}"),
            _ => format!("{}\nT{thread}", cell.text),
        };
        Cell {
            text,
            details: format!("thread {thread}, {}", cell.details),
            thread: Some(thread),
            ..cell
        }
    };
    grid.domain.draw(scene, title, grid.domain.is_wide(), &cell);
    let last = (first + phase).min(threads) - 1;
    let colon = if title.is_empty() { "" } else { ": " };
    let plural = if cost.wavefronts == 1 { "" } else { "s" };
    let note = format!(
        "{title}{colon}{} wavefront{plural}, {} at least; shown: vector {} of threads {first} to \
         {last}",
        cost.wavefronts, cost.least, cost.instruction
    );
    let conflict = match (cost.degree, cost.threads) {
        (degree @ 2.., Some((one, other))) => {
            format!("; {degree}-way conflict, as of threads {one} and {other}")
        }
        _ => String::new(),
    };
    scene.notes.push(note + &conflict);
    if cost.degree > 1 && scene.legend.is_empty() {
        let mark = Paint::default().with(Emphasis::Marked, true);
        let meaning = "waits: another thread asks for another word of this bank";
        scene.legend.push((mark, meaning.into()));
    }
    Ok(())
}

/// Adds layouts of one shape in the colours of the banks.
pub(super) fn tiles(
    scene: &mut Scene,
    request: &Request<'_>,
    layouts: &[(&str, AnyLayout)],
) -> Result<()> {
    for (title, layout) in layouts {
        panel(scene, &Grid::new(request, layout, By::Bank), title)?;
    }
    let mut paints = scene.legend.iter().map(|(paint, _)| paint.emphasis);
    if layouts.len() > 1 && paints.all(|emphasis| emphasis == Emphasis::Plain) {
        let bits = request.options.bits;
        let note = format!("elements of {bits} bits in 32 banks of 32 bits");
        scene.notes.push(note);
    }
    Ok(())
}

/// A tile without and with a swizzle.
pub(super) fn swizzle(request: &Request<'_>) -> Result<Scene> {
    let swizzle: Swizzle = request.read(0)?;
    let layout = if request.arguments.len() > 1 {
        request.read(1)?
    } else {
        // All bits of the index that the swizzle reads or writes.
        let columns = 1 << (swizzle.base() + swizzle.bits()).min(6);
        let bits = swizzle.base() + swizzle.bits() + swizzle.shift().unsigned_abs();
        let rows = (1_i64 << bits.min(11)) / columns;
        Layout::row_major(&IntTuple::flat(&[rows.max(1), columns])?)?
    };
    let after = swizzle.composition_with_layout(&layout);
    let mut scene = Scene::titled(format!("{swizzle} on {layout}"));
    let layouts = [("without", layout.into()), ("with", after)];
    tiles(&mut scene, request, &layouts)?;
    Ok(scene)
}
