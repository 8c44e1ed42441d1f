//! Arrays of NumPy under layouts: views, tables of offsets, and the kernels.

use crate::{error, layout::PyLayout, xla::PyShape};
use numpy::{Complex64, Element, PyArray1, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyMemoryError, PyTypeError, PyValueError},
    intern,
    prelude::*,
    types::{PyDict, PySlice, PyTuple},
};
use std::{fmt::Display, ops::Range};
use stridewise::{
    kernels::{self, Factor, Scalar, Summed},
    tensor::Tensor,
};
use stridewise_value::{Layout, Reason};

/// What an argument that is an array may be.
const ACCEPTED: &str = "a NumPy array, or an object with the buffer protocol or __dlpack__";

fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy")
}

fn refused(py: Python<'_>, operation: &str, why: &dyn Display) -> PyErr {
    error::said(py, operation, &why.to_string(), &PyTuple::empty(py))
}

/// The elements of an argument in the order of memory: a one-dimensional array.
fn flat<'py>(object: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    let numpy = numpy(py)?;
    let array = if object.is_instance(&numpy.getattr("ndarray")?)? {
        object.call_method1("view", (numpy.getattr("ndarray")?,))?
    } else if object.hasattr("__dlpack__")? {
        numpy.call_method1("from_dlpack", (object,))?
    } else {
        let kind = object.get_type().name()?;
        let other =
            |_| PyTypeError::new_err(format!("{name} is of type {kind}, but must be {ACCEPTED}"));
        let memory = py
            .get_type::<pyo3::types::PyMemoryView>()
            .call1((object,))
            .map_err(other)?;
        numpy.call_method1("asarray", (memory,))?
    };
    let flags = array.getattr("flags")?;
    let flag = |flag: &str| flags.getattr(flag)?.is_truthy();
    if array.getattr("dtype")?.getattr("hasobject")?.is_truthy()? {
        return Err(PyTypeError::new_err(format!(
            "{name} contains Python objects, not numbers"
        )));
    }
    if !(flag("c_contiguous")? || flag("f_contiguous")?) {
        let (shape, strides) = (array.getattr("shape")?, array.getattr("strides")?);
        return Err(PyValueError::new_err(format!(
            "{name} must be contiguous in memory, but has the shape {shape} and the byte strides {strides}"
        )));
    }
    let order = PyDict::new(py);
    order.set_item("order", "A")?;
    array.call_method("reshape", (-1,), Some(&order))
}

/// The layout of an argument, which must be plain.
fn plain(object: &Bound<'_, PyAny>, operation: &str, name: &str) -> PyResult<Layout> {
    let layout = PyLayout::of(object, name)?;
    let Some(plain) = layout.as_layout() else {
        let why = format!(
            "{name} {layout} is composed and has no strides; index the array with offsets(layout)"
        );
        return Err(refused(object.py(), operation, &why));
    };
    if plain.has_directions() {
        let why = Reason::Directed;
        return Err(refused(
            object.py(),
            operation,
            &format!("{name} {plain}: {why}"),
        ));
    }
    Ok(plain)
}

/// The elements of an array between the least and the largest index of a layout.
fn reach(
    py: Python<'_>,
    operation: &str,
    layout: &Layout,
    offset: i64,
    length: usize,
) -> PyResult<Range<usize>> {
    let (mut least, mut most) = (i128::from(offset), i128::from(offset));
    let leaves = || {
        layout
            .shape()
            .leaves()
            .collect::<Vec<_>>()
            .into_iter()
            .zip(layout.stride().leaves().collect::<Vec<_>>())
    };
    if leaves().any(|(extent, _)| extent == 0) {
        return Ok(0..0);
    }
    for (extent, stride) in leaves() {
        // Products of 64 bits; 32 of them fit, if none has 120 bits.
        let last = i128::from(extent - 1) * i128::from(stride);
        least = least.saturating_add(last.min(0));
        most = most.saturating_add(last.max(0));
    }
    let outside = |index: i128| {
        let end = if offset == 0 {
            String::new()
        } else {
            format!(" from offset {offset} on")
        };
        let why = format!(
            "the layout {layout} reaches element {index}{end}, but the array has {length} elements"
        );
        refused(py, operation, &why)
    };
    if least < 0 {
        return Err(outside(least));
    }
    if most >= length as i128 {
        return Err(outside(most));
    }
    Ok(least as usize..most as usize + 1)
}

