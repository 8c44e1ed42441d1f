//! Banks of shared memory: accesses with their conflicts, without and with a swizzle.

use super::{
    super::scene::{Emphasis, Paint, Scene},
    Error, Result,
    domain::Look,
    layout::{Grid, image},
    request::{By, Request},
};
use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
};
use stridewise_value::{Access, AnyLayout, IntTuple, Layout, Swizzle};

/// Adds a tile in the colours of its banks: the accesses of the worst phase, by their threads, and
/// marks on those that wait for each other.
pub(super) fn accessed(
    scene: &mut Scene,
    grid: &Grid<'_>,
    title: &str,
    is_below: bool,
) -> Result<()> {
    let bits = grid.request.options.bits;
    let text = grid.request.options.access.as_deref().unwrap_or("");
    let access = Access::parse(text, &grid.layout.shape(), bits)
        .map_err(|error| Error::OptionText("--access", error))?;
    access_panel(scene, grid, &access, title, is_below)
}

/// As [`accessed`], of an access that is read.
pub(super) fn access_panel(
    scene: &mut Scene,
    grid: &Grid<'_>,
    access: &Access,
    title: &str,
    is_below: bool,
) -> Result<()> {
    let cost = access.cost(grid.layout, grid.request.memory()?)?;
    let (tv, vector) = (&access.thread_value, access.vector);
    let threads = tv.get(&[0])?.size()?;
    // A phase has as many threads as fill 32 banks of 32 bits.
    let phase = (1024 / (vector * grid.request.options.bits).max(1)).clamp(1, 32);
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
    let look = Look {
        paint: &|index| {
            if let Some(&(thread, bank)) = owners.get(&index) {
                let number = if by_thread { thread } else { bank };
                return Paint::of(number).marked_if(waits(bank));
            }
            let bank = |offset| grid.request.bank(offset)[0];
            let paint = grid.layout.at(index).map(bank).map(Paint::of);
            paint.unwrap_or_default().faded_unless(false)
        },
        text: &|index| match owners.get(&index) {
            Some((thread, _)) => format!("{}\nT{thread}", image(grid.layout, index)),
            None => image(grid.layout, index),
        },
        details: &|index| match owners.get(&index) {
            Some((thread, _)) => format!("thread {thread}, {}", grid.details(index)),
            None => grid.details(index),
        },
    };
    grid.domain().draw(scene, title, is_below, &look);
    let last = (first + phase).min(threads) - 1;
    let name = if title.is_empty() {
        String::new()
    } else {
        format!("{title}: ")
    };
    let conflict = match (cost.degree, cost.threads) {
        (degree @ 2.., Some((one, other))) => {
            format!("; {degree}-way conflict, as of threads {one} and {other}")
        }
        _ => String::new(),
    };
    scene.notes.push(format!(
        "{name}{} {}, {} at least; shown: vector {} of threads {first} to {last}{conflict}",
        cost.wavefronts,
        if cost.wavefronts == 1 {
            "wavefront"
        } else {
            "wavefronts"
        },
        cost.least,
        cost.instruction
    ));
    let mark = Paint::default().marked_if(true);
    if cost.degree > 1 && scene.legend.is_empty() {
        let meaning = "waits: another thread asks for another word of this bank";
        scene.legend.push((mark, meaning.into()));
    }
    Ok(())
}

/// Two layouts of one shape in the colours of the banks, or of a common access.
pub(super) fn compare(
    request: &Request<'_>,
    title: &str,
    layouts: [(&str, AnyLayout); 2],
    access: Option<&Access>,
) -> Result<Scene> {
    let mut scene = Scene::titled(title);
    for (number, (title, layout)) in layouts.into_iter().enumerate() {
        let mut grid = Grid::new(request, &layout);
        grid.by = request.options.by.unwrap_or(By::Bank);
        // Wide tiles stand below each other.
        let is_below = number == 1 && grid.domain().is_wide();
        match access {
            Some(access) => access_panel(&mut scene, &grid, access, title, is_below)?,
            None if request.options.access.is_some() => {
                accessed(&mut scene, &grid, title, is_below)?;
            }
            None => grid.draw(&mut scene, title, is_below, &|_, paint| paint),
        }
    }
    if scene
        .legend
        .iter()
        .all(|(paint, _)| paint.emphasis == Emphasis::Plain)
    {
        let bits = request.options.bits;
        scene
            .notes
            .push(format!("elements of {bits} bits in 32 banks of 32 bits"));
    }
    Ok(scene)
}

/// A tile in the colours of its banks, with the conflicts of an access if there is one.
pub(super) fn tile(
    request: &Request<'_>,
    title: &str,
    layout: &AnyLayout,
    access: Option<&Access>,
) -> Result<Scene> {
    let mut scene = Scene::titled(title);
    let mut grid = Grid::new(request, layout);
    grid.by = request.options.by.unwrap_or(By::Bank);
    match (access, &request.options.access) {
        (Some(access), _) => access_panel(&mut scene, &grid, access, "", false)?,
        (None, Some(_)) => accessed(&mut scene, &grid, "", false)?,
        (None, None) => grid.draw(&mut scene, "", false, &|_, paint| paint),
    }
    Ok(scene)
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
    let title = format!("{swizzle} on {layout}");
    let layouts = [("without", layout.into()), ("with", after)];
    compare(request, &title, layouts, None)
}
