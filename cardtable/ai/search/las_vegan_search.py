"""A decision in a round of Las Vegan for the search: what the seat knows in whole numbers, and two models of how all play.

The rule of thumb is that of ai/las_vegan.py; the learned player adds up entries of a table (see ``LasVeganEntries``).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from enum import IntEnum
from random import Random

from cardtable.ai.search.las_vegan_twin import (
    EACH_SUIT,
    LEAVE,
    MAX,
    MIN,
    NOTHING,
    ORDINARY,
    PACK,
    PLACES,
    SEVENS,
    LasVeganRound,
    LasVeganTable,
    laid,
    laying,
    number,
    played_out,
    suit_cards,
    winning,
)
from cardtable.ai.search.twin_models import TwinModels, told_by_past
from cardtable.ai.search.worlds import ANYTHING, Hidden, World
from cardtable.games.las_vegan.casino import CHIPS, DECK, GOLDEN_PLACES, ORDINARY_PLACES, Casino
from cardtable.games.round_table import HANDS, OUT
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.options import Options
from cardtable.kernel.override import override
from cardtable.kernel.view import View

BITS = tuple(1 << 16 * DECK.suits.index(face.suit) + face.rank for face in DECK.faces)
"""The bit of each card."""
PLACE_NAMES = (*GOLDEN_PLACES, *ORDINARY_PLACES)
_CABBAGE = 100
"""From here on a trick is told to cost or to bring a cabbage, which is 120."""
_WORTH = 120  # parts of a cabbage, in which what cards bring is counted
_CLASSES = (-179, -89, -20, 21, 60, 130)
"""From where on a trick or a card belongs to the next of seven classes."""
_LEAST, _SPAN = 12, 16.0
"""Cabbages lost in a bad round, and from there to a good one: between them lies a result from 0 to 1."""
_LEFT = (0, 0, 1, 2, 2, 3, 3, 3, *(4 for _ in range(20)))
"""The tricks that are left in five classes."""
_LEAD, _LAST, _EARLY, _DUCK, _DISCARD = range(5)


class LasVeganEntries(IntEnum):
    """Where the parts of the table begin: what is told apart in each stands behind it."""

    RANKS = 0  # situation, rank
    LENGTH = RANKS + 5 * 10  # situation, cards of the suit in the hand
    ABOVE = LENGTH + 5 * 8  # situation, unseen cards above in the suit
    UNDER = ABOVE + 5 * 8  # situation, unseen cards below in the suit
    TRICKS_LEFT = UNDER + 5 * 8  # situation, tricks left, value of the trick
    CARD = TRICKS_LEFT + 5 * 5 * 7  # situation, what the card is worth
    TRICK = CARD + 5 * 7  # situation, what the trick is worth, unseen cards above
    SEVEN = TRICK + 5 * 7 * 5  # situation, whether it is a seven, chips lying
    GOLDEN = SEVEN + 5 * 2 * 5  # situation, how one stands to the golden chip, tricks left
    TO_COME = GOLDEN + 5 * 7 * 5  # situation, players to come, value of the trick
    CHIP = TO_COME + 5 * 5 * 7  # kind of place, face, how one stands there, tricks left
    CHIP_HAND = CHIP + 4 * 6 * 7 * 5  # kind of place, face, cards for it in the hand
    CHIP_OPEN = CHIP_HAND + 4 * 6 * 5  # kind of place, face, cards for it still unseen
    LEAVING = CHIP_OPEN + 4 * 6 * 7  # tricks left, chips lying
    END = LEAVING + 5 * 5


_E = LasVeganEntries


class LasVeganModels(TwinModels[LasVeganTable]):
    """Two models of play, one by a rule of thumb, one by a ``table``."""

    @override
    def promises(self, table: LasVeganTable, moves: Sequence[int]) -> list[int]:
        """What the rule of thumb thinks of each move."""
        if table.chips:
            return [2 * _ahead(table, move) if move else 1 for move in moves]
        trick, seat = table.trick, table.turn
        to_come, cards = table.round.seats - 1 - len(trick), sum(trick)
        found = []
        for card in moves:
            rank = number(card) & 15
            strength = 60 * (rank or 10)
            if not trick or winning([*trick, card]) == len(trick):
                value = worth(table, seat, cards | card)
                strong = -strength if value >= 0 or to_come else strength
                found.append((value if to_come else 2 * value) * 10000 + strong)
            else:
                found.append(strength - 5 * worth(table, seat, card))
        return found

    @override
    def logits(self, table: LasVeganTable, moves: Sequence[int]) -> list[int]:
        """The sum of its entries for each move."""
        return self._of_chips(table, moves) if table.chips else self._of_cards(table, moves)

    def _of_cards(self, table: LasVeganTable, moves: Sequence[int]) -> list[int]:
        entries, trick, seat = self._table, table.trick, table.turn
        hand, left, count = table.hands[seat], _LEFT[table.sizes[seat]], len(trick)
        to_come, cards = table.round.seats - 1 - count, sum(trick)
        unseen = PACK & ~table.played & ~hand
        lying = min(sum(chip != NOTHING for chip in table.lying), 4)
        golden = _golden_class(table) * 5 + left
        led = number(trick[0]) >> 4 if trick else -1
        found = []
        for card in moves:
            at = number(card)
            suit, rank = at >> 4, at & 15
            if not trick:
                sit = _LEAD
            elif winning([*trick, card]) == count:
                sit = _EARLY if to_come else _LAST
            else:
                sit = _DUCK if suit == led else _DISCARD
            of_suit = suit_cards(suit)
            open_cards = unseen & of_suit
            above = (open_cards >> at >> 1).bit_count()
            under = (open_cards & (card - 1)).bit_count()
            trick_class = bisect(_CLASSES, worth(table, seat, cards | card))
            found.append(
                entries[_RANKS + sit * 10 + rank]
                + entries[_LENGTH + sit * 8 + min((hand & of_suit).bit_count(), 7)]
                + entries[_ABOVE + sit * 8 + min(above, 7)]
                + entries[_UNDER + sit * 8 + min(under, 7)]
                + entries[_TRICKS_LEFT + (sit * 5 + left) * 7 + trick_class]
                + entries[_CARD + sit * 7 + bisect(_CLASSES, worth(table, NOTHING, card))]
                + entries[_TRICK + (sit * 7 + trick_class) * 5 + min(above, 4)]
                + entries[_SEVEN + (sit * 2 + (rank == 7)) * 5 + lying]
                + entries[_GOLDEN + sit * 35 + golden]
                + entries[_TO_COME + (sit * 5 + to_come) * 7 + trick_class]
            )
        return found

    def _of_chips(self, table: LasVeganTable, moves: Sequence[int]) -> list[int]:
        entries, seat = self._table, table.turn
        left = _LEFT[table.sizes[seat]]
        lying = sum(chip != NOTHING for chip in table.lying)
        unseen = PACK & ~table.played & ~table.hands[seat]
        found = []
        for move in moves:
            if move == LEAVE:
                found.append(entries[_E.LEAVING + left * 5 + lying])
                continue
            chip, place = laid(move)
            face = table.round.faces[chip] + 4
            kind, stand = _stand(table, place)
            total = entries[_E.CHIP + ((kind * 6 + face) * 7 + stand) * 5 + left]
            if place >= ORDINARY:
                which = table.round.counts[place - ORDINARY]
                total += entries[_E.CHIP_HAND + (kind * 6 + face) * 5 + min((table.hands[seat] & which).bit_count(), 4)]
                total += entries[_E.CHIP_OPEN + (kind * 6 + face) * 7 + min((unseen & which).bit_count(), 6)]
            found.append(total)
        return found


_RANKS, _LENGTH, _ABOVE, _UNDER = int(_E.RANKS), int(_E.LENGTH), int(_E.ABOVE), int(_E.UNDER)
_TRICKS_LEFT, _CARD, _TRICK, _SEVEN = int(_E.TRICKS_LEFT), int(_E.CARD), int(_E.TRICK), int(_E.SEVEN)
_GOLDEN, _TO_COME = int(_E.GOLDEN), int(_E.TO_COME)


def worth(table: LasVeganTable, seat: int, cards: int) -> int:
    """What cards in one's tricks bring, in parts of a cabbage; a trick by the golden chip too (not for seat -1)."""
    round_, lying = table.round, table.lying
    total = 48 * (cards & SEVENS).bit_count()
    for place in range(ORDINARY, PLACES):
        chip = lying[place]
        if chip >= 0:
            times = (cards & round_.counts[place - ORDINARY]).bit_count()
            total += round_.faces[chip] * times * (40 if round_.threes[place - ORDINARY] else _WORTH)
    if seat >= 0:
        taken = table.taken
        if lying[MIN] >= 0 and taken[seat] == min(taken):
            total -= 60 * round_.faces[lying[MIN]]
        if lying[MAX] >= 0 and taken[seat] + 1 >= max(taken):
            total += 60 * round_.faces[lying[MAX]]
    return total


