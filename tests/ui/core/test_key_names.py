"""Names of keys on the keyboards of the world."""

from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.app import EVERYWHERE
from cardtable.ui.core.commands import USUAL, key_combination
from cardtable.ui.core.input import key_name, modifiers
from cardtable.ui.core.scene import KeyDown

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
