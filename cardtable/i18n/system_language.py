"""Which languages the system asks for: variables as POSIX has them, and what Windows and macOS say besides.

Starts no process. Knows no setting of the program.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterable, Mapping
from locale import windows_locale
from pathlib import Path

OWN = "CARDTABLE_LANGUAGE"
"""The variable that asks for a language of this program alone."""

VARIABLES = (OWN, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""All of them, the strongest first."""

_PREFERENCES = Path("Library", "Preferences", ".GlobalPreferences.plist")
_MOST = 4_000_000  # bytes of a file that are read: such files have a few kilobytes


def system_languages(environ: Mapping[str, str], platform: str = "", home: Path | None = None) -> tuple[str, ...]:
    """The languages that are asked for, the most wanted first: "is_IS.UTF-8", "de". Never raises.

    ``platform`` is ``sys.platform`` and ``home`` the person's folder; without them only the variables are asked, which
    come first everywhere.
    """
    wanted = tuple(each for name in VARIABLES for each in environ.get(name, "").split(":") if each)
    if wanted:
        return wanted
    if platform == "win32":
        return windows_languages(getattr(ctypes, "windll", None))
    return mac_languages(home / _PREFERENCES) if platform == "darwin" and home is not None else ()


def windows_languages(libraries: object) -> tuple[str, ...]:
    """The language in which Windows itself speaks; ``libraries`` is ``ctypes.windll``. Nothing where it cannot be asked."""
    ask = getattr(getattr(libraries, "kernel32", None), "GetUserDefaultUILanguage", None)
    found = windows_locale.get(ask()) if ask else None
    return (found,) if found else ()


def mac_languages(preferences: Path) -> tuple[str, ...]:
    """The languages in the file of general preferences of macOS; nothing where it cannot be read."""
    listed = read_preferences(preferences).get("AppleLanguages")
    if not isinstance(listed, Iterable):
        return ()
    return tuple(each for each in listed if isinstance(each, str) and re.fullmatch(r"[\w-]{2,40}", each))


def read_preferences(path: Path) -> dict[str, object]:
    """The entries of a preferences file of macOS; none where it cannot be read."""
    import plistlib  # noqa: PLC0415 -- brings a reader of XML, a megabyte that no other system needs

    try:
        with path.open("rb") as file:
            return dict(plistlib.loads(file.read(_MOST)))
    except Exception:  # noqa: BLE001 -- files of other programs may hold anything
        return {}