def _ahead(table: LasVeganTable, move: int) -> int:
    """How far that chip alone would put the seat ahead if the round ended now, times the number of the others."""
    chip, place = laid(move)
    lying = table.lying
    table.lying = [NOTHING] * PLACES
    table.lying[place] = chip
    paid = [table.paid(seat) for seat in range(table.round.seats)]
    table.lying = lying
    return paid[table.turn] * len(paid) - sum(paid)


def _golden_class(table: LasVeganTable) -> int:
    others = [count for seat, count in enumerate(table.taken) if seat != table.turn]
    mine = table.taken[table.turn]
    if table.lying[MAX] >= 0:
        high = max(others)
        return 1 if mine > high else 2 if mine + 1 >= high else 3
    if table.lying[MIN] >= 0:
        low = min(others)
        return 4 if mine < low else 5 if mine == low else 6
    return 0


def _stand(table: LasVeganTable, place: int) -> tuple[int, int]:
    """The kind of a place, and how the seat to act stands there against the others, in seven classes."""
    seat, seats = table.turn, table.round.seats
    if place < ORDINARY:
        others = [count for other, count in enumerate(table.taken) if other != seat]
        stand = table.taken[seat] - (min(others) if place == MIN else max(others))
        return place, max(-3, min(stand, 3)) + 3
    which = table.round.counts[place - ORDINARY]
    counts = [(won & which).bit_count() for won in table.won]
    kind = 3 if table.round.threes[place - ORDINARY] else 2
    stand = _quotient((counts[seat] * seats - sum(counts)) * 2, seats - 1)
    return kind, max(-3, min(_quotient(stand, 2) if kind == 3 else stand, 3)) + 3


