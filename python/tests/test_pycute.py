"""CUTLASS's own tests of pycute, unchanged, on `stridewise.pycute`.

The tests are not part of this repository. They are downloaded, at one commit, into the folder of the
environment variable STRIDEWISE_PYCUTE_TESTS, or else into a temporary one.
"""

import os
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
import stridewise.pycute as pycute

COMMIT = "7107b05535f8977f5ecb9d01ee203205b1fd9bc4"
ADDRESS = f"https://raw.githubusercontent.com/NVIDIA/cutlass/{COMMIT}/test/python/pycute"
FILES = ["coalesce", "complement", "composition", "int_tuple", "left_inverse", "right_inverse", "typing"]
# `from pycute import *` finds the module of this package.
RUN = """
import sys, unittest, stridewise.pycute
sys.modules["pycute"] = stridewise.pycute
suite = unittest.defaultTestLoader.discover(sys.argv[1], "test_*.py")
result = unittest.TextTestRunner(verbosity=2).run(suite)
sys.exit(not result.wasSuccessful() or result.testsRun < 7)
"""


def test_tests_of_cutlass(tmp_path: Path) -> None:
    folder = Path(os.environ.get("STRIDEWISE_PYCUTE_TESTS", tmp_path))
    for name in FILES:
        file = folder / f"test_{name}.py"
        if not file.exists():
            try:
                with urllib.request.urlopen(f"{ADDRESS}/{file.name}", timeout=20) as answer:
                    file.write_bytes(answer.read())
            except (urllib.error.URLError, OSError) as error:
                pytest.skip(f"skipped: the tests of CUTLASS cannot be downloaded: {error}")
    run = subprocess.run([sys.executable, "-c", RUN, str(folder)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    print(run.stderr)


def test_names_of_pycute() -> None:
    names = """LayoutBase is_layout Layout make_layout size cosize coalesce filter composition complement
    right_inverse left_inverse logical_divide logical_product hier_unzip zipped_divide tiled_divide zipped_product
    tiled_product slice_and_offset is_int is_tuple flatten signum product inner_product tuple_max elem_scale
    shape_div prefix_product idx2crd crd2idx crd2crd slice_ has_none Swizzle ComposedLayout Integer"""
    for name in names.split():
        assert getattr(pycute, name).__doc__, name


def test_semantics() -> None:
    """Results that pycute printed, where its functions differ in form from CuTe's."""
    layout = pycute.Layout((4, (2, 3)), (1, (4, 8)))
    assert pycute.flatten(5) == (5,) and pycute.flatten(((1, 2), 3)) == (1, 2, 3)
    assert pycute.crd2idx((1, None), (4, 8), (8, 1)) == 8
    assert pycute.crd2crd(9, (4, 8)) == (1, 2) and pycute.crd2crd((1, 2), 32, (4, 8)) == 9
    assert pycute.crd2crd((1, 5), (4, (2, 3))) == (1, (1, 2))
    assert pycute.slice_((None, 1), (4, (2, 3))) == (4,)
    assert pycute.complement(pycute.Layout(4), 24) == pycute.Layout(6, 4)
    assert pycute.right_inverse(None) is None and pycute.left_inverse(4) == pycute.Layout(4)
    assert pycute.zipped_divide(layout, (2, None)) == pycute.Layout(((2, 1), (2, (2, 3))), ((1, 0), (2, (4, 8))))
    assert pycute.tiled_divide(layout, (2, 3)).shape == ((2, 3), 2, 2)
    composed = pycute.ComposedLayout(pycute.Swizzle(3, 0, 3), 0, pycute.Layout((8, 8), (8, 1)))
    assert composed(1, 0) == 9
