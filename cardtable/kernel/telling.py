"""What a game says about itself as data: keys of texts, numbers, piles. The interface finds words and pictures for it.

It decides and paints nothing. ``Measures`` are what is counted over many finished games, a ``HandResult`` is what a hand
brought everybody, a ``Lesson`` a guided first hand.
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
    """How a number is written: plain, with a plus above zero, in groups of three, or as money won or lost."""

    PLAIN = "plain"
    SIGNED = "signed"
    GROUPED = "grouped"
    MONEY = "money"


class Amount(Struct, frozen=True):
    """A number and how it is written."""

    number: int
    form: NumberForm = NumberForm.PLAIN


class CardNamed(Struct, frozen=True):
    """A card by its text; it is named in the grammatical case that the sentence needs."""

    text: str


class Said(Struct, frozen=True):
    """A text by its key. ``params`` fill it: a number under "n" selects singular or plural, several things are joined by "or"."""

    key: str
    params: Mapping[str, str | int | Amount | Said | Sequence[Said] | Sequence[CardNamed]] = {}

    @override
    def __hash__(self) -> int:
        return hash(self.key)


class Sentence(Struct, frozen=True):
    """A text that names players; ``names`` are its placeholders and their seats."""

    said: Said
    names: Mapping[str, Seat] = {}

    @override
    def __hash__(self) -> int:
        return hash(self.said)


class GameFact(Struct, frozen=True):
    """Something for the bar: a name and a value (a str is shown as it is); ``token`` is the key of a picture before it."""

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
    """Whether high or low scores are good: money, or strokes."""

    LOW = "low"
    HIGH = "high"


class Finish(Struct, frozen=True):
    """A finished game for its measures: ``score`` is the game's own, ``redeals`` how often the cards were dealt again."""

    score: int
    won: bool
    redeals: int
    options: Mapping[str, str | int]


class Of(Enum):
    """What is computed from the values of a measure: best, mean or sum."""

    BEST = "best"
    MEAN = "mean"
    TOTAL = "total"


class MeasureFigure(Struct, frozen=True):
    """One number computed from all values, with the key of its name; ``inked``: gains and losses differ in colour."""

    of: Of
    name: str
    form: NumberForm = NumberForm.PLAIN
    inked: bool = False


class Over(Enum):
    """A curve over time: the sum so far, or the mean of the last nine."""

    SUM = "sum"
    LAST_NINE = "last_nine"


class TallyChart(Struct, frozen=True):
    """How many games reached 1, 2 … ``most`` or more, and how many have no value. Texts are keys, some with "n"."""

    name: str
    each: str
    most: int
    many: str
    never: str


class Measure(Struct, frozen=True):
    """A number for each finished game; None where the game does not count. Texts are keys.

    ``bars`` names the bars of recent values, ``star`` explains a star above one; ``curve``: a curve over all games and its name.
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
    """What the page of a patience says: ``told`` as a sentence, ``won`` as a figure; ``share``: the share won as a curve."""

    told: str = "statistics.told"
    won: str = "statistics.won"
    better: Better = Better.HIGH
    each: tuple[Measure, ...] = (
        Measure(lambda finish: finish.score, "statistics.unit.score", bars="statistics.recent"),
    )
    share: bool = False


class ResultCell(Struct, frozen=True):
    """What one seat has of one thing that counts, and the ``points`` for it.

    ``groups`` are the cards that count, in groups of the size that counts; ``idle`` cards are left over. ``tricks``: how many,
    if tricks count. ``words`` say how the points are made up; "n" and "value" are filled in.
    """

    points: int
    groups: tuple[tuple[Card, ...], ...] = ()
    idle: tuple[Card, ...] = ()
    tricks: int | None = None
    words: Said | None = None


class ResultRow(Struct, frozen=True):
    """One thing that counts, with a cell for each seat; ``place`` is its pile on the table, if any.

    ``heard`` is the spoken text, without the picture beside ``about``.
    """

    about: Said
    cells: tuple[ResultCell, ...]
    place: PileId = ""
    heard: Said | None = None


class Lap(Struct, frozen=True):
    """A round of plays that beat each other.

    ``to_beat``: the seat whose play has to be beaten; None where a card is led, or where nothing is beaten. ``plays``: the last
    act of each seat in order, played (True) or passed. ``passed``: the seats that have passed for now. ``earlier``: what a seat
    played before its last play, oldest first; all have seen it.
    """

    to_beat: Seat | None = None
    plays: tuple[tuple[Seat, bool], ...] = ()
    passed: Collection[Seat] = ()
    earlier: Mapping[Seat, tuple[Card, ...]] = {}


class HandResult(Struct, frozen=True):
    """The result of a hand: the scores ``before`` and ``after``, and in rows what each seat gained between them.

    ``order``: the seats as listed; ``places``: whether the first place is what counts. ``picture``: the drawing of what scores
    count; ``grouped``: whether scores are written as amounts of money. ``ended``: those of the ``notes`` that say why the match
    is over.
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
"""Before the number of a seat: an arrow points to that player rather than to a pile."""

PLACES = "abcdefgh"
"""In the words of a step ``{c}`` is the name of the player in seat 2, and so on."""


class LessonStep(Struct, frozen=True):
    """One step of a lesson. Arrows point to ``at``: piles, or seats as ``seat:2``, and to the cards of ``mine``.

    ``mine`` is the ply that the person is asked for (``Move.text``); where it is empty, the person only reads and goes on.
    ``also``: plies that do as well. ``others``: plies of the other seats after it.
    """

    words: str
    mine: str = ""
    at: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class Lesson(Struct, frozen=True):
    """The steps of a guided game on the deal ``number``, with the source's options, for ``seats`` players; the person sits in seat 0."""

    number: int
    steps: tuple[LessonStep, ...]
    seats: int = 1
