//! Blocks on the CPU: the bodies of kernels, a thread of the operating system for each of theirs.
//!
//! Every access is checked: that there is such an element, and that no other thread uses it between the
//! same two barriers, unless both read. Which threads were faster does not matter for that: an element
//! keeps who has read and written it since the last barrier, and an element of global memory, in which
//! blocks wait for nobody, since the launch.

use crate::{Element, Half, Index, Machine, Memory, Vector, launch::Launch};
use core::{any::Any, fmt::Debug};
use half::{bf16, f16};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Condvar, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};
use stridewise::{
    atoms::{CopyAtom, Mma as _, copy::SM75_U32x4_LDSM_N},
    prelude::*,
};

/// A kernel, and the numbers of its launch.
#[derive(Clone, Copy, Debug)]
pub struct Simulator {
    kernel: &'static str,
    launch: Launch,
}

/// Which thread of which block uses an element, after how many barriers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct User {
    block: (u32, u32),
    thread: u32,
    barrier: usize,
}

impl User {
    /// Whether two threads may use an element without waiting for each other.
    fn meets(self, other: Self, is_shared: bool) -> bool {
        if is_shared {
            self.barrier == other.barrier && self.thread != other.thread
        } else {
            self.block != other.block
                || self.barrier == other.barrier && self.thread != other.thread
        }
    }
}

/// An element and who has used it.
#[derive(Clone, Copy, Debug)]
struct Cell<T> {
    value: T,
    writer: Option<User>,
    /// The first and the last thread that has read it.
    readers: [Option<User>; 2],
    /// What a copy brings that has begun: its thread, the group, and the element.
    on_its_way: Option<(u32, usize, T)>,
}

/// Elements of a kernel's memory, with the users of each.
#[derive(Debug)]
pub struct Buffer<T> {
    name: &'static str,
    cells: Mutex<Vec<Cell<T>>>,
    is_shared: bool,
}

impl<T: Copy> Buffer<T> {
    /// Global memory of these elements; faults call it by the name.
    pub fn new(name: &'static str, elements: &[T]) -> Self {
        Self::of(name, elements.iter().copied(), false)
    }

    fn of(name: &'static str, elements: impl Iterator<Item = T>, is_shared: bool) -> Self {
        let cells = elements.map(|value| Cell {
            value,
            writer: None,
            readers: [None; 2],
            on_its_way: None,
        });
        Self {
            name,
            cells: Mutex::new(cells.collect()),
            is_shared,
        }
    }

    /// The elements.
    pub fn elements(&self) -> Vec<T> {
        let cells = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        cells.iter().map(|cell| cell.value).collect()
    }
}

/// Where threads wait for each other.
#[derive(Debug, Default)]
struct Meeting {
    state: Mutex<State>,
    all: Condvar,
}

#[derive(Debug, Default)]
struct State {
    expected: usize,
    waiting: usize,
    /// How often all have met.
    times: usize,
    /// Whether somebody will never come.
    is_broken: bool,
}

