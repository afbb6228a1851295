"""A patience in one class: a game declares its piles, its deal, what builds on what, and its moves.

Everything else follows from that and can be replaced method by method: table, deal, effect of a ply, end of the game,
automatic moves, reasons of refusals, texts. Games import only this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, permutations
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import FRENCH, HIDDEN, TWO_PACKS, Card, DeckSpec
from cardtable.kernel.game import Auto, Game, GameInfo, GameKind, Holes, Touch, check_declared
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Refusal, Tap, carry, numbered, resolve
from cardtable.kernel.options import Choice, Number, Options, OptionSpec, Preset
from cardtable.kernel.shuffle import Chance, shuffled
from cardtable.kernel.state import (
    AnyState,
    CardMoved,
    Cue,
    Outcome,
    Reason,
    Recycled,
    Scored,
    Setup,
    State,
    Step,
    Turned,
    View,
)
from cardtable.kernel.table import EMPTY, Fan, Pile, PileId, Piles, PileSpec, Role, TableSpec, face_down, face_up
from cardtable.kernel.telling import (
    Amount,
    Better,
    Finish,
    GameFact,
    Lesson,
    LessonStep,
    Measure,
    MeasureFigure,
    Measures,
    NumberForm,
    Of,
    Over,
    Said,
    TallyChart,
)

__all__ = [
    "ACE",
    "DRAW",
    "FOUNDATIONS",
    "FRENCH",
    "JACK",
    "KING",
    "MOST_QUIET",
    "PER_CARD",
    "QUEEN",
    "RANKS",
    "RECYCLE",
    "SECOND_FOUNDATIONS",
    "STAKE",
    "STARTS",
    "STROKES",
    "TAKEN",
    "TWO_PACKS",
    "Amount",
    "Auto",
    "Better",
    "Building",
    "Card",
    "CardMoved",
    "Carry",
    "Choice",
    "Cue",
    "DeckSpec",
    "Fan",
    "Finish",
    "Fits",
    "GameFact",
    "GameKind",
    "Gesture",
    "Holes",
    "Lesson",
    "Measure",
    "Measures",
    "Move",
    "Number",
    "NumberForm",
    "Of",
    "Options",
    "Outcome",
    "Over",
    "Patience",
    "Pick",
    "Pile",
    "PileId",
    "PileSpec",
    "Piles",
    "Preset",
    "Reason",
    "Recycled",
    "Refusal",
    "Role",
    "Said",
    "Scored",
    "Setup",
    "State",
    "Step",
    "TableSpec",
    "TallyChart",
    "Tap",
    "Touch",
    "Turned",
    "ace_high",
    "alternating",
    "alternating_or_round",
    "among",
    "any_card",
    "any_suit",
    "any_suit_or_round",
    "base_rank",
    "cards_left",
    "cards_out",
    "carried",
    "carry",
    "cells",
    "columns",
    "dealt",
    "down",
    "face_down",
    "face_up",
    "fitting",
    "for_stakes",
    "foundations",
    "has_gap",
    "is_complete",
    "is_safe",
    "kings_only",
    "laid_anew",
    "lesson",
    "measure",
    "named",
    "next_to",
    "next_to_or_round",
    "nothing",
    "out_and_left",
    "out_count",
    "overlapping",
    "pairs",
    "picked",
    "points_made",
    "removed",
    "replace",
    "run_length",
    "same_suit",
    "same_suit_or_round",
    "sets",
    "shuffled",
    "stock",
    "strokes_of_holes",
    "suit",
    "take_back",
    "text",
    "to_foundations",
    "twice",
    "waste",
]

DRAW, RECYCLE = Move("draw"), Move("recycle")
RANKS = TWO_PACKS.ranks
ACE, JACK, QUEEN, KING = 1, 11, 12, 13
STAKE, PER_CARD = 52, 5
"""In games for stakes (``Patience.stakes``): the price of a deal, and what each card on a foundation pays back."""
Kept = TypeVar("Kept")
"""What a state of a patience has beside its piles; none of it is hidden."""

FOUNDATIONS: tuple[PileId, ...] = ("fS", "fH", "fD", "fC")
SECOND_FOUNDATIONS: tuple[PileId, ...] = ("gS", "gH", "gD", "gC")
"""The foundations of the second pack."""
_SUITED = FOUNDATIONS + SECOND_FOUNDATIONS
TAKEN: PileId = "taken"
"""The default pile of cards that are picked together and removed."""
_FOUNDATION_OF: tuple[PileId, ...] = tuple("f" + face.suit for face in TWO_PACKS.faces)
_SUIT = {pile: tuple(card for card in FRENCH.cards if _FOUNDATION_OF[card] == pile) for pile in FOUNDATIONS}
_IS_RED: tuple[bool, ...] = tuple(face.suit in "HD" for face in TWO_PACKS.faces)
text, suit = TWO_PACKS.text, TWO_PACKS.suit

CardSet = frozenset[Card]
Fits = tuple[CardSet, ...]
"""``fits[card]``: the cards that may lie on it."""


def fitting(may_lie_on: Callable[[Card, Card], bool]) -> Fits:
    """The fits by a rule for the lower and the upper card, which is called once for each pair of cards."""
    return tuple(frozenset(lower for lower in FRENCH.cards if may_lie_on(lower, upper)) for upper in FRENCH.cards)


def twice(fits: Fits) -> Fits:
    """The same fits for two packs: of two equal cards each fits where the other does."""
    return tuple(frozenset(_alike(lower)) for lower in fits) * 2


def _alike(cards: Iterable[Card]) -> Iterator[Card]:
    """The cards, and their equals in the second pack."""
    for card in cards:
        yield from (card, Card(card + FRENCH.size))


def _by_rank(*steps: int, is_round: bool = False) -> Fits:
    """Cards that many ranks higher, in any suit; ``is_round``: an ace is one higher than a king."""
    of_rank = {rank: frozenset(card for card in FRENCH.cards if RANKS[card] == rank) for rank in set(RANKS)}
    if is_round:
        of_rank |= {ACE - 1: of_rank[KING], KING + 1: of_rank[ACE]}
    fits = {rank: nothing.union(*(of_rank.get(rank + step, nothing) for step in steps)) for rank in set(RANKS)}
    return tuple(fits[RANKS[card]] for card in FRENCH.cards)


def among(fits: Fits, groups: Sequence[object]) -> Fits:
    """Fits within groups only; ``groups[card]``: the group of a card."""
    same = {group: frozenset(card for card in FRENCH.cards if groups[card] == group) for group in set(groups)}
    return tuple(each & same[groups[card]] for card, each in enumerate(fits))


def _in_turn(fits: Fits) -> Fits:
    """Fits of the other colour only."""
    return tuple(each - same for each, same in zip(fits, among(fits, _IS_RED), strict=True))


nothing: CardSet = frozenset()
any_suit = _by_rank(-1)
"""One rank down in any suit."""
any_suit_or_round = _by_rank(-1, is_round=True)
"""The same, and a king on an ace."""
alternating, alternating_or_round = _in_turn(any_suit), _in_turn(any_suit_or_round)
"""One rank down in alternating colours; the second also a king on an ace."""
same_suit, same_suit_or_round = among(any_suit, _FOUNDATION_OF), among(any_suit_or_round, _FOUNDATION_OF)
"""One rank down in the same suit; the second also a king on an ace."""
next_to, next_to_or_round = _by_rank(-1, 1), _by_rank(-1, 1, is_round=True)
"""One rank up or down in any suit; in the second ace and king are neighbours."""
kings_only: CardSet = frozenset(card for card in TWO_PACKS.cards if RANKS[card] == KING)
any_card: CardSet = frozenset(TWO_PACKS.cards)
STARTS = {
    "kings": kings_only,
    **dict.fromkeys(("any", "any_card", "any_card_or_run"), any_card),
    **dict.fromkeys(("none", "nothing"), nothing),
}
"""What may start an empty column."""

STROKES = "strokes"
"""The option value with which a deal is a hole of a round and its score counts strokes."""
MOST_QUIET = 100
"""The usual ``Patience.quiet`` of a game whose cards can move back and forth for ever."""

_TAKE_BACK = "_take_back"
_TAKE_BACK_WORDS = {
    "": "Taking cards back",
    ".help": "Whether the top card of a foundation may go back to a column that it fits.",
    ".no": "Not allowed",
    ".yes": "Allowed",
}

_DECLARED = ("letters", "clauses", "refusals", "size", "piles", "rows")
"""What every patience must declare."""

# -- what a game declares --------------------------------------------------------------------------------------------------


def named(letter: str, count: int) -> tuple[PileId, ...]:
    """Piles of one kind: t1, t2, t3 …"""
    return tuple(f"{letter}{n}" for n in range(1, count + 1))


def columns(piles: Sequence[PileId], x: float, y: float, sign: str = "") -> tuple[PileSpec, ...]:
    """Columns side by side that grow downwards; their empty places show ``sign``."""
    return tuple(PileSpec(pile, Role.TABLEAU, x + n, y, Fan.DOWN, sign=sign) for n, pile in enumerate(piles))


def foundations(x: float, y: float, packs: int = 1) -> tuple[PileSpec, ...]:
    """Foundations of the four suits side by side, for both packs in one row."""
    piles = (FOUNDATIONS + SECOND_FOUNDATIONS)[: 4 * packs]
    return tuple(PileSpec(pile, Role.FOUNDATION, x + n, y, sign=pile[1]) for n, pile in enumerate(piles))


def cells(piles: Sequence[PileId], x: float, y: float) -> tuple[PileSpec, ...]:
    """Places for one card each, side by side. ``Building.cells`` makes them usable."""
    return tuple(PileSpec(pile, Role.CELL, x + n, y) for n, pile in enumerate(piles))


def stock(x: float, y: float, *verbs: str) -> PileSpec:
    """The stock; a click on it makes the one of these moves that is legal."""
    return PileSpec("stock", Role.STOCK, x, y, verbs=verbs or ("draw",))


def waste(x: float, y: float, show: int) -> PileSpec:
    """The waste, with its last ``show`` cards side by side."""
    return PileSpec("waste", Role.WASTE, x, y, Fan.RIGHT, show=show)


def overlapping(places: Sequence[PileSpec]) -> dict[PileId, tuple[PileId, ...]]:
    """For ``Patience.covered_by``: by place, the places half a row below that overlap it."""
    return {
        place.id: tuple(each.id for each in places if (each.y - place.y, abs(each.x - place.x)) == (0.5, 0.5))
        for place in places
    }


def down(piles: Iterable[PileId]) -> tuple[PileId, ...]:
    """In ``rows``: the next card of these piles is face down."""
    return tuple(f"-{pile}" for pile in piles)


def lesson(number: int, **steps: str) -> Lesson:
    """A guided game on a deal: each step is the name of its text, with its ply and, after an @, the piles pointed to."""
    parts = {name: step.partition("@") for name, step in steps.items()}
    return Lesson(
        number,
        tuple(
            LessonStep(name, ply.strip(), tuple(at.split(",")) if at else ()) for name, (ply, _, at) in parts.items()
        ),
    )


def measure(
    texts: str,
    value: Callable[[Finish], int | None],
    unit: str,
    figures: str = "",
    *,
    bars: str = "",
    curve: Over | None = None,
    tally: tuple[str, int] | None = None,
    form: NumberForm = NumberForm.PLAIN,
    better: Better = Better.HIGH,
    star: str = "statistics.won",
    starred: Callable[[Finish], bool] = lambda finish: finish.won,
) -> Measure:
    """A number for each finished game, and what is computed from it; its texts are "statistics.<texts>." and a name.

    ``figures`` are names that begin with their kind, as "total best mean_cards"; ``bars`` is the name of the bars of recent
    games. A ``curve`` has the text "curve"; a ``tally``, given by name and end, "by_<name>", "<name>", "many" and "never".
    """
    own = f"statistics.{texts}."
    return Measure(
        value,
        f"statistics.unit.{unit}",
        tuple(
            MeasureFigure(Of(name.partition("_")[0]), own + name, form, inked=name == "total")
            for name in figures.split()
        ),
        bars=own + bars if bars else "",
        star=star,
        starred=starred,
        curve=(curve, f"{own}curve") if curve else None,
        form=form,
        better=better,
        tally=TallyChart(f"{own}by_{tally[0]}", own + tally[0], tally[1], f"{own}many", f"{own}never")
        if tally
        else None,
    )


def cards_left(
    whole: int = FRENCH.size,
    star: str = "statistics.left.none",
    of: int = FRENCH.size,
    counts: tuple[str, tuple[str, ...]] = ("", ()),
) -> tuple[Measure, ...]:
    """The measures of a patience whose score is the number of cards played out: what is left ``of`` all counts.

    A game is won with ``whole`` cards out. Usually nothing is left then and no bar is drawn; ``star`` explains that. Games that
    count points or strokes (``Patience.counts``) are measured by those.
    """
    option, values = counts

    def left(finish: Finish) -> int | None:
        return None if finish.options.get(option) in values else max(whole, of) - finish.score

    points = tuple(value for value in values if value != STROKES)

    return (
        measure("left", lambda finish: None if finish.score == whole else left(finish), "cards_left", "mean"),
        measure("left", left, "cards_left", bars="recent", star=star, starred=lambda finish: finish.score == whole),
        *(
            (points_made(lambda finish: finish.score if finish.options.get(option) in points else None),)
            if points
            else ()
        ),
        *((strokes_of_holes(option),) if STROKES in values else ()),
    )


def for_stakes(texts: str, option: str) -> tuple[Measure, Measure]:
    """The measures of a patience with ``Patience.stakes``: money of the games for stakes, cards of the others."""

    def score(finish: Finish, stakes: str) -> int | None:
        return finish.score if finish.options.get(option, "on") == stakes else None

    return (
        measure(
            texts, lambda finish: score(finish, "on"), "money", "total best mean",
            bars="recent", curve=Over.SUM, form=NumberForm.MONEY,
        ),
        measure(
            texts, lambda finish: score(finish, "off"), "cards_out", "best_cards mean_cards", bars="recent_cards"
        ),
    )  # fmt: skip


def points_made(value: Callable[[Finish], int | None]) -> Measure:
    return measure("points", value, "points", "best mean", bars="recent")


def strokes_of_holes(option: str = "") -> Measure:
    """The measure of the strokes of a hole, where fewer are better; with ``option`` only where its value is "strokes"."""

    def value(finish: Finish) -> int | None:
        return finish.score if not option or finish.options.get(option) == STROKES else None

    return measure(
        "holes", value, "strokes", "best mean", bars="recent", curve=Over.LAST_NINE, better=Better.LOW,
        star="statistics.holes.cleared",
    )  # fmt: skip


class Patience(Game[Kept, Kept]):
    """The rules of a patience and its texts. A subclass declares what differs from these defaults."""

    deck: ClassVar[DeckSpec] = FRENCH
    """The pack, or ``TWO_PACKS``."""
    letters: ClassVar[str]
    """The letters before the numbers of its clauses in docs/rules.md."""
    clauses: ClassVar[Mapping[int, str]]
    """By number, the subject of the clause: "seats", "pack", "moves", "over", and verbs."""
    refusals: ClassVar[Mapping[int, str]]
    """By number of the clause, the codes of the refusals based on it; codes without a dot are the game's own."""
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    touch: ClassVar[Touch] = Touch.CHOOSE
    kind: ClassVar[GameKind | None] = None
    """Its group in the gallery. None: clearing if clicked cards go at once or when picked, open if all cards are face up, otherwise
    building.
    """
    longest: ClassVar[int] = 300
    spends: ClassVar[tuple[str, ...]] = ()
    holes: ClassVar[Holes | None] = None
    size: ClassVar[tuple[float, float]]
    """Columns and rows of the table."""
    piles: ClassVar[tuple[PileSpec, ...]]
    piles_by: ClassVar[tuple[str, Mapping[str, tuple[PileSpec, ...]]]] = ("", {})
    """An option, and by its value a different set of piles."""
    rows: ClassVar[Sequence[PileId]]
    """The pile of each card in dealing order; "-" before it is face down, "f" the foundation of the card's suit. The rest is the
    stock.
    """
    rows_by: ClassVar[tuple[str, Mapping[str, Sequence[PileId]]]] = ("", {})
    """An option, and by its value different rows."""
    covered_by: ClassVar[Mapping[PileId, tuple[PileId, ...]]] = {}
    """By place for one card, the places whose cards cover it: once they are empty, it is free and turned up."""
    covered_open: ClassVar[str] = "yes"
    """Whether covered cards are face up, "yes" or "no", or the option that says so."""
    start: ClassVar[Any] = None
    """What a state has beside its piles at the start; a number counts how often the waste was turned over."""
    whole: ClassVar[int] = FRENCH.size
    """The points of a won game; for two packs by default the number of their cards."""
    quiet: ClassVar[int] = 0
    """The most moves in a row that may bring nothing new (no card out, out of stock or reserve, or turned up), after which such
    moves are illegal; 0: no limit. With a limit ``start`` must be 0: a state keeps the count (``idle``). Turning a stock that
    has unlimited passes brings nothing new.
    """
    onto: ClassVar[Sequence[PileId]] = ("waste",)
    """Where the stock is dealt: a card to each of several piles, or ``together`` cards to one."""
    together: ClassVar[str] = "1"
    """How many cards are turned at a time, or the option that says so."""
    passes: ClassVar[str] = ""
    """The number of passes through the stock, "unlimited", or the option that says so; "": ``built`` ignores the stock. With
    several passes ``start`` must be 0: a state keeps how often the waste was ``turned_over``.
    """
    goes_out: ClassVar[Sequence[PileId]] = ()
    """The piles whose last cards may go to the foundations automatically."""
    fills: ClassVar[PileId] = ""
    """The pile whose last card fills an empty column at once; "": columns stay empty."""
    aces_go: ClassVar[tuple[str, str] | None] = None
    """The option, and its value, with which aces go out automatically in any case; None: they do not."""
    counts: ClassVar[tuple[str, tuple[str, ...]]] = ("", ())
    """The option, and the values with which the score is points: ``apply`` makes them with ``counted``, ``begins`` is the initial
    score; with "strokes" it is what ``strokes`` says. Otherwise the score is ``points``.
    """
    begins: ClassVar[int] = 0
    left_over: ClassVar[tuple[PileId, ...]] = ("stock",)
    """The piles whose cards are deducted from the strokes of a cleared hole."""
    takes_back: ClassVar[int] = 0
    """The number of the clause that the option "<letters>_take_back" changes: the last card of a foundation may return to a pile
    where it fits. 0: there is no such option.
    """
    stakes: ClassVar[str] = ""
    """The option that is "on" in a game for stakes, where points are units of money; "": there is none."""
    measures: Measures = Measures(each=cards_left(), share=True)
    building: ClassVar[Building | None] = None
    """What builds on what, unless ``builds`` is replaced."""
    _goals: ClassVar[frozenset[PileId]]
    varies: ClassVar[Mapping[str, str]] = {}
    """By the name of a text (the "goal", one of the coach), the options whose values are appended to it in the keys of variants."""

    def __init_subclass__(cls) -> None:
        """Collects what the program needs before a deal; a variant without an ``id`` keeps that of its base."""
        super().__init_subclass__()
        if "id" not in cls.__dict__:
            return
        check_declared(cls, _DECLARED, "adding-a-game.md")
        if cls.deck is TWO_PACKS and cls.whole == FRENCH.size:
            cls.whole = TWO_PACKS.size
        if "takes_back" in cls.__dict__:
            key = cls.letters.lower() + _TAKE_BACK
            cls.options = (*cls.options, Choice(key, ("no", "yes"), f"{cls.letters}-{cls.takes_back}"))
            cls.words = {**cls.words, **{f"option.{key}{part}": text for part, text in _TAKE_BACK_WORDS.items()}}
        cls._goals = frozenset(spec.id for spec in cls.piles if spec.role is Role.FOUNDATION)
        hidden = len(cls.rows) < cls.deck.size or any(row[0] == "-" for row in cls.rows)
        usual = GameKind.CLEARING if cls.touch is not Touch.CHOOSE else GameKind.BUILDING if hidden else GameKind.OPEN
        cls.info = GameInfo(
            cls.id,
            cls.rules_version,
            cls.deck,
            cls.options,
            hidden=hidden,
            touch=cls.touch,
            longest=cls.longest,
            clauses=numbered(cls.id, cls.letters, cls.clauses, cls.refusals),
            presets=cls.presets,
            holes=cls.holes,
            spends=cls.spends,
            kind=cls.kind or usual,
        )

    # -- the table and the deal --------------------------------------------------------------------------------------------

    def table(self, options: Options) -> TableSpec:
        """The piles as declared, with their signs under these options."""
        signs = self.signs(options)
        option, others = self.piles_by
        specs = others.get(chosen(option, options), self.piles)
        return TableSpec(*self.size, tuple(replace(spec, sign=signs.get(spec.id, spec.sign)) for spec in specs))

    def builds(self, options: Options) -> Building | None:
        """What builds on what under these options."""
        return self.building

    def signs(self, options: Options) -> Mapping[PileId, str]:
        """The signs of empty places that differ under these options: a K where only kings go; the stock that it can be turned over."""
        building = self.builds(options)
        kings = building is not None and building.starting(options) is kings_only
        signs = dict.fromkeys(building.piles if building and kings else (), "K")
        return signs if chosen(self.passes, options) in {"", "1"} else {**signs, "stock": "recycle"}

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The pack in dealing order."""
        return setup.dealt(self.deck.cards)

    def undealt(self, piles: Mapping[PileId, Sequence[Card]]) -> tuple[Card, ...]:
        """Where foundations begin with a card of the deal, the pack in an order that deals these piles; otherwise ()."""
        begun = next((suit for suit in FOUNDATIONS if piles.get(suit)), None)
        if begun is None or "f" not in self.rows:
            return ()
        left = {pile: iter(cards) for pile, cards in piles.items()}
        rows = (begun if row == "f" else row.lstrip("-") for row in self.rows)
        dealt_ones = (next(left[pile], None) for pile in rows if pile in left)
        return (*(card for card in dealt_ones if card is not None), *reversed(piles.get("stock", ())))

    def deal(self, setup: Setup) -> State[Kept]:
        """Deals the rows; the rest of the pack is the stock, face down."""
        order = self.pack(setup)
        piles = {spec.id: EMPTY for spec in self.table(setup.options).piles}
        option, others = self.rows_by
        rows = others.get(chosen(option, setup.options), self.rows)
        is_open = chosen(self.covered_open, setup.options) == "yes"
        for row, card in zip(rows, order, strict=False):
            pile = row.lstrip("-")
            is_up = pile == row and (is_open or not self.covered_by.get(pile))
            pile = _FOUNDATION_OF[card] if pile == "f" else pile
            piles[pile] = piles[pile].put((card,)) if is_up else piles[pile].put_down((card,))
        if len(order) > len(rows):
            piles["stock"] = face_down(order[: len(rows) - 1 : -1])
        state = State(setup, piles, extra=self.start)
        return replace(state, scores=(self._score(state, self.begins),))

    # -- plies -------------------------------------------------------------------------------------------------------------

    def built(self, state: State[Kept]) -> tuple[Move, ...]:
        """The moves of a patience with foundations: out, then by its building, then of the stock, as often as it has passes."""
        out = to_foundations(state.piles, self.goes_out)
        building = self.builds(state.setup.options)
        laid = building.moves(state) if building else ()
        moves = (*out, *laid, *(self._from_stock(state) if self.passes else ()))
        if not self.quiet or self.idle(state.extra) < self.quiet:
            return moves
        return tuple(move for move in moves if self.brings_on(state, move))

    def brings_on(self, state: State[Kept], move: Move) -> bool:
        """Whether a move brings anything new (see ``quiet``)."""
        if not move.source:
            return chosen(self.passes, state.setup.options) != "unlimited"
        building = self.builds(state.setup.options)
        if move.target in self._goals or (building and move.source in building.others) or self._falls(state, move):
            return True
        rest = state.piles[move.source].without(move.count)
        return bool(rest.cards and not rest.top_is_up)

    def idle(self, kept: Any) -> int:
        """How many moves in a row have brought nothing new, by ``State.extra``; 0 where they are not counted."""
        return int(kept) % (self.quiet + 1)

    def turned_over(self, kept: Any) -> int:
        """How often the waste was turned over, by ``State.extra``; 0 where that is not counted."""
        return kept // (self.quiet + 1) if isinstance(kept, int) else 0

    def _from_stock(self, state: State[Kept]) -> tuple[Move, ...]:
        if state.piles["stock"].cards:
            return (DRAW,)
        passes = chosen(self.passes, state.setup.options)
        more = passes == "unlimited" or self.turned_over(state.extra) + 1 < int(passes)
        return (RECYCLE,) if more and state.piles["waste"].cards else ()

    def apply(self, state: State[Kept], move: Move) -> Step[Kept]:
        """Moves the cards and turns up uncovered ones, removes picked ones, deals from the stock or turns the waste over."""
        kept: Any = state.extra
        if self.quiet:
            idle = self.idle(kept)
            kept += -idle if self.brings_on(state, move) else 1
        if move == DRAW:
            row = dealt(state.piles, self.onto, int(chosen(self.together, state.setup.options)))
            return self.step(state, *row, kept)
        if move == RECYCLE:
            over = {"stock": face_down(state.piles["waste"].cards[::-1]), "waste": EMPTY}
            endless = chosen(self.passes, state.setup.options) == "unlimited"
            kept = kept + self.quiet + 1 if isinstance(kept, int) and not endless else kept
            return self.step(state, over, (Recycled("waste", "stock"),), kept)
        if move.picks:
            return self.step(state, *removed(state.piles, move.picks))
        building = self.builds(state.setup.options) if move.count > 1 else None
        singly = building is not None and building.runs == "by_places"
        changed, cues = carried(state.piles, move, singly=singly)
        if self._falls(state, move):
            more, also = carried({**state.piles, **changed}, Move("move", self.fills, move.source, 1))
            changed, cues = changed | more, (*cues, *also)
        return self.step(state, changed, cues, kept)

    def _falls(self, state: State[Kept], move: Move) -> bool:
        """Whether the move empties a column that ``fills`` fills."""
        building = self.builds(state.setup.options) if self.fills and state.piles[self.fills].cards else None
        return building is not None and move.source in building.piles and move.count == len(state.piles[move.source])

    def step(
        self, before: State[Kept], changed: Piles, cues: Iterable[Cue], extra: Kept | None = None, phase: str = "play"
    ) -> Step[Kept]:
        """The state with some piles changed and its points counted; ``extra`` replaces ``State.extra`` if given."""
        setup, scores, piles = before.setup, before.scores, {**before.piles, **changed}
        if self.covered_by:
            bare = [pile for pile in self.uncovered(piles) if not piles[pile].top_is_up]
            piles |= {pile: piles[pile].turned() for pile in bare}
            cues = (*cues, *(Turned(piles[pile].cards[-1], pile) for pile in bare))
        kept = before.extra if extra is None else extra
        after = State(
            setup, piles, before.seat, phase, scores, extra=kept
        )  # every ply comes by: replace takes thrice as long
        points = self._score(after, scores[0])
        if points == scores[0]:
            return Step(after, tuple(cues))
        scored = State(setup, piles, before.seat, phase, (points,), extra=kept)
        return Step(scored, (*cues, Scored(0, points - scores[0])))

    def counted(self, step: Step[Kept], points: int) -> Step[Kept]:
        """The step with its points, other than 0, where points are counted."""
        if not self.in_points(step.state.setup.options):
            return step
        score = step.state.scores[0] + points
        return Step(replace(step.state, scores=(score,)), (*step.cues, Scored(0, points)))

    def in_points(self, options: Options) -> bool:
        """Whether the score is points or strokes (see ``counts``)."""
        option, values = self.counts
        return option != "" and options[option] in values

    def _score(self, state: State[Kept], made: int) -> int:
        """The score of a position; ``made``: the points so far, where the table does not show them."""
        options = state.setup.options
        if not self.in_points(options):
            return self.points(state)
        return self.strokes(state) if options[self.counts[0]] == STROKES else made

    def strokes(self, state: State[Kept]) -> int:
        """A stroke for each of ``whole`` that is left; after a win ``left_over`` is deducted."""
        left = self.whole - self.points(state)
        return -sum([len(state.piles[pile]) for pile in self.left_over]) if not left and self.won(state) else left

    def in_cards(self, state: State[Kept]) -> State[Kept]:
        """The position as if no points were counted."""
        if not self.in_points(state.setup.options):
            return state
        usual = {spec.key: spec.default for spec in self.options if spec.key == self.counts[0]}
        setup = replace(state.setup, options={**state.setup.options, **usual})
        return replace(
            state, setup=setup, scores=(self.points(state),), extra=state.extra if self.quiet else self.start
        )

    def done(self, state: State[Kept]) -> int:
        """How many of ``whole`` are done: the score, unless that is points."""
        return self.points(state) if self.in_points(state.setup.options) else state.scores[0]

    def uncovered(self, piles: Piles) -> list[PileId]:
        """The places of ``covered_by`` whose card is free."""
        return [
            place
            for place, above in self.covered_by.items()
            if piles[place].cards and not any(piles[pile].cards for pile in above)
        ]

    def points(self, state: State[Kept]) -> int:
        """The points on the table: cards on the foundations and removed ones, or the balance of the stakes."""
        out = out_count(state.piles) + (len(state.piles[TAKEN]) if TAKEN in state.piles else 0)
        return PER_CARD * out - STAKE if self.is_staked(state.setup.options) else out

    def is_staked(self, options: Options) -> bool:
        return options.get(self.stakes) == "on"

    def won(self, state: State[Kept]) -> bool:
        """Whether all cards are on the foundations or, without foundations, all points are made."""
        return is_complete(state.piles) if FOUNDATIONS[0] in state.piles else self.done(state) == self.whole

    def outcome(self, state: State[Kept]) -> Outcome | None:
        """Won when all is done, lost when no move is left."""
        if self.won(state):
            return Outcome(Reason.WON, (0,), state.scores)
        return None if self.legal_moves(state) else Outcome(Reason.LOST, (), state.scores)

    def automatic(self, state: State[Kept], level: Auto) -> Move | None:
        """The first card that goes out automatically: aces by the option, others by the level."""
        aces = self.aces_go is not None and state.option(self.aces_go[0]) == self.aces_go[1]
        building = self.builds(state.setup.options)
        for move in to_foundations(state.piles, self.goes_out):
            card = state.piles[move.source].cards[-1]
            lower = building.on(state, card) if building else None
            allowed = level is Auto.ALL or (level is Auto.SAFE and is_safe(card, state.piles, lower))
            if level is Auto.ASKED or (aces if RANKS[card] == ACE else allowed):
                return move
        return None

    # -- what is seen ------------------------------------------------------------------------------------------------------

    def observe(self, state: State[Kept], seat: int) -> View[Kept]:
        """Every face-up card, and the number of face-down cards in each pile."""
        piles = {pile_id: _hide(pile) for pile_id, pile in state.piles.items()}
        return View(seat, state.setup.options, piles, state.seat, state.phase, state.scores, extra=state.extra)

    def determinize(self, view: View[Kept], chance: Chance) -> State[Kept]:
        """A state behind ``view``: the unseen cards in the hidden places, in random order."""
        seen = {card for pile in view.piles.values() for card in pile.cards}
        unseen = iter(chance.shuffled([card for card in self.deck.cards if card not in seen]))
        piles = {
            pile_id: replace(pile, cards=tuple(next(unseen) if card == HIDDEN else card for card in pile.cards))
            for pile_id, pile in view.piles.items()
        }
        return State(Setup(0, view.options), piles, view.seat, view.phase, view.scores, extra=view.extra)

    # -- what is told ------------------------------------------------------------------------------------------------------

    def openers(self, state: State[Kept]) -> tuple[tuple[PileId, Card], ...]:
        """Where the foundations begin with a card of the deal: the empty ones and the first card of each."""
        piles, base = state.piles, base_rank(state.piles)
        empty = [pile for pile in FOUNDATIONS if "f" in self.rows and not piles[pile].cards]
        return tuple((pile, _next_out(pile, 0, base)) for pile in empty)

    def explain(self, state: State[Kept], gesture: Gesture) -> Refusal:
        """Why a gesture is not allowed in building."""
        building, told = self.builds(state.setup.options), Refusal("build.quiet", {"n": self.quiet})
        if building is None:
            return Refusal("build.nothing_here")
        if self._is_too_quiet(state, gesture):
            return told
        told = building.explain(state, gesture)
        can_turn = told.code == "build.no_redeal" and self._from_stock(state)
        return Refusal("build.nothing_here") if can_turn else told

    def _is_too_quiet(self, state: State[Kept], gesture: Gesture) -> bool:
        """Whether only ``quiet`` forbids this."""
        if not self.quiet or self.idle(state.extra) < self.quiet:
            return False
        kept: Any = state.extra
        again: Any = replace(state, extra=kept - self.quiet)
        return bool(resolve(gesture, self.table(state.setup.options), state.piles, self.legal_moves(again)))

    def refused(self, code: str, **texts: str | int) -> Refusal:
        """A refusal of this game."""
        return Refusal(f"{self.id}.{code}", texts)

    def facts(self, state: State[Kept]) -> tuple[GameFact, ...]:
        """Points, where they are counted; the cards out, after the money in games for stakes; without foundations the cards left in the
        stock or, without a stock, those done.
        """
        if self.is_staked(state.setup.options):
            return GameFact(Said("play.money"), Amount(state.scores[0], NumberForm.MONEY)), cards_out(state)
        if self.in_points(state.setup.options):
            name = "play.strokes" if state.option(self.counts[0]) == STROKES else "play.points"
            return (GameFact(Said(name), Amount(state.scores[0])), *self.facts(self.in_cards(state)))
        if any(pile in state.piles for pile in FOUNDATIONS):
            return (cards_out(state),)
        if "stock" in state.piles:
            return (GameFact(Said("play.stock_left"), Amount(len(state.piles["stock"]))),)
        return (GameFact(Said("play.out"), Said("play.out_of", {"out": state.scores[0], "all": self.whole})),)

    def ended(self, state: State[Kept], outcome: Outcome) -> tuple[Said, Said]:
        """A title and a line: "end.all" after a win if the game has that text, otherwise the number of cards out. "end.plain" is about
        cards out, "end.left" about cards left; games for stakes have "end.money" and "end.money_all".
        """
        title, line = self._ended(state, outcome)
        if not self.is_staked(state.setup.options):
            return title, line
        money, score = "money_all" if is_complete(state.piles) else "money", Amount(state.scores[0], NumberForm.MONEY)
        return title, Said(f"end.{self.id}.{money}", {**line.params, "score": score})

    def _ended(self, state: State[Kept], outcome: Outcome) -> tuple[Said, Said]:
        options, texts, own = state.setup.options, self.texts(), f"end.{self.id}."
        title = Said(self._varied(own + ("won" if outcome.reason is Reason.WON else "lost"), options))
        if outcome.reason is Reason.LOST and self.quiet and self.idle(state.extra) >= self.quiet:
            title = Said("end.quiet", {"n": self.quiet})
        if self.in_points(options):
            score, done = Amount(state.scores[0]), self.done(state)
            if options[self.counts[0]] == STROKES:
                return title, Said("end.strokes", {"n": abs(state.scores[0]), "strokes": score})
            return title, Said("end.points", {"score": score, "n": done, "all": self.whole})
        if outcome.reason is Reason.WON and f"{own}all" in texts:
            return title, Said(self._varied(f"{own}all", options))
        if is_complete(state.piles) or (outcome.reason is Reason.WON and state.scores[0] == self.deck.size):
            return Said(f"{own}won"), Said("end.all_out")
        has_suits = any(pile in state.piles for pile in FOUNDATIONS)
        numbers = out_and_left(state) if has_suits else {"n": state.scores[0], "left": self.whole - state.scores[0]}
        return title, Said(f"{own}left", {"n": numbers["left"]}) if f"{own}left" in texts else Said(
            f"{own}plain", numbers
        )

    def aim(self, options: Options) -> Said:
        """The aim of the game under these options."""
        return Said(self._varied(f"game.{self.id}.goal", options))

    def coached(self, state: State[Kept], legal: Sequence[Move]) -> tuple[Said, ...]:
        """Where it builds: how, and what goes into an empty place or how runs move; with only the stock left, that."""
        building = self.builds(state.setup.options)
        if building is None or not legal:
            return ()
        if not any(move.source for move in legal):
            return self.rules(state, legal[0].verb) or self.rules(state, DRAW.verb)
        return self.rules(state, "build", "gap" if has_gap(state, building.piles) else "run")

    def rules(self, state: State[Kept], *names: str) -> tuple[Said, ...]:
        """Those of the named sentences of the coach that the game has."""
        keys = (self._varied(f"coach.{self.id}.{name}", state.setup.options) for name in names)
        return tuple(Said(key) for key in keys if key in self.texts())

    def _varied(self, key: str, options: Options) -> str:
        """The key of a text, followed by the values of the options it varies by as far as such a text exists."""
        values = (str(options[option]) for option in self.varies.get(key.rpartition(".")[2], "").split())
        keys = accumulate((key, *values), "{}.{}".format)
        return max((each for each in keys if each in self.texts()), key=len, default=key)


# -- what rules are made of ------------------------------------------------------------------------------------------------


def out_and_left(state: AnyState) -> dict[str, int]:
    """The number of cards out (``n``), and of the others."""
    out = out_count(state.piles)
    return {"n": out, "left": _all_of(state.piles) - out}


def has_gap(state: AnyState, piles: Iterable[PileId]) -> bool:
    """Whether one of ``piles`` is empty."""
    return any(not state.piles[pile].cards for pile in piles)


def cards_out(state: AnyState) -> GameFact:
    """The number of cards on the foundations."""
    return GameFact(Said("play.out"), Said("play.out_of", {"out": out_count(state.piles), "all": _all_of(state.piles)}))


def dealt(piles: Piles, onto: Sequence[PileId], together: int = 1) -> tuple[dict[PileId, Pile], tuple[Cue, ...]]:
    """The piles after dealing from the stock: the next cards onto one pile, or one onto each of several while they last.

    Cards turned together lie as if turned one after the other.
    """
    stock = piles["stock"]
    if len(onto) == 1:
        cards = stock.cards[-together:][::-1]
        target = onto[0]
        changed = {"stock": stock.without(len(cards)), target: piles[target].put(cards)}
        return changed, (CardMoved(cards, "stock", target), *(Turned(card, target) for card in cards))
    row = tuple(zip(onto, stock.cards[::-1], strict=False))
    changed = {"stock": stock.without(len(row)), **{pile: piles[pile].put((card,)) for pile, card in row}}
    return changed, tuple(cue for pile, card in row for cue in (CardMoved((card,), "stock", pile), Turned(card, pile)))


def ace_high(card: Card) -> int:
    """The rank of a card with aces high."""
    return KING + 1 if RANKS[card] == ACE else RANKS[card]


def _has_two(piles: Piles) -> bool:
    """Whether there are foundations for two packs."""
    return SECOND_FOUNDATIONS[0] in piles


def _all_of(piles: Piles) -> int:
    """The number of cards that go to the foundations."""
    return TWO_PACKS.size if _has_two(piles) else FRENCH.size


def base_rank(piles: Piles) -> int:
    """The rank that the foundations begin with: that of the first card there, an ace if there is none."""
    for pile in FOUNDATIONS:
        if pile in piles and piles[pile].cards:
            return RANKS[piles[pile].cards[0]]
    return ACE


def _next_out(pile: PileId, count: int, base: int) -> Card:
    """The next card for a foundation of ``count`` cards that begins with ``base``; HIDDEN when it is complete."""
    return _SUIT[pile][(base - ACE + count) % KING] if count < KING else HIDDEN


def _height(card: Card, base: int) -> int:
    """The position of a card in its suit, from 1 on, where foundations begin with ``base``."""
    return (RANKS[card] - base) % KING + 1


def out_count(piles: Piles) -> int:
    """How many cards the foundations hold."""
    out = sum([len(piles[pile].cards) for pile in FOUNDATIONS if pile in piles])
    return out + sum([len(piles[pile].cards) for pile in SECOND_FOUNDATIONS]) if "gS" in piles else out


def is_complete(piles: Piles) -> bool:
    """Whether the foundations hold all cards."""
    return out_count(piles) == (104 if "gS" in piles else 52)  # every ply comes by


def to_foundations(piles: Piles, sources: Iterable[PileId]) -> list[Move]:
    """The moves of each source's last card to its foundation: the base rank first, then up one by one."""
    base = base_rank(piles)
    wanted = {_next_out(pile, len(piles[pile].cards), base): pile for pile in FOUNDATIONS if pile in piles}
    if "gS" in piles:  # either of two cards that are alike; first onto the foundations of the first pack
        second = {_next_out("f" + pile[1:], len(piles[pile].cards), base): pile for pile in SECOND_FOUNDATIONS}
        wanted = {
            each: pile for card, pile in {**second, **wanted}.items() if card != HIDDEN for each in _alike((card,))
        }
    return [
        Move("move", source, wanted[cards[-1]], 1)
        for source in sources
        if source in piles and (cards := piles[source].cards) and cards[-1] in wanted
    ]


