//! Python objects as operands: the text that the library reads.

use crate::{
    layout::{PyBasis, PyLayout, PyPredicate, PySwizzle},
    xla::PyShape,
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyEllipsis, PyList, PyString, PyTuple},
};
use std::{borrow::Cow, fmt::Write};

/// More levels than any tuple has. A list that contains itself ends here.
const DEEPEST: usize = 64;

/// What an argument may be, for the message of a `TypeError`.
const ACCEPTED: &str = "an int, a tuple of these, a Layout, a Swizzle, None for a kept mode, or a \
                        str in CuTe's notation";

/// The text of an argument. `name` is what an error calls the argument.
pub(crate) fn text<'a>(object: &'a Bound<'_, PyAny>, name: &str) -> PyResult<Cow<'a, str>> {
    if let Ok(layout) = object.cast::<PyLayout>() {
        return Ok(layout.get().text().into());
    }
    let mut out = String::new();
    write(object, name, 0, &mut out)?;
    Ok(out.into())
}

/// Whether a tuple contains a layout, directly or deeper, and therefore is a tiler by mode.
fn has_layout(object: &Bound<'_, PyAny>, level: usize) -> bool {
    if object.is_instance_of::<PyLayout>() {
        return true;
    }
    if let Ok(text) = object.cast::<PyString>() {
        return text.to_cow().is_ok_and(|text| text.contains(':'));
    }
    let is_tuple = object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyList>();
    let Ok(mut items) = object.try_iter() else {
        return false;
    };
    is_tuple
        && level < DEEPEST
        && items.any(|item| item.is_ok_and(|item| has_layout(&item, level + 1)))
}

fn write(object: &Bound<'_, PyAny>, name: &str, level: usize, out: &mut String) -> PyResult<()> {
    if let Ok(layout) = object.cast::<PyLayout>() {
        out.push_str(layout.get().text());
    } else if object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyList>() {
        if level == DEEPEST {
            return Err(PyValueError::new_err(format!(
                "{name} has more than {DEEPEST} levels of parentheses"
            )));
        }
        let brackets = if has_layout(object, level) {
            ["<", ">"]
        } else {
            ["(", ")"]
        };
        out.push_str(brackets[0]);
        for (place, item) in object.try_iter()?.enumerate() {
            if place > 0 {
                out.push(',');
            }
            write(&item?, name, level + 1, out)?;
        }
        out.push_str(brackets[1]);
    } else if object.is_none() || object.is_instance_of::<PyEllipsis>() {
        out.push('_');
    } else if let Ok(text) = object.cast::<PyString>() {
        out.push_str(&text.to_cow()?);
    } else if let Ok(swizzle) = object.cast::<PySwizzle>() {
        let _ = write!(out, "{}", swizzle.get().0);
    } else if let Ok(basis) = object.cast::<PyBasis>() {
        let _ = write!(out, "{}", basis.get());
    } else if let Ok(predicate) = object.cast::<PyPredicate>() {
        let _ = write!(out, "{}", predicate.get().0);
    } else {
        let _ = write!(out, "{}", integer(object, name, ACCEPTED)?);
    }
    Ok(())
}

/// An integer of 64 bits, also one of NumPy.
pub(crate) fn integer(object: &Bound<'_, PyAny>, name: &str, accepted: &str) -> PyResult<i64> {
    let kind = || {
        object
            .get_type()
            .name()
            .map_or("?".to_owned(), |name| name.to_string())
    };
    let is_integer = !object.is_instance_of::<PyBool>() && object.hasattr("__index__")?;
    let index = is_integer.then(|| object.call_method0("__index__"));
    match index {
        Some(Ok(index)) => index.extract().map_err(|_| {
            PyValueError::new_err(format!(
                "{name}: {} is not an integer of 64 bits",
                shown(&index)
            ))
        }),
        _ => Err(PyTypeError::new_err(format!(
            "{name} is of type {}, but must be {accepted}",
            kind()
        ))),
    }
}

/// The beginning of an object's text.
fn shown(object: &Bound<'_, PyAny>) -> String {
    // Python refuses to write integers of more than 4300 digits.
    object.str().map_or("the number".to_owned(), |text| {
        let text = text.to_string_lossy();
        let cut = if text.chars().count() > 40 { "…" } else { "" };
        text.chars().take(40).collect::<String>() + cut
    })
}

/// The text of an operand of XLA's shapes or of a tiled atom: as [`text`], and lists of integers as
/// JSON has them; of XLA, also tuples.
pub(crate) fn json(object: &Bound<'_, PyAny>, name: &str, tuples: bool) -> PyResult<String> {
    if let Ok(shape) = object.cast::<PyShape>() {
        return Ok(shape.get().0.to_string());
    }
    let text = text(object, name)?;
    let is_flat = text.starts_with('(') && !text[1..].contains(['(', '_', '@']);
    let is_list =
        object.is_instance_of::<PyList>() || (tuples && object.is_instance_of::<PyTuple>());
    Ok(match is_list && is_flat {
        true => text.replace('(', "[").replace(')', "]"),
        false => text.into_owned(),
    })
}