def _quotient(number: int, divisor: int) -> int:
    """Rounded towards zero."""
    return number // divisor if number >= 0 else -(-number // divisor)


class LasVeganProspect:
    """One decision of a seat: see ``flat.Prospect``."""

    def __init__(self, view: View[Casino], legal: Sequence[Move], table: Sequence[int], luck: Random) -> None:
        self.has_learned = bool(table)
        self._models = LasVeganModels(table, luck)
        self._me = view.viewer
        self._dealt = _dealt(view)
        self._log = [
            (int(entry[: entry.index(" ")]), coded(parse(entry.partition(" ")[2]))) for entry in view.extra.log
        ]
        self._now = self._replayed()
        self.hidden = _hidden(view, self._now)
        by_code = {coded(move): move for move in legal}
        self._codes = [code for code in self._now.moves() if code in by_code]
        self.moves = [by_code[code] for code in self._codes]
        self._past = self._before() if self.has_learned else []

    def sensible(self) -> Sequence[int]:
        """See ``flat.Prospect``."""
        found = _sensible(self._now, self._codes)
        return [place for place, code in enumerate(self._codes) if code in found]

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
        return (table.paid(self._me) + _LEAST) / _SPAN

    def points(self, result: float) -> float:
        """The cabbages of the round: see ``flat.Prospect``."""
        return result * _SPAN - _LEAST

    def _replayed(self) -> LasVeganTable:
        table = self._dealt.copy(self._dealt.hands)
        for _, move in self._log:
            table.make(move)
        return table

    def _before(self) -> list[tuple[LasVeganTable, int]]:
        """The tables before the moves of the others; each hand holds what was played from it since."""
        later = [0] * len(self._dealt.hands)
        for seat, move in self._log:
            later[seat] |= max(move, 0)
        table, found = self._dealt.copy(later), []
        for seat, move in self._log:
            if seat != self._me:
                found.append((table.copy(table.hands), move))
            table.make(move)
        return found


