"""A program without a screen, and somebody who listens to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.settings import Animation, Settings
from tests.support.driver import Driver, opened
from tests.support.painted import painted_once

__all__ = ["painted_once"]

SIZE = (1100, 720)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Driver]:
    """The program at its gallery; cards do not fly."""
    with opened(tmp_path / "home", SIZE, Settings(animation=Animation.OFF), seed=5) as driver:
        yield driver
