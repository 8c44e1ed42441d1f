//! Layouts, swizzles, strides with a direction and predicates as Python objects.

use crate::{
    answer, error,
    operand::{self, Operand},
    operations,
    xla::PyShape,
};
use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyAttributeError, PyIndexError, PyTypeError, PyValueError},
    prelude::*,
    types::{PySlice, PyString, PyTuple},
};
use std::{
    fmt::{self, Display, Formatter},
    slice,
};
use stridewise_value::{Answer, AnyLayout, Coord, Function, Layout, Operation, Predicate, Swizzle};

/// The coordinate of a call: its argument, or the tuple of its arguments.
fn argument<'py>(given: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
    match given.len() {
        0 => Err(PyTypeError::new_err("the coordinate is missing")),
        1 => given.get_item(0),
        _ => Ok(given.clone().into_any()),
    }
}

/// `str`, `repr` and pickles of classes that are made of their text.
macro_rules! by_text {
    ($($Class:ident |$value:ident| $repr:expr;)*) => { $(
        #[pymethods]
        impl $Class {
            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self) -> String {
                let $value = &self.0;
                $repr
            }

            fn __getnewargs__(&self) -> (String,) {
                (self.0.to_string(),)
            }
        }
    )* };
}
by_text! {
    PyLayout |layout| format!("Layout(\"{layout}\")");
    PySwizzle |swizzle| format!("Swizzle({}, {}, {})", swizzle.bits(), swizzle.base(), swizzle.shift());
    PyPredicate |predicate| format!("Predicate(\"{predicate}\")");
    PyShape |shape| format!("Shape(\"{shape}\")");
}

/// A layout `shape:stride`, or a composed layout `swizzle o offset o layout`.
///
/// `Layout(shape, stride)` takes nested tuples of integers. Without `stride`, the layout is compact
/// and the first mode is the fastest. `Layout(text)` takes CuTe's notation, also inside of what
/// CuTe, CuTe DSL and pycute print around a layout. Layouts are immutable and can be keys of
/// dictionaries.
///
/// >>> layout = Layout((4, 8), (8, 1))
/// >>> layout
/// Layout("(4,8):(8,1)")
/// >>> layout(1, 2), layout((1, 2)), layout(9)
/// (10, 10, 10)
/// >>> layout(1, None), layout[1], len(layout)
/// (Layout("(8):(1)"), Layout("8:1"), 2)
/// >>> Layout("Sw<3,0,3> o 0 o (8,8):(8,1)")(1, 0)
/// 9
#[pyclass(frozen, eq, hash, name = "Layout", module = "stridewise")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyLayout(pub(crate) AnyLayout);

impl PyLayout {
    /// The layout of an argument: an object, a text, or a shape.
    pub(crate) fn of(object: &Bound<'_, PyAny>, name: &dyn Display) -> PyResult<AnyLayout> {
        let layout = match Operand::of(object, name)? {
            Operand::Layout(layout) => return Ok(*layout),
            Operand::Tuple(shape) => Layout::col_major(&shape).map(Into::into),
            Operand::Text(text) if text.contains(':') => AnyLayout::parse(&text),
            Operand::Text(text) => text
                .parse()
                .and_then(|shape| Ok(Layout::col_major(&shape)?.into())),
        };
        layout.map_err(|error| error::refused(object.py(), &error, slice::from_ref(object)))
    }

    /// Evaluates an operation on this layout and another operand.
    fn operate<'py>(
        this: &Bound<'py, Self>,
        operation: Operation,
        operand: impl IntoPyObjectExt<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let operands = PyTuple::new(this.py(), [operand.into_bound_py_any(this.py())?])?;
        operations::operate(operation, &operands, Some((0, this.as_any())))
    }
}

