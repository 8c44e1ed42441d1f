//! The exception `LayoutError`, with what the library says about a refusal.

use pyo3::{exceptions::PyBaseException, prelude::*, types::PyTuple};
use std::fmt::Display;
use stridewise_value::LayoutError;

/// The exception, whose name in Rust is its name in Python.
pub(crate) mod exception {
    use pyo3::{create_exception, exceptions::PyValueError};

    create_exception!(
        stridewise,
        LayoutError,
        PyValueError,
        "An operation has no result.\n\n\
         Attributes: `operation` (its name), `reason` (the rule that is broken, as a sentence with its\n\
         numbers), `rule` (the name of that rule, or None), `mode` (where, as a tuple of modes),\n\
         `operands` (the arguments), `witness` (a `Witness`, or None).\n\n\
         >>> try:\n\
         ...     composition(\"(3,2):(2,1)\", \"(2,2):(1,2)\")\n\
         ... except LayoutError as error:\n\
         ...     error.operation, error.rule, error.mode, error.witness\n\
         ('composition', 'Carries', (1,), Witness(coordinate=3, inner=3, outer=1))\n"
    );
}

/// Where a refused composition would be wrong: the right layout maps `coordinate` to `inner`, and
/// the left one maps that to `outer`.
#[pyclass(frozen, get_all, eq, hash, name = "Witness", module = "stridewise")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyWitness {
    coordinate: i64,
    inner: i64,
    outer: i64,
}

#[pymethods]
impl PyWitness {
    #[new]
    fn new(coordinate: i64, inner: i64, outer: i64) -> Self {
        Self {
            coordinate,
            inner,
            outer,
        }
    }

    fn __getnewargs__(&self) -> (i64, i64, i64) {
        (self.coordinate, self.inner, self.outer)
    }

    fn __repr__(&self) -> String {
        let Self {
            coordinate,
            inner,
            outer,
        } = self;
        format!("Witness(coordinate={coordinate}, inner={inner}, outer={outer})")
    }
}

/// A refusal of the value layer.
pub(crate) fn refused(py: Python<'_>, error: &LayoutError, operands: &[Bound<'_, PyAny>]) -> PyErr {
    let rule = format!("{:?}", error.reason());
    let rule = rule.split([' ', '(']).next();
    let (name, reason) = (error.operation().name(), error.reason().to_string());
    let exception = exception::LayoutError::new_err(error.to_string());
    let witness = error.witness().map(|found| PyWitness {
        coordinate: found.coordinate,
        inner: found.inner,
        outer: found.outer,
    });
    let described = describe(exception.value(py), name, &reason, operands).and_then(|value| {
        value.setattr("rule", rule)?;
        value.setattr("mode", PyTuple::new(py, error.mode().modes())?)?;
        value.setattr("witness", witness)
    });
    described.err().unwrap_or(exception)
}

/// A refusal that is a message `operation: reason`.
pub(crate) fn said(
    py: Python<'_>,
    operation: &str,
    why: impl Display,
    operands: &[Bound<'_, PyAny>],
) -> PyErr {
    let (prefix, why) = (format!("{operation}: "), why.to_string());
    let reason = why.strip_prefix(&prefix).unwrap_or(&why);
    let exception = exception::LayoutError::new_err(format!("{prefix}{reason}"));
    let described = describe(exception.value(py), operation, reason, operands);
    described.err().unwrap_or(exception)
}

/// Sets the attributes; those that only the value layer knows are empty.
fn describe<'a, 'py>(
    value: &'a Bound<'py, PyBaseException>,
    operation: &str,
    reason: &str,
    operands: &[Bound<'py, PyAny>],
) -> PyResult<&'a Bound<'py, PyBaseException>> {
    let py = value.py();
    value.setattr("operation", operation)?;
    value.setattr("reason", reason)?;
    value.setattr("operands", PyTuple::new(py, operands)?)?;
    value.setattr("rule", py.None())?;
    value.setattr("mode", PyTuple::empty(py))?;
    value.setattr("witness", py.None())?;
    Ok(value)
}