#[pymethods]
impl PyLayout {
    /// Returns a view of an array: a dimension for each leaf of the layout, from left to right.
    ///
    /// `array` is a NumPy array, or an object with the buffer protocol or `__dlpack__`, contiguous in
    /// memory. Indices of the layout count elements from element `offset` on. A view whose layout
    /// repeats an index is read-only.
    ///
    /// >>> import numpy
    /// >>> Layout("(2,(2,2)):(1,(4,2))").view(numpy.arange(8))[1]
    /// array([[1, 3],
    ///        [5, 7]])
    #[pyo3(signature = (array, offset = 0))]
    fn view<'py>(&self, array: &Bound<'py, PyAny>, offset: i64) -> PyResult<Bound<'py, PyAny>> {
        let py = array.py();
        let layout = plain(
            &PyLayout::new(self.layout).into_bound_py_any(py)?,
            "view",
            "layout",
        )?;
        let array = flat(array, "array")?;
        let reached = reach(py, "view", &layout, offset, array.len()?)?;
        let size: i64 = array.getattr("itemsize")?.extract()?;
        let extents: Vec<i64> = layout.shape().leaves().collect();
        // A stride past 64 bits is that of an extent of 1 or of an empty layout, and not stepped.
        let steps = layout.stride();
        let strides = steps
            .leaves()
            .map(|stride| stride.checked_mul(size).unwrap_or(0));
        let strides: Vec<i64> = strides.collect();
        let first = if reached.is_empty() {
            0
        } else {
            offset as isize
        };
        let rest = array.get_item(PySlice::new(py, first, isize::MAX, 1))?;
        let options = PyDict::new(py);
        options.set_item("shape", PyTuple::new(py, extents)?)?;
        options.set_item("strides", PyTuple::new(py, strides)?)?;
        options.set_item("writeable", layout.is_injective() == Ok(true))?;
        let tricks = py.import("numpy.lib.stride_tricks")?;
        tricks.call_method("as_strided", (rest,), Some(&options))
    }
}

/// Returns the index of each 1-D coordinate of a layout, as an array of integers.
///
/// >>> offsets("(2,3):(3,1)")
/// array([0, 3, 1, 4, 2, 5])
#[pyfunction]
#[pyo3(signature = (layout, /))]
fn offsets<'py>(layout: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = layout.py();
    numpy(py)?;
    let value = PyLayout::of(layout, "layout")?;
    let table = py.detach(|| value.offsets());
    let table = table.map_err(|error| match error.reason() {
        Reason::TooManyOffsets { .. } => PyMemoryError::new_err(error.to_string()),
        _ => PyTuple::new(py, [layout]).map_or_else(
            |error| error,
            |operands| error::refused(py, &error, &operands),
        ),
    })?;
    Ok(PyArray1::from_vec(py, table).into_any())
}

/// The elements in a range of an array, as numbers of a kind.
fn units<'py>(
    array: &Bound<'py, PyAny>,
    range: &Range<usize>,
    kind: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let py = array.py();
    let part = array.get_item(PySlice::new(
        py,
        range.start as isize,
        range.end as isize,
        1,
    ))?;
    let part = part.call_method1(intern!(py, "view"), (kind,))?;
    aligned(&part)?;
    Ok(part)
}

/// Refuses an array that does not begin at a multiple of the size of its elements' type.
fn aligned(array: &Bound<'_, PyAny>) -> PyResult<()> {
    match array.getattr("flags")?.getattr("aligned")?.is_truthy()? {
        true => Ok(()),
        false => Err(PyValueError::new_err(
            "the array is not aligned: copy it first",
        )),
    }
}