#[pymethods]
impl PyLayout {
    #[new]
    #[pyo3(signature = (shape, stride = None, /))]
    fn make(shape: &Bound<'_, PyAny>, stride: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(stride) = stride else {
            return Self::of(shape, &"shape").map(Self);
        };
        let operands = PyTuple::new(shape.py(), [shape, stride])?;
        let layout = |_: Python<'_>, answer: &Answer| match answer {
            Answer::Layout(layout) => Ok(Self(layout.into())),
            _ => Err(PyValueError::new_err(format!("{answer} is no layout"))),
        };
        operations::evaluated(Operation::MakeLayout, &operands, None, layout)
    }

    /// The extents, as an integer or a nested tuple.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        answer::tuple(py, &self.0.shape().to_string())
    }

    /// The strides, as an integer or a nested tuple. A composed layout has none.
    #[getter]
    fn stride<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0.as_layout() {
            Some(layout) => answer::tuple(py, &layout.basis_stride().to_string()),
            None => Err(PyAttributeError::new_err(format!(
                "the composed layout {} has no strides; `layout.inner.stride` has those of the layout inside",
                self.0
            ))),
        }
    }

    /// The swizzle or layout of a composed layout that is applied last; None of a plain layout.
    #[getter]
    fn outer<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0 {
            AnyLayout::Layout(_) => Ok(py.None().into_bound(py)),
            AnyLayout::Composed(composed) => match composed.function() {
                Function::Swizzle(swizzle) => PySwizzle(swizzle).into_bound_py_any(py),
                Function::Layout(outer) => Self(outer.into()).into_bound_py_any(py),
            },
        }
    }

    /// The offset of a composed layout; 0 of a plain layout.
    #[getter]
    fn offset(&self) -> i64 {
        match self.0 {
            AnyLayout::Layout(_) => 0,
            AnyLayout::Composed(composed) => composed.offset(),
        }
    }

    /// The layout of a composed layout that has the coordinates; a plain layout itself.
    #[getter]
    fn inner(&self) -> Self {
        Self(self.0.inside().into())
    }

    #[pyo3(signature = (*coordinate))]
    fn __call__<'py>(
        this: &Bound<'py, Self>,
        coordinate: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let coordinate = argument(coordinate)?;
        // Coordinates of integers are not written as text.
        let index = operand::flat(&coordinate).and_then(|coordinate| match &this.get().0 {
            AnyLayout::Layout(layout) => layout.call(&coordinate.into()).ok()?.as_int(),
            AnyLayout::Composed(composed) => composed.crd2idx(&coordinate.into()).ok(),
        });
        match index {
            Some(index) => index.into_bound_py_any(this.py()),
            None => Self::operate(this, Operation::Call, coordinate),
        }
    }

    fn __len__(&self) -> usize {
        self.0.inside().rank()
    }

    fn __getitem__<'py>(
        this: &Bound<'py, Self>,
        place: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rank = this.len()?;
        if place.is_instance_of::<PyTuple>() {
            return Self::operate(this, Operation::Get, place);
        }
        if let Ok(slice) = place.cast::<PySlice>() {
            let range = slice.indices(rank as isize)?;
            let places =
                (0..range.slicelength).map(|step| range.start + step as isize * range.step);
            return Self::operate(this, Operation::Select, PyTuple::new(this.py(), places)?);
        }
        let mode = operand::integer(place, &"the index", "an int, a slice or a tuple of ints")?;
        let counted = if mode < 0 {
            mode.saturating_add(rank as i64)
        } else {
            mode
        };
        if !(0..rank as i64).contains(&counted) {
            let why = format!("the layout {} has no mode {mode}", this.get().0);
            return Err(PyIndexError::new_err(why));
        }
        Self::operate(this, Operation::Get, PyTuple::new(this.py(), [counted])?)
    }

    fn __iter__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let modes = (0..this.len()?).map(|mode| this.get_item(mode));
        let modes = modes.collect::<PyResult<Vec<_>>>()?;
        Ok(PyTuple::new(this.py(), modes)?.try_iter()?.into_any())
    }
}

/// A swizzle `Sw<bits,base,shift>`: bits of an index that toggle others.
///
/// >>> Swizzle(3, 0, 3)(8)
/// 9
/// >>> Swizzle("Sw<3,4,3>").upcast(2)
/// Swizzle(3, 3, 3)
#[pyclass(frozen, eq, hash, name = "Swizzle", module = "stridewise")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PySwizzle(pub(crate) Swizzle);

#[pymethods]
impl PySwizzle {
    #[new]
    #[pyo3(signature = (bits, base = None, shift = None, /))]
    fn make(
        bits: &Bound<'_, PyAny>,
        base: Option<&Bound<'_, PyAny>>,
        shift: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (operation, operands) = match (base, shift) {
            (Some(base), Some(shift)) => (
                Operation::MakeSwizzle,
                PyTuple::new(bits.py(), [bits, base, shift])?,
            ),
            (None, None) => (Operation::Parse, PyTuple::new(bits.py(), [bits])?),
            _ => {
                let accepted = "Swizzle takes bits, base and shift, or a str";
                return Err(PyTypeError::new_err(accepted));
            }
        };
        operations::evaluated(operation, &operands, None, |_, answer| match *answer {
            Answer::Swizzle(swizzle) => Ok(Self(swizzle)),
            _ => Err(PyValueError::new_err(format!(
                "{answer} is no swizzle such as Sw<3,0,3>"
            ))),
        })
    }

    /// B, the number of bits that are toggled.
    #[getter]
    fn bits(&self) -> u32 {
        self.0.bits()
    }

    /// M, the number of low bits that stay.
    #[getter]
    fn base(&self) -> u32 {
        self.0.base()
    }

