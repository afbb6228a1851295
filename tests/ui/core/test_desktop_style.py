"""What the desktop asks of programs: told by a portal on a bus, or read from invented files and answers of a system."""

from __future__ import annotations

import plistlib
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from types import SimpleNamespace

import pytest

from cardtable.ui.core import desktop_style as module
from cardtable.ui.core.desktop_style import (
    DesktopStyle,
    DesktopStyleWatch,
    desktop_style,
    session_bus,
    style_of_windows,
)
from tests.support.private_bus import DARK, LIGHT, NO_WISH, FakePortal, private_bus

PATIENCE = 30.0
PLAIN, IS_DARK = DesktopStyle(), DesktopStyle(dark=True)
GTK_DARK = "[Settings]\ngtk-application-prefer-dark-theme=1\n"


def written(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def style(home: Path, platform: str = "linux", **environment: str) -> DesktopStyle:
    return desktop_style(platform, environment, home)


# -- a portal ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def bus() -> Iterator[str]:
    if not sys.platform.startswith("linux"):
        pytest.skip("needs a bus of its own")
    with private_bus() as address:
        yield address


class Hearer:
    """Keeps what a watch tells."""

    def __init__(self, home: Path, address: str = "", *, polls: bool = False) -> None:
        self.told: Queue[DesktopStyle] = Queue()
        environment = {"DBUS_SESSION_BUS_ADDRESS": address, "XDG_CURRENT_DESKTOP": "GNOME"} if address else {}
        self._watch = DesktopStyleWatch(self.told.put, "linux", environment, home, polls=polls)
        self.look_again, self.close = self._watch.look_again, self._watch.close

    def next(self) -> DesktopStyle:
        return self.told.get(timeout=PATIENCE)


def test_the_portal_is_asked_and_tells_of_changes(bus: str, tmp_path: Path) -> None:
    with closing(FakePortal(bus, DARK)) as portal, closing(Hearer(tmp_path, bus)) as hearer:
        assert hearer.next() == IS_DARK
        portal.turn(LIGHT)
        assert hearer.next() == PLAIN
        portal.turn(DARK)
        assert hearer.next() == IS_DARK


@pytest.mark.parametrize(
    ("space", "key", "value", "wished", "plain"),
    [
        ("org.freedesktop.appearance", "contrast", "high_contrast", ("u", 1), ("u", 0)),
        ("org.freedesktop.appearance", "reduced-motion", "reduced_motion", ("u", 1), ("u", 0)),
        ("org.gnome.desktop.a11y.interface", "high-contrast", "high_contrast", ("b", True), ("b", False)),
        ("org.gnome.desktop.interface", "enable-animations", "reduced_motion", ("b", False), ("b", True)),
        ("org.gnome.desktop.interface", "gtk-theme", "high_contrast", ("s", "HighContrast"), ("s", "Adwaita")),
        ("org.gnome.desktop.interface", "gtk-theme", "dark", ("s", "Yaru-dark"), ("s", "Yaru")),
    ],
)  # fmt: skip
def test_the_portal_hands_on_contrast_motion_and_the_theme(
    bus: str, tmp_path: Path, space: str, key: str, value: str, wished: tuple[str, object], plain: tuple[str, object]
) -> None:
    with closing(FakePortal(bus, NO_WISH, {(space, key): wished})) as portal, closing(Hearer(tmp_path, bus)) as hearer:
        assert hearer.next() == DesktopStyle(**{value: True})
        portal.tell(space, key, plain)
        assert hearer.next() == PLAIN


def test_what_the_portal_leaves_open_files_say(bus: str, tmp_path: Path) -> None:
    written(tmp_path / ".config" / "gtk-3.0" / "settings.ini", GTK_DARK + "gtk-enable-animations=0\n")
    with closing(FakePortal(bus, NO_WISH)) as portal, closing(Hearer(tmp_path, bus)) as hearer:
        assert hearer.next() == DesktopStyle(dark=True, reduced_motion=True)
        portal.turn(LIGHT)
        assert hearer.next() == DesktopStyle(reduced_motion=True)


def test_without_a_portal_the_files_are_looked_at_again(bus: str, tmp_path: Path) -> None:
    file = tmp_path / ".config" / "gtk-3.0" / "settings.ini"
    for address in (bus, "", "unix:path=/nowhere", "tcp:host=a"):
        written(file, "")
        with closing(Hearer(tmp_path, address)) as hearer:
            assert hearer.next() == PLAIN
            written(file, GTK_DARK)
            hearer.look_again()
            assert hearer.next() == IS_DARK


def test_a_watch_that_polls_looks_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "POLL_INTERVAL", 0.01)
    with closing(Hearer(tmp_path, polls=True)) as hearer:
        assert hearer.next() == PLAIN
        written(tmp_path / ".config" / "gtk-4.0" / "settings.ini", GTK_DARK)
        assert hearer.next() == IS_DARK


