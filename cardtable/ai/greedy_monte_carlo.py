"""Monte Carlo for a greedy player: duck, throw off what is dangerous, lead low; in the domino what helps the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.games.monte_carlo.aims import AIMS, DOMINO, Aim, Per
from cardtable.games.monte_carlo.course import Course
from cardtable.games.monte_carlo.pack import ACE_HIGH, HEIGHTS
from cardtable.games.round_table import HANDS
from cardtable.games.tricks import card_led, on_table
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move
from cardtable.kernel.view import View

_PENALTY = 100
"""A card that costs something weighs more than any height."""
_EARLY = 4
"""In the round of the last trick high cards go while at least so many cards are left."""


@dataclass(frozen=True, slots=True)
class Table:
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


def best(view: View, legal: Sequence[Move]) -> Move:
    """The least dangerous card; the rest is cut short as soon as it may be."""
    course = view.extra
    if not isinstance(course, Course) or not all(move.picks for move in legal):
        plain = [move for move in legal if not move.picks]
        lays = [move for move in legal if move.picks]
        return _lay(view, lays) if lays and view.phase == "domino" else plain[-1]
    if course.round == DOMINO:
        return _lay(view, legal)
    led = card_led(view.piles, course.tricks)
    trick = on_table(view.piles, course.tricks) if led is not None else ()
    seats = len(view.scores)
    table = Table(AIMS[course.round - 1], trick, seats - 1 - len(trick), view.piles[HANDS[view.viewer]].cards)
    return min(legal, key=lambda move: _danger(table, FRENCH.parse(move.picks[0])))


def _danger(table: Table, card: Card) -> tuple[int, ...]:
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


def _weight(table: Table, card: Card) -> int:
    """How much one wants to be rid of a card: those that cost something first, then those that catch them."""
    catches = table.aim.per is not Per.CARD or any(_above(card, other) for other in table.aim.cards)
    return _PENALTY * (card in table.aim.cards) + HEIGHTS[card] * (2 if catches else 1)


def _above(card: Card, other: Card) -> bool:
    return FRENCH.suit(card) == FRENCH.suit(other) and HEIGHTS[card] >= HEIGHTS[other]


def _lead_risk(table: Table, card: Card) -> int:
    """Leading: never a card that costs something, nor one above it that is still out, if there is another."""
    if card in table.aim.cards:
        return 2 * _PENALTY + table.cost((card,))
    out = [other for other in table.aim.cards if other not in table.hand and FRENCH.suit(other) == FRENCH.suit(card)]
    return _PENALTY * any(HEIGHTS[other] < HEIGHTS[card] for other in out)


def _lay(view: View, legal: Sequence[Move]) -> Move:
    """The domino: a card behind which the own next ones wait; one that only helps others comes last."""
    hand = view.piles[HANDS[view.viewer]].cards
    lays = [move for move in legal if move.picks]
    return max(lays, key=lambda move: _helps(FRENCH.parse(move.picks[0]), hand))


def _helps(card: Card, hand: Sequence[Card]) -> tuple[int, int]:
    """How far the farthest own card of the suit lies behind ``card``; an ace gives another turn."""
    height = HEIGHTS[card]
    if height == ACE_HIGH:
        return (ACE_HIGH, 0)
    suit = [HEIGHTS[other] for other in hand if FRENCH.suit(other) == FRENCH.suit(card)]
    up, down = max(suit) - height, height - min(suit)
    return (max(up, down), len(suit))
