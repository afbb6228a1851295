"""For all tests: Hypothesis draws the same examples in every run, so that a red run can be had again; real windows first."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real windows come first: they mostly wait, so others use the processor meanwhile and nobody waits for them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("window") is None)
