"""The system's wish for less motion, from invented files and answers; what cannot be read is no wish."""

from __future__ import annotations

import plistlib
import struct
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable.ui.core.reduced_motion import wants_less_motion, windows_says_less
from tests.support.dconf import database

KEY = "/org/gnome/desktop/interface/enable-animations"


def written(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def wish(home: Path, platform: str = "linux", **environment: str) -> bool:
    return wants_less_motion(platform, environment, home)


def test_where_nothing_is_said_nothing_is_wished(tmp_path: Path) -> None:
    assert not any(wish(tmp_path, platform) for platform in ("linux", "darwin", "win32", "freebsd14"))


@pytest.mark.parametrize(
    ("text", "less"),
    [
        ("[KDE]\nAnimationDurationFactor=0\n", True),
        ("[General]\nx=1\n\n[KDE]\nLookAndFeel=a\nAnimationDurationFactor = 0.0\n", True),
        ("[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("[KDE]\nAnimationDurationFactor=1\n", False),
        ("[KDE]\nAnimationDurationFactor=\n", False),
        ("[Other]\nAnimationDurationFactor=0\n", False),
        ("[KDE][Sub]\nAnimationDurationFactor=0\n", False),
    ],
)
def test_kde_says_it_in_a_factor(tmp_path: Path, text: str, less: bool) -> None:
    written(tmp_path / ".config" / "kdeglobals", text)
    assert wish(tmp_path, XDG_CURRENT_DESKTOP="KDE") is less
    assert wish(tmp_path) is less
    assert not wish(tmp_path, XDG_CURRENT_DESKTOP="ubuntu:GNOME")


@pytest.mark.parametrize("version", ["gtk-3.0", "gtk-4.0"])
@pytest.mark.parametrize(("value", "less"), [("0", True), ("false", True), ("False", True), ("1", False), ("", False)])
def test_gtk_says_it_in_its_settings(tmp_path: Path, version: str, value: str, less: bool) -> None:
    config = tmp_path / "elsewhere"
    written(config / version / "settings.ini", f"[Settings]\ngtk-theme-name=A\ngtk-enable-animations={value}\n")
    assert wish(tmp_path, XDG_CONFIG_HOME=str(config)) is less
    assert not wish(tmp_path)


@pytest.mark.parametrize(("value", "less"), [(b"\x00\x00b", True), (b"\x01\x00b", False), (b"no\x00\x00s", False)])
def test_gnome_says_it_in_its_database(tmp_path: Path, value: bytes, less: bool) -> None:
    others = {
        "/org/gnome/desktop/interface/clock-show-date": b"\x00\x00b",
        "/org/other/enable-animations": b"\x00\x00b",
    }
    written(tmp_path / ".config" / "dconf" / "user", database({**others, KEY: value}))
    assert wish(tmp_path, XDG_CURRENT_DESKTOP="GNOME") is less
    written(tmp_path / ".config" / "dconf" / "user", database(others))
    assert not wish(tmp_path)


@pytest.mark.parametrize("cut", range(0, 200, 7))
def test_a_broken_database_says_nothing_and_harms_nothing(tmp_path: Path, cut: int) -> None:
    whole = database({KEY: b"\x00\x00b"})
    path = tmp_path / ".config" / "dconf" / "user"
    written(path, whole[:cut])
    assert not wish(tmp_path)
    written(path, whole[: 20 + cut] + b"\xff" * 40 + whole[60 + cut :])
    assert wish(tmp_path) in {True, False}


def test_a_database_whose_names_go_in_a_circle_comes_to_an_end(tmp_path: Path) -> None:
    items = struct.pack("<IIIHBBII", 0, 0, 0, 4, ord("v"), 0, 0, 3)
    head = b"GVariant" + struct.pack("<IIII", 0, 0, 24, 24 + 8 + 24)
    written(tmp_path / ".config" / "dconf" / "user", head + struct.pack("<II", 0, 0) + items)
    assert not wish(tmp_path)


@pytest.mark.parametrize("form", plistlib.PlistFormat)
@pytest.mark.parametrize(("kept", "less"), [({"reduceMotion": True}, True), ({"reduceMotion": 0}, False), ({}, False)])
def test_macos_says_it_in_its_preferences(
    tmp_path: Path, form: plistlib.PlistFormat, kept: dict[str, object], less: bool
) -> None:
    path = tmp_path / "Library" / "Preferences" / "com.apple.universalaccess.plist"
    written(path, plistlib.dumps(kept, fmt=form))
    assert wish(tmp_path, "darwin") is less


@pytest.mark.parametrize("content", [b"", b"<plist", b"bplist00\xff", b'<?xml version="1.0"?><plist><array/></plist>'])
def test_preferences_that_nobody_can_read_are_no_wish(tmp_path: Path, content: bytes) -> None:
    written(tmp_path / "Library" / "Preferences" / "com.apple.universalaccess.plist", content)
    assert not wish(tmp_path, "darwin")


@pytest.mark.parametrize(("done", "moving", "less"), [(1, 0, True), (1, 1, False), (0, 0, False)])
def test_windows_is_asked(done: int, moving: int, less: bool) -> None:
    asked = []

    def answer(action: int, number: int, place: object, change: int) -> int:
        asked.append((action, number, change))
        place._obj.value = moving
        return done

    assert windows_says_less(SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=answer))) is less
    assert asked == [(0x1042, 0, 0)]


def test_a_windows_without_that_library_says_nothing() -> None:
    assert not windows_says_less(None)
    assert not windows_says_less(SimpleNamespace(user32=SimpleNamespace()))


def test_a_folder_in_place_of_a_file_is_no_wish(tmp_path: Path) -> None:
    (tmp_path / ".config" / "kdeglobals").mkdir(parents=True)
    assert not wish(tmp_path)
