"""Names of keys and modifiers, the same on every keyboard layout. Pure tables; reads no state."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

NAMED: Final[Mapping[int, str]] = MappingProxyType(
    {
        pygame.K_SPACE: "space",
        pygame.K_RETURN: "return",
        pygame.K_KP_ENTER: "return",
        pygame.K_ESCAPE: "escape",
        pygame.K_AC_BACK: "escape",
        pygame.K_TAB: "tab",
        pygame.K_BACKSPACE: "backspace",
        pygame.K_DELETE: "delete",
        pygame.K_INSERT: "insert",
        pygame.K_HOME: "home",
        pygame.K_END: "end",
        pygame.K_PAGEUP: "pageup",
        pygame.K_PAGEDOWN: "pagedown",
        pygame.K_LEFT: "left",
        pygame.K_RIGHT: "right",
        pygame.K_UP: "up",
        pygame.K_DOWN: "down",
        pygame.K_PAUSE: "pause",
        pygame.K_MENU: "menu",
        pygame.K_KP_PLUS: "+",
        pygame.K_KP_MINUS: "-",
        pygame.K_KP_MULTIPLY: "*",
        pygame.K_KP_DIVIDE: "/",
        pygame.K_KP_EQUALS: "=",
        **{key: f"f{number}" for number, key in enumerate(range(pygame.K_F1, pygame.K_F12 + 1), 1)},
    }
)

# The number pad: what it types with Num Lock, and what it does without.
PAD: Final[Mapping[int, tuple[str, str]]] = MappingProxyType(
    {
        pygame.K_KP0: ("0", "insert"),
        pygame.K_KP1: ("1", "end"),
        pygame.K_KP2: ("2", "down"),
        pygame.K_KP3: ("3", "pagedown"),
        pygame.K_KP4: ("4", "left"),
        pygame.K_KP5: ("5", "space"),
        pygame.K_KP6: ("6", "right"),
        pygame.K_KP7: ("7", "home"),
        pygame.K_KP8: ("8", "up"),
        pygame.K_KP9: ("9", "pageup"),
        pygame.K_KP_PERIOD: (".", "delete"),
    }
)

_HELD: Final = (
    ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_GUI),
    ("shift", pygame.KMOD_SHIFT),
    ("alt", pygame.KMOD_ALT),
)

_CHOOSES: Final = pygame.KMOD_SHIFT | pygame.KMOD_RALT | pygame.KMOD_MODE  # another sign of the same key

# Letters beyond Latin begin here; keys that carry them are named by their place on a US keyboard, else Ctrl+Z would
# not exist on a Greek or Cyrillic one.
_BEYOND_LATIN: Final = 0x250
_NOT_A_CHARACTER: Final = 1 << 30


def key_name(key: int, scancode: int, text: str, mod: int) -> str | None:
    """The name that ``events.KeyDown`` uses; None for keys that mean nothing here (modifiers alone, volume …).

    ``text`` is what the key types, also with Ctrl where the system tells. A sign or digit goes by what it types ("?" is
    Shift+ß on a German keyboard), a letter by its key. The digits of a French keyboard need Shift: there the keys are
    those digits without it, too, but for the one that types the minus.
    """
    if key in PAD:
        digit, movement = PAD[key]
        zero = key == pygame.K_KP0 and mod & (pygame.KMOD_CTRL | pygame.KMOD_GUI)  # Ctrl and 0, whatever Num Lock does
        return digit if zero or mod & pygame.KMOD_NUM else movement
    if key in NAMED:
        return NAMED[key]
    if pygame.K_0 <= key <= pygame.K_9 and text != "-" and not mod & _CHOOSES:
        return chr(key)
    if _is_sign(text):
        return text
    if key <= 0 or key >= _NOT_A_CHARACTER:
        return None
    if key >= _BEYOND_LATIN:
        return _by_place(scancode)
    character = chr(key).lower()
    return character if character.isprintable() else None


def modifiers(mod: int, name: str | None = None) -> frozenset[str]:
    """Which of "ctrl", "shift" and "alt" are held; Command counts as "ctrl".

    AltGr (Windows reports it as Ctrl+Alt, X11 as the right Alt) only chooses a character and counts as nothing, and so
    does the Shift that was needed to type a sign (``name``).
    """
    if mod & pygame.KMOD_MODE or (mod & pygame.KMOD_RALT and mod & pygame.KMOD_LCTRL):
        mod &= ~(pygame.KMOD_CTRL | pygame.KMOD_ALT)
    if name is not None and _is_sign(name) and not mod & (pygame.KMOD_CTRL | pygame.KMOD_GUI):
        mod &= ~(pygame.KMOD_SHIFT | pygame.KMOD_RALT)
    return frozenset(held for held, bits in _HELD if mod & bits)


def _is_sign(text: str) -> bool:
    return len(text) == 1 and text.isprintable() and not text.isalpha() and not text.isspace()


def _by_place(scancode: int) -> str | None:
    """The Latin letter at that place of a US keyboard."""
    offset = scancode - pygame.KSCAN_A
    return chr(ord("a") + offset) if 0 <= offset < 26 else None
