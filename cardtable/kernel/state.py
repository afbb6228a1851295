"""The whole truth about a game at one moment, as a value that never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardtable.kernel.cards import Card
from cardtable.kernel.cues import Cue
from cardtable.kernel.options import Options
from cardtable.kernel.piles import Pile
from cardtable.kernel.shuffle import shuffled
from cardtable.kernel.zones import PileId

Seat = int
"""Seats are numbered clockwise from 0, the person at the screen."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What decides a game before the first move: the deal number, or an explicit order of cards, and the options."""

    number: int
    options: Options
    order: tuple[Card, ...] | None = None

    def dealt(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The pack in dealing order: the explicit order if there is one, else shuffle 0 of the deal number."""
        return self.order if self.order is not None else shuffled(self.number, 0, cards)


@dataclass(frozen=True, slots=True)
class State:
    """Piles by id, the seat to act (None when nobody is), the phase, a score for each seat.

    ``extra`` is an immutable value that the game alone owns and reads.
    """

    setup: Setup
    piles: Mapping[PileId, Pile]
    seat: Seat | None = 0
    phase: str = "play"
    scores: tuple[int, ...] = (0,)
    extra: Any = None

    def option(self, key: str) -> str | int:
        """The value of one option."""
        return self.setup.options[key]

    def with_piles(self, changed: Mapping[PileId, Pile]) -> State:
        """The state with some piles replaced."""
        return replace(self, piles={**self.piles, **changed})


@dataclass(frozen=True, slots=True)
class Step:
    """What applying a move gives: the next state, and cues for eyes and ears."""

    state: State
    cues: tuple[Cue, ...] = ()
