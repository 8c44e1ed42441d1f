//! Accesses of many threads at once: which vectors, in which phases, and what a memory makes of
//! them.

use crate::value::{
    AnyLayout, Swizzle,
    arithmetic::{multiply, positive},
    error::{Error, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    swizzle::exponent,
    tree::{Builder, MAX_LEAVES},
    tuple::size,
};

/// The banks that a memory may have.
pub(super) const MOST_BANKS: usize = 64;
/// The elements that an access may have.
const MOST_ELEMENTS: usize = 1 << 20;
/// The threads of a warp.
const WARP: u32 = 5;
/// The bits of a sector of global memory: 32 bytes.
const SECTOR: u32 = 8;

/// A memory in banks, each of which delivers one word at a time: word w is in bank `w mod banks`.
///
/// One word of each bank is a *wavefront*. Threads that ask for one word share it, readers and
/// writers alike. Threads that ask for different words of one bank wait for each other.
///
/// ```
/// use stridewise::value::{BankedMemory, expect};
/// const OTHER: BankedMemory = expect(BankedMemory::new(32, 32));
/// assert_eq!(OTHER, BankedMemory::SHARED);
/// ```
///
/// Source: CUDA C++ Programming Guide, "Shared Memory".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BankedMemory {
    /// Exponents of 2.
    banks: u32,
    bank_bits: u32,
}

impl BankedMemory {
    /// Shared memory of NVIDIA's GPUs: 32 banks of 32 bits, wavefronts of 128 bytes.
    pub const SHARED: Self = Self {
        banks: 5,
        bank_bits: 5,
    };

    /// So many banks with words of so many bits.
    ///
    /// # Errors
    /// [`NotPowerOfTwo`](Reason::NotPowerOfTwo), [`CountNotPositive`](Reason::CountNotPositive);
    /// [`TooManyParts`](Reason::TooManyParts) past 64 banks.
    pub const fn new(banks: i64, bank_bits: i64) -> Result<Self, Error> {
        report!(Self::checked(banks, bank_bits), AccessCost)
    }

    const fn checked(banks: i64, bank_bits: i64) -> Result<Self, Refusal> {
        if banks > MOST_BANKS as i64 {
            return too_many("banks", MOST_BANKS);
        }
        Ok(Self {
            banks: attempt!(exponent(banks)),
            bank_bits: attempt!(exponent(bank_bits)),
        })
    }

    /// The bits of an index of elements that choose the bank.
    pub(super) const fn window(self, element: u32) -> (u32, u32) {
        let end = self.banks + self.bank_bits;
        (
            self.bank_bits.saturating_sub(element),
            end.saturating_sub(element),
        )
    }

    /// How it serves vectors of `2^vector` elements.
    const fn service(self, element: u32, vector: u32) -> Result<Service, Refusal> {
        let (bits, end) = (element + vector, self.banks + self.bank_bits);
        let slot = if bits > self.bank_bits {
            bits
        } else {
            self.bank_bits
        };
        if slot.saturating_sub(end) > 40 {
            return Err(Refusal::of(Reason::Overflow));
        }
        Ok(Service {
            unit: slot - element,
            at_once: end.saturating_sub(slot),
            wavefronts: 1 << slot.saturating_sub(end),
        })
    }
}

/// Vectors, or the words that they lie in, are slots: `2^at_once` of them fill the banks once.
#[derive(Clone, Copy)]
pub(super) struct Service {
    /// The exponent of the elements in a slot.
    unit: u32,
    at_once: u32,
    /// The wavefronts of one slot.
    wavefronts: i64,
}

