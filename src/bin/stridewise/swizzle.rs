//! `stridewise swizzle`: which swizzle makes accesses free of conflicts, beside its alternatives.

use crate::{Failure, read};
use std::io::{self, Write};
use stridewise::value::{Access, AccessCost, BankedMemory, Error, IntTuple, Layout, Swizzle};

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
    /// The banks of the memory.
    #[arg(long, default_value_t = 32)]
    banks: i64,
    /// The bits of a bank's word.
    #[arg(long, default_value_t = 32)]
    bank_bits: i64,
}

fn said<T>(result: Result<T, Error>) -> Result<T, Failure> {
    result.map_err(|error| Failure::Message(error.to_string()))
}

pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    let bits = request.element_bits;
    let layout = read("the layout", &request.layout, Layout::parse)?;
    let memory = said(BankedMemory::new(request.banks, request.bank_bits))?;
    let accesses = request
        .accesses
        .iter()
        .map(|text| access(text, &layout.shape(), bits))
        .collect::<Result<Vec<_>, _>>()?;
    let costs = |layout: &Layout| {
        let costs = accesses
            .iter()
            .map(|access| said(access.cost(&layout.into(), bits, &memory)));
        costs.collect::<Result<Vec<_>, _>>()
    };
    let choice = said(layout.choose_swizzle(bits, &accesses, &memory))?;
    let padded = said(layout.least_padding(bits, &accesses, &memory))?;

    let plain = costs(&layout)?;
    let mut rows = vec![
        row("least", &plain, |cost| cost.least),
        row("none", &plain, |cost| cost.wavefronts),
    ];
    for bits_of_swizzle in 1..=6 {
        let best = layout.choose_swizzle_of_bits(bits, &accesses, &memory, bits_of_swizzle);
        if let Some(best) = said(best)? {
            let name = best.swizzle().to_string();
            rows.push(row(&name, best.costs(), |cost| cost.wavefronts));
        }
    }
    if let Some(padded) = padded.filter(|padded| *padded != layout) {
        rows.push(row(&padded.to_string(), &costs(&padded)?, |cost| {
            cost.wavefronts
        }));
    }

    let mut output = io::BufWriter::new(io::stdout().lock());
    let header = ["wavefronts", "all"].map(str::to_owned);
    let header: Vec<String> = header.into_iter().chain(request.accesses.clone()).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().max(Some(header[column].chars().count()))
    };
    let widths: Vec<usize> = (0..header.len()).filter_map(width).collect();
    for line in [&header].into_iter().chain(&rows) {
        write!(output, "{:<1$}", line[0], widths[0])?;
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            write!(output, "  {cell:>width$}")?;
        }
        writeln!(output)?;
    }

    writeln!(output)?;
    for (cost, name) in plain.iter().zip(&request.accesses) {
        if let Some(found) = cost.collision {
            let ((one, other), degree) = (found.threads, cost.degree);
            writeln!(
                output,
                "{name}: {degree}-way conflicts without a swizzle, as of threads {one} and {other}"
            )?;
        }
    }
    let (all, least) = choice.wavefronts();
    let best = match choice.swizzle() {
        Swizzle::IDENTITY => "no swizzle".to_owned(),
        swizzle => swizzle.to_string(),
    };
    if choice.is_free() {
        writeln!(output, "Best: {best}, free of conflicts")?;
    } else {
        writeln!(
            output,
            "Best: {best}, {all} wavefronts for {least}: no swizzle is free of conflicts"
        )?;
    }
    match padded {
        Some(padded) if padded == layout => {}
        Some(padded) => writeln!(output, "Least padding: {padded}")?,
        None => writeln!(output, "No padding is free of conflicts")?,
    }
    Ok(output.flush()?)
}

/// A name, the sum over all accesses, and the number of each.
fn row(name: &str, costs: &[AccessCost], number: impl Fn(&AccessCost) -> i64) -> Vec<String> {
    let numbers: Vec<i64> = costs.iter().map(number).collect();
    let sum = numbers.iter().map(|&number| i128::from(number)).sum();
    let numbers = numbers.into_iter().map(i128::from);
    let numbers = [sum]
        .into_iter()
        .chain(numbers)
        .map(|n: i128| n.to_string());
    [name.to_owned()].into_iter().chain(numbers).collect()
}

/// `ldmatrix/1`, `along/1/8`, `across/0`, or `(32,4):(4,1)/4`.
fn access(text: &str, tile: &IntTuple, element_bits: i64) -> Result<Access, Failure> {
    let wrong = |what: &str| Failure::Message(format!(r#"the access "{text}": {what}"#));
    let number = |text: &str| text.parse::<i64>().map_err(|_| wrong("not an integer"));
    let (name, rest) = text.split_once('/').unwrap_or((text, ""));
    if name.contains(':') {
        let thread_value = read("the access", name, Layout::parse)?;
        let vector = if rest.is_empty() { 1 } else { number(rest)? };
        return Ok(Access::new(&thread_value, vector));
    }
    let (mode, vector) = rest.split_once('/').unwrap_or((rest, ""));
    let mode = mode.parse().map_err(|_| wrong("a mode is missing"))?;
    let vector = match vector {
        "" => 128_i64.checked_div(element_bits).unwrap_or(0).max(1),
        vector => number(vector)?,
    };
    said(match name {
        "along" => Access::along(tile, mode, vector),
        "across" => Access::across(tile, mode, vector),
        "ldmatrix" => Access::ldmatrix(tile, mode, element_bits),
        _ => return Err(wrong("neither ldmatrix, along, across nor a layout")),
    })
}
