from typing import Any

from ._stridewise import Layout, LayoutLike
from .xla import ShapeLike

def view(self: Layout, array: Any, offset: int = 0) -> Any: ...
def copy(
    source: Any,
    source_layout: LayoutLike,
    target: Any,
    target_layout: LayoutLike,
    *,
    source_offset: int = 0,
    target_offset: int = 0,
) -> Any: ...
def gemm(
    a: Any,
    a_layout: LayoutLike,
    b: Any,
    b_layout: LayoutLike,
    c: Any,
    c_layout: LayoutLike,
    *,
    alpha: float = 1,
    beta: float = 0,
) -> Any: ...
def unpad(buffer: Any, shape: ShapeLike, /) -> Any: ...
