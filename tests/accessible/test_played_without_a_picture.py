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
from tests.support.by_ear import EAR_WORDS, Listener, play_golf, play_hand_of_murlan, play_klondike
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
def heard(
    screen: Screen, bus: AccessibilityBus, home: Path, seed: int, language: str = "en"
) -> Iterator[tuple[Window, ScreenReaderClient]]:
    """The program, whose cards do not fly and which deals as ``seed`` has it, and somebody who listens to it.

    It speaks the ``language`` of the system.
    """
    words = [sys.executable, "-m", "tests.support.brisk", str(seed)]
    with (
        started(words, screen, home, environ={**bus.environ, **QUIETLY, "LANGUAGE": language}) as window,
        bus.reader() as ear,
    ):
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


@pytest.mark.some(2)
@pytest.mark.parametrize("language", ["en", "de"])
def test_klondike_is_played_to_its_end(screen: Screen, bus: AccessibilityBus, tmp_path: Path, language: str) -> None:
    with heard(screen, bus, tmp_path / "home", 8, language) as (_, reader):
        who = Listener(reader, EAR_WORDS[language])
        who.push("Klondike")
        assert "24" in who.find(who.words.stock).name
        steps = play_klondike(who)
        # Which of them depends on what the table played by itself.
        end = how_it_ended(who, who.words.nothing_left, who.words.lost)
        assert steps > 24
        told = " ".join(who.told)
        assert told.count(who.words.turned) > 15
        assert len(who.told) < steps + 10
        assert told.endswith(end) or end.startswith(who.words.lost)
        assert who.words.same_deal not in told  # what can be done then is there, and waits


@pytest.mark.some(2)
@pytest.mark.parametrize("language", ["en", "is"])
def test_a_hole_of_golf_is_played_to_its_end(
    screen: Screen, bus: AccessibilityBus, tmp_path: Path, language: str
) -> None:
    with heard(screen, bus, tmp_path / "home", 3, language) as (_, reader):
        who = Listener(reader, EAR_WORDS[language])
        who.push("Golf")
        who.find(who.words.stock)
        assert play_golf(who) > 16
        assert how_it_ended(who, who.words.hole_one)
        who.push(who.words.next_hole)
        who.find(who.words.stock)
        assert not who.ended


@pytest.mark.some(2)
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_hand_of_murlan_is_played_with_three_computer_players(
    screen: Screen, bus: AccessibilityBus, tmp_path: Path, language: str
) -> None:
    with heard(screen, bus, tmp_path / "home", 2, language) as (_, reader):
        who = Listener(reader, EAR_WORDS[language])
        words = who.words
        who.push("Murlan")
        who.push(words.deal)
        who.find(words.hand, "list")
        players = [each.name.split(":")[0] for each in who.find(words.players, "list").children]
        turns = play_hand_of_murlan(who)
        reader.wait(lambda: bool(who.look() and words.hand_over in " ".join(who.told)), "the result to be read out")
        assert turns > 4
        told = " ".join(who.told)
        assert len(players) == 4
        for name in players[1:]:
            assert f"{name} {words.they_play}" in told
        assert any(due in told for due in words.my_turn)
        who.push(words.table)  # it is there to be looked at, and no more
        assert len(who.find(words.players, "list").children) == 4
        who.push(words.next_hand)
        who.push(words.more)
        who.push(words.what_happened, "menu item")

        def logged() -> list[str]:
            who.look()
            labels = [each.name for each in who.now.walk() if each.role == "label"]
            return [label for label in labels if f" {words.they_play}" in label]

        reader.wait(lambda: len(logged()) > 8, "the log of what happened")  # others may play before it lies there
        log = logged()
        at = 0
        for line in reversed(log):  # all that was played was read out, in its order
            said = line.split(". ")[0]
            assert said in told[at:], f"{said!r} is not in {told[at:]!r} of {told!r}; {log}"
            at = told.index(said, at)


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
