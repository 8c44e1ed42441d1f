"""Writes the operations in `stridewise/_stridewise.pyi` from their table: `python tests/stubs.py`.

The operands come from the forms of an operation, the results from calls: the vectors, the examples of the
docstrings, and the calls in MORE.
"""

import re
from pathlib import Path
from typing import Any, Dict, List, Set, Tuple

import stridewise
from notation import VECTORS, NotRead, read, rows
from stridewise import Layout, LayoutError
from stridewise._stridewise import OPERATIONS

FILE = Path(__file__).resolve().parents[1] / "stridewise" / "_stridewise.pyi"
TYPES = {
    "layout": "LayoutLike", "composed": "LayoutLike", "mapping": "LayoutLike", "layouts": "LayoutLike",
    "swizzle": "SwizzleLike", "tuple": "IntTuple", "shape": "Shaped", "strides": "Strides", "coord": "Coord",
    "tiler": "Tiler", "integer": "int", "mode": "int", "modes": "Modes", "offsets": "Offsets", "direction": "str",
}  # fmt: skip
LAYOUTS = {"layout", "composed", "mapping"}
MORE = [("collision", ("4:0",)), ("collision", ("4:1",)), ("first_gap", ("4:2",)), ("first_gap", ("4:1",)),
        ("overlap", ("4:3", "4:2", 1)), ("overlap", ("4:2", "4:2", 1)), ("make_layout", (8,)),
        ("least_padding", ("(2,32):(33,32)", 32, "(32,1):(2,0)", 1)),
        ("least_padding", ("(8,64):(64,1)", 16, "(8,8):(1,8)", 8))]  # fmt: skip


def kind(value: Any) -> str:
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], Layout):
        return "Tuple[Layout, Any]"
    known = {type(None): "None", bool: "bool", int: "int", tuple: "tuple"}
    return known.get(type(value), type(value).__name__)


def results() -> Dict[Tuple[str, bool], Set[str]]:
    """The types of results, by operation, and whether the operand of a method is a layout."""
    found: Dict[Tuple[str, bool], Set[str]] = {}

    def call(name: str, operands: List[Any]) -> None:
        try:
            result = getattr(stridewise, name)(*operands)
        except (LayoutError, TypeError, ValueError):
            return
        place = PLACES[name]
        is_layout = place is not None and place < len(operands) and isinstance(operands[place], Layout)
        found.setdefault((name, is_layout), set()).add(kind(result))

    def objects(texts: Any) -> List[Any]:
        # A text of a layout is a layout, and `LayoutLeft` is itself.
        return [text if not isinstance(text, str) or text.startswith("Layout") else read(text) for text in texts]

    for path in sorted((VECTORS / "cute").glob("*.jsonl")):
        for row in rows(f"cute/{path.name}"):
            if row.get("op") in PLACES:
                try:
                    call(row["op"], objects(row["args"]))
                except (NotRead, LayoutError):
                    continue
    recorded: List[Tuple[str, Tuple[Any, ...]]] = list(MORE)
    for name in PLACES:
        example = getattr(stridewise, name).__doc__.split(">>> ")[1].split("\n")[0]
        record = {name: lambda *operands, name=name: recorded.append((name, operands))}
        eval(example, {**vars(stridewise), **record})
    for name, operands in recorded:
        call(name, objects(operands))
    return found


PLACES = {name: places[0] for name, _, places in OPERATIONS}


def named(types: Set[str]) -> str:
    if types <= {"int"} or types <= {"bool"} or len(types) == 1 and "tuple" not in types:
        return next(iter(types), "Any")
    rest = types - {"None"}
    if len(rest) == 1 and "None" in types:
        inner = "Tuple[int, int]" if rest == {"tuple"} else next(iter(rest))
        return f"Optional[{inner}]"
    return "Any"


def parameters(forms: List[List[Tuple[str, str]]], without: int = -1) -> str:
    """The operands of all forms, place by place; those that a form lacks are optional."""
    out = []
    shortest = min(len(form) for form in forms)
    for place in range(max(len(form) for form in forms)):
        kinds = [form[place] for form in forms if place < len(form)]
        if kinds[0][0] == "layouts" and len(kinds) == 1:
            out.append("*modes: LayoutLike")
            continue
        if place == without:
            continue
        types = list(dict.fromkeys(TYPES[name] for name, _ in kinds))
        text = types[0] if len(types) == 1 else f"Union[{', '.join(types)}]"
        name = kinds[-1][1] if kinds[-1][1] not in ("from", "in") else kinds[-1][1] + "_"
        out.append(f"__{name}: {text}" + (" = ..." if place >= shortest else ""))
    return ", ".join(out)


def docstring(text: str, indent: str) -> str:
    return f'{indent}"""{text.splitlines()[0]}"""\n'


def stubs() -> str:
    found = results()
    functions, methods, of_swizzles = [], [], []
    for name, forms, (of_layout, of_swizzle) in OPERATIONS:
        doc = getattr(stridewise, name).__doc__
        both = [found.get((name, is_layout), set()) for is_layout in (True, False)]
        of_either = named(both[0] | both[1])
        is_variadic = name == "make_layout"
        operands = "*operands: Union[LayoutLike, IntTuple, Strides]" if is_variadic else parameters(forms)
        ignore = "  # type: ignore[override]" if name in {"x"} else ""
        with_layout = [form for form in forms if of_layout is not None and of_layout < len(form) and form[of_layout][0] in LAYOUTS | {"shape"}]
        if both[0] and of_either == "Any" and named(both[0]) != "Any":
            exact = parameters(with_layout).replace("LayoutLike", "Layout", 1)
            functions.append(f"@overload\ndef {name}({exact}) -> {named(both[0])}:\n{docstring(doc, '    ')}    ...\n")
            functions.append(f"@overload\ndef {name}({operands}) -> Any: ...\n")
        else:
            functions.append(f"def {name}({operands}) -> {of_either}:\n{docstring(doc, '    ')}    ...\n")
        if of_layout is not None:
            rest = parameters(with_layout, of_layout)
            result = named(both[0]) if both[0] else of_either
            methods.append(f"    def {name}({', '.join(filter(None, ['self', rest]))}) -> {result}:{ignore}\n{docstring(doc, '        ')}        ...\n")
        if of_swizzle is not None:
            of = [form for form in forms if form[0][0] == "swizzle"]
            types = {"swizzle_apply": "int", "max_alignment": "int", "composition": "Any"}
            rest = parameters(of, 0)
            of_swizzles.append(f"    def {name}({', '.join(filter(None, ['self', rest]))}) -> {types.get(name, 'Swizzle')}:\n{docstring(doc, '        ')}        ...\n")
    text = FILE.read_text(encoding="utf-8")
    for part, operations in [("methods", methods), ("swizzles", of_swizzles), ("functions", functions)]:
        pattern = f"(# begin {part}\n).*?( *# end\n)"
        text = re.sub(pattern, lambda found: found[1] + "\n".join(operations) + found[2], text, flags=re.DOTALL)
    return text


if __name__ == "__main__":
    FILE.write_text(stubs(), encoding="utf-8")
