//! Operations of tiled MMAs and tiled copies, and atoms by name.

use crate::{answer, error, layout::PyLayout, operand};
use pyo3::{
    prelude::*,
    types::{PyDict, PyString},
};
use std::slice;
use stridewise_value::{TILED_OPERATIONS, atoms, evaluate_tiled as evaluate};

/// Evaluates an operation of tiled MMAs and copies by name, on operands with names.
#[pyfunction]
#[pyo3(signature = (name, **operands))]
fn evaluate_tiled<'py>(
    py: Python<'py>,
    name: &str,
    operands: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (mut texts, mut objects) = (Vec::new(), Vec::new());
    for (operand, object) in operands.into_iter().flatten() {
        let text = operand::json(&object, &format_args!("{name}: {operand}"), false)?;
        texts.push((operand.to_string(), text));
        objects.push(object);
    }
    let named: Vec<(&str, &str)> = texts
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    match evaluate(name, &named, &mut Vec::new()) {
        Ok(json) => answer::of_json(py, &json),
        Err(why) => Err(error::said(py, name, why, &objects)),
    }
}

/// Returns the layout of an atom by name: a tile of shared memory, or an operand of a warpgroup.
///
/// >>> layout_by_name("GMMA::Layout_K_SW128_Atom<half_t>")
/// Layout("Sw<3,3,3> o 0 o (8,64):(64,1)")
#[pyfunction]
#[pyo3(signature = (name, /))]
fn layout_by_name(name: &Bound<'_, PyString>) -> PyResult<PyLayout> {
    let layout = atoms::layout_by_name(&name.to_cow()?);
    layout.map(PyLayout).map_err(|why| {
        error::said(
            name.py(),
            "layout_by_name",
            why,
            slice::from_ref(name.as_any()),
        )
    })
}

/// Returns the names of all atoms: MMAs, copies, tiles of shared memory; of templates without
/// arguments.
///
/// >>> "SM80_16x8x16_F32F16F16F32_TN" in atom_names()
/// True
#[pyfunction]
fn atom_names() -> Vec<String> {
    atoms::names().collect()
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(evaluate_tiled, module)?)?;
    module.add_function(wrap_pyfunction!(layout_by_name, module)?)?;
    module.add_function(wrap_pyfunction!(atom_names, module)?)?;
    let table = TILED_OPERATIONS
        .iter()
        .map(|&(name, operands)| (name, operands.to_vec()));
    module.add("TILED_OPERATIONS", table.collect::<Vec<_>>())
}
