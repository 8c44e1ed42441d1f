//! XLA's shapes.

use crate::{answer, error, operand};
use pyo3::{
    prelude::*,
    types::{PyString, PyTuple},
};
use std::slice;
use stridewise_xla::{self as xla, ArrayShape, Dimension, OPERATIONS, Shape, evaluate};

/// A shape in XLA's notation: an array with its element type, dimensions and layout, or a tuple.
///
/// >>> shape = Shape("bf16[128,257]{1,0:T(8,128)(2,1)}")
/// >>> shape.element_type, shape.dimensions
/// ('bf16', (128, 257))
/// >>> shape.byte_size(), shape.buffer_size()
/// (65792, 98304)
/// >>> shape.to_layout()
/// Layout("((2,4,16),(128,3)):((1,256,3072),(2,1024))")
#[pyclass(frozen, eq, hash, name = "Shape", module = "stridewise.xla")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyShape(pub(crate) Shape);

#[pymethods]
impl PyShape {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &Bound<'_, PyString>) -> PyResult<Self> {
        let shape = text.to_cow()?.parse::<Shape>();
        let valid = shape.and_then(|shape| shape.validate().map(|()| Self(shape)));
        valid
            .map_err(|why| error::said(text.py(), "xla.Shape", why, slice::from_ref(text.as_any())))
    }

    /// The name of the element type, such as `bf16`; None of a tuple.
    #[getter]
    fn element_type(&self) -> Option<&str> {
        self.0.element_type().map(xla::ElementType::name)
    }

    /// The extents; None of a tuple. A dimension without an extent is None.
    #[getter]
    fn dimensions<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let extents = |array: &ArrayShape| {
            let bounds = array
                .dimensions
                .iter()
                .map(|dimension| Dimension::bound(*dimension));
            PyTuple::new(py, bounds.collect::<Vec<_>>())
        };
        self.0.as_array().map(extents).transpose()
    }
}

/// Evaluates an operation on XLA's shapes by name.
#[pyfunction]
#[pyo3(signature = (name, *operands))]
fn evaluate_xla<'py>(
    py: Python<'py>,
    name: &str,
    operands: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    let operands: Vec<_> = operands.iter().collect();
    let texts = operand::texts(name, &operands, true)?;
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    match evaluate(name, &texts) {
        Ok(answer) => answer::of_json(py, &answer),
        Err(why) => Err(error::said(py, name, why, &operands)),
    }
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(evaluate_xla, module)?)?;
    let table = OPERATIONS
        .iter()
        .map(|&(name, kinds)| (name, kinds.to_vec()));
    module.add("XLA_OPERATIONS", table.collect::<Vec<_>>())
}
