"""How the desktop wants programs to look: dark or light, high contrast, reduced motion.

On Linux the settings portal (org.freedesktop.portal.Settings) reports this, also after changes; files of GTK and KDE
fill what it leaves open. Windows has the registry and a library, macOS preferences. Starts no process. Loaded after the
first picture.
"""

from __future__ import annotations

import ctypes
import socket
import sys
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from msgspec import Struct

from cardtable.i18n.system_language import read_preferences

try:
    from jeepney import DBusAddress, MatchRule, message_bus, new_method_call
    from jeepney.io.blocking import open_dbus_connection
    from jeepney.wrappers import unwrap_msg
except ImportError:  # installed on Linux only; elsewhere there is no portal
    pass

if sys.platform == "win32":
    import winreg as registry_module
else:
    registry_module = None

POLL_INTERVAL: Final = 15.0
"""Seconds between two checks while ``polls``."""

_PORTAL: Final = "org.freedesktop.portal.Desktop"
_PORTAL_PATH: Final = "/org/freedesktop/portal/desktop"
_PORTAL_SETTINGS: Final = "org.freedesktop.portal.Settings"
_NAMESPACES: Final = ["org.freedesktop.appearance", "org.gnome.desktop.interface", "org.gnome.desktop.a11y.interface"]
_SCHEME: Final = "org.freedesktop.appearance.color-scheme"
_DARK, _LIGHT = 1, 2  # of the colour scheme; other values mean no preference
_PATIENCE: Final = 30.0  # seconds for an answer; the first request may start the portal

_YES: Final = {"1", "true", "yes", "on"}
_NO: Final = {"0", "false", "no", "off"}

_WINDOWS_THEME: Final = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
_SPI_GETHIGHCONTRAST: Final = 0x0042
_SPI_GETCLIENTAREAANIMATION: Final = 0x1042
_HCF_HIGHCONTRASTON: Final = 0x0001


class DesktopStyle(Struct, frozen=True):
    """The desktop's wishes; False where it has none."""

    dark: bool = False
    high_contrast: bool = False
    reduced_motion: bool = False


class DesktopStyleWatch:
    """Calls ``tell`` with the desktop's style at the start and after each change, from a thread of its own.

    Where no portal reports changes, ``look_again`` finds them, and while ``polls`` is true a check every 15 seconds.
    Call ``look_again`` after changing ``polls``.
    """

    def __init__(
        self,
        tell: Callable[[DesktopStyle], object],
        platform: str,
        environment: Mapping[str, str],
        home: Path,
        *,
        polls: bool,
    ) -> None:
        """``platform`` is ``sys.platform``, ``home`` the user's home folder. Starts at once."""
        self._tell, self._system = tell, (platform, environment, home)
        self._reported: DesktopStyle | None = None
        self._again = Event()
        self._ended = False
        self._socket: socket.socket | None = None
        self.polls = polls
        Thread(target=self._run, name="desktop-style", daemon=True).start()

    def look_again(self) -> None:
        """Check now, where no portal reports changes; for any thread."""
        self._again.set()

    def close(self) -> None:
        """Report nothing more; the thread ends by itself."""
        self._ended = True
        self._again.set()
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def _run(self) -> None:
        platform, environment, _ = self._system
        if platform not in {"win32", "darwin"}:
            with suppress(Exception):  # no jeepney, no bus, no portal, or an invalid answer
                self._follow_portal(session_bus(environment))
        while not self._ended:
            self._report(desktop_style(*self._system))
            self._again.wait(POLL_INTERVAL if self.polls else None)
            self._again.clear()

    def _follow_portal(self, address: str) -> None:
        """Report what the portal says until it goes away. Always ends with an exception, also if there is no portal."""
        rule = MatchRule(type="signal", path=_PORTAL_PATH, interface=_PORTAL_SETTINGS, member="SettingChanged")
        question = new_method_call(
            DBusAddress(_PORTAL_PATH, _PORTAL, _PORTAL_SETTINGS), "ReadAll", "as", (_NAMESPACES,)
        )
        with open_dbus_connection(address) as bus, bus.filter(rule, queue=deque()) as changes:
            self._socket = bus.sock
            bus.send_and_get_reply(message_bus.AddMatch(rule), timeout=_PATIENCE)
            (answer,) = unwrap_msg(bus.send_and_get_reply(question, timeout=_PATIENCE))
            settings = {f"{space}.{key}": value for space, kept in answer.items() for key, (_, value) in kept.items()}
            while not self._ended:
                portal, files = _style_in_portal(settings), desktop_style(*self._system)
                self._report(
                    DesktopStyle(
                        dark=portal.dark or (files.dark and settings.get(_SCHEME) != _LIGHT),
                        high_contrast=portal.high_contrast or files.high_contrast,
                        reduced_motion=portal.reduced_motion or files.reduced_motion,
                    )
                )
                space, key, (_, value) = bus.recv_until_filtered(changes).body
                settings[f"{space}.{key}"] = value

    def _report(self, style: DesktopStyle) -> None:
        if style != self._reported and not self._ended:
            self._reported = style
            self._tell(style)


def session_bus(environment: Mapping[str, str]) -> str:
    """The address of the session bus. Raises KeyError if there is none."""
    return environment.get("DBUS_SESSION_BUS_ADDRESS") or f"unix:path={environment['XDG_RUNTIME_DIR']}/bus"


