"""Layouts as objects: construction, coordinates, modes, comparison, pickles, threads."""

import copy
import pickle
import sys
import threading
from typing import Any, Iterable, List

import pytest
import stridewise
from stridewise import Explanation, Layout, LayoutError, LayoutRight, Predicate, ScaledBasis, Swizzle, Witness, _, draw, explain


def test_construction() -> None:
    layout = Layout((4, (2, 3)), (1, (4, 8)))
    assert str(layout) == "(4,(2,3)):(1,(4,8))"
    assert repr(layout) == 'Layout("(4,(2,3)):(1,(4,8))")'
    assert eval(repr(layout)) == layout
    assert Layout((4, 8)) == Layout("(4,8):(1,4)")
    assert Layout(8) == Layout("8:1") == Layout("8")
    assert Layout(layout) == layout
    assert Layout((4, 8), LayoutRight) == Layout("(4,8):(8,1)")
    assert Layout([4, 8], [8, 1]) == Layout((4, 8), (8, 1))
    assert Layout(()) == Layout("():()")
    assert str(Layout("smem_ptr[16b](0x400) o (_8,_64):(_64,_1)")) == "(8,64):(64,1)"


def test_parts() -> None:
    layout = Layout("(4,(2,3)):(1,(4,8))")
    assert layout.shape == (4, (2, 3))
    assert layout.stride == (1, (4, 8))
    assert (Layout("8:2").shape, Layout("(8):(2)").shape, Layout("():()").shape) == (8, (8,), ())
    assert (layout.outer, layout.offset, layout.inner) == (None, 0, layout)
    composed = Layout("Sw<3,0,3> o 8 o (8,8):(8,1)")
    assert (composed.outer, composed.offset) == (Swizzle(3, 0, 3), 8)
    assert composed.inner == Layout("(8,8):(8,1)") and composed.shape == (8, 8)
    with pytest.raises(AttributeError, match="composed layout .* has no strides"):
        composed.stride
    assert Layout("(3,2):(2,1) o 0 o (2,2):(1,2)").outer == Layout("(3,2):(2,1)")


def test_coordinates() -> None:
    layout = Layout("(4,(2,3)):(1,(4,8))")
    offsets = [i + 4 * j + 8 * k for k in range(3) for j in range(2) for i in range(4)]
    assert [layout(i) for i in range(24)] == offsets
    assert layout(1, 5) == layout((1, (1, 2))) == layout(1, (1, 2)) == 21
    assert layout(None, 5) == layout(_, (1, 2)) == Layout("(4):(1)")
    assert Layout("(4,8):(1@0,1@1)")(3, 5) == (3, 5)
    composed = Layout("Sw<3,0,3> o 8 o (8,8):(8,1)")
    assert composed(9) == composed(1, 1) == composed((1, 1)) == 17 ^ 2
    with pytest.raises(LayoutError):
        layout(1, 2, 3)
    for function in (layout, layout.zipped_divide_predicate((2, 3))):
        with pytest.raises(TypeError, match="the coordinate is missing"):
            function()


def test_modes() -> None:
    layout = Layout("(4,(2,3),5):(1,(4,8),24)")
    assert isinstance(layout, Iterable) and len(layout) == 3 and list(layout) == [layout[0], layout[1], layout[2]]
    assert layout[1] == Layout("(2,3):(4,8)") and layout[-1] == Layout("5:24")
    assert layout[1, 0] == Layout("2:4")
    assert layout[1:] == Layout("((2,3),5):((4,8),24)") and layout[::-1] == Layout("(5,(2,3),4):(24,(4,8),1)")
    assert list(Layout("8:2")) == [Layout("8:2")] and list(Layout("():()")) == []
    for mode in (3, -4, 2**62, -(2**63)):
        with pytest.raises(IndexError, match=f"has no mode {mode}"):
            layout[mode]
    with pytest.raises(ValueError):
        layout[2**64]
    with pytest.raises(TypeError):
        wrong: Any = "0"
        layout[wrong]
    assert Layout("Sw<3,0,3> o 0 o (8,8):(8,1)")[1].outer == Swizzle(3, 0, 3)


def test_comparison() -> None:
    assert Layout("(4,8):(8,1)") != Layout("(4,8):(1,4)") and Layout("8:1") not in ["8:1", 8]
    assert len({Layout("(4,8)"), Layout("(4, 8):(1, 4)"), Layout("(4,8):(8,1)")}) == 2
    assert Swizzle("Sw<3,0,3>") == Swizzle(3, 0, 3) and hash(Swizzle(3, 0, 3)) == hash(Swizzle("Sw<3,0,3>"))
    assert ScaledBasis(1, 0) != ScaledBasis(1, 1) and ScaledBasis(2, (0,)) == ScaledBasis(2, 0)


def test_is_immutable() -> None:
    layout = Layout("(4,8):(8,1)")
    for name in ("shape", "name"):
        with pytest.raises(AttributeError):
            setattr(layout, name, 4)


