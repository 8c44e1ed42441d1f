# Parts between `# begin` and `# end` are written by `python tests/stubs.py`.
import builtins
from os import PathLike
from typing import Any, Callable, Dict, Final, Iterable, Iterator, List, Optional, Tuple, Union, final, overload

__version__: Final[str]

# A leaf, or a tuple of tuples; a str is in CuTe's notation.
IntTuple = Union[int, str, Tuple["IntTuple", ...], List["IntTuple"]]
Coord = Union[int, str, None, Tuple["Coord", ...], List["Coord"]]
Strides = Union[int, str, "ScaledBasis", Tuple["Strides", ...], List["Strides"]]
Tiler = Union[int, str, None, "Layout", Tuple["Tiler", ...], List["Tiler"]]
LayoutLike = Union["Layout", str]
SwizzleLike = Union["Swizzle", str]
Shaped = Union["Layout", IntTuple]
Modes = Union[int, str, Tuple[int, ...], List[int]]
Offsets = Union[str, Iterable[int], Callable[..., int]]

OPERATIONS: Final[List[Tuple[str, List[List[Tuple[str, str]]], Tuple[Optional[int], Optional[int]]]]]
TILED_OPERATIONS: Final[List[Tuple[str, List[str]]]]
XLA_OPERATIONS: Final[List[Tuple[str, List[str]]]]

class LayoutError(ValueError):
    operation: str
    reason: str
    rule: Optional[str]
    mode: Tuple[int, ...]
    operands: Tuple[Any, ...]
    witness: Optional[Witness]

@final
class Witness:
    coordinate: Final[int]
    inner: Final[int]
    outer: Final[int]
    def __new__(cls, coordinate: int, inner: int, outer: int) -> Witness: ...

