"""A table that is open while its desktop turns dark and light again, or asks for contrast or less motion."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.settings import Animation, Settings, load
from cardtable.ui.core import desktop_style
from cardtable.ui.core.scene import FocusGained, FocusLost
from tests.support.driver import Driver, opened

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


def gtk(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], object]:
    """What writes an entry into a settings file of the desktop that the program reads."""
    file = home.parent / "config" / "gtk-3.0" / "settings.ini"
    file.parent.mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(file.parent.parent))
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "XFCE")
    monkeypatch.delenv("GTK_THEME", raising=False)
    return lambda entry: file.write_text(f"[Settings]\n{entry}\n", encoding="utf-8")


NEEDS_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a desktop of Linux")


@NEEDS_LINUX
def test_whoever_turns_the_desktop_dark_comes_back_to_a_dark_table(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_bus(monkeypatch)
    monkeypatch.setattr(desktop_style, "POLL_INTERVAL", 3600.0)  # who comes back need not wait for the next look
    writes = gtk(home, monkeypatch)
    wish = lambda dark: writes(f"gtk-application-prefer-dark-theme={int(dark)}")  # noqa: E731 -- one line of plumbing
    wish(False)
    with opened(home, settings=FOLLOWS) as table:
        table.program.around.follow_style()
        table.play("golf", 24)
        assert turned(table, "paper")
        table.settle()
        state, light = table.played.state, table.picture()
        table.frame(FocusLost())
        wish(True)
        table.frame(FocusGained())
        assert turned(table, "midnight")
        table.settle()
        assert table.picture() != light
        assert table.is_whole()
        assert table.played.state is state
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


@NEEDS_LINUX
def test_contrast_and_motion_follow_the_desktop_while_a_table_is_open(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_bus(monkeypatch)
    writes = gtk(home, monkeypatch)
    with opened(home) as table:
        table.program.around.follow_style()
        table.play("golf", 24)
        for entry, theme, animation in (
            ("gtk-theme-name=HighContrast", "contrast", Animation.FULL),
            ("gtk-enable-animations=false", "felt", Animation.REDUCED),
        ):
            writes(entry)
            table.frame(FocusGained())
            assert turned(table, theme)
            assert table.services.preferences.animation is animation
            table.settle()
            assert table.is_whole()
    assert load(home / "settings.toml").settings.desktop_reduced_motion, "the next start begins with less motion"
