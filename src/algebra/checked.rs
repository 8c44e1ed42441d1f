//! How operations check dynamic leaves: the value layer is asked.

use super::divide::Join;
use crate::{
    coord::Bounds,
    int::{Int, Word},
    num::Bit,
    tree::{ByMode, Layout, Tiler, indices_fit, tuple::IntTuple},
    value::{self, Form, LayoutError, Operand, Operation},
};

/// `checked`, where not all leaves are static; else rustc has checked, and knows the result.
#[inline(always)]
pub(crate) fn if_dynamic<K: Bit, R: Layout>(
    checked: impl FnOnce() -> Result<R, LayoutError>,
) -> Result<R, LayoutError> {
    K::choose(|| Ok(R::blank()), checked)
}

/// Whether all leaves of two operands are static.
pub(super) type Both<A, B> = <A as Bit>::And<B>;

/// The result of an operation at run time: `compute`, if the value layer has an answer that is this
/// function (layouts without elements all are).
///
/// The value layer knows the exact rule; the type of the result was chosen without knowing the
/// dynamic leaves.
pub(crate) fn checked<R: Layout>(
    expected: Result<value::Layout, LayoutError>,
    compute: impl FnOnce() -> R,
    unknown: impl FnOnce() -> LayoutError,
) -> Result<R, LayoutError> {
    let expected = expected?;
    let result = indices_fit(compute())?;
    let value = result.to_value()?;
    let is_same = match value.size() {
        Ok(0) => has_nothing::<R>(&value) && has_nothing::<R>(&expected),
        _ => value.coalesce() == expected.coalesce(),
    };
    if is_same { Ok(result) } else { Err(unknown()) }
}

/// Whether a layout has no elements, and every number of it is in the range of the leaves of `R`.
fn has_nothing<R: Layout>(layout: &value::Layout) -> bool {
    let limit = const {
        if R::WIDTHS.any_narrow() {
            Word::MAX as u64
        } else {
            isize::MAX as u64
        }
    };
    let is_in_range = |leaf: i64| leaf.unsigned_abs() < limit;
    layout.size() == Ok(0)
        && layout
            .shape()
            .leaves()
            .chain(layout.stride().leaves())
            .all(is_in_range)
}

/// An inverse.
///
/// CuTe's goes as far as is known to rustc: it may be shorter than the one of the value layer, and
/// is right.
#[inline]
pub(crate) fn inverse<A: Layout, R: Layout>(
    a: A,
    operation: Operation,
    by_value: fn(&value::Layout) -> Result<value::Layout, LayoutError>,
    compute: impl Fn(A) -> R,
) -> Result<R, LayoutError> {
    if_dynamic::<A::IsStatic, R>(|| {
        let value = a.to_value()?;
        let has_elements = by_value(&value)?.size()? > 0;
        if has_elements {
            Ok(compute(a))
        } else {
            Err(LayoutError::unknown_modes(
                operation,
                value.operand().marked(A::DYNAMIC),
                Operand::NONE,
            ))
        }
    })
}

/// A divide.
///
/// By positive integers, and by static layouts that have each index below their size once, single
/// modes divide into tiles, whatever their extents and strides are: where the result has elements
/// and nothing has overflowed, the value layer need not be asked.
#[inline]
pub(super) fn divide<A: Layout, B: Tiler, R: Layout>(
    a: A,
    b: B,
    (operation, form): (Operation, Form),
    compute: impl Fn(A, B) -> R,
) -> Result<R, LayoutError> {
    if_dynamic::<Both<A::IsStatic, B::AllStatic>, R>(|| {
        let by_value = || {
            let named = |error: LayoutError| error.of(operation);
            let right = b.to_tiler().map_err(named)?;
            let unknown = || match a.to_value() {
                Ok(value) => LayoutError::unknown_modes(
                    operation,
                    value.operand().marked(A::DYNAMIC),
                    right.operand().marked(B::DYNAMIC),
                ),
                Err(error) => error,
            };
            // CuTe's modes do not depend on dynamic leaves, so they are joined only where rustc
            // knows to. A predicate of the tiles is that of these modes.
            match b
                .apply::<Join, _>(a)
                .to_value()?
                .divide_as_it_is(&right, form)
            {
                Err(_) if a.to_value()?.logical_divide(&right).is_ok() => Err(unknown()),
                quotient => checked(quotient.map_err(named), || compute(a, b), unknown),
            }
        };
        B::AlwaysValid::<super::Divide, A>::choose(
            || {
                let result = compute(a, b);
                // Of static integers nothing is looked at: it would be compiled for each tile.
                if const { <B::AllStatic as Bit>::VALUE && <B::AlwaysValid<Join, A> as Bit>::VALUE }
                {
                    Ok(result)
                } else if Bounds::of(result).are_exact() {
                    indices_fit(result)
                } else {
                    by_value()
                }
            },
            by_value,
        )
    })
}

