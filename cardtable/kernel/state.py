"""The whole truth about a game at one moment, as a value that never changes; what a step did; what one seat may know; a record.

Generic in ``extra``, what the game keeps of its own: inside a room that is the room's type, outside it is nobody's
business. Code that serves all games takes ``AnyState`` and ``AnyStep``, whose ``extra`` is a plain object.
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
    """Cards, bottom one first, went from one pile to the end of another; ``singly``: by the rules one after the other."""

    cards: tuple[Card, ...]
    source: PileId
    target: PileId
    singly: bool = False


class Turned(Struct, frozen=True):
    """A card turned its face up where it lies."""

    card: Card
    pile: PileId


class Recycled(Struct, frozen=True):
    """A pile was turned over and became another, or cards were gathered and shuffled."""

    source: PileId
    target: PileId


class Scored(Struct, frozen=True):
    """A seat's score changed by ``points``."""

    seat: int
    points: int


class Passed(Struct, frozen=True):
    """A seat passed."""

    seat: int


class Tossed(Struct, frozen=True):
    """Something was thrown and shows ``result``."""

    what: str
    result: int


Cue = CardMoved | Turned | Recycled | Scored | Passed | Tossed


class Reason(Enum):
    """Why it is over: everything came out, nothing more can be done, or the play was counted to its end."""

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


Shown = TypeVar("Shown")
"""What a view shows of what a state keeps beside its piles."""


class View(Struct, Generic[Extra_co], frozen=True):
    """The same pile vocabulary as a State, with HIDDEN for unknown cards, and without the deal number.

    ``extra`` is what the game shows to this seat of its own data; ``memory`` what the seat saw and must remember.
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
"""Of whatever game: what the game shows of its own data cannot be looked into."""


FORMAT = 1


class Record(Struct, frozen=True):
    """One game as plain data.

    ``order`` holds card texts when the deal has no number of its own; ``auto`` names the plies (from 0) that the table
    made by itself after a person's ply and that one undo takes back with it; ``cursor`` is how many plies are in force
    (the rest can be redone); ``started`` is seconds since 1970 (UTC), ``elapsed`` seconds of play.
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