fn typed<'a, 'py, T: Element>(
    array: &'a Bound<'py, PyAny>,
    name: &str,
) -> PyResult<&'a Bound<'py, PyArray1<T>>> {
    array.cast::<PyArray1<T>>().map_err(|_| {
        let found = array
            .cast::<PyUntypedArray>()
            .map_or("another type".to_owned(), |array| array.dtype().to_string());
        PyTypeError::new_err(format!(
            "{name} has the dtype {found}, not that of the target"
        ))
    })
}

/// The slice of an array, and its name in an error.
macro_rules! borrowed {
    ($array:expr, $T:ty, $name:literal) => {
        typed::<$T>($array, $name)?
            .try_readonly()
            .map_err(|why| in_use($name, &why))?
    };
    (mut $array:expr, $T:ty, $name:literal) => {
        typed::<$T>($array, $name)?
            .try_readwrite()
            .map_err(|why| in_use($name, &why))?
    };
}

fn in_use(name: &str, why: &dyn Display) -> PyErr {
    PyValueError::new_err(format!(
        "{name}: {why}; a target must be writeable, and no operand may overlap it"
    ))
}

/// An operand of a kernel: the elements that a layout reaches.
struct Operand<'py> {
    array: Bound<'py, PyAny>,
    layout: Layout,
    range: Range<usize>,
}

impl<'py> Operand<'py> {
    fn new(
        operation: &str,
        array: &Bound<'py, PyAny>,
        layout: &Bound<'py, PyAny>,
        name: &str,
        offset: i64,
    ) -> PyResult<Self> {
        let py = array.py();
        let layout = plain(layout, operation, &format!("{name}_layout"))?;
        let array = flat(array, name)?;
        let range = reach(
            py,
            &format!("{operation}: {name}"),
            &layout,
            offset,
            array.len()?,
        )?;
        Ok(Self {
            array,
            layout,
            range,
        })
    }

    fn dtype(&self) -> PyResult<Bound<'py, PyAny>> {
        self.array.getattr("dtype")
    }

    /// The width of an element in bytes.
    fn width(&self) -> PyResult<usize> {
        self.array.getattr("itemsize")?.extract()
    }
}

/// Copies each element of an array to the same coordinate of another one.
///
/// Indices of the layouts count elements from `source_offset` and `target_offset` on. Both arrays have
/// the same dtype, of 1, 2, 4, 8 or 16 bytes. Other threads run meanwhile. Returns `target`.
///
/// >>> import numpy
/// >>> copy(numpy.arange(6), "(2,3):(3,1)", numpy.zeros(6, int), "(2,3):(1,2)")
/// array([0, 3, 1, 4, 2, 5])
#[pyfunction]
#[pyo3(signature = (source, source_layout, target, target_layout, *, source_offset = 0, target_offset = 0))]
fn copy<'py>(
    source: &Bound<'py, PyAny>,
    source_layout: &Bound<'py, PyAny>,
    target: &Bound<'py, PyAny>,
    target_layout: &Bound<'py, PyAny>,
    source_offset: i64,
    target_offset: i64,
) -> PyResult<Bound<'py, PyAny>> {
    let from = Operand::new("copy", source, source_layout, "source", source_offset)?;
    let to = Operand::new("copy", target, target_layout, "target", target_offset)?;
    let dtypes = [from.dtype()?, to.dtype()?];
    if !dtypes[0].eq(&dtypes[1])? {
        let [from, to] = dtypes;
        return Err(PyTypeError::new_err(format!(
            "copy: source has the dtype {from}, and target {to}"
        )));
    }
    move_elements("copy", &from, None, &to)?;
    Ok(target.clone())
}

