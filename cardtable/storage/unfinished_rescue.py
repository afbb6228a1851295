"""What a rescue that was killed has left: it is finished if its new file was whole, else cleared. Asked at every
opening, so nothing is loaded for it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from cardtable.private_files import put_in_place, sync_folder
from cardtable.storage.backups import (
    held_log_of,
    log_of,
    remove_logs,
    remove_with_log,
    restore_log,
    same_content,
)
from cardtable.storage.rescue_notice import clear_finding

WORKSHOP = "rescue-"
"""How the names of the private folders begin in which rescues work."""

_OLD_WORK, _OLD_FRESH = "work", "rebuilt"
"""Names that earlier versions used for their working copies."""


def put_in_order(path: Path) -> None:
    """Finish a rescue that was killed when its new file was whole, and clear what others have left. Raises OSError."""
    left = _left_beside(path)
    if held_log_of(path).name in left:
        restore_log(path)
    if replacement_of(path).name in left:
        finish(path)
    for name in left:
        beside = path.with_name(name)
        if name.startswith(f"{path.name}.{WORKSHOP}"):
            import shutil  # noqa: PLC0415 - something is left in trouble only

            shutil.rmtree(beside, ignore_errors=True)
        elif name.startswith(f"{path.name}.damaged-") and _is_unused(path, beside):
            remove_with_log(beside)
    if f"{path.name}.{_OLD_FRESH}" in left:
        _adopt(path)
    if f"{path.name}.{_OLD_WORK}" in left:
        remove_with_log(path.with_name(f"{path.name}.{_OLD_WORK}"))


def finish(path: Path) -> None:
    """Put the new file in its place. The log goes first: SQLite would write the old one into the new file; what a check
    found wrong goes too, for it was wrong with the old one.
    """
    remove_logs(path)
    clear_finding(path)
    put_in_place(replacement_of(path), path)
    sync_folder(path.parent)


def _is_unused(path: Path, beside: Path) -> bool:
    """Whether a name was taken for a damaged file, and the file never kept under it: at most its log, which is still
    there.

    Where nothing was left of a file but its log, that alone is kept.
    """
    if beside.name.endswith("-wal") or beside.stat().st_size:
        return False
    return not log_of(beside).exists() or (log_of(path).exists() and same_content(log_of(path), log_of(beside)))


def _adopt(path: Path) -> None:
    """An earlier version was killed in its rescue: between two steps its new file was whole and the old one gone."""
    fresh = path.with_name(f"{path.name}.{_OLD_FRESH}")
    if path.exists():
        remove_with_log(fresh)
    else:
        remove_logs(path)
        put_in_place(fresh, path)
        remove_logs(fresh)


def replacement_of(path: Path) -> Path:
    """The name under which a new file is whole and waits to be put in the place of the damaged one."""
    return path.with_name(path.name + ".replacement")


def _left_beside(path: Path) -> list[str]:
    with suppress(OSError):
        return [name for name in os.listdir(path.parent) if name.startswith(path.name + ".")]  # noqa: PTH208 - half the time
    return []
