"""For all tests: Hypothesis draws the same examples in every run, so that a red run can be had again."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
