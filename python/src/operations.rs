//! The operations of the library as functions, and as methods of `Layout` and `Swizzle`: one of
//! each for each row of the table of operations.

use crate::{
    answer, error,
    layout::{PyLayout, PySwizzle},
    operand::{self, Operand},
};
use pyo3::{
    IntoPyObjectExt,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyList, PyTuple},
};
use stridewise_value::{
    Answer, AnyLayout, IntTuple, LayoutError, Operation, all_operations, evaluate_arguments,
};

/// Evaluates an operation on Python objects. `this` is the object of a method, and its place among
/// the operands.
pub(crate) fn operate<'py>(
    operation: Operation,
    given: &Bound<'py, PyTuple>,
    this: Option<(usize, &Bound<'py, PyAny>)>,
) -> PyResult<Bound<'py, PyAny>> {
    if operation == Operation::LayoutFrom && given.len() == 2 {
        return from_offsets(given);
    }
    evaluated(operation, given, this, answer::object)
}

/// Evaluates an operation, and returns what `take` makes of the answer.
pub(crate) fn evaluated<'py, T>(
    operation: Operation,
    given: &Bound<'py, PyTuple>,
    this: Option<(usize, &Bound<'py, PyAny>)>,
    take: impl FnOnce(Python<'py>, &Answer) -> PyResult<T>,
) -> PyResult<T> {
    let mut objects: Vec<Bound<'py, PyAny>> = given.iter().collect();
    let mut first = objects.len();
    if let Some((place, object)) = this {
        first = place.min(first);
        objects.insert(first, object.clone());
    }
    let mut operands = Vec::with_capacity(objects.len());
    for (place, object) in objects.iter().enumerate() {
        // An error counts the arguments from 1, without the object of a method.
        let number = if place < first { place + 1 } else { place };
        let name = format_args!("{operation}: argument {number}");
        operands.push(Operand::of(object, &name)?);
    }
    let arguments: Vec<_> = operands.iter().map(Operand::argument).collect();
    match evaluate_arguments(operation, &arguments) {
        Ok(answer) => take(given.py(), &answer),
        Err(error) => Err(error::refused(given.py(), &error, &objects)),
    }
}

/// The layout of a table of offsets of any length, or of a function of a coordinate.
fn from_offsets<'py>(given: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
    let (py, table) = (given.py(), given.get_item(1)?);
    let refused = |error: LayoutError| {
        let objects: Vec<_> = given.iter().collect();
        error::refused(py, &error.of(Operation::LayoutFrom), &objects)
    };
    let shape = operand::text(&given.get_item(0)?, &"layout_from: argument 1")?;
    let shape: IntTuple = shape.parse().map_err(refused)?;
    let integer =
        |item: &Bound<'py, PyAny>| operand::integer(item, &"layout_from: an offset", "an int");
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
    PyLayout(layout).into_bound_py_any(py)
}

/// The kinds of operands for which a layout stands, or a swizzle.
const fn is_for(kind: &str, is_swizzle: bool) -> bool {
    match kind.as_bytes() {
        b"swizzle" => is_swizzle,
        b"layout" | b"composed" | b"mapping" | b"shape" => !is_swizzle,
        _ => false,
    }
}

/// The place of the operand for which the object of a method stands: the first one, or the one
/// after a coordinate.
const fn place(operation: Operation, is_swizzle: bool) -> Option<usize> {
    let (forms, mut form) = (operation.forms(), 0);
    while form < forms.len() {
        match forms[form] {
            [kind, ..] if is_for(kind, is_swizzle) => return Some(0),
            [first, kind, ..]
                if matches!(first.as_bytes(), b"coord") && is_for(kind, is_swizzle) =>
            {
                return Some(1);
            }
            _ => form += 1,
        }
    }
    None
}

macro_rules! operations {
    (methods $Class:ident $is_swizzle:literal $($Name:ident $name:ident)*) => {
        #[pymethods]
        impl $Class { $(
            #[doc = docstring!($name)]
            #[pyo3(signature = (*operands))]
            fn $name<'py>(
                this: &Bound<'py, Self>,
                operands: &Bound<'py, PyTuple>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let place = const { place(Operation::$Name, $is_swizzle) };
                operate(Operation::$Name, operands, place.map(|place| (place, this.as_any())))
            }
        )* }
    };
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

        operations!(methods PyLayout false $($Name $name)*);
        operations!(methods PySwizzle true $($Name $name)*);

        /// Adds the functions, and the table from which stubs and tests are made. Methods of
        /// operations without an operand that they could stand for are taken away.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let py = module.py();
            $(module.add_function(wrap_pyfunction!(functions::$name, module)?)?;)*
            let classes = [py.get_type::<PyLayout>(), py.get_type::<PySwizzle>()];
            for (class, is_swizzle) in classes.into_iter().zip([false, true]) {
                $(if place(Operation::$Name, is_swizzle).is_none() {
                    class.delattr(stringify!($name))?;
                })*
            }
            let table = PyList::empty(py);
            $(
                let forms: &[&[(&str, &str)]] = &[$(&[$((stringify!($kind), stringify!($operand))),*]),*];
                let places = [place(Operation::$Name, false), place(Operation::$Name, true)];
                table.append((stringify!($name), forms.to_vec(), places))?;
            )*
            module.add("OPERATIONS", table)
        }
    };
}
all_operations!(operations);
