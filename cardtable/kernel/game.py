"""The contract of a game. Legal moves are the only statement of a rule; everything else asks that list."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from cardtable.kernel.cards import Card
from cardtable.kernel.decks import DeckSpec
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.gesture import Gesture
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options, OptionSpec, Preset
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.refusal import UNWRITTEN, Clauses, Refusal, cited
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Extra_co, Setup, State, Step, Truth
from cardtable.kernel.telling import Telling
from cardtable.kernel.view import Shown, View
from cardtable.kernel.zones import TableSpec
from cardtable.values import dataclass

Truth_contra = TypeVar("Truth_contra", contravariant=True)


class UndoPolicy(Enum):
    """What may be taken back: anything; one's own last move while nothing was revealed; nothing."""

    FREE = "free"
    OWN_UNTIL_REVEAL = "own_until_reveal"
    NONE = "none"


class Auto(Enum):
    """How much the table does by itself: only what a rule says, also what can do no harm, or all it can.

    ``ASKED`` is no habit of the table but a wish: the person asked for everything that can go, the aces too where the
    house rules leave them to the person.
    """

    OFF = "off"
    SAFE = "safe"
    ALL = "all"
    ASKED = "asked"


class Touch(Enum):
    """What one click on a card does: choose it (a second click says where), play it when only one place exists, or
    pick it, until what is picked together is a move."""

    CHOOSE = "choose"
    PLAY = "play"
    PICK = "pick"


@dataclass(frozen=True, slots=True)
class Holes:
    """A patience that is played in rounds of ``count`` deals; ``mark`` is the option that says what a good total is."""

    count: int
    mark: str


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is true of a game before it is dealt. ``longest`` bounds the plies under default options.

    ``holes`` says how deals are tied together to rounds; None where each stands alone. ``presets`` are house rules by
    name, besides those of the source.
    """

    id: str
    rules_version: int
    deck: DeckSpec
    options: tuple[OptionSpec, ...]
    seats: tuple[int, int] = (1, 1)
    undo: UndoPolicy = UndoPolicy.FREE
    hidden: bool = True
    touch: Touch = Touch.CHOOSE
    longest: int = 1000
    clauses: Clauses = UNWRITTEN
    holes: Holes | None = None
    presets: tuple[Preset, ...] = ()

    def read_pack(self, texts: Iterable[str]) -> tuple[Card, ...]:
        """A whole pack in dealing order. Raises BadRecord: what is wrong, and the clause about the pack."""
        try:
            return self.deck.parse_pack(texts)
        except BadRecord as problem:
            cites = {**problem.fields, "clause": self.clauses.pack}
            raise BadRecord(cited(str(problem), self.clauses.pack), problem.key, **cites) from None


class Game(Protocol[Truth, Shown]):
    """The rules of one game. Implementations hold no state of their own.

    ``Truth`` is the type of what a state keeps beside its piles, ``Shown`` that of what a view shows of it.
    """

    @property
    def info(self) -> GameInfo:
        """What is true of the game before it is dealt."""
        ...

    @property
    def tells(self) -> Telling[Truth, Shown]:
        """What the game tells about itself for eyes and ears."""
        ...

    def table(self, options: Options) -> TableSpec:
        """Where the piles lie."""
        ...

    def deal(self, setup: Setup) -> State[Truth]:
        """The first state."""
        ...

    def legal_moves(self, state: State[Truth]) -> tuple[Move, ...]:
        """Every move the seat to act may make, in an order that never varies; empty when the game is over."""
        ...

    def apply(self, state: State[Truth], move: Move) -> Step[Truth]:
        """The state after a legal move. The behaviour for other moves is undefined: use ``play.checked``."""
        ...

    def outcome(self, state: State[Truth]) -> Outcome | None:
        """How it ended, or None while it goes on."""
        ...

    def observe(self, state: State[Truth], seat: int) -> View[Shown]:
        """What ``seat`` may know."""
        ...

    def determinize(self, view: View[Shown], chance: Chance) -> State[Truth]:
        """A whole state that could be behind ``view``, its hidden cards drawn at random."""
        ...

    def automatic(self, state: State[Truth], level: Auto) -> Move | None:
        """The move the table makes by itself now, or None."""
        ...

    def explain(self, state: State[Truth], gesture: Gesture) -> Refusal:
        """Why a gesture that means no legal move is refused, in the terms of the rule it breaks."""
        ...


AnyGame = Game[Any, Any]
"""Whatever game: for lists of games and for code that serves all of them. Its states are ``AnyState`` there."""


@dataclass(frozen=True, slots=True)
class Past(Generic[Extra_co]):
    """The state right after the latest deal (of the hand or round being played), and every ply made since then."""

    start: State[Extra_co]
    moves: tuple[Move, ...]


@runtime_checkable
class Remembers(Protocol[Truth]):
    """A game whose states can say where they come from; every game with several seats does."""

    def past(self, state: State[Truth]) -> Past[Truth]:
        """The past of ``state``: its moves, applied one after the other to its start, lead to an equal state.

        The same holds for states that ``determinize`` invents: a past is invented along with them. ``View.extra`` has
        the public side of it, a ``log`` with one entry "seat text" for each ply; of a secret ply it tells the verb only.
        """
        ...


@runtime_checkable
class Settles(Protocol[Truth_contra]):
    """A game that may go on although how it counts is settled."""

    def settled(self, state: State[Truth_contra]) -> Outcome | None:
        """How it counts if nobody goes on; None while that is open, and once the game is over."""
        ...


def settled(game: AnyGame, state: AnyState) -> Outcome | None:
    """How a game that goes on counts already, or None."""
    return game.settled(state) if isinstance(game, Settles) else None


def counted(game: AnyGame, state: AnyState) -> Outcome | None:
    """How a game counts now: its outcome, or what is settled already; None while nothing is."""
    return game.outcome(state) or settled(game, state)
