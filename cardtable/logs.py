"""The log file and the crash report: plain text in the log folder, for people who want to report a problem.

Never raises: a log that cannot be written must not stop a game. Nothing is sent anywhere.
"""

from __future__ import annotations

import platform
import sys
import time
import traceback
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from cardtable import __version__

LARGEST, OLDER = 500_000, 3
"""Bytes at which a log file is rotated, and the number of older ones kept."""

LONGEST = 2_000
"""Characters of a line; details may be megabytes long."""

REPORTS = 20
"""The number of crash reports kept; a program that crashes in a loop must not fill the disk."""


class Log:
    """The file ``cardtable.log``, opened for each line; when it is too long it becomes ``cardtable.log.1``, and so on."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "cardtable.log"

    def note(self, text: str) -> None:
        """Writes an INFO line."""
        self._write("INFO", text)

    def problem(self, code: str, detail: str) -> None:
        """Writes a WARNING line; can be used as a ``Trouble``."""
        self._write("WARNING", f"{code}: {detail}")

    def _write(self, level: str, text: str) -> None:
        short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
        flat = short.replace("\n", " ¶ ")
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and self.path.stat().st_size >= LARGEST:
                self._turn_over()
            with self.path.open("a", encoding="utf-8", errors="replace") as file:
                file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {level:<7} {flat}\n")

    def _turn_over(self) -> None:
        names = [self.path, *(self.path.with_name(f"{self.path.name}.{number}") for number in range(1, OLDER + 1))]
        for newer, older in reversed([*pairwise(names)]):
            if newer.exists():
                newer.replace(older)


def crash_report(
    error: BaseException, folder: Path, *, now: datetime, record: str = "", facts: Mapping[str, str] | None = None
) -> Path | None:
    """Writes versions, ``facts``, the traceback, and the ``record`` of the game.

    Returns the file, such as ``crash-2026-11-20-204500.txt``, or None if it could not be written.
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
    """Versions of loaded libraries; loads none."""
    found = {
        "Python": sys.version.replace("\n", " "),
        "system": platform.platform(),
        "frozen": str(hasattr(sys, "frozen")),
    }
    for name, attribute in (("pygame", "ver"), ("sqlite3", "sqlite_version")):
        if name in sys.modules:
            found[name] = str(getattr(sys.modules[name], attribute, "unknown"))
    return found
