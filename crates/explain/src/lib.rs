//! Explains operations on layouts: how each one arrives at its result, or why it is refused.
//!
//! [`explain`] returns an [`Explanation`]: plain data, which a program prints, a web page shows, or
//! a notebook draws. [`Explanation::to_json`] writes the data for other languages.
//!
//! ```
//! use stridewise_explain::explain;
//!
//! let explanation = explain("complement", &["(2,2):(1,6)", "24"])?;
//! assert_eq!(explanation.call.result.as_deref(), Ok("(3,2):(2,12)"));
//! assert_eq!(
//!     explanation.to_string(),
//!     "\
//! complement (2,2):(1,6) 24
//!
//! In the order of the strides, the modes are 2:1, 2:6.
//! The next mode, 2:1, begins at 1, where the covered indices end. With it, the indices below 1*2 = 2 are covered.
//! The next mode, 2:6, begins at 6, but only the indices below 2 are covered: 6 / 2 gives the gap 3:2. With both, the indices below 6*2 = 12 are covered.
//! Extent 24 of the target / 12, rounded up, is 2.
//! The last gap is 2:12. The gaps are coalesced.
//!
//! Result: (3,2):(2,12)"
//! );
//! # Ok::<(), stridewise_explain::Unreadable>(())
//! ```
//!
//! The operations are those of [`evaluate`](stridewise_value::evaluate) on layouts in CuTe's
//! notation, those of [`evaluate_tiled`], `tiled.…`, on operands `name=value`, and those of
//! [`stridewise_xla::evaluate`], `xla.…`, on shapes in XLA's notation.
//!
//! `recipes` has the steps of each operation as a table, `events` the sentence of each
//! event, and `narrator` collects steps and calls operations by name.
//!
//! The numbers come from the algorithms themselves: an operation that is made of no others tells
//! its [`Event`](stridewise_value::trace::Event)s, and every other step is a call of an operation.

#![forbid(unsafe_code)]

mod events;
mod explanation;
mod narrator;
mod numbers;
mod properties;
mod recipes;

pub use explanation::{Call, CallRefusal, Cells, CellsOf, Explanation, Step, Unreadable};
pub use properties::{Property, array_properties, layout_properties};

use narrator::{Narrator, evaluate};
use std::borrow::Cow;
use stridewise_value::{evaluate_tiled, unprinted};

/// Explains an operation by name on operands as text. Layouts may be inside of what CuTe, CuTe DSL
/// and pycute print around them.
///
/// # Errors
/// [`Unreadable`] if the name or the operands cannot be read. A refusal of the operation is no
/// error: the call of the explanation has it.
pub fn explain(name: &str, operands: &[&str]) -> Result<Explanation, Unreadable> {
    let mut tell = Narrator::default();
    if name.starts_with("tiled.") {
        return explain_tiled(tell, name, operands);
    }
    let is_sharding = name.starts_with("sharding.");
    let plain = operands.iter().map(|text| {
        if is_sharding {
            Cow::Borrowed(*text)
        } else {
            unprinted(text)
        }
    });
    let plain: Vec<_> = plain.collect();
    let operands: Vec<&str> = plain.iter().map(AsRef::as_ref).collect();
    let result = evaluate(name, &operands)?;
    let has_unknown = !name.contains('.') && operands.iter().any(|text| text.contains('?'));
    let is_complete = if has_unknown && result.is_ok() {
        // Steps would compute with them.
        tell.line("The result does not depend on the leaves ?, which have no value.");
        true
    } else {
        recipes::steps(&mut tell, name, &operands, &result).is_some()
    };
    Ok(tell.finish(name, &operands, result, is_complete))
}

/// Tells the operations on layouts that an operation of a tiled atom calls.
fn explain_tiled(
    mut tell: Narrator,
    name: &str,
    operands: &[&str],
) -> Result<Explanation, Unreadable> {
    let named = operands.iter().map(|text| {
        let named = text.split_once('=');
        named.ok_or_else(|| Unreadable::Message(format!("{name}: {text}: name=value is expected")))
    });
    let named = named.collect::<Result<Vec<_>, _>>()?;
    let mut calls = Vec::new();
    let answer = evaluate_tiled(name, &named, &mut calls);
    let result = narrator::answered(answer)?;
    if named.iter().any(|(_, text)| text.contains(" o ")) {
        tell.line("The operation acts on the layout inside of the swizzled one.");
    }
    let mut calls = calls.iter();
    let told = calls.try_for_each(|call| {
        let operands: Vec<&str> = call.operands().collect();
        tell.call(call.what(), call.operation().name(), &operands)?;
        Some(())
    });
    recipes::close(&mut tell, name);
    Ok(tell.finish(name, operands, result, told.is_some()))
}
