"""What all tests of packages have."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

BUILD = str(Path(__file__).parents[2] / "build")


@pytest.fixture(scope="module", autouse=True)
def build_folder() -> Iterator[None]:
    """The programs of build/ are found by name, as they find each other."""
    sys.path.insert(0, BUILD)
    yield
    sys.path.remove(BUILD)
