"""The whole truth about a game at one moment, as a value that never changes.

Generic in ``extra``, what the game keeps of its own: inside a room that is the room's type, outside it is nobody's
business. Code that serves all games takes ``AnyState`` and ``AnyStep``, whose ``extra`` is a plain object.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import Card
from cardtable.kernel.cues import Cue
from cardtable.kernel.options import Options
from cardtable.kernel.piles import Pile
from cardtable.kernel.shuffle import shuffled
from cardtable.kernel.zones import PileId

Extra_co = TypeVar("Extra_co", covariant=True)
Truth = TypeVar("Truth")
"""What a state keeps beside its piles."""

Seat = int
"""Seats are numbered clockwise from 0, the person at the screen."""


class Setup(Struct, frozen=True):
    """What decides a game before the first move: the deal number, or an explicit order of cards, and the options."""

    number: int
    options: Options
    order: tuple[Card, ...] | None = None

    def dealt(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The pack in dealing order: the explicit order if there is one, else shuffle 0 of the deal number."""
        return self.order if self.order is not None else shuffled(self.number, 0, cards)


class State(Struct, Generic[Extra_co], frozen=True):
    """Piles by id, the seat to act (None when nobody is), the phase, a score for each seat.

    ``extra`` is an immutable value that the game alone owns and reads; what others may know of it, the game tells.
    """

    setup: Setup
    piles: Mapping[PileId, Pile]
    seat: Seat | None = 0
    phase: str = "play"
    scores: tuple[int, ...] = (0,)
    extra: Extra_co = None  # type: ignore[assignment] # of a game that keeps nothing

    def option(self, key: str) -> str | int:
        """The value of one option."""
        return self.setup.options[key]

    def with_piles(self, changed: Mapping[PileId, Pile]) -> State[Extra_co]:
        """The state with some piles replaced."""
        return replace(self, piles={**self.piles, **changed})


class Step(Struct, Generic[Extra_co], frozen=True):
    """What applying a move gives: the next state, and cues for eyes and ears."""

    state: State[Extra_co]
    cues: tuple[Cue, ...] = ()


AnyState = State[object]
AnyStep = Step[object]
"""Of whatever game: its ``extra`` cannot be looked into."""
