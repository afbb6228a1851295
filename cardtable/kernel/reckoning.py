"""What a hand brought everybody, told by its game when it is over: which cards counted, how often, for how much."""

from __future__ import annotations

from msgspec import Struct

from cardtable.kernel.cards import Card
from cardtable.kernel.state import Seat
from cardtable.kernel.telling import Said, Sentence
from cardtable.kernel.zones import PileId


class ReckonedCell(Struct, frozen=True):
    """What one seat has of one thing that is counted, and the ``points`` that it brings.

    ``groups`` are the cards that count, in groups of the size that counts; ``idle`` are left over. ``tricks`` are counted
    as such. ``words`` say how it comes to that; they fill "n" and "value" themselves.
    """

    points: int
    groups: tuple[tuple[Card, ...], ...] = ()
    idle: tuple[Card, ...] = ()
    tricks: int | None = None
    words: Said | None = None


class ReckonedRow(Struct, frozen=True):
    """One thing that is counted, with a cell for each seat; ``place`` is the pile where it lies on the table, if any.

    ``heard`` says it without the picture that stands beside ``about``.
    """

    about: Said
    cells: tuple[ReckonedCell, ...]
    place: PileId = ""
    heard: Said | None = None


class Reckoning(Struct, frozen=True):
    """All of it: the scores ``before`` and ``after``, and what the rows come to for each seat between them.

    ``order`` are the seats as they are listed; ``places`` whether being first of them is what counts. ``picture`` is the
    drawing of what scores are counted in, ``grouped`` whether they are written as amounts of money.
    ``ended`` are those of the ``notes`` that say why the match is over.
    """

    title: Sentence
    rows: tuple[ReckonedRow, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    order: tuple[Seat, ...]
    places: bool = False
    total: Said | None = None
    picture: str = ""
    notes: tuple[Sentence, ...] = ()
    ended: tuple[Sentence, ...] = ()