def is_safe(card: Card, piles: Piles, lower: CardSet | None = None) -> bool:
    """Whether ``card`` may go out without harm: every card that could lie on it is out, or can go out at any time.

    ``lower``: those cards; by default those of the other colour.
    """
    base, packs = base_rank(piles), "fg" if _has_two(piles) else "f"
    lower = alternating[card % FRENCH.size] if lower is None else lower
    needed = {(_FOUNDATION_OF[low][1:], _height(low, base)) for low in lower}
    return all(len(piles[pack + letter]) >= height for letter, height in needed if height > 1 for pack in packs)


def run_length(pile: Pile, fits: Fits) -> int:
    """The number of face-up cards at the end of ``pile`` that lie on each other by ``fits``."""
    cards, up = pile.cards, pile.up
    first = last = len(cards) - 1
    while first > 0 and up >> first - 1 & 1 and cards[first] in fits[cards[first - 1]]:
        first -= 1
    return last - first + 1 if cards and up >> last & 1 else 0


def carried(piles: Piles, move: Move, *, singly: bool = False) -> tuple[dict[PileId, Pile], tuple[Cue, ...]]:
    """The two piles after the move; an uncovered face-down card is turned up."""
    cards = piles[move.source].cards[-move.count :]
    rest = piles[move.source].without(move.count)
    moved = CardMoved(cards, move.source, move.target, singly)
    changed = {move.source: rest.turned(), move.target: piles[move.target].put(cards)}
    if rest.cards and not rest.top_is_up:
        return changed, (moved, Turned(rest.cards[-1], move.source))
    return changed, (moved,)


