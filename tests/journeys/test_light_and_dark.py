"""A table that lies open while the desktop turns dark and light again, by what files and portal say: in another thread."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.settings import Settings, load
from cardtable.ui.core import tone_watch
from cardtable.ui.core.dark_desktop import desktop_is_dark
from cardtable.ui.core.events import FocusGained, FocusLost
from tests.support.driver import Driver, opened
from tests.support.private_bus import DARK, LIGHT, FakePortal, private_bus

PATIENCE = 30.0
"""Seconds after which a theme that should have turned counts as one that does not."""

FOLLOWS = Settings(theme_follows=True, theme_light="paper", theme_dark="midnight")


def turned(table: Driver, theme: str) -> bool:
    """Whether the program comes to show ``theme``, frame by frame."""
    end = time.monotonic() + PATIENCE
    while table.services.painter.theme.name != theme and time.monotonic() < end:
        table.run(0.05)
        time.sleep(0.005)
    return table.services.painter.theme.name == theme


def no_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)


def gtk(home: Path) -> tuple[Callable[[bool], object], Callable[[], bool | None]]:
    """What writes the wish of a desktop to a file of its own, and what the program's adapter reads there."""
    file = home.parent / "config" / "gtk-3.0" / "settings.ini"
    file.parent.mkdir(parents=True)
    environ = {"XDG_CONFIG_HOME": str(file.parent.parent), "XDG_CURRENT_DESKTOP": "XFCE"}

    def wish(dark: bool) -> object:
        return file.write_text(f"[Settings]\ngtk-application-prefer-dark-theme={int(dark)}\n", encoding="utf-8")

    return wish, lambda: desktop_is_dark("linux", environ, home.parent)


def test_whoever_turns_the_desktop_dark_comes_back_to_a_dark_table(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_bus(monkeypatch)
    monkeypatch.setattr(tone_watch, "LOOK_EVERY", 3600.0)  # who comes back need not wait for the next look
    wish, is_dark = gtk(home)
    wish(False)
    with opened(home, settings=FOLLOWS, is_dark=is_dark) as table:
        table.play("golf", 24)
        assert turned(table, "paper")
        table.settle()
        state, light = table.match.state, table.picture()
        table.frame(FocusLost())
        wish(True)
        table.frame(FocusGained())
        assert turned(table, "midnight")
        table.settle()
        assert table.picture() != light
        assert table.is_whole()
        assert table.match.state is state
        table.frame(FocusLost())
        wish(False)
        table.frame(FocusGained())
        assert turned(table, "paper")
        table.settle()
        assert table.is_whole()
        wish(True)
        table.frame(FocusLost(), FocusGained())
        assert turned(table, "midnight")
    assert load(home / "settings.toml").settings.desktop_dark, "the first picture of the next start is dark at once"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a bus of its own")
def test_a_portal_turns_the_table_that_is_looked_at(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("dbus-daemon") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("not installed: dbus-daemon")
    no_bus(monkeypatch)
    with private_bus() as address, closing(FakePortal(address, LIGHT)) as portal:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        with opened(home, settings=FOLLOWS) as table:
            assert turned(table, "paper")
            portal.turn(DARK)
            assert turned(table, "midnight")
            portal.turn(LIGHT)
            assert turned(table, "paper")
