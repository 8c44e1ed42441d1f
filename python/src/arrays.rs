//! The kernels on arrays of NumPy, and tables of offsets. `stridewise/arrays.py` makes flat arrays
//! of the arguments, cut to the elements that a layout reaches.

use crate::{error, layout::PyLayout, operand};
use numpy::{
    BorrowError, Complex64, Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::{
    exceptions::{PyMemoryError, PyTypeError, PyValueError},
    prelude::*,
};
use std::{fmt::Display, slice};
use stridewise::{
    kernels::{self, Factor, Scalar, Summed},
    tensor::Tensor,
};
use stridewise_value::{Layout, Reason};

fn refused(py: Python<'_>, operation: &str, why: &dyn Display) -> PyErr {
    error::said(py, operation, why, &[])
}

/// The layout of an argument, which must be plain.
fn plain(object: &Bound<'_, PyAny>, operation: &str, name: &str) -> PyResult<Layout> {
    let layout = PyLayout::of(object, &format_args!("{operation}: {name}_layout"))?;
    let why = match layout.as_layout() {
        Some(plain) if !plain.has_directions() => return Ok(plain),
        Some(_) => Reason::Directed.to_string(),
        None => "it is composed and has no strides; index the array with offsets(layout)".into(),
    };
    let why = format!("the layout {layout} of {name}: {why}");
    Err(refused(object.py(), operation, &why))
}

/// Returns the range of the elements of an array that a layout reaches from an offset on.
#[pyfunction]
fn reach(
    operation: &str,
    layout: &Bound<'_, PyAny>,
    name: &str,
    offset: &Bound<'_, PyAny>,
    length: usize,
) -> PyResult<(usize, usize)> {
    let (py, layout) = (layout.py(), plain(layout, operation, name)?);
    let what = format_args!("{operation}: the offset of {name}");
    let offset = operand::integer(offset, &what, "an int")?;
    let (shape, stride) = (layout.shape(), layout.stride());
    if shape.leaves().any(|extent| extent == 0) {
        return Ok((0, 0));
    }
    let (mut least, mut most) = (i128::from(offset), i128::from(offset));
    for (extent, stride) in shape.leaves().zip(stride.leaves()) {
        let last = i128::from(extent - 1) * i128::from(stride);
        least = least.saturating_add(last.min(0));
        most = most.saturating_add(last.max(0));
    }
    if least < 0 || most >= length as i128 {
        let index = if least < 0 { least } else { most };
        let why = format!(
            "the layout {layout} from offset {offset} on reaches element {index}, but {name} has {length} elements"
        );
        return Err(refused(py, operation, &why));
    }
    Ok((least as usize, most as usize + 1))
}

/// Returns the index of each 1-D coordinate of a layout, as an array of integers.
///
/// >>> offsets("(2,3):(3,1)")
/// array([0, 3, 1, 4, 2, 5])
#[pyfunction]
#[pyo3(signature = (layout, /))]
fn offsets<'py>(layout: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = layout.py();
    py.import("numpy")?;
    let value = PyLayout::of(layout, &"layout")?;
    let table = py.detach(|| value.offsets());
    let table = table.map_err(|error| match error.reason() {
        Reason::TooManyOffsets { .. } => PyMemoryError::new_err(error.to_string()),
        _ => error::refused(py, &error, slice::from_ref(layout)),
    })?;
    Ok(PyArray1::from_vec(py, table).into_any())
}

/// A one-dimensional array, borrowed to be read or written.
fn borrowed<'py, T: Element, R>(
    array: &Bound<'py, PyAny>,
    name: &str,
    borrow: impl FnOnce(&Bound<'py, PyArray1<T>>) -> Result<R, BorrowError>,
) -> PyResult<R> {
    borrow(array.cast()?).map_err(|why| {
        PyValueError::new_err(match why {
            BorrowError::NotWriteable => format!("{name} is read-only"),
            _ => format!("another thread writes {name}, or reads what is written"),
        })
    })
}

/// Copies the elements of a layout, with Python's lock released; of a padded source, those of a
/// shape.
#[pyfunction]
#[pyo3(signature = (operation, source, source_layout, target, target_layout, shape = None))]
fn copy_elements(
    operation: &str,
    source: &Bound<'_, PyAny>,
    source_layout: &Bound<'_, PyAny>,
    target: &Bound<'_, PyAny>,
    target_layout: &Bound<'_, PyAny>,
    shape: Option<Vec<i64>>,
) -> PyResult<()> {
    let layouts = [
        plain(source_layout, operation, "source")?,
        plain(target_layout, operation, "target")?,
    ];
    let copied = match target.cast::<PyUntypedArray>()?.dtype().itemsize() {
        1 => copy_units::<u8>(source, target, layouts, shape)?,
        2 => copy_units::<u16>(source, target, layouts, shape)?,
        4 => copy_units::<u32>(source, target, layouts, shape)?,
        8 => copy_units::<u64>(source, target, layouts, shape)?,
        _ => copy_units::<Complex64>(source, target, layouts, shape)?,
    };
    copied.map_err(|why| refused(source.py(), operation, &why))
}

