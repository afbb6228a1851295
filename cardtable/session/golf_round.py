"""A round of Golf: nine holes tied together. Clauses GO-1, GO-9 and GO-10 of docs/rules.md."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from cardtable.games.registry import played_in_rounds
from cardtable.kernel.game import AnyGame
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.session.keeping import RoundRow, plausible
from cardtable.session.records import rules_of

HOLES = 9


class RoundVerdict(Enum):
    """How a finished round compares with the mark."""

    UNDER = "under"
    BOGEY = "bogey"
    OVER = "over"


def total(strokes: Sequence[int]) -> int:
    """GO-10: the strokes of all holes added up; a cleared hole with cards in hand counts negative."""
    return sum(strokes)


def running(strokes: Sequence[int]) -> tuple[int, ...]:
    """The total after each hole."""
    return tuple(sum(strokes[: n + 1]) for n in range(len(strokes)))


def verdict(strokes_total: int, bogey: int) -> RoundVerdict:
    """GO-10: below the mark, on it, or above."""
    if strokes_total == bogey:
        return RoundVerdict.BOGEY
    return RoundVerdict.UNDER if strokes_total < bogey else RoundVerdict.OVER


def hole_deal(number: int, hole: int) -> int:
    """The deal number of a hole (1–9) of the round that starts with deal ``number``: the numbers follow each other."""
    return FIRST_DEAL + (number - FIRST_DEAL + hole - 1) % (LAST_DEAL - FIRST_DEAL + 1)


def dealt_together(game: AnyGame, number: int) -> Sequence[int]:
    """The deals that are played under that number: one, or those of a round."""
    holes = game.info.holes
    return [number] if holes is None else [hole_deal(number, hole) for hole in range(1, holes.count + 1)]


def is_sound(row: RoundRow) -> bool:
    """Whether the numbers of a round are such as a round comes to; others could not be added up or drawn."""
    return plausible(row.number, row.bogey, *row.strokes, row.started, row.ended or 0.0)


def best_round(rounds: Sequence[RoundRow]) -> RoundRow | None:
    """The finished round with the fewest strokes, the earliest of several (``rounds`` oldest first); None without any."""
    return min((row for row in rounds if len(row.strokes) == HOLES), key=lambda row: total(row.strokes), default=None)


def counted_rounds(rounds: Sequence[RoundRow], since: float | None) -> Sequence[RoundRow]:
    """The rounds that ended after ``since``, all of them for None; those with numbers that no round comes to are left out."""
    return [row for row in rounds if is_sound(row) and (since is None or (row.ended or 0.0) > since)]


def round_to_beat(row: RoundRow, counted: Sequence[RoundRow]) -> RoundRow | None:
    """The best round by the rules of ``row`` among those ``counted``; it may be ``row`` itself.

    None without any, and for a ``row`` that is finished but not counted.
    """
    if len(row.strokes) == HOLES and row not in counted:
        return None
    game = played_in_rounds().info.id
    rules = rules_of(game, row.options)
    return best_round([each for each in counted if rules_of(game, each.options) == rules])


class Luck(Struct, frozen=True):
    """Where the strokes of some holes come from: ``usual`` for so many holes, ``luck`` of the deals, own ``play``.

    ``best`` is the least that was possible; the three add up to the strokes.
    """

    best: int
    usual: float
    luck: float
    play: int


def luck_of(strokes: Sequence[int], best: Sequence[int | None], usual: float | None) -> Luck | None:
    """The luck of the holes that were played; ``best``: the least of each, ``usual``: that of a hole on average.

    None where not all of it is known.
    """
    least = [each for each in best[: len(strokes)] if each is not None]
    if usual is None or not strokes or len(least) < len(strokes):
        return None
    expected = usual * len(strokes)
    return Luck(sum(least), expected, sum(least) - expected, total(strokes) - sum(least))
