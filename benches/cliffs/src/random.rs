//! Numbers at random, the same ones from the same seed.

/// `SplitMix64`.
pub(crate) struct Random(u64);

impl Random {
    /// The numbers of one case.
    pub(crate) fn of(seed: u64, case: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ case.rotate_left(32));
        random.next();
        Self(random.next() ^ case)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Below a number.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// Both ends may be drawn.
    pub(crate) fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// As many of each order of magnitude.
    pub(crate) fn scaled(&mut self, least: usize, most: usize) -> usize {
        let (least, most) = (least as f64, (most as f64 + 1.0).max(least as f64 + 1.0));
        (least * (most / least).powf(self.unit())) as usize
    }

    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// One of several, each as often as its weight says.
    pub(crate) fn weighted<T: Copy>(&mut self, of: &[(T, u32)]) -> T {
        let total: u32 = of.iter().map(|(_, weight)| weight).sum();
        let mut left = self.below(total as usize) as u32;
        for &(item, weight) in of {
            if left < weight {
                return item;
            }
            left -= weight;
        }
        of[0].0
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}
