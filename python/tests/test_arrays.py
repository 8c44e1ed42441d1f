"""Arrays: views beside `as_strided`, tables of offsets, copies and products beside NumPy, threads."""

import array
import threading
from typing import Any, List, Tuple

import numpy
import pytest
import stridewise
from hypothesis import given, strategies as st
from numpy.lib.stride_tricks import as_strided
from stridewise import Layout, LayoutError, xla

Modes = Tuple[Tuple[int, ...], Tuple[int, ...]]
DTYPES = ["u1", "i2", "f2", "f4", "f8", "i8", "c8", "c16", "M8[s]", "?", "V16", "V2", "S4", ">f4"]


@st.composite
def modes(draw: Any, rank: int = 4) -> Modes:
    """Extents and strides without a repeated index."""
    count = draw(st.integers(0, rank))
    shape = tuple(draw(st.integers(1, 5)) for _ in range(count))
    order = draw(st.permutations(range(count)))
    strides, step = [0] * count, 1
    for mode in order:
        strides[mode] = step
        step *= shape[mode] + draw(st.integers(0, 1))
    return shape, tuple(strides)


@given(modes(), st.integers(0, 3), st.sampled_from(DTYPES))
def test_views(given_modes: Modes, offset: int, dtype: str) -> None:
    shape, strides = given_modes
    memory = numpy.arange(4000).astype("u1").repeat(16).view(dtype)[:4000]
    layout = Layout(shape, strides)
    view = layout.view(memory, offset)
    wanted = as_strided(memory[offset:], shape, [stride * memory.itemsize for stride in strides])
    assert view.shape == wanted.shape and view.strides == wanted.strides and view.dtype == memory.dtype
    assert view.tobytes() == wanted.tobytes()
    assert numpy.shares_memory(view, memory) and view.flags.writeable


def test_views_go_backwards_and_repeat() -> None:
    memory = numpy.arange(12)
    assert Layout("4:-3").view(memory, 11).tolist() == [11, 8, 5, 2]
    repeated = Layout("(3,4):(0,1)").view(memory)
    assert repeated.tolist() == [[0, 1, 2, 3]] * 3 and not repeated.flags.writeable
    assert Layout("((2,2),3):((1,6),2)").view(memory)[1, 0, 2] == 5
    memory[5] = 50
    assert Layout("(3,4):(4,1)").view(memory)[1, 1] == 50
    empty = Layout("(0,4):(4,1)").view(memory[:0])
    assert empty.shape == (0, 4) and Layout("():()").view(memory).shape == ()
    assert Layout((0, 4), (2**62, 2**62)).view(memory).shape == (0, 4)
    assert Layout((1, 4), (2**62, 1)).view(memory).tolist() == [[0, 1, 2, 3]]
    frozen = memory.copy()
    frozen.flags.writeable = False
    assert not Layout("(3,4):(4,1)").view(frozen).flags.writeable


class Exporter:
    """An object with `__dlpack__` only, as tensors of other libraries."""

    def __init__(self, memory: Any) -> None:
        self.memory = memory

    def __dlpack__(self, **options: Any) -> Any:
        return self.memory.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.memory.__dlpack_device__()


def test_objects_with_memory() -> None:
    layout = Layout("(2,3):(3,1)")
    numbers = array.array("i", range(6))
    view = layout.view(numbers)
    assert view.tolist() == [[0, 1, 2], [3, 4, 5]]
    view[1, 2] = 50
    assert numbers[5] == 50
    assert layout.view(b"abcdef")[1, 0] == ord("d") and not layout.view(b"abcdef").flags.writeable
    memory = numpy.arange(6.0)
    view = layout.view(Exporter(memory))
    memory[3] = 30
    assert view[1, 0] == 30
    assert layout.view(numpy.asfortranarray(numpy.arange(6).reshape(2, 3))).tolist() == [[0, 3, 1], [4, 2, 5]]


class OnDevice(Exporter):
    """An object in the memory of a GPU, as its `__dlpack__` says."""

    def __dlpack_device__(self) -> Any:
        return (2, 0)

    def __dlpack__(self, **options: Any) -> Any:
        raise BufferError("the memory of a GPU")


def test_objects_whose_memory_cannot_be_read() -> None:
    with pytest.raises(ValueError, match="array cannot be read by NumPy"):
        Layout("4:1").view(OnDevice(numpy.arange(4)))


@pytest.mark.parametrize("share", [memoryview, Exporter])
def test_overlaps_of_objects_that_share_memory(share: Any) -> None:
    memory = numpy.arange(12.0)
    one, other = share(memory), share(memory)
    with pytest.raises(ValueError, match="source and target overlap in memory: copy source first"):
        stridewise.copy(one, "8:1", other, "8:1", target_offset=4)
    for a, b, name in [(other, numpy.ones(12), "a"), (numpy.ones(12), other, "b")]:
        with pytest.raises(ValueError, match=f"gemm: {name} and c overlap in memory"):
            stridewise.gemm(a, "(3,4):(4,1)", b, "(4,3):(3,1)", one, "(3,3):(4,1)")
    assert memory.tolist() == list(range(12))
    stridewise.copy(one, "6:1", other, "6:1", target_offset=6)
    assert memory.tolist() == [*range(6), *range(6)]


