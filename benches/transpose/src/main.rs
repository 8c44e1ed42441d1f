//! `cargo run --release -p stridewise-bench-transpose -- [OPTION…]`: transpositions of any rank by
//! this library and by its peers, one after the other in each round, the least time of each.
//!
//! - `--cases NAME`: a file of `cases`; `--only TEXT`: the cases whose name has the text.
//! - `--scale PART`: cases with about this part of the elements.
//! - `--threads N`: on so many threads; those with one thread alone are left out.
//! - `--hptt LIBRARY`: a build of HPTT with `hptt.cpp`.
//! - `--rows`: a line for each case, and not only the summary.

#![allow(
    clippy::cast_precision_loss,
    reason = "rates, and numbers that are only moved"
)]

mod cases;
mod hptt;
mod peers;
mod report;

use cases::Case;
use peers::{Candidate, Element, Peers};
use std::time::Instant;

/// How long a measured run takes at least, in seconds.
const RUN: f64 = 300e-6;
/// How many rounds there are, at least, and how long all of them take, about, in seconds.
const ROUNDS: usize = 4;
const ALL: f64 = 0.25;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut wanted, mut only, mut part) = (None, None, 1.0);
    let (mut threads, mut library, mut has_rows) = (1, None, false);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value of the option");
        match &argument[..] {
            "--cases" => wanted = Some(value()),
            "--only" => only = Some(value()),
            "--scale" => part = value().parse().expect("a part"),
            "--threads" => threads = value().parse().expect("a number of threads"),
            "--hptt" => library = Some(value()),
            "--rows" => has_rows = true,
            _ => panic!("{argument}: see the head of main.rs"),
        }
    }
    let threads_of_rayon = rayon::ThreadPoolBuilder::new().num_threads(threads);
    threads_of_rayon.build_global().expect("the first pool");
    let peers = Peers {
        hptt: library.map(|path| hptt::Hptt::load(&path)),
        threads,
        pool: threadteam::Pool::builder()
            .threads(threads)
            .build()
            .expect("a pool"),
    };
    for name in cases::names().filter(|name| wanted.as_ref().is_none_or(|wanted| wanted == name)) {
        let cases = cases::cases(name).into_iter().map(|case| case.scaled(part));
        let is_wanted = |case: &Case| {
            only.as_ref()
                .is_none_or(|text| case.to_string().contains(text))
        };
        let rows: Vec<_> = cases
            .filter(is_wanted)
            .map(|case| (case.to_string(), times(&case, &peers)))
            .collect();
        println!("{name}, {part} of the elements, {threads} threads\n");
        if has_rows {
            report::rows(&rows);
        }
        report::summary(&rows);
    }
}

/// The bytes that a case moves, and the seconds of each candidate.
fn times(case: &Case, peers: &Peers) -> report::Times {
    match case.width {
        1 => measured::<u8>(case, peers),
        2 => measured::<u16>(case, peers),
        3 => measured::<[u8; 3]>(case, peers),
        4 => measured::<f32>(case, peers),
        8 => measured::<f64>(case, peers),
        12 => measured::<[f32; 3]>(case, peers),
        16 => measured::<[f64; 2]>(case, peers),
        width => panic!("no element has {width} bytes"),
    }
}

fn measured<T: Element>(case: &Case, peers: &Peers) -> report::Times {
    let [from, to] = case.cosizes();
    let source: Vec<T> = (0..from).map(T::of).collect();
    let mut target = vec![T::default(); to];
    let mut candidates = peers.candidates(case, &source, &mut target);
    check(case, &source, &mut target, &mut candidates);
    let repetitions: Vec<u32> = candidates
        .iter_mut()
        .map(|(_, run)| {
            let once = seconds(run, &mut target, 1);
            (RUN / once).ceil() as u32
        })
        .collect();
    let mut least = vec![f64::INFINITY; candidates.len()];
    let begin = Instant::now();
    let mut round = 0;
    while round < ROUNDS || begin.elapsed().as_secs_f64() < ALL {
        for ((i, (_, run)), &repetitions) in candidates.iter_mut().enumerate().zip(&repetitions) {
            // Loops from memory take longer than all others.
            if round >= ROUNDS / 2 && least[i] > ALL {
                continue;
            }
            // Once more, so that each begins with its own operands in the caches.
            if repetitions > 1 {
                run(&mut target);
            }
            least[i] = least[i].min(seconds(run, &mut target, repetitions));
        }
        round += 1;
    }
    let names = candidates.iter().map(|(name, _)| *name);
    report::Times {
        bytes: 2 * case.size() * size_of::<T>(),
        seconds: names.zip(least).collect(),
    }
}

fn seconds<T>(run: &mut Box<dyn FnMut(&mut [T]) + '_>, target: &mut [T], repetitions: u32) -> f64 {
    let begin = Instant::now();
    for _ in 0..repetitions {
        run(target);
    }
    begin.elapsed().as_secs_f64() / f64::from(repetitions)
}

/// All write the same: each element of the source at its place, and nothing between.
fn check<T: Element>(
    case: &Case,
    source: &[T],
    target: &mut [T],
    candidates: &mut [Candidate<'_, T>],
) {
    let [from, to] = case.strides();
    for (name, run) in candidates {
        target.fill(T::default());
        run(target);
        if *name == "memcpy" {
            continue;
        }
        let size = case.size();
        // All elements of small cases, and some thousand of large ones.
        for position in (0..size).step_by((size / 100_003).max(1)) {
            let (mut rest, mut read, mut written) = (position, 0, 0);
            for (mode, &extent) in case.extents.iter().enumerate() {
                read += rest % extent * from[mode] as usize;
                written += rest % extent * to[mode] as usize;
                rest /= extent;
            }
            assert!(
                source[read] == target[written],
                "{name}: {case}: element {position}"
            );
        }
    }
}
