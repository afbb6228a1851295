"""What games for several people share: the piles of a seat, where people sit, what one of them sees, and what may lie hidden.

Hands lie face down as far as the truth goes; a view shows a seat its own. Hidden cards are invented card by card and never
by trial and error: where no place is left for a card, others make room along the shortest way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import cos, pi, sin

from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card, DeckSpec
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.moves import parse
from cardtable.kernel.shuffle import LAST_DEAL, Chance
from cardtable.kernel.state import AnyState, Setup, Shown, State, View
from cardtable.kernel.table import Fan, Pile, PileId, PileSpec, Role, face_down, face_up

MOST_SEATS = 8
HANDS: tuple[PileId, ...] = tuple(f"h{seat}" for seat in range(MOST_SEATS))
PLAYS: tuple[PileId, ...] = tuple(f"play{seat}" for seat in range(MOST_SEATS))
WON: tuple[PileId, ...] = tuple(f"won{seat}" for seat in range(MOST_SEATS))
OUT: PileId = "out"

COLUMNS, ROWS = 15.0, 9.0
"""The plan of the table in card steps; five columns and two rows in its middle are left to the game."""
_HAND, _PLAY = 1.0, 0.55
_WON_ASIDE = 3.3  # radians clockwise of the hand, divided by the seats and four


@cache
def seat_piles(seats: int) -> tuple[PileSpec, ...]:
    """Hand, card in play and won cards of each seat, clockwise from seat 0, who sits at the bottom."""
    specs: list[PileSpec] = []
    for seat in range(seats):
        turn = 2 * pi * seat / seats
        specs.append(_spec(HANDS[seat], Role.HAND, turn, _HAND, Fan.RIGHT))
        specs.append(_spec(PLAYS[seat], Role.TRICK, turn, _PLAY, Fan.NONE))
        specs.append(_spec(WON[seat], Role.TAKEN, turn + _WON_ASIDE / (seats + 4), _HAND, Fan.NONE))
    return tuple(specs)


def to_act(state: AnyState) -> int:
    """The seat to act; 0 once nobody is."""
    return state.seat or 0


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning with ``first``."""
    return tuple((first + n) % seats for n in range(seats))


def dealt_round(order: Sequence[Card], first: int, seats: int) -> dict[PileId, Pile]:
    """The hands after ``order`` was dealt one card at a time, clockwise from seat ``first``."""
    return {HANDS[seat]: face_down(order[place::seats]) for place, seat in enumerate(clockwise(first, seats))}


def hands_as_dealt(piles: Mapping[PileId, Pile], log: Sequence[str], deck: DeckSpec) -> dict[PileId, Pile]:
    """The hands as they were before the plies of ``log`` ("2 play:5D,5S"): what is left, then what was played."""
    hands = {pile_id: list(pile.cards) for pile_id, pile in piles.items() if pile_id in HANDS}
    for entry in log:
        seat, _, text = entry.partition(" ")
        hands[HANDS[int(seat)]] += [deck.parse(pick) for pick in parse(text).picks]
    return {pile_id: face_down(tuple(cards)) for pile_id, cards in hands.items()}


def seen_by(seat: int, piles: Mapping[PileId, Pile], *, unseen: tuple[PileId, ...] = ()) -> dict[PileId, Pile]:
    """The piles as ``seat`` knows them: its own hand open, the other hands and the piles ``unseen`` HIDDEN."""
    seen = {**piles}
    for pile_id in (*HANDS, *unseen):
        if pile_id in piles:
            seen[pile_id] = _hidden(len(piles[pile_id].cards))
    seen[HANDS[seat]] = face_up(piles[HANDS[seat]].cards)
    return seen


@cache
def _hidden(count: int) -> Pile:
    return Pile((HIDDEN,) * count)


def _spec(pile: PileId, role: Role, turn: float, reach: float, fan: Fan) -> PileSpec:
    """A pile at ``turn`` clockwise from the bottom and ``reach`` of the way from the middle to the rim."""
    across, down = (COLUMNS - 1) / 2, (ROWS - 1) / 2
    return PileSpec(
        pile, role, round(across * (1 - reach * sin(turn)), 2), round(down * (1 + reach * cos(turn)), 2), fan
    )


Choices = Mapping[Card, tuple[PileId, ...]]
"""For each card the piles that may hold it."""


def invented(
    view: View[Shown], deck: DeckSpec, chance: Chance, may_hold: Callable[[PileId, Card], bool]
) -> State[Shown]:
    """A whole state behind ``view``; ``may_hold`` says which hidden pile can hold which card.

    The deal number, which decides later shuffles and tosses, is drawn as well. Raises LawBroken when no cards agree.
    """
    number = 1 + chance.below(LAST_DEAL)
    room = {pile_id: pile.cards.count(HIDDEN) for pile_id, pile in view.piles.items() if HIDDEN in pile.cards}
    seen = {card for pile in view.piles.values() for card in pile.cards}
    choices = {card: tuple(p for p in room if may_hold(p, card)) for card in deck.cards if card not in seen}
    given = {pile_id: iter(cards) for pile_id, cards in share_out(chance, room, choices).items()}
    piles = {pile_id: _filled(pile_id, pile, given) for pile_id, pile in view.piles.items()}
    return State(Setup(number, view.options), piles, view.seat, view.phase, view.scores, extra=view.extra)


def share_out(chance: Chance, room: Mapping[PileId, int], choices: Choices) -> dict[PileId, tuple[Card, ...]]:
    """Deal the cards into ``room`` places per pile, each only where it may lie. Raises LawBroken when that cannot be.

    Every deal that agrees can come out; without limits, and with one pile limited, all of them are equally likely.
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
    """One of ``piles``, each as likely as it has places left."""
    at = chance.below(sum(left[pile] for pile in piles)) if len(piles) > 1 else 0
    for pile in piles[:-1]:
        at -= left[pile]
        if at < 0:
            return pile
    return piles[-1]


def _made_room(card: Card, choices: Choices, place: dict[Card, PileId], left: dict[PileId, int]) -> PileId:
    """A place for ``card`` where all are taken: cards move on, each to where it may lie, until one finds a free place."""
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
    """Move the cards along the way that ends at ``pile``; the pile where it begins has a free place now."""
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