/// What threads read or write at once: a thread-value layout from threads and their elements to
/// 1-D coordinates of a tile, `(32,4):(4,1)`, in vectors.
///
/// The values of a thread are cut into vectors in their order, one for each instruction. A memory
/// serves an instruction in *phases*, of as many threads in order as fill its banks once. In
/// [shared memory](BankedMemory::SHARED) these are 8 threads for vectors of 16 bytes, 16 for those
/// of 8 bytes, and 32 for narrower ones. Threads of different phases have no conflict.
///
/// This is a model of documented rules. It does not know predicated threads, and hardware may
/// serve two phases at once where they share words.
///
/// ```
/// use stridewise::value::{Access, BankedMemory, Layout, expect};
/// // Columns of a row-major matrix of 32-bit numbers: thread t reads row t.
/// const COLUMNS: Access = Access::new(&expect(Layout::parse("(32,32):(1,32)")), 1);
/// let matrix: Layout = "(32,32):(32,1)".parse()?;
/// let cost = COLUMNS.cost(&matrix.into(), 32, &BankedMemory::SHARED)?;
/// assert_eq!((cost.wavefronts, cost.least, cost.degree), (1024, 32, 32));
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// Source: the thread-value layouts of CuTe's `TiledCopy`; CUDA C++ Programming Guide and PTX ISA,
/// `ldmatrix`, for phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    thread_value: Layout,
    vector: i64,
}

impl Access {
    /// Accesses by a thread-value layout in vectors of `vector` elements. It is checked where it
    /// is used.
    #[must_use]
    pub const fn new(thread_value: &Layout, vector: i64) -> Self {
        Self {
            thread_value: *thread_value,
            vector,
        }
    }

    /// Threads in order *along* a mode, one vector each, and then to the next row: `(8,64)` along
    /// mode 1 by 8 → `((8,8),8):((64,1),8)`. It is how tiles are copied from global memory.
    ///
    /// # Laws
    /// Each element of the tile is accessed once.
    ///
    /// # Errors
    /// [`NoSuchMode`](Reason::NoSuchMode), [`CountNotPositive`](Reason::CountNotPositive);
    /// [`ExtentNotMultiple`](Reason::ExtentNotMultiple) where vectors do not fill the mode.
    pub const fn along(shape: &IntTuple, mode: usize, vector: i64) -> Result<Self, Error> {
        report!(of_vectors(shape, mode, vector, true, 1), AccessAlong, shape)
    }

    /// Threads in order *across* a mode, through all rows, and then to the next vector: `(8,64)`
    /// across mode 1 by 8 → `((8,8),8):((1,64),8)`.
    ///
    /// # Errors
    /// As [`along`](Self::along).
    pub const fn across(shape: &IntTuple, mode: usize, vector: i64) -> Result<Self, Error> {
        report!(
            of_vectors(shape, mode, vector, false, 1),
            AccessAcross,
            shape
        )
    }

    /// `ldmatrix` of all matrices of a tile: [across](Self::across) a mode, by 16 bytes, 8 rows a
    /// matrix. With `.trans`, the mode is the other one.
    ///
    /// # Errors
    /// As [`along`](Self::along), also for rows that are no multiple of 8;
    /// [`NotPowerOfTwo`](Reason::NotPowerOfTwo) for the bits of an element.
    pub const fn ldmatrix(shape: &IntTuple, mode: usize, element_bits: i64) -> Result<Self, Error> {
        let access = and_then!(exponent(element_bits), |_| {
            of_vectors(shape, mode, 128 / element_bits, false, 8)
        });
        report!(access, Ldmatrix, shape)
    }

    /// From threads and values to 1-D coordinates of the tile.
    #[must_use]
    pub const fn thread_value(&self) -> Layout {
        self.thread_value
    }

    /// The elements that a thread accesses by one instruction.
    #[must_use]
    pub const fn vector(&self) -> i64 {
        self.vector
    }

    /// How many wavefronts a memory takes for the accesses to a tile, and how many it would take
    /// at least.
    ///
    /// # Laws
    /// A phase takes as many wavefronts as there are different words in one bank, at most over the
    /// banks.
    ///
    /// # Errors
    /// [`ScatteredVector`](Reason::ScatteredVector) where a vector is not in one piece,
    /// [`OutsideMode`](Reason::OutsideMode) past the tile,
    /// [`RankMismatch`](Reason::RankMismatch) for other than two modes,
    /// [`ExtentNotMultiple`](Reason::ExtentNotMultiple) for values that vectors do not fill,
    /// [`NotPowerOfTwo`](Reason::NotPowerOfTwo) for a vector or an element,
    /// [`TooManyParts`](Reason::TooManyParts) past 2^20 elements; [`Overflow`](Reason::Overflow).
    pub const fn cost(
        &self,
        layout: &AnyLayout,
        element_bits: i64,
        memory: &BankedMemory,
    ) -> Result<AccessCost, Error> {
        let cost = and_then!(exponent(element_bits), |element| {
            self.cost_of(layout, element, *memory)
        });
        report!(cost, AccessCost, layout.inside(), self.thread_value)
    }

