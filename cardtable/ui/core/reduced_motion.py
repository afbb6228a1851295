"""Whether the person asked the system for less motion, as far as its files or a call of its library tell.

Starts no process, and is read only after the first picture. Knows no setting of the program.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Mapping
from pathlib import Path

from cardtable.ui.core.desktop_settings import content_of, entry_in, gnome_settings

_SPI_GETCLIENTAREAANIMATION = 0x1042
_NO = {"0", "false", "no", "off"}
_GNOME_KEY = "/org/gnome/desktop/interface/enable-animations"


def wants_less_motion(platform: str, environment: Mapping[str, str], home: Path) -> bool:
    """Whether the system's wish is less motion; False where nothing is said or can be read. Never raises.

    ``platform`` is ``sys.platform``, ``home`` the folder of the person.
    """
    try:
        if platform == "win32":
            return windows_says_less(getattr(ctypes, "windll", None))
        if platform == "darwin":
            return macos_says_less(home / "Library" / "Preferences" / "com.apple.universalaccess.plist")
        return desktop_says_less(environment, Path(environment.get("XDG_CONFIG_HOME") or home / ".config"))
    except Exception:  # noqa: BLE001 -- files of other programs may hold anything; a wish nobody can read is none
        return False


def windows_says_less(libraries: object) -> bool:
    """Asks Windows whether things inside windows may move; ``libraries`` is ``ctypes.windll``."""
    ask = getattr(getattr(libraries, "user32", None), "SystemParametersInfoW", None)
    moving = ctypes.c_int(1)
    return bool(ask and ask(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(moving), 0) and not moving.value)


def macos_says_less(preferences: Path) -> bool:
    """Reads "reduce motion" from the preferences of universal access."""
    import plistlib  # noqa: PLC0415 -- brings a reader of XML, a megabyte that no other system needs

    return bool(plistlib.loads(content_of(preferences)).get("reduceMotion", False))


def desktop_says_less(environment: Mapping[str, str], config: Path) -> bool:
    """Reads what KDE, GTK and GNOME keep below the folder ``config``; KDE's only where KDE may be running."""
    desktops = environment.get("XDG_CURRENT_DESKTOP", "KDE").upper().split(":")
    factor = entry_in(config / "kdeglobals", "KDE", "AnimationDurationFactor") if "KDE" in desktops else ""
    if factor.replace(".", "").strip("0") == "" and "0" in factor:
        return True
    if any(
        entry_in(config / gtk / "settings.ini", "Settings", "gtk-enable-animations").lower() in _NO
        for gtk in ("gtk-4.0", "gtk-3.0")
    ):
        return True
    return _gnome_says_less(config / "dconf" / "user")


def _gnome_says_less(database: Path) -> bool:
    """Whether GNOME's settings say that nothing shall move. A boolean is kept as a byte, a zero and its type."""
    try:
        return any(name == _GNOME_KEY and value == b"\x00\x00b" for name, value in gnome_settings(database))
    except (struct.error, IndexError):
        return False
