"""The domino of Monte Carlo in whole numbers, for a search that plays it out hundreds of times; see games/monte_carlo.

Cards as in monte_carlo_twin.py. A move is a card's bit, or 0 to pass or to stop after an ace.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.search.monte_carlo_twin import HEIGHTS_OF_SUIT, bits, number
from cardtable.games.monte_carlo.rounds import ACE_HIGH, PACKS, payout
from cardtable.kernel.options import Options
from cardtable.values import dataclass

NO_CARD = 0
_EVERY = HEIGHTS_OF_SUIT * 0x0001000100010001


@dataclass(frozen=True, slots=True)
class DominoRules:
    """What does not change: seats, cards in play, the cards that open the runs, whether a pass is free, whether another
    turn after an ace is ``forced`` or there is none at all, and what each place is paid."""

    seats: int
    pack: int
    starters: int
    free_pass: bool
    aces: bool
    forced: bool
    pay: tuple[int, ...]


def domino_rules(options: Options) -> DominoRules:
    """The seventh round under some options."""
    seats, leftover = int(options["mc_players"]), str(options["mc_leftover"])
    pack = PACKS[seats, leftover]
    return DominoRules(
        seats,
        bits(pack.cards),
        0x0001000100010001 << pack.starter,
        options["mc_domino_pass"] == "free",  # noqa: S105 -- the name of an option
        options["mc_ace_extra_turn"] != "off",
        options["mc_ace_extra_turn"] == "forced",
        payout(seats, leftover, str(options["mc_payout"])),
    )


class DominoTable:
    """A domino on its way: hands, what lies there, what each has shown not to hold, who is out."""

    __slots__ = ("again", "barred", "fits", "hands", "laid", "out", "rules", "sizes", "turn")

    def __init__(self, rules: DominoRules, hands: Sequence[int], leader: int) -> None:
        self.rules = rules
        self.hands = list(hands)
        self.sizes = [hand.bit_count() for hand in hands]
        self.barred = [0] * rules.seats
        self.laid, self.fits = 0, rules.starters
        self.turn, self.again = leader, False
        self.out: list[int] = []

    def copy(self, hands: Sequence[int]) -> DominoTable:
        """The same with other hands."""
        other = DominoTable.__new__(DominoTable)
        other.rules, other.hands, other.sizes, other.barred = self.rules, list(hands), self.sizes[:], self.barred[:]
        other.laid, other.fits, other.turn, other.again, other.out = (
            self.laid,
            self.fits,
            self.turn,
            self.again,
            self.out[:],
        )
        return other

    @property
    def is_over(self) -> bool:
        """Whether only one still holds cards."""
        return len(self.out) == self.rules.seats - 1

    @property
    def has_to_lay(self) -> bool:
        """Whether a card that fits must be laid, so that a pass shows that none does."""
        return self.rules.forced if self.again else not self.rules.free_pass

    def moves(self) -> list[int]:
        """The cards that may be laid, and at last the pass."""
        fits = self.hands[self.turn] & self.fits
        found = []
        while fits:
            lowest = fits & -fits
            found.append(lowest)
            fits ^= lowest
        if not found or not self.has_to_lay:
            found.append(NO_CARD)
        return found

    def make(self, move: int) -> None:
        """Lay a card or give the turn on."""
        seat = self.turn
        if not move:
            if self.has_to_lay:
                self.barred[seat] |= self.fits
            self._go_round()
            return
        self.hands[seat] ^= move
        self.sizes[seat] -= 1
        self._grow(move)
        if not self.sizes[seat]:
            self.out.append(seat)
        elif self.rules.aces and number(move) & 15 == ACE_HIGH:
            self.again = True
            return
        self._go_round()

    def paid(self, seat: int) -> int:
        """What the place of a seat brings; who is not out counts as the last."""
        return self.rules.pay[self.out.index(seat) if seat in self.out else self.rules.seats - 1]

    def _grow(self, card: int) -> None:
        """The next card down and the next up fit now, instead of the one laid."""
        near = (card >> 1 | card << 1) & _EVERY
        self.fits = self.fits & ~card | near & ~self.laid
        self.laid |= card

    def _go_round(self) -> None:
        self.again = False
        seats = self.rules.seats
        turn = self.turn
        while True:
            turn = turn + 1 if turn + 1 < seats else 0
            if self.sizes[turn]:
                self.turn = turn
                return


ChoosesDomino = Callable[[DominoTable, list[int]], int]


def played_out(table: DominoTable, me: int, choose: ChoosesDomino) -> None:
    """Play to the end, or until ``me`` is out; ``choose`` is asked where there is a choice."""
    while not table.is_over and table.sizes[me]:
        moves = table.moves()
        table.make(moves[0] if len(moves) == 1 else choose(table, moves))