def removed(
    piles: Piles, picks: Iterable[PileId], target: PileId = TAKEN
) -> tuple[dict[PileId, Pile], tuple[Cue, ...]]:
    """The piles after the last card of each of ``picks`` went to ``target``; an uncovered face-down card is turned up."""
    changed, cues, heap = dict[PileId, Pile](), list[Cue](), piles[target]
    for pile in picks:
        cards, rest = piles[pile].cards[-1:], piles[pile].without(1)
        heap, changed[pile] = heap.put(cards), rest.turned()
        cues.append(CardMoved(cards, pile, target))
        if rest.cards and not rest.top_is_up:
            cues.append(Turned(rest.cards[-1], pile))
    return {**changed, target: heap}, tuple(cues)


def _last_cards(state: AnyState, piles: Iterable[PileId]) -> list[tuple[PileId, Card]]:
    return [(pile, state.piles[pile].cards[-1]) for pile in piles if state.piles[pile].cards]


def pairs(state: AnyState, piles: Sequence[PileId], fits: Fits) -> Iterator[Move]:
    """The last cards of two piles that fit each other, picked in either order."""
    last = _last_cards(state, piles)
    for one, card in last:
        fit = fits[card]
        for two, other in last:
            if other in fit and one != two:
                yield Move("clear", picks=(one, two))


