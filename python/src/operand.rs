//! Python objects as operands: layouts, and the text of all others, which the library reads.
//!
//! `evaluate_arguments` of the library reads the text, so that forms, errors and names are those of
//! its one table. Layouts and flat tuples are passed as values, because parsing takes half of the
//! time of an operation.

use crate::{
    layout::{PyBasis, PyLayout, PyPredicate, PySwizzle},
    xla::PyShape,
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyEllipsis, PyInt, PyList, PyString, PyTuple},
};
use std::fmt::{Display, Write};
use stridewise_value::{AnyLayout, Argument, IntTuple};

/// More levels than any tuple has. A list that contains itself ends here.
const DEEPEST: usize = 64;

/// What an argument may be, for the message of a `TypeError`.
const ACCEPTED: &str = "an int, a tuple of these, a Layout, a Swizzle, None for a kept mode, or a \
                        str in CuTe's notation";

/// An operand of an operation.
#[expect(clippy::large_enum_variant, reason = "few, and quicker than boxes")]
pub(crate) enum Operand<'a> {
    Layout(&'a AnyLayout),
    Tuple(IntTuple),
    Text(String),
}

impl<'a> Operand<'a> {
    /// The operand of an argument. `name` is what an error calls the argument.
    pub(crate) fn of(object: &'a Bound<'_, PyAny>, name: &dyn Display) -> PyResult<Self> {
        if let Ok(layout) = object.cast::<PyLayout>() {
            return Ok(Self::Layout(&layout.get().0));
        }
        match flat(object) {
            Some(tuple) => Ok(Self::Tuple(tuple)),
            None => text(object, name).map(Self::Text),
        }
    }

    pub(crate) fn argument(&self) -> Argument<'_> {
        match self {
            Self::Layout(layout) => Argument::Layout(layout),
            Self::Tuple(tuple) => Argument::Tuple(tuple),
            Self::Text(text) => Argument::Text(text),
        }
    }
}

/// An integer, or a tuple of integers without inner parentheses.
pub(crate) fn flat(object: &Bound<'_, PyAny>) -> Option<IntTuple> {
    let integer = |item: &Bound<'_, PyAny>| item.cast_exact::<PyInt>().ok()?.extract().ok();
    let Some(items) = items(object) else {
        return integer(object).map(IntTuple::int);
    };
    let leaves: Vec<i64> = items.map(|item| integer(&item)).collect::<Option<_>>()?;
    IntTuple::flat(&leaves).ok()
}

/// The text of an argument. `name` is what an error calls the argument.
pub(crate) fn text(object: &Bound<'_, PyAny>, name: &dyn Display) -> PyResult<String> {
    let mut out = String::new();
    write(object, name, 0, &mut out)?;
    Ok(out)
}

/// The items of a tuple or a list.
fn items<'py>(object: &Bound<'py, PyAny>) -> Option<impl Iterator<Item = Bound<'py, PyAny>>> {
    let tuple = object.cast::<PyTuple>().ok().map(PyTupleMethods::iter);
    let list = || object.cast::<PyList>().ok().map(PyListMethods::iter);
    let lists = if tuple.is_none() { Some(list()?) } else { None };
    Some(
        tuple
            .into_iter()
            .flatten()
            .chain(lists.into_iter().flatten()),
    )
}

/// Writes the text of an argument, and returns whether there is a layout in it. A tuple that
/// contains one is a tiler.
fn write(
    object: &Bound<'_, PyAny>,
    name: &dyn Display,
    level: usize,
    out: &mut String,
) -> PyResult<bool> {
    let mut has_layout = false;
    let written = if object.is_exact_instance_of::<PyInt>() {
        write!(out, "{}", integer(object, name, ACCEPTED)?)
    } else if let Some(items) = items(object) {
        if level == DEEPEST {
            return Err(PyValueError::new_err(format!(
                "{name} has more than {DEEPEST} levels of parentheses"
            )));
        }
        let open = out.len();
        out.push('(');
        for (place, item) in items.enumerate() {
            if place > 0 {
                out.push(',');
            }
            has_layout |= write(&item, name, level + 1, out)?;
        }
        if has_layout {
            out.replace_range(open..=open, "<");
        }
        out.write_char(if has_layout { '>' } else { ')' })
    } else if let Ok(layout) = object.cast::<PyLayout>() {
        has_layout = true;
        write!(out, "{}", layout.get().0)
    } else if object.is_none() || object.is_instance_of::<PyEllipsis>() {
        out.write_char('_')
    } else if let Ok(text) = object.cast::<PyString>() {
        let text = text.to_cow()?;
        has_layout = text.contains(':');
        out.write_str(&text)
    } else if let Ok(swizzle) = object.cast::<PySwizzle>() {
        write!(out, "{}", swizzle.get().0)
    } else if let Ok(basis) = object.cast::<PyBasis>() {
        write!(out, "{}", basis.get())
    } else if let Ok(predicate) = object.cast::<PyPredicate>() {
        write!(out, "{}", predicate.get().0)
    } else {
        write!(out, "{}", integer(object, name, ACCEPTED)?)
    };
    written.map_err(|_| PyValueError::new_err(format!("{name} cannot be written")))?;
    Ok(has_layout)
}

/// An integer of 64 bits, also one of NumPy.
pub(crate) fn integer(
    object: &Bound<'_, PyAny>,
    name: &dyn Display,
    accepted: &str,
) -> PyResult<i64> {
    let index = if object.is_exact_instance_of::<PyInt>() {
        Ok(object.clone())
    } else if !object.is_instance_of::<PyBool>() && object.hasattr("__index__")? {
        object.call_method0("__index__")
    } else {
        Err(PyTypeError::new_err(()))
    };
    let index = index.map_err(|_| {
        let kind = object.get_type();
        let kind = kind.name().map_or("?".to_owned(), |name| name.to_string());
        PyTypeError::new_err(format!("{name} is of type {kind}, but must be {accepted}"))
    })?;
    index.extract().map_err(|_| {
        let number = shown(&index);
        PyValueError::new_err(format!("{name}: {number} is not an integer of 64 bits"))
    })
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
pub(crate) fn json(
    object: &Bound<'_, PyAny>,
    name: &dyn Display,
    tuples: bool,
) -> PyResult<String> {
    if let Ok(shape) = object.cast::<PyShape>() {
        return Ok(shape.get().0.to_string());
    }
    let text = text(object, name)?;
    let is_flat = text.starts_with('(') && !text[1..].contains(['(', '_', '@']);
    let is_list =
        object.is_instance_of::<PyList>() || (tuples && object.is_instance_of::<PyTuple>());
    Ok(if is_list && is_flat {
        text.replace('(', "[").replace(')', "]")
    } else {
        text
    })
}

/// The texts of operands, as [`json`] if they are those of XLA's shapes.
pub(crate) fn texts(
    operation: &str,
    operands: &[Bound<'_, PyAny>],
    is_xla: bool,
) -> PyResult<Vec<String>> {
    let texts = operands.iter().enumerate().map(|(place, object)| {
        let name = format_args!("{operation}: argument {}", place + 1);
        if is_xla {
            json(object, &name, true)
        } else {
            text(object, &name)
        }
    });
    texts.collect()
}
