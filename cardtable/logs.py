"""The log file and the crash report: plain text in the log folder, for a person who wants to tell what happened.

Never raises: a log that cannot be written is no reason to stop a game. Nothing in here is sent anywhere.
"""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable import __version__

if TYPE_CHECKING:
    from logging import Handler  # logging costs 22 ms to load, and most sittings have nothing to tell

LARGEST, OLDER = 500_000, 3
"""Bytes of a log file before it is put aside, and how many older ones are kept."""

LONGEST = 2_000
"""Characters of a line; what is told of may be a file of megabytes."""

REPORTS = 20
"""How many crash reports are kept; a program that crashes in a loop must not fill a disk."""


class Log:
    """A rotating file ``cardtable.log``; it is opened at the first line."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "cardtable.log"
        self._handler: Handler | None = None

    def note(self, text: str) -> None:
        """Something worth knowing later."""
        self._write("INFO", text)

    def problem(self, code: str, detail: str) -> None:
        """Something went wrong and the program went on; has the form of a ``Trouble``."""
        self._write("WARNING", f"{code}: {detail}")

    def close(self) -> None:
        """Let go of the file; the next line opens it again."""
        handler, self._handler = self._handler, None
        if handler is not None:
            with suppress(OSError):  # what is still to be written may find a full disk
                handler.close()

    def _write(self, level: str, text: str) -> None:
        import logging  # noqa: PLC0415 - see above

        with suppress(OSError, ValueError):
            self._handler = self._handler or _opened(self.path)
            short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
            flat = short.replace("\n", " ¶ ")
            record = logging.LogRecord("cardtable", logging.getLevelNamesMapping()[level], "", 0, flat, None, None)
            self._handler.emit(record)


def _opened(path: Path) -> Handler:
    import logging.handlers  # noqa: PLC0415 - see above

    path.parent.mkdir(parents=True, exist_ok=True)
    handler = logging.handlers.RotatingFileHandler(
        path, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", errors="replace"
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(message)s"))
    # A full disk is found out while a line is written; logging would print a traceback for every one.
    handler.handleError = _silent  # type: ignore[method-assign]
    return handler


def _silent(record: object) -> None:
    """What the handler does about a line that could not be written."""
    del record


def crash_report(
    error: BaseException, folder: Path, *, now: datetime, record: str = "", facts: Mapping[str, str] | None = None
) -> Path | None:
    """Write what is needed to find the mistake: versions, ``facts``, the traceback, and the ``record`` of the game.

    Returns the file ``crash-2026-11-20-204500.txt``, or None when it could not be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _make_room(folder)
        path = folder / f"crash-{now:%Y-%m-%d-%H%M%S}.txt"
        path.write_text(_report(error, now, record, facts or {}), encoding="utf-8", errors="replace")
    except OSError:
        return None
    return path


def _make_room(folder: Path) -> None:
    for old in sorted(folder.glob("crash-*.txt"))[: -(REPORTS - 1)]:
        old.unlink(missing_ok=True)


def _report(error: BaseException, now: datetime, record: str, facts: Mapping[str, str]) -> str:
    lines = [f"cardtable {__version__}, crash of {now:%Y-%m-%d %H:%M:%S}", ""]
    lines += [f"{name}: {value}" for name, value in {**_versions(), **facts}.items()]
    lines += ["", "".join(traceback.format_exception(error)).rstrip(), ""]
    lines += ["The game on the table, as a record:", record or "(none)", ""]
    return "\n".join(lines)


def _versions() -> dict[str, str]:
    """Versions of what is loaded; nothing is loaded for it."""
    found = {
        "Python": sys.version.replace("\n", " "),
        "system": platform.platform(),
        "frozen": str(hasattr(sys, "frozen")),
    }
    for name, attribute in (("pygame", "ver"), ("sqlite3", "sqlite_version")):
        if name in sys.modules:
            found[name] = str(getattr(sys.modules[name], attribute, "unknown"))
    return found
