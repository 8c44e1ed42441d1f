//! The tables, row by row as they are measured.

use crate::{
    chains::{Chain, lengths},
    measure::Cost,
    operation::Operation,
};

/// The head of the table of costs per operation.
pub(crate) fn costs() {
    println!("Per operation, with numbers up to 2^17:");
    println!(
        "{:26}{:15}{:>8}{:>8}{:>8}{:>8}{:>10}{:>10}{:>8}",
        "operation", "modes", "ms", "ms, fn", "MB", "depth", "CuTe ms", "CuTe MB", "ratio"
    );
}

/// One operation: as a constant, as a function, and in CuTe; the ratio is of the first to the last.
pub(crate) fn row(
    operation: &Operation,
    constant: Cost,
    function: Cost,
    depth: Option<usize>,
    cute: Option<Cost>,
) {
    println!(
        "{:26}{:15}{:8.2}{:8.2}{:8.2}{:>8}{:>10}{:>10}{:>8}",
        operation.label,
        operation.modes,
        constant.milliseconds,
        function.milliseconds,
        constant.megabytes,
        depth.map_or_else(|| "-".to_string(), |depth| depth.to_string()),
        number(cute.map(|cost| cost.milliseconds)),
        number(cute.map(|cost| cost.megabytes)),
        number(cute.map(|cost| constant.milliseconds / cost.milliseconds)),
    );
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_string(), |value| format!("{value:.2}"))
}

/// The head of the table of recursion depths.
pub(crate) fn depths() {
    println!("\nWith numbers up to 2^31:");
    println!(
        "{:26}{:15}{:>20}{:>8}",
        "operation", "modes", "default limit does", "depth"
    );
}

/// Whether the default limit does, and the smallest that does.
pub(crate) fn depth_row(operation: &Operation, by_default: bool, depth: usize) {
    println!(
        "{:26}{:15}{:>20}{depth:>8}",
        operation.label,
        operation.modes,
        if by_default { "yes" } else { "no" }
    );
}

/// The head of the table of generic chains.
pub(crate) fn chains(longest: usize) {
    println!("A generic function of n links, milliseconds (megabytes) over an empty program:");
    print!("{:38}", "link");
    for links in lengths(longest) {
        print!("{:>14}", format!("n = {links}"));
    }
    println!("{:>14}", "last ratio");
}

/// One chain; the ratio is of the last two costs.
pub(crate) fn chain(chain: &Chain, costs: &[Cost]) {
    print!("{:38}", chain.label);
    for cost in costs {
        print!(
            "{:>14}",
            format!("{:.0} ({:.0})", cost.milliseconds, cost.megabytes)
        );
    }
    match costs {
        [.., half, longest] => println!("{:14.2}", longest.milliseconds / half.milliseconds),
        _ => println!(),
    }
}
