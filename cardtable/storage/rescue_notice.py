"""The notice of a rescue, kept beside the database until a window has shown it: ``import`` may have repaired the file unseen."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

_LONGEST = 500


def leave_notice(path: Path, detail: str) -> None:
    """Keep ``detail`` for the next window. Never raises: a full disk costs the notice, and the rescue stands."""
    with suppress(OSError):
        _notice_of(path).write_text(detail, encoding="utf-8")


def notice_left(path: Path) -> str:
    """What was kept for the window; empty when there is nothing to say."""
    try:
        return _notice_of(path).read_text(encoding="utf-8", errors="replace")[:_LONGEST]
    except OSError:
        return ""


def clear_notice(path: Path) -> None:
    """It has been shown. Never raises."""
    with suppress(OSError):
        _notice_of(path).unlink(missing_ok=True)


def _notice_of(path: Path) -> Path:
    return path.with_name(path.name + ".rescued")
