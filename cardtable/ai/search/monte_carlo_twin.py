"""A round of tricks of Monte Carlo in whole numbers, for a search that plays it out hundreds of times; see games/monte_carlo.

A card is bit 16 · suit + height, the suits in the order of the deck, heights 2 to 14 (ace). A move is that bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.games.monte_carlo.rounds import AIMS, HEIGHTS, PACKS, Per
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.options import Options
from cardtable.values import dataclass

BITS = tuple(1 << 16 * FRENCH.suits.index(face.suit) + HEIGHTS[card] for card, face in enumerate(FRENCH.faces))
"""The bit of each card."""
HEIGHTS_OF_SUIT = 0x7FFC
NOBODY = -1


def bits(cards: Sequence[Card] | frozenset[Card]) -> int:
    """Cards as a hand of the twin; hidden ones count for nothing."""
    return sum(BITS[card] for card in cards if card != HIDDEN)


def number(card: int) -> int:
    """The number of a card's bit: 16 · suit + height."""
    return card.bit_length() - 1


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return HEIGHTS_OF_SUIT << 16 * suit


@dataclass(frozen=True, slots=True)
class TrickRound:
    """What does not change in a round: seats, which of the six, the cards in play, those that cost something and how
    much, whether a trick or the last trick costs, whether suit must be followed."""

    seats: int
    number: int
    pack: int
    dear: int
    points: int
    per: Per
    must_follow: bool


def trick_round(options: Options, number_: int) -> TrickRound:
    """Round ``number_`` from 1 to 6 under some options."""
    seats, aim = int(options["mc_players"]), AIMS[number_ - 1]
    pack = bits(PACKS[seats, str(options["mc_leftover"])].cards)
    return TrickRound(seats, number_, pack, bits(aim.cards), aim.points, aim.per, options["mc_follow_suit"] == "must")


class TrickTable:
    """A round on its way: hands, cards won, tricks taken, the trick that lies there, who played to it, and by suit who
    has shown to have none (a bit each)."""

    __slots__ = ("hands", "last", "played", "round", "sizes", "taken", "trick", "turn", "voids", "who", "won")

    def __init__(self, round_: TrickRound, hands: Sequence[int], leader: int) -> None:
        self.round = round_
        self.hands = list(hands)
        self.sizes = [hand.bit_count() for hand in hands]
        self.won, self.taken = [0] * round_.seats, [0] * round_.seats
        self.trick: list[int] = []
        self.who: list[int] = []
        self.voids = [0, 0, 0, 0]
        self.played = 0
        self.turn, self.last = leader, NOBODY

    def copy(self, hands: Sequence[int]) -> TrickTable:
        """The same with other hands."""
        other = TrickTable.__new__(TrickTable)
        other.round, other.hands, other.sizes = self.round, list(hands), self.sizes[:]
        other.won, other.taken, other.trick, other.who = self.won[:], self.taken[:], self.trick[:], self.who[:]
        other.voids = self.voids[:]
        other.played, other.turn, other.last = self.played, self.turn, self.last
        return other

    def moves(self) -> list[int]:
        """The cards that may be played."""
        hand = self.hands[self.turn]
        if self.trick and self.round.must_follow:
            hand = hand & HEIGHTS_OF_SUIT << (self.trick[0].bit_length() - 1 & ~15) or hand
        found = []
        while hand:
            lowest = hand & -hand
            found.append(lowest)
            hand ^= lowest
        return found

    def make(self, card: int) -> None:
        """Play a card; ``turn`` is -1 when the round is over."""
        seat, seats = self.turn, self.round.seats
        if self.trick and self.round.must_follow:
            led = self.trick[0].bit_length() - 1 >> 4
            if card.bit_length() - 1 >> 4 != led:
                self.voids[led] |= 1 << seat
        self.hands[seat] ^= card
        self.sizes[seat] -= 1
        self.played |= card
        self.trick.append(card)
        self.who.append(seat)
        if len(self.who) < seats:
            for step in range(1, seats):
                other = (seat + step) % seats
                if self.sizes[other] and other not in self.who:
                    self.turn = other
                    return
        winner = self.who[winning(self.trick)]
        self.won[winner] |= sum(self.trick)
        self.taken[winner] += 1
        self.trick, self.who = [], []
        self.last = winner
        self.turn = next(
            (other % seats for other in range(winner, winner + seats) if self.sizes[other % seats]), NOBODY
        )

    @property
    def is_decided(self) -> bool:
        """Whether nothing more can be lost: all that costs something was taken, or the round is over."""
        if self.turn == NOBODY:
            return True
        dear = self.round.dear & self.round.pack
        return bool(dear) and not self.trick and not dear & ~self.played

    def lost(self, seat: int) -> int:
        """The minus points of a seat as it stands."""
        round_ = self.round
        if round_.per is Per.TRICK:
            return round_.points * self.taken[seat]
        if round_.per is Per.LAST:
            return round_.points * (self.turn == NOBODY and self.last == seat)
        return round_.points * (self.won[seat] & round_.dear).bit_count()


def winning(trick: Sequence[int]) -> int:
    """Which card wins: the highest of the suit led."""
    led = trick[0]
    suit = HEIGHTS_OF_SUIT << (led.bit_length() - 1 & ~15)
    best, highest = 0, led
    for place, card in enumerate(trick):
        if card > highest and card & suit:
            best, highest = place, card
    return best


ChoosesCard = Callable[[TrickTable, list[int]], int]


def played_out(table: TrickTable, choose: ChoosesCard) -> None:
    """Play until nothing more can be lost; ``choose`` is asked where there is a choice."""
    dear = table.round.dear & table.round.pack
    while table.turn != NOBODY and (table.trick or not dear or dear & ~table.played):
        moves = table.moves()
        table.make(moves[0] if len(moves) == 1 else choose(table, moves))
