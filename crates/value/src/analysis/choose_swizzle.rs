//! Which swizzle, or which padding, makes accesses free of conflicts.
//!
//! Candidates are compared by counting the wavefronts of the accesses. A formula would have to be
//! proved for each access pattern. If all extents are powers of two, one phase stands for all.

use super::warp_access::{Access, AccessCost, BankedMemory, Phase, at_most};
use crate::{
    AnyLayout, Swizzle,
    arithmetic::{add, gcd, magnitude, multiply, positive},
    error::{LayoutError, Operation, Refusal},
    index::cosize,
    layout::Layout,
    swizzle::exponent,
    tiler::Tiler,
};

/// The accesses that a swizzle is chosen for.
const MOST_ACCESSES: usize = 8;
/// Swizzles that are tried: 21 runs of the 6 bits of a bank, and 28 of the 7 bits inside of a word,
/// with 62 places at most for the other bits.
const MOST_TRIED: usize = (21 + 28) * 62 + 1;
/// The bits that a swizzle has at most.
const MOST_BITS: usize = 7;

impl Layout {
    /// The swizzle with which accesses to this tile take the fewest wavefronts: `(8,64):(64,1)` of
    /// 16 bits by rows and by `ldmatrix` → `Sw<3,3,3>`.
    ///
    /// It is chosen among all `Sw<B,M,S>` that keep every vector whole, where M is at least the
    /// exponent of a vector. Of several best ones it is the first by these rules: the fewest bits,
    /// so that no swizzle comes first; the smallest |S|; a positive S; the smallest M.
    ///
    /// The costs are a certificate. If the choice is not
    /// [free of conflicts](SwizzleChoice::is_free), no swizzle is, and a
    /// [padding](Self::least_padding) may be. The tile has to begin at a multiple of the elements
    /// that the swizzle permutes.
    ///
    /// As a constant, it takes rustc a fraction of a second, if all extents and strides are powers
    /// of two. The accesses to other tiles are counted one by one: a large one needs
    /// `#[allow(long_running_const_eval)]`.
    ///
    /// # CuTe's choices
    /// All 32 tiles of shared memory for SM90 and SM100 of the feature `atoms` are what is
    /// chosen for rows by 16 bytes and `ldmatrix`. So are these defaults of CUTLASS for SM75 and
    /// SM80, with the copies that they name, but the last two:
    ///
    /// | elements | tile | CuTe | chosen |
    /// |---|---|---|---|
    /// | `half_t` by rows, SM75 and SM80 | `(8,32):(32,1)` | `Sw<2,3,3>` | this |
    /// | `half_t` by rows | `(8,64):(64,1)` | `Sw<3,3,3>` | this |
    /// | `half_t` by columns | `(64,8):(1,64)` | `Sw<3,3,3>` | this |
    /// | `tfloat32_t` by rows | `(8,16):(16,1)`, `(8,32):(32,1)` | `Sw<2,2,3>`, `Sw<3,2,3>` | these |
    /// | `int8_t` by rows | `(16,64):(64,1)`, `(8,128):(128,1)` | `Sw<2,4,3>`, `Sw<3,4,3>` | these |
    /// | `double` by columns | `(16,4):(1,16)` | `Sw<2,2,2>` | this |
    /// | `double` by rows | `(4,16):(1,4)` | `Sw<2,0,4>` | this |
    /// | `tfloat32_t` by columns | `(32,8):(1,32)` | `Sw<3,2,3>` | `Sw<2,3,2>` |
    /// | `float` by rows, `sgemm_sm80` | `(128,8):(1,128)` | padding to 129 | padding to 132, or `Sw<3,2,5>` |
    ///
    /// A warp reads the operand of `tfloat32_t` at 8 rows, bits 0 to 2, and 4 columns, bits 5 and 6.
    /// `Sw<3,2,3>` takes bit 5 to bit 2, a bit of the rows, so that two threads meet in each bank.
    /// `Sw<2,3,2>` takes both bits of the column to bits 3 and 4, which are free. A warp of
    /// `sgemm_sm80` writes 4 rows of 8 columns. Columns 1 bank apart overlap four times, and
    /// columns 4 banks apart do not.
    ///
    /// # Laws
    /// - `costs[i] = accesses[i].cost(swizzle o 0 o l)`, and their sum is the least of the family;
    /// - the swizzles that are left out of the search are no better than one of fewer bits.
    ///
    /// ```
    /// use stridewise::value::{Access, BankedMemory, Layout, SwizzleChoice, expect};
    /// const TILE: Layout = expect(Layout::parse("(8,64):(64,1)"));
    /// const CHOICE: SwizzleChoice = {
    ///     let copied = expect(Access::along(&TILE.shape(), 1, 8));
    ///     let read = expect(Access::ldmatrix(&TILE.shape(), 1, 16));
    ///     let memory = expect(BankedMemory::SHARED.of_bits(16));
    ///     expect(TILE.choose_swizzle(&[copied, read], memory))
    /// };
    /// assert_eq!(CHOICE.swizzle.to_string(), "Sw<3,3,3>");
    /// assert!(CHOICE.is_free());
    /// assert_eq!(CHOICE.costs()[1].wavefronts, 8);
    /// ```
    ///
    /// # Errors
    /// As [`Access::cost`]; [`TooManyParts`](crate::Reason::TooManyParts) past 8 accesses.
    ///
    /// Source: none in CuTe, whose tables of shared-memory atoms it reproduces.
    pub const fn choose_swizzle(
        &self,
        accesses: &[Access],
        memory: BankedMemory,
    ) -> Result<SwizzleChoice, LayoutError> {
        report!(choose(self, accesses, memory, None), ChooseSwizzle, self)
    }

