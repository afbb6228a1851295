"""Reads what somebody shared: a text, or a file with one that was dropped on the window, opened with a double click, or named
on the command line.
"""

from __future__ import annotations

from pathlib import Path

from cardtable.bounded_file import read_bounded, text_of
from cardtable.session.records import LONGEST_TEXT
from cardtable.session.share_text import ShareFault, ShareRefused, holds_shared


def given_text(given: str) -> str:
    """The text itself, or what stands in the file of that name. Raises ShareRefused."""
    return given if holds_shared(given) else text_of_file(given)


def text_of_file(path: str) -> str:
    """All that stands in the file, whatever it is. Raises ShareRefused where it cannot be read, or is far too long."""
    try:
        return text_of(read_bounded(Path(path).expanduser(), LONGEST_TEXT), errors="replace")
    except (OSError, ValueError, RuntimeError):
        raise ShareRefused(ShareFault.UNREADABLE) from None
