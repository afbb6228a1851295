"""What several tests of the command line need."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture
def _interrupts_heeded() -> Iterator[None]:
    """A shell that runs the tests in the background has interrupts ignored by all that is started from here."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