@final
class Layout:
    # An int of a layout of depth 0, else a nested tuple.
    @property
    def shape(self) -> Any: ...
    @property
    def stride(self) -> Any: ...
    @property
    def outer(self) -> Union[Swizzle, Layout, None]: ...
    @property
    def offset(self) -> int: ...
    @property
    def inner(self) -> Layout: ...
    @overload
    def __new__(cls, __shape: Union[Layout, IntTuple]) -> Layout: ...
    @overload
    def __new__(cls, __shape: IntTuple, __stride: Optional[Strides]) -> Layout: ...
    # An int, a coordinate of strides with directions, or the slice of a coordinate with None.
    def __call__(self, *coordinate: Coord) -> Any: ...
    def __len__(self) -> int: ...
    def __getitem__(self, __place: Union[int, builtins.slice, Tuple[int, ...]]) -> Layout: ...
    def __iter__(self) -> Iterator[Layout]: ...
    def __hash__(self) -> int: ...
    def view(self, array: Any, offset: int = 0) -> Any: ...
    def _repr_html_(self) -> str: ...
    def _repr_svg_(self) -> Optional[str]: ...
    # begin methods
    def parse(self) -> Layout:
        """Returns what a text in CuTe's notation means."""
        ...

    def size(self) -> int:
        """Returns the number of elements."""
        ...

    def cosize(self) -> int:
        """Returns the number of elements of memory that the layout needs: one more than its largest index."""
        ...

    def coshape(self) -> Any:
        """Returns one more than the largest index, or the extents of the coordinates that strides with directions reach."""
        ...

    def coprofile(self) -> Any:
        """Returns the parentheses of the coordinates that strides with directions reach."""
        ...

    def rank(self) -> int:
        """Returns the number of modes."""
        ...

    def depth(self) -> int:
        """Returns the number of levels of parentheses."""
        ...

    def make_layout_like(self) -> Layout:
        """Returns a compact layout of this shape, in the order of these strides."""
        ...

    def make_fragment_like(self) -> Layout:
        """Returns a compact layout of this shape for registers, the first mode the fastest."""
        ...

    def tile_to_shape(self, __s: Shaped, __order: Union[str, IntTuple] = ...) -> Layout:
        """Repeats a layout until it fills a shape, in an order of the modes."""
        ...

    def with_shape(self, __shape: IntTuple) -> Layout:
        """Returns the layout of the same elements in another shape of the same size."""
        ...

    def domain_distribute(self, __count: int) -> Layout:
        """Distributes the elements of a shape over a number of threads."""
        ...

    def call(self, __c: Coord) -> Any:
        """Returns the index at a coordinate, or the slice of a coordinate with kept modes."""
        ...

    def crd2idx(self, __c: Coord) -> int:
        """Returns the index of a coordinate of a shape, or of a layout."""
        ...

    def idx2crd(self, __index: Coord) -> Any:
        """Returns the coordinate of an index."""
        ...

    def crd2crd(self, __c: Coord, __to: Shaped) -> Any:
        """Returns the coordinate of another shape that stands for the same element."""
        ...

    def get_hier_coord(self, __index: int) -> Any:
        """Returns the coordinate at which a layout has an index, with the parentheses of the layout."""
        ...

    def get_flat_coord(self, __index: int) -> Any:
        """Returns the coordinate at which a layout has an index, an integer for each mode."""
        ...

    def get_1d_coord(self, __index: int) -> int:
        """Returns the 1-D coordinate at which a layout has an index."""
        ...

    def slice(self, __c: Coord) -> Layout:
        """Returns the layout or tuple of the modes where the coordinate is None."""
        ...

    def dice(self, __c: Coord) -> Layout:
        """Returns the layout or tuple of the modes where the coordinate has an integer."""
        ...

    def slice_and_offset(self, __c: Coord) -> Tuple[Layout, Any]:
        """Returns a slice and the index at which it begins."""
        ...

    def flatten(self) -> Layout:
        """Removes the inner parentheses."""
        ...

    def unflatten(self, __profile: IntTuple) -> Layout:
        """Puts the leaves into the parentheses of a profile."""
        ...

    def group(self, __begin: int, __end: int) -> Layout:
        """Groups the modes from one place up to another one into one mode."""
        ...

    def select(self, __m: Modes) -> Layout:
        """Returns the modes at places, in that order."""
        ...

    def take(self, __begin: int, __end: int) -> Layout:
        """Returns the modes from one place up to another one."""
        ...

    def get(self, __path: Modes) -> Layout:
        """Returns the mode at a place, or at a path through the levels."""
        ...

    def append(self, __mode: LayoutLike) -> Layout:
        """Adds a mode after the others."""
        ...

    def prepend(self, __mode: LayoutLike) -> Layout:
        """Adds a mode before the others."""
        ...

    def append_n(self, __rank: int, __mode: LayoutLike = ...) -> Layout:
        """Adds a mode after the others until the rank is reached."""
        ...

    def prepend_n(self, __rank: int, __mode: LayoutLike = ...) -> Layout:
        """Adds a mode before the others until the rank is reached."""
        ...

    def replace_n(self, __place: int, __mode: LayoutLike) -> Layout:
        """Replaces the mode at a place."""
        ...

    def zip(self, __b: LayoutLike = ...) -> Layout:
        """Transposes modes of modes, or the modes of two layouts."""
        ...

    def congruent(self, __b: Shaped) -> bool:
        """Returns whether two shapes have the same parentheses."""
        ...

    def weakly_congruent(self, __b: Shaped) -> bool:
        """Returns whether the second shape has at least the parentheses of the first one."""
        ...

    def compatible(self, __b: Shaped) -> bool:
        """Returns whether each coordinate of the first shape is one of the second shape."""
        ...

    def ceil_div(self, __by: Tiler) -> Any:
        """Divides each extent by that of a tiler, rounded up."""
        ...

    def evenly_divides(self, __by: Tiler) -> bool:
        """Returns whether a tiler divides each extent of a shape."""
        ...

    def upcast(self, __count: int) -> Layout:
        """Returns the layout of vectors of a number of elements."""
        ...

    def downcast(self, __count: int) -> Layout:
        """Returns the layout of a number of parts of each element."""
        ...

    def recast_layout(self, __old_bits: int, __new_bits: int) -> Layout:
        """Returns the layout of elements of another width in bits."""
        ...

    def max_common_vector(self, __b: LayoutLike) -> int:
        """Returns the number of first elements that are contiguous in both layouts."""
        ...

    def max_common_layout(self, __b: LayoutLike) -> Layout:
        """Returns the layout of the first elements that are contiguous in both layouts."""
        ...

    def max_alignment(self) -> int:
        """Returns the number of contiguous elements that begin at a multiple of their number."""
        ...

    def nullspace(self) -> Layout:
        """Returns the layout of the 1-D coordinates with index 0."""
        ...

    def coalesce(self, __profile: IntTuple = ...) -> Layout:
        """Merges modes into as few as possible, or into as few as a profile allows."""
        ...

    def filter(self, __profile: IntTuple = ...) -> Layout:
        """Removes modes that repeat elements, and merges the others."""
        ...

    def filter_zeros(self, __profile: IntTuple = ...) -> Layout:
        """Sets extents to 1 where the stride, or the integer of a profile, is 0."""
        ...

    def composition(self, __tiler: Union[SwizzleLike, LayoutLike, Tiler]) -> Layout:
        """Returns the layout that maps a coordinate by the second operand and then by the first one."""
        ...

    def complement(self, __target: Shaped = ...) -> Layout:
        """Returns the layout of the indices between those of a layout, up to a size."""
        ...

    def right_inverse(self) -> Layout:
        """Returns a layout that a layout undoes: `layout(inverse(i)) == i`."""
        ...

    def left_inverse(self) -> Layout:
        """Returns a layout that undoes a layout: `inverse(layout(i)) == i`."""
        ...

    def logical_divide(self, __tiler: Tiler) -> Layout:
        """Divides a layout into tiles and the rest, mode by mode."""
        ...

    def zipped_divide(self, __tiler: Tiler) -> Layout:
        """Divides a layout: the tile in mode 0, the tiles in mode 1."""
        ...

    def tiled_divide(self, __tiler: Tiler) -> Layout:
        """Divides a layout: the tile in mode 0, the modes of the tiles after it."""
        ...

    def flat_divide(self, __tiler: Tiler) -> Layout:
        """Divides a layout: the modes of the tile, and then those of the tiles."""
        ...

    def logical_divide_predicate(self, __tiler: Tiler) -> Predicate:
        """Returns which coordinates of `logical_divide` have an element."""
        ...

    def zipped_divide_predicate(self, __tiler: Tiler) -> Predicate:
        """Returns which coordinates of `zipped_divide` have an element."""
        ...

    def tiled_divide_predicate(self, __tiler: Tiler) -> Predicate:
        """Returns which coordinates of `tiled_divide` have an element."""
        ...

    def flat_divide_predicate(self, __tiler: Tiler) -> Predicate:
        """Returns which coordinates of `flat_divide` have an element."""
        ...

    def logical_product(self, __tiler: Tiler) -> Layout:
        """Repeats a block: the block in mode 0, its copies in mode 1."""
        ...

    def zipped_product(self, __tiler: Tiler) -> Layout:
        """Repeats a block mode by mode: the block in mode 0, its copies in mode 1."""
        ...

    def tiled_product(self, __tiler: Tiler) -> Layout:
        """Repeats a block mode by mode: the block in mode 0, the modes of its copies after it."""
        ...

    def flat_product(self, __tiler: Tiler) -> Layout:
        """Repeats a block mode by mode: the modes of the block, and then those of its copies."""
        ...

    def blocked_product(self, __tiler: LayoutLike) -> Layout:
        """Repeats a block mode by mode, each mode of the block inside of that of its copies."""
        ...

    def raked_product(self, __tiler: LayoutLike) -> Layout:
        """Repeats a block mode by mode, each mode of its copies inside of that of the block."""
        ...

    def local_tile(self, __tile: Tiler, __c: Coord, __projection: Coord = ...) -> Tuple[Layout, Any]:
        """Returns a tile and the index at which it begins."""
        ...

    def inner_partition(self, __tile: Tiler, __c: Coord) -> Tuple[Layout, Any]:
        """Returns the tile at a coordinate, and the index at which it begins."""
        ...

    def outer_partition(self, __tile: Tiler, __c: Coord) -> Tuple[Layout, Any]:
        """Returns the elements at a coordinate inside of all tiles, and the index at which they begin."""
        ...

    def local_partition(self, __threads: LayoutLike, __thread: int) -> Tuple[Layout, Any]:
        """Returns the elements of a thread, and the index at which they begin."""
        ...

    def thread_view(self, __thread_value: LayoutLike, __thread: int) -> Tuple[Layout, Any]:
        """Returns the values of a thread of a thread-value layout, and the index at which they begin."""
        ...

    def relayout(self, __b: LayoutLike) -> Layout:
        """Returns the layout that maps the indices of one layout to those of another one."""
        ...

    def is_injective(self, __steps: int = ...) -> bool:
        """Returns whether no index is repeated."""
        ...

    def is_surjective(self) -> bool:
        """Returns whether each index below the cosize is reached."""
        ...

    def is_bijective(self) -> bool:
        """Returns whether each index below the cosize is reached once."""
        ...

    def is_contiguous(self) -> bool:
        """Returns whether the elements are contiguous, in any order."""
        ...

    def collision(self, __steps: int = ...) -> Optional[Tuple[int, int]]:
        """Returns two 1-D coordinates with the same index, or None."""
        ...

    def first_gap(self) -> Optional[int]:
        """Returns the first index below the cosize that is not reached, or None."""
        ...

    def overlap(self, __b: LayoutLike, __offset: int = ..., __steps: int = ...) -> Optional[Tuple[int, int]]:
        """Returns a 1-D coordinate of each layout with the same index, or None. An offset may be added to the second layout."""
        ...

    def bank_conflicts(self, __element: int, __banks: int, __width: int) -> int:
        """Returns how many passes an access of threads to banks of shared memory takes: the width of an element, the number of banks and the width of a bank in bytes."""
        ...

    def segments(self, __element: int, __width: int) -> int:
        """Returns how many segments of memory an access touches: the width of an element and of a segment in bytes."""
        ...

    def make_access(self, __m: int, __vector: int) -> Layout:
        """Returns the thread-value layout of an access along a mode, in vectors of a number of elements."""
        ...

    def access_cost(self, __bits: int, __tv: LayoutLike, __vector: int) -> int:
        """Returns the number of wavefronts of an access to shared memory: the bits of an element, threads and values, and the elements of a vector."""
        ...

    def coalescing(self, __bits: int, __tv: LayoutLike, __vector: int) -> int:
        """Returns the number of wavefronts of an access to global memory, as `access_cost`."""
        ...

    def choose_swizzle(self, __bits: int, __tv: LayoutLike, __vector: int) -> Swizzle:
        """Returns the swizzle with which an access to a tile takes the fewest wavefronts."""
        ...

    def least_padding(self, __bits: int, __tv: LayoutLike, __vector: int) -> Optional[Layout]:
        """Returns the padded layout with which an access is free of conflicts, or None."""
        ...

    def vectorise(self, __width: int) -> Layout:
        """Returns the layout of vectors of a number of elements."""
        ...
    # end

