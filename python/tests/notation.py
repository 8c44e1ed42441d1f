"""CuTe's notation as Python objects, read by a parser that shares nothing with the package."""

import json
import re
from pathlib import Path
from typing import Any, Dict, Iterator, List

from stridewise import Layout, ScaledBasis, Swizzle

VECTORS = Path(__file__).resolve().parents[2] / "tests" / "vectors"
TOKEN = re.compile(r"\s*(Sw<-?\d+,-?\d+,-?\d+>|_?-?\d+(?:@\d+)*|_|[()<>,:]|o|∘|;)")


def rows(file: str) -> List[Dict[str, Any]]:
    """Returns the rows of a file of vectors, without its first line."""
    text = (VECTORS / file).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if not line.startswith('{"meta"')]


class NotRead(Exception):
    """A text with more than layouts, tuples, tilers and swizzles."""


def tokens(text: str) -> Iterator[str]:
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise NotRead(text)
        yield match.group(1)
        position = match.end()
    yield ""


class Reader:
    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.next = next(self.tokens)

    def take(self) -> str:
        token, self.next = self.next, next(self.tokens, "")
        return token

    def item(self) -> Any:
        token = self.take()
        if token in ("(", "<"):
            close = {"(": ")", "<": ">"}[token]
            items = []
            while self.next != close:
                items.append(self.operand())
                if self.next == ",":
                    self.take()
                elif self.next != close:
                    raise NotRead(token)
            self.take()
            return tuple(items)
        if token == "_":
            return None
        if token.startswith("Sw<"):
            return Swizzle(*map(int, token[3:-1].split(",")))
        value, *modes = token.lstrip("_").split("@")
        if not re.fullmatch(r"-?\d+", value):
            raise NotRead(token)
        if modes and int(value) != 0:
            path = tuple(int(mode) for mode in reversed(modes))
            return ScaledBasis(int(value), path)
        return int(value)

    def operand(self) -> Any:
        item = self.item()
        if self.next == ":":
            self.take()
            item = Layout(item, self.item())
        if self.next in ("o", "∘"):
            self.take()
            offset = self.item()
            self.take()
            inner = self.operand()
            # A composed layout has no constructor of parts but its text and operations.
            item = Layout(f"{item} o {offset} o {inner}")
        return item


def read(text: str) -> Any:
    """Returns the object of a text; of `layout ; offset`, a pair."""
    reader = Reader(text)
    item = reader.operand()
    if reader.next == ";":
        reader.take()
        item = (item, reader.operand())
    if reader.next:
        raise NotRead(text)
    return item
