"""Where a person's files are kept, and whether a folder can be written. Leaves nothing behind."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cardtable.files import nameless_file

if sys.platform != "win32":
    import pwd
if sys.platform != "linux":
    import platformdirs

HOME_VARIABLE = "CARDTABLE_HOME"
"""Environment variable naming one folder for everything; for tests and USB sticks."""

PORTABLE = "cardtable-data"
"""A writable folder of this name beside the frozen program holds everything; for USB sticks."""

_APP = "cardtable"
_BLOCK = 4096
"""Bytes of the smallest database."""


class Paths(NamedTuple):
    """Four folders; three of them may be the same. ``own``: they are the system's usual ones for this program, not
    named by a person. ``beside``: the folder PORTABLE, if there is one and no other home was named; unless it is also
    ``data`` it cannot be written.
    """

    data: Path
    config: Path
    cache: Path
    logs: Path
    own: bool = False
    beside: Path | None = None

    @property
    def database(self) -> Path:
        return self.data / "cardtable.db"

    @property
    def settings(self) -> Path:
        return self.config / "settings.toml"

    @property
    def waiting_backup(self) -> Path:
        """A backup that the next start restores, if there is one."""
        return self.data / "restore-at-start.zip"


def find_paths(environ: Mapping[str, str], home: Path | None = None, program: Path | None = None) -> Paths:
    """The folders of this person: below ``home``, else below $CARDTABLE_HOME, else in the folder PORTABLE beside the
    program, else where the system wants them. ``program`` is the program's folder, by default that of this process.
    """
    if home is None and environ.get(HOME_VARIABLE):
        home = Path(environ[HOME_VARIABLE])
        with suppress(RuntimeError):  # ~name of an unknown user
            home = home.expanduser()
    if home is not None:
        return _below(_in_reach(home))
    program = program or program_folder(environ)
    if program is None or not os.path.isdir(program / PORTABLE):  # noqa: PTH112 - pathlib raises without permission
        return _of_system(environ)
    beside = _in_reach(program / PORTABLE)
    found = _of_system(environ) if why_unusable(beside) else _below(beside)
    return found._replace(beside=beside)


def home_folder(environ: Mapping[str, str]) -> Path:
    """The person's home folder, which may be missing. If $HOME is no absolute path, asks the system; if that knows
    none, returns a path that cannot be a folder. Never raises.
    """
    if sys.platform == "win32":
        with suppress(RuntimeError):
            return Path.home()
    elif os.path.isabs(environ.get("HOME", "")):  # noqa: PTH117 - a string, not a path
        return Path(environ["HOME"])
    else:
        with suppress(KeyError):
            return Path(pwd.getpwuid(os.getuid()).pw_dir)
    return Path(os.devnull)


def program_folder(environ: Mapping[str, str]) -> Path | None:
    """The folder in which the frozen program is shown: that of the AppImage or the .app bundle itself. None from
    source.
    """
    if not getattr(sys, "frozen", False):
        return None
    if environ.get("APPIMAGE"):
        return Path(environ["APPIMAGE"]).parent
    folder = Path(sys.executable).parent
    inside = folder.name == "MacOS" and folder.parent.name == "Contents" and folder.parents[1].suffix == ".app"
    return folder.parents[2] if inside else folder


_LONG = 150
"""Length of a folder's path from which files in it may exceed 260 characters, the most that Windows takes without a
prefix.
"""


def _in_reach(folder: Path) -> Path:
    """The folder in a form that Windows takes at any length."""
    if sys.platform != "win32" or len(str(folder)) < _LONG:
        return folder
    whole = os.path.abspath(folder)  # noqa: PTH100 - must not resolve links
    if whole.startswith("\\\\?\\"):
        return folder
    return Path(f"\\\\?\\UNC{whole[1:]}" if whole.startswith("\\\\") else f"\\\\?\\{whole}")


def _below(home: Path) -> Paths:
    return Paths(home, home, home / "cache", home / "logs")


def _of_system(environ: Mapping[str, str]) -> Paths:
    """The system's usual folders; on Linux the same as platformdirs, which takes 25 ms to load."""
    if sys.platform != "linux":
        dirs = platformdirs.PlatformDirs(_APP, appauthor=False)
        return Paths(dirs.user_data_path, dirs.user_config_path, dirs.user_cache_path, dirs.user_log_path, own=True)

    def folder(variable: str, usual: str) -> Path:
        named = Path(environ.get(variable, ""))
        return (named if named.is_absolute() else home_folder(environ) / usual) / _APP

    return Paths(
        folder("XDG_DATA_HOME", ".local/share"),
        folder("XDG_CONFIG_HOME", ".config"),
        folder("XDG_CACHE_HOME", ".cache"),
        folder("XDG_STATE_HOME", ".local/state") / "log",
        own=True,
    )


def why_unusable(folder: Path) -> str | None:
    """Why ``folder`` or a file in it cannot be made; None if it can. Never raises.

    Makes a nameless file and drops it: access rights say little about root, /proc or a full disk.
    """
    place, missing = folder, list[str]()
    try:
        while not place.exists():
            if place.is_symlink():
                return f"{place} is a link that leads nowhere"
            if place.parent == place:  # a missing drive or share of Windows
                return os.strerror(errno.ENOENT)
            missing.append(place.name)
            place = place.parent
        if not place.is_dir():  # for which Windows has no clear error
            return os.strerror(errno.ENOTDIR)
        if sys.platform == "win32":
            _try_names(place, missing)
        with nameless_file(place) as file:
            os.write(file, bytes(_BLOCK))
            return None
    except OSError as problem:
        return problem.strerror or str(problem)


def _try_names(place: Path, names: list[str]) -> None:
    """Check that folders can have these names: Windows refuses CON, and colons. Raises OSError."""
    for name in names:
        with suppress(FileExistsError):
            (place / name).mkdir()
            (place / name).rmdir()
