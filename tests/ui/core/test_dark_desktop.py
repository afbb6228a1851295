"""Whether the desktop is dark, as its files, a variable or the registry have it; what cannot be read says nothing."""

from __future__ import annotations

import plistlib
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable.ui.core.dark_desktop import desktop_is_dark, windows_is_dark
from tests.ui.core.test_reduced_motion import database, written

SCHEME, THEME = "/org/gnome/desktop/interface/color-scheme", "/org/gnome/desktop/interface/gtk-theme"


def asked(home: Path, **environment: str) -> bool | None:
    return desktop_is_dark("linux", {"XDG_CURRENT_DESKTOP": "GNOME", **environment}, home)


def text(value: str) -> bytes:
    return value.encode() + b"\0\0s"


def test_nothing_is_said_where_there_is_nothing(tmp_path: Path) -> None:
    assert asked(tmp_path) is None
    assert desktop_is_dark("darwin", {}, tmp_path) is None
    assert windows_is_dark(None) is None


@pytest.mark.parametrize(
    ("name", "dark"), [("Adwaita-dark", True), ("Adwaita:dark", True), ("Adwaita", False), ("Darkly", False)]
)
def test_a_variable_names_the_theme(tmp_path: Path, name: str, dark: bool) -> None:
    assert asked(tmp_path, GTK_THEME=name) is dark


@pytest.mark.parametrize(
    ("kept", "dark"),
    [
        ({SCHEME: text("prefer-dark")}, True),
        ({SCHEME: text("prefer-light"), THEME: text("Adwaita-dark")}, False),
        ({SCHEME: text("default"), THEME: text("Yaru-dark")}, True),
        ({THEME: text("Yaru")}, False),
        ({"/org/other": text("prefer-dark")}, None),
    ],
)
def test_gnome_keeps_it_in_its_database(tmp_path: Path, kept: dict[str, bytes], dark: bool | None) -> None:
    written(tmp_path / ".config" / "dconf" / "user", database(kept))
    assert asked(tmp_path) is dark


@pytest.mark.parametrize(("ground", "dark"), [("32,35,38", True), ("239,240,241", False)])
def test_kde_keeps_the_colour_of_its_windows(tmp_path: Path, ground: str, dark: bool) -> None:
    written(tmp_path / ".config" / "kdeglobals", f"[Colors:Window]\nBackgroundNormal={ground}\n")
    assert asked(tmp_path, XDG_CURRENT_DESKTOP="KDE") is dark
    assert asked(tmp_path) is None  # GNOME runs; what KDE has left there says nothing


def test_gtk_keeps_a_wish_or_a_name(tmp_path: Path) -> None:
    path = tmp_path / ".config" / "gtk-3.0" / "settings.ini"
    written(path, "[Settings]\ngtk-application-prefer-dark-theme=1\n")
    assert asked(tmp_path) is True
    written(path, "[Settings]\ngtk-theme-name=Arc\n")
    assert asked(tmp_path) is False


def test_macos_names_only_the_dark_one(tmp_path: Path) -> None:
    path = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    written(path, plistlib.dumps({"AppleInterfaceStyle": "Dark"}))
    assert desktop_is_dark("darwin", {}, tmp_path) is True
    written(path, plistlib.dumps({}))
    assert desktop_is_dark("darwin", {}, tmp_path) is False


@pytest.mark.parametrize("light", [0, 1])
def test_windows_keeps_whether_programs_are_light(light: int) -> None:
    registry = SimpleNamespace(
        HKEY_CURRENT_USER=1, OpenKey=lambda *_: nullcontext(), QueryValueEx=lambda *_: (light, 4)
    )
    assert windows_is_dark(registry) is (not light)


def test_broken_files_say_nothing(tmp_path: Path) -> None:
    written(tmp_path / ".config" / "dconf" / "user", b"GVariant" + bytes(10))
    written(tmp_path / ".config" / "kdeglobals", "[Colors:Window]\nBackgroundNormal=a,b,c\n")
    assert asked(tmp_path) is None
    assert asked(tmp_path, XDG_CURRENT_DESKTOP="KDE") is None
