"""Hypothesis for this project: the same examples each time, no clock. Explore with ``--hypothesis-profile=explore``."""

from __future__ import annotations

from hypothesis import settings

from tests.support.amount import EVERYTHING

settings.register_profile("cardtable", deadline=None, derandomize=True, max_examples=50 if EVERYTHING else 30)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("cardtable")