def _sensible(table: LasVeganTable, cards: list[int]) -> list[int]:
    """The moves without what nobody would do who plays last to a trick: taking one that costs a cabbage where one can
    duck, leaving one that brings a cabbage. All where nothing is left."""
    trick, seat = table.trick, table.turn
    if table.chips or len(trick) != table.round.seats - 1:
        return cards
    lying = sum(trick)
    takes = {card: worth(table, seat, lying | card) for card in cards if winning([*trick, card]) == len(trick)}
    brings = any(value >= _CABBAGE for value in takes.values())
    can_duck = len(takes) < len(cards)
    return [
        card for card in cards if (takes[card] > -_CABBAGE or not can_duck if card in takes else not brings)
    ] or cards


def prospect(
    view: View[Casino], legal: Sequence[Move], tables: Mapping[str, Sequence[int]], luck: Random
) -> LasVeganProspect | None:
    """The decision that ``view`` shows; None between rounds."""
    if view.phase not in {"card", "chip"}:
        return None
    return LasVeganProspect(view, legal, tables.get("las_vegan", ()), luck)


def coded(move: Move) -> int:
    """A move of the rules as the twin has it."""
    if move.picks:
        return BITS[DECK.parse(move.picks[0])]
    return laying(CHIPS.index(move.source), PLACE_NAMES.index(move.target)) if move.source else LEAVE


def bits(cards: Sequence[Card]) -> int:
    """Cards as a hand of the twin; hidden ones count for nothing."""
    return sum(BITS[card] for card in cards if card != HIDDEN)


def round_of(casino: Casino, options: Options) -> LasVeganRound:
    """What does not change in the round."""
    shown = casino.cards
    return LasVeganRound(
        len(casino.tricks.taken),
        casino.faces,
        tuple(suit_cards(DECK.suits.index(card)) if card in DECK.suits else EACH_SUIT << int(card) for card in shown),
        tuple(card in DECK.suits for card in shown),
        sum(1 << GOLDEN_PLACES.index(place) for place in casino.golden_places),
        options["lv_golden_tie"] == "all_tied_pay",
        options["lv_place_chip"] == "must",
    )


def _dealt(view: View[Casino]) -> LasVeganTable:
    """The round before its first ply; of the hidden hands only what was played from them since is known."""
    casino, seats = view.extra, len(view.scores)
    hands = [bits(view.piles[HANDS[seat]].cards) for seat in range(seats)]
    sizes = [len(view.piles[HANDS[seat]]) for seat in range(seats)]
    for entry in casino.log:
        seat, move = int(entry[: entry.index(" ")]), coded(parse(entry.partition(" ")[2]))
        if move > 0:
            hands[seat] |= move
            sizes[seat] += 1
    table = LasVeganTable(round_of(casino, view.options), hands, casino.first)
    table.sizes = sizes
    return table


def _hidden(view: View[Casino], now: LasVeganTable) -> Hidden:
    seats, me = len(view.scores), view.viewer
    room = tuple((seat, now.sizes[seat]) for seat in range(seats) if seat != me and now.sizes[seat])
    voids = view.extra.tricks.voids
    may = tuple(ANYTHING & ~sum(suit_cards(DECK.suits.index(suit)) for suit in voids[seat]) for seat, _ in room)
    known = tuple(now.hands[seat] if seat == me else 0 for seat in range(seats))
    out = PACK & ~now.played & ~now.hands[me]
    spare = len(view.piles[OUT]) > 0
    return Hidden(out, room if room or not spare else (), may, known, now.played)