fn copy_units<T: Element + Copy + Send + Sync + 'static>(
    source: &Bound<'_, PyAny>,
    target: &Bound<'_, PyAny>,
    [from, to]: [Layout; 2],
    shape: Option<Vec<i64>>,
) -> PyResult<Result<(), String>> {
    let source = borrowed::<T, _>(source, "source", Bound::try_readonly)?;
    let mut written = borrowed::<T, _>(target, "target", Bound::try_readwrite)?;
    let (read, written) = (source.as_slice()?, written.as_slice_mut()?);
    Ok(target.py().detach(|| {
        let source = match shape {
            Some(shape) => Tensor::try_new_dyn_padded(read, from, &shape),
            None => Tensor::try_new_dyn(read, from),
        };
        let source = source.map_err(|why| format!("source: {why}"))?;
        let target = Tensor::try_new_dyn(written, to);
        let mut target = target.map_err(|why| format!("target: {why}"))?;
        kernels::try_copy(source, target.view_mut()).map_err(|why| why.to_string())
    }))
}

/// Multiplies matrices of one dtype, with Python's lock released.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the operands of BLAS")]
fn multiply<'py>(
    a: &Bound<'py, PyAny>,
    a_layout: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    b_layout: &Bound<'py, PyAny>,
    c: &Bound<'py, PyAny>,
    c_layout: &Bound<'py, PyAny>,
    alpha: &Bound<'py, PyAny>,
    beta: &Bound<'py, PyAny>,
) -> PyResult<()> {
    let (arrays, factors) = ([a, b, c], [("alpha", alpha), ("beta", beta)]);
    let layouts = [
        plain(a_layout, "gemm", "a")?,
        plain(b_layout, "gemm", "b")?,
        plain(c_layout, "gemm", "c")?,
    ];
    let multiplied = match c.getattr("dtype")?.getattr("name")?.to_string().as_str() {
        "float32" => multiply_of::<f32>(arrays, layouts, factors)?,
        "float64" => multiply_of::<f64>(arrays, layouts, factors)?,
        "int32" => multiply_of::<i32>(arrays, layouts, factors)?,
        _ => multiply_of::<i64>(arrays, layouts, factors)?,
    };
    multiplied.map_err(|why| refused(c.py(), "gemm", &why))
}

fn multiply_of<'py, T>(
    [a, b, c]: [&Bound<'py, PyAny>; 3],
    [of_a, of_b, of_c]: [Layout; 3],
    factors: [(&str, &Bound<'py, PyAny>); 2],
) -> PyResult<Result<(), String>>
where
    T: Element + Scalar + Summed<Sum = T> + Factor<T> + for<'a> FromPyObject<'a, 'py>,
{
    let factor = |(name, factor): (&str, &Bound<'py, PyAny>)| {
        factor.extract().map_err(|_| {
            let why = format!("gemm: {name} is {factor}, not a number of the dtype of c");
            PyTypeError::new_err(why)
        })
    };
    let (alpha, beta): (T, T) = (factor(factors[0])?, factor(factors[1])?);
    let py = c.py();
    let a = borrowed::<T, _>(a, "a", Bound::try_readonly)?;
    let b = borrowed::<T, _>(b, "b", Bound::try_readonly)?;
    let mut c = borrowed::<T, _>(c, "c", Bound::try_readwrite)?;
    let (a, b, c) = (a.as_slice()?, b.as_slice()?, c.as_slice_mut()?);
    Ok(py.detach(|| {
        let a = Tensor::try_new_dyn(a, of_a).map_err(|why| format!("a: {why}"))?;
        let b = Tensor::try_new_dyn(b, of_b).map_err(|why| format!("b: {why}"))?;
        let mut c = Tensor::try_new_dyn(c, of_c).map_err(|why| format!("c: {why}"))?;
        kernels::try_gemm(alpha, a, b, beta, c.view_mut()).map_err(|why| why.to_string())
    }))
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(reach, module)?)?;
    module.add_function(wrap_pyfunction!(offsets, module)?)?;
    module.add_function(wrap_pyfunction!(copy_elements, module)?)?;
    module.add_function(wrap_pyfunction!(multiply, module)?)
}