    pub(super) const fn cost_of(
        &self,
        layout: &AnyLayout,
        element: u32,
        memory: BankedMemory,
    ) -> Result<AccessCost, Refusal> {
        let (mut phases, service) = attempt!(self.phases(layout, element, memory));
        let mut cost = AccessCost::NONE;
        while let Some(phase) = attempt!(phases.next()) {
            let (degree, pair) = phase.degree(Swizzle::IDENTITY, service);
            let wavefronts = degree * service.wavefronts;
            cost.wavefronts += wavefronts;
            cost.least += service.wavefronts;
            if degree > cost.degree {
                cost.degree = degree;
                cost.collision = match pair {
                    Some((one, other)) => Some(BankCollision {
                        instruction: phase.instruction,
                        threads: (phase.thread + one, phase.thread + other),
                    }),
                    None => None,
                };
            }
        }
        Ok(cost)
    }

    /// How a warp's access to global memory falls into sectors of 32 bytes.
    ///
    /// ```
    /// use stridewise::value::{Access, Layout};
    /// let matrix: Layout = "(32,32):(32,1)".parse()?;
    /// let rows = Access::along(&matrix.shape(), 1, 4)?.coalescing(&matrix.into(), 32)?;
    /// let columns = Access::across(&matrix.shape(), 1, 1)?.coalescing(&matrix.into(), 32)?;
    /// assert_eq!((rows.sectors, rows.percent()), (128, 100));
    /// assert_eq!((columns.sectors, columns.percent()), (1024, 12));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Laws
    /// For each instruction of each warp of 32 threads, the number of different sectors.
    ///
    /// # Errors
    /// As [`cost`](Self::cost).
    pub const fn coalescing(
        &self,
        layout: &AnyLayout,
        element_bits: i64,
    ) -> Result<Coalescing, Error> {
        let coalescing = and_then!(exponent(element_bits), |element| {
            self.sectors(layout, element)
        });
        report!(coalescing, Coalescing, layout.inside(), self.thread_value)
    }

    const fn sectors(&self, layout: &AnyLayout, element: u32) -> Result<Coalescing, Refusal> {
        let vector = attempt!(exponent(self.vector));
        // A memory of one bank, whose words are sectors: all words are in conflict.
        let sectors = BankedMemory {
            banks: 0,
            bank_bits: SECTOR,
        };
        let service = attempt!(sectors.service(element, vector));
        let vectors = Service {
            unit: vector,
            ..service
        };
        if element + vector > 40 {
            return Err(Refusal::of(Reason::Overflow));
        }
        let mut found = Coalescing {
            requests: 0,
            sectors: 0,
            useful_bits: 0,
        };
        let mut phases = attempt!(Phases::new(self, layout, WARP));
        while let Some(phase) = attempt!(phases.next()) {
            found.requests += 1;
            found.sectors += phase.degree(Swizzle::IDENTITY, service).0 * service.wavefronts;
            found.useful_bits += phase.degree(Swizzle::IDENTITY, vectors).0 << (element + vector);
        }
        Ok(found)
    }

    pub(super) const fn phases<'a>(
        &'a self,
        layout: &'a AnyLayout,
        element: u32,
        memory: BankedMemory,
    ) -> Result<(Phases<'a>, Service), Refusal> {
        let service = attempt!(memory.service(element, attempt!(exponent(self.vector))));
        Ok((
            attempt!(Phases::new(self, layout, service.at_once)),
            service,
        ))
    }
}

