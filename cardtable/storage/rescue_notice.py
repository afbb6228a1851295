"""Two notes beside the database: that it was rescued, until a window has shown it (``import`` may have repaired the
file unseen), and what a check has found, until the next opening has rescued it.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from cardtable.private_files import PRIVATE_FILE
from cardtable.storage.backups import sync_file

_LONGEST = 500
_RESCUED, _UNSOUND = ".rescued", ".unsound"


def leave_notice(path: Path, detail: str) -> None:
    """Keep ``detail`` for the next window. Never raises: a full disk costs the notice, and the rescue stands."""
    _leave(path, _RESCUED, detail)


def notice_left(path: Path) -> str:
    """What was kept for the window; empty when there is nothing to say."""
    return _left(path, _RESCUED)


def clear_notice(path: Path) -> None:
    """It has been shown. Never raises."""
    _clear(path, _RESCUED)


def leave_finding(path: Path, finding: str) -> None:
    """Keep what a check has found wrong for the next opening. Never raises."""
    _leave(path, _UNSOUND, finding)


def finding_left(path: Path) -> str:
    """What a check has found wrong; empty when nothing is known to be."""
    return _left(path, _UNSOUND)


def clear_finding(path: Path) -> None:
    """It has been rescued. Never raises."""
    _clear(path, _UNSOUND)


def _leave(path: Path, end: str, text: str) -> None:
    note = path.with_name(path.name + end)
    with suppress(OSError):
        note.touch(mode=PRIVATE_FILE)
        note.write_text(text[:_LONGEST], encoding="utf-8", errors="replace")
        sync_file(note)


def _left(path: Path, end: str) -> str:
    try:
        with path.with_name(path.name + end).open(encoding="utf-8", errors="replace") as note:
            return note.read(_LONGEST)
    except OSError:
        return ""


def _clear(path: Path, end: str) -> None:
    with suppress(OSError):
        path.with_name(path.name + end).unlink(missing_ok=True)