impl Meeting {
    fn of(expected: usize) -> Self {
        Self {
            state: Mutex::new(State {
                expected,
                ..State::default()
            }),
            all: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the others; `false` if one of them does not come.
    fn wait(&self) -> bool {
        let mut state = self.state();
        let times = state.times;
        state.waiting += 1;
        if state.waiting == state.expected {
            (state.waiting, state.times) = (0, times + 1);
            self.all.notify_all();
        }
        while state.times == times && !state.is_broken {
            state = self.all.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.times > times
    }

    /// A thread that has ended does not come any more, and nobody meets all.
    fn leave(&self) {
        self.state().is_broken = true;
        self.all.notify_all();
    }
}

/// What a block has in common.
#[derive(Debug)]
struct Block {
    simulator: Simulator,
    number: (u32, u32),
    all: Meeting,
    warps: Vec<Warp>,
    shared: OnceLock<Box<dyn Shared>>,
}

/// What the threads of a warp have in common: a few words of each.
#[derive(Debug)]
struct Warp {
    all: Meeting,
    lanes: Mutex<[[u32; 10]; 32]>,
}

/// Shared memory, of whichever elements.
trait Shared: Any + Debug + Send + Sync {
    /// Writes what copies of a thread bring, of groups before this one.
    fn land(&self, user: User, group: usize);
}

impl<T: Element> Shared for Buffer<T> {
    fn land(&self, user: User, group: usize) {
        let mut cells = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        for cell in cells.iter_mut() {
            match cell.on_its_way {
                Some((thread, of, value)) if thread == user.thread && of < group => {
                    (cell.value, cell.writer, cell.on_its_way) = (value, Some(user), None);
                }
                _ => {}
            }
        }
    }
}

/// One thread of a simulated block.
#[derive(Clone, Copy, Debug)]
pub struct Thread<'a> {
    block: &'a Block,
    number: u32,
    done: &'a Done,
}

/// How far a thread is.
#[derive(Debug, Default)]
struct Done {
    barriers: AtomicUsize,
    /// Groups of copies that have ended.
    groups: AtomicUsize,
}

/// Ends a thread whose block has a fault: nothing is printed, [`Simulator::run`] says it.
fn end(fault: String) -> ! {
    std::panic::resume_unwind(Box::new(fault))
}

impl Simulator {
    /// A launch of a kernel of this name.
    #[must_use]
    pub const fn new(kernel: &'static str, launch: Launch) -> Self {
        Self { kernel, launch }
    }

    /// Runs the body of each thread of each block, block after block.
    ///
    /// # Panics
    /// At an access outside of memory, or one that races with another, with the kernel, the block, the
    /// thread, the barriers before it and the coordinate; and where a thread ends while others wait for
    /// it at a barrier.
    pub fn run(self, body: impl Fn(Thread<'_>) + Sync) {
        for y in 0..self.launch.grid.1 {
            for x in 0..self.launch.grid.0 {
                self.run_block((x, y), &body);
            }
        }
    }

    fn run_block(self, number: (u32, u32), body: &(impl Fn(Thread<'_>) + Sync)) {
        let warps = (0..self.launch.threads).step_by(32).map(|first| {
            let lanes = (self.launch.threads - first).min(32);
            Warp {
                all: Meeting::of(lanes as usize),
                lanes: Mutex::default(),
            }
        });
        let block = Block {
            simulator: self,
            number,
            all: Meeting::of(self.launch.threads as usize),
            warps: warps.collect(),
            shared: OnceLock::new(),
        };
        let done: Vec<Done> = (0..self.launch.threads).map(|_| Done::default()).collect();
        let faults: Vec<String> = std::thread::scope(|scope| {
            let start = |(number, done)| {
                let thread = Thread {
                    block: &block,
                    number,
                    done,
                };
                let small = std::thread::Builder::new().stack_size(256 << 10);
                small.spawn_scoped(scope, move || {
                    let result = catch_unwind(AssertUnwindSafe(|| body(thread)));
                    thread.warp().all.leave();
                    thread.block.all.leave();
                    result
                })
            };
            let threads: Vec<_> = (0..self.launch.threads).zip(&done).map(start).collect();
            let ends = threads.into_iter().filter_map(|thread| {
                let fault = thread
                    .expect("a thread of the system")
                    .join()
                    .flatten()
                    .err()?;
                Some(match fault.downcast::<String>() {
                    Ok(text) => *text,
                    Err(fault) => std::panic::resume_unwind(fault),
                })
            });
            ends.collect()
        });
        // Threads that waited in vain say less than the one they waited for.
        let first = faults.iter().find(|fault| !fault.ends_with(IN_VAIN));
        if let Some(fault) = first.or(faults.first()) {
            panic!("{fault}");
        }
    }
}

/// What a thread says whose barrier nobody comes to.
const IN_VAIN: &str = "waits for threads that have ended";

impl<'a> Thread<'a> {
    fn warp(self) -> &'a Warp {
        &self.block.warps[self.number as usize / 32]
    }

    /// Hands in a few words, and gets them back after one thread of the warp has changed those of all.
    fn together<const N: usize>(
        self,
        words: [u32; N],
        change: impl FnOnce(&mut [[u32; 10]; 32]),
    ) -> [u32; 10] {
        let Warp { all, lanes } = self.warp();
        let lanes = || lanes.lock().unwrap_or_else(PoisonError::into_inner);
        let lane = self.number as usize % 32;
        lanes()[lane][..N].copy_from_slice(&words);
        self.meet(all);
        if lane == 0 {
            change(&mut lanes());
        }
        self.meet(all);
        lanes()[lane]
    }

    fn user(self) -> User {
        User {
            block: self.block.number,
            thread: self.number,
            barrier: self.done.barriers.load(Ordering::Relaxed),
        }
    }

    /// The place where something happens, for faults.
    fn place(self) -> String {
        let User {
            block,
            thread,
            barrier,
        } = self.user();
        let kernel = self.block.simulator.kernel;
        format!("kernel {kernel}, block {block:?}, thread {thread}, after {barrier} barriers")
    }

    fn meet(self, meeting: &Meeting) {
        if !meeting.wait() {
            end(format!("{}: {IN_VAIN}", self.place()));
        }
    }

    /// Global memory, as this thread sees it.
    pub const fn global<T>(self, buffer: &'a Buffer<T>) -> Elements<'a, T> {
        Elements {
            thread: self,
            buffer,
            begin: 0,
        }
    }
}

impl<'a> Machine for Thread<'a> {
    type Elements<T: Element> = Elements<'a, T>;
    fn thread(self) -> Index {
        int!((self.number as i32){i32})
    }
    fn block(self) -> (Index, Index) {
        let (x, y) = self.block.number;
        (int!((x as i32){i32}), int!((y as i32){i32}))
    }
    fn shared<T: Element>(self) -> Elements<'a, T> {
        let length = self.block.simulator.launch.shared as usize / size_of::<T>();
        let empty = || std::iter::repeat_n(T::default(), length);
        let buffer = self
            .block
            .shared
            .get_or_init(|| Box::new(Buffer::of("shared memory", empty(), true)));
        let buffer: &dyn Any = &**buffer;
        let Some(buffer) = buffer.downcast_ref::<Buffer<T>>() else {
            end(format!(
                "{}: shared memory has elements of another type",
                self.place()
            ))
        };
        self.global(buffer)
    }
    fn barrier(self) {
        self.meet(&self.block.all);
        self.done.barriers.fetch_add(1, Ordering::Relaxed);
    }
    fn copy_async<T: Vector, C: Debug>(
        self,
        source: Elements<'a, T>,
        target: Elements<'a, T>,
        bytes: Option<isize>,
        coordinate: C,
    ) {
        let element = match bytes {
            None => source.read(0, coordinate),
            Some(0) => T::default(),
            Some(bytes) => {
                let mut words = source.read(0, &coordinate).words();
                for (first, word) in (0..).step_by(4).zip(&mut words) {
                    let exist = (bytes - first).clamp(0, 4) as u32;
                    *word &= 1_u32.checked_shl(8 * exist).map_or(u32::MAX, |bit| bit - 1);
                }
                T::from_words(words)
            }
        };
        target.begin_copy(element);
    }
    fn commit_copies(self) {
        self.done.groups.fetch_add(1, Ordering::Relaxed);
    }
    fn wait_for_copies<const LEFT: usize>(self) {
        let groups = self.done.groups.load(Ordering::Relaxed);
        if let Some(shared) = self.block.shared.get() {
            shared.land(self.user(), groups.saturating_sub(LEFT));
        }
    }
    fn multiply_add(self, a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }
    fn exp2(self, x: f32) -> f32 {
        x.exp2()
    }
    fn reciprocal(self, x: f32) -> f32 {
        1.0 / x
    }
    fn shuffle_xor(self, value: f32, mask: u32) -> f32 {
        let words = self.together([value.to_bits()], |lanes| {
            let before = *lanes;
            for (lane, words) in lanes.iter_mut().enumerate() {
                words[0] = before[lane ^ mask as usize][0];
            }
        });
        f32::from_bits(words[0])
    }
    fn load_matrices<T: Vector, C: Debug>(self, row: Elements<'a, T>, coordinate: C) -> [u32; 4] {
        let row = row.read(0, coordinate).words();
        let words = self.together(row, |lanes| {
            let (from, to) = matrices();
            let before = *lanes;
            for (lane, words) in lanes.iter_mut().enumerate() {
                for (register, word) in words.iter_mut().take(4).enumerate() {
                    let bit = to.crd2idx((lane, 32 * register));
                    let source = from.crd2idx(bit);
                    *word = before[source as usize % 32][source as usize / (32 * 32)];
                }
            }
        });
        [words[0], words[1], words[2], words[3]]
    }
    fn multiply<H: Half>(self, a: [u32; 4], b: [u32; 2], c: [f32; 4]) -> [f32; 4] {
        let [c0, c1, c2, c3] = c.map(f32::to_bits);
        let words = [a[0], a[1], a[2], a[3], b[0], b[1], c0, c1, c2, c3];
        let words = self.together(words, |lanes| {
            let before = *lanes;
            let half = |lane: usize, register: usize, value: usize| {
                let bits = before[lane][register + value / 2] >> (16 * (value % 2));
                if H::IS_BFLOAT {
                    bf16::from_bits(bits as u16).to_f32()
                } else {
                    f16::from_bits(bits as u16).to_f32()
                }
            };
            H::Multiply::default().multiply(
                |lane, value| half(lane, 0, value),
                |lane, value| half(lane, 4, value),
                |lane, value, a, b| {
                    let sum = &mut lanes[lane][6 + value];
                    *sum = a.mul_add(b, f32::from_bits(*sum)).to_bits();
                },
            );
        });
        [6, 7, 8, 9].map(|word| f32::from_bits(words[word]))
    }
}

/// Of the instruction behind [`Machine::load_matrices`]: a bit's thread and place in it at the source,
/// and a thread and bit of its registers to the bit.
fn matrices() -> (impl Layout, impl Layout) {
    type Atom = SM75_U32x4_LDSM_N;
    let source = <Atom as CopyAtom>::Source::default();
    (
        source.right_inverse(),
        <Atom as CopyAtom>::Destination::default(),
    )
}

/// Elements of a buffer, as one thread sees them.
#[derive(Debug)]
pub struct Elements<'a, T> {
    thread: Thread<'a>,
    buffer: &'a Buffer<T>,
    begin: isize,
}
impl<T> Clone for Elements<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Elements<'_, T> {}

impl<T: Copy> Elements<'_, T> {
    /// Uses an element, unless there is none, or another thread has used it in a way that does not go
    /// with this one.
    fn at<C: Debug, R>(
        self,
        index: isize,
        coordinate: C,
        verb: &str,
        of: impl FnOnce(&mut Cell<T>, User) -> (R, Option<(&'static str, User)>),
    ) -> R {
        let Buffer { name, cells, .. } = self.buffer;
        let mut cells = cells.lock().unwrap_or_else(PoisonError::into_inner);
        let (length, place) = (cells.len(), self.begin + index);
        let what = || {
            let coordinate = format!("{coordinate:?}").replace("{i32}", "");
            let at = self.thread.place();
            format!("{at} {verb} element {place} of {name}, at the coordinate {coordinate}")
        };
        let Some(cell) = usize::try_from(place)
            .ok()
            .and_then(|place| cells.get_mut(place))
        else {
            drop(cells);
            end(format!("{}: there are {length}", what()))
        };
        let is_awaited = cell.on_its_way.is_some();
        let (result, other) = of(cell, self.thread.user());
        drop(cells);
        if is_awaited {
            end(format!("{}, to which a copy is on its way", what()));
        }
        if let Some((done, User { block, thread, .. })) = other {
            end(format!(
                "{}, which thread {thread} of block {block:?} {done} without a barrier in between",
                what()
            ))
        }
        result
    }
}

impl<T: Element> Elements<'_, T> {
    /// A copy brings an element to index 0, at some time before its thread has waited for it.
    fn begin_copy(self, element: T) {
        let thread = self.thread;
        let group = thread.done.groups.load(Ordering::Relaxed);
        self.write(0, "of a copy", T::default());
        let mut cells = self
            .buffer
            .cells
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        cells[self.begin as usize].on_its_way = Some((thread.number, group, element));
    }
}

impl<T: Copy> Memory for Elements<'_, T> {
    type Element = T;
    fn from(self, by: isize) -> Self {
        Self {
            begin: self.begin + by,
            ..self
        }
    }
    fn read<C: Debug>(self, index: isize, coordinate: C) -> T {
        let is_shared = self.buffer.is_shared;
        self.at(index, coordinate, "reads", |cell, user| {
            let other = cell.writer.filter(|writer| user.meets(*writer, is_shared));
            cell.read_by(user, is_shared);
            (cell.value, other.map(|writer| ("has written", writer)))
        })
    }
    fn write<C: Debug>(self, index: isize, coordinate: C, element: T) {
        let is_shared = self.buffer.is_shared;
        self.at(index, coordinate, "writes", |cell, user| {
            let meets = |other: &User| user.meets(*other, is_shared);
            let writer = cell
                .writer
                .filter(meets)
                .map(|other| ("has written", other));
            let reader = cell.readers.iter().flatten().copied().find(meets);
            let reader = reader.map(|other| ("has read", other));
            (cell.value, cell.writer) = (element, Some(user));
            ((), writer.or(reader))
        });
    }
}

impl<T> Cell<T> {
    /// Keeps two different readers that a writer may meet: any third one meets no more writers.
    fn read_by(&mut self, user: User, is_shared: bool) {
        match self.readers {
            [None, _] => self.readers[0] = Some(user),
            // Readers before the last barrier are met by nobody.
            [Some(first), _] if is_shared && first.barrier != user.barrier => {
                self.readers = [Some(user), None];
            }
            [Some(first), None] if first != user => self.readers[1] = Some(user),
            _ => {}
        }
    }
}
