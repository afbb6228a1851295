"""Hearts for a computer: pass on what takes tricks, duck, throw off what costs, and stop a moon while that is cheap."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardtable.ai.skill import Skill
from cardtable.ai.tricks import told_of_last_trick
from cardtable.games.hearts import BAD, JACK, QUEEN, Hearts
from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.games.trick_kit import EXCHANGE, TRICK, TrickCourse, cards_won, trick_seen
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.state import View

GAME = Hearts()
_QUEEN_HEIGHT = 12
_GUARDS = 4
"""With so many lower spades the high ones may stay."""
_MOON_NEAR = 10
"""Bad points, all of them with one seat, from which on somebody may be shooting the moon."""
_CHEAP = 5
"""Points that stopping a moon may cost."""


class _Seen(Struct, frozen=True):
    """What a seat goes by: its hand, the trick, how many play after it, the cards that lie with others, points by card."""

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    to_come: int
    out: frozenset[Card]
    worth: dict[Card, int]
    shooter: bool

    def cost(self, cards: Sequence[Card]) -> int:
        """What those cards cost who takes them."""
        return sum(self.worth.get(card, 0) for card in cards)

    def above(self, card: Card) -> int:
        """How many cards of its suit that others hold are higher."""
        return sum(_suit(other) == _suit(card) and _height(other) > _height(card) for other in self.out)

    def below(self, card: Card) -> int:
        """How many cards of its suit that others hold are lower."""
        return sum(_suit(other) == _suit(card) and _height(other) < _height(card) for other in self.out)


def _best(view: View[TrickCourse], legal: Sequence[Move]) -> Move:
    """The move after which the least is to be feared."""
    if not legal[0].picks:
        return legal[0]
    seen = _seen(view)
    if view.phase == EXCHANGE:
        burdens = {FRENCH.text(card): _burden(seen, card) for card in seen.hand}
        return max(legal, key=lambda move: sorted((burdens[pick] for pick in move.picks), reverse=True))
    cards = {move: FRENCH.parse(move.picks[0]) for move in legal}
    return min(legal, key=lambda move: _fear(seen, cards[move]))


def _seen(view: View[TrickCourse]) -> _Seen:
    hand, seats = view.piles[HANDS[view.viewer]].cards, range(len(view.scores))
    gone = {card for seat in seats for pile in (PLAYS[seat], WON[seat]) for card in view.piles[pile].cards}
    worth = _worth(view.options)
    taken = [sum(worth[card] for card in BAD.intersection(cards)) for cards in cards_won(view.piles, view.extra.tricks)]
    most = max(taken)
    shooter = most >= _MOON_NEAR and sum(taken) == most and taken[view.viewer] == 0
    trick = trick_seen(view)
    out = frozenset(FRENCH.cards) - gone - {*hand}
    return _Seen(hand, trick, len(seats) - 1 - len(trick), out, worth, shooter and view.options["he_moon"] != "off")


def _worth(options: Options) -> dict[Card, int]:
    return {card: counted.worth for counted in GAME.counts(options) for card in counted.cards}


def _burden(seen: _Seen, card: Card) -> tuple[int, int]:
    """How gladly a card is passed on, or thrown off: high spades without guards, high cards, those of short suits."""
    suit = [other for other in seen.hand if _suit(other) == _suit(card)]
    height = _height(card)
    if _suit(card) == "S":
        guards = sum(_height(other) < _QUEEN_HEIGHT for other in suit)
        if height >= _QUEEN_HEIGHT and guards < _GUARDS and (card == QUEEN or QUEEN in seen.out or QUEEN in seen.hand):
            return 100 + 10 * (card == QUEEN), height
        return height - (10 if height < _QUEEN_HEIGHT else 0), height
    if card == JACK and JACK in seen.worth:
        return -20, height
    low = sum(_height(other) < 7 for other in suit)
    return 2 * height + (6 if _suit(card) == "H" else 0) - 3 * low - 2 * len(suit), height


def _fear(seen: _Seen, card: Card) -> tuple[float, ...]:
    """The lower, the better the card."""
    if not seen.trick:
        return (_risk_of_leading(seen, card), _height(card))
    if GAME.best((*seen.trick, card)) < len(seen.trick):
        if seen.shooter and card in BAD:
            return (0, 50, 0)  # no more for whoever wants all of them
        return (0, *(-part for part in (seen.worth.get(card, 0), *_burden(seen, card))))
    cost = seen.cost((*seen.trick, card))
    if seen.shooter and 0 < cost <= _CHEAP:
        return (-1, -_height(card))
    if not seen.to_come:
        return (1, cost, -_height(card)) if cost > 0 else (-0.5, cost, -_height(card) if card != QUEEN else 0)
    return (1, cost + _to_come(seen, card), _height(card))


def _to_come(seen: _Seen, card: Card) -> float:
    """What others may still add to a trick that ``card`` would win for now."""
    queen = 13 if QUEEN in seen.out and (_suit(card) != "S" or _height(card) > _QUEEN_HEIGHT) else 0
    stays = seen.below(card) / (seen.below(card) + seen.above(card) + 1)
    return stays * (1 + queen / 2) * seen.to_come / 3


def _risk_of_leading(seen: _Seen, card: Card) -> float:
    """Low cards, and those of suits that others can follow; spades below the queen chase her out."""
    above, below = seen.above(card), seen.below(card)
    if card == QUEEN:
        return 30 if above == 0 or below else 25
    if _suit(card) == "S" and QUEEN in seen.out:
        return 20 if _height(card) > _QUEEN_HEIGHT else -2
    if not above + below:
        return 12  # everybody throws off what costs
    wins = below / (above + below)
    short = 1 / (above + below)
    return 10 * wins + 8 * short * (above == 0) + (1 if _suit(card) == "H" else 0)


def _suit(card: Card) -> str:
    return FRENCH.suit(card)


def _height(card: Card) -> int:
    return GAME.height(card)


SKILL = Skill(best=_best, claims={TRICK: told_of_last_trick})