fn move_elements(
    operation: &str,
    from: &Operand<'_>,
    shape: Option<&[i64]>,
    to: &Operand<'_>,
) -> PyResult<()> {
    match to.width()? {
        1 => move_units::<u8>(operation, "u1", from, shape, to),
        2 => move_units::<u16>(operation, "u2", from, shape, to),
        4 => move_units::<u32>(operation, "u4", from, shape, to),
        8 => move_units::<u64>(operation, "u8", from, shape, to),
        16 => move_units::<Complex64>(operation, "c16", from, shape, to),
        width => Err(PyTypeError::new_err(format!(
            "{operation}: elements have {width} bytes, but must have 1, 2, 4, 8 or 16"
        ))),
    }
}

/// Copies elements of a width; of a padded source, those of a shape.
fn move_units<T: Element + Copy + Send + Sync + 'static>(
    operation: &str,
    kind: &str,
    from: &Operand<'_>,
    shape: Option<&[i64]>,
    to: &Operand<'_>,
) -> PyResult<()> {
    let py = to.array.py();
    let (source, target) = (
        units(&from.array, &from.range, kind)?,
        units(&to.array, &to.range, kind)?,
    );
    let source = borrowed!(&source, T, "source");
    let mut target = borrowed!(mut &target, T, "target");
    let (read, written) = (source.as_slice()?, target.as_slice_mut()?);
    let (from, to) = (from.layout, to.layout);
    let copied = py.detach(|| {
        let source = match shape {
            Some(shape) => Tensor::try_new_dyn_padded(read, from, shape),
            None => Tensor::try_new_dyn(read, from),
        };
        let source = source.map_err(|why| format!("source: {why}"))?;
        let mut target =
            Tensor::try_new_dyn(written, to).map_err(|why| format!("target: {why}"))?;
        kernels::try_copy(source, target.view_mut()).map_err(|why| why.to_string())
    });
    copied.map_err(|why: String| refused(py, operation, &why))
}

/// Multiplies matrices: `C = alpha * A * B + beta * C`, for A of (M, K), B of (K, N) and C of (M, N).
///
/// Layouts have two modes; their indices count elements from the first one on. The arrays have one of
/// the dtypes float32, float64, int32 and int64. Other threads run meanwhile. Returns `c`.
///
/// >>> import numpy
/// >>> a, b, c = numpy.arange(6.0), numpy.ones(6), numpy.empty(4)
/// >>> gemm(a, "(2,3):(3,1)", b, "(3,2):(2,1)", c, "(2,2):(2,1)")
/// array([ 3.,  3., 12., 12.])
#[pyfunction]
#[pyo3(signature = (a, a_layout, b, b_layout, c, c_layout, *, alpha = None, beta = None))]
#[expect(clippy::too_many_arguments, reason = "the operands of BLAS")]
fn gemm<'py>(
    a: &Bound<'py, PyAny>,
    a_layout: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    b_layout: &Bound<'py, PyAny>,
    c: &Bound<'py, PyAny>,
    c_layout: &Bound<'py, PyAny>,
    alpha: Option<&Bound<'py, PyAny>>,
    beta: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let operands = [
        Operand::new("gemm", a, a_layout, "a", 0)?,
        Operand::new("gemm", b, b_layout, "b", 0)?,
        Operand::new("gemm", c, c_layout, "c", 0)?,
    ];
    let factors = [alpha, beta];
    let dtype = operands[2].dtype()?.getattr("str")?.to_string();
    match &dtype[1..] {
        "f4" => multiply::<f32>(&operands, factors)?,
        "f8" => multiply::<f64>(&operands, factors)?,
        "i4" => multiply::<i32>(&operands, factors)?,
        "i8" => multiply::<i64>(&operands, factors)?,
        _ => {
            return Err(PyTypeError::new_err(format!(
                "gemm: c has the dtype {dtype}, but must be float32, float64, int32 or int64"
            )));
        }
    }
    Ok(c.clone())
}

