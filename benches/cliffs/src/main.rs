//! Random tensors and kernels of stridewise, each beside the better of several loops by hand.
//!
//! `benches/cliffs/run` builds and runs it; `README.md` beside it has the options and says what the
//! figures mean.

#![expect(
    clippy::cast_precision_loss,
    reason = "times and extents have fewer bits"
)]

mod cases;
mod families;
mod fixed;
mod library;
mod measure;
mod memory;
mod products;
mod random;
mod report;
mod tiles;
mod twins;

use cases::Bench;
use families::Family;
use measure::{Candidate, least, measure};
use memory::Arena;
use random::Random;
use report::{Class, Outcome};
use std::{path::PathBuf, time::Instant};
use twins::Twin;

struct Options {
    seed: u64,
    cases: u64,
    seconds: f64,
    only: String,
    above: Option<f64>,
    case: Option<u64>,
    beside: usize,
    loops: PathBuf,
}

impl Options {
    fn read() -> Self {
        let mut options = Self {
            seed: 1,
            cases: 10_000,
            seconds: 150.0,
            only: String::new(),
            above: None,
            case: None,
            beside: usize::from(cfg!(feature = "avx512")),
            loops: std::env::current_exe().expect("the program has a path"),
        };
        options.loops.pop();
        let mut words = std::env::args().skip(1);
        while let Some(name) = words.next() {
            let mut value = || {
                words
                    .next()
                    .unwrap_or_else(|| panic!("{name} needs a value"))
            };
            match name.as_str() {
                "--seed" => options.seed = number(&value()),
                "--cases" => options.cases = number(&value()),
                "--seconds" => options.seconds = number(&value()),
                "--only" => options.only = value(),
                "--list-above" => options.above = Some(number(&value())),
                "--case" => options.case = Some(number(&value())),
                "--beside" => options.beside = usize::from(value() == "native"),
                "--by-hand" => options.loops = value().into(),
                _ => panic!(
                    "{name} is no option; there are --seed, --cases, --seconds, --only, --list-above, --case, --beside, --by-hand"
                ),
            }
        }
        options
    }
}

fn main() {
    let options = Options::read();
    let twins = ["plain.so", "native.so"].map(|name| Twin::load(&options.loops.join(name)));
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown processor", |name| {
            name.trim_start_matches(['\t', ':', ' '])
        });
    println!(
        "{processor}; library with {}; loops by hand {}; seed {}{}",
        if cfg!(feature = "avx512") {
            "`avx512`"
        } else {
            "default features"
        },
        ["without flags", "with `-C target-cpu=native`"][options.beside],
        options.seed,
        if options.only.is_empty() {
            String::new()
        } else {
            format!("; only {}", options.only)
        },
    );
    let of = Family::matching(&options.only);
    assert!(!of.is_empty(), "no family contains {}", options.only);
    let mut arena = Arena::new();
    let mut outcomes = Vec::new();
    let begin = Instant::now();
    let range = match options.case {
        Some(case) => case..case + 1,
        None => 0..options.cases,
    };
    for index in range {
        if begin.elapsed().as_secs_f64() > options.seconds {
            break;
        }
        let mut random = Random::of(options.seed, index);
        let case = random.weighted(&of).draw(&mut random);
        outcomes.push(outcome(index, &case, &mut arena, &twins));
    }
    report::print(&outcomes, options.beside, options.above);
}

/// Measures a case, after its results were compared.
fn outcome(index: u64, case: &Bench, arena: &mut Arena, twins: &[Twin; 2]) -> Outcome {
    let [ours, theirs] = arena.of(case);
    for (place, memory) in ours.into_iter().enumerate().take(case.operands.len()) {
        memory::fill(case, place, memory);
    }
    let mut library = Candidate::new((case.library)(ours));
    library.call();
    let mut by_hand = twins.each_ref().map(|twin| -> Vec<Candidate> {
        let ways = twin.ways(&case.request).into_iter();
        ways.map(|way| Candidate::new(memory::run_by_hand(case, &way, theirs)))
            .collect()
    });
    for way in by_hand.iter_mut().flatten() {
        memory::fill(case, 0, theirs[0]);
        way.call();
        assert!(
            memory::are_alike(case, [ours[0], theirs[0]]),
            "#{index} {}: the library and the loop by hand have other results",
            case.text
        );
    }
    measure(&mut library, &mut by_hand);
    Outcome {
        index,
        group: case.group,
        name: case.name.clone(),
        theme: case.theme,
        element: case.element,
        class: Class::of(case.size, case.bytes),
        text: case.text.clone(),
        library: library.least,
        by_hand: by_hand.map(|ways| least(&ways)),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|_| panic!("{text} is no number"))
}
