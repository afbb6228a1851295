"""How far a long command is, for somebody who watches a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def progress(stream: TextIO | None) -> Iterator[Callable[[str], None]]:
    """What shows a line in place of the one before; it is gone at the end. Where ``stream`` is no terminal nothing is shown."""
    if stream is None or not stream.isatty():
        yield lambda _: None
        return
    try:
        yield lambda text: _show(stream, text)
    finally:
        _show(stream, "")


def _show(terminal: TextIO, text: str) -> None:
    terminal.write(f"\r\x1b[K{text}")
    terminal.flush()
