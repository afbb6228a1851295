"""Whole games in a real window, played by somebody who hears: over an accessibility bus, by names and actions alone.

The client has never seen a picture and imports nothing of the program.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.accessibility_bus import (
    AccessibilityBus,
    ScreenReaderClient,
    accessibility_bus,
    missing_bus_tools,
)
from tests.support.by_ear import LOST, NOTHING_LEFT, Listener, play_golf, play_hand_of_murlan, play_klondike
from tests.support.window import Screen, Window, missing_tools, private_screen, started

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        "CARDTABLE_PROGRAM" in os.environ, reason="bots and cards of the frozen program take their time"
    ),
]

QUIETLY = {"PYTHONPATH": str(Path(__file__).parents[2]), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    if not sys.platform.startswith("linux"):
        pytest.skip("AT-SPI is the accessibility bus of Linux")
    if missing := [*missing_tools(), *missing_bus_tools()]:
        reason = f"not installed: {', '.join(missing)}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    pytest.importorskip("accesskit")
    with private_screen() as running:
        yield running


@pytest.fixture(scope="module")
def bus(screen: Screen) -> Iterator[AccessibilityBus]:
    with accessibility_bus(screen) as running:
        yield running


@contextmanager
def heard(screen: Screen, bus: AccessibilityBus, home: Path, seed: int) -> Iterator[tuple[Window, ScreenReaderClient]]:
    """The program, whose cards do not fly and which deals as ``seed`` has it, and somebody who listens to it."""
    words = [sys.executable, "-m", "tests.support.brisk", str(seed)]
    with started(words, screen, home, environ={**bus.environ, **QUIETLY}) as window, bus.reader() as ear:
        yield window, ear
        assert window.close() == 0
        assert window.log() == ""


def how_it_ended(who: Listener, *begins: str) -> str:
    """What is read out of itself once the last card lies."""

    def ends() -> list[str]:
        who.look()
        return [each.name for each in who.ended if each.name.startswith(begins)]

    who.ear.wait(lambda: bool(ends()), "how it ended")
    end = ends()[0]
    who.ear.wait(lambda: bool(who.look() and end in " ".join(who.told)), f"{end!r} to be read out")
    return end


def test_klondike_is_played_to_its_end(screen: Screen, bus: AccessibilityBus, tmp_path: Path) -> None:
    with heard(screen, bus, tmp_path / "home", 8) as (_, reader):
        who = Listener(reader)
        who.push("Klondike")
        who.find("The stock, 24 cards face down")
        steps = play_klondike(who)
        end = how_it_ended(who, NOTHING_LEFT, LOST)  # which of them depends on what the table played by itself
        assert steps > 24
        told = " ".join(who.told)
        assert told.count("Turned: ") > 15
        assert len(who.told) < steps + 10
        assert told.endswith(end) or end.startswith(LOST)
        assert "Same deal" not in told  # what can be done then is there, and waits


def test_a_hole_of_golf_is_played_to_its_end(screen: Screen, bus: AccessibilityBus, tmp_path: Path) -> None:
    with heard(screen, bus, tmp_path / "home", 3) as (_, reader):
        who = Listener(reader)
        who.push("Golf")
        who.find("The stock")
        assert play_golf(who) > 16
        assert how_it_ended(who, "Hole 1: ")
        who.push("Next hole")
        who.find("The stock")
        assert not who.ended


def test_a_hand_of_murlan_is_played_with_three_computer_players(
    screen: Screen, bus: AccessibilityBus, tmp_path: Path
) -> None:
    with heard(screen, bus, tmp_path / "home", 2) as (_, reader):
        who = Listener(reader)
        who.push("Murlan")
        who.push("Deal")
        who.find("Your hand", "list")
        players = [each.name.split(":")[0] for each in who.find("Players", "list").children]
        turns = play_hand_of_murlan(who)
        reader.wait(lambda: bool(who.look() and "Hand 1 is over." in " ".join(who.told)), "the result to be read out")
        assert turns > 4
        told = " ".join(who.told)
        assert len(players) == 4
        for name in players[1:]:
            assert f"{name} plays" in told
        assert "Your turn" in told or "You lead" in told
        who.push("The table")  # it is there to be looked at, and no more
        assert len(who.find("Players", "list").children) == 4
        who.push("Next hand")
        who.push("More")
        who.push("What happened", "menu item")
        log = [each.name for each in who.now.walk() if each.role == "label" and " plays" in each.name]
        assert len(log) > 8
        at = 0
        for line in reversed(log):  # all that was played was read out, in its order
            words = line.split(". Hand")[0]
            assert words in told[at:], f"{words!r} is not in {told[at:]!r} of {told!r}; {log}"
            at = told.index(words, at)


def test_a_slider_is_set_and_a_reader_that_goes_and_comes_again_finds_everything(
    screen: Screen, bus: AccessibilityBus, tmp_path: Path
) -> None:
    with heard(screen, bus, tmp_path / "home", 1) as (_, reader):
        who = Listener(reader)
        who.push("Settings")
        who.push("Sound", "tab")
        slider = next(each for each in who.now.walk() if each.role == "slider")
        reader.grab(slider)
        reader.wait(lambda: any(each.focused and each.role == "slider" for each in who.look().walk()), "the focus")
        reader.write(slider, 0.25)
        reader.wait(lambda: reader.number(slider) == 0.25, "the number")
        bus.listen(on=False)
        reader.wait(lambda: not reader.programs(), "the program to fall silent")
        bus.listen()
        who.find(slider.name, "slider")
        who.push("Back")
        who.find("Klondike", "button")