/// Each vector of a tile once, along a mode or across it.
const fn of_vectors(
    shape: &IntTuple,
    mode: usize,
    vector: i64,
    along: bool,
    rows: i64,
) -> Result<Access, Refusal> {
    attempt!(positive(vector));
    let (tree, root) = (&shape.tree, shape.tree.root());
    let rank = tree.rank(root);
    if mode >= rank {
        return Err(Refusal::of(Reason::NoSuchMode { mode, rank }));
    }
    let mut leaves = [[0; 3]; MAX_LEAVES];
    let (mut place, mut others) = (1, 1);
    for_modes!(tree, root, |index, child| {
        let extent = attempt!(size(tree, child));
        leaves[index] = [extent, place, 0];
        place = attempt!(multiply(place, extent));
        if index != mode {
            others = attempt!(multiply(others, extent));
        }
    });
    let [extent, step, _] = leaves[mode];
    if extent % vector != 0 || others % rows != 0 {
        let (extent, of) = if extent % vector != 0 {
            (extent, vector)
        } else {
            (others, rows)
        };
        return Err(Refusal::of(Reason::ExtentNotMultiple { extent, of }));
    }
    let vectors = [extent / vector, attempt!(multiply(step, vector)), 0];
    let mut builder = Builder::new();
    builder.open();
    builder.open();
    if along {
        builder.leaf(vectors);
    }
    for_range!(0..rank, |index| {
        if index != mode {
            builder.leaf(leaves[index]);
        }
    });
    if !along {
        builder.leaf(vectors);
    }
    builder.close();
    builder.leaf([vector, step, 0]);
    builder.close();
    let thread_value = Layout::from_tree(attempt!(builder.finish()));
    Ok(Access::new(&thread_value, vector))
}

/// The wavefronts of an access, from [`Access::cost`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccessCost {
    /// All wavefronts.
    pub wavefronts: i64,
    /// The wavefronts without conflicts.
    pub least: i64,
    /// The most different words, or vectors of several words, in one bank in a phase: 1 without
    /// conflicts, 0 without elements.
    pub degree: i64,
    /// A witness from the worst phase.
    pub collision: Option<BankCollision>,
}

impl AccessCost {
    pub(super) const NONE: Self = Self {
        wavefronts: 0,
        least: 0,
        degree: 0,
        collision: None,
    };
}

/// Two threads that ask for different words of one bank in one phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BankCollision {
    /// The number of the vector, for both threads.
    pub instruction: i64,
    /// The threads.
    pub threads: (i64, i64),
}

/// The sectors of an access, from [`Access::coalescing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coalescing {
    /// The instructions of all warps.
    pub requests: i64,
    /// The sectors of 32 bytes that they touch, each counted once a request.
    pub sectors: i64,
    /// The bits that threads ask for, each counted once a request.
    pub useful_bits: i64,
}

impl Coalescing {
    /// The efficiency: useful bits in a hundred, rounded down; 100 without elements.
    #[must_use]
    pub const fn percent(&self) -> i64 {
        if self.sectors == 0 {
            return 100;
        }
        (self.useful_bits as i128 * 100 / ((self.sectors as i128) << SECTOR)) as i64
    }
}

pub(super) const fn too_many<T>(parts: &'static str, most: usize) -> Result<T, Refusal> {
    Err(Refusal::of(Reason::TooManyParts { parts, most }))
}

/// The phases of an access, instruction by instruction.
pub(super) struct Phases<'a> {
    access: &'a Access,
    layout: &'a AnyLayout,
    size: i64,
    threads: i64,
    /// Vectors of a thread.
    instructions: i64,
    at_once: i64,
    instruction: i64,
    thread: i64,
}

impl<'a> Phases<'a> {
    const fn new(access: &'a Access, layout: &'a AnyLayout, at_once: u32) -> Result<Self, Refusal> {
        let (tree, root) = (&access.thread_value.tree, access.thread_value.tree.root());
        let found = tree.rank(root);
        let Some(first) = tree.first_mode(root) else {
            return Err(Refusal::of(Reason::RankMismatch { found, wanted: 2 }));
        };
        let threads = attempt!(size(tree, first));
        let values = match tree.next(root, first) {
            Some(second) if found == 2 => attempt!(size(tree, second)),
            _ => return Err(Refusal::of(Reason::RankMismatch { found, wanted: 2 })),
        };
        let all = attempt!(multiply(threads, values));
        if all > MOST_ELEMENTS as i64 {
            return too_many("elements of an access", MOST_ELEMENTS);
        }
        attempt!(exponent(access.vector));
        if values % access.vector != 0 {
            return Err(Refusal::of(Reason::ExtentNotMultiple {
                extent: values,
                of: access.vector,
            }));
        }
        Ok(Self {
            access,
            layout,
            size: attempt!(layout.size(), |error| Refusal::of(error.reason())),
            threads,
            instructions: if all == 0 { 0 } else { values / access.vector },
            at_once: 1 << at_once,
            instruction: 0,
            thread: 0,
        })
    }

