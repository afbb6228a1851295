"""Whether the person asked the system for less motion, as far as its files or a call of its library tell.

Starts no process, and is read only after the first picture. Knows no setting of the program.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

_SPI_GETCLIENTAREAANIMATION = 0x1042
_NO = {"0", "false", "no", "off"}
_GNOME_KEY = "/org/gnome/desktop/interface/enable-animations"
_MOST = 4_000_000  # bytes of a file that are read: such files have a few kilobytes
_NO_PARENT = 0xFFFF_FFFF


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

    return bool(plistlib.loads(_bytes(preferences)).get("reduceMotion", False))


def desktop_says_less(environment: Mapping[str, str], config: Path) -> bool:
    """Reads what KDE, GTK and GNOME keep below the folder ``config``; KDE's only where KDE may be running."""
    desktops = environment.get("XDG_CURRENT_DESKTOP", "KDE").upper().split(":")
    factor = _entry(config / "kdeglobals", "KDE", "AnimationDurationFactor") if "KDE" in desktops else ""
    if factor.replace(".", "").strip("0") == "" and "0" in factor:
        return True
    if any(
        _entry(config / gtk / "settings.ini", "Settings", "gtk-enable-animations").lower() in _NO
        for gtk in ("gtk-4.0", "gtk-3.0")
    ):
        return True
    return _gnome_says_less(config / "dconf" / "user")


def _entry(path: Path, section: str, key: str) -> str:
    """The value of ``key`` in a file of sections; "" when there is no such file, section or key."""
    inside = False
    for line in _bytes(path).decode("utf-8", "replace").splitlines():
        if line.startswith("["):
            inside = line.strip() == f"[{section}]"
        name, _, value = line.partition("=")
        if inside and name.strip() == key:
            return value.strip()
    return ""


def _gnome_says_less(database: Path) -> bool:
    """Whether GNOME's settings say that nothing shall move. A boolean is kept as a byte, a zero and its type."""
    try:
        return any(name == _GNOME_KEY and value == b"\x00\x00b" for name, value in _settings_in(_bytes(database)))
    except (struct.error, IndexError):
        return False


def _settings_in(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Names and values in a database of dconf (GVDB): a table of items of 24 bytes, each named after its parent."""
    if data[:8] != b"GVariant":
        return
    start, end = struct.unpack_from("<II", data, 16)
    bloom, buckets = struct.unpack_from("<II", data, start)
    first = start + 8 + 4 * (bloom & 0x07FF_FFFF) + 4 * buckets
    items = list(struct.iter_unpack("<IIIHBBII", data[first : first + (end - first) // 24 * 24]))
    for at, (*_, kind, _, begin, stop) in enumerate(items):
        if kind == ord("v"):
            yield _name(data, items, at).decode("utf-8", "replace"), data[begin:stop]


def _name(data: bytes, items: Sequence[tuple[int, ...]], at: int) -> bytes:
    """The whole name of an item, from its last ancestor down; a broken file may name them in a circle."""
    parts: list[bytes] = []
    while at != _NO_PARENT and len(parts) <= len(items):
        _, at, key, size, *_ = items[at]
        parts.append(data[key : key + size])
    return b"".join(reversed(parts))


def _bytes(path: Path) -> bytes:
    """What is in a file; nothing when it is not there or may not be read."""
    try:
        with path.open("rb") as file:
            return file.read(_MOST)
    except OSError:
        return b""
