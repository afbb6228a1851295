"""Whether the person asked the system for high contrast, as far as its files or a call of its library tell.

Starts no process, and is read only after the first picture. Knows no setting of the program.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from pathlib import Path

from cardtable.ui.core.desktop_settings import bytes_of, entry, stored

_SPI_GETHIGHCONTRAST = 0x0042
_HCF_HIGHCONTRASTON = 0x0001
_GNOME_KEYS = ("/org/gnome/desktop/a11y/interface/high-contrast", "/org/gnome/desktop/interface/gtk-theme")
_THEME = "highcontrast"  # in the names of such themes, with or without a hyphen: HighContrast, HighContrastInverse


class _HighContrast(ctypes.Structure):
    """HIGHCONTRASTW of the Windows API."""

    _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint32), ("scheme", ctypes.c_wchar_p))


def wants_high_contrast(platform: str, environment: Mapping[str, str], home: Path) -> bool:
    """Whether the system's wish is high contrast; False where nothing is said or can be read. Never raises.

    ``platform`` is ``sys.platform``, ``home`` the folder of the person.
    """
    try:
        if platform == "win32":
            return windows_wants_contrast(getattr(ctypes, "windll", None))
        if platform == "darwin":
            return macos_wants_contrast(home / "Library" / "Preferences" / "com.apple.universalaccess.plist")
        return desktop_wants_contrast(environment, Path(environment.get("XDG_CONFIG_HOME") or home / ".config"))
    except Exception:  # noqa: BLE001 -- files of other programs may hold anything; a wish nobody can read is none
        return False


def windows_wants_contrast(libraries: object) -> bool:
    """Asks Windows whether a theme of high contrast is on; ``libraries`` is ``ctypes.windll``."""
    ask = getattr(getattr(libraries, "user32", None), "SystemParametersInfoW", None)
    told = _HighContrast(size=ctypes.sizeof(_HighContrast))
    return bool(
        ask and ask(_SPI_GETHIGHCONTRAST, told.size, ctypes.byref(told), 0) and told.flags & _HCF_HIGHCONTRASTON
    )


def macos_wants_contrast(preferences: Path) -> bool:
    """Reads "increase contrast" from the preferences of universal access."""
    import plistlib  # noqa: PLC0415 -- brings a reader of XML, a megabyte that no other system needs

    return bool(plistlib.loads(bytes_of(preferences)).get("increaseContrast", False))


def desktop_wants_contrast(environment: Mapping[str, str], config: Path) -> bool:
    """Reads what GTK, KDE and GNOME keep below the folder ``config``, and the theme that ``environment`` asks GTK for."""
    themes = [
        environment.get("GTK_THEME", ""),
        entry(config / "kdeglobals", "General", "ColorScheme"),
        *(entry(config / gtk / "settings.ini", "Settings", "gtk-theme-name") for gtk in ("gtk-4.0", "gtk-3.0")),
    ]
    if any(_THEME in theme.lower().replace("-", "").replace(" ", "") for theme in themes):
        return True
    told = stored(config / "dconf" / "user")
    on, theme = (told.get(key, b"") for key in _GNOME_KEYS)  # a boolean is a byte, a zero and its type
    return on == b"\x01\x00b" or _THEME.encode() in theme.lower()
