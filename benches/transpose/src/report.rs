//! Tables: speeds of this library as multiples of those of its peers.

use crate::peers::NAMES;

/// What was measured of a case.
pub(crate) struct Times {
    /// The bytes that are read and written.
    pub(crate) bytes: usize,
    pub(crate) seconds: Vec<(&'static str, f64)>,
}

impl Times {
    fn of(&self, name: &str) -> Option<f64> {
        let found = self.seconds.iter().find(|(peer, _)| *peer == name);
        found.map(|(_, seconds)| *seconds)
    }

    /// The speed of this library as a multiple of that of a peer.
    fn ratio(&self, name: &str) -> Option<f64> {
        Some(self.of(name)? / self.of(NAMES[0])?)
    }
}

fn text(number: Option<f64>) -> String {
    number.map_or("-".into(), |number| format!("{number:.2}"))
}

/// A line for each case: the rate, and the ratios to all peers.
pub(crate) fn rows(rows: &[(String, Times)]) {
    println!("| | GB/s | × {} |", NAMES[1..].join(" | × "));
    println!("|---|{}", "---:|".repeat(NAMES.len()));
    for (name, times) in rows {
        let rate = times
            .of(NAMES[0])
            .map(|seconds| times.bytes as f64 / seconds / 1e9);
        let ratios = NAMES[1..].iter().map(|peer| text(times.ratio(peer)));
        let cells: Vec<_> = ratios.collect();
        println!("| {name} | {} | {} |", text(rate), cells.join(" | "));
    }
    println!();
}

/// For each peer the mean of the ratios, the cases where it is faster, and the worst five.
pub(crate) fn summary(rows: &[(String, Times)]) {
    println!(
        "| speed as a multiple of | cases | geometric mean | below 1 | below 0.9 | the worst five |"
    );
    println!("|---|---:|---:|---:|---:|---|");
    for peer in &NAMES[1..] {
        let ratios = rows
            .iter()
            .filter_map(|(name, times)| Some((times.ratio(peer)?, name)));
        let mut ratios: Vec<_> = ratios.collect();
        if ratios.is_empty() {
            continue;
        }
        ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
        let count = ratios.len();
        let mean = ratios.iter().map(|(ratio, _)| ratio.ln()).sum::<f64>() / count as f64;
        let below = |bound| ratios.iter().filter(|(ratio, _)| *ratio < bound).count();
        let worst: Vec<_> = ratios
            .iter()
            .take(5)
            .map(|(ratio, name)| format!("{ratio:.2} {name}"))
            .collect();
        println!(
            "| {peer} | {count} | {:.2} | {} | {} | {} |",
            mean.exp(),
            below(1.0),
            below(0.9),
            worst.join("; ")
        );
    }
    println!();
}
