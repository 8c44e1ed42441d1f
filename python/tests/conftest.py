"""Settings of all tests: the laws are checked without a limit of time for an example."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
