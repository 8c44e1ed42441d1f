//! What is printed.

use std::collections::BTreeMap;

/// How much memory a case works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// 1 to 16 elements.
    Tiny,
    /// 17 to 63 elements.
    Few,
    L1,
    L2,
    Beyond,
}

impl Class {
    pub(crate) fn of(size: usize, bytes: usize) -> Self {
        match (size, bytes) {
            (..17, _) => Self::Tiny,
            (..64, _) => Self::Few,
            (_, ..=0x8000) => Self::L1,
            (_, ..=0x8_0000) => Self::L2,
            _ => Self::Beyond,
        }
    }
}

/// The compilations of the loops by hand.
pub(crate) const TWINS: [&str; 2] = ["plain", "native"];

/// A case that was measured; times are nanoseconds.
pub(crate) struct Outcome {
    pub(crate) index: u64,
    pub(crate) group: &'static str,
    pub(crate) name: String,
    pub(crate) theme: &'static str,
    pub(crate) element: &'static str,
    pub(crate) class: Class,
    pub(crate) text: String,
    pub(crate) library: f64,
    /// Compiled without flags, and for this processor.
    pub(crate) by_hand: [f64; 2],
}

impl Outcome {
    fn ratio(&self, twin: usize) -> f64 {
        self.library / self.by_hand[twin]
    }
    fn excess(&self, twin: usize) -> f64 {
        self.library - self.by_hand[twin]
    }
    fn line(&self, twin: usize) -> String {
        format!(
            "{:6.2} {:>10} ns, by hand {:>10} ns ({} {:>10} ns) #{} {} [{}]",
            self.ratio(twin),
            nanoseconds(self.library),
            nanoseconds(self.by_hand[twin]),
            TWINS[1 - twin],
            nanoseconds(self.by_hand[1 - twin]),
            self.index,
            self.text,
            self.theme,
        )
    }
}

fn nanoseconds(time: f64) -> String {
    if time < 1000.0 {
        format!("{time:.1}")
    } else {
        format!("{time:.0}")
    }
}

fn mean(ratios: impl Iterator<Item = f64> + Clone) -> f64 {
    let count = ratios.clone().count();
    (ratios.map(f64::ln).sum::<f64>() / count.max(1) as f64).exp()
}

fn count(outcomes: &[&Outcome], twin: usize, above: f64) -> usize {
    outcomes
        .iter()
        .filter(|outcome| outcome.ratio(twin) > above)
        .count()
}

/// A cell of a mean and the number of cases, if there are any.
fn cell(outcomes: &[&Outcome], twin: usize, class: Class) -> String {
    let of: Vec<&&Outcome> = outcomes
        .iter()
        .filter(|outcome| outcome.class == class)
        .collect();
    if of.is_empty() {
        return "–".into();
    }
    let ratio = mean(of.iter().map(|outcome| outcome.ratio(twin)));
    format!("{ratio:.2} ({})", of.len())
}

type Families<'a> = BTreeMap<(&'a str, &'a str), Vec<&'a Outcome>>;

fn families<'a>(
    outcomes: &'a [Outcome],
    key: impl Fn(&'a Outcome) -> (&'a str, &'a str),
) -> Families<'a> {
    let mut families = Families::new();
    for outcome in outcomes {
        families.entry(key(outcome)).or_default().push(outcome);
    }
    families
}

/// Cases of 64 elements and more.
fn large<'a>(outcomes: &[&'a Outcome]) -> Vec<&'a Outcome> {
    outcomes
        .iter()
        .copied()
        .filter(|outcome| outcome.class >= Class::L1)
        .collect()
}

