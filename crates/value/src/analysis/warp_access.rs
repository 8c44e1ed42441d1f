//! Accesses of many threads at once: which vectors, in which phases, and what a memory makes of
//! them.

use crate::{
    AnyLayout, Function, Swizzle,
    arithmetic::{multiply, positive},
    error::{LayoutError, Operand, Operation, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    swizzle::exponent,
    tree::Builder,
    tuple::size,
};

/// The banks that a memory may have, and the threads that it may serve at once.
const MOST_BANKS: usize = 64;
/// The bits of a word or an element.
const MOST_BITS: usize = 128;
/// The elements that an access may have.
pub(super) const MOST_ELEMENTS: usize = 1 << 20;

/// A memory in banks, each of which delivers one word at a time: word w is in bank `w mod banks`.
///
/// One word of each bank is a *wavefront*. Threads that ask for one word share it, readers and
/// writers alike. Threads that ask for different words of one bank wait for each other.
///
/// ```
/// use stridewise::value::{BankedMemory, expect};
/// const FLOATS: BankedMemory = expect(BankedMemory::SHARED.of_bits(32));
/// assert_eq!(FLOATS, BankedMemory::new(32, 32)?.of_bits(32)?);
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: CUDA C++ Programming Guide, "Shared Memory".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BankedMemory {
    /// Exponents of 2.
    banks: u32,
    bank_bits: u32,
    element_bits: u32,
    /// The threads that are served at once, where one bank has to serve several.
    threads: u32,
}

impl BankedMemory {
    /// Shared memory of NVIDIA's GPUs: 32 banks of 32 bits, wavefronts of 128 bytes. Elements are
    /// bytes.
    pub const SHARED: Self = Self {
        banks: 5,
        bank_bits: 5,
        element_bits: 3,
        threads: 0,
    };
    /// Global memory: one bank, whose words are the sectors of 32 bytes that a warp of 32 threads
    /// touches. The wavefronts are its sectors. Elements are bytes.
    pub const GLOBAL: Self = Self {
        banks: 0,
        bank_bits: 8,
        element_bits: 3,
        threads: 5,
    };

    /// So many banks with words of so many bits. Elements are bytes.
    ///
    /// # Errors
    /// [`NotPowerOfTwo`](Reason::NotPowerOfTwo), [`CountNotPositive`](Reason::CountNotPositive);
    /// [`TooManyParts`](Reason::TooManyParts) past 64 banks or 128 bits.
    pub const fn new(banks: i64, bank_bits: i64) -> Result<Self, LayoutError> {
        let mut memory = Self::SHARED;
        let bits = report!(limited(bank_bits, "bits", MOST_BITS), AccessCost);
        memory.bank_bits = attempt!(bits);
        memory.banks = attempt!(report!(limited(banks, "banks", MOST_BANKS), AccessCost));
        Ok(memory)
    }

    /// This memory for elements of so many bits.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub const fn of_bits(mut self, element_bits: i64) -> Result<Self, LayoutError> {
        let bits = report!(limited(element_bits, "bits", MOST_BITS), AccessCost);
        self.element_bits = attempt!(bits);
        Ok(self)
    }

    /// The first bit of an index that chooses the bank, and the first above those.
    pub(super) const fn window(self) -> [u32; 2] {
        let word = self.bank_bits.saturating_sub(self.element_bits);
        let end = (self.banks + self.bank_bits).saturating_sub(self.element_bits);
        [word, end]
    }
}

pub(super) const fn at_most(number: i64, parts: &'static str, most: usize) -> Result<(), Refusal> {
    if number > most as i64 {
        return Err(Refusal::of(Reason::TooManyParts { parts, most }));
    }
    Ok(())
}

/// The exponent of a power of two that is not too large.
const fn limited(number: i64, parts: &'static str, most: usize) -> Result<u32, Refusal> {
    attempt!(at_most(number, parts, most));
    exponent(number)
}