def test_without_jeepney_the_files_are_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jeepney", None)
    with closing(Hearer(tmp_path, "unix:path=/nowhere")) as hearer:
        assert hearer.next() == PLAIN


def test_nothing_is_told_after_the_end(bus: str, tmp_path: Path) -> None:
    with closing(FakePortal(bus, LIGHT)) as portal:
        with closing(Hearer(tmp_path, bus)) as hearer:
            assert hearer.next() == PLAIN
        portal.turn(DARK)
        with pytest.raises(Empty):
            hearer.told.get(timeout=0.3)


def test_the_bus_is_found_where_the_session_has_it() -> None:
    assert session_bus({"XDG_RUNTIME_DIR": "/run/user/7"}) == "unix:path=/run/user/7/bus"
    assert session_bus({"DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x", "XDG_RUNTIME_DIR": "/r"}) == "unix:abstract=x"


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets here")
@pytest.mark.parametrize(
    "said", [b"", b"REJECTED EXTERNAL\r\n", b"OK 1\r\nxxxxxxxxxxxxxxxxxxxx", b"OK 1\r\nl\2\0\1" + b"\xff" * 12]
)
def test_a_bus_that_makes_no_sense_is_none(tmp_path: Path, said: bytes) -> None:
    path = str(tmp_path / "bus")
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as server:
        server.bind(path)
        server.listen(1)

        def answer() -> None:
            link, _ = server.accept()
            with link:
                link.sendall(said)
                link.shutdown(socket.SHUT_WR)
                while link.recv(4096):
                    pass

        Thread(target=answer, daemon=True).start()
        with closing(Hearer(tmp_path, f"unix:path={path}")) as hearer:
            assert hearer.next() == PLAIN


# -- files of GTK and KDE ----------------------------------------------------------------------------------------------


def test_where_nothing_is_said_nothing_is_wished(tmp_path: Path) -> None:
    assert {style(tmp_path, platform) for platform in ("linux", "darwin", "freebsd14")} == {PLAIN}
    for name in ("kdeglobals", "gtk-3.0/settings.ini"):
        (tmp_path / ".config" / name).mkdir(parents=True)  # a folder in place of a file
    assert style(tmp_path) == PLAIN


@pytest.mark.parametrize(
    ("name", "wished"),
    [
        ("Adwaita-dark", IS_DARK),
        ("Adwaita:dark", IS_DARK),
        ("Adwaita", PLAIN),
        ("Darkly", PLAIN),
        ("HighContrast", DesktopStyle(high_contrast=True)),
    ],
)
def test_a_variable_names_the_theme(tmp_path: Path, name: str, wished: DesktopStyle) -> None:
    written(tmp_path / ".config" / "kdeglobals", "[Colors:Window]\nBackgroundNormal=239,240,241\n")
    assert style(tmp_path, GTK_THEME=name) == wished


@pytest.mark.parametrize("version", ["gtk-3.0", "gtk-4.0"])
@pytest.mark.parametrize(
    ("text", "wished"),
    [
        ("gtk-application-prefer-dark-theme=1", IS_DARK),
        ("gtk-application-prefer-dark-theme=0", PLAIN),
        ('gtk-theme-name="Arc-Dark"', IS_DARK),
        ("gtk-theme-name=Arc", PLAIN),
        ("gtk-theme-name = HighContrastInverse", DesktopStyle(high_contrast=True)),
        ("gtk-theme-name = Adwaita-hc", PLAIN),
        ("gtk-enable-animations=0", DesktopStyle(reduced_motion=True)),
        ("gtk-enable-animations=False", DesktopStyle(reduced_motion=True)),
        ("gtk-enable-animations=1", PLAIN),
        ("gtk-enable-animations=", PLAIN),
        ("[Other]\ngtk-theme-name=HighContrast", PLAIN),
    ],
)
def test_gtk_says_it_in_its_settings(tmp_path: Path, version: str, text: str, wished: DesktopStyle) -> None:
    written(tmp_path / "elsewhere" / version / "settings.ini", f"[Settings]\ngtk-cursor-theme-name=a\n{text}\n")
    assert style(tmp_path, XDG_CONFIG_HOME=str(tmp_path / "elsewhere")) == wished
    assert style(tmp_path) == PLAIN


