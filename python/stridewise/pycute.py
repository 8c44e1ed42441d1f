"""The names of CUTLASS's `pycute`, over the operations of `stridewise`.

>>> import stridewise.pycute as pycute
>>> pycute.composition(pycute.Layout((4, 3), (3, 1)), pycute.Layout((6, 2), (2, 1)))
Layout("((2,3),2):((6,1),3)")

Three things differ: a composition, divide or product that would be wrong raises `LayoutError`, layouts print
without spaces, and `complement` of an integer regards `max_idx`.
"""

from abc import ABC
from typing import Any, Callable, Optional

import stridewise as _library
from stridewise import Layout as Layout, Swizzle as Swizzle

LayoutBase = Layout


class Integer(ABC):
    """The type of integers: `int`, but not `bool`."""

    @classmethod
    def __subclasshook__(cls, other: Any) -> bool:
        return issubclass(other, int) and not issubclass(other, bool)


def is_int(x: Any) -> bool:
    """Returns whether an object is an integer."""
    return isinstance(x, Integer)


def is_tuple(x: Any) -> bool:
    """Returns whether an object is a tuple."""
    return isinstance(x, tuple)


def is_layout(x: Any) -> bool:
    """Returns whether an object is a layout."""
    return isinstance(x, Layout)


def has_none(a: Any) -> bool:
    """Returns whether None is anywhere in a tuple."""
    return any(map(has_none, a)) if is_tuple(a) else a is None


def signum(a: Any) -> int:
    """Returns the sign of a number."""
    return int(a > 0) - int(a < 0)


def flatten(t: Any) -> Any:
    """Returns the leaves as a flat tuple, also of an integer."""
    return _library.flatten(t) if is_tuple(t) else (t,)


def product(a: Any) -> Any:
    """Returns the product of all integers."""
    return _library.product(a)


def inner_product(a: Any, b: Any) -> Any:
    """Returns the sum of the products of integers in the same places."""
    return _library.inner_product(a, b)


def tuple_max(a: Any) -> Any:
    """Returns the largest integer."""
    return max(flatten(a))


def elem_scale(a: Any, b: Any) -> Any:
    """Multiplies each integer by the product of the integers that stand for it."""
    return _library.elem_scale(a, b)


def shape_div(a: Any, b: Any) -> Any:
    """Divides a shape by a number of elements, the first mode first."""
    return _library.shape_div(a, b)


def prefix_product(a: Any, init: Any = 1) -> Any:
    """Returns the strides of a compact layout whose first mode is the fastest."""
    if not is_tuple(a):
        return init
    # The stride of an extent of 1 is not 0, as it is in CuTe.
    inits = init if is_tuple(init) else [init * product(a[:mode]) for mode in range(len(a))]
    return tuple(map(prefix_product, a, inits))


def idx2crd(idx: Any, shape: Any, stride: Any = None) -> Any:
    """Returns the coordinate of an index."""
    return _library.idx2crd(idx, shape) if stride is None else _library.idx2crd(idx, shape, stride)


def crd2idx(crd: Any, shape: Any, stride: Any = None) -> Any:
    """Returns the index of a coordinate; None counts as 0."""
    layout = Layout(shape) if stride is None else Layout(shape, stride)
    return layout(_zeros(crd))


def _zeros(crd: Any) -> Any:
    if is_tuple(crd):
        return tuple(map(_zeros, crd))
    return 0 if crd is None else crd


def crd2crd(crd: Any, dst_shape: Any, src_shape: Any = None) -> Any:
    """Returns the coordinate of another shape that stands for the same element."""
    if src_shape is not None:
        return _library.crd2crd(crd, src_shape, dst_shape)
    if is_tuple(crd):
        return tuple(map(crd2crd, crd, dst_shape))
    return idx2crd(crd, dst_shape)


def slice_(crd: Any, trg: Any) -> Any:
    """Returns the modes where a coordinate is None."""
    return _library.slice(crd, trg)


def slice_and_offset(crd: Any, layout: Layout) -> Any:
    """Returns a slice and the index at which it begins."""
    return _library.slice_and_offset(crd, layout)