fn multiply<'py, T>(
    operands: &[Operand<'py>; 3],
    factors: [Option<&Bound<'py, PyAny>>; 2],
) -> PyResult<()>
where
    T: Element
        + Scalar
        + Summed<Sum = T>
        + Factor<T>
        + Copy
        + Send
        + Sync
        + for<'a> FromPyObject<'a, 'py>,
{
    let py = operands[0].array.py();
    let factor = |name: &str, factor: Option<&Bound<'py, PyAny>>, default| match factor {
        None => Ok(default),
        Some(factor) => factor.extract().map_err(|_| {
            PyTypeError::new_err(format!(
                "gemm: {name} is {factor}, not a number of the dtype of c"
            ))
        }),
    };
    let (alpha, beta) = (
        factor("alpha", factors[0], T::ONE)?,
        factor("beta", factors[1], T::ZERO)?,
    );
    let part = |operand: &Operand<'py>| {
        let Range { start, end } = operand.range;
        aligned(&operand.array)?;
        operand
            .array
            .get_item(PySlice::new(py, start as isize, end as isize, 1))
    };
    let [a, b, c] = [
        part(&operands[0])?,
        part(&operands[1])?,
        part(&operands[2])?,
    ];
    let (a, b) = (borrowed!(&a, T, "a"), borrowed!(&b, T, "b"));
    let mut c = borrowed!(mut &c, T, "c");
    let (a, b, c) = (a.as_slice()?, b.as_slice()?, c.as_slice_mut()?);
    let [of_a, of_b, of_c] = [0, 1, 2].map(|place| operands[place].layout);
    let multiplied = py.detach(|| {
        let a = Tensor::try_new_dyn(a, of_a).map_err(|why| format!("a: {why}"))?;
        let b = Tensor::try_new_dyn(b, of_b).map_err(|why| format!("b: {why}"))?;
        let mut c = Tensor::try_new_dyn(c, of_c).map_err(|why| format!("c: {why}"))?;
        kernels::try_gemm(alpha, a, b, beta, c.view_mut()).map_err(|why| why.to_string())
    });
    multiplied.map_err(|why: String| refused(py, "gemm", &why))
}

/// Returns the elements of the buffer of an XLA array, without padding, as a row-major array.
///
/// >>> import numpy
/// >>> unpad(numpy.arange(24), Shape("s64[3,5]{1,0:T(2,2)}"))
/// array([[ 0,  1,  4,  5,  8],
///        [ 2,  3,  6,  7, 10],
///        [12, 13, 16, 17, 20]])
#[pyfunction]
#[pyo3(signature = (buffer, shape, /))]
fn unpad<'py>(
    buffer: &Bound<'py, PyAny>,
    shape: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = buffer.py();
    let shape = PyShape::of(shape)?;
    let said = |why: &dyn Display| refused(py, "xla.unpad", why);
    let array = shape
        .as_array()
        .ok_or_else(|| said(&format!("{shape} is no array")))?;
    let bridge = array.to_layout().map_err(|why| said(&why))?;
    let source = flat(buffer, "buffer")?;
    let range = reach(py, "xla.unpad", bridge.layout(), 0, source.len()?)?;
    let options = PyDict::new(py);
    options.set_item("dtype", source.getattr("dtype")?)?;
    let target = numpy(py)?.call_method(
        "empty",
        (PyTuple::new(py, bridge.extents())?,),
        Some(&options),
    )?;
    let extents = stridewise_value::IntTuple::flat(bridge.extents());
    let rows = extents
        .and_then(|extents| Layout::row_major(&extents))
        .map_err(|why| said(&why))?;
    let from = Operand {
        array: source,
        layout: *bridge.layout(),
        range,
    };
    let to = flat(&target, "target")?;
    let length = to.len()?;
    let to = Operand {
        array: to,
        layout: rows,
        range: 0..length,
    };
    move_elements("xla.unpad", &from, Some(bridge.extents()), &to)?;
    Ok(target)
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(offsets, module)?)?;
    module.add_function(wrap_pyfunction!(copy, module)?)?;
    module.add_function(wrap_pyfunction!(gemm, module)?)?;
    module.add_function(wrap_pyfunction!(unpad, module)?)
}
