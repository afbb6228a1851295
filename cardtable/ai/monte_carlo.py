"""Monte Carlo for a computer: duck, throw off what is dangerous, lead low; in the domino what helps the own hand.

Who holds every card of the domino that can be laid, and will, may claim the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardtable.ai.skill import ClaimTold, Learned, Skill
from cardtable.ai.tricks import SIZE, told_of_last_trick, trick_features
from cardtable.games.monte_carlo.domino import playable
from cardtable.games.monte_carlo.rounds import (
    ACE_HIGH,
    AIMS,
    DOMINO_PHASE,
    HEIGHTS,
    RUNS,
    TRICK,
    Aim,
    Course,
    Pack,
    Per,
    pack_of,
)
from cardtable.games.seated import HANDS
from cardtable.games.trick_kit import card_led, on_table, plays
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import View
from cardtable.kernel.table import Piles, face_up

_PENALTY = 100
"""A card that costs something weighs more than any height."""
_FEW = 4
"""Cards that cost are few, or they are a whole suit."""
_EARLY = 4
"""In the round of the last trick high cards go while at least so many cards are left."""


class _Trick(Struct, frozen=True):
    """A trick as a seat sees it: the aim, the cards so far, how many are still to come after this one, the own hand."""

    aim: Aim
    trick: tuple[Card, ...]
    to_come: int
    hand: tuple[Card, ...]

    @property
    def best(self) -> int:
        """The height that has to be beaten, 0 when leading."""
        suit = FRENCH.suit(self.trick[0]) if self.trick else ""
        return max((HEIGHTS[card] for card in self.trick if FRENCH.suit(card) == suit), default=0)

    def cost(self, cards: Sequence[Card]) -> int:
        """What those cards cost who takes them."""
        return self.aim.points * sum(card in self.aim.cards for card in cards)

    def takes(self, card: Card) -> bool:
        """Whether ``card`` is the best of the trick for now."""
        return not self.trick or (FRENCH.suit(card) == FRENCH.suit(self.trick[0]) and HEIGHTS[card] > self.best)


def _best(view: View[Course], legal: Sequence[Move]) -> Move:
    """The least dangerous card; the rest is cut short as soon as it may be."""
    lays = [move for move in legal if move.picks]
    if view.phase == DOMINO_PHASE and lays:
        return _lay(view, lays)
    if len(lays) < len(legal):
        return next(move for move in reversed(legal) if not move.picks)
    table = _trick(view)
    return min(legal, key=lambda move: _danger(table, FRENCH.parse(move.picks[0])))


def _trick(view: View[Course]) -> _Trick:
    course, piles = view.extra, view.piles
    trick = on_table(piles, course.tricks) if card_led(piles, course.tricks) is not None else ()
    seats = len(view.scores)
    return _Trick(AIMS[course.round - 1], trick, seats - 1 - len(trick), piles[HANDS[view.viewer]].cards)


def _sensible(view: View[Course], legal: Sequence[Move]) -> Sequence[Move]:
    """The cards without those that nobody would play; what cuts a round short where that is allowed."""
    cut = [move for move in legal if not move.picks]
    if view.phase != TRICK or cut:
        return cut if view.phase == TRICK else legal
    table = _trick(view)
    if table.aim.per is Per.LAST:
        return legal
    seen = {card for pile in view.piles.values() for card in pile.cards}
    unseen = [card for card in pack_of(view.options).cards if card not in seen]
    cards = {move: FRENCH.parse(move.picks[0]) for move in legal}
    return [move for move in legal if not _laughable(table, cards[move], [*cards.values()], unseen)] or legal


def _laughable(table: _Trick, card: Card, cards: Sequence[Card], unseen: Sequence[Card]) -> bool:
    """Leading or taking with a dear card where another will do, keeping one that could be thrown off, taking for sure what
    costs something where one can duck, taking last with a low card. There are too many clubs for that: any club may be kept.
    """
    dear, few = table.aim.cards, len(table.aim.cards) <= _FEW
    own, other = card in dear, any(each not in dear for each in cards)
    if not table.trick:
        return few and own and other
    ducks = [each for each in cards if not table.takes(each)]
    if card in ducks:
        return few and not own and any(each in dear for each in ducks)
    if few and own and other:
        return True
    if ducks:
        sure = not table.to_come or not any(_above(each, card) for each in unseen)
        return sure and (not dear or any(each in dear for each in (*table.trick, card)))
    return not table.to_come and any(HEIGHTS[each] > HEIGHTS[card] and not (few and each in dear) for each in cards)


def _features(view: View[Course], legal: Sequence[Move]) -> Sequence[Sequence[int]]:
    """What cuts the round short, which changes nothing, has none."""
    cards = [FRENCH.parse(move.picks[0]) for move in legal if move.picks]
    found = trick_features(view, cards, pack_of(view.options).cards, AIMS[view.extra.round - 1].cards)
    return found + [[] for _ in range(len(legal) - len(cards))]


def _table_of(view: View[Course]) -> str:
    """Each round of tricks has a table of its own."""
    return f"monte_carlo.{view.extra.round}" if view.phase == TRICK else ""


def _danger(table: _Trick, card: Card) -> tuple[int, ...]:
    """The lower, the better the card; a card that does not take the trick is best used to be rid of a dangerous one."""
    weight = _weight(table, card)
    if table.aim.per is Per.LAST and len(table.hand) >= _EARLY:
        return (0, -HEIGHTS[card])
    if not table.takes(card):
        return (0, -weight)
    cost = table.cost((*table.trick, card)) + table.aim.points * (table.aim.per is not Per.CARD)
    if not table.trick:
        return (1, _lead_risk(table, card), HEIGHTS[card])
    if table.to_come == 0:
        return (1 if cost else -1, cost, -HEIGHTS[card])
    return (1, table.cost((card,)), HEIGHTS[card])


def _weight(table: _Trick, card: Card) -> int:
    """How much one wants to be rid of a card: those that cost something first, then those that catch them."""
    catches = table.aim.per is not Per.CARD or any(_above(card, other) for other in table.aim.cards)
    return _PENALTY * (card in table.aim.cards) + HEIGHTS[card] * (2 if catches else 1)


def _above(card: Card, other: Card) -> bool:
    return FRENCH.suit(card) == FRENCH.suit(other) and HEIGHTS[card] >= HEIGHTS[other]


def _lead_risk(table: _Trick, card: Card) -> int:
    """Leading: never a card that costs something, nor one above it that is still out, if there is another."""
    if card in table.aim.cards:
        return 2 * _PENALTY + table.cost((card,))
    out = [other for other in table.aim.cards if other not in table.hand and FRENCH.suit(other) == FRENCH.suit(card)]
    return _PENALTY * any(HEIGHTS[other] < HEIGHTS[card] for other in out)


def _lay(view: View[Course], legal: Sequence[Move]) -> Move:
    """The domino: a card behind which the own next ones wait; one that only helps others comes last."""
    hand = view.piles[HANDS[view.viewer]].cards
    return max(legal, key=lambda move: _helps(FRENCH.parse(move.picks[0]), hand))


def _helps(card: Card, hand: Sequence[Card]) -> tuple[int, int]:
    """How far the farthest own card of the suit lies behind ``card``; an ace gives another turn."""
    height = HEIGHTS[card]
    if height == ACE_HIGH:
        return (ACE_HIGH, 0)
    suit = [HEIGHTS[other] for other in hand if FRENCH.suit(other) == FRENCH.suit(card)]
    up, down = max(suit) - height, height - min(suit)
    return (max(up, down), len(suit))


def told_of_domino(view: View[Course], _legal: Sequence[Move]) -> ClaimTold:
    """All cards of the hand in an order in which no other seat can ever lay one; nothing when there is no such order.

    A card that leads on to a strange one can only be the last; any other may come as soon as it fits.
    """
    piles: Piles = view.piles
    pack, line = pack_of(view.options), list[Card]()
    left = list(view.piles[HANDS[view.viewer]].cards)
    while left:
        fits = [card for card in _fitting(piles, pack) if card in left]
        card = next((card for card in fits if _keeps_out(_laid(piles, card), pack, left, card)), None)
        if card is None:
            return (), 0
        piles = _laid(piles, card)
        left.remove(card)
        line.append(card)
    return plays(line, FRENCH), 0


def _keeps_out(after: Piles, pack: Pack, left: Sequence[Card], card: Card) -> bool:
    """Whether nobody else can lay anything after ``card``, or it is the last of the hand."""
    rest = [other for other in left if other != card]
    return not rest or all(fit in rest for fit in _fitting(after, pack))


def _fitting(piles: Piles, pack: Pack) -> list[Card]:
    """The cards of the pack that can be laid now, whoever holds them."""
    return [card for card in playable(piles, pack.starter) if card in pack.cards]


def _laid(piles: Piles, card: Card) -> Piles:
    run = RUNS[FRENCH.suit(card)]
    return {**piles, run: face_up(sorted((*piles[run].cards, card), key=lambda other: HEIGHTS[other]))}


SKILL = Skill(
    best=_best,
    sensible=_sensible,
    learned=Learned(_table_of, SIZE, _features),
    claims={TRICK: told_of_last_trick, DOMINO_PHASE: told_of_domino},
)
