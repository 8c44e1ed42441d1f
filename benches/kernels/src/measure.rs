//! How long each of several functions takes, in rounds, so that what else the machine does meets
//! all of them.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// A function of what all candidates write to, with its name.
pub(crate) type Candidate<'a, T> = (&'static str, Box<dyn FnMut(&mut T) + 'a>);

/// How many rounds there are, at least and at most.
const ROUNDS: std::ops::Range<usize> = 15..201;
/// How long each candidate runs in each of them, about.
const ROUND: Duration = Duration::from_micros(500);
/// How long all rounds take, about, if that is more than the least of them.
const ALL: Duration = Duration::from_millis(800);

/// The median time of each candidate, in seconds.
pub(crate) fn medians<T: ?Sized>(candidates: &mut [Candidate<'_, T>], target: &mut T) -> Vec<f64> {
    let repetitions: Vec<u32> = candidates
        .iter_mut()
        .map(|(_, run)| repetitions(run, target))
        .collect();
    let mut times = vec![Vec::new(); candidates.len()];
    let begin = Instant::now();
    for round in 0..ROUNDS.end {
        if round >= ROUNDS.start && begin.elapsed() > ALL {
            break;
        }
        for (((_, run), &repetitions), times) in
            candidates.iter_mut().zip(&repetitions).zip(&mut times)
        {
            // Once more, so that each begins with its own operands in the caches.
            run(target);
            let start = Instant::now();
            for _ in 0..repetitions {
                run(black_box(&mut *target));
            }
            times.push(start.elapsed().as_secs_f64() / f64::from(repetitions));
        }
    }
    times.into_iter().map(median).collect()
}

/// How often a candidate runs in a round.
fn repetitions<T: ?Sized>(run: &mut dyn FnMut(&mut T), target: &mut T) -> u32 {
    run(target);
    let mut repetitions = 1;
    loop {
        let start = Instant::now();
        for _ in 0..repetitions {
            run(black_box(&mut *target));
        }
        let taken = start.elapsed();
        if taken * 4 > ROUND {
            return ((f64::from(repetitions) * ROUND.as_secs_f64() / taken.as_secs_f64()) as u32)
                .max(1);
        }
        repetitions *= 4;
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
