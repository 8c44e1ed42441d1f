"""XLA's shapes and layouts.

>>> shape = Shape("f32[3,5]{1,0:T(2,2)}")
>>> shape.linear_index((2, 3)), shape.multi_index(18), shape.buffer_size()
(17, None, 96)
>>> reshape_is_bitcast("f32[8,16]{1,0}", "f32[128]{0}")
True

Each operation on shapes is a function, and a method of `Shape` if its first operand is a shape.
"""

from ._stridewise import XLA_OPERATIONS, Shape, evaluate_xla
from .arrays import unpad


def _operation(name, kinds):
    def operation(*operands):
        return evaluate_xla(name, *operands)

    short = name.partition(".")[2]
    operation.__name__ = operation.__qualname__ = short
    operation.__module__ = __name__
    operation.__doc__ = f"Evaluates `{short}` of XLA. Operands: {', '.join(kinds)}."
    globals()[short] = operation
    if kinds[0] == "text" and not short.startswith("parse"):
        setattr(Shape, short, operation)
    return short


_operations = [_operation(name, kinds) for name, kinds in XLA_OPERATIONS if name.startswith("xla.")]
__all__ = ["Shape", "unpad", *_operations]
