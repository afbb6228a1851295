"""Names of keys on the keyboards of the world."""

from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.key_names import key_name, modifiers

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
        (pygame.K_EQUALS, "+", pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "="),
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
