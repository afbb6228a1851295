"""Las Vegan for a computer: takes the tricks that bring cabbages, ducks the others, lays chips where they help."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.skill import Skill
from cardtable.ai.tricks import told_of_last_trick
from cardtable.games.las_vegan.casino import CHIPS, DECK, GOLDEN_PLACES, ORDINARY_PLACES, Casino, changes, winning
from cardtable.games.trick_kit import card_led, cards_won, on_table
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import View

_SEVEN = 7
_SEVEN_WORTH = 0.4
"""Cabbages that the right to lay a chip is worth."""
_CABBAGE = 0.83
"""Cabbages from which a trick counts as one to take, or, if they are lost, as one to leave."""
_DOUBT = 0.5
"""A card that leads may still be beaten by those to come."""


class _Trick(Struct, frozen=True):
    """A trick as a seat sees it: the casino, the cards so far, how many are still to come, the seat."""

    casino: Casino
    trick: tuple[Card, ...]
    to_come: int
    seat: int

    def takes(self, card: Card) -> bool:
        """Whether ``card`` wins the trick as it lies."""
        return winning((*self.trick, card)) == len(self.trick)


def _best(view: View[Casino], legal: Sequence[Move]) -> Move:
    """The best card or chip; a right that would not help is declined."""
    casino = view.extra
    if view.phase == "chip":
        return _chip(view, casino, legal)
    table = _table(view)
    return max(legal, key=lambda move: _promise(table, DECK.parse(move.picks[0])))


def _table(view: View[Casino]) -> _Trick:
    casino = view.extra
    led = card_led(view.piles, casino.tricks)
    trick = on_table(view.piles, casino.tricks) if led is not None else ()
    return _Trick(casino, trick, len(view.scores) - 1 - len(trick), view.viewer)


def _promise(table: _Trick, card: Card) -> tuple[float, float]:
    """What a card brings if it takes the trick; of equal ones the least strong, and what one would like to lose."""
    cards = (*table.trick, card)
    worth = _worth(table, cards)
    strength = DECK.rank(card) + 10.0 * (DECK.rank(card) == 0)
    if table.takes(card):
        sure = _DOUBT if table.to_come else 1.0
        return (round(worth * sure, 6), -strength if worth >= 0 or table.to_come else strength)
    bad = _worth(table, (card,))
    return (0.0, strength - 10.0 * bad)


def _worth(table: _Trick, cards: Sequence[Card]) -> float:
    """Cabbages that these cards in one's tricks bring by the chips that lie; tricks themselves by the golden chip."""
    worth = _SEVEN_WORTH * sum(DECK.rank(card) == _SEVEN for card in cards)
    for place, chip in table.casino.placed:
        value = table.casino.faces[CHIPS.index(chip)]
        worth += value * (_golden(table, place) if place in GOLDEN_PLACES else _ordinary(table.casino, place, cards))
    return worth


def _golden(table: _Trick, place: str) -> float:
    """How much one more trick moves this seat towards the place of the golden chip."""
    taken = table.casino.tricks.taken
    if place == "max":
        return 0.5 if taken[table.seat] + 1 >= max(taken) else 0.0
    return -0.5 if taken[table.seat] == min(taken) else 0.0


def _ordinary(casino: Casino, place: str, cards: Sequence[Card]) -> float:
    shown = casino.cards[ORDINARY_PLACES.index(place)]
    if shown in DECK.suits:
        return sum(DECK.suit(card) == shown for card in cards) / 3
    return float(sum(DECK.rank(card) == int(shown) for card in cards))


def _chip(view: View[Casino], casino: Casino, legal: Sequence[Move]) -> Move:
    """The chip that, if the round ended now, would put this seat furthest ahead of the others; none if none does."""
    return max(legal, key=lambda move: (_ahead(view, casino, move), 0) if move.source else (0.0, 1))


def _ahead(view: View[Casino], casino: Casino, move: Move) -> float:
    placed = replace(casino, placed=((move.target, move.source),))
    won = cards_won(view.piles, casino.tricks)
    gains = changes(placed, won, str(view.options["lv_golden_tie"]))
    others = [gain for seat, gain in enumerate(gains) if seat != view.viewer]
    return gains[view.viewer] - sum(others) / len(others)


def _kind(view: View[Casino], move: Move) -> tuple[object, ...]:
    """Which of two chips with the same face is laid makes no difference."""
    if not move.source:
        return (move,)
    return move.source == CHIPS[0], view.extra.faces[CHIPS.index(move.source)], move.target


def _sensible(view: View[Casino], legal: Sequence[Move]) -> Sequence[Move]:
    """The moves without what nobody would do who plays last to a trick: taking one that costs a cabbage where one can
    duck, leaving one that brings a cabbage."""
    table = _table(view)
    if view.phase == "chip" or table.to_come:
        return legal
    cards = {move: DECK.parse(move.picks[0]) for move in legal}
    takes = {move: _worth(table, (*table.trick, card)) for move, card in cards.items() if table.takes(card)}
    brings = any(worth >= _CABBAGE for worth in takes.values())
    can_duck = len(takes) < len(cards)
    return [
        move for move in legal if (takes[move] > -_CABBAGE or not can_duck if move in takes else not brings)
    ] or legal


SKILL = Skill(best=_best, kind=_kind, sensible=_sensible, claims={"card": told_of_last_trick})
