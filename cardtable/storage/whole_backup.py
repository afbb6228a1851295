"""Backs up everything of a person as one file, and restores it: games, settings, own backs. A zip with a manifest.

A restore checks the whole backup first, and keeps whatever it replaces. docs/save-format.md
"""

from __future__ import annotations

import os
import re
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import msgspec
from msgspec import Struct

from cardtable import __version__
from cardtable.files import make_private, put_in_place, read_bounded, remove, replacing, sync_folder, write_new
from cardtable.kernel.compat import sha256
from cardtable.kernel.errors import BadInput
from cardtable.storage.database import (
    PART,
    SCHEMA,
    Code,
    Lines,
    StorageFailure,
    database_bytes,
    free_name,
    in_words,
    is_kept,
    lines_path,
    real_path,
    side_file,
)
from cardtable.storage.open_storage import FolderLock
from cardtable.storage.paths import Paths
from cardtable.storage.rescue import BEFORE_RESTORE, RESTORED, content_in, copies_folder, gather_games, put_in_order

BACKUP_FORMAT = 1
"""The format of the file. A later one is refused; earlier ones stay readable."""

LARGEST_BACKUP = 1_000_000_000
"""Bytes of a backup, packed and unpacked."""

_MANIFEST, _DATABASE, _SETTINGS, _BACKS = "manifest.json", "cardtable.db", "settings.toml", "backs"
_MOST_MANIFEST, _MOST_FILES = 1_000_000, 1000
_NAME = re.compile(r"cardtable\.db|settings\.toml|backs/own-[0-9a-f]{8}\.png")
_LOCK_SECONDS = 2.0


class _Facts(Struct):
    """The manifest's entry for one file."""

    bytes: int = 0
    sha256: str = ""


class _Manifest(Struct):
    format: int
    files: dict[str, _Facts]
    schema: int = 0
    program: str = ""
    made: str = ""


class BackupRefused(BadInput):
    """A backup that is damaged, or cannot be made or restored now; its text says why."""


class HomeInUse(BackupRefused):
    """Another program uses the home to be replaced."""


@contextmanager
def _refused(place: Path, why: str) -> Iterator[None]:
    """Raise BackupRefused for an error of the disk, SQLite or the storage: about the file that the error names, or
    ``place``.
    """
    try:
        yield
    except StorageFailure as problem:
        raise BackupRefused(f"{place}{why}: {in_words(problem.code, str(problem))}") from None
    except (OSError, ValueError, sqlite3.Error) as problem:
        named, reason = getattr(problem, "filename", None) or place, getattr(problem, "strerror", None) or problem
        raise BackupRefused(f"{named}{why}: {reason}") from None


# -- making one --------------------------------------------------------------------------------------------------------


def backup_bytes(paths: Paths, live: Lines | None = None) -> bytes:
    """Back up a home as it is now, also during play. Raises BackupRefused, also if there is nothing to back up.

    ``live``: the lines of this program's own open database, whose file nothing else may open.
    """
    files: dict[str, bytes] = {}
    with _refused(paths.data, " cannot be read"):
        if live is not None:
            files[_DATABASE] = database_bytes(live.values())
        elif is_kept(paths.database):
            files[_DATABASE] = database_bytes(gather_games(real_path(paths.database)).lines.values())
        if paths.settings.exists():
            files[_SETTINGS] = read_bounded(paths.settings, LARGEST_BACKUP)
        for back in sorted((paths.data / _BACKS).glob("own-*.png")):
            if _NAME.fullmatch(f"{_BACKS}/{back.name}"):
                files[f"{_BACKS}/{back.name}"] = read_bounded(back, LARGEST_BACKUP)
    if not files:
        raise BackupRefused(f"{paths.data}: there is nothing to back up")
    return _packed(files)


def _packed(files: Mapping[str, bytes]) -> bytes:
    facts = {name: _Facts(len(data), sha256(data).hexdigest()) for name, data in files.items()}
    made = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    manifest = msgspec.json.encode(_Manifest(BACKUP_FORMAT, facts, SCHEMA, __version__, made))
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr(_MANIFEST, msgspec.json.format(manifest, indent=1))
        for name, data in files.items():
            pack.writestr(name, data)
    return content.getvalue()


# -- reading one -------------------------------------------------------------------------------------------------------


