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
    TrickTable,
    bits,
    number,
    played_out,
    suit_cards,
    trick_round,
    winning,
)
from cardtable.ai.search.policy import cumulated, drawn, likely
from cardtable.ai.search.worlds import ANYTHING, Hidden, World, told_by
from cardtable.games.monte_carlo.aims import Per
from cardtable.games.monte_carlo.course import DOMINO_PHASE, TRICK, Course
from cardtable.games.round_table import HANDS
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.view import View

_ANY = 0.2
_MOST_LOST = 8.0  # minus points
_EARLY_HAND = 4
_LEAD, _LAST, _EARLY, _DUCK, _DISCARD = range(5)


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
    END = OWN + 5 * 2 * 3


_E = {entry.name: int(entry) for entry in TrickEntries}
_HEIGHTS, _LENGTH, _ABOVE, _UNDER, _TRICKS_LEFT, _CARD, _CATCH, _OPEN, _TO_COME, _SUITS, _SAFE, _OWN = (
    _E[name] for name in list(_E)[:12]
)


class TrickModels:
    """Two models of play in a round of tricks, one by a rule of thumb, one by a ``table``."""

    def __init__(self, table: Sequence[int], draw: Random) -> None:
        self._table = table
        self._draw = draw.random

    def learned(self, table: TrickTable, moves: list[int]) -> int:
        """A card as the table makes it likely."""
        return moves[drawn(cumulated(self.logits(table, moves)), self._draw)]

    def ruled(self, table: TrickTable, moves: list[int]) -> int:
        """The card that the rule of thumb plays, or any."""
        if self._draw() < _ANY:
            return moves[int(self._draw() * len(moves))]
        promises = self.promises(table, moves)
        return moves[promises.index(max(promises))]

    def promises(self, table: TrickTable, moves: Sequence[int]) -> list[int]:
        """What the rule of thumb thinks of each card."""
        if table.round.per is Per.LAST and table.sizes[table.turn] >= _EARLY_HAND:
            return [number(card) & 15 for card in moves]
        return [_promise(table, card) for card in moves]

    def logits(self, table: TrickTable, moves: Sequence[int]) -> list[int]:
        """The sum of its entries for each card."""
        entries, trick, seat, round_ = self._table, table.trick, table.turn, table.round
        hand, dear, left = table.hands[seat], round_.dear, min(table.sizes[seat] - 1, 8)
        come = _to_come(table)
        unseen = round_.pack & ~table.played & ~hand
        lying = min((sum(trick) & dear).bit_count(), 3)
        open_dear = min((unseen & dear).bit_count(), 2)
        led = number(trick[0]) >> 4 if trick else -1
        best = trick[winning(trick)] if trick else 0
        found = []
        for card in moves:
            at = number(card)
            suit, height = at >> 4, at & 15
            if not trick:
                sit = _LEAD
            elif suit == led:
                sit = _DUCK if card < best else _EARLY if come else _LAST
            else:
                sit = _DISCARD
            of_suit = suit_cards(suit)
            lower, own_suit = card - 1, hand & of_suit
            hidden = unseen & of_suit
            under = (hidden & lower).bit_count()
            above = hidden.bit_count() - under
            few = min(under, 4)
            dear_hidden = hidden & dear
            dear_under = (dear_hidden & lower).bit_count()
            dear_above = dear_hidden.bit_count() - dear_under
            own = own_suit & dear & ~card
            place = 1 if own & ~lower else 2 if own else 0
            found.append(
                entries[_HEIGHTS + sit * 15 + height]
                + entries[_LENGTH + sit * 8 + min(own_suit.bit_count(), 7)]
                + entries[_ABOVE + sit * 8 + min(above, 7)]
                + entries[_UNDER + sit * 8 + min(under, 7)]
                + entries[_TRICKS_LEFT + (sit * 9 + left) * 5 + few]
                + entries[_CARD + (sit * 2 + (dear & card != 0)) * 4 + lying]
                + entries[
                    _CATCH + ((sit * 2 + (dear & of_suit != 0)) * 3 + min(dear_above, 2)) * 3 + min(dear_under, 2)
                ]
                + entries[_OPEN + (sit * 3 + open_dear) * 5 + few]
                + entries[_TO_COME + (sit * 8 + come) * 5 + few]
                + entries[_SUITS + (sit * 4 + suit) * 15 + height]
                + entries[_SAFE + (sit * 4 + min((own_suit & lower).bit_count(), 3)) * 9 + left]
                + entries[_OWN + (sit * 2 + (own != 0)) * 3 + place]
            )
        return found


def _promise(table: TrickTable, card: int) -> int:
    """The rule of thumb as one number: the higher, the less dangerous."""
    trick, round_ = table.trick, table.round
    height, dear = number(card) & 15, round_.dear
    of_suit = suit_cards(number(card) >> 4)
    if trick and winning([*trick, card]) != len(trick):
        catches = not dear or dear & of_suit & (card * 2 - 1)
        return 100 * (dear & card != 0) + height * (2 if catches else 1)
    own = round_.points * (dear & card != 0)
    if not trick:
        hand = table.hands[table.turn]
        risk = 200 + own if own else 100 * (dear & of_suit & ~hand & (card - 1) != 0)
        return -100000 - risk * 20 - height
    if len(trick) == round_.seats - 1:
        cost = round_.points * ((sum(trick) | card) & dear).bit_count() + (0 if dear else round_.points)
        return -100000 - cost * 20 + height if cost else 100000 + height
    return -100000 - own * 20 - height


def _to_come(table: TrickTable) -> int:
    """How many play to the trick after the seat to act."""
    return sum(1 for seat, size in enumerate(table.sizes) if size and seat != table.turn and seat not in table.who)


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

    def promises(self, *, learned: bool) -> list[int]:
        """See ``flat.Prospect``."""
        return (self._models.logits if learned else self._models.promises)(self._now, self._codes)

    def likelihood(self, hands: World) -> float:
        """See ``flat.Prospect``."""
        total = 0.0
        for table, made in self._past:
            seat = table.turn
            held = table.hands[seat]
            table.hands[seat] |= hands[seat]
            moves = table.moves()
            if len(moves) > 1 and made in moves:
                total += told_by(likely(cumulated(self._models.logits(table, moves)), moves.index(made)), len(moves))
            table.hands[seat] = held
        return total

    def playout(self, hands: World, place: int, draw: Random, *, learned: bool) -> float:
        """See ``flat.Prospect``."""
        table = self._now.copy(hands)
        table.make(self._codes[place])
        played_out(table, self._models.learned if learned else self._models.ruled)
        return 1 - table.lost(self._me) / _MOST_LOST

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


def points(phase: str, share: float) -> float:
    """A result of playouts in points of the round: minus points of tricks, plus points of the last round."""
    return domino_search.points(share) if phase == DOMINO_PHASE else (share - 1) * _MOST_LOST
