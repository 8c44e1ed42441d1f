//! `stridewise swizzle`: which swizzle makes accesses free of conflicts, beside its alternatives.

use crate::failure::{Failure, read};
use std::io::{self, Write};
use stridewise_value::{Access, AccessCost, BankedMemory, Layout, LayoutError, SwizzleChoice};

/// The arguments of the command.
#[derive(clap::Args)]
pub(crate) struct Request {
    /// The tile without a swizzle, such as '(8,64):(64,1)'.
    #[arg(allow_hyphen_values = true)]
    layout: String,
    /// The bits of an element.
    element_bits: i64,
    /// The accesses: ldmatrix/MODE, along/MODE or across/MODE by 128 bits, or by so many elements
    /// along/MODE/ELEMENTS; or a thread-value layout by so many elements, such as '(32,4):(4,1)/4'.
    #[arg(required = true)]
    accesses: Vec<String>,
}

fn said<T>(result: Result<T, LayoutError>) -> Result<T, Failure> {
    result.map_err(|error| Failure::Message(error.to_string()))
}

pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    let (bits, names) = (request.element_bits, &request.accesses);
    let layout = read("the layout", &request.layout, Layout::parse)?;
    let memory = said(BankedMemory::SHARED.of_bits(bits))?;
    let access = |text: &String| {
        let parse = |text: &str| Access::parse(text, &layout.shape(), bits);
        read("the access", text, parse)
    };
    let accesses: Vec<Access> = names.iter().map(access).collect::<Result<_, _>>()?;
    let choices = said(layout.choose_swizzle_of_each_bits(&accesses, memory))?;
    let padded = said(layout.least_padding(&accesses, memory))?;
    let plain = choices[0].costs();

    let wavefronts = |costs: &[AccessCost]| -> Vec<i64> {
        let each = costs.iter().map(|cost| cost.wavefronts);
        each.collect()
    };
    let total = |choice: &&SwizzleChoice| wavefronts(choice.costs()).iter().sum::<i64>();
    // Of equal ones the first: that of the fewest bits.
    let best = choices.iter().min_by_key(total).expect("eight choices");

    let least = plain.iter().map(|cost| cost.least).collect();
    let mut rows: Vec<(String, Vec<i64>)> = vec![("least".to_owned(), least)];
    rows.push(("none".to_owned(), wavefronts(plain)));
    let swizzled = |choice: &&SwizzleChoice| !choice.swizzle.is_identity();
    for choice in choices.iter().filter(swizzled) {
        rows.push((choice.swizzle.to_string(), wavefronts(choice.costs())));
    }
    if let Some(padded) = padded {
        let cost = |access: &Access| said(access.cost(&padded.into(), memory));
        let costs = accesses.iter().map(cost).collect::<Result<Vec<_>, _>>()?;
        rows.push((padded.to_string(), wavefronts(&costs)));
    }

    let mut output = io::BufWriter::new(io::stdout().lock());
    let width = rows.iter().map(|(name, _)| name.len());
    let width = width.max().unwrap_or(0).max(10);
    write!(output, "{:width$}  {:>9}", "wavefronts", "all")?;
    for name in names {
        write!(output, "  {name:>9}")?;
    }
    for (name, numbers) in rows {
        let all: i64 = numbers.iter().sum();
        write!(output, "\n{name:width$}  {all:>9}")?;
        for (number, name) in numbers.iter().zip(names) {
            write!(output, "  {number:>0$}", name.len().max(9))?;
        }
    }
    writeln!(output, "\n")?;
    for (cost, name) in plain.iter().zip(names) {
        if let (degree, Some((a, b))) = (cost.degree, cost.threads) {
            writeln!(
                output,
                "{name}: {degree}-way conflicts, as of threads {a} and {b}"
            )?;
        }
    }
    writeln!(output, "best swizzle: {}", best.swizzle)?;
    if !best.is_free() {
        writeln!(output, "no swizzle is free of conflicts")?;
    }
    match padded {
        Some(padded) => writeln!(output, "least padding: {padded}")?,
        None => writeln!(output, "no padding is free of conflicts")?,
    }
    Ok(output.flush()?)
}
