//! Which swizzle, or which padding, makes accesses free of conflicts.

use super::warp_access::{Access, AccessCost, BankedMemory, too_many};
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
/// The exponent of the elements in a wavefront, past which no padding is looked for.
const WIDEST_ROW: u32 = 12;
/// Swizzles that are tried: 21 runs of the 6 bits of a bank, each toggled from 62 places at most.
const MOST_TRIED: usize = 21 * 62 + 1;

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
    /// - bits outside of those that choose a bank change no cost for the better, so that only
    ///   swizzles of these are tried.
    ///
    /// ```
    /// use stridewise::value::{Access, BankedMemory, Layout, SwizzleChoice, expect};
    /// const TILE: Layout = expect(Layout::parse("(8,64):(64,1)"));
    /// const CHOICE: SwizzleChoice = {
    ///     let copied = expect(Access::along(&TILE.shape(), 1, 8));
    ///     let read = expect(Access::ldmatrix(&TILE.shape(), 1, 16));
    ///     expect(TILE.choose_swizzle(16, &[copied, read], &BankedMemory::SHARED))
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
        element_bits: i64,
        accesses: &[Access],
        memory: &BankedMemory,
    ) -> Result<SwizzleChoice, Error> {
        let chosen = and_then!(exponent(element_bits), |element| {
            choose(self, element, accesses, *memory, None)
        });
        match chosen {
            Ok(Some(choice)) => Ok(choice),
            // Without a number of bits there is always one.
            Ok(None) => report!(Err(Refusal::of(Reason::Undecided)), ChooseSwizzle, self),
            Err(refusal) => report!(Err(refusal), ChooseSwizzle, self),
        }
    }

    /// The best swizzle of exactly so many bits; none where each of them is no better than one of
    /// fewer bits. See [`choose_swizzle`](Self::choose_swizzle).
    pub const fn choose_swizzle_of_bits(
        &self,
        element_bits: i64,
        accesses: &[Access],
        memory: &BankedMemory,
        bits: u32,
    ) -> Result<Option<SwizzleChoice>, Error> {
        let chosen = and_then!(exponent(element_bits), |element| {
            choose(self, element, accesses, *memory, Some(bits))
        });
        report!(chosen, ChooseSwizzle, self)
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
        element_bits: i64,
        accesses: &[Access],
        memory: &BankedMemory,
    ) -> Result<Option<Self>, Error> {
        let padded = and_then!(exponent(element_bits), |element| {
            pad(self, element, accesses, *memory)
        });
        report!(padded, LeastPadding, self)
    }

    /// The elements in vectors of up to `width`: `(2,8):(8,1)` by 4 → `((4),(2,2)):((1),(8,4))`.
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
        let aligned = attempt!(self.max_alignment(), |error| error.of(of));
        // Fewer elements where a digit of the inverse carries inside of the vector.
        let mut vector = gcd(width, aligned);
        loop {
            let first = Tiler::layout(&attempt!(Self::single(vector, 1)));
            let vectors = match inverse.composition(&first) {
                Ok(vector) => self.zipped_divide(&Tiler::layout(&vector)),
                Err(error) => Err(error),
            };
            match vectors {
                Ok(vectors) => return Ok(vectors),
                Err(error) if vector == 1 => return Err(error.of(of)),
                Err(_) => {}
            }
            vector = if vector % 2 == 0 { vector / 2 } else { 1 };
        }
    }
}

/// A swizzle that makes the accesses to a tile take the fewest wavefronts, from
/// [`Layout::choose_swizzle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SwizzleChoice {
    swizzle: Swizzle,
    costs: [AccessCost; MOST_ACCESSES],
    len: usize,
}

impl SwizzleChoice {
    /// The swizzle, `Sw<0,0,0>` for none.
    #[must_use]
    pub const fn swizzle(&self) -> Swizzle {
        self.swizzle
    }

    /// The cost of each access with it.
    #[must_use]
    pub const fn costs(&self) -> &[AccessCost] {
        self.costs.split_at(self.len).0
    }

    /// The wavefronts of all accesses, and how many they would be without conflicts.
    #[must_use]
    pub const fn wavefronts(&self) -> (i64, i64) {
        let (mut all, mut least) = (0, 0);
        for_range!(0..self.len, |access| {
            all += self.costs[access].wavefronts;
            least += self.costs[access].least;
        });
        (all, least)
    }

    /// Whether no access has a conflict. If not, no swizzle is free of them.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        let (all, least) = self.wavefronts();
        all == least
    }

    /// The costs of accesses to a layout under a swizzle.
    const fn of(
        swizzle: Swizzle,
        layout: &Layout,
        element: u32,
        accesses: &[Access],
        memory: BankedMemory,
    ) -> Result<Self, Refusal> {
        if accesses.len() > MOST_ACCESSES {
            return too_many("accesses", MOST_ACCESSES);
        }
        let swizzled = ComposedLayout::new(Function::Swizzle(swizzle), 0, layout);
        let swizzled = AnyLayout::Composed(swizzled);
        let mut costs = [AccessCost::NONE; MOST_ACCESSES];
        for_range!(0..accesses.len(), |access| {
            costs[access] = attempt!(accesses[access].cost_of(&swizzled, element, memory));
        });
        let len = accesses.len();
        Ok(Self {
            swizzle,
            costs,
            len,
        })
    }
}