@pytest.mark.parametrize(
    ("text", "wished"),
    [
        ("[Colors:Window]\nBackgroundNormal=32,35,38\n", IS_DARK),
        ("[Colors:Window]\nBackgroundNormal=239,240,241\n", PLAIN),
        ("[Colors:Window]\nBackgroundNormal=a,b,c\n", PLAIN),
        ("[General]\nColorScheme=BreezeHighContrast\n", DesktopStyle(high_contrast=True)),
        ("[General]\nColorScheme=BreezeDark\n", PLAIN),
        ("[KDE]\nAnimationDurationFactor=0\n", DesktopStyle(reduced_motion=True)),
        ("[General]\nx=1\n\n[KDE]\nAnimationDurationFactor = 0.0\n", DesktopStyle(reduced_motion=True)),
        ("[KDE]\nAnimationDurationFactor=0.5\n", PLAIN),
        ("[KDE]\nAnimationDurationFactor=10\n", PLAIN),
        ("[KDE]\nAnimationDurationFactor=\n", PLAIN),
        ("[KDE][Sub]\nAnimationDurationFactor=0\n", PLAIN),
    ],
)
def test_kde_says_it_in_its_file_where_kde_may_be_running(tmp_path: Path, text: str, wished: DesktopStyle) -> None:
    written(tmp_path / ".config" / "kdeglobals", text)
    assert style(tmp_path, XDG_CURRENT_DESKTOP="KDE") == wished
    assert style(tmp_path) == wished
    assert style(tmp_path, XDG_CURRENT_DESKTOP="ubuntu:GNOME") == PLAIN


# -- other systems -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", plistlib.PlistFormat)
@pytest.mark.parametrize(
    ("general", "access", "wished"),
    [
        ({"AppleInterfaceStyle": "Dark"}, {}, IS_DARK),
        ({}, {"reduceMotion": True}, DesktopStyle(reduced_motion=True)),
        ({}, {"increaseContrast": True}, DesktopStyle(high_contrast=True)),
        ({}, {"reduceMotion": 0, "increaseContrast": False}, PLAIN),
    ],
)
def test_macos_says_it_in_its_preferences(
    tmp_path: Path, form: plistlib.PlistFormat, general: object, access: object, wished: DesktopStyle
) -> None:
    folder = tmp_path / "Library" / "Preferences"
    written(folder / ".GlobalPreferences.plist", plistlib.dumps(general, fmt=form))
    written(folder / "com.apple.universalaccess.plist", plistlib.dumps(access, fmt=form))
    assert style(tmp_path, "darwin") == wished


@pytest.mark.parametrize("content", [b"", b"<plist", b"bplist00\xff", b'<?xml version="1.0"?><plist><array/></plist>'])
def test_preferences_that_nobody_can_read_hide_no_others(tmp_path: Path, content: bytes) -> None:
    folder = tmp_path / "Library" / "Preferences"
    written(folder / "com.apple.universalaccess.plist", content)
    assert style(tmp_path, "darwin") == PLAIN
    written(folder / ".GlobalPreferences.plist", plistlib.dumps({"AppleInterfaceStyle": "Dark"}))
    assert style(tmp_path, "darwin") == IS_DARK


@pytest.mark.parametrize(
    ("light", "known", "flags", "moves", "wished"),
    [
        (0, 1, 0x7E, 1, IS_DARK),
        (1, 1, 0x7F, 1, DesktopStyle(high_contrast=True)),
        (1, 1, 0x7E, 0, DesktopStyle(reduced_motion=True)),
        (1, 0, 0x7F, 0, PLAIN),
        (None, 1, 0x7E, 1, PLAIN),
    ],
)
def test_windows_is_asked(light: int | None, known: int, flags: int, moves: int, wished: DesktopStyle) -> None:
    def read(_key: object, _name: str) -> tuple[int, int]:
        if light is None:
            raise FileNotFoundError
        return light, 4

    def ask(action: int, size: int, place, change: int) -> int:
        if action == 0x0042:
            assert (size, change) == (place._obj.size, 0)
            place._obj.flags = flags
        else:
            assert (action, size, change) == (0x1042, 0, 0)
            place._obj.value = moves
        return known

    registry = SimpleNamespace(HKEY_CURRENT_USER=1, OpenKey=lambda *_: nullcontext(), QueryValueEx=read)
    libraries = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=ask))
    assert style_of_windows(registry, libraries) == wished
