"""Refusals and wrong arguments: the exception, and what it says."""

import pickle
import random
from typing import Any, List

import numpy
import pytest
import stridewise
from conftest import TIMES
from stridewise import Layout, LayoutError, Swizzle, Witness, xla
from stridewise._stridewise import OPERATIONS, TILED_OPERATIONS, XLA_OPERATIONS, evaluate_tiled, evaluate_xla


def test_refusal() -> None:
    left, right = Layout("(3,2):(2,1)"), Layout("(2,2):(1,2)")
    with pytest.raises(ValueError) as caught:
        stridewise.composition(left, right)
    error = caught.value
    assert isinstance(error, LayoutError)
    assert error.operation == "composition" and error.rule == "Carries" and error.mode == (1,)
    assert error.operands == (left, right)
    assert error.witness is not None and error.witness == Witness(coordinate=3, inner=3, outer=1)
    assert left(right(error.witness.coordinate)) == error.witness.outer == 1
    assert error.reason in str(error) and str(error).startswith("composition: ")
    loaded = pickle.loads(pickle.dumps(error))
    assert (str(loaded), loaded.witness, loaded.operands) == (str(error), error.witness, error.operands)


def test_refusal_of_a_method() -> None:
    with pytest.raises(LayoutError) as caught:
        Layout("(6,3):(3,1)").logical_divide(8)
    assert caught.value.witness is None and caught.value.operation == "logical_divide"
    assert "it is 8" in caught.value.reason
    assert caught.value.operands == (Layout("(6,3):(3,1)"), 8)


# Type checkers know that the arguments are wrong.
wrong: Any = stridewise


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: wrong.Layout("(4,8"), LayoutError, "expected"),
        (lambda: wrong.Layout((4, 8), (1,)), LayoutError, "parentheses"),
        (lambda: wrong.Layout((-4, 8)), LayoutError, "-4"),
        (lambda: wrong.Layout(2**63), ValueError, "shape: 9223372036854775808 is not an integer of 64 bits"),
        (lambda: wrong.Layout(4, 2**70), ValueError, "make_layout: argument 2: 1180591620717411303424 is not an integer"),
        (lambda: wrong.Layout(10**5000), ValueError, "is not an integer of 64 bits"),
        (lambda: wrong.Layout(4.0), TypeError, "shape is of type float, but must be an int"),
        (lambda: wrong.Layout(True), TypeError, "shape is of type bool"),
        (lambda: wrong.Layout(b"4:1"), TypeError, "shape is of type bytes"),
        (lambda: wrong.Layout({}), TypeError, "shape is of type dict"),
        (lambda: wrong.Layout("(4,8):(8,1)").composition(4.5), TypeError, "composition: argument 1 is of type float"),
        (lambda: wrong.Layout("(4,8):(8,1)")(object()), TypeError, "call: argument 1 is of type object"),
        (lambda: wrong.Layout("(4,8):(8,1)")(1, 2, 3), LayoutError, "3"),
        (lambda: wrong.composition("8:1"), LayoutError, "expected 2 argument"),
        (lambda: wrong.coalesce(), LayoutError, "argument"),
        (lambda: wrong.Swizzle(3, 0), TypeError, "bits, base and shift"),
        (lambda: wrong.Swizzle("8"), ValueError, "no swizzle"),
        (lambda: wrong.ScaledBasis(1, -1), ValueError, "mode is -1"),
        (lambda: wrong.ScaledBasis(1, ()), ValueError, "mode is \\(\\)"),
        (lambda: wrong.draw("layuot", "8:1"), LayoutError, "layout"),
        (lambda: wrong.draw("8:1", theme="blue"), LayoutError, "theme must be"),
        (lambda: wrong.draw("8:1", by="colour"), LayoutError, "by must be"),
        (lambda: wrong.explain("nothing", "8:1"), LayoutError, "nothing"),
        (lambda: xla.Shape("f32[3,5"), LayoutError, "expected"),
        (lambda: xla.Shape("f32[3,5]{0}"), LayoutError, "xla.Shape"),
        (lambda: xla.linear_index("f32[3,5]{1,0}", (3, 0)), LayoutError, "linear_index"),
        (lambda: wrong.tiled.TiledMMA("SM80_16x8x17_F32F16F16F32_TN"), LayoutError, "the nearest name is"),
        (lambda: wrong.layout_by_name("nothing"), LayoutError, "there is no atom"),
    ],
)
def test_wrong_arguments(call: Any, kind: type, words: str) -> None:
    with pytest.raises(kind, match=words):
        call()


def test_a_list_that_contains_itself() -> None:
    endless: List[Any] = []
    endless.append(endless)
    with pytest.raises(ValueError, match="levels of parentheses"):
        Layout(endless)


def few_offsets(layout: Any) -> Any:
    """The table of a layout of some elements; others take memory."""
    return stridewise.offsets(layout) if stridewise.size(layout) < 10**6 else None


def test_random_calls() -> None:
    """Calls with any objects: a result, or an exception that is a TypeError or ValueError."""
    random.seed(11)
    numbers = [0, 1, 2, 3, 4, 8, -1, -7, 64, 2**31, 2**62, 2**63 - 1, -(2**63), 2**63, 10**30]
    texts = ["", "(", "8:1", "(4,8):(8,1)", "_", "Sw<3,0,3>", "Sw<99,0,3>", "<4,8>", "LayoutLeft", "?", "f32[3]", "\0", "é"]
    others: List[Any] = [None, ..., 4.5, True, b"8:1", {}, {1}, object(), Layout, lambda i: i, range(4), Exception()]

    def value(level: int = 0) -> Any:
        kind = random.randrange(8)
        if kind < 2:
            return random.choice(numbers)
        if kind == 2:
            return random.choice(texts)
        if kind == 3:
            return random.choice(others)
        if kind == 4 and level < 4:
            return tuple(value(level + 1) for _ in range(random.randrange(4)))
        if kind == 5:
            return Swizzle(random.randrange(4), random.randrange(4), random.choice([3, 4, -3]))
        rank = random.randrange(1, 5)
        shape = tuple(random.choice([1, 2, 3, 4, 8]) for _ in range(rank))
        return Layout(shape, tuple(random.choice([0, 1, 2, 4, 8, 32, -1]) for _ in range(rank)))

    results = refused = 0
    calls = 10_000 * TIMES
    for _ in range(calls):
        operands = [value() for _ in range(random.randrange(4))]
        kind = random.randrange(10)
        try:
            if kind == 0:
                evaluate_xla(random.choice(XLA_OPERATIONS)[0], *operands)
            elif kind == 1:
                name, names = random.choice(TILED_OPERATIONS)
                evaluate_tiled(name, **dict(zip(", ".join(names).split(", "), operands)))
            elif kind == 2:
                Layout(*operands)
            elif kind == 3:
                memory = numpy.zeros(random.choice([0, 1, 64, 1000]), random.choice(["f4", "i8", "u1", "O", "c16"]))
                arguments = random.choices([memory, memory.copy(), value(), value(), value()], k=random.randrange(8))
                functions: List[Any] = [Layout((4, 8)).view, stridewise.copy, stridewise.gemm, xla.unpad, few_offsets]
                random.choice(functions)(*arguments)
            else:
                name = random.choice(OPERATIONS)[0]
                if name == "layout_from" and len(operands) == 2 and callable(operands[1]):
                    continue  # A function of 2^31 coordinates is called as often.
                getattr(stridewise, name)(*operands)
            results += 1
        except (TypeError, ValueError) as error:
            assert str(error), operands
            refused += 1
    assert results > calls // 50 and refused > calls // 5, (results, refused)
