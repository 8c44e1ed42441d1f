//! Which swizzle, or which padding, makes accesses free of conflicts.

use super::warp_access::{Access, AccessCost, BankedMemory};
use crate::value::{
    AnyLayout, ComposedLayout, Function, Swizzle,
    arithmetic::{add, gcd, magnitude, multiply, positive},
    basis::cosize,
    error::{Error, Operation, Reason, Refusal},
    layout::Layout,
    swizzle::exponent,
    tiler::Tiler,
};

/// The accesses that a swizzle is chosen for.
const MOST_ACCESSES: usize = 8;
/// Swizzles that are tried: 21 runs of the 6 bits of a bank, and 28 of the 7 bits inside of a word,
/// with 62 places at most for the other bits.
const MOST_TRIED: usize = (21 + 28) * 62 + 1;

impl Layout {
    /// The swizzle with which accesses to this tile take the fewest wavefronts: `(8,64):(64,1)` of
    /// 16 bits by rows and by `ldmatrix` → `Sw<3,3,3>`.
    ///
    /// Among all `Sw<B,M,S>` that keep every vector whole, so that M is at least its exponent. Of
    /// several best ones, the first in this order: the fewest bits, so that none comes first; the
    /// smallest |S|; a positive S; the smallest M. The costs with it are the certificate: where it
    /// is not [free of conflicts](SwizzleChoice::is_free), no swizzle is. Then perhaps a
    /// [padding](Self::least_padding) is.
    ///
    /// The tile is taken to begin at a multiple of the elements that the swizzle permutes.
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
    /// assert_eq!(CHOICE.swizzle().to_string(), "Sw<3,3,3>");
    /// assert!(CHOICE.is_free());
    /// assert_eq!(CHOICE.costs()[1].wavefronts, 8);
    /// ```
    ///
    /// # Errors
    /// As [`Access::cost`]; [`TooManyParts`](Reason::TooManyParts) past 8 accesses.
    ///
    /// Source: none in CuTe, whose tables of shared-memory atoms it reproduces.
    pub const fn choose_swizzle(
        &self,
        accesses: &[Access],
        memory: BankedMemory,
    ) -> Result<SwizzleChoice, Error> {
        report!(choose(self, accesses, memory, None), ChooseSwizzle, self)
    }

    /// The best swizzle of exactly so many bits, if there is one that differs from those of fewer
    /// bits, and none else. See [`choose_swizzle`](Self::choose_swizzle).
    pub const fn choose_swizzle_of_bits(
        &self,
        accesses: &[Access],
        memory: BankedMemory,
        bits: u32,
    ) -> Result<SwizzleChoice, Error> {
        let choice = choose(self, accesses, memory, Some(bits));
        report!(choice, ChooseSwizzle, self)
    }

    /// The layout with the least padding that makes accesses free of conflicts: `(32,32):(32,1)`
    /// of 32 bits across its rows → `(32,32):(33,1)`. None, if no padding does.
    ///
    /// Padding follows each row: strides that are multiples of one stride of the layout grow in
    /// proportion. Vectors stay aligned. The least padding has the least cosize; of several, the
    /// first row. The layout itself is the answer where nothing is to be done.
    ///
    /// # Errors
    /// As [`choose_swizzle`](Self::choose_swizzle).
    pub const fn least_padding(
        &self,
        accesses: &[Access],
        memory: BankedMemory,
    ) -> Result<Option<Self>, Error> {
        report!(pad(self, accesses, memory), LeastPadding, self)
    }

