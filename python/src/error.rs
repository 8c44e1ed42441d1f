//! The exception `LayoutError`, with what the library says about a refusal.

use pyo3::{prelude::*, types::PyTuple};
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

/// Where a refused composition would be wrong: the right layout maps `coordinate` to `inner`, and the
/// left one maps that to `outer`.
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
pub(crate) fn refused(py: Python<'_>, error: &LayoutError, operands: &Bound<'_, PyTuple>) -> PyErr {
    let rule = format!("{:?}", error.reason());
    let rule = rule.split([' ', '(']).next().unwrap_or_default();
    let witness = error
        .witness()
        .map(|found| PyWitness::new(found.coordinate, found.inner, found.outer));
    let path = error.mode();
    let mode = path.modes().iter().map(|&mode| i64::from(mode));
    let exception = exception::LayoutError::new_err(error.to_string());
    let describe = || {
        let value = exception.value(py);
        value.setattr("operation", error.operation().name())?;
        value.setattr("reason", error.reason().to_string())?;
        value.setattr("rule", rule)?;
        value.setattr("mode", PyTuple::new(py, mode)?)?;
        value.setattr("operands", operands)?;
        value.setattr("witness", witness)
    };
    describe().err().unwrap_or(exception)
}

/// A refusal that is a message `operation: reason`.
pub(crate) fn said(
    py: Python<'_>,
    operation: &str,
    message: &str,
    operands: &Bound<'_, PyTuple>,
) -> PyErr {
    let prefix = format!("{operation}: ");
    let reason = message.strip_prefix(&prefix).unwrap_or(message);
    let exception = exception::LayoutError::new_err(format!("{prefix}{reason}"));
    let describe = || {
        let value = exception.value(py);
        value.setattr("operation", operation)?;
        value.setattr("reason", reason)?;
        value.setattr("rule", py.None())?;
        value.setattr("mode", PyTuple::empty(py))?;
        value.setattr("operands", operands)?;
        value.setattr("witness", py.None())
    };
    describe().err().unwrap_or(exception)
}