/// Another operation with a tiler, mode by mode as `T`.
#[inline]
pub(super) fn tiled<T: ByMode, A: Layout, B: Tiler, R: Layout>(
    a: A,
    b: B,
    operation: Operation,
    by_value: fn(&value::Layout, &value::Tiler) -> Result<value::Layout, LayoutError>,
    compute: impl Fn(A, B) -> R,
) -> Result<R, LayoutError> {
    if_dynamic::<Both<A::IsStatic, B::AllStatic>, R>(|| {
        B::AlwaysValid::<T, A>::choose(
            || Ok(compute(a, b)),
            || {
                let right = b.to_tiler().map_err(|error| error.of(operation))?;
                let value = a.to_value()?;
                checked(
                    by_value(&value, &right),
                    || compute(a, b),
                    || {
                        LayoutError::unknown_modes(
                            operation,
                            value.operand().marked(A::DYNAMIC),
                            right.operand().marked(B::DYNAMIC),
                        )
                    },
                )
            },
        )
    })
}

/// An operation whose operands are plain values: `K`, whether all leaves are static; the layout
/// of the value layer; and its right operand, asked for the error only.
#[inline]
pub(super) fn by_value<K: Bit, A: Layout, R: Layout, O: FnOnce() -> Operand>(
    a: A,
    operation: Operation,
    by_value: impl FnOnce(
        &value::Layout,
    ) -> Result<(Result<value::Layout, LayoutError>, O), LayoutError>,
    compute: impl FnOnce() -> R,
) -> Result<R, LayoutError> {
    if_dynamic::<K, R>(|| {
        let value = a.to_value()?;
        let (expected, right) = by_value(&value)?;
        checked(expected, compute, || {
            LayoutError::unknown_modes(operation, value.operand().marked(A::DYNAMIC), right())
        })
    })
}

/// A recast.
#[inline]
pub(crate) fn recast<A: Layout, N: Int, R: Layout>(
    a: A,
    n: N,
    operation: Operation,
    by_value: fn(&value::Layout, i64) -> Result<value::Layout, LayoutError>,
    compute: impl Fn(A, N) -> R,
) -> Result<R, LayoutError> {
    self::by_value::<Both<A::IsStatic, N::IsStatic>, _, _, _>(
        a,
        operation,
        |a| {
            let n = n.value() as i64;
            Ok((by_value(a, n), move || {
                Operand::int(n).marked(<N as Tiler>::DYNAMIC)
            }))
        },
        || compute(a, n),
    )
}

/// A tuple, if it is the one of the value layer, but for single tiles that rustc does not know to
/// be single: `K`, whether all leaves are static; and the shape of the value layer, with
/// its right operand.
pub(crate) fn checked_tuple<K: Bit, S: IntTuple, R: IntTuple, O: FnOnce() -> Operand>(
    shape: S,
    operation: Operation,
    by_value: impl FnOnce(
        &value::IntTuple,
    ) -> Result<(Result<value::IntTuple, LayoutError>, O), LayoutError>,
    compute: impl FnOnce() -> R,
) -> Result<R, LayoutError> {
    K::choose(
        || Ok(R::blank()),
        || {
            let shape = shape.to_value()?;
            let (expected, right) = by_value(&shape)?;
            let (expected, result) = (expected?, compute());
            let value = result.to_value()?;
            let is_several = |leaf: &i64| *leaf != 1;
            let found = value.leaves().filter(is_several);
            if found.eq(expected.leaves().filter(is_several)) {
                return Ok(result);
            }
            // A leaf of 32 bits stays at its end.
            let mut leaves = value.leaves().zip(expected.leaves());
            let end = Word::MAX as isize as i64;
            match leaves.find(|(found, wanted)| *found == end && *wanted > end) {
                Some((_, wanted)) => Err(LayoutError::leaf_width(wanted as isize)),
                None => Err(LayoutError::unknown_modes(
                    operation,
                    shape.operand().marked(S::DYNAMIC),
                    right(),
                )),
            }
        },
    )
}
