from . import tiled as tiled, xla as xla
from ._stridewise import *
from ._stridewise import __version__ as __version__

LayoutLeft: str
LayoutRight: str
_: None
