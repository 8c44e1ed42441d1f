"""Writes the arrays that `examples/npy.rs` reads: `python3 examples/data/make.py`, with NumPy 2."""
import pathlib

import numpy as np

here = pathlib.Path(__file__).parent
image = (np.arange(6 * 10 * 3) % 97).astype("<f4").reshape(6, 10, 3)
np.save(here / "rows.npy", image)
np.save(here / "columns.npy", np.asfortranarray(image))
np.save(here / "scalar.npy", np.float32(2.5))