    /// The elements in vectors of up to `width`: `(2,8):(8,1)` by 4 → `(4,(2,2)):(1,(8,4))`.
    ///
    /// The first mode is a vector, the second one counts vectors. The coordinates of the tile are
    /// permuted where it does not count them in the order of memory.
    ///
    /// # Laws
    /// With a vector of v elements, `v` divides `width`: `r(k,j) = r(0,j) + k`, and `r(0,j)` is a
    /// multiple of v. The indices are those of the layout.
    ///
    /// # Errors
    /// [`CountNotPositive`](Reason::CountNotPositive); as
    /// [`right_inverse`](Self::right_inverse).
    ///
    /// Source: CuTe `copy` with `AutoVectorizingCopyWithAssumedAlignment`.
    pub const fn vectorise(&self, width: i64) -> Result<Self, Error> {
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

    /// The costs of accesses to a layout under a swizzle.
    const fn of(
        swizzle: Swizzle,
        layout: &Layout,
        accesses: &[Access],
        memory: BankedMemory,
    ) -> Result<Self, Refusal> {
        let (mut costs, len) = ([AccessCost::NONE; MOST_ACCESSES], accesses.len());
        if len > MOST_ACCESSES {
            let (parts, most) = ("accesses", MOST_ACCESSES);
            return Err(Refusal::of(Reason::TooManyParts { parts, most }));
        }
        let layout = ComposedLayout::new(Function::Swizzle(swizzle), 0, layout);
        for_range!(0..len, |access| {
            let layout = AnyLayout::Composed(layout);
            costs[access] = attempt!(accesses[access].cost_of(&layout, memory));
        });
        Ok(Self {
            swizzle,
            costs,
            len,
        })
    }
}

/// The widest vector of some accesses, and its exponent.
const fn widest(accesses: &[Access]) -> Result<(i64, u32), Refusal> {
    let mut widest = 0;
    for_range!(0..accesses.len(), |access| {
        let own = attempt!(exponent(accesses[access].vector));
        widest += own.saturating_sub(widest);
    });
    Ok((1 << widest, widest))
}

const fn choose(
    layout: &Layout,
    accesses: &[Access],
    memory: BankedMemory,
    bits: Option<u32>,
) -> Result<SwizzleChoice, Refusal> {
    let (_, vector) = attempt!(widest(accesses));
    let [word, end] = memory.window();
    // In the order of preference, all swizzles whose first and last bit count. Bits toggled inside
    // of a word or a vector do not. Bits past those of a bank do not, unless bits inside of a word
    // toggle them.
    let mut swizzles = [Swizzle::IDENTITY; MOST_TRIED];
    let mut wavefronts = [0; MOST_TRIED];
    let mut len = 1;
    // Above the bits of an index comes its sign. Bits past it do not count.
    let room = attempt!(cosize(&layout.tree, layout.tree.root()));
    let top = 65 - room.leading_zeros() as i64;
    for_range!(1..8, |bits| {
        for_range!(2 * bits..2 * top, |turn| {
            let shift = if turn % 2 == 0 { turn / 2 } else { -turn / 2 };
            for_range!(vector as i64..top + 1 - bits - turn / 2, |base| {
                if let Ok(swizzle) = Swizzle::checked(bits, base, shift) {
                    let (toggling, toggled) = (swizzle.toggling_mask(), swizzle.toggled_mask());
                    if toggled >> word << word == toggled
                        && (toggled >> end == 0 || toggling >> word == 0)
                    {
                        swizzles[len] = swizzle;
                        len += 1;
                    }
                }
            });
        });
    });
    for_range!(0..accesses.len(), |access| {
        let (plain, mut number) = (AnyLayout::Layout(*layout), 0);
        while let Some(phase) = attempt!(accesses[access].phase(&plain, memory, number)) {
            number += 1;
            for_range!(0..len, |place| {
                wavefronts[place] += phase.degree(swizzles[place]).0 * phase.wavefronts;
            });
        }
    });
    let (mut best, mut least) = (Swizzle::IDENTITY, i64::MAX);
    for_range!(0..len, |place| {
        let swizzle = swizzles[place];
        let asked = match bits {
            Some(bits) => swizzle.bits() == bits,
            None => true,
        };
        if asked && wavefronts[place] < least {
            (best, least) = (swizzle, wavefronts[place]);
        }
    });
    SwizzleChoice::of(best, layout, accesses, memory)
}

const fn pad(
    layout: &Layout,
    accesses: &[Access],
    memory: BankedMemory,
) -> Result<Option<Layout>, Refusal> {
    let plain = SwizzleChoice::of(Swizzle::IDENTITY, layout, accesses, memory);
    if attempt!(plain).is_free() {
        return Ok(Some(*layout));
    }
    let (vector, _) = attempt!(widest(accesses));
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
            let costs = SwizzleChoice::of(Swizzle::IDENTITY, &padded, accesses, memory);
            if attempt!(costs).is_free() {
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
