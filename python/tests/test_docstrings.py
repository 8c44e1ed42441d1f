"""Examples of docstrings and of the README are run."""

import doctest
import types
from pathlib import Path
from typing import Any, Dict

import pytest
import stridewise
from stridewise import pycute, tiled, xla
from stridewise._stridewise import OPERATIONS

NAMES: Dict[str, Any] = {
    **{name: getattr(stridewise, name) for name in dir(stridewise)},
    "Shape": xla.Shape,
    "unpad": getattr(xla, "unpad", None),
}


def run(name: str, text: str, least: int, names: Any = NAMES) -> None:
    flags = doctest.NORMALIZE_WHITESPACE
    test = doctest.DocTestParser().get_doctest(text, dict(names), name, name, 0)
    runner = doctest.DocTestRunner(optionflags=flags)
    lines: list[str] = []
    runner.run(test, out=lines.append)
    assert runner.failures == 0, "".join(lines)
    assert runner.tries >= least, f"{name} has no example"


@pytest.mark.parametrize("name", [name for name, _, _ in OPERATIONS])
def test_operations(name: str) -> None:
    run(name, getattr(stridewise, name).__doc__, 1)


@pytest.mark.parametrize("module", [stridewise, xla, tiled, pycute], ids=lambda module: module.__name__)
def test_modules(module: types.ModuleType) -> None:
    names = {**NAMES, **vars(module)}
    run(module.__name__, module.__doc__ or "", 1, names)
    for name in getattr(module, "__all__", []):
        text = getattr(module, name).__doc__ or ""
        if ">>>" in text and not isinstance(getattr(module, name), types.ModuleType):
            run(name, text, 1, names)


def test_everything_is_documented() -> None:
    for module in (stridewise, xla, tiled):
        for name in module.__all__:
            assert getattr(module, name).__doc__, name


def test_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    readme = Path(__file__).resolve().parents[1] / "README.md"
    text = readme.read_text(encoding="utf-8").replace("```", "")
    run("README.md", text, 10)
