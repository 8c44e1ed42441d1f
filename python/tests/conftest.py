"""Settings of all tests: how often random ones are repeated, and no limit of time for an example."""

import os

from hypothesis import settings

TIMES = int(os.environ.get("STRIDEWISE_PYTHON_EXAMPLES", "1"))

settings.register_profile("untimed", deadline=None, max_examples=50 * TIMES)
settings.load_profile("untimed")
