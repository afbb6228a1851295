"""Word of a rescue, kept beside the database until a window has shown it: ``import`` may have repaired the file unseen."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

_LONGEST = 500


def leave_word(path: Path, detail: str) -> None:
    """Keep ``detail`` for the next window. Never raises: a full disk costs the word, and the rescue stands."""
    with suppress(OSError):
        _word_of(path).write_text(detail, encoding="utf-8")


def word_left(path: Path) -> str:
    """What was kept for the window; empty when there is nothing to say."""
    try:
        return _word_of(path).read_text(encoding="utf-8", errors="replace")[:_LONGEST]
    except OSError:
        return ""


def clear_word(path: Path) -> None:
    """It has been shown. Never raises."""
    with suppress(OSError):
        _word_of(path).unlink(missing_ok=True)


def _word_of(path: Path) -> Path:
    return path.with_name(path.name + ".rescued")
