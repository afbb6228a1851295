"""What a game tells about itself as data: keys of texts, numbers, piles. The interface finds words and pictures for it.

Every game has a ``Telling`` of its own (games/<game>/tells.py) and says only what differs from this one. It decides
nothing and paints nothing. What is counted over many finished games are its ``Measures``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.state import Seat, State, Truth
from cardtable.kernel.view import Shown, View
from cardtable.kernel.zones import PileId
from cardtable.values import dataclass, field

if TYPE_CHECKING:
    from cardtable.kernel.reckoning import Reckoning


class NumberForm(Enum):
    """How a number is written: as it is, with a plus above zero, or in groups of three."""

    PLAIN = "plain"
    SIGNED = "signed"
    GROUPED = "grouped"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number and how it is written."""

    number: int
    form: NumberForm = NumberForm.PLAIN


@dataclass(frozen=True, slots=True)
class CardNamed:
    """A card by its text, to be called by its name in whatever case the sentence wants."""

    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """A text by its key; ``params`` fill it, a number under "n" chooses between one and several, several things are
    told with an "or".
    """

    key: str
    params: Mapping[str, str | int | Amount | Said | Sequence[Said] | Sequence[CardNamed]] = field(
        default_factory=dict, hash=False
    )


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said with the names of players in it; ``names`` are the places that they fill."""

    said: Said
    names: Mapping[str, Seat] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class GameFact:
    """Something for the bar: a name and a value (a str stands as it is); ``token`` is the key of a picture before it."""

    name: Said
    value: Said | Amount | str
    token: str = ""


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What a seat remembers of a secret exchange: with whom, and which cards."""

    other: Seat
    gave: Card
    got: Card


class Better(Enum):
    """Which scores are good: few strokes, or much money."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Finish:
    """A finished game as its measures see it: ``score`` is the game's own, ``redeals`` how often it was laid anew."""

    score: int
    won: bool
    redeals: int
    options: Mapping[str, str | int]


class Of(Enum):
    """What is made of the values of a measure: the best, their mean, their sum."""

    BEST = "best"
    MEAN = "mean"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class MeasureFigure:
    """One number made of all values, with the key of its name; ``inked``: gains and losses differ in colour."""

    of: Of
    name: str
    form: NumberForm = NumberForm.PLAIN
    inked: bool = False


class Over(Enum):
    """A curve over time: the sum so far, or the mean of the last nine."""

    SUM = "sum"
    LAST_NINE = "last_nine"


