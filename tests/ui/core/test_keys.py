"""Keys: their names on the keyboards of the world, those in force, and the ready-made sets for one hand."""

from __future__ import annotations

import pygame
import pytest

from cardtable.settings import PlayingHands, Settings
from cardtable.ui.core.app import EVERYWHERE
from cardtable.ui.core.commands import (
    FIXED,
    KEY_SETS,
    STEPS,
    USUAL,
    Command,
    Keymap,
    OfferedIn,
    bound,
    key_combination,
    keymap_of,
    parts_of,
)
from cardtable.ui.core.input import key_name, modifiers
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.pages.gallery import GALLERY_KEYS
from cardtable.ui.pages.review_page import REVIEW
from cardtable.ui.table.actions import PATIENCE, SEVERAL

GREEK_ZETA = 0x3B6
KSCAN_Z = 29


@pytest.mark.parametrize(
    ("key", "text", "mod", "name"),
    [
        (pygame.K_a, "a", 0, "a"),
        (pygame.K_a, "A", pygame.KMOD_LSHIFT, "a"),
        (pygame.K_a, "\x01", pygame.KMOD_LCTRL, "a"),
        (pygame.K_SLASH, "?", pygame.KMOD_LSHIFT, "?"),
        (0xDF, "?", pygame.KMOD_LSHIFT, "?"),
        (0xDF, "ß", 0, "ß"),
        (0xC6, "Æ", pygame.KMOD_LSHIFT, "æ"),
        (pygame.K_COMMA, ",", 0, ","),
        (pygame.K_COMMA, "", pygame.KMOD_LCTRL, ","),
        (pygame.K_EQUALS, "+", pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "+"),
        (0xE0, "0", pygame.KMOD_LSHIFT, "0"),
        (pygame.K_SPACE, " ", 0, "space"),
        (pygame.K_RETURN, "\r", 0, "return"),
        (pygame.K_KP_ENTER, "\r", 0, "return"),
        (pygame.K_ESCAPE, "\x1b", 0, "escape"),
        (pygame.K_BACKSPACE, "\x08", 0, "backspace"),
        (pygame.K_F1, "", 0, "f1"),
        (pygame.K_F12, "", 0, "f12"),
        (pygame.K_KP8, "8", pygame.KMOD_NUM, "8"),
        (pygame.K_KP8, "", 0, "up"),
        (pygame.K_KP_PLUS, "+", 0, "+"),
        (pygame.K_LCTRL, "", pygame.KMOD_LCTRL, None),
        (pygame.K_UNKNOWN, "", 0, None),
        (pygame.K_CAPSLOCK, "", 0, None),
    ],
)
def test_a_key_has_one_name(key: int, text: str, mod: int, name: str | None) -> None:
    assert key_name(key, 0, text, mod) == name


SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
PAD = {
    "larger": [(pygame.K_KP_PLUS, "+", CTRL)],
    "smaller": [(pygame.K_KP_MINUS, "-", CTRL)],
    "usual_size": [(pygame.K_KP0, "0", CTRL), (pygame.K_KP0, "0", CTRL | pygame.KMOD_NUM), (pygame.K_KP0, "", CTRL)],
}
LAYOUTS = {
    "french": {
        "larger": [(pygame.K_EQUALS, "=", CTRL), (pygame.K_EQUALS, "+", CTRL | SHIFT), (pygame.K_EQUALS, "", CTRL)],
        "smaller": [(pygame.K_6, "-", CTRL)],
        "usual_size": [(pygame.K_0, "à", CTRL), (pygame.K_0, "0", CTRL | SHIFT), (pygame.K_0, "", CTRL)],
        "?": [(pygame.K_COMMA, "?", SHIFT)], "/": [(pygame.K_COLON, "/", SHIFT)], "+": [(pygame.K_EQUALS, "+", SHIFT)],
        "-": [(pygame.K_6, "-", 0)], "1": [(pygame.K_1, "&", 0), (pygame.K_1, "1", SHIFT)], "3": [(pygame.K_3, '"', 0)],
        "8": [(pygame.K_8, "_", 0)], "7": [(pygame.K_7, "è", 0)], ".": [(pygame.K_SEMICOLON, ".", SHIFT)],
        "ctrl+,": [(pygame.K_COMMA, ",", CTRL), (pygame.K_COMMA, "", CTRL)],
    },
    "german, icelandic, danish, italian": {
        "larger": [(pygame.K_PLUS, "+", CTRL), (pygame.K_PLUS, "", CTRL)],
        "smaller": [(pygame.K_MINUS, "-", CTRL), (pygame.K_MINUS, "", CTRL)],
        "usual_size": [(pygame.K_0, "0", CTRL), (pygame.K_0, "", CTRL)],
        "?": [(0xDF, "?", SHIFT), (pygame.K_QUOTE, "?", SHIFT), (pygame.K_PLUS, "?", SHIFT)],
        "/": [(pygame.K_7, "/", SHIFT)], "+": [(pygame.K_PLUS, "+", 0)], "1": [(pygame.K_1, "1", 0)],
    },
    "albanian, american": {
        "larger": [(pygame.K_EQUALS, "=", CTRL), (pygame.K_EQUALS, "+", CTRL | SHIFT)],
        "smaller": [(pygame.K_MINUS, "-", CTRL)],
        "usual_size": [(pygame.K_0, "0", CTRL)],
        "?": [(pygame.K_SLASH, "?", SHIFT)], "/": [(pygame.K_SLASH, "/", 0)], "+": [(pygame.K_EQUALS, "+", SHIFT)],
    },
}  # fmt: skip
"""Keys as SDL 2.32 tells them under X11 with these layouts; without a text as Windows does while Ctrl is held."""


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_shortcut_works_on_each_layout(layout: str) -> None:
    commands = {command.name: command for command in EVERYWHERE}
    for wanted, keys in (*LAYOUTS[layout].items(), *PAD.items()):
        for key, text, mod in keys:
            name = key_name(key, 0, text, mod)
            assert name is not None
            told = key_combination(KeyDown(name, modifiers(mod, name)))
            assert USUAL.means(told, commands[wanted]) if wanted in commands else told == wanted, (wanted, told)


