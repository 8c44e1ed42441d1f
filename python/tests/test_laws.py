"""Laws of the operations on random layouts, compared with the layouts as functions of Python."""

from typing import Any, List, Tuple

import stridewise
from hypothesis import given, strategies as st
from stridewise import Layout, LayoutError

extents = st.integers(1, 6)


@st.composite
def layouts(draw: Any, modes: int = 4) -> Layout:
    rank = draw(st.integers(1, modes))
    shape, stride, step = [], [], 1
    for _ in range(rank):
        extent = draw(extents)
        shape.append(extent)
        stride.append(draw(st.sampled_from([step, step, step * 2, 0, 1, -step])))
        step *= extent
    order = draw(st.permutations(range(rank)))
    return Layout(tuple(shape[i] for i in order), tuple(stride[i] for i in order))


def table(layout: Layout) -> List[int]:
    """The indices of a layout by its definition, first mode fastest."""
    indices, flat = [0], stridewise.make_layout(layout).flatten()
    for extent, stride in zip(flat.shape, flat.stride):
        indices = [index + step * stride for step in range(extent) for index in indices]
    return indices


@given(layouts())
def test_a_layout_is_a_function(layout: Layout) -> None:
    assert [layout(i) for i in range(layout.size())] == table(layout)
    assert Layout(str(layout)) == layout == Layout(layout.shape, layout.stride)


@given(layouts())
def test_coalesce(layout: Layout) -> None:
    merged = layout.coalesce()
    assert table(merged) == table(layout) and len(merged) <= len(layout)


@given(layouts(), layouts(3))
def test_composition(a: Layout, b: Layout) -> None:
    try:
        result = stridewise.composition(a, b)
    except LayoutError as error:
        if error.witness is not None and error.mode == ():
            assert a(b(error.witness.coordinate)) == error.witness.outer
        return
    assert [result(i) for i in range(b.size())] == [a(b(i)) for i in range(b.size())]


@given(layouts())
def test_complement(layout: Layout) -> None:
    try:
        rest = layout.complement(64)
    except LayoutError:
        return
    sums = [i + j for i in table(layout.filter()) for j in table(rest)]
    assert len(set(sums)) == len(sums) and max(sums) >= 63


@given(layouts())
def test_inverses(layout: Layout) -> None:
    try:
        right = layout.right_inverse()
        assert [layout(right(i)) for i in range(right.size())] == list(range(right.size()))
    except LayoutError:
        pass
    try:
        left = layout.left_inverse()
        if layout.is_injective():
            assert [left(layout(i)) for i in range(layout.size())] == list(range(layout.size()))
    except LayoutError:
        pass


@given(layouts(2), st.tuples(extents, extents))
def test_divides(layout: Layout, tiler: Tuple[int, int]) -> None:
    try:
        tiles = layout.zipped_divide(tiler[: len(layout)])
    except LayoutError:
        return
    # A tile that is larger than a mode has further elements.
    assert set(table(layout)) <= set(table(tiles))
    if tiles.size() == layout.size():
        assert sorted(table(tiles)) == sorted(table(layout))


@given(layouts())
def test_analysis(layout: Layout) -> None:
    indices = table(layout)
    assert layout.is_injective() == (len(set(indices)) == len(indices))
    found = layout.collision()
    if found is None:
        assert len(set(indices)) == len(indices)
    else:
        assert found[0] != found[1] and layout(found[0]) == layout(found[1])


@given(layouts())
def test_layout_from(layout: Layout) -> None:
    found = stridewise.layout_from(layout.shape, table(layout))
    assert [found(i) for i in range(layout.size())] == table(layout)


@given(st.integers(0, 3), st.integers(0, 3), st.integers(3, 5), st.integers(0, 2**20))
def test_swizzles(bits: int, base: int, shift: int, index: int) -> None:
    swizzle = stridewise.Swizzle(bits, base, shift)
    toggled = index ^ ((index >> shift) & (((1 << bits) - 1) << base))
    assert swizzle(index) == toggled and swizzle(toggled) == index
