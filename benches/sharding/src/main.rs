//! Plans between shardings of 2^20 by 2^20 elements over 4,096 devices:
//! `cargo run --release -p stridewise-bench-sharding`.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};
use stridewise_xla::{Collective, Reshard, Sharding};

const ARRAY: [i64; 2] = [1 << 20, 1 << 20];

const PAIRS: [(&str, &str); 5] = [
    (
        "{devices=[64,64]<=[4096]}",
        "{devices=[64,64]<=[64,64]T(1,0)}",
    ),
    ("{devices=[64,64]<=[4096]}", "{devices=[4096,1]<=[4096]}"),
    ("{devices=[64,64]<=[4096]}", "{devices=[63,65]<=[4095]}"),
    (
        "{devices=[2,1,2048]<=[4096] last_tile_dim_replicate}",
        "{devices=[1,2,2048]<=[4096] last_tile_dim_replicate}",
    ),
    ("{devices=[4096,1]<=[4096]}", "{devices=[1,4096]<=[4096]}"),
];

/// The median of seven runs, or one run if it takes long.
fn median(mut run: impl FnMut()) -> Duration {
    let begin = Instant::now();
    run();
    let first = begin.elapsed();
    if first > Duration::from_millis(500) {
        return first;
    }
    let mut times: Vec<Duration> = (0..7)
        .map(|_| {
            let begin = Instant::now();
            run();
            begin.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[3]
}

fn main() {
    println!("| from | to | plan | sum of what moves | transfers | all listed | collective |");
    println!("|---|---|---:|---:|---:|---:|---|");
    for (from, to) in PAIRS {
        let sharding = |text: &str| text.parse::<Sharding>().expect("a sharding");
        let (one, other) = (sharding(from), sharding(to));
        let plan = || Reshard::new(&ARRAY, &one, &other).expect("a plan");
        let made = median(|| {
            black_box(plan());
        });
        let plan = plan();
        let moved = median(|| {
            black_box(plan.moved());
        });
        let mut transfers = 0;
        let listed = median(|| transfers = plan.transfers().map(black_box).count());
        let collective = plan.collective().map_or("none", Collective::name);
        println!(
            "| `{from}` | `{to}` | {made:.1?} | {moved:.1?} | {transfers} | {listed:.1?} | {collective} |"
        );
    }
}
