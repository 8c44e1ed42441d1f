"""Arrays of NumPy under layouts: views, copies and products. NumPy is imported by the first call."""

from operator import index

from ._stridewise import Layout, LayoutError, copy_elements, multiply, reach

# Elements are copied as numbers of their width.
_UNITS = {1: "u1", 2: "u2", 4: "u4", 8: "u8", 16: "c16"}
_FACTORS = ("float32", "float64", "int32", "int64")


def _flat(object, name):
    """Returns the elements of an argument in the order of memory, as a one-dimensional array."""
    import numpy

    if isinstance(object, numpy.ndarray):
        array = object.view(numpy.ndarray)
    elif hasattr(object, "__dlpack__"):
        try:
            array = numpy.from_dlpack(object)
        except Exception as error:
            raise ValueError(f"{name} cannot be read by NumPy: {error}") from error
    else:
        try:
            array = numpy.asarray(memoryview(object))
        except TypeError:
            accepted = "a NumPy array, or an object with the buffer protocol or __dlpack__"
            raise TypeError(f"{name} is of type {type(object).__name__}, but must be {accepted}") from None
    if array.dtype.hasobject:
        raise TypeError(f"{name} contains Python objects, not numbers")
    if not (array.flags.c_contiguous or array.flags.f_contiguous):
        found = f"the shape {array.shape} and the byte strides {array.strides}"
        raise ValueError(f"{name} must be contiguous in memory, but has {found}")
    return array.reshape(-1, order="A")


def _part(operation, array, layout, name, offset=0):
    """Returns the elements between the least and the largest index of a layout."""
    flat = _flat(array, name)
    begin, end = reach(operation, layout, name, offset, len(flat))
    return flat[begin:end]


def _units(operation, array, name):
    """Returns an array as numbers of the width of its elements."""
    unit = _UNITS.get(array.itemsize)
    if unit is None:
        raise TypeError(f"{operation}: elements have {array.itemsize} bytes, but must have 1, 2, 4, 8 or 16")
    return _aligned(array.view(unit), name)


def _aligned(array, name):
    if not array.flags.aligned:
        raise ValueError(f"{name} is not aligned in memory: copy it first")
    return array


def _must_be_apart(operation, array, name, target, target_name):
    """Refuses a target that another operand shares memory with, whatever objects they belong to."""
    from numpy import may_share_memory

    if may_share_memory(array, target):
        raise ValueError(f"{operation}: {name} and {target_name} overlap in memory: copy {name} first")


def _leaves(tree):
    return [leaf for item in tree for leaf in _leaves(item)] if isinstance(tree, tuple) else [tree]


def view(self, array, offset=0):
    """Returns a view of an array: a dimension for each leaf of the layout, from left to right.

    `array` is a NumPy array, or an object with the buffer protocol or `__dlpack__`, contiguous in memory.
    Indices of the layout count elements from element `offset` on. A view whose layout repeats an index is
    read-only.

    >>> import numpy
    >>> Layout("(2,(2,2)):(1,(4,2))").view(numpy.arange(8))[1]
    array([[1, 3],
           [5, 7]])
    """
    from numpy.lib.stride_tricks import as_strided

    flat = _flat(array, "array")
    begin, end = reach("view", self, "array", offset, len(flat))
    steps = [stride * flat.itemsize for stride in _leaves(self.stride)]
    # A step past 64 bits is that of an extent of 1 or of a layout without elements.
    steps = [step if abs(step) < 2**63 else 0 for step in steps]
    try:
        writeable = self.is_injective()
    except LayoutError:
        writeable = False
    first = flat[index(offset) if begin < end else 0 :]
    return as_strided(first, _leaves(self.shape), steps, writeable=writeable)


def copy(
    source,
    source_layout,
    target,
    target_layout,
    *,
    source_offset=0,
    target_offset=0,
):
    """Copies each element of an array to the same coordinate of another one.

    Indices of the layouts count elements from `source_offset` and `target_offset` on. Both arrays have the
    same dtype, of 1, 2, 4, 8 or 16 bytes. Other threads run meanwhile. Returns `target`.

    >>> import numpy
    >>> copy(numpy.arange(6), "(2,3):(3,1)", numpy.zeros(6, int), "(2,3):(1,2)")
    array([0, 3, 1, 4, 2, 5])
    """
    read = _part("copy", source, source_layout, "source", source_offset)
    written = _part("copy", target, target_layout, "target", target_offset)
    if read.dtype != written.dtype:
        raise TypeError(f"copy: source has the dtype {read.dtype}, and target {written.dtype}")
    _must_be_apart("copy", read, "source", written, "target")
    read, written = _units("copy", read, "source"), _units("copy", written, "target")
    copy_elements("copy", read, source_layout, written, target_layout)
    return target


def gemm(a, a_layout, b, b_layout, c, c_layout, *, alpha=1, beta=0):
    """Multiplies matrices: `C = alpha * A * B + beta * C`, for A of (M, K), B of (K, N) and C of (M, N).

    Layouts have two modes; their indices count elements from the first one on. The arrays have one of the
    dtypes float32, float64, int32 and int64. Other threads run meanwhile. Returns `c`.

    >>> import numpy
    >>> a, b, c = numpy.arange(6.0), numpy.ones(6), numpy.empty(4)
    >>> gemm(a, "(2,3):(3,1)", b, "(3,2):(2,1)", c, "(2,2):(2,1)")
    array([ 3.,  3., 12., 12.])
    """
    operands = {"a": (a, a_layout), "b": (b, b_layout), "c": (c, c_layout)}
    parts = {name: _aligned(_part("gemm", *operand, name), name) for name, operand in operands.items()}
    dtype = parts["c"].dtype
    if dtype.name not in _FACTORS or not dtype.isnative:
        raise TypeError(f"gemm: c has the dtype {dtype}, but must be {', '.join(_FACTORS)}")
    for name in "ab":
        if parts[name].dtype != dtype:
            raise TypeError(f"gemm: {name} has the dtype {parts[name].dtype}, and c {dtype}")
        _must_be_apart("gemm", parts[name], name, parts["c"], "c")
    multiply(parts["a"], a_layout, parts["b"], b_layout, parts["c"], c_layout, alpha, beta)
    return c


def unpad(buffer, shape, /):
    """Returns the elements of the buffer of an XLA array, without padding, as a row-major array.

    >>> import numpy
    >>> unpad(numpy.arange(24), Shape("s64[3,5]{1,0:T(2,2)}"))
    array([[ 0,  1,  4,  5,  8],
           [ 2,  3,  6,  7, 10],
           [12, 13, 16, 17, 20]])
    """
    import numpy

    from .xla import Shape

    shape = shape if isinstance(shape, Shape) else Shape(shape)
    layout = shape.to_layout()
    read = _part("xla.unpad", buffer, layout, "buffer")
    target = numpy.empty(shape.dimensions or (), read.dtype)
    rows = Layout(target.shape, "LayoutRight")
    written = _units("xla.unpad", target.reshape(-1), "target")
    copy_elements("xla.unpad", _units("xla.unpad", read, "buffer"), layout, written, rows, list(target.shape))
    return target
