"""A decision at Monte Carlo for the search: what the seat knows in whole numbers, and two models of how all play tricks.

The rule of thumb is that of ai/monte_carlo.py; the learned player of each round adds up entries of a table of its own
(see ``TrickEntries``). The seventh round is domino_search.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from random import Random

from cardtable.ai.search import domino_search
from cardtable.ai.search.flat import Prospect
from cardtable.ai.search.monte_carlo_twin import (
    BITS,
    HEIGHTS_OF_SUIT,
    TrickTable,
    bits,
    number,
    played_out,
    suit_cards,
    trick_round,
    winning,
)
from cardtable.ai.search.twin_models import TwinModels, told_by_past
from cardtable.ai.search.worlds import ANYTHING, Hidden, World
from cardtable.games.monte_carlo.rounds import DOMINO_PHASE, TRICK, Course, Per
from cardtable.games.round_table import HANDS
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.override import override
from cardtable.kernel.view import View

_EARLY_HAND = 4
_CLUBS = 2
_MOST_LOST = 8.0
"""What no round of tricks costs more than."""
_LEAD, _LAST, _EARLY, _DUCK, _DISCARD = range(5)
_MOST_CARDS = 27
_UP_TO_2, _UP_TO_3, _UP_TO_4, _UP_TO_7, _UP_TO_8 = (
    tuple(min(count, most) for count in range(_MOST_CARDS)) for most in (2, 3, 4, 7, 8)
)
_FROM_1_TO_5 = tuple(max(min(count, 5) - 1, 0) for count in range(_MOST_CARDS))
"""Counts of cards, cut off at the most that is told apart."""


class TrickEntries(IntEnum):
    """Where the parts of the table begin: what is told apart in each stands behind it."""

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
    SHORT = (
        BETWEEN + 5 * 3 * 5 * 5
    )  # situation, cards of the suit in the hand, whether a dear one is held, dear ones out
    END = SHORT + 5 * 5 * 2 * 3


_E = {entry.name: int(entry) for entry in TrickEntries}
_HEIGHTS, _LENGTH, _ABOVE, _UNDER, _TRICKS_LEFT, _CARD, _CATCH, _OPEN, _TO_COME, _SUITS, _SAFE, _OWN = (
    _E[name] for name in list(_E)[:12]
)
_VOIDS, _LYING, _SHAPE, _BETWEEN, _SHORT = (_E[name] for name in list(_E)[12:17])


class TrickModels(TwinModels[TrickTable]):
    """Two models of play in a round of tricks, one by a rule of thumb, one by a ``table``."""

    @override
    def promises(self, table: TrickTable, moves: Sequence[int]) -> list[int]:
        """What the rule of thumb thinks of each card."""
        if table.round.per is Per.LAST and table.sizes[table.turn] >= _EARLY_HAND:
            return [number(card) & 15 for card in moves]
        return _promises(table, moves)

    @override
    def logits(self, table: TrickTable, moves: Sequence[int]) -> list[int]:
        """The sum of its entries for each card."""
        entries, trick, seat = self._table, table.trick, table.turn
        hand, dear, left = table.hands[seat], table.round.dear, _UP_TO_8[table.sizes[seat] - 1]
        come = _to_come(table)
        unseen = table.round.pack & ~table.played & ~hand
        lying = _UP_TO_3[(sum(trick) & dear).bit_count()]
        open_dear = _UP_TO_2[(unseen & dear).bit_count()]
        led, best = (trick[0].bit_length() - 1 >> 4, trick[winning(trick)]) if trick else (-1, 0)
        sit, suit = _LEAD, -1
        own_suit = hidden = dear_hidden = has_dear = length = shape = lacking = unseen_in_suit = 0
        some, dear_held = (come > 0) + (come > 2), hand & dear != 0
        others = sum(1 << other for other, size in enumerate(table.sizes) if size and other != seat)
        found = []
        for card in moves:
            at = card.bit_length() - 1
            height = at & 15
            if at >> 4 != suit:
                suit = at >> 4
                of_suit = HEIGHTS_OF_SUIT << 16 * suit
                own_suit, hidden = hand & of_suit, unseen & of_suit
                dear_hidden, has_dear = hidden & dear, dear & of_suit != 0
                length, shape = _UP_TO_7[own_suit.bit_count()], _FROM_1_TO_5[own_suit.bit_count()]
                lacking = ((_UP_TO_2[(table.voids[suit] & others).bit_count()]) * 2 + (open_dear > 0)) * 8
                unseen_in_suit = hidden.bit_count()
                sit = _LEAD if not trick else _DISCARD
            if suit == led:
                sit = _DUCK if card < best else _EARLY if come else _LAST
            lower = card - 1
            under = (hidden & lower).bit_count()
            above = unseen_in_suit - under
            few = _UP_TO_4[under]
            dear_under = (dear_hidden & lower).bit_count()
            dear_above = dear_hidden.bit_count() - dear_under
            own = own_suit & dear & ~card
            place = (1 if own & ~lower else 2) if own else 0
            found.append(
                entries[_HEIGHTS + sit * 15 + height]
                + entries[_LENGTH + sit * 8 + length]
                + entries[_ABOVE + sit * 8 + _UP_TO_7[above]]
                + entries[_UNDER + sit * 8 + _UP_TO_7[under]]
                + entries[_TRICKS_LEFT + (sit * 9 + left) * 5 + few]
                + entries[_CARD + (sit * 2 + (dear & card != 0)) * 4 + lying]
                + entries[_CATCH + ((sit * 2 + has_dear) * 3 + _UP_TO_2[dear_above]) * 3 + _UP_TO_2[dear_under]]
                + entries[_OPEN + (sit * 3 + open_dear) * 5 + few]
                + entries[_TO_COME + (sit * 8 + come) * 5 + few]
                + entries[_SUITS + (sit * 4 + suit) * 15 + height]
                + entries[_SAFE + (sit * 4 + _UP_TO_3[(own_suit & lower).bit_count()]) * 9 + left]
                + entries[_OWN + (sit * 2 + (own != 0)) * 3 + place]
                + entries[_VOIDS + sit * 48 + lacking + _UP_TO_7[unseen_in_suit]]
                + entries[_LYING + (sit * 4 + lying) * 5 + _UP_TO_4[above]]
                + entries[_SHAPE + (sit * 5 + shape) * 15 + height]
                + entries[_BETWEEN + ((sit * 3 + some) * 5 + _UP_TO_4[above]) * 5 + few]
                + entries[_SHORT + ((sit * 5 + shape) * 2 + dear_held) * 3 + open_dear]
            )
        return found


def _promises(table: TrickTable, moves: Sequence[int]) -> list[int]:
    """The rule of thumb as one number a card: the higher, the less dangerous."""
    trick, dear, points = table.trick, table.round.dear, table.round.points
    suit, best = 0, 0
    if trick:
        suit, best = HEIGHTS_OF_SUIT << 16 * (trick[0].bit_length() - 1 >> 4), trick[winning(trick)]
    is_last, lying = len(trick) == table.round.seats - 1, (sum(trick) & dear).bit_count()
    found = []
    for card in moves:
        at = card.bit_length() - 1
        height, costs = at & 15, dear & card != 0
        if trick and not (card & suit and card > best):
            catches = not dear or dear & (HEIGHTS_OF_SUIT << 16 * (at >> 4)) & (card * 2 - 1)
            found.append(100 * costs + height * (2 if catches else 1))
        elif not trick:
            of_suit = HEIGHTS_OF_SUIT << 16 * (at >> 4)
            catches = dear & of_suit & ~table.hands[table.turn] & (card - 1)
            risk = 200 + points if costs else 100 * (catches != 0)
            found.append(-100000 - risk * 20 - height)
        elif is_last:
            cost = points * (lying + costs) if dear else points
            found.append(-100000 - cost * 20 + height if cost else 100000 + height)
        else:
            found.append(-100000 - points * costs * 20 - height)
    return found


def _to_come(table: TrickTable) -> int:
    """How many play to the trick after the seat to act."""
    return len(table.sizes) - table.sizes.count(0) - 1 - sum(1 for seat in table.who if table.sizes[seat])


class TrickProspect:
    """One decision of a seat in a round of tricks: see ``flat.Prospect``."""

    def __init__(self, view: View[Course], legal: Sequence[Move], table: Sequence[int], luck: Random) -> None:
        self.has_learned = bool(table)
        self._models = TrickModels(table, luck)
        self._me = view.viewer
        self._log = [
            (int(entry[: entry.index(" ")]), coded(parse(entry.partition(" ")[2]))) for entry in view.extra.log
        ]
        self._dealt = _dealt(view, self._log)
        self._now = self._dealt.copy(self._dealt.hands)
        for _, card in self._log:
            self._now.make(card)
        self.hidden = _hidden(view, self._now)
        by_code = {coded(move): move for move in legal if move.picks}
        self._codes = [card for card in self._now.moves() if card in by_code]
        self.moves = [by_code[card] for card in self._codes]
        self._past = self._before() if self.has_learned else []

    def sensible(self) -> Sequence[int]:
        """See ``flat.Prospect``."""
        found = _sensible(self._now, self._codes)
        return [place for place, card in enumerate(self._codes) if card in found]

    def promises(self, *, learned: bool) -> list[int]:
        """See ``flat.Prospect``."""
        return (self._models.logits if learned else self._models.promises)(self._now, self._codes)

    def likelihood(self, hands: World) -> float:
        """See ``flat.Prospect``."""
        return told_by_past(self._past, hands, self._models.logits)

    def playout(self, hands: World, place: int, draw: Random, *, learned: bool) -> float:
        """See ``flat.Prospect``."""
        table = self._now.copy(hands)
        table.make(self._codes[place])
        played_out(table, self._models.learned if learned else self._models.ruled)
        return 1 - table.lost(self._me) / _MOST_LOST

    def points(self, result: float) -> float:
        """The minus points of the round: see ``flat.Prospect``."""
        return (result - 1) * _MOST_LOST

    def _before(self) -> list[tuple[TrickTable, int]]:
        """The tables before the moves of the others; each hand holds what was played from it since."""
        later = [0] * len(self._dealt.hands)
        for seat, card in self._log:
            later[seat] |= card
        table, found = self._dealt.copy(later), []
        for seat, card in self._log:
            if seat != self._me:
                found.append((table.copy(table.hands), card))
            table.make(card)
        return found


def _sensible(table: TrickTable, cards: list[int]) -> list[int]:
    """The cards without those that nobody would play; all where nothing is left."""
    if table.round.per is Per.LAST:
        return cards
    return [card for card in cards if not _laughable(table, card, cards)] or cards


def _laughable(table: TrickTable, card: int, cards: Sequence[int]) -> bool:
    """Leading or taking with a dear card where another will do, keeping one that could be thrown off, taking for sure what
    costs something where one can duck, taking last with a low card. Clubs are so many that any of them may go or stay.
    """
    trick, dear, few = table.trick, table.round.dear, table.round.number != _CLUBS
    own, other = dear & card, any(not dear & each for each in cards)
    if not trick:
        return few and own != 0 and other
    ducks = [each for each in cards if winning([*trick, each]) != len(trick)]
    if card in ducks:
        return few and not own and any(dear & each for each in ducks)
    if few and own and other:
        return True
    unseen = table.round.pack & ~table.played & ~table.hands[table.turn]
    above = unseen & suit_cards(number(card) >> 4) & ~(card * 2 - 1)
    last = not _to_come(table)
    if ducks:
        return (last or not above) and (not dear or (sum(trick) | card) & dear != 0)
    return last and any(each > card and not (few and dear & each) for each in cards)


def prospect(
    view: View[Course], legal: Sequence[Move], tables: Mapping[str, Sequence[int]], luck: Random
) -> Prospect | None:
    """The decision that ``view`` shows; None between rounds, and where the rest may be cut short."""
    if view.phase == TRICK and all(move.picks for move in legal):
        return TrickProspect(view, legal, tables.get(f"monte_carlo.{view.extra.round}", ()), luck)
    if view.phase == DOMINO_PHASE:
        return domino_search.DominoProspect(view, legal, tables.get("monte_carlo.7", ()), luck)
    return None


def coded(move: Move) -> int:
    """A card played, as the twin has it."""
    return BITS[FRENCH.parse(move.picks[0])]


def _dealt(view: View[Course], log: Sequence[tuple[int, int]]) -> TrickTable:
    """The round before its first ply; of the hidden hands only what was played from them since is known."""
    seats = range(len(view.scores))
    hands = [bits(view.piles[HANDS[seat]].cards) for seat in seats]
    sizes = [len(view.piles[HANDS[seat]]) for seat in seats]
    for seat, card in log:
        hands[seat] |= card
        sizes[seat] += 1
    leader = log[0][0] if log else view.viewer
    table = TrickTable(trick_round(view.options, view.extra.round), hands, leader)
    table.sizes = sizes
    return table


def _hidden(view: View[Course], now: TrickTable) -> Hidden:
    me, voids = view.viewer, view.extra.tricks.voids
    room = tuple((seat, size) for seat, size in enumerate(now.sizes) if seat != me and size)
    may = tuple(ANYTHING & ~sum(suit_cards(FRENCH.suits.index(suit)) for suit in voids[seat]) for seat, _ in room)
    known = tuple(hand if seat == me else 0 for seat, hand in enumerate(now.hands))
    return Hidden(now.round.pack & ~now.played & ~now.hands[me], room, may, known, now.played)