def test_views_that_leave_memory() -> None:
    memory = numpy.arange(60)
    for text, offset, index in [("(8,8):(8,1)", 0, 63), ("60:1", 1, 60), ("4:-1", 2, -1), ("1:0", -1, -1), ("1:0", 60, 60)]:
        with pytest.raises(LayoutError, match=f"reaches element {index}"):
            Layout(text).view(memory, offset)
    with pytest.raises(LayoutError, match="reaches element"):
        Layout((2**62, 2**62), (2**62, 2**62)).view(memory)
    with pytest.raises(LayoutError, match="it is composed and has no strides"):
        Layout("Sw<3,0,3> o 0 o (8,8):(8,1)").view(memory)
    with pytest.raises(LayoutError, match="layout"):
        Layout("(4,8):(1@0,1@1)").view(memory)
    with pytest.raises(ValueError, match="must be contiguous"):
        Layout("4:1").view(memory[::2])
    with pytest.raises(TypeError, match="Python objects"):
        Layout("4:1").view(numpy.array([None] * 4))
    others: List[Any] = [[1, 2, 3, 4], None, 4, "abcd", {}]
    for other in others:
        with pytest.raises(TypeError, match="array is of type .* but must be a NumPy array"):
            Layout("4:1").view(other)
    offsets: List[Any] = [("0", TypeError), (True, TypeError), (2**63, ValueError), (-(10**30), ValueError)]
    for wrong, kind in offsets:
        with pytest.raises(kind, match="view: the offset of array"):
            Layout("4:1").view(memory, wrong)


@given(modes(5))
def test_offsets(given_modes: Modes) -> None:
    layout = Layout(*given_modes)
    found = stridewise.offsets(layout)
    assert found.dtype == numpy.int64 and found.tolist() == [layout(i) for i in range(layout.size())]


def test_offsets_of_any_layout() -> None:
    for text in ("Sw<3,0,3> o 8 o (8,8):(8,1)", "(3,2):(2,1) o 0 o (2,2):(1,2)", "(4,3):(-2,0)", "0:1", "():()", "7:3"):
        layout = Layout(text)
        assert stridewise.offsets(text).tolist() == [layout(i) for i in range(layout.size())]
    with pytest.raises(LayoutError):
        stridewise.offsets("(4,8):(1@0,1@1)")
    with pytest.raises((MemoryError, LayoutError)):
        stridewise.offsets((2**30, 2**30))
    with pytest.raises(LayoutError):
        stridewise.offsets(Layout((4, 4), (2**62, 2**61)))


@given(modes(), st.data())
def test_copies(from_modes: Modes, data: Any) -> None:
    shape, strides = from_modes
    order = data.draw(st.permutations(range(len(shape))))
    target_strides, step = [0] * len(shape), 1
    for mode in order:
        target_strides[mode], step = step, step * shape[mode]
    dtype = data.draw(st.sampled_from(DTYPES))
    memory = numpy.random.default_rng(1).integers(0, 2, 16 * 4000).astype("u1").view(dtype)[:4000]
    target = numpy.zeros(step + 3, dtype)
    result = stridewise.copy(memory, Layout(shape, strides), target, Layout(shape, tuple(target_strides)), target_offset=2)
    assert result is target
    wanted = numpy.zeros(step + 3, dtype)
    size = memory.itemsize
    as_strided(wanted[2:], shape, [stride * size for stride in target_strides])[...] = as_strided(
        memory, shape, [stride * size for stride in strides]
    )
    assert target.tobytes() == wanted.tobytes()


def test_copies_of_wrong_arrays() -> None:
    numbers, target = numpy.arange(6), numpy.zeros(6, int)
    layout = Layout("(2,3):(3,1)")
    with pytest.raises(TypeError, match="source has the dtype int64, and target float64"):
        stridewise.copy(numbers, layout, numpy.zeros(6), layout)
    frozen = numpy.zeros(6, int)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="target is read-only"):
        stridewise.copy(numbers, layout, frozen, layout)
    with pytest.raises(ValueError, match="source and target overlap in memory"):
        stridewise.copy(target, "5:1", target, "5:1", target_offset=1)
    stridewise.copy(target, "3:1", target, "3:1", target_offset=3)
    with pytest.raises(LayoutError):
        stridewise.copy(numbers, layout, target, "(3,2):(2,1)")
    with pytest.raises(LayoutError):
        stridewise.copy(numbers, "6:1", target, "6:0")
    with pytest.raises(LayoutError, match="reaches element 6, but target has 6"):
        stridewise.copy(numbers, layout, target, layout, target_offset=1)
    with pytest.raises(TypeError, match="elements have 3 bytes"):
        stridewise.copy(numpy.zeros(6, "S3"), layout, numpy.zeros(6, "S3"), layout)
    misaligned = numpy.frombuffer(bytearray(49), "f8", 6, 1)
    with pytest.raises(ValueError, match="not aligned"):
        stridewise.copy(misaligned, layout, numpy.zeros(6), layout)