OBJECTS = [
    Layout("(4,(2,3)):(1,(4,8))"),
    Layout("Sw<3,0,3> o 8 o (8,8):(8,1)"),
    Layout("(4,8):(1@0,1@1)"),
    Swizzle(3, 4, -3),
    ScaledBasis(2, (1, 0)),
    Witness(3, 3, 1),
    stridewise.zipped_divide_predicate("(5,5):(25,1)", (4, 2)),
    stridewise.xla.predicate("f32[3,5]{1,0:T(2,2)}"),
    stridewise.xla.Shape("bf16[128,257]{1,0:T(8,128)(2,1)}"),
    stridewise.tiled.TiledMMA("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1):(1,2,0)"),
]


@pytest.mark.parametrize("value", OBJECTS, ids=repr)
def test_pickles_and_copies(value: object) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        loaded = pickle.loads(pickle.dumps(value, protocol))
        assert type(loaded) is type(value) and loaded == value and hash(loaded) == hash(value)
    assert copy.copy(value) == copy.deepcopy(value) == value


def test_pickles_of_explanations() -> None:
    calls: List[Any] = [
        explain("complement", "(2,2):(1,6)", 24),
        explain("composition", "(3,2):(2,1)", "(2,2):(1,2)"),
        explain("xla.linear_index", "f32[3,5]{1,0:T(2,2)}", [1, 2]),
        explain("sharding.tiles", "{devices=[2,2]<=[4]}", [8, 8]),
        explain("tiled.thrfrg_C", atom="UniversalFMA<float>", atom_layout="(2,2,1):(1,2,0)", perm="<_,_,_>", **{"in": "(4,4):(1,4)"}),
    ]
    for explanation in calls:
        for other in (pickle.loads(pickle.dumps(explanation)), copy.copy(explanation), copy.deepcopy(explanation)):
            assert type(other) is Explanation and str(other) == str(explanation)
            assert other.to_dict() == explanation.to_dict()


def test_a_picture_is_not_pickled() -> None:
    picture = draw("(4,8):(8,1)")
    assert copy.copy(picture) is picture and copy.deepcopy([picture])[0] is picture
    with pytest.raises(TypeError, match="save its file, or draw it again"):
        pickle.dumps(picture)


def test_objects_as_operands() -> None:
    layout = Layout("(4,2,3):(2,1,8)")
    assert layout.logical_divide("4:2") == layout.logical_divide(Layout(4, 2))
    matrix = Layout((8, 24), (24, 1))
    tiles = Layout("((4,8),(2,3)):((24,1),(96,8))")
    tilers: List[Any] = [(4, 8), [4, 8], "<4,8>", (Layout("4:1"), 8), ("4:1", Layout(8))]
    for tiler in tilers:
        assert stridewise.zipped_divide(matrix, tiler) == matrix.zipped_divide(tiler) == tiles
    assert matrix.logical_divide((4, None)) == matrix.logical_divide((4, _)) == Layout("((4,2),24):((24,96),1)")
    assert Swizzle(3, 0, 3).composition(Layout("(8,8):(8,1)")) == Layout("Sw<3,0,3> o 0 o (8,8):(8,1)")
    assert matrix.slice((1, None)) == stridewise.slice((1, None), matrix) == Layout("(24):(1)")
    assert matrix.crd2idx((1, 2)) == stridewise.crd2idx((1, 2), matrix) == 26
    assert isinstance(matrix.zipped_divide_predicate((3, 8)), Predicate)
    assert Layout("4:1").collision() is None and sorted(Layout("2:0").collision() or ()) == [0, 1]
    assert not hasattr(Layout, "make_swizzle") and not hasattr(Swizzle, "coalesce")


def test_layout_from() -> None:
    assert stridewise.layout_from((8, 8), lambda i, j: 8 * i + (i ^ j)) == Layout("Sw<3,0,3> o 0 o (8,8):(8,1)")
    assert stridewise.layout_from((100, 200), range(20000)) == Layout("(100,200):(1,100)")
    assert stridewise.layout_from(4, iter([0, 2, 4, 6])) == Layout("4:2")

    def fails(i: int) -> int:
        raise KeyError(i)

    with pytest.raises(KeyError):
        stridewise.layout_from(4, fails)
    with pytest.raises(LayoutError, match="no layout has these offsets"):
        stridewise.layout_from((4, 2), [0, 1, 2, 3, 4, 5, 6, 8])


def test_threads() -> None:
    matrix, results = Layout((8, 24), (24, 1)), []

    def work() -> None:
        for _ in range(2000):
            results.append(matrix.zipped_divide((4, 8)).composition(Layout(32)))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8000 and len(set(results)) == 1


def test_import_is_quick_of_others() -> None:
    """NumPy is imported only where arrays are."""
    import subprocess

    code = "import sys, stridewise; print('numpy' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"
