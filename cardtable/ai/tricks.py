"""What players of all games of tricks share: what a learned player tells apart about a card, and the claim of the last trick.

In the last trick everybody holds one card at most, so that none is left to choose.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import IntEnum

from cardtable.ai.skill import ClaimTold
from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.games.trick_kit import KeepsTricks, card_led, on_table
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import View


def told_of_last_trick(view: View[KeepsTricks], legal: Sequence[Move]) -> ClaimTold:
    """The only card of the seat to act, and how many others have to play theirs; nothing while anybody has a choice.

    Where the rest can be cut short by a move of the rules there is a choice.
    """
    seats = range(len(view.scores))
    holding = [seat for seat in seats if view.piles[HANDS[seat]]]
    if len(legal) > 1 or any(len(view.piles[HANDS[seat]]) > 1 for seat in holding):
        return (), 0
    if view.extra.tricks.winner is None and any(view.piles[PLAYS[seat]] for seat in holding):
        return (), 0  # hands were uneven: another trick follows
    return legal, len(holding) - 1


_LEAD, _LAST, _EARLY, _DUCK, _DISCARD = range(5)
_MOST_CARDS = 53
_UP_TO_2, _UP_TO_3, _UP_TO_4, _UP_TO_7, _UP_TO_8 = (
    tuple(min(count, most) for count in range(_MOST_CARDS)) for most in (2, 3, 4, 7, 8)
)
_FROM_1_TO_5 = tuple(max(min(count, 5) - 1, 0) for count in range(_MOST_CARDS))
"""Counts of cards, cut off at the most that is told apart."""
_HEIGHTS_OF_SUIT = 0x7FFC
_BITS = tuple(1 << 16 * FRENCH.suits.index(face.suit) + (14 if face.rank == 1 else face.rank) for face in FRENCH.faces)
"""The bit of each card; the ace is the highest."""


class _At(IntEnum):
    """Where the parts of the table begin; behind each, what its entries depend on."""

    HEIGHTS = 0  # situation, height
    LENGTH = HEIGHTS + 5 * 15  # situation, cards of the suit in the hand
    ABOVE = LENGTH + 5 * 8  # situation, unseen cards above in the suit
    UNDER = ABOVE + 5 * 8  # situation, unseen cards below in the suit
    TRICKS_LEFT = UNDER + 5 * 8  # situation, tricks left, unseen cards below
    CARD = TRICKS_LEFT + 5 * 9 * 5  # situation, whether the card costs, how many that lie there do
    CATCH = CARD + 5 * 2 * 4  # situation, whether the suit has dear cards, unseen ones above, below
    OPEN = CATCH + 5 * 2 * 3 * 3  # situation, dear cards unseen, unseen cards below
    TO_COME = OPEN + 5 * 3 * 5  # situation, players to come, unseen cards below
    SUITS = TO_COME + 5 * 8 * 5  # situation, suit, height
    SAFE = SUITS + 5 * 4 * 15  # situation, own cards of the suit below, tricks left
    OWN = SAFE + 5 * 4 * 9  # situation, whether one holds a dear card of the suit, above or below
    VOIDS = OWN + 5 * 2 * 3  # situation, others without the suit, whether dear cards are out, unseen cards of the suit
    LYING = VOIDS + 5 * 3 * 2 * 8  # situation, how many that lie there cost, unseen cards above
    SHAPE = LYING + 5 * 4 * 5  # situation, cards of the suit in the hand, height
    BETWEEN = SHAPE + 5 * 5 * 15  # situation, players to come, unseen cards above, below
    SHORT = BETWEEN + 5 * 3 * 5 * 5  # situation, cards of the suit in the hand, a dear one held, dear ones out
    END = SHORT + 5 * 5 * 2 * 3


SIZE = int(_At.END)
_A: Mapping[str, int] = {part.name: int(part) for part in _At}


def _bits(cards: Iterable[Card]) -> int:
    return sum(_BITS[card] for card in cards)


def trick_features(
    view: View[KeepsTricks], cards: Sequence[Card], pack: Collection[Card], dear: Collection[Card]
) -> list[list[int]]:
    """For each of ``cards`` of the own hand the places of its entries; ``dear`` are the cards of the ``pack`` that cost."""
    seats, me, tricks = range(len(view.scores)), view.viewer, view.extra.tricks
    under_way = card_led(view.piles, tricks) is not None
    trick = [_BITS[card] for card in on_table(view.piles, tricks)] if under_way else []
    hand, costs = _bits(view.piles[HANDS[me]].cards), _bits(dear)
    played = _bits(card for seat in seats for pile in (PLAYS[seat], WON[seat]) for card in view.piles[pile].cards)
    others = [seat for seat in seats if seat != me and view.piles[HANDS[seat]]]
    come = sum(1 for seat in others if not (under_way and view.piles[PLAYS[seat]]))
    left = _UP_TO_8[hand.bit_count() - 1]
    unseen = _bits(pack) & ~played & ~hand
    lying = _UP_TO_3[(sum(trick) & costs).bit_count()]
    open_dear = _UP_TO_2[(unseen & costs).bit_count()]
    led = trick[0].bit_length() - 1 >> 4 if trick else -1
    best = max((card for card in trick if card.bit_length() - 1 >> 4 == led), default=0)
    some, dear_held = (come > 0) + (come > 2), hand & costs != 0
    found = []
    for card in (_BITS[card] for card in cards):
        at = card.bit_length() - 1
        height, suit, lower = at & 15, at >> 4, card - 1
        of_suit = _HEIGHTS_OF_SUIT << 16 * suit
        own_suit, hidden = hand & of_suit, unseen & of_suit
        dear_hidden, length = hidden & costs, own_suit.bit_count()
        shape = _FROM_1_TO_5[length]
        voids = sum(FRENCH.suits[suit] in tricks.voids[seat] for seat in others)
        sit = _LEAD if not trick else _DISCARD
        if suit == led:
            sit = _DUCK if card < best else _EARLY if come else _LAST
        under = (hidden & lower).bit_count()
        above = hidden.bit_count() - under
        few = _UP_TO_4[under]
        dear_under = (dear_hidden & lower).bit_count()
        dear_above = dear_hidden.bit_count() - dear_under
        own = own_suit & costs & ~card
        catch = (sit * 2 + (costs & of_suit != 0)) * 3 + _UP_TO_2[dear_above]
        found.append(
            [
                _A["HEIGHTS"] + sit * 15 + height,
                _A["LENGTH"] + sit * 8 + _UP_TO_7[length],
                _A["ABOVE"] + sit * 8 + _UP_TO_7[above],
                _A["UNDER"] + sit * 8 + _UP_TO_7[under],
                _A["TRICKS_LEFT"] + (sit * 9 + left) * 5 + few,
                _A["CARD"] + (sit * 2 + (costs & card != 0)) * 4 + lying,
                _A["CATCH"] + catch * 3 + _UP_TO_2[dear_under],
                _A["OPEN"] + (sit * 3 + open_dear) * 5 + few,
                _A["TO_COME"] + (sit * 8 + come) * 5 + few,
                _A["SUITS"] + (sit * 4 + suit) * 15 + height,
                _A["SAFE"] + (sit * 4 + _UP_TO_3[(own_suit & lower).bit_count()]) * 9 + left,
                _A["OWN"] + (sit * 2 + (own != 0)) * 3 + ((1 if own & ~lower else 2) if own else 0),
                _A["VOIDS"] + ((sit * 3 + _UP_TO_2[voids]) * 2 + (open_dear > 0)) * 8 + _UP_TO_7[hidden.bit_count()],
                _A["LYING"] + (sit * 4 + lying) * 5 + _UP_TO_4[above],
                _A["SHAPE"] + (sit * 5 + shape) * 15 + height,
                _A["BETWEEN"] + ((sit * 3 + some) * 5 + _UP_TO_4[above]) * 5 + few,
                _A["SHORT"] + ((sit * 5 + shape) * 2 + dear_held) * 3 + open_dear,
            ]
        )
    return found