    pub(super) const fn next(&mut self) -> Result<Option<Phase>, Refusal> {
        if self.instruction == self.instructions {
            return Ok(None);
        }
        let mut phase = Phase {
            instruction: self.instruction,
            thread: self.thread,
            len: 0,
            heads: [0; MOST_BANKS],
        };
        while self.thread < self.threads && (phase.len as i64) < self.at_once {
            phase.heads[phase.len] = attempt!(self.head());
            phase.len += 1;
            self.thread += 1;
        }
        if self.thread == self.threads {
            self.thread = 0;
            self.instruction += 1;
        }
        Ok(Some(phase))
    }

    /// The first index of the next vector, if it is in one piece.
    const fn head(&self) -> Result<i64, Refusal> {
        let count = self.access.vector;
        let head = attempt!(self.index(0));
        let mut whole = head & (count - 1) == 0;
        for_range!(1..count, |element| {
            whole = whole && attempt!(self.index(element)) == head + element;
        });
        if whole {
            Ok(head)
        } else {
            let thread = self.thread;
            Err(Refusal::of(Reason::ScatteredVector { thread, count }))
        }
    }

    const fn index(&self, element: i64) -> Result<i64, Refusal> {
        let value = self.instruction * self.access.vector + element;
        let position = self.thread + self.threads * value;
        let coordinate = attempt!(self.access.thread_value.at(position), |error| {
            Refusal::of(error.reason())
        });
        if coordinate < 0 || coordinate >= self.size {
            let extent = self.size;
            return Err(Refusal::of(Reason::OutsideMode { coordinate, extent }));
        }
        Ok(attempt!(self.layout.at(coordinate), |error| {
            Refusal::of(error.reason())
        }))
    }
}

/// The first indices of the vectors that a memory looks for at once.
pub(super) struct Phase {
    instruction: i64,
    /// The first thread.
    thread: i64,
    len: usize,
    heads: [i64; MOST_BANKS],
}

impl Phase {
    /// The bits in which the indices differ.
    pub(super) const fn varying(&self) -> i64 {
        let mut varying = 0;
        for_range!(0..self.len, |thread| {
            varying |= self.heads[thread] ^ self.heads[0];
        });
        varying
    }

    /// The wavefronts under a swizzle.
    pub(super) const fn wavefronts(&self, swizzle: Swizzle, service: Service) -> i64 {
        self.degree(swizzle, service).0 * service.wavefronts
    }

    /// The most different slots in one bank, and two threads of the phase that ask for them.
    const fn degree(&self, swizzle: Swizzle, service: Service) -> (i64, Option<(i64, i64)>) {
        // A chain of threads for each bank, by their numbers plus one.
        let mut last = [0_u8; MOST_BANKS];
        let mut before = [0_u8; MOST_BANKS];
        let mut slots = [0; MOST_BANKS];
        let (mut degree, mut pair) = (0, None);
        for_range!(0..self.len, |thread| {
            let slot = swizzle.apply(self.heads[thread]) >> service.unit;
            let bank = (slot & ((1 << service.at_once) - 1)) as usize;
            let (mut depth, mut other) = (1, last[bank] as usize);
            while other != 0 && depth != 0 {
                depth = if slots[other - 1] == slot {
                    0
                } else {
                    depth + 1
                };
                other = before[other - 1] as usize;
            }
            if depth > 0 {
                slots[thread] = slot;
                before[thread] = last[bank];
                if depth > degree {
                    degree = depth;
                    if before[thread] != 0 {
                        pair = Some((before[thread] as i64 - 1, thread as i64));
                    }
                }
                last[bank] = thread as u8 + 1;
            }
        });
        (degree, pair)
    }
}