@dataclass(frozen=True, slots=True)
class TallyChart:
    """How many games reached 1, 2 … ``most`` or more, and how many have no value. All texts by key, "n" in some."""

    name: str
    each: str
    most: int
    many: str
    never: str


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of each finished game; None where it does not count in it. Texts by key.

    ``bars`` names the bars of recent values, ``star`` what a star above one means; ``curve`` a curve of all and its name.
    """

    value: Callable[[Finish], int | None]
    unit: str
    figures: tuple[MeasureFigure, ...] = ()
    bars: str = ""
    star: str = "statistics.won"
    starred: Callable[[Finish], bool] = lambda finish: finish.won
    curve: tuple[Over, str] | None = None
    form: NumberForm = NumberForm.PLAIN
    better: Better = Better.HIGH
    tally: TallyChart | None = None


@dataclass(frozen=True, slots=True)
class Measures:
    """What the page of a patience says: ``told`` in a sentence and ``won`` in a figure; ``share``: the share won as a curve."""

    told: str = "statistics.told"
    won: str = "statistics.won"
    better: Better = Better.HIGH
    each: tuple[Measure, ...] = (
        Measure(lambda finish: finish.score, "statistics.unit.score", bars="statistics.recent"),
    )
    share: bool = False


class Telling(Generic[Truth, Shown]):
    """What is told of one game. ``game`` is its id; the rest has a default that suits a game without that thing.

    ``dealing_order`` says in which order a pack is dealt; ``verbs`` are keys of what a click on a stock does where its
    count says nothing, by verb; ``unit`` is the key of what scores are counted in, where they are no points; ``hand`` is
    what lies between two deals, a "hand" or a "round"; ``out`` the key of what cards out of play are called;
    ``combines``: several cards are played together.
    """

    game: str = ""
    dealing_order: str = ""
    measures: Measures = Measures()
    verbs: ClassVar[Mapping[str, str]] = {}
    unit: str = ""
    hand: str = "round"
    out: str = "party.set_aside"
    combines: bool = False

    def facts(self, state: State[Truth]) -> tuple[GameFact, ...]:
        """For the bar, most important first."""
        return ()

    def ended(self, state: State[Truth], outcome: Outcome) -> tuple[Said, Said]:
        """How it ended: a title and a line."""
        won = "won" if outcome.reason is Reason.WON else "lost"
        return Said(f"end.{self.game}.{won}"), Said(f"end.{self.game}.plain", {"n": state.scores[0]})

    def gained(self, points: int) -> Said:
        """What is said when a seat's score changes; the name comes from the table."""
        return Said("party.log.scored", {"points": Amount(points, NumberForm.SIGNED)})

    def number(self, state: State[Truth]) -> int:
        """The number of the hand, or round, that is played, from 1."""
        return 1

    def hand_name(self, number: int) -> Said | None:
        """What the hand, or round, of that number is about, where each is about something else."""
        return None

    def height(self, card: Card) -> int:
        """How high a card ranks: the order in which a hand is held."""
        return int(card)

    def slot(self, card: Card) -> int:
        """The place of a card in the run that it is laid to, from 0."""
        return 0

    def outlines(self, state: State[Truth]) -> tuple[PileId, ...]:
        """The places that are to be seen although they are empty."""
        return ()

    def openers(self, state: State[Truth]) -> tuple[tuple[PileId, Card], ...]:
        """The empty runs, and the card that opens each."""
        return ()

    def goal(self, state: State[Truth], seat: Seat, card: Card) -> PileId | None:
        """The pile that a seat plays a card to; None: before itself."""
        return None

    def passed(self, state: State[Truth], seat: Seat) -> bool:
        """Whether a seat has passed for now."""
        return False

    def out_first(self, state: State[Truth]) -> Sequence[Seat]:
        """The seats that have no cards left, in the order in which they got there."""
        return ()

    def taken(self, state: State[Truth], seat: Seat) -> int:
        """How many tricks a seat has taken in this hand."""
        return 0

    def leader(self, state: State[Truth]) -> Seat | None:
        """Who led the trick; None in a game without tricks."""
        return None

    def winner(self, state: State[Truth]) -> Seat | None:
        """Who won the trick that lies finished on the table."""
        return None

    def to_beat(self, state: State[Truth]) -> Seat | None:
        """Whose combination has to be beaten; None where a card is led, or where nothing is."""
        return None

    def lap(self, state: State[Truth]) -> tuple[tuple[Seat, bool], ...]:
        """Who played (True) or passed in the present round, in order, each seat once: what everybody did last."""
        return ()

    def earlier(self, state: State[Truth]) -> Mapping[Seat, tuple[Card, ...]]:
        """What a seat played in the present round before what lies before it now, oldest first; all have seen it."""
        return {}

    def counters(self, state: State[Truth]) -> tuple[GameFact, ...]:
        """What a good player counts in the head, all of it seen by everybody: "queens gone: 2 of 4"."""
        return ()

    def point_value(self, state: State[Truth]) -> int:
        """What a point of the hand is worth in scores."""
        return 1

    def highest(self, state: State[Truth]) -> Seat | None:
        """Whose card would win the trick that lies there if nothing else were played; None without a trick."""
        return None

    def clockwise(self, state: State[Truth]) -> bool:
        """Whether turns go round clockwise, as the seats are numbered."""
        return True

    def named(self, state: State[Truth], cards: Sequence[Card]) -> Said | None:
        """What these cards are called when they are played together: "two kings"; None where they are nothing."""
        return None

    def asked(self, state: State[Truth], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """What is asked of whoever is to act in ``state`` and may do ``legal``, ``chip`` being chosen already."""
        return None

    def aim(self, options: Options) -> Said:
        """What the game is about in a sentence, under these options."""
        return Said(f"game.{self.game}.goal")

    def length(self, options: Options) -> Said:
        """How long a game, or a match, takes under these options."""
        return Said(f"game.{self.game}.length")

    def coached(self, state: State[Truth], legal: Sequence[Move]) -> tuple[Said, ...]:
        """The rules that decide what is asked, in sentences: for who does not know the game yet."""
        return ()

    def at_stake(self, state: State[Truth]) -> Said | None:
        """What the hand under way costs, in a sentence; None where that is the same in every hand."""
        return None

    def reckoning(self, state: State[Truth]) -> Reckoning | None:
        """What the hand, or round, that is over in ``state`` brought everybody, and why; None while it is played."""
        return None

    def opening(self, state: State[Truth]) -> Sentence | None:
        """What everybody is told of a hand that was just dealt and begins otherwise than most do; None for the others."""
        return None

    def exchanged(self, view: View[Shown]) -> Exchanged | None:
        """The exchange of this hand as the viewer remembers it, until the viewer has played in it."""
        return None

    def laid(self, state: State[Truth], move: Move) -> tuple[Said | Amount, Said] | None:
        """What a move lays that is no card, and where; None for other moves."""
        return None


AnyTelling = Telling[Any, Any]
"""Of whatever game."""