def test_a_letter_beyond_latin_is_named_by_its_place() -> None:
    assert key_name(GREEK_ZETA, KSCAN_Z, "ζ", pygame.KMOD_LCTRL) == "z"
    assert key_name(GREEK_ZETA, 200, "ζ", 0) is None


@pytest.mark.parametrize(
    ("mod", "name", "held"),
    [
        (0, "a", set()),
        (pygame.KMOD_RSHIFT, "a", {"shift"}),
        (pygame.KMOD_LSHIFT, "?", set()),
        (pygame.KMOD_LSHIFT | pygame.KMOD_LCTRL, "=", {"ctrl", "shift"}),
        (pygame.KMOD_LSHIFT, "left", {"shift"}),
        (pygame.KMOD_RGUI, "z", {"ctrl"}),
        (pygame.KMOD_LALT, "return", {"alt"}),
        (pygame.KMOD_RALT, "return", {"alt"}),
        (pygame.KMOD_RALT, "@", set()),
        (pygame.KMOD_RALT | pygame.KMOD_LCTRL, "q", set()),
        (pygame.KMOD_MODE, "@", set()),
        (pygame.KMOD_NUM | pygame.KMOD_CAPS, "a", set()),
    ],
)
def test_a_modifier_counts_unless_it_only_chose_the_character(mod: int, name: str, held: set[str]) -> None:
    assert modifiers(mod, name) == held


# -- keys in force -----------------------------------------------------------------------------------------------------


SHEETS = (GALLERY_KEYS, PATIENCE, SEVERAL, REVIEW)
ONE_HAND = (PlayingHands.LEFT, PlayingHands.RIGHT)
LEFT_KEYS = {*"qwertasdfgxcvb12345", "f1", "f2", "f3", "f4", "f5", "escape", "tab", "space"}
RIGHT_KEYS = {
    *"uiophjklnm7890,.-", "f7", "f8", "f9", "f10", "f11", "f12", "return", "backspace", "delete", "insert", "home", "end",
    "pageup", "pagedown", "left", "right", "up", "down", "space",
}  # fmt: skip
WITHIN_REACH = {PlayingHands.LEFT: LEFT_KEYS, PlayingHands.RIGHT: RIGHT_KEYS}


def nothing(_: object) -> None:
    return None


UNDO = Command("undo", "play.undo", nothing, ("ctrl+z", "backspace"), "undo", OfferedIn.BAR, also=("u",))
DRAW = Command("draw", "keys.draw", nothing, ("space", "d"))
BACK = Command("back", "keys.back", nothing, ("escape",))


def means(keymap: Keymap, keys: str, *commands: Command) -> list[str]:
    *mods, key = parts_of(keys)
    found = keymap.command_for(KeyDown(key, frozenset(mods)), bound(commands, None))
    return [found.command.name] if found else []


def test_the_first_key_is_shown_and_without_keys_none() -> None:
    assert USUAL.shortcut(UNDO) == "Ctrl+Z"
    assert USUAL.shortcut(Command("about", "play.about", nothing)) == ""
    assert USUAL.shortcut(None) == ""


def test_a_given_key_takes_the_place_of_the_usual_ones_also_of_those_that_are_not_shown() -> None:
    keymap = Keymap({"undo": ("x",)})
    assert keymap.keys_of(UNDO) == ("x",)
    assert keymap.shortcut(UNDO) == "X"
    assert [means(keymap, keys, UNDO) for keys in ("x", "ctrl+z", "backspace", "u")] == [["undo"], [], [], []]


