"""The score sheet of a match: what each hand brought each seat, the totals after it, and the places. Names no game.

A hand lasts from one deal to the next. The rows are read off the states, so they are right after every undo.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cardtable.kernel.game import Game
from cardtable.kernel.past import Remembers
from cardtable.kernel.state import State
from cardtable.kernel.zones import PileId, Role

Scores = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One hand, counted from 1: what it brought each seat, and the totals after it. ``over``: nothing more comes to it."""

    number: int
    gains: Scores
    totals: Scores
    over: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole sheet. ``start`` is what every seat began with; the hand being played has a row once it changed a score."""

    start: Scores
    rows: tuple[Row, ...]

    @property
    def totals(self) -> Scores:
        """The totals now."""
        return self.rows[-1].totals if self.rows else self.start

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat now, from 1; equal totals share a place."""
        return places(self.totals)


def score_sheet(game: Game, states: Sequence[State]) -> ScoreSheet:
    """The sheet of a match from ``states``: the deal, and the state after every ply in force."""
    hands = [pile.id for pile in game.table(states[0].setup.options).piles if pile.role is Role.HAND]
    starts = _starts(game, states, hands)
    marks = [states[n].scores for n in (*starts, len(states) - 1)]
    ended = game.outcome(states[-1]) is not None
    over = ended or (bool(hands) and not _held(states[-1], hands))
    rows = [
        Row(
            number,
            tuple(new - old for old, new in zip(before, after, strict=True)),
            after,
            over or number < len(starts),
        )
        for number, (before, after) in enumerate(pairwise(marks), 1)
    ]
    if not ended and not any(rows[-1].gains):
        rows.pop()
    return ScoreSheet(marks[0], tuple(rows))


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat, from 1: one more than there are higher totals."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def _starts(game: Game, states: Sequence[State], hands: Sequence[PileId]) -> list[int]:
    """Which of the states were dealt just before; the game is asked only where hands have grown, for that is costly."""
    held = [_held(state, hands) for state in states]
    grown = (n for n in range(1, len(states)) if held[n] > held[n - 1])
    return [0, *(n for n in grown if isinstance(game, Remembers) and not game.past(states[n]).moves)]


def _held(state: State, hands: Sequence[PileId]) -> int:
    """How many cards are in all hands."""
    return sum(len(state.piles[hand]) for hand in hands)
