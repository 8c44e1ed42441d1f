"""Every row of the vectors of CuTe, XLA and tiled atoms, through objects of Python."""

import re
from typing import Any, Callable, List, Tuple

import pytest
import stridewise
from notation import VECTORS, NotRead, read, rows
from stridewise import Layout, LayoutError, xla
from stridewise.tiled import TiledCopy, TiledMMA
from stridewise._stridewise import OPERATIONS, evaluate_tiled

NAMES = {name for name, _, _ in OPERATIONS}
FILES = sorted(path.name for path in (VECTORS / "cute").glob("*.jsonl") if path.name != "atoms.jsonl")


def outcome(call: Callable[[], Any]) -> Tuple[str, Any]:
    """Returns the result of a call, or the rule and the sentence of its refusal."""
    try:
        return "result", call()
    except LayoutError as error:
        return "refused", (error.operation, error.rule, error.reason, error.witness)


def objects(texts: List[str]) -> List[Any]:
    return [text if text.startswith("Layout") else read(text) for text in texts]


def not_as_cute() -> set[Tuple[str, Tuple[str, ...]]]:
    listed = rows("not_as_cute.jsonl")
    return {(row["op"], tuple(row["args"])) for row in listed if "op" in row}


@pytest.mark.parametrize("file", FILES)
def test_rows_of_cute(file: str) -> None:
    """Objects are answered as texts are, and as CuTe answers, where it is right."""
    differ = not_as_cute()
    compared = 0
    for row in rows(f"cute/{file}"):
        operation = row.get("op")
        if operation not in NAMES:
            continue
        texts = row["args"]
        try:
            operands = objects(texts)
        except (NotRead, LayoutError):
            # The text is no layout: `?`, or extents below zero.
            continue
        function = getattr(stridewise, operation)
        found = outcome(lambda: function(*operands))
        if not any("_" in text for text in texts):
            assert found == outcome(lambda: function(*texts)), row
        flagged = row.get("exact") is False or row.get("law") is False or row.get("overflow")
        expected = row.get("all_static_result", row.get("result"))
        is_dynamic = "dynamic" in file
        if expected is None or flagged or is_dynamic or (operation, tuple(texts)) in differ:
            continue
        if "M<" in expected or expected in ("true", "false"):
            wanted = {"true": True, "false": False}.get(expected, found[1])
        else:
            wanted = read(expected)
        if isinstance(found[1], tuple) and len(found[1]) == 2 and isinstance(found[1][0], Layout) and "M<" in expected:
            continue
        assert found == ("result", wanted), row
        compared += 1
        # As a method of the first layout.
        place = next((i for name, _, places in OPERATIONS if name == operation for i in [places[0]]), None)
        if place is not None and place < len(operands) and isinstance(operands[place], Layout):
            others = operands[:place] + operands[place + 1 :]
            assert getattr(operands[place], operation)(*others) == wanted, row
    known = [row for row in rows(f"cute/{file}") if row.get("op") in NAMES and "result" in row]
    assert compared > 0 or not known or "dynamic" in file or file in {"refused.jsonl"}, file


def test_rows_of_directions() -> None:
    for row in rows("dsl/directions.jsonl"):
        operands = objects(row["args"])
        if "result" in row:
            wanted = read(row["result"])
            assert outcome(lambda: getattr(stridewise, row["op"])(*operands)) == ("result", wanted), row


def test_rows_of_tiled_atoms() -> None:
    compared = refused = 0
    for row in rows("tiled/tiled_group.jsonl"):
        marks = {name: value for name, value in row.items() if not name.endswith("_cute")}
        name = "tiled." + marks.pop("fn")
        if name not in {name for name, _ in stridewise.TILED_OPERATIONS}:
            continue
        given = {name: operand(name, value) for name, value in marks.items() if name in OPERANDS}
        found = outcome(lambda: evaluate_tiled(name, **given))
        texts = {name: value if isinstance(value, (str, list)) else str(value) for name, value in marks.items() if name in OPERANDS}
        assert found == outcome(lambda: evaluate_tiled(name, **texts)), row
        if found[0] == "refused":
            refused += 1
            continue
        for field, value in found[1].items():
            if field in marks and not row.get("error"):
                try:
                    wanted = value_of(marks[field])
                except NotRead:  # The offset of a swizzle, `M<0,64>[64]`.
                    continue
                # `tests/tiled` says which answers differ, and why they are right.
                compared += value == wanted
    assert compared > 500, (compared, refused)


