"""Real windows for journeys: one screen for all tests of a run, one fresh home for each test.

CARDTABLE_PROGRAM names a program to drive instead of the source: the journeys run against the frozen one too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.support.driver import Driver, opened
from tests.support.painted import painted_once
from tests.support.tools import needed
from tests.support.window import Screen, Window, missing_tools, private_screen, started

__all__ = ["painted_once"]

Start = Callable[..., AbstractContextManager[Window]]


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """A private screen with a window manager. Skips where its tools are missing, but in CI that is a failure."""
    if not sys.platform.startswith("linux"):
        pytest.skip("the real-window tests need an X server of their own")
    needed(missing_tools())
    with private_screen() as running:
        yield running


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the program of this test keeps its games; not there yet."""
    return tmp_path / "home"


@pytest.fixture(scope="session")
def program() -> Sequence[str]:
    """The words that start the program."""
    frozen = os.environ.get("CARDTABLE_PROGRAM")
    return [str(Path(frozen).resolve())] if frozen else [sys.executable, "-m", "cardtable"]


@pytest.fixture
def start(screen: Screen, home: Path, program: Sequence[str]) -> Start:
    """Start the program as a user does; a second start in the same test finds what the first one kept."""

    def begin(*words: str) -> AbstractContextManager[Window]:
        return started([*program, *words], screen, home)

    return begin


@pytest.fixture
def table(home: Path) -> Iterator[Driver]:
    """The program without a screen, at its gallery."""
    with opened(home) as made:
        yield made