@final
class Swizzle:
    @property
    def bits(self) -> int: ...
    @property
    def base(self) -> int: ...
    @property
    def shift(self) -> int: ...
    @overload
    def __new__(cls, __text: str) -> Swizzle: ...
    @overload
    def __new__(cls, __bits: int, __base: int, __shift: int) -> Swizzle: ...
    def __call__(self, __index: int) -> int: ...
    def __hash__(self) -> int: ...
    # begin swizzles
    def parse(self) -> Swizzle:
        """Returns what a text in CuTe's notation means."""
        ...

    def upcast(self, __count: int) -> Swizzle:
        """Returns the layout of vectors of a number of elements."""
        ...

    def downcast(self, __count: int) -> Swizzle:
        """Returns the layout of a number of parts of each element."""
        ...

    def recast_layout(self, __old_bits: int, __new_bits: int) -> Swizzle:
        """Returns the layout of elements of another width in bits."""
        ...

    def max_alignment(self) -> int:
        """Returns the number of contiguous elements that begin at a multiple of their number."""
        ...

    def composition(self, __b: Union[SwizzleLike, LayoutLike]) -> Any:
        """Returns the layout that maps a coordinate by the second operand and then by the first one."""
        ...

    def right_inverse(self) -> Swizzle:
        """Returns a layout that a layout undoes: `layout(inverse(i)) == i`."""
        ...

    def left_inverse(self) -> Swizzle:
        """Returns a layout that undoes a layout: `inverse(layout(i)) == i`."""
        ...

    def swizzle_apply(self, __index: int) -> int:
        """Returns the index to which a swizzle maps an index."""
        ...
    # end

