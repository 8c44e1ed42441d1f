"""Tiled MMAs and tiled copies: atoms of CuTe, repeated over threads and values.

>>> mma = TiledMMA("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1):(1,2,0)")
>>> mma.tile_mnk, mma.size
((32, 16, 16), 128)
>>> mma.partition_C("(32,16):(16,1)", 65)
(Layout("((2,2),1,1):((1,128),0,0)"), 10)
"""

from ._stridewise import TILED_OPERATIONS, evaluate_tiled


class _Tiled:
    """A tiled atom; `describe` names its layouts, which are attributes."""

    __slots__ = ("_operands", "_answer")

    def __init__(self, operands, answer):
        self._operands = operands
        self._answer = answer

    def describe(self):
        """Returns the layouts, shapes and sizes by name."""
        return dict(self._answer)

    def __getattr__(self, name):
        if name[0] != "_" and name in self._answer:
            return self._answer[name]
        raise AttributeError(f"{type(self).__name__} has no {name}; it has {', '.join(self._answer)}")

    def __dir__(self):
        return [*super().__dir__(), *self._answer]

    def __eq__(self, other):
        return type(other) is type(self) and other._operands == self._operands

    def __hash__(self):
        return hash(str(self))

    def __repr__(self):
        operands = ", ".join(f"{name}={value!r}" for name, value in self._operands.items())
        return f"<{type(self).__name__} {operands}>"

    def __reduce__(self):
        return _restored, (type(self), self._operands, self._answer)


def _restored(cls, operands, answer):
    tiled = cls.__new__(cls)
    _Tiled.__init__(tiled, operands, answer)
    return tiled


class TiledMMA(_Tiled):
    """An MMA atom by name, repeated over a layout of atoms; `permutation` is a tiler of (M,N,K)."""

    __slots__ = ()

    def __init__(self, atom, atom_layout="(1,1,1):(0,0,0)", permutation=(None, None, None)):
        operands = {"atom": atom, "atom_layout": atom_layout, "perm": permutation}
        super().__init__(operands, evaluate_tiled("tiled.tiled_mma", **operands))


class TiledCopy(_Tiled):
    """A copy atom by name and element type, such as `"SM75_U32x4_LDSM_N, half_t"`.

    `make` is the function of CuTe that makes the copy, and the keywords are its operands.

    >>> copy = TiledCopy("UniversalCopy<uint128_t>, half_t", thr_layout="(16,8):(8,1)", val_layout="(1,8):(0,1)")
    >>> copy.tiler_mn, copy.partition_S("(16,64):(64,1)", 9)
    ((16, 64), (Layout("((8,1),1,1):((1,0),0,0)"), 72))
    """

    __slots__ = ()

    def __init__(self, atom, make="make_tiled_copy", **operands):
        answer = evaluate_tiled("tiled.tiled_copy", atom=atom, make=make, **operands)
        parts = {"atom": atom, "tiler_mn": answer["tiler_mn"], "tv": answer["tv"]}
        super().__init__(parts, answer)


def _method(name, operands):
    short = name.partition(".")[2]
    rest = [operand.strip() for operand in operands[1:]]

    def method(self, *given, **named):
        if len(given) > len(rest):
            raise TypeError(f"{short} takes {len(rest)} arguments ({', '.join(rest)}), not {len(given)}")
        named = {**dict(zip(rest, given)), **named}
        # One thread, and its part alone.
        thread = named.get("threads")
        is_one = thread is not None and not isinstance(thread, (list, tuple))
        if thread is not None:
            named["threads"] = [thread] if is_one else list(thread)
        answer = evaluate_tiled(name, **self._operands, **named)
        if "offset" in answer:
            offset = answer["offset"]
            return answer["layout"], offset[0] if is_one else offset
        if "coord" in answer:
            return answer["coord"][0] if is_one else answer["coord"]
        return answer["out"]

    method.__name__ = short
    method.__doc__ = f"Evaluates `{name}`. Operands: {', '.join(rest)}."
    return method


for _name, _operands in TILED_OPERATIONS:
    if _name == "tiled.tiled_mma":
        continue  # The constructor.
    if _operands and _operands[0] == "atom, atom_layout, perm":
        setattr(TiledMMA, _name.partition(".")[2], _method(_name, _operands))
    elif _operands and _operands[0] == "atom, tiler_mn, tv":
        setattr(TiledCopy, _name.partition(".")[2], _method(_name, _operands))

__all__ = ["TiledMMA", "TiledCopy"]
