"""What games for several share: the piles of a seat, where people sit, what each sees, and what may be hidden.

Hands are face down in a state; a view shows a seat its own. Hidden cards are invented card by card, never by trial and error:
where no place is left for a card, others make room along the shortest path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import cos, pi, sin
from typing import Any, ClassVar

from msgspec.structs import replace

from cardtable.kernel.cards import FRENCH, HIDDEN, Card, DeckSpec
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.game import Game, GameInfo, GameKind, UndoPolicy, check_declared
from cardtable.kernel.moves import Move, numbered, parse
from cardtable.kernel.options import OptionSpec, Preset
from cardtable.kernel.shuffle import LAST_DEAL, Chance, chance, shuffled
from cardtable.kernel.state import AnyState, Cue, Outcome, Reason, Recycled, Seat, Setup, Shown, State, Truth, View
from cardtable.kernel.table import EMPTY, Fan, Pile, PileId, PileSpec, Role, face_down, face_up
from cardtable.kernel.telling import Better, Lesson, LessonStep, Said

MOST_SEATS = 8
HANDS: tuple[PileId, ...] = tuple(f"h{seat}" for seat in range(MOST_SEATS))
PLAYS: tuple[PileId, ...] = tuple(f"play{seat}" for seat in range(MOST_SEATS))
WON: tuple[PileId, ...] = tuple(f"won{seat}" for seat in range(MOST_SEATS))
OUT: PileId = "out"
OVER = "over"
"""The phase of a finished match."""
_FIRST = 1000
"""The index of the random stream that decides who begins; the shuffle of a hand uses its number less one, which is below it.