def sets(
    state: AnyState, piles: Sequence[PileId], cards: CardSet, size: int, *, of_each_rank: bool = False
) -> Iterator[Move]:
    """Picks of that many last cards, all of ``cards``, in any order; ``of_each_rank``: no two of the same rank."""
    last = [(pile, card) for pile, card in _last_cards(state, piles) if card in cards]
    for group in permutations(last, size) if len(last) >= size else ():
        if not of_each_rank or len({RANKS[card] for _, card in group}) == size:
            yield Move("clear", picks=tuple(pile for pile, _ in group))


def laid_anew(
    state: AnyState, piles: Sequence[PileId], size: int, index: int
) -> tuple[dict[PileId, Pile], tuple[Cue, ...]]:
    """The cards of ``piles``, gathered, shuffled for the ``index``-th time, and dealt again in piles of ``size``."""
    full = [pile for pile in piles if state.piles[pile].cards]
    order = shuffled(state.setup.number, index, sorted([card for pile in full for card in state.piles[pile].cards]))
    laid = {pile: face_up(order[size * n : size * (n + 1)]) for n, pile in enumerate(piles)}
    return laid, tuple(Recycled(pile, "stock") for pile in full)


def picked(state: AnyState, gesture: Gesture, piles: Sequence[PileId]) -> tuple[Card, ...]:
    """The last card of each pile that was picked, clicked, dropped or dropped onto; none if any pile is empty or not in ``piles``."""
    if isinstance(gesture, Pick):
        picks = gesture.picks
    else:
        picks = (gesture.source, gesture.target) if isinstance(gesture, Carry) else (gesture.source,)
    cards = tuple(state.piles[pile].cards[-1] for pile in picks if pile in piles and state.piles[pile].cards)
    return cards if len(cards) == len(picks) else ()


