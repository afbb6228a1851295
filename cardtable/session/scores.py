"""Scores during play: the score sheet of a match, hand by hand, and a round of Golf, hole by hole.

The rows of a sheet are computed from the states, so they are right after every undo. Clauses GO-1, GO-9 and GO-10 of
docs/rules.md tie the nine holes of a round together.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise

from msgspec import Struct

from cardtable.kernel.game import AnyGame, just_dealt
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.kernel.state import AnyState
from cardtable.kernel.table import PileId, Role
from cardtable.kernel.telling import Better
from cardtable.session.game_log import in_common
from cardtable.session.records import RoundRow, house_rules_of, plausible

# -- a match -----------------------------------------------------------------------------------------------------------

Scores = tuple[int, ...]


class HandRow(Struct, frozen=True):
    """One hand, counted from 1: the points of each seat, and the totals after it. ``over``: nothing will be added to
    it.
    """

    number: int
    gains: Scores
    totals: Scores
    over: bool


class ScoreSheet(Struct, frozen=True):
    """The whole sheet. ``start`` has the scores at the start; the hand being played has a row once it changed a score."""

    start: Scores
    rows: tuple[HandRow, ...]
    better: Better = Better.HIGH

    @property
    def totals(self) -> Scores:
        """The total of each seat after the latest row."""
        return self.rows[-1].totals if self.rows else self.start

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1; equal totals share a place."""
        return places(self.totals, self.better)


class ScoreKeeper:
    """Computes the sheet of one match ply by ply, without reading states twice."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._states: Sequence[AnyState] = ()
        self._hands: Sequence[PileId] = ()
        self._held: list[int] = []
        self._starts: list[int] = []
        self._sheet: ScoreSheet | None = None

    def sheet(self, states: Sequence[AnyState]) -> ScoreSheet:
        """The sheet of a match from ``states``: the deal, and the state after every ply in force."""
        read = in_common(self._states, states)
        if self._sheet is not None and read == len(states) == len(self._states):
            return self._sheet
        if not read:
            self._hands = _hands(self._game, states[0])
        self._held[read:] = (_held(state, self._hands) for state in states[read:])
        self._starts = [n for n in self._starts if n < read]
        self._starts += (n for n in range(read, len(states)) if self._was_dealt(n, states[n]))
        self._states = states
        self._sheet = self._made()
        return self._sheet

    def _was_dealt(self, n: int, state: AnyState) -> bool:
        """Whether the ply before dealt cards; asks the game, which is costly, only if hands have grown."""
        grown = n > 0 and self._held[n] > self._held[n - 1]
        return n == 0 or (grown and just_dealt(self._game, state))

    def _made(self) -> ScoreSheet:
        states, starts = self._states, self._starts
        marks = [states[n].scores for n in (*starts, len(states) - 1)]
        ended = self._game.outcome(states[-1]) is not None
        is_shown = self._game.hand_result(states[-1]) is not None  # in Murlan the last player keeps cards
        over = ended or is_shown or (bool(self._hands) and not self._held[-1])
        rows = [
            HandRow(number, _gains(before, after), after, over or number < len(starts))
            for number, (before, after) in enumerate(pairwise(marks), 1)
        ]
        if not ended and not any(rows[-1].gains):
            rows.pop()
        return ScoreSheet(marks[0], tuple(rows), self._game.measures.better)


def score_sheet(game: AnyGame, states: Sequence[AnyState]) -> ScoreSheet:
    """The sheet of a match, computed once."""
    return ScoreKeeper(game).sheet(states)


def places(totals: Sequence[int], better: Better = Better.HIGH) -> tuple[int, ...]:
    """The place of each seat, from 1: one more than the number of better totals."""
    sign = -1 if better is Better.LOW else 1
    return tuple(1 + sum(sign * other > sign * total for other in totals) for total in totals)


def _gains(before: Scores, after: Scores) -> Scores:
    return tuple(new - old for old, new in zip(before, after, strict=True))


def _hands(game: AnyGame, state: AnyState) -> Sequence[PileId]:
    return [pile.id for pile in game.table(state.setup.options).piles if pile.role is Role.HAND]


def _held(state: AnyState, hands: Sequence[PileId]) -> int:
    """The number of cards in all hands."""
    return sum(len(state.piles[hand]) for hand in hands)


# -- a round of holes --------------------------------------------------------------------------------------------------

HOLES = 9


class RoundVerdict(Enum):
    """How a finished round compares with the bogey."""

    UNDER = "under"
    BOGEY = "bogey"
    OVER = "over"


def total(strokes: Sequence[int]) -> int:
    """GO-10: the sum of the strokes of all holes; a cleared hole with cards in the stock counts negative."""
    return sum(strokes)


def verdict(strokes_total: int, bogey: int) -> RoundVerdict:
    """GO-10: below the bogey, equal, or above."""
    if strokes_total == bogey:
        return RoundVerdict.BOGEY
    return RoundVerdict.UNDER if strokes_total < bogey else RoundVerdict.OVER


def hole_deal(number: int, hole: int) -> int:
    """The deal number of a hole (1–9) of the round that starts with deal ``number``: consecutive numbers."""
    return FIRST_DEAL + (number - FIRST_DEAL + hole - 1) % (LAST_DEAL - FIRST_DEAL + 1)


def dealt_together(game: AnyGame, number: int, options: Options) -> Sequence[int]:
    """The deals played under that number: one, or those of a round."""
    holes = game.info.rounds(options)
    return [number] if holes is None else [hole_deal(number, hole) for hole in range(1, holes.count + 1)]


def is_sound(row: RoundRow) -> bool:
    """Whether the numbers of a round are within the possible range; others could not be added up or drawn."""
    return plausible(row.number, row.bogey, *row.strokes, row.started, row.ended or 0.0)


def best_round(rounds: Sequence[RoundRow]) -> RoundRow | None:
    """The finished round with the fewest strokes, the earliest of equals (``rounds`` oldest first); None without any."""
    return min((row for row in rounds if len(row.strokes) == HOLES), key=lambda row: total(row.strokes), default=None)


def counted_rounds(rounds: Sequence[RoundRow], since: float | None) -> Sequence[RoundRow]:
    """The rounds that ended after ``since`` (None: all); leaves out rounds with impossible numbers."""
    return [row for row in rounds if is_sound(row) and (since is None or (row.ended or 0.0) > since)]


def round_to_beat(row: RoundRow, counted: Sequence[RoundRow]) -> RoundRow | None:
    """The best round under the rules of ``row`` among those ``counted``; it may be ``row`` itself.

    None without any, and for a ``row`` that is finished but not counted.
    """
    if len(row.strokes) == HOLES and row not in counted:
        return None
    rules = house_rules_of(row.game, row.options)
    return best_round([each for each in counted if house_rules_of(each.game, each.options) == rules])


class Luck(Struct, frozen=True):
    """Where the strokes of some holes come from: the ``usual`` strokes of so many holes, the ``luck`` of the deals, and
    ``play``.

    ``best`` is the fewest possible; the other three add up to the strokes.
    """

    best: int
    usual: float
    luck: float
    play: int


def luck_of(strokes: Sequence[int], best: Sequence[int | None], usual: float | None) -> Luck | None:
    """The luck of the holes played; ``best`` has the fewest possible strokes of each, ``usual`` those of an average
    hole.

    None unless all of it is known.
    """
    least = [each for each in best[: len(strokes)] if each is not None]
    if usual is None or not strokes or len(least) < len(strokes):
        return None
    expected = usual * len(strokes)
    return Luck(sum(least), expected, sum(least) - expected, total(strokes) - sum(least))
