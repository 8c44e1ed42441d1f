"""The notebook `layouts.ipynb` is executed, and its cells have the outputs that a notebook shows."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any, List

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parent / "layouts.ipynb"


def outputs() -> List[Any]:
    notebook: Any = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]


def test_pictures() -> None:
    found = [output[0].data for output in outputs()]
    pictures = [data["image/svg+xml"] for data in found if "image/svg+xml" in data]
    assert len(pictures) == 7
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    # Each index of the matrix stands in its picture, row by row.
    texts = re.findall(r">(\d+)</text>", pictures[0])
    assert [text for text in texts if text in map(str, range(32))].count("31") == 1
    assert "Refused" in pictures[4]
    assert "which the left layout maps to 1" in found[5]["text/html"] and found[5]["text/html"].startswith("<pre")
    assert "array([[16, 17, 18, 19]" in found[-1]["text/plain"]
