//! The operations of the library as functions, and as methods of `Layout` and `Swizzle`: one of each for
//! each row of the table of operations.

use crate::{
    answer, error,
    layout::{PyLayout, PySwizzle},
    operand,
};
use pyo3::{
    IntoPyObjectExt,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyList, PyTuple},
};
use std::borrow::Cow;
use stridewise_value::{AnyLayout, IntTuple, LayoutError, Operation, all_operations, evaluate};

/// Evaluates an operation on Python objects. `this` is the operand of a method and its place.
pub(crate) fn operate<'py>(
    operation: Operation,
    given: &Bound<'py, PyTuple>,
    this: Option<(usize, &str)>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = given.py();
    if operation == Operation::LayoutFrom && given.len() == 2 {
        return from_offsets(given);
    }
    let operands: Vec<Bound<'py, PyAny>> = given.iter().collect();
    let mut texts: Vec<Cow<'_, str>> = Vec::with_capacity(given.len() + 1);
    for (place, operand) in operands.iter().enumerate() {
        texts.push(text(operation, place, operand)?);
    }
    if let Some((place, this)) = this {
        texts.insert(place.min(texts.len()), this.into());
    }
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    match evaluate(operation, &texts) {
        Ok(answer) => answer::object(py, &answer),
        Err(error) => Err(error::refused(py, &error, given)),
    }
}

/// The text of an operand, and in an error its place, counted from 1.
fn text<'a>(
    operation: Operation,
    place: usize,
    operand: &'a Bound<'_, PyAny>,
) -> PyResult<Cow<'a, str>> {
    operand::text(operand, "")
        .or_else(|_| operand::text(operand, &format!("{operation}: argument {}", place + 1)))
}

/// The layout of a table of offsets of any length, or of a function of a coordinate.
fn from_offsets<'py>(given: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
    let (py, table) = (given.py(), given.get_item(1)?);
    let refused = |error: LayoutError| error::refused(py, &error.of(Operation::LayoutFrom), given);
    let shape = given.get_item(0)?;
    let shape: IntTuple = text(Operation::LayoutFrom, 0, &shape)?
        .parse()
        .map_err(refused)?;
    let integer =
        |item: &Bound<'py, PyAny>| operand::integer(item, "layout_from: an offset", "an int");
    let mut offsets = Vec::new();
    if table.is_callable() {
        let extents: Vec<i64> = shape.leaves().collect();
        for position in 0..shape.size().map_err(refused)? {
            let mut rest = position;
            let digits = extents.iter().map(|extent| {
                let digit = rest % extent;
                rest /= extent;
                digit
            });
            let coordinate = PyTuple::new(py, digits.collect::<Vec<_>>())?;
            offsets.push(integer(&table.call1(coordinate)?)?);
            // An interrupt ends the loop, too, if the function is not one of Python.
            py.check_signals()?;
        }
    } else {
        let items = table.try_iter().map_err(|_| {
            PyTypeError::new_err(
                "layout_from: argument 2 must be a sequence of ints, or a function of a coordinate",
            )
        })?;
        for item in items {
            offsets.push(integer(&item?)?);
        }
    }
    let layout = AnyLayout::from_offsets(&shape, &offsets).map_err(refused)?;
    PyLayout::new(layout).into_bound_py_any(py)
}

/// The place of the first operand that a method of an object of some kinds stands for: the first one,
/// or the one after a coordinate.
const fn place(operation: Operation, kinds: &[&str]) -> Option<usize> {
    const fn is_one_of(kind: &str, kinds: &[&str]) -> bool {
        let mut other = 0;
        while other < kinds.len() {
            let [a, b] = [kind.as_bytes(), kinds[other].as_bytes()];
            let mut byte = 0;
            while byte < a.len() && byte < b.len() && a[byte] == b[byte] {
                byte += 1;
            }
            if byte == a.len() && byte == b.len() {
                return true;
            }
            other += 1;
        }
        false
    }
    let (forms, mut form) = (operation.forms(), 0);
    while form < forms.len() {
        let operands = forms[form];
        if is_one_of(operands[0], kinds) {
            return Some(0);
        }
        if operands.len() > 1 && is_one_of(operands[0], &["coord"]) && is_one_of(operands[1], kinds)
        {
            return Some(1);
        }
        form += 1;
    }
    None
}

const OF_LAYOUTS: &[&str] = &["layout", "composed", "mapping", "shape"];
const OF_SWIZZLES: &[&str] = &["swizzle"];

macro_rules! operations {
    ($(
        $Name:ident $name:ident [$(($($kind:ident $operand:ident),*) => $answer:expr);* $(;)?]
        $($methods:ident $rows:tt)*;
    )*) => {
        /// The functions, whose names are those of items around them.
        mod functions {
            use pyo3::{prelude::*, types::PyTuple};
            use stridewise_value::Operation;

            $(
                #[doc = docstring!($name)]
                #[pyfunction]
                #[pyo3(signature = (*operands))]
                pub(super) fn $name<'py>(operands: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
                    super::operate(Operation::$Name, operands, None)
                }
            )*
        }

        #[pymethods]
        impl PyLayout { $(
            #[doc = docstring!($name)]
            #[pyo3(signature = (*operands))]
            fn $name<'py>(&self, operands: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
                let place = const { place(Operation::$Name, OF_LAYOUTS) };
                operate(Operation::$Name, operands, place.map(|place| (place, self.text())))
            }
        )* }

        #[pymethods]
        impl PySwizzle { $(
            #[doc = docstring!($name)]
            #[pyo3(signature = (*operands))]
            fn $name<'py>(&self, operands: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
                let place = const { place(Operation::$Name, OF_SWIZZLES) };
                let text = self.0.to_string();
                operate(Operation::$Name, operands, place.map(|place| (place, text.as_str())))
            }
        )* }

        /// Adds the functions, and the table from which stubs and tests are made. Methods of operations
        /// without an operand that they could stand for are taken away.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let py = module.py();
            $(module.add_function(wrap_pyfunction!(functions::$name, module)?)?;)*
            let kinds = [(py.get_type::<PyLayout>(), OF_LAYOUTS), (py.get_type::<PySwizzle>(), OF_SWIZZLES)];
            for (class, kinds) in kinds {
                $(if place(Operation::$Name, kinds).is_none() {
                    class.delattr(stringify!($name))?;
                })*
            }
            let table = PyList::empty(py);
            $(
                let forms: &[&[(&str, &str)]] = &[$(&[$((stringify!($kind), stringify!($operand))),*]),*];
                let places = [place(Operation::$Name, OF_LAYOUTS), place(Operation::$Name, OF_SWIZZLES)];
                table.append((stringify!($name), forms.to_vec(), places))?;
            )*
            module.add("OPERATIONS", table)
        }
    };
}
all_operations!(operations);
