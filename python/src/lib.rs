//! The Python package `stridewise`: layouts, their operations, pictures and explanations, XLA's
//! shapes, and arrays. The module contains no algorithm: it reads Python objects as operands, calls
//! the library, and returns its answers as Python objects.

#[macro_use]
mod docs;
mod answer;
mod arrays;
mod draw;
mod error;
mod explain;
mod layout;
mod operand;
mod operations;
mod tiled;
mod xla;

use pyo3::prelude::*;

#[pymodule]
fn _stridewise(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add(
        "LayoutError",
        py.get_type::<error::exception::LayoutError>(),
    )?;
    module.add_class::<error::PyWitness>()?;
    module.add_class::<layout::PyLayout>()?;
    module.add_class::<layout::PySwizzle>()?;
    module.add_class::<layout::PyBasis>()?;
    module.add_class::<layout::PyPredicate>()?;
    module.add_class::<draw::PyPicture>()?;
    module.add_class::<explain::PyExplanation>()?;
    module.add_class::<xla::PyShape>()?;
    module.add_function(wrap_pyfunction!(draw::draw, module)?)?;
    module.add_function(wrap_pyfunction!(explain::explain, module)?)?;
    arrays::add(module)?;
    operations::add(module)?;
    tiled::add(module)?;
    xla::add(module)
}
