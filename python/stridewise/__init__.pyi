from . import tiled as tiled, xla as xla
from ._stridewise import *
from ._stridewise import __version__ as __version__
from .arrays import copy as copy, gemm as gemm

LayoutLeft: str
LayoutRight: str
_: None
