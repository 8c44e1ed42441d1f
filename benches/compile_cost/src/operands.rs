//! Operands drawn at random.

use crate::random::Random;
use stridewise::value::{IntTuple, Layout, LayoutError, Swizzle};

/// An operand of a type-level operation, or its result.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Layout(Layout),
    /// An integer, or a tuple of integers: a shape, an order, a coordinate, a tiler by mode.
    Ints(IntTuple),
    /// The coordinate `(i,_)` of a slice.
    Row(i64),
    Swizzle(Swizzle),
    /// A layout after a swizzle.
    Swizzled(Swizzle, Layout),
    /// A layout, and the index where it begins.
    Part(Layout, i64),
    Truth(bool),
}

/// Modes as they are drawn: extents and strides.
#[derive(Clone, Debug)]
pub(crate) struct Modes {
    extents: Vec<i64>,
    strides: Vec<i64>,
}

impl Modes {
    pub(crate) fn layout(&self) -> Result<Layout, LayoutError> {
        Layout::new(
            &IntTuple::flat(&self.extents)?,
            &IntTuple::flat(&self.strides)?,
        )
    }

    /// Two modes of half the modes each.
    pub(crate) fn matrix(&self) -> Result<Layout, LayoutError> {
        let half = self.extents.len() / 2;
        let (mut rows, mut columns) = (self.clone(), self.clone());
        rows.truncate(half);
        columns.extents.drain(..half);
        columns.strides.drain(..half);
        Layout::make_layout(&[rows.layout()?, columns.layout()?])
    }

    pub(crate) fn extents(&self) -> &[i64] {
        &self.extents
    }

    /// With stride 0 in every second mode.
    pub(crate) fn with_zeros(mut self) -> Self {
        self.strides
            .iter_mut()
            .step_by(2)
            .for_each(|stride| *stride = 0);
        self
    }

    /// Keeps the first modes.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.extents.truncate(count);
        self.strides.truncate(count);
    }
}

/// How large operands are, and of what extents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// The size is at most `2^bits`.
    pub(crate) bits: u32,
    pub(crate) powers_of_two: bool,
}

impl Scale {
    /// A part of the bits, for an operation whose result is larger than its operands.
    pub(crate) fn part(self, parts: u32, of: u32) -> Self {
        Self {
            bits: self.bits * parts / of,
            ..self
        }
    }

    /// Extents whose product comes near to the largest size.
    pub(crate) fn extents(self, random: &mut Random, count: u32) -> Vec<i64> {
        // Drawn from 2 up to this, they are about what `count` equal extents would be.
        let largest = (f64::from(self.bits) / f64::from(count) + 1.0).exp2() as usize;
        loop {
            let extents: Vec<i64> = (0..count).map(|_| self.extent(random, largest)).collect();
            let size: i64 = extents.iter().product();
            if (1 << (self.bits - 3)..=1 << self.bits).contains(&size) {
                return extents;
            }
        }
    }

    fn extent(self, random: &mut Random, largest: usize) -> i64 {
        if self.powers_of_two {
            2 << random.below(largest.ilog2() as usize)
        } else {
            2 + random.below(largest - 1) as i64
        }
    }

    /// A compact layout with the modes in any order.
    pub(crate) fn shuffled(self, random: &mut Random, count: u32) -> Modes {
        let mut order: Vec<usize> = (0..count as usize).collect();
        random.shuffle(&mut order);
        compact(self.extents(random, count), &order)
    }

    /// Two compact layouts of the same extents in which only the slowest modes come in another
    /// order.
    pub(crate) fn alike(self, random: &mut Random, count: u32) -> [Modes; 2] {
        let extents = self.extents(random, count);
        let mut order: Vec<usize> = (0..count as usize).collect();
        random.shuffle(&mut order);
        let left = compact(extents.clone(), &order);
        order[count as usize - 2..].reverse();
        [left, compact(extents, &order)]
    }

    /// An injective layout in which a stride is not more than what a smaller one reaches:
    /// `(4,3,2):(3,4,17)`.
    pub(crate) fn interleaved(self, random: &mut Random, count: u32) -> Modes {
        let mut extents = self.extents(random, count);
        extents[0] += 1;
        let mut strides = vec![extents[1], extents[1] + 1];
        let mut stride = extents[0] * extents[1] + extents[1] * extents[1];
        for extent in &extents[2..] {
            strides.push(stride);
            stride *= extent;
        }
        Modes { extents, strides }
    }

    /// A swizzle of one to three bits.
    pub(crate) fn swizzle(random: &mut Random) -> Result<Swizzle, LayoutError> {
        let bits = 1 + random.below(3) as u32;
        Swizzle::new(
            bits,
            random.below(4) as u32,
            (bits as usize + random.below(4)) as i32,
        )
    }

    /// A compact layout in which neighbours are contiguous now and then.
    pub(crate) fn in_runs(self, random: &mut Random, count: u32) -> Modes {
        let order: Vec<usize> = (0..count as usize).collect();
        let mut runs: Vec<&[usize]> = order.chunk_by(|_, _| random.below(2) == 0).collect();
        random.shuffle(&mut runs);
        compact(self.extents(random, count), &runs.concat())
    }

    /// An injective layout with modes in any order and gaps between them.
    pub(crate) fn gapped(self, random: &mut Random, count: u32) -> Modes {
        let mut modes = self.shuffled(random, count + count / 2);
        modes.truncate(count as usize);
        modes
    }
}

/// The strides of a compact layout whose modes come in the given order, the fastest first.
fn compact(extents: Vec<i64>, order: &[usize]) -> Modes {
    let mut strides = vec![0; extents.len()];
    let mut stride = 1;
    for &mode in order {
        strides[mode] = stride;
        stride *= extents[mode];
    }
    Modes { extents, strides }
}

/// A layout that divides its way through `left`: `count` groups of its modes, in any order.
pub(crate) fn groups(random: &mut Random, left: &Modes, count: usize) -> Modes {
    let mut cuts: Vec<usize> = (1..left.extents.len()).collect();
    random.shuffle(&mut cuts);
    cuts.truncate(count - 1);
    cuts.extend([0, left.extents.len()]);
    cuts.sort_unstable();
    let mut groups: Vec<(i64, i64)> = cuts
        .windows(2)
        .map(|cut| {
            (
                left.extents[cut[0]..cut[1]].iter().product(),
                left.extents[..cut[0]].iter().product(),
            )
        })
        .collect();
    random.shuffle(&mut groups);
    let (extents, strides) = groups.into_iter().unzip();
    Modes { extents, strides }
}