/// Swizzles with the wavefronts of all accesses so far.
struct Tried {
    len: usize,
    swizzles: [Swizzle; MOST_TRIED],
    wavefronts: [i64; MOST_TRIED],
}

impl Tried {
    /// In the order of preference, all swizzles of bits that choose a bank by bits that vary. A
    /// swizzle that toggles further bits, or whose first or last toggling bit is constant in every
    /// phase, is no better than one of fewer bits.
    const fn new(varying: i64, vector: u32, window: (u32, u32)) -> Self {
        let mut tried = Self {
            len: 1,
            swizzles: [Swizzle::IDENTITY; MOST_TRIED],
            wavefronts: [0; MOST_TRIED],
        };
        let low = if vector > window.0 { vector } else { window.0 };
        for_range!(1..window.1.saturating_sub(low) + 1, |bits| {
            for_range!(bits..63, |distance| {
                for_range!(low..window.1 + 1 - bits, |toggled| {
                    tried.push(varying, bits, toggled, toggled + distance);
                });
                for_range!(low..window.1 + 1 - bits, |toggled| {
                    if toggled >= vector + distance {
                        tried.push(varying, bits, toggled, toggled - distance);
                    }
                });
            });
        });
        tried
    }

    /// One that toggles bits from `toggled` on by those from `toggling` on.
    const fn push(&mut self, varying: i64, bits: u32, toggled: u32, toggling: u32) {
        let last = toggling + bits - 1;
        if last > 61 || toggled + bits > 62 || (varying >> toggling) & (varying >> last) & 1 == 0 {
            return;
        }
        let run = (1 << bits) - 1;
        if let Ok(swizzle) = Swizzle::of_masks(run << toggling, run << toggled) {
            self.swizzles[self.len] = swizzle;
            self.len += 1;
        }
    }
}

const fn choose(
    layout: &Layout,
    element: u32,
    accesses: &[Access],
    memory: BankedMemory,
    bits: Option<u32>,
) -> Result<Option<SwizzleChoice>, Refusal> {
    let plain = AnyLayout::Layout(*layout);
    let (mut varying, mut vector) = (0, 0);
    for_range!(0..accesses.len(), |access| {
        let (mut phases, _) = attempt!(accesses[access].phases(&plain, element, memory));
        let own = accesses[access].vector().trailing_zeros();
        vector = if own > vector { own } else { vector };
        while let Some(phase) = attempt!(phases.next()) {
            varying |= phase.varying();
        }
    });
    let mut tried = Tried::new(varying, vector, memory.window(element));
    for_range!(0..accesses.len(), |access| {
        let (mut phases, service) = attempt!(accesses[access].phases(&plain, element, memory));
        while let Some(phase) = attempt!(phases.next()) {
            for_range!(0..tried.len, |place| {
                tried.wavefronts[place] += phase.wavefronts(tried.swizzles[place], service);
            });
        }
    });
    let mut best: Option<usize> = None;
    for_range!(0..tried.len, |place| {
        let is_asked = match bits {
            Some(bits) => tried.swizzles[place].bits() == bits,
            None => true,
        };
        let is_better = match best {
            Some(best) => tried.wavefronts[place] < tried.wavefronts[best],
            None => true,
        };
        if is_asked && is_better {
            best = Some(place);
        }
    });
    match best {
        Some(best) => {
            let swizzle = tried.swizzles[best];
            let choice = SwizzleChoice::of(swizzle, layout, element, accesses, memory);
            Ok(Some(attempt!(choice)))
        }
        None => Ok(None),
    }
}

const fn pad(
    layout: &Layout,
    element: u32,
    accesses: &[Access],
    memory: BankedMemory,
) -> Result<Option<Layout>, Refusal> {
    if attempt!(SwizzleChoice::of(
        Swizzle::IDENTITY,
        layout,
        element,
        accesses,
        memory
    ))
    .is_free()
    {
        return Ok(Some(*layout));
    }
    let (_, end) = memory.window(element);
    if end > WIDEST_ROW {
        return too_many("elements in a wavefront", 1 << WIDEST_ROW);
    }
    let mut vector = 1;
    for_range!(0..accesses.len(), |access| {
        let own = accesses[access].vector();
        vector = if own > vector { own } else { vector };
    });
    let (mut best, mut least) = (None, i64::MAX);
    for_leaves!(layout.tree, layout.tree.root(), |slot| {
        let row = attempt!(magnitude(layout.tree.at(slot)[1]));
        // The banks of padded rows repeat after a whole wavefront.
        let mut padding = vector;
        while row > 0 && row % vector == 0 && padding < 1 << end {
            let Some(padded) = attempt!(padded(layout, row, padding)) else {
                break;
            };
            let room = attempt!(cosize(&padded.tree, padded.tree.root()));
            if room >= least {
                break;
            }
            let costs = SwizzleChoice::of(Swizzle::IDENTITY, &padded, element, accesses, memory);
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
    if reach < row {
        Ok(Some(Layout::from_tree(tree)))
    } else {
        Ok(None)
    }
}
