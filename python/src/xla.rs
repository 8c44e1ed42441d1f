//! XLA's shapes.

use crate::{answer, error, layout::PyPredicate, operand};
use pyo3::{IntoPyObjectExt, prelude::*, types::PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
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
#[pyclass(frozen, name = "Shape", module = "stridewise.xla")]
pub(crate) struct PyShape(pub(crate) Shape);

#[pymethods]
impl PyShape {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &str, py: Python<'_>) -> PyResult<Self> {
        let shape = text
            .parse::<Shape>()
            .and_then(|shape| shape.validate().map(|()| shape));
        shape.map(Self).map_err(|why| {
            let operands = PyTuple::new(py, [text]);
            operands.map_or_else(
                |error| error,
                |operands| error::said(py, "xla.Shape", &why.to_string(), &operands),
            )
        })
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

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Shape(\"{}\")", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
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
    let texts = (1..)
        .zip(operands.iter())
        .map(|(place, object)| operand::json(&object, &format!("{name}: argument {place}"), true));
    let texts = texts.collect::<PyResult<Vec<_>>>()?;
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    match evaluate(name, &texts) {
        // A predicate has no notation that is read.
        Ok(_) if name == "xla.predicate" => {
            let array = texts[0]
                .parse::<ArrayShape>()
                .and_then(|array| array.to_layout());
            let predicate = array.map(|bridge| PyPredicate(bridge.predicate()));
            let refused = |why: xla::XlaError| error::said(py, name, &why.to_string(), operands);
            predicate.map_err(refused)?.into_bound_py_any(py)
        }
        Ok(json) => answer::of_json(py, &json),
        Err(why) => Err(error::said(py, name, &why.to_string(), operands)),
    }
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(evaluate_xla, module)?)?;
    let table = OPERATIONS
        .iter()
        .map(|&(name, kinds)| (name, kinds.to_vec()));
    module.add("XLA_OPERATIONS", table.collect::<Vec<_>>())
}
