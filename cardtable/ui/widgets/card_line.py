"""A row of cards as a line of text: piles, fans, arrows, empty places, and the casino's cards and chips. Draws nothing.

Blanks part the piles; ``9H/8S`` is a fan of two, the last on top; ``x`` is a card face down, ``_`` an empty place,
``>`` an arrow, ``*`` before a card marks it. ``R5`` is a vegetable, ``[4]`` a casino card, ``[4:-2]`` one with a chip on
it, ``(-2)`` a chip by itself.
"""

from __future__ import annotations

import re

from cardtable.ui.paint.face_style import BACK_KEY, FACE_KEYS, VEGETABLE_KEYS
from cardtable.ui.paint.tokens import casino_key
from cardtable.values import dataclass

_CASINO = re.compile(r"\[(?P<sign>min|max|[0-9RPGB])(?::(?P<chip>[+-]\d))?\]")
_CHIP = re.compile(r"\((?P<chip>[+-]\d)\)")
_GOLDEN = ("min", "max")
_CARDS = frozenset((*FACE_KEYS, *VEGETABLE_KEYS, BACK_KEY))


@dataclass(frozen=True, slots=True)
class Shown:
    """One card of a fan; ``key`` as the faces have it, ``marked`` when it is meant.

    A casino card has a ``sign`` ("4", "R", "max"), and a token's name as key; a ``chip`` ("-2") lies on it, or by itself.
    """

    key: str
    marked: bool = False
    sign: str = ""
    chip: str = ""

    @property
    def is_card(self) -> bool:
        """Whether it has a face like all other cards."""
        return not self.sign and not self.chip

    @property
    def is_golden(self) -> bool:
        """Whether it is the golden casino card, on which the golden chip lies."""
        return self.sign in _GOLDEN


Fan = tuple[Shown, ...]
"""A pile; () is an empty place."""

ARROW: Fan = (Shown(">"),)


def read_row(line: str) -> tuple[Fan, ...]:
    """The piles of a line. Raises ValueError naming what is no card."""
    return tuple(_fan(word) for word in line.split())


def _fan(word: str) -> Fan:
    if word == ">":
        return ARROW
    if word == "_":
        return ()
    return tuple(_shown(text) for text in word.split("/"))


def _shown(text: str) -> Shown:
    name = text.removeprefix("*")
    marked = name != text
    if match := _CASINO.fullmatch(name):
        return Shown(casino_key(match["sign"]), marked, match["sign"], match["chip"] or "")
    if match := _CHIP.fullmatch(name):
        return Shown(f"chip{match['chip']}", marked, "", match["chip"])
    key = BACK_KEY if name == "x" else name
    if key not in _CARDS:
        raise ValueError(f"{text!r} is no card")
    return Shown(key, marked)