@pytest.mark.parametrize("dtype", ["f4", "f8", "i4", "i8"])
def test_products(dtype: str) -> None:
    generator = numpy.random.default_rng(2)
    for m, n, k in [(1, 1, 1), (5, 7, 3), (64, 48, 80), (3, 0, 4), (4, 4, 0)]:
        a, b, c = (generator.integers(-9, 9, shape).astype(dtype) for shape in ((m, k), (k, n), (m, n)))
        wanted = 2 * (a @ b) + 3 * c
        columns = numpy.asfortranarray(b)
        stridewise.gemm(a, Layout((m, k), (k, 1)), columns, Layout((k, n), (1, k)), c, Layout((m, n), (n, 1)), alpha=2, beta=3)
        assert numpy.array_equal(c, wanted), (m, n, k)


def test_products_of_wrong_arrays() -> None:
    a = numpy.ones((4, 4), "f4")
    with pytest.raises(TypeError, match="a has the dtype float64"):
        stridewise.gemm(a.astype("f8"), "(4,4):(4,1)", a, "(4,4):(4,1)", a.copy(), "(4,4):(4,1)")
    with pytest.raises(TypeError, match="c has the dtype float16"):
        stridewise.gemm(a, "(4,4):(4,1)", a, "(4,4):(4,1)", a.astype("f2"), "(4,4):(4,1)")
    with pytest.raises(ValueError, match="overlap"):
        stridewise.gemm(a, "(4,4):(4,1)", a, "(4,4):(4,1)", a, "(4,4):(4,1)")
    frozen = a.copy()
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="c is read-only"):
        stridewise.gemm(a, "(4,4):(4,1)", a, "(4,4):(4,1)", frozen, "(4,4):(4,1)")
    with pytest.raises(LayoutError):
        stridewise.gemm(a, "(4,2):(4,1)", a, "(4,4):(4,1)", a.copy(), "(4,4):(4,1)")
    with pytest.raises(LayoutError):
        stridewise.gemm(a, "16:1", a, "16:1", a.copy(), "16:1")
    wrong: Any = "2"
    with pytest.raises(TypeError, match="alpha is 2, not a number"):
        stridewise.gemm(a, "(4,4):(4,1)", a, "(4,4):(4,1)", a.copy(), "(4,4):(4,1)", alpha=wrong)


def test_unpad() -> None:
    for text in ("s64[3,5]{1,0:T(2,2)}", "s64[7,130]{1,0:T(8,128)}", "s64[2,3,5]{0,2,1:T(2,2)}", "s64[4]{0}", "s64[5,7]{1,0:T(4,4)(2,1)}"):
        shape = xla.Shape(text)
        size = shape.buffer_size() // 8
        buffer = numpy.random.default_rng(3).permutation(size)
        found = xla.unpad(buffer, shape)
        assert found.shape == shape.dimensions
        assert numpy.array_equal(found.ravel(), buffer[shape.linear()])
    with pytest.raises(LayoutError, match="reaches element"):
        xla.unpad(numpy.arange(20), "s64[3,5]{1,0:T(2,2)}")
    with pytest.raises(LayoutError, match="xla.to_layout"):
        xla.unpad(numpy.arange(20), "(s64[3], s64[5])")


def test_threads_copy_at_once() -> None:
    """Threads copy into parts of one array, from one source, and no copy is lost."""
    source, target = numpy.arange(1 << 18), numpy.zeros(1 << 20, int)
    barrier, errors = threading.Barrier(4), []

    def work(part: int) -> None:
        try:
            barrier.wait()
            for _ in range(20):
                stridewise.copy(source, "(512,512):(512,1)", target, "(512,512):(1,512)", target_offset=part << 18)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(part,)) for part in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert numpy.array_equal(target.reshape(4, 512, 512), numpy.broadcast_to(source.reshape(512, 512).T, (4, 512, 512)))


def test_other_threads_run_meanwhile() -> None:
    """While a product is computed, another thread counts."""
    size = 256
    a = numpy.ones((size, size))
    layout = Layout((size, size), (size, 1))
    counts, stop = [0], threading.Event()

    def count() -> None:
        while not stop.is_set():
            counts[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counts[0]
    stridewise.gemm(a, layout, a, layout, numpy.empty_like(a), layout)
    during = counts[0] - before
    stop.set()
    thread.join()
    # With the GIL held the thread would not have run at all.
    assert during > 0
