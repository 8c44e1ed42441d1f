"""Operations beside pycute and tensor-layouts, and arrays beside NumPy: prints the tables of BENCHMARKS.md.

    pip install './python[arrays]' tensor-layouts && pip install --no-deps nvidia-cutlass
    benches/report python
"""

import os
import subprocess
import sys
import timeit

# As this library's products, NumPy's take one thread.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy
import pycute
import stridewise
import tensor_layouts

SHAPES = {
    "a": ((4, 8, 2, 16), (128, 1, 1024, 8)),
    "b": ((8, 4, 2, 4), (4, 1, 32, 64)),
    "t": ((4, 2), (1, 64)),
}


def microseconds(call):
    """The least time of a call in many short runs, so that other processes disturb some of them only."""
    timer = timeit.Timer(call)
    number = max(1, timer.autorange()[0] // 200)
    return min(timer.repeat(60, number)) / number * 1e6


def operations(library, compose):
    a, b, t = (library.Layout(*SHAPES[name]) for name in "abt")
    return {
        "make a layout": lambda: library.Layout(*SHAPES["a"]),
        "index of a coordinate": lambda: a(2, 5, 1, 9),
        "coalesce": lambda: library.coalesce(a),
        "composition": lambda: compose(a, b),
        "complement": lambda: library.complement(t, 1024),
        "right_inverse": lambda: library.right_inverse(a),
        "left_inverse": lambda: library.left_inverse(a),
        "logical_divide": lambda: library.logical_divide(a, t),
        "zipped_divide": lambda: library.zipped_divide(a, (2, 4, 2, 4)),
        "logical_product": lambda: library.logical_product(t, b),
    }


def main():
    ours = operations(stridewise, stridewise.composition)
    others = [operations(pycute, pycute.composition), operations(tensor_layouts, tensor_layouts.compose)]
    print("| operation | stridewise | pycute | tensor-layouts |\n|---|---:|---:|---:|")
    for name, call in ours.items():
        cells = []
        for row in (ours, *others):
            try:
                cells.append(f"{microseconds(row[name]):.2f} µs")
            except Exception as error:
                cells.append(f"refused: {type(error).__name__}")
        print(f"| `{name}` | {' | '.join(cells)} |")

    print("\n| arrays | stridewise | NumPy |\n|---|---:|---:|")
    layout = stridewise.Layout((10, 100, 1000), (100000, 1000, 1))
    source, target = numpy.arange(1 << 22, dtype="f4"), numpy.empty(1 << 22, "f4")
    row, column = stridewise.Layout((2048, 2048), (2048, 1)), stridewise.Layout((2048, 2048), (1, 2048))
    square, other = source.reshape(2048, 2048), target.reshape(2048, 2048)
    a, b, c = (numpy.ones((512, 512), "f4") for _ in range(3))
    small = stridewise.Layout((512, 512), (512, 1))
    indices = lambda: numpy.add.outer(numpy.add.outer(numpy.arange(1000), numpy.arange(100) * 1000), numpy.arange(10) * 100000)
    pairs = [
        ("`offsets` of 10^6 elements", lambda: stridewise.offsets(layout), indices),
        ("`view`", lambda: row.view(source), lambda: numpy.lib.stride_tricks.as_strided(source, (2048, 2048), (8192, 4))),
        ("`copy` of 64 elements", lambda: stridewise.copy(source, "64:1", target, "64:1"), lambda: numpy.copyto(target[:64], source[:64])),
        ("`copy` of 2^22 float32, contiguous", lambda: stridewise.copy(source, row, target, row), lambda: numpy.copyto(other, square)),
        ("`copy` of 2^22 float32, transposed", lambda: stridewise.copy(source, row, target, column), lambda: numpy.copyto(other, square.T)),
        ("`gemm` of 512^3 float32", lambda: stridewise.gemm(a, small, b, small, c, small), lambda: numpy.matmul(a, b, out=c)),
    ]
    for name, ours_call, numpy_call in pairs:
        cells = [microseconds(call) for call in (ours_call, numpy_call)]
        print(f"| {name} | {cells[0]:.1f} µs | {cells[1]:.1f} µs |")
    code = "import time; start = time.perf_counter(); import stridewise; print(time.perf_counter() - start)"
    runs = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(9)]
    print(f"| `import stridewise` | {min(runs) * 1e3:.1f} ms | |")


main()
