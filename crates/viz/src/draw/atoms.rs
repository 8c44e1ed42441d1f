//! Thread-value layouts and atoms: which thread owns which element.

use super::{
    super::paint::Paint,
    super::scene::{Cell, Scene},
    DrawError, Result, banks,
    domain::{Domain, WRAP, count},
    layout::Grid,
    memory::{Contents, explain_others},
    request::{By, Request},
};
use alloc::format;
use stridewise_value::{
    CopyAtom, IntTuple, Layout, MmaAtom, MmaOperand,
    atoms::{self, Atom},
};

/// The owners of the elements of a tile, by a thread-value layout.
struct Owners<'a> {
    request: &'a Request<'a>,
    contents: Contents,
    threads: i64,
}

impl<'a> Owners<'a> {
    fn new(request: &'a Request<'a>, tv: &Layout) -> Result<Self> {
        Ok(Self {
            request,
            contents: Contents::of(&tv.into())?,
            threads: tv.get(&[0])?.size()?,
        })
    }

    /// Adds a panel of a domain, whose indices are those of the elements.
    fn draw(&self, scene: &mut Scene, title: &str, domain: &Domain) {
        let by_value = self.request.options.by == Some(By::Index);
        let cell = |element| {
            let Some((first, others)) = self.contents.at(element) else {
                let details = format!("element {element}: no thread");
                return Cell::new(Paint::default(), "", details);
            };
            let (thread, value) = (first % self.threads, first / self.threads);
            let text = match others {
                0 => format!("T{thread}\nV{value}"),
                _ => format!("T{thread}+{others}\nV{value}"),
            };
            let details =
                format!("element {element}: value {value} of thread {thread}, and {others} others");
            let paint = Paint::of(if by_value { value } else { thread });
            let cell = Cell::new(paint, text, details).of(first, element);
            Cell {
                thread: Some(thread),
                ..cell
            }
        };
        domain.draw(scene, title, false, &cell);
        explain_others(scene, "threads or values own the element");
    }
}

/// The owners of the elements of a tile, and the layout from threads and values to elements.
pub(super) fn thread_value(request: &Request<'_>) -> Result<Scene> {
    let (any, dynamic) = request.mapping(0)?;
    let layout = *any.inside();
    let rank = layout.rank();
    let mut scene = Scene::titled(format!("{}: threads and values", request.arguments[0]));
    if rank != 2 || any.as_layout().is_none() {
        return Err(DrawError::Arguments {
            kind: "thread_value",
            wanted: "LAYOUT [SHAPE], where the layout has two modes, threads and values",
        });
    }
    let owners = Owners::new(request, &layout)?;
    let domain = match request.arguments.get(1) {
        Some(_) => {
            let shape: IntTuple = request.read(1)?;
            let outside = owners.contents.len() as i64 - shape.size()?;
            if outside > 0 {
                let note = format!("{outside} offsets lie past the end of the tile");
                scene.notes.push(note);
            }
            Domain::of_shape(&shape, &[])
        }
        None => Domain::list(owners.contents.len(), WRAP),
    };
    owners.draw(&mut scene, "elements", &domain);
    let mut grid = Grid::new(request, &any, By::Offset);
    grid.domain = Domain::of_shape(&any.shape(), &dynamic);
    grid.is_below = true;
    grid.threads = Some(owners.threads);
    let by_thread = |index, _| Paint::of(index % owners.threads);
    grid.draw(&mut scene, "threads x values", &by_thread);
    Ok(scene)
}

/// An instruction, the registers of a warpgroup, or a tile of shared memory.
pub(super) fn draw(request: &Request<'_>) -> Result<Scene> {
    let name = request.arguments[0];
    match atoms::atom_by_name(name)? {
        Atom::Mma(found) => mma(request, name, &found.atom),
        Atom::Copy(bits) => copy(request, name, &bits.of_elements(request.options.bits)?),
        Atom::Operand(operand) => {
            let tv = operand.layout;
            let mut scene = Scene::titled(format!("{name} {tv}"));
            let owners = Owners::new(request, &tv)?;
            let domain = Domain::of_shape(&IntTuple::flat(&operand.shape)?, &[]);
            owners.draw(&mut scene, "", &domain);
            Ok(scene)
        }
        Atom::SharedMemory(tile) => {
            let tile = tile.in_elements()?;
            let mut scene = Scene::titled(format!("{name} {tile}"));
            banks::tiles(&mut scene, request, &[("", tile)])?;
            Ok(scene)
        }
    }
}

/// The operands of an MMA as in a matrix product: A to the left of C, B above it.
fn mma(request: &Request<'_>, name: &str, atom: &MmaAtom) -> Result<Scene> {
    let [m, n, k] = atom.shape();
    let mut scene = Scene::titled(format!("{name}: {m} x {n} x {k}"));
    let panels = [
        (MmaOperand::B, "B", [k, n], [0, 1]),
        (MmaOperand::A, "A", [m, k], [1, 0]),
        (MmaOperand::C, "C", [m, n], [1, 1]),
    ];
    for (operand, letter, [rows, columns], place) in panels {
        let tv = atom.layout_tv(operand);
        let owners = Owners::new(request, &tv)?;
        let mut domain = Domain::of_shape(&IntTuple::flat(&[rows, columns])?, &[]);
        // The elements of B are numbered by its columns first.
        if operand == MmaOperand::B {
            domain.steps = [count(columns), 1];
        }
        owners.draw(&mut scene, &format!("{letter} {tv}"), &domain);
        if let Some((at, panel)) = scene.panels.last_mut() {
            *at = place;
            // The operands have no element in common.
            panel.cells.iter_mut().for_each(|cell| cell.element = None);
        }
    }
    scene.notes.push(format!("threads {}", atom.thread_id()));
    Ok(scene)
}

/// The source and the destination of a copy, in rows of 16 bytes.
fn copy(request: &Request<'_>, name: &str, atom: &CopyAtom) -> Result<Scene> {
    let bits = request.options.bits;
    let mut scene = Scene::titled(format!("{name}, elements of {bits} bits"));
    for (title, tv) in [
        ("source", atom.source()),
        ("destination", atom.destination()),
    ] {
        let owners = Owners::new(request, &tv)?;
        let domain = Domain::list(owners.contents.len(), count(128 / bits.max(1)));
        owners.draw(&mut scene, &format!("{title} {tv}"), &domain);
    }
    scene.notes.push(format!("threads {}", atom.thread_id()));
    Ok(scene)
}
