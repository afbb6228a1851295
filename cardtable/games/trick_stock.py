"""A stock that fills up hands after each trick, with its bottom card turned up for trump.

Each draw is known to that seat alone, except the last card, which is face up. The split of the others' cards into dealt
and drawn ones is therefore random, within what their plays allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from cardtable.games.seated import HANDS, clockwise, dealt_round
from cardtable.kernel.cards import HIDDEN, Card, DeckSpec
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.state import CardMoved, Cue, Seat, Turned
from cardtable.kernel.table import Pile, PileId, Piles

STOCK: PileId = "stock"
CHANGE = Move("change")
"""Exchanges a card from the hand for the card turned up."""

DrawnCards = tuple[tuple[Card, ...], ...]
"""By seat, the card drawn after each trick."""


def stock_of(cards: Sequence[Card]) -> Pile:
    """The first of ``cards`` is face up at the bottom; the others are drawn in order."""
    return Pile((cards[0], *reversed(cards[1:])), up=1)


def dealt_with_stock(order: Sequence[Card], first: Seat, seats: int, holds: int) -> dict[PileId, Pile]:
    """Deals ``holds`` cards each, one at a time from seat ``first``, and turns up the next; the rest is the stock."""
    whole = holds * seats
    return {**dealt_round(order[:whole], first, seats), STOCK: stock_of(order[whole:])}


def fill_up(piles: dict[PileId, Pile], drawn: DrawnCards, winner: Seat) -> tuple[DrawnCards, tuple[Cue, ...]]:
    """Draws a card for each seat, the winner first; changes ``piles``."""
    rows, cues = list(drawn), list[Cue]()
    for seat in clockwise(winner, len(drawn)):
        stock, hand = piles[STOCK], piles[HANDS[seat]]
        card = stock.cards[-1]
        piles[STOCK], piles[HANDS[seat]] = stock.without(1), hand.put_down((card,))
        rows[seat] = (*rows[seat], card)
        cues.append(CardMoved((card,), STOCK, HANDS[seat]))
    return tuple(rows), tuple(cues)


def change(piles: dict[PileId, Pile], seat: Seat, card: Card) -> tuple[Cue, ...]:
    """Exchanges ``card`` from the seat's hand for the card turned up; changes ``piles``."""
    turned, *rest = piles[STOCK].cards
    held = tuple(each for each in piles[HANDS[seat]].cards if each != card)
    piles[HANDS[seat]], piles[STOCK] = Pile((*held, turned)), Pile((card, *rest), up=1)
    came = CardMoved((turned,), STOCK, HANDS[seat])
    return came, CardMoved((card,), HANDS[seat], STOCK), Turned(card, STOCK)


def changer(log: Sequence[str]) -> Seat | None:
    """The seat that took the card turned up; None if nobody did."""
    return next((int(entry[0]) for entry in log if entry.endswith(f" {CHANGE.text}")), None)


class StockCourse(Struct, frozen=True):
    """The public state of a hand with a stock: its ``log``, the size of hands (``holds``), the ``turned`` card, and the card it is exchanged for."""

    log: Sequence[str]
    deck: DeckSpec
    holds: int
    turned: Card
    instead: Card | None


class Held(Struct):
    """All cards that one seat received, in order, the dealt ones first; the indices of those it still ``has``, and of those ``drawn``."""

    came: list[Card]
    has: list[int]
    drawn: list[int]

    def get(self, card: Card) -> int:
        """Adds a card to the hand."""
        self.came.append(card)
        self.has.append(len(self.came) - 1)
        return self.has[-1]

    @property
    def hand(self) -> Pile:
        return Pile(tuple(self.came[place] for place in self.has))

    @property
    def drew(self) -> tuple[Card, ...]:
        return tuple(self.came[place] for place in self.drawn)


def held_by(
    seat: Seat, course: StockCourse, drawn: DrawnCards, hand: Sequence[Card], pick: Callable[[int], int] = lambda _: 0
) -> Held:
    """When each card came to a seat that has ``hand`` now; if unknown, ``pick`` chooses one of the possible cases by index."""
    found, plays, rounds = Held([HIDDEN] * course.holds, [*range(course.holds)], []), 0, iter(drawn[seat])
    for entry in course.log:
        who, _, text = entry.partition(" ")
        changed = text == CHANGE.text
        if int(who) == seat:
            gone = course.instead if changed and course.instead is not None else course.deck.parse(parse(text).picks[0])
            sure = [place for place in found.has if found.came[place] == gone]
            may_be = sure or [place for place in found.has if found.came[place] == HIDDEN]
            place = may_be[pick(len(may_be))]
            found.came[place] = gone
            found.has.remove(place)
            if changed:
                found.get(course.turned)
        plays += not changed
        if not changed and plays % len(drawn) == 0 and (card := next(rounds, None)) is not None:
            found.drawn.append(found.get(card))
    known = {found.came[place] for place in found.has}
    rest = iter(card for card in hand if card not in known)
    for place in found.has:
        if found.came[place] == HIDDEN:
            found.came[place] = next(rest)
    return found


def stock_as_dealt(piles: Piles, course: StockCourse, drawn: DrawnCards, best: Callable[[Sequence[Card]], int]) -> Pile:
    """The stock before any draws; ``best`` gives the winning card of a trick."""
    played = [entry.partition(" ") for entry in course.log if not entry.endswith(f" {CHANGE.text}")]
    seats, order = len(drawn), list[Card]()
    for number in range(len(drawn[0])):
        trick = played[number * seats : (number + 1) * seats]
        winner = int(trick[best([course.deck.parse(parse(text).picks[0]) for _, _, text in trick])][0])
        order += [drawn[seat][number] for seat in clockwise(winner, seats)]
    lying = [*piles[STOCK].cards, *reversed(order)]
    return Pile((course.turned, *lying[1:]), up=1)
