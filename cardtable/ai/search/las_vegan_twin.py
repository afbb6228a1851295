"""A round of Las Vegan in whole numbers, for a search that plays it out hundreds of times; the rules stand in games/las_vegan.

A card is bit 16 · suit + rank. A move is that bit, or 0 to leave the chips, or -1 - (8 · chip + place) to lay one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.values import dataclass

RANKS_OF_SUIT = 0x3FF
PACK = 0x03FF03FF03FF03FF
EACH_SUIT = 0x0001000100010001
MIN, MAX, ORDINARY, PLACES = 0, 1, 2, 5
SEVENS = EACH_SUIT << 7
LEAVE = 0
_CHIPS = 5
NOTHING = -1
"""Lies where no chip does."""


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return RANKS_OF_SUIT << 16 * suit


def number(card: int) -> int:
    """The number of a card's bit: 16 · suit + rank."""
    return card.bit_length() - 1


def laying(chip: int, place: int) -> int:
    """The move that lays a chip."""
    return -1 - (8 * chip + place)


def laid(move: int) -> tuple[int, int]:
    """The chip and the place of such a move."""
    return divmod(-1 - move, 8)


@dataclass(frozen=True, slots=True)
class LasVeganRound:
    """What does not change in a round: seats, what each chip shows, the cards that each ordinary place counts (singly, or
    by threes), the golden places (bit 0 min, bit 1 max), who pays of those who are level, whether chips must be laid."""

    seats: int
    faces: tuple[int, ...]
    counts: tuple[int, ...]
    threes: tuple[bool, ...]
    golden: int
    all_pay: bool
    must_lay: bool


class LasVeganTable:
    """A round on its way: hands, cards won, tricks taken, the trick that lies there, chips. Made to be changed."""

    __slots__ = (
        "chips",
        "hands",
        "leader",
        "lying",
        "played",
        "round",
        "sevens",
        "sizes",
        "taken",
        "trick",
        "turn",
        "won",
    )

    def __init__(self, round_: LasVeganRound, hands: Sequence[int], leader: int) -> None:
        self.round = round_
        self.hands = list(hands)
        self.sizes = [hand.bit_count() for hand in hands]
        self.won = [0] * round_.seats
        self.taken = [0] * round_.seats
        self.trick: list[int] = []
        self.played = 0
        self.lying = [NOTHING] * PLACES
        self.leader = self.turn = leader
        self.chips, self.sevens = False, 0

    def copy(self, hands: Sequence[int]) -> LasVeganTable:
        """The same with other hands."""
        other = LasVeganTable.__new__(LasVeganTable)
        other.round, other.hands, other.sizes = self.round, list(hands), self.sizes[:]
        other.won, other.taken, other.trick = self.won[:], self.taken[:], self.trick[:]
        other.played, other.lying, other.leader, other.turn = self.played, self.lying[:], self.leader, self.turn
        other.chips, other.sevens = self.chips, self.sevens
        return other

    def moves(self) -> list[int]:
        """Everything that may be done."""
        if self.chips:
            found = [
                laying(chip, place) for chip in range(_CHIPS) if chip not in self.lying for place in self._free(chip)
            ]
            return found if self.round.must_lay else [*found, LEAVE]
        hand = self.hands[self.turn]
        if self.trick:
            hand = hand & suit_cards(number(self.trick[0]) >> 4) or hand
        found = []
        while hand:
            lowest = hand & -hand
            found.append(lowest)
            hand ^= lowest
        return found

    def make(self, move: int) -> None:
        """Make a move; ``turn`` is -1 when the round is over."""
        if self.chips:
            if move == LEAVE:
                self.sevens = 0
            else:
                chip, place = laid(move)
                self.lying[place] = chip
                self.sevens -= 1
            self._go_on()
            return
        seat, trick = self.turn, self.trick
        self.hands[seat] ^= move
        self.sizes[seat] -= 1
        self.played |= move
        trick.append(move)
        seats = self.round.seats
        self.turn = seat + 1 if seat + 1 < seats else 0
        if len(trick) < seats:
            return
        winner = (self.leader + winning(trick)) % seats
        cards = sum(trick)
        self.sevens = (cards & SEVENS).bit_count()
        self.won[winner] |= cards
        self.taken[winner] += 1
        self.trick = []
        self.leader = self.turn = winner
        self._go_on()

    def paid(self, seat: int) -> int:
        """What the round brings a seat in cabbages, as it stands."""
        round_, total = self.round, 0
        for place, chip in enumerate(self.lying):
            if chip != NOTHING:
                times = (
                    self._met(place, seat)
                    if place < ORDINARY
                    else (round_.counts[place - ORDINARY] & self.won[seat]).bit_count()
                )
                if place >= ORDINARY and round_.threes[place - ORDINARY]:
                    times //= 3
                total += round_.faces[chip] * times
        return total

    def _met(self, place: int, seat: int) -> int:
        taken = self.taken
        edge = min(taken) if place == MIN else max(taken)
        return int(taken[seat] == edge and (self.round.all_pay or taken.count(edge) == 1))

    def _free(self, chip: int) -> list[int]:
        if chip:
            return [place for place in range(ORDINARY, PLACES) if self.lying[place] == NOTHING]
        return [place for place in (MIN, MAX) if self.lying[place] == NOTHING and self.round.golden >> place & 1]

    def _go_on(self) -> None:
        self.chips = self.sevens > 0 and any(self._free(chip) for chip in range(_CHIPS) if chip not in self.lying)
        if not self.chips and not self.sizes[self.turn]:
            self.turn = -1


def winning(trick: Sequence[int]) -> int:
    """Which card wins: the last zero of another suit, else the highest of the suit led."""
    first = trick[0]
    suit = suit_cards(number(first) >> 4)
    best, zero = 0, -1
    for place in range(1, len(trick)):
        card = trick[place]
        if not card & suit:
            if card & EACH_SUIT:
                zero = place
        elif card > trick[best]:
            best = place
    return zero if zero >= 0 else best


ChoosesMove = Callable[[LasVeganTable, list[int]], int]


def played_out(table: LasVeganTable, choose: ChoosesMove) -> None:
    """Play to the end of the round; ``choose`` is asked where there is a choice."""
    while table.turn >= 0:
        moves = table.moves()
        table.make(moves[0] if len(moves) == 1 else choose(table, moves))
