"""The complete state of a game as an immutable value; steps and their cues; what one seat may know; records.

Generic in ``extra``, the game's own data: typed inside a game, opaque outside. Code that serves all games takes
``AnyState`` and ``AnyStep``, whose ``extra`` is a plain object.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import Card
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import NAME, shuffled
from cardtable.kernel.table import Pile, PileId


class CardMoved(Struct, frozen=True):
    """Cards, the bottom one first, went to the end of another pile; ``singly``: the rules move them one by one."""

    cards: tuple[Card, ...]
    source: PileId
    target: PileId
    singly: bool = False


class Turned(Struct, frozen=True):
    """A card was turned face up in its pile."""

    card: Card
    pile: PileId


class Recycled(Struct, frozen=True):
    """A pile was turned over onto another, or cards were gathered and shuffled."""

    source: PileId
    target: PileId


class Scored(Struct, frozen=True):
    """The score of a seat changed by ``points``."""

    seat: int
    points: int


class Passed(Struct, frozen=True):
    seat: int


class Tossed(Struct, frozen=True):
    """Something was thrown: ``what``, and its ``result``."""

    what: str
    result: int


Cue = CardMoved | Turned | Recycled | Scored | Passed | Tossed


class Reason(Enum):
    """Why a game is over: everything came out, no move is left, or the final scores decide."""

    WON = "won"
    LOST = "lost"
    COUNTED = "counted"


class Outcome(Struct, frozen=True):
    """The reason, the seats that won (none in a lost patience) and the final score of each seat."""

    reason: Reason
    winners: tuple[int, ...]
    scores: tuple[int, ...]


Extra_co = TypeVar("Extra_co", covariant=True)
Truth = TypeVar("Truth")
"""The type of ``State.extra``."""

Seat = int
"""Seats are numbered clockwise from 0, the person at the screen."""


class Setup(Struct, frozen=True):
    """The deal number, or an explicit order of cards, and the options: everything that decides a deal."""

    number: int
    options: Options
    order: tuple[Card, ...] | None = None

    def dealt(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The pack in dealing order: the explicit order if there is one, otherwise shuffle 0 of the deal number."""
        return self.order if self.order is not None else shuffled(self.number, 0, cards)


class State(Struct, Generic[Extra_co], frozen=True):
    """Piles by id, the seat to act (None if nobody is), the phase, and a score for each seat.

    ``extra`` is an immutable value that only the game reads.
    """

    setup: Setup
    piles: Mapping[PileId, Pile]
    seat: Seat | None = 0
    phase: str = "play"
    scores: tuple[int, ...] = (0,)
    extra: Extra_co = None  # type: ignore[assignment] # of a game that keeps nothing

    def option(self, key: str) -> str | int:
        return self.setup.options[key]

    def with_piles(self, changed: Mapping[PileId, Pile]) -> State[Extra_co]:
        """A copy with some piles replaced."""
        return replace(self, piles={**self.piles, **changed})


class Step(Struct, Generic[Extra_co], frozen=True):
    """The result of a move: the next state, and cues for animation and sound."""

    state: State[Extra_co]
    cues: tuple[Cue, ...] = ()


AnyState = State[object]
"""Of any game; ``extra`` is opaque."""
AnyStep = Step[object]
"""Of any game; ``extra`` is opaque."""


Shown = TypeVar("Shown")
"""The type of ``View.extra``."""


class View(Struct, Generic[Extra_co], frozen=True):
    """What one seat knows: like a State, with HIDDEN for unknown cards and without the deal number.

    ``extra`` is the public part of the game's own data; ``memory`` holds what the seat saw and must remember.
    """

    viewer: int
    options: Options
    piles: Mapping[PileId, Pile]
    seat: int | None
    phase: str
    scores: tuple[int, ...]
    extra: Extra_co
    memory: object = None


AnyView = View[object]
"""Of any game; ``extra`` is opaque."""


FORMAT = 1


class Record(Struct, frozen=True):
    """One game as plain data.

    ``order`` holds card texts when the deal has no number; ``auto`` names the plies (from 0) that the table made by
    itself after a person's ply, which one undo takes back together; ``cursor`` is the number of plies in force (the
    rest can be redone); ``started`` is seconds since 1970 (UTC), ``elapsed`` seconds of play.
    """

    game: str
    number: int
    options: Mapping[str, str | int] = {}
    plies: tuple[str, ...] = ()
    auto: frozenset[int] = frozenset()
    cursor: int = 0
    order: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    rules_version: int = 1
    shuffle: str = NAME
    format: int = FORMAT
    started: float = 0.0
    elapsed: float = 0.0
    undos: int = 0
    hints: int = 0
