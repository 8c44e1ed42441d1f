//! `explain`: the steps of an operation.

use crate::{draw::escaped, error, operand};
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};
use stridewise_explain::{Explanation, explain as explained};

/// The steps of an operation, or the reason why it is refused. `str` writes a line for each step.
#[pyclass(frozen, name = "Explanation", module = "stridewise")]
pub(crate) struct PyExplanation(Explanation);

#[pymethods]
impl PyExplanation {
    /// The result as text; None if the operation is refused.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.0.call.result.as_deref().ok()
    }

    /// Whether the steps lead to the result.
    #[getter]
    fn is_complete(&self) -> bool {
        self.0.is_complete
    }

    /// Returns the call, the steps and the elements concerned as dictionaries.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?
            .call_method1("loads", (self.0.to_json().to_string(),))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let call = &self.0.call;
        format!(
            "<Explanation of {} {}>",
            call.operation,
            call.operands.join(" ")
        )
    }

    fn _repr_html_(&self) -> String {
        let text = escaped(&self.0.to_string());
        format!("<pre style=\"white-space: pre-wrap\">{text}</pre>")
    }
}

/// Explains an operation by name: how it arrives at its result, or why it is refused.
///
/// Names are those of the functions of this package, `xla.…` for shapes, `sharding.…`, and
/// `tiled.…` for tiled MMAs and copies, whose operands have names.
///
/// >>> print(explain("complement", "(2,2):(1,6)", 24))
/// complement (2,2):(1,6) 24
/// <BLANKLINE>
/// In the order of the strides, the modes are 2:1, 2:6. The next mode, 2:1, begins at 1, where the
/// covered indices end. With it, the indices below 1*2 = 2 are covered. The next mode, 2:6, begins
/// at 6, but only the indices below 2 are covered: 6 / 2 gives the gap 3:2. With both, the indices
/// below 6*2 = 12 are covered. Extent 24 of the target / 12, rounded up, is 2. The last gap is
/// 2:12. The gaps are coalesced.
/// <BLANKLINE>
/// Result: (3,2):(2,12)
#[pyfunction]
#[pyo3(signature = (operation, *operands, **named))]
pub(crate) fn explain(
    py: Python<'_>,
    operation: &str,
    operands: &Bound<'_, PyTuple>,
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyExplanation> {
    let is_xla = operation.starts_with("xla.") || operation.starts_with("sharding.");
    let operands: Vec<_> = operands.iter().collect();
    let mut texts = operand::texts(operation, &operands, is_xla)?;
    for (name, object) in named.into_iter().flatten() {
        let text = operand::json(&object, &format_args!("{operation}: {name}"), false)?;
        texts.push(format!("{name}={text}"));
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    explained(operation, &texts)
        .map(PyExplanation)
        .map_err(|why| error::said(py, operation, why, &operands))
}