    /// The best swizzle of exactly so many bits: of 2, `(8,32):(32,1)` by `ldmatrix` → `Sw<2,3,3>`.
    /// The choice is `Sw<0,0,0>`, if all of them are equal to swizzles of fewer bits. See
    /// [`choose_swizzle`](Self::choose_swizzle).
    pub const fn choose_swizzle_of_bits(
        &self,
        accesses: &[Access],
        memory: BankedMemory,
        bits: u32,
    ) -> Result<SwizzleChoice, LayoutError> {
        let choice = choose(self, accesses, memory, Some(bits));
        report!(choice, ChooseSwizzle, self)
    }

    /// The best swizzle of each number of bits, from 0 up to 7, in one search. See
    /// [`choose_swizzle_of_bits`](Self::choose_swizzle_of_bits).
    ///
    /// # Laws
    /// `l.choose_swizzle_of_each_bits(a, m)[b] = l.choose_swizzle_of_bits(a, m, b)`
    pub const fn choose_swizzle_of_each_bits(
        &self,
        accesses: &[Access],
        memory: BankedMemory,
    ) -> Result<[SwizzleChoice; MOST_BITS + 1], LayoutError> {
        report!(choose_each(self, accesses, memory), ChooseSwizzle, self)
    }

    /// The layout with the least padding that makes accesses free of conflicts: `(32,32):(32,1)`
    /// of 32 bits across its rows → `(32,32):(33,1)`. None, if no padding does.
    ///
    /// Padding follows each row: strides that are multiples of one stride of the layout grow in
    /// proportion. Vectors stay aligned. A layout without conflicts is its own answer.
    ///
    /// # Laws
    /// - the cost of each access is its `least`;
    /// - of all strides, and all paddings of up to a wavefront, no other one has a smaller cosize.
    ///
    /// ```
    /// use stridewise::value::{Access, BankedMemory, Layout};
    /// let tile: Layout = "(32,32):(32,1)".parse()?;
    /// let columns = Access::across(&tile.shape(), 1, 1)?;
    /// let padded = tile.least_padding(&[columns], BankedMemory::SHARED.of_bits(32)?)?;
    /// assert_eq!(padded, Some("(32,32):(33,1)".parse()?));
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// As [`choose_swizzle`](Self::choose_swizzle).
    pub const fn least_padding(
        &self,
        accesses: &[Access],
        memory: BankedMemory,
    ) -> Result<Option<Self>, LayoutError> {
        report!(pad(self, accesses, memory), LeastPadding, self)
    }

