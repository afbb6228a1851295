"""What a game tells about itself as data: keys of texts, numbers, piles. The interface finds words and pictures for it.

It decides nothing and paints nothing. What is counted over many finished games are its ``Measures``, what a hand brought
everybody is a ``HandResult``, a guided first hand a ``Lesson``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum

from msgspec import Struct

from cardtable.kernel.cards import Card
from cardtable.kernel.compat import override
from cardtable.kernel.state import Seat
from cardtable.kernel.table import PileId


class NumberForm(Enum):
    """How a number is written: as it is, with a plus above zero, in groups of three, or as money won or lost."""

    PLAIN = "plain"
    SIGNED = "signed"
    GROUPED = "grouped"
    MONEY = "money"


class Amount(Struct, frozen=True):
    """A number and how it is written."""

    number: int
    form: NumberForm = NumberForm.PLAIN


class CardNamed(Struct, frozen=True):
    """A card by its text, to be called by its name in whatever case the sentence wants."""

    text: str


class Said(Struct, frozen=True):
    """A text by its key; ``params`` fill it, a number under "n" chooses between one and several, several things are
    told with an "or".
    """

    key: str
    params: Mapping[str, str | int | Amount | Said | Sequence[Said] | Sequence[CardNamed]] = {}

    @override
    def __hash__(self) -> int:
        return hash(self.key)


class Sentence(Struct, frozen=True):
    """What is said with the names of players in it; ``names`` are the places that they fill."""

    said: Said
    names: Mapping[str, Seat] = {}

    @override
    def __hash__(self) -> int:
        return hash(self.said)


class GameFact(Struct, frozen=True):
    """Something for the bar: a name and a value (a str stands as it is); ``token`` is the key of a picture before it."""

    name: Said
    value: Said | Amount | str
    token: str = ""


class Exchanged(Struct, frozen=True):
    """What a seat remembers of a secret exchange: which cards it gave to ``other``, and which it got from ``giver``."""

    other: Seat
    gave: tuple[Card, ...]
    got: tuple[Card, ...]
    giver: Seat


class Better(Enum):
    """Which scores are good: few strokes, or much money."""

    LOW = "low"
    HIGH = "high"


class Finish(Struct, frozen=True):
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


class MeasureFigure(Struct, frozen=True):
    """One number made of all values, with the key of its name; ``inked``: gains and losses differ in colour."""

    of: Of
    name: str
    form: NumberForm = NumberForm.PLAIN
    inked: bool = False


class Over(Enum):
    """A curve over time: the sum so far, or the mean of the last nine."""

    SUM = "sum"
    LAST_NINE = "last_nine"


class TallyChart(Struct, frozen=True):
    """How many games reached 1, 2 … ``most`` or more, and how many have no value. All texts by key, "n" in some."""

    name: str
    each: str
    most: int
    many: str
    never: str


class Measure(Struct, frozen=True):
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


class Measures(Struct, frozen=True):
    """What the page of a patience says: ``told`` in a sentence and ``won`` in a figure; ``share``: the share won as a curve."""

    told: str = "statistics.told"
    won: str = "statistics.won"
    better: Better = Better.HIGH
    each: tuple[Measure, ...] = (
        Measure(lambda finish: finish.score, "statistics.unit.score", bars="statistics.recent"),
    )
    share: bool = False


class ResultCell(Struct, frozen=True):
    """What one seat has of one thing that is counted, and the ``points`` that it brings.

    ``groups`` are the cards that count, in groups of the size that counts; ``idle`` are left over. ``tricks`` are counted
    as such. ``words`` say how it comes to that; they fill "n" and "value" themselves.
    """

    points: int
    groups: tuple[tuple[Card, ...], ...] = ()
    idle: tuple[Card, ...] = ()
    tricks: int | None = None
    words: Said | None = None


class ResultRow(Struct, frozen=True):
    """One thing that is counted, with a cell for each seat; ``place`` is the pile where it lies on the table, if any.

    ``heard`` says it without the picture that stands beside ``about``.
    """

    about: Said
    cells: tuple[ResultCell, ...]
    place: PileId = ""
    heard: Said | None = None


class Lap(Struct, frozen=True):
    """A round of plays that beat each other.

    ``to_beat``: whose play has to be beaten; None where a card is led, or where nothing is beaten. ``plays``: who played
    (True) or passed, in order, each seat once: what everybody did last. ``passed``: who has passed for now. ``earlier``: what
    a seat played before what lies before it now, oldest first; all have seen it.
    """

    to_beat: Seat | None = None
    plays: tuple[tuple[Seat, bool], ...] = ()
    passed: Collection[Seat] = ()
    earlier: Mapping[Seat, tuple[Card, ...]] = {}


class HandResult(Struct, frozen=True):
    """All of it: the scores ``before`` and ``after``, and what the rows come to for each seat between them.

    ``order`` are the seats as they are listed; ``places`` whether being first of them is what counts. ``picture`` is the
    drawing of what scores are counted in, ``grouped`` whether they are written as amounts of money.
    ``ended`` are those of the ``notes`` that say why the match is over.
    """

    title: Sentence
    rows: tuple[ResultRow, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    order: tuple[Seat, ...]
    places: bool = False
    total: Said | None = None
    picture: str = ""
    notes: tuple[Sentence, ...] = ()
    ended: tuple[Sentence, ...] = ()


SEAT = "seat:"
"""Before the number of a seat: an arrow points to whoever sits there, not to a pile."""

PLACES = "abcdefgh"
"""In the words of a step ``{c}`` stands for the name of whoever sits in seat 2, and so on."""


class LessonStep(Struct, frozen=True):
    """One thing that is said. ``at``: piles, or seats as ``seat:2``, that arrows point to besides the cards of ``mine``.

    ``mine`` is the ply that the person is asked for (``Move.text``); where it is empty one only reads and goes on.
    ``also`` are plies that do as well as ``mine``.
    ``others`` are plies that the table makes after that: those of the other seats.
    """

    words: str
    mine: str = ""
    at: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class Lesson(Struct, frozen=True):
    """Steps on the deal ``number``, with the options of the source, for ``seats`` players; the person sits in seat 0."""

    number: int
    steps: tuple[LessonStep, ...]
    seats: int = 1
