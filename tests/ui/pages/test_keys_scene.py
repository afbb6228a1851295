"""The page of keys shows the keys that work: no more, no fewer."""

from __future__ import annotations

import pytest

from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.scene import Pop
from cardtable.ui.core.shortcuts import Command, command_of
from cardtable.ui.pages.keys.keys_table import CARDS, EVERYWHERE, GAME, PLACES, POINTER, Group
from cardtable.ui.table.play_table import KEYS
from cardtable.ui.widgets.key_caps import KeyCaps, key_word, parts_of


def combinations(*groups: Group) -> set[str]:
    return {keys for group in groups for _, line in group.lines for keys in line}


def event(keys: str) -> KeyDown:
    *mods, key = parts_of(keys)
    return KeyDown(key, frozenset(mods))


@pytest.fixture
def table(box):
    """The keys of a real table."""
    return box.services.screens.table(box.services.desk.sit("golf")).shortcuts()


def test_the_shortcuts_of_a_table_are_those_that_are_shown(table) -> None:
    assert combinations(GAME, PLACES) == set(table)


def test_keys_shown_on_one_line_do_the_same_and_others_do_not(table) -> None:
    acts = {keys: action.__name__ for keys, action in table.items()}
    lines = [line for group in (GAME, PLACES) for _, line in group.lines]
    alike = {"space": "draw"}  # with the keyboard on the table it picks and drops, which stands among the cards
    assert all(len({alike.get(keys, acts[keys]) for keys in line}) == 1 for line in lines)
    assert len({alike.get(line[0], acts[line[0]]) for line in lines}) == len(lines)


def test_the_keys_of_the_cards_are_those_of_the_table() -> None:
    assert combinations(CARDS) == set(KEYS) | {"tab", "shift+tab", "space", "escape"}


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("keys.full_screen", Command.FULL_SCREEN),
        ("keys.larger", Command.ZOOM_IN),
        ("keys.smaller", Command.ZOOM_OUT),
        ("keys.usual_size", Command.ZOOM_RESET),
        ("keys.mute", Command.MUTE),
    ],
)
def test_the_keys_that_work_everywhere_do_what_they_say(name, command) -> None:
    for keys in dict(EVERYWHERE.lines)[name]:
        assert command_of(event(keys), typing=False) is command


def test_every_command_of_the_app_is_shown() -> None:
    shown = {command_of(event(keys), typing=False) for keys in combinations(EVERYWHERE)} - {None}
    assert shown == set(Command) - {Command.NOTHING}


def test_every_line_has_words(box) -> None:
    texts = box.services.texts
    for group in (GAME, PLACES, CARDS, EVERYWHERE):
        assert texts.has(group.name)
        assert all(texts.has(name) for name, _ in group.lines)
    assert all(texts.has(key) and texts.has(f"{key}.how") for key in POINTER)


@pytest.mark.parametrize(
    ("keys", "parts"),
    [
        ("ctrl+shift+z", ("ctrl", "shift", "z")),
        ("ctrl++", ("ctrl", "+")),
        ("+", ("+",)),
        ("ctrl+-", ("ctrl", "-")),
        ("?", ("?",)),
    ],
)
def test_combinations_are_taken_apart_also_with_the_plus_key(keys, parts) -> None:
    assert parts_of(keys) == parts


def test_keys_are_called_what_stands_on_them() -> None:
    words = [key_word(key) for key in ("ctrl", "return", "pagedown", "z", "f11", "-", "left", "escape")]
    assert words == ["Ctrl", "Enter", "Page Down", "Z", "F11", "−", "Left", "Esc"]


def test_caps_say_their_keys_to_those_who_do_not_see_them() -> None:
    assert KeyCaps(("ctrl+z", "backspace")).label == "Ctrl+Z / Backspace"


def test_caps_wrap_where_it_is_narrow(box, surface) -> None:
    kit = box.services.kit
    caps = KeyCaps(("ctrl+y", "ctrl+shift+z"))
    wide, high = caps.measure(kit, 1000)
    narrow, tall = caps.measure(kit, wide - 1)
    assert narrow < wide
    assert tall > 1.5 * high


def test_the_key_that_opens_the_page_closes_it(box, visit) -> None:
    visitor = visit(box.services.screens.keys())
    visitor.key("?")
    assert visitor.went == Pop()


def test_arrow_keys_scroll_the_page_from_the_first_moment(box, visit) -> None:
    visitor = visit(box.services.screens.keys(), (960, 600))
    first = visitor.find("The game").rect.y
    visitor.key("down")
    assert visitor.find("The game").rect.y < first