    /// The elements in vectors of up to `width`: `(2,8):(8,1)` by 4 → `(4,(2,2)):(1,(8,4))`.
    ///
    /// The first mode is a vector, the second one counts vectors. Coordinates are permuted, if the
    /// layout does not count elements in the order of memory.
    ///
    /// # Laws
    /// With a vector of v elements, `v` divides `width`: `r(k,j) = r(0,j) + k`, and `r(0,j)` is a
    /// multiple of v. The indices are those of the layout.
    ///
    /// ```
    /// use stridewise::value::Layout;
    /// // Rows 12 apart begin at multiples of 4, and no more than that.
    /// let vectors = "(8,3):(1,12)".parse::<Layout>()?.vectorise(8)?;
    /// assert_eq!(vectors.to_string(), "(4,(2,3)):(1,(4,12))");
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`CountNotPositive`](crate::Reason::CountNotPositive); as
    /// [`right_inverse`](Self::right_inverse).
    ///
    /// Source: CuTe `copy` with `AutoVectorizingCopyWithAssumedAlignment`.
    pub const fn vectorise(&self, width: i64) -> Result<Self, LayoutError> {
        attempt!(report!(positive(width), Vectorise, self, int width));
        let of = Operation::Vectorise;
        let inverse = attempt!(self.right_inverse(), |error| error.of(of));
        let size = attempt!(self.size(), |error| error.of(of));
        let aligned = attempt!(self.max_alignment(), |error| error.of(of));
        let vector = gcd(width, aligned);
        let first = Tiler::layout(&attempt!(Self::single(vector, 1)));
        let vectors = match inverse.composition(&first) {
            Ok(vector) => self.zipped_divide(&Tiler::layout(&vector)),
            Err(error) => Err(error),
        };
        match vectors {
            Ok(vectors) if matches!(vectors.size(), Ok(found) if found == size) => Ok(vectors),
            // A digit of the inverse carries inside of the vector.
            _ if vector > 1 => self.vectorise(if vector % 2 == 0 { vector / 2 } else { 1 }),
            Err(error) => Err(error.of(of)),
            vectors => vectors,
        }
    }
}

/// A swizzle that makes the accesses to a tile take the fewest wavefronts, from
/// [`Layout::choose_swizzle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SwizzleChoice {
    /// The swizzle, `Sw<0,0,0>` for none.
    pub swizzle: Swizzle,
    costs: [AccessCost; MOST_ACCESSES],
    len: usize,
}

impl SwizzleChoice {
    /// The cost of each access with it.
    #[must_use]
    pub const fn costs(&self) -> &[AccessCost] {
        self.costs.split_at(self.len).0
    }

    /// Whether no access has a conflict. If not, no swizzle is free of them.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        let mut free = true;
        for_range!(0..self.len, |access| {
            free = free && self.costs[access].wavefronts == self.costs[access].least;
        });
        free
    }

    /// The costs of accesses to a layout under each of some swizzles that keep vectors whole.
    const fn of<const N: usize>(
        swizzles: [Swizzle; N],
        layout: &Layout,
        accesses: &[Access],
        memory: BankedMemory,
    ) -> Result<[Self; N], Refusal> {
        let none = Self {
            swizzle: Swizzle::IDENTITY,
            costs: [AccessCost::NONE; MOST_ACCESSES],
            len: accesses.len(),
        };
        let (mut choices, layout) = ([none; N], AnyLayout::Layout(*layout));
        for_range!(0..N, |place| {
            choices[place].swizzle = swizzles[place];
        });
        for_range!(0..accesses.len(), |access| {
            let costs = attempt!(accesses[access].costs_of(&layout, memory, &swizzles));
            for_range!(0..N, |place| {
                choices[place].costs[access] = costs[place];
            });
        });
        Ok(choices)
    }
}