    /// S, the distance from the bits that are toggled to those that toggle them.
    #[getter]
    fn shift(&self) -> i32 {
        self.0.shift()
    }

    fn __call__(&self, index: &Bound<'_, PyAny>) -> PyResult<i64> {
        Ok(self.0.apply(operand::integer(index, &"index", "an int")?))
    }
}

/// A stride with a direction: `ScaledBasis(2, 1)` steps by 2 in mode 1 of a coordinate, and
/// `ScaledBasis(2, (1, 0))` in mode 0 of mode 1, which CuTe writes `2@0@1`.
///
/// >>> identity = make_identity_layout((4, 8))
/// >>> identity.stride
/// (ScaledBasis(1, 0), ScaledBasis(1, 1))
/// >>> Layout((4, 8), (ScaledBasis(1, 0), ScaledBasis(1, 1))) == identity
/// True
/// >>> identity(3, 5)
/// (3, 5)
#[pyclass(frozen, eq, hash, name = "ScaledBasis", module = "stridewise")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyBasis {
    /// The step.
    #[pyo3(get)]
    value: i64,
    /// Modes, outermost first.
    modes: Vec<u32>,
}

impl PyBasis {
    /// Of the library's own text, `2@0@1`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (value, modes) = text.split_once('@')?;
        let modes = modes.rsplit('@').map(str::parse);
        Some(Self {
            value: value.parse().ok()?,
            modes: modes.collect::<Result<_, _>>().ok()?,
        })
    }
}

impl Display for PyBasis {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.value)?;
        self.modes
            .iter()
            .rev()
            .try_for_each(|mode| write!(formatter, "@{mode}"))
    }
}

#[pymethods]
impl PyBasis {
    #[new]
    #[pyo3(signature = (value, mode, /))]
    fn new(value: &Bound<'_, PyAny>, mode: &Bound<'_, PyAny>) -> PyResult<Self> {
        let accepted = "an int of 0 or more, or a tuple of these";
        let number = |mode: &Bound<'_, PyAny>| {
            let number = operand::integer(mode, &"mode", accepted)?;
            u32::try_from(number).map_err(|_| {
                PyValueError::new_err(format!("mode is {number}, but must be {accepted}"))
            })
        };
        let modes = match mode.cast::<PyTuple>() {
            Ok(modes) => modes
                .iter()
                .map(|mode| number(&mode))
                .collect::<PyResult<_>>()?,
            Err(_) => vec![number(mode)?],
        };
        if modes.is_empty() {
            return Err(PyValueError::new_err(format!(
                "mode is (), but must be {accepted}"
            )));
        }
        let value = operand::integer(value, &"value", "an int")?;
        Ok(Self { value, modes })
    }

    /// The mode, or the modes from the outermost one to the innermost one.
    #[getter]
    fn mode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.modes[..] {
            [mode] => mode.into_bound_py_any(py),
            _ => Ok(PyTuple::new(py, &self.modes)?.into_any()),
        }
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("ScaledBasis({}, {})", self.value, self.mode(py)?))
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(i64, Bound<'py, PyAny>)> {
        Ok((self.value, self.mode(py)?))
    }
}

/// Which coordinates of a divide have an element: the result of a divide, or the text of one.
///
/// >>> predicate = zipped_divide_predicate("(5,5):(25,1)", (4, 2))
/// >>> predicate
/// Predicate("((4,2),(2,3)):((1@0,1@1),(4@0,2@1)) < (5,5)")
/// >>> predicate((0, 0), (1, 2)), predicate((1, 0), (1, 2))
/// (True, False)
/// >>> predicate == Predicate(str(predicate))
/// True
#[pyclass(frozen, eq, hash, name = "Predicate", module = "stridewise")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyPredicate(pub(crate) Predicate);

#[pymethods]
impl PyPredicate {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &Bound<'_, PyString>) -> PyResult<Self> {
        let predicate = Predicate::parse(&text.to_cow()?);
        let operands = slice::from_ref(text.as_any());
        predicate
            .map(Self)
            .map_err(|error| error::refused(text.py(), &error, operands))
    }

    /// The shape of the divide, with the coordinates that have no element.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        answer::tuple(py, &self.0.shape().to_string())
    }

    #[pyo3(signature = (*coordinate))]
    fn __call__(&self, coordinate: &Bound<'_, PyTuple>) -> PyResult<bool> {
        let object = argument(coordinate)?;
        let coord = Coord::parse(&operand::text(&object, &"coordinate")?);
        let inside = coord.and_then(|coord| self.0.contains(&coord));
        inside.map_err(|error| error::refused(coordinate.py(), &error, slice::from_ref(&object)))
    }
}
