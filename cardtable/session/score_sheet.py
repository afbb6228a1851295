"""The score sheet of a match: what each hand brought each seat, the totals after it, and the places. Names no game.

A hand lasts from one deal to the next. The rows are read off the states, so they are right after every undo.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from cardtable.kernel.game import AnyGame, just_dealt
from cardtable.kernel.state import AnyState
from cardtable.kernel.table import PileId, Role
from cardtable.kernel.telling import Better
from cardtable.session.game_log import in_common

Scores = tuple[int, ...]


class HandRow(Struct, frozen=True):
    """One hand, counted from 1: what it brought each seat, and the totals after it. ``over``: nothing more comes to it."""

    number: int
    gains: Scores
    totals: Scores
    over: bool


class ScoreSheet(Struct, frozen=True):
    """The whole sheet. ``start`` is what every seat began with; the hand being played has a row once it changed a score."""

    start: Scores
    rows: tuple[HandRow, ...]
    better: Better = Better.HIGH

    @property
    def totals(self) -> Scores:
        """The sum of each seat after the latest line."""
        return self.rows[-1].totals if self.rows else self.start

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat now, from 1; equal totals share a place."""
        return places(self.totals, self.better)


class ScoreKeeper:
    """Writes the sheet of one match ply by ply: what it has read of the states is not read again."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._states: Sequence[AnyState] = ()
        self._hands: Sequence[PileId] = ()
        self._held: list[int] = []
        self._starts: list[int] = []

    def sheet(self, states: Sequence[AnyState]) -> ScoreSheet:
        """The sheet of a match from ``states``: the deal, and the state after every ply in force."""
        read = in_common(self._states, states)
        if not read:
            self._hands = _hands(self._game, states[0])
        self._held[read:] = (_held(state, self._hands) for state in states[read:])
        self._starts = [n for n in self._starts if n < read]
        self._starts += (n for n in range(read, len(states)) if self._was_dealt(n, states[n]))
        self._states = states
        return self._made()

    def _was_dealt(self, n: int, state: AnyState) -> bool:
        """Whether cards were dealt just before; the game is asked only where hands have grown, for that is costly."""
        grown = n > 0 and self._held[n] > self._held[n - 1]
        return n == 0 or (grown and just_dealt(self._game, state))

    def _made(self) -> ScoreSheet:
        states, starts = self._states, self._starts
        marks = [states[n].scores for n in (*starts, len(states) - 1)]
        ended = self._game.outcome(states[-1]) is not None
        told = self._game.hand_result(states[-1]) is not None  # whoever is last in Murlan keeps cards
        over = ended or told or (bool(self._hands) and not self._held[-1])
        rows = [
            HandRow(number, _gains(before, after), after, over or number < len(starts))
            for number, (before, after) in enumerate(pairwise(marks), 1)
        ]
        if not ended and not any(rows[-1].gains):
            rows.pop()
        return ScoreSheet(marks[0], tuple(rows), self._game.measures.better)


def score_sheet(game: AnyGame, states: Sequence[AnyState]) -> ScoreSheet:
    """The sheet of a match that is read once (``ScoreKeeper``)."""
    return ScoreKeeper(game).sheet(states)


def places(totals: Sequence[int], better: Better = Better.HIGH) -> tuple[int, ...]:
    """The place of each seat, from 1: one more than there are better totals."""
    sign = -1 if better is Better.LOW else 1
    return tuple(1 + sum(sign * other > sign * total for other in totals) for total in totals)


def _gains(before: Scores, after: Scores) -> Scores:
    return tuple(new - old for old, new in zip(before, after, strict=True))


def _hands(game: AnyGame, state: AnyState) -> Sequence[PileId]:
    return [pile.id for pile in game.table(state.setup.options).piles if pile.role is Role.HAND]


def _held(state: AnyState, hands: Sequence[PileId]) -> int:
    """How many cards are in all hands."""
    return sum(len(state.piles[hand]) for hand in hands)