/// The widest vector of accesses that are not too many, and its exponent.
const fn widest(accesses: &[Access]) -> Result<(i64, u32), Refusal> {
    attempt!(at_most(accesses.len() as i64, "accesses", MOST_ACCESSES));
    let mut widest = 0;
    for_range!(0..accesses.len(), |access| {
        let own = attempt!(exponent(accesses[access].vector));
        widest += own.saturating_sub(widest);
    });
    Ok((1 << widest, widest))
}

/// All swizzles that are tried, in the order of preference, and the wavefronts of each.
struct Search {
    swizzles: [Swizzle; MOST_TRIED],
    /// Below 2^31: 8 accesses to 2^20 elements, each of 2^7 wavefronts at most.
    wavefronts: [u32; MOST_TRIED],
    len: usize,
}

impl Search {
    const fn new(
        layout: &Layout,
        accesses: &[Access],
        memory: BankedMemory,
    ) -> Result<Self, Refusal> {
        let (_, vector) = attempt!(widest(accesses));
        let [word, end] = memory.window();
        // All swizzles whose lowest and highest bit count. A bit that is toggled inside of a word
        // does not. A bit that is toggled above those of a bank does only if a bit inside of a word
        // toggles it, which takes elements of one word to another one.
        let mut search = Self {
            swizzles: [Swizzle::IDENTITY; MOST_TRIED],
            wavefronts: [0; MOST_TRIED],
            len: 1,
        };
        // Above the bits of an index comes its sign. No bit past that counts.
        let room = attempt!(cosize(&layout.tree, layout.tree.root()));
        let top = 65 - room.leading_zeros() as i64;
        for_range!(1..MOST_BITS as i64 + 1, |bits| {
            for_range!(2 * bits..2 * top, |turn| {
                let shift = if turn % 2 == 0 { turn / 2 } else { -turn / 2 };
                for_range!(vector as i64..top + 1 - bits - turn / 2, |base| {
                    if let Ok(swizzle) = Swizzle::checked(bits, base, shift) {
                        let (toggling, toggled) = (swizzle.toggling_mask(), swizzle.toggled_mask());
                        if toggled >> word << word == toggled
                            && (toggled >> end == 0 || toggling >> word == 0)
                        {
                            search.swizzles[search.len] = swizzle;
                            search.len += 1;
                        }
                    }
                });
            });
        });
        for_range!(0..accesses.len(), |access| {
            let (plain, mut number) = (AnyLayout::Layout(*layout), 0);
            // Phases in a row that are alike are counted once.
            let mut last = Phase::NONE;
            while let Some(phase) = attempt!(accesses[access].phase(&plain, memory, number)) {
                number += phase.count;
                if last.is_alike(&phase) {
                    last.count += phase.count;
                } else {
                    search.add(&last);
                    last = phase;
                }
            }
            search.add(&last);
        });
        Ok(search)
    }

    /// Adds the wavefronts of a phase to those of each swizzle.
    const fn add(&mut self, phase: &Phase) {
        let slots = phase.slots();
        for_range!(0..self.len, |place| {
            let depth = phase.depth(&slots, self.swizzles[place]);
            self.wavefronts[place] += (depth * phase.wavefronts * phase.count) as u32;
        });
    }

    /// The first of the best swizzles of so many bits, or of all.
    const fn best(&self, bits: Option<u32>) -> Swizzle {
        let (mut best, mut least) = (Swizzle::IDENTITY, u32::MAX);
        for_range!(0..self.len, |place| {
            let swizzle = self.swizzles[place];
            let asked = bits.is_none() || matches!(bits, Some(bits) if bits == swizzle.bits());
            if asked && self.wavefronts[place] < least {
                (best, least) = (swizzle, self.wavefronts[place]);
            }
        });
        best
    }
}

