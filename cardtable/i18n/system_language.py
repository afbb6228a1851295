"""The languages the system asks for: POSIX variables, and the preferences of Windows and macOS.

Starts no process. Knows no setting of the program.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterable, Mapping
from locale import windows_locale
from pathlib import Path

OWN = "CARDTABLE_LANGUAGE"
"""The variable that sets the language of this program alone."""

VARIABLES = (OWN, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""All variables, the strongest first."""

_PREFERENCES = Path("Library", "Preferences", ".GlobalPreferences.plist")
_MOST = 4_000_000  # bytes; such files have a few kilobytes


def system_languages(environ: Mapping[str, str], platform: str = "", home: Path | None = None) -> tuple[str, ...]:
    """The languages asked for, most wanted first: "is_IS.UTF-8", "de". Never raises.

    ``platform`` is ``sys.platform`` and ``home`` the person's folder. Variables come first everywhere; without
    ``platform`` only they are read.
    """
    wanted = tuple(each for name in VARIABLES for each in environ.get(name, "").split(":") if each)
    if wanted:
        return wanted
    if platform == "win32":
        return windows_languages(getattr(ctypes, "windll", None))
    return mac_languages(home / _PREFERENCES) if platform == "darwin" and home is not None else ()


def windows_languages(libraries: object) -> tuple[str, ...]:
    """The display language of Windows; ``libraries`` is ``ctypes.windll``. Empty if it cannot be found out."""
    ask = getattr(getattr(libraries, "kernel32", None), "GetUserDefaultUILanguage", None)
    found = windows_locale.get(ask()) if ask else None
    return (found,) if found else ()


def mac_languages(preferences: Path) -> tuple[str, ...]:
    """The languages in the global preferences of macOS; empty if they cannot be read."""
    listed = read_preferences(preferences).get("AppleLanguages")
    if not isinstance(listed, Iterable):
        return ()
    return tuple(each for each in listed if isinstance(each, str) and re.fullmatch(r"[\w-]{2,40}", each))


def read_preferences(path: Path) -> dict[str, object]:
    """The entries of a preferences file of macOS; none if it cannot be read."""
    import plistlib  # noqa: PLC0415 -- loads an XML parser, a megabyte that only macOS needs

    try:
        with path.open("rb") as file:
            return dict(plistlib.loads(file.read(_MOST)))
    except Exception:  # noqa: BLE001 -- the file belongs to another program
        return {}