@final
class ScaledBasis:
    @property
    def value(self) -> int: ...
    @property
    def mode(self) -> Union[int, Tuple[int, ...]]: ...
    def __new__(cls, __value: int, __mode: Union[int, Tuple[int, ...]]) -> ScaledBasis: ...
    def __hash__(self) -> int: ...

@final
class Predicate:
    def __new__(cls, __text: str) -> Predicate: ...
    @property
    def shape(self) -> Any: ...
    def __call__(self, *coordinate: Coord) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Picture:
    @property
    def svg(self) -> str: ...
    @property
    def html(self) -> str: ...
    @property
    def tikz(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def png(self) -> bytes: ...
    def save(self, __path: Union[str, PathLike[str]]) -> None: ...
    def _repr_svg_(self) -> str: ...

@final
class Explanation:
    @property
    def result(self) -> Optional[str]: ...
    @property
    def is_complete(self) -> bool: ...
    def to_dict(self) -> Dict[str, Any]: ...
    def _repr_html_(self) -> str: ...

def draw(
    kind: LayoutLike,
    *operands: Any,
    by: Optional[str] = None,
    bits: int = 32,
    highlight: Coord = None,
    access: Union[LayoutLike, None] = None,
    theme: str = "light",
) -> Picture: ...
def explain(operation: str, *operands: Any, **named: Any) -> Explanation: ...
def layout_by_name(__name: str) -> Layout: ...
def atom_names() -> List[str]: ...
def evaluate_xla(name: str, *operands: Any) -> Any: ...
def evaluate_tiled(name: str, **operands: Any) -> Any: ...
def offsets(__layout: Union[Layout, IntTuple]) -> Any: ...
def reach(__operation: str, __layout: Any, __name: str, __offset: Any, __length: int) -> Tuple[int, int]: ...
def copy_elements(
    __operation: str, __source: Any, __source_layout: Any, __target: Any, __target_layout: Any, __shape: Optional[List[int]] = ...
) -> None: ...
def multiply(
    __a: Any, __a_layout: Any, __b: Any, __b_layout: Any, __c: Any, __c_layout: Any, __alpha: Any, __beta: Any
) -> None: ...

# begin functions
def parse(__l: Union[SwizzleLike, Strides, IntTuple, LayoutLike]) -> Layout:
    """Returns what a text in CuTe's notation means."""
    ...

def make_layout(*operands: Union[LayoutLike, IntTuple, Strides]) -> Layout:
    """Returns the layout of a shape and strides, or the layout whose modes are the operands."""
    ...

def size(__s: Shaped) -> int:
    """Returns the number of elements."""
    ...

def cosize(__l: LayoutLike) -> int:
    """Returns the number of elements of memory that the layout needs: one more than its largest index."""
    ...

def coshape(__l: LayoutLike) -> Any:
    """Returns one more than the largest index, or the extents of the coordinates that strides with directions reach."""
    ...

def coprofile(__l: LayoutLike) -> Any:
    """Returns the parentheses of the coordinates that strides with directions reach."""
    ...

def rank(__s: Shaped) -> int:
    """Returns the number of modes."""
    ...

def depth(__s: Shaped) -> int:
    """Returns the number of levels of parentheses."""
    ...

def compact_col_major(__shape: IntTuple, __first: IntTuple = ...) -> Any:
    """Returns the strides of a compact layout whose first mode is the fastest."""
    ...

def compact_row_major(__shape: IntTuple, __first: IntTuple = ...) -> Any:
    """Returns the strides of a compact layout whose last mode is the fastest."""
    ...

def compact_order(__shape: IntTuple, __order: Union[str, IntTuple]) -> Any:
    """Returns the strides of a compact layout whose modes have an order."""
    ...

def make_ordered_layout(__shape: IntTuple, __order: Union[str, IntTuple]) -> Layout:
    """Returns the compact layout whose modes have an order."""
    ...

def make_identity_layout(__shape: IntTuple) -> Layout:
    """Returns the layout that maps each coordinate to itself."""
    ...

def make_basis_like(__shape: IntTuple) -> Any:
    """Returns the strides of an identity layout."""
    ...

def make_layout_like(__l: LayoutLike) -> Layout:
    """Returns a compact layout of this shape, in the order of these strides."""
    ...

def make_fragment_like(__l: LayoutLike) -> Layout:
    """Returns a compact layout of this shape for registers, the first mode the fastest."""
    ...

def tile_to_shape(__l: LayoutLike, __s: Shaped, __order: Union[str, IntTuple] = ...) -> Layout:
    """Repeats a layout until it fills a shape, in an order of the modes."""
    ...

def with_shape(__l: LayoutLike, __shape: IntTuple) -> Layout:
    """Returns the layout of the same elements in another shape of the same size."""
    ...

def domain_distribute(__s: Shaped, __count: int) -> Layout:
    """Distributes the elements of a shape over a number of threads."""
    ...

def call(__l: LayoutLike, __c: Coord) -> Any:
    """Returns the index at a coordinate, or the slice of a coordinate with kept modes."""
    ...

def crd2idx(__c: Coord, __l: Union[LayoutLike, IntTuple]) -> int:
    """Returns the index of a coordinate of a shape, or of a layout."""
    ...

def idx2crd(__index: Coord, __l: Union[IntTuple, LayoutLike], __stride: IntTuple = ...) -> Any:
    """Returns the coordinate of an index."""
    ...

def crd2crd(__c: Coord, __from_: Shaped, __to: Shaped) -> Any:
    """Returns the coordinate of another shape that stands for the same element."""
    ...

def get_hier_coord(__l: LayoutLike, __index: int) -> Any:
    """Returns the coordinate at which a layout has an index, with the parentheses of the layout."""
    ...

def get_flat_coord(__l: LayoutLike, __index: int) -> Any:
    """Returns the coordinate at which a layout has an index, an integer for each mode."""
    ...

def get_1d_coord(__l: LayoutLike, __index: int) -> int:
    """Returns the 1-D coordinate at which a layout has an index."""
    ...

def slice(__c: Coord, __t: Union[LayoutLike, IntTuple]) -> Layout:
    """Returns the layout or tuple of the modes where the coordinate is None."""
    ...

def dice(__c: Coord, __t: Union[LayoutLike, IntTuple]) -> Layout:
    """Returns the layout or tuple of the modes where the coordinate has an integer."""
    ...

def slice_and_offset(__c: Coord, __l: LayoutLike) -> Tuple[Layout, Any]:
    """Returns a slice and the index at which it begins."""
    ...

def flatten(__t: Union[LayoutLike, IntTuple]) -> Layout:
    """Removes the inner parentheses."""
    ...

def unflatten(__t: Union[LayoutLike, IntTuple], __profile: IntTuple) -> Layout:
    """Puts the leaves into the parentheses of a profile."""
    ...

def group(__t: Union[LayoutLike, IntTuple], __begin: int, __end: int) -> Layout:
    """Groups the modes from one place up to another one into one mode."""
    ...

def select(__t: Union[LayoutLike, IntTuple], __m: Modes) -> Layout:
    """Returns the modes at places, in that order."""
    ...

def take(__t: Union[LayoutLike, IntTuple], __begin: int, __end: int) -> Layout:
    """Returns the modes from one place up to another one."""
    ...

def get(__t: Union[LayoutLike, IntTuple], __path: Modes) -> Layout:
    """Returns the mode at a place, or at a path through the levels."""
    ...

def append(__t: Union[LayoutLike, IntTuple], __mode: Union[LayoutLike, IntTuple]) -> Layout:
    """Adds a mode after the others."""
    ...

def prepend(__t: Union[LayoutLike, IntTuple], __mode: Union[LayoutLike, IntTuple]) -> Layout:
    """Adds a mode before the others."""
    ...

def append_n(__t: Union[LayoutLike, IntTuple], __rank: int, __mode: Union[LayoutLike, IntTuple] = ...) -> Layout:
    """Adds a mode after the others until the rank is reached."""
    ...

def prepend_n(__t: Union[LayoutLike, IntTuple], __rank: int, __mode: Union[LayoutLike, IntTuple] = ...) -> Layout:
    """Adds a mode before the others until the rank is reached."""
    ...

def replace_n(__t: Union[LayoutLike, IntTuple], __place: int, __mode: Union[LayoutLike, IntTuple]) -> Layout:
    """Replaces the mode at a place."""
    ...

def zip(__l: Union[LayoutLike, IntTuple], __b: LayoutLike = ...) -> Layout:
    """Transposes modes of modes, or the modes of two layouts."""
    ...

def congruent(__a: Shaped, __b: Shaped) -> bool:
    """Returns whether two shapes have the same parentheses."""
    ...

def weakly_congruent(__a: Shaped, __b: Shaped) -> bool:
    """Returns whether the second shape has at least the parentheses of the first one."""
    ...

def compatible(__a: Shaped, __b: Shaped) -> bool:
    """Returns whether each coordinate of the first shape is one of the second shape."""
    ...

def elem_less(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether each integer of a tuple is less than that of another one."""
    ...

def elem_leq(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns the negation of `elem_gtr`."""
    ...

def elem_gtr(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether each integer of a tuple is greater than that of another one."""
    ...

def elem_geq(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns the negation of `elem_less`."""
    ...

def lex_less(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether a tuple comes before another one, compared from the first mode on."""
    ...

def lex_leq(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether a tuple comes before another one or equals it, compared from the first mode on."""
    ...

def lex_gtr(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether a tuple comes after another one, compared from the first mode on."""
    ...

def lex_geq(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether a tuple comes after another one or equals it, compared from the first mode on."""
    ...

def colex_less(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether a tuple comes before another one, compared from the last mode on."""
    ...

def colex_leq(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether a tuple comes before another one or equals it, compared from the last mode on."""
    ...

def colex_gtr(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether a tuple comes after another one, compared from the last mode on."""
    ...

def colex_geq(__a: IntTuple, __b: IntTuple) -> bool:
    """Returns whether a tuple comes after another one or equals it, compared from the last mode on."""
    ...

def product(__t: IntTuple) -> int:
    """Returns the product of all integers."""
    ...

def product_each(__t: IntTuple) -> Any:
    """Returns the product of each mode."""
    ...

def product_like(__t: IntTuple, __profile: IntTuple) -> Any:
    """Returns the product of the integers that stand for each integer of a profile."""
    ...

def elem_scale(__t: IntTuple, __factors: IntTuple) -> Any:
    """Multiplies each integer by the product of the integers that stand for it in another tuple."""
    ...

def inner_product(__a: IntTuple, __b: IntTuple) -> int:
    """Returns the sum of the products of integers in the same places."""
    ...

def sum(__t: IntTuple) -> int:
    """Returns the sum of all integers."""
    ...

def reverse(__t: IntTuple) -> Any:
    """Reverses the modes."""
    ...

def shape_div(__shape: IntTuple, __divisor: IntTuple) -> Any:
    """Divides a shape by a number of elements, the first mode first."""
    ...

def ceil_div(__s: Shaped, __by: Tiler) -> Any:
    """Divides each extent by that of a tiler, rounded up."""
    ...

def round_up(__shape: IntTuple, __divisor: IntTuple) -> Any:
    """Rounds each extent up to a multiple of a divisor."""
    ...

def evenly_divides(__s: Shaped, __by: Tiler) -> bool:
    """Returns whether a tiler divides each extent of a shape."""
    ...

@overload
def upcast(__l: Layout, __count: int) -> Layout:
    """Returns the layout of vectors of a number of elements."""
    ...

@overload
def upcast(__l: Union[SwizzleLike, LayoutLike], __count: int) -> Any: ...

@overload
def downcast(__l: Layout, __count: int) -> Layout:
    """Returns the layout of a number of parts of each element."""
    ...

@overload
def downcast(__l: Union[SwizzleLike, LayoutLike], __count: int) -> Any: ...

def recast_layout(__l: Union[SwizzleLike, LayoutLike], __old_bits: int, __new_bits: int) -> Layout:
    """Returns the layout of elements of another width in bits."""
    ...

def max_common_vector(__a: LayoutLike, __b: LayoutLike) -> int:
    """Returns the number of first elements that are contiguous in both layouts."""
    ...

def max_common_layout(__a: LayoutLike, __b: LayoutLike) -> Layout:
    """Returns the layout of the first elements that are contiguous in both layouts."""
    ...

def max_alignment(__l: Union[SwizzleLike, LayoutLike]) -> int:
    """Returns the number of contiguous elements that begin at a multiple of their number."""
    ...

def nullspace(__l: LayoutLike) -> Layout:
    """Returns the layout of the 1-D coordinates with index 0."""
    ...

def coalesce(__l: LayoutLike, __profile: IntTuple = ...) -> Layout:
    """Merges modes into as few as possible, or into as few as a profile allows."""
    ...

def filter(__l: LayoutLike, __profile: IntTuple = ...) -> Layout:
    """Removes modes that repeat elements, and merges the others."""
    ...

def filter_zeros(__l: LayoutLike, __profile: IntTuple = ...) -> Layout:
    """Sets extents to 1 where the stride, or the integer of a profile, is 0."""
    ...

@overload
def composition(__a: Layout, __tiler: Union[SwizzleLike, LayoutLike, Tiler]) -> Layout:
    """Returns the layout that maps a coordinate by the second operand and then by the first one."""
    ...

@overload
def composition(__a: Union[SwizzleLike, LayoutLike], __tiler: Union[SwizzleLike, LayoutLike, Tiler]) -> Any: ...

def complement(__l: LayoutLike, __target: Shaped = ...) -> Layout:
    """Returns the layout of the indices between those of a layout, up to a size."""
    ...

def right_inverse(__l: Union[SwizzleLike, LayoutLike]) -> Layout:
    """Returns a layout that a layout undoes: `layout(inverse(i)) == i`."""
    ...

def left_inverse(__l: Union[SwizzleLike, LayoutLike]) -> Layout:
    """Returns a layout that undoes a layout: `inverse(layout(i)) == i`."""
    ...

def logical_divide(__l: LayoutLike, __tiler: Tiler) -> Layout:
    """Divides a layout into tiles and the rest, mode by mode."""
    ...

def zipped_divide(__l: LayoutLike, __tiler: Tiler) -> Layout:
    """Divides a layout: the tile in mode 0, the tiles in mode 1."""
    ...

def tiled_divide(__l: LayoutLike, __tiler: Tiler) -> Layout:
    """Divides a layout: the tile in mode 0, the modes of the tiles after it."""
    ...

def flat_divide(__l: LayoutLike, __tiler: Tiler) -> Layout:
    """Divides a layout: the modes of the tile, and then those of the tiles."""
    ...

def logical_divide_predicate(__l: LayoutLike, __tiler: Tiler) -> Predicate:
    """Returns which coordinates of `logical_divide` have an element."""
    ...

def zipped_divide_predicate(__l: LayoutLike, __tiler: Tiler) -> Predicate:
    """Returns which coordinates of `zipped_divide` have an element."""
    ...

def tiled_divide_predicate(__l: LayoutLike, __tiler: Tiler) -> Predicate:
    """Returns which coordinates of `tiled_divide` have an element."""
    ...

def flat_divide_predicate(__l: LayoutLike, __tiler: Tiler) -> Predicate:
    """Returns which coordinates of `flat_divide` have an element."""
    ...

def logical_product(__l: LayoutLike, __tiler: Tiler) -> Layout:
    """Repeats a block: the block in mode 0, its copies in mode 1."""
    ...

def zipped_product(__l: LayoutLike, __tiler: Tiler) -> Layout:
    """Repeats a block mode by mode: the block in mode 0, its copies in mode 1."""
    ...

def tiled_product(__l: LayoutLike, __tiler: Tiler) -> Layout:
    """Repeats a block mode by mode: the block in mode 0, the modes of its copies after it."""
    ...

def flat_product(__l: LayoutLike, __tiler: Tiler) -> Layout:
    """Repeats a block mode by mode: the modes of the block, and then those of its copies."""
    ...

def blocked_product(__l: LayoutLike, __tiler: LayoutLike) -> Layout:
    """Repeats a block mode by mode, each mode of the block inside of that of its copies."""
    ...

def raked_product(__l: LayoutLike, __tiler: LayoutLike) -> Layout:
    """Repeats a block mode by mode, each mode of its copies inside of that of the block."""
    ...

def local_tile(__l: LayoutLike, __tile: Tiler, __c: Coord, __projection: Coord = ...) -> Tuple[Layout, Any]:
    """Returns a tile and the index at which it begins."""
    ...

def inner_partition(__l: LayoutLike, __tile: Tiler, __c: Coord) -> Tuple[Layout, Any]:
    """Returns the tile at a coordinate, and the index at which it begins."""
    ...

def outer_partition(__l: LayoutLike, __tile: Tiler, __c: Coord) -> Tuple[Layout, Any]:
    """Returns the elements at a coordinate inside of all tiles, and the index at which they begin."""
    ...

def local_partition(__l: LayoutLike, __threads: LayoutLike, __thread: int) -> Tuple[Layout, Any]:
    """Returns the elements of a thread, and the index at which they begin."""
    ...

def thread_view(__l: LayoutLike, __thread_value: LayoutLike, __thread: int) -> Tuple[Layout, Any]:
    """Returns the values of a thread of a thread-value layout, and the index at which they begin."""
    ...

def layout_from(__shape: IntTuple, __table: Offsets) -> Layout:
    """Returns the smallest layout of a table of offsets, or of a function of a coordinate: plain, else swizzled."""
    ...

def relayout(__a: LayoutLike, __b: LayoutLike) -> Layout:
    """Returns the layout that maps the indices of one layout to those of another one."""
    ...

def is_injective(__l: LayoutLike, __steps: int = ...) -> bool:
    """Returns whether no index is repeated."""
    ...

def is_surjective(__l: LayoutLike) -> bool:
    """Returns whether each index below the cosize is reached."""
    ...

def is_bijective(__l: LayoutLike) -> bool:
    """Returns whether each index below the cosize is reached once."""
    ...

def is_contiguous(__l: LayoutLike) -> bool:
    """Returns whether the elements are contiguous, in any order."""
    ...

def collision(__l: LayoutLike, __steps: int = ...) -> Optional[Tuple[int, int]]:
    """Returns two 1-D coordinates with the same index, or None."""
    ...

def first_gap(__l: LayoutLike) -> Optional[int]:
    """Returns the first index below the cosize that is not reached, or None."""
    ...

def overlap(__a: LayoutLike, __b: LayoutLike, __offset: int = ..., __steps: int = ...) -> Optional[Tuple[int, int]]:
    """Returns a 1-D coordinate of each layout with the same index, or None. An offset may be added to the second layout."""
    ...

def bank_conflicts(__l: LayoutLike, __element: int, __banks: int, __width: int) -> int:
    """Returns how many passes an access of threads to banks of shared memory takes: the width of an element, the number of banks and the width of a bank in bytes."""
    ...

def segments(__l: LayoutLike, __element: int, __width: int) -> int:
    """Returns how many segments of memory an access touches: the width of an element and of a segment in bytes."""
    ...

def make_access(__s: Shaped, __m: int, __vector: int) -> Layout:
    """Returns the thread-value layout of an access along a mode, in vectors of a number of elements."""
    ...

def access_cost(__l: LayoutLike, __bits: int, __tv: LayoutLike, __vector: int) -> int:
    """Returns the number of wavefronts of an access to shared memory: the bits of an element, threads and values, and the elements of a vector."""
    ...

def coalescing(__l: LayoutLike, __bits: int, __tv: LayoutLike, __vector: int) -> int:
    """Returns the number of wavefronts of an access to global memory, as `access_cost`."""
    ...

def choose_swizzle(__l: LayoutLike, __bits: int, __tv: LayoutLike, __vector: int) -> Swizzle:
    """Returns the swizzle with which an access to a tile takes the fewest wavefronts."""
    ...

def least_padding(__l: LayoutLike, __bits: int, __tv: LayoutLike, __vector: int) -> Optional[Layout]:
    """Returns the padded layout with which an access is free of conflicts, or None."""
    ...

def vectorise(__l: LayoutLike, __width: int) -> Layout:
    """Returns the layout of vectors of a number of elements."""
    ...

def make_swizzle(__b: int, __m: int, __s: int) -> Swizzle:
    """Returns the swizzle of numbers of bits."""
    ...

def swizzle_apply(__s: SwizzleLike, __index: int) -> int:
    """Returns the index to which a swizzle maps an index."""
    ...
# end