def ComposedLayout(layoutB: Any, offset: Any, layoutA: Layout) -> Layout:
    """Returns the composed layout `layoutB o offset o layoutA`."""
    return Layout(f"{layoutB} o {offset} o {layoutA}")


def make_layout(*layouts: Any) -> Layout:
    """Returns the layout whose modes are layouts."""
    if len(layouts) == 1 and not is_layout(layouts[0]):
        layouts = layouts[0]
    return _library.make_layout(*layouts)


def size(layout: Any) -> int:
    """Returns the number of elements."""
    return _library.size(layout)


def cosize(layout: Layout) -> int:
    """Returns one more than the largest index."""
    return layout.cosize()


def coalesce(layout: Layout, profile: Any = None) -> Layout:
    """Merges modes into as few as possible, or into as few as a profile allows."""
    return layout.coalesce() if profile is None else layout.coalesce(profile)


def filter(layout: Layout, profile: Any = None) -> Layout:
    """Removes modes that repeat elements, and merges the others."""
    return layout.filter() if profile is None else layout.filter(profile)


def composition(layoutA: Layout, layoutB: Any) -> Layout:
    """Returns the layout that maps a coordinate by the second layout and then by the first one."""
    return _library.composition(layoutA, layoutB)


def _layout(layout: Any) -> Any:
    return Layout(layout) if is_int(layout) else layout


def complement(layout: Any, max_idx: Any = 1) -> Layout:
    """Returns the layout of the indices between those of a layout, up to a size."""
    return _library.complement(_layout(layout), max_idx)


def right_inverse(layout: Any) -> Optional[Layout]:
    """Returns a layout that a layout undoes."""
    return None if layout is None else _library.right_inverse(_layout(layout))


def left_inverse(layout: Any) -> Optional[Layout]:
    """Returns a layout that undoes a layout."""
    return None if layout is None else _library.left_inverse(_layout(layout))


def logical_divide(layoutA: Layout, layoutB: Any) -> Layout:
    """Divides a layout into tiles and the rest, mode by mode."""
    return _library.logical_divide(layoutA, layoutB)


def logical_product(layoutA: Layout, layoutB: Any) -> Layout:
    """Repeats a block over a layout, mode by mode."""
    return _library.logical_product(layoutA, layoutB)


def hier_unzip(splitter: Callable[[Layout, Any], Layout], layoutA: Layout, layoutB: Any) -> Layout:
    """Divides or multiplies by `splitter`, and gathers the modes: tiles first, and then the rest."""
    if layoutB is None:
        return make_layout(Layout(1, 0), layoutA)
    if is_tuple(layoutB):
        split = [hier_unzip(splitter, layoutA[i], tiler) for i, tiler in enumerate(layoutB)]
        kept = [layoutA[i] for i in range(len(layoutB), len(layoutA))]
        return make_layout(
            make_layout([both[0] for both in split]), make_layout([both[1] for both in split] + kept)
        )
    return splitter(layoutA, layoutB)


def zipped_divide(layoutA: Layout, layoutB: Any) -> Layout:
    """Divides a layout: the tile in mode 0, the tiles in mode 1."""
    return hier_unzip(logical_divide, layoutA, layoutB)


def tiled_divide(layoutA: Layout, layoutB: Any) -> Layout:
    """Divides a layout: the tile in mode 0, the modes of the tiles after it."""
    return make_layout([zipped_divide(layoutA, layoutB)[0], *zipped_divide(layoutA, layoutB)[1]])


def zipped_product(layoutA: Layout, layoutB: Any) -> Layout:
    """Repeats a block mode by mode: the block in mode 0, its copies in mode 1."""
    return hier_unzip(logical_product, layoutA, layoutB)


def tiled_product(layoutA: Layout, layoutB: Any) -> Layout:
    """Repeats a block mode by mode: the block in mode 0, the modes of its copies after it."""
    return make_layout([zipped_product(layoutA, layoutB)[0], *zipped_product(layoutA, layoutB)[1]])
