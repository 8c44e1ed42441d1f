//! Answers of the library as Python objects.

use crate::{
    layout::{PyBasis, PyLayout, PyPredicate, PySwizzle},
    xla::PyShape,
};
use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyDict, PyList, PyTuple},
};
use stridewise_value::{Answer, AnyLayout, BasisStride, Coord, IntTuple, Json, Predicate, Swizzle};
use stridewise_xla::Pasted;

/// The result of an operation.
pub(crate) fn object<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Bound<'py, PyAny>> {
    match *answer {
        Answer::Number(number) => number.into_bound_py_any(py),
        Answer::Truth(truth) => truth.into_bound_py_any(py),
        Answer::Layout(plain) => PyLayout(plain.into()).into_bound_py_any(py),
        Answer::Composed(composed) => PyLayout(composed.into()).into_bound_py_any(py),
        Answer::Slice(plain, offset) => slice(py, plain.into(), &offset),
        Answer::ComposedSlice(composed, offset) => slice(py, composed.into(), &offset),
        Answer::Swizzle(swizzle) => PySwizzle(swizzle).into_bound_py_any(py),
        Answer::Predicate(predicate) => PyPredicate(predicate).into_bound_py_any(py),
        Answer::Tuple(_) | Answer::BasisStride(_) => tuple(py, &answer.to_string()),
        Answer::NoneFound() => Ok(py.None().into_bound(py)),
        // Leaves without a value have no object.
        _ => answer.to_string().into_bound_py_any(py),
    }
}

fn slice<'py>(
    py: Python<'py>,
    layout: AnyLayout,
    offset: &IntTuple,
) -> PyResult<Bound<'py, PyAny>> {
    (PyLayout(layout), tuple(py, &offset.to_string())?).into_bound_py_any(py)
}

/// A tuple, an integer, a stride with a direction or `_` from the library's own text.
pub(crate) fn tuple<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let mut open: Vec<Vec<Bound<'py, PyAny>>> = vec![Vec::new()];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' | ',' | ')' => 1,
            _ => rest.find([',', ')']).unwrap_or(rest.len()),
        };
        let item = match first {
            '(' => {
                open.push(Vec::new());
                None
            }
            ')' => Some(PyTuple::new(py, open.pop().unwrap_or_default())?.into_any()),
            ',' => None,
            _ => Some(leaf(py, &rest[..length])?),
        };
        if let Some(items) = open.last_mut() {
            items.extend(item);
        }
        rest = &rest[length..];
    }
    let whole = open.pop().and_then(|mut items| items.pop());
    Ok(whole.unwrap_or_else(|| py.None().into_bound(py)))
}

fn leaf<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    if text == "_" {
        return Ok(py.None().into_bound(py));
    }
    if let Ok(number) = text.parse::<i64>() {
        return number.into_bound_py_any(py);
    }
    match PyBasis::parse(text) {
        Some(basis) => basis.into_bound_py_any(py),
        None => text.into_bound_py_any(py),
    }
}

/// A value of JSON, in which texts are what they say: layouts, shapes, tuples, or words.
pub(crate) fn of_json<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    match json {
        Json::Null => Ok(py.None().into_bound(py)),
        Json::Truth(truth) => truth.into_bound_py_any(py),
        Json::Number(number) => number.into_bound_py_any(py),
        Json::Text(text) => of_text(py, text),
        Json::Array(items) => {
            let items: Vec<_> = items
                .iter()
                .map(|item| of_json(py, item))
                .collect::<PyResult<_>>()?;
            Ok(PyList::new(py, items)?.into_any())
        }
        Json::Object(fields) => of_fields(py, fields),
        Json::Map(fields) => of_fields(py, fields),
    }
}

fn of_fields<'py>(
    py: Python<'py>,
    fields: &[(impl AsRef<str>, Json)],
) -> PyResult<Bound<'py, PyAny>> {
    let object = PyDict::new(py);
    for (name, value) in fields {
        object.set_item(name.as_ref(), of_json(py, value)?)?;
    }
    Ok(object.into_any())
}

fn of_text<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(swizzle) = Swizzle::parse(text) {
        return PySwizzle(swizzle).into_bound_py_any(py);
    }
    if let Ok(predicate) = Predicate::parse(text) {
        return PyPredicate(predicate).into_bound_py_any(py);
    }
    match Pasted::parse(text) {
        Ok(Pasted::Layout(layout)) => PyLayout(layout).into_bound_py_any(py),
        Ok(Pasted::Shape(shape)) => PyShape(shape).into_bound_py_any(py),
        _ if BasisStride::parse(text).is_ok() || Coord::parse(text).is_ok() => tuple(py, text),
        _ => text.into_bound_py_any(py),
    }
}
