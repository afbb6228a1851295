"""The system's wish for high contrast, from invented files and answers; what cannot be read is no wish."""

from __future__ import annotations

import plistlib
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable.ui.core.high_contrast import wants_high_contrast, windows_wants_contrast
from tests.support.dconf import database

KEY = "/org/gnome/desktop/a11y/interface/high-contrast"
THEME = "/org/gnome/desktop/interface/gtk-theme"


def written(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def wish(home: Path, platform: str = "linux", **environment: str) -> bool:
    return wants_high_contrast(platform, environment, home)


def test_where_nothing_is_said_nothing_is_wished(tmp_path: Path) -> None:
    assert not any(wish(tmp_path, platform) for platform in ("linux", "darwin", "win32", "freebsd14"))


@pytest.mark.parametrize(
    ("file", "text", "wanted"),
    [
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-theme-name=HighContrast\n", True),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-theme-name = Adwaita-hc\n", False),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-theme-name = HighContrastInverse\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-theme-name=Adwaita\n", False),
        ("gtk-3.0/settings.ini", "[Other]\ngtk-theme-name=HighContrast\n", False),
        ("kdeglobals", "[General]\nColorScheme=BreezeHighContrast\n", True),
        ("kdeglobals", "[General]\nColorScheme=BreezeDark\n", False),
    ],
)
def test_the_theme_of_the_desktop_tells(tmp_path: Path, file: str, text: str, wanted: bool) -> None:
    written(tmp_path / ".config" / file, text)
    assert wish(tmp_path) is wanted


def test_the_theme_that_the_environment_asks_for_tells(tmp_path: Path) -> None:
    assert wish(tmp_path, GTK_THEME="HighContrast")
    assert not wish(tmp_path, GTK_THEME="Adwaita:dark")


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({KEY: b"\x01\x00b"}, True),
        ({KEY: b"\x00\x00b"}, False),
        ({THEME: b"HighContrast\x00\x00s"}, True),
        ({THEME: b"Adwaita\x00\x00s"}, False),
        ({"/org/gnome/desktop/interface/enable-animations": b"\x01\x00b"}, False),
    ],
)
def test_gnome_tells(tmp_path: Path, settings: dict[str, bytes], wanted: bool) -> None:
    written(tmp_path / ".config" / "dconf" / "user", database(settings))
    assert wish(tmp_path) is wanted


def test_a_damaged_database_is_no_wish(tmp_path: Path) -> None:
    whole = database({KEY: b"\x01\x00b"})
    for length in range(0, len(whole), 7):
        written(tmp_path / ".config" / "dconf" / "user", whole[:length])
        assert not wish(tmp_path) or length > len(whole) - 8


@pytest.mark.parametrize("wanted", [True, False])
def test_macos_tells(tmp_path: Path, wanted: bool) -> None:
    path = tmp_path / "Library" / "Preferences" / "com.apple.universalaccess.plist"
    written(path, plistlib.dumps({"increaseContrast": wanted}, fmt=plistlib.FMT_BINARY))
    assert wish(tmp_path, "darwin") is wanted
    written(path, b"bplist00 and nothing else")
    assert not wish(tmp_path, "darwin")


@pytest.mark.parametrize(
    ("flags", "answers", "wanted"), [(1, 1, True), (0x7E, 1, False), (0x7F, 1, True), (1, 0, False)]
)
def test_windows_tells(flags: int, answers: int, wanted: bool) -> None:
    def ask(action: int, size: int, told, _: int) -> int:
        assert (action, size) == (0x0042, told._obj.size)
        told._obj.flags = flags
        return answers

    assert windows_wants_contrast(SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=ask))) is wanted
    assert not windows_wants_contrast(None)