def read_backup(path: Path) -> Mapping[str, bytes]:
    """Read and check a backup; returns its files by name. Raises BackupRefused."""
    with _refused(path, " cannot be read"):
        content = read_bounded(path, LARGEST_BACKUP)
    try:
        with zipfile.ZipFile(BytesIO(content)) as pack:
            files = _unpacked(path, pack)
    except _UNZIPPING as problem:
        raise BackupRefused(f"{path} is not a backup, or it is damaged: {problem}") from None
    if _DATABASE in files:
        with _refused(path, ": its games cannot be used"):
            if complaint := content_in(files[_DATABASE]).complaint:
                raise StorageFailure(Code.DAMAGED, complaint)
    return files


_UNZIPPING = (
    zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, EOFError, OSError, ValueError, KeyError,
)  # fmt: skip
"""What the standard library raises for a zip that is damaged, encrypted, oddly packed or not a zip."""


def _unpacked(path: Path, pack: zipfile.ZipFile) -> Mapping[str, bytes]:
    if len(pack.infolist()) > _MOST_FILES or sum(each.file_size for each in pack.infolist()) > LARGEST_BACKUP:
        raise BackupRefused(f"{path}: it contains more than any backup does")
    if pack.getinfo(_MANIFEST).file_size > _MOST_MANIFEST:
        raise BackupRefused(f"{path}: its list is too long")
    manifest = msgspec.json.decode(pack.read(_MANIFEST), type=_Manifest)
    if manifest.format > BACKUP_FORMAT or manifest.schema > SCHEMA:
        raise BackupRefused(f"{path}: it was made by a newer version of cardtable")
    files: dict[str, bytes] = {}
    for name, facts in manifest.files.items():
        if not _NAME.fullmatch(name):
            raise BackupRefused(f"{path}: {name[:40]!r} does not belong in a data folder")
        data = pack.read(name)
        if facts.sha256 != sha256(data).hexdigest():
            raise BackupRefused(f"{path}: {name} is damaged")
        files[name] = data
    return files


# -- restoring one -----------------------------------------------------------------------------------------------------


def restore_backup(path: Path, paths: Paths) -> Path | None:
    """Replace a home with the backup at ``path``. Returns where the replaced games are kept; None if there were none.
    Raises BackupRefused.

    Nothing changes before everything was checked. Each replaced file is kept beside its place under a name with
    ``before-restore``. A kill at any moment leaves all old games or all new ones.
    """
    files = read_backup(path)
    with _refused(paths.data, ": nothing was restored"):
        make_private(paths.data)
        make_private(paths.config)
        lock = FolderLock(paths.data)
        if not lock.take(_LOCK_SECONDS):
            raise HomeInUse(f"{paths.data} is in use: close cardtable first")
        try:
            return _replaced(files, paths)
        finally:
            lock.release()


def _replaced(files: Mapping[str, bytes], paths: Paths) -> Path | None:
    database, settings, aside = real_path(paths.database), real_path(paths.settings), None
    put_in_order(database)
    if _SETTINGS in files and settings.exists():
        write_new(settings.parent, free_name(settings, BEFORE_RESTORE).name, settings.read_bytes())
    for name, data in files.items():
        if name.startswith(_BACKS) and not (paths.data / name).exists():
            write_new(paths.data / _BACKS, Path(name).name, data)
    if _DATABASE in files:
        aside = free_name(database, BEFORE_RESTORE) if database.exists() else None
        with replacing(side_file(database, RESTORED), side_file(database, PART)) as new:
            new.write_bytes(files[_DATABASE])
            for old in (lines_path(database), copies_folder(database)):  # they do not belong to the restored games
                if old.exists():
                    put_in_place(old, free_name(old, BEFORE_RESTORE))
            sync_folder(database.parent)
        put_in_order(database)
    if _SETTINGS in files:
        with replacing(settings) as new:
            new.write_bytes(files[_SETTINGS])
    return aside


# -- at the start ------------------------------------------------------------------------------------------------------


def restore_later(path: Path, paths: Paths) -> None:
    """Check a backup and keep a copy of it, which ``restore_waiting`` restores at the next start. Raises BackupRefused."""
    read_backup(path)
    with _refused(path, " cannot be saved"):
        make_private(paths.data)
        with replacing(paths.waiting_backup) as new:
            new.write_bytes(read_bounded(path, LARGEST_BACKUP))


def restore_waiting(paths: Paths) -> str:
    """Restore the waiting backup, if there is one. Returns the key of the message about it, "" without one. Never
    raises.

    While the home is in use the backup goes on waiting.
    """
    waiting = paths.waiting_backup
    if not os.path.exists(waiting):  # noqa: PTH110 - pathlib raises without permission
        return ""
    try:
        restore_backup(waiting, paths)
        said = "notice.restored"
    except HomeInUse:
        return "trouble.restored_later"
    except BackupRefused:
        said = "trouble.not_restored"
    with suppress(OSError):
        remove(waiting)
    return said
