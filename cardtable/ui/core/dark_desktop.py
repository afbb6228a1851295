"""Whether the person's desktop is dark, as far as its files, the registry or a variable tell. Starts no process.

What the portal of a Linux desktop tells goes before; see ``portal``. Knows no theme of the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardtable.ui.core.desktop_settings import bytes_of, entry, stored

_INTERFACE = "/org/gnome/desktop/interface"
_PERSONALIZE = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
_ON = {"1", "true", "yes", "on"}


def desktop_is_dark(platform: str, environment: Mapping[str, str], home: Path) -> bool | None:
    """Whether the desktop is dark; None where nothing is said or can be read. Never raises.

    ``platform`` is ``sys.platform``, ``home`` the folder of the person.
    """
    try:
        if platform == "win32":
            import winreg  # noqa: PLC0415 -- only Windows has it

            return windows_is_dark(winreg)
        if platform == "darwin":
            return macos_is_dark(home / "Library" / "Preferences" / ".GlobalPreferences.plist")
        return files_say_dark(environment, Path(environment.get("XDG_CONFIG_HOME") or home / ".config"))
    except Exception:  # noqa: BLE001 -- files of other programs may hold anything; a wish nobody can read is none
        return None


def windows_is_dark(registry: object) -> bool | None:
    """Reads whether programs shall be light; ``registry`` is the module ``winreg``."""
    query, open_key = getattr(registry, "QueryValueEx", None), getattr(registry, "OpenKey", None)
    if query is None or open_key is None:
        return None
    with open_key(getattr(registry, "HKEY_CURRENT_USER", None), _PERSONALIZE) as key:
        return not query(key, "AppsUseLightTheme")[0]


def macos_is_dark(preferences: Path) -> bool:
    """Reads the appearance, which is named only where it is the dark one."""
    import plistlib  # noqa: PLC0415 -- brings a reader of XML, a megabyte that no other system needs

    return bool(plistlib.loads(bytes_of(preferences)).get("AppleInterfaceStyle", "") == "Dark")


def files_say_dark(environment: Mapping[str, str], config: Path) -> bool | None:
    """Looks at GTK_THEME, then at what GNOME, KDE and GTK keep below ``config``; KDE's only where KDE may be running."""
    if environment.get("GTK_THEME"):
        return _named_dark(environment["GTK_THEME"])
    desktops = environment.get("XDG_CURRENT_DESKTOP", "KDE").upper().split(":")
    if "KDE" in desktops:
        ground = entry(config / "kdeglobals", "Colors:Window", "BackgroundNormal").split(",")
        if len(ground) >= 3:
            return sum(int(part) for part in ground[:3]) < 3 * 128
    gnome = _gnome(config / "dconf" / "user")
    if gnome is not None:
        return gnome
    for gtk in ("gtk-4.0", "gtk-3.0"):
        settings = config / gtk / "settings.ini"
        wish = entry(settings, "Settings", "gtk-application-prefer-dark-theme")
        name = entry(settings, "Settings", "gtk-theme-name").strip('"')
        if wish or name:
            return wish.lower() in _ON or _named_dark(name)
    return None


def _gnome(database: Path) -> bool | None:
    """What GNOME's settings say. A text is kept with a zero at its end, then a zero and its type."""
    kept = stored(database)
    scheme, theme = (
        kept.get(f"{_INTERFACE}/{key}", b"").partition(b"\0")[0].decode("utf-8", "replace")
        for key in ("color-scheme", "gtk-theme")
    )
    if scheme in {"prefer-dark", "prefer-light"}:
        return scheme == "prefer-dark"
    return _named_dark(theme) if theme else None


def _named_dark(theme: str) -> bool:
    return theme.lower().replace(":", "-").endswith("-dark")
