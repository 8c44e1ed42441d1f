"""The expressions of COMPARISON.md in a library of Python: `layouts.py cute-dsl`, `pycute` or `tensor-layouts`."""

import sys

if sys.argv[1] == "cute-dsl":
    import cutlass.cute as lib

    compose = lib.composition
    layout = lambda shape, stride: lib.make_layout(shape, stride=stride)
elif sys.argv[1] == "pycute":
    import pycute as lib

    compose, layout = lib.composition, lib.Layout
else:
    import tensor_layouts as lib

    compose, layout = lib.compose, lib.Layout

EXPRESSIONS = {
    "composition((3,2):(2,1), (2,2):(1,2))": lambda: compose(layout((3, 2), (2, 1)), layout((2, 2), (1, 2))),
    "composition((6,2):(8,2), (4,3):(3,1))": lambda: compose(layout((6, 2), (8, 2)), layout((4, 3), (3, 1))),
    "composition(8:3, 4:0)": lambda: compose(layout(8, 3), layout(4, 0)),
    "logical_product((2,16):(128,8), (8,5):(5,1))": lambda: lib.logical_product(
        layout((2, 16), (128, 8)), layout((8, 5), (5, 1))
    ),
    "complement(4:-1, 16)": lambda: lib.complement(layout(4, -1), 16),
    "logical_divide((6,3):(3,1), 8:1)": lambda: lib.logical_divide(layout((6, 3), (3, 1)), layout(8, 1)),
}


def shown(expression):
    if sys.argv[1] != "cute-dsl":
        return str(expression())
    results = []

    @lib.jit
    def main():
        results.append(str(expression()))

    main()
    return results[0]


for name, expression in EXPRESSIONS.items():
    try:
        print(f"{name} = {shown(expression)}")
    except Exception as error:
        print(f"{name}: {type(error).__name__} {' '.join(str(error).split())[:160]!r}")