def test_fixed_keys_stay_whatever_is_given_and_cannot_be_given_away() -> None:
    keymap = Keymap({"draw": ("g",), "undo": ("escape", "x")})
    assert keymap.keys_of(DRAW) == ("g", "space")
    assert means(keymap, "space", DRAW) == means(keymap, "g", DRAW) == ["draw"]
    assert means(keymap, "d", DRAW) == []
    assert means(keymap, "escape", UNDO, BACK) == ["back"]


def test_a_command_can_be_left_without_any_key() -> None:
    keymap = Keymap({"undo": ()})
    assert keymap.keys_of(UNDO) == ()
    assert means(keymap, "ctrl+z", UNDO) == []


def test_a_key_given_to_a_step_stands_for_its_fixed_key_unless_it_is_text() -> None:
    keymap = Keymap({"step_left": ("a",), "step_previous": ("q",), "step_back": ("delete",)})
    assert keymap.step_of(KeyDown("a", repeat=True)) == KeyDown("left", repeat=True)
    assert keymap.step_of(KeyDown("q")) == KeyDown("tab", frozenset({"shift"}))
    assert keymap.step_of(KeyDown("a", frozenset({"ctrl"}))) is None
    assert keymap.step_of(KeyDown("a"), typing=True) is None
    assert keymap.step_of(KeyDown("delete"), typing=True) is None
    assert keymap.step_of(KeyDown("delete")) == KeyDown("escape")
    assert keymap.shortcut(BACK) == "Delete"
    assert keymap.keys_of(BACK) == ("delete", "escape")


def test_the_persons_own_keys_go_before_those_of_the_set() -> None:
    keymap = keymap_of(Settings(hands=PlayingHands.LEFT, keys={"hint": ("v",)}))
    hint = next(each for each in PATIENCE.commands if each.name == "hint")
    undo = next(each for each in PATIENCE.commands if each.name == "undo")
    assert keymap.keys_of(hint) == ("v",)
    assert keymap.shortcut(undo) == "X"
    assert keymap_of(Settings()) == USUAL


@pytest.mark.parametrize("hands", PlayingHands)
def test_no_set_gives_one_key_to_two_commands_of_a_screen(hands: PlayingHands) -> None:
    keymap = Keymap(KEY_SETS[hands])
    for sheet in SHEETS:
        owners: dict[str, set[str]] = {}
        here = (*STEPS, *sheet.commands, *(each for each in EVERYWHERE if each.name not in sheet.but))
        for command in here:
            for keys in keymap.own_keys(command):
                owners.setdefault(keys, set()).add(command.line or command.name)
        usual_pairs = ({"last_trick", "last_round"},)  # never both at one table
        assert [each for each in owners.items() if len(each[1]) > 1 and each[1] not in usual_pairs] == [], sheet.title


@pytest.mark.parametrize("hands", ONE_HAND)
def test_with_one_hand_every_command_of_a_table_is_one_key_within_its_reach_or_stands_in_bar_or_menu(hands) -> None:
    keymap, near = Keymap(KEY_SETS[hands]), WITHIN_REACH[hands]
    for sheet in (PATIENCE, SEVERAL, REVIEW):
        out_of_reach = [
            command.name
            for command in (*sheet.commands, *STEPS)
            if near.isdisjoint(keymap.keys_of(command)) and command.shown is OfferedIn.NOWHERE
        ]
        assert out_of_reach == [], sheet.title
    for name in ("undo", "hint", "more"):
        command = next(each for each in PATIENCE.commands if each.name == name)
        assert not near.isdisjoint(keymap.keys_of(command)), name


@pytest.mark.parametrize("hands", ONE_HAND)
def test_what_is_shown_beside_a_command_is_a_key_of_that_hand_if_it_has_one(hands) -> None:
    keymap, near = Keymap(KEY_SETS[hands]), WITHIN_REACH[hands]
    wrong = [
        command.name
        for sheet in (PATIENCE, SEVERAL, REVIEW)
        for command in sheet.commands
        if not near.isdisjoint(keymap.keys_of(command)) and keymap.keys_of(command)[0] not in near
    ]
    assert wrong == []


@pytest.mark.parametrize("hands", ONE_HAND)
def test_sets_speak_of_commands_that_there_are_and_of_no_fixed_key(hands) -> None:
    names = {command.name for sheet in SHEETS for command in (*sheet.commands, *STEPS, *EVERYWHERE)}
    assert KEY_SETS[hands].keys() <= names
    assert FIXED.isdisjoint(key for keys in KEY_SETS[hands].values() for key in keys)


# -- commands as values ------------------------------------------------------------------------------------------------


def other(_: object) -> None:
    return None


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