const fn multiple(extent: i64, of: i64) -> Result<(), Refusal> {
    if extent % of != 0 {
        return Err(Refusal::of(Reason::ExtentNotMultiple { extent, of }));
    }
    Ok(())
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
/// let cost = COLUMNS.cost(&matrix.into(), BankedMemory::SHARED.of_bits(32)?)?;
/// assert_eq!((cost.wavefronts, cost.least, cost.degree), (1024, 32, 32));
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: the thread-value layouts of CuTe's `TiledCopy`; CUDA C++ Programming Guide and PTX ISA,
/// `ldmatrix`, for phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    /// From threads and values to 1-D coordinates of the tile.
    pub thread_value: Layout,
    /// The elements that a thread accesses by one instruction.
    pub vector: i64,
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
    pub const fn along(shape: &IntTuple, mode: usize, vector: i64) -> Result<Self, LayoutError> {
        report!(of_vectors(shape, mode, vector, true), MakeAccess, shape)
    }

    /// Threads in order *across* a mode, through all rows, and then to the next vector: `(8,64)`
    /// across mode 1 by 8 → `((8,8),8):((1,64),8)`.
    ///
    /// # Errors
    /// As [`along`](Self::along).
    pub const fn across(shape: &IntTuple, mode: usize, vector: i64) -> Result<Self, LayoutError> {
        report!(of_vectors(shape, mode, vector, false), MakeAccess, shape)
    }

    /// `ldmatrix` of all matrices of a tile, with 8 rows of 16 bytes each: [across](Self::across) a
    /// mode by 16 bytes. With `.trans`, the mode is the other one.
    ///
    /// # Errors
    /// As [`across`](Self::across); [`NotPowerOfTwo`](Reason::NotPowerOfTwo) and
    /// [`TooManyParts`](Reason::TooManyParts) for the bits of an element.
    pub const fn ldmatrix(
        shape: &IntTuple,
        mode: usize,
        element_bits: i64,
    ) -> Result<Self, LayoutError> {
        let access = and_then!(limited(element_bits, "bits", MOST_BITS), |bits| {
            of_vectors(shape, mode, 128 >> bits, false)
        });
        report!(access, MakeAccess, shape)
    }

    /// Reads `along/MODE`, `across/MODE`, `ldmatrix/MODE` or a thread-value layout, for a tile of a
    /// shape. `/ELEMENTS` after it gives vectors of so many elements, if not of 128 bits or, for a
    /// layout, of 1 element.
    ///
    /// ```
    /// use stridewise::value::{Access, IntTuple};
    /// let shape: IntTuple = "(8,64)".parse()?;
    /// assert_eq!(Access::parse("along/1", &shape, 16)?, Access::along(&shape, 1, 8)?);
    /// assert_eq!(Access::parse("(8,64):(1,8)/4", &shape, 16)?.vector, 4);
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`Syntax`](Reason::Syntax), and those of the access.
    pub fn parse(text: &str, shape: &IntTuple, element_bits: i64) -> Result<Self, LayoutError> {
        let wrong = |position, expected| {
            let reason = Reason::Syntax { position, expected };
            LayoutError::of_rule(Operation::MakeAccess, reason, Operand::NONE, Operand::NONE)
        };
        let mut parts = text.split('/');
        let name = parts.next().unwrap_or("");
        let mut end = name.len();
        let mut number = |otherwise: Option<i64>| {
            let (part, slash) = (parts.next(), end);
            end += part.map_or(0, |part| 1 + part.len());
            match (part, otherwise) {
                (None | Some(""), Some(number)) => Ok(number),
                (Some(part), _) => part
                    .parse::<i64>()
                    .map_err(|_| wrong(slash + 1, "an integer")),
                (None, None) => Err(wrong(slash, "/ and the number of a mode")),
            }
        };
        if name.contains(':') {
            let access = Self::new(&Layout::parse(name)?, number(Some(1))?);
            return match parts.next() {
                None => Ok(access),
                Some(_) => Err(wrong(end, "the end")),
            };
        }
        if !["along", "across", "ldmatrix"].contains(&name) {
            return Err(wrong(0, "along, across, ldmatrix or a layout"));
        }
        let mode = number(None)?;
        let mode = usize::try_from(mode).map_err(|_| wrong(name.len() + 1, "a positive number"))?;
        let vector = number(Some(128_i64.checked_div(element_bits).unwrap_or(0).max(1)))?;
        if parts.next().is_some() {
            return Err(wrong(end, "the end"));
        }
        match name {
            "along" => Self::along(shape, mode, vector),
            "across" => Self::across(shape, mode, vector),
            _ => Self::ldmatrix(shape, mode, element_bits),
        }
    }

    /// How many wavefronts a memory takes for the accesses to a tile, and how many it would take
    /// at least.
    ///
    /// In [global memory](BankedMemory::GLOBAL) the wavefronts are sectors, and
    /// [`percent`](AccessCost::percent) tells how well a warp's access is coalesced.
    ///
    /// # Laws
    /// A phase takes as many wavefronts as there are different words in one bank, at most over the
    /// banks.
    ///
    /// ```
    /// use stridewise::value::{Access, BankedMemory, Layout};
    /// let (matrix, memory): (Layout, _) = ("(32,32):(32,1)".parse()?, BankedMemory::GLOBAL);
    /// let rows = Access::along(&matrix.shape(), 1, 4)?;
    /// let rows = rows.cost(&matrix.into(), memory.of_bits(32)?)?;
    /// let columns = Access::across(&matrix.shape(), 1, 1)?;
    /// let columns = columns.cost(&matrix.into(), memory.of_bits(32)?)?;
    /// assert_eq!((rows.wavefronts, rows.percent(memory)), (128, 100));
    /// assert_eq!((columns.wavefronts, columns.percent(memory)), (1024, 12));
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`ScatteredVector`](Reason::ScatteredVector) where a vector is not in one piece,
    /// [`OutsideMode`](Reason::OutsideMode) past the tile,
    /// [`RankMismatch`](Reason::RankMismatch) for other than two modes,
    /// [`ExtentNotMultiple`](Reason::ExtentNotMultiple) for values that vectors do not fill,
    /// [`NotPowerOfTwo`](Reason::NotPowerOfTwo) for a vector,
    /// [`TooManyParts`](Reason::TooManyParts) past 2^20 elements; [`Overflow`](Reason::Overflow).
    pub const fn cost(
        &self,
        layout: &AnyLayout,
        memory: BankedMemory,
    ) -> Result<AccessCost, LayoutError> {
        let cost = self.cost_of(layout, memory);
        report!(cost, AccessCost, layout.inside(), self.thread_value)
    }

    const fn cost_of(
        &self,
        layout: &AnyLayout,
        memory: BankedMemory,
    ) -> Result<AccessCost, Refusal> {
        let [cost] = attempt!(self.costs_of(layout, memory, &[Swizzle::IDENTITY]));
        Ok(cost)
    }

    /// The costs under swizzles that keep vectors whole.
    pub(super) const fn costs_of<const N: usize>(
        &self,
        layout: &AnyLayout,
        memory: BankedMemory,
        swizzles: &[Swizzle; N],
    ) -> Result<[AccessCost; N], Refusal> {
        let mut costs = [AccessCost::NONE; N];
        // The costs of the last phase, and of those after it that are alike.
        let (mut last, mut own, mut number) = (Phase::NONE, costs, 0);
        while let Some(phase) = attempt!(self.phase(layout, memory, number)) {
            number += phase.count;
            let is_alike = last.is_alike(&phase);
            let vectors = if is_alike { 0 } else { self.vectors(&phase) };
            for_range!(0..N, |place| {
                if !is_alike {
                    own[place] = self.cost_of_phase(&phase, vectors, memory, swizzles[place]);
                }
                let (own, cost) = (&own[place], &mut costs[place]);
                cost.wavefronts += own.wavefronts * phase.count;
                cost.least += own.least * phase.count;
                cost.useful_bits += own.useful_bits * phase.count;
                if own.degree > cost.degree {
                    (cost.degree, cost.threads) = (own.degree, own.threads);
                    cost.instruction = own.instruction;
                }
            });
            last = phase;
        }
        Ok(costs)
    }

    /// The different vectors of a phase: all of them, as if they stood in one bank.
    pub(super) const fn vectors(&self, phase: &Phase) -> i64 {
        let mut phase = *phase;
        (phase.unit, phase.banks) = (self.vector.trailing_zeros(), 1);
        phase.degree(Swizzle::IDENTITY).0
    }

    /// The cost of a single phase of so many different vectors.
    pub(super) const fn cost_of_phase(
        &self,
        phase: &Phase,
        vectors: i64,
        memory: BankedMemory,
        swizzle: Swizzle,
    ) -> AccessCost {
        let (degree, threads) = phase.degree(swizzle);
        let useful = (vectors * self.vector) << memory.element_bits;
        AccessCost {
            wavefronts: degree * phase.wavefronts,
            least: ((useful - 1) >> (memory.banks + memory.bank_bits)) + 1,
            useful_bits: useful,
            degree,
            instruction: phase.instruction,
            threads,
        }
    }

    /// A phase by its number, while there are any. The first one stands for all where they are
    /// alike.
    ///
    /// They are if the index of a position is the exclusive or of the indices of its bits. Phases
    /// then differ by a constant under exclusive or, which permutes words and banks.
    pub(super) const fn phase(
        &self,
        layout: &AnyLayout,
        memory: BankedMemory,
        number: i64,
    ) -> Result<Option<Phase>, Refusal> {
        let (tv, vector) = (&self.thread_value, self.vector);
        let (tree, root) = (&tv.tree, tv.tree.root());
        let found = tree.rank(root);
        let (2, Some(threads), Some(values)) = (found, tree.mode(root, 0), tree.mode(root, 1))
        else {
            return Err(Refusal::of(Reason::RankMismatch { found, wanted: 2 }));
        };
        let (threads, values) = (attempt!(size(tree, threads)), attempt!(size(tree, values)));
        let elements = attempt!(multiply(threads, values));
        attempt!(at_most(elements, "elements of an access", MOST_ELEMENTS));
        let bits = attempt!(exponent(vector)) + memory.element_bits;
        attempt!(multiple(values, vector));
        // Vectors, or the words that they lie in, fill the banks.
        let end = memory.banks + memory.bank_bits;
        let slot = memory.bank_bits + bits.saturating_sub(memory.bank_bits);
        let banks = end.saturating_sub(slot);
        let at_once = 1 << (banks + memory.threads.saturating_sub(banks));
        let phases = 1 + (threads - 1) / at_once;
        let all = phases * (values / vector);
        if threads == 0 || number >= all {
            return Ok(None);
        }
        let is_linear = number == 0 && self.is_linear(layout);
        let mut phase = Phase {
            is_linear,
            count: if is_linear { all } else { 1 },
            instruction: number / phases,
            thread: number % phases * at_once,
            len: 0,
            heads: [0; MOST_BANKS],
            unit: slot - memory.element_bits,
            banks: 1 << banks,
            wavefronts: 1 << slot.saturating_sub(end),
        };
        let extent = attempt!(layout.size(), |error| Refusal::of(error.reason()));
        let first = phase.thread + threads * phase.instruction * vector;
        for_range!(phase.thread..threads, |thread| {
            if phase.len as i64 == at_once {
                break;
            }
            let mut head = 0;
            for_range!(0..vector, |element| {
                let position = first + phase.len as i64 + threads * element;
                let coordinate = attempt!(tv.at(position), |error| Refusal::of(error.reason()));
                if coordinate < 0 || coordinate >= extent {
                    return Err(Refusal::of(Reason::OutsideMode { coordinate, extent }));
                }
                let index = attempt!(layout.at(coordinate), |error| Refusal::of(error.reason()));
                head = if element == 0 { index } else { head };
                if head & (vector - 1) != 0 || index != head + element {
                    let count = vector;
                    return Err(Refusal::of(Reason::ScatteredVector { thread, count }));
                }
            });
            phase.heads[phase.len] = head;
            phase.len += 1;
        });
        Ok(Some(phase))
    }

    /// Whether each bit of a position is a bit of the index of its own, or none, and all positions
    /// lie in the tile. A swizzle may toggle bits above those of a vector.
    const fn is_linear(&self, layout: &AnyLayout) -> bool {
        if let AnyLayout::Composed(composed) = layout {
            match composed.function() {
                Function::Swizzle(swizzle)
                    if composed.offset() == 0
                        && swizzle.toggled_mask() & (self.vector - 1) == 0 => {}
                _ => return false,
            }
        }
        match (
            bits_of(&self.thread_value),
            bits_of(layout.inside()),
            layout.size(),
        ) {
            (Some(coordinate), Some(_), Ok(extent)) => coordinate < extent,
            _ => false,
        }
    }
}

