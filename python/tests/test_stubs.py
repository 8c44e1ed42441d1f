"""The stubs are those of the operations, and declare what the modules have."""

import ast
from pathlib import Path

import pytest
import stridewise
from stridewise import tiled, xla
from stubs import FILE, stubs

PACKAGE = Path(__file__).resolve().parents[1] / "stridewise"


def test_stubs_are_current() -> None:
    assert FILE.read_text(encoding="utf-8") == stubs(), "run `python tests/stubs.py`"


@pytest.mark.parametrize("name", ["xla", "tiled"])
def test_names(name: str) -> None:
    tree = ast.parse((PACKAGE / f"{name}.pyi").read_text(encoding="utf-8"))
    module = {"xla": xla, "tiled": tiled}[name]
    declared = {node.name: node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert {name for name in declared if name[0] != "_"} == set(module.__all__)
    for name, node in declared.items():
        if isinstance(node, ast.ClassDef):
            methods = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
            assert all(hasattr(getattr(module, name), method) for method in methods - {"__getattr__"})
            public = {member for member in vars(getattr(module, name)) if member[0] != "_"}
            assert public <= methods, public - methods


def test_names_of_the_package() -> None:
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    declared = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    names = {name for name in dir(stridewise._stridewise) if name[0] != "_" and name.upper() != name}
    assert names - {"Shape"} == declared


def test_members_of_the_package() -> None:
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            runtime = getattr(stridewise._stridewise, node.name)
            methods = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
            assert [name for name in methods if not hasattr(runtime, name)] == []
            public = {name for name in vars(runtime) if name[0] != "_"}
            declared = {member.target.id for member in node.body if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name)}
            assert public <= methods | declared, (node.name, public - methods - declared)
