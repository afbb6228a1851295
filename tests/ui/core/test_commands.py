"""Commands as values: who wears which icon, which key is shown, and what of a list is there."""

from __future__ import annotations

from cardtable.ui.core.commands import Command, OfferedIn


def nothing(_: object) -> None:
    return None


def other(_: object) -> None:
    return None


UNDO = Command("undo", "play.undo", nothing, ("ctrl+z", "backspace"), "undo", OfferedIn.BAR)


def test_it_wears_the_icon_of_who_does_it_if_there_is_one_and_else_its_own() -> None:
    assert UNDO.by(other).icon == "undo"
    assert UNDO.by(other, icon="back").icon == "back"
    asked = Command("mute", "play.mute", nothing, icon=lambda _: "sound-on")
    assert asked.by(other).icon == ""
    assert asked.by(other, icon="sound-off").icon == "sound-off"


def test_it_can_be_offered_elsewhere_without_another_change() -> None:
    moved = UNDO.shown_in(OfferedIn.MENU)
    assert moved.shown is OfferedIn.MENU
    assert (moved.act, moved.icon, moved.keys) == (UNDO.act, UNDO.icon, UNDO.keys)
