"""CuTe's layouts and their algebra: exact, in microseconds, refused with a reason.

>>> matrix = Layout((8, 24), (24, 1))
>>> matrix.zipped_divide((4, 8))
Layout("((4,8),(2,3)):((24,1),(96,8))")
>>> composition("(3,2):(2,1)", "(2,2):(1,2)")
Traceback (most recent call last):
stridewise.LayoutError: composition: the modes of the right layout together step to 3 in a left mode, \
whose extent is 3, in mode 1 on the right of (3,2):(2,1) ∘ (2,2):(1,2); at coordinate 3 the right \
layout has index 3, which the left layout maps to 1

Operations take layouts, nested tuples of integers, None for a kept mode, and texts in CuTe's notation.
Each operation is a function and a method of the first layout among its operands.
"""

import copyreg

from . import _stridewise
from ._stridewise import *
from ._stridewise import __version__
from .arrays import copy, gemm, view

Layout.view = view
del view


def _explained_again(explanation):
    call = explanation.to_dict()["call"]
    return explain, (call["operation"], *call["operands"])


def _not_pickled(picture):
    raise TypeError(f"{picture!r} has no pickle: save its file, or draw it again")


copyreg.pickle(Explanation, _explained_again)
copyreg.pickle(Picture, _not_pickled)
Picture.__copy__ = lambda self: self
Picture.__deepcopy__ = lambda self, memo: self

LayoutLeft = "LayoutLeft"
"""An order of modes: the first one is the fastest."""
LayoutRight = "LayoutRight"
"""An order of modes: the last one is the fastest."""
_ = None
"""A kept mode of a coordinate or a tiler, as None."""

# Names of Python's own functions are left out of `from stridewise import *`.
_hidden = {"filter", "slice", "sum", "zip", "Shape", "evaluate_xla", "evaluate_tiled", "reach", "copy_elements", "multiply"}
__all__ = [name for name in dir(_stridewise) if name[0] != "_" and name not in _hidden]
__all__ += ["copy", "gemm", "LayoutLeft", "LayoutRight", "tiled", "xla"]

from . import tiled, xla  # noqa: E402