const fn choose(
    layout: &Layout,
    accesses: &[Access],
    memory: BankedMemory,
    bits: Option<u32>,
) -> Result<SwizzleChoice, Refusal> {
    let best = attempt!(Search::new(layout, accesses, memory)).best(bits);
    let [choice] = attempt!(SwizzleChoice::of([best], layout, accesses, memory));
    Ok(choice)
}

const fn choose_each(
    layout: &Layout,
    accesses: &[Access],
    memory: BankedMemory,
) -> Result<[SwizzleChoice; MOST_BITS + 1], Refusal> {
    let search = attempt!(Search::new(layout, accesses, memory));
    let mut best = [Swizzle::IDENTITY; MOST_BITS + 1];
    for_range!(1..best.len(), |bits| {
        best[bits] = search.best(Some(bits as u32));
    });
    SwizzleChoice::of(best, layout, accesses, memory)
}

/// The first access with a conflict, counted from one of them on, if there is any: with more
/// wavefronts in a phase than its least.
const fn conflict(
    layout: &Layout,
    accesses: &[Access],
    memory: BankedMemory,
    first: usize,
) -> Result<Option<usize>, Refusal> {
    let layout = AnyLayout::Layout(*layout);
    for_range!(first..first + accesses.len(), |turn| {
        let access = &accesses[turn % accesses.len()];
        let (mut last, mut number) = (Phase::NONE, 0);
        while let Some(phase) = attempt!(access.phase(&layout, memory, number)) {
            number += phase.count;
            if !last.is_alike(&phase) {
                let vectors = access.vectors(&phase);
                let cost = access.cost_of_phase(&phase, vectors, memory, Swizzle::IDENTITY);
                if cost.wavefronts > cost.least {
                    return Ok(Some(turn % accesses.len()));
                }
            }
            last = phase;
        }
    });
    Ok(None)
}

const fn pad(
    layout: &Layout,
    accesses: &[Access],
    memory: BankedMemory,
) -> Result<Option<Layout>, Refusal> {
    let (vector, _) = attempt!(widest(accesses));
    // Every phase, for what is wrong in any of them.
    let [plain] = attempt!(SwizzleChoice::of(
        [Swizzle::IDENTITY],
        layout,
        accesses,
        memory
    ));
    if plain.is_free() {
        return Ok(Some(*layout));
    }
    // The access that conflicts with one padding is likely to conflict with the next.
    let mut first = 0;
    let (mut best, mut least) = (None, i64::MAX);
    for_leaves!(layout.tree, layout.tree.root(), |slot| {
        let row = attempt!(magnitude(layout.tree.at(slot)[1]));
        // The banks of padded rows repeat after a whole wavefront.
        let mut padding = vector;
        while row > 0 && row % vector == 0 && padding < 1 << memory.window()[1] {
            let Some(padded) = attempt!(padded(layout, row, padding)) else {
                break;
            };
            let room = attempt!(cosize(&padded.tree, padded.tree.root()));
            if room >= least {
                break;
            }
            let conflict = attempt!(conflict(&padded, accesses, memory, first));
            if let Some(access) = conflict {
                first = access;
            } else {
                (best, least) = (Some(padded), room);
            }
            padding += vector;
        }
    });
    Ok(best)
}

/// The layout with padding after each `row` elements, if its modes are parts of rows or whole rows.
const fn padded(layout: &Layout, row: i64, padding: i64) -> Result<Option<Layout>, Refusal> {
    let (mut tree, mut reach) = (layout.tree, 0);
    let padded_row = attempt!(add(row, padding));
    for_leaves!(layout.tree, layout.tree.root(), |slot| {
        let [extent, stride, _] = layout.tree.at(slot);
        if stride % row == 0 {
            tree.set(slot, 1, attempt!(multiply(stride / row, padded_row)));
        } else {
            let last = attempt!(multiply(extent - 1, attempt!(magnitude(stride))));
            reach = attempt!(add(reach, last));
        }
    });
    let padded = Layout::from_tree(tree);
    Ok(if reach < row { Some(padded) } else { None })
}