/// The bits of all indices, if each mode has bits of its own: no carries, powers of two alone.
const fn bits_of(layout: &Layout) -> Option<i64> {
    let (tree, mut bits) = (&layout.tree, 0);
    for_leaves!(tree, tree.root(), |slot| {
        let [extent, stride, direction] = tree.at(slot);
        if exponent(extent).is_err() || direction != 0 {
            return None;
        }
        let Ok(own) = multiply(extent - 1, stride) else {
            return None;
        };
        if own != 0 && exponent(stride).is_err() || own & bits != 0 {
            return None;
        }
        bits |= own;
    });
    Some(bits)
}

/// Each vector of a tile once, along a mode or across it.
const fn of_vectors(
    shape: &IntTuple,
    mode: usize,
    vector: i64,
    along: bool,
) -> Result<Access, Refusal> {
    attempt!(positive(vector));
    let (tree, root) = (&shape.tree, shape.tree.root());
    let rank = tree.rank(root);
    if mode >= rank {
        return Err(Refusal::of(Reason::NoSuchMode { mode, rank }));
    }
    let (mut builder, mut step) = (Builder::new(), 0);
    builder.open();
    builder.open();
    // The mode itself, and then the others, or the other way round.
    for_range!(0..2, |turn| {
        let mut place = 1;
        for_modes!(tree, root, |index, child| {
            let extent = attempt!(size(tree, child));
            if (index == mode) == (along == (turn == 0)) {
                let mut part = 1;
                if index == mode {
                    (part, step) = (vector, place);
                }
                attempt!(multiple(extent, part));
                builder.leaf([extent / part, attempt!(multiply(place, part)), 0]);
            }
            place = attempt!(multiply(place, extent));
        });
    });
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
    /// The wavefronts that the vectors would fill, phase by phase.
    pub least: i64,
    /// The bits that threads ask for, each counted once a phase.
    pub useful_bits: i64,
    /// The most different words, or vectors of several words, in one bank in a phase: 1 without
    /// conflicts, 0 without elements.
    pub degree: i64,
    /// The vector of each thread in the worst phase, by its number.
    pub instruction: i64,
    /// Two threads of that phase that ask for different words of one bank.
    pub threads: Option<(i64, i64)>,
}

