"""Pictures in all formats, and explanations."""

import json
import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from stridewise import Layout, Swizzle, draw, explain

MATRIX = Layout("(4,8):(8,1)")


def test_formats(tmp_path: Path) -> None:
    picture = draw(MATRIX)
    assert ElementTree.fromstring(picture.svg).tag.endswith("svg") and picture._repr_svg_() == picture.svg
    assert picture.html.startswith("<!DOCTYPE html>") and "\\begin{tikzpicture}" in picture.tikz
    assert picture.png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture.png[16:24])
    assert width > height > 100
    assert "24 25 26" in str(picture)
    for ending in ("svg", "png", "tex", "html", "txt"):
        file = tmp_path / f"picture.{ending}"
        picture.save(file)
        assert file.stat().st_size > 100
    with pytest.raises(ValueError, match="the ending says the format"):
        picture.save(tmp_path / "picture.bmp")
    with pytest.raises(OSError):
        picture.save(tmp_path / "absent" / "picture.svg")


def test_layouts_in_notebooks() -> None:
    """The picture of a layout has its text and its indices, row by row."""
    layout = Layout("Sw<1,0,2> o 0 o (2,4):(4,1)")
    picture = layout._repr_svg_()
    assert picture is not None
    cells = [text for text in ElementTree.fromstring(picture).itertext() if text.strip().isdigit()]
    indices = [str(layout(i, j)) for i in range(2) for j in range(4)]
    assert indices == ["0", "1", "2", "3", "5", "4", "7", "6"]
    assert " ".join(indices) in " ".join(cells)
    assert str(layout) in "".join(ElementTree.fromstring(picture).itertext())
    assert layout._repr_html_() == picture
    # Of a large layout, the first indices are shown.
    assert len(Layout((2**40, 2**20))._repr_html_()) < 100_000


def test_options() -> None:
    plain = draw(MATRIX).svg
    assert draw(MATRIX, highlight=(1, None)).svg != plain
    assert draw(MATRIX, by="bank", bits=16).svg != plain
    assert draw(MATRIX, theme="dark").svg != plain and draw("layout", MATRIX).svg == plain
    assert MATRIX._repr_svg_() == plain
    refused = draw("composition", "(3,2):(2,1)", "(2,2):(1,2)")
    assert "Refused: composition" in refused.text
    swizzled = draw("swizzle", Swizzle(3, 0, 3), "(8,8):(8,1)", access="across/1/1")
    assert swizzled.text != draw("swizzle", Swizzle(3, 0, 3), "(8,8):(8,1)").text


def test_explanations() -> None:
    found = explain("zipped_divide", Layout("(8,24):(24,1)"), (4, 8))
    assert found.result == "((4,8),(2,3)):((24,1),(96,8))" and found.is_complete
    assert found.to_dict()["call"]["operands"] == ["(8,24):(24,1)", "(4,8)"]
    assert json.dumps(found.to_dict()) and "zipped_divide" in repr(found)
    refused = explain("composition", Layout("(3,2):(2,1)"), Layout("(2,2):(1,2)"))
    assert refused.result is None and "Refused: composition" in str(refused)
    assert "&lt;" in explain("composition", "Sw<3,0,3>", "(8,8):(8,1)")._repr_html_()
    assert explain("xla.linear_index", "f32[3,5]{1,0:T(2,2)}", (2, 3)).result == "17"
    tiled = explain("tiled.thrfrg_C", atom="UniversalFMA<float>", atom_layout="(2,2,1):(1,2,0)", perm="<_,_,_>", **{"in": "(4,4):(1,4)"})
    assert tiled.result is not None
