"""A guided first hand as data: a chosen deal, what is said step by step, where arrows point, and the plies that belong to it.

Told by the games (``games/*/lesson.py``). The words of a step are the text ``lesson.<game>.<words>``.
"""

from __future__ import annotations

from msgspec import Struct

SEAT = "seat:"
"""Before the number of a seat: an arrow points to whoever sits there, not to a pile."""

PLACES = "abcdefgh"
"""In the words of a step ``{c}`` stands for the name of whoever sits in seat 2, and so on."""


class LessonStep(Struct, frozen=True):
    """One thing that is said. ``at``: piles, or seats as ``seat:2``, that arrows point to besides the cards of ``mine``.

    ``mine`` is the ply that the person is asked for (``Move.text``); where it is empty one only reads and goes on.
    ``also`` are plies that do as well as ``mine``.
    ``others`` are plies that the table makes after that: those of the other seats.
    """

    words: str
    mine: str = ""
    at: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class Lesson(Struct, frozen=True):
    """Steps on the deal ``number``, with the options of the source, for ``seats`` players; the person sits in seat 0."""

    number: int
    steps: tuple[LessonStep, ...]
    seats: int = 1