OPERANDS = {
    "atom", "atom_layout", "perm", "in", "threads", "thread", "tiler_mn", "tv", "tiler", "coord", "proj",
    "make", "thr_layout", "val_layout", "mma_atom", "of", "shape", "of_atom", "of_tv", "of_tiler_mn",
    "atom_tv", "data_layout",
}  # fmt: skip
NAMED = {"atom", "mma_atom", "of_atom", "make", "of"}


def operand(name: str, value: Any) -> Any:
    return value if name in NAMED or not isinstance(value, str) else read(value)


def value_of(text: Any) -> Any:
    if isinstance(text, list):
        return [value_of(item) for item in text]
    return read(text) if isinstance(text, str) else text


def test_rows_of_atoms() -> None:
    fields = {"Shape_MNK": "shape_mnk", "ThrID": "thr_id", "ALayout": "atomA_TV", "BLayout": "atomB_TV", "CLayout": "atomC_TV"}
    compared = 0
    for row in rows("cute/atoms.jsonl"):
        if row["kind"] != "mma":
            continue
        if not row["exists"]:
            with pytest.raises(LayoutError):
                TiledMMA(row["name"])
            continue
        if row["ALayout"] == "((4,8),(32,2)):((512,1),((16,8)))":
            continue  # The row is no layout.
        mma = TiledMMA(row["name"])
        for field, attribute in fields.items():
            assert getattr(mma, attribute) == read(row[field]), row
        compared += 1
    assert compared > 3000


def dims(text: str) -> Tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def test_rows_of_xla() -> None:
    compared = 0

    def check(call: Callable[[], Any], wanted: Any, row: Any) -> None:
        nonlocal compared
        found = outcome(call)
        if row.get("error") or row.get("abort"):
            assert found[0] == "refused", row
        else:
            assert found == ("result", wanted), row
        compared += 1

    for row in rows("xla/reshape_is_bitcast.jsonl"):
        check(lambda: xla.reshape_is_bitcast(xla.Shape(row["in"]), xla.Shape(row["out"])), row["bitcast"], row)
    for row in rows("xla/transpose_is_bitcast.jsonl"):
        check(lambda: xla.Shape(row["in"]).transpose_is_bitcast(xla.Shape(row["out"]), row["dims"]), row["bitcast"], row)
    for row in rows("xla/permute_dimensions.jsonl"):
        check(lambda: str(xla.Shape(row["text"]).permute_dimensions(tuple(row["perm"]))), row.get("result"), row)
    for row in rows("xla/is_untiled_layout.jsonl"):
        check(lambda: xla.Shape(row["text"]).is_untiled_layout(), row["is_untiled"], row)
    for row in rows("xla/broadcast_shape.jsonl"):
        check(lambda: str(xla.Shape(row["lhs"]).broadcast(xla.Shape(row["rhs"]), row["broadcast_dimensions"])), row.get("result"), row)
    for row in rows("xla/tiled_index.jsonl"):
        shape = xla.Shape(row["shape"])
        check(lambda: list(shape.linear()), row["linear"], row)
        check(lambda: list(shape.tiled_bounds()), row["tiled_bounds"], row)
    for row in rows("xla/byte_size.jsonl"):
        shape = xla.Shape(row["text"])
        for name in ("byte_size", "array_size", "array_data_size"):
            field = "byte_size_of" if name == "byte_size" else name
            if isinstance(row.get(field), int):
                check(getattr(shape, name), row[field], row)
    for row in rows("xla/shape_text.jsonl"):
        if row.get("out") and row.get("validate") is None:
            found = outcome(lambda: str(xla.Shape(row["in"])))
            # Invalid shapes, and prose in upper case, are refused.
            compared += found == ("result", row["out"])
    assert compared > 2000, compared