impl AccessCost {
    pub(super) const NONE: Self = Self {
        wavefronts: 0,
        least: 0,
        useful_bits: 0,
        degree: 0,
        instruction: 0,
        threads: None,
    };

    /// The efficiency: the useful part of all wavefronts in a hundred, rounded down.
    #[must_use]
    pub const fn percent(&self, memory: BankedMemory) -> i64 {
        let all = (self.wavefronts as i128) << (memory.banks + memory.bank_bits);
        match all {
            0 => 100,
            all => (self.useful_bits as i128 * 100 / all) as i64,
        }
    }
}

/// The vectors that a memory looks for at once. Vectors, or the words that they lie in, are slots.
#[derive(Clone, Copy)]
pub(super) struct Phase {
    instruction: i64,
    /// The first thread.
    thread: i64,
    len: usize,
    /// The first indices of the vectors.
    heads: [i64; MOST_BANKS],
    /// The exponent of the elements in a slot.
    unit: u32,
    /// The slots that fill the banks once.
    banks: i64,
    /// The wavefronts of a slot.
    pub(super) wavefronts: i64,
    /// Whether the index of a thread is the exclusive or of the indices of its bits.
    is_linear: bool,
    /// The phases that it stands for.
    pub(super) count: i64,
}

/// Heads in different slots, one of each, as sets of their numbers.
pub(super) struct Slots {
    all: u64,
    /// The heads that have a bit of an index, for each bit in which heads of vectors differ.
    with_bit: [u64; 64],
    /// The bits in which the heads of all vectors differ.
    varying: i64,
    /// The most slots in one bank without a swizzle.
    deepest: i64,
}