fn table(title: &str, families: &Families, primary: usize) {
    println!(
        "\n| {title} | cases ≥ 64 | mean | > 1.5 | > 2 | most | mean beside `{}` | 17–63 | L1 | L2 | beyond |",
        TWINS[1 - primary]
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for ((group, name), all) in families {
        let of = large(all);
        let ratios = |twin: usize| of.iter().map(move |outcome| outcome.ratio(twin));
        print!(
            "| {group}{}{name} | {} ",
            if group.is_empty() { "" } else { ": " },
            of.len()
        );
        if of.is_empty() {
            print!("| – | – | – | – | – ");
        } else {
            print!(
                "| {:.2} | {} | {} | {:.1} | {:.2} ",
                mean(ratios(primary)),
                count(&of, primary, 1.5),
                count(&of, primary, 2.0),
                ratios(primary).fold(0.0, f64::max),
                mean(ratios(1 - primary)),
            );
        }
        let cells = [Class::Few, Class::L1, Class::L2, Class::Beyond];
        println!(
            "| {} |",
            cells.map(|class| cell(all, primary, class)).join(" | ")
        );
    }
}

fn tiny(families: &Families, primary: usize) {
    println!("\n| 1 to 16 elements | cases | mean | median excess ns | most excess ns | > 10 ns |");
    println!("|---|---:|---:|---:|---:|---:|");
    for ((group, name), all) in families {
        let mut excess: Vec<f64> = all
            .iter()
            .filter(|outcome| outcome.class == Class::Tiny)
            .map(|outcome| outcome.excess(primary))
            .collect();
        if excess.is_empty() {
            continue;
        }
        excess.sort_by(f64::total_cmp);
        let ratios = all.iter().filter(|outcome| outcome.class == Class::Tiny);
        println!(
            "| {group}: {name} | {} | {:.2} | {:.1} | {:.1} | {} |",
            excess.len(),
            mean(ratios.map(|outcome| outcome.ratio(primary))),
            excess[excess.len() / 2],
            excess[excess.len() - 1],
            excess.iter().filter(|&&excess| excess > 10.0).count(),
        );
    }
}

/// Prints everything; `primary` is the twin by which cases are counted.
pub(crate) fn print(outcomes: &[Outcome], primary: usize, above: Option<f64>) {
    let by_name = families(outcomes, |outcome| (outcome.group, &outcome.name));
    table("family", &by_name, primary);
    table(
        "layouts",
        &families(outcomes, |outcome| ("", outcome.theme)),
        primary,
    );
    table(
        "elements",
        &families(outcomes, |outcome| ("", outcome.element)),
        primary,
    );
    tiny(&by_name, primary);

    let mut sorted: Vec<&Outcome> = outcomes.iter().collect();
    sorted.sort_by(|x, y| y.ratio(primary).total_cmp(&x.ratio(primary)));
    if let Some(above) = above {
        println!("\nAll above {above}:");
        for outcome in sorted
            .iter()
            .take_while(|outcome| outcome.ratio(primary) > above)
        {
            println!("{}", outcome.line(primary));
        }
    }
    println!("\nWorst of 64 elements and more:");
    for outcome in large(&sorted).iter().take(20) {
        println!("{}", outcome.line(primary));
    }
    println!("\nWorst of 1 to 16 elements:");
    let mut tiny: Vec<&Outcome> = sorted
        .iter()
        .copied()
        .filter(|outcome| outcome.class == Class::Tiny)
        .collect();
    tiny.sort_by(|x, y| y.excess(primary).total_cmp(&x.excess(primary)));
    for outcome in tiny.iter().take(10) {
        println!("{}", outcome.line(primary));
    }
    let of = large(&sorted);
    println!(
        "\n{} cases, mean {:.2}; {} of 64 elements and more: mean {:.2}, {} above 1.5, {} above 2; {} of 1 to 16: {} more than 10 ns above.",
        outcomes.len(),
        mean(sorted.iter().map(|outcome| outcome.ratio(primary))),
        of.len(),
        mean(of.iter().map(|outcome| outcome.ratio(primary))),
        count(&of, primary, 1.5),
        count(&of, primary, 2.0),
        tiny.len(),
        tiny.iter()
            .filter(|outcome| outcome.excess(primary) > 10.0)
            .count(),
    );
}
