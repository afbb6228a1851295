"""Silence for what libraries in C say on their own account: they write to the process's streams behind Python's back."""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager

_STANDARD_ERROR = 2


def hide_greeting(environ: MutableMapping[str, str]) -> None:
    """Keep pygame from greeting on standard output when it is loaded: the first line belongs to the answer."""
    environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@contextmanager
def without_library_noise() -> Iterator[None]:
    """Send standard error nowhere for as long as the block lasts; sound and window libraries complain there at length."""
    kept = os.dup(_STANDARD_ERROR)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, _STANDARD_ERROR)
        yield
    finally:
        os.dup2(kept, _STANDARD_ERROR)
        os.close(kept)
        os.close(nowhere)
