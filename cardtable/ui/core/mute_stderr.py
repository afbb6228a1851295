"""Silence on standard error while a library in C is spoken to: ALSA complains there, behind Python's back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_STANDARD_ERROR: Final = 2


@contextmanager
def muted_stderr() -> Iterator[None]:
    """Send what the process writes to standard error nowhere for as long as the block lasts.

    It holds for all threads, so keep the block short. Where there is no standard error (a windowed program on Windows)
    nothing is done; never raises on its own account.
    """
    kept = _redirected()
    try:
        yield
    finally:
        if kept is not None:
            os.dup2(kept, _STANDARD_ERROR)
            os.close(kept)


def _redirected() -> int | None:
    """Point standard error at the null device; a copy of the old one, or None where it was left alone."""
    try:
        kept = os.dup(_STANDARD_ERROR)
    except OSError:
        return None
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        os.close(kept)
        return None
    os.dup2(nowhere, _STANDARD_ERROR)
    os.close(nowhere)
    return kept