_Lifted = tuple[Card, int, PileId, int]
"""The first of the lifted cards, the position of their pile (others: after all), the pile, and the number of cards."""


class Building(Struct, frozen=True, dict=True):
    """What builds on what: the ``piles``, what ``fits`` on a card, and the text of the ``rule`` for what does not.

    The last cards of ``others`` may be moved there, too. The rest are words, or the names of options whose values are these words:

    - ``starts`` an empty place: "kings", "any_card" ("any_card_or_run") or "nothing"
    - of a run moves "any_part", the "whole_run", the "whole" or its last card, its "last_card", or "by_places" as many as could move
      one by one over empty ``cells`` and piles
    - cards move towards "any" pile or "leftward_only"
    - ``on_base``: "yes" if anything may lie on a card that begins a foundation, otherwise "no"
    - ``take_back``: "yes" if cards return from the foundations (see ``Patience.takes_back``)

    ``all_up``: every face-up card of a pile belongs to its run. ``together``: the fits within a run that moves, if not ``fits``.
    """

    piles: tuple[PileId, ...]
    fits: Fits
    rule: str
    others: tuple[PileId, ...] = ()
    starts: str = "kings"
    runs: str = "any_part"
    take_back: str = ""
    towards: str = "any"
    on_base: str = "yes"
    all_up: bool = False
    cells: tuple[PileId, ...] = ()
    together: Fits = ()

    @cached_property
    def _uppers(self) -> tuple[tuple[Card, ...], ...]:
        """By card, the cards on which it fits."""
        cards = TWO_PACKS.cards[: len(self.fits)]
        return tuple(tuple(upper for upper in cards if card in self.fits[upper]) for card in cards)

    @cached_property
    def _loosely(self) -> tuple[PileId, ...]:
        """The piles whose last card moves alone."""
        return self.others + self.cells

    def _only_ends(self, options: Options) -> bool:
        """Whether only single last cards move, to anywhere."""
        is_plain = not self._loosely and (self.towards, self.on_base) == ("any", "yes")
        return self._is_single(options) and is_plain and not self._back(options)

    def starting(self, options: Options) -> CardSet:
        """The cards that may start an empty place under these options."""
        return STARTS[chosen(self.starts, options)]

    def on(self, state: AnyState, card: Card) -> CardSet:
        """What may lie on ``card`` now."""
        barred = chosen(self.on_base, state.setup.options) == "no" and RANKS[card] == base_rank(state.piles)
        return nothing if barred else self.fits[card]

    def moves(self, state: AnyState) -> list[Move]:
        """As much of each run as may move, then the others, then back from the foundations: to one pile after the other.

        A whole pile does not change places with an empty one, which would make no difference, unless cards go leftward.
        """
        piles, options, own, uppers = state.piles, state.setup.options, self.piles, self._uppers
        ends, gaps = dict[Card, int](), list[int]()
        for place, pile in enumerate(own):
            if cards := piles[pile].cards:
                ends[cards[-1]] = place
            else:
                gaps.append(place)
        starts = self.starting(options) if gaps else nothing
        if self._only_ends(options):
            return self._single(piles, ends, gaps, starts)
        leftward = chosen(self.towards, options) == "leftward_only"
        onto = ends
        if chosen(self.on_base, options) == "no":
            base = base_rank(piles)
            onto = {card: place for card, place in ends.items() if RANKS[card] != base}
        moving = starts.union(*[self.fits[card] for card in onto])
        found = list[Move]()
        for card, place, source, count in self._loose(state, ends, moving):
            starting = card in starts and (leftward or place == len(own) or count < len(piles[source].cards))
            on = gaps[:] if starting else []
            for upper in uppers[card]:  # plain loops: every ply comes by
                to = onto.get(upper, place)
                if to < place or (to > place and not leftward):
                    on.append(to)
            if len(on) > 1:
                on.sort()
            found += [Move("move", source, own[to], count) for to in on]
        if self.runs != "by_places":
            return found
        most, into = self.most(state), self.most(state, gap=True)
        through = [move for move in found if move.count <= (most if piles[move.target].cards else into)]
        return through + self._into_cell(piles)

    def _run(self, pile: Pile) -> int:
        """The length of the run at the end of a pile."""
        return pile.open_count if self.all_up else run_length(pile, self.together or self.fits)

    def most(self, state: AnyState, *, gap: bool = False) -> int:
        """How many cards can move together onto a card, or into a ``gap``: an empty place where others may help."""
        if self.runs != "by_places":
            return TWO_PACKS.size
        free = sum(not state.piles[cell].cards for cell in self.cells)
        if self.starting(state.setup.options) is not any_card:
            return free + 1
        return (free + 1) << max(0, sum(not state.piles[pile].cards for pile in self.piles) - gap)

    def _into_cell(self, piles: Piles) -> list[Move]:
        """The last card of each pile into the first empty cell, as all cells are alike."""
        cell = next((cell for cell in self.cells if not piles[cell].cards), None)
        return [Move("move", pile, cell, 1) for pile in self.piles if cell and piles[pile].cards]

    def _single(self, piles: Piles, ends: Mapping[Card, int], gaps: Sequence[int], starts: CardSet) -> list[Move]:
        """The moves of single last cards: onto what they fit, then into empty places."""
        own, uppers, found = self.piles, self._uppers, list[Move]()
        for card, place in ends.items():
            for upper in uppers[card]:
                if upper in ends:
                    found.append(Move("move", own[place], own[ends[upper]], 1))
            if card in starts and len(piles[own[place]].cards) > 1:
                found += [Move("move", own[place], own[gap], 1) for gap in gaps]
        return found

    def _loose(self, state: AnyState, ends: Mapping[Card, int], moving: CardSet) -> list[_Lifted]:
        """Where the first card that may be lifted is one of ``moving``."""
        piles, options, own = state.piles, state.setup.options, self.piles
        runs, back = chosen(self.runs, options), self._back(options) and not is_complete(piles)
        if runs == "last_card":
            found = [(card, place, own[place], 1) for card, place in ends.items() if card in moving]
        else:
            found, all_up, fits = [], self.all_up, self.together or self.fits
            for place, source in enumerate(self.piles):
                pile, cards = piles[source], piles[source].cards
                longest = pile.open_count if all_up else run_length(pile, fits)
                least = longest - 1 if runs == "whole_run" and longest else 0
                step = longest - 1 if runs == "whole" and longest > 1 else 1
                for count in range(longest, least, -step):
                    if cards[-count] in moving:
                        found.append((cards[-count], place, source, count))
        others = (*self.others, *self.cells, *(pile for pile in _SUITED if pile in piles)) if back else self._loosely
        for other in others:
            cards = piles[other].cards
            if cards and cards[-1] in moving:
                found.append((cards[-1], len(own), other, 1))
        return found

    def explain(self, state: AnyState, gesture: Gesture) -> Refusal:
        """The first rule that a gesture breaks, from the player's view."""
        options = state.setup.options
        if not isinstance(gesture, Pick) and gesture.source == "stock":
            waste = state.piles.get("waste", EMPTY).cards
            return Refusal(
                "build.turn_it" if state.piles["stock"].cards else "build.no_redeal" if waste else "build.no_stock"
            )
        if isinstance(gesture, Pick) or not 0 <= gesture.index < len(state.piles[gesture.source]):
            return Refusal("build.nothing_here")
        pile = state.piles[gesture.source]
        if not pile.is_up(gesture.index):
            return Refusal("build.face_down")
        card, above = pile.cards[gesture.index], len(pile) - gesture.index
        texts = {"card": text(card)}
        if above > 1 and (self._is_single(options) or gesture.source not in self.piles):
            return Refusal("build.covered", texts)
        if gesture.source in _SUITED and not self._back(options):
            return Refusal("build.stays_out", texts)
        if not isinstance(gesture, Carry):
            return self._nowhere(state, gesture.source, above)
        if gesture.target in _SUITED and gesture.target != gesture.source:
            return _not_out(state, gesture.target, card, above)
        targets = self.piles if gesture.source in _SUITED else (*self.piles, *self.cells)
        if gesture.target not in targets or gesture.target == gesture.source:
            return Refusal("build.not_there", texts)
        return self._not_into(state, gesture, pile, above) or self._not_on(
            options, pile, above, state.piles[gesture.target].top
        )

    def _not_into(self, state: AnyState, gesture: Carry, pile: Pile, above: int) -> Refusal | None:
        """Why the last ``above`` cards of ``pile`` do not fit into a cell, or are too many to move; None if the cells allow it."""
        if gesture.target in self.cells:
            is_free = gesture.source in self.cells and not state.piles[gesture.target].cards
            return Refusal("build.no_change", {"card": text(pile.cards[-1])}) if is_free else Refusal("build.cell_full")
        on = state.piles[gesture.target].top
        card, most = pile.cards[-above], self.most(state, gap=on is None)
        fits = on is None or card in self.fits[on]
        if on is not None and fits and card not in self.on(state, on):
            return Refusal("build.on_base", {"card": text(card), "on": text(on)})
        return Refusal("build.too_many", {"n": most}) if fits and most < above <= self._run(pile) else None

    def _back(self, options: Options) -> bool:
        return self.take_back == "yes" or take_back(options)

    def _is_single(self, options: Options) -> bool:
        return chosen(self.runs, options) == "last_card"

    def _nowhere(self, state: AnyState, source: PileId, above: int) -> Refusal:
        """Why the last ``above`` cards of ``source`` go nowhere, also where the first of them alone would fit."""
        options, pile = state.setup.options, state.piles[source]
        card = pile.cards[-above]
        texts = {"card": text(card)}
        suits = state.piles.get(_FOUNDATION_OF[card])
        if above > 1 and suits is not None and len(suits) == _height(card, base_rank(state.piles)) - 1:
            return Refusal("build.one_at_a_time_up", texts)
        if above > self._run(pile):
            return Refusal("build.no_run", texts)
        tops = [state.piles[target].top for target in self.piles if target != source]
        starts = above < len(pile) and card in self.starting(options)
        fits = [on for on in tops if (starts if on is None else card in self.on(state, on))]
        if not fits:
            return Refusal("build.no_place", texts)
        most = self.most(state, gap=fits[0] is None)
        return Refusal("build.too_many", {"n": most}) if above > most else self._not_on(options, pile, above, fits[0])

    def _not_on(self, options: Options, pile: Pile, above: int, on: Card | None) -> Refusal:
        """Why the last ``above`` cards of ``pile`` do not go onto ``on``, or into an empty place."""
        card = pile.cards[-above]
        if above > self._run(pile):
            return Refusal("build.no_run", {"card": text(card), **({} if on is None else {"on": text(on)})})
        texts, starts = {"card": text(card)}, card in self.starting(options)
        if on is None and starts and above == len(pile):
            return Refusal("build.no_change", texts)
        if on is None and not starts:
            kings = "only_king" if self._is_single(options) else "kings_only"
            return Refusal("build.stays_empty" if self.starting(options) is nothing else f"build.{kings}", texts)
        if on is None or card in self.fits[on]:
            whole = "whole_or_last" if chosen(self.runs, options) == "whole" else "whole_run"
            return Refusal(f"build.{whole if above < self._run(pile) else 'one_by_one'}", texts)
        return Refusal(self.rule, {**texts, "on": text(on)})


def chosen(word: str, options: Options) -> str:
    """The word itself, or the value of the option of that name."""
    return str(options.get(word, word))


def take_back(options: Options) -> bool:
    """Whether cards return from the foundations, by the option of ``Patience.takes_back``."""
    return any(value == "yes" for key, value in options.items() if key.endswith(_TAKE_BACK))


def _hide(pile: Pile) -> Pile:
    """The pile as a person sees it: face-down cards are HIDDEN."""
    return Pile(tuple(card if pile.is_up(n) else HIDDEN for n, card in enumerate(pile.cards)), pile.up)


def _not_out(state: AnyState, target: PileId, card: Card, above: int) -> Refusal:
    """Why ``card`` does not go onto the foundation ``target``."""
    texts: dict[str, str | int] = {"card": text(card), "suit": target[1]}
    if above > 1:
        return Refusal("build.one_at_a_time_up", texts)
    if _FOUNDATION_OF[card][1] != target[1]:
        return Refusal("build.other_suit", texts)
    next_rank = (base_rank(state.piles) - ACE + len(state.piles[target])) % KING + ACE
    return Refusal("build.not_its_turn", {**texts, "next": next_rank})
