//! The least time of several, in rounds, so that what else the machine does meets all.

use std::time::{Duration, Instant};

/// How long a candidate runs in a round, about.
const ROUND: Duration = Duration::from_micros(300);
/// How many rounds there are.
const ROUNDS: usize = 6;
/// Candidates that are slower than the fastest by so much at first are not measured.
const CHANCE: f64 = 1.4;

/// A candidate, and the least time of a call so far in nanoseconds.
pub(crate) struct Candidate {
    run: Box<dyn FnMut()>,
    calls: u32,
    pub(crate) least: f64,
}

impl Candidate {
    pub(crate) fn new(run: Box<dyn FnMut()>) -> Self {
        Self {
            run,
            calls: 1,
            least: f64::INFINITY,
        }
    }

    pub(crate) fn call(&mut self) {
        (self.run)();
    }

    fn time(&mut self, calls: u32) -> Duration {
        let start = Instant::now();
        for _ in 0..calls {
            (self.run)();
        }
        start.elapsed()
    }

    /// Finds how many calls are a round.
    fn calibrate(&mut self) {
        let mut calls = 1;
        self.call();
        loop {
            let taken = self.time(calls);
            let each = taken.as_secs_f64() / f64::from(calls);
            self.least = self.least.min(each * 1e9);
            if taken * 6 > ROUND {
                self.calls = ((ROUND.as_secs_f64() / each) as u32).max(1);
                return;
            }
            calls *= 4;
        }
    }

    fn round(&mut self) {
        if self.calls > 1 {
            // Operands into the caches.
            self.call();
        }
        let taken = self.time(self.calls);
        self.least = self
            .least
            .min(taken.as_secs_f64() * 1e9 / f64::from(self.calls));
    }
}

/// Measures the library beside several ways by hand, of which the slow ones are dropped.
pub(crate) fn measure(library: &mut Candidate, by_hand: &mut [Vec<Candidate>; 2]) {
    library.calibrate();
    for ways in &mut *by_hand {
        for way in &mut *ways {
            way.calibrate();
        }
        let best = least(ways);
        ways.retain(|way| way.least <= best * CHANCE);
    }
    rounds(library, by_hand);
    // What looks slow is measured again, as the machine may have done something else.
    let best = least(&by_hand[0]).max(least(&by_hand[1]));
    if library.least > 1.4 * best {
        rounds(library, by_hand);
    }
}

fn rounds(library: &mut Candidate, by_hand: &mut [Vec<Candidate>; 2]) {
    // Large operands take longer than a round.
    let rounds = if library.least > 5e6 { 3 } else { ROUNDS };
    for _ in 0..rounds {
        library.round();
        by_hand.iter_mut().flatten().for_each(Candidate::round);
    }
}

pub(crate) fn least(ways: &[Candidate]) -> f64 {
    ways.iter()
        .map(|way| way.least)
        .fold(f64::INFINITY, f64::min)
}