The ``n``-th shuffle within a hand, from 1, uses n + 1 times as much plus the number of the hand less one.
"""

COLUMNS, ROWS = 15.0, 9.0
"""The size of the table in card steps; five columns and two rows in its middle are left to the game."""
_HAND, _PLAY = 1.0, 0.55
_WON_ASIDE = 3.3  # radians clockwise of the hand, divided by the seats and four


@cache
def seat_piles(seats: int) -> tuple[PileSpec, ...]:
    """Hand, play and won cards of each seat, clockwise from seat 0 at the bottom."""
    specs: list[PileSpec] = []
    for seat in range(seats):
        turn = 2 * pi * seat / seats
        specs.append(_spec(HANDS[seat], Role.HAND, turn, _HAND, Fan.RIGHT))
        specs.append(_spec(PLAYS[seat], Role.TRICK, turn, _PLAY, Fan.NONE))
        specs.append(_spec(WON[seat], Role.TAKEN, turn + _WON_ASIDE / (seats + 4), _HAND, Fan.NONE))
    return tuple(specs)


class SeatedGame(Game[Truth, Shown]):
    """The rules of a game for several and its texts. A subclass declares what differs from these defaults."""

    letters: ClassVar[str]
    """The letters before the numbers of its clauses in docs/rules.md."""
    clauses: ClassVar[Mapping[int, str]]
    """By number, the subject of the clause: "seats", "pack", "moves", "over", and verbs."""
    refusals: ClassVar[Mapping[int, str]]
    """By number of the clause, the codes of the refusals based on it; codes without a dot are the game's own."""
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    deck: ClassVar[DeckSpec] = FRENCH
    people: ClassVar[tuple[int, int]] = (4, 4)
    """The least and the greatest number of players."""
    longest: ClassVar[int] = 1000
    nobody_sees: ClassVar[tuple[PileId, ...]] = ()
    """Piles that are hidden from everybody."""

    def __init_subclass__(cls) -> None:
        """Collects what the program needs before a match is dealt; a variant without an ``id`` keeps that of its base."""
        super().__init_subclass__()
        if "id" not in cls.__dict__:
            return
        check_declared(cls, ("letters", "clauses", "refusals"), "games-with-seats.md")
        cls.info = GameInfo(
            cls.id,
            cls.rules_version,
            cls.deck,
            cls.options,
            cls.people,
            UndoPolicy.OWN_UNTIL_REVEAL,
            longest=cls.longest,
            clauses=numbered(cls.id, cls.letters, cls.clauses, cls.refusals),
            presets=cls.presets,
            kind=GameKind.TABLE,
        )

    def outcome(self, state: State[Truth]) -> Outcome | None:
        """After the match the best total wins; equal totals share the place."""
        if state.phase != OVER:
            return None
        best = (min if self.measures.better is Better.LOW else max)(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        return Outcome(Reason.COUNTED, winners, state.scores)

    def observe(self, state: State[Truth], seat: int) -> View[Shown]:
        """A seat sees its own hand, and all face-up cards on the table."""
        piles = seen_by(seat, state.piles, unseen=self.nobody_sees)
        extra = self.shown(state, seat)
        return View(seat, state.setup.options, piles, state.seat, state.phase, state.scores, extra=extra)

    def shown(self, state: State[Truth], seat: int) -> Shown:
        """What a seat may know of ``State.extra``; all of it by default."""
        extra: Any = state.extra
        known: Shown = extra
        return known

    def card(self, card: Card) -> Said:
        text = self.deck.text(card)
        return Said("card.of", {"rank": Said(f"card.{text[:-1]}"), "suit": Said(f"suit.{text[-1]}")})

    def suit(self, card: Card) -> str:
        return self.deck.suit(card)


def first_seat(setup: Setup, seats: int) -> Seat:
    """The random seat that begins a match, or deals first."""
    return chance(setup.number, _FIRST).below(seats)


def pack_of_hand(setup: Setup, number: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pack in dealing order for hand ``number``."""
    return shuffled(setup.number, number, cards) if number else setup.dealt(cards)


def shuffled_again(setup: Setup, number: int, times: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards shuffled within hand ``number`` for the first time (``times`` 1), the second, and so on."""
    return shuffled(setup.number, _FIRST * (times + 1) + number, cards)


def empty_table(seats: int, *others: PileId) -> dict[PileId, Pile]:
    """The piles of the seats, and others, before the deal."""
    return dict.fromkeys((*HANDS[:seats], *PLAYS[:seats], *WON[:seats], *others), EMPTY)


def gathered(state: AnyState, target: PileId = OUT) -> tuple[Cue, ...]:
    """The cues of gathering all cards before the next deal."""
    return tuple(Recycled(pile_id, target) for pile_id, pile in state.piles.items() if pile and pile_id != target)


def logged(entries: Sequence[str]) -> tuple[Move, ...]:
    """The plies of a public log, whose entries are "seat text"."""
    return tuple(parse(entry.partition(" ")[2]) for entry in entries)


def lesson(number: int, seats: int, **steps: str) -> Lesson:
    """A guided hand on a deal: each step is the name of its text and, as in "play:6C > play:2C play:4C @won0", the ply asked for, after
    a > those of the others, and after an @ the pile pointed to.
    """
    made = list[LessonStep]()
    for name, step in steps.items():
        plies, _, at = step.partition("@")
        mine, _, others = plies.partition(">")
        made.append(LessonStep(name, mine.strip(), (at,) if at else (), tuple(others.split())))
    return Lesson(number, tuple(made), seats)


def to_act(state: AnyState) -> int:
    """The seat to act; 0 once nobody is to act."""
    return state.seat or 0


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning with ``first``."""
    return tuple((first + n) % seats for n in range(seats))


def dealt_round(order: Sequence[Card], first: int, seats: int) -> dict[PileId, Pile]:
    """The hands after dealing ``order`` one card at a time, clockwise from seat ``first``."""
    return {HANDS[seat]: face_down(order[place::seats]) for place, seat in enumerate(clockwise(first, seats))}


def hands_as_dealt(piles: Mapping[PileId, Pile], log: Sequence[str], deck: DeckSpec) -> dict[PileId, Pile]:
    """The hands before the plies of ``log`` ("2 play:5D,5S"): the cards left, then those played."""
    hands = {pile_id: list(pile.cards) for pile_id, pile in piles.items() if pile_id in HANDS}
    for entry in log:
        seat, _, text = entry.partition(" ")
        hands[HANDS[int(seat)]] += [deck.parse(pick) for pick in parse(text).picks]
    return {pile_id: face_down(tuple(cards)) for pile_id, cards in hands.items()}


def seen_by(seat: int, piles: Mapping[PileId, Pile], *, unseen: tuple[PileId, ...] = ()) -> dict[PileId, Pile]:
    """The piles as ``seat`` knows them: its own hand open; other hands and ``unseen`` piles HIDDEN except for face-up cards."""
    seen = {**piles}
    for pile_id in HANDS:
        if pile_id in piles:
            seen[pile_id] = _hidden(len(piles[pile_id].cards))
    for pile_id in unseen:
        pile = piles[pile_id]
        cards = tuple(card if pile.is_up(n) else HIDDEN for n, card in enumerate(pile.cards))
        seen[pile_id] = Pile(cards, pile.up)
    seen[HANDS[seat]] = face_up(piles[HANDS[seat]].cards)
    return seen


@cache
def _hidden(count: int) -> Pile:
    return Pile((HIDDEN,) * count)


def _spec(pile: PileId, role: Role, turn: float, reach: float, fan: Fan) -> PileSpec:
    """A pile at ``turn`` clockwise from the bottom, ``reach`` of the way from the middle to the rim."""
    across, down = (COLUMNS - 1) / 2, (ROWS - 1) / 2
    return PileSpec(
        pile, role, round(across * (1 - reach * sin(turn)), 2), round(down * (1 + reach * cos(turn)), 2), fan
    )


Choices = Mapping[Card, tuple[PileId, ...]]
"""By card, the piles that may hold it."""


def invented(
    view: View[Shown], deck: DeckSpec, chance: Chance, may_hold: Callable[[PileId, Card], bool]
) -> State[Shown]:
    """A complete state that agrees with ``view``; ``may_hold`` says which hidden pile can hold which card.

    The deal number, which decides later shuffles and tosses, is random as well. Raises LawBroken if no cards agree.
    """
    number = 1 + chance.below(LAST_DEAL)
    room = {pile_id: pile.cards.count(HIDDEN) for pile_id, pile in view.piles.items() if HIDDEN in pile.cards}
    seen = {card for pile in view.piles.values() for card in pile.cards}
    choices = {card: tuple(p for p in room if may_hold(p, card)) for card in deck.cards if card not in seen}
    given = {pile_id: iter(cards) for pile_id, cards in share_out(chance, room, choices).items()}
    piles = {pile_id: _filled(pile_id, pile, given) for pile_id, pile in view.piles.items()}
    return State(Setup(number, view.options), piles, view.seat, view.phase, view.scores, extra=view.extra)


def share_out(chance: Chance, room: Mapping[PileId, int], choices: Choices) -> dict[PileId, tuple[Card, ...]]:
    """Deals the cards into ``room`` places per pile, each only where it may be. Raises LawBroken if that is impossible.

    Every deal that agrees is possible; without limits, and with one pile limited, all are equally likely.
    """
    left, place = dict(room), dict[Card, PileId]()
    for card in sorted(chance.shuffled(tuple(choices)), key=lambda card: len(choices[card])):
        free = [pile for pile in choices[card] if left[pile]]
        pile = _drawn(chance, free, left) if free else _made_room(card, choices, place, left)
        place[card] = pile
        left[pile] -= 1
    order = chance.shuffled(tuple(place))
    return {pile: tuple(card for card in order if place[card] == pile) for pile in room}


def _drawn(chance: Chance, piles: list[PileId], left: Mapping[PileId, int]) -> PileId:
    """A random pile, in proportion to the places it has left."""
    at = chance.below(sum(left[pile] for pile in piles)) if len(piles) > 1 else 0
    for pile in piles[:-1]:
        at -= left[pile]
        if at < 0:
            return pile
    return piles[-1]


def _made_room(card: Card, choices: Choices, place: dict[Card, PileId], left: dict[PileId, int]) -> PileId:
    """A place for ``card`` when its own are taken: other cards move, each to where it may be, until one finds a free place."""
    came: dict[PileId, tuple[Card, PileId] | None] = dict.fromkeys(choices[card])
    queue = list(came)
    for pile in queue:  # grows while it is read: the piles that can be reached, the nearest first
        if left[pile]:
            return _moved_on(pile, came, place, left)
        for other, target in _onward(pile, choices, place):
            if target not in came:
                came[target] = (other, pile)
                queue.append(target)
    raise LawBroken("no cards agree with what this view shows")


def _onward(pile: PileId, choices: Choices, place: Mapping[Card, PileId]) -> Iterable[tuple[Card, PileId]]:
    return ((card, target) for card, at in place.items() if at == pile for target in choices[card])


def _moved_on(
    pile: PileId, came: Mapping[PileId, tuple[Card, PileId] | None], place: dict[Card, PileId], left: dict[PileId, int]
) -> PileId:
    """Moves the cards along the path that ends at ``pile``; the pile where it begins has a free place then."""
    while (step := came[pile]) is not None:
        card, source = step
        place[card] = pile
        left[pile] -= 1
        left[source] += 1
        pile = source
    return pile


def _filled(pile_id: PileId, pile: Pile, given: Mapping[PileId, Iterable[Card]]) -> Pile:
    cards = iter(given.get(pile_id, ()))
    whole = replace(pile, cards=tuple(next(cards) if card == HIDDEN else card for card in pile.cards))
    return Pile(whole.cards) if pile_id in HANDS else whole
