"""A decision in the domino of Monte Carlo for the search: what the seat knows in whole numbers, and two models of play.

The rule of thumb is that of ai/monte_carlo.py; the learned player adds up entries of a table (see ``DominoEntries``).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from random import Random

from cardtable.ai.search.domino_twin import NO_CARD, DominoTable, domino_rules, played_out
from cardtable.ai.search.monte_carlo_twin import BITS, bits, number, suit_cards
from cardtable.ai.search.twin_models import TwinModels, told_by_past
from cardtable.ai.search.worlds import ANYTHING, Hidden, World
from cardtable.games.monte_carlo.rounds import ACE_HIGH, Course
from cardtable.games.round_table import HANDS
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.override import override
from cardtable.kernel.view import View

_MOST_PAID = 20.0
"""What going out first brings at most."""
_START, _UP, _DOWN, _ACE = range(4)


class DominoEntries(IntEnum):
    """Where the parts of the table begin: what is told apart in each stands behind it."""

    HEIGHTS = 0  # direction, height
    FARTHEST = HEIGHTS + 4 * 15  # direction, how far the last own card behind lies
    NEXT = FARTHEST + 4 * 8  # direction, whether one holds the next card, own cards behind
    SIZE = NEXT + 4 * 2 * 5  # cards in the hand, own cards behind
    CHOICE = SIZE + 14 * 4  # cards that fit, how far the last own card behind lies
    OTHERS = CHOICE + 6 * 8  # unseen cards behind, how far the last own card behind lies
    NEAREST = OTHERS + 8 * 8  # fewest cards of another, own cards behind
    EDGE = NEAREST + 9 * 4  # nothing behind: cards that fit, cards in the hand
    STOP = EDGE + 6 * 10  # pass or stop: cards that fit, cards in the hand
    LONELY = STOP + 6 * 10  # own cards behind, own cards that cannot be laid yet
    END = LONELY + 5 * 9


_E = DominoEntries


class DominoModels(TwinModels[DominoTable]):
    """Two models of play, one by a rule of thumb, one by a ``table``."""

    @override
    def promises(self, table: DominoTable, moves: Sequence[int]) -> list[int]:
        """What the rule of thumb thinks of each move."""
        hand = table.hands[table.turn]
        return [_promise(hand, move) for move in moves]

    @override
    def logits(self, table: DominoTable, moves: Sequence[int]) -> list[int]:
        """The sum of its entries for each move."""
        seat = table.turn
        hand, size = table.hands[seat], table.sizes[seat]
        fits = (hand & table.fits).bit_count()
        least = min((other for place, other in enumerate(table.sizes) if other and place != seat), default=8)
        open_cards = table.rules.pack & ~table.laid
        return [
            self._logit(table, move, hand, (size, fits, least), open_cards)
            if move
            else self._table[_E.STOP + min(fits, 5) * 10 + min(size, 9)]
            for move in moves
        ]

    def _logit(self, table: DominoTable, card: int, hand: int, counts: tuple[int, int, int], open_cards: int) -> int:
        entries = self._table
        size, fits, least = counts
        at = number(card)
        height, of_suit, lower = at & 15, suit_cards(at >> 4), card - 1
        lying = table.laid & of_suit
        up, down = not lying or lying < card, not lying or lying > card
        way = _START if not lying else _ACE if height == ACE_HIGH else _UP if up else _DOWN
        beyond = open_cards & of_suit & ~card & ((~lower if up else 0) | (lower if down else 0))
        own = hand & beyond
        far = 0
        if up and own > card:
            far = number(own) - at
        if down and own & lower:
            far = max(far, at - number(own & -own))
        behind, distance = own.bit_count(), min(far, 7)
        total = (
            entries[_E.HEIGHTS + way * 15 + height]
            + entries[_E.FARTHEST + way * 8 + distance]
            + entries[_E.NEXT + (way * 2 + (own & (card << 1 | card >> 1) != 0)) * 5 + min(behind, 4)]
            + entries[_E.SIZE + min(size, 13) * 4 + min(behind, 3)]
            + entries[_E.CHOICE + min(fits, 5) * 8 + distance]
            + entries[_E.OTHERS + min((beyond & ~own).bit_count(), 7) * 8 + distance]
            + entries[_E.NEAREST + min(least, 8) * 4 + min(behind, 3)]
            + entries[_E.LONELY + min(behind, 4) * 9 + min(size - fits, 8)]
        )
        return total if beyond else total + entries[_E.EDGE + min(fits, 5) * 10 + min(size, 9)]


def _promise(hand: int, move: int) -> int:
    """How far the farthest own card of the suit lies behind; an ace gives another turn; a pass comes last."""
    if not move:
        return -1
    at = number(move)
    if at & 15 == ACE_HIGH:
        return ACE_HIGH * 16
    suit = hand & suit_cards(at >> 4)
    return max(number(suit) - at, at - number(suit & -suit)) * 16 + suit.bit_count()


class DominoProspect:
    """One decision of a seat in the domino: see ``flat.Prospect``."""

    def __init__(self, view: View[Course], legal: Sequence[Move], table: Sequence[int], luck: Random) -> None:
        self.has_learned = bool(table)
        self._models = DominoModels(table, luck)
        self._me = view.viewer
        self._log = [
            (int(entry[: entry.index(" ")]), coded(parse(entry.partition(" ")[2]))) for entry in view.extra.log
        ]
        self._dealt = _dealt(view, self._log)
        self._now = self._dealt.copy(self._dealt.hands)
        for _, move in self._log:
            self._now.make(move)
        self.hidden = _hidden(self._now, self._me)
        by_code = {coded(move): move for move in legal}
        self._codes = [code for code in self._now.moves() if code in by_code]
        self.moves = [by_code[code] for code in self._codes]
        self._past = self._before() if self.has_learned else []

    def sensible(self) -> Sequence[int]:
        """See ``flat.Prospect``."""
        return range(len(self.moves))

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
        played_out(table, self._me, self._models.learned if learned else self._models.ruled)
        return table.paid(self._me) / _MOST_PAID

    def points(self, result: float) -> float:
        """What the place in the domino brings: see ``flat.Prospect``."""
        return result * _MOST_PAID

    def _before(self) -> list[tuple[DominoTable, int]]:
        """The tables before the moves of the others; each hand holds what was laid from it since."""
        later = [0] * len(self._dealt.hands)
        for seat, move in self._log:
            later[seat] |= move
        table, found = self._dealt.copy(later), []
        for seat, move in self._log:
            if seat != self._me:
                found.append((table.copy(table.hands), move))
            table.make(move)
        return found


def coded(move: Move) -> int:
    """A move of the rules as the twin has it."""
    return BITS[FRENCH.parse(move.picks[0])] if move.picks else NO_CARD


def _dealt(view: View[Course], log: Sequence[tuple[int, int]]) -> DominoTable:
    """The round before its first ply; of the hidden hands only what was laid from them since is known."""
    seats = range(len(view.scores))
    hands = [bits(view.piles[HANDS[seat]].cards) for seat in seats]
    sizes = [len(view.piles[HANDS[seat]]) for seat in seats]
    for seat, move in log:
        hands[seat] |= move
        sizes[seat] += move != NO_CARD
    table = DominoTable(domino_rules(view.options), hands, log[0][0] if log else view.viewer)
    table.sizes = sizes
    return table


def _hidden(now: DominoTable, me: int) -> Hidden:
    room = tuple((seat, size) for seat, size in enumerate(now.sizes) if seat != me and size)
    may = tuple(ANYTHING & ~now.barred[seat] for seat, _ in room)
    known = tuple(hand if seat == me else 0 for seat, hand in enumerate(now.hands))
    return Hidden(now.rules.pack & ~now.laid & ~now.hands[me], room, may, known)