def desktop_style(platform: str, environment: Mapping[str, str], home: Path) -> DesktopStyle:
    """The style according to files, registry and libraries; what cannot be read is False."""
    if platform == "win32":
        return style_of_windows(registry_module, getattr(ctypes, "windll", None))
    if platform == "darwin":
        return _style_of_macos(home / "Library" / "Preferences")
    return _style_in_files(environment, Path(environment.get("XDG_CONFIG_HOME") or home / ".config"))


def _style_in_portal(settings: Mapping[str, object]) -> DesktopStyle:
    """The style according to the portal's settings, including those of GNOME that it passes on."""
    scheme, theme = settings.get(_SCHEME), str(settings.get("org.gnome.desktop.interface.gtk-theme", ""))
    return DesktopStyle(
        dark=scheme == _DARK or (scheme != _LIGHT and _named_dark(theme)),
        high_contrast=settings.get("org.freedesktop.appearance.contrast") == 1
        or settings.get("org.gnome.desktop.a11y.interface.high-contrast") is True
        or _named_contrast(theme),
        reduced_motion=settings.get("org.freedesktop.appearance.reduced-motion") == 1
        or settings.get("org.gnome.desktop.interface.enable-animations") is False,
    )


def _style_in_files(environment: Mapping[str, str], config: Path) -> DesktopStyle:
    """The style from files of GTK and KDE in ``config``, KDE's only where KDE may be running; the variable GTK_THEME
    has priority.
    """
    gtk = _entries(config / "gtk-3.0" / "settings.ini") | _entries(config / "gtk-4.0" / "settings.ini")
    runs_kde = "KDE" in environment.get("XDG_CURRENT_DESKTOP", "KDE").upper().split(":")
    kde = _entries(config / "kdeglobals") if runs_kde else {}
    theme = environment.get("GTK_THEME") or gtk.get(("[Settings]", "gtk-theme-name"), "").strip('"')
    ground = [int(part) for part in kde.get(("[Colors:Window]", "BackgroundNormal"), "").split(",") if part.isdecimal()]
    duration = kde.get(("[KDE]", "AnimationDurationFactor"), "")
    if environment.get("GTK_THEME"):
        dark = _named_dark(theme)
    elif len(ground) >= 3:
        dark = sum(ground[:3]) < 3 * 128
    else:
        dark = gtk.get(("[Settings]", "gtk-application-prefer-dark-theme"), "").lower() in _YES or _named_dark(theme)
    return DesktopStyle(
        dark,
        high_contrast=_named_contrast(theme) or _named_contrast(kde.get(("[General]", "ColorScheme"), "")),
        reduced_motion=gtk.get(("[Settings]", "gtk-enable-animations"), "").lower() in _NO
        or ("0" in duration and not duration.strip("0.")),
    )


def _named_dark(theme: str) -> bool:
    return theme.lower().replace(":", "-").endswith("-dark")


def _named_contrast(theme: str) -> bool:
    """Whether the name of ``theme`` says high contrast: HighContrast, high-contrast, HighContrastInverse."""
    return "highcontrast" in theme.lower().replace("-", "").replace(" ", "")


def _entries(path: Path) -> dict[tuple[str, str], str]:
    """The values of an INI file by "[section]" and key; empty if it cannot be read."""
    try:
        lines = path.read_text("utf-8", "replace").splitlines()
    except OSError:
        return {}
    section, found = "", {}
    for line in lines:
        if line.startswith("["):
            section = line.strip()
        key, _, value = line.partition("=")
        found[section, key.strip()] = value.strip()
    return found


class _HighContrast(ctypes.Structure):
    """HIGHCONTRASTW of the Windows API."""

    _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint32), ("scheme", ctypes.c_wchar_p))


def style_of_windows(registry: Any, libraries: Any) -> DesktopStyle:
    """The style of Windows; ``registry`` is the module ``winreg``, ``libraries`` is ``ctypes.windll``."""
    light, contrast, moves = 1, _HighContrast(size=ctypes.sizeof(_HighContrast)), ctypes.c_int(1)
    with suppress(OSError), registry.OpenKey(registry.HKEY_CURRENT_USER, _WINDOWS_THEME) as key:
        light = registry.QueryValueEx(key, "AppsUseLightTheme")[0]
    ask = libraries.user32.SystemParametersInfoW
    knows_contrast = ask(_SPI_GETHIGHCONTRAST, contrast.size, ctypes.byref(contrast), 0)
    knows_motion = ask(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(moves), 0)
    return DesktopStyle(
        dark=not light,
        high_contrast=bool(knows_contrast and contrast.flags & _HCF_HIGHCONTRASTON),
        reduced_motion=bool(knows_motion and not moves.value),
    )


def _style_of_macos(preferences: Path) -> DesktopStyle:
    general = read_preferences(preferences / ".GlobalPreferences.plist")
    access = read_preferences(preferences / "com.apple.universalaccess.plist")
    return DesktopStyle(
        dark=general.get("AppleInterfaceStyle") == "Dark",
        high_contrast=bool(access.get("increaseContrast")),
        reduced_motion=bool(access.get("reduceMotion")),
    )