impl Phase {
    pub(super) const NONE: Self = Self {
        instruction: 0,
        thread: 0,
        len: 0,
        heads: [0; MOST_BANKS],
        unit: 0,
        banks: 1,
        wavefronts: 0,
        is_linear: false,
        count: 0,
    };

    /// Whether another phase takes as long under each swizzle: its heads differ from these by a
    /// constant under exclusive or, which permutes slots and banks. Both are phases of one access.
    pub(super) const fn is_alike(&self, other: &Self) -> bool {
        let mut alike = self.len == other.len;
        for_range!(0..self.len, |thread| {
            let difference = self.heads[0] ^ other.heads[0];
            alike = alike && self.heads[thread] ^ other.heads[thread] == difference;
        });
        alike
    }

    /// The head of one vector in each slot.
    pub(super) const fn slots(&self) -> Slots {
        let (mut heads, mut len) = ([0; MOST_BANKS], 0);
        let mut slots = Slots {
            all: 0,
            with_bit: [0; 64],
            varying: 0,
            deepest: 0,
        };
        for_range!(0..self.len, |thread| {
            let (head, mut place) = (self.heads[thread], 0);
            slots.varying |= head ^ self.heads[0];
            while place < len && heads[place] >> self.unit != head >> self.unit {
                place += 1;
            }
            if place == len {
                heads[place] = head;
                slots.all |= 1 << place;
                len += 1;
            }
        });
        let mut bits = slots.varying as u64;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            for_range!(0..len, |place| {
                slots.with_bit[bit as usize] |= ((heads[place] >> bit & 1) as u64) << place;
            });
            bits &= bits - 1;
        }
        slots.deepest = self.deepest(&slots, Swizzle::IDENTITY);
        slots
    }

    /// The most different slots in one bank, under a swizzle that keeps vectors whole.
    ///
    /// Slots of a linear phase are a vector space over GF(2). Each bank that they hit has as many
    /// of them as bank 0, where they are a subspace. After elimination from the lowest bit, its
    /// basis are the vectors without a bit of the bank.
    ///
    /// Of other phases, a swizzle whose toggling bits are equal in all heads permutes banks. One
    /// that is not toggled by bits inside of a slot keeps different slots different.
    pub(super) const fn depth(&self, slots: &Slots, swizzle: Swizzle) -> i64 {
        if !self.is_linear {
            let toggling = swizzle.toggling_mask();
            if toggling & slots.varying == 0 {
                return slots.deepest;
            }
            return match toggling & ((1 << self.unit) - 1) {
                0 => self.deepest(slots, swizzle),
                _ => self.degree(swizzle).0,
            };
        }
        let mut basis = [0_i64; MOST_BANKS.ilog2() as usize];
        let (mut rank, mut depth, mut thread) = (0, 1, 1);
        while thread < self.len {
            let mut slot = swizzle.apply(self.heads[thread]) >> self.unit;
            for_range!(0..rank, |place| {
                if slot & basis[place] & -basis[place] != 0 {
                    slot ^= basis[place];
                }
            });
            if slot != 0 {
                basis[rank] = slot;
                rank += 1;
                depth <<= (slot & (self.banks - 1) == 0) as u32;
            }
            thread *= 2;
        }
        depth
    }

    /// The most slots in one bank: bit by bit of the bank, sets of slots are split. Sets of less
    /// than two are left out.
    const fn deepest(&self, slots: &Slots, swizzle: Swizzle) -> i64 {
        // Sets before a bit and after it, in turn, and a place to write past the last one.
        let (mut sets, mut len, mut turn) = ([[0_u64; MOST_BANKS / 2 + 1]; 2], 1, 0);
        sets[0][0] = slots.all;
        let toggled = swizzle.toggled_mask();
        for_range!(self.unit..self.unit + self.banks.trailing_zeros(), |bit| {
            let mut with_bit = slots.with_bit[bit as usize];
            if toggled >> bit & 1 == 1 {
                with_bit ^= slots.with_bit[(bit as i32 + swizzle.shift()) as usize];
            }
            let mut split = 0;
            for_range!(0..len, |place| {
                let set = sets[turn][place];
                let (with, without) = (set & with_bit, set & !with_bit);
                sets[1 - turn][split] = with;
                split += (with & with.wrapping_sub(1) != 0) as usize;
                sets[1 - turn][split] = without;
                split += (without & without.wrapping_sub(1) != 0) as usize;
            });
            (len, turn) = (split, 1 - turn);
        });
        let mut deepest = (slots.all != 0) as u32;
        for_range!(0..len, |place| {
            let own = sets[turn][place].count_ones();
            deepest = if own > deepest { own } else { deepest };
        });
        deepest as i64
    }

    /// The most different slots in one bank, and two threads that ask for them.
    pub(super) const fn degree(&self, swizzle: Swizzle) -> (i64, Option<(i64, i64)>) {
        // A chain of threads for each bank, by their numbers plus one.
        let mut last = [0_u8; MOST_BANKS];
        let mut before = [0_u8; MOST_BANKS];
        let mut slots = [0; MOST_BANKS];
        let (mut degree, mut pair) = (0, None);
        for_range!(0..self.len, |thread| {
            let slot = swizzle.apply(self.heads[thread]) >> self.unit;
            let bank = (slot & (self.banks - 1)) as usize;
            let (mut depth, mut other) = (1, last[bank] as usize);
            while other != 0 && depth != 0 {
                depth = (depth + 1) * (slots[other - 1] != slot) as i64;
                other = before[other - 1] as usize;
            }
            if depth > 0 {
                slots[thread] = slot;
                before[thread] = last[bank];
                if depth > degree {
                    degree = depth;
                    if before[thread] != 0 {
                        let other = before[thread] as i64 - 1;
                        pair = Some((self.thread + other, self.thread + thread as i64));
                    }
                }
                last[bank] = thread as u8 + 1;
            }
        });
        (degree, pair)
    }
}
