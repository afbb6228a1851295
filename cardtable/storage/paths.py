"""Where the program keeps what belongs to a person. Makes no folder and opens no file."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from cardtable.values import dataclass

HOME_VARIABLE = "CARDTABLE_HOME"
"""Environment variable naming one folder for everything; for tests, sticks and the careful."""

_APP = "cardtable"


@dataclass(frozen=True, slots=True)
class Paths:
    """Four folders; three of them may be the same one. ``own``: they are the program's own, where the system has them
    for it, and not some that a person named.
    """

    data: Path
    config: Path
    cache: Path
    logs: Path
    own: bool = False

    @property
    def database(self) -> Path:
        """The file of games and rounds."""
        return self.data / "cardtable.db"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"


def find_paths(environ: Mapping[str, str], home: Path | None = None) -> Paths:
    """The folders of this person: below ``home`` if given, else below $CARDTABLE_HOME, else where the system wants
    them.
    """
    if home is None and environ.get(HOME_VARIABLE):
        home = Path(environ[HOME_VARIABLE]).expanduser()
    if home is not None:
        return Paths(home, home, home / "cache", home / "logs")
    if sys.platform == "linux":
        return _by_xdg(environ)
    import platformdirs  # noqa: PLC0415 - costs 25 ms, and only a program that is started as usual needs it

    dirs = platformdirs.PlatformDirs(_APP, appauthor=False)
    return Paths(dirs.user_data_path, dirs.user_config_path, dirs.user_cache_path, dirs.user_log_path, own=True)


def _by_xdg(environ: Mapping[str, str]) -> Paths:
    """Where Linux wants them: what platformdirs would say, which takes 25 ms to load."""

    def folder(variable: str, usual: str) -> Path:
        named = Path(environ.get(variable, ""))
        return (named if named.is_absolute() else Path(usual).expanduser()) / _APP

    return Paths(
        folder("XDG_DATA_HOME", "~/.local/share"),
        folder("XDG_CONFIG_HOME", "~/.config"),
        folder("XDG_CACHE_HOME", "~/.cache"),
        folder("XDG_STATE_HOME", "~/.local/state") / "log",
        own=True,
    )
